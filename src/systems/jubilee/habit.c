/* habit.c - what a sensible player would do: attack with enough, make for the nearest objective, destroy it, and be at
 * the boats in time. Nothing hidden is looked at. */
#include "jubilee.h"

enum { NEVER = -100000, STEP = 20 }; /* worth of a hex nearer to where one wants to be */

/* ------------------------------------------------------------------ where to be */

/* Printed fields of undisrupted units over a place. */
static int under_fire(const struct jubilee_data *d, const struct jubilee *s, int place)
{
    return fy_count_bits(d->ground[place].field & s->live);
}

static int hexes_to_boats(const struct jubilee_data *d, const struct jubilee *s, int hex)
{
    int nearest = 60;
    for (int b = 0; b < BEACHES; b++)
        if (d->beach[b].map == d->map_of[hex] && s->transport[b] && d->beach_distance[b][hex] < nearest)
            nearest = d->beach_distance[b][hex];
    return nearest;
}

/* The best objective still standing on the map: near, and worth something. */
static int objective_pull(const struct jubilee_data *d, const struct jubilee *s, int hex)
{
    int best = NEVER;
    for (uint64_t left = d->objectives & ~s->destroyed & d->of_map[d->map_of[hex]]; left; left &= left - 1) {
        int p = lowest(left), worth = d->position[p].vp * 4 - d->foot_distance[p][hex] * STEP;
        best = worth > best ? worth : best;
    }
    return best;
}

/* Time to turn back: the map is being evacuated, or it will be before long and the objective is not at hand. */
static bool homeward(const struct jubilee_data *d, const struct jubilee *s, int hex)
{
    int map = d->map_of[hex];
    if (s->evacuating[map] || !(d->objectives & ~s->destroyed & d->of_map[map]))
        return true;
    int left = d->map[map].evacuate_turn + 2 - s->turn;
    return hexes_to_boats(d, s, hex) > left && objective_pull(d, s, hex) < -2 * STEP;
}

static int worth_of_hex(const struct jubilee_data *d, const struct jubilee *s, int unit, int hex)
{
    int from = s->at[unit], company = fy_count_bits(jubilee_units_in(s, s->ashore & ~bit(unit), hex));
    int worth = homeward(d, s, from) ? -STEP * hexes_to_boats(d, s, hex) : objective_pull(d, s, hex);
    worth -= under_fire(d, s, hex) * (s->evacuating[d->map_of[hex]] ? 3 : 6);
    return company >= d->stack_limit ? worth - 400 : worth;
}

/* ------------------------------------------------------------------ attacks */

static uint64_t could_attack(const struct jubilee_data *d, const struct jubilee *s, int position)
{
    uint64_t set = 0, able = ready(d, s);
    for (uint64_t left = able & ~d->tanks; left; left &= left - 1)
        if (in(d->assailable[s->at[lowest(left)]], position))
            set |= left & -left;
    for (uint64_t left = able & d->tanks; left; left &= left - 1)
        if (in(d->ground[s->at[lowest(left)]].adjacent, position))
            set |= left & -left;
    return set;
}

/* What a revealed unit would suffer; a hidden one is taken for a unit of strength 3. */
static int worth_of_attack(const struct jubilee_data *d, const struct jubilee *s, int position)
{
    struct jubilee trial = *s;
    int g = german_in(s, position);
    trial.position = (uint8_t)position;
    trial.attackers = could_attack(d, s, position);
    int strength = jubilee_attack_strength(d, &trial, NULL);
    if (in(s->revealed[1], g)) {
        if (trial.attackers & d->commandos)
            trial.wild = HEAVY_WEAPONS;
        int result = jubilee_expected_result(d, &trial);
        if (result & (GERMAN_ELIMINATED | DEPTH_ELIMINATED | REVEAL_DEPTH))
            return 2000 + strength;
        return result & GERMAN_DISRUPTED && !in(s->disrupted[1], g) ? 1500 : NEVER;
    }
    const struct terrain *t = &d->terrain_kind[d->terrain[d->position[position].hex]];
    int expected = 3 * t->times + t->plus + has_depth(s, g);
    return strength >= expected ? 1800 + strength - expected : NEVER;
}

/* ------------------------------------------------------------------ choices */

static int worth_of_unit(const struct jubilee_data *d, const struct jubilee *s, int unit)
{
    if (jubilee_may_destroy(d, s, unit, NULL))
        return 1700;
    if (d->box_of[s->at[unit]] != NO_UNIT && s->evacuating[d->map_of[s->at[unit]]])
        return 1600 + s->steps[unit];
    return in(d->tanks, unit) ? 1400 : 1300 - under_fire(d, s, s->at[unit]);
}

static int worth_of_strike(const struct jubilee_data *d, const struct jubilee *s, int hex)
{
    int p = d->position_at[hex], worth = 0;
    for (uint64_t left = s->ashore; left; left &= left - 1)
        worth += in(d->ground[s->at[lowest(left)]].adjacent, p) * 4 + in(d->ground[s->at[lowest(left)]].field, p);
    return worth * 2 + has_depth(s, german_in(s, p)) - 8 * in(s->disrupted[1], german_in(s, p));
}

static int worth_of_choice(const struct jubilee_data *d, const struct jubilee *s, const struct fy_choice *c)
{
    int who = c->who;
    switch (c->verb) {
    case V_LAND: return -under_fire(d, s, c->a);
    case V_HOME: return 1;
    case V_HIT: return s->only_disrupts ? in(s->disrupted[0], who) : -d->cw[who].hw[s->steps[who]];
    case V_STRIKE: return worth_of_strike(d, s, c->a);
    case V_SELECT: return worth_of_unit(d, s, who);
    case V_ATTACK: return worth_of_attack(d, s, d->position_at[c->a]);
    case V_RETREAT:
    case V_MOVE: return worth_of_hex(d, s, who, c->a);
    case V_PASS: return worth_of_hex(d, s, who, s->at[who]) + 1;
    case V_DESTROY: return 5000;
    case V_BOARD: return 4000;
    case V_CHANGE: return 3000 + c->a;
    case V_BARRAGE: return 2000 - 500 * in(s->disrupted[1], german_in(s, d->position_at[c->a]));
    case V_COMPLETE: return 1;
    case V_JOIN: return 2;
    case V_RESOLVE: return 1;
    case V_WILD: return c->a;
    case V_ATTRITION: return s->steps[who] > 1 ? s->steps[who] : -1;
    case V_ELIMINATE: return -strength_of(d, s, who);
    default: return 0;
    }
}

int jubilee_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    int best = 0, most = NEVER - 1;
    (void)dice;
    for (int i = 0; n > 1 && i < n; i++) {
        int worth = worth_of_choice(data, state, &c[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* What a position is worth to who searches: who is still out there is worth something, the more so the more of it can come
 * home. */
int32_t jubilee_worth(const struct jubilee_data *d, const struct jubilee *s, const struct fy_score *score)
{
    int out_there = s->stage == OVER ? 0 : jubilee_steps_left(d, s) - jubilee_evacuated_steps(d, s);
    int worth = score->points * 8 + out_there * 3;
    if (jubilee_victory_points(d, s) >= d->outright_vp)
        worth = 1000;
    return (worth < 0 ? 0 : worth > 1000 ? 1000 : worth) * 1000;
}
