/* game.c - opening a scenario, and the list of them. */
#include "board/order.h"
#include "foray/rows.h"
#include "foray/text.h"
#include "loader.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Eight bytes at a time. */
uint64_t fy_hash(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    uint64_t h = 0xcbf29ce484222325u ^ n;
    for (; n >= 8; n -= 8, p += 8) {
        h = (h ^ fy_eight_bytes(p)) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    if (n) {
        unsigned char rest[8] = {0};
        memcpy(rest, p, n);
        h = (h ^ fy_eight_bytes(rest)) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return h ^ (h >> 32);
}

/* A value of a state, or a set, with its low bytes first; nobody needs it where they are first in memory. */
static void put_low_byte_first(unsigned char *to, const unsigned char *from, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        to[i] = from[fy_byte_place(size, i)];
}

uint64_t fy_state_hash(const struct fy_game *g, const void *state)
{
    enum { LARGEST = FY_HIGH_BYTE_FIRST ? 1 << 16 : 1 };
    unsigned char bytes[LARGEST];
    const struct fy_system *s = g->sys;
    if (!FY_HIGH_BYTE_FIRST)
        return fy_hash(state, s->state_size);
    if (s->state_size > LARGEST)
        abort();
    memcpy(bytes, state, s->state_size);
    for (const struct fy_field *f = s->fields; f < s->fields + s->n_fields; f++)
        for (uint32_t i = 0, n = f->flags & FY_SET || !f->count ? 1 : f->count; i < n; i++) {
            uint32_t at = f->offset + i * f->stride;
            put_low_byte_first(bytes + at, (const unsigned char *)state + at, f->size);
        }
    return fy_hash(bytes, s->state_size);
}

const struct fy_system *fy_system_find(const char *key)
{
    for (int i = 0; i < fy_n_systems; i++)
        if (fy_same_id(fy_systems[i]->key, key))
            return fy_systems[i];
    return NULL;
}

const char *fy_system_missing(const struct fy_system *s)
{
    const struct {
        const char *name;
        bool there;
    } needed[] = {
        {"title", s->title},
        {"summary", s->summary},
        {"state_size", s->state_size},
        {"max_choices", s->max_choices},
        {"rulebook", s->rulebook},
        {"nouns", s->n_nouns > 1},
        {"verbs", s->n_verbs},
        {"texts", s->n_texts},
        {"fields", s->n_fields},
        {"bands", s->bands},
        {"scenario", s->scenario || s->load},
        {"count", s->count},
        {"name", s->name},
        {"setup", s->setup},
        {"ask", s->ask},
        {"choices", s->choices},
        {"check", s->check},
        {"apply", s->apply},
        {"score", s->score},
        {"board", s->board},
        {"show", s->show},
    };
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (!needed[i].there)
            return needed[i].name;
    return NULL;
}

void fy_free_loader(struct fy_loader *l)
{
    for (int i = 0; i < l->n_files; i++) {
        free(l->files[i].text);
        json_decref(l->files[i].root);
    }
    while (l->kept) {
        struct kept *next = l->kept->next;
        free(l->kept);
        l->kept = next;
    }
    free(l->steps);
    free(l->ids);
    free(l);
}

static uint64_t hash_files(const struct fy_loader *l)
{
    uint64_t h = 0;
    for (int i = 0; i < l->n_files; i++) {
        if (l->files[i].base)
            continue; /* what counts of it is in file 0 */
        json_t *root = json_copy(l->files[i].root);
        if (i == 0)
            json_object_del(root, "about"); /* words for players: no game depends on them */
        char *dump = json_dumps(root, JSON_COMPACT | JSON_SORT_KEYS);
        h = h * 31 + (dump ? fy_hash(dump, strlen(dump)) : 0);
        free(dump);
        json_decref(root);
    }
    return h;
}

/* ------------------------------------------------------------------ the list of scenarios */

/* A scenario file says so with its first key. */
static bool starts_as_scenario(const char *text)
{
    text += strspn(text, " \t\r\n");
    if (*text != '{')
        return false;
    text++;
    text += strspn(text, " \t\r\n");
    return !strncmp(text, "\"scenario\"", 10);
}

struct listing {
    char (*names)[FY_KEY];
    int order[FY_SCENARIOS];
    int n, cap;
    bool unlisted; /* look for the unlisted ones instead */
};

static void list_one(struct listing *l, const char *file, const char *text)
{
    size_t len = strlen(file);
    if (len < 6 || len > 60 || strcmp(file + len - 5, ".json") != 0 || l->n >= l->cap || l->n >= FY_SCENARIOS ||
        !starts_as_scenario(text))
        return;
    json_t *j = json_loads(text, 0, NULL);
    int order = (int)json_integer_value(json_object_get(j, "order"));
    bool unlisted = json_is_true(json_object_get(j, "unlisted"));
    json_decref(j);
    if (unlisted != l->unlisted)
        return;
    char name[FY_KEY];
    fy_print(name, sizeof name, "%.*s", (int)len - 5, file);
    int at = l->n++;
    while (at > 0 && (l->order[at - 1] > order || (l->order[at - 1] == order && strcmp(l->names[at - 1], name) > 0))) {
        l->order[at] = l->order[at - 1];
        memcpy(l->names[at], l->names[at - 1], FY_KEY);
        at--;
    }
    l->order[at] = order;
    memcpy(l->names[at], name, FY_KEY);
}

static void list_folder(struct listing *l, const char *folder)
{
    DIR *d = opendir(folder);
    struct dirent *e;
    while (d && (e = readdir(d))) {
        char path[FY_FILE_PATH];
        fy_print(path, sizeof path, "%s/%s", folder, e->d_name);
        char *text = fy_read_file(path);
        if (text)
            list_one(l, e->d_name, text);
        free(text);
    }
    if (d)
        closedir(d);
}

static int list_scenarios(const struct fy_system *s, const char *dir, bool unlisted, char names[][FY_KEY], int cap)
{
    struct listing l = {.names = names, .cap = cap, .unlisted = unlisted};
    size_t key = strlen(s->key);
    if (dir) {
        char folder[FY_FILE_PATH];
        fy_print(folder, sizeof folder, "%s/%s", dir, s->key);
        list_folder(&l, folder);
        if (!l.n)
            list_folder(&l, dir);
        return l.n;
    }
    for (int i = 0; i < fy_n_builtins; i++) {
        const struct fy_builtin *b = &fy_builtins[i];
        if (!strncmp(b->path, s->key, key) && b->path[key] == '/')
            list_one(&l, b->path + key + 1, b->head);
    }
    return l.n;
}

int fy_scenarios(const struct fy_system *s, const char *dir, char names[][FY_KEY], int cap)
{
    return list_scenarios(s, dir, false, names, cap);
}

/* ------------------------------------------------------------------ opening */

static bool find_name(const char *scenario, char names[][FY_KEY], int n, char out[FY_KEY])
{
    for (int i = 0; i < n; i++)
        if (!scenario || fy_same_id(names[i], scenario)) {
            memcpy(out, names[i], FY_KEY);
            return true;
        }
    return false;
}

static bool no_such_scenario(const struct fy_system *s, const char *scenario, char names[][FY_KEY], int n, char *error)
{
    const char *list[FY_SCENARIOS];
    size_t at = fy_print(error, FY_ERROR, "%s has no scenario \"%s\"; it has ", s->key, scenario);
    for (int i = 0; i < n; i++) {
        list[i] = names[i];
        at += fy_print(error + at, FY_ERROR - at, "%s%s", i ? ", " : "", names[i]);
    }
    const char *near = fy_nearest(scenario, list, n);
    if (near)
        fy_print(error + at, FY_ERROR - at, "; did you mean \"%s\"?", near);
    return false;
}

static bool pick_scenario(const struct fy_system *s, const char *scenario, const char *dir, char out[FY_KEY], char *error)
{
    char names[FY_SCENARIOS][FY_KEY], unlisted[FY_SCENARIOS][FY_KEY];
    int n = fy_scenarios(s, dir, names, FY_SCENARIOS);
    if (!n) {
        fy_print(error, FY_ERROR, "there is no scenario of %s in %s", s->key, dir ? dir : "this build");
        return false;
    }
    return find_name(scenario, names, n, out) ||
           find_name(scenario, unlisted, list_scenarios(s, dir, true, unlisted, FY_SCENARIOS), out) ||
           no_such_scenario(s, scenario, names, n, error);
}

/* What the data say for an option must be one of its values. */
static bool options_fit(const struct fy_game *g, char error[FY_ERROR])
{
    for (int i = 0; i < g->sys->n_options; i++) {
        const struct fy_option *o = &g->sys->options[i];
        int value = fy_option_initial(g, o);
        if (value < o->lo || value > o->hi) {
            fy_print(error, FY_ERROR, "option %s: the data say %d; it can be %d to %d", o->name, value, o->lo, o->hi);
            return false;
        }
    }
    return true;
}

struct fy_game *fy_game_open(const struct fy_system *s, const char *scenario, const char *dir, char error[FY_ERROR])
{
    return fy_game_open_changed(s, scenario, NULL, dir, error);
}

struct fy_game *fy_game_open_changed(const struct fy_system *s, const char *scenario, const char *changes, const char *dir,
                                     char error[FY_ERROR])
{
    char name[FY_KEY];
    if (!pick_scenario(s, scenario, dir, name, error))
        return NULL;
    struct fy_loader *l = fy_must(calloc(1, sizeof *l));
    l->sys = s;
    l->dir = dir;
    l->scenario = fy_arena_format(l, "%s", name);
    struct fy_game *g = fy_arena_alloc(l, sizeof *g);
    void *data = fy_arena_alloc(l, s->data_size);
    if (changes)
        fy_change_scenario(l, changes);
    struct fy_node top = fy_scenario(l);
    *g = (struct fy_game){.sys = s, .data = data, .loader = l, .scenario = l->scenario};
    const char *key = fy_str(fy_get(top, "scenario"));
    if (!l->failed && strcmp(key, name) != 0)
        fy_wrong(fy_get(top, "scenario"), "the scenario is called \"%s\" but its file \"%s.json\"", key, name);
    g->title = fy_str(fy_get(top, "title"));
    g->summary = fy_str_or(top, "summary", "");
    fy_read_about(s, top);
    if (s->scenario)
        fy_read_rows(top, s->scenario, data, data);
    if (!l->failed && s->load)
        s->load(l, data);
    if (l->failed)
        memcpy(error, l->error, FY_ERROR);
    if (l->failed || !options_fit(g, error) || !fy_ids_are_sound(g, error) || !fy_templates_read(g, error)) {
        fy_free_loader(l);
        return NULL;
    }
    g->data_hash = hash_files(l);
    return g;
}

const char *fy_game_file(const struct fy_game *g, int i)
{
    return i >= 0 && i < g->loader->n_files ? g->loader->files[i].name : NULL;
}

void fy_game_close(struct fy_game *g)
{
    if (g)
        fy_free_loader(g->loader);
}
