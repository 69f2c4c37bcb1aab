/* ids.c - are the ids of the loaded data fit to be written and read again, in choices, records, cases and positions? */
#include "foray/position.h"
#include "foray/text.h"
#include "loader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_ID = 63 }; /* a word of a choice */

/* Words that stand where an id may stand: "expect no", "refuse CHOICE unreadable", "choices move roy : s60 -", "> move = 6". */
static const char *const reserved[] = {"=",     ":",     "-",      "unreadable", "yes",  "no",     "not",  "true", "false",   "event", "log",
                                       "choice", "prompt", "hint", "fact", "prospect", "fact", "prospect", "same",       "points", "over", "won", "band", "measure", NULL};

static bool is_reserved(const struct fy_game *g, int noun, const char *id)
{
    for (int i = 0; reserved[i]; i++)
        if (fy_same_id(reserved[i], id))
            return true;
    for (int i = 0; i < g->sys->n_fields; i++) {
        const struct fy_field *f = &g->sys->fields[i];
        bool beside_things = f->each < FY_NOUN && !(f->flags & FY_DERIVED); /* in a position it stands where things stand */
        bool may_be_none = (f->flags & FY_OR_NONE) && f->value == noun;
        if ((beside_things && fy_same_id(f->name, id)) || (may_be_none && fy_same_id("none", id)))
            return true;
    }
    return false;
}

static bool is_one_word(const char *id)
{
    for (const char *p = id; *p; p++)
        if ((unsigned char)*p <= ' ' || *p == 127)
            return false;
    return *id != '#' && strlen(id) <= LONGEST_ID; /* # starts a comment in cases */
}

static const char *fault_of(const struct fy_game *g, int noun, const char *id)
{
    return !*id                       ? "an id must not be empty"
           : !is_one_word(id)         ? "an id is one word of at most 63 bytes, and does not start with #"
           : is_reserved(g, noun, id) ? "this word has a meaning of its own in cases, records or positions"
                                      : NULL;
}

static int compare(const void *a, const void *b)
{
    const unsigned char *x = *(const unsigned char *const *)a, *y = *(const unsigned char *const *)b;
    while (*x && tolower(*x) == tolower(*y))
        x++, y++;
    return tolower(*x) - tolower(*y);
}

static bool noun_is_sound(const struct fy_game *g, int noun, char error[FY_ERROR])
{
    int n = 0, count = g->sys->count(g->data, noun);
    const char **ids = fy_must(calloc((size_t)count + 1, sizeof *ids)), *wrong = NULL, *id = "";
    for (int i = 0; i < count && !wrong; i++) {
        const char *one = g->sys->name(g->data, NULL, noun, i).id;
        if (one && (wrong = fault_of(g, noun, one)))
            id = one;
        if (one)
            ids[n++] = one;
    }
    qsort(ids, (size_t)n, sizeof *ids, compare);
    for (int i = 1; i < n && !wrong; i++)
        if (!compare(&ids[i - 1], &ids[i]))
            wrong = "two have this id", id = ids[i];
    if (wrong)
        fy_print(error, FY_ERROR, "%s: %s \"%.100s\": %s", fy_game_file(g, 0), g->sys->nouns[noun - FY_NOUN].name, id, wrong);
    free(ids);
    return !wrong;
}

bool fy_ids_are_sound(const struct fy_game *g, char error[FY_ERROR])
{
    for (int i = 0; i < g->sys->n_nouns; i++)
        if (!noun_is_sound(g, FY_NOUN + i, error))
            return false;
    return true;
}
