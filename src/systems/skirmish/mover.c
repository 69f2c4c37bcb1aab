/* mover.c - a piece about to make a leg, put together for board/mover.h by the rules of movement.c: whom it may not pass nearer than
 * what (SK-7.7, SK-8.2), where it may not stop (SK-2.7, SK-8.2), who holds it (SK-8.3). */
#include "skirmish.h"

/* Pieces are put down whether they are in reach or not; those that are not are written over by the next. */
static void add_friends(struct sk_mover *w, uint64_t set, int first)
{
    const struct sk_state *s = w->s;
    const struct sk_limits *limits = w->d->limits[s->kind[w->piece]];
    struct fy_mover *m = &w->m;
    int n = 0;
    for FY_EACH_BIT(i, set) {
        const struct sk_limits *l = &limits[s->kind[first + i]];
        int32_t x = s->x[first + i] - m->from.x, y = s->y[first + i] - m->from.y, reach = m->move + l->touch;
        fy_mover_put_stop(m, n, x, y, l->touch2);
        n += x * x + y * y < reach * reach;
    }
    m->n_friends = m->n_stops = n;
}

static void add_foes(struct sk_mover *w, uint64_t set, int first)
{
    const struct sk_state *s = w->s;
    const struct sk_limits *limits = w->d->limits[s->kind[w->piece]];
    struct fy_mover *m = &w->m;
    int32_t most = m->move + w->d->band, room;
    for FY_EACH_BIT(i, set) {
        int piece = first + i;
        const struct sk_limits *l = &limits[s->kind[piece]];
        int32_t x = s->x[piece] - m->from.x, y = s->y[piece] - m->from.y, apart2 = x * x + y * y;
        if (apart2 > (most + l->touch) * (most + l->touch))
            continue;
        bool holds = apart2 <= l->holds2;
        w->holders |= holds ? one(i) : 0;
        m->stuck |= apart2 < l->touch2;
        room = l->room[holds];
        m->most_touch = l->touch > m->most_touch ? l->touch : m->most_touch;
        m->most_room = room > m->most_room ? room : m->most_room;
        m->foe[m->n_foes++] = (struct fy_foe){at(s, piece), l->touch, room, apart2, l->half_chord[holds], (int16_t)piece, holds};
        fy_mover_put_stop(m, m->n_stops++, x, y, l->stop2[holds]);
    }
}

void skirmish_mover(const struct sk_data *d, const struct sk_state *s, int piece, int32_t move, struct sk_mover *w)
{
    bool ours = is_commando(piece);
    struct fy_mover *m = &w->m;
    w->d = d;
    w->s = s;
    w->piece = piece;
    w->holders = 0;
    m->table = &d->table;
    m->barriers = skirmish_barriers(d, s, d->piece[s->kind[piece]].heavy);
    m->from = at(s, piece);
    m->move = move;
    m->tolerance = d->intrusion;
    m->stuck = false;
    m->n_foes = m->most_touch = m->most_room = 0;
    fy_obstacles_find(m->table, &m->barriers, m->from, move > FY_TABLE_SHORT, &m->ground);
    int32_t far = move + radius(d, s, piece) + WIDEST;
    uint64_t enemies = skirmish_within(s, 0, m->from, far + (ours ? d->band : 0));
    uint64_t commandos = skirmish_within(s, 1, m->from, far + (ours ? 0 : d->band));
    if (ours) {
        add_friends(w, commandos & ~one(piece - COMMANDO_0), COMMANDO_0);
        add_foes(w, enemies, 0);
    } else {
        add_friends(w, enemies & ~PILLBOX_SET & ~one(piece), 0);
        add_foes(w, enemies & PILLBOX_SET, 0);
        add_foes(w, commandos, COMMANDO_0);
    }
    for (int i = 0; i < FY_LANE_POINTS; i++)
        fy_mover_put_stop(m, m->n_stops + i, 0, 0, 0);
}

bool skirmish_leg_legal(const struct sk_mover *w, struct fy_inch q, bool again)
{
    return fy_mover_passes(&w->m, q) && skirmish_may_leave(w->d, w->s, w->piece, w->holders, q, again, NULL) &&
           fy_obstacles_open(w->m.table, &w->m.ground, w->m.from, q);
}

bool skirmish_fallback(const struct sk_mover *w, struct fy_inch q, bool again, struct fy_inch *to)
{
    int32_t asked = fy_inch_root(fy_inch_apart2(w->m.from, q)), most = asked < w->m.move ? asked : w->m.move;
    for (int32_t length = most; length > 0; length--) {
        struct fy_inch p = fy_inch_toward(w->m.from, q, length);
        if (skirmish_leg_legal(w, p, again)) {
            *to = p;
            return true;
        }
    }
    return false;
}
