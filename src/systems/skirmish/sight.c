/* sight.c - line of sight and cover: SK-9.4, SK-15. */
#include "skirmish.h"

#include "near.h"

/* ---- what follows from the ground ---- */

/* A box that nothing meets: it ends before the table, and begins behind it. */
static void set_nowhere(struct sk_buildings *b, int i)
{
    for (int c = 0; c < 4; c++)
        b->corner[c][i][0] = b->corner[c][i][1] = c < 2 ? OFF_TABLE : -OFF_TABLE;
}

static void add_building(struct sk_buildings *b, const struct fy_inch_area *a)
{
    const struct fy_inch corner[4] = {a->low, {a->high.x, a->low.y}, a->high, {a->low.x, a->high.y}};
    for (int i = b->n; i < b->n + LANE_POINTS && b->n % LANE_POINTS == 0; i++)
        set_nowhere(b, i);
    for (int c = 0; c < 4; c++) {
        b->corner[c][b->n][0] = (int16_t)corner[c].x;
        b->corner[c][b->n][1] = (int16_t)corner[c].y;
    }
    b->oblique |= !a->rectangle;
    b->n++;
}

/* Inch cells, their right and upper edges left to the next: which have part in an area that gives cover, and which lie in it. */
static void add_shelter(struct sk_data *d, const struct fy_inch_area *a)
{
    for (int y = a->low.y / 100; y <= a->high.y / 100; y++)
        for (int x = a->low.x / 100; x <= a->high.x / 100; x++) {
            struct fy_inch low = {100 * x, 100 * y}, high = {low.x + 99, low.y + 99};
            struct sk_cover *c = &d->cover[y][x >> 6];
            bool whole = fy_inch_area_holds(a, low) && fy_inch_area_holds(a, high) &&
                         fy_inch_area_holds(a, (struct fy_inch){low.x, high.y}) && fy_inch_area_holds(a, (struct fy_inch){high.x, low.y});
            c->some |= one(x & 63);
            c->whole |= whole ? one(x & 63) : 0;
        }
}

void skirmish_survey_sight(struct sk_data *d)
{
    for EACH_BIT(a, d->covers) {
        int a = __builtin_ctzll(a_set);
        add_shelter(d, &d->area[a]);
        if (bit(d->built, a))
            add_building(&d->buildings, &d->area[a]);
    }
}

/* ---- sight ---- */

/* By the areas themselves; few tables need it. */
static __attribute__((noinline)) bool sees_past_areas(const struct sk_data *d, struct fy_inch p, struct fy_inch q)
{
    for EACH_BIT(i, d->built) {
        const struct fy_inch_area *a = &d->area[__builtin_ctzll(i_set)];
        if (fy_inch_area_meets(a, p, q) && !fy_inch_area_holds(a, p) && !fy_inch_area_holds(a, q))
            return false;
    }
    return true;
}

/* A building between blocks, one that holds an end does not: SK-15.1. Four at a time: does the line meet the box, and does it
 * part the box's corners? Only those farthest to the left and to the right of the line are looked at, and which they are depends
 * on the line alone. */
static bool sees_past_boxes(const struct sk_buildings *b, struct fy_inch p, struct fy_inch q)
{
    static const uint8_t leftmost[2][2] = {{1, 2}, {0, 3}};
    struct fy_inch way = fy_inch_from(p, q);
    const int left = leftmost[way.y > 0][way.x > 0], right = left ^ 2;
    sk_pairs from = same_pairs(p.x, p.y), to = same_pairs(q.x, q.y), low = lesser(from, to), high = from + to - low;
    sk_pairs aside = same_pairs(-way.y, way.x);
    sk_four none = all_of(0);
    for (int first = 0; first < b->n; first += LANE_POINTS) {
        sk_pairs begin = load_pairs(b->corner[0][first]), end = load_pairs(b->corner[2][first]);
        sk_four met = both((begin < high) & (end > low)) & (dots(load_pairs(b->corner[left][first]) - from, aside) > none) &
                      (dots(load_pairs(b->corner[right][first]) - from, aside) < none);
        if (!lanes_of(met))
            continue;
        sk_four holds = both((begin <= from) & (end >= from)) | both((begin <= to) & (end >= to));
        if (lanes_of(met & ~holds))
            return false;
    }
    return true;
}

bool skirmish_sees(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, struct fy_inch q)
{
    if (s->option[OPT_SIGHT])
        return true; /* SKO-3 */
    return d->buildings.oblique ? sees_past_areas(d, p, q) : sees_past_boxes(&d->buildings, p, q);
}

/* ---- cover ---- */

static bool on_edge_of_cover(const struct sk_data *d, struct fy_inch p)
{
    for EACH_BIT(a, d->covers & spans_in(&d->areas, inches_around(p, 0)))
        if (fy_inch_area_holds(&d->area[__builtin_ctzll(a_set)], p))
            return true;
    return false;
}

bool skirmish_in_cover(const struct sk_data *d, struct fy_inch p)
{
    int x = inch_of(p.x);
    const struct sk_cover *c = &d->cover[inch_of(p.y)][x >> 6];
    return bit(c->whole, x & 63) || (bit(c->some, x & 63) && on_edge_of_cover(d, p));
}
