/* leg.c - is a leg legal? The rules of ground.c (SK-7, SK-2.7, SK-8) once more for the many legs that are tried and only
 * need a yes or a no: cheap looks first, in coordinates relative to the mover; and many legs at once. */
#include "skirmish.h"

#include "ends.h"

/* ---- closed ground around the mover ---- */

/* A box, if a leg can get there. */
static inline bool block_at(const struct sk_walk *w, struct fy_inch low, struct fy_inch high, int what, struct sk_block *b)
{
    b->lx = low.x - w->from.x;
    b->ly = low.y - w->from.y;
    b->hx = high.x - w->from.x;
    b->hy = high.y - w->from.y;
    b->what = (uint8_t)what;
    return (b->lx < w->move) & (b->ly < w->move) & (-b->hx < w->move) & (-b->hy < w->move);
}

/* The corners farthest to the right and to the left, as the mover sees the box: which of lx, ly, hx, hy they have, when the box
 * is to the right of the mover, neither, to the left, and above, neither, below. */
static const uint8_t outlines[3][3][4] = {
    {{2, 1, 0, 3}, {0, 1, 0, 3}, {0, 1, 2, 3}},
    {{2, 1, 0, 1}, {0, 0, 0, 0}, {0, 3, 2, 3}},
    {{2, 3, 0, 1}, {2, 3, 2, 1}, {0, 3, 2, 1}},
};

static inline void find_outline(struct sk_block *b)
{
    const int32_t side[4] = {b->lx, b->ly, b->hx, b->hy};
    int across = (b->lx < 0) + (b->hx <= 0), up = (b->ly < 0) + (b->hy <= 0);
    const uint8_t *which = outlines[across][up];
    b->around = across == 1 && up == 1;
    b->right = (struct fy_inch){side[which[0]], side[which[1]]};
    b->left = (struct fy_inch){side[which[2]], side[which[3]]};
}

void skirmish_blocks(const struct sk_walk *w, struct sk_blocks *all)
{
    all->n_areas = all->n_wires = 0;
    for EACH_BIT(a, w->ground.areas) {
        const struct fy_inch_area *area = &w->d->area[__builtin_ctzll(a_set)];
        struct sk_block *b = &all->area[all->n_areas];
        if (!block_at(w, area->low, area->high, __builtin_ctzll(a_set), b))
            continue;
        find_outline(b);
        all->n_areas++;
    }
    for EACH_BIT(i, w->ground.wires) { /* to touch it is enough: a hundredth more all round */
        int i = __builtin_ctzll(i_set);
        struct fy_inch a = w->d->wire[i][0], b = w->d->wire[i][1];
        struct sk_block *block = &all->wire[all->n_wires];
        if (!block_at(w, (struct fy_inch){(a.x < b.x ? a.x : b.x) - 1, (a.y < b.y ? a.y : b.y) - 1},
                      (struct fy_inch){(a.x < b.x ? b.x : a.x) + 1, (a.y < b.y ? b.y : a.y) + 1}, i, block))
            continue;
        find_outline(block);
        all->n_wires++;
    }
}

/* ---- one leg ---- */

/* Blown crossings and seams. */
static bool rest_bars(const struct sk_walk *w, struct fy_inch q)
{
    for EACH_BIT(t, w->ground.crossings)
        if (fy_inch_area_meets(&w->d->target[__builtin_ctzll(t_set)].area, w->from, q))
            return true;
    return skirmish_crosses_seam(w->d, &w->ground, w->from, q);
}

static inline bool has_rest(const struct sk_walk *w) { return w->ground.crossings || w->ground.seams[0] || w->ground.seams[1]; }

static bool ground_open(const struct sk_walk *w, struct fy_inch q)
{
    for EACH_BIT(a, w->ground.areas)
        if (fy_inch_area_meets(&w->d->area[__builtin_ctzll(a_set)], w->from, q))
            return false;
    for EACH_BIT(i, w->ground.wires) {
        const struct fy_inch *wire = w->d->wire[__builtin_ctzll(i_set)];
        if (fy_inch_segments_touch(w->from, q, wire[0], wire[1]))
            return false;
    }
    return !has_rest(w) || !rest_bars(w, q);
}

