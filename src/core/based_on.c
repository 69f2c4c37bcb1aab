/* based_on.c - a scenario that builds on another one: "based_on" names it, and what the file does not say itself is taken over
 * from there. "commandos+" adds rows to the other's list "commandos". */
#include "foray/text.h"
#include "loader.h"

#include <stdlib.h>
#include <string.h>

enum { LAYERS = 8 };

/* What a file says of itself is not taken over by those that build on it. */
static bool own_words(const char *key)
{
    static const char *const words[] = {"scenario", "title", "summary", "order", "unlisted", "about", "$comment", "based_on"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], key))
            return true;
    return false;
}

static struct fy_node root_of(struct fy_loader *l, int file)
{
    return (struct fy_node){.loader = l, .json = l->files[file].root, .file = file, .up = -1};
}

/* ------------------------------------------------------------------ where things come from */

static void forget(struct fy_loader *l, const char *key)
{
    int n = 0;
    for (int i = 0; i < l->n_origins; i++)
        if (strcmp(l->origins[i].key, key) != 0)
            l->origins[n++] = l->origins[i];
    l->n_origins = n;
}

static void note(struct fy_loader *l, int file, const char *key, const char *written, int from)
{
    if (l->n_origins < LOADER_ORIGINS)
        l->origins[l->n_origins++] =
            (struct origin){fy_arena_format(l, "%s", key), fy_arena_format(l, "%s", written), file, from};
}

int fy_origin(const struct fy_loader *l, int file, struct step *key, struct step *row)
{
    for (int i = l->n_origins - 1; i >= 0 && file == 0 && key->key; i--) {
        const struct origin *o = &l->origins[i];
        if (strcmp(o->key, key->key) != 0 || (row && !row->key && row->index < o->from))
            continue;
        key->key = o->written;
        if (row && !row->key)
            row->index -= o->from;
        return o->file;
    }
    return file;
}

/* ------------------------------------------------------------------ putting together */

/* Rows for a list that the scenarios underneath have; `key` is its name without the plus. */
static void add_rows(struct fy_loader *l, json_t *all, int file, const char *written, const char *key, json_t *rows)
{
    json_t *list = json_object_get(all, key);
    struct fy_node at = fy_maybe(root_of(l, file), written);
    if (!json_is_array(list)) {
        const char *names[64], *name, *near;
        json_t *value;
        int n = 0;
        json_object_foreach(all, name, value)
            if (json_is_array(value) && n < 64)
                names[n++] = name;
        near = fy_nearest(key, names, n);
        fy_wrong(at, near ? "there is no list \"%s\" to add to; did you mean \"%s+\"?" : "there is no list \"%s\" to add to", key, near);
        return;
    }
    if (!json_is_array(rows)) {
        fy_wrong(at, "what is added to a list must be an array");
        return;
    }
    note(l, file, key, written, (int)json_array_size(list));
    list = json_copy(list); /* the file underneath stays as it is */
    json_array_extend(list, rows);
    json_object_set_new(all, key, list);
}

static void add_layer(struct fy_loader *l, json_t *all, int file)
{
    const char *written;
    json_t *value;
    json_object_foreach(l->files[file].root, written, value) {
        char key[64];
        size_t n = strlen(written);
        if (file ? own_words(written) : !strcmp(written, "based_on"))
            continue;
        if (n > 1 && n < sizeof key && written[n - 1] == '+') {
            fy_print(key, sizeof key, "%.*s", (int)n - 1, written);
            add_rows(l, all, file, written, key, value);
            continue;
        }
        forget(l, written);
        if (file)
            note(l, file, written, written, 0);
        json_object_set(all, written, value);
    }
}

/* Reads the scenario that a file builds on; its number, -1 if it builds on none or cannot. */
static int read_base(struct fy_loader *l, int file, const int chain[], int n)
{
    struct source_file look;
    struct fy_node key = fy_maybe(root_of(l, file), "based_on");
    const char *base = fy_there(key) ? fy_str(key) : "";
    char name[80];
    if (!fy_there(key) || l->failed)
        return -1;
    for (int i = l->changed; i < n; i++)
        if (!strcmp(json_string_value(json_object_get(l->files[chain[i]].root, "scenario")), base)) {
            fy_wrong(key, "this leads back to \"%s\"", base);
            return -1;
        }
    fy_print(name, sizeof name, "%.60s.json", base);
    char *text = n < LAYERS ? fy_data_text(l->sys, l->dir, name, &look) : NULL;
    free(text);
    if (!text) {
        fy_wrong(key, n < LAYERS ? "there is no scenario \"%s\" to build on" : "%s: too many build on each other", base);
        return -1;
    }
    int next = l->n_files;
    struct fy_node top = fy_file(l, name);
    fy_str(fy_get(top, "scenario"));
    if (l->failed)
        return -1;
    l->files[next].base = true;
    return next;
}

void fy_build_on_base(struct fy_loader *l)
{
    int chain[LAYERS + 1] = {0}, n = 1, next;
    if (!json_is_string(json_object_get(l->files[0].root, "scenario")))
        return; /* told of elsewhere */
    while ((next = read_base(l, chain[n - 1], chain, n)) >= 0)
        chain[n++] = next;
    if (n == 1 || l->failed)
        return;
    json_t *all = json_object();
    while (n-- > 0)
        add_layer(l, all, chain[n]);
    json_decref(l->files[0].root);
    l->files[0].root = all;
}
