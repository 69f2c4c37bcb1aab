/* Games inside a game: raids of a campaign, begun, brought back, referred to in its record, verified. */
#include "stores.h"

#include "foray/subgame.h"
#include "foray/protocol.h"
#include "session/session.h"


static struct fy_game *channel;

static int open_channel(void **unused)
{
    (void)unused;
    channel = fy_game_open(fy_system_find("theatre"), "channel", NULL, error);
    return channel == NULL;
}
static int close_channel(void **unused) { return (void)unused, fy_game_close(channel), drop_folder(), 0; }

static void play(struct fy_session *s, const char *text)
{
    struct fy_message why;
    struct fy_choice c = choice(fy_session_game(s), text);
    if (fy_session_play(s, &c, &why, error) != FY_DONE)
        fail_msg("%s: %s", text, error);
}

static const char *const to_saint_nazaire[] = {"raid-turn", "take rm-cdo-bde", "embark rm-cdo-bde lc-1", "take lc-1",
                                               "sail 0416", "land 0416",       "raid rm-cdo-bde"};
static const char *const to_dieppe[] = {"raid-turn", "take 1-ranger", "embark 1-ranger lc-6", "take lc-6",
                                        "sail 1505", "land 1505",     "raid 1-ranger"};

/* A campaign at a landing, in stormy weather, with the raid declared: after choice 7. */
static struct fy_session *raid_by(const struct fy_game *g, const char *const way[7], enum fy_dice_mode dice)
{
    struct fy_session_config c;
    fy_session_config_initial(g->sys, &c);
    choose_seed(&c, 3);
    c.undo = FY_UNDO_SAME_DICE;
    c.dice = dice;
    assert_true(fy_option_read(g->sys, "link=on", c.options, error, sizeof error));
    struct fy_session *s = fy_session_new(g, &c, error);
    assert_non_null(s);
    if (dice != FY_DICE_SEEDED)
        assert_int_equal(fy_session_outcome(s, 6, error), FY_DONE);
    for (int i = 0; i < 7; i++) {
        struct fy_message why;
        struct fy_choice one = choice(g, way[i]);
        enum fy_answer a = fy_session_play(s, &one, &why, error);
        if (a == FY_NEEDS_OUTCOME)
            a = fy_session_outcome(s, 4, error);
        assert_int_equal(a, FY_DONE);
    }
    return s;
}

static struct fy_session *raid_on_saint_nazaire(const struct fy_game *g, enum fy_dice_mode dice)
{
    return raid_by(g, to_saint_nazaire, dice);
}

static bool is_over(const struct fy_session *s)
{
    struct fy_ask ask = {0};
    fy_session_game(s)->sys->ask(fy_session_game(s)->data, fy_session_state(s), &ask);
    return ask.over;
}

static void play_out(struct fy_session *s, uint64_t seed)
{
    static struct fy_choice c[70000];
    const struct fy_game *g = fy_session_game(s);
    struct fy_dice dice;
    struct fy_message why;
    fy_dice_seed(&dice, seed, 0);
    while (!is_over(s)) {
        int n = g->sys->choices(g->data, fy_session_state(s), c);
        int pick = g->sys->habit(g->data, fy_session_state(s), c, n, &dice);
        assert_int_equal(fy_session_play(s, &c[pick], &why, error), FY_DONE);
    }
}

static void add(struct fy_store *store, struct fy_session *s, const char *name)
{
    if (!fy_store_add(store, s, name, NULL, error))
        fail_msg("%s", error);
}

static struct fy_session *begin(struct fy_store *store, const struct fy_session *campaign, int which, char name[FY_NAME])
{
    struct fy_session *s = fy_subgame_begin(store, campaign, which, NULL, NULL, NULL, name, error);
    if (!s)
        fail_msg("%s", error);
    return s;
}

/* ------------------------------------------------------------------ the record */

