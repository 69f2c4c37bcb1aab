/* Terrain, zones of control, stacking, paths (TH-R.MV.1, TH-R.MV.2, TH-R.MV.3, TH-R.MV.4, TH-R.MV.5, TH-R.MV.6, TH-R.MV.7,
 * TH-R.MV.8, TH-R.ZC, TH-R.SK). */
#include "theatre.h"

/* TH-R.SK.1, TH-R.SK.2: what stands in a hex, as far as stacking counts it. */
struct theatre_stack theatre_stack_of(const struct theatre_data *d, const struct theatre_state *s, uint64_t units)
{
    struct theatre_stack stack = {0, 0};
    TH_EACH(u, units)
        if (d->unit[u].division && !s->unit[u].cadre)
            stack.divisions++;
        else
            stack.quarters += theatre_quarters(d, s, u);
    return stack;
}

bool theatre_stack_fits(const struct theatre_data *d, const struct theatre_stack *stack)
{
    return stack->divisions <= d->stack_divisions && stack->quarters <= d->stack_quarters;
}

/* TH-R.SK.1, TH-R.SK.2: room for the units of a mask in a hex, beside the side's units that are there and not among them. */
bool theatre_fits(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int side, int hex)
{
    if (d->terrain[hex] == TH_HOME)
        return true;
    uint64_t all = units;
    if (theatre_held(s, hex, side))
        all |= theatre_units_in(d, s, hex, side);
    if (fy_count_bits(all) <= d->always_fit)
        return true;
    struct theatre_stack stack = theatre_stack_of(d, s, all);
    return theatre_stack_fits(d, &stack);
}

/* The refusal of TH-R.SK.1. */
bool theatre_no_room(const struct theatre_data *d, const struct theatre_state *s, int hex, int side, struct fy_message *why)
{
    if (!why)
        return false;
    struct theatre_stack stack = theatre_stack_of(d, s, theatre_units_in(d, s, hex, side));
    return FY_NO(why, TH_R_SK_1, T_NO_ROOM, hex, stack.divisions, stack.quarters);
}

static uint64_t without(uint64_t set, uint64_t other)
{
    return set & ~other;
}

/* TH-R.IS.1, TH-R.ZC.4: hexes a path of the side may lead through: no enemy, and no enemy zone unless a friend is there. */
static void traceable(const struct theatre_data *d, const struct theatre_state *s, int side, struct theatre_hexes *free,
                      struct theatre_hexes *friends)
{
    struct theatre_hexes enemies = {0};
    *free = d->open[side];
    TH_EACH(u, d->ours[side ^ 1] & s->on_map) {
        int hex = s->at[u];
        theatre_hexes_add(&enemies, hex);
        for (int w = 0; (s->hold[hex] >> (3 * (side ^ 1)) & (TH_FULL | TH_PARTIAL)) && w < TH_HEX_WORDS; w++)
            free->bits[w] = without(free->bits[w], d->around[hex].bits[w]);
    }
    TH_EACH(u, d->ours[side] & s->on_map)
        theatre_hexes_add(friends, s->at[u]);
    for (int w = 0; w < TH_HEX_WORDS; w++)
        free->bits[w] = without(free->bits[w] | (friends->bits[w] & d->open[side].bits[w]), enemies.bits[w]);
}

/* A ship off a beach that is owned or occupied is a source. */
static bool beach_supplies(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    return d->coastal[hex] && !d->cliff[hex] && (s->owner[hex] == side || theatre_held(s, hex, side));
}

static void add_sources(const struct theatre_data *d, const struct theatre_state *s, int side, struct theatre_hexes *set)
{
    for (int i = 0; i < d->sources[side]; i++) {
        int h = d->source[side][i];
        if (d->supply[side][h] == 1 || s->owner[h] == side)
            theatre_hexes_add(set, h);
    }
    for (int i = 0; i < d->ships; i++) {
        int h = s->at[d->units + i];
        if (d->ship[i].side == side && h < d->hexes && beach_supplies(d, s, h, side))
            theatre_hexes_add(set, h);
    }
}

/* One wave on: the free neighbours of the last one; false when nothing is new. */
static bool wave(const struct theatre_data *d, const struct theatre_hexes *free, struct theatre_hexes *reach,
                 struct theatre_hexes *last)
{
    struct theatre_hexes next = {0};
    uint64_t any = 0;
    for (int w = 0; w < TH_HEX_WORDS; w++)
        TH_EACH(bit, last->bits[w])
            for (int k = 0; k < TH_HEX_WORDS; k++)
                next.bits[k] |= d->around[64 * w + bit].bits[k];
    for (int w = 0; w < TH_HEX_WORDS; w++) {
        next.bits[w] &= without(free->bits[w], reach->bits[w]);
        reach->bits[w] |= next.bits[w];
        any |= next.bits[w];
    }
    *last = next;
    return any != 0;
}

/* TH-R.IS.1, TH-R.IS.3: the hexes from which a side can trace to a supply source, until its units are all found. */
void theatre_supplied(const struct theatre_data *d, const struct theatre_state *s, int side, struct theatre_hexes *reach)
{
    struct theatre_hexes free, friends = {0}, last;
    bool more = true;
    traceable(d, s, side, &free, &friends);
    memset(reach, 0, sizeof *reach);
    add_sources(d, s, side, reach);
    for (int w = 0; w < TH_HEX_WORDS; w++)
        reach->bits[w] &= free.bits[w];
    last = *reach;
    while (more) {
        uint64_t lost = 0;
        for (int w = 0; w < TH_HEX_WORDS; w++)
            lost |= without(friends.bits[w], reach->bits[w]);
        more = lost && wave(d, &free, reach, &last);
    }
}
