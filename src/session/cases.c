/* cases.c - running case files. One statement a line; see docs/cases.md. */
#include "foray/cases.h"

#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 64, QUEUE = 256, LINES = 4096, MAX_LINE = 2000 };

struct line_logged {
    uint16_t rule;
    char text[240];
};

/* One case being run. */
struct run {
    struct fy_log log; /* first: the log callbacks get a pointer to it */
    struct fy_case_run *all;
    const char *file;
    int line, title_line;
    char title[400];
    char system[32], scenario[64], first[64]; /* first: the scenario of cases that name none */
    char changes[8 * MAX_LINE], open_with[8 * MAX_LINE]; /* keys of the scenario that the case changes; those of the open game */
    const char *raw; /* the line as it was written */
    int16_t options[FY_OPTIONS];
    uint64_t seed;
    struct fy_game *game;
    char *state, *kept, *kept_view;
    struct fy_choice *choices;
    bool started, dirty, failed, open;
    int32_t dice[QUEUE], start_dice[QUEUE];
    char draws[QUEUE][32], start_draws[QUEUE][32]; /* by name */
    uint32_t n_dice, n_draws, next_die, next_draw, n_start_dice, n_start_draws;
    struct fy_dice stream;
    struct line_logged *logged;
    int n_logged;
    char why[FY_ERROR + 300];
};

static bool __attribute__((format(printf, 2, 3))) fail(struct run *r, const char *format, ...)
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

/* ------------------------------------------------------------------ the log of the last `do` */

static void logged(struct run *r, uint16_t rule, const char *text)
{
    if (r->n_logged >= LINES)
        return;
    r->logged[r->n_logged].rule = rule;
    fy_print(r->logged[r->n_logged++].text, sizeof r->logged[0].text, "%s", text);
}

static void on_event(struct fy_log *log, const struct fy_event *e)
{
    struct run *r = (struct run *)log;
    char text[240];
    fy_text_event(r->game, e, text, sizeof text);
    logged(r, e->rule, text);
}

static void on_pull(struct fy_log *log, const struct fy_pull *p)
{
    struct run *r = (struct run *)log;
    char text[240];
    fy_text_pulled(r->game, p, text, sizeof text);
    logged(r, p->rule, text);
}

/* ------------------------------------------------------------------ start and end */

/* The same id may name a chit and a beach: what is drawn decides which it is. */
static int32_t thing_drawn(const struct run *r, const char *name, int noun)
{
    int32_t thing = noun ? fy_thing_find(r->game, noun, name) : -1, number;
    return thing < 0 && fy_value_read(r->game, FY_NUMBER, name, &number) ? number : thing;
}

static int32_t draw_named(void *context, uint32_t i, int noun)
{
    const struct run *r = context;
    return thing_drawn(r, r->draws[r->next_draw + i], noun);
}

static int32_t start_draw_named(void *context, uint32_t i, int noun)
{
    const struct run *r = context;
    return thing_drawn(r, r->start_draws[i], noun);
}

static bool draws_known(struct run *r, char names[][32], uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        bool known = false;
        for (int noun = 0; noun < r->game->sys->n_nouns && !known; noun++)
            known = thing_drawn(r, names[i], FY_NOUN + noun) >= 0;
        if (!known)
            return fail(r, "there is nothing called \"%s\" to draw", names[i]);
    }
    return true;
}

static bool open_game(struct run *r)
{
    char error[FY_ERROR];
    const struct fy_system *s = fy_system_find(r->system);
    if (!s)
        return fail(r, "there is no system \"%s\"", r->system);
    char first[64][64];
    if (!*r->scenario && !*r->first && fy_scenarios(s, r->all->data, first, 64) > 0)
        memcpy(r->first, first[0], sizeof r->first);
    if (r->game && r->game->sys == s && !strcmp(r->game->scenario, *r->scenario ? r->scenario : r->first) &&
        !strcmp(r->changes, r->open_with))
        return true;
    fy_game_close(r->game);
    r->game = fy_game_open_changed(s, *r->scenario ? r->scenario : NULL, *r->changes ? r->changes : NULL, r->all->data, error);
    memcpy(r->open_with, r->changes, sizeof r->open_with);
    if (!r->game)
        return fail(r, "%s", error);
    free(r->state);
    free(r->kept);
    free(r->choices);
    r->state = calloc(1, s->state_size);
    r->kept = calloc(1, s->state_size);
    r->choices = calloc(s->max_choices, sizeof *r->choices);
    if (!r->state || !r->kept || !r->choices)
        abort();
    return true;
}

