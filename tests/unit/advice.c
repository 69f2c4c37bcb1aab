/* Advice in words and as JSON. */
#include "unit.h"

#include "foray/advice.h"
#include "foray/protocol.h"

static void assert_interval(const char *expected, double value, double wrong_by, bool with_sign)
{
    char text[64];
    fy_interval_text(value, wrong_by, with_sign, text, sizeof text);
    assert_string_equal(text, expected);
}

/* No digits beyond the error; the interval is that of 95 %. */
static void intervals(void **unused)
{
    (void)unused;
    assert_interval("57.6 ± 0.6", 57.63, 0.3, false);
    assert_interval("58 ± 12", 57.63, 6, false);
    assert_interval("0.25 ± 0.08", 0.251, 0.04, false);
    assert_interval("+2.1 ± 0.9", 2.13, 0.45, true);
    assert_interval("-3.2 ± 0.5", -3.2, 0.25, true);
    assert_interval("0.0 ± 0.5", -0.04, 0.25, false);
    assert_interval("7", 7, 0, false);
    assert_interval("7.5", 7.5, 0, false);
}

static void sureness(void **unused)
{
    struct fy_advice a = {.n = 2};
    const struct {
        double lead;
        const char *word;
    } words[] = {{0.4, "open"}, {0.69, "open"}, {0.7, "leaning"}, {0.89, "leaning"}, {0.9, "fairly sure"}, {0.98, "sure"}};
    (void)unused;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        a.lead = words[i].lead;
        assert_string_equal(fy_advice_sureness(&a), words[i].word);
        assert_int_equal(fy_advice_open(&a), !strcmp(words[i].word, "open"));
    }
}

static void budgets(void **unused)
{
    struct fy_budget b = {.playouts = 7};
    (void)unused;
    assert_true(fy_budget_word("20", &b, error));
    assert_true(b.milliseconds == 20000 && !b.playouts);
    assert_true(fy_budget_word("playouts=300", &b, error));
    assert_true(b.playouts == 300 && !b.milliseconds);
    assert_true(fy_budget_word("seconds=2", &b, error) && b.milliseconds == 2000);
    assert_true(fy_budget_word("seed=9", &b, error) && b.seed == 9);
    assert_false(fy_budget_word("playouts=0", &b, error));
    assert_false(fy_budget_word("minutes=1", &b, error));
    assert_non_null(strstr(error, "playouts=N"));
}

/* White wins at once by moving to the corner: found, surely, and the hint names the place and no more. */
static json_t *ask(struct fy_protocol *p, const char *line)
{
    json_t *o = fy_protocol_line(p, line);
    if (!json_is_true(json_object_get(o, "ok")))
        fail_msg("%s: %s", line, json_string_value(json_object_get(o, "error")));
    return o;
}

static void by_the_protocol(void **unused)
{
    struct fy_protocol p = {0};
    (void)unused;
    json_decref(ask(&p, "new template seed=3"));
    json_t *a = ask(&p, "advise playouts=300"), *b = ask(&p, "advise playouts=300");
    assert_true(json_equal(a, b)); /* the same budget and seed, the same advice */
    json_t *advice = json_object_get(a, "advice"), *list = json_object_get(advice, "candidates");
    assert_int_equal(json_array_size(list), 3);
    json_t *first = json_array_get(list, 0), *worth = json_object_get(first, "worth");
    double all = 0;
    const char *band;
    json_t *chance;
    json_object_foreach (json_object_get(worth, "bands"), band, chance)
        all += json_real_value(chance);
    assert_true(all > 0.999 && all < 1.001);
    assert_string_equal(json_string_value(json_object_get(advice, "policy")), "habit");
    assert_true(json_array_size(json_object_get(advice, "line")) >= 1);
    json_decref(a);
    json_decref(b);
    a = ask(&p, "advise hint playouts=50");
    assert_non_null(json_object_get(a, "hint"));
    assert_null(json_object_get(a, "advice"));
    json_decref(a);
    a = fy_protocol_line(&p, "advise for ever");
    assert_true(json_is_false(json_object_get(a, "ok")));
    json_decref(a);
    fy_protocol_end(&p);
}

static void a_win_is_seen(void **unused)
{
    struct fy_protocol p = {0};
    (void)unused;
    json_decref(ask(&p, "new template seed=3"));
    json_decref(ask(&p, "position {\"w2\": {\"at\": \"d4\"}, \"b3\": {\"at\": \"b2\"}, \"die\": 2}"));
    json_t *a = ask(&p, "advise playouts=200"), *advice = json_object_get(a, "advice");
    json_t *first = json_array_get(json_object_get(advice, "candidates"), 0);
    char *plan = json_dumps(json_object_get(first, "plan"), 0);
    assert_non_null(strstr(plan, "move w2 e5"));
    assert_string_equal(json_string_value(json_object_get(advice, "sureness")), "sure");
    assert_string_equal(json_string_value(json_object_get(advice, "hint")), "Look at e5.");
    assert_int_equal(json_array_size(json_object_get(advice, "line")), 1);
    free(plan);
    json_decref(a);
    fy_protocol_end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(intervals), cmocka_unit_test(sureness), cmocka_unit_test(budgets),
                                       cmocka_unit_test(by_the_protocol), cmocka_unit_test(a_win_is_seen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
