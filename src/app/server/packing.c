/* packing.c - answers made smaller on their way: gzip, for whoever takes it and where it pays. */
#include "server.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    SMALLEST = 1400,     /* bytes: what fits into one packet is not packed */
    LARGEST = 16 << 20,  /* nor what would keep the one thread too long */
    LEVEL = 1,           /* JSON packs to a tenth already; more takes longer than it saves */
    GZIP = 16            /* added to the window's bits, it asks zlib for gzip's own head */
};

/* A quality of 0 is a refusal (RFC 9110, 12.5.3). */
static bool refused(const char *parameters)
{
    const char *q = strstr(parameters, "q=");
    const char *end = strchr(parameters, ',');
    if (!q || (end && q > end))
        return false;
    return strtod(q + 2, NULL) <= 0;
}

bool packing_wanted(const char *accepted)
{
    const char *gzip = accepted ? strstr(accepted, "gzip") : NULL;
    return gzip && !refused(gzip);
}

void *packing_gzip(const char *text, size_t n, size_t *packed)
{
    z_stream z = {0};
    if (n < SMALLEST || n > LARGEST ||
        deflateInit2(&z, LEVEL, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    unsigned char *out = malloc(n);
    union {
        const char *in;
        unsigned char *out;
    } bytes = {text}; /* zlib only reads it */
    z.next_in = bytes.out;
    z.avail_in = (uInt)n;
    z.next_out = out;
    z.avail_out = (uInt)n;
    bool done = out && deflate(&z, Z_FINISH) == Z_STREAM_END; /* if it became longer, it does not end in the room it has */
    *packed = z.total_out;
    deflateEnd(&z);
    if (done) {
        void *less = realloc(out, *packed); /* it lies there until it has been fetched */
        return less ? less : out;
    }
    free(out);
    return NULL;
}
