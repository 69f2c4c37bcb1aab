/* bearings.c - how far legs get on every second of the 32 bearings: to the edge of the table, to closed ground, into a
 * room.
 *
 * The second half of the bearings leads the opposite way, and of the first half the second quarter is the first one,
 * turned by a right angle: a point that lies ahead of one bearing by so much lies aside of the one a quarter on by as
 * much. So one product for each of eight bearings tells where a point is as seen from all sixteen.
 *
 * Legs end at whole hundredths, beside their bearing by less than the square root of two. Where so much could make a
 * difference, and a little more (SLACK), a bearing is doubtful, and its leg must be looked at by itself. */
#include "board/lanes.h"
#include "board/mover.h"

enum { HALF = FY_BEARINGS / 2, SLACK = 4, ALL = (1 << FY_BEARINGS) - 1 };

struct sweep {
    const struct fy_mover *m;
    const struct fy_rays *rays;
    fy_pairs first;                 /* the rays of the first quarter */
    fy_eight reach[2], doubtful[2]; /* of the first half, and of the other */
};

/* ---- rays ---- */

static int32_t size_of(int32_t n) { return n < 0 ? -n : n; }

/* A move is nothing or at least FY_MOVE_LEAST. Divisions by lengths are products: with so many bits that the quotient is right or one too small (fy_lanes_quotient). */
void fy_rays_make(struct fy_rays *r, int32_t move)
{
    for (int i = 0; i < HALF; i++)
        for (int axis = 0; axis < 2; axis++) {
            int32_t to = fy_inch_bearing[2 * i][axis] * move / 1000, length = size_of(to);
            if (i < HALF / 2)
                r->first[2 * i + axis] = (int16_t)to;
            r->length[axis][i] = (int16_t)length;
            r->per_length[axis][i] = (int16_t)(length ? 8192 * move / length : 0);
        }
    for (int i = 0; i < FY_BEARINGS; i++)
        for (int axis = 0; axis < 2; axis++) {
            int32_t length = size_of(fy_inch_bearing[2 * i][axis]);
            r->thousandths[i][axis] = fy_inch_bearing[2 * i][axis];
            r->share[i][axis] = (int16_t)(length == 1000 ? INT16_MAX : 32768 * length / 1000);
        }
    r->shift = 0;
    while (4 << (r->shift + 1) <= move)
        r->shift++;
    r->per_move = (int16_t)(move ? (1 << (16 + r->shift)) / move : 0);
}

static void shorten(struct sweep *s, int half, fy_eight those, fy_eight to)
{
    s->reach[half] = fy_lanes_choose(those, fy_lanes_min(to, s->reach[half]), s->reach[half]);
}

/* ---- closed ground ---- */

/* The corners farthest to the right and to the left, as the mover sees a box: which of lx, ly, hx, hy they have, when
 * the box is to the right of the mover, neither, to the left, and above, neither, below. */
static const uint8_t outlines[3][3][4] = {
    {{2, 1, 0, 3}, {0, 1, 0, 3}, {0, 1, 2, 3}},
    {{2, 1, 0, 1}, {0, 0, 0, 0}, {0, 3, 2, 3}},
    {{2, 3, 0, 1}, {2, 3, 2, 1}, {0, 3, 2, 1}},
};

bool fy_block_make(const struct fy_mover *m, struct fy_inch low, struct fy_inch high, int which, struct fy_block *b)
{
    const int32_t side[4] = {low.x - m->from.x, low.y - m->from.y, high.x - m->from.x, high.y - m->from.y};
    int across = (side[0] < 0) + (side[2] <= 0), up = (side[1] < 0) + (side[3] <= 0);
    const uint8_t *corner = outlines[across][up];
    if (side[0] >= m->move || side[1] >= m->move || -side[2] >= m->move || -side[3] >= m->move)
        return false;
    struct fy_inch right = {side[corner[0]], side[corner[1]]}, left = {side[corner[2]], side[corner[3]]};
    *b = (struct fy_block){side[0], side[1], side[2], side[3], right, left, across == 1 && up == 1, (uint8_t)which};
    return true;
}

/* To touch wire is enough: its box is a hundredth larger all round. */
void fy_mover_blocks(const struct fy_mover *m, struct fy_blocks *all)
{
    all->n_areas = all->n_wires = 0;
    for FY_EACH_BIT(i, m->ground.areas)
        all->n_areas += fy_block_make(m, m->table->area[i].low, m->table->area[i].high, i, &all->area[all->n_areas]);
    for FY_EACH_BIT(i, m->ground.wires) {
        struct fy_inch a = m->table->wire[i][0], b = m->table->wire[i][1];
        struct fy_inch low = {(a.x < b.x ? a.x : b.x) - 1, (a.y < b.y ? a.y : b.y) - 1};
        struct fy_inch high = {(a.x < b.x ? b.x : a.x) + 1, (a.y < b.y ? b.y : a.y) + 1};
        all->n_wires += fy_block_make(m, low, high, i, &all->wire[all->n_wires]);
    }
}

