/* Retreats: lawful hexes, ZOC negation, helped retreats, retreat before combat (TH-46.A.5, TH-46.B.4.8, TH-46.B.4.9,
 * TH-46.B.4.10, TH-46.B.4.11, TH-46.B.4.12, TH-46.B.4.13, TH-46.B.4.14, TH-46.B.4.15, TH-46.B.4.16, TH-46.B.4.17, TH-R.RT,
 * TH-R.RBC). */
#include "theatre.h"

/* TH-R.RT.6, TH-R.CB.18: c/m units stop at a major river without a usable bridge; mechanized commandos do not. */
bool theatre_may_cross(const struct theatre_data *d, const struct theatre_state *s, int unit, int from, int to)
{
    int dir = theatre_direction(d, from, to);
    const struct theatre_unit_data *u = &d->unit[unit];
    if (dir < 0)
        return false;
    if (!(d->side_bits[from][dir] & TH_MAJOR) || !u->cm || u->temporary_bridge)
        return true;
    return theatre_bridge_usable(s, d->side_bridge[from][dir], u->side);
}

/* Units already on their way to a hex count for its stacking. */
static uint64_t heading_for(const struct theatre_state *s, int hex)
{
    uint64_t mask = 0;
    TH_EACH(u, s->combat.moving)
        if (s->to[u] == hex)
            mask |= theatre_bit(u);
    return mask;
}

/* TH-R.RT.1, TH-R.RT.6, TH-R.RBC.6, TH-R.SK.1 */
static bool may_retreat_to(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                           struct fy_message *why)
{
    int from = s->at[unit], side = d->unit[unit].side;
    if (s->combat.only != TH_NOWHERE && hex != s->combat.only)
        return FY_NO(why, TH_R_RBC_6, T_NO_NAMED_HEX, s->combat.only);
    if (theatre_direction(d, from, hex) < 0)
        return FY_NO(why, TH_R_RT_1, T_NO_NOT_NEXT, hex, from, unit);
    if (theatre_held(s, hex, side ^ 1))
        return FY_NO(why, TH_R_RT_1, T_NO_ENEMY_THERE, hex);
    if (theatre_closed(d, hex, side))
        return FY_NO(why, TH_R_RT_1, d->terrain[hex] == TH_SEA ? T_NO_SEA : T_NO_HOME, hex);
    if (!theatre_may_cross(d, s, unit, from, hex))
        return FY_NO(why, TH_R_RT_6, T_NO_RIVER, unit, hex);
    uint64_t all = theatre_party(d, s, unit) | heading_for(s, hex);
    return theatre_fits(d, s, all, side, hex) || theatre_no_room(d, s, hex, side, why);
}

/* TH-R.ZC.4: the zones that threaten a retreat into the hex. */
int theatre_threat(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    int zone = theatre_zoc(s, hex, side ^ 1);
    if (!zone)
        return 0;
    uint64_t friends = theatre_held(s, hex, side) ? theatre_units_in(d, s, hex, side) : 0;
    return friends & ~s->combat.arrived ? 0 : zone;
}

int theatre_retreat_hexes(const struct theatre_data *d, const struct theatre_state *s, int unit, uint16_t out[6])
{
    int kept = 0, from = s->at[unit];
    for (int i = 0; i < d->rings[from]; i++)
        if (may_retreat_to(d, s, unit, d->ring[from][i], NULL))
            out[kept++] = d->ring[from][i];
    return kept;
}

/* Everybody of the mask, hex by hex. */
void theatre_retreat_all(struct theatre_game *g, uint64_t units, int purpose)
{
    struct theatre_combat *c = &g->s->combat;
    c->pending = units;
    c->purpose = (uint8_t)purpose;
    c->retreat_step = TH_RETREAT_START;
    c->step = TH_RETREATS;
}

/* A retreat outside a combat: a scattered drop (TH-R.AB.3). */
void theatre_retreat_begin(struct theatre_game *g, int hex, uint64_t units, int purpose)
{
    struct theatre_combat *c = &g->s->combat;
    theatre_no_combat(g->s);
    c->hex = (uint16_t)hex;
    c->side = g->s->side;
    theatre_retreat_all(g, units, purpose);
}

