/* Landings: who may go ashore where, coastal raids, coast-defence fire, the Landing Effects Table
 * (TH-46.A.1, B.2, TH-R.AM.2, TH-R.AM.3, TH-R.AM.4, TH-R.AM.5, TH-R.AM.6, TH-R.AM.7, TH-R.AM.12, TH-R.CD). */
#include "theatre.h"

/* TH-R.CD.1 */
int theatre_cd_level(const struct theatre_data *d, const struct theatre_state *s, int cd)
{
    if (cd == TH_NONE || s->cd[cd].gone)
        return 0;
    int level = d->cd[cd].level - s->cd[cd].hits / d->cd_hits_a_level;
    return level > 0 ? level : 0;
}

/* A coast defence that is the enemy's of this side, with an effective level. */
static int enemy_cd(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    int cd = d->cd_at[hex];
    return cd != TH_NONE && s->owner[hex] != side && theatre_cd_level(d, s, cd) ? cd : TH_NONE;
}

static bool only_in_lc(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    unsigned ships = theatre_carriers(d, s, unit);
    for (int i = 0; i < d->ships; i++)
        if ((ships >> i & 1) && d->ship[i].kind != TH_LC)
            return false;
    return true;
}

/* TH-46.A.1.1, TH-R.AM.3, TH-R.AM.7, TH-46.A.1.2: over the beach, into a hex without a port of one's own. */
static bool may_beach(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex, struct fy_message *why)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    if (d->cliff[hex] && !(u->kind && u->kind->raid))
        return FY_NO(why, TH_R_AM_3, T_NO_CLIFF, hex);
    if (!(u->kind && u->kind->amph) && !only_in_lc(d, s, unit))
        return FY_NO(why, u->sf ? TH_46_A_1_2 : TH_R_AM_2, T_NO_NOT_AMPHIBIOUS);
    return s->owner[hex] != u->side || s->weather != TH_STORMY || FY_NO(why, TH_R_AM_7, T_NO_STORM_BEACH, hex);
}

/* TH-R.AM.2, TH-R.AM.3, TH-R.AM.7, TH-46.A.1: could the unit, where it is aboard, go ashore at this hex? */
bool theatre_may_shore(const struct theatre_data *d, const struct theatre_state *s, int unit, int hex,
                       struct fy_message *why)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    if (!d->coastal[hex] || theatre_closed(d, hex, u->side))
        return theatre_no_entry(d, hex, why);
    if (s->phase == TH_SURPRISE_MOVEMENT && !u->sf)
        return FY_NO(why, TH_R_SQ_9, T_NO_NOT_SF, unit);
    if (!theatre_port_usable(d, s, hex, u->side) && !may_beach(d, s, unit, hex, why))
        return false;
    return theatre_fits(d, s, theatre_bit(unit), u->side, hex) || theatre_no_room(d, s, hex, u->side, why);
}

/* The ships that lie off a hex, as bits. */
static unsigned group_off(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    unsigned ships = 0;
    for (int i = 0; i < d->ships; i++)
        if (theatre_off(d, s, i, hex, side))
            ships |= 1u << i;
    return ships;
}

/* Units aboard the ships off a hex. A unit split over LCs must be there with all of them. */
static uint64_t aboard_off(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    uint64_t here = 0;
    for (unsigned left = group_off(d, s, hex, side); left; left &= left - 1)
        here |= theatre_cargo(s, __builtin_ctz(left));
    for (int i = 0; i < d->ships && here; i++)
        if (!theatre_off(d, s, i, hex, side))
            here &= ~theatre_cargo(s, i);
    return here;
}

/* Who could land in this hex now, as a mask. */
uint64_t theatre_landers(const struct theatre_data *d, const struct theatre_state *s, int hex)
{
    uint64_t may = 0;
    if (theatre_listed(s->landed_at, s->n_landed_at, hex))
        return 0; /* TH-R.AM.10 */
    TH_EACH(u, aboard_off(d, s, hex, s->side))
        if (theatre_may_shore(d, s, u, hex, NULL))
            may |= theatre_bit(u);
    return may;
}

/* Nobody lands there: what keeps the first unit aboard from it, or that there is none (TH-R.AM.4). */
static bool no_lander(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_message *why)
{
    for (int i = 0; i < d->ships; i++)
        if (theatre_off(d, s, i, hex, s->side))
            TH_EACH(u, theatre_cargo(s, i))
                if (!theatre_may_shore(d, s, u, hex, why))
                    return false;
    return FY_NO(why, TH_R_AM_4, T_NO_PARTY, hex);
}

