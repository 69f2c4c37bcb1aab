/* The system's side: reaction, harassment, bridges, movement by code, attacks (TH-R.EN, TH-R.SC.A5, SC.B5-B6). What its
 * units choose inside combats and retreats is in policy.c. */
#include "theatre.h"

enum { PASSES = 4 }; /* M, S, D, SF: TH-R.EN.9 */

/* Player units ashore outside home hexes. */
static uint64_t player_ashore(const struct theatre_data *d, const struct theatre_state *s)
{
    return s->afield & d->ours[s->player];
}

static bool player_within(const struct theatre_data *d, const struct theatre_state *s, int hex, int distance)
{
    TH_EACH(u, player_ashore(d, s))
        if (d->distance[hex][s->at[u]] <= distance)
            return true;
    return false;
}

static void captures_now(struct theatre_game *g)
{
    while (g->s->captures)
        theatre_capture_step(g);
}

/* TH-R.SC.A5, A9 */
static void harassment(struct theatre_game *g)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    uint64_t units = player_ashore(d, s);
    int best = TH_NOWHERE, most = 0;
    if (!d->harassment || !units)
        return;
    int die = fy_roll(g->dice, 6, TH_R_SC_A5, T_HARASSMENT_DIE, 0);
    FY_SAY(g->log, TH_R_SC_A5, T_HARASSMENT, die);
    if (die < d->harassment)
        return;
    TH_EACH(u, units) {
        int size = 0, hex = s->at[u];
        TH_EACH(v, theatre_units_in(d, s, hex, s->player))
            size += theatre_quarters(d, s, v);
        if (size > most || (size == most && hex < best)) {
            most = size;
            best = hex;
        }
    }
    TH_EACH(u, theatre_units_in(d, s, best, s->player)) {
        s->unit[u].old_marks++; /* it goes at the end of the owner's next player turn */
        FY_SAY(g->log, TH_R_SC_A5, T_HARASSED, u);
    }
}

/* TH-R.EN.7 */
static void blow_bridges(struct theatre_game *g)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    int need = d->turn[s->turn - 1].bridge_number;
    for (int i = 0; need && i < d->bridges; i++) {
        if (s->bridge[i].owner != s->side || s->bridge[i].state != TH_INTACT)
            continue;
        if (!player_within(d, s, d->bridge[i].hex[0], 3) && !player_within(d, s, d->bridge[i].hex[1], 3))
            continue;
        int die = fy_roll(g->dice, 6, TH_R_EN_7, T_SYSTEM_BRIDGE_DIE, i);
        FY_SAY(g->log, TH_R_EN_7, T_SYSTEM_BRIDGE, i, die);
        if (die >= need)
            theatre_bridge_destroyed(g, i);
    }
}

/* ------------------------------------------------------------------ walking */

/* To a hex the flood has reached, as far as the MPs go; an SF that would fall short of it tries to slip through the
 * zones on its way (TH-R.EN.6, EN.10). */
static void walk(struct theatre_game *g, int unit, const struct theatre_path *p, int goal)
{
    struct theatre_state *s = g->s;
    uint16_t way[TH_HEXES];
    int at = s->at[unit], n = theatre_path_way(p, at, goal, way);
    for (int i = 0; i < n; i++) {
        bool short_of_it = p->cost[goal] - p->cost[at] > theatre_mp(g->d, s, unit);
        if (short_of_it && !theatre_refuse_sneak(g->d, s, unit, way[i])) {
            if (s->unit[unit].token)
                s->unit[unit].token = 2;
            theatre_sneak(g, unit, way[i]);
        } else if (!theatre_refuse_move(g->d, s, unit, way[i])) {
            theatre_move(g, unit, way[i]);
        }
        captures_now(g);
        if (s->at[unit] != way[i])
            return;
        at = way[i];
    }
}

static void go_to(struct theatre_game *g, int unit, int hex)
{
    struct theatre_path p;
    int h, from = g->s->at[unit];
    if (from == hex)
        return;
    uint16_t goal = (uint16_t)hex;
    theatre_path_aim(g->d, g->s, &p, unit, &goal, 1, 0);
    while ((h = theatre_path_next(g->d, g->s, &p)) >= 0 && h != hex)
        ;
    if (h == hex)
        walk(g, unit, &p, hex);
}

