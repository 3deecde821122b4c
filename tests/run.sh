# bankgrid run: whole kernels on meters without a GPU, from the recordings, and
# on the real meter with stand-ins for the driver and CUPTI.
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

skip() {	# what, why
	n=$((n + 1))
	echo "ok $n - $1 # SKIP $2"
}

run() {	# options and operands
	"$BANKGRID" run "$@" >"$tmp/out" 2>"$tmp/err"
	status=$?
}

meter() {	# its mode, then options and operands
	mode=$1
	shift
	run --meter "$FAKE_METER $mode" "$@"
}

exits() {
	test "$status" -eq "$1"
}

says() {
	tr '\n' ' ' <"$tmp/out" | tr -s ' ' | grep -q -e "$1"
}

tells() {
	grep -q -e "$1" "$tmp/err"
}

# Usage.
run --list
ok "--list: exit 0" exits 0
ok "lists 13 variants with their patterns" \
    test "$(grep -c '^ [a-z]* .*-[a-z]*$' "$tmp/out")" -eq 13
ok "each is a pattern of show" sh -c '
    for name in $(sed -n "s/^ .* //p" "$1"); do
	"$2" show -p "$name" >/dev/null || exit 1
    done' sh "$tmp/out" "$BANKGRID"
ok "and a kernel" sh -c '
    while read -r first rest; do
	case $first in
	*:)	case=${first%:}
		for kernel in fill check; do
			grep -q "^bg_${case}_$kernel(" "$2/$case.cu" || exit 1
		done ;;
	*)	grep -q "^bg_${case}_$first(" "$2/$case.cu" || exit 1 ;;
	esac
    done <"$1"' sh "$tmp/out" "$TESTS_SRCDIR/../kernels/cases"
run
ok "no case: exit 2" exits 2
run fft
ok "an unknown case: exit 2" exits 2
ok "with those there are" tells \
    "no case 'fft'; the cases are transpose reduction sgemm histogram\$"
run transpose --variant fast
ok "an unknown variant: exit 2" exits 2
ok "with those there are" tells \
    "no variant 'fast'; it has copy naive padded xor\$"
run transpose --size 100
ok "a size between the steps: exit 2" exits 2
ok "with the limits" tells 'from 32 to 16384 rows, a multiple of 32$'
run sgemm --size 12x
ok "a size that is none: exit 2" exits 2

# Against a meter that counts a wavefront for each instruction.
meter good transpose --variant padded
ok "as predicted: exit 0" exits 0
ok "says on what" says 'measured on Fake GPU (compute capability 9.0, 4 SMs)'
ok "the times" says ' padded 100 800 80 % 5,369 '
ok "both beside each other" says \
    ' loads 2,097,152 2,097,152 2,097,152 = 5 '
ok "arbitration apart" says ' arbitration, global memory included 11 '
ok "the verdict" says \
    ' padded conflict-free; bound by DRAM: it moves 80 % of what a copy does '
meter good transpose
ok "conflicts that are not there differ: exit 1" exits 1
ok "loudly" says \
    'naive DIFFERENT: 67108864 wavefronts of loads predicted, 2097152 counted'
ok "all variants" says ' copy 100 .* naive 100 .* padded 100 .* xor 100 '
ok "in 80 columns" test "$(wc -L <"$tmp/out")" -le 80
meter different sgemm --variant padded --size 128
ok "a wavefront too many: exit 1" exits 1
ok "of loads and of stores" says \
    '16384 wavefronts of loads predicted, 16385 counted DIFFERENT: 1024 wav'
meter denied transpose --variant naive
ok "without counters: exit 0" exits 0
ok "conflicts by the prediction" says \
    'naive by the prediction conflicts are 94 % of the wavefronts'
