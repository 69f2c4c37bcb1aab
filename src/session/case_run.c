/* case_run.c - a case being played and judged: set-up, choices with given dice, expectations. */
#include "cases.h"

#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool fy_case_fail(struct run *r, const char *format, ...)
{
    va_list ap;
    if (r->failed)
        return false;
    r->failed = true;
    int n = snprintf(r->why, sizeof r->why, "line %d: ", r->line);
    va_start(ap, format);
    vsnprintf(r->why + n, sizeof r->why - (size_t)n, format, ap);
    va_end(ap);
    return false;
}

void fy_case_join(int n, char **w, char *out, size_t size)
{
    size_t at = 0;
    *out = '\0';
    for (int i = 0; i < n; i++)
        at += fy_print(out + at, size - at, "%s%s", i ? " " : "", w[i]);
}

/* ------------------------------------------------------------------ the log of the last `do` */

static void logged(struct run *r, uint16_t rule, const char *text)
{
    if (r->n_logged >= CASE_LOG)
        return;
    if (r->n_logged == r->cap_logged) {
        r->cap_logged = r->cap_logged ? 2 * r->cap_logged : 64;
        r->logged = fy_must(realloc(r->logged, (size_t)r->cap_logged * sizeof *r->logged));
    }
    r->logged[r->n_logged].rule = rule;
    fy_print(r->logged[r->n_logged++].text, sizeof r->logged[0].text, "%s", text);
}

static void on_event(struct fy_log *log, const struct fy_message *e)
{
    struct run *r = (struct run *)log;
    char text[CASE_TEXT];
    fy_text_message(r->game, e, text, sizeof text);
    logged(r, e->rule, text);
    for (int i = 0; i < r->notes.n; i++) {
        fy_text_note(r->game, &r->notes.note[i], text, sizeof text);
        logged(r, 0, text); /* `expect event` counts what happened, not what it was made of */
    }
}

static void on_pull(struct fy_log *log, const struct fy_pull *p)
{
    struct run *r = (struct run *)log;
    char text[CASE_TEXT];
    fy_text_pulled(r->game, p, text, sizeof text);
    logged(r, p->rule, text);
}

/* ------------------------------------------------------------------ the set-up */

/* The same id may name a chit and a beach: what is drawn decides which it is. */
static int32_t thing_drawn(const struct fy_game *g, const char *name, int noun)
{
    int32_t thing = noun ? fy_thing_find(g, noun, name) : -1, number;
    return thing < 0 && fy_value_read(g, FY_NUMBER, name, &number) ? number : thing;
}

static int32_t draw_named(void *context, uint32_t i, int noun)
{
    const struct outcomes *o = context;
    return thing_drawn(o->game, o->draws[o->next_draw + i], noun);
}

static bool draws_known(struct run *r, const struct outcomes *o)
{
    for (uint32_t i = o->next_draw; i < o->n_draws; i++) {
        bool known = false;
        for (int noun = 0; noun < r->game->sys->n_nouns && !known; noun++)
            known = thing_drawn(r->game, o->draws[i], FY_NOUN + noun) >= 0;
        if (!known)
            return fy_case_fail(r, "there is nothing called \"%s\" to draw", o->draws[i]);
    }
    return true;
}

/* A tape of what the case still has to give. */
static struct fy_tape tape_of(struct run *r, struct outcomes *o)
{
    o->game = r->game;
    return (struct fy_tape){.dice = o->dice + o->next_die, .n_dice = o->n_dice - o->next_die,
                            .n_draws = o->n_draws - o->next_draw, .draw_named = draw_named, .context = o,
                            .seeded_draws = true, .log = &r->log};
}

static void used(struct outcomes *o, const struct fy_tape *tape)
{
    o->next_die += tape->next_die;
    o->next_draw += tape->next_draw;
}

static bool is_of(const struct fy_game *g, const struct fy_system *s, const char *scenario)
{
    return g && g->sys == s && !strcmp(g->scenario, scenario);
}

