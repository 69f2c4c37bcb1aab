/* targets.c - whom the Germans fire at (CH-9.1.1): the space by its Demolition teams first, the unit in it among the
 * Assault teams first (CH-9.1.1.9). */
#include "chariot.h"

/* CH-9.1.1.1: the strength of the Demolition teams ranks a space, without any that of the Assault teams; the HQ alone
 * ranks last. From the sum of d->target_weight. */
static int rank(int sum) { return sum > 255 ? sum | 255 : sum; }

static int rank_of(const struct chariot_data *d, const struct chariot *s, uint64_t there)
{
    int sum = 0;
    while (there) {
        int u = pop_bit(&there);
        sum += d->target_weight[s->reduced >> u & 1][u];
    }
    return rank(sum);
}

/* Those of a set of British spaces that rank highest; `again`: also such as the Germans have fought already. */
static struct fy_set highest(const struct chariot_data *d, const struct chariot *s, struct fy_set set, int german,
                             bool again)
{
    struct fy_set best = {{0, 0}};
    bool alone = fy_set_single(set);
    for (int most = -1; fy_set_any(set);) {
        int b = fy_set_take(&set);
        uint64_t there = commandos_in(s, b);
        if (!again && s->fought[__builtin_ctzll(there)] >> d->reach_index[b][german] & 1) /* CH-9.1.0.18 */
            continue;
        int r = alone ? 0 : rank_of(d, s, there);
        if (r > most)
            best = (struct fy_set){{0, 0}};
        if (r >= most) {
            fy_set_add(&best, b);
            most = r;
        }
    }
    return best;
}

/* Step 1 without its die (CH-X.3: made anew for every exchange; CH-9.2.0.5: FlaK consider near and far spaces alike): the
 * spaces that the units of a kind in a German space would attack now; idle: those that can fire. More than one space: a die
 * decides. */
static inline struct fy_set target_spaces(const struct chariot_data *d, const struct chariot *s, int space, enum reach kind,
                                          unsigned idle)
{
    struct fy_set within = fy_set_and(d->reach[option(s, DASHED_FLAK_ONLY)][kind][space], s->british);
    if (!idle || !fy_set_any(within))
        return (struct fy_set){{0, 0}};
    int unit = s->stack[space][__builtin_ctz(idle)], held = s->target[unit - COMMANDOS];
    if (held == NOWHERE)
        return highest(d, s, within, space, false);
    bool lost = !fy_set_has(s->british, held);
    if (!lost && has(s->target_fixed, unit)) /* CH-9.1.1.8 */
        return fy_set_one[held];
    /* CH-9.1.0.18: who lost the space he held his fire for may come back to one he has fought, and hold it for that */
    return highest(d, s, within, space, lost || fought(d, s, held, space));
}

/* The same for whoever wants to know before it happens. */
struct fy_set chariot_target_spaces(const struct chariot_data *d, const struct chariot *s, int space, enum reach kind)
{
    return target_spaces(d, s, space, kind, idle_in(s, space, kind));
}

/* The threats as a combat phase begins: nobody has fired yet, nobody holds his fire for anyone. */
void chariot_first_threats(const struct chariot_data *d, struct chariot *s)
{
    const struct fy_set (*reach)[SPACES] = d->reach[option(s, DASHED_FLAK_ONLY)];
    uint8_t last_commando_in[SPACES];
    uint16_t sum[SPACES];
    for (uint64_t left = s->ashore; left;)
        sum[s->at[pop_bit(&left)]] = 0;
    for (uint64_t left = s->ashore; left;) {
        int u = pop_bit(&left), b = s->at[u];
        last_commando_in[b] = (uint8_t)u;
        sum[b] = (uint16_t)(sum[b] + d->target_weight[s->reduced >> u & 1][u]);
    }
    for (struct fy_set left = chariot_in_contact(d, s); fy_set_any(left);)
        for (int g = fy_set_take(&left), kind = RIFLES; kind <= fy_set_has(s->guns, g); kind++) {
            struct fy_set within = fy_set_and(reach[kind][g], s->british);
            int most = 0;
            if (!idle_in(s, g, (enum reach)kind))
                continue;
            for (struct fy_set each = within; fy_set_any(each);) {
                int r = rank(sum[fy_set_take(&each)]);
                most = r > most ? r : most;
            }
            while (fy_set_any(within)) {
                int b = fy_set_take(&within);
                s->threats[last_commando_in[b]] |= (uint16_t)((rank(sum[b]) == most) << d->reach_index[b][g]);
            }
        }
}

