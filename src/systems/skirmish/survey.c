/* survey.c - what follows from a scenario, worked out once: the distances that count, trails to the targets and the boats, the board; and
 * whether the set-up is possible. */
#include "skirmish.h"

#include "board/flood.h"

#include <string.h>

/* ---- trails: paths on foot to the targets and the boats, for suggestions ---- */

enum {
    OVER_WIRE = 800,                /* what it costs to pass a section of wire */
    STRIDE = 530,                   /* from anywhere about a node a stride is within one leg */
    TOUCHING = 60                   /* from there a unit touches the target */
};

static bool crosses_wire(const struct sk_data *d, int a, int b)
{
    for FY_EACH_BIT(w, d->nodes.wires[a])
        if (fy_inch_segments_touch(fy_node_at(&d->nodes, a), fy_node_at(&d->nodes, b), d->table.wire[w][0], d->table.wire[w][1]))
            return true;
    return false;
}

static int steps_on_foot(const void *data, int node, struct fy_flood_step step[])
{
    const struct sk_data *d = data;
    int n = 0;
    for FY_EACH_BIT(k, d->nodes.steps[0][node]) {
        int to = node + fy_path_step[k][1] * d->nodes.columns + fy_path_step[k][0];
        step[n++] = (struct fy_flood_step){to, (k & 1 ? FY_PATH_ASLANT : FY_PATH_STRAIGHT) + (crosses_wire(d, node, to) ? OVER_WIRE : 0)};
    }
    return n;
}

/* From the next node of the trail to the last one that a stride reaches in a straight line. */
static int stretch(const struct sk_data *d, const uint16_t *next, int node)
{
    const struct fy_barriers standing = {.wires = (uint32_t)fy_first_bits(d->table.n_wires)};
    struct fy_inch p = fy_node_at(&d->nodes, node);
    struct fy_obstacles g;
    int to = next[node];
    fy_obstacles_find(&d->table, &standing, p, false, &g);
    while (next[to] != to) {
        struct fy_inch q = fy_node_at(&d->nodes, next[to]);
        if (!fy_inch_within(p, q, STRIDE) || !fy_obstacles_open(&d->table, &g, p, q))
            break;
        to = next[to];
    }
    return to;
}

static void survey_goal(struct fy_loader *l, struct sk_data *d, int goal)
{
    size_t nodes = (size_t)(d->nodes.columns * d->nodes.rows);
    struct sk_shape shape = {.circle = false};
    if (goal < TARGETS)
        shape = d->target[goal];
    else
        shape.area = d->embark[goal - TARGETS];
    uint16_t *far = fy_arena_alloc(l, nodes * sizeof *far), *next = fy_arena_alloc(l, nodes * sizeof *next);
    uint16_t *queue = fy_arena_alloc(l, nodes * sizeof *queue);
    for (int i = 0; i < (int)nodes; i++) {
        bool there = d->nodes.steps[0][i] && skirmish_shape_within(&shape, fy_node_at(&d->nodes, i), goal < TARGETS ? TOUCHING : 0);
        far[i] = there ? 0 : FY_FLOOD_UNREACHED;
        next[i] = (uint16_t)i;
    }
    fy_flood(d, steps_on_foot, (int)nodes, far, next, queue, fy_arena_alloc(l, nodes));
    for (int i = 0; i < (int)nodes; i++) {
        int to = stretch(d, next, i);
        *trail_to(d, i, goal) = (struct sk_trail){far[i], (uint8_t)(to % d->nodes.columns), (uint8_t)(to / d->nodes.columns)};
    }
}

