/* aim.c - whom the Germans shoot at, who of them acts first, and which commando is near: SK-17.2, SK-17.4, SK-17.6, SK-22.8. */
#include "skirmish.h"

#include <limits.h>

#include "near.h"

int32_t skirmish_sorting_gap(const struct sk_data *d, const struct sk_state *s, int a, int b)
{
    int32_t gap = fy_inch_root(fy_inch_apart2(at(s, a), at(s, b))) - radius(d, s, a) - radius(d, s, b);
    return gap > 0 ? gap : 0;
}

int skirmish_nearest_by_gap(const struct sk_data *d, const struct sk_state *s, int piece, uint64_t set)
{
    int best = -1;
    int32_t least = INT32_MAX;
    for EACH_BIT(c, set) {
        int c = COMMANDO_0 + __builtin_ctzll(c_set);
        int32_t gap = skirmish_sorting_gap(d, s, piece, c);
        if (gap < least)
            least = gap, best = c;
    }
    return best;
}

/* ---- SK-17.2: targets ---- */

static bool lays_charges(const struct sk_data *d, const struct sk_state *s, int unit)
{
    if (s->kind[unit] != K_DEMOLITION)
        return false;
    for EACH_BIT(t, skirmish_intact_near(d, s, at(s, unit), d->contact + radius(d, s, unit)))
        if (skirmish_touches(d, s, unit, __builtin_ctzll(t_set)))
            return true;
    return false;
}

struct sk_marks skirmish_marks(const struct sk_data *d, const struct sk_state *s)
{
    struct sk_marks m = {0, 0};
    for EACH_BIT(c, s->on[1]) {
        int c = COMMANDO_0 + __builtin_ctzll(c_set);
        m.hard |= skirmish_hard(d, s, c) ? c_set & -c_set : 0;
        m.charges |= lays_charges(d, s, c) ? c_set & -c_set : 0;
    }
    return m;
}

/* The commandos as a shooter has them before it: how far off, squared; those in range, and of them those that are not far. */
struct before_it {
    sk_four apart2[COMMANDOS / LANE_POINTS];
    uint64_t set, near;
};

static void look_for(const struct sk_data *d, const struct sk_state *s, int shooter, struct before_it *b)
{
    struct fy_inch from = at(s, shooter);
    int32_t touch = radius(d, s, shooter) + d->commando_radius, range = d->range + touch, far_range = d->far_range + touch;
    sixteen_apart2(s, COMMANDO_0, same_pairs(from.x, from.y), b->apart2);
    b->near = sixteen_nearer(b->apart2, far_range * far_range + 1);
    b->set = sixteen_nearer(b->apart2, range * range + 1) & s->on[1];
}

/* For commandos of two sizes those are too many. */
static __attribute__((noinline)) void look_closer(const struct sk_data *d, const struct sk_state *s, int shooter, struct before_it *b)
{
    for EACH_BIT(c, b->set) {
        int c = COMMANDO_0 + __builtin_ctzll(c_set);
        if (!gap_within(d, s, shooter, c, d->range))
            b->set &= ~(c_set & -c_set);
        if (!gap_within(d, s, shooter, c, d->far_range))
            b->near &= ~(c_set & -c_set);
    }
}

/* SK-12.2 */
static uint64_t in_arc(const struct sk_data *d, const struct sk_state *s, int pillbox)
{
    struct fy_inch from = at(s, pillbox), facing = d->facing[pillbox - PILLBOX_0];
    sk_four ahead[COMMANDOS / LANE_POINTS];
    sixteen_along(s, COMMANDO_0, same_pairs(from.x, from.y), same_pairs(facing.x, facing.y), ahead);
    return ~(uint64_t)sixteen_nearer(ahead, 0);
}

/* Gaps are whole hundredths: the first of the list that has the same as the nearest. */
static int nearest_of(const struct sk_data *d, const struct sk_state *s, int shooter, const struct before_it *b, uint64_t set)
{
    if (!(set & (set - 1)))
        return COMMANDO_0 + __builtin_ctzll(set);
    if (!d->commandos_alike)
        return skirmish_nearest_by_gap(d, s, shooter, set);
    int32_t root = fy_inch_root(least_of_sixteen(b->apart2, (unsigned)set)), touch = radius(d, s, shooter) + d->commando_radius;
    int32_t beyond = (root > touch ? root : touch) + 1; /* on its base: no gap */
    return COMMANDO_0 + __builtin_ctzll(sixteen_nearer(b->apart2, beyond * beyond) & set);
}

