/* hits.c - the hits of all positions that fire on one chit, assigned so that the most units are hit (JU-6.8.1, JU-6.11.3,
 * JU-6.11.4, JU-R08). Positions that share candidates are searched through together; the others go down their list alone. */
#include "fire.h"

enum { UNUSED = LINES + 1, TRIES_MAX = 1000000 };

/* How good an assignment is (JU-R08): more units hit, more steps lost, the smaller list of lines, more steps in the
 * units. */
struct rank {
    int8_t units, losses;
    uint8_t list[HITS_MAX * FIRERS_MAX];
    int16_t steps;
};

/* What the firers that have had their turn have done so far. */
struct done {
    uint64_t hit, lose, disrupt;
};

struct search {
    const struct volley *volley;
    uint64_t must_lose, must_disrupt;
    uint8_t order[FIRERS_MAX]; /* the firers of the group, in the order of the volley */
    int n;
    /* of firer i and those after it */
    uint64_t later_all[FIRERS_MAX + 1], later_step[FIRERS_MAX + 1];
    uint8_t later_hits[FIRERS_MAX + 1];
    struct rank now, best;
    bool found;
    int32_t tries;            /* in 40,000 games at most 2265 */
    struct done first_best;   /* the first of the best assignments */
    uint8_t line[CW_MAX];     /* the line each unit is hit on, in the assignment being made */
    uint32_t by[CW_MAX];      /* the firers that hit it in that assignment */
    struct hits *result;
};

/* ------------------------------------------------------------------ the search */

