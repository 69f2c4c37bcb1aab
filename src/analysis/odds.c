/* odds.c - counting out dice, draws and deals over the very code that plays the game. */
#include "tally.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEPTH = 64,       /* dice in a row that are counted out, and draws */
    ASK_EVERY = 32,
    LEAST_DEALS = 16, /* for an error between deals that can be trusted */
    USUAL_LEAVES = 4000,
    STREAM_SEED = 1942,
    LOOKS = 32,       /* deals that must all be alike to take it that nothing is hidden now */
    FOLLOWED = 40,    /* choices that carry a choice on */
};

/* What has been decided of the dice and draws of a case. */
struct given {
    int32_t die[DEPTH], drawn[DEPTH];
    uint32_t dice, draws;
};

struct count {
    struct tally tally;
    struct fy_deals deals; /* who is told of every deal */
    const struct fy_game *g;
    const void *state;
    const struct fy_choice *choice;
    struct fy_choice *list;
    char *deal, *work;
    struct given given;
    struct fy_dice stream;
    uint64_t cap;                       /* cases that may be counted now */
    uint64_t ways;                      /* deals there are, */
    double weight;                      /* and what they weigh */
    bool over;                          /* too many ways to count */
    int followed;
    bool assumed;
    const struct fy_odds_watch *watch;
    uint64_t applied, most_applied;     /* times the choice was applied, and how often that can be */
    bool stopped;
};

static bool keep_going(struct count *c)
{
    uint64_t done = 1000 * c->applied / c->most_applied;
    if (c->watch && !c->stopped && c->applied++ % ASK_EVERY == 0)
        c->stopped = !c->watch->go_on(c->watch->context, done < 999 ? (int)done : 999);
    return !c->stopped;
}

/* ------------------------------------------------------------------ one case */

/* The choice that carries on what was chosen; among several the one of a sensible player. False: a new matter is decided. */
static bool carry_on(struct count *c, struct fy_choice *next)
{
    const struct fy_system *s = c->g->sys;
    int n, follow = 0;
    if (!s->outcomes.carries_on)
        return false;
    n = s->choices(c->g->data, c->work, c->list);
    for (int i = 0; i < n; i++)
        if (s->outcomes.carries_on(c->g->data, c->work, c->choice, &c->list[i]))
            c->list[follow++] = c->list[i];
    if (!follow)
        return false;
    struct fy_dice mind; /* the same thoughts every time: the cases must add up */
    fy_dice_seed(&mind, STREAM_SEED, 1);
    *next = c->list[follow > 1 && s->habit ? s->habit(c->g->data, c->work, c->list, follow, &mind) : 0];
    c->assumed |= follow > 1;
    return true;
}

/* From the deal at hand, with what the tape gives, to where the matter of the choice ends. */
static void play_case(struct count *c, struct fy_tape *tape)
{
    struct fy_choice now = *c->choice;
    memcpy(c->work, c->deal, c->g->sys->state_size);
    c->stream.tape = tape;
    tally_case_begins(&c->tally, &c->stream);
    for (int i = 0;; i++) {
        c->g->sys->apply(c->g->data, c->work, &now, &c->stream, &c->tally.log);
        c->followed = i > c->followed ? i : c->followed;
        if (tape->dry || c->tally.settled || i == FOLLOWED || !carry_on(c, &now))
            break;
    }
    c->stream.tape = NULL;
}

/* ------------------------------------------------------------------ counting out */

static bool count_out(struct count *c, double weight);

static bool count_faces(struct count *c, int sides, double weight)
{
    struct given *g = &c->given;
    bool ok = g->dice < DEPTH;
    for (int face = 1; ok && face <= sides; face++) {
        g->die[g->dice++] = face;
        ok = count_out(c, weight / sides);
        g->dice--;
    }
    return ok;
}

static bool count_draws(struct count *c, const struct fy_tape *tape, double weight)
{
    struct given *g = &c->given;
    uint32_t kinds = 0, all = 0;
    struct cup {
        int32_t thing;
        uint32_t how_many;
    } *cup = fy_must(malloc(FY_DRAW_KINDS * sizeof *cup));
    for (int k = 0; k < FY_DRAW_KINDS; k++)
        if (tape->could[k / 64] >> (k % 64) & 1) {
            cup[kinds++] = (struct cup){k, tape->how_many[k]};
            all += tape->how_many[k];
        }
    bool ok = g->draws < DEPTH;
    for (uint32_t i = 0; ok && i < kinds; i++) {
        g->drawn[g->draws++] = cup[i].thing;
        ok = count_out(c, weight * cup[i].how_many / all);
        g->draws--;
    }
    free(cup);
    return ok;
}

/* Counts every way the dice can fall and the draws can come after those that are given; false when there are too many. */
static bool count_out(struct count *c, double weight)
{
    uint16_t how_many[FY_DRAW_KINDS];
    struct fy_tape tape = {.dice = c->given.die, .n_dice = c->given.dice, .draws = c->given.drawn,
                           .n_draws = c->given.draws, .how_many = how_many};
    if (c->tally.cases >= c->cap || !keep_going(c))
        return false;
    play_case(c, &tape);
    if (!tape.dry) {
        tally_case_ends(&c->tally, c->work, weight);
        return true;
    }
    return tape.needed.sides ? count_faces(c, tape.needed.sides, weight) : count_draws(c, &tape, weight);
}

/* ------------------------------------------------------------------ deals */

