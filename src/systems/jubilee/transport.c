/* transport.c - the turn (JU-4.1.1): amphibious transport (4.1 I, 5), landings and evacuation (III.1), recovery, stacking,
 * end of turn (III.3, IV). */
#include "jubilee.h"

/* ------------------------------------------------------------------ I.1 unit transport */

static int in_box(const struct jubilee_data *d, const struct jubilee *s, int box)
{
    return fy_count_bits(jubilee_units_in(s, s->afloat, d->first_box + box));
}

/* JU-5.2.1, JU-5.3.1, JU-5.4.1: the boxes with room that a unit may be placed in. */
uint32_t jubilee_boxes_open(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    uint32_t open = 0;
    for (uint32_t left = d->cw[unit].boxes; left; left &= left - 1)
        if (in_box(d, s, __builtin_ctz(left)) < d->box_limit)
            open |= left & -left;
    return open;
}

/* A replacement, which no play brings to a landing check, has no place on the Turn Track: it stays in its box. */
static void to_next_turn(struct act *a, int unit)
{
    int next = a->s->turn < a->d->last_turn ? a->s->turn : a->d->last_turn - 1;
    if (!a->d->cw[unit].replacement)
        jubilee_put_cw(a->d, a->s, unit, a->d->first_turn + next);
    a->s->disrupted[0] &= ~bit(unit);
}

/* JU-5.7.1, JU-5.7.2: true if the player has to say whether the unit goes home. */
static bool delay(struct act *a, int unit, enum stage back, uint16_t rule)
{
    FY_SAY(a->log, rule, T_DELAYED, unit);
    to_next_turn(a, unit);
    if (a->s->turn < a->d->home_from)
        return false;
    a->s->who = (uint8_t)unit;
    a->s->back = (uint8_t)back;
    a->s->stage = DELAY;
    return true;
}

static void put_in_box(struct act *a, int unit, int box)
{
    jubilee_put_cw(a->d, a->s, unit, a->d->first_box + box);
    a->s->pending &= ~bit(unit);
    FY_SAY(a->log, JU_5_2_1, T_IN_BOX, unit, a->d->first_box + box);
}

/* How many of the units still to be placed could go into a box. */
static int claims_on_box(const struct jubilee_data *d, const struct jubilee *s, int box)
{
    int n = 0;
    for (uint64_t left = s->pending; left; left &= left - 1)
        n += (int)(d->cw[lowest(left)].boxes >> box & 1);
    return n;
}

/* A unit whose place nobody can dispute is placed without asking; -1 if there is none. */
static int undisputed(const struct jubilee_data *d, const struct jubilee *s, int *box)
{
    for (uint64_t left = s->pending; left; left &= left - 1) {
        uint32_t boxes = d->cw[lowest(left)].boxes;
        *box = __builtin_ctz(boxes);
        if (!(boxes & (boxes - 1)) && claims_on_box(d, s, *box) + in_box(d, s, *box) <= d->box_limit)
            return lowest(left);
    }
    return -1;
}

/* JU-R29: a unit whose boxes are all full waits; -1 if there is none. */
static int crowded_out(const struct jubilee_data *d, const struct jubilee *s)
{
    for (uint64_t left = s->pending; left; left &= left - 1)
        if (!jubilee_boxes_open(d, s, lowest(left)))
            return lowest(left);
    return -1;
}

/* JU-4.1.3, JU-5.1.1 */
static void place_arrivals(struct act *a)
{
    int unit, box;
    while ((unit = undisputed(a->d, a->s, &box)) >= 0)
        put_in_box(a, unit, box);
    while ((unit = crowded_out(a->d, a->s)) >= 0) {
        a->s->pending &= ~bit(unit);
        if (delay(a, unit, PLACING, JU_5_3_1))
            return;
    }
    if (a->s->pending)
        a->s->stage = PLACING;
    else
        jubilee_begin_landing(a);
}

void jubilee_place_in_box(struct act *a, int unit, int box)
{
    put_in_box(a, unit, box);
    place_arrivals(a);
}

