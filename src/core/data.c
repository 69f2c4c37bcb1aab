/* data.c - nodes of data files: reading with bounds, and the first mistake with its place. */
#include "foray/text.h"
#include "loader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *fy_arena_alloc(struct fy_loader *l, size_t bytes)
{
    struct kept *k = fy_must(calloc(1, sizeof *k + 16 + bytes));
    k->next = l->kept;
    l->kept = k;
    return (char *)(k + 1) + (16 - sizeof *k % 16) % 16;
}

char *fy_arena_format(struct fy_loader *l, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    char *text = fy_arena_alloc(l, (size_t)n + 1);
    va_start(ap, format);
    vsnprintf(text, (size_t)n + 1, format, ap);
    va_end(ap);
    return text;
}

/* ------------------------------------------------------------------ mistakes */

enum { PATH = 24 };

static int path_of(const struct fy_loader *l, int up, const struct step *path[PATH])
{
    int n = 0;
    for (int s = up; s >= 0 && n < PATH; s = l->steps[s].up)
        path[n++] = &l->steps[s];
    for (int i = 0; i < n / 2; i++) {
        const struct step *swap = path[i];
        path[i] = path[n - 1 - i];
        path[n - 1 - i] = swap;
    }
    return n;
}

static void vwrong(struct fy_node node, bool at_key, const char *format, va_list ap)
{
    struct fy_loader *l = node.loader;
    if (l->failed)
        return;
    l->failed = true;
    const struct step *path[PATH] = {NULL};
    int n = path_of(l, node.up, path), line, column, file = node.file;
    struct step first[2];
    for (int i = 0; i < n && i < 2; i++) {
        first[i] = *path[i];
        path[i] = &first[i];
    }
    if (n)
        file = fy_origin(l, file, &first[0], n > 1 ? &first[1] : NULL);
    fy_locate(l->files[file].text, path, n, at_key, &line, &column);
    size_t at = fy_print(l->error, FY_ERROR, "%s:%d:%d: ", l->files[file].name, line, column);
    for (int i = 0; i < n; i++)
        at += path[i]->key ? fy_print(l->error + at, FY_ERROR - at, "%s%s", i ? "." : "", path[i]->key)
                           : fy_print(l->error + at, FY_ERROR - at, "[%d]", path[i]->index);
    if (n)
        at += fy_print(l->error + at, FY_ERROR - at, ": ");
    fy_vprint(l->error + at, FY_ERROR - at, format, ap);
}

void fy_wrong(struct fy_node node, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vwrong(node, false, format, ap);
    va_end(ap);
}

static void wrong_key(struct fy_node node, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vwrong(node, true, format, ap);
    va_end(ap);
}

bool fy_failed(const struct fy_loader *l)
{
    return l->failed;
}

/* ------------------------------------------------------------------ files */

char *fy_read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    char *text = fy_read_stream(f);
    fclose(f);
    return text;
}

char *fy_data_text(const struct fy_system *sys, const char *dir, const char *name, struct source_file *f)
{
    char path[FY_FILE_PATH];
    if (dir) {
        fy_print(path, sizeof path, "%s/%s/%s", dir, sys->key, name);
        char *text = fy_read_file(path);
        if (!text) {
            fy_print(path, sizeof path, "%s/%s", dir, name);
            text = fy_read_file(path);
        }
        fy_print(f->name, sizeof f->name, "%s", path);
        return text;
    }
    fy_print(path, sizeof path, "%s/%s", sys->key, name);
    fy_print(f->name, sizeof f->name, "data/%s", path);
    for (int i = 0; i < fy_n_builtins; i++)
        if (!strcmp(fy_builtins[i].path, path)) {
            char *text = fy_must(malloc(fy_builtins[i].size + 1));
            memcpy(text, fy_builtins[i].text, fy_builtins[i].size);
            text[fy_builtins[i].size] = '\0';
            return text;
        }
    return NULL;
}

static bool plain_name(const char *name)
{
    for (const char *p = name; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '_' && *p != '.')
            return false;
    return *name && *name != '.' && strlen(name) < 64;
}

/* The text of file i, which is the loader's from now on; f->name is set. */
static struct fy_node take_file(struct fy_loader *l, int i, char *text)
{
    struct fy_node none = {.loader = l, .up = -1};
    struct source_file *f = &l->files[i];
    json_error_t e;
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &e);
    if (!root) {
        l->failed = true;
        fy_print(l->error, FY_ERROR, "%s:%d:%d: %s", f->name, e.line, e.column, e.text);
        free(text);
        return none;
    }
    f->text = text;
    f->root = root;
    l->n_files++;
    return (struct fy_node){.loader = l, .json = root, .file = i, .up = -1};
}

struct fy_node fy_take_text(struct fy_loader *l, const char *name, char *text)
{
    fy_print(l->files[0].name, sizeof l->files[0].name, "%s", name);
    return take_file(l, 0, text);
}

