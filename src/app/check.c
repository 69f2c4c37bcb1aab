/* check.c - foray check: do the data files load, set up and play? */
#include "games.h"

#include "foray/playout.h"
#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { O_DATA, O_SYSTEM, O_GAMES, O_JSON };
static const struct option_spec options[] = {
    {"data", 0, "DIR", "the data files in DIR instead of the built-in ones"},
    {"system", 's', "KEY", "the system of FILE, where its folder's name does not say it"},
    {"games", 'n', "N", "random games to play with each scenario, every state audited (10)"},
    {"json", 0, NULL, "the result as JSON"},
    {NULL, 0, NULL, NULL},
};

struct checking {
    const struct command *command;
    const struct fy_system *sys;
    const char *data, *scenario, *file; /* file: only this one is asked about */
    char folder[FY_FILE_PATH];
    uint64_t games;
    json_t *results;
    bool used, bad;
};

static bool plays(const struct fy_game *g, uint64_t games, char error[FY_ERROR])
{
    static struct fy_tally t;
    struct fy_playouts p = {.game = g, .policy = FY_RANDOM, .seed = 1, .games = games, .threads = 1, .careful = true};
    fy_options_of(g, p.options);
    if (!games || fy_playouts_run(&p, &t))
        return true;
    fy_print(error, FY_ERROR, "%.500s", t.error);
    return false;
}

static bool uses(const struct fy_game *g, const char *file)
{
    const char *name;
    for (int i = 0; (name = fy_game_file(g, i)); i++) {
        const char *slash = strrchr(name, '/');
        if (!strcmp(slash ? slash + 1 : name, file))
            return true;
    }
    return false;
}

static void check_one(struct checking *k, const char *scenario)
{
    char error[FY_ERROR] = "";
    struct fy_game *g = fy_game_open(k->sys, scenario, k->data, error);
    bool ok = g && plays(g, k->games, error);
    k->used |= !g || !k->file || uses(g, k->file);
    json_t *r = json_pack("{s:s, s:b}", "scenario", scenario, "ok", (int)ok);
    if (!ok)
        json_object_set_new(r, "error", json_string(error));
    json_array_append_new(k->results, r);
    k->bad |= !ok;
    fy_game_close(g);
}

/* The guide beside the scenarios, if there is one. */
static void check_guide(struct checking *k)
{
    char error[FY_ERROR];
    json_t *guide = fy_has_guide(k->sys, k->data) ? fy_guide_json(k->sys, k->data, error) : json_null();
    k->used |= k->file && !strcmp(k->file, "guide.json");
    if (!guide)
        json_array_append_new(k->results, json_pack("{s:s, s:b, s:s}", "scenario", "guide", "ok", 0, "error", error));
    k->bad |= !guide;
    json_decref(guide);
}

static int check_all(struct checking *k)
{
    char names[FY_SCENARIOS][FY_KEY];
    if (k->scenario) {
        check_one(k, k->scenario);
        return DONE;
    }
    int n = fy_scenarios(k->sys, k->data, names, FY_SCENARIOS);
    if (!n)
        return complain(k->command, "there is no scenario of %s in %s", k->sys->key, k->data ? k->data : "this build"), NO;
    for (int i = 0; i < n; i++)
        check_one(k, names[i]);
    check_guide(k);
    return DONE;
}

/* ------------------------------------------------------------------ one file */

static const struct fy_system *system_of_folder(const char *folder)
{
    const char *slash = strrchr(folder, '/');
    return fy_system_find(slash ? slash + 1 : folder);
}

/* Syntax alone, and whether it is a scenario: the rest is for the loader. */
static bool look_into(struct checking *k, const char *path, char scenario[FY_KEY])
{
    json_error_t e;
    char *text = read_text(k->command, path);
    json_t *j = text ? json_loads(text, JSON_REJECT_DUPLICATES, &e) : NULL;
    if (text && !j)
        complain(k->command, "%s:%d:%d: %s", path, e.line, e.column, e.text);
    if (json_object_get(j, "scenario"))
        fy_print(scenario, FY_KEY, "%.*s", (int)strlen(k->file) - 5, k->file);
    free(text);
    json_decref(j);
    return j != NULL;
}

static int check_file(struct checking *k, const char *path, char scenario[FY_KEY])
{
    const char *slash = strrchr(path, '/');
    size_t n = strlen(path);
    if (!is_file(path) || n < 6 || strcmp(path + n - 5, ".json") != 0)
        return complain(k->command, "%s: there is no such data file (a system, or a file FILE.json)", path);
    if (slash)
        fy_print(k->folder, sizeof k->folder, "%.*s", (int)(slash - path), path);
    else
        fy_print(k->folder, sizeof k->folder, ".");
    k->file = slash ? slash + 1 : path;
    k->data = k->folder;
    if (!k->sys)
        k->sys = system_of_folder(k->folder);
    if (!k->sys)
        return complain(k->command, "%s: of which system? name it with --system KEY", path);
    if (!look_into(k, path, scenario))
        return NO;
    if (*scenario)
        k->scenario = scenario;
    int code = check_all(k);
    if (code == DONE && !k->used)
        return complain(k->command, "%s: no scenario beside it uses it", path), NO;
    return code;
}

/* ------------------------------------------------------------------ the command */

static void print_results(const struct checking *k)
{
    size_t i;
    json_t *r;
    json_array_foreach(k->results, i, r) {
        const char *error = json_string_value(json_object_get(r, "error"));
        printf("%s %s: %s\n", k->sys->key, json_string_value(json_object_get(r, "scenario")), error ? error : "sound");
    }
}

static int finish(struct checking *k, int code, bool json)
{
    if (code == DONE && json)
        print_json(json_pack("{s:s, s:b, s:O}", "system", k->sys->key, "ok", (int)!k->bad, "scenarios", k->results));
    else if (code == DONE)
        print_results(k);
    json_decref(k->results);
    return code == DONE && k->bad ? NO : code;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct checking k = {.command = c, .games = 10};
    const char *path = NULL;
    char scenario[FY_KEY] = "";
    bool json = false;
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD || (o == O_GAMES && !args_number(&a, 0, 1000000, &k.games)))
            return USAGE;
        if (o == O_DATA)
            k.data = a.value;
        if (o == O_SYSTEM && !(k.sys = fy_system_find(a.value)))
            return complain(c, "there is no system \"%s\"", a.value);
        json |= o == O_JSON;
        if (o != ARGS_WORD)
            continue;
        if (k.scenario || path)
            return complain(c, "\"%s\" is one word too many", a.value);
        if (k.sys && !is_file(a.value))
            k.scenario = a.value;
        else if (!(k.sys = k.sys ? k.sys : fy_system_find(a.value)) || is_file(a.value))
            path = a.value;
    }
    if (!k.sys && !path)
        return complain(c, "check what? foray check SYSTEM --data DIR, or foray check FILE.json");
    k.results = json_array();
    return finish(&k, path ? check_file(&k, path, scenario) : check_all(&k), json);
}

const struct command command_check = {
    "check", "SYSTEM [SCENARIO] | FILE.json", "are the data files sound?",
    "Loads every scenario (or one) and plays some random games with it, every state audited.\n"
    "The first mistake of a scenario is told with its file, line, column and field. FILE.json\n"
    "lies in a folder of data files: a scenario is checked itself, another file through the\n"
    "scenarios beside it. A guide.json beside them is checked too.",
    options, run,
};
