/* verify.c - a game replayed, and the games that its choices came from. */
#include "verify.h"

#include "games.h"

#include "foray/subgame.h"
#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where to look for the records of subgames. */
struct place {
    const struct command *command;
    const char *file;         /* beside this file, or NULL */
    const char *store, *data; /* in this store otherwise */
};

static char *record_beside(const struct place *p, const char *name)
{
    static const char *const ends[] = {"", ".foray", ".record", NULL};
    const char *slash = strrchr(p->file, '/');
    char path[FY_FILE_PATH];
    for (int i = 0; ends[i]; i++) {
        fy_print(path, sizeof path, "%.*s%s%s", slash ? (int)(slash + 1 - p->file) : 0, p->file, name, ends[i]);
        if (is_file(path))
            return read_text(p->command, path);
    }
    return NULL;
}

/* Any game with that record: it may have been renamed since. */
static char *record_by_hash(struct fy_store *store, uint64_t hash)
{
    char error[FY_ERROR], *found = NULL;
    json_t *list = fy_store_list(store, error), *game;
    size_t i;
    json_array_foreach (list, i, game) {
        char *text = found ? NULL : fy_store_record(store, json_string_value(json_object_get(game, "name")), error);
        if (text && fy_record_fits(text, hash))
            found = text;
        else
            free(text);
    }
    json_decref(list);
    return found;
}

static char *record_in_store(const struct place *p, const struct fy_reference *r)
{
    char error[FY_ERROR];
    struct fy_store *store = fy_store_open(p->store, error);
    char *text = store ? fy_store_record(store, r->name, error) : NULL;
    char *same = store && (!text || !fy_record_fits(text, r->hash)) ? record_by_hash(store, r->hash) : NULL;
    fy_store_close(store);
    if (same)
        free(text);
    return same ? same : text;
}

/* True unless the subgame is there and does not fit. */
static bool verify_subgame(const struct place *p, const struct fy_session *s, uint32_t ply)
{
    const struct fy_reference *r = fy_session_reference_at(s, ply);
    char text[FY_CHOICE_TEXT], error[FY_ERROR];
    char *record = p->file ? record_beside(p, r->name) : NULL;
    if (!record && (!p->file || p->store))
        record = record_in_store(p, r);
    fy_text_choice(fy_session_game(s), fy_session_choice_at(s, ply), text, sizeof text);
    printf("choice %u, %s, from %s: ", (unsigned)ply, text, r->name);
    bool ok = !record || fy_subgame_verify(s, ply, record, p->data, error);
    printf("%s\n", !record ? "its record is not here; the result in this record stands"
                   : ok    ? "its record fits, and comes to this"
                           : error);
    free(record);
    return ok;
}

int verify_game(const struct command *c, const char *what, const char *store, const char *data)
{
    struct place p = {c, is_file(what) ? what : NULL, store, data};
    struct fy_session *s = named_game(c, what, store, data);
    bool ok = true;
    if (!s)
        return NO;
    printf("%s: %u choices, all allowed, every hash fits\n", what, (unsigned)fy_session_ply(s));
    for (uint32_t ply = 1; ply <= fy_session_ply(s); ply++)
        if (fy_session_reference_at(s, ply))
            ok &= verify_subgame(&p, s, ply);
    fy_session_free(s);
    return ok ? DONE : NO;
}
