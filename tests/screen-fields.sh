# The pattern's fields in a real terminal of 80x24 without colours: which has
# the focus is read back from the text of the screen.
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

echo "1..$n"
