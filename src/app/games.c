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

/* Why a stored game cannot be had; where it is damaged, what can be done. */
static void complain_of_stored(const struct command *c, struct fy_store *store, const char *name, const char *why, bool salvaging)
{
    char ignored[FY_ERROR];
    bool there = store && fy_store_has(store, name);
    char *sound = there ? fy_store_record(store, name, ignored) : NULL;
    if (store && !there && !fy_store_damage(store))
        complain(c, "there is neither a file nor a stored game \"%s\"", name);
    else
        complain(c, "%s%s", why, there && !sound && !salvaging ? "; foray export --salvage writes what is sound" : "");
    free(sound);
}

char *salvaged_record(const struct command *c, const char *name, const char *store_path)
{
    char error[FY_ERROR];
    struct fy_store *store = fy_store_open(store_path, error);
    char *text = store ? fy_store_salvage(store, name, error) : NULL;
    if (!text)
        complain_of_stored(c, store, name, error, true);
    fy_store_close(store);
    return text;
}

static struct fy_session *stored_game(const struct command *c, const char *name, const char *store_path, const char *data)
{
    char error[FY_ERROR];
    struct fy_store *store = fy_store_open(store_path, error);
    struct fy_session *s = store ? fy_store_look(store, name, data, error) : NULL;
    if (!s)
        complain_of_stored(c, store, name, error, false);
    fy_store_close(store);
    return s;
}

struct fy_session *named_game(const struct command *c, const char *word, const char *store_path, const char *data)
{
    char error[FY_ERROR];
    if (!is_file(word))
        return stored_game(c, word, store_path, data);
    char *text = read_text(c, word);
    struct fy_session *s = text ? fy_record_read(text, data, error) : NULL;
    if (text && !s)
        complain(c, "%s: %s", word, error);
    free(text);
    return s;
}
