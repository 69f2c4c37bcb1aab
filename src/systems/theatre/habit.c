/* A sensible player's choice: land where there is something to blow up, drop at bridges that nobody guards, hold them for
 * a turn and blow them up, or seize them, march on what scores, attack at good odds, get home with the boats. It looks one
 * decision ahead and never at the dice. */
#include "theatre.h"
#include "verbs.h"

enum { NOWHERE, OUTWARD, HOMEWARD };
enum { NOTHING = -1000000, GOOD_COLUMN = 6 /* 3:1 */, UNKNOWN = -1, BRIDGE_WORK = 90, STEP_WORK = 40 };
enum { TEAM_HITS = 2 /* that a team makes by demolition, about */, BESIDE_ENEMY = 24 /* a bridge to drop at counts 48 */ };

/* Units that land together, weighed once for all the hexes where they could. */
struct party {
    uint64_t units;
    int commandos, others, special, raiders;
    int hits;       /* by demolition */
    int attack;     /* in sixteenths */
};

struct look {
    const struct theatre_data *d;
    const struct theatre_state *s;
    const struct theatre_victory *v;
    int side;
    bool saboteurs; /* destroyed bridges score: blow them up instead of taking them */
    int step;       /* where the unit taken goes next, once it is known */
    int way;        /* of the fleet, once it is known: */
    uint64_t own, all;               /* what the ship taken carries, and the whole fleet */
    struct party party[2];           /* the last two that were weighed */
    int weighed;                     /* the last of them */
    int storm_port; /* the last port of which it was asked whether a storm from it pays, and the answer */
    bool storm;
    int goals;      /* objectives that are worth something, once they are known: */
    uint16_t goal[TH_OBJECTIVES];
    uint8_t worth[2][TH_OBJECTIVES]; /* to line units, to commandos */
};

/* ------------------------------------------------------------------ what is worth going to */

static bool bridge_wanted(const struct look *l, int bridge)
{
    const struct theatre_bridge *b = &l->s->bridge[bridge];
    if (l->saboteurs)
        return l->d->bridge[bridge].scores && b->state == TH_INTACT;
    return l->v->bridge_at_end[bridge] && b->owner != l->side && b->state != TH_DESTROYED;
}

/* A bridge that is held through the enemy's turn scores, and once more when it is blown up after that (TH-R.SC.A7,
 * TH-R.SC.C4): where nobody fights for it, saboteurs take it first. */
static bool seize_first(const struct look *l, int unit, int bridge)
{
    const struct theatre_bridge *b = &l->s->bridge[bridge];
    return l->saboteurs && l->v->bridge_held && !b->held && bridge_wanted(l, bridge) &&
           theatre_may_seize(l->d, l->s, unit, bridge, NULL) && theatre_seizes_freely(l->d, l->s, unit, bridge);
}

/* What a team could score by demolition in a hex that nobody defends. */
static int sites_worth(const struct look *l, int hex)
{
    int worth = 0;
    for (int i = 0; i < 3 && !theatre_held(l->s, hex, l->side ^ 1); i++) {
        int site = l->d->site_at[hex][i];
        if (site == TH_NONE || !theatre_site_works(l->d, l->s, site))
            continue;
        int left = l->d->site[site].size - l->s->site[site].hits;
        worth += theatre_site_worth(l->d, site, l->side) * (left < TEAM_HITS ? left : TEAM_HITS);
    }
    return worth;
}

/* What a hex is worth to a unit that could stand in it. */
static int hex_worth(const struct look *l, bool commando, int hex)
{
    int worth = l->s->owner[hex] == l->side ? 0 : 3 * (l->v->hex_at_end[hex] + l->v->first_capture[hex]);
    for (int i = 0; i < 6 && l->d->has_bridge[hex]; i++) {
        int bridge = l->d->side_bridge[hex][i];
        if (bridge != TH_NONE && bridge_wanted(l, bridge))
            worth += l->saboteurs ? (commando ? 6 : 0) : 2 * l->v->bridge_at_end[bridge];
    }
    if (commando && l->saboteurs && l->d->has_site[hex])
        worth += 2 * sites_worth(l, hex);
    return worth;
}

