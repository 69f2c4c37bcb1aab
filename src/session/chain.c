/* chain.c - the acts of a stored game hang together: none can be missing, be changed or belong to another unnoticed. */
#include "stored.h"

#include "foray/dice.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

uint64_t store_link(uint64_t before, int64_t n, const char *line, size_t length)
{
    char few[1024], *bytes = length + 16 <= sizeof few ? few : fy_must(malloc(length + 16));
    memcpy(bytes, &before, 8);
    memcpy(bytes + 8, &n, 8);
    memcpy(bytes + 16, line, length);
    uint64_t link = fy_hash(bytes, length + 16);
    if (bytes != few)
        free(bytes);
    return link;
}

uint64_t store_first_link(const char uid[FY_UID])
{
    return fy_hash(uid, strlen(uid));
}

bool store_make_uid(char uid[FY_UID])
{
    uint64_t a, b;
    bool ok = fy_secret(&a) && fy_secret(&b);
    if (ok)
        fy_print(uid, FY_UID, "%016llx%016llx", (unsigned long long)a, (unsigned long long)b);
    return ok;
}
