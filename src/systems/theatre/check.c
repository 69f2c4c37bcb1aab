/* May this be chosen? When each verb may be used, and the function of its chapter that has the say. The lists of choices
 * (choose.c) ask the same functions. */
#include "theatre.h"
#include "verbs.h"

/* When a verb may be used. `early`: what its chapter says is worth more than "not now". `taken`: it is for the unit on the
 * move. */
#define AT(ask) (1u << TH_ASK_##ask)
static const struct {
    uint32_t asks;
    bool early, taken;
} verb[V_VERBS] = {
    [V_CONTINUE] = {AT(CONTINUE), false, false},
    [V_END] = {AT(PHASE) | AT(TARGET), false, false},
    [V_TAKE] = {AT(PHASE), true, false},
    [V_STOP] = {AT(UNIT) | AT(FLEET) | AT(OVERRUN) | AT(DROP), false, false},
    [V_MOVE] = {AT(UNIT), true, true},
    [V_SNEAK] = {AT(UNIT), true, true},
    [V_OVERRUN] = {AT(UNIT), true, true},
    [V_WITH] = {AT(FLEET) | AT(OVERRUN) | AT(ATTACKERS), false, false},
    [V_GO] = {AT(PARTY) | AT(OVERRUN) | AT(ATTACKERS), false, false},
    [V_SEIZE] = {AT(UNIT) | AT(ENTRY), true, true},
    [V_LEAVE] = {AT(ENTRY), false, false},
    [V_SABOTAGE] = {AT(UNIT), true, true},
    [V_BLOW] = {AT(UNIT), true, true},
    [V_ATTACH] = {AT(UNIT), true, true},
    [V_DETACH] = {AT(UNIT) | AT(RBC), true, true},
    [V_EMBARK] = {AT(UNIT), true, true},
    [V_LOAD] = {AT(UNIT), true, true},
    [V_DROP] = {AT(DROP), true, true},
    [V_REBASE] = {AT(PHASE), true, false},
    [V_LIFT] = {AT(UNIT), true, true},
    [V_WRECK] = {AT(UNIT), true, true},
    [V_SAIL] = {AT(FLEET), false, false},
    [V_LAND] = {AT(PHASE), true, false},
    [V_RAID] = {AT(PARTY), false, false},
    [V_ASHORE] = {AT(PARTY), false, false},
    [V_OUTCOME] = {AT(PARTY), false, false},
    [V_BONUS] = {AT(BONUS), false, false},
    [V_ATTACK] = {AT(TARGET), false, false},
    [V_EXEMPT] = {AT(ATTACKERS), false, false},
    [V_SURPRISE] = {AT(SURPRISE), false, false},
    [V_TOKEN] = {AT(UNIT) | AT(PARTY) | AT(SURPRISE) | AT(RBC) | AT(SLIP), false, false},
    [V_ROLL] = {AT(SURPRISE), false, false},
    [V_WITHDRAW] = {AT(RBC), false, false},
    [V_BOARD] = {AT(RBC) | AT(BOARD), false, false},
    [V_STAND] = {AT(RBC), false, false},
    [V_LOSE] = {AT(LOSS), false, false},
    [V_SLIP] = {AT(SLIP), true, false},
    [V_HELP] = {AT(SLIP), true, false},
    [V_DONE] = {AT(SLIP) | AT(INITIAL), false, false},
    [V_RETREAT] = {AT(RETREAT), false, false},
    [V_ADVANCE] = {AT(ADVANCE), false, false},
    [V_HALT] = {AT(ADVANCE), false, false},
    [V_REPLACE] = {AT(INITIAL), true, false},
    [V_HALF] = {AT(INITIAL), true, false},
    [V_CADRE] = {AT(INITIAL), true, false},
    [V_REFILL] = {AT(INITIAL), true, false},
    [V_RAID_TURN] = {AT(INITIAL), true, false},
    [V_INVASION] = {AT(INVASION), false, false},
    [V_WAIT] = {AT(INVASION), false, false},
};

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

/* TH-46.B.M.10 */
static bool may_spend_token(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (s->unit[unit].token != 1)
        return FY_NO(why, TH_46_B_M_10, T_NO_TOKEN, unit);
    return theatre_has(rollers(d, s), unit) || FY_NO(why, TH_46_B_M_10, T_NO_ROLL_NOW, unit);
}

static bool may_go(const struct theatre_data *d, const struct theatre_state *s, struct fy_message *why)
{
    if (s->asking == TH_ASK_PARTY)
        return theatre_may_start_landing(s, why);
    return s->asking == TH_ASK_OVERRUN ? theatre_may_start_overrun(d, s, why) : theatre_may_start_attack(d, s, why);
}

static bool may_join(const struct theatre_data *d, const struct theatre_state *s, int piece, struct fy_message *why)
{
    if (s->asking == TH_ASK_FLEET)
        return theatre_may_join_fleet(d, s, piece, why);
    if (s->asking == TH_ASK_OVERRUN)
        return theatre_may_join_overrun(d, s, piece, why);
    return theatre_may_join_attack(d, s, piece, why);
}

static bool may_board(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                      struct fy_message *why)
{
    if (ship < 0 || ship >= d->ships)
        return FY_NO(why, TH_46_A_5_3, T_NO_SHIP, d->units + ship);
    return s->asking == TH_ASK_BOARD ? theatre_may_board(d, s, unit, ship, why)
                                     : theatre_may_withdraw_by_sea(d, s, unit, ship, why);
}

