/* Cheapest paths for units that the system moves: a flood in order of cost from the unit's hex (TH-R.EN.3, EN.10-11). */
#include "theatre.h"

enum { NO_ENTRY = 65535 };

static int step_cost(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_path *p, int from,
                     int dir)
{
    int to = d->near[from][dir], side = d->unit[p->unit].side;
    if (to == TH_EDGE || theatre_held(s, to, side ^ 1) || theatre_closed(d, to, side))
        return -1;
    int cost = theatre_terrain_cost(d, s, p->unit, from, dir);
    if (cost < 0)
        return -1;
    if (theatre_crowded(s, to) && !theatre_fits(d, s, theatre_bit(p->unit), side, to))
        return -1;
    return cost + theatre_zoc_cost(d, p->unit, theatre_zoc(s, from, side ^ 1), theatre_zoc(s, to, side ^ 1));
}

/* The least it can still cost from a hex: every step costs 1 or more. 0 for a flood without a goal. */
static int at_least(const struct theatre_data *d, struct theatre_path *p, int hex)
{
    if (!p->goals)
        return 0;
    if (p->ahead[hex] == 255) {
        int least = 254;
        for (int i = 0; i < p->goals; i++)
            if (d->distance[p->goal[i]][hex] < least)
                least = d->distance[p->goal[i]][hex];
        p->ahead[hex] = (uint8_t)(least > p->beside ? least - p->beside : 0);
    }
    return p->ahead[hex];
}

static void push(const struct theatre_data *d, struct theatre_path *p, int hex, int from, int cost)
{
    int order = cost + at_least(d, p, hex);
    uint16_t *slot = &p->head[order % TH_PATH_BUCKETS];
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
    theatre_path_aim(d, s, p, unit, NULL, 0, 0);
}

/* The same drawn towards some hexes, or the hexes beside them: those come in order of cost, what leads away from them
 * late or never. */
void theatre_path_aim(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int unit,
                      const uint16_t *goal, int goals, int beside)
{
    p->unit = unit;
    p->goals = goals;
    p->beside = beside;
    p->goal = goal;
    memset(p->cost, 0xff, sizeof p->cost);
    memset(p->head, 0xff, sizeof p->head);
    memset(p->done, 0, sizeof p->done);
    memset(p->ahead, 0xff, sizeof p->ahead);
    p->entries = 0;
    p->open = 0;
    p->now = at_least(d, p, s->at[unit]);
    push(d, p, s->at[unit], s->at[unit], 0);
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
            push(d, p, to, hex, cost);
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
