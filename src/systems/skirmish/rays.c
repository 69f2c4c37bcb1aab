/* rays.c - how far legs get on every second of the 32 bearings: to the edge of the table, to closed ground, into a band.
 *
 * Every four of these rays are the four before them, turned by a quarter: a point ahead of one by so much is so much aside of the
 * one a quarter on, and what is worked out for the first four is known of all. */
#include "skirmish.h"

#include "lanes.h"

/* Legs end at whole hundredths, a little beside their rays: at most by the square root of two. What is that near to barring a leg,
 * and twice as near, is doubtful; and nobody has a use for legs of less than a quarter of an inch. */
enum { SLACK = 4 };

enum { QUARTERS = SKIRMISH_RAYS / LANE_POINTS, ALL_RAYS = (1 << SKIRMISH_RAYS) - 1, ALONG_OR_ACROSS = 0x1111 };

struct rays {
    const struct sk_walk *w;
    const int16_t (*to)[2];         /* a move on each bearing */
    sk_pairs first;                 /* the first four of them */
    unsigned wanted, doubtful;
    uint32_t inverse;               /* 2^32 / move, rounded up */
    int32_t *reach;
    int32_t area[SKIRMISH_RAYS];    /* the reach, times the move */
};

static inline void shorten(struct rays *r, int i, int32_t to)
{
    int32_t reach = to < r->reach[i] ? to : r->reach[i];
    r->reach[i] = reach;
    r->area[i] = reach * r->w->move;
}

/* n / move: exact, for n is less than 2^32 / move. */
static inline int32_t by_move(const struct rays *r, int32_t n) { return (int32_t)((uint64_t)(uint32_t)n * r->inverse >> 32); }

/* The dot products of all rays with one vector, by the first four. */
static inline void dots_of_rays(sk_pairs first, int32_t x, int32_t y, sk_four dot[QUARTERS])
{
    dot[0] = dots(first, same_pairs(x, y));
    dot[1] = dots(first, same_pairs(y, -x));
    dot[2] = -dot[0];
    dot[3] = -dot[1];
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
            shorten(r, i, (x > 0 ? w->d->width - p.x : -p.x) * w->move / x);
        if (p.y + y < 0 || p.y + y > w->d->height)
            shorten(r, i, (y > 0 ? w->d->height - p.y : -p.y) * w->move / y);
    }
}

/* ---- closed ground ---- */

static inline uint32_t not_negative(int32_t n) { return n > 0 ? (uint32_t)n : 0; }

/* The rays that lead between the two corners enter the box at the later one of its near sides, if they get so far: legs on them
 * end outside. Those that pass by a corner too closely are doubtful. */
static void stop_at_block(struct rays *r, const struct sk_block *b)
{
    const uint64_t(*over)[2] = r->w->d->over_ray[r->w->s->kind[r->w->piece]];
    uint32_t move = (uint32_t)r->w->move, right = not_negative(b->lx) * move, left = not_negative(-b->hx) * move;
    uint32_t above = not_negative(b->ly) * move, below = not_negative(-b->hy) * move;
    sk_four of_right[QUARTERS], of_left[QUARTERS], slack = all_of(-SLACK * r->w->move);
    unsigned met = 0, near = 0;
    dots_of_rays(r->first, -b->right.y, b->right.x, of_right);
    dots_of_rays(r->first, b->left.y, -b->left.x, of_left);
    for (int q = 0; q < QUARTERS; q++) {
        met |= lanes_of((of_right[q] > 0) & (of_left[q] > 0)) << LANE_POINTS * q;
        near |= lanes_of((of_right[q] > slack) & (of_left[q] > slack)) << LANE_POINTS * q;
    }
    r->doubtful |= near & ~met;
    for (met = b->around ? r->wanted : met & r->wanted; met; met &= met - 1) {
        int i = __builtin_ctz(met), q = i / LANE_POINTS;
        int32_t along_x = (int32_t)((q == 0 || q == 3 ? right : left) * over[i][0] >> 32);
        int32_t along_y = (int32_t)((q < 2 ? above : below) * over[i][1] >> 32);
        shorten(r, i, along_x > along_y ? along_x : along_y);
    }
}

