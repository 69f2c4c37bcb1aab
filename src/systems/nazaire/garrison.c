/* garrison.c - phases 7 and 10: ships that withdraw, activation; the U-boat pens (NZ-7, NZ-10, NZ-U). */
#include "nazaire.h"

#include <string.h>

/* ---- Phase 7 ---- */

/* Costs of the neighbours of an area, as far as it is cheaper to come there from it: entering or leaving an enemy-occupied
 * area costs more. */
static void spread_costs(const struct nz_data *d, const struct nz_state *s, int from, uint16_t cost[AREAS])
{
    const struct nz_area *here = &d->area[from];
    int leaving = nz_if(fy_set_has(s->enemy, from), d->num.leave_enemy_mf);
    for (int i = 0; i < here->n_lines; i++) {
        int to = here->to[i], total = cost[from] + here->cost[i] + leaving + nz_if(fy_set_has(s->enemy, to), d->num.enter_enemy_mf);
        if (total < cost[to])
            cost[to] = (uint16_t)total;
    }
}

/* The cheapest of these areas, of several the lowest number; -1: none can be reached. */
static int cheapest_of(const uint16_t cost[AREAS], struct fy_set areas)
{
    int best = -1;
    while (fy_set_any(areas)) {
        int area = fy_set_take(&areas);
        if (cost[area] != UINT16_MAX && (best < 0 || cost[area] < cost[best]))
            best = area;
    }
    return best;
}

/* The nearest area that commandos can be put in, if there is none the nearest of all; -1: the ship is cut off. */
static int nearest_free(const struct nz_data *d, const struct nz_state *s, int ship) /* NZ-7.5, NZ-X.18 */
{
    uint16_t cost[AREAS];
    struct fy_set left = fy_set_less(d->all, s->closed);
    int nearest = -1;
    memset(cost, 0xff, sizeof cost);
    cost[ship] = 0;
    for (int area = ship; area >= 0;) {
        spread_costs(d, s, area, cost);
        fy_set_drop(&left, area);
        area = cheapest_of(cost, left);
        if (area >= 0 && !fy_set_has(s->enemy, area))
            return area;
        nearest = nearest < 0 ? area : nearest;
    }
    return nearest;
}

static void put_off(struct nz_play *p, int team, int ship) /* NZ-7.5, NZ-X.18, NZ-X.31 */
{
    int area = nearest_free(p->d, p->s, ship);
    if (area < 0) {
        nazaire_team_loses(p, team, p->s->strength[team], NZ_X_31);
        return;
    }
    SAY(p, NZ_7_5, T_PUT_OFF, nz_team_piece(team), area);
    nazaire_team_enters(p, team, area);
}

static void withdraw(struct nz_play *p, int ship) /* NZ-7.1, NZ-7.3, NZ-7.4, NZ-7.6, NZ-7.7 */
{
    struct nz_state *s = p->s;
    int target = p->d->area[ship].target, muster = p->d->num.muster;
    s->withdrawn |= fy_one(target);
    fy_set_add(&s->closed, ship);
    nz_set_charge(s, target, NO_CHARGES, NOWHERE);
    SAY(p, NZ_7_1, T_WITHDRAWS, ship);
    for (uint64_t germans = s->germans_at[ship]; germans;)
        nazaire_place_german(p, fy_take_bit(&germans), muster);
    int german = nazaire_draw_german(p, NZ_7_3);
    if (german >= 0) {
        nazaire_place_german(p, german, muster);
        SAY(p, NZ_7_3, T_ACTIVATED, nz_german_piece(german), muster);
    }
    for (uint64_t teams = nazaire_teams_in(s, ship); teams;)
        put_off(p, fy_take_bit(&teams), ship);
}

void nazaire_ship_withdrawal(struct nz_play *p) /* NZ-7.1 */
{
    struct nz_state *s = p->s;
    if (s->turn < p->d->num.withdrawal_turn)
        return;
    int ship = p->d->ship[nz_die(p, NZ_7_1, T_ROLL_SHIP, 0)];
    int target = ship == NOWHERE ? NOWHERE : p->d->area[ship].target;
    if (target == NOWHERE || s->condition[target] == DESTROYED || fy_bit(s->withdrawn, target)) /* NZ-7.2 */
        SAY(p, NZ_7_1, T_NO_SHIP, 0);
    else
        withdraw(p, ship);
}

/* ---- Phase 10 ---- */

/* A ship that is destroyed or has withdrawn; a crossing that has fallen is no better. */
static bool ground_lost(const struct nz_data *d, const struct nz_state *s, int area) /* NZ-10.5 */
{
    int target = d->area[area].target;
    bool wreck = d->area[area].shape == TRIANGLE && target != NOWHERE && s->condition[target] == DESTROYED;
    return wreck || fy_set_has(s->closed, area);
}

