# bankgrid verify against meters without a GPU: hardware of other rules found
# and shrunk, what is not compared counted apart, meters that die, recordings
# made, cut and verified.
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

verify() {	# leaves its exit status in $status
	"$BANKGRID" verify "$@" >"$tmp/out" 2>"$tmp/err"
	status=$?
}

meter() {	# its mode, then options
	mode=$1
	shift
	verify --meter "$FAKE_METER $mode" "$@"
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

# The lanes of every difference that is printed.
lanes() {
	sed -n 's/^DIFFERENT .* \([0-9]*\) lanes\{0,1\}.*/\1/p' "$tmp/out"
}

# Hardware as predicted.
meter good --count 600 --seed 5
ok "all as predicted: exit 0" exits 0
ok "says on what" says '^measured on Fake GPU .*driver 1.0, CUPTI 1.0'
ok "a line for each kind" test "$(grep -c ' measured$' "$tmp/out")" -eq 30
ok "with the sums" says '^all  *600  *580  *0  *20  *19200/19200  measured$'
ok "what no counter shows is counted apart" \
    says '^not compared: 20 of cp.async.16: no counter shows'
ok "how fast" says '^600 accesses in [0-9.]* s, [0-9,]* a second$'
ok "how to do it again" says 'again: --seed 5 --count 600$'
ok "nothing on standard error" test ! -s "$tmp/err"
meter good --count 90
seed=$(sed -n 's/.*--seed \([0-9]*\).*/\1/p' "$tmp/out")
meter good --count 90
ok "without --seed others each time" \
    test "$seed" != "$(sed -n 's/.*--seed \([0-9]*\).*/\1/p' "$tmp/out")"

# The accesses themselves, for other uses.
verify --lines --count 200 --seed 7 --kinds ld.64,atom
ok "--lines: the accesses" test "$(cut -f 1 "$tmp/out" | sort | uniq -c |
    tr -s ' \n' ' ')" = ' 40 atom.add.f32 40 atom.add.u32 40 atom.add.u64 40 atom.cas.b32 40 ld.64 '
cp "$tmp/out" "$tmp/lines"
measured() {
	"$BANKGRID" measure --meter "$FAKE_METER good" --batch "$tmp/lines" |
	    grep -q '^all  *200  *200 '
}
ok "are what measure --batch takes" measured

# Rules that are broken: found, and shrunk to the lanes that it takes; and what
# is printed shows it to measure too.
meter no-merge --count 1500 --seed 1
ok "merges that the hardware does not know: exit 1" exits 1
ok "only wide loads differ" test "$(sed -n 's/^DIFFERENT  \([^,]*\),.*/\1/p' \
    "$tmp/out" | sort -u | tr '\n' ' ')" = 'ld.128 ld.64 '
ok "shrunk to two lanes" test "$(lanes | sort -u)" = 2
ok "at address 0" says \
    '^  op=ld.64 offsets=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,.*,0 mask=00010001$'
ok "predicted and measured" says '^  wavefronts, ld: predicted 1, measured 2$'
ok "the others are counted" says '^shown are the simplest of the [0-9]* that'
pattern=$(sed -n 's/^  \(op=.*\)/\1/p' "$tmp/out" | head -n 1)
"$BANKGRID" measure --meter "$FAKE_METER no-merge" $pattern >"$tmp/out"
status=$?
ok "measure takes the pattern and differs" exits 1
meter no-combining --count 1500 --seed 2
ok "equal words that do not combine: exit 1" exits 1
ok "shrunk to two lanes on one address" says \
    '^  op=ld.32 offsets=0,0,0,0,.*,0 mask=00000003$'
ok "once" test "$(lanes | wc -l)" -eq 1
meter different --count 60 --seed 3
ok "everything differs: exit 1" exits 1
ok "ten are shown" test "$(lanes | wc -l)" -eq 10
meter deleted --count 60 --kinds st.8
ok "instructions that were not executed" \
    says '^  1 of 32 launched executed$'
meter 'wrong-at 37' --count 300 --seed 4
ok "what differs only once is a difference" exits 1
ok "and said so" says '(measured again it did not differ)$'

# No counters.
meter denied --count 600 --seed 5
ok "no counters, all as predicted by the clock" exits 0
ok "marked as timed" says '^ld.32 .* - *timed$'
ok "and why" says '^compared by the clock; no counters: the driver denies'
ok "kinds whose time tells nothing are counted apart" says \
    '^not compared: .* of atom.add.u64, atom.add.f32, cp.async.4, cp.async.8:'
