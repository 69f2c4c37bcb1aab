/* Carrying out a choice, then running on to the next decision. */
#include "theatre.h"
#include "verbs.h"

static void take(struct theatre_game *g, int piece)
{
    struct theatre_state *s = g->s;
    s->mover = (uint8_t)piece;
    if (piece >= g->d->units)
        s->ship[piece - g->d->units].fleet = 1;
}

/* TH-R.SQ.8; a unit that has done nothing yet is only put back. */
static void stop(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    if (s->asking == TH_ASK_OVERRUN) {
        s->group = 0;
        s->target = TH_NOWHERE;
        return;
    }
    if (s->asking == TH_ASK_UNIT && (s->spent[s->mover] || theatre_has(s->entered, s->mover)))
        s->over |= theatre_bit(s->mover);
    theatre_disband_fleet(s);
    s->mover = TH_NONE;
}

static void with(struct theatre_game *g, int piece)
{
    struct theatre_state *s = g->s;
    if (s->asking == TH_ASK_FLEET)
        s->ship[piece - g->d->units].fleet = 1;
    else if (s->asking == TH_ASK_OVERRUN)
        s->group |= theatre_party(g->d, s, piece);
    else
        s->combat.attackers |= theatre_party(g->d, s, piece);
}

static void go(struct theatre_game *g)
{
    if (g->s->asking == TH_ASK_PARTY)
        theatre_land(g, -1);
    else if (g->s->asking == TH_ASK_OVERRUN)
        theatre_overrun(g);
    else
        theatre_attack_go(g);
}

static void seize(struct theatre_game *g, int unit, int bridge)
{
    if (g->s->asking == TH_ASK_ENTRY)
        theatre_seize_on_entry(g, unit, bridge);
    else
        theatre_seize(g, unit, bridge);
}

static void sail(struct theatre_game *g, int to)
{
    theatre_sail(g, g->s->at[g->s->mover], to);
    theatre_disband_fleet(g->s);
    g->s->mover = TH_NONE;
}

static void join_party(struct theatre_game *g, int unit, bool raids)
{
    struct theatre_state *s = g->s;
    s->group |= theatre_bit(unit);
    if (raids)
        s->unit[unit].order = ++s->n_raiders;
}

static void board_ship(struct theatre_game *g, int unit, int ship)
{
    if (g->s->asking == TH_ASK_BOARD)
        theatre_board(g, unit, ship);
    else
        theatre_sea_withdraw(g, unit, ship);
}

static void end(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    if (s->phase == TH_COMBAT || s->phase == TH_SURPRISE_COMBAT) {
        s->queue = 1; /* what shares a hex with the enemy is settled next */
        return;
    }
    theatre_reactions(g);
    theatre_end_phase(g);
}

static void done(struct theatre_game *g)
{
    if (g->s->asking == TH_ASK_SLIP)
        theatre_slips_done(g->s);
    else
        theatre_initial_done(g);
}

static void declare_invasion(struct theatre_game *g)
{
    g->s->invasion = (uint8_t)(g->s->turn + 1);
    FY_SAY(g->log, TH_R_SC_A2, T_INVASION, g->s->invasion);
    theatre_next_turn(g);
}

static void carry_out(struct theatre_game *g, const struct fy_choice *c)
{
    struct theatre_state *s = g->s;
    int who = c->who, a = c->a;
    switch (c->verb) {
    case V_CONTINUE: break;
    case V_END: end(g); break;
    case V_TAKE: take(g, who); break;
    case V_STOP: stop(g); break;
    case V_MOVE: theatre_move(g, who, a); break;
    case V_SNEAK: theatre_sneak(g, who, a); break;
    case V_OVERRUN: theatre_overrun_begin(g, who, a); break;
    case V_WITH: with(g, who); break;
    case V_GO: go(g); break;
    case V_SEIZE: seize(g, who, a); break;
    case V_LEAVE: theatre_bridge_changes(g, a, s->capture[0].side); break;
    case V_SABOTAGE: theatre_sabotage(g, who, a); break;
    case V_BLOW: theatre_blow(g, who, a); break;
    case V_ATTACH: theatre_attach(g, who, a); break;
    case V_DETACH: theatre_detach(g, who); break;
    case V_EMBARK: theatre_embark(g, who, a - g->d->units); break;
    case V_LOAD: break;
    case V_DROP: theatre_drop(g, who, a); break;
    case V_REBASE: theatre_rebase(g, who - theatre_tp(g->d, 0), a); break;
    case V_LIFT: theatre_lift(g, who, a); break;
    case V_WRECK: theatre_wreck(g, who, a); break;
    case V_SAIL: sail(g, a); break;
    case V_LAND: s->target = (uint16_t)a; break;
    case V_RAID: join_party(g, who, true); break;
    case V_ASHORE: join_party(g, who, false); break;
    case V_OUTCOME: theatre_land(g, a); break;
    case V_BONUS: theatre_allocate(g, who, a); break;
    case V_ATTACK: theatre_attack_begin(g, a); break;
    case V_EXEMPT: theatre_exempt(g, who); break;
    case V_SURPRISE: theatre_surprise(g, who); break;
    case V_TOKEN: s->unit[who].token = 2; break;
    case V_ROLL: theatre_roll_combat(g); break;
    case V_WITHDRAW: theatre_withdraw(g, who, a); break;
    case V_BOARD: board_ship(g, who, a - g->d->units); break;
    case V_STAND: s->combat.stood = 1; break;
    case V_LOSE: theatre_lose(g, who); break;
    case V_SLIP: theatre_slip(g, who, a); break;
    case V_HELP: theatre_help(g, who); break;
    case V_DONE: done(g); break;
    case V_RETREAT: theatre_choose_retreat(g, who, a); break;
    case V_ADVANCE: s->combat.advance |= theatre_party(g->d, s, who); break;
    case V_HALT: theatre_advance(g); break;
    case V_REPLACE: theatre_replace(g, who, a); break;
    case V_HALF: theatre_half(g, who); break;
    case V_CADRE: theatre_buy_cadre(g, who, a); break;
    case V_REFILL: theatre_refill(g, who); break;
    case V_RAID_TURN: theatre_raid_turn(g); break;
    case V_INVASION: declare_invasion(g); break;
    default: theatre_next_turn(g); break;
    }
}

/* Decisions that only gather (a party, a group, attackers) lead straight to the next of their kind. */
static bool gathers(struct theatre_state *s, const struct fy_choice *c)
{
    switch (c->verb) {
    case V_LAND:
    case V_RAID:
    case V_ASHORE: s->asking = TH_ASK_PARTY; return true;
    case V_OVERRUN: s->asking = TH_ASK_OVERRUN; return true;
    case V_LOAD: s->asking = TH_ASK_DROP; return true;
    case V_TOKEN: return true;
    case V_WITH: return true;
    default: return false;
    }
}

void theatre_apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    struct theatre_game g = {data, state, dice, log};
    bool within_phase = !theatre_ends(g.s, c);
    carry_out(&g, c);
    if (!gathers(g.s, c))
        theatre_run(&g, within_phase);
}
