/* operations.c - op chits (4.1 II), coastal batteries (7) and random events (8). */
#include "jubilee.h"

/* JU-R26: an empty cup is filled with the chits set aside; those on the Op Chit Track stay there. */
int jubilee_draw_from_cup(struct act *a, uint16_t rule, uint16_t what, int32_t who)
{
    struct jubilee *s = a->s;
    if (!s->cup) {
        s->cup = s->set_aside;
        s->set_aside = 0;
    }
    int chit = fy_draw_bits(a->dice, s->cup, N_CHIT, rule, what, who);
    if (chit >= 0)
        s->cup &= ~bit(chit);
    return chit;
}

/* JU-10.19.3, JU-4.1.19 */
void jubilee_finish_chit(struct act *a)
{
    struct jubilee *s = a->s;
    if (s->chit != NO_UNIT && in(s->on_track, s->chit) && a->d->chit[s->chit].remove) {
        s->on_track &= ~bit(s->chit);
        s->removed |= bit(s->chit);
        FY_SAY(a->log, JU_10_19_3, T_CHIT_REMOVED, s->chit);
    }
    s->chit = NO_UNIT;
    if (s->draws)
        s->stage = OPERATIONS;
    else
        jubilee_begin_actions(a);
}

/* ------------------------------------------------------------------ coastal batteries */

/* JU-7.3.1, JU-7.3.2, JU-R23 */
static bool battery_active(const struct jubilee_data *d, const struct jubilee *s, const struct chit *c)
{
    return c->battery == NO_UNIT ||
           (!in(s->destroyed, c->battery) && !jubilee_units_in(s, s->ashore, d->position[c->battery].hex));
}

/* JU-4.1.10, JU-7.2.1 */
static void coastal_battery(struct act *a, const struct chit *c)
{
    if (battery_active(a->d, a->s, c))
        jubilee_lose_transport(a, c->beach, JU_7_2_1);
    else
        FY_SAY(a->log, JU_7_3_1, T_BATTERY_SILENT, a->s->chit);
    jubilee_finish_chit(a);
}

/* ------------------------------------------------------------------ random events */

/* JU-8.2.1, JU-R56: full-strength engineers beside the wall, on either side, disrupted or not. */
static bool engineers_at_wall(const struct jubilee_data *d, const struct jubilee *s)
{
    for (uint64_t left = s->ashore; left; left &= left - 1) {
        int u = lowest(left);
        if (d->cw[u].engineers && s->steps[u] == d->cw[u].full_steps && hex_bit(d->wall_hex, s->at[u]))
            return true;
    }
    return false;
}

/* JU-8.2.2 */
static void roll_for_wall(struct act *a)
{
    int die = fy_roll(a->dice, DIE, JU_8_2_2, T_ROLL_WALL, 0);
    a->s->wall_down = die <= a->d->wall_falls_to;
    FY_NOTE(FY_HEARD(a->log), FY_NEED | FY_OR_LESS, a->d->wall_falls_to, JU_8_2_2, T_NOTE_WALL, a->d->wall_falls_to);
    FY_NOTE(FY_HEARD(a->log), FY_RESULT, die, JU_8_2_2, T_NOTE_DIE, die);
    FY_SAY(a->log, JU_8_2_2, a->s->wall_down ? T_WALL_FALLS : T_WALL_STANDS);
}

/* JU-8.2.1, JU-8.2.3: without engineers a die decides. */
static void tank_wall(struct act *a)
{
    struct jubilee *s = a->s;
    if (s->wall_down) /* JU-8.2.3 */
        FY_SAY(a->log, JU_8_2_3, T_NO_EVENT);
    else if (engineers_at_wall(a->d, s)) {
        s->wall_down = 1;
        FY_SAY(a->log, JU_8_2_1, T_WALL_FALLS);
    } else
        roll_for_wall(a);
    jubilee_finish_chit(a);
}

/* JU-8.3.1, JU-R57 */
uint64_t jubilee_strike_targets(const struct jubilee_data *d, const struct jubilee *s)
{
    return s->occupied & d->objectives;
}

void jubilee_air_strike(struct act *a, int position)
{
    jubilee_disrupt_german(a, position, JU_8_3_1);
    jubilee_lose_depth(a, position, false, JU_8_3_1);
    jubilee_finish_chit(a);
}

