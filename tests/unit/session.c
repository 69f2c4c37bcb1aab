/* Sessions: undo, typed-in dice, refusals and failures that leave the game as it was. */
#include "unit.h"

#include "session/session.h"

/* The system's randomness, which a test may take away. */
static bool no_randomness;
bool __real_fy_secret(uint64_t *seed);
bool __wrap_fy_secret(uint64_t *seed);
bool __wrap_fy_secret(uint64_t *seed) { return !no_randomness && __real_fy_secret(seed); }

static struct fy_game *game;
static struct fy_session_config config;

static int open_game(void **unused) { return (void)unused, game = template_game(), 0; }
static int close_game(void **unused) { return (void)unused, fy_game_close(game), 0; }

static struct fy_session *begin(enum fy_dice_mode dice, enum fy_undo_policy undo)
{
    fy_session_config_initial(game->sys, &config);
    choose_seed(&config, 1);
    config.options[0] = 1; /* ordered: no draws */
    config.dice = dice;
    config.undo = undo;
    struct fy_session *s = fy_session_new(game, &config, error);
    assert_non_null(s);
    return s;
}

static uint64_t hash(const struct fy_session *s) { return fy_state_hash(game, fy_session_state(s)); }

static void refused_choice_changes_nothing(void **unused)
{
    struct fy_session *s = begin(FY_DICE_SEEDED, FY_UNDO_TO_DIE);
    struct fy_choice c = choice(game, "move b1 a1");
    struct fy_message why;
    char text[200], *record = fy_record_write(s);
    uint64_t before = hash(s);
    int lines, again;
    (void)unused;
    fy_session_log(s, &lines);
    assert_int_equal(fy_session_play(s, &c, &why, error), FY_REFUSED);
    fy_text_message(game, &why, text, sizeof text);
    assert_string_equal(text, "White is to move.");
    assert_string_equal(fy_rule_id(game->sys, why.rule), "EW-2.1");
    fy_session_log(s, &again);
    assert_int_equal(lines, again);
    assert_true(before == hash(s) && fy_session_ply(s) == 0);
    char *after = fy_record_write(s);
    assert_string_equal(record, after);
    c = (struct fy_choice){200, 9, -5, 1 << 30}; /* nonsense */
    assert_int_equal(fy_session_play(s, &c, &why, error), FY_REFUSED);
    free(record);
    free(after);
    fy_session_free(s);
}

static void undo_stops_at_a_die(void **unused)
{
    struct fy_session *s = begin(FY_DICE_SEEDED, FY_UNDO_TO_DIE);
    (void)unused;
    assert_false(fy_session_undo(s, 0, error));
    assert_string_equal(error, "there is nothing after choice 0 to undo");
    assert_int_equal(play_first(s), FY_DONE);
    assert_int_equal(fy_session_undo_floor(s), 1);
    assert_false(fy_session_undo(s, 0, error));
    assert_string_equal(error, "dice have been rolled since: choice 1 stands (undo policy to-die)");
    assert_int_equal(fy_session_ply(s), 1);
    fy_session_free(s);
}

/* A unit that was seen stays seen, though no die fell: an attack is gathered, carried out, and cannot be taken back. An older
 * record that did so is still read. */
static void undo_stops_at_what_is_shown(void **unused)
{
    static const char position[] = "{\"turn\": 5, \"phase\": \"actions\", \"ssr-a\": {\"at\": \"0725\"}, \"ssr-b\": {\"at\": \"0724\"}}";
    struct fy_game *g = fy_game_open(fy_system_find("jubilee"), NULL, NULL, error);
    (void)unused;
    assert_non_null(g);
    struct fy_session_config c;
    fy_session_config_initial(g->sys, &c);
    choose_seed(&c, 1);
    json_t *start = json_loads(position, 0, NULL);
    c.position = start;
    struct fy_session *s = fy_session_new(g, &c, error);
    if (!s)
        fail_msg("%s", error);
    json_decref(start);
    static const char *const acts[] = {"attack 0626", "join ssr-a", "resolve"};
    for (int i = 0; i < 3; i++) {
        struct fy_choice act = choice(g, acts[i]);
        struct fy_message why;
        assert_int_equal(fy_session_undo_floor(s), 0);
        assert_int_equal(fy_session_play(s, &act, &why, error), FY_DONE);
    }
    assert_int_equal(fy_session_undo_floor(s), 3);
    assert_false(fy_session_undo(s, 2, error));
    assert_string_equal(error, "something hidden has been shown since: choice 3 stands (undo policy to-die)");
    char *record = fy_record_write(s), *older = fy_must(malloc(strlen(record) + 8));
    sprintf(older, "%sundo 2\n", record);
    struct fy_session *back = fy_record_read(older, NULL, error);
    if (!back)
        fail_msg("%s", error);
    assert_int_equal(fy_session_ply(back), 2);
    fy_session_free(back);
    fy_session_free(s);
    free(record);
    free(older);
    fy_game_close(g);
}

