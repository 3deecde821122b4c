#include <stdlib.h>
#include <string.h>

#include "expr-code.h"
#include "nearest.h"
#include "nls.h"

#define LONGEST	4096	/* bytes of one expression */
#define NESTING	64	/* of parentheses, calls, unary operators, ?: */

enum token_kind { END, NUMBER, NAME, BINARY, PUNCTUATION };

struct token {
	enum token_kind kind;
	int	at, len;
	int64_t	value;		/* NUMBER */
	const struct binary *binary;
};

static const struct binary {
	char	text[3];
	uint8_t	precedence;
	uint8_t	op;
} binaries[] = {
	/* the longer spellings first */
	{ "||", 1, OR_JUMP }, { "&&", 2, AND_JUMP },
	{ "==", 6, EQ }, { "!=", 6, NE }, { "<=", 7, LE }, { ">=", 7, GE },
	{ "<<", 8, SHL }, { ">>", 8, SHR },
	{ "|", 3, OR }, { "^", 4, XOR }, { "&", 5, AND },
	{ "<", 7, LT }, { ">", 7, GT }, { "+", 9, ADD }, { "-", 9, SUB },
	{ "*", 10, MUL }, { "/", 10, DIV }, { "%", 10, MOD },
};

static const struct function {
	const char *name;
	int	operands;
	uint8_t	op;
} functions[] = {
	{ "min", 2, MIN }, { "max", 2, MAX }, { "abs", 1, ABS },
};

struct parser {
	const char	*text;
	int		 len;
	int		 at;		/* behind tok */
	struct token	 tok;
	struct token	 last;		/* the one before tok */
	const char *const *names;
	struct bg_expr	*e;
	int		 depth;		/* values that wait by now */
	int		 nesting;
	struct bg_error	*err;
};

static int	parse_ternary(struct parser *);

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	    is_digit(c);
}

static int
digit_value(char c)
{
	if (is_digit(c))
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return 36;
}

static int
clip(int len)
{
	return len > 32 ? 32 : len;
}

/* A run of letters, digits and dots that begins with a digit. */
static int
lex_number(struct parser *p)
{
	const char *s = p->text + p->tok.at;
	int base = 10, i = 0, n = p->tok.len;

	if (n > 1 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X'))
		base = 16, i = 2;
	else if (n > 1 && s[0] == '0' && (s[1] == 'b' || s[1] == 'B'))
		base = 2, i = 2;
	else if (n > 1 && s[0] == '0' && is_digit(s[1])) {
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, n,
		    "%.*s would be octal in C and is not taken", clip(n), s);
		return bg_hint(p->err, "leave the leading 0 out");
	}
	p->tok.value = 0;
	if (i == n) {
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, n,
		    "%.*s has no digits", clip(n), s);
		return bg_hint(p->err, "as in 0x1f or 0b101");
	}
	for (; i < n; i++) {
		if (digit_value(s[i]) >= base) {
			bg_fail(p->err, BG_ESYNTAX, p->tok.at + i, 1,
			    "%.*s is not a number", clip(n), s);
			return bg_hint(p->err, "numbers are whole: decimal, "
			    "hexadecimal 0x1f or binary 0b101, no suffix");
		}
		if (__builtin_mul_overflow(p->tok.value, base, &p->tok.value) ||
		    __builtin_add_overflow(p->tok.value, digit_value(s[i]),
		    &p->tok.value)) {
			bg_fail(p->err, BG_ERANGE, p->tok.at, n,
			    "%.*s is beyond 64 bits with sign", clip(n), s);
			return bg_hint(p->err, "use smaller numbers");
		}
	}
	return 0;
}

