/* sets.c - each place as a set of its own: a table, since shifting by the place would need a branch for the word. */
#include "sets.h"

#define LOW(n) {{UINT64_C(1) << (n), 0}}
#define HIGH(n) {{0, UINT64_C(1) << (n)}}
#define EIGHT(word, n) word(n), word((n) + 1), word((n) + 2), word((n) + 3), word((n) + 4), word((n) + 5), word((n) + 6), word((n) + 7)
#define WORD(word)                                                                                                            \
    EIGHT(word, 0), EIGHT(word, 8), EIGHT(word, 16), EIGHT(word, 24), EIGHT(word, 32), EIGHT(word, 40), EIGHT(word, 48), EIGHT(word, 56)

const struct fy_set fy_set_one[FY_SET_PLACES] = {WORD(LOW), WORD(HIGH)};
