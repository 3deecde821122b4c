#include <stddef.h>
#include <stdio.h>

#include "meter/cupti.h"
#include "meter/denied.h"

/* Stands in for cupti.c where CUPTI's headers were not found at build time. */

struct bg_cupti *
bg_cupti_open(struct bg_error *err)
{
	bg_fail(err, BG_EMETER, -1, 1,
	    "this bankgrid-meter was built without CUPTI");
	bg_hint(err, "%s; %s", BG_STILL_TIMES,
	    N_("configure it again --with-cupti=DIR"));
	return NULL;
}

void
bg_cupti_close(struct bg_cupti *c)
{
	(void)c;
}

void
bg_cupti_release(struct bg_cupti *c)
{
	(void)c;
}

void
bg_cupti_version(const struct bg_cupti *c, char *text, int size)
{
	(void)c;
	snprintf(text, (size_t)size, "none");
}

const char *
bg_cupti_path(const struct bg_cupti *c)
{
	(void)c;
	return "";
}

int
bg_cupti_supports(struct bg_cupti *c, CUdevice device, char chip[32],
    struct bg_error *err)
{
	(void)c;
	(void)device;
	chip[0] = '\0';
	return bg_fail(err, BG_EMETER, -1, 1, "built without CUPTI");
}

int
bg_cupti_start(struct bg_cupti *c, CUdevice device, CUcontext context,
    const char *const *names, int n, struct bg_error *err)
{
	(void)names;
	(void)n;
	(void)c;
	(void)device;
	(void)context;
	return bg_fail(err, BG_EMETER, -1, 1, "built without CUPTI");
}

int
bg_cupti_read(struct bg_cupti *c,
    int (*launch)(void *arg, struct bg_error *err), void *arg,
    double *values, struct bg_error *err)
{
	(void)c;
	(void)launch;
	(void)arg;
	(void)values;
	return bg_fail(err, BG_EIO, -1, 1, "built without CUPTI");
}

int
bg_cupti_read_once(struct bg_cupti *c, const char *const *names, int n,
    int (*launch)(void *arg, struct bg_error *err), void *arg,
    double *values, struct bg_error *err)
{
	(void)names;
	(void)n;
	return bg_cupti_read(c, launch, arg, values, err);
}

const char *
bg_cupti_chip(struct bg_cupti *c, int i)
{
	(void)c;
	(void)i;
	return NULL;
}

int
bg_cupti_passes(struct bg_cupti *c, const char *chip,
    const char *const *names, int n, struct bg_error *err)
{
	(void)c;
	(void)chip;
	(void)names;
	(void)n;
	return bg_fail(err, BG_EMETER, -1, 1, "built without CUPTI");
}
