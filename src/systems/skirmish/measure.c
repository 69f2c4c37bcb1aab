/* measure.c - how far pieces are from each other and from places, contact and overlap: SK-2, SK-14.2, SK-22. Lengths are whole hundredths
 * (SK-22.1), compared by squares (SK-22.2, SK-22.3) with the functions of board/inch.h, which has the points of SK-22.6 too. */
#include "skirmish.h"

#include "board/near.h"

/* ---- pieces: SK-2.1 to SK-2.7 ---- */

uint64_t skirmish_between(const struct sk_state *s, int word, struct fy_inch p, int32_t low, int32_t high)
{
    uint64_t set = 0;
    for (int first = 0; first < 64 && s->on[word] >> first; first += FY_NEAR) {
        if (!(s->on[word] >> first & 0xffff))
            continue;
        struct fy_near n = fy_near_measure(&s->x[64 * word + first], &s->y[64 * word + first], p);
        unsigned near = fy_nearer(&n, high * high + 1);
        set |= (uint64_t)(low < 0 ? near : near & ~fy_nearer(&n, low * low + 1)) << first;
    }
    return set & s->on[word];
}

uint64_t skirmish_within(const struct sk_state *s, int word, struct fy_inch p, int32_t limit)
{
    return skirmish_between(s, word, p, -1, limit);
}

uint64_t skirmish_commandos_within(const struct sk_data *d, const struct sk_state *s, int piece, int32_t n)
{
    uint64_t set = skirmish_within(s, 1, at(s, piece), n + radius(d, s, piece) + d->commando_radius);
    for FY_EACH_BIT(c, d->commandos_alike ? 0 : set)
        if (!gap_within(d, s, piece, COMMANDO_0 + c, n))
            set &= ~one(c);
    return set;
}

struct sk_pieces skirmish_pieces_near(const struct sk_state *s, struct fy_inch p, int32_t within)
{
    return (struct sk_pieces){{skirmish_within(s, 0, p, within + WIDEST), skirmish_within(s, 1, p, within + WIDEST)}};
}

bool skirmish_overlaps_any(const struct sk_data *d, const struct sk_state *s, struct sk_pieces of, int self, int32_t r, struct fy_inch p)
{
    for (int word = 0; word < 2; word++)
        for FY_EACH_BIT(i, of.word[word]) {
            int piece = 64 * word + i;
            if (piece != self && fy_inch_nearer(at(s, piece), p, r + radius(d, s, piece)))
                return true;
        }
    return false;
}

/* SK-2.7 */
bool skirmish_overlaps(const struct sk_data *d, const struct sk_state *s, int self, int32_t r, struct fy_inch p)
{
    return skirmish_overlaps_any(d, s, skirmish_pieces_near(s, p, r), self, r, p);
}

/* ---- the nearest: SK-22.7, SK-22.8 ---- */

int32_t skirmish_sorting_gap(const struct sk_data *d, const struct sk_state *s, int a, int b)
{
    return gap_of(fy_inch_apart2(at(s, a), at(s, b)), radius(d, s, a) + radius(d, s, b));
}

bool skirmish_too_far(const struct sk_data *d, const struct sk_state *s, int piece, int other, struct sk_no *no, uint16_t rule,
                      uint16_t text)
{
    if (no)
        *no = (struct sk_no){rule, text, other, skirmish_sorting_gap(d, s, piece, other)};
    return false;
}

int skirmish_nearest_by_gap(const struct sk_data *d, const struct sk_state *s, int piece, uint64_t set)
{
    int best = -1;
    int32_t least = INT32_MAX;
    for FY_EACH_BIT(c, set) {
        int32_t gap = skirmish_sorting_gap(d, s, piece, COMMANDO_0 + c);
        if (gap < least)
            least = gap, best = COMMANDO_0 + c;
    }
    return best;
}

