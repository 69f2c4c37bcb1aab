/* skirmish_compare.h - positions put together at random, and what the kernel of src/board says of them against the rules as they are written.
 * The unit test draws from dice, the fuzz target from bytes. AGREE(condition) is theirs. Whatever is drawn has a statement of its own:
 * in which order arguments are worked out is the compiler's affair, and positions must not be. */
#ifndef FORAY_SKIRMISH_COMPARE_H
#define FORAY_SKIRMISH_COMPARE_H

#include "foray/dice.h"
#include "systems/skirmish/skirmish.h"

#include <string.h>

struct table {
    const struct sk_data *d;
    struct sk_state s;
    struct fy_dice *dice;           /* or bytes: */
    const uint8_t *bytes;
    size_t n_bytes;
    long legal, sure, found, no_way, hidden, covered; /* how often something of interest has come up */
};

static int32_t below(struct table *t, int32_t n)
{
    if (n <= 1)
        return 0;
    if (t->dice)
        return (int32_t)fy_dice_below(t->dice, (uint32_t)n);
    uint32_t number = 0;
    for (int i = 0; i < 2 && t->n_bytes; i++, t->n_bytes--)
        number = number << 8 | *t->bytes++;
    return (int32_t)(number % (uint32_t)n);
}

static int32_t about(struct table *t, int32_t n) { return below(t, 2 * n + 1) - n; } /* from -n to n */

static struct fy_inch near_by(struct table *t, struct fy_inch p, int32_t n)
{
    int32_t x = about(t, n), y = about(t, n);
    return (struct fy_inch){p.x + x, p.y + y};
}

static struct fy_inch on_it(const struct table *t, int32_t x, int32_t y)
{
    int32_t width = t->d->table.width, height = t->d->table.height;
    return (struct fy_inch){x < 0 ? 0 : x > width ? width : x, y < 0 ? 0 : y > height ? height : y};
}

static struct fy_inch anywhere(struct table *t)
{
    int32_t x = below(t, t->d->table.width + 1), y = below(t, t->d->table.height + 1);
    struct fy_inch p = {x, y};
    return below(t, 3) ? p : (struct fy_inch){p.x / 100 * 100, p.y / 100 * 100};
}

/* A corner of an area, an end of wire, a target: where something begins or ends. */
static struct fy_inch some_corner(struct table *t)
{
    const struct fy_table *table = &t->d->table;
    int kind = below(t, 3);
    if (kind == 0 && table->n_areas) {
        const struct fy_inch_area *a = &table->area[below(t, table->n_areas)];
        return a->corner[below(t, a->count)];
    }
    if (kind == 1 && table->n_wires) {
        int wire = below(t, table->n_wires);
        return table->wire[wire][below(t, 2)];
    }
    return t->d->n_targets ? t->d->target[below(t, t->d->n_targets)].centre : anywhere(t);
}

/* ---- positions ---- */

static void put(struct table *t, int piece, int kind, struct fy_inch p)
{
    t->s.on[piece >> 6] |= one(piece & 63);
    t->s.kind[piece] = (uint8_t)kind;
    t->s.x[piece] = (int16_t)p.x;
    t->s.y[piece] = (int16_t)p.y;
}

/* Anywhere, at a corner, or about as far from another piece as something begins to count. */
static struct fy_inch some_place(struct table *t, int other)
{
    struct fy_inch p = anywhere(t);
    switch (below(t, 4)) {
    case 0: {
        struct fy_inch c = near_by(t, some_corner(t), 150);
        return on_it(t, c.x, c.y);
    }
    case 1:
        if (on_table(&t->s, other)) {
            const int32_t limit[4] = {t->d->contact, t->d->pillbox_range, t->d->band, t->d->range};
            int32_t distance = limit[below(t, 4)];
            distance += 50 + 25 * below(t, 4);
            distance += about(t, 2);
            p = fy_inch_toward(at(&t->s, other), p, distance);
        }
        return p;
    default: return p;
    }
}