/* ------------------------------------------------------------------ ZOC negation: TH-46.B.4.8, TH-46.B.4.9, TH-46.B.4.10,
 * TH-46.B.4.11, TH-46.B.4.12, TH-46.B.4.13, TH-46.B.4.14, TH-46.B.4.15, TH-46.B.4.16, TH-46.B.4.17 */

/* TH-46.B.4.16 */
static bool through_zone(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                         struct fy_message *why)
{
    return theatre_zones_to_slip(TH_ZOC_RETREAT, theatre_threat(d, s, hex, d->unit[unit].side), unit, hex, why);
}

bool theatre_may_slip(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, struct fy_message *why)
{
    if (!theatre_may_try(TH_ZOC_RETREAT, d->unit[unit].kind, unit, why))
        return false;
    if (!theatre_has(s->combat.retreat, unit))
        return FY_NO(why, TH_46_B_4_8, T_NO_RETREAT_DUE, unit);
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_2, T_NO_ATTACHED, unit, s->unit[unit].host);
    return theatre_type_free(s, unit, TH_ZOC_RETREAT, why) && may_retreat_to(d, s, unit, hex, why) &&
           through_zone(d, s, unit, hex, why);
}

bool theatre_may_help(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    const struct theatre_combat *c = &s->combat;
    if (c->helper == TH_NONE)
        return FY_NO(why, TH_46_B_4_14, T_NO_GUIDE);
    if (!theatre_has(c->retreat, unit) || s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_46_B_4_10, T_NO_RETREAT_DUE, unit);
    return may_retreat_to(d, s, unit, c->helper_hex, why) && through_zone(d, s, unit, c->helper_hex, why);
}

static void arrive(struct theatre_game *g, uint64_t units, int hex)
{
    struct theatre_state *s = g->s;
    TH_EACH(u, units) {
        int code = g->d->unit[u].code;
        theatre_put(g, u, hex);
        s->combat.arrived |= theatre_bit(u);
        s->retreated |= theatre_bit(u);
        s->entered &= ~theatre_bit(u);
        s->unit[u].landed = s->unit[u].landed ? 2 : 0;
        s->unit[u].dropped = s->unit[u].dropped ? 2 : 0;
        if (code == TH_GARRISON || code == TH_SECURITY)
            s->unit[u].home = (uint16_t)hex; /* TH-R.RT.4 */
        FY_SAY(g->log, TH_R_RT_1, T_RETREATS, u, hex);
    }
}

static bool only_partial(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    return theatre_threat(d, s, hex, side) == TH_PARTIAL;
}

struct theatre_attempt theatre_slip_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex)
{
    struct theatre_attempt a = theatre_describe(d, s, unit, TH_ZOC_RETREAT);
    a.partial_zoc = only_partial(d, s, hex, d->unit[unit].side);
    a.helping = (s->combat.retreat & ~theatre_bit(unit)) != 0;
    return a;
}

struct theatre_attempt theatre_help_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    const struct theatre_combat *c = &s->combat;
    struct theatre_attempt a = theatre_describe(d, s, unit, TH_HELP_RETREAT);
    a.partial_zoc = only_partial(d, s, c->helper_hex, d->unit[unit].side);
    a.brandenburg = d->unit[c->helper].kind->brandenburg;
    a.helper_great = c->helper_great;
    return a;
}

/* TH-X.6, TH-X.7, TH-46.B.R.8 */
void theatre_slip(struct theatre_game *g, int unit, int hex)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    struct theatre_attempt a = theatre_slip_attempt(g->d, s, unit, hex);
    c->retreat &= ~theatre_bit(unit);
    int result = theatre_attempt(g, unit, &a, TH_46_B_4_8);
    if (result == TH_D)
        return;
    if (result < TH_S) { /* TH-46.B.4.9 */
        s->to[unit] = (uint16_t)hex;
        c->moving |= theatre_bit(unit);
        return;
    }
    arrive(g, theatre_bit(unit), hex);
    c->helper = (uint8_t)unit;
    c->helper_great = result == TH_SS;
    c->helper_hex = (uint16_t)hex;
}

