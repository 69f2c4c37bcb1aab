/* What a choice costs, needs and brings, by the functions that carry it out. */
#include "theatre.h"
#include "verbs.h"

struct outlook {
    const struct theatre_data *d;
    const struct theatre_state *s;
    struct fy_notes *notes;
};

static void attempt(const struct outlook *o, struct theatre_attempt a)
{
    theatre_need(o->d, o->s, &a, o->notes);
}

/* ------------------------------------------------------------------ moving */

static void pays(const struct outlook *o, int unit, int mps, uint16_t rule)
{
    int left = theatre_mp(o->d, o->s, unit) - mps;
    FY_NOTE(o->notes, FY_COST, mps, rule, T_COST_MPS, mps);
    FY_NOTE(o->notes, FY_LEFT, left, TH_R_MP_1, T_COST_MPS, left);
}

/* TH-R.ZC.3: what lies ahead of whoever goes on from there. */
static void zone_ahead(const struct outlook *o, int unit, int hex)
{
    int zones = theatre_zoc(o->s, hex, o->d->unit[unit].side ^ 1);
    if (zones)
        FY_NOTE_AT(o->notes, FY_RISK, zones, hex, TH_R_ZC_3, T_RISK_ZONE, zones, hex);
}

/* What there is at a hex that scores for the side of the unit: why one goes there. */
static void worth_there(const struct outlook *o, int unit, int hex)
{
    const struct theatre_data *d = o->d;
    const struct theatre_state *s = o->s;
    int side = d->unit[unit].side, first = d->victory[side].first_capture[hex];
    for (int i = 0; i < TH_SLOTS; i++) {
        int site = d->site_at[hex][i], worth = site == TH_NONE ? 0 : theatre_site_worth(d, site, side);
        if (worth && s->site[site].hits < d->site[site].size)
            FY_NOTE_AT(o->notes, FY_PURPOSE, worth, hex, d->victory_rule, T_WHY_SITE, site, worth);
    }
    for (int dir = 0; dir < 6; dir++) {
        int bridge = d->side_bridge[hex][dir];
        int worth = bridge == TH_NONE ? 0 : theatre_bridge_worth(d, s, bridge, side, TH_DESTROYED);
        if (worth > 0 && s->bridge[bridge].owner != side && s->bridge[bridge].state != TH_DESTROYED)
            FY_NOTE_AT(o->notes, FY_PURPOSE, worth, hex, d->victory_rule, T_WHY_BRIDGE, bridge, worth);
    }
    if (first && !(s->captured[hex / 8] >> (hex % 8) & 1))
        FY_NOTE_AT(o->notes, FY_PURPOSE, first, hex, d->victory_rule, T_WHY_CAPTURE, first);
}

static struct theatre_step step_to(const struct outlook *o, int unit, int to)
{
    return theatre_step_cost(o->d, o->s, unit, theatre_direction(o->d, o->s->at[unit], to));
}

static void moves(const struct outlook *o, int unit, int to, int extra)
{
    struct theatre_step step = step_to(o, unit, to);
    pays(o, unit, step.terrain + step.zoc + extra, TH_R_MV_1);
    if (step.zoc)
        FY_NOTE(o->notes, FY_MODIFIER, step.zoc, TH_R_ZC_3, T_COST_ZONES);
    if (extra)
        FY_NOTE(o->notes, FY_MODIFIER, extra, TH_R_MV_12, T_COST_OVERRUN);
    worth_there(o, unit, to);
    zone_ahead(o, unit, to);
}

static void sneaks(const struct outlook *o, int unit, int to)
{
    struct theatre_step step = step_to(o, unit, to);
    int failed = step.terrain + step.zoc;
    pays(o, unit, step.terrain, TH_46_B_4_4);
    if (failed > theatre_mp(o->d, o->s, unit))
        FY_NOTE(o->notes, FY_RISK, failed, TH_46_B_4_5, T_RISK_STOPS, failed);
    else
        FY_NOTE(o->notes, FY_COST, failed, TH_46_B_4_5, T_COST_FAILED, failed);
    attempt(o, theatre_describe(o->d, o->s, unit, TH_ZOC_MOVE));
    worth_there(o, unit, to);
    zone_ahead(o, unit, to);
}