static void put_together(struct table *t)
{
    static const uint8_t values[OPTS] = {3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 10, 3};
    int germans = 1 + below(t, 10), commandos = 1 + below(t, COMMANDOS - 1);
    memset(&t->s, 0, sizeof t->s);
    t->s.active = t->s.assaulting = t->s.from_target = NOBODY;
    for (int i = 0; i < OPTS; i++)
        t->s.option[i] = below(t, 3) ? 0 : (uint8_t)below(t, values[i]);
    for (int i = 0; i < germans; i++) {
        int kind = POOL_0 + below(t, POOLS);
        put(t, i, kind, some_place(t, i ? below(t, i) : 0));
    }
    for (int i = 0; i < t->d->n_pillboxes; i++)
        if (below(t, 4))
            put(t, PILLBOX_0 + i, K_PILLBOX, below(t, 2) ? t->d->pillbox[i] : some_place(t, below(t, germans)));
    for (int i = 0; i < t->d->n_lights; i++)
        if (below(t, 4))
            put(t, LIGHT_0 + i, K_LIGHT, t->d->light[i]);
    for (int i = 0; i < commandos; i++) {
        int kind = below(t, 3) ? K_ASSAULT : K_DEMOLITION;
        put(t, COMMANDO_0 + i, kind, some_place(t, below(t, germans)));
    }
    for (int i = 0; i < t->d->table.n_wires; i++)
        t->s.gone |= below(t, 6) ? 0 : one(WIRE_0 + i);
    for (int i = 0; i < t->d->n_targets; i++)
        t->s.gone |= below(t, 5) ? 0 : one(i);
}

/* ---- legs ---- */

/* Points all over the move, on the limits of foes and friends, past corners, along and across the table. */
static struct fy_inch some_end(struct table *t, const struct sk_mover *w)
{
    const struct fy_mover *m = &w->m;
    struct fy_inch q = near_by(t, m->from, m->move + 10), c;
    int32_t part = 50 + below(t, 150);
    switch (below(t, 7)) {
    case 0:
        if (!m->n_foes)
            return q;
        const struct fy_foe *f = &m->foe[below(t, m->n_foes)];
        int32_t distance = below(t, 2) ? f->room : f->touch;
        distance -= t->d->intrusion * below(t, 2);
        distance += about(t, 1);
        return near_by(t, fy_inch_toward(f->at, below(t, 2) ? m->from : q, distance), 1);
    case 1:
        c = some_corner(t);
        c = (struct fy_inch){m->from.x + (c.x - m->from.x) * part / 100, m->from.y + (c.y - m->from.y) * part / 100};
        return near_by(t, c, 1);
    case 2: return (struct fy_inch){q.x / 100 * 100, below(t, 2) ? m->from.y : q.y / 100 * 100};
    case 3: return (struct fy_inch){m->from.x, q.y};
    case 4:
        if (!m->n_friends)
            return q;
        int i = below(t, m->n_friends);
        c = (struct fy_inch){m->from.x + m->stop[i][0], m->from.y + m->stop[i][1]};
        return fy_inch_toward(c, q, fy_inch_root(m->stop_limit2[i]) + about(t, 1));
    default: return q;
    }
}

static void compare_legs(struct table *t, int piece, int n)
{
    const struct sk_data *d = t->d;
    struct sk_mover w;
    int32_t move = d->piece[t->s.kind[piece]].move;
    skirmish_mover(d, &t->s, piece, move, &w);
    for (int i = 0; i < n; i++) {
        struct fy_inch q = some_end(t, &w);
        bool again = below(t, 2), free = skirmish_leg_free(d, &t->s, piece, move, q, NULL);
        bool legal = free && skirmish_bands_allow(d, &t->s, piece, q, again, NULL);
        AGREE(skirmish_leg_clear(&w, q) == free);
        AGREE(skirmish_leg_legal(&w, q, again) == legal);
        t->legal += legal;
    }
}

/* What is sure of a bearing is so, friends and leaving a band apart. */
static void compare_bearings(struct table *t, int piece)
{
    const struct sk_data *d = t->d;
    struct sk_mover w;
    struct fy_blocks b;
    struct fy_ray_ends r;
    int32_t move = d->piece[t->s.kind[piece]].move;
    skirmish_mover(d, &t->s, piece, move, &w);
    fy_mover_blocks(&w.m, &b);
    unsigned sure = fy_mover_reaches(&w.m, &d->rays[t->s.kind[piece]], &b, &r);
    for FY_EACH_BIT(i, w.m.stuck ? 0 : sure) {
        struct fy_inch q = {w.m.from.x + r.end[i][0], w.m.from.y + r.end[i][1]};
        if (r.reach[i] < 25 || !fy_mover_friends_let_stop(&w.m, r.end[i][0], r.end[i][1]) ||
            !skirmish_may_leave(t->d, &t->s, piece, w.holders, q, false, NULL))
            continue;
        AGREE(skirmish_leg_free(d, &t->s, piece, move, q, NULL));
        AGREE(skirmish_bands_allow(d, &t->s, piece, q, false, NULL));
        t->sure++;
    }
}

