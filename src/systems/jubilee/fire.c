/* fire.c - German fire: who may be hit on which priority line (15.1), and the assignment of the hits of all positions
 * that fire on one chit (6.11, JU-R08). */
#include "jubilee.h"

enum { LINES = 6, UNUSED = 7, STEP_LINES = 4, SHOOTERS = 31, TRIES = 1000000 };

/* One firing position: its candidates by priority line. */
struct shooter {
    uint64_t line[LINES + 1]; /* [1] .. [6] */
    uint64_t step, all;       /* candidates that would lose a step; all of them */
    uint8_t hits;             /* JU-6.7.1 */
};

struct volley {
    struct shooter shooter[SHOOTERS]; /* colour order, hex order */
    int n;
    uint64_t preferred; /* with the chit's symbol, or in a concentrated target */
    const uint8_t *steps;
};

/* ------------------------------------------------------------------ candidates */

/* JU-6.12.1, JU-R10: units in hexes with six or more steps; who stands in one hex is all in the set or not at all. */
static uint64_t concentrated(const struct jubilee_data *d, const struct jubilee *s, uint64_t among)
{
    uint64_t found = 0;
    for (uint64_t left = jubilee_sharing(s, among); left;) {
        uint64_t here = jubilee_units_in(s, left, s->at[lowest(left)]);
        int steps = 0;
        for (uint64_t l = here; l; l &= l - 1)
            steps += s->steps[lowest(l)];
        if (steps >= d->concentrated)
            found |= here;
        left &= ~here;
    }
    return found;
}

/* JU-15.1.2 - JU-15.1.6: the line of a unit ashore, by symbol, adjacency and open ground. */
static const uint8_t line_ashore[2][2][2] = {{{6, 6}, {5, 5}}, {{4, 4}, {3, 2}}};

/* Every firing position, in colour order and hex order; JU-6.2.2, JU-6.13.2: with the armour bonus or without. */
static void man_guns(const struct jubilee_data *d, const struct jubilee *s, struct volley *v, uint8_t number[],
                     uint32_t *armour)
{
    const struct chit *c = &d->chit[s->chit];
    v->n = 0;
    *armour = 0;
    for (int i = 0; i < c->colours; i++)
        for (uint64_t left = s->firing & d->of_colour[c->colour[i]]; left && v->n < SHOOTERS; left &= left - 1) {
            int p = lowest(left), g = german_in(s, p);
            v->shooter[v->n] = (struct shooter){.hits = d->fire_hits[has_depth(s, g)]};
            *armour |= (uint32_t)(c->armour[i] || in(d->anti_tank, g)) << v->n;
            number[p] = (uint8_t)v->n++;
        }
}

/* JU-15.1.1 - JU-15.1.6, JU-15.1.9, JU-6.13.1: the line one unit falls under for each position that fires on it. */
static void aim_at(const struct jubilee_data *d, const struct jubilee *s, int unit, bool preferred,
                   const uint8_t number[], uint32_t armour, struct volley *v)
{
    int place = s->at[unit];
    const struct ground *g = &d->ground[place];
    bool afloat = is_box(d, place), tank = d->cw[unit].type == TANK;
    if (afloat && !preferred) /* JU-R11 */
        return;
    bool clear = !afloat && d->terrain_kind[d->terrain[place]].is_open;
    for (uint64_t from = g->field & s->firing; from; from &= from - 1) {
        struct shooter *by = &v->shooter[number[lowest(from)]];
        bool counts = preferred && (!tank || armour >> number[lowest(from)] & 1);
        int k = afloat ? 1 : line_ashore[counts][in(g->adjacent, lowest(from))][clear];
        by->line[k] |= bit(unit);
        by->all |= bit(unit);
        by->step |= k <= STEP_LINES ? bit(unit) : 0;
    }
}

static void load_volley(const struct jubilee_data *d, const struct jubilee *s, struct volley *v)
{
    uint8_t number[POSITION_MAX];
    uint32_t armour;
    uint64_t targets = 0;
    man_guns(d, s, v, number, &armour);
    v->steps = s->steps;
    for (uint64_t left = s->ashore | s->afloat; left; left &= left - 1)
        if (d->ground[s->at[lowest(left)]].field & s->firing)
            targets |= left & -left;
    v->preferred = d->symbol[d->chit[s->chit].symbol] | concentrated(d, s, targets & s->ashore);
    for (uint64_t left = targets; left; left &= left - 1)
        aim_at(d, s, lowest(left), in(v->preferred, lowest(left)), number, armour, v);
}

/* ------------------------------------------------------------------ assignment */

/* What an assignment comes to, by JU-R08: more units, more step losses, the smaller list of lines, more steps hit. */
struct worth {
    int8_t units, losses;
    uint8_t list[2 * SHOOTERS];
    int16_t steps;
};

