# bankgrid compare: two patterns side by side, how their accesses are paired,
# which is better, the three ways to give one.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..12

ok() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

compare() {
	"$BANKGRID" compare "$@" >"$tmp/out" 2>"$tmp/err"
}

last() {	# what the verdict is
	test "$(tail -n 1 "$tmp/out")" = "$1"
}

padded='elem=f32 tile=32x32 pad=1 op=ld row=lane col=0'
printf '# padded\n%s\n' "$padded" >"$tmp/padded"

compare preset:column-32x32 "$padded"
table() {
	cat >"$tmp/want" <<'END'
             wavefronts             conflicts    efficiency
 access       A       B   B - A      A      B      A      B  better
 ld.32       32       1     -31     31      0  3.1 %  100 %  B
 sum         32       1     -31     31      0  3.1 %  100 %  B
 bytes    4,096   4,224    +128

B is better: 1 wavefront instead of 32, 128 bytes more
END
	sed -n '5,$p' "$tmp/out" | cmp - "$tmp/want"
}
ok "a column and the same padded" table
cp "$tmp/out" "$tmp/text"
compare preset:column-32x32 "@$tmp/padded"
ok "@FILE" cmp "$tmp/out" "$tmp/text"
compare preset:column-32x32 @- <"$tmp/padded"
ok "@-" cmp "$tmp/out" "$tmp/text"
compare "$padded" 'elem=f32 tile=32x32 swizzle=xor op=ld row=lane col=0'
ok "as many wavefronts: the bytes decide" last \
    'B is better: as many wavefronts, 128 bytes less'
compare 'op=ld stride=1' 'op=ld stride=3'
ok "and may not" last 'neither is better'

# Pairs: by name, whatever the place; else by place; and what has no match.
compare 'op=ld.32 stride=2 name=x op=ld.32 stride=4 name=y op=st.32 stride=8' \
    'op=ld.32 stride=16 name=y op=st.32 stride=1'
pairs() {
	sed 's/  */ /g' "$tmp/out" | grep -q '^ y 4 16 +12 3 15 25.0 % 6.2 % A$' &&
	sed 's/  */ /g' "$tmp/out" | grep -q '^ x / st.32 2 1 -1 ' &&
	sed 's/  */ /g' "$tmp/out" | grep -q '^ st.32 8 - - 7 - 12.5 % -$'
}
ok "pairs by name and by place" pairs
compare 'op=ld.32 stride=2' 'op=ld.32 stride=4 op=st.32 stride=1'
more() {
	sed 's/  */ /g' "$tmp/out" | grep -q '^ st.32 - 1 - - 0 - 100 %$'
}
ok "an access that only B has" more

compare 'elem=f32 op=st addr=0 name=s op=ld stride=i for=i:1..4 name=walk' \
    'elem=f32 op=ld stride=i for=i:2..3 name=walk'
loops() {
	sed 's/  */ /g' "$tmp/out" | grep -q '^ walk 8 3 -5 4 1 50.0 % 66.7 % B$'
}
ok "loops: their sums" loops

# Data.
compare --json preset:column-32x32 "$padded"
json() {
	grep -q '"schema": "bankgrid.compare"' "$tmp/out" &&
	    test "$(grep -c '"better": "b"' "$tmp/out")" = 2 &&
	    test "$(grep '"bytes"' "$tmp/out" | tr -dc '0-9\n' |
	    tr '\n' ' ')" = '4096 4224 '
}
ok "--json" json

# Mistakes: which of the two, and where.
compare 'op=ld stride=1' 'op=ld stryde=1'
wrong() {
	test ! -s "$tmp/out" && grep -q '^bankgrid: B: stryde' "$tmp/err" &&
	    grep -q '^ *^~*$' "$tmp/err"
}
ok "the one that is wrong is named" wrong
compare $padded $padded
ok "a pattern without quotes" grep -q 'each as one operand' "$tmp/err"
compare preset:nix "@$tmp/nix"
both() {
	grep -q "no preset is called 'nix'" "$tmp/err" &&
	    grep -q 'No such file' "$tmp/err"
}
ok "what is not there" both
