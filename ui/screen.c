#include "config.h"

#include "ui/screen.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/palette.h"

/* Milliseconds that may pass within one key's sequence. */
#define KEY_DELAY	25

/* Codes that curses has no names for, given to sequences by define_key(). */
enum { CODE_WORD_LEFT = KEY_MAX + 1, CODE_WORD_RIGHT };

struct screen {
	struct bg_app	*app;
	struct bg_meter	*meter;
	struct bg_canvas *canvas;
	SCREEN		*terminal;
	enum bg_depth	 depth;
	bool		 quit;
};

/* What the signal handlers need. */
static int wake[2] = { -1, -1 };
static volatile sig_atomic_t ending, resized, stopped;
static struct termios saved;
static char restore[256];
static size_t restore_len;

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- signals ---- */

static void
on_signal(int sig)
{
	int kept = errno;
	ssize_t n;

	if (sig == SIGWINCH)
		resized = 1;
	else if (sig == SIGTSTP)
		stopped = 1;
	else
		ending = sig;
	n = write(wake[1], "", 1);
	(void)n;
	errno = kept;
}

/* The program is broken: gives the terminal back with nothing but what a
 * signal handler may call, and lets the signal take its course. */
static void
on_fault(int sig)
{
	ssize_t n;

	if (restore_len > 0) {
		n = write(STDOUT_FILENO, restore, restore_len);
		(void)n;
		tcsetattr(STDIN_FILENO, TCSANOW, &saved);
	}
	raise(sig);
}

/* Only what nobody else handles, sanitizers for one. */
static void
handle(int sig, void (*handler)(int), int flags)
{
	struct sigaction act, old;

	sigaction(sig, NULL, &old);
	if (old.sa_handler != SIG_DFL)
		return;
	memset(&act, 0, sizeof act);
	act.sa_handler = handler;
	act.sa_flags = flags;
	sigaction(sig, &act, NULL);
}

static void
add_restore(const char *capability)
{
	const char *s = tigetstr(capability);
	size_t len;

	if (s == NULL || s == (char *)-1 || strchr(s, '$') != NULL)
		return;
	len = strlen(s);
	if (restore_len + len > sizeof restore)
		return;
	memcpy(restore + restore_len, s, len);
	restore_len += len;
}

static int
open_signals(struct bg_error *err)
{
	static const int ends[] = { SIGTERM, SIGHUP, SIGINT, SIGQUIT };
	static const int faults[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE,
	    SIGILL };
	size_t i;

	ending = resized = stopped = 0;
	if (pipe2(wake, O_NONBLOCK | O_CLOEXEC) != 0)
		return bg_fail(err, BG_EIO, -1, 1, "pipe: %s",
		    strerror(errno));
	for (i = 0; i < sizeof ends / sizeof *ends; i++)
		handle(ends[i], on_signal, 0);
	handle(SIGWINCH, on_signal, 0);
	handle(SIGTSTP, on_signal, 0);
	for (i = 0; i < sizeof faults / sizeof *faults; i++)
		handle(faults[i], on_fault, SA_RESETHAND | SA_NODEFER);
	return BG_OK;
}

static void
close_signals(void)
{
	static const int all[] = { SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGWINCH,
	    SIGTSTP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL };
	struct sigaction old;
	size_t i;

	for (i = 0; i < sizeof all / sizeof *all; i++) {
		sigaction(all[i], NULL, &old);
		if (old.sa_handler == on_signal || old.sa_handler == on_fault)
			signal(all[i], SIG_DFL);
	}
	close(wake[0]);
	close(wake[1]);
}

/* ---- the terminal ---- */

static enum bg_depth
depth_of(const struct bg_screen_options *o)
{
	const char *no_color = getenv("NO_COLOR");

	if (o->mono || (no_color != NULL && *no_color != '\0') ||
	    !has_colors())
		return BG_DEPTH_MONO;
	start_color();
	use_default_colors();
	return COLORS >= 1 << 24 ? BG_DEPTH_DIRECT :
	    COLORS >= 256 ? BG_DEPTH_256 :
	    COLORS >= 8 ? BG_DEPTH_8 : BG_DEPTH_MONO;
}

static int
check_terminal(struct bg_error *err)
{
	const char *term = getenv("TERM"), *cup;
	bool able = false;
	int rc;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
		bg_fail(err, BG_EIO, -1, 1,
		    "the screen needs a terminal for input and output");
		return bg_hint(err, "'bankgrid show' prints the grid as text");
	}
	if (setupterm(NULL, STDOUT_FILENO, &rc) == OK) {
		cup = tigetstr("cup");
		able = cup != NULL && cup != (char *)-1;
		del_curterm(cur_term);
	}
	if (able)
		return BG_OK;
	bg_fail(err, BG_EIO, -1, 1,
	    "a terminal of type '%s' cannot show the screen",
	    term != NULL ? term : "");
	return bg_hint(err, "'bankgrid show' prints the grid as text");
}