/* The targets by the length of the trail to them, and the embarkation area with the shortest one; the first of equals first. */
static void sort_goals(const struct sk_data *d, int node)
{
    const struct sk_trail *trail = trail_to(d, node, 0);
    struct sk_trail_end *sorted = &d->nearest[node * (d->n_targets + 1)];
    for (int i = 0; i < d->n_targets; i++) {
        int k = i;
        for (; k > 0 && trail[sorted[k - 1].goal].far > trail[i].far; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = (struct sk_trail_end){(uint8_t)i, trail[i].x, trail[i].y};
    }
    int boats = d->n_targets;
    for (int i = boats + 1; i < d->n_targets + d->n_embarks; i++)
        if (trail[i].far < trail[boats].far)
            boats = i;
    sorted[d->n_targets] = (struct sk_trail_end){(uint8_t)boats, trail[boats].x, trail[boats].y};
}

/* ---- the board ---- */

static void board_place(struct sk_data *d, int place, struct fy_inch p, uint8_t shape)
{
    d->place[place] = (struct fy_place){.id = d->place_id[place] ? d->place_id[place] : "",
                                        .title = d->place_title[place] ? d->place_title[place] : "",
                                        .x = p.x, .y = p.y, .shape = shape};
}

static struct fy_feature *add_feature(struct sk_data *d, const char *id, const char *title, const char *kind,
                                      enum fy_feature_role role)
{
    struct fy_feature *f = &d->feature[d->n_features++];
    *f = (struct fy_feature){.id = id, .title = title, .kind = kind, .role = (uint8_t)role};
    return f;
}

static void outline(struct fy_feature *f, const struct fy_inch_area *a)
{
    f->n = (uint8_t)a->count;
    for (int i = 0; i < a->count; i++)
        f->x[i] = a->corner[i].x, f->y[i] = a->corner[i].y;
}

static void survey_board(struct fy_loader *l, struct sk_data *d)
{
    static const uint8_t grounds[] = {FY_FEATURE_WATER, FY_FEATURE_CLIFF, FY_FEATURE_BUILDING, FY_FEATURE_COVER};
    d->feature = fy_arena_alloc(l, (size_t)(AREAS + TARGETS + LANDINGS + EMBARKS + ENTRIES) * sizeof *d->feature);
    for (int i = 0; i < d->table.n_areas; i++)
        outline(add_feature(d, d->area_id[i], d->area_title[i], fy_feature_words[grounds[d->ground[i]]], grounds[d->ground[i]]),
                &d->table.area[i]);
    for (int i = 0; i < d->n_landings; i++)
        outline(add_feature(d, "landing", "Landing area", "landing", FY_FEATURE_ZONE), &d->landing[i]);
    for (int i = 0; i < d->n_embarks; i++)
        outline(add_feature(d, d->place_id[EMBARK_0 + i], d->place_title[EMBARK_0 + i], "embarkation", FY_FEATURE_ZONE), &d->embark[i]);
    for (int i = 0; i < d->n_targets; i++) {
        struct fy_feature *f = add_feature(d, d->place_id[i], d->place_title[i], "target", FY_FEATURE_TARGET);
        if (!d->target[i].circle) {
            outline(f, &d->target[i].area);
            continue;
        }
        f->n = 1;
        f->x[0] = d->target[i].centre.x, f->y[0] = d->target[i].centre.y, f->r = d->target[i].radius;
    }
    for (int i = 0; i < d->n_entries; i++) {
        struct fy_feature *f = add_feature(d, "entry", "German entry point", "entry", FY_FEATURE_ENTRY);
        f->n = 1;
        f->x[0] = d->entry[i].x, f->y[0] = d->entry[i].y, f->r = 50;
    }
    for (int i = 0; i < PLACES; i++)
        board_place(d, i, (struct fy_inch){0, 0}, FY_BOX);
    for (int i = 0; i < d->n_targets; i++)
        board_place(d, i, d->target[i].centre, FY_SQUARE);
    for (int i = 0; i < d->table.n_wires; i++)
        board_place(d, WIRE_0 + i, (struct fy_inch){(d->table.wire[i][0].x + d->table.wire[i][1].x) / 2, (d->table.wire[i][0].y + d->table.wire[i][1].y) / 2},
                    FY_SQUARE);
    for (int i = 0; i < d->n_pillboxes; i++)
        board_place(d, SITE_0 + i, d->pillbox[i], FY_SQUARE);
    for (int i = 0; i < d->n_embarks; i++)
        board_place(d, EMBARK_0 + i, fy_inch_area_middle(&d->embark[i]), FY_SQUARE);
}

/* ---- the distances that count ---- */

/* Searchlights, mobile units and pillboxes have bands; a pillbox binds commandos only, but stands in everybody's way. */
static void find_limit(struct sk_data *d, int mover, int other)
{
    struct sk_limits *m = &d->limits[mover][other];
    bool band = mover <= K_DEMOLITION || other <= K_DEMOLITION;
    m->touch = d->piece[mover].radius + d->piece[other].radius;
    m->touch2 = m->touch * m->touch;
    int32_t room = m->touch + (band ? d->band : 0), end = room - (band ? d->intrusion : 0);
    int32_t range = m->touch + (other == K_PILLBOX ? d->pillbox_range : d->range);
    m->shot2 = range * range;
    m->holds2 = band ? room * room : -1;
    m->room[0] = room;
    m->room[1] = m->touch;
    m->stop2[0] = end * end;
    m->stop2[1] = m->touch2;
}

void skirmish_find_limits(struct sk_data *d)
{
    for (int mover = K_NONE + 1; mover < KINDS; mover++)
        for (int other = K_NONE + 1; other < KINDS; other++)
            find_limit(d, mover, other);
}

/* Few rooms differ in size. */
static const int16_t *half_chords(struct fy_loader *l, const struct sk_data *d, int32_t room)
{
    for (int mover = K_NONE + 1; mover < KINDS; mover++)
        for (int other = K_NONE + 1; other < KINDS; other++)
            for (int held = 0; held < 2; held++)
                if (d->limits[mover][other].room[held] == room && d->limits[mover][other].half_chord[held])
                    return d->limits[mover][other].half_chord[held];
    return fy_half_chords(l, room);
}

static void find_half_chords(struct fy_loader *l, struct sk_data *d)
{
    for (int mover = K_NONE + 1; mover < KINDS; mover++)
        for (int other = K_NONE + 1; other < KINDS; other++)
            for (int held = 0; held < 2; held++)
                d->limits[mover][other].half_chord[held] = half_chords(l, d, d->limits[mover][other].room[held]);
}

static void survey_places(struct sk_data *d)
{
    for (int i = 0; i < d->n_targets; i++) {
        const struct sk_shape *t = &d->target[i];
        struct fy_inch low = {t->centre.x - t->radius, t->centre.y - t->radius}, high = {t->centre.x + t->radius, t->centre.y + t->radius};
        fy_span_add(&d->places, i, t->circle ? low : t->area.low, t->circle ? high : t->area.high);
    }
    for (int i = 0; i < d->table.n_wires; i++)
        fy_span_add(&d->places, WIRE_0 + i, d->table.wire[i][0], d->table.wire[i][1]);
}

static void survey_movers(struct sk_data *d)
{
    d->nodes.n_movers = KINDS;
    for (int kind = 0; kind < KINDS; kind++) {
        if (kind > K_DEMOLITION) { /* commandos go where the player says */
            d->nodes.mover[kind].move = d->piece[kind].move;
            d->nodes.mover[kind].heavy = d->piece[kind].heavy;
        }
        fy_rays_make(&d->rays[kind], d->piece[kind].move);
    }
}

/* Where Germans go by their orders (SK-17.6), commandos apart. */
static void survey_german_goals(struct sk_data *d)
{
    for (int i = 0; i < d->n_targets; i++)
        fy_nodes_add_goal(&d->nodes, d->target[i].centre);
    for (int i = 0; i < d->n_embarks; i++)
        fy_nodes_add_goal(&d->nodes, fy_inch_area_middle(&d->embark[i]));
    for (int i = 0; i < d->n_garrison; i++)
        fy_nodes_add_goal(&d->nodes, d->home[i]);
    for (int i = 0; i < d->n_entries; i++)
        fy_nodes_add_goal(&d->nodes, d->entry[i]);
    for (int i = 0; i < d->n_garrison; i++)
        for (int k = 0; k < d->route_length[i]; k++)
            fy_nodes_add_goal(&d->nodes, d->route[i][k]);
}

void skirmish_survey(struct fy_loader *l, struct sk_data *d)
{
    skirmish_find_limits(d);
    find_half_chords(l, d);
    survey_places(d);
    survey_movers(d);
    fy_table_build(fy_scenario(l), &d->table);
    fy_nodes_build(l, &d->nodes, &d->table);
    survey_german_goals(d);
    size_t nodes = (size_t)(d->nodes.columns * d->nodes.rows);
    d->trail = fy_arena_alloc(l, nodes * (size_t)(d->n_targets + d->n_embarks) * sizeof *d->trail);
    for (int i = 0; i < d->n_targets; i++)
        survey_goal(l, d, i);
    for (int i = 0; i < d->n_embarks; i++)
        survey_goal(l, d, TARGETS + i);
    d->nearest = fy_arena_alloc(l, nodes * (size_t)(d->n_targets + 1) * sizeof *d->nearest);
    for (int i = 0; i < (int)nodes; i++)
        sort_goals(d, i);
    survey_board(l, d);
}

/* ---- is the set-up possible? ---- */

static void check_ids(struct fy_node top, const char *const ids[], int n, const char *what)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; ids[i] && j < i; j++)
            if (ids[j] && !strcmp(ids[i], ids[j]))
                fy_wrong(top, "two %s are called \"%s\"", what, ids[i]);
}

