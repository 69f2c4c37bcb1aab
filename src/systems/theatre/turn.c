/* The sequence of play: game turn, player turns, phases, the end step (TH-R.SQ, TH-R.WX, TH-R.IS, TH-R.MP). */
#include "theatre.h"

bool theatre_listed(const uint16_t *list, int n, int hex)
{
    for (int i = 0; i < n; i++)
        if (list[i] == hex)
            return true;
    return false;
}

/* Write a hex down once; the lists are long enough for every landing, drop and attack a phase can see. */
void theatre_note(uint16_t *list, uint8_t *n, int hex)
{
    if (!theatre_listed(list, *n, hex) && *n < TH_NOTES)
        list[(*n)++] = (uint16_t)hex;
}

/* What a phase gives afresh: moves, operations, attacks (TH-46.B.0.5, TH-R.SQ.7, TH-R.SQ.8, TH-R.SQ.9). */
static void begin_phase(struct theatre_game *g, int phase)
{
    struct theatre_state *s = g->s;
    s->phase = (uint8_t)phase;
    s->queue = 0;
    s->mover = TH_NONE;
    s->over = s->entered = s->attacked = s->retreated = 0;
    memset(s->spent, 0, sizeof s->spent);
    memset(s->op, 0, sizeof s->op);
    for (int i = 0; i < g->d->cds; i++)
        s->cd[i].fresh = 0;
    s->n_landing_hexes = s->n_landed_at = s->n_fought = 0;
    memset(s->landing_hexes, 0, sizeof s->landing_hexes);
    memset(s->landed_at, 0, sizeof s->landed_at);
    memset(s->fought, 0, sizeof s->fought);
    if (phase != TH_WEATHER)
        FY_SAY(g->log, TH_R_SQ_2, T_PHASE, s->side, phase);
}

/* ------------------------------------------------------------------ the game turn */

/* TH-X.10 */
static bool first_of_month(const struct theatre_data *d, const struct theatre_state *s)
{
    return d->turn[s->turn - 1].half == 1;
}

/* Reinforcements appear in their hex, on their turn or the first on which it is free and has room (ruling TH-X.15). */
static void reinforce(struct theatre_game *g)
{
    for (int u = 0; u < g->d->units; u++) {
        const struct theatre_unit_data *unit = &g->d->unit[u];
        if (!unit->turn || unit->turn > g->s->turn || g->s->at[u] != g->d->box + TH_BOX_LATER)
            continue;
        if (theatre_held(g->s, unit->hex, unit->side ^ 1) ||
            !theatre_fits(g->d, g->s, theatre_bit(u), unit->side, unit->hex))
            continue;
        theatre_put(g, u, unit->hex);
        FY_SAY(g->log, TH_X_15, T_REINFORCES, u, unit->hex);
        theatre_enter(g, theatre_bit(u), unit->hex, unit->side);
    }
}

/* TH-R.WX.1 */
static void weather(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    const struct theatre_turn_data *t = &g->d->turn[s->turn - 1];
    FY_SAY(g->log, TH_R_SQ_1, T_TURN, s->turn);
    int die = fy_roll(g->dice, 6, TH_R_WX_1, T_WEATHER_DIE, s->turn);
    s->weather = g->d->weather[t->month][die - 1];
    const uint8_t *table = g->d->weather[t->month];
    FY_NOTE(FY_HEARD(g->log), FY_FACT, FY_NO_VALUE, TH_R_WX_1, T_WEATHER_TABLE, table[0], table[1], table[2], table[3],
            table[4], table[5]);
    FY_SAY(g->log, TH_R_WX_1, T_WEATHER, die, s->weather);
    for (int i = 0; i < g->d->cds; i++)
        s->cd[i].fired = 0;
    if (first_of_month(g->d, s))
        memset(s->lim, 0, sizeof s->lim);
    s->surprise = t->surprise ? TH_SURPRISE_TURN : s->invasion == s->turn ? TH_INVASION_TURN : TH_NO_SURPRISE;
    s->side = s->player;
    reinforce(g);
    begin_phase(g, TH_INITIAL);
}

/* ------------------------------------------------------------------ the initial phase */

static void check_isolation(struct theatre_game *g)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    struct theatre_hexes reach;
    theatre_supplied(d, s, s->side, &reach);
    TH_EACH(u, d->ours[s->side]) {
        int hex = s->at[u];
        bool cut = hex < d->hexes && d->terrain[hex] != TH_HOME && !theatre_hexes_have(&reach, hex);
        uint8_t was = s->unit[u].isolated;
        s->unit[u].isolated = (uint8_t)(!cut ? 0 : was < 2 ? was + 1 : 2);
        if (cut)
            FY_SAY(g->log, TH_R_IS_1, T_ISOLATED, u);
    }
}

