/* Why not: one refusal per verb, and when each verb may be used. The lists of choices (choose.c) are made from them. */
#include "theatre.h"
#include "verbs.h"

/* ------------------------------------------------------------------ refusals */

typedef uint16_t refusal(const struct theatre_data *, const struct theatre_state *, const struct fy_choice *);

static int ship_of(const struct theatre_data *d, int piece)
{
    return piece - d->units;
}

static bool can_embark(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    for (int i = 0; i < d->ships; i++)
        if (s->at[d->units + i] == s->at[unit] && !theatre_refuse_embark(d, s, unit, i))
            return true;
    return false;
}

static bool can_wreck(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    for (int i = 0; i < 3; i++) {
        int site = d->site_at[s->at[unit]][i];
        if (site != TH_NONE && !theatre_refuse_wreck(d, s, unit, site))
            return true;
    }
    return false;
}

static bool can_lift(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    if (!d->tps || d->site_at[s->at[unit]][0] == TH_NONE)
        return false;
    for (int i = 0; i < d->tps; i++) {
        int base = s->at[theatre_tp(d, i)];
        if (base < d->hexes && !theatre_refuse_lift(d, s, unit, base))
            return true;
    }
    return false;
}

/* TH-R.AB.3, TH-46.B.1.2: a landing or drop ends the move, but not the chance at a bridge of that hex. */
static bool bridge_left(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_unit *u = &s->unit[unit];
    return theatre_has(s->entered, unit) && (u->landed == 1 || u->dropped == 1) && s->op[unit] == TH_TYPE_NONE && d->unit[unit].commando &&
           d->has_bridge[s->at[unit]] && s->phase != TH_EXPLOITATION;
}

/* TH-R.SQ.6-9: is there anything this unit could do in this phase? */
uint16_t theatre_refuse_unit(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_unit *u = &s->unit[unit];
    bool over = theatre_has(s->over, unit);
    if (d->unit[unit].side != s->side || s->at[unit] >= d->hexes)
        return TH_R_SQ_6;
    if (s->phase == TH_SURPRISE_MOVEMENT && !d->unit[unit].sf)
        return TH_R_SQ_9;
    if (s->phase != TH_EXPLOITATION) {
        if (over)
            return bridge_left(d, s, unit) ? 0 : TH_R_SQ_8;
        return u->host != TH_NONE && theatre_has(s->entered, unit) ? TH_R_AT_1 : 0;
    }
    if (!over && (u->host == TH_NONE ? d->unit[unit].cm && d->unit[unit].move : !theatre_has(s->entered, unit)))
        return 0;
    if (can_wreck(d, s, unit) || can_embark(d, s, unit) || can_lift(d, s, unit))
        return 0;
    return u->host != TH_NONE ? TH_R_AT_1 : over ? TH_R_SQ_8 : TH_R_SQ_7;
}

/* What a unit that is not c/m can do in an exploitation phase: demolish, re-embark, fly home. */
static bool has_business(const struct theatre_data *d, const struct theatre_state *s, int unit, bool ship)
{
    return (d->has_site[s->at[unit]] && (can_wreck(d, s, unit) || can_lift(d, s, unit))) ||
           (ship && can_embark(d, s, unit));
}

static uint64_t exploiters(const struct theatre_data *d, const struct theatre_state *s, uint64_t here)
{
    uint64_t may = here & d->cm & d->mobile & ~s->over, beside_ships = 0;
    TH_EACH(u, here & d->special)
        if (s->unit[u].host != TH_NONE)
            may = theatre_has(s->over | s->entered, u) ? may & ~theatre_bit(u) : may | theatre_bit(u);
    for (int i = 0; i < d->ships; i++)
        if (s->at[d->units + i] < d->hexes)
            beside_ships |= theatre_units_in(d, s, s->at[d->units + i], s->side);
    TH_EACH(u, here & ~may)
        if (has_business(d, s, u, theatre_has(beside_ships, u)))
            may |= theatre_bit(u);
    return may;
}