/* Set the game up when the first statement needs it. */
static bool start(struct run *r)
{
    if (r->started || r->failed)
        return !r->failed;
    r->started = true;
    if (!open_game(r) || !draws_known(r, r->start_draws, r->n_start_draws))
        return false;
    struct fy_tape tape = {.dice = r->start_dice, .n_dice = r->n_start_dice, .n_draws = r->n_start_draws,
                           .draw_named = start_draw_named, .context = r, .seeded_dice = true, .seeded_draws = true,
                           .log = &r->log};
    fy_dice_seed(&r->stream, r->seed, 0);
    r->stream.tape = &tape;
    memset(r->state, 0, r->game->sys->state_size);
    r->n_logged = 0;
    r->game->sys->setup(r->game->data, r->options, r->state, &r->stream, &r->log);
    r->stream.tape = NULL;
    memcpy(r->kept, r->state, r->game->sys->state_size);
    if (tape.bad)
        return fail(r, "set-up cannot use the outcome %d", (int)tape.lack.face);
    return true;
}

/* Started, and what was arranged is derived and sound. */
static bool ready(struct run *r)
{
    char error[FY_ERROR];
    if (!start(r))
        return false;
    if (r->dirty && !fy_state_settle(r->game, r->state, error))
        return fail(r, "the position is not possible: %s", error);
    r->dirty = false;
    return true;
}

static void finish(struct run *r)
{
    if (!r->open)
        return;
    if (!r->failed && r->next_die < r->n_dice)
        fail(r, "%u of the %u dice were not used", r->n_dice - r->next_die, r->n_dice);
    if (!r->failed && r->next_draw < r->n_draws)
        fail(r, "%u of the %u draws were not used", r->n_draws - r->next_draw, r->n_draws);
    r->open = false;
    if (r->all->only && !strstr(r->title, r->all->only))
        return;
    *(r->failed ? &r->all->failed : &r->all->passed) += 1;
    if (r->all->report)
        r->all->report(r->all->context, r->file, r->title_line, r->title, r->failed ? r->why : NULL);
}

static void begin(struct run *r, const char *title)
{
    finish(r);
    r->open = true;
    r->failed = r->started = r->dirty = false;
    r->title_line = r->line;
    fy_print(r->title, sizeof r->title, "%s", title);
    r->scenario[0] = r->changes[0] = '\0';
    r->seed = 1;
    r->n_dice = r->n_draws = r->next_die = r->next_draw = r->n_start_dice = r->n_start_draws = 0;
    r->n_logged = 0;
    const struct fy_system *s = fy_system_find(r->system);
    if (s)
        fy_options_initial(s, r->options);
}

/* ------------------------------------------------------------------ arranging */

static bool take_numbers(struct run *r, int n, char **w, int32_t *out, uint32_t *count)
{
    for (int i = 0; i < n; i++) {
        char *end;
        long long v = strtoll(w[i], &end, 10);
        if (*end || end == w[i] || *count >= QUEUE || v < 1 || v > 255)
            return fail(r, "not a die: \"%s\"", w[i]);
        out[(*count)++] = (int32_t)v;
    }
    return true;
}

static bool take_names(struct run *r, int n, char **w, char out[][32], uint32_t *count)
{
    for (int i = 0; i < n; i++) {
        if (*count >= QUEUE)
            return fail(r, "too many draws");
        fy_print(out[(*count)++], 32, "%s", w[i]);
    }
    return true;
}

/* A word after `place`: a yes or no of the piece, or field=value. */
static bool place_word(struct run *r, const char *piece, char *word)
{
    char error[FY_ERROR];
    char *equals = strchr(word, '=');
    if (equals)
        *equals = '\0';
    if (!fy_field_set(r->game, r->state, piece, word, equals ? equals + 1 : NULL, error))
        return fail(r, "%s", error);
    return true;
}