static void find_goals(struct look *l)
{
    l->goals = 0;
    for (int i = 0; i < l->d->objectives; i++) {
        int hex = l->d->objective_list[i], line = hex_worth(l, false, hex), commando = hex_worth(l, true, hex);
        if (line <= 0 && commando <= 0)
            continue;
        l->goal[l->goals] = (uint16_t)hex;
        l->worth[0][l->goals] = (uint8_t)(line < 255 ? line : 255);
        l->worth[1][l->goals++] = (uint8_t)(commando < 255 ? commando : 255);
    }
}

/* The hex to make for: worth against distance; ties by the unit's place in the list, so that not all go one way. */
static int goal_of(struct look *l, int unit)
{
    const struct theatre_data *d = l->d;
    const uint8_t *worth = l->worth[d->unit[unit].commando], *far = d->distance[l->s->at[unit]];
    int best = TH_NOWHERE, most = 8;
    if (l->goals == UNKNOWN)
        find_goals(l);
    for (int i = 0; i < l->goals; i++) {
        int value = 256 * worth[i] / (far[l->goal[i]] + 2) + ((i * 7 + unit * 5) & 7);
        if (value > most) {
            most = value;
            best = l->goal[i];
        }
    }
    if (!l->v->enemy_line_unit || !d->unit[unit].attack || d->unit[unit].code == TH_GARRISON)
        return best;
    TH_EACH(u, d->ours[l->side ^ 1] & l->s->on_map) /* where the enemy's men score, mobile units hunt them */
        if (768 / (far[l->s->at[u]] + 2) > most) {
            most = 768 / (far[l->s->at[u]] + 2);
            best = l->s->at[u];
        }
    return best;
}

static bool enemy_near(const struct look *l, int hex)
{
    return theatre_zoc(l->s, hex, l->side ^ 1) != 0;
}

/* The step that brings a unit nearer to its goal at least cost, or TH_NOWHERE. */
static int step_of(struct look *l, int unit)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[unit], best = TH_NOWHERE, least = 1000;
    if (l->v->trip || !theatre_may_walk(d, l->s, unit, NULL))
        return TH_NOWHERE; /* raiders who are to come home stay by their boats */
    int goal = goal_of(l, unit);
    if (goal == TH_NOWHERE || goal == from)
        return TH_NOWHERE;
    if (d->unit[unit].sf && !l->saboteurs && enemy_near(l, from) && hex_worth(l, d->unit[unit].commando, from))
        return TH_NOWHERE;
    for (int i = 0; i < 6; i++) {
        int to = d->near[from][i];
        if (to == TH_EDGE || d->distance[to][goal] >= d->distance[from][goal] || !theatre_may_move(d, l->s, unit, to, NULL))
            continue;
        struct theatre_step step = theatre_step_cost(d, l->s, unit, i);
        int cost = 4 * d->distance[to][goal] + step.terrain + step.zoc;
        if (cost < least) {
            least = cost;
            best = to;
        }
    }
    return best;
}

/* The same for the unit taken, found once for all the hexes it is offered. */
static int next_step(struct look *l)
{
    if (l->step == UNKNOWN)
        l->step = step_of(l, l->s->mover);
    return l->step;
}

/* ------------------------------------------------------------------ boats */

static bool at_home(const struct look *l, int hex)
{
    return l->d->terrain[hex] == TH_HOME || (l->s->owner[hex] == l->side && l->d->site_at[hex][1] != TH_NONE);
}

static bool has_been_abroad(const struct look *l, uint64_t cargo)
{
    TH_EACH(u, cargo)
        if (l->s->unit[u].abroad)
            return true;
    return false;
}

/* A turn for landings: the surprise is ours, or the invasion still is. */
static bool landing_time(const struct look *l)
{
    return l->s->surprise || (l->s->invasion && l->s->turn < l->s->invasion + 4);
}

