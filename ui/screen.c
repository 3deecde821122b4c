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
#include <time.h>
#include <unistd.h>

#include "ui/clipboard.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/painter.h"
#include "ui/signals.h"
#include "ui/teaching.h"
#include "ui/theme.h"

/* Milliseconds that may pass within one key's sequence. */
#define KEY_DELAY	25

/* Codes that curses has no names for, given to sequences by define_key(). */
enum { CODE_WORD_LEFT = KEY_MAX + 1, CODE_WORD_RIGHT, CODE_PASTE,
	CODE_PASTE_END };

struct screen {
	struct bg_app	*app;
	struct bg_meter	*meter;
	struct bg_canvas *canvas;
	struct bg_painter *painter;
	SCREEN		*terminal;
	WINDOW		*input;		/* reading draws no pad */
	bool		 pasting;	/* what comes is text, not keys */
	bool		 pressed;	/* the mouse's first button is */
	bool		 quit;
};

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
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

static const char *
capability(const char *name)
{
	const char *s = tigetstr(name);

	return s == (char *)-1 ? NULL : s;
}

static void
send(const char *name)
{
	const char *s = capability(name);

	if (s != NULL)
		putp(s);
	fflush(stdout);
}

/* Notes what undoes all that is done to the terminal. Before it is done. */
static void
prepare_restore(void)
{
	static const char *const undo[] = { "BD", "sgr0", "cnorm", "rmkx",
	    "rmcup" };
	static const char mouse_off[] = "\033[?1002l\033[?1000l"
	    "\033[?1006l";
	char bytes[256] = "";
	const char *s;
	size_t i;

	if (capability("kmous") != NULL)
		strcpy(bytes, mouse_off);
	for (i = 0; i < sizeof undo / sizeof *undo; i++) {
		s = capability(undo[i]);
		/* A handler cannot wait as $<5> asks for. */
		if (s != NULL && strchr(s, '$') == NULL &&
		    strlen(bytes) + strlen(s) < sizeof bytes)
			strcat(bytes, s);
	}
	bg_signals_restore(bytes, (int)strlen(bytes));
}

static int
check_terminal(struct bg_error *err)
{
	const char *term = getenv("TERM");
	bool able = false;
	int rc;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
		bg_fail(err, BG_EIO, -1, 1,
		    "the screen needs a terminal for input and output");
		return bg_hint(err, "'bankgrid show' prints the grid as text");
	}
	if (setupterm(NULL, STDOUT_FILENO, &rc) == OK) {
		able = capability("cup") != NULL;
		if (able)
			prepare_restore();
		del_curterm(cur_term);
	}
	if (able)
		return BG_OK;
	bg_fail(err, BG_EIO, -1, 1,
	    "a terminal of type '%s' cannot show the screen",
	    term != NULL ? term : "");
	return bg_hint(err, "'bankgrid show' prints the grid as text");
}

/* Curses asks for presses alone. */
static void
report_drags(bool on)
{
	if (capability("kmous") == NULL)
		return;
	fputs(on ? "\033[?1002h" : "\033[?1002l", stdout);
	fflush(stdout);
}

static void
prepare_input(const struct screen *s)
{
	raw();
	noecho();
	nonl();
	nodelay(s->input, TRUE);
	keypad(s->input, TRUE);
	meta(s->input, TRUE);
	set_escdelay(KEY_DELAY);
	define_key("\033[1;5D", CODE_WORD_LEFT);
	define_key("\033[1;5C", CODE_WORD_RIGHT);
	mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED |
	    BUTTON5_PRESSED | REPORT_MOUSE_POSITION, NULL);
	mouseinterval(0);
	report_drags(true);
	if (capability("PS") != NULL && capability("PE") != NULL) {
		define_key(capability("PS"), CODE_PASTE);
		define_key(capability("PE"), CODE_PASTE_END);
		send("BE");
	}
}