/* Does the leg come nearer to a foe than `room`, and not just by the tolerance at its end? Who lies behind is passed by nobody
 * and entered by nobody: the leg begins outside. */
static inline bool comes_near(const struct sk_walk *w, const struct sk_foe *f, int32_t room, int32_t tolerance, int32_t x, int32_t y)
{
    int64_t length2 = x * x + y * y, fx = f->at.x - w->from.x, fy = f->at.y - w->from.y, along = fx * x + fy * y;
    if (along <= 0)
        return false;
    int64_t end2 = f->apart2 + length2 - 2 * along, cross = fx * y - fy * x;
    bool beyond = along >= length2;
    int64_t have = beyond ? end2 : cross * cross, unit = beyond ? 1 : length2;
    if (have >= fy_inch_square(room) * unit)
        return false;
    return have < fy_inch_square(room - tolerance) * unit || end2 > fy_inch_square(room);
}

/* Over its base, or into its band. */
static inline bool foe_bars(const struct sk_walk *w, const struct sk_foe *f, int32_t x, int32_t y)
{
    return comes_near(w, f, f->room, f->room == f->touch ? 0 : w->d->intrusion, x, y);
}

/* May a leg lead there at all? */
static inline bool in_reach(const struct sk_walk *w, struct fy_inch q)
{
    return !w->stuck && !fy_inch_same(w->from, q) && fy_inch_within(w->from, q, w->move) && q.x >= 0 && q.y >= 0 &&
           q.x <= w->d->width && q.y <= w->d->height;
}

bool skirmish_leg_clear(const struct sk_walk *w, struct fy_inch q)
{
    int32_t x = q.x - w->from.x, y = q.y - w->from.y;
    if (!in_reach(w, q) || !friends_allow(w, q))
        return false;
    for (int i = 0; i < w->n_foes; i++)
        if (comes_near(w, &w->foe[i], w->foe[i].touch, 0, x, y))
            return false;
    return ground_open(w, q);
}

bool skirmish_pieces_allow(const struct sk_walk *w, struct fy_inch q, bool again)
{
    int32_t x = q.x - w->from.x, y = q.y - w->from.y;
    if (!in_reach(w, q) || !may_end(w, x, y))
        return false;
    for (int i = 0; i < w->n_foes; i++)
        if (foe_bars(w, &w->foe[i], x, y))
            return false;
    return skirmish_may_leave(w, q, again, NULL);
}

bool skirmish_leg_legal(const struct sk_walk *w, struct fy_inch q, bool again)
{
    return skirmish_pieces_allow(w, q, again) && ground_open(w, q);
}

/* ---- many legs ---- */

static inline sk_pairs four_legs(const struct sk_legs *l, int i) { return load_pairs(l->to[i]); }

static inline void bar_four(struct sk_legs *l, int i, sk_four barred)
{
    store_four(&l->barred[i], load_four(&l->barred[i]) | barred);
}

/* What is to be known of a box: does a leg pass through its inside, between the corners, and past its near sides? */
struct outlook {
    sk_pairs right, left, low, high;
    bool around;
};

static inline struct outlook look_at(const struct sk_block *b)
{
    return (struct outlook){same_pairs(-b->right.y, b->right.x), same_pairs(b->left.y, -b->left.x),
                            same_pairs(b->lx >= 0 ? b->lx : INT16_MIN, b->ly >= 0 ? b->ly : INT16_MIN),
                            same_pairs(b->hx <= 0 ? b->hx : INT16_MAX, b->hy <= 0 ? b->hy : INT16_MAX), b->around};
}

static inline sk_four four_meet(const struct outlook *o, sk_pairs leg)
{
    sk_four past = both((leg > o->low) & (leg < o->high));
    return o->around ? past : past & (dots(leg, o->right) > 0) & (dots(leg, o->left) > 0);
}

/* Those of four legs, not barred yet, that turn out to be. */
typedef bool leg_test(const struct sk_walk *, const void *thing, int32_t x, int32_t y);

