/* about.c - what players are told about a scenario: how long, how hard, how it went in the war. No rule reads any
 * of it. */
#include "foray/rows.h"
#include "loader.h"

struct about {
    uint16_t minutes[2];
    uint8_t difficulty;
    int32_t points, measure[FY_MEASURES];
};

/* The measures of the system, which the history may tell. */
static void know_measures(const struct fy_row *r)
{
    const struct fy_system *s = r->data;
    for (int i = 0; s->measures && s->measures[i]; i++)
        fy_add_id(r->node, "measure", s->measures[i]);
}

static void check_band(const struct fy_row *r)
{
    fy_word(r->node, ((const struct fy_system *)r->data)->bands);
}

static void check_minutes(const struct fy_row *r)
{
    fy_int(fy_item(r->node, 1), ((const struct about *)r->at)->minutes[0], 1000);
}

static const struct fy_rows measures = {"measures", "values of the system's measures, by name", .keys = (const struct fy_key[]){
    {"MEASURE", FY_INTEGER, FY_TO_EACH(about, measure), .by = "measure", .lo = -100000, .hi = 100000, .optional = true,
     .help = "a measure"},
    {0}}};

static const struct fy_rows history = {"history", "how the raid went", .first = know_measures, .keys = (const struct fy_key[]){
    {"text", FY_REMARK, .help = "in a sentence or two"},
    {"points", FY_INTEGER, FY_TO(about, points), .lo = -100000, .hi = 100000, .optional = true, .help = "on the game's own scale"},
    {"band", FY_STRING, .optional = true, .then = check_band, .help = "one of the system's"},
    {"measures", FY_ROW, .rows = &measures, .optional = true, .help = "values by the names of the system's measures"},
    {0}}};

const struct fy_rows fy_about = {"about", "what players are told; no rule reads it", .keys = (const struct fy_key[]){
    {"minutes", FY_INTEGER, FY_TO_ALL(about, minutes), .lo = 1, .hi = 1000, .then = check_minutes,
     .help = "how long a game takes, from and to"},
    {"difficulty", FY_INTEGER, FY_TO(about, difficulty), .lo = 1, .hi = 5, .help = "1 easy, 2 moderate, 3 demanding, 4 hard, 5 very hard"},
    {"history", FY_ROW, .rows = &history, .optional = true, .help = "how it went in the war"},
    {0}}};

void fy_read_about(const struct fy_system *s, struct fy_node top)
{
    struct about told = {0};
    struct fy_node n = fy_maybe(top, "about");
    if (fy_there(n))
        fy_read_rows(n, &fy_about, &told, (void *)(uintptr_t)s);
}

json_t *fy_about_json(const struct fy_game *g)
{
    return json_incref(json_object_get(g->loader->files[0].root, "about"));
}