/* SK-17.6: squared distances of centres, then list order. */
int skirmish_nearest_commando(const struct sk_state *s, struct fy_inch p)
{
    unsigned all = (unsigned)s->on[1];
    if (!all)
        return -1;
    struct fy_near n = fy_near_measure(&s->x[COMMANDO_0], &s->y[COMMANDO_0], p);
    return COMMANDO_0 + __builtin_ctz(fy_nearer(&n, fy_near_least(&n, all) + 1) & all);
}

int32_t skirmish_nearest_apart2(const struct sk_state *s, struct fy_inch p)
{
    struct fy_near n = fy_near_measure(&s->x[COMMANDO_0], &s->y[COMMANDO_0], p);
    return fy_near_least(&n, (unsigned)s->on[1]);
}

uint64_t skirmish_commandos_nearer(const struct sk_state *s, struct fy_inch p, int32_t apart2)
{
    struct fy_near n = fy_near_measure(&s->x[COMMANDO_0], &s->y[COMMANDO_0], p);
    return fy_nearer(&n, apart2) & s->on[1];
}

/* ---- wire and targets: SK-2.3, SK-2.5 ---- */

bool skirmish_wire_between(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, struct fy_inch q)
{
    for FY_EACH_BIT(w, (fy_spans_between(&d->places, p, q) & ~s->gone) >> WIRE_0)
        if (fy_inch_segments_touch(p, q, d->table.wire[w][0], d->table.wire[w][1]))
            return true;
    return false;
}

/* SK-14.10, SK-21.5; SKO-10 */
uint64_t skirmish_intact(const struct sk_data *d, const struct sk_state *s)
{
    uint64_t all = fy_first_bits(d->n_targets) & ~s->gone;
    if (s->option[OPT_CHARGES])
        all |= (s->on[0] & PILLBOX_SET) >> PILLBOX_0 << SITE_0;
    return all;
}

uint64_t skirmish_intact_near(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, int32_t within)
{
    return skirmish_intact(d, s) & (fy_spans_around(&d->places, p, within) | ~TARGET_SET);
}

struct sk_shape skirmish_shape(const struct sk_data *d, const struct sk_state *s, int place)
{
    if (place < TARGETS)
        return d->target[place];
    int piece = PILLBOX_0 + place - SITE_0;
    return (struct sk_shape){.circle = true, .centre = at(s, piece), .radius = d->piece[K_PILLBOX].radius};
}

bool skirmish_shape_within(const struct sk_shape *shape, struct fy_inch p, int32_t limit)
{
    return shape->circle ? fy_inch_within(p, shape->centre, limit + shape->radius) : fy_inch_area_within(&shape->area, p, limit);
}

uint64_t skirmish_targets_near(const struct sk_data *d, const struct sk_state *s, int unit)
{
    int32_t reach = d->piece[s->kind[unit]].move + radius(d, s, unit) + d->contact;
    return skirmish_intact_near(d, s, at(s, unit), reach);
}

/* SK-2.5 */
bool skirmish_touches(const struct sk_data *d, const struct sk_state *s, int piece, int place)
{
    int32_t limit = d->contact + radius(d, s, piece);
    struct fy_inch p = at(s, piece);
    if (place >= WIRE_0 && place < SITE_0)
        return fy_inch_segment_within(p, d->table.wire[place - WIRE_0][0], d->table.wire[place - WIRE_0][1], limit);
    struct sk_shape shape = skirmish_shape(d, s, place);
    return skirmish_shape_within(&shape, p, limit);
}

/* SK-22.12 */
int64_t skirmish_farness(const struct sk_shape *shape, struct fy_inch p, int32_t r)
{
    int64_t least = fy_inch_square(r), far;
    if (shape->circle) {
        least = fy_inch_square(shape->radius + r);
        far = fy_inch_apart2(shape->centre, p);
    } else {
        const struct fy_inch_area *a = &shape->area;
        int64_t dx = p.x < a->low.x ? a->low.x - p.x : p.x > a->high.x ? p.x - a->high.x : 0;
        int64_t dy = p.y < a->low.y ? a->low.y - p.y : p.y > a->high.y ? p.y - a->high.y : 0;
        far = dx * dx + dy * dy;
    }
    return far > least ? far : least;
}
