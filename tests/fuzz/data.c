/* A player's own data: a line with the name of a shipped file ("chariot/units.json"), then its changes, one on a line: the numbers of the
 * steps down from the top, counted round, and what is put there. "3 0 2 = 17" puts a value in; "3 0 =" takes away what is there, "3 0 = +"
 * doubles it, "3 0 = 1 4" puts in a copy of what stands there. It loads and plays, or it is refused with a message. */
#define _GNU_SOURCE /* fmemopen and mkdtemp with any standard */
#include "fuzz.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <jansson.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHANGES_MOST = 12, DEPTH = 12, GAMES = 2, DECISIONS = 25, FILES = 160, SCENARIOS = 64, PATH = 300 };

/* A shipped file, read once, and the scenario it is tried through. */
struct shipped {
    const struct fy_builtin *file;
    const struct fy_system *sys;
    json_t *root;
    char scenario[FY_KEY]; /* "": none reads it */
};

static struct shipped shipped[FILES];
static int n_shipped;

/* ------------------------------------------------------------------ the folder of data: its files are in memory */

static char folder[64];
static const struct fy_builtin *changed; /* NULL: none */
static const char *changed_text;

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);

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
            return b == changed ? open_text(changed_text, strlen(changed_text)) : open_text(b->text, b->size);
    }
    return NULL;
}

static void remove_folder(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        abort();
}

/* Which scenarios there are is read from the disk: each has a folder with its name alone in it. */
static void make_folder(const struct fy_system *s, const char *scenario)
{
    char path[PATH];
    fy_print(path, sizeof path, "%s/%s", folder, scenario);
    mkdir(path, 0700);
    fy_print(path, sizeof path, "%s/%s/%s", folder, scenario, s->key);
    mkdir(path, 0700);
    fy_print(path, sizeof path, "%s/%s/%s/%s.json", folder, scenario, s->key, scenario);
    FILE *f = __real_fopen(path, "w");
    if (!f || fclose(f) != 0)
        abort();
}

/* ------------------------------------------------------------------ the shipped files */

static bool reads(const struct fy_system *s, const char *scenario, const char *path)
{
    char error[FY_ERROR];
    struct fy_game *g = fy_game_open(s, scenario, NULL, error);
    bool found = false;
    for (int i = 0; g && fy_game_file(g, i); i++)
        found |= strstr(fy_game_file(g, i), path) != NULL;
    return found;
}

/* A scenario is tried itself, another file through the first that reads it. */
static void find_scenario(struct shipped *f)
{
    char names[SCENARIOS][FY_KEY], path[PATH];
    int n = fy_scenarios(f->sys, NULL, names, SCENARIOS);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n && !*f->scenario; i++) {
            fy_print(path, sizeof path, "%s/%s.json", f->sys->key, names[i]);
            if (pass ? reads(f->sys, names[i], f->file->path) : !strcmp(path, f->file->path))
                memcpy(f->scenario, names[i], FY_KEY);
        }
}

static void gather(void)
{
    strcpy(folder, access("/dev/shm", W_OK) ? "/tmp/foray-fuzz-XXXXXX" : "/dev/shm/foray-fuzz-XXXXXX");
    if (!mkdtemp(folder))
        abort();
    atexit(remove_folder);
    for (int i = 0; i < fy_n_builtins && n_shipped < FILES; i++) {
        struct shipped *f = &shipped[n_shipped];
        char key[32];
        *f = (struct shipped){.file = &fy_builtins[i]};
        fy_print(key, sizeof key, "%.*s", (int)strcspn(f->file->path, "/"), f->file->path);
        f->sys = fy_system_find(key);
        f->root = f->sys ? json_loadb((const char *)f->file->text, f->file->size, 0, NULL) : NULL;
        if (!f->root)
            continue;
        find_scenario(f);
        if (*f->scenario)
            make_folder(f->sys, f->scenario);
        n_shipped++;
    }
}

