# bankgrid sweep: the known costs of padding and swizzles, as text, JSON and
# CSV; values that make no pattern; the bars; mistakes. The values' syntax:
# tests/test-sweep.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..19
unset COLUMNS COLORTERM NO_COLOR

check() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

sweep() {
	"$BANKGRID" sweep "$@" >"$tmp/out" 2>"$tmp/err"
}

lacks() {	# a string, a file
	! grep -qF -e "$1" "$2"
}

column='elem=f32 tile=32x32 op=ld row=lane col=0'
known='32 1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 32'

# The table: a line for each value, the cheapest marked.
sweep --preset column-32x32 pad=0..32
check "the padding of a column" test "$(awk '{ sub(/^\*/, "") }
    $1 ~ /^[0-9]+$/ { printf "%s%s", s, $2; s = " " }' "$tmp/out")" = "$known"
check "with the conflicts and the bytes" grep -q \
    '^   16          16      1         15       6.2 %    6,144$' "$tmp/out"
check "the first without a conflict is marked" test \
    "$(grep '^\*' "$tmp/out")" = \
    '*   1           1      1          0       100 %    4,224'
check "no bars without a terminal" lacks 'wavefronts by' "$tmp/out"

# Of several accesses each has its column.
sweep $column name=read op=st row=0 col=lane swizzle=none,xor,xor/32,nix
check "several accesses" grep -q \
    '^  none  *33      2         31       6.1 %    4,096      32       1$' \
    "$tmp/out"
check "a value that is none is not dropped" grep -q \
    '^  nix      nix is not a swizzle$' "$tmp/out"

# Data.
sweep --csv --preset column-32x32 pad=0..32
check "--csv" test "$(awk -F, 'NR > 1 { printf "%s%s", s, $2; s = " " }' \
    "$tmp/out")" = "$known"
check "with a heading" test "$(head -n 1 "$tmp/out")" = \
    'pad,wavefronts,ideal,conflicts,bytes,error,wavefronts_1'
sweep --csv elem=f32 tile=32x32 op=ld.128 row=lane%8 col=0 \
    swizzle=none,cute:2,2,3,cute:5,0,5
check "commas and reasons in --csv" test "$(sed -n '3p;4s/"lane.*/reason/p' \
    "$tmp/out" | tr '\n' '|')" = '"cute:2,2,3",8,4,4,4096,,8|"cute:5,0,5",,,,,reason|'
sweep --json --preset column-32x32 pad=0..2
json() {
	grep -q '"schema": "bankgrid.sweep"' "$tmp/out" &&
	    grep -q '"best": 1' "$tmp/out" &&
	    test "$(grep -c 'tile=32x32 pad=' "$tmp/out")" = 3 &&
	    test "$(grep '"conflicts"' "$tmp/out" | tr -dc '0-9\n' |
	    tr '\n' ' ')" = '31 31 0 0 1 1 '
}
check "--json" json
sweep --json --preset column-32x32 pad=0,-1
check "reasons in --json" grep -q '"error": "pad is -1: too small"' "$tmp/out"

# The bars, in both character sets, upright and lying, and never wider than
# the line.
sweep --plot --ascii --preset column-32x32 pad=0..32
plot() {
	cat >"$tmp/want" <<'END'
 wavefronts by pad
 32 |#                                                               #
    |#                                                               #
    |#                                                               #
    |#                                                               #
 16 |#                               #                               #
    |#                               #                               #
    |#               #               #               #               #
    |# # # # # # # # # # # # # # # # # # # # # # # # # # # # # # # # #
  0 -------------------------------------------------------------------
     0   2   4   6   8   10  12  14  16  18  20  22  24  26  28  30  32
END
	tail -n 11 "$tmp/out" | cmp - "$tmp/want"
}
check "--plot of numbers" plot
COLUMNS=40 sweep --plot --ascii $column pad=0..200
check "more values than columns" grep -q 'worst of 6 a bar' "$tmp/out"
check "are not too wide" test "$(tail -n 11 "$tmp/out" |
    awk '{ if (length($0) > w) w = length($0) } END { print w }')" -le 40
COLUMNS=40 sweep --plot $column swizzle=none,xor/8,nix
words() {
	cat >"$tmp/want" <<'END'
 wavefronts by swizzle
 none  ██████████████████████████████ 32
 xor/8 ███████▌ 8
 nix   ×
END
	tail -n 4 "$tmp/out" | cmp - "$tmp/want"
}
check "--plot of words" words

# No value that makes a pattern: the pattern is told of, with a caret.
sweep elem=f32 tile=32x32 op=ld row=lane colum=0 pad=0..3
none() {
	test ! -s "$tmp/out" && grep -q 'did you mean col' "$tmp/err" &&
	    grep -q '^ *^~*$' "$tmp/err"
}
check "no pattern at all" none

refuses() {	# a reason, then the operands
	want=$1
	shift
	sweep "$@"
	test $? = 2 -a ! -s "$tmp/out" && grep -q "$want" "$tmp/err"
}
mistakes() {
	refuses 'one value only' $column &&
	refuses 'does not say what varies' $column pad &&
	refuses 'no key of patterns' $column bk=1..8 &&
	refuses 'last operand' pad=0..32 &&
	refuses 'give one of' --json --plot $column pad=0..32
}
check "mistakes" mistakes

# Nothing that no counter shows is called the best.
sweep elem=f32 op=cp.async.16 stride=4,8
uncounted() {
	lacks '*  ' "$tmp/out" && grep -q '^ +: or more' "$tmp/out" &&
	    test "$(grep -c ' 4+ ' "$tmp/out")" = 2
}
check "what is not counted" uncounted

# From a file, and on standard input.
printf 'let n=1 # elements\nelem=f32\nop=ld index=lane*n\n' >"$tmp/file"
sweep --csv -f - n=1..4 <"$tmp/file"
check "a constant of let" test "$(cut -d, -f2 "$tmp/out" | tr '\n' ' ')" = \
    'wavefronts 1 2 1 4 '
