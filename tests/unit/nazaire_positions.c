/* Raid on St. Nazaire: positions from outside that cannot be played on are refused, and the words say why. Those that are
 * only odd stand in tests/cases/nazaire/positions.case. */
#include "unit.h"

#include "foray/position.h"
#include "foray/protocol.h"

static json_t *read_json(const char *text)
{
    json_t *j = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!j)
        fail_msg("this is not JSON: %s", text);
    return j;
}

/* With nobody and nothing on the board. */
static struct fy_game *nazaire(char **state)
{
    struct fy_game *g = fy_game_open(fy_system_find("nazaire"), NULL, NULL, error);
    int16_t options[FY_OPTIONS];
    struct fy_dice dice;
    assert_non_null(g);
    *state = calloc(1, g->sys->state_size);
    assert_non_null(*state);
    fy_options_of(g, options);
    fy_dice_seed(&dice, 1942, 0);
    g->sys->setup(g->data, options, *state, &dice, NULL);
    g->sys->cases.empty(g->data, *state);
    return g;
}

static void what_cannot_be_played_is_refused(void **unused)
{
    static const struct {
        const char *position, *why;
    } rows[] = {
        /* the turn: used to run beyond the last phase, the last turn, the last team */
        {"{\"phase\": 23}", "phase 23 is the end of the raid, and it is not over"},
        {"{\"phase\": 0, \"cursor\": 20}", "phase 0 asks for the primary target of a team (cursor), and there is no such team"},
        {"{\"options\": [25,70,0,1,0,0,3,0,0,0,0,0,0,0,0,0,0,0]}",
         "the raid is longer than 24 turns (the first of the options)"},
        {"{\"phase\": 11, \"mover\": 20}", "mover: 20 is out of range: 0 to 19"},
        {"{\"phase\": 6, \"step\": \"act\", \"mover\": 18, \"b1\": {\"fate\": \"afloat\", \"mf\": 1}}", "the mover is no boat"},
        /* boats: a zone that is none was an index, and so was the area under the Campbeltown's bow */
        {"{\"b5\": {\"fate\": \"sunk\", \"zone\": \"335\"}}", "a boat is in no sea zone"},
        {"{\"rammed_speed\": 2, \"b4\": {\"zone\": \"d\", \"alongside\": \"335\", \"fate\": \"sunk\"}}",
         "the DD has rammed (rammed_speed): she lies at the caisson, afloat or sunk"},
        {"{\"rammed_speed\": 2, \"b4\": {\"zone\": \"lost\", \"alongside\": \"111\", \"fate\": \"home\"}}",
         "the DD has rammed (rammed_speed): she lies at the caisson, afloat or sunk"},
        /* counters that would run over */
        {"{\"b4\": {\"fate\": \"afloat\", \"crew\": 16}}", "the DD has more crew than she has boxes for"},
        {"{\"rammed_speed\": 2, \"dd_losses\": 99, \"b4\": {\"fate\": \"afloat\"}}", "the DD has lost more crew (dd_losses) than she can have had"},
        {"{\"b4\": {\"fate\": \"afloat\", \"groups\": 40}}", "the DD carries more groups than she can"},
        /* ground that nobody can be put on */
        {"{\"420\": {\"withdrawn\": true}}", "a target has withdrawn that is not a ship"},
    };
    char *state, *kept;
    struct fy_game *g = nazaire(&state);
    (void)unused;
    kept = malloc(g->sys->state_size);
    assert_non_null(kept);
    memcpy(kept, state, g->sys->state_size);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *position = read_json(rows[i].position);
        if (fy_position_read(g, state, position, error))
            fail_msg("it is accepted: %s", rows[i].position);
        assert_string_equal(error, rows[i].why);
        assert_memory_equal(state, kept, g->sys->state_size);
        json_decref(position);
    }
    free(kept);
    free(state);
    fy_game_close(g);
}

/* A finished raid may be looked at, in whatever phase it stands. */
static void an_end_is_an_end(void **unused)
{
    char *state;
    struct fy_choice choices[8];
    struct fy_game *g = nazaire(&state);
    json_t *position = read_json("{\"phase\": 23, \"over\": true}");
    (void)unused;
    assert_true(fy_position_read(g, state, position, error));
    assert_int_equal(g->sys->choices(g->data, state, choices), 0);
    json_decref(position);
    free(state);
    fy_game_close(g);
}

static bool answered(struct fy_protocol *p, const char *line)
{
    json_t *o = fy_protocol_line(p, line);
    bool ok = json_is_true(json_object_get(o, "ok"));
    json_decref(o);
    return ok;
}

/* Phase 23 has nothing to carry out: going on from there called what lies behind the table of phases. */
static void nothing_goes_on_from_phase_23(void **unused)
{
    struct fy_protocol p = {0};
    (void)unused;
    assert_true(answered(&p, "new nazaire"));
    assert_false(answered(&p, "position {\"phase\":23}"));
    assert_false(answered(&p, "play continue"));
    assert_true(answered(&p, "play done"));
    fy_protocol_end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_played_is_refused),
        cmocka_unit_test(an_end_is_an_end),
        cmocka_unit_test(nothing_goes_on_from_phase_23),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