static int
open_terminal(struct screen *s, const struct bg_screen_options *o,
    struct bg_error *err)
{
	if (check_terminal(err) != BG_OK)
		return err->code;
	s->terminal = newterm(NULL, stdout, stdin);
	if (s->terminal == NULL)
		return bg_fail(err, BG_EIO, -1, 1,
		    "the terminal could not be set up");
	s->input = newpad(1, 1);
	if (s->input == NULL) {
		endwin();
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	}
	prepare_input(s);
	refresh();
	s->painter = bg_painter_new(depth_of(o));
	s->canvas = bg_canvas_new(LINES, COLS, o->ascii);
	if (s->canvas == NULL || s->painter == NULL) {
		bg_canvas_free(s->canvas);
		bg_painter_free(s->painter);
		endwin();
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	}
	return BG_OK;
}

static void
close_terminal(struct screen *s)
{
	bg_canvas_free(s->canvas);
	bg_painter_free(s->painter);
	report_drags(false);
	send("BD");
	delwin(s->input);
	endwin();
	delscreen(s->terminal);
	bg_signals_restore("", 0);
}

static void
draw(struct screen *s)
{
	bg_frame_draw(s->app, s->canvas);
	bg_painter_paint(s->painter, s->canvas);
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
one_mouse_event(struct screen *s, const MEVENT *mouse)
{
	struct bg_event ev = { .kind = BG_EVENT_WHEEL, .row = mouse->y,
	    .col = mouse->x, .now = now_ms() };

	if (mouse->bstate & BUTTON4_PRESSED) {
		ev.key = BG_KEY_UP;
	} else if (mouse->bstate & BUTTON5_PRESSED) {
		ev.key = BG_KEY_DOWN;
	} else if (mouse->bstate & BUTTON1_PRESSED ||
	    (s->pressed && mouse->bstate & REPORT_MOUSE_POSITION)) {
		/* Curses reports a drag as one more press. */
		ev.kind = s->pressed ? BG_EVENT_DRAG : BG_EVENT_CLICK;
		s->pressed = true;
	} else {
		s->pressed = false;
		return;
	}
	bg_app_handle(s->app, &ev);
}

/* Curses tells once of all that came together, and gives the last first. */
static void
mouse_events(struct screen *s)
{
	MEVENT mouse[16];
	int n = 0;

	while (n < (int)(sizeof mouse / sizeof *mouse) &&
	    getmouse(&mouse[n]) == OK)
		n++;
	while (n-- > 0)
		one_mouse_event(s, &mouse[n]);
}

static void
resize_event(struct screen *s)
{
	struct bg_event ev = { .kind = BG_EVENT_RESIZE, .now = now_ms() };
	struct winsize w;

	bg_painter_forget(s->painter);
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
	report_drags(false);
	send("BD");
	endwin();
	bg_signals_stop();
	refresh();		/* asks for presses alone: before drags */
	report_drags(true);
	send("BE");
	resize_event(s);
}

static void
copy_out(struct screen *s)
{
	struct bg_event ev = { .kind = BG_EVENT_COPIED, .now = now_ms() };

	ev.code = bg_clipboard_put(stdout, s->app->out);
	fflush(stdout);
	bg_app_handle(s->app, &ev);
}

static void
write_out(struct screen *s)
{
	struct bg_event ev = { .kind = BG_EVENT_WROTE, .now = now_ms() };
	const char *path = s->app->edit.text;
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC |
	    (s->app->replace ? O_TRUNC : O_EXCL), 0666);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
	bool bad = f == NULL;

	if (f != NULL) {
		fputs(s->app->out, f);
		bad = ferror(f) != 0;
		bad = fclose(f) != 0 || bad;
	} else if (fd >= 0) {
		close(fd);
	}
	if (bad) {
		ev.code = fd < 0 && errno == EEXIST ? BG_ETAKEN : BG_EIO;
		ev.text = bg_strerror(errno);
	}
	bg_app_handle(s->app, &ev);
}

static void
keep_progress(struct screen *s)
{
	struct bg_error err;

	if (bg_progress_save(s->app->study.progress, &err) != BG_OK)
		bg_app_say(s->app, BG_ROLE_WARN, "progress is not kept: %s",
		    err.message);
}

static void
remember(struct screen *s)
{
	struct bg_error err;

	if (bg_recent_save(s->app->recent, &err) != BG_OK)
		bg_app_say(s->app, BG_ROLE_WARN, "the pattern is not "
		    "remembered: %s", err.message);
}