static int
open_terminal(struct screen *s, const struct bg_screen_options *o,
    struct bg_error *err)
{
	static const char *const back[] = { "sgr0", "cnorm", "rmkx", "rmcup" };
	static const char mouse_off[] = "\033[?1000l\033[?1006l";
	size_t i;

	if (check_terminal(err) != BG_OK)
		return err->code;
	tcgetattr(STDIN_FILENO, &saved);
	s->terminal = newterm(NULL, stdout, stdin);
	if (s->terminal == NULL)
		return bg_fail(err, BG_EIO, -1, 1,
		    "the terminal could not be set up");
	restore_len = 0;
	if (tigetstr("kmous") != NULL && tigetstr("kmous") != (char *)-1) {
		memcpy(restore, mouse_off, sizeof mouse_off - 1);
		restore_len = sizeof mouse_off - 1;
	}
	for (i = 0; i < sizeof back / sizeof *back; i++)
		add_restore(back[i]);
	raw();
	noecho();
	nonl();
	nodelay(stdscr, TRUE);
	keypad(stdscr, TRUE);
	meta(stdscr, TRUE);
	set_escdelay(KEY_DELAY);
	define_key("\033[1;5D", CODE_WORD_LEFT);
	define_key("\033[1;5C", CODE_WORD_RIGHT);
	mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
	mouseinterval(0);
	s->depth = depth_of(o);
	s->canvas = bg_canvas_new(LINES, COLS, o->ascii);
	if (s->canvas == NULL) {
		endwin();
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	}
	return BG_OK;
}

static void
close_terminal(struct screen *s)
{
	bg_canvas_free(s->canvas);
	endwin();
	delscreen(s->terminal);
	restore_len = 0;
}

/* ---- painting ---- */

static void
set_style(const struct screen *s, const struct bg_cell *cell)
{
	struct bg_style style = bg_palette((enum bg_role)cell->role,
	    cell->attr, s->depth);
	attr_t attrs = A_NORMAL;
	int pair = 0;

	if (style.attr & BG_STYLE_BOLD)
		attrs |= A_BOLD;
	if (style.attr & BG_STYLE_DIM)
		attrs |= A_DIM;
	if (style.attr & BG_STYLE_REVERSE)
		attrs |= A_REVERSE;
	if (style.attr & BG_STYLE_UNDERLINE)
		attrs |= A_UNDERLINE;
	if (s->depth != BG_DEPTH_MONO && (style.fg >= 0 || style.bg >= 0))
		pair = alloc_pair(style.fg, style.bg);
	if (pair < 0)
		pair = 0;
	attr_set(attrs, (short)pair, NULL);
}

static void
paint(const struct screen *s)
{
	const struct bg_canvas *c = s->canvas;
	const struct bg_cell *cell;
	char glyph[5];
	int row, col;

	erase();
	for (row = 0; row < c->rows; row++)
		for (col = 0; col < c->cols; col++) {
			cell = &c->cell[row * c->cols + col];
			if (cell->glyph == 0)
				continue;
			set_style(s, cell);
			bg_utf8(cell->glyph, glyph);
			mvaddstr(row, col, glyph);
		}
	attr_set(A_NORMAL, 0, NULL);
	if (c->cursor_row >= 0) {
		curs_set(1);
		move(c->cursor_row, c->cursor_col);
	} else {
		curs_set(0);
	}
	refresh();
}

static void
draw(struct screen *s)
{
	bg_frame_draw(s->app, s->canvas);
	paint(s);
}

/* ---- events ---- */

static uint32_t
key_of(wint_t code, bool function)
{
	if (!function)
		return code == '\n' ? BG_KEY_ENTER : code == BG_CTRL('h') ?
		    BG_KEY_BACKSPACE : (uint32_t)code;
	switch (code) {
	case KEY_LEFT: return BG_KEY_LEFT;
	case KEY_RIGHT: return BG_KEY_RIGHT;
	case KEY_UP: return BG_KEY_UP;
	case KEY_DOWN: return BG_KEY_DOWN;
	case KEY_HOME: return BG_KEY_HOME;
	case KEY_END: return BG_KEY_END;
	case KEY_PPAGE: return BG_KEY_PGUP;
	case KEY_NPAGE: return BG_KEY_PGDN;
	case KEY_DC: return BG_KEY_DELETE;
	case KEY_BTAB: return BG_KEY_BACKTAB;
	case KEY_BACKSPACE: return BG_KEY_BACKSPACE;
	case KEY_ENTER: return BG_KEY_ENTER;
	case CODE_WORD_LEFT: return BG_KEY_WORD_LEFT;
	case CODE_WORD_RIGHT: return BG_KEY_WORD_RIGHT;
	}
	return 0;
}

static void
mouse_event(struct screen *s)
{
	struct bg_event ev = { .now = now_ms() };
	MEVENT mouse;

	if (getmouse(&mouse) != OK)
		return;
	ev.kind = BG_EVENT_WHEEL;
	ev.row = mouse.y;
	ev.col = mouse.x;
	if (mouse.bstate & BUTTON4_PRESSED)
		ev.key = BG_KEY_UP;
	else if (mouse.bstate & BUTTON5_PRESSED)
		ev.key = BG_KEY_DOWN;
	else if (mouse.bstate & BUTTON1_PRESSED)
		ev.kind = BG_EVENT_CLICK;
	else
		return;
	bg_app_handle(s->app, &ev);
}

