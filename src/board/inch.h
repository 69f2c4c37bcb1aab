/* Table-top geometry without a grid: whole hundredths of an inch, integers only.
 *
 * Coordinates are int32_t and stay within a table of at most 100 inches (10,000 hundredths) a side; squares and
 * products are int64_t and stay below 10^17. Every comparison is exact. "Within" includes its limit; "nearer" does not.
 * Touching is never entering: a segment meets an area only where it passes through its inside.
 */
#ifndef FORAY_BOARD_INCH_H
#define FORAY_BOARD_INCH_H

#include <stdbool.h>
#include <stdint.h>

#define FY_INCH_LARGEST 10000 /* hundredths: the largest table side */
#define FY_INCH_CORNERS 8     /* the most corners an area may have */

struct fy_inch {
    int32_t x, y;
};

/* A convex area, corners counter-clockwise. Fill `count` and `corner`, then call fy_inch_area_close once. */
struct fy_inch_area {
    int32_t count;
    bool rectangle; /* sides parallel to the axes: the box is the area */
    struct fy_inch corner[FY_INCH_CORNERS];
    struct fy_inch low, high;
};

static inline int64_t fy_inch_square(int64_t n) { return n * n; }

static inline int64_t fy_inch_apart2(struct fy_inch a, struct fy_inch b) {
    return fy_inch_square((int64_t)a.x - b.x) + fy_inch_square((int64_t)a.y - b.y);
}

