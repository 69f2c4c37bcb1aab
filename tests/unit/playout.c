/* Playouts: threads do not matter, and any game of a run can be pulled out as a record. */
#include "unit.h"

#include "foray/playout.h"

static struct fy_playouts run_of(const struct fy_game *g, enum fy_policy policy)
{
    struct fy_playouts p = {.game = g, .policy = policy, .seed = 11, .games = 200, .threads = 1, .search_playouts = 4};
    fy_options_of(g, p.options);
    return p;
}

/* The sum over the hashes of the final states of single games is the signature of the run. */
static void records_are_the_games(void **unused)
{
    static struct fy_tally t;
    (void)unused;
    for (int k = 0; k < fy_n_systems; k++) {
        struct fy_game *g = fy_game_open(fy_systems[k], NULL, NULL, error);
        assert_non_null(g);
        for (int policy = 0; policy < FY_POLICIES; policy++) {
            struct fy_playouts p = run_of(g, (enum fy_policy)policy);
            uint64_t sum = 0;
            p.first = 17;
            p.games = policy == FY_SEARCH ? 1 : 3;
            assert_true(fy_playouts_run(&p, &t));
            for (uint64_t i = 17; i < 17 + p.games; i++) {
                char *record = fy_playout_record(&p, i, error);
                if (!record)
                    fail_msg("%s: %s", g->sys->key, error);
                struct fy_session *s = fy_record_read(record, NULL, error);
                if (!s)
                    fail_msg("%s: %s", g->sys->key, error);
                sum += fy_state_hash(g, fy_session_state(s));
                fy_session_free(s);
                free(record);
            }
            assert_true(sum == t.signature);
        }
        fy_game_close(g);
    }
}

static void threads_do_not_matter(void **unused)
{
    static struct fy_tally one, three;
    struct fy_game *g = template_game();
    struct fy_playouts p = run_of(g, FY_RANDOM);
    (void)unused;
    assert_true(fy_playouts_run(&p, &one));
    p.threads = 3;
    assert_true(fy_playouts_run(&p, &three));
    assert_memory_equal(&one, &three, sizeof one);
    assert_int_equal(one.games, 200);
    fy_game_close(g);
}

/* Of whatever thread it was played by. */
static void things_are_as_the_last_game_left_them(void **unused)
{
    static struct fy_tally all, last;
    struct fy_game *g = template_game();
    struct fy_playouts p = run_of(g, FY_RANDOM);
    (void)unused;
    for (p.threads = 1; p.threads <= 3; p.threads++) {
        p.first = 0;
        p.games = 200;
        assert_true(fy_playouts_run(&p, &all));
        p.first = 199;
        p.games = 1;
        assert_true(fy_playouts_run(&p, &last));
        assert_int_not_equal(last.things.n, 0);
        assert_memory_equal(&all.things, &last.things, sizeof all.things);
    }
    fy_game_close(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(records_are_the_games), cmocka_unit_test(threads_do_not_matter),
                                       cmocka_unit_test(things_are_as_the_last_game_left_them)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
