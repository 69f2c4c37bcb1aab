/* sources.c - foray sources: which tables come from the printed game, which were found, which are reconstructed. */
#include "games.h"

#include "foray/text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { O_DATA, O_BASIS, O_JSON };
static const struct option_spec options[] = {
    {"data", 0, "DIR", "look at the data files in DIR instead of the built-in ones"},
    {"basis", 'b', "KIND", "only source, found, reconstructed or unstated"},
    {"json", 0, NULL, "as JSON"},
    {NULL, 0, NULL, NULL},
};

enum { KINDS = 4, PATH = 256, FILES = 256 };
static const char *const kind_words[KINDS] = {"source", "found", "reconstructed", "unstated"};

struct walk {
    const struct command *command;
    const char *file;
    const char *only;
    json_t *entries;
    int objects[KINDS], values[KINDS];
    bool bad;
};

/* "found: some site" is of the kind "found". */
static int kind_of(const char *basis)
{
    for (int i = 0; i < KINDS; i++) {
        size_t n = strlen(kind_words[i]);
        if (!strncmp(basis, kind_words[i], n) && (!basis[n] || basis[n] == ':' || basis[n] == ' '))
            return i;
    }
    return KINDS - 1;
}

static void child_path(char *out, const char *path, const char *key, size_t index)
{
    if (key)
        fy_print(out, PATH, "%s%s%s", path, *path ? "." : "", key);
    else
        fy_print(out, PATH, "%s[%d]", path, (int)index);
}

static int walk_value(struct walk *w, const json_t *j, const char *path, int kind);

static int walk_children(struct walk *w, const json_t *j, const char *path, int kind)
{
    char inner[PATH];
    const char *key;
    json_t *v;
    size_t i;
    int n = 0;
    if (json_is_array(j))
        json_array_foreach(j, i, v) {
            child_path(inner, path, NULL, i);
            n += walk_value(w, v, inner, kind);
        }
    json_object_foreach((json_t *)(uintptr_t)j, key, v) {
        if (!strcmp(key, "basis") || !strcmp(key, "$comment"))
            continue;
        child_path(inner, path, key, 0);
        n += walk_value(w, v, inner, kind);
    }
    return n;
}

/* The values that share the basis of what is around them; an object with a basis of its own is an entry of its own. */
static int walk_value(struct walk *w, const json_t *j, const char *path, int kind)
{
    const char *basis = json_string_value(json_object_get(j, "basis"));
    if (!json_is_object(j) && !json_is_array(j)) {
        w->values[kind]++;
        return 1;
    }
    if (!basis)
        return walk_children(w, j, path, kind);
    int own = kind_of(basis);
    json_t *entry = json_pack("{s:s, s:s, s:s}", "file", w->file, "path", path, "basis", basis);
    bool selected = !w->only || !strcmp(w->only, kind_words[own]);
    if (selected)
        json_array_append(w->entries, entry); /* before what lies inside it */
    json_object_set_new(entry, "values", json_integer(walk_children(w, j, path, own)));
    const char *comment = json_string_value(json_object_get(j, "$comment"));
    if (comment)
        json_object_set_new(entry, "comment", json_string(comment));
    json_decref(entry);
    w->objects[own]++;
    return 0;
}

/* A file without a basis of its own: each of its members is looked at. Its own words (title, names of other files) rest
 * on nothing. */
static void walk_members(struct walk *w, const json_t *j)
{
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)(uintptr_t)j, key, v) {
        json_t *entry = json_pack("{s:s, s:s, s:s}", "file", w->file, "path", key, "basis", kind_words[KINDS - 1]);
        size_t at = json_array_size(w->entries);
        int n = json_is_string(v) || *key == '$' ? 0 : walk_value(w, v, key, KINDS - 1);
        json_object_set_new(entry, "values", json_integer(n));
        w->objects[KINDS - 1] += n > 0;
        if (n && (!w->only || !strcmp(w->only, kind_words[KINDS - 1])))
            json_array_insert(w->entries, at, entry);
        json_decref(entry);
    }
}

