/* load.c - what no table of files.c can say: checks across the files, and what is worked out once. */
#include "skirmish.h"

#include <string.h>

static void name_place(struct sk_data *d, int place, const char *id, const char *title)
{
    d->place_id[place] = id;
    d->place_title[place] = title;
}

static void title_piece(const struct fy_row *r, int piece, const char *what)
{
    struct sk_data *d = r->data;
    d->title[piece] = fy_arena_format(r->node.loader, "%s %s", what, d->id[piece]);
}

/* ---- shapes ---- */

static void check_on_table(const struct fy_row *r, struct fy_inch p)
{
    const struct sk_data *d = r->data;
    if (p.x > d->table.width || p.y > d->table.height)
        fy_wrong(r->node, "this is off the table");
}

void skirmish_check_point(const struct fy_row *r) { check_on_table(r, *(const struct fy_inch *)r->at); }

void skirmish_add_rectangle(const struct fy_row *r)
{
    struct fy_inch_area *a = r->at;
    check_on_table(r, a->high);
    if (a->low.x >= a->high.x || a->low.y >= a->high.y)
        fy_wrong(r->node, "a rectangle is lower left x, y and upper right x, y");
    else
        *a = fy_inch_rectangle(a->low, a->high);
}

void skirmish_add_circle(const struct fy_row *r)
{
    struct sk_shape *s = r->at;
    check_on_table(r, s->centre);
    s->circle = true;
}

/* ---- pieces and tables ---- */

void skirmish_add_piece(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    const struct sk_piece *p = r->at;
    bool commando = p->kind <= K_DEMOLITION;
    if (d->piece[p->kind].kind)
        fy_wrong(fy_get(r->node, "id"), "each piece is listed once");
    if (commando && p->move && (p->move < FY_MOVE_LEAST || p->move > FY_TABLE_SHORT))
        fy_wrong(fy_get(r->node, "move"), "a leg of a commando is nothing, or %d to %d", FY_MOVE_LEAST, (int)FY_TABLE_SHORT);
    if (commando != (p->side == 0))
        fy_wrong(fy_get(r->node, "side"), "assault and demolition units are commandos, and nobody else is");
    if (p->shoots != (p->kind != K_LIGHT)) /* SK-5.10 */
        fy_wrong(r->node, "every piece but the searchlight shoots");
    if (!commando && (p->assaults || p->demolishes)) /* SK-3.9 */
        fy_wrong(r->node, "Germans neither assault nor demolish");
    d->piece[p->kind] = *p;
}

void skirmish_check_pieces(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    int32_t a = d->piece[K_ASSAULT].radius, b = d->piece[K_DEMOLITION].radius;
    d->commando_radius = a > b ? a : b;
    d->commandos_alike = a == b;
    for (int kind = K_INFANTRY; kind < KINDS; kind++)
        d->enemy_radius = d->piece[kind].radius > d->enemy_radius ? d->piece[kind].radius : d->enemy_radius;
}

static const char *inches(const struct fy_row *r, int32_t length)
{
    return fy_arena_format(r->node.loader, "%d.%02d", (int)(length / INCH), (int)(length % INCH));
}

void skirmish_check_distances(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    if (d->intrusion > d->band)
        fy_wrong(fy_get(r->node, "intrusion"), "a band is entered by no more than it is wide");
    if (d->withdrawal_least > d->withdrawal)
        fy_wrong(fy_get(r->node, "withdrawal_least"), "the least withdrawal is no more than the longest");
    d->withdrawal_words[0] = inches(r, d->withdrawal_least);
    d->withdrawal_words[1] = inches(r, d->withdrawal);
}

/* Steps into a table by score, `zero` being the row of score 0. */
static void fill_steps(struct fy_node list, const struct sk_step step[], int n, int8_t table[], int rows, int zero)
{
    for (int i = 0; i < n; i++) {
        if (i && step[i].from <= step[i - 1].from)
            fy_wrong(fy_item(list, i), "the scores of a table rise");
        for (int k = step[i].from + zero; k < rows; k++)
            table[k] = step[i].value;
    }
}

void skirmish_add_actions(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    fill_steps(fy_get(r->node, "actions"), d->files.actions, d->files.n_actions, d->actions, ACTION_ROWS, LEAST_SCORE);
}

