/* demolition.c - Pinned units (CH-10), objectives and demolition (CH-11). */
#include "chariot.h"

/* ---- CH-10: phase A */

/* CH-10.4, CH-10.5: what the die must not exceed, and one more on it for each adjacent space the enemy holds. */
int chariot_cohesion_need(const struct chariot_data *d, const struct chariot *s, int u, int *modifier, struct fy_notes *notes)
{
    bool british = u < COMMANDOS;
    int most = british ? d->cohesion_british : d->cohesion_german;
    int held = fy_set_count(fy_set_and(d->adjacent[s->at[u]], british ? s->german : s->british));
    *modifier = d->add.cohesion * held;
    int roll = most - *modifier;
    FY_NOTE_AT(notes, FY_NEED | FY_OR_LESS, roll, s->at[u], CH_10_4, roll < 1 ? T_NEED_NO_COHESION : T_NEED_COHESION, shown(s, u), roll, most);
    if (held)
        FY_NOTE(notes, FY_MODIFIER, *modifier, CH_10_5, T_ENEMIES_BESIDE, held, british);
    return most;
}

static void cohesion_check(const struct chariot_data *d, struct chariot *s, int u, struct fy_dice *dice, struct fy_log *log)
{
    int enemies, most = chariot_cohesion_need(d, s, u, &enemies, FY_HEARD(log));
    int die = fy_roll(dice, 10, CH_10_4, T_DIE_COHESION, u);
    bool recovers = die + enemies <= most;
    FY_NOTE(FY_HEARD(log), FY_RESULT, die + enemies, CH_10_4, T_COMES_TO, die, enemies, die + enemies);
    if (recovers)
        s->pinned[u >> 6] &= ~bit(u);
    FY_SAY(log, CH_10_4, T_COHESION, u, die, enemies, recovers);
}

/* Phase A: the only way to lose the Pinned state (CH-10.8). */
void chariot_cohesion(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    struct fy_set there = {{0, 0}};
    for (uint64_t left = s->pinned[0] & s->ashore; left;) {
        int u = pop_bit(&left);
        if (s->at[u] != s->at[d->hq]) {
            cohesion_check(d, s, u, dice, log);
            continue;
        }
        s->pinned[0] &= ~bit(u); /* CH-10.6, CH-10.7 */
        FY_SAY(log, u == d->hq ? CH_10_6 : CH_10_7, u == d->hq ? T_RECOVERS : T_RECOVERS_WITH_HQ, u);
    }
    for (int word = 0; word < 2; word++)
        for (uint64_t left = word ? s->pinned[1] : s->pinned[0] & ~s->ashore; left;)
            fy_set_add(&there, s->at[word * 64 + pop_bit(&left)]);
    while (fy_set_any(there)) {
        int g = fy_set_take(&there);
        for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++)
            if (has(s->pinned, s->stack[g][i]))
                cohesion_check(d, s, s->stack[g][i], dice, log);
    }
}

/* ---- CH-11 */

/* CH-11.1.10, CH-11.2.1, CH-11.3.1, CH-11.3.4: is the objective his? Space by space (CH-11.3.5, CH-1.1.9), as many as he likes
 * (CH-11.3.3). */
bool chariot_may_destroy(const struct chariot_data *d, const struct chariot *s, int u, int number, struct fy_message *why)
{
    int owner = d->owner[number];
    if (owner == u || option(s, ANY_DEMOLISHER))
        return true;
    if (!gone(s, owner)) {
        uint16_t rule = u == d->reserve ? CH_11_2_1 : CH_11_1_10;
        return FY_NO(why, s->at[owner] == EXITED ? CH_11_3_2 : rule, T_NO_OTHERS_OBJECTIVE, u, number, owner);
    }
    if (u == d->reserve || d->type[u] == d->type[owner])
        return true;
    return FY_NO(why, CH_11_3_1, T_NO_OTHER_TYPE, u, number, owner);
}

/* CH-11.1.2; not while Pinned (CH-10.2), once a turn (CH-11.1.8). */
bool chariot_check_demolish(const struct chariot_data *d, const struct chariot *s, int u, struct fy_message *why)
{
    if (u >= COMMANDOS)
        return FY_NO(why, CH_0_1, T_NO_GERMANS, u);
    if (!on_map(s, u) || !fy_set_has(d->objective, s->at[u]))
        return FY_NO(why, CH_11_1_2, T_NO_OBJECTIVE_HERE, u);
    if (fy_set_has(s->destroyed, s->at[u]))
        return FY_NO(why, CH_11_1_7, T_NO_DESTROYED, s->at[u]);
    if (s->pinned[0] & bit(u))
        return FY_NO(why, CH_10_2, T_NO_PINNED, u);
    if (s->fired[0] & bit(u))
        return FY_NO(why, CH_11_1_2, T_NO_FIRED_DEMOLITION, u);
    if (s->tried & bit(u))
        return FY_NO(why, CH_11_1_8, T_NO_TRIED, u);
    return chariot_may_destroy(d, s, u, d->objective_number[s->at[u]], why);
}

