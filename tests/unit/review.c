/* Reviews: luck and choices add up, luck is nothing in the mean, what habit chooses costs nothing against it. */
#include "unit.h"

#include "foray/playout.h"
#include "foray/review.h"

#include <math.h>

static struct fy_session *played(const struct fy_system *sys, enum fy_policy policy, uint64_t number)
{
    struct fy_game *g = fy_game_open(sys, NULL, NULL, error);
    assert_non_null(g);
    struct fy_playouts p = {.game = g, .policy = policy, .seed = 5};
    fy_options_of(g, p.options);
    char *record = fy_playout_record(&p, number, error);
    assert_non_null(record);
    struct fy_session *s = fy_record_read(record, NULL, error);
    assert_non_null(s);
    free(record);
    fy_game_close(g);
    return s;
}

/* Step by step, and in all. */
static void assert_adds_up(const struct fy_review *v)
{
    double value = v->start;
    for (uint32_t i = 0; i < v->n; i++) {
        const struct fy_moment *m = &v->moment[i];
        assert_int_equal(m->ply, i + 1);
        assert_true(fabs(m->before - value) < 1e-9);
        value += m->choice + m->luck;
        assert_true(fabs(m->after - value) < 1e-9);
        assert_true(m->missed >= 0);
        assert_true(m->missed == 0 || !fy_same_choice(&m->best.step[0], &m->played)); /* what is missed is another choice */
        assert_true(m->chance || i + 1 == v->plies || m->luck == 0);
    }
    assert_true(fabs(value - v->end) < 1e-6);
    assert_true(fabs(v->start + v->luck + v->choices - v->end) < 1e-6);
}

static void all_adds_up(void **unused)
{
    (void)unused;
    for (int k = 0; k < fy_n_systems; k++)
        for (int policy = FY_RANDOM; policy <= FY_HABIT; policy++) {
            struct fy_session *s = played(fy_systems[k], (enum fy_policy)policy, 2);
            struct fy_review *v = fy_review_make(s, 1, 2, 1, NULL);
            struct fy_score end = {0};
            const struct fy_game *g = fy_session_game(s);
            g->sys->score(g->data, fy_session_state(s), &end);
            assert_adds_up(v);
            assert_true(v->over && v->n == fy_session_ply(s));
            assert_true(fabs(v->end - end.points) < 1e-6);
            fy_review_free(v);
            fy_session_free(s);
        }
}

/* In EinStein habit is one choice: whoever plays by it has no skill and no want of it, and over many games the mean of his luck
 * is nothing. */
static void luck_is_nothing_in_the_mean(void **unused)
{
    enum { GAMES = 60 };
    double sum = 0, squares = 0;
    (void)unused;
    for (uint64_t i = 0; i < GAMES; i++) {
        struct fy_session *s = played(fy_system_find("template"), FY_HABIT, i);
        struct fy_review *v = fy_review_make(s, 100, 1, 1, NULL);
        assert_true(v->choices == 0 && v->choices_error == 0);
        sum += v->luck;
        squares += v->luck * v->luck;
        fy_review_free(v);
        fy_session_free(s);
    }
    double mean = sum / GAMES, wrong_by = sqrt((squares / GAMES - mean * mean) / GAMES);
    assert_true(fabs(mean) < 3.5 * wrong_by);
    assert_true(squares > 0);
}

/* Random play throws points away that the review finds: against habit, and more against the best found. */
static void mistakes_are_found(void **unused)
{
    struct fy_session *s = played(fy_system_find("template"), FY_RANDOM, 4);
    struct fy_review *v = fy_review_make(s, 300, 1, 1, NULL), *again = fy_review_make(s, 300, 3, 1, NULL);
    const struct fy_moment *m[3];
    (void)unused;
    assert_true(v->missed > 2 * v->missed_error);
    int n = fy_review_moments(v, FY_MISSED, m, 3);
    assert_true(n >= 1);
    for (int i = 0; i < n; i++) {
        assert_false(fy_same_choice(&m[i]->best.step[0], &m[i]->played));
        assert_true(m[i]->missed > 2 * m[i]->missed_error);
        assert_true(!i || m[i]->missed <= m[i - 1]->missed);
    }
    assert_true(again->luck == v->luck && again->missed == v->missed); /* threads do not matter */
    fy_review_free(v);
    fy_review_free(again);
    fy_session_free(s);
}

static bool stop_soon(void *context, int thousandths)
{
    int *asked = context;
    assert_in_range(thousandths, 0, 999);
    return ++*asked <= 3;
}

static void stopped_it_is_a_part(void **unused)
{
    struct fy_session *s = played(fy_system_find("template"), FY_HABIT, 4);
    int asked = 0;
    struct fy_review *v = fy_review_make(s, 50, 1, 1, &(struct fy_review_watch){.go_on = stop_soon, .context = &asked});
    struct fy_text text = {0}, page = {0};
    (void)unused;
    assert_int_equal(v->n, 3);
    assert_false(v->over);
    assert_adds_up(v);
    fy_review_text(s, v, &text);
    assert_non_null(strstr(text.text, "the first 3 of"));
    assert_non_null(strstr(text.text, "expected now"));
    fy_review_page(s, v, &page);
    assert_null(strstr(page.text, "http://www.w3.org/1999/xhtml"));
    assert_non_null(strstr(page.text, "</html>"));
    assert_null(strstr(page.text, "src="));
    free(text.text);
    free(page.text);
    fy_review_free(v);
    fy_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_adds_up), cmocka_unit_test(luck_is_nothing_in_the_mean),
                                       cmocka_unit_test(mistakes_are_found), cmocka_unit_test(stopped_it_is_a_part)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
