# bankgrid export: pictures that are well-formed whatever the names, and look
# as they did (UPDATE_GOLDENS=1 writes them anew); CUDA programs that compile
# and agree with the prediction; CuTe types.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..27
golden=$TESTS_SRCDIR/golden
column='elem=f32 tile=32x32 op=ld row=lane col=0'

check() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

skip() {	# what, why
	n=$((n + 1))
	echo "ok $n - $1 # SKIP $2"
}

export_() {
	"$BANKGRID" export "$@" >"$tmp/out" 2>"$tmp/err"
}

# ---- SVG ----

same() {	# golden file
	if [ "${UPDATE_GOLDENS-}" = 1 ]; then
		cp "$tmp/out" "$golden/$1"
	fi
	diff -u "$golden/$1" "$tmp/out" >&2
}
picture() {	# golden file, then arguments
	file=$1
	shift
	export_ --svg "$@" && same "$file"
}
check "the column as SVG" picture column.svg $column
check "a swizzled tile as SVG" picture tile.svg --view tile \
    elem=f32 tile=16x16 pad=2 op=ld.64 'row=lane/2' 'col=lane%2*8' \
    name='pairs in a padded tile' op=st row=lane%16 col=lane/16

check "a sweep as SVG" picture sweep.svg --view sweep $column pad=0..8
check "a comparison as SVG" picture compare.svg --view compare "$column" \
    preset:column-padded

"$BANKGRID" export --svg "name=\"<a & ]]> --> 'é'\" $column" >"$tmp/evil.svg"
if command -v xmllint >/dev/null; then
	well_formed() { xmllint --noout "$@"; }
elif command -v python3 >/dev/null; then
	well_formed() {
		python3 -c 'import sys, xml.dom.minidom as m
for f in sys.argv[1:]: m.parse(f)' "$@"
	}
fi
if type well_formed >/dev/null 2>&1; then
	check "SVG is well-formed XML" well_formed "$tmp/evil.svg" \
	    "$golden/column.svg" "$golden/tile.svg" "$golden/sweep.svg" \
	    "$golden/compare.svg"
else
	skip "SVG is well-formed XML" "neither xmllint nor python3 is here"
fi
if command -v rsvg-convert >/dev/null; then
	opens() {
		for f in "$golden/column.svg" "$golden/tile.svg" \
		    "$golden/sweep.svg" "$tmp/evil.svg"; do
			rsvg-convert "$f" -o "$tmp/out.png" &&
			    test "$(wc -c <"$tmp/out.png")" -gt 10000 ||
			    return 1
		done
	}
	check "SVG opens as a picture" opens
else
	skip "SVG opens as a picture" "rsvg-convert is not here"
fi
aloud() {
	grep -q 'role="img" aria-labelledby="title-\([0-9a-f]*\) desc-\1"' \
	    "$tmp/evil.svg" &&
	    grep -q '<title id="title-[0-9a-f]*">&lt;a &amp; \]\]&gt;' \
	    "$tmp/evil.svg" &&
	    grep -q '<desc id=.*Predicted 32 wavefronts, ideal 1:' \
	    "$tmp/evil.svg"
}
check "SVG can be read aloud" aloud
alone() {
	! grep -E 'href|url\(|<style|<script|http' "$tmp/evil.svg" |
	    grep -qv 'xmlns="http://www.w3.org/2000/svg"'
}
check "SVG refers to nothing elsewhere" alone

# ---- the other pictures ----

tikz() {
	export_ --tikz --view tile \
	    "name=\"50% & \$x_1 {a}\\ ~^# \\end --- \`'\" $column" &&
	    LC_ALL=C grep -q '[^ -~]' "$tmp/out" && return 1
	cat >"$tmp/doc.tex" <<-'END'
		\documentclass{article}
		\usepackage{tikz}
		\begin{document}
		\input{out}
		\end{document}
	END
	(cd "$tmp" && pdflatex -interaction=nonstopmode -halt-on-error \
	    doc.tex) >"$tmp/log" 2>&1 || { tail -n 20 "$tmp/log" >&2; false; }
}
if command -v pdflatex >/dev/null; then
	check "TikZ compiles" tikz
else
	skip "TikZ compiles" "pdflatex is not here"
