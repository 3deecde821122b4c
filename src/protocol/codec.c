#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/codec.h"
#include "protocol/text.h"

const char *const bg_codec_counter[BG_COUNTERS] = {
	[BG_ON_LD] = "ld", [BG_ON_ST] = "st", [BG_ON_ATOM] = "atom"
};

/* Bounds that no GPU comes near: what lies beyond is a broken meter. */
#define WAVEFRONTS_MAX	1e6
#define TOTAL_MAX	1000000000000
#define CYCLES_MAX	1e9
#define BYTES_MAX	1e4
#define GBPS_MAX	1e7
#define CLOCK_MAX	100000

int
bg_codec_parse(const char *line, int len, json_t **out, struct bg_error *err)
{
	json_error_t je;

	*out = NULL;
	if (len > BG_LINE_MAX)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "a line of more than %d bytes", BG_LINE_MAX);
	/* jansson bounds the nesting, takes no NaN and no infinity. */
	*out = json_loadb(line, (size_t)len, JSON_REJECT_DUPLICATES, &je);
	if (*out == NULL)
		return bg_fail(err, BG_ESYNTAX, je.position, 1,
		    "not JSON: %s", je.text);
	if (!json_is_object(*out)) {
		json_decref(*out);
		*out = NULL;
		return bg_fail(err, BG_EVALUE, -1, 1, "not a JSON object");
	}
	return BG_OK;
}

char *
bg_codec_line(json_t *o, int bad)
{
	char *line = NULL, *longer;
	size_t n;

	/* Nine digits are more than any clock or counter is good for. */
	if (!bad)
		line = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(9));
	json_decref(o);
	if (line == NULL)
		return NULL;
	n = strlen(line);
	longer = realloc(line, n + 2);
	if (longer == NULL) {
		free(line);
		return NULL;
	}
	longer[n] = '\n';
	longer[n + 1] = '\0';
	return longer;
}

int
bg_codec_object(const json_t *o, const char *name, const json_t **out,
    struct bg_error *err)
{
	*out = json_object_get(o, name);
	if (json_is_object(*out))
		return BG_OK;
	return bg_fail(err, BG_EVALUE, -1, 1, "\"%s\" is no object", name);
}

int
bg_codec_int(const json_t *o, const char *name, int64_t min, int64_t max,
    int64_t *out, struct bg_error *err)
{
	const json_t *v = json_object_get(o, name);

	if (v == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1, "no \"%s\"", name);
	if (!json_is_integer(v))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"%s\" is not an integer", name);
	if (json_integer_value(v) < min || json_integer_value(v) > max)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"%s\" is %lld, not within %lld to %lld", name,
		    (long long)json_integer_value(v), (long long)min,
		    (long long)max);
	*out = json_integer_value(v);
	return BG_OK;
}

int
bg_codec_bool(const json_t *o, const char *name, bool *out,
    struct bg_error *err)
{
	const json_t *v = json_object_get(o, name);

	if (v == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1, "no \"%s\"", name);
	if (!json_is_boolean(v))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"%s\" is neither true nor false", name);
	*out = json_is_true(v);
	return BG_OK;
}

int
bg_codec_sentence(const json_t *o, const char *name, char *out, int size,
    struct bg_error *err)
{
	const json_t *v = json_object_get(o, name);

	out[0] = '\0';
	if (v == NULL)
		return BG_OK;
	if (!json_is_string(v))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"%s\" is not a string", name);
	bg_clean(out, size, json_string_value(v), (int)json_string_length(v));
	return BG_OK;
}

int
bg_codec_word(const json_t *o, const char *name, char *out, int size,
    struct bg_error *err)
{
	const json_t *v = json_object_get(o, name);

	if (json_is_string(v) && json_string_length(v) >= (size_t)size)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"%s\" is longer than %d bytes", name, size - 1);
	return bg_codec_sentence(o, name, out, size, err);
}

int
bg_codec_date(const json_t *o, bool needed, char *date, int size,
    struct bg_error *err)
{
	int i;