/* Cases of one scenario seldom follow each other, and some take long to open: those of the data are kept. */
static struct fy_game *plain_game(struct run *r, const struct fy_system *s, const char *scenario, char error[FY_ERROR])
{
    for (int i = 0; i < r->n_plain; i++)
        if (is_of(r->plain[i], s, scenario))
            return r->plain[i];
    struct fy_game *g = fy_game_open(s, *scenario ? scenario : NULL, r->all->data, error);
    if (!g)
        return NULL;
    if (r->n_plain == FY_SCENARIOS)
        fy_game_close(r->plain[--r->n_plain]);
    return r->plain[r->n_plain++] = g;
}

static struct fy_game *changed_game(struct run *r, const struct fy_system *s, const char *scenario, char error[FY_ERROR])
{
    if (is_of(r->changed, s, scenario) && !strcmp(r->changes, r->open_with))
        return r->changed;
    fy_game_close(r->changed);
    r->changed = fy_game_open_changed(s, *scenario ? scenario : NULL, r->changes, r->all->data, error);
    memcpy(r->open_with, r->changes, sizeof r->open_with);
    return r->changed;
}

static bool open_game(struct run *r)
{
    char error[FY_ERROR], first[FY_SCENARIOS][FY_KEY];
    const struct fy_system *s = fy_system_find(r->system);
    const char *scenario = *r->scenario ? r->scenario : r->first;
    if (!s)
        return fy_case_fail(r, "there is no system \"%s\"", r->system);
    if (!*scenario && fy_scenarios(s, r->all->data, first, FY_SCENARIOS) > 0)
        memcpy(r->first, first[0], sizeof r->first);
    r->game = *r->changes ? changed_game(r, s, scenario, error) : plain_game(r, s, scenario, error);
    if (!r->game)
        return fy_case_fail(r, "%s", error);
    free(r->state);
    free(r->remembered);
    free(r->choices);
    r->state = fy_must(calloc(1, s->state_size));
    r->remembered = fy_must(calloc(1, s->state_size));
    r->choices = fy_must(malloc((s->max_choices + 1u) * sizeof *r->choices));
    return true;
}

/* Set the game up when the first statement needs it. */
bool fy_case_start(struct run *r)
{
    if (r->started || r->failed)
        return !r->failed;
    r->started = true;
    if (!open_game(r) || !draws_known(r, &r->at_start))
        return false;
    fy_options_settle(r->game, r->options);
    r->game->options = r->options;
    struct fy_tape tape = tape_of(r, &r->at_start);
    tape.seeded_dice = true;
    fy_dice_seed(&r->stream, r->seed, 0);
    r->stream.tape = &tape;
    memset(r->state, 0, r->game->sys->state_size);
    r->n_logged = 0;
    r->game->sys->setup(r->game->data, r->options, r->state, &r->stream, &r->log);
    r->stream.tape = NULL;
    used(&r->at_start, &tape);
    memcpy(r->remembered, r->state, r->game->sys->state_size);
    if (tape.bad)
        return fy_case_fail(r, "set-up cannot use the outcome %d", (int)tape.needed.face);
    return true;
}

/* Started, and what was arranged is derived and sound. */
bool fy_case_ready(struct run *r)
{
    char error[FY_ERROR];
    if (!fy_case_start(r))
        return false;
    if (r->dirty && !fy_state_complete(r->game, r->state, error))
        return fy_case_fail(r, "the position is not possible: %s", error);
    r->dirty = false;
    return true;
}

struct run *fy_case_new(struct fy_case_run *all, const char *file)
{
    struct run *r = fy_must(calloc(1, sizeof *r));
    r->all = all;
    r->file = file;
    r->log = (struct fy_log){.event = on_event, .pull = on_pull, .notes = &r->notes};
    return r;
}