int chariot_demolition_choices(const struct chariot_data *d, const struct chariot *s, struct fy_choice *out)
{
    struct fy_set standing = fy_set_less(d->objective, s->destroyed);
    int n = 0;
    for (uint64_t left = s->ashore & ~s->pinned[0] & ~s->fired[0] & ~s->tried; left;) {
        int u = pop_bit(&left);
        if (fy_set_has(standing, s->at[u]) && chariot_may_destroy(d, s, u, d->objective_number[s->at[u]], NULL))
            out[n++] = (struct fy_choice){V_DEMOLISH, (uint16_t)u, 0, 0};
    }
    out[n++] = (struct fy_choice){V_DONE, 0, 0, 0};
    return n;
}

/* CH-11.1.4, CH-11.1.6; an Assault team is its own escort (CH-11.1.5). */
int chariot_demolition_modifier(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    int reduced = s->reduced & bit(u) ? d->add.demolition_reduced : 0;
    int held = fy_set_count(fy_set_and(d->adjacent[s->at[u]], s->german));
    bool escorted = commandos_in(s, s->at[u]) & d->team[ASSAULT] & ~s->pinned[0];
    int enemies = escorted ? 0 : d->add.demolition_enemies * held;
    if (reduced)
        FY_NOTE(notes, FY_MODIFIER, reduced, CH_11_1_6, T_IS_REDUCED);
    if (held)
        FY_NOTE(notes, FY_MODIFIER, enemies, CH_11_1_4, escorted ? T_ESCORTED : T_ENEMIES_BESIDE, held, true);
    return reduced + enemies;
}

/* CH-11.1.3: what the die must reach, and what is added to it. */
int chariot_demolition_need(const struct chariot_data *d, const struct chariot *s, int u, int *modifier,
                            struct fy_notes *notes)
{
    *modifier = chariot_demolition_modifier(d, s, u, notes);
    int least = d->demolition - *modifier;
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, least, CH_11_1_3, least > 10 ? T_NEED_BEYOND : T_NEED_AT_LEAST, least, d->demolition);
    return d->demolition;
}

void chariot_demolish(const struct chariot_data *d, struct chariot *s, int u, struct fy_dice *dice, struct fy_log *log)
{
    int space = s->at[u], number = d->objective_number[space], modifier;
    int least = chariot_demolition_need(d, s, u, &modifier, FY_HEARD(log));
    int die = fy_roll(dice, 10, CH_11_1_3, T_DIE_DEMOLITION, u);
    bool wrecked = die + modifier >= least;
    FY_NOTE(FY_HEARD(log), FY_RESULT, die + modifier, CH_11_1_3, T_COMES_TO, die, modifier, die + modifier);
    s->tried |= bit(u);
    FY_SAY(log, CH_11_1_3, T_DEMOLITION, u, space, die, modifier, wrecked);
    if (!wrecked)
        return;
    fy_set_add(&s->destroyed, space); /* CH-11.1.7 */
    FY_SAY(log, CH_11_1_7, T_DESTROYED, space, d->points[number], d->sinks[number]);
    s->stage = DISPLACING;
    s->mover = (uint8_t)u;
}

/* CH-11.1.9 */
int chariot_displace_choices(const struct chariot_data *d, const struct chariot *s, struct fy_choice *out)
{
    int n = 0;
    for (struct fy_set left = fy_set_less(d->adjacent[s->at[s->mover]], s->german); fy_set_any(left);) {
        int to = fy_set_take(&left);
        if (!chariot_full(d, s, to))
            out[n++] = (struct fy_choice){V_DISPLACE, s->mover, to, 0};
    }
    out[n++] = (struct fy_choice){V_STAY, s->mover, 0, 0};
    return n;
}

bool chariot_check_displace(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c,
                            struct fy_message *why)
{
    int from = s->at[s->mover];
    if (c->who != s->mover)
        return FY_NO(why, CH_11_1_9, T_NO_DISPLACE_OTHER, s->mover);
    if (c->a >= 0 && c->a < SPACES && fy_set_has(d->dashed[from], c->a))
        return FY_NO(why, CH_1_1_4, T_NO_DASHED, from, c->a);
    if (c->a < 0 || c->a >= SPACES || !fy_set_has(d->adjacent[from], c->a))
        return FY_NO(why, CH_11_1_9, T_NO_NOT_ADJACENT, from);
    if (fy_set_has(s->german, c->a))
        return FY_NO(why, CH_11_1_9, T_NO_ENEMY_THERE, c->a);
    if (chariot_full(d, s, c->a))
        return FY_NO(why, CH_7_5, T_NO_FULL, c->a);
    return true;
}
