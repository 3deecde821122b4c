# bankgrid sweep --measure against meters without a GPU: rows as they come, as
# text, CSV and JSON, what differs or cannot be measured, meters that die.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' 0
n=0

ok() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then
		echo "ok $n - $what"
	else
		sed 's/^/# /' "$tmp/out" "$tmp/err"
		echo "not ok $n - $what"
	fi
}

meter() {	# its mode, then options and operands
	mode=$1
	shift
	"$BANKGRID" sweep --measure --meter "$FAKE_METER $mode" "$@" \
	    >"$tmp/out" 2>"$tmp/err"
	status=$?
}

exits() {
	test "$status" -eq "$1"
}

says() {
	grep -q -e "$1" "$tmp/out"
}

tells() {
	grep -q -e "$1" "$tmp/err"
}

column='elem=f32 tile=32x32 op=ld row=lane col=0'

meter good $column pad=0..3
ok "as predicted: exit 0" exits 0
ok "says on what" says '^measured on Fake GPU'
ok "both beside each other" says \
    '^    0         32      32        31      31 =           32.00    4,096  measured$'
ok "the best is marked" says '^\*   1  *1  *1  *0  *0 ='
meter good $column pad=0..3,-1
ok "a value that makes no pattern keeps its row" says '^  -1 *pad is -1: too'
ok "in 80 columns" test "$(sed 1d "$tmp/out" | wc -L)" -le 80
meter good --no-timing $column pad=0,1
ok "without times" says '^    0 .* =  *-  *4,096  measured$'

# Sums of several accesses, some of them repeated.
meter good $column op=st row=0 col=i for=i:0..3 mask=lane==0 pad=0..2
ok "sums of several accesses" says '^    0  *36  *36  *31  *31 ='
meter different $column pad=0..3
ok "different: exit 1" exits 1
ok "and loud" says '^\*   1  *1  *2  *0  *0 DIFFERENT '
meter denied $column pad=0..3
ok "by the clock" says '^    0  *32  *32  *31  *- =  *32.00  *4,096  timed$'
meter good elem=f32 op=cp.async.16 stride=4,8
ok "what is not counted is not called equal" says '^ *4  *4+  *4  *-  *0      '
ok "and told" says '^ +: or more'
meter denied --require-counters $column pad=0..3
ok "counters required and denied: exit 4" exits 4
ok "with the reason" tells '^bankgrid: no counters: the driver denies'

# As data.
meter good --csv $column pad=0..2
ok "--csv" test "$(cut -d, -f 1,2,8- "$tmp/out" | tr '\n' '|')" = \
    'pad,wavefronts,actual_wavefronts,actual_conflicts,actual_cycles,compared,how|0,32,32,31,32.002,equal,measured|1,1,1,0,1.002,equal,measured|2,2,2,1,2.002,equal,measured|'
meter good --json $column pad=0..2,-1
ok "--json" test "$(grep -c '"how": "measured"' "$tmp/out")" -eq 3
ok "with each reading" test "$(grep -c '"reading": {' "$tmp/out")" -eq 3
ok "and the meter" says '"gpu": "Fake GPU"'

# Rows come one by one: the first are there before the last is measured.
"$BANKGRID" sweep --measure --meter "$FAKE_METER slow" $column pad=0..400 \
    >"$tmp/out" 2>"$tmp/err" &
pid=$!
i=0
while [ "$(grep -c ' measured$' "$tmp/out")" -lt 3 ] && [ $i -lt 50 ]; do
	sleep 0.1
	i=$((i + 1))
done
ok "rows come one by one" says '^    2  *2  *2 '
kill -TERM $pid
wait $pid
status=$?
ok "an interrupt" exits 143
ok "leaves the rest out" test "$(wc -l <"$tmp/out")" -lt 100

# What cannot be measured.
meter 'die-at 3' $column pad=0..4
ok "a meter that dies: exit 3" exits 3
ok "the rows before" test "$(grep -c ' measured$' "$tmp/out")" -ge 4
ok "the others are not measured" \
    test "$(grep -c '  -  .* not measured$' "$tmp/out")" -eq 3
ok "is told" tells '^bankgrid: the meter died (signal 9)'
meter good --record "$tmp/rec" $column pad=0..4
ok "--record" tells '^bankgrid: 5 recorded in '
"$BANKGRID" sweep --measure --meter "$BANKGRID replay $tmp/rec" $column \
    pad=3..6 >"$tmp/out" 2>"$tmp/err"
status=$?
ok "some are not recorded: exit 3" exits 3
ok "those that are" says '^\*   3 .* recorded$'
ok "why the others are not" says '^ not measured: 2 of 4: not among the 5'
meter problem $column pad=0..4
ok "no GPU: exit 3" exits 3
ok "no row" test ! -s "$tmp/out"

# Usage.
"$BANKGRID" sweep --record x $column pad=0..4 >"$tmp/out" 2>"$tmp/err"
status=$?
ok "--record without --measure" exits 2
meter good $column pad
ok "mistakes are those of sweep" exits 2
echo "1..$n"
