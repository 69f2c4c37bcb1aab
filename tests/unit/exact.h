/* exact.h - values that can be counted out, for whoever estimates them: every way the dice can fall, with habit choosing; and
 * positions of played games to try it in. */
#ifndef FORAY_EXACT_H
#define FORAY_EXACT_H

#include "foray/playout.h"
#include "foray/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 400, FEW = 3000, MANY = 100000 };

/* ------------------------------------------------------------------ counting out */

/* The exact value of a choice with habit after it: every way the dice can fall. */
struct exact {
    const struct fy_game *g;
    uint64_t leaves, most;
    bool given_up; /* too many ways, a blind draw, or a habit that is not sure */
    int depth;
};

static inline int sure_habit(struct exact *e, const void *state, const struct fy_choice *c, int n)
{
    int first = -1;
    for (uint64_t i = 0; i < 4; i++) {
        struct fy_dice mind;
        fy_dice_seed(&mind, 5, i);
        int k = fy_policy_choose(e->g, FY_HABIT, state, c, n, &mind);
        e->given_up |= first >= 0 && k != first;
        first = k;
    }
    return first;
}

static inline double value_of(struct exact *, const void *state);

static inline double count_out(struct exact *e, const void *state, const struct fy_choice *c, int32_t *face, uint32_t n)
{
    const struct fy_system *s = e->g->sys;
    struct fy_tape tape = {.dice = face, .n_dice = n};
    struct fy_dice dice;
    if (e->given_up || n >= 8)
        return e->given_up = true, 0;
    fy_dice_seed(&dice, 1, 1);
    dice.tape = &tape;
    char *work = malloc(s->state_size);
    memcpy(work, state, s->state_size);
    s->apply(e->g->data, work, c, &dice, NULL);
    double sum = 0;
    if (!tape.dry)
        sum = value_of(e, work);
    else if (!tape.needed.sides)
        e->given_up = true;
    else
        for (int f = 1; f <= tape.needed.sides && !e->given_up; f++) {
            face[n] = f;
            sum += count_out(e, state, c, face, n + 1) / tape.needed.sides;
        }
    free(work);
    return sum;
}

static inline double choice_value(struct exact *e, const void *state, const struct fy_choice *c)
{
    int32_t face[8];
    return count_out(e, state, c, face, 0);
}

static inline double value_of(struct exact *e, const void *state)
{
    struct fy_choice *c = malloc((e->g->sys->max_choices + 1u) * sizeof *c);
    int n = e->g->sys->choices(e->g->data, state, c);
    double value = 0;
    if (n && e->depth < DEPTH) {
        e->depth++;
        value = choice_value(e, state, &c[sure_habit(e, state, c, n)]);
        e->depth--;
    } else {
        struct fy_score score = {0};
        e->g->sys->score(e->g->data, state, &score);
        value = score.points;
        e->given_up |= ++e->leaves > e->most || n;
    }
    free(c);
    return value;
}

/* Over several deals of what is hidden: where that makes a difference, it is not counted out. */
static inline double dealt_value(struct exact *e, const void *state, const struct fy_choice *c)
{
    const struct fy_system *s = e->g->sys;
    char *deal = malloc(s->state_size);
    double value = 0;
    for (uint64_t i = 0; i < 4 && !e->given_up; i++) {
        struct fy_dice dice;
        memcpy(deal, state, s->state_size);
        fy_dice_seed(&dice, 77, i);
        if (s->redeal)
            s->redeal(e->g->data, deal, &dice);
        double v = choice_value(e, deal, c);
        e->given_up |= i && fabs(v - value) > 1e-9;
        value = v;
    }
    free(deal);
    return value;
}

/* ------------------------------------------------------------------ positions */

/* The decisions of a game: the last `most` of them, number i at place i modulo that. */
static inline int play_game(const struct fy_game *g, enum fy_policy policy, uint64_t number, char *states, int most)
{
    const struct fy_system *s = g->sys;
    struct fy_choice *c = malloc((s->max_choices + 1u) * sizeof *c);
    struct fy_dice dice, mind;
    int16_t options[FY_OPTIONS] = {0};
    int n, count = 0;
    char *state = calloc(1, s->state_size);
    fy_options_of(g, options);
    fy_dice_seed(&dice, 41, number);
    fy_dice_seed(&mind, 42, number);
    s->setup(g->data, options, state, &dice, NULL);
    while ((n = s->choices(g->data, state, c)) > 0) {
        memcpy(states + (size_t)(count++ % most) * s->state_size, state, s->state_size);
        s->apply(g->data, state, &c[fy_policy_choose(g, policy, state, c, n, &mind)], &dice, NULL);
    }
    free(state);
    free(c);
    return count;
}

#endif
