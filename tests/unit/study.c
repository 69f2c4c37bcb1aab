/* Studies: mistakes in a specification are told with their place; results do not depend on threads, parts or
 * interruptions. */
#include "unit.h"

#include "foray/study.h"

static struct fy_study *study_of(const char *spec)
{
    struct fy_study *s = fy_study_read(spec, "spec.json", NULL, NULL, error);
    if (!s)
        fail_msg("%s", error);
    return s;
}

static void refused(const char *spec, const char *because)
{
    struct fy_study *s = fy_study_read(spec, "spec.json", NULL, NULL, error);
    if (s)
        fail_msg("accepted, although %s", because);
    if (!strstr(error, because))
        fail_msg("not \"%s\": %s", because, error);
}

static void mistakes_are_told_with_their_place(void **unused)
{
    (void)unused;
    refused("{\"system\": \"template\",\n \"gmaes\": 3}", "spec.json:2:2: gmaes: unknown key; did you mean \"games\"?");
    refused("{\"system\": \"tempalte\"}", "spec.json:1:12: system: there is no system \"tempalte\"");
    refused("{\"system\": \"template\", \"scenario\": \"nowhere\"}",
            "spec.json:1:36: scenario: template has no scenario \"nowhere\"");
    refused("{\"system\": \"template\", \"vary\": []}", "spec.json:1:32: vary: this must have 1 to");
    refused("{\"system\": \"template\", \"vary\": [{\"with\": \"size\", \"values\": []}]}",
            "vary[0].values: this must have 1 to");
    refused("{\"system\": \"template\", \"vary\": [{\"with\": \"size\", \"from\": 5, \"to\": 2}]}",
            "vary[0].to: the range runs the wrong way");
    refused("{\"system\": \"template\", \"vary\": [{\"with\": \"no_such_key\", \"values\": [1]}]}", "vary[0].values[0]: ");
    refused("{\"system\": \"template\", \"design\": \"factorial\", \"vary\": [{\"with\": \"a\", \"from\": 1, \"to\": 1000},"
            " {\"with\": \"b\", \"from\": 1, \"to\": 1000}]}",
            "vary: this makes 1000000 variants; a study has at most 1000");
    refused("{\"system\": \"template\", \"vary\": [{\"with\": \"a\", \"from\": 1, \"to\": 1000000}]}",
            "at most 1000 levels");
    refused("{\"system\": \"template\", \"games\": 0}", "spec.json:1:33: games: 0 is out of range");
    refused("{\"system\": \"template\", \"precision\": 0}", "precision: ");
    refused("{\"system\": \"template\", \"policy\": \"luck\"}", "policy: \"luck\" is not one of");
    refused("{\"system\": \"template\", \"options\": {\"no_such\": 1}}", "options.no_such: ");
    refused("{\"system\": \"template\", \"start\": {\"record\": \"/no/such/file\", \"ply\": 1}}",
            "start.record: the file /no/such/file cannot be read");
    refused("{\"system\": \"template\", \"start\": {\"position\": {\"no_such_field\": 1}}}", "no_such_field");
    refused("{\"raids\": []}", "raids: this must have 1 to");
    refused("{\"games\": 5}", "\"system\" is missing here");
    refused("{", "spec.json:1:");
    refused("{\"system\": \"template\", \"history\": {\"title\": \"then\"}}", "\"basis\" is missing");
}

/* ---- running */

static const char spec[] = "{\"system\": \"template\", \"games\": 230, \"shard\": 20, \"watch\": 30, \"seed\": 7,"
                           " \"vary\": [{\"levels\": [{\"title\": \"at random\", \"policy\": \"random\"}]}]}";

static char *table_of(struct fy_study_store *store, const struct fy_study *s)
{
    char *text = NULL;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    assert_true(fy_study_csv(store, s, f, error));
    fclose(f);
    json_t *summary = fy_study_summary(store, s, error);
    assert_non_null(summary);
    char *figures = json_dumps(summary, JSON_SORT_KEYS), *both = malloc(n + strlen(figures) + 1);
    assert_non_null(both);
    sprintf(both, "%s%s", text, figures);
    json_decref(summary);
    free(figures);
    free(text);
    return both;
}

static struct fy_study_store *store_of(const char *name, const struct fy_study *s)
{
    struct fy_study_store *store = fy_study_store_open(path_in(name), s, error);
    if (!store)
        fail_msg("%s", error);
    return store;
}

static char *played(const struct fy_study *s, const char *name, int threads)
{
    struct fy_study_store *store = store_of(name, s);
    struct fy_study_run run = {.threads = threads};
    assert_int_equal(fy_study_run(s, store, &run, error), FY_STUDY_DONE);
    assert_true(fy_study_store_games(store) == s->games * (uint64_t)s->n_variants);
    char *table = table_of(store, s);
    fy_study_store_close(store);
    return table;
}

static void threads_make_no_difference(void **unused)
{
    (void)unused;
    struct fy_study *s = study_of(spec);
    char *one = played(s, "one", 1), *four = played(s, "four", 4);
    assert_string_equal(one, four);
    free(one);
    free(four);
    fy_study_free(s);
}