struct search {
    const struct volley *v;
    uint8_t order[SHOOTERS]; /* the shooters of one group, in volley order */
    uint64_t later[SHOOTERS + 1], later_step[SHOOTERS + 1];
    uint8_t later_hits[SHOOTERS + 1];
    int n;
    uint64_t must_lose, must_disrupt;
    struct worth now, best;
    bool found;
    int32_t tries;                    /* in 40,000 games at most 2265 */
    uint64_t best_lose, best_disrupt; /* in the first of the best assignments */
    /* over all best assignments: who loses a step (is disrupted) in any of them, in all of them */
    uint64_t any_lose, all_lose, any_disrupt, all_disrupt;
    uint8_t line[CW_MAX], best_line[CW_MAX]; /* the line each unit is hit on */
};

static int compare_lists(const uint8_t *a, const uint8_t *b, int n)
{
    return memcmp(a, b, (size_t)n);
}

/* Can what is fixed up to shooter i still match the best? */
static bool hopeless(const struct search *q, int i, uint64_t hit, uint64_t lost)
{
    if (!q->found)
        return false;
    int fresh = fy_count_bits(q->later[i] & ~hit), losses = fy_count_bits(q->later_step[i] & ~lost);
    int units = q->now.units + (fresh < q->later_hits[i] ? fresh : q->later_hits[i]);
    losses = q->now.losses + (losses < q->later_hits[i] ? losses : q->later_hits[i]);
    if (units != q->best.units)
        return units < q->best.units;
    if (losses != q->best.losses)
        return losses < q->best.losses;
    return compare_lists(q->now.list, q->best.list, 2 * i) > 0;
}

static int better(const struct worth *a, const struct worth *b, int n)
{
    if (a->units != b->units)
        return a->units - b->units;
    if (a->losses != b->losses)
        return a->losses - b->losses;
    int list = compare_lists(b->list, a->list, 2 * n);
    return list ? list : a->steps - b->steps;
}

static void weigh(struct search *q, uint64_t lost, uint64_t disrupt)
{
    if ((q->must_lose & ~lost) || (q->must_disrupt & ~disrupt))
        return;
    int sign = q->found ? better(&q->now, &q->best, q->n) : 1;
    if (sign < 0)
        return;
    if (sign > 0) {
        q->found = true;
        q->best = q->now;
        q->best_lose = lost;
        q->best_disrupt = disrupt;
        memcpy(q->best_line, q->line, sizeof q->line);
        q->any_lose = q->any_disrupt = 0;
        q->all_lose = q->all_disrupt = ~(uint64_t)0;
    }
    q->any_lose |= lost;
    q->all_lose &= lost;
    q->any_disrupt |= disrupt;
    q->all_disrupt &= disrupt;
}

static void assign(struct search *q, int i, uint64_t hit, uint64_t lost, uint64_t disrupt);

/* Give hit number h of shooter i to somebody on line k or below it (or after `last` on that line). */
static void give(struct search *q, int i, int h, int k, uint64_t mine, uint64_t hit, uint64_t lost, uint64_t disrupt)
{
    const struct shooter *g = &q->v->shooter[q->order[i]];
    /* JU-6.11.1: a unit that has lost a step cannot lose another; that hit is dropped whole */
    uint64_t valid = g->all & ~(g->step & lost) & ~mine;
    if (h == g->hits || !valid) {
        for (int rest = h; rest < 2; rest++)
            q->now.list[2 * i + rest] = UNUSED;
        assign(q, i + 1, hit, lost, disrupt);
        return;
    }
    for (; k <= LINES; k++)
        for (uint64_t left = g->line[k] & valid; left; left &= left - 1) {
            uint64_t u = left & -left;
            /* two hits on one line are given in one order only */
            if (h && q->now.list[2 * i] == k && u < mine)
                continue;
            bool step = k <= STEP_LINES;
            int units = !(hit & u), steps = q->v->steps[lowest(u)];
            /* lines 2-4 disrupt as well; in a box (line 1) only the step counts */
            uint64_t d = disrupt | (k > 1 ? u : 0);
            uint8_t *line = &q->line[lowest(u)], before = *line;
            if (!before || k < before)
                *line = (uint8_t)k;
            q->now.list[2 * i + h] = (uint8_t)k;
            q->now.units = (int8_t)(q->now.units + units);
            q->now.losses = (int8_t)(q->now.losses + step);
            q->now.steps = (int16_t)(q->now.steps + steps);
            give(q, i, h + 1, k, mine | u, hit | u, step ? lost | u : lost, d);
            q->now.units = (int8_t)(q->now.units - units);
            q->now.losses = (int8_t)(q->now.losses - step);
            q->now.steps = (int16_t)(q->now.steps - steps);
            *line = before;
        }
}

