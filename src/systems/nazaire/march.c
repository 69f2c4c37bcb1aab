/* march.c - phase 13: German movement (NZ-13). */
#include "nazaire.h"

#include <string.h>

/* Where the commandos are, and what it costs Germans to come to the nearest. As long as every crossing stands, the tables
 * of the scenario say that (march_cost, first_step); afterwards all areas are flooded from the commandos outwards. No path
 * leads through an area held by commandos: whoever could come that far would have reached the nearest. */
struct march {
    struct fy_set blocked;   /* areas Germans cannot enter, commandos apart */
    struct fy_set firing;    /* areas from which some commandos can be fired at */
    uint8_t area[TEAMS];     /* the areas that hold commandos, ascending */
    uint8_t strength[TEAMS]; /* and how strong they are */
    int n;
    bool intact;              /* every crossing stands; if not, the following two are filled in */
    uint8_t cost[AREAS];      /* to the nearest commandos; NOWHERE: no path */
    uint32_t nearest[AREAS];  /* a set of indexes above: those that cost so much */
};

static void list_commandos(const struct nz_data *d, const struct nz_state *s, struct march *m)
{
    uint8_t strength[AREAS] = {0};
    for (uint64_t teams = s->ashore; teams;) {
        int team = fy_take_bit(&teams);
        strength[s->team_at[team]] = (uint8_t)(strength[s->team_at[team]] + s->strength[team]);
    }
    m->n = 0;
    m->firing = fy_set_none();
    for (struct fy_set areas = s->commandos; fy_set_any(areas); m->n++) {
        int area = fy_set_take(&areas);
        m->area[m->n] = (uint8_t)area;
        m->strength[m->n] = strength[area];
        m->firing = fy_set_or(m->firing, d->area[area].fire);
    }
}

static struct fy_set barred_pens(const struct nz_data *d, const struct nz_state *s) /* NZ-13.7 */
{
    struct fy_set barred = fy_set_none();
    for (int i = 0; i < PENS; i++)
        if (!fy_set_meet(d->area[d->pens[i]].near, s->commandos))
            fy_set_add(&barred, d->pens[i]);
    return barred;
}

/* One step of a flood: level[c] are the areas that cost c, and their neighbours are added to the levels beyond. A pen that
 * commandos do not hold is the end of a path: nobody leaves it again (NZ-13.13, NZ-X.23). */
static void spread(const struct nz_data *d, struct fy_set level[], int c, struct fy_set open)
{
    for (struct fy_set here = c ? fy_set_less(level[c], d->hexagons) : level[c]; fy_set_any(here);) {
        const struct nz_area *area = &d->area[fy_set_take(&here)];
        for (int line = 1; line <= LINE_COST; line++)
            level[c + line] = fy_set_or(level[c + line], fy_set_and(area->line[line], open));
    }
}

static void find_nearest(const struct nz_data *d, struct march *m, int area) /* NZ-13.4 */
{
    const struct nz_area *here = &d->area[area];
    m->nearest[area] = m->n == 1;
    for (int i = 0; m->n > 1 && i < here->n_lines; i++)
        if (m->cost[here->to[i]] + here->cost[i] == m->cost[area])
            m->nearest[area] |= m->nearest[here->to[i]];
}

/* With a crossing lost: the costs from everywhere. */
static void flood(const struct nz_data *d, const struct nz_state *s, struct march *m)
{
    struct fy_set level[NO_PATH + LINE_COST + 1], open;
    memset(m->cost, NOWHERE, sizeof m->cost);
    for (int i = 0; i < m->n; i++) {
        m->cost[m->area[i]] = 0;
        m->nearest[m->area[i]] = UINT32_C(1) << i;
    }
    open = fy_set_less(fy_set_less(fy_set_less(d->all, s->closed), d->hexagons), s->commandos);
    level[0] = fy_set_less(s->commandos, s->closed);
    level[1] = level[2] = level[3] = fy_set_none();
    for (int c = 0; c < NO_PATH && (fy_set_any(level[c]) || fy_set_any(level[c + 1]) || fy_set_any(level[c + 2])); c++) {
        if (c)
            level[c] = fy_set_and(level[c], open);
        open = fy_set_less(open, level[c]);
        for (struct fy_set reached = level[c]; c && fy_set_any(reached);) {
            int area = fy_set_take(&reached);
            m->cost[area] = (uint8_t)c;
            find_nearest(d, m, area);
        }
        level[c + LINE_COST] = fy_set_none();
        spread(d, level, c, open);
    }
}

/* What it costs to come from an area to the nearest commandos, and which they are; NOWHERE: no path. */
static int cost_to_nearest(const struct nz_data *d, const struct march *m, int area, uint32_t *nearest) /* NZ-13.4 */
{
    int least = NO_PATH;
    if (!m->intact) {
        *nearest = m->nearest[area];
        return m->cost[area];
    }
    *nearest = 0;
    for (int i = 0; i < m->n; i++) {
        int cost = d->march_cost[area][m->area[i]];
        *nearest = cost < least ? UINT32_C(1) << i : *nearest | (uint32_t)(cost == least) << i;
        least = cost < least ? cost : least;
    }
    return least < NO_PATH ? least : NOWHERE;
}

