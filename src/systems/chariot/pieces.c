/* pieces.c - pieces come and go: random picks (CH-0.4), stacks (CH-7), unknown units (CH-8.2), losses (CH-9.1.0.12). */
#include "chariot.h"

/* CH-0.4: one of n listed items, from 0. CH-0.2: a die shows 1 to 10. */
int chariot_pick(struct fy_dice *dice, int n, uint16_t rule, uint16_t what, int32_t who)
{
    if (n < 2)
        return 0;
    int sides = n > 10 ? 100 : 10, roll; /* CH-X.1: two dice for more than ten */
    do {
        roll = fy_roll(dice, 10, rule, what, who);
        if (n > 10)
            roll = (roll - 1) * 10 + fy_roll(dice, 10, rule, what, who);
    } while (roll > n * (sides / n));
    return (roll - 1) % n;
}

/* ---- commandos */

void chariot_leave(struct chariot *s, int commando, int place)
{
    int from = s->at[commando];
    s->at[commando] = (uint8_t)place;
    s->ashore &= ~bit(commando);
    if (from >= SPACES)
        return;
    if (!fy_set_has(s->stacked, from)) {
        fy_set_drop(&s->british, from);
        return;
    }
    uint64_t rest = commandos_in(s, from);
    if (!(rest & (rest - 1)))
        fy_set_drop(&s->stacked, from);
}

/* CH-8.2.2: everybody next to the space shows his face; until then he is unknown, also while moving (CH-8.2.1). */
static void reveal_around(const struct chariot_data *d, struct chariot *s, int space, struct fy_log *log)
{
    for (struct fy_set left = fy_set_and(d->adjacent[space], s->german); fy_set_any(left);) {
        int g = fy_set_take(&left);
        for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++)
            if (s->stack[g][i] < FIRST_FLAK && s->unknown[0] & bit(s->stack[g][i]))
                chariot_reveal(d, s, s->stack[g][i], CH_8_2_2, log);
    }
}

void chariot_arrive(const struct chariot_data *d, struct chariot *s, int commando, int space, struct fy_log *log)
{
    chariot_leave(s, commando, space);
    s->ashore |= bit(commando);
    if (fy_set_has(s->british, space))
        fy_set_add(&s->stacked, space);
    fy_set_add(&s->british, space);
    reveal_around(d, s, space, log);
}

void chariot_lose_commando(struct chariot *s, int commando, uint16_t rule, struct fy_log *log)
{
    int where = s->at[commando];
    uint16_t threats = s->threats[commando];
    FY_SAY(log, rule, T_COMMANDO_LOST, commando, where);
    chariot_leave(s, commando, LOST);
    s->threats[commando] = 0;
    if (threats && fy_set_has(s->british, where)) /* they are kept with another now */
        s->threats[last_commando(s, where)] = threats;
    s->pinned[0] &= ~bit(commando);
}

/* ---- Germans */

/* CH-8.2.3: for the rest of his stay on the map. */
void chariot_reveal(const struct chariot_data *d, struct chariot *s, int german, uint16_t rule, struct fy_log *log)
{
    if (is_flak(german) || !(s->unknown[0] & bit(german)))
        return;
    FY_REVEAL(log, rule, T_REVEALED, shown(s, german), s->at[german], german, d->full[german]);
    s->unknown[0] &= ~bit(german);
}

void chariot_step_out(struct chariot *s, int german)
{
    uint8_t *stack = s->stack[s->at[german]];
    int i = 0;
    while (stack[i] != german)
        i++;
    for (; i + 1 < STACK; i++)
        stack[i] = stack[i + 1];
    stack[STACK - 1] = NOBODY;
    if (stack[0] == NOBODY)
        fy_set_drop(&s->german, s->at[german]);
    if (!is_flak(german))
        return;
    fy_set_drop(&s->guns, s->at[german]);
    for (i = 0; i < STACK && stack[i] != NOBODY; i++)
        if (is_flak(stack[i]))
            fy_set_add(&s->guns, s->at[german]);
}

/* Put a German on top of the stack of a space: stack order is the order of coming (CH-0.4), and has no other effect
 * (CH-7.4). */