	if (bg_codec_word(o, "date", date, size, err) != BG_OK)
		return BG_EVALUE;
	if (date[0] == '\0' && !needed)
		return BG_OK;
	for (i = 0; i < 10; i++)
		if (i == 4 || i == 7 ? date[i] != '-' :
		    !isdigit((unsigned char)date[i]))
			break;
	if (i < 10 || date[10] != '\0')
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"date\" is not of the form YYYY-MM-DD");
	return BG_OK;
}

int
bg_codec_add(json_t *o, const char *name, const char *text)
{
	char clean[BG_MEMBER_MAX];

	if (text[0] == '\0')
		return 0;
	bg_clean(clean, sizeof clean, text, (int)strlen(text));
	return json_object_set_new(o, name, json_string(clean));
}

static int
decode_mask(const json_t *o, uint32_t *mask, struct bg_error *err)
{
	const char *text = json_string_value(json_object_get(o, "mask"));
	size_t n;

	if (text == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1, "\"mask\" is no string");
	n = strspn(text, "0123456789abcdefABCDEF");
	if (n < 1 || n > 8 || text[n] != '\0')
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"mask\" is not of one to eight hexadecimal digits");
	*mask = (uint32_t)strtoul(text, NULL, 16);
	return BG_OK;
}

int
bg_codec_access(const json_t *o, struct bg_access *a, struct bg_error *err)
{
	const char *name = json_string_value(json_object_get(o, "kind"));
	const json_t *offsets = json_object_get(o, "offsets");
	int kind, lane;

	if (name == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1, "\"kind\" is no string");
	kind = bg_kind_find(name, (int)strlen(name));
	if (kind < 0)
		return bg_fail(err, BG_EVALUE, -1, 1, "\"kind\" is of no "
		    "instruction that this version knows");
	a->kind = (enum bg_kind)kind;
	if (decode_mask(o, &a->mask, err) != BG_OK)
		return BG_EVALUE;
	if (!json_is_array(offsets) || json_array_size(offsets) != BG_LANES)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"offsets\" is not an array of %d", BG_LANES);
	for (lane = 0; lane < BG_LANES; lane++) {
		const json_t *v = json_array_get(offsets, (size_t)lane);

		if (!json_is_integer(v) || json_integer_value(v) < 0 ||
		    json_integer_value(v) > BG_SHARED_MAX)
			return bg_fail(err, BG_EVALUE, -1, 1,
			    "the offset of lane %d is not an integer within "
			    "0 to %u", lane, BG_SHARED_MAX);
		a->offset[lane] = (uint32_t)json_integer_value(v);
	}
	return bg_access_check(a, err) == BG_OK ? BG_OK : BG_EVALUE;
}

int
bg_codec_add_access(json_t *o, const struct bg_access *a)
{
	json_t *offsets = json_array();
	struct bg_access clean = *a;
	int lane, bad = 0;

	bg_access_normalize(&clean);
	for (lane = 0; lane < BG_LANES; lane++)
		bad |= json_array_append_new(offsets,
		    json_integer(clean.offset[lane]));
	bad |= json_object_set_new(o, "kind",
	    json_string(bg_kind_info(a->kind)->name));
	bad |= json_object_set_new(o, "mask",
	    json_sprintf("%08x", (unsigned)a->mask));
	bad |= json_object_set_new(o, "offsets", offsets);
	return bad;
}

/* A number member; missing ones are 0 where they may be. */
static int
decode_number(const json_t *o, const char *name, bool needed, double max,
    double *out, struct bg_error *err)
{
	const json_t *v = json_object_get(o, name);

	*out = 0;
	if (v == NULL && !needed)
		return BG_OK;
	if (!json_is_number(v))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"%s\" is no number", name);
	*out = json_number_value(v);
	if (!(*out >= 0 && *out <= max))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"%s\" is %g, not within 0 to %g", name, *out, max);
	return BG_OK;
}

