# The examples of README.md, run as they are written there: each command, and
# what it prints; and the pictures, which are those of the screen's tests.
# UPDATE_GOLDENS=1 writes them into README.md.
set -u
readme=$TESTS_SRCDIR/../README.md
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/bin"
ln -s "$BANKGRID" "$tmp/bin/bankgrid"
PATH=$tmp/bin:$PATH
BANKGRID_METER="bankgrid replay"
COLUMNS=80
XDG_STATE_HOME=$tmp/state
export PATH BANKGRID_METER COLUMNS XDG_STATE_HOME

# An example is a line of "    $ command" and the indented lines that follow.
awk -v golden="$TESTS_SRCDIR/golden" '
function flush() { while (held-- > 0) print ""; held = 0 }
/^    \$ / {
	flush(); print
	command = substr($0, 7) " 2>&1"
	while ((command | getline out) > 0) {
		sub(/ *$/, "", out)
		print out == "" ? "" : "    " out
	}
	close(command)
	inside = 1
	next
}
/^<!-- golden .* -->$/ {
	flush(); print; print ""
	picture = golden "/" $3 ".txt"
	while ((getline out < picture) > 0)
		print out == "" ? "" : "    " out
	close(picture)
	inside = 1; held = 0
	next
}
/^$/ { held++; next }
/^    / && inside { held = 0; next }
{ flush(); inside = 0; print }
END { flush() }' "$readme" >"$tmp/now"
echo 1..2
if [ "${UPDATE_GOLDENS-}" = 1 ]; then
	cp "$tmp/now" "$readme"
fi
if diff "$readme" "$tmp/now" >"$tmp/diff"; then
	echo "ok 1 - the examples print what README.md says"
else
	sed 's/^/# /' "$tmp/diff"
	echo "not ok 1 - the examples print what README.md says"
fi
n=$(grep -c '^    \$ bankgrid' "$readme")
[ "$n" -ge 3 ] || printf 'not '
echo "ok 2 - there are examples"
