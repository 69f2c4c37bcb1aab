/* position.c - the schema table at work: positions, single values, and the audit of the schema itself. */
#include "foray/position.h"

#include "board/order.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_WHOLE = 20000 }; /* of a value in hundredths */

/* ------------------------------------------------------------------ raw values */

int64_t fy_field_value(const struct fy_field *f, const void *state, int i)
{
    const unsigned char *p = (const unsigned char *)state + f->offset;
    if (f->flags & FY_SET)
        return p[fy_byte_place(f->size, (uint32_t)i / 8)] >> (i % 8) & 1;
    p += (size_t)i * f->stride;
    bool sign = f->flags & FY_SIGNED;
    int8_t v1;
    int16_t v2;
    int32_t v4;
    int64_t v8;
    switch (f->size) {
    case 1: memcpy(&v1, p, 1); return sign ? v1 : (uint8_t)v1;
    case 2: memcpy(&v2, p, 2); return sign ? v2 : (uint16_t)v2;
    case 4: memcpy(&v4, p, 4); return sign ? v4 : (int64_t)(uint32_t)v4;
    default: memcpy(&v8, p, 8); return v8;
    }
}

void fy_field_put(const struct fy_field *f, void *state, int i, int64_t v)
{
    unsigned char *p = (unsigned char *)state + f->offset;
    if (f->flags & FY_SET) {
        p += fy_byte_place(f->size, (uint32_t)i / 8);
        *p = (unsigned char)((*p & ~(1u << (i % 8))) | (unsigned)(v != 0) << (i % 8));
        return;
    }
    p += (size_t)i * f->stride;
    for (uint32_t b = 0; b < f->size; b++)
        p[fy_byte_place(f->size, b)] = (unsigned char)((uint64_t)v >> (8 * b));
}

int fy_field_values(const struct fy_game *g, const struct fy_field *f)
{
    int room = f->flags & FY_SET ? f->size * 8 : f->count ? f->count : 1;
    if (f->each < FY_NOUN)
        return room;
    int n = g->sys->count(g->data, f->each);
    return n < room ? n : room;
}

static int count_words(const char *const *words)
{
    int n = 0;
    while (words && words[n])
        n++;
    return n;
}

void fy_field_bounds(const struct fy_game *g, const struct fy_field *f, int64_t *lo, int64_t *hi)
{
    *lo = f->lo;
    *hi = f->hi;
    if (f->value == FY_YES_NO || (f->flags & FY_SET))
        *lo = 0, *hi = 1;
    else if (f->value == FY_WORDS)
        *lo = 0, *hi = count_words(f->words) - 1;
    else if (f->value >= FY_NOUN)
        *lo = 0, *hi = g->sys->count(g->data, f->value) - 1;
    else if (f->lo == 0 && f->hi == 0 && f->size == 8)
        *lo = INT64_MIN, *hi = INT64_MAX;
    else if (f->lo == 0 && f->hi == 0) {
        int bits = f->size * 8;
        *lo = f->flags & FY_SIGNED ? -((int64_t)1 << (bits - 1)) : 0;
        *hi = f->flags & FY_SIGNED ? ((int64_t)1 << (bits - 1)) - 1 : ((int64_t)1 << bits) - 1;
    }
}

/* Within these bounds, or `none` where that is allowed; of a noun, a thing that exists. */
static bool fits(const struct fy_game *g, const struct fy_field *f, int64_t v, int64_t lo, int64_t hi)
{
    if ((f->flags & FY_OR_NONE) && v == f->none)
        return true;
    return v >= lo && v <= hi && (f->value < FY_NOUN || g->sys->name(g->data, NULL, f->value, (int32_t)v).id);
}

static bool allowed(const struct fy_game *g, const struct fy_field *f, int64_t v)
{
    int64_t lo, hi;
    fy_field_bounds(g, f, &lo, &hi);
    return fits(g, f, v, lo, hi);
}

/* A set holds only numbers that a thing has. */
static bool set_fits(const struct fy_game *g, const struct fy_field *f, const void *state)
{
    const unsigned char *bytes = (const unsigned char *)state + f->offset;
    int things = fy_field_values(g, f);
    for (int b = 0; b < f->size; b++)
        for (unsigned left = bytes[b]; left; left &= left - 1) {
            int i = 8 * b + __builtin_ctz(left);
            if (i >= things || (f->each >= FY_NOUN && !g->sys->name(g->data, NULL, f->each, i).id))
                return false;
        }
    return true;
}

