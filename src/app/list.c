/* list.c - foray list: systems, scenarios, options, stored games. */
#include "app.h"

#include "foray/store.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdio.h>

enum { O_ALL, O_GAMES, O_STORE, O_DATA, O_WORDS, O_JSON };
static const struct option_spec options[] = {
    {"all", 'a', NULL, "the systems too that players are not shown"},
    {"games", 'g', NULL, "the stored games instead"},
    {"store", 0, "FILE", "the games in FILE instead of the player's own"},
    {"data", 0, "DIR", "the scenarios in DIR instead of the built-in ones"},
    {"words", 0, NULL, "only the words one could type, one a line: for completion"},
    {"json", 0, NULL, "as JSON"},
    {NULL, 0, NULL, NULL},
};

static void print_option(const json_t *o)
{
    const json_t *values = json_object_get(o, "values");
    size_t i, n = json_array_size(values);
    json_t *v;
    printf("    %s=", text_at(o, "name"));
    if (n > 6)
        printf("%s..%s", json_string_value(json_array_get(values, 0)), json_string_value(json_array_get(values, n - 1)));
    else
        json_array_foreach(values, i, v)
            printf("%s%s", i ? "|" : "", json_string_value(v));
    printf("  (%s)  %s%s%s\n", text_at(o, "initial"), text_at(o, "title"), *text_at(o, "rule") ? "  " : "",
           text_at(o, "rule"));
}

static void print_scenario(const json_t *o)
{
    static const char *const hard[] = {"", "easy", "moderate", "demanding", "hard", "very hard"};
    const char *error = text_at(o, "error");
    int from = 0, to = 0, difficulty = 0;
    printf("    %s  %s%s%s", text_at(o, "key"), text_at(o, "title"), *error ? "cannot be used: " : ". ",
           *error ? error : text_at(o, "summary"));
    if (json_unpack((json_t *)(uintptr_t)json_object_get(o, "about"), "{s:[i, i], s:i}", "minutes", &from, &to,
                    "difficulty", &difficulty) == 0)
        printf(" %d to %d minutes, %s.", from, to, hard[difficulty]);
    printf("\n");
}

static void print_system(const json_t *o)
{
    size_t i;
    json_t *v;
    printf("%s  %s\n  %s\n", text_at(o, "key"), text_at(o, "title"), text_at(o, "summary"));
    printf("  scenarios\n");
    json_array_foreach(json_object_get(o, "scenarios"), i, v)
        print_scenario(v);
    if (json_array_size(json_object_get(o, "options")))
        printf("  options\n");
    json_array_foreach(json_object_get(o, "options"), i, v)
        print_option(v);
}

static void print_words(const struct fy_system *s, const char *data)
{
    char names[64][64];
    int n = fy_scenarios(s, data, names, 64);
    for (int i = 0; i < n; i++)
        printf("%s\n", names[i]);
    for (int i = 0; i < s->n_options; i++)
        printf("%s=\n", s->options[i].name);
}

static void print_game(const json_t *g)
{
    const char *campaign = text_at(g, "campaign");
    int choices = (int)json_integer_value(json_object_get(g, "ply")), points = (int)json_integer_value(json_object_get(g, "points"));
    printf("%-20s %s %s, %d choice%s%s, %d point%s, last played %s%s%s\n", text_at(g, "name"), text_at(g, "system"),
           text_at(g, "scenario"), choices, choices == 1 ? "" : "s", json_is_true(json_object_get(g, "over")) ? ", over" : "",
           points, points == 1 ? "" : "s", text_at(g, "changed"), *campaign ? ", part of " : "", campaign);
    if (*text_at(g, "damaged"))
        printf("  %s\n", text_at(g, "damaged"));
}

/* False: one of them is damaged. */
static bool print_games(const json_t *list, bool words)
{
    size_t i;
    json_t *g;
    bool sound = true;
    json_array_foreach(list, i, g) {
        if (words)
            printf("%s\n", text_at(g, "name"));
        else
            print_game(g);
        sound &= !*text_at(g, "damaged");
    }
    if (!words && !json_array_size(list))
        printf("no games are stored\n");
    return sound;
}

static int list_games(const struct command *c, const char *path, bool words, bool json)
{
    char error[FY_ERROR];
    struct fy_store *store = fy_store_open(path, error);
    json_t *list = store ? fy_store_list(store, error) : NULL;
    bool sound = list && !fy_store_damage(store);
    if (!sound)
        complain(c, "%s", list ? fy_store_damage(store) : error);
    fy_store_close(store);
    if (list && json)
        print_json(list);
    else if (list) {
        sound &= print_games(list, words);
        json_decref(list);
    }
    return sound ? DONE : NO;
}

static void list_systems(const struct fy_system *only, const char *data, bool all, bool words, bool json)
{
    json_t *list = json_array();
    for (int i = 0, n = 0; i < fy_n_systems; i++) {
        const struct fy_system *s = fy_systems[i];
        if (only ? s != only : s->unlisted && !all)
            continue;
        if (words && !only)
            printf("%s\n", s->key);
        else if (words)
            print_words(s, data);
        if (words)
            continue;
        json_t *o = fy_system_json(s, data);
        if (!json)
            printf("%s", n++ ? "\n" : ""), print_system(o);
        json_array_append_new(list, o);
    }
    if (json)
        print_json(list);
    else
        json_decref(list);
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct game_args w = {0};
    const char *store = NULL;
    bool all = false, games = false, words = false, json = false;
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        bool ok = o != ARGS_BAD;
        switch (o) {
        case ARGS_WORD: ok = w.sys ? (complain(c, "\"%s\" is one word too many", a.value), false)
                                   : game_args_word(c, &w, a.value); break;
        case O_ALL: all = true; break;
        case O_GAMES: games = true; break;
        case O_STORE: store = a.value; games = true; break;
        case O_DATA: w.data = a.value; break;
        case O_WORDS: words = true; break;
        case O_JSON: json = true; break;
        default: break;
        }
        if (!ok)
            return USAGE;
    }
    if (games)
        return list_games(c, store, words, json);
    list_systems(w.sys, w.data, all, words, json);
    return DONE;
}

const struct command command_list = {
    "list", "[SYSTEM]", "systems, scenarios, options; stored games",
    "Shows the rule systems with their scenarios and options (the value an option has unless\n"
    "it is set stands in brackets), or one system, or the stored games.",
    options, run,
};
