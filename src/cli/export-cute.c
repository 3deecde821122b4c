#include "cli/export.h"
#include "cute.h"

/* number: of the array, from 1, or 0 where there is one alone. */
static void
put_array(const struct bg_layout *l, const struct bg_cute *z, int number,
    FILE *out)
{
	char name[32] = "Tile";

	if (number > 0)
		snprintf(name, sizeof name, "Tile%d", number);
	fprintf(out, "// (row, col) to the offset of an element of %d byte%s",
	    l->elem, l->elem == 1 ? "" : "s");
	if (l->base > 0)
		fprintf(out, ", from byte %d of shared memory", l->base);
	fprintf(out, "\nusing %s = ", name);
	if (z->b > 0)
		fprintf(out, "decltype(cute::composition(\n"
		    "    cute::Swizzle<%d, %d, %d>{}, ", z->b, z->m, z->s);
	fprintf(out, "cute::Layout<\n"
	    "    cute::Shape<cute::Int<%d>, cute::Int<%d>>,\n"
	    "    cute::Stride<cute::Int<%d>, cute::Int<1>>>%s;\n", l->rows,
	    l->cols, l->pitch, z->b > 0 ? "{}))" : "");
}

int
bg_export_cute(const struct bg_pattern *p, FILE *out, struct bg_error *err)
{
	struct bg_cute z[BG_ARRAYS];
	char why[200];
	int i;

	for (i = 0; i < p->narrays; i++)
		if (!bg_cute_find(&p->array[i], &z[i], why, sizeof why))
			return bg_fail(err, BG_EVALUE, -1, 1,
			    "there are no CuTe types for this layout: %s",
			    why);
	for (i = 0; i < p->narrays; i++)
		put_array(&p->array[i], &z[i], p->narrays > 1 ? i + 1 : 0,
		    out);
	return BG_OK;
}
