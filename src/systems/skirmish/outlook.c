/* outlook.c - which whole-inch points a leg can lead to: the frame of nodes within the move of a piece, less those that are barred; and
 * for every such point, worked out when the scenario is loaded, what the legs from there lead to (SK-17.7). */
#include "ways.h"

#include "lanes.h"

/* ---- the frame ---- */

/* The nodes of a row between two places, ends excluded. */
static uint32_t nodes_between(const struct sk_frame *f, int32_t low, int32_t high)
{
    int from = low < 100 * f->x ? 0 : low / 100 + 1 - f->x, to = (high + 99) / 100 - f->x;
    return high <= 100 * f->x ? 0 : skirmish_up_to(to) & ~skirmish_up_to(from);
}

/* The frame of the nodes within the move. */
void skirmish_frame(struct sk_frame *f, const struct sk_walk *w)
{
    int top = (w->from.y + w->move) / 100;
    f->w = w;
    f->x = w->from.x < w->move ? 0 : (w->from.x - w->move + 99) / 100;
    f->y = w->from.y < w->move ? 0 : (w->from.y - w->move + 99) / 100;
    f->n = (top < w->d->rows ? top : w->d->rows - 1) - f->y + 1;
}

static void find_nodes(struct sk_frame *f)
{
    const struct sk_walk *w = f->w;
    const int16_t *chord = w->d->chord[w->s->kind[w->piece]];
    for (int i = 0; i < f->n; i++) {
        int32_t y = 100 * (f->y + i), half = chord[y < w->from.y ? w->from.y - y : y - w->from.y];
        int low = (int)(w->from.x < half ? 0 : (w->from.x - half + 99) / 100), high = (int)(w->from.x + half) / 100;
        if (high >= w->d->columns)
            high = w->d->columns - 1;
        f->nodes[i] = skirmish_up_to(high - f->x + 1) & ~skirmish_up_to(low - f->x);
    }
    f->nodes[f->n] = f->nodes[f->n + 1] = f->nodes[f->n + 2] = 0;
}

/* ---- what is barred ---- */

enum { WIDE = 4 * FY_INCH_LARGEST };

static int32_t floor_of(int32_t a, int32_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }
static int32_t ceiling_of(int32_t a, int32_t b) { return -floor_of(-a, b); }

/* Leaves out nodes behind a block: beyond its near side, and between the lines past its corners; `touch`: on these as well.
 * Everything is turned so that the rows are above the mover. */
static void shade(struct sk_frame *f, const struct sk_block *b, int side, bool touch)
{
    int32_t near = side > 0 ? b->ly : -b->hy, far = side > 0 ? b->hy : -b->ly, from = f->w->from.y;
    if (far <= 0)
        return;
    near = near > 0 ? near : 0;
    int32_t beyond = near + !(touch && near); /* the least that the rows must be above */
    int first = side > 0 ? (from + beyond + 99) / 100 - f->y : 0, end = side > 0 ? f->n : floor_of(from - beyond, 100) + 1 - f->y;
    for (int i = first < 0 ? 0 : first; i < end && i < f->n; i++) {
        int32_t up = side * (100 * (f->y + i) - from), low = -WIDE, high = WIDE;
        int32_t past = up < far ? up : far; /* lines to its left and right pass it farther up, others on this side */
        if (b->lx >= 0)
            low = touch ? ceiling_of(b->lx * up, past) - 1 : floor_of(b->lx * up, past);
        else if (near)
            low = touch ? ceiling_of(b->lx * up, near) - 1 : floor_of(b->lx * up, near);
        if (b->hx <= 0)
            high = touch ? floor_of(b->hx * up, past) + 1 : ceiling_of(b->hx * up, past);
        else if (near)
            high = touch ? floor_of(b->hx * up, near) + 1 : ceiling_of(b->hx * up, near);
        f->nodes[i] &= ~nodes_between(f, f->w->from.x + low, f->w->from.x + high);
    }
}

