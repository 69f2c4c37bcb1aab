/* Commandos at St. Nazaire: what an unknown unit may turn out to be (CH-8.2.7). Over many dealings exactly the counters come up
 * that the player cannot rule out. */
#include "unit.h"

#include "systems/chariot/chariot.h"

enum { DEALINGS = 4000 };

static struct fy_game *game;
static const struct chariot_data *data;
static struct chariot position;

static int piece(const char *id) { return fy_thing_find(game, FY_PIECE, id); }

static int space(const char *id) { return fy_thing_find(game, FY_PLACE, id); }

/* Nobody but a commando far away; all counters in their pools. */
static int begin(void **state)
{
    (void)state;
    game = fy_game_open(fy_system_find("chariot"), NULL, NULL, error);
    assert_non_null(game);
    data = game->data;
    memset(&position, 0, sizeof position);
    game->sys->cases.empty(data, &position);
    position.at[piece("roy")] = (uint8_t)space("s01");
    position.phase = PHASE_B;
    position.turn = 8;
    return 0;
}

static int end(void **state)
{
    (void)state;
    fy_game_close(game);
    return 0;
}

/* An unknown unit, that came in this turn (0: at set-up). */
static void unknown(const char *counter, const char *where, int since)
{
    int u = piece(counter);
    position.at[u] = (uint8_t)space(where);
    position.unknown[0] |= bit(u);
    position.since[u - FIRST_COUNTER] = (uint8_t)since;
}

/* What the one unknown unit is, over many dealings. */
static uint64_t dealt(void)
{
    uint64_t seen = 0;
    game->sys->derive(data, &position);
    assert_null(game->sys->audit(data, &position));
    for (uint64_t i = 0; i < DEALINGS; i++) {
        struct chariot s = position;
        struct fy_dice dice;
        fy_dice_seed(&dice, 1942, i);
        game->sys->redeal(data, &s, &dice);
        assert_null(game->sys->audit(data, &s));
        assert_int_equal(fy_count_bits(s.unknown[0]), 1);
        seen |= s.unknown[0];
    }
    return seen;
}

/* All counters of the families named, without those listed behind a blank. */
static uint64_t counters(const char *const families[], const char *but)
{
    uint64_t set = 0;
    for (int u = FIRST_COUNTER; u < FIRST_FLAK; u++)
        for (int i = 0; families[i]; i++)
            if (!strncmp(data->piece_name[u].id, families[i], 2) && !(but && !strcmp(data->piece_name[u].id, but)))
                set |= bit(u);
    return set;
}

static const char *const pool_a[] = {"km", "mf", "ot", NULL}, *const all[] = {"km", "mf", "ot", "ir", "vh", NULL},
                  *const on_foot[] = {"km", "mf", "ot", "ir", NULL}, *const naval[] = {"km", NULL}, *const flak[] = {"mf", NULL};

/* CH-12.2: through turn 4 reinforcements come from pool A. */
static void early_reinforcements(void **state)
{
    (void)state;
    unknown("mf03", "s46", 4);
    assert_true(dealt() == counters(pool_a, NULL));
}

/* CH-12.3: later they come from all that are left. */
static void late_reinforcements(void **state)
{
    (void)state;
    unknown("mf03", "s46", 5);
    assert_true(dealt() == counters(all, NULL));
}

/* CH-9.1.0.12: one who went back to a pool in turn 4 had not come in turn 3, but may have come in turn 4. */
static void those_who_went_back(void **state)
{
    (void)state;
    unknown("mf03", "s46", 3);
    position.back[piece("km05") - FIRST_COUNTER] = 4;
    assert_true(dealt() == counters(pool_a, "km05"));
    position.since[piece("mf03") - FIRST_COUNTER] = 4;
    assert_true(dealt() == counters(pool_a, NULL));
}

/* CH-3.3, CH-3.5: at set-up a unit is of its family, and none that has been eliminated since. */
static void set_up_units(void **state)
{
    (void)state;
    unknown("mf03", "s46", 0);
    position.back[piece("mf07") - FIRST_COUNTER] = 2;
    assert_true(dealt() == counters(flak, "mf07"));
}

/* CH-3.4: a ship's crew is naval. CH-8.1.13: no vehicle is where none can be. */
static void places_tell(void **state)
{
    (void)state;
    unknown("km03", "s34", 6);
    assert_true(dealt() == counters(naval, NULL));
    position.unknown[0] = 0;
    position.at[piece("km03")] = POOL_A;
    unknown("mf03", "s68", 6);
    assert_true(dealt() == counters(on_foot, NULL));
}

/* CH-12.3: what is left in pool A is no infantry, whatever is dealt. */
static void pools_keep_their_size(void **state)
{
    (void)state;
    unknown("mf03", "s46", 6);
    game->sys->derive(data, &position);
    for (uint64_t i = 0; i < DEALINGS; i++) {
        struct chariot s = position;
        struct fy_dice dice;
        fy_dice_seed(&dice, 1942, i);
        game->sys->redeal(data, &s, &dice);
        assert_int_equal(fy_count_bits(s.pool[0]), fy_count_bits(position.pool[0]));
        assert_int_equal(s.pool[0] & data->infantry, 0);
    }
}

/* Two units: all that belongs to their places stays there, and each dealing has the same chance. */
static void what_is_known_stays(void **state)
{
    int first = 0, times[2] = {0, 0};
    (void)state;
    unknown("mf01", "s46", 0);
    unknown("mf02", "s39", 0);
    position.pinned[0] |= bit(piece("mf01"));
    for (int i = 2; i < 9; i++) { /* the others of the family have been eliminated once */
        char id[16];
        snprintf(id, sizeof id, "mf%02d", i + 1);
        position.back[piece(id) - FIRST_COUNTER] = 1;
    }
    game->sys->derive(data, &position);
    first = position.label[piece("mf01") - FIRST_COUNTER];
    for (uint64_t i = 0; i < DEALINGS; i++) {
        struct chariot s = position;
        struct fy_dice dice;
        fy_dice_seed(&dice, 1942, i);
        game->sys->redeal(data, &s, &dice);
        int there = s.at[piece("mf01")] == space("s46") ? piece("mf01") : piece("mf02");
        times[there == piece("mf02")]++;
        assert_int_equal(s.stack[space("s46")][0], there);
        assert_int_equal(s.label[there - FIRST_COUNTER], first);
        assert_true(s.pinned[0] == bit(there));
    }
    assert_in_range(times[0], DEALINGS * 45 / 100, DEALINGS * 55 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(early_reinforcements, begin, end),
        cmocka_unit_test_setup_teardown(late_reinforcements, begin, end),
        cmocka_unit_test_setup_teardown(those_who_went_back, begin, end),
        cmocka_unit_test_setup_teardown(set_up_units, begin, end),
        cmocka_unit_test_setup_teardown(places_tell, begin, end),
        cmocka_unit_test_setup_teardown(pools_keep_their_size, begin, end),
        cmocka_unit_test_setup_teardown(what_is_known_stays, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
