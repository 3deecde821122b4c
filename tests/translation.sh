# The Chinese translation: which settings choose it, that its columns stand
# under each other in what show prints and on the screen, and the catalog.
. "$TESTS_SRCDIR/tmux.sh"

mo=$BANKGRID_LOCALEDIR/zh_CN/LC_MESSAGES/bankgrid.mo
[ -f "$mo" ] || {
	echo "1..0 # SKIP built without translations"
	exit 0
}
pattern='elem=f32 tile=32x32 op=ld row=lane col=0'

chinese() {	# a command, in Chinese
	LC_ALL=C.UTF-8 LANGUAGE=zh_CN "$@"
}

# prints TEXT: whether the command's output, kept in out, has it.
prints() {
	want=$1
	shift
	"$@" >"$tmp/out" 2>&1
	grep -q -F -e "$want" "$tmp/out"
}

prints 预测 chinese "$BANKGRID" show $pattern
ok 'LANGUAGE chooses Chinese in C.UTF-8'
prints 预测 env LC_ALL=zh_CN.UTF-8 "$BANKGRID" show --lang zh_CN $pattern
ok '--lang does, whatever locales are installed'
prints 预测 env LC_ALL=C "$BANKGRID" show --lang=zh $pattern
ok 'and in C'
prints predicted chinese "$BANKGRID" show --lang en $pattern
ok '--lang en takes it back'
prints 预测 env LC_ALL= LANG=zh_CN.UTF-8 "$BANKGRID" show $pattern
ok 'so does the locale of the language, installed or not'
prints predicted env LC_ALL=C LANGUAGE=zh_CN "$BANKGRID" show $pattern
ok 'C is English'
prints predicted env LC_ALL=C.UTF-8 LANGUAGE=en:zh_CN "$BANKGRID" show $pattern
ok 'so is what lists English first'
prints predicted chinese "$BANKGRID" show --ascii $pattern
ok '--ascii is English'
prints "into 'xx'" "$BANKGRID" show --lang xx $pattern
ok 'a language that there is not'
chinese "$BANKGRID" show -j $pattern >"$tmp/zh.json" &&
    "$BANKGRID" show -j $pattern >"$tmp/en.json" &&
    cmp "$tmp/zh.json" "$tmp/en.json"
ok 'JSON is the same in every language'

# Each line by columns: a letter for one, two for a wide character.
columns() {
	LC_ALL=C.UTF-8 sed 's/[·─…│▲▼◀▶✓⋮×●○◆≠█]/./g; s/[^ -~]/WW/g' "$1"
}

# ends TEXT FILE: the columns where the numbers end in the first line with TEXT.
ends() {
	columns "$2" | cut -c1-70 | awk -v want="$1" 'index($0, want) {
		s = $0
		at = 0
		while (match(s, /[^ ]+( %)?/)) {
			at += RSTART + RLENGTH - 1
			if (substr(s, RSTART, RLENGTH) ~ /^[0-9][0-9.,]*( %)?$/)
				printf "%d ", at
			s = substr(s, RSTART + RLENGTH)
		}
		print ""
		exit
	}'
}
chinese "$BANKGRID" show $pattern >"$tmp/zh"
"$BANKGRID" show $pattern >"$tmp/en"
for want in '3.1 %' '3968' '  128 '; do
	got=$(ends "$want" "$tmp/zh")
	[ -n "$got" ] && [ "$got" = "$(ends "$want" "$tmp/en")" ]
	ok "show: the figures of '$want' stand where the English do"
done

start 24 80 "BANKGRID_METER='$BANKGRID replay' LC_ALL=C.UTF-8 \
    LANGUAGE=zh_CN $BANKGRID"
sees 预测 'the screen is Chinese'
same zh-screen-80x24 'as the golden'
picture >"$tmp/zh"
start 24 80 "BANKGRID_METER='$BANKGRID replay' LC_ALL=C.UTF-8 $BANKGRID"
seen predicted
picture >"$tmp/en"
for want in '3.1 %' '  128 '; do
	got=$(ends "$want" "$tmp/zh")
	[ -n "$got" ] && [ "$got" = "$(ends "$want" "$tmp/en")" ]
	ok "screen: the figures of '$want' stand where the English do"
done
columns "$tmp/zh" | awk 'length($0) > 80 { bad = 1 } END { exit bad }'
ok 'no line is wider than the screen'

po=$TESTS_SRCDIR/../po
if [ -n "${BANKGRID_MSGFMT-}" ]; then
	LC_ALL=C "$BANKGRID_MSGFMT" --check --statistics -o /dev/null \
	    "$po/zh_CN.po" >"$tmp/out" 2>&1 &&
	    ! grep -q -e fuzzy -e untranslated "$tmp/out"
	ok 'the catalog is sound and complete'
	sed 's/^/# /' "$tmp/out"
else
	n=$((n + 1))
	echo "ok $n - the catalog # SKIP no msgfmt"
fi
if command -v xgettext >/dev/null && command -v msgcmp >/dev/null; then
	MAKEFLAGS='' make -s -C "$TESTS_BUILDDIR/.." print-pot \
	    >"$tmp/new.pot" 2>"$tmp/err"
	LC_ALL=C.UTF-8 msgcmp --use-untranslated "$po/bankgrid.pot" \
	    "$tmp/new.pot" >"$tmp/out" 2>&1 && [ -s "$tmp/new.pot" ]
	ok 'po/bankgrid.pot has every text of the sources (make update-po)'
	sed 's/^/# /' "$tmp/err" "$tmp/out"
else
	n=$((n + 1))
	echo "ok $n - the texts of the sources # SKIP no xgettext or msgcmp"
fi
echo "1..$n"
