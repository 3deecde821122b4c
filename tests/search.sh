# bankgrid search: the tables, the winner as a pattern that can be used as it
# is, the data, mistakes. What is found: tests/test-search.c.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..14
COLUMNS=80
export COLUMNS

check() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

search() {
	"$BANKGRID" search "$@" >"$tmp/out" 2>"$tmp/err"
}

has() {	# an extended regular expression that a line matches
	grep -Eq -e "$1" "$tmp/out"
}

transpose='elem=f32 tile=32x32 op=st row=ty col=lane op=ld row=lane col=ty'
half='elem=f16 tile=64x64 op=ldmatrix.x4 row=lane%16 col=lane/16*8'

# A transpose: a pad of one, or a swizzle without a byte.
search $transpose
check "pad=1 costs 128 bytes" has \
    '^  pad=1 +1 +1 +2 +4,224 +128 \(3\.1 %\) +32$'
check "a swizzle costs none, and wins" has \
    '^\* swizzle=xor +1 +1 +2 +4,096 +- +32$'
check "the present layout is beside them" has '^  now: pad=0 +1 +32 +33 '
check "why there is no better" has '^why +no lane waits for another'

# The last line is the pattern with the winner: it costs what was promised.
again() {
	best=$(tail -n 1 "$tmp/out")
	search "$best" && has "^\\* now: $1 .* $2 " &&
	    has 'as it is, .*: nothing is cheaper$'
}
check "the winner is a pattern, and the search is done with it" \
    again swizzle=xor 2

# A block of 16x16 needs two accesses clean: no pad is enough.
search block=16x16 elem=f32 tile=16x16 op=st row=ty col=tx op=ld row=tx col=ty
not_pad() {
	has '^  pad=2 +2 +1 +3 ' && has '^\* swizzle=xor +1 +1 +2 '
}
check "of a 16x16 block no pad is enough, and xor is" not_pad

# Matrices of halves: the vectors stay whole.
search $half
vectors() {
	has '^  pad=8 +4 +9,216 +1,024 \(12\.5 %\) +22$' &&
	    has '^\* swizzle=cute:3,3,3 +4 ' && has '^  xor +refused, all 1$'
}
check "ldmatrix: 16 bytes of padding or Swizzle<3,3,3>" vectors

# No perfect answer: what the bound is, and what stands against it.
search elem=u32 tile=32x32 op=atom.add.u32 row=0 col=lane/4
check "the bound of an atomic" has \
    '^why +the bound is met, over the ideal of 1: lanes 0-3 are on one element'
search block=16x16 elem=f32 tile=16x17 op=st row=ty col=tx op=ld row=tx col=ty
no_one() {
	tr '\n' ' ' <"$tmp/out" | tr -s ' ' | grep -q 'on its own can be had for its least, together 2 wavefronts, but no one layout has them all for less than 3'
}
check "the bound that no one layout meets" no_one

# Several arrays, a file, another GPU.
printf '# two\nelem=f32 tile=32x32 op=ld row=lane col=0 # a column\n%s\n' \
    "$half" >"$tmp/two"
search -f "$tmp/two" --gpu t4
arrays() {
	has '^array 1 of 2: 32x32 of 4 bytes$' &&
	    has '^elem=f32 .*swizzle=xor op=ld .*swizzle=cute:3,3,3 op=ldm'
}
check "each array has a winner" arrays
check "blocks of all arrays together on the GPU asked for" has \
    '^  now: pad=0 +32 +4,096 +- +5$'

# Data.
search --json $transpose
data() {
	has '"schema": "bankgrid.search"' && has '"version": 1' &&
	    has '"best": "elem=f32 tile=32x32 swizzle=xor op=st' &&
	    has '"winner": "xor"' && has '"layout": "pad=1"'
}
check "--json" data

# What cannot be searched, and mistakes.
refused() {
	search "$1"
	test $? = 2 && test ! -s "$tmp/out" && grep -q "$2" "$tmp/err"
}
nothing() {
	refused 'elem=f32 op=ld stride=32' 'without a tile there is nothing' &&
	    refused 'elem=f32 tile=32x32 op=ld addr=lane*128' 'no access moves'
}
check "nothing to search" nothing
check "a mistake in the pattern" refused 'elem=f32 tile=32 op=ld' ROWSxCOLS
