/* Ships and their cargo: embarking, sailing, danger zones (TH-R.AM.1, TH-R.AM.5, TH-R.AM.8, TH-R.AM.9, TH-R.AM.10,
 * TH-R.AM.11, TH-R.SC.A2). */
#include "theatre.h"

/* TH-R.AM.1: in quarters of an RE. */
int theatre_capacity(const struct theatre_data *d, int ship)
{
    return TH_WHOLE_RE * d->ship_re[d->ship[ship].kind];
}

/* TH-R.CD.5: the hits that sink it. */
int theatre_ship_stands(const struct theatre_data *d, int ship)
{
    return d->ship_hits[d->ship[ship].kind];
}

/* Free room in quarters of an RE. */
int theatre_room(const struct theatre_data *d, const struct theatre_state *s, int ship)
{
    int room = theatre_capacity(d, ship);
    for (int i = 0; i < TH_BERTHS; i++)
        room -= s->ship[ship].part[i];
    return room;
}

/* TH-R.AM.1: what is left of the hexes of a turn. */
int theatre_naval_mp(const struct theatre_data *d, const struct theatre_state *s, int ship)
{
    return d->naval_mp - s->ship[ship].sailed;
}

/* The ships a unit is in, as bits of ship numbers. */
unsigned theatre_carriers(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    unsigned ships = 0;
    if (s->at[unit] == d->box + TH_BOX_ABOARD)
        for (int i = 0; i < d->ships; i++)
            if (theatre_has(theatre_cargo(s, i), unit))
                ships |= 1u << i;
    return ships;
}

static void stow(struct theatre_ship *ship, int unit, int quarters)
{
    for (int i = 0; i < TH_BERTHS; i++)
        if (!ship->part[i]) {
            ship->unit[i] = (uint8_t)unit;
            ship->part[i] = (uint8_t)quarters;
            return;
        }
}

/* Out of every ship; the order of the rest stays. */
void theatre_unload(struct theatre_game *g, int unit)
{
    if (g->s->at[unit] != g->d->box + TH_BOX_ABOARD)
        return;
    for (int k = 0; k < g->d->ships; k++) {
        struct theatre_ship *ship = &g->s->ship[k];
        int n = 0;
        for (int i = 0; i < TH_BERTHS; i++)
            if (ship->part[i] && ship->unit[i] != unit) {
                ship->unit[n] = ship->unit[i];
                ship->part[n++] = ship->part[i];
            }
        memset(ship->unit + n, 0, (size_t)(TH_BERTHS - n));
        memset(ship->part + n, 0, (size_t)(TH_BERTHS - n));
    }
}

/* TH-R.AM.1: a unit may be split over the LCs of a hex, not between LC and NT. */
static int room_for(const struct theatre_data *d, const struct theatre_state *s, int ship, int side)
{
    int room = theatre_room(d, s, ship);
    if (d->ship[ship].kind == TH_NT || !room)
        return room;
    for (int i = 0; i < d->ships; i++)
        if (i != ship && d->ship[i].kind == TH_LC && theatre_off(d, s, i, s->at[d->units + ship], side))
            room += theatre_room(d, s, i);
    return room;
}

bool theatre_free_berth(const struct theatre_state *s, int ship)
{
    return !s->ship[ship].part[TH_BERTHS - 1];
}

bool theatre_ship_takes(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship)
{
    return room_for(d, s, ship, d->unit[unit].side) >= theatre_quarters(d, s, unit) && theatre_free_berth(s, ship);
}

/* TH-X.2 */
void theatre_load_ship(struct theatre_game *g, int unit, int ship)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    int left = theatre_quarters(d, s, unit), side = d->unit[unit].side;
    theatre_detach(g, unit);
    if (theatre_guest(d, s, unit) != TH_NONE)
        theatre_detach(g, theatre_guest(d, s, unit)); /* TH-R.AT.4 */
    theatre_put(g, unit, d->box + TH_BOX_ABOARD);
    for (int k = -1; k < d->ships && left; k++) {
        int i = k < 0 ? ship : k;
        if ((k >= 0 && i == ship) || d->ship[i].kind != d->ship[ship].kind ||
            !theatre_off(d, s, i, s->at[d->units + ship], side))
            continue;
        int room = theatre_room(d, s, i), part = room < left ? room : left;
        if (part)
            stow(&s->ship[i], unit, part);
        left -= part;
    }
    s->unit[unit].landed = s->unit[unit].dropped = 0;
    s->unit[unit].isolated = 0; /* TH-R.IS.1 */
}