static void assign(struct search *q, int i, uint64_t hit, uint64_t lost, uint64_t disrupt)
{
    if (q->tries++ >= TRIES || hopeless(q, i, hit, lost))
        return;
    if (i == q->n)
        weigh(q, lost, disrupt);
    else
        give(q, i, 0, 1, 0, hit, lost, disrupt);
}

/* Shooters that share a candidate, directly or through others, are settled together; groups do not touch. */
static uint32_t group_of(const struct volley *v, int first, uint64_t shared)
{
    uint32_t group = 1u << first;
    uint64_t units = v->shooter[first].all & shared;
    for (uint32_t before = 0; units && before != group;) {
        before = group;
        for (int i = first + 1; i < v->n; i++)
            if (v->shooter[i].all & units) {
                group |= 1u << i;
                units |= v->shooter[i].all & shared;
            }
    }
    return group;
}

/* Units that more than one shooter could hit. */
static uint64_t shared_targets(const struct volley *v)
{
    uint64_t seen = 0, shared = 0;
    for (int i = 0; i < v->n; i++) {
        shared |= seen & v->shooter[i].all;
        seen |= v->shooter[i].all;
    }
    return shared;
}

/* Who is hit on one line when `hits` are left: the most steps first (JU-15.1.8), then whom the player has named. */
static int settle_line(struct search *q, uint64_t line, int k, int hits)
{
    bool enough = fy_count_bits(line) <= hits;
    uint64_t sure = enough ? line : 0, maybe = 0;
    if (enough)
        hits -= fy_count_bits(line);
    for (int steps = enough ? 0 : 3; steps && hits > 0; steps--) {
        uint64_t here = 0;
        for (uint64_t left = line; left; left &= left - 1)
            if (q->v->steps[lowest(left)] == steps)
                here |= left & -left;
        if (fy_count_bits(here) > hits) {
            uint64_t named = here & (k <= STEP_LINES ? q->must_lose : q->must_disrupt);
            q->found &= fy_count_bits(named) <= hits;
            maybe = fy_count_bits(named) < hits ? here : 0;
            here = named;
        }
        sure |= here;
        hits = maybe ? 0 : hits - fy_count_bits(here);
    }
    for (uint64_t left = sure; left; left &= left - 1)
        q->best_line[lowest(left)] = (uint8_t)k;
    q->all_lose |= k <= STEP_LINES ? sure : 0;
    q->any_lose |= k <= STEP_LINES ? sure | maybe : 0;
    q->all_disrupt |= k > 1 ? sure : 0;
    q->any_disrupt |= k > 1 ? sure | maybe : 0;
    return hits;
}

/* A position that shares no candidate with another goes down the list by itself (JU-15.1.7). */
static void settle_alone(struct search *q, const struct shooter *g)
{
    int hits = g->hits;
    q->any_lose = q->all_lose = q->any_disrupt = q->all_disrupt = 0;
    q->found = true;
    for (int k = 1; k <= LINES && hits > 0; k++)
        if (g->line[k])
            hits = settle_line(q, g->line[k], k, hits);
}

/* So many units under fire of so many positions that the assignments cannot be told through, which takes more than a game
 * brings: the best that was found is taken, and nobody is asked among its equals. */
static void end_search(struct search *q)
{
    q->any_lose = q->all_lose = q->best_lose;
    q->any_disrupt = q->all_disrupt = q->best_disrupt;
}

static void settle_group(struct search *q, uint32_t group)
{
    if (!(group & (group - 1))) {
        settle_alone(q, &q->v->shooter[__builtin_ctz(group)]);
        return;
    }
    q->n = 0;
    for (; group; group &= group - 1)
        q->order[q->n++] = (uint8_t)__builtin_ctz(group);
    q->later[q->n] = q->later_step[q->n] = 0;
    q->later_hits[q->n] = 0;
    for (int i = q->n - 1; i >= 0; i--) {
        const struct shooter *g = &q->v->shooter[q->order[i]];
        q->later[i] = q->later[i + 1] | g->all;
        q->later_step[i] = q->later_step[i + 1] | g->step;
        q->later_hits[i] = (uint8_t)(q->later_hits[i + 1] + g->hits);
    }
    q->now.units = q->now.losses = 0;
    q->now.steps = 0;
    q->found = false;
    q->tries = 0;
    assign(q, 0, 0, 0, 0);
    if (q->found && q->tries > TRIES)
        end_search(q);
}

/* ------------------------------------------------------------------ results */

/* JU-R49, JU-X.9: a bonus that the chit does not give away shows an anti-tank unit where it counts, though the unit stays
 * unrevealed. */
