# bank-conflicts(7), which shows nothing that is not computed. A display in it
# behind a line .\" test: is made anew by the function of that name in
# reference-displays.sh, and must be what stands there; a line .\" claim: has
# wavefronts, conflicts and a pattern that costs so much; .\" sum: a number and
# how it comes about; .\" source: a file and words in it; .\" array: a GPU and
# the address of a kernel's first array. Every number in the text is in one of
# these near it, or in a line .\" given:, which says what it is.
# UPDATE_GOLDENS=1 writes the displays into the page.
set -u
page=$TESTS_SRCDIR/../man/bank-conflicts.7
data=$TESTS_SRCDIR/data
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/bin"
ln -s "$BANKGRID" "$tmp/bin/bankgrid"
PATH=$tmp/bin:$PATH
BANKGRID_METER="bankgrid replay"
COLUMNS=70
LC_ALL=C
export PATH BANKGRID_METER COLUMNS LC_ALL

# What stands in a display, as it is read, and back.
plain() {
	sed -e "s/\\\\(aq/'/g" -e 's/\\(ha/^/g' -e 's/\\(ti/~/g' \
	    -e 's/\\(ga/`/g' -e 's/^\\&//' -e 's/\\e/\\/g'
}
roff() {
	sed -e 's/ *$//' -e 's/\\/\\e/g' -e "s/'/\\\\(aq/g" -e 's/\^/\\(ha/g' \
	    -e 's/~/\\(ti/g' -e 's/`/\\(ga/g' -e 's/^\./\\\&./'
}

. "$TESTS_SRCDIR/reference-displays.sh"

# ---- the displays of the page ----

awk -v tmp="$tmp" '
/^\.\\" test: / { spec = substr($0, 11); next }
/^\.Bd / && spec != "" {
	n++
	print spec >(tmp "/" n ".spec")
	close(tmp "/" n ".spec")
	printf "" >(tmp "/" n ".old")
	inside = 1; spec = ""
	next
}
/^\.Ed$/ && inside { close(tmp "/" n ".old"); inside = 0 }
inside { print >(tmp "/" n ".old") }
END { print n + 0 >(tmp "/displays") }' "$page"
displays=$(cat "$tmp/displays")
i=0
while [ $((i += 1)) -le "$displays" ]; do
	plain <"$tmp/$i.old" >"$tmp/old"
	eval "$(cat "$tmp/$i.spec")" <"$tmp/old" 2>&1 | roff >"$tmp/$i.new"
done
awk -v tmp="$tmp" '
/^\.\\" test: / { spec = 1 }
/^\.Ed$/ { inside = 0 }
!inside { print }
/^\.Bd / && spec {
	file = tmp "/" ++n ".new"
	while ((getline line <file) > 0) print line
	close(file)
	inside = 1; spec = 0
}' "$page" >"$tmp/now"

echo 1..7
if [ "${UPDATE_GOLDENS-}" = 1 ]; then
	cp "$tmp/now" "$page"
fi
if diff "$page" "$tmp/now" >"$tmp/diff"; then
	echo "ok 1 - the displays are what the program makes"
else
	sed 's/^/# /' "$tmp/diff"
	echo "not ok 1 - the displays are what the program makes"
fi
[ "$displays" -ge 40 ] || printf 'not '
echo "ok 2 - there are displays"

# ---- the claims ----

sed -n 's/^\.\\" claim: //p' "$page" >"$tmp/claims"
while read -r w c pattern; do
	is=$(printf '%s\n' "$pattern" | bankgrid show --lines -f - 2>&1)
	is=$(cost "$is")
	[ "$is" = "$w $c" ] || echo "# $pattern: $is, not $w $c"
done <"$tmp/claims" >"$tmp/wrong"
cat "$tmp/wrong"
[ -s "$tmp/claims" ] && [ ! -s "$tmp/wrong" ] || printf 'not '
echo "ok 3 - the claims hold"

# ---- the sums and the sources ----

sed -n 's/^\.\\" sum: //p' "$page" >"$tmp/sums"
while read -r n equals sum; do
	[ "$equals" = = ] && [ "$n" -eq $(($sum)) ] || echo "# $n = $sum"
done <"$tmp/sums" >"$tmp/wrong" 2>&1
sed -n 's/^\.\\" source: //p' "$page" >"$tmp/sources"
while read -r file words; do
	tr -s ' \t\n*' ' ' <"$TESTS_SRCDIR/../$file" | grep -qF "$words" ||
	    echo "# not in $file: $words"
done <"$tmp/sources" >>"$tmp/wrong" 2>&1
cat "$tmp/wrong"
[ -s "$tmp/sums" ] && [ -s "$tmp/sources" ] && [ ! -s "$tmp/wrong" ] ||
    printf 'not '
echo "ok 4 - the sums are right, and the sources say so"

# ---- the numbers of the text ----

