# bankgrid-meter against the stand-ins for the driver and CUPTI, which fail,
# hang, lie or kill it at random: 1,000 runs without a hang, a crash or a wrong
# number, every failure a sentence. FAULTS_SEED chooses others.
set -u
seed=${FAULTS_SEED:-20261129}
runs=${FAULTS_RUNS:-1000}
echo 1..1
if ! test -x "$BANKGRID_BUILT_METER"; then
	echo "ok 1 # SKIP bankgrid-meter was not built: no CUDA toolkit"
	exit
fi
if ! test -e "$TESTS_BUILDDIR/libcupti.so.13"; then
	echo "ok 1 # SKIP the meter was built without CUPTI"
	exit
fi
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
# What CUPTI opens beside itself takes a while where it is the real one.
for name in libcupti.so.13 libnvperf_host.so libnvperf_target.so; do
	ln -s "$TESTS_BUILDDIR/libcupti.so.13" "$tmp/$name" || exit 1
done
ln -s "$TESTS_BUILDDIR/libcuda.so.1" "$tmp/libcuda.so.1" || exit 1
if ! "$TESTS_BUILDDIR/faults" "$BANKGRID_BUILT_METER" "$tmp" "$runs" "$seed"
then
	printf 'not '
fi
echo "ok 1 - $runs runs with faults at random, seed $seed"