/* The units theatre_refuse_unit has nothing against, all at once. */
uint64_t theatre_takers(const struct theatre_data *d, const struct theatre_state *s)
{
    uint64_t here = d->ours[s->side] & s->on_map;
    if (s->phase == TH_EXPLOITATION)
        return exploiters(d, s, here);
    if (s->phase == TH_SURPRISE_MOVEMENT)
        here &= d->special;
    uint64_t may = here & ~s->over;
    TH_EACH(u, may & s->entered & d->special)
        if (s->unit[u].host != TH_NONE)
            may &= ~theatre_bit(u);
    TH_EACH(u, here & s->over & s->entered & d->special)
        if (bridge_left(d, s, u))
            may |= theatre_bit(u);
    return may;
}

static uint16_t refuse_take(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    if (c->who < d->units)
        return theatre_refuse_unit(d, s, c->who);
    if (ship_of(d, c->who) >= d->ships)
        return TH_R_SQ_6;
    return theatre_refuse_ship(d, s, ship_of(d, c->who));
}

static uint16_t always(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    (void)d, (void)s, (void)c;
    return 0;
}

static uint16_t refuse_end(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    (void)c;
    return s->asking == TH_ASK_TARGET && theatre_attack_owed(d, s) ? TH_R_CB_14 : 0;
}

static uint16_t refuse_move(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_move(d, s, c->who, c->a);
}

static uint16_t refuse_sneak(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_sneak(d, s, c->who, c->a);
}

static uint16_t refuse_overrun(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_overrun(d, s, c->who, c->a);
}

static uint16_t refuse_with(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    if (s->asking == TH_ASK_FLEET) {
        int ship = ship_of(d, c->who);
        if (ship < 0 || ship >= d->ships || s->ship[ship].fleet || s->at[c->who] != s->at[s->mover])
            return TH_R_AM_10;
        return theatre_refuse_ship(d, s, ship);
    }
    if (c->who >= d->units)
        return TH_R_CB_13;
    return s->asking == TH_ASK_OVERRUN ? theatre_refuse_overrun_join(d, s, c->who) : theatre_refuse_with(d, s, c->who);
}

static uint16_t refuse_go(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    (void)c;
    if (s->asking == TH_ASK_PARTY)
        return s->group ? 0 : TH_R_AM_4;
    return s->asking == TH_ASK_OVERRUN ? theatre_refuse_overrun_go(d, s) : theatre_refuse_go(d, s);
}

static uint16_t refuse_seize(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    if (s->asking == TH_ASK_UNIT && theatre_has(s->over, c->who) && !s->op[c->who] && !bridge_left(d, s, c->who))
        return TH_R_SQ_8;
    if (s->asking == TH_ASK_ENTRY && c->a != theatre_entry_bridge(d, s))
        return TH_R_BR_8;
    if (s->asking == TH_ASK_ENTRY && !theatre_has(s->capture[0].units, c->who))
        return TH_R_BR_8;
    return theatre_refuse_seize(d, s, c->who, c->a);
}

static uint16_t refuse_leave(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return c->a == theatre_entry_bridge(d, s) ? 0 : TH_R_BR_8;
}

static uint16_t refuse_sabotage(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    uint16_t no = theatre_refuse_sabotage(d, s, c->who, c->a);
    if (no)
        return no;
    if (s->phase == TH_EXPLOITATION && !d->unit[c->who].cm)
        return TH_R_BR_7;
    return theatre_has(s->over, c->who) && !bridge_left(d, s, c->who) ? TH_R_SQ_8 : 0;
}

static uint16_t refuse_blow(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_has(s->over, c->who) ? TH_R_SQ_8 : theatre_refuse_blow(d, s, c->who, c->a);
}

static uint16_t refuse_attach(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return c->a < d->units ? theatre_refuse_attach(d, s, c->who, c->a) : TH_R_AT_1;
}

static uint16_t refuse_detach(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    if (s->asking == TH_ASK_RBC)
        return s->unit[c->who].host != TH_NONE && s->at[c->who] == s->combat.hex ? 0 : TH_R_AT_2;
    return theatre_refuse_detach(d, s, c->who);
}

