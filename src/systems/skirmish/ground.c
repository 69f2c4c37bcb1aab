/* ground.c - measuring, ground, legs and bands: SK-2, SK-7, SK-8, SK-15, SK-22. */
#include "skirmish.h"

#include <string.h>

#include "ends.h"
#include "near.h"

/* ---- open ground ---- */

uint64_t skirmish_blown(const struct sk_data *d, const struct sk_state *s, bool heavy)
{
    uint64_t blown = s->gone & d->crossings;
    if (s->option[OPT_CROSSINGS] == CROSSINGS_OFF || (!heavy && s->option[OPT_CROSSINGS] != CROSSINGS_ALL))
        return 0;
    return blown;
}

/* Those that are closed to its legs from p: SK-14.12. */
static uint32_t closed_crossings(const struct sk_data *d, const struct sk_state *s, bool heavy, struct fy_inch p)
{
    uint64_t blown = skirmish_blown(d, s, heavy);
    for EACH_BIT(t, blown) {
        int t = __builtin_ctzll(t_set);
        if (fy_inch_area_inside(&d->target[t].area, p))
            blown &= ~one(t);
    }
    return (uint32_t)blown;
}

static bool bars_buildings(const struct sk_state *s, bool heavy) { return heavy && !s->option[OPT_BUILDINGS]; }

void skirmish_find_ground(const struct sk_data *d, const struct sk_state *s, bool heavy, struct fy_inch p, bool far,
                          struct sk_ground *g)
{
    int x = inch_of(p.x), y = inch_of(p.y);
    const struct sk_stripe *column = &d->stripe[0][x], *row = &d->stripe[1][y];
    bool barred = bars_buildings(s, heavy);
    g->areas = column->areas[far] & row->areas[far] & (barred ? d->closed | d->built : d->closed);
    g->wires = column->wires[far] & row->wires[far] & ~(uint32_t)(s->gone >> WIRE_0);
    g->crossings = s->gone & d->crossings ? closed_crossings(d, s, heavy, p) : 0;
    sk_two across = load_two(column->lines[p.x == 100 * x]), up = load_two(row->lines[p.y == 100 * y]);
    store_two(g->seams, ((across & load_two(row->seams[far])) | (up & load_two(column->seams[far]))) & load_two(d->seams_of[barred]));
}

static bool seam_closed(const struct sk_seam *seam, uint32_t crossings)
{
    return (seam->crossings & crossings) == seam->crossings;
}

/* Can a leg have part of a seam at all? Seams that run along or across the table lie on the leg's line or not. */
static inline bool on_line(const struct sk_data *d, const struct sk_seam *seam, struct fy_inch p, struct fy_inch q)
{
    if (!d->straight_seams)
        return true;
    return p.x == q.x ? seam->a.x == p.x && seam->b.x == p.x : seam->a.y == p.y && seam->b.y == p.y;
}

bool skirmish_crosses_seam(const struct sk_data *d, const struct sk_ground *g, struct fy_inch p, struct fy_inch q)
{
    if (d->straight_seams && p.x != q.x && p.y != q.y)
        return false;
    for (int word = 0; word < 2; word++)
        for EACH_BIT(i, g->seams[word]) {
            const struct sk_seam *seam = &d->seam[64 * word + __builtin_ctzll(i_set)];
            if (on_line(d, seam, p, q) && seam_closed(seam, g->crossings) &&
                fy_inch_segments_share(p, q, seam->a, seam->b, NULL))
                return true;
        }
    return false;
}

