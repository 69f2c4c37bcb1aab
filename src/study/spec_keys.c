/* spec_keys.c - what a specification may say: the keys of its objects, as the reader checks them and as JSON Schema. */
#include "spec_keys.h"

#include "foray/fate.h"
#include "foray/playout.h"
#include "foray/study.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

const char *const study_designs[] = {"one-at-a-time", "factorial", NULL};

struct key {
    const char *name;
    int parts, needed;  /* by which it is known, and which cannot do without it */
    const char *schema; /* of its value; NULL: a word of a list, or a number within bounds */
    const char *const *words;
    int32_t lo, hi;
    const char *help;
};

enum { SETTING = PART_STUDY | PART_RAID | PART_LEVEL, ONE_RAID = PART_STUDY | PART_RAID, VALUES = PART_OPTION | PART_WITH };

#define TEXT "{\"type\": \"string\"}"
#define LIST_OF(part) "{\"type\": \"array\", \"minItems\": 1, \"items\": {\"$ref\": \"#/$defs/" part "\"}}"

static const struct key keys[] = {
    {"title", PART_STUDY | PART_LEVEL | PART_HISTORY | PART_OBJECTIVE, PART_LEVEL | PART_HISTORY | PART_OBJECTIVE, TEXT,
     .help = "what it is called in the report"},
    {"about", PART_STUDY, 0, TEXT, .help = "stands above the report"},
    {"games", PART_STUDY, 0, .lo = 1, .hi = 1000000000, .help = "games of each variant; with a precision the most"},
    {"precision", PART_STUDY, 0, "{\"type\": \"number\", \"exclusiveMinimum\": 0}",
     .help = "half of the 95 % interval, in points, that every mean and paired difference is to have"},
    {"seed", PART_STUDY, 0, "{\"type\": [\"integer\", \"string\"], \"minimum\": 0, \"pattern\": \"^[0-9]+$\"}",
     .help = "of all games"},
    {"shard", PART_STUDY, 0, .lo = 1, .hi = 100000, .help = "games of a variant that are stored together"},
    {"watch", PART_STUDY, 0, .lo = 0, .hi = 100000, .help = "games of each variant that are watched from decision to decision"},
    {"raids", PART_STUDY, 0, LIST_OF("raid"), .help = "several raids beside each other"},
    {"history", PART_STUDY, 0, "{\"$ref\": \"#/$defs/history\"}", .help = "what is told of the war"},
    {"objectives", PART_STUDY, 0, LIST_OF("objective"), .help = "of several raids, beside each other"},
    {"name", ONE_RAID, 0, TEXT, .help = "what the raid is called in the report"},
    {"system", ONE_RAID, PART_RAID, TEXT, .help = "which game; foray list shows them"},
    {"scenario", ONE_RAID, 0, TEXT, .help = "without it the system's first"},
    {"options", SETTING, 0, "{\"type\": \"object\", \"additionalProperties\": {\"type\": [\"string\", \"boolean\", \"integer\"]}}",
     .help = "options by name"},
    {"with", SETTING, 0, "{\"type\": \"object\"}", .help = "keys of the scenario that are changed"},
    {"policy", SETTING, 0, .words = fy_policy_words, .help = "who plays"},
    {"playouts", SETTING, 0, .lo = 1, .hi = 1000000, .help = "of one decision under search"},
    {"start", SETTING, 0, "{\"$ref\": \"#/$defs/start\"}", .help = "where games begin"},
    {"vary", ONE_RAID, 0, "{\"oneOf\": [{\"const\": \"options\"}, " LIST_OF("factor") "]}",
     .help = "the factors; options: every option"},
    {"design", ONE_RAID, 0, .words = study_designs, .help = "how the levels of factors become variants"},
    {"base", ONE_RAID, 0, TEXT, .help = "what the raid as it is is called in the report"},
    {"change", PART_LEVEL, 0, TEXT, .help = "what is changed, in a few words"},
    {"position", PART_START, 0, "{\"type\": [\"string\", \"object\"]}", .help = "a position or part of one, or a file of it"},
    {"record", PART_START, 0, TEXT, .help = "a file beside the specification"},
    {"ply", PART_START, 0, .lo = 0, .hi = FY_DECISION_CAP, .help = "after which choice of the record"},
    {"redeal", PART_START, 0, "{\"type\": \"boolean\"}", .help = "what is hidden is dealt anew for each game"},
    {"option", PART_OPTION, PART_OPTION, TEXT, .help = "its name; without values all of them"},
    {"with", PART_WITH, PART_WITH, TEXT, .help = "a key of the scenario"},
    {"values", VALUES, 0, "{\"type\": \"array\", \"minItems\": 1}", .help = "one by one"},
    {"from", VALUES, 0, .lo = -STUDY_RANGE, .hi = STUDY_RANGE, .help = "or a range of whole numbers,"},
    {"to", VALUES, 0, .lo = -STUDY_RANGE, .hi = STUDY_RANGE, .help = "this one too,"},
    {"step", VALUES, 0, .lo = 1, .hi = STUDY_RANGE, .help = "by so many (1)"},
    {"levels", PART_LEVELS, PART_LEVELS, LIST_OF("level"), .help = "each a variant, or part of one"},
    {"text", PART_HISTORY, 0, TEXT, .help = "what happened"},
    {"basis", PART_HISTORY, PART_HISTORY, TEXT, .help = "what that rests on"},
    {"then", PART_OBJECTIVE, 0, .words = fy_fate_words, .help = "what history made of it"},
    {"things", PART_OBJECTIVE, PART_OBJECTIVE,
     "{\"type\": \"array\", \"items\": {\"type\": [\"array\", \"null\"], \"minItems\": 1, \"items\": {\"type\": \"string\"}}}",
     .help = "for each raid a list of its targets' ids, or null"},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

void study_keys(struct fy_node n, enum study_part part)
{
    const char *names[KEYS + 1];
    int many = 0;
    for (int i = 0; i < KEYS; i++)
        if (keys[i].parts & (int)part)
            names[many++] = keys[i].name;
    names[many] = NULL;
    fy_keys(n, names);
}

static const struct key *find(enum study_part part, const char *name)
{
    const struct key *k = keys;
    while (!(k->parts & (int)part) || strcmp(k->name, name) != 0)
        k++;
    return k;
}

int32_t study_number(struct fy_node n, enum study_part part, const char *name, int32_t usual)
{
    const struct key *k = find(part, name);
    return fy_int_or(n, name, k->lo, k->hi, usual);
}

/* ------------------------------------------------------------------ as JSON Schema */

static json_t *words_of(const char *const *words)
{
    json_t *list = json_array();
    for (; *words; words++)
        json_array_append_new(list, json_string(*words));
    return json_pack("{s:o}", "enum", list);
}

static json_t *value_of(const struct key *k)
{
    json_t *value = k->schema  ? fy_must(json_loads(k->schema, 0, NULL))
                    : k->words ? words_of(k->words)
                               : json_pack("{s:s, s:i, s:i}", "type", "integer", "minimum", (int)k->lo, "maximum", (int)k->hi);
    json_object_set_new(value, "description", json_string(k->help));
    return value;
}

/* A remark, and what something rests on, may stand in any object, as in all data. */
static json_t *object_of(enum study_part part)
{
    json_t *properties = json_pack("{s:{s:s}, s:{s:s}}", "$comment", "type", "string", "basis", "type", "string");
    json_t *needed = json_array();
    for (int i = 0; i < KEYS; i++) {
        if (keys[i].parts & (int)part)
            json_object_set_new(properties, keys[i].name, value_of(&keys[i]));
        if (keys[i].needed & (int)part)
            json_array_append_new(needed, json_string(keys[i].name));
    }
    return json_pack("{s:s, s:o, s:o, s:b}", "type", "object", "properties", properties, "required", needed,
                     "additionalProperties", 0);
}

/* Either several raids or one, whose keys then stand in the file itself. */
static json_t *one_or_several(void)
{
    return json_pack("[{s:[s]}, {s:[s]}]", "required", "raids", "required", "system");
}

json_t *fy_study_schema(void)
{
    static const struct {
        const char *name;
        enum study_part part;
    } parts[] = {{"raid", PART_RAID}, {"start", PART_START}, {"option", PART_OPTION}, {"with", PART_WITH},
                 {"levels", PART_LEVELS}, {"level", PART_LEVEL}, {"history", PART_HISTORY}, {"objective", PART_OBJECTIVE}};
    json_t *schema = object_of(PART_STUDY), *defs = json_object();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        json_object_set_new(defs, parts[i].name, object_of(parts[i].part));
    json_object_set_new(defs, "factor",
                        json_pack("{s:[{s:s}, {s:s}, {s:s}]}", "oneOf", "$ref", "#/$defs/option", "$ref", "#/$defs/with", "$ref",
                                  "#/$defs/levels"));
    json_object_set_new(schema, "$schema", json_string("https://json-schema.org/draft/2020-12/schema"));
    json_object_set_new(schema, "title", json_string("a study of Foray"));
    json_object_set_new(schema, "oneOf", one_or_several());
    json_object_set_new(schema, "$defs", defs);
    return schema;
}
