/* pieces.c - where pieces are and how they leave: steps and replacements (2.13, 6.9), transport points, surrender and
 * evacuation mode (12). */
#include "jubilee.h"

void jubilee_put_cw(const struct jubilee_data *d, struct jubilee *s, int unit, int place)
{
    s->at[unit] = (uint16_t)place;
    uint64_t b = bit(unit);
    s->ashore &= ~b;
    s->afloat &= ~b;
    if (is_hex(d, place))
        s->ashore |= b;
    else if (is_box(d, place))
        s->afloat |= b;
}

/* Which positions are held, and which of them project a field of fire (JU-2.3.2, JU-6.22.1). */
void jubilee_refresh_germans(const struct jubilee_data *d, struct jubilee *s)
{
    memset(s->unit_at, NO_UNIT, sizeof s->unit_at);
    s->occupied = s->live = 0;
    for (int g = 0; g < d->n_germans; g++) {
        int hex = s->at[FIRST_GERMAN + g], p = is_hex(d, hex) ? d->position_at[hex] : NO_UNIT;
        if (p == NO_UNIT)
            continue;
        s->unit_at[p] = (uint8_t)g;
        s->occupied |= bit(p);
        if (!in(s->disrupted[1], g))
            s->live |= bit(p);
    }
}

void jubilee_derive(const void *data, void *state)
{
    const struct jubilee_data *d = data;
    struct jubilee *s = state;
    s->ashore = s->afloat = 0;
    for (int u = 0; u < d->n_cw; u++)
        jubilee_put_cw(d, s, u, s->at[u]);
    jubilee_refresh_germans(d, s);
}

uint64_t jubilee_units_in(const struct jubilee *s, uint64_t among, int place)
{
    uint64_t found = 0;
    for (uint64_t left = among; left; left &= left - 1)
        if (s->at[lowest(left)] == place)
            found |= left & -left;
    return found;
}

/* Units that share their hex with another of the set. */
uint64_t jubilee_sharing(const struct jubilee *s, uint64_t among)
{
    uint64_t once[HEX_WORDS] = {0}, twice[HEX_WORDS] = {0}, found = 0;
    for (uint64_t left = among; left; left &= left - 1) {
        int hex = s->at[lowest(left)];
        uint64_t b = (uint64_t)1 << (hex % 64);
        twice[hex / 64] |= once[hex / 64] & b;
        once[hex / 64] |= b;
    }
    for (uint64_t left = among; left; left &= left - 1)
        if (hex_bit(twice, s->at[lowest(left)]))
            found |= left & -left;
    return found;
}

struct presence jubilee_presence(const struct jubilee_data *d, const struct jubilee *s)
{
    struct presence sum = {0};
    for (uint64_t left = s->ashore | s->afloat; left; left &= left - 1) {
        int u = lowest(left), place = s->at[u], wide = controls_adjacent(d, s, u);
        sum.covered |= d->ground[place].field;
        sum.entered |= d->ground[place].here;
        sum.threatened |= d->ground[place].threatened;
        sum.cut[0] |= d->ground[place].cut[wide][0];
        sum.cut[1] |= d->ground[place].cut[wide][1];
    }
    return sum;
}

/* A counter that leaves play takes no condition with it. */
static void remove_from_maps(struct act *a, int unit, int place)
{
    struct jubilee *s = a->s;
    jubilee_put_cw(a->d, s, unit, place);
    s->disrupted[0] &= ~bit(unit);
    s->attacker_disrupted &= ~bit(unit);
    s->acted &= ~bit(unit);
    s->landed &= ~bit(unit);
}

