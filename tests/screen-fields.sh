# The pattern's fields in a real terminal of 80x24 without colours: which has
# the focus is read back from the text of the screen; what is typed is judged at
# once, and the title goes with the pattern.
. "$TESTS_SRCDIR/tmux.sh"

# focus: the name of the field that the pointer stands before, or "columns"
# where it stands behind those of the tile.
focus() {
	picture | sed -n '2,3{
		s/.*▶\([a-z]*\).*/\1/p
		s/.*tile [0-9]*x[0-9]*◀.*/columns/p
		s/^>\([a-z]*\).*/\1/p
		s/.* >\([a-z]*\).*/\1/p
		s/.*tile [0-9]*x[0-9]*<.*/columns/p
	}'
}

# focused NAME DESCRIPTION: waits for it.
focused() {
	tries=0
	until [ "$(focus)" = "$1" ]; do
		tries=$((tries + 1))
		[ $tries -lt 100 ] || break
		sleep 0.05
	done
	[ "$(focus)" = "$1" ]
	ok "$2"
}

# walk LANGUAGE OPTIONS: Tab through all fields of the first preset.
walk() {
	start 24 80 "LC_ALL=C.UTF-8 LANGUAGE=$1 $BANKGRID $2"
	focused pad "$1 $2: the pad has the focus first"
	for field in swizzle op vec row col mask elem tile columns pad; do
		keys Tab
		focused $field "$1 $2: Tab goes to $field"
	done
}

walk en '--theme mono'
keys B Left
focused columns 'with big cells too'
walk zh_CN '--theme mono'
walk en '--ascii --theme mono'
keys = 7
focused pad 'while its value is typed'
keys Enter q
seen 'EXIT 0'

start 24 80 "LC_ALL=C.UTF-8 $BANKGRID --theme mono"
focused pad 'opens'
keys BTab BTab
focused tile 'Shift-Tab goes back'
keys = f 1 6
sees 'f16 is an element type; Tab takes it to elem, Esc drops it' \
    'what belongs to another field is told while it is typed'
sees ' still shown: tile 32x32 ' 'with what is shown meanwhile'
sees '▶tile f16x32  pad 0' 'and nothing typed is lost'
same screen-typed-wrong 'as the golden'
keys Enter
sees 'not kept: f16 is an element type' 'Enter does not keep it'
keys Tab
focused elem 'Tab takes it'
sees '▶elem f16  tile 32x32' 'to its field'
keys Tab 6 4 x
sees 'tile is unfinished: 64x32 would do' 'unfinished is not wrong'
keys 6 4 Enter
sees '▶tile 64x64  pad 0' 'until it is whole'
sees ' ld.16: column 0 of a 64x64 tile of f16 ' \
    'another tile is no variation of the preset'
keys u u
sees ' column of a 32x32 float tile  ' 'the preset itself is'
keys e C-u
type_text 'elem=f32 op=ld stride=8'
keys Enter
sees ' ld.32: f32, stride 8 ' 'a new pattern has a title of its own'

start 24 80 "LC_ALL=C.UTF-8 LANGUAGE=zh_CN $BANKGRID --theme mono"
focused pad 'in Chinese'
keys = x o r
sees 'xor 是 swizzle' 'what is typed is judged too'

echo "1..$n"