void skirmish_survey_aims(struct sk_data *d)
{
    for (unsigned some = 1; some < 16; some++) {
        struct sk_ease *e = &d->easiest[some];
        e->need = INT8_MAX;
        for (unsigned i = 0; i < 4; i++) {
            int n = d->hit - (i & 1 ? d->hard_modifier : 0) - (i & 2 ? d->far_modifier : 0);
            if (!(some >> i & 1) || n > e->need)
                continue;
            e->tiers = (uint8_t)((n < e->need ? 0 : e->tiers) | 1u << i);
            e->need = (int8_t)n;
        }
    }
}

static inline uint64_t all_or_none(unsigned bits, int i) { return -(uint64_t)(bits >> i & 1); }

/* Those of a set for whom the lowest number is needed, and that number. */
static uint64_t easiest(const struct sk_data *d, uint64_t set, uint64_t near, uint64_t hard, int *need)
{
    uint64_t plain = set & near & ~hard, covered = set & near & hard, far = set & ~near & ~hard, both_of_it = set & ~near & hard;
    struct sk_ease e = d->easiest[(plain != 0) | (covered != 0) << 1 | (far != 0) << 2 | (both_of_it != 0) << 3];
    *need = e.need;
    return (plain & all_or_none(e.tiers, 0)) | (covered & all_or_none(e.tiers, 1)) | (far & all_or_none(e.tiers, 2)) |
           (both_of_it & all_or_none(e.tiers, 3));
}

/* Who lays charges comes first, then who is nearest. What is looked at last is whether the best target can be seen. */
struct sk_aim skirmish_pick_target(const struct sk_data *d, const struct sk_state *s, int shooter, const struct sk_marks *m)
{
    struct before_it b;
    look_for(d, s, shooter, &b);
    if (!d->commandos_alike)
        look_closer(d, s, shooter, &b);
    if (is_pillbox(shooter))
        b.set &= in_arc(d, s, shooter);
    while (b.set) {
        struct sk_aim aim;
        uint64_t best = easiest(d, b.set, b.near, m->hard, &aim.need), charges = best & m->charges;
        aim.target = nearest_of(d, s, shooter, &b, charges ? charges : best);
        if (skirmish_sees(d, s, at(s, shooter), at(s, aim.target)))
            return aim;
        b.set &= ~one(aim.target - COMMANDO_0);
    }
    return (struct sk_aim){-1, 0};
}

/* ---- SK-17.4: their order ---- */

/* How far, squared, the nearest of some commandos is from each of sixteen units. */
static void nearest_apart2(const struct sk_state *s, uint64_t commandos, int first, int32_t apart2[16])
{
    sk_four least[4] = {all_of(INT32_MAX), all_of(INT32_MAX), all_of(INT32_MAX), all_of(INT32_MAX)}, other[4];
    for EACH_BIT(c, commandos) {
        struct fy_inch p = at(s, COMMANDO_0 + __builtin_ctzll(c_set));
        sixteen_apart2(s, first, same_pairs(p.x, p.y), other);
        for (int i = 0; i < 4; i++)
            least[i] = lesser_four(least[i], other[i]);
    }
    for (int i = 0; i < 4; i++)
        store_four(&apart2[LANE_POINTS * i], least[i]);
}

static uint64_t commandos_of(const struct sk_state *s, int kind)
{
    uint64_t set = 0;
    for EACH_BIT(c, s->on[1])
        set |= s->kind[COMMANDO_0 + __builtin_ctzll(c_set)] == kind ? c_set & -c_set : 0;
    return set;
}

/* The gaps of units to the nearest of these commandos, which are of one size, where they are less than those put down. */
static void lessen_gaps(const struct sk_data *d, const struct sk_state *s, uint64_t commandos, int32_t r, int32_t gap[GERMANS])
{
    uint64_t units = s->on[0] & GERMAN_SET;
    int32_t apart2[GERMANS + 16];
    for (int first = 0; units >> first && commandos; first += 16)
        nearest_apart2(s, commandos, first, &apart2[first]);
    for EACH_BIT(g, commandos ? units : 0) {
        int g = __builtin_ctzll(g_set);
        int32_t mine = fy_inch_root(apart2[g]) - r - radius(d, s, g);
        mine = mine > 0 ? mine : 0;
        gap[g] = mine < gap[g] ? mine : gap[g];
    }
}

