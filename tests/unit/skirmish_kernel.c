/* What the kernel of src/board says of legs, bearings, sight and routes, against the rules as they are written: in 100,000 positions put
 * together at random, on all tables. */
#include "unit.h"

#define AGREE(condition) assert_true(condition)
#include "skirmish_compare.h"

#ifdef __SANITIZE_ADDRESS__
enum { POSITIONS = 1500 }; /* of each table */
#else
enum { POSITIONS = 9100 };
#endif
enum { ROUTES_IN = 6 }; /* routes are searched for in every so many */

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

/* The crossings of the Old Entrance and the dock are blown: by the south lock and round both basins it is more than 160 inches. */
static void long_way_round(void **unused)
{
    struct fy_game *g = fy_game_open(fy_system_find("skirmish"), "st-nazaire", NULL, error);
    assert_non_null(g);
    struct table t = {.d = g->data};
    (void)unused;
    t.s.active = t.s.assaulting = t.s.from_target = NOBODY;
    put(&t, 0, K_TRUCK, (struct fy_inch){3400, 1100});
    for (int i = 0; i < 6; i++)
        t.s.gone |= one(i);
    compare_route(&t, 0, (struct fy_inch){4053, 1903});
    assert_true(t.found == 1);
    fy_game_close(g);
}

#define ON(scenario) cmocka_unit_test_prestate(on_table_of, (void *)(uintptr_t)scenario)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON("st-nazaire"),      ON("radar-station"),     ON("coastal-battery"), ON("coastal-battery-2"), ON("coastal-battery-3"),
        ON("coastal-battery-4"), ON("bench"), ON("bench-cover"), ON("bench-ground"), ON("bench-house"), ON("bench-target"),
        cmocka_unit_test(long_way_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
