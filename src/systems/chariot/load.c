/* load.c - what no table of files.c can say: checks across the files, and what is worked out once. */
#include "chariot.h"

#include <string.h>

/* ---- while the files are read */

/* CH-1.1.6: a set-up area or entry of a space; letters of both kinds are apart (CH-12.1). */
static void add_code(const struct fy_row *r, const char *kind, uint8_t spaces[AREAS])
{
    struct chariot_data *d = r->data;
    const char *letter = fy_str(r->node);
    spaces[fy_add_id(r->node, kind, letter)] = (uint8_t)r->number;
    if (!d->code_id[r->number])
        d->code_id[r->number] = fy_arena_format(r->node.loader, "%s:%s", kind, letter);
    if (!d->place[r->number].tag)
        d->place[r->number].tag = fy_arena_format(r->node.loader, "%c", letter[0] - 'a' + 'A');
}

void chariot_add_area(const struct fy_row *r) { add_code(r, "area", ((struct chariot_data *)r->data)->files.area_space); }

void chariot_add_entry(const struct fy_row *r)
{
    struct chariot_data *d = r->data;
    add_code(r, "entry", d->files.entry_space);
    fy_set_add(&d->entry, r->number);
}

void chariot_add_space(const struct fy_row *r)
{
    struct chariot_data *d = r->data;
    int s = r->number, star = d->files.star[s];
    bool square = d->files.square[s], ship = fy_set_has(d->ship, s);
    if (square)
        fy_set_add(&d->square, s);
    if (ship) /* CH-8.1.20 */
        fy_set_add(&d->no_vehicles, s);
    if (d->objective_number[s]) {
        fy_set_add(&d->objective, s);
        d->place[s].tag = fy_arena_format(r->node.loader, "%d", d->objective_number[s]);
    }
    d->place[s].shape = square ? FY_SQUARE : FY_CIRCLE;
    d->place[s].terrain = ship ? 2 : square;
    if (d->place[s].x > d->width || d->place[s].y > d->height)
        fy_wrong(r->node, "this is not on the canvas");
    if (fy_set_has(d->adjacent[s], s) || fy_set_has(d->dashed[s], s) || fy_set_any(fy_set_and(d->adjacent[s], d->dashed[s])))
        fy_wrong(r->node, "a space is linked with another, in one way");
    if (star == NOWHERE)
        return;
    if (square)
        fy_wrong(fy_get(r->node, "shape"), "a starred space is a circle"); /* CH-5.2.4.2 */
    for (int x = 0; x < s; x++)
        if (d->files.star[x] == star)
            fy_wrong(fy_get(r->node, "star"), "there are two stars for it");
    d->star[star] = (uint8_t)s;
}

/* Two letters: where the units of the first and of the second zone enter (CH-12.5). */
void chariot_read_entries(const struct fy_row *r)
{
    struct chariot_data *d = r->data;
    for (int die = 0; die < 10; die++)
        for (int zone = 0; zone < 2; zone++) {
            struct fy_node n = fy_item(r->node, die);
            const char *text = fy_str(n), letter[2] = {strlen(text) == 2 ? text[zone] : '\0', '\0'};
            int entry = fy_find_id(n.loader, "entry", letter);
            if (entry < 0)
                fy_wrong(n, "\"%s\" are not the letters of two entries", text);
            else
                d->entries[die][zone] = d->files.entry_space[entry];
        }
}

/* CH-1.2.1: "1:30" */
void chariot_read_start(const struct fy_row *r)
{
    struct chariot_data *d = r->data;
    const char *t = fy_str(r->node);
    static const char digits[] = "0123456789";
    if (strlen(t) != 4 || strspn(t, digits) != 1 || t[1] != ':' || strspn(t + 2, digits) != 2 || t[2] > '5')
        fy_wrong(r->node, "a time looks like 1:30");
    else
        d->starts = 60 * (t[0] - '0') + 10 * (t[2] - '0') + t[3] - '0';
}

/* ---- the map (CH-1.1) */

static struct fy_node rows_of(struct fy_node file, const char *section, const char *key)
{
    return fy_get(section ? fy_get(file, section) : file, key);
}

