/* mutation.c - random changes to a data file. */
#include "mutation.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

enum { MORE_ROWS = 60, CHANGES = 4 };

json_t *mutation_instead(const json_t *v, int i)
{
    static const json_int_t numbers[] = {INT32_MIN, -1, 0, 1, 63, 255, 65536, INT32_MAX, INT64_MAX};
    static const char *const texts[] = {"", "x", "9999", ("a text that is much longer than anybody would have thought of, "
                                        "so that whoever has kept a little room for it finds out that it was too little")};
    if (i == 0)
        return json_null();
    i--;
    switch (json_typeof(v)) {
    case JSON_INTEGER: return i < 9 ? json_integer(numbers[i]) : i == 9 ? json_string("1") : NULL;
    case JSON_STRING: return i < 4 ? json_string(texts[i]) : i == 4 ? json_integer(1) : NULL;
    case JSON_TRUE:
    case JSON_FALSE: return i == 0 ? json_boolean(!json_is_true(v)) : NULL;
    case JSON_OBJECT: return i == 0 ? json_object() : NULL;
    case JSON_ARRAY: {
        json_t *twice = i == 1 ? json_copy((json_t *)(uintptr_t)v) : NULL;
        if (twice)
            json_array_extend(twice, (json_t *)(uintptr_t)v);
        return i == 0 ? json_array() : twice;
    }
    default: return NULL;
    }
}

/* ------------------------------------------------------------------ the values of a file */

struct place {
    json_t *parent, *value;
    const char *key; /* NULL: index counts */
    size_t index;
};

struct file {
    const struct fy_system *sys;
    struct place *places;
    int n, cap;
};

static void gather(struct file *f, json_t *parent, const char *key, size_t index, json_t *value)
{
    size_t i;
    json_t *inner;
    if (f->n == f->cap) {
        f->cap = f->cap ? 2 * f->cap : 4096;
        f->places = realloc(f->places, (size_t)f->cap * sizeof *f->places);
        if (!f->places)
            abort();
    }
    if (parent)
        f->places[f->n++] = (struct place){parent, value, key, index};
    json_array_foreach(value, i, inner)
        gather(f, value, NULL, i, inner);
    json_object_foreach(value, key, inner)
        gather(f, value, key, 0, inner);
}

static void set(const struct place *p, json_t *value)
{
    if (p->key)
        json_object_set_new(p->parent, p->key, value);
    else
        json_array_set_new(p->parent, p->index, value);
}

/* Some other value of the same kind. */
static const struct place *another(const struct file *f, const struct place *p, struct fy_dice *dice)
{
    for (int tries = 0; tries < 200; tries++) {
        const struct place *q = &f->places[fy_dice_below(dice, (uint32_t)f->n)];
        if (q != p && json_typeof(q->value) == json_typeof(p->value))
            return q;
    }
    return p;
}

/* ------------------------------------------------------------------ changes */

static const char *change_number(const struct file *f, const struct place *p, struct fy_dice *dice)
{
    json_int_t v = json_integer_value(p->value);
    switch (fy_dice_below(dice, 5)) {
    case 0: set(p, json_integer(v < INT32_MAX ? v + 1 : v)); return "one more";
    case 1: set(p, json_integer(v > INT32_MIN ? v - 1 : v)); return "one less";
    case 2: set(p, json_integer((json_int_t)fy_dice_below(dice, 21))); return "a small number";
    case 3: set(p, json_integer(json_integer_value(another(f, p, dice)->value))); return "another number of the file";
    default: set(p, mutation_instead(p->value, (int)fy_dice_below(dice, 11))); return "an extreme";
    }
}

/* A word that means something to the program. */
static const char *reserved(const struct fy_system *s, struct fy_dice *dice)
{
    static const char *const words[] = {"none", "yes", "no", "all", "l", "a", "0", "saved", "lost", "eliminated", "g1", "u01",
                                        "done", "with space", "Capital", "ümlaut", "{0}", "{who}", "-", "$", "*", "a\nb"};
    uint32_t n = sizeof words / sizeof *words, i = fy_dice_below(dice, n + s->n_verbs + s->n_nouns + s->n_fields);
    if (i < n)
        return words[i];
    i -= n;
    if (i < s->n_verbs)
        return s->verbs[i].name;
    i -= s->n_verbs;
    return i < s->n_nouns ? s->nouns[i].name : s->fields[i - s->n_nouns].name;
}