static bool place(struct run *r, int n, char **w)
{
    char error[FY_ERROR];
    int next = 2;
    if (n < 2)
        return fail(r, "place PIECE PLACE [state …]");
    if (fy_field_find(r->game->sys, "at") && !fy_field_set(r->game, r->state, w[0], "at", w[1], error))
        return fail(r, "%s", error);
    if (!fy_field_find(r->game->sys, "at")) { /* a table in inches */
        if (n < 3 || !fy_field_set(r->game, r->state, w[0], "x", w[1], error) ||
            !fy_field_set(r->game, r->state, w[0], "y", w[2], error))
            return fail(r, "%s", n < 3 ? "place PIECE X Y [state …]" : error);
        next = 3;
    }
    for (; next < n; next++)
        if (!place_word(r, w[0], w[next]))
            return false;
    return true;
}

/* set FIELD VALUE | set THING FIELD [VALUE] | set THING STATE */
static bool set(struct run *r, int n, char **w)
{
    char error[FY_ERROR];
    const struct fy_field *f = n ? fy_field_find(r->game->sys, w[0]) : NULL;
    bool scalar = f && f->each == FY_NONE;
    if (n < 1 || n > 3 || (n < 2 && !scalar))
        return fail(r, "set FIELD VALUE, or set THING FIELD [VALUE]");
    bool ok = scalar ? fy_field_set(r->game, r->state, NULL, w[0], n > 1 ? w[1] : NULL, error)
                     : fy_field_set(r->game, r->state, w[0], w[1], n > 2 ? w[2] : NULL, error);
    return ok || fail(r, "%s", error);
}

/* phase A turn 3: pairs of scalar fields and values */
static bool pairs(struct run *r, int n, char **w)
{
    char error[FY_ERROR];
    for (int i = 0; i + 1 < n; i += 2)
        if (!fy_field_set(r->game, r->state, NULL, w[i], w[i + 1], error))
            return fail(r, "%s", error);
    return n % 2 == 0 || fail(r, "\"%s\" needs a value", w[n - 1]);
}

/* Does the system have a statement of its own for this line? */
static bool own_statement(struct run *r, int n, char **w, bool *done)
{
    const char *error = NULL;
    *done = r->game->sys->arrange &&
            r->game->sys->arrange(r->game->data, r->state, n, (const char *const *)w, &error);
    if (!*done && error)
        return fail(r, "%s", error);
    return true;
}

/* ------------------------------------------------------------------ doing */

static bool choice_of_words(struct run *r, int n, char **w, struct fy_choice *c, char *error, size_t size)
{
    char text[MAX_LINE] = "";
    size_t at = 0;
    for (int i = 0; i < n; i++)
        at += fy_print(text + at, sizeof text - at, "%s%s", i ? " " : "", w[i]);
    return fy_text_read_choice(r->game, text, c, error, size);
}

static bool read_choice(struct run *r, int n, char **w, struct fy_choice *c)
{
    char error[FY_ERROR];
    return choice_of_words(r, n, w, c, error, sizeof error) || fail(r, "%s", error);
}

static bool apply_choice(struct run *r, const struct fy_choice *c)
{
    char text[240];
    if (!draws_known(r, r->draws + r->next_draw, r->n_draws - r->next_draw))
        return false;
    struct fy_tape tape = {.dice = r->dice + r->next_die, .n_dice = r->n_dice - r->next_die,
                           .n_draws = r->n_draws - r->next_draw, .draw_named = draw_named, .context = r,
                           .seeded_draws = true, .log = &r->log};
    r->n_logged = 0;
    r->stream.tape = &tape;
    r->game->sys->apply(r->game->data, r->state, c, &r->stream, &r->log);
    r->stream.tape = NULL;
    r->next_die += tape.next_die;
    r->next_draw += tape.next_draw;
    if (tape.dry || tape.bad) {
        fy_text_pull(r->game, &tape.lack, text, sizeof text);
        return fail(r, tape.dry ? "a further %s%d is needed: %s (%s)" : "%s%d cannot show what is given: %s (%s)",
                    tape.lack.sides ? "d" : "draw ", tape.lack.sides, text,
                    fy_rule_id(r->game->sys, tape.lack.rule));
    }
    const char *wrong = r->game->sys->audit ? r->game->sys->audit(r->game->data, r->state) : NULL;
    return !wrong || fail(r, "after it the state is unsound: %s", wrong);
}