static bool field_fits(const struct fy_game *g, const struct fy_field *f, const void *state, char *error)
{
    if (f->flags & FY_SET) {
        bool sound = set_fits(g, f, state);
        if (!sound)
            fy_print(error, FY_ERROR, "%s: something is in this set that does not exist", f->name);
        return sound;
    }
    int64_t lo, hi;
    fy_field_bounds(g, f, &lo, &hi);
    for (int i = 0, n = fy_field_values(g, f); i < n; i++) {
        int64_t v = fy_field_value(f, state, i);
        if (!fits(g, f, v, lo, hi)) {
            const char *thing = f->each >= FY_NOUN ? fy_thing_id(g, f->each, i) : NULL;
            fy_print(error, FY_ERROR, "%s%s%s cannot be %lld", thing ? thing : "", thing ? "." : "", f->name, (long long)v);
            return false;
        }
    }
    return true;
}

bool fy_state_fits(const struct fy_game *g, const void *state, char error[FY_ERROR])
{
    for (int k = 0; k < g->sys->n_fields; k++)
        if (!(g->sys->fields[k].flags & FY_DERIVED) && !field_fits(g, &g->sys->fields[k], state, error))
            return false;
    return true;
}

const struct fy_field *fy_field_find(const struct fy_system *s, const char *name)
{
    for (int i = 0; i < s->n_fields; i++)
        if (!(s->fields[i].flags & FY_DERIVED) && fy_same_id(s->fields[i].name, name))
            return &s->fields[i];
    return NULL;
}

/* ------------------------------------------------------------------ out */

static json_t *value_json(const struct fy_game *g, const struct fy_field *f, int64_t v)
{
    char text[FY_VALUE_TEXT];
    if ((f->flags & FY_OR_NONE) && v == f->none)
        return json_null();
    if (f->value == FY_YES_NO || (f->flags & FY_SET))
        return json_boolean(v != 0);
    if (f->value == FY_WORDS)
        return json_string(v >= 0 && v < count_words(f->words) ? f->words[v] : "?");
    if (f->value >= FY_NOUN)
        return json_string(fy_thing_id(g, f->value, (int32_t)v));
    if (f->value == FY_HUNDREDTHS) {
        fy_value_write(g, FY_HUNDREDTHS, (int32_t)v, text, sizeof text);
        return json_string(text);
    }
    return json_integer(v);
}

static void write_each(const struct fy_game *g, const struct fy_field *f, const void *state, json_t *out)
{
    int n = fy_field_values(g, f);
    for (int i = 0; i < n; i++) {
        const char *id = g->sys->name(g->data, NULL, f->each, i).id;
        if (!id) /* a number that no thing has */
            continue;
        json_t *thing = json_object_get(out, id);
        if (!thing) {
            thing = json_object();
            json_object_set_new(out, id, thing);
        }
        json_object_set_new(thing, f->name, value_json(g, f, fy_field_value(f, state, i)));
    }
}

json_t *fy_position_write(const struct fy_game *g, const void *state)
{
    json_t *out = json_object();
    for (int k = 0; k < g->sys->n_fields; k++) {
        const struct fy_field *f = &g->sys->fields[k];
        if (f->flags & FY_DERIVED)
            continue;
        if (f->each >= FY_NOUN) {
            write_each(g, f, state, out);
        } else if (f->each == FY_NONE) {
            json_object_set_new(out, f->name, value_json(g, f, fy_field_value(f, state, 0)));
        } else {
            json_t *list = json_array();
            for (int i = 0; i < fy_field_values(g, f); i++)
                json_array_append_new(list, value_json(g, f, fy_field_value(f, state, i)));
            json_object_set_new(out, f->name, list);
        }
    }
    return out;
}

/* ------------------------------------------------------------------ in */

static void no_such_word(const struct fy_field *f, const char *text, char *error)
{
    size_t at = fy_print(error, FY_ERROR, "%s: cannot be \"%s\"", f->name, text);
    for (int i = 0; f->value == FY_WORDS && f->words[i]; i++)
        at += fy_print(error + at, FY_ERROR - at, "%s%s", i ? ", " : "; it is one of ", f->words[i]);
}

