/* aim.c - whom the Germans shoot at, who of them acts first, and which commando is near: SK-17.2, SK-17.4, SK-17.6, SK-22.8. */
#include "skirmish.h"

#include <limits.h>

#include "near.h"

int32_t skirmish_sorting_gap(const struct sk_data *d, const struct sk_state *s, int a, int b)
{
    int32_t gap = fy_inch_root(fy_inch_apart2(at(s, a), at(s, b))) - radius(d, s, a) - radius(d, s, b);
    return gap > 0 ? gap : 0;
}

/* ---- SK-17.2: targets ---- */

uint64_t skirmish_hard_to_hit(const struct sk_data *d, const struct sk_state *s)
{
    uint64_t hard = 0;
    for EACH_BIT(c, s->on[1]) {
        int c = COMMANDO_0 + __builtin_ctzll(c_set);
        hard |= skirmish_hard(d, s, c) ? c_set & -c_set : 0;
    }
    return hard;
}

/* The commandos in range, and those of them that are not far. */
static uint64_t in_range(const struct sk_data *d, const struct sk_state *s, int shooter, uint64_t *near)
{
    struct fy_inch from = at(s, shooter);
    int32_t touch = radius(d, s, shooter) + d->commando_radius, range = d->range + touch, far_range = d->far_range + touch;
    sk_four apart2[4];
    sixteen_apart2(s, COMMANDO_0, same_pairs(from.x, from.y), apart2);
    *near = sixteen_nearer(apart2, far_range * far_range + 1);
    return sixteen_nearer(apart2, range * range + 1) & s->on[1];
}

/* The same one by one: for commandos of two sizes. */
static uint64_t in_range_singly(const struct sk_data *d, const struct sk_state *s, int shooter, uint64_t *near)
{
    uint64_t set = 0;
    *near = 0;
    for EACH_BIT(c, s->on[1]) {
        int c = COMMANDO_0 + __builtin_ctzll(c_set);
        set |= gap_within(d, s, shooter, c, d->range) ? c_set & -c_set : 0;
        *near |= gap_within(d, s, shooter, c, d->far_range) ? c_set & -c_set : 0;
    }
    return set;
}

/* SK-12.2 */
static uint64_t in_arc(const struct sk_data *d, const struct sk_state *s, int pillbox, uint64_t set)
{
    for EACH_BIT(c, set)
        if (!fy_inch_in_front(at(s, pillbox), d->facing[pillbox - PILLBOX_0], at(s, COMMANDO_0 + __builtin_ctzll(c_set))))
            set &= ~(c_set & -c_set);
    return set;
}

static bool lays_charges(const struct sk_data *d, const struct sk_state *s, int unit)
{
    if (s->kind[unit] != K_DEMOLITION)
        return false;
    for EACH_BIT(t, skirmish_intact_near(d, s, at(s, unit), d->contact + radius(d, s, unit)))
        if (skirmish_touches(d, s, unit, __builtin_ctzll(t_set)))
            return true;
    return false;
}

/* Of those for whom the same number is needed: who lays charges, then the nearest, then the first of the list. */
static int best_aim(const struct sk_data *d, const struct sk_state *s, int shooter, uint64_t set)
{
    int best = COMMANDO_0 + __builtin_ctzll(set);
    set &= set - 1;
    if (!set)
        return best;
    bool charges = lays_charges(d, s, best);
    int32_t gap = skirmish_sorting_gap(d, s, shooter, best);
    for EACH_BIT(c, set) {
        int c = COMMANDO_0 + __builtin_ctzll(c_set);
        bool lays = lays_charges(d, s, c);
        int32_t other = skirmish_sorting_gap(d, s, shooter, c);
        if (lays != charges ? !lays : other >= gap)
            continue;
        best = c;
        charges = lays;
        gap = other;
    }
    return best;
}

/* Those of a set for whom the lowest number is needed, and that number. */
static uint64_t easiest(const struct sk_data *d, uint64_t set, uint64_t near, uint64_t hard, int *need)
{
    const uint64_t tier[4] = {set & near & ~hard, set & near & hard, set & ~near & ~hard, set & ~near & hard};
    uint64_t best = 0;
    *need = INT_MAX;
    for (int i = 0; i < 4; i++) {
        int n = d->hit - (i & 1 ? d->hard_modifier : 0) - (i & 2 ? d->far_modifier : 0);
        if (!tier[i] || n > *need)
            continue;
        best = n < *need ? tier[i] : best | tier[i];
        *need = n;
    }
    return best;
}