static void make_links(struct chariot_data *d, struct fy_node spaces)
{
    for (int s = 0; s < SPACES; s++)
        for (int x = s + 1; x < SPACES; x++) {
            bool solid = fy_set_has(d->adjacent[s], x), dashed = fy_set_has(d->dashed[s], x);
            if (solid != fy_set_has(d->adjacent[x], s) || dashed != fy_set_has(d->dashed[x], s))
                fy_wrong(fy_item(spaces, solid || dashed ? x : s), "the link with %s is not listed at both ends",
                         d->place[solid || dashed ? s : x].id);
            if (!solid && !dashed)
                continue;
            if (d->n_links == LINKS) {
                fy_wrong(spaces, "there are more than %d links", LINKS);
                return;
            }
            d->link[d->n_links++] = (struct fy_link){(uint16_t)s, (uint16_t)x, dashed};
        }
}

/* The spaces at 0, 1, 2, ... steps from one when some are closed; the last step may lead into a closed one (CH-8.1.21).
 * True if a space lies too far to be told. */
static bool count_steps(const struct chariot_data *d, int from, struct fy_set closed, struct fy_set ring[FAR][SPACES])
{
    struct fy_set seen = {{0, 0}};
    fy_set_add(&seen, from);
    ring[0][from] = seen;
    for (int n = 1; n < FAR; n++) {
        struct fy_set front = n > 1 ? fy_set_less(ring[n - 1][from], closed) : seen;
        if (!fy_set_any(front))
            return false;
        while (fy_set_any(front))
            ring[n][from] = fy_set_or(ring[n][from], d->adjacent[fy_set_take(&front)]);
        ring[n][from] = fy_set_less(ring[n][from], seen);
        seen = fy_set_or(seen, ring[n][from]);
    }
    return fy_set_any(ring[FAR - 1][from]);
}

static void measure_steps(struct chariot_data *d, struct fy_node map)
{
    for (int ground = 1; ground < GROUNDS; ground++) {
        d->closed[ground] = d->no_vehicles;
        for (int i = 0; i < d->n_bridges; i++)
            if ((ground - 1) >> i & 1)
                fy_set_add(&d->closed[ground], d->bridge[i]);
    }
    for (int ground = 0; ground < GROUNDS; ground++)
        for (int s = 0; s < SPACES; s++)
            if (count_steps(d, s, d->closed[ground], d->ring[ground]))
                fy_wrong(map, "ways on this map are longer than %d steps", FAR - 2);
    memset(d->steps_to, NO_WAY, sizeof d->steps_to);
    for (int ground = 0; ground < GROUNDS; ground++)
        for (int s = 0; s < SPACES; s++)
            for (int n = 0; n < FAR; n++)
                for (struct fy_set left = d->ring[ground][n][s]; fy_set_any(left);)
                    d->steps_to[ground][fy_set_take(&left)][s] = (uint8_t)n;
}

/* CH-9.0.1, CH-9.2.0.1, CH-9.3.2: who can fire from where to where. */
static void measure_reach(struct chariot_data *d, struct fy_node map)
{
    for (int s = 0; s < SPACES; s++) {
        struct fy_set lines = d->dashed[s], front = lines, self = {{0, 0}};
        fy_set_add(&self, s);
        for (int n = 1; n < d->files.flak_chain; n++) {
            struct fy_set next = {{0, 0}};
            while (fy_set_any(front))
                next = fy_set_or(next, d->dashed[fy_set_take(&front)]);
            front = fy_set_less(fy_set_less(next, lines), self);
            lines = fy_set_or(lines, front);
        }
        d->reach[0][RIFLES][s] = fy_set_or(d->adjacent[s], d->dashed[s]);
        d->reach[0][GUNS][s] = fy_set_or(d->adjacent[s], lines);
        d->reach[0][MORTAR][s] = fy_set_less(lines, d->adjacent[s]);
        d->reach[1][RIFLES][s] = d->adjacent[s];
        d->reach[1][GUNS][s] = fy_set_or(d->adjacent[s], d->dashed[s]);
        d->reach[1][MORTAR][s] = d->dashed[s];
        d->in_any_reach[s] = d->reach[0][GUNS][s];
        int n = 0;
        for (struct fy_set left = d->in_any_reach[s]; fy_set_any(left); n++) {
            int x = fy_set_take(&left);
            d->reach_index[s][x] = (uint8_t)n;
            for (int k = 0; k < 2 * REACHES && n < REACHABLE; k++)
                d->reach_bits[k / REACHES][k % REACHES][s] |= (uint16_t)(fy_set_has(d->reach[k / REACHES][k % REACHES][s], x) << n);
        }
        if (n > REACHABLE)
            fy_wrong(map, "%s has more than %d spaces in reach", d->place[s].id, REACHABLE);
    }
}

