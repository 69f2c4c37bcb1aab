/* scenery.c - the file that front ends draw beneath a map: what may stand in it. It is handed on as JSON text. */
#include "foray/rows.h"

static const char *const classes[] = {
    "land", "shoal", "basin", "foreshore", "built", "garden", "street", "road", "rail", "building", "pens", "cell", "tank",
    "caisson", "gate", "bridge", "ship", "raider", "fairway", "light", "label", NULL,
};
static const char *const styles[] = {"place", "water", "river", "work", "note", "sounding", NULL};
static const char *const norths[] = {"up", "right", "down", "left", NULL};

enum { FARTHEST = 100000 }; /* map units from the corner of the map, on it or beside it */

static const struct fy_key point_keys[] = {
    {"x", FY_INTEGER, .lo = -FARTHEST, .hi = FARTHEST, .help = "map units from the left"},
    {"y", FY_INTEGER, .lo = -FARTHEST, .hi = FARTHEST, .help = "map units from the top"},
    {0},
};
static const struct fy_rows point = {"point", "a point of the map", .tuple = true, .keys = point_keys};

static const struct fy_key item_keys[] = {
    {"class", FY_WORD, .words = classes, .help = "what it is, and so how it is drawn"},
    {"name", FY_STRING, .optional = true, .help = "for those who read the file"},
    {"points", FY_ROW, FY_UP_TO(1000), .rows = &point, .optional = true, .help = "of an outline or a line"},
    {"centre", FY_ROW, .rows = &point, .optional = true, .help = "of a tank or a light"},
    {"r", FY_INTEGER, .lo = 1, .hi = 1000, .optional = true, .help = "its radius"},
    {"width", FY_INTEGER, .lo = 1, .hi = 1000, .optional = true, .help = "of a street or a bridge"},
    {"style", FY_WORD, .words = styles, .optional = true, .help = "of a label: what its letters look like"},
    {"text", FY_STRING, .optional = true, .help = "of a label"},
    {"at", FY_ROW, .rows = &point, .optional = true, .help = "of a label: the middle of its foot"},
    {"angle", FY_INTEGER, .lo = -180, .hi = 180, .optional = true, .help = "of a label: degrees clockwise"},
    {"size", FY_INTEGER, .lo = 4, .hi = 200, .optional = true, .help = "of a label: of its letters, in map units"},
    {0},
};
static const struct fy_rows item = {"scenery item", "something drawn on the ground", .keys = item_keys};

static const struct fy_key scenery_keys[] = {
    {"north", FY_WORD, .words = norths, .optional = true, .help = "where the compass rose points; up if it is left out"},
    {"items", FY_ROW, FY_UP_TO(5000), .rows = &item, .help = "in any order: each class has its place in the drawing"},
    {0},
};
const struct fy_rows fy_scenery = {"scenery", "what is drawn beneath the map", .as_text = true, .keys = scenery_keys};
