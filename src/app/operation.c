/* operation.c - foray operation: one special-forces operation from a description, with its exact chances. */
#include "app.h"

#include "foray/text.h"
#include "operation.h"
#include "systems/theatre/calculator.h"

#include <stdio.h>
#include <string.h>

enum { O_JSON };
static const struct option_spec options[] = {
    {"json", 0, NULL, "as JSON"},
    {NULL, 0, NULL, NULL},
};

static json_t *combats_json(const uint16_t counts[])
{
    json_t *out = json_object();
    for (int i = 0; theatre_combat_words[i]; i++)
        json_object_set_new(out, theatre_combat_words[i], json_integer(counts[i]));
    return out;
}

static bool about_bridge(const struct theatre_question *q)
{
    return q->attempt.operation == TH_BRIDGE_CAPTURE || q->attempt.operation == TH_BRIDGE_DEMOLITION;
}

/* A capture goes by 216ths, a demolition by 36ths. */
static json_t *bridge_json(const struct theatre_question *q, const struct theatre_answer *a)
{
    bool capture = q->attempt.operation == TH_BRIDGE_CAPTURE;
    json_t *out = json_pack("{s:i}", "of", capture ? 216 : 36);
    if (capture)
        json_object_set_new(out, "not taken", json_integer(a->not_taken));
    for (int i = 0; theatre_bridge_words[i]; i++)
        json_object_set_new(out, theatre_bridge_words[i], json_integer(a->bridge[i]));
    if (a->state >= 0)
        json_object_set_new(out, "state", json_string(theatre_bridge_words[a->state]));
    return out;
}

static json_t *answer_json(const struct fy_game *g, const struct theatre_question *q, const struct theatre_answer *a)
{
    json_t *out = json_pack("{s:b, s:s, s:b}", "ok", 1, "operation", theatre_operation_word(q->attempt.operation),
                            "lawful", a->lawful);
    if (a->rule)
        json_object_set_new(out, "rule", json_string(fy_rule_id(g->sys, a->rule)));
    if (a->lawful && a->replaces)
        json_object_set_new(out, "quarter-rps", json_integer(a->price));
    if (!a->lawful || a->replaces)
        return out;
    json_t *modifiers = json_array(), *chances = json_object(), *fates = json_object(), *effects = json_object();
    for (int i = 0; i < a->n_modifiers; i++)
        json_array_append_new(modifiers, json_pack("{s:s, s:i, s:s}", "key", theatre_modifier_word(a->modifier[i].key),
                                                   "value", a->modifier[i].value, "rule",
                                                   fy_rule_id(g->sys, a->modifier[i].rule)));
    for (int i = 0; i < TH_RESULTS; i++) {
        json_object_set_new(chances, theatre_result_words[i], json_integer(a->chances[i]));
        json_object_set_new(effects, theatre_result_words[i], json_string(theatre_effect_words(q, a, i)));
    }
    for (int i = 0; i < TH_FATES; i++)
        json_object_set_new(fates, theatre_fate_words[i], json_integer(a->fates[i]));
    json_object_set_new(out, "automatic", json_boolean(a->automatic));
    json_object_set_new(out, "modifiers", modifiers);
    json_object_set_new(out, "net", json_integer(a->net));
    json_object_set_new(out, "sixths", chances);
    json_object_set_new(out, "fates", fates);
    json_object_set_new(out, "effects", effects);
    if (a->result >= 0) {
        json_object_set_new(out, "die", json_integer(a->die));
        json_object_set_new(out, "modified", json_integer(a->modified));
        json_object_set_new(out, "result", json_string(theatre_result_words[a->result]));
        json_object_set_new(out, "fate", json_string(theatre_fate_words[a->fate_of[a->result]]));
    }
    if (a->has_odds) {
        json_object_set_new(out, "combat-with", combats_json(a->with));
        json_object_set_new(out, "combat-without", combats_json(a->without));
        json_object_set_new(out, "no-combat", json_integer(a->no_combat));
        if (a->combat >= 0)
            json_object_set_new(out, "combat", json_string(theatre_combat_words[a->combat]));
    }
    if (about_bridge(q))
        json_object_set_new(out, "bridge", bridge_json(q, a));
    if (q->attempt.operation == TH_ZOC_MOVE)
        json_object_set_new(out, "mps", json_pack("{s:i, s:i, s:b}", "success", a->mps_success, "failure",
                                                  a->mps_failure, "stops", a->stops));
    return out;
}

static void print_combats(const char *title, const uint16_t counts[])
{
    printf("%-28s", title);
    for (int i = 0; theatre_combat_words[i]; i++)
        if (counts[i])
            printf("  %s %d", theatre_combat_words[i], counts[i]);
    putchar('\n');
}

static void print_bridge(const struct theatre_question *q, const struct theatre_answer *a)
{
    bool capture = q->attempt.operation == TH_BRIDGE_CAPTURE;
    printf("\nThe bridge, in %s:", capture ? "216ths" : "36ths");
    if (a->not_taken)
        printf("  not taken %d", a->not_taken);
    for (int i = 0; theatre_bridge_words[i]; i++)
        if (a->bridge[i])
            printf("  %s%s %d", capture ? "taken, " : "", theatre_bridge_words[i], a->bridge[i]);
    putchar('\n');
    if (a->state >= 0)
        printf("With these dice: %s%s.\n", capture ? "taken, " : "", theatre_bridge_words[a->state]);
}