/* The same in the mover's own row. */
static void shade_row(struct sk_frame *f, const struct sk_block *b, bool touch)
{
    struct fy_inch from = f->w->from;
    if (from.y % 100 == 0 && (touch ? b->ly <= 0 && b->hy >= 0 : b->ly < 0 && b->hy > 0))
        f->nodes[from.y / 100 - f->y] &= ~nodes_between(f, from.x + (b->lx >= 0 ? b->lx - touch : -WIDE),
                                                        from.x + (b->hx <= 0 ? b->hx + touch : WIDE));
}

static void shade_all(struct sk_frame *f, const struct sk_block *b, bool touch)
{
    shade(f, b, 1, touch);
    shade(f, b, -1, touch);
    shade_row(f, b, touch);
}

/* Leaves out those of some nodes to which a part of the ground is not open. */
static void leave_out_barred(struct sk_frame *f, const uint32_t nodes[ROWS], const struct sk_ground *part)
{
    for (int row = 0; row < f->n; row++)
        for EACH_BIT(k, nodes[row]) {
            struct fy_inch q = {100 * (f->x + __builtin_ctzll(k_set)), 100 * (f->y + row)};
            if (!skirmish_open(f->w->d, part, f->w->from, q, NULL))
                f->nodes[row] &= ~(uint32_t)(k_set & -k_set);
        }
}

/* Nodes behind a box, where what is in it does not fill it, are looked at one by one. */
static void look_behind(struct sk_frame *f, const struct sk_block *b, const struct sk_ground *part)
{
    struct sk_frame open = *f;
    uint32_t behind[ROWS];
    shade_all(&open, b, false);
    for (int i = 0; i < f->n; i++)
        behind[i] = f->nodes[i] & ~open.nodes[i];
    leave_out_barred(f, behind, part);
}

static void shade_area(struct sk_frame *f, const struct sk_block *b)
{
    const struct sk_ground part = {.areas = one(b->what)};
    if (f->w->d->area[b->what].rectangle)
        shade_all(f, b, false);
    else
        look_behind(f, b, &part);
}

static void shade_wire(struct sk_frame *f, const struct sk_block *around)
{
    struct sk_block b = *around; /* a hundredth larger than the wire */
    const struct sk_ground part = {.wires = 1u << b.what};
    b.lx++, b.ly++, b.hx--, b.hy--;
    if (b.lx <= 0 && b.hx >= 0 && b.ly <= 0 && b.hy >= 0)
        leave_out_barred(f, f->nodes, &part);
    else if (b.lx == b.hx || b.ly == b.hy)
        shade_all(f, &b, true);
    else
        look_behind(f, around, &part);
}

/* Blown crossings and seams: a straight seam can only be in the mover's own row or column. */
static void leave_out_rest(struct sk_frame *f)
{
    const struct sk_walk *w = f->w;
    struct sk_ground rest = w->ground;
    uint32_t nodes[ROWS];
    rest.areas = rest.wires = 0;
    if (!(rest.crossings | rest.seams[0] | rest.seams[1]))
        return;
    bool lines = !rest.crossings && w->d->straight_seams;
    uint32_t column = w->from.x % 100 ? 0 : 1u << (w->from.x / 100 - f->x);
    for (int i = 0; i < f->n; i++)
        nodes[i] = f->nodes[i] & (lines && 100 * (f->y + i) != w->from.y ? column : UINT32_MAX);
    leave_out_barred(f, nodes, &rest);
}

/* Nobody passes over a foe's base (SK-7.7): the square within it bars like closed ground. */
static void shade_base(struct sk_frame *f, const struct sk_foe *foe)
{
    int32_t half = foe->touch * 707 / 1000, x = foe->at.x - f->w->from.x, y = foe->at.y - f->w->from.y;
    struct sk_block b = {.lx = x - half, .ly = y - half, .hx = x + half, .hy = y + half};
    shade_all(f, &b, false);
}