void fy_case_free(struct run *r)
{
    for (int i = 0; i < r->n_plain; i++)
        fy_game_close(r->plain[i]);
    fy_game_close(r->changed);
    free(r->state);
    free(r->remembered);
    free(r->remembered_view);
    free(r->choices);
    free(r->logged);
    free(r);
}

/* ------------------------------------------------------------------ doing */

static bool choice_of_words(struct run *r, int n, char **w, struct fy_choice *c, char *error, size_t size)
{
    char text[CASE_LINE];
    fy_case_join(n, w, text, sizeof text);
    return fy_text_read_choice(r->game, text, c, error, size);
}

static bool read_choice(struct run *r, int n, char **w, struct fy_choice *c)
{
    char error[FY_ERROR];
    return choice_of_words(r, n, w, c, error, sizeof error) || fy_case_fail(r, "%s", error);
}

/* What is offered then is well-formed and allowed, as every front end takes for granted. */
static bool offers_are_allowed(struct run *r)
{
    struct fy_message why = {0};
    char offer[FY_CHOICE_TEXT], text[FY_TEXT];
    int n = r->all->offers ? r->game->sys->choices(r->game->data, r->state, r->choices) : 0;
    for (int i = 0; i < n; i++) {
        if (fy_check(r->game, r->state, &r->choices[i], &why))
            continue;
        fy_text_choice(r->game, &r->choices[i], offer, sizeof offer);
        fy_text_message(r->game, &why, text, sizeof text);
        return fy_case_fail(r, "after it \"%s\" is offered, but refused: %s (%s)", offer, text, fy_rule_id(r->game->sys, why.rule));
    }
    return true;
}

/* Where everything that is allowed is offered, so is this choice; nowhere is one that is refused. */
static bool offered_if_allowed(struct run *r, const struct fy_choice *c, bool allowed)
{
    struct fy_ask ask = {.focus = -1};
    bool offered = false;
    if (!r->all->offers)
        return true;
    r->game->sys->ask(r->game->data, r->state, &ask);
    int n = r->game->sys->choices(r->game->data, r->state, r->choices);
    for (int i = 0; i < n && !offered; i++)
        offered = fy_same_choice(&r->choices[i], c);
    if (offered == allowed || (allowed && ask.open))
        return true;
    return fy_case_fail(r, allowed ? "it is allowed, but not offered" : "it is refused, but offered");
}

static bool apply_choice(struct run *r, const struct fy_choice *c)
{
    char text[CASE_TEXT];
    if (!draws_known(r, &r->given))
        return false;
    struct fy_tape tape = tape_of(r, &r->given);
    r->n_logged = 0;
    r->stream.tape = &tape;
    r->game->sys->apply(r->game->data, r->state, c, &r->stream, &r->log);
    r->stream.tape = NULL;
    used(&r->given, &tape);
    if (tape.dry || tape.bad) {
        fy_text_pull(r->game, &tape.needed, text, sizeof text);
        return fy_case_fail(r, tape.dry ? "a further %s%d is needed: %s (%s)" : "%s%d cannot show what is given: %s (%s)",
                    tape.needed.sides ? "d" : "draw ", tape.needed.sides, text,
                    fy_rule_id(r->game->sys, tape.needed.rule));
    }
    const char *wrong = r->game->sys->audit ? r->game->sys->audit(r->game->data, r->state) : NULL;
    return wrong ? fy_case_fail(r, "after it the state is unsound: %s", wrong) : offers_are_allowed(r);
}

bool fy_case_do(struct run *r, int n, char **w)
{
    struct fy_choice c;
    struct fy_message why = {0};
    char text[FY_TEXT];
    if (!read_choice(r, n, w, &c))
        return false;
    if (!fy_check(r->game, r->state, &c, &why)) {
        fy_text_message(r->game, &why, text, sizeof text);
        return fy_case_fail(r, "refused: %s (%s)", text, fy_rule_id(r->game->sys, why.rule));
    }
    return offered_if_allowed(r, &c, true) && apply_choice(r, &c);
}

