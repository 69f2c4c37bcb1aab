/* load.c - a scenario file into data. */
#include "skirmish.h"

#include <string.h>

static const char *const kind_words[] = {"armour", "assault", "demolition", "infantry", "motorcycle", "truck",
                                         "armoured-car", "half-track", "pillbox", "searchlight", NULL};
static const char *const order_words[] = {"guard", "patrol", "hunt", "defend", "cut-off", NULL};
static const char *const ground_words[] = {"water", "cliff", "built-up", "cover", NULL};
static const char *const target_words[] = {"building", "crossing", "gun", "capture", NULL};

/* ---- small readers ---- */

static int32_t length(struct fy_node n, int32_t hi) { return fy_int(n, 0, hi); }

static struct fy_inch point(struct fy_node n)
{
    if (fy_array(n, 2, 2) != 2)
        return (struct fy_inch){0, 0};
    return (struct fy_inch){length(fy_item(n, 0), FY_INCH_LARGEST), length(fy_item(n, 1), FY_INCH_LARGEST)};
}

static struct fy_inch place_on(const struct sk_data *d, struct fy_node n)
{
    struct fy_inch p = point(n);
    if (p.x > d->table.width || p.y > d->table.height)
        fy_wrong(n, "this is off the table");
    return p;
}

static struct fy_inch_area rectangle(const struct sk_data *d, struct fy_node n)
{
    int32_t v[4] = {0, 0, 100, 100};
    for (int i = 0; i < fy_array(n, 4, 4); i++)
        v[i] = length(fy_item(n, i), i & 1 ? d->table.height : d->table.width);
    if (v[0] >= v[2] || v[1] >= v[3])
        fy_wrong(n, "a rectangle is lower left x, y and upper right x, y");
    return fy_inch_rectangle((struct fy_inch){v[0], v[1]}, (struct fy_inch){v[2], v[3]});
}

/* "rect" or "polygon", whichever is there. */
static struct fy_inch_area area(const struct sk_data *d, struct fy_node row)
{
    struct fy_node corners = fy_maybe(row, "polygon");
    if (!fy_there(corners))
        return rectangle(d, fy_get(row, "rect"));
    struct fy_inch_area a = {.count = fy_array(corners, 3, FY_INCH_CORNERS)};
    for (int i = 0; i < a.count; i++)
        a.corner[i] = place_on(d, fy_item(corners, i));
    if (a.count && !fy_inch_area_close(&a))
        fy_wrong(corners, "an area is convex, its corners counter-clockwise");
    return a;
}

static const char *id_of(struct fy_node row) { return fy_str(fy_get(row, "id")); }

static void name_place(struct sk_data *d, int place, const char *id, const char *title)
{
    d->place_id[place] = id;
    d->place_title[place] = title;
}

static int find(struct fy_node n, const char *const ids[], int count, const char *what)
{
    const char *id = fy_str(n);
    for (int i = 0; i < count; i++)
        if (!strcmp(ids[i], id))
            return i;
    fy_wrong(n, "there is no %s \"%s\"", what, id);
    return 0;
}

/* ---- pieces and tables ---- */

