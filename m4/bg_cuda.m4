# BG_CUDA_TARGETS: NVCC_TARGETS, nvcc's options for one fat binary: machine code
# for each architecture below that nvcc knows, so that nothing is compiled when
# the meter starts, and PTX of the newest one for GPUs to come.
AC_DEFUN([BG_CUDA_TARGETS], [
AC_MSG_CHECKING([what $NVCC compiles for])
bg_known=`"$NVCC" --list-gpu-arch 2>/dev/null`
NVCC_TARGETS=
bg_newest=
bg_targets=
for bg_arch in 75 80 86 89 90 100 120; do
	AS_CASE([" `echo $bg_known` "], [*" compute_$bg_arch "*], [
		NVCC_TARGETS="$NVCC_TARGETS -gencode=arch=compute_$bg_arch,code=sm_$bg_arch"
		bg_targets="$bg_targets $bg_arch"
		bg_newest=$bg_arch
	])
done
AS_IF([test -n "$bg_newest"],
    [NVCC_TARGETS="$NVCC_TARGETS -gencode=arch=compute_$bg_newest,code=compute_$bg_newest"
     AC_MSG_RESULT([sm$bg_targets])
     bg_meter="with $NVCC for sm$bg_targets"],
    [AC_MSG_RESULT([nothing that is needed])
     have_meter=no])
])

# BG_CUDA_WORKS: whether nvcc compiles at all; it needs a C++ compiler, of a
# version that it knows. Else have_meter=no, with nvcc's words in bg_meter.
AC_DEFUN([BG_CUDA_WORKS], [
AC_MSG_CHECKING([whether $NVCC works])
echo '__global__ void check(void) { }' >conftest.cu
AS_IF(["$NVCC" -fatbin "-arch=sm_$bg_newest" -o conftest.fatbin conftest.cu >conftest.log 2>&1],
    [AC_MSG_RESULT([yes])],
    [bg_why=`grep -i -m 1 error conftest.log || tail -n 1 conftest.log`
     AC_MSG_RESULT([no: $bg_why])
     bg_meter="no ($NVCC does not work: $bg_why)"
     have_meter=no])
rm -f conftest.cu conftest.fatbin conftest.log
])

# BG_CUDA: nvcc and cuda.h for the meter, CUPTI's headers for its counters.
# Both libraries are opened at run time, so only headers are needed here.
AC_DEFUN([BG_CUDA], [
AC_ARG_WITH([cuda],
    [AS_HELP_STRING([--with-cuda@<:@=DIR@:>@],
	[build the meter with the CUDA toolkit in DIR (default: look for it)])],
    [], [with_cuda=auto])
AC_ARG_WITH([cupti],
    [AS_HELP_STRING([--with-cupti@<:@=DIR@:>@],
	[hardware counters with the CUPTI in DIR (default: the toolkit's)])],
    [], [with_cupti=auto])

have_meter=no
have_cupti=no
CUPTI_LIBDIR=
bg_meter="no (--without-cuda)"
bg_cupti="no"
AS_IF([test "x$with_cuda" != xno], [
	AS_CASE(["$with_cuda"],
	    [auto|yes], [AC_PATH_PROG([NVCC], [nvcc], [], [$PATH$PATH_SEPARATOR/usr/local/cuda/bin$PATH_SEPARATOR/opt/cuda/bin])],
	    [AC_PATH_PROG([NVCC], [nvcc], [], [$with_cuda/bin])])
	AS_IF([test -n "$NVCC"], [
		bg_nvcc_real=`readlink -f "$NVCC" 2>/dev/null || echo "$NVCC"`
		CUDA_HOME=`dirname "\`dirname "$bg_nvcc_real"\`"`
		CUDA_CPPFLAGS=
		for bg_dir in "$CUDA_HOME/include" "$CUDA_HOME"/targets/*/include /usr/include; do
			AS_IF([test -f "$bg_dir/cuda.h"], [
				AS_IF([test "$bg_dir" != /usr/include], [CUDA_CPPFLAGS="-isystem $bg_dir"])
				have_meter=yes
				bg_cuda_include="$bg_dir"
				break
			])
		done
	])
	AS_IF([test "$have_meter" = yes],
	    [BG_CUDA_TARGETS],
	    [AS_IF([test "x$with_cuda" != xauto],
		[AC_MSG_ERROR([--with-cuda: no bin/nvcc with include/cuda.h in ${with_cuda}])])
	     bg_meter="no (nvcc not found; give --with-cuda=DIR)"])
	AS_IF([test "$have_meter" = no && test -n "$bg_cuda_include"], [
		bg_meter="no ($NVCC compiles for no GPU since compute capability 7.5)"
	])
	AS_IF([test "$have_meter" = yes], [BG_CUDA_WORKS])
	AS_IF([test "$have_meter" = no && test "x$with_cuda" != xauto],
	    [AC_MSG_ERROR([--with-cuda: $bg_meter])])
])
AS_IF([test "$have_meter" = yes && test "x$with_cupti" != xno], [
	AS_CASE(["$with_cupti"],
	    [auto|yes], [bg_dirs="$bg_cuda_include $CUDA_HOME/extras/CUPTI/include"],
	    [bg_dirs="$with_cupti/include $with_cupti"])
	for bg_dir in $bg_dirs; do
		AS_IF([test -f "$bg_dir/cupti_range_profiler.h"], [
			CUPTI_CPPFLAGS="-isystem $bg_dir"
			AS_CASE(["$with_cupti"], [auto|yes], [],
			    [AS_IF([test -d "$with_cupti/lib64"],
				[CUPTI_LIBDIR="$with_cupti/lib64"],
				[CUPTI_LIBDIR="$with_cupti/lib"])])
			have_cupti=yes
			break
		])
	done
	AS_IF([test "$have_cupti" = yes],
	    [bg_cupti="CUPTI in $bg_dir"
	     AC_DEFINE([HAVE_CUPTI], [1], [Define to 1 to read hardware counters with CUPTI.])],
	    [AS_IF([test "x$with_cupti" != xauto],
		[AC_MSG_ERROR([--with-cupti: cupti_range_profiler.h not found in $bg_dirs])])
	     bg_cupti="no (cupti_range_profiler.h not found; give --with-cupti=DIR)"])
])
AS_IF([test "$have_meter" = no], [
	AS_IF([test "x$with_cupti" != xauto && test "x$with_cupti" != xno],
	    [AC_MSG_ERROR([--with-cupti needs the CUDA toolkit: $bg_meter])])
])
AC_SUBST([NVCC])
AC_SUBST([NVCC_TARGETS])
AC_SUBST([CUDA_HOME])
AC_SUBST([CUDA_CPPFLAGS])
AC_SUBST([CUPTI_CPPFLAGS])
AC_SUBST([CUPTI_LIBDIR])
AM_CONDITIONAL([METER], [test "$have_meter" = yes])
AM_CONDITIONAL([CUPTI], [test "$have_cupti" = yes])
])
