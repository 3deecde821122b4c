# bankgrid explain: the whole text of six presets, which between them have a
# stride, a pad, a swizzle, a merge, matrices and atomics; the profiler's totals
# of other launches and of blocks whose warps differ; what cannot be predicted;
# JSON. UPDATE_GOLDENS=1 writes the texts.
set -u
golden=$TESTS_SRCDIR/golden
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..24

check() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

explain() {
	"$BANKGRID" explain "$@" >"$tmp/out" 2>"$tmp/err"
}

has() {		# a string that the text has, wherever its lines break
	tr -s ' \n' '  ' <"$tmp/out" | grep -qF -e "$1"
}

lacks() {
	! has "$1"
}

total() {	# the counter, of one warp, of all
	grep -qE "^ $1 +$2 +$3\$" "$tmp/out"
}

same() {
	if [ "${UPDATE_GOLDENS-}" = 1 ]; then
		cp "$tmp/out" "$golden/explain-$1.txt"
	fi
	diff -u "$golden/explain-$1.txt" "$tmp/out" | sed 's/^/# /'
	cmp -s "$golden/explain-$1.txt" "$tmp/out"
}

narrow() {
	awk 'length($0) > 80 { exit 1 }' "$tmp/out"
}

for preset in column-32x32 column-xor float4-merged ldmatrix \
    transpose-16x16-padded histogram-atomics; do
	explain -p $preset
	check "the text of $preset" same $preset
	check "which keeps to 80 columns" narrow
done

wf=l1tex__data_pipe_lsu_wavefronts_mem_shared
column='elem=f32 tile=32x32 op=ld row=lane col=0'
launches() {
	explain --threads 100 --blocks 3 $column &&
	    total ${wf}_op_ld.sum 32 384 && total $wf.sum 32 396
}
check "totals of another launch: 3 blocks of 4 warps" launches
uneven() {	# only the first 8 of 256 threads have an element
	explain 'let s=16 elem=f32 block=256 op=ld index=2*s*tid mask=2*s*tid<256' &&
	    has 'every warp of block=256 is predicted by itself' &&
	    total ${wf}_op_ld.sum 8 8 &&
	    total smsp__inst_executed_op_shared_ld.sum 1 1
}
check "warps of a block that differ: seven have no lane" uneven
gone() {	# lane 0 of warp 1 is at row 32
	explain 'elem=f32 tile=32x32 block=64 op=ld row=tid col=0' &&
	    has 'every warp is taken to do' && has 'Of the other warps: lane 0'
}
check "a warp of the block that has no such access is named" gone

loop() {
	explain op=atom.add.f32 addr=lane/4*64 &&
	    has '2^(5 - 1) = 16 lanes, and they take turns: 16 rounds' &&
	    has 'No time is predicted for a loop' &&
	    total ${wf}_op_ld.sum 40 320 && total ${wf}_op_atom.sum 32 256 &&
	    total smsp__inst_executed_op_shared_ld.sum 16 128
}
check "rounds of a CAS loop, without a time" loop
uncounted() {
	explain op=cp.async.16 addr=lane*128 && has 'Not counted:' &&
	    has 'No time is predicted for cp.async.16' && lacks "$wf.sum"
}
check "cp.async.16 is not counted" uncounted
merge() {
	explain op=ld.64 addr=lane*8 && has 'lanes 0 and 1 read different' &&
	    has 'addresses, 0 and 8; and lanes 0 and 2' &&
	    has 'lanes 0 and 16 have different words of bank 0'
}
check "the lanes that prevent a merge, and groups apart" merge
stride() {
	explain elem=f32 op=ld stride=12 &&
	    has 'gcd(12, 32) = 4: they meet 32 / 4 = 8 banks, and lanes i and i + 8' &&
	    has 'lane 3 is at 144, while its bits would put it at 0 ^ 48 ^ 96 = 80'
}
check "the gcd of a stride, and the lane that is not linear" stride
pads() {
	explain 'elem=f32 tile=32x32 pad=31 op=ld row=lane col=0' &&
	    has 'pad=32: 32 wavefronts instead of 1. None is needed' &&
	    explain 'elem=f32 tile=32x32 pad=3 op=ld row=lane col=0 vec=1
	    elem=f32 tile=16x32 op=st row=lane/2 col=lane%2*2' &&
	    has 'array 2 One more element, pad=1:'
}
check "pads: one that harms, and of the second of two arrays" pads
mask() {
	explain elem=f32 op=ld stride=2 mask=0 && has 'No lane is active' &&
	    total ${wf}_op_ld.sum 0 0
}
check "no lane at all" mask
wrong() {
	for option in '--threads 0' '--threads 1025' '--blocks x'; do
		explain $option $column
		[ $? = 2 ] && [ ! -s "$tmp/out" ] || return 1
	done
}
check "launches that cannot be" wrong
data() {
	explain --json -p ldmatrix && "${PYTHON-python3}" - "$tmp/out" <<END
import json, sys
d = json.load(open(sys.argv[1]))
a = d["accesses"][0]
m = {x["name"]: x["total"] for x in d["profiler"]["metrics"]}
assert d["schema"] == "bankgrid.explain"
assert a["linear"]["columns"] == [128, 256, 512, 1024, 16]
assert (a["linear"]["rank_bank"], a["linear"]["rank_all"]) == (0, 3)
assert d["pads"][0]["next"] is None and d["pads"][0]["best"]["pad"] == 8
assert m["${wf}_op_ld.sum"] == 256 and m["$wf.sum"] == 264
END
}
if "${PYTHON-python3}" -c '' 2>/dev/null; then
	check "--json" data
else
	n=$((n + 1))
	echo "ok $n - --json # SKIP no Python"
fi
explain -p ldmatrix --json
check "--json has the paragraphs" grep -q '"rank": "The rank of' "$tmp/out"
