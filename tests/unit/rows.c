/* Rows: data files read by their tables, every type once, every mistake told with its place. */
#include "unit.h"

struct space {
    const char *id, *title;
    int16_t x, y;
    uint8_t link[3], n_links, kind, guard;
    char letter;
    uint16_t range;
};

struct line {
    uint8_t a, b, cost;
};

struct sample {
    struct space space[4];
    uint8_t n_spaces, turns, n_extras;
    struct line line[3];
    uint8_t n_lines;
    int8_t grid[2][3];
    uint8_t strength[3], route[3][2], route_length[3]; /* of each unit */
    const char *unit[3];
    uint64_t heavy, marked;
    uint8_t flags, supply[2];
    bool harbour_open, has_harbour;
    const char *scenery, *sides[2];
    const struct line *way;
    uint16_t n_ways;
    const int16_t *number;
    int n_numbers, sum;
    int8_t clock[2];
    int checked, seen_last;
};

static const char *const kinds[] = {"land", "sea", NULL}, *const flag_words[] = {"wet", "dark", "cold", NULL};
static const int16_t kind_values[] = {10, 20};

static void check_space(const struct fy_row *r)
{
    const struct space *s = r->at;
    ((struct sample *)r->data)->checked++;
    if (s->n_links && s->link[0] == r->number)
        fy_wrong(fy_get(r->node, "links"), "%s leads to itself", s->id);
}

static void note_spaces(const struct fy_row *r)
{
    struct sample *s = r->data;
    s->seen_last = s->n_spaces;
}

static void add_up(const struct fy_row *r)
{
    struct sample *s = r->data;
    for (int i = 0; i < fy_len(r->node); i++)
        s->sum += fy_int(fy_item(r->node, i), 0, 9);
}

#define KEYS .keys = (const struct fy_key[])
static const struct fy_rows space = {"space", "a space", .then = check_space, KEYS{
    {"id", FY_ID, FY_TO(space, id), .help = "name"},
    {"title", FY_STRING, FY_TO(space, title), .optional = true, .help = "title"},
    {"x", FY_INTEGER, FY_TO(space, x), .lo = -99, .hi = 999, .help = "east"},
    {"links", FY_REF, FY_TO_LIST(space, link), FY_COUNT(space, n_links), .of = "space", .optional = true, .help = "neighbours"},
    {"kind", FY_WORD, FY_TO(space, kind), .words = kinds, .values = kind_values, .optional = true, .otherwise = 20, .help = "what"},
    {"guard", FY_REF, FY_TO(space, guard), .of = "space", .optional = true, .otherwise = 255, .help = "who"},
    {"letter", FY_LETTER, FY_TO(space, letter), .lo = 'a', .hi = 'd', .optional = true, .help = "letter"},
    {"range", FY_DECIMAL, FY_TO(space, range), .lo = 0, .hi = 3000, .optional = true, .help = "inches"},
    {0}}};
static const struct fy_rows line = {"line", "a line", .tuple = true, KEYS{
    {"from", FY_REF, FY_TO(line, a), .of = "space", .help = "one end"},
    {"to", FY_REF, FY_TO(line, b), .of = "space", .help = "the other"},
    {"cost", FY_INTEGER, FY_TO(line, cost), .lo = 1, .hi = 3, .optional = true, .otherwise = 1, .help = "cost"},
    {0}}};
static const struct fy_rows unit = {"unit", "a unit", KEYS{
    {"id", FY_ID, FY_TO_EACH(sample, unit), .help = "name"},
    {"strength", FY_INTEGER, FY_TO_EACH(sample, strength), .lo = 1, .hi = 9, .help = "strength"},
    {"route", FY_REF, FY_TO_EACH_LIST(sample, route), FY_COUNT_EACH(sample, route_length), .of = "space", .optional = true,
     .help = "way"},
    {"heavy", FY_BIT, FY_TO(sample, heavy), .optional = true, .help = "heavy"},
    {0}}};
