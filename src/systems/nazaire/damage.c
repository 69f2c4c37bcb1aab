/* damage.c - table V-1 and what it does to boats and the people aboard (NZ-3.21 to NZ-3.39). */
#include "nazaire.h"

static int strongest_aboard(const struct nz_state *s, int boat) /* NZ-3.29 */
{
    int best = -1;
    for (uint64_t teams = s->passengers[boat]; teams;) {
        int team = fy_take_bit(&teams);
        if (best < 0 || s->strength[team] > s->strength[best])
            best = team;
    }
    return best;
}

static void lose_crew(struct nz_play *p, int boat, int boxes) /* NZ-3.29, NZ-3.34 */
{
    struct nz_state *s = p->s;
    if (!boxes)
        return;
    s->crew[boat] = (uint8_t)(s->crew[boat] - boxes);
    SAY(p, NZ_3_29, T_CREW_LOST, nz_boat_piece(boat), boxes, s->crew[boat]);
    if (boat != p->d->dd)
        return;
    int per_gun = p->d->num.dd_crew_per_gun, guns = (s->dd_losses + boxes) / per_gun - s->dd_losses / per_gun;
    s->dd_losses = (uint8_t)(s->dd_losses + boxes);
    if (guns && s->guns[boat]) {
        s->guns[boat] = (uint8_t)(s->guns[boat] > guns ? s->guns[boat] - guns : 0);
        SAY(p, NZ_3_34, T_GUN_LOST, nz_boat_piece(boat), s->guns[boat]);
    }
}

static int fewer(int a, int b) { return a < b ? a : b; }

/* One point at a time from the strongest; from a single team all at once. Returns the points that are left over when
 * nobody is left to suffer them. */
static int lose_passengers(struct nz_play *p, int boat, int points)
{
    const struct nz_state *s = p->s;
    while (points && s->passengers[boat]) {
        bool single = !(s->passengers[boat] & (s->passengers[boat] - 1));
        int team = single ? __builtin_ctz(s->passengers[boat]) : strongest_aboard(s, boat);
        int now = single ? fewer(points, s->strength[team]) : 1;
        nazaire_team_loses(p, team, now, NZ_3_29);
        points -= now;
    }
    return points;
}

static void suffer(struct nz_play *p, int boat, int on_crew, int on_passengers) /* NZ-3.29 */
{
    const struct nz_state *s = p->s;
    int crew = fewer(on_crew, s->crew[boat]);
    lose_crew(p, boat, crew);
    int left = lose_passengers(p, boat, on_passengers + on_crew - crew);
    lose_crew(p, boat, fewer(left, s->crew[boat]));
}

static void go_dead(struct nz_play *p, int boat, uint16_t rule) /* NZ-3.32 */
{
    if (boat == p->d->dd || fy_bit(p->s->diw, boat))
        return;
    p->s->diw |= fy_one(boat);
    SAY(p, rule, T_DIW, nz_boat_piece(boat));
}

static void multiple_casualties(struct nz_play *p, int boat) /* NZ-3.27, NZ-3.30 */
{
    int die = nz_die(p, NZ_3_27, T_ROLL_MC, nz_boat_piece(boat));
    suffer(p, boat, p->d->num.mc_crew[die - 1], p->d->num.mc_passengers[die - 1]);
    if (die >= p->d->num.casualties_stop)
        go_dead(p, boat, NZ_3_30);
}

static void one_casualty(struct nz_play *p, int boat) /* NZ-3.28 */
{
    bool crew = nz_die(p, NZ_3_28, T_ROLL_C, nz_boat_piece(boat)) <= p->d->num.casualty_crew;
    suffer(p, boat, crew, !crew);
}

static void casualties(struct nz_play *p, int boat, bool many)
{
    if (many)
        multiple_casualties(p, boat);
    else
        one_casualty(p, boat);
    if (!p->s->crew[boat])
        go_dead(p, boat, NZ_3_31); /* NZ-3.31 */
}

int nazaire_crew_groups(const struct nz_data *d, const struct nz_state *s, int boat) /* NZ-3.36, NZ-6.25 */
{
    if (boat != d->dd)
        return s->crew[boat] != 0;
    return (s->crew[boat] + d->num.dd_crew_per_group - 1) / d->num.dd_crew_per_group;
}