static int
lex_operator(struct parser *p)
{
	const char *s = p->text + p->tok.at;
	int left = p->len - p->tok.at;
	size_t i;

	if (left > 1 && s[0] == s[1] && (s[0] == '+' || s[0] == '-')) {
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, 2,
		    "%.2s changes a variable in C: expressions change nothing",
		    s);
		return bg_hint(p->err, "write %c(%c...) for a sign", s[0],
		    s[0]);
	}
	p->tok.kind = BINARY;
	for (i = 0; i < sizeof binaries / sizeof binaries[0]; i++) {
		p->tok.binary = &binaries[i];
		p->tok.len = (int)strlen(binaries[i].text);
		if (p->tok.len <= left &&
		    memcmp(s, binaries[i].text, (size_t)p->tok.len) == 0)
			return 0;
	}
	p->tok.kind = PUNCTUATION;
	p->tok.len = 1;
	if (strchr("()?:,!~", s[0]) != NULL && s[0] != '\0')
		return 0;
	if (s[0] == '=') {
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, 1,
		    "= assigns in C: expressions change nothing");
		return bg_hint(p->err, "== compares");
	}
	if (s[0] < ' ' || s[0] > '~') {
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, 1,
		    "a byte 0x%02x has no place in an expression",
		    (unsigned char)s[0]);
		return bg_hint(p->err, "retype it: expressions are ASCII");
	}
	bg_fail(p->err, BG_ESYNTAX, p->tok.at, 1,
	    "%c has no place in an expression", s[0]);
	return bg_hint(p->err, "C's integer operators are known, and ( ) ?:");
}

/* Reads the next token into tok. */
static int
next(struct parser *p)
{
	int at = p->at;

	p->last = p->tok;
	while (at < p->len && (p->text[at] == ' ' || p->text[at] == '\t'))
		at++;
	p->tok.at = at;
	p->tok.kind = END;
	p->tok.len = 1;
	p->at = at;
	if (at == p->len)
		return 0;
	if (!is_name(p->text[at])) {
		if (lex_operator(p) != 0)
			return -1;
		p->at = at + p->tok.len;
		return 0;
	}
	p->tok.kind = is_digit(p->text[at]) ? NUMBER : NAME;
	while (at < p->len && (is_name(p->text[at]) || p->text[at] == '.'))
		at++;
	p->tok.len = at - p->tok.at;
	p->at = at;
	return p->tok.kind == NUMBER ? lex_number(p) : 0;
}

static bool
is(const struct parser *p, char c)
{
	return p->tok.kind == PUNCTUATION && p->text[p->tok.at] == c;
}

/* Appends an instruction that leaves growth more values on the stack. */
static int
emit(struct parser *p, enum opcode op, int64_t value, const struct token *at,
    int growth)
{
	struct insn *insn = &p->e->code[p->e->n++];

	insn->op = (uint8_t)op;
	insn->value = value;
	insn->column = at->at;
	insn->length = (uint8_t)(at->len > 255 ? 255 : at->len);
	p->depth += growth;
	if (p->depth > STACK) {
		bg_fail(p->err, BG_ESYNTAX, at->at, at->len,
		    "too many operators wait for each other here");
		return bg_hint(p->err, "name a part with let");
	}
	return 0;
}

static int
enter(struct parser *p)
{
	if (++p->nesting <= NESTING)
		return 0;
	bg_fail(p->err, BG_ESYNTAX, p->tok.at, p->tok.len,
	    "nested more than %d deep", NESTING);
	return bg_hint(p->err, "name a part with let");
}

/* Complains that tok is not what belongs here. */
static int
expected(struct parser *p, const char *what)
{
	what = bg_tr(what);
	if (p->tok.kind == END && p->last.len > 0)
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, 1,
		    "%s is missing after %.*s", what, clip(p->last.len),
		    p->text + p->last.at);
	else if (p->tok.kind == END)
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, 1, "%s is missing",
		    what);
	else
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, p->tok.len,
		    "%s is missing before %.*s", what, clip(p->tok.len),
		    p->text + p->tok.at);
	return bg_hint(p->err, "expressions are C's: (lane%%16)*33 + lane/16");
}

static int
expect(struct parser *p, char c, const char *what)
{
	if (!is(p, c))
		return expected(p, what);
	return next(p);
}

