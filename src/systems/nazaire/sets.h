/* sets.h - sets of areas, and of anything there are at most 64 of. */
#ifndef NAZAIRE_SETS_H
#define NAZAIRE_SETS_H

#include <stdbool.h>
#include <stdint.h>

/* ---- At most 64 things: boats, teams, Germans, posts, targets ---- */

static inline uint64_t nz_bit(int i) { return UINT64_C(1) << i; }
static inline bool nz_in(uint64_t set, int i) { return set >> i & 1; }
/* The lowest of a set that is not empty; the set is then without it. */
static inline int nz_take_bit(uint64_t *set)
{
    int bit = __builtin_ctzll(*set);
    *set &= *set - 1;
    return bit;
}

/* ---- Areas ---- */

struct nz_set {
    uint64_t w[2];
};
static inline struct nz_set nz_none(void) { return (struct nz_set){{0, 0}}; }
static inline bool nz_has(struct nz_set s, int i) { return s.w[i >> 6] >> (i & 63) & 1; }
static inline void nz_add(struct nz_set *s, int i) { s->w[i >> 6] |= UINT64_C(1) << (i & 63); }
static inline void nz_drop(struct nz_set *s, int i) { s->w[i >> 6] &= ~(UINT64_C(1) << (i & 63)); }
static inline bool nz_any(struct nz_set s) { return (s.w[0] | s.w[1]) != 0; }
static inline struct nz_set nz_and(struct nz_set a, struct nz_set b)
{
    return (struct nz_set){{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
}
static inline struct nz_set nz_or(struct nz_set a, struct nz_set b)
{
    return (struct nz_set){{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
}
static inline struct nz_set nz_less(struct nz_set a, struct nz_set b)
{
    return (struct nz_set){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
}
static inline bool nz_meet(struct nz_set a, struct nz_set b) { return ((a.w[0] & b.w[0]) | (a.w[1] & b.w[1])) != 0; }
static inline struct nz_set nz_one(int i)
{
    struct nz_set s = nz_none();
    nz_add(&s, i);
    return s;
}
/* The lowest area of a set that is not empty; the second takes it out. */
static inline int nz_first(struct nz_set s) { return s.w[0] ? __builtin_ctzll(s.w[0]) : 64 + __builtin_ctzll(s.w[1]); }
static inline int nz_take(struct nz_set *s)
{
    int word = s->w[0] == 0, bit = __builtin_ctzll(s->w[word]);
    s->w[word] &= s->w[word] - 1;
    return word * 64 + bit;
}

#endif
