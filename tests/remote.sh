# bankgrid --host: the words that ssh is given, what is refused, what login
# files print, every failure with its sentence and exit status 6; with a
# stand-in for ssh, and with the real one to an sshd of the test's own.

tmp=$(mktemp -d) || exit 1
. "$TESTS_SRCDIR/sshd.sh"
trap 'stop_sshd; rm -rf "$tmp"' 0
trap 'exit 1' 1 2 15
column='elem=f32 tile=32x32 op=ld row=lane col=0'
n=0

# status WANTED GOT DESCRIPTION
status() {
	n=$((n + 1))
	if [ "$1" -eq "$2" ]; then
		echo "ok $n - $3"
	else
		echo "# exit $2, not $1"
		sed 's/^/# /' "$tmp/out" "$tmp/err"
		echo "not ok $n - $3"
	fi
}

# has PATTERN FILE DESCRIPTION: the file has such a line.
has() {
	n=$((n + 1))
	if grep -q -e "$1" "$2"; then
		echo "ok $n - $3"
	else
		echo "# no '$1' in:"
		sed 's/^/# /' "$2"
		echo "not ok $n - $3"
	fi
}

far() {
	"$BANKGRID" measure --host "$@" $column >"$tmp/out" 2>"$tmp/err"
}

# The stand-in notes its words and hands the last one to a shell, as sshd
# does, or does what FAR says first.
cat >"$tmp/rsh" <<'EOT'
#!/bin/sh
for word; do printf '%s\n' "$word"; done >"$NOTED"
eval "$FAR"
exec sh -c "$word"
EOT
chmod +x "$tmp/rsh"
BANKGRID_RSH="$tmp/rsh -p 2222"
NOTED=$tmp/words
FAR=
export BANKGRID_RSH NOTED FAR

# The words.
far me@gpuserver --remote-path "$FAKE_METER"
status 0 $? 'measured there'
has '^  wavefronts, ld  *32  *32  =  *measured (counter)$' "$tmp/out" \
    'as if it were here'
cat >"$tmp/want" <<EOT
-p
2222
-T
-o
BatchMode=yes
-o
ConnectTimeout=10
-o
ServerAliveInterval=2
-o
ServerAliveCountMax=3
-o
ClearAllForwardings=yes
--
me@gpuserver
$FAKE_METER
EOT
n=$((n + 1))
cmp "$tmp/words" "$tmp/want" || printf 'not '
echo "ok $n - ssh has its options, the host behind -- and one command"
mkdir "$tmp/its place"
ln -s "$FAKE_METER" "$tmp/its place/bankgrid-meter;exit"
far gpuserver --remote-path "$tmp/its place/bankgrid-meter;exit"
status 0 $? 'a path is quoted for the shell there'
far ssh://gpuserver:2222 --remote-path "$FAKE_METER"
status 0 $? 'a URI is for ssh to take apart'
HOME=$tmp far gpuserver --remote-path '~/its place/bankgrid-meter;exit'
status 0 $? 'the home directory is that of the shell there'
ln -s "$FAKE_METER" "$tmp/bankgrid-meter"
PATH=$tmp:$PATH far gpuserver
status 0 $? 'the meter that the shell there finds'

# Refused before anything runs.
rm -f "$tmp/words"
for host in '' -oProxyCommand=id 'a b' 'a;b' 'a
b'; do
	far "$host"
	status 2 $? "no host: '$host'"
	has '^bankgrid: --host: ' "$tmp/err" 'in one line'
done
far gpuserver --remote-path -x
status 2 $? 'a path that ssh would take for an option'
far gpuserver --meter "$FAKE_METER"
status 2 $? '--host and --meter'
BANKGRID_METER=$FAKE_METER far gpuserver
status 2 $? '--host and BANKGRID_METER'
has '^bankgrid: --host and --meter (or BANKGRID_METER) both' "$tmp/err" \
    'and says so'
"$BANKGRID" measure --remote-path /x $column >"$tmp/out" 2>"$tmp/err"
status 2 $? '--remote-path without --host'
"$BANKGRID" --host -x >"$tmp/out" 2>"$tmp/err"
status 2 $? 'the screen refuses as well'
n=$((n + 1))
[ ! -e "$tmp/words" ] || printf 'not '
echo "ok $n - ssh was not run for any of them"