static const struct fy_rows side = {"side", "a side", KEYS{{"id", FY_ID, FY_TO_EACH(sample, sides), .help = "name"}, {0}}};
static const struct fy_rows supply = {"supply", "supply", KEYS{
    {"SIDE", FY_INTEGER, FY_TO_EACH(sample, supply), .by = "side", .lo = 0, .hi = 20, .help = "points"},
    {0}}};
static const struct fy_rows harbour = {"harbour", "a file", KEYS{
    {"open", FY_BOOLEAN, FY_TO(sample, harbour_open), .help = "open"},
    {"note", FY_REMARK, .optional = true, .help = "for readers"},
    {0}}};
static const struct fy_rows scenario = {"scenario", "a raid", KEYS{
    {"turns", FY_INTEGER, FY_TO(sample, turns), .lo = 1, .hi = 20, .help = "turns"},
    {"spaces", FY_ROW, FY_TO_LIST(sample, space), FY_COUNT(sample, n_spaces), .least = 1, .rows = &space, .then = note_spaces,
     .help = "map"},
    {"more_spaces", FY_ROW, FY_TO_LIST(sample, space), FY_COUNT(sample, n_spaces), .rows = &space, .optional = true, .help = "map"},
    {"lines", FY_ROW, FY_TO_LIST(sample, line), FY_COUNT(sample, n_lines), .rows = &line, .optional = true, .help = "lines"},
    {"grid", FY_INTEGER, FY_TO_GRID(sample, grid), .lo = -5, .hi = 5, .optional = false, .help = "table"},
    {"units", FY_ROW, FY_UP_TO(3), .rows = &unit, .optional = true, .help = "units"},
    {"sides", FY_ROW, FY_UP_TO(2), .rows = &side, .least = 2, .help = "sides"},
    {"supply", FY_ROW, .rows = &supply, .help = "supply"},
    {"flags", FY_BITS, FY_TO(sample, flags), .words = flag_words, .optional = true, .help = "flags"},
    {"marked", FY_BITS, FY_TO(sample, marked), .of = "space", .optional = true, .help = "spaces"},
    {"clock", FY_INTEGER, FY_TO_ALL(sample, clock), .lo = 0, .hi = 59, .help = "time"},
    {"harbour", FY_FILE, .rows = &harbour, FY_COUNT(sample, has_harbour), .optional = true, .help = "file"},
    {"ways", FY_ROW, FY_TO_ARENA(sample, way, 500), FY_COUNT(sample, n_ways), .rows = &line, .optional = true, .help = "ways"},
    {"numbers", FY_INTEGER, FY_TO_ARENA(sample, number, 9), FY_COUNT(sample, n_numbers), .lo = -9, .hi = 300, .optional = true,
     .help = "numbers"},
    {"summed", FY_INTEGER, FY_UP_TO(3), .lo = 0, .hi = 9, .optional = true, .then = add_up, .help = "only summed"},
    {"scenery", FY_JSON, FY_TO(sample, scenery), .optional = true, .help = "drawing"},
    {0}}};

static void load(struct fy_loader *l, void *data)
{
    (void)l, (void)data;
}

static const char *const bands[] = {"lost", "won", NULL};
static const struct fy_system sample_system = {
    .key = "sample", .title = "Sample", .data_size = sizeof(struct sample), .scenario = &scenario, .load = load, .bands = bands};

#define HEAD "{\"scenario\": \"one\", \"title\": \"One\", \"turns\": 3,\n"
#define SPACES "\"spaces\": [{\"id\": \"s1\", \"x\": -7}],\n"
#define REST "\"grid\": [[1, 2, 3], [-1, -2, -3]], \"sides\": [{\"id\": \"axis\"}, {\"id\": \"allied\"}], \"supply\": " \
             "{\"allied\": 5, \"axis\": 4}, \"clock\": [1, 30]"