static void
resize_event(struct screen *s)
{
	struct bg_event ev = { .kind = BG_EVENT_RESIZE, .now = now_ms() };
	struct winsize w;

	resized = 0;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_row > 0 &&
	    w.ws_col > 0)
		resizeterm(w.ws_row, w.ws_col);
	if (bg_canvas_resize(s->canvas, LINES, COLS) != BG_OK)
		return;
	ev.row = s->canvas->rows;
	ev.col = s->canvas->cols;
	bg_app_handle(s->app, &ev);
}

static void
suspend(struct screen *s)
{
	endwin();
	stopped = 0;
	signal(SIGTSTP, SIG_DFL);
	raise(SIGTSTP);
	handle(SIGTSTP, on_signal, 0);
	clearok(curscr, TRUE);
	resize_event(s);
}

static void
write_pattern(struct screen *s)
{
	struct bg_event ev = { .kind = BG_EVENT_WROTE, .now = now_ms() };
	const char *text = s->app->pattern->text, *path = s->app->edit.text;
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC |
	    (s->app->replace ? O_TRUNC : O_EXCL), 0666);
	size_t len = strlen(text);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
	bool bad = f == NULL;

	if (f != NULL) {
		fputs(text, f);
		if (len > 0 && text[len - 1] != '\n')
			fputc('\n', f);
		bad = ferror(f) != 0;
		bad = fclose(f) != 0 || bad;
	} else if (fd >= 0) {
		close(fd);
	}
	if (bad) {
		ev.code = fd < 0 && errno == EEXIST ? BG_ETAKEN : BG_EIO;
		ev.text = strerror(errno);
	}
	bg_app_handle(s->app, &ev);
}

static void
do_wants(struct screen *s)
{
	enum bg_want want;

	while ((want = bg_app_want(s->app)) != BG_WANT_NOTHING)
		switch (want) {
		case BG_WANT_QUIT:
			s->quit = true;
			break;
		case BG_WANT_SUSPEND:
			suspend(s);
			break;
		case BG_WANT_REDRAW:
			clearok(curscr, TRUE);
			break;
		case BG_WANT_MEASURE:
			bg_meter_measure(s->meter, s->app);
			break;
		case BG_WANT_WRITE:
			write_pattern(s);
			break;
		case BG_WANT_NOTHING:
			break;
		}
}

/* All keys that have come: curses keeps some itself. */
static void
read_keys(struct screen *s)
{
	struct bg_event ev = { .kind = BG_EVENT_KEY };
	wint_t code;
	int rc;

	while (!s->quit && (rc = get_wch(&code)) != ERR) {
		if (rc == KEY_CODE_YES && code == KEY_MOUSE) {
			mouse_event(s);
			continue;
		}
		ev.key = key_of(code, rc == KEY_CODE_YES);
		ev.now = now_ms();
		if (ev.key != 0)
			bg_app_handle(s->app, &ev);
		do_wants(s);
	}
}

static int
sooner(int a, int b)
{
	return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

static void
wait_and_handle(struct screen *s)
{
	struct bg_event tick = { .kind = BG_EVENT_TICK };
	struct pollfd fds[5] = { { STDIN_FILENO, POLLIN, 0 },
	    { wake[0], POLLIN, 0 } };
	char drain[64];
	int n = 2 + bg_meter_poll(s->meter, fds + 2);

	poll(fds, (nfds_t)n, sooner(bg_app_timeout(s->app, now_ms()),
	    bg_meter_timeout(s->meter)));
	while (read(wake[0], drain, sizeof drain) > 0)
		;
	if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL))
		ending = SIGHUP;	/* the terminal has gone */
	if (stopped)
		suspend(s);
	if (resized)
		resize_event(s);
	read_keys(s);
	bg_meter_pump(s->meter, s->app, now_ms());
	tick.now = now_ms();
	if (bg_app_timeout(s->app, tick.now) == 0)
		bg_app_handle(s->app, &tick);
	do_wants(s);
}

int
bg_screen_run(struct bg_app *app, struct bg_meter *meter,
    const struct bg_screen_options *o, struct bg_error *err)
{
	struct screen s = { .app = app, .meter = meter };
	int rc;

	/* Before curses, which leaves handlers that it finds alone. */
	rc = open_signals(err);
	if (rc != BG_OK)
		return rc;
	rc = open_terminal(&s, o, err);
	if (rc != BG_OK) {
		close_signals();
		return rc;
	}
	resize_event(&s);
	draw(&s);
	bg_meter_warm_up(meter);
	while (!s.quit && !ending) {
		wait_and_handle(&s);
		if (!s.quit && !ending)
			draw(&s);
	}
	close_terminal(&s);
	close_signals();
	if (ending)
		raise(ending);
	return BG_OK;
}
