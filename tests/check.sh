# bankgrid check: which accesses of which files are over the limit, the lines
# they stand in, what cannot be read, the exit statuses.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..20

ok() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

bankgrid_check() {
	(cd "$tmp" && "$BANKGRID" check "$@" >"$tmp/out" 2>"$tmp/err")
	status=$?
}

is() {	# a status and what is printed
	test "$status" = "$1" -a "$(cat "$tmp/out")" = "$2"
}

cat >"$tmp/clean" <<'END'
elem=f32 tile=32x32 pad=1
op=st row=0 col=lane
op=ld row=lane col=0
END
cat >"$tmp/column" <<'END'
# written along rows, read along columns
elem=f32 tile=32x32
op=st row=0 col=lane name=fill

op=ld
    row=lane col=0 name="read back"
END
printf 'elem=f32 op=ld stride=2 op=ld stride=4\n' >"$tmp/strides"
printf 'elem=f32\nop=ld row=lane*\n' >"$tmp/wrong"

bankgrid_check clean
ok "no conflict" is 0 '2 accesses in 1 file: none with more than 0 conflicts'
bankgrid_check clean column
ok "the access over the limit, and its line" is 1 \
    'column:5: read back: wavefronts 32, ideal 1, conflicts 31'
bankgrid_check strides
ok "one without a name, two in a line" is 1 \
    'strides:1: ld.32: wavefronts 2, ideal 1, conflicts 1
strides:1: ld.32: wavefronts 4, ideal 1, conflicts 3'

# Limits.
bankgrid_check --max-conflicts 1 strides
ok "--max-conflicts lets as many pass" is 1 \
    'strides:1: ld.32: wavefronts 4, ideal 1, conflicts 3'
bankgrid_check --max-conflicts 3 strides
ok "and all" is 0 '2 accesses in 1 file: none with more than 3 conflicts'
bankgrid_check --max-ratio 3.5 strides
ok "--max-ratio" is 1 'strides:1: ld.32: wavefronts 4, ideal 1, conflicts 3'
bankgrid_check --max-ratio 4 strides
ok "lets just so much pass" is 0 \
    '2 accesses in 1 file: none with more than 4 times the ideal'
bankgrid_check --max-ratio 4 --max-conflicts 1 strides
ok "the two exclude each other" test "$status" = 2 -a ! -s "$tmp/out"
numbers() {
	for bad in -1 x 1.5 ''; do
		bankgrid_check --max-conflicts "$bad" strides
		test "$status" = 2 -a ! -s "$tmp/out" || return 1
	done
	for bad in 0.9 x 1.2.3 ''; do
		bankgrid_check --max-ratio "$bad" strides
		test "$status" = 2 -a ! -s "$tmp/out" || return 1
	done
}
ok "limits that are none" numbers

# What is no pattern: the place as compilers say it, the rest still checked.
bankgrid_check wrong column none
rest() {
	is 2 'column:5: read back: wavefronts 32, ideal 1, conflicts 31' &&
	    grep -q '^wrong:2:1[56]: ' "$tmp/err" &&
	    grep -q '^ *^~*$' "$tmp/err" &&
	    grep -q 'none: No such file' "$tmp/err"
}
ok "mistakes do not end it" rest
bankgrid_check wrong clean
ok "but are no success" is 2 ''
"$BANKGRID" check - <"$tmp/column" >"$tmp/out"
status=$?
ok "standard input" is 1 \
    'standard input:5: read back: wavefronts 32, ideal 1, conflicts 31'
bankgrid_check
ok "no file" test "$status" = 2 -a -s "$tmp/err"

# What conflict counters do not show.
printf 'op=cp.async.16 stride=32\n' >"$tmp/async"
bankgrid_check async
ok "16-byte cp.async is a warning" is 0 \
    'async:1: cp.async.16: warning: no counter shows the conflicts of 16-byte cp.async
1 access in 1 file: none with more than 0 conflicts'
printf 'op=atom.add.f32 addr=0\n' >"$tmp/loop"
bankgrid_check loop
ok "turns in a compare-and-swap loop" is 1 \
    'loop:1: atom.add.f32: wavefronts 96, ideal 3, conflicts 0, 32 rounds of a compare-and-swap loop'
printf 'op=atom.add.f32 stride=1\n' >"$tmp/loop"
bankgrid_check loop
ok "and one where no lane waits" test "$status" = 0

# Each access that for= makes is held against the limit, and the dearest told.
printf 'elem=f32\n\nop=ld index=lane*(i+1) for=i:0..7 name=walk\n' >"$tmp/for"
bankgrid_check for
ok "the dearest of a loop" is 1 \
    'for:3: walk: wavefronts 8, ideal 1, conflicts 7 (i=7, the most of 8)'
bankgrid_check --max-conflicts 7 for
ok "and all of it" is 0 \
    '8 accesses in 1 file: none with more than 7 conflicts'

# Data.
bankgrid_check --json clean column wrong
json() {
	test "$status" = 2 && grep -q '"schema": "bankgrid.check"' "$tmp/out" &&
	    grep -q '"passed": false' "$tmp/out" &&
	    test "$(grep -c '"over": true' "$tmp/out")" = 1 &&
	    test "$(grep -c '"over": false' "$tmp/out")" = 3 &&
	    grep -q '"column": 1[56]' "$tmp/out" &&
	    grep -q '"name": "read back"' "$tmp/out"
}
ok "--json" json
bankgrid_check --json clean
passed() {
	test "$status" = 0 && grep -q '"passed": true' "$tmp/out"
}
ok "--json of what passes" passed
