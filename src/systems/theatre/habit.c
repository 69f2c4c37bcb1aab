/* A sensible player's choice: land where there is something to blow up, drop at bridges, sabotage or seize them, march
 * on what scores, attack at good odds, get home with the boats. It looks one decision ahead and never at the dice. */
#include "theatre.h"
#include "verbs.h"

enum { NOTHING = -1000000, GOOD_COLUMN = 6 /* 3:1 */ };

struct look {
    const struct theatre_data *d;
    const struct theatre_state *s;
    const struct theatre_victory *v;
    int side;
    bool saboteurs; /* destroyed bridges score: blow them up instead of taking them */
};

/* ------------------------------------------------------------------ what is worth going to */

static bool bridge_wanted(const struct look *l, int bridge)
{
    const struct theatre_bridge *b = &l->s->bridge[bridge];
    if (l->saboteurs)
        return l->d->bridge[bridge].scores && b->state == TH_INTACT;
    return l->v->bridge_at_end[bridge] && b->owner != l->side && b->state != TH_DESTROYED;
}

/* What a hex is worth to a unit that could stand in it. */
static int hex_worth(const struct look *l, int unit, int hex)
{
    int worth = l->s->owner[hex] == l->side ? 0 : 3 * (l->v->hex_at_end[hex] + l->v->first_capture[hex]);
    bool commando = l->d->unit[unit].commando;
    for (int i = 0; i < 6 && l->d->has_bridge[hex]; i++) {
        int bridge = l->d->side_bridge[hex][i];
        if (bridge == TH_NONE || !bridge_wanted(l, bridge))
            continue;
        worth += l->saboteurs ? (commando ? 6 : 0) : 2 * l->v->bridge_at_end[bridge];
    }
    return worth;
}

/* The hex to make for: worth against distance; ties by the unit's place in the list, so that not all go one way. */
static int goal_of(const struct look *l, int unit)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[unit], best = TH_NOWHERE, most = 0;
    for (int i = 0; i < 2 * d->bridges + d->goals; i++) {
        int hex = i < 2 * d->bridges ? d->bridge[i / 2].hex[i & 1] : d->goal[i - 2 * d->bridges];
        int value = 256 * hex_worth(l, unit, hex) / (d->distance[from][hex] + 2) + ((i * 7 + unit * 5) & 7);
        if (value > most && value > 8) {
            most = value;
            best = hex;
        }
    }
    if (!l->v->enemy_line_unit || !d->unit[unit].attack || d->unit[unit].code == TH_GARRISON)
        return best;
    TH_EACH(u, d->ours[l->side ^ 1]) /* where the enemy's men score, mobile units hunt them */
        if (l->s->at[u] < d->hexes && 768 / (d->distance[from][l->s->at[u]] + 2) > most) {
            most = 768 / (d->distance[from][l->s->at[u]] + 2);
            best = l->s->at[u];
        }
    return best;
}

static bool enemy_near(const struct look *l, int hex)
{
    return theatre_zoc(l->s, hex, l->side ^ 1) != 0;
}

