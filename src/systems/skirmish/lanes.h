/* lanes.h - eight numbers at a time; or four points: pairs of 16-bit coordinates side by side, and a 32-bit result for each pair. */
#ifndef SKIRMISH_LANES_H
#define SKIRMISH_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { LANE_POINTS = 4 };

typedef int16_t sk_eight __attribute__((vector_size(16)));
typedef sk_eight sk_pairs;
typedef int32_t sk_four __attribute__((vector_size(16)));

/* ---- eight numbers ---- */

static inline sk_eight eight_of(int n) { return (sk_eight){0} + (int16_t)n; }

static inline sk_eight load_eight(const int16_t from[8])
{
    sk_eight e;
    memcpy(&e, from, sizeof e);
    return e;
}

static inline void store_eight(int16_t to[8], sk_eight e) { memcpy(to, &e, sizeof e); }
static inline sk_eight choose(sk_eight mask, sk_eight a, sk_eight b) { return (a & mask) | (b & ~mask); }

static inline sk_eight lesser(sk_eight a, sk_eight b)
{
#ifdef __SSE2__
    return (sk_eight)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    return choose(a < b, a, b);
#endif
}

static inline sk_eight greater(sk_eight a, sk_eight b)
{
#ifdef __SSE2__
    return (sk_eight)_mm_max_epi16((__m128i)a, (__m128i)b);
#else
    return choose(a > b, a, b);
#endif
}

/* Each a times m, and the b beside it times n; the sums fit. */
static inline sk_eight add_times(sk_eight a, int m, sk_eight b, int n)
{
#ifdef __SSE2__
    __m128i times = _mm_set1_epi32((int)((unsigned)n << 16 | (unsigned)m));
    __m128i low = _mm_madd_epi16(_mm_unpacklo_epi16((__m128i)a, (__m128i)b), times);
    __m128i high = _mm_madd_epi16(_mm_unpackhi_epi16((__m128i)a, (__m128i)b), times);
    return (sk_eight)_mm_packs_epi32(low, high);
#else
    return a * eight_of(m) + b * eight_of(n);
#endif
}

/* The upper halves of the products. */
static inline sk_eight high_product(sk_eight a, sk_eight b)
{
#ifdef __SSE2__
    return (sk_eight)_mm_mulhi_epi16((__m128i)a, (__m128i)b);
#else
    for (int i = 0; i < 8; i++)
        a[i] = (int16_t)(a[i] * b[i] >> 16);
    return a;
#endif
}

/* The lower halves. */
static inline sk_eight low_product(sk_eight a, sk_eight b)
{
    typedef uint16_t plain __attribute__((vector_size(16))); /* these may wrap round */
    return (sk_eight)((plain)a * (plain)b);
}

/* a / b, where `less` is that or one less. Of a only the lower half is needed: what is left over is small. */
static inline sk_eight quotient(sk_eight less, sk_eight low_half_of_a, sk_eight b)
{
    typedef uint16_t plain __attribute__((vector_size(16)));
    sk_eight rest = (sk_eight)((plain)low_half_of_a - (plain)low_product(less, b));
    return less - (rest >= b);
}

static inline int least_of_eight(sk_eight e)
{
#ifdef __SSE2__
    e = lesser(e, (sk_eight)_mm_srli_si128((__m128i)e, 8));
    e = lesser(e, (sk_eight)_mm_srli_si128((__m128i)e, 4));
    e = lesser(e, (sk_eight)_mm_srli_si128((__m128i)e, 2));
    return e[0];
#else
    int least = e[0];
    for (int i = 1; i < 8; i++)
        least = e[i] < least ? e[i] : least;
    return least;
#endif
}

/* Four numbers, each twice. */
static inline sk_eight twice(const int16_t from[4])
{
    sk_eight e = {from[0], from[1], from[2], from[3]};
#ifdef __SSE2__
    return (sk_eight)_mm_unpacklo_epi16((__m128i)e, (__m128i)e);
#else
    return (sk_eight){e[0], e[0], e[1], e[1], e[2], e[2], e[3], e[3]};
#endif
}

/* Which of eight comparisons hold, as bits. */
static inline unsigned lanes_of_eight(sk_eight mask)
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
static inline unsigned lanes_of_sixteen(sk_eight some, sk_eight others)
{
#ifdef __SSE2__
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16((__m128i)some, (__m128i)others));
#else
    return lanes_of_eight(some) | lanes_of_eight(others) << 8;
#endif
}

/* The last four first. */
static inline sk_eight swap_fours(sk_eight e)
{
#ifdef __SSE2__
    return (sk_eight)_mm_shuffle_epi32((__m128i)e, 0x4e);
#else
    return (sk_eight){e[4], e[5], e[6], e[7], e[0], e[1], e[2], e[3]};
#endif
}

/* ---- two sets of 64 ---- */

typedef uint64_t sk_two __attribute__((vector_size(16)));

static inline sk_two load_two(const uint64_t from[2])
{
    sk_two t;
    memcpy(&t, from, sizeof t);
    return t;
}

static inline void store_two(uint64_t to[2], sk_two t) { memcpy(to, &t, sizeof t); }

/* ---- sixteen bytes ---- */

typedef uint8_t sk_bytes __attribute__((vector_size(16)));

