/* schema.c - foray schema: the fields and names that positions, cases and choices are made of. */
#include "app.h"
#include "data_schema.h"

#include "foray/position.h"
#include "foray/study.h"
#include "foray/text.h"

#include <stdio.h>
#include <string.h>

enum { O_NAMES, O_DATA, O_KIND, O_MARKDOWN, O_STUDY, O_JSON };
static const struct option_spec options[] = {
    {"names", 'n', "NOUN", "only the things of one noun, one a line"},
    {"data", 0, "[DIR]", "use the data files in DIR; without DIR: what data files hold, as JSON Schema"},
    {"kind", 0, "KIND", "with --data: not of scenarios but of this kind of file"},
    {"markdown", 0, NULL, "with --data: every key of every file, as a reference"},
    {"study", 0, NULL, "what the specification of a study may say, as JSON Schema; without SYSTEM"},
    {"json", 0, NULL, "as JSON"},
    {NULL, 0, NULL, NULL},
};

static void print_list(const json_t *list, const char *between)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v)
        printf("%s%s", i ? between : "", json_string_value(v));
}

static void print_field(const json_t *f)
{
    printf("  %-16s ", text_at(f, "name"));
    if (json_object_get(f, "each"))
        printf("for each %s: ", text_at(f, "each"));
    if (json_object_get(f, "count"))
        printf("%d of them: ", (int)json_integer_value(json_object_get(f, "count")));
    if (json_object_get(f, "words"))
        print_list(json_object_get(f, "words"), " | ");
    else
        printf("%s", text_at(f, "value"));
    if (json_object_get(f, "lo"))
        printf(" %lld to %lld", (long long)json_integer_value(json_object_get(f, "lo")),
               (long long)json_integer_value(json_object_get(f, "hi")));
    printf("%s%s%s\n", json_is_true(json_object_get(f, "or_none")) ? ", or none" : "", *text_at(f, "help") ? "; " : "",
           text_at(f, "help"));
}

static void print_things(const json_t *list, const char *indent)
{
    size_t i;
    json_t *t;
    json_array_foreach(list, i, t)
        printf("%s%-14s %s\n", indent, text_at(t, "id"), text_at(t, "title"));
}

static void print_words(const char *title, const json_t *list)
{
    if (!json_array_size(list))
        return;
    printf("\n%s: ", title);
    print_list(list, ", ");
    putchar('\n');
}

static void print_text(const struct fy_game *g, json_t *schema)
{
    size_t i;
    json_t *v;
    const char *noun;
    printf("%s, %s: a position takes %d bytes\n\nFields\n", g->sys->title, g->title, (int)g->sys->state_size);
    json_array_foreach(json_object_get(schema, "fields"), i, v)
        print_field(v);
    printf("\nChoices\n");
    json_array_foreach(json_object_get(schema, "choices"), i, v)
        printf("  %-32s %s%s%s%s\n", text_at(v, "use"), text_at(v, "help"), *text_at(v, "rule") ? " [" : "",
               text_at(v, "rule"), *text_at(v, "rule") ? "]" : "");
    print_words("Bands, from worst to best", json_object_get(schema, "bands"));
    print_words("Measures", json_object_get(schema, "measures"));
    json_object_foreach(json_object_get(schema, "nouns"), noun, v) {
        printf("\n%s: %d\n", noun, (int)json_array_size(v));
        print_things(v, "  ");
    }
}

static int print_names(const struct command *c, const struct fy_game *g, json_t *schema, const char *noun, bool json)
{
    json_t *list = json_object_get(json_object_get(schema, "nouns"), noun);
    if (!list) {
        complain(c, "%s has no noun \"%s\"; the schema without --names shows them", g->sys->key, noun);
        return USAGE;
    }
    if (json)
        json_incref(list), print_json(list);
    else
        print_things(list, "");
    return DONE;
}

static int print_data_schema(const struct command *c, const struct fy_system *s, const char *kind, bool markdown)
{
    const struct fy_rows *kinds[DATA_KINDS];
    char list[300] = "";
    size_t at = 0;
    if (!s)
        return complain(c, "which system? foray list shows them");
    if (markdown) {
        data_schema_markdown(s);
        return DONE;
    }
    for (int i = 0, n = data_kinds(s, kinds); i < n; i++) {
        if (!kind || !strcmp(kinds[i]->name, kind)) {
            print_json(data_schema_json(s, kinds[i]));
            return DONE;
        }
        at += fy_print(list + at, sizeof list - at, "%s%s", i ? ", " : "", kinds[i]->name);
    }
    return complain(c, "%s has no kind of file \"%s\"; it has %s", s->key, kind ? kind : "scenario", list);
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args a = args_of(c, argc, argv);
    struct game_args w = {0};
    const char *noun = NULL, *kind = NULL;
    bool json = false, of_data = false, markdown = false, of_study = false;
    int code = DONE;
    for (int o; (o = args_next(&a)) != ARGS_END;) {
        if (o == ARGS_BAD || (o == ARGS_WORD && !game_args_word(c, &w, a.value)))
            return USAGE;
        if (o == O_NAMES)
            noun = a.value;
        if (o == O_DATA)
            w.data = a.value;
        if (o == O_KIND)
            kind = a.value;
        of_data |= o == O_DATA && !a.value;
        markdown |= o == O_MARKDOWN;
        of_study |= o == O_STUDY;
        json |= o == O_JSON;
    }
    if (of_study) {
        print_json(fy_study_schema());
        return DONE;
    }
    if (of_data)
        return print_data_schema(c, w.sys, kind, markdown);
    if (kind || markdown)
        return complain(c, "--%s goes with --data alone", kind ? "kind" : "markdown");
    if (!game_args_open(c, &w))
        return USAGE;
    json_t *schema = fy_schema_json(w.game);
    if (noun)
        code = print_names(c, w.game, schema, noun, json);
    else if (json)
        json_incref(schema), print_json(schema);
    else
        print_text(w.game, schema);
    json_decref(schema);
    fy_game_close(w.game);
    return code;
}

const struct command command_schema = {
    "schema", "SYSTEM [SCENARIO] | --study", "the fields and names of a system's positions",
    "Lists the fields that positions and case files may set, with their values; the choices\n"
    "with their words; bands and measures; and every name of every noun.\n\n"
    "With --data alone it tells what the system's data files may hold: a JSON Schema (draft\n"
    "2020-12) of its scenarios, or of another kind of file, for editors that complete and check. With\n"
    "--study it tells the same of the specification of a study.",
    options, run,
};