bool theatre_port_usable(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    if (d->terrain[hex] == TH_HOME)
        return d->owner[hex] == side;
    return s->owner[hex] == side && theatre_site_works(d, s, d->site_at[hex][1]);
}

/* TH-R.AM.7, TH-R.AM.8, TH-R.AM.14: may the unit be taken off this hex now? Also for TH-R.CB.12 and TH-46.A.5.3. */
bool theatre_may_take_off(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                          struct fy_message *why)
{
    if (!d->coastal[hex] && d->terrain[hex] != TH_HOME)
        return FY_NO(why, TH_R_AM_8, T_NO_COAST, hex);
    if (theatre_port_usable(d, s, hex, d->unit[unit].side))
        return true;
    if (s->weather == TH_STORMY)
        return FY_NO(why, TH_R_AM_7, T_NO_STORM_BEACH, hex);
    bool raid = d->unit[unit].kind && d->unit[unit].kind->raid;
    return !d->cliff[hex] || raid || FY_NO(why, TH_R_AM_14, T_NO_CLIFF, hex);
}

/* TH-R.SQ.9: in the surprise phases only SF move, and ships that carry nothing else. */
static bool carries_line(const struct theatre_data *d, const struct theatre_state *s, int ship)
{
    TH_EACH(u, theatre_cargo(s, ship))
        if (!d->unit[u].sf)
            return true;
    return false;
}

/* TH-R.AM.8 */
static bool may_re_embark(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    int hex = s->at[unit];
    if (theatre_held(s, hex, d->unit[unit].side ^ 1))
        return FY_NO(why, TH_R_AM_8, T_NO_ENEMY_THERE, hex);
    return theatre_may_take_off(d, s, unit, hex, why);
}

/* TH-R.SQ.5, TH-R.SQ.9, TH-R.CL.4 */
static bool may_go_aboard(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                          struct fy_message *why)
{
    int hex = s->at[unit];
    if (theatre_has(s->over | s->entered, unit))
        return FY_NO(why, TH_R_SQ_5, T_NO_STARTED, unit);
    if (!theatre_port_usable(d, s, hex, d->unit[unit].side))
        return FY_NO(why, d->site_at[hex][1] != TH_NONE ? TH_R_CL_4 : TH_R_AM_1, T_NO_PORT, hex);
    if (s->phase == TH_SURPRISE_MOVEMENT && carries_line(d, s, ship))
        return FY_NO(why, TH_R_SQ_9, T_NO_CARRIES_LINE, d->units + ship);
    return true;
}

static bool no_room_aboard(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship, uint16_t rule,
                           struct fy_message *why)
{
    return FY_NO(why, rule, T_NO_HOLD, d->units + ship, theatre_room(d, s, ship), theatre_quarters(d, s, unit));
}

bool theatre_may_embark(const struct theatre_data *d, const struct theatre_state *s, int unit, int ship,
                        struct fy_message *why)
{
    if (ship < 0 || ship >= d->ships)
        return FY_NO(why, TH_R_AM_1, T_NO_SHIP, d->units + ship);
    if (s->at[unit] >= d->hexes || !theatre_off(d, s, ship, s->at[unit], d->unit[unit].side))
        return FY_NO(why, TH_R_AM_1, T_NO_NOT_TOGETHER, unit, d->units + ship);
    if (!(s->phase == TH_EXPLOITATION ? may_re_embark(d, s, unit, why) : may_go_aboard(d, s, unit, ship, why)))
        return false;
    return theatre_ship_takes(d, s, unit, ship) || no_room_aboard(d, s, unit, ship, TH_R_AM_1, why);
}

void theatre_embark(struct theatre_game *g, int unit, int ship)
{
    FY_SAY(g->log, g->s->phase == TH_EXPLOITATION ? TH_R_AM_8 : TH_R_AM_1, T_EMBARKS, unit, g->d->units + ship);
    theatre_load_ship(g, unit, ship);
    g->s->over |= theatre_bit(unit);
    g->s->mover = TH_NONE;
}

/* TH-R.SC.A2: line units sail on the invasion turn and the three after it. */
static bool line_may_sail(const struct theatre_data *d, const struct theatre_state *s)
{
    if (!d->invasion_from)
        return true;
    return s->invasion && s->turn >= s->invasion && s->turn < s->invasion + d->invasion_turns;
}

