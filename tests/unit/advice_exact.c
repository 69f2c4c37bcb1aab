/* Differences, reviews, judgements and joined advice against what can be counted out: in the template, and in positions near the end
 * of a game of each system. */
#include "unit.h"

#include "exact.h"
#include "foray/advice.h"
#include "foray/review.h"

enum { LAST = 40 };

/* ------------------------------------------------------------------ paired differences */

/* A position of the template, habit's choice there and another one that is not worth the same, both counted out. */
struct pair {
    char *state;
    struct fy_choice choice[2]; /* habit's first */
    double value[2];
};

static const struct fy_candidate *find(const struct fy_advice *a, const struct fy_choice *c)
{
    for (int i = 0; i < a->n; i++)
        if (a->list[i].plan.n == 1 && fy_same_choice(&a->list[i].plan.step[0], c))
            return &a->list[i];
    fail_msg("a choice was not looked at");
    return NULL;
}

/* Of n choices the one that differs most from habit's; false: none does, or it cannot be counted out. */
static bool make_pair(const struct fy_game *g, const void *state, const struct fy_choice *c, int n, struct pair *p)
{
    struct exact e = {.g = g, .most = MANY};
    int habit = sure_habit(&e, state, c, n);
    *p = (struct pair){.choice = {c[habit]}, .value = {choice_value(&e, state, &c[habit])}};
    p->value[1] = p->value[0];
    for (int i = 0; i < n && !e.given_up; i++) {
        double v = choice_value(&e, state, &c[i]);
        if (fabs(v - p->value[0]) > fabs(p->value[1] - p->value[0])) {
            p->choice[1] = c[i];
            p->value[1] = v;
        }
    }
    return !e.given_up && fabs(p->value[1] - p->value[0]) > 1e-3;
}

static int find_pairs(const struct fy_game *g, struct pair *out, int most)
{
    char *states = calloc(LAST, g->sys->state_size);
    struct fy_choice c[64];
    int found = 0;
    for (uint64_t game = 0; game < 60 && found < most; game++) {
        int count = play_game(g, FY_HABIT, game, states, LAST);
        for (int back = 2; back <= 9 && back <= count && found < most; back++) {
            const char *state = states + (size_t)((count - back) % LAST) * g->sys->state_size;
            int n = g->sys->choices(g->data, state, c);
            struct pair p;
            if (n < 2 || !make_pair(g, state, c, n, &p))
                continue;
            p.state = malloc(g->sys->state_size);
            memcpy(p.state, state, g->sys->state_size);
            out[found++] = p;
        }
    }
    free(states);
    return found;
}

/* What was found of a pair by different seeds; those that looked at it less than a hundred times are left out. */
struct scatter {
    double square; /* sum of squares about what is counted out */
    int n, stayed; /* how many kept to habit's choice */
};

/* How far the seeds scatter. */
static double true_error(const struct scatter *s)
{
    return s->n ? sqrt(s->square / s->n) : 0;
}

/* The error of a found gain is how far the seeds scatter, not what each believes of itself: rare differences make that one
 * small. Whoever is better by five such errors is chosen, by every seed. */
static int must_be_taken(double exact, const struct scatter *s)
{
    if (s->n < 20 || exact <= 5 * true_error(s))
        return 0;
    assert_int_equal(s->stayed, 0);
    return s->n;
}

/* By different seeds the differences scatter about what is counted out as their errors say, and what is better by far
 * is chosen. */
