/* Taking a hex: ownership, hex-capture bonus, bridges that change hands, collateral damage, demolition of
 * installations (TH-46.A.2, TH-R.MV.10, TH-R.MV.13, TH-R.CL, TH-R.BR.8, TH-R.AM.13). */
#include "theatre.h"

enum { OWN, ALLOCATE, BRIDGES, SITES };

/* The units have come in; the hex is taken if nobody of the enemy's is there (TH-R.MV.13). */
void theatre_enter(struct theatre_game *g, uint64_t units, int hex, int side)
{
    struct theatre_state *s = g->s;
    if (s->owner[hex] == side || theatre_held(s, hex, side ^ 1) || s->captures == TH_CAPTURES)
        return;
    struct theatre_capture *c = &s->capture[s->captures++];
    memset(c, 0, sizeof *c);
    c->units = units;
    c->hex = (uint16_t)hex;
    c->side = (uint8_t)side;
}

/* TH-R.AM.13 */
static void ships_leave(struct theatre_game *g, int hex, int side)
{
    const struct theatre_data *d = g->d;
    int sea = TH_NOWHERE;
    for (int i = 0; i < 6; i++)
        if (d->near[hex][i] != TH_EDGE && d->terrain[d->near[hex][i]] == TH_SEA && d->near[hex][i] < sea)
            sea = d->near[hex][i];
    for (int i = 0; i < d->ships; i++)
        if (g->s->at[g->d->units + i] == hex && d->ship[i].side != side && sea != TH_NOWHERE) {
            g->s->at[g->d->units + i] = (uint16_t)sea;
            FY_SAY(g->log, TH_R_AM_13, T_SAILS, g->d->units + i, sea);
        }
    for (int i = 0; i < d->tps; i++)
        if (g->s->at[theatre_tp(d, i)] == hex && d->tp[i].side != side)
            theatre_lose_tp(g, i);
}

static void take_ownership(struct theatre_game *g, const struct theatre_capture *c)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    s->owner[c->hex] = c->side;
    FY_SAY(g->log, TH_R_MV_10, T_HEX_TAKEN, c->hex, c->side);
    if (d->cd_at[c->hex] != TH_NONE)
        s->cd[d->cd_at[c->hex]].gone = 1; /* TH-R.CD.4 */
    ships_leave(g, c->hex, c->side);
    int first = d->victory[c->side].first_capture[c->hex];
    if (first && !(s->captured[c->hex >> 3] >> (c->hex & 7) & 1)) {
        s->captured[c->hex >> 3] = (uint8_t)(s->captured[c->hex >> 3] | 1u << (c->hex & 7));
        theatre_score(g, c->side, first, d->victory_rule);
    }
    int special = d->site_at[c->hex][2];
    if (special != TH_NONE && d->site[special].kind == TH_RADAR)
        TH_EACH(u, c->units)
            s->unit[u].radar = d->unit[u].sf;
}

static int sites_in(const struct theatre_data *d, int hex)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        n += d->site_at[hex][i] != TH_NONE;
    return n;
}

static int site_slot(const struct theatre_data *d, int hex, int site)
{
    for (int i = 0; i < 3; i++)
        if (d->site_at[hex][i] == site)
            return i;
    return -1;
}

/* TH-46.A.2.2, TH-46.A.2.3, TH-46.A.2.5 */
bool theatre_may_allocate(const struct theatre_data *d, const struct theatre_state *s, int unit, int site,
                          struct fy_message *why)
{
    const struct theatre_capture *c = &s->capture[0];
    if (d->site[site].hex != c->hex)
        return FY_NO(why, TH_46_A_2_3, T_NO_SITE_HERE, site, c->hex);
    if (!d->unit[unit].commando)
        return FY_NO(why, TH_46_A_2_5, T_NO_COMMANDO, unit);
    return theatre_has(c->free, unit) || FY_NO(why, TH_46_A_2_2, T_NO_ONE_INSTALLATION, unit);
}

/* TH-46.A.2.1, TH-46.A.2.2, TH-46.A.2.3, TH-46.A.2.4, TH-46.A.2.5: a commando goes to one installation and no other. */
void theatre_allocate(struct theatre_game *g, int unit, int site)
{
    struct theatre_capture *c = &g->s->capture[0];
    int slot = site_slot(g->d, c->hex, site);
    c->free &= ~theatre_bit(unit);
    c->bonus[slot]++;
    FY_SAY(g->log, TH_46_A_2_3, T_BONUS, unit, site);
}

static int first_site(const struct theatre_data *d, int hex)
{
    for (int i = 0; i < 3; i++)
        if (d->site_at[hex][i] != TH_NONE)
            return d->site_at[hex][i];
    return TH_NONE;
}

