/* garrison.c - phases 7, 10 and 13: ships that withdraw, activation, German movement; the U-boat pens
 * (NZ-7, NZ-10, NZ-13, NZ-U). */
#include "nazaire.h"

#include <string.h>

/* ---- Phase 7 ---- */

/* The nearest area commandos can be put in: least movement cost, surcharges included, then the lowest number. */
static int nearest_free(const struct nz_data *d, const struct nz_state *s, int ship) /* NZ-7.5, NZ-X.18 */
{
    uint8_t cost[AREAS];
    struct nz_set left = nz_less(d->all, s->closed);
    int nearest = -1;
    memset(cost, NOWHERE, sizeof cost);
    cost[ship] = 0;
    for (int area = ship; area >= 0;) {
        const struct nz_area *here = &d->area[area];
        int leave = nz_has(s->enemy, area) && area != ship;
        for (int i = 0; i < here->n_lines; i++) {
            int to = here->to[i], total = cost[area] + here->cost[i] + leave + nz_has(s->enemy, to);
            if (nz_has(left, to) && total < cost[to])
                cost[to] = (uint8_t)total;
        }
        nz_drop(&left, area);
        area = -1;
        for (struct nz_set look = left; nz_any(look);) {
            int other = nz_take(&look);
            if (cost[other] != NOWHERE && (area < 0 || cost[other] < cost[area]))
                area = other;
        }
        if (area >= 0 && nearest < 0)
            nearest = area;
        if (area >= 0 && !nz_has(s->enemy, area))
            return area;
    }
    return nearest;
}

static void withdraw(struct nz_play *p, int ship) /* NZ-7.1, NZ-7.3, NZ-7.4, NZ-7.5, NZ-7.6, NZ-7.7 */
{
    struct nz_state *s = p->s;
    int target = p->d->area[ship].target, muster = p->d->num.muster;
    s->withdrawn |= nz_bit(target);
    nz_add(&s->closed, ship);
    nz_set_charge(s, target, NO_CHARGES, NOWHERE);
    SAY(p, NZ_7_1, T_WITHDRAWS, ship);
    for (uint64_t germans = s->germans_at[ship]; germans;)
        nazaire_place_german(p, nz_take_bit(&germans), muster);
    int german = nazaire_draw_german(p, NZ_7_3);
    if (german >= 0) {
        nazaire_place_german(p, german, muster);
        SAY(p, NZ_7_3, T_ACTIVATED, P_GERMAN + german, muster);
    }
    for (uint64_t teams = nazaire_teams_in(s, ship); teams;) {
        int team = nz_take_bit(&teams), area = nearest_free(p->d, s, ship);
        SAY(p, NZ_7_5, T_PUT_OFF, P_TEAM + team, area);
        nazaire_team_enters(p, team, area);
    }
}

void nazaire_ship_withdrawal(struct nz_play *p)
{
    struct nz_state *s = p->s;
    if (s->turn < p->d->num.withdrawal_turn)
        return;
    int ship = p->d->ship[nz_die(p, NZ_7_1, T_ROLL_SHIP, 0)], target = ship == NOWHERE ? NOWHERE : p->d->area[ship].target;
    if (target == NOWHERE || s->condition[target] == DESTROYED || nz_in(s->withdrawn, target)) /* NZ-7.2 */
        SAY(p, NZ_7_1, T_NO_SHIP, 0);
    else
        withdraw(p, ship);
}

/* ---- Phase 10 ---- */

static bool ship_lost(const struct nz_data *d, const struct nz_state *s, int area) /* NZ-10.5 */
{
    int target = d->area[area].target;
    return d->area[area].shape == TRIANGLE && target != NOWHERE &&
           (s->condition[target] == DESTROYED || nz_in(s->withdrawn, target));
}

static void activate(struct nz_play *p, int german, uint64_t *back) /* NZ-10.3, NZ-10.4, NZ-10.5, NZ-10.6, NZ-10.7 */
{
    struct nz_state *s = p->s;
    int area = p->d->german[german].area;
    bool held = nz_has(s->commandos, area);
    if (held || ship_lost(p->d, s, area)) {
        *back |= nz_bit(german);
        SAY(p, held ? NZ_10_4 : NZ_10_5, T_NOT_PLACED, P_GERMAN + german, area);
        return;
    }
    if (p->d->area[area].posts & (s->dis | s->ooa)) {
        s->flipped |= nz_bit(german);
        s->german_strength[german] = p->d->german[german].reduced;
    }
    nazaire_place_german(p, german, area);
    SAY(p, nz_in(s->flipped, german) ? NZ_10_7 : NZ_10_3, T_ACTIVATED, P_GERMAN + german, area);
}