/* ---- sight ---- */

static bool plain_sight(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, struct fy_inch q)
{
    for (int i = 0; i < d->table.n_areas && !s->option[OPT_SIGHT]; i++) {
        const struct fy_inch_area *a = &d->table.area[i];
        if (d->ground[i] == G_BUILT_UP && fy_inch_area_meets(a, p, q) && !fy_inch_area_holds(a, p) && !fy_inch_area_holds(a, q))
            return false;
    }
    return true;
}

static bool plain_cover(const struct sk_data *d, struct fy_inch p)
{
    for (int i = 0; i < d->table.n_areas; i++)
        if ((d->ground[i] == G_BUILT_UP || d->ground[i] == G_COVER) && fy_inch_area_holds(&d->table.area[i], p))
            return true;
    return false;
}

static void compare_sight(struct table *t)
{
    struct fy_inch p = below(t, 2) ? anywhere(t) : some_corner(t), c = some_corner(t), q = anywhere(t);
    if (below(t, 3) == 0) { /* beyond a corner, as seen from p */
        q = near_by(t, (struct fy_inch){2 * c.x - p.x, 2 * c.y - p.y}, 2);
        q = on_it(t, q.x, q.y);
    }
    bool seen = plain_sight(t->d, &t->s, p, q), cover = plain_cover(t->d, p);
    AGREE(skirmish_sees(t->d, &t->s, p, q) == seen);
    AGREE(skirmish_sees(t->d, &t->s, q, p) == seen);
    AGREE(skirmish_in_cover(t->d, p) == cover);
    t->hidden += !seen;
    t->covered += cover;
}

/* ---- routes ---- */

/* In a crossing that is blown, or beside it. */
static struct fy_inch at_crossing(struct table *t)
{
    int c = __builtin_ctz(t->d->table.crossings);
    for (int skip = below(t, __builtin_popcount(t->d->table.crossings)); skip > 0; skip--)
        c += 1 + __builtin_ctz(t->d->table.crossings >> (c + 1));
    const struct fy_inch_area *a = &t->d->table.crossing[c];
    t->s.gone |= one(c);
    int32_t x = below(t, a->high.x - a->low.x + 400), y = below(t, a->high.y - a->low.y + 400);
    return on_it(t, a->low.x - 200 + x, a->low.y - 200 + y);
}

static struct fy_inch some_goal(struct table *t)
{
    int kind = below(t, 3);
    if (kind == 0 && t->d->n_targets)
        return t->d->target[below(t, t->d->n_targets)].centre;
    return kind == 1 ? at(&t->s, COMMANDO_0) : anywhere(t);
}

/* Nobody stands in closed ground, but a crossing may be blown under a vehicle. */
static bool stands(const struct table *t, int piece)
{
    struct sk_state whole = t->s;
    whole.gone &= ~(uint64_t)t->d->table.crossings;
    return skirmish_standable(t->d, &whole, t->d->piece[t->s.kind[piece]].heavy, at(&t->s, piece));
}

static void compare_route(struct table *t, int piece, struct fy_inch goal)
{
    struct fy_path_goals last = {.oldest = 0};
    struct fy_inch a, b;
    bool no_way[2];
    if (!stands(t, piece))
        return;
    bool known = skirmish_route(t->d, &t->s, piece, goal, &last, &a, &no_way[0]);
    bool searched = skirmish_route_by_search(t->d, &t->s, piece, goal, &b, &no_way[1]);
    AGREE(known == searched);
    AGREE(!known || fy_inch_same(a, b));
    AGREE(known || no_way[0] == no_way[1]);
    t->found += known;
    t->no_way += !known && no_way[0];
}

#endif
