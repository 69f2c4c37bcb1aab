/* Where ships sail, and who needs them. */
#include "habit.h"

enum { NOWHERE, OUTWARD, HOMEWARD };

bool theatre_at_home(const struct look *l, int hex)
{
    return l->d->terrain[hex] == TH_HOME || (l->s->owner[hex] == l->side && l->d->site_at[hex][1] != TH_NONE);
}

bool theatre_been_abroad(const struct look *l, uint64_t cargo)
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
bool theatre_line_time(const struct look *l)
{
    return l->s->invasion && l->s->turn >= l->s->invasion && l->s->turn < l->s->invasion + 3;
}

/* Loaded ships at home go out in the movement phases, while there is time to come back; loaded ships abroad go home. */
static bool outward(const struct look *l, int ship, uint64_t cargo)
{
    return cargo && landing_time(l) && l->s->phase != TH_EXPLOITATION && l->s->weather == TH_CALM &&
           theatre_at_home(l, l->s->at[l->d->units + ship]) && !theatre_been_abroad(l, cargo);
}

static bool homeward(const struct look *l, int ship, uint64_t cargo)
{
    return cargo && theatre_been_abroad(l, cargo) && !theatre_at_home(l, l->s->at[l->d->units + ship]);
}

/* Boats that come home go where line units wait, while these may sail. */
static bool line_waits(struct look *l, int hex)
{
    return theatre_line_time(l) && (theatre_units_in(l->d, l->s, hex, l->side) & ~l->d->special) &&
           theatre_storm_pays(l, hex);
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
    int worth = theatre_landing_worth(l, p, to);
    if (worth > 0 && !safe_course(l, from, to))
        worth -= 4;
    return worth > 0 ? 4 * worth - l->d->sea_distance[from][to] / 4 : NOTHING;
}

static int homeward_worth(struct look *l, int from, int to)
{
    return theatre_at_home(l, to) ? 1000 - l->d->sea_distance[from][to] + (line_waits(l, to) ? 12 : 0) : NOTHING;
}

static bool can_land(const struct look *l, uint64_t cargo, int hex)
{
    TH_EACH(u, cargo)
        if (theatre_may_shore(l->d, l->s, u, hex, NULL))
            return true;
    return false;
}

/* Is there somewhere for this ship to go? */
bool theatre_has_course(struct look *l, int ship)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[d->units + ship];
    uint64_t cargo = theatre_cargo(l->s, ship);
    int way = way_of(l, ship, cargo), mp = theatre_naval_mp(d, l->s, ship);
    if (way == NOWHERE)
        return false;
    struct party p = theatre_weigh_party(l, cargo);
    for (int i = 0; i < d->coasts; i++) {
        int h = d->coast[i];
        if (d->sea_distance[from][h] > mp || h == from || (way == OUTWARD && l->s->owner[h] == l->side))
            continue;
        if (way == HOMEWARD ? theatre_at_home(l, h) : outward_worth(l, &p, from, h) > 0 && can_land(l, cargo, h))
            return true;
    }
    return false;
}

/* What a course of the fleet is worth; never less than to the ship that was taken for its sake. */
int theatre_fleet_worth(struct look *l, int to)
{
    int first = l->s->mover - l->d->units, from = l->s->at[l->s->mover];
    if (l->way == UNKNOWN) {
        l->own = theatre_weigh_party(l, theatre_cargo(l->s, first));
        l->all = theatre_weigh_party(l, theatre_fleet_cargo(l->d, l->s));
        l->way = way_of(l, first, l->own.units);
    }
    if (l->way != OUTWARD)
        return l->way == HOMEWARD ? homeward_worth(l, from, to) : NOTHING;
    int alone = outward_worth(l, &l->own, from, to);
    int together = l->all.units == l->own.units ? alone : outward_worth(l, &l->all, from, to);
    return alone > together ? alone : together;
}

/* Ships sail together when they go the same way, and as far. */
bool theatre_goes_along(const struct look *l, int ship)
{
    int first = l->s->mover - l->d->units;
    uint64_t cargo = theatre_cargo(l->s, ship);
    return cargo && theatre_naval_mp(l->d, l->s, ship) >= theatre_naval_mp(l->d, l->s, first) &&
           way_of(l, ship, cargo) == way_of(l, first, theatre_cargo(l->s, first));
}

/* A unit at home that is worth shipping: SF for the next surprise, line units in the second wave. */
bool theatre_wants_boat(struct look *l, int unit)
{
    if (!l->v->trip || l->s->weather == TH_STORMY || l->s->turn + 1 >= l->d->turns ||
        l->d->terrain[l->s->at[unit]] != TH_HOME)
        return false;
    return l->d->unit[unit].sf || (theatre_line_time(l) && theatre_storm_pays(l, l->s->at[unit]));
}

/* From home in landing craft, back in anything that floats. */
bool theatre_boat_here(const struct look *l, int unit)
{
    for (int i = 0; i < l->d->ships; i++)
        if (l->s->at[l->d->units + i] == l->s->at[unit] &&
            (l->s->phase == TH_EXPLOITATION || l->d->ship[i].kind == TH_LC) &&
            theatre_may_embark(l->d, l->s, unit, i, NULL))
            return true;
    return false;
}
