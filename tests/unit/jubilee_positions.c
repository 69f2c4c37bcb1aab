/* A stranger's positions of `jubilee`: what cannot be played on is refused in words, and what can is played on. What the rules
 * cope with is in tests/cases/jubilee/positions.case. */
#include "unit.h"

#include "foray/position.h"
#include "foray/protocol.h"

static struct fy_game *game;
static char *state;

static int open_game(void **unused)
{
    (void)unused;
    game = fy_game_open(fy_system_find("jubilee"), NULL, NULL, error);
    state = game ? calloc(1, game->sys->state_size) : NULL;
    return state ? 0 : -1;
}

static int close_game(void **unused)
{
    (void)unused;
    free(state);
    fy_game_close(game);
    return 0;
}

/* The start of a game, with a position on top of it. */
static bool read_position(const json_t *position)
{
    int16_t options[FY_OPTIONS];
    struct fy_dice dice;
    fy_options_of(game, options);
    fy_dice_seed(&dice, 1942, 0);
    memset(state, 0, game->sys->state_size);
    game->sys->setup(game->data, options, state, &dice, NULL);
    return fy_position_read(game, state, position, error);
}

static void refused(const char *text, const char *why)
{
    json_error_t e;
    json_t *position = json_loads(text, 0, &e);
    if (!position)
        fail_msg("%s: %s", text, e.text);
    if (read_position(position))
        fail_msg("accepted: %s", text);
    assert_string_equal(error, why);
    json_decref(position);
}

static void one_line(struct fy_protocol *p, const char *line, const char *wrong)
{
    json_t *o = fy_protocol_line(p, line);
    const char *got = json_string_value(json_object_get(o, "error"));
    if (wrong ? !got || strcmp(got, wrong) != 0 : got != NULL)
        fail_msg("%s: %s", line, got ? got : "accepted");
    json_decref(o);
}

static void over_the_line_protocol(void **unused)
{
    struct fy_protocol p = {0};
    (void)unused;
    one_line(&p, "new jubilee", NULL);
    for (int i = 0; i < 6; i++)
        one_line(&p, "position {\"gd2\":{\"at\":\"0426\"}}", "a German unit stands outside the positions");
    one_line(&p, "record", NULL);
    one_line(&p, "position {\"phase\":\"unit\",\"who\":23}", "the unit that acts is not ashore");
    one_line(&p, "choices", NULL);
    fy_protocol_end(&p);
}

static void nobody_to_act(void **unused)
{
    (void)unused;
    refused("{\"phase\": \"unit\", \"who\": 60}", "the unit that acts is not ashore");
    refused("{\"phase\": \"infiltration\", \"who\": 23}", "the infiltrating unit is not ashore");
    refused("{\"phase\": \"infiltration\", \"who\": 0, \"rrc-a\": {\"at\": \"0513\"}}",
            "the infiltrating unit is going where it cannot be");
    refused("{\"phase\": \"infiltration\", \"who\": 0, \"rrc-a\": {\"at\": \"0513\"}, \"where\": \"t3\"}",
            "the infiltrating unit is going where it cannot be");
    refused("{\"phase\": \"infiltration\", \"who\": 0, \"rrc-a\": {\"at\": \"0513\"}, \"where\": \"0614\"}",
            "the infiltrating unit is going where it cannot be");
    refused("{\"phase\": \"delay\", \"who\": 60}", "nobody is delayed");
    refused("{\"phase\": \"delay\", \"who\": 0, \"rrc-a\": {\"pending\": true}}",
            "the delayed unit also waits to be placed or checked");
}

static void those_who_wait(void **unused)
{
    (void)unused;
    refused("{\"phase\": \"placing\"}", "nobody is waiting to be placed");
    refused("{\"phase\": \"placing\", \"rd1\": {\"pending\": true}}", "a replacement waits to be placed");
    refused("{\"phase\": \"placing\", \"rrc-b\": {\"at\": \"b1\"}, \"rrc-c\": {\"at\": \"b1\"},"
            " \"rrc-a\": {\"at\": \"t1\", \"pending\": true}}",
            "no landing box has room for those who wait to be placed");
    refused("{\"phase\": \"delay\", \"who\": 0, \"back\": \"placing\", \"rd1\": {\"pending\": true}}",
            "a replacement waits to be placed");
    refused("{\"phase\": \"delay\", \"who\": 0, \"back\": \"landing\", \"esx-a\": {\"pending\": true, \"at\": \"t9\"}}",
            "a unit waits for its landing check that is in no landing box");
    refused("{\"phase\": \"retreat\"}", "nobody has to give way");
    refused("{\"phase\": \"retreat\", \"rrc-a\": {\"pending\": true, \"at\": \"b1\"}}",
            "a unit has to give way that is not ashore");
    refused("{\"phase\": \"retreat\", \"rrc-a\": {\"pending\": true, \"at\": \"0513\"}}",
            "there is no position from which an assault came");
    refused("{\"phase\": \"retreat\", \"rrc-a\": {\"pending\": true, \"at\": \"0513\"}, \"target\": \"1940\"}",
            "a unit has to give way and has nowhere to go");
}

