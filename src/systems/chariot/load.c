/* load.c - a scenario and its map, units and tables into read-only data. */
#include "chariot.h"

#include <string.h>

static const char *const words_place[] = {"old-mole", "old-entrance", "campbeltown", NULL};
static const char *const words_team[] = {"assault", "demolition", "hq", NULL};
static const char *const words_gun[] = {"flak", "quad", NULL};
static const char *const words_foot[] = {"foot", "vehicle", NULL};
static const char *const words_pool[] = {"a", "b", NULL};
static const char *const words_shape[] = {"circle", "square", NULL};
static const char *const words_result[] = {"-", "C", "-1C", "DE", NULL};
static const char *const words_marker[] = {"destroyed", "sunk", NULL};
static const char *const words_vehicles[] = {"always", "never", "while-intact", NULL};

/* Set-up areas a to t and entry points a to d, by letter. */
struct letters {
    uint8_t area[26], entry[26];
};

static int find_piece(const struct chariot_data *d, struct fy_node n, int from, int to)
{
    const char *id = fy_str(n);
    for (int u = from; u < to; u++)
        if (d->piece_name[u].id && !strcmp(d->piece_name[u].id, id))
            return u;
    fy_wrong(n, "there is no unit \"%s\"", id);
    return from;
}

static int find_space(const struct chariot_data *d, struct fy_node n)
{
    const char *id = fy_str(n);
    for (int s = 0; s < SPACES; s++)
        if (d->place[s].id && !strcmp(d->place[s].id, id))
            return s;
    fy_wrong(n, "there is no space \"%s\"", id);
    return 0;
}

static int letter(struct fy_node n)
{
    const char *text = fy_str(n);
    if (text[0] >= 'a' && text[0] <= 'z' && !text[1])
        return text[0] - 'a';
    fy_wrong(n, "\"%s\" is not a letter", text);
    return 0;
}

static int find_letter(struct fy_node n, int which, const uint8_t at[26], const char *what)
{
    if (at[which] == NOWHERE)
        fy_wrong(n, "no space carries %s %c", what, 'a' + which);
    return at[which] == NOWHERE ? 0 : at[which];
}

/* ---- the map (CH-1.1) */

/* The code of a space by itself ("area:a"), or NULL. */
static const char *note_letter(struct fy_node space, const char *key, uint8_t at[26], int s)
{
    struct fy_node n = fy_maybe(space, key);
    if (!fy_there(n))
        return NULL;
    int which = letter(n);
    if (at[which] != NOWHERE)
        fy_wrong(n, "%s %c stands twice", key, 'a' + which);
    at[which] = (uint8_t)s;
    return fy_arena_format(n.loader, "%s:%c", key, 'a' + which);
}

static const char *tag_of(struct fy_loader *l, const struct chariot_data *d, int s, const struct letters *by)
{
    if (d->objective_number[s])
        return fy_arena_format(l, "%d", d->objective_number[s]);
    for (int i = 0; i < 26; i++)
        if (by->entry[i] == s || by->area[i] == s)
            return fy_arena_format(l, "%c", 'A' + i);
    return NULL;
}