static int32_t not_negative(int32_t n) { return n > 0 ? n : 0; }

/* Of a vector with the rays of the first half: those of the second quarter are those of the first, turned. */
static fy_eight products(const struct sweep *s, int32_t x, int32_t y)
{
    return fy_lanes_narrowed(fy_lanes_dots(s->first, fy_lanes_pair(x, y)), fy_lanes_dots(s->first, fy_lanes_pair(y, -x)));
}

/* How long rays are where they are so far across (axis 0) or up (1); those that do not lead there: nought. */
static fy_eight length_at(const struct sweep *s, int axis, int32_t far)
{
    fy_eight length = fy_lanes_load(s->rays->length[axis]);
    fy_eight less = fy_lanes_high_product(fy_lanes_eight(8 * far), fy_lanes_load(s->rays->per_length[axis]));
    return fy_lanes_quotient(less, fy_lanes_eight(far * s->m->move), length) & (length != 0);
}

/* Bearings that lead between the two corners enter the box at the later one of its near sides, and end there; those
 * that pass a corner too closely are doubtful. */
static void stop_at_block(struct sweep *s, const struct fy_block *b)
{
    fy_eight past_right = products(s, -b->right.y, b->right.x), past_left = products(s, b->left.y, -b->left.x);
    fy_eight low = fy_lanes_min(past_right, past_left), high = fy_lanes_max(past_right, past_left);
    fy_eight slack = fy_lanes_eight(SLACK * s->m->move), all = fy_lanes_eight(-b->around);
    fy_eight enter = fy_lanes_max(length_at(s, 0, not_negative(b->lx) + not_negative(-b->hx)),
                                  length_at(s, 1, not_negative(b->ly) + not_negative(-b->hy)));
    shorten(s, 0, (low > 0) | all, enter);
    shorten(s, 1, (high < 0) | all, enter);
    s->doubtful[0] |= (low > -slack) & (low <= 0);
    s->doubtful[1] |= (high < slack) & (high >= 0);
}

/* What is beyond an edge of the table is a box as well; its corners are farther than anything. */
static void stop_at_edges(struct sweep *s)
{
    enum { FAR = 15000 };
    const struct fy_mover *m = s->m;
    int32_t left = -m->from.x, low = -m->from.y, right = m->table->width - m->from.x, high = m->table->height - m->from.y;
    if (right < m->move)
        stop_at_block(s, &(struct fy_block){.lx = right, .right = {right, -FAR}, .left = {right, FAR}});
    if (high < m->move)
        stop_at_block(s, &(struct fy_block){.ly = high, .right = {FAR, high}, .left = {-FAR, high}});
    if (-left < m->move)
        stop_at_block(s, &(struct fy_block){.hx = left, .right = {left, FAR}, .left = {left, -FAR}});
    if (-low < m->move)
        stop_at_block(s, &(struct fy_block){.hy = low, .right = {-FAR, low}, .left = {FAR, low}});
}

/* ---- foes ---- */

const int16_t *fy_half_chords(struct fy_loader *l, int32_t radius)
{
    int16_t *half = fy_arena_alloc(l, (size_t)(radius + 1) * sizeof *half);
    for (int32_t aside = 0; aside <= radius; aside++)
        half[aside] = (int16_t)fy_inch_root(radius * radius - aside * aside);
    return half;
}

/* A leg that ends just inside a room is not abreast of the foe, so that it comes nearest to it at its end and not too
 * near, if half the chord that its bearing cuts off is as long as this. (Beside the bearing by 1.42 at the end of 25,
 * it is beside it by room / 17 at most where the foe is.) */
static int32_t least_half_chord(const struct fy_mover *m, const struct fy_foe *f)
{
    return f->room == f->touch || m->tolerance < 2 * SLACK ? INT16_MAX : f->room / 16 + m->tolerance + 2 * SLACK;
}

static fy_four positive(fy_four n)
{
    fy_four below = n < 0;
    return (n ^ below) - below;
}