/* A file by name into *out; false if there is none. */
static bool find_file(struct fy_loader *l, const char *name, struct fy_node *out)
{
    int i = l->n_files;
    char *text = i < LOADER_FILES && plain_name(name) ? fy_data_text(l->sys, l->dir, name, &l->files[i]) : NULL;
    if (text)
        *out = take_file(l, i, text);
    return text != NULL;
}

struct fy_node fy_file(struct fy_loader *l, const char *name)
{
    struct fy_node file = {.loader = l, .up = -1};
    if (l->failed || find_file(l, name, &file))
        return file;
    l->failed = true;
    fy_print(l->error, FY_ERROR, "there is no data file \"%s\" for %s%s%s", name, l->sys->key, l->dir ? " in " : "",
             l->dir ? l->dir : "");
    return file;
}

struct fy_node fy_file_named(struct fy_node n)
{
    struct fy_loader *l = n.loader;
    struct fy_node file = {.loader = l, .up = -1};
    const char *name = fy_str(n);
    if (l->failed)
        return file;
    for (int i = 0; i < l->n_files; i++) {
        const char *slash = strrchr(l->files[i].name, '/');
        if (slash && !strcmp(slash + 1, name) && !l->files[i].base)
            return (struct fy_node){.loader = l, .json = l->files[i].root, .file = i, .up = -1};
    }
    if (!find_file(l, name, &file))
        fy_wrong(n, "there is no data file \"%s\"", name);
    return file;
}

struct fy_node fy_scenario(struct fy_loader *l)
{
    if (!l->n_files && !l->failed) {
        char name[80];
        fy_print(name, sizeof name, "%s.json", l->scenario);
        fy_file(l, name);
        if (!l->failed)
            fy_build_on_base(l);
    }
    return (struct fy_node){.loader = l, .json = l->failed ? NULL : l->files[0].root, .file = 0, .up = -1};
}

void fy_change_scenario(struct fy_loader *l, const char *changes)
{
    static const char form[] = "{\"scenario\": \"%s\", \"title\": \"%s\", \"based_on\": \"%s\", %s}";
    size_t size = sizeof form + 3 * strlen(l->scenario) + strlen(changes);
    char *text = fy_must(malloc(size));
    fy_print(text, size, form, l->scenario, l->scenario, l->scenario, changes);
    l->changed = true;
    fy_print(l->files[0].name, sizeof l->files[0].name, "%s, changed", l->scenario);
    take_file(l, 0, text);
    if (!l->failed)
        fy_build_on_base(l);
}

/* ------------------------------------------------------------------ nodes */

static int add_step(struct fy_loader *l, int up, const char *key, int index)
{
    if (l->n_steps == l->cap_steps) {
        int cap = l->cap_steps ? 2 * l->cap_steps : 1024;
        l->steps = fy_must(realloc(l->steps, (size_t)cap * sizeof *l->steps));
        l->cap_steps = cap;
    }
    l->steps[l->n_steps] = (struct step){.up = up, .index = index, .key = key};
    return l->n_steps++;
}

static struct fy_node child(struct fy_node n, const json_t *json, const char *key, int index)
{
    struct fy_node c = n;
    c.json = json;
    c.up = add_step(n.loader, n.up, key, index);
    return c;
}

static const char *type_word(const json_t *j)
{
    switch (json_typeof(j)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "an array";
    case JSON_STRING: return "a string";
    case JSON_INTEGER: return "a number";
    case JSON_REAL: return "a number with a fraction";
    case JSON_NULL: return "null";
    default: return "true or false";
    }
}

static bool is(struct fy_node n, int type, const char *word)
{
    if (!n.json)
        return false;
    if ((int)json_typeof((const json_t *)n.json) == type)
        return true;
    fy_wrong(n, "this must be %s, not %s", word, type_word(n.json));
    return false;
}

struct fy_node fy_maybe(struct fy_node n, const char *key)
{
    if (n.loader->failed)
        n.json = NULL;
    const json_t *v = is(n, JSON_OBJECT, "an object") ? json_object_get(n.json, key) : NULL;
    return child(n, v, key, 0);
}

/* A key that is missing may be there misspelt. */
static void missing(struct fy_node n, const char *key)
{
    const char *names[64], *name;
    json_t *value;
    int count = 0;
    json_object_foreach((json_t *)(uintptr_t)n.json, name, value)
        if (count < 64)
            names[count++] = name;
    const char *near = fy_nearest(key, names, count);
    if (near)
        fy_wrong(n, "\"%s\" is missing here; is it \"%s\"?", key, near);
    else
        fy_wrong(n, "\"%s\" is missing here", key);
}

struct fy_node fy_get(struct fy_node n, const char *key)
{
    struct fy_node c = fy_maybe(n, key);
    if (!c.json && !n.loader->failed)
        missing(n, key);
    return c;
}

struct fy_node fy_item(struct fy_node n, int index)
{
    const json_t *v = !n.loader->failed && is(n, JSON_ARRAY, "an array") ? json_array_get(n.json, (size_t)index) : NULL;
    return child(n, v, NULL, index);
}

