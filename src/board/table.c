/* table.c - the ground of a table: seams, what is near each inch, open lines. */
#include "board/table.h"

/* ---- seams ---- */

struct closable {
    struct fy_inch_area area;
    bool building;
    uint32_t crossing;
};

static void add_seam(struct fy_node top, struct fy_table *t, const struct fy_inch ends[2], const struct closable *a,
                     const struct closable *b)
{
    if (t->n_seams == FY_TABLE_SEAMS) {
        fy_wrong(top, "closed ground meets closed ground in more than %d places", (int)FY_TABLE_SEAMS);
        return;
    }
    struct fy_seam seam = {ends[0], ends[1], a->building || b->building, a->crossing | b->crossing};
    int word = t->n_seams / 64;
    uint64_t one = fy_one(t->n_seams % 64);
    t->seam[t->n_seams++] = seam;
    t->straight_seams &= ends[0].x == ends[1].x || ends[0].y == ends[1].y;
    t->seams_of[1][word] |= one;
    if (!seam.building)
        t->seams_of[0][word] |= one;
}

static void find_shared_edges(struct fy_node top, struct fy_table *t, const struct closable *a, const struct closable *b)
{
    for (int e = 0; e < a->area.count; e++)
        for (int f = 0; f < b->area.count; f++) {
            struct fy_inch ends[2];
            if (fy_inch_segments_share(a->area.corner[e], a->area.corner[(e + 1) % a->area.count], b->area.corner[f],
                                       b->area.corner[(f + 1) % b->area.count], ends))
                add_seam(top, t, ends, a, b);
        }
}

/* What lies beyond the edges of the table is closed ground too. */
static void find_seams(struct fy_node top, struct fy_table *t)
{
    struct closable all[FY_TABLE_AREAS + FY_TABLE_CROSSINGS + 1];
    int n = 0;
    t->straight_seams = true;
    for FY_EACH_BIT(a, t->closed | t->buildings)
        all[n++] = (struct closable){t->area[a], fy_bit(t->buildings, a), 0};
    for FY_EACH_BIT(c, t->crossings)
        all[n++] = (struct closable){t->crossing[c], false, (uint32_t)fy_one(c)};
    all[n++] = (struct closable){fy_inch_rectangle((struct fy_inch){0, 0}, (struct fy_inch){t->width, t->height}), false, 0};
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            find_shared_edges(top, t, &all[i], &all[j]);
}

/* ---- what is near ---- */

static void find_strip(const struct fy_table *t, const struct fy_spans *wires, int axis, int inch, struct fy_strip *strip)
{
    static const int32_t reach[2] = {FY_TABLE_SHORT, FY_TABLE_REACH};
    for (int far = 0; far < 2; far++) {
        int low = inch - reach[far] / 100 > 0 ? inch - reach[far] / 100 : 0, high = inch + reach[far] / 100 + 1;
        high = high < FY_SPAN_INCHES ? high : FY_SPAN_INCHES - 1;
        strip->areas[far] = t->areas.begun[axis][high] & t->areas.ended[axis][low] & (t->closed | t->buildings);
        strip->wires[far] = (uint32_t)(wires->begun[axis][high] & wires->ended[axis][low]);
        for (int i = 0; i < t->n_seams; i++) {
            int32_t a = axis ? t->seam[i].a.y : t->seam[i].a.x, b = axis ? t->seam[i].b.y : t->seam[i].b.x;
            if ((a < b ? a : b) < 100 * (high + 1) && (a < b ? b : a) >= 100 * low)
                strip->seams[far][i / 64] |= fy_one(i % 64);
            if (!t->straight_seams || (a == b && a / 100 == inch))
                strip->along[i / 64] |= fy_one(i % 64);
        }
    }
}

void fy_table_build(struct fy_node top, struct fy_table *t)
{
    struct fy_spans wires = {0};
    find_seams(top, t);
    for (int i = 0; i < t->n_areas; i++)
        fy_span_add(&t->areas, i, t->area[i].low, t->area[i].high);
    for (int i = 0; i < t->n_wires; i++)
        fy_span_add(&wires, i, t->wire[i][0], t->wire[i][1]);
    for (int axis = 0; axis < 2; axis++)
        for (int inch = 0; inch < FY_SPAN_INCHES; inch++)
            find_strip(t, &wires, axis, inch, &t->strip[axis][inch]);
}

static uint32_t closed_crossings(const struct fy_table *t, uint32_t crossings, struct fy_inch p)
{
    for FY_EACH_BIT(c, crossings)
        if (fy_inch_area_inside(&t->crossing[c], p))
            crossings &= ~(uint32_t)fy_one(c);
    return crossings;
}

void fy_obstacles_find(const struct fy_table *t, const struct fy_barriers *b, struct fy_inch p, bool far,
                       struct fy_obstacles *g)
{
    const struct fy_strip *column = &t->strip[0][fy_inch_number(p.x)], *row = &t->strip[1][fy_inch_number(p.y)];
    g->areas = column->areas[far] & row->areas[far] & (b->heavy ? t->closed | t->buildings : t->closed);
    g->wires = column->wires[far] & row->wires[far] & b->wires;
    g->crossings = closed_crossings(t, b->crossings, p);
    for (int word = 0; word < 2; word++) /* lines from p can only run along seams that p is in line with */
        g->seams[word] = ((column->along[word] & row->seams[far][word]) | (row->along[word] & column->seams[far][word])) &
                         t->seams_of[b->heavy][word];
}

/* ---- lines ---- */

static bool along_seam(const struct fy_seam *s, struct fy_inch p, struct fy_inch q)
{
    return fy_inch_segments_share(p, q, s->a, s->b, NULL);
}

/* Straight seams can only bar lines along or across the table, and only those on the same line. */
static bool along_straight_seam(const struct fy_seam *s, struct fy_inch p, struct fy_inch q)
{
    bool same_line = p.x == q.x ? s->a.x == p.x && s->b.x == p.x : s->a.y == p.y && s->b.y == p.y;
    return same_line && along_seam(s, p, q);
}

bool fy_obstacles_seam(const struct fy_table *t, const struct fy_obstacles *g, struct fy_inch p, struct fy_inch q)
{
    if (t->straight_seams && p.x != q.x && p.y != q.y)
        return false;
    for (int word = 0; word < 2; word++)
        for FY_EACH_BIT(i, g->seams[word]) {
            const struct fy_seam *s = &t->seam[64 * word + i];
            if ((t->straight_seams ? along_straight_seam(s, p, q) : along_seam(s, p, q)) && fy_seam_closed(s, g->crossings))
                return true;
        }
    return false;
}

bool fy_obstacles_open(const struct fy_table *t, const struct fy_obstacles *g, struct fy_inch p, struct fy_inch q)
{
    for FY_EACH_BIT(a, g->areas)
        if (fy_inch_area_meets(&t->area[a], p, q))
            return false;
    for FY_EACH_BIT(w, g->wires)
        if (fy_inch_segments_touch(p, q, t->wire[w][0], t->wire[w][1]))
            return false;
    for FY_EACH_BIT(c, g->crossings)
        if (fy_inch_area_meets(&t->crossing[c], p, q))
            return false;
    return !fy_obstacles_seam(t, g, p, q);
}