static void load_space(struct fy_loader *l, struct chariot_data *d, struct fy_node n, int s, struct letters *by)
{
    FY_KEYS(n, "id", "title", "shape", "objective", "area", "ship", "star", "entry", "x", "y", "solid", "dashed");
    bool square = fy_word(fy_get(n, "shape"), words_shape), ship = fy_bool_or(n, "ship", false);
    d->objective_number[s] = (uint8_t)fy_int_or(n, "objective", 1, NUMBERS - 1, 0);
    const char *area = note_letter(n, "area", by->area, s), *entry = note_letter(n, "entry", by->entry, s);
    d->code_id[s] = area ? area : entry;
    if (fy_there(fy_maybe(n, "star"))) {
        int place = fy_word(fy_get(n, "star"), words_place);
        if (d->star[place] != NOWHERE)
            fy_wrong(fy_get(n, "star"), "there are two stars for it");
        if (square)
            fy_wrong(fy_get(n, "shape"), "a starred space is a circle"); /* CH-5.2.4.2 */
        d->star[place] = (uint8_t)s;
    }
    if (square)
        put(&d->square, s);
    if (ship) { /* CH-8.1.20 */
        put(&d->ship, s);
        put(&d->never, s);
    }
    if (d->objective_number[s])
        put(&d->objective, s);
    if (fy_there(fy_maybe(n, "entry")))
        put(&d->entry, s);
    d->place[s] = (struct fy_place){.id = fy_str(fy_get(n, "id")), .title = fy_str(fy_get(n, "title")),
                                    .x = fy_int(fy_get(n, "x"), 0, d->width), .y = fy_int(fy_get(n, "y"), 0, d->height),
                                    .shape = square ? FY_SQUARE : FY_CIRCLE, .terrain = ship ? 2 : square};
    d->place[s].tag = tag_of(l, d, s, by);
}

static void load_links(struct chariot_data *d, struct fy_node n, int s, bool dashed)
{
    struct fy_node list = fy_get(n, dashed ? "dashed" : "solid");
    for (int i = 0; i < fy_len(list); i++) {
        int to = find_space(d, fy_item(list, i));
        if (to == s || in(d->adjacent[s], to) || in(d->dashed[s], to))
            fy_wrong(fy_item(list, i), "%s cannot be linked so", d->place[to].id);
        put(dashed ? &d->dashed[s] : &d->adjacent[s], to);
        if (s < to && d->n_links < LINKS)
            d->link[d->n_links++] = (struct fy_link){(uint16_t)s, (uint16_t)to, dashed};
    }
}

/* The spaces at 0, 1, 2, ... steps from one when some are closed; the last step may lead into a closed one (CH-8.1.21).
 * True if a space lies too far to be told. */
static bool count_steps(const struct chariot_data *d, int from, struct spaces closed, struct spaces ring[FAR][SPACES])
{
    struct spaces seen = {{0, 0}};
    put(&seen, from);
    ring[0][from] = seen;
    for (int n = 1; n < FAR; n++) {
        struct spaces front = n > 1 ? without(ring[n - 1][from], closed) : seen;
        if (!any(front))
            return false;
        while (any(front))
            ring[n][from] = either(ring[n][from], d->adjacent[pop(&front)]);
        ring[n][from] = without(ring[n][from], seen);
        seen = either(seen, ring[n][from]);
    }
    return any(ring[FAR - 1][from]);
}

static void measure_steps(struct chariot_data *d, struct fy_node map)
{
    for (int ground = 1; ground < GROUNDS; ground++) {
        d->closed[ground] = d->never;
        for (int i = 0; i < d->n_bridges; i++)
            if ((ground - 1) >> i & 1)
                put(&d->closed[ground], d->bridge[i]);
    }
    for (int ground = 0; ground < GROUNDS; ground++)
        for (int s = 0; s < SPACES; s++)
            if (count_steps(d, s, d->closed[ground], d->ring[ground]))
                fy_wrong(map, "ways on this map are longer than %d steps", FAR - 2);
    memset(d->steps_to, NO_WAY, sizeof d->steps_to);
    for (int ground = 0; ground < GROUNDS; ground++)
        for (int s = 0; s < SPACES; s++)
            for (int n = 0; n < FAR; n++)
                for (struct spaces left = d->ring[ground][n][s]; any(left);)
                    d->steps_to[ground][pop(&left)][s] = (uint8_t)n;
}

