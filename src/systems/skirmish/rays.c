/* rays.c - how far legs get on every second of the 32 bearings: to the edge of the table, to closed ground, into a band.
 *
 * Every four of these rays are the four before them, turned by a quarter: a point ahead of one by so much is so much aside of the
 * one a quarter on, and what is worked out for the first four is known of all. So eight rays are looked at together, and with
 * them the eight that lead the other way, without asking which of them matter. */
#include "skirmish.h"

#include "near.h"

/* Legs end at whole hundredths, beside their rays by less than the square root of two. Where so much could make a difference, and
 * a little more, a ray is doubtful: its leg must be judged. Nobody has a use for legs of less than a quarter of an inch. */
enum { SLACK = 4 };

enum { ALL_RAYS = (1 << SKIRMISH_RAYS) - 1, ALONG_OR_ACROSS = 0x1111 }; /* sets of rays */

struct rays {
    const struct sk_walk *w;
    const struct sk_rays *of;       /* those of the mover */
    sk_pairs first;                 /* the first four of them */
    sk_eight reach[2], doubtful[2]; /* of the first eight, and of the others */
};

static inline void shorten(struct rays *r, int which, sk_eight those, sk_eight to)
{
    r->reach[which] = choose(those, lesser(to, r->reach[which]), r->reach[which]);
}

/* ---- closed ground ---- */

/* Of a vector with the first eight rays. */
static inline sk_eight products(const struct rays *r, int32_t x, int32_t y)
{
    return narrowed(dots(r->first, same_pairs(x, y)), dots(r->first, same_pairs(y, -x)));
}

/* How long each of the first eight rays is where it is so far across, or up; those that do not lead there: nought. */
static inline sk_eight along(const struct rays *r, int axis, int32_t far)
{
    sk_eight length = load_eight(r->of->length[axis]), less = high_product(eight_of(8 * far), load_eight(r->of->over[axis]));
    return quotient(less, eight_of(far * r->w->move), length) & (length != 0);
}

static inline int32_t not_negative(int32_t n) { return n > 0 ? n : 0; }

/* The rays that lead between the two corners enter the box at the later one of its near sides, if they get so far: legs on them
 * end outside. Those that pass by a corner too closely are doubtful. */
static void stop_at_block(struct rays *r, const struct sk_block *b)
{
    sk_eight right = products(r, -b->right.y, b->right.x), left = products(r, b->left.y, -b->left.x);
    sk_eight low = lesser(right, left), high = greater(right, left), slack = eight_of(SLACK * r->w->move), all = eight_of(-b->around);
    sk_eight enter = greater(along(r, 0, not_negative(b->lx) + not_negative(-b->hx)), along(r, 1, not_negative(b->ly) + not_negative(-b->hy)));
    shorten(r, 0, (low > 0) | all, enter);
    shorten(r, 1, (high < 0) | all, enter);
    r->doubtful[0] |= (low > -slack) & (low <= 0);
    r->doubtful[1] |= (high < slack) & (high >= 0);
}

/* What is beyond an edge of the table is a box as well. */
static void stop_at_edges(struct rays *r)
{
    const struct sk_walk *w = r->w;
    int32_t left = -w->from.x, low = -w->from.y, right = w->d->width - w->from.x, high = w->d->height - w->from.y;
    if (right < w->move)
        stop_at_block(r, &(struct sk_block){.lx = right, .right = {right, -OFF_TABLE}, .left = {right, OFF_TABLE}});
    if (high < w->move)
        stop_at_block(r, &(struct sk_block){.ly = high, .right = {OFF_TABLE, high}, .left = {-OFF_TABLE, high}});
    if (-left < w->move)
        stop_at_block(r, &(struct sk_block){.hx = left, .right = {left, OFF_TABLE}, .left = {left, -OFF_TABLE}});
    if (-low < w->move)
        stop_at_block(r, &(struct sk_block){.hy = low, .right = {-OFF_TABLE, low}, .left = {OFF_TABLE, low}});
}

/* ---- foes ---- */

static inline sk_four positive(sk_four n)
{
    sk_four below = n < 0;
    return (n ^ below) - below;
}

/* How far a foe is ahead of the first eight rays, or behind them; a number with the sign of that. */
struct place {
    sk_eight far, sign;
};