void theatre_help(struct theatre_game *g, int unit)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    const struct theatre_unit_data *u = &g->d->unit[unit];
    struct theatre_attempt a = theatre_help_attempt(g->d, s, unit);
    uint64_t party = theatre_party(g->d, s, unit);
    c->retreat &= ~party;
    int result = theatre_attempt(g, unit, &a, TH_46_B_4_12);
    if (result < TH_S) { /* TH-46.B.4.13 */
        TH_EACH(p, party)
            s->to[p] = c->helper_hex;
        c->moving |= party;
        return;
    }
    bool whole = u->division && !s->unit[unit].cadre;
    arrive(g, party, c->helper_hex);
    if (whole)
        theatre_score(g, u->side, g->d->victory[u->side].helped_division, TH_R_SC_B6);
}

static bool can_slip(const struct theatre_data *d, const struct theatre_state *s)
{
    uint16_t hexes[6];
    TH_EACH(u, s->combat.retreat) {
        if (theatre_may_help(d, s, u, NULL))
            return true;
        if (!d->unit[u].kind)
            continue;
        int n = theatre_retreat_hexes(d, s, u, hexes);
        for (int i = 0; i < n; i++)
            if (theatre_may_slip(d, s, u, hexes[i], NULL))
                return true;
    }
    return false;
}

/* ------------------------------------------------------------------ the procedure */

static void start_group(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    int from = TH_NOWHERE;
    TH_EACH(u, c->pending)
        if (s->at[u] < from)
            from = s->at[u];
    TH_EACH(u, c->pending)
        if (s->at[u] == from)
            c->retreat |= theatre_bit(u);
    c->pending &= ~c->retreat;
    c->from = (uint16_t)from;
    c->helper = TH_NONE;
    c->retreating = g->d->unit[__builtin_ctzll(c->retreat)].side;
    TH_EACH(u, c->retreat)
        if (!g->d->unit[u].move) { /* TH-R.RT.5 */
            c->retreat &= ~theatre_bit(u);
            theatre_eliminate(g, u, TH_REMOVED, TH_R_RT_5);
        }
    c->retreat_step = TH_RETREAT_SLIPS;
}

static void finish(struct theatre_combat *c)
{
    static const uint8_t next[] = {[TH_RETREAT_RESULT] = TH_SHARING, [TH_RETREAT_BEFORE] = TH_BEFORE,
                                   [TH_RETREAT_DROP] = TH_COMBAT_ENDS, [TH_RETREAT_SHARING] = TH_SHARING};
    c->step = next[c->purpose];
    c->only = TH_NOWHERE;
}

/* The guest goes where its host goes. */
static uint64_t followers(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    return theatre_party(d, s, unit) & s->combat.retreat;
}

void theatre_choose_retreat(struct theatre_game *g, int unit, int hex)
{
    struct theatre_combat *c = &g->s->combat;
    uint64_t party = followers(g->d, g->s, unit);
    TH_EACH(u, party)
        g->s->to[u] = (uint16_t)hex;
    c->moving |= party;
    c->retreat &= ~party;
}

/* Who chooses a hex for itself: everybody but a guest whose host still has to. */
bool theatre_chooses_retreat(const struct theatre_state *s, int unit)
{
    int host = s->unit[unit].host;
    return theatre_has(s->combat.retreat, unit) && (host == TH_NONE || !theatre_has(s->combat.retreat, host));
}

bool theatre_may_retreat(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                         struct fy_message *why)
{
    if (!theatre_chooses_retreat(s, unit))
        return FY_NO(why, TH_R_RT_1, T_NO_RETREAT_DUE, unit);
    return may_retreat_to(d, s, unit, hex, why);
}

/* The first of those who have to choose a hex. */
int theatre_next_retreater(const struct theatre_state *s)
{
    TH_EACH(u, s->combat.retreat)
        if (theatre_chooses_retreat(s, u))
            return u;
    return TH_NONE;
}

/* TH-R.RT.3: one unit: no hex and it is lost, one and it goes there, several and its owner says which; true if nothing was
 * settled. */
static bool left_to_choose(struct theatre_game *g, int unit)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    uint16_t hexes[6];
    int n = theatre_retreat_hexes(g->d, s, unit, hexes);
    if (n > 1 && c->retreating == s->player)
        return true;
    if (n) {
        theatre_choose_retreat(g, unit, n > 1 ? theatre_system_retreat(g->d, s, unit, hexes, n) : hexes[0]);
    } else {
        c->retreat &= ~theatre_bit(unit);
        theatre_eliminate(g, unit, TH_CUT_OFF, TH_R_RT_3);
    }
    return false;
}

