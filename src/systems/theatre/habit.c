/* A sensible player's choice: land where there is something to blow up, drop at bridges that nobody guards, hold them for
 * a turn and blow them up, or seize them, march on what scores, attack at good odds, get home with the boats. It looks one
 * decision ahead and never at the dice. */
#include "theatre.h"
#include "verbs.h"

enum { NOWHERE, OUTWARD, HOMEWARD };
enum { NOTHING = -1000000, GOOD_COLUMN = 6 /* 3:1 */, UNKNOWN = -1, BRIDGE_WORK = 90, STEP_WORK = 40, SHIP_WORK = 20 };
enum { TEAM_HITS = 2 /* that a team makes by demolition, about */, BESIDE_ENEMY = 24 /* a bridge to drop at counts 48 */ };

/* Units that land together, weighed once for all the hexes where they could. */
struct party {
    uint64_t units;
    int commandos, others, special, raiders;
    int hits;       /* by demolition */
    int attack;     /* in sixteenths */
};

/* A coast as it is for whoever might land on it, looked at once for all. */
struct shore {
    int level, fire;  /* of its guns, and of those beside it */
    int worth[2];     /* to a line unit, to a commando */
    int defence;      /* if it is held */
    bool held;
};

struct look {
    const struct theatre_data *d;
    const struct theatre_state *s;
    const struct theatre_victory *v;
    int side;
    bool saboteurs; /* destroyed bridges score: blow them up instead of taking them */
    uint32_t wanted; /* bridges, as bits */
    int step;       /* where the unit taken goes next, once it is known */
    int way;        /* of the fleet, once it is known: */
    struct party own, all;           /* what the ship taken carries, and the whole fleet */
    int storm_port; /* the last port of which it was asked whether a storm from it pays, and the answer */
    bool storm;
    int goals;      /* objectives that are worth something, once they are known: */
    uint16_t goal[TH_OBJECTIVES];
    uint8_t worth[2][TH_OBJECTIVES]; /* to line units, to commandos */
    int port;       /* whose safe courses are known: */
    const uint8_t *safe;
    uint8_t safe_now[TH_HEXES / 8];
    bool fired;     /* the fire beside coast defences is known: */
    uint16_t fire[TH_HEXES];
    struct theatre_hexes seen;       /* shores that have been looked at: */
    struct shore shore[TH_HEXES];
};

/* ------------------------------------------------------------------ what is worth going to */

static uint32_t wanted_bridges(const struct look *l)
{
    const struct theatre_bridge *b = l->s->bridge;
    uint32_t wanted = 0;
    for (int i = 0; i < l->d->bridges && l->saboteurs; i++)
        wanted |= (uint32_t)(l->d->bridge[i].scores && b[i].state == TH_INTACT) << i;
    for (int i = 0; i < l->d->bridges && !l->saboteurs; i++)
        wanted |= (uint32_t)(l->v->bridge_at_end[i] && b[i].owner != l->side && b[i].state != TH_DESTROYED) << i;
    return wanted;
}

static bool bridge_wanted(const struct look *l, int bridge) { return l->wanted >> bridge & 1; }

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

/* What a hex is worth to a line unit that could stand in it, and how much more to a commando. */
static int line_worth(const struct look *l, int hex)
{
    int worth = l->s->owner[hex] == l->side ? 0 : 3 * (l->v->hex_at_end[hex] + l->v->first_capture[hex]);
    for (uint32_t left = l->saboteurs ? 0 : l->d->bridges_at[hex] & l->wanted; left; left &= left - 1)
        worth += 2 * l->v->bridge_at_end[__builtin_ctz(left)];
    return worth;
}

static int sabotage_worth(const struct look *l, int hex)
{
    if (!l->saboteurs)
        return 0;
    int worth = 0;
    for (uint32_t left = l->d->bridges_at[hex] & l->wanted; left; left &= left - 1)
        worth += 6;
    return l->d->has_site[hex] ? worth + 2 * sites_worth(l, hex) : worth;
}

static int hex_worth(const struct look *l, bool commando, int hex)
{
    return line_worth(l, hex) + (commando ? sabotage_worth(l, hex) : 0);
}