/* Play one move three times over and look at the die that follows it. */
static void undo_freely(enum fy_undo_policy policy, int *different)
{
    struct fy_session *s = begin(FY_DICE_SEEDED, policy);
    uint64_t start = hash(s), first;
    *different = 0;
    assert_int_equal(fy_session_undo_floor(s), 0);
    assert_int_equal(play_first(s), FY_DONE);
    first = hash(s);
    for (int i = 0; i < 20; i++) {
        assert_true(fy_session_undo(s, 0, error));
        assert_true(hash(s) == start && fy_session_ply(s) == 0);
        assert_int_equal(play_first(s), FY_DONE);
        *different += hash(s) != first;
    }
    char *record = fy_record_write(s);
    struct fy_session *again = fy_record_read_with(record, &config.seed, NULL, error);
    assert_non_null(again);
    assert_true(hash(again) == hash(s));
    /* with the same seed, what follows falls the same way in both */
    assert_int_equal(play_first(s), FY_DONE);
    assert_int_equal(play_first(again), FY_DONE);
    assert_true(hash(again) == hash(s));
    free(record);
    fy_session_free(again);
    fy_session_free(s);
}

static void undo_with_the_same_and_with_new_dice(void **unused)
{
    int different;
    (void)unused;
    undo_freely(FY_UNDO_SAME_DICE, &different);
    assert_int_equal(different, 0);
    undo_freely(FY_UNDO_NEW_DICE, &different);
    assert_true(different > 5);
}

static void undo_over_several(void **unused)
{
    struct fy_session *s = begin(FY_DICE_SEEDED, FY_UNDO_SAME_DICE);
    uint64_t at[6];
    int lines;
    (void)unused;
    for (int i = 0; i < 6; i++) {
        at[i] = hash(s);
        if (i < 5)
            assert_int_equal(play_first(s), FY_DONE);
    }
    for (uint32_t i = 0; i < 6; i++)
        assert_true(fy_state_hash(game, fy_session_state_at(s, i)) == at[i]);
    assert_null(fy_session_state_at(s, 6));
    assert_null(fy_session_choice_at(s, 0));
    assert_non_null(fy_session_choice_at(s, 5));
    assert_true(fy_session_undo(s, 2, error));
    assert_true(hash(s) == at[2] && fy_session_ply(s) == 2);
    const struct fy_line *l = fy_session_log(s, &lines);
    for (int i = 0; i < lines; i++)
        assert_true(l[i].ply <= 2);
    fy_session_free(s);
}

static void typed_dice(void **unused)
{
    struct fy_session *s = begin(FY_DICE_TYPED, FY_UNDO_TO_DIE);
    (void)unused;
    const struct fy_pull *needed = fy_session_needed(s, NULL);
    assert_non_null(needed);
    assert_false(fy_session_ready(s));
    assert_int_equal(needed->sides, 6);
    assert_int_equal(fy_session_outcome(s, 7, error), FY_FAILED);
    assert_string_equal(error, "a d6 shows 1 to 6");
    assert_int_equal(fy_session_outcome(s, 0, error), FY_FAILED);
    assert_false(fy_session_cancel(s, error));
    assert_string_equal(error, "the set-up needs its outcomes");
    assert_int_equal(fy_session_outcome(s, 1, error), FY_DONE);
    assert_true(fy_session_ready(s));
    assert_null(fy_session_needed(s, NULL));
    assert_int_equal(fy_session_outcome(s, 1, error), FY_FAILED);
    assert_string_equal(error, "no die or draw is wanted now");
    assert_false(fy_session_cancel(s, error));

    uint64_t before = hash(s);
    struct fy_choice c = choice(game, "move w1 b2");
    struct fy_message why;
    assert_int_equal(fy_session_play(s, &c, &why, error), FY_NEEDS_OUTCOME);
    assert_true(hash(s) == before && fy_session_ply(s) == 0);
    assert_int_equal(fy_session_play(s, &c, &why, error), FY_FAILED);
    assert_string_equal(error, "an outcome must be typed in first");
    assert_true(fy_session_cancel(s, error));
    assert_true(hash(s) == before);
    assert_int_equal(fy_session_play(s, &c, &why, error), FY_NEEDS_OUTCOME);
    assert_int_equal(fy_session_outcome(s, 5, error), FY_DONE);
    assert_int_equal(fy_session_ply(s), 1);
    char *record = fy_record_write(s);
    assert_non_null(strstr(record, "\nsetup 1\n> move w1 b2 = 5\n"));
    free(record);
    fy_session_free(s);
}

