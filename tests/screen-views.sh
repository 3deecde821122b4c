# The views in a real terminal of 80x24: each by its key, with and without
# colours and Unicode, and read back from what a mono one shows.
. "$TESTS_SRCDIR/tmux.sh"

start 24 80 "BANKGRID_METER='$BANKGRID replay' $BANKGRID"
seen '32-way'
keys 2
sees '[2 Lanes]' '2 shows the lanes'
same screen-lanes 'each with its bank and whom it waits for'
# Who collides: all whose line has the sign, and the same bank, 0.
picture | grep -o '≠ *[0-9]* *[0-9,]*  0 ' | grep -c . >"$tmp/collide"
[ "$(cat "$tmp/collide")" = 32 ]
ok 'a mono screen tells that all 32 collide in bank 0'
# The mouse, as the terminal reports a press: button, column and row + 33.
type_text "$(printf '\033[M %s%s' '*' "'")"
sees '[ 2]     256' 'a click picks a lane'
sleep 0.2
row=$(tm display-message -p -t bg '#{cursor_y}')
picture | sed -n "$((row + 1))p" | grep -q -F '[ 2]'
ok 'where the cursor of the terminal goes'
keys Escape
keys +
gone '≠'
ok 'and with pad 1 that none does'
keys - 3
sees '[3 Tile]' '3 shows the tile'
keys s
sees 'xor: banks' 'with a swizzle both ways'
same screen-tile 'the column in one bank, and in all of them'
keys d d d
sees 'columns 22-31 of 32 (a)' 'd scrolls to the last columns'
keys 4
sees '^ by bit' '4 shows what the swizzle flips'
same screen-bits 'row bits into bank bits'
keys 5
sees 'wavefronts by pad' '5 shows the sweep'
keys 6
sees 'Nothing is pinned' '6 compares with nothing'
keys u
gone 'swizzle xor'
keys c s
sees 'B is better: 1 wavefront instead of 32' 'c pins what is compared with'
same screen-compare 'both side by side'
keys '}' '}' '}' Space
sees ' wait; B is done' 'Space plays both sides'
sees '32: A serves lane 31, 0 wait; B is done' 'to the end of the slower one'
keys Escape /
sees '>  now: swizzle xor' '/ lists the layouts that the search finds'
keys End
sees '32-way' 'the one chosen is tried'
keys Escape
sees 'B is better' 'Esc leaves it as it was'
keys 1
sees '[1 Banks]' 'and 1 the banks'
keys q
sees 'EXIT 0' 'q quits'

# Space plays by itself, to the end, and then nothing is done.
start 24 80 "BANKGRID_METER='$BANKGRID replay' $BANKGRID"
seen '32-way' && keys Space
sees 'playing: cycle 0 of 32' 'Space plays'
sees 'playing: cycle 2 of 32: serves lane 1' 'the clock ticks'
keys 2
sees '[2 Lanes]' 'in every view'
keys m 1
sees '= equal' 'while it plays m measures'
keys '}' '}' '}' '}'
sees 'it goes no faster' '} plays faster'
keys Escape
gone ' done, '
ok 'Esc ends it'
keys Space
sees ' cycle 32 of 32: serves lane 31, 31 done, 0 wait' 'Space plays to the end'
gone 'playing'
ok 'and stops there'
keys b
sees ' cycle 31 of 32' 'b steps back'
idle 'no time is used while nothing moves'
start 24 80 "$BANKGRID --no-animation"
seen '32-way' && keys Space
sees ' cycle 1 of 32: serves lane 0' 'without animation Space steps'
gone 'playing'
ok 'and nothing plays'
start 40 120 "$BANKGRID --ascii -p column-32x32"
seen '32-way' && keys 2
sees 'words 32' 'lines to the banks where there is room'
gone '≠'
ok 'in ASCII'
start 60 200 "$BANKGRID --ascii --color never -p column-xor"
seen 'clean' && keys 3
sees 'without:' 'the tile of a large screen'
keys 4
sees '^ by bit' 'its bits'
echo "1..$n"
