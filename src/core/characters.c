/* characters.c - UTF-8, and writing text: into a buffer, or into one that grows. */
#include "foray/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t fy_character(const char *text, size_t n, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text;
    size_t length = !n ? 0 : p[0] < 0x80 ? 1 : p[0] >> 5 == 6 ? 2 : p[0] >> 4 == 14 ? 3 : p[0] >> 3 == 30 ? 4 : 0;
    if (!length || length > n)
        return 0;
    uint32_t c = length == 1 ? p[0] : p[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3f);
    }
    bool surrogate = c >= 0xd800 && c <= 0xdfff;
    if (code)
        *code = c;
    return c >= least[length] && c <= 0x10ffff && !surrogate ? length : 0;
}

const char *fy_not_utf8(const char *text)
{
    size_t n = strlen(text), length;
    for (; n && (length = fy_character(text, n, NULL)); n -= length)
        text += length;
    return n ? text : NULL;
}

/* A text that was cut off behind n bytes, without the half of a character at its end; what is left of n. */
static size_t whole_characters(char *out, size_t n)
{
    size_t start = n;
    while (start > 0 && n - start < 3 && ((unsigned char)out[start - 1] & 0xc0) == 0x80)
        start--;
    if (start > 0 && (unsigned char)out[start - 1] >= 0xc0 && !fy_character(out + start - 1, n - start + 1, NULL))
        n = start - 1;
    out[n] = '\0';
    return n;
}

size_t fy_vprint(char *out, size_t n, const char *format, va_list ap)
{
    int len = n ? vsnprintf(out, n, format, ap) : 0;
    if (len <= 0)
        return 0;
    return (size_t)len < n ? (size_t)len : whole_characters(out, n - 1);
}

size_t fy_print(char *out, size_t n, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    size_t len = fy_vprint(out, n, format, ap);
    va_end(ap);
    return len;
}

void *fy_must(void *p)
{
    if (!p)
        abort();
    return p;
}

void fy_put(struct fy_text *t, const char *format, ...)
{
    va_list ap, again;
    va_start(ap, format);
    va_copy(again, ap);
    size_t need = (size_t)vsnprintf(NULL, 0, format, ap) + 1;
    va_end(ap);
    if (t->n + need > t->cap) {
        t->cap = 2 * (t->n + need);
        t->text = fy_must(realloc(t->text, t->cap));
    }
    t->n += (size_t)vsnprintf(t->text + t->n, need, format, again);
    va_end(again);
}

char *fy_read_stream(FILE *f)
{
    enum { LARGEST = 1 << 26 };
    size_t n = 0, cap = 1 << 16;
    char *text = fy_must(malloc(cap));
    while ((n += fread(text + n, 1, cap - 1 - n, f)) == cap - 1 && cap < LARGEST)
        text = fy_must(realloc(text, cap *= 2));
    text[n] = '\0';
    if (!ferror(f) && n < LARGEST - 1 && strlen(text) == n)
        return text;
    free(text);
    return NULL;
}