static bool armoured_car(struct nz_play *p) /* NZ-10.2, NZ-10.9, NZ-X.19: true if one was available */
{
    struct nz_state *s = p->s;
    for (int car = UNITS; car < GERMANS; car++) {
        if (s->german_at[car] != AT_RESERVE)
            continue;
        const struct nz_german *g = &p->d->german[car];
        int area = nz_has(s->commandos, g->area) ? g->other_entry : g->area;
        if (!nz_has(s->commandos, area)) {
            s->german_strength[car] = g->strength;
            nazaire_place_german(p, car, area);
            SAY(p, NZ_10_9, T_ACTIVATED, P_GERMAN + car, area);
        }
        return true;
    }
    return false;
}

void nazaire_activation(struct nz_play *p) /* NZ-10.1, NZ-10.6, NZ-X.4 */
{
    struct nz_state *s = p->s;
    uint64_t back = 0;
    int line =
        nz_two_dice(p, NZ_10_1, T_ROLL_N1, 0) + p->d->activation[s->turn] + (s->option[O_VARIANT] == VARIANT_ALARM);
    line = line < 1 ? 1 : line > 13 ? 13 : line; /* NZ-G.4 */
    int counters = p->d->n1[line - 1];
    SAY(p, NZ_10_1, T_ACTIVATION, counters);
    if (line >= p->d->num.armoured_from && armoured_car(p))
        counters--;
    for (; counters > 0; counters--) {
        int german = nazaire_draw_german(p, NZ_10_3);
        if (german < 0)
            break;
        activate(p, german, &back);
    }
    s->cup |= back;
}

/* ---- The pens ---- */

void nazaire_wake_pens(struct nz_play *p) /* NZ-U.1, NZ-U.2, NZ-U.3, NZ-U.4 */
{
    p->s->pens_awake = 1;
    SAY(p, NZ_U_1, T_PENS_AWAKE);
    for (int i = 0; i < 2 * PENS; i++) {
        int pen = p->d->pens[i / 2], german = nazaire_draw_german(p, NZ_U_1);
        if (german < 0)
            return;
        nazaire_place_german(p, german, pen);
        SAY(p, NZ_U_1, T_ACTIVATED, P_GERMAN + german, pen);
    }
}

/* ---- Phase 13 ---- */

/* How far areas are from the nearest commandos for a German on the way to them. Nobody passes through an area held by
 * commandos: whoever could would already have reached the nearest. */
struct march {
    struct nz_set blocked;   /* areas Germans cannot enter, commandos apart */
    struct nz_set spots;     /* areas from which some commandos can be fired at */
    bool intact;             /* every crossing stands, and the tables hold; if not, the following two are filled in */
    uint8_t cost[AREAS];     /* NOWHERE: no way */
    uint32_t source[AREAS];  /* set of the nearest commando areas, as indexes below */
    uint8_t area[TEAMS];     /* the areas that hold commandos, ascending */
    uint8_t strength[TEAMS]; /* and how strong they are */
    int n;
};

static void list_commandos(const struct nz_data *d, const struct nz_state *s, struct march *m)
{
    uint8_t strength[AREAS] = {0};
    for (uint64_t teams = s->ashore; teams;) {
        int team = nz_take_bit(&teams);
        strength[s->team_at[team]] = (uint8_t)(strength[s->team_at[team]] + s->strength[team]);
    }
    m->n = 0;
    m->spots = (struct nz_set){{0, 0}};
    for (struct nz_set areas = s->commandos; nz_any(areas); m->n++) {
        int area = nz_take(&areas);
        m->area[m->n] = (uint8_t)area;
        m->strength[m->n] = strength[area];
        m->spots = nz_or(m->spots, d->area[area].fire);
    }
}

static struct nz_set barred_pens(const struct nz_data *d, const struct nz_state *s) /* NZ-13.7 */
{
    struct nz_set barred = {{0, 0}};
    for (int i = 0; i < PENS; i++)
        if (!nz_meet(d->area[d->pens[i]].near, s->commandos))
            nz_add(&barred, d->pens[i]);
    return barred;
}

/* The areas reached at exactly cost c, for c = 0..most: a flood of one area by lines of cost 1 to 3. A pen that
 * commandos do not hold is the end of a way: nobody leaves it again (NZ-13.13). */
