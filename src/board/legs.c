/* legs.c - many legs of one mover at once: for each box of ground and for each foe all of them are looked at, four at a
 * time. */
#include "board/lanes.h"
#include "board/mover.h"

static fy_pairs four_legs(const struct fy_legs *l, int i) { return fy_lanes_load(l->to[i]); }

static struct fy_inch end_of(const struct fy_mover *m, const int16_t to[2])
{
    return (struct fy_inch){m->from.x + to[0], m->from.y + to[1]};
}

/* A leg passes through the inside of a box if it leads between its corners, and past its near sides. */
struct view {
    fy_pairs right, left, low, high;
    bool around;
};

static struct view view_of(const struct fy_block *b)
{
    return (struct view){fy_lanes_pair(-b->right.y, b->right.x), fy_lanes_pair(b->left.y, -b->left.x),
                         fy_lanes_pair(b->lx >= 0 ? b->lx : INT16_MIN, b->ly >= 0 ? b->ly : INT16_MIN),
                         fy_lanes_pair(b->hx <= 0 ? b->hx : INT16_MAX, b->hy <= 0 ? b->hy : INT16_MAX), b->around};
}

static fy_four four_meet(const struct view *v, fy_pairs legs)
{
    fy_four past = fy_lanes_both((legs > v->low) & (legs < v->high));
    return v->around ? past : past & (fy_lanes_dots(legs, v->right) > 0) & (fy_lanes_dots(legs, v->left) > 0);
}

/* Of four legs that may be barred, and are not yet, those that are by what is tested. */
typedef bool leg_test(const struct fy_mover *, const void *thing, const int16_t to[2]);

static inline void bar_tested(const struct fy_mover *m, struct fy_legs *l, int i, fy_four perhaps, leg_test *test,
                              const void *thing)
{
    for FY_EACH_BIT(k, fy_lanes_mask(perhaps & ~fy_lanes_load_four(&l->barred[i])))
        l->barred[i + k] = -(int32_t)test(m, thing, l->to[i + k]);
}

/* ---- ground ---- */

static void bar_by_rectangle(struct fy_legs *l, const struct fy_block *b)
{
    struct view v = view_of(b);
    for (int i = 0; i < l->n; i += FY_LANE_POINTS)
        fy_lanes_store_four(&l->barred[i], fy_lanes_load_four(&l->barred[i]) | four_meet(&v, four_legs(l, i)));
}

static void bar_by_block(const struct fy_mover *m, struct fy_legs *l, const struct fy_block *b, leg_test *test)
{
    struct view v = view_of(b);
    for (int i = 0; i < l->n; i += FY_LANE_POINTS)
        bar_tested(m, l, i, four_meet(&v, four_legs(l, i)), test, b);
}

static bool meets_area(const struct fy_mover *m, const void *block, const int16_t to[2])
{
    return fy_inch_area_meets(&m->table->area[((const struct fy_block *)block)->which], m->from, end_of(m, to));
}

static bool touches_wire(const struct fy_mover *m, const void *block, const int16_t to[2])
{
    const struct fy_inch *wire = m->table->wire[((const struct fy_block *)block)->which];
    return fy_inch_segments_touch(m->from, end_of(m, to), wire[0], wire[1]);
}

static bool meets_the_rest(const struct fy_mover *m, const void *unused, const int16_t to[2])
{
    struct fy_obstacles rest = m->ground;
    (void)unused;
    rest.areas = rest.wires = 0;
    return !fy_obstacles_open(m->table, &rest, m->from, end_of(m, to));
}

/* Closed crossings and seams; straight seams lie along or across the table. */
static void bar_by_the_rest(const struct fy_mover *m, struct fy_legs *l)
{
    bool any = m->ground.crossings || !m->table->straight_seams;
    if (!m->ground.crossings && !m->ground.seams[0] && !m->ground.seams[1])
        return;
    for (int i = 0; i < l->n; i += FY_LANE_POINTS)
        bar_tested(m, l, i, any ? fy_lanes_four(-1) : ~fy_lanes_both(four_legs(l, i) != 0), meets_the_rest, NULL);
}

/* ---- foes ---- */

static bool meets_foe(const struct fy_mover *m, const void *foe, const int16_t to[2])
{
    return fy_mover_bars(m, foe, to[0], to[1]);
}

/* Legs that come nearest to a foe on their way, and perhaps too near. */
static void bar_passing(const struct fy_mover *m, struct fy_legs *l, const struct fy_foe *f)
{
    int32_t x = f->at.x - m->from.x, y = f->at.y - m->from.y;
    fy_pairs foe = fy_lanes_pair(x, y), across = fy_lanes_pair(-y, x);
    fy_four wide = fy_lanes_four(f->room * m->move);
    for (int i = 0; i < l->n; i += FY_LANE_POINTS) {
        fy_pairs legs = four_legs(l, i);
        fy_four along = fy_lanes_dots(legs, foe), aside = fy_lanes_dots(legs, across);
        bar_tested(m, l, i, (along > 0) & (along < fy_lanes_dots(legs, legs)) & (aside < wide) & (aside > -wide), meets_foe,
                   f);
    }
}

/* A foe farther off than this is never passed too near. */
static bool can_be_passed(const struct fy_mover *m, const struct fy_foe *f)
{
    return f->apart2 < f->room * f->room + m->move * m->move;
}

static void bar_by_ground(const struct fy_mover *m, const struct fy_blocks *b, struct fy_legs *l)
{
    for (int i = 0; i < FY_LANE_POINTS; i++)
        l->to[l->n + i][0] = l->to[l->n + i][1] = 0;
    for (int i = 0; i < b->n_areas; i++)
        if (m->table->area[b->area[i].which].rectangle)
            bar_by_rectangle(l, &b->area[i]);
        else
            bar_by_block(m, l, &b->area[i], meets_area);
    for (int i = 0; i < b->n_wires; i++)
        bar_by_block(m, l, &b->wire[i], touches_wire);
    bar_by_the_rest(m, l);
}

void fy_mover_judge(const struct fy_mover *m, const struct fy_blocks *b, struct fy_legs *l)
{
    bar_by_ground(m, b, l);
    for (int i = 0; i < m->n_foes; i++)
        if (can_be_passed(m, &m->foe[i]))
            bar_passing(m, l, &m->foe[i]);
}
