/* bearings.c - how far legs get on every second of the 32 bearings: to the edge of the table, to closed ground, into a room.
 *
 * The second half of the bearings leads the opposite way, and of the first half the second quarter is the first one, turned by a right
 * angle: a point that lies ahead of one bearing by so much lies aside of the one a quarter on by as much. So one product for each of
 * eight bearings tells where a point is as seen from all sixteen.
 *
 * Legs end at whole hundredths, beside their bearing by less than the square root of two. Where so much could make a difference, and
 * a little more (SLACK), a bearing is doubtful, and its leg must be looked at by itself. */
#include "board/mover.h"

enum { HALF = FY_BEARINGS / 2, QUARTER = FY_BEARINGS / 4, SLACK = 4, ALL = (1 << FY_BEARINGS) - 1 };

struct sweep {
    const struct fy_mover *m;
    const struct fy_rays *rays;
    int32_t reach[FY_BEARINGS];
    unsigned doubtful;
};

/* ---- rays ---- */

/* n / d is n times this, shifted by 32, as long as the product of n and d is below 2^32. */
static uint32_t reciprocal(int32_t d) { return d ? UINT32_MAX / (uint32_t)d + 1 : 0; }
static inline int32_t divide(int32_t n, uint32_t per) { return (int32_t)((uint64_t)(uint32_t)n * per >> 32); }

static int32_t size_of(int32_t n) { return n < 0 ? -n : n; }

void fy_rays_make(struct fy_rays *r, int32_t move)
{
    r->move = move;
    r->per_move = reciprocal(move);
    for (int i = 0; i < HALF; i++) {
        r->x[i] = fy_inch_bearing[2 * i][0] * move / 1000;
        r->y[i] = fy_inch_bearing[2 * i][1] * move / 1000;
        r->per_x[i] = reciprocal(size_of(r->x[i]));
        r->per_y[i] = reciprocal(size_of(r->y[i]));
    }
}

static void shorten(struct sweep *s, int bearing, int32_t to)
{
    s->reach[bearing] = to < s->reach[bearing] ? to : s->reach[bearing];
}

/* ---- closed ground ---- */

/* The corners farthest to the right and to the left, as the mover sees a box: which of lx, ly, hx, hy they have, when the box is to
 * the right of the mover, neither, to the left, and above, neither, below. */
static const uint8_t outlines[3][3][4] = {
    {{2, 1, 0, 3}, {0, 1, 0, 3}, {0, 1, 2, 3}},
    {{2, 1, 0, 1}, {0, 0, 0, 0}, {0, 3, 2, 3}},
    {{2, 3, 0, 1}, {2, 3, 2, 1}, {0, 3, 2, 1}},
};

/* A box, if a leg can get there. */
static bool make_block(const struct fy_mover *m, struct fy_inch low, struct fy_inch high, int which, struct fy_block *b)
{
    const int32_t side[4] = {low.x - m->from.x, low.y - m->from.y, high.x - m->from.x, high.y - m->from.y};
    int across = (side[0] < 0) + (side[2] <= 0), up = (side[1] < 0) + (side[3] <= 0);
    const uint8_t *corner = outlines[across][up];
    if (side[0] >= m->move || side[1] >= m->move || -side[2] >= m->move || -side[3] >= m->move)
        return false;
    *b = (struct fy_block){side[0], side[1], side[2], side[3], {side[corner[0]], side[corner[1]]}, {side[corner[2]], side[corner[3]]},
                           across == 1 && up == 1, (uint8_t)which};
    return true;
}

/* To touch wire is enough: its box is a hundredth larger all round. */
void fy_mover_blocks(const struct fy_mover *m, struct fy_blocks *all)
{
    all->n_areas = all->n_wires = 0;
    for FY_EACH_BIT(i, m->ground.areas)
        all->n_areas += make_block(m, m->table->area[i].low, m->table->area[i].high, i, &all->area[all->n_areas]);
    for FY_EACH_BIT(i, m->ground.wires) {
        struct fy_inch a = m->table->wire[i][0], b = m->table->wire[i][1];
        struct fy_inch low = {(a.x < b.x ? a.x : b.x) - 1, (a.y < b.y ? a.y : b.y) - 1};
        struct fy_inch high = {(a.x < b.x ? b.x : a.x) + 1, (a.y < b.y ? b.y : a.y) + 1};
        all->n_wires += make_block(m, low, high, i, &all->wire[all->n_wires]);
    }
}

static int32_t not_negative(int32_t n) { return n > 0 ? n : 0; }

/* How far along a bearing its near side lies; the later one of the two is where the bearing enters the box. */
static int32_t way_to_block(const struct fy_rays *r, const struct fy_block *b, int bearing)
{
    int32_t across = not_negative(b->lx) + not_negative(-b->hx), up = not_negative(b->ly) + not_negative(-b->hy);
    int32_t by_x = divide(across * r->move, r->per_x[bearing % HALF]), by_y = divide(up * r->move, r->per_y[bearing % HALF]);
    return by_x > by_y ? by_x : by_y;
}

