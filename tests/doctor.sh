# bankgrid doctor: every step to the counters, on the stand-ins for the driver
# and CUPTI: good ones, ones that fail at each step, hang and die; meters that
# are none.
set -u
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' 0
meter=$BANKGRID_BUILT_METER
BANKGRID_LOCK_DIR=$tmp
TERM=xterm-256color
COLUMNS=100
export BANKGRID_LOCK_DIR TERM COLUMNS
n=0

ok() {	# what, then a command that must succeed
	n=$((n + 1))
	what=$1
	shift
	if "$@"; then
		echo "ok $n - $what"
	else
		sed 's/^/# /' "$tmp/out" "$tmp/err"
		echo "not ok $n - $what"
	fi
}

doctor() {	# leaves its exit status in $status
	"$BANKGRID" doctor "$@" >"$tmp/out" 2>"$tmp/err"
	status=$?
}

says() {	# the status and a line
	test "$status" -eq "$1" && grep -q -e "$2" "$tmp/out"
}

# Meters that are none.
doctor --meter /nonexistent/meter
ok "no such meter: exit 3" says 3 '^FAILED  meter  .*No such file'
doctor --meter "$FAKE_METER half-and-die"
ok "one that knows no --doctor" \
    says 3 '^FAILED  meter      the meter said hello instead'
doctor --meter "$FAKE_METER exit-3"
ok "one that ends at once" \
    says 3 '^FAILED  meter  .*exited with status 3: libcuda.so.1: not found'
printf '#!/bin/sh\necho CUDA error 700\nsleep 5\n' >"$tmp/garbage"
chmod +x "$tmp/garbage"
doctor --meter "$tmp/garbage"
ok "one that talks nonsense" \
    says 3 '^FAILED  meter      the meter said "CUDA error 700" where a step'
BANKGRID_PATIENCE=0.2 doctor --meter "$FAKE_METER silent"
ok "one that says nothing" says 3 'said nothing for 0.2 s and was ended'
ok "what else works is said all the same" \
    sh -c 'grep -q "^ok      recording  [0-9]* accesses of an NVIDIA" "$1" &&
	grep -q "^ok      screen\|^FAILED  screen" "$1" &&
	grep -q "^Nothing can be measured. Predictions work" "$1"' sh "$tmp/out"
cp "$BANKGRID" "$tmp/bankgrid"
PATH=/usr/bin:/bin "$tmp/bankgrid" doctor >"$tmp/out" 2>"$tmp/err"
status=$?
ok "no meter at all: what to do" \
    says 3 '^FAILED  meter      there is no bankgrid-meter'
TERM=dumb doctor --meter /nonexistent/meter
ok "no terminal" says 3 '^FAILED  screen     '
doctor operand
ok "an operand: exit 2" test "$status" -eq 2

if ! test -x "$meter" || ! test -e "$TESTS_BUILDDIR/libcupti.so.13"; then
	n=$((n + 1))
	echo "ok $n # SKIP bankgrid-meter was not built, or without CUPTI"
	echo "1..$n"
	exit
fi
LD_LIBRARY_PATH=$TESTS_BUILDDIR
export LD_LIBRARY_PATH
faulty() {	# FAKE_FAULT, then options of the meter
	faults=$1
	shift
	FAKE_FAULT=$faults doctor --meter "$meter $*"
}

faulty ''
ok "all is well: exit 0" says 0 '^Measurements work, with counters\.$'
ok "no step failed" sh -c '! grep "^FAILED\|^-" "$1"' sh "$tmp/out"
ok "each of them is there" test "$(grep -c '^ok ' "$tmp/out")" -eq 14
doctor --json --meter "$meter"
ok "as data" sh -c '
    grep -q "\"schema\": \"bankgrid.doctor\"" "$1" &&
    grep -q "\"measures\": \"counters\"" "$1" &&
    test "$(grep -c "\"state\": \"ok\"" "$1")" -eq 14' sh "$tmp/out"

# On another machine, where the login files greet.
cat >"$tmp/rsh" <<'END'
#!/bin/sh
# As ssh does: what stands behind the host, joined, for a shell there.
while [ "$1" != -- ]; do shift; done
shift 2
echo Welcome
exec sh -c "$*"
END
cat >"$tmp/closed" <<'END'
#!/bin/sh
echo 'ssh: connect to host gpuserver port 22: Connection refused' >&2
exit 255
END
chmod +x "$tmp/rsh" "$tmp/closed"
BANKGRID_RSH=$tmp/rsh doctor --host gpuserver --remote-path "$meter"
ok "on another machine" says 0 '^ok      reading  '
BANKGRID_RSH=$tmp/closed doctor --host gpuserver
ok "one that cannot be reached: exit 6" says 6 '^FAILED  meter .*gpuserver'

# Every step fails by its name, and what needs it is not tried.
while read -r fault step status_wanted untried; do
	faulty "$fault"
	ok "$fault fails the step $step" \
	    says "$status_wanted" "^FAILED  $step  "
	ok "and no other but those that need it" sh -c '
	    test "$(grep -c "^-  " "$1")" -eq "$2" &&
	    test "$(grep -c "^FAILED" "$1")" -eq 1' sh "$tmp/out" "$untried"
done <<END
cuInit:1:802 gpu 3 8
cuDevicePrimaryCtxRetain:1:46 context 3 7
cuModuleGetFunction:9:500 kernels 3 3
cuLaunchKernel:1:skip launch 3 2
cuCtxSynchronize:1:700 launch 3 2
cuMemcpyDtoH:2:garbage times 3 0
cuptiProfilerInitialize:1:41 profiler 4 2
cuptiProfilerHostGetNumOfPasses:1:999 counters 4 1
cuptiRangeProfilerStart:1+:35 reading 4 0
cuptiProfilerHostEvaluateToGpuValues:1+:fewer reading 4 0
cuptiProfilerHostEvaluateToGpuValues:2:more reading 4 0
END

# Ones that do not come back.
faulty cuCtxSynchronize:1:hang --patience 0.1
ok "a step that hangs is given up by the meter" \
    says 3 '^FAILED  launch     a kernel did not end within 0.3 s'
BANKGRID_PATIENCE=0.3 faulty cuCtxSynchronize:1:hang
ok "or by bankgrid" says 3 '^FAILED  launch     the meter said nothing for 0.3'
faulty cuptiRangeProfilerEnable:1:kill
ok "a step that kills the meter is named" \
    says 3 '^FAILED  reading    the meter died (signal 9)'

# What CUPTI says against the GPU, each in a sentence of its own.
while read -r why words; do
	FAKE_CUPTI=$why doctor --meter "$meter"
	ok "$why" says 4 "^FAILED  profiler   .*$words"
done <<END
architecture does not support this GPU
sli under SLI
vgpu a virtual GPU of a kind
vgpu-disabled hypervisor keeps the counters
confidential confidential computing is on
cmp mining GPU
wsl this WSL
END
echo "1..$n"