int fy_len(struct fy_node n)
{
    if (!n.json || n.loader->failed)
        return 0;
    return (int)(json_is_object((const json_t *)n.json) ? json_object_size(n.json) : json_array_size(n.json));
}

int fy_array(struct fy_node n, int lo, int hi)
{
    if (n.loader->failed || !is(n, JSON_ARRAY, "an array"))
        return 0;
    int len = (int)json_array_size(n.json);
    if (len >= lo && len <= hi)
        return len;
    if (lo == hi)
        fy_wrong(n, "this must have %d items, not %d", lo, len);
    else
        fy_wrong(n, "this must have %d to %d items, not %d", lo, hi, len);
    return 0;
}

struct fy_node fy_member(struct fy_node n, int i, const char **key)
{
    *key = "";
    if (n.loader->failed || !is(n, JSON_OBJECT, "an object"))
        return child(n, NULL, "", 0);
    void *it = json_object_iter((json_t *)(uintptr_t)n.json);
    while (i-- > 0 && it)
        it = json_object_iter_next((json_t *)(uintptr_t)n.json, it);
    if (!it)
        return child(n, NULL, "", 0);
    *key = json_object_iter_key(it);
    return child(n, json_object_iter_value(it), *key, 0);
}

int32_t fy_int(struct fy_node n, int32_t lo, int32_t hi)
{
    if (n.loader->failed || !is(n, JSON_INTEGER, "a whole number"))
        return 0;
    json_int_t v = json_integer_value(n.json);
    if (v >= lo && v <= hi)
        return (int32_t)v;
    fy_wrong(n, "%" JSON_INTEGER_FORMAT " is out of range: %d to %d", v, (int)lo, (int)hi);
    return 0;
}

bool fy_bool(struct fy_node n)
{
    if (n.loader->failed || !n.json)
        return false;
    if (!json_is_boolean((const json_t *)n.json))
        fy_wrong(n, "this must be true or false");
    return json_is_true((const json_t *)n.json);
}

const char *fy_str(struct fy_node n)
{
    if (n.loader->failed || !is(n, JSON_STRING, "a string"))
        return "";
    return json_string_value(n.json); /* the parsed files live as long as the data */
}

const char *fy_id(struct fy_node n)
{
    const char *id = fy_str(n);
    if (!*id && !n.loader->failed)
        fy_wrong(n, "this must not be empty");
    return id;
}

int fy_word(struct fy_node n, const char *const words[])
{
    const char *s = fy_str(n);
    char list[200] = "";
    size_t at = 0;
    int found = n.loader->failed ? 0 : fy_word_find(words, s);
    if (found >= 0)
        return found;
    for (int i = 0; words[i]; i++)
        at += fy_print(list + at, sizeof list - at, "%s\"%s\"", i ? ", " : "", words[i]);
    fy_wrong(n, "\"%s\" is not one of %s", s, list);
    return 0;
}

int32_t fy_inches(struct fy_node n)
{
    int32_t v = 0;
    if (n.loader->failed || !n.json)
        return 0;
    if (json_is_integer((const json_t *)n.json)) {
        v = fy_int(n, -20000, 20000);
        return v * 100;
    }
    if (!fy_value_read(NULL, FY_HUNDREDTHS, fy_str(n), &v))
        fy_wrong(n, "this must be inches: 12, \"12.5\" or \"7.25\"");
    return v;
}

const char *fy_json_text(struct fy_node n)
{
    if (n.loader->failed || !n.json)
        return NULL;
    char *dump = json_dumps(n.json, JSON_COMPACT);
    char *text = fy_arena_format(n.loader, "%s", dump ? dump : "null");
    free(dump);
    return text;
}

int32_t fy_int_or(struct fy_node parent, const char *key, int32_t lo, int32_t hi, int32_t otherwise)
{
    struct fy_node n = fy_maybe(parent, key);
    return fy_there(n) ? fy_int(n, lo, hi) : otherwise;
}

const char *fy_str_or(struct fy_node parent, const char *key, const char *otherwise)
{
    struct fy_node n = fy_maybe(parent, key);
    return fy_there(n) ? fy_str(n) : otherwise;
}

bool fy_bool_or(struct fy_node parent, const char *key, bool otherwise)
{
    struct fy_node n = fy_maybe(parent, key);
    return fy_there(n) ? fy_bool(n) : otherwise;
}

void fy_keys(struct fy_node n, const char *const keys[])
{
    if (n.loader->failed || !is(n, JSON_OBJECT, "an object"))
        return;
    int count = 0;
    while (keys[count])
        count++;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)n.json, key, value) {
        int i = 0;
        while (keys[i] && strcmp(keys[i], key) != 0)
            i++;
        bool about = n.file == 0 && n.up < 0 && !strcmp(key, "about"); /* the engine's: see fy_read_about */
        if (keys[i] || about || !strcmp(key, "$comment") || !strcmp(key, "basis"))
            continue;
        const char *near = fy_nearest(key, keys, count);
        wrong_key(child(n, value, key, 0), near ? "unknown key; did you mean \"%s\"?" : "unknown key", near);
        return;
    }
}
