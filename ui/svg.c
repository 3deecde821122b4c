#include <string.h>

#include "ui/runs.h"
#include "ui/svg.h"
#include "utf8.h"

/*
 * Pixels. Nearly every monospace font is 0.6 of its size wide; pieces of text
 * are told their width for those that are not.
 */
enum { FONT = 15, CELL = 9, LINE = 19, BASELINE = 14, MARGIN = 12 };

static void
put_scalar(FILE *out, uint32_t scalar)
{
	char text[5];

	bg_utf8(scalar, text);
	switch (scalar) {
	case 0xfffe:
	case 0xffff:
		fputc('?', out);	/* no characters of XML */
		break;
	case '&':
		fputs("&amp;", out);
		break;
	case '<':
		fputs("&lt;", out);
		break;
	case '>':
		fputs("&gt;", out);
		break;
	default:
		fputs(text, out);
	}
}

/* Text from elsewhere; what XML cannot hold becomes '?'. */
static void
put_text(FILE *out, const char *text)
{
	const char *end = text;
	int n;

	while (*end != '\0')
		end++;
	for (; text < end; text += n) {
		n = bg_utf8_printable(text, (int)(end - text));
		if (n == 1)
			put_scalar(out, (unsigned char)*text);
		else if (n == 3 && memcmp(text, "\xef\xbf", 2) == 0 &&
		    (unsigned char)text[2] >= 0xbe)
			put_scalar(out, 0xffff);
		else if (n > 1)
			fprintf(out, "%.*s", n, text);
		else {
			fputc(*text == '\n' || *text == '\t' ? ' ' : '?', out);
			n = 1;
		}
	}
}

static void
put_areas(FILE *out, const struct bg_canvas *c, int row)
{
	struct bg_run r;
	int col = 0;

	for (; bg_run_area(c, row, col, &r); col = r.col + r.cols)
		fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" "
		    "height=\"%d\" fill=\"#%06x\"/>\n", r.col * CELL,
		    row * LINE, r.cols * CELL, LINE, (unsigned)r.style.bg);
}

static void
put_pieces(FILE *out, const struct bg_canvas *c, int row)
{
	struct bg_run r;
	int col = 0, i;
	uint32_t glyph;

	for (; bg_run_text(c, row, col, &r); col = r.col + r.cols) {
		fprintf(out, "<text x=\"%d\" y=\"%d\" fill=\"#%06x\"%s%s",
		    r.col * CELL, row * LINE + BASELINE, (unsigned)r.style.fg,
		    r.style.attr & BG_STYLE_BOLD ? " font-weight=\"bold\"" :
		    "", r.style.attr & BG_STYLE_UNDERLINE ?
		    " text-decoration=\"underline\"" : "");
		if (r.cols > 1)
			fprintf(out, " textLength=\"%d\"", r.cols * CELL);
		fputc('>', out);
		for (i = 0; i < r.cols; i++)
			if ((glyph = bg_run_glyph(c, &r, i)) != 0)
				put_scalar(out, glyph);
		fputs("</text>\n", out);
	}
}

static void
put_blocks(FILE *out, const struct bg_canvas *c, int row)
{
	struct bg_block b;
	struct bg_run r;
	int col = 0;
	double width, height;

	for (; bg_run_block(c, row, col, &r, &b); col = r.col + 1) {
		width = b.upright ? CELL : CELL * b.eighths / 8.0;
		height = b.upright ? LINE * b.eighths / 8.0 : LINE;
		fprintf(out, "<rect x=\"%d\" y=\"%.3f\" width=\"%.3f\" "
		    "height=\"%.3f\" fill=\"#%06x\"/>\n", r.col * CELL,
		    (row + 1) * LINE - height, width, height,
		    (unsigned)r.style.fg);
	}
}

/* Through the middle of the brackets at both ends. */
static void
put_frames(FILE *out, const struct bg_canvas *c, int row)
{
	struct bg_run r;
	int col = 0;

	for (; bg_run_frame(c, row, col, &r); col = r.col + r.cols)
		fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" "
		    "height=\"%d\" rx=\"2\" fill=\"none\" stroke=\"#000000\" "
		    "stroke-width=\"2\"/>\n", r.col * CELL + CELL / 2,
		    row * LINE + 1, (r.cols - 1) * CELL, LINE - 2);
}

/* Pictures put into one document must not share a name. */
static unsigned
name_of(const char *title, const char *desc)
{
	unsigned h = 2166136261u;

	for (; *title != '\0'; title++)
		h = (h ^ (unsigned char)*title) * 16777619u;
	for (; *desc != '\0'; desc++)
		h = (h ^ (unsigned char)*desc) * 16777619u;
	return h;
}

void
bg_svg(FILE *out, const struct bg_canvas *c, const char *title,
    const char *desc)
{
	int width = c->cols * CELL + 2 * MARGIN, row;
	int height = c->rows * LINE + 2 * MARGIN;
	unsigned name = name_of(title, desc);

	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
	    "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\"\n"
	    "    role=\"img\" aria-labelledby=\"title-%08x desc-%08x\">\n"
	    "<title id=\"title-%08x\">", width, height, width, height, name,
	    name, name);
	put_text(out, title);
	fprintf(out, "</title>\n<desc id=\"desc-%08x\">", name);
	put_text(out, desc);
	fprintf(out, "</desc>\n"
	    "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n"
	    "<g transform=\"translate(%d %d)\" aria-hidden=\"true\" "
	    "font-size=\"%d\"\n"
	    "    font-family=\"DejaVu Sans Mono, Menlo, Consolas, "
	    "Liberation Mono, monospace\">\n", width, height, MARGIN, MARGIN,
	    FONT);
	for (row = 0; row < c->rows; row++)
		put_areas(out, c, row);
	for (row = 0; row < c->rows; row++)
		put_blocks(out, c, row);
	for (row = 0; row < c->rows; row++)
		put_frames(out, c, row);
	for (row = 0; row < c->rows; row++)
		put_pieces(out, c, row);
	fputs("</g>\n</svg>\n", out);
}
