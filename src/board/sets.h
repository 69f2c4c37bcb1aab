/* sets.h - sets of up to 64 things as the bits of a word, and of up to 128 places: the spaces or areas of a map. A set is a
 * value: it is copied, compared and combined like a number, and stays in one or two registers.
 *
 *     for FY_EACH_BIT(unit, s->enemies & ~s->hidden)
 *     for (struct fy_set left = fy_set_and(d->adjacent[here], s->enemy); fy_set_any(left);) {
 *         int place = fy_set_take(&left);
 */
#ifndef FORAY_BOARD_SETS_H
#define FORAY_BOARD_SETS_H

#include "foray/dice.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- up to 64 ---- */

static inline bool fy_bit(uint64_t set, int i) { return set >> i & 1; }
static inline uint64_t fy_one(int i) { return (uint64_t)1 << i; }
static inline uint64_t fy_first_bits(int n) { return n >= 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1; }
/* The lowest of a set that is not empty; the set is then without it. */
static inline int fy_take_bit(uint64_t *set)
{
    int i = __builtin_ctzll(*set);
    *set &= *set - 1;
    return i;
}

/* for FY_EACH_BIT(i, set) { ... i ... }: every member, the lowest first. */
#define FY_EACH_BIT(i, set)                                               \
    (uint64_t i##_left = (set), i##_all = i##_left; i##_all; i##_all = 0) \
        for (int i; i##_left && ((i = __builtin_ctzll(i##_left)), true); i##_left &= i##_left - 1)

/* ---- up to 128 ---- */

struct fy_set {
    uint64_t w[2];
};

enum { FY_SET_PLACES = 128 };
extern const struct fy_set fy_set_one[FY_SET_PLACES]; /* each place alone */

static inline struct fy_set fy_set_none(void) { return (struct fy_set){{0, 0}}; }
static inline bool fy_set_has(struct fy_set s, int place) { return (place < 64 ? s.w[0] : s.w[1]) >> (place & 63) & 1; }
static inline bool fy_set_any(struct fy_set s) { return (s.w[0] | s.w[1]) != 0; }
static inline struct fy_set fy_set_and(struct fy_set a, struct fy_set b)
{
    return (struct fy_set){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}
static inline struct fy_set fy_set_or(struct fy_set a, struct fy_set b)
{
    return (struct fy_set){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}
/* What is in the first and not in the second. */
static inline struct fy_set fy_set_less(struct fy_set a, struct fy_set b)
{
    return (struct fy_set){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}
/* Is anything in both? */
static inline bool fy_set_meet(struct fy_set a, struct fy_set b) { return fy_set_any(fy_set_and(a, b)); }
static inline void fy_set_add(struct fy_set *s, int place) { *s = fy_set_or(*s, fy_set_one[place]); }
static inline void fy_set_drop(struct fy_set *s, int place) { *s = fy_set_less(*s, fy_set_one[place]); }
/* The lowest place of a set that is not empty; `take` takes it out. */
static inline int fy_set_first(struct fy_set s) { return s.w[0] ? __builtin_ctzll(s.w[0]) : 64 + __builtin_ctzll(s.w[1]); }
static inline int fy_set_take(struct fy_set *s)
{
    int place = fy_set_first(*s);
    if (s->w[0])
        s->w[0] &= s->w[0] - 1;
    else
        s->w[1] &= s->w[1] - 1;
    return place;
}
/* Is there one place in it, or none? */
static inline bool fy_set_single(struct fy_set s)
{
    return (s.w[0] == 0 || s.w[1] == 0) && ((s.w[0] | s.w[1]) & ((s.w[0] | s.w[1]) - 1)) == 0;
}
static inline int fy_set_count(struct fy_set s) { return fy_count_bits(s.w[0]) + fy_count_bits(s.w[1]); }

#endif