static void check_map(const struct chariot_data *d, struct fy_node spaces)
{
    struct fy_set reached = {{0, 0}};
    for (int n = 0; n < FAR; n++)
        reached = fy_set_or(reached, d->ring[0][n][0]);
    if (fy_set_count(reached) != SPACES)
        fy_wrong(spaces, "not all spaces are joined by solid links");
    for (int i = 0; i < LANDING_PLACES; i++)
        if (d->files.star[d->star[i]] != i)
            fy_wrong(spaces, "there is no star for %s", chariot_place_words[i]);
}

/* ---- units (CH-2) */

/* The one team with a mark. */
static uint8_t only_one(struct fy_node commandos, uint64_t set, const char *what)
{
    if (fy_count_bits(set) != 1)
        fy_wrong(commandos, "there must be one %s, not %d", what, fy_count_bits(set));
    return (uint8_t)(set ? __builtin_ctzll(set) : 0);
}

static void sort_commandos(struct chariot_data *d, struct fy_node commandos)
{
    memset(d->owner, NOBODY, sizeof d->owner);
    for (int u = 0; u < COMMANDOS; u++) {
        int unit = d->type[u] == DEMOLITION ? 256 : d->type[u] == ASSAULT, number = d->number[u];
        d->label[u] = d->piece_name[u].title;
        d->team[d->type[u]] |= bit(u);
        d->two_steps |= d->reduced[u] ? bit(u) : 0;
        d->target_weight[0][u] = (uint16_t)(d->full[u] * unit);
        d->target_weight[1][u] = (uint16_t)(d->reduced[u] * unit);
        if (number && d->owner[number] != NOBODY) /* CH-11.0.3 */
            fy_wrong(fy_get(fy_item(commandos, u), "objective"), "it belongs to another commando already");
        if (number)
            d->owner[number] = (uint8_t)u;
    }
    d->hq = only_one(commandos, d->team[HQ], "HQ"); /* CH-2.1.2 */
    d->mortar = only_one(commandos, d->files.mortars, "team with the mortar");
    d->reserve = only_one(commandos, d->files.reserves, "reserve team");
}

static void make_counter(struct fy_loader *l, struct chariot_data *d, int family, int i, int u)
{
    const struct family_row *f = &d->files.family[family];
    d->piece_name[u].id = fy_arena_format(l, "%s%02d", f->id, i + 1);
    d->piece_name[u].title = fy_arena_format(l, "%s %d", f->title, i + 1);
    d->label[u] = fy_arena_format(l, "%c%c%02d", f->id[0] - 'a' + 'A', f->id[1] - 'a' + 'A', i + 1);
    d->full[u] = f->strength[i];
    d->type[u] = f->type;
    d->family[u - FIRST_COUNTER] = (uint8_t)family;
    d->counters[family] |= bit(u);
    d->naval |= f->naval ? bit(u) : 0;
    d->infantry |= f->pool ? bit(u) : 0;
    d->vehicles |= f->type == VEHICLE ? bit(u) : 0;
}

static void make_counters(struct fy_loader *l, struct chariot_data *d, struct fy_node families)
{
    int n = 0;
    for (int f = 0; f < d->files.n_families; f++)
        n += d->files.family[f].n;
    if (n != COUNTERS) {
        fy_wrong(families, "there are %d counters instead of %d", n, COUNTERS);
        return;
    }
    n = FIRST_COUNTER;
    for (int f = 0; f < d->files.n_families; f++) {
        const char *id = d->files.family[f].id;
        if (strlen(id) != 2 || strspn(id, "abcdefghijklmnopqrstuvwxyz") != 2)
            fy_wrong(fy_get(fy_item(families, f), "id"), "the id of a family is two small letters");
        for (int i = 0; i < d->files.family[f].n; i++)
            make_counter(l, d, f, i, n++);
    }
}