/* True if the player must say where his commandos go. */
static bool allocate(struct theatre_game *g, struct theatre_capture *c)
{
    int sites = sites_in(g->d, c->hex);
    if (!sites)
        c->free = 0;
    while (c->free) {
        if (sites > 1 && c->side == g->s->player)
            return true;
        theatre_allocate(g, __builtin_ctzll(c->free), first_site(g->d, c->hex)); /* TH-R.EN.14 */
    }
    return false;
}

/* The commandos of the capture that may take this bridge on entry (TH-R.BR.8). */
uint64_t theatre_entry_commandos(const struct theatre_data *d, const struct theatre_state *s, int bridge)
{
    uint64_t may = 0;
    TH_EACH(u, s->capture[0].units)
        if (s->at[u] == s->capture[0].hex && theatre_may_seize(d, s, u, bridge, NULL))
            may |= theatre_bit(u);
    return may;
}

int theatre_entry_bridge(const struct theatre_data *d, const struct theatre_state *s)
{
    return d->bridge_order[s->capture[0].bridge];
}

/* TH-R.BR.8: taking the bridge as it comes is for the one that falls now. */
bool theatre_may_leave(const struct theatre_data *d, const struct theatre_state *s, int bridge, struct fy_message *why)
{
    int falls = theatre_entry_bridge(d, s);
    return bridge == falls || FY_NO(why, TH_R_BR_8, T_NO_OTHER_BRIDGE, falls);
}

/* Both hexes of a bridge of this hex are in one hand now, and it is not. */
static bool bridge_falls(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_capture *c, int b)
{
    return theatre_at_bridge(d, b, c->hex) && s->bridge[b].owner != c->side && s->owner[d->bridge[b].hex[0]] == c->side &&
           s->owner[d->bridge[b].hex[1]] == c->side;
}

/* TH-R.MV.13: bridges in ascending order of hexside. True if the player must choose. */
static bool bridges(struct theatre_game *g, struct theatre_capture *c)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    for (; d->bridges_at[c->hex] && c->bridge < d->bridges; c->bridge++) {
        int b = d->bridge_order[c->bridge];
        if (!bridge_falls(d, s, c, b))
            continue;
        uint64_t may = theatre_entry_commandos(d, s, b);
        if (may && c->side == s->player)
            return true;
        if (may)
            theatre_seize_on_entry(g, __builtin_ctzll(may), b);
        else
            theatre_bridge_changes(g, b, c->side);
    }
    return false;
}

/* Is the question one that the first capture asks the player? */
bool theatre_capture_asks(const struct theatre_data *d, const struct theatre_state *s)
{
    const struct theatre_capture *c = &s->capture[0];
    if (c->side != s->player)
        return false;
    if (s->asking == TH_ASK_BONUS) {
        TH_EACH(u, c->free)
            if (!d->unit[u].commando)
                return false;
        return c->step == ALLOCATE && c->free && sites_in(d, c->hex) > 1;
    }
    return s->asking == TH_ASK_ENTRY && c->step == BRIDGES && c->bridge < d->bridges &&
           bridge_falls(d, s, c, theatre_entry_bridge(d, s)) && theatre_entry_commandos(d, s, theatre_entry_bridge(d, s));
}

/* TH-R.CL.2: the modifiers of collateral damage to an installation that so many commandos look after, and the die that
 * leaves it unharmed; the sum. */
static int collateral_need(const struct theatre_data *d, const struct theatre_state *s, int i, int commandos,
                           struct fy_notes *notes)
{
    const struct theatre_site_data *site = &d->site[i];
    struct theatre_attempt a = {.operation = TH_COLLATERAL, .row = -1, .commandos = (uint8_t)commandos,
                                .prepared = site->kind == TH_PORT && site->size >= d->tables.prepared_port,
                                .surprise = (uint8_t)theatre_surprise_now(s)};
    int net = theatre_net(&d->tables, &a, notes), good = 1;
    while (notes && good <= 6 && d->tables.collateral_hits[theatre_success(&d->tables, good + net)])
        good++;
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, good, TH_R_CL_2, T_NEED_UNHARMED, good);
    return net;
}

/* With one more commando than are there. */
void theatre_allocate_need(const struct theatre_data *d, const struct theatre_state *s, int site, struct fy_notes *notes)
{
    const struct theatre_capture *c = &s->capture[0];
    collateral_need(d, s, site, c->bonus[site_slot(d, c->hex, site)] + 1, notes);
}

