/* words.c - comparing and finding words: ids, numbers, the nearest to a misspelt one. */
#include "foray/text.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool fy_same_id(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return *a == *b;
}

static const char *skip_signs(const char *p)
{
    while (*p && !isalnum((unsigned char)*p))
        p++;
    return p;
}

bool fy_same_words(const char *a, const char *b)
{
    a = skip_signs(a), b = skip_signs(b);
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++, b++;
        if (!isalnum((unsigned char)*a) && !isalnum((unsigned char)*b))
            a = skip_signs(a), b = skip_signs(b);
    }
    return !*a && !*b;
}

int fy_word_find(const char *const words[], const char *word)
{
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], word))
            return i;
    return -1;
}

bool fy_count_read(const char *text, int base, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long v = strtoull(text, &end, base);
    if (!isxdigit((unsigned char)*text) || *end || errno || v > most) /* no sign, no blank before it */
        return false;
    *out = v;
    return true;
}

bool fy_contains(const char *text, const char *word, size_t n)
{
    for (; *text; text++) {
        size_t i = 0;
        while (i < n && text[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]))
            i++;
        if (i == n)
            return true;
    }
    return n == 0;
}

/* Levenshtein distance of two short words, for "did you mean". */
static int distance(const char *a, const char *b)
{
    int row[64], n = (int)strlen(b);
    if (n > 62 || strlen(a) > 62)
        return INT_MAX;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 0; a[i]; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < n; j++) {
            int swap = diagonal + (tolower((unsigned char)a[i]) != tolower((unsigned char)b[j]));
            diagonal = row[j + 1];
            int best = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
            row[j + 1] = swap < best ? swap : best;
        }
    }
    return row[n];
}

const char *fy_nearest(const char *word, const char *const names[], int n)
{
    const char *best = NULL;
    int length = (int)strlen(word), least = length < 2 ? 0 : length / 3 + 1; /* one letter is near everything */
    for (int i = 0; i < n; i++) {
        int d = distance(word, names[i]);
        if (d <= least && d < INT_MAX) {
            least = d - 1;
            best = names[i];
        }
    }
    return best;
}
