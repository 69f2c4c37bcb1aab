/* main.c - the properties of one system.
 *
 *     properties SYSTEM [GAMES]
 */
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const struct fy_system *s = argc > 1 ? fy_system_find(argv[1]) : NULL;
    if (!s) {
        fprintf(stderr, "properties SYSTEM [GAMES]\n");
        return 2;
    }
    return try_system(s, argc > 2 ? atoi(argv[2]) : 100);
}