static void load_pieces(struct fy_loader *l, struct sk_data *d, const char *file)
{
    static const char *const sides[] = {"commando", "german", NULL};
    struct fy_node top = fy_file(l, file), rows = fy_get(top, "pieces");
    FY_KEYS(top, "pieces");
    for (int i = 0; i < fy_array(rows, KINDS - 1, KINDS - 1); i++) {
        struct fy_node row = fy_item(rows, i);
        FY_KEYS(row, "id", "title", "side", "radius", "move", "shoots", "assaults", "demolishes", "vehicle", "heavy", "armour");
        int kind = fy_word(fy_get(row, "id"), kind_words);
        if (kind == K_NONE || d->piece[kind].title)
            fy_wrong(fy_get(row, "id"), "each piece is listed once");
        d->piece[kind] = (struct sk_piece){
            .title = fy_str(fy_get(row, "title")),
            .side = (uint8_t)fy_word(fy_get(row, "side"), sides),
            .radius = fy_int(fy_get(row, "radius"), 10, WIDEST),
            .move = length(fy_get(row, "move"), kind <= K_DEMOLITION ? 600 : REACH),
            .shoots = fy_bool_or(row, "shoots", false),
            .vehicle = fy_bool_or(row, "vehicle", false),
            .heavy = fy_bool_or(row, "heavy", false),
            .armour = fy_bool_or(row, "armour", false),
        };
    }
    int32_t r = d->piece[K_ASSAULT].radius, other = d->piece[K_DEMOLITION].radius;
    d->commando_radius = r > other ? r : other;
    d->commandos_alike = r == other;
    for (int kind = K_INFANTRY; kind < KINDS; kind++)
        d->enemy_radius = d->piece[kind].radius > d->enemy_radius ? d->piece[kind].radius : d->enemy_radius;
}

static void load_distances(struct sk_data *d, struct fy_node n)
{
    const struct {
        const char *key;
        int32_t *to;
    } rows[] = {{"contact", &d->contact}, {"band", &d->band}, {"intrusion", &d->intrusion}, {"range", &d->range},
                {"long", &d->far_range}, {"pillbox", &d->pillbox_range}, {"light", &d->light_range},
                {"officer", &d->officer_range}, {"withdrawal", &d->withdrawal},
                {"withdrawal_least", &d->withdrawal_least}};
    FY_KEYS(n, "contact", "band", "intrusion", "range", "long", "pillbox", "light", "officer", "withdrawal", "withdrawal_least");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        *rows[i].to = length(fy_get(n, rows[i].key), 1200);
    if (d->intrusion > d->band)
        fy_wrong(fy_get(n, "intrusion"), "a band is entered by no more than it is wide");
    if (d->withdrawal > 600 || d->withdrawal_least > d->withdrawal)
        fy_wrong(fy_get(n, "withdrawal"), "a withdrawal is at most 600, its least no more than that");
}

/* A list of {"from", what} into a table by score, `zero` being the row of score 0. */
static void load_steps(struct fy_node n, const char *what, int8_t *table, int rows, int zero, int hi)
{
    for (int i = 0; i < fy_array(n, 1, 8); i++) {
        struct fy_node row = fy_item(n, i);
        FY_KEYS(row, "from", what);
        int from = fy_int(fy_get(row, "from"), -zero, rows - zero - 1), value = fy_int(fy_get(row, what), 0, hi);
        for (int k = from + zero; k < rows; k++)
            table[k] = (int8_t)value;
    }
}

static void load_dice(struct sk_data *d, struct fy_node n)
{
    struct fy_node act = fy_get(n, "activation"), fight = fy_get(n, "combat");
    FY_KEYS(act, "german", "officer", "lit", "actions");
    d->german = (int8_t)fy_int(fy_get(act, "german"), -5, 5);
    d->officer_bonus = (int8_t)fy_int(fy_get(act, "officer"), 0, 5);
    d->lit = (int8_t)fy_int(fy_get(act, "lit"), -5, 0);
    load_steps(fy_get(act, "actions"), "actions", d->actions, 16, 4, 3);
    FY_KEYS(fight, "hit", "hard", "far", "save", "mortar", "demolition", "mortar_cost", "wire_cost", "demolition_cost",
            "carry_moves");
    d->hit = (int8_t)fy_int(fy_get(fight, "hit"), 2, 6);
    d->hard_modifier = (int8_t)fy_int(fy_get(fight, "hard"), -3, 0);
    d->far_modifier = (int8_t)fy_int(fy_get(fight, "far"), -3, 0);
    d->save = (int8_t)fy_int(fy_get(fight, "save"), 1, 7);
    d->mortar = (int8_t)fy_int(fy_get(fight, "mortar"), 1, 7);
    d->demolition = (int8_t)fy_int(fy_get(fight, "demolition"), 1, 7);
    d->mortar_cost = (uint8_t)fy_int(fy_get(fight, "mortar_cost"), 1, 3);
    d->wire_cost = (uint8_t)fy_int(fy_get(fight, "wire_cost"), 1, 3);
    d->demolition_cost = (uint8_t)fy_int(fy_get(fight, "demolition_cost"), 1, 3);
    d->carry_moves = (uint8_t)fy_int(fy_get(fight, "carry_moves"), 1, 3);
}

