/* Bridges: capture, demolition, blowing, repair, ownership (TH-46.B.1, TH-R.BR). */
#include "theatre.h"

static int far_hex(const struct theatre_data *d, int bridge, int hex)
{
    return d->bridge[bridge].hex[0] == hex ? d->bridge[bridge].hex[1] : d->bridge[bridge].hex[0];
}

bool theatre_at_bridge(const struct theatre_data *d, int bridge, int hex)
{
    return d->bridge[bridge].hex[0] == hex || d->bridge[bridge].hex[1] == hex;
}

/* TH-X.20, TH-R.SC.A7, A10: destroyed or damaged scores once, the better of the two, for the side that did it. */
static int bridge_level(int state)
{
    return state == TH_DESTROYED ? 2 : 1;
}

static bool bridge_scores(const struct theatre_data *d, const struct theatre_state *s, int bridge, int side, int state)
{
    return d->bridge[bridge].scores && bridge_level(state) > s->bridge[bridge].scored && d->victory[side].bridge_destroyed;
}

int theatre_bridge_worth(const struct theatre_data *d, const struct theatre_state *s, int bridge, int side, int state)
{
    const struct theatre_victory *v = &d->victory[side];
    int worth[3] = {0, v->bridge_damaged, v->bridge_destroyed};
    if (!bridge_scores(d, s, bridge, side, state))
        return 0;
    return worth[bridge_level(state)] - worth[s->bridge[bridge].scored];
}

static void score_bridge(struct theatre_game *g, int bridge, int side)
{
    struct theatre_bridge *b = &g->s->bridge[bridge];
    if (!bridge_scores(g->d, g->s, bridge, side, b->state))
        return;
    theatre_score(g, side, theatre_bridge_worth(g->d, g->s, bridge, side, b->state), g->d->victory_rule);
    b->scored = (uint8_t)bridge_level(b->state);
}

/* TH-R.BR.2, TH-R.BR.6: new damage starts the count again. */
static void mark(struct theatre_game *g, int bridge, int state, uint16_t rule)
{
    struct theatre_bridge *b = &g->s->bridge[bridge];
    if (b->state == TH_DESTROYED || state == TH_INTACT)
        return;
    if (state > b->state)
        b->state = (uint8_t)state;
    b->repair = 0;
    b->free_units = 0; /* TH-46.B.1.12 */
    FY_SAY(g->log, rule, T_BRIDGE_STATE, bridge, b->state);
}

/* TH-R.BR.3: the modifiers of collateral damage, and the die that leaves a bridge unmarked; the sum. */
int theatre_bridge_collateral_need(const struct theatre_data *d, const struct theatre_state *s, struct fy_notes *notes)
{
    struct theatre_attempt a = {.operation = TH_COLLATERAL, .row = -1, .surprise = (uint8_t)theatre_surprise_now(s)};
    int net = theatre_net(&d->tables, &a, notes), good = 1;
    while (notes && good <= 6 && theatre_collateral_marks(theatre_success(&d->tables, good + net)))
        good++;
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, good, TH_R_BR_3, T_NEED_UNHARMED, good);
    return net;
}

static void collateral(struct theatre_game *g, int bridge)
{
    int net = theatre_bridge_collateral_need(g->d, g->s, FY_HEARD(g->log));
    int die = fy_roll(g->dice, 6, TH_R_BR_3, T_BRIDGE_COLLATERAL_DIE, bridge);
    int result = theatre_success(&g->d->tables, die + net);
    FY_SAY(g->log, TH_R_BR_3, T_BRIDGE_COLLATERAL, bridge, die, net, result);
    if (theatre_collateral_marks(result))
        mark(g, bridge, TH_COLLATERAL_MARK, TH_R_BR_3);
}

static void change_owner(struct theatre_game *g, int bridge, int side, uint16_t rule)
{
    struct theatre_bridge *b = &g->s->bridge[bridge];
    b->owner = (uint8_t)side;
    b->free_units = 0;
    b->taken = side == g->s->side; /* TH-R.SC.A10: "held" is looked at after the next enemy turn */
    FY_SAY(g->log, rule, T_BRIDGE_OWNER, bridge, side);
}

/* TH-R.BR.1: both hexes in one hand, without a commando. */
void theatre_bridge_changes(struct theatre_game *g, int bridge, int side)
{
    change_owner(g, bridge, side, TH_R_BR_1);
    collateral(g, bridge);
}

/* TH-46.B.R.9, TH-46.B.1.7, TH-46.B.1.8, TH-46.B.1.11, TH-46.B.1.13 */
static void captured(struct theatre_game *g, int bridge, int result)
{
    struct theatre_state *s = g->s;
    struct theatre_bridge *b = &s->bridge[bridge];
    change_owner(g, bridge, s->side, TH_46_B_1_7);
    int gate = fy_roll(g->dice, 6, TH_46_B_1_8, T_GATE_DIE, bridge);
    FY_SAY(g->log, TH_46_B_1_8, T_GATE, bridge, gate, g->d->tables.gate);
    if (theatre_gate_harms(&g->d->tables, gate))
        collateral(g, bridge);
    if (b->state == TH_INTACT && s->phase != TH_EXPLOITATION) {
        b->free_units = result == TH_SS ? g->d->tables.exempt_great : g->d->tables.exempt;
        b->free_phase = (uint8_t)(s->phase + 1);
    }
}

