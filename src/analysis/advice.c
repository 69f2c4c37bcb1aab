/* advice.c - what a search has found, in words. */
#include "foray/advice.h"

#include "foray/playout.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 8 }; /* candidates told in words */

static const double interval = 1.96; /* standard errors of 95 % */

const char *fy_advice_sureness(const struct fy_advice *a)
{
    if (a->n < 2)
        return "sure";
    return a->lead < 0.7 ? "open" : a->lead < 0.9 ? "leaning" : a->lead < 0.98 ? "fairly sure" : "sure";
}

bool fy_advice_open(const struct fy_advice *a)
{
    return a->n > 1 && a->lead < 0.7;
}

size_t fy_interval_text(double value, double error, bool with_sign, char *out, size_t n)
{
    double half = interval * error;
    int digits = half >= 10 || half == 0 ? 0 : half >= 0.1 ? 1 : 2;
    if (half == 0 && value != (double)(int64_t)value)
        digits = 1;
    double least = digits == 0 ? 0.5 : digits == 1 ? 0.05 : 0.005;
    value = value > -least && value < 0 ? 0 : value; /* never "-0.0" */
    size_t at = fy_print(out, n, with_sign ? "%+.*f" : "%.*f", digits, value);
    return half > 0 ? at + fy_print(out + at, n - at, " ± %.*f", digits, half) : at;
}

/* ------------------------------------------------------------------ the line of play */

/* One step; false when dice have been rolled, or the game is over. */
static bool follow(const struct fy_game *g, void *state, const struct fy_choice *c, struct fy_dice *dice)
{
    struct fy_tape tape = {.seeded_dice = true, .seeded_draws = true};
    struct fy_score score = {0};
    dice->tape = &tape;
    g->sys->apply(g->data, state, c, dice, NULL);
    dice->tape = NULL;
    g->sys->score(g->data, state, &score);
    return !tape.n_pulled && !score.over;
}

int fy_advice_line(const struct fy_game *g, const void *state, const struct fy_plan *plan, struct fy_choice line[FY_ADVICE_LINE])
{
    struct fy_choice *c = fy_must(calloc(g->sys->max_choices + 1u, sizeof *c));
    void *work = fy_must(malloc(g->sys->state_size));
    struct fy_dice dice;
    int n = 0;
    bool goes_on = true;
    fy_dice_seed(&dice, 1, 0);
    memcpy(work, state, g->sys->state_size);
    if (g->sys->redeal)
        g->sys->redeal(g->data, work, &dice);
    while (goes_on && n < FY_ADVICE_LINE) {
        int offered = g->sys->choices(g->data, work, c);
        struct fy_choice next = c[0];
        if (n < plan->n && fy_check(g, work, &plan->step[n], NULL))
            next = plan->step[n];
        else if (offered)
            next = c[fy_policy_choose(g, FY_HABIT, work, c, offered, &dice)];
        line[n++] = next;
        goes_on = follow(g, work, &next, &dice);
    }
    free(work);
    free(c);
    return n;
}

/* ------------------------------------------------------------------ words */

static void put_bands(const struct fy_game *g, const struct fy_estimate *w, struct fy_text *out)
{
    const char *sep = "";
    for (int i = 0; g->sys->bands[i] && i < FY_SEARCH_BANDS; i++)
        if (w->band[i] >= 0.005) {
            fy_put(out, "%s%s %.0f %%", sep, g->sys->bands[i], 100 * w->band[i]);
            sep = ", ";
        }
}

/* "Move Burn to s51, then Done" */
static void put_plan(const struct fy_game *g, const struct fy_plan *plan, struct fy_text *out)
{
    char text[FY_TEXT];
    for (int i = 0; i < plan->n; i++) {
        fy_text_choice_label(g, &plan->step[i], text, sizeof text);
        fy_put(out, "%s%s", i ? ", then " : "", text);
    }
}

