/* The marches of the system's units: walking as far as the MPs go, hunting, and movement by code M, S and D
 * (TH-R.EN.1, TH-R.EN.3, TH-R.EN.10, TH-R.EN.12, TH-R.SC.B5, TH-R.SC.B6). */
#include "enemy.h"

/* Byte by byte the smaller of two rows. */
static void take_smaller(uint8_t *restrict row, const uint8_t *restrict other)
{
    for (int h = 0; h < TH_HEXES; h++)
        row[h] = row[h] < other[h] ? row[h] : other[h];
}

void theatre_survey(const struct theatre_data *d, const struct theatre_state *s, struct theatre_survey *v)
{
    v->prey = s->afield & d->ours[s->player];
    v->hexes = (struct theatre_hexes){0};
    memset(v->made, 0, sizeof v->made);
    TH_EACH(u, v->prey)
        theatre_hexes_add(&v->hexes, s->at[u]);
}

const uint8_t *theatre_survey_row(const struct theatre_data *d, struct theatre_survey *v, int row)
{
    if (v->made[row])
        return v->row[row];
    v->made[row] = true;
    memset(v->row[row], 255, sizeof v->row[row]);
    for (int w = 0; w < TH_HEX_WORDS; w++)
        TH_EACH(bit, v->hexes.bits[w])
            take_smaller(v->row[row], row == TH_ROW_DISTANCE ? d->distance[64 * w + bit] : d->approach[row][64 * w + bit]);
    return v->row[row];
}

void theatre_captures_now(struct theatre_game *g)
{
    while (g->s->captures)
        theatre_capture_step(g);
}

/* To a hex the flood has reached, as far as the MPs go; an SF that would fall short of it tries to slip through the
 * zones on its way (TH-R.EN.6, TH-R.EN.10). */
static void walk(struct theatre_game *g, int unit, const struct theatre_path *p, int goal)
{
    struct theatre_state *s = g->s;
    uint16_t way[TH_HEXES];
    int at = s->at[unit], n = theatre_path_way(g->d, s, p, at, goal, way);
    for (int i = 0; i < n; i++) {
        bool short_of_it = p->cost[goal] - p->cost[at] > theatre_mp(g->d, s, unit);
        if (short_of_it && theatre_may_sneak(g->d, s, unit, way[i], NULL)) {
            if (s->unit[unit].token)
                s->unit[unit].token = 2;
            theatre_sneak(g, unit, way[i]);
        } else if (theatre_may_move(g->d, s, unit, way[i], NULL)) {
            theatre_move(g, unit, way[i]);
        }
        theatre_captures_now(g);
        if (s->at[unit] != way[i])
            return;
        at = way[i];
    }
}

static void go_to(struct theatre_game *g, int unit, int hex)
{
    struct theatre_path p;
    if (g->s->at[unit] == hex)
        return;
    theatre_path_start(g->s, &p, unit, g->d->approach[g->d->unit[unit].cm][hex], TH_ANY_COST);
    if (theatre_path_to(g->d, g->s, &p, hex))
        walk(g, unit, &p, hex);
}

/* The player unit next to a hex with least defence, in the lowest hex (TH-R.EN.1, TH-R.EN.3); or TH_NONE. */
static int prey_beside(const struct theatre_data *d, const struct theatre_state *s, int hex, uint64_t prey)
{
    int best = TH_NONE;
    for (int i = 0; i < d->rings[hex]; i++) {
        int n = d->ring[hex][i];
        if (!theatre_held(s, n, s->player))
            continue;
        TH_EACH(u, theatre_units_in(d, s, n, s->player) & prey)
            if (best == TH_NONE || theatre_defence(d, s, u) < theatre_defence(d, s, best))
                best = u;
    }
    return best;
}