static void strengths(const struct outlook *o, uint64_t units, uint64_t exempt, int hex)
{
    theatre_odds_of(o->d, o->s, units, exempt, hex, o->notes);
}

/* TH-46.B.2.6: a coast defence that raiders score by. */
static void battery_there(const struct outlook *o, int hex)
{
    int cd = o->d->cd_at[hex], worth = o->d->victory[o->s->side].cd_hit;
    if (cd != TH_NONE && worth && o->s->owner[hex] != o->s->side && theatre_cd_level(o->d, o->s, cd))
        FY_NOTE_AT(o->notes, FY_PURPOSE, worth, hex, o->d->victory_rule, T_WHY_BATTERY, cd, theatre_cd_level(o->d, o->s, cd), worth);
}

static void sails(const struct outlook *o, int to)
{
    int from = o->s->at[o->s->mover], far = o->d->sea_distance[from][to], left = theatre_fleet_mp(o->d, o->s) - far;
    FY_NOTE(o->notes, FY_COST, far, TH_R_AM_1, T_COST_NAVAL, far);
    FY_NOTE(o->notes, FY_LEFT, left, TH_R_AM_1, T_COST_NAVAL, left);
    if (theatre_meets_danger(o->d, o->s, from, to))
        FY_NOTE(o->notes, FY_RISK | FY_OR_LESS, theatre_danger_die(o->d, o->s), TH_R_AM_5, T_RISK_DANGER, theatre_danger_die(o->d, o->s));
    if (o->s->phase == TH_EXPLOITATION) /* TH-R.SQ.2: nobody lands then */
        return;
    battery_there(o, to);
    if (theatre_fleet_cargo(o->d, o->s) && o->d->coastal[to] && o->s->owner[to] != o->s->side)
        theatre_fire_notes(o->d, o->s, to, T_RISK_FIRE_LANDING, o->notes);
}

static void embarks(const struct outlook *o, int unit, int piece)
{
    int room = theatre_room(o->d, o->s, piece - o->d->units) - theatre_quarters(o->d, o->s, unit);
    if (room >= 0) /* else it is split over the landing craft of the hex: TH-R.AM.1 */
        FY_NOTE(o->notes, FY_FACT, FY_NO_VALUE, TH_R_AM_1, T_LEFT_ROOM, room, piece); /* in quarters: the words say it in REs */
    FY_NOTE(o->notes, FY_COST, FY_NO_VALUE, TH_R_SQ_8, T_COST_MOVE);
}

/* TH-R.CB.14, TH-X.24: who comes down among the enemy owes him an attack, unless he stays below the lowest odds: as they
 * would stand. */
static void owes_attack(const struct outlook *o, uint64_t units, int hex, bool by_air)
{
    struct theatre_state there = *o->s;
    struct theatre_game g = {o->d, &there, NULL, NULL};
    if (!units || !theatre_held(o->s, hex, o->s->side ^ 1))
        return;
    TH_EACH(u, units) {
        theatre_unload(&g, u);
        theatre_put(&g, u, hex);
        there.unit[u].landed = !by_air;
        there.unit[u].dropped = by_air;
    }
    bool weak = theatre_column(o->d, &there, units, 0, hex) < 0;
    FY_NOTE_AT(o->notes, FY_RISK, FY_NO_VALUE, hex, weak ? TH_R_CB_12 : TH_R_CB_14, weak ? T_RISK_TOO_WEAK : T_RISK_MUST_ATTACK, by_air);
    theatre_odds_of(o->d, &there, units, 0, hex, o->notes);
}