static const struct shipped *file_named(const char *text)
{
    size_t n = strcspn(text, "\n");
    if (!n_shipped)
        gather();
    for (int i = 0; i < n_shipped; i++)
        if (strlen(shipped[i].file->path) == n && !strncmp(shipped[i].file->path, text, n))
            return &shipped[i];
    return NULL;
}

/* ------------------------------------------------------------------ changes */

static json_t *member(json_t *parent, unsigned long number, const char **key, size_t *index)
{
    size_t n = json_is_object(parent) ? json_object_size(parent) : json_array_size(parent);
    *key = NULL;
    *index = n ? number % n : 0;
    if (!n || json_is_array(parent))
        return json_array_get(parent, *index);
    void *at = json_object_iter(parent);
    for (size_t i = 0; i < *index; i++)
        at = json_object_iter_next(parent, at);
    *key = json_object_iter_key(at);
    return json_object_iter_value(at);
}

struct place {
    json_t *parent, *value;
    const char *key;
    size_t index;
};

/* Down from the top by the numbers of a text, as far as they go; *end is behind them. */
static struct place place_of(json_t *root, const char *text, const char **end)
{
    struct place p = {.value = root};
    for (int depth = 0; depth < DEPTH; depth++) {
        text += strspn(text, " ");
        char *behind;
        unsigned long number = strtoul(text, &behind, 10);
        if (behind == text || *text == '-' || *text == '+')
            break;
        text = behind;
        if (json_is_object(p.value) || json_is_array(p.value)) {
            p.parent = p.value;
            p.value = member(p.parent, number, &p.key, &p.index);
        }
    }
    *end = text;
    return p;
}

static void put(const struct place *p, json_t *value)
{
    p->key ? json_object_set_new(p->parent, p->key, value) : json_array_set_new(p->parent, p->index, value);
}

static void take_away(const struct place *p)
{
    p->key ? json_object_del(p->parent, p->key) : json_array_remove(p->parent, p->index);
}

/* One more like it, with an id of its own. */
static void put_in_another(const struct place *p)
{
    json_t *copy = json_deep_copy(p->value);
    const char *id = json_string_value(json_object_get(copy, "id"));
    char other[80];
    if (id) {
        fy_print(other, sizeof other, "%.60s%u", id, (unsigned)json_array_size(p->parent));
        json_object_set_new(copy, "id", json_string(other));
    }
    p->key ? json_decref(copy) : (void)json_array_insert_new(p->parent, p->index, copy);
}

static void change(json_t *root, const char *line)
{
    const char *with;
    struct place p = place_of(root, line, &with);
    with += strspn(with, " ");
    if (!p.parent || !p.value || *with != '=')
        return;
    with++;
    with += strspn(with, " ");
    json_t *value = json_loads(with, JSON_DECODE_ANY, NULL);
    if (!*with)
        take_away(&p);
    else if (value)
        put(&p, value);
    else if (*with == '+')
        put_in_another(&p);
    else
        put(&p, json_deep_copy(place_of(root, with, &with).value));
}

static char *with_changes(const struct shipped *f, char *lines)
{
    json_t *root = json_deep_copy(f->root);
    for (int i = 0; lines && i < CHANGES_MOST; i++) {
        char *end = strchr(lines, '\n');
        if (end)
            *end = '\0';
        change(root, lines);
        lines = end ? end + 1 : NULL;
    }
    char *text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    return text;
}

/* ------------------------------------------------------------------ trying */

static void play(const struct fy_game *g, void *state, uint64_t game)
{
    const struct fy_system *s = g->sys;
    int16_t options[FY_OPTIONS];
    struct fy_dice dice, mind;
    int n;
    fy_dice_seed(&dice, 1942, 2 * game);
    fy_dice_seed(&mind, 1942, 2 * game + 1);
    fy_options_of(g, options);
    memset(state, 0, s->state_size);
    s->setup(g->data, options, state, &dice, NULL);
    for (int k = 0; k < DECISIONS; k++) {
        const struct fy_choice *c = choices_of(g, state, &n);
        if (n <= 0)
            break;
        const struct fy_choice chosen =
            c[s->habit && game % 2 ? s->habit(g->data, state, c, n, &mind) : (int)fy_dice_below(&mind, (uint32_t)n)];
        s->apply(g->data, state, &chosen, &dice, NULL);
    }
    free(fy_view_text(g, state));
}