static void locate_commandos(const struct nz_data *d, const struct nz_state *s, struct march *m)
{
    list_commandos(d, s, m);
    m->blocked = fy_set_or(s->closed, barred_pens(d, s));
    m->intact = !fy_set_meet(s->closed, d->over_water);
    if (!m->intact)
        flood(d, s, m);
}

static int movement_factors(const struct nz_play *p, int german) /* NZ-13.2, NZ-13.3, NZ-12.4 */
{
    if (nz_is_car(german))
        return p->d->num.car_mf;
    int over = p->s->german_strength[german] - p->s->movement_die;
    return over < 0 ? 0 : p->d->num.german_mf[over < GERMAN_MF ? over : GERMAN_MF - 1];
}

/* Of the nearest areas that hold commandos the one a German makes for. */
static int choose_area(struct nz_play *p, const struct march *m, int german, uint32_t nearest) /* NZ-13.5, NZ-13.17 */
{
    uint32_t best = 0;
    int most = -1;
    for (uint64_t left = nearest; left;) {
        int i = fy_take_bit(&left);
        if (m->strength[i] > most) {
            most = m->strength[i];
            best = 0;
        }
        if (m->strength[i] == most)
            best |= UINT32_C(1) << i;
    }
    return fy_nth_bit(best, (uint32_t)nazaire_pick(p, fy_count_bits(best), T_ROLL_TIE, nz_german_piece(german)));
}

/* The one of these areas that costs least from here, within mf, of several the lowest number; or -1. */
static int cheapest(const struct nz_data *d, const struct fy_set open, int from, int mf, struct fy_set areas)
{
    struct fy_set level[MARCH_MF + LINE_COST + 1], left = open;
    if (!fy_set_meet(d->reach[from][mf], areas))
        return -1;
    memset(level, 0, sizeof level);
    level[0] = fy_set_one[from];
    for (int c = 0; c <= mf; c++) {
        level[c] = c ? fy_set_and(level[c], left) : level[0];
        struct fy_set found = fy_set_and(level[c], areas);
        if (fy_set_any(found))
            return fy_set_first(found);
        left = fy_set_less(left, level[c]);
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
        if (m->cost[to] + here->cost[i] == m->cost[from] && (m->nearest[to] >> chosen & 1) && to < next)
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

/* Where a German goes, and by which rule: NZ-13.8, NZ-13.9, NZ-13.10, NZ-13.11, NZ-13.12, NZ-X.21, NZ-X.24. Entering the
 * area of the commandos costs more (NZ-12.5). */
static int destination(struct nz_play *p, const struct march *m, int german, int mf, uint16_t *rule)
{
    const struct nz_data *d = p->d;
    int from = p->s->german_at[german];
    uint32_t nearest;
    int cost = cost_to_nearest(d, m, from, &nearest);
    bool path = cost != NOWHERE;
    struct fy_set open = fy_set_less(fy_set_less(d->all, m->blocked), p->s->commandos);
    *rule = NZ_13_8;
    if (path && cost + d->num.enter_enemy_mf <= mf)
        return m->area[choose_area(p, m, german, nearest)];
    *rule = NZ_13_9;
    if (fy_set_has(m->firing, from))
        return from;
    int chosen = path ? choose_area(p, m, german, nearest) : -1;
    if (path) {
        *rule = NZ_13_10;
        int next = cheapest(d, open, from, mf, fy_set_less(d->area[m->area[chosen]].near, p->s->commandos));
        if (next >= 0)
            return next;
    }
    *rule = NZ_13_11;
    int firing = cheapest(d, open, from, mf, m->firing);
    if (firing >= 0 || !path)
        return firing >= 0 ? firing : from;
    *rule = NZ_13_12;
    return along_the_path(d, m, from, chosen, mf);
}

static bool marches(const struct nz_play *p, int german) /* NZ-13.2, NZ-13.13, NZ-13.16, NZ-U.5 */
{
    int from = p->s->german_at[german];
    return movement_factors(p, german) && !fy_set_has(p->s->commandos, from) && !fy_set_has(p->d->hexagons, from);
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
    SAY(p, rule, T_GERMAN_MOVES, nz_german_piece(german), from, to);
}

/* The Germans of an area, strongest first, then by counter: NZ-G.9. */
int nazaire_in_order(const struct nz_state *s, int area, uint8_t order[GERMANS])
{
    int n = 0;
    for (uint64_t germans = s->germans_at[area]; germans;) {
        int german = fy_take_bit(&germans), i = n++;
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
    if (!fy_set_any(s->commandos))
        return;
    for (struct fy_set areas = s->germans; fy_set_any(areas);) {
        int there = nazaire_in_order(s, fy_set_take(&areas), here);
        for (int i = 0; i < there; i++)
            if (marches(p, here[i]))
                order[n++] = here[i];
    }
    if (!n)
        return;
    locate_commandos(p->d, s, &m);
    for (int i = 0; i < n; i++)
        march_german(p, &m, order[i]);
}