/* TH-R.AM.4, TH-R.AM.9, TH-R.AM.10 */
bool theatre_may_land(const struct theatre_data *d, const struct theatre_state *s, int hex, struct fy_message *why)
{
    if (s->phase == TH_EXPLOITATION)
        return FY_NO(why, TH_R_SQ_2, T_NO_LANDING_NOW);
    if (!d->coastal[hex])
        return FY_NO(why, TH_R_AM_9, T_NO_COAST, hex);
    if (theatre_closed(d, hex, s->side))
        return FY_NO(why, TH_R_AM_9, T_NO_BUSINESS, hex);
    if (theatre_listed(s->landed_at, s->n_landed_at, hex))
        return FY_NO(why, TH_R_AM_10, T_NO_LANDED_ON, hex);
    TH_EACH(u, aboard_off(d, s, hex, s->side))
        if (theatre_may_shore(d, s, u, hex, NULL))
            return true;
    return no_lander(d, s, hex, why);
}

bool theatre_may_go_ashore(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (!theatre_has(aboard_off(d, s, s->target, s->side), unit) || theatre_has(s->group, unit))
        return FY_NO(why, TH_R_AM_4, T_NO_NOT_ABOARD, unit, s->target);
    if (!theatre_may_shore(d, s, unit, s->target, why))
        return false;
    return theatre_fits(d, s, s->group | theatre_bit(unit), s->side, s->target) ||
           theatre_no_room(d, s, s->target, s->side, why);
}

/* TH-X.3, TH-R.AM.4: the party goes. */
bool theatre_may_start_landing(const struct theatre_state *s, struct fy_message *why)
{
    return s->group || FY_NO(why, TH_R_AM_4, T_NO_PARTY, s->target);
}

/* The effective level at the start of the phase (TH-46.B.2.3). */
static int level_at_start(const struct theatre_data *d, const struct theatre_state *s, int cd)
{
    return d->cd[cd].level - (s->cd[cd].hits - s->cd[cd].fresh) / d->cd_hits_a_level;
}

/* TH-46.B.2.1, TH-46.B.2.2, TH-46.B.2.3, of a unit that may go ashore. */
bool theatre_may_be_raider(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    if (!theatre_may_try(TH_RAID, d->unit[unit].kind, unit, why))
        return false;
    int cd = enemy_cd(d, s, s->target, s->side);
    int level = cd == TH_NONE ? 0 : theatre_cd_level(d, s, cd), at_start = cd == TH_NONE ? 0 : level_at_start(d, s, cd);
    return theatre_battery_open_to(level, at_start, s->n_raiders, s->target, why) &&
           theatre_type_free(s, unit, TH_RAID, why);
}

bool theatre_may_raid(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_message *why)
{
    return theatre_may_be_raider(d, s, unit, why) && theatre_may_go_ashore(d, s, unit, why);
}

/* TH-R.CD.1: the hits that silence it for good. */
int theatre_cd_most(const struct theatre_data *d, int cd)
{
    return d->cd_hits_a_level * d->cd[cd].level;
}

/* TH-R.SC.A7: each hit scores, at most as many as it absorbs in a hex. */
static void hit_cd(struct theatre_game *g, int cd, int hits)
{
    struct theatre_cd *c = &g->s->cd[cd];
    int most = theatre_cd_most(g->d, cd), counted = c->hits + hits > most ? most - c->hits : hits;
    c->hits = (uint8_t)(c->hits + counted);
    c->fresh = (uint8_t)(c->fresh + counted);
    FY_SAY(g->log, TH_46_B_2_6, T_CD_HIT, cd, counted, theatre_cd_level(g->d, g->s, cd));
    int scored = c->scored + counted > most ? most - c->scored : counted;
    c->scored = (uint8_t)(c->scored + scored);
    theatre_score(g, g->s->side, scored * g->d->victory[g->s->side].cd_hit, g->d->victory_rule);
}

/* The raider that was declared in this place. */
static int raider(const struct theatre_state *s, int place)
{
    TH_EACH(u, s->group)
        if (s->unit[u].order == place)
            return u;
    return TH_NONE;
}

