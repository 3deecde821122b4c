# What measures, in Chinese: of measure, verify, run, doctor, sweep --measure,
# lesson, export, --plain and of what goes wrong no line of prose is English,
# and the columns of figures stand where the English ones do.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' 0
mo=$BANKGRID_LOCALEDIR/zh_CN/LC_MESSAGES/bankgrid.mo
[ -f "$mo" ] || {
	echo "1..0 # SKIP built without translations"
	exit 0
}
BANKGRID_LOCK_DIR=$tmp
XDG_STATE_HOME=$tmp/state
TERM=xterm-256color
COLUMNS=80
unset LANGUAGE BANKGRID_METER BANKGRID_HOST
export BANKGRID_LOCK_DIR XDG_STATE_HOME TERM COLUMNS
column='elem=f32 tile=32x32 op=ld row=lane col=0'
good="$FAKE_METER good"
replay="$BANKGRID replay"
n=0

report() {	# whether it is right, what; then files to show where it is not
	n=$((n + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $n - $2"
		return
	fi
	echo "not ok $n - $2"
	shift 2
	sed 's/^/# /' "$@"
}

# Each line by columns: a letter for one, two for a wide character.
columns() {
	sed 's/[·─…│▲▼◀▶✓⋮×●○◆≠█░]/./g; s/[^ -~]/WW/g' "$1"
}

# Words of English that are no code: three behind each other in lower case.
# Taken out before is what is the same in all languages: commands, options,
# words of patterns, paths, names of kernels and variants, and what ssh, the
# stand-ins and the drawings say.
prose() {
	sed -e 's/bankgrid [a-z]*//g; s/--[a-z-]*//g; s/[a-z]*=[^ ]*//g' \
	    -e 's,[^ ]*/[^ ]*,,g; s/<[^>]*>//g' \
	    -e 's/transpose reduction sgemm histogram//' \
	    -e 's/copy naive padded xor//' \
	    -e 's/the driver denies the counters//' \
	    -e 's/a fault made for the test//' \
	    -e 's/unspecified launch failure//' \
	    -e 's/ssh: connect to host gpuserver//' "$1" |
	    grep -E '(^|[^A-Za-z_.-])[a-z]+[,;:]? [a-z]+[,;:]? [a-z]+([^a-z_]|$)'
}

# chinese WHAT COMMAND...: runs it in both languages, output and errors in zh
# and en; there is Chinese, and no English.
chinese() {
	what=$1
	shift
	LC_ALL=C.UTF-8 "$@" >"$tmp/en" 2>&1 </dev/null
	LC_ALL=C.UTF-8 LANGUAGE=zh_CN "$@" >"$tmp/zh" 2>&1 </dev/null
	! prose "$tmp/zh" >"$tmp/left" && grep -q '[^ -~]' "$tmp/zh" &&
	    ! cmp -s "$tmp/zh" "$tmp/en" &&
	    [ "$(wc -l <"$tmp/en")" -ge 1 ]
	report $? "$what: no English" "$tmp/left" "$tmp/zh"
}

# The columns where figures end, a line for each line that has so many of them
# with two blanks or more before each; "32 of 32" at the end is the first.
ends() {
	columns "$1" | sed 's, of [0-9]*$,,; s,/[0-9]*$,,' | awk -v want="$2" '
	BEGIN { figure = "^ +[0-9][0-9.,]*([/][0-9]+)?( %)?$" }
	{
		s = "  " $0
		at = -2
		line = ""
		k = 0
		while (match(s, /  +[^ ]+( %)?/)) {
			at += RSTART + RLENGTH - 1
			if (substr(s, RSTART, RLENGTH) ~ figure) {
				line = line at " "
				k++
			}
			s = substr(s, RSTART + RLENGTH)
		}
		if (k >= want)
			print line
	}'
}

# aligned WHAT FIGURES: lines with so many figures at least have them in the
# same columns in zh and en.
aligned() {
	ends "$tmp/en" "$2" >"$tmp/en.ends"
	ends "$tmp/zh" "$2" >"$tmp/zh.ends"
	[ -s "$tmp/en.ends" ] && cmp -s "$tmp/en.ends" "$tmp/zh.ends"
	report $? "$1: the figures stand where the English do" "$tmp/zh" \
	    "$tmp/en"
}

# Of what is wide on purpose, the first line with where it was measured.
narrow() {
	columns "$tmp/zh" | sed 1d | awk 'length($0) > 80 { bad = 1 }
		END { exit bad }'
	report $? "$1: at most 80 columns" "$tmp/zh"
}

measure() {
	meter=$1
	shift
	"$BANKGRID" measure --meter "$meter" "$@"
}

chinese 'measure' measure "$good" $column
aligned 'measure' 2
narrow 'measure'
chinese 'measure --warps' measure "$replay" --warps $column
aligned 'measure --warps' 2
chinese 'measure without counters' measure "$FAKE_METER denied" $column
aligned 'measure without counters' 2
chinese 'measure, different' measure "$FAKE_METER different" $column
chinese 'measure, not recorded' measure "$replay" \
    elem=f32 tile=32x32 op=ld row=lane 'col=lane*3%7'
printf 'ld.32\tffffffff\t%s\n' \
    0,4,8,12,16,20,24,28,32,36,40,44,48,52,56,60,64,68,72,76,80,84,88,92,96,100,104,108,112,116,120,124 \
    >"$tmp/batch"
chinese 'measure --batch' measure "$FAKE_METER different" --batch "$tmp/batch"
aligned 'measure --batch' 5
for mode in half-and-die garbage exit-3 huge-hello wrong-id other-version \
    close-output noisy; do
	chinese "measure, a meter that is $mode" measure "$FAKE_METER $mode" \
	    $column
done
BANKGRID_PATIENCE=0.2
export BANKGRID_PATIENCE
chinese 'measure, a meter that is silent' measure "$FAKE_METER silent" $column
unset BANKGRID_PATIENCE
chinese 'measure --help' "$BANKGRID" measure --help

verify() {
	"$BANKGRID" verify --seed 1 --count 60 "$@" |
	    sed 's/^[0-9,]* .*[0-9,]* a second//; s/^.*每秒.*$//'
}
chinese 'verify' verify --meter "$good"
aligned 'verify' 4
narrow 'verify'
chinese 'verify, different' verify --meter "$FAKE_METER different"
aligned 'verify, different' 4
chinese 'verify without counters' verify --meter "$FAKE_METER denied-different"
chinese 'verify, a meter that dies' verify --meter "$FAKE_METER die-once"
chinese 'verify --replay' "$BANKGRID" verify --replay h200
aligned 'verify --replay' 4

for case in transpose reduction sgemm histogram; do
	chinese "run $case" "$BANKGRID" run --meter "$replay" $case
	aligned "run $case" 3
	columns "$tmp/zh" | awk 'length($0) > 80 { bad = 1 } END { exit bad }'
	report $? "run $case: at most 80 columns" "$tmp/zh"
done
chinese 'run --list' "$BANKGRID" run --list
chinese 'run, different' "$BANKGRID" run --meter "$good" transpose
chinese 'run, no such case' "$BANKGRID" run nonesuch
chinese 'run, no such variant' "$BANKGRID" run --variant x transpose

sweep() {
	meter=$1
	shift
	"$BANKGRID" sweep --measure --meter "$meter" $column "$@"
}
chinese 'sweep --measure' sweep "$replay" pad=0..6
aligned 'sweep --measure' 5
narrow 'sweep --measure'
chinese 'sweep --measure, different' sweep "$FAKE_METER different" pad=0..3
aligned 'sweep --measure, different' 5
chinese 'sweep --measure without counters' sweep "$FAKE_METER denied" pad=0..3
aligned 'sweep --measure without counters' 4
chinese 'sweep --measure, counters denied' \
    sweep "$FAKE_METER denied" --require-counters pad=0..3

chinese 'lesson list' "$BANKGRID" lesson list
aligned 'lesson list' 2
lesson() {
	for answer in 1 99 x h r '?' v n n n n n n n n; do
		echo "$answer"
	done | "$BANKGRID" lesson --text "$1"
}
chinese 'lesson --text' lesson padding
chinese 'lesson --text, another' lesson profile-first
task() {
	for answer in r r r r r pad=1 x n; do
		echo "$answer"
	done | "$BANKGRID" lesson --text padding
}
chinese 'lesson --text, a task' task
chinese 'lesson, no such one' "$BANKGRID" lesson nonesuch
chinese 'lesson check' "$BANKGRID" lesson check \
    "$BANKGRID_DATADIR/lessons/01-banks.lesson"

chinese '--plain' "$BANKGRID" --plain $column
chinese '--plain, of groups and several accesses' "$BANKGRID" --plain \
    elem=f64 tile=32x32 op=ld row=lane col=0 name=x \
    op=st row=0 col=i for=i:0..1 mask=0 op=ld.128 row=0 'col=lane*2%32'
chinese 'export --svg' "$BANKGRID" export --svg $column
chinese 'export of several accesses' "$BANKGRID" export --svg \
    elem=f32 tile=32x32 op=ld row=lane col=0 op=st row=0 col=lane
chinese 'export --view sweep' "$BANKGRID" export --view sweep --svg $column \
    pad=0..3
chinese 'export --markdown' "$BANKGRID" export --markdown $column
chinese 'export, nothing said' "$BANKGRID" export $column

# What programs read is English, and so is what ASCII writes.
same() {
	what=$1
	shift
	LC_ALL=C.UTF-8 "$@" >"$tmp/en" 2>&1 </dev/null
	LC_ALL=C.UTF-8 LANGUAGE=zh_CN "$@" >"$tmp/zh" 2>&1 </dev/null
	[ -s "$tmp/en" ] && cmp -s "$tmp/en" "$tmp/zh"
	report $? "$what is the same in every language" "$tmp/zh"
}
same 'measure --json' measure "$FAKE_METER denied" --json $column
same 'measure --json of a meter that talks nonsense' \
    measure "$FAKE_METER garbage" --json $column
same 'run --json' "$BANKGRID" run --json --meter "$replay" transpose
same 'run --ascii' "$BANKGRID" run --ascii --meter "$replay" transpose
same 'sweep --measure --json' sweep "$FAKE_METER denied" --json pad=0..2
same 'sweep --measure --csv' sweep "$FAKE_METER denied" --csv pad=0..2
same 'doctor --json' "$BANKGRID" doctor --json --meter /nonexistent/meter

# What LaTeX sets, and code, is English.
for format in tikz cuda cute; do
	LC_ALL=C.UTF-8 "$BANKGRID" export --$format $column >"$tmp/en" 2>&1
	LC_ALL=C.UTF-8 LANGUAGE=zh_CN "$BANKGRID" export --$format $column \
	    >"$tmp/zh" 2>&1
	cmp -s "$tmp/en" "$tmp/zh"
	report $? "export --$format is the same in every language" "$tmp/zh"
done

chinese 'doctor, no meter' "$BANKGRID" doctor --meter /nonexistent/meter
chinese 'doctor, a meter of old' "$BANKGRID" doctor --meter \
    "$FAKE_METER half-and-die"
cat >"$tmp/closed" <<'END'
#!/bin/sh
echo 'ssh: connect to host gpuserver port 22: Connection refused' >&2
exit 255
END
chmod +x "$tmp/closed"
BANKGRID_RSH=$tmp/closed
export BANKGRID_RSH
chinese 'doctor, a host that refuses' "$BANKGRID" doctor --host gpuserver
unset BANKGRID_RSH

if [ -x "$BANKGRID_BUILT_METER" ] &&
    [ -e "$TESTS_BUILDDIR/libcupti.so.13" ]; then
	LD_LIBRARY_PATH=$TESTS_BUILDDIR
	export LD_LIBRARY_PATH
	# Every sentence of the meter that a fault brings, to its last word.
	for fault in '' cuInit:1:802 cuDevicePrimaryCtxRetain:1:46 \
	    cuLaunchKernel:1:skip cuMemcpyDtoH:2:garbage \
	    cuptiProfilerInitialize:1:41 cuptiRangeProfilerStart:1+:35 \
	    cuptiProfilerHostGetNumOfPasses:1:999 \
	    cuptiProfilerHostEvaluateToGpuValues:1+:fewer; do
		FAKE_FAULT=$fault
		export FAKE_FAULT
		chinese "doctor, ${fault:-all is well}" "$BANKGRID" doctor \
		    --meter "$BANKGRID_BUILT_METER"
		narrow "doctor, ${fault:-all is well}"
	done
	FAKE_FAULT=cuptiRangeProfilerStart:1+:35
	chinese 'measure, counters denied' measure "$BANKGRID_BUILT_METER" \
	    $column
	unset FAKE_FAULT
else
	n=$((n + 1))
	echo "ok $n # SKIP bankgrid-meter was not built, or without CUPTI"
fi
echo "1..$n"