static const struct function *
find_function(const struct parser *p, const struct token *t)
{
	size_t i;

	for (i = 0; i < sizeof functions / sizeof functions[0]; i++)
		if ((int)strlen(functions[i].name) == t->len &&
		    memcmp(functions[i].name, p->text + t->at,
		    (size_t)t->len) == 0)
			return &functions[i];
	return NULL;
}

static int
unknown_name(struct parser *p)
{
	static const char *const cuda[][2] = {
		{ "threadIdx.x", "tx" }, { "threadIdx.y", "ty" },
		{ "threadIdx.z", "tz" }, { "laneid", "lane" },
		{ "lane_id", "lane" }, { "laneId", "lane" },
		{ "warpid", "warp" }, { "warp_id", "warp" },
		{ "warpId", "warp" }, { "threadIdx", "tx" },
	};
	const char *s = p->text + p->tok.at;
	struct bg_nearest near = BG_NEAREST_INIT;
	char all[120];
	size_t used = 0, i;

	bg_fail(p->err, BG_ESYNTAX, p->tok.at, p->tok.len,
	    "%.*s is not a name that is known here", clip(p->tok.len), s);
	for (i = 0; i < sizeof cuda / sizeof cuda[0]; i++)
		if ((int)strlen(cuda[i][0]) == p->tok.len &&
		    memcmp(cuda[i][0], s, (size_t)p->tok.len) == 0)
			return bg_hint(p->err, "write %s", cuda[i][1]);
	for (i = 0; p->names[i] != NULL; i++)
		bg_nearest_offer(&near, s, p->tok.len, p->names[i]);
	if (near.name != NULL)
		return bg_hint(p->err, "did you mean %s?", near.name);
	all[0] = '\0';
	for (i = 0; p->names[i] != NULL; i++) {
		if (used + strlen(p->names[i]) + 2 > sizeof all)
			break;
		strcat(strcat(all, " "), p->names[i]);
		used = strlen(all);
	}
	if (used == 0)
		return bg_hint(p->err, "only numbers and names from let");
	return bg_hint(p->err, "known are%s", all);
}

static int
parse_call(struct parser *p)
{
	const struct function *f = find_function(p, &p->tok);
	struct token name = p->tok;
	int i;

	if (next(p) != 0)
		return -1;
	if (!is(p, '('))
		return expected(p, "(");
	if (f == NULL) {
		bg_fail(p->err, BG_ESYNTAX, name.at, name.len,
		    "%.*s is not a function", clip(name.len),
		    p->text + name.at);
		return bg_hint(p->err, "min(a,b), max(a,b) and abs(a) are "
		    "known");
	}
	if (enter(p) != 0)
		return -1;
	for (i = 0; i < f->operands; i++)
		if (next(p) != 0 || parse_ternary(p) != 0 ||
		    (i + 1 < f->operands && !is(p, ',') &&
		    expected(p, N_("a second value")) != 0))
			return -1;
	if (is(p, ',')) {
		bg_fail(p->err, BG_ESYNTAX, p->tok.at, 1,
		    f->operands == 1 ? _("%s takes %d value") :
		    _("%s takes %d values"), f->name, f->operands);
		return bg_hint(p->err, "nest them: min(a,min(b,c))");
	}
	if (expect(p, ')', ")") != 0)
		return -1;
	p->nesting--;
	return emit(p, (enum opcode)f->op, 0, &name, 1 - f->operands);
}

static int
parse_name(struct parser *p)
{
	struct parser look = *p;
	struct token name = p->tok;
	int i;

	look.err = NULL;
	if (find_function(p, &name) != NULL ||
	    (next(&look) == 0 && is(&look, '(')))
		return parse_call(p);
	for (i = 0; p->names[i] != NULL; i++)
		if ((int)strlen(p->names[i]) == name.len &&
		    memcmp(p->names[i], p->text + name.at,
		    (size_t)name.len) == 0)
			break;
	if (p->names[i] == NULL)
		return unknown_name(p);
	if (next(p) != 0)
		return -1;
	return emit(p, LOAD, i, &name, 1);
}

