# The completion of bash, asked as bash does: commands, options as --help has
# them, their arguments, the words of patterns.
set -u
echo 1..16
if ! bash -c 'compgen -W a' >/dev/null 2>&1; then
	for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
		echo "ok $n - completion # SKIP no bash with compgen here"
	done
	exit 0
fi
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
mkdir "$tmp/bin" "$tmp/files"
ln -s "$BANKGRID" "$tmp/bin/bankgrid"
PATH=$tmp/bin:$PATH
export PATH
touch "$tmp/files/tile.pattern" "$tmp/files/two words"

ok() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

# What bash would offer for the line, one a line.
offers() {
	(cd "$tmp/files" && bash -c '
	. "$1"
	COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=(bankgrid)
	_bankgrid
	printf "%s\n" "${COMPREPLY[@]}"
	' bash "$TESTS_SRCDIR/../completions/bankgrid.bash" "$1") \
	    >"$tmp/out" 2>"$tmp/err"
}

gives() {	# a line, and what is offered for it
	offers "$1"
	test "$(cat "$tmp/out")" = "$2" -a ! -s "$tmp/err"
}

commands=$(bankgrid --help | sed -n '/^Other/,/^$/s/^  \([a-z]*\) .*/\1/p')
every_command() {
	test "$(echo "$commands" | wc -l)" -ge 8 || return 1
	offers 'bankgrid '
	for c in $commands; do
		grep -qx -e "$c" "$tmp/out" || return 1
	done
	gives 'bankgrid swee' sweep
}
ok "every command" every_command

# Of each command just the options that its help has.
every_option() {
	for c in '' $commands; do
		bankgrid $c --help | awk '/^ / { for (i = 1; i < 3; i++)
		    if ($i ~ /^--/) print $i }' | sort >"$tmp/want"
		test -s "$tmp/want" || return 1
		offers "bankgrid $c --"
		sort "$tmp/out" | cmp -s - "$tmp/want" || return 1
	done
}
ok "of each command its options" every_option
ok "the rest of an option" gives 'bankgrid check --max-r' --max-ratio

presets=$(bankgrid presets | sed 's/ .*//')
every_preset() {
	offers 'bankgrid show --preset '
	for p in column-32x32 $presets; do
		grep -qx -e "$p" "$tmp/out" || return 1
	done
	gives 'bankgrid -p column-x' column-xor
}
ok "every preset" every_preset
ok "a GPU" gives 'bankgrid show elem=f32 -g rtx50' rtx5090
ok "a GPU behind =" gives 'bankgrid show --gpu=rtx50' rtx5090
ok "when to colour" gives 'bankgrid show --color al' always
ok "files" gives 'bankgrid check ti' tile.pattern
ok "files with blanks, of an option" gives 'bankgrid show -f tw' 'two words'
ok "a key" gives 'bankgrid swi' swizzle=
values() {
	gives 'bankgrid show elem=bf' bf16 &&
	gives 'bankgrid elem=f32 op=ldmatrix.x4' 'ldmatrix.x4
ldmatrix.x4.trans' &&
	gives 'bankgrid sweep swizzle=tma:6' 64 &&
	gives 'bankgrid sweep swizzle=no' none
}
ok "values" values
compared() {
	gives 'bankgrid compare preset:column-x' column-xor &&
	gives 'bankgrid compare preset:column-xor @ti' @tile.pattern
}
ok "what to compare" compared
kinds() {
	gives 'bankgrid verify --kinds ld.1' 'ld.16
ld.128' && gives 'bankgrid verify --kinds ld.64,atom.c' ld.64,atom.cas.b32
}
ok "lists of kinds" kinds
mkdir "$tmp/.ssh"
printf 'Host *\nHost gpuserver gpu-* other\n' >"$tmp/.ssh/config"
hosts() { HOME=$tmp gives 'bankgrid measure --host gpu' gpuserver; }
ok "hosts of ssh" hosts
lessons() {
	gives 'bankgrid lesson pad' padding &&
	gives 'bankgrid lesson re' reset &&
	gives 'bankgrid lesson reset str' stride &&
	gives 'bankgrid lesson check ti' tile.pattern &&
	gives 'bankgrid lesson padding ' ''
}
ok "lessons" lessons
ok "nothing within quotes" gives 'bankgrid compare "elem=f32 op' ''