static uint16_t refuse_embark(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    int ship = ship_of(d, c->a);
    return ship < 0 || ship >= d->ships ? TH_R_AM_1 : theatre_refuse_embark(d, s, c->who, ship);
}

static uint16_t refuse_load(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_load(d, s, c->who);
}

static uint16_t refuse_drop(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    uint16_t no = theatre_refuse_load(d, s, c->who);
    return no ? no : theatre_refuse_drop(d, s, c->who, c->a);
}

static uint16_t refuse_rebase(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    int tp = c->who - theatre_tp(d, 0);
    return tp < 0 || tp >= d->tps ? TH_R_AB_8 : theatre_refuse_rebase(d, s, tp, c->a);
}

static uint16_t refuse_lift(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_lift(d, s, c->who, c->a);
}

static uint16_t refuse_wreck(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_wreck(d, s, c->who, c->a);
}

static uint16_t refuse_sail(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_sail(d, s, s->at[s->mover], c->a);
}

static uint16_t refuse_land(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    if (s->phase == TH_EXPLOITATION)
        return TH_R_SQ_2;
    if (!d->coastal[c->a] || theatre_closed(d, c->a, s->side))
        return TH_R_AM_9;
    if (theatre_landers(d, s, c->a))
        return 0;
    if (theatre_listed(s->landed_at, s->n_landed_at, c->a))
        return TH_R_AM_10;
    for (int i = 0; i < d->ships; i++)
        if (theatre_off(d, s, i, c->a, s->side))
            TH_EACH(u, theatre_cargo(s, i))
                if (theatre_refuse_shore(d, s, u, c->a))
                    return theatre_refuse_shore(d, s, u, c->a);
    return TH_R_AM_4;
}

static uint16_t refuse_raid(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_raid(d, s, c->who);
}

static uint16_t refuse_ashore(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_ashore(d, s, c->who);
}

/* TH-R.LK.1: option `link`; one tactical game for all raiders of the landing. */
static uint16_t refuse_outcome(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    (void)d;
    return theatre_may_link(s) && c->a < TH_RESULTS ? 0 : TH_R_LK_1;
}

static uint16_t refuse_bonus(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    if (d->site[c->a].hex != s->capture[0].hex)
        return TH_46_A_2_3;
    if (!d->unit[c->who].commando)
        return TH_46_A_2_5;
    return theatre_has(s->capture[0].free, c->who) ? 0 : TH_46_A_2_2;
}

static uint16_t refuse_attack(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_attack(d, s, c->a);
}

static uint16_t refuse_exempt(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_exempt(d, s, c->who);
}

static uint16_t refuse_surprise(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_surprise(d, s, c->who);
}

/* Who may be about to roll, and so may lay down a token (TH-46.B.M.10). */
static uint64_t rollers(const struct theatre_data *d, const struct theatre_state *s)
{
    switch (s->asking) {
    case TH_ASK_UNIT: return theatre_bit(s->mover);
    case TH_ASK_PARTY: return s->group | theatre_landers(d, s, s->target);
    case TH_ASK_SURPRISE: return theatre_surprisers(d, s);
    case TH_ASK_RBC: return theatre_units_in(d, s, s->combat.hex, s->combat.side ^ 1);
    case TH_ASK_SLIP: return s->combat.retreat;
    default: return 0;
    }
}

static uint16_t refuse_token(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return s->unit[c->who].token == 1 && theatre_has(rollers(d, s), c->who) ? 0 : TH_46_B_M_10;
}

static uint16_t refuse_withdraw(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_withdraw(d, s, c->who, c->a);
}

static uint16_t refuse_board(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    int ship = ship_of(d, c->a);
    if (ship < 0 || ship >= d->ships)
        return TH_46_A_5_3;
    if (s->asking == TH_ASK_BOARD)
        return c->who != s->combat.helper ? TH_R_CB_12 : theatre_refuse_board(d, s, c->who, ship);
    return theatre_refuse_sea_withdraw(d, s, c->who, ship);
}