static void spread(const struct nz_data *d, struct nz_set level[], int c, struct nz_set open)
{
    for (struct nz_set here = c ? nz_less(level[c], d->hexagons) : level[c]; nz_any(here);) {
        const struct nz_area *area = &d->area[nz_take(&here)];
        for (int line = 1; line <= 3; line++)
            level[c + line] = nz_or(level[c + line], nz_and(area->line[line], open));
    }
}

static void nearest_sources(const struct nz_data *d, struct march *m, int area) /* NZ-13.4 */
{
    const struct nz_area *here = &d->area[area];
    m->source[area] = m->n == 1;
    for (int i = 0; m->n > 1 && i < here->n_lines; i++)
        if (m->cost[here->to[i]] + here->cost[i] == m->cost[area])
            m->source[area] |= m->source[here->to[i]];
}

/* All areas at once, with crossings lost. */
static void flood(const struct nz_data *d, const struct nz_state *s, struct march *m)
{
    enum { FAR = 120 };
    struct nz_set level[FAR + 4], open;
    memset(m->cost, NOWHERE, sizeof m->cost);
    for (int i = 0; i < m->n; i++) {
        m->cost[m->area[i]] = 0;
        m->source[m->area[i]] = UINT32_C(1) << i;
    }
    open = nz_less(nz_less(nz_less(d->all, s->closed), d->hexagons), s->commandos);
    level[0] = nz_less(s->commandos, s->closed);
    level[1] = level[2] = level[3] = (struct nz_set){{0, 0}};
    for (int c = 0; c < FAR && (nz_any(level[c]) || nz_any(level[c + 1]) || nz_any(level[c + 2])); c++) {
        if (c)
            level[c] = nz_and(level[c], open);
        open = nz_less(open, level[c]);
        for (struct nz_set reached = level[c]; c && nz_any(reached);) {
            int area = nz_take(&reached);
            m->cost[area] = (uint8_t)c;
            nearest_sources(d, m, area);
        }
        level[c + 3] = (struct nz_set){{0, 0}};
        spread(d, level, c, open);
    }
}

/* What the way from an area to the nearest commandos costs, and which they are; NOWHERE: no way. */
static int nearest(const struct nz_data *d, const struct march *m, int area, uint32_t *source)
{
    const uint8_t *way = d->march_cost[area];
    int least = NO_PATH;
    *source = m->source[area];
    if (!m->intact)
        return m->cost[area];
    for (int i = 0; i < m->n; i++) {
        int cost = way[m->area[i]];
        *source = cost < least ? UINT32_C(1) << i : *source | (uint32_t)(cost == least) << i;
        least = cost < least ? cost : least;
    }
    return least < NO_PATH ? least : NOWHERE;
}

static void survey(const struct nz_data *d, const struct nz_state *s, struct march *m)
{
    list_commandos(d, s, m);
    m->blocked = nz_or(s->closed, barred_pens(d, s));
    m->intact = !nz_meet(s->closed, d->over_water);
    if (!m->intact)
        flood(d, s, m);
}

static int movement_factors(const struct nz_play *p, int german) /* NZ-13.2, NZ-13.3 */
{
    if (nz_is_car(german))
        return p->d->num.car_mf;
    int over = p->s->german_strength[german] - p->s->movement_die;
    return over < 0 ? 0 : over >= 2 ? 3 : over + 1;
}

static int choose_area(struct nz_play *p, const struct march *m, int german, uint32_t source) /* NZ-13.5 */
{
    uint32_t best = 0;
    int most = -1;
    for (uint64_t left = source; left;) {
        int i = nz_take_bit(&left);
        if (m->strength[i] > most) {
            most = m->strength[i];
            best = 0;
        }
        if (m->strength[i] == most)
            best |= UINT32_C(1) << i;
    }
    return fy_nth_bit(best, (uint32_t)nazaire_pick(p, fy_count_bits(best), T_ROLL_TIE, P_GERMAN + german));
}

/* The wanted area that costs least from here, within mf, then the lowest number; or -1. */
static int cheapest(const struct nz_data *d, const struct nz_set open, int from, int mf, struct nz_set wanted)
{
    struct nz_set level[MARCH_MF + 4], left = open;
    if (!nz_meet(d->reach[from][mf], wanted))
        return -1;
    memset(level, 0, sizeof level);
    level[0] = nz_one(from);
    for (int c = 0; c <= mf; c++) {
        level[c] = c ? nz_and(level[c], left) : level[0];
        struct nz_set found = nz_and(level[c], wanted);
        if (nz_any(found))
            return nz_first(found);
        left = nz_less(left, level[c]);
        spread(d, level, c, left);
    }
    return -1;
}