static int compare_lists(const struct rank *a, const struct rank *b, int firers)
{
    return memcmp(a->list, b->list, (size_t)(HITS_MAX * firers));
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Whatever firer i and those after it do, the assignment comes out worse than the best one. */
static bool cannot_match_best(const struct search *q, int i, const struct done *done)
{
    if (!q->found)
        return false;
    int units = q->now.units + smaller(fy_count_bits(q->later_all[i] & ~done->hit), q->later_hits[i]);
    int losses = q->now.losses + smaller(fy_count_bits(q->later_step[i] & ~done->lose), q->later_hits[i]);
    if (units != q->best.units)
        return units < q->best.units;
    if (losses != q->best.losses)
        return losses < q->best.losses;
    return compare_lists(&q->now, &q->best, i) > 0;
}

/* Above 0: a is the better one. */
static int compare_ranks(const struct rank *a, const struct rank *b, int firers)
{
    if (a->units != b->units)
        return a->units - b->units;
    if (a->losses != b->losses)
        return a->losses - b->losses;
    int list = compare_lists(b, a, firers);
    return list ? list : a->steps - b->steps;
}

static void compare_with_best(struct search *q, const struct done *done)
{
    if ((q->must_lose & ~done->lose) || (q->must_disrupt & ~done->disrupt))
        return;
    struct hits *r = q->result;
    int sign = q->found ? compare_ranks(&q->now, &q->best, q->n) : 1;
    if (sign < 0)
        return;
    if (sign > 0) {
        q->found = true;
        q->best = q->now;
        q->first_best = *done;
        memcpy(r->line, q->line, sizeof q->line);
        memcpy(r->by, q->by, sizeof q->by);
        r->any_lose = r->any_disrupt = 0;
        r->all_lose = r->all_disrupt = ~(uint64_t)0;
    }
    r->any_lose |= done->lose;
    r->all_lose &= done->lose;
    r->any_disrupt |= done->disrupt;
    r->all_disrupt &= done->disrupt;
}

static void assign_from(struct search *q, int i, struct done done);
static void give_hit(struct search *q, int i, int hit, uint64_t mine, struct done done);

/* Hit number `hit` of firer i falls on the unit, on this line: what follows from it, and then as it was. */
static void try_unit(struct search *q, int i, int hit, int line, int unit, uint64_t mine, struct done done)
{
    struct rank *now = &q->now;
    int8_t units = now->units, losses = now->losses;
    int16_t steps = now->steps;
    uint8_t before = q->line[unit];
    uint32_t by = q->by[unit];
    bool loses = line <= STEP_LINES;
    now->list[HITS_MAX * i + hit] = (uint8_t)line;
    now->units = (int8_t)(units + !in(done.hit, unit));
    now->losses = (int8_t)(losses + loses);
    now->steps = (int16_t)(steps + q->volley->steps[unit]);
    if (!before || line < before)
        q->line[unit] = (uint8_t)line;
    q->by[unit] = by | 1u << q->order[i];
    done.hit |= bit(unit);
    done.lose |= loses ? bit(unit) : 0;
    done.disrupt |= line != BOX_LINE ? bit(unit) : 0;
    give_hit(q, i, hit + 1, mine | bit(unit), done);
    now->units = units;
    now->losses = losses;
    now->steps = steps;
    q->line[unit] = before;
    q->by[unit] = by;
}

/* Hit number `hit` of firer i, after those on the units `mine`: on everybody it could fall on, down the list (JU-15.1.7). */
static void give_hit(struct search *q, int i, int hit, uint64_t mine, struct done done)
{
    const struct firer *f = &q->volley->firer[q->order[i]];
    /* JU-6.11.1, JU-6.11.2: who has lost a step cannot lose another; that hit goes to somebody else or is dropped whole */
    uint64_t valid = f->all & ~(f->step & done.lose) & ~mine;
    if (hit == f->hits || !valid) {
        for (int rest = hit; rest < HITS_MAX; rest++)
            q->now.list[HITS_MAX * i + rest] = UNUSED;
        assign_from(q, i + 1, done);
        return;
    }
    int last = hit ? q->now.list[HITS_MAX * i + hit - 1] : 1;
    for (int line = last; line <= LINES; line++)
        for (uint64_t left = f->line[line] & valid; left; left &= left - 1)
            if (!hit || line > last || (left & -left) > mine) /* two hits on one line in one order only */
                try_unit(q, i, hit, line, lowest(left), mine, done);
}

static void assign_from(struct search *q, int i, struct done done)
{
    if (q->tries++ >= TRIES_MAX || cannot_match_best(q, i, &done))
        return;
    if (i == q->n)
        compare_with_best(q, &done);
    else
        give_hit(q, i, 0, 0, done);
}

static void look_ahead(struct search *q)
{
    q->later_all[q->n] = q->later_step[q->n] = 0;
    q->later_hits[q->n] = 0;
    for (int i = q->n - 1; i >= 0; i--) {
        const struct firer *f = &q->volley->firer[q->order[i]];
        q->later_all[i] = q->later_all[i + 1] | f->all;
        q->later_step[i] = q->later_step[i + 1] | f->step;
        q->later_hits[i] = (uint8_t)(q->later_hits[i + 1] + f->hits);
    }
}

static bool search_group(struct search *q, uint32_t group)
{
    q->n = 0;
    for (; group; group &= group - 1)
        q->order[q->n++] = (uint8_t)__builtin_ctz(group);
    look_ahead(q);
    q->now.units = q->now.losses = 0;
    q->now.steps = 0;
    q->found = false;
    q->tries = 0;
    memset(q->line, 0, sizeof q->line);
    memset(q->by, 0, sizeof q->by);
    assign_from(q, 0, (struct done){0, 0, 0});
    if (q->found && q->tries > TRIES_MAX) { /* more than a game brings: the best that was found, and nobody is asked */
        q->result->any_lose = q->result->all_lose = q->first_best.lose;
        q->result->any_disrupt = q->result->all_disrupt = q->first_best.disrupt;
    }
    return q->found;
}

/* ------------------------------------------------------------------ a position by itself */

/* Adds to the result: units that are hit on a line, and those that may be. */
static void note_hits(struct hits *r, int firer, int line, uint64_t sure, uint64_t maybe)
{
    for (uint64_t left = sure; left; left &= left - 1) {
        r->line[lowest(left)] = (uint8_t)line;
        r->by[lowest(left)] = 1u << firer;
    }
    r->all_lose |= line <= STEP_LINES ? sure : 0;
    r->any_lose |= line <= STEP_LINES ? sure | maybe : 0;
    r->all_disrupt |= line != BOX_LINE ? sure : 0;
    r->any_disrupt |= line != BOX_LINE ? sure | maybe : 0;
}

static uint64_t with_steps(const struct volley *v, uint64_t units, int steps)
{
    uint64_t found = 0;
    for (uint64_t left = units; left; left &= left - 1)
        if (v->steps[lowest(left)] == steps)
            found |= left & -left;
    return found;
}

/* JU-15.1.8: more candidates on a line than hits: the most steps first, among equals those the player has named. False: he
 * has named more than can be hit. */
static bool choose_on_line(const struct volley *v, uint64_t units, uint64_t named, int hits, uint64_t *sure, uint64_t *maybe)
{
    *sure = *maybe = 0;
    for (int steps = STEPS_MAX; steps && hits > 0; steps--) {
        uint64_t equals = with_steps(v, units, steps);
        if (fy_count_bits(equals) > hits) {
            named &= equals;
            *sure |= named;
            *maybe = fy_count_bits(named) < hits ? equals : 0;
            return fy_count_bits(named) <= hits;
        }
        *sure |= equals;
        hits -= fy_count_bits(equals);
    }
    return true;
}

/* JU-15.1.7: a position that shares no candidate with another goes down the list until its hits are used up. */
static bool go_down_list(const struct search *q, int firer)
{
    const struct firer *f = &q->volley->firer[firer];
    struct hits *r = q->result;
    int hits = f->hits;
    r->any_lose = r->all_lose = r->any_disrupt = r->all_disrupt = 0;
    for (int line = 1; line <= LINES && hits > 0; line++) {
        uint64_t sure = f->line[line], maybe = 0;
        bool possible = true;
        if (fy_count_bits(sure) > hits)
            possible = choose_on_line(q->volley, f->line[line], line <= STEP_LINES ? q->must_lose : q->must_disrupt, hits,
                                      &sure, &maybe);
        note_hits(r, firer, line, sure, maybe);
        hits -= fy_count_bits(f->line[line]);
        if (!possible)
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------ groups */

uint32_t jubilee_next_group(const struct volley *v, uint32_t *left)
{
    int first = __builtin_ctz(*left);
    uint32_t group = 1u << first;
    uint64_t units = v->firer[first].all & v->shared;
    for (uint32_t before = 0; units && before != group;) {
        before = group;
        for (int i = first + 1; i < v->n; i++)
            if (v->firer[i].all & units) {
                group |= 1u << i;
                units |= v->firer[i].all & v->shared;
            }
    }
    *left &= ~group;
    return group;
}

bool jubilee_assign_hits(const struct volley *v, uint32_t group, uint64_t must_lose, uint64_t must_disrupt,
                         struct hits *hits)
{
    struct search q;
    q.volley = v;
    q.must_lose = must_lose;
    q.must_disrupt = must_disrupt;
    q.result = hits;
    bool alone = !(group & (group - 1));
    return alone ? go_down_list(&q, __builtin_ctz(group)) : search_group(&q, group);
}