/* A unit in its printed area, or back into the cup when the phase is over; a gun there is not repaired by it (NZ-10.8). */
static void activate(struct nz_play *p, int german, uint64_t *back) /* NZ-10.3, NZ-10.4, NZ-10.5, NZ-10.6, NZ-10.7 */
{
    struct nz_state *s = p->s;
    int area = p->d->german[german].area[0];
    bool held = fy_set_has(s->commandos, area);
    if (held || ground_lost(p->d, s, area)) {
        *back |= fy_one(german);
        SAY(p, held ? NZ_10_4 : NZ_10_5, T_NOT_PLACED, nz_german_piece(german), area);
        return;
    }
    if (p->d->area[area].posts & (s->dis | s->ooa)) {
        s->flipped |= fy_one(german);
        s->german_strength[german] = p->d->german[german].reduced;
    }
    nazaire_place_german(p, german, area);
    SAY(p, fy_bit(s->flipped, german) ? NZ_10_7 : NZ_10_3, T_ACTIVATED, nz_german_piece(german), area);
}

/* An armoured car enters; true if one was available. */
static bool armoured_car(struct nz_play *p) /* NZ-10.2, NZ-10.9, NZ-X.19 */
{
    struct nz_state *s = p->s;
    struct fy_set barred = fy_set_or(s->commandos, s->closed);
    for (int car = UNITS; car < GERMANS; car++) {
        if (s->german_at[car] != AT_RESERVE)
            continue;
        const struct nz_german *g = &p->d->german[car];
        int area = fy_set_has(barred, g->area[0]) ? g->area[1] : g->area[0];
        if (!fy_set_has(barred, area)) {
            s->german_strength[car] = g->strength;
            nazaire_place_german(p, car, area);
            SAY(p, NZ_10_9, T_ACTIVATED, nz_german_piece(car), area);
        }
        return true;
    }
    return false;
}

static int activation_modifier(const struct nz_play *p) /* NZ-10.1, NZ-X.4 */
{
    int turn = p->s->turn, modifier = p->d->activation[turn];
    bool alarm = p->s->option[O_VARIANT] == VARIANT_ALARM;
    FY_NOTE(FY_HEARD(p->log), FY_MODIFIER, modifier, NZ_10_1, T_MOD_TURN, turn);
    FY_READS(FY_HEARD(p->log), TURN_TABLE, FY_WHOLE, FY_WHOLE, turn < LAST_TURN_COLUMN ? turn : LAST_TURN_COLUMN);
    return modifier + nz_modifier(FY_HEARD(p->log), alarm, p->d->num.alarm_activation, NZ_X_4, T_MOD_ALARM);
}

void nazaire_activation(struct nz_play *p) /* NZ-10.1, NZ-10.6 */
{
    struct nz_state *s = p->s;
    uint64_t back = 0;
    int dice = nz_two_dice(p, NZ_10_1, T_ROLL_N1, 0), line = dice + activation_modifier(p);
    FY_NOTE(FY_HEARD(p->log), FY_RESULT, line, NZ_10_1, T_ROLLED_TWO, dice, line);
    line = line < 1 ? 1 : line > N1_LINES ? N1_LINES : line; /* NZ-G.4 */
    FY_READS(FY_HEARD(p->log), ACTIVATION_TABLE, FY_WHOLE, FY_WHOLE, line);
    int counters = p->d->n1[line - 1];
    SAY(p, NZ_10_1, T_ACTIVATION, counters);
    if (line >= p->d->num.armoured_from && armoured_car(p))
        counters--;
    for (; counters > 0; counters--) {
        int german = nazaire_draw_german(p, NZ_10_3);
        if (german < 0) {
            SAY(p, NZ_0_6, T_CUP_EMPTY, counters);
            break;
        }
        activate(p, german, &back);
    }
    s->cup |= back;
}

/* ---- The pens ---- */

void nazaire_wake_pens(struct nz_play *p) /* NZ-U.1, NZ-U.2, NZ-U.3, NZ-U.4 */
{
    p->s->pens_awake = 1;
    SAY(p, NZ_U_1, T_PENS_AWAKE);
    for (int i = 0; i < p->d->num.units_per_pen * PENS; i++) {
        int pen = p->d->pens[i / p->d->num.units_per_pen], german = nazaire_draw_german(p, NZ_U_1);
        if (german < 0)
            return;
        nazaire_place_german(p, german, pen);
        SAY(p, NZ_U_1, T_ACTIVATED, nz_german_piece(german), pen);
    }
}
