/* plain_menu.c - choosing a game by plain lines. */
#include "plain.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    const struct fy_system *sys;
    char scenario[FY_KEY], game[FY_NAME];
};

static int add_new_games(struct entry *list, int n, int cap, const char *data)
{
    char names[FY_SCENARIOS][FY_KEY];
    for (int s = 0; s < fy_n_systems; s++) {
        int k = fy_systems[s]->unlisted ? 0 : fy_scenarios(fy_systems[s], data, names, FY_SCENARIOS);
        for (int i = 0; i < k && n < cap; i++) {
            list[n] = (struct entry){.sys = fy_systems[s]};
            memcpy(list[n].scenario, names[i], FY_KEY);
            printf("%4d  new game: %s, %s\n", n + 1, fy_systems[s]->title, names[i]);
            n++;
        }
    }
    return n;
}

static int add_stored_games(struct entry *list, int n, int cap, struct fy_store *store)
{
    char error[FY_ERROR];
    json_t *games = store ? fy_store_list(store, error) : NULL, *g;
    size_t i;
    if (store && !games)
        printf("%s\n", error);
    else if (store && fy_store_damage(store))
        printf("%s\n", fy_store_damage(store));
    json_array_foreach (games, i, g) {
        if (n == cap)
            break;
        list[n] = (struct entry){0};
        fy_print(list[n].game, sizeof list[n].game, "%s", json_string_value(json_object_get(g, "name")));
        const char *campaign = json_string_value(json_object_get(g, "campaign"));
        printf("%4d  go on with %s: %s, %d choices%s%s%s\n", n + 1, list[n].game,
               json_string_value(json_object_get(g, "scenario")), (int)json_integer_value(json_object_get(g, "ply")),
               json_is_true(json_object_get(g, "over")) ? ", over" : "", campaign ? ", part of " : "", campaign ? campaign : "");
        if (json_object_get(g, "damaged"))
            printf("      %s\n", json_string_value(json_object_get(g, "damaged")));
        n++;
    }
    json_decref(games);
    return n;
}

bool plain_choose_game(struct plain *p, struct launch *l, struct table *t)
{
    struct entry *list = fy_must(calloc(500, sizeof *list));
    char error[FY_ERROR];
    bool ok = false;
    printf("What will you play?\n");
    int n = add_stored_games(list, add_new_games(list, 0, 400, l->data), 500, l->store);
    for (char *text; !ok && (text = plain_answer(p, "number> "));) {
        int k = plain_number(text);
        if (plain_is(text, "quit", "q"))
            break;
        if (k < 1 || k > n) {
            printf("A number from 1 to %d, or quit.\n", n);
            continue;
        }
        struct entry *e = &list[k - 1];
        if (e->sys)
            launch_system(l, e->sys);
        l->scenario = e->sys ? e->scenario : NULL;
        ok = e->sys ? launch_new(l, t, error) : launch_resume(l, e->game, t, error);
        if (!ok)
            printf("%s\n", error);
    }
    free(list);
    return ok;
}
