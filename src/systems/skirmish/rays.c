/* rays.c - how far legs get on every second of the 32 bearings: to the edge of the table, to closed ground, into a band.
 *
 * Every four of these rays are the four before them, turned by a quarter: a point ahead of one by so much is so much aside of the
 * one a quarter on, and what is worked out for the first four is known of all. */
#include "skirmish.h"

#include "lanes.h"

/* Legs end at whole hundredths, beside their rays by less than the square root of two. Where so much could make a difference, and
 * a little more, a ray is doubtful: its leg must be judged. Nobody has a use for legs of less than a quarter of an inch. */
enum { SLACK = 4 };

/* Sets of rays: those that lead left, down, and along or across the table. */
enum { ALL_RAYS = (1 << SKIRMISH_RAYS) - 1, LEFTWARD = 0x0ff0, DOWNWARD = 0xff00, ALONG_OR_ACROSS = 0x1111 };

struct rays {
    const struct sk_walk *w;
    const int16_t (*to)[2];         /* a move on each bearing */
    sk_pairs first;                 /* the first four of them */
    int32_t move;
    unsigned wanted, doubtful;
    uint32_t inverse;               /* 2^32 / move, rounded up */
    int32_t *reach;
};

static inline void shorten(struct rays *r, int i, int32_t to) { r->reach[i] = to < r->reach[i] ? to : r->reach[i]; }

/* n / move: exact, for n is less than 2^32 / move. */
static inline int32_t by_move(const struct rays *r, int32_t n) { return (int32_t)((uint64_t)(uint32_t)n * r->inverse >> 32); }

/* The dot products of one vector with the first four rays, and with the next four; with the others they are the same below zero. */
struct eight {
    sk_four first, next;
};

static inline struct eight dots_of_rays(const struct rays *r, int32_t x, int32_t y)
{
    return (struct eight){dots(r->first, same_pairs(x, y)), dots(r->first, same_pairs(y, -x))};
}

/* ---- the edge of the table ---- */

static void stop_at_edge(struct rays *r)
{
    const struct sk_walk *w = r->w;
    struct fy_inch p = w->from;
    for (unsigned set = r->wanted; set; set &= set - 1) {
        int i = __builtin_ctz(set);
        int32_t x = r->to[i][0], y = r->to[i][1];
        if (p.x + x < 0 || p.x + x > w->d->width)
            shorten(r, i, (x > 0 ? w->d->width - p.x : -p.x) * r->move / x);
        if (p.y + y < 0 || p.y + y > w->d->height)
            shorten(r, i, (y > 0 ? w->d->height - p.y : -p.y) * r->move / y);
    }
}

/* ---- closed ground ---- */

static inline uint32_t not_negative(int32_t n) { return n > 0 ? (uint32_t)n : 0; }

/* Rays for which both products, of all of them with the one corner and the other, are more than so much. */
static inline unsigned rays_between(struct eight right, struct eight left, int32_t than)
{
    sk_four more = all_of(than), less = all_of(-than);
    return lanes_of_all((right.first > more) & (left.first > more), (right.next > more) & (left.next > more),
                        (right.first < less) & (left.first < less), (right.next < less) & (left.next < less));
}

/* The rays that lead between the two corners enter the box at the later one of its near sides, if they get so far: legs on them
 * end outside. Those that pass by a corner too closely are doubtful. */
static void stop_at_block(struct rays *r, const struct sk_block *b)
{
    const uint64_t(*over)[2] = r->w->d->over_ray[r->w->s->kind[r->w->piece]];
    uint32_t move = (uint32_t)r->move, across[2] = {not_negative(b->lx) * move, not_negative(-b->hx) * move};
    uint32_t up[2] = {not_negative(b->ly) * move, not_negative(-b->hy) * move};
    struct eight right = dots_of_rays(r, -b->right.y, b->right.x), left = dots_of_rays(r, b->left.y, -b->left.x);
    unsigned met = rays_between(right, left, 0);
    r->doubtful |= rays_between(right, left, -SLACK * r->move) & ~met;
    for (met = b->around ? r->wanted : met & r->wanted; met; met &= met - 1) {
        int i = __builtin_ctz(met);
        int32_t along_x = (int32_t)(across[LEFTWARD >> i & 1] * over[i][0] >> 32);
        int32_t along_y = (int32_t)(up[DOWNWARD >> i & 1] * over[i][1] >> 32);
        shorten(r, i, along_x > along_y ? along_x : along_y);
    }
}

/* ---- foes ---- */

/* With half a chord of so much in a foe's band, a leg that ends just inside is not abreast of the foe: it comes nearest to it at
 * its end, and not too near. (Beside the ray by 1.42 at the end of 25, a leg is beside it by room / 17 at most where the foe is.) */
static inline int32_t least_chord(const struct rays *r, const struct sk_foe *f)
{
    int32_t intrusion = r->w->d->intrusion;
    return intrusion < 2 * SLACK ? INT32_MAX : f->room / 16 + intrusion + 2 * SLACK;
}

