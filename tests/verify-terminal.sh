# bankgrid verify on a terminal: its line of progress, on wide and narrow ones,
# gone at the end and when it is interrupted.
. "$TESTS_SRCDIR/tmux.sh"

verify="$BANKGRID verify --meter '$FAKE_METER slow' --seed 1"

start 24 80 "$verify --count 9 --kinds ld.32"
sees ' of 9  ' 'how much of it'
sees ' a second  ' 'how fast'
sees 's left' 'how long'
sees 'EXIT 0' 'ends'
gone 's left'
ok 'and the line is gone'
picture | head -n 1 | grep -q '^measured on Fake GPU'
ok 'nothing is left of it'

start 60 24 "$verify --count 9 --kinds ld.32 2>&1 >/dev/null"
sees ' of 9' 'a narrow terminal'
picture | sed -n '2,$p' | grep -q .
[ $? -ne 0 ]
ok 'stays on its line'
seen 'EXIT 0' && ! picture | grep -q ' of 9'
ok 'and is clean at the end'

start 180 8 "$verify --count 3 --kinds ld.32 2>&1 >/dev/null"
seen 'EXI' && ! picture | grep -q '%'
ok 'one that is too narrow for anything'

start 24 80 "trap : INT; $verify --count 900"
seen ' a second  '
keys C-c
sees 'EXIT 130' 'interrupted'
picture | grep -q ' echo' && ! picture | grep -q ' left'
ok 'the line is gone and the terminal as before'
picture | grep -q 'ended early, of 900'
ok 'what was measured is shown'

start 24 80 "TERM=dumb $verify --count 5 --kinds ld.32 2>&1 >/dev/null"
seen 'EXIT 0' && picture | head -n 1 | grep -q '^EXIT 0'
ok 'nothing where the terminal is dumb'
echo "1..$n"
