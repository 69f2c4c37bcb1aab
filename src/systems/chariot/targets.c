/* targets.c - whom the Germans fire at (CH-9.1.1). */
#include "chariot.h"

/* CH-9.1.1.1: the strength of the Demolition teams ranks a space, without any that of the Assault teams; Newman alone
 * ranks last. */
static int rank(const struct chariot_data *d, const struct chariot *s, int space)
{
    int sum = 0;
    for (uint64_t left = commandos_in(s, space); left;) {
        int u = pop_bit(&left);
        sum += d->power[s->reduced >> u & 1][u];
    }
    return sum > 255 ? sum | 255 : sum;
}

/* The spaces of a set that rank highest. */
static struct spaces highest(const struct chariot_data *d, const struct chariot *s, struct spaces set)
{
    struct spaces best = {{0, 0}};
    int most = -1;
    while (any(set)) {
        int b = pop(&set), r = rank(d, s, b);
        if (r > most)
            best = (struct spaces){{0, 0}};
        if (r >= most) {
            put(&best, b);
            most = r;
        }
    }
    return best;
}

/* The first unit of a kind in a space that can still fire, or NOBODY. Without branches: nobody could predict them. */
static int first_idle(const struct chariot *s, int space, enum reach kind)
{
    uint64_t idle_units = ~(s->pinned[kind] | s->fired[kind]);
    unsigned can = 0;
    for (int i = 0; i < STACK; i++) {
        unsigned u = s->stack[space][i];
        can |= ((unsigned)(idle_units >> (u & 63)) & (u >> 6 == (unsigned)kind)) << i;
    }
    return can ? s->stack[space][__builtin_ctz(can)] : NOBODY;
}

/* Step 1 without its die: the spaces a kind of units in a German space would attack now. */
struct chariot_target chariot_target_spaces(const struct chariot_data *d, const struct chariot *s, int space, enum reach kind)
{
    struct chariot_target t = {both(d->reach[option(s, DASHED_FLAK_ONLY)][kind][space], s->british), NOBODY};
    if (!any(t.best) || (t.unit = (uint8_t)first_idle(s, space, kind)) == NOBODY) {
        t.best = (struct spaces){{0, 0}};
        return t;
    }
    int held = s->target[t.unit - COMMANDOS];
    bool lost = held != NOWHERE && !in(s->british, held);
    if (held != NOWHERE && !lost && has(s->bound, t.unit)) { /* CH-9.1.1.8 */
        t.best = (struct spaces){{0, 0}};
        put(&t.best, held);
        return t;
    }
    /* CH-9.1.0.18: who lost the space he held his fire for may come back to one he has fought, and hold it for that */
    if (!lost && !(held != NOWHERE && fought(d, s, held, space)))
        for (struct spaces left = t.best; any(left);) {
            int b = pop(&left);
            if (fought(d, s, b, space))
                drop(&t.best, b);
        }
    if (!one_only(t.best))
        t.best = highest(d, s, t.best);
    return t;
}

/* Write down, at the speaker of every space, which of these German spaces would fire at it or might after a die
 * (CH-9.0.4). */
void chariot_note_wants(const struct chariot_data *d, struct chariot *s, struct spaces german)
{
    while (any(german)) {
        int g = pop(&german);
        struct spaces best = chariot_target_spaces(d, s, g, RIFLES).best;
        if (in(s->guns, g))
            best = either(best, chariot_target_spaces(d, s, g, GUNS).best);
        for (struct spaces left = both(d->anybody[g], s->british); any(left);) {
            int b = pop(&left), number = d->near[b][g];
            uint16_t *wanted = &s->wanted[speaker(s, b)];
            *wanted = (uint16_t)((*wanted & ~(1u << number)) | (unsigned)in(best, b) << number);
        }
    }
}

/* Step 1 with its die (CH-9.1.1.2); the units remember the space they hold their fire for. NOWHERE if there is none. */
static int choose_space(const struct chariot_data *d, struct chariot *s, int space, enum reach kind, struct fy_dice *dice,
                        struct fy_log *log)
{
    struct chariot_target t = chariot_target_spaces(d, s, space, kind);
    if (!any(t.best))
        return NOWHERE;
    bool by_die = !one_only(t.best);
    if (by_die)
        for (int skip = chariot_pick(dice, count_spaces(t.best), CH_9_1_1_2, T_DIE_TARGET, space); skip > 0; skip--)
            pop(&t.best);
    int chosen = pop(&t.best);
    if (by_die)
        FY_SAY(log, CH_9_1_1_2, T_TARGET_BY_DIE, space, chosen);
    bool stands = by_die || (has(s->bound, t.unit) && s->target[t.unit - COMMANDOS] == chosen);
    for (int i = 0; i < STACK && s->stack[space][i] != NOBODY; i++) {
        int u = s->stack[space][i];
        if (is_flak(u) != (kind == GUNS) || !idle(s, u))
            continue;
        s->target[u - COMMANDOS] = (uint8_t)chosen;
        s->bound[u >> 6] = (s->bound[u >> 6] & ~bit(u)) | (uint64_t)stands << (u & 63);
    }
    return chosen;
}

/* Step 1 for all Germans in a space: each kind by itself, FlaK last (CH-9.1.1.10). */
void chariot_choose_spaces(const struct chariot_data *d, struct chariot *s, int space, uint8_t chosen[2], struct fy_dice *dice,
                           struct fy_log *log)
{
    chosen[RIFLES] = (uint8_t)choose_space(d, s, space, RIFLES, dice, log);
    chosen[GUNS] = in(s->guns, space) ? (uint8_t)choose_space(d, s, space, GUNS, dice, log) : NOWHERE;
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
