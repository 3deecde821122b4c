# bankgrid batch: the recorded data, malformed lines, files and standard input.
set -u
data=$TESTS_SRCDIR/data
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..15

check() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

# Every row of both files equals what was measured, column by column.
"$BANKGRID" batch "$data/wavefronts.tsv" | cut -f 1-9 >"$tmp/predicted"
grep -v '^#' "$data/wavefronts.tsv" >"$tmp/measured"
check "7062 accesses equal the counters" cmp -s "$tmp/predicted" "$tmp/measured"

"$BANKGRID" batch <"$data/cp-async.tsv" | cut -f 1-3,5,8 >"$tmp/predicted"
grep -v '^#' "$data/cp-async.tsv" >"$tmp/measured"
check "331 cp.async equal the counters" cmp -s "$tmp/predicted" "$tmp/measured"

# A malformed line is named and told, the rest is still done, exit 2.
zeros=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
printf '# comment\n\nld.32\tffffffff\t%s,0\textra\tcolumns\n' "$zeros" >"$tmp/in"
printf 'ld.33\tffffffff\t%s,0\n' "$zeros" >>"$tmp/in"
printf 'ld.32\t1ffffffff\t%s,0\n' "$zeros" >>"$tmp/in"
printf 'ld.32\txyz\t%s,0\n' "$zeros" >>"$tmp/in"
printf 'ld.64\tffffffff\t%s,4\n' "$zeros" >>"$tmp/in"
printf 'ld.32\tffffffff\t%s,-4\n' "$zeros" >>"$tmp/in"
printf 'ld.32\tffffffff\t%s\n' "$zeros" >>"$tmp/in"
printf 'ld.32 ffffffff\n' >>"$tmp/in"
printf 'ld.32\tffffffff\t%s,99999999999\n' "$zeros" >>"$tmp/in"
printf 'ldmatrix.x4\t0000ffff\t%s,0\n' "$zeros" >>"$tmp/in"
printf 'st.128\t0x1\t%s,3' "$zeros" >>"$tmp/in"
"$BANKGRID" batch "$tmp/in" >"$tmp/out" 2>"$tmp/err"
status=$?
check "a malformed line makes exit 2" test $status -eq 2
printf 'ld.32\tffffffff\t%s,0\t1\t0\t0\t0\t0\t0\t1\n' "$zeros" >"$tmp/want"
printf 'st.128\t0x1\t%s,3\t0\t1\t0\t0\t0\t0\t1\n' "$zeros" >>"$tmp/want"
check "the rest is still done" cmp -s "$tmp/out" "$tmp/want"
sed 's/^bankgrid: [^:]*:\([0-9]*\): .*/\1/' "$tmp/err" | tr '\n' ' ' >"$tmp/lines"
check "each bad line is named, once" test "$(cat "$tmp/lines")" = "4 5 6 7 8 9 10 11 12 "
check "unknown kind is told" grep -q ":4: unknown kind 'ld.33'" "$tmp/err"
check "misalignment names the lane" grep -q ':7: lane 31: address 4 is not a multiple of 8' "$tmp/err"
check "a negative offset is told" grep -q ':8: lane 31: the offset is negative' "$tmp/err"

# CRLF ends a line; a zero byte or a return within one is a mistake.
printf 'ld.32\tffffffff\t%s,0\r\n' "$zeros" >"$tmp/in"
"$BANKGRID" batch "$tmp/in" >"$tmp/out"
printf 'ld.32\tffffffff\t%s,0\t1\t0\t0\t0\t0\t0\t1\n' "$zeros" >"$tmp/want"
check "CRLF" cmp -s "$tmp/out" "$tmp/want"
printf 'ld.32\tffffffff\t%s,0\0001\n' "$zeros" >"$tmp/in"
printf 'ld.32\tffffffff\t%s,0\rld.33\n' "$zeros" >>"$tmp/in"
printf 'ld.32\tffffffff\t%s,0\n' "$zeros" >>"$tmp/in"
"$BANKGRID" batch "$tmp/in" >"$tmp/out" 2>"$tmp/err"
check "a bad byte makes exit 2" test $? -eq 2
check "a zero byte is told" grep -q ':1: a zero byte' "$tmp/err"
check "so is a return" grep -q ':2: lane 31: ' "$tmp/err"
check "and neither line is done" cmp -s "$tmp/out" "$tmp/want"

"$BANKGRID" batch "$tmp/none" 2>"$tmp/err"
check "a missing file is told, exit 2" test $? -eq 2 -a -s "$tmp/err"

# show --lines prints what batch reads: an offset of an inactive lane is 0.
"$BANKGRID" show --lines 'name="a b" op=ld.64 mask=lane<4 addr=lane*256' >"$tmp/in"
"$BANKGRID" batch "$tmp/in" >"$tmp/out"
printf 'ld.64\t0000000f\t0,256,512,768%s\t4\t0\t0\t3\t0\t0\t1\n' \
    "$(printf ',0%.0s' 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32)" >"$tmp/want"
check "show --lines prints lines for batch" cmp "$tmp/out" "$tmp/want"
