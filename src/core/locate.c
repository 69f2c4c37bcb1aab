/* locate.c - from a path in a JSON text to its line and column. The text is known to be well-formed. */
#include "loader.h"

#include <string.h>

static const char *blanks(const char *p)
{
    return p + strspn(p, " \t\r\n");
}

static const char *past_string(const char *p)
{
    for (p++; *p && *p != '"'; p++)
        if (*p == '\\' && p[1])
            p++;
    return *p ? p + 1 : p;
}

static const char *past_value(const char *p)
{
    p = blanks(p);
    if (*p == '"')
        return past_string(p);
    if (*p != '{' && *p != '[')
        return p + strcspn(p, ",]} \t\r\n");
    int depth = 0;
    do {
        if (*p == '"') {
            p = past_string(p);
            continue;
        }
        depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
        p++;
    } while (*p && depth);
    return p;
}

/* Does the string token at p spell key? Escapes are decoded by the parser itself. */
static bool spells(const char *p, const char *key)
{
    size_t n = (size_t)(past_string(p) - p);
    if (n >= 2 && !memchr(p, '\\', n))
        return n - 2 == strlen(key) && !memcmp(p + 1, key, n - 2);
    json_t *s = json_loadb(p, n, JSON_DECODE_ANY, NULL);
    bool same = s && json_is_string(s) && !strcmp(json_string_value(s), key);
    json_decref(s);
    return same;
}

/* The value (or key) that one step leads to from the container at p; NULL if it is not there. */
static const char *follow(const char *p, const struct step *s, bool at_key)
{
    p = blanks(p);
    bool object = *p == '{';
    if (object != (s->key != NULL) || (!object && *p != '['))
        return NULL;
    p = blanks(p + 1);
    for (int i = 0; *p && *p != '}' && *p != ']'; i++) {
        const char *key = p;
        if (object)
            p = blanks(blanks(past_string(p)) + 1);
        if (object ? spells(key, s->key) : i == s->index)
            return at_key ? key : p;
        p = blanks(past_value(p));
        if (*p == ',')
            p = blanks(p + 1);
    }
    return NULL;
}

void fy_locate(const char *text, const struct step *const path[], int n, bool at_key, int *line, int *column)
{
    const char *p = blanks(text);
    for (int i = 0; i < n; i++) {
        const char *next = follow(p, path[i], at_key && i == n - 1);
        if (!next)
            break;
        p = next;
    }
    *line = 1;
    *column = 1;
    for (const char *q = text; q < p; q++) {
        *column = *q == '\n' ? 1 : *column + ((*q & 0xc0) != 0x80);
        *line += *q == '\n';
    }
}
