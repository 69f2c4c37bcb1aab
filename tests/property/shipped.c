/* shipped.c - the shipped data files, and a folder in which one of them is different: none of it is read from the disk, and what is not
 * changed is parsed once and not for every change. */
#define _GNU_SOURCE /* fmemopen and mkdtemp with any standard */
#include "shipped.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCENARIOS = 64, PATH = 300, FILES = 256, SOUND_EVERY = 4096 };

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);
json_t *__real_json_loads(const char *text, size_t flags, json_error_t *);
json_t *__wrap_json_loads(const char *text, size_t flags, json_error_t *);

static char folder[64];
static json_t *parsed[FILES];            /* the builtins, by number; NULL: not yet, or not well-formed */
static const struct fy_builtin *changed; /* NULL: none */
static const char *changed_text;
static size_t changed_size;
static json_t *changed_root; /* what stands in it */

/* ------------------------------------------------------------------ in the place of the disk and of the parser */

static FILE *open_text(const void *text, size_t n)
{
    union {
        const void *in;
        void *out;
    } bytes = {text}; /* it is only read */
    return fmemopen(bytes.out, n, "r");
}

/* FOLDER/SCENARIO/KEY/NAME */
FILE *__wrap_fopen(const char *path, const char *mode)
{
    size_t n = strlen(folder);
    const char *name = *folder && !strncmp(path, folder, n) ? strchr(path + n + 1, '/') : NULL;
    if (!name)
        return __real_fopen(path, mode);
    for (int i = 0; i < fy_n_builtins; i++) {
        const struct fy_builtin *b = &fy_builtins[i];
        if (!strcmp(b->path, name + 1))
            return b == changed ? open_text(changed_text, changed_size) : open_text(b->text, b->size);
    }
    return NULL;
}

/* Nobody changes what was parsed; shipped_open looks now and then. */
json_t *__wrap_json_loads(const char *text, size_t flags, json_error_t *error)
{
    size_t n = strlen(text);
    if (changed && n == changed_size && !memcmp(text, changed_text, n))
        return json_incref(changed_root);
    for (int i = 0; i < fy_n_builtins && i < FILES; i++)
        if (parsed[i] && fy_builtins[i].size == n && !memcmp(fy_builtins[i].text, text, n))
            return json_incref(parsed[i]);
    return __real_json_loads(text, flags, error);
}

static json_t *parse(const struct fy_builtin *b) { return json_loadb((const char *)b->text, b->size, JSON_REJECT_DUPLICATES, NULL); }

/* Whether what was kept is what a parser reads. */
static void look_if_unchanged(const char *text, const json_t *root)
{
    json_t *read = __real_json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!read || !json_equal(read, root))
        abort();
    json_decref(read);
    for (int i = 0; i < fy_n_builtins; i++) {
        json_t *now = parsed[i] ? parse(&fy_builtins[i]) : NULL;
        if (now && !json_equal(now, parsed[i]))
            abort();
        json_decref(now);
    }
}

/* ------------------------------------------------------------------ the files */

static void remove_folder(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        abort();
}

static const char *folder_of(const struct shipped *f) { return *f->scenario ? f->scenario : "guide"; }

/* Which scenarios there are is read from the disk: each has a folder with its name alone in it, and so has the guide. */
static void make_folder(const struct shipped *f)
{
    char path[PATH];
    const char *key = f->sys->key, *scenario = *f->scenario ? f->scenario : json_string_value(json_object_get(f->root, "guide"));
    fy_print(path, sizeof path, "%s/%s", folder, folder_of(f));
    mkdir(path, 0700);
    fy_print(path, sizeof path, "%s/%s/%s", folder, folder_of(f), key);
    mkdir(path, 0700);
    fy_print(path, sizeof path, "%s/%s/%s/%s.json", folder, folder_of(f), key, scenario);
    FILE *name = __real_fopen(path, "w");
    if (!name || fclose(name) != 0)
        abort();
}

static bool reads(const struct fy_system *s, const char *scenario, const char *path)
{
    char error[FY_ERROR];
    struct fy_game *g = fy_game_open(s, scenario, NULL, error);
    bool found = false;
    for (int i = 0; g && fy_game_file(g, i); i++)
        found |= strstr(fy_game_file(g, i), path) != NULL;
    fy_game_close(g);
    return found;
}

