# bankgrid measure and bankgrid replay against meters without a GPU: what is
# printed, the exit statuses, recordings made and replayed, the meter chosen.

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' 0
column='elem=f32 tile=32x32 op=ld row=lane col=0'
n=0

# status WANTED GOT DESCRIPTION
status() {
	n=$((n + 1))
	if [ "$1" -eq "$2" ]; then
		echo "ok $n - $3"
	else
		echo "# exit $2, not $1"
		sed 's/^/# /' "$tmp/out" "$tmp/err"
		echo "not ok $n - $3"
	fi
}

# has PATTERN FILE DESCRIPTION: the file has such a line.
has() {
	n=$((n + 1))
	if grep -q -e "$1" "$2"; then
		echo "ok $n - $3"
	else
		echo "# no '$1' in:"
		sed 's/^/# /' "$2"
		echo "not ok $n - $3"
	fi
}

measure() {
	"$BANKGRID" measure "$@" >"$tmp/out" 2>"$tmp/err"
}

meter() {
	mode=$1
	shift
	measure --meter "$FAKE_METER $mode" "$@"
}

# A meter that agrees.
meter good $column
status 0 $? 'equal: exit 0'
has 'measured on Fake GPU.*2026-11-29, driver 1.0, CUPTI 1.0' "$tmp/out" \
    'says on what it was measured'
has '^  wavefronts, ld  *32  *32  =  *measured (counter)$' "$tmp/out" \
    'predicted and measured side by side'
has '^  conflicts, ld  *31  *31  =' "$tmp/out" 'conflicts too'
has '^  executed  *32  *32  =' "$tmp/out" 'and what was executed'
has '^  cycles, SM full  *32  *32.002 .*timed (clock)$' "$tmp/out" \
    'a time is marked as one'
has '^  GB/s  *16  *16 .*timed (clock)$' "$tmp/out" \
    'the bandwidth is predicted for the GPU that measured'
meter good --no-timing $column
status 0 $? 'without times'
n=$((n + 1))
grep -q cycles "$tmp/out" && printf 'not '
echo "ok $n - no times are printed then"

# By the number of warps, and the latency: where asked for, and known.
meter good --warps $column
status 0 $? 'by the number of warps'
has '^  cycles, 1 warp  *-  *64.25 .*timed (clock)$' "$tmp/out" \
    'one warp alone'
has '^  cycles, 32 warps  *-  *32.25 .*timed (clock)$' "$tmp/out" \
    'an SM that is full'
has '^  latency, cycles  *-  *85.12 .*timed (clock)$' "$tmp/out" \
    'the latency of a load'
has '^  these are not predicted for Fake GPU$' "$tmp/out" \
    'what was not measured on a GPU is not predicted for it'
meter early --warps $column
status 0 $? 'a meter that does not know of warps is asked for the rest'
has '^  cycles by warps, latency: this meter does not take them$' \
    "$tmp/out" 'and the report says so'
measure --meter "$BANKGRID replay" --warps $column
has '^  cycles, 1 warp  *64  *64.01 .*recorded (clock)$' "$tmp/out" \
    'predicted beside recorded for an H200'
has '^  cycles, 4 warps  *32  *32.01 .*recorded (clock)$' "$tmp/out" \
    'with four warps'
measure --meter "$BANKGRID replay" --warps elem=f32 op=ld stride=63
has '^  cycles by warps, latency: not recorded$' "$tmp/out" \
    'a recording without them says so'
meter good --warps --json $column
has '"latency": 85.125' "$tmp/out" 'as data'
measure --meter "$BANKGRID replay" --warps --json $column
has '"latency": 85' "$tmp/out" 'the prediction as data'

# Meters that do not agree.
meter different $column
status 1 $? 'different: exit 1'
has '^  wavefronts, ld  *32  *33  DIFFERENT' "$tmp/out" 'and loud'
meter deleted $column
status 1 $? 'deleted instructions: exit 1'
has 'not a valid reading' "$tmp/out" 'and no valid reading'

# No counters: the clock decides.
meter denied $column
status 0 $? 'no counters, equal by the clock'
has '^  wavefronts  *32  *32  =  *timed (clock)$' "$tmp/out" \
    'marked as timed'
has 'no counters: the driver denies the counters' "$tmp/out" 'and says why'
meter denied-different $column
status 1 $? 'no counters, different by the clock'
has '^  wavefronts  *32  *33  DIFFERENT  timed' "$tmp/out" 'and loud'
meter denied --require-counters $column
status 4 $? 'no counters where they are required: exit 4'
meter denied-different --require-counters $column
status 4 $? 'even where the clock differs'
meter denied elem=f32 tile=32x32 op=atom.add.f32 row=lane col=0
has 'not compared: no counters' "$tmp/out" \
    'a time that tells nothing is not compared'