/* JU-12.1.1, JU-R34, JU-12.4.1: once and for good; nobody lands any more, and who is still at sea turns home. */
void jubilee_evacuate_map(struct act *a, int map, uint16_t rule)
{
    const struct jubilee_data *d = a->d;
    struct jubilee *s = a->s;
    if (s->evacuating[map])
        return;
    s->evacuating[map] = 1;
    FY_SAY(a->log, rule, T_EVACUATION, map);
    for (uint64_t left = d->map_units[map]; left; left &= left - 1) {
        int u = lowest(left);
        if (s->at[u] < d->first_turn || s->at[u] >= d->evacuated)
            continue;
        FY_SAY(a->log, JU_12_4_1, T_TURNS_HOME, u, s->steps[u]);
        remove_from_maps(a, u, d->evacuated);
    }
}

/* JU-12.2.2, JU-R35: three-step counters in the Eliminated Units box, also of companies that live on as replacements. */
int jubilee_counters_lost(const struct jubilee_data *d, const struct jubilee *s)
{
    int lost = 0;
    for (uint64_t left = d->all_companies & ~(s->ashore | s->afloat); left; left &= left - 1)
        lost += d->cw[lowest(left)].least_steps > 1 && s->at[lowest(left)] == d->eliminated;
    return lost;
}

static void check_losses(struct act *a)
{
    const struct jubilee_data *d = a->d;
    for (int m = 0; m < MAPS; m++) {
        if (!d->map[m].evacuate_counters || a->s->evacuating[m])
            continue;
        if (jubilee_counters_lost(d, a->s) >= d->map[m].evacuate_counters)
            jubilee_evacuate_map(a, m, JU_12_2_2);
    }
}

/* JU-6.9.4, JU-6.9.5, JU-2.10.1: a lost replacement goes back to its pool, any other counter to the Eliminated Units box. */
void jubilee_eliminate(struct act *a, int unit, uint16_t rule)
{
    FY_SAY(a->log, rule, T_ELIMINATED, unit);
    remove_from_maps(a, unit, a->d->cw[unit].replacement ? a->d->pool : a->d->eliminated);
    check_losses(a);
}

/* JU-2.13.3: a replacement of the symbol in the pool, or -1. One that has been lost went back there as it came: with its
 * step. */
int jubilee_free_replacement(const struct jubilee_data *d, const struct jubilee *s, int symbol)
{
    for (int u = d->n_companies; u < d->n_cw; u++)
        if (s->at[u] == d->pool && d->cw[u].symbol == symbol)
            return u;
    return -1;
}

/* JU-R37, JU-2.13.4: the replacement is the same company: same place, disruption, and use of its action. */
int jubilee_swap_for_replacement(struct act *a, int unit, int laid_in)
{
    struct jubilee *s = a->s;
    int r = jubilee_free_replacement(a->d, s, a->d->cw[unit].symbol);
    if (r < 0)
        return -1;
    jubilee_put_cw(a->d, s, r, s->at[unit]);
    uint64_t *const sets[] = {&s->disrupted[0], &s->attacker_disrupted, &s->acted, &s->landed, &s->attackers};
    for (int i = 0; i < 5; i++)
        if (in(*sets[i], unit))
            *sets[i] = (*sets[i] & ~bit(unit)) | bit(r);
    remove_from_maps(a, unit, laid_in);
    return r;
}

/* JU-6.9.2: a company that is down to one step; -1: no replacement is left (JU-R36). */
int jubilee_replace_company(struct act *a, int unit)
{
    int r = jubilee_swap_for_replacement(a, unit, a->d->eliminated);
    if (r < 0) {
        jubilee_eliminate(a, unit, JU_6_9_2);
        return -1;
    }
    FY_SAY(a->log, JU_6_9_2, T_REPLACED, unit, r);
    check_losses(a);
    return r;
}

/* JU-6.9.1 */
int jubilee_lose_step(struct act *a, int unit, uint16_t rule)
{
    const struct cw_unit *u = &a->d->cw[unit];
    struct jubilee *s = a->s;
    if (s->steps[unit] == 1) { /* JU-6.9.3 */
        jubilee_eliminate(a, unit, rule);
        return -1;
    }
    if (s->steps[unit] == u->least_steps) /* JU-6.9.2 */
        return jubilee_replace_company(a, unit);
    s->steps[unit]--;
    FY_SAY(a->log, rule, T_LOSES_STEP, unit, s->steps[unit]);
    return unit;
}