/* Line units may sail, with a turn left to come back (TH-R.SC.A2). */
static bool line_time(const struct look *l)
{
    return l->s->invasion && l->s->turn >= l->s->invasion && l->s->turn < l->s->invasion + 3;
}

/* Loaded ships at home go out in the movement phases, while there is time to come back; loaded ships abroad go home. */
static bool outward(const struct look *l, int ship, uint64_t cargo)
{
    return cargo && landing_time(l) && l->s->phase != TH_EXPLOITATION && l->s->weather == TH_CALM &&
           at_home(l, l->s->at[l->d->units + ship]) && !has_been_abroad(l, cargo);
}

static bool homeward(const struct look *l, int ship, uint64_t cargo)
{
    return cargo && has_been_abroad(l, cargo) && !at_home(l, l->s->at[l->d->units + ship]);
}

static const struct party *weigh(struct look *l, uint64_t units)
{
    if (l->party[l->weighed].units == units || l->party[l->weighed ^= 1].units == units)
        return &l->party[l->weighed];
    struct party *p = &l->party[l->weighed];
    *p = (struct party){.units = units};
    TH_EACH(u, units) {
        const struct theatre_unit_data *unit = &l->d->unit[u];
        p->commandos += unit->commando;
        p->others += !unit->commando;
        p->special += unit->sf;
        p->raiders += unit->kind && unit->kind->raid;
        p->hits += theatre_wreck_hits(l->d, l->s, u);
        p->attack += theatre_attack(l->d, l->s, u) * (unit->kind && unit->kind->amph ? 16 : 8); /* TH-R.CB.3 */
    }
    return p;
}

/* What they could blow up in a hex once it is theirs, in points. */
static int demolition_worth(struct look *l, uint64_t cargo, int hex)
{
    int worth = 0, hits = l->d->has_site[hex] ? weigh(l, cargo)->hits : 0;
    for (int i = 0; i < 3 && l->d->has_site[hex]; i++) {
        int site = l->d->site_at[hex][i];
        if (site == TH_NONE)
            continue;
        int kind = l->d->site[site].kind, left = l->d->site[site].size - l->s->site[site].hits;
        int each = kind == TH_PORT ? l->v->port_hit : kind == TH_AIRBASE ? l->v->airbase_hit : 0;
        worth += each * (hits < left ? hits : left);
        if (left > 0 && hits >= left)
            worth += l->v->full[kind];
        if (kind == TH_RADAR && (cargo & l->d->special) && !l->s->radar_home)
            worth += l->v->radar_home;
    }
    return worth;
}

/* The levels of the coast defences about a hex. */
static int fire_from_beside(const struct look *l, int hex)
{
    const struct theatre_data *d = l->d;
    int sum = 0;
    for (int i = 0; i < d->rings[hex]; i++) {
        int n = d->ring[hex][i];
        if (d->cd_at[n] != TH_NONE && l->s->owner[n] != l->side)
            sum += theatre_cd_level(d, l->s, d->cd_at[n]);
    }
    return sum;
}

/* The fire of the guns and the men of the hex, against what landing this fleet there promises. */
static int landing_worth(struct look *l, uint64_t cargo, int hex)
{
    const struct theatre_data *d = l->d;
    if (l->s->owner[hex] == l->side)
        return NOTHING;
    const struct party *p = weigh(l, cargo);
    int level = theatre_cd_level(d, l->s, d->cd_at[hex]), raiders = p->raiders < level ? p->raiders : level;
    int worth = 2 * p->special * l->v->trip + 6 * raiders * l->v->cd_hit - 4 * level - 2 * fire_from_beside(l, hex);
    if (d->objective[hex])
        worth += p->commandos * hex_worth(l, true, hex) + p->others * hex_worth(l, false, hex);
    if (!theatre_held(l->s, hex, l->side ^ 1))
        return worth + 2 * demolition_worth(l, cargo, hex);
    int defence = theatre_defence_total(d, l->s, hex, l->side ^ 1); /* TH-R.CB.4; the raiders do their work: TH-R.CD.1 */
    if (theatre_odds(&d->tables, p->attack, defence - 16 * raiders) >= d->column[TH_TWO_TO_ONE])
        return worth + 2 * demolition_worth(l, cargo, hex) - 4;
    return worth - 14 - defence / 64;
}