/* A value as words into a number; a message says what would have been possible. */
static bool read_words(const struct fy_game *g, const struct fy_field *f, const char *text, int64_t *v, char *error)
{
    int32_t small = 0;
    bool ok = false;
    if ((f->flags & FY_OR_NONE) && fy_same_id(text, "none")) {
        *v = f->none;
        return true;
    }
    if (f->value == FY_YES_NO || (f->flags & FY_SET)) {
        bool yes = fy_same_id(text, "true") || fy_same_id(text, "yes") || !strcmp(text, "1");
        ok = yes || fy_same_id(text, "false") || fy_same_id(text, "no") || !strcmp(text, "0");
        small = yes;
    } else if (f->value == FY_WORDS) {
        while (f->words[small] && !fy_same_id(f->words[small], text))
            small++;
        ok = f->words[small] != NULL;
    } else {
        ok = fy_value_read(g, f->value, text, &small);
    }
    *v = small;
    if (!ok && f->value >= FY_NOUN)
        fy_print(error, FY_ERROR, "%s: there is no %s \"%s\"", f->name, g->sys->nouns[f->value - FY_NOUN].name, text);
    else if (!ok)
        no_such_word(f, text, error);
    return ok;
}

static bool store(const struct fy_game *g, const struct fy_field *f, void *state, int i, int64_t v, char *error)
{
    if (!(f->flags & FY_SET) && !allowed(g, f, v)) {
        int64_t lo, hi;
        fy_field_bounds(g, f, &lo, &hi);
        fy_print(error, FY_ERROR, "%s: %lld is out of range: %lld to %lld", f->name, (long long)v, (long long)lo,
                 (long long)hi);
        return false;
    }
    fy_field_put(f, state, i, v);
    return true;
}

static bool read_value(const struct fy_game *g, const struct fy_field *f, void *state, int i, const json_t *j,
                       char *error)
{
    int64_t v = 0;
    bool yes_no = f->value == FY_YES_NO || (f->flags & FY_SET);
    if (json_is_null(j) && (f->flags & FY_OR_NONE))
        v = f->none;
    else if (json_is_string(j)) {
        if (!read_words(g, f, json_string_value(j), &v, error))
            return false;
    } else if (json_is_boolean(j) && yes_no)
        v = json_is_true(j);
    else if (json_is_integer(j) && f->value == FY_HUNDREDTHS && json_integer_value(j) >= -LARGEST_WHOLE &&
             json_integer_value(j) <= LARGEST_WHOLE)
        v = json_integer_value(j) * 100;
    else if (json_is_integer(j) && f->value == FY_NUMBER && !yes_no)
        v = json_integer_value(j);
    else {
        fy_print(error, FY_ERROR, "%s: this is not a value for it", f->name);
        return false;
    }
    return store(g, f, state, i, v, error);
}

/* No field of this name for that thing: the message says which it has, if it is a thing at all. */
static void no_such_field(const struct fy_game *g, const char *thing, const char *name, char *error)
{
    size_t at = fy_print(error, FY_ERROR, "%s: there is no field \"%s\" for it", thing, name);
    const char *link = "; it has ";
    for (int i = 0; i < g->sys->n_fields; i++) {
        const struct fy_field *f = &g->sys->fields[i];
        if (f->each < FY_NOUN || (f->flags & FY_DERIVED) || fy_thing_find(g, f->each, thing) < 0)
            continue;
        at += fy_print(error + at, FY_ERROR - at, "%s%s", link, f->name);
        link = ", ";
    }
}

static const struct fy_field *field_of_thing(const struct fy_game *g, const char *thing, const char *name, int *index,
                                             char *error)
{
    const struct fy_field *f = fy_field_find(g->sys, name);
    if (!f || f->each < FY_NOUN) {
        no_such_field(g, thing, name, error);
        return NULL;
    }
    *index = fy_thing_find(g, f->each, thing);
    if (*index >= 0 && *index < fy_field_values(g, f))
        return f;
    bool other = false;
    for (int noun = 0; noun < g->sys->n_nouns; noun++)
        other |= fy_thing_find(g, FY_NOUN + noun, thing) >= 0;
    if (other)
        no_such_field(g, thing, name, error);
    else
        fy_print(error, FY_ERROR, "there is no %s \"%s\"", g->sys->nouns[f->each - FY_NOUN].name, thing);
    return NULL;
}

static bool read_thing(const struct fy_game *g, void *state, const char *thing, const json_t *members, char *error)
{
    const char *name;
    json_t *value;
    if (!json_is_object(members)) {
        fy_print(error, FY_ERROR, "there is no field \"%s\"", thing);
        return false;
    }
    json_object_foreach((json_t *)(uintptr_t)members, name, value) {
        int i;
        const struct fy_field *f = field_of_thing(g, thing, name, &i, error);
        if (!f)
            return false;
        char inner[FY_ERROR];
        if (!read_value(g, f, state, i, value, inner)) {
            fy_print(error, FY_ERROR, "%s.%.400s", thing, inner);
            return false;
        }
    }
    return true;
}