static void typed_draws(void **unused)
{
    uint64_t could[16];
    (void)unused;
    fy_session_config_initial(game->sys, &config);
    choose_seed(&config, 1);
    config.dice = FY_DICE_TYPED_ALL;
    struct fy_session *s = fy_session_new(game, &config, error);
    assert_non_null(s);
    assert_int_equal(fy_session_needed(s, could)->sides, 0);
    assert_true(could[0] == 63 && could[1] == 0);
    assert_int_equal(fy_session_outcome(s, 6, error), FY_FAILED);
    assert_string_equal(error, "that cannot be drawn now");
    assert_int_equal(fy_session_outcome(s, 5000, error), FY_FAILED);
    assert_int_equal(fy_session_outcome(s, -1, error), FY_FAILED);
    for (int i = 0; i < 12; i++)
        assert_int_equal(fy_session_outcome(s, i, error), FY_NEEDS_OUTCOME);
    assert_int_equal(fy_session_needed(s, NULL)->sides, 6);
    assert_int_equal(fy_session_outcome(s, 3, error), FY_DONE);
    fy_session_free(s);
}

/* A system that rolls pairs of dice: one can be typed in and the other still missing, and there can be too many. */
struct two {
    uint8_t turn, sum;
};
static void two_setup(const void *d, const int16_t o[], void *s, struct fy_dice *dice, struct fy_log *l) { (void)d, (void)o, (void)s, (void)dice, (void)l; }
static bool two_check(const void *d, const void *s, const struct fy_choice *c, struct fy_message *w) { return (void)d, (void)s, (void)w, c->who <= FY_TAPE_MAX; }
static void two_apply(const void *d, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *l)
{
    struct two *s = state;
    (void)d, (void)l;
    s->turn++;
    for (int i = 0; i < c->who; i++)
        s->sum = (uint8_t)(s->sum + 10 * fy_roll(dice, 6, 0, 0, 0) + fy_roll(dice, 6, 0, 0, 0));
}
static const char *const no_texts[] = {""};
static const struct fy_verb two_verbs[] = {{"go", FY_NUMBER, FY_NONE, FY_NONE, "Go", "", 0}};
static const struct fy_rulebook no_rules = {.n_rules = 1};
static const struct fy_system two_system = {
    .key = "two", .state_size = sizeof(struct two), .setup = two_setup, .check = two_check, .apply = two_apply, .verbs = two_verbs,
    .n_verbs = 1, .texts = no_texts, .n_texts = 1, .rulebook = &no_rules, .max_choices = 2,
};

static void no_way_out_of_a_typed_die(void **unused)
{
    struct fy_game g = {.sys = &two_system, .scenario = "x"};
    struct fy_choice quiet = {0}, rolls = {.who = 1};
    struct fy_message why;
    (void)unused;
    fy_session_config_initial(&two_system, &config);
    choose_seed(&config, 1);
    config.dice = FY_DICE_TYPED;
    struct fy_session *s = fy_session_new(&g, &config, error);
    assert_non_null(s);
    assert_int_equal(fy_session_play(s, &quiet, &why, error), FY_DONE);
    assert_int_equal(fy_session_undo_floor(s), 0);
    assert_int_equal(fy_session_play(s, &rolls, &why, error), FY_NEEDS_OUTCOME);
    assert_int_equal(fy_session_outcome(s, 1, error), FY_NEEDS_OUTCOME); /* a bad die */
    assert_false(fy_session_cancel(s, error));
    assert_string_equal(error, "a die of this choice has been rolled");
    assert_false(fy_session_undo(s, 0, error));
    assert_string_equal(error, "a die of this choice has been rolled");
    assert_int_equal(fy_session_outcome(s, 2, error), FY_DONE);
    assert_int_equal(((const struct two *)fy_session_state(s))->sum, 12);
    assert_int_equal(fy_session_undo_floor(s), 2);
    fy_session_free(s);
}