static void drops(const struct outlook *o, int unit, int hex)
{
    int sorties = theatre_drop_sorties(o->d, o->s, unit, hex);
    FY_NOTE(o->notes, FY_COST, sorties, TH_R_AB_5, T_COST_SORTIES, sorties);
    if (sorties)
        FY_NOTE(o->notes, FY_RISK, sorties, TH_R_AB_6, T_RISK_TURNED_BACK, sorties, o->d->turned_back);
    theatre_drop_need(o->d, o->s, unit, hex, o->notes);
    worth_there(o, unit, hex);
    owes_attack(o, theatre_bit(unit), hex, true);
}

/* TH-R.AB.5: what a unit that boards needs, and how far it comes. */
static void loads(const struct outlook *o, int unit)
{
    int sorties = theatre_sorties(o->d, o->s, unit);
    FY_NOTE(o->notes, FY_COST, sorties, TH_R_AB_5, T_COST_SORTIES, sorties);
    FY_NOTE_AT(o->notes, FY_FACT, o->d->air_range, o->s->at[unit], TH_R_AB_5, T_DROP_RANGE, o->d->air_range, o->s->at[unit]);
}

static void gains(const struct outlook *o, int points, int when)
{
    if (points)
        FY_NOTE(o->notes, FY_GAIN, points, o->d->victory_rule, T_GAIN_POINTS, points, when);
}

static void comes_home(const struct outlook *o, int unit, int hex)
{
    if (o->d->terrain[hex] != TH_HOME)
        return;
    gains(o, theatre_trip_worth(o->d, o->s, unit), 5);
    gains(o, theatre_radar_worth(o->d, o->s, unit), 6);
}

static void lifts(const struct outlook *o, int unit, int base)
{
    int sorties = theatre_sorties(o->d, o->s, unit);
    FY_NOTE(o->notes, FY_COST, sorties, TH_R_AB_5, T_COST_SORTIES, sorties);
    FY_NOTE(o->notes, FY_COST, FY_NO_VALUE, TH_R_SQ_8, T_COST_MOVE);
    comes_home(o, unit, base);
}

static void takes(const struct outlook *o, int piece)
{
    const struct theatre_data *d = o->d;
    int left = piece < d->units ? theatre_mp(d, o->s, piece) : theatre_naval_mp(d, o->s, piece - d->units);
    FY_NOTE(o->notes, FY_LEFT, left, piece < d->units ? TH_R_MP_1 : TH_R_AM_1, piece < d->units ? T_COST_MPS : T_COST_NAVAL,
            left);
}

static void stops(const struct outlook *o)
{
    const struct theatre_state *s = o->s;
    if (s->asking == TH_ASK_UNIT && (s->spent[s->mover] || theatre_has(s->entered, s->mover)))
        FY_NOTE(o->notes, FY_COST, theatre_mp(o->d, s, s->mover), TH_R_SQ_8, T_COST_MOVE);
}

/* ------------------------------------------------------------------ bridges and installations */

/* TH-X.14, TH-X.20: what was one's own side's from the start, and what counts only if it stands at the end. */
static void spoils_bridge(const struct outlook *o, int side, int bridge)
{
    int kept = o->d->victory[side].bridge_at_end[bridge];
    if (kept)
        FY_NOTE(o->notes, FY_WARNING, kept, o->d->victory_rule, T_WARN_BRIDGE_KEPT, bridge, kept);
    if (o->d->bridge[bridge].owner == side)
        FY_NOTE(o->notes, FY_WARNING, FY_NO_VALUE, TH_X_20, T_WARN_OWN_BRIDGE, bridge);
}

static void spoils_site(const struct outlook *o, int side, int site)
{
    if (o->d->owner[o->d->site[site].hex] == side)
        FY_NOTE(o->notes, FY_WARNING, FY_NO_VALUE, TH_X_14, T_WARN_OWN_SITE, site);
}