/* Everybody in a port, ashore and aboard: could they together storm a place worth storming? */
static bool find_storm(struct look *l, int port)
{
    const struct theatre_data *d = l->d;
    uint64_t all = theatre_units_in(d, l->s, port, l->side);
    for (int i = 0; i < d->ships; i++)
        if (theatre_off(d, l->s, i, port, l->side))
            all |= theatre_cargo(l->s, i);
    for (int i = 0; i < d->cds; i++) {
        int h = d->cd[i].hex;
        if (theatre_held(l->s, h, l->side ^ 1) && d->sea_distance[port][h] <= d->naval_mp &&
            demolition_worth(l, all, h) > 0 && landing_worth(l, all, h) > 0)
            return true;
    }
    return false;
}

/* Line units sail for that alone; SF need no company for the rest. */
static bool storm_pays(struct look *l, int port)
{
    if (l->storm_port != port)
        l->storm = find_storm(l, port);
    l->storm_port = port;
    return l->storm;
}

/* Boats that come home go where line units wait, while these may sail. */
static bool line_waits(struct look *l, int hex)
{
    return line_time(l) && (theatre_units_in(l->d, l->s, hex, l->side) & ~l->d->special) && storm_pays(l, hex);
}

static int way_of(const struct look *l, int ship, uint64_t cargo)
{
    return homeward(l, ship, cargo) ? HOMEWARD : outward(l, ship, cargo) ? OUTWARD : NOWHERE;
}

static int sail_worth(struct look *l, int way, uint64_t cargo, int from, int to)
{
    const struct theatre_data *d = l->d;
    if (d->terrain[to] == TH_SEA || way == NOWHERE)
        return NOTHING;
    if (way == HOMEWARD)
        return at_home(l, to) ? 1000 - d->sea_distance[from][to] + (line_waits(l, to) ? 12 : 0) : NOTHING;
    int worth = landing_worth(l, cargo, to);
    if (worth > 0 && !theatre_safe_course(d, l->s, from, to))
        worth -= 4;
    return worth > 0 ? 4 * worth - d->sea_distance[from][to] / 4 : NOTHING;
}

static bool can_land(const struct look *l, uint64_t cargo, int hex)
{
    TH_EACH(u, cargo)
        if (theatre_may_shore(l->d, l->s, u, hex, NULL))
            return true;
    return false;
}

/* Is there somewhere for this ship to go? */
static bool has_course(struct look *l, int ship)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[d->units + ship];
    uint64_t cargo = theatre_cargo(l->s, ship);
    int way = way_of(l, ship, cargo);
    if (way == NOWHERE)
        return false;
    for (int i = 0; i < d->coasts; i++) {
        int h = d->coast[i];
        if (d->sea_distance[from][h] > theatre_naval_mp(l->d, l->s, ship) || h == from)
            continue;
        if (way == HOMEWARD ? at_home(l, h) : sail_worth(l, way, cargo, from, h) > 0 && can_land(l, cargo, h))
            return true;
    }
    return false;
}

/* What a course of the fleet is worth; never less than to the ship that was taken for its sake. */
static int fleet_worth(struct look *l, int to)
{
    int first = l->s->mover - l->d->units, from = l->s->at[l->s->mover];
    if (l->d->terrain[to] == TH_SEA)
        return NOTHING;
    if (l->way == UNKNOWN) {
        l->own = theatre_cargo(l->s, first);
        l->all = theatre_fleet_cargo(l->d, l->s);
        l->way = way_of(l, first, l->own);
    }
    int alone = sail_worth(l, l->way, l->own, from, to);
    int together = l->all == l->own ? alone : sail_worth(l, l->way, l->all, from, to);
    return alone > together ? alone : together;
}

