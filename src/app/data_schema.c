/* data_schema.c - the tables of data files as JSON Schema, which editors use to complete and check what is written. */
#include "data_schema.h"

#include "foray/text.h"

#include <string.h>

static void add_kinds(const struct fy_rows *rows, const struct fy_rows *kinds[DATA_KINDS], int *n)
{
    for (const struct fy_key *k = rows->keys; k->name; k++) {
        int known = 0;
        while (k->rows && known < *n && kinds[known] != k->rows)
            known++;
        if (!k->rows || known < *n)
            continue;
        if (k->type == FY_FILE && *n < DATA_KINDS - 1)
            kinds[(*n)++] = k->rows;
        add_kinds(k->rows, kinds, n);
    }
}

int data_kinds(const struct fy_system *s, const struct fy_rows *kinds[DATA_KINDS])
{
    int n = 0;
    if (!s->scenario)
        return 0;
    kinds[n++] = s->scenario;
    add_kinds(s->scenario, kinds, &n);
    kinds[n++] = &fy_guide;
    return n;
}

const char *data_article(const char *word)
{
    return strchr("aeiou", word[0]) ? "an" : "a";
}

/* ------------------------------------------------------------------ values */

static json_t *object_schema(const struct fy_rows *);

static json_t *words_schema(const char *const words[])
{
    json_t *list = json_array();
    for (int i = 0; words[i]; i++)
        json_array_append_new(list, json_string(words[i]));
    return json_pack("{s:o}", "enum", list);
}

static json_t *letter_schema(const struct fy_key *k)
{
    char pattern[16];
    fy_print(pattern, sizeof pattern, "^[%c-%c]$", (int)k->lo, (int)k->hi);
    return json_pack("{s:s, s:s}", "type", "string", "pattern", pattern);
}

static json_t *name_schema(void)
{
    return json_pack("{s:s, s:i}", "type", "string", "minLength", 1);
}

static json_t *value_schema(const struct fy_key *k)
{
    switch (k->type) {
    case FY_INTEGER: return json_pack("{s:s, s:i, s:i}", "type", "integer", "minimum", (int)k->lo, "maximum", (int)k->hi);
    case FY_BOOLEAN:
    case FY_BIT: return json_pack("{s:s}", "type", "boolean");
    case FY_REMARK:
    case FY_STRING: return json_pack("{s:s}", "type", "string");
    case FY_ID:
    case FY_REF: return name_schema();
    case FY_WORD: return words_schema(k->words);
    case FY_LETTER: return letter_schema(k);
    case FY_DECIMAL:
        return json_pack("{s:[s, s], s:s}", "type", "integer", "string", "pattern", "^-?[0-9]+(\\.[0-9]{1,2})?$");
    case FY_BITS:
        return json_pack("{s:s, s:o, s:b, s:i}", "type", "array", "items", k->of ? name_schema() : words_schema(k->words),
                         "uniqueItems", 1, "maxItems", (int)k->size * 8);
    case FY_ROW: return object_schema(k->rows);
    case FY_FILE: return json_pack("{s:s, s:s}", "type", "string", "pattern", "^[A-Za-z0-9_-][A-Za-z0-9_.-]*$");
    default: return json_object();
    }
}

static json_t *list_of(json_t *items, int least, int most)
{
    return json_pack("{s:s, s:o, s:i, s:i}", "type", "array", "items", items, "minItems", least, "maxItems", most);
}

/* "a space; at most 3, 1 if it is left out" */
static void describe(json_t *schema, const struct fy_key *k)
{
    char text[400];
    size_t at = fy_print(text, sizeof text, "%s", k->help);
    if (k->of)
        at += fy_print(text + at, sizeof text - at, ": the id of %s %s", data_article(k->of), k->of);
    if (k->optional && k->type == FY_INTEGER && !k->count)
        fy_print(text + at, sizeof text - at, "; %d if it is left out", (int)k->otherwise);
    json_object_set_new(schema, "description", json_string(text));
}