bool skirmish_open(const struct sk_data *d, const struct sk_ground *g, struct fy_inch p, struct fy_inch q,
                   struct sk_no *no)
{
    if (q.x < 0 || q.y < 0 || q.x > d->width || q.y > d->height)
        return refuse(no, SK_7_11, T_NO_TABLE, 0);
    for EACH_BIT(w, g->wires) {
        int w = __builtin_ctzll(w_set);
        if (fy_inch_segments_touch(p, q, d->wire[w][0], d->wire[w][1]))
            return refuse(no, SK_7_8, T_NO_WIRE, WIRE_0 + w);
    }
    for EACH_BIT(a, g->areas) {
        int a = __builtin_ctzll(a_set);
        if (fy_inch_area_meets(&d->area[a], p, q))
            return d->ground[a] == G_BUILT_UP ? refuse(no, SK_7_10, T_NO_BUILDING, a) : refuse(no, SK_7_9, T_NO_WATER, a);
    }
    for EACH_BIT(t, g->crossings) {
        int t = __builtin_ctzll(t_set);
        if (fy_inch_area_meets(&d->target[t].area, p, q))
            return refuse(no, SK_7_10, T_NO_CROSSING, t);
    }
    return skirmish_crosses_seam(d, g, p, q) ? refuse(no, SK_7_14, T_NO_SEAM, 0) : true;
}

bool skirmish_standable(const struct sk_data *d, const struct sk_state *s, bool heavy, struct fy_inch p)
{
    if (p.x < 0 || p.y < 0 || p.x > d->width || p.y > d->height)
        return false;
    struct sk_ground g = skirmish_ground(d, s, heavy, p, false);
    g.crossings = (uint32_t)skirmish_blown(d, s, heavy); /* the one it would stand in too: this is no leg */
    for EACH_BIT(a, g.areas)
        if (fy_inch_area_inside(&d->area[__builtin_ctzll(a_set)], p))
            return false;
    for EACH_BIT(t, g.crossings)
        if (fy_inch_area_inside(&d->target[__builtin_ctzll(t_set)].area, p))
            return false;
    for (int word = 0; word < 2; word++)
        for EACH_BIT(i, g.seams[word]) {
            const struct sk_seam *seam = &d->seam[64 * word + __builtin_ctzll(i_set)];
            if (seam_closed(seam, g.crossings) && fy_inch_segment_within(p, seam->a, seam->b, 0) &&
                !fy_inch_same(p, seam->a) && !fy_inch_same(p, seam->b))
                return false;
        }
    return true;
}

/* ---- legs ---- */

/* Pieces are put down whether they are in reach or not; those that are not are written over. */
static inline void add_friends(struct sk_walk *w, uint64_t set, int first)
{
    const struct sk_state *s = w->s;
    const struct sk_meeting *meeting = w->d->meeting[s->kind[w->piece]];
    int32_t from_x = w->from.x, from_y = w->from.y, move = w->move;
    int n = 0;
    for EACH_BIT(i, set) {
        int piece = first + __builtin_ctzll(i_set);
        const struct sk_meeting *m = &meeting[s->kind[piece]];
        int32_t x = s->x[piece] - from_x, y = s->y[piece] - from_y;
        w->end[n][0] = (int16_t)x;
        w->end[n][1] = (int16_t)y;
        w->end_limit2[n] = m->touch2;
        n += x * x + y * y < (move + m->touch) * (move + m->touch);
    }
    w->n_friends = n;
}

/* The Germans' foes as one set: commandos come after the pillboxes, in place of searchlights. */
enum { COMMANDO_BIT = COMMANDO_0 - COMMANDOS };

static inline void add_foes(struct sk_walk *w, uint64_t set, bool ours)
{
    const struct sk_state *s = w->s;
    const struct sk_meeting *meeting = w->d->meeting[s->kind[w->piece]];
    int32_t from_x = w->from.x, from_y = w->from.y, most = w->move + w->d->band;
    int jump = ours ? COMMANDO_0 : COMMANDO_BIT;
    bool held = false, stuck = false;
    struct sk_foe *f = w->foe;
    int n = w->n_friends;
    for EACH_BIT(e, set) {
        int e = __builtin_ctzll(e_set), piece = e + (e >= jump) * COMMANDOS;
        const struct sk_meeting *m = &meeting[s->kind[piece]];
        int32_t x = s->x[piece] - from_x, y = s->y[piece] - from_y, apart2 = x * x + y * y;
        bool holds = apart2 <= m->holds2, in_reach = apart2 <= (most + m->touch) * (most + m->touch);
        held |= holds;
        stuck |= apart2 < m->touch2;
        f->at = at(s, piece);
        f->touch = m->touch;
        f->room = m->room[holds];
        f->apart2 = apart2;
        f->piece = (int16_t)piece;
        f->band = m->band;
        f->holds = holds;
        f += in_reach;
        w->end[n][0] = (int16_t)x;
        w->end[n][1] = (int16_t)y;
        w->end_limit2[n] = m->end2[holds];
        n += in_reach;
    }
    w->n_foes = n - w->n_friends;
    w->n_ends = n;
    w->held = held;
    w->stuck = stuck;
}

