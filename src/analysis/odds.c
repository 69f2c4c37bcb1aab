/* odds.c - counting out dice over the very code that plays the game. */
#include "foray/odds.h"

#include "foray/template.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    KINDS = 256,
    DEPTH = 64,       /* dice in a row that are counted out */
    ASK_EVERY = 32,
    LEAST_DEALS = 16, /* for an error between deals that can be trusted */
    USUAL_LEAVES = 2000,
    STREAM_SEED = 1942,
    LOOKS = 4,        /* deals that must all be alike to take it that nothing is hidden now */
};

/* The numbers that one argument took on. */
struct span {
    int32_t lo, hi;
    bool between; /* others too */
};

/* A kind of log line: the same text about the same things, whatever the numbers. */
struct kind {
    struct fy_message event;
    struct span span[FY_ARGS];
    double chance;           /* in the deal being counted */
    double sum, squares;     /* of the chances in all deals */
    bool here;               /* seen in the case being counted */
};

struct count {
    struct fy_log log; /* first: the callback gets a pointer to it */
    const struct fy_game *g;
    const void *state;
    const struct fy_choice *choice;
    char *deal, *work;
    struct kind kinds[KINDS];
    int n_kinds;
    double points, points_sum, points_squares; /* mean change in the deal being counted; over all deals */
    uint64_t deals;
    int32_t points_before;
    uint64_t cases, cap;
    int32_t face[DEPTH];
    struct fy_dice stream;
    const struct fy_odds_watch *watch;
    uint64_t applied, most_applied; /* times the choice was applied, and how often that can be */
    bool stopped;
};

static bool keep_going(struct count *c)
{
    uint64_t done = 1000 * c->applied / c->most_applied;
    if (c->watch && !c->stopped && c->applied++ % ASK_EVERY == 0)
        c->stopped = !c->watch->go_on(c->watch->context, done < 999 ? (int)done : 999);
    return !c->stopped;
}

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

static void on_event(struct fy_log *log, const struct fy_message *e)
{
    struct count *c = (struct count *)log;
    struct kind *k = c->kinds;
    while (k < c->kinds + c->n_kinds && !same_kind(c->g, &k->event, e))
        k++;
    if (k == c->kinds + KINDS)
        return;
    if (k == c->kinds + c->n_kinds) {
        *k = (struct kind){.event = *e};
        c->n_kinds++;
        for (int i = 0; i < FY_ARGS; i++)
            k->span[i] = (struct span){e->arg[i], e->arg[i], false};
    }
    k->here = true;
    for (int i = 0; i < FY_ARGS; i++)
        widen(&k->span[i], e->arg[i]);
}

static void add_case(struct count *c, double weight)
{
    struct fy_score s = {0};
    c->g->sys->score(c->g->data, c->work, &s);
    double gain = s.points - c->points_before;
    c->points += weight * gain;
    c->cases++;
    for (int i = 0; i < c->n_kinds; i++)
        if (c->kinds[i].here) {
            c->kinds[i].chance += weight;
            c->kinds[i].here = false;
        }
}

static void apply_with(struct count *c, struct fy_tape *tape)
{
    memcpy(c->work, c->deal, c->g->sys->state_size);
    for (int i = 0; i < c->n_kinds; i++)
        c->kinds[i].here = false;
    c->stream.tape = tape;
    c->g->sys->apply(c->g->data, c->work, c->choice, &c->stream, &c->log);
    c->stream.tape = NULL;
}

/* Counts every way the dice can fall after the first n, which are given; false when there are too many, or at a blind draw. */
static bool count_out(struct count *c, uint32_t n, double weight)
{
    struct fy_tape tape = {.dice = c->face, .n_dice = n};
    if (n >= DEPTH || c->cases >= c->cap || !keep_going(c))
        return false;
    apply_with(c, &tape);
    if (!tape.dry) {
        add_case(c, weight);
        return true;
    }
    if (!tape.needed.sides)
        return false;
    for (int face = 1, sides = tape.needed.sides; face <= sides; face++) {
        c->face[n] = face;
        if (!count_out(c, n + 1, weight / sides))
            return false;
    }
    return true;
}

static void start_again(struct count *c)
{
    c->n_kinds = 0;
    c->points = c->points_sum = c->points_squares = 0;
    c->cases = c->deals = 0;
}

static void deal_again(struct count *c)
{
    memcpy(c->deal, c->state, c->g->sys->state_size);
    if (c->g->sys->redeal)
        c->g->sys->redeal(c->g->data, c->deal, &c->stream);
}

/* The deal is counted: its chances are one observation of each. */
static void end_deal(struct count *c)
{
    c->deals++;
    c->points_sum += c->points;
    c->points_squares += c->points * c->points;
    c->points = 0;
    for (int i = 0; i < c->n_kinds; i++) {
        struct kind *k = &c->kinds[i];
        k->sum += k->chance;
        k->squares += k->chance * k->chance;
        k->chance = 0;
    }
}

/* Is there anything that the player cannot know? Dealt anew several times, it would differ. */
static bool something_is_hidden(struct count *c)
{
    size_t size = c->g->sys->state_size;
    if (!c->g->sys->redeal)
        return false;
    deal_again(c);
    memcpy(c->work, c->deal, size);
    for (int i = 1; i < LOOKS; i++) {
        deal_again(c);
        if (memcmp(c->work, c->deal, size) != 0)
            return true;
    }
    return false;
}

