/*
 * expr-code: what an expression is compiled to.
 *
 * Owns the instructions of a small stack machine, so that evaluation never
 * recurses and a chain of any length costs no stack. Shared by the compiler
 * (expr.c) and the evaluator (expr-eval.c) alone.
 */
#ifndef BG_EXPR_CODE_H
#define BG_EXPR_CODE_H

#include "expr.h"

#define STACK	128	/* values waiting at once */

enum opcode {
	PUSH, LOAD,
	NEG, INV, NOT, ABS, BOOL,		/* one operand */
	MUL, DIV, MOD, ADD, SUB, SHL, SHR, LT, LE, GT, GE, EQ, NE,
	AND, XOR, OR, MIN, MAX,			/* two operands */
	AND_JUMP, OR_JUMP,	/* keep the deciding 0 or 1 and jump, or pop */
	ELSE_JUMP, JUMP
};

struct insn {
	int64_t	value;		/* PUSH: it, LOAD: its place, jumps: where to */
	int32_t	column;		/* of the operator in the text */
	uint8_t	op;
	uint8_t	length;
};

struct bg_expr {
	int	n;
	struct insn code[];
};

#endif
