/* lanes.h - eight 16-bit numbers at a time; or four points, pairs of coordinates side by side, and a 32-bit result for
 * each. What the compiler does not find by itself in plain loops is only declared here: it has instructions of its own in
 * lanes_sse2.h and lanes_wasm.h, and plain loops in lanes_plain.h for what has neither. */
#ifndef FORAY_BOARD_LANES_H
#define FORAY_BOARD_LANES_H

#include <stdint.h>
#include <string.h>

typedef int16_t fy_eight __attribute__((vector_size(16)));
typedef fy_eight fy_pairs;
typedef int32_t fy_four __attribute__((vector_size(16)));

enum { FY_LANE_POINTS = 4 };

/* ---- eight numbers ---- */

static inline fy_eight fy_lanes_eight(int n) { return (fy_eight){0} + (int16_t)n; }

static inline fy_eight fy_lanes_load(const int16_t from[8])
{
    fy_eight e;
    memcpy(&e, from, sizeof e);
    return e;
}

static inline void fy_lanes_store(int16_t to[8], fy_eight e) { memcpy(to, &e, sizeof e); }

static inline fy_eight fy_lanes_choose(fy_eight mask, fy_eight a, fy_eight b) { return (a & mask) | (b & ~mask); }

static inline fy_eight fy_lanes_min(fy_eight a, fy_eight b);

static inline fy_eight fy_lanes_max(fy_eight a, fy_eight b);

/* The upper halves of the products. */
static inline fy_eight fy_lanes_high_product(fy_eight a, fy_eight b);

/* The lower halves. */
static inline fy_eight fy_lanes_low_product(fy_eight a, fy_eight b)
{
    typedef uint16_t plain __attribute__((vector_size(16))); /* these may wrap round */
    return (fy_eight)((plain)a * (plain)b);
}

/* a / b, where `less` is that or one less. Of a only the lower half is needed: what is left over is small. */
static inline fy_eight fy_lanes_quotient(fy_eight less, fy_eight low_half_of_a, fy_eight b)
{
    typedef uint16_t plain __attribute__((vector_size(16)));
    fy_eight rest = (fy_eight)((plain)low_half_of_a - (plain)fy_lanes_low_product(less, b));
    return less - (rest >= b);
}

/* Which of eight comparisons hold, as bits. */
static inline unsigned fy_lanes_mask_eight(fy_eight mask);

/* The same of two times eight. */
static inline unsigned fy_lanes_mask_sixteen(fy_eight some, fy_eight others);

/* The last four first. */
static inline fy_eight fy_lanes_swap(fy_eight e);

static inline int fy_lanes_least(fy_eight e);

/* Four numbers, each twice. */
static inline fy_eight fy_lanes_twice(const int16_t from[4]);

/* ---- four points ---- */

static inline fy_four fy_lanes_four(int32_t n) { return (fy_four){n, n, n, n}; }

static inline fy_four fy_lanes_load_four(const int32_t from[FY_LANE_POINTS])
{
    fy_four f;
    memcpy(&f, from, sizeof f);
    return f;
}

static inline void fy_lanes_store_four(int32_t to[FY_LANE_POINTS], fy_four f) { memcpy(to, &f, sizeof f); }

/* The same point four times. */
static inline fy_pairs fy_lanes_point(const int16_t point[2])
{
    int32_t both;
    memcpy(&both, point, sizeof both);
    return (fy_pairs)fy_lanes_four(both);
}

/* Eight points of which the coordinates are kept apart. */
static inline void fy_lanes_pair_up(const int16_t x[2 * FY_LANE_POINTS], const int16_t y[2 * FY_LANE_POINTS],
                                    fy_pairs pairs[2]);

static inline fy_pairs fy_lanes_pair(int x, int y)
{
    int16_t a = (int16_t)x, b = (int16_t)y;
    return (fy_pairs){a, b, a, b, a, b, a, b};
}

/* Four rows of bits, each from a bit of its first eight on. */
static inline fy_four fy_lanes_rows(const uint8_t *row, int size, int first);

/* The four dot products; all of them fit, as do the coordinates of any table. */
static inline fy_four fy_lanes_dots(fy_pairs a, fy_pairs b);

/* Two times four numbers, those that do not fit as the largest or least that do. */
static inline fy_eight fy_lanes_narrowed(fy_four some, fy_four others);

/* Which of four comparisons hold, as bits. */
static inline unsigned fy_lanes_mask(fy_four mask);

/* Which of four times four comparisons hold. */
static inline unsigned fy_lanes_mask_fours(const fy_four of[4])
{
    return fy_lanes_mask_sixteen(fy_lanes_narrowed(of[0], of[1]), fy_lanes_narrowed(of[2], of[3]));
}

/* Do both comparisons of each pair hold? */
static inline fy_four fy_lanes_both(fy_pairs mask) { return (fy_four)mask == fy_lanes_four(-1); }

static inline fy_four fy_lanes_min_four(fy_four a, fy_four b)
{
    fy_four mask = a < b;
    return (a & mask) | (b & ~mask);
}

static inline int32_t fy_lanes_least_four(fy_four f)
{
    int32_t some = f[0] < f[1] ? f[0] : f[1], others = f[2] < f[3] ? f[2] : f[3];
    return some < others ? some : others;
}

/* The lower halves, with their signs. */
static inline fy_four fy_lanes_low_half(fy_four f)
{
    typedef uint32_t plain __attribute__((vector_size(16)));
    return (fy_four)((plain)f << 16) >> 16;
}

#if defined __SSE2__
#include "board/lanes_sse2.h"
#elif defined __wasm_simd128__
#include "board/lanes_wasm.h"
#else
#include "board/lanes_plain.h"
#endif

#endif