/* Is this a landing party that could have been named: aboard off the beach, with room ashore, every raid in its place? */
bool theatre_party_stands(const struct theatre_data *d, const struct theatre_state *s)
{
    if (s->target >= d->hexes || s->phase == TH_EXPLOITATION || !theatre_landers(d, s, s->target) ||
        (s->group & ~theatre_landers(d, s, s->target)) || !theatre_fits(d, s, s->group, s->side, s->target))
        return false;
    for (int i = 1; i <= s->n_raiders; i++)
        if (raider(s, i) == TH_NONE)
            return false;
    return !s->n_raiders || enemy_cd(d, s, s->target, s->side) != TH_NONE;
}

/* TH-46.B.R.10, TH-46.B.2.4, TH-46.B.2.5, TH-46.B.2.6, TH-46.B.2.7 */
static void raids(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    for (int i = 1; i <= s->n_raiders; i++) {
        int unit = raider(s, i);
        if (unit == TH_NONE)
            return;
        struct theatre_attempt a = theatre_describe(g->d, s, unit, TH_RAID);
        int hits = g->d->tables.raid_hits[theatre_attempt(g, unit, &a, TH_46_B_2_5)];
        if (hits)
            hit_cd(g, g->d->cd_at[s->target], hits);
    }
}

/* TH-R.LK.4: one code for all raiders, in place of their dice. */
void theatre_raids_as(struct theatre_game *g, int code)
{
    struct theatre_state *s = g->s;
    for (int i = 1; i <= s->n_raiders; i++) {
        int unit = raider(s, i);
        if (unit == TH_NONE)
            return;
        s->op[unit] = TH_TYPE_RAID;
        if (g->d->tables.raid_hits[code])
            hit_cd(g, g->d->cd_at[s->target], g->d->tables.raid_hits[code]);
        else if (theatre_is_lethal(TH_RAID, code, s->options))
            theatre_eliminate(g, unit, code == TH_D ? TH_DISASTER : TH_LOSS, TH_R_LK_4);
    }
}

/* TH-R.CD.2: dice by level; the ships sunk, as bits. */
static unsigned fire(struct theatre_game *g, int cd, int need, unsigned *group)
{
    struct theatre_state *s = g->s;
    unsigned sunk = 0;
    int level = theatre_cd_level(g->d, s, cd);
    if (!level || s->cd[cd].fired)
        return 0;
    s->cd[cd].fired = 1;
    for (int i = 0; i < level; i++) {
        int die = fy_roll(g->dice, 6, TH_R_CD_2, T_CD_DIE, cd);
        FY_SAY(g->log, TH_R_CD_2, T_CD_FIRE, cd, die, need);
        if (die < need)
            continue;
        int ship = theatre_hit_ship(g, *group, TH_R_CD_5);
        if (ship >= 0) {
            *group &= ~(1u << ship);
            sunk |= 1u << ship;
        }
    }
    return sunk;
}

/* TH-R.CD.2, TH-R.CD.7: the batteries that will fire on a landing, with the die that hits, in the words of this text. */
void theatre_fire_notes(const struct theatre_data *d, const struct theatre_state *s, int hex, uint16_t text, struct fy_notes *notes)
{
    for (int i = -1; i < d->rings[hex]; i++) {
        int from = i < 0 ? hex : d->ring[hex][i], cd = enemy_cd(d, s, from, s->side);
        if (cd != TH_NONE && !s->cd[cd].fired)
            FY_NOTE_AT(notes, FY_RISK, theatre_cd_level(d, s, cd), from, TH_R_CD_2, text, cd,
                       theatre_cd_level(d, s, cd), from == hex ? d->cd_hit : d->cd_hit_near);
    }
}

/* TH-46.B.2.9, TH-R.CD.7 */
static unsigned coast_fire(struct theatre_game *g, unsigned group)
{
    const struct theatre_data *d = g->d;
    int hex = g->s->target, side = g->s->side;
    unsigned sunk = 0;
    int own = enemy_cd(d, g->s, hex, side);
    if (own != TH_NONE)
        sunk |= fire(g, own, d->cd_hit, &group);
    for (int i = 0; i < d->rings[hex]; i++) {
        int cd = enemy_cd(d, g->s, d->ring[hex][i], side);
        if (cd != TH_NONE)
            sunk |= fire(g, cd, d->cd_hit_near, &group);
    }
    return sunk;
}