/* TH-R.SC.B6: hexes round the target that it could still retreat to if our unit stood at `stand`, and no longer where it is. */
static int ways_out(const struct theatre_data *d, const struct theatre_state *s, int target, int stand, int unit)
{
    int open = 0, side = d->unit[unit].side;
    bool full = d->unit[unit].division || d->unit[unit].quarters >= TH_WHOLE_RE;
    for (int i = 0; i < 6; i++) {
        int h = d->near[target][i];
        if (h == TH_EDGE || theatre_closed(d, h, side ^ 1) || h == stand)
            continue;
        if (theatre_bars_without(d, s, h, unit) || (full && d->distance[h][stand] == 1))
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
        int u = p->ahead[h] ? TH_NONE : prey_beside(d, s, h, prey);
        if (u == TH_NONE)
            continue;
        int defence = theatre_defence(d, s, u);
        p->last = TH_NOWHERE; /* nobody walks past one prey to another */
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

/* Ways out that the hexes beside the target would leave it, if the unit stood there; only those below `best` are written
 * down, by hex. The least of them, or `best`. */
static int tighten(const struct theatre_data *d, const struct theatre_state *s, int unit, int target, int best,
                   struct theatre_hexes *round, uint8_t out[TH_HEXES])
{
    int side = d->unit[unit].side, least = best;
    for (int i = 0; i < d->rings[target]; i++) {
        int h = d->ring[target][i];
        if (theatre_closed(d, h, side) || theatre_held(s, h, side ^ 1) ||
            (theatre_crowded(d, s, h) && !theatre_fits(d, s, theatre_bit(unit), side, h)))
            continue;
        int left = ways_out(d, s, target, h, unit);
        if (left >= best)
            continue;
        theatre_hexes_add(round, h);
        out[h] = (uint8_t)left;
        least = left < least ? left : least;
    }
    return least;
}

/* TH-R.SC.B6: among the hexes beside the target within reach, the one that leaves it fewest ways out; the nearest of
 * these, then the lowest. `stand` is the nearest of all. */
static int pocket(const struct theatre_data *d, const struct theatre_state *s, struct theatre_path *near, int unit,
                  int target, int stand)
{
    struct theatre_hexes round = {0};
    uint8_t out[TH_HEXES];
    int best = ways_out(d, s, target, stand, unit), chosen = stand, h;
    int least = best ? tighten(d, s, unit, target, best, &round, out) : 0;
    if (least == best)
        return stand;
    theatre_path_start(s, near, unit, d->approach[d->unit[unit].cm][target], theatre_mp(d, s, unit));
    while ((h = theatre_path_next(d, s, near)) >= 0) {
        if (best == least && near->now > near->cost[chosen])
            break;
        if (!theatre_hexes_have(&round, h))
            continue;
        bool tie = chosen != stand && out[h] == best && near->cost[h] == near->cost[chosen] && h < chosen;
        if (out[h] < best || tie) {
            best = out[h];
            chosen = h;
        }
    }
    return chosen;
}

/* Next to the nearest of the prey, as far as the MPs go; `ahead`: the least the way there can cost. */
void theatre_hunt(struct theatre_game *g, int unit, uint64_t prey, const uint8_t *ahead)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    struct theatre_path p, round;
    int stand = s->at[unit], target, near = ahead[stand] ? TH_NONE : prey_beside(d, s, stand, prey);
    bool closes = d->pockets && s->turn >= d->pockets;
    if (near != TH_NONE) {
        target = s->at[near];
    } else {
        theatre_path_start(s, &p, unit, ahead, TH_ANY_COST);
        stand = find_prey(d, s, &p, prey, &target);
        closes = closes && stand >= 0 && p.cost[stand] <= theatre_mp(d, s, unit);
    }
    int goal = stand >= 0 && closes ? pocket(d, s, &round, unit, target, stand) : stand;
    if (goal >= 0 && goal != s->at[unit])
        walk(g, unit, goal == stand ? &p : &round, goal);
}

/* TH-R.EN.3, TH-R.EN.10 */
void theatre_move_mobile(struct theatre_game *g, struct theatre_survey *v, int unit)
{
    if (v->prey)
        theatre_hunt(g, unit, v->prey, theatre_survey_row(g->d, v, g->d->unit[unit].cm));
    else
        go_to(g, unit, g->s->unit[unit].home);
}

/* TH-R.EN.3, TH-R.EN.10: home, if no player unit is near; otherwise next to one, if a hex near the start allows it. */
void theatre_move_security(struct theatre_game *g, struct theatre_survey *v, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    int h, home = s->unit[unit].home, from = s->at[unit], goal = TH_NOWHERE, most = theatre_mp(d, s, unit);
    const uint8_t *distance = theatre_survey_row(d, v, TH_ROW_DISTANCE);
    if (distance[from] > d->enemy.alarm_range) {
        go_to(g, unit, home);
        return;
    }
    struct theatre_path p;
    theatre_path_start(s, &p, unit, theatre_survey_row(d, v, d->unit[unit].cm), most);
    while ((h = theatre_path_next(d, s, &p)) >= 0 && p.now <= most)
        if (distance[h] == 1 && d->distance[h][home] <= d->enemy.security_range && h < goal) {
            goal = h;
            most = p.cost[h]; /* of several at this cost the lowest */
        }
    if (goal != TH_NOWHERE && goal != from)
        walk(g, unit, &p, goal);
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

/* An empty bridge or objective hex of the side nearby, that a D unit would enter (TH-R.EN.12). */
static bool is_open_goal(const struct theatre_data *d, const struct theatre_state *s, int from, int hex)
{
    return d->objective[hex] && s->first[hex] == TH_NONE && s->owner[hex] == s->side && d->distance[from][hex] <= d->enemy.objective_range;
}

/* Those goals, nearest first, then by hex; the number of them. */
static int open_goals(const struct theatre_data *d, const struct theatre_state *s, int from,
                      uint16_t out[TH_OBJECTIVES])
{
    const uint8_t *far = d->distance[from];
    int n = 0;
    for (int i = 0; i < d->objectives; i++) {
        uint16_t h = d->objective_list[i];
        if (!is_open_goal(d, s, from, h))
            continue;
        int k = n++;
        for (; k > 0 && far[h] < far[out[k - 1]]; k--)
            out[k] = out[k - 1];
        out[k] = h;
    }
    return n;
}

/* TH-R.EN.12: all player units adjacent to the hex against its defence, at the odds that make it fall back. */
static bool in_danger(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    uint64_t foes = 0;
    for (int i = 0; i < 6; i++)
        if (theatre_held(s, d->near[hex][i], s->player))
            foes |= theatre_units_in(d, s, d->near[hex][i], s->player);
    return foes && theatre_attack_total(d, s, foes, 0, hex) >= d->enemy.fall_back * theatre_defence_total(d, s, hex, s->player ^ 1);
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
        if (far < near && theatre_may_move(d, s, unit, hexes[i], NULL)) {
            near = far;
            best = hexes[i];
        }
    }
    if (best >= 0)
        theatre_move(g, unit, best);
    theatre_captures_now(g);
}

void theatre_move_line(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    int from = s->at[unit], column = fy_hex_line(&d->map, d->unit[unit].hex);
    if (d->objective[from])
        return;
    if (s->turn == d->border_turn && column >= d->border[0] && column <= d->border[1])
        return; /* TH-R.SC.B5 */
    if (in_danger(d, s, from)) {
        fall_back(g, unit);
        return;
    }
    uint16_t goal[TH_OBJECTIVES];
    int n = open_goals(d, s, from, goal), mp = theatre_mp(d, s, unit);
    for (int i = 0; i < n; i++) {
        struct theatre_path p;
        theatre_path_start(s, &p, unit, d->approach[d->unit[unit].cm][goal[i]], mp);
        if (theatre_path_to(d, s, &p, goal[i])) {
            walk(g, unit, &p, goal[i]);
            return;
        }
    }
}