static int
parse_unary(struct parser *p)
{
	struct token t = p->tok;
	enum opcode op;

	switch (t.kind) {
	case NUMBER:
		return next(p) != 0 ? -1 : emit(p, PUSH, t.value, &t, 1);
	case NAME:
		return parse_name(p);
	case BINARY:
		if (t.binary->op != SUB && t.binary->op != ADD)
			return expected(p, N_("a value"));
		op = NEG;
		break;
	case PUNCTUATION:
		if (is(p, '(')) {
			if (enter(p) != 0 || next(p) != 0 ||
			    parse_ternary(p) != 0 || expect(p, ')', ")") != 0)
				return -1;
			p->nesting--;
			return 0;
		}
		if (!is(p, '!') && !is(p, '~'))
			return expected(p, N_("a value"));
		op = is(p, '!') ? NOT : INV;
		break;
	default:
		return expected(p, N_("a value"));
	}
	if (enter(p) != 0 || next(p) != 0 || parse_unary(p) != 0)
		return -1;
	p->nesting--;
	/* A plus sign changes nothing. */
	if (t.kind == BINARY && t.binary->op == ADD)
		return 0;
	return emit(p, op, 0, &t, 0);
}

/* Precedence climbing: operators that bind at least as tightly. */
static int
parse_binary(struct parser *p, int precedence)
{
	const struct binary *b;
	struct token t;
	int jump;

	if (parse_unary(p) != 0)
		return -1;
	while (p->tok.kind == BINARY &&
	    p->tok.binary->precedence >= precedence) {
		t = p->tok;
		b = t.binary;
		jump = p->e->n;
		if (b->op == AND_JUMP || b->op == OR_JUMP)
			if (emit(p, (enum opcode)b->op, 0, &t, -1) != 0)
				return -1;
		if (next(p) != 0 || parse_binary(p, b->precedence + 1) != 0)
			return -1;
		if (b->op == AND_JUMP || b->op == OR_JUMP) {
			if (emit(p, BOOL, 0, &t, 0) != 0)
				return -1;
			p->e->code[jump].value = p->e->n;
		} else if (emit(p, (enum opcode)b->op, 0, &t, -1) != 0)
			return -1;
	}
	return 0;
}

static int
parse_ternary(struct parser *p)
{
	struct token t;
	int otherwise, end;

	if (parse_binary(p, 1) != 0)
		return -1;
	if (!is(p, '?'))
		return 0;
	t = p->tok;
	otherwise = p->e->n;
	if (enter(p) != 0 || emit(p, ELSE_JUMP, 0, &t, -1) != 0 ||
	    next(p) != 0 || parse_ternary(p) != 0)
		return -1;
	end = p->e->n;
	if (emit(p, JUMP, 0, &t, -1) != 0 || expect(p, ':', ": of ?") != 0)
		return -1;
	p->e->code[otherwise].value = p->e->n;
	if (parse_ternary(p) != 0)
		return -1;
	p->e->code[end].value = p->e->n;
	p->nesting--;
	return 0;
}

int
bg_expr_compile(struct bg_expr **out, const char *text, int len,
    const char *const names[], struct bg_error *err)
{
	struct bg_error ignored;
	struct parser p;

	*out = NULL;
	memset(&p, 0, sizeof p);
	p.text = text;
	p.len = len;
	p.names = names;
	p.err = err != NULL ? err : &ignored;
	if (len > LONGEST) {
		bg_fail(err, BG_ESYNTAX, LONGEST, 1,
		    "an expression of %d bytes: %d are the most", len, LONGEST);
		return bg_hint(err, "name a part with let");
	}
	/* No byte of text makes more than one instruction. */
	p.e = malloc(sizeof *p.e + (size_t)(len + 1) * sizeof p.e->code[0]);
	if (p.e == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	p.e->n = 0;
	if (next(&p) == 0 && parse_ternary(&p) == 0) {
		if (p.tok.kind == END) {
			*out = p.e;
			return 0;
		}
		expected(&p, N_("an operator"));
	}
	free(p.e);
	return p.err->code;
}

void
bg_expr_free(struct bg_expr *e)
{
	free(e);
}