static inline struct place place_of(const struct rays *r, const struct sk_foe *f)
{
    int32_t x = f->at.x - r->w->from.x, y = f->at.y - r->w->from.y;
    sk_four some = dots(r->first, same_pairs(x, y)), others = dots(r->first, same_pairs(y, -x));
    sk_eight sign = narrowed(some, others);
    some = positive(some);
    others = positive(others);
    sk_eight less = high_product(narrowed(some >> r->of->shift, others >> r->of->shift), eight_of(r->of->over_move));
    return (struct place){quotient(less, narrowed(low_half(some), low_half(others)), eight_of(r->w->move)), sign};
}

/* With half a chord of so much in a foe's band, a leg that ends just inside is not abreast of the foe: it comes nearest to it at
 * its end, and not too near. (Beside the ray by 1.42 at the end of 25, a leg is beside it by room / 17 at most where the foe is.) */
static inline int least_chord(const struct sk_walk *w, const struct sk_foe *f)
{
    int32_t intrusion = w->d->intrusion;
    return f->room == f->touch || intrusion < 2 * SLACK ? INT16_MAX : f->room / 16 + intrusion + 2 * SLACK;
}

/* Half of what lines so far aside have of the foe's band, or of its base. */
static inline sk_eight chords_of(const struct sk_walk *w, const struct sk_foe *f, sk_eight aside)
{
    const int16_t *chord = w->d->room_chord[f->room != f->touch][w->s->kind[w->piece]][w->s->kind[f->piece]];
    int16_t half[8];
    store_eight(half, lesser(aside, eight_of(f->room)));
    for (int i = 0; i < 8; i++)
        half[i] = chord[half[i]];
    return load_eight(half);
}

/* A little farther than where rays come into the foe's band, or up to its base. Those that only just come into a band, or come
 * near, are doubtful. */
static inline void stop_at_foe(struct rays *r, const struct sk_foe *f)
{
    struct place p = place_of(r, f);
    sk_eight aside = swap_fours(p.far), half = chords_of(r->w, f, aside), room = eight_of(f->room);
    sk_eight to = p.far - half + eight_of(f->room == f->touch ? -2 : r->w->d->intrusion / 2);
    sk_eight narrow = (half < eight_of(least_chord(r->w, f))) | (p.far == 0);
    for (int which = 0; which < 2; which++) {
        sk_eight ahead = (which ? p.sign < 0 : p.sign > 0), before = p.far - r->reach[which];
        r->doubtful[which] |= ahead & (aside < room + SLACK) & (before < room + SLACK) & narrow;
        shorten(r, which, ahead & (aside < room) & (before < room) & (p.far != 0), to);
    }
    if (f->apart2 < fy_inch_square(f->room + SLACK))
        r->doubtful[0] = r->doubtful[1] = eight_of(-1);
}

/* ---- all of it ---- */

/* Rays that blown crossings or seams could bar; straight seams lie along or across the table. */
static unsigned beside_rest(const struct sk_walk *w)
{
    bool seams = w->ground.seams[0] || w->ground.seams[1];
    return w->ground.crossings || (seams && !w->d->straight_seams) ? ALL_RAYS : seams ? ALONG_OR_ACROSS : 0;
}

unsigned skirmish_reaches(const struct sk_walk *w, const struct sk_blocks *b, bool edges, int16_t reach[SKIRMISH_RAYS])
{
    struct rays r;
    r.w = w;
    r.of = &w->d->rays[w->s->kind[w->piece]];
    r.first = load_pairs(r.of->first);
    r.reach[0] = r.reach[1] = eight_of(w->move);
    r.doubtful[0] = r.doubtful[1] = eight_of(0);
    if (edges)
        stop_at_edges(&r);
    for (int i = 0; i < b->n_areas; i++)
        stop_at_block(&r, &b->area[i]);
    for (int i = 0; i < b->n_wires; i++)
        stop_at_block(&r, &b->wire[i]);
    for (int i = 0; i < w->n_foes; i++)
        stop_at_foe(&r, &w->foe[i]);
    store_eight(&reach[0], r.reach[0]);
    store_eight(&reach[8], r.reach[1]);
    return ALL_RAYS & ~(lanes_of_sixteen(r.doubtful[0], r.doubtful[1]) | beside_rest(w));
}