/* The games are those of a playout: the same points in the same game. */
static void games_are_those_of_playouts(void **unused)
{
    static struct fy_tally t;
    (void)unused;
    struct fy_study *s = study_of(spec);
    struct fy_study_store *store = store_of("playouts", s);
    struct fy_study_run run = {.threads = 1};
    assert_int_equal(fy_study_run(s, store, &run, error), FY_STUDY_DONE);
    json_t *summary = fy_study_summary(store, s, error), *raid = json_array_get(json_object_get(summary, "raids"), 0);
    for (int v = 0; v < 2; v++) {
        struct fy_playouts p = s->variants[v].run;
        p.threads = 1;
        assert_true(fy_playouts_run(&p, &t));
        const json_t *points = json_object_get(json_array_get(json_object_get(raid, "variants"), (size_t)v), "points");
        assert_true(json_real_value(json_object_get(points, "mean")) == (double)t.points / (double)t.games);
    }
    json_decref(summary);
    fy_study_store_close(store);
    fy_study_free(s);
}

static volatile sig_atomic_t stop;
static int shards_left;

static void stop_soon(void *context, const struct fy_study_progress *p)
{
    (void)context;
    (void)p;
    stop = --shards_left <= 0;
}

/* Interrupted again and again, with other numbers of threads: nothing finished is lost or played twice. */
static void goes_on_where_it_stopped(void **unused)
{
    (void)unused;
    struct fy_study *s = study_of(spec);
    char *whole = played(s, "whole", 2);
    enum fy_study_end end;
    int rounds = 0;
    do {
        struct fy_study_store *store = store_of("cut", s);
        uint64_t before = fy_study_store_games(store);
        struct fy_study_run run = {.threads = 1 + rounds % 3, .stop = &stop, .progress = stop_soon};
        stop = 0;
        shards_left = 5;
        end = fy_study_run(s, store, &run, error);
        assert_true(end == FY_STUDY_DONE || (end == FY_STUDY_STOPPED && fy_study_store_games(store) > before));
        fy_study_store_close(store);
        assert_true(++rounds < 100);
    } while (end != FY_STUDY_DONE);
    assert_true(rounds > 2);
    char *cut = played(s, "cut", 1);
    assert_string_equal(whole, cut);
    free(whole);
    free(cut);
    fy_study_free(s);
}

static void parts_are_put_together(void **unused)
{
    (void)unused;
    struct fy_study *s = study_of(spec);
    char *whole = played(s, "together", 1);
    uint64_t shards, all = 0;
    struct fy_study_store *store = store_of("merged", s);
    for (int part = 0; part < 3; part++) {
        char name[20];
        snprintf(name, sizeof name, "part%d", part);
        struct fy_study_store *one = store_of(name, s);
        struct fy_study_run run = {.threads = 1, .part = part, .parts = 3};
        assert_int_equal(fy_study_run(s, one, &run, error), FY_STUDY_DONE);
        fy_study_store_close(one);
        assert_true(fy_study_merge(store, path_in(name), &shards, error));
        all += shards;
        assert_true(fy_study_merge(store, path_in(name), &shards, error) && shards == 0);
    }
    assert_int_equal(all, 24); /* two variants of 230 games in shards of 20 */
    char *merged = table_of(store, s);
    assert_string_equal(whole, merged);
    fy_study_store_close(store);
    free(whole);
    free(merged);
    fy_study_free(s);
}

/* More games of the same study go on from what is there; another study is refused, and so is another program's file. */
static void a_store_is_one_studys(void **unused)
{
    (void)unused;
    struct fy_study *s = study_of(spec);
    free(played(s, "own", 1));
    struct fy_study *more = study_of(
        "{\"system\": \"template\", \"games\": 300, \"shard\": 20, \"watch\": 30, \"seed\": 7, \"title\": \"told better\","
        " \"vary\": [{\"levels\": [{\"title\": \"at random\", \"policy\": \"random\"}]}]}");
    char *grown = played(more, "own", 1), *fresh = played(more, "fresh", 1);
    assert_string_equal(grown, fresh);
    struct fy_study *other =
        study_of("{\"system\": \"template\", \"games\": 230, \"shard\": 20, \"watch\": 30, \"seed\": 8}");
    assert_null(fy_study_store_open(path_in("own"), other, error));
    assert_non_null(strstr(error, "holds another study"));
    write_file("words", "not a database, and long enough to be looked at as one, which it is not at all");
    assert_null(fy_study_store_open(path_in("words"), s, error));
    free(grown);
    free(fresh);
    fy_study_free(s);
    fy_study_free(more);
    fy_study_free(other);
}

