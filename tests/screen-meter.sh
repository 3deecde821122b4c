# The screen with meters that die, talk garbage, say nothing or are not there:
# it stays alive, says what happened and measures again when it can.
. "$TESTS_SRCDIR/tmux.sh"

# with METER [ENVIRONMENT]
with() {
	start 24 80 "env BANKGRID_METER='$1' ${2-} $BANKGRID"
	seen '32-way'
}

# Still there, with another pattern at once.
alive() {
	keys +
	seen '1 clean'
	ok "$1: keys still work"
	keys -
	seen '32-way'
}

equal='= equal'

# A meter that is killed while it measures; the next m starts another.
with "$FAKE_METER die-once $tmp/died"
keys m
sees 'the meter died (signal 9)' 'killed in mid-measurement: told'
alive 'killed'
keys m
sees "$equal" 'and the next m measures with a new one'

# Killed from outside while it waits for work.
with "$FAKE_METER good-with-pid $tmp/pid"
keys m
seen "$equal"
kill -9 "$(cat "$tmp/pid")"
alive 'killed between two measurements'
keys + m
sees "$equal" 'it measures with a new one'

with "$FAKE_METER garbage"
keys m
sees 'the meter said "{"id":' 'garbage: told'
alive 'garbage'

with "$FAKE_METER silent" BANKGRID_PATIENCE=0.8
keys m
sees 'measuring' 'no hello: measuring'
sees 'the meter said nothing for 800 ms and was ended' 'then told'
alive 'silent'
keys m
seen 'measuring' && seen 'the meter said nothing for 800 ms and was ended'
ok 'm tries again'

with "$FAKE_METER half-and-hang" BANKGRID_PATIENCE=0.3
keys m
sees 'the meter said nothing for 300 ms and was ended' \
    'silent after half an answer: told'
alive 'half an answer'

with /nonexistent/meter
keys m
sees '/nonexistent/meter' 'not there: told'
alive 'not there'

with "$FAKE_METER problem"
keys m
sees 'no GPU here' 'a meter that cannot measure says why'
alive 'no GPU'

# Nobody chose a meter, and the one that is there cannot measure: the
# recording stands in, and says why.
mkdir -p "$tmp/bin" "$tmp/data/recordings" "$tmp/data/presets"
cp "$BANKGRID_DATADIR"/presets/010-* "$tmp/data/presets"
"$BANKGRID" measure --meter "$FAKE_METER good" \
    --record "$tmp/data/recordings/h200.ndjson" \
    elem=f32 tile=32x32 op=ld row=lane col=0 >/dev/null 2>&1
printf '#!/bin/sh\nexec "%s" problem\n' "$FAKE_METER" >"$tmp/bin/bankgrid-meter"
chmod +x "$tmp/bin/bankgrid-meter"
cp "$BANKGRID" "$tmp/bin/bankgrid"
start 24 80 "env BANKGRID_DATADIR='$tmp/data' '$tmp/bin/bankgrid'"
seen '32-way' && keys m
sees 'a recording stands in: no GPU here' 'the recording stands in'
sees ' recorded ' 'with figures marked so'

# While an answer takes its time, keys are not waited for.
with "$FAKE_METER slow"
keys m + -
seen "$equal"
ok 'a slow answer comes beside its access'
keys L
type_text '+++++'
seen 'pad 5' && seen "$equal"
ok 'live measures after the last of many changes'

# Whole kernels; meanwhile an access is asked for.
with "$FAKE_METER good"
keys K Enter
sees 'xor          conflict-free; bound by DRAM' 'a whole kernel, beside its prediction'
keys q m
sees "$equal" 'and then an access'
with /nonexistent/meter
keys K Enter
sees 'the meter /nonexistent' 'no meter for a whole kernel: told'
keys q
seen '32-way'
ok 'and back to the banks'

# Counters that differ, and counters that are denied.
with "$FAKE_METER different"
keys m
sees '33' 'a difference is shown'
gone "$equal"
ok 'and nobody says equal'
with "$FAKE_METER denied"
keys m
sees ' timed ' 'without counters it is a time'
keys q
seen 'EXIT 0'
tries=0
while ps -A -o args | grep -F "$FAKE_METER denied" | grep -v -q grep &&
    [ $tries -lt 100 ]; do
	tries=$((tries + 1))
	sleep 0.05
done
[ $tries -lt 100 ]
ok 'the meter ends with the screen'
echo "1..$n"
