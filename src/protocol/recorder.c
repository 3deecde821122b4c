#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/codec.h"
#include "nls.h"
#include "protocol/recorder.h"
#include "protocol/recording.h"

struct bg_recorder {
	int	 fd;
	int	 added;
	char	*path;
	char	 date[16];		/* of the first line */
	struct bg_recording *known;	/* what was there, NULL: nothing */
};

/* One line by one write, so that a crash leaves at most its last one cut; one
 * that did not fit is taken back. */
static int
append(struct bg_recorder *rec, char *line, struct bg_error *err)
{
	off_t end = lseek(rec->fd, 0, SEEK_END);
	size_t len, done = 0;
	ssize_t n = 0;
	int why;

	if (line == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	len = strlen(line);
	/* Only the write after a short one says why that was. */
	while (done < len &&
	    (n = write(rec->fd, line + done, len - done)) > 0)
		done += (size_t)n;
	why = n < 0 ? errno : EIO;
	free(line);
	if (done == len)
		return BG_OK;
	if (done > 0 && end >= 0 && ftruncate(rec->fd, end) < 0)
		why = errno;
	return bg_fail(err, BG_EIO, -1, 1, "%.200s: %s", rec->path,
	    bg_strerror(why));
}

static int
begin(struct bg_recorder *rec, const struct bg_hello *meter,
    struct bg_error *err)
{
	struct bg_hello h = *meter;

	h.source = BG_RECORDED;
	h.can = 0;		/* of the meter, not of what replays this */
	memcpy(rec->date, h.date, sizeof rec->date);
	return append(rec, bg_hello_encode(&h), err);
}

/* One recording, one machine. */
static int
same(const char *what, const char *there, const char *here,
    const struct bg_recorder *rec, struct bg_error *err)
{
	if (strcmp(there, here) == 0)
		return BG_OK;
	bg_fail(err, BG_EVALUE, -1, 1, "%.100s was recorded with %s %.40s, "
	    "not %.40s", rec->path, what, there,
	    here[0] != '\0' ? here : _("without"));
	bg_hint(err, "record into another file");
	return BG_EVALUE;
}

static int
resume(struct bg_recorder *rec, const struct bg_hello *meter,
    struct bg_error *err)
{
	const struct bg_hello *h;
	char last = '\n';
	long size;
	int rc = bg_recording_load(&rec->known, rec->path, err);

	if (rc != BG_OK)
		return rc;
	h = bg_recording_hello(rec->known);
	if (same("GPU", h->gpu, meter->gpu, rec, err) != BG_OK ||
	    same("driver", h->driver, meter->driver, rec, err) != BG_OK ||
	    (h->counters && meter->counters &&
	    same("CUPTI", h->cupti, meter->cupti, rec, err) != BG_OK))
		return BG_EVALUE;
	if (meter->counters && !h->counters)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "%.200s was recorded without counters", rec->path);
	memcpy(rec->date, h->date, sizeof rec->date);
	size = bg_recording_size(rec->known);
	if (ftruncate(rec->fd, size) < 0 ||
	    pread(rec->fd, &last, 1, size - 1) != 1 ||
	    (last != '\n' && write(rec->fd, "\n", 1) != 1))
		return bg_fail(err, BG_EIO, -1, 1, "%.200s: %s", rec->path,
		    bg_strerror(errno));
	return BG_OK;
}

int
bg_recorder_open(struct bg_recorder **out, const char *path,
    const struct bg_hello *meter, struct bg_error *err)
{
	struct bg_recorder *rec;
	struct stat st;
	int rc;

	*out = NULL;
	if (meter->source != BG_MEASURED)
		return bg_fail(err, BG_EVALUE, -1, 1, "what is replayed from "
		    "a recording cannot be recorded again");
	if (meter->driver[0] == '\0' || meter->meter[0] == '\0' ||
	    meter->date[0] == '\0' ||
	    (meter->counters && meter->cupti[0] == '\0'))
		return bg_fail(err, BG_EVALUE, -1, 1, "the meter does not "
		    "say its version, driver, CUPTI and date");
	rec = calloc(1, sizeof *rec);
	if (rec == NULL || (rec->path = strdup(path)) == NULL) {
		free(rec);
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	}
	rec->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (rec->fd < 0 || fstat(rec->fd, &st) < 0)
		rc = bg_fail(err, BG_EIO, -1, 1, "%.200s: %s", path,
		    bg_strerror(errno));
	else
		rc = st.st_size == 0 ? begin(rec, meter, err) :
		    resume(rec, meter, err);
	if (rc != BG_OK) {
		bg_recorder_close(rec);
		return rc;
	}
	*out = rec;
	return BG_OK;
}

int
bg_recorder_add(struct bg_recorder *rec, const struct bg_access *a,
    const struct bg_reading *reading, const char *name, struct bg_error *err)
{
	struct bg_reading old;
	json_t *o;
	int rc, bad = 0;

	if (rec->known != NULL &&
	    bg_recording_find(rec->known, a, &old, NULL) > 0 &&
	    old.counters >= reading->counters &&
	    old.timing >= reading->timing &&
	    (old.cycles_full > 0) >= (reading->cycles_full > 0) &&
	    (old.warps[0] > 0) >= (reading->warps[0] > 0))
		return BG_OK;
	o = json_object();
	bad |= bg_codec_add_access(o, a);
	bad |= bg_codec_add(o, "name", name);
	if (strcmp(reading->date, rec->date) != 0)
		bad |= bg_codec_add(o, "date", reading->date);
	bad |= bg_codec_add_figures(o, reading);
	rc = append(rec, bg_codec_line(o, bad), err);
	if (rc == BG_OK)
		rec->added++;
	return rc;
}

int
bg_recorder_add_case(struct bg_recorder *rec,
    const struct bg_case_reading *reading, struct bg_error *err)
{
	struct bg_case_request q = { .size = reading->size };
	struct bg_case_reading old;
	json_t *o;
	int rc, bad;

	memcpy(q.name, reading->name, sizeof q.name);
	memcpy(q.variant, reading->variant, sizeof q.variant);
	if (rec->known != NULL &&
	    bg_recording_find_case(rec->known, &q, &old, NULL) > 0)
		return BG_OK;
	o = json_object();
	bad = bg_codec_add_case(o, reading);
	if (strcmp(reading->date, rec->date) != 0)
		bad |= bg_codec_add(o, "date", reading->date);
	rc = append(rec, bg_codec_line(o, bad), err);
	if (rc == BG_OK)
		rec->added++;
	return rc;
}

int
bg_recorder_added(const struct bg_recorder *rec)
{
	return rec->added;
}

void
bg_recorder_close(struct bg_recorder *rec)
{
	if (rec == NULL)
		return;
	if (rec->fd >= 0)
		close(rec->fd);
	bg_recording_free(rec->known);
	free(rec->path);
	free(rec);
}
