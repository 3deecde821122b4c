#include <stdio.h>
#include <string.h>

#include "protocol/case.h"
#include "protocol/codec.h"

/* Beyond what any GPU does in a launch of these: a broken meter. */
#define TOTAL_MAX	1000000000000000
#define US_MAX		1e9
#define GBPS_MAX	1e6
#define LAUNCHES_MAX	100000

bool
bg_case_is_request(const char *line, int len)
{
	json_t *o;
	bool is;

	/* Most lines need not be read twice. */
	if (len > BG_LINE_MAX || strstr(line, "\"case\"") == NULL ||
	    bg_codec_parse(line, len, &o, NULL) != BG_OK)
		return false;
	is = json_object_get(o, "case") != NULL;
	json_decref(o);
	return is;
}

static int
add_subject(json_t *o, const char *name, const char *variant, int64_t size)
{
	return bg_codec_add(o, "case", name) |
	    bg_codec_add(o, "variant", variant) |
	    json_object_set_new(o, "size", json_integer(size));
}

/* The case, the variant and the size: some that there are. */
static int
decode_subject(const json_t *o, char name[BG_CASE_NAME],
    char variant[BG_CASE_NAME], int64_t *size, struct bg_error *err)
{
	const struct bg_case *c;

	if (bg_codec_word(o, "case", name, BG_CASE_NAME, err) != BG_OK ||
	    bg_codec_word(o, "variant", variant, BG_CASE_NAME, err) != BG_OK ||
	    bg_codec_int(o, "size", 0, INT64_MAX, size, err) != BG_OK)
		return BG_EVALUE;
	c = bg_case_find(name);
	if (c == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "there is no case \"%s\"", name);
	if (bg_case_variant(c, variant) == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "%s has no variant \"%s\"", name, variant);
	return bg_case_check(c, *size, err) == BG_OK ? BG_OK : BG_EVALUE;
}

char *
bg_case_request_encode(const struct bg_case_request *r)
{
	json_t *o = json_object();
	int bad = json_object_set_new(o, "id", json_integer(r->id));

	bad |= add_subject(o, r->name, r->variant, r->size);
	return bg_codec_line(o, bad);
}

int
bg_case_request_decode(const char *line, int len, struct bg_case_request *r,
    struct bg_error *err)
{
	enum { MEMBERS = 4 };
	json_t *o;
	int rc;

	memset(r, 0, sizeof *r);
	r->id = -1;
	rc = bg_codec_parse(line, len, &o, err);
	if (rc != BG_OK)
		return rc;
	rc = bg_codec_int(o, "id", 0, INT64_MAX, &r->id, err);
	if (rc == BG_OK)
		rc = decode_subject(o, r->name, r->variant, &r->size, err);
	if (rc == BG_OK && json_object_size(o) != MEMBERS)
		rc = bg_fail(err, BG_EVALUE, -1, 1, "the request has a member "
		    "that this version does not know");
	json_decref(o);
	return rc;
}

static json_t *
each(const int64_t v[BG_COUNTERS])
{
	return json_pack("{s:I, s:I, s:I}",
	    bg_codec_counter[BG_ON_LD], (json_int_t)v[BG_ON_LD],
	    bg_codec_counter[BG_ON_ST], (json_int_t)v[BG_ON_ST],
	    bg_codec_counter[BG_ON_ATOM], (json_int_t)v[BG_ON_ATOM]);
}

int
bg_codec_add_case(json_t *o, const struct bg_case_reading *r)
{
	int bad = add_subject(o, r->name, r->variant, r->size);

	bad |= json_object_set_new(o, "time", json_pack("{s:f, s:i, s:f}",
	    "us", r->us, "launches", r->launches, "copy_gbps", r->copy_gbps));
	if (r->counters)
		bad |= json_object_set_new(o, "counters",
		    json_pack("{s:o, s:o, s:I, s:I}",
		    "wavefronts", each(r->wavefronts),
		    "conflicts", each(r->conflicts),
		    "instructions", (json_int_t)r->instructions,
		    "cycles", (json_int_t)r->cycles));
	if (r->dram)
		bad |= json_object_set_new(o, "dram", json_pack("{s:I, s:I}",
		    "read", (json_int_t)r->read,
		    "written", (json_int_t)r->written));
	if (r->arbitrated)
		bad |= json_object_set_new(o, "arbitration",
		    json_integer(r->arbitration));
	if (r->source_view)
		bad |= json_object_set_new(o, "source_view",
		    json_pack("{s:o, s:o, s:o}",
		    "executed", each(r->executed),
		    "launched", each(r->launched),
		    "wavefronts", each(r->exact)));
	return bad | bg_codec_add(o, "why_no_counters", r->why_no_counters);
}

char *
bg_case_reading_encode(const struct bg_case_reading *r)
{
	json_t *o = json_object();
	int bad = json_object_set_new(o, "id",
	    r->id < 0 ? json_null() : json_integer(r->id));

	if (r->error_code[0] != '\0') {
		bad |= bg_codec_add_refusal(o, r->error_code, r->error);
		return bg_codec_line(o, bad);
	}
	bad |= bg_codec_add_source(o, r->source);
	bad |= bg_codec_add_case(o, r);
	bad |= bg_codec_add(o, "gpu", r->gpu);
	bad |= bg_codec_add(o, "date", r->date);
	return bg_codec_line(o, bad);
}

static int
decode_each(const json_t *o, const char *name, int64_t out[BG_COUNTERS],
    struct bg_error *err)
{
	const json_t *v;
	int i;