static struct fy_game *open_text(const char *text)
{
    write_file("one.json", text);
    return fy_game_open(&sample_system, "one", own_folder(), error);
}

static void everything_goes_to_its_place(void **unused)
{
    (void)unused;
    write_file("harbour.json", "{\"open\": true, \"note\": \"seen\", \"basis\": \"source\"}");
    struct fy_game *g = open_text(
        HEAD "\"spaces\": [{\"id\": \"s1\", \"x\": -7, \"links\": [\"s2\", \"s3\"], \"kind\": \"land\", \"guard\": \"s3\"},\n"
             "{\"id\": \"s2\", \"x\": 999, \"title\": \"Two\", \"letter\": \"d\", \"range\": \"7.25\", \"$comment\": \"why\"},\n"
             "{\"id\": \"s3\", \"x\": 0}], \"more_spaces\": [{\"id\": \"s4\", \"x\": 4}],\n"
             "\"lines\": [[\"s1\", \"s4\", 3], [\"s2\", \"s3\"]],\n"
             "\"units\": [{\"id\": \"a\", \"strength\": 2}, {\"id\": \"b\", \"strength\": 9, \"route\": [\"s4\", \"s1\"], \"heavy\": true}],\n"
             "\"flags\": [\"cold\", \"wet\"], \"marked\": [\"s4\"], \"harbour\": \"harbour.json\", \"scenery\": {\"a\": [1]},\n"
             "\"ways\": [[\"s2\", \"s1\"], [\"s3\", \"s1\"]], \"numbers\": [-9, 300], \"summed\": [4, 5]," REST "}");
    if (!g)
        fail_msg("%s", error);
    const struct sample *s = g->data;
    assert_int_equal(s->turns, 3);
    assert_int_equal(s->n_spaces, 4);
    assert_int_equal(s->space[0].x, -7);
    assert_int_equal(s->space[0].n_links, 2);
    assert_int_equal(s->space[0].link[1], 2);
    assert_int_equal(s->space[0].kind, 10);
    assert_int_equal(s->space[0].guard, 2);
    assert_int_equal(s->space[1].kind, 20);
    assert_int_equal(s->space[1].guard, 255);
    assert_int_equal(s->space[1].letter, 'd');
    assert_int_equal(s->space[1].range, 725);
    assert_string_equal(s->space[1].title, "Two");
    assert_string_equal(s->space[2].title, "");
    assert_string_equal(s->space[3].id, "s4");
    assert_int_equal(s->n_lines, 2);
    assert_int_equal(s->line[0].b, 3);
    assert_int_equal(s->line[0].cost, 3);
    assert_int_equal(s->line[1].cost, 1);
    assert_int_equal(s->grid[1][2], -3);
    assert_int_equal(s->strength[1], 9);
    assert_int_equal(s->route[1][0], 3);
    assert_int_equal(s->route_length[1], 2);
    assert_int_equal(s->route_length[0], 0);
    assert_int_equal(s->heavy, 2);
    assert_int_equal(s->marked, 8);
    assert_int_equal(s->flags, 5);
    assert_int_equal(s->supply[0], 4);
    assert_int_equal(s->supply[1], 5);
    assert_true(s->harbour_open && s->has_harbour);
    assert_string_equal(s->scenery, "{\"a\":[1]}");
    assert_int_equal(s->clock[1], 30);
    assert_int_equal(s->n_ways, 2);
    assert_int_equal(s->way[1].a, 2);
    assert_int_equal(s->way[1].cost, 1);
    assert_int_equal(s->n_numbers, 2);
    assert_int_equal(s->number[1], 300);
    assert_int_equal(s->sum, 9);
    assert_int_equal(s->checked, 4);
    assert_int_equal(s->seen_last, 3);
    fy_game_close(g);
}