static uint16_t refuse_lose(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    if (theatre_has(theatre_payers(d, s), c->who))
        return 0;
    return s->combat.tried ? TH_R_LS_1 : TH_R_LS_4;
}

static uint16_t refuse_slip(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_slip(d, s, c->who, c->a);
}

static uint16_t refuse_help(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_help(d, s, c->who);
}

static uint16_t refuse_retreat(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_chooses_retreat(s, c->who) ? theatre_refuse_retreat_to(d, s, c->who, c->a) : TH_R_RT_1;
}

static uint16_t refuse_advance(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_advance(d, s, c->who);
}

static uint16_t refuse_replace(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    uint16_t no = theatre_refuse_replace(d, s, c->who);
    return no ? no : theatre_refuse_source(d, s, c->who, c->a, false);
}

static uint16_t refuse_half(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_half(d, s, c->who);
}

static uint16_t refuse_cadre(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    uint16_t no = theatre_refuse_cadre(d, s, c->who);
    return no ? no : theatre_refuse_source(d, s, c->who, c->a, true);
}

static uint16_t refuse_refill(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return theatre_refuse_refill(d, s, c->who);
}

static uint16_t refuse_raid_turn(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    (void)c;
    return theatre_refuse_raid_turn(d, s);
}

/* When a verb may be used; `early`: its own refusal is worth more than "not now". `unit`: it is for the unit taken. */
#define AT(ask) (1u << TH_ASK_##ask)
static const struct {
    uint32_t asks;
    refusal *refuse;
    bool early, unit;
} rules[V_VERBS] = {
    [V_CONTINUE] = {AT(CONTINUE), always, false, false},
    [V_END] = {AT(PHASE) | AT(TARGET), refuse_end, false, false},
    [V_TAKE] = {AT(PHASE), refuse_take, true, false},
    [V_STOP] = {AT(UNIT) | AT(FLEET) | AT(OVERRUN) | AT(DROP), always, false, false},
    [V_MOVE] = {AT(UNIT), refuse_move, true, true},
    [V_SNEAK] = {AT(UNIT), refuse_sneak, true, true},
    [V_OVERRUN] = {AT(UNIT), refuse_overrun, true, true},
    [V_WITH] = {AT(FLEET) | AT(OVERRUN) | AT(ATTACKERS), refuse_with, false, false},
    [V_GO] = {AT(PARTY) | AT(OVERRUN) | AT(ATTACKERS), refuse_go, false, false},
    [V_SEIZE] = {AT(UNIT) | AT(ENTRY), refuse_seize, true, true},
    [V_LEAVE] = {AT(ENTRY), refuse_leave, false, false},
    [V_SABOTAGE] = {AT(UNIT), refuse_sabotage, true, true},
    [V_BLOW] = {AT(UNIT), refuse_blow, true, true},
    [V_ATTACH] = {AT(UNIT), refuse_attach, true, true},
    [V_DETACH] = {AT(UNIT) | AT(RBC), refuse_detach, true, true},
    [V_EMBARK] = {AT(UNIT), refuse_embark, true, true},
    [V_LOAD] = {AT(UNIT), refuse_load, true, true},
    [V_DROP] = {AT(DROP), refuse_drop, true, true},
    [V_REBASE] = {AT(PHASE), refuse_rebase, true, false},
    [V_LIFT] = {AT(UNIT), refuse_lift, true, true},
    [V_WRECK] = {AT(UNIT), refuse_wreck, true, true},
    [V_SAIL] = {AT(FLEET), refuse_sail, false, false},
    [V_LAND] = {AT(PHASE), refuse_land, true, false},
    [V_RAID] = {AT(PARTY), refuse_raid, false, false},
    [V_ASHORE] = {AT(PARTY), refuse_ashore, false, false},
    [V_OUTCOME] = {AT(PARTY), refuse_outcome, false, false},
    [V_BONUS] = {AT(BONUS), refuse_bonus, false, false},
    [V_ATTACK] = {AT(TARGET), refuse_attack, false, false},
    [V_EXEMPT] = {AT(ATTACKERS), refuse_exempt, false, false},
    [V_SURPRISE] = {AT(SURPRISE), refuse_surprise, false, false},
    [V_TOKEN] = {AT(UNIT) | AT(PARTY) | AT(SURPRISE) | AT(RBC) | AT(SLIP), refuse_token, false, false},
    [V_ROLL] = {AT(SURPRISE), always, false, false},
    [V_WITHDRAW] = {AT(RBC), refuse_withdraw, false, false},
    [V_BOARD] = {AT(RBC) | AT(BOARD), refuse_board, false, false},
    [V_STAND] = {AT(RBC), always, false, false},
    [V_LOSE] = {AT(LOSS), refuse_lose, false, false},
    [V_SLIP] = {AT(SLIP), refuse_slip, true, false},
    [V_HELP] = {AT(SLIP), refuse_help, true, false},
    [V_DONE] = {AT(SLIP) | AT(INITIAL), always, false, false},
    [V_RETREAT] = {AT(RETREAT), refuse_retreat, false, false},
    [V_ADVANCE] = {AT(ADVANCE), refuse_advance, false, false},
    [V_HALT] = {AT(ADVANCE), always, false, false},
    [V_REPLACE] = {AT(INITIAL), refuse_replace, true, false},
    [V_HALF] = {AT(INITIAL), refuse_half, true, false},
    [V_CADRE] = {AT(INITIAL), refuse_cadre, true, false},
    [V_REFILL] = {AT(INITIAL), refuse_refill, true, false},
    [V_RAID_TURN] = {AT(INITIAL), refuse_raid_turn, true, false},
    [V_INVASION] = {AT(INVASION), always, false, false},
    [V_WAIT] = {AT(INVASION), always, false, false},
};

