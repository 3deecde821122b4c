#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/codec.h"
#include "protocol/recording.h"

struct entry {
	struct bg_access key;
	size_t		 at;		/* its line, in the text */
	int		 len;
	int		 line;		/* its number */
};

struct case_entry {
	struct bg_case_request key;	/* without id */
	size_t		 at;
	int		 len;
	int		 line;
};

struct bg_recording {
	char		*path;
	char		*text;
	size_t		 size, whole;
	struct bg_hello	 hello;
	struct entry	*entry;
	int		 n, room;
	int		*slot;		/* hash table: entry + 1, 0: free */
	uint32_t	 nslots;	/* a power of two */
	struct case_entry *of_case;
	int		 ncases, case_room;
};

static struct bg_access
key_of(const struct bg_access *a)
{
	struct bg_access key;

	memset(&key, 0, sizeof key);
	key.kind = a->kind;
	key.mask = bg_access_lanes(a);
	memcpy(key.offset, a->offset, sizeof key.offset);
	bg_access_normalize(&key);
	return key;
}

/* The place of the key in the table, or the free one where it belongs. */
static int *
slot_of(const struct bg_recording *r, const struct bg_access *key)
{
	uint32_t h = (uint32_t)key->kind ^ key->mask;
	int lane;

	for (lane = 0; lane < BG_LANES; lane++)
		h = (h ^ key->offset[lane]) * 0x9e3779b1u ^ h >> 15;
	for (h ^= h >> 16; r->slot[h & (r->nslots - 1)] != 0; h++)
		if (memcmp(&r->entry[r->slot[h & (r->nslots - 1)] - 1].key,
		    key, sizeof *key) == 0)
			break;
	return &r->slot[h & (r->nslots - 1)];
}

/* Room for another entry; the table is never more than half full. */
static int
grow(struct bg_recording *r)
{
	struct entry *entry;
	int i, room = r->room > 0 ? 2 * r->room : 256;

	if (r->n < r->room)
		return BG_OK;
	entry = realloc(r->entry, (size_t)room * sizeof *entry);
	if (entry == NULL)
		return BG_ENOMEM;
	r->entry = entry;
	r->room = room;
	free(r->slot);
	r->nslots = 2 * (uint32_t)room;
	r->slot = calloc(r->nslots, sizeof *r->slot);
	if (r->slot == NULL)
		return BG_ENOMEM;
	for (i = 0; i < r->n; i++)
		*slot_of(r, &r->entry[i].key) = i + 1;
	return BG_OK;
}

/* Takes what, returns past it, or NULL. */
static const char *
expect(const char *p, const char *what)
{
	size_t n = strlen(what);

	return p != NULL && strncmp(p, what, n) == 0 ? p + n : NULL;
}

/*
 * The access of a line in the form in which it is written, the usual one,
 * fifty times as fast as by way of JSON; false: in another form, or wrong.
 */
static bool
scan_access(const char *p, struct bg_access *a)
{
	const char *start;
	uint32_t n;
	int lane, kind, len;

	p = expect(p, "{\"kind\":\"");
	if (p == NULL)
		return false;
	len = (int)strcspn(p, "\"\n");
	kind = bg_kind_find(p, len);
	p = expect(p + len, "\",\"mask\":\"");
	if (p == NULL || kind < 0 ||
	    strspn(p, "0123456789abcdef") != 8)
		return false;
	a->kind = (enum bg_kind)kind;
	a->mask = (uint32_t)strtoul(p, NULL, 16);
	p = expect(p + 8, "\",\"offsets\":[");
	for (lane = 0; p != NULL && lane < BG_LANES; lane++) {
		start = p;
		for (n = 0; *p >= '0' && *p <= '9' && n <= BG_SHARED_MAX; p++)
			n = n * 10 + (uint32_t)(*p - '0');
		if (p == start || n > BG_SHARED_MAX)
			return false;
		a->offset[lane] = n;
		p = expect(p, lane < BG_LANES - 1 ? "," : "],\"");
	}
	return p != NULL && bg_access_check(a, NULL) == BG_OK;
}

static int
read_access(const char *line, int len, struct bg_access *a,
    struct bg_error *err)
{
	json_t *o;
	int rc;

	if (scan_access(line, a))
		return BG_OK;
	rc = bg_codec_parse(line, len, &o, err);
	if (rc != BG_OK)
		return rc;
	rc = bg_codec_access(o, a, err);
	json_decref(o);
	return rc;
}

/* The one of that variant and size, or -1. */
static int
find_case(const struct bg_recording *r, const struct bg_case_request *q)
{
	const struct case_entry *e;
	int i;

	for (i = 0; i < r->ncases; i++) {
		e = &r->of_case[i];
		if (strcmp(e->key.name, q->name) == 0 &&
		    strcmp(e->key.variant, q->variant) == 0 &&
		    e->key.size == q->size)
			return i;
	}
	return -1;
}

