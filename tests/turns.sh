# Several meters on one GPU, the stand-in for the driver: they wait for each
# other and say so, one that is killed lets go, a crowd gets through.
set -u
tmp=$(mktemp -d) || exit 1
trap 'kill $holder 2>/dev/null; rm -rf "$tmp"' EXIT
meter=$BANKGRID_BUILT_METER
holder=
n=0
echo 1..14

check() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then echo "ok $n - $what"; else echo "not ok $n - $what"; fi
}

if ! test -x "$meter"; then
	while test $n -lt 14; do
		n=$((n + 1))
		echo "ok $n # SKIP bankgrid-meter was not built: no CUDA toolkit"
	done
	exit
fi
LD_LIBRARY_PATH=$TESTS_BUILDDIR
BANKGRID_LOCK_DIR=$tmp
export LD_LIBRARY_PATH BANKGRID_LOCK_DIR
zeros=$(echo 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 |
    tr ' ' ,)
request() {
	printf '{"id":%s,"kind":"ld.32","mask":"ffffffff","offsets":[%s],' \
	    "$1" "$zeros"
	printf '"count":32,"timing":true}\n'
}
request 1 >"$tmp/in"

until_seen() {	# what, file
	i=0
	while ! grep -q "$1" "$2" 2>/dev/null && test $i -lt 200; do
		sleep 0.05
		i=$((i + 1))
	done
	grep -q "$1" "$2"
}

# A meter whose kernel never ends has the turn from its hello on.
hold() {
	FAKE_FAULT=cuCtxSynchronize:1:hang "$meter" --no-counters --patience 99 \
	    <"$tmp/in" >"$tmp/held" 2>/dev/null &
	holder=$!
	until_seen bankgrid "$tmp/held"
	sleep 0.1
}

hold
"$meter" <"$tmp/in" >"$tmp/first" &
first=$!
"$meter" --no-counters <"$tmp/in" >"$tmp/second" &
second=$!
"$BANKGRID" measure -v --meter "$meter --no-counters" op=ld index=lane \
    >"$tmp/out" 2>"$tmp/err" &
third=$!
check "who waits before its hello says so" \
    until_seen '^{"id":null,"waiting":"others are measuring on this GPU"}$' \
    "$tmp/first"
check "and who waits before an answer" until_seen '^{"id":1,"waiting":' \
    "$tmp/second"
check "bankgrid tells it" until_seen '^bankgrid: waiting: others' "$tmp/err"
kill -KILL $holder
wait $holder 2>/dev/null
wait $first
check "killed, the first lets go" grep -q '^{"id":1,"source"' "$tmp/first"
wait $second
check "of all that wait" grep -q '^{"id":1,"source"' "$tmp/second"
wait $third
check "and bankgrid has its reading" grep -q 'timed on Fake GPU\|cycles, SM' \
    "$tmp/out"

# Nobody reads what the one says that waits: it goes, and its place is free.
hold
{ "$meter" --no-counters <"$tmp/in"; echo $? >"$tmp/status"; } | head -n 1 \
    >/dev/null
check "who is not listened to waits no more" test "$(cat "$tmp/status")" -eq 3
kill -KILL $holder
wait $holder 2>/dev/null
holder=

# A crowd, each with more requests than a pipe holds.
i=0
while test $i -lt 200; do
	i=$((i + 1))
	request $i
done >"$tmp/many"
pids=
for i in 1 2 3 4 5 6 7 8; do
	{ cat "$tmp/many" | "$meter" >"$tmp/crowd$i"; } &
	pids="$pids $!"
done
for pid in $pids; do
	wait "$pid"
done
check "eight at once are all answered" \
    test "$(cat "$tmp"/crowd? | grep -c '"source":"measured","counters"')" \
    -eq 1600

# The counters of a GPU are one process's at a time. Two programs that are kept
# open and ask in turn: each lets go of them for the other.
FAKE_COUNTERS=$tmp/counters
BANKGRID_CUPTI=$TESTS_BUILDDIR
export FAKE_COUNTERS BANKGRID_CUPTI
mkfifo "$tmp/to1" "$tmp/to2"
"$meter" --verbose <"$tmp/to1" >"$tmp/kept1" 2>"$tmp/told1" &
exec 7>"$tmp/to1"
request 1 >&7
until_seen '^{"id":1,"source"' "$tmp/kept1"
"$meter" <"$tmp/to2" >"$tmp/kept2" 2>"$tmp/told2" &
exec 8>"$tmp/to2"
request 1 >&8
check "who has nothing to do lets go of the counters" \
    until_seen '^{"id":1,"source":"measured","counters"' "$tmp/kept2"
request 2 >&7
check "and has them back from the other" \
    until_seen '^{"id":2,"source":"measured","counters"' "$tmp/kept1"
check "which it tells when asked" grep -q 'counters let go' "$tmp/told1"
exec 7>&- 8>&-
wait
pids=
for i in 1 2 3 4; do
	{ cat "$tmp/many" | "$meter" >"$tmp/crowd$i"; } &
	pids="$pids $!"
done
for pid in $pids; do
	wait "$pid"
done
check "a crowd has the counters for every answer" \
    test "$(cat "$tmp"/crowd[1-4] |
    grep -c '"source":"measured","counters"')" -eq 800

# Where there can be no lock.
BANKGRID_LOCK_DIR=/nonexistent "$meter" --verbose <"$tmp/in" >"$tmp/out" \
    2>"$tmp/err"
check "without a lock it measures all the same" \
    grep -q '^{"id":1,"source"' "$tmp/out"
check "and says so when asked" \
    grep -q 'no turns are taken on this GPU: /nonexistent/.*: No such file' \
    "$tmp/err"
