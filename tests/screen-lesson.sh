# Lessons 1 to 3 on the screen, in a real terminal, from the first key to the
# last answer; what is kept, and what cannot be.
. "$TESTS_SRCDIR/tmux.sh"

lesson() {
	start 24 80 "XDG_STATE_HOME='$tmp/state' \
	    BANKGRID_METER='$BANKGRID replay' $BANKGRID lesson $1"
}

# Enter answers and goes on.
answer() {
	type_text "$1"
	seen "answer: $1" && keys Enter
}

# From the screen, without a lesson.
start 24 80 "XDG_STATE_HOME='$tmp/state' \
    BANKGRID_METER='$BANKGRID replay' $BANKGRID"
seen '? help' && keys J
sees 'Enter begin' 'J lists the lessons'
keys Enter
sees 'step 1 of 8: What is a bank?' 'Enter begins one'
keys J
seen 'end the lesson' && keys e
sees 'the pattern from before the lesson' 'e ends it'
keys q

lesson ''
sees '1 of 8: What is a bank?' 'without a number the first one'
keys Enter
sees 'Each lane reads one float' 'Enter goes on'
same screen-lesson-banks 'text below the grid, no costs'
keys Enter
seen 'question 1 of 5' && answer 20
sees 'That is the address in bytes' 'a wrong answer has its reply'
keys H
sees 'Lane 5 reads the bytes at address 20' 'a hint'
answer 5
sees '5 is right' 'the right one'
keys Enter
seen 'question 2 of 5' && answer 1
seen '1 is right' && seen 'predicted'
ok 'with the last question about it the costs appear'
keys Enter
seen 'Now the floats lie two apart' && gone predicted
ok 'and go with the next pattern'
keys Enter
seen 'question 3 of 5' && keys Enter && answer 4
seen '4 is right' && keys Enter && seen 'question 4 of 5' && answer 2
seen '2 is right' && keys Enter
sees '2. The most different words' 'a choice'
same screen-lesson-choice 'with its options'
answer 1
seen '16 banks are used here' && answer 2
seen '2 is right'
ok 'and replies to them'
keys Enter
sees '1 of 7: Stride' 'on to lesson 2'
for a in 2 1 4 8 2; do
	keys Enter
	seen 'answer: ' && answer $a
	seen "$a is right" || break
done
ok 'all its questions'
keys Enter
sees 'not yet: ld.32 takes 2 wavefronts' 'its task'
keys = 7 Enter
sees 'solved' 'is solved by a number'
same screen-lesson-solved 'and that is seen'
grep -qx 'stride 1,2,3,4,5,6' "$tmp/state/bankgrid/lessons"
ok 'progress is kept at once'
keys Enter
sees '1 of 8: Broadcast: the same word is no conflict' 'on to lesson 3'
keys Enter
seen 'answer: ' && answer 32
seen 'hands out the word once'
ok 'a common mistake'
same screen-lesson-broadcast 'is answered'
answer 1
seen '1 is right'
for a in 1 2 '0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30' 8 1; do
	keys Enter
	seen 'answer: ' && answer "$a"
	seen 'is right' || break
done
ok 'all its questions'
keys Enter
seen 'not yet' && keys V
gone predicted && sees 'V shows whether' 'a teacher hides the costs'
keys V R
sees 'solved' 'and tells the solution'
keys q
sees 'EXIT 0' 'q quits'
lesson ''
sees 'Broadcast' 'next time the lesson that is left'
keys J
sees '>  3   6 of  7' 'the list of lessons'
keys Up Enter
sees '1 of 7: Stride' 'another lesson'
keys q
seen 'EXIT 0'

# In Chinese, on a terminal that is said to have ASCII alone: why it shows ?.
printf 'title: 步长\npattern: elem=f32 op=ld index=lane*4\nnumber: 几个？
figure: wavefronts\n' >"$tmp/zh.lesson"
start 24 80 "LC_ALL=C $BANKGRID lesson -f zh.lesson"
sees '? stands for letters of the lesson that ASCII lacks' 'only ASCII'
keys H
seen 'there is no hint' && sees ' ??????' 'the question, its columns kept'
keys q
seen 'EXIT 0'

# A file of one's own, where nothing can be kept.
printf 'title: Mine\npattern: elem=f32 op=ld index=lane*4\nnumber: How many?
figure: wavefronts\n' >"$tmp/mine.lesson"
: >"$tmp/file"
start 24 80 "XDG_STATE_HOME='$tmp/file' $BANKGRID lesson -f mine.lesson"
seen 'How many?' && answer 4
seen '4 is right' && sees 'progress is not kept' 'and that is told'
keys q
sees 'EXIT 0' 'q quits'

# Where there is no screen the lesson is text.
start 24 80 "TERM=dumb XDG_STATE_HOME='$tmp/state' $BANKGRID lesson banks"
seen 'Question 1 of 5' && type_text 5 && keys Enter
sees 'Right: 5.' 'a terminal without a screen gets text'
type_text q
keys Enter
sees 'EXIT 0' 'q quits'
echo "1..$n"
