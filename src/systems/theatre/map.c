/* Terrain, zones of control, stacking, paths (TH-R.MV.1-8, TH-R.ZC, TH-R.SK). */
#include "theatre.h"

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

/* TH-R.IS.1: a path may lead through this hex. */
static bool traces(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    if (theatre_held(s, hex, side ^ 1) || theatre_closed(d, hex, side))
        return false;
    return !theatre_zoc(s, hex, side ^ 1) || theatre_held(s, hex, side);
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
    int head = 0, tail = 0, left = occupied(d, s, side);
    memset(reach, 0, TH_HEXES + 1);
    reach[TH_EDGE] = 1;
    for (int i = 0; i < d->sources[side]; i++) {
        int h = d->source[side][i];
        if ((d->supply[side][h] == 1 || s->owner[h] == side) && traces(d, s, h, side)) {
            reach[h] = 1, queue[tail++] = (uint16_t)h;
            left -= theatre_held(s, h, side);
        }
    }
    for (int i = 0; i < d->ships; i++) {
        int h = s->at[d->units + i];
        if (d->ship[i].side == side && h < d->hexes && !reach[h] && beach_supplies(d, s, h, side) &&
            traces(d, s, h, side)) {
            reach[h] = 1, queue[tail++] = (uint16_t)h;
            left -= theatre_held(s, h, side);
        }
    }
    while (head < tail && left > 0) {
        int h = queue[head++];
        for (int i = 0; i < 6; i++) {
            int n = d->near[h][i];
            if (reach[n] || !traces(d, s, n, side))
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
