#include <string.h>

#include "protocol/codec.h"
#include "protocol/step.h"

static const char *const states[] = {
	[BG_STEP_DOING] = "doing", [BG_STEP_OK] = "ok",
	[BG_STEP_FAILED] = "failed", [BG_STEP_UNTRIED] = "untried"
};

const char *
bg_step_state_name(enum bg_step_state state)
{
	return states[state];
}

char *
bg_step_encode(const struct bg_step *s)
{
	json_t *o = json_object();
	int bad = 0;

	bad |= bg_codec_add(o, "step", s->name);
	bad |= bg_codec_add(o, "state", states[s->state]);
	bad |= bg_codec_add(o, "what", s->what);
	bad |= bg_codec_add(o, "do", s->remedy);
	return bg_codec_line(o, bad);
}

static int
decode(const json_t *o, struct bg_step *s, struct bg_error *err)
{
	char state[16];
	int i;

	if (bg_codec_word(o, "step", s->name, sizeof s->name, err) != BG_OK ||
	    bg_codec_word(o, "state", state, sizeof state, err) != BG_OK ||
	    bg_codec_sentence(o, "what", s->what, sizeof s->what, err) !=
	    BG_OK ||
	    bg_codec_sentence(o, "do", s->remedy, sizeof s->remedy, err) !=
	    BG_OK)
		return BG_EVALUE;
	if (s->name[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1, "no \"step\"");
	for (i = BG_STEP_DOING; i <= BG_STEP_UNTRIED; i++)
		if (strcmp(states[i], state) == 0) {
			s->state = (enum bg_step_state)i;
			return BG_OK;
		}
	return bg_fail(err, BG_EVALUE, -1, 1, "no \"state\" of a step");
}

int
bg_step_decode(const char *line, int len, struct bg_step *s,
    struct bg_error *err)
{
	json_t *o;
	int rc;

	memset(s, 0, sizeof *s);
	rc = bg_codec_parse(line, len, &o, err);
	if (rc != BG_OK)
		return rc;
	rc = decode(o, s, err);
	json_decref(o);
	return rc;
}
