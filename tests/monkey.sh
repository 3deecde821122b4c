# Random keys, mouse events, pastes and sizes in a terminal, and every way of
# ending the screen: it neither crashes nor leaks nor stays, and the terminal
# is as it was. MONKEY_EVENTS and MONKEY_SEED choose how many and which.
"$BANKGRID" --help >/dev/null 2>&1 || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' 0
trap 'exit 1' 1 2 15
command -v infocmp >/dev/null 2>&1 && ! infocmp xterm-256color >/dev/null 2>&1 &&
	{ echo '1..0 # SKIP no terminal is described'; exit 0; }
if grep -q __asan_init "$BANKGRID"; then
	MONKEY_SANITIZED=yes
	export MONKEY_SANITIZED
fi
XDG_STATE_HOME=$tmp/state
BANKGRID_METER="$BANKGRID replay"
export XDG_STATE_HOME BANKGRID_METER
mkdir "$tmp/cage" && cd "$tmp/cage" || exit 1
"$TESTS_BUILDDIR/monkey" "$BANKGRID" --preset column-32x32
