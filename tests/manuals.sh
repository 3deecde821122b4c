# The manual pages: mandoc finds nothing to warn of.
set -u
if ! command -v mandoc >/dev/null; then
	echo "1..0 # SKIP mandoc is not installed"
	exit 0
fi
man=$TESTS_SRCDIR/../man
n=0
echo "1..$(ls "$man" | wc -l)"
for page in "$man"/*; do
	n=$((n + 1))
	name=$(basename "$page")
	# -W warning: missing references to pages not installed are no fault
	out=$(mandoc -Tlint -W warning "$page" 2>&1)
	if [ -z "$out" ]; then
		echo "ok $n - mandoc lints $name"
	else
		echo "$out" | sed 's/^/# /'
		echo "not ok $n - mandoc lints $name"
	fi
done