/* TH-R.AB.3, TH-46.B.1.2: a landing or drop ends the move, but not the chance at a bridge of that hex. */
bool theatre_bridge_left(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_unit *u = &s->unit[unit];
    return theatre_has(s->entered, unit) && (u->landed == 1 || u->dropped == 1) && s->op[unit] == TH_TYPE_NONE &&
           d->unit[unit].commando && d->bridges_at[s->at[unit]] && s->phase != TH_EXPLOITATION;
}

static bool stands_at(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge)
{
    return s->at[unit] < d->hexes && theatre_at_bridge(d, bridge, s->at[unit]);
}

static bool no_bridge(const struct theatre_state *s, int bridge, uint16_t rule, struct fy_message *why)
{
    return FY_NO(why, rule, T_NO_BRIDGE_STATE, bridge, s->bridge[bridge].owner, s->bridge[bridge].state);
}

/* TH-46.B.1.1, TH-46.B.1.2, TH-46.B.1.3, TH-46.B.1.4, TH-46.B.1.5, TH-46.B.1.6, TH-46.B.1.15, TH-R.BR.7 */
bool theatre_may_seize(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                       struct fy_message *why)
{
    if (!theatre_may_try(TH_BRIDGE_CAPTURE, d->unit[unit].kind, unit, why))
        return false;
    if (!stands_at(d, s, unit, bridge))
        return FY_NO(why, TH_46_B_1_3, T_NO_NOT_AT_BRIDGE, unit, bridge);
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_2, T_NO_ATTACHED, unit, s->unit[unit].host);
    if (!theatre_bridge_open_to(TH_BRIDGE_CAPTURE, theatre_has(s->entered, unit), s->op[unit], unit, why) ||
        !theatre_type_free(s, unit, TH_BRIDGE_CAPTURE, why))
        return false;
    if (s->bridge[bridge].state == TH_DESTROYED || s->bridge[bridge].owner == d->unit[unit].side)
        return no_bridge(s, bridge, TH_R_BR_7, why);
    return true;
}

/* The commando's own choice in its move, and on entry (TH-R.BR.8). */
bool theatre_may_choose_seize(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                              struct fy_message *why)
{
    if (s->asking == TH_ASK_UNIT && theatre_has(s->over, unit) && !s->op[unit] && !theatre_bridge_left(d, s, unit))
        return FY_NO(why, TH_R_SQ_8, T_NO_MOVE_OVER, unit);
    if (s->asking == TH_ASK_ENTRY && (bridge != theatre_entry_bridge(d, s) || !theatre_has(s->capture[0].units, unit)))
        return FY_NO(why, TH_R_BR_8, T_NO_OTHER_BRIDGE, theatre_entry_bridge(d, s));
    return theatre_may_seize(d, s, unit, bridge, why);
}

/* TH-46.B.M.8 for both operations. */
struct theatre_attempt theatre_bridge_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                              int operation)
{
    struct theatre_attempt a = theatre_describe(d, s, unit, operation);
    a.here = s->unit[unit].landed == 1 || s->unit[unit].dropped == 1;
    return a;
}

/* TH-46.B.1.5, TH-46.B.1.6: nobody is at the far end to fight for it. */
bool theatre_seizes_freely(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge)
{
    return !theatre_held(s, far_hex(d, bridge, s->at[unit]), d->unit[unit].side ^ 1);
}

void theatre_seize(struct theatre_game *g, int unit, int bridge)
{
    struct theatre_state *s = g->s;
    int result = TH_S;
    theatre_stop(g, unit);
    if (!theatre_seizes_freely(g->d, s, unit, bridge)) { /* TH-46.B.1.6 */
        struct theatre_attempt a = theatre_bridge_attempt(g->d, s, unit, TH_BRIDGE_CAPTURE);
        result = theatre_attempt(g, unit, &a, TH_46_B_1_6);
    } else { /* TH-46.B.1.5, TH-46.B.0.6 */
        s->op[unit] = TH_TYPE_BRIDGE;
        FY_SAY(g->log, TH_46_B_1_5, T_SEIZED_FREELY, unit, bridge);
    }
    if (result >= TH_S)
        captured(g, bridge, result);
}

/* TH-R.BR.8: a commando's own entry would put both hexes into one hand. */
void theatre_seize_on_entry(struct theatre_game *g, int unit, int bridge)
{
    theatre_stop(g, unit);
    g->s->op[unit] = TH_TYPE_BRIDGE;
    FY_SAY(g->log, TH_R_BR_8, T_SEIZED_FREELY, unit, bridge);
    captured(g, bridge, TH_S);
}