static int chits_this_turn(const struct jubilee_data *d, const struct jubilee *s)
{
    int plan = s->bombardment ? BOMBARDMENT_CHITS : s->early_flanks ? EARLY_FLANKS_CHITS : PRINTED_CHITS; /* JU-R52 */
    return d->chits_on[plan][s->turn];
}

void jubilee_begin_turn(struct act *a)
{
    const struct jubilee_data *d = a->d;
    struct jubilee *s = a->s;
    FY_SAY(a->log, JU_4_1_1, T_TURN, s->turn);
    s->draws = (uint8_t)chits_this_turn(d, s); /* JU-4.1.5, JU-4.1.6 */
    memset(s->boarded, 0, sizeof s->boarded);
    s->pending = jubilee_units_in(s, d->all_companies & ~(s->ashore | s->afloat), d->first_turn + s->turn - 1);
    place_arrivals(a);
}

/* ------------------------------------------------------------------ I.2 landing checks */

/* JU-5.6.1, JU-5.6.2, JU-5.6.3, JU-R30: full and unnamed boxes take a unit too; true if it came to a question. */
static bool drift(struct act *a, int unit, bool east)
{
    const struct box *from = &a->d->box[a->s->at[unit] - a->d->first_box];
    int to = east ? from->east : from->west;
    if (to == NO_UNIT)
        return delay(a, unit, LANDING, JU_5_6_2);
    jubilee_put_cw(a->d, a->s, unit, a->d->first_box + to);
    FY_SAY(a->log, JU_5_6_1, T_DRIFTS, unit, east, a->d->first_box + to);
    return false;
}

static int landing_turn(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    bool early = s->early_flanks && d->cw[unit].type == INFANTRY && s->turn < d->early_flanks_turn; /* JU-16.4.1 */
    return early ? d->early_flanks_turn : s->turn;
}

static int landing_result(const struct jubilee_data *d, const struct jubilee *s, int unit, int die)
{
    return d->landing[d->cw[unit].type][landing_turn(d, s, unit)][die];
}

/* JU-M01: infantry on turns 1 and 2, on 3, from 4 on; tanks up to turn 3, from 4 on. */
static int landing_column(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    int turn = landing_turn(d, s, unit);
    return d->cw[unit].type == TANK ? (turn < 4 ? 4 : 5) : turn < 3 ? 1 : turn < 4 ? 2 : 3;
}

/* JU-5.5.1, JU-5.5.2: what each number of the die brings the unit. */
void jubilee_note_landing(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_notes *notes)
{
    int32_t by_die[DIE];
    if (!notes || d->cw[unit].type == COMMANDO)
        return;
    for (int die = 1; die <= DIE; die++)
        by_die[die - 1] = landing_result(d, s, unit, die);
    FY_NOTE(notes, FY_NEED, FY_NO_VALUE, JU_5_5_1, T_NOTE_LANDING, by_die[0], by_die[1], by_die[2], by_die[3], by_die[4],
            by_die[5]);
    FY_READS(notes, LANDING_TABLE, FY_WHOLE, FY_WHOLE, landing_column(d, s, unit));
}

/* JU-5.5.1, JU-R31, JU-R32, JU-10.17.1 */
static bool landing_check(struct act *a, int unit)
{
    int die = fy_roll(a->dice, DIE, JU_5_5_1, T_ROLL_LANDING, unit), result = landing_result(a->d, a->s, unit, die);
    jubilee_note_landing(a->d, a->s, unit, FY_HEARD(a->log));
    FY_READS(FY_HEARD(a->log), LANDING_TABLE, die - 1, die - 1, landing_column(a->d, a->s, unit));
    FY_SAY(a->log, JU_5_5_1, T_LANDING_CHECK, unit, die, result);
    switch (result) {
    case DRIFT_EAST: return drift(a, unit, true);
    case DRIFT_WEST: return drift(a, unit, false);
    case DELAYED: return delay(a, unit, LANDING, JU_5_7_1);
    case HAZARD_DISRUPTED:
        a->s->disrupted[0] |= bit(unit);
        FY_SAY(a->log, JU_10_17_1, T_DISRUPTED, unit);
        return false;
    case HAZARD_STEP: jubilee_lose_step(a, unit, JU_5_5_1); return false;
    default: return false;
    }
}