/* How far a foe is ahead of the rays of the first half, or behind them; and numbers with the sign of that. */
static fy_eight distance_ahead(const struct sweep *s, const struct fy_foe *f, fy_eight *sign)
{
    int32_t x = f->at.x - s->m->from.x, y = f->at.y - s->m->from.y, shift = s->rays->shift;
    fy_four some = fy_lanes_dots(s->first, fy_lanes_pair(x, y)), others = fy_lanes_dots(s->first, fy_lanes_pair(y, -x));
    *sign = fy_lanes_narrowed(some, others);
    some = positive(some);
    others = positive(others);
    fy_eight less =
        fy_lanes_high_product(fy_lanes_narrowed(some >> shift, others >> shift), fy_lanes_eight(s->rays->per_move));
    return fy_lanes_quotient(less, fy_lanes_narrowed(fy_lanes_low_half(some), fy_lanes_low_half(others)),
                             fy_lanes_eight(s->m->move));
}

/* Half of what lines so far aside have of a foe's room. */
static fy_eight half_chords(const struct fy_foe *f, fy_eight aside)
{
    int16_t half[HALF];
    fy_lanes_store(half, fy_lanes_min(aside, fy_lanes_eight(f->room)));
    for (int i = 0; i < HALF; i++)
        half[i] = f->half_chord[half[i]];
    return fy_lanes_load(half);
}

/* Up to a foe's base, or a little way into its room. Bearings that only just come into a room, or come near, are
 * doubtful. */
static void stop_at_foe(struct sweep *s, const struct fy_foe *f)
{
    fy_eight sign, ahead = distance_ahead(s, f, &sign), aside = fy_lanes_swap(ahead), half = half_chords(f, aside);
    fy_eight room = fy_lanes_eight(f->room), near = fy_lanes_eight(f->room + SLACK);
    fy_eight to = ahead - half + fy_lanes_eight(f->room == f->touch ? -2 : s->m->tolerance / 2);
    fy_eight narrow = (half < fy_lanes_eight(least_half_chord(s->m, f))) | (ahead == 0);
    for (int which = 0; which < 2; which++) {
        fy_eight before = ahead - s->reach[which], in_front = which ? sign < 0 : sign > 0;
        s->doubtful[which] |= in_front & (aside < near) & (before < near) & narrow;
        shorten(s, which, in_front & (aside < room) & (before < room) & (ahead != 0), to);
    }
    if (f->apart2 < (f->room + SLACK) * (f->room + SLACK))
        s->doubtful[0] = s->doubtful[1] = fy_lanes_eight(-1);
}

/* ---- all of it ---- */

/* Bearings that closed crossings or seams could bar; straight seams lie along or across the table. */
static unsigned beside_the_rest(const struct fy_mover *m)
{
    enum { ALONG_OR_ACROSS = 0x1111 };
    bool seams = m->ground.seams[0] || m->ground.seams[1];
    return m->ground.crossings || (seams && !m->table->straight_seams) ? ALL : seams ? ALONG_OR_ACROSS : 0;
}

/* The bearings' thousandths of the reach. */
static void find_ends(const struct fy_rays *rays, struct fy_ray_ends *r)
{
    for (int i = 0; i < FY_BEARINGS; i += FY_LANE_POINTS) {
        fy_eight far = fy_lanes_twice(&r->reach[i]), bearing = fy_lanes_load(rays->thousandths[i]), back = bearing < 0;
        fy_eight less = fy_lanes_high_product(far + far, fy_lanes_load(rays->share[i])), length = (bearing ^ back) - back;
        fy_eight to = fy_lanes_quotient(less, fy_lanes_low_product(far, length), fy_lanes_eight(1000));
        fy_lanes_store(r->end[i], (to ^ back) - back);
    }
}

unsigned fy_mover_reaches(const struct fy_mover *m, const struct fy_rays *rays, const struct fy_blocks *b,
                          struct fy_ray_ends *r)
{
    struct sweep s = {.m = m, .rays = rays, .first = fy_lanes_load(rays->first)};
    s.reach[0] = s.reach[1] = fy_lanes_eight(m->move);
    stop_at_edges(&s);
    for (int i = 0; i < b->n_areas; i++)
        stop_at_block(&s, &b->area[i]);
    for (int i = 0; i < b->n_wires; i++)
        stop_at_block(&s, &b->wire[i]);
    for (int i = 0; i < m->n_foes; i++)
        stop_at_foe(&s, &m->foe[i]);
    fy_lanes_store(&r->reach[0], s.reach[0]);
    fy_lanes_store(&r->reach[HALF], s.reach[1]);
    find_ends(rays, r);
    return ALL & ~(fy_lanes_mask_sixteen(s.doubtful[0], s.doubtful[1]) | beside_the_rest(m));
}