static int
decode_each(const json_t *o, const char *name, double out[BG_COUNTERS],
    struct bg_error *err)
{
	const json_t *each;
	int i;

	if (bg_codec_object(o, name, &each, err) != BG_OK)
		return BG_EVALUE;
	for (i = 0; i < BG_COUNTERS; i++)
		if (decode_number(each, bg_codec_counter[i], true,
		    WAVEFRONTS_MAX, &out[i], err) != BG_OK)
			return BG_EVALUE;
	return BG_OK;
}

static int
decode_counters(const json_t *c, struct bg_reading *r, struct bg_error *err)
{
	if (!json_is_object(c))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"counters\" is no object");
	if (bg_codec_int(c, "executed", 0, TOTAL_MAX, &r->executed, err) !=
	    BG_OK ||
	    bg_codec_int(c, "launched", 0, TOTAL_MAX, &r->launched, err) !=
	    BG_OK ||
	    decode_each(c, "wavefronts", r->wavefronts, err) != BG_OK ||
	    decode_each(c, "conflicts", r->conflicts, err) != BG_OK)
		return BG_EVALUE;
	r->counters = true;
	return BG_OK;
}

static int
decode_warps(const json_t *t, struct bg_reading *r, struct bg_error *err)
{
	const json_t *list = json_object_get(t, "warps"), *v;
	int i;

	if (list == NULL)
		return BG_OK;
	if (!json_is_array(list) || json_array_size(list) != BG_WARP_COUNTS)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"warps\" is not an array of %d", BG_WARP_COUNTS);
	for (i = 0; i < BG_WARP_COUNTS; i++) {
		v = json_array_get(list, (size_t)i);
		r->warps[i] = json_number_value(v);
		if (!json_is_number(v) || !(r->warps[i] > 0 &&
		    r->warps[i] <= CYCLES_MAX))
			return bg_fail(err, BG_EVALUE, -1, 1, "the cycles with "
			    "%d warps are no number above 0 and up to %g",
			    bg_warp_count[i], CYCLES_MAX);
	}
	return BG_OK;
}

static int
decode_timing(const json_t *t, struct bg_reading *r, struct bg_error *err)
{
	int64_t mhz = 0;

	if (!json_is_object(t))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"timing\" is no object");
	if (decode_number(t, "cycles_one_warp", false, CYCLES_MAX,
	    &r->cycles_one_warp, err) != BG_OK ||
	    decode_number(t, "cycles_full", false, CYCLES_MAX,
	    &r->cycles_full, err) != BG_OK ||
	    decode_number(t, "bytes_per_clock", false, BYTES_MAX,
	    &r->bytes_per_clock, err) != BG_OK ||
	    decode_number(t, "gbps", false, GBPS_MAX, &r->gbps, err) != BG_OK ||
	    decode_number(t, "latency", false, CYCLES_MAX, &r->latency, err) !=
	    BG_OK || decode_warps(t, r, err) != BG_OK)
		return BG_EVALUE;
	if (json_object_get(t, "clock_mhz") != NULL &&
	    bg_codec_int(t, "clock_mhz", 0, CLOCK_MAX, &mhz, err) != BG_OK)
		return BG_EVALUE;
	r->clock_mhz = (int)mhz;
	r->timing = true;
	return BG_OK;
}

