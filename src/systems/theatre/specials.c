/* The special forces of the system: raids, drops, bridges, coming home (TH-R.EN.6, TH-R.EN.13). */
#include "enemy.h"

static int raid_ship(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    unsigned aboard = theatre_carriers(d, s, unit);
    if (aboard)
        return __builtin_ctz(aboard);
    for (int i = 0; i < d->ships; i++)
        if (theatre_may_embark(d, s, unit, i, NULL))
            return i;
    return TH_NONE;
}

static int raid_target(const struct theatre_data *d, const struct theatre_state *s, int ship)
{
    int best = TH_NONE, level = 0, from = s->at[d->units + ship];
    for (int i = 0; i < d->cds; i++) {
        int hex = d->cd[i].hex, now = theatre_cd_level(d, s, i);
        if (from >= d->hexes || s->owner[hex] != s->player || now < level || !now ||
            d->sea_distance[from][hex] > theatre_naval_mp(d, s, ship))
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
    if (!theatre_may_try(TH_RAID, d->unit[unit].kind, unit, NULL) || s->weather == TH_STORMY)
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
    if (theatre_may_raid(d, s, unit, NULL)) {
        s->n_raiders = 1;
        s->unit[unit].order = 1;
    }
    s->group = theatre_bit(unit);
    theatre_land(g, -1);
    theatre_captures_now(g);
    return true;
}

/* The drop hex of TH-R.EN.13: bridges of the player's first, then airbases and ports; nearest first. */
static int drop_target(const struct theatre_data *d, const struct theatre_state *s, int unit, bool bridges)
{
    int best = TH_NOWHERE, from = s->at[unit];
    for (int h = 0; h < d->hexes; h++) {
        bool is_target = !bridges && s->owner[h] == s->player &&
                      (d->site_at[h][0] != TH_NONE || d->site_at[h][1] != TH_NONE);
        for (int i = 0; bridges && i < 6; i++)
            is_target |= d->side_bridge[h][i] != TH_NONE && s->bridge[d->side_bridge[h][i]].owner == s->player;
        if (!is_target || theatre_held(s, h, s->player) || !theatre_may_drop(d, s, unit, h, NULL))
            continue;
        if (best == TH_NOWHERE || d->distance[from][h] < d->distance[from][best])
            best = h;
    }
    return best;
}

static bool system_drop(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    if (g->s->at[unit] >= d->hexes || !theatre_may_load(d, g->s, unit, NULL))
        return false;
    int target = drop_target(d, g->s, unit, true);
    if (target == TH_NOWHERE)
        target = drop_target(d, g->s, unit, false);
    if (target == TH_NOWHERE)
        return false;
    theatre_drop(g, unit, target);
    theatre_captures_now(g);
    return true;
}

static void system_seize(struct theatre_game *g, int unit)
{
    for (int i = 0; i < g->d->bridges; i++)
        if (g->s->at[unit] < g->d->hexes && theatre_may_seize(g->d, g->s, unit, i, NULL)) {
            theatre_seize(g, unit, i);
            return;
        }
}

/* Like an M unit towards a player unit within reach (TH-R.EN.13). */
static void hunt_nearby(struct theatre_game *g, struct theatre_survey *v, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    uint64_t prey = 0;
    TH_EACH(u, v->prey)
        if (d->distance[s->at[unit]][s->at[u]] <= d->enemy.special_range)
            prey |= theatre_bit(u);
    theatre_hunt(g, unit, prey, theatre_survey_row(d, v, d->unit[unit].cm));
}

void theatre_move_special(struct theatre_game *g, struct theatre_survey *v, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    if (!system_raid(g, unit) && !system_drop(g, unit) && s->at[unit] < d->hexes &&
        theatre_survey_row(d, v, TH_ROW_DISTANCE)[s->at[unit]] <= d->enemy.special_range)
        hunt_nearby(g, v, unit);
    if (s->at[unit] < d->hexes)
        system_seize(g, unit);
}

/* TH-R.EN.13: landed units re-embark, and their ship sails home. */
void theatre_re_embark(struct theatre_game *g, int unit)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    for (int i = 0; i < d->ships && s->at[unit] < d->hexes; i++)
        if (s->unit[unit].landed && theatre_may_embark(d, s, unit, i, NULL))
            theatre_embark(g, unit, i);
    unsigned ships = theatre_carriers(d, s, unit);
    for (int i = 0; i < d->ships; i++) {
        int from = s->at[d->units + i], home = d->ship[i].hex;
        if (!(ships >> i & 1) || from >= d->hexes || from == home || s->owner[home] != s->side)
            continue;
        s->ship[i].fleet = 1;
        if (theatre_may_sail(d, s, from, home, NULL))
            theatre_sail(g, from, home);
        theatre_disband_fleet(s);
    }
}