static void make_units(struct fy_loader *l, struct chariot_data *d, struct fy_node units)
{
    sort_commandos(d, rows_of(units, "british", "units"));
    make_counters(l, d, rows_of(units, "german", "families"));
    for (int i = 0; i < FLAKS; i++) {
        const struct flak_row *f = &d->files.flak[i];
        int u = FIRST_FLAK + i;
        d->piece_name[u] = (struct fy_name){f->id, f->title};
        d->label[u] = f->title;
        d->type[u] = f->type;
        d->full[u] = f->strength;
        d->number[u] = f->number;
    }
    for (int i = 0; i < COUNTERS; i++)
        d->piece_name[FIRST_LABEL + i] =
            (struct fy_name){fy_arena_format(l, "u%02d", i + 1), fy_arena_format(l, "unknown unit %d", i + 1)};
}

/* ---- tables */

static void count_odds(struct chariot_data *d)
{
    for (int column = 0; column < COLUMNS; column++)
        for (int modifier = -MODIFIER; modifier <= MODIFIER; modifier++)
            for (int die = 1; die <= 10; die++) {
                int r = d->result[column][die_row(die + modifier)];
                if (r != NO_EFFECT)
                    d->odds[column][MODIFIER + modifier][r == PINNED]++;
            }
}

/* Rows that stand for something by their place in the list have to say so. */
static void check_order(struct fy_node list, const uint8_t said[], int n, int first)
{
    for (int i = 0; i < n; i++)
        if (said[i] != first + i)
            fy_wrong(fy_item(list, i), "this is not the order of the rules");
}

static void make_objective(struct chariot_data *d, const struct objective_row *o, struct fy_node n)
{
    int spaces = 0;
    if (d->objective_title[o->number])
        fy_wrong(n, "objective %d is listed already", o->number);
    d->objective_title[o->number] = o->title;
    d->points[o->number] = o->points;
    d->sinks[o->number] = o->sinks;
    if (d->owner[o->number] == NOBODY) {
        fy_wrong(n, "objective %d belongs to no commando", o->number); /* CH-11.0.3 */
        return;
    }
    for (int s = 0; s < SPACES; s++) {
        if (d->objective_number[s] != o->number)
            continue;
        spaces++;
        fy_set_add(&d->own[d->owner[o->number]], s);
        if (o->vehicles == 1)
            fy_set_add(&d->no_vehicles, s); /* CH-8.1.13 */
        else if (o->vehicles == 2 && d->n_bridges < BRIDGES)
            d->bridge[d->n_bridges++] = (uint8_t)s; /* CH-8.1.14 */
        else if (o->vehicles == 2)
            fy_wrong(n, "there are more than %d such spaces", BRIDGES);
    }
    if (spaces != o->spaces)
        fy_wrong(n, "objective %d stands on %d of the map's spaces", o->number, spaces); /* CH-11.0.3 */
}

static void make_objectives(struct chariot_data *d, struct fy_node list)
{
    for (int i = 0; i < d->files.n_objectives; i++)
        make_objective(d, &d->files.objective[i], fy_item(list, i));
    for (int s = 0; s < SPACES; s++)
        if (d->objective_number[s] && !d->objective_title[d->objective_number[s]])
            fy_wrong(list, "objective %d of %s is missing", d->objective_number[s], d->place[s].id);
}

/* ---- the scenario (CH-3) */

/* CH-3.1, CH-3.2 */
static void place_flak(struct chariot_data *d, struct fy_node areas)
{
    memset(d->flak_at, NOWHERE, sizeof d->flak_at);
    for (int i = 0; i < d->files.n_flak_areas; i++)
        for (int k = 0; k < d->files.flak_area[i].n; k++) {
            uint8_t *at = &d->flak_at[d->files.flak_area[i].flak[k]];
            if (*at != NOWHERE)
                fy_wrong(fy_item(areas, i), "%s is placed twice", d->files.flak[d->files.flak_area[i].flak[k]].id);
            *at = d->files.area_space[d->files.flak_area[i].area];
        }
    for (int i = 0; i < FLAKS; i++)
        if (d->flak_at[i] == NOWHERE)
            fy_wrong(areas, "%s is not placed", d->files.flak[i].id);
}

/* CH-3.3 to CH-3.6 */
static void list_drawn(struct chariot_data *d, struct fy_node families)
{
    for (int i = 0; i < d->files.n_drawn; i++) {
        const struct drawn_row *row = &d->files.drawn[i];
        if (row->n > d->files.family[row->family].n || d->n_drawn + row->n > COUNTERS) {
            fy_wrong(fy_item(families, i), "there are not so many counters");
            return;
        }
        for (int k = 0; k < i; k++)
            if (d->files.drawn[k].family == row->family)
                fy_wrong(fy_item(families, i), "this family is drawn already");
        for (int k = 0; k < row->n; k++, d->n_drawn++) {
            d->drawn_family[d->n_drawn] = row->family;
            d->drawn_step[d->n_drawn] = (uint8_t)i;
            d->drawn_at[d->n_drawn] = d->files.area_space[row->area[k]];
        }
    }
}

