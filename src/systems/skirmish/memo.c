/* memo.c - costs between whole-inch points, remembered.
 *
 * What a row holds follows from the ground alone (all wire standing, no crossing destroyed), so it makes no difference
 * to a game whether it is worked out now or was before. A row is worked out once, by the thread that needs it
 * first; a thread that meets a row in the making does without it. */
#include "skirmish.h"

#include <stdatomic.h>
#include <string.h>

enum { EMPTY, IN_THE_MAKING, READY, RING = 256 };

/* A point enters the queue at most twice: by a slanting way, and then by a straight one from a point not much farther. */
enum { ENTRIES_MOST = 2 * (FY_INCH_LARGEST / 100 + 1) * (FY_INCH_LARGEST / 100 + 1) };

struct sk_memo {
    int nodes;
    uint8_t *ways;                  /* by node: open neighbours */
    int16_t step[8];                /* from a node to its neighbours */
    int16_t *cost;                  /* [node][node] */
    _Atomic unsigned char *state;   /* by node */
};

/* Does wire stand in the way between two neighbours? */
static bool wired(const struct sk_data *d, int node, int k)
{
    if (!d->node_wire[node])
        return false;
    struct fy_inch p = node_at(d, node), q = {p.x + 100 * skirmish_step[k][0], p.y + 100 * skirmish_step[k][1]};
    for EACH_BIT(w, d->node_wire[node]) {
        int w = __builtin_ctzll(w_set);
        if (fy_inch_segments_touch(p, q, d->wire[w][0], d->wire[w][1]))
            return true;
    }
    return false;
}

static unsigned open_ways(const struct sk_data *d, bool heavy, int node)
{
    unsigned ways = d->ways[heavy][node];
    for (int k = 0; k < 8; k++)
        if (ways >> k & 1 && wired(d, node, k))
            ways &= ~(1u << k);
    return ways;
}

struct sk_memo *skirmish_memo(struct fy_loader *l, const struct sk_data *d, bool heavy)
{
    struct sk_memo *m = fy_keep(l, sizeof *m);
    m->nodes = d->columns * d->rows;
    m->ways = fy_keep(l, (size_t)m->nodes);
    for (int i = 0; i < m->nodes; i++)
        m->ways[i] = (uint8_t)open_ways(d, heavy, i);
    for (int k = 0; k < 8; k++)
        m->step[k] = (int16_t)(skirmish_step[k][1] * d->columns + skirmish_step[k][0]);
    m->cost = fy_keep(l, ((size_t)m->nodes * (size_t)m->nodes + MEMO_PAD) * sizeof *m->cost);
    m->state = fy_keep(l, (size_t)m->nodes * sizeof *m->state);
    return m;
}

bool skirmish_memo_joined(const struct sk_memo *m, int node) { return m->ways[node] != 0; }

/* Dijkstra with a ring of buckets; a point may be in several, and counts in the first. */
static void fill(const struct sk_memo *m, int from, int16_t *cost)
{
    uint16_t head[RING], link[ENTRIES_MOST], item[ENTRIES_MOST];
    int entries = 1, waiting = 1;
    memset(head, 0xff, sizeof head);
    for (int i = 0; i < m->nodes; i++)
        cost[i] = FAR_OFF;
    cost[from] = 0;
    item[0] = (uint16_t)from;
    link[0] = 0xffff;
    head[0] = 0;
    for (int key = 0; waiting && key < FAR_OFF; key++)
        while (head[key % RING] != 0xffff) {
            int e = head[key % RING], c = item[e];
            head[key % RING] = link[e];
            waiting--;
            if (cost[c] != key)
                continue;
            for (unsigned ways = m->ways[c]; ways; ways &= ways - 1) {
                int k = __builtin_ctz(ways), next = c + m->step[k], total = key + (k & 1 ? 141 : 100);
                if (total >= cost[next])
                    continue;
                cost[next] = (int16_t)total;
                item[entries] = (uint16_t)next;
                link[entries] = head[total % RING];
                head[total % RING] = (uint16_t)entries++;
                waiting++;
            }
        }
}

const int16_t *skirmish_memo_row(struct sk_memo *m, int node)
{
    int16_t *row = m->cost + (size_t)node * (size_t)m->nodes;
    unsigned char state = atomic_load_explicit(&m->state[node], memory_order_acquire), empty = EMPTY;
    if (state == READY)
        return row;
    if (state != EMPTY || !atomic_compare_exchange_strong(&m->state[node], &empty, IN_THE_MAKING))
        return NULL;
    fill(m, node, row);
    atomic_store_explicit(&m->state[node], READY, memory_order_release);
    return row;
}