/* All bits of those whose bit is in a set of sixteen. */
static inline sk_bytes bytes_of(unsigned set)
{
    const sk_bytes bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint64_t each = 0x0101010101010101u, half[2] = {(set & 255) * each, (set >> 8 & 255) * each};
    sk_bytes bytes;
    memcpy(&bytes, half, sizeof bytes);
    return (sk_bytes)((bytes & bits) == bits);
}

/* ---- four points ---- */

static inline sk_pairs load_pairs(const int16_t at[2 * LANE_POINTS]) { return load_eight(at); }

/* Eight points of which the coordinates are kept apart. */
static inline void pair_up(const int16_t x[2 * LANE_POINTS], const int16_t y[2 * LANE_POINTS], sk_pairs pairs[2])
{
    sk_eight a = load_eight(x), b = load_eight(y);
#ifdef __SSE2__
    pairs[0] = (sk_pairs)_mm_unpacklo_epi16((__m128i)a, (__m128i)b);
    pairs[1] = (sk_pairs)_mm_unpackhi_epi16((__m128i)a, (__m128i)b);
#else
    pairs[0] = (sk_pairs){a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]};
    pairs[1] = (sk_pairs){a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]};
#endif
}

static inline sk_four all_of(int32_t n) { return (sk_four){n, n, n, n}; }

static inline sk_four load_four(const int32_t from[LANE_POINTS])
{
    sk_four f;
    memcpy(&f, from, sizeof f);
    return f;
}

/* Four rows of bits, each from a bit of its first eight on. */
static inline sk_four four_rows(const uint8_t *row, int size, int first)
{
#ifdef __SSE2__
    __m128i shift = _mm_cvtsi32_si128(first), some, others;
    some = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)row), _mm_loadl_epi64((const __m128i *)(row + size)));
    others = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(row + 2 * size)), _mm_loadl_epi64((const __m128i *)(row + 3 * size)));
    return (sk_four)_mm_shuffle_ps((__m128)_mm_srl_epi64(some, shift), (__m128)_mm_srl_epi64(others, shift), 0x88);
#else
    sk_four bits = {0};
    for (int i = 0; i < LANE_POINTS; i++)
        for (int k = 0; k < 8; k++)
            bits[i] |= (int32_t)(uint32_t)((uint64_t)row[i * size + k] << 8 * k >> first);
    return bits;
#endif
}

static inline sk_four lesser_four(sk_four a, sk_four b)
{
    sk_four mask = a < b;
    return (a & mask) | (b & ~mask);
}

static inline int32_t least_of_four(sk_four f)
{
    int32_t some = f[0] < f[1] ? f[0] : f[1], others = f[2] < f[3] ? f[2] : f[3];
    return some < others ? some : others;
}

static inline void store_four(int32_t to[LANE_POINTS], sk_four f) { memcpy(to, &f, sizeof f); }

/* The same pair four times. */
static inline sk_pairs same_pair(const int16_t pair[2])
{
    int32_t both_of_it;
    memcpy(&both_of_it, pair, sizeof both_of_it);
    return (sk_pairs)all_of(both_of_it);
}

static inline sk_pairs same_pairs(int x, int y)
{
    int16_t a = (int16_t)x, b = (int16_t)y;
    return (sk_pairs){a, b, a, b, a, b, a, b};
}

/* The four dot products; all of them fit, as do the coordinates of any table. */
static inline sk_four dots(sk_pairs a, sk_pairs b)
{
#ifdef __SSE2__
    return (sk_four)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
    return (sk_four){a[0] * b[0] + a[1] * b[1], a[2] * b[2] + a[3] * b[3], a[4] * b[4] + a[5] * b[5], a[6] * b[6] + a[7] * b[7]};
#endif
}

/* Which of four comparisons hold, as bits. */
static inline unsigned lanes_of(sk_four mask)
{
#ifdef __SSE2__
    return (unsigned)_mm_movemask_ps((__m128)mask);
#else
    unsigned set = 0;
    for (unsigned i = 0; i < LANE_POINTS; i++)
        set |= (unsigned)(mask[i] != 0) << i;
    return set;
#endif
}

/* Two times four numbers, those that do not fit as the largest or least that do. */
static inline sk_eight narrowed(sk_four some, sk_four others)
{
#ifdef __SSE2__
    return (sk_eight)_mm_packs_epi32((__m128i)some, (__m128i)others);
#else
    sk_eight e;
    for (int i = 0; i < 8; i++) {
        int32_t n = i < 4 ? some[i] : others[i - 4];
        e[i] = (int16_t)(n < INT16_MIN ? INT16_MIN : n > INT16_MAX ? INT16_MAX : n);
    }
    return e;
#endif
}

/* The lower halves, with their signs. */
static inline sk_four low_half(sk_four f)
{
    typedef uint32_t plain __attribute__((vector_size(16)));
    return (sk_four)((plain)f << 16) >> 16;
}

/* Which of four times four. */
static inline unsigned lanes_of_all(sk_four a, sk_four b, sk_four c, sk_four d)
{
    return lanes_of_sixteen(narrowed(a, b), narrowed(c, d));
}

/* Are both of the comparisons of each pair true? */
static inline sk_four both(sk_pairs mask) { return (sk_four)mask == all_of(-1); }

#endif
