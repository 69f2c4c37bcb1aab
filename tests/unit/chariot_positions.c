/* Commandos at St. Nazaire: positions that no play leads to. */
#include "positions.h"

/* The landing goes by itself; s01 is where Campbeltown's men come ashore. */
static void nobody_lands_among_germans(void **unused)
{
    struct given t = start_of("chariot", NULL);
    (void)unused;
    refused(&t, "{\"mf05\": {\"at\": \"s01\", \"unknown\": false}}", "where commandos are still to land");
    accepted(&t, "{\"phase\": \"a\", \"mf05\": {\"at\": \"s01\", \"unknown\": false}}");
    drop(&t);
}

/* His move comes with his landing, whatever he is said to have done before. */
static void who_has_not_landed_has_not_moved(void **unused)
{
    struct given t = start_of("chariot", NULL);
    (void)unused;
    accepted(&t, "{\"birney\": {\"moved\": true}, \"roy\": {\"moved\": true}}");
    holds(&t, "roy", "moved", "false");
    play(&t, "continue");
    drop(&t);
}

static const char exchange[] =
    "{\"phase\": \"c\", \"turn\": 3, \"stage\": \"declaring\", \"british_side\": \"s16\", \"german_side\": \"s17\","
    " \"roy\": {\"at\": \"s16\"}, \"moss\": {\"at\": \"s16\"}, \"mf05\": {\"at\": \"s17\", \"unknown\": false}, %s}";

static const char *declared(const char *shots)
{
    static char position[700];
    snprintf(position, sizeof position, exchange, shots);
    return position;
}

/* There is room for four shots: who has declared them cannot declare more. */
static void shots_have_room(void **unused)
{
    struct given t = start_of("chariot", NULL);
    (void)unused;
    refused(&t, declared("\"shots\": 4, \"shooter\": [\"roy\", \"roy\", \"roy\", \"roy\"], \"aim\": [\"mf05\", \"mf05\", \"mf05\", \"mf05\"]"),
            "more shots are declared");
    accepted(&t, declared("\"shots\": 1, \"shooter\": [\"roy\", null, null, null], \"aim\": [\"mf05\", null, null, null]"));
    play(&t, "fire roy mf05");
    play(&t, "fire moss mf05");
    play(&t, "resolve");
    drop(&t);
}

/* A space that is said to be emptied may have been taken again: nobody occupies it then. */
static void nobody_occupies_what_germans_hold(void **unused)
{
    struct given t = start_of("chariot", NULL);
    char position[1200];
    size_t at = fy_print(position, sizeof position,
                         "{\"phase\": \"c\", \"turn\": 3, \"stage\": \"occupying\", \"events\": 1, \"roy\": {\"at\": \"s16\"},"
                         " \"mf05\": {\"at\": \"s17\", \"unknown\": false}, \"emptied\": [15, 16");
    (void)unused;
    for (int i = 2; i < 84; i++)
        at += fy_print(position + at, sizeof position - at, ", 0");
    fy_print(position + at, sizeof position - at, "]}");
    accepted(&t, position);
    assert_false(may(&t, "occupy roy s17"));
    play(&t, "done");
    drop(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_lands_among_germans),
        cmocka_unit_test(who_has_not_landed_has_not_moved),
        cmocka_unit_test(shots_have_room),
        cmocka_unit_test(nobody_occupies_what_germans_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