# What login files print.
FAR='echo Welcome to; echo; echo "  gpuserver!"; echo noise >&2'
far gpuserver --remote-path "$FAKE_METER"
status 0 $? 'what login files print is passed over'
FAR='while :; do echo fortune; done'
far gpuserver
status 6 $? 'noise without end'
has 'gpuserver.s login files printed "fortune", and bankgrid-meter there had' \
    "$tmp/err" 'is named'
FAR='echo This account is currently not available.; exit 1'
far gpuserver
status 6 $? 'an account without a shell'
has 'printed "This account is currently not available.", .* exited with st' \
    "$tmp/err" 'is named'

# Failures on the way.
fails() {	# FAR, sentence, description
	FAR=$1
	far gpuserver
	status 6 $? "$3: exit 6"
	has "^bankgrid: $2" "$tmp/err" 'with its sentence'
}
fails 'echo "x@gpuserver: Permission denied (publickey)." >&2; exit 255' \
    'gpuserver refused the login: .*denied (publickey); ssh asks for no pas' \
    'no key'
fails 'echo "Host key verification failed." >&2; exit 255' \
    'gpuserver has a key that is not known here: Host key v.*; run ssh' \
    'an unknown host'
fails 'echo "ssh: Could not resolve hostname gpuserver: x" >&2; exit 255' \
    'there is no host gpuserver: ssh: Could not' 'no such host'
fails 'echo "ssh: connect to host g port 22: Connection timed out" >&2
    exit 255' 'gpuserver does not answer: .*; is it on' 'no answer'
fails 'echo "kex: something new" >&2; exit 255' \
    'ssh cannot get to gpuserver: kex: something new; does it work by hand?' \
    'whatever else'
fails 'word=/nonexistent/bankgrid-meter' \
    'gpuserver cannot run bankgrid-meter: .*not found; .*--remote-path$' \
    'no meter there'
fails "word='$FAKE_METER other-version'" \
    'the meter on gpuserver speaks version 2 .*: install the same' \
    'another version'
fails "word='$FAKE_METER exit-255'" \
    'the connection to gpuserver broke: Connection to far closed .*again$' \
    'cut in mid-reply'
FAR="word='$FAKE_METER problem'"
far gpuserver
status 3 $? 'a meter there that cannot measure is no failure of the way'
has '^bankgrid: gpuserver: no GPU here$' "$tmp/err" 'and says where'
BANKGRID_RSH=/nonexistent/ssh far gpuserver
status 6 $? 'no ssh'
has '^bankgrid: cannot start the meter /nonexistent/ssh: No such.*; install' \
    "$tmp/err" 'with what to do'
FAR=

# The real one.
if ! start_sshd; then
	for what in measured 'not known' refused 'nobody listens' 'no meter' \
	    forced cut reconnected; do
		n=$((n + 1))
		echo "ok $n - by ssh: $what # SKIP $why"
	done
	echo "1..$n"
	exit
fi
ssh_fails() {	# host, sentence, description
	far "$1" --remote-path "${4-$FAKE_METER}"
	[ $? -eq 6 ] && grep -q "^bankgrid: $2" "$tmp/err"
	status 0 $? "by ssh: $3"
}
far far --remote-path "$FAKE_METER"
status 0 $? 'by ssh: measured'
ssh_fails unknown 'unknown has a key that is not known' 'not known'
ssh_fails stranger 'stranger refused the login: .*Permission denied' 'refused'
ssh_fails closed 'closed takes no connections of ssh: ' 'nobody listens'
ssh_fails far 'far cannot run bankgrid-meter: .*; install it' 'no meter' \
    /nonexistent/bankgrid-meter
far forced --remote-path '/nonexistent/x; touch /tmp/bankgrid-was-here'
status 0 $? 'by ssh: a forced command, whatever is asked to be run'
make_cut
ssh_fails far 'the connection to far broke: .*; the next measurement' \
    'cut in mid-reply' "$cut"
far far --remote-path "$cut"
status 0 $? 'by ssh: connected again'
echo "1..$n"