/* The player unit next to a hex with least defence, or TH_NONE (TH-R.EN.3). */
static int prey_beside(const struct theatre_data *d, const struct theatre_state *s, int hex, uint64_t prey)
{
    int best = TH_NONE;
    for (int i = 0; i < 6; i++) {
        int n = d->near[hex][i];
        if (!theatre_held(s, n, s->player))
            continue;
        TH_EACH(u, theatre_units_in(d, s, n, s->player) & prey)
            if (best == TH_NONE || theatre_defence(d, s, u) < theatre_defence(d, s, best))
                best = u;
    }
    return best;
}

/* TH-R.SC.B6: hexes round the target that it could still retreat to if our unit stood at `stand`. */
static int ways_out(const struct theatre_data *d, const struct theatre_state *s, int target, int stand, int unit)
{
    int open = 0, side = d->unit[unit].side;
    bool full = d->unit[unit].division || d->unit[unit].quarters >= 4;
    for (int i = 0; i < 6; i++) {
        int h = d->near[target][i];
        if (h == TH_EDGE || theatre_closed(d, h, side ^ 1) || theatre_held(s, h, side) || h == stand)
            continue;
        if (theatre_zoc(s, h, side) || (full && d->distance[h][stand] == 1))
            continue;
        open++;
    }
    return open;
}

/* The nearest prey by cost of the way, then by defence; where to stand. Ties: the lowest hex. */
static int find_prey(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, uint64_t prey,
                     int *target)
{
    int h, stand = -1, best = TH_NONE, cost = 0;
    while ((h = theatre_path_next(d, s, p)) >= 0) {
        if (stand >= 0 && p->now > cost)
            break;
        int u = prey_beside(d, s, h, prey);
        if (u == TH_NONE)
            continue;
        int defence = theatre_defence(d, s, u);
        if (stand < 0 || defence < theatre_defence(d, s, best) ||
            (defence == theatre_defence(d, s, best) && h < stand)) {
            stand = h;
            best = u;
            cost = p->cost[h];
        }
    }
    *target = best == TH_NONE ? TH_NOWHERE : s->at[best];
    return stand;
}

/* The hexes the prey stands in, each once. */
static int prey_hexes(const struct theatre_state *s, uint64_t prey, uint16_t out[TH_UNITS])
{
    int n = 0;
    TH_EACH(u, prey)
        if (!theatre_listed(out, n, s->at[u]))
            out[n++] = s->at[u];
    return n;
}

/* The hexes beside the target that the unit could stand in, if it came there; the number of them. */
static int standing_room(const struct theatre_data *d, const struct theatre_state *s, int unit, int target,
                         uint16_t out[6])
{
    int side = d->unit[unit].side, kept = 0, n = theatre_sorted_near(d, target, out);
    for (int i = 0; i < n; i++)
        if (!theatre_closed(d, out[i], side) && !theatre_held(s, out[i], side ^ 1) &&
            theatre_fits(d, s, theatre_bit(unit), side, out[i]))
            out[kept++] = out[i];
    return kept;
}

/* TH-R.SC.B6: among the hexes beside the target within reach, the one that leaves it fewest ways out. */
static int pocket(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int unit,
                  int target, int stand)
{
    int h, mp = theatre_mp(d, s, unit);
    int best = ways_out(d, s, target, stand, unit);
    if (!best)
        return stand;
    uint16_t round[6];
    int hexes = standing_room(d, s, unit, target, round), found = 0;
    theatre_path_aim(d, s, p, unit, round, hexes, 0);
    do {
        h = theatre_path_next(d, s, p);
        found += h >= 0 && theatre_listed(round, hexes, h);
    } while (h >= 0 && p->now <= mp && found < hexes);
    for (int i = 0; i < hexes; i++) {
        int n = round[i];
        if (!p->done[n] || p->cost[n] > mp)
            continue;
        int out = ways_out(d, s, target, n, unit);
        bool cheaper = p->cost[n] < p->cost[stand] || (p->cost[n] == p->cost[stand] && n < stand);
        if (out < best || (out == best && cheaper)) {
            best = out;
            stand = n;
        }
    }
    return stand;
}

static void hunt(struct theatre_game *g, int unit, uint64_t prey)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    struct theatre_path p;
    uint16_t goals[TH_UNITS];
    int stand = s->at[unit], target, near = prey_beside(d, s, stand, prey);
    bool closes = d->pockets && s->turn >= d->pockets;
    if (near != TH_NONE) {
        target = s->at[near];
    } else {
        theatre_path_aim(d, s, &p, unit, goals, prey_hexes(s, prey, goals), 1);
        stand = find_prey(d, s, &p, prey, &target);
        closes = closes && stand >= 0 && p.cost[stand] <= theatre_mp(d, s, unit);
    }
    if (stand >= 0 && closes)
        stand = pocket(d, s, &p, unit, target, stand);
    if (stand >= 0 && stand != s->at[unit])
        walk(g, unit, &p, stand);
}