static void a_reference_in_the_record(void **unused)
{
    struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_SEEDED);
    struct fy_choice c = choice(channel, "outcome 3");
    struct fy_message why;
    const struct fy_reference r = {"my raid", 0x1234abcd};
    (void)unused;
    assert_int_equal(fy_session_play_subgame(s, &c, &r, &why, error), FY_DONE);
    assert_null(fy_session_reference_at(s, 7));
    assert_string_equal(fy_session_reference_at(s, 8)->name, "my raid");
    play(s, "end");
    assert_null(fy_session_reference_at(s, 9));
    char *text = fy_record_write(s);
    assert_non_null(strstr(text, "\n> outcome 3 ="));
    assert_non_null(strstr(text, "\nerrand 000000001234abcd my raid\n> end"));
    struct fy_session *again = fy_record_read(text, NULL, error);
    assert_non_null(again);
    assert_string_equal(fy_session_reference_at(again, 8)->name, "my raid");
    assert_true(fy_session_reference_at(again, 8)->hash == 0x1234abcd);
    char *twice = fy_record_write(again);
    assert_string_equal(text, twice);
    assert_true(fy_session_undo(again, 7, error)); /* what is undone refers to nothing, but stays in the record */
    assert_null(fy_session_reference_at(again, 8));
    play(again, "outcome 3");
    assert_null(fy_session_reference_at(again, 8));
    free(text);
    free(twice);
    fy_session_free(again);
    fy_session_free(s);
}

/* A name has up to sixty characters, of four bytes each: none of them is lost on the way. */
static void a_long_reference_in_the_record(void **unused)
{
    struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_SEEDED);
    struct fy_choice c = choice(channel, "outcome 3");
    struct fy_message why;
    struct fy_reference r = {"", 1};
    (void)unused;
    for (int i = 0; i < 60; i++)
        strcat(r.name, "\xf0\x9f\x99\x82");
    assert_int_equal(fy_session_play_subgame(s, &c, &r, &why, error), FY_DONE);
    char *text = fy_record_write(s);
    struct fy_session *again = fy_record_read(text, NULL, error);
    assert_non_null(again);
    assert_string_equal(fy_session_reference_at(again, 8)->name, r.name);
    char *twice = fy_record_write(again);
    assert_string_equal(text, twice);
    free(text);
    free(twice);
    fy_session_free(again);
    fy_session_free(s);
}

static void damaged_references(void **unused)
{
    static const struct {
        const char *lines, *why;
    } rows[] = {
        {"errand 12 x\n> raid-turn\n", "is not a line of a record's head"},
        {"setup 6\nerrand 12 x\n", "there is no choice that it could belong to"},
        {"setup 6\n> raid-turn\nerrand 12 x\nerrand 12 x\n", "there is no choice that it could belong to"},
        {"setup 6\n> raid-turn\nerrand xyz x\n", "does not refer to a record"},
        {"setup 6\n> raid-turn\nerrand 12\n", "does not refer to a record"},
        {"setup 6\n> raid-turn\nerrand 12 ../x\n", "does not refer to a record"},
        {"setup 6\n> raid-turn\nerrand 11112222333344445 x\n", "does not refer to a record"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "foray record 1\nsystem theatre\nscenario channel\nseed 3\n%s", rows[i].lines);
        assert_null(fy_record_read(text, NULL, error));
        if (!strstr(error, rows[i].why))
            fail_msg("%s: %s", rows[i].lines, error);
    }
    assert_null(fy_record_read("foray record 1\nsystem template\nseed 1\noption ordered=on\nsetup 1\n> move w1 b2 = 1\nerrand 1 x\n",
                               NULL, error));
    assert_non_null(strstr(error, "nothing in this system is settled by another game"));
}

