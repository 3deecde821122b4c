# 10,000 random expressions have the value that the C compiler gives them.
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
echo 1..1
what='the evaluator agrees with the C compiler on 10,000 expressions'

# The compiler's name may come with options.
# shellcheck disable=SC2086
set -- $BANKGRID_CC
if ! command -v "${1:-none}" >/dev/null 2>&1; then
	echo "ok 1 - $what # SKIP there is no C compiler"
	exit 0
fi
if "$TESTS_BUILDDIR/expressions" 10000 1 >"$tmp/expressions.c" &&
    "$@" -w -O0 -std=gnu11 -o "$tmp/expressions" "$tmp/expressions.c" &&
    "$tmp/expressions" >"$tmp/out"
then
	test "$(tail -n 1 "$tmp/out")" = '10000 expressions, 0 differ' &&
	    echo "ok 1 - $what" || echo "not ok 1 - $what"
else
	echo "not ok 1 - $what"
fi
test ! -s "$tmp/out" || sed 's/^/# /' "$tmp/out" | tail -n 5