/* Nobody stops on a friend's base, or inside a band in which the leg does not begin (SK-2.7, SK-8.2). */
static void leave_out_disc(struct sk_frame *f, struct fy_inch at, int32_t limit2)
{
    int32_t most = fy_inch_root(limit2 - 1), low = at.y - most - 100 * f->y;
    int first = low > 0 ? (low + 99) / 100 : 0, last = (at.y + most) / 100 - f->y;
    for (int i = first; i <= last && i < f->n; i++) {
        int32_t y = 100 * (f->y + i) - at.y, half = fy_inch_root(limit2 - 1 - y * y);
        f->nodes[i] &= ~nodes_between(f, at.x - half - 1, at.x + half + 1);
    }
}

void skirmish_frame_nodes(struct sk_frame *f)
{
    struct sk_blocks b;
    find_nodes(f);
    skirmish_blocks(f->w, &b);
    for (int i = 0; i < b.n_areas; i++)
        shade_area(f, &b.area[i]);
    for (int i = 0; i < b.n_wires; i++)
        shade_wire(f, &b.wire[i]);
    leave_out_rest(f);
}

void skirmish_leave_out(struct sk_frame *f, int k, int row)
{
    const struct sk_walk *w = f->w;
    const struct fy_inch q = {100 * (f->x + k), 100 * (f->y + row)};
    f->nodes[row] &= ~(1u << k);
    for (int i = 0; i < w->n_ends; i++) {
        struct fy_inch at = {w->from.x + w->end[i][0], w->from.y + w->end[i][1]};
        if (fy_inch_apart2(at, q) < w->end_limit2[i])
            leave_out_disc(f, at, w->end_limit2[i]);
    }
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *foe = &w->foe[i];
        if (foe->room == foe->touch && fy_inch_segment_nearer(foe->at, w->from, q, foe->touch))
            shade_base(f, foe);
    }
}

/* ---- outlooks ---- */

/* In whole lanes. */
static size_t rows_of(int32_t move) { return (size_t)(2 * (move / 100) + 4) / 4 * 4; }

/* The candidates at the edge: from any other a step towards a bend leads to a better one. */
static void find_edge(const struct sk_frame *f, uint32_t edge[ROWS])
{
    uint32_t across[ROWS];
    for (int i = 0; i < f->n; i++)
        across[i] = f->nodes[i] & f->nodes[i] << 1 & f->nodes[i] >> 1;
    for (int i = 0; i < f->n; i++)
        edge[i] = f->nodes[i] & ~(i && i < f->n - 1 ? across[i - 1] & across[i] & across[i + 1] : 0);
}

/* What one piece from each node to each bend costs, in whole lanes. */
static int16_t *cost_of_pieces(struct fy_loader *l, const struct sk_ways *w)
{
    int n = skirmish_bends(w);
    int16_t *cost = fy_arena_alloc(l, (size_t)(w->nodes * n) * sizeof *cost);
    for (int i = 0; i < w->nodes * n; i++)
        cost[i] = FAR_OFF;
    for (int p = 0; p < w->n_bends; p++)
        for (int node = 0; node < w->nodes; node++)
            if (w->near[node * w->words + p / 64] >> p % 64 & 1)
                cost[node * n + p] = (int16_t)octile(node % w->columns - w->mark_x[p], node / w->columns - w->mark_y[p]);
    return cost;
}

/* Those of one node, where they are the least so far. */
static void lessen(const struct sk_ways *w, const int16_t *pieces, int node, int me, int16_t *cost, int16_t *best)
{
    sk_eight mine = eight_of(me);
    pieces += node * skirmish_bends(w);
    for (int word = 0; 64 * word < w->n_bends; word++)
        for (uint64_t near = w->near[node * w->words + word], eight; near; near &= ~eight) {
            int first = __builtin_ctzll(near) / 8 * 8, p = 64 * word + first;
            eight = (uint64_t)255 << first;
            if (p >= w->n_bends)
                break;
            sk_eight here = load_eight(pieces + p), least = load_eight(cost + p), whose = load_eight(best + p);
            sk_eight better = (here < least) | ((here == least) & (mine < whose));
            store_eight(cost + p, lesser(here, least));
            store_eight(best + p, choose(better, mine, whose));
        }
}

