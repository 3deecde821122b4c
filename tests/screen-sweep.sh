# The sweep in a real terminal: what is predicted, dots as they come from
# meters good and bad, and keys that wait for none of them.
. "$TESTS_SRCDIR/tmux.sh"

# with METER [OPTIONS]
with() {
	start 24 80 "env BANKGRID_METER='$1' $BANKGRID ${2-}"
	seen '32-way' && keys 5 && seen '[5 Sweep]'
}

# The recorded H200: all values at once.
with "$BANKGRID replay"
sees 'wavefronts by pad' '5 shows a sweep of the field in focus'
keys m
sees 'recorded, equal' 'm measures its values'
gone 'to go'
same screen-sweep 'a line of predictions, a dot on each value recorded'
keys Right
sees 'pad 1: 1 wavefront predicted, 1 recorded, equal' \
    'Right goes to the next value, whose measurement is there'
keys Tab
sees 'wavefronts by swizzle' 'Tab goes to another field'
keys Right
sees 'swizzle xor' 'and Right through its values'
keys u u 1
sees '[1 Banks]' '1 goes back'
sees '32-way' 'u has taken back what was changed'

# A meter that takes its time: 33 values in 5 s, and keys at once.
with "$FAKE_METER slow"
keys m
sees 'to go' 'a slow meter: measuring'
sees '32 measured, equal' 'the first dot is there'
type_text 'lll'
seen 'pad 3:' && picture | grep -q 'to go'
ok 'keys are not waited for'
sees '1 measured, equal' 'and the dots go on to come'
keys 1
seen '[1 Banks]' && keys m
sees '= equal' 'one access is measured ahead of those that wait'
keys 5
sees 'to go' 'which go on'
keys Escape
sees 'no more is measured' 'Esc ends them'
gone 'to go'
ok 'for good'
keys m q
sees 'EXIT 0' 'q leaves in the middle of it'

# Bad meters.
with "$FAKE_METER die-once $tmp/died"
keys m
sees 'the meter died (signal 9)' 'a meter that dies is told'
keys m
sees '32 measured, equal' 'the next m starts another'
with "$FAKE_METER different" --ascii
keys m
sees '33 measured, DIFFERENT' 'a difference is told'
sees '! different' 'and drawn'
with "$FAKE_METER denied"
keys m
sees '32 timed, equal' 'without counters it is a time'
with "$FAKE_METER problem"
keys m
sees '33 of 33 accesses without a measurement: no GPU here' \
    'a meter that cannot measure says why'
keys Right
sees 'pad 1:' 'and keys still work'

# The recording stands in for a meter that finds no GPU.
mkdir -p "$tmp/bin"
printf '#!/bin/sh\nexec "%s" problem\n' "$FAKE_METER" >"$tmp/bin/bankgrid-meter"
chmod +x "$tmp/bin/bankgrid-meter"
cp "$BANKGRID" "$tmp/bin/bankgrid"
start 24 80 "'$tmp/bin/bankgrid'"
seen '32-way' && keys 5 m
sees 'recorded, equal' 'a recording that stands in answers all of it'
echo "1..$n"