/* CH-9.0.1, CH-9.2.0.1, CH-9.3.2: who can fire from where to where. */
static void measure_reach(struct chariot_data *d, struct fy_node map, int chain)
{
    for (int s = 0; s < SPACES; s++) {
        struct spaces lines = d->dashed[s], front = lines, self = {{0, 0}};
        put(&self, s);
        for (int n = 1; n < chain; n++) {
            struct spaces next = {{0, 0}};
            while (any(front))
                next = either(next, d->dashed[pop(&front)]);
            front = without(without(next, lines), self);
            lines = either(lines, front);
        }
        d->reach[0][RIFLES][s] = either(d->adjacent[s], d->dashed[s]);
        d->reach[0][GUNS][s] = either(d->adjacent[s], lines);
        d->reach[0][MORTAR][s] = without(lines, d->adjacent[s]);
        d->reach[1][RIFLES][s] = d->adjacent[s];
        d->reach[1][GUNS][s] = either(d->adjacent[s], d->dashed[s]);
        d->reach[1][MORTAR][s] = d->dashed[s];
        d->anybody[s] = d->reach[0][GUNS][s];
        int n = 0;
        for (struct spaces left = d->anybody[s]; any(left); n++) {
            int x = pop(&left);
            d->near[s][x] = (uint8_t)n;
            for (int k = 0; k < 2 * REACHES && n < NEAR; k++)
                d->shots[k / REACHES][k % REACHES][s] |= (uint16_t)(in(d->reach[k / REACHES][k % REACHES][s], x) << n);
        }
        if (n > NEAR)
            fy_wrong(map, "%s has more than %d spaces in reach", d->place[s].id, NEAR);
    }
}

static void check_map(const struct chariot_data *d, struct fy_node spaces)
{
    for (int s = 0; s < SPACES; s++)
        for (int x = 0; x < SPACES; x++) {
            if (in(d->adjacent[s], x) != in(d->adjacent[x], s) || in(d->dashed[s], x) != in(d->dashed[x], s))
                fy_wrong(fy_item(spaces, s), "the link with %s is not listed at both ends", d->place[x].id);
        }
    struct spaces reached = {{0, 0}};
    for (int n = 0; n < FAR; n++)
        reached = either(reached, d->ring[0][n][0]);
    if (count_spaces(reached) != SPACES)
        fy_wrong(spaces, "not all spaces are joined by solid links");
    for (int i = 0; i < LANDING_PLACES; i++)
        if (d->star[i] == NOWHERE)
            fy_wrong(spaces, "there is no star for %s", words_place[i]);
}

static void load_map(struct fy_loader *l, struct chariot_data *d, struct fy_node map, struct letters *by)
{
    struct fy_node canvas = fy_get(map, "canvas"), spaces = fy_get(map, "spaces");
    FY_KEYS(map, "canvas", "scenery", "flak-chain", "spaces");
    fy_array(canvas, 2, 2);
    d->width = fy_int(fy_item(canvas, 0), 1, 10000);
    d->height = fy_int(fy_item(canvas, 1), 1, 10000);
    d->scenery = fy_json_text(fy_file(l, fy_str(fy_get(map, "scenery"))));
    memset(by, NOWHERE, sizeof *by);
    memset(d->star, NOWHERE, sizeof d->star);
    if (fy_array(spaces, SPACES, SPACES) != SPACES)
        return;
    for (int s = 0; s < SPACES; s++)
        load_space(l, d, fy_item(spaces, s), s, by);
    for (int s = 0; s < SPACES; s++) {
        load_links(d, fy_item(spaces, s), s, false);
        load_links(d, fy_item(spaces, s), s, true);
    }
}

/* ---- units (CH-2) */

