/* fuzz.h - what the fuzz targets share. */
#ifndef FORAY_FUZZ_H
#define FORAY_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

/* The bytes as a text, ended by NUL. The caller frees it. */
static inline char *as_text(const uint8_t *bytes, size_t n)
{
    char *text = malloc(n + 1);
    if (!text)
        abort();
    memcpy(text, bytes, n);
    text[n] = '\0';
    return text;
}

#endif