# A stretch is what stands between two displays or titles. The numbers in it are
# those of its lines behind .\", and of the displays before it and behind it.
awk '
function numbers(text, into,    n) {
	n = 0
	while (match(text, /[0-9]+(,[0-9][0-9][0-9])*([.][0-9]+)?/)) {
		into[++n] = substr(text, RSTART, RLENGTH)
		gsub(",", "", into[n])
		text = substr(text, RSTART + RLENGTH)
	}
	return n
}
function keep(text, at,    n, i) {
	n = numbers(text, found)
	for (i = 1; i <= n; i++) known[at, found[i]] = 1
}
function give(text,    n, i) {
	if (text !~ /^[0-9. ]+: (definition|example|cited), ./)
		print "# line " NR ": neither definition, example nor cited"
	sub(/:.*/, "", text)
	n = numbers(text, found)
	for (i = 1; i <= n; i++) {
		given[++gifts] = found[i]
		to[gifts] = stretch
		from[gifts] = NR
	}
}
/^\.S[hs] / { stretch++ }
/^\.\\" test: / {
	spec = substr($0, 11)
	if (spec ~ /=/) keep(spec, stretch)
	next
}
/^\.\\" given: / { give(substr($0, 11)); next }
/^\.\\" sum: / { keep($3, stretch); next }
/^\.\\" source: / { $3 = ""; keep(substr($0, 12), stretch); next }
/^\.\\" array: / { keep($4, stretch); next }
# Not the conflicts of a claim, one less than the wavefronts, unless there are
# none: then a slip by one would go unseen.
/^\.\\" claim: / {
	if ($4 !~ /^[0+]*$/) $4 = ""
	keep(substr($0, 11), stretch)
	next
}
/^\.\\"/ { next }
/^\.Bd / && spec != "" { made = 1; picture = spec ~ /picture/; next }
/^\.Ed/ { stretch += made; made = 0; spec = ""; next }
# Of grids not the banks and lanes, among which there is every small number.
made && picture && (/^ *:?[0-9]+ [ .x0-9]+$/ || /^[ 0-9]+$/ ||
    /^ *(bank|words|lanes|pass|turn|again|round|group) /) { next }
made {
	gsub(/[a-z]+[0-9]+/, "")
	keep($0, stretch)
	keep($0, stretch + 1)
	next
}
/^\.(Dd|Dt|Bd|Bl|Rs|Re|Xr|%.) / { next }
{
	gsub(/\\\(..|\\&/, " ")
	gsub(/^\.[A-Z][a-z]/, "")
	gsub(/[A-Za-z_][A-Za-z0-9_.:\/]*/, " ")
	n = numbers($0, got)
	for (i = 1; i <= n; i++) {
		text[++m] = got[i]
		line[m] = NR
		where[m] = stretch
		used[stretch, got[i]] = 1
	}
}
END {
	for (i = 1; i <= gifts; i++) {
		if (!((to[i], given[i]) in used))
			print "# line " from[i] ": no " given[i] " in the text"
		if ((to[i], given[i]) in known)
			print "# line " from[i] ": " given[i] " is computed"
		known[to[i], given[i]] = 1
	}
	for (i = 1; i <= m; i++)
		if (!((where[i], text[i]) in known))
			print "# line " line[i] ": " text[i]
}' "$page" >"$tmp/loose"
cat "$tmp/loose"
[ ! -s "$tmp/loose" ] || printf 'not '
echo "ok 5 - every number of the text is computed, or has a source"

# ---- at 80 columns ----

if command -v mandoc >/dev/null; then
	mandoc -Tascii "$page" | sed 's/.\x08//g' | awk '
	length > 80 { print "# " length ": " $0 }' >"$tmp/wide"
	cat "$tmp/wide"
	[ ! -s "$tmp/wide" ] || printf 'not '
	echo "ok 6 - no line is wider than 80 columns"
else
	echo "ok 6 - no line is wider than 80 columns # SKIP no mandoc"
fi

# ---- where nvcc puts the first array ----

case $("${BANKGRID_NVCC:-false}" --version 2>/dev/null) in
*'release 13.'*) no= ;;
*) no='nvcc 13' ;;
esac
command -v readelf >/dev/null || no=readelf
if [ -n "$no" ]; then
	echo "ok 7 - arrays begin where nvcc puts them # SKIP no $no"
	exit
fi
cat >"$tmp/k.ptx" <<'EOF'
.version 8.0
.target sm_80
.address_size 64
.visible .entry k()
{
	.shared .align 4 .b8 array[128];
	.reg .b32 r;
	mov.u32 r, array;
	st.volatile.shared.u32 [r], r;
	ret;
}
EOF
sed -n 's/^\.\\" array: //p' "$page" >"$tmp/arrays"
while read -r arch first; do
	"$BANKGRID_NVCC" -cubin -arch="$arch" -o "$tmp/cubin" "$tmp/k.ptx"
	# The kernel's section ends where its one array does.
	end=$(readelf -SW "$tmp/cubin" 2>/dev/null | sed 's/.*\] *//' |
	    awk '$1 == ".nv.shared.k" { print $5 }')
	[ $((0x${end:-0})) -eq $((first + 128)) ] ||
	    echo "# $arch: ends at 0x$end, not 128 behind $first"
done <"$tmp/arrays" >"$tmp/wrong" 2>&1
cat "$tmp/wrong"
[ -s "$tmp/arrays" ] && [ ! -s "$tmp/wrong" ] || printf 'not '
echo "ok 7 - arrays begin where nvcc puts them"
