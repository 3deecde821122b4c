# What commands print in Chinese: no line of prose is left English, and the
# columns of numbers stand where the English ones do. Patterns, options, names
# of counters and of keys are code and stay as they are.
set -u
mo=$BANKGRID_LOCALEDIR/zh_CN/LC_MESSAGES/bankgrid.mo
[ -f "$mo" ] || {
	echo "1..0 # SKIP built without translations"
	exit 0
}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
COLUMNS=80
export COLUMNS
transpose='elem=f32 tile=32x32 op=st row=ty col=lane op=ld row=lane col=ty'
column='elem=f32 tile=32x32 op=ld row=lane col=0'
narrow='s/[·─…│▲▼◀▶✓⋮×●○◆≠█▇▆▅▄▃▂▁]/./g; s/[^ -~]/WW/g'

result() {	# what, by the status of the command before
	if [ $? -eq 0 ]; then s=ok; else s='not ok'; fi
	n=$((n + 1))
	echo "$s $n - $1"
}

chinese() {	# a command of bankgrid, in Chinese
	LC_ALL=C.UTF-8 LANGUAGE=zh_CN "$BANKGRID" "$@" </dev/null
}

# The lines of English prose in a text: two words of small letters side by
# side that are none of the code.
prose() {
	sed -E -e 's/name="[^"]*"/CODE/g; s/[^ ]*=[^ ]*/CODE/g' \
	    -e 's/--?[a-z-]+/CODE/g; s/"[^"]*"/CODE/g' \
	    -e 's/命令有.*//' \
	    -e 's/\b(op|vec|row|col|index|stride|addr|offsets|mask)\b/CODE/g' \
	    -e 's/\b(elem|tile|pad|pitch|swizzle|base|block|warp)\b/CODE/g' \
	    -e 's/\b(let|for|name|ld|st|ldmatrix|stmatrix|bank)\b/CODE/g' \
	    -e 's/lane i\b/CODE/g; s/bankgrid [a-z]+/CODE/g' \
	    "$1" | grep -E '(^|[^A-Za-z0-9_.])[a-z]+( [a-z]+)+'
}

# speaks WHAT COMMAND...: what it prints, and says of mistakes, is Chinese.
speaks() {
	what=$1
	shift
	chinese "$@" >"$tmp/zh" 2>&1
	grep -q '[^ -~]' "$tmp/zh" && ! prose "$tmp/zh" >"$tmp/bad"
	result "$what"
	sed 's/^/# /' "$tmp/bad"
}

# Lines of a table, by columns: a letter for one, two for a wide character,
# and of them the numbers with the columns that they end in.
table() {
	LC_ALL=C.UTF-8 sed "$narrow" "$1" |
	    awk '{
		s = $0
		gaps = at = 0
		line = ""
		while (match(s, /[^ ]+( [(%][^ ]*( %\))?)?/)) {
			gaps += at > 0 && RSTART > 2
			at += RSTART + RLENGTH - 1
			word = substr(s, RSTART, RLENGTH)
			if (at > 20 && word ~ /^[*+-]?[0-9][0-9.,]*[+]?( %)?$/)
				line = line " " word "@" at
			s = substr(s, RSTART + RLENGTH)
		}
		if (gaps > 1 && line != "")
			print line
	    }'
}

# fits WHAT COMMAND...: it speaks Chinese within 80 columns, which a pattern
# alone may leave, and ends no line with a blank.
fits() {
	speaks "$@"
	LC_ALL=C.UTF-8 sed "$narrow" "$tmp/zh" |
	    awk 'length($0) > 80 && !/=/ { bad = 1 } / $/ { bad = 1 }
	    END { exit bad }'
	result "$1: within 80 columns, no blank at the end of a line"
}

# stands WHAT COMMAND...: so it does, and its numbers stand in place.
stands() {
	fits "$@"
	what=$1
	shift
	table "$tmp/zh" >"$tmp/zh.table"
	LC_ALL=C.UTF-8 LANGUAGE=en "$BANKGRID" "$@" >"$tmp/en" 2>&1
	table "$tmp/en" >"$tmp/en.table"
	[ -s "$tmp/en.table" ] && cmp "$tmp/en.table" "$tmp/zh.table" >&2
	result "$what: the numbers stand where the English do"
}

stands explain explain $transpose
stands 'explain, wide' explain elem=f32 tile=32x32 op=ld vec=4 row=lane col=0
for op in ld.64 st.32 st.128 red.inc.u32 atom.add.u32 atom.add.u64 \
    atom.add.f32 atom.cas.b32 cp.async.4 cp.async.8 cp.async.16 \
    ldmatrix.x1 ldmatrix.x4.trans stmatrix.x2; do
	speaks "explain $op" explain elem=1 op=$op "addr=lane*64"