/* The row of the scenario file that sets a piece up. */
static struct fy_node row_of(struct fy_node top, int piece)
{
    if (is_commando(piece))
        return fy_item(fy_get(top, "commandos"), piece - COMMANDO_0);
    if (is_light(piece))
        return fy_item(fy_get(top, "searchlights"), piece - LIGHT_0);
    return is_pillbox(piece) ? fy_item(fy_get(top, "pillboxes"), piece - PILLBOX_0) : fy_item(fy_get(top, "garrison"), piece);
}

static void check_place(struct fy_node top, const struct sk_data *d, const struct sk_state *s, int piece)
{
    struct fy_inch p = at(s, piece);
    if (!skirmish_standable(d, s, d->piece[s->kind[piece]].heavy, p))
        fy_wrong(row_of(top, piece), "%s cannot stand there", d->id[piece]);
    if (skirmish_overlaps(d, s, piece, radius(d, s, piece), p))
        fy_wrong(row_of(top, piece), "%s overlaps another piece", d->id[piece]);
    if (is_commando(piece) && !fy_inch_area_holds(&d->landing[d->commando_landing[piece - COMMANDO_0]], p))
        fy_wrong(row_of(top, piece), "%s is not in its landing area", d->id[piece]);
}

void skirmish_check_setup(struct fy_node top, const struct sk_data *d)
{
    struct sk_state s;
    int16_t options[FY_OPTIONS] = {0};
    memset(&s, 0, sizeof s);
    skirmish_setup(d, options, &s, NULL, NULL);
    check_ids(top, d->id, PIECES, "pieces");
    check_ids(top, d->place_id, PLACES, "places");
    check_ids(top, d->area_id, d->table.n_areas, "areas");
    for (int word = 0; word < 2; word++)
        for FY_EACH_BIT(i, s.on[word])
            check_place(top, d, &s, 64 * word + i);
}
