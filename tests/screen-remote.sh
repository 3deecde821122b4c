# The screen with a meter on another machine: waiting for others is shown, a
# link that is cut is told, nothing of ssh is painted over, the next m connects
# again. With a stand-in for ssh, and with the real one.
. "$TESTS_SRCDIR/tmux.sh"
. "$TESTS_SRCDIR/sshd.sh"
trap 'stop_sshd; tm kill-server 2>/dev/null; rm -rf "$tmp"' 0

# far RSH COMMAND
far() {
	start 24 80 "env BANKGRID_RSH=\"$1\" $BANKGRID --host far --remote-path '$2'"
	seen '32-way'
}

cat >"$tmp/rsh" <<EOT
#!/bin/sh
echo 'banner of far' >&2
echo 'Welcome to far'
eval "$FAKE_METER \$(cat '$tmp/mode')"
EOT
chmod +x "$tmp/rsh"

echo 'waits-for-ever' >"$tmp/mode"
far "$tmp/rsh" x
keys m
sees 'waiting: others are measuring' 'others measure: told'
gone 'banner' && gone 'Welcome'
ok 'nothing is painted over the screen'
keys +
sees '1 clean' 'and keys still work'

echo "die-once $tmp/died; exit 255" >"$tmp/mode"
far "$tmp/rsh" x
keys m
sees 'the connection to far broke' 'cut in mid-measurement: told'
keys m
sees '= equal' 'and the next m connects again'

if start_sshd; then
	make_cut
	far "$BANKGRID_RSH" "$cut"
	keys m
	sees 'the connection to far broke' 'by ssh: cut in mid-reply'
	keys m
	sees '= equal' 'by ssh: connected again'
else
	for what in 'cut in mid-reply' 'connected again'; do
		n=$((n + 1))
		echo "ok $n - by ssh: $what # SKIP $why"
	done
fi
echo "1..$n"
