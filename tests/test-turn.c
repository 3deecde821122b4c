#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "meter/turn.h"

#define CROWD	30
#define GPU	"GPU-01020304"

/* What all processes see. */
static struct shared {
	volatile int	go, stop, inside, overlaps, told;
	volatile int	turns[CROWD];
} *shared;

static char dir[] = "/tmp/bankgrid-turn-XXXXXX";

static int
set_up(void **state)
{
	(void)state;
	strcpy(dir + sizeof dir - 7, "XXXXXX");
	if (mkdtemp(dir) == NULL || chmod(dir, 01777) < 0)
		return -1;
	setenv("BANKGRID_LOCK_DIR", dir, 1);
	shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return shared == MAP_FAILED ? -1 : 0;
}

static int
tear_down(void **state)
{
	char command[64];

	(void)state;
	munmap(shared, sizeof *shared);
	snprintf(command, sizeof command, "rm -rf %s", dir);
	return system(command);
}

static void
nap(int ms)
{
	const struct timespec t = { ms / 1000, ms % 1000 * 1000000L };

	nanosleep(&t, NULL);
}

static void
count(void *told)
{
	++*(volatile int *)told;
}

static void
open_turn(struct bg_turn *t)
{
	struct bg_error err;

	if (bg_turn_open(t, GPU, &err) != BG_OK)
		fail_msg("%s", err.message);
}

/* A child that does work(arg) and exits with what that returns. */
static pid_t
start(int (*work)(int), int arg)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		_exit(work(arg));
	return pid;
}

static int
finish(pid_t pid)
{
	int status;

	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static int
measure_much(int i)
{
	struct bg_turn t;

	if (bg_turn_open(&t, GPU, NULL) != BG_OK)
		return 1;
	while (!shared->go)
		nap(1);
	while (!shared->stop) {
		bg_turn_take(&t, count, (void *)&shared->told);
		if (shared->inside++ != 0)
			shared->overlaps++;
		nap(1);
		shared->inside--;
		bg_turn_leave(&t);
		shared->turns[i]++;
	}
	return 0;
}

/* Thirty at once, each wanting the next turn as soon as it has had one: never
 * two at a time, and all get on. */
static void
test_crowd(void **state)
{
	pid_t pid[CROWD];
	int i;

	(void)state;
	for (i = 0; i < CROWD; i++)
		pid[i] = start(measure_much, i);
	shared->go = 1;
	nap(2000);
	shared->stop = 1;
	for (i = 0; i < CROWD; i++)
		assert_int_equal(finish(pid[i]), 0);
	assert_int_equal(shared->overlaps, 0);
	for (i = 0; i < CROWD; i++)
		if (shared->turns[i] < 5)
			fail_msg("the %d-th had %d turns of about %d", i,
			    shared->turns[i], shared->turns[0]);
}

static int
take_and_stay(int unused)
{
	struct bg_turn t;

	(void)unused;
	open_turn(&t);
	bg_turn_take(&t, count, (void *)&shared->told);
	shared->go = 1;
	pause();
	return 0;
}

static int
take_once(int unused)
{
	struct bg_turn t;

	(void)unused;
	if (bg_turn_open(&t, GPU, NULL) != BG_OK)
		return 2;
	return bg_turn_take(&t, count, (void *)&shared->told);
}

/* Who waits for longer than a moment is told so; one who dies in its turn lets
 * go of it. */
static void
test_killed(void **state)
{
	pid_t holder = start(take_and_stay, 0), next;

	(void)state;
	while (!shared->go)
		nap(1);
	next = start(take_once, 0);
	while (shared->told == 0)
		nap(1);
	kill(holder, SIGKILL);
	assert_int_equal(finish(holder), -SIGKILL);
	assert_int_equal(finish(next), 1);
	/* Nobody is there now. */
	assert_int_equal(finish(start(take_once, 0)), 0);
}

/* When the files are removed, all meet at the new ones. */
static void
test_removed(void **state)
{
	struct bg_turn old, held;
	char path[512];
	pid_t pid;

	(void)state;
	open_turn(&old);
	snprintf(path, sizeof path, "%s/bankgrid-" GPU ".next", dir);
	assert_int_equal(unlink(path), 0);
	snprintf(path, sizeof path, "%s/bankgrid-" GPU ".now", dir);
	assert_int_equal(unlink(path), 0);
	open_turn(&held);
	bg_turn_close(&held);
	assert_false(bg_turn_take(&old, count, (void *)&shared->told));
	pid = start(take_once, 0);
	while (shared->told == 0)
		nap(1);
	bg_turn_leave(&old);
	assert_int_equal(finish(pid), 1);
	bg_turn_close(&old);
}

/* What cannot be a lock is refused: a link, a directory, a file that others
 * may not read, no directory. Turns are then taken at once. */
static void
test_refused(void **state)
{
	struct bg_turn t;
	struct bg_error err;
	char path[512];
	FILE *f;

	(void)state;
	snprintf(path, sizeof path, "%s/bankgrid-link.next", dir);
	assert_int_equal(symlink("/etc/passwd", path), 0);
	assert_int_equal(bg_turn_open(&t, "link", &err), BG_EIO);
	assert_non_null(strstr(err.message, path));
	snprintf(path, sizeof path, "%s/bankgrid-dir.now", dir);
	assert_int_equal(mkdir(path, 0755), 0);
	assert_int_equal(bg_turn_open(&t, "dir", &err), BG_EIO);
	assert_non_null(strstr(err.message, "is not a file"));
	if (geteuid() != 0) {
		snprintf(path, sizeof path, "%s/bankgrid-shut.next", dir);
		f = fopen(path, "w");
		assert_non_null(f);
		fclose(f);
		chmod(path, 0);
		assert_int_equal(bg_turn_open(&t, "shut", &err), BG_EIO);
	}
	setenv("BANKGRID_LOCK_DIR", "/nonexistent", 1);
	assert_int_equal(bg_turn_open(&t, GPU, &err), BG_EIO);
	assert_false(bg_turn_take(&t, count, NULL));
	bg_turn_leave(&t);
	bg_turn_close(&t);
}

static int
take_as(int uid)
{
	umask(077);
	return setuid((uid_t)uid) < 0 ? 3 : take_once(0);
}

/* Users share a lock in a sticky directory, whoever made it, and wait for each
 * other. */
static void
test_users(void **state)
{
	struct bg_turn t;
	pid_t pid;

	(void)state;
	if (geteuid() != 0)
		skip();
	assert_int_equal(finish(start(take_as, 65534)), 0);
	open_turn(&t);
	bg_turn_take(&t, count, (void *)&shared->told);
	pid = start(take_as, 65533);
	while (shared->told == 0)
		nap(1);
	bg_turn_leave(&t);
	assert_int_equal(finish(pid), 1);
	bg_turn_close(&t);
}

#define TEST(f)	cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_crowd), TEST(test_killed), TEST(test_removed),
		TEST(test_refused), TEST(test_users),
	};

	return cmocka_run_group_tests_name("turn", tests, NULL, NULL);
}
