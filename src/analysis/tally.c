/* tally.c - lines of the log, outcomes and points, counted in many cases and said in words. */
#include "tally.h"

#include "foray/template.h"
#include "foray/text.h"
#include "statistics.h"

#include <string.h>

const char *const fy_outcome_words[] = {"none",     "destroyed", "eliminated", "reduced", "pinned", "revealed",
                                        "lost",     "success",   "failure",    "other",   "noticed", NULL};

/* ------------------------------------------------------------------ what is heard */

/* Slots that name things or choose words tell kinds of lines apart, plain numbers do not. */
static bool tells(const struct fy_slot *s)
{
    return s->arg != FY_SLOT_DATA && (s->form == FY_FORM_BY_VALUE || s->form == FY_FORM_TITLE || s->form == FY_FORM_ID);
}

static bool same_kind(const struct fy_game *g, const struct fy_message *a, const struct fy_message *b)
{
    if (a->text != b->text || a->rule != b->rule)
        return false;
    for (const struct fy_slot *s = fy_text_template(g, a->text); s->form != FY_FORM_END; s++)
        if (tells(s) && a->arg[s->arg] != b->arg[s->arg])
            return false;
    return true;
}

static void widen(struct span *s, int32_t v)
{
    s->between |= (v > s->lo && v < s->hi) || (s->lo < s->hi && (v < s->lo || v > s->hi));
    s->lo = v < s->lo ? v : s->lo;
    s->hi = v > s->hi ? v : s->hi;
}

/* The kind that the line is of; NULL where there is no room for another. */
static struct kind *hear(struct tally *t, const struct fy_message *e, uint8_t outcome)
{
    struct kind *k = t->kinds;
    while (k < t->kinds + t->n_kinds && (k->outcome != outcome || !same_kind(t->g, &k->event, e)))
        k++;
    if (k == t->kinds + TALLY_KINDS)
        return NULL;
    if (k == t->kinds + t->n_kinds) {
        *k = (struct kind){.event = *e, .outcome = outcome};
        t->n_kinds++;
        for (int i = 0; i < FY_ARGS; i++)
            k->span[i] = (struct span){e->arg[i], e->arg[i], false};
    }
    k->seen = true;
    for (int i = 0; i < FY_ARGS; i++)
        widen(&k->span[i], e->arg[i]);
    return k;
}

uint8_t fy_outcome_kind(const struct fy_game *g, const void *state, const struct fy_outcome *o, const struct fy_message *e)
{
    const struct fy_outcome_support *says = &g->sys->outcomes;
    if (o->event != e->text || (o->when && e->arg[o->when - 1] != o->is))
        return FY_OUTCOME_NONE;
    bool lost = o->kind == FY_OUTCOME_ELIMINATED && says->own && says->own(g->data, state, e->arg[0]);
    return lost ? FY_OUTCOME_LOST : o->kind;
}

static void on_event(struct fy_log *log, const struct fy_message *e)
{
    struct tally *t = (struct tally *)log;
    if (t->settled || t->dice->tape->dry) /* or the case is going to be thrown away */
        return;
    struct kind *line = hear(t, e, FY_OUTCOME_NONE);
    for (const struct fy_outcome *o = t->g->sys->outcomes.events; o && o->event; o++) {
        struct fy_message said = *e;
        uint8_t kind = fy_outcome_kind(t->g, t->state, o, e);
        said.text = o->says ? o->says : e->text;
        if (kind != FY_OUTCOME_NONE && kind != FY_OUTCOME_NOTICED)
            hear(t, &said, kind);
        if (kind == FY_OUTCOME_REVEALED && o->says && line)
            line->finds = true;
    }
}

static int32_t half_points_of(const struct tally *t, const void *state)
{
    struct fy_score s = {0};
    t->g->sys->score(t->g->data, state, &s);
    return 2 * s.points + s.half;
}

/* What is rolled from here on is no matter of the choice: it is not counted out. */
static void on_settled(struct fy_log *log, const void *state)
{
    struct tally *t = (struct tally *)log;
    struct fy_tape *tape = t->dice->tape;
    if (t->settled || tape->dry)
        return;
    t->settled = true;
    t->halves = half_points_of(t, state);
    tape->seeded_dice = tape->seeded_draws = true;
}

/* ------------------------------------------------------------------ counting */

void tally_start_again(struct tally *t)
{
    t->n_kinds = t->n_gains = t->n_finds = 0;
    t->nothing = t->mean = (struct chance){0};
    t->cases = t->deals = 0;
}

void tally_begin(struct tally *t, const struct fy_game *g, const void *state)
{
    t->log = (struct fy_log){.event = on_event, .settled = on_settled};
    t->g = g;
    t->state = state;
    t->halves_before = half_points_of(t, state);
    tally_start_again(t);
}