ok "with the reason" says 'not all is counted: the driver denies the counters'
meter denied --require-counters transpose --variant xor
ok "counters required and denied: exit 4" exits 4
meter problem transpose
ok "no GPU: exit 3" exits 3
meter half-and-die transpose
ok "a meter that dies: exit 3" exits 3
meter early transpose
ok "a meter that cannot: exit 3" exits 3
ok "says so" tells '^bankgrid: the meter has no whole kernels$'
meter good reduction --variant shuffle --json
ok "--json" says '"schema": "bankgrid.run", "version": 1'
ok "with figures" says '"limit": "dram" }, "verdict": "conflict-free; .*"equal": true'
meter good --record "$tmp/rec" histogram --variant bank --size 131072
ok "--record" tells '^bankgrid: 1 of 1 recorded in '
run --meter "$BANKGRID replay $tmp/rec" histogram --variant bank --size 131072
ok "is replayed" says 'recorded on Fake GPU .* bank 100 '
run --meter "$BANKGRID replay $tmp/rec" histogram --variant bank
ok "another size is not: exit 3" exits 3
ok "and says so" says 'bank not among the 1 kernels recorded on Fake GPU; '

# With no GPU the H200 stands in: every case, every count as predicted.
run all --meter "$BANKGRID replay"
ok "recorded: exit 0" exits 0
ok "all 13" test "$(grep -c '^ [a-z]* .* %  *[0-9.]*$' "$tmp/out")" -eq 13
ok "none differs" sh -c '! grep -q DIFFERENT "$1"' sh "$tmp/out"
ok "the naive transpose is as predicted" says \
    'naive loads 2,097,152 67,108,864 67,108,864 = '
ok "the padded one has no conflict" says \
    'padded loads 2,097,152 2,097,152 2,097,152 = '

# The real meter.
meter=$BANKGRID_BUILT_METER
if ! test -x "$meter"; then
	why="bankgrid-meter was not built: no CUDA toolkit"
elif ! test -f "$TESTS_BUILDDIR/libcupti.so.13"; then
	why="the meter was built without CUPTI"
else
	why=
fi
if test -n "$why"; then
	skip "the real meter" "$why"
	echo "1..$n"
	exit
fi
export LD_LIBRARY_PATH="$TESTS_BUILDDIR" BANKGRID_CUPTI="$TESTS_BUILDDIR"
export BANKGRID_LOCK_DIR="$tmp"
run --meter "$meter" transpose --variant xor
ok "the real meter: exit 0" exits 0
ok "counts" says 'xor loads 2,097,152 2,097,152 2,097,152 = 0 '
ok "times, and a copy" says 'xor 100.0 5,369 134 % .*256 MiB): 4,000 GB/s'
FAKE_CUDA=wrong run --meter "$meter" sgemm --variant plain --size 128
ok "a wrong result is refused: exit 3" exits 3
ok "and told" says "plain the kernel's result is wrong in 3 places"
FAKE_CYCLES=1000 run --meter "$meter" transpose --variant xor
ok "more wavefronts than cycles are refused" says \
    'wavefronts a clock were counted, but a multiprocessor serves one'
run --meter "$meter --no-counters" reduction --variant shuffle
ok "without counters there are times" says 'shuffle 100.0 .* - - 0 '

# Calls that fail in the middle: a sentence, never a wrong number.
for rule in cuMemAlloc:6+:2 cuModuleLoadData:2:200 cuLaunchKernel:8+:719 \
    cuMemcpyDtoDAsync:2:700 cuModuleGetFunction:4:500; do
	FAKE_FAULT=$rule run --meter "$meter" sgemm --variant plain --size 128
	ok "$rule: exit 3" exits 3
	ok "$rule: a sentence" says 'plain [a-z].* '
done
for rule in cuptiRangeProfilerStart:4:10 cuptiRangeProfilerEnable:3:999 \
    cuptiProfilerHostConfigAddMetrics:3+:7 \
    cuptiProfilerHostEvaluateToGpuValues:3+:nan; do
	FAKE_FAULT=$rule run --meter "$meter" transpose --variant xor
	ok "$rule: exit 0" exits 0
	ok "$rule: what is missing" says 'not all is counted: [a-zA-Z]'
	ok "$rule: no difference" sh -c '! grep -q DIFFERENT "$1"' sh \
	    "$tmp/out"
done
FAKE_FAULT=cuptiProfilerHostEvaluateToGpuValues:3+:double \
    run --meter "$meter" transpose --variant xor
ok "twice the instructions are refused" says \
    'has 2097152 loads on shared memory but executed 4194304'
echo "1..$n"