void skirmish_walk(const struct sk_data *d, const struct sk_state *s, int piece, int32_t move, struct sk_walk *w)
{
    bool ours = is_commando(piece);
    w->d = d;
    w->s = s;
    w->piece = piece;
    w->from = at(s, piece);
    w->move = move;
    skirmish_find_ground(d, s, d->piece[s->kind[piece]].heavy, w->from, move > 600, &w->ground);
    int32_t far = move + radius(d, s, piece);
    uint64_t enemies = skirmish_within(s, 0, w->from, far + d->enemy_radius + (ours ? d->band : 0));
    uint64_t commandos = skirmish_within(s, 1, w->from, far + d->commando_radius + (ours ? 0 : d->band));
    w->enemies = enemies;
    add_friends(w, ours ? commandos & ~one(piece - COMMANDO_0) : enemies & ~PILLBOX_SET & ~one(piece), ours ? COMMANDO_0 : 0);
    add_foes(w, ours ? enemies : (enemies & PILLBOX_SET) | commandos << COMMANDO_BIT, ours);
    memset(w->end[w->n_ends], 0, 8 * sizeof *w->end);
    memset(&w->end_limit2[w->n_ends], 0, 8 * sizeof *w->end_limit2);
}

/* Can a foe be so near to the leg at all? A look at the box around the leg before any exact measuring. */
static inline bool beside(const struct sk_walk *w, const struct sk_foe *f, struct fy_inch q, int32_t within)
{
    struct fy_inch p = w->from;
    return f->at.x > (p.x < q.x ? p.x : q.x) - within && f->at.x < (p.x < q.x ? q.x : p.x) + within &&
           f->at.y > (p.y < q.y ? p.y : q.y) - within && f->at.y < (p.y < q.y ? q.y : p.y) + within;
}

bool skirmish_leg_free(const struct sk_walk *w, struct fy_inch q, struct sk_no *no)
{
    if (fy_inch_same(w->from, q))
        return refuse(no, SK_7_4, T_NO_ZERO, 0);
    if (!fy_inch_within(w->from, q, w->move))
        return refuse(no, w->move > 600 ? SK_7_3 : SK_7_2, T_NO_FAR, w->move);
    if (!skirmish_open(w->d, &w->ground, w->from, q, no))
        return false;
    for (int i = 0; i < w->n_foes; i++)
        if (beside(w, &w->foe[i], q, w->foe[i].touch) &&
            fy_inch_segment_nearer(w->foe[i].at, w->from, q, w->foe[i].touch))
            return refuse(no, SK_7_7, T_NO_PASSING, w->foe[i].piece);
    return friends_allow(w, q) || refuse(no, SK_2_7, T_NO_OVERLAP, 0);
}

/* SK-8.7: away from everybody who holds the mover. */
static bool leads_away(const struct sk_walk *w, struct fy_inch q)
{
    for (int i = 0; i < w->n_foes; i++)
        if (w->foe[i].holds && !fy_inch_directly_away(w->foe[i].at, w->from, q))
            return false;
    return true;
}

/* SKO-1 strict: if only pillboxes hold the unit it may end nearer to one of them. */
static bool closes_on_pillbox(const struct sk_walk *w, struct fy_inch q)
{
    bool nearer = false;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *f = &w->foe[i];
        if (!f->holds)
            continue;
        if (!is_pillbox(f->piece))
            return false;
        nearer |= fy_inch_apart2(q, f->at) < fy_inch_apart2(w->from, f->at);
    }
    return nearer;
}

