/* The calculator's answer, as JSON and in words, and the calculator as the contract knows it (TH-R.OC.1, TH-R.OC.2,
 * TH-R.OC.3). */
#include "calculator.h"

#include "theatre.h"

#include <stdio.h>

/* One operation and the answer, to be written down. */
struct report {
    const struct fy_game *game;
    const struct theatre_question *q;
    const struct theatre_answer *a;
};

/* ------------------------------------------------------------------ effects */

enum { EFFECT = 96 }; /* room for the words of one */

static const char *number_word(int n)
{
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
    return words[n < 0 ? 0 : n > 9 ? 9 : n];
}

static void hit_words(int hits, char out[EFFECT])
{
    fy_print(out, EFFECT, "%s hit%s", number_word(hits), hits == 1 ? "" : "s");
}

static void retreat_words(const struct theatre_question *q, int result, char out[EFFECT])
{
    const struct theatre_tables *t = q->tables;
    if (result == TH_SS && q->attempt.operation == TH_ZOC_RETREAT)
        fy_print(out, EFFECT, "gets through, and %+d for those it leads, or a token", t->modifier[TH_MOD_GREAT]);
    else if (result >= TH_S)
        fy_print(out, EFFECT, "gets through");
    else if (theatre_is_lethal(q->attempt.operation, result, q->options))
        *out = '\0';
    else if (theatre_zones_kill(q, result))
        fy_print(out, EFFECT, "caught in the full zone"); /* TH-R.RT.2 */
    else if (q->attempt.partial_zoc)
        fy_print(out, EFFECT, "retreats; a die of 1-%d costs it", t->caught); /* TH-R.RT.2 */
    else
        fy_print(out, EFFECT, "retreats as the zones allow"); /* TH-R.RT.8 */
}

/* TH-46.B.1.9, TH-46.B.1.11 */
static void capture_words(const struct theatre_tables *t, int result, char out[EFFECT])
{
    int units = result == TH_SS ? t->exempt_great : t->exempt;
    if (result < TH_S)
        fy_print(out, EFFECT, "not taken");
    else
        fy_print(out, EFFECT, "taken; gate die; %s unit%s across it", number_word(units), units == 1 ? " attacks" : "s attack");
}

/* TH-R.BR.5 */
static void demolition_words(const struct theatre_tables *t, int result, char out[EFFECT])
{
    if (result == TH_S)
        fy_print(out, EFFECT, "damaged on 1-%d, destroyed on %d-6", t->second_die - 1, t->second_die);
    else
        fy_print(out, EFFECT, result == TH_SS ? "destroyed" : "nothing");
}

/* What a result does beside the fate of the unit. */
static void effect_words(const struct report *t, int result, char out[EFFECT])
{
    static const char *const words[TH_OPERATIONS][TH_RESULTS] = {
        [TH_ZOC_MOVE] = {"", "pays for the zones or stops", "pays for the zones or stops", "pays for terrain only",
                         "pays for terrain only, and a token"},
        [TH_RBC_LAND] = {"stays and fights", "stays and fights", "stays and fights", "retreats", "retreats"},
        [TH_RBC_SHIP] = {"", "stays and fights", "stays and fights", "aboard", "aboard, and a token"}};
    const struct theatre_question *q = t->q;
    int great = result == TH_SS ? q->tables->surprise_great : 0, operation = q->attempt.operation;
    int bonus = result < TH_S ? 0 : t->a->bonus + great;
    *out = '\0';
    switch (operation) {
    case TH_RAID: hit_words(q->tables->raid_hits[result], out); break;
    case TH_SURPRISE: fy_print(out, EFFECT, bonus ? "+%d on the combat die" : "no bonus", bonus); break;
    case TH_ZOC_RETREAT:
    case TH_HELP_RETREAT: retreat_words(q, result, out); break;
    case TH_BRIDGE_CAPTURE: capture_words(q->tables, result, out); break;
    case TH_BRIDGE_DEMOLITION: demolition_words(q->tables, result, out); break;
    case TH_COLLATERAL:
        if (q->installation == THEATRE_SITE_BRIDGE)
            fy_print(out, EFFECT, "%s", theatre_collateral_marks(result) ? "the bridge is marked" : "no marker");
        else
            hit_words(q->tables->collateral_hits[result], out);
        break;
    default:
        if (words[operation][result])
            fy_print(out, EFFECT, "%s", words[operation][result]);
    }
}

/* ------------------------------------------------------------------ as JSON */

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