/* What is looked at last is whether the best target can be seen. */
struct sk_aim skirmish_pick_target(const struct sk_data *d, const struct sk_state *s, int shooter, uint64_t hard)
{
    uint64_t near, set = d->commandos_alike ? in_range(d, s, shooter, &near) : in_range_singly(d, s, shooter, &near);
    if (is_pillbox(shooter))
        set = in_arc(d, s, shooter, set);
    while (set) {
        struct sk_aim aim;
        aim.target = best_aim(d, s, shooter, easiest(d, set, near, hard, &aim.need));
        if (skirmish_sees(d, s, at(s, shooter), at(s, aim.target)))
            return aim;
        set &= ~one(aim.target - COMMANDO_0);
    }
    return (struct sk_aim){-1, 0};
}

/* ---- SK-17.4: their order ---- */

/* Commandos of one size, in whole lanes. */
struct party {
    int n;
    int32_t radius;
    int16_t at[COMMANDOS][2];
};

static void join(struct party *party, struct fy_inch p)
{
    for (int i = party->n; i < party->n + LANE_POINTS && party->n % LANE_POINTS == 0; i++)
        party->at[i][0] = party->at[i][1] = -OFF_TABLE;
    party->at[party->n][0] = (int16_t)p.x;
    party->at[party->n++][1] = (int16_t)p.y;
}

static void gather(const struct sk_data *d, const struct sk_state *s, struct party party[2])
{
    for (int i = 0; i < 2; i++) {
        party[i].n = 0;
        party[i].radius = d->piece[K_ASSAULT + i].radius;
    }
    for EACH_BIT(c, s->on[1]) {
        int c = COMMANDO_0 + __builtin_ctzll(c_set);
        join(&party[d->commandos_alike ? 0 : s->kind[c] - K_ASSAULT], at(s, c));
    }
}

static int32_t nearest_apart2(const struct party *party, struct fy_inch p)
{
    sk_pairs here = same_pairs(p.x, p.y);
    sk_four least = all_of(INT32_MAX);
    for (int i = 0; i < party->n; i += LANE_POINTS) {
        sk_pairs way = load_pairs(party->at[i]) - here;
        least = lesser_four(least, dots(way, way));
    }
    return least_of_four(least);
}

static int32_t gap_to_commandos(const struct sk_data *d, const struct sk_state *s, const struct party party[2], int unit)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < 2; i++) {
        if (!party[i].n)
            continue;
        int32_t gap = fy_inch_root(nearest_apart2(&party[i], at(s, unit))) - party[i].radius - radius(d, s, unit);
        least = gap < least ? gap : least;
    }
    return least > 0 ? least : 0;
}

int skirmish_order_units(const struct sk_data *d, const struct sk_state *s, struct sk_turn order[GERMANS])
{
    struct party party[2];
    int32_t key[GERMANS];           /* the gap, then the number */
    int n = 0;
    gather(d, s, party);
    for EACH_BIT(g, s->on[0] & GERMAN_SET) {
        int g = __builtin_ctzll(g_set), i = n++;
        int32_t mine = gap_to_commandos(d, s, party, g) * 64 + g;
        for (; i > 0 && key[i - 1] > mine; i--)
            key[i] = key[i - 1];
        key[i] = mine;
    }
    for (int i = 0; i < n; i++)
        order[i] = (struct sk_turn){.unit = key[i] % 64, .gap = key[i] / 64};
    return n;
}

/* ---- SK-17.6: what is near ---- */

int skirmish_nearest_commando(const struct sk_state *s, struct fy_inch p)
{
    int best = -1;
    int64_t least = INT64_MAX;
    for EACH_BIT(c, s->on[1]) {
        int c = COMMANDO_0 + __builtin_ctzll(c_set);
        int64_t apart2 = fy_inch_apart2(at(s, c), p);
        if (apart2 < least)
            least = apart2, best = c;
    }
    return best;
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