static int next_on_path(const struct nz_data *d, const struct march *m, int from, int chosen) /* NZ-13.6 */
{
    const struct nz_area *here = &d->area[from];
    int next = NOWHERE;
    if (m->intact)
        return d->first_step[from][m->area[chosen]];
    for (int i = 0; i < here->n_lines; i++) {
        int to = here->to[i];
        if (m->cost[to] + here->cost[i] == m->cost[from] && (m->source[to] >> chosen & 1) && to < next)
            next = to;
    }
    return next;
}

static int along_the_path(const struct nz_data *d, const struct march *m, int from, int chosen, int mf) /* NZ-13.12 */
{
    for (;;) {
        int next = next_on_path(d, m, from, chosen);
        if (next == NOWHERE || next == m->area[chosen] || d->line_cost[from][next] > mf)
            return from;
        mf -= d->line_cost[from][next];
        from = next;
    }
}

static int destination(struct nz_play *p, const struct march *m, int german, int mf, uint16_t *rule)
{
    const struct nz_data *d = p->d;
    int from = p->s->german_at[german];
    uint32_t source;
    int cost = nearest(d, m, from, &source);
    bool way = cost != NOWHERE;
    struct nz_set open = nz_less(nz_less(d->all, m->blocked), p->s->commandos);
    *rule = NZ_13_8;
    if (way && cost + 1 <= mf)
        return m->area[choose_area(p, m, german, source)];
    *rule = NZ_13_9;
    if (nz_has(m->spots, from))
        return from;
    int chosen = way ? choose_area(p, m, german, source) : -1;
    if (way) {
        *rule = NZ_13_10;
        int next = cheapest(d, open, from, mf, nz_less(d->area[m->area[chosen]].near, p->s->commandos));
        if (next >= 0)
            return next;
    }
    *rule = NZ_13_11;
    int spot = cheapest(d, open, from, mf, m->spots);
    if (spot >= 0 || !way)
        return spot >= 0 ? spot : from;
    *rule = NZ_13_12;
    return along_the_path(d, m, from, chosen, mf);
}

static bool marches(const struct nz_play *p, int german) /* NZ-13.2, NZ-13.13, NZ-13.16 */
{
    int from = p->s->german_at[german];
    return movement_factors(p, german) && !nz_has(p->s->commandos, from) && !nz_has(p->d->hexagons, from);
}

static void march_german(struct nz_play *p, const struct march *m, int german)
{
    struct nz_state *s = p->s;
    int from = s->german_at[german], mf = movement_factors(p, german);
    uint16_t rule;
    int to = destination(p, m, german, mf, &rule);
    if (to == from)
        return;
    nazaire_place_german(p, german, to);
    SAY(p, rule, T_GERMAN_MOVES, P_GERMAN + german, from, to);
}

/* The Germans of an area, strongest first, then by counter: NZ-G.9. */
int nazaire_in_order(const struct nz_state *s, int area, uint8_t order[GERMANS])
{
    int n = 0;
    for (uint64_t germans = s->germans_at[area]; germans;) {
        int german = nz_take_bit(&germans), i = n++;
        for (; i > 0 && s->german_strength[order[i - 1]] < s->german_strength[german]; i--)
            order[i] = order[i - 1];
        order[i] = (uint8_t)german;
    }
    return n;
}

void nazaire_german_movement(struct nz_play *p) /* NZ-13.1, NZ-13.14, NZ-13.15 */
{
    struct nz_state *s = p->s;
    struct march m;
    uint8_t order[GERMANS], here[GERMANS];
    int n = 0;
    s->movement_die = (uint8_t)nz_die(p, NZ_13_1, T_ROLL_MOVEMENT, 0);
    SAY(p, NZ_13_1, T_MOVEMENT, s->movement_die);
    if (!nz_any(s->commandos))
        return;
    for (struct nz_set areas = s->germans; nz_any(areas);) {
        int there = nazaire_in_order(s, nz_take(&areas), here);
        for (int i = 0; i < there; i++)
            if (marches(p, here[i]))
                order[n++] = here[i];
    }
    if (!n)
        return;
    survey(p->d, s, &m);
    for (int i = 0; i < n; i++)
        march_german(p, &m, order[i]);
}