/* TH-R.AM.1, TH-R.SQ.9, TH-R.SC.A2: may it sail at all? */
bool theatre_may_weigh(const struct theatre_data *d, const struct theatre_state *s, int ship, struct fy_message *why)
{
    int piece = d->units + ship;
    if (s->at[piece] >= d->hexes || d->ship[ship].side != s->side || theatre_naval_mp(d, s, ship) == 0)
        return FY_NO(why, TH_R_AM_1, T_NO_NAVAL_MPS, piece);
    if (!carries_line(d, s, ship))
        return true;
    if (s->phase == TH_SURPRISE_MOVEMENT)
        return FY_NO(why, TH_R_SQ_9, T_NO_CARRIES_LINE, piece);
    return line_may_sail(d, s) || FY_NO(why, TH_R_SC_A2, T_NO_LINE_SAILS, s->invasion);
}

/* TH-R.AM.10: the ships of one hex sail together. */
bool theatre_may_join_fleet(const struct theatre_data *d, const struct theatre_state *s, int piece, struct fy_message *why)
{
    int ship = piece - d->units;
    if (ship < 0 || ship >= d->ships || s->ship[ship].fleet || s->at[piece] != s->at[s->mover])
        return FY_NO(why, TH_R_AM_10, T_NO_NOT_IN_FLEET, piece);
    return theatre_may_weigh(d, s, ship, why);
}

int theatre_fleet_mp(const struct theatre_data *d, const struct theatre_state *s)
{
    int mp = 255;
    for (int i = 0; i < d->ships; i++)
        if (s->ship[i].fleet && theatre_naval_mp(d, s, i) < mp)
            mp = theatre_naval_mp(d, s, i);
    return mp;
}

/* Somebody aboard the fleet could go ashore there. */
static bool has_business(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    TH_EACH(u, theatre_fleet_cargo(d, s))
        if (theatre_may_shore(d, s, u, hex, NULL))
            return true;
    return false;
}

uint64_t theatre_fleet_cargo(const struct theatre_data *d, const struct theatre_state *s)
{
    uint64_t mask = 0;
    for (int i = 0; i < d->ships; i++)
        if (s->ship[i].fleet)
            mask |= theatre_cargo(s, i);
    return mask;
}

/* TH-R.AM.9: may the fleet lie there at all? */
static bool may_anchor(const struct theatre_data *d, const struct theatre_state *s, int to, struct fy_message *why)
{
    if (d->terrain[to] == TH_SEA)
        return true;
    if (!d->coastal[to])
        return FY_NO(why, TH_R_AM_9, T_NO_COAST, to);
    if (s->owner[to] == s->side || (!theatre_closed(d, to, s->side) && has_business(d, s, to)))
        return true;
    return FY_NO(why, TH_R_AM_9, T_NO_BUSINESS, to);
}

/* TH-R.AM.1, TH-R.AM.9 */
bool theatre_may_sail(const struct theatre_data *d, const struct theatre_state *s, int from, int to, struct fy_message *why)
{
    int far = d->sea_distance[from][to];
    if (far == TH_NO_WAY || to == from)
        return FY_NO(why, TH_R_AM_1, T_NO_WAY_BY_SEA, to);
    if (far > theatre_fleet_mp(d, s))
        return FY_NO(why, TH_R_AM_1, T_NO_TOO_FAR, to, far, theatre_fleet_mp(d, s));
    return may_anchor(d, s, to, why);
}

/* Who of the fleet's cargo could go ashore on the enemy's beaches, and on his cliffs (TH-R.AM.2, TH-R.AM.3, TH-R.SQ.9). */
static void landing_parties(const struct theatre_data *d, const struct theatre_state *s, uint64_t *beach, uint64_t *cliff)
{
    uint64_t cargo = theatre_fleet_cargo(d, s);
    if (s->phase == TH_SURPRISE_MOVEMENT)
        cargo &= d->special;
    *beach = *cliff = 0;
    TH_EACH(u, cargo) {
        const struct theatre_row *kind = d->unit[u].kind;
        if ((kind && kind->amph) || !(theatre_carriers(d, s, u) & ~d->landing_craft))
            *beach |= theatre_bit(u);
        if (kind && kind->raid)
            *cliff |= theatre_bit(u);
    }
}

static bool room_for_one(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex)
{
    if (!theatre_held(s, hex, s->side))
        return units != 0;
    TH_EACH(u, units)
        if (theatre_fits(d, s, theatre_bit(u), s->side, hex))
            return true;
    return false;
}