static void load_commando(struct chariot_data *d, struct fy_node n, int u)
{
    FY_KEYS(n, "id", "name", "counter", "type", "group", "full", "reduced", "objective", "mortar", "reserve", "boat", "target");
    d->piece_name[u] = (struct fy_name){fy_str(fy_get(n, "id")), fy_str(fy_get(n, "name"))};
    d->label[u] = d->piece_name[u].title;
    d->type[u] = (uint8_t)fy_word(fy_get(n, "type"), words_team);
    d->team[d->type[u]] |= bit(u);
    d->group[u] = (uint8_t)fy_word(fy_get(n, "group"), words_place);
    d->full[u] = (uint8_t)fy_int(fy_get(n, "full"), 1, 20);
    d->reduced[u] = (uint8_t)fy_int_or(n, "reduced", 1, 20, 0);
    if (d->reduced[u])
        d->two_steps |= bit(u);
    int unit = d->type[u] == DEMOLITION ? 256 : d->type[u] == ASSAULT;
    d->power[0][u] = (uint16_t)(d->full[u] * unit);
    d->power[1][u] = (uint16_t)(d->reduced[u] * unit);
    d->number[u] = (uint8_t)fy_int_or(n, "objective", 1, NUMBERS - 1, 0);
    if (d->number[u] && d->owner[d->number[u]] != NOBODY)
        fy_wrong(fy_get(n, "objective"), "it belongs to another commando already"); /* CH-11.0.3 */
    if (d->number[u])
        d->owner[d->number[u]] = (uint8_t)u;
    if (fy_bool_or(n, "mortar", false))
        d->mortar = (uint8_t)u;
    if (fy_bool_or(n, "reserve", false))
        d->reserve = (uint8_t)u;
    if (d->type[u] == HQ) {
        if (d->newman != NOBODY)
            fy_wrong(n, "there is one HQ only"); /* CH-2.1.2 */
        d->newman = (uint8_t)u;
    }
    d->counter_id[u] = fy_str(fy_get(n, "counter"));
    fy_str(fy_get(n, "boat")); /* these two are for the reader of the file */
    fy_str(fy_get(n, "target"));
}

static int load_family(struct fy_loader *l, struct chariot_data *d, struct fy_node n, int family, int next)
{
    struct fy_node list = fy_get(n, "strengths");
    FY_KEYS(n, "id", "title", "type", "pool", "strengths", "naval");
    const char *id = fy_str(fy_get(n, "id"));
    int type = fy_word(fy_get(n, "type"), words_foot), pool = fy_word(fy_get(n, "pool"), words_pool);
    bool naval = fy_bool_or(n, "naval", false);
    const char *title = fy_str(fy_get(n, "title"));
    for (int i = 0; i < fy_len(list); i++, next++) {
        if (next >= FIRST_FLAK) {
            fy_wrong(list, "there are more than %d counters", COUNTERS);
            return next;
        }
        d->piece_name[next] = (struct fy_name){fy_arena_format(l, "%s%02d", id, i + 1), fy_arena_format(l, "%s %d", title, i + 1)};
        d->label[next] = fy_arena_format(l, "%c%c%02d", id[0] - 32, id[1] ? id[1] - 32 : ' ', i + 1);
        d->full[next] = (uint8_t)fy_int(fy_item(list, i), 1, 20);
        d->type[next] = (uint8_t)type;
        d->family[next - FIRST_COUNTER] = (uint8_t)family;
        d->counters[family] |= bit(next);
        d->naval |= naval ? bit(next) : 0;
        d->infantry |= pool ? bit(next) : 0;
        d->vehicles |= type == VEHICLE ? bit(next) : 0;
    }
    return next;
}

static void load_flak(struct chariot_data *d, struct fy_node n, int u)
{
    FY_KEYS(n, "id", "title", "type", "strength", "objective");
    d->piece_name[u] = (struct fy_name){fy_str(fy_get(n, "id")), fy_str(fy_get(n, "title"))};
    d->label[u] = d->piece_name[u].title;
    d->type[u] = (uint8_t)(FLAK + fy_word(fy_get(n, "type"), words_gun));
    d->full[u] = (uint8_t)fy_int(fy_get(n, "strength"), 1, 9);
    d->number[u] = (uint8_t)fy_int_or(n, "objective", 1, NUMBERS - 1, 0);
}