fi
export_ --markdown "name=\"a*b \`c\`\" $column"
markdown() {
	test "$(head -n 1 "$tmp/out")" = '### a\*b \`c\`' &&
	    test "$(grep -c '^```' "$tmp/out")" = 2 &&
	    grep -q '^ predicted          32      1 ' "$tmp/out"
}
check "Markdown" markdown
plain() {	# a view: ANSI text is that of Markdown, and has colours
	export_ --markdown --view "$1" $column
	sed -n '/^```/,/^```/p' "$tmp/out" | sed 's/^```.*//; /^$/d' \
	    >"$tmp/want"
	export_ --ansi --view "$1" $column
	grep -q "$(printf '\033')\[0;38;5;16;48;5;" "$tmp/out" || return 1
	sed 's/'"$(printf '\033')"'\[[0-9;]*m//g; /^ *$/d' "$tmp/out" |
	    sed 's/ *$//' | diff "$tmp/want" - >&2
}
check "ANSI text of the grid" plain grid
check "ANSI text of the tile" plain tile

# The tile: what is accessed is framed, padding is marked, a bank a number.
export_ --markdown --ascii --view tile elem=f16 tile=2x8 pad=2 op=ld.32 \
    row=0 col=lane%2*4
tile() {
	grep -q '^   0  \[ 0  0\] 1  1\[ 2  2\] 3  3  \.  \.$' "$tmp/out" &&
	    grep -q '^   1    5  5  6  6  7  7  8  8  \.  \.$' "$tmp/out"
}
check "a tile in text" tile
export_ --markdown --view tile elem=u8 tile=600x300 op=ld row=599 col=299
check "a tile that is too large says what it shows" grep -q \
    'rows 344-599 of 600 and columns 44-299 of 300' "$tmp/out"

# ---- CUDA ----

# The programs compile as they are; before they look for a GPU they check the
# addresses that their own functions give, which exit status 2 lets pass.
nvcc=${BANKGRID_NVCC:-nvcc}
kinds=
for k in ld.8 ld.16 ld.32 ld.64 ld.128 st.8 st.16 st.32 st.64 st.128; do
	kinds="$kinds op=$k addr=lane*16"
done
for m in 1 2 4; do
	for k in ldmatrix.x$m stmatrix.x$m; do
		kinds="$kinds op=$k addr=lane*16 op=$k.trans addr=lane*16"
	done
done
for k in red.inc.u32 atom.add.u32 atom.add.f32 atom.cas.b32 cp.async.4; do
	kinds="$kinds op=$k addr=lane*4 mask=lane>3"
done
kinds="$kinds op=atom.add.u64 addr=lane*8 op=cp.async.8 addr=lane*8"
kinds="$kinds op=cp.async.16 addr=lane*16"
cat >"$tmp/arrays" <<'END'
name="50% \ %s"
let bk=8 let int=bk*2  # a keyword of C
block=10x11 warp=2
elem=f16 tile=64x64 swizzle=tma:128
op=ldmatrix.x4 row=lane%16 col=lane/16*bk+i*int for=i:0..3 name="A \"
elem=f32 tile=32x32 swizzle=triton:4,2,4
op=st.128 row=ty%4+i*8 col="(tid & 7) * 4" for=i:0..3
elem=f32 tile=32x32 pad=1 swizzle="expr:(col + 3*row + bk) % 32"
op=ld row=tx+ty%16 col=int/2 mask=tx<8||ty==5
op=ld addr="min(lane,20)*4 + 49152 - abs(-3) + 3 + max(tx,1<<2)*128"
op=ld.64 index="((lane < 4) << 40 >> 40) * 2"
op=ld offsets=0,4,8,12,16,20,24,28,32,36,40,44,48,52,56,60,64,68,72,76,80,84,88,92,96,100,104,108,112,116,120,124
op=red.inc.u32 index="(lane * 0x9E3779B1 >> 7) % 500 & 0b1111111"
elem=f64 tile=8x16 pad=2 swizzle=xor/2 base=100000
op=st row=lane%8 col=lane/8
elem=f32 tile=8x8 swizzle=add
op=ld row=lane%8 col=lane/8 mask=0xff00
elem=f32 tile=16x32 swizzle=cute:3,2,-3
op=ld.128 row=lane/8 col=lane%8*4
END
compiles() {	# checks that there must be, then arguments
	want=$1
	shift
	export_ --cuda "$@" -o "$tmp/x.cu" || return 1
	"$nvcc" -arch=sm_90 -o "$tmp/x" "$tmp/x.cu" >&2 || return 1
	"$tmp/x" >"$tmp/out" 2>&1
	case $? in
	0 | 2) ;;
	*) sed 's/^/# /' "$tmp/out" && return 1 ;;
	esac
	! grep -q FAILED "$tmp/out" &&
	    test "$(grep -c '^ok .*host\|^ok .*its own' "$tmp/out")" = "$want"
}
if command -v "$nvcc" >/dev/null; then
	check "every kind as a CUDA program" compiles 30 $kinds
	check "arrays, swizzles and expressions as one" compiles 22 \
	    -f "$tmp/arrays"
	# The checks can fail: with another swizzle, with another access.
	fails() {
		export_ --cuda -o "$tmp/x.cu" elem=f32 tile=32x32 swizzle=xor \
		    op=ld row=lane col=0 op=st row=0 col=lane
		sed -e 's/col ^ (row & (COLS - 1))/col | (row \& (COLS - 1))/' \
		    -e 's/tile::byte(lane, 0)/tile::byte(lane, 1)/' \
		    "$tmp/x.cu" >"$tmp/y.cu"
		"$nvcc" -arch=sm_90 -o "$tmp/y" "$tmp/y.cu" >&2 || return 1
		"$tmp/y" >"$tmp/out"
		test $? = 1 && grep -q '^FAILED tile: every element' \
		    "$tmp/out" && grep -q "^FAILED access 1: the host's" \
		    "$tmp/out" && grep -q "^ok     access 2: the host's" \
		    "$tmp/out"
	}
	check "a program that was changed fails" fails