static void collateral(struct theatre_game *g, const struct theatre_capture *c, int slot)
{
    int i = g->d->site_at[c->hex][slot];
    int net = collateral_need(g->d, g->s, i, c->bonus[slot], FY_HEARD(g->log));
    int die = fy_roll(g->dice, 6, TH_R_CL_2, T_COLLATERAL_DIE, i);
    int result = theatre_success(&g->d->tables, die + net);
    int hits = g->d->tables.collateral_hits[result];
    FY_SAY(g->log, TH_R_CL_2, T_COLLATERAL, i, die, net, result, hits);
    theatre_hit_site(g, i, hits);
}

/* TH-46.A.2.6: one step of the capture under way; true if the player must decide. */
bool theatre_capture_step(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_capture *c = &s->capture[0];
    if (c->step == OWN) {
        take_ownership(g, c);
        TH_EACH(u, c->units)
            if (g->d->unit[u].commando && s->at[u] == c->hex)
                c->free |= theatre_bit(u);
        c->step = ALLOCATE;
    }
    if (c->step == ALLOCATE) {
        if (allocate(g, c)) {
            s->asking = TH_ASK_BONUS;
            return true;
        }
        c->step = BRIDGES;
    }
    if (c->step == BRIDGES) {
        if (bridges(g, c)) {
            s->asking = TH_ASK_ENTRY;
            return true;
        }
        c->step = SITES;
    }
    for (int slot = 0; slot < 3; slot++)
        if (g->d->site_at[c->hex][slot] != TH_NONE)
            collateral(g, c, slot);
    s->captures--;
    memmove(&s->capture[0], &s->capture[1], s->captures * sizeof s->capture[0]);
    memset(&s->capture[s->captures], 0, sizeof s->capture[0]);
    return false;
}

/* TH-R.CL.1: hits beyond the size are lost (TH-R.CL.4); those that count. */
int theatre_hit_site(struct theatre_game *g, int site, int hits)
{
    int room = g->d->site[site].size - g->s->site[site].hits;
    int counted = hits < room ? hits : room;
    g->s->site[site].hits = (uint8_t)(g->s->site[site].hits + counted);
    return counted;
}

bool theatre_site_works(const struct theatre_data *d, const struct theatre_state *s, int site)
{
    return site != TH_NONE && s->site[site].hits < d->site[site].size;
}

/* TH-R.CL.3, TH-R.CL.5 */
bool theatre_may_wreck(const struct theatre_data *d, const struct theatre_state *s, int unit, int site,
                       struct fy_message *why)
{
    int hex = d->site[site].hex;
    if (s->phase != TH_EXPLOITATION)
        return FY_NO(why, TH_R_CL_3, T_NO_WRECK_YET, s->phase);
    if (s->at[unit] != hex || s->owner[hex] != d->unit[unit].side)
        return FY_NO(why, TH_R_CL_3, T_NO_WRECK, unit, hex);
    if (!theatre_site_works(d, s, site))
        return FY_NO(why, TH_R_CL_5, T_NO_WRECKED, site);
    return !theatre_has(s->over | s->entered, unit) || FY_NO(why, TH_R_CL_5, T_NO_STARTED, unit);
}

/* TH-R.CL.5 */
int theatre_wreck_hits(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    int hits = theatre_quarters(d, s, unit) * d->wreck_a_re / TH_WHOLE_RE + (d->unit[unit].commando ? d->wreck_commando : 0);
    return hits > d->wreck_least ? hits : d->wreck_least;
}

/* TH-X.14, TH-R.CL.6: what a hit by demolition scores; collateral does not, and only what was the enemy's. */
int theatre_site_worth(const struct theatre_data *d, int site, int side)
{
    const struct theatre_site_data *data = &d->site[site];
    const struct theatre_victory *v = &d->victory[side];
    if (d->owner[data->hex] == side)
        return 0;
    return data->kind == TH_PORT ? v->port_hit : data->kind == TH_AIRBASE ? v->airbase_hit : 0;
}

/* What it scores if it is out of use at the end. */
int theatre_site_full_worth(const struct theatre_data *d, int site, int side)
{
    const struct theatre_site_data *data = &d->site[site];
    return d->owner[data->hex] == side ? 0 : d->victory[side].full[data->kind];
}

void theatre_score_site(struct theatre_game *g, int site, int hits, int side)
{
    theatre_score(g, side, theatre_site_worth(g->d, site, side) * hits, g->d->victory_rule);
    g->s->site[site].done = (uint8_t)(g->s->site[site].done + hits);
}

void theatre_wreck(struct theatre_game *g, int unit, int site)
{
    int hits = theatre_hit_site(g, site, theatre_wreck_hits(g->d, g->s, unit));
    theatre_stop(g, unit);
    FY_SAY(g->log, TH_R_CL_3, T_WRECKED, unit, site, hits);
    theatre_score_site(g, site, hits, g->d->unit[unit].side);
}
