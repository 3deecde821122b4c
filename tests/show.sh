# bankgrid show as text: widths, character sets, colours, several accesses and
# mistakes in patterns. The pictures themselves: tests/test-views.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..43
unset COLUMNS COLORTERM NO_COLOR
TERM=xterm-256color
export TERM
escape=$(printf '\033')

check() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

show() {
	"$BANKGRID" show "$@" >"$tmp/out" 2>"$tmp/err"
}

# Bytes of the widest line: its columns, in ASCII.
widest() {
	awk '{ if (length($0) > w) w = length($0) } END { print w + 0 }' "$1"
}

lacks() {	# a string, a file
	! grep -qF -e "$1" "$2"
}

column='elem=f32 tile=32x32 op=ld row=lane col=0'

# Without a terminal: 80 columns, all 32 rows, no colour.
show $column
check "the column of a tile costs 32 wavefronts" grep -q \
    '^ predicted          32      1         31      3.1 %' "$tmp/out"
check "all 32 rows are there" test "$(grep -c ' pass [ 1-3][0-9]$' "$tmp/out")" = 32
check "no colour without a terminal" lacks "$escape" "$tmp/out"
show elem=f32 tile=32x32 pad=1 op=ld row=lane col=0
check "padded it costs one" grep -q '^ predicted           1 .* 100 %' "$tmp/out"

# Both accesses of a pattern, each numbered, and what they cost together.
show 'elem=f32 tile=32x32 pad=1 op=st row=0 col=lane name=fill
op=ld row=lane col=0'
check "every access is shown" test "$(grep -c '^ access [12] of 2:' "$tmp/out")" = 2
check "with the sum of all" grep -q 'together 2 wavefronts, ideal 2' "$tmp/out"

# What for= makes is one picture, of the access that costs most, and a line
# about all of them.
show 'elem=f32 op=ld index=lane<<i for=i:0..3 name=doubled op=st index=0'
check "what for makes is shown once" test "$(grep -c '^ predicted' "$tmp/out")" = 2
check "by the one that costs most" grep -qF \
    'accesses 1-4 of 5: ld.32 doubled i=0..3; i=3 is shown' "$tmp/out"
check "with the cost of each" grep -qF \
    'turns     i=0 1 wavefront, i=1 2, i=2 4, i=3 8; together 15' "$tmp/out"
check "and the next access by itself" grep -q '^ access 5 of 5: st.32' "$tmp/out"
show 'elem=f32 op=ld index=2*lane for=i:0..3'
check "equals are said once" grep -qF \
    'turns     i=0..3 2 wavefronts each; together 8' "$tmp/out"

# 80 columns, or as many as COLUMNS says, within bounds.
show --ascii $column
check "80 columns are enough" test "$(widest "$tmp/out")" = 80
COLUMNS=120 show --ascii $column
check "COLUMNS=120 widens the grid" test "$(widest "$tmp/out")" = 120
COLUMNS=400 show --ascii $column
check "but never over 120" test "$(widest "$tmp/out")" = 120
COLUMNS=40 show --ascii $column
check "COLUMNS=40 narrows it" test "$(widest "$tmp/out")" = 40

# ASCII alone: on request, and where the locale is not UTF-8.
show --ascii $column
check "--ascii" test -z "$(LC_ALL=C tr -d '\n -~' <"$tmp/out")"
LC_ALL=C show $column name=caf"$(printf '\303\251')"
check "a locale without UTF-8" test -z "$(LC_ALL=C tr -d '\n -~' <"$tmp/out")"

# Colours: on request anywhere, 256 or 8 as TERM has, never against the will.
NO_COLOR=1 show --color=always $column
check "--color=always" grep -q "${escape}\[0;38;5;16;48;5;36m" "$tmp/out"
TERM=xterm show --color=always $column
check "8 colours" grep -q "${escape}\[0;30;42m" "$tmp/out"
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
	in_terminal() {
		script -qec "'$BANKGRID' show $column" /dev/null \
		    </dev/null >"$tmp/out" 2>&1
	}
	in_terminal
	check "colour in a terminal" grep -q "${escape}\[0;38;5;16;48" "$tmp/out"
	NO_COLOR=1 in_terminal
	check "NO_COLOR in a terminal" lacks "$escape[" "$tmp/out"
else
	for what in "colour in a terminal" "NO_COLOR in a terminal"; do
		n=$((n + 1))
		echo "ok $n - $what # SKIP script(1) opens no terminal here"
	done
fi

# A mistake: one line, the text, a caret below it, exit 2, nothing printed.
caret() {
	show "$1"
	test $? = 2 && test ! -s "$tmp/out" &&
	    test "$(wc -l <"$tmp/err")" = 3 &&
	    grep -q '^ *^~*$' "$tmp/err" && grep -q "$2" "$tmp/err"
}
mistakes() {
	caret 'op=ld row=lane*' '' &&
	caret 'elem=f32 tile=32 op=ld row=0 col=lane' 'ROWSxCOLS' &&
	caret 'elem=f32 op=ld.64 addr=lane*4' 'lane 1: address 4' &&
	caret 'elem=f32 op=ld index=lane/0' 'division by zero' &&
	caret 'elem=f32 sizzle=xor op=ld index=lane' 'sizzle'
}
check "mistakes are told with a caret" mistakes