/* Settles whatever needs no choice; true if the player must choose for somebody. */
static bool choose(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    for (bool progress = true; progress;) {
        progress = false;
        TH_EACH(u, s->combat.retreat)
            if (theatre_chooses_retreat(s, u) && !left_to_choose(g, u))
                progress = true; /* which may have filled a hex */
    }
    if (s->combat.retreat)
        s->asking = TH_ASK_RETREAT;
    return s->combat.retreat != 0;
}

/* TH-R.MV.13: the hexes that the retreat has come to, in ascending order. */
static void capture_all(struct theatre_game *g, uint64_t arrived)
{
    struct theatre_state *s = g->s;
    while (arrived) {
        int hex = TH_NOWHERE;
        uint64_t in = 0;
        TH_EACH(u, arrived)
            if (s->at[u] < hex)
                hex = s->at[u];
        TH_EACH(u, arrived)
            if (s->at[u] == hex)
                in |= theatre_bit(u);
        arrived &= ~in;
        if (hex < g->d->hexes)
            theatre_enter(g, in, hex, s->combat.retreating);
    }
}

/* TH-R.RT.1, TH-R.RT.2, TH-R.RT.8: everybody at once; the dice of partial zones in list order; captures last. */
static void resolve(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    uint64_t doomed = 0, going = c->moving;
    TH_EACH(u, going) {
        int threat = theatre_threat(g->d, s, s->to[u], c->retreating), die = 0;
        if (threat == TH_PARTIAL) {
            die = fy_roll(g->dice, 6, TH_R_RT_2, T_RETREAT_DIE, u);
            FY_SAY(g->log, TH_R_RT_2, T_RETREAT_ROLL, u, die, g->d->tables.caught);
        }
        if (theatre_zones_catch(&g->d->tables, threat, die))
            doomed |= theatre_bit(u);
    }
    TH_EACH(u, doomed)
        theatre_eliminate(g, u, TH_LOSS, TH_R_RT_2);
    c->moving = 0;
    TH_EACH(u, going)
        if (s->at[u] < g->d->hexes)
            arrive(g, theatre_bit(u), s->to[u]);
    capture_all(g, c->arrived & g->d->ours[c->retreating]);
    TH_EACH(u, going)
        s->to[u] = 0;
}

bool theatre_retreat_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    switch (c->retreat_step) {
    case TH_RETREAT_START:
        if (c->pending)
            start_group(g);
        else
            c->retreat_step = TH_RETREAT_RESOLVED;
        return false;
    case TH_RETREAT_SLIPS:
        if (c->retreating != s->player)
            theatre_system_slips(g);
        else if (can_slip(g->d, s)) {
            s->asking = TH_ASK_SLIP;
            return true;
        }
        c->retreat_step = TH_RETREAT_CHOICES;
        return false;
    case TH_RETREAT_CHOICES:
        if (choose(g))
            return true;
        c->retreat_step = TH_RETREAT_START; /* the next hex; when there is none, all go at once */
        return false;
    default:
        resolve(g);
        finish(c);
        return false;
    }
}

/* The player is done with slipping and helping. */
void theatre_slips_done(struct theatre_state *s)
{
    s->combat.retreat_step = TH_RETREAT_CHOICES;
}

/* ------------------------------------------------------------------ before combat: TH-46.A.5, TH-R.RBC */

static bool attacked_by_cm(const struct theatre_data *d, const struct theatre_state *s)
{
    return (s->combat.attackers & d->cm) != 0;
}

/* TH-R.RBC.1, TH-R.RBC.6 */
bool theatre_may_leave_before(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    if (s->at[unit] != s->combat.hex || u->side == s->combat.side)
        return FY_NO(why, TH_R_RBC_1, T_NO_NOT_ATTACKED, unit);
    if (theatre_has(s->combat.rbc_tried, unit))
        return FY_NO(why, TH_R_RBC_6, T_NO_SECOND_RBC, unit);
    if (s->unit[unit].host != TH_NONE)
        return FY_NO(why, TH_R_AT_2, T_NO_ATTACHED, unit, s->unit[unit].host);
    if (!u->move)
        return FY_NO(why, TH_R_RT_5, T_NO_NEVER_MOVES, unit);
    if (u->cm && !attacked_by_cm(d, s))
        return true;
    return u->kind ? theatre_may_try(TH_RBC_LAND, u->kind, unit, why) : FY_NO(why, TH_R_RBC_1, T_NO_RBC, unit);
}