/* JU-X.8 */
static void landing_checks(struct act *a)
{
    while (a->s->pending) {
        int unit = lowest(a->s->pending);
        a->s->pending &= ~bit(unit);
        if (landing_check(a, unit))
            return;
    }
    a->s->stage = OPERATIONS;
}

/* JU-4.1.4: every unit in a box of a map that is not being evacuated, commandos excepted (JU-5.5.2, JU-4.1.2). */
void jubilee_begin_landing(struct act *a)
{
    struct jubilee *s = a->s;
    s->pending = s->afloat & ~a->d->commandos;
    for (uint64_t left = s->pending; left; left &= left - 1)
        if (s->evacuating[a->d->map_of[s->at[lowest(left)]]])
            s->pending &= ~(left & -left);
    landing_checks(a);
}

/* The player has said whether the delayed unit goes home: go on with what was interrupted. */
void jubilee_after_delay(struct act *a, int unit, bool home)
{
    if (home) {
        jubilee_put_cw(a->d, a->s, unit, a->d->evacuated);
        FY_SAY(a->log, JU_5_7_2, T_TURNS_HOME, unit, a->s->steps[unit]);
    }
    a->s->who = 0;
    FY_SETTLED(a->log, a->s);
    if (a->s->back == PLACING)
        place_arrivals(a);
    else
        landing_checks(a);
}

/* ------------------------------------------------------------------ III.1 */

/* JU-4.1.12, JU-5.8.2, JU-5.8.3: over the stacking limit too; a company below its own counter, which no play puts into a
 * box, goes ashore as its replacement (JU-6.9.2). */
static void land(struct act *a, int unit)
{
    const struct box *box = &a->d->box[a->s->at[unit] - a->d->first_box];
    if (a->s->steps[unit] < a->d->cw[unit].least_steps && (unit = jubilee_replace_company(a, unit)) < 0)
        return;
    jubilee_put_cw(a->d, a->s, unit, box->hex);
    a->s->landed |= bit(unit);
    FY_SAY(a->log, JU_5_8_2, T_LANDS, unit, box->hex);
}

/* JU-4.1.13, JU-12.6.1, JU-R43, JU-2.11.1 */
static void take_home(struct act *a, int unit)
{
    jubilee_put_cw(a->d, a->s, unit, a->d->evacuated);
    a->s->disrupted[0] &= ~bit(unit);
    FY_SAY(a->log, JU_12_6_1, T_EVACUATED, unit, a->s->steps[unit]);
}

/* JU-5.8.1: whoever is still in a box. */
static void land_or_evacuate(struct act *a)
{
    a->s->landed = 0;
    for (uint64_t left = a->s->afloat; left; left &= left - 1) {
        int unit = lowest(left);
        if (a->s->evacuating[a->d->map_of[a->s->at[unit]]])
            take_home(a, unit);
        else
            land(a, unit);
    }
}

/* ------------------------------------------------------------------ III.2 and the bonus phase (10.19) */

/* Limits that hold for one CW Action Phase start afresh (JU-R40). */
static void fresh_phase(struct jubilee *s)
{
    s->wire_crossed = s->attacked = s->barraged = s->acted = 0;
}

/* When nobody is left to act, the phase is over. */
void jubilee_next_action(struct act *a)
{
    a->s->who = 0;
    a->s->stage = ACTING;
    if (ready(a->d, a->s))
        return;
    FY_SETTLED(a->log, a->s);
    jubilee_end_actions(a);
}

/* JU-4.1.14, JU-5.8.4 */
void jubilee_begin_actions(struct act *a)
{
    land_or_evacuate(a);
    fresh_phase(a->s);
    jubilee_next_action(a);
}