static void seizes(const struct outlook *o, int unit, int bridge)
{
    const struct theatre_victory *v = &o->d->victory[o->d->unit[unit].side];
    if (o->s->asking == TH_ASK_ENTRY || theatre_seizes_freely(o->d, o->s, unit, bridge))
        FY_NOTE(o->notes, FY_GAIN, FY_NO_VALUE, TH_46_B_1_5, T_GAIN_BRIDGE);
    else
        attempt(o, theatre_bridge_attempt(o->d, o->s, unit, TH_BRIDGE_CAPTURE));
    if (o->d->bridge[bridge].scores && !o->s->bridge[bridge].held)
        gains(o, v->bridge_held, 1);
    FY_NOTE(o->notes, FY_RISK, o->d->tables.gate, TH_46_B_1_8, T_RISK_GATE, o->d->tables.gate);
    FY_NOTE(o->notes, FY_COST, FY_NO_VALUE, TH_R_SQ_8, T_COST_MOVE);
}

static void sabotages(const struct outlook *o, int unit, int bridge)
{
    spoils_bridge(o, o->d->unit[unit].side, bridge);
    attempt(o, theatre_bridge_attempt(o->d, o->s, unit, TH_BRIDGE_DEMOLITION));
    FY_NOTE(o->notes, FY_NEED | FY_OR_MORE, o->d->tables.second_die, TH_R_BR_5, T_NEED_SECOND, o->d->tables.second_die);
    gains(o, theatre_bridge_worth(o->d, o->s, bridge, o->d->unit[unit].side, TH_DESTROYED), 2);
    FY_NOTE(o->notes, FY_COST, FY_NO_VALUE, TH_R_SQ_8, T_COST_MOVE);
}

static void blows(const struct outlook *o, int unit, int bridge)
{
    spoils_bridge(o, o->d->unit[unit].side, bridge);
    pays(o, unit, o->d->blow_mps, TH_R_BR_4);
    FY_NOTE(o->notes, FY_NEED | FY_OR_MORE, o->d->blown, TH_R_BR_4, T_NEED_BLOWN, o->d->blown);
    gains(o, theatre_bridge_worth(o->d, o->s, bridge, o->d->unit[unit].side, TH_DESTROYED), 2);
}

static void wrecks(const struct outlook *o, int unit, int site)
{
    int hits = theatre_wreck_hits(o->d, o->s, unit), room = o->d->site[site].size - o->s->site[site].hits;
    hits = hits < room ? hits : room;
    spoils_site(o, o->d->unit[unit].side, site);
    FY_NOTE(o->notes, FY_GAIN, hits, TH_R_CL_3, T_GAIN_HITS, hits, site);
    gains(o, hits * theatre_site_worth(o->d, site, o->d->unit[unit].side), 3);
    if (hits == room)
        gains(o, theatre_site_full_worth(o->d, site, o->d->unit[unit].side), 4);
    FY_NOTE(o->notes, FY_COST, FY_NO_VALUE, TH_R_SQ_8, T_COST_MOVE);
}

/* ------------------------------------------------------------------ landings */

static void raids(const struct outlook *o, int unit)
{
    const uint8_t *hits = o->d->tables.raid_hits;
    attempt(o, theatre_describe(o->d, o->s, unit, TH_RAID));
    FY_NOTE(o->notes, FY_GAIN, hits[TH_S], TH_46_B_2_6, T_GAIN_BATTERY, hits[TH_S], hits[TH_SS]);
    owes_attack(o, o->s->group | theatre_bit(unit), o->s->target, false);
}

static void goes_ashore(const struct outlook *o, int unit)
{
    if (o->s->owner[o->s->target] != o->s->side) /* TH-R.AM.12: else it walks off */
        theatre_landing_need(o->d, o->s, unit, o->notes);
    owes_attack(o, o->s->group | theatre_bit(unit), o->s->target, false);
    comes_home(o, unit, o->s->target);
}

static void lands(const struct outlook *o, int hex, uint64_t party)
{
    if (o->s->owner[hex] != o->s->side)
        theatre_fire_notes(o->d, o->s, hex, T_RISK_FIRE, o->notes);
    TH_EACH(u, party)
        comes_home(o, u, hex);
    owes_attack(o, party, hex, false);
}

/* ------------------------------------------------------------------ combat */