/* TH-46.B.1.14, TH-R.BR.7, TH-R.SQ.8 */
bool theatre_may_sabotage(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                          struct fy_message *why)
{
    if (!theatre_may_try(TH_BRIDGE_DEMOLITION, d->unit[unit].kind, unit, why))
        return false;
    if (!stands_at(d, s, unit, bridge))
        return FY_NO(why, TH_46_B_1_14, T_NO_NOT_AT_BRIDGE, unit, bridge);
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_2, T_NO_ATTACHED, unit, s->unit[unit].host);
    if (!theatre_bridge_open_to(TH_BRIDGE_DEMOLITION, true, s->op[unit], unit, why) ||
        !theatre_type_free(s, unit, TH_BRIDGE_DEMOLITION, why))
        return false;
    if (s->bridge[bridge].state == TH_DESTROYED)
        return no_bridge(s, bridge, TH_R_BR_7, why);
    if (s->phase == TH_EXPLOITATION && !d->unit[unit].cm)
        return FY_NO(why, TH_R_BR_7, T_NO_NOT_CM, unit);
    if (theatre_has(s->over, unit) && !theatre_bridge_left(d, s, unit))
        return FY_NO(why, TH_R_SQ_8, T_NO_MOVE_OVER, unit);
    return true;
}

/* TH-R.BR.5 */
void theatre_sabotage(struct theatre_game *g, int unit, int bridge)
{
    int side = g->d->unit[unit].side;
    struct theatre_attempt a = theatre_bridge_attempt(g->d, g->s, unit, TH_BRIDGE_DEMOLITION);
    theatre_stop(g, unit);
    int result = theatre_attempt(g, unit, &a, TH_R_BR_5);
    if (result < TH_S)
        return;
    int second = result == TH_S ? fy_roll(g->dice, 6, TH_R_BR_5, T_DEMOLITION_DIE, bridge) : 0;
    mark(g, bridge, theatre_demolition(&g->d->tables, result, second), TH_R_BR_5);
    score_bridge(g, bridge, side);
}

/* TH-R.BR.4, TH-R.SQ.8 */
bool theatre_may_blow(const struct theatre_data *d, const struct theatre_state *s, int unit, int bridge,
                      struct fy_message *why)
{
    if (theatre_has(s->over, unit))
        return FY_NO(why, TH_R_SQ_8, T_NO_MOVE_OVER, unit);
    if (!stands_at(d, s, unit, bridge))
        return FY_NO(why, TH_R_BR_4, T_NO_NOT_AT_BRIDGE, unit, bridge);
    if (s->bridge[bridge].owner != d->unit[unit].side || s->bridge[bridge].state != TH_INTACT)
        return no_bridge(s, bridge, TH_R_BR_4, why);
    if (s->phase == TH_EXPLOITATION)
        return FY_NO(why, TH_R_BR_4, T_NO_NOT_NOW, s->phase);
    return theatre_can_pay(d, s, unit, d->blow_mps, TH_R_BR_4, why);
}

void theatre_blow(struct theatre_game *g, int unit, int bridge)
{
    g->s->spent[unit] = (uint8_t)(g->s->spent[unit] + g->d->blow_mps);
    int die = fy_roll(g->dice, 6, TH_R_BR_4, T_BLOW_DIE, bridge);
    mark(g, bridge, die >= g->d->blown ? TH_DESTROYED : TH_DAMAGED, TH_R_BR_4);
    score_bridge(g, bridge, g->d->unit[unit].side);
}

/* TH-R.EN.7: the system destroys a bridge of its own. */
void theatre_bridge_destroyed(struct theatre_game *g, int bridge)
{
    mark(g, bridge, TH_DESTROYED, TH_R_EN_7);
}

/* TH-R.BR.6 */
void theatre_repair_bridges(struct theatre_game *g, int side)
{
    for (int i = 0; i < g->d->bridges; i++) {
        struct theatre_bridge *b = &g->s->bridge[i];
        if (b->owner != side || (b->state != TH_COLLATERAL_MARK && b->state != TH_DAMAGED))
            continue;
        if (++b->repair < g->d->repair_phases)
            continue;
        b->state = TH_INTACT;
        b->repair = 0;
        FY_SAY(g->log, TH_R_BR_6, T_BRIDGE_REPAIRED, i);
    }
}

/* TH-R.SC.A7, A10: captured by the player and still his at the end of the system turn, once per bridge. */
void theatre_score_held(struct theatre_game *g, int side)
{
    for (int i = 0; i < g->d->bridges; i++) {
        struct theatre_bridge *b = &g->s->bridge[i];
        if (b->taken && !b->held && b->owner == side && g->d->bridge[i].scores) {
            b->held = 1;
            theatre_score(g, side, g->d->victory[side].bridge_held, g->d->victory_rule);
        }
        b->taken = 0;
    }
}