static void the_hash_of_a_record(void **unused)
{
    (void)unused;
    uint64_t hash = fy_record_hash("foray record 1\nseed 3\n> go\n");
    assert_true(hash == fy_record_hash("# a note\r\nforay record 1\r\n\r\nseed 3\r\n> go\r\nhash 0123\r\n"));
    assert_true(hash == fy_record_hash("foray record 1\nseed 3\n> go"));
    assert_true(hash != fy_record_hash("foray record 1\nseed 3\n> go\nundo 0\n"));
    static const char *const same[] = {"foray record 1\n> go\n", "foray record 1\nseed 4\n> go\n", "foray record 1\nsecret 4\n> go\n",
                                       "foray record 1\nseed 3\nchosen 4 1\n> go\n"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_true(hash == fy_record_hash(same[i]) && fy_record_fits(same[i], hash));
}

/* Once the seed counted too: such a reference fits the record with that seed, and no other. */
static void the_hash_with_the_seed(void **unused)
{
    static const char text[] = "foray record 1\nseed 3\n> go\n";
    (void)unused;
    uint64_t old = fy_hash(text, strlen(text));
    assert_true(fy_record_fits(text, old));
    assert_true(fy_record_fits("foray record 1\nseed 3\nsecret 5 9\n> go\nhash 12\n", old));
    assert_false(fy_record_fits("foray record 1\nseed 4\n> go\n", old));
    assert_false(fy_record_fits("foray record 1\n> go\n", old));
    assert_false(fy_record_fits("foray record 1\nseed 3\n> stay\n", old));
}

/* With typed dice the result waits for the dice of the guns; the reference waits with it, and goes with a cancelled one. */
static void a_result_that_waits_for_dice(void **unused)
{
    struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_TYPED);
    struct fy_choice c = choice(channel, "outcome 2"), other = choice(channel, "outcome 0");
    struct fy_message why;
    const struct fy_reference r = {"raid", 5};
    enum fy_answer a;
    (void)unused;
    assert_int_equal(fy_session_play_subgame(s, &c, &r, &why, error), FY_NEEDS_OUTCOME);
    assert_true(fy_session_cancel(s, error));
    assert_int_equal(fy_session_play(s, &other, &why, error), FY_NEEDS_OUTCOME);
    while ((a = fy_session_outcome(s, 1, error)) == FY_NEEDS_OUTCOME)
        continue;
    assert_int_equal(a, FY_DONE);
    assert_null(fy_session_reference_at(s, 8));
    assert_true(fy_session_undo(s, 7, error));
    assert_int_equal(fy_session_play_subgame(s, &c, &r, &why, error), FY_NEEDS_OUTCOME);
    while ((a = fy_session_outcome(s, 1, error)) == FY_NEEDS_OUTCOME)
        continue;
    assert_int_equal(a, FY_DONE);
    assert_string_equal(fy_session_reference_at(s, 8)->name, "raid");
    fy_session_free(s);
}

/* ------------------------------------------------------------------ the store */

static void bound_in_the_store(void **unused)
{
    struct fy_store *store = open_store("bound.db");
    struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_SEEDED);
    struct fy_related_game related;
    char one[FY_NAME], two[FY_NAME];
    (void)unused;
    assert_null(fy_subgame_begin(store, s, 0, NULL, NULL, NULL, one, error)); /* the campaign is not stored */
    add(store, s, "war");
    assert_false(fy_store_subgame(store, s, &related));
    struct fy_session *a = begin(store, s, 0, one);
    assert_true(fy_store_subgame(store, s, &related));
    assert_string_equal(related.name, one);
    assert_int_equal(related.ply, 7);
    assert_false(related.over);
    assert_true(fy_store_campaign(store, a, &related));
    assert_string_equal(related.name, "war");
    assert_true(related.waiting);
    assert_false(fy_store_campaign(store, s, &related));

    json_t *list = fy_store_list(store, error), *game;
    size_t i;
    json_array_foreach (list, i, game) {
        const char *campaign = json_string_value(json_object_get(game, "campaign"));
        if (!strcmp(json_string_value(json_object_get(game, "name")), "war"))
            assert_null(campaign);
        else
            assert_string_equal(campaign, "war");
    }
    json_decref(list);

    assert_true(fy_store_rename(store, "war", "the war", error)); /* they follow their games, whatever they are called */
    assert_true(fy_store_campaign(store, a, &related));
    assert_string_equal(related.name, "the war");

    struct fy_session *b = begin(store, s, 2, two); /* another one takes its place */
    assert_true(fy_store_subgame(store, s, &related));
    assert_string_equal(related.name, two);
    assert_false(fy_store_campaign(store, a, &related));
    assert_true(fy_store_delete(store, two, error));
    assert_false(fy_store_subgame(store, s, &related));
    fy_session_free(a);
    fy_session_free(b);
    fy_session_free(s);
    fy_store_close(store);
}