static void load_units(struct fy_loader *l, struct chariot_data *d, struct fy_node units)
{
    struct fy_node british = fy_get(units, "british"), german = fy_get(units, "german"), flak = fy_get(units, "flak");
    struct fy_node commandos = fy_get(british, "units"), families = fy_get(german, "families"), guns = fy_get(flak, "units");
    FY_KEYS(units, "british", "german", "flak");
    FY_KEYS(british, "units");
    FY_KEYS(german, "families");
    FY_KEYS(flak, "units");
    memset(d->owner, NOBODY, sizeof d->owner);
    d->mortar = d->reserve = d->newman = NOBODY;
    if (fy_array(commandos, COMMANDOS, COMMANDOS) != COMMANDOS || fy_array(guns, FLAKS, FLAKS) != FLAKS)
        return;
    for (int u = 0; u < COMMANDOS; u++)
        load_commando(d, fy_item(commandos, u), u);
    int next = FIRST_COUNTER, n = fy_array(families, 1, FAMILIES);
    for (int i = 0; i < n && i < FAMILIES; i++)
        next = load_family(l, d, fy_item(families, i), i, next);
    if (next < FIRST_FLAK)
        fy_wrong(families, "there are %d counters instead of %d", next - FIRST_COUNTER, COUNTERS);
    for (int i = 0; i < FLAKS; i++)
        load_flak(d, fy_item(guns, i), FIRST_FLAK + i);
    if (d->mortar == NOBODY || d->reserve == NOBODY || d->newman == NOBODY)
        fy_wrong(commandos, "there must be an HQ, a mortar and a reserve team");
    for (int i = 0; i < COUNTERS; i++)
        d->piece_name[FIRST_LABEL + i] = (struct fy_name){fy_arena_format(l, "u%02d", i + 1), fy_arena_format(l, "unknown unit %d", i + 1)};
}

/* ---- tables */

static void load_combat(struct chariot_data *d, struct fy_node combat)
{
    struct fy_node columns = fy_get(combat, "columns");
    FY_KEYS(combat, "columns");
    for (int i = 0; i < fy_array(columns, 7, 7); i++) {
        struct fy_node column = fy_item(columns, i), results = fy_get(column, "results");
        FY_KEYS(column, "strength", "results");
        int strength_of = fy_int(fy_get(column, "strength"), i + 1, i + 1);
        for (int die = 0; die < fy_array(results, 12, 12); die++)
            d->result[strength_of][die] = (uint8_t)fy_word(fy_item(results, die), words_result);
        for (int modifier = -1; modifier <= 1; modifier++)
            for (int die = 1; die <= 10; die++) {
                int r = d->result[strength_of][die + modifier];
                if (r != NO_EFFECT)
                    d->odds[strength_of][modifier + 1][r == PINNED]++;
            }
    }
}

static void load_landing(struct chariot_data *d, struct fy_node landing)
{
    struct fy_node places = fy_get(landing, "places");
    FY_KEYS(landing, "places");
    for (int i = 0; i < fy_array(places, 2, 2); i++) {
        struct fy_node n = fy_item(places, i);
        FY_KEYS(n, "place", "withdraws", "lands", "bonus");
        if (fy_word(fy_get(n, "place"), words_place) != i)
            fy_wrong(n, "the places are in the order of landing");
        d->withdraws[i] = (uint8_t)fy_int(fy_get(n, "withdraws"), 1, 11);
        d->lands[i] = (uint8_t)fy_int(fy_get(n, "lands"), 1, 11);
        d->bonus[i] = (uint8_t)fy_int(fy_get(n, "bonus"), 0, 3);
    }
}