bool skirmish_may_leave(const struct sk_walk *w, struct fy_inch q, bool again, struct sk_no *no)
{
    bool strict = w->s->option[OPT_STOP] == STOP_STRICT;
    if (!w->held || !(again || strict) || leads_away(w, q))
        return true;
    if (again)
        return refuse(no, SK_8_4, T_NO_CEASED, 0);
    return closes_on_pillbox(w, q) || refuse(no, SKO_1, T_NO_CEASED, 0);
}

bool skirmish_bands_allow(const struct sk_walk *w, struct fy_inch q, bool again, struct sk_no *no)
{
    const struct sk_data *d = w->d;
    if (!skirmish_may_leave(w, q, again, no))
        return false;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *f = &w->foe[i];
        int32_t band = d->band + f->touch;
        if (!f->band || f->holds || !beside(w, f, q, band) || !fy_inch_segment_nearer(f->at, w->from, q, band))
            continue;
        if (fy_inch_segment_nearer(f->at, w->from, q, band - d->intrusion) || !fy_inch_within(f->at, q, band))
            return refuse(no, SK_8_2, T_NO_BAND, f->piece);
    }
    return true;
}

bool skirmish_fallback(const struct sk_walk *w, struct fy_inch q, bool again, struct fy_inch *to)
{
    int32_t asked = fy_inch_root(fy_inch_apart2(w->from, q)), most = asked < w->move ? asked : w->move;
    for (int32_t length = most; length > 0; length--) {
        struct fy_inch p = fy_inch_toward(w->from, q, length);
        if (skirmish_leg_legal(w, p, again)) {
            *to = p;
            return true;
        }
    }
    return false;
}

/* ---- standing ---- */

/* The commandos; or the pillboxes and searchlights, and then as many times sixteen units as there are. */
static inline uint64_t pieces_between(const struct sk_state *s, int word, struct fy_inch p, int32_t low2, int32_t high2)
{
    sk_pairs from = same_pairs(p.x, p.y);
    uint64_t units = word ? 0 : s->on[0] & GERMAN_SET, set = sixteen_between(s, word ? COMMANDO_0 : PILLBOX_0, from, low2, high2);
    for (int first = 0; units >> first; first += 16)
        set |= sixteen_between(s, first, from, low2, high2);
    return set & s->on[word];
}

uint64_t skirmish_within(const struct sk_state *s, int word, struct fy_inch p, int32_t limit)
{
    return pieces_between(s, word, p, -1, limit * limit);
}

uint64_t skirmish_between(const struct sk_state *s, int word, struct fy_inch p, int32_t low, int32_t high)
{
    return pieces_between(s, word, p, low < 0 ? -1 : low * low, high * high);
}

uint64_t skirmish_commandos_within(const struct sk_data *d, const struct sk_state *s, int piece, int32_t n)
{
    uint64_t set = skirmish_within(s, 1, at(s, piece), n + radius(d, s, piece) + d->commando_radius);
    for EACH_BIT(c, d->commandos_alike ? 0 : set)
        if (!gap_within(d, s, piece, COMMANDO_0 + __builtin_ctzll(c_set), n))
            set &= ~(c_set & -c_set);
    return set;
}

struct sk_crowd skirmish_crowd(const struct sk_state *s, struct fy_inch p, int32_t within)
{
    return (struct sk_crowd){{skirmish_within(s, 0, p, within + WIDEST), skirmish_within(s, 1, p, within + WIDEST)}};
}

bool skirmish_overlaps_one(const struct sk_data *d, const struct sk_state *s, struct sk_crowd of, int self, int32_t r, struct fy_inch p)
{
    for (int word = 0; word < 2; word++)
        for EACH_BIT(i, of.word[word]) {
            int i = 64 * word + __builtin_ctzll(i_set);
            if (i != self && fy_inch_nearer(at(s, i), p, r + radius(d, s, i)))
                return true;
        }
    return false;
}