static void undo_parts_them(void **unused)
{
    struct fy_store *store = open_store("undo.db");
    struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_SEEDED);
    struct fy_related_game related;
    char name[FY_NAME];
    (void)unused;
    add(store, s, "war");
    struct fy_session *raid = begin(store, s, 0, name);
    play(s, "outcome 2"); /* by hand: nothing waits for the raid */
    fy_store_note(store, s, error);
    assert_true(fy_store_campaign(store, raid, &related));
    assert_false(related.waiting);
    assert_false(fy_store_subgame(store, s, &related));
    assert_true(fy_session_undo(s, 7, error)); /* back to the decision: it is there again */
    fy_store_note(store, s, error);
    assert_true(fy_store_subgame(store, s, &related));
    assert_true(fy_store_campaign(store, raid, &related));
    assert_true(related.waiting);
    assert_true(fy_session_undo(s, 6, error)); /* and before it */
    assert_false(fy_store_campaign(store, raid, &related));
    play(s, "raid rm-cdo-bde");
    assert_false(fy_store_subgame(store, s, &related));
    assert_int_equal(play_first(raid), FY_DONE); /* the raid goes on as an ordinary game */
    fy_session_free(s);
    fy_session_free(raid);
    s = fy_store_load(store, "war", NULL, error);
    assert_non_null(s);
    assert_int_equal(fy_session_ply(s), 7);
    fy_session_free(s);
    fy_store_close(store);
}

/* ------------------------------------------------------------------ there and back */

/* TH-R.LK.2: the weather is an option of the game; what a game does not have is left out, what it cannot be is told. */
static void options_of_the_subgame(void **unused)
{
    struct fy_store *store = open_store("options.db");
    struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_SEEDED);
    char name[FY_NAME], command[600];
    (void)unused;
    add(store, s, "war");
    struct fy_session *raid = begin(store, s, 1, name);
    char *text = fy_store_record(store, name, error);
    assert_non_null(strstr(text, "system nazaire\n"));
    assert_non_null(strstr(text, "option dd_flood=2\n"));
    assert_non_null(strstr(text, "undo-policy same-dice\n"));
    free(text);
    fy_session_free(raid);
    assert_null(fy_subgame_begin(store, s, 3, NULL, NULL, NULL, name, error));
    assert_string_equal(error, "the games that may settle this are numbered 1 to 3");
    fy_session_free(s);

    snprintf(command, sizeof command, "cp -r %s %s/data && sed -i -e '/\"id\": \"chariot\"/,/rough/s/\"rough\": \\[\\]/\"rough\": [\"sea=heavy\"]/'"
             " -e 's/dd_flood=2/dd_flood=99/' %s/data/theatre/link.json", FORAY_DATA, own_folder(), own_folder());
    assert_int_equal(system(command), 0);
    struct fy_game *other = fy_game_open(channel->sys, "channel", path_in("data"), error);
    assert_non_null(other);
    s = raid_on_saint_nazaire(other, FY_DICE_SEEDED);
    struct fy_subgame subgames[FY_SUBGAMES];
    assert_int_equal(fy_subgames(other, fy_session_state(s), subgames), 3);
    assert_string_equal(subgames[0].options[0], "sea=heavy");
    add(store, s, "other war");
    raid = fy_subgame_begin(store, s, 0, NULL, NULL, path_in("data"), name, error);
    assert_non_null(raid);
    text = fy_store_record(store, name, error);
    assert_null(strstr(text, "option sea"));
    free(text);
    assert_null(fy_subgame_begin(store, s, 1, NULL, NULL, path_in("data"), name, error));
    assert_non_null(strstr(error, "option dd_flood cannot be \"99\""));
    fy_session_free(raid);
    fy_session_free(s);
    fy_game_close(other);
    fy_store_close(store);
}