static void load_germans(struct sk_data *d, struct fy_node n)
{
    struct fy_node alert = fy_get(n, "alert"), germans = fy_get(n, "germans");
    FY_KEYS(alert, "noise", "wire_noise", "sight", "sure", "spot", "spot_cover", "full_alarm", "walk");
    d->noise = (int8_t)fy_int(fy_get(alert, "noise"), 1, 7);
    d->wire_noise = length(fy_get(alert, "wire_noise"), REACH);
    d->sight = length(fy_get(alert, "sight"), REACH);
    d->sure = length(fy_get(alert, "sure"), REACH);
    for (int i = 0; i < fy_array(fy_get(alert, "spot"), 2, 2); i++)
        d->spot[i] = (int8_t)fy_int(fy_item(fy_get(alert, "spot"), i), 1, 7);
    d->spot_cover = (int8_t)fy_int(fy_get(alert, "spot_cover"), 0, 5);
    d->full_alarm = (int8_t)fy_int(fy_get(alert, "full_alarm"), 1, 7);
    d->patrol_sight = length(fy_get(alert, "walk"), REACH);
    FY_KEYS(germans, "guard", "home", "defend", "cut_off", "waypoint");
    d->guard = length(fy_get(germans, "guard"), FY_INCH_LARGEST);
    d->home_range = length(fy_get(germans, "home"), REACH);
    d->defend = length(fy_get(germans, "defend"), REACH);
    d->cut_off = length(fy_get(germans, "cut_off"), REACH);
    d->waypoint = length(fy_get(germans, "waypoint"), REACH);
}

static void load_reserves(struct sk_data *d, struct fy_node n)
{
    FY_KEYS(n, "alarm", "growth", "blocked", "arrivals", "type", "armour", "order");
    d->alarm_modifier = (int8_t)fy_int(fy_get(n, "alarm"), -6, 6);
    d->growth = (int8_t)fy_int(fy_get(n, "growth"), 1, 100);
    d->blocked = length(fy_get(n, "blocked"), REACH);
    load_steps(fy_get(n, "arrivals"), "units", d->arrivals, 24, 8, 8);
    struct fy_node type = fy_get(n, "type"), armour = fy_get(n, "armour"), order = fy_get(n, "order");
    if (fy_array(type, 6, 6) + fy_array(armour, 6, 6) + fy_array(order, 6, 6) != 18)
        return;
    for (int i = 0; i < 6; i++) {
        d->type[i] = (uint8_t)fy_word(fy_item(type, i), kind_words);
        d->armour[i] = (uint8_t)fy_word(fy_item(armour, i), kind_words);
        d->order[i] = (uint8_t)fy_word(fy_item(order, i), order_words);
        if ((d->type[i] != K_NONE && (d->type[i] < POOL_0 || d->type[i] >= K_PILLBOX)))
            fy_wrong(fy_item(type, i), "this is no reserve unit");
        if (d->armour[i] < POOL_0 || d->armour[i] >= K_PILLBOX)
            fy_wrong(fy_item(armour, i), "this is no reserve unit");
        if (d->order[i] < O_HUNT)
            fy_wrong(fy_item(order, i), "reserves hunt, defend or cut off");
    }
}

