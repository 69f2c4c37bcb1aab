/* The table-top raid: positions that no play leads to. */
#include "positions.h"

/* The scenario has a sea below and a ring of wire; a1 is an assault unit, d1 a demolition unit. */
#define ACTING(unit) "\"phase\": \"act\", \"active\": \"" unit "\""

static void an_assault_has_a_way(void **unused)
{
    struct given t = start_of("skirmish", "coastal-battery");
    (void)unused;
    refused(&t, "{\"assaulting\": \"g1\"}", "an assault is declared that nobody can carry on");
    refused(&t, "{" ACTING("a1") ", \"actions\": 2, \"assaulting\": \"g1\"}", "there is no way to the enemy");
    refused(&t, "{" ACTING("a1") ", \"actions\": 2, \"assaulting\": \"p1\"}", "an assault is declared that nobody can carry on");
    refused(&t, "{" ACTING("a1") ", \"actions\": 2, \"assaulting\": \"d1\"}", "an assault is declared that nobody can carry on");
    refused(&t, "{" ACTING("a1") ", \"actions\": 0, \"assaulting\": \"g4\", \"g4\": {\"x\": \"9\", \"y\": \"12\"}}",
            "an assault is declared that nobody can carry on");
    accepted(&t, "{" ACTING("a1") ", \"actions\": 2, \"assaulting\": \"g4\", \"g4\": {\"x\": \"9\", \"y\": \"12\"}}");
    play(&t, "assault g4");
    drop(&t);
}

static void a_withdrawal_leads_somewhere(void **unused)
{
    struct given t = start_of("skirmish", "coastal-battery");
    (void)unused;
    refused(&t, "{\"phase\": \"withdraw\", \"active\": \"d1\"}", "a withdrawal is from a target");
    refused(&t, "{\"phase\": \"withdraw\", \"active\": \"d1\", \"from-target\": \"r1\"}", "a withdrawal is from a target");
    refused(&t, "{\"phase\": \"withdraw\", \"active\": \"d1\", \"from-target\": \"x1\"}", "a withdrawal is from a target");
    refused(&t, "{\"phase\": \"withdraw\", \"active\": \"d1\", \"from-target\": \"t1\", \"withdraw2\": 3}", "nowhere to withdraw to");
    accepted(&t, "{\"phase\": \"withdraw\", \"active\": \"d1\", \"from-target\": \"t1\", \"d1\": {\"x\": \"23.5\", \"y\": \"21.5\"}}");
    drop(&t);
}

/* Guards go back to their posts. */
static void posts_are_on_the_table(void **unused)
{
    struct given t = start_of("skirmish", "coastal-battery");
    (void)unused;
    refused(&t, "{\"g1\": {\"post-x\": \"100\"}}", "the post of a German unit is off the table");
    accepted(&t, "{\"g1\": {\"on\": false, \"post-x\": \"100\"}}");
    drop(&t);
}

static void pieces_are_what_they_are(void **unused)
{
    struct given t = start_of("skirmish", "coastal-battery");
    (void)unused;
    refused(&t, "{\"g1\": {\"kind\": \"pillbox\"}}", "of the wrong one");
    refused(&t, "{\"g1\": {\"kind\": \"searchlight\"}}", "of the wrong one");
    refused(&t, "{\"p1\": {\"kind\": \"truck\"}}", "of the wrong one");
    refused(&t, "{\"s1\": {\"kind\": \"pillbox\"}}", "of the wrong one");
    refused(&t, "{\"a1\": {\"kind\": \"infantry\"}}", "of the wrong one");
    accepted(&t, "{\"a1\": {\"kind\": \"demolition\"}, \"g1\": {\"kind\": \"half-track\"}}");
    drop(&t);
}

static void options_have_their_values(void **unused)
{
    struct given t = start_of("skirmish", "coastal-battery");
    (void)unused;
    refused(&t, "{\"option\": [3, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}", "an option is set to something");
    refused(&t, "{\"option\": [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3]}", "an option is set to something");
    accepted(&t, "{\"option\": [2, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 9, 2]}");
    drop(&t);
}

static void counters_keep_their_bounds(void **unused)
{
    struct given t = start_of("skirmish", "coastal-battery");
    (void)unused;
    refused(&t, "{\"pillboxes-lost\": 6}", "more pillboxes are lost");
    accepted(&t, "{" ACTING("a1") ", \"actions\": 3, \"legs\": 3}");
    play(&t, "move 9 8");
    holds(&t, NULL, "legs", "3");
    accepted(&t, "{\"phase\": \"select\", \"active\": null, \"alert\": \"full-alarm\", \"alarms\": 255}");
    play(&t, "end");
    holds(&t, NULL, "alarms", "255");
    drop(&t);
}

/* There is one apparatus: who takes it has it. */
static void one_unit_carries(void **unused)
{
    struct given t = start_of("skirmish", "radar-station");
    (void)unused;
    accepted(&t, "{\"apparatus\": \"carried\", \"a1\": {\"carry\": true}, " ACTING("d1")
                 ", \"actions\": 3, \"d1\": {\"x\": \"11\", \"y\": \"32.5\"}}");
    for (int i = 0; i < 40; i++) { /* until a die is high enough */
        accepted(&t, "{\"phase\": \"act\", \"active\": \"d1\", \"actions\": 3, \"t1\": {\"gone\": false}}");
        play(&t, "demolish t1");
        char phase[32];
        fy_field_get(t.g, t.state, NULL, "phase", phase, sizeof phase, error);
        if (!strcmp(phase, "withdraw"))
            break;
    }
    holds(&t, "d1", "carry", "true");
    holds(&t, "a1", "carry", "false");
    drop(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_assault_has_a_way),     cmocka_unit_test(a_withdrawal_leads_somewhere),
        cmocka_unit_test(posts_are_on_the_table),   cmocka_unit_test(pieces_are_what_they_are),
        cmocka_unit_test(options_have_their_values), cmocka_unit_test(counters_keep_their_bounds),
        cmocka_unit_test(one_unit_carries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
