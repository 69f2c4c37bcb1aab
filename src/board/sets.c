/* sets.c - each place as a set of its own: a table, since shifting by the place would need a branch for the word. */
#include "sets.h"

#define LOW(n) {{UINT64_C(1) << (n), 0}}
#define HIGH(n) {{0, UINT64_C(1) << (n)}}
#define FOUR(word, n) word(n), word((n) + 1), word((n) + 2), word((n) + 3)
#define SIXTEEN(word, n) FOUR(word, n), FOUR(word, (n) + 4), FOUR(word, (n) + 8), FOUR(word, (n) + 12)
#define WORD(word) SIXTEEN(word, 0), SIXTEEN(word, 16), SIXTEEN(word, 32), SIXTEEN(word, 48)

const struct fy_set fy_set_one[FY_SET_PLACES] = {WORD(LOW), WORD(HIGH)};
