/* prospect.c - what a choice costs, needs, brings and risks, out of the functions that carry it out. */
#include "jubilee.h"

/* ------------------------------------------------------------------ being in a hex */

/* JU-10.14.1, JU-10.15.1: how many and how strong they would be in a hex that the unit comes to. */
static void company_there(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct fy_notes *notes)
{
    uint64_t there = jubilee_units_in(s, s->ashore, hex) | bit(unit);
    int units = fy_count_bits(there), steps = jubilee_steps_in(s, there);
    if (units > d->stack_limit)
        FY_NOTE_AT(notes, FY_RISK, units, hex, JU_10_16_1, T_NOTE_OVERSTACKED, hex, units, units - d->stack_limit);
    if (steps >= d->concentrated)
        FY_NOTE_AT(notes, FY_RISK, steps, hex, JU_6_12_1, T_NOTE_CONCENTRATED, steps, hex);
}

static void spends_action(struct fy_notes *notes)
{
    FY_NOTE(notes, FY_COST, 1, JU_10_1_2, T_NOTE_ACTION);
}

static void move_prospect(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex, struct fy_notes *notes)
{
    int p = d->position_at[hex];
    spends_action(notes);
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, hex, JU_10_3_1, T_FACT_TERRAIN, d->terrain[hex], 0);
    jubilee_note_path(d, s, unit, hex, notes);
    if (jubilee_crosses_wire(d, s, unit, s->at[unit], hex))
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, JU_10_6_1, T_NOTE_WIRE);
    jubilee_note_passing(d, s, jubilee_passes(d, s, unit, hex), notes);
    jubilee_note_fire(d, s, hex, FY_RISK, notes);
    company_there(d, s, unit, hex, notes);
    if (p != NO_UNIT && in(d->objectives & ~s->destroyed, p))
        FY_NOTE_AT(notes, FY_GAIN, d->position[p].vp, hex, JU_10_7_1, T_NOTE_OBJECTIVE, d->position[p].vp);
}

static void retreat_prospect(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex,
                             struct fy_notes *notes)
{
    FY_NOTE_AT(notes, FY_FACT, FY_NO_VALUE, hex, JU_10_3_1, T_FACT_TERRAIN, d->terrain[hex], 0);
    jubilee_note_fire(d, s, hex, FY_RISK, notes);
    company_there(d, s, unit, hex, notes);
}

/* JU-10.7.2, JU-12.2.1, JU-12.3.1 */
static void destroy_prospect(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_notes *notes)
{
    int hex = s->at[unit], p = d->position_at[hex], map = d->map_of[hex];
    uint16_t rule = jubilee_evacuation_rule(d, s->destroyed | bit(p), map);
    spends_action(notes);
    FY_NOTE_AT(notes, FY_GAIN, d->position[p].vp, hex, JU_10_7_2, T_NOTE_DESTROYED, d->position[p].vp);
    if (rule && !s->evacuating[map])
        FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, rule, T_NOTE_EVACUATION, map);
}

/* ------------------------------------------------------------------ landing and boarding */

static void land_prospect(const struct jubilee_data *d, const struct jubilee *s, int unit, int place, struct fy_notes *notes)
{
    const struct box *b = &d->box[place - d->first_box];
    FY_NOTE_AT(notes, FY_LINK, FY_NO_VALUE, b->hex, JU_2_5_1, T_FACT_BOX, b->named, b->beach, b->hex);
    jubilee_note_landing(d, s, unit, notes);
    jubilee_note_fire(d, s, place, FY_RISK, notes);
    if ((d->ground[b->hex].field & s->live) != (d->ground[place].field & s->live))
        jubilee_note_fire(d, s, b->hex, FY_RISK, notes);
}

/* JU-10.9.1, JU-10.13.1: so many points of the track for this turn. */
static void board_prospect(const struct jubilee_data *d, const struct jubilee *s, int unit, int points,
                           struct fy_notes *notes)
{
    int n = d->box_of[s->at[unit]], beach = d->box[n].beach, left = jubilee_room(s, beach) - points;
    spends_action(notes);
    FY_NOTE(notes, FY_COST, points, JU_12_5_3, T_NOTE_POINTS, points);
    FY_NOTE(notes, FY_LEFT, left, JU_12_5_4, T_NOTE_ROOM, left, beach);
    if (d->beach[beach].rows > 1 && !s->boarding_row[beach])
        FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, JU_10_13_1, T_NOTE_ONE_BEACH, beach);
    jubilee_note_fire(d, s, d->first_box + n, FY_RISK, notes);
}