/* Which of these German spaces would fire at each British space, or might after a die (CH-9.0.4), with the last commando of
 * it. */
void chariot_update_threats(const struct chariot_data *d, struct chariot *s, struct fy_set german)
{
    while (fy_set_any(german)) {
        int g = fy_set_take(&german);
        struct fy_set best = target_spaces(d, s, g, RIFLES, idle_in(s, g, RIFLES));
        if (fy_set_has(s->guns, g))
            best = fy_set_or(best, target_spaces(d, s, g, GUNS, idle_in(s, g, GUNS)));
        for (struct fy_set left = fy_set_and(d->in_any_reach[g], s->british); fy_set_any(left);) {
            int b = fy_set_take(&left), number = d->reach_index[b][g];
            uint16_t *threats = &s->threats[last_commando(s, b)];
            *threats = (uint16_t)((*threats & ~(1u << number)) | (unsigned)fy_set_has(best, b) << number);
        }
    }
}

/* Step 1 with its die (CH-9.1.1.2); the units remember the space they hold their fire for. NOWHERE if there is none. */
static int choose_space(const struct chariot_data *d, struct chariot *s, int space, enum reach kind, struct fy_dice *dice,
                        struct fy_log *log)
{
    unsigned idle = idle_in(s, space, kind);
    struct fy_set best = target_spaces(d, s, space, kind, idle);
    if (!fy_set_any(best))
        return NOWHERE;
    bool by_die = !fy_set_single(best);
    if (by_die)
        for (int skip = chariot_pick(dice, fy_set_count(best), CH_9_1_1_2, T_DIE_TARGET, space); skip > 0; skip--)
            fy_set_take(&best);
    int chosen = fy_set_take(&best), first = s->stack[space][__builtin_ctz(idle)];
    if (by_die)
        FY_SAY(log, CH_9_1_1_2, T_TARGET_BY_DIE, space, chosen);
    bool stands = by_die || (has(s->target_fixed, first) && s->target[first - COMMANDOS] == chosen);
    for (; idle; idle &= idle - 1) {
        int u = s->stack[space][__builtin_ctz(idle)];
        s->target[u - COMMANDOS] = (uint8_t)chosen;
        s->target_fixed[u >> 6] = (s->target_fixed[u >> 6] & ~bit(u)) | (uint64_t)stands << (u & 63);
    }
    return chosen;
}

/* Step 1 for all Germans in a space, whenever an exchange of it starts (CH-X.2): each kind by itself, FlaK last
 * (CH-9.1.1.10). */
void chariot_choose_spaces(const struct chariot_data *d, struct chariot *s, int space, uint8_t chosen[2],
                           struct fy_dice *dice,
                           struct fy_log *log)
{
    chosen[RIFLES] = (uint8_t)choose_space(d, s, space, RIFLES, dice, log);
    chosen[GUNS] = fy_set_has(s->guns, space) ? (uint8_t)choose_space(d, s, space, GUNS, dice, log) : NOWHERE;
}

/* Step 2: the unit to fire at among those there that are not doomed, or NOBODY. Assault, Demolition, HQ (CH-9.1.1.3), a
 * type after all of the one before have a result (CH-9.1.1.4), those without a result first, equals in roster order
 * (CH-9.1.1.6). */
int chariot_choose_unit(const struct chariot_data *d, struct chariot *s, uint64_t there)
{
    if (!there)
        return NOBODY;
    if (!(there & ~s->hit)) /* CH-9.1.1.5 */
        s->hit &= ~there;
    uint64_t fresh = there & ~s->hit;
    uint64_t first = fresh & d->team[ASSAULT] ? fresh & d->team[ASSAULT]
                     : fresh & d->team[DEMOLITION] ? fresh & d->team[DEMOLITION] : fresh;
    int chosen = pop_bit(&first);
    for (int most = first ? strength(d, s, chosen) : 0; first;) {
        int u = pop_bit(&first);
        if (strength(d, s, u) > most) {
            most = strength(d, s, u);
            chosen = u;
        }
    }
    return chosen;
}
