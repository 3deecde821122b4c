#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "same.h"

void
same_arrays(const struct bg_pattern *p, const struct bg_pattern *q)
{
	struct bg_layout a, b;
	int i;

	assert_int_equal(p->narrays, q->narrays);
	for (i = 0; i < p->narrays; i++) {
		a = p->array[i];
		b = q->array[i];
		if (a.swizzle.column != NULL && b.swizzle.column != NULL) {
			assert_memory_equal(a.swizzle.column,
			    b.swizzle.column, sizeof *a.swizzle.column *
			    (size_t)(a.rows * a.cols));
			a.swizzle.column = b.swizzle.column = NULL;
		}
		assert_memory_equal(&a, &b, sizeof a);
	}
}

void
check_print(const struct bg_pattern *p)
{
	struct bg_pattern *q;
	struct bg_error err;
	char *once, *twice;
	int i;

	assert_int_equal(bg_pattern_print(p, &once), BG_OK);
	if (bg_pattern_parse(&q, once, &err) != BG_OK)
		fail_msg("%s\ncolumn %d: %s", once, err.column, err.message);
	assert_int_equal(bg_pattern_print(q, &twice), BG_OK);
	assert_string_equal(once, twice);
	same_arrays(p, q);
	assert_string_equal(p->name, q->name);
	assert_int_equal(p->naccesses, q->naccesses);
	for (i = 0; i < p->naccesses; i++) {
		assert_memory_equal(&p->access[i], &q->access[i],
		    offsetof(struct bg_pattern_access, at));
	}
	free(once);
	free(twice);
	bg_pattern_free(q);
}
