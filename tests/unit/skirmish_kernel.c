/* What the kernel of src/board says of legs, bearings, sight and routes, against the rules as they are written: in 100,000 positions put
 * together at random, on all tables. */
#include "unit.h"

#define AGREE(condition) assert_true(condition)
#include "skirmish_compare.h"

enum { POSITIONS = 9100, ROUTES_IN = 6 }; /* of each table; routes are searched for in every so many */

static void compare(const char *scenario)
{
    struct fy_game *g = fy_game_open(fy_system_find("skirmish"), scenario, NULL, error);
    assert_non_null(g);
    struct table t = {.d = g->data};
    struct fy_dice dice;
    t.dice = &dice;
    for (int i = 0; i < POSITIONS; i++) {
        fy_dice_seed(&dice, 31, (uint64_t)i);
        put_together(&t);
        int german = below(&t, __builtin_popcountll(t.s.on[0] & GERMAN_SET));
        int commando = COMMANDO_0 + below(&t, __builtin_popcountll(t.s.on[1]));
        compare_legs(&t, german, 4);
        compare_legs(&t, commando, 6);
        compare_bearings(&t, commando);
        compare_sight(&t);
        if (i % ROUTES_IN == 0)
            compare_route(&t, german, some_goal(&t));
        if (i % 2 && t.d->table.crossings)
            compare_route(&t, german, at_crossing(&t));
    }
    assert_true(t.legal > POSITIONS / 2 && t.sure > POSITIONS / 2 && t.found > POSITIONS / ROUTES_IN / 8);
    assert_true(!t.d->table.buildings || (t.hidden > 20 && t.covered > 20));
    fy_game_close(g);
}

static void on_table_of(void **scenario) { compare(*scenario); }

#define ON(scenario) cmocka_unit_test_prestate(on_table_of, (void *)(uintptr_t)scenario)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON("st-nazaire"),      ON("radar-station"),     ON("coastal-battery"), ON("coastal-battery-2"), ON("coastal-battery-3"),
        ON("coastal-battery-4"), ON("bench"), ON("bench-cover"), ON("bench-ground"), ON("bench-house"), ON("bench-target"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
