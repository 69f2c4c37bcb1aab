/* Positions: round trips, bounds, mistakes that change nothing. */
#include "unit.h"

#include "foray/position.h"

/* A state with a field of every kind. */
struct mixed {
    int32_t x[3];
    uint8_t steps[3], mood, pinned_bits[8];
    int8_t morale;
    uint8_t frame[2], ready, sum;
    uint8_t spare[3];
    int64_t wide;
};
_Static_assert(sizeof(struct mixed) == 40, "no padding");

static const char *const moods[] = {"calm", "wary", NULL};
static const char *const names[] = {"ann", "ben", "cat"};

static int count(const void *data, int noun) { return (void)data, noun == FY_PIECE ? 3 : 0; }

static struct fy_name name(const void *data, const int16_t *options, int noun, int32_t i)
{
    (void)data;
    return noun == FY_PIECE && i >= 0 && i < 3 ? (struct fy_name){names[i], names[i]} : (struct fy_name){NULL, NULL};
}

static void derive(const void *data, void *state)
{
    struct mixed *m = state;
    (void)data;
    m->sum = (uint8_t)(m->steps[0] + m->steps[1] + m->steps[2]);
}

static const char *audit(const void *data, const void *state)
{
    return (void)data, ((const struct mixed *)state)->sum > 10 ? "too many steps" : NULL;
}

