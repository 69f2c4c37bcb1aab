/* assault.c - the way into contact: SK-11.3 to SK-11.6, SK-23.3. */
#include "skirmish.h"

enum { HALF = 12, SIDE = 2 * HALF + 1 }; /* whole-inch points around the unit that two legs can reach */

bool skirmish_assault_contact(const struct sk_data *d, const struct sk_state *s, int unit, struct fy_inch p, int enemy)
{
    int32_t touch = d->contact + radius(d, s, unit) + radius(d, s, enemy);
    return fy_inch_within(p, at(s, enemy), touch) && !skirmish_wire_between(d, s, p, at(s, enemy));
}

static struct fy_inch contact_place(const struct sk_data *d, const struct sk_state *s, int unit, int enemy, int bearing)
{
    int32_t touch = radius(d, s, unit) + radius(d, s, enemy) + d->contact / 2;
    struct fy_inch e = at(s, enemy);
    return (struct fy_inch){e.x + fy_inch_bearing[bearing][0] * touch / 1000,
                            e.y + fy_inch_bearing[bearing][1] * touch / 1000};
}

/* The bearing from the enemy that looks most towards a point, for trying the likely one first. */
static int facing_bearing(struct fy_inch e, struct fy_inch p)
{
    struct fy_inch v = fy_inch_from(e, p);
    int best = 0;
    int64_t most = INT64_MIN;
    for (int i = 0; i < 32; i += 4) {
        int64_t dot = (int64_t)v.x * fy_inch_bearing[i][0] + (int64_t)v.y * fy_inch_bearing[i][1];
        if (dot > most)
            most = dot, best = i;
    }
    return best;
}

bool skirmish_assault_reach(const struct sk_mover *w, int enemy)
{
    int first = facing_bearing(at(w->s, enemy), w->m.from);
    for (int i = 0; i < 32; i++) {
        int off = i & 1 ? -(i + 1) / 2 : i / 2; /* to either side in turn */
        struct fy_inch p = contact_place(w->d, w->s, w->piece, enemy, (first + off) & 31);
        if (skirmish_leg_clear(w, p) && skirmish_assault_contact(w->d, w->s, w->piece, p, enemy))
            return true;
    }
    return false;
}

/* A search for one assault: the unit's legs from anywhere are legs of a copy of it standing there. */
struct approach {
    const struct sk_data *d;
    struct sk_state s;              /* the unit is moved about in it */
    int unit, enemy;
    struct fy_inch start;
    struct fy_inch contact[32];     /* the places around the enemy */
    uint32_t open;                  /* of which those on the table without wire between: SK-11.6 */
};

static void stand(struct approach *a, struct fy_inch p)
{
    a->s.x[a->unit] = (int16_t)p.x;
    a->s.y[a->unit] = (int16_t)p.y;
}

static void begin(struct approach *a, const struct sk_data *d, const struct sk_state *s, int unit, int enemy)
{
    a->d = d;
    a->s = *s;
    a->unit = unit;
    a->enemy = enemy;
    a->start = at(s, unit);
    a->open = 0;
    for (int i = 0; i < 32; i++) {
        a->contact[i] = contact_place(d, s, unit, enemy, i);
        a->open |= (uint32_t)(fy_on_table(&d->table, a->contact[i]) && skirmish_assault_contact(d, s, unit, a->contact[i], enemy)) << i;
    }
}

/* The best last leg from where the unit stands: the shortest, then the first bearing. Better than *length2 only, or
 * equal with a lower bearing than *bearing. */
static bool last_leg(struct approach *a, int64_t *length2, int *bearing)
{
    struct sk_mover w;
    bool walking = false, found = false;
    for (int i = 0; i < 32; i++) {
        int64_t apart2 = fy_inch_apart2(at(&a->s, a->unit), a->contact[i]);
        if (apart2 > *length2 || (apart2 == *length2 && i >= *bearing) || !(a->open >> i & 1))
            continue;
        if (!walking)
            skirmish_mover(a->d, &a->s, a->unit, a->d->piece[a->s.kind[a->unit]].move, &w);
        walking = true;
        if (!skirmish_leg_clear(&w, a->contact[i]))
            continue;
        *length2 = apart2;
        *bearing = i;
        found = true;
    }
    return found;
}

/* Whole-inch points that a leg from where the unit stands can end on, visited by x, then y. */
struct nodes {
    struct sk_mover w;
    int x, y, y0, x1, y1;
};

