/* games.c - games by file or by name. */
#include "games.h"

#include "foray/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 26 };

bool is_file(const char *word)
{
    struct stat s;
    return !strcmp(word, "-") || (stat(word, &s) == 0 && !S_ISDIR(s.st_mode));
}

static char *read_stream(FILE *f, size_t *n)
{
    size_t cap = 1 << 16;
    char *text = malloc(cap);
    *n = 0;
    while (text) {
        *n += fread(text + *n, 1, cap - 1 - *n, f);
        if (*n < cap - 1 || cap >= LARGEST)
            break;
        char *more = realloc(text, cap *= 2);
        if (!more)
            free(text);
        text = more;
    }
    if (text)
        text[*n] = '\0';
    return text;
}

char *read_text(const struct command *c, const char *path)
{
    bool input = !strcmp(path, "-");
    FILE *f = input ? stdin : fopen(path, "rb");
    size_t n = 0;
    if (!f)
        return complain(c, "%s: %s", path, strerror(errno)), NULL;
    char *text = read_stream(f, &n);
    bool bad = !text || ferror(f) || strlen(text) != n;
    if (!input)
        fclose(f);
    if (!bad)
        return text;
    complain(c, "%s: this is not a text", path);
    free(text);
    return NULL;
}

struct fy_session *named_game(const struct command *c, const char *word, const char *store_path, const char *data)
{
    char error[FY_ERROR];
    struct fy_session *s = NULL;
    if (is_file(word)) {
        char *text = read_text(c, word);
        if (text && !(s = fy_record_read(text, data, error)))
            complain(c, "%s: %s", word, error);
        free(text);
        return s;
    }
    struct fy_store *store = fy_store_open(store_path, error);
    char *text = store ? fy_store_record(store, word, error) : NULL;
    s = text ? fy_record_read(text, data, error) : NULL;
    if (!s && store && !text)
        complain(c, "there is neither a file nor a stored game \"%s\"", word);
    else if (!s)
        complain(c, "%s", error);
    free(text);
    fy_store_close(store);
    return s;
}