/* The least of the candidates. */
static void least_costs(const struct sk_frame *f, const struct sk_ways *w, const int16_t *pieces, int16_t *cost, int16_t *best)
{
    uint32_t edge[ROWS];
    int n = skirmish_bends(w);
    find_edge(f, edge);
    for (int p = 0; p < w->n_bends; p++) { /* from a bend itself no step leads nearer to it */
        int k = w->mark_x[p] - f->x, row = w->mark_y[p] - f->y;
        if (k >= 0 && k < ROWS && row >= 0 && row < f->n)
            edge[row] |= f->nodes[row] & 1u << k;
    }
    for (int p = 0; p < n; p++)
        cost[p] = FAR_OFF, best[p] = NO_NODE;
    for (int row = 0; row < f->n; row++)
        for EACH_BIT(k, edge[row]) {
            int k = __builtin_ctzll(k_set);
            int node = (f->y + row) * w->columns + f->x + k;
            lessen(w, pieces, node, skirmish_number(k, row), cost, best);
        }
}

/* ---- leads ---- */

/* Of the bends that legs from a place can make for those on the way to which there is another one at no more cost, and by way of
 * a node that comes before, add nothing while all nodes are candidates. */
static void drop_idle(const struct sk_ways *w, const int16_t *cost, const int16_t *best, uint64_t leads[MARKS / 64])
{
    for (int via = 0; via < w->n_bends; via++) {
        const int16_t *on = w->to + w->mark[via] * w->stride;
        if (!bit(leads[via / 64], via % 64))
            continue; /* the one before it does as well */
        for (int p = 0; p < w->n_bends; p += 8) {
            if (!(leads[p / 64] >> p % 64 & 0xff))
                continue;
            sk_eight by = load_eight(on + p) + cost[via], here = load_eight(cost + p);
            unsigned idle = lanes_of_eight((by < here) | ((by == here) & (load_eight(best + p) >= best[via])));
            leads[p / 64] &= ~((uint64_t)idle << p % 64);
        }
        leads[via / 64] |= one(via % 64); /* not by itself */
    }
}

static uint32_t keep_leads(struct sk_past *past, uint32_t at, const uint64_t set[MARKS / 64], const int16_t *cost, const int16_t *best)
{
    for (int word = 0; word < MARKS / 64; word++)
        for EACH_BIT(p, set[word]) {
            int p = 64 * word + __builtin_ctzll(p_set);
            past->lead[at++] = (struct sk_lead){rank_of(cost[p], best[p]), (uint32_t)p};
        }
    return at;
}

static void find_leads(struct sk_past *past, const struct sk_frame *f, const struct sk_ways *w, const int16_t *pieces, int node)
{
    int16_t cost[MARKS], best[MARKS];
    uint64_t leads[MARKS / 64] = {0}, others[MARKS / 64];
    least_costs(f, w, pieces, cost, best);
    for (int p = 0; p < w->n_bends; p += 8)
        others[p / 64] = leads[p / 64] |= (uint64_t)lanes_of_eight(load_eight(cost + p) < FAR_OFF) << p % 64;
    drop_idle(w, cost, best, leads);
    for (int word = 0; word < MARKS / 64; word++)
        others[word] = 64 * word < w->n_bends ? others[word] & ~leads[word] : 0;
    past->of[node].others = keep_leads(past, past->of[node].leads, leads, cost, best);
    past->of[node + 1].leads = keep_leads(past, past->of[node].others, others, cost, best);
}

/* False: nobody stands there. */
static bool look_out(const struct sk_data *d, struct sk_state *s, int node, struct sk_walk *w, struct sk_frame *f)
{
    struct fy_inch p = node_at(d, node);
    if (!skirmish_standable(d, s, d->piece[s->kind[0]].heavy, p))
        return false;
    s->x[0] = (int16_t)p.x;
    s->y[0] = (int16_t)p.y;
    skirmish_walk(d, s, 0, d->piece[s->kind[0]].move, w);
    skirmish_frame(f, w);
    skirmish_frame_nodes(f);
    return true;
}

