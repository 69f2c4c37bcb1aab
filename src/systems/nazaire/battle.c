/* battle.c - phases 16 to 18, 20 and 21: German fire, flak towers, losses, charges found, consolidation
 * (NZ-16, NZ-17, NZ-18, NZ-20, NZ-21). */
#include "nazaire.h"

/* ---- Targets ---- */

/* How good a target a team is: lit counts most, then standing in a circle, being an assault team, strength. */
static int target_rank(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-16.5 */
{
    return nazaire_team_lit(d, s, team) << 10 | !fy_set_has(d->cover, s->team_at[team]) << 9 |
           fy_bit(d->assault, team) << 8 | s->strength[team];
}

/* The team in these areas that is fired at, or -1. */
static int choose_team(struct nz_play *p, struct fy_set range, int firer) /* NZ-16.5, NZ-17.6 */
{
    const struct nz_state *s = p->s;
    uint64_t best = 0;
    int most = -1;
    for (uint64_t teams = s->ashore; teams;) {
        int team = fy_take_bit(&teams);
        if (!fy_set_has(range, s->team_at[team]))
            continue;
        int rank = target_rank(p->d, s, team);
        if (rank > most)
            best = 0;
        if (rank >= most) {
            most = rank;
            best |= fy_one(team);
        }
    }
    return best ? fy_nth_bit(best, (uint32_t)nazaire_pick(p, fy_count_bits(best), T_ROLL_TARGET, firer)) : -1;
}

/* The team is named as a target; true if it is lit. */
static bool identify(struct nz_play *p, int team) /* NZ-16.8, NZ-19.10 */
{
    bool lit = nazaire_team_lit(p->d, p->s, team);
    p->s->under_fire |= fy_one(team);
    nazaire_identify_team(p, team);
    return lit;
}

/* ---- Phase 16. Guns and searchlights do not fire at teams (NZ-16.6) ---- */

static int german_modifier(const struct nz_play *p, int german, int at, bool lit) /* NZ-16.4, NZ-G.5 */
{
    const struct nz_modifiers *mod = &p->d->mod;
    struct fy_notes *heard = FY_HEARD(p->log);
    int area = p->s->german_at[german];
    bool pens = fy_set_has(p->d->hexagons, area);
    int modifier = nz_modifier(heard, pens, mod->german_fire.hexagon, NZ_16_4, T_MOD_PENS) +
                   nz_modifier(heard, lit, mod->german_fire.lit, NZ_16_4, T_MOD_LIT) +
                   nz_modifier(heard, at == area, mod->german_fire.same_area, NZ_16_4, T_MOD_SAME_AREA) +
                   nz_modifier(heard, fy_set_has(p->d->cover, at), mod->german_fire.cover, NZ_16_4, T_MOD_COVER);
    nazaire_need(heard, NZ_16_2, p->s->german_strength[german], modifier);
    return modifier;
}

static void german_fires(struct nz_play *p, int german) /* NZ-16.2, NZ-16.9 */
{
    struct nz_state *s = p->s;
    int area = s->german_at[german];
    int team = choose_team(p, p->d->area[area].fire, nz_german_piece(german));
    if (team < 0)
        return;
    int at = s->team_at[team];
    bool lit = identify(p, team);
    int die = nz_die(p, NZ_16_2, T_ROLL_FIRE, nz_german_piece(german));
    int modified = die + german_modifier(p, german, at, lit);
    nazaire_rolled(FY_HEARD(p->log), NZ_16_2, die, modified);
    bool hit = modified <= s->german_strength[german];
    SAY(p, NZ_16_2, T_FIRES, nz_german_piece(german), nz_team_piece(team), modified, hit);
    if (hit)
        nazaire_team_loses(p, team, nz_die(p, NZ_16_2, T_ROLL_LOSS, nz_team_piece(team)), NZ_16_2);
    else
        s->missed |= fy_one(german);
}

void nazaire_german_fire(struct nz_play *p) /* NZ-16.1, NZ-16.3 */
{
    struct nz_state *s = p->s;
    uint8_t order[GERMANS];
    struct fy_set range = fy_set_none();
    for (struct fy_set held = s->commandos; fy_set_any(held);)
        range = fy_set_or(range, p->d->area[fy_set_take(&held)].fire);
    for (struct fy_set areas = fy_set_and(s->germans, range); fy_set_any(areas);) {
        int area = fy_set_take(&areas);
        int n = nazaire_in_order(s, area, order);
        for (int i = 0; i < n && i < p->d->num.firers_per_area; i++)
            german_fires(p, order[i]);
    }
}

/* ---- Phase 17 ---- */

void nazaire_tower_fire(struct nz_play *p) /* NZ-17.1, NZ-17.2, NZ-17.4, NZ-15.6 */
{
    struct nz_state *s = p->s;
    for (uint64_t towers = p->d->towers & ~nz_unready(s); towers;) { /* NZ-17.6 */
        int tower = fy_take_bit(&towers);
        struct fy_set range = fy_set_less(fy_set_and(p->d->post[tower].covers, s->commandos), s->germans); /* NZ-17.5 */
        int team = fy_set_any(range) ? choose_team(p, range, nz_post_piece(tower)) : -1;
        if (team < 0)
            continue;
        bool lit = identify(p, team);
        int die = nz_die(p, NZ_17_2, T_ROLL_FIRE, nz_post_piece(tower));
        int modified = die + nz_modifier(FY_HEARD(p->log), lit, p->d->mod.tower_fire.lit, NZ_17_3, T_MOD_LIT);
        nazaire_need(FY_HEARD(p->log), NZ_17_2, p->d->num.tower_hit, modified - die);
        nazaire_rolled(FY_HEARD(p->log), NZ_17_2, die, modified);
        bool hit = modified <= p->d->num.tower_hit;
        SAY(p, NZ_17_2, T_FIRES, nz_post_piece(tower), nz_team_piece(team), modified, hit);
        if (hit)
            nazaire_team_loses(p, team, p->d->num.tower_loss, NZ_17_4);
    }
}

/* ---- Phase 18 ---- */

static void examine_team(struct nz_play *p, int team) /* NZ-18.1, NZ-18.2, NZ-18.3, NZ-18.7 */
{
    struct nz_state *s = p->s;
    if (s->strength[team] && s->strength[team] <= p->d->num.reduced_strength &&
        !fy_bit(s->reduced, team)) { /* NZ-18.1 */
        s->reduced |= fy_one(team);
        SAY(p, NZ_18_1, T_REDUCED, nz_team_piece(team));
    }
    uint8_t *boxes = fy_bit(p->d->assault, team) ? s->grenades : s->charges;
    if (!fy_bit(s->hurt, team) || !nz_on_land(s, team) || !boxes[team])
        return;
    if (nz_die(p, NZ_18_2, T_ROLL_AMMUNITION, nz_team_piece(team)) <= s->strength[team])
        return;
    boxes[team]--;
    SAY(p, NZ_18_2, T_AMMUNITION, nz_team_piece(team), boxes[team]);
}

static void examine_german(struct nz_play *p, int german) /* NZ-18.4, NZ-18.5, NZ-18.9 */
{
    struct nz_state *s = p->s;
    const struct nz_german *g = &p->d->german[german];
    uint64_t bit = fy_one(german);
    bool reduced = ((s->flipped | s->remnant) & bit) != 0;
    bool weak = reduced || s->german_strength[german] < g->strength;
    bool spares = s->option[O_MISS] == MISS_OFF || (s->option[O_MISS] == MISS_REDUCED && !weak);
    if ((s->missed & bit) && !spares) {
        SAY(p, NZ_18_5, T_MISS_ELIMINATES, nz_german_piece(german));
        nazaire_remove_german(p, german);
        return;
    }
    int shown = s->flipped & bit ? g->reduced : g->strength;
    if ((s->remnant & bit) || s->german_strength[german] == shown)
        return;
    bool flips = !reduced && s->german_strength[german] == g->reduced;
    s->flipped = flips ? s->flipped | bit : s->flipped & ~bit;
    s->remnant = flips ? s->remnant : s->remnant | bit;
    SAY(p, NZ_18_4, T_EXAMINED, nz_german_piece(german), flips, s->german_strength[german]);
}

void nazaire_losses(struct nz_play *p) /* NZ-18.8 */
{
    struct nz_state *s = p->s;
    for (uint64_t teams = s->hurt | (s->ashore & ~s->reduced); teams;)
        examine_team(p, fy_take_bit(&teams));
    uint64_t cars = s->option[O_MISS] == MISS_ALL ? s->missed : 0; /* never reduced, NZ-18.9; but NZ-X.22 */
    for (uint64_t units = ((s->missed | s->struck) & (fy_one(UNITS) - 1)) | cars; units;)
        examine_german(p, fy_take_bit(&units));
    s->missed = s->struck = 0;
}

/* ---- Phase 20 ---- */

void nazaire_find_charges(struct nz_play *p) /* NZ-20.1, NZ-20.2, NZ-20.3 */
{
    struct nz_state *s = p->s;
    for (uint64_t charged = s->charged; charged;) {
        int target = fy_take_bit(&charged), area = p->d->target[target].area;
        if (s->charge[target] != AT_RISK || !fy_set_has(s->germans, area))
            continue;
        if (s->option[O_DISCOVERY] && nz_two_dice(p, NZ_20_1, T_ROLL_DISCOVERY, area) > p->d->num.discovery_roll)
            continue;
        nz_set_charge(s, target, NO_CHARGES, NOWHERE);
        SAY(p, NZ_20_1, T_CHARGES_FOUND, area);
    }
}

/* ---- Phase 21 ---- */

static bool combine_weakest(struct nz_play *p, int area) /* NZ-21.2, NZ-21.3, NZ-21.4, NZ-21.5, NZ-X.15, NZ-X.25 */
{
    struct nz_state *s = p->s;
    uint8_t order[GERMANS];
    int n = 0, all = nazaire_in_order(s, area, order);
    for (int i = 0; i < all; i++)
        if (!nz_is_car(order[i]))
            order[n++] = order[i];
    if (n < 2)
        return false;
    int a = order[n - 2], b = order[n - 1], sum = s->german_strength[a] + s->german_strength[b];
    if (sum > p->d->num.combined_strength || !((s->flipped | s->remnant) & (fy_one(a) | fy_one(b))))
        return false;
    int stays = a < b ? a : b;
    nazaire_remove_german(p, a < b ? b : a);
    s->german_strength[stays] = (uint8_t)sum;
    s->flipped &= ~fy_one(stays);
    s->remnant |= fy_one(stays);
    SAY(p, NZ_21_2, T_COMBINE, nz_german_piece(stays), area, sum);
    return true;
}

void nazaire_consolidation(struct nz_play *p) /* NZ-21.1 */
{
    struct nz_state *s = p->s;
    struct fy_set areas = fy_set_none();
    for (uint64_t weak = s->flipped | s->remnant; weak;)
        fy_set_add(&areas, s->german_at[fy_take_bit(&weak)]);
    for (areas = fy_set_less(areas, s->commandos); fy_set_any(areas);) {
        int area = fy_set_take(&areas);
        while (combine_weakest(p, area))
            ;
    }
}
