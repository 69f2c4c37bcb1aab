/* games.c - games by file or by name. */
#include "games.h"

#include "foray/store.h"
#include "foray/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool is_file(const char *word)
{
    struct stat s;
    return !strcmp(word, "-") || (stat(word, &s) == 0 && !S_ISDIR(s.st_mode));
}

char *read_text(const struct command *c, const char *path)
{
    bool input = !strcmp(path, "-");
    FILE *f = input ? stdin : fopen(path, "rb");
    if (!f)
        return complain(c, "%s: %s", path, strerror(errno)), NULL;
    char *text = fy_read_stream(f);
    if (!input)
        fclose(f);
    if (!text)
        complain(c, "%s: this is not a text", path);
    return text;
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
    s = text ? fy_store_look(store, word, data, error) : NULL;
    if (!s && store && !text)
        complain(c, "there is neither a file nor a stored game \"%s\"", word);
    else if (!s)
        complain(c, "%s", error);
    free(text);
    fy_store_close(store);
    return s;
}
