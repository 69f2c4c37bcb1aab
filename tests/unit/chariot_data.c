/* What the loader of `chariot` demands of its data as a whole: the files with one thing broken in each copy. */
#include "unit.h"

static const char *const files[] = {"st-nazaire.json", "harbour.json", "scenery.json", "units.json", "tables.json", NULL};

static void broken(const char *file, const char *from, const char *to, const char *because)
{
    copy_data("chariot", files);
    change_file(file, from, to);
    refused("chariot", because);
}

static void test_sound(void **state)
{
    (void)state;
    copy_data("chariot", files);
    accepted("chariot");
}

static void test_links(void **state)
{
    (void)state;
    broken("harbour.json", "[\"s02\", \"s13\"]", "[\"s13\"]", "the link with s02 is not listed at both ends");
    broken("harbour.json", "[\"s03\", \"s15\"]", "[\"s15\"]", "the link with s03 is not listed at both ends");
    broken("harbour.json", "[\"s03\", \"s15\"]", "[\"s03\", \"s15\", \"s02\"]", "s02 cannot be linked so");
    broken("harbour.json", "[\"s02\", \"s13\"]", "[\"s02\", \"s13\", \"s02\"]", "s02 cannot be linked so");
    broken("harbour.json", "[\"s02\", \"s13\"]", "[\"s02\", \"s13\", \"s01\"]", "s01 cannot be linked so");
    broken("harbour.json", "[\"s02\", \"s13\"]", "[\"s02\", \"s81\"]", "there is no space \"s81\"");
    /* a ship cut off at both ends of its only solid connection */
    copy_data("chariot", files);
    change_file("harbour.json", "\"s17\", \"s19\", \"s20\"]", "\"s17\", \"s19\"]");
    change_file("harbour.json", "[\"s16\"], \"dashed\": [\"s04\", \"s14\"]", "[], \"dashed\": [\"s04\", \"s14\"]");
    refused("chariot", "not all spaces are joined by solid links");
}

static void test_codes(void **state)
{
    (void)state;
    broken("harbour.json", "\"area\": \"a\", ", "", "no space carries area a");
    broken("harbour.json", "\"area\": \"t\"", "\"area\": \"a\"", "area a stands twice");
    broken("harbour.json", "\"entry\": \"a\", ", "", "no space carries entry a");
    broken("harbour.json", "\"entry\": \"b\"", "\"entry\": \"a\"", "entry a stands twice");
    broken("harbour.json", "\"star\": \"old-mole\", ", "", "there is no star for old-mole");
    broken("harbour.json", "\"star\": \"old-mole\"", "\"star\": \"campbeltown\"", "two stars");
    broken("harbour.json", "\"shape\": \"circle\", \"star\": \"old-mole\"", "\"shape\": \"square\", \"star\": \"old-mole\"",
           "a starred space is a circle");
}

static void test_objectives(void **state)
{
    (void)state;
    broken("harbour.json", "\"objective\": 1, ", "", "objective 1 stands on 2 of the map's spaces");
    broken("harbour.json", "\"objective\": 10, ", "", "objective 10 stands on 4 of the map's spaces");
    broken("harbour.json", "\"objective\": 11, ", "\"objective\": 3, ", "objective 3 stands on 2 of the map's spaces");
    broken("harbour.json", "\"objective\": 6, ", "", "objective 6 stands on 0 of the map's spaces");
    broken("units.json", "\"objective\": 14", "\"objective\": 12", "it belongs to another commando already");
    broken("units.json", "\"objective\": 14", "\"objective\": 18", "objective 14 belongs to no commando");
}

static void test_units(void **state)
{
    (void)state;
    broken("units.json", "\"type\": \"assault\"", "\"type\": \"hq\"", "there is one HQ only");
    broken("st-nazaire.json", "\"walton\", \"bradley\"", "\"walton\", \"walton\"", "listed twice");
    broken("st-nazaire.json", "[\"birney\", ", "[", "not every commando is on a track");
    broken("st-nazaire.json", "\"fl7a\", \"fl7b\"", "\"fl7a\"", "fl7b is not placed");
    broken("units.json", "[4, 5, 5]", "[4, 5]", "42 counters instead of 43");
    broken("tables.json", "\"cb\"", "\"ce\"", "no space carries entry e");
}

static int clean_up(void **state)
{
    (void)state;
    drop_folder();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sound), cmocka_unit_test(test_links),
                                       cmocka_unit_test(test_codes), cmocka_unit_test(test_objectives),
                                       cmocka_unit_test(test_units)};
    return cmocka_run_group_tests(tests, NULL, clean_up);
}