ok "and bounds are said to be some" says '^by the clock alone: of [0-9]* no'
meter denied-different --count 600 --seed 5
ok "no counters, different" exits 1
ok "by cycles" says '^  cycles, SM full: predicted [0-9]*, timed [0-9]*$'
meter denied --count 600 --require-counters
ok "counters required and denied: exit 4" exits 4
ok "without measuring" sh -c '! grep -q "^all" "$1"' sh "$tmp/out"

meter good --no-counters --count 600 --seed 5
ok "--no-counters: the same by wish" says '^ld.32 .* - *timed$'

# Several GPUs, one meter each, all accesses on each.
meter good --device 1 --count 60 --seed 5
ok "--device" says '^device 1: measured on Fake GPU 2 '
meter good --device all --count 600 --seed 5
ok "--device all: exit 0" exits 0
ok "each has all of them" test "$(grep -c '^all  *600  *580 ' "$tmp/out")" -eq 2
meter second-different --device all --count 60 --seed 5
ok "one differs: exit 1" exits 1
ok "the other does not" test "$(sed '/^device 1/,$d' "$tmp/out" |
    grep -c DIFFERENT)" -eq 0
meter second-dies --device all --count 600 --seed 5 --record "$tmp/two"
ok "one dies: exit 3" exits 3
ok "which" tells '^bankgrid: device 1: the meter died (signal 9)$'
ok "the other is measured whole" says '^all  *600  *580 '
ok "and is recorded" test "$(wc -l <"$tmp/two")" -gt 500
meter good --device all --count 60 --json
ok "both as data" test "$(grep -c '"device": [01],' "$tmp/out")" -eq 2
meter exit-3 --device all
ok "a meter that lists none" exits 3
verify --meter "sh -c 'echo libcuda is not there >&2; exit 3'" --device all
ok "says why" tells '^bankgrid: --device all: the meter exited with status 3: libcuda is not there$'

# The GPUs of another machine, with a stand-in for ssh.
mkdir "$tmp/bin"
printf '#!/bin/sh\nexec "%s" good "$@"\n' "$FAKE_METER" \
    >"$tmp/bin/bankgrid-meter"
cat >"$tmp/rsh" <<'END'
#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift 2
exec sh -c "$*"
END
chmod +x "$tmp/bin/bankgrid-meter" "$tmp/rsh"
PATH=$tmp/bin:$PATH BANKGRID_RSH=$tmp/rsh "$BANKGRID" verify --host far \
    --device all --no-counters --count 60 >"$tmp/out" 2>"$tmp/err"
status=$?
ok "those of another machine" exits 0
ok "all of them, with the meter's options" \
    test "$(grep -c '^all  *60 .* timed$' "$tmp/out")" -eq 2

# Meters that fail.
meter 'die-at 200' --count 600 --seed 5
ok "a meter that dies: exit 3" exits 3
ok "another goes on behind the access" says '^all  *600  *579  *0  *20  *1 '
ok "what happened is told" tells \
    '^bankgrid: the meter died (signal 9): unspecified launch failure$'
ok "and at which access" tells '^bankgrid: it was measuring op=[a-z0-9.]* of'
meter half-and-die --count 60 --seed 5
ok "a meter that dies each time: exit 3" exits 3
ok "is given up" says '; ended early, of 60$'
ok "after the fourth" test "$(grep -c 'died (signal 9)' "$tmp/err")" -eq 4
meter hung --count 60 --seed 5
ok "a launch that hangs: exit 3" exits 3
ok "is left out" says '^all  *60  *57  *0  *2  *1 '
ok "and told" tells '^bankgrid: the kernel did not end within 5 s$'
meter 'miscount 50' --count 600 --seed 5
ok "readings that cannot be: exit 3" exits 3
ok "are counted apart" says '^not measured: 12 of [0-9]* kinds: launched 32'
meter problem
ok "no GPU: exit 3, and no recording stands in" exits 3
ok "says why" tells '^bankgrid: no GPU here$'
verify --meter /nonexistent/meter
ok "no meter: exit 3" exits 3