static void print_answer(const struct fy_game *g, const struct theatre_question *q, const struct theatre_answer *a)
{
    if (!a->lawful) {
        const struct fy_rule *rule = &g->sys->rulebook->rules[a->rule];
        printf("Not lawful: %s %s\n", rule->id, rule->text);
        return;
    }
    if (a->replaces) {
        printf("Lawful: it may be replaced now, for %d quarter RPs.\n", a->price);
        return;
    }
    if (a->automatic) {
        printf("Automatic, without a success die (%s): %s.\n", fy_rule_id(g->sys, a->rule), theatre_effect_words(q, a, TH_S));
        print_bridge(q, a);
        return;
    }
    for (int i = 0; i < a->n_modifiers; i++)
        printf("%-22s %+d  %s\n", theatre_modifier_word(a->modifier[i].key), a->modifier[i].value,
               fy_rule_id(g->sys, a->modifier[i].rule));
    printf("%-22s %+d\n\n", "net", a->net);
    if (a->result >= 0)
        printf("Die %d is %d: %s.\n\n", a->die, a->modified, theatre_result_words[a->result]);
    for (int i = 0; i < TH_RESULTS; i++)
        if (a->result < 0 || a->result == i)
            printf("%-3s %d/6  %s%s%s\n", theatre_result_words[i], a->chances[i], theatre_fate_words[a->fate_of[i]],
                   *theatre_effect_words(q, a, i) ? "; " : "", theatre_effect_words(q, a, i));
    if (a->has_odds) {
        printf("\nCombat at %s, in 36ths:\n", q->tables->odds_title[a->column]);
        print_combats("  without the attempt", a->without);
        print_combats("  with it", a->with);
        if (a->no_combat)
            printf("  nobody left to attack       %d\n", a->no_combat);
        if (a->combat >= 0)
            printf("With these dice: %s.\n", theatre_combat_words[a->combat]);
    }
    if (about_bridge(q))
        print_bridge(q, a);
    if (q->attempt.operation == TH_ZOC_MOVE)
        printf("\nThe step costs %d MPs after a success, %d after a failure%s.\n", a->mps_success, a->mps_failure,
               a->stops ? ", which it cannot pay: it stops" : "");
}

/* "key=value", or the operation by its word alone; NULL or a message in room. */
static const char *read_word(struct theatre_question *q, const char *word, char *room, size_t n)
{
    char key[32] = "operation";
    const char *equals = strchr(word, '='), *wrong = "is not understood";
    size_t length = equals ? (size_t)(equals - word) : 0;
    if (length < sizeof key) {
        if (equals)
            fy_print(key, length + 1, "%s", word);
        wrong = theatre_question_word(q, key, equals ? equals + 1 : word);
    }
    if (wrong)
        fy_print(room, n, "\"%s\" %s; foray operation without words lists what is", word, wrong);
    return wrong ? room : NULL;
}

static struct fy_game *open_tables(char error[FY_ERROR])
{
    const struct fy_system *sys = fy_system_find("theatre");
    return sys ? fy_game_open(sys, NULL, NULL, error) : NULL;
}

json_t *operation_line(const char *line)
{
    char error[FY_ERROR] = "there is no system theatre in this build", copy[1024];
    struct fy_game *g = open_tables(error);
    struct theatre_question q;
    struct theatre_answer a;
    const char *wrong = g ? NULL : error;
    if (g)
        theatre_question_start(&q, g->data);
    if (fy_print(copy, sizeof copy, "%s", line) != strlen(line) && !wrong)
        wrong = "the line is too long";
    for (char *word = strtok(copy, " "); word && !wrong; word = strtok(NULL, " "))
        wrong = read_word(&q, word, error, sizeof error);
    json_t *out;
    if (wrong)
        out = json_pack("{s:b, s:s}", "ok", 0, "error", wrong);
    else
        theatre_answer(&q, &a), out = answer_json(g, &q, &a);
    if (g)
        fy_game_close(g);
    return out;
}

static int run(const struct command *c, int argc, char **argv)
{
    struct args args = args_of(c, argc, argv);
    char error[FY_ERROR] = "there is no system theatre in this build";
    struct fy_game *g = open_tables(error);
    struct theatre_question q;
    struct theatre_answer a;
    bool json = false, bad = false;
    int words = 0;
    if (!g)
        return complain(c, "%s", error);
    theatre_question_start(&q, g->data);
    for (int o; !bad && (o = args_next(&args)) != ARGS_END;) {
        bad = o == ARGS_BAD;
        json |= o == O_JSON;
        if (o == ARGS_WORD) {
            const char *wrong = read_word(&q, args.value, error, sizeof error);
            words++;
            if (wrong)
                complain(c, "%s", wrong), bad = true;
        }
    }
    if (!bad && !words)
        complain(c, "describe an operation:\n%s", theatre_question_help), bad = true;
    if (!bad) {
        theatre_answer(&q, &a);
        if (json)
            print_json(answer_json(g, &q, &a));
        else
            print_answer(g, &q, &a);
    }
    int code = bad ? USAGE : a.lawful ? DONE : NO;
    fy_game_close(g);
    return code;
}

const struct command command_operation = {
    "operation", "KEY=VALUE…", "one special-forces operation: modifiers and exact chances",
    "Describes one operation of the system theatre in key=value words and tells whether it is\n"
    "lawful, the modifiers one by one with their rules, and the exact chances of D, F*, F, S\n"
    "and S*; for a surprise attack with attack= and defence= also the combat results with and\n"
    "without the attempt. Without words it lists the keys.",
    options, run,
};
