#include "meter/clock.h"

double
bg_clock_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

struct timespec
bg_clock_in(double seconds)
{
	time_t whole = (time_t)seconds;
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_sec += whole;
	t.tv_nsec += (long)((seconds - (double)whole) * 1e9);
	if (t.tv_nsec >= 1000000000) {
		t.tv_nsec -= 1000000000;
		t.tv_sec++;
	}
	return t;
}
