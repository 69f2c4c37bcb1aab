/* A player's own data: a line with the name of a shipped file ("chariot/units.json"), then its changes, one on a line: the numbers of the
 * steps down from the top, counted round, and what is put there. "3 0 2 = 17" puts a value in; "3 0 =" takes away what is there, "3 0 = +"
 * doubles it, "3 0 = 1 4" puts in a copy of what stands there. It loads and plays, or it is refused with a message. */
#include "fuzz.h"

#include "../property/shipped.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdio.h>

enum { CHANGES_MOST = 12, DEPTH = 12, DECISIONS = 10, WHOLE = 400, FILES = 160 };

static struct shipped shipped[FILES];
static int n_shipped;

static const struct shipped *file_named(const char *text)
{
    size_t n = strcspn(text, "\n");
    if (!n_shipped)
        n_shipped = shipped_gather(NULL, shipped, FILES);
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

static json_t *with_changes(const struct shipped *f, char *lines)
{
    json_t *root = shipped_copy(f->root);
    for (int i = 0; lines && i < CHANGES_MOST; i++) {
        char *end = strchr(lines, '\n');
        if (end)
            *end = '\0';
        change(root, lines);
        lines = end ? end + 1 : NULL;
    }
    return root;
}

/* ------------------------------------------------------------------ trying */

/* Each is played, by `random` and by habit; one in eight is shown as well, one in 64 played to its end: by the length of the input. */
static void try_file(const struct shipped *f, json_t *root, size_t n)
{
    char error[FY_ERROR], *text = json_dumps(root, JSON_COMPACT);
    struct fy_game *g = text ? shipped_open(f, text, root, error) : NULL;
    free(text);
    if (!g)
        return;
    if (n % 8 == 0)
        json_decref(fy_board_json(g));
    for (uint64_t i = 0; i < 2; i++)
        shipped_play(g, i, n % 64 == i ? WHOLE : DECISIONS, n % 8 == 0);
    fy_game_close(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char *text = as_text(bytes, n), *lines = strchr(text, '\n');
    const struct shipped *f = file_named(text);
    json_t *root = f && lines ? with_changes(f, lines + 1) : NULL;
    if (root)
        try_file(f, root, n);
    json_decref(root);
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
