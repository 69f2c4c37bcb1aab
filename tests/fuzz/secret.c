/* secret.c - in the place of the system's randomness: the same input plays the same game. */
#include <stdbool.h>
#include <stdint.h>

bool __wrap_fy_secret(uint64_t *seed);

bool __wrap_fy_secret(uint64_t *seed)
{
    *seed = 1;
    return true;
}