static void load_reinforcements(struct chariot_data *d, struct fy_node n, const struct letters *by)
{
    struct fy_node numbers = fy_get(n, "numbers"), entries = fy_get(n, "entries");
    FY_KEYS(n, "numbers", "entries", "merge-turn");
    d->merge_turn = (uint8_t)fy_int(fy_get(n, "merge-turn"), 1, 15);
    fy_array(numbers, 10, 10);
    fy_array(entries, 10, 10);
    for (int die = 0; die < 10 && die < fy_len(numbers) && die < fy_len(entries); die++)
        for (int zone = 0; zone < 2; zone++) {
            struct fy_node at = fy_item(entries, die);
            const char *text = fy_str(at);
            int which = strlen(text) == 2 && text[zone] >= 'a' && text[zone] <= 'z' ? text[zone] - 'a' : 25;
            d->arrivals[die][zone] = (uint8_t)fy_int(fy_item(fy_item(numbers, die), zone), 0, 9);
            d->entries[die][zone] = (uint8_t)find_letter(at, which, by->entry, "entry");
        }
}

static void load_limits(struct chariot_data *d, struct fy_node n)
{
    FY_KEYS(n, "move", "stack", "cohesion-british", "cohesion-german", "leave-zoc", "demolition");
    d->move = (uint8_t)fy_int(fy_get(n, "move"), 1, 6);
    d->stack = (uint8_t)fy_int(fy_get(n, "stack"), 1, STACK - 1);
    d->cohesion_british = (uint8_t)fy_int(fy_get(n, "cohesion-british"), 0, 20);
    d->cohesion_german = (uint8_t)fy_int(fy_get(n, "cohesion-german"), 0, 20);
    d->leave_zoc = (uint8_t)fy_int(fy_get(n, "leave-zoc"), 1, 11);
    d->demolition = (uint8_t)fy_int(fy_get(n, "demolition"), 1, 11);
}

static void load_objective(struct chariot_data *d, struct fy_node n)
{
    FY_KEYS(n, "objective", "title", "spaces", "points", "marker", "vehicles");
    int number = fy_int(fy_get(n, "objective"), 1, NUMBERS - 1), spaces = 0;
    struct fy_node vehicles = fy_maybe(n, "vehicles");
    int way = fy_there(vehicles) ? fy_word(vehicles, words_vehicles) : 0;
    d->objective_title[number] = fy_str(fy_get(n, "title"));
    d->points[number] = (uint8_t)fy_int(fy_get(n, "points"), 0, 99);
    d->sinks[number] = fy_word(fy_get(n, "marker"), words_marker);
    if (d->owner[number] == NOBODY)
        fy_wrong(n, "objective %d belongs to no commando", number); /* CH-11.0.3 */
    for (int s = 0; s < SPACES; s++) {
        if (d->objective_number[s] != number)
            continue;
        spaces++;
        if (d->owner[number] != NOBODY)
            put(&d->own[d->owner[number]], s);
        if (!way)
            continue;
        if (way == 1)
            put(&d->never, s); /* CH-8.1.13 */
        else if (d->n_bridges < BRIDGES)
            d->bridge[d->n_bridges++] = (uint8_t)s; /* CH-8.1.14 */
        else
            fy_wrong(vehicles, "there are more than %d such spaces", BRIDGES);
    }
    if (spaces != fy_int_or(n, "spaces", 1, SPACES, 1))
        fy_wrong(n, "objective %d stands on %d of the map's spaces", number, spaces); /* CH-11.0.3 */
}

static void load_victory(struct chariot_data *d, struct fy_node n)
{
    struct fy_node objectives = fy_get(n, "objectives"), from = fy_get(n, "bands");
    FY_KEYS(n, "objectives", "flak", "commando", "bands", "won-from", "historical-score", "historical-losses");
    for (int i = 0; i < fy_len(objectives); i++)
        load_objective(d, fy_item(objectives, i));
    for (int s = 0; s < SPACES; s++)
        if (d->objective_number[s] && !d->objective_title[d->objective_number[s]])
            fy_wrong(objectives, "objective %d of %s is missing", d->objective_number[s], d->place[s].id);
    d->flak_points = (int16_t)fy_int(fy_get(n, "flak"), 0, 99);
    d->commando_points = (int16_t)fy_int(fy_get(n, "commando"), -99, 0);
    for (int i = 0; i < fy_array(from, 3, 3); i++)
        d->band_from[i + 1] = (int16_t)fy_int(fy_item(from, i), -999, 999);
    d->won_from = (int16_t)fy_int(fy_get(n, "won-from"), -999, 999);
    d->historical_score = (int16_t)fy_int(fy_get(n, "historical-score"), -999, 999);
    d->historical_losses = (int16_t)fy_int(fy_get(n, "historical-losses"), 0, COMMANDOS);
}

