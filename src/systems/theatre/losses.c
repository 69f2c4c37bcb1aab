/* What a combat result costs: who is lost, in which order, who must retreat; landings that fail to clear their hex
 * (TH-46.B.3.18, TH-46.B.3.19, TH-R.CB.10, TH-R.CB.12, TH-R.CB.16, TH-R.LS). */
#include "theatre.h"

enum { ATTACKERS, DEFENDERS };

static uint64_t alive(const struct theatre_data *d, const struct theatre_state *s, int who)
{
    const struct theatre_combat *c = &s->combat;
    if (who == DEFENDERS)
        return theatre_units_in(d, s, c->hex, c->side ^ 1);
    uint64_t mask = 0;
    TH_EACH(u, c->attackers)
        if (s->at[u] < d->hexes)
            mask |= theatre_bit(u);
    return mask;
}

static int points_of(const struct theatre_data *d, const struct theatre_state *s, int unit, int who)
{
    return who == ATTACKERS ? theatre_attack(d, s, unit) : theatre_defence(d, s, unit);
}

static int total(const struct theatre_data *d, const struct theatre_state *s, int who)
{
    int sum = 0;
    TH_EACH(u, alive(d, s, who))
        sum += points_of(d, s, u, who);
    return sum;
}

/* One unit is eliminated; the points it was worth (TH-R.LS.2). */
static int lose(struct theatre_game *g, int unit, int who)
{
    struct theatre_state *s = g->s;
    int before = points_of(g->d, s, unit, who);
    theatre_eliminate(g, unit, TH_LOSS, TH_R_CB_10);
    if (s->at[unit] >= g->d->hexes)
        return before;
    s->combat.formed |= theatre_bit(unit);
    return before - points_of(g->d, s, unit, who);
}

static void lose_all(struct theatre_game *g, int who)
{
    TH_EACH(u, alive(g->d, g->s, who))
        lose(g, u, who);
}

/* TH-R.CB.10, TH-R.CB.16 */
static void exchange(struct theatre_game *g, struct theatre_combat *c, int attack, int defence)
{
    if (attack <= defence)
        lose_all(g, ATTACKERS);
    if (defence <= attack)
        lose_all(g, DEFENDERS);
    if (attack < defence)
        c->owed[DEFENDERS] = (uint16_t)attack;
    if (defence < attack)
        c->owed[ATTACKERS] = (uint16_t)defence;
}

/* TH-R.CB.10: what the H of a result costs, rounded up (AH, HX, DH). */
static uint16_t half_of(const struct theatre_data *d, int points)
{
    return (uint16_t)((points + d->tables.half - 1) / d->tables.half);
}

void theatre_result(struct theatre_game *g)
{
    struct theatre_combat *c = &g->s->combat;
    int attack = total(g->d, g->s, ATTACKERS), defence = total(g->d, g->s, DEFENDERS);
    c->step = TH_LOSSES;
    c->must[ATTACKERS] = c->result <= TH_AR;
    c->must[DEFENDERS] = c->result >= TH_HX && c->result <= TH_DH;
    switch (c->result) {
    case TH_AE: lose_all(g, ATTACKERS); break;
    case TH_AH: c->owed[ATTACKERS] = half_of(g->d, attack); break;
    case TH_EX: exchange(g, c, attack, defence); break;
    case TH_HX: c->owed[ATTACKERS] = c->owed[DEFENDERS] = half_of(g->d, attack < defence ? attack : defence); break;
    case TH_DH: c->owed[DEFENDERS] = half_of(g->d, defence); break;
    case TH_DE: lose_all(g, DEFENDERS); break;
    default: break;
    }
}

/* TH-R.LS.3, TH-46.B.3.18, TH-46.B.3.19, TH-R.LS.1, TH-R.LS.4: the class that must pay now. */
uint64_t theatre_payers(const struct theatre_data *d, const struct theatre_state *s)
{
    int who = s->combat.owed[ATTACKERS] ? ATTACKERS : DEFENDERS;
    uint64_t all = alive(d, s, who), sf = 0;
    TH_EACH(u, all)
        if (d->unit[u].sf)
            sf |= theatre_bit(u);
    if (all & s->combat.tried)
        return all & s->combat.tried;
    return sf ? sf : all;
}

/* TH-R.EN.5 */
static int weakest(const struct theatre_data *d, const struct theatre_state *s, uint64_t payers, int who)
{
    int best = TH_NONE;
    TH_EACH(u, payers)
        if (best == TH_NONE || points_of(d, s, u, who) < points_of(d, s, best, who))
            best = u;
    return best;
}

