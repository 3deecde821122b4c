# An sshd of the test's own on a port of this machine, for whoever runs it:
# sourced by the tests of --host. Needs $tmp.

# start_sshd: sets BANKGRID_RSH to an ssh that knows it as far, as forced (the
# key is good for FAKE_METER alone), as stranger (with a key that was not let
# in), as unknown (the host's key is not known) and as closed (nobody listens).
# Where that cannot be: false, and $why.
start_sshd() {
	sshd=${BANKGRID_SSHD-}
	[ -n "$sshd" ] || sshd=$(command -v sshd || command -v /usr/sbin/sshd) ||
	    { why='there is no sshd'; return 1; }
	[ -z "${BANKGRID_SSHD-}" ] || use_unpacked "${sshd%/usr/sbin/sshd}"
	command -v ssh >/dev/null && command -v ssh-keygen >/dev/null ||
	    { why='there is no ssh'; return 1; }
	# Where root starts it, sshd wants the directory that its service makes.
	[ "$(id -u)" -ne 0 ] || mkdir -p -m 755 /run/sshd
	for key in host user forced stranger; do
		ssh-keygen -q -t ed25519 -N '' -f "$tmp/$key" ||
		    { why='ssh-keygen makes no keys'; return 1; }
	done
	{
		cat "$tmp/user.pub"
		printf 'restrict,command="%s" ' "$FAKE_METER"
		cat "$tmp/forced.pub"
	} >"$tmp/authorized_keys"
	cat >"$tmp/sshd_config" <<-EOT
	ListenAddress 127.0.0.1
	HostKey $tmp/host
	AuthorizedKeysFile $tmp/authorized_keys
	StrictModes no
	UsePAM no
	PasswordAuthentication no
	KbdInteractiveAuthentication no
	PermitRootLogin prohibit-password
	PidFile none
	EOT
	printf '%s' "${parts-}" >>"$tmp/sshd_config"
	port=$((20000 + $$ % 20000))
	tries=0
	until try_sshd; do
		tries=$((tries + 1))
		[ $tries -lt 4 ] || return 1
		port=$((port + 1009))
	done
	BANKGRID_RSH="ssh -F '$tmp/ssh_config'"
	export BANKGRID_RSH
}

# Packages that were unpacked below $1, not installed: setup.sh test.
use_unpacked() {
	PATH=$1/usr/bin:$PATH
	for dir in "$1"/usr/lib/*-linux-gnu* "$1"/lib/*-linux-gnu*; do
		[ ! -d "$dir" ] ||
		    LD_LIBRARY_PATH=$dir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
	done
	export LD_LIBRARY_PATH
	# Since OpenSSH 9.8 it consists of several programs.
	for part in Session Auth; do
		file=$1/usr/lib/openssh/sshd-$(echo $part | tr SA sa)
		[ ! -x "$file" ] || parts="${parts-}Sshd${part}Path $file
"
	done
}

# On $port; false and $why when ssh does not get through.
try_sshd() {
	printf '[127.0.0.1]:%s %s\n' $port "$(cut -d ' ' -f 1,2 "$tmp/host.pub")" \
	    >"$tmp/known_hosts"
	{
		for name in user:far forced:forced stranger:stranger; do
			cat <<-EOT
			Host ${name#*:}
			IdentityFile $tmp/${name%:*}
			UserKnownHostsFile $tmp/known_hosts
			EOT
		done
		cat <<-EOT
		Host unknown
		UserKnownHostsFile /dev/null
		Host closed
		Port 1
		Host *
		HostName 127.0.0.1
		Port $port
		User $(id -un)
		IdentitiesOnly yes
		IdentityAgent none
		StrictHostKeyChecking yes
		GlobalKnownHostsFile /dev/null
		EOT
	} >"$tmp/ssh_config"
	"$sshd" -D -e -f "$tmp/sshd_config" -p $port 2>"$tmp/sshd.log" &
	sshd_pid=$!
	for i in 1 2 3 4 5 6 7 8 9 10; do
		ssh -F "$tmp/ssh_config" -o BatchMode=yes far true \
		    2>"$tmp/ssh.log" </dev/null && return 0
		kill -0 $sshd_pid 2>/dev/null || break
		sleep 0.2
	done
	why="sshd lets nobody in: $(tail -n 1 "$tmp/sshd.log")"
	stop_sshd
	return 1
}

stop_sshd() {
	[ -z "${sshd_pid-}" ] || kill $sshd_pid 2>/dev/null
	sshd_pid=
}

# A program that answers half and has its session of sshd killed, once: the
# second time it is FAKE_METER. Its path is put into $cut.
make_cut() {
	cut=$tmp/cut-meter
	cat >"$cut" <<-EOT
	#!/bin/sh
	[ ! -e "$tmp/was-cut" ] || exec "$FAKE_METER"
	: >"$tmp/was-cut"
	echo '{"bankgrid":1,"source":"measured","gpu":"Fake GPU","cc":"9.0","sms":4,"counters":true}'
	read -r line
	printf '{"id":1,"source":"mea'
	p=\$PPID
	until grep -q '^Name:.*sshd' /proc/\$p/status; do
		p=\$(sed -n 's/^PPid:[^0-9]*//p' /proc/\$p/status)
		[ "\$p" -gt 1 ] || exit 1
	done
	sleep 0.3
	kill -KILL \$p
	EOT
	chmod +x "$cut"
}
