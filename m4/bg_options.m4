# BG_WARNINGS: the warnings of every build; --enable-werror makes them errors.
AC_DEFUN([BG_WARNINGS], [
AC_ARG_ENABLE([werror],
    [AS_HELP_STRING([--enable-werror], [treat compiler warnings as errors])],
    [], [enable_werror=no])
WARN_CFLAGS="-Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wwrite-strings -Wvla"
bg_warnings="on"
AS_IF([test "x$enable_werror" = xyes],
    [WARN_CFLAGS="$WARN_CFLAGS -Werror"; bg_warnings="errors"])
AC_SUBST([WARN_CFLAGS])
])

# BG_SANITIZERS: --enable-sanitizers builds with address and undefined.
AC_DEFUN([BG_SANITIZERS], [
AC_ARG_ENABLE([sanitizers],
    [AS_HELP_STRING([--enable-sanitizers],
	[build with the address and undefined behaviour sanitizers])],
    [], [enable_sanitizers=no])
SANITIZE_CFLAGS=
bg_sanitizers="off"
AS_IF([test "x$enable_sanitizers" = xyes], [
	SANITIZE_CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
	bg_saved_CFLAGS="$CFLAGS"
	CFLAGS="$CFLAGS $SANITIZE_CFLAGS"
	AC_MSG_CHECKING([whether $CC links with the sanitizers])
	AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])],
	    [AC_MSG_RESULT([yes])],
	    [AC_MSG_RESULT([no])
	     AC_MSG_ERROR([--enable-sanitizers: $CC cannot link with -fsanitize=address,undefined])])
	CFLAGS="$bg_saved_CFLAGS"
	bg_sanitizers="address, undefined"
])
AC_SUBST([SANITIZE_CFLAGS])
AM_CONDITIONAL([SANITIZERS], [test "x$enable_sanitizers" = xyes])
])

# BG_FUZZING_CC: --enable-fuzzing takes clang, unless CC says otherwise.
AC_DEFUN([BG_FUZZING_CC], [
AC_ARG_ENABLE([fuzzing],
    [AS_HELP_STRING([--enable-fuzzing],
	[build for make fuzz: libFuzzer and sanitizers, with clang])],
    [], [enable_fuzzing=no])
AS_IF([test "x$enable_fuzzing" = xyes && test "x$CC" = x], [CC=clang])
])

# BG_FUZZING: the flags of the targets, and of what they are linked from.
AC_DEFUN([BG_FUZZING], [
FUZZ_LDFLAGS=
bg_fuzzing="off"
AS_IF([test "x$enable_fuzzing" = xyes], [
	SANITIZE_CFLAGS="-fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all -fno-omit-frame-pointer"
	FUZZ_LDFLAGS="-fsanitize=fuzzer"
	bg_saved_CFLAGS="$CFLAGS"
	CFLAGS="$CFLAGS -fsanitize=address,undefined $FUZZ_LDFLAGS"
	AC_MSG_CHECKING([whether $CC links with libFuzzer])
	AC_LINK_IFELSE([AC_LANG_SOURCE([[
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{ return size > 8 && data == NULL; }
]])],
	    [AC_MSG_RESULT([yes])],
	    [AC_MSG_RESULT([no])
	     AC_MSG_ERROR([--enable-fuzzing: $CC cannot link with -fsanitize=fuzzer (Debian: clang)])])
	CFLAGS="$bg_saved_CFLAGS"
	bg_sanitizers="address, undefined"
	bg_fuzzing="libFuzzer (make fuzz)"
])
AC_SUBST([FUZZ_LDFLAGS])
AM_CONDITIONAL([FUZZING], [test "x$enable_fuzzing" = xyes])
])

# BG_CURSES: ncursesw for the screen, unless --without-curses.
AC_DEFUN([BG_CURSES], [
AC_ARG_WITH([curses],
    [AS_HELP_STRING([--without-curses], [build no terminal screen])],
    [], [with_curses=auto])
have_curses=no
bg_curses="no (--without-curses)"
AS_IF([test "x$with_curses" != xno], [
	PKG_CHECK_MODULES([CURSES], [ncursesw], [have_curses=yes], [have_curses=no])
	AS_IF([test "$have_curses" = yes],
	    [bg_curses="ncursesw"
	     AC_DEFINE([HAVE_CURSES], [1], [Define to 1 to build the terminal screen.])],
	    [AS_IF([test "x$with_curses" = xyes],
		[AC_MSG_ERROR([--with-curses: ncursesw not found (Debian: libncurses-dev)])])
	     bg_curses="no (ncursesw not found; Debian: libncurses-dev)"])
])
AM_CONDITIONAL([CURSES], [test "$have_curses" = yes])
])

# BG_NLS: msgfmt compiles the translations, the programs read them themselves.
AC_DEFUN([BG_NLS], [
AC_ARG_ENABLE([nls],
    [AS_HELP_STRING([--disable-nls], [leave the translations out])],
    [], [enable_nls=auto])
AC_CHECK_PROGS([XGETTEXT], [xgettext], [])
AC_CHECK_PROGS([MSGMERGE], [msgmerge], [])
AC_CHECK_PROGS([MSGATTRIB], [msgattrib], [])
AC_CHECK_PROGS([MSGFMT], [msgfmt], [])
bg_nls="zh_CN"
AS_IF([test "x$enable_nls" = xno], [bg_nls="no (--disable-nls)"],
    [test "x$MSGFMT" = x], [
	bg_nls="no (msgfmt of gettext not found)"
	AS_IF([test "x$enable_nls" = xyes],
	    [AC_MSG_ERROR([--enable-nls: there is no msgfmt; install gettext])])
])
AM_CONDITIONAL([NLS], [test "$bg_nls" = zh_CN])
])
