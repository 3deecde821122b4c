# bankgrid lesson: a lesson by lines of text, its hints, replies and tasks, what
# is shown before the answer, progress and its file, files of one's own.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
n=0
echo 1..27
COLUMNS=80
XDG_STATE_HOME=$tmp/state
export COLUMNS XDG_STATE_HOME

ok() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

lesson() {
	"$BANKGRID" lesson "$@" >"$tmp/out" 2>"$tmp/err"
}

answers() {	# the lines to type, then the arguments
	printf '%b' "$1" >"$tmp/in"
	shift
	"$BANKGRID" lesson --text "$@" <"$tmp/in" >"$tmp/out" 2>"$tmp/err" &&
	    test ! -s "$tmp/err"
}

has() {	# an extended regular expression that a line matches
	grep -Eq -e "$1" "$tmp/out"
}

# A file of one's own, for later.
cat >"$tmp/own.lesson" <<'END'
title: Own
pattern: elem=f32 op=ld index=lane*4
number: How many?
figure: wavefronts
END

# Lesson 4 from end to end: a reply to a wrong answer, a hint, lanes, a choice,
# figures with another pad, a task that is solved at the second try.
all() {
	answers '1\nh\n0\n31\n32\n0-2\n3\n128\npad=2\npad=1\n' 4 &&
	sed '/^lane.*bytes .* bank/d; /^Bank [0-9]*, pass/d' "$tmp/out" >"$tmp/text" &&
	if [ -n "${UPDATE_GOLDENS-}" ]; then
		cp "$tmp/text" "$TESTS_SRCDIR/golden/lesson-padding.txt"
	else
		diff "$TESTS_SRCDIR/golden/lesson-padding.txt" "$tmp/text"
	fi
}
ok "a lesson from end to end" all
whole() {
	has '^End of the lesson: 6 of 6 questions answered' &&
	has '^The next one: bankgrid lesson plus-one-fails'
}
ok "all of it is answered" whole
listed() {
	lesson list && has '^ 4 padding +6 of +6  Padding$' &&
	has '^ 5 plus-one-fails +0 of +5 '
}
ok "the list knows it" listed

# Before the answer nothing tells it: no count line, no passes, no verdict.
hidden() {
	answers '' padding && has '^lane 1: bytes 128 to 131, bank 0\.$' &&
	! has 'pass|-way|clean|Predicted|Group|Why|words'
}
ok "nothing is shown before the answer" hidden
again() {
	answers 'v\n32\nv\n' 4 && answers 'n\nv\nr\n' stride &&
	! grep -q Predicted "$tmp/out"
}
ok "nor when the grid is asked for, nor at the next pattern" again
wide() {
	answers '' wide && has '^lane 8: bytes 128 to 143, banks 0 to 3\.$' &&
	! has '[0-9] group|Group|pass [0-9]|4-way'
}
ok "nor are groups" wide
after() {
	answers 'r\n2\nv\n' padding && answers '5\n1\n4\n2\n2\nv\n' banks &&
	! has 'Predicted' && answers 'n\nn\nn\nn\nn\nv\n' padding &&
	has '^Predicted: 16 wavefronts where 1 ' && ! has '^Try'
}
ok "a task shows what its pattern costs" after

back() {
	answers 'n\nb\nq\n' padding &&
	test "$(grep -c '^Question 1 of 6' "$tmp/out")" -eq 2
}
ok "back to the question before" back
typed() {
	answers 'x\n?\n\nh\nh\n' stride && has '^a number is asked for; \?' &&
	has '^Type the answer, or' && has '^The words wanted are 0, 2, 4' &&
	answers 'h\n' -f "$tmp/own.lesson" && has '^There is no hint'
}
ok "what is no answer" typed
refused() {
	answers 'n\nn\nn\nn\nn\npad\npad=x\nelem=f32 op=ld\nu\ntile=64x48\nq\n' 4 &&
	has '^Type changes' && has '^x is not a name that is known here' &&
	has 'Not yet: .*takes 16 wavefronts' && has 'the task keeps tile=32x48'
}
ok "what is no solution" refused
clean='elem=f32 tile=32x48 pad=1 op=ld row=lane col=0'
pattern() {
	answers "n\nn\nn\nn\nn\n$clean\n" 4 && has '^Solved'
}
ok "a task is solved by a whole pattern" pattern

# Without a number it goes on where questions are left.
next() {
	lesson reset && answers '' && head -n 1 "$tmp/out" |
	    grep -q '^What is a bank' &&
	answers '5\n1\n4\n2\n2\n' banks && answers '' &&
	test "$(head -n 1 "$tmp/out")" = Stride
}
ok "the next lesson is the first with questions left" next

