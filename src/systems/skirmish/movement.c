/* movement.c - legs and bands, as the rules are written: SK-2.7, SK-7, SK-8. All that can matter on the table is looked
 * at, and a refusal says why, the first rule broken in the order of SK-X.8. mover.c gives the same answers without reasons, faster.
 * Cover, turning and friends on the way cost nothing (SK-7.5, SK-7.6): nothing here asks for them. */
#include "skirmish.h"

/* ---- SK-7.8 to SK-7.11, SK-7.14: lines ---- */

/* SK-14.10, SKO-7: destroyed crossings that are closed to a mover, wherever it stands. */
static uint32_t destroyed_crossings(const struct sk_data *d, const struct sk_state *s, bool heavy)
{
    int option = s->option[OPT_CROSSINGS];
    bool closed = option == CROSSINGS_ALL || (heavy && option != CROSSINGS_OFF);
    return closed ? (uint32_t)s->gone & d->table.crossings : 0;
}

struct fy_barriers skirmish_barriers(const struct sk_data *d, const struct sk_state *s, bool heavy)
{
    return (struct fy_barriers){.wires = (uint32_t)(~s->gone >> WIRE_0) & (uint32_t)fy_first_bits(d->table.n_wires),
                                .crossings = destroyed_crossings(d, s, heavy),
                                .heavy = heavy && !s->option[OPT_BUILDINGS]}; /* SK-7.10, SKO-11 */
}

/* SK-7.9, SK-7.10 */
static bool area_bars(const struct sk_data *d, const struct fy_barriers *b, int area)
{
    return bit(d->table.closed, area) || (b->heavy && bit(d->table.buildings, area));
}

/* SK-14.12: a crossing is not closed to legs that start inside of it. */
static uint32_t crossings_closed_from(const struct sk_data *d, const struct fy_barriers *b, struct fy_inch p)
{
    uint32_t closed = 0;
    for FY_EACH_BIT(c, b->crossings)
        if (!fy_inch_area_inside(&d->table.crossing[c], p))
            closed |= 1u << c;
    return closed;
}

static bool seam_bars(const struct fy_seam *seam, const struct fy_barriers *b, uint32_t crossings)
{
    return (b->heavy || !seam->building) && fy_seam_closed(seam, crossings);
}

bool skirmish_line_open(const struct sk_data *d, const struct fy_barriers *b, struct fy_inch p, struct fy_inch q, struct sk_no *no)
{
    const struct fy_table *t = &d->table;
    uint32_t crossings = crossings_closed_from(d, b, p);
    if (!fy_on_table(t, q))
        return refuse(no, SK_7_11, T_NO_TABLE, 0);
    for FY_EACH_BIT(w, b->wires) /* SK-22.5 */
        if (fy_inch_segments_touch(p, q, t->wire[w][0], t->wire[w][1]))
            return refuse(no, SK_7_8, T_NO_WIRE, WIRE_0 + w);
    for (int a = 0; a < t->n_areas; a++) /* SK-22.4 */
        if (area_bars(d, b, a) && fy_inch_area_meets(&t->area[a], p, q))
            return d->ground[a] == G_BUILT_UP ? refuse(no, SK_7_10, T_NO_BUILDING, a) : refuse(no, SK_7_9, T_NO_WATER, a);
    for FY_EACH_BIT(c, crossings)
        if (fy_inch_area_meets(&t->crossing[c], p, q))
            return refuse(no, SK_7_10, T_NO_CROSSING, c);
    for (int i = 0; i < t->n_seams; i++) /* SK-22.11 */
        if (seam_bars(&t->seam[i], b, crossings) && fy_inch_segments_share(p, q, t->seam[i].a, t->seam[i].b, NULL))
            return refuse(no, SK_7_14, T_NO_SEAM, 0);
    return true;
}

/* SK-18.6, SK-19.2; here every destroyed crossing counts: this is no leg. */
bool skirmish_standable(const struct sk_data *d, const struct sk_state *s, bool heavy, struct fy_inch p)
{
    const struct fy_table *t = &d->table;
    struct fy_barriers b = skirmish_barriers(d, s, heavy);
    struct fy_obstacles near;
    if (!fy_on_table(t, p))
        return false;
    fy_obstacles_find(t, &b, p, false, &near); /* what holds p is among it */
    for FY_EACH_BIT(a, near.areas)
        if (fy_inch_area_inside(&t->area[a], p))
            return false;
    for FY_EACH_BIT(c, b.crossings)
        if (fy_inch_area_inside(&t->crossing[c], p))
            return false;
    for (int i = 0; i < t->n_seams; i++) {
        const struct fy_seam *seam = &t->seam[i];
        if (bit(near.seams[i / 64], i % 64) && seam_bars(seam, &b, b.crossings) && fy_inch_segment_within(p, seam->a, seam->b, 0) &&
            !fy_inch_same(p, seam->a) && !fy_inch_same(p, seam->b))
            return false;
    }
    return true;
}

/* ---- SK-7, SK-2.7: legs ---- */

/* Is the piece one that nobody of the mover's side may pass over: an enemy, or for Germans too a pillbox (SK-X.2)? */
static bool bars_passage(int mover, int piece) { return is_commando(mover) != is_commando(piece) || is_pillbox(piece); }