static int32_t measure(const struct fy_session *s, const char *name)
{
    struct fy_score score = {0};
    const struct fy_system *sys = fy_session_game(s)->sys;
    sys->score(fy_session_game(s)->data, fy_session_state(s), &score);
    for (int i = 0; sys->measures[i]; i++)
        if (!strcmp(sys->measures[i], name))
            return score.measure[i];
    fail_msg("%s has no measure \"%s\"", sys->key, name);
    return 0;
}

/* TH-R.LK.3 once more, in other words than the data's. */
static int expected(const struct fy_session *s)
{
    const struct fy_system *sys = fy_session_game(s)->sys;
    struct fy_score score = {0};
    sys->score(fy_session_game(s)->data, fy_session_state(s), &score);
    if (!strcmp(sys->key, "chariot")) {
        int safe = measure(s, "exited"), all = measure(s, "took part");
        return score.points > 100 ? 4 : score.points > 45 ? 3 : score.points <= 20 && !safe ? 0 : 3 * safe < all ? 1 : 2;
    }
    if (!strcmp(sys->key, "nazaire")) {
        int half = measure(s, "half points");
        return half >= 200 ? 4 : half >= 140 ? 3 : half >= 80 ? 2 : half >= 30 ? 1 : 0;
    }
    if (!strcmp(sys->key, "jubilee"))
        return score.band >= 3 ? score.band - 1 : score.band;
    int blown = measure(s, "targets destroyed"), targets = measure(s, "targets"), away = measure(s, "units saved");
    return blown == targets ? 4 : 2 * blown >= targets ? 3 : away ? 2 : blown ? 1 : 0;
}

/* The dice of subgames: of a campaign with a chosen seed, with a secret one under each policy. */
static void secret_subgames(void **unused)
{
    struct fy_store *store = open_store("secrets.db");
    char name[FY_NAME];
    const uint64_t zero = 0;
    uint64_t seed;
    (void)unused;
    for (int undo = FY_UNDO_TO_DIE; undo <= FY_UNDO_NEW_DICE; undo++) {
        struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_SEEDED);
        s->config.seed_chosen = false; /* as if it were a secret: the way there needs its weather */
        s->config.undo = (enum fy_undo_policy)undo;
        assert_true(fy_secret(&s->seed));
        add(store, s, NULL);
        struct fy_session *one = begin(store, s, 0, name), *two = begin(store, s, 0, name);
        assert_false(one->config.seed_chosen || fy_session_seed(one, &seed));
        assert_int_equal(one->seed == two->seed, undo == FY_UNDO_SAME_DICE);
        assert_true(one->seed != s->seed && one->seed >> 32 != 0);
        struct fy_session *again = fy_store_load(store, name, NULL, error);
        assert_non_null(again);
        assert_true(again->seed == two->seed && !again->config.seed_chosen);
        fy_session_free(again);
        fy_session_free(one);
        fy_session_free(two);
        one = fy_subgame_begin(store, s, 0, &zero, NULL, NULL, name, error);
        assert_true(fy_session_seed(one, &seed) && seed == 0);
        fy_session_free(one);
        fy_session_free(s);
    }
    struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_SEEDED);
    add(store, s, NULL);
    struct fy_session *one = begin(store, s, 0, name);
    assert_true(fy_session_seed(one, &seed) && seed <= 999999999);
    fy_session_free(one);
    fy_session_free(s);
    fy_store_close(store);
}

