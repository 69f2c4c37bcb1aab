/* landing.c - phase 0: the British landing (CH-5). */
#include "chariot.h"

/* The next commando on the play aid, or NOBODY (CH-5.2.0.1, CH-5.2.0.2). */
int chariot_next_lander(const struct chariot_data *d, const struct chariot *s)
{
    for (int place = 0; place < LANDING_PLACES; place++)
        for (int i = 0; i < d->n_track[place]; i++)
            if (s->at[d->track[place][i]] == TRACK + place)
                return d->track[place][i];
    return NOBODY;
}

/* CH-5.2.2.4: what is added to the die of the landing table. */
int chariot_landing_bonus(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    int place = d->group[u], bonus = s->at[d->mole_flak] == FLAK_BOX ? d->bonus[place] : 0;
    if (bonus)
        FY_NOTE(notes, FY_MODIFIER, bonus, CH_5_2_2_4, T_MOLE_CLEARED);
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, d->lands[place] - bonus, CH_5_2_1_1, T_NEED_LANDING, u, d->lands[place] - bonus,
            d->withdraws[place] - bonus);
    FY_READS(notes, LANDING_TABLE, place, place, FY_WHOLE);
    return bonus;
}

/* CH-5.2.1.1: the landing table. Who does not land is out of the game (CH-5.2.1.3). */
static bool lands(const struct chariot_data *d, struct chariot *s, int u, struct fy_dice *dice, struct fy_log *log)
{
    int place = d->group[u];
    if (place == CAMPBELTOWN) { /* CH-5.2.4.1 */
        FY_SAY(log, CH_5_2_4_1, T_LEAVES_SHIP, u, d->star[place]);
        return true;
    }
    int bonus = chariot_landing_bonus(d, s, u, FY_HEARD(log));
    int die = fy_roll(dice, 10, CH_5_2_1_1, T_DIE_LANDING, u);
    FY_NOTE(FY_HEARD(log), FY_RESULT, die + bonus, CH_5_2_1_1, T_COMES_TO, die, bonus, die + bonus);
    if (die + bonus >= d->lands[place]) {
        FY_SAY(log, CH_5_2_1_2, T_LANDS, u, d->star[place], die, bonus);
        return true;
    }
    bool withdraws = die + bonus >= d->withdraws[place];
    FY_SAY(log, CH_5_2_1_3, T_BOAT_LOST, u, die, bonus, withdraws);
    chariot_leave(s, u, withdraws ? BOAT_WITHDRAWN : BOAT_DESTROYED);
    return false;
}

/* CH-5.2.3.1 */
static bool may_fight(const struct chariot_data *d, const struct chariot *s, int u)
{
    return d->group[u] == OLD_MOLE && on_map(s, d->mole_flak) && d->type[u] == ASSAULT && u != d->fighter &&
           option(s, MOLE_SUBSTITUTE) && (s->at[d->fighter] == BOAT_DESTROYED || s->at[d->fighter] == BOAT_WITHDRAWN);
}

/* After the fight, if any: the mover may go on unless he is Pinned or dead (CH-5.2.2.3). */
static void offer_move(struct chariot *s)
{
    bool can = on_map(s, s->mover) && !(s->pinned[0] & bit(s->mover));
    s->stage = can ? LANDED : MAIN;
    if (!can)
        s->mover = NOBODY;
}

/* CH-5.2.2.1, CH-5.2.2.2, CH-5.2.2.3 */
void chariot_landing_fight(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    int u = s->mover, flak = d->mole_flak, there = s->at[flak];
    FY_SAY(log, u == d->fighter ? CH_5_2_2_1 : CH_5_2_3_1, T_LANDING_FIGHT, u, flak, there);
    chariot_fight_alone(d, s, u, flak, dice, log);
    if (on_map(s, u) && !(s->pinned[0] & bit(u)) && !fy_set_has(s->german, there)) {
        FY_SAY(log, CH_5_2_2_2, T_OCCUPIES, u, there);
        chariot_arrive(d, s, u, there, log);
    }
    offer_move(s);
}

/* Land units, one after the other is done with (CH-5.2.1.4), until one has something to decide, or the phase is over. Being
 * put on the star is no step (CH-5.2.1.6, CH-5.2.4.3). */
void chariot_next_landing(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    s->stage = MAIN;
    s->mover = NOBODY;
    for (bool another = false; s->stage == MAIN; another = true) {
        int u = chariot_next_lander(d, s);
        if (another)
            FY_SETTLED(log, s);
        if (u == NOBODY) {
            chariot_end_landing(d, s, dice, log);
            return;
        }
        if (!lands(d, s, u, dice, log))
            continue;
        s->mover = (uint8_t)u;
        chariot_arrive(d, s, u, d->star[d->group[u]], log);
        if (u == d->fighter && on_map(s, d->mole_flak))
            chariot_landing_fight(d, s, dice, log);
        else if (may_fight(d, s, u))
            s->stage = OFFERED_FIGHT;
        else
            offer_move(s);
    }
}
