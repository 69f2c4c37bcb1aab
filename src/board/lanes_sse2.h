/* lanes_sse2.h - what lanes.h declares, by the instructions that every 64-bit PC has. Included there. */
#ifndef FORAY_BOARD_LANES_SSE2_H
#define FORAY_BOARD_LANES_SSE2_H

#include <emmintrin.h>

static inline fy_eight fy_lanes_min(fy_eight a, fy_eight b)
{
    return (fy_eight)_mm_min_epi16((__m128i)a, (__m128i)b);
}

static inline fy_eight fy_lanes_max(fy_eight a, fy_eight b)
{
    return (fy_eight)_mm_max_epi16((__m128i)a, (__m128i)b);
}

static inline fy_eight fy_lanes_high_product(fy_eight a, fy_eight b)
{
    return (fy_eight)_mm_mulhi_epi16((__m128i)a, (__m128i)b);
}

static inline unsigned fy_lanes_mask_eight(fy_eight mask)
{
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16((__m128i)mask, _mm_setzero_si128()));
}

static inline unsigned fy_lanes_mask_sixteen(fy_eight some, fy_eight others)
{
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16((__m128i)some, (__m128i)others));
}

static inline fy_eight fy_lanes_swap(fy_eight e)
{
    return (fy_eight)_mm_shuffle_epi32((__m128i)e, 0x4e);
}

static inline int fy_lanes_least(fy_eight e)
{
    e = fy_lanes_min(e, (fy_eight)_mm_srli_si128((__m128i)e, 8));
    e = fy_lanes_min(e, (fy_eight)_mm_srli_si128((__m128i)e, 4));
    e = fy_lanes_min(e, (fy_eight)_mm_srli_si128((__m128i)e, 2));
    return e[0];
}

static inline fy_eight fy_lanes_twice(const int16_t from[4])
{
    fy_eight e = {from[0], from[1], from[2], from[3]};
    return (fy_eight)_mm_unpacklo_epi16((__m128i)e, (__m128i)e);
}

static inline void fy_lanes_pair_up(const int16_t x[2 * FY_LANE_POINTS], const int16_t y[2 * FY_LANE_POINTS],
                                    fy_pairs pairs[2])
{
    fy_eight a = fy_lanes_load(x), b = fy_lanes_load(y);
    pairs[0] = (fy_pairs)_mm_unpacklo_epi16((__m128i)a, (__m128i)b);
    pairs[1] = (fy_pairs)_mm_unpackhi_epi16((__m128i)a, (__m128i)b);
}

static inline fy_four fy_lanes_rows(const uint8_t *row, int size, int first)
{
    __m128i shift = _mm_cvtsi32_si128(first), some, others;
    some = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)row), _mm_loadl_epi64((const __m128i *)(row + size)));
    others = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(row + 2 * size)),
                                _mm_loadl_epi64((const __m128i *)(row + 3 * size)));
    return (fy_four)_mm_shuffle_ps((__m128)_mm_srl_epi64(some, shift), (__m128)_mm_srl_epi64(others, shift), 0x88);
}

static inline fy_four fy_lanes_dots(fy_pairs a, fy_pairs b)
{
    return (fy_four)_mm_madd_epi16((__m128i)a, (__m128i)b);
}

static inline fy_eight fy_lanes_narrowed(fy_four some, fy_four others)
{
    return (fy_eight)_mm_packs_epi32((__m128i)some, (__m128i)others);
}

static inline unsigned fy_lanes_mask(fy_four mask)
{
    return (unsigned)_mm_movemask_ps((__m128)mask);
}

#endif
