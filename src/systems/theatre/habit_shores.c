/* What a landing promises: the men and guns of a shore, against those who come from the sea. */
#include "habit.h"

enum { STORMED = 4, REPULSED = 8 /* what an assault costs, one that goes well and one that does not */ };

/* Units aboard the ships off a hex. */
uint64_t theatre_cargo_off(const struct look *l, int hex)
{
    uint64_t units = 0;
    for (int i = 0; i < l->d->ships; i++)
        if (theatre_off(l->d, l->s, i, hex, l->side))
            units |= theatre_cargo(l->s, i);
    return units;
}

struct party theatre_weigh_party(const struct look *l, uint64_t units)
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
        h->worth[0] = theatre_hex_worth(l, false, hex);
        h->worth[1] = theatre_hex_worth(l, true, hex);
    }
    if (h->held)
        h->defence = theatre_defence_total(l->d, l->s, hex, l->side ^ 1); /* TH-R.CB.4 */
    return h;
}

/* The fire of the guns and the men of the hex, against what landing this party there promises. If that is nothing, by how
 * much does not matter. */
int theatre_landing_worth(struct look *l, const struct party *p, int hex)
{
    const struct theatre_data *d = l->d;
    if (l->s->owner[hex] == l->side)
        return NOTHING;
    const struct shore *h = look_ashore(l, hex);
    int raiders = p->raiders < h->level ? p->raiders : h->level;
    int worth = 2 * p->special * l->v->trip + 6 * raiders * l->v->cd_hit - 4 * h->level - h->fire +
                p->commandos * h->worth[1] + p->others * h->worth[0];
    int blown = d->has_site[hex] ? 2 * demolition_worth(l, p, hex) : 0;
    if (!h->held)
        return worth + blown;
    if (worth <= REPULSED && worth + blown <= STORMED)
        return NOTHING; /* whatever the odds */
    /* the raiders do their work: TH-R.CD.1 */
    if (theatre_odds(&d->tables, p->attack, h->defence - 16 * raiders) >= d->column[TH_TWO_TO_ONE])
        return worth + blown - STORMED;
    return worth - REPULSED - h->defence / 64;
}

/* Everybody in a port, ashore and aboard: could they together storm a place worth storming? */
static bool find_storm(struct look *l, int port)
{
    const struct theatre_data *d = l->d;
    struct party party = theatre_weigh_party(l, theatre_units_in(d, l->s, port, l->side) | theatre_cargo_off(l, port));
    for (int i = 0; i < d->cds; i++) {
        int h = d->cd[i].hex;
        if (theatre_held(l->s, h, l->side ^ 1) && d->sea_distance[port][h] <= d->naval_mp &&
            demolition_worth(l, &party, h) > 0 && theatre_landing_worth(l, &party, h) > 0)
            return true;
    }
    return false;
}

/* Line units sail for that alone; SF need no company for the rest. */
bool theatre_storm_pays(struct look *l, int port)
{
    if (l->storm_port != port)
        l->storm = find_storm(l, port);
    l->storm_port = port;
    return l->storm;
}