void jubilee_remove_german(struct act *a, int position)
{
    int g = german_in(a->s, position);
    a->s->at[FIRST_GERMAN + g] = a->d->aside;
    a->s->disrupted[1] &= ~bit(g);
    a->s->unit_at[position] = NO_UNIT;
    a->s->occupied &= ~bit(position);
    a->s->live &= ~bit(position);
}

void jubilee_disrupt_german(struct act *a, int position, uint16_t rule)
{
    a->s->disrupted[1] |= bit(german_in(a->s, position));
    a->s->live &= ~bit(position);
    FY_SAY(a->log, rule, T_GERMAN_DISRUPTED, position);
}

int jubilee_destroyed_vp(const struct jubilee_data *d, uint64_t positions)
{
    int vp = 0;
    for (; positions; positions &= positions - 1)
        vp += d->position[lowest(positions)].vp;
    return vp;
}

/* JU-12.2.1, JU-12.3.1 */
uint16_t jubilee_evacuation_rule(const struct jubilee_data *d, uint64_t destroyed, int map)
{
    const struct map_sheet *m = &d->map[map];
    if (m->evacuate_vp && jubilee_destroyed_vp(d, destroyed & d->of_map[map]) >= m->evacuate_vp)
        return JU_12_2_1;
    return m->battery != NO_UNIT && in(destroyed, m->battery) ? JU_12_3_1 : 0;
}

void jubilee_check_evacuation(struct act *a)
{
    for (int m = 0; m < MAPS; m++) {
        uint16_t rule = jubilee_evacuation_rule(a->d, a->s->destroyed, m);
        if (rule)
            jubilee_evacuate_map(a, m, rule);
    }
}

/* JU-12.8.3, JU-R59: all of them, replacements too, into the Eliminated Units box. */
static void surrender(struct act *a, uint64_t units, uint16_t rule)
{
    for (uint64_t left = units; left; left &= left - 1) {
        FY_SAY(a->log, rule, T_SURRENDERS, lowest(left));
        remove_from_maps(a, lowest(left), a->d->eliminated);
    }
    check_losses(a);
}

static int transport_of_map(const struct jubilee_data *d, const struct jubilee *s, int map)
{
    int points = 0;
    for (int b = 0; b < BEACHES; b++)
        if (d->beach[b].map == map)
            points += s->transport[b];
    return points;
}

/* JU-12.8.1, JU-12.8.2, JU-R14, JU-R15: what happens at the moment a track reaches zero. */
static void track_is_empty(struct act *a, int beach)
{
    const struct jubilee_data *d = a->d;
    struct jubilee *s = a->s;
    int map = d->beach[beach].map;
    bool whole = !transport_of_map(d, s, map);
    uint64_t caught = 0;
    for (uint64_t left = s->ashore | s->afloat; left; left &= left - 1) {
        int place = s->at[lowest(left)];
        if (d->map_of[place] == map && (whole || (is_hex(d, place) && hex_bit(d->beach[beach].surrender, place))))
            caught |= left & -left;
    }
    surrender(a, caught, whole ? JU_12_8_1 : JU_12_8_2);
}

/* JU-R13, JU-12.5.1, JU-12.5.2: points only fall, and are never negative. */
void jubilee_lose_transport(struct act *a, int beach, uint16_t rule)
{
    struct jubilee *s = a->s;
    if (!s->transport[beach])
        return;
    s->transport[beach]--;
    FY_SAY(a->log, rule, T_TRANSPORT_LOST, beach, s->transport[beach]);
    if (!s->transport[beach])
        track_is_empty(a, beach);
}