bool fy_case_refuse(struct run *r, int n, char **w)
{
    struct fy_choice c;
    struct fy_message why = {0};
    char text[FY_TEXT];
    if (n < 2)
        return fy_case_fail(r, "refuse CHOICE RULE");
    if (!strcmp(w[n - 1], "unreadable"))
        return !choice_of_words(r, n - 1, w, &c, text, sizeof text) || fy_case_fail(r, "it can be read");
    if (!read_choice(r, n - 1, w, &c))
        return false;
    if (fy_check(r->game, r->state, &c, &why))
        return fy_case_fail(r, "it is allowed");
    fy_text_message(r->game, &why, text, sizeof text);
    if (!offered_if_allowed(r, &c, false))
        return false;
    logged(r, 0, text); /* `expect log` sees the words of a refusal too, `expect event` does not */
    if (fy_same_id(fy_rule_id(r->game->sys, why.rule), w[n - 1]))
        return true;
    return fy_case_fail(r, "refused by %s, not by %s: %s", fy_rule_id(r->game->sys, why.rule), w[n - 1], text);
}

/* ------------------------------------------------------------------ expecting */

static int logged_with(const struct run *r, const char *rule)
{
    int n = 0;
    for (int i = 0; i < r->n_logged; i++)
        n += fy_same_id(fy_rule_id(r->game->sys, r->logged[i].rule), rule);
    return n;
}

static bool logged_text(const struct run *r, const char *text)
{
    for (int i = 0; i < r->n_logged; i++)
        if (strstr(r->logged[i].text, text))
            return true;
    return false;
}

static bool choice_offered(struct run *r, const char *text)
{
    char one[FY_CHOICE_TEXT];
    int n = r->game->sys->choices(r->game->data, r->state, r->choices);
    for (int i = 0; i < n; i++) {
        fy_text_choice(r->game, &r->choices[i], one, sizeof one);
        if (fy_same_id(one, text))
            return true;
    }
    return false;
}

static bool expect_number(struct run *r, const char *what, int32_t is, const char *word, bool expected)
{
    int32_t number;
    if (!fy_value_read(r->game, FY_NUMBER, word, &number))
        return fy_case_fail(r, "not a number: \"%s\"", word);
    return (number == is) == expected || fy_case_fail(r, "%s: %d", what, (int)is);
}

static bool expect_measure(struct run *r, const struct fy_score *s, int n, char **w, bool expected)
{
    const struct fy_system *sys = r->game->sys;
    char name[FY_CHOICE_TEXT];
    fy_case_join(n - 2, w + 1, name, sizeof name);
    for (int i = 0; sys->measures && sys->measures[i]; i++)
        if (fy_same_id(sys->measures[i], name))
            return expect_number(r, name, s->measure[i], w[n - 1], expected);
    return fy_case_fail(r, "there is no measure \"%s\"", name);
}

/* Numbers of the score: points, a measure by name, the band's words. */
static bool expect_score(struct run *r, int n, char **w, bool expected, bool *known)
{
    struct fy_score s = {0};
    const struct fy_system *sys = r->game->sys;
    char name[FY_CHOICE_TEXT];
    r->game->sys->score(r->game->data, r->state, &s);
    *known = true;
    if (!strcmp(w[0], "points") && n == 2)
        return expect_number(r, "points", s.points, w[1], expected);
    if (!strcmp(w[0], "over") && n == 1)
        return s.over == expected || fy_case_fail(r, "the game is %sover", s.over ? "" : "not ");
    if (!strcmp(w[0], "won") && n == 1)
        return s.won == expected || fy_case_fail(r, "the game is %swon", s.won ? "" : "not ");
    if (!strcmp(w[0], "band") && n >= 2) {
        fy_case_join(n - 1, w + 1, name, sizeof name);
        return fy_same_id(sys->bands[s.band], name) == expected || fy_case_fail(r, "the band is \"%s\"", sys->bands[s.band]);
    }
    if (!strcmp(w[0], "measure") && n >= 3)
        return expect_measure(r, &s, n, w, expected);
    return *known = false;
}