/* Every number a choice carries names something. */
static bool is_sound(const struct theatre_data *d, const struct fy_choice *c)
{
    if (c->verb >= V_VERBS)
        return false;
    const struct fy_verb *v = &theatre_verbs[c->verb];
    bool ships = c->verb == V_TAKE || c->verb == V_WITH || c->verb == V_REBASE;
    int pieces = ships ? theatre_tp(d, d->tps) : d->units;
    if (v->who == FY_NONE ? c->who != 0 : c->who >= pieces)
        return false;
    int most = v->a == TH_PLACE ? d->hexes : v->a == TH_BRIDGE ? d->bridges : v->a == TH_SITE ? d->sites
               : v->a == TH_PIECE ? theatre_tp(d, d->tps) : v->a == FY_NUMBER ? TH_RESULTS : 1;
    return c->a >= 0 && c->a < most && c->b == 0;
}

/* The verb's own refusal, whatever is being asked. */
uint16_t theatre_refuse_choice(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    return rules[c->verb].refuse(d, s, c);
}

/* 0, or the rule that forbids the choice now. */
uint16_t theatre_refuse(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c)
{
    bool now = rules[c->verb].asks >> s->asking & 1;
    if (!now) {
        uint16_t no = rules[c->verb].early ? rules[c->verb].refuse(d, s, c) : 0;
        return no ? no : TH_R_SQ_2;
    }
    bool taken = s->asking == TH_ASK_UNIT || s->asking == TH_ASK_DROP;
    if (rules[c->verb].unit && taken && c->who != s->mover) {
        uint16_t no = rules[c->verb].refuse(d, s, c);
        return no ? no : TH_R_SQ_8;
    }
    return rules[c->verb].refuse(d, s, c);
}

bool theatre_check(const void *data, const void *state, const struct fy_choice *c, struct fy_message *why)
{
    const struct theatre_state *s = state;
    if (s->asking == TH_ASK_OVER)
        return FY_NO(why, TH_R_SQ_10, T_NO_OVER);
    if (!is_sound(data, c))
        return FY_NO(why, TH_R_SQ_6, T_NO_SUCH);
    uint16_t no = theatre_refuse(data, s, c);
    return no ? theatre_explain(data, s, c, no, why) : true;
}