/* Each game played out four times; the codes that came, as bits. */
static int settle_all(const struct fy_session *s)
{
    struct fy_subgame subgames[FY_SUBGAMES];
    int codes = 0, n = fy_subgames(channel, fy_session_state(s), subgames);
    for (int i = 0; i < 4 * n; i++) {
        struct fy_session_config c;
        struct fy_choice choice;
        const struct fy_subgame *e = &subgames[i / 4];
        struct fy_game *g = fy_game_open(fy_system_find(e->system), e->scenario, NULL, error);
        fy_session_config_initial(g->sys, &c);
        choose_seed(&c, (uint64_t)i % 4);
        struct fy_session *played = fy_session_new(g, &c, error);
        assert_false(fy_subgame_outcome(s, 7, played, &choice, NULL, error));
        assert_string_equal(error, "that game is not over yet");
        play_out(played, c.seed);
        assert_true(fy_subgame_outcome(s, 7, played, &choice, NULL, error));
        assert_int_equal(choice.a, expected(played));
        assert_true(fy_check(channel, fy_session_state(s), &choice, NULL));
        assert_false(fy_subgame_outcome(s, 6, played, &choice, NULL, error)); /* the raid is not declared there */
        assert_string_equal(error, "that game could not settle what is decided there");
        codes |= 1 << choice.a;
        fy_session_free(played);
        fy_game_close(g);
    }
    return codes;
}

static void every_game_settles(void **unused)
{
    struct fy_session *nazaire = raid_on_saint_nazaire(channel, FY_DICE_SEEDED), *dieppe = raid_by(channel, to_dieppe, FY_DICE_SEEDED);
    struct fy_subgame subgames[FY_SUBGAMES];
    (void)unused;
    assert_int_equal(fy_subgames(channel, fy_session_state(dieppe), subgames), 1);
    assert_string_equal(subgames[0].system, "jubilee");
    int codes = settle_all(nazaire) | settle_all(dieppe);
    assert_true(__builtin_popcount((unsigned)codes) >= 3); /* the seeds reach more than one end */
    fy_session_free(nazaire);
    fy_session_free(dieppe);
}

static void there_and_back(void **unused)
{
    struct fy_store *store = open_store("back.db");
    struct fy_session *s = raid_on_saint_nazaire(channel, FY_DICE_SEEDED);
    struct fy_message why;
    char name[FY_NAME];
    (void)unused;
    add(store, s, "war");
    assert_int_equal(fy_subgame_return(store, s, NULL, NULL, &why, error), FY_FAILED);
    assert_string_equal(error, "no game is being played to settle this");
    struct fy_session *raid = begin(store, s, 0, name);
    assert_int_equal(fy_subgame_return(store, s, NULL, NULL, &why, error), FY_FAILED);
    assert_string_equal(error, "that game is not over yet");
    play_out(raid, 2);
    int code = expected(raid);
    fy_session_free(raid);
    struct fy_text because = {0};
    assert_int_equal(fy_subgame_return(store, s, NULL, &because, &why, error), FY_DONE);
    assert_non_null(strstr(because.text, " points, the raid failed; "));
    assert_non_null(strstr(because.text, " commando units safe"));
    free(because.text);
    assert_int_equal(fy_session_ply(s), 8);
    assert_int_equal(fy_session_choice_at(s, 8)->a, code);
    char *record = fy_store_record(store, name, error);
    assert_true(fy_session_reference_at(s, 8)->hash == fy_record_hash(record));
    assert_true(fy_subgame_verify(s, 8, record, NULL, error));
    assert_false(fy_subgame_verify(s, 7, record, NULL, error));
    fy_session_free(s);

    s = fy_store_load(store, "war", NULL, error); /* the campaign goes on without the raid's record too */
    assert_string_equal(fy_session_reference_at(s, 8)->name, name);
    assert_true(fy_subgame_verify(s, 8, record, NULL, error));
    char *gone_on = malloc(strlen(record) + 20);
    sprintf(gone_on, "%sundo 0\n", record);
    assert_false(fy_subgame_verify(s, 8, gone_on, NULL, error));
    assert_non_null(strstr(error, "is not the one that was brought in"));
    assert_true(fy_store_delete(store, name, error));
    play(s, "end");
    fy_session_free(s);
    s = fy_store_load(store, "war", NULL, error);
    assert_int_equal(fy_session_ply(s), 9);
    json_t *list = fy_store_list(store, error);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(list, 0), "acts")), 9);
    json_decref(list);

    struct fy_reference claimed = *fy_session_reference_at(s, 8); /* another result claimed for that raid */
    struct fy_choice better = choice(channel, code == 4 ? "outcome 3" : "outcome 4");
    assert_true(fy_session_undo(s, 7, error));
    assert_int_equal(fy_session_play_subgame(s, &better, &claimed, &why, error), FY_DONE);
    assert_false(fy_subgame_verify(s, 8, record, NULL, error));
    assert_non_null(strstr(error, "it came to another result: outcome"));
    fy_session_free(s);
    free(gone_on);
    free(record);
    fy_store_close(store);
}

