/* The system's side: reaction, harassment, bridges, the order of its moves, attacks (TH-R.EN, TH-R.SC.A5, TH-R.SC.B5). Its
 * marches are in march.c, its special forces in specials.c, what its units choose inside combats in policy.c. */
#include "enemy.h"

/* TH-R.SC.A5, A9 */
static void harassment(struct theatre_game *g)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    uint64_t units = s->afield & d->ours[s->player];
    int best = TH_NOWHERE, most = 0;
    if (!d->harassment || !units)
        return;
    int die = fy_roll(g->dice, 6, TH_R_SC_A5, T_HARASSMENT_DIE, 0);
    FY_SAY(g->log, TH_R_SC_A5, T_HARASSMENT, die, d->harassment);
    if (die < d->harassment)
        return;
    TH_EACH(u, units) {
        int size = 0, hex = s->at[u];
        TH_EACH(v, theatre_units_in(d, s, hex, s->player))
            size += theatre_quarters(d, s, v);
        if (size > most || (size == most && hex < best)) {
            most = size;
            best = hex;
        }
    }
    TH_EACH(u, theatre_units_in(d, s, best, s->player)) {
        s->unit[u].old_marks = (uint8_t)(s->unit[u].old_marks + d->harassment_marker); /* it goes at the end of the owner's next player turn */
        FY_SAY(g->log, TH_R_SC_A5, T_HARASSED, u);
    }
}

/* TH-R.EN.7 */
static void blow_bridges(struct theatre_game *g, struct theatre_survey *v)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    const uint8_t *distance = theatre_survey_row(d, v, TH_ROW_DISTANCE);
    int need = d->turn[s->turn - 1].bridge_number;
    for (int i = 0; need && i < d->bridges; i++) {
        if (s->bridge[i].owner != s->side || s->bridge[i].state != TH_INTACT)
            continue;
        if (distance[d->bridge[i].hex[0]] > d->enemy.bridge_range && distance[d->bridge[i].hex[1]] > d->enemy.bridge_range)
            continue;
        int die = fy_roll(g->dice, 6, TH_R_EN_7, T_SYSTEM_BRIDGE_DIE, i);
        FY_SAY(g->log, TH_R_EN_7, T_SYSTEM_BRIDGE, i, die, need);
        if (die >= need)
            theatre_bridge_destroyed(g, i);
    }
}

/* ------------------------------------------------------------------ the movement phases */

/* TH-X.12 */
static void move_one(struct theatre_game *g, struct theatre_survey *v, int unit)
{
    int pass = g->d->unit[unit].pass;
    bool again = g->s->phase == TH_EXPLOITATION, special = pass == TH_PASS_SF;
    g->s->mover = TH_NONE;
    if (again && special)
        theatre_re_embark(g, unit);
    if ((again && !g->d->unit[unit].cm) || (!theatre_has(g->s->on_map, unit) && !special))
        return;
    switch (pass) {
    case TH_PASS_M: theatre_move_mobile(g, v, unit); break;
    case TH_PASS_S: theatre_move_security(g, v, unit); break;
    case TH_PASS_D: theatre_move_line(g, unit); break;
    default: theatre_move_special(g, v, unit); break;
    }
}

/* One unit at a time, so that what it captures is settled before the next moves; never asks. */
bool theatre_system_move(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_survey v;
    theatre_survey(g->d, s, &v);
    if (!s->queue && s->phase == TH_MOVEMENT) {
        harassment(g);
        blow_bridges(g, &v);
    }
    while (s->queue < g->d->marches[s->side]) {
        int unit = g->d->march[s->side][s->queue++];
        if (!theatre_has(s->on_map, unit) && s->at[unit] != g->d->box + TH_BOX_ABOARD)
            continue;
        move_one(g, &v, unit);
        if (s->combat.step || s->captures)
            return false;
    }
    theatre_end_phase(g);
    return false;
}

/* ------------------------------------------------------------------ reaction: TH-R.EN.2, TH-R.EN.11 */

/* The adjacent hex with the cheapest path that the unit may go to, ties to the lowest; -1 if there is none. */
static int reaction_goal(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int hex)
{
    int h, unit = p->unit, goal = -1;
    while ((h = theatre_path_next(d, s, p)) >= 0 && (goal < 0 || p->now <= p->cost[goal])) {
        bool allowed = d->unit[unit].code != TH_SECURITY || d->distance[h][s->unit[unit].home] <= d->enemy.security_range;
        if (d->distance[h][hex] == 1 && allowed && (goal < 0 || h < goal))
            goal = h;
    }
    return goal;
}