void skirmish_add_arrivals(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    fill_steps(fy_get(r->node, "arrivals"), d->files.arrivals, d->files.n_arrivals, d->arrivals, ARRIVAL_ROWS, LEAST_TOTAL);
}

/* ---- the table ---- */

void skirmish_add_area(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    struct fy_inch_area *a = r->at;
    struct fy_node corners = fy_maybe(r->node, "polygon");
    int i = r->number;
    if (fy_there(corners) == fy_there(fy_maybe(r->node, "rect")))
        fy_wrong(r->node, "an area has either \"rect\" or \"polygon\"");
    else if (fy_there(corners) && !fy_inch_area_close(a))
        fy_wrong(corners, "an area is convex, its corners counter-clockwise");
    if (d->ground[i] <= G_CLIFF)
        d->table.closed |= one(i);
    else
        d->covers |= one(i);
    if (d->ground[i] == G_BUILT_UP)
        d->table.buildings |= one(i);
}

static void add_gun(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    if (d->n_guns == GUNS) {
        fy_wrong(r->node, "there are at most %d gun emplacements", (int)GUNS);
        return;
    }
    d->id[GUN_0 + d->n_guns] = d->place_id[r->number];
    d->title[GUN_0 + d->n_guns] = d->place_title[r->number];
    d->gun[d->n_guns++] = (uint8_t)r->number;
}

static void add_crossing(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    const struct sk_shape *s = r->at;
    if (s->circle)
        fy_wrong(r->node, "a crossing is a rectangle");
    d->table.crossings |= (uint32_t)one(r->number);
    d->table.crossing[r->number] = s->area;
}

static void check_only_capture(const struct fy_row *r)
{
    const struct sk_data *d = r->data;
    for (int i = 0; i < r->number; i++)
        if (d->target_kind[i] == TK_CAPTURE)
            fy_wrong(r->node, "there is one capture target at most: there is one apparatus");
}

void skirmish_add_target(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    struct sk_shape *s = r->at;
    if (s->circle == fy_there(fy_maybe(r->node, "rect")))
        fy_wrong(r->node, "a target has either \"rect\" or \"circle\"");
    if (!s->circle)
        s->centre = fy_inch_area_middle(&s->area);
    switch (d->target_kind[r->number]) {
    case TK_GUN: add_gun(r); break;
    case TK_CROSSING: add_crossing(r); break;
    case TK_CAPTURE: check_only_capture(r); break;
    default: break;
    }
}

void skirmish_add_wire(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    const struct sk_wire *w = r->at;
    name_place(d, WIRE_0 + r->number, w->id, fy_arena_format(r->node.loader, "Wire %s", w->id));
    memcpy(d->table.wire[r->number], w->end, sizeof w->end);
    if (fy_inch_same(w->end[0], w->end[1]))
        fy_wrong(r->node, "a section of wire has two ends");
}

/* SK-7.12, SK-7.13: it never moves, and it alone faces somewhere. */
void skirmish_add_pillbox(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    int piece = PILLBOX_0 + r->number;
    struct fy_inch facing = d->facing[r->number];
    title_piece(r, piece, "Pillbox");
    name_place(d, SITE_0 + r->number, d->id[piece], d->title[piece]);
    if (!facing.x && !facing.y)
        fy_wrong(fy_get(r->node, "facing"), "a pillbox faces somewhere");
}

void skirmish_add_light(const struct fy_row *r) { title_piece(r, LIGHT_0 + r->number, "Searchlight"); }

/* ---- forces ---- */

void skirmish_add_garrison(const struct fy_row *r)
{
    const struct sk_data *d = r->data;
    title_piece(r, r->number, "German");
    if ((d->route_length[r->number] > 0) != (d->garrison_order[r->number] == O_PATROL))
        fy_wrong(r->node, "a patrol has a route, nobody else has");
}

static bool garrison_has(const struct sk_data *d, const char *id)
{
    for (int i = 0; i < d->n_garrison; i++)
        if (!strcmp(d->id[i], id))
            return true;
    return false;
}

void skirmish_check_pool(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    int total = d->n_garrison;
    for (int k = 0; k < POOLS; k++)
        total += d->pool[k];
    if (total > GERMANS)
        fy_wrong(r->node, "garrison and reserves are at most %d units together", (int)GERMANS);
    for (int i = d->n_garrison; i < GERMANS; i++) { /* numbers that no reserve unit can get are there for cases */
        const char *id = fy_arena_format(r->node.loader, "g%d", i + 1);
        if (i >= total && garrison_has(d, id))
            continue;
        d->id[i] = id;
        d->title[i] = fy_arena_format(r->node.loader, "German %s", id);
    }
}