static bool act(struct run *r, int n, char **w)
{
    struct fy_choice c;
    struct fy_why why = {0};
    char text[400];
    if (!read_choice(r, n, w, &c))
        return false;
    if (!r->game->sys->check(r->game->data, r->state, &c, &why)) {
        fy_text_why(r->game, &why, text, sizeof text);
        return fail(r, "refused: %s (%s)", text, fy_rule_id(r->game->sys, why.rule));
    }
    return apply_choice(r, &c);
}

static bool refuse(struct run *r, int n, char **w)
{
    struct fy_choice c;
    struct fy_why why = {0};
    char text[400];
    if (n < 2)
        return fail(r, "refuse CHOICE RULE");
    if (!strcmp(w[n - 1], "unreadable"))
        return !choice_of_words(r, n - 1, w, &c, text, sizeof text) || fail(r, "it can be read");
    if (!read_choice(r, n - 1, w, &c))
        return false;
    if (r->game->sys->check(r->game->data, r->state, &c, &why))
        return fail(r, "it is allowed");
    fy_text_why(r->game, &why, text, sizeof text);
    logged(r, 0, text); /* `expect log` sees the words of a refusal too, `expect event` does not */
    if (fy_same_id(fy_rule_id(r->game->sys, why.rule), w[n - 1]))
        return true;
    return fail(r, "refused by %s, not by %s: %s", fy_rule_id(r->game->sys, why.rule), w[n - 1], text);
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

static void join(int n, char **w, char *out, size_t size)
{
    size_t at = 0;
    *out = '\0';
    for (int i = 0; i < n; i++)
        at += fy_print(out + at, size - at, "%s%s", i ? " " : "", w[i]);
}

static bool choice_offered(struct run *r, const char *text)
{
    char one[200];
    int n = r->game->sys->choices(r->game->data, r->state, r->choices);
    for (int i = 0; i < n; i++) {
        fy_text_choice(r->game, &r->choices[i], one, sizeof one);
        if (fy_same_id(one, text))
            return true;
    }
    return false;
}

static bool expect_number(struct run *r, const char *what, int32_t is, const char *word, bool wanted)
{
    int32_t number;
    if (!fy_value_read(r->game, FY_NUMBER, word, &number))
        return fail(r, "not a number: \"%s\"", word);
    return (number == is) == wanted || fail(r, "%s: %d", what, (int)is);
}

static bool expect_measure(struct run *r, const struct fy_score *s, int n, char **w, bool wanted)
{
    const struct fy_system *sys = r->game->sys;
    char name[200];
    join(n - 2, w + 1, name, sizeof name);
    for (int i = 0; sys->measures && sys->measures[i]; i++)
        if (fy_same_id(sys->measures[i], name))
            return expect_number(r, name, s->measure[i], w[n - 1], wanted);
    return fail(r, "there is no measure \"%s\"", name);
}

/* Numbers of the score: points, a measure by name, the band's words. */
static bool expect_score(struct run *r, int n, char **w, bool wanted, bool *known)
{
    struct fy_score s = {0};
    const struct fy_system *sys = r->game->sys;
    char name[200];
    r->game->sys->score(r->game->data, r->state, &s);
    *known = true;
    if (!strcmp(w[0], "points") && n == 2)
        return expect_number(r, "points", s.points, w[1], wanted);
    if (!strcmp(w[0], "over") && n == 1)
        return s.over == wanted || fail(r, "the game is %sover", s.over ? "" : "not ");
    if (!strcmp(w[0], "won") && n == 1)
        return s.won == wanted || fail(r, "the game is %swon", s.won ? "" : "not ");
    if (!strcmp(w[0], "band") && n >= 2) {
        join(n - 1, w + 1, name, sizeof name);
        return fy_same_id(sys->bands[s.band], name) == wanted || fail(r, "the band is \"%s\"", sys->bands[s.band]);
    }
    if (!strcmp(w[0], "measure") && n >= 3)
        return expect_measure(r, &s, n, w, wanted);
    return *known = false;
}

static bool expect_field(struct run *r, int n, char **w, bool wanted)
{
    char error[FY_ERROR], got[200];
    const struct fy_field *f = fy_field_find(r->game->sys, w[0]);
    bool scalar = f && f->each == FY_NONE;
    const char *thing = scalar ? NULL : w[0], *field = scalar ? w[0] : n > 1 ? w[1] : "";
    const char *value = scalar ? (n > 1 ? w[1] : "true") : n > 2 ? w[2] : "true";
    if (n > (scalar ? 2 : 3))
        return fail(r, "too many words");
    if (!fy_field_get(r->game, r->state, thing, field, got, sizeof got, error))
        return fail(r, "%s", error);
    if (!strcmp(value, "yes"))
        value = "true";
    if (!strcmp(value, "no"))
        value = "false";
    if (fy_same_id(got, value) == wanted)
        return true;
    return fail(r, "%s%s%s is %s", thing ? thing : "", thing ? " " : "", field, got);
}

static bool expect_prompt(struct run *r, const char *rule, bool wanted)
{
    struct fy_ask ask = {.focus = -1};
    char text[300];
    r->game->sys->ask(r->game->data, r->state, &ask);
    if (fy_rule_find(r->game->sys, rule) < 0)
        return fail(r, "there is no rule %s", rule);
    if (fy_same_id(fy_rule_id(r->game->sys, ask.rule), rule) == wanted)
        return true;
    fy_text_prompt(r->game, &ask, text, sizeof text);
    return fail(r, "the question is \"%s\" (%s)", text, fy_rule_id(r->game->sys, ask.rule));
}

static bool expect_hint(struct run *r, const char *text, bool wanted)
{
    struct fy_ask ask = {.focus = -1};
    char hint[400] = "";
    r->game->sys->ask(r->game->data, r->state, &ask);
    if (ask.hint)
        fy_text_hint(r->game, &ask, hint, sizeof hint);
    return (strstr(hint, text) != NULL) == wanted || fail(r, "the hint is \"%s\"", hint);
}

static bool expect(struct run *r, int n, char **w)
{
    char text[400];
    bool wanted = true, known;
    if (n && (!strcmp(w[0], "no") || !strcmp(w[0], "not"))) {
        wanted = false;
        n--, w++;
    }
    if (!n)
        return fail(r, "expect what?");
    join(n - 1, w + 1, text, sizeof text);
    if (!strcmp(w[0], "event") && n >= 2) {
        int seen = logged_with(r, w[1]);
        if (fy_rule_find(r->game->sys, w[1]) < 0)
            return fail(r, "there is no rule %s", w[1]);
        if (n == 4 && !strcmp(w[2], "times"))
            return expect_number(r, "times it was applied", seen, w[3], wanted);
        if (n > 2)
            return fail(r, "expect event RULE, or expect event RULE times NUMBER");
        return (seen > 0) == wanted || fail(r, "%s was %sapplied", w[1], seen ? "" : "not ");
    }
    if (!strcmp(w[0], "log"))
        return logged_text(r, text) == wanted || fail(r, "the log %s \"%s\"", wanted ? "lacks" : "has", text);
    if (!strcmp(w[0], "choice"))
        return choice_offered(r, text) == wanted || fail(r, "\"%s\" is %soffered", text, wanted ? "not " : "");
    if (!strcmp(w[0], "prompt") && n == 2)
        return expect_prompt(r, w[1], wanted);
    if (!strcmp(w[0], "hint") && n >= 2)
        return expect_hint(r, text, wanted);
    if (!strcmp(w[0], "same") && n == 2 && !strcmp(w[1], "view")) {
        char *now = fy_view_text(r->game, r->state);
        bool same = r->kept_view && !strcmp(now, r->kept_view);
        free(now);
        return same == wanted || fail(r, "the view is %s", same ? "the same" : "another");
    }
    bool ok = expect_score(r, n, w, wanted, &known);
    return known ? ok : expect_field(r, n, w, wanted);
}

/* choices 5 | choices move roy : s60 s61 */
static bool expect_choices(struct run *r, int n, char **w)
{
    int colon = 0, total = r->game->sys->choices(r->game->data, r->state, r->choices), matching = 0;
    char prefix[200], text[200], full[400];
    while (colon < n && strcmp(w[colon], ":") != 0)
        colon++;
    if (colon == n && n == 1)
        return expect_number(r, "choices", total, w[0], true);
    if (colon == n)
        return fail(r, "choices NUMBER, or choices FIRST WORDS : each of the rest");
    join(colon, w, prefix, sizeof prefix);
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
            return fail(r, "\"%s\" is offered too", text);
    }
    for (int k = colon + 1; k < n; k++) {
        fy_print(full, sizeof full, strcmp(w[k], "-") ? "%s %s" : "%s", prefix, w[k]);
        if (!choice_offered(r, full))
            return fail(r, "\"%s\" is not offered", full);
    }
    return matching == n - colon - 1 || fail(r, "there are %d of them", matching);
}

