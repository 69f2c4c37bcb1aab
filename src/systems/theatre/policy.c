/* What the system's units choose inside combats and retreats (TH-R.EN.5, TH-R.EN.6, TH-R.EN.14). */
#include "theatre.h"

/* 0 safe, 1 partial zone, 2 full zone. */
static int zone_loss(const struct theatre_data *d, const struct theatre_state *s, int hex, int side)
{
    int threat = theatre_threat(d, s, hex, side);
    return threat & TH_FULL ? 2 : threat ? 1 : 0;
}

/* TH-R.EN.5: least ZOC loss, then nearest own city, then the lowest hex. */
int theatre_system_retreat(const struct theatre_data *d, const struct theatre_state *s, int unit, const uint16_t *hexes,
                           int n)
{
    int side = d->unit[unit].side, best = hexes[0];
    for (int i = 1; i < n; i++) {
        int loss = zone_loss(d, s, hexes[i], side) - zone_loss(d, s, best, side);
        int far = theatre_city_distance(d, s, hexes[i], side) - theatre_city_distance(d, s, best, side);
        if (loss < 0 || (loss == 0 && far < 0))
            best = hexes[i];
    }
    return best;
}

static void spend_token(struct theatre_state *s, int unit)
{
    if (s->unit[unit].token)
        s->unit[unit].token = 2; /* TH-R.EN.14 */
}

/* TH-R.EN.6: (b) and (c) always when the way leads through a zone. */
void theatre_system_slips(struct theatre_game *g)
{
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    uint16_t hexes[6];
    TH_EACH(u, c->retreat) {
        if (!g->d->unit[u].kind)
            continue;
        int n = theatre_retreat_hexes(g->d, s, u, hexes);
        int hex = n ? theatre_system_retreat(g->d, s, u, hexes, n) : 0;
        if (n && theatre_may_slip(g->d, s, u, hex, NULL)) {
            spend_token(s, u);
            theatre_slip(g, u, hex);
        }
    }
    if (c->helper == TH_NONE)
        return;
    TH_EACH(u, c->retreat) {
        int n = theatre_retreat_hexes(g->d, s, u, hexes);
        int hex = n ? theatre_system_retreat(g->d, s, u, hexes, n) : 0;
        bool through = n && theatre_threat(g->d, s, hex, g->d->unit[u].side);
        if (through && theatre_may_help(g->d, s, u, NULL))
            theatre_help(g, u);
    }
}

/* TH-R.EN.6, TH-R.EN.14: SF and c/m units withdraw at these odds or worse; not on a turn without a system turn (TH-R.SC.B2). */
void theatre_system_withdraws(struct theatre_game *g)
{
    const struct theatre_data *d = g->d;
    struct theatre_state *s = g->s;
    struct theatre_combat *c = &s->combat;
    uint16_t hexes[6];
    if (d->turn[s->turn - 1].player_only)
        return;
    int attack = theatre_attack_total(d, s, c->attackers, c->exempt, c->hex);
    if (attack < d->enemy.withdraw * theatre_defence_total(d, s, c->hex, c->side ^ 1))
        return;
    TH_EACH(u, theatre_units_in(d, s, c->hex, c->side ^ 1) & ~c->rbc_tried) {
        if (!theatre_may_leave_before(d, s, u, NULL))
            continue;
        int n = theatre_retreat_hexes(d, s, u, hexes);
        if (!n)
            continue;
        theatre_withdraw(g, u, theatre_system_retreat(d, s, u, hexes, n));
        if (c->step != TH_BEFORE)
            return;
    }
}

/* TH-R.EN.5: the strongest M unit, with nobody else but a guest, which only a position set by hand can give it (TH-R.EN.9).
 * */
uint64_t theatre_system_advance(const struct theatre_data *d, const struct theatre_state *s)
{
    int best = TH_NONE;
    TH_EACH(u, theatre_advancers(d, s))
        if (d->unit[u].code == TH_MOBILE &&
            (best == TH_NONE || theatre_attack(d, s, u) > theatre_attack(d, s, best)))
            best = u;
    return best == TH_NONE ? 0 : theatre_party(d, s, best);
}
