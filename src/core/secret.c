/* secret.c - seeds that nobody knows. The one place where dice come from the system's randomness: where there is another
 * system, this file is the one to exchange. */
#include "foray/dice.h"

#include <sys/random.h>

bool fy_secret(uint64_t *seed)
{
    return getrandom(seed, sizeof *seed, 0) == (ssize_t)sizeof *seed;
}
