/* games.c - games and choices of the fuzz targets. */
#include "fuzz.h"

#include "foray/text.h"

#include <jansson.h>

struct fy_game *game_named(const char *text)
{
    char key[32], error[FY_ERROR];
    fy_print(key, sizeof key, "%.*s", (int)strcspn(text, " \n"), text);
    for (int i = 0; i < fy_n_systems; i++)
        if (!strcmp(fy_systems[i]->key, key)) {
            struct fy_game *g = fy_game_open(fy_systems[i], NULL, NULL, error);
            if (!g)
                abort();
            return g;
        }
    return NULL;
}

struct fy_choice *choices_of(const struct fy_game *g, const void *state, int *n)
{
    static struct fy_choice *room;
    static int cap;
    if (cap < g->sys->max_choices) {
        cap = g->sys->max_choices;
        room = realloc(room, ((size_t)cap + 1) * sizeof *room);
        if (!room)
            abort();
    }
    *n = g->sys->choices(g->data, state, room);
    if (*n > g->sys->max_choices)
        abort();
    return room;
}

bool numbered_choice(const struct fy_game *g, const void *state, const char *text, struct fy_choice *c)
{
    int n;
    if (*text != '#')
        return false;
    const struct fy_choice *all = choices_of(g, state, &n);
    if (n > 0)
        *c = all[strtoul(text + 1, NULL, 10) % (unsigned)n];
    return n > 0;
}