/* ------------------------------------------------------------------ data and protocol */

/* What the link names, the other systems have: scenarios, options, measures, bands. */
static void the_link_names_what_there_is(void **unused)
{
    json_t *file = json_load_file(FORAY_DATA "/theatre/link.json", 0, NULL), *game, *scenario, *name, *line;
    const char *key;
    size_t i, k;
    (void)unused;
    assert_non_null(file);
    json_array_foreach (json_object_get(file, "games"), i, game) {
        const struct fy_system *sys = fy_system_find(json_string_value(json_object_get(game, "system")));
        int16_t options[FY_OPTIONS];
        assert_non_null(sys);
        json_array_foreach (json_object_get(game, "scenario"), k, scenario) {
            struct fy_game *g = fy_game_open(sys, json_string_value(scenario), NULL, error);
            if (!g)
                fail_msg("%s", error);
            fy_game_close(g);
        }
        static const char *const lists[] = {"rough", "further"};
        for (int l = 0; l < 2; l++)
            json_array_foreach (json_object_get(game, lists[l]), k, name)
                assert_true(fy_option_read(sys, json_string_value(name), options, error, sizeof error));
        json_object_foreach (json_object_get(game, "measures"), key, name) {
            int m = 0;
            while (sys->measures[m] && strcmp(sys->measures[m], json_string_value(name)) != 0)
                m++;
            assert_non_null(sys->measures[m]);
        }
        json_array_foreach (json_object_get(game, "results"), k, line) {
            size_t b;
            json_array_foreach (json_object_get(line, "bands"), b, name) {
                int m = 0;
                while (sys->bands[m] && strcmp(sys->bands[m], json_string_value(name)) != 0)
                    m++;
                assert_non_null(sys->bands[m]);
            }
        }
    }
    json_decref(file);
}

/* One line of the protocol; its error, or "" if it was carried out. */
static const char *say(struct fy_protocol *p, const char *line)
{
    static char text[FY_ERROR];
    json_t *o = fy_protocol_line(p, line);
    const char *why = json_string_value(json_object_get(o, "error"));
    snprintf(text, sizeof text, "%s", why ? why : "");
    json_decref(o);
    return text;
}