/* The hexes that theatre_may_sail allows. */
struct theatre_hexes theatre_courses(const struct theatre_data *d, const struct theatre_state *s, int from)
{
    const uint8_t *far = d->sea_distance[from];
    int mp = theatre_fleet_mp(d, s);
    struct theatre_hexes may = d->sea_reach[from];
    uint64_t beach, cliff;
    landing_parties(d, s, &beach, &cliff);
    for (int i = 0; i < d->coasts; i++) {
        int h = d->coast[i];
        if (s->owner[h] == s->side || (!theatre_closed(d, h, s->side) &&
                                       room_for_one(d, s, d->cliff[h] ? cliff : beach, h)))
            may.bits[h >> 6] |= (uint64_t)(far[h] <= mp) << (h & 63);
    }
    may.bits[from >> 6] &= ~theatre_bit(from & 63);
    for (int w = 0; w < TH_HEX_WORDS && mp < d->naval_mp; w++)
        TH_EACH(bit, may.bits[w])
            if (far[64 * w + bit] > mp)
                may.bits[w] &= ~theatre_bit(bit);
    return may;
}

/* TH-X.22, TH-R.AM.5: ports that make the sea round them dangerous, as bits of installations. */
uint32_t theatre_hostile_ports(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    uint32_t ports = 0;
    for (uint32_t left = d->big_ports; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        if (s->owner[d->site[i].hex] != side)
            ports |= 1u << i;
    }
    return ports;
}

/* TH-X.22: home hexes and ports of one's own, as they are at the start. */
bool theatre_harbour_at_start(const struct theatre_data *d, int hex, int side)
{
    return d->owner[hex] == side && (d->terrain[hex] == TH_HOME || d->site_at[hex][TH_SLOT_PORT] != TH_NONE);
}

/* TH-R.AM.5, TH-R.AM.9, TH-X.22: the hexes that can be reached by a shortest course that never comes into a danger zone
 * from outside, as one does out of a harbour; coasts are ends, never stages. */
void theatre_safe_from(const struct theatre_data *d, uint32_t ports, int from, bool harbour, uint8_t safe[TH_HEXES])
{
    const uint8_t *far = d->sea_distance[from];
    memset(safe, 0, TH_HEXES);
    safe[from] = 1;
    for (int cost = 0; cost < d->naval_mp; cost++)
        for (int k = 0; k < d->shores; k++) {
            int h = d->shore[k];
            if (far[h] != cost || !safe[h] || (d->terrain[h] != TH_SEA && h != from))
                continue;
            bool inside = (d->port_near[h] & ports) && !(harbour && h == from);
            struct theatre_sea_step steps[TH_SEA_STEPS];
            int n = theatre_sea_steps(d, h, steps);
            for (int i = 0; i < n; i++) {
                int to = steps[i].to;
                bool enters = d->terrain[to] == TH_SEA && !inside && (d->port_near[to] & ports);
                if (far[to] == cost + steps[i].cost && !enters)
                    safe[to] = 1;
            }
        }
}

/* TH-X.1: the hexes that can be reached so, as bits: the table while the ports are what they were at the start, or
 * `now`, filled in. */
const uint8_t *theatre_safe_courses(const struct theatre_data *d, const struct theatre_state *s, int from,
                                    uint8_t now[TH_HEXES / 8])
{
    uint32_t ports = theatre_hostile_ports(d, s, s->side);
    bool harbour = theatre_port_usable(d, s, from, s->side);
    if (ports == d->hostile[s->side] && harbour == theatre_harbour_at_start(d, from, s->side))
        return d->safe[s->side][from];
    uint8_t safe[TH_HEXES];
    theatre_safe_from(d, ports, from, harbour, safe);
    memset(now, 0, TH_HEXES / 8);
    for (int h = 0; h < d->hexes; h++)
        now[h >> 3] = (uint8_t)(now[h >> 3] | safe[h] << (h & 7));
    return now;
}