static bool read_list(const struct fy_game *g, const struct fy_field *f, void *state, const json_t *list, char *error)
{
    int n = fy_field_values(g, f);
    if (!json_is_array(list) || (int)json_array_size(list) != n) {
        fy_print(error, FY_ERROR, "%s: this must be a list of %d", f->name, n);
        return false;
    }
    for (int i = 0; i < n; i++)
        if (!read_value(g, f, state, i, json_array_get(list, (size_t)i), error))
            return false;
    return true;
}

static bool read_member(const struct fy_game *g, void *state, const char *key, const json_t *value, char *error)
{
    const struct fy_field *f = fy_field_find(g->sys, key);
    if (!f || f->each >= FY_NOUN)
        return read_thing(g, state, key, value, error);
    if (f->each == FY_NONE)
        return read_value(g, f, state, 0, value, error);
    return read_list(g, f, state, value, error);
}

bool fy_state_complete(const struct fy_game *g, void *state, char error[FY_ERROR])
{
    if (!fy_state_fits(g, state, error))
        return false;
    if (g->sys->derive)
        g->sys->derive(g->data, state);
    const char *wrong = g->sys->audit ? g->sys->audit(g->data, state) : NULL;
    if (wrong)
        fy_print(error, FY_ERROR, "%s", wrong);
    return !wrong;
}

bool fy_position_read(const struct fy_game *g, void *state, const json_t *position, char error[FY_ERROR])
{
    const char *key;
    json_t *value;
    if (!json_is_object(position)) {
        fy_print(error, FY_ERROR, "a position is an object");
        return false;
    }
    void *scratch = fy_must(malloc(g->sys->state_size));
    memcpy(scratch, state, g->sys->state_size);
    bool ok = true;
    json_object_foreach((json_t *)(uintptr_t)position, key, value)
        if (!(ok = read_member(g, scratch, key, value, error)))
            break;
    if (ok && (ok = fy_state_complete(g, scratch, error)))
        memcpy(state, scratch, g->sys->state_size);
    free(scratch);
    return ok;
}

/* ------------------------------------------------------------------ one value */

/* The field and index that words mean; thing NULL for a scalar. */
static const struct fy_field *find_value(const struct fy_game *g, const char *thing, const char *name, int *index,
                                         char *error)
{
    const struct fy_field *f = fy_field_find(g->sys, name);
    *index = 0;
    if (thing && f && f->each == FY_NUMBER) {
        int32_t i = -1;
        if (!fy_value_read(g, FY_NUMBER, thing, &i) || i < 0 || i >= fy_field_values(g, f)) {
            fy_print(error, FY_ERROR, "%s has no number \"%s\"", name, thing);
            return NULL;
        }
        *index = i;
        return f;
    }
    if (thing)
        return field_of_thing(g, thing, name, index, error);
    if (!f || f->each != FY_NONE) {
        fy_print(error, FY_ERROR, "there is no field \"%s\"", name);
        return NULL;
    }
    return f;
}

bool fy_field_set(const struct fy_game *g, void *state, const char *thing, const char *field, const char *value,
                  char error[FY_ERROR])
{
    int i;
    int64_t v;
    const struct fy_field *f = find_value(g, thing, field, &i, error);
    if (!f)
        return false;
    if (!value && f->value != FY_YES_NO && !(f->flags & FY_SET)) {
        fy_print(error, FY_ERROR, "%s needs a value", field);
        return false;
    }
    return read_words(g, f, value ? value : "true", &v, error) && store(g, f, state, i, v, error);
}

bool fy_field_get(const struct fy_game *g, const void *state, const char *thing, const char *field, char *out, size_t n,
                  char error[FY_ERROR])
{
    int i;
    const struct fy_field *f = find_value(g, thing, field, &i, error);
    if (!f)
        return false;
    json_t *j = value_json(g, f, fy_field_value(f, state, i));
    if (json_is_string(j))
        fy_print(out, n, "%s", json_string_value(j));
    else if (json_is_integer(j))
        fy_print(out, n, "%lld", (long long)json_integer_value(j));
    else
        fy_print(out, n, "%s", json_is_null(j) ? "none" : json_is_true(j) ? "true" : "false");
    json_decref(j);
    return true;
}

/* ------------------------------------------------------------------ the schema itself */

static void count_bytes(const struct fy_field *f, unsigned char *seen)
{
    int n = f->flags & FY_SET ? 1 : f->count ? f->count : 1;
    for (int i = 0; i < n; i++)
        for (int b = 0; b < f->size; b++)
            seen[f->offset + (size_t)i * f->stride + (size_t)b]++;
}