/* Moves one unit next to the hex; false if it cannot come. */
static bool react(struct theatre_game *g, int unit, int hex)
{
    struct theatre_state *s = g->s;
    struct theatre_path p;
    uint16_t way[TH_HEXES];
    int from = s->at[unit], side = s->side;
    if (g->d->distance[from][hex] == 1)
        return true;
    theatre_path_start(s, &p, unit, g->d->approach[g->d->unit[unit].cm][hex], TH_ANY_COST);
    int goal = reaction_goal(g->d, s, &p, hex);
    if (goal < 0)
        return false;
    int n = theatre_path_way(g->d, s, &p, from, goal, way);
    s->side ^= 1; /* what it takes on the way is taken by its own side */
    for (int i = 0; i < n; i++) {
        theatre_put(g, unit, way[i]);
        theatre_enter(g, theatre_bit(unit), way[i], g->d->unit[unit].side);
        theatre_captures_now(g);
    }
    s->side = (uint8_t)side;
    FY_SAY(g->log, TH_R_EN_2, T_REACTS, unit, goal);
    return true;
}

static int nearest_reactor(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex,
                           int distance)
{
    int best = TH_NONE;
    TH_EACH(u, units) {
        int far = d->distance[s->at[u]][hex];
        if (far > distance)
            continue;
        if (best == TH_NONE || far < d->distance[s->at[best]][hex] ||
            (far == d->distance[s->at[best]][hex] && s->at[u] < s->at[best]))
            best = u;
    }
    return best;
}

/* TH-X.18 */
static void react_to(struct theatre_game *g, int hex)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    bool bad = s->weather != TH_CALM;
    int first = fy_roll(g->dice, 6, TH_R_EN_2, T_REACTION_DISTANCE_DIE, hex);
    int second = fy_roll(g->dice, 6, TH_R_EN_2, T_REACTION_UNITS_DIE, hex);
    int distance = first + (bad ? d->react_distance : 0), roll = second + (bad ? d->react_units : 0);
    int count = roll < 1 ? 0 : d->react[roll - 1];
    FY_SAY(g->log, TH_R_EN_2, T_REACTION, hex, distance, count);
    uint64_t units = 0;
    TH_EACH(u, d->ours[s->player ^ 1])
        if (s->at[u] < d->hexes && s->at[u] != hex && (d->unit[u].code == TH_MOBILE || d->unit[u].code == TH_SECURITY))
            units |= theatre_bit(u);
    while (count > 0) {
        int unit = nearest_reactor(d, s, units, hex, distance);
        if (unit == TH_NONE)
            return;
        units &= ~theatre_bit(unit);
        count -= react(g, unit, hex);
    }
}

/* When the player closes a phase with landings or drops. */
void theatre_reactions(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    if (s->phase != TH_MOVEMENT || g->d->turn[s->turn - 1].player_only)
        return;
    for (int h = 0; h < g->d->hexes && s->n_landing_hexes; h++)
        if (theatre_listed(s->landing_hexes, s->n_landing_hexes, h))
            react_to(g, h);
}

/* ------------------------------------------------------------------ attacks: TH-R.EN.4, TH-R.EN.9, TH-R.SC.B5 */

/* TH-X.11 */
static bool easy_prey(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    bool isolated = true, special = true;
    TH_EACH(u, theatre_units_in(d, s, hex, s->player)) {
        isolated &= s->unit[u].isolated > 0;
        special &= d->unit[u].sf;
    }
    return isolated || special;
}

/* The force for a hex and its odds column; -1 if the system does not attack there. */
static int force_for(const struct theatre_data *d, const struct theatre_state *s, uint64_t fighters, int hex,
                     uint64_t *force)
{
    uint64_t all = theatre_in_reach(d, s, fighters, hex);
    int column = theatre_column(d, s, all, theatre_exemptable(d, s, all, hex), hex);
    *force = all;
    if ((all & d->garrisons) && column < d->column[d->enemy.garrison]) {
        *force = all & ~d->garrisons;
        column = *force ? theatre_column(d, s, *force, theatre_exemptable(d, s, *force, hex), hex) : -1;
    }
    int need = d->mobile_odds && (*force & d->hunters) ? d->column[TH_THREE_TO_TWO] : d->column[d->enemy.attack];
    if (easy_prey(d, s, hex))
        need = d->column[d->enemy.weak];
    if (theatre_held(s, hex, s->side))
        need = 0; /* TH-R.CB.14 */
    return column >= need ? column : -1;
}

/* Starts the best attack there is; false if there is none. */
bool theatre_system_attack(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    uint16_t targets[TH_HEXES];
    uint64_t force = 0, fighters = theatre_fighters(g->d, s);
    int n = theatre_faced(g->d, s, fighters, targets), best = -1, at = 0;
    for (int i = 0; i < n; i++) {
        uint64_t units;
        if (theatre_closed(g->d, targets[i], s->side) || theatre_listed(s->fought, s->n_fought, targets[i]))
            continue;
        int column = force_for(g->d, s, fighters, targets[i], &units);
        if (column > best) {
            best = column;
            at = targets[i];
            force = units;
        }
    }
    if (best < 0)
        return false;
    theatre_attack_begin(g, at);
    s->combat.attackers |= force;
    TH_EACH(u, theatre_exemptable(g->d, s, s->combat.attackers, at))
        theatre_exempt(g, u);
    theatre_attack_go(g);
    return true;
}