/* ---- foes ---- */

/* Half the chord of a foe's band at which a ray ends in it before it is abreast of the foe, whatever its leg's end. */
static int32_t least_chord(const struct rays *r, const struct sk_foe *f)
{
    int32_t intrusion = r->w->d->intrusion;
    return intrusion < 2 * SLACK ? INT32_MAX : f->room / 16 + intrusion + 2 * SLACK;
}

/* A little farther than where a ray comes into the foe's band. */
static inline void stop_at_band(struct rays *r, int i, const int16_t *chord, int32_t least, int32_t along, int32_t aside)
{
    int32_t half = chord[aside];
    if (half < least)
        r->doubtful |= 1u << i;
    shorten(r, i, along - half + r->w->d->intrusion / 2);
}

/* Up to its base. */
static void stop_at_base(struct rays *r, int i, int32_t room, int32_t along, int32_t aside)
{
    r->doubtful |= 1u << i;
    if (along - room < r->reach[i])
        shorten(r, i, along - fy_inch_root(room * room - aside * aside) - 2);
}

static void stop_at_foe(struct rays *r, const struct sk_foe *f)
{
    const struct sk_walk *w = r->w;
    const int16_t *chord = f->room == f->touch ? NULL : w->d->band_chord[w->s->kind[w->piece]][w->s->kind[f->piece]];
    int32_t ahead[SKIRMISH_RAYS], aside[SKIRMISH_RAYS / 2], room = f->room * w->move, least = least_chord(r, f);
    sk_four dot[QUARTERS], slack = all_of(-SLACK * w->move), wide = all_of(room + SLACK * w->move), beside[2];
    unsigned near = 0;
    dots_of_rays(r->first, f->at.x - w->from.x, f->at.y - w->from.y, dot);
    for (int q = 0; q < 2; q++) {
        sk_four behind = dot[q] < 0, distance = (dot[q] ^ behind) - behind;
        store_four(&aside[LANE_POINTS * (1 - q)], distance);
        beside[1 - q] = distance < wide;
    }
    for (int q = 0; q < QUARTERS; q++) {
        store_four(&ahead[LANE_POINTS * q], dot[q]);
        sk_four reached = dot[q] - wide < load_four(&r->area[LANE_POINTS * q]);
        near |= lanes_of((dot[q] > slack) & reached & beside[q & 1]) << LANE_POINTS * q;
    }
    for (near &= r->wanted; near; near &= near - 1) {
        int i = __builtin_ctz(near), k = i % (SKIRMISH_RAYS / 2);
        if (ahead[i] < w->move || aside[k] >= room)
            r->doubtful |= 1u << i;
        else if (chord)
            stop_at_band(r, i, chord, least, by_move(r, ahead[i]), by_move(r, aside[k]));
        else
            stop_at_base(r, i, f->room, by_move(r, ahead[i]), by_move(r, aside[k]));
    }
    if (f->apart2 < fy_inch_square(f->room + SLACK))
        r->doubtful = ALL_RAYS;
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
    r.inverse = UINT32_MAX / (uint32_t)w->move + 1;
    r.reach = reach;
    for (int i = 0; i < SKIRMISH_RAYS; i++) {
        reach[i] = w->move;
        r.area[i] = w->move * w->move;
    }
    if (edges)
        stop_at_edge(&r);
    for (int i = 0; i < b->n_areas; i++)
        stop_at_block(&r, &b->area[i]);
    for (int i = 0; i < b->n_wires; i++)
        stop_at_block(&r, &b->wire[i]);
    for (int i = 0; i < w->n_foes; i++)
        stop_at_foe(&r, &w->foe[i]);
    return rays & ~r.doubtful;
}
