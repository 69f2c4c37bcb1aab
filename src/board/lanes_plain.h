/* lanes_plain.h - what lanes.h declares, in plain C. Included there. */
#ifndef FORAY_BOARD_LANES_PLAIN_H
#define FORAY_BOARD_LANES_PLAIN_H

static inline fy_eight fy_lanes_min(fy_eight a, fy_eight b)
{
    return fy_lanes_choose(a < b, a, b);
}

static inline fy_eight fy_lanes_max(fy_eight a, fy_eight b)
{
    return fy_lanes_choose(a > b, a, b);
}

/* Not as a loop: gcc 12 makes wrong code of it for an i386 without SSE2. */
static inline fy_eight fy_lanes_high_product(fy_eight a, fy_eight b)
{
    typedef int32_t wide __attribute__((vector_size(32)));
    wide products = __builtin_convertvector(a, wide) * __builtin_convertvector(b, wide);
    return __builtin_convertvector(products >> 16, fy_eight);
}

static inline unsigned fy_lanes_mask_eight(fy_eight mask)
{
    unsigned set = 0;
    for (unsigned i = 0; i < 8; i++)
        set |= (unsigned)(mask[i] != 0) << i;
    return set;
}

static inline unsigned fy_lanes_mask_sixteen(fy_eight some, fy_eight others)
{
    return fy_lanes_mask_eight(some) | fy_lanes_mask_eight(others) << 8;
}

static inline fy_eight fy_lanes_swap(fy_eight e)
{
    return (fy_eight){e[4], e[5], e[6], e[7], e[0], e[1], e[2], e[3]};
}

static inline int fy_lanes_least(fy_eight e)
{
    int least = e[0];
    for (int i = 1; i < 8; i++)
        least = e[i] < least ? e[i] : least;
    return least;
}

static inline fy_eight fy_lanes_twice(const int16_t from[4])
{
    fy_eight e = {from[0], from[1], from[2], from[3]};
    return (fy_eight){e[0], e[0], e[1], e[1], e[2], e[2], e[3], e[3]};
}

static inline void fy_lanes_pair_up(const int16_t x[2 * FY_LANE_POINTS], const int16_t y[2 * FY_LANE_POINTS],
                                    fy_pairs pairs[2])
{
    fy_eight a = fy_lanes_load(x), b = fy_lanes_load(y);
    pairs[0] = (fy_pairs){a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]};
    pairs[1] = (fy_pairs){a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]};
}

static inline fy_four fy_lanes_rows(const uint8_t *row, int size, int first)
{
    fy_four bits = {0};
    for (int i = 0; i < FY_LANE_POINTS; i++)
        for (int k = 0; k < 8; k++)
            bits[i] |= (int32_t)(uint32_t)((uint64_t)row[i * size + k] << 8 * k >> first);
    return bits;
}

static inline fy_four fy_lanes_dots(fy_pairs a, fy_pairs b)
{
    return (fy_four){a[0] * b[0] + a[1] * b[1], a[2] * b[2] + a[3] * b[3], a[4] * b[4] + a[5] * b[5],
                     a[6] * b[6] + a[7] * b[7]};
}

static inline fy_eight fy_lanes_narrowed(fy_four some, fy_four others)
{
    fy_eight e;
    for (int i = 0; i < 8; i++) {
        int32_t n = i < 4 ? some[i] : others[i - 4];
        e[i] = (int16_t)(n < INT16_MIN ? INT16_MIN : n > INT16_MAX ? INT16_MAX : n);
    }
    return e;
}

static inline unsigned fy_lanes_mask(fy_four mask)
{
    return fy_lanes_mask_eight(fy_lanes_narrowed(mask, fy_lanes_four(0)));
}

#endif