static void find_goals(struct look *l)
{
    l->goals = 0;
    for (int i = 0; i < l->d->objectives; i++) {
        int hex = l->d->objective_list[i], line = line_worth(l, hex), commando = line + sabotage_worth(l, hex);
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
        int away = far[l->goal[i]] + 2;
        if (256 * worth[i] < (most - 6) * away)
            continue; /* no tie would make it more: it is not worth a division */
        int value = 256 * worth[i] / away + ((i * 7 + unit * 5) & 7);
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

/* Units aboard the ships off a hex. */
static uint64_t cargo_off(const struct look *l, int hex)
{
    uint64_t units = 0;
    for (int i = 0; i < l->d->ships; i++)
        if (theatre_off(l->d, l->s, i, hex, l->side))
            units |= theatre_cargo(l->s, i);
    return units;
}

static struct party weigh(const struct look *l, uint64_t units)
{
    struct party p = {.units = units};
    TH_EACH(u, units) {
        const struct theatre_unit_data *unit = &l->d->unit[u];
        p.commandos += unit->commando;
        p.others += !unit->commando;
        p.special += unit->sf;
        p.raiders += unit->kind && unit->kind->raid;
        p.hits += theatre_wreck_hits(l->d, l->s, u);
        p.attack += theatre_attack(l->d, l->s, u) * (unit->kind && unit->kind->amph ? 16 : 8); /* TH-R.CB.3 */
    }
    return p;
}

/* What they could blow up in a hex once it is theirs, in points. */
static int demolition_worth(const struct look *l, const struct party *p, int hex)
{
    int worth = 0, hits = p->hits;
    for (int i = 0; i < 3; i++) {
        int site = l->d->site_at[hex][i];
        if (site == TH_NONE)
            continue;
        int kind = l->d->site[site].kind, left = l->d->site[site].size - l->s->site[site].hits;
        int each = kind == TH_PORT ? l->v->port_hit : kind == TH_AIRBASE ? l->v->airbase_hit : 0;
        worth += each * (hits < left ? hits : left);
        if (left > 0 && hits >= left)
            worth += l->v->full[kind];
        if (kind == TH_RADAR && (p->units & l->d->special) && !l->s->radar_home)
            worth += l->v->radar_home;
    }
    return worth;
}

/* The fire of the coast defences on the hexes beside them. */
static void spread_fire(struct look *l)
{
    const struct theatre_data *d = l->d;
    memset(l->fire, 0, sizeof l->fire);
    for (int i = 0; i < d->cds; i++) {
        int hex = d->cd[i].hex, level = l->s->owner[hex] == l->side ? 0 : theatre_cd_level(d, l->s, i);
        for (int k = 0; level && k < d->rings[hex]; k++)
            l->fire[d->ring[hex][k]] = (uint16_t)(l->fire[d->ring[hex][k]] + level);
    }
    l->fired = true;
}

static const struct shore *look_ashore(struct look *l, int hex)
{
    struct shore *h = &l->shore[hex];
    if (theatre_hexes_have(&l->seen, hex))
        return h;
    theatre_hexes_add(&l->seen, hex);
    if (!l->fired)
        spread_fire(l);
    *h = (struct shore){.level = theatre_cd_level(l->d, l->s, l->d->cd_at[hex]), .fire = l->fire[hex],
                        .held = theatre_held(l->s, hex, l->side ^ 1)};
    if (l->d->objective[hex]) {
        h->worth[0] = hex_worth(l, false, hex);
        h->worth[1] = hex_worth(l, true, hex);
    }
    if (h->held)
        h->defence = theatre_defence_total(l->d, l->s, hex, l->side ^ 1); /* TH-R.CB.4 */
    return h;
}

/* The fire of the guns and the men of the hex, against what landing this party there promises. If that is nothing, by how
 * much does not matter. */
static int landing_worth(struct look *l, const struct party *p, int hex)
{
    const struct theatre_data *d = l->d;
    if (l->s->owner[hex] == l->side)
        return NOTHING;
    const struct shore *h = look_ashore(l, hex);
    int raiders = p->raiders < h->level ? p->raiders : h->level;
    int worth = 2 * p->special * l->v->trip + 6 * raiders * l->v->cd_hit - 4 * h->level - 2 * h->fire +
                p->commandos * h->worth[1] + p->others * h->worth[0];
    int blown = d->has_site[hex] ? 2 * demolition_worth(l, p, hex) : 0;
    if (!h->held)
        return worth + blown;
    if (worth <= 0 && worth + blown <= 0)
        return NOTHING;
    /* the raiders do their work: TH-R.CD.1 */
    if (theatre_odds(&d->tables, p->attack, h->defence - 16 * raiders) >= d->column[TH_TWO_TO_ONE])
        return worth + blown - 4;
    return worth - 14 - h->defence / 64;
}

/* Everybody in a port, ashore and aboard: could they together storm a place worth storming? */
static bool find_storm(struct look *l, int port)
{
    const struct theatre_data *d = l->d;
    struct party party = weigh(l, theatre_units_in(d, l->s, port, l->side) | cargo_off(l, port));
    for (int i = 0; i < d->cds; i++) {
        int h = d->cd[i].hex;
        if (theatre_held(l->s, h, l->side ^ 1) && d->sea_distance[port][h] <= d->naval_mp &&
            demolition_worth(l, &party, h) > 0 && landing_worth(l, &party, h) > 0)
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

static bool safe_course(struct look *l, int from, int to)
{
    if (l->port != from)
        l->safe = theatre_safe_courses(l->d, l->s, from, l->safe_now);
    l->port = from;
    return l->safe[to >> 3] >> (to & 7) & 1;
}

static int outward_worth(struct look *l, const struct party *p, int from, int to)
{
    int worth = landing_worth(l, p, to);
    if (worth > 0 && !safe_course(l, from, to))
        worth -= 4;
    return worth > 0 ? 4 * worth - l->d->sea_distance[from][to] / 4 : NOTHING;
}

static int homeward_worth(struct look *l, int from, int to)
{
    return at_home(l, to) ? 1000 - l->d->sea_distance[from][to] + (line_waits(l, to) ? 12 : 0) : NOTHING;
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
    int way = way_of(l, ship, cargo), mp = theatre_naval_mp(d, l->s, ship);
    if (way == NOWHERE)
        return false;
    struct party p = weigh(l, cargo);
    for (int i = 0; i < d->coasts; i++) {
        int h = d->coast[i];
        if (d->sea_distance[from][h] > mp || h == from || (way == OUTWARD && l->s->owner[h] == l->side))
            continue;
        if (way == HOMEWARD ? at_home(l, h) : outward_worth(l, &p, from, h) > 0 && can_land(l, cargo, h))
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
        l->own = weigh(l, theatre_cargo(l->s, first));
        l->all = weigh(l, theatre_fleet_cargo(l->d, l->s));
        l->way = way_of(l, first, l->own.units);
    }
    if (l->way != OUTWARD)
        return l->way == HOMEWARD ? homeward_worth(l, from, to) : NOTHING;
    int alone = outward_worth(l, &l->own, from, to);
    int together = l->all.units == l->own.units ? alone : outward_worth(l, &l->all, from, to);
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
    for (uint32_t left = d->unit[unit].commando ? d->bridges_at[l->s->at[unit]] & l->wanted : 0; left; left &= left - 1) {
        int bridge = __builtin_ctz(left);
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

static int take_worth(struct look *l, int unit)
{
    if (l->s->phase == TH_EXPLOITATION)
        return exploit_worth(l, unit);
    if (bridge_work(l, unit))
        return BRIDGE_WORK;
    if (wants_drop(l, unit))
        return 70;
    if (wants_boat(l, unit) && boat_here(l, unit))
        return 60;
    return step_of(l, unit) != TH_NOWHERE ? STEP_WORK : NOTHING;
}

/* Somebody of them is back, or has missed his time to sail. */
static bool comes_home(const struct look *l, uint64_t aboard)
{
    return has_been_abroad(l, aboard) || (!line_time(l) && (aboard & ~l->d->special));
}

static int land_worth(const struct look *l, int hex)
{
    if (l->s->owner[hex] != l->side)
        return 85;
    return l->d->terrain[hex] == TH_HOME && comes_home(l, cargo_off(l, hex)) &&
           comes_home(l, theatre_landers(l->d, l->s, hex)) ? 80 : NOTHING;
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

static bool takes_ship(const struct look *l, const struct fy_choice *c)
{
    return c->verb == V_TAKE && c->who >= l->d->units;
}

/* Which piece to take next: of many that only march, the first that is met will do, from a place chosen at random. A ship
 * takes the longest look, and sails if nobody has more urgent work. */
static int take_one(struct look *l, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    int best = 0, most = NOTHING - 1, first = n > 1 ? (int)fy_dice_below(dice, (uint32_t)n) : 0;
    for (int i = 0, k = first; i < n && most < STEP_WORK; i++, k = k + 1 < n ? k + 1 : 0) {
        int worth = c[k].verb != V_TAKE ? worth_of(l, &c[k]) : takes_ship(l, &c[k]) ? NOTHING : take_worth(l, c[k].who);
        if (worth > most) {
            most = worth;
            best = k;
        }
    }
    for (int i = 0, k = first; i < n && most < SHIP_WORK; i++, k = k + 1 < n ? k + 1 : 0)
        if (takes_ship(l, &c[k]) && has_course(l, c[k].who - l->d->units))
            return k;
    return best;
}

int theatre_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    const struct theatre_state *s = state;
    const struct theatre_data *d = data;
    struct look l;
    l.d = d, l.s = s, l.side = s->player, l.v = &d->victory[s->player];
    if (n == 1)
        return 0;
    l.saboteurs = l.v->bridge_destroyed > 0;
    l.wanted = wanted_bridges(&l);
    l.step = l.goals = l.way = l.storm_port = l.port = UNKNOWN;
    l.fired = false;
    l.seen = (struct theatre_hexes){0};
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
