/* german.c - an action chit (6): who fires, who moves, who recovers; movement checks and assaults. Nothing of it reveals a
 * unit (JU-6.1.4). */
#include "jubilee.h"

/* ------------------------------------------------------------------ movement checks */

static int attack_total(const struct jubilee_data *d, const struct jubilee *s, uint64_t units, struct fy_notes *notes)
{
    int total = 0;
    for (; units; units &= units - 1) {
        int strength = strength_of(d, s, lowest(units));
        total += strength;
        FY_NOTE(notes, FY_MODIFIER, strength, JU_6_18_4, T_NOTE_DEFENDER, lowest(units), strength);
    }
    return total;
}

/* JU-6.15.9, JU-R17: straight to the destination, with its depth marker. */
static void move_german(struct act *a, int from, int to, uint16_t rule)
{
    struct jubilee *s = a->s;
    int g = german_in(s, from);
    s->at[FIRST_GERMAN + g] = a->d->position[to].hex;
    s->unit_at[to] = (uint8_t)g;
    s->unit_at[from] = NO_UNIT;
    s->occupied = (s->occupied & ~bit(from)) | bit(to);
    s->live = (s->live & ~bit(from)) | bit(to);
    FY_SAY(a->log, rule, T_GERMAN_MOVES, from, to);
}

/* JU-6.18.4, JU-6.18.5, JU-6.18.6, JU-6.18.7: the unit itself stays; true if it succeeded and units have to give way. */
static bool assault(struct act *a, int position, int target)
{
    uint64_t defenders = jubilee_units_in(a->s, a->s->ashore, a->d->position[target].hex);
    int total = attack_total(a->d, a->s, defenders, FY_HEARD(a->log));
    int die = fy_roll(a->dice, DIE, JU_6_18_4, T_ROLL_ASSAULT, position);
    if (die <= total) {
        FY_SAY(a->log, JU_6_18_7, T_ASSAULT_FAILS, position, target, die, total);
        return false;
    }
    FY_SAY(a->log, JU_6_18_5, T_ASSAULT, position, target, die, total);
    a->s->disrupted[0] |= defenders;
    a->s->pending = defenders;
    a->s->position = (uint8_t)position;
    return true;
}

/* The destination of a movement check, or -1, and the situation it comes from. Nowhere to go: JU-6.15.2, JU-6.15.4,
 * JU-6.15.5, JU-6.15.6; one way: JU-6.15.3, JU-6.15.7; two: JU-6.15.8. Only where the unit would be in communication:
 * JU-6.16.1, JU-R18. */
static int destination(const struct jubilee_data *d, const struct jubilee *s, const struct presence *cw, int position,
                       bool assaulting, uint16_t *rule)
{
    const struct position *p = &d->position[position];
    int open[2], n = 0;
    for (int i = 0; i < p->arrows; i++) {
        int to = p->arrow[i];
        if (in(s->occupied | cw->entered, to))
            continue;
        if (assaulting || jubilee_would_communicate(d, s, cw, position, to)) /* JU-6.18.3 */
            open[n++] = to;
    }
    *rule = n == 2 ? JU_6_15_8 : p->arrows == 2 ? JU_6_15_7 : JU_6_15_3;
    if (n < 2)
        return n ? open[0] : -1;
    return in(cw->covered, open[1]) && !in(cw->covered, open[0]) ? open[1] : open[0];
}

/* JU-R19: the primary destination if CW units are there, otherwise the secondary. */
static int assault_target(const struct jubilee_data *d, const struct presence *cw, int position)
{
    const struct position *p = &d->position[position];
    for (int i = 0; i < p->arrows; i++)
        if (in(cw->entered, p->arrow[i]))
            return p->arrow[i];
    return -1;
}

/* JU-6.15.1: true if the check stops for the player to choose where assaulted units go. */
static bool movement_check(struct act *a, const struct presence *cw, int position, bool assault_flag)
{
    const struct jubilee_data *d = a->d;
    struct jubilee *s = a->s;
    int g = german_in(s, position);
    if (in(d->coastal, g)) /* JU-6.1.3, JU-6.18.8, JU-6.21.1 */
        return false;
    if (in(cw->threatened & ~s->destroyed, position)) /* JU-6.19.1, JU-R21 */
        return false;
    if (in(d->provisional & ~s->destroyed, position)) /* JU-6.20.1, JU-R22 */
        return false;
    bool assaulting = assault_flag && !in(s->revealed[1], g) && has_depth(s, g); /* JU-6.18.1, JU-6.18.2 */
    uint16_t rule;
    int to = destination(d, s, cw, position, assaulting, &rule);
    if (to >= 0) {
        move_german(a, position, to, rule);
        return false;
    }
    int target = assaulting ? assault_target(d, cw, position) : -1;
    return target >= 0 && assault(a, position, target);
}