/* JU-10.19.1, JU-10.19.4, JU-R42, JU-R62 */
void jubilee_begin_bonus(struct act *a)
{
    a->s->bonus = 1;
    fresh_phase(a->s);
    jubilee_next_action(a);
}

/* JU-4.1.15, JU-10.17.3, JU-10.18.1; after a bonus phase for the commandos alone (JU-10.19.2, JU-R41). */
static void recover(struct jubilee *s, uint64_t units)
{
    s->disrupted[0] = (s->disrupted[0] & ~units) | (s->attacker_disrupted & units);
    s->attacker_disrupted &= ~units;
    s->landed = 0;
}

/* Units in hexes with more than the stacking limit allows (JU-10.14.1); those of the lowest such hex. */
static uint64_t overstacked(const struct jubilee_data *d, const struct jubilee *s)
{
    uint64_t worst = 0;
    for (uint64_t left = jubilee_sharing(s, s->ashore); fy_count_bits(left) > d->stack_limit; left &= left - 1) {
        int hex = s->at[lowest(left)];
        uint64_t here = jubilee_units_in(s, left, hex);
        if (fy_count_bits(here) > d->stack_limit && (!worst || hex < s->at[lowest(worst)]))
            worst = here;
    }
    return worst;
}

/* ------------------------------------------------------------------ IV end of turn */

/* JU-4.1.17, JU-14.4.1 */
static void end_game(struct act *a, uint16_t rule)
{
    int vp = jubilee_victory_points(a->d, a->s), home = jubilee_evacuated_steps(a->d, a->s);
    a->s->stage = OVER;
    FY_SAY(a->log, rule, T_GAME_OVER, vp, home);
    if (vp + home >= a->d->strong_showing)
        FY_SAY(a->log, JU_14_4_1, T_STRONG_SHOWING, vp + home);
}

/* JU-4.1.18 */
static void clear_op_track(struct act *a)
{
    struct jubilee *s = a->s;
    s->set_aside |= s->on_track;
    s->on_track = 0;
    if (!a->d->return_after[s->turn])
        return;
    s->cup |= s->set_aside;
    s->set_aside = 0;
    FY_SAY(a->log, JU_4_1_18, T_CHITS_RETURN);
}

void jubilee_end_turn(struct act *a)
{
    const struct jubilee_data *d = a->d;
    struct jubilee *s = a->s;
    if (s->turn >= d->last_turn) { /* JU-14.1.2 */
        end_game(a, JU_14_1_2);
        return;
    }
    if (s->turn >= d->early_end_from && !(s->ashore | s->afloat)) { /* JU-14.1.1, JU-R16 */
        end_game(a, JU_14_1_1);
        return;
    }
    clear_op_track(a);
    for (int m = 0; m < MAPS; m++)
        if (s->turn >= d->map[m].evacuate_turn) /* JU-12.2.3, JU-12.3.2 */
            jubilee_evacuate_map(a, m, d->map[m].battery == NO_UNIT ? JU_12_2_3 : JU_12_3_2);
    s->turn++; /* JU-4.1.20, JU-2.6.2 */
    jubilee_begin_turn(a);
}

void jubilee_end_actions(struct act *a)
{
    struct jubilee *s = a->s;
    fresh_phase(s);
    if (s->bonus) {
        s->bonus = 0;
        recover(s, a->d->commandos);
        jubilee_finish_chit(a);
        return;
    }
    recover(s, ~(uint64_t)0);
    s->options = overstacked(a->d, s); /* JU-4.1.16 */
    if (s->options)
        s->stage = STACKING;
    else
        jubilee_end_turn(a);
}

/* JU-10.16.1 */
void jubilee_after_stacking(struct act *a, int unit)
{
    jubilee_eliminate(a, unit, JU_10_16_1);
    a->s->options = overstacked(a->d, a->s);
    if (!a->s->options)
        jubilee_end_turn(a);
}