static void a_chit_half_done(void **unused)
{
    (void)unused;
    refused("{\"phase\": \"retreat\", \"rrc-a\": {\"pending\": true, \"at\": \"0513\"}, \"target\": \"0614\"}",
            "no op chit is being carried out");
#define HIT(more) "{\"phase\": \"hit\", \"rrc-a\": {\"at\": \"0513\"}, \"options\": " CHOICE_OF_RRC_A more "}"
#define CHOICE_OF_RRC_A                                                                                                      \
    "[true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false," \
    " false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false," \
    " false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false," \
    " false, false, false, false, false, false, false, false, false, false, false, false, false]"
    refused("{\"phase\": \"hit\"}", "there is nothing to choose from");
    refused("{\"phase\": \"hit\", \"rrc-a\": {\"at\": \"eliminated\"}, \"options\": " CHOICE_OF_RRC_A "}",
            "a unit may be hit that is neither ashore nor afloat");
    refused(HIT(""), "no op chit is being carried out");
    refused(HIT(", \"chit\": \"ad1\", \"1014\": {\"firing\": true}"),
            "a position fires that is empty or has another colour than the op chit");
    refused(HIT(", \"chit\": \"ad1\", \"1014\": {\"moving\": true}"),
            "a position has to check for movement that is empty or disrupted");
    refused(HIT(", \"chit\": \"ad1\", \"1014\": {\"recovering\": true}"), "a position recovers that is empty or not disrupted");
#undef HIT
    refused("{\"phase\": \"stacking\"}", "nobody is over the stacking limit");
    refused("{\"phase\": \"stacking\", \"rrc-a\": {\"at\": \"b1\"}, \"options\": " CHOICE_OF_RRC_A "}",
            "a unit is over the stacking limit that is not ashore");
    refused("{\"phase\": \"bombardment\"}", "there is nothing to choose from");
}

static void attacks_on_nobody(void **unused)
{
    (void)unused;
    refused("{\"phase\": \"attack\"}", "an attack has no target");
    refused("{\"phase\": \"attack\", \"target\": \"1014\"}", "an attack has no target");
    refused("{\"phase\": \"attack\", \"target\": \"0614\", \"rrc-a\": {\"at\": \"b1\", \"attacking\": true}}",
            "a unit attacks that is not ashore");
    refused("{\"phase\": \"wild-card\", \"target\": \"0614\"}", "there is no tactic that a commando could stand for");
    refused("{\"phase\": \"attrition\", \"target\": \"0614\", \"rrc-a\": {\"at\": \"b1\"}, \"options\": " CHOICE_OF_RRC_A "}",
            "a unit may lose a step for the attack that is not ashore");
    refused("{\"phase\": \"recall\", \"blue\": {\"transport\": 0}, \"dieppe\": {\"transport\": 0}, \"green\": {\"transport\": 0}}",
            "there is no transport point that could be recalled");
}

/* ------------------------------------------------------------------ what can be played on */

/* The same for all things of a noun, out of so many of them. */
static void for_all(json_t *position, int noun, int first, int end, const char *field, json_t *value)
{
    for (int i = first; i < end; i++) {
        const char *id = game->sys->name(game->data, NULL, noun, i).id;
        if (!id)
            continue;
        json_t *thing = json_object_get(position, id);
        if (!thing)
            json_object_set_new(position, id, thing = json_object());
        json_object_set(thing, field, value);
    }
    json_decref(value);
}

static int number_of(int noun, const char *id)
{
    int32_t i = fy_thing_find(game, noun, id);
    assert_true(i >= 0);
    return i;
}

static void no_germans(json_t *position)
{
    for_all(position, FY_PIECE, number_of(FY_PIECE, "gc1"), number_of(FY_PIECE, "gr4") + 1, "at", json_string("aside"));
}

static void no_target_for_a_strike(void **unused)
{
    json_t *position = json_pack("{s:s}", "phase", "strike");
    (void)unused;
    no_germans(position);
    assert_false(read_position(position));
    assert_string_equal(error, "there is no German unit that could be struck from the air");
    json_decref(position);
}

static void german_with_depth(json_t *position, const char *unit, const char *hex)
{
    int i = number_of(FY_PIECE, unit);
    for_all(position, FY_PIECE, i, i + 1, "at", json_string(hex));
    for_all(position, FY_PIECE, i, i + 1, "depth", json_string("d1"));
}

/* No other op chit can be drawn. */
static void only_chit(json_t *position, const char *id)
{
    const int noun = FY_NOUN + 2;
    int chit = number_of(noun, id);
    for_all(position, noun, 0, game->sys->count(game->data, noun), "in_cup", json_false());
    for_all(position, noun, 0, game->sys->count(game->data, noun), "set_aside", json_true());
    for_all(position, noun, chit, chit + 1, "in_cup", json_true());
    for_all(position, noun, chit, chit + 1, "set_aside", json_false());
}

/* Everybody in one hex, under the fire of three positions with two hits each: more assignments than can be told through. */
static void everybody_under_fire(void **unused)
{
    struct fy_choice c[4];
    struct fy_dice dice;
    json_t *position = json_pack("{s:s, s:i, s:{s:i}}", "phase", "operations", "draws", 1, "d1", "depth_box", 0);
    (void)unused;
    for_all(position, FY_PIECE, 0, number_of(FY_PIECE, "rc5") + 1, "at", json_string("0613"));
    no_germans(position);
    german_with_depth(position, "gc1", "0614");
    german_with_depth(position, "gb1", "0713");
    german_with_depth(position, "gd1", "0515");
    only_chit(position, "at8");
    if (!read_position(position))
        fail_msg("%s", error);
    json_decref(position);
    fy_dice_seed(&dice, 1942, 1);
    assert_int_equal(game->sys->choices(game->data, state, c), 1);
    game->sys->apply(game->data, state, &c[0], &dice, NULL);
    assert_null(game->sys->audit(game->data, state));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(over_the_line_protocol), cmocka_unit_test(nobody_to_act),
        cmocka_unit_test(those_who_wait),         cmocka_unit_test(a_chit_half_done),
        cmocka_unit_test(attacks_on_nobody),      cmocka_unit_test(no_target_for_a_strike),
        cmocka_unit_test(everybody_under_fire),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