/* Each by how many come before it: their keys, the gap and then the number, are all different. */
static void rank(const int32_t key[], int n, struct sk_turn order[GERMANS])
{
    for (int i = 0; i < n; i++) {
        sk_four mine = all_of(key[i]), less = all_of(0);
        for (int k = 0; k < n; k += LANE_POINTS)
            less += load_four(&key[k]) < mine;
        order[-(less[0] + less[1] + less[2] + less[3])] = (struct sk_turn){.unit = key[i] % 64, .gap = key[i] / 64};
    }
}

int skirmish_order_units(const struct sk_data *d, const struct sk_state *s, struct sk_turn order[GERMANS])
{
    int32_t gap[GERMANS], key[GERMANS + LANE_POINTS];
    int n = 0;
    for (int g = 0; g < GERMANS; g++)
        gap[g] = INT32_MAX / 64;
    if (d->commandos_alike)
        lessen_gaps(d, s, s->on[1], d->commando_radius, gap);
    for (int kind = K_ASSAULT; kind <= K_DEMOLITION && !d->commandos_alike; kind++)
        lessen_gaps(d, s, commandos_of(s, kind), d->piece[kind].radius, gap);
    for EACH_BIT(g, s->on[0] & GERMAN_SET)
        key[n++] = gap[__builtin_ctzll(g_set)] * 64 + __builtin_ctzll(g_set);
    for (int i = 0; i < LANE_POINTS; i++)
        key[n + i] = INT32_MAX;
    rank(key, n, order);
    return n;
}

/* ---- SK-17.6: what is near ---- */

int skirmish_nearest_commando(const struct sk_state *s, struct fy_inch p)
{
    sk_four apart2[COMMANDOS / LANE_POINTS];
    unsigned set = (unsigned)s->on[1];
    if (!set)
        return -1;
    sixteen_apart2(s, COMMANDO_0, same_pairs(p.x, p.y), apart2);
    return COMMANDO_0 + __builtin_ctz(sixteen_nearer(apart2, least_of_sixteen(apart2, set) + 1) & set);
}

/* How far, squared, the nearest commando is from each target. */
static void commandos_to_targets(const struct sk_data *d, const struct sk_state *s, int32_t apart2[TARGETS])
{
    sk_four least[TARGETS / LANE_POINTS];
    int n = (d->n_targets + LANE_POINTS - 1) / LANE_POINTS;
    for (int i = 0; i < n; i++)
        least[i] = all_of(INT32_MAX);
    for EACH_BIT(c, s->on[1]) {
        struct fy_inch p = at(s, COMMANDO_0 + __builtin_ctzll(c_set));
        sk_pairs here = same_pairs(p.x, p.y);
        for (int i = 0; i < n; i++) {
            sk_pairs way = load_pairs(d->centre[LANE_POINTS * i]) - here;
            least[i] = lesser_four(least[i], dots(way, way));
        }
    }
    for (int i = 0; i < n; i++)
        store_four(&apart2[LANE_POINTS * i], least[i]);
}

bool skirmish_threatened(const struct sk_data *d, const struct sk_state *s, struct fy_inch *centre)
{
    int32_t apart2[TARGETS], least = INT32_MAX;
    uint64_t intact = skirmish_intact(d, s);
    if (!s->on[1] || !intact)
        return false;
    commandos_to_targets(d, s, apart2);
    for EACH_BIT(t, intact & TARGET_SET) {
        int t = __builtin_ctzll(t_set);
        if (apart2[t] < least)
            least = apart2[t], *centre = d->target[t].centre;
    }
    for EACH_BIT(t, intact & ~TARGET_SET) { /* SKO-10 */
        struct fy_inch p = skirmish_shape(d, s, __builtin_ctzll(t_set)).centre;
        int32_t apart = (int32_t)fy_inch_apart2(at(s, skirmish_nearest_commando(s, p)), p);
        if (apart < least)
            least = apart, *centre = p;
    }
    return true;
}