static void abandon(struct nz_play *p, int boat) /* NZ-3.36, NZ-3.4 */
{
    struct nz_state *s = p->s;
    bool open_sea = s->boat_zone[boat] == Z_OPEN_SEA;
    for (uint64_t teams = s->passengers[boat]; teams;) {
        int team = fy_take_bit(&teams);
        if (open_sea)
            nazaire_team_loses(p, team, s->strength[team], NZ_3_4);
        else
            nazaire_team_loses(p, team, nz_die(p, NZ_3_36, T_ROLL_WATER, nz_team_piece(team)), NZ_3_36);
        if (s->team_at[team] != AT_LOST)
            nazaire_team_to(p, team, AT_WATER + boat);
    }
    s->groups[boat] = open_sea ? 0 : (uint8_t)(s->groups[boat] + nazaire_crew_groups(p->d, s, boat));
    s->crew[boat] = 0;
}

static void rest_in_dock(struct nz_play *p, int boat) /* NZ-3.38, NZ-X.29 */
{
    for (uint64_t teams = p->s->passengers[boat]; teams;)
        nazaire_team_enters(p, fy_take_bit(&teams), p->s->alongside[boat]);
}

static void sink(struct nz_play *p, int boat, uint16_t rule) /* NZ-3.23, NZ-3.37 */
{
    struct nz_state *s = p->s;
    SAY(p, rule, T_SUNK, nz_boat_piece(boat));
    s->guns[boat] = 0;
    nazaire_boat_leaves_play(p, boat, SUNK);
    if (boat == p->d->dd && s->rammed_speed)
        rest_in_dock(p, boat);
    else
        abandon(p, boat);
}

static void burn(struct nz_play *p, int boat) /* NZ-3.24, NZ-3.25, NZ-3.26 */
{
    struct nz_state *s = p->s;
    if (!fy_bit(s->burning, boat)) {
        s->burning |= fy_one(boat);
        SAY(p, NZ_3_24, T_FIRE, nz_boat_piece(boat));
    } else if (boat != p->d->dd) {
        sink(p, boat, NZ_3_25);
    } else {
        nz_count_on(&s->flooding, MOST_FLOODING);
        SAY(p, NZ_3_26, T_FLOODING, nz_boat_piece(boat), s->flooding);
        if (s->flooding >= s->option[O_DD_FLOOD])
            sink(p, boat, NZ_3_26);
    }
}

static void veer(struct nz_play *p, int boat, int marker) /* NZ-3.35 */
{
    struct nz_state *s = p->s;
    if (s->boat_zone[boat] == Z_OPEN_SEA || s->marker[boat] >= marker) /* NZ-3.4 */
        return;
    s->marker[boat] = (uint8_t)marker;
    SAY(p, NZ_3_35, T_VEERS, nz_boat_piece(boat), marker == TURN_AWAY);
}

/* Hit without a die: 1 since it burns, 2 since the harbour's guns have her before them every turn. */
static int hit_for_sure(uint16_t rule) { return rule == NZ_3_7 || rule == NZ_3_8 ? 1 : rule == NZ_3_6 ? 2 : 0; }

void nazaire_ship_hit(struct nz_play *p, int boat, uint16_t rule) /* NZ-3.19, NZ-3.21, NZ-3.22, NZ-3.39 */
{
    struct nz_state *s = p->s;
    int roll = nz_two_dice(p, NZ_3_21, T_ROLL_V1, nz_boat_piece(boat));
    int result = p->d->v1[boat == p->d->dd][roll - 2];
    for (int i = 0; i < V1_EFFECTS && p->log; i++)
        if (result >> i & 1)
            FY_NOTE(FY_HEARD(p->log), FY_RESULT, FY_NO_VALUE, NZ_3_21, T_V1_EFFECT, i);
    if (!result)
        FY_NOTE(FY_HEARD(p->log), FY_RESULT, FY_NO_VALUE, NZ_3_22, T_V1_NOTHING);
    FY_READS(FY_HEARD(p->log), SHIP_TABLE, roll - 2, roll - 2, boat == p->d->dd ? 2 : 1);
    SAY(p, rule, T_HIT, nz_boat_piece(boat), roll, hit_for_sure(rule), result != 0);
    if (result & V1_SUNK)
        sink(p, boat, NZ_3_23);
    if (result & V1_FIRE)
        burn(p, boat);
    if (s->boat_fate[boat] != AFLOAT)
        return; /* NZ-X.20 */
    if (result & (V1_EVADE | V1_TURN_AWAY))
        veer(p, boat, result & V1_EVADE ? EVADE : TURN_AWAY);
    if ((result & V1_GUN) && s->guns[boat]) { /* NZ-3.33 */
        s->guns[boat]--;
        SAY(p, NZ_3_33, T_GUN_LOST, nz_boat_piece(boat), s->guns[boat]);
    }
    if (result & (V1_MC | V1_C))
        casualties(p, boat, (result & V1_MC) != 0);
}