static void ashore(struct theatre_game *g, int unit, int marks, bool barred)
{
    struct theatre_unit *u = &g->s->unit[unit];
    theatre_unload(g, unit);
    theatre_put(g, unit, g->s->target);
    u->landed = 1;
    g->s->entered |= theatre_bit(unit);
    g->s->over |= theatre_bit(unit);
    if (barred)
        g->s->barred |= theatre_bit(unit);
    u->marks = (uint8_t)(u->marks + marks);
    g->s->ashore |= theatre_bit(unit);
}

/* TH-R.CD.3, TH-R.CD.6: everybody aboard a sunk ship rolls, once for each ship of his that went down. */
static void cargo_dice(struct theatre_game *g, unsigned sunk)
{
    struct theatre_state *s = g->s;
    uint64_t swam = 0;
    for (int i = 0; i < g->d->ships; i++) {
        if (!(sunk >> i & 1))
            continue;
        struct theatre_ship was = s->ship[i];
        for (int k = 0; k < TH_BERTHS && was.part[k]; k++) {
            int unit = was.unit[k];
            if (s->at[unit] != g->d->box + TH_BOX_ABOARD)
                continue;
            int die = fy_roll(g->dice, 6, TH_R_CD_3, T_CARGO_DIE, unit);
            FY_SAY(g->log, TH_R_CD_3, T_CARGO, unit, die, g->d->cargo_survives);
            if (die >= g->d->cargo_survives)
                swam |= theatre_bit(unit);
            else
                theatre_eliminate(g, unit, TH_REMOVED, TH_R_CD_3);
        }
    }
    TH_EACH(u, swam)
        if (s->at[u] == g->d->box + TH_BOX_ABOARD)
            ashore(g, u, g->d->cargo_marker, true);
    for (int i = 0; i < g->d->ships; i++)
        if (sunk >> i & 1)
            theatre_ship_gone(g, i);
}

/* TH-R.AM.6 */
static int landing_modifier(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_notes *notes)
{
    const struct theatre_row *kind = d->unit[unit].kind;
    int level = theatre_cd_level(d, s, d->cd_at[s->target]);
    int guns = level * d->land_cd < d->land_cd_most ? d->land_cd_most : level * d->land_cd;
    int sea = s->weather == TH_ROUGH ? d->land_rough : s->weather == TH_STORMY ? d->land_stormy : 0;
    return theatre_die_part(kind && kind->amph ? d->land_amph : 0, TH_R_AM_6, T_LANDING_AMPHIBIOUS, notes) +
           theatre_die_part(sea, TH_R_AM_6, T_LANDING_SEA, notes) +
           theatre_die_part(guns, TH_R_AM_6, T_LANDING_GUNS, notes);
}

/* The modifiers of a landing, and the dice that they make safe or deadly; the sum. */
int theatre_landing_need(const struct theatre_data *d, const struct theatre_state *s, int unit, struct fy_notes *notes)
{
    int net = landing_modifier(d, s, unit, notes);
    theatre_effect_notes(d->landing, d->n_landing, d->landing_lowest, net, TH_R_AM_6, notes);
    return net;
}

/* TH-R.MP.2, TH-R.AM.6 */
static void landing_die(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    int net = theatre_landing_need(d, g->s, unit, FY_HEARD(g->log));
    int die = fy_roll(g->dice, 6, TH_R_AM_6, T_LANDING_DIE, unit);
    int effect = theatre_effect(d->landing, d->n_landing, d->landing_lowest, die + net);
    FY_SAY(g->log, TH_R_AM_6, T_LANDING, unit, die, net, effect);
    if (effect == TH_EFFECT_LOST)
        theatre_eliminate(g, unit, TH_REMOVED, TH_R_AM_6);
    else
        ashore(g, unit, effect == TH_EFFECT_TWO ? 2 : effect == TH_EFFECT_ONE, effect == TH_EFFECT_TWO);
}

int theatre_effect(const uint8_t *table, int n, int lowest, int modified)
{
    int i = modified - lowest;
    return table[i < 0 ? 0 : i < n ? i : n - 1];
}