static void differences_are_honest(void **unused)
{
    enum { PAIRS = 8, TIMES = 60 };
    struct fy_game *g = template_game();
    struct fy_search *s = fy_search_new(g, 1);
    struct pair pair[PAIRS];
    int n = find_pairs(g, pair, PAIRS);
    double z2 = 0, least = 2;
    int tried = 0, clear = 0;
    (void)unused;
    assert_true(n >= 4);
    for (int i = 0; i < n; i++) {
        double exact = pair[i].value[1] - pair[i].value[0];
        struct scatter found = {0};
        for (uint64_t seed = 0; seed < TIMES; seed++) {
            const struct fy_advice *a = fy_search_think(s, pair[i].state, &(struct fy_budget){.playouts = 400, .seed = seed}, NULL);
            const struct fy_candidate *other = find(a, &pair[i].choice[1]);
            double wrong_by = other->gain - exact;
            if (other->gain_error > 0) {
                z2 += wrong_by * wrong_by / (other->gain_error * other->gain_error);
                tried++;
            }
            if (other->worth.playouts >= 100) {
                found.square += wrong_by * wrong_by;
                found.n++;
                found.stayed += a->base == 0;
            }
            assert_true(a->base == 0 || a->list[0].gain > a->list[0].gain_error);
        }
        int sure = must_be_taken(exact, &found);
        print_message("gain %.3f, found within %.3f, habit kept %d of %d times%s\n", exact,
                      true_error(&found), found.stayed, found.n, sure ? ": clear" : "");
        least = sure && exact < least ? exact : least;
        clear += sure;
        free(pair[i].state);
    }
    print_message("%d differences, mean square %.2f; %d times far better than habit, by %.3f or more\n", tried, z2 / tried, clear, least);
    assert_true(tried >= 100 && clear > 0);
    assert_true(z2 / tried > 0.7 && z2 / tried < 1.4);
    fy_search_free(s);
    fy_game_close(g);
}

/* ------------------------------------------------------------------ reviews */

static struct fy_session *played(const struct fy_system *sys, enum fy_policy policy, uint64_t number)
{
    struct fy_game *g = fy_game_open(sys, NULL, NULL, error);
    struct fy_playouts p = {.game = g, .policy = policy, .seed = 5};
    fy_options_of(g, p.options);
    char *record = fy_playout_record(&p, number, error);
    struct fy_session *s = fy_record_read(record, NULL, error);
    assert_non_null(s);
    free(record);
    fy_game_close(g);
    return s;
}

static void assert_near(double estimate, double wrong_by, double exact)
{
    assert_true(fabs(estimate - exact) < 4.5 * wrong_by + 1e-6);
}

/* What is expected of a state, counted out; false: it cannot be. */
static bool expected(const struct fy_game *g, const void *state, double *value)
{
    struct exact e = {.g = g, .most = FEW};
    char *deal = malloc(g->sys->state_size);
    for (uint64_t i = 0; i < 4 && !e.given_up; i++) {
        struct fy_dice dice;
        memcpy(deal, state, g->sys->state_size);
        fy_dice_seed(&dice, 77, i);
        if (g->sys->redeal)
            g->sys->redeal(g->data, deal, &dice);
        double v = value_of(&e, deal);
        e.given_up |= i && fabs(v - *value) > 1e-9;
        *value = v;
    }
    free(deal);
    return !e.given_up;
}

/* One choice: what was played against what habit would have, and what came after it. */
static bool compare_glance(struct fy_reviewer *r, const struct fy_session *s, uint32_t ply)
{
    const struct fy_game *g = fy_session_game(s);
    const void *state = fy_session_state_at(s, ply - 1);
    struct fy_choice *c = malloc((g->sys->max_choices + 1u) * sizeof *c), played = *fy_session_choice_at(s, ply);
    struct exact e = {.g = g, .most = FEW};
    struct fy_glance found;
    double after = 0;
    int n = g->sys->choices(g->data, state, c);
    bool countable = n > 1 && expected(g, fy_session_state_at(s, ply), &after);
    double own = countable ? dealt_value(&e, state, &played) : 0;
    int habit = countable ? sure_habit(&e, state, c, n) : 0;
    double usual = countable ? dealt_value(&e, state, &c[habit]) : 0;
    countable = countable && !e.given_up;
    if (countable) {
        fy_reviewer_look(r, ply, &found);
        assert_near(found.choice, found.choice_error, own - usual);
        if (found.valued)
            assert_near(found.value, found.value_error, after);
        else
            assert_true(fabs(after - own) < 1e-6); /* no chance: nothing but the choice has changed what is expected */
        struct exact best = {.g = g, .most = FEW};
        double most = found.best.n == 1 ? dealt_value(&best, state, &found.best.step[0]) : own + found.missed;
        if (!best.given_up)
            assert_near(found.missed, found.missed_error, most - own);
        struct fy_judgement j;
        fy_reviewer_judge(r, ply - 1, &c[habit], &found.best, &j);
        assert_near(j.answer.points, j.answer.error, usual);
        if (!best.given_up && found.best.n == 1)
            assert_near(j.missed, j.missed_error, most - usual);
    }
    free(c);
    return countable;
}