static json_t *key_schema(const struct fy_key *k)
{
    json_t *schema = value_schema(k);
    if (k->columns)
        schema = list_of(schema, (int)k->columns, (int)k->columns);
    if (k->count)
        schema = list_of(schema, k->least, k->most ? k->most : (int)k->count);
    describe(schema, k);
    return schema;
}

/* ------------------------------------------------------------------ objects */

static json_t *tuple_schema(const struct fy_rows *rows)
{
    json_t *items = json_array();
    int least = 0;
    for (const struct fy_key *k = rows->keys; k->name; k++) {
        least += !k->optional;
        json_array_append_new(items, key_schema(k));
    }
    int most = (int)json_array_size(items);
    return json_pack("{s:s, s:s, s:o, s:b, s:i, s:i}", "type", "array", "description", rows->help, "prefixItems", items, "items", 0,
                     "minItems", least, "maxItems", most);
}

static json_t *object_schema(const struct fy_rows *rows)
{
    if (rows->tuple)
        return tuple_schema(rows);
    json_t *properties = json_object(), *required = json_array(), *others = json_false();
    for (const struct fy_key *k = rows->keys; k->name; k++) {
        if (k->by) {
            others = key_schema(k);
            continue;
        }
        json_object_set_new(properties, k->name, key_schema(k));
        if (!k->optional)
            json_array_append_new(required, json_string(k->name));
    }
    json_object_set_new(properties, "$comment", json_object());
    json_object_set_new(properties, "basis", json_pack("{s:s, s:s}", "type", "string", "description",
                                                       "what it rests on: source, reconstructed, or found: SITE"));
    return json_pack("{s:s, s:s, s:o, s:o, s:o}", "type", "object", "description", rows->help, "properties", properties, "required",
                     required, "additionalProperties", others);
}

static json_t *text_schema(const char *help)
{
    return json_pack("{s:s, s:s}", "type", "string", "description", help);
}

/* The keys that the engine reads itself, and scenarios that build on others: there everything is optional, and "key+" adds rows. */
static void make_scenario(json_t *schema)
{
    json_t *properties = json_object_get(schema, "properties"), *more = json_object(), *value;
    const char *key;
    json_object_foreach(properties, key, value) {
        char plus[80];
        fy_print(plus, sizeof plus, "%.70s+", key);
        if (!strcmp(json_string_value(json_object_get(value, "type")) ? json_string_value(json_object_get(value, "type")) : "", "array"))
            json_object_set_new(more, plus, json_pack("{s:s, s:O, s:s}", "type", "array", "items", json_object_get(value, "items"),
                                                      "description", "rows added to those of the scenario it is based on"));
    }
    json_object_update_missing(properties, more);
    json_decref(more);
    json_object_set_new(properties, "scenario", text_schema("its key, the file's name without .json; the first key of the file"));
    json_object_set_new(properties, "title", text_schema("for people"));
    json_object_set_new(properties, "summary", text_schema("one or two sentences"));
    json_object_set_new(properties, "based_on", text_schema("the scenario of this folder that this one is a change of"));
    json_object_set_new(properties, "order", json_pack("{s:s, s:s}", "type", "integer", "description", "scenarios are listed by it"));
    json_object_set_new(properties, "unlisted", json_pack("{s:s, s:s}", "type", "boolean", "description", "not shown to players"));
    json_object_set_new(properties, "about", object_schema(&fy_about));
    json_object_set_new(schema, "if", json_pack("{s:[s]}", "required", "based_on"));
    json_object_set_new(schema, "else", json_pack("{s:O}", "required", json_object_get(schema, "required")));
    json_object_set_new(schema, "required", json_pack("[s, s]", "scenario", "title"));
}

json_t *data_schema_json(const struct fy_system *s, const struct fy_rows *kind)
{
    json_t *schema = json_object(), *object = object_schema(kind);
    char title[120];
    fy_print(title, sizeof title, "%s: %s file", s->key, kind->name);
    json_object_set_new(schema, "$schema", json_string("https://json-schema.org/draft/2020-12/schema"));
    json_object_set_new(schema, "title", json_string(title));
    if (kind == s->scenario)
        make_scenario(object);
    json_object_update(schema, object);
    json_decref(object);
    return schema;
}