static void delay_prospect(const struct jubilee *s, int unit, bool home, struct fy_notes *notes)
{
    if (!home) {
        FY_NOTE(notes, FY_LEFT, s->turn + 1, JU_5_7_1, T_NOTE_AGAIN, s->turn + 1);
        return;
    }
    FY_NOTE(notes, FY_GAIN, s->steps[unit], JU_5_7_2, T_NOTE_HOME, s->steps[unit]);
    FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, JU_5_7_2, T_NOTE_NOT_BACK);
}

/* ------------------------------------------------------------------ combat */

/* JU-2.14.3: every unit of the same letter that nobody has seen may stand there; strength there, and where the attack on it is looked up. */
static void possible_defenders(const struct jubilee_data *d, const struct jubilee *s, struct fy_notes *notes)
{
    int g = german_in(s, s->position);
    uint64_t could = jubilee_could_be(d, s, g);
    for (uint64_t left = notes ? could : 0; left; left &= left - 1) {
        int h = lowest(left), strength;
        struct jubilee trial = *s;
        trial.unit_at[s->position] = (uint8_t)h;
        trial.revealed[1] |= bit(h);
        trial.depth[FIRST_GERMAN + h] = s->depth[FIRST_GERMAN + g];
        trial.depth_revealed[1] = (s->depth_revealed[1] & ~bit(h)) | (uint64_t)in(s->depth_revealed[1], g) << h;
        strength = jubilee_german_strength(d, &trial, s->position, NULL);
        FY_NOTE(notes, FY_POSSIBLE, strength, JU_2_14_3, T_NOTE_POSSIBLE, FIRST_GERMAN + h);
        if (s->attackers) {
            FY_COMPARES(notes, jubilee_attack_strength(d, s, NULL));
            jubilee_read_result(d, &trial, notes);
        }
    }
}

/* The attack with these attackers as it stands; what is face down stays unknown (JU-11.10.1). */
static void attack_prospect(const struct jubilee_data *d, const struct jubilee *s, struct fy_notes *notes)
{
    int g = german_in(s, s->position), strength = jubilee_attack_strength(d, s, notes);
    if (!in(s->revealed[1], g)) {
        if (s->attackers) {
            FY_NOTE(notes, FY_NEED, FY_NO_VALUE, JU_11_10_1, T_NOTE_TOTAL_HIDDEN, strength, has_depth(s, g));
            FY_COMPARES(notes, strength);
        }
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, JU_11_10_1, T_NOTE_ATTACK_HIDDEN);
        possible_defenders(d, s, notes);
        return;
    }
    int german = jubilee_german_strength(d, s, s->position, notes), result = jubilee_expected_result(d, s);
    if (s->attackers) {
        FY_NOTE(notes, FY_NEED, german, JU_11_10_2, T_NOTE_TOTAL, strength, german);
        FY_COMPARES(notes, strength);
    }
    jubilee_attack_tactics(d, s, notes);
    if (result >= 0)
        jubilee_note_result(d, s, result, notes);
}

/* The same with one more of them, another target or a tactic named. */
static void attack_if(const struct jubilee_data *d, const struct jubilee *s, const struct fy_choice *c,
                      struct fy_notes *notes)
{
    struct jubilee trial = *s;
    if (c->verb == V_ATTACK) {
        trial.position = d->position_at[c->a];
        trial.attackers = 0;
        for (uint64_t left = jubilee_may_join_set(d, &trial); left; left &= left - 1) {
            int u = lowest(left), strength = strength_of(d, s, u);
            FY_NOTE(notes, FY_FACT, strength, JU_11_11_1, T_NOTE_MAY_JOIN, u, strength);
        }
    } else if (c->verb == V_JOIN) {
        spends_action(notes);
        trial.attackers |= bit(c->who);
    } else if (c->verb == V_WILD)
        trial.wild = (uint8_t)c->a;
    attack_prospect(d, &trial, notes);
}

static void strike_prospect(const struct jubilee_data *d, const struct jubilee *s, int hex, struct fy_notes *notes)
{
    int p = d->position_at[hex];
    FY_NOTE_AT(notes, FY_GAIN, FY_NO_VALUE, hex, JU_8_3_1, T_NOTE_STRIKE, p, has_depth(s, german_in(s, p)));
}

/* ------------------------------------------------------------------ losses */

enum { LOSES_STEP, IS_DISRUPTED, IS_ELIMINATED };

static void loss_prospect(const struct jubilee *s, int unit, int loss, uint16_t rule, struct fy_notes *notes)
{
    if (loss == LOSES_STEP && s->steps[unit] == 1)
        loss = IS_ELIMINATED;
    FY_NOTE_AT(notes, FY_COST, FY_NO_VALUE, s->at[unit], rule, T_NOTE_LOSS, unit, loss);
}