# Recordings: all readings are kept, and verified without a GPU.
rec=$tmp/rec.ndjson
meter good --count 600 --seed 5 --record "$rec"
ok "--record" tells '^bankgrid: [0-9]* recorded in .*rec.ndjson$'
verify --replay "$rec"
ok "--replay: exit 0" exits 0
ok "marked as recorded" says '^all .* recorded$'
ok "every access that is in it" test \
    "$(sed -n 's/^all   *\([0-9]*\) .*/\1/p' "$tmp/out")" -eq \
    "$(($(wc -l <"$rec") - 1))"
verify --meter "$BANKGRID replay $rec" --count 600 --seed 5
ok "the same accesses are all there" says '^all  *600  *580  *0  *20 '
verify --meter "$BANKGRID replay $rec" --count 600 --seed 6
ok "those of another seed are unrecorded" says '^not measured: .*not among'
sed '30,60s/"ld":[0-9]*/"ld":99/' "$rec" >"$tmp/other"
verify --replay "$tmp/other"
ok "a recording that differs: exit 1" exits 1
ok "by recorded numbers" says '^  wavefronts, ld: predicted .*, recorded 99'
verify --replay "$tmp/other" --kinds st.8
ok "--kinds of a recording" exits 0
verify --replay "$TESTS_SRCDIR/data/h200-random.ndjson"
ok "600 random accesses of an H200" exits 0
verify --replay /nonexistent
ok "no such recording: exit 2" exits 2
meter good --count 200 --seed 5 --record "$tmp/full" --kinds ld,cp.async.16 \
    --json
ok "as data" says '"schema": "bankgrid.verify"'
ok "with the sums" says '"per_second": '
ok "nothing differs" says '"equal": true'
meter no-merge --count 200 --seed 5 --kinds ld.64 --json
ok "differences as data" says '"pattern": "op=ld.64 offsets=0,0.*=00010001"'

# A recording that is cut off by a kill is readable up to its last whole line.
meter_slow="$FAKE_METER slow"
"$BANKGRID" verify --meter "$meter_slow" --count 600 --seed 5 \
    --record "$tmp/cut" >/dev/null 2>&1 &
pid=$!
i=0
while [ "$(wc -l 2>/dev/null <"$tmp/cut" || echo 0)" -lt 4 ] && [ $i -lt 50 ]
do
	sleep 0.1
	i=$((i + 1))
done
kill -9 $pid
wait $pid 2>/dev/null
printf '{"kind":"ld.32","mask":"ffff' >>"$tmp/cut"
verify --replay "$tmp/cut"
ok "a recording that was cut off" exits 0
lines=$(sed -n 's/^all   *\([0-9]*\) .*/\1/p' "$tmp/out")
ok "has its whole lines" test "$lines" -ge 3
meter good --count 600 --seed 5 --record "$tmp/cut"
verify --replay "$tmp/cut"
ok "and is gone on with" test "$(sed -n 's/^all   *\([0-9]*\) .*/\1/p' \
    "$tmp/out")" -gt 500

# An interrupt: what was measured is shown, the meter ended.
"$BANKGRID" verify --meter "$meter_slow" --count 600 --seed 5 \
    >"$tmp/out" 2>"$tmp/err" &
pid=$!
sleep 0.6
kill -TERM $pid
wait $pid
status=$?
ok "an interrupt" exits 143
ok "shows what there is" says 'ended early, of 600$'

# A full disk.
if [ -w /dev/full ]; then
	meter good --count 60 --record /dev/full
	ok "a full disk: exit 2" exits 2
	ok "is told" tells '^bankgrid: --record: /dev/full: .*space'
fi

# Usage.
meter good elem=f32
ok "a pattern is refused" exits 2
meter good --device one
ok "a device that is none" exits 2
"$BANKGRID" measure --device all elem=f32 op=ld index=lane >"$tmp/out" 2>&1
status=$?
ok "--device all is for verify alone" exits 2
meter good --kinds ld.65
ok "a kind that is none" tells '^bankgrid: --kinds: .*did you mean'
meter good --seed -1
ok "a seed that is none" exits 2
verify --replay "$rec" --seed 1
ok "--replay has no seed" exits 2

# What an H200 was verified with (--count 5000 --seed 2026), every access once.
verify --replay h200-verify
ok "what was measured on an H200 is as predicted" exits 0
ok "all of it" says '^all  *4798  *4637  *0  *161  *152576/152576  recorded$'
echo "1..$n"