static const struct fy_noun nouns[] = {{"person"}};
static const struct fy_field fields[] = {
    {"x", FY_LIST(mixed, x), .flags = FY_SIGNED, .each = FY_PIECE, .value = FY_HUNDREDTHS, .lo = -100, .hi = 4800},
    {"steps", FY_LIST(mixed, steps), .flags = FY_OR_NONE, .each = FY_PIECE, .value = FY_NUMBER, .lo = 0, .hi = 4, .none = 255},
    {"mood", FY_AT(mixed, mood), .value = FY_WORDS, .words = moods},
    {"pinned", .offset = offsetof(struct mixed, pinned_bits), .size = 8, .flags = FY_SET, .each = FY_PIECE, .value = FY_YES_NO},
    {"morale", FY_AT(mixed, morale), .flags = FY_SIGNED, .value = FY_NUMBER, .lo = -3, .hi = 3},
    {"frame", FY_LIST(mixed, frame), .each = FY_NUMBER, .value = FY_NUMBER},
    {"ready", FY_AT(mixed, ready), .value = FY_YES_NO},
    {"sum", FY_AT(mixed, sum), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"spare", FY_LIST(mixed, spare), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
    {"wide", FY_AT(mixed, wide), .flags = FY_SIGNED, .value = FY_NUMBER},
};
static const struct fy_system mixed_system = {
    .key = "mixed", .state_size = sizeof(struct mixed), .nouns = nouns, .n_nouns = 1, .fields = fields,
    .n_fields = sizeof fields / sizeof fields[0], .count = count, .name = name, .derive = derive, .audit = audit,
};
static const struct fy_game mixed_game = {.sys = &mixed_system, .scenario = "none"};

static const struct mixed start = {.x = {-50, 725, 4800}, .steps = {1, 255, 4}, .mood = 1, .pinned_bits = {5}, .morale = -2,
                                   .frame = {7, 255}, .ready = 1, .sum = 4, .wide = -5000000000};

static json_t *parse(const char *text)
{
    json_error_t e;
    json_t *j = json_loads(text, 0, &e);
    if (!j)
        fail_msg("%s: %s", text, e.text);
    return j;
}

static void round_trip(void **unused)
{
    struct mixed s = start, other = {0};
    (void)unused;
    derive(NULL, &s);
    json_t *position = fy_position_write(&mixed_game, &s);
    assert_true(fy_position_read(&mixed_game, &other, position, error));
    assert_memory_equal(&s, &other, sizeof s);
    assert_string_equal(json_string_value(json_object_get(json_object_get(position, "ann"), "x")), "-0.5");
    assert_true(json_is_null(json_object_get(json_object_get(position, "ben"), "steps")));
    assert_true(json_is_true(json_object_get(json_object_get(position, "cat"), "pinned")));
    assert_null(json_object_get(position, "sum"));
    json_decref(position);
}

static void good_positions(void **unused)
{
    static const char *const good[] = {
        "{}", "{\"mood\": \"CALM\"}", "{\"morale\": -3}", "{\"ann\": {\"x\": 48, \"steps\": null}}", "{\"ann\": {\"x\": \"-1\"}}",
        "{\"ben\": {\"steps\": \"none\"}}", "{\"frame\": [0, 255]}", "{\"ready\": false}", "{\"ready\": \"yes\"}",
        "{\"Cat\": {\"pinned\": false}}", "{\"wide\": -9223372036854775808}",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct mixed s = start;
        json_t *j = parse(good[i]);
        if (!fy_position_read(&mixed_game, &s, j, error))
            fail_msg("%s: %s", good[i], error);
        json_decref(j);
    }
}

static void mistakes_change_nothing(void **unused)
{
    static const struct {
        const char *text, *error;
    } rows[] = {
        {"[]", "a position is an object"},
        {"{\"colour\": 1}", "there is no field \"colour\""},
        {"{\"sum\": 1}", "there is no field \"sum\""},
        {"{\"dan\": {\"x\": 1}}", "there is no person \"dan\""},
        {"{\"ann\": {\"hat\": 1}}", "ann: there is no field \"hat\" for it; it has x, steps, pinned"},
        {"{\"ann\": {\"mood\": \"calm\"}}", "ann: there is no field \"mood\" for it; it has x, steps, pinned"},
        {"{\"ann\": 3}", "there is no field \"ann\""},
        {"{\"morale\": 4}", "morale: 4 is out of range: -3 to 3"},
        {"{\"morale\": -4}", "morale: -4 is out of range: -3 to 3"},
        {"{\"morale\": 9223372036854775807}", "morale: 9223372036854775807 is out of range: -3 to 3"},
        {"{\"morale\": 1.5}", "morale: this is not a value for it"},
        {"{\"morale\": null}", "morale: this is not a value for it"},
        {"{\"morale\": true}", "morale: this is not a value for it"},
        {"{\"morale\": {}}", "morale: this is not a value for it"},
        {"{\"mood\": 1}", "mood: this is not a value for it"},
        {"{\"mood\": \"cross\"}", "mood: cannot be \"cross\"; it is one of calm, wary"},
        {"{\"ready\": 1}", "ready: this is not a value for it"},
        {"{\"ann\": {\"steps\": 5}}", "ann.steps: 5 is out of range: 0 to 4"},
        {"{\"ann\": {\"x\": \"far\"}}", "ann.x: cannot be \"far\""},
        {"{\"ann\": {\"x\": 49}}", "ann.x: 4900 is out of range: -100 to 4800"},
        {"{\"ann\": {\"x\": 92233720368547758}}", "ann.x: this is not a value for it"},
        {"{\"ann\": {\"pinned\": 1}}", "ann.pinned: this is not a value for it"},
        {"{\"frame\": [1]}", "frame: this must be a list of 2"},
        {"{\"frame\": 1}", "frame: this must be a list of 2"},
        {"{\"frame\": [1, 256]}", "frame: 256 is out of range: 0 to 255"},
        {"{\"morale\": 1, \"ann\": {\"steps\": 4}, \"ben\": {\"steps\": 4}}", "too many steps"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mixed s = start;
        json_t *j = parse(rows[i].text);
        if (fy_position_read(&mixed_game, &s, j, error))
            fail_msg("accepted: %s", rows[i].text);
        assert_string_equal(error, rows[i].error);
        assert_memory_equal(&s, &start, sizeof s);
        json_decref(j);
    }
}

static void single_values(void **unused)
{
    struct mixed s = start;
    char got[64];
    (void)unused;
    assert_true(fy_field_set(&mixed_game, &s, "ben", "steps", "3", error));
    assert_true(fy_field_get(&mixed_game, &s, "ben", "steps", got, sizeof got, error));
    assert_string_equal(got, "3");
    assert_true(fy_field_set(&mixed_game, &s, "1", "frame", "9", error));
    assert_int_equal(s.frame[1], 9);
    assert_false(fy_field_set(&mixed_game, &s, "2", "frame", "9", error));
    assert_string_equal(error, "frame has no number \"2\"");
    assert_true(fy_field_set(&mixed_game, &s, "ben", "pinned", NULL, error));
    assert_int_equal(s.pinned_bits[0], 7);
    assert_false(fy_field_set(&mixed_game, &s, NULL, "mood", NULL, error));
    assert_string_equal(error, "mood needs a value");
    assert_false(fy_field_set(&mixed_game, &s, NULL, "steps", "1", error));
    assert_false(fy_field_get(&mixed_game, &s, "dan", "steps", got, sizeof got, error));
    assert_true(fy_field_get(&mixed_game, &s, "ann", "x", got, sizeof got, error));
    assert_string_equal(got, "-0.5");
}

static void schema_is_audited(void **unused)
{
    struct mixed s = start;
    struct fy_field twice[sizeof fields / sizeof fields[0]];
    struct fy_system odd = mixed_system;
    struct fy_game g = mixed_game;
    (void)unused;
    const char *wrong = fy_schema_audit(&mixed_game, &s, error);
    if (wrong)
        fail_msg("%s", wrong);
    s.morale = 9;
    assert_string_equal(fy_schema_audit(&mixed_game, &s, error), "morale cannot be 9");
    s.morale = 0;
    g.sys = &odd;
    odd.n_fields--;
    assert_string_equal(fy_schema_audit(&g, &s, error), "byte 32 of the state is in 0 fields");
    odd.n_fields++;
    memcpy(twice, fields, sizeof fields);
    twice[4].name = "mood";
    odd.fields = twice;
    assert_string_equal(fy_schema_audit(&g, &s, error), "field mood stands twice");
}

/* Whatever wrote the state: no system sees a value that its schema does not have. */
static void a_system_sees_only_what_fits(void **unused)
{
    struct mixed s = start;
    (void)unused;
    assert_true(fy_state_complete(&mixed_game, &s, error));
    s.steps[2] = 5;
    s.sum = 77;
    assert_false(fy_state_complete(&mixed_game, &s, error));
    assert_string_equal(error, "cat.steps cannot be 5");
    assert_int_equal(s.sum, 77); /* nothing was derived */
    s.steps[2] = 4;
    s.pinned_bits[0] |= 8; /* the fourth of three */
    assert_false(fy_state_complete(&mixed_game, &s, error));
    assert_string_equal(error, "pinned: something is in this set that does not exist");
}

/* A stranger's position of the template, as a game would start from it. */
static void template_refuses(const char *position, const char *why)
{
    struct fy_game *g = template_game();
    struct fy_session_config c;
    fy_session_config_initial(g->sys, &c);
    choose_seed(&c, 1);
    json_t *j = parse(position);
    c.position = j;
    if (fy_session_new(g, &c, error))
        fail_msg("accepted: %s", position);
    assert_string_equal(error, why);
    json_decref(j);
    fy_game_close(g);
}

/* Nobody is asked for a move where none is possible. */
static void template_dead_ends(void **unused)
{
    static const char won[] = "a stone stands in the far corner, yet nobody has won";
    (void)unused;
    template_refuses("{\"w1\": {\"at\": \"c3\"}, \"w2\": {\"at\": \"c3\"}}", "two stones stand on one square");
    template_refuses("{\"w1\": {\"at\": null}, \"w2\": {\"at\": null}, \"w3\": {\"at\": null}, \"w4\": {\"at\": null},"
                     " \"w5\": {\"at\": null}, \"w6\": {\"at\": null}}",
                     "a side has no stones, yet nobody has won");
    template_refuses("{\"w1\": {\"at\": \"e5\"}, \"b1\": {\"at\": \"c3\"}, \"b2\": {\"at\": null}, \"b3\": {\"at\": null},"
                     " \"b4\": {\"at\": null}, \"b5\": {\"at\": null}, \"b6\": {\"at\": null}, \"die\": 1}", won);
    template_refuses("{\"b1\": {\"at\": \"a1\"}, \"w1\": {\"at\": \"c3\"}, \"w2\": {\"at\": null}, \"w3\": {\"at\": null},"
                     " \"w4\": {\"at\": null}, \"w5\": {\"at\": null}, \"w6\": {\"at\": null}}", won);
}

static void template_positions(void **unused)
{
    struct fy_game *g = template_game();
    struct fy_session_config c;
    (void)unused;
    fy_session_config_initial(g->sys, &c);
    choose_seed(&c, 1);
    json_t *one = parse("{\"w1\": {\"at\": \"c3\"}, \"die\": 1}");
    c.position = one;
    struct fy_session *s = fy_session_new(g, &c, error);
    assert_non_null(s);
    char *record = fy_record_write(s);
    struct fy_session *again = fy_record_read(record, NULL, error);
    assert_non_null(again);
    assert_memory_equal(fy_session_state(s), fy_session_state(again), g->sys->state_size);
    assert_int_equal(play_first(again), FY_DONE);
    free(record);
    fy_session_free(s);
    fy_session_free(again);
    json_decref(one);
    fy_game_close(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),    cmocka_unit_test(good_positions),    cmocka_unit_test(mistakes_change_nothing),
        cmocka_unit_test(single_values), cmocka_unit_test(schema_is_audited), cmocka_unit_test(template_positions),
        cmocka_unit_test(a_system_sees_only_what_fits), cmocka_unit_test(template_dead_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