# The file: private, whole, mended where it is garbage.
file=$XDG_STATE_HOME/bankgrid/lessons
kept() {
	grep -qx 'banks 1,2,3,4,5' "$file" &&
	test "$(ls "$XDG_STATE_HOME/bankgrid")" = lessons
}
ok "progress is a line" kept
garbage() {
	head -c 20000 /dev/urandom >"$file" &&
	printf '\nbanks 1,2\npadding 1,x\nstride 0\nwide 99\nxor 3\n# x 1\n' \
	    >>"$file" && lesson list && has '^ 1 banks +2 of' &&
	has '^ 4 padding +0 of' && has '^ 8 wide +0 of' && has '^ 6 xor +1 of' &&
	answers '2\n' stride && test "$(wc -c <"$file")" -lt 2000 &&
	grep -qx 'stride 1' "$file" && grep -qx 'banks 1,2' "$file"
}
ok "garbage is survived" garbage
forgotten() {
	lesson reset banks && ! grep -q '^banks' "$file" &&
	grep -q '^stride' "$file" && lesson reset &&
	! grep -qv '^#' "$file"
}
ok "progress is forgotten" forgotten
both() {
	mkfifo "$tmp/fifo" || return 1
	"$BANKGRID" lesson banks <"$tmp/fifo" >"$tmp/other" &
	exec 3>"$tmp/fifo"
	answers '2\n' stride && printf '5\n' >&3
	exec 3>&-
	wait $! && grep -qx 'banks 1' "$file" && grep -qx 'stride 1' "$file"
}
ok "two learners at once" both
nowhere() {
	printf '5\n' | XDG_STATE_HOME=$tmp/in "$BANKGRID" lesson banks \
	    >"$tmp/out" 2>"$tmp/err" && has '^Right: 5' &&
	grep -q '^bankgrid: progress is not kept: ' "$tmp/err"
}
ok "no place for progress is told" nowhere
home() {
	mkdir "$tmp/home" && printf '5\n' | XDG_STATE_HOME=relative \
	    HOME=$tmp/home "$BANKGRID" lesson 1 >"$tmp/out" &&
	grep -qx 'banks 1' "$tmp/home/.local/state/bankgrid/lessons"
}
ok "without a state folder it is in the home" home

# Languages: a file of the first language that there is, else English.
mkdir -p "$tmp/data/lessons/zh_CN" "$tmp/data/lessons/zh"
printf 'title: One\ntext: English one\n' >"$tmp/data/lessons/01-one.lesson"
printf 'title: Two\ntext: English two\n' >"$tmp/data/lessons/02-two.lesson"
printf 'title: Three\ntext: x\n' >"$tmp/data/lessons/03-three.lesson"
printf 'title: 一\ntext: 中文\n' >"$tmp/data/lessons/zh_CN/01-one.lesson"
printf 'title: 二\ntext: 中文\n' >"$tmp/data/lessons/zh/02-two.lesson"
printf 'title: broken\n' >"$tmp/data/lessons/zh_CN/03-three.lesson"
languages() {
	LANGUAGE=zh_CN BANKGRID_DATADIR=$tmp/data lesson list &&
	has '  一$' && has '  二$' && has '  Three$' &&
	LANGUAGE=de:zh BANKGRID_DATADIR=$tmp/data lesson list &&
	has '  One$' && has '  二$' &&
	env -u LC_ALL -u LANGUAGE LANG=zh_CN.UTF-8 BANKGRID_DATADIR="$tmp/data" \
	    "$BANKGRID" lesson list >"$tmp/out" && has '  一$' &&
	LANGUAGE=zh_CN LC_ALL=C BANKGRID_DATADIR=$tmp/data lesson list &&
	has '  One$'
}
ok "lessons in the reader's language" languages

# A lesson in Chinese where only ASCII can be written: ? for each column of its
# letters, and what to do about it, once.
printf 'title: 步长\npattern: elem=f32 tile=32x32 op=ld row=lane col=0
pattern: elem=f32 name="列" op=ld stride=2 name=读 op=st stride=4
text: 一列中相邻元素相隔 128 字节。
choice: 多少？\noption: 一个\nwhen: wavefronts == 1\noption: 两个
when: wavefronts == 2\n' >"$tmp/zh.lesson"
written() {	# locale, what is said, options
	locale=$1
	what=$2
	shift 2
	printf '2\n' | LC_ALL=$locale "$BANKGRID" lesson --text \
	    -f "$tmp/zh.lesson" "$@" >"$tmp/out" 2>"$tmp/err" &&
	    grep -q "lacks: $what\$" "$tmp/err" &&
	    [ "$(grep -c . "$tmp/err")" = 1 ] && ! LC_ALL=C grep -q '[^ -~]' \
	    "$tmp/out" "$tmp/err" && has '^[?]{4}$' &&
	    has '^[?]{18} 128 [?]{6}$' && has '^2[.] [?]{4}$' &&
	    has '^End of the lesson: 1 of 1' &&
	    LC_ALL=$locale lesson list -f "$tmp/zh.lesson" "$@" &&
	    has '1 of  1  [?][?]$'
}
letters() {
	written C 'take LC_ALL=C.UTF-8' &&
	written C.UTF-8 'leave out --ascii' --ascii &&
	written C.UTF-8 'leave out --ascii' --ascii --lang zh_CN &&
	LC_ALL=C.UTF-8 answers '2\n' -f "$tmp/zh.lesson" && has '^步长$' &&
	LC_ALL=C answers '2\n' -f "$tmp/zh.lesson" --lang zh_CN &&
	has '^步长$' && LC_ALL=C answers '' 1
}
ok "a lesson in Chinese where there is only ASCII" letters