/* Ships sail together when they go the same way, and as far. */
static bool goes_along(const struct look *l, int ship)
{
    int first = l->s->mover - l->d->units;
    uint64_t cargo = theatre_cargo(l->s, ship);
    return cargo && theatre_naval_mp(l->d, l->s, ship) >= theatre_naval_mp(l->d, l->s, first) &&
           way_of(l, ship, cargo) == way_of(l, first, theatre_cargo(l->s, first));
}

/* A unit at home that is worth shipping: SF for the next surprise, line units in the second wave. */
static bool wants_boat(struct look *l, int unit)
{
    if (!l->v->trip || l->s->weather == TH_STORMY || l->s->turn + 1 >= l->d->turns ||
        l->d->terrain[l->s->at[unit]] != TH_HOME)
        return false;
    return l->d->unit[unit].sf || (line_time(l) && storm_pays(l, l->s->at[unit]));
}

/* ------------------------------------------------------------------ drops */

static int drop_worth(const struct look *l, int unit, int hex)
{
    const struct theatre_data *d = l->d;
    int worth = d->objective[hex] ? hex_worth(l, d->unit[unit].commando, hex) : 0;
    if (!worth || theatre_held(l->s, hex, l->side ^ 1))
        return NOTHING; /* a team by itself takes nothing that is defended */
    return 8 * worth - (enemy_near(l, hex) ? BESIDE_ENEMY : 0) + 2 * d->attack_die[d->terrain[hex]];
}