/* What the rules of its chapter say to a choice, whatever is being asked. */
bool theatre_allows(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c,
                    struct fy_message *why)
{
    int who = c->who, a = c->a;
    switch (c->verb) {
    case V_END: return s->asking != TH_ASK_TARGET || theatre_may_end_combat(d, s, why);
    case V_TAKE: return theatre_may_take(d, s, who, why);
    case V_MOVE: return theatre_may_move(d, s, who, a, why);
    case V_SNEAK: return theatre_may_sneak(d, s, who, a, why);
    case V_OVERRUN: return theatre_may_overrun(d, s, who, a, why);
    case V_WITH: return may_join(d, s, who, why);
    case V_GO: return may_go(d, s, why);
    case V_SEIZE: return theatre_may_choose_seize(d, s, who, a, why);
    case V_LEAVE: return theatre_may_leave(d, s, a, why);
    case V_SABOTAGE: return theatre_may_sabotage(d, s, who, a, why);
    case V_BLOW: return theatre_may_blow(d, s, who, a, why);
    case V_ATTACH: return theatre_may_attach(d, s, who, a, why);
    case V_DETACH: return theatre_may_detach(s, who, why);
    case V_EMBARK: return theatre_may_embark(d, s, who, a - d->units, why);
    case V_LOAD: return theatre_may_load(d, s, who, why);
    case V_DROP: return theatre_may_load(d, s, who, why) && theatre_may_drop(d, s, who, a, why);
    case V_REBASE: return theatre_may_rebase(d, s, who - theatre_tp(d, 0), a, why);
    case V_LIFT: return theatre_may_lift(d, s, who, a, why);
    case V_WRECK: return theatre_may_wreck(d, s, who, a, why);
    case V_SAIL: return theatre_may_sail(d, s, s->at[s->mover], a, why);
    case V_LAND: return theatre_may_land(d, s, a, why);
    case V_RAID: return theatre_may_raid(d, s, who, why);
    case V_ASHORE: return theatre_may_go_ashore(d, s, who, why);
    case V_OUTCOME: return theatre_may_link(s) || FY_NO(why, TH_R_LK_1, T_NO_LINK);
    case V_BONUS: return theatre_may_allocate(d, s, who, a, why);
    case V_ATTACK: return theatre_may_attack(d, s, a, why);
    case V_EXEMPT: return theatre_may_exempt(d, s, who, why);
    case V_SURPRISE: return theatre_may_surprise(d, s, who, why);
    case V_TOKEN: return may_spend_token(d, s, who, why);
    case V_WITHDRAW: return theatre_may_withdraw(d, s, who, a, why);
    case V_BOARD: return may_board(d, s, who, a - d->units, why);
    case V_LOSE: return theatre_may_lose(d, s, who, why);
    case V_SLIP: return theatre_may_slip(d, s, who, a, why);
    case V_HELP: return theatre_may_help(d, s, who, why);
    case V_RETREAT: return theatre_may_retreat(d, s, who, a, why);
    case V_ADVANCE: return theatre_may_advance(d, s, who, why);
    case V_REPLACE: return theatre_may_replace(d, s, who, why) && theatre_may_return_at(d, s, who, a, false, why);
    case V_HALF: return theatre_may_pay_half(d, s, who, why);
    case V_CADRE: return theatre_may_buy_cadre(d, s, who, why) && theatre_may_return_at(d, s, who, a, true, why);
    case V_REFILL: return theatre_may_refill(d, s, who, why);
    case V_RAID_TURN: return theatre_may_declare_raid_turn(d, s, why);
    default: return true; /* nothing but the question stands against it */
    }
}

/* Ships are pieces and boxes are places, but few verbs are about them. */
static bool could_be_meant(const struct theatre_data *d, const struct fy_choice *c)
{
    const struct fy_verb *v = &theatre_verbs[c->verb];
    bool ships = c->verb == V_TAKE || c->verb == V_WITH || c->verb == V_REBASE;
    if (v->who == TH_PIECE && c->who >= d->units && !ships)
        return false;
    return v->a == TH_PLACE ? c->a < d->hexes : v->a == FY_NUMBER ? c->a >= 0 && c->a < TH_RESULTS : true;
}

/* Something else is asked: how to get to what was chosen, if there is a way. */
static bool not_now(const struct theatre_data *d, const struct theatre_state *s, const struct fy_choice *c,
                    struct fy_message *why)
{
    bool names_unit = theatre_verbs[c->verb].who == TH_PIECE && c->who < d->units;
    if (s->asking == TH_ASK_PHASE && names_unit && theatre_may_take(d, s, c->who, NULL))
        return FY_NO(why, TH_R_SQ_2, T_NO_TAKE_FIRST, c->who);
    if (c->verb == V_TAKE && verb[V_STOP].asks >> s->asking & 1)
        return FY_NO(why, TH_R_SQ_8, T_NO_OTHER_MOVES, s->mover);
    if (s->asking == TH_ASK_SLIP && c->verb == V_RETREAT)
        return FY_NO(why, TH_R_SQ_2, T_NO_SLIPS_FIRST);
    return FY_NO(why, TH_R_SQ_2, T_NO_NOT_NOW, s->phase);
}

bool theatre_check(const void *data, const void *state, const struct fy_choice *c, struct fy_message *why)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    if (s->asking == TH_ASK_OVER)
        return FY_NO(why, TH_R_SQ_10, T_NO_OVER);
    if (!could_be_meant(d, c))
        return FY_NO(why, TH_R_SQ_6, T_NO_SUCH);
    bool now = verb[c->verb].asks >> s->asking & 1;
    if (now || verb[c->verb].early)
        if (!theatre_allows(d, s, c, why))
            return false;
    if (!now)
        return not_now(d, s, c, why);
    bool on_the_move = s->asking == TH_ASK_UNIT || s->asking == TH_ASK_DROP;
    if (verb[c->verb].taken && on_the_move && c->who != s->mover)
        return FY_NO(why, TH_R_SQ_8, T_NO_OTHER_MOVES, s->mover);
    return true;
}