/* A hex by sea from another: its sea neighbours, the coast from the sea, and the long ways round of the map. */
int theatre_sea_steps(const struct theatre_data *d, int hex, struct theatre_sea_step out[TH_SEA_STEPS])
{
    int n = 0;
    bool at_sea = d->terrain[hex] == TH_SEA;
    for (int i = 0; i < 6; i++) {
        int to = d->near[hex][i];
        if (to != TH_EDGE && (d->terrain[to] == TH_SEA || at_sea))
            out[n++] = (struct theatre_sea_step){(uint16_t)to, 1};
    }
    for (int i = 0; i < d->sea_links; i++) {
        if (d->sea_link[i].a == hex)
            out[n++] = (struct theatre_sea_step){d->sea_link[i].b, d->sea_link[i].cost};
        if (d->sea_link[i].b == hex)
            out[n++] = (struct theatre_sea_step){d->sea_link[i].a, d->sea_link[i].cost};
    }
    return n;
}

/* TH-R.AM.10, TH-R.AM.11, TH-R.CD.5: a hit on a random ship among those of the mask (bits of ship numbers); the ship sunk,
 * or -1. */
int theatre_hit_ship(struct theatre_game *g, unsigned ships, uint16_t rule)
{
    if (!ships)
        return -1;
    int ship = __builtin_ctz(ships);
    if (ships & (ships - 1))
        ship = fy_draw_bits(g->dice, (uint64_t)ships << g->d->units, TH_PIECE, rule, T_SHIP_DRAW, 0) - g->d->units;
    struct theatre_ship *hit = &g->s->ship[ship];
    hit->hits++;
    FY_SAY(g->log, rule, T_SHIP_HIT, g->d->units + ship);
    if (hit->hits < theatre_ship_stands(g->d, ship))
        return -1;
    const struct theatre_victory *v = &g->d->victory[g->d->ship[ship].side];
    FY_SAY(g->log, TH_R_CD_3, T_SHIP_SUNK, g->d->units + ship);
    theatre_score(g, g->d->ship[ship].side, g->d->ship[ship].kind == TH_NT ? v->lost_nt : v->lost_lc,
                  g->d->victory_rule);
    return ship;
}

/* TH-R.AM.5: the highest die of a danger zone that hits. */
int theatre_danger_die(const struct theatre_data *d, const struct theatre_state *s)
{
    return s->weather == TH_STORMY ? d->danger_stormy : d->danger_die;
}

/* TH-R.AM.5: whether the fleet rolls for danger zones on this course; once a player turn. */
bool theatre_meets_danger(const struct theatre_data *d, const struct theatre_state *s, int from, int to)
{
    for (int i = 0; i < d->ships; i++)
        if (s->ship[i].fleet && s->ship[i].danger)
            return false;
    uint8_t now[TH_HEXES / 8];
    return !(theatre_safe_courses(d, s, from, now)[to >> 3] >> (to & 7) & 1);
}

static void danger_zone(struct theatre_game *g, unsigned fleet)
{
    struct theatre_state *s = g->s;
    int die = fy_roll(g->dice, 6, TH_R_AM_5, T_DANGER_DIE, g->d->units + __builtin_ctz(fleet));
    FY_SAY(g->log, TH_R_AM_5, T_DANGER, die, theatre_danger_die(g->d, s));
    if (die > theatre_danger_die(g->d, s))
        return;
    int sunk = theatre_hit_ship(g, fleet, TH_R_AM_11);
    if (sunk < 0)
        return;
    TH_EACH(u, theatre_cargo(s, sunk))
        theatre_eliminate(g, u, TH_REMOVED, TH_R_AM_11);
    theatre_ship_gone(g, sunk);
}

void theatre_ship_gone(struct theatre_game *g, int ship)
{
    memset(&g->s->ship[ship], 0, sizeof g->s->ship[ship]);
    g->s->at[g->d->units + ship] = (uint16_t)(g->d->box + TH_BOX_POOL);
}

void theatre_sail(struct theatre_game *g, int from, int to)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    unsigned fleet = 0;
    for (int i = 0; i < d->ships; i++)
        if (s->ship[i].fleet) {
            fleet |= 1u << i;
            s->ship[i].sailed = (uint8_t)(s->ship[i].sailed + d->sea_distance[from][to]);
            s->at[d->units + i] = (uint16_t)to;
            FY_SAY(g->log, TH_R_AM_9, T_SAILS, g->d->units + i, to);
        }
    if (theatre_meets_danger(d, s, from, to)) {
        for (int i = 0; i < d->ships; i++)
            s->ship[i].danger = (uint8_t)(s->ship[i].danger | (fleet >> i & 1));
        danger_zone(g, fleet);
    }
}

void theatre_disband_fleet(struct theatre_state *s)
{
    for (int i = 0; i < TH_SHIPS; i++)
        s->ship[i].fleet = 0;
}