void chariot_enter(const struct chariot_data *d, struct chariot *s, int german, int space, struct fy_log *log)
{
    s->stack[space][germans_in(s, space)] = (uint8_t)german;
    s->at[german] = (uint8_t)space;
    fy_set_add(&s->german, space);
    if (is_flak(german))
        fy_set_add(&s->guns, space);
    if (fy_set_any(fy_set_and(d->adjacent[space], s->british)))
        chariot_reveal(d, s, german, CH_8_2_2, log);
}

void chariot_lose_german(const struct chariot_data *d, struct chariot *s, int german, struct fy_log *log)
{
    int where = s->at[german], word = german >> 6;
    chariot_step_out(s, german);
    s->pinned[word] &= ~bit(german);
    s->fired[word] &= ~bit(german);
    s->target_fixed[word] &= ~bit(german);
    s->target[german - COMMANDOS] = NOWHERE;
    if (is_flak(german)) { /* CH-1.1.8 */
        s->at[german] = FLAK_BOX;
        FY_SAY(log, CH_1_1_8, T_FLAK_LOST, german, where, d->number[german] ? d->flak_points : 0);
        return;
    }
    int pool = (d->infantry & bit(german)) || s->turn >= d->merge_turn; /* CH-9.1.0.12 */
    s->unknown[0] &= ~bit(german); /* who is over the limit of a stack may still be unknown */
    s->boarded &= ~bit(german);
    s->at[german] = (uint8_t)(POOL_A + pool);
    s->pool[pool] |= bit(german);
    s->label[german - FIRST_COUNTER] = NOBODY;
    s->since[german - FIRST_COUNTER] = 0;
    s->back[german - FIRST_COUNTER] = s->turn;
    FY_SAY(log, CH_9_1_0_12, T_GERMAN_LOST, german, where, pool);
}

/* CH-6.1.4, CH-6.1.5, CH-10.2: the spaces next to a German that is neither Pinned nor FlaK; a ship crew counts (CH-8.3.2). */
struct fy_set chariot_zoc(const struct chariot_data *d, const struct chariot *s)
{
    struct fy_set zoc = {{0, 0}};
    for (struct fy_set left = s->german; fy_set_any(left);) {
        int g = fy_set_take(&left);
        for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++)
            if (!is_flak(s->stack[g][i]) && !has(s->pinned, s->stack[g][i])) {
                zoc = fy_set_or(zoc, d->adjacent[g]);
                break;
            }
    }
    return zoc;
}

/* ---- CH-7 */

/* CH-7.5: no room for a further commando. */
bool chariot_full(const struct chariot_data *d, const struct chariot *s, int space)
{
    return fy_set_has(s->stacked, space) && fy_count_bits(commandos_in(s, space)) >= d->stack;
}

static void overstacked_commandos(const struct chariot_data *d, struct chariot *s, int space, struct fy_dice *dice,
                                  struct fy_log *log)
{
    uint64_t here = commandos_in(s, space);
    for (int n = fy_count_bits(here); n > d->stack; n--) { /* CH-7.6 */
        int picked = fy_nth_bit(here, (uint32_t)chariot_pick(dice, n, CH_7_3, T_DIE_OVERSTACK, space));
        chariot_lose_commando(s, picked, CH_7_3, log);
        here &= ~bit(picked);
    }
}

static void overstacked_germans(const struct chariot_data *d, struct chariot *s, int space, struct fy_dice *dice,
                                struct fy_log *log)
{
    for (int n = germans_in(s, space); n > d->stack; n--)
        chariot_lose_german(d, s, s->stack[space][chariot_pick(dice, n, CH_7_3, T_DIE_OVERSTACK, space)], log);
}

/* CH-7.2, CH-7.3: the limit holds at the end of the movement phase of a side. */
void chariot_overstack(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    if (s->phase == PHASE_E)
        for (struct fy_set left = s->german; fy_set_any(left);)
            overstacked_germans(d, s, fy_set_take(&left), dice, log);
    else
        for (struct fy_set left = s->stacked; fy_set_any(left);)
            overstacked_commandos(d, s, fy_set_take(&left), dice, log);
}