static int
read_case(const char *line, int len, struct bg_case_reading *reading,
    struct bg_error *err)
{
	json_t *o;
	int rc = bg_codec_parse(line, len, &o, err);

	if (rc != BG_OK)
		return rc;
	rc = bg_codec_case(o, reading, err);
	json_decref(o);
	return rc;
}

static int
add_case(struct bg_recording *r, const char *line, int len, int number,
    struct bg_error *err)
{
	struct bg_case_reading reading = { 0 };
	struct case_entry *more, e = { .len = len, .line = number };
	int i, room, rc = read_case(line, len, &reading, err);

	if (rc != BG_OK)
		return rc;
	if (r->ncases == r->case_room) {
		room = r->case_room > 0 ? 2 * r->case_room : 16;
		more = realloc(r->of_case, (size_t)room * sizeof *more);
		if (more == NULL)
			return bg_fail(err, BG_ENOMEM, -1, 1,
			    "out of memory");
		r->of_case = more;
		r->case_room = room;
	}
	memcpy(e.key.name, reading.name, sizeof e.key.name);
	memcpy(e.key.variant, reading.variant, sizeof e.key.variant);
	e.key.size = reading.size;
	e.at = (size_t)(line - r->text);
	i = find_case(r, &e.key);
	r->of_case[i >= 0 ? i : r->ncases++] = e;
	return BG_OK;
}

static int
add_entry(struct bg_recording *r, const char *line, int len, int number,
    struct bg_error *err)
{
	struct bg_access a;
	struct entry *e;
	int *slot, rc;

	rc = read_access(line, len, &a, err);
	if (rc != BG_OK)
		return rc;
	if (grow(r) != BG_OK)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	a = key_of(&a);
	slot = slot_of(r, &a);
	if (*slot == 0)
		*slot = ++r->n;
	e = &r->entry[*slot - 1];
	e->key = a;
	e->at = (size_t)(line - r->text);
	e->len = len;
	e->line = number;
	return BG_OK;
}

/* A recording is worth nothing unless it says where it is from. */
static int
read_header(struct bg_recording *r, const char *line, int len,
    struct bg_error *err)
{
	const struct bg_hello *h = &r->hello;
	int rc = bg_hello_decode(line, len, &r->hello, err);

	if (rc != BG_OK)
		return rc;
	if (h->source != BG_RECORDED || h->problem[0] != '\0')
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the first line is not the hello of a recording");
	if (h->driver[0] == '\0' || h->meter[0] == '\0' ||
	    (h->counters && h->cupti[0] == '\0'))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the first line does not say with what \"driver\", "
		    "\"meter\" and \"cupti\" it was measured");
	return BG_OK;
}

static int
read_line(struct bg_recording *r, const char *line, int len, int number,
    bool header, struct bg_error *err)
{
	struct bg_error why;
	int rc;

	if (header)
		rc = read_header(r, line, len, &why);
	else if (expect(line, "{\"case\":") != NULL)
		rc = add_case(r, line, len, number, &why);
	else
		rc = add_entry(r, line, len, number, &why);
	if (rc != BG_OK)
		bg_fail(err, rc, -1, 1, "%.160s:%d: %.80s", r->path, number,
		    why.message);
	return rc;
}

/* Whether the line is JSON at all, not cut off while it was written. */
static bool
is_whole(const char *line, int len)
{
	json_t *o;

	if (bg_codec_parse(line, len, &o, NULL) != BG_OK)
		return false;
	json_decref(o);
	return true;
}

static int
read_lines(struct bg_recording *r, struct bg_error *err)
{
	const char *line, *end;
	bool header = true;
	int number = 0, rc;

	for (line = r->text; *line != '\0'; line = end + (*end != '\0')) {
		end = line + strcspn(line, "\n");
		number++;
		if (!header && *end == '\0' &&
		    !is_whole(line, (int)(end - line)))
			break;
		if (line < end && *line != '#') {
			rc = read_line(r, line, (int)(end - line), number,
			    header, err);
			if (rc != BG_OK)
				return rc;
			header = false;
		}
		r->whole = (size_t)(end - r->text) + (*end != '\0');
	}
	if (strlen(r->text) < r->size)
		return bg_fail(err, BG_ESYNTAX, -1, 1, "%.200s: is no text",
		    r->path);
	if (header)
		return bg_fail(err, BG_EVALUE, -1, 1, "%.200s: is empty",
		    r->path);
	return BG_OK;
}

