/* field.h - the schema of a state: one row per member drives positions in and out, bounds, documentation, and the
 * test that the struct has no byte nobody accounts for.
 *
 * A row is a scalar (`turn`), a list of numbers (`frame`), or a value for each thing of a noun (`at`, one per
 * piece). A value is a number, a word, a yes or no, or the name of a thing. In a position:
 *
 *     {"turn": 3, "phase": "cohesion", "birney": {"at": "s62", "pinned": true}, "s06": {"destroyed": true}}
 *
 * Field names are unique within a system, so the same id may belong to things of two nouns (hex 0517, position 0517).
 */
#ifndef FORAY_FIELD_H
#define FORAY_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a value or an argument is. System nouns start at FY_NOUN, in the order of the system's noun table. */
enum { FY_NONE, FY_NUMBER, FY_YES_NO, FY_WORDS, FY_HUNDREDTHS, FY_NOUN = 8 }; /* hundredths: a number with up to two decimals */

enum {
    FY_SIGNED = 1,  /* the number is signed in memory */
    FY_DERIVED = 2, /* kept for speed; not part of positions; the system's `derive` makes it anew */
    FY_OR_NONE = 4, /* `none` is allowed beside lo..hi (a piece that is nowhere): null in a position */
    FY_SET = 8      /* a set of bits in uint64_t words, or in one number of 1 to 4 bytes: one yes or no for each thing of `each` */
};

struct fy_field {
    const char *name;
    uint32_t offset;
    uint8_t size;   /* bytes of one value: 1, 2, 4 or 8; for FY_SET the bytes of the whole set */
    uint8_t flags;
    uint8_t each;   /* FY_NONE: one value; FY_NUMBER: a plain list; a noun: one per thing */
    uint8_t value;  /* FY_NUMBER, FY_YES_NO, FY_WORDS, FY_HUNDREDTHS or a noun */
    uint16_t count; /* how many values (1 for a scalar); not used by FY_SET */
    uint16_t stride;
    int32_t lo, hi; /* allowed values; with a noun or words they are derived and may be left 0 */
    int32_t none;
    const char *const *words; /* FY_WORDS: names of the values 0.., NULL at the end */
    const char *help;
};

/* Rows without repeating oneself. T is the struct's tag, m the member. */
#define FY_AT(T, m) .offset = offsetof(struct T, m), .size = sizeof(((struct T *)0)->m)
#define FY_LIST(T, m)                                                                                                  \
    .offset = offsetof(struct T, m), .size = sizeof(((struct T *)0)->m[0]),                                            \
    .count = sizeof(((struct T *)0)->m) / sizeof(((struct T *)0)->m[0]), .stride = sizeof(((struct T *)0)->m[0])
/* member x of an array of structs m[] */
#define FY_LIST_OF(T, m, x)                                                                                            \
    .offset = offsetof(struct T, m[0].x), .size = sizeof(((struct T *)0)->m[0].x),                                     \
    .count = sizeof(((struct T *)0)->m) / sizeof(((struct T *)0)->m[0]), .stride = sizeof(((struct T *)0)->m[0])

#endif