static json_t *modifiers_json(const struct report *t)
{
    json_t *out = json_array();
    for (int i = 0; i < t->a->n_modifiers; i++) {
        const struct theatre_modifier *m = &t->a->modifier[i];
        json_array_append_new(out, json_pack("{s:s, s:i, s:s}", "key", theatre_modifier_word(m->key), "value", m->value, "rule",
                                             fy_rule_id(t->game->sys, m->rule)));
    }
    return out;
}

static void put_chances(const struct report *t, json_t *out)
{
    json_t *chances = json_object(), *fates = json_object(), *effects = json_object();
    for (int i = 0; i < TH_RESULTS; i++) {
        char effect[EFFECT];
        effect_words(t, i, effect);
        json_object_set_new(chances, theatre_result_words[i], json_integer(t->a->chances[i]));
        json_object_set_new(effects, theatre_result_words[i], json_string(effect));
    }
    for (int i = 0; i < TH_FATES; i++)
        json_object_set_new(fates, theatre_fate_words[i], json_integer(t->a->fates[i]));
    json_object_set_new(out, "sixths", chances);
    json_object_set_new(out, "fates", fates);
    json_object_set_new(out, "effects", effects);
}

static void put_result(const struct theatre_answer *a, json_t *out)
{
    json_object_set_new(out, "die", json_integer(a->die));
    json_object_set_new(out, "modified", json_integer(a->modified));
    json_object_set_new(out, "result", json_string(theatre_result_words[a->result]));
    json_object_set_new(out, "fate", json_string(theatre_fate_words[a->fate_of[a->result]]));
}

static void put_combat(const struct theatre_answer *a, json_t *out)
{
    json_object_set_new(out, "combat-with", combats_json(a->with));
    json_object_set_new(out, "combat-without", combats_json(a->without));
    json_object_set_new(out, "no-combat", json_integer(a->no_combat));
    if (a->combat >= 0)
        json_object_set_new(out, "combat", json_string(theatre_combat_words[a->combat]));
}

static json_t *answer_json(const struct report *t)
{
    const struct theatre_question *q = t->q;
    const struct theatre_answer *a = t->a;
    json_t *out = json_pack("{s:b, s:s, s:b}", "ok", 1, "operation", theatre_operation_word(q->attempt.operation), "lawful",
                            a->lawful);
    if (a->rule)
        json_object_set_new(out, "rule", json_string(fy_rule_id(t->game->sys, a->rule)));
    if (a->no_row)
        json_object_set_new(out, "missing", json_string("row"));
    if (a->lawful && a->replaces)
        json_object_set_new(out, "quarter-rps", json_integer(a->price));
    if (!a->lawful || a->replaces)
        return out;
    json_object_set_new(out, "automatic", json_boolean(a->automatic));
    json_object_set_new(out, "modifiers", modifiers_json(t));
    json_object_set_new(out, "net", json_integer(a->net));
    put_chances(t, out);
    if (a->result >= 0)
        put_result(a, out);
    if (a->has_odds)
        put_combat(a, out);
    if (about_bridge(q))
        json_object_set_new(out, "bridge", bridge_json(q, a));
    if (q->attempt.operation == TH_ZOC_MOVE)
        json_object_set_new(out, "mps", json_pack("{s:i, s:i, s:b}", "success", a->mps_success, "failure",
                                                  a->mps_failure, "stops", a->stops));
    return out;
}

/* ------------------------------------------------------------------ in words */

static void write_combats(struct fy_text *out, const char *title, const uint16_t counts[])
{
    fy_put(out, "%-28s", title);
    for (int i = 0; theatre_combat_words[i]; i++)
        if (counts[i])
            fy_put(out, "  %s %d", theatre_combat_words[i], counts[i]);
    fy_put(out, "\n");
}

static void write_combat(const struct report *t, struct fy_text *out)
{
    const struct theatre_answer *a = t->a;
    fy_put(out, "\nCombat at %s, in 36ths:\n", t->q->tables->odds_title[a->column]);
    write_combats(out, "  without the attempt", a->without);
    write_combats(out, "  with it", a->with);
    if (a->no_combat)
        fy_put(out, "  nobody left to attack       %d\n", a->no_combat);
    if (a->combat >= 0)
        fy_put(out, "With these dice: %s.\n", theatre_combat_words[a->combat]);
}

static void write_bridge(const struct report *t, struct fy_text *out)
{
    const struct theatre_answer *a = t->a;
    bool capture = t->q->attempt.operation == TH_BRIDGE_CAPTURE;
    fy_put(out, "\nThe bridge, in %s:", capture ? "216ths" : "36ths");
    if (a->not_taken)
        fy_put(out, "  not taken %d", a->not_taken);
    for (int i = 0; theatre_bridge_words[i]; i++)
        if (a->bridge[i])
            fy_put(out, "  %s%s %d", capture ? "taken, " : "", theatre_bridge_words[i], a->bridge[i]);
    fy_put(out, "\n");
    if (a->state >= 0)
        fy_put(out, "With these dice: %s%s.\n", capture ? "taken, " : "", theatre_bridge_words[a->state]);
}