bool theatre_may_withdraw(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                          struct fy_message *why)
{
    return theatre_may_leave_before(d, s, unit, why) && may_retreat_to(d, s, unit, hex, why);
}

/* TH-R.RBC.7 */
static bool four_sides(const struct theatre_data *d, const struct theatre_state *s)
{
    int sides = 0;
    for (int i = 0; i < 6; i++) {
        bool here = false;
        TH_EACH(u, s->combat.attackers)
            here |= s->at[u] == d->near[s->combat.hex][i];
        sides += here;
    }
    return sides >= d->tables.rbc_sides;
}

struct theatre_attempt theatre_withdraw_attempt(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                                int hex)
{
    struct theatre_attempt a = theatre_describe(d, s, unit, TH_RBC_LAND);
    if (d->unit[unit].kind && !d->unit[unit].kind->rbc)
        a.row = -1;
    a.partial_zoc = only_partial(d, s, hex, d->unit[unit].side);
    a.four_sides = four_sides(d, s);
    a.token = 0;
    return a;
}

void theatre_withdraw(struct theatre_game *g, int unit, int hex)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    struct theatre_attempt a = theatre_withdraw_attempt(g->d, s, unit, hex);
    c->rbc_tried |= theatre_bit(unit);
    if (theatre_attempt(g, unit, &a, TH_R_RBC_2) < TH_S)
        return;
    c->only = (uint16_t)hex;
    theatre_retreat_all(g, theatre_party(g->d, s, unit), TH_RETREAT_BEFORE);
}

/* TH-46.A.5.3, TH-46.A.5.4, TH-46.A.5.8, TH-R.RBC.5, TH-R.AM.14 */
bool theatre_may_withdraw_by_sea(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                                 struct fy_message *why)
{
    if (!theatre_may_try(TH_RBC_SHIP, d->unit[unit].kind, unit, why) || !theatre_may_leave_before(d, s, unit, why))
        return false;
    int hex = s->at[unit], quarters = theatre_quarters(d, s, unit);
    if (d->cliff[hex])
        return FY_NO(why, TH_R_AM_14, T_NO_BEACH, hex);
    bool beach = d->coastal[hex] && theatre_off(d, s, ship, hex, d->unit[unit].side);
    int room = theatre_free_berth(s, ship) ? theatre_room(d, s, ship) : 0;
    return theatre_ship_open_to(beach, s->weather, room, quarters, unit, d->units + ship, hex, why);
}

/* TH-46.A.5.5, TH-46.A.5.6 */
void theatre_sea_withdraw(struct theatre_game *g, int unit, int ship)
{
    struct theatre_attempt a = theatre_describe(g->d, g->s, unit, TH_RBC_SHIP);
    g->s->combat.rbc_tried |= theatre_bit(unit);
    if (theatre_attempt(g, unit, &a, TH_46_A_5_5) < TH_S)
        return;
    theatre_load_ship(g, unit, ship);
    FY_SAY(g->log, TH_46_A_5_6, T_EMBARKS, unit, g->d->units + ship);
}

static bool can_withdraw(const struct theatre_data *d, const struct theatre_state *s)
{
    uint16_t hexes[6];
    for (int u = s->first[s->combat.hex]; u != TH_NONE; u = s->unit[u].next) {
        if (d->unit[u].side == s->combat.side)
            continue;
        if (s->unit[u].host != TH_NONE)
            return true; /* it may detach */
        if (!theatre_may_leave_before(d, s, u, NULL))
            continue;
        if (theatre_retreat_hexes(d, s, u, hexes))
            return true;
        for (int i = 0; i < d->ships; i++)
            if (theatre_may_withdraw_by_sea(d, s, u, i, NULL))
                return true;
    }
    return false;
}

/* The defender's tries, before the odds; true if the player must decide. */
bool theatre_before_combat(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    if ((c->side ^ 1) != s->player) {
        theatre_system_withdraws(g);
        return false;
    }
    if (c->stood || !can_withdraw(g->d, s))
        return false;
    s->asking = TH_ASK_RBC;
    return true;
}