/* ---- the scenario (CH-3) */

static void load_setup(struct chariot_data *d, struct fy_node top, const struct letters *by)
{
    struct fy_node flak = fy_get(top, "flak"), areas = fy_get(flak, "areas");
    struct fy_node drawn = fy_get(top, "drawn"), families = fy_get(drawn, "families");
    FY_KEYS(flak, "areas");
    FY_KEYS(drawn, "families");
    memset(d->flak_at, NOWHERE, sizeof d->flak_at);
    for (int i = 0; i < fy_len(areas); i++) {
        struct fy_node n = fy_item(areas, i), list = fy_get(n, "units");
        FY_KEYS(n, "area", "units");
        int space = find_letter(n, letter(fy_get(n, "area")), by->area, "area");
        for (int k = 0; k < fy_array(list, 1, STACK - 1); k++)
            d->flak_at[find_piece(d, fy_item(list, k), FIRST_FLAK, PIECES) - FIRST_FLAK] = (uint8_t)space;
    }
    for (int i = 0; i < FLAKS; i++)
        if (d->flak_at[i] == NOWHERE)
            fy_wrong(areas, "%s is not placed", d->piece_name[FIRST_FLAK + i].id);
    for (int i = 0; i < fy_array(families, 1, 3); i++) {
        struct fy_node n = fy_item(families, i), list = fy_get(n, "areas");
        FY_KEYS(n, "family", "areas");
        const char *id = fy_arena_format(n.loader, "%s01", fy_str(fy_get(n, "family")));
        int first = FIRST_COUNTER;
        while (first < FIRST_FLAK && strcmp(d->piece_name[first].id, id) != 0)
            first++;
        if (first == FIRST_FLAK) {
            fy_wrong(fy_get(n, "family"), "there is no such family");
            return;
        }
        int family = d->family[first - FIRST_COUNTER];
        fy_array(list, 0, fy_count_bits(d->counters[family]));
        for (int k = 0; k < fy_len(list) && d->n_drawn < COUNTERS; k++, d->n_drawn++) {
            d->drawn_family[d->n_drawn] = (uint8_t)family;
            d->drawn_step[d->n_drawn] = (uint8_t)i;
            d->drawn_at[d->n_drawn] = (uint8_t)find_letter(fy_item(list, k), letter(fy_item(list, k)), by->area, "area");
        }
    }
}