bool skirmish_overlaps(const struct sk_data *d, const struct sk_state *s, int self, int32_t r, struct fy_inch p)
{
    return skirmish_overlaps_one(d, s, skirmish_crowd(s, p, r), self, r, p);
}

bool skirmish_in_band(const struct sk_data *d, const struct sk_state *s, int piece)
{
    int word = !is_commando(piece); /* the other side's word */
    for EACH_BIT(i, skirmish_within(s, word, at(s, piece), d->band + radius(d, s, piece) + WIDEST))
        if (gap_within(d, s, piece, 64 * word + __builtin_ctzll(i_set), d->band))
            return true;
    return false;
}

/* ---- wire ---- */

bool skirmish_wire_between(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, struct fy_inch q)
{
    for EACH_BIT(w, (spans_in(&d->places, inches_between(p, q)) & ~s->gone) >> WIRE_0) {
        int w = __builtin_ctzll(w_set);
        if (fy_inch_segments_touch(p, q, d->wire[w][0], d->wire[w][1]))
            return true;
    }
    return false;
}

/* ---- targets ---- */

uint64_t skirmish_intact(const struct sk_data *d, const struct sk_state *s)
{
    uint64_t all = (one(d->n_targets) - 1) & ~s->gone;
    if (s->option[OPT_CHARGES]) /* SKO-10 */
        all |= (s->on[0] & PILLBOX_SET) >> PILLBOX_0 << SITE_0;
    return all;
}

uint64_t skirmish_intact_near(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, int32_t within)
{
    return skirmish_intact(d, s) & (spans_in(&d->places, inches_around(p, within)) | ~TARGET_SET);
}

struct sk_shape skirmish_shape(const struct sk_data *d, const struct sk_state *s, int place)
{
    if (place < TARGETS)
        return d->target[place];
    int piece = PILLBOX_0 + place - SITE_0;
    return (struct sk_shape){.circle = true, .centre = at(s, piece), .radius = d->piece[K_PILLBOX].radius};
}

bool skirmish_shape_within(const struct sk_shape *shape, struct fy_inch p, int32_t limit)
{
    return shape->circle ? fy_inch_within(p, shape->centre, limit + shape->radius)
                         : fy_inch_area_within(&shape->area, p, limit);
}

uint64_t skirmish_targets_near(const struct sk_data *d, const struct sk_state *s, int unit)
{
    int32_t reach = d->piece[s->kind[unit]].move + radius(d, s, unit) + d->contact;
    return skirmish_intact_near(d, s, at(s, unit), reach);
}

bool skirmish_touches(const struct sk_data *d, const struct sk_state *s, int piece, int place)
{
    int32_t limit = d->contact + radius(d, s, piece);
    struct fy_inch p = at(s, piece);
    if (place >= WIRE_0 && place < SITE_0)
        return fy_inch_segment_within(p, d->wire[place - WIRE_0][0], d->wire[place - WIRE_0][1], limit);
    if (place >= TARGETS) {
        struct sk_shape shape = skirmish_shape(d, s, place);
        return skirmish_shape_within(&shape, p, limit);
    }
    return skirmish_shape_within(&d->target[place], p, limit);
}

/* SK-22.12 */
int64_t skirmish_farness(const struct sk_shape *shape, struct fy_inch p, int32_t r)
{
    int64_t least = fy_inch_square(r), far;
    if (shape->circle) {
        least = fy_inch_square(shape->radius + r);
        far = fy_inch_apart2(shape->centre, p);
    } else {
        const struct fy_inch_area *a = &shape->area;
        int64_t dx = p.x < a->low.x ? a->low.x - p.x : p.x > a->high.x ? p.x - a->high.x : 0;
        int64_t dy = p.y < a->low.y ? a->low.y - p.y : p.y > a->high.y ? p.y - a->high.y : 0;
        far = dx * dx + dy * dy;
    }
    return far > least ? far : least;
}
