/* mover.c - one leg: is it clear of pieces and ground? */
#include "board/mover.h"

bool fy_mover_in_reach(const struct fy_mover *m, struct fy_inch q)
{
    return !m->stuck && !fy_inch_same(m->from, q) && fy_inch_within(m->from, q, m->move) && fy_on_table(m->table, q);
}

/* Does the leg come nearer to a foe than `room`, and not just by the tolerance at its end? A foe that lies behind is
 * neither passed nor entered: the leg begins outside of its room. */
static inline bool comes_too_near(const struct fy_mover *m, const struct fy_foe *f, int32_t room, int32_t tolerance,
                                  int32_t x, int32_t y)
{
    int32_t length2 = x * x + y * y, fx = f->at.x - m->from.x, fy = f->at.y - m->from.y, along = fx * x + fy * y;
    if (along <= 0)
        return false;
    int64_t end2 = f->apart2 + length2 - 2 * (int64_t)along, across = fx * y - fy * x;
    bool beyond = along >= length2;
    int64_t have = beyond ? end2 : across * across, unit = beyond ? 1 : length2;
    if (have >= fy_inch_square(room) * unit)
        return false;
    return have < fy_inch_square(room - tolerance) * unit || end2 > fy_inch_square(room);
}

bool fy_mover_bars(const struct fy_mover *m, const struct fy_foe *f, int32_t x, int32_t y)
{
    return comes_too_near(m, f, f->room, f->room == f->touch ? 0 : m->tolerance, x, y);
}

/* Of four foes those that a leg may pass nearer than `room`; or, if `ends`, come so near to at its end. */
static inline unsigned may_come_near(const struct fy_mover *m, int first, int32_t room, int32_t x, int32_t y, bool ends)
{
    fy_pairs foes = fy_lanes_load(m->stop[m->n_friends + first]), leg = fy_lanes_pair(x, y), off = foes - leg;
    fy_four along = fy_lanes_dots(foes, leg), aside = fy_lanes_dots(foes, fy_lanes_pair(-y, x)),
            wide = fy_lanes_four(room * m->move);
    fy_four near = (along < fy_lanes_four(x * x + y * y)) & (aside < wide) & (aside > -wide);
    return fy_lanes_mask((along > 0) & (ends ? near | (fy_lanes_dots(off, off) < fy_lanes_four(room * room)) : near));
}

/* Where a leg may end has been looked at: what matters is whom it passes. */
bool fy_mover_passes(const struct fy_mover *m, struct fy_inch q)
{
    int32_t x = q.x - m->from.x, y = q.y - m->from.y;
    if (!fy_mover_in_reach(m, q) || !fy_mover_may_stop(m, x, y))
        return false;
    for (int first = 0; first < m->n_foes; first += FY_LANE_POINTS)
        for FY_EACH_BIT(i, may_come_near(m, first, m->most_room, x, y, false))
            if (fy_mover_bars(m, &m->foe[first + i], x, y))
                return false;
    return true;
}

bool fy_mover_leg_clear(const struct fy_mover *m, struct fy_inch q)
{
    int32_t x = q.x - m->from.x, y = q.y - m->from.y;
    if (!fy_mover_in_reach(m, q) || !fy_mover_friends_let_stop(m, x, y))
        return false;
    for (int first = 0; first < m->n_foes; first += FY_LANE_POINTS)
        for FY_EACH_BIT(i, may_come_near(m, first, m->most_touch, x, y, true))
            if (comes_too_near(m, &m->foe[first + i], m->foe[first + i].touch, 0, x, y))
                return false;
    return fy_obstacles_open(m->table, &m->ground, m->from, q);
}