/* In a column: "±" is one character, not two. */
static void put_padded(const char *text, struct fy_text *out)
{
    enum { COLUMN = 14 };
    int wide = 0;
    for (const char *c = text; *c; c++)
        wide += (*c & 0xc0) != 0x80;
    fy_put(out, "%s%*s", text, wide < COLUMN ? COLUMN - wide : 1, "");
}

static void put_candidate(const struct fy_game *g, const struct fy_advice *a, int i, struct fy_text *out)
{
    const struct fy_candidate *c = &a->list[i];
    char points[64], gain[64];
    fy_interval_text(c->worth.points, c->worth.error, false, points, sizeof points);
    fy_interval_text(c->gain, c->gain_error, true, gain, sizeof gain);
    fy_put(out, "  ");
    put_padded(points, out);
    put_padded(i == a->base ? "" : gain, out);
    put_plan(g, &c->plan, out);
    fy_put(out, "%s\n", c->habit ? "  (habit)" : "");
}

static void put_verdict(const struct fy_game *g, const struct fy_advice *a, struct fy_text *out)
{
    const struct fy_candidate *first = &a->list[0];
    char text[80];
    if (a->n == 1) {
        fy_put(out, "There is no other choice: ");
        put_plan(g, &first->plan, out);
        fy_put(out, "\n");
    } else if (fy_advice_open(a)) {
        fy_put(out, "Open: none of the candidates stands out.\n");
    } else {
        fy_put(out, "Best found: ");
        put_plan(g, &first->plan, out);
        fy_put(out, " (%s)\n", fy_advice_sureness(a));
    }
    fy_interval_text(first->worth.points, first->worth.error, false, text, sizeof text);
    fy_put(out, "Expected: %s points; ", text);
    put_bands(g, &first->worth, out);
    fy_put(out, ".\n");
}

/* What it costs to do the second instead, or what habit would. */
static void put_cost(const struct fy_game *g, const struct fy_advice *a, struct fy_text *out)
{
    const struct fy_candidate *base = &a->list[a->base], *first = &a->list[0];
    char text[80];
    if (a->base == 0 || fy_advice_open(a))
        return;
    fy_interval_text(first->gain, first->gain_error, false, text, sizeof text);
    put_plan(g, &base->plan, out);
    fy_put(out, " costs %s points against that.\n", text);
}

static void put_line(const struct fy_game *g, const void *state, const struct fy_advice *a, struct fy_text *out)
{
    struct fy_choice line[FY_ADVICE_LINE];
    char text[FY_TEXT];
    int n = fy_advice_line(g, state, &a->list[0].plan, line);
    fy_put(out, "In mind:");
    for (int i = 0; i < n; i++) {
        fy_text_choice_label(g, &line[i], text, sizeof text);
        fy_put(out, " %d. %s%s", i + 1, text, i + 1 < n ? ";" : "");
    }
    fy_put(out, "\n");
}

void fy_advice_text(const struct fy_game *g, const void *state, const struct fy_advice *a, struct fy_text *out)
{
    if (!a->n) {
        fy_put(out, "The game is over: there is nothing to advise.\n");
        return;
    }
    put_verdict(g, a, out);
    put_cost(g, a, out);
    put_line(g, state, a, out);
    fy_put(out, "\n  %-14s%s\n", "points", a->n > 1 ? "difference" : "");
    for (int i = 0; i < a->n && i < SHOWN; i++)
        put_candidate(g, a, i, out);
    if (a->n > SHOWN)
        fy_put(out, "  and %d more\n", a->n - SHOWN);
    fy_put(out, "\n%llu playouts, habit choosing after the candidate; %d of %d choices looked at. "
                "± is the 95 %% interval; what is hidden was dealt anew for each.\n",
           (unsigned long long)a->playouts, a->n < a->offered ? a->n : a->offered, a->offered);
}

/* The place that a choice is about, else the piece; false: neither. */
static bool subject(const struct fy_game *g, const struct fy_choice *c, const char **title)
{
    const struct fy_verb *v = &g->sys->verbs[c->verb];
    const uint8_t kind[3] = {v->a, v->b, v->who};
    const int32_t value[3] = {c->a, c->b, c->who};
    const int wanted[2] = {FY_PLACE, FY_PIECE};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++)
            if (kind[i] == wanted[k]) {
                *title = fy_thing_title(g, kind[i], value[i]);
                return true;
            }
    return false;
}