/* The best that the units next to the hex could do. */
static void attacks(const struct outlook *o, int hex)
{
    int first = TH_NONE, more = -1;
    for (int u = o->s->first[hex]; u != TH_NONE; u = o->s->unit[u].next) {
        first = first == TH_NONE ? u : first;
        more++;
    }
    if (first != TH_NONE)
        FY_NOTE_AT(o->notes, FY_PURPOSE, FY_NO_VALUE, hex, TH_R_CB_1, more ? T_WHY_ATTACK_ALL : T_WHY_ATTACK, first, more);
    uint64_t units = theatre_in_reach(o->d, o->s, theatre_fighters(o->d, o->s), hex);
    strengths(o, units, theatre_exemptable(o->d, o->s, units, hex), hex);
}

static void attack_gathered(const struct outlook *o, uint64_t more, uint64_t exempt)
{
    const struct theatre_combat *c = &o->s->combat;
    strengths(o, c->attackers | more, c->exempt | exempt, c->hex);
}

static void surprises(const struct outlook *o, int unit)
{
    uint16_t rule;
    int bonus = theatre_bonus_of(o->d, o->s, unit, &rule);
    attempt(o, theatre_surprise_attempt(o->d, o->s, unit));
    FY_NOTE(o->notes, FY_GAIN, bonus, rule, T_GAIN_BONUS, bonus, bonus + o->d->tables.surprise_great);
}

static void spends_token(const struct outlook *o)
{
    int more = o->d->tables.modifier[TH_MOD_TOKEN];
    FY_NOTE(o->notes, FY_GAIN, more, TH_46_B_M_10, T_GAIN_NEXT_ROLL, more);
}

static void rolls(const struct outlook *o)
{
    const struct theatre_combat *c = &o->s->combat;
    int net = theatre_combat_net(o->d, o->s, o->notes), by_die[6];
    for (int die = 1; die <= 6; die++)
        by_die[die - 1] = theatre_combat(&o->d->tables, c->column, die + net);
    FY_NOTE(o->notes, FY_NEED, FY_NO_VALUE, TH_R_CB_5, T_RESULTS, by_die[0], by_die[1], by_die[2], by_die[3], by_die[4],
            by_die[5]);
    theatre_reads_combat(&o->d->tables, c->column, 1 + net, 6 + net, o->notes);
    FY_NOTE(o->notes, FY_FACT, FY_NO_VALUE, TH_R_CB_10, T_RESULTS_MEAN);
}

/* TH-R.RT.2 */
static void caught(const struct outlook *o, int unit, int hex)
{
    int threat = theatre_threat(o->d, o->s, hex, o->d->unit[unit].side);
    if (threat & TH_FULL)
        FY_NOTE_AT(o->notes, FY_WARNING, FY_NO_VALUE, hex, TH_R_RT_2, T_RISK_CAUGHT);
    else if (threat)
        FY_NOTE_AT(o->notes, FY_RISK, o->d->tables.caught, hex, TH_R_RT_2, T_RISK_PARTLY_CAUGHT, o->d->tables.caught);
}

/* TH-X.6, TH-46.B.4.13: who fails goes there all the same. */
static void slips(const struct outlook *o, struct theatre_attempt a, int unit, int hex)
{
    int threat = theatre_threat(o->d, o->s, hex, o->d->unit[unit].side);
    attempt(o, a);
    if (threat & TH_FULL)
        FY_NOTE_AT(o->notes, FY_RISK, FY_NO_VALUE, hex, TH_R_RT_2, T_RISK_LOST_THERE);
    else if (threat)
        FY_NOTE_AT(o->notes, FY_RISK, o->d->tables.caught, hex, TH_R_RT_2, T_RISK_PARTLY_LOST, o->d->tables.caught);
}

static void withdraws(const struct outlook *o, int unit, int hex)
{
    attack_gathered(o, 0, 0);
    attempt(o, theatre_withdraw_attempt(o->d, o->s, unit, hex));
    caught(o, unit, hex);
}