	if (bg_codec_object(o, name, &v, err) != BG_OK)
		return BG_EVALUE;
	for (i = 0; i < BG_COUNTERS; i++)
		if (bg_codec_int(v, bg_codec_counter[i], 0, TOTAL_MAX, &out[i],
		    err) != BG_OK)
			return BG_EVALUE;
	return BG_OK;
}

static int
decode_real(const json_t *o, const char *name, double max, double *out,
    struct bg_error *err)
{
	const json_t *v = json_object_get(o, name);

	*out = json_number_value(v);
	if (json_is_number(v) && *out > 0 && *out <= max)
		return BG_OK;
	return bg_fail(err, BG_EVALUE, -1, 1,
	    "\"%s\" is no number above 0 and up to %g", name, max);
}

static int
decode_time(const json_t *o, struct bg_case_reading *r, struct bg_error *err)
{
	const json_t *t;
	int64_t launches;

	if (bg_codec_object(o, "time", &t, err) != BG_OK ||
	    decode_real(t, "us", US_MAX, &r->us, err) != BG_OK ||
	    decode_real(t, "copy_gbps", GBPS_MAX, &r->copy_gbps, err) !=
	    BG_OK ||
	    bg_codec_int(t, "launches", 1, LAUNCHES_MAX, &launches, err) !=
	    BG_OK)
		return BG_EVALUE;
	r->launches = (int)launches;
	return BG_OK;
}

static int
decode_counters(const json_t *o, struct bg_case_reading *r,
    struct bg_error *err)
{
	const json_t *c;

	r->counters = json_object_get(o, "counters") != NULL;
	if (!r->counters)
		return BG_OK;
	if (bg_codec_object(o, "counters", &c, err) != BG_OK ||
	    decode_each(c, "wavefronts", r->wavefronts, err) != BG_OK ||
	    decode_each(c, "conflicts", r->conflicts, err) != BG_OK ||
	    bg_codec_int(c, "instructions", 0, TOTAL_MAX, &r->instructions,
	    err) != BG_OK ||
	    bg_codec_int(c, "cycles", 1, TOTAL_MAX, &r->cycles, err) != BG_OK)
		return BG_EVALUE;
	return BG_OK;
}

static int
decode_dram(const json_t *o, struct bg_case_reading *r, struct bg_error *err)
{
	const json_t *d;

	r->dram = json_object_get(o, "dram") != NULL;
	if (!r->dram)
		return BG_OK;
	if (bg_codec_object(o, "dram", &d, err) != BG_OK ||
	    bg_codec_int(d, "read", 0, TOTAL_MAX, &r->read, err) != BG_OK ||
	    bg_codec_int(d, "written", 0, TOTAL_MAX, &r->written, err) !=
	    BG_OK)
		return BG_EVALUE;
	return BG_OK;
}

static int
decode_source_view(const json_t *o, struct bg_case_reading *r,
    struct bg_error *err)
{
	const json_t *v;

	r->source_view = json_object_get(o, "source_view") != NULL;
	if (!r->source_view)
		return BG_OK;
	if (bg_codec_object(o, "source_view", &v, err) != BG_OK ||
	    decode_each(v, "executed", r->executed, err) != BG_OK ||
	    decode_each(v, "launched", r->launched, err) != BG_OK ||
	    decode_each(v, "wavefronts", r->exact, err) != BG_OK)
		return BG_EVALUE;
	return BG_OK;
}

int
bg_codec_case(const json_t *o, struct bg_case_reading *r,
    struct bg_error *err)
{
	if (decode_subject(o, r->name, r->variant, &r->size, err) != BG_OK ||
	    decode_time(o, r, err) != BG_OK ||
	    decode_counters(o, r, err) != BG_OK ||
	    decode_dram(o, r, err) != BG_OK ||
	    decode_source_view(o, r, err) != BG_OK ||
	    bg_codec_sentence(o, "why_no_counters", r->why_no_counters,
	    sizeof r->why_no_counters, err) != BG_OK)
		return BG_EVALUE;
	r->arbitrated = json_object_get(o, "arbitration") != NULL;
	if (r->arbitrated && bg_codec_int(o, "arbitration", 0, TOTAL_MAX,
	    &r->arbitration, err) != BG_OK)
		return BG_EVALUE;
	if (!(r->counters && r->dram && r->source_view) &&
	    r->why_no_counters[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1, "counters are missing, "
		    "and \"why_no_counters\" is, too");
	return BG_OK;
}

static int
decode_reading(const json_t *o, struct bg_case_reading *r,
    struct bg_error *err)
{
	bool refused = json_object_get(o, "error") != NULL;

	if ((!refused || !json_is_null(json_object_get(o, "id"))) &&
	    bg_codec_int(o, "id", 0, INT64_MAX, &r->id, err) != BG_OK)
		return BG_EVALUE;
	if (refused)
		return bg_codec_refusal(o, r->error_code, sizeof r->error_code,
		    r->error, sizeof r->error, err);
	if (bg_codec_source(o, &r->source, err) != BG_OK ||
	    bg_codec_case(o, r, err) != BG_OK ||
	    bg_codec_word(o, "gpu", r->gpu, sizeof r->gpu, err) != BG_OK)
		return BG_EVALUE;
	if (r->gpu[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1, "no \"gpu\"");
	return bg_codec_date(o, r->source == BG_RECORDED, r->date,
	    sizeof r->date, err);
}

int
bg_case_reading_decode(const char *line, int len, struct bg_case_reading *r,
    struct bg_error *err)
{
	json_t *o;
	int rc;

	memset(r, 0, sizeof *r);
	r->id = -1;
	rc = bg_codec_parse(line, len, &o, err);
	if (rc != BG_OK)
		return rc;
	rc = decode_reading(o, r, err);
	json_decref(o);
	return rc;
}