static bool expect_field(struct run *r, int n, char **w, bool expected)
{
    char error[FY_ERROR], got[FY_CHOICE_TEXT];
    const struct fy_field *f = fy_field_find(r->game->sys, w[0]);
    bool scalar = f && f->each == FY_NONE;
    const char *thing = scalar ? NULL : w[0], *field = scalar ? w[0] : n > 1 ? w[1] : "";
    const char *value = scalar ? (n > 1 ? w[1] : "true") : n > 2 ? w[2] : "true";
    if (n > (scalar ? 2 : 3))
        return fy_case_fail(r, "too many words");
    if (!fy_field_get(r->game, r->state, thing, field, got, sizeof got, error))
        return fy_case_fail(r, "%s", error);
    if (!strcmp(value, "yes"))
        value = "true";
    if (!strcmp(value, "no"))
        value = "false";
    int noun = (f = fy_field_find(r->game->sys, field)) ? f->value : FY_NONE;
    if (noun >= FY_NOUN && !fy_same_id(value, "none")) {
        int32_t named = fy_thing_find(r->game, noun, value); /* by whatever name */
        if (named < 0)
            return fy_case_fail(r, "there is no %s \"%s\"", r->game->sys->nouns[noun - FY_NOUN].name, value);
        value = fy_thing_id(r->game, noun, named);
    }
    if (fy_same_id(got, value) == expected)
        return true;
    return fy_case_fail(r, "%s%s%s is %s", thing ? thing : "", thing ? " " : "", field, got);
}

static bool expect_prompt(struct run *r, const char *rule, bool expected)
{
    struct fy_ask ask = {.focus = -1};
    char text[FY_TEXT];
    r->game->sys->ask(r->game->data, r->state, &ask);
    if (fy_rule_find(r->game->sys, rule) < 0)
        return fy_case_fail(r, "there is no rule %s", rule);
    if (fy_same_id(fy_rule_id(r->game->sys, ask.rule), rule) == expected)
        return true;
    fy_text_prompt(r->game, &ask, text, sizeof text);
    return fy_case_fail(r, "the question is \"%s\" (%s)", text, fy_rule_id(r->game->sys, ask.rule));
}

static bool expect_question(struct run *r, const char *text, bool expected)
{
    struct fy_ask ask = {.focus = -1};
    char asked[FY_TEXT];
    r->game->sys->ask(r->game->data, r->state, &ask);
    fy_text_prompt(r->game, &ask, asked, sizeof asked);
    return (strstr(asked, text) != NULL) == expected || fy_case_fail(r, "the question is \"%s\"", asked);
}

static bool expect_hint(struct run *r, const char *text, bool expected)
{
    struct fy_ask ask = {.focus = -1};
    char hint[FY_TEXT] = "";
    r->game->sys->ask(r->game->data, r->state, &ask);
    if (ask.hint)
        fy_text_hint(r->game, &ask, hint, sizeof hint);
    return (strstr(hint, text) != NULL) == expected || fy_case_fail(r, "the hint is \"%s\"", hint);
}

static bool expect_event(struct run *r, int n, char **w, bool expected)
{
    int seen = logged_with(r, w[0]);
    if (fy_rule_find(r->game->sys, w[0]) < 0)
        return fy_case_fail(r, "there is no rule %s", w[0]);
    if (n == 3 && !strcmp(w[1], "times"))
        return expect_number(r, "times it was applied", seen, w[2], expected);
    if (n > 1)
        return fy_case_fail(r, "expect event RULE, or expect event RULE times NUMBER");
    return (seen > 0) == expected || fy_case_fail(r, "%s was %sapplied", w[0], seen ? "" : "not ");
}