/* TH-R.EN.3, EN.10 */
static void move_mobile(struct theatre_game *g, int unit)
{
    uint64_t prey = player_ashore(g->d, g->s);
    if (prey)
        hunt(g, unit, prey);
    else
        go_to(g, unit, g->s->unit[unit].home);
}

static void move_security(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    int h, home = s->unit[unit].home, from = s->at[unit];
    if (!player_within(d, s, from, 3)) {
        go_to(g, unit, home);
        return;
    }
    struct theatre_path p;
    uint64_t prey = player_ashore(d, s);
    theatre_path_start(d, s, &p, unit);
    while ((h = theatre_path_next(d, s, &p)) >= 0 && p.cost[h] <= theatre_mp(d, s, unit))
        if (d->distance[h][home] <= 2 && prey_beside(d, s, h, prey) != TH_NONE) {
            if (h != from)
                walk(g, unit, &p, h);
            return;
        }
}

/* The distance to the closest city the side owns. */
int theatre_city_distance(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    int best = 255;
    for (int i = 0; i < d->cities; i++)
        if (s->owner[d->city[i]] == side && d->distance[hex][d->city[i]] < best)
            best = d->distance[hex][d->city[i]];
    return best;
}

/* An empty bridge or objective hex of the side within 3, that a D unit would enter (TH-R.EN.12). */
static bool is_open_goal(const struct theatre_data *d, const struct theatre_state *s, int from, int hex)
{
    return d->objective[hex] && s->first[hex] == TH_NONE && s->owner[hex] == s->side && d->distance[from][hex] <= 3;
}

/* Those goals, nearest first, then by hex; the number of them. */
static int open_goals(const struct theatre_data *d, const struct theatre_state *s, int from, uint16_t out[64])
{
    int n = 0;
    for (int i = 0; i < 2 * d->bridges + d->goals; i++) {
        uint16_t h = i < 2 * d->bridges ? d->bridge[i / 2].hex[i & 1] : d->goal[i - 2 * d->bridges];
        if (!is_open_goal(d, s, from, h) || theatre_listed(out, n, h))
            continue;
        int k = n++;
        for (; k > 0 && (d->distance[from][h] < d->distance[from][out[k - 1]] ||
                         (d->distance[from][h] == d->distance[from][out[k - 1]] && h < out[k - 1]));
             k--)
            out[k] = out[k - 1];
        out[k] = h;
    }
    return n;
}

/* TH-R.EN.12: all player units adjacent to the hex against its defence, at 3:1 or more. */
static bool in_danger(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    uint64_t foes = 0;
    for (int i = 0; i < 6; i++)
        if (theatre_held(s, d->near[hex][i], s->player))
            foes |= theatre_units_in(d, s, d->near[hex][i], s->player);
    return foes && theatre_attack_total(d, s, foes, 0, hex) >= 3 * theatre_defence_total(d, s, hex, s->player ^ 1);
}

static void fall_back(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    uint16_t hexes[6];
    int side = d->unit[unit].side, near = theatre_city_distance(d, s, s->at[unit], side), best = -1;
    int n = theatre_retreat_hexes(d, s, unit, hexes);
    for (int i = 0; i < n; i++) {
        int far = theatre_city_distance(d, s, hexes[i], side);
        if (far < near && !theatre_refuse_move(d, s, unit, hexes[i])) {
            near = far;
            best = hexes[i];
        }
    }
    if (best >= 0)
        theatre_move(g, unit, best);
    captures_now(g);
}

static void move_line(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    int from = s->at[unit], column = fy_hex_line(&d->map, d->unit[unit].hex), h;
    if (d->objective[from])
        return;
    if (s->turn == d->border_turn && column >= d->border_lo && column <= d->border_hi)
        return; /* TH-R.SC.B5 */
    if (in_danger(d, s, from)) {
        fall_back(g, unit);
        return;
    }
    uint16_t goal[64];
    int n = open_goals(d, s, from, goal), mp = theatre_mp(d, s, unit);
    for (int i = 0; i < n; i++) {
        struct theatre_path p;
        theatre_path_aim(d, s, &p, unit, &goal[i], 1, 0);
        do {
            h = theatre_path_next(d, s, &p);
        } while (h >= 0 && h != goal[i] && p.now <= mp);
        if (h == goal[i] && p.cost[h] <= mp) {
            walk(g, unit, &p, h);
            return;
        }
    }
}