static void reviews_are_exact(void **unused)
{
    enum { ENOUGH = 8, GAMES = 24 };
    int counted = 0;
    (void)unused;
    for (int k = 0; k < fy_n_systems; k++) {
        int found = 0;
        for (uint64_t game = 0; game < GAMES && found < ENOUGH; game++) {
            struct fy_session *s = played(fy_systems[k], game % 2 ? FY_HABIT : FY_RANDOM, game);
            struct fy_reviewer *r = fy_reviewer_new(s, 150, 1);
            uint32_t last = fy_session_ply(s);
            for (uint32_t back = 0; back < 25 && back < last && found < ENOUGH; back++)
                found += compare_glance(r, s, last - back);
            fy_reviewer_free(r);
            fy_session_free(s);
        }
        print_message("%s: %d choices counted out\n", fy_systems[k]->key, found);
        counted += found > 0;
    }
    assert_true(counted >= (fy_n_systems + 1) / 2); /* where every ending hangs on many dice, none can be */
}

/* Glances made elsewhere add up to the same review; what is none is not taken. */
static void glances_travel(void **unused)
{
    struct fy_session *s = played(fy_system_find("template"), FY_RANDOM, 4);
    struct fy_review *whole = fy_review_make(s, 60, 2, 1, NULL);
    struct fy_reviewer *r = fy_reviewer_new(s, 60, 1);
    uint32_t n = fy_session_ply(s) + 1;
    struct fy_glance *all = calloc(n, sizeof *all), g;
    (void)unused;
    for (uint32_t ply = n; ply-- > 0;) { /* in any order */
        fy_reviewer_look(r, ply, &g);
        json_t *o = fy_glance_json(s, &g);
        assert_true(fy_glance_read(s, o, &all[ply]));
        assert_int_equal(all[ply].ply, ply);
        json_object_set_new(o, "ply", json_integer(n));
        assert_false(fy_glance_read(s, o, &g));
        json_decref(o);
    }
    struct fy_review *again = fy_review_of(s, all, n);
    assert_true(fabs(again->luck - whole->luck) < 1e-9 && fabs(again->choices - whole->choices) < 1e-9 && fabs(again->missed - whole->missed) < 1e-9);
    assert_true(again->playouts == whole->playouts && again->over);
    json_t *one = fy_review_json(s, again), *other = fy_review_json(s, whole);
    assert_true(json_array_size(json_object_get(one, "moments")) == n - 1);
    assert_true(json_equal(json_object_get(one, "missed"), json_object_get(other, "missed")));
    assert_false(fy_glance_read(s, NULL, &g));
    json_decref(one);
    json_decref(other);
    fy_review_free(again);
    fy_review_free(whole);
    fy_reviewer_free(r);
    free(all);
    fy_session_free(s);
}

/* ------------------------------------------------------------------ joined advice */

static json_t *thought(struct fy_search *s, const struct fy_game *g, const void *state, uint64_t seed)
{
    return fy_advice_json(g, state, fy_search_think(s, state, &(struct fy_budget){.playouts = 300, .seed = seed}, NULL));
}