/* A little farther than where rays come into the foe's band. Those that only just do, or come near, are doubtful. */
static inline void stop_at_band(struct rays *r, const struct sk_foe *f, unsigned near, const int32_t far[SKIRMISH_RAYS / 2])
{
    const struct sk_walk *w = r->w;
    const int16_t *chord = w->d->band_chord[w->s->kind[w->piece]][w->s->kind[f->piece]];
    int32_t least = least_chord(r, f), into = w->d->intrusion / 2, room = f->room * r->move;
    for (; near; near &= near - 1) {
        int i = __builtin_ctz(near), k = i % (SKIRMISH_RAYS / 2);
        int32_t ahead = far[k], aside = far[k ^ LANE_POINTS];
        if (ahead < r->move || aside >= room) {
            r->doubtful |= 1u << i;
            continue;
        }
        int32_t half = chord[by_move(r, aside)];
        if (half < least)
            r->doubtful |= 1u << i;
        shorten(r, i, by_move(r, ahead) - half + into);
    }
}

/* Up to its base. */
static void stop_at_base(struct rays *r, const struct sk_foe *f, unsigned near, const int32_t far[SKIRMISH_RAYS / 2])
{
    r->doubtful |= near;
    for (; near; near &= near - 1) {
        int i = __builtin_ctz(near), k = i % (SKIRMISH_RAYS / 2);
        int32_t along = by_move(r, far[k]), aside = by_move(r, far[k ^ LANE_POINTS]);
        if (along && aside < f->room && along - f->room < r->reach[i])
            shorten(r, i, along - fy_inch_root(f->room * f->room - aside * aside) - 2);
    }
}

/* How far rays get before any foe is looked at, times the move: the first eight, and the others, below zero. */
struct areas {
    sk_four first, next, third, last;
};

static inline sk_four positive(sk_four n)
{
    sk_four below = n < 0;
    return (n ^ below) - below;
}

static inline void stop_at_foe(struct rays *r, const struct sk_foe *f, const struct areas *a)
{
    int32_t far[SKIRMISH_RAYS / 2]; /* ahead of the ray, or behind it: and aside of the one a quarter on */
    sk_four wide = all_of((f->room + SLACK) * r->move);
    struct eight ahead = dots_of_rays(r, f->at.x - r->w->from.x, f->at.y - r->w->from.y);
    sk_four far_first = positive(ahead.first), far_next = positive(ahead.next);
    sk_four beside_first = far_next < wide, beside_next = far_first < wide;
    unsigned near = lanes_of_all((ahead.first > 0) & (ahead.first - wide < a->first) & beside_first,
                                 (ahead.next > 0) & (ahead.next - wide < a->next) & beside_next,
                                 (ahead.first < 0) & (ahead.first + wide > a->third) & beside_first,
                                 (ahead.next < 0) & (ahead.next + wide > a->last) & beside_next);
    store_four(&far[0], far_first);
    store_four(&far[LANE_POINTS], far_next);
    if (f->room == f->touch)
        stop_at_base(r, f, near & r->wanted, far);
    else
        stop_at_band(r, f, near & r->wanted, far);
    if (f->apart2 < fy_inch_square(f->room + SLACK))
        r->doubtful = ALL_RAYS;
}

static inline sk_four times_move(const struct rays *r, int first)
{
    return dots((sk_pairs)load_four(&r->reach[first]), same_pairs(r->move, r->move)); /* half of each number is nought */
}

static void stop_at_foes(struct rays *r)
{
    struct areas a = {times_move(r, 0), times_move(r, LANE_POINTS), -times_move(r, 2 * LANE_POINTS),
                      -times_move(r, 3 * LANE_POINTS)};
    for (int i = 0; i < r->w->n_foes; i++)
        stop_at_foe(r, &r->w->foe[i], &a);
}

/* ---- all of it ---- */

/* Rays that blown crossings or seams could bar; straight seams lie along or across the table. */
static unsigned beside_rest(const struct sk_walk *w)
{
    bool seams = w->ground.seams[0] || w->ground.seams[1];
    return w->ground.crossings || (seams && !w->d->straight_seams) ? ALL_RAYS : seams ? ALONG_OR_ACROSS : 0;
}

unsigned skirmish_reaches(const struct sk_walk *w, const struct sk_blocks *b, unsigned rays, bool edges,
                          int32_t reach[SKIRMISH_RAYS])
{
    struct rays r;
    r.w = w;
    r.to = w->d->ray[w->s->kind[w->piece]];
    r.first = load_pairs(r.to[0]);
    r.wanted = rays;
    r.doubtful = beside_rest(w);
    r.move = w->move;
    r.inverse = UINT32_MAX / (uint32_t)r.move + 1;
    r.reach = reach;
    for (int i = 0; i < SKIRMISH_RAYS; i++)
        reach[i] = r.move;
    if (edges)
        stop_at_edge(&r);
    for (int i = 0; i < b->n_areas; i++)
        stop_at_block(&r, &b->area[i]);
    for (int i = 0; i < b->n_wires; i++)
        stop_at_block(&r, &b->wire[i]);
    stop_at_foes(&r);
    return rays & ~r.doubtful;
}
