/*
 * error: what went wrong, once, where it was found.
 *
 * Owns the error codes of the model and the record that carries the detail:
 * what, where in the text, what to do. Never prints and never exits.
 */
#ifndef BG_ERROR_H
#define BG_ERROR_H

enum bg_status {
	BG_OK = 0,
	BG_ESYNTAX = -1,	/* the text does not parse */
	BG_EVALUE = -2,		/* it parses, but the value makes no sense */
	BG_EALIGN = -3,		/* an address the hardware would fault on */
	BG_ERANGE = -4,		/* beyond the tile, shared memory or 64 bits */
	BG_ENOMEM = -5,
	BG_EIO = -6,		/* a file or a pipe */
	BG_EMETER = -7		/* no meter, or it refused */
};

struct bg_error {
	int	code;		/* enum bg_status */
	int	column;		/* byte offset into the text given, or -1 */
	int	length;		/* bytes that the caret underlines, at least 1 */
	char	message[256];	/* what is wrong, one line, no full stop */
	char	hint[400];	/* what to do about it, or "" */
};

/*
 * Fills *err (which may be NULL) and returns code, so that a fault is
 * reported in one statement: return bg_fail(err, BG_EVALUE, col, len, ...).
 * The hint is cleared; bg_hint() adds one. Both translate fmt (nls.h).
 */
int	bg_fail(struct bg_error *err, int code, int column, int length,
	    const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* Adds the hint to *err (which may be NULL) and returns err's code. */
int	bg_hint(struct bg_error *err, const char *fmt, ...)
	    __attribute__((format(printf, 2, 3)));

/* What an errno means, in the user's language. Stays until the next call. */
const char *bg_strerror(int number);

#endif
