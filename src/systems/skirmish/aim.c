/* aim.c - whom the Germans shoot at, who of them acts first, and what they go for: SK-17.2, SK-17.4, SK-17.6. */
#include "skirmish.h"

/* ---- SK-17.2: targets ---- */

static bool lays_charges(const struct sk_data *d, const struct sk_state *s, int unit)
{
    if (s->kind[unit] != K_DEMOLITION)
        return false;
    for FY_EACH_BIT(t, skirmish_intact_near(d, s, at(s, unit), d->contact + radius(d, s, unit)))
        if (skirmish_touches(d, s, unit, t))
            return true;
    return false;
}

struct sk_marks skirmish_marks(const struct sk_data *d, const struct sk_state *s)
{
    struct sk_marks m = {0, 0};
    for FY_EACH_BIT(c, s->on[1]) {
        m.hard |= (uint64_t)skirmish_hard(d, s, COMMANDO_0 + c) << c;
        m.charges |= (uint64_t)lays_charges(d, s, COMMANDO_0 + c) << c;
    }
    return m;
}

/* A commando in range as a target: the lowest number needed comes first, then who lays charges, then the smallest gap; with these in
 * one number, targets can be compared at once. */
struct aim {
    int32_t order;
    int need, target;
};

static struct aim aim_at(const struct sk_data *d, const struct sk_state *s, int shooter, int c, int32_t gap, const struct sk_marks *m)
{
    enum { GAPS = 1 << 14 };
    int target = COMMANDO_0 + c, need = skirmish_need_if(d, s, shooter, target, bit(m->hard, c), NULL);
    return (struct aim){(need * 2 + !bit(m->charges, c)) * GAPS + gap, need, target};
}

/* Those in range (SK-9.2), and for a pillbox in its arc (SK-12.2), by order and then list order. */
static int find_aims(const struct sk_data *d, const struct sk_state *s, int shooter, const struct sk_marks *m, struct aim aims[COMMANDOS])
{
    const struct sk_limits *limits = d->limits[s->kind[shooter]];
    struct fy_inch from = at(s, shooter);
    int32_t most = (d->range > d->pillbox_range ? d->range : d->pillbox_range) + radius(d, s, shooter) + d->commando_radius;
    int n = 0;
    for FY_EACH_BIT(c, skirmish_within(s, 1, from, most)) {
        int target = COMMANDO_0 + c;
        const struct sk_limits *l = &limits[s->kind[target]];
        int32_t x = s->x[target] - from.x, y = s->y[target] - from.y, apart2 = x * x + y * y;
        if (apart2 > l->shot2 ||
            (is_pillbox(shooter) && !fy_inch_in_front(from, d->facing[shooter - PILLBOX_0], at(s, target))))
            continue;
        struct aim a = aim_at(d, s, shooter, c, gap_of(apart2, l->touch), m);
        int k = n++;
        for (; k > 0 && aims[k - 1].order > a.order; k--)
            aims[k] = aims[k - 1];
        aims[k] = a;
    }
    return n;
}

/* The first of them that can be seen (SK-9.11). */
struct sk_aim skirmish_pick_target(const struct sk_data *d, const struct sk_state *s, int shooter, const struct sk_marks *m)
{
    struct aim aims[COMMANDOS];
    int n = find_aims(d, s, shooter, m, aims);
    for (int i = 0; i < n; i++)
        if (skirmish_sees(d, s, at(s, shooter), at(s, aims[i].target)))
            return (struct sk_aim){aims[i].target, aims[i].need};
    return (struct sk_aim){-1, 0};
}

/* ---- SK-17.4: their order. Searchlights and gun emplacements are not among them (SK-3.8) ---- */

static int32_t gap_to_nearest(const struct sk_data *d, const struct sk_state *s, int unit)
{
    int32_t least = INT32_MAX;
    if (d->commandos_alike && s->on[1]) /* the nearest centre has the smallest gap */
        return gap_of(skirmish_nearest_apart2(s, at(s, unit)), radius(d, s, unit) + d->commando_radius);
    for FY_EACH_BIT(c, s->on[1]) {
        int32_t gap = skirmish_sorting_gap(d, s, unit, COMMANDO_0 + c);
        least = gap < least ? gap : least;
    }
    return least;
}

int skirmish_order_units(const struct sk_data *d, const struct sk_state *s, struct sk_turn order[GERMANS])
{
    int n = 0;
    for FY_EACH_BIT(g, s->on[0] & GERMAN_SET) {
        struct sk_turn mine = {g, gap_to_nearest(d, s, g)};
        int k = n++;
        for (; k > 0 && order[k - 1].gap > mine.gap; k--)
            order[k] = order[k - 1];
        order[k] = mine;
    }
    return n;
}

/* ---- SK-17.6: defend ---- */

bool skirmish_threatened(const struct sk_data *d, const struct sk_state *s, struct fy_inch *centre)
{
    int64_t least = INT64_MAX;
    for FY_EACH_BIT(t, skirmish_intact(d, s)) {
        struct fy_inch p = t < TARGETS ? d->target[t].centre : at(s, PILLBOX_0 + t - SITE_0); /* SKO-10 */
        int c = skirmish_nearest_commando(s, p);
        if (c < 0)
            return false;
        int64_t apart2 = fy_inch_apart2(at(s, c), p);
        if (apart2 < least)
            least = apart2, *centre = p;
    }
    return least < INT64_MAX;
}