static void by_the_protocol(void **unused)
{
    static const char *const way[] = {"new theatre channel link=on seed=3 undo=same-dice name=war",
                                      "play raid-turn",
                                      "play take rm-cdo-bde",
                                      "play embark rm-cdo-bde lc-1",
                                      "play take lc-1",
                                      "play sail 0416",
                                      "play land 0416",
                                      "play raid rm-cdo-bde"};
    struct fy_protocol p = {.store = open_store("protocol.db")};
    (void)unused;
    assert_non_null(strstr(say(&p, "errand 1"), "there is no game"));
    assert_string_equal(say(&p, way[0]), "");
    assert_string_equal(say(&p, "errand 1"), "no other game may settle what is decided now");
    assert_string_equal(say(&p, "campaign"), "this game is not part of another");
    for (size_t i = 1; i < sizeof way / sizeof way[0]; i++)
        assert_string_equal(say(&p, way[i]), "");
    json_t *o = fy_protocol_line(&p, "view");
    json_t *subgames = json_object_get(json_object_get(o, "ask"), "errands");
    assert_int_equal(json_array_size(subgames), 3);
    assert_string_equal(json_string_value(json_object_get(json_array_get(subgames, 2), "system")), "skirmish");
    assert_null(json_object_get(o, "errand"));
    json_decref(o);
    assert_string_equal(say(&p, "errand"), "errand NUMBER [seed=N] [name=NAME]");
    assert_string_equal(say(&p, "errand 0"), "errand NUMBER [seed=N] [name=NAME]");
    assert_string_equal(say(&p, "errand 1 dice=typed"), "\"dice=typed\" is not seed=N or name=NAME");
    assert_string_equal(say(&p, "errand 1 seed=x"), "\"x\" is not a seed");
    assert_string_equal(say(&p, "errand 1 seed=secret"), "\"seed=secret\" is not seed=N or name=NAME");
    assert_string_equal(say(&p, "errand 1 name=war"), "there is a game called \"war\" already");
    assert_string_equal(p.name, "war");

    o = fy_protocol_line(&p, "errand 1 name=raid seed=12");
    assert_true(json_is_true(json_object_get(o, "ok")));
    assert_string_equal(json_string_value(json_object_get(json_object_get(o, "campaign"), "name")), "war");
    assert_true(json_is_true(json_object_get(json_object_get(o, "campaign"), "waiting")));
    json_decref(o);
    assert_string_equal(p.name, "raid");
    assert_int_equal(fy_session_config(p.session)->seed, 12);
    assert_string_equal(say(&p, "return"), "no game is being played to settle this");
    play_out(p.session, 3);
    assert_string_equal(say(&p, "campaign"), "");
    assert_string_equal(p.name, "war");
    o = fy_protocol_line(&p, "return");
    assert_true(json_is_true(json_object_get(o, "ok")));
    assert_int_equal(json_integer_value(json_object_get(o, "ply")), 8);
    assert_string_equal(json_string_value(json_object_get(json_array_get(json_object_get(o, "lines"), 0), "verb")), "outcome");
    assert_null(json_object_get(o, "errand"));
    json_decref(o);
    assert_string_equal(say(&p, "return"), "no game is being played to settle this");
    fy_protocol_end(&p);
    fy_store_close(p.store);

    struct fy_protocol loose = {0};
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++)
        assert_string_equal(say(&loose, way[i]), "");
    assert_string_equal(say(&loose, "errand 1"), "there is no store of games here");
    assert_string_equal(say(&loose, "return"), "there is no store of games here");
    assert_string_equal(say(&loose, "campaign"), "there is no store of games here");
    fy_protocol_end(&loose);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reference_in_the_record), cmocka_unit_test(a_long_reference_in_the_record),
        cmocka_unit_test(damaged_references),
        cmocka_unit_test(the_hash_of_a_record),
        cmocka_unit_test(the_hash_with_the_seed),
        cmocka_unit_test(a_result_that_waits_for_dice),
        cmocka_unit_test(bound_in_the_store),
        cmocka_unit_test(undo_parts_them),
        cmocka_unit_test(options_of_the_subgame),
        cmocka_unit_test(secret_subgames),
        cmocka_unit_test(every_game_settles),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(the_link_names_what_there_is),
        cmocka_unit_test(by_the_protocol),
    };
    return cmocka_run_group_tests(tests, open_channel, close_channel);
}