static void initial(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    for (int i = 0; i < g->d->ships; i++)
        if (g->d->ship[i].side == s->side)
            s->ship[i].sailed = s->ship[i].danger = 0;
    for (int i = 0; i < g->d->tps; i++)
        if (g->d->tp[i].side == s->side)
            memset(&s->tp[i], 0, sizeof s->tp[i]);
    check_isolation(g);
    if (first_of_month(g->d, s)) { /* TH-R.RP.1, TH-R.RP.5 */
        s->rp[s->side][1] = s->rp[s->side][0];
        s->rp[s->side][0] = (uint8_t)(4 * g->d->rp[s->side]);
    }
    theatre_repair_coast(g, s->side);
    theatre_repair_bridges(g, s->side);
}

static bool initial_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    if (!s->queue) {
        initial(g);
        s->queue = 1;
    }
    if (s->side == s->player) {
        if (theatre_any_initial(g->d, s)) {
            s->asking = TH_ASK_INITIAL;
            return true;
        }
    } else {
        theatre_system_replace(g);
    }
    theatre_initial_done(g);
    return false;
}

void theatre_initial_done(struct theatre_game *g)
{
    bool surprise = g->s->side == g->s->player && g->s->surprise;
    begin_phase(g, surprise ? TH_SURPRISE_MOVEMENT : TH_MOVEMENT);
}

/* ------------------------------------------------------------------ phases */

/* TH-R.MP.1: markers go at the end of the owner's next player turn. */
static void end_player_turn(struct theatre_game *g)
{
    TH_EACH(u, g->d->ours[g->s->side]) {
        struct theatre_unit *unit = &g->s->unit[u];
        unit->old_marks = unit->marks;
        unit->marks = 0;
        unit->landed = unit->dropped = 0;
    }
    g->s->barred &= ~g->d->ours[g->s->side];
    for (int i = 0; i < g->d->bridges; i++)
        g->s->bridge[i].free_units = g->s->bridge[i].free_phase = 0;
}

static void after_exploitation(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    end_player_turn(g);
    if (s->side == s->player && !g->d->turn[s->turn - 1].player_only) {
        s->side ^= 1;
        begin_phase(g, TH_INITIAL);
        return;
    }
    if (s->side != s->player)
        theatre_score_held(g, s->player);
    begin_phase(g, TH_END_STEP);
}

/* The player or the system is done with the phase. */
void theatre_end_phase(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    theatre_disband_fleet(s);
    s->mover = TH_NONE;
    s->group = 0;
    if (s->phase == TH_EXPLOITATION)
        after_exploitation(g);
    else
        begin_phase(g, s->phase + 1);
}

static bool movement_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    if (s->side != s->player)
        return theatre_system_move(g);
    if (s->mover == TH_NONE || s->mover >= g->d->units)
        s->asking = s->mover == TH_NONE ? TH_ASK_PHASE : TH_ASK_FLEET;
    else
        s->asking = TH_ASK_UNIT;
    if (s->phase == TH_EXPLOITATION && s->mover == TH_NONE && !theatre_any_action(g->d, s)) {
        theatre_end_phase(g);
        return false;
    }
    return true;
}

static bool combat_phase_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    if (s->queue == 0) {
        if (s->side != s->player && theatre_system_attack(g))
            return false;
        if (s->side == s->player && theatre_any_target(g->d, s)) {
            s->asking = TH_ASK_TARGET;
            return true;
        }
        s->queue = 1;
    }
    if (!theatre_share_leftovers(g))
        theatre_end_phase(g);
    return false;
}

/* TH-R.SQ.1, TH-R.SC.A2, TH-R.SC.A9 */
bool theatre_may_declare_invasion(const struct theatre_data *d, const struct theatre_state *s)
{
    return d->invasion_from && !s->invasion && s->turn + 1 >= d->invasion_from && s->turn < d->turns;
}

void theatre_next_turn(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    s->turn++;
    s->side = s->player;
    begin_phase(g, TH_WEATHER);
}

/* TH-R.SQ.10 */
static bool end_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    for (int u = 0; u < g->d->units; u++)
        s->unit[u].token = 0; /* ruling Q16 */
    if (s->turn >= g->d->turns) {
        FY_SAY(g->log, TH_R_SQ_10, T_GAME_ENDS, theatre_points(g->d, s));
        s->asking = TH_ASK_OVER;
        return true;
    }
    if (theatre_may_declare_invasion(g->d, s)) {
        s->asking = TH_ASK_INVASION;
        return true;
    }
    theatre_next_turn(g);
    return false;
}

static bool phase_step(struct theatre_game *g)
{
    switch (g->s->phase) {
    case TH_WEATHER: weather(g); return false;
    case TH_INITIAL: return initial_step(g);
    case TH_SURPRISE_COMBAT:
    case TH_COMBAT: return combat_phase_step(g);
    case TH_END_STEP: return end_step(g);
    default: return movement_step(g);
    }
}

/* TH-R.EN.8: on to the next decision or the end. When captures and combat are done with, a choice within a phase is settled. */
void theatre_run(struct theatre_game *g, bool within_phase)
{
    for (bool asks = false; !asks;) {
        bool open = g->s->captures || g->s->combat.step;
        if (within_phase && !open)
            FY_SETTLED(g->log, g->s);
        asks = g->s->captures       ? theatre_capture_step(g)
               : g->s->combat.step ? theatre_combat_step(g)
                                   : phase_step(g);
    }
}