static inline void bar_tested(const struct sk_walk *w, struct sk_legs *l, int i, sk_four doubtful, leg_test *test, const void *thing)
{
    for (unsigned set = lanes_of(doubtful & ~load_four(&l->barred[i])); set; set &= set - 1) {
        int k = i + __builtin_ctz(set);
        l->barred[k] = -(int32_t)test(w, thing, l->to[k][0], l->to[k][1]);
    }
}

static void bar_by_rectangle(struct sk_legs *l, const struct sk_block *block)
{
    struct outlook o = look_at(block);
    for (int i = 0; i < l->n; i += LANE_POINTS)
        bar_four(l, i, four_meet(&o, four_legs(l, i)));
}

static void bar_by_block(const struct sk_walk *w, struct sk_legs *l, const struct sk_block *block, leg_test *test)
{
    struct outlook o = look_at(block);
    for (int i = 0; i < l->n; i += LANE_POINTS)
        bar_tested(w, l, i, four_meet(&o, four_legs(l, i)), test, block);
}

static struct fy_inch end_of(const struct sk_walk *w, int32_t x, int32_t y) { return (struct fy_inch){w->from.x + x, w->from.y + y}; }

static bool test_area(const struct sk_walk *w, const void *block, int32_t x, int32_t y)
{
    return fy_inch_area_meets(&w->d->area[((const struct sk_block *)block)->what], w->from, end_of(w, x, y));
}

static bool test_wire(const struct sk_walk *w, const void *block, int32_t x, int32_t y)
{
    const struct fy_inch *wire = w->d->wire[((const struct sk_block *)block)->what];
    return fy_inch_segments_touch(w->from, end_of(w, x, y), wire[0], wire[1]);
}

static bool test_foe(const struct sk_walk *w, const void *foe, int32_t x, int32_t y) { return foe_bars(w, foe, x, y); }

static bool test_rest(const struct sk_walk *w, const void *unused, int32_t x, int32_t y)
{
    (void)unused;
    return rest_bars(w, end_of(w, x, y));
}

/* A foe farther off than this is never passed too near. */
static bool can_be_passed(const struct sk_walk *w, const struct sk_foe *f)
{
    return f->apart2 < fy_inch_square(f->room) + fy_inch_square(w->move);
}

/* Legs that come nearest to a foe on their way, and perhaps too near. */
static void bar_passing(const struct sk_walk *w, struct sk_legs *l, const struct sk_foe *f)
{
    int32_t x = f->at.x - w->from.x, y = f->at.y - w->from.y;
    sk_pairs p = same_pairs(x, y), across = same_pairs(-y, x);
    sk_four wide = all_of(f->room * w->move);
    for (int i = 0; i < l->n; i += LANE_POINTS) {
        sk_pairs leg = four_legs(l, i);
        sk_four along = dots(leg, p), aside = dots(leg, across);
        bar_tested(w, l, i, (along > 0) & (along < dots(leg, leg)) & (aside < wide) & (aside > -wide), test_foe, f);
    }
}

static void bar_by_ground(const struct sk_walk *w, const struct sk_blocks *b, struct sk_legs *l)
{
    for (int i = 0; i < b->n_areas; i++)
        if (w->d->area[b->area[i].what].rectangle)
            bar_by_rectangle(l, &b->area[i]);
        else
            bar_by_block(w, l, &b->area[i], test_area);
    for (int i = 0; i < b->n_wires; i++)
        bar_by_block(w, l, &b->wire[i], test_wire);
    if (!has_rest(w))
        return;
    bool any = w->ground.crossings || !w->d->straight_seams;
    for (int i = 0; i < l->n; i += LANE_POINTS) /* straight seams lie along or across the table */
        bar_tested(w, l, i, any ? all_of(-1) : ~both(four_legs(l, i) != 0), test_rest, NULL);
}

void skirmish_judge(const struct sk_walk *w, const struct sk_blocks *b, struct sk_legs *l)
{
    for (int i = 0; i < LANE_POINTS; i++)
        l->to[l->n + i][0] = l->to[l->n + i][1] = 0;
    bar_by_ground(w, b, l);
    for (int i = 0; i < w->n_foes; i++)
        if (can_be_passed(w, &w->foe[i]))
            bar_passing(w, l, &w->foe[i]);
}
