/* main.c - the properties of one system.
 *
 *     properties SYSTEM [GAMES [SEED]]
 */
#include "trial.h"

#include "foray/text.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    const struct fy_system *s = argc > 1 ? fy_system_find(argv[1]) : NULL;
    uint64_t games = 100, seed = TRIAL_SEED;
    if (!s || argc > 4 || (argc > 2 && !fy_count_read(argv[2], 10, INT32_MAX, &games)) ||
        (argc > 3 && !fy_count_read(argv[3], 10, UINT32_MAX, &seed))) {
        fprintf(stderr, "properties SYSTEM [GAMES [SEED]]\n");
        return 2;
    }
    return try_system(s, (int)games, seed);
}