/* The step that brings a unit nearer to its goal at least cost, or TH_NOWHERE. */
static int step_of(const struct look *l, int unit)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[unit], best = TH_NOWHERE, least = 1000;
    int goal = l->v->trip ? TH_NOWHERE : goal_of(l, unit);
    if (goal == TH_NOWHERE || goal == from)
        return TH_NOWHERE; /* raiders who are to come home stay by their boats */
    if (d->unit[unit].sf && !l->saboteurs && hex_worth(l, unit, from) && enemy_near(l, from))
        return TH_NOWHERE;
    for (int i = 0; i < 6; i++) {
        int to = d->near[from][i];
        if (to == TH_EDGE || d->distance[to][goal] >= d->distance[from][goal] || theatre_refuse_move(d, l->s, unit, to))
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

/* ------------------------------------------------------------------ boats */

static bool at_home(const struct look *l, int hex)
{
    return l->d->terrain[hex] == TH_HOME || (l->s->owner[hex] == l->side && l->d->site_at[hex][1] != TH_NONE);
}

/* What landing this fleet at a hex promises. */
static int landing_worth(const struct look *l, uint64_t cargo, int hex)
{
    const struct theatre_data *d = l->d;
    if (l->s->owner[hex] == l->side)
        return NOTHING;
    int level = d->cd_at[hex] == TH_NONE ? 0 : theatre_cd_level(d, l->s, d->cd_at[hex]), raiders = 0;
    int worth = -4 * level;
    TH_EACH(u, cargo) {
        worth += hex_worth(l, u, hex) + 2 * l->v->trip * l->d->unit[u].sf;
        raiders += d->unit[u].kind && d->unit[u].kind->raid;
    }
    worth += 6 * (raiders < level ? raiders : level) * l->v->cd_hit;
    if (theatre_held(l->s, hex, l->side ^ 1))
        worth -= 14 + theatre_defence_total(d, l->s, hex, l->side ^ 1) / 64;
    for (int i = 0; i < 6; i++) {
        int n = d->near[hex][i];
        if (n != TH_EDGE && d->cd_at[n] != TH_NONE && l->s->owner[n] != l->side)
            worth -= 2 * theatre_cd_level(d, l->s, d->cd_at[n]);
    }
    return worth;
}

static bool has_been_abroad(const struct look *l, uint64_t cargo)
{
    TH_EACH(u, cargo)
        if (l->s->unit[u].abroad)
            return true;
    return false;
}

/* Loaded ships at home go out in the movement phases, while there is time to come back; loaded ships abroad go home. */
static bool outward(const struct look *l, int ship)
{
    uint64_t cargo = theatre_cargo(l->s, ship);
    bool chance = l->s->surprise || (l->s->invasion && l->s->turn < l->s->invasion + 4);
    return cargo && chance && l->s->phase != TH_EXPLOITATION && l->s->weather == TH_CALM &&
           at_home(l, l->s->at[l->d->units + ship]) && !has_been_abroad(l, cargo);
}

static bool homeward(const struct look *l, int ship)
{
    uint64_t cargo = theatre_cargo(l->s, ship);
    return cargo && has_been_abroad(l, cargo) && !at_home(l, l->s->at[l->d->units + ship]);
}

static int sail_worth(const struct look *l, int ship, uint64_t cargo, int to)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[d->units + ship];
    if (d->terrain[to] == TH_SEA)
        return NOTHING;
    if (homeward(l, ship))
        return at_home(l, to) ? 1000 - d->sea_distance[from][to] : NOTHING;
    int worth = outward(l, ship) ? landing_worth(l, cargo, to) : NOTHING;
    if (worth > 0 && !theatre_safe_course(d, l->s, from, to))
        worth -= 4;
    return worth > 0 ? 4 * worth - d->sea_distance[from][to] / 4 : NOTHING;
}

static bool can_land(const struct look *l, uint64_t cargo, int hex)
{
    TH_EACH(u, cargo)
        if (!theatre_refuse_shore(l->d, l->s, u, hex))
            return true;
    return false;
}

/* Is there somewhere for this ship to go? */
static bool has_course(const struct look *l, int ship)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[d->units + ship];
    uint64_t cargo = theatre_cargo(l->s, ship);
    if (!outward(l, ship) && !homeward(l, ship))
        return false;
    for (int h = 0; h < d->hexes; h++)
        if (d->coastal[h] && d->sea_distance[from][h] <= theatre_naval_mp(l->s, ship) && h != from &&
            sail_worth(l, ship, cargo, h) > 0 && (l->s->owner[h] == l->side || can_land(l, cargo, h)))
            return true;
    return false;
}

/* A unit at home that is worth shipping. */
static bool wants_boat(const struct look *l, int unit)
{
    const struct theatre_unit_data *u = &l->d->unit[unit];
    if (!u->sf || !l->v->trip || l->s->weather == TH_STORMY || l->s->turn + 1 >= l->d->turns)
        return false;
    return l->d->terrain[l->s->at[unit]] == TH_HOME;
}

/* ------------------------------------------------------------------ drops */

static int drop_worth(const struct look *l, int unit, int hex)
{
    const struct theatre_data *d = l->d;
    int worth = hex_worth(l, unit, hex);
    if (!worth)
        return NOTHING;
    if (theatre_held(l->s, hex, l->side ^ 1))
        worth -= 20;
    return 8 * worth - (enemy_near(l, hex) ? 8 : 0) + 2 * d->attack_die[d->terrain[hex]];
}

