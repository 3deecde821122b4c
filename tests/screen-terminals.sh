# The screen on terminals of all kinds: sizes, colours, character sets, jobs
# and signals, and those on which there can be no screen.
. "$TESTS_SRCDIR/tmux.sh"

column='elem=f32 tile=32x32 op=ld row=lane col=0'
escape=$(printf '\033')

# Every size down to one cell, and back.
start 24 80 "$BANKGRID $column"
seen '32-way'
for size in '12 40' '5 20' '2 9' '1 1'; do
	tm resize-window -t bg -y ${size% *} -x ${size#* }
	keys + -
done
tm resize-window -t bg -y 40 -x 130
seen 'lane address bank'
ok 'from 1x1 to 130x40, where the lanes have room'
tm resize-window -t bg -y 24 -x 80
gone 'lane address bank'
seen '+- edit'
ok 'and back to 80x24'
keys q
seen 'EXIT 0'

# Colours as many as the terminal has.
colours() {	# TERM ENVIRONMENT: the sequences of the screen
	start 24 80 "env TERM=$1 ${2-} $BANKGRID $column"
	seen '32-way'
	picture -e >"$tmp/colours"
}
colours tmux-256color
grep -q "${escape}\[[0-9;]*48;5;" "$tmp/colours"
ok '256 colours'
colours screen
grep -q "${escape}\[[0-9;]*4[1-7]m" "$tmp/colours" &&
    ! grep -q "48;5;" "$tmp/colours"
ok '8 colours'
for plain in vt220 ansi; do
	start 24 80 "env TERM=$plain $BANKGRID $column"
	seen '32-way' && keys s && seen 'swizzle xor' && keys q &&
	    seen 'EXIT 0'
	ok "$plain: draws, and ends"
done
start 24 80 "env TERM=vt100 $BANKGRID $column"
seen '32-way' && keys y
sees 'this terminal has no clipboard' 'and nothing is sent for a clipboard'
for mono in 'tmux-256color NO_COLOR=1' 'vt100'; do
	colours $mono
	grep -q "${escape}\[[0-9;]*7m" "$tmp/colours" &&
	    ! grep -q "${escape}\[[0-9;]*[34][1-8][m;]" "$tmp/colours"
	ok "$mono: attributes only"
done

# Themes: one is given or chosen, and the choice is kept.
start 24 80 "$BANKGRID --theme light $column"
seen '32-way' && picture -e >"$tmp/colours"
grep -q "${escape}\[[0-9;]*48;5;231m" "$tmp/colours"
ok '--theme light is black on white'
keys T
sees 'theme mono' 'T takes the next theme'
picture -e >"$tmp/colours"
! grep -q "${escape}\[[0-9;]*[34]8;5;" "$tmp/colours"
ok 'mono has no colours'
type_text TTT
seen 'theme dark' && keys q && seen 'EXIT 0'
start 24 80 "$BANKGRID $column"
seen '32-way' && picture -e >"$tmp/colours"
grep -q "${escape}\[[0-9;]*48;5;233m" "$tmp/colours"
ok 'the theme chosen last is that of the next session'
rm "$tmp/state/bankgrid/theme"
start 24 80 "$BANKGRID --theme pink $column"
seen "'pink' is not auto, dark, light, contrast or mono" && seen 'EXIT 2'
ok 'a theme that is none is told'

cat >"$tmp/direct.ti" <<'EOT'
bg-direct|direct colours,
	RGB, ccc@, initc@, colors#0x1000000, pairs#0x7FFF,
	setaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
	setab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
	use=tmux-256color,
EOT
if tic -x -o "$tmp/terminfo" "$tmp/direct.ti" 2>/dev/null; then
	colours bg-direct "TERMINFO='$tmp/terminfo'"
	grep -q "${escape}\[[0-9;]*48;2;" "$tmp/colours"
	ok 'direct colours'
else
	n=$((n + 1))
	echo "ok $n - direct colours # SKIP tic cannot describe such a terminal"
fi

# No UTF-8, no glyph but ASCII.
start 24 80 "env LC_ALL=C $BANKGRID $column"
seen '32-way'
LC_ALL=C
export LC_ALL
! picture | grep -q '[^ -~]'
ok 'a locale that is not UTF-8: ASCII only'
LC_ALL=C.UTF-8
start 24 80 "$BANKGRID --ascii $column"
seen '32-way' && ! picture | LC_ALL=C grep -q '[^ -~]'
ok '--ascii'

# Where there can be no screen.
for term in dumb '' nonesuch; do
	start 24 80 "env TERM=$term $BANKGRID $column"
	seen "a terminal of type '$term' cannot" && seen 'bankgrid show' &&
	    seen 'EXIT 2'
	ok "TERM='$term': one line and exit 2"
done
"$BANKGRID" $column </dev/null >"$tmp/out" 2>"$tmp/err"
[ $? -eq 2 ] && [ "$(wc -l <"$tmp/err")" -eq 1 ] && [ ! -s "$tmp/out" ]
ok 'no terminal: one line and exit 2'

# Suspended by a key and by a signal, resumed by a shell.
start 24 80 "PS1='prompt: ' sh -i"
type_text "stty sane; $BANKGRID $column"
keys Enter
seen '32-way'
keys C-z
sees 'prompt:' 'Ctrl-Z gives the shell back'
gone '32-way'
type_text 'fg'
keys Enter
sees '32-way' 'and fg the screen'
keys +
sees '1 clean' 'with its keys'
bankgrid_pid() {
	ps -A -o pid= -o args= | grep -F "$BANKGRID $column" |
	    grep -v -e grep -e tmux | sed 's/^ *//; s/ .*//; q'
}
command -v ps >/dev/null || {
	echo "1..$n"
	exit 0
}
kill -TSTP "$(bankgrid_pid)"
seen 'prompt:' && type_text 'fg' && keys Enter
sees '1 clean' 'the same by a signal'

# Ended by a signal: the terminal is given back.
kill -TERM "$(bankgrid_pid)"
seen 'Terminated' && gone '1 clean'
ok 'SIGTERM ends it'
type_text 'stty -a'
keys Enter
seen ' icanon' && seen ' echo '
ok 'and leaves the terminal as it was'
if grep -q __asan_init "$BANKGRID"; then
	# The sanitizers have handlers of their own.
	echo "1..$n"
	exit 0
fi
keys clear Enter
type_text "$BANKGRID $column"
keys Enter
seen '32-way'
kill -SEGV "$(bankgrid_pid)"
gone '32-way'
type_text 'stty -a'
keys Enter
seen ' icanon' && seen ' echo '
ok 'even when the program is broken'
echo "1..$n"
