/* Cheapest paths for units that the system moves: a flood in order of cost from the unit's hex (TH-R.EN.3, EN.10-11). */
#include "theatre.h"

enum { FAR = 65535, NO_ENTRY = 65535 };

static int step_cost(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_path *p, int from,
                     int dir)
{
    int to = d->near[from][dir], side = d->unit[p->unit].side;
    if (to == TH_EDGE || theatre_held(s, to, side ^ 1) || theatre_closed(d, to, side))
        return -1;
    int cost = theatre_terrain_cost(d, s, p->unit, from, dir);
    if (cost < 0)
        return -1;
    if (theatre_held(s, to, side) && !theatre_fits(d, s, theatre_bit(p->unit), side, to))
        return -1;
    return cost + theatre_zoc_cost(d, p->unit, p->zone[from], p->zone[to]);
}

/* The zones of the other side, hex by hex. */
static void mark_zones(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p)
{
    int foe = d->unit[p->unit].side ^ 1;
    memset(p->zone, 0, sizeof p->zone);
    TH_EACH(u, d->ours[foe]) {
        int hex = s->at[u];
        if (hex >= d->hexes)
            continue;
        unsigned zone = s->hold[hex] >> (3 * foe) & (TH_FULL | TH_PARTIAL);
        for (int i = 0; zone && i < 6; i++)
            p->zone[d->near[hex][i]] = (uint8_t)(p->zone[d->near[hex][i]] | zone);
    }
}

static void push(struct theatre_path *p, int hex, int from, int cost)
{
    uint16_t *slot = &p->head[cost % TH_PATH_BUCKETS];
    p->cost[hex] = (uint16_t)cost;
    p->prev[hex] = (uint16_t)from;
    p->entry[p->entries].hex = (uint16_t)hex;
    p->entry[p->entries].next = *slot;
    *slot = p->entries++;
    p->open++;
}

/* Starts a flood from the unit's hex; theatre_path_next then gives the hexes in order of cost. */
void theatre_path_start(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int unit)
{
    p->unit = unit;
    mark_zones(d, s, p);
    memset(p->cost, 0xff, sizeof p->cost);
    memset(p->head, 0xff, sizeof p->head);
    memset(p->done, 0, sizeof p->done);
    p->entries = 0;
    p->open = 0;
    p->now = 0;
    push(p, s->at[unit], s->at[unit], 0);
}

static void spread(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int hex)
{
    for (int i = 0; i < 6; i++) {
        int to = d->near[hex][i];
        if (to == TH_EDGE || p->done[to])
            continue;
        int step = step_cost(d, s, p, hex, i);
        if (step < 0)
            continue;
        int cost = p->cost[hex] + step;
        if (cost < p->cost[to])
            push(p, to, hex, cost);
        else if (cost == p->cost[to] && hex < p->prev[to])
            p->prev[to] = (uint16_t)hex; /* ties: the lowest hex */
    }
}

/* The next hex in order of cost, or -1. */
int theatre_path_next(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p)
{
    while (p->open) {
        uint16_t *slot = &p->head[p->now % TH_PATH_BUCKETS];
        if (*slot == NO_ENTRY) {
            p->now++;
            continue;
        }
        int hex = p->entry[*slot].hex;
        *slot = p->entry[*slot].next;
        p->open--;
        if (p->done[hex])
            continue;
        p->done[hex] = 1;
        spread(d, s, p, hex);
        return hex;
    }
    return -1;
}

/* The way to a hex that has been reached: the hexes after the first, in order; the number of them. */
int theatre_path_way(const struct theatre_path *p, int from, int to, uint16_t way[TH_HEXES])
{
    int n = 0;
    for (int h = to; h != from; h = p->prev[h])
        way[n++] = (uint16_t)h;
    for (int i = 0; i < n / 2; i++) {
        uint16_t swap = way[i];
        way[i] = way[n - 1 - i];
        way[n - 1 - i] = swap;
    }
    return n;
}
