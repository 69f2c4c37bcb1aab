/* A sensible player's choice: what each is worth, and which is taken. */
#include "habit.h"
#include "verbs.h"

enum { GOOD_COLUMN = 6 /* 3:1 */, TOWN_COLUMN = 5 /* 2:1 */, BRIDGE_WORK = 90, STEP_WORK = 40, SHIP_WORK = 20 };
enum { BESIDE_ENEMY = 24 /* a bridge to drop at counts 48 */ };

/* ------------------------------------------------------------------ drops */

static int drop_worth(const struct look *l, int unit, int hex)
{
    const struct theatre_data *d = l->d;
    if (!d->objective[hex] || theatre_held(l->s, hex, l->side ^ 1))
        return NOTHING; /* a team by itself takes nothing that is defended */
    int worth = theatre_hex_worth(l, d->unit[unit].commando, hex);
    if (!worth)
        return NOTHING;
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
    for (uint32_t left = d->unit[unit].commando ? d->bridges_at[l->s->at[unit]] : 0; left; left &= left - 1) {
        int bridge = __builtin_ctz(left);
        if (!bridge_wanted(l, bridge))
            continue;
        if (theatre_seize_first(l, unit, bridge))
            return true;
        if (l->saboteurs ? theatre_may_sabotage(d, l->s, unit, bridge, NULL)
                         : theatre_may_seize(d, l->s, unit, bridge, NULL))
            return true;
    }
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
    if (l->v->trip && abroad && theatre_boat_here(l, unit))
        return 50;
    return l->d->unit[unit].cm && theatre_best_step(l, unit) != TH_NOWHERE ? 30 : NOTHING;
}

static int take_worth(struct look *l, int unit)
{
    if (l->s->phase == TH_EXPLOITATION)
        return exploit_worth(l, unit);
    if (bridge_work(l, unit))
        return BRIDGE_WORK;
    if (wants_drop(l, unit))
        return 70;
    if (theatre_wants_boat(l, unit) && theatre_boat_here(l, unit))
        return 60;
    return theatre_best_step(l, unit) != TH_NOWHERE ? STEP_WORK : NOTHING;
}

/* The same for the unit taken, found once for all the hexes it is offered. */
static int next_step(struct look *l)
{
    if (l->step == UNKNOWN)
        l->step = theatre_best_step(l, l->s->mover);
    return l->step;
}

/* Somebody of them is back, or has missed his time to sail. */
static bool comes_home(const struct look *l, uint64_t aboard)
{
    return theatre_been_abroad(l, aboard) || (!theatre_line_time(l) && (aboard & ~l->d->special));
}

static int land_worth(const struct look *l, int hex)
{
    if (l->s->owner[hex] != l->side)
        return 85;
    return l->d->terrain[hex] == TH_HOME && comes_home(l, theatre_cargo_off(l, hex)) &&
           comes_home(l, theatre_landers(l->d, l->s, hex)) ? 80 : NOTHING;
}

/* Units fresh from home stay aboard a ship in port, while they may sail. */
static bool goes_ashore(const struct look *l, int unit)
{
    return l->s->owner[l->s->target] != l->side || l->s->unit[unit].abroad ||
           (!l->d->unit[unit].sf && !theatre_line_time(l));
}

static int attack_worth(const struct look *l, int hex)
{
    uint64_t units = theatre_in_reach(l->d, l->s, theatre_fighters(l->d, l->s), hex);
    int column = theatre_column(l->d, l->s, units, theatre_exemptable(l->d, l->s, units, hex), hex);
    int points = l->v->hex_at_end[hex], forced = theatre_held(l->s, hex, l->side) ? 1000 : 0;
    bool promising = column >= (points ? TOWN_COLUMN : GOOD_COLUMN);
    return promising || forced ? forced + 10 * column + points : NOTHING;
}

/* SF stay out of attacks that line units can make alone. */
static int with_worth(const struct look *l, int piece)
{
    if (piece >= l->d->units)
        return theatre_goes_along(l, piece - l->d->units) ? 2000 : NOTHING;
    if (l->s->asking == TH_ASK_OVERRUN || !l->d->unit[piece].sf)
        return 500;
    return theatre_column(l->d, l->s, l->s->combat.attackers, l->s->combat.exempt, l->s->combat.hex) < GOOD_COLUMN
               ? 400 : NOTHING;
}

static int embark_worth(struct look *l, int unit, int ship)
{
    if (l->s->phase != TH_EXPLOITATION)
        return theatre_wants_boat(l, unit) && l->d->ship[ship].kind == TH_LC ? 60 : NOTHING;
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
    return theatre_seize_first(l, unit, bridge) ? 160 : NOTHING;
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
    case V_SAIL: return theatre_fleet_worth(l, c->a);
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
        if (takes_ship(l, &c[k]) && theatre_has_course(l, c[k].who - l->d->units))
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
    l.step = l.goals = l.way = l.storm_port = l.port = UNKNOWN;
    l.fired = false;
    l.seen = (struct theatre_hexes){0};
    if (s->asking == TH_ASK_PHASE)
        return take_one(&l, c, n, dice);
    int best = 0, most = NOTHING - 1, ties = 0;
    for (int i = 0; i < n; i++) {
        bool to_sea = c[i].verb == V_SAIL && d->terrain[c[i].a] == TH_SEA; /* most courses, and no fleet is worth it there */
        int worth = to_sea ? NOTHING : worth_of(&l, &c[i]);
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