static void nodes_begin(const struct approach *a, struct nodes *n)
{
    int32_t move = a->d->piece[a->s.kind[a->unit]].move;
    skirmish_mover(a->d, &a->s, a->unit, move, &n->w);
    struct fy_inch p = n->w.m.from;
    n->x = p.x < move ? 0 : (p.x - move + 99) / 100;
    n->y0 = p.y < move ? 0 : (p.y - move + 99) / 100;
    n->x1 = (p.x + move) / 100;
    n->y1 = (p.y + move) / 100;
    n->y = n->y0 - 1;
}

static bool nodes_next(struct nodes *n, struct fy_inch near, int32_t within, struct fy_inch *out)
{
    for (;;) {
        if (++n->y > n->y1) {
            n->y = n->y0;
            if (++n->x > n->x1)
                return false;
        }
        struct fy_inch p = {100 * n->x, 100 * n->y};
        if (n->x <= n->x1 && fy_inch_within(p, near, within) && skirmish_leg_clear(&n->w, p)) {
            *out = p;
            return true;
        }
    }
}

static int two_legs(struct approach *a, int32_t reach, struct fy_inch way[3])
{
    struct nodes n;
    struct fy_inch p, e = at(&a->s, a->enemy);
    int64_t length2 = INT64_MAX;
    int bearing = 32, legs = 0;
    nodes_begin(a, &n);
    while (nodes_next(&n, e, reach, &p)) {
        stand(a, p);
        if (last_leg(a, &length2, &bearing)) {
            way[0] = p;
            way[1] = a->contact[bearing];
            legs = 2;
        }
    }
    stand(a, a->start);
    return legs;
}

/* Second points in the order of the first points that reach them first, so that the first way to each is the one
 * with the smaller x and y. A second point that has been tried from an earlier first point is not tried again. */
static int three_legs(struct approach *a, int32_t reach, int32_t move, struct fy_inch way[3])
{
    uint32_t tried[SIDE + 2] = {0};
    int x0 = a->start.x / 100 - HALF, y0 = a->start.y / 100 - HALF;
    struct nodes first, second;
    struct fy_inch p, q, e = at(&a->s, a->enemy);
    int64_t length2 = INT64_MAX;
    int bearing = 32, legs = 0;
    nodes_begin(a, &first);
    while (nodes_next(&first, e, reach + move, &p)) {
        stand(a, p);
        nodes_begin(a, &second);
        while (nodes_next(&second, e, reach, &q)) {
            int row = q.y / 100 - y0, column = q.x / 100 - x0;
            if (tried[row] >> column & 1)
                continue;
            tried[row] |= 1u << column;
            stand(a, q);
            if (last_leg(a, &length2, &bearing)) {
                way[0] = p;
                way[1] = q;
                way[2] = a->contact[bearing];
                legs = 3;
            }
            stand(a, p);
        }
    }
    stand(a, a->start);
    return legs;
}

int skirmish_assault_way(const struct sk_data *d, const struct sk_state *s, int unit, int enemy, int legs,
                         struct fy_inch way[3])
{
    struct approach a;
    int32_t move = d->piece[s->kind[unit]].move, touch = radius(d, s, unit) + radius(d, s, enemy) + d->contact;
    int32_t reach = move + touch;
    int64_t length2 = INT64_MAX;
    int bearing = 32, found = 0;
    if (legs <= 0 || !fy_inch_within(at(s, unit), at(s, enemy), legs * move + touch))
        return 0;
    begin(&a, d, s, unit, enemy);
    if (last_leg(&a, &length2, &bearing)) {
        way[0] = a.contact[bearing];
        return 1;
    }
    if (legs >= 2)
        found = two_legs(&a, reach, way);
    if (legs >= 3 && !found)
        found = three_legs(&a, reach, move, way);
    return found;
}

bool skirmish_assault_straight(const struct sk_data *d, const struct sk_state *s, int unit, int enemy, int legs, struct fy_inch *to)
{
    struct sk_state there = *s;
    struct fy_inch e = at(s, enemy), p = e;
    int32_t move = d->piece[s->kind[unit]].move, touch = radius(d, s, unit) + radius(d, s, enemy) + d->contact;
    for (int leg = 0; leg < legs; leg++) {
        struct fy_inch from = at(&there, unit);
        int32_t length = fy_inch_root(fy_inch_apart2(from, e)) - touch;
        bool last = length <= move;
        for (length = last ? length : move; length <= move; length++) { /* the point is cut towards the unit: a little farther */
            p = fy_inch_toward(from, e, length);
            if (!last || fy_inch_within(p, e, touch))
                break;
        }
        if (!skirmish_leg_free(d, &there, unit, move, p, NULL))
            return false;
        if (!leg)
            *to = p;
        if (skirmish_assault_contact(d, s, unit, p, enemy))
            return true;
        there.x[unit] = (int16_t)p.x;
        there.y[unit] = (int16_t)p.y;
    }
    return false;
}