/* Something is drawn by the program before the die that is typed in: that die may tell what, so there is no way back. */
static void draw_apply(const void *d, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *l)
{
    static const uint16_t cup[2] = {1, 1};
    (void)d, (void)c, (void)l;
    int drawn = fy_draw(dice, cup, 2, FY_NOUN, 0, 0, 0);
    ((struct two *)state)->sum = (uint8_t)fy_roll(dice, 6, 0, 0, drawn);
}

static void no_way_out_of_a_draw(void **unused)
{
    struct fy_system draws = two_system;
    draws.apply = draw_apply;
    struct fy_game g = {.sys = &draws, .scenario = "x"};
    struct fy_choice go = {0};
    struct fy_message why;
    (void)unused;
    for (int undo = FY_UNDO_TO_DIE; undo <= FY_UNDO_NEW_DICE; undo++) {
        fy_session_config_initial(&draws, &config);
        choose_seed(&config, 1);
        config.dice = FY_DICE_TYPED;
        config.undo = (enum fy_undo_policy)undo;
        struct fy_session *s = fy_session_new(&g, &config, error);
        assert_non_null(s);
        assert_int_equal(fy_session_play(s, &go, &why, error), FY_NEEDS_OUTCOME);
        assert_int_equal(fy_session_can_cancel(s), undo != FY_UNDO_TO_DIE);
        assert_int_equal(fy_session_cancel(s, error), undo != FY_UNDO_TO_DIE);
        fy_session_free(s);
    }
}

/* What a record cannot hold is refused as a whole; what it can hold is all in it, however long the line. */
static void more_outcomes_than_a_record_holds(void **unused)
{
    struct fy_game g = {.sys = &two_system, .scenario = "x"};
    struct fy_choice most = {.who = FY_TAPE_MAX / 2}, too_many = {.who = FY_TAPE_MAX / 2 + 1};
    struct fy_message why;
    int lines, outcomes = 0;
    (void)unused;
    fy_session_config_initial(&two_system, &config);
    choose_seed(&config, 1);
    struct fy_session *s = fy_session_new(&g, &config, error);
    assert_non_null(s);
    assert_int_equal(fy_session_play(s, &too_many, &why, error), FY_FAILED);
    assert_string_equal(error, "this act has more outcomes than a record holds");
    fy_session_log(s, &lines);
    assert_true(fy_session_ply(s) == 0 && lines == 0);
    assert_int_equal(fy_session_play(s, &most, &why, error), FY_DONE);
    char *record = fy_record_write(s);
    for (const char *p = strchr(record, '='); *p && *p != '\n'; p++)
        outcomes += *p == ' ';
    assert_int_equal(outcomes, FY_TAPE_MAX);
    free(record);
    fy_session_free(s);
}

/* ---- an act that cannot be stored */

static int room;

static bool keep(void *context, const char *line, char why[FY_ERROR])
{
    (void)context, (void)line;
    if (room-- > 0)
        return true;
    snprintf(why, FY_ERROR, "the disk is full");
    return false;
}

static void act_that_cannot_be_stored(void **unused)
{
    struct fy_session *s = begin(FY_DICE_SEEDED, FY_UNDO_SAME_DICE);
    (void)unused;
    fy_session_set_recorder(s, keep, NULL);
    for (int acts = 0; acts < 20; acts++) { /* over the acts that a hash goes with, too */
        char *record = fy_record_write(s);
        uint64_t before = hash(s);
        uint32_t ply = fy_session_ply(s);
        int lines, after;
        fy_session_log(s, &lines);
        room = 0;
        assert_int_equal(play_first(s), FY_FAILED);
        assert_string_equal(error, "the disk is full");
        fy_session_log(s, &after);
        assert_true(hash(s) == before && fy_session_ply(s) == ply && lines == after);
        char *again = fy_record_write(s);
        assert_string_equal(record, again);
        free(record);
        free(again);
        if (ply) {
            assert_false(fy_session_undo(s, ply - 1, error));
            assert_true(hash(s) == before && fy_session_ply(s) == ply);
        }
        struct fy_choice c[8];
        if (ply > 8 || !game->sys->choices(game->data, fy_session_state(s), c))
            break;
        room = 1;
        assert_int_equal(play_first(s), FY_DONE);
    }
    fy_session_free(s);
}

/* ---- the dice to come */

static struct fy_session *begin_secret(enum fy_undo_policy undo)
{
    fy_session_config_initial(game->sys, &config);
    config.undo = undo;
    struct fy_session *s = fy_session_new(game, &config, error);
    assert_non_null(s);
    return s;
}