static void load_tables(struct fy_loader *l, struct sk_data *d, const char *file)
{
    struct fy_node top = fy_file(l, file);
    FY_KEYS(top, "distances", "activation", "combat", "alert", "germans", "reserves");
    load_distances(d, fy_get(top, "distances"));
    load_dice(d, top);
    load_germans(d, top);
    load_reserves(d, fy_get(top, "reserves"));
}

/* ---- the table ---- */

static void load_terrain(struct sk_data *d, struct fy_node rows)
{
    d->table.n_areas = fy_array(rows, 0, AREAS);
    for (int i = 0; i < d->table.n_areas; i++) {
        struct fy_node row = fy_item(rows, i);
        FY_KEYS(row, "id", "title", "kind", "rect", "polygon");
        d->area_id[i] = id_of(row);
        d->area_title[i] = fy_str(fy_get(row, "title"));
        d->ground[i] = (uint8_t)fy_word(fy_get(row, "kind"), ground_words);
        d->table.area[i] = area(d, row);
        if (d->ground[i] <= G_CLIFF)
            d->table.closed |= one(i);
        else
            d->covers |= one(i);
        if (d->ground[i] == G_BUILT_UP)
            d->table.buildings |= one(i);
    }
}

static struct sk_shape shape(const struct sk_data *d, struct fy_node row)
{
    struct fy_node circle = fy_maybe(row, "circle");
    struct sk_shape s = {.circle = fy_there(circle)};
    if (!s.circle) {
        s.area = rectangle(d, fy_get(row, "rect"));
        s.centre = fy_inch_area_middle(&s.area);
    } else if (fy_array(circle, 3, 3) == 3) {
        s.centre = (struct fy_inch){length(fy_item(circle, 0), d->table.width), length(fy_item(circle, 1), d->table.height)};
        s.radius = fy_int(fy_item(circle, 2), 1, 600);
    }
    return s;
}

static void load_targets(struct sk_data *d, struct fy_node rows)
{
    d->n_targets = fy_array(rows, 0, TARGETS);
    for (int i = 0; i < d->n_targets; i++) {
        struct fy_node row = fy_item(rows, i);
        FY_KEYS(row, "id", "title", "kind", "rect", "circle", "vp");
        name_place(d, i, id_of(row), fy_str(fy_get(row, "title")));
        d->target[i] = shape(d, row);
        d->target_kind[i] = (uint8_t)fy_word(fy_get(row, "kind"), target_words);
        d->vp[i] = (int16_t)fy_int(fy_get(row, "vp"), 0, 100);
        for (int k = 0; k < i; k++)
            if (d->target_kind[i] == TK_CAPTURE && d->target_kind[k] == TK_CAPTURE)
                fy_wrong(row, "there is one capture target at most: there is one apparatus");
        if (d->target_kind[i] == TK_CROSSING && d->target[i].circle)
            fy_wrong(row, "a crossing is a rectangle");
        if (d->target_kind[i] == TK_CROSSING) {
            d->table.crossings |= (uint32_t)one(i);
            d->table.crossing[i] = d->target[i].area;
        }
        if (d->target_kind[i] != TK_GUN)
            continue;
        if (d->n_guns == GUNS) {
            fy_wrong(row, "there are at most %d gun emplacements", (int)GUNS);
            return;
        }
        d->id[GUN_0 + d->n_guns] = d->place_id[i];
        d->title[GUN_0 + d->n_guns] = d->place_title[i];
        d->gun[d->n_guns++] = (uint8_t)i;
    }
}

static void load_wire(struct sk_data *d, struct fy_node rows)
{
    d->table.n_wires = fy_array(rows, 0, WIRES);
    for (int i = 0; i < d->table.n_wires; i++) {
        struct fy_node row = fy_item(rows, i);
        FY_KEYS(row, "id", "from", "to");
        const char *id = id_of(row);
        name_place(d, WIRE_0 + i, id, fy_arena_format(row.loader, "Wire %s", id));
        d->table.wire[i][0] = place_on(d, fy_get(row, "from"));
        d->table.wire[i][1] = place_on(d, fy_get(row, "to"));
        if (fy_inch_same(d->table.wire[i][0], d->table.wire[i][1]))
            fy_wrong(row, "a section of wire has two ends");
    }
}