/* JU-15.1.8: who of equals is hit, and the positions that fire on it. */
static void hit_prospect(const struct jubilee_data *d, const struct jubilee *s, int unit, struct fy_notes *notes)
{
    loss_prospect(s, unit, s->only_disrupts ? IS_DISRUPTED : LOSES_STEP, JU_15_1_8, notes);
    for (uint64_t left = d->ground[s->at[unit]].field & s->firing & s->occupied; left; left &= left - 1) {
        int p = lowest(left), hits = d->fire_hits[has_depth(s, german_in(s, p))];
        FY_NOTE_AT(notes, FY_FACT, hits, d->position[p].hex, JU_6_7_1, T_NOTE_FIRED, p, d->position[p].colour, hits);
    }
}

static void attrition_prospect(const struct jubilee *s, int unit, struct fy_notes *notes)
{
    int marker = s->depth[FIRST_GERMAN + german_in(s, s->position)];
    loss_prospect(s, unit, LOSES_STEP, JU_15_2_4, notes);
    FY_NOTE(notes, FY_GAIN, FY_NO_VALUE, JU_15_2_4, T_DEPTH_ELIMINATED, s->position, marker);
}

static void recall_prospect(const struct jubilee *s, int beach, struct fy_notes *notes)
{
    int left = s->transport[beach] - 1;
    FY_NOTE(notes, FY_LEFT, left, JU_8_4_1, T_NOTE_BEACH_LEFT, beach, left);
    if (!left)
        FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, JU_12_8_2, T_NOTE_SURRENDER, beach);
}

/* JU-10.1.3, JU-10.16.1: who has not acted, and every hex that holds too many when the phase ends. */
static void done_prospect(const struct jubilee_data *d, const struct jubilee *s, struct fy_notes *notes)
{
    int unacted = fy_count_bits(ready(d, s));
    if (unacted)
        FY_NOTE(notes, FY_WARNING, unacted, JU_10_1_3, T_NOTE_UNACTED, unacted);
    for (uint64_t left = s->bonus ? 0 : s->ashore; left;) {
        int hex = s->at[lowest(left)];
        uint64_t here = jubilee_units_in(s, left, hex);
        int units = fy_count_bits(here);
        if (units > d->stack_limit)
            FY_NOTE_AT(notes, FY_WARNING, units, hex, JU_10_16_1, T_NOTE_OVERSTACKED, hex, units, units - d->stack_limit);
        left &= ~here;
    }
}

void jubilee_prospect(const void *data, const void *state, const struct fy_choice *c, struct fy_notes *notes)
{
    const struct jubilee_data *d = data;
    const struct jubilee *s = state;
    switch (c->verb) {
    case V_CONTINUE:
        if (s->stage == OPERATIONS)
            jubilee_note_cup(d, s, FY_RISK, notes);
        break;
    case V_LAND: land_prospect(d, s, c->who, c->a, notes); break;
    case V_DELAY:
    case V_HOME: delay_prospect(s, c->who, c->verb == V_HOME, notes); break;
    case V_HIT: hit_prospect(d, s, c->who, notes); break;
    case V_RETREAT: retreat_prospect(d, s, c->who, c->a, notes); break;
    case V_STRIKE: strike_prospect(d, s, c->a, notes); break;
    case V_RECALL: recall_prospect(s, c->a, notes); break;
    case V_MOVE: move_prospect(d, s, c->who, c->a, notes); break;
    case V_BARRAGE:
        spends_action(notes);
        jubilee_note_barrage(d, s, c->who, notes);
        break;
    case V_DESTROY: destroy_prospect(d, s, c->who, notes); break;
    case V_BOARD: board_prospect(d, s, c->who, jubilee_boarding_cost(d, s, c->who), notes); break;
    case V_CHANGE: board_prospect(d, s, c->who, c->a, notes); break;
    case V_COMPLETE:
        jubilee_note_passing(d, s, s->passing, notes);
        jubilee_note_fire(d, s, s->where, FY_RISK, notes);
        company_there(d, s, c->who, s->where, notes);
        break;
    case V_PASS: spends_action(notes); break;
    case V_ATTACK:
    case V_JOIN:
    case V_RESOLVE:
    case V_WILD: attack_if(d, s, c, notes); break;
    case V_ATTRITION: attrition_prospect(s, c->who, notes); break;
    case V_ELIMINATE: loss_prospect(s, c->who, IS_ELIMINATED, JU_10_16_1, notes); break;
    case V_DONE: done_prospect(d, s, notes); break;
    default: break;
    }
}
