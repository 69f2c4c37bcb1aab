/* advice.h - what a search has found, in words and as JSON. Intervals are always those of 95 %. */
#ifndef FORAY_ADVICE_H
#define FORAY_ADVICE_H

#include "foray/search.h"
#include "foray/text.h"

#include <jansson.h>

enum { FY_ADVICE_PLAYOUTS = 4000, FY_ADVICE_LINE = 8 }; /* of one piece of advice, unless told otherwise; steps of a line of play */

/* How sure it is that the first is best: "open", "leaning", "fairly sure", "sure". Where it is open there is no first. */
const char *fy_advice_sureness(const struct fy_advice *);
bool fy_advice_open(const struct fy_advice *);

/* The line of play it has in mind: the plan, and what `habit` would choose after it until the dice decide. How many steps. */
int fy_advice_line(const struct fy_game *, const void *state, const struct fy_plan *, struct fy_choice line[FY_ADVICE_LINE]);

void fy_advice_text(const struct fy_game *, const void *state, const struct fy_advice *, struct fy_text *);
/* Only where to look: "Look at the Old Mole." */
void fy_advice_hint(const struct fy_game *, const struct fy_advice *, struct fy_text *);
json_t *fy_advice_json(const struct fy_game *, const void *state, const struct fy_advice *);
/* Plans as lists of choices; read, a step may also be the text of one. False: it is none of this game's. */
json_t *fy_plan_json(const struct fy_game *, const struct fy_plan *);
bool fy_plan_read(const struct fy_game *, const json_t *, struct fy_plan *);
json_t *fy_estimate_json(const struct fy_game *, const struct fy_estimate *);

/* Pieces of advice about the same state, as a list of their JSON, that were come to with different seeds: what they know together.
 * False: they are none of this game's. */
bool fy_advice_join(const struct fy_game *, const json_t *parts, struct fy_advice *);

/* "57.6 ± 0.6": no digits beyond the error, of which this is the standard error. Signed: "+2.1 ± 0.9". */
size_t fy_interval_text(double value, double error, bool with_sign, char *out, size_t n);

/* Words that bound the thinking: "playouts=2000", "seconds=5", "seed=3", or a plain number of seconds. False with a message. */
bool fy_budget_word(const char *word, struct fy_budget *, char error[FY_ERROR]);

#endif