static void mistakes(void **unused)
{
    static const struct {
        const char *text, *error; /* the error without the folder */
    } rows[] = {
        {HEAD SPACES REST ", \"turn\": 4}", "one.json:3:135: turn: unknown key; did you mean \"turns\"?"},
        {HEAD REST "}", "one.json:1:1: \"spaces\" is missing here"},
        {HEAD "\"spaces\": [], " REST "}", "one.json:2:11: spaces: this must have 1 to 4 items, not 0"},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1000}]," REST "}", "one.json:2:29: spaces[0].x: 1000 is out of range: -99 to 999"},
        {HEAD "\"spaces\": [{\"id\": \"\", \"x\": 1}]," REST "}", "one.json:2:19: spaces[0].id: this must not be empty"},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1}, {\"id\": \"a\", \"x\": 1}]," REST "}",
         "one.json:2:40: spaces[1].id: there are two of the name \"a\""},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1, \"y\": 1}]," REST "}", "one.json:2:32: spaces[0].y: unknown key"},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1, \"links\": [\"b\"]}]," REST "}",
         "one.json:2:42: spaces[0].links[0]: there is no space \"b\""},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1, \"links\": [\"a\"]}]," REST "}",
         "one.json:2:41: spaces[0].links: a leads to itself"},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1, \"links\": [\"a\", \"a\", \"a\", \"a\"]}]," REST "}",
         "one.json:2:41: spaces[0].links: this must have 0 to 3 items, not 4"},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1, \"kind\": \"air\"}]," REST "}",
         "one.json:2:40: spaces[0].kind: \"air\" is not one of \"land\", \"sea\""},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1, \"letter\": \"e\"}]," REST "}",
         "one.json:2:42: spaces[0].letter: \"e\" is not a letter a to d"},
        {HEAD "\"spaces\": [{\"id\": \"a\", \"x\": 1, \"range\": 31}]," REST "}",
         "one.json:2:41: spaces[0].range: this is out of range: 0.00 to 30.00"},
        {HEAD SPACES "\"more_spaces\": [{\"id\": \"b\", \"x\": 1}, {\"id\": \"c\", \"x\": 1}, {\"id\": \"d\", \"x\": 1}, {\"id\": \"e\", \"x\": 1}],"
         REST "}", "one.json:3:16: more_spaces: there is no room for more than 4 together with others"},
        {HEAD SPACES "\"lines\": [[\"s1\"]]," REST "}", "one.json:3:11: lines[0]: this must have 2 to 3 items, not 1"},
        {HEAD SPACES "\"lines\": [[\"s1\", \"s1\", 1, 1]]," REST "}", "one.json:3:11: lines[0]: this must have 2 to 3 items, not 4"},
        {HEAD SPACES "\"lines\": [[\"s1\", \"s1\", 4]]," REST "}", "one.json:3:24: lines[0][2]: 4 is out of range: 1 to 3"},
        {HEAD SPACES "\"units\": [{\"id\": \"a\", \"strength\": 1, \"heavy\": 1}]," REST "}",
         "one.json:3:47: units[0].heavy: this must be true or false"},
        {HEAD SPACES "\"flags\": [\"wet\", \"wet\"]," REST "}", "one.json:3:18: flags[1]: \"wet\" stands here twice"},
        {HEAD SPACES "\"flags\": [\"hot\"]," REST "}", "one.json:3:11: flags[0]: \"hot\" is not one of \"wet\", \"dark\", \"cold\""},
        {HEAD SPACES "\"grid\": [[1, 2, 3], [1, 2]], \"sides\": [{\"id\": \"a\"}, {\"id\": \"b\"}], \"supply\": {\"a\": 1, \"b\": 1}, \"clock\": [1, 1]}",
         "one.json:3:21: grid[1]: this must have 3 items, not 2"},
        {HEAD SPACES "\"grid\": [[1, 2, 3], [1, 2, 3]], \"sides\": [{\"id\": \"a\"}, {\"id\": \"b\"}], \"supply\": {\"a\": 1}, \"clock\": [1, 1]}",
         "one.json:3:80: supply: \"b\" is missing here"},
        {HEAD SPACES "\"grid\": [[1, 2, 3], [1, 2, 3]], \"sides\": [{\"id\": \"a\"}, {\"id\": \"b\"}], \"supply\": {\"a\": 1, \"b\": 1, \"c\": 1}, \"clock\": [1, 1]}",
         "one.json:3:97: supply.c: unknown key"},
        {HEAD SPACES "\"numbers\": [1,2,3,4,5,6,7,8,9,0]," REST "}", "one.json:3:12: numbers: this must have 0 to 9 items, not 10"},
        {HEAD SPACES "\"summed\": [10]," REST "}", "one.json:3:12: summed[0]: 10 is out of range: 0 to 9"},
        {HEAD SPACES "\"harbour\": \"quay.json\"," REST "}", "one.json:3:12: harbour: there is no data file \"quay.json\""},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fy_game *g = open_text(rows[i].text);
        if (g)
            fail_msg("accepted: %s", rows[i].text);
        if (!strstr(error, rows[i].error))
            fail_msg("not \"%s\": %s", rows[i].error, error);
    }
}