/* ------------------------------------------------------------------ giving way to an assault */

/* JU-6.18.5, JU-R20: adjoining hexes farther from the assaulting unit that the unit could enter. */
int jubilee_retreat_hexes(const struct jubilee_data *d, const struct jubilee *s, int unit, uint16_t hexes[FY_HEX_SIDES])
{
    int from = s->at[unit], n = 0;
    unsigned dirs = d->cw[unit].type == TANK ? d->tank[s->wall_down][from] : d->foot[from];
    for (; dirs; dirs &= dirs - 1) {
        int to = d->next[from][__builtin_ctz(dirs)];
        int p = d->position_at[to];
        if (d->distance[s->position][to] > d->distance[s->position][from] && (p == NO_UNIT || !in(s->occupied, p)))
            hexes[n++] = (uint16_t)to;
    }
    return n;
}

/* JU-X.10, JU-X.5: in the order of the order of battle; units with one way or none need no question. */
static void give_way(struct act *a)
{
    uint16_t hexes[FY_HEX_SIDES];
    while (a->s->pending) {
        int unit = lowest(a->s->pending);
        int n = jubilee_retreat_hexes(a->d, a->s, unit, hexes);
        if (n > 1) {
            a->s->stage = RETREATING;
            return;
        }
        a->s->pending &= ~bit(unit);
        if (n) {
            jubilee_put_cw(a->d, a->s, unit, hexes[0]);
            FY_SAY(a->log, JU_6_18_5, T_RETREATS, unit, hexes[0]);
        }
    }
    a->s->position = NO_UNIT;
    jubilee_german_moves(a, NULL);
}

void jubilee_retreat_unit(struct act *a, int unit, int hex)
{
    a->s->pending &= ~bit(unit);
    jubilee_put_cw(a->d, a->s, unit, hex);
    FY_SAY(a->log, JU_6_18_5, T_RETREATS, unit, hex);
    give_way(a);
}

/* ------------------------------------------------------------------ the chit */

/* JU-6.22.2 */
static void recover_positions(struct act *a)
{
    for (uint64_t left = a->s->recovering; left; left &= left - 1) {
        a->s->disrupted[1] &= ~bit(german_in(a->s, lowest(left)));
        FY_SAY(a->log, JU_6_22_2, T_GERMAN_RECOVERS, lowest(left));
    }
    a->s->live |= a->s->recovering;
    a->s->recovering = 0;
}

/* JU-6.17.1: in the order of the colours on the chit, then in ascending hex number (JU-R06). */
void jubilee_german_moves(struct act *a, const struct presence *cw)
{
    const struct chit *c = &a->d->chit[a->s->chit];
    struct presence now;
    if (!cw && a->s->moving) {
        now = jubilee_presence(a->d, a->s);
        cw = &now;
    }
    for (int i = 0; i < c->colours && a->s->moving; i++)
        for (uint64_t left = a->s->moving & a->d->of_colour[c->colour[i]]; left; left &= left - 1) {
            int position = lowest(left);
            a->s->moving &= ~bit(position);
            if (movement_check(a, cw, position, c->assault[i])) {
                give_way(a);
                return;
            }
        }
    recover_positions(a);
    jubilee_finish_chit(a);
}

/* JU-6.1.1, JU-6.1.2, JU-6.22.1, JU-R05, JU-R06, JU-R07: what every position does is fixed when the chit is drawn; each
 * does one thing. */
void jubilee_resolve_action_chit(struct act *a)
{
    const struct chit *c = &a->d->chit[a->s->chit];
    struct jubilee *s = a->s;
    struct presence cw = jubilee_presence(a->d, s);
    uint64_t matching = 0;
    for (int i = 0; i < c->colours; i++)
        matching |= a->d->of_colour[c->colour[i]];
    matching &= s->occupied;
    s->firing = matching & s->live & cw.covered;
    s->moving = matching & s->live & ~cw.covered;
    s->recovering = matching & ~s->live;
    s->must_lose = s->must_disrupt = 0;
    if (s->firing)
        jubilee_german_fire(a);
    else
        jubilee_german_moves(a, &cw);
}
