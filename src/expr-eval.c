#include "expr-code.h"

static int
beyond(const struct insn *i, int64_t a, const char *sign, int64_t b,
    struct bg_error *err)
{
	bg_fail(err, BG_ERANGE, i->column, i->length,
	    "%lld %s %lld is beyond 64 bits", (long long)a, sign,
	    (long long)b);
	return bg_hint(err, "use smaller numbers");
}

static int
divide(const struct insn *i, int64_t a, int64_t b, int64_t *r,
    struct bg_error *err)
{
	/* What there mostly is, and faster to divide in 32 bits. */
	if (((uint64_t)a | (uint64_t)b) >> 32 == 0 && b != 0) {
		*r = i->op == DIV ? (uint32_t)a / (uint32_t)b :
		    (uint32_t)a % (uint32_t)b;
		return 0;
	}
	if (b == 0) {
		bg_fail(err, BG_EVALUE, i->column, i->length,
		    "division by zero: %lld %c 0", (long long)a,
		    i->op == DIV ? '/' : '%');
		return bg_hint(err, "guard it with ?: or leave such lanes out "
		    "with mask");
	}
	if (a == INT64_MIN && b == -1)
		return beyond(i, a, i->op == DIV ? "/" : "%", b, err);
	*r = i->op == DIV ? a / b : a % b;
	return 0;
}

static int
shift(const struct insn *i, int64_t a, int64_t b, int64_t *r,
    struct bg_error *err)
{
	if (b < 0 || b > 63) {
		bg_fail(err, BG_EVALUE, i->column, i->length,
		    "a shift by %lld: 0 to 63 are possible", (long long)b);
		return bg_hint(err, "guard it with ?: or leave such lanes out "
		    "with mask");
	}
	if (i->op == SHR) {
		*r = a >> b;
		return 0;
	}
	*r = (int64_t)((uint64_t)a << b);
	if (*r >> b != a)
		return beyond(i, a, "<<", b, err);
	return 0;
}

static int
unary(const struct insn *i, int64_t *a, struct bg_error *err)
{
	switch (i->op) {
	case INV:
		*a = ~*a;
		return 0;
	case NOT:
		*a = !*a;
		return 0;
	case BOOL:
		*a = *a != 0;
		return 0;
	default:		/* NEG, ABS */
		if (i->op == ABS && *a >= 0)
			return 0;
		if (*a == INT64_MIN)
			return beyond(i, 0, "-", *a, err);
		*a = -*a;
		return 0;
	}
}

static int
binary(const struct insn *i, int64_t a, int64_t b, int64_t *r,
    struct bg_error *err)
{
	switch (i->op) {
	case DIV:
	case MOD:
		return divide(i, a, b, r, err);
	case SHL:
	case SHR:
		return shift(i, a, b, r, err);
	case LT:	*r = a < b; return 0;
	case LE:	*r = a <= b; return 0;
	case GT:	*r = a > b; return 0;
	case GE:	*r = a >= b; return 0;
	case EQ:	*r = a == b; return 0;
	case NE:	*r = a != b; return 0;
	case MIN:	*r = a < b ? a : b; return 0;
	default:	*r = a > b ? a : b; return 0;	/* MAX */
	}
}

int
bg_expr_eval(const struct bg_expr *e, const int64_t values[], int64_t *result,
    struct bg_error *err)
{
	int64_t stack[STACK + 1], *top = stack;		/* 1-based */
	const struct insn *i = e->code, *end = e->code + e->n;
	int64_t value;
	int status;

	*top = 0;
	while (i < end) {
		switch (i->op) {
		case PUSH:
			*++top = i->value;
			break;
		case LOAD:
			*++top = values[i->value];
			break;
		case AND_JUMP:
		case OR_JUMP:
			if ((*top != 0) == (i->op == OR_JUMP)) {
				*top = *top != 0;
				i = e->code + i->value;
				continue;
			}
			top--;
			break;
		case ELSE_JUMP:
			if (*top-- == 0) {
				i = e->code + i->value;
				continue;
			}
			break;
		case JUMP:
			i = e->code + i->value;
			continue;
		case MUL:
			if (__builtin_mul_overflow(top[-1], top[0], &value))
				return beyond(i, top[-1], "*", top[0], err);
			*--top = value;
			break;
		case ADD:
			if (__builtin_add_overflow(top[-1], top[0], &value))
				return beyond(i, top[-1], "+", top[0], err);
			*--top = value;
			break;
		case SUB:
			if (__builtin_sub_overflow(top[-1], top[0], &value))
				return beyond(i, top[-1], "-", top[0], err);
			*--top = value;
			break;
		case AND:
			top--;
			*top &= top[1];
			break;
		case XOR:
			top--;
			*top ^= top[1];
			break;
		case OR:
			top--;
			*top |= top[1];
			break;
		case NEG: case INV: case NOT: case ABS: case BOOL:
			status = unary(i, top, err);
			if (status != 0)
				return status;
			break;
		default:
			top--;
			status = binary(i, top[0], top[1], top, err);
			if (status != 0)
				return status;
		}
		i++;
	}
	*result = *top;
	return 0;
}

bool
bg_expr_uses(const struct bg_expr *e, int place)
{
	int i;

	for (i = 0; i < e->n; i++)
		if (e->code[i].op == LOAD && e->code[i].value == place)
			return true;
	return false;
}
