#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/codec.h"

#define SMS_MAX		4096

static const char *const can_names[BG_CANS] = {
	[BG_CAN_ACCESS] = "access", [BG_CAN_WARPS] = "warps",
	[BG_CAN_CASE] = "case"
};

static int
add_can(json_t *o, unsigned can)
{
	json_t *list = json_array();
	int i, bad = 0;

	for (i = 0; i < BG_CANS; i++)
		if (can >> i & 1)
			bad |= json_array_append_new(list,
			    json_string(can_names[i]));
	return bad | json_object_set_new(o, "can", list);
}

static int
decode_can(const json_t *o, unsigned *can, struct bg_error *err)
{
	const json_t *list = json_object_get(o, "can");
	const char *word;
	size_t i;
	int c;

	*can = list == NULL ? 1u << BG_CAN_ACCESS : 0;
	if (list == NULL)
		return BG_OK;
	if (!json_is_array(list))
		return bg_fail(err, BG_EVALUE, -1, 1, "\"can\" is no list");
	for (i = 0; i < json_array_size(list); i++) {
		word = json_string_value(json_array_get(list, i));
		if (word == NULL)
			return bg_fail(err, BG_EVALUE, -1, 1,
			    "\"can\" has something else than strings");
		for (c = 0; c < BG_CANS; c++)
			if (strcmp(word, can_names[c]) == 0)
				*can |= 1u << c;
	}
	return BG_OK;
}

char *
bg_hello_encode(const struct bg_hello *h)
{
	json_t *o = json_object();
	int bad = 0;

	bad |= json_object_set_new(o, "bankgrid", json_integer(BG_PROTOCOL));
	bad |= bg_codec_add(o, "meter", h->meter);
	bad |= bg_codec_add_source(o, h->source);
	bad |= bg_codec_add(o, "gpu", h->gpu);
	bad |= bg_codec_add(o, "cc", h->cc);
	if (h->sms > 0)
		bad |= json_object_set_new(o, "sms", json_integer(h->sms));
	bad |= bg_codec_add(o, "driver", h->driver);
	bad |= bg_codec_add(o, "cupti", h->cupti);
	bad |= json_object_set_new(o, "counters", json_boolean(h->counters));
	bad |= bg_codec_add(o, "why_no_counters", h->why_no_counters);
	bad |= bg_codec_add(o, "date", h->date);
	if (h->can != 0)
		bad |= add_can(o, h->can);
	bad |= bg_codec_add(o, "problem", h->problem);
	return bg_codec_line(o, bad);
}

