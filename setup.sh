#!/bin/sh
# Installs what bankgrid needs, builds it out of tree and starts it.
#
#   sh setup.sh run [PATTERN...]   build, then open the screen
#   sh setup.sh test               build, then run the tests
#   sh setup.sh build              build alone
#
# Before the command: --cuda fetches NVIDIA's compiler and CUPTI as Python
# packages into the build folder when there is no CUDA toolkit, so that the
# meter builds on a machine that has the driver alone.
set -eu

src=$(cd "$(dirname "$0")" && pwd)
build=${BANKGRID_BUILD:-$src/build}
jobs=$(nproc 2>/dev/null || echo 2)
cuda=no

say() { printf 'setup: %s\n' "$*"; }
die() { printf 'setup: %s\n' "$*" >&2; exit 1; }

usage() {
	sed -n '2,10s/^# \{0,1\}//p' "$0"
	exit "$1"
}

# Debian's package for each thing that is looked for.
packages='gcc make autoconf automake pkg-config libncurses-dev libjansson-dev
libcmocka-dev tmux mandoc xz-utils gettext'

missing_packages() {
	for p in $packages; do
		dpkg-query -W -f '${Status}' "$p" 2>/dev/null |
		    grep -q 'install ok installed' || echo "$p"
	done
}

have_all() {
	for tool in cc make autoconf automake pkg-config tmux mandoc xz msgfmt; do
		command -v "$tool" >/dev/null || return 1
	done
	pkg-config --exists ncursesw jansson cmocka
}