static void a_secret_until_the_end(void **unused)
{
    struct fy_session *s = begin_secret(FY_UNDO_SAME_DICE), *other = begin_secret(FY_UNDO_SAME_DICE);
    uint64_t seed;
    char text[64];
    (void)unused;
    assert_true(s->seed != other->seed && s->seed >> 32 != 0 && other->seed >> 32 != 0);
    for (int i = 0; i < 5; i++)
        assert_int_equal(play_first(s), FY_DONE);
    assert_int_equal(fy_session_config(s)->seed, 0);
    assert_false(fy_session_config(s)->seed_chosen);
    assert_false(fy_session_seed(s, &seed));
    fy_session_seed_text(s, text, sizeof text);
    assert_string_equal(text, "secret until the end");
    json_t *j = fy_session_seed_json(s);
    assert_true(json_is_null(j));
    char *record = fy_record_write(s);
    assert_null(strstr(record, "seed "));
    assert_false(tells(record, s->seed));
    free(record);
    struct outcomes first = play_out_from(s, 5);
    assert_true(fy_session_seed(s, &seed) && seed == s->seed);
    fy_session_seed_text(s, text, sizeof text);
    assert_true(tells(text, seed));
    record = fy_record_write(s);
    assert_non_null(strstr(record, "\nseed "));
    free(record);
    assert_true(fy_session_undo(s, 5, error)); /* under way again */
    assert_false(fy_session_seed(s, &seed));
    record = fy_record_write(s);
    assert_false(tells(record, s->seed));
    free(record);
    struct outcomes again = play_out_from(s, 5);
    assert_true(same_outcomes(&first, &again));
    fy_session_free(s);
    fy_session_free(other);
}

static void a_chosen_seed_is_told(void **unused)
{
    struct fy_session *s = begin(FY_DICE_SEEDED, FY_UNDO_TO_DIE);
    uint64_t seed;
    (void)unused;
    assert_true(fy_session_seed(s, &seed) && seed == 1);
    json_t *j = fy_session_seed_json(s);
    assert_string_equal(json_string_value(j), "1");
    json_decref(j);
    fy_session_free(s);
}

/* Four copies of about 25 outcomes each. */
static void copies_have_dice_of_their_own(void **unused)
{
    struct fy_session *s = begin_secret(FY_UNDO_TO_DIE);
    struct outcomes copy[4];
    (void)unused;
    assert_int_equal(play_first(s), FY_DONE);
    char *record = fy_record_write(s);
    for (int i = 0; i < 4; i++) {
        struct fy_session *c = fy_record_read(record, NULL, error);
        assert_non_null(c);
        copy[i] = play_out_from(c, 1);
        fy_session_free(c);
    }
    struct outcomes own = play_out_from(s, 1);
    assert_true(own.n > 10);
    for (int i = 0; i < 4; i++) {
        assert_false(same_outcomes(&own, &copy[i]));
        for (int k = 0; k < i; k++)
            assert_false(same_outcomes(&copy[k], &copy[i]));
    }
    free(record);
    fy_session_free(s);
}

static void without_randomness(void **unused)
{
    struct fy_session *chosen = begin(FY_DICE_SEEDED, FY_UNDO_TO_DIE);
    char *record = fy_record_write(chosen);
    (void)unused;
    no_randomness = true;
    fy_session_config_initial(game->sys, &config);
    assert_null(fy_session_new(game, &config, error));
    assert_non_null(strstr(error, "the system has no randomness to give"));
    error[0] = '\0';
    assert_null(fy_record_read(record, NULL, error));
    assert_non_null(strstr(error, "the system has no randomness to give"));
    struct fy_session *s = begin(FY_DICE_SEEDED, FY_UNDO_TO_DIE);
    no_randomness = false;
    fy_session_free(s);
    fy_session_free(chosen);
    free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_choice_changes_nothing), cmocka_unit_test(undo_stops_at_a_die), cmocka_unit_test(undo_stops_at_what_is_shown),
        cmocka_unit_test(undo_with_the_same_and_with_new_dice), cmocka_unit_test(undo_over_several),
        cmocka_unit_test(typed_dice), cmocka_unit_test(typed_draws), cmocka_unit_test(no_way_out_of_a_typed_die),
        cmocka_unit_test(no_way_out_of_a_draw), cmocka_unit_test(more_outcomes_than_a_record_holds),
        cmocka_unit_test(act_that_cannot_be_stored), cmocka_unit_test(a_secret_until_the_end),
        cmocka_unit_test(a_chosen_seed_is_told), cmocka_unit_test(copies_have_dice_of_their_own),
        cmocka_unit_test(without_randomness),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