static void tables_are_checked(void **unused)
{
    static const struct fy_key keys[][3] = {
        {{"n", FY_INTEGER, FY_TO(sample, turns), .lo = 0, .hi = 256, .help = "x"}, {0}},
        {{"n", FY_INTEGER, FY_TO(space, x), .lo = 0, .hi = 40000, .help = "x"}, {0}},
        {{"n", FY_INTEGER, FY_TO(sample, turns), .lo = -1, .hi = 5, .help = "x"}, {0}},
        {{"n", FY_INTEGER, FY_TO(sample, turns), .lo = 0, .hi = 5, .optional = true, .otherwise = -1, .help = "x"}, {0}},
        {{"n", FY_INTEGER, FY_TO(sample, turns), .lo = 0, .hi = 5}, {0}},
        {{"n", FY_INTEGER, FY_TO(sample, turns), .help = "x"}, {0}},
        {{"n", FY_WORD, FY_TO(sample, turns), .help = "x"}, {0}},
        {{"n", FY_REF, FY_TO(sample, turns), .help = "x"}, {0}},
        {{"n", FY_STRING, FY_TO(sample, turns), .help = "x"}, {0}},
        {{"n", FY_ROW, .help = "x"}, {0}},
        {{"n", FY_INTEGER, FY_TO_LIST(space, link), .lo = 0, .hi = 9, .most = 4, .help = "x"}, {0}},
        {{"n", FY_INTEGER, FY_TO_ARENA(sample, number, 256), FY_COUNT(sample, n_lines), .lo = 0, .hi = 9, .help = "x"}, {0}},
        {{"n", FY_INTEGER, .lo = 0, .hi = 9, .help = "nobody looks at it"}, {0}},
        {{"n", FY_REMARK, .help = "x"}, {"n", FY_REMARK, .help = "x"}, {0}},
    };
    const char *key;
    (void)unused;
    assert_null(fy_rows_fault(&scenario, &key));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const struct fy_rows rows = {"rows", "rows", .keys = keys[i]};
        if (!fy_rows_fault(&rows, &key))
            fail_msg("no fault in table %d", (int)i);
        assert_string_equal(key, "n");
    }
}

static void tables_of_the_systems_are_sound(void **unused)
{
    const char *about;
    (void)unused;
    assert_null(fy_rows_fault(&fy_about, &about));
    for (int i = 0; i < fy_n_systems; i++) {
        const char *key = "", *fault = fy_systems[i]->scenario ? fy_rows_fault(fy_systems[i]->scenario, &key) : NULL;
        if (fault)
            fail_msg("%s: %s: %s", fy_systems[i]->key, key, fault);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_goes_to_its_place),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(tables_are_checked),
        cmocka_unit_test(tables_of_the_systems_are_sound),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    drop_folder();
    return failed;
}