static bool wants_drop(const struct look *l, int unit)
{
    if (l->v->lost_sf[1] || !l->d->unit[unit].sf || !theatre_may_load(l->d, l->s, unit, NULL))
        return false; /* where every man lost costs dear, nobody is left behind */
    for (int i = 0; i < l->d->objectives; i++) {
        int hex = l->d->objective_list[i];
        if (drop_worth(l, unit, hex) > 0 && theatre_may_drop(l->d, l->s, unit, hex, NULL))
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------ the values of choices */

static bool bridge_work(const struct look *l, int unit)
{
    const struct theatre_data *d = l->d;
    int hex = l->s->at[unit];
    for (int i = 0; i < 6 && d->has_bridge[hex] && d->unit[unit].commando; i++) {
        int bridge = d->side_bridge[hex][i];
        if (bridge == TH_NONE || !bridge_wanted(l, bridge))
            continue;
        if (seize_first(l, unit, bridge))
            return true;
        if (l->saboteurs ? theatre_may_sabotage(d, l->s, unit, bridge, NULL) : theatre_may_seize(d, l->s, unit, bridge, NULL))
            return true;
    }
    return false;
}

/* From home in landing craft, back in anything that floats. */
static bool boat_here(const struct look *l, int unit)
{
    for (int i = 0; i < l->d->ships; i++)
        if (l->s->at[l->d->units + i] == l->s->at[unit] &&
            (l->s->phase == TH_EXPLOITATION || l->d->ship[i].kind == TH_LC) &&
            theatre_may_embark(l->d, l->s, unit, i, NULL))
            return true;
    return false;
}

static bool wreckage(const struct look *l, int unit)
{
    int hex = l->s->at[unit];
    for (int i = 0; i < 3 && l->d->has_site[hex] && l->d->owner[hex] != l->side; i++)
        if (l->d->site_at[hex][i] != TH_NONE && theatre_may_wreck(l->d, l->s, unit, l->d->site_at[hex][i], NULL))
            return true;
    return false;
}

/* In an exploitation phase. */
static int exploit_worth(struct look *l, int unit)
{
    bool abroad = l->s->unit[unit].abroad && l->d->terrain[l->s->at[unit]] != TH_HOME;
    if (wreckage(l, unit))
        return 60;
    if (l->v->trip && abroad && boat_here(l, unit))
        return 50;
    return l->d->unit[unit].cm && step_of(l, unit) != TH_NOWHERE ? 30 : NOTHING;
}

static int take_worth(struct look *l, int piece)
{
    if (piece >= l->d->units)
        return has_course(l, piece - l->d->units) ? 20 : NOTHING;
    if (l->s->phase == TH_EXPLOITATION)
        return exploit_worth(l, piece);
    if (bridge_work(l, piece))
        return BRIDGE_WORK;
    if (wants_drop(l, piece))
        return 70;
    if (wants_boat(l, piece) && boat_here(l, piece))
        return 60;
    return step_of(l, piece) != TH_NOWHERE ? STEP_WORK : NOTHING;
}

static int land_worth(const struct look *l, int hex)
{
    if (l->s->owner[hex] != l->side)
        return 85;
    uint64_t aboard = l->d->terrain[hex] == TH_HOME ? theatre_landers(l->d, l->s, hex) : 0;
    return has_been_abroad(l, aboard) || (!line_time(l) && (aboard & ~l->d->special)) ? 80 : NOTHING;
}

/* Units fresh from home stay aboard a ship in port, while they may sail. */
static bool goes_ashore(const struct look *l, int unit)
{
    return l->s->owner[l->s->target] != l->side || l->s->unit[unit].abroad || (!l->d->unit[unit].sf && !line_time(l));
}

static int attack_worth(const struct look *l, int hex)
{
    uint64_t units = theatre_in_reach(l->d, l->s, theatre_fighters(l->d, l->s), hex);
    int column = theatre_column(l->d, l->s, units, theatre_exemptable(l->d, l->s, units, hex), hex);
    int forced = theatre_held(l->s, hex, l->side) ? 1000 : 0;
    return column >= GOOD_COLUMN || forced ? forced + 10 * column + l->v->hex_at_end[hex] : NOTHING;
}

/* SF stay out of attacks that line units can make alone. */
static int with_worth(const struct look *l, int piece)
{
    if (piece >= l->d->units)
        return goes_along(l, piece - l->d->units) ? 2000 : NOTHING;
    if (l->s->asking == TH_ASK_OVERRUN || !l->d->unit[piece].sf)
        return 500;
    return theatre_column(l->d, l->s, l->s->combat.attackers, l->s->combat.exempt, l->s->combat.hex) < GOOD_COLUMN
               ? 400 : NOTHING;
}

static int embark_worth(struct look *l, int unit, int ship)
{
    if (l->s->phase != TH_EXPLOITATION)
        return wants_boat(l, unit) && l->d->ship[ship].kind == TH_LC ? 60 : NOTHING;
    return l->v->trip && l->s->unit[unit].abroad ? 60 : NOTHING;
}

static int wreck_worth(const struct look *l, int site)
{
    return l->d->owner[l->d->site[site].hex] != l->side ? 120 + 10 * (l->d->site[site].kind > TH_PORT) : NOTHING;
}

/* Before sabotage, which is worth 150, or not at all; whoever must fight for it has been asked already. */
static int seize_worth(const struct look *l, int unit, int bridge)
{
    if (!l->saboteurs || l->s->asking != TH_ASK_UNIT)
        return 150;
    return seize_first(l, unit, bridge) ? 160 : NOTHING;
}

static int net_of(const struct look *l, int unit, int operation)
{
    struct theatre_attempt a = theatre_describe(l->d, l->s, unit, operation);
    a.here = l->s->unit[unit].landed == 1 || l->s->unit[unit].dropped == 1;
    return theatre_net(&l->d->tables, &a, NULL);
}

static int retreat_worth(const struct look *l, int hex)
{
    int threat = theatre_threat(l->d, l->s, hex, l->side);
    return 100 - (threat & TH_FULL ? 60 : threat ? 30 : 0) - theatre_city_distance(l->d, l->s, hex, l->side) / 8;
}

static int worth_of(struct look *l, const struct fy_choice *c)
{
    const struct theatre_data *d = l->d;
    const struct theatre_state *s = l->s;
    switch (c->verb) {
    case V_TAKE: return take_worth(l, c->who);
    case V_LAND: return land_worth(l, c->a);
    case V_MOVE: return next_step(l) == c->a ? 50 : NOTHING;
    case V_OVERRUN: return 200;
    case V_WITH: return with_worth(l, c->who);
    case V_EXEMPT: return 600;
    case V_GO: return s->asking == TH_ASK_PARTY ? 10 : 300;
    case V_SEIZE: return seize_worth(l, c->who, c->a);
    case V_SABOTAGE: return l->saboteurs && bridge_wanted(l, c->a) ? 150 : NOTHING;
    case V_EMBARK: return embark_worth(l, c->who, c->a - d->units);
    case V_LOAD: return wants_drop(l, c->who) ? 100 : NOTHING;
    case V_DROP: return drop_worth(l, c->who, c->a);
    case V_WRECK: return wreck_worth(l, c->a);
    case V_SAIL: return fleet_worth(l, c->a);
    case V_RAID: return 60;
    case V_ASHORE: return goes_ashore(l, c->who) ? 40 : NOTHING;
    case V_ATTACK: return attack_worth(l, c->a);
    case V_SURPRISE: return net_of(l, c->who, TH_SURPRISE) >= 1 ? 50 : NOTHING;
    case V_TOKEN: return 55;
    case V_WITHDRAW: return retreat_worth(l, c->a) >= 90 ? 50 : NOTHING;
    case V_BOARD: return 60;
    case V_LOSE: return 100 - theatre_attack(d, s, c->who);
    case V_SLIP: return 50;
    case V_HELP: return 80;
    case V_RETREAT: return retreat_worth(l, c->a);
    case V_ADVANCE: return l->saboteurs ? NOTHING : 20 + theatre_attack(d, s, c->who);
    case V_BONUS: return d->site[c->a].size;
    case V_REPLACE: return 70;
    case V_REFILL: return 60;
    case V_HALF: return 50;
    case V_RAID_TURN: return s->weather == TH_CALM && s->turn + 1 < d->turns ? 40 : NOTHING;
    case V_INVASION: return s->turn >= 3 ? 10 : NOTHING;
    case V_STOP:
    case V_END:
    case V_DONE:
    case V_ROLL:
    case V_STAND:
    case V_HALT:
    case V_WAIT:
    case V_LEAVE:
    case V_CONTINUE: return 0;
    default: return NOTHING;
    }
}

/* Which piece to take next: of many that only march, the first that is met will do, from a place chosen at random. */
static int take_one(struct look *l, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    int best = 0, most = NOTHING - 1, first = n > 1 ? (int)fy_dice_below(dice, (uint32_t)n) : 0;
    for (int i = 0; i < n && most < STEP_WORK; i++) {
        int k = first + i < n ? first + i : first + i - n, worth = worth_of(l, &c[k]);
        if (worth > most) {
            most = worth;
            best = k;
        }
    }
    return best;
}

int theatre_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    const struct theatre_state *s = state;
    const struct theatre_data *d = data;
    struct look l;
    l.d = d, l.s = s, l.side = s->player, l.v = &d->victory[s->player];
    l.saboteurs = l.v->bridge_destroyed > 0;
    l.step = l.goals = l.way = l.storm_port = UNKNOWN;
    l.party[0] = l.party[1] = (struct party){0};
    l.weighed = 0;
    if (n == 1)
        return 0;
    if (s->asking == TH_ASK_PHASE)
        return take_one(&l, c, n, dice);
    int best = 0, most = NOTHING - 1, ties = 0;
    for (int i = 0; i < n; i++) {
        int worth = worth_of(&l, &c[i]);
        if (worth > most) {
            most = worth;
            best = i;
            ties = 1;
        } else if (worth == most && fy_dice_below(dice, (uint32_t)++ties) == 0) {
            best = i;
        }
    }
    return best;
}
