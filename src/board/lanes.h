/* lanes.h - eight 16-bit numbers at a time; or four points, pairs of coordinates side by side, and a 32-bit result for each. What the compiler
 * does not find by itself in plain loops has an instruction of its own where there is one (SSE2), and a plain loop where there is none. */
#ifndef FORAY_BOARD_LANES_H
#define FORAY_BOARD_LANES_H

#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

static inline fy_eight fy_lanes_min(fy_eight a, fy_eight b)
{
#ifdef __SSE2__
    return (fy_eight)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    return fy_lanes_choose(a < b, a, b);
#endif
}

static inline fy_eight fy_lanes_max(fy_eight a, fy_eight b)
{
#ifdef __SSE2__
    return (fy_eight)_mm_max_epi16((__m128i)a, (__m128i)b);
#else
    return fy_lanes_choose(a > b, a, b);
#endif
}

/* The upper halves of the products. */
static inline fy_eight fy_lanes_high_product(fy_eight a, fy_eight b)
{
#ifdef __SSE2__
    return (fy_eight)_mm_mulhi_epi16((__m128i)a, (__m128i)b);
#else
    for (int i = 0; i < 8; i++)
        a[i] = (int16_t)(a[i] * b[i] >> 16);
    return a;
#endif
}

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
static inline unsigned fy_lanes_mask_eight(fy_eight mask)
{
#ifdef __SSE2__
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16((__m128i)mask, _mm_setzero_si128()));
#else
    unsigned set = 0;
    for (unsigned i = 0; i < 8; i++)
        set |= (unsigned)(mask[i] != 0) << i;
    return set;
#endif
}

/* The same of two times eight. */
static inline unsigned fy_lanes_mask_sixteen(fy_eight some, fy_eight others)
{
#ifdef __SSE2__
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16((__m128i)some, (__m128i)others));
#else
    return fy_lanes_mask_eight(some) | fy_lanes_mask_eight(others) << 8;
#endif
}

/* The last four first. */
static inline fy_eight fy_lanes_swap(fy_eight e)
{
#ifdef __SSE2__
    return (fy_eight)_mm_shuffle_epi32((__m128i)e, 0x4e);
#else
    return (fy_eight){e[4], e[5], e[6], e[7], e[0], e[1], e[2], e[3]};
#endif
}

static inline int fy_lanes_least(fy_eight e)
{
#ifdef __SSE2__
    e = fy_lanes_min(e, (fy_eight)_mm_srli_si128((__m128i)e, 8));
    e = fy_lanes_min(e, (fy_eight)_mm_srli_si128((__m128i)e, 4));
    e = fy_lanes_min(e, (fy_eight)_mm_srli_si128((__m128i)e, 2));
    return e[0];
#else
    int least = e[0];
    for (int i = 1; i < 8; i++)
        least = e[i] < least ? e[i] : least;
    return least;
#endif
}

/* Four numbers, each twice. */
static inline fy_eight fy_lanes_twice(const int16_t from[4])
{
    fy_eight e = {from[0], from[1], from[2], from[3]};
#ifdef __SSE2__
    return (fy_eight)_mm_unpacklo_epi16((__m128i)e, (__m128i)e);
#else
    return (fy_eight){e[0], e[0], e[1], e[1], e[2], e[2], e[3], e[3]};
#endif
}

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
static inline void fy_lanes_pair_up(const int16_t x[2 * FY_LANE_POINTS], const int16_t y[2 * FY_LANE_POINTS], fy_pairs pairs[2])
{
    fy_eight a = fy_lanes_load(x), b = fy_lanes_load(y);
#ifdef __SSE2__
    pairs[0] = (fy_pairs)_mm_unpacklo_epi16((__m128i)a, (__m128i)b);
    pairs[1] = (fy_pairs)_mm_unpackhi_epi16((__m128i)a, (__m128i)b);
#else
    pairs[0] = (fy_pairs){a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]};
    pairs[1] = (fy_pairs){a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]};
#endif
}

static inline fy_pairs fy_lanes_pair(int x, int y)
{
    int16_t a = (int16_t)x, b = (int16_t)y;
    return (fy_pairs){a, b, a, b, a, b, a, b};
}

/* Four rows of bits, each from a bit of its first eight on. */
static inline fy_four fy_lanes_rows(const uint8_t *row, int size, int first)
{
#ifdef __SSE2__
    __m128i shift = _mm_cvtsi32_si128(first), some, others;
    some = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)row), _mm_loadl_epi64((const __m128i *)(row + size)));
    others = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(row + 2 * size)), _mm_loadl_epi64((const __m128i *)(row + 3 * size)));
    return (fy_four)_mm_shuffle_ps((__m128)_mm_srl_epi64(some, shift), (__m128)_mm_srl_epi64(others, shift), 0x88);
#else
    fy_four bits = {0};
    for (int i = 0; i < FY_LANE_POINTS; i++)
        for (int k = 0; k < 8; k++)
            bits[i] |= (int32_t)(uint32_t)((uint64_t)row[i * size + k] << 8 * k >> first);
    return bits;
#endif
}

/* The four dot products; all of them fit, as do the coordinates of any table. */
static inline fy_four fy_lanes_dots(fy_pairs a, fy_pairs b)
{
#ifdef __SSE2__
    return (fy_four)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
    return (fy_four){a[0] * b[0] + a[1] * b[1], a[2] * b[2] + a[3] * b[3], a[4] * b[4] + a[5] * b[5], a[6] * b[6] + a[7] * b[7]};
#endif
}

/* Which of four comparisons hold, as bits. */
static inline unsigned fy_lanes_mask(fy_four mask)
{
#ifdef __SSE2__
    return (unsigned)_mm_movemask_ps((__m128)mask);
#else
    unsigned set = 0;
    for (unsigned i = 0; i < FY_LANE_POINTS; i++)
        set |= (unsigned)(mask[i] != 0) << i;
    return set;
#endif
}

/* Two times four numbers, those that do not fit as the largest or least that do. */
static inline fy_eight fy_lanes_narrowed(fy_four some, fy_four others)
{
#ifdef __SSE2__
    return (fy_eight)_mm_packs_epi32((__m128i)some, (__m128i)others);
#else
    fy_eight e;
    for (int i = 0; i < 8; i++) {
        int32_t n = i < 4 ? some[i] : others[i - 4];
        e[i] = (int16_t)(n < INT16_MIN ? INT16_MIN : n > INT16_MAX ? INT16_MAX : n);
    }
    return e;
#endif
}

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

#endif