/* ------------------------------------------------------------------ special forces of the system: TH-R.EN.6, EN.13 */

static int raid_ship(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    unsigned aboard = theatre_carriers(d, s, unit);
    if (aboard)
        return __builtin_ctz(aboard);
    for (int i = 0; i < d->ships; i++)
        if (!theatre_refuse_embark(d, s, unit, i))
            return i;
    return TH_NONE;
}

static int raid_target(const struct theatre_data *d, const struct theatre_state *s, int ship)
{
    int best = TH_NONE, level = 0, from = s->at[d->units + ship];
    for (int i = 0; i < d->cds; i++) {
        int hex = d->cd[i].hex, now = theatre_cd_level(d, s, i);
        if (s->owner[hex] != s->player || d->sea_distance[from][hex] > theatre_naval_mp(s, ship) || now < level || !now)
            continue;
        if (now > level || hex < d->cd[best].hex) {
            best = i;
            level = now;
        }
    }
    return best == TH_NONE ? TH_NOWHERE : d->cd[best].hex;
}

static bool system_raid(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    if (theatre_may_raid(d->unit[unit].kind) || s->weather == TH_STORMY)
        return false;
    int ship = raid_ship(d, s, unit);
    int target = ship == TH_NONE ? TH_NOWHERE : raid_target(d, s, ship);
    if (target == TH_NOWHERE || !theatre_fits(d, s, theatre_bit(unit), s->side, target))
        return false;
    if (s->at[unit] < d->hexes)
        theatre_embark(g, unit, ship);
    s->ship[ship].fleet = 1;
    theatre_sail(g, s->at[d->units + ship], target);
    theatre_disband_fleet(s);
    if (s->at[unit] != d->box + TH_BOX_ABOARD)
        return true; /* sunk on the way */
    s->target = (uint16_t)target;
    if (!theatre_refuse_raid(d, s, unit)) {
        s->n_raiders = 1;
        s->unit[unit].order = 1;
    }
    s->group = theatre_bit(unit);
    theatre_land(g, -1);
    captures_now(g);
    return true;
}

/* The drop hex of TH-R.EN.13: bridges of the player's first, then airbases and ports; nearest first. */
static int drop_target(const struct theatre_data *d, const struct theatre_state *s, int unit, bool bridges)
{
    int best = TH_NOWHERE, from = s->at[unit];
    for (int h = 0; h < d->hexes; h++) {
        bool wanted = !bridges && s->owner[h] == s->player &&
                      (d->site_at[h][0] != TH_NONE || d->site_at[h][1] != TH_NONE);
        for (int i = 0; bridges && i < 6; i++)
            wanted |= d->side_bridge[h][i] != TH_NONE && s->bridge[d->side_bridge[h][i]].owner == s->player;
        if (!wanted || theatre_held(s, h, s->player) || theatre_refuse_drop(d, s, unit, h))
            continue;
        if (best == TH_NOWHERE || d->distance[from][h] < d->distance[from][best])
            best = h;
    }
    return best;
}

static bool system_drop(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    if (g->s->at[unit] >= d->hexes || theatre_refuse_load(d, g->s, unit))
        return false;
    int target = drop_target(d, g->s, unit, true);
    if (target == TH_NOWHERE)
        target = drop_target(d, g->s, unit, false);
    if (target == TH_NOWHERE)
        return false;
    theatre_drop(g, unit, target);
    captures_now(g);
    return true;
}

static void system_seize(struct theatre_game *g, int unit)
{
    for (int i = 0; i < g->d->bridges; i++)
        if (g->s->at[unit] < g->d->hexes && !theatre_refuse_seize(g->d, g->s, unit, i)) {
            theatre_seize(g, unit, i);
            return;
        }
}

static void move_special(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    if (!system_raid(g, unit) && !system_drop(g, unit) && s->at[unit] < d->hexes &&
        player_within(d, s, s->at[unit], 6)) {
        uint64_t prey = 0;
        TH_EACH(u, player_ashore(d, s))
            if (d->distance[s->at[unit]][s->at[u]] <= 6)
                prey |= theatre_bit(u);
        hunt(g, unit, prey);
    }
    if (s->at[unit] < d->hexes)
        system_seize(g, unit);
}