/* ------------------------------------------------------------------ statements */

static bool option(struct run *r, int n, char **w)
{
    char error[FY_ERROR];
    const struct fy_system *s = fy_system_find(r->system);
    if (!s)
        return fail(r, "there is no system \"%s\"", r->system);
    for (int i = 0; i < n; i++)
        if (!fy_option_read(s, w[i], r->options, error, sizeof error))
            return fail(r, "%s", error);
    return true;
}

/* with KEY VALUE: a key of the scenario changed, its value as in the data file */
static bool change(struct run *r, const char *key)
{
    const char *value = r->raw + strlen("with");
    size_t at = strlen(r->changes), room = sizeof r->changes - at;
    value += strspn(value, " \t") + strlen(key);
    value += strspn(value, " \t");
    json_t *read = json_loads(value, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    json_decref(read);
    if (!read)
        return fail(r, "this is no value of a data file: %s", value);
    return fy_print(r->changes + at, room, "%s\"%s\": %s", at ? ", " : "", key, value) + 1 < room ||
           fail(r, "the changes are too long");
}

static bool remember(struct run *r)
{
    memcpy(r->kept, r->state, r->game->sys->state_size);
    free(r->kept_view);
    r->kept_view = fy_view_text(r->game, r->state);
    return true;
}

/* Statements before the game is set up. */
static bool heading(struct run *r, int n, char **w, bool *done)
{
    *done = true;
    if (!strcmp(w[0], "scenario") && n == 2)
        return fy_print(r->scenario, sizeof r->scenario, "%s", w[1]), true;
    if (!strcmp(w[0], "with") && n >= 3)
        return change(r, w[1]);
    if (!strcmp(w[0], "option"))
        return option(r, n - 1, w + 1);
    if (!strcmp(w[0], "seed") && n == 2)
        return r->seed = strtoull(w[1], NULL, 0), true;
    if (!strcmp(w[0], "start-dice"))
        return take_numbers(r, n - 1, w + 1, r->start_dice, &r->n_start_dice);
    if (!strcmp(w[0], "start-draw"))
        return take_names(r, n - 1, w + 1, r->start_draws, &r->n_start_draws);
    return *done = false;
}

/* Statements that change the position by hand. */
static bool arranging(struct run *r, int n, char **w, bool *done)
{
    *done = true;
    if (!start(r))
        return false;
    bool own = false;
    if (!own_statement(r, n, w, &own))
        return false;
    if (own)
        return r->dirty = true;
    if (!strcmp(w[0], "empty") && n == 1) {
        if (!r->game->sys->empty)
            return fail(r, "%s has no empty board", r->system);
        r->game->sys->empty(r->game->data, r->state);
        return r->dirty = true;
    }
    if (!strcmp(w[0], "place"))
        return r->dirty = true, place(r, n - 1, w + 1);
    if (!strcmp(w[0], "set"))
        return r->dirty = true, set(r, n - 1, w + 1);
    if (!strcmp(w[0], "phase"))
        return r->dirty = true, pairs(r, n, w);
    return *done = false;
}

static bool statement(struct run *r, int n, char **w)
{
    bool done;
    if (heading(r, n, w, &done) || done)
        return r->started && done ? fail(r, "\"%s\" must come before the position", w[0]) : !r->failed;
    if (!strcmp(w[0], "dice"))
        return take_numbers(r, n - 1, w + 1, r->dice, &r->n_dice);
    if (!strcmp(w[0], "draw"))
        return take_names(r, n - 1, w + 1, r->draws, &r->n_draws);
    if (arranging(r, n, w, &done) || done)
        return !r->failed;
    if (!ready(r))
        return false;
    if (!strcmp(w[0], "do"))
        return act(r, n - 1, w + 1);
    if (!strcmp(w[0], "refuse"))
        return refuse(r, n - 1, w + 1);
    if (!strcmp(w[0], "expect"))
        return expect(r, n - 1, w + 1);
    if (!strcmp(w[0], "choices"))
        return expect_choices(r, n - 1, w + 1);
    if (!strcmp(w[0], "remember") && n == 1)
        return remember(r);
    if (!strcmp(w[0], "return") && n == 1)
        return memcpy(r->state, r->kept, r->game->sys->state_size), true;
    return fail(r, "there is no statement \"%s\"", w[0]);
}

static void one_line(struct run *r, char *text)
{
    char *w[WORDS];
    int n = 0;
    char raw[MAX_LINE];
    text[strcspn(text, "\r\n")] = '\0';
    char *p = text + strspn(text, " \t");
    if (*p == '#' || !*p)
        return;
    char *hash = strstr(p, " #");
    if (hash && strncmp(p, "case", 4) != 0)
        *hash = '\0';
    fy_print(raw, sizeof raw, "%s", p);
    r->raw = raw;
    for (char *t = strtok(p, " \t"); t && n < WORDS; t = strtok(NULL, " \t"))
        w[n++] = t;
    if (!strcmp(w[0], "system") && n == 2 && !r->open)
        fy_print(r->system, sizeof r->system, "%s", w[1]);
    else if (!strcmp(w[0], "case"))
        begin(r, raw + 4 + strspn(raw + 4, " \t"));
    else if (!r->open)
        begin(r, "before the first case"), fail(r, "a file starts with `case TITLE`");
    else if (!r->failed && !(r->all->only && !strstr(r->title, r->all->only)))
        statement(r, n, w);
}

/* tests/cases/chariot/combat.case: the folder's name is the key */
static void system_from_path(struct run *r, const char *path)
{
    const char *end = strrchr(path, '/'), *begin_at = end;
    while (begin_at && begin_at > path && begin_at[-1] != '/')
        begin_at--;
    if (end)
        fy_print(r->system, sizeof r->system, "%.*s", (int)(end - begin_at), begin_at);
}

void fy_case_file(struct fy_case_run *all, const char *path)
{
    struct run *r = calloc(1, sizeof *r);
    char text[MAX_LINE];
    FILE *f = fopen(path, "r");
    int before = all->passed + all->failed;
    if (!r || !(r->logged = calloc(LINES, sizeof *r->logged)))
        abort();
    r->all = all;
    r->file = path;
    r->log = (struct fy_log){on_event, on_pull};
    if (all->system)
        fy_print(r->system, sizeof r->system, "%s", all->system);
    else
        system_from_path(r, path);
    while (f && fgets(text, sizeof text, f)) {
        r->line++;
        one_line(r, text);
    }
    finish(r);
    if (!f || (all->passed + all->failed == before && !all->only)) {
        all->failed++;
        if (all->report)
            all->report(all->context, path, 0, path, f ? "there is no case in it" : "cannot be read");
    }
    if (f)
        fclose(f);
    fy_game_close(r->game);
    free(r->state);
    free(r->kept);
    free(r->kept_view);
    free(r->choices);
    free(r->logged);
    free(r);
}
