/* Victory: points and levels (TH-R.SC.A7, A10, B7, B8, C4, C5). */
#include "theatre.h"

static int hexes_at_end(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    const struct theatre_victory *v = &d->victory[side];
    int sum = 0;
    for (int h = 0; h < d->hexes; h++)
        if (v->hex_at_end[h] && s->owner[h] == side)
            sum += v->hex_at_end[h];
    return sum;
}

static int bridges_at_end(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    int sum = 0;
    for (int i = 0; i < d->bridges; i++)
        if (s->bridge[i].owner == side && s->bridge[i].state == TH_INTACT)
            sum += d->victory[side].bridge_at_end[i];
    return sum;
}

static int sites_at_end(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    int sum = 0;
    for (int i = 0; i < d->sites; i++)
        if (s->site[i].hits == d->site[i].size)
            sum += theatre_site_full_worth(d, i, side);
    return sum;
}

static bool out_of_play(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    return s->at[unit] >= d->box + TH_BOX_POOL && s->at[unit] <= d->box + TH_BOX_PERMANENT;
}

/* TH-X.13: units at the end: cadres and divisions gone, SF in a pool, enemy divisions removed. */
static int units_at_end(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    const struct theatre_victory *v = &d->victory[side];
    int sum = 0;
    for (int u = 0; u < d->units; u++) {
        const struct theatre_unit_data *unit = &d->unit[u];
        bool out = out_of_play(d, s, u);
        if (unit->side != side)
            sum += unit->division && out ? v->division_removed : 0;
        else if (unit->sf)
            sum += out ? theatre_per_half_re(v->sf_out_at_end, unit->quarters) : 0;
        else if (unit->division && (out || s->unit[u].cadre))
            sum += v->cadre_at_end;
    }
    return sum;
}

static int side_points(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    return s->vp[side] + hexes_at_end(d, s, side) + bridges_at_end(d, s, side) + sites_at_end(d, s, side) +
           units_at_end(d, s, side);
}

/* The same by kind. */
void theatre_score_facts(const struct theatre_data *d, const struct theatre_state *s, int side, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_FACT, side_points(d, s, side), d->victory_rule, T_FACT_SCORE, side, s->vp[side],
            hexes_at_end(d, s, side), bridges_at_end(d, s, side), sites_at_end(d, s, side), units_at_end(d, s, side));
}

/* From the player's side; a difference where both score. */
int theatre_points(const struct theatre_data *d, const struct theatre_state *s)
{
    int points = side_points(d, s, s->player);
    return d->both_score ? points - side_points(d, s, s->player ^ 1) : points;
}

static int sf_lost(const struct theatre_data *d, const struct theatre_state *s, int side)
{
    int n = 0;
    TH_EACH(u, d->ours[side])
        n += d->unit[u].sf && out_of_play(d, s, u);
    return n;
}

static int enemy_divisions(const struct theatre_data *d, const struct theatre_state *s)
{
    int n = 0;
    TH_EACH(u, d->ours[s->player ^ 1])
        n += d->unit[u].division && (s->unit[u].cadre || out_of_play(d, s, u));
    return n;
}

static void measure(const struct theatre_data *d, const struct theatre_state *s, int32_t *m)
{
    m[0] = side_points(d, s, s->player);
    m[1] = side_points(d, s, s->player ^ 1);
    m[2] = sf_lost(d, s, s->player);
    m[3] = enemy_divisions(d, s);
    for (int i = 0; i < d->cds; i++)
        m[4] += d->owner[d->cd[i].hex] != s->player ? s->cd[i].scored : 0;
    for (int i = 0; i < d->sites; i++)
        m[5] += s->site[i].done;
    for (int i = 0; i < d->bridges; i++) {
        m[6] += s->bridge[i].state == TH_DESTROYED;
        m[7] += s->bridge[i].owner == s->player && d->bridge[i].owner != s->player;
    }
}

/* TH-R.SC.B8, TH-R.SC.C5 */
void theatre_score_game(const void *data, const void *state, struct fy_score *out)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    out->points = theatre_points(d, s);
    out->over = s->asking == TH_ASK_OVER;
    int level = 0;
    while (level < d->levels - 1 && out->points < d->level_least[level])
        level++;
    out->band = d->level_band[level];
    out->won = out->over && out->band >= TH_BAND_VICTORY;
    int low = d->level_least[d->levels > 1 ? d->levels - 2 : 0] - 20, high = d->level_least[0] + 20;
    int64_t value = (int64_t)(out->points - low) * 1000000 / (high > low ? high - low : 1);
    out->value = value < 0 ? 0 : value > 1000000 ? 1000000 : (int32_t)value;
    measure(d, s, out->measure);
}

/* ------------------------------------------------------------------ what has become of what */

static void bridge_fates(const struct theatre_data *d, const struct theatre_state *s, struct fy_fates *fates)
{
    for (int i = 0; i < d->bridges; i++) {
        const struct theatre_bridge *b = &s->bridge[i];
        bool taken = b->owner == s->player && d->bridge[i].owner != s->player;
        fy_fate_add(fates, TH_BRIDGE, i,
                    b->state == TH_DESTROYED ? FY_DESTROYED : taken ? FY_TAKEN : b->state == TH_INTACT ? FY_STANDS : FY_DAMAGED);
    }
}

static enum fy_fate worn(int left, int hits) { return !left ? FY_DESTROYED : hits ? FY_DAMAGED : FY_STANDS; }

static enum fy_fate piece_fate(const struct theatre_data *d, const struct theatre_state *s, int piece)
{
    int at = s->at[piece];
    if (at < d->box)
        return d->terrain[at] == TH_HOME ? FY_HOME : FY_AFIELD;
    return at < d->box + TH_POOLS ? FY_LOST : at == d->box + TH_BOX_LATER ? FY_ABSENT : FY_AFIELD;
}

static int side_of(const struct theatre_data *d, int piece)
{
    int carrier = piece - d->units;
    return carrier < 0 ? d->unit[piece].side : carrier < d->ships ? d->ship[carrier].side : d->tp[carrier - d->ships].side;
}

void theatre_fates(const void *data, const void *state, struct fy_fates *fates)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    bridge_fates(d, s, fates);
    for (int i = 0; i < d->cds; i++)
        if (d->owner[d->cd[i].hex] != s->player)
            fy_fate_add(fates, TH_CD, i, worn(theatre_cd_level(d, s, i), s->cd[i].hits));
    for (int i = 0; i < d->sites; i++)
        if (d->owner[d->site[i].hex] != s->player)
            fy_fate_add(fates, TH_SITE, i, worn(d->site[i].size - s->site[i].hits, s->site[i].hits));
    for (int piece = 0; piece < d->units + d->ships + d->tps; piece++)
        if (side_of(d, piece) == s->player)
            fy_fate_add(fates, FY_PIECE, piece, piece_fate(d, s, piece));
}