/* Every way the dice can fall, in one deal after the other until the budget is spent; false if they are too many to count. */
static bool count_deals(struct count *c, bool hidden)
{
    uint64_t budget = c->cap;
    bool ok = true;
    start_again(c);
    do {
        deal_again(c);
        c->cap = c->cases + (hidden ? budget / LEAST_DEALS : budget);
        ok = count_out(c, 0, 1);
        if (ok)
            end_deal(c);
    } while (ok && hidden && (c->deals < LEAST_DEALS || c->cases < budget));
    c->cap = budget;
    return ok;
}

/* One way the dice can fall in each deal. */
static void sample_deals(struct count *c)
{
    uint64_t n = c->cap / 4 < LEAST_DEALS ? LEAST_DEALS : c->cap / 4;
    start_again(c);
    for (uint64_t i = 0; i < n && keep_going(c); i++) {
        struct fy_tape tape = {.seeded_dice = true, .seeded_draws = true};
        deal_again(c);
        apply_with(c, &tape);
        add_case(c, 1);
        end_deal(c);
    }
}

/* A square root good to a few digits, so that nothing here needs libm. */
static double square_root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 40 && x > 0; i++)
        r = (r + x / r) / 2;
    return x > 0 ? r : 0;
}

/* The standard error of a mean over the deals. */
static double error_of(const struct count *c, double sum, double squares)
{
    double n = (double)c->deals, mean = sum / n;
    return c->deals > 1 ? square_root((squares / n - mean * mean) / (n - 1)) : 0;
}

/* "5", "1 or 2", "4 to 6", "+0 or +1"; of measures, which seldom are the same twice, only that they differ. */
static size_t span_text(const struct fy_slot *slot, const struct span *s, char *out, size_t n)
{
    const char *form = slot->form == FY_FORM_SIGNED ? "%+d%s%+d" : "%d%s%d";
    if (slot->form == FY_FORM_HUNDREDTHS)
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

static void take_lines(const struct count *c, struct fy_odds *o, bool certain_too)
{
    for (int i = 0; i < c->n_kinds; i++) {
        const struct kind *k = &c->kinds[i];
        double p = k->sum / (double)c->deals;
        if (!certain_too && p > 1 - 1e-9)
            continue;
        int at = o->n < FY_ODDS_LINES ? o->n++ : FY_ODDS_LINES - 1;
        if (at == FY_ODDS_LINES - 1 && o->line[at].chance > p)
            continue;
        for (; at > 0 && o->line[at - 1].chance < p - 1e-9; at--) /* of equal ones the first to be seen */
            o->line[at] = o->line[at - 1];
        struct fy_odds_line *l = &o->line[at];
        l->rule = k->event.rule;
        l->chance = p > 1 ? 1 : p;
        l->error = o->exact ? 0 : error_of(c, k->sum, k->squares);
        kind_text(c->g, k, l->text, sizeof l->text);
    }
}

void fy_odds_of(const struct fy_game *g, const void *state, const struct fy_choice *choice, uint64_t leaves,
                struct fy_odds *o)
{
    fy_odds_watched(g, state, choice, leaves, NULL, o);
}

bool fy_odds_watched(const struct fy_game *g, const void *state, const struct fy_choice *choice, uint64_t leaves,
                     const struct fy_odds_watch *watch, struct fy_odds *o)
{
    struct count *c = fy_must(calloc(1, sizeof *c));
    struct fy_score s = {0};
    c->deal = fy_must(malloc(g->sys->state_size));
    c->work = fy_must(malloc(g->sys->state_size));
    c->log.event = on_event;
    c->g = g;
    c->state = state;
    c->choice = choice;
    c->watch = watch;
    c->cap = leaves ? leaves : USUAL_LEAVES;
    c->most_applied = c->cap + c->cap / 4 + 1; /* counted out in vain, and then sampled */
    fy_dice_seed(&c->stream, STREAM_SEED, 0);
    g->sys->score(g->data, state, &s);
    c->points_before = s.points;
    bool hidden = something_is_hidden(c), counted = count_deals(c, hidden);
    if (!counted)
        sample_deals(c);
    memset(o, 0, sizeof *o);
    o->exact = counted && !hidden;
    o->counted = c->cases;
    o->deals = hidden ? c->deals : 1;
    o->points = c->deals ? c->points_sum / (double)c->deals : 0;
    o->points_error = o->exact ? 0 : error_of(c, c->points_sum, c->points_squares);
    take_lines(c, o, false);
    if (!o->n)
        take_lines(c, o, true);
    bool whole = !c->stopped;
    free(c->deal);
    free(c->work);
    free(c);
    return whole;
}

json_t *fy_odds_json(const struct fy_game *g, const struct fy_odds *o)
{
    json_t *lines = json_array();
    for (int i = 0; i < o->n; i++)
        json_array_append_new(lines, json_pack("{s:s, s:s, s:f, s:f}", "text", o->line[i].text, "rule",
                                               fy_rule_id(g->sys, o->line[i].rule), "chance", o->line[i].chance, "error",
                                               o->line[i].error));
    return json_pack("{s:b, s:I, s:I, s:f, s:f, s:o}", "exact", (int)o->exact, "counted", (json_int_t)o->counted, "deals",
                     (json_int_t)o->deals, "points", o->points, "points_error", o->points_error, "lines", lines);
}
