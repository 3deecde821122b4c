# bankgrid-meter without a GPU: its options, its kernels, the names of the
# hardware counters, and the protocol on a stand-in for the driver.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
meter=$BANKGRID_BUILT_METER
n=0
echo 1..44

check() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

skip() {	# how many, why
	count=$1
	while test "$count" -gt 0; do
		n=$((n + 1))
		echo "ok $n # SKIP $2"
		count=$((count - 1))
	done
}

if ! test -x "$meter"; then
	skip 44 "bankgrid-meter was not built: no CUDA toolkit"
	exit
fi

# The command line.
"$meter" --version >"$tmp/out"
check "--version" grep -q '^bankgrid-meter [0-9]' "$tmp/out"
"$meter" --device x >"$tmp/out" 2>"$tmp/err"
check "a bad --device makes exit 2" test $? -eq 2
"$meter" operand >"$tmp/out" 2>"$tmp/err"
check "an operand makes exit 2" test $? -eq 2
check "usage errors leave standard output alone" test ! -s "$tmp/out"
"$meter" --help >"$tmp/out"
check "the manual has the options of --help" sh -c '
    for option in $(grep -o "^  --[a-z-]*" "$1"); do
	grep -q "^.It Fl -${option#--}" "$2" || exit 1
    done' sh "$tmp/out" "$TESTS_SRCDIR/../man/bankgrid-meter.1"
check "no CUDA library is linked" \
    sh -c '! ldd "$1" | grep -E "libcuda|libcupti|libnv"' sh "$meter"

# The kernels that nvcc makes are those that the meter asks for.
"$meter" --list-kinds >"$tmp/kinds"
check "30 kinds" test "$(wc -l <"$tmp/kinds")" -eq 30
if "$BANKGRID_NVCC" -cubin -arch=sm_80 -I"$TESTS_SRCDIR/../src" \
    -o "$tmp/cubin" "$TESTS_SRCDIR/../kernels/meter.cu" 2>"$tmp/err"; then
	cut -f 2,4 "$tmp/kinds" | tr '\t' '\n' | grep -v '^-$' |
	    sort >"$tmp/wanted"
	grep -a -o '\.text\.bg_[a-z0-9_]*' "$tmp/cubin" | sed 's/^\.text\.//' |
	    sort -u >"$tmp/made"
	check "a kernel for each, and a chain for each load" cmp "$tmp/wanted" "$tmp/made"
else
	skip 1 "nvcc makes no code for sm_80"
fi

# Every chip that CUPTI knows has every counter that is read on it.
"$meter" --check-metrics >"$tmp/out" 2>"$tmp/err"
status=$?
grep -q RTLD_DEEPBIND "$tmp/err" && status=sanitizers
case $status in
4)	skip 9 "$(cat "$tmp/err")" ;;
sanitizers)
	skip 9 "CUPTI does not load under the address sanitizer" ;;
*)	check "the chips that CUPTI knows have the counters" \
	    sh -c 'test "$2" -eq 0 && ! grep "not ok" "$1"' \
	    sh "$tmp/out" "$status"
	while read -r chip counters source; do
		check "$chip has those of every kind" grep -q \
		    "^$chip: ok: $counters counters in . passes, $source of" \
		    "$tmp/out"
	done <<END
TU102 12 2
GA100 13 2
GA102 13 2
AD102 13 2
GH100 14 3
GB100 14 3
GB202 14 3
END
	check "Hopper's are read in two passes" \
	    grep -q '^GH100: ok: .* 2 passes,' "$tmp/out" ;;
esac

# From here on with the stand-in.
LD_LIBRARY_PATH=$TESTS_BUILDDIR
export LD_LIBRARY_PATH
request() {	# id, kind, stride in bytes, timing
	i=0
	list=
	while test $i -lt 32; do
		list=$list${list:+,}$((i * $3))
		i=$((i + 1))
	done
	printf '{"id":%s,"kind":"%s","mask":"ffffffff","offsets":[%s],' \
	    "$1" "$2" "$list"
	printf '"count":32,"timing":%s}\n' "$4"
}

request 1 ld.32 4 true >"$tmp/in"
FAKE_CUDA=none "$meter" <"$tmp/in" >"$tmp/out"
check "without a GPU the meter ends well" test $? -eq 0
check "says why, to the hello and to the request" \
    test "$(grep -c 'a driver but no GPU' "$tmp/out")" -eq 2