static void walk_file(struct walk *w, const char *name, const char *text)
{
    json_error_t e;
    json_t *j = json_loads(text, JSON_REJECT_DUPLICATES, &e);
    w->file = name;
    if (json_object_get(j, "basis") || json_is_array(j))
        walk_value(w, j, "", KINDS - 1);
    else if (j)
        walk_members(w, j);
    else {
        complain(w->command, "%s:%d:%d: %s", name, e.line, e.column, e.text);
        w->bad = true;
    }
    json_decref(j);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool walk_folder(struct walk *w, const char *folder)
{
    static char names[FILES][PATH];
    DIR *d = opendir(folder);
    struct dirent *e;
    size_t n = 0;
    while (d && (e = readdir(d)) && n < FILES) {
        size_t len = strlen(e->d_name);
        if (len > 5 && !strcmp(e->d_name + len - 5, ".json"))
            fy_print(names[n++], PATH, "%s", e->d_name);
    }
    if (d)
        closedir(d);
    qsort(names, n, sizeof names[0], by_name);
    for (size_t i = 0; i < n; i++) {
        char path[FY_FILE_PATH];
        fy_print(path, sizeof path, "%s/%s", folder, names[i]);
        char *text = read_text(w->command, path);
        if (text)
            walk_file(w, names[i], text);
        w->bad |= !text;
        free(text);
    }
    return n > 0;
}

static void walk_builtins(struct walk *w, const struct fy_system *s)
{
    size_t key = strlen(s->key);
    for (int i = 0; i < fy_n_builtins; i++) {
        const struct fy_builtin *b = &fy_builtins[i];
        if (!strncmp(b->path, s->key, key) && b->path[key] == '/')
            walk_file(w, b->path + key + 1, (const char *)b->text);
    }
}

static bool walk_data(struct walk *w, const struct game_args *what)
{
    char folder[FY_FILE_PATH];
    if (!what->data)
        return walk_builtins(w, what->sys), true;
    fy_print(folder, sizeof folder, "%s/%s", what->data, what->sys->key);
    if (walk_folder(w, folder) || walk_folder(w, what->data))
        return true;
    complain(w->command, "there are no data files in %s", what->data);
    return false;
}

static void print_text(const struct walk *w, const struct fy_system *s)
{
    size_t i;
    json_t *e;
    printf("%s: what its tables and maps rest on\n\n", s->title);
    json_array_foreach(w->entries, i, e) {
        const char *path = json_string_value(json_object_get(e, "path"));
        const char *comment = json_string_value(json_object_get(e, "comment"));
        printf("%s: %s: %s, %d values\n", json_string_value(json_object_get(e, "file")), *path ? path : "the file",
               json_string_value(json_object_get(e, "basis")), (int)json_integer_value(json_object_get(e, "values")));
        if (comment)
            printf("    %s\n", comment);
    }
    printf("%s%-14s %8s %8s\n", json_array_size(w->entries) ? "\n" : "", "basis", "objects", "values");
    for (int k = 0; k < KINDS; k++)
        printf("%-14s %8d %8d\n", kind_words[k], w->objects[k], w->values[k]);
}

static void print_as_json(const struct walk *w, const struct fy_system *s)
{
    json_t *totals = json_object();
    for (int k = 0; k < KINDS; k++)
        json_object_set_new(totals, kind_words[k],
                            json_pack("{s:i, s:i}", "objects", w->objects[k], "values", w->values[k]));
    print_json(json_pack("{s:s, s:O, s:o}", "system", s->key, "entries", w->entries, "totals", totals));
}

static bool known_kind(const struct command *c, const char *word)
{
    for (int k = 0; k < KINDS; k++)
        if (!strcmp(kind_words[k], word))
            return true;
    complain(c, "a basis is source, found, reconstructed or unstated, not \"%s\"", word);
    return false;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct game_args what = {0};
    struct walk w = {.command = c};
    bool json = false;
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD || (o == O_BASIS && !known_kind(c, a.value)))
            return USAGE;
        if (o == ARGS_WORD && what.sys)
            return complain(c, "\"%s\" is one word too many", a.value);
        if (o == ARGS_WORD && !game_args_word(c, &what, a.value))
            return USAGE;
        if (o == O_DATA)
            what.data = a.value;
        if (o == O_BASIS)
            w.only = a.value;
        json |= o == O_JSON;
    }
    if (!what.sys)
        return complain(c, "the sources of which system? foray list shows them");
    w.entries = json_array();
    bool ok = walk_data(&w, &what);
    if (ok && json)
        print_as_json(&w, what.sys);
    else if (ok)
        print_text(&w, what.sys);
    json_decref(w.entries);
    return ok && !w.bad ? DONE : NO;
}

const struct command command_sources = {
    "sources", "SYSTEM", "what is from the source, found, reconstructed",
    "Lists every table, map and roster of the data files with what it rests on: the printed\n"
    "game (source), something published about it (found), or a reconstruction, with the number\n"
    "of values and the totals. Owners of a printed game see at once what to look up.",
    options, run,
};