static void look_out_everywhere(const struct sk_data *d, struct sk_outlook *o, int16_t *const pieces[3], struct sk_state *s)
{
    struct sk_walk w;
    struct sk_frame f;
    const struct sk_piece *piece = &d->piece[s->kind[0]];
    for (int node = 0; node < d->columns * d->rows; node++) {
        bool stands = look_out(d, s, node, &w, &f);
        if (stands)
            memcpy(o->nodes + (size_t)node * rows_of(piece->move), f.nodes, (size_t)f.n * sizeof *f.nodes);
        for (int blown = 0; blown < 2 && o->past[blown].of; blown++) {
            struct sk_past *past = &o->past[blown];
            int which = piece->heavy + blown;
            past->of[node + 1].leads = past->of[node].others = past->of[node].leads;
            if (stands)
                find_leads(past, &f, d->nav[which], pieces[which], node);
        }
    }
}

/* Row by row the nearest node is the best. */
static int least_cost(const struct sk_data *d, int kind, int x, int y)
{
    int least = INT16_MAX;
    for (int row = 0; 100 * row <= d->piece[kind].move; row++) {
        int farthest = d->chord[kind][100 * row] / 100, cost = octile(x > farthest ? x - farthest : 0, y - row);
        least = cost < least ? cost : least;
    }
    return least;
}

void skirmish_outlooks(struct fy_loader *l, struct sk_data *d)
{
    size_t nodes = (size_t)(d->columns * d->rows);
    struct sk_state s;
    int16_t *pieces[3] = {NULL, NULL, NULL};
    memset(&s, 0, sizeof s);
    for (int i = 0; i < 3; i++)
        if (d->nav[i])
            pieces[i] = cost_of_pieces(l, d->nav[i]);
    for (int kind = K_INFANTRY; kind < K_PILLBOX; kind++) {
        const struct sk_piece *piece = &d->piece[kind], *last = piece - 1;
        struct sk_outlook *o = &d->outlook[kind];
        if (kind > K_INFANTRY && last->move == piece->move && last->heavy == piece->heavy) {
            *o = o[-1];
            continue;
        }
        o->nodes = fy_arena_alloc(l, nodes * rows_of(piece->move) * sizeof *o->nodes);
        o->least = fy_arena_alloc(l, nodes * sizeof *o->least);
        for (int i = 0; i < (int)nodes; i++)
            o->least[i] = (int16_t)least_cost(d, kind, i % d->columns, i / d->columns);
        for (int blown = 0; blown <= piece->heavy; blown++) {
            const struct sk_ways *ways = d->nav[piece->heavy + blown];
            if (!ways)
                break;
            o->past[blown].lead = fy_arena_alloc(l, nodes * (size_t)ways->n_bends * sizeof *o->past[blown].lead); /* the most there can be */
            o->past[blown].of = fy_arena_alloc(l, (nodes + 1) * sizeof *o->past[blown].of);
        }
        s.kind[0] = (uint8_t)kind;
        look_out_everywhere(d, o, pieces, &s);
    }
}

const struct sk_outlook *skirmish_outlook(struct sk_frame *f, const struct sk_ways *ways)
{
    const struct sk_walk *w = f->w;
    int kind = w->s->kind[w->piece], node = w->from.y / 100 * ways->columns + w->from.x / 100;
    bool cut = near_cell(w->d, w->from)->wire[w->move > 600] & (uint32_t)(w->s->gone >> WIRE_0);
    if (w->from.x % 100 || w->from.y % 100 || cut || (ways == w->d->nav[0]) == w->d->piece[kind].heavy)
        return NULL;
    const struct sk_outlook *o = &w->d->outlook[kind];
    const uint32_t *nodes = o->nodes + (size_t)node * rows_of(w->move);
    for (int row = 0; row < f->n; row += 4)
        store_four((int32_t *)&f->nodes[row], load_four((const int32_t *)&nodes[row]));
    return o;
}