FAKE_CUDA=old "$meter" <"$tmp/in" >"$tmp/out"
check "an old GPU is refused by name" \
    grep -q '"problem":"the Fake GPU has compute capability 7.0' "$tmp/out"

# Two cycles an execution are 64 bytes a clock.
{ request 1 ld.32 8 true; echo garbage; request 2 st.32 4 false; } >"$tmp/in"
FAKE_CYCLES=2 "$meter" --no-counters <"$tmp/in" >"$tmp/out"
check "end of input makes exit 0" test $? -eq 0
check "times are taken without counters" grep -q \
    '"cycles_one_warp":2,"cycles_full":2,"bytes_per_clock":64,' "$tmp/out"
check "clock and bandwidth" \
    grep -q '"gbps":12[78][.0-9]*,"clock_mhz":1000}' "$tmp/out"
check "garbage is answered and does no harm" sh -c '
    sed -n 3p "$1" | grep -q "{\"id\":null,\"error\":{\"code\":\"bad-line\"" &&
    sed -n 4p "$1" | grep -q "{\"id\":2,\"error\":{\"code\":\"no-counters\""
    ' sh "$tmp/out"

# With 1 to 32 warps: the stand-in's share their cycles, and its loads of less
# than a word are chained by an operation more. Only where it is asked for.
{ request 1 ld.8 32 false; request 2 ld.128 16 false
    request 3 st.32 4 false; } | sed 's/false}/false,"warps":true}/' >"$tmp/in"
"$meter" --no-counters <"$tmp/in" >"$tmp/out"
check "cycles by the number of warps, and the latency of loads" sh -c '
    grep "{\"id\":1," "$1" |
	grep -q "\"warps\":\[8,8,8,8,8,8\],\"latency\":37}" &&
    grep "{\"id\":2," "$1" |
	grep -q "\"warps\":\[4,4,4,4,4,4\],\"latency\":32}" &&
    grep "{\"id\":3," "$1" | grep -q "\"warps\":\[1,1,1,1,1,1\]}"
    ' sh "$tmp/out"
request 1 ld.32 4 true >"$tmp/in"
"$meter" --no-counters <"$tmp/in" >"$tmp/out"
check "not unless they are asked for" sh -c '! grep -E "latency|\"warps\":" "$1"' \
    sh "$tmp/out"

# Half a cycle an execution is more than shared memory can do; a Turing has no
# stmatrix and less shared memory.
{ request 1 ld.32 4 true; } >"$tmp/in"
FAKE_CYCLES=0.5 "$meter" --no-counters <"$tmp/in" >"$tmp/out"
check "an impossible rate is refused" grep -q '"code":"miscount"' "$tmp/out"
{ request 1 stmatrix.x1 16 true; request 2 ld.32 4096 true; } >"$tmp/in"
FAKE_CUDA=turing "$meter" --no-counters <"$tmp/in" >"$tmp/out"
check "what the GPU cannot do is refused" sh -c '
    grep -q "{\"id\":1,\"error\":{\"code\":\"unsupported\"" "$1" &&
    grep -q "{\"id\":2,\"error\":{\"code\":\"range\"" "$1"' sh "$tmp/out"

# A failed kernel breaks the context: an answer, then the end.
{ request 1 ld.32 4 true; request 2 ld.32 4 true; } >"$tmp/in"
FAKE_CUDA=broken "$meter" --no-counters <"$tmp/in" >"$tmp/out"
status=$?
check "a failed kernel is told and makes exit 3" sh -c '
    test "$2" -eq 3 && test "$(wc -l <"$1")" -eq 2 &&
    grep -q "{\"id\":1,\"error\":{\"code\":\"cuda\".*ILLEGAL_ADDRESS" "$1"
    ' sh "$tmp/out" "$status"

# The GPUs that there are, for bankgrid to measure on all at once.
FAKE_DEVICES=2 "$meter" --list-devices >"$tmp/out"
check "two GPUs are listed" test "$(tr '\t\n' ',|' <"$tmp/out")" = \
    '0,Fake GPU,9.0,2|1,Fake GPU,9.0,2|'
FAKE_CUDA=old "$meter" --list-devices >"$tmp/out" 2>"$tmp/err"
check "one that is too old is not" sh -c '
    test "$2" -eq 3 && test ! -s "$1/out" &&
    grep -q "device 0: the Fake GPU has compute" "$1/err"' sh "$tmp" $?