void tally_case_begins(struct tally *t, struct fy_dice *dice)
{
    t->dice = dice;
    t->settled = false;
    for (int i = 0; i < t->n_kinds; i++)
        t->kinds[i].seen = false;
}

static void add_gain(struct tally *t, int32_t halves, double weight)
{
    int i = 0;
    while (i < t->n_gains && t->gains[i].halves != halves)
        i++;
    if (i == TALLY_GAINS)
        return;
    if (i == t->n_gains)
        t->gains[t->n_gains++] = (struct gain){.halves = halves};
    t->gains[i].chance.here += weight;
}

static struct find *find_of(struct tally *t, int kind)
{
    int i = 0;
    while (i < t->n_finds && t->finds[i].kind != kind)
        i++;
    if (i == TALLY_FINDS)
        return NULL;
    if (i == t->n_finds)
        t->finds[t->n_finds++] = (struct find){.kind = kind};
    return &t->finds[i];
}

/* What was found in this case, and what came of it. */
static void add_finds(struct tally *t, double weight, bool any)
{
    for (int i = 0; i < t->n_kinds; i++) {
        struct find *f = t->kinds[i].seen && t->kinds[i].finds ? find_of(t, i) : NULL;
        if (!f)
            continue;
        f->alone += any ? 0 : weight;
        for (int j = 0; j < t->n_kinds; j++)
            f->with[j] += t->kinds[j].seen ? weight : 0;
    }
}

void tally_case_ends(struct tally *t, const void *state, double weight)
{
    int32_t gain = (t->settled ? t->halves : half_points_of(t, state)) - t->halves_before;
    bool any = false;
    t->mean.here += weight * gain / 2;
    t->cases++;
    add_gain(t, gain, weight);
    for (int i = 0; i < t->n_kinds; i++)
        if (t->kinds[i].seen) {
            t->kinds[i].chance.here += weight;
            any |= t->kinds[i].outcome != FY_OUTCOME_NONE;
        }
    t->nothing.here += any ? 0 : weight;
    add_finds(t, weight, any);
}

static void observe(struct chance *c)
{
    c->sum += c->here;
    c->squares += c->here * c->here;
    c->here = 0;
}

void tally_deal_ends(struct tally *t)
{
    t->deals++;
    observe(&t->mean);
    observe(&t->nothing);
    for (int i = 0; i < t->n_kinds; i++)
        observe(&t->kinds[i].chance);
    for (int i = 0; i < t->n_gains; i++)
        observe(&t->gains[i].chance);
}

/* ------------------------------------------------------------------ what is told */

static double mean_of(const struct tally *t, const struct chance *c)
{
    return t->deals ? c->sum / (double)t->deals : 0;
}

/* The standard error of a mean over the deals. */
static double error_of(const struct tally *t, const struct chance *c, const struct fy_odds *o)
{
    double n = (double)t->deals, mean = mean_of(t, c);
    return !o->exact && t->deals > 1 ? square_root((c->squares / n - mean * mean) / (n - 1)) : 0;
}

static double share_of(const struct tally *t, const struct chance *c)
{
    double p = mean_of(t, c);
    return p > 1 - 1e-9 ? 1 : p;
}

/* "5", "1 or 2", "4 to 6", "+0 or +1"; of measures, which seldom are the same twice, only that they differ. */
static size_t span_text(const struct fy_slot *slot, const struct span *s, char *out, size_t n)
{
    const char *form = slot->form == FY_FORM_SIGNED ? "%+d%s%+d" : "%d%s%d";
    if (slot->form == FY_FORM_HUNDREDTHS || slot->form == FY_FORM_HALVES)
        return fy_print(out, n, "…");
    return fy_print(out, n, form, (int)s->lo, s->between ? " to " : " or ", (int)s->hi);
}

static bool varies(const struct kind *k, int arg)
{
    return arg != FY_SLOT_DATA && k->span[arg].lo < k->span[arg].hi;
}

/* The text of a kind: for numbers that do not tell it apart, what they may be. */
static void kind_text(const struct fy_game *g, const struct kind *k, char *out, size_t n)
{
    size_t at = 0;
    const struct fy_slot *s = fy_text_template(g, k->event.text);
    do {
        if (s->form == FY_FORM_END || tells(s) || (!varies(k, s->arg) && !varies(k, s->arg2))) {
            at += fy_slot_write(g, s, k->event.arg, out + at, n - at);
            continue;
        }
        at += fy_print(out + at, n - at, "%.*s", (int)s->n_before, s->before);
        at += span_text(s, &k->span[s->arg], out + at, n - at);
    } while (s++->form != FY_FORM_END);
}

