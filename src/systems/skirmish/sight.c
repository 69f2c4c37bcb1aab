/* sight.c - line of sight and cover: SK-9.4, SK-15. */
#include "skirmish.h"

#include "lanes.h"

/* ---- boxes of areas, eight at a time ---- */

void skirmish_add_box(struct sk_boxes *b, int area, struct fy_inch low, struct fy_inch high)
{
    if (b->n % BOXES_AT_ONCE == 0)
        for (int i = b->n; i < b->n + BOXES_AT_ONCE; i++) { /* boxes that nothing is in */
            b->low_x[i] = b->low_y[i] = INT16_MAX;
            b->high_x[i] = b->high_y[i] = INT16_MIN;
        }
    b->low_x[b->n] = (int16_t)low.x;
    b->low_y[b->n] = (int16_t)low.y;
    b->high_x[b->n] = (int16_t)high.x;
    b->high_y[b->n] = (int16_t)high.y;
    b->area[b->n++] = (uint8_t)area;
}

/* Of the eight boxes from the first on, those that have a point in common with the box from `low` to `high`, its and their
 * edges apart. */
static inline unsigned boxes_met(const struct sk_boxes *b, int first, struct fy_inch low, struct fy_inch high)
{
    return lanes_of_eight((load_eight(&b->low_x[first]) < eight_of(high.x)) & (load_eight(&b->high_x[first]) > eight_of(low.x)) &
                          (load_eight(&b->low_y[first]) < eight_of(high.y)) & (load_eight(&b->high_y[first]) > eight_of(low.y)));
}

/* ---- sight ---- */

static inline bool in_box(const struct fy_inch_area *a, struct fy_inch p)
{
    return p.x >= a->low.x && p.x <= a->high.x && p.y >= a->low.y && p.y <= a->high.y;
}

/* A building that holds an end does not block. Its box is met. */
static inline bool hides(const struct fy_inch_area *a, struct fy_inch p, struct fy_inch q)
{
    if ((in_box(a, p) && fy_inch_area_holds(a, p)) || (in_box(a, q) && fy_inch_area_holds(a, q)))
        return false;
    return fy_inch_area_parted(a, p, q);
}

bool skirmish_sees(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, struct fy_inch q)
{
    const struct sk_boxes *b = &d->buildings;
    struct fy_inch low = {p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, high = {p.x < q.x ? q.x : p.x, p.y < q.y ? q.y : p.y};
    if (s->option[OPT_SIGHT])
        return true; /* SKO-3 */
    for (int first = 0; first < b->n; first += BOXES_AT_ONCE)
        for (unsigned met = boxes_met(b, first, low, high); met; met &= met - 1)
            if (hides(&d->area[b->area[first + __builtin_ctz(met)]], p, q))
                return false;
    return true;
}

/* ---- cover ---- */

static bool in_shelter(const struct sk_data *d, struct fy_inch p)
{
    const struct sk_boxes *b = &d->shelters;
    struct fy_inch low = {p.x - 1, p.y - 1}, high = {p.x + 1, p.y + 1}; /* edges belong to cover */
    for (int first = 0; first < b->n; first += BOXES_AT_ONCE)
        for (unsigned met = boxes_met(b, first, low, high); met; met &= met - 1)
            if (fy_inch_area_holds(&d->area[b->area[first + __builtin_ctz(met)]], p))
                return true;
    return false;
}

bool skirmish_in_cover(const struct sk_data *d, struct fy_inch p)
{
    int x = p.x / 100, y = p.y / 100;
    return d->sheltered[y][x >> 6] >> (x & 63) & 1 && in_shelter(d, p);
}