static int
read_file(struct bg_recording *r, struct bg_error *err)
{
	FILE *f = fopen(r->path, "rb");
	size_t room = 0, n;
	char *text;

	if (f == NULL)
		return bg_fail(err, BG_EIO, -1, 1, "%.200s: %s", r->path,
		    bg_strerror(errno));
	do {
		if (r->size + 1 >= room) {
			room = room > 0 ? 4 * room : 1 << 18;
			text = realloc(r->text, room);
			if (text == NULL) {
				fclose(f);
				return bg_fail(err, BG_ENOMEM, -1, 1,
				    "%.200s: out of memory", r->path);
			}
			r->text = text;
		}
		n = fread(r->text + r->size, 1, room - r->size - 1, f);
		r->size += n;
		/* No text: it need not have an end. */
	} while (n > 0 && memchr(r->text + r->size - n, '\0', n) == NULL);
	r->text[r->size] = '\0';
	if (ferror(f)) {
		bg_fail(err, BG_EIO, -1, 1, "%.200s: %s", r->path,
		    bg_strerror(errno));
		fclose(f);
		return BG_EIO;
	}
	fclose(f);
	return BG_OK;
}

int
bg_recording_load(struct bg_recording **out, const char *path,
    struct bg_error *err)
{
	struct bg_recording *r = calloc(1, sizeof *r);
	int rc;

	*out = NULL;
	if (r != NULL)
		r->path = strdup(path);
	if (r == NULL || r->path == NULL) {
		free(r);
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	}
	rc = read_file(r, err);
	if (rc == BG_OK)
		rc = read_lines(r, err);
	if (rc != BG_OK) {
		bg_recording_free(r);
		return rc;
	}
	*out = r;
	return BG_OK;
}

void
bg_recording_free(struct bg_recording *r)
{
	if (r == NULL)
		return;
	free(r->path);
	free(r->text);
	free(r->entry);
	free(r->slot);
	free(r->of_case);
	free(r);
}

const struct bg_hello *
bg_recording_hello(const struct bg_recording *r)
{
	return &r->hello;
}

int
bg_recording_count(const struct bg_recording *r)
{
	return r->n;
}

const struct bg_access *
bg_recording_at(const struct bg_recording *r, int i)
{
	return i >= 0 && i < r->n ? &r->entry[i].key : NULL;
}

long
bg_recording_size(const struct bg_recording *r)
{
	return (long)r->whole;
}

static int
read_figures(const struct bg_recording *r, const struct entry *e,
    struct bg_reading *reading, struct bg_error *err)
{
	char date[sizeof reading->date];
	json_t *o;
	int rc;

	rc = bg_codec_parse(r->text + e->at, e->len, &o, err);
	if (rc != BG_OK)
		return rc;
	rc = bg_codec_figures(o, reading, err);
	if (rc == BG_OK)
		rc = bg_codec_date(o, false, date, sizeof date, err);
	if (rc == BG_OK && date[0] != '\0')
		memcpy(reading->date, date, sizeof date);
	json_decref(o);
	return rc;
}

int
bg_recording_find(const struct bg_recording *r, const struct bg_access *a,
    struct bg_reading *reading, struct bg_error *err)
{
	struct bg_access key = key_of(a);
	struct bg_error why;
	const struct entry *e;
	int rc;

	if (r->n == 0 || *slot_of(r, &key) == 0)
		return 0;
	e = &r->entry[*slot_of(r, &key) - 1];
	memset(reading, 0, sizeof *reading);
	reading->id = -1;
	reading->source = BG_RECORDED;
	memcpy(reading->gpu, r->hello.gpu, sizeof reading->gpu);
	memcpy(reading->date, r->hello.date, sizeof reading->date);
	rc = read_figures(r, e, reading, &why);
	if (rc != BG_OK)
		return bg_fail(err, rc, -1, 1, "%.160s:%d: %.80s", r->path,
		    e->line, why.message);
	return 1;
}

int
bg_recording_find_case(const struct bg_recording *r,
    const struct bg_case_request *q, struct bg_case_reading *reading,
    struct bg_error *err)
{
	const struct case_entry *e;
	struct bg_error why;
	json_t *o;
	int rc, i = find_case(r, q);

	if (i < 0)
		return 0;
	e = &r->of_case[i];
	memset(reading, 0, sizeof *reading);
	reading->id = -1;
	reading->source = BG_RECORDED;
	memcpy(reading->gpu, r->hello.gpu, sizeof reading->gpu);
	rc = bg_codec_parse(r->text + e->at, e->len, &o, &why);
	if (rc == BG_OK) {
		rc = bg_codec_case(o, reading, &why);
		if (rc == BG_OK)
			rc = bg_codec_date(o, false, reading->date,
			    sizeof reading->date, &why);
		json_decref(o);
	}
	if (rc != BG_OK)
		return bg_fail(err, rc, -1, 1, "%.160s:%d: %.80s", r->path,
		    e->line, why.message);
	if (reading->date[0] == '\0')
		memcpy(reading->date, r->hello.date, sizeof reading->date);
	return 1;
}

int
bg_recording_cases(const struct bg_recording *r)
{
	return r->ncases;
}

const struct bg_case_request *
bg_recording_case_at(const struct bg_recording *r, int i)
{
	return i >= 0 && i < r->ncases ? &r->of_case[i].key : NULL;
}
