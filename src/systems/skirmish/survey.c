/* survey.c - what follows from a scenario's ground, worked out once: seams, what is near each inch, the ways between
 * whole-inch points, the board; and whether the set-up is possible. */
#include "ways.h"

#include <string.h>

/* ---- seams: SK-7.14, SK-22.11 ---- */

struct closable {
    struct fy_inch_area area;
    bool building;
    uint32_t crossing;
};

static void add_seam(struct fy_node top, struct sk_data *d, struct fy_inch ends[2], const struct closable *a,
                     const struct closable *b)
{
    if (d->n_seams == SEAMS) {
        fy_wrong(top, "closed ground meets closed ground in more than %d places", (int)SEAMS);
        return;
    }
    struct sk_seam seam = {ends[0], ends[1], a->building || b->building, a->crossing | b->crossing};
    int word = d->n_seams / 64, i = d->n_seams % 64;
    d->seam[d->n_seams++] = seam;
    d->straight_seams &= ends[0].x == ends[1].x || ends[0].y == ends[1].y;
    d->seams_of[1][word] |= one(i);
    if (!seam.building)
        d->seams_of[0][word] |= one(i);
}

static void find_seams(struct fy_node top, struct sk_data *d)
{
    struct closable all[AREAS + TARGETS + 1];
    int n = 0;
    d->straight_seams = true;
    for EACH_BIT(a, d->closed | d->built) {
        int a = __builtin_ctzll(a_set);
        all[n++] = (struct closable){d->area[a], bit(d->built, a), 0};
    }
    for EACH_BIT(t, d->crossings) {
        int t = __builtin_ctzll(t_set);
        all[n++] = (struct closable){d->target[t].area, false, 1u << t};
    }
    all[n++] = (struct closable){fy_inch_rectangle((struct fy_inch){0, 0}, (struct fy_inch){d->width, d->height}), false, 0};
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int e = 0; e < all[i].area.count; e++)
                for (int f = 0; f < all[j].area.count; f++) {
                    const struct fy_inch_area *a = &all[i].area, *b = &all[j].area;
                    struct fy_inch ends[2];
                    if (fy_inch_segments_share(a->corner[e], a->corner[(e + 1) % a->count], b->corner[f],
                                               b->corner[(f + 1) % b->count], ends))
                        add_seam(top, d, ends, &all[i], &all[j]);
                }
}

/* ---- what is near ---- */

static void add_span(struct sk_spans *s, int i, struct fy_inch low, struct fy_inch high)
{
    for (int inch = 0; inch < INCHES; inch++) {
        s->begun[0][inch] |= low.x < 100 * (inch + 1) ? one(i) : 0;
        s->ended[0][inch] |= high.x >= 100 * inch ? one(i) : 0;
        s->begun[1][inch] |= low.y < 100 * (inch + 1) ? one(i) : 0;
        s->ended[1][inch] |= high.y >= 100 * inch ? one(i) : 0;
    }
}