/* TH-R.LS.1, TH-R.LS.4 */
bool theatre_may_lose(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (theatre_has(theatre_payers(d, s), unit))
        return true;
    return FY_NO(why, s->combat.tried ? TH_R_LS_1 : TH_R_LS_4, T_NO_OTHERS_FIRST, unit);
}

void theatre_lose(struct theatre_game *g, int unit)
{
    struct theatre_combat *c = &g->s->combat;
    int who = c->owed[ATTACKERS] ? ATTACKERS : DEFENDERS;
    int paid = lose(g, unit, who);
    c->owed[who] = (uint16_t)(paid >= c->owed[who] ? 0 : c->owed[who] - paid);
}

/* Who retreats by the result, landed and dropped attackers apart (TH-R.CB.17). */
static uint64_t retreaters(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_combat *c = &s->combat;
    uint64_t out = 0;
    if (c->must[ATTACKERS])
        TH_EACH(u, alive(d, s, ATTACKERS))
            if (s->at[u] != c->hex)
                out |= theatre_bit(u);
    uint64_t defenders = alive(d, s, DEFENDERS);
    return out | (c->must[DEFENDERS] ? defenders : defenders & c->formed);
}

bool theatre_loss_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    while (c->owed[ATTACKERS] || c->owed[DEFENDERS]) {
        int who = c->owed[ATTACKERS] ? ATTACKERS : DEFENDERS;
        uint64_t payers = theatre_payers(g->d, s);
        int side = who == ATTACKERS ? c->side : c->side ^ 1;
        if (!payers) {
            c->owed[who] = 0; /* TH-R.CB.16: who owes more than he has loses everything */
            continue;
        }
        if (side == s->player && (payers & (payers - 1))) {
            s->asking = TH_ASK_LOSS;
            return true;
        }
        theatre_lose(g, side == s->player ? __builtin_ctzll(payers) : weakest(g->d, s, payers, who));
    }
    theatre_retreat_all(g, retreaters(g->d, s), TH_RETREAT_RESULT);
    return false;
}

/* ------------------------------------------------------------------ sharing a hex after combat: TH-R.CB.12 */

static bool boat_takes(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                       struct fy_message *why)
{
    int hex = s->at[unit];
    if (hex >= d->hexes || !theatre_off(d, s, ship, hex, d->unit[unit].side))
        return FY_NO(why, TH_R_CB_12, T_NO_BOAT, unit);
    if (!theatre_may_take_off(d, s, unit, hex, why))
        return false;
    return theatre_ship_takes(d, s, unit, ship) || FY_NO(why, TH_R_CB_12, T_NO_BOAT, unit);
}

bool theatre_may_board(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                       struct fy_message *why)
{
    if (unit != s->combat.helper)
        return FY_NO(why, TH_R_CB_12, T_NO_OTHERS_FIRST, unit);
    return boat_takes(d, s, unit, ship, why);
}

static unsigned boats_for(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    unsigned ships = 0;
    for (int i = 0; i < d->ships; i++)
        if (boat_takes(d, s, unit, i, NULL))
            ships |= 1u << i;
    return ships;
}

void theatre_board(struct theatre_game *g, int unit, int ship)
{
    theatre_load_ship(g, unit, ship);
    FY_SAY(g->log, TH_R_CB_12, T_EMBARKS, unit, g->d->units + ship);
}

bool theatre_sharing_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    uint64_t left = theatre_units_in(g->d, s, c->hex, c->side), dropped = 0;
    if (!theatre_held(s, c->hex, c->side ^ 1))
        left = 0;
    TH_EACH(u, left) {
        if (!s->unit[u].landed) {
            dropped |= theatre_bit(u);
            continue;
        }
        unsigned boats = boats_for(g->d, s, u);
        if (c->side == s->player && (boats & (boats - 1))) {
            s->asking = TH_ASK_BOARD;
            c->helper = (uint8_t)u;
            return true;
        }
        if (boats)
            theatre_board(g, u, __builtin_ctz(boats));
        else
            theatre_eliminate(g, u, TH_REMOVED, TH_R_CB_12);
    }
    if (dropped)
        theatre_retreat_all(g, dropped, TH_RETREAT_SHARING);
    else
        c->step = TH_ADVANCE;
    return false;
}

/* The end of a combat phase: landings and drops that never attacked (TH-R.CB.14). True if there was one. */
bool theatre_share_leftovers(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    TH_EACH(u, g->d->ours[s->side])
        if (s->at[u] < g->d->hexes && theatre_held(s, s->at[u], s->side ^ 1)) {
            theatre_no_combat(s);
            s->combat.hex = s->at[u];
            s->combat.side = s->side;
            s->combat.step = TH_SHARING;
            return true;
        }
    return false;
}
