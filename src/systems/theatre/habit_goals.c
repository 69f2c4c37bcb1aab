/* What is worth going to, and the next step there. */
#include "habit.h"

enum {
    TEAM_HITS = 2, /* that a team makes by demolition, about */
    /* What a point is worth for a hex, to raiders and to an army. An army that goes for towns has the bridges on the way behind
     * it; each bridge for itself leads it astray, and the enemy blows it up as soon as somebody comes near (TH-R.EN.7). */
    RAIDERS_HEX = 3,
    ARMY_HEX = 8,
};

/* A bridge that is held through the enemy's turn scores, and once more when it is blown up after that (TH-R.SC.A7,
 * TH-R.SC.C4): where nobody fights for it, saboteurs take it first. */
bool theatre_seize_first(const struct look *l, int unit, int bridge)
{
    const struct theatre_bridge *b = &l->s->bridge[bridge];
    return l->saboteurs && l->v->bridge_held && !b->held && bridge_wanted(l, bridge) &&
           theatre_may_seize(l->d, l->s, unit, bridge, NULL) && theatre_seizes_freely(l->d, l->s, unit, bridge);
}

/* What a team could score by demolition in a hex that nobody defends. */
static int sites_worth(const struct look *l, int hex)
{
    int worth = 0;
    for (int i = 0; i < 3 && !theatre_held(l->s, hex, l->side ^ 1); i++) {
        int site = l->d->site_at[hex][i];
        if (site == TH_NONE || !theatre_site_works(l->d, l->s, site))
            continue;
        int left = l->d->site[site].size - l->s->site[site].hits;
        worth += theatre_site_worth(l->d, site, l->side) * (left < TEAM_HITS ? left : TEAM_HITS);
    }
    return worth;
}

/* Which of these bridges one wants. */
static uint32_t wanted_of(const struct look *l, uint32_t bridges)
{
    uint32_t wanted = 0;
    for (; bridges; bridges &= bridges - 1)
        wanted |= (uint32_t)bridge_wanted(l, __builtin_ctz(bridges)) << __builtin_ctz(bridges);
    return wanted;
}

/* What a hex with these wanted bridges is worth to a line unit that could stand in it, and how much more to a commando. */
static int line_worth(const struct look *l, int hex, uint32_t wanted)
{
    int worth = l->s->owner[hex] == l->side ? 0 : l->v->hex_at_end[hex] + l->v->first_capture[hex];
    worth *= l->saboteurs ? RAIDERS_HEX : ARMY_HEX;
    for (uint32_t left = l->saboteurs ? 0 : wanted; left; left &= left - 1)
        worth += l->v->bridge_at_end[__builtin_ctz(left)];
    return worth;
}

static int sabotage_worth(const struct look *l, int hex, uint32_t wanted)
{
    if (!l->saboteurs)
        return 0;
    int worth = 0;
    for (; wanted; wanted &= wanted - 1)
        worth += 6;
    return l->d->has_site[hex] ? worth + 2 * sites_worth(l, hex) : worth;
}

int theatre_hex_worth(const struct look *l, bool commando, int hex)
{
    uint32_t wanted = wanted_of(l, l->d->bridges_at[hex]);
    return line_worth(l, hex, wanted) + (commando ? sabotage_worth(l, hex, wanted) : 0);
}

static void find_goals(struct look *l)
{
    uint32_t wanted = wanted_of(l, (uint32_t)((1ull << l->d->bridges) - 1));
    l->goals = 0;
    for (int i = 0; i < l->d->objectives; i++) {
        int hex = l->d->objective_list[i];
        uint32_t here = l->d->bridges_at[hex] & wanted;
        int line = line_worth(l, hex, here), commando = line + sabotage_worth(l, hex, here);
        if (line <= 0 && commando <= 0)
            continue;
        l->goal[l->goals] = (uint16_t)hex;
        l->worth[0][l->goals] = (uint8_t)(line < 255 ? line : 255);
        l->worth[1][l->goals++] = (uint8_t)(commando < 255 ? commando : 255);
    }
}

/* The hex to make for: worth against distance; ties by the unit's place in the list, so that not all go one way. */
static int goal_of(struct look *l, int unit)
{
    const struct theatre_data *d = l->d;
    const uint8_t *worth = l->worth[d->unit[unit].commando], *far = d->distance[l->s->at[unit]];
    int best = TH_NOWHERE, most = 8;
    if (l->goals == UNKNOWN)
        find_goals(l);
    for (int i = 0; i < l->goals; i++) {
        int away = far[l->goal[i]] + 2;
        if (256 * worth[i] < (most - 6) * away)
            continue; /* no tie would make it more: it is not worth a division */
        int value = 256 * worth[i] / away + ((i * 7 + unit * 5) & 7);
        if (value > most) {
            most = value;
            best = l->goal[i];
        }
    }
    if (!l->v->enemy_line_unit || !d->unit[unit].attack || d->unit[unit].code == TH_GARRISON)
        return best;
    TH_EACH(u, d->ours[l->side ^ 1] & l->s->on_map) /* where the enemy's men score, mobile units hunt them */
        if (768 / (far[l->s->at[u]] + 2) > most) {
            most = 768 / (far[l->s->at[u]] + 2);
            best = l->s->at[u];
        }
    return best;
}

/* The step that brings a unit nearer to its goal at least cost, or TH_NOWHERE. */
int theatre_best_step(struct look *l, int unit)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[unit], best = TH_NOWHERE, least = 1000;
    if (l->v->trip || !theatre_may_walk(d, l->s, unit, NULL))
        return TH_NOWHERE; /* raiders who are to come home stay by their boats */
    int goal = goal_of(l, unit);
    if (goal == TH_NOWHERE || goal == from)
        return TH_NOWHERE;
    if (d->unit[unit].sf && !l->saboteurs && enemy_near(l, from) && theatre_hex_worth(l, d->unit[unit].commando, from))
        return TH_NOWHERE;
    for (int i = 0; i < 6; i++) {
        int to = d->near[from][i];
        if (to == TH_EDGE || d->distance[to][goal] >= d->distance[from][goal] || !theatre_may_move(d, l->s, unit, to, NULL))
            continue;
        struct theatre_step step = theatre_step_cost(d, l->s, unit, i);
        int cost = 4 * d->distance[to][goal] + step.terrain + step.zoc;
        if (cost < least) {
            least = cost;
            best = to;
        }
    }
    return best;
}