static void write_chances(const struct report *t, struct fy_text *out)
{
    const struct theatre_answer *a = t->a;
    for (int i = 0; i < a->n_modifiers; i++)
        fy_put(out, "%-22s %+d  %s\n", theatre_modifier_word(a->modifier[i].key), a->modifier[i].value,
               fy_rule_id(t->game->sys, a->modifier[i].rule));
    fy_put(out, "%-22s %+d\n\n", "net", a->net);
    if (a->result >= 0)
        fy_put(out, "Die %d is %d: %s.\n\n", a->die, a->modified, theatre_result_words[a->result]);
    for (int i = 0; i < TH_RESULTS; i++) {
        char effect[EFFECT];
        effect_words(t, i, effect);
        if (a->result < 0 || a->result == i)
            fy_put(out, "%-3s %d/6  %s%s%s\n", theatre_result_words[i], a->chances[i], theatre_fate_words[a->fate_of[i]],
                   *effect ? "; " : "", effect);
    }
}

/* Refused, replaced or automatic: one sentence. */
static bool write_short(const struct report *t, struct fy_text *out)
{
    const struct theatre_answer *a = t->a;
    const struct fy_rule *rule = &t->game->sys->rulebook->rules[a->rule];
    char effect[EFFECT];
    if (a->no_row)
        fy_put(out, "No row is told, and the operation is for units of the Special Forces Table: row=%s, or another.\n",
               t->q->tables->row[0].key);
    if (!a->lawful)
        fy_put(out, "Not lawful: %s %s\n", rule->id, rule->text);
    else if (a->replaces)
        fy_put(out, "Lawful: it may be replaced now, for %d quarter RPs.\n", a->price);
    else if (a->automatic) {
        effect_words(t, TH_S, effect);
        fy_put(out, "Automatic, without a success die (%s): %s.\n", rule->id, effect);
        write_bridge(t, out);
    }
    return !a->lawful || a->replaces || a->automatic;
}

static void write_answer(const struct report *t, struct fy_text *out)
{
    const struct theatre_answer *a = t->a;
    if (write_short(t, out))
        return;
    write_chances(t, out);
    if (a->has_odds)
        write_combat(t, out);
    if (about_bridge(t->q))
        write_bridge(t, out);
    if (t->q->attempt.operation == TH_ZOC_MOVE)
        fy_put(out, "\nThe step costs %d MPs after a success, %d after a failure%s.\n", a->mps_success, a->mps_failure,
               a->stops ? ", which it cannot pay: it stops" : "");
}

/* ------------------------------------------------------------------ the calculator */

/* "key=value", or the operation by its word alone. */
static bool read_word(struct theatre_question *q, const char *word, char error[FY_ERROR])
{
    char key[32] = "operation", wrong[THEATRE_WRONG] = "is not understood";
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : 0;
    if (length < sizeof key) {
        if (equals)
            fy_print(key, length + 1, "%s", word);
        if (theatre_question_word(q, key, equals ? equals + 1 : word, wrong))
            return true;
    }
    fy_print(error, FY_ERROR, "\"%s\" %s; foray operation without words lists what is", word, wrong);
    return false;
}

static json_t *answer(const struct fy_game *g, int n, const char *const words[], struct fy_text *text, bool *no,
                      char error[FY_ERROR])
{
    struct theatre_question q;
    struct theatre_answer a;
    theatre_question_start(&q, g->data);
    for (int i = 0; i < n; i++)
        if (!read_word(&q, words[i], error))
            return NULL;
    theatre_answer(&q, &a);
    struct report t = {g, &q, &a};
    *no = !a.lawful;
    if (text)
        write_answer(&t, text);
    return answer_json(&t);
}

static void list_words(const struct fy_game *g, struct fy_text *out)
{
    theatre_question_help(g->data, out);
}

const struct fy_calculator theatre_calculator = {
    .name = "operation",
    .synopsis = "KEY=VALUE…",
    .summary = "one special-forces operation: modifiers and exact chances",
    .help = "Describes one operation of the system theatre in key=value words and tells whether it is\n"
            "lawful, the modifiers one by one with their rules, and the exact chances of D, F*, F, S\n"
            "and S*; for a surprise attack with attack= and defence= also the combat results with and\n"
            "without the attempt. Without words it lists the keys.",
    .words = list_words,
    .answer = answer,
};