meter good elem=f32 tile=32x32 op=cp.async.16 row=lane col=0
status 0 $? 'cp.async.16'
has '^  conflicts, st  *not counted' "$tmp/out" \
    'is not counted, never without conflict'

# No measurement: exit 3 and one sentence.
meter problem $column
status 3 $? 'a meter with a problem: exit 3'
has '^bankgrid: no GPU here$' "$tmp/err" 'says the problem'
meter half-and-die $column
status 3 $? 'a meter that dies: exit 3'
has '^bankgrid: the meter died (signal 9): unspecified launch failure$' \
    "$tmp/err" 'says so'
measure --meter /nonexistent/meter $column
status 3 $? 'no such meter: exit 3'
has '^bankgrid: cannot start the meter /nonexistent/meter: No such file' \
    "$tmp/err" 'says so'
BANKGRID_METER="$FAKE_METER exit-3" "$BANKGRID" measure $column \
    >"$tmp/out" 2>"$tmp/err"
status 3 $? 'the meter of BANKGRID_METER'
has 'exited with status 3: libcuda.so.1: not found' "$tmp/err" \
    'with its last words'

BANKGRID_PATIENCE=0.2 "$BANKGRID" measure --meter "$FAKE_METER silent" \
    $column >"$tmp/out" 2>"$tmp/err"
status 3 $? 'a meter that never answers: exit 3'
has '^bankgrid: the meter said nothing for 200 ms and was ended$' \
    "$tmp/err" 'says so'
# An interrupt ends a meter that hangs as well.
cat >"$tmp/hang" <<END
#!/bin/sh
echo \$\$ >"$tmp/pid"
exec "$FAKE_METER" silent
END
chmod +x "$tmp/hang"
"$BANKGRID" measure --meter "$tmp/hang" $column >"$tmp/out" 2>"$tmp/err" &
i=0
while [ ! -s "$tmp/pid" ] && [ $i -lt 50 ]; do
	sleep 0.1
	i=$((i + 1))
done
kill -TERM $!
wait $!
status 143 $? 'an interrupt'
n=$((n + 1))
kill -0 "$(cat "$tmp/pid")" 2>/dev/null && printf 'not '
echo "ok $n - ends a meter that hangs"

# Usage.
meter good tile=32
status 2 $? 'a mistaken pattern: exit 2'
meter good
status 2 $? 'no pattern: exit 2'
meter good --batch /nonexistent/file
status 2 $? 'no such batch: exit 2'
meter good --batch /dev/null
status 2 $? 'an empty batch: exit 2'
meter good --batch - $column </dev/null
status 2 $? 'a pattern and a batch: exit 2'

# Batches.
meter good --batch "$TESTS_SRCDIR/data/cp-async.tsv"
status 0 $? 'a batch, all equal'
has '^all  *331  *331  *0  *0  *0  10592 of 10592$' "$tmp/out" \
    'with a table by kind'
head -n 3 "$TESTS_SRCDIR/data/wavefronts.tsv" | grep -v '^#' >"$tmp/two"
echo 'ld.33	ffffffff	0' >>"$tmp/two"
meter different --batch - <"$tmp/two"
status 1 $? 'a batch with differences'
has '^standard input:1: .*: DIFFERENT: wavefronts' "$tmp/out" \
    'which are told one by one'
has '^bankgrid: standard input:[23]: .*ld.33' "$tmp/err" \
    'like its malformed lines'
meter good --batch - <"$tmp/two"
status 2 $? 'a batch with a malformed line: exit 2'
meter half-and-die --batch "$TESTS_SRCDIR/data/cp-async.tsv"
status 3 $? 'a batch that the meter does not survive: exit 3'

# JSON.
meter different --json $column
status 1 $? 'as data'
has '"schema": "bankgrid.measure"' "$tmp/out" 'with its schema'
has '"wavefronts.ld"' "$tmp/out" 'what differs is named'
meter half-and-die --json $column
has '"trouble": "the meter died (signal 9): unspecified' "$tmp/out" \
    'what went wrong too'
printf '# caf\351\nop=ld index=lane\n' >"$tmp/latin"
meter good --json --file "$tmp/latin"
has '"pattern": "# caf?\\nop=ld index=lane' "$tmp/out" \
    'a comment that is not UTF-8 too'

