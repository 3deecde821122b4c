#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "accesses.h"
#include "nls.h"

static int
read_kind(struct bg_access *a, const char *line, int len, struct bg_error *err)
{
	int k;

	k = bg_kind_find(line, len);
	if (k < 0) {
		bg_fail(err, BG_EVALUE, 0, len, "unknown kind '%.*s'",
		    len < 40 ? len : 40, line);
		return bg_hint(err, "kinds are named as ld.32 or ldmatrix.x4");
	}
	a->kind = (enum bg_kind)k;
	return BG_OK;
}

static int
read_mask(struct bg_access *a, const char *line, const char *p, int len,
    struct bg_error *err)
{
	int column = (int)(p - line), i = 0, digits = len;

	if (len > 2 && p[0] == '0' && (p[1] == 'x' || p[1] == 'X')) {
		i = 2;
		digits -= 2;
	}
	a->mask = 0;
	for (; i < len && isxdigit((unsigned char)p[i]); i++)
		a->mask = a->mask << 4 | (uint32_t)(p[i] <= '9' ? p[i] - '0' :
		    (p[i] | 0x20) - 'a' + 10);
	if (i < len || digits < 1 || digits > 8) {
		bg_fail(err, BG_ESYNTAX, column, len,
		    "'%.*s' is not a mask of 32 lanes", len < 40 ? len : 40, p);
		return bg_hint(err, "give up to 8 hexadecimal digits");
	}
	return BG_OK;
}

static int
read_offsets(struct bg_access *a, const char *line, const char *p,
    const char *end, struct bg_error *err)
{
	const char *start;
	int lane;

	for (lane = 0; lane < BG_LANES; lane++) {
		if (lane > 0) {
			if (p == end || *p != ',')
				break;
			p++;
		}
		start = p;
		a->offset[lane] = 0;
		while (p < end && *p >= '0' && *p <= '9' && p - start < 9)
			a->offset[lane] = a->offset[lane] * 10 +
			    (uint32_t)(*p++ - '0');
		if (p == start && p < end && *p == '-')
			return bg_fail(err, BG_EVALUE, (int)(start - line), 1,
			    "lane %d: the offset is negative", lane);
		if (p < end && *p >= '0' && *p <= '9')
			return bg_fail(err, BG_ERANGE, (int)(start - line),
			    (int)(p - start), "lane %d: the offset is beyond "
			    "shared memory", lane);
		if (p == start || (p < end && *p != ','))
			return bg_fail(err, BG_ESYNTAX, (int)(p - line), 1,
			    "lane %d: an offset in bytes was expected", lane);
	}
	if (lane < BG_LANES || p < end) {
		bg_fail(err, BG_ESYNTAX, (int)(p - line), 1,
		    lane < BG_LANES ? _("only %d offsets") : _("over %d offsets"),
		    lane);
		return bg_hint(err, "give 32, separated by commas, lane 0 first");
	}
	return BG_OK;
}

int
bg_access_read_line(struct bg_access *a, const char *line, struct bg_error *err)
{
	const char *field[4], *p = line, *end;
	int i, rc, column;

	/* A carriage return may end a line, and nothing else. */
	end = line + strcspn(line, "\n");
	if (end > line && end[-1] == '\r')
		end--;
	p += strspn(p, " \t");
	if (*p == '#' || p >= end)
		return 0;
	if (p > line)
		return bg_fail(err, BG_ESYNTAX, 0, (int)(p - line),
		    "the line begins with a blank: kind, mask and offsets "
		    "were expected");
	for (i = 0; i < 3; i++) {
		field[i] = p;
		p += strcspn(p, "\t\n");
		if (p > end)
			p = end;
		field[3] = p;
		if (i < 2 && *p != '\t') {
			bg_fail(err, BG_ESYNTAX, (int)(p - line), 1,
			    "no %s", i == 0 ? _("mask") : _("offsets"));
			return bg_hint(err, "a line is kind, mask and offsets, "
			    "with a tab between them");
		}
		if (*p == '\t')
			p++;
	}
	end = field[3];
	rc = read_kind(a, line, (int)(field[1] - 1 - field[0]), err);
	if (rc == BG_OK)
		rc = read_mask(a, line, field[1],
		    (int)(field[2] - 1 - field[1]), err);
	if (rc == BG_OK)
		rc = read_offsets(a, line, field[2], end, err);
	if (rc == BG_OK) {
		column = (int)(field[2] - line);
		rc = bg_access_check(a, err);
		if (rc != BG_OK && err != NULL) {
			err->column = column;
			err->length = (int)(end - field[2]);
		}
	}
	return rc == BG_OK ? 1 : rc;
}

/* "0,4,8,...", those that do not count as 0. */
static void
print_offsets(const struct bg_access *a, char *text, size_t size)
{
	struct bg_access known = *a;
	size_t n = 0;
	int lane;

	bg_access_normalize(&known);
	for (lane = 0; lane < BG_LANES && n < size; lane++)
		n += (size_t)snprintf(text + n, size - n, "%s%u",
		    lane > 0 ? "," : "", (unsigned)known.offset[lane]);
}

void
bg_access_print_line(const struct bg_access *a, char line[BG_ACCESS_LINE_MAX])
{
	char offsets[BG_ACCESS_LINE_MAX - 32];

	print_offsets(a, offsets, sizeof offsets);
	snprintf(line, BG_ACCESS_LINE_MAX, "%s\t%08x\t%s",
	    bg_kind_info(a->kind)->name, (unsigned)a->mask, offsets);
}

void
bg_access_print_pattern(const struct bg_access *a,
    char text[BG_ACCESS_PATTERN_MAX])
{
	char offsets[BG_ACCESS_LINE_MAX - 32];

	print_offsets(a, offsets, sizeof offsets);
	snprintf(text, BG_ACCESS_PATTERN_MAX, "op=%s offsets=%s mask=%08x",
	    bg_kind_info(a->kind)->name, offsets, (unsigned)a->mask);
}