static void load_strongpoints(struct sk_data *d, struct fy_node pillboxes, struct fy_node lights)
{
    d->n_pillboxes = fy_array(pillboxes, 0, PILLBOXES);
    for (int i = 0; i < d->n_pillboxes; i++) {
        struct fy_node row = fy_item(pillboxes, i), facing = fy_get(row, "facing");
        FY_KEYS(row, "id", "at", "facing");
        const char *id = id_of(row);
        d->id[PILLBOX_0 + i] = id;
        d->title[PILLBOX_0 + i] = fy_arena_format(row.loader, "Pillbox %s", id);
        name_place(d, SITE_0 + i, id, d->title[PILLBOX_0 + i]);
        d->pillbox[i] = place_on(d, fy_get(row, "at"));
        if (fy_array(facing, 2, 2) == 2)
            d->facing[i] = (struct fy_inch){fy_int(fy_item(facing, 0), -1000, 1000), fy_int(fy_item(facing, 1), -1000, 1000)};
        if (!d->facing[i].x && !d->facing[i].y)
            fy_wrong(facing, "a pillbox faces somewhere");
    }
    d->n_lights = fy_array(lights, 0, LIGHTS);
    for (int i = 0; i < d->n_lights; i++) {
        struct fy_node row = fy_item(lights, i);
        FY_KEYS(row, "id", "at");
        const char *id = id_of(row);
        d->id[LIGHT_0 + i] = id;
        d->title[LIGHT_0 + i] = fy_arena_format(row.loader, "Searchlight %s", id);
        d->light[i] = place_on(d, fy_get(row, "at"));
    }
}

/* ---- forces ---- */

static void load_garrison(struct sk_data *d, struct fy_node rows)
{
    d->n_garrison = fy_array(rows, 0, GERMANS);
    for (int i = 0; i < d->n_garrison; i++) {
        struct fy_node row = fy_item(rows, i), route = fy_maybe(row, "route");
        FY_KEYS(row, "id", "kind", "at", "order", "route");
        const char *id = id_of(row);
        int kind = fy_word(fy_get(row, "kind"), kind_words);
        if (kind < POOL_0 || kind >= K_PILLBOX)
            fy_wrong(fy_get(row, "kind"), "a garrison unit is infantry or a vehicle");
        d->id[i] = id;
        d->title[i] = fy_arena_format(row.loader, "German %s", id);
        d->garrison_kind[i] = (uint8_t)kind;
        d->garrison_order[i] = (uint8_t)fy_word(fy_get(row, "order"), order_words);
        d->home[i] = place_on(d, fy_get(row, "at"));
        if (fy_there(route))
            d->route_length[i] = (uint8_t)fy_array(route, 1, ROUTE);
        for (int k = 0; k < d->route_length[i]; k++)
            d->route[i][k] = place_on(d, fy_item(route, k));
        if (fy_there(route) != (d->garrison_order[i] == O_PATROL))
            fy_wrong(row, "a patrol has a route, nobody else has");
    }
}

static bool garrison_has(const struct sk_data *d, const char *id)
{
    for (int i = 0; i < d->n_garrison; i++)
        if (!strcmp(d->id[i], id))
            return true;
    return false;
}

static void load_pool(struct sk_data *d, struct fy_node n)
{
    FY_KEYS(n, "infantry", "motorcycle", "truck", "armoured-car", "half-track");
    int total = d->n_garrison;
    for (int k = 0; k < POOLS; k++) {
        d->pool[k] = (uint8_t)fy_int(fy_get(n, kind_words[POOL_0 + k]), 0, GERMANS);
        total += d->pool[k];
    }
    if (total > GERMANS)
        fy_wrong(n, "garrison and reserves are at most %d units together", (int)GERMANS);
    for (int i = d->n_garrison; i < GERMANS; i++) { /* numbers that no reserve unit can get are there for cases */
        const char *id = fy_arena_format(n.loader, "g%d", i + 1);
        if (i >= total && garrison_has(d, id))
            continue;
        d->id[i] = id;
        d->title[i] = fy_arena_format(n.loader, "German %s", id);
    }
}

