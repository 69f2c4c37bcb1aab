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

static int clean_up(void **state)
{
    (void)state;
    drop_folder();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound), cmocka_unit_test(test_broken)};
    return cmocka_run_group_tests(tests, NULL, clean_up);
}