void skirmish_add_embarkation(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    int place = EMBARK_0 + r->number;
    d->place_title[place] = fy_arena_format(r->node.loader, "Embarkation area %s", d->place_id[place]);
}

void skirmish_add_commando(const struct fy_row *r)
{
    struct sk_data *d = r->data;
    int i = r->number;
    bool assault = d->commando_kind[i] == K_ASSAULT, officer = bit(d->officers, i), mortar = bit(d->mortars, i);
    if (mortar && !assault)
        fy_wrong(r->node, "an assault unit carries the mortar");
    d->title[COMMANDO_0 + i] =
        fy_arena_format(r->node.loader, "%s (%s%s%s)", d->id[COMMANDO_0 + i], assault ? "assault" : "demolition",
                        officer ? ", officer" : "", mortar ? ", mortar" : "");
    if (officer && d->n_officers == OFFICERS)
        fy_wrong(r->node, "there are at most %d officers", (int)OFFICERS);
    else if (officer)
        d->officer[d->n_officers++] = (uint8_t)i;
}

static void name_officers(struct sk_data *d, struct fy_loader *l)
{
    for (int set = 1; set < 1 << d->n_officers; set++) {
        char *id = fy_arena_format(l, "%s", ""), *title = id;
        for (int i = 0; i < d->n_officers; i++)
            if (set >> i & 1) {
                id = fy_arena_format(l, "%s%s%s", id, *id ? "+" : "", d->id[COMMANDO_0 + d->officer[i]]);
                title = fy_arena_format(l, "%s%s%s", title, *title ? " and " : "", d->title[COMMANDO_0 + d->officer[i]]);
            }
        d->officer_id[set - 1] = id;
        d->officer_title[set - 1] = title;
    }
}

/* ---- winning ---- */

void skirmish_check_level(const struct fy_row *r)
{
    const struct sk_level *v = r->at;
    if (r->number ? v->from <= v[-1].from || v->band <= v[-1].band : v->from != 0)
        fy_wrong(r->node, "levels begin at 0 and rise, in points and in name");
}

/* "6\u2033", "7.5\u2033" */
static const char *in_inches(struct fy_loader *l, int32_t length)
{
    int whole = (int)(length / INCH), part = (int)(length % INCH), tenth = part % 10 == 0;
    return part ? fy_arena_format(l, "%d.%0*d\u2033", whole, tenth ? 1 : 2, tenth ? part / 10 : part) : fy_arena_format(l, "%d\u2033", whole);
}

/* What is written at the circles and arcs that are drawn on the table: the lengths of the rules, which are from base to base (SK-2.2). */
static void name_circles(struct sk_data *d, struct fy_loader *l)
{
    const char *band = in_inches(l, d->band), *range = in_inches(l, d->range), *light = in_inches(l, d->light_range);
    d->range_title = fy_arena_format(l, "range %s", range);
    for (int i = 0; i < ENEMIES; i++)
        if (d->title[i]) {
            d->band_title[i] = fy_arena_format(l, "%s of %s", band, d->title[i]);
            d->reach_title[i] = is_light(i) ? fy_arena_format(l, "%s lights %s", d->title[i], light)
                                            : fy_arena_format(l, "%s fires %s", d->title[i], range);
        }
}

/* The points that a target brings by itself; a set that is captured brings those of the apparatus. */
static void name_worths(struct sk_data *d, struct fy_loader *l)
{
    for (int t = 0; t < d->n_targets; t++)
        d->worth[t] = fy_arena_format(l, "%d", (int)(d->target_kind[t] == TK_CAPTURE ? d->vp_captured : d->vp[t]));
}

void skirmish_load(struct fy_loader *l, void *out)
{
    struct sk_data *d = out;
    if (d->n_embarks == 1)
        d->place_title[EMBARK_0] = "Embarkation area";
    name_circles(d, l);
    name_worths(d, l);
    name_officers(d, l);
    name_place(d, BOX_SAVED, "saved", "Saved");
    name_place(d, BOX_LOST, "lost", "Lost");
    skirmish_survey(l, d);
    skirmish_check_setup(fy_scenario(l), d);
}