done
speaks 'explain: merged' explain elem=f32 op=ld vec=4 'index=lane/2*4'
speaks 'explain: not linear' explain elem=f32 'index=lane*3%37' op=ld
speaks 'explain: a mask' explain elem=f32 op=ld mask=0xff0f stride=2
speaks 'explain: a loop' explain elem=f32 tile=32x32 block=16x16 op=ld \
    row=tx col=ty+i for=i:0..3 'name=walk'

stands search search $transpose
speaks 'search: vectors' search elem=f16 tile=64x64 op=ldmatrix.x4 \
    row=lane%16 'col=lane/16*8'
speaks 'search: what no layout helps' search elem=f32 tile=32x32 \
    op=atom.add.u32 row=0 col=0 op=ld addr=lane*128
speaks 'search: by index' search elem=f32 tile=32x32 op=ld index=lane*32
speaks 'search: two arrays' search $column elem=f32 op=ld stride=2
stands compare compare "$column" "pad=1 $column"
speaks 'compare: nothing better' compare "$column" "$column"
speaks 'compare: uncounted' compare "$column" \
    'elem=f32 tile=32x32 op=cp.async.16 row=lane col=0'
stands sweep sweep $transpose pad=0..4
stands 'sweep --plot' sweep --plot $column pad=0..6
speaks 'sweep: uncounted' sweep elem=f32 tile=32x32 op=cp.async.16 row=lane \
    col=0 pad=0..4

echo "$transpose" >"$tmp/over"
echo "elem=f32 op=ld stride=1" >"$tmp/within"
echo "elem=f32 op=cp.async.16 index=lane*4" >"$tmp/uncounted"
echo "elem=f32 op=atom.add.f32 index=lane*(4+i) for=i:0..2" >"$tmp/loop"
echo "elem=f32 op=" >"$tmp/wrong"
speaks 'check: over' check "$tmp/over" "$tmp/uncounted" "$tmp/loop"
speaks 'check: within' check "$tmp/within"
speaks 'check: within a ratio' check --max-ratio 100 "$tmp/over" "$tmp/loop"
speaks 'check: what is no pattern' check "$tmp/wrong" "$tmp/none"
fits show show $transpose
speaks 'show: uncounted' show elem=f32 op=cp.async.16 index=lane*4
speaks presets presets

# The presets, cases and kernels: their titles, and the names of accesses.
chinese presets | awk 'NF > 1 && $1 != "#" { print $1 }' >"$tmp/names"
bad=
while read -r name; do
	# Without the pattern, whose names are code.
	chinese show --preset "$name" | sed '2,/^$/d' >"$tmp/zh"
	chinese explain --preset "$name" | sed '2,/^$/d' >>"$tmp/zh"
	prose "$tmp/zh" >"$tmp/bad" && bad="$bad $name" && cat "$tmp/bad"
done <"$tmp/names" | sed 's/^/# /' >"$tmp/all"
[ "$(wc -l <"$tmp/names")" -gt 90 ] && [ ! -s "$tmp/all" ]
result 'the presets'
cat "$tmp/all"

# Help, and what is said of mistakes.
for c in '' show search sweep compare check explain presets; do
	speaks "help of ${c:-the screen}" $c --help
done
speaks 'no pattern' explain
speaks 'two patterns' show --preset column-32x32 $column
speaks 'no such preset' search --preset nothing
speaks 'no such file' search --file "$tmp/none"
speaks 'a key that there is not' show elem=f32 oops=3
speaks 'a lane off the tile' show elem=f32 tile=4x4 op=ld row=lane col=0
speaks 'no such command' nothing
speaks 'no such option' show --nothing
speaks 'an option without its value' show --gpu
speaks 'an option that could be several' show --lin=1
speaks 'no such letter' show -Z
speaks 'a value for an option that takes none' show --json=3
speaks 'no such gpu' show --gpu x $column
speaks 'nothing to search' search elem=f32 op=ld stride=1
speaks 'one pattern to compare' compare "$column"
speaks 'nothing that varies' sweep $column
speaks 'a sweep of nothing' sweep $column pad=
speaks 'a sweep that is none' sweep $column nothing=0..3
speaks 'what goes with --measure' sweep --no-timing $column pad=0..3
speaks 'a plot of measurements' sweep --measure --plot $column pad=0..3
speaks 'no files to check' check
speaks 'two limits' check --max-ratio 1 --max-conflicts 1 "$tmp/over"
speaks 'a limit that is none' check --max-ratio 0 "$tmp/over"
speaks 'conflicts that are no number' check --max-conflicts x "$tmp/over"
speaks 'an operand of presets' presets now
echo "1..$n"