static void boards(const struct outlook *o, int unit)
{
    if (o->s->asking != TH_ASK_RBC)
        return;
    attack_gathered(o, 0, 0);
    attempt(o, theatre_describe(o->d, o->s, unit, TH_RBC_SHIP));
}

static void loses(const struct outlook *o, int unit)
{
    FY_NOTE(o->notes, FY_COST, theatre_defence(o->d, o->s, unit), TH_R_LS_4, T_LOSES, unit,
            theatre_quarters(o->d, o->s, unit), theatre_defence(o->d, o->s, unit));
}

/* ------------------------------------------------------------------ the initial phase, ends of phases */

static void note_rps(const struct outlook *o, int role, int quarters, uint16_t rule)
{
    if (quarters && quarters < 4)
        FY_NOTE(o->notes, role, quarters, rule, T_COST_PART_RP, quarters);
    else
        FY_NOTE(o->notes, role, quarters, rule, T_COST_RPS, quarters / 4, quarters % 4);
}

static void buys(const struct outlook *o, int quarters, uint16_t rule)
{
    note_rps(o, FY_COST, quarters, rule);
    note_rps(o, FY_LEFT, theatre_purse(o->s, o->s->side) - quarters, rule);
}

static void declares_raid_turn(const struct outlook *o)
{
    int left = o->d->raid_most - o->s->raid_turns - 1;
    buys(o, TH_WHOLE_RE * o->d->raid_cost, TH_R_SC_A3);
    FY_NOTE(o->notes, FY_LEFT, left, TH_R_SC_A3, T_LEFT_RAID_TURNS, left);
    FY_NOTE(o->notes, FY_GAIN, o->d->tables.modifier[TH_M9], TH_R_SC_A3, T_GAIN_RAID_TURN, o->d->tables.modifier[TH_M9]);
}

static void declares_invasion(const struct outlook *o)
{
    const struct theatre_tables *t = &o->d->tables;
    FY_NOTE(o->notes, FY_WARNING, FY_NO_VALUE, TH_R_SC_A2, T_WARN_ONCE);
    FY_NOTE(o->notes, FY_GAIN, t->modifier[TH_M11], TH_R_SC_A2, T_GAIN_INVASION, t->modifier[TH_M11], t->modifier[TH_M10],
            t->after_invasion_turns, o->d->invasion_turns);
}

/* Has anybody done anything in this phase? */
static bool begun(const struct theatre_data *d, const struct theatre_state *s)
{
    for (int u = 0; u < d->units; u++)
        if (s->spent[u])
            return true;
    for (int i = 0; i < d->ships; i++)
        if (s->ship[i].sailed)
            return true;
    return s->over || s->entered;
}

/* Who could still act is a warning as long as nobody has; after that most will have stayed where they are on purpose. */
static void ends(const struct outlook *o)
{
    uint16_t targets[TH_HEXES];
    int ships = 0, n;
    if (o->s->asking == TH_ASK_TARGET) {
        n = theatre_targets(o->d, o->s, targets);
        if (n)
            FY_NOTE(o->notes, FY_WARNING, n, TH_R_CB_1, T_WARN_TARGETS, n);
        return;
    }
    n = fy_count_bits(theatre_takers(o->d, o->s));
    for (int i = 0; i < o->d->ships; i++)
        ships += theatre_may_weigh(o->d, o->s, i, NULL);
    if (n + ships)
        FY_NOTE(o->notes, begun(o->d, o->s) ? FY_FACT : FY_WARNING, FY_NO_VALUE, TH_R_SQ_6, T_WARN_UNMOVED, n, ships);
}

/* ------------------------------------------------------------------ by verb */

static void joins(const struct outlook *o, int piece)
{
    if (o->s->asking == TH_ASK_OVERRUN)
        moves(o, piece, o->s->target, o->d->overrun_mps);
    else if (o->s->asking == TH_ASK_ATTACKERS)
        attack_gathered(o, theatre_party(o->d, o->s, piece), 0);
}