static inline int64_t fy_inch_dot(struct fy_inch a, struct fy_inch b) {
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static inline int64_t fy_inch_cross(struct fy_inch a, struct fy_inch b) {
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline struct fy_inch fy_inch_from(struct fy_inch from, struct fy_inch to) {
    return (struct fy_inch){to.x - from.x, to.y - from.y};
}

static inline bool fy_inch_same(struct fy_inch a, struct fy_inch b) { return a.x == b.x && a.y == b.y; }

/* Is the distance of the two points at most `limit` (limit >= 0)? */
static inline bool fy_inch_within(struct fy_inch a, struct fy_inch b, int32_t limit) {
    return fy_inch_apart2(a, b) <= fy_inch_square(limit);
}

/* Is the distance of the two points less than `limit`? */
static inline bool fy_inch_nearer(struct fy_inch a, struct fy_inch b, int32_t limit) {
    return fy_inch_apart2(a, b) < fy_inch_square(limit);
}

/* Roots of x * 2^24 and up to the next, x from 64 to 255: straight lines below the curve, what they begin with and how
 * they rise in 2^32. */
extern const uint16_t fy_inch_roots[192][2];
int32_t fy_inch_slow_root(int64_t n);

/* The largest integer whose square does not exceed n, and the smallest whose square is at least n (n >= 0). Up to 2^28,
 * which is more than any two places of a table are apart squared, a line is less than one too low. */
static inline int32_t fy_inch_root(int64_t n) {
    if (n < 1 || n >= 1 << 28) return fy_inch_slow_root(n);
    int half = __builtin_clz((uint32_t)n) / 2;
    uint32_t high = (uint32_t)n << 2 * half;
    const uint16_t *line = fy_inch_roots[(high >> 24) - 64];
    int32_t root = (int32_t)((line[0] + (uint32_t)((uint64_t)high * line[1] >> 32)) >> half);
    return root + ((root + 1) * (root + 1) <= (int32_t)n);
}

static inline int32_t fy_inch_root_up(int64_t n) {
    int32_t root = fy_inch_root(n);
    return fy_inch_square(root) < n ? root + 1 : root;
}

/* The squared distance of p from the closed segment ab, as have / unit: before a, beyond b, or beside it. Beside it the
 * distance is cross / |ab|, so that both sides of a comparison are multiplied by |ab| squared. */
struct fy_inch_reach {
    int64_t have, unit; /* compare have with limit^2 * unit */
};

static inline struct fy_inch_reach fy_inch_segment_reach(struct fy_inch p, struct fy_inch a, struct fy_inch b) {
    struct fy_inch ab = fy_inch_from(a, b), ap = fy_inch_from(a, p);
    int64_t along = fy_inch_dot(ap, ab), length2 = fy_inch_dot(ab, ab);
    if (along <= 0) return (struct fy_inch_reach){fy_inch_dot(ap, ap), 1};
    if (along >= length2) return (struct fy_inch_reach){fy_inch_apart2(p, b), 1};
    return (struct fy_inch_reach){fy_inch_square(fy_inch_cross(ab, ap)), length2};
}

/* Does p lie at most `limit` from the closed segment ab? And: less than `limit`? a and b may be the same point. */
static inline bool fy_inch_segment_within(struct fy_inch p, struct fy_inch a, struct fy_inch b, int32_t limit) {
    struct fy_inch_reach r = fy_inch_segment_reach(p, a, b);
    return r.have <= fy_inch_square(limit) * r.unit;
}

static inline bool fy_inch_segment_nearer(struct fy_inch p, struct fy_inch a, struct fy_inch b, int32_t limit) {
    struct fy_inch_reach r = fy_inch_segment_reach(p, a, b);
    return r.have < fy_inch_square(limit) * r.unit;
}

/* Have the closed segments ab and cd any point in common? */
bool fy_inch_segments_touch(struct fy_inch a, struct fy_inch b, struct fy_inch c, struct fy_inch d);

/* Have ab and cd more than one point in common (so that they lie on one line)? If so, and `ends` is not NULL, the ends of
 * the common stretch. */
bool fy_inch_segments_share(struct fy_inch a, struct fy_inch b, struct fy_inch c, struct fy_inch d, struct fy_inch ends[2]);

/* The nearest lattice point to p, never beyond `length` from `from`, on the way to `to`; `to` itself if it is no farther. */
struct fy_inch fy_inch_toward(struct fy_inch from, struct fy_inch to, int32_t length);

/* Is t in the closed half plane in front of p, which faces along `facing`? */
static inline bool fy_inch_in_front(struct fy_inch p, struct fy_inch facing, struct fy_inch t) {
    return fy_inch_dot(facing, fy_inch_from(p, t)) >= 0;
}

/* Does the leg pq lead directly away from e, within a slope of one in `slope`? */
bool fy_inch_directly_away(struct fy_inch e, struct fy_inch p, struct fy_inch q, int slope);

/* Checks that the area is convex, counter-clockwise and not empty, and completes it. */
bool fy_inch_area_close(struct fy_inch_area *area);

struct fy_inch_area fy_inch_rectangle(struct fy_inch low, struct fy_inch high);

/* Is p in the area, edge included? And: strictly inside? */
bool fy_inch_area_holds(const struct fy_inch_area *area, struct fy_inch p);
bool fy_inch_area_inside(const struct fy_inch_area *area, struct fy_inch p);

/* Does the line ab pass through the inside of the area, its box apart? For fy_inch_area_meets. */
bool fy_inch_area_parted(const struct fy_inch_area *area, struct fy_inch a, struct fy_inch b);

/* Does the segment ab pass through the inside of the area? */
static inline bool fy_inch_area_meets(const struct fy_inch_area *area, struct fy_inch a, struct fy_inch b) {
    return !((a.x <= area->low.x && b.x <= area->low.x) || (a.x >= area->high.x && b.x >= area->high.x) ||
             (a.y <= area->low.y && b.y <= area->low.y) || (a.y >= area->high.y && b.y >= area->high.y)) &&
           fy_inch_area_parted(area, a, b);
}

/* Does p lie at most `limit` from the area (0 when in it)? */
bool fy_inch_area_within(const struct fy_inch_area *area, struct fy_inch p, int32_t limit);

/* The middle of the box around it. */
static inline struct fy_inch fy_inch_area_middle(const struct fy_inch_area *area) {
    return (struct fy_inch){(area->low.x + area->high.x) / 2, (area->low.y + area->high.y) / 2};
}

/* A point of the area near p: p itself if it is in it, the nearest point of a rectangle, the nearest corner of any other. */
struct fy_inch fy_inch_area_nearest(const struct fy_inch_area *area, struct fy_inch p);

/* The 32 bearings: unit vectors times 1000, counter-clockwise from the right. */
extern const int16_t fy_inch_bearing[32][2];

/* So far on a bearing, cut towards p. */
static inline struct fy_inch fy_inch_on_bearing(struct fy_inch p, int bearing, int32_t length) {
    return (struct fy_inch){p.x + fy_inch_bearing[bearing][0] * length / 1000,
                            p.y + fy_inch_bearing[bearing][1] * length / 1000};
}

#endif