static bool expect_view(struct run *r, bool expected)
{
    if (!r->remembered_view)
        return fy_case_fail(r, "nothing is remembered that it could be the same as");
    char *now = fy_view_text(r->game, r->state);
    bool same = !strcmp(now, r->remembered_view);
    free(now);
    return same == expected || fy_case_fail(r, "the view is %s", same ? "the same" : "another");
}

bool fy_case_expect(struct run *r, int n, char **w)
{
    char text[FY_TEXT];
    bool expected = true, known;
    if (n && (!strcmp(w[0], "no") || !strcmp(w[0], "not"))) {
        expected = false;
        n--, w++;
    }
    if (!n)
        return fy_case_fail(r, "expect what?");
    fy_case_join(n - 1, w + 1, text, sizeof text);
    if (!strcmp(w[0], "event") && n >= 2)
        return expect_event(r, n - 1, w + 1, expected);
    if (!strcmp(w[0], "log"))
        return logged_text(r, text) == expected || fy_case_fail(r, "the log %s \"%s\"", expected ? "lacks" : "has", text);
    if (!strcmp(w[0], "choice"))
        return choice_offered(r, text) == expected || fy_case_fail(r, "\"%s\" is %soffered", text, expected ? "not " : "");
    if (!strcmp(w[0], "prompt") && n == 2)
        return expect_prompt(r, w[1], expected);
    if (!strcmp(w[0], "question") && n >= 2)
        return expect_question(r, text, expected);
    if (!strcmp(w[0], "hint") && n >= 2)
        return expect_hint(r, text, expected);
    if (!strcmp(w[0], "fact") || !strcmp(w[0], "prospect") || (!strcmp(w[0], "way") && n > 4)) /* a thing may be called way */
        return fy_case_expect_note(r, n, w, expected);
    if (!strcmp(w[0], "same") && !strcmp(text, "view"))
        return expect_view(r, expected);
    bool ok = expect_score(r, n, w, expected, &known);
    return known ? ok : expect_field(r, n, w, expected);
}

/* choices 5 | choices move roy : s60 s61 */
bool fy_case_choices(struct run *r, int n, char **w)
{
    int colon = 0, total = r->game->sys->choices(r->game->data, r->state, r->choices), matching = 0;
    char prefix[FY_CHOICE_TEXT], text[FY_CHOICE_TEXT], full[2 * FY_CHOICE_TEXT];
    while (colon < n && strcmp(w[colon], ":") != 0)
        colon++;
    if (colon == n && n == 1)
        return expect_number(r, "choices", total, w[0], true);
    if (colon == n)
        return fy_case_fail(r, "choices NUMBER, or choices FIRST WORDS : each of the rest");
    fy_case_join(colon, w, prefix, sizeof prefix);
    size_t len = strlen(prefix);
    for (int i = 0; i < total; i++) {
        fy_text_choice(r->game, &r->choices[i], text, sizeof text);
        if (strncmp(text, prefix, len) != 0 || (text[len] != ' ' && text[len]))
            continue;
        matching++;
        bool listed = false;
        for (int k = colon + 1; k < n; k++)
            listed |= fy_same_id(w[k], text[len] ? text + len + 1 : "-");
        if (!listed)
            return fy_case_fail(r, "\"%s\" is offered too", text);
    }
    for (int k = colon + 1; k < n; k++) {
        fy_print(full, sizeof full, strcmp(w[k], "-") ? "%s %s" : "%s", prefix, w[k]);
        if (!choice_offered(r, full))
            return fy_case_fail(r, "\"%s\" is not offered", full);
    }
    return matching == n - colon - 1 || fy_case_fail(r, "there are %d of them", matching);
}

bool fy_case_remember(struct run *r)
{
    memcpy(r->remembered, r->state, r->game->sys->state_size);
    free(r->remembered_view);
    r->remembered_view = fy_view_text(r->game, r->state);
    return true;
}
