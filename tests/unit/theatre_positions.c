/* Positions of `theatre` that no play leads to: each is refused in words, or put in order and played on. */
#include "unit.h"

#include "foray/position.h"

enum { CHOICES = 30 };

static struct fy_game *open_scenario(const char *scenario)
{
    struct fy_game *g = fy_game_open(fy_system_find("theatre"), scenario, NULL, error);
    assert_non_null(g);
    return g;
}

static void *set_up(const struct fy_game *g, struct fy_dice *dice)
{
    int16_t options[FY_OPTIONS];
    void *state = calloc(1, g->sys->state_size);
    assert_non_null(state);
    fy_options_of(g, options);
    fy_dice_seed(dice, 1942, 1);
    g->sys->setup(g->data, options, state, dice, NULL);
    return state;
}

static bool read_position(const struct fy_game *g, void *state, const char *text)
{
    json_t *position = json_loads(text, 0, NULL);
    assert_non_null(position);
    bool ok = fy_position_read(g, state, position, error);
    json_decref(position);
    return ok;
}

static void play_on(const struct fy_game *g, void *state, struct fy_dice *dice, const char *text)
{
    struct fy_choice *c = calloc(g->sys->max_choices, sizeof *c);
    assert_non_null(c);
    for (int k = 0, n; k < CHOICES && (n = g->sys->choices(g->data, state, c)) > 0; k++) {
        struct fy_score score = {0};
        g->sys->score(g->data, state, &score);
        assert_true(score.value >= 0 && score.value <= 1000000);
        g->sys->apply(g->data, state, &c[(k * 7) % n], dice, NULL);
        const char *wrong = g->sys->audit(g->data, state);
        if (wrong)
            fail_msg("%s: %s", text, wrong);
    }
    free(c);
}

static void played(const char *scenario, const char *text)
{
    struct fy_game *g = open_scenario(scenario);
    struct fy_dice dice;
    void *state = set_up(g, &dice);
    if (!read_position(g, state, text))
        fail_msg("%s: %s", text, error);
    play_on(g, state, &dice, text);
    free(state);
    fy_game_close(g);
}

static void refused(const char *scenario, const char *text, const char *why)
{
    struct fy_game *g = open_scenario(scenario);
    struct fy_dice dice;
    void *state = set_up(g, &dice);
    if (read_position(g, state, text))
        fail_msg("%s: accepted", text);
    assert_string_equal(error, why);
    free(state);
    fy_game_close(g);
}

/* The worth of a position, counted in millionths of a point. */
static void points(void **unused)
{
    (void)unused;
    played("channel", "{\"points\": [32767, -32768]}");
    played("liguria", "{\"points\": [-32768, 32767], \"player\": \"axis\"}");
}

/* A piece is being moved that is not on the map, or not there at all, while a hex is taken. */
static void movers(void **unused)
{
    (void)unused;
    played("channel", "{\"phase\": \"movement\", \"mover\": \"no-3-cdo\", \"no-3-cdo\": {\"at\": \"eliminated\"}, \"captures\": 1,"
                      " \"asking\": \"entry\", \"capture-step\": [2, 0, 0, 0, 0, 0, 0]}");
    played("channel", "{\"phase\": \"movement\", \"asking\": \"unit\", \"mover\": \"calais-fest-bde\"}");
    played("channel", "{\"phase\": \"movement\", \"asking\": \"fleet\", \"mover\": \"lc-1\", \"lc-1\": {\"fleet\": true},"
                      " \"lc-2\": {\"fleet\": true, \"at\": \"eliminated\"}}");
    played("channel", "{\"phase\": \"movement\", \"asking\": \"drop\", \"mover\": \"4-cdn-inf-bde\"}");
}

/* What is put in order once stays so: written out and read again, it is the same. */
static void in_order(void **unused)
{
    struct fy_game *g = open_scenario("channel");
    struct fy_dice dice;
    void *state = set_up(g, &dice), *again = set_up(g, &dice);
    (void)unused;
    assert_true(read_position(g, state, "{\"phase\": \"movement\", \"asking\": \"party\", \"711-static-xx\": {\"raid-order\": 76}}"));
    json_t *position = fy_position_write(g, state);
    assert_true(fy_position_read(g, again, position, error));
    assert_memory_equal(state, again, g->sys->state_size);
    json_decref(position);
    free(state);
    free(again);
    fy_game_close(g);
}

/* TH-R.AT.4: nobody is attached to a cadre. */
static void no_guest_of_a_cadre(void **unused)
{
    struct fy_game *g = open_scenario("brandenburg");
    struct fy_dice dice;
    void *state = set_up(g, &dice);
    char host[32];
    (void)unused;
    assert_true(read_position(g, state, "{\"i-800\": {\"host\": \"8-pz-xx\", \"at\": \"0510\"}, \"8-pz-xx\": {\"at\": \"0510\"}}"));
    assert_true(fy_field_get(g, state, "i-800", "host", host, sizeof host, error));
    assert_string_equal(host, "8-pz-xx");
    assert_true(read_position(g, state, "{\"8-pz-xx\": {\"cadre\": true}}"));
    assert_true(fy_field_get(g, state, "i-800", "host", host, sizeof host, error));
    assert_string_equal(host, "none");
    free(state);
    fy_game_close(g);
}