/* TH-R.EN.13: landed units re-embark, and their ship sails home. */
static void re_embark(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    for (int i = 0; i < d->ships && s->at[unit] < d->hexes; i++)
        if (s->unit[unit].landed && !theatre_refuse_embark(d, s, unit, i))
            theatre_embark(g, unit, i);
    unsigned ships = theatre_carriers(d, s, unit);
    for (int i = 0; i < d->ships; i++) {
        int from = s->at[d->units + i], home = d->ship[i].hex;
        if (!(ships >> i & 1) || from == home || s->owner[home] != s->side)
            continue;
        s->ship[i].fleet = 1;
        if (!theatre_refuse_sail(d, s, from, home))
            theatre_sail(g, from, home);
        theatre_disband_fleet(s);
    }
}

/* ------------------------------------------------------------------ the movement phases */

static int pass_of(const struct theatre_data *d, int unit)
{
    static const uint8_t pass[] = {[TH_CODE_NONE] = 3, [TH_GARRISON] = 255, [TH_SECURITY] = 1, [TH_LINE] = 2,
                                   [TH_MOBILE] = 0};
    return d->unit[unit].sf ? 3 : pass[d->unit[unit].code];
}

static void move_one(struct theatre_game *g, int unit, int pass)
{
    bool again = g->s->phase == TH_EXPLOITATION;
    g->s->mover = TH_NONE;
    if (again && pass == 3)
        re_embark(g, unit);
    if (again && !g->d->unit[unit].cm)
        return;
    if (g->s->at[unit] >= g->d->hexes && pass != 3)
        return;
    switch (pass) {
    case 0: move_mobile(g, unit); break;
    case 1: move_security(g, unit); break;
    case 2: move_line(g, unit); break;
    default: move_special(g, unit); break;
    }
}

/* One unit at a time, so that what it captures is settled before the next moves; never asks. */
bool theatre_system_move(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    int units = g->d->units;
    if (!s->queue && s->phase == TH_MOVEMENT) {
        harassment(g);
        blow_bridges(g);
    }
    while (s->queue < PASSES * units) {
        int unit = s->queue % units, pass = s->queue / units;
        s->queue++;
        if (g->d->unit[unit].side != s->side || pass_of(g->d, unit) != pass ||
            (s->at[unit] >= g->d->hexes && s->at[unit] != g->d->box + TH_BOX_ABOARD))
            continue;
        move_one(g, unit, pass);
        if (s->combat.step || s->captures)
            return false;
    }
    theatre_end_phase(g);
    return false;
}

/* ------------------------------------------------------------------ reaction: TH-R.EN.2, EN.11 */

static int reaction_goal(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *p, int hex)
{
    int h, unit = p->unit;
    while ((h = theatre_path_next(d, s, p)) >= 0)
        if (d->distance[h][hex] == 1) {
            bool near = d->unit[unit].code != TH_SECURITY || d->distance[h][s->unit[unit].home] <= 2;
            if (near)
                return h;
        }
    return -1;
}

/* Moves one unit next to the hex; false if it cannot come. */
static bool react(struct theatre_game *g, int unit, int hex)
{
    struct theatre_state *s = g->s;
    struct theatre_path p;
    uint16_t way[TH_HEXES];
    int from = s->at[unit], side = s->side;
    if (g->d->distance[from][hex] == 1)
        return true;
    uint16_t landing = (uint16_t)hex;
    theatre_path_aim(g->d, s, &p, unit, &landing, 1, 1);
    int goal = reaction_goal(g->d, s, &p, hex);
    if (goal < 0)
        return false;
    int n = theatre_path_way(&p, from, goal, way);
    s->side ^= 1; /* what it takes on the way is taken by its own side */
    for (int i = 0; i < n; i++) {
        theatre_put(g, unit, way[i]);
        theatre_enter(g, theatre_bit(unit), way[i], g->d->unit[unit].side);
        captures_now(g);
    }
    s->side = (uint8_t)side;
    FY_SAY(g->log, TH_R_EN_2, T_REACTS, unit, goal);
    return true;
}

static int nearest_reactor(const struct theatre_data *d, const struct theatre_state *s, uint64_t units, int hex,
                           int distance)
{
    int best = TH_NONE;
    TH_EACH(u, units) {
        int far = d->distance[s->at[u]][hex];
        if (far > distance)
            continue;
        if (best == TH_NONE || far < d->distance[s->at[best]][hex] ||
            (far == d->distance[s->at[best]][hex] && s->at[u] < s->at[best]))
            best = u;
    }
    return best;
}