/* The GPU, which a meter with a problem may not know. */
static int
decode_gpu(const json_t *o, struct bg_hello *h, struct bg_error *err)
{
	int64_t sms = 0;
	int end = 0;

	if (json_object_get(o, "sms") != NULL &&
	    bg_codec_int(o, "sms", 0, SMS_MAX, &sms, err) != BG_OK)
		return BG_EVALUE;
	h->sms = (int)sms;
	if (h->problem[0] != '\0')
		return BG_OK;
	if (h->sms == 0)
		return bg_fail(err, BG_EVALUE, -1, 1, "no \"sms\"");
	if (h->gpu[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1, "no \"gpu\"");
	if (sscanf(h->cc, "%*2[0-9].%*1[0-9]%n", &end) != 0 ||
	    end == 0 || h->cc[end] != '\0')
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"cc\" is not of the form 9.0");
	if (bg_codec_bool(o, "counters", &h->counters, err) != BG_OK)
		return BG_EVALUE;
	if (!h->counters && h->why_no_counters[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "neither \"counters\" nor \"why_no_counters\"");
	return BG_OK;
}

static int
decode_hello(const json_t *o, struct bg_hello *h, struct bg_error *err)
{
	int64_t version;

	if (bg_codec_int(o, "bankgrid", 0, INT32_MAX, &version, err) != BG_OK)
		return BG_EVALUE;
	if (version != BG_PROTOCOL) {
		bg_fail(err, BG_EMETER, -1, 1, "speaks version %d of the "
		    "protocol, this bankgrid speaks version %d",
		    (int)version, BG_PROTOCOL);
		bg_hint(err, "install the same version of both");
		return BG_EMETER;
	}
	if (bg_codec_source(o, &h->source, err) != BG_OK ||
	    bg_codec_word(o, "meter", h->meter, sizeof h->meter, err) !=
	    BG_OK ||
	    bg_codec_word(o, "gpu", h->gpu, sizeof h->gpu, err) != BG_OK ||
	    bg_codec_word(o, "cc", h->cc, sizeof h->cc, err) != BG_OK ||
	    bg_codec_word(o, "driver", h->driver, sizeof h->driver, err) !=
	    BG_OK ||
	    bg_codec_word(o, "cupti", h->cupti, sizeof h->cupti, err) !=
	    BG_OK ||
	    bg_codec_sentence(o, "why_no_counters", h->why_no_counters,
	    sizeof h->why_no_counters, err) != BG_OK ||
	    bg_codec_sentence(o, "problem", h->problem, sizeof h->problem,
	    err) != BG_OK ||
	    bg_codec_date(o, h->source == BG_RECORDED && h->problem[0] == '\0',
	    h->date, sizeof h->date, err) != BG_OK ||
	    decode_can(o, &h->can, err) != BG_OK)
		return BG_EVALUE;
	return decode_gpu(o, h, err);
}

int
bg_hello_decode(const char *line, int len, struct bg_hello *h,
    struct bg_error *err)
{
	json_t *o;
	int rc;

	memset(h, 0, sizeof *h);
	rc = bg_codec_parse(line, len, &o, err);
	if (rc != BG_OK)
		return rc;
	rc = decode_hello(o, h, err);
	json_decref(o);
	return rc;
}

char *
bg_request_encode(const struct bg_request *r)
{
	json_t *o = json_object();
	int bad = 0;

	bad |= json_object_set_new(o, "id", json_integer(r->id));
	bad |= bg_codec_add_access(o, &r->access);
	bad |= json_object_set_new(o, "count", json_integer(r->count));
	bad |= json_object_set_new(o, "timing", json_boolean(r->timing));
	if (r->warps)	/* meters of before would refuse it */
		bad |= json_object_set_new(o, "warps", json_true());
	return bg_codec_line(o, bad);
}

static int
decode_request(const json_t *o, struct bg_request *r, struct bg_error *err)
{
	/* A meter must not measure something else than was asked for. */
	static const char *const members[] = {
		"id", "kind", "mask", "offsets", "count", "timing", "warps"
	};
	size_t known = 0, i;
	int64_t count;

	if (bg_codec_int(o, "id", 0, INT64_MAX, &r->id, err) != BG_OK ||
	    bg_codec_access(o, &r->access, err) != BG_OK ||
	    bg_codec_int(o, "count", 1, BG_COUNT_MAX, &count, err) != BG_OK ||
	    bg_codec_bool(o, "timing", &r->timing, err) != BG_OK ||
	    (json_object_get(o, "warps") != NULL &&
	    bg_codec_bool(o, "warps", &r->warps, err) != BG_OK))
		return BG_EVALUE;
	r->count = (int)count;
	for (i = 0; i < sizeof members / sizeof members[0]; i++)
		known += json_object_get(o, members[i]) != NULL;
	if (json_object_size(o) != known)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the request has a member that this version does not know");
	return BG_OK;
}

int
bg_request_decode(const char *line, int len, struct bg_request *r,
    struct bg_error *err)
{
	json_t *o;
	int rc;

	memset(r, 0, sizeof *r);
	r->id = -1;
	rc = bg_codec_parse(line, len, &o, err);
	if (rc != BG_OK)
		return rc;
	rc = decode_request(o, r, err);
	json_decref(o);
	return rc;
}

char *
bg_reading_encode(const struct bg_reading *r)
{
	json_t *o = json_object();
	int bad = 0;

	bad |= json_object_set_new(o, "id",
	    r->id < 0 ? json_null() : json_integer(r->id));
	if (r->waiting) {
		bad |= bg_codec_add(o, "waiting", r->error);
		return bg_codec_line(o, bad);
	}
	if (r->error_code[0] != '\0') {
		bad |= bg_codec_add_refusal(o, r->error_code, r->error);
		return bg_codec_line(o, bad);
	}
	bad |= bg_codec_add_source(o, r->source);
	bad |= bg_codec_add_figures(o, r);
	bad |= bg_codec_add(o, "gpu", r->gpu);
	bad |= bg_codec_add(o, "date", r->date);
	return bg_codec_line(o, bad);
}

static int
decode_reading(const json_t *o, struct bg_reading *r, struct bg_error *err)
{
	const json_t *refusal = json_object_get(o, "error");

	r->waiting = json_object_get(o, "waiting") != NULL;
	/* A meter that could not read the line does not know its id, and one
	 * that has not said hello was asked nothing. */
	if (((refusal == NULL && !r->waiting) ||
	    !json_is_null(json_object_get(o, "id"))) &&
	    bg_codec_int(o, "id", 0, INT64_MAX, &r->id, err) != BG_OK)
		return BG_EVALUE;
	if (r->waiting)
		return bg_codec_sentence(o, "waiting", r->error,
		    sizeof r->error, err);
	if (refusal != NULL)
		return bg_codec_refusal(o, r->error_code, sizeof r->error_code,
		    r->error, sizeof r->error, err);
	if (bg_codec_source(o, &r->source, err) != BG_OK ||
	    bg_codec_figures(o, r, err) != BG_OK ||
	    bg_codec_word(o, "gpu", r->gpu, sizeof r->gpu, err) != BG_OK ||
	    bg_codec_date(o, r->source == BG_RECORDED, r->date,
	    sizeof r->date, err) != BG_OK)
		return BG_EVALUE;
	if (r->gpu[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1, "no \"gpu\"");
	return BG_OK;
}

int
bg_reading_decode(const char *line, int len, struct bg_reading *r,
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