static void load_tracks(struct chariot_data *d, struct fy_node landing)
{
    static const char *const boxes[] = {"eliminated", "exited", "boat-destroyed", "boat-withdrawn", "pool-a", "pool-b",
                                        "flak-eliminated", "aside"};
    static const char *const titles[] = {"Eliminated", "Left the map", "Boat destroyed", "Boat withdrawn", "Pool A", "Pool B",
                                         "FlaK eliminated", "Not in this game"};
    struct fy_node tracks = fy_get(landing, "tracks"), fight = fy_get(landing, "fight");
    uint64_t placed = 0;
    FY_KEYS(landing, "tracks", "fight");
    FY_KEYS(fight, "unit", "flak");
    memset(d->track, NOBODY, sizeof d->track);
    for (int i = 0; i < fy_array(tracks, LANDING_PLACES, LANDING_PLACES); i++) {
        struct fy_node n = fy_item(tracks, i), list = fy_get(n, "units");
        FY_KEYS(n, "place", "title", "units");
        if (fy_word(fy_get(n, "place"), words_place) != i)
            fy_wrong(n, "the places are in the order of landing");
        d->place[TRACK + i] = (struct fy_place){.id = words_place[i], .title = fy_str(fy_get(n, "title")), .shape = FY_BOX};
        for (int k = 0; k < fy_array(list, 0, COMMANDOS); k++) {
            int u = find_piece(d, fy_item(list, k), 0, COMMANDOS);
            if (placed & bit(u) || d->group[u] != i)
                fy_wrong(fy_item(list, k), "%s is not of this group, or listed twice", d->piece_name[u].id);
            placed |= bit(u);
            d->track[i][k] = (uint8_t)u;
        }
    }
    if (placed != (UINT64_C(1) << COMMANDOS) - 1)
        fy_wrong(tracks, "not every commando is on a track");
    for (int i = LOST; i < PLACES; i++)
        d->place[i] = (struct fy_place){.id = boxes[i - LOST], .title = titles[i - LOST], .shape = FY_BOX};
    d->fighter = (uint8_t)find_piece(d, fy_get(fight, "unit"), 0, COMMANDOS);
    d->mole_flak = (uint8_t)find_piece(d, fy_get(fight, "flak"), FIRST_FLAK, PIECES);
}

/* CH-1.2.1 */
static void load_clock(struct chariot_data *d, struct fy_node top)
{
    const char *text = fy_str(fy_get(top, "starts"));
    int hour = text[0] - '0', minute = text[0] && text[1] == ':' && text[2] ? (text[2] - '0') * 10 + text[3] - '0' : -1;
    d->turns = (uint8_t)fy_int(fy_get(top, "turns"), 1, 15);
    d->minutes = (uint8_t)fy_int(fy_get(top, "minutes"), 1, 60);
    if (hour < 0 || hour > 9 || minute < 0 || minute > 59) {
        fy_wrong(fy_get(top, "starts"), "a time looks like 1:30");
        return;
    }
    for (int turn = 0; turn < 16; turn++) {
        int t = hour * 60 + minute + turn * d->minutes;
        char *c = d->clock[turn];
        int h = t / 60 % 24, m = t % 60;
        if (h > 9)
            *c++ = (char)('0' + h / 10);
        *c++ = (char)('0' + h % 10);
        *c++ = ':';
        *c++ = (char)('0' + m / 10);
        *c++ = (char)('0' + m % 10);
        *c = '\0';
    }
}

void chariot_load(struct fy_loader *l, void *out)
{
    struct chariot_data *d = out;
    struct letters by;
    struct fy_node top = fy_scenario(l), map = fy_file(l, fy_str(fy_get(top, "map")));
    struct fy_node tables = fy_file(l, fy_str(fy_get(top, "tables"))), units = fy_file(l, fy_str(fy_get(top, "units")));
    FY_KEYS(top, "scenario", "title", "summary", "map", "units", "tables", "turns", "starts", "minutes", "flak", "drawn", "landing");
    FY_KEYS(tables, "combat", "landing", "reinforcements", "limits", "victory");
    load_map(l, d, map, &by);
    load_units(l, d, units);
    if (fy_failed(l))
        return;
    load_combat(d, fy_get(tables, "combat"));
    load_landing(d, fy_get(tables, "landing"));
    load_reinforcements(d, fy_get(tables, "reinforcements"), &by);
    load_limits(d, fy_get(tables, "limits"));
    load_victory(d, fy_get(tables, "victory"));
    measure_steps(d, map);
    measure_reach(d, map, fy_int(fy_get(map, "flak-chain"), 1, 4));
    check_map(d, fy_get(map, "spaces"));
    load_setup(d, top, &by);
    load_tracks(d, fy_get(top, "landing"));
    load_clock(d, top);
}
