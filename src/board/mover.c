/* mover.c - one leg: is it clear of pieces and ground? */
#include "board/mover.h"

bool fy_mover_in_reach(const struct fy_mover *m, struct fy_inch q)
{
    return !m->stuck && !fy_inch_same(m->from, q) && fy_inch_within(m->from, q, m->move) && fy_on_table(m->table, q);
}

/* Does the leg come nearer to a foe than `room`, and not just by the tolerance at its end? A foe that lies behind is neither passed
 * nor entered: the leg begins outside of its room. */
static inline bool comes_too_near(const struct fy_mover *m, const struct fy_foe *f, int32_t room, int32_t tolerance, int32_t x, int32_t y)
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

bool fy_mover_passes(const struct fy_mover *m, struct fy_inch q)
{
    int32_t x = q.x - m->from.x, y = q.y - m->from.y;
    if (!fy_mover_in_reach(m, q) || !fy_mover_may_stop(m, x, y))
        return false;
    for (int i = 0; i < m->n_foes; i++) {
        const struct fy_foe *f = &m->foe[i];
        if (comes_too_near(m, f, f->room, f->room == f->touch ? 0 : m->tolerance, x, y))
            return false;
    }
    return true;
}

bool fy_mover_leg_clear(const struct fy_mover *m, struct fy_inch q)
{
    int32_t x = q.x - m->from.x, y = q.y - m->from.y;
    if (!fy_mover_in_reach(m, q) || !fy_mover_friends_let_stop(m, x, y))
        return false;
    for (int i = 0; i < m->n_foes; i++)
        if (comes_too_near(m, &m->foe[i], m->foe[i].touch, 0, x, y))
            return false;
    return fy_obstacles_open(m->table, &m->ground, m->from, q);
}