int
bg_codec_figures(const json_t *o, struct bg_reading *r, struct bg_error *err)
{
	const json_t *counters = json_object_get(o, "counters");
	const json_t *timing = json_object_get(o, "timing");

	if (counters == NULL && timing == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "neither \"counters\" nor \"timing\"");
	if ((counters != NULL && decode_counters(counters, r, err) != BG_OK) ||
	    (timing != NULL && decode_timing(timing, r, err) != BG_OK) ||
	    bg_codec_sentence(o, "why_no_counters", r->why_no_counters,
	    sizeof r->why_no_counters, err) != BG_OK)
		return BG_EVALUE;
	if (!r->counters && r->why_no_counters[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "neither \"counters\" nor \"why_no_counters\"");
	return BG_OK;
}

/* Whole numbers are written without a fraction. */
static json_t *
number(double v)
{
	return v < 1e15 && v == (double)(json_int_t)v ?
	    json_integer((json_int_t)v) : json_real(v);
}

static json_t *
encode_each(const double v[BG_COUNTERS])
{
	return json_pack("{s:o, s:o, s:o}",
	    bg_codec_counter[BG_ON_LD], number(v[BG_ON_LD]),
	    bg_codec_counter[BG_ON_ST], number(v[BG_ON_ST]),
	    bg_codec_counter[BG_ON_ATOM], number(v[BG_ON_ATOM]));
}

static int
add_time(json_t *o, const char *name, double v)
{
	return v == 0 ? 0 : json_object_set_new(o, name, number(v));
}

static int
add_warps(json_t *o, const struct bg_reading *r)
{
	json_t *list;
	int i, bad = 0;

	if (r->warps[0] == 0)
		return 0;
	list = json_array();
	for (i = 0; i < BG_WARP_COUNTS; i++)
		bad |= json_array_append_new(list, number(r->warps[i]));
	return bad | json_object_set_new(o, "warps", list);
}

int
bg_codec_add_figures(json_t *o, const struct bg_reading *r)
{
	json_t *t;
	int bad = 0;

	if (r->counters)
		bad |= json_object_set_new(o, "counters",
		    json_pack("{s:I, s:I, s:o, s:o}",
		    "executed", (json_int_t)r->executed,
		    "launched", (json_int_t)r->launched,
		    "wavefronts", encode_each(r->wavefronts),
		    "conflicts", encode_each(r->conflicts)));
	else
		bad |= bg_codec_add(o, "why_no_counters", r->why_no_counters);
	if (r->timing) {
		t = json_object();
		bad |= add_time(t, "cycles_one_warp", r->cycles_one_warp);
		bad |= add_time(t, "cycles_full", r->cycles_full);
		bad |= add_time(t, "bytes_per_clock", r->bytes_per_clock);
		bad |= add_time(t, "gbps", r->gbps);
		bad |= add_time(t, "clock_mhz", r->clock_mhz);
		bad |= add_warps(t, r);
		bad |= add_time(t, "latency", r->latency);
		bad |= json_object_set_new(o, "timing", t);
	}
	return bad;
}

static const char *const source_names[] = {
	[BG_MEASURED] = "measured", [BG_RECORDED] = "recorded"
};

int
bg_codec_source(const json_t *o, enum bg_source *source, struct bg_error *err)
{
	const char *text = json_string_value(json_object_get(o, "source"));

	if (text != NULL && strcmp(text, source_names[BG_MEASURED]) == 0)
		*source = BG_MEASURED;
	else if (text != NULL && strcmp(text, source_names[BG_RECORDED]) == 0)
		*source = BG_RECORDED;
	else
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "\"source\" is neither \"measured\" nor \"recorded\"");
	return BG_OK;
}

int
bg_codec_add_source(json_t *o, enum bg_source source)
{
	return bg_codec_add(o, "source", source_names[source]);
}

int
bg_codec_refusal(const json_t *o, char *code, int code_size, char *why,
    int why_size, struct bg_error *err)
{
	const json_t *e;

	if (bg_codec_object(o, "error", &e, err) != BG_OK ||
	    bg_codec_word(e, "code", code, code_size, err) != BG_OK ||
	    bg_codec_sentence(e, "message", why, why_size, err) != BG_OK)
		return BG_EVALUE;
	if (code[0] == '\0' || why[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the \"error\" lacks its \"code\" or \"message\"");
	return BG_OK;
}

int
bg_codec_add_refusal(json_t *o, const char *code, const char *why)
{
	json_t *e = json_object();

	return bg_codec_add(e, "code", code) | bg_codec_add(e, "message", why) |
	    json_object_set_new(o, "error", e);
}