# Recordings.
mkdir -p "$tmp/data/recordings" "$tmp/data/presets"
rec=$tmp/data/recordings/h200.ndjson
meter good --record "$rec" $column name=column
status 0 $? 'recording'
has '^bankgrid: 1 of 1 recorded in ' "$tmp/err" 'says how many'
meter good --record "$rec" $column op=st row=0 col=lane
has '^bankgrid: 1 of 2 recorded in ' "$tmp/err" 'only what is new'
meter other-driver --record "$rec" $column
status 2 $? 'another driver in one recording: exit 2'
has 'was recorded with driver 1.0, not 2.0' "$tmp/err" 'says why'
n=$((n + 1))
[ "$(wc -l <"$rec")" -eq 3 ] || printf 'not '
echo "ok $n - the file is one line longer for each access"

# What does not fit any more is told once, and the rest can be replayed.
meter good --record /dev/full $column
status 2 $? 'a full disk: exit 2'
has '^bankgrid: --record: /dev/full: No space left on device' "$tmp/err" \
    'says so'
(
	ulimit -f 8
	exec "$BANKGRID" measure --meter "$FAKE_METER good" \
	    --record "$tmp/small" --batch "$TESTS_SRCDIR/data/cp-async.tsv" \
	    >/dev/null 2>"$tmp/err"
)
status 2 $? 'a file that may grow no more: exit 2'
has '^bankgrid: --record: .*/small: File too large' "$tmp/err" 'says so'
n=$((n + 1))
[ "$(grep -c 'File too large' "$tmp/err")" -eq 1 ] || printf 'not '
echo "ok $n - once"
n=$((n + 1))
[ "$(wc -l <"$tmp/small")" -gt 3 ] && [ -z "$(tail -c 1 "$tmp/small")" ] ||
    printf 'not '
echo "ok $n - whole lines are left"
"$BANKGRID" replay "$tmp/small" </dev/null >"$tmp/out" 2>"$tmp/err"
status 0 $? 'which can be replayed'
meter good --record "$tmp/small" $column
status 0 $? 'and recorded to again'

# A descriptor that came closed is not handed to a file.
cp "$rec" "$tmp/rec"
"$BANKGRID" measure --meter "$FAKE_METER good" --record "$tmp/rec" \
    elem=f32 op=ld stride=3 >"$tmp/out" 2>&-
tail -n 1 "$tmp/rec" >"$tmp/last"
has '^{"kind":"ld.32"' "$tmp/last" \
    'no word to a closed standard error goes into the recording'
"$BANKGRID" measure --meter "$FAKE_METER good" $column >&- 2>"$tmp/err"
status 2 $? 'a closed standard output: exit 2'
has '^bankgrid: standard output: ' "$tmp/err" 'and says so'

measure --meter "$BANKGRID replay $rec" $column
status 0 $? 'replayed'
has '^recorded on Fake GPU' "$tmp/out" 'marked as recorded'
has '^  wavefronts, ld  *32  *32  =  *recorded (counter)$' "$tmp/out" \
    'in each line'
measure --meter "$BANKGRID replay $rec" elem=f32 tile=32x32 op=ld row=lane \
    col=1
status 3 $? 'what is not recorded: exit 3'
has 'not among the 2 accesses recorded on Fake GPU; measure it on a GPU' \
    "$tmp/out" 'says how to measure it'
echo '{}' | "$BANKGRID" replay "$rec" 2>"$tmp/err" >&-
has '^bankgrid: standard output: ' "$tmp/err" 'answers that nobody can read'
echo garbage >"$tmp/bad"
measure --meter "$BANKGRID replay $tmp/bad" $column
status 3 $? 'a recording that is none: exit 3'
has 'no recording: .*/bad:1: not JSON' "$tmp/err" 'names the line'

# Nobody says which meter: the one beside the program, and where that finds no
# GPU the recording.
cp "$BANKGRID" "$tmp/bankgrid"
printf '#!/bin/sh\nexec "%s" problem\n' "$FAKE_METER" >"$tmp/bankgrid-meter"
chmod +x "$tmp/bankgrid-meter"
BANKGRID_DATADIR=$tmp/data "$tmp/bankgrid" measure $column \
    >"$tmp/out" 2>"$tmp/err"
status 0 $? 'the recording stands in'
has '^no measurement here: no GPU here$' "$tmp/out" 'and says why'
has '^recorded on Fake GPU' "$tmp/out" 'and from where'

echo "1..$n"
