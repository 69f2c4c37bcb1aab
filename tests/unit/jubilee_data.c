/* What the loader of `jubilee` demands of its data as a whole: the maps with one thing broken in each copy. */
#include "unit.h"

static char *slurp(const char *path)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 16) - 1, f) > 0);
    fclose(f);
    return text;
}

/* All files into the test's folder, with one word of one of them replaced. */
static void copy_with(const char *file, const char *from, const char *to)
{
    static const char *const files[] = {"dieppe.json", "map.json", "terrain.json", "positions.json",
                                        "commonwealth.json", "germans.json", "chits.json", "tables.json"};
    for (int i = 0; i < 8; i++) {
        char path[300], changed[1 << 16];
        snprintf(path, sizeof path, FORAY_DATA "/jubilee/%s", files[i]);
        char *text = slurp(path), *at = strcmp(files[i], file) ? NULL : strstr(text, from);
        assert_true(at || strcmp(files[i], file) != 0);
        if (at)
            snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
        write_file(files[i], at ? changed : text);
        free(text);
    }
}

static void refused(const char *file, const char *from, const char *to, const char *because)
{
    copy_with(file, from, to);
    struct fy_game *g = fy_game_open(fy_system_find("jubilee"), NULL, own_folder(), error);
    if (g)
        fail_msg("%s: \"%s\" for \"%s\" is accepted", file, to, from);
    if (!strstr(error, because))
        fail_msg("%s: \"%s\" for \"%s\": %s", file, to, from, error);
}

static void test_sound(void **state)
{
    (void)state;
    copy_with("map.json", "Dieppe", "Dieppe");
    struct fy_game *g = fy_game_open(fy_system_find("jubilee"), NULL, own_folder(), error);
    if (!g)
        fail_msg("%s", error);
    fy_game_close(g);
}

static void test_broken(void **state)
{
    (void)state;
    refused("positions.json", "\"letter\": \"C\"", "\"letter\": \"D\"", "as many positions as units");
    refused("positions.json", "\"fire\": [\"0512\"", "\"fire\": [\"0411\"", "reaches the sea");
    refused("positions.json", "\"fire\": [\"0512\"", "\"fire\": [\"0817\", \"0717\"", "two fields of fire of one colour");
    refused("positions.json", "\"arrows\": [\"0713\"]", "\"arrows\": [\"1604\"]", "another position of its map");
    refused("positions.json", "\"arrows\": [\"0713\"]", "\"arrows\": [\"0714\"]", "no position");
    refused("positions.json", "\"vp\": 3", "\"vp\": 6", "vp");
    refused("map.json", "\"0422|0522\"", "\"0422|0523\"", "not a hexside");
    refused("map.json", "\"bridge\": [\"0629|0630\"", "\"bridge\": [\"0528|0628\"", "where a road crosses a river");
    refused("map.json", "\"0519|0520\"", "\"0519|0620\"", "leave the beach");
    refused("map.json", "~~bbb.hTbb..T", "~~bbb.hTbb.", "every row");
    refused("chits.json", "\"brown\"", "\"pink\"", "no colour");
    refused("commonwealth.json", "\"location\": \"b1\"", "\"location\": \"b9\"", "no landing box");
    refused("commonwealth.json", "\"location\": \"b2\"", "\"location\": \"b1\"", "no room");
    refused("germans.json", "\"count\": 6", "\"count\": 7", "there are 21");
    refused("tables.json", "\"reveal-depth\"", "\"german-vanishes\"", "german-vanishes");
}

static const struct fy_place *place_named(const struct fy_board *b, const char *id)
{
    for (int i = 0; i < b->n_places; i++)
        if (!strcmp(b->places[i].id, id))
            return &b->places[i];
    fail_msg("there is no place %s", id);
    return NULL;
}

static int64_t apart(int32_t x, int32_t y, const struct fy_place *p)
{
    int64_t dx = x - p->x, dy = y - p->y;
    return dx * dx + dy * dy;
}

/* Whoever plays sits at sea: the sea is the near edge, east is left (JU-2.2.4), boxes lie before their hexes (JU-2.5.1). */
static void test_seat(void **state)
{
    struct fy_game *g = fy_game_open(fy_system_find("jubilee"), NULL, NULL, error);
    struct fy_board b = {0};
    (void)state;
    assert_non_null(g);
    g->sys->board(g->data, &b);
    assert_true(place_named(&b, "0512")->x < place_named(&b, "0513")->x);
    assert_true(place_named(&b, "0421")->y > place_named(&b, "1021")->y);
    assert_true(place_named(&b, "1503")->x < place_named(&b, "0512")->x);
    assert_true(place_named(&b, "1537")->x > place_named(&b, "0531")->x);
    assert_true(place_named(&b, "w2")->y > place_named(&b, "0421")->y);
    assert_int_equal(place_named(&b, "w2")->x, place_named(&b, "0421")->x);
    fy_game_close(g);
}

/* JU-6.4.2: every fire dot lies in its hex, on the side that faces its position. */
static void test_fire_dots(void **state)
{
    struct fy_game *g = fy_game_open(fy_system_find("jubilee"), NULL, NULL, error);
    struct fy_board b = {0};
    (void)state;
    assert_non_null(g);
    g->sys->board(g->data, &b);
    assert_int_equal(b.n_features, 390);
    for (int i = 0; i < b.n_features; i++) {
        const struct fy_feature *dot = &b.features[i];
        const struct fy_place *from = place_named(&b, dot->id), *hex = NULL;
        for (int p = 0; p < b.n_places; p++)
            if (b.places[p].shape == FY_HEX &&
                (!hex || apart(dot->x[0], dot->y[0], &b.places[p]) < apart(dot->x[0], dot->y[0], hex)))
                hex = &b.places[p];
        assert_ptr_not_equal(hex, from);
        assert_true(apart(dot->x[0], dot->y[0], from) < apart(hex->x, hex->y, from));
    }
    fy_game_close(g);
}

static int clean_up(void **state)
{
    (void)state;
    drop_folder();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound), cmocka_unit_test(test_broken),
                                       cmocka_unit_test(test_seat), cmocka_unit_test(test_fire_dots)};
    return cmocka_run_group_tests(tests, NULL, clean_up);
}