static void goes(const struct outlook *o)
{
    if (o->s->asking == TH_ASK_OVERRUN)
        strengths(o, o->s->group, 0, o->s->target);
    else if (o->s->asking == TH_ASK_ATTACKERS)
        attack_gathered(o, 0, 0);
    else
        lands(o, o->s->target, o->s->group);
}

static void in_movement(const struct outlook *o, const struct fy_choice *c)
{
    int who = c->who, a = c->a;
    switch (c->verb) {
    case V_TAKE: takes(o, who); break;
    case V_STOP: stops(o); break;
    case V_MOVE: moves(o, who, a, 0); break;
    case V_SNEAK: sneaks(o, who, a); break;
    case V_OVERRUN: moves(o, who, a, o->d->overrun_mps); break;
    case V_SEIZE: seizes(o, who, a); break;
    case V_SABOTAGE: sabotages(o, who, a); break;
    case V_BLOW: blows(o, who, a); break;
    case V_WRECK: wrecks(o, who, a); break;
    case V_EMBARK: embarks(o, who, a); break;
    case V_ATTACH: FY_NOTE(o->notes, FY_COST, FY_NO_VALUE, TH_R_SQ_8, T_COST_MOVE); break;
    case V_LOAD: loads(o, who); break;
    case V_DROP: drops(o, who, a); break;
    case V_LIFT: lifts(o, who, a); break;
    case V_REBASE: FY_NOTE(o->notes, FY_COST, 1, TH_R_AB_8, T_COST_SORTIES, 1); break;
    case V_BONUS: theatre_allocate_need(o->d, o->s, a, o->notes); break;
    case V_LEAVE: theatre_bridge_collateral_need(o->d, o->s, o->notes); break;
    case V_SAIL: sails(o, a); break;
    case V_LAND: lands(o, a, theatre_landers(o->d, o->s, a)); break;
    case V_RAID: raids(o, who); break;
    case V_ASHORE: goes_ashore(o, who); break;
    default: break;
    }
}

static void in_combat(const struct outlook *o, const struct fy_choice *c)
{
    int who = c->who, a = c->a;
    switch (c->verb) {
    case V_ATTACK: attacks(o, a); break;
    case V_EXEMPT: attack_gathered(o, 0, theatre_bit(who)); break;
    case V_SURPRISE: surprises(o, who); break;
    case V_TOKEN: spends_token(o); break;
    case V_ROLL: rolls(o); break;
    case V_WITHDRAW: withdraws(o, who, a); break;
    case V_BOARD: boards(o, who); break;
    case V_STAND: attack_gathered(o, 0, 0); break;
    case V_LOSE: loses(o, who); break;
    case V_SLIP: slips(o, theatre_slip_attempt(o->d, o->s, who, a), who, a); break;
    case V_HELP: slips(o, theatre_help_attempt(o->d, o->s, who), who, o->s->combat.helper_hex); break;
    case V_RETREAT: caught(o, who, a); break;
    case V_ADVANCE: zone_ahead(o, who, o->s->combat.hex); break;
    default: break;
    }
}

static void in_initial_phase(const struct outlook *o, const struct fy_choice *c)
{
    switch (c->verb) {
    case V_REPLACE:
    case V_HALF: buys(o, theatre_price_of(o->d, o->s, c->who), TH_R_RP_2); break;
    case V_CADRE: buys(o, theatre_cadre_price(o->d, o->s, c->who), TH_R_RP_5); break;
    case V_REFILL: buys(o, theatre_refill_price(o->d), TH_R_RP_5); break;
    case V_RAID_TURN: declares_raid_turn(o); break;
    case V_INVASION: declares_invasion(o); break;
    default: break;
    }
}

void theatre_prospect(const void *data, const void *state, const struct fy_choice *c, struct fy_notes *notes)
{
    const struct outlook o = {data, state, notes};
    switch (c->verb) {
    case V_END: ends(&o); break;
    case V_WITH: joins(&o, c->who); break;
    case V_GO: goes(&o); break;
    default:
        in_movement(&o, c);
        in_combat(&o, c);
        in_initial_phase(&o, c);
        break;
    }
}