static void try_file(const struct shipped *f)
{
    char dir[PATH], error[FY_ERROR] = "";
    fy_print(dir, sizeof dir, "%s/%s", folder, f->scenario);
    struct fy_game *g = fy_game_open(f->sys, f->scenario, dir, error);
    if (!g && !*error)
        abort();
    if (!g)
        return;
    void *state = malloc(f->sys->state_size);
    if (!state)
        abort();
    json_decref(fy_board_json(g));
    for (uint64_t i = 0; i < GAMES; i++)
        play(g, state, i);
    free(state);
    fy_game_close(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char *text = as_text(bytes, n), *lines = strchr(text, '\n');
    const struct shipped *f = file_named(text);
    char *whole = f && *f->scenario && lines ? with_changes(f, lines + 1) : NULL;
    if (whole) {
        changed = f->file;
        changed_text = whole;
        try_file(f);
        changed = NULL;
        free(whole);
    }
    free(text);
    return 0;
}

/* ------------------------------------------------------------------ the mutator */

static size_t some_path(const struct shipped *f, struct fy_dice *d, char *out, size_t room, json_t **value)
{
    size_t n = 0, index;
    const char *key;
    *value = f->root;
    while ((json_is_object(*value) && json_object_size(*value)) || json_array_size(*value)) {
        size_t size = json_is_object(*value) ? json_object_size(*value) : json_array_size(*value);
        uint32_t number = fy_dice_below(d, (uint32_t)size);
        n += fy_print(out + n, room - n, "%u ", number);
        *value = member(*value, number, &key, &index);
        if (fy_dice_below(d, 6) == 0)
            break;
    }
    return n;
}

static size_t some_value(const struct shipped *f, const json_t *old, struct fy_dice *d, char *out, size_t room)
{
    static const char *const odd[] = {"null", "true", "false", "[]", "{}", "\"\"", "\"none\"", "\"with space\"", "\"{0}\"", "\"all\"", "0.5", "1e9",
                                      "[0,0]", "[[]]", "\"-\""};
    const struct fy_system *s = f->sys;
    json_t *ignored;
    switch (fy_dice_below(d, json_is_integer(old) ? 8 : 6)) {
    case 0: return 0;
    case 1: return fy_print(out, room, "+");
    case 2: return some_path(f, d, out, room, &ignored);
    case 3: return fy_print(out, room, "%s", odd[fy_dice_below(d, sizeof odd / sizeof *odd)]);
    case 4: return fy_print(out, room, "\"%s\"", fy_dice_below(d, 2) ? s->verbs[fy_dice_below(d, s->n_verbs)].name : s->fields[fy_dice_below(d, s->n_fields)].name);
    case 5: return fy_print(out, room, "%lld", (long long)some_number(d));
    case 6: return fy_print(out, room, "%lld", (long long)json_integer_value(old) + (fy_dice_below(d, 2) ? 1 : -1));
    default: return fy_print(out, room, "%u", fy_dice_below(d, 21));
    }
}

static size_t line_below(const char *above, struct fy_dice *d, char *out, size_t room)
{
    const struct shipped *f = file_named(above);
    json_t *old;
    if (!f)
        return fy_print(out, room, "%s", shipped[fy_dice_below(d, (uint32_t)n_shipped)].file->path);
    size_t n = some_path(f, d, out, room, &old);
    n += fy_print(out + n, room - n, "= ");
    return n + some_value(f, old, d, out + n, room - n);
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    return mutate_lines(bytes, n, most, seed, line_below);
}