else
	for what in "every kind as a CUDA program" \
	    "arrays, swizzles and expressions as one" \
	    "a program that was changed fails"; do
		skip "$what" "there is no nvcc"
	done
fi

# ---- CuTe ----

cute() {	# a line that there must be, then arguments
	want=$1
	shift
	export_ --cute "$@" && grep -qF "$want" "$tmp/out"
}
check "xor of 32 columns is a Swizzle of CuTe" cute \
    'cute::Swizzle<5, 0, 5>{}' elem=f32 tile=32x32 swizzle=xor op=ld \
    row=lane col=0
check "a padded tile is a Layout" cute \
    'cute::Stride<cute::Int<33>, cute::Int<1>>>;' elem=f32 tile=32x32 pad=1 \
    op=ld row=lane col=0
adds() {
	export_ --cute elem=f32 tile=32x32 swizzle=add op=ld row=lane col=0
	test $? = 2 && test ! -s "$tmp/out" &&
	    grep -q 'no CuTe types .*: add carries' "$tmp/err"
}
check "where there is none it says why" adds

# ---- sweeps ----

export_ --markdown --view sweep $column swizzle=none,xor,tma:128,xor/0
sweep() {
	grep -q '^ \*xor  *1  *1  *0  *4,096$' "$tmp/out" &&
	    grep -q '^  tma:128  *4  *1  *3  *4,096$' "$tmp/out" &&
	    grep -q '^  xor/0 .*divides by less than 1' "$tmp/out" &&
	    grep -q '4 values of swizzle\. The fewest are 1, with xor\.' \
	    "$tmp/out"
}
check "a sweep in text" sweep

# ---- mistakes ----

"$BANKGRID" export --svg $column >"$tmp/want"
"$BANKGRID" export --svg -o "$tmp/file" $column >"$tmp/out"
output() {
	cmp "$tmp/want" "$tmp/file" && test ! -s "$tmp/out" &&
	    ! "$BANKGRID" export --svg -o "$tmp/none/file" $column \
	    2>"$tmp/err" && grep -q 'none/file: No such file' "$tmp/err"
}
check "-o writes to a file, or says why not" output
refused() {	# what must be said, then arguments
	want=$1
	shift
	"$BANKGRID" export "$@" >"$tmp/out" 2>"$tmp/err"
	test $? = 2 -a ! -s "$tmp/out" && grep -q "$want" "$tmp/err"
}
check "a format is needed" refused 'say what to write' $column
check "and only one" refused 'give one format' --svg --tikz $column
no_tile() {
	echo kept >"$tmp/file"
	refused 'no tile to show' --svg --view tile -o "$tmp/file" op=ld \
	    index=lane && test "$(cat "$tmp/file")" = kept &&
	    refused 'is not grid' --svg --view banks $column
}
no_sweep() {
	refused 'no pattern given' --svg --view sweep &&
	    refused 'pad' --svg --view sweep $column pad=1 &&
	    refused 'is for pictures' --cuda --view tile $column
}
check "a sweep needs something that varies" no_sweep
no_comparison() {
	refused 'give two patterns' --svg --view compare "$column" &&
	    refused 'preset' --svg --view compare "$column" preset:none
}
check "a comparison needs two patterns" no_comparison
check "a view must be there, or the file is kept" no_tile
