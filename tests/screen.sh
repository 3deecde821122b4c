# The screen in a real terminal of 80x24, driven by keys: the first minute of
# a newcomer, then files, presets, the mouse, pasted code, leaving.
. "$TESTS_SRCDIR/tmux.sh"

# From one full bank and 32 wavefronts to all of them and 1, by one key.
start 24 80 "BANKGRID_METER='$BANKGRID replay' $BANKGRID"
sees '32-way' 'opens on the column of a tile'
same screen-start 'one full bank, 32 wavefronts'
keys +
sees '1 clean' 'pad 1'
same screen-padded 'every bank once, 1 wavefront'
keys -
seen '32-way'
keys m
sees 'NVIDIA H200, 2026-11-30' 'm shows the recorded figures'
same screen-recorded 'marked as recorded, beside the prediction'
keys + m
seen ' recorded            1      1          0      100 %'
same screen-recorded-padded 'those of the padded column too'
keys = 3 3 Enter m
sees 'accesses recorded on NVIDIA H200' \
    'what is not recorded is not invented'

# Writing asks before it replaces.
type_text u
keys w C-u
type_text 'mine.bg'
keys Enter
sees 'wrote the pattern to mine.bg' 'w writes'
[ "$(tail -n 1 "$tmp/mine.bg")" = 'op=ld row=lane col=0' ] &&
    grep -q 'tile=32x32 pad=1' "$tmp/mine.bg"
ok 'the pattern is in the file'
echo precious >"$tmp/mine.bg"
keys w C-u
type_text 'mine.bg'
keys Enter
sees 'mine.bg exists' 'a file that is there is told'
keys n
seen 'left as it is' && [ "$(cat "$tmp/mine.bg")" = precious ]
ok 'and left alone'
keys w C-u
type_text '/nonexistent/x'
keys Enter
sees 'not written: No such file' 'what cannot be written is told'

# The ending of the name says what is written; y copies.
keys x
sees 'write to column-32x32.svg' 'x writes the view'
keys Enter
sees 'wrote a picture of the view to column-32x32.svg' 'as a picture'
grep -q '<svg' "$tmp/column-32x32.svg" &&
    grep -q 'Predicted .* wavefront' "$tmp/column-32x32.svg"
ok 'which is SVG, with its description'
for form in 'md the view as Markdown' 'cu the CUDA program' \
    'sh the command line'; do
	keys w C-u
	type_text "mine.${form%% *}"
	keys Enter
	sees "wrote ${form#* } to mine.${form%% *}" "${form#* }"
done
sh -c "PATH='$(dirname "$BANKGRID"):$PATH'; . '$tmp/mine.sh'" |
    grep -q '^ predicted' && grep -q '^```' "$tmp/mine.md" &&
    grep -q __global__ "$tmp/mine.cu"
ok 'each is what it says, and the command line runs'
tm set -s set-clipboard on
keys y
sees 'p pattern  c command line  u CUDA' 'y asks what to copy'
keys c
sees 'the command line is on its way' 'c copies the command line'
tm show-buffer | grep -q '^bankgrid show .elem=f32 tile=32x32'
ok 'to the clipboard of the terminal'

# Presets, the edit line with its fault, help.
keys p
type_text 'ldmatrix-tma'
seen '1 of 1' && keys Enter
sees 'ldmatrix, 128-byte TMA swizzle' 'p loads a preset'
keys e C-u
type_text 'elem=f32 op=ld stride=2*'
sees 'a value is missing' 'the edit line tells the fault'
sees '                         ^' 'with a caret below'
keys Escape
gone 'a value is missing'
ok 'Esc gives the pattern back'
# What is pasted is text, never a row of commands.
tm set-buffer 'w
q
elem=f32
op=ld stride=8
'
tm paste-buffer -p -t bg
sees 'w is not key=value' 'a paste is not taken for keys'
tm set-buffer 'elem=f32
op=ld stride=8
'
# A pattern is taken as it is, code into the pattern; u takes it back.
tm paste-buffer -p -t bg
sees 'taken: the pattern' 'a pattern pasted on the screen is taken'
sees '8-way' 'and shown'
tm set-buffer '__shared__ float t[32][33];
float v = t[threadIdx.x][0];	// a column
'
tm paste-buffer -p -t bg
sees 'taken: elem=f32 tile=32x32 pad=1 op=ld row=tx col=0' \
    'code is taken into the pattern'
sees '1 clean' 'a row of 33 floats keeps the banks apart'
type_text u
sees '8-way' 'u takes it back'
keys e C-u
type_text 't[threadIdx.x * 2]'
sees 'code: Enter takes it' 'the edit line knows code'
keys Enter
sees 'taken: index=tx*2' 'and takes it'
keys e Up
sees '> elem=f32 tile=32x32 pad=1 op=ld row=tx col=0' \
    'Up brings back what was pasted before'
keys Escape
gone '> elem=f32'
type_text q
sees 'EXIT 0' 'q quits'
start 24 80 "$BANKGRID elem=f32 op=ld stride=4"
seen '4-way' && keys e Up
sees '> elem=f32 op=ld index=tx*2' 'and the next session knows it'
keys Escape
gone '> elem=f32'
tm set-buffer 'elem=f32
op=ld stride=8
'
keys e C-u
tm paste-buffer -p -t bg
sees '> elem=f32 op=ld stride=8' 'and goes into the edit line as one line'
keys C-Left BSpace Enter
sees 'op=ldstride=8' 'Ctrl-Left goes back by a word'
keys Escape
gone 'stride=8'
type_text '?'
sees 'Left Right h l' 'help'
keys q
gone 'Left Right h l'
ok 'q leaves the help'

# The mouse, as the terminal reports a press: button, column and row + 33.
type_text "$(printf '\033[M %s%s' '#' '"')"
keys Up
sees 'elem f64' 'a click picks the field'

keys q
seen 'EXIT 0'
start 24 80 "$BANKGRID elem=f32 op=ld stride=1"
seen 'stride 1'
# "stride 1" stands in the third line: from its column 20 to 27.
type_text "$(printf '\033[M 5#\033[M@<#')"
sees 'stride 8' 'a number is dragged'
sees '8-way' 'and the grid follows'
type_text "$(printf '\033[M#<#\033[M 5#\033[M#5#\033[M 8#')"
type_text u
sees 'stride 1' 'let go and pressed again nothing is dragged; u takes it back'

# Nothing happens, nothing is done.
idle 'no time is used while nothing happens'

keys q
sees 'EXIT 0' 'q quits'
seen ' icanon' && seen ' echo '
ok 'and the terminal is as it was'
start 24 80 "$BANKGRID elem=f32 op=ld stride=4"
seen '4-way'
ok 'a pattern on the command line'
keys C-c
sees 'EXIT 0' 'Ctrl-C quits'
start 24 80 "$BANKGRID elem=f32 op=ld strife=4"
seen 'EXIT 2' && seen 'strife'
ok 'a pattern with a fault is told before the screen opens'
echo "1..$n"