/* A landing with raiders at a hex without guns; an overrun by units that stand elsewhere. */
static void groups(void **unused)
{
    (void)unused;
    played("channel", "{\"phase\": \"movement\", \"asking\": \"party\", \"target\": 200, \"n-raiders\": 1,"
                      " \"no-3-cdo\": {\"in-group\": true, \"raid-order\": 1}}");
    played("brandenburg", "{\"phase\": \"movement\", \"asking\": \"overrun\", \"mover\": \"8-pz-xx\", \"target\": 0,"
                          " \"8-pz-xx\": {\"in-group\": true}, \"291-inf-xx\": {\"in-group\": true}}");
}

/* A combat under way whose units are dead, retreat twice or go where the enemy is. */
static void combats(void **unused)
{
    static const char *const steps[] = {"declare", "before", "surprise", "losses", "retreat", "sharing", "advance", "ends"};
    static const char *const asks[] = {"attackers", "before", "surprise", "loss", "slip", "board", "advance", "over"};
    char text[900];
    (void)unused;
    for (int i = 0; i < 8; i++) {
        snprintf(text, sizeof text,
                 "{\"phase\": \"combat\", \"combat-step\": \"%s\", \"asking\": \"%s\", \"combat-hex\": %d, \"owed\": [65535, 65535],"
                 " \"retreat-from\": 319, \"helper\": 254, \"retreat-step\": %d, \"only-hex\": 65535,"
                 " \"321-inf-xx\": {\"attacking\": true, \"must-retreat\": true, \"retreats-later\": true, \"at\": \"eliminated\"},"
                 " \"no-3-cdo\": {\"attacking\": true, \"must-retreat\": true, \"retreating\": true, \"advancing\": true}}",
                 steps[i], asks[i], i % 2 ? 65535 : 10, i % 4);
        played("channel", text);
    }
}

static void questions(void **unused)
{
    (void)unused;
    played("channel", "{\"turn\": 12, \"phase\": \"end\", \"asking\": \"invasion\"}");
    played("channel", "{\"turn\": 3, \"phase\": \"end\", \"asking\": \"over\"}");
    refused("brandenburg", "{\"turn\": 12}", "there is no such turn");
}

/* Who is attached goes with a division of its side; what is in the pool is attached to nobody. */
static void attached(void **unused)
{
    static const char apart[] = "an attached unit is not with its division";
    (void)unused;
    refused("brandenburg", "{\"i-800\": {\"host\": \"i-800\"}}", apart);
    refused("brandenburg", "{\"i-800\": {\"host\": \"800-mech-coy\"}}", apart);
    refused("brandenburg", "{\"i-800\": {\"host\": \"90-rifle-xx\", \"at\": \"0510\"}}", apart);
    refused("brandenburg", "{\"i-800\": {\"host\": \"8-pz-xx\"}, \"800-mech-coy\": {\"host\": \"8-pz-xx\"}}",
            "a division has two units attached to it");
    /* the enemy never attaches anybody; where a position does it for him, they advance together */
    played("liguria", "{\"1-ssf\": {\"must-retreat\": true, \"at\": \"0209\"}, \"442-rct\": {\"at\": \"0210\"},"
                      " \"1-para-bde-gp\": {\"at\": \"eliminated\"}, \"np-para-cdo\": {\"at\": \"0208\","
                      " \"host\": \"5-mtn-xx\"}, \"5-mtn-xx\": {\"attacking\": true, \"at\": \"0208\"}, \"combat-hex\": 18,"
                      " \"retreat-from\": 18, \"combat-step\": \"retreat\", \"combat-side\": 1, \"retreat-step\": 1,"
                      " \"only-hex\": 8, \"side\": \"axis\", \"asking\": \"slip\"}");
    played("brandenburg", "{\"i-800\": {\"host\": \"8-pz-xx\", \"at\": \"eliminated\"}, \"8-pz-xx\": {\"at\": \"eliminated\"}}");
}

/* Cargo: numbers of units that there are, of one's own side; gaps between the berths close. */
static void cargo(void **unused)
{
    (void)unused;
    refused("channel", "{\"lc-1\": {\"berth0\": 47, \"part0\": 1}}", "a ship carries a unit that is elsewhere");
    refused("channel", "{\"lc-1\": {\"berth0\": 26, \"part0\": 4}, \"583-rgt\": {\"at\": \"aboard\"}}",
            "a ship carries a unit of the enemy");
    played("channel", "{\"lc-1\": {\"berth7\": 0, \"part7\": 2, \"at\": \"eliminated\"}, \"no-3-cdo\": {\"at\": \"aboard\"}}");
    played("liguria", "{\"side\": \"axis\", \"phase\": \"exploitation\", \"lc-4\": {\"berth3\": 16, \"part3\": 2, \"at\": \"eliminated\"},"
                      " \"vega-marine-cdo\": {\"at\": \"aboard\"}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points),    cmocka_unit_test(movers),   cmocka_unit_test(groups), cmocka_unit_test(combats),
        cmocka_unit_test(questions), cmocka_unit_test(attached), cmocka_unit_test(cargo), cmocka_unit_test(in_order),
        cmocka_unit_test(no_guest_of_a_cadre),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