# Data instead of text.
show --json $column
check "--json" grep -q '"schema": "bankgrid.show"' "$tmp/out"
printf '# caf\351\n# \303\251\nop=ld index=lane\n' >"$tmp/latin"
show --json --file "$tmp/latin"
check "--json of a comment that is not UTF-8" grep -q \
    '"pattern": "# caf?\\n# .*\\nop=ld index=lane\\n"' "$tmp/out"
show --json elem=f32 op=ld.128 stride=4
counts() {
	grep '"group"' "$tmp/out" | tr -d ' ,' | sort -u |
	    tr -d '\n' >"$tmp/groups"
	test "$(cat "$tmp/groups")" = '"group":1"group":2"group":3"group":4' &&
	    grep -q '"predicted_gbps": 33454.08$' "$tmp/out"
}
check "--json counts groups from 1, and rounds" counts
show --json --lines $column
check "--json and --lines exclude each other" test $? = 2 -a ! -s "$tmp/out"

late() {
	"$BANKGRID" --gpu t4 show $column >"$tmp/out" 2>"$tmp/err"
	test $? = 2 && grep -q "'show' is a command and comes first" "$tmp/err"
}
check "a command behind options is told to come first" late

# A value with blanks in an operand of its own needs no quotes of its own; a
# whole pattern in one operand is taken as it is.
blanks() {
	show elem=f32 tile=32x32 op=ld 'row=lane / 4' 'col=lane == 3 ? 1 : 0' &&
	    cp "$tmp/out" "$tmp/apart" &&
	    show 'elem=f32 tile=32x32 op=ld row="lane / 4" col="lane == 3 ? 1 : 0"' &&
	    cmp "$tmp/out" "$tmp/apart"
}
check "blanks in an operand" blanks

# The caret stands below its place, in columns: behind tabs, characters of two
# columns and of none, and in a line of which only a part fits.
below() {	# the byte that the caret must stand below, then the pattern
	want=$1
	shift
	show "$@"
	awk -v want="$want" 'NR == 2 { text = $0 } NR == 3 {
	    exit !(length($0) < 79 && match($0, /\^/) &&
	    substr(text, RSTART, 1) == want) }' "$tmp/err"
}
tabs=$(printf 'elem=f32\ttile=32x32\top=ld\trow=lane@\tcol=0')
check "a caret behind tabs" below @ "$tabs"
long=$(printf 'op=ld index=1%0300d' 0 | sed 's/0/+1/g')
check "a caret in a long line" below @ "$long@$(printf %0300d 0)"
check "a caret at the end of a long line" below '' "$long?"
check "and at its beginning" below @ "op=ld index=@$(printf %0300d 0)"
show "$(printf 'name=\346\227\245\314\201 op=ld index=@')"
check "a caret behind a wide character" test "$(tail -n 1 "$tmp/err" | wc -c)" = 24

# No control character of a pattern or a file reaches the terminal.
show "$(printf 'name=a\033[31m op=ld index=lane')"
check "no escape sequence in a mistake" lacks "$escape" "$tmp/err"
printf 'ld.\033[31m\tffffffff\t0\n' | "$BANKGRID" batch 2>"$tmp/err"
check "nor in a line of batch" lacks "$escape" "$tmp/err"

# Lines to be read aloud: each stands for itself, and nothing is drawn.
show --plain elem=f32 tile=32x32 pad=1 op=ld row=lane%4*8 col=0 name=quarter
cp "$tmp/out" "$tmp/plain"
plain() {
	grep -q '^Pattern: elem=f32 tile=32x32 pad=1 ' "$tmp/plain" &&
	    grep -q '^Access: quarter, ld.32 by lanes 0 to 31.$' "$tmp/plain" &&
	    grep -q '^Predicted: 1 wavefront where 1 would be ideal, 0 conflicts.$' "$tmp/plain" &&
	    grep -q '^Bank 8, pass 1: the word at byte 1056 for lanes 1, 5, 9, 13, 17, 21, 25, 29.$' "$tmp/plain" &&
	    grep -q '^Banks that serve nothing: 1 to 7, 9 to 15, 17 to 23, 25 to 31.$' "$tmp/plain"
}
check "--plain tells banks, passes and lanes" plain
ascii() {
	! LC_ALL=C grep -q '[^ -~]' "$tmp/plain"
}
check "in ASCII" ascii
check "a sentence a line" test "$(grep -c -v -e '\.$' -e '^Pattern: ' "$tmp/plain")" = 0
show --plain elem=f32 op=ld.128 stride=8
check "--plain tells groups" grep -q '^Group 2 of 4: lanes 8 to 15, from pass 3 to 4.$' "$tmp/out"
check "and what to try, where there is something" grep -q '^Why: ' "$tmp/out"
"$BANKGRID" --plain --preset column-32x32 </dev/null >"$tmp/out" 2>&1
check "the screen's --plain needs no terminal" grep -q '^Try: pad 1: 1 wavefront' "$tmp/out"
"$BANKGRID" --plain >"$tmp/first" 2>&1
check "without a pattern it is that which the screen opens with" cmp "$tmp/out" "$tmp/first"
show --plain --json op=ld
check "one form of output" test "$(cat "$tmp/err")" = 'bankgrid: give one of --json, --lines and --plain'