static bool names_thing(const struct fy_slot *s)
{
    return s->form == FY_FORM_TITLE || s->form == FY_FORM_ID;
}

/* What the line is about. */
static void first_thing(const struct fy_game *g, const struct kind *k, struct fy_odds_line *l)
{
    const struct fy_slot *s = fy_text_template(g, k->event.text);
    while (s->form != FY_FORM_END && !names_thing(s))
        s++;
    if (s->form == FY_FORM_END || s->arg == FY_SLOT_DATA)
        return;
    l->noun = s->noun;
    l->thing = k->event.arg[s->arg];
}

/* What it turns out to be. */
static void last_thing(const struct fy_game *g, const struct kind *k, struct fy_odds_find *f)
{
    for (const struct fy_slot *s = fy_text_template(g, k->event.text); s->form != FY_FORM_END; s++)
        if (names_thing(s) && s->arg != FY_SLOT_DATA) {
            f->noun = s->noun;
            f->thing = k->event.arg[s->arg];
        }
}

static struct fy_odds_line line_of(const struct tally *t, const struct kind *k, const struct fy_odds *o)
{
    struct fy_odds_line l = {.rule = k->event.rule};
    l.chance = share_of(t, &k->chance);
    l.error = error_of(t, &k->chance, o);
    kind_text(t->g, k, l.text, sizeof l.text);
    first_thing(t->g, k, &l);
    return l;
}

/* Most likely first; of equal ones the first to be seen. */
static void add_line(struct fy_odds *o, const struct fy_odds_line *l)
{
    int at = o->n < FY_ODDS_LINES ? o->n++ : FY_ODDS_LINES - 1;
    if (at == FY_ODDS_LINES - 1 && o->line[at].chance > l->chance)
        return;
    for (; at > 0 && o->line[at - 1].chance < l->chance - 1e-9; at--)
        o->line[at] = o->line[at - 1];
    o->line[at] = *l;
}

static void tell_lines(const struct tally *t, struct fy_odds *o, bool certain_too)
{
    for (int i = 0; i < t->n_kinds; i++) {
        if (t->kinds[i].outcome != FY_OUTCOME_NONE)
            continue;
        struct fy_odds_line l = line_of(t, &t->kinds[i], o);
        if (certain_too || l.chance < 1)
            add_line(o, &l);
    }
}

static bool comes_before(const struct fy_odds_outcome *a, const struct fy_odds_outcome *b)
{
    return a->kind != b->kind ? a->kind < b->kind : a->line.chance > b->line.chance + 1e-9;
}

/* By kind, then most likely first; if there are too many the least likely of the last kind go. */
static void add_outcome(struct fy_odds *o, const struct fy_odds_outcome *new)
{
    int at = o->n_outcomes < FY_ODDS_OUTCOMES ? o->n_outcomes++ : FY_ODDS_OUTCOMES - 1;
    if (at == FY_ODDS_OUTCOMES - 1 && o->outcome[at].kind && !comes_before(new, &o->outcome[at]))
        return;
    for (; at > 0 && comes_before(new, &o->outcome[at - 1]); at--)
        o->outcome[at] = o->outcome[at - 1];
    o->outcome[at] = *new;
}

static void tell_outcomes(const struct tally *t, struct fy_odds *o)
{
    for (int i = 0; i < t->n_kinds; i++) {
        const struct kind *k = &t->kinds[i];
        if (k->outcome == FY_OUTCOME_NONE)
            continue;
        struct fy_odds_outcome out = {.kind = k->outcome, .tallied = i, .line = line_of(t, k, o)};
        add_outcome(o, &out);
    }
    double none = share_of(t, &t->nothing);
    if (!o->n_outcomes || none < 1e-9 || o->n_outcomes == FY_ODDS_OUTCOMES)
        return;
    struct fy_odds_outcome *last = &o->outcome[o->n_outcomes++];
    *last = (struct fy_odds_outcome){.tallied = -1, .line = {.chance = none, .error = error_of(t, &t->nothing, o)}};
    fy_print(last->line.text, sizeof last->line.text, "Nothing of note.");
}

/* The chance of each outcome in the cases that found it: share of their weight. */
static void tell_then(const struct find *f, double weight, const struct fy_odds *o, double then[])
{
    for (int i = 0; i < o->n_outcomes; i++) {
        int kind = o->outcome[i].tallied;
        double share = (kind < 0 ? f->alone : f->with[kind]) / weight;
        then[i] = share > 1 - 1e-9 ? 1 : share;
    }
}

