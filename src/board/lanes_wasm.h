/* lanes_wasm.h - what lanes.h declares, by the vector instructions of WebAssembly. Included there. */
#ifndef FORAY_BOARD_LANES_WASM_H
#define FORAY_BOARD_LANES_WASM_H

#include <wasm_simd128.h>

static inline fy_eight fy_lanes_min(fy_eight a, fy_eight b) { return (fy_eight)wasm_i16x8_min((v128_t)a, (v128_t)b); }

static inline fy_eight fy_lanes_max(fy_eight a, fy_eight b) { return (fy_eight)wasm_i16x8_max((v128_t)a, (v128_t)b); }

static inline fy_eight fy_lanes_high_product(fy_eight a, fy_eight b)
{
    v128_t some = wasm_i32x4_extmul_low_i16x8((v128_t)a, (v128_t)b);
    v128_t others = wasm_i32x4_extmul_high_i16x8((v128_t)a, (v128_t)b);
    return (fy_eight)wasm_i16x8_shuffle(some, others, 1, 3, 5, 7, 9, 11, 13, 15);
}

static inline unsigned fy_lanes_mask_eight(fy_eight mask) { return (unsigned)wasm_i16x8_bitmask((v128_t)mask); }

static inline unsigned fy_lanes_mask_sixteen(fy_eight some, fy_eight others)
{
    return (unsigned)wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8((v128_t)some, (v128_t)others));
}

static inline fy_eight fy_lanes_swap(fy_eight e)
{
    return (fy_eight)wasm_i64x2_shuffle((v128_t)e, (v128_t)e, 1, 0);
}

static inline int fy_lanes_least(fy_eight e)
{
    e = fy_lanes_min(e, fy_lanes_swap(e));
    e = fy_lanes_min(e, (fy_eight)wasm_i32x4_shuffle((v128_t)e, (v128_t)e, 1, 1, 1, 1));
    return e[0] < e[1] ? e[0] : e[1];
}

static inline fy_eight fy_lanes_twice(const int16_t from[4])
{
    v128_t e = wasm_v128_load64_zero(from);
    return (fy_eight)wasm_i16x8_shuffle(e, e, 0, 0, 1, 1, 2, 2, 3, 3);
}

static inline void fy_lanes_pair_up(const int16_t x[2 * FY_LANE_POINTS], const int16_t y[2 * FY_LANE_POINTS],
                                    fy_pairs pairs[2])
{
    v128_t a = wasm_v128_load(x), b = wasm_v128_load(y);
    pairs[0] = (fy_pairs)wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    pairs[1] = (fy_pairs)wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

static inline fy_four fy_lanes_rows(const uint8_t *row, int size, int first)
{
    v128_t some = wasm_v128_load64_lane(row + size, wasm_v128_load64_zero(row), 1);
    v128_t others = wasm_v128_load64_lane(row + 3 * size, wasm_v128_load64_zero(row + 2 * size), 1);
    some = wasm_u64x2_shr(some, (uint32_t)first);
    others = wasm_u64x2_shr(others, (uint32_t)first);
    return (fy_four)wasm_i32x4_shuffle(some, others, 0, 2, 4, 6);
}

static inline fy_four fy_lanes_dots(fy_pairs a, fy_pairs b)
{
    return (fy_four)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
}

static inline fy_eight fy_lanes_narrowed(fy_four some, fy_four others)
{
    return (fy_eight)wasm_i16x8_narrow_i32x4((v128_t)some, (v128_t)others);
}

static inline unsigned fy_lanes_mask(fy_four mask) { return (unsigned)wasm_i32x4_bitmask((v128_t)mask); }

#endif