FAKE_DEVICES=2 "$BANKGRID" verify --meter "$meter" --device all --count 60 \
    --seed 1 --no-counters >"$tmp/out" 2>"$tmp/err"
status=$?
check "two GPUs are verified at once" test $status -eq 0
check "each with a meter of its own" \
    test "$(grep -c '^device [01]: measured on Fake GPU' "$tmp/out")" -eq 2

# With the stand-in for CUPTI too: whole readings, counters beside times.
if test -e "$TESTS_BUILDDIR/libcupti.so.13"; then
	"$BANKGRID" verify --meter "$meter" --count 120 --seed 7 \
	    >"$tmp/out" 2>"$tmp/err"
	check "random accesses of every kind equal the prediction" \
	    test $? -eq 0
	check "by their counters" sh -c '
	    grep -q "CUPTI 13.0.1" "$1" && grep -q " 3840/3840  measured$" "$1"
	    ' sh "$tmp/out"
	# What fails in the middle is told, and is whole again thereafter.
	grep -v '^#' "$TESTS_SRCDIR/data/wavefronts.tsv" | sed 30q >"$tmp/accesses"
	FAKE_FAULT=cuptiRangeProfilerStop:3:7 "$BANKGRID" measure --json \
	    --meter "$meter" --batch "$tmp/accesses" >"$tmp/out" 2>"$tmp/err"
	check "counters that fail once are lost for one reading" sh -c '
	    test "$(grep -c "why_no_counters.*CUPTI error 7" "$1")" -eq 1
	    ' sh "$tmp/out"
	FAKE_FAULT=cuCtxSynchronize:20:719 "$BANKGRID" measure --no-timing \
	    --meter "$meter" --batch "$tmp/accesses" >"$tmp/out" 2>"$tmp/err"
	check "after an error of the driver a new meter goes on" grep -q \
	    '^all  *30  *29  *0  *0  *1  928 of 928$' "$tmp/out"
	FAKE_FAULT=cuCtxSynchronize:2+:719 "$BANKGRID" measure --no-timing \
	    --meter "$meter" --batch "$tmp/accesses" >"$tmp/out" 2>"$tmp/err"
	check "not if none of them measures" grep -q \
	    '^bankgrid: the meter exited with status 3' "$tmp/err"
	FAKE_FAULT=cuptiRangeProfilerStart:1+:35 "$meter" </dev/null \
	    >"$tmp/out"
	check "counters denied: why, what still works, what opens them" \
	    grep -q 'error 35): times are still.*RestrictProfiling' "$tmp/out"
	FAKE_FAULT=cuptiRangeProfilerStart:1:hang "$meter" --patience 0.1 \
	    </dev/null >"$tmp/out"
	check "counters that never start leave the times" grep -q \
	    '"problem":".*with --no-counters times can still' "$tmp/out"
else
	skip 7 "the meter was built without CUPTI"
fi

# What hangs is given up, in time and with a sentence.
request 1 ld.32 4 true >"$tmp/in"
FAKE_FAULT=cuLaunchKernel:1:stuck "$meter" --no-counters --patience 0.2 \
    <"$tmp/in" >"$tmp/out"
status=$?
check "a kernel that never ends is answered, and the meter ends" sh -c '
    test "$2" -eq 3 && grep -q "{\"id\":1,\"error\":{\"code\":\"hung\"," "$1" &&
    grep -q "a kernel did not end within 0.2 s" "$1"' sh "$tmp/out" "$status"
FAKE_FAULT=cuInit:1:hang "$meter" --patience 0.1 <"$tmp/in" >"$tmp/out"
check "a driver that never starts is a problem in the hello" sh -c '
    grep -q "\"problem\":\"the start of the driver did not end" "$1" &&
    grep -q "{\"id\":1,\"error\":{\"code\":\"cannot-measure\"" "$1"
    ' sh "$tmp/out"
FAKE_FAULT=cuDevicePrimaryCtxRelease:1:hang "$meter" --no-counters \
    --patience 0.1 <"$tmp/in" >"$tmp/out"
check "a clean-up that never ends does not keep the meter" test $? -eq 0
FAKE_FAULT=cuMemAlloc:2:2 "$meter" </dev/null >"$tmp/out"
check "a full memory has its sentence" grep -q \
    '"problem":"cannot get memory on the GPU: .*who fills the GPU' "$tmp/out"