const char *fy_schema_audit(const struct fy_game *g, const void *state, char error[FY_ERROR])
{
    const struct fy_system *s = g->sys;
    unsigned char *seen = fy_must(calloc(1, s->state_size + 4096));
    const char *wrong = NULL;
    for (int k = 0; k < s->n_fields && !wrong; k++) {
        const struct fy_field *f = &s->fields[k];
        count_bytes(f, seen);
        for (int j = 0; j < k; j++)
            if (!strcmp(s->fields[j].name, f->name))
                wrong = (fy_print(error, FY_ERROR, "field %s stands twice", f->name), error);
    }
    if (!wrong && !fy_state_fits(g, state, error))
        wrong = error;
    for (uint32_t i = 0; i < s->state_size && !wrong; i++)
        if (seen[i] != 1)
            wrong = (fy_print(error, FY_ERROR, "byte %u of the state is in %d fields", i, seen[i]), error);
    free(seen);
    return wrong;
}

static const char *kind_name(const struct fy_system *s, int kind)
{
    static const char *const plain[] = {"none", "number", "yes or no", "word", "number"};
    if (kind == FY_HUNDREDTHS && s->unit)
        return s->unit;
    return kind >= FY_NOUN ? s->nouns[kind - FY_NOUN].name : plain[kind];
}

/* The choices with what follows the verb: "move STONE SQUARE". */
static json_t *verbs_json(const struct fy_game *g)
{
    const struct fy_system *s = g->sys;
    json_t *list = json_array();
    for (int i = 0; i < s->n_verbs; i++) {
        const struct fy_verb *v = &s->verbs[i];
        const uint8_t kind[3] = {v->who, v->a, v->b};
        char use[FY_CHOICE_TEXT], help[FY_TEXT];
        size_t at = fy_print(use, sizeof use, "%s", v->name);
        for (int k = 0; k < 3; k++)
            if (kind[k] != FY_NONE) {
                size_t from = at + 1;
                at += fy_print(use + at, sizeof use - at, " %s", kind_name(s, kind[k]));
                for (size_t c = from; c < at; c++)
                    use[c] = (char)toupper((unsigned char)use[c]);
            }
        fy_text_help(g, i, help, sizeof help);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s}", "verb", v->name, "use", use, "help",
                                              help, "rule", fy_rule_id(s, v->rule)));
    }
    return list;
}

static json_t *field_json(const struct fy_game *g, const struct fy_field *f)
{
    const struct fy_system *s = g->sys;
    int64_t lo, hi;
    fy_field_bounds(g, f, &lo, &hi);
    json_t *row = json_pack("{s:s, s:s, s:s}", "name", f->name, "value",
                            f->flags & FY_SET ? "yes or no" : kind_name(s, f->value), "help", f->help ? f->help : "");
    if (f->each >= FY_NOUN)
        json_object_set_new(row, "each", json_string(kind_name(s, f->each)));
    if (f->each == FY_NUMBER)
        json_object_set_new(row, "count", json_integer(fy_field_values(g, f)));
    if (f->value == FY_NUMBER && !(f->flags & FY_SET)) {
        json_object_set_new(row, "lo", json_integer(lo));
        json_object_set_new(row, "hi", json_integer(hi));
    }
    if (f->flags & FY_OR_NONE)
        json_object_set_new(row, "or_none", json_true());
    if (f->value == FY_WORDS)
        json_object_set_new(row, "words", fy_words_json(f->words));
    return row;
}

static json_t *things_json(const struct fy_game *g, int noun)
{
    json_t *list = json_array();
    for (int t = 0, n = g->sys->count(g->data, noun); t < n; t++)
        if (g->sys->name(g->data, NULL, noun, t).id)
            json_array_append_new(list, json_pack("{s:s, s:s}", "id", fy_thing_id(g, noun, t), "title",
                                                  fy_thing_title(g, noun, t)));
    return list;
}

json_t *fy_schema_json(const struct fy_game *g)
{
    const struct fy_system *s = g->sys;
    json_t *fields = json_array(), *nouns = json_object();
    for (int k = 0; k < s->n_fields; k++)
        if (!(s->fields[k].flags & FY_DERIVED))
            json_array_append_new(fields, field_json(g, &s->fields[k]));
    for (int i = 0; i < s->n_nouns; i++)
        json_object_set_new(nouns, s->nouns[i].name, things_json(g, FY_NOUN + i));
    return json_pack("{s:s, s:s, s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "system", s->key, "scenario", g->scenario,
                     "state_bytes", (int)s->state_size, "fields", fields, "nouns", nouns, "choices", verbs_json(g),
                     "states", fy_states_json(s), "measures", fy_words_json(s->measures), "bands",
                     fy_words_json(s->bands));
}