static void react_to(struct theatre_game *g, int hex)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    bool bad = s->weather != TH_CALM;
    int first = fy_roll(g->dice, 6, TH_R_EN_2, T_REACTION_DISTANCE_DIE, hex);
    int second = fy_roll(g->dice, 6, TH_R_EN_2, T_REACTION_UNITS_DIE, hex);
    int distance = first + (bad ? d->react_distance : 0), roll = second + (bad ? d->react_units : 0);
    int count = roll < 1 ? 0 : d->react[roll - 1];
    FY_SAY(g->log, TH_R_EN_2, T_REACTION, hex, distance, count);
    uint64_t units = 0;
    TH_EACH(u, d->ours[s->player ^ 1])
        if (s->at[u] < d->hexes && (d->unit[u].code == TH_MOBILE || d->unit[u].code == TH_SECURITY))
            units |= theatre_bit(u);
    while (count > 0) {
        int unit = nearest_reactor(d, s, units, hex, distance);
        if (unit == TH_NONE)
            return;
        units &= ~theatre_bit(unit);
        count -= react(g, unit, hex);
    }
}

/* When the player closes a phase with landings or drops. */
void theatre_reactions(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    if (s->phase != TH_MOVEMENT || g->d->turn[s->turn - 1].player_only)
        return;
    for (int h = 0; h < g->d->hexes && s->n_landing_hexes; h++)
        if (theatre_listed(s->landing_hexes, s->n_landing_hexes, h))
            react_to(g, h);
}

/* ------------------------------------------------------------------ attacks: TH-R.EN.4, EN.9, SC.B5 */

static uint64_t of_code(const struct theatre_data *d, uint64_t units, bool garrison)
{
    uint64_t out = 0;
    TH_EACH(u, units)
        if ((d->unit[u].code == TH_GARRISON) == garrison)
            out |= theatre_bit(u);
    return out;
}

static bool easy_prey(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    bool isolated = true, special = true;
    TH_EACH(u, theatre_units_in(d, s, hex, s->player)) {
        isolated &= s->unit[u].isolated > 0;
        special &= d->unit[u].sf;
    }
    return isolated || special;
}

static int column_of(const struct theatre_tables *t, int attack, int defence)
{
    for (int i = 0; i < THEATRE_COLUMNS; i++)
        if (t->odds[i][0] == attack && t->odds[i][1] == defence)
            return i;
    return 0;
}

/* The force for a hex and its odds column; -1 if the system does not attack there. */
static int force_for(const struct theatre_data *d, const struct theatre_state *s, int hex, uint64_t *force)
{
    uint64_t all = theatre_in_reach(d, s, theatre_fighters(d, s), hex), field = of_code(d, all, false);
    int three = column_of(&d->tables, 3, 1), need = column_of(&d->tables, 2, 1);
    *force = field;
    if (theatre_column(d, s, all, theatre_exemptable(d, s, all, hex), hex) >= three)
        *force = all;
    if (!*force)
        return -1;
    int column = theatre_column(d, s, *force, theatre_exemptable(d, s, *force, hex), hex);
    TH_EACH(u, *force)
        if (d->mobile_odds && d->unit[u].code == TH_MOBILE)
            need = column_of(&d->tables, 3, 2);
    if (easy_prey(d, s, hex))
        need = column_of(&d->tables, 1, 1);
    if (theatre_held(s, hex, s->side))
        need = 0; /* TH-R.CB.14 */
    return column >= need ? column : -1;
}

/* Starts the best attack there is; false if there is none. */
bool theatre_system_attack(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    uint16_t targets[TH_HEXES];
    int n = theatre_targets(g->d, s, targets), best = -1, at = 0;
    uint64_t force = 0;
    for (int i = 0; i < n; i++) {
        uint64_t units;
        int column = force_for(g->d, s, targets[i], &units);
        if (column > best) {
            best = column;
            at = targets[i];
            force = units;
        }
    }
    if (best < 0)
        return false;
    theatre_attack_begin(g, at);
    s->combat.attackers |= force;
    TH_EACH(u, theatre_exemptable(g->d, s, s->combat.attackers, at))
        theatre_exempt(g, u);
    theatre_attack_go(g);
    return true;
}