static const char *change_text(const struct file *f, const struct place *p, struct fy_dice *dice)
{
    const struct place *q = another(f, p, dice);
    switch (fy_dice_below(dice, 4)) {
    case 0: set(p, json_string(reserved(f->sys, dice))); return "a reserved word";
    case 1: set(p, mutation_instead(p->value, (int)fy_dice_below(dice, 6))); return "an extreme";
    case 2: {
        char *mine = strdup(json_string_value(p->value));
        set(p, json_string(json_string_value(q->value)));
        set(q, json_string(mine));
        free(mine);
        return "changed with another text";
    }
    default: set(p, json_string(json_string_value(q->value))); return "another text of the file";
    }
}

/* A copy of a row; its id is made one of its own, most of the time. */
static json_t *further_row(const json_t *row, int number, bool own_id)
{
    json_t *copy = json_deep_copy(row);
    const char *id = json_string_value(json_object_get(copy, "id"));
    char other[80];
    if (id && own_id) {
        fy_print(other, sizeof other, "%.60s%d", id, number);
        json_object_set_new(copy, "id", json_string(other));
    }
    return copy;
}

static const char *change_list(const struct place *p, struct fy_dice *dice)
{
    json_t *list = p->value;
    uint32_t n = (uint32_t)json_array_size(list);
    if (!n)
        return json_array_append_new(list, json_integer(1)) ? "" : "a row";
    uint32_t a = fy_dice_below(dice, n), b = fy_dice_below(dice, n);
    bool own_id = fy_dice_below(dice, 4) != 0;
    switch (fy_dice_below(dice, 5)) {
    case 0: json_array_insert_new(list, a, further_row(json_array_get(list, b), 1, own_id)); return "a row twice";
    case 1:
        for (int i = 0; i < MORE_ROWS; i++)
            json_array_append_new(list, further_row(json_array_get(list, fy_dice_below(dice, n)), i + 2, own_id));
        return "sixty more rows";
    case 2: json_array_remove(list, a); return "a row less";
    case 3: json_array_clear(list); return "emptied";
    default: {
        json_t *first = json_incref(json_array_get(list, a)), *second = json_incref(json_array_get(list, b));
        json_array_set_new(list, a, second);
        json_array_set_new(list, b, first);
        return "two rows changed";
    }
    }
}

static const char *change_other(const struct place *p, struct fy_dice *dice)
{
    json_t *other = mutation_instead(p->value, (int)fy_dice_below(dice, 3));
    if (other) {
        set(p, other);
        return "replaced";
    }
    return "left";
}

static const char *change(const struct file *f, const struct place *p, struct fy_dice *dice)
{
    if (fy_dice_below(dice, 12) == 0) {
        p->key ? json_object_del(p->parent, p->key) : json_array_remove(p->parent, p->index);
        return "deleted";
    }
    switch (json_typeof(p->value)) {
    case JSON_INTEGER: return change_number(f, p, dice);
    case JSON_STRING: return change_text(f, p, dice);
    case JSON_ARRAY: return change_list(p, dice);
    default: return change_other(p, dice);
    }
}

void mutation_random(const struct fy_system *s, json_t *root, struct fy_dice *dice, char *told, size_t n)
{
    size_t at = 0;
    *told = '\0';
    for (int i = 0; i == 0 || (i < CHANGES && fy_dice_below(dice, 2)); i++) {
        struct file f = {.sys = s};
        gather(&f, NULL, NULL, 0, root);
        if (f.n) {
            const struct place p = f.places[fy_dice_below(dice, (uint32_t)f.n)];
            char where[60];
            if (p.key)
                fy_print(where, sizeof where, "%s", p.key);
            else
                fy_print(where, sizeof where, "[%d]", (int)p.index);
            at += fy_print(told + at, n - at, "%s%s: %s", i ? "; " : "", where, change(&f, &p, dice));
        }
        free(f.places);
    }
}