/* False: nothing reads it. */
static bool find_scenario(struct shipped *f)
{
    char names[SCENARIOS][FY_KEY], path[PATH];
    int n = fy_scenarios(f->sys, NULL, names, SCENARIOS);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n && !*f->scenario; i++) {
            fy_print(path, sizeof path, "%s/%s.json", f->sys->key, names[i]);
            if (pass ? reads(f->sys, names[i], f->file->path) : !strcmp(path, f->file->path))
                memcpy(f->scenario, names[i], FY_KEY);
        }
    return *f->scenario || strstr(f->file->path, "/guide.json");
}

static const struct fy_system *system_of(const struct fy_builtin *b)
{
    char key[32];
    fy_print(key, sizeof key, "%.*s", (int)strcspn(b->path, "/"), b->path);
    return fy_system_find(key);
}

int shipped_gather(const struct fy_system *only, struct shipped *out, int cap)
{
    int n = 0;
    strcpy(folder, access("/dev/shm", W_OK) ? "/tmp/foray-data-XXXXXX" : "/dev/shm/foray-data-XXXXXX");
    if (!mkdtemp(folder) || fy_n_builtins > FILES)
        abort();
    atexit(remove_folder);
    for (int i = 0; i < fy_n_builtins; i++) {
        struct shipped f = {.file = &fy_builtins[i], .sys = system_of(&fy_builtins[i])};
        if (!f.sys || (only && f.sys != only))
            continue;
        f.root = parsed[i] = parse(f.file);
        if (!f.root || n == cap)
            abort();
        if (!find_scenario(&f))
            continue;
        make_folder(&f);
        out[n++] = f;
    }
    return n;
}

/* ------------------------------------------------------------------ trying */

json_t *shipped_copy(json_t *j)
{
    if (!json_is_array(j) && !json_is_object(j))
        return json_incref(j);
    json_t *copy = json_is_array(j) ? json_array() : json_object(), *inner;
    const char *key;
    size_t i;
    json_array_foreach(j, i, inner)
        json_array_append_new(copy, shipped_copy(inner));
    json_object_foreach(j, key, inner)
        json_object_set_new_nocheck(copy, key, shipped_copy(inner));
    return copy;
}

struct fy_game *shipped_open(const struct shipped *f, const char *text, json_t *root, char error[FY_ERROR])
{
    static unsigned long opened;
    char dir[PATH];
    struct fy_game *g = NULL;
    fy_print(dir, sizeof dir, "%s/%s", folder, folder_of(f));
    *error = '\0';
    changed = f->file;
    changed_text = text;
    changed_size = strlen(text);
    changed_root = root;
    if (*f->scenario)
        g = fy_game_open(f->sys, f->scenario, dir, error);
    else
        json_decref(fy_guide_json(f->sys, dir, error));
    changed = NULL;
    if (*f->scenario && !g != !!*error)
        abort(); /* refused without a word, or accepted with one */
    if (++opened % SOUND_EVERY == 0)
        look_if_unchanged(text, root);
    return g;
}

void shipped_play(const struct fy_game *g, uint64_t game, int decisions, bool show)
{
    const struct fy_system *s = g->sys;
    int16_t options[FY_OPTIONS];
    struct fy_dice dice, mind;
    void *state = calloc(1, s->state_size);
    struct fy_choice *choices = malloc(s->max_choices * sizeof *choices);
    if (!state || !choices)
        abort();
    fy_dice_seed(&dice, 1942, 2 * game);
    fy_dice_seed(&mind, 1942, 2 * game + 1);
    fy_options_of(g, options);
    s->setup(g->data, options, state, &dice, NULL);
    for (int k = 0, n; k < decisions && (n = s->choices(g->data, state, choices)) > 0; k++) {
        int i = s->habit && game % 2 ? s->habit(g->data, state, choices, n, &mind) : (int)fy_dice_below(&mind, (uint32_t)n);
        s->apply(g->data, state, &choices[i], &dice, NULL);
    }
    if (show)
        free(fy_view_text(g, state));
    free(state);
    free(choices);
}