static void deal_again(struct count *c)
{
    memcpy(c->deal, c->state, c->g->sys->state_size);
    if (c->g->sys->redeal)
        c->g->sys->redeal(c->g->data, c->deal, &c->stream);
}

static struct count *count_of(struct fy_deals *d)
{
    return (struct count *)((char *)d - offsetof(struct count, deals));
}

static void weigh(struct fy_deals *d, const void *state, double weight)
{
    struct count *c = count_of(d);
    (void)state;
    c->ways++;
    c->weight += weight;
}

static void count_deal(struct fy_deals *d, const void *state, double weight)
{
    struct count *c = count_of(d);
    if (c->over)
        return;
    memcpy(c->deal, state, c->g->sys->state_size);
    c->over = !count_out(c, weight / c->weight);
}

/* How many deals there are of what is hidden and matters, if they are at most so many; 0: more, or the system does not tell. */
static uint64_t ways_to_deal(struct count *c, uint64_t most)
{
    c->ways = 0;
    c->weight = 0;
    c->deals.each = weigh;
    bool few = c->g->sys->deals && c->g->sys->deals(c->g->data, c->state, c->choice, most, &c->deals);
    return few ? c->ways : 0;
}

/* Is there anything that the player cannot know? Dealt anew several times, it would differ. */
static bool something_is_hidden(struct count *c)
{
    size_t size = c->g->sys->state_size;
    if (!c->g->sys->redeal)
        return false;
    if (c->g->sys->deals)
        return ways_to_deal(c, 1) != 1;
    deal_again(c);
    memcpy(c->work, c->deal, size);
    for (int i = 1; i < LOOKS; i++) {
        deal_again(c);
        if (memcmp(c->work, c->deal, size) != 0)
            return true;
    }
    return false;
}

/* Every way the dice can fall in every deal there is; false if they are too many to count. */
static bool count_all_deals(struct count *c)
{
    if (!ways_to_deal(c, c->cap))
        return false;
    tally_start_again(&c->tally);
    c->deals.each = count_deal;
    c->over = false;
    c->g->sys->deals(c->g->data, c->state, c->choice, c->cap, &c->deals);
    tally_deal_ends(&c->tally);
    return !c->over;
}

/* Every way the dice can fall, in one deal after the other until the budget is spent; false if they are too many to count. */
static bool count_deals(struct count *c, bool hidden)
{
    uint64_t budget = c->cap;
    bool ok = true;
    tally_start_again(&c->tally);
    do {
        deal_again(c);
        c->cap = c->tally.cases + (hidden ? budget / LEAST_DEALS : budget);
        ok = count_out(c, 1);
        if (ok)
            tally_deal_ends(&c->tally);
    } while (ok && hidden && (c->tally.deals < LEAST_DEALS || c->tally.cases < budget));
    c->cap = budget;
    return ok;
}

/* One way the dice can fall in each deal. */
static void sample_deals(struct count *c)
{
    uint64_t n = c->cap / 2 < LEAST_DEALS ? LEAST_DEALS : c->cap / 2;
    tally_start_again(&c->tally);
    for (uint64_t i = 0; i < n && keep_going(c); i++) {
        struct fy_tape tape = {.seeded_dice = true, .seeded_draws = true};
        deal_again(c);
        play_case(c, &tape);
        tally_case_ends(&c->tally, c->work, 1);
        tally_deal_ends(&c->tally);
    }
}

/* ------------------------------------------------------------------ the answer */

void fy_odds_of(const struct fy_game *g, const void *state, const struct fy_choice *choice, uint64_t leaves,
                struct fy_odds *o)
{
    fy_odds_watched(g, state, choice, leaves, NULL, o);
}

static struct count *new_count(const struct fy_game *g, const void *state, const struct fy_choice *choice, uint64_t leaves)
{
    struct count *c = fy_must(calloc(1, sizeof *c));
    c->deal = fy_must(malloc(g->sys->state_size));
    c->work = fy_must(malloc(g->sys->state_size));
    c->list = fy_must(malloc((g->sys->max_choices + 1u) * sizeof *c->list));
    c->g = g;
    c->state = state;
    c->choice = choice;
    c->cap = leaves ? leaves : USUAL_LEAVES;
    c->most_applied = 3 * c->cap + 1; /* counted out twice in vain, and then sampled */
    fy_dice_seed(&c->stream, STREAM_SEED, 0);
    tally_begin(&c->tally, g, state);
    return c;
}

static void free_count(struct count *c)
{
    free(c->list);
    free(c->deal);
    free(c->work);
    free(c);
}

bool fy_odds_watched(const struct fy_game *g, const void *state, const struct fy_choice *choice, uint64_t leaves,
                     const struct fy_odds_watch *watch, struct fy_odds *o)
{
    struct count *c = new_count(g, state, choice, leaves);
    c->watch = watch;
    bool hidden = something_is_hidden(c), all = hidden && count_all_deals(c);
    uint64_t ways = c->ways;
    bool counted = all || count_deals(c, hidden);
    if (!counted)
        sample_deals(c);
    memset(o, 0, sizeof *o);
    o->exact = all || (counted && !hidden);
    o->deals = all ? ways : hidden ? c->tally.deals : 1;
    o->followed = c->followed;
    o->assumed = c->assumed;
    tally_tell(&c->tally, o);
    bool whole = !c->stopped;
    free_count(c);
    return whole;
}