static void betray_anti_tank(struct act *a, uint64_t preferred)
{
    const struct chit *c = &a->d->chit[a->s->chit];
    uint64_t tanks_in_field = 0;
    for (uint64_t left = a->s->ashore & a->d->tanks & preferred; left; left &= left - 1)
        tanks_in_field |= a->d->ground[a->s->at[lowest(left)]].field;
    for (int i = 0; i < c->colours; i++) {
        uint64_t plain = c->armour[i] ? 0 : a->s->firing & a->d->of_colour[c->colour[i]];
        for (uint64_t left = plain & tanks_in_field; left; left &= left - 1) {
            int g = german_in(a->s, lowest(left));
            if (!in(a->d->anti_tank, g))
                continue;
            a->s->betrayed[1] |= bit(g);
            FY_SAY(a->log, JU_6_13_2, T_ANTI_TANK_FIRE, lowest(left));
        }
    }
}

/* JU-6.9, JU-6.10, JU-15.1.1: all hits of the chit at once. */
static void apply_hits(struct act *a, uint64_t lose, uint64_t disrupt, const uint8_t line[])
{
    static const uint16_t rules[] = {0, JU_15_1_1, JU_15_1_2, JU_15_1_3, JU_15_1_4, JU_15_1_5, JU_15_1_6};
    struct jubilee *s = a->s;
    uint8_t sunk[BEACHES] = {0};
    for (uint64_t left = lose | disrupt; left; left &= left - 1) {
        int u = lowest(left);
        FY_SAY(a->log, rules[line[u]], T_HIT, u, line[u]);
        if (in(disrupt, u)) {
            s->disrupted[0] |= bit(u);
            FY_SAY(a->log, JU_6_10_1, T_DISRUPTED, u);
        }
        if (!in(lose, u))
            continue;
        if (is_box(a->d, s->at[u]))
            sunk[a->d->box[s->at[u] - a->d->first_box].beach]++;
        jubilee_lose_step(a, u, JU_6_9_1);
    }
    for (int b = 0; b < BEACHES; b++)
        for (; sunk[b]; sunk[b]--)
            jubilee_lose_transport(a, b, JU_15_1_1);
}

/* JU-15.1.8: where a group leaves several equals the player is asked. Among units that are all disrupted already a hit
 * that only disrupts makes no difference (JU-R09). */
static bool ask_among_equals(struct jubilee *s, const struct search *q)
{
    uint64_t lose = q->any_lose & ~q->all_lose, disrupt = q->any_disrupt & ~q->all_disrupt;
    if (!lose && !(disrupt & ~s->disrupted[0]))
        return false;
    s->only_disrupts = !lose;
    s->options = lose ? lose : disrupt;
    s->stage = HITTING;
    return true;
}

/* Settles one group; who was named although the hits cannot fall so is nobody the player was asked about, and is forgotten. */
static void settle_named(struct jubilee *s, struct search *q, uint32_t group)
{
    uint64_t units = 0;
    for (uint32_t g = group; g; g &= g - 1)
        units |= q->v->shooter[__builtin_ctz(g)].all;
    q->must_lose = s->must_lose & units;
    q->must_disrupt = s->must_disrupt & units;
    settle_group(q, group);
    if (q->found)
        return;
    s->must_lose &= ~units;
    s->must_disrupt &= ~units;
    q->must_lose = q->must_disrupt = 0;
    settle_group(q, group);
}

/* Settles the volley group by group, and applies it when nothing is left to ask. */
void jubilee_german_fire(struct act *a)
{
    struct jubilee *s = a->s;
    struct volley v;
    struct search q;
    uint64_t lose = 0, disrupt = 0;
    uint8_t line[CW_MAX];
    load_volley(a->d, s, &v);
    uint64_t shared = shared_targets(&v);
    q.v = &v;
    memset(q.line, 0, sizeof q.line);
    for (uint32_t left = (1u << v.n) - 1; left;) {
        uint32_t group = group_of(&v, __builtin_ctz(left), shared);
        left &= ~group;
        settle_named(s, &q, group);
        if (ask_among_equals(s, &q))
            return;
        lose |= q.all_lose;
        disrupt |= q.all_disrupt;
        for (uint64_t u = q.all_lose | q.all_disrupt; u; u &= u - 1)
            line[lowest(u)] = q.best_line[lowest(u)];
    }
    s->must_lose = s->must_disrupt = 0;
    s->only_disrupts = 0;
    betray_anti_tank(a, v.preferred);
    s->firing = 0;
    apply_hits(a, lose, disrupt, line);
    jubilee_german_moves(a, NULL);
}

void jubilee_choose_hit(struct act *a, int unit)
{
    *(a->s->only_disrupts ? &a->s->must_disrupt : &a->s->must_lose) |= bit(unit);
    a->s->options = 0;
    jubilee_german_fire(a);
}