install_packages() {
	if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null
	then
		have_all && return
		die "this is not Debian or Ubuntu: install a C compiler, make,
autoconf, automake, pkg-config, tmux, mandoc, xz, gettext and the development
files of
ncurses (wide), jansson and cmocka with your package manager, then run this
again. Fedora: dnf install gcc make autoconf automake pkgconf-pkg-config
tmux mandoc xz gettext ncurses-devel jansson-devel libcmocka-devel. Arch: pacman -S
base-devel tmux mandoc gettext ncurses jansson cmocka."
	fi
	# shellcheck disable=SC2046
	set -- $(missing_packages)
	[ $# -gt 0 ] || return 0
	as_root=
	if [ "$(id -u)" -ne 0 ]; then
		command -v sudo >/dev/null ||
		    die "as root: apt-get install $*"
		as_root=sudo
	fi
	say "installing $*"
	$as_root apt-get update -qq ||
	    say "apt-get update failed; trying with the lists there are"
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	    --no-install-recommends "$@" >"$build/apt.log" 2>&1 ||
	    { cat "$build/apt.log" >&2; die "apt-get install failed"; }
}

# The tests of --host talk to an sshd of their own; without one they skip that.
# It is installed where nothing can start it, in a container or chroot whose
# policy says so, and else only unpacked.
fetch_sshd() {
	if command -v sshd >/dev/null || [ -x /usr/sbin/sshd ] ||
	    ! command -v apt-get >/dev/null || ! command -v dpkg >/dev/null
	then
		return 0
	fi
	if [ "$(id -u)" -eq 0 ] && [ -x /usr/sbin/policy-rc.d ] &&
	    ! /usr/sbin/policy-rc.d ssh start >/dev/null 2>&1 &&
	    ! [ -d /run/systemd/system ]; then
		say "installing openssh-server for the tests"
		env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
		    --no-install-recommends openssh-server \
		    >"$build/sshd.log" 2>&1 && return 0
	fi
	BANKGRID_SSHD=$build/sshd/usr/sbin/sshd
	if [ ! -x "$BANKGRID_SSHD" ]; then
		as_root=
		[ "$(id -u)" -eq 0 ] || as_root=sudo
		mkdir -p "$build/sshd/debs/partial"
		say "fetching openssh-server for the tests"
		$as_root apt-get install -y -qq --no-install-recommends \
		    --download-only -o Dir::Cache::archives="$build/sshd/debs" \
		    openssh-server >"$build/sshd/apt.log" 2>&1 || true
		for deb in "$build"/sshd/debs/*.deb; do
			[ ! -f "$deb" ] || dpkg -x "$deb" "$build/sshd" || true
		done
	fi
	if [ -x "$BANKGRID_SSHD" ]; then
		export BANKGRID_SSHD
	else
		say "no sshd: the tests of --host skip the real ssh"
		unset BANKGRID_SSHD
	fi
}

# Whether there is a CUDA toolkit that configure would find.
have_cuda() {
	command -v nvcc >/dev/null || [ -x /usr/local/cuda/bin/nvcc ] ||
	    [ -x /opt/cuda/bin/nvcc ]
}

# NVIDIA publishes nvcc, its headers and CUPTI as wheels that unpack into one
# folder, nvidia/cu13, which has the shape of a toolkit.
# 13.0, the oldest of its line, runs under every driver of that line.
fetch_cuda() {
	say "fetching NVIDIA's compiler and CUPTI into $build/cuda"
	python3 -m venv "$build/venv" ||
	    die "--cuda needs python3 with its venv module"
	"$build/venv/bin/python" -m pip install --quiet --upgrade \
	    --target "$build/cuda-wheels" \
	    'nvidia-cuda-nvcc==13.0.*' 'nvidia-cuda-runtime==13.0.*' \
	    'nvidia-nvvm==13.0.*' 'nvidia-cuda-crt==13.0.*' \
	    'nvidia-cuda-cupti==13.0.*' ||
	    die "pip could not fetch NVIDIA's packages"
	ln -sfn cuda-wheels/nvidia/cu13 "$build/cuda"
	[ -x "$build/cuda/bin/nvcc" ] || die "no nvcc in NVIDIA's packages"
}

build_all() {
	[ -x "$src/configure" ] && [ "$src/configure" -nt "$src/configure.ac" ] ||
	    (cd "$src" && autoreconf -i >"$build/autoreconf.log" 2>&1) ||
	    { cat "$build/autoreconf.log" >&2; die "autoreconf failed"; }
	if [ $cuda = yes ] && [ ! -x "$build/cuda/bin/nvcc" ] && ! have_cuda
	then
		fetch_cuda
		rm -f "$build/Makefile"
	fi
	cuda_dir=
	[ ! -x "$build/cuda/bin/nvcc" ] || cuda_dir=$build/cuda
	cd "$build"
	if [ ! -f Makefile ] || [ "$src/configure" -nt config.status ]; then
		# shellcheck disable=SC2086
		"$src/configure" ${cuda_dir:+--with-cuda="$cuda_dir"} \
		    ${BANKGRID_CONFIGURE:-}
	fi
	make -j"$jobs"
}

# The tests' summary as the one line that a person and a machine can read.
test_all() {
	status=0
	make check -j"$jobs" >check.log 2>&1 || status=$?
	grep -E '^(FAIL|ERROR|SKIP|XPASS):' check.log || true
	[ $status -eq 0 ] || sed -n '/^not ok/p' tests/*.log || true
	awk '/^# PASS:/ { p = $3 } /^# FAIL:/ { f = $3 } /^# ERROR:/ { e = $3 }
	    /^# SKIP:/ { s = $3 } /^# TOTAL:/ { seen = 1 }
	    END {
		if (!seen) { print "the tests did not run, see check.log"; exit 1 }
		printf "%d passed, %d failed, %d skipped\n", p, f + e, s
	    }' check.log || { tail -n 40 check.log >&2; status=1; }
	return $status
}

while [ $# -gt 0 ]; do
	case $1 in
	--cuda) cuda=yes; shift ;;
	-h|--help) usage 0 ;;
	*) break ;;
	esac
done
[ $# -gt 0 ] || usage 2
command=$1
shift
case $command in
run|test|build) ;;
*) usage 2 ;;
esac

mkdir -p "$build"
if have_cuda || [ $cuda = yes ]; then
	packages="$packages g++"	# nvcc's host compiler
fi
if [ $cuda = yes ] && ! have_cuda; then
	packages="$packages python3 python3-venv"
fi
install_packages
case $command in
run)
	# Built elsewhere, opened here: files are named from this folder.
	say "building in $build"
	(build_all) >"$build/build.log" 2>&1 ||
	    { tail -n 40 "$build/build.log" >&2; die "the build failed"; }
	BANKGRID_DATADIR=$src/data BANKGRID_LOCALEDIR=$build/locale \
	    exec "$build/bankgrid" "$@"
	;;
build)
	build_all
	;;
test)
	build_all
	fetch_sshd
	test_all
	;;
esac
