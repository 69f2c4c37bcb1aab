/* Terrain, zones of control, stacking, paths (TH-R.MV.1-8, TH-R.ZC, TH-R.SK). */
#include "theatre.h"

/* TH-R.ZC.1-2: what zone of `side` lies on a land hex: TH_FULL, TH_PARTIAL, both or none. */
int theatre_zoc(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    unsigned bits = 0;
    for (int i = 0; i < 6; i++)
        bits |= s->hold[d->near[hex][i]];
    return d->terrain[hex] == TH_SEA ? 0 : (int)(bits >> (3 * side) & (TH_FULL | TH_PARTIAL));
}

/* TH-R.MV.5 */
bool theatre_bridge_usable(const struct theatre_state *s, int bridge, int side)
{
    return bridge != TH_NONE && s->bridge[bridge].state == TH_INTACT && s->bridge[bridge].owner == side;
}

int theatre_direction(const struct theatre_data *d, int from, int to)
{
    for (int i = 0; i < 6; i++)
        if (d->near[from][i] == to)
            return i;
    return -1;
}

/* TH-R.MV.1, MV.4-8: MPs of a step without zones of control; -1: closed. */
int theatre_terrain_cost(const struct theatre_data *d, const struct theatre_state *s, int unit, int from, int dir)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    int bridge = d->side_bridge[from][dir];
    bool dry = bridge != TH_NONE && theatre_bridge_usable(s, bridge, u->side);
    int cost = d->step[dry][u->gait][from][dir];
    return cost == TH_NO_STEP ? -1 : cost + (u->cm && s->weather == TH_STORMY);
}

/* TH-R.ZC.3, ZC.5: what the zones add, from the zones on the two hexes. */
int theatre_zoc_cost(const struct theatre_data *d, int unit, int leave, int enter)
{
    int cost = 0;
    if (leave & TH_FULL)
        cost += d->unit[unit].cm ? d->leave_full_cm : d->leave_full;
    else if (leave)
        cost += d->leave_partial;
    if (enter & TH_FULL)
        cost += d->enter_full;
    else if (enter)
        cost += d->enter_partial;
    return cost;
}

/* Units of a side in a hex, as a mask. */
uint64_t theatre_units_in(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    uint64_t mask = 0;
    for (int u = s->first[hex]; u != TH_NONE; u = s->unit[u].next)
        if (d->unit[u].side == side)
            mask |= 1ull << u;
    return mask;
}

/* TH-R.SK.1-2: room for the units of a mask in a hex, beside the side's units that are there and not among them. */
bool theatre_fits(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int side, int hex)
{
    if (d->terrain[hex] == TH_HOME)
        return true;
    uint64_t all = units;
    if (theatre_held(s, hex, side))
        all |= theatre_units_in(d, s, hex, side);
    if (__builtin_popcountll(all) <= 3)
        return true; /* three of anything fit */
    int divisions = 0, others = 0;
    for (; all; all &= all - 1) {
        int u = __builtin_ctzll(all);
        if (d->unit[u].division && !s->unit[u].cadre)
            divisions++;
        else
            others += theatre_quarters(d, s, u);
    }
    return divisions <= 3 && others <= 12;
}

/* TH-R.MV.14: enemies of the hex's home side stay out. */
bool theatre_closed(const struct theatre_data *d, int hex, int side)
{
    return d->terrain[hex] == TH_SEA || (d->terrain[hex] == TH_HOME && d->owner[hex] != side);
}

/* The zones a side casts, hex by hex (TH-R.ZC.2); TH_EDGE gets what falls off the map. */
void theatre_mark_zones(const struct theatre_data *d, const struct theatre_state *s, int side, uint8_t zone[TH_HEXES + 1])
{
    memset(zone, 0, TH_HEXES + 1);
    TH_EACH(u, d->ours[side]) {
        int hex = s->at[u];
        int bits = hex < d->hexes ? s->hold[hex] >> (3 * side) & (TH_FULL | TH_PARTIAL) : 0;
        for (int i = 0; bits && i < 6; i++)
            zone[d->near[hex][i]] = (uint8_t)(zone[d->near[hex][i]] | bits);
    }
}

/* TH-R.IS.1: a path may lead through this hex. */
static bool traces(const struct theatre_data *d, const struct theatre_state *s, const uint8_t *zone, int hex, int side)
{
    if (theatre_held(s, hex, side ^ 1) || theatre_closed(d, hex, side))
        return false;
    return !zone[hex] || theatre_held(s, hex, side);
}

/* A ship off a beach that is owned or occupied is a source. */
static bool beach_supplies(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    return d->coastal[hex] && !d->cliff[hex] && (s->owner[hex] == side || theatre_held(s, hex, side));
}

/* Hexes with units of the side in them. */
static int occupied(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    int n = 0;
    TH_EACH(u, d->ours[side])
        n += s->at[u] < d->hexes && __builtin_ctzll(theatre_units_in(d, s, s->at[u], side)) == u;
    return n;
}

/* TH-R.IS.1, IS.3: floods the hexes from which a side can trace to a supply source, until its units are all found. */
void theatre_supplied(const struct theatre_data *d, const struct theatre_state *s, int side, uint8_t reach[TH_HEXES + 1])
{
    uint16_t queue[TH_HEXES];
    uint8_t zone[TH_HEXES + 1];
    int head = 0, tail = 0, left = occupied(d, s, side);
    theatre_mark_zones(d, s, side ^ 1, zone);
    memset(reach, 0, TH_HEXES + 1);
    reach[TH_EDGE] = 1;
    for (int i = 0; i < d->sources[side]; i++) {
        int h = d->source[side][i];
        if ((d->supply[side][h] == 1 || s->owner[h] == side) && traces(d, s, zone, h, side)) {
            reach[h] = 1, queue[tail++] = (uint16_t)h;
            left -= theatre_held(s, h, side);
        }
    }
    for (int i = 0; i < d->ships; i++) {
        int h = s->at[d->units + i];
        if (d->ship[i].side == side && h < d->hexes && !reach[h] && beach_supplies(d, s, h, side) &&
            traces(d, s, zone, h, side)) {
            reach[h] = 1, queue[tail++] = (uint16_t)h;
            left -= theatre_held(s, h, side);
        }
    }
    while (head < tail && left > 0) {
        int h = queue[head++];
        for (int i = 0; i < 6; i++) {
            int n = d->near[h][i];
            if (reach[n] || !traces(d, s, zone, n, side))
                continue;
            reach[n] = 1;
            queue[tail++] = (uint16_t)n;
            left -= theatre_held(s, n, side);
        }
    }
}

/* The neighbours of a hex that are on the map, in ascending order; the number of them. */
int theatre_sorted_near(const struct theatre_data *d, int hex, uint16_t out[6])
{
    int n = 0;
    for (int i = 0; i < 6; i++) {
        uint16_t h = d->near[hex][i];
        if (h == TH_EDGE)
            continue;
        int k = n++;
        for (; k > 0 && out[k - 1] > h; k--)
            out[k] = out[k - 1];
        out[k] = h;
    }
    return n;
}
