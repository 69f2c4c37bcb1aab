/* bits.h - small sets as the bits of a word. */
#ifndef FORAY_BOARD_BITS_H
#define FORAY_BOARD_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline bool fy_bit(uint64_t set, int i) { return set >> i & 1; }
static inline uint64_t fy_one(int i) { return (uint64_t)1 << i; }
static inline uint64_t fy_first_bits(int n) { return n >= 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1; }

/* for FY_EACH_BIT(i, set) { ... i ... }: every member, the lowest first. */
#define FY_EACH_BIT(i, set)                                                                                                     \
    (uint64_t i##_left = (set), i##_all = i##_left; i##_all; i##_all = 0)                                                       \
        for (int i; i##_left && ((i = __builtin_ctzll(i##_left)), true); i##_left &= i##_left - 1)

#endif