static void
change_theme(struct screen *s)
{
	struct bg_error err;

	bg_painter_theme(s->painter, (enum bg_theme)s->app->theme);
	if (bg_theme_save((enum bg_theme)s->app->theme, &err) != BG_OK)
		bg_app_say(s->app, BG_ROLE_WARN, "the theme is not kept: %s",
		    err.message);
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
			bg_painter_forget(s->painter);
			break;
		case BG_WANT_MEASURE: case BG_WANT_RUN:
			bg_meter_measure(s->meter, s->app);
			break;
		case BG_WANT_SWEEP:
			bg_meter_sweep(s->meter, s->app);
			break;
		case BG_WANT_KEEP:
			keep_progress(s);
			break;
		case BG_WANT_THEME:
			change_theme(s);
			break;
		case BG_WANT_REMEMBER:
			remember(s);
			break;
		case BG_WANT_COPY:
			copy_out(s);
			break;
		case BG_WANT_WRITE:
			write_out(s);
			break;
		case BG_WANT_NOTHING:
			break;
		}
}

static void
key_event(struct screen *s, wint_t code, bool function)
{
	struct bg_event ev = { .kind = BG_EVENT_KEY, .now = now_ms() };

	if (function && code == KEY_MOUSE) {
		mouse_events(s);
	} else if (function && (code == CODE_PASTE ||
	    code == CODE_PASTE_END)) {
		s->pasting = code == CODE_PASTE;
		ev.kind = BG_EVENT_PASTED;
		if (!s->pasting)
			bg_app_handle(s->app, &ev);
	} else {
		if (s->pasting)
			ev.kind = BG_EVENT_PASTE;
		ev.key = key_of(code, function);
		if (ev.key != 0)
			bg_app_handle(s->app, &ev);
	}
	do_wants(s);
}

/* All keys that have come: curses keeps some itself. */
static void
read_keys(struct screen *s)
{
	wint_t code;
	int rc;

	while (!s->quit && (rc = wget_wch(s->input, &code)) != ERR)
		key_event(s, code, rc == KEY_CODE_YES);
}

static int
sooner(int a, int b)
{
	return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

/* Waits for whatever comes first; the signal that ends the screen, or 0. */
static int
wait_and_handle(struct screen *s)
{
	struct bg_event tick = { .kind = BG_EVENT_TICK };
	struct pollfd fds[5] = { { STDIN_FILENO, POLLIN, 0 },
	    { bg_signals_fd(), POLLIN, 0 } };
	struct bg_signals signals;
	int n = 2 + bg_meter_poll(s->meter, fds + 2);

	poll(fds, (nfds_t)n, sooner(bg_app_timeout(s->app, now_ms()),
	    bg_meter_timeout(s->meter)));
	bg_signals_take(&signals);
	if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL))
		return SIGHUP;		/* the terminal has gone */
	if (signals.ending)
		return signals.ending;
	if (signals.stopped)
		suspend(s);
	if (signals.resized)
		resize_event(s);
	read_keys(s);
	bg_meter_pump(s->meter, s->app, now_ms());
	tick.now = now_ms();
	if (bg_app_timeout(s->app, tick.now) == 0)
		bg_app_handle(s->app, &tick);
	do_wants(s);
	return 0;
}

int
bg_screen_run(struct bg_app *app, struct bg_meter *meter,
    const struct bg_screen_options *o, struct bg_error *err)
{
	struct screen s = { .app = app, .meter = meter };
	int rc, ending = 0;

	rc = bg_signals_open(err);
	if (rc != BG_OK)
		return rc;
	rc = open_terminal(&s, o, err);
	if (rc != BG_OK) {
		bg_signals_close();
		return rc;
	}
	app->clipboard = bg_clipboard_there(getenv("TERM"));
	bg_painter_theme(s.painter, (enum bg_theme)app->theme);
	resize_event(&s);
	draw(&s);
	if (o->warm_up)
		bg_meter_warm_up(meter);
	while (!s.quit && ending == 0) {
		ending = wait_and_handle(&s);
		if (!s.quit && ending == 0)
			draw(&s);
	}
	close_terminal(&s);
	bg_signals_close();
	if (ending != 0)
		raise(ending);
	return BG_OK;
}