static bool wants_drop(const struct look *l, int unit)
{
    if (l->v->lost_sf[1] || theatre_refuse_load(l->d, l->s, unit) || !l->d->unit[unit].sf)
        return false; /* where every man lost costs dear, nobody is left behind */
    for (int i = 0; i < 2 * l->d->bridges; i++) {
        int hex = l->d->bridge[i / 2].hex[i & 1];
        if (!theatre_refuse_drop(l->d, l->s, unit, hex) && drop_worth(l, unit, hex) > 0)
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------ the values of choices */

static bool bridge_work(const struct look *l, int unit)
{
    const struct theatre_data *d = l->d;
    int hex = l->s->at[unit];
    for (int i = 0; i < 6 && d->has_bridge[hex]; i++) {
        int bridge = d->side_bridge[hex][i];
        if (bridge == TH_NONE || !bridge_wanted(l, bridge))
            continue;
        if (l->saboteurs ? !theatre_refuse_sabotage(d, l->s, unit, bridge) : !theatre_refuse_seize(d, l->s, unit, bridge))
            return true;
    }
    return false;
}

/* From home in landing craft, back in anything that floats. */
static bool boat_here(const struct look *l, int unit)
{
    for (int i = 0; i < l->d->ships; i++)
        if ((l->s->phase == TH_EXPLOITATION || l->d->ship[i].kind == TH_LC) && l->s->at[l->d->units + i] == l->s->at[unit] && !theatre_refuse_embark(l->d, l->s, unit, i))
            return true;
    return false;
}

static bool wreckage(const struct look *l, int unit)
{
    for (int i = 0; i < 3; i++) {
        int hex = l->s->at[unit], site = l->d->site_at[hex][i];
        if (site != TH_NONE && l->d->owner[hex] != l->side && !theatre_refuse_wreck(l->d, l->s, unit, site))
            return true;
    }
    return false;
}

static int take_worth(const struct look *l, int piece)
{
    if (piece >= l->d->units)
        return has_course(l, piece - l->d->units) ? 20 : NOTHING;
    bool abroad = l->s->unit[piece].abroad && l->d->terrain[l->s->at[piece]] != TH_HOME;
    if (l->s->phase == TH_EXPLOITATION) {
        if (wreckage(l, piece))
            return 60;
        if (l->v->trip && abroad && boat_here(l, piece))
            return 50;
        return l->d->unit[piece].cm && step_of(l, piece) != TH_NOWHERE ? 30 : NOTHING;
    }
    if (bridge_work(l, piece))
        return 90;
    if (wants_drop(l, piece))
        return 70;
    if (wants_boat(l, piece) && boat_here(l, piece))
        return 60;
    return step_of(l, piece) != TH_NOWHERE ? 40 : NOTHING;
}

static int land_worth(const struct look *l, int hex)
{
    if (l->s->owner[hex] != l->side)
        return 85;
    return l->d->terrain[hex] == TH_HOME && has_been_abroad(l, theatre_landers(l->d, l->s, hex)) ? 80 : NOTHING;
}

/* Units fresh from home stay aboard a ship in port. */
static bool goes_ashore(const struct look *l, int unit)
{
    return l->s->owner[l->s->target] != l->side || l->s->unit[unit].abroad;
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
        return outward(l, piece - l->d->units) == outward(l, l->s->mover - l->d->units) &&
                       has_course(l, piece - l->d->units)
                   ? 2000 : NOTHING;
    if (l->s->asking == TH_ASK_OVERRUN || !l->d->unit[piece].sf)
        return 500;
    return theatre_column(l->d, l->s, l->s->combat.attackers, l->s->combat.exempt, l->s->combat.hex) < GOOD_COLUMN
               ? 400 : NOTHING;
}

static int net_of(const struct look *l, int unit, int operation)
{
    struct theatre_attempt a = theatre_describe(l->d, l->s, unit, operation);
    a.here = l->s->unit[unit].landed == 1 || l->s->unit[unit].dropped == 1;
    return theatre_net(&a);
}

static int retreat_worth(const struct look *l, int hex)
{
    int threat = theatre_threat(l->d, l->s, hex, l->side);
    return 100 - (threat & TH_FULL ? 60 : threat ? 30 : 0) - theatre_city_distance(l->d, l->s, hex, l->side) / 8;
}

static int worth_of(const struct look *l, const struct fy_choice *c)
{
    const struct theatre_data *d = l->d;
    const struct theatre_state *s = l->s;
    switch (c->verb) {
    case V_TAKE: return take_worth(l, c->who);
    case V_LAND: return land_worth(l, c->a);
    case V_MOVE: return step_of(l, c->who) == c->a ? 50 : NOTHING;
    case V_OVERRUN: return 200;
    case V_WITH: return with_worth(l, c->who);
    case V_EXEMPT: return 600;
    case V_GO: return s->asking == TH_ASK_PARTY ? 10 : 300;
    case V_SEIZE: return l->saboteurs && s->asking == TH_ASK_UNIT ? NOTHING : 150;
    case V_SABOTAGE: return l->saboteurs && bridge_wanted(l, c->a) ? 150 : NOTHING;
    case V_EMBARK:
        if (s->phase != TH_EXPLOITATION)
            return wants_boat(l, c->who) && d->ship[c->a - d->units].kind == TH_LC ? 60 : NOTHING;
        return l->v->trip && s->unit[c->who].abroad ? 60 : NOTHING;
    case V_LOAD: return wants_drop(l, c->who) ? 100 : NOTHING;
    case V_DROP: return drop_worth(l, c->who, c->a);
    case V_WRECK: return d->owner[d->site[c->a].hex] != l->side ? 120 + 10 * (int)(d->site[c->a].kind > TH_PORT) : NOTHING;
    case V_SAIL: return sail_worth(l, s->mover - d->units, theatre_fleet_cargo(d, s), c->a);
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

int theatre_habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    const struct theatre_state *s = state;
    const struct theatre_data *d = data;
    const struct theatre_victory *v = &d->victory[s->player];
    struct look l = {d, s, v, s->player, v->bridge_destroyed > 0};
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