static void begin_strike(struct act *a)
{
    if (jubilee_strike_targets(a->d, a->s)) {
        a->s->stage = STRIKING;
        return;
    }
    FY_SAY(a->log, JU_8_3_1, T_NO_EVENT);
    jubilee_finish_chit(a);
}

/* JU-8.4.1, JU-R13: the tracks of the map with several tracks that have the most points. */
uint32_t jubilee_recall_beaches(const struct jubilee_data *d, const struct jubilee *s)
{
    int most = 1;
    uint32_t found = 0;
    for (int b = 0; b < BEACHES; b++) {
        if (d->map[d->beach[b].map].battery != NO_UNIT || s->transport[b] < most)
            continue;
        if (s->transport[b] > most)
            found = 0;
        most = s->transport[b];
        found |= 1u << b;
    }
    return found;
}

void jubilee_recall_transport(struct act *a, int beach)
{
    jubilee_lose_transport(a, beach, JU_8_4_1);
    jubilee_finish_chit(a);
}

static void begin_recall(struct act *a)
{
    uint32_t beaches = jubilee_recall_beaches(a->d, a->s);
    if (beaches & (beaches - 1))
        a->s->stage = RECALLING;
    else if (beaches)
        jubilee_recall_transport(a, __builtin_ctz(beaches));
    else {
        FY_SAY(a->log, JU_8_4_1, T_NO_EVENT);
        jubilee_finish_chit(a);
    }
}

/* JU-8.5.1, JU-R60: a disrupted unit has no field of fire, so its marker goes. */
static void redeployment(struct act *a)
{
    struct jubilee *s = a->s;
    uint64_t covered = jubilee_presence(a->d, s).covered & s->live;
    bool any = false;
    for (uint64_t left = s->occupied & ~covered; left; left &= left - 1) {
        int g = german_in(s, lowest(left));
        if (!in(a->d->coastal, g) || !has_depth(s, g))
            continue;
        jubilee_lose_depth(a, lowest(left), true, JU_8_5_1);
        any = true;
    }
    if (!any)
        FY_SAY(a->log, JU_8_5_1, T_NO_EVENT);
    jubilee_finish_chit(a);
}

/* JU-4.1.11, JU-8.1.2 */
static void random_event(struct act *a)
{
    if (a->s->turn < a->d->first_event_turn) { /* JU-8.1.1 */
        FY_SAY(a->log, JU_8_1_1, T_NO_EVENT);
        jubilee_finish_chit(a);
        return;
    }
    int die = fy_roll(a->dice, DIE, JU_8_1_2, T_ROLL_EVENT, 0);
    int event = a->d->event[die - 1];
    FY_NOTE(FY_HEARD(a->log), FY_RESULT, die, JU_8_1_2, T_NOTE_DIE, die);
    FY_SAY(a->log, JU_8_1_2, T_EVENT, event);
    switch (event) {
    case EVENT_WALL: tank_wall(a); break;
    case EVENT_STRIKE: begin_strike(a); break;
    case EVENT_RECALL: begin_recall(a); break;
    default: redeployment(a);
    }
}

/* ------------------------------------------------------------------ the draw */

void jubilee_draw_chit(struct act *a)
{
    struct jubilee *s = a->s;
    int chit = jubilee_draw_from_cup(a, JU_4_1_5, T_DRAW_CHIT, 0);
    if (s->draws)
        s->draws--;
    if (chit < 0) { /* a cup that the data leave empty */
        jubilee_finish_chit(a);
        return;
    }
    const struct chit *c = &a->d->chit[chit];
    s->on_track |= bit(chit); /* JU-2.7.1 */
    s->chit = (uint8_t)chit;
    FY_SAY(a->log, JU_4_1_5, T_CHIT, chit);
    switch (c->kind) {
    case ACTION_CHIT: jubilee_resolve_action_chit(a); break; /* JU-4.1.7 */
    case DEPTH_CHIT:                                         /* JU-4.1.8 */
        jubilee_place_depth_markers(a, c);
        jubilee_finish_chit(a);
        break;
    case BATTERY_CHIT: coastal_battery(a, c); break;
    case COMMANDO_CHIT: jubilee_begin_bonus(a); break; /* JU-4.1.9, JU-R03 */
    default: random_event(a);
    }
}