/* CH-7.1, for what is placed at the start: the areas of FlaK and of counters may be the same ones. */
static void check_stacks(const struct chariot_data *d, struct fy_node top)
{
    int units[SPACES] = {0};
    for (int i = 0; i < FLAKS; i++)
        units[d->flak_at[i]]++;
    for (int i = 0; i < d->n_drawn; i++)
        units[d->drawn_at[i]]++;
    for (int s = 0; s < SPACES; s++)
        if (units[s] >= STACK) /* whatever the limit of the tables is: a stack has room for no more than one above */
            fy_wrong(top, "%d units start in %s: %d are the most (CH-7.1)", units[s], d->place[s].id, STACK - 1);
}

static void make_tracks(struct chariot_data *d, struct fy_node tracks)
{
    uint64_t placed = 0;
    check_order(tracks, d->files.track_place, LANDING_PLACES, 0);
    for (int i = 0; i < LANDING_PLACES; i++) {
        d->place[TRACK + i] = (struct fy_place){.id = chariot_place_words[i], .title = d->files.track_title[i],
                                                .shape = FY_BOX};
        for (int k = 0; k < d->n_track[i]; k++) {
            int u = d->track[i][k];
            if (placed & bit(u) || d->group[u] != i)
                fy_wrong(fy_item(fy_get(fy_item(tracks, i), "units"), k), "%s is not of this group, or listed twice",
                         d->piece_name[u].id);
            placed |= bit(u);
        }
    }
    if (placed != (UINT64_C(1) << COMMANDOS) - 1)
        fy_wrong(tracks, "not every commando is on a track");
}

static void make_boxes(struct chariot_data *d)
{
    static const struct fy_name boxes[PLACES - LOST] = {
        {"eliminated", "Eliminated"}, {"exited", "Left the map"}, {"boat-destroyed", "Boat destroyed"},
        {"boat-withdrawn", "Boat withdrawn"}, {"pool-a", "Pool A"}, {"pool-b", "Pool B"},
        {"flak-eliminated", "FlaK eliminated"}, {"aside", "Not in this game"}};
    for (int i = LOST; i < PLACES; i++)
        d->place[i] = (struct fy_place){.id = boxes[i - LOST].id, .title = boxes[i - LOST].title, .shape = FY_BOX};
}

/* CH-1.2.1 */
static void make_clock(struct chariot_data *d)
{
    for (int turn = 0; turn <= LAST_TURN; turn++) {
        int minute = d->starts + turn * d->minutes, hour = minute / 60 % 24;
        char *c = d->clock[turn];
        if (hour > 9)
            *c++ = (char)('0' + hour / 10);
        *c++ = (char)('0' + hour % 10);
        *c++ = ':';
        *c++ = (char)('0' + minute % 60 / 10);
        *c++ = (char)('0' + minute % 10);
        *c = '\0';
    }
}

void chariot_load(struct fy_loader *l, void *out)
{
    struct chariot_data *d = out;
    struct fy_node top = fy_scenario(l), map = fy_file_named(fy_get(top, "map")), spaces = fy_get(map, "spaces");
    struct fy_node tables = fy_file_named(fy_get(top, "tables"));
    make_links(d, spaces);
    make_units(l, d, fy_file_named(fy_get(top, "units")));
    check_order(rows_of(tables, "combat", "columns"), d->files.column, COLUMNS, 1);
    check_order(rows_of(tables, "landing", "places"), d->files.landing, 2, 0);
    count_odds(d);
    make_objectives(d, rows_of(tables, "victory", "objectives"));
    if (fy_failed(l))
        return; /* what follows counts on the map */
    measure_steps(d, map);
    measure_reach(d, map);
    check_map(d, spaces);
    place_flak(d, rows_of(top, "flak", "areas"));
    list_drawn(d, rows_of(top, "drawn", "families"));
    if (!fy_failed(l))
        check_stacks(d, top);
    make_tracks(d, rows_of(top, "landing", "tracks"));
    d->mole_flak = (uint8_t)(FIRST_FLAK + d->files.fought);
    make_boxes(d);
    make_clock(d);
}