static void a_precision_ends_it(void **unused)
{
    (void)unused;
    struct fy_study *s =
        study_of("{\"system\": \"chariot\", \"games\": 100000, \"shard\": 50, \"watch\": 0, \"precision\": 1.5}");
    struct fy_study_store *a = store_of("precise", s), *b = store_of("precise-2", s);
    struct fy_study_run run = {.threads = 1};
    assert_int_equal(fy_study_run(s, a, &run, error), FY_STUDY_DONE);
    run.threads = 3;
    assert_int_equal(fy_study_run(s, b, &run, error), FY_STUDY_DONE);
    assert_true(fy_study_store_games(a) == fy_study_store_games(b));
    assert_true(fy_study_store_games(a) < 5000);
    json_t *summary = fy_study_summary(a, s, error);
    const json_t *v = json_array_get(json_object_get(json_array_get(json_object_get(summary, "raids"), 0), "variants"), 0);
    assert_true(json_real_value(json_object_get(json_object_get(v, "points"), "error")) <= 1.5);
    json_decref(summary);
    fy_study_store_close(a);
    fy_study_store_close(b);
    fy_study_free(s);
}

/* A change that is none: the same dice make the same games, and the paired difference is nothing at all. */
static void variants_have_the_same_dice(void **unused)
{
    (void)unused;
    struct fy_study *s = study_of("{\"system\": \"chariot\", \"games\": 60, \"watch\": 5, \"vary\": [{\"option\": "
                                  "\"historical_losses\"}, {\"with\": \"turns\", \"values\": [8]}]}");
    assert_int_equal(s->n_variants, 3);
    struct fy_study_store *store = store_of("dice", s);
    struct fy_study_run run = {.threads = 2};
    assert_int_equal(fy_study_run(s, store, &run, error), FY_STUDY_DONE);
    json_t *summary = fy_study_summary(store, s, error);
    const json_t *list = json_object_get(json_array_get(json_object_get(summary, "raids"), 0), "variants");
    const json_t *same = json_object_get(json_array_get(list, 1), "difference"),
                 *shorter = json_object_get(json_array_get(list, 2), "difference");
    assert_true(json_real_value(json_object_get(same, "same")) == 1);
    assert_string_equal(json_string_value(json_object_get(same, "called")), "none seen");
    assert_string_equal(json_string_value(json_object_get(shorter, "called")), "harder");
    char *page = fy_study_html(s, summary, "dice.sqlite", NULL), *text = fy_study_text(s, summary);
    assert_non_null(strstr(page, "none seen"));
    assert_non_null(strstr(page, "</html>"));
    assert_null(strstr(page, "nan"));
    assert_non_null(strstr(text, "harder"));
    free(page);
    free(text);
    json_decref(summary);
    fy_study_store_close(store);
    fy_study_free(s);
}

/* Any game of any variant is a record; of changed data with the files that are written for it. */
static void games_are_records(void **unused)
{
    (void)unused;
    struct fy_study *s =
        study_of("{\"system\": \"chariot\", \"games\": 4, \"vary\": [{\"with\": \"turns\", \"values\": [8]}]}");
    for (int v = 0; v < 2; v++) {
        const char *folder = path_in(v ? "changed" : "as-it-is");
        char *record = fy_study_record(s, v, 3, error);
        assert_non_null(record);
        assert_true(fy_study_write_data(s, v, folder, error));
        struct fy_session *played_again = fy_record_read(record, folder, error);
        if (!played_again)
            fail_msg("%s", error);
        assert_true(fy_session_over(played_again));
        fy_session_free(played_again);
        free(record);
    }
    fy_study_free(s);
}

/* From a choice of a record on: it begins there, and what is hidden is dealt anew. */
static void games_begin_at_a_choice(void **unused)
{
    (void)unused;
    struct fy_study *s = study_of("{\"system\": \"chariot\", \"games\": 4}");
    char *record = fy_study_record(s, 0, 1, error);
    write_file("begun", record);
    char text[400];
    snprintf(text, sizeof text, "{\"system\": \"chariot\", \"games\": 40, \"start\": {\"record\": \"%s\", \"ply\": 100}}",
             path_in("begun"));
    struct fy_study *later = study_of(text);
    char *one = played(later, "later", 1), *two = played(later, "later-2", 2);
    assert_string_equal(one, two);
    char *on = fy_study_record(later, 0, 2, error);
    struct fy_session *again = fy_record_read(on, NULL, error);
    if (!again)
        fail_msg("%s", error);
    assert_true(fy_session_over(again));
    snprintf(text, sizeof text, "{\"system\": \"chariot\", \"start\": {\"record\": \"%s\", \"ply\": 90000}}",
             path_in("begun"));
    refused(text, "start.ply: the record has");
    fy_session_free(again);
    free(on);
    free(one);
    free(two);
    free(record);
    fy_study_free(later);
    fy_study_free(s);
}

static int clean(void **unused)
{
    (void)unused;
    drop_folder();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_told_with_their_place),
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(games_are_those_of_playouts),
        cmocka_unit_test(goes_on_where_it_stopped),
        cmocka_unit_test(parts_are_put_together),
        cmocka_unit_test(a_store_is_one_studys),
        cmocka_unit_test(a_precision_ends_it),
        cmocka_unit_test(variants_have_the_same_dice),
        cmocka_unit_test(games_are_records),
        cmocka_unit_test(games_begin_at_a_choice),
    };
    return cmocka_run_group_tests_name("study", tests, NULL, clean);
}
