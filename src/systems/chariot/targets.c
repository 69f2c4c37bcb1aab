/* targets.c - whom the Germans fire at (CH-9.1.1). */
#include "chariot.h"

void chariot_survey(const struct chariot_data *d, const struct chariot *s, struct chariot_front *f)
{
    struct spaces seen = {{0, 0}};
    f->ready = f->fought = seen;
    for (uint64_t left = s->ashore, can_fire = left & ~s->pinned[0] & ~s->fired[0]; left;) {
        int u = pop_bit(&left), b = s->at[u], type = d->type[u];
        if (!in(seen, b)) {
            put(&seen, b);
            f->first[b] = (uint8_t)u;
            f->total[ASSAULT][b] = f->total[DEMOLITION][b] = 0;
            if (s->fought[u])
                put(&f->fought, b);
        }
        if (can_fire & bit(u))
            put(&f->ready, b);
        if (type != HQ)
            f->total[type][b] = (uint8_t)(f->total[type][b] + strength(d, s, u));
    }
}

/* The units of a kind in a space that can still fire. */
static void find_firers(const struct chariot *s, int space, enum reach kind, struct chariot_target *t)
{
    t->n = 0;
    for (int i = 0; i < STACK && s->stack[space][i] != NOBODY; i++) {
        int u = s->stack[space][i];
        if (is_flak(u) == (kind == GUNS) && !has(s->pinned, u) && !has(s->fired, u))
            t->unit[t->n++] = (uint8_t)u;
    }
}

/* CH-9.1.1.1: the spaces with the highest total; none if all are without. */
static struct spaces highest(struct spaces set, const uint8_t *total)
{
    struct spaces out = {{0, 0}};
    int most = 1;
    while (any(set)) {
        int b = pop(&set);
        if (total[b] < most)
            continue;
        if (total[b] > most)
            out = (struct spaces){{0, 0}};
        most = total[b];
        put(&out, b);
    }
    return out;
}

/* Step 1 without its die: the spaces a kind of units in a German space would attack now. */
void chariot_target_spaces(const struct chariot_data *d, const struct chariot *s, const struct chariot_front *f, int space,
                           enum reach kind, struct chariot_target *t)
{
    struct spaces reach = both(d->reach[option(s, DASHED_FLAK_ONLY)][kind][space], s->british);
    t->best = (struct spaces){{0, 0}};
    t->n = 0;
    if (!any(reach))
        return;
    find_firers(s, space, kind, t);
    if (!t->n)
        return;
    int first = t->unit[0], held = s->target[first - COMMANDOS];
    bool lost = held != NOWHERE && !in(s->british, held);
    if (held != NOWHERE && !lost && has(s->bound, first)) { /* CH-9.1.1.8 */
        put(&t->best, held);
        return;
    }
    if (!lost)
        for (struct spaces left = both(reach, f->fought); any(left);) {
            int b = pop(&left);
            if (fought(d, s, f, b, space))
                drop(&reach, b);
        }
    t->best = reach;
    if (one_only(reach))
        return;
    for (int type = DEMOLITION; type >= ASSAULT; type--) {
        struct spaces best = highest(reach, f->total[type]);
        if (any(best)) {
            t->best = best;
            return;
        }
    }
}

/* Step 1 with its die (CH-9.1.1.2); the units remember the space they hold their fire for. NOWHERE if there is none. */
int chariot_choose_space(const struct chariot_data *d, struct chariot *s, const struct chariot_front *f, int space,
                         enum reach kind, struct chariot_target *t, struct fy_dice *dice, struct fy_log *log)
{
    chariot_target_spaces(d, s, f, space, kind, t);
    if (!t->n || !any(t->best))
        return NOWHERE;
    bool by_die = !one_only(t->best), stands = has(s->bound, t->unit[0]);
    struct spaces left = t->best;
    if (by_die)
        for (int skip = chariot_pick(dice, count_spaces(left), CH_9_1_1_2, T_DIE_TARGET, space); skip > 0; skip--)
            pop(&left);
    int chosen = pop(&left);
    if (by_die)
        FY_SAY(log, CH_9_1_1_2, T_TARGET_BY_DIE, space, chosen);
    stands = stands && s->target[t->unit[0] - COMMANDOS] == chosen;
    for (int i = 0; i < t->n; i++) {
        int u = t->unit[i];
        s->target[u - COMMANDOS] = (uint8_t)chosen;
        s->bound[u >> 6] &= ~bit(u);
        if (by_die || stands)
            s->bound[u >> 6] |= bit(u);
    }
    return chosen;
}

/* Step 2: the unit to fire at among those there that are not doomed (CH-9.1.1.3 to .6), or NOBODY. */
int chariot_choose_unit(const struct chariot_data *d, struct chariot *s, uint64_t there)
{
    if (!there)
        return NOBODY;
    if (!(there & ~s->hit)) /* CH-9.1.1.5 */
        s->hit &= ~there;
    uint64_t fresh = there & ~s->hit;
    uint64_t first = fresh & d->team[ASSAULT] ? fresh & d->team[ASSAULT]
                     : fresh & d->team[DEMOLITION] ? fresh & d->team[DEMOLITION] : fresh;
    int chosen = NOBODY, most = -1;
    while (first) {
        int u = pop_bit(&first);
        if (strength(d, s, u) > most) {
            most = strength(d, s, u);
            chosen = u;
        }
    }
    return chosen;
}