/* Bearings that lead between the two corners end outside the box; those that pass a corner too closely are doubtful. */
static void stop_at_block(struct sweep *s, const struct fy_block *b)
{
    const struct fy_rays *r = s->rays;
    const int32_t slack = SLACK * r->move;
    unsigned hit = b->around ? ALL : 0, close = 0;
    for (int i = 0; i < HALF; i++) {
        int32_t past_right = r->y[i] * b->right.x - r->x[i] * b->right.y, past_left = r->x[i] * b->left.y - r->y[i] * b->left.x;
        int32_t low = past_right < past_left ? past_right : past_left, high = past_right < past_left ? past_left : past_right;
        hit |= (unsigned)(low > 0) << i | (unsigned)(high < 0) << (HALF + i);
        close |= (unsigned)((low > -slack) & (low <= 0)) << i | (unsigned)((high < slack) & (high >= 0)) << (HALF + i);
    }
    s->doubtful |= close;
    for (; hit; hit &= hit - 1) {
        int bearing = __builtin_ctz(hit);
        shorten(s, bearing, way_to_block(r, b, bearing));
    }
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

/* A leg that ends just inside a room is not abreast of the foe, so that it comes nearest to it at its end and not too near, if half the
 * chord that its bearing cuts off is as long as this. (Beside the bearing by 1.42 at the end of 25, it is beside it by room / 17 at
 * most where the foe is.) */
static int32_t least_half_chord(const struct fy_mover *m, const struct fy_foe *f)
{
    return f->room == f->touch || m->tolerance < 2 * SLACK ? INT16_MAX : f->room / 16 + m->tolerance + 2 * SLACK;
}

/* Up to a foe's base, or a little way into its room. */
static void stop_on_bearing(struct sweep *s, const struct fy_foe *f, int bearing, int32_t ahead, int32_t aside)
{
    int32_t before = ahead - s->reach[bearing], inside = f->room == f->touch ? -2 : s->m->tolerance / 2;
    if (aside >= f->room + SLACK || before >= f->room + SLACK)
        return;
    int32_t half_chord = aside < f->room ? fy_inch_root(f->room * f->room - aside * aside) : 0;
    if (half_chord < least_half_chord(s->m, f) || !ahead)
        s->doubtful |= 1u << bearing;
    if (aside < f->room && before < f->room && ahead)
        shorten(s, bearing, ahead - half_chord + inside);
}

static void stop_at_foe(struct sweep *s, const struct fy_foe *f)
{
    const struct fy_rays *r = s->rays;
    int32_t x = f->at.x - s->m->from.x, y = f->at.y - s->m->from.y, along[HALF], ahead[HALF];
    for (int i = 0; i < HALF; i++)
        along[i] = r->x[i] * x + r->y[i] * y;
    for (int i = 0; i < HALF; i++)
        ahead[i] = divide(size_of(along[i]), r->per_move);
    for (int i = 0; i < HALF; i++)
        if (along[i])
            stop_on_bearing(s, f, along[i] < 0 ? HALF + i : i, ahead[i], ahead[i ^ QUARTER]);
    if (f->apart2 < (f->room + SLACK) * (f->room + SLACK))
        s->doubtful = ALL;
}

/* ---- all of it ---- */

/* Bearings that closed crossings or seams could bar; straight seams lie along or across the table. */
static unsigned beside_the_rest(const struct fy_mover *m)
{
    enum { ALONG_OR_ACROSS = 0x1111 };
    bool seams = m->ground.seams[0] || m->ground.seams[1];
    return m->ground.crossings || (seams && !m->table->straight_seams) ? ALL : seams ? ALONG_OR_ACROSS : 0;
}

unsigned fy_mover_reaches(const struct fy_mover *m, const struct fy_rays *rays, const struct fy_blocks *b, int16_t reach[FY_BEARINGS])
{
    struct sweep s = {.m = m, .rays = rays, .doubtful = beside_the_rest(m)};
    for (int i = 0; i < FY_BEARINGS; i++)
        s.reach[i] = m->move;
    stop_at_edges(&s);
    for (int i = 0; i < b->n_areas; i++)
        stop_at_block(&s, &b->area[i]);
    for (int i = 0; i < b->n_wires; i++)
        stop_at_block(&s, &b->wire[i]);
    for (int i = 0; i < m->n_foes; i++)
        stop_at_foe(&s, &m->foe[i]);
    for (int i = 0; i < FY_BEARINGS; i++)
        reach[i] = (int16_t)s.reach[i];
    return ALL & ~s.doubtful;
}