/* The lowest die that leaves a unit in order, and the highest that costs it. */
void theatre_effect_notes(const uint8_t *table, int n, int lowest, int net, uint16_t rule, struct fy_notes *notes)
{
    int fine = 1, lost = 6;
    if (!notes)
        return;
    while (fine <= 6 && theatre_effect(table, n, lowest, fine + net) != TH_EFFECT_FINE)
        fine++;
    while (lost && theatre_effect(table, n, lowest, lost + net) != TH_EFFECT_LOST)
        lost--;
    if (fine <= 6)
        FY_NOTE(notes, FY_NEED | FY_OR_MORE, fine, rule, T_NEED_ORDER, fine);
    else
        FY_NOTE(notes, FY_NEED | FY_OR_MORE, fine, rule, T_NEED_NO_ORDER);
    if (lost)
        FY_NOTE(notes, FY_RISK | FY_OR_LESS, lost, rule, T_RISK_DEADLY, lost);
}

/* Cargo order: ships in list order, berths in order of embarkation. */
static int cargo_order(const struct theatre_data *d, const struct theatre_state *s, uint8_t out[TH_UNITS])
{
    int n = 0;
    uint64_t done = 0;
    for (int i = 0; i < d->ships; i++)
        for (int k = 0; k < TH_BERTHS && s->ship[i].part[k]; k++) {
            int unit = s->ship[i].unit[k];
            if (theatre_has(s->group & ~done, unit)) {
                done |= theatre_bit(unit);
                out[n++] = (uint8_t)unit;
            }
        }
    return n;
}

/* TH-46.B.2.8, TH-X.16, TH-R.AM.4 */
static void assault(struct theatre_game *g, int code)
{
    struct theatre_state *s = g->s;
    uint8_t order[TH_UNITS];
    unsigned group = group_off(g->d, s, s->target, s->side);
    theatre_note(s->landing_hexes, &s->n_landing_hexes, s->target);
    s->ashore = 0;
    if (code < 0)
        raids(g);
    else
        theatre_bring_back(g, code);
    cargo_dice(g, coast_fire(g, group));
    int n = cargo_order(g->d, s, order);
    for (int i = 0; i < n; i++)
        if (s->at[order[i]] == g->d->box + TH_BOX_ABOARD)
            landing_die(g, order[i]);
    if (s->ashore)
        theatre_enter(g, s->ashore, s->target, s->side);
}

/* TH-R.AM.12 */
static void walk_off(struct theatre_game *g, int unit)
{
    theatre_unload(g, unit);
    theatre_put(g, unit, g->s->target);
    g->s->over |= theatre_bit(unit);
    FY_SAY(g->log, TH_R_AM_12, T_ASHORE, unit, g->s->target);
}

/* The landing party goes; `code` is the outcome of a raid played out tactically, or -1. */
void theatre_land(struct theatre_game *g, int code)
{
    struct theatre_state *s = g->s;
    theatre_note(s->landed_at, &s->n_landed_at, s->target);
    if (s->owner[s->target] == s->side)
        TH_EACH(u, s->group)
            walk_off(g, u);
    else
        assault(g, code);
    s->group = s->ashore = 0;
    for (int u = 0; u < g->d->units && s->n_raiders; u++)
        s->unit[u].order = 0;
    s->n_raiders = 0;
    s->target = TH_NOWHERE;
}

/* TH-R.CD.4: so many hits a turn, if no enemy ground unit is adjacent; TH-R.CD.5: an NT in port. */
void theatre_repair_coast(struct theatre_game *g, int side)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    for (int i = 0; i < d->cds; i++) {
        int hex = d->cd[i].hex;
        if (s->cd[i].gone || !s->cd[i].hits || s->owner[hex] != side)
            continue;
        bool adjacent = false;
        for (int k = 0; k < 6; k++)
            adjacent |= theatre_held(s, d->near[hex][k], side ^ 1);
        if (!adjacent) {
            s->cd[i].hits = (uint8_t)(s->cd[i].hits > d->cd_repair ? s->cd[i].hits - d->cd_repair : 0);
            FY_SAY(g->log, TH_R_CD_4, T_CD_REPAIRED, i);
        }
    }
    for (int i = 0; i < d->ships; i++) {
        int hex = s->at[d->units + i];
        bool port = hex < d->hexes && d->terrain[hex] != TH_SEA && s->owner[hex] == side &&
                    (d->terrain[hex] == TH_HOME || d->site_at[hex][1] != TH_NONE);
        if (port && d->ship[i].side == side)
            s->ship[i].hits = 0;
    }
}