/* SK-7.7 */
static bool passes_nobody(const struct sk_data *d, const struct sk_state *s, int mover, struct fy_inch q, struct sk_no *no)
{
    for (int word = 0; word < 2; word++)
        for FY_EACH_BIT(i, s->on[word]) {
            int piece = COMMANDO_0 * word + i;
            if (piece != mover && bars_passage(mover, piece) &&
                fy_inch_segment_nearer(at(s, piece), at(s, mover), q, radius(d, s, mover) + radius(d, s, piece)))
                return refuse(no, SK_7_7, T_NO_PASSING, piece);
        }
    return true;
}

bool skirmish_no_room(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch p, struct sk_no *no)
{
    for (int word = 0; no && word < 2; word++)
        for FY_EACH_BIT(i, s->on[word]) {
            int other = COMMANDO_0 * word + i;
            if (other != piece && fy_inch_nearer(at(s, other), p, radius(d, s, other) + radius(d, s, piece)))
                return refuse(no, SK_2_7, T_NO_OVERLAP, other);
        }
    return false;
}

bool skirmish_leg_free(const struct sk_data *d, const struct sk_state *s, int piece, int32_t move, struct fy_inch q, struct sk_no *no)
{
    struct fy_barriers b = skirmish_barriers(d, s, d->piece[s->kind[piece]].heavy);
    if (fy_inch_same(at(s, piece), q))
        return refuse(no, SK_7_4, T_NO_ZERO, 0);
    if (!fy_inch_within(at(s, piece), q, move))
        return refuse(no, move > FY_TABLE_SHORT ? SK_7_3 : SK_7_2, T_NO_FAR, move);
    if (!skirmish_line_open(d, &b, at(s, piece), q, no) || !passes_nobody(d, s, piece, q, no))
        return false;
    return !skirmish_overlaps(d, s, piece, radius(d, s, piece), q) || skirmish_no_room(d, s, piece, q, no);
}

/* ---- SK-8: bands ---- */

/* Pieces that stop a mover when it comes within 6" of them, whichever side it is of (SK-8.9): the other side's, pillboxes and searchlights
 * included; gun emplacements are not in a set (SK-8.8). */
static uint64_t band_holders(const struct sk_state *s, int mover) { return s->on[!is_commando(mover)]; }

static int enemy_piece(int mover, int i) { return is_commando(mover) ? i : COMMANDO_0 + i; }

uint64_t skirmish_holders(const struct sk_data *d, const struct sk_state *s, int mover)
{
    uint64_t set = 0;
    for FY_EACH_BIT(i, band_holders(s, mover))
        if (gap_within(d, s, mover, enemy_piece(mover, i), d->band))
            set |= one(i);
    return set;
}

/* SK-8.7: away from everybody who holds the mover. */
static bool leads_away(const struct sk_data *d, const struct sk_state *s, int mover, uint64_t holders, struct fy_inch q)
{
    for FY_EACH_BIT(i, holders)
        if (!fy_inch_directly_away(at(s, enemy_piece(mover, i)), at(s, mover), q, d->away))
            return false;
    return true;
}

/* SKO-1 strict: if only pillboxes hold the unit it may end nearer to one of them. */
static bool closes_on_pillbox(const struct sk_state *s, int mover, uint64_t holders, struct fy_inch q)
{
    if (!is_commando(mover) || holders & ~PILLBOX_SET)
        return false;
    for FY_EACH_BIT(i, holders)
        if (fy_inch_apart2(q, at(s, i)) < fy_inch_apart2(at(s, mover), at(s, i)))
            return true;
    return false;
}

bool skirmish_may_leave(const struct sk_data *d, const struct sk_state *s, int mover, uint64_t holders, struct fy_inch q, bool again,
                        struct sk_no *no)
{
    bool strict = s->option[OPT_STOP] == STOP_STRICT;
    if (!holders || !(again || strict) || leads_away(d, s, mover, holders, q))
        return true;
    int holder = enemy_piece(mover, __builtin_ctzll(holders));
    if (again)
        return refuse(no, SK_8_4, T_NO_CEASED, holder);
    return closes_on_pillbox(s, mover, holders, q) || refuse(no, SKO_1, T_NO_CEASED, holder);
}

/* SK-8.2 for one enemy in whose band the leg does not start. */
static bool band_allows(const struct sk_data *d, struct fy_inch p, struct fy_inch q, struct fy_inch enemy, int32_t band)
{
    if (!fy_inch_segment_nearer(enemy, p, q, band))
        return true;
    return !fy_inch_segment_nearer(enemy, p, q, band - d->intrusion) && fy_inch_within(enemy, q, band);
}

bool skirmish_bands_allow(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch q, bool again, struct sk_no *no)
{
    uint64_t holders = skirmish_holders(d, s, piece);
    if (!skirmish_may_leave(d, s, piece, holders, q, again, no))
        return false;
    for FY_EACH_BIT(i, band_holders(s, piece) & ~holders) { /* SK-8.3 */
        int enemy = enemy_piece(piece, i);
        if (!band_allows(d, at(s, piece), q, at(s, enemy), d->band + radius(d, s, piece) + radius(d, s, enemy)))
            return refuse(no, SK_8_2, T_NO_BAND, enemy);
    }
    return true;
}
