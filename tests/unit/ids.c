/* Ids out of data files: those that could not be written and read again are refused when the game is opened. */
#include "unit.h"

/* A system of nothing but names: things of two nouns, with the ids that the scenario lists. */
enum { IDS = 8, THING = FY_NOUN, OTHER = FY_NOUN + 1 };
struct names {
    int n[2];
    const char *id[2][IDS];
};

static void load(struct fy_loader *l, void *data)
{
    static const char *const keys[] = {"things", "others"};
    struct names *names = data;
    for (int k = 0; k < 2; k++) {
        struct fy_node list = fy_get(fy_scenario(l), keys[k]);
        names->n[k] = fy_array(list, 0, IDS);
        for (int i = 0; i < names->n[k]; i++)
            names->id[k][i] = fy_str(fy_item(list, i));
    }
}

static int count(const void *data, int noun) { return ((const struct names *)data)->n[noun - FY_NOUN]; }

static struct fy_name name(const void *data, const int16_t *options, int noun, int32_t i)
{
    const char *id = i < 0 || i >= count(data, noun) ? NULL : ((const struct names *)data)->id[noun - FY_NOUN][i];
    return (struct fy_name){id, id};
}

static const struct fy_field fields[] = {
    {"turn", .size = 1, .value = FY_NUMBER, .hi = 9},
    {"list", .size = 1, .each = FY_NUMBER, .value = FY_NUMBER, .count = 2, .stride = 1},
    {"hidden", .size = 1, .value = FY_NUMBER, .flags = FY_DERIVED},
    {"at", .size = 1, .each = THING, .value = OTHER, .flags = FY_OR_NONE, .none = 255},
};
static const struct fy_noun nouns[] = {{"thing"}, {"other"}};
static const struct fy_system names_system = {
    .key = "names", .data_size = sizeof(struct names), .load = load, .count = count, .name = name, .nouns = nouns, .n_nouns = 2,
    .fields = fields, .n_fields = 4,
};

static struct fy_game *open_with(const char *things, const char *others)
{
    char text[600];
    snprintf(text, sizeof text, "{\"scenario\": \"one\", \"title\": \"One\", \"things\": [%s], \"others\": [%s]}", things, others);
    write_file("one.json", text);
    return fy_game_open(&names_system, NULL, own_folder(), error);
}

static void good_ids(void **unused)
{
    static const char *const good[] = {
        "", "\"roy\", \"s62\"", "\"0517\", \"i/800\", \"0512|0613\"", "\"a+b\", \"50%\", \"x#1\", \"müller\"",
        "\"none\", \"at\", \"hidden\"", /* none: no field of theirs can be nobody; at: a field of things; hidden: in no position */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct fy_game *g = open_with(good[i], "\"s62\"");
        if (!g)
            fail_msg("%s: %s", good[i], error);
        fy_game_close(g);
    }
}

static void bad_ids(void **unused)
{
    static const struct {
        const char *things, *others, *because;
    } rows[] = {
        {"\"roy\", \"s1\", \"roy\"", "", "thing \"roy\": two have this id"},
        {"\"roy\", \"s1\", \"ROY\"", "", "thing \"ROY\": two have this id"},
        {"", "\"s1\", \"s1\"", "other \"s1\": two have this id"},
        {"\"\"", "", "thing \"\": an id must not be empty"},
        {"\"old town\"", "", "thing \"old town\": an id is one word"},
        {"\"old\\ttown\"", "", "an id is one word"},
        {"\"#1\"", "", "thing \"#1\": an id is one word"},
        {"\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"", "", "of at most 63 bytes"},
        {"\"=\"", "", "thing \"=\": this word has a meaning of its own"},
        {"\":\"", "", "has a meaning of its own"},
        {"\"No\"", "", "thing \"No\": this word has a meaning of its own"},
        {"\"unreadable\"", "", "has a meaning of its own"},
        {"\"event\"", "", "has a meaning of its own"},
        {"\"turn\"", "", "thing \"turn\": this word has a meaning of its own"},
        {"\"list\"", "", "has a meaning of its own"},
        {"", "\"none\"", "other \"none\": this word has a meaning of its own"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (open_with(rows[i].things, rows[i].others))
            fail_msg("accepted: [%s], [%s]", rows[i].things, rows[i].others);
        if (!strstr(error, rows[i].because) || !strstr(error, "one.json: "))
            fail_msg("not \"%s\": %s", rows[i].because, error);
    }
}

/* Whatever a choice can name comes back out of its text, in every scenario of every system. */
static void ids_go_round(void **unused)
{
    char scenarios[64][64];
    (void)unused;
    for (int k = 0; k < fy_n_systems; k++)
        for (int n = fy_scenarios(fy_systems[k], NULL, scenarios, 64); n-- > 0;) {
            struct fy_game *g = fy_game_open(fy_systems[k], scenarios[n], NULL, error);
            if (!g)
                fail_msg("%s", error);
            for (int noun = FY_NOUN; noun < FY_NOUN + g->sys->n_nouns; noun++)
                for (int i = 0; i < g->sys->count(g->data, noun); i++)
                    if (g->sys->name(g->data, NULL, noun, i).id)
                        assert_int_equal(fy_thing_find(g, noun, fy_thing_id(g, noun, i)), i);
            fy_game_close(g);
        }
}

static int clean(void **unused) { return (void)unused, drop_folder(), 0; }

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(good_ids), cmocka_unit_test(bad_ids), cmocka_unit_test(ids_go_round)};
    return cmocka_run_group_tests(tests, NULL, clean);
}