# Those that come with bankgrid: broken by columns, two for each character, and
# no line begins with the mark that closes a clause.
chinese() {
	LC_ALL=C.UTF-8 LANGUAGE=zh_CN answers '8\nh\n0\n' 4 &&
	has '^填充$' && has '^一个 32x32 的 float tile 按行写入、按列读出' &&
	has '^一行有 32 个 float：是多少字节？$' &&
	has '^一行长 128 字节.*又都从 bank 0 开始。$' &&
	LC_ALL=C.UTF-8 LANGUAGE=zh_CN COLUMNS=24 answers '' 4 &&
	has '^一个 32x32 的 float tile$' && has '^按行写入、按列读出：这是$' &&
	has '^转置的核心。$' && ! has '^(，|。|：|、|？|）)'
}
ok "the lessons in Chinese" chinese

# What lesson 12 calls recorded stands in what bankgrid run prints of the
# recordings, what it calls timed in the data of the tests; DRAM's clocks are
# bytes by bandwidth.
data=$TESTS_SRCDIR/../data/lessons
run() {
	"$BANKGRID" run --meter "$BANKGRID replay" "$1" >"$tmp/run"
}
recorded() {
	for taught in "$data/12-profile-first.lesson" \
	    "$data/zh_CN/12-profile-first.lesson"; do
		run transpose || return 1
		for count in 2,097,152 67,108,864 94,927 71,588 92,957 \
		    70,463; do
			grep -q "$count" "$taught" &&
			    grep -q " $count" "$tmp/run" ||
			    return 1
		done
		grep -E '^\s\| (naive|padded) ' "$taught" >"$tmp/rows"
		while read -r _ name us _ copy _ busy _; do
			grep -Eq "^ $name +$us .* $copy % .* $busy % " \
			    "$tmp/run" || return 1
		done <"$tmp/rows"
		grep -E '^\s\| [a-z]+ +[0-9]+ % +[0-9.]+$' "$taught" \
		    >>"$tmp/rows"
		sed 1,2d "$tmp/rows" >"$tmp/gains"
		while read -r _ name share _ times; do
			run "$name" && grep -q " $share % of the w" \
			    "$tmp/run" &&
			    grep -q " $times times as fast as" "$tmp/run" ||
			    return 1
		done <"$tmp/gains"
		test "$(wc -l <"$tmp/rows")" -eq 6 || return 1
		for us in $(awk '$1 ~ /^[0148]$/ { printf "%.0f\n", $3 }' \
		    "$TESTS_SRCDIR/data/transpose-pads.tsv"); do
			grep -q "[^0-9]$us us" "$taught" || return 1
		done
		grep -q "$(awk 'BEGIN { printf "%.0f",
		    32 * 32 * 4 * 2 * 132 * 1.98e9 / 4.8e12 }')" "$taught" ||
		    return 1
	done
}
ok "what a lesson calls recorded is" recorded

# Files of one's own.
own() {
	answers '4\n' -f "$tmp/own.lesson" && has '^Right: 4' &&
	grep -qx 'own 1' "$file"
}
ok "a file of one's own" own
good() {
	lesson check "$tmp/own.lesson" "$TESTS_SRCDIR"/../data/lessons/*.lesson &&
	has 'own.lesson: 1 steps, 1 questions$' && has '12-profile-first'
}
ok "files are checked" good
printf 'title: Own\npattern: elem=f32 op=ld\n    index=lane*4 pda=1\n' \
    >"$tmp/bad.lesson"
bad() {
	lesson check "$tmp/bad.lesson" "$tmp/none" "$tmp/own.lesson"
	test $? -eq 2 && has '^.*own.lesson' && grep -q \
	    '^.*bad.lesson:3:18: pda is not a key of patterns' "$tmp/err" &&
	grep -qx '                   ^~~~*' "$tmp/err" &&
	grep -q 'none: No such file' "$tmp/err"
}
ok "and their mistakes shown" bad
wrong() {
	lesson nosuch; test $? -eq 2 || return 1
	lesson 99; test $? -eq 2 || return 1
	lesson reset nosuch; test $? -eq 2 || return 1
	lesson check; test $? -eq 2 || return 1
	lesson 1 2; test $? -eq 2 || return 1
	lesson -f "$tmp/bad.lesson"; test $? -eq 2 || return 1
	BANKGRID_DATADIR=$tmp/none lesson list; test $? -eq 2 &&
	grep -q '^bankgrid: no lessons in ' "$tmp/err"
}
ok "wrong usage" wrong
narrow() {
	COLUMNS=40 answers '' --ascii banks && ! grep -q '[^ -~]' "$tmp/out" &&
	test "$(grep -v '^ *[0-9].* [.0-9]' "$tmp/out" | wc -L)" -le 72
}
ok "narrow, and with ASCII only" narrow
