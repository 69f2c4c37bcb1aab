/* Cheapest paths for units that the system moves: a flood in order of cost from the unit's hex, drawn towards its goals
 * by tables of what the way costs at least (TH-R.EN.3, TH-R.EN.10, TH-R.EN.11). */
#include "theatre.h"

enum { NO_ENTRY = 65535 };

/* MPs of a step as things stand; TH_NO_STEP and more: closed. Stacking apart. */
static inline int step_cost(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_exits *x,
                            int dir, int to)
{
    if ((s->hold[to] >> x->foe_bits & TH_ANY) | d->closed[x->side][to])
        return TH_NO_STEP;
    return theatre_exit_cost(s, x, dir) + theatre_exit_zoc(s, x, to);
}

static bool has_room(const struct theatre_data *d, const struct theatre_state *s, int unit, int to)
{
    return !theatre_crowded(d, s, to) || theatre_fits(d, s, theatre_bit(unit), d->unit[unit].side, to);
}

static void push(struct theatre_path *p, int hex, int cost)
{
    uint16_t *slot = &p->head[(cost + p->ahead[hex]) % TH_PATH_BUCKETS];
    p->cost[hex] = (uint16_t)cost;
    p->entry[p->entries].hex = (uint16_t)hex;
    p->entry[p->entries].next = *slot;
    *slot = p->entries++;
    p->open++;
}

/* Starts from the unit's hex. `ahead[h]` is the least that the way from h to a goal can cost: goals, where it is 0, come
 * in order of cost, what leads away from them late or never. Where it is TH_NO_STEP there is no way. What
 * would cost more than `most` is left out. */
void theatre_path_start(const struct theatre_state *s, struct theatre_path *p, int unit, const uint8_t *ahead, int most)
{
    p->unit = unit;
    p->ahead = ahead;
    p->most = most;
    memset(p->cost, 0xff, sizeof p->cost);
    p->cost[TH_EDGE] = 0; /* nobody goes there */
    memset(p->head, 0xff, sizeof p->head);
    memset(p->done, 0, sizeof p->done);
    p->entries = 0;
    p->open = 0;
    p->last = TH_NOWHERE;
    p->now = ahead[s->at[unit]];
    if (p->now < TH_NO_STEP)
        push(p, s->at[unit], 0);
}

static void spread(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int hex)
{
    struct theatre_exits x = theatre_exits_of(d, s, p->unit, hex);
    int base = p->cost[hex];
    for (int i = 0; i < 6; i++) {
        int to = d->near[hex][i];
        if (p->cost[to] <= base + 1) /* every step costs 1 or more */
            continue;
        int step = step_cost(d, s, &x, i, to);
        int cost = base + step;
        if (step < TH_NO_STEP && cost < p->cost[to] && cost + p->ahead[to] <= p->most && has_room(d, s, p->unit, to))
            push(p, to, cost);
    }
}

/* The next hex in order of cost and what lies ahead, or -1. The flood goes on from it with the next call, unless
 * p->last is cleared. */
int theatre_path_next(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p)
{
    if (p->last != TH_NOWHERE)
        spread(d, s, p, p->last);
    p->last = TH_NOWHERE;
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
        return p->last = hex;
    }
    return -1;
}

/* Runs until the hex and every cheapest way to it are known, or there is nothing left; whether it was reached. */
bool theatre_path_to(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int hex)
{
    while (!p->done[hex] || p->now <= p->cost[hex])
        if (theatre_path_next(d, s, p) < 0)
            break;
    return p->done[hex];
}

/* TH-X.19: the hex before `hex` on a cheapest way; of several the lowest (TH-R.EN.1). */
static int before(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_path *p, int hex)
{
    int best = TH_NOWHERE;
    for (int i = 0; i < 6; i++) {
        int h = d->near[hex][i];
        if (h >= best || h == TH_EDGE || !p->done[h] || p->cost[h] >= p->cost[hex])
            continue;
        struct theatre_exits x = theatre_exits_of(d, s, p->unit, h);
        if (p->cost[h] + step_cost(d, s, &x, (i + 3) % 6, hex) == p->cost[hex])
            best = h;
    }
    return best;
}

/* The way to a hex that has been reached: the hexes after the first, in order; the number of them. */
int theatre_path_way(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_path *p, int from,
                     int to, uint16_t way[TH_HEXES])
{
    int n = 0;
    for (int h = to; h != from; h = before(d, s, p, h))
        way[n++] = (uint16_t)h;
    for (int i = 0; i < n / 2; i++) {
        uint16_t swap = way[i];
        way[i] = way[n - 1 - i];
        way[n - 1 - i] = swap;
    }
    return n;
}