static void name_officers(struct sk_data *d, struct fy_loader *l)
{
    for (int set = 1; set < 1 << d->n_officers; set++) {
        char *id = fy_arena_format(l, "%s", "");
        for (int i = 0; i < d->n_officers; i++)
            if (set >> i & 1)
                id = fy_arena_format(l, "%s%s%s", id, *id ? "+" : "", d->id[COMMANDO_0 + d->officer[i]]);
        d->officer_id[set - 1] = id;
        d->officer_title[set - 1] = id;
    }
}

static void load_commandos(struct sk_data *d, struct fy_node rows, const char *const landings[])
{
    d->n_commandos = fy_array(rows, 1, COMMANDOS);
    for (int i = 0; i < d->n_commandos; i++) {
        struct fy_node row = fy_item(rows, i);
        FY_KEYS(row, "id", "kind", "officer", "mortar", "at", "landing");
        const char *id = id_of(row);
        int kind = fy_word(fy_get(row, "kind"), kind_words);
        bool officer = fy_bool_or(row, "officer", false), mortar = fy_bool_or(row, "mortar", false);
        if (kind != K_ASSAULT && kind != K_DEMOLITION)
            fy_wrong(fy_get(row, "kind"), "a commando unit is assault or demolition");
        if (mortar && kind != K_ASSAULT)
            fy_wrong(row, "an assault unit carries the mortar");
        d->id[COMMANDO_0 + i] = id;
        d->title[COMMANDO_0 + i] = fy_arena_format(row.loader, "%s (%s%s%s)", id, kind_words[kind], officer ? ", officer" : "",
                                                mortar ? ", mortar" : "");
        d->commando_kind[i] = (uint8_t)kind;
        d->start[i] = place_on(d, fy_get(row, "at"));
        d->commando_landing[i] = (uint8_t)find(fy_get(row, "landing"), landings, d->n_landings, "landing area");
        if (mortar)
            d->mortars |= one(i);
        if (!officer)
            continue;
        if (d->n_officers == OFFICERS) {
            fy_wrong(row, "there are at most %d officers", (int)OFFICERS);
            return;
        }
        d->officers |= one(i);
        d->officer[d->n_officers++] = (uint8_t)i;
    }
    name_officers(d, rows.loader);
}

static void load_ways(struct sk_data *d, struct fy_node top, const char *landings[])
{
    struct fy_node landing = fy_get(top, "landing"), embark = fy_get(top, "embarkation"), entries = fy_get(top, "entries"),
                   die = fy_get(top, "entry_die");
    const char *names[ENTRIES];
    d->n_landings = fy_array(landing, 1, LANDINGS);
    for (int i = 0; i < d->n_landings; i++) {
        FY_KEYS(fy_item(landing, i), "id", "rect");
        landings[i] = id_of(fy_item(landing, i));
        d->landing[i] = rectangle(d, fy_get(fy_item(landing, i), "rect"));
    }
    d->n_embarks = fy_array(embark, 1, EMBARKS);
    for (int i = 0; i < d->n_embarks; i++) {
        FY_KEYS(fy_item(embark, i), "id", "rect");
        name_place(d, EMBARK_0 + i, id_of(fy_item(embark, i)), "Embarkation area");
        d->embark[i] = rectangle(d, fy_get(fy_item(embark, i), "rect"));
    }
    d->n_entries = fy_array(entries, 1, ENTRIES);
    for (int i = 0; i < d->n_entries; i++) {
        FY_KEYS(fy_item(entries, i), "id", "at");
        names[i] = id_of(fy_item(entries, i));
        d->entry[i] = place_on(d, fy_get(fy_item(entries, i), "at"));
    }
    for (int i = 0; i < fy_array(die, 6, 6); i++)
        d->entry_die[i] = (uint8_t)find(fy_item(die, i), names, d->n_entries, "entry point");
}