static void add_segment(struct sk_spans *s, int i, struct fy_inch a, struct fy_inch b)
{
    add_span(s, i, (struct fy_inch){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
             (struct fy_inch){a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y});
}

static void survey_spans(struct sk_data *d)
{
    for (int i = 0; i < d->n_areas; i++)
        add_span(&d->areas, i, d->area[i].low, d->area[i].high);
    for (int i = 0; i < d->n_targets; i++) {
        const struct sk_shape *t = &d->target[i];
        struct fy_inch low = {t->centre.x - t->radius, t->centre.y - t->radius}, high = {t->centre.x + t->radius, t->centre.y + t->radius};
        add_span(&d->places, i, t->circle ? low : t->area.low, t->circle ? high : t->area.high);
    }
    for (int i = 0; i < d->n_wires; i++)
        add_segment(&d->places, WIRE_0 + i, d->wire[i][0], d->wire[i][1]);
}

/* Seams along or across the table run along one inch, any other along every inch. */
static void survey_seam(const struct sk_data *d, bool up, int inch, int i, struct sk_stripe *stripe)
{
    static const int32_t reach[2] = {600, REACH};
    const struct sk_seam *seam = &d->seam[i];
    int32_t a = up ? seam->a.y : seam->a.x, b = up ? seam->b.y : seam->b.x, low = a < b ? a : b, high = a < b ? b : a;
    for (int far = 0; far < 2; far++)
        if (low <= 100 * inch + 99 + reach[far] && high >= 100 * inch - reach[far])
            stripe->seams[far][i / 64] |= one(i % 64);
    for (int begins = 0; begins < 2; begins++)
        if (!d->straight_seams || (a == b && a / 100 == inch && (a % 100 == 0) == begins))
            stripe->lines[begins][i / 64] |= one(i % 64);
}

/* What a leg from some point of an inch of the width or height can reach. */
static void survey_stripe(struct sk_data *d, bool up, int inch)
{
    static const int32_t reach[2] = {600, REACH};
    struct sk_stripe *stripe = &d->stripe[up][inch];
    for (int far = 0; far < 2; far++) {
        int low = inch - reach[far] / 100 > 0 ? inch - reach[far] / 100 : 0, high = inch + reach[far] / 100 + 1;
        high = high < INCHES ? high : INCHES - 1;
        stripe->areas[far] = d->areas.begun[up][high] & d->areas.ended[up][low] & (d->closed | d->built);
        stripe->wires[far] = (uint32_t)((d->places.begun[up][high] & d->places.ended[up][low]) >> WIRE_0);
    }
    for (int i = 0; i < d->n_seams; i++)
        survey_seam(d, up, inch, i, stripe);
}

static bool box_near(struct fy_inch low, struct fy_inch high, struct fy_inch cell, int32_t within)
{
    return low.x <= cell.x + 100 + within && high.x >= cell.x - within && low.y <= cell.y + 100 + within &&
           high.y >= cell.y - within;
}

static bool segment_near(struct fy_inch a, struct fy_inch b, struct fy_inch cell, int32_t within)
{
    struct fy_inch low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, high = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
    return box_near(low, high, cell, within);
}

/* Nodes about an inch to which something closed, a box, could bar lines from it; `touch`: by touching them. */
static uint16_t nodes_behind(struct fy_inch cell, struct fy_inch low, struct fy_inch high, bool touch)
{
    uint16_t behind = 0;
    if (!box_near(low, high, cell, 200))
        return 0;
    for (int i = 0; i < 16; i++) {
        int32_t x = cell.x + 100 * (i % 4 - 1), y = cell.y + 100 * (i / 4 - 1);
        int32_t left = x < cell.x ? x : cell.x, right = x > cell.x + 100 ? x : cell.x + 100;
        int32_t below = y < cell.y ? y : cell.y, above = y > cell.y + 100 ? y : cell.y + 100;
        bool apart = touch ? high.x < left || low.x > right || high.y < below || low.y > above
                           : high.x <= left || low.x >= right || high.y <= below || low.y >= above;
        behind |= (uint16_t)(!apart << i);
    }
    return behind;
}

static uint16_t nodes_behind_line(struct fy_inch cell, struct fy_inch a, struct fy_inch b)
{
    struct fy_inch low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, high = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
    return nodes_behind(cell, low, high, true);
}

static void find_clear(const struct sk_data *d, struct fy_inch cell, struct sk_near *near)
{
    uint16_t behind[2] = {0, 0};
    for EACH_BIT(i, d->closed | d->built) {
        int i = __builtin_ctzll(i_set);
        uint16_t nodes = nodes_behind(cell, d->area[i].low, d->area[i].high, false);
        behind[0] |= bit(d->closed, i) ? nodes : 0;
        behind[1] |= nodes;
    }
    for (int i = 0; i < d->n_wires; i++) {
        uint16_t nodes = nodes_behind_line(cell, d->wire[i][0], d->wire[i][1]);
        behind[0] |= nodes;
        behind[1] |= nodes;
    }
    for (int i = 0; i < d->n_seams; i++) {
        uint16_t nodes = nodes_behind_line(cell, d->seam[i].a, d->seam[i].b);
        behind[0] |= nodes;
        behind[1] |= nodes;
    }
    near->clear[0] = (uint16_t)~behind[0];
    near->clear[1] = (uint16_t)~behind[1];
}

static void survey_cell(struct sk_data *d, struct fy_inch cell, struct sk_near *near)
{
    static const int32_t reach[2] = {600, REACH};
    find_clear(d, cell, near);
    for (int far = 0; far < 2; far++)
        for (int i = 0; i < d->n_wires; i++)
            if (segment_near(d->wire[i][0], d->wire[i][1], cell, reach[far]))
                near->wire[far] |= 1u << i;
}

/* ---- the ways between whole-inch points: SK-17.7 ---- */

const int8_t skirmish_step[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

static void survey_node(struct sk_data *d, int node)
{
    struct fy_inch p = node_at(d, node);
    struct sk_state nothing;
    memset(&nothing, 0, sizeof nothing);
    nothing.gone = ((one(WIRES) - 1) << WIRE_0); /* all wire removed, no crossing destroyed */
    for (int heavy = 0; heavy < 2; heavy++) {
        struct sk_ground g = skirmish_ground(d, &nothing, heavy, p, false);
        for (int k = 0; k < 8; k++) {
            struct fy_inch q = {p.x + 100 * skirmish_step[k][0], p.y + 100 * skirmish_step[k][1]};
            if (!skirmish_open(d, &g, p, q, NULL))
                continue;
            d->ways[heavy][node] |= (uint8_t)(1u << k);
            for (int w = 0; w < d->n_wires; w++)
                if (fy_inch_segments_touch(p, q, d->wire[w][0], d->wire[w][1]))
                    d->node_wire[node] |= 1u << w;
        }
    }
    for EACH_BIT(t, d->crossings) /* its inside and its edges: seams appear there when it goes */
        if (fy_inch_area_within(&d->target[__builtin_ctzll(t_set)].area, p, 142))
            d->node_crossing[node] |= (uint16_t)(t_set & -t_set);
}

/* ---- the ways to the goals, for suggestions ---- */

enum { OVER_WIRE = 800, UNREACHED = 0xffff, STRIDE = 530 }; /* from anywhere about a node a stride is within one leg */

static bool crosses_wire(const struct sk_data *d, int a, int b)
{
    for (int w = 0; w < d->n_wires; w++)
        if ((d->node_wire[a] >> w & 1) && fy_inch_segments_touch(node_at(d, a), node_at(d, b), d->wire[w][0], d->wire[w][1]))
            return true;
    return false;
}

/* Costs spread from the seeds by rounds until nothing changes: slow, simple, once. */
static void spread(const struct sk_data *d, uint16_t *far, uint16_t *onward)
{
    uint16_t queue[(FY_INCH_LARGEST / 100 + 1) * (FY_INCH_LARGEST / 100 + 1)];
    uint8_t queued[sizeof queue / sizeof *queue] = {0};
    int nodes = d->columns * d->rows, size = (int)(sizeof queue / sizeof *queue), head = 0, count = 0;
    for (int i = 0; i < nodes; i++)
        if (far[i] != UNREACHED)
            queue[count++] = (uint16_t)i, queued[i] = 1;
    while (count) {
        int node = queue[head];
        head = (head + 1) % size, count--;
        queued[node] = 0;
        for (int k = 0; k < 8; k++) {
            if (!(d->ways[0][node] >> k & 1))
                continue;
            int next = node + skirmish_step[k][1] * d->columns + skirmish_step[k][0];
            int cost = far[node] + (k & 1 ? 141 : 100) + (d->node_wire[node] && crosses_wire(d, node, next) ? OVER_WIRE : 0);
            if (cost >= far[next])
                continue;
            far[next] = (uint16_t)cost;
            onward[next] = (uint16_t)node;
            if (!queued[next])
                queue[(head + count++) % size] = (uint16_t)next, queued[next] = 1;
        }
    }
}

/* From the next node of the way to the last one that a stride reaches in a straight line. */
static void stretch_ways(const struct sk_data *d, const uint16_t *next, int goal)
{
    struct sk_state nothing;
    memset(&nothing, 0, sizeof nothing);
    for (int i = 0; i < d->columns * d->rows; i++) {
        struct fy_inch p = node_at(d, i);
        struct sk_ground g = skirmish_ground(d, &nothing, false, p, false);
        int at_node = next[i];
        while (next[at_node] != at_node) {
            struct fy_inch q = node_at(d, next[at_node]);
            if (!fy_inch_within(p, q, STRIDE) || !skirmish_open(d, &g, p, q, NULL))
                break;
            at_node = next[at_node];
        }
        way_to(d, i, goal)->x = (uint8_t)(at_node % d->columns);
        way_to(d, i, goal)->y = (uint8_t)(at_node / d->columns);
    }
}

static void survey_goal(struct fy_loader *l, struct sk_data *d, int goal)
{
    size_t nodes = (size_t)(d->columns * d->rows);
    struct sk_shape shape = {.circle = false};
    if (goal < TARGETS)
        shape = d->target[goal];
    else
        shape.area = d->embark[goal - TARGETS];
    uint16_t *far = fy_arena_alloc(l, nodes * sizeof *far), *next = fy_arena_alloc(l, nodes * sizeof *next);
    for (int i = 0; i < (int)nodes; i++) {
        bool there = d->ways[0][i] && skirmish_shape_within(&shape, node_at(d, i), goal < TARGETS ? 60 : 0);
        far[i] = there ? 0 : UNREACHED;
        next[i] = (uint16_t)i;
    }
    spread(d, far, next);
    stretch_ways(d, next, goal);
    for (int i = 0; i < (int)nodes; i++)
        way_to(d, i, goal)->far = far[i];
}

/* The targets by the length of the way to them, and the embarkation area with the shortest one; the first of equals first. */
static void sort_goals(const struct sk_data *d, int node)
{
    const struct sk_way *way = way_to(d, node, 0);
    struct sk_goal *sorted = &d->nearest[node * (d->n_targets + 1)];
    for (int i = 0; i < d->n_targets; i++) {
        int k = i;
        for (; k > 0 && way[sorted[k - 1].goal].far > way[i].far; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = (struct sk_goal){(uint8_t)i, way[i].x, way[i].y};
    }
    int boats = d->n_targets;
    for (int i = boats + 1; i < d->n_targets + d->n_embarks; i++)
        if (way[i].far < way[boats].far)
            boats = i;
    sorted[d->n_targets] = (struct sk_goal){(uint8_t)boats, way[boats].x, way[boats].y};
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
    for (int i = 0; i < d->n_areas; i++)
        outline(add_feature(d, d->area_id[i], d->area_title[i], fy_feature_words[grounds[d->ground[i]]], grounds[d->ground[i]]),
                &d->area[i]);
    for (int i = 0; i < d->n_landings; i++)
        outline(add_feature(d, "landing", "Landing area", "landing", FY_FEATURE_ZONE), &d->landing[i]);
    for (int i = 0; i < d->n_embarks; i++)
        outline(add_feature(d, d->place_id[EMBARK_0 + i], "Embarkation area", "embarkation", FY_FEATURE_ZONE), &d->embark[i]);
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
    for (int i = 0; i < d->n_wires; i++)
        board_place(d, WIRE_0 + i, (struct fy_inch){(d->wire[i][0].x + d->wire[i][1].x) / 2, (d->wire[i][0].y + d->wire[i][1].y) / 2},
                    FY_SQUARE);
    for (int i = 0; i < d->n_pillboxes; i++)
        board_place(d, SITE_0 + i, d->pillbox[i], FY_SQUARE);
    for (int i = 0; i < d->n_embarks; i++)
        board_place(d, EMBARK_0 + i, fy_inch_area_middle(&d->embark[i]), FY_SQUARE);
}

/* Half the chords of a circle. */
static int16_t *chords(struct fy_loader *l, int32_t r)
{
    int16_t *chord = fy_arena_alloc(l, (size_t)(r + 1) * sizeof *chord);
    for (int32_t aside = 0; aside <= r; aside++)
        chord[aside] = (int16_t)fy_inch_root(fy_inch_square(r) - fy_inch_square(aside));
    return chord;
}

/* Few bases, and few bands, differ in size. */
static void survey_rooms(struct fy_loader *l, struct sk_data *d, bool band)
{
    int16_t *of_room[WIDEST * 2 + 1] = {NULL};
    for (int a = K_NONE + 1; a < KINDS; a++)
        for (int b = K_NONE + 1; b < KINDS; b++) {
            int32_t touch = d->piece[a].radius + d->piece[b].radius;
            if (!of_room[touch])
                of_room[touch] = chords(l, band ? d->band + touch : touch);
            d->room_chord[band][a][b] = of_room[touch];
        }
}

static void survey_rays(struct sk_rays *r, int32_t move)
{
    for (int i = 0; i < SKIRMISH_RAYS / 2; i++)
        for (int c = 0; c < 2; c++) {
            int32_t to = skirmish_bearing[2 * i][c] * move / 1000, length = to < 0 ? -to : to;
            if (i < 4)
                r->first[2 * i + c] = (int16_t)to;
            r->length[c][i] = (int16_t)length;
            r->over[c][i] = (int16_t)(length ? 8192 * move / length : 0);
        }
    while (4 << (r->shift + 1) <= move)
        r->shift++;
    r->over_move = (int16_t)(move ? (1 << (16 + r->shift)) / move : 0);
}

static void survey_bearings(struct sk_data *d)
{
    for (int i = 0; i < SKIRMISH_RAYS; i++)
        for (int c = 0; c < 2; c++) {
            int32_t length = skirmish_bearing[2 * i][c] < 0 ? -skirmish_bearing[2 * i][c] : skirmish_bearing[2 * i][c];
            d->bearing[i][c] = skirmish_bearing[2 * i][c];
            d->share[i][c] = (int16_t)(length == 1000 ? INT16_MAX : 32768 * length / 1000);
        }
}

/* Searchlights, mobile units and pillboxes have bands; a pillbox binds commandos only, but stands in everybody's way. */
static void survey_meeting(struct sk_data *d, int mover, int other)
{
    struct sk_meeting *m = &d->meeting[mover][other];
    m->band = mover <= K_DEMOLITION || other <= K_DEMOLITION;
    m->touch = d->piece[mover].radius + d->piece[other].radius;
    m->touch2 = m->touch * m->touch;
    int32_t room = m->touch + (m->band ? d->band : 0), end = room - (m->band ? d->intrusion : 0);
    int32_t range = m->touch + (other == K_PILLBOX ? d->pillbox_range : d->range);
    m->shot2 = range * range;
    m->holds2 = m->band ? room * room : -1;
    m->room[0] = room;
    m->room[1] = m->touch;
    m->end2[0] = end * end;
    m->end2[1] = m->touch2;
}

void skirmish_survey_meetings(struct sk_data *d)
{
    for (int mover = K_NONE + 1; mover < KINDS; mover++)
        for (int other = K_NONE + 1; other < KINDS; other++)
            survey_meeting(d, mover, other);
}

void skirmish_survey(struct fy_loader *l, struct sk_data *d)
{
    skirmish_survey_meetings(d);
    d->columns = d->width / 100 + 1;
    d->rows = d->height / 100 + 1;
    size_t nodes = (size_t)(d->columns * d->rows);
    find_seams(fy_scenario(l), d);
    survey_spans(d);
    skirmish_survey_sight(d);
    for (int i = 0; i < INCHES; i++)
        for (int up = 0; up < 2; up++)
            survey_stripe(d, up, i);
    d->near = fy_arena_alloc(l, nodes * sizeof *d->near);
    d->ways[0] = fy_arena_alloc(l, nodes);
    d->ways[1] = fy_arena_alloc(l, nodes);
    d->node_wire = fy_arena_alloc(l, nodes * sizeof *d->node_wire);
    d->node_crossing = fy_arena_alloc(l, nodes * sizeof *d->node_crossing);
    for (int i = 0; i < d->columns * d->rows; i++)
        survey_cell(d, node_at(d, i), &d->near[i]);
    for (int i = 0; i < d->columns * d->rows; i++)
        survey_node(d, i);
    for (int k = K_NONE + 1; k < KINDS; k++) {
        int32_t move = d->piece[k].move;
        d->chord[k] = chords(l, move);
        survey_rays(&d->rays[k], move);
    }
    survey_rooms(l, d, false);
    survey_rooms(l, d, true);
    survey_bearings(d);
    uint8_t *scratch = fy_arena_alloc(l, nodes * (size_t)skirmish_set_size(d));
    d->nav[0] = skirmish_ways(l, d, false, false, scratch);
    d->nav[1] = skirmish_ways(l, d, true, false, scratch);
    d->nav[2] = skirmish_ways(l, d, true, true, scratch);
    skirmish_outlooks(l, d);
    skirmish_fixed_fields(l, d);
    d->way = fy_arena_alloc(l, nodes * (size_t)(d->n_targets + d->n_embarks) * sizeof *d->way);
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
    check_ids(top, d->area_id, d->n_areas, "areas");
    for (int word = 0; word < 2; word++)
        for EACH_BIT(i, s.on[word])
            check_place(top, d, &s, 64 * word + __builtin_ctzll(i_set));
}
