/* Hex geometry: both ways of numbering a map, against the neighbours written out by hand and a flood over open ground. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "foray/hex.h"

enum { MAX = 400 };

static const struct fy_hexes rows = {4, 15, 10, 24, 1};    /* RRCC, odd rows toward higher columns */
static const struct fy_hexes columns = {1, 20, 1, 16, 0};  /* CCRR, even columns half a hex lower */

static void neighbours_are(const struct fy_hexes *map, int number, const int expected[6])
{
    int hex = fy_hex_of_number(map, number);
    for (int d = 0; d < 6; d++)
        assert_int_equal(fy_hex_number(map, fy_hex_neighbour(map, hex, d)), expected[d]);
}

static void test_neighbours(void **state)
{
    (void)state;
    neighbours_are(&rows, 620, (const int[]){621, 720, 719, 619, 519, 520});
    neighbours_are(&rows, 521, (const int[]){522, 622, 621, 520, 421, 422});
    neighbours_are(&columns, 810, (const int[]){811, 911, 910, 809, 710, 711});
    neighbours_are(&columns, 710, (const int[]){711, 810, 809, 709, 609, 610});
}

static void test_edges(void **state)
{
    (void)state;
    int corner = fy_hex_of_number(&rows, 410);
    assert_int_equal(fy_hex_neighbour(&rows, corner, 3), -1);
    assert_int_equal(fy_hex_neighbour(&rows, corner, 4), -1);
    assert_int_equal(fy_hex_of_number(&rows, 409), -1);
    assert_int_equal(fy_hex_of_number(&rows, 1934), -1);
    assert_int_equal(fy_hex_of_number(&rows, -1), -1);
    assert_int_equal(fy_hex_count(&rows), 360);
}

static void test_numbers(void **state)
{
    (void)state;
    assert_int_equal(fy_hex_parse("0517"), 517);
    assert_int_equal(fy_hex_parse("517"), -1);
    assert_int_equal(fy_hex_parse("05175"), -1);
    assert_int_equal(fy_hex_parse("05a7"), -1);
    for (int h = 0; h < fy_hex_count(&rows); h++)
        assert_int_equal(fy_hex_of_number(&rows, fy_hex_number(&rows, h)), h);
}

/* Distance is the length of the shortest way; directions and hexsides are the same from both sides. */
static void check_map(const struct fy_hexes *map)
{
    uint8_t open[MAX];
    int16_t steps[MAX], queue[MAX];
    int n = fy_hex_count(map);
    for (int h = 0; h < n; h++)
        open[h] = 63;
    for (int a = 0; a < n; a++) {
        assert_int_equal(fy_hex_flood(map, a, open, steps, queue), n);
        for (int b = 0; b < n; b++)
            assert_int_equal(fy_hex_distance(map, a, b), steps[b]);
        for (int d = 0; d < 6; d++) {
            int b = fy_hex_neighbour(map, a, d);
            if (b < 0)
                continue;
            assert_int_equal(fy_hex_direction(map, b, a), (d + 3) % 6);
            assert_int_equal(fy_hex_side(map, a, d), fy_hex_side_between(map, b, a));
        }
    }
}

static void test_distance(void **state)
{
    (void)state;
    check_map(&rows);
    check_map(&columns);
}

static void test_hexsides_are_distinct(void **state)
{
    (void)state;
    static uint8_t seen[3 * MAX];
    for (int a = 0; a < fy_hex_count(&rows); a++)
        for (int d = 0; d < 6; d++)
            if (fy_hex_side(&rows, a, d) >= 0)
                seen[fy_hex_side(&rows, a, d)]++;
    for (int side = 0; side < 3 * fy_hex_count(&rows); side++)
        assert_true(seen[side] == 0 || seen[side] == 2);
}

static void test_closed_sides(void **state)
{
    (void)state;
    uint8_t open[MAX] = {0};
    int16_t steps[MAX], queue[MAX];
    int start = fy_hex_of_number(&rows, 620);
    open[start] = 1; /* toward 0621 only */
    assert_int_equal(fy_hex_flood(&rows, start, open, steps, queue), 2);
    assert_int_equal(steps[fy_hex_of_number(&rows, 621)], 1);
    assert_int_equal(steps[fy_hex_of_number(&rows, 619)], -1);
}

static void test_centres(void **state)
{
    (void)state;
    int32_t x, y, x2, y2;
    fy_hex_centre(&rows, fy_hex_of_number(&rows, 620), &x, &y);
    fy_hex_centre(&rows, fy_hex_of_number(&rows, 520), &x2, &y2);
    assert_int_equal(x2 - x, 500);
    assert_int_equal(y - y2, 866);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours), cmocka_unit_test(test_edges), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_distance), cmocka_unit_test(test_hexsides_are_distinct),
        cmocka_unit_test(test_closed_sides), cmocka_unit_test(test_centres),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