/* Most likely first. One thing alone that is certain is nothing to be found out. */
static void tell_finds(const struct tally *t, struct fy_odds *o)
{
    if (t->n_finds == TALLY_FINDS) /* perhaps there are others */
        return;
    for (int i = 0; i < t->n_finds; i++) {
        const struct find *f = &t->finds[i];
        const struct kind *k = &t->kinds[f->kind];
        struct fy_odds_find found = {.line = line_of(t, k, o)};
        if (found.line.chance >= 1)
            continue;
        last_thing(t->g, k, &found);
        tell_then(f, k->chance.sum, o, found.then);
        int at = o->n_finds++;
        for (; at > 0 && o->find[at - 1].line.chance < found.line.chance - 1e-9; at--)
            o->find[at] = o->find[at - 1];
        o->find[at] = found;
    }
}

static void tell_gains(const struct tally *t, struct fy_odds *o)
{
    if (t->n_gains > FY_ODDS_GAINS)
        return;
    for (int i = 0; i < t->n_gains; i++) {
        const struct gain *g = &t->gains[i];
        bool half = g->halves & 1;
        int32_t points = (g->halves - half) / 2;
        int at = o->n_gains++;
        for (; at > 0 && 2 * o->gain[at - 1].points + o->gain[at - 1].half > g->halves; at--)
            o->gain[at] = o->gain[at - 1];
        o->gain[at] = (struct fy_odds_gain){points, half, share_of(t, &g->chance), error_of(t, &g->chance, o)};
    }
}

void tally_tell(const struct tally *t, struct fy_odds *o)
{
    o->counted = t->cases;
    o->points = mean_of(t, &t->mean);
    o->points_error = error_of(t, &t->mean, o);
    tell_lines(t, o, false);
    if (!o->n)
        tell_lines(t, o, true);
    tell_outcomes(t, o);
    tell_finds(t, o);
    tell_gains(t, o);
}

/* ------------------------------------------------------------------ as JSON */

/* A thing by its id under `key`, and what kind of thing it is under `kind`. */
static void set_thing(const struct fy_game *g, json_t *o, const char *kind, const char *key, uint8_t noun, int32_t thing)
{
    struct fy_name name = {NULL, NULL};
    if (noun)
        name = g->sys->name(g->data, g->options, noun, thing);
    if (name.id) {
        json_object_set_new(o, kind, json_string(g->sys->nouns[noun - FY_NOUN].name));
        json_object_set_new(o, key, json_string(name.id));
    }
}

static json_t *line_json(const struct fy_game *g, const struct fy_odds_line *l)
{
    json_t *o = json_pack("{s:s, s:s, s:f, s:f}", "text", l->text, "rule", fy_rule_id(g->sys, l->rule), "chance", l->chance,
                          "error", l->error);
    set_thing(g, o, "noun", "about", l->noun, l->thing);
    return o;
}

static json_t *find_json(const struct fy_game *g, const struct fy_odds *odds, const struct fy_odds_find *f)
{
    json_t *o = line_json(g, &f->line), *then = json_array();
    set_thing(g, o, "found_noun", "found", f->noun, f->thing);
    for (int i = 0; i < odds->n_outcomes; i++)
        json_array_append_new(then, json_real(f->then[i]));
    json_object_set_new(o, "then", then);
    return o;
}

static json_t *outcome_json(const struct fy_game *g, const struct fy_odds_outcome *out)
{
    json_t *o = line_json(g, &out->line);
    json_object_set_new(o, "kind", json_string(fy_outcome_words[out->kind]));
    return o;
}

json_t *fy_odds_json(const struct fy_game *g, const struct fy_odds *o)
{
    json_t *lines = json_array(), *outcomes = json_array(), *gains = json_array(), *finds = json_array();
    for (int i = 0; i < o->n; i++)
        json_array_append_new(lines, line_json(g, &o->line[i]));
    for (int i = 0; i < o->n_outcomes; i++)
        json_array_append_new(outcomes, outcome_json(g, &o->outcome[i]));
    for (int i = 0; i < o->n_finds; i++)
        json_array_append_new(finds, find_json(g, o, &o->find[i]));
    for (int i = 0; i < o->n_gains; i++)
        json_array_append_new(gains, json_pack("{s:i, s:b, s:f, s:f}", "points", (int)o->gain[i].points, "half", (int)o->gain[i].half,
                                               "chance", o->gain[i].chance, "error", o->gain[i].error));
    return json_pack("{s:b, s:I, s:I, s:i, s:b, s:f, s:f, s:o, s:o, s:o, s:o}", "exact", (int)o->exact, "counted",
                     (json_int_t)o->counted, "deals", (json_int_t)o->deals, "followed", o->followed, "assumed",
                     (int)o->assumed, "points", o->points, "points_error", o->points_error, "outcomes", outcomes, "finds",
                     finds, "gains", gains, "lines", lines);
}