static void load_victory(struct sk_data *d, struct fy_node top)
{
    static const char *const bands[] = {"disaster", "failure", "defeat", "marginal", "drawn", "victory", "triumph", NULL};
    struct fy_node rows = fy_get(top, "victory"), extras = fy_maybe(top, "extras");
    d->n_levels = fy_array(rows, 1, LEVELS);
    for (int i = 0; i < d->n_levels; i++) {
        struct fy_node row = fy_item(rows, i);
        FY_KEYS(row, "from", "title", "won", "apparatus");
        d->level[i].from = (int16_t)fy_int(fy_get(row, "from"), 0, 1000);
        d->level[i].band = (uint8_t)fy_word(fy_get(row, "title"), bands);
        d->level[i].won = fy_bool_or(row, "won", false);
        d->level[i].apparatus = fy_bool_or(row, "apparatus", false);
        if (i ? d->level[i].from <= d->level[i - 1].from || d->level[i].band <= d->level[i - 1].band : d->level[i].from != 0)
            fy_wrong(row, "levels begin at 0 and rise, in points and in name");
    }
    if (!fy_there(extras))
        return;
    FY_KEYS(extras, "apparatus_home", "apparatus_captured", "pillbox");
    d->vp_home = (int16_t)fy_int_or(extras, "apparatus_home", 0, 100, 0);
    d->vp_captured = (int16_t)fy_int_or(extras, "apparatus_captured", 0, 100, 0);
    d->vp_pillbox = (int16_t)fy_int_or(extras, "pillbox", 0, 100, 0);
}

void skirmish_load(struct fy_loader *l, void *out)
{
    struct sk_data *d = out;
    struct fy_node top = fy_scenario(l);
    const char *landings[LANDINGS] = {0};
    FY_KEYS(top, "scenario", "title", "summary", "order", "unlisted", "pieces", "tables", "width", "height", "alert", "last_turn",
            "embark_turn", "reserve_modifier", "pool", "terrain", "targets", "wire", "pillboxes", "searchlights", "garrison",
            "landing", "embarkation", "entries", "entry_die", "commandos", "extras", "victory");
    load_pieces(l, d, fy_str(fy_get(top, "pieces")));
    load_tables(l, d, fy_str(fy_get(top, "tables")));
    d->table.width = fy_int(fy_get(top, "width"), 1200, FY_INCH_LARGEST);
    d->table.height = fy_int(fy_get(top, "height"), 1200, FY_INCH_LARGEST);
    d->alert = (uint8_t)fy_int(fy_get(top, "alert"), 0, 3);
    d->last_turn = (uint8_t)fy_int(fy_get(top, "last_turn"), 1, 50);
    d->embark_turn = (uint8_t)fy_int(fy_get(top, "embark_turn"), 1, 50);
    d->reserve_modifier = (int8_t)fy_int(fy_get(top, "reserve_modifier"), -6, 6);
    load_terrain(d, fy_get(top, "terrain"));
    load_targets(d, fy_get(top, "targets"));
    load_wire(d, fy_get(top, "wire"));
    load_strongpoints(d, fy_get(top, "pillboxes"), fy_get(top, "searchlights"));
    load_garrison(d, fy_get(top, "garrison"));
    load_pool(d, fy_get(top, "pool"));
    load_ways(d, top, landings);
    load_commandos(d, fy_get(top, "commandos"), landings);
    load_victory(d, top);
    if (fy_failed(l))
        return;
    name_place(d, BOX_SAVED, "saved", "Saved");
    name_place(d, BOX_LOST, "lost", "Lost");
    skirmish_survey(l, d);
    skirmish_check_setup(top, d);
}