void fy_advice_hint(const struct fy_game *g, const struct fy_advice *a, struct fy_text *out)
{
    const char *title = NULL;
    if (!a->n)
        fy_put(out, "The game is over.\n");
    else if (a->n == 1)
        fy_put(out, "There is only one choice.\n");
    else if (fy_advice_open(a))
        fy_put(out, "Nothing stands out here: any sensible choice will do.\n");
    else if (subject(g, &a->list[0].plan.step[0], &title))
        fy_put(out, "Look at %s.\n", title);
    else
        fy_put(out, "It is not a matter of one place: think of what to do next.\n");
}

/* ------------------------------------------------------------------ JSON */

json_t *fy_estimate_json(const struct fy_game *g, const struct fy_estimate *w)
{
    json_t *bands = json_object();
    for (int i = 0; g->sys->bands[i] && i < FY_SEARCH_BANDS; i++)
        json_object_set_new(bands, g->sys->bands[i], json_real(w->band[i]));
    return json_pack("{s:I, s:f, s:f, s:f, s:o}", "playouts", (json_int_t)w->playouts, "points", w->points, "error", w->error, "won",
                     w->won, "bands", bands);
}

static json_t *choices_json(const struct fy_game *g, const struct fy_choice *c, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, fy_choice_json(g, &c[i]));
    return list;
}

json_t *fy_advice_json(const struct fy_game *g, const void *state, const struct fy_advice *a)
{
    json_t *list = json_array(), *line = json_array();
    struct fy_choice steps[FY_ADVICE_LINE];
    struct fy_text hint = {0};
    for (int i = 0; i < a->n; i++) {
        const struct fy_candidate *c = &a->list[i];
        json_array_append_new(list, json_pack("{s:o, s:b, s:b, s:f, s:f, s:o}", "plan", fy_plan_json(g, &c->plan),
                                              "habit", (int)c->habit, "base", i == a->base, "gain", c->gain, "gain_error",
                                              c->gain_error, "worth", fy_estimate_json(g, &c->worth)));
    }
    if (a->n) {
        json_decref(line);
        line = choices_json(g, steps, fy_advice_line(g, state, &a->list[0].plan, steps));
    }
    fy_advice_hint(g, a, &hint);
    hint.text[strcspn(hint.text, "\n")] = '\0';
    json_t *o = json_pack("{s:o, s:o, s:s, s:f, s:s, s:b, s:I, s:i, s:b, s:s}", "candidates", list, "line", line, "sureness",
                          fy_advice_sureness(a), "lead", a->lead, "hint", hint.text, "open", (int)fy_advice_open(a), "playouts",
                          (json_int_t)a->playouts, "offered", a->offered, "stopped", (int)a->stopped, "policy", "habit");
    free(hint.text);
    return o;
}

/* ------------------------------------------------------------------ budgets */

bool fy_budget_word(const char *word, struct fy_budget *b, char error[FY_ERROR])
{
    uint64_t n;
    const char *seconds = !strncmp(word, "seconds=", 8) ? word + 8 : strchr(word, '=') ? NULL : word;
    if (!strncmp(word, "playouts=", 9) && fy_count_read(word + 9, 10, 10000000, &n) && n)
        return b->playouts = n, b->milliseconds = 0, true;
    if (!strncmp(word, "seed=", 5) && fy_count_read(word + 5, 0, UINT64_MAX, &b->seed))
        return true;
    if (seconds && fy_count_read(seconds, 10, 3600, &n) && n)
        return b->milliseconds = 1000 * (uint32_t)n, b->playouts = 0, true;
    fy_print(error, FY_ERROR, "\"%s\" bounds nothing; there are playouts=N, seconds=N and seed=N", word);
    return false;
}
