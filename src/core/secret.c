/* secret.c - seeds that nobody knows. The one place where dice come from the system's randomness. */
#ifdef __wasi__
#define _DEFAULT_SOURCE
#include <unistd.h>
#else
#include <sys/random.h>
#endif

#include "foray/dice.h"

bool fy_secret(uint64_t *seed)
{
#ifdef __wasi__
    return getentropy(seed, sizeof *seed) == 0;
#else
    return getrandom(seed, sizeof *seed, 0) == (ssize_t)sizeof *seed;
#endif
}
