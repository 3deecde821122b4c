#include "ui/runs.h"
#include "ui/tikz.h"

static void
put_scalar(FILE *out, uint32_t scalar)
{
	char text[5];

	bg_utf8(scalar, text);
	switch (scalar) {
	case '\\':
		fputs("\\textbackslash{}", out);
		break;
	case '~':
		fputs("\\textasciitilde{}", out);
		break;
	case '^':
		fputs("\\textasciicircum{}", out);
		break;
	case '{':
	case '}':
	case '$':
	case '&':
	case '#':
	case '_':
	case '%':
		fprintf(out, "\\%s", text);
		break;
	case '`':
	case '\'':
	case '-':
	case '<':
	case '>':
	case ',':
		/* apart, so that no two of them become one sign */
		fprintf(out, "{%s}", text);
		break;
	default:
		fputs(text, out);
	}
}

static void
put_areas(FILE *out, const struct bg_canvas *c, int row)
{
	struct bg_run r;
	int col = 0;

	for (; bg_run_area(c, row, col, &r); col = r.col + r.cols)
		fprintf(out, "\\definecolor{bg}{HTML}{%06X}"
		    "\\fill[bg] (%d,%d) rectangle (%d,%d);\n",
		    (unsigned)r.style.bg, r.col, row, r.col + r.cols,
		    row + 1);
}

static void
put_pieces(FILE *out, const struct bg_canvas *c, int row)
{
	struct bg_run r;
	int col = 0, i;
	uint32_t glyph;

	for (; bg_run_text(c, row, col, &r); col = r.col + r.cols) {
		fprintf(out, "\\definecolor{fg}{HTML}{%06X}"
		    "\\node[text=fg] at (%d,%d.72) {%s", (unsigned)r.style.fg,
		    r.col, row, r.style.attr & BG_STYLE_BOLD ?
		    "\\bfseries " : "");
		for (i = 0; i < r.cols; i++)
			if ((glyph = bg_run_glyph(c, &r, i)) != 0)
				put_scalar(out, glyph);
		fputs("};\n", out);
	}
}

static void
put_frames(FILE *out, const struct bg_canvas *c, int row)
{
	struct bg_run r;
	int col = 0;

	for (; bg_run_frame(c, row, col, &r); col = r.col + r.cols)
		fprintf(out, "\\draw[line width=0.8pt] (%d.5,%d.06) rectangle "
		    "(%d.5,%d.94);\n", r.col, row, r.col + r.cols - 1, row);
}

static void
put_comment(FILE *out, const char *text)
{
	fputs("% ", out);
	for (; *text != '\0'; text++)
		fputc(*text == '\n' || *text == '\r' ? ' ' : *text, out);
	fputc('\n', out);
}

void
bg_tikz(FILE *out, const struct bg_canvas *c, const char *title,
    const char *desc)
{
	int row;

	put_comment(out, title);
	put_comment(out, desc);
	/* A sign of cmtt8 is 4.25 points wide. */
	fputs("% \\usepackage{tikz}, then \\input this file.\n"
	    "\\begin{tikzpicture}[x=4.25pt, y=-9.5pt, every node/.style={"
	    "anchor=base west,\n"
	    "  inner sep=0pt, outer sep=0pt, font=\\ttfamily"
	    "\\fontsize{8pt}{9pt}\\selectfont\\frenchspacing}]\n", out);
	for (row = 0; row < c->rows; row++)
		put_areas(out, c, row);
	for (row = 0; row < c->rows; row++)
		put_frames(out, c, row);
	for (row = 0; row < c->rows; row++)
		put_pieces(out, c, row);
	fputs("\\end{tikzpicture}\n", out);
}
