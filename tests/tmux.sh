# Drives the real program in a terminal: sourced by the tests of the screen.
# start opens it, keys presses, seen waits until a text is there.

command -v tmux >/dev/null 2>&1 || {
	echo "1..0 # SKIP tmux is not installed"
	exit 0
}
"$BANKGRID" --help >/dev/null 2>&1 || exit 1
tmp=$(mktemp -d) || exit 1
n=0

tm() {
	tmux -u -L "bankgrid-$$" -f "$tmp/tmux.conf" "$@"
}

cat >"$tmp/tmux.conf" <<EOT
set -g status off
set -g default-terminal tmux-256color
set -g default-shell /bin/sh
set -g remain-on-exit on
set -g escape-time 0
EOT
unset TMUX TMUX_PANE
XDG_STATE_HOME=$tmp/state
export XDG_STATE_HOME
trap 'tm kill-server 2>/dev/null; rm -rf "$tmp"' 0
trap 'exit 1' 1 2 15

# The server would end with its last session.
tm new-session -d -s hold 'exec sleep 600' || {
	echo "1..0 # SKIP tmux cannot start"
	exit 0
}

# start ROWS COLUMNS COMMAND: a fresh terminal; the exit status of the
# command is printed when it ends.
start() {
	tm kill-session -t bg 2>/dev/null
	tm new-session -d -s bg -y "$1" -x "$2" \
	    "cd '$tmp' && $3; echo \"EXIT \$?\"; stty -a; exec sleep 60"
}

keys() {
	tm send-keys -t bg "$@"
}

# Text as it is, no names of keys.
type_text() {
	tm send-keys -t bg -l -- "$1"
}

picture() {
	tm capture-pane -p -t bg "$@" | sed 's/ *$//'
}

# seen TEXT: waits for it, 5 s at most. gone TEXT: until it is not there.
seen() {
	tries=0
	until picture | grep -q -F -e "$1"; do
		tries=$((tries + 1))
		[ $tries -lt 100 ] || return 1
		sleep 0.05
	done
}

gone() {
	tries=0
	while picture >"$tmp/gone" && ! grep -q . "$tmp/gone" ||
	    grep -q -F -e "$1" "$tmp/gone"; do
		tries=$((tries + 1))
		[ $tries -lt 100 ] || return 1
		sleep 0.05
	done
}

# ok DESCRIPTION: by the status of the command before; shows the screen when
# it failed.
ok() {
	status=$?
	n=$((n + 1))
	if [ $status -eq 0 ]; then
		echo "ok $n - $1"
	else
		picture | sed 's/^/# /'
		echo "not ok $n - $1"
	fi
}

sees() {
	seen "$1"
	ok "$2"
}

# same NAME DESCRIPTION: the screen equals tests/golden/NAME.txt, or will
# within 5 s: it may be caught half painted.
same() {
	golden=$TESTS_SRCDIR/golden/$1.txt
	if [ -n "${UPDATE_GOLDENS-}" ]; then
		sleep 0.3
		picture >"$golden"
	fi
	tries=0
	until picture >"$tmp/picture" && cmp -s "$golden" "$tmp/picture"; do
		tries=$((tries + 1))
		[ $tries -lt 100 ] || break
		sleep 0.05
	done
	diff -u "$golden" "$tmp/picture" >"$tmp/diff"
	status=$?
	sed 's/^/# /' "$tmp/diff"
	[ $status -eq 0 ]
	ok "$2"
}

# idle WHAT: the program uses no processor time.
idle() {
	pid=$(tm list-panes -t bg -F '#{pane_pid}')
	child=$(ps -o pid= --ppid "$pid" 2>/dev/null | head -n 1 | tr -d ' ')
	if [ -r "/proc/${child:-none}/stat" ]; then
		sleep 0.2
		before=$(cut -d ' ' -f 14,15 "/proc/$child/stat")
		sleep 0.5
		[ "$before" = "$(cut -d ' ' -f 14,15 "/proc/$child/stat")" ]
		ok "$1"
	else
		n=$((n + 1))
		echo "ok $n - idle # SKIP no /proc"
	fi
}