/* Four who have thought by themselves know together what one with four times the playouts knows. */
static void what_several_know(void **unused)
{
    enum { PAIRS = 5, PARTS = 4 };
    struct fy_game *g = template_game();
    struct fy_search *s = fy_search_new(g, 1);
    struct pair pair[PAIRS];
    int n = find_pairs(g, pair, PAIRS);
    struct fy_advice *a = calloc(1, sizeof *a);
    (void)unused;
    assert_true(n >= 3);
    for (int i = 0; i < n; i++) {
        json_t *parts = json_array();
        for (uint64_t seed = 1; seed <= PARTS; seed++)
            json_array_append_new(parts, thought(s, g, pair[i].state, seed));
        assert_true(fy_advice_join(g, parts, a));
        double exact = pair[i].value[1] - pair[i].value[0];
        const struct fy_candidate *own = &a->list[a->base], *other = find(a, &pair[i].choice[1]);
        assert_true(fy_same_choice(&own->plan.step[0], &pair[i].choice[0]));
        assert_near(own->worth.points, own->worth.error, pair[i].value[0]);
        assert_near(other->worth.points, other->worth.error, pair[i].value[1]);
        assert_near(other->gain, other->gain_error, exact);
        assert_true(a->base == 0 || a->list[0].gain > 0.5 * a->list[0].gain_error); /* the gate holds for all together */
        const struct fy_advice *alone = fy_search_think(s, pair[i].state, &(struct fy_budget){.playouts = 300, .seed = 1}, NULL);
        const struct fy_candidate *part = &alone->list[alone->base];
        assert_true(own->worth.playouts > 3 * part->worth.playouts);
        assert_true(part->worth.error == 0 || own->worth.error < 0.75 * part->worth.error);
        double all = 0;
        for (int b = 0; b < FY_SEARCH_BANDS; b++)
            all += own->worth.band[b];
        assert_true(fabs(all - 1) < 1e-9);
        json_decref(parts);
        free(pair[i].state);
    }
    free(a);
    fy_search_free(s);
    fy_game_close(g);
}

/* One part is itself, the lead being what re-draws would make of it; what is no advice about this game is not taken. */
static void one_part_is_itself(void **unused)
{
    struct fy_game *g = template_game();
    struct fy_search *s = fy_search_new(g, 1);
    struct pair pair[1];
    struct fy_advice *a = calloc(1, sizeof *a);
    (void)unused;
    assert_int_equal(find_pairs(g, pair, 1), 1);
    json_t *one = thought(s, g, pair[0].state, 1), *parts = json_pack("[O]", one);
    assert_true(fy_advice_join(g, parts, a));
    json_t *again = fy_advice_json(g, pair[0].state, a);
    assert_true(json_equal(json_object_get(again, "candidates"), json_object_get(one, "candidates")));
    assert_true(json_equal(json_object_get(again, "playouts"), json_object_get(one, "playouts")));
    assert_true(json_equal(json_object_get(again, "line"), json_object_get(one, "line")));
    assert_true(fabs(a->lead - json_number_value(json_object_get(one, "lead"))) < 0.12);
    json_t *empty = json_array(), *strange = json_pack("[{s:[{s:[s]}]}]", "candidates", "plan", "fly away");
    assert_false(fy_advice_join(g, empty, a));
    assert_false(fy_advice_join(g, strange, a));
    assert_false(fy_advice_join(g, NULL, a));
    json_decref(empty);
    json_decref(strange);
    json_decref(again);
    json_decref(one);
    json_decref(parts);
    free(pair[0].state);
    free(a);
    fy_search_free(s);
    fy_game_close(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(differences_are_honest), cmocka_unit_test(reviews_are_exact),
                                       cmocka_unit_test(glances_travel), cmocka_unit_test(what_several_know),
                                       cmocka_unit_test(one_part_is_itself)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
