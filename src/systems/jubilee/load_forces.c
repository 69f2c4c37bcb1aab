/* load_forces.c - both orders of battle, depth markers and op chits, as the files are read. */
#include "load.h"

#include <stdio.h>

/* ------------------------------------------------------------------ Commonwealth */

/* JU-5.2.1: a box by name, all named boxes of a letter, or any named box of the main map (the first one). */
static uint32_t boxes_listed(const struct jubilee_data *d, const char *where)
{
    uint32_t boxes = 0;
    for (int b = 0; b < d->n_boxes; b++) {
        const struct box *x = &d->box[b];
        bool any = !strcmp(where, "any") && d->map_of[x->hex] == 0;
        bool letter = where[0] && !where[1] && where[0] == x->id[0];
        if (x->named && (any || letter || !strcmp(where, x->id)))
            boxes |= 1u << b;
    }
    return boxes;
}

/* A unit is bound for one map (JU-12.4.1). */
static void find_boxes(struct fy_node n, const struct jubilee_data *d, struct cw_unit *u)
{
    u->boxes = boxes_listed(d, u->location);
    if (!u->boxes) {
        fy_wrong(n, "there is no landing box for \"%s\"", u->location);
        return;
    }
    u->map = d->map_of[d->box[__builtin_ctz(u->boxes)].hex];
    for (uint32_t left = u->boxes; left; left &= left - 1)
        if (d->map_of[d->box[__builtin_ctz(left)].hex] != u->map)
            fy_wrong(n, "the landing boxes for \"%s\" are on several maps", u->location);
}

/* JU-2.13.2: every step has its strength, but three-step infantry is a replacement at one step. */
void jubilee_add_company(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    struct cw_unit *u = r->at;
    bool becomes_replacement = u->type == INFANTRY && u->full_steps == STEPS_MAX && u->levels == STEPS_MAX - 1;
    if (u->levels != u->full_steps && !becomes_replacement)
        fy_wrong(fy_get(r->node, "strength"), "a strength for every step is needed, or for three and two steps of infantry");
    if (u->hw_levels != u->levels)
        fy_wrong(fy_get(r->node, "hw"), "there must be as many as there are strengths");
    u->least_steps = (uint8_t)(becomes_replacement ? STEPS_MAX - 1 : 1);
    for (int k = 0; k < u->levels && k < u->full_steps; k++) {
        u->strength[u->full_steps - k] = u->printed_strength[k];
        u->hw[u->full_steps - k] = u->printed_hw[k];
    }
    find_boxes(fy_get(r->node, "location"), d, u);
    d->map_units[u->map] |= bit(r->number);
    d->all_companies |= bit(r->number);
}

static void add_replacement(struct fy_loader *l, struct jubilee_data *d, int symbol, int number)
{
    struct cw_unit *u = &d->cw[d->n_cw++];
    const char *word = jubilee_symbol_words[symbol];
    u->id = fy_arena_format(l, "r%c%d", word[0], number);
    u->title = fy_arena_format(l, "replacement (%s) %s", word, u->id);
    u->type = INFANTRY;
    u->full_steps = u->least_steps = u->replacement = 1;
    u->symbol = (uint8_t)symbol;
    u->strength[1] = d->files.replacement_strength;
    u->hw[1] = d->files.replacement_hw;
}

/* JU-2.13.3 */
static void add_replacements(struct fy_node n, struct jubilee_data *d)
{
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        for (int i = 1; i <= d->files.replacements[symbol]; i++) {
            if (d->n_cw == CW_MAX) {
                fy_wrong(fy_get(fy_get(n, "replacements"), "count"), "there are more than %d counters", CW_MAX);
                return;
            }
            add_replacement(n.loader, d, symbol, i);
        }
}

void jubilee_make_commonwealth(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    uint64_t *const of_type[] = {[INFANTRY] = &d->infantry, [COMMANDO] = &d->commandos, [TANK] = &d->tanks};
    d->n_cw = d->n_companies;
    add_replacements(r->node, d);
    for (int u = 0; u < d->n_cw; u++) {
        *of_type[d->cw[u].type] |= bit(u);
        d->symbol[d->cw[u].symbol] |= bit(u);
    }
}

/* ------------------------------------------------------------------ Germans */

/* The first kind of depth marker is "no marker". */
void jubilee_before_germans(const struct fy_row *r)
{
    ((struct jubilee_data *)r->data)->n_depths = 1;
}

static const char *requirement_words(int requires)
{
    return requires == 1 << HEAVY_WEAPONS ? ", HW" : requires == 1 << FLANKING ? ", FL" : "";
}

void jubilee_add_german(const struct fy_row *r)
{
    static const char *const titles[] = {
        [COASTAL] = "coastal detachment",  [GERMAN_INFANTRY] = "infantry company", [ARTILLERY] = "artillery battery",
        [ANTI_TANK] = "anti-tank company", [ENGINEER] = "engineer company",        [HEADQUARTERS] = "headquarters company"};
    struct jubilee_data *d = r->data;
    struct german_unit *g = r->at;
    g->title = fy_arena_format(r->node.loader, "%s (%d%s)", titles[g->type], g->strength, requirement_words(g->requires));
    d->coastal |= g->type == COASTAL ? bit(r->number) : 0;
    d->anti_tank |= g->type == ANTI_TANK ? bit(r->number) : 0;
}

void jubilee_add_depth(const struct fy_row *r)
{
    const struct jubilee_data *d = r->data;
    struct depth_kind *k = r->at;
    for (int i = 1; i < r->number; i++)
        if (d->depth[i].strength == k->strength && d->depth[i].requires == k->requires)
            fy_wrong(r->node, "markers of this kind are listed above");
    k->id = fy_arena_format(r->node.loader, "d%d%s%s", k->strength, k->requires ? "-" : "",
                            k->requires ? fy_str(fy_get(r->node, "requires")) : "");
    k->title = fy_arena_format(r->node.loader, "depth %d%s", k->strength, requirement_words(k->requires));
}

/* ------------------------------------------------------------------ op chits */

/* JU-6.2.1 */
static void make_action(struct fy_node n, struct chit *c)
{
    struct fy_node colours = fy_get(n, "colours");
    char words[120] = "";
    size_t at = 0;
    FY_KEYS(n, "id", "kind", "symbol", "colours");
    fy_get(n, "symbol");
    fy_array(colours, 2, CHIT_COLOURS);
    for (int i = 0; i < c->colours; i++) {
        const char *colour = fy_str(fy_get(fy_item(colours, i), "colour"));
        for (int k = 0; k < i; k++)
            if (c->colour[k] == c->colour[i])
                fy_wrong(fy_item(colours, i), "a colour stands on a chit once");
        at += (size_t)snprintf(words + at, sizeof words - at, "%s%s%s%s", i ? ", " : "", colour, c->armour[i] ? " +" : "",
                               c->assault[i] ? " A" : "");
    }
    c->title = fy_arena_format(n.loader, "%s: %s", jubilee_symbol_words[c->symbol], words);
}

/* JU-9.2.1 */
static void make_depth(struct fy_node n, const struct jubilee_data *d, struct chit *c)
{
    FY_KEYS(n, "id", "kind", "areas");
    fy_array(fy_get(n, "areas"), 2, 2);
    if (c->area[0] == c->area[1])
        fy_wrong(n, "a depth placement chit names two different areas");
    c->title = fy_arena_format(n.loader, "depth placement: %s, %s", d->area_title[c->area[0]], d->area_title[c->area[1]]);
}

/* JU-7.1.1 */
static void make_battery(struct fy_node n, const struct jubilee_data *d, struct chit *c)
{
    FY_KEYS(n, "id", "kind", "title", "beach", "hex");
    fy_get(n, "title");
    fy_get(n, "beach");
    if (c->battery_hex != NOWHERE)
        c->battery = (uint8_t)jubilee_position_in(fy_get(n, "hex"), d, c->battery_hex);
    c->title = fy_arena_format(n.loader, "battery %s", c->title);
}

/* Each kind has its own keys. */
void jubilee_add_chit(const struct fy_row *r)
{
    const struct jubilee_data *d = r->data;
    struct chit *c = r->at;
    c->battery = NO_UNIT;
    switch (c->kind) {
    case ACTION_CHIT: make_action(r->node, c); break;
    case DEPTH_CHIT: make_depth(r->node, d, c); break;
    case BATTERY_CHIT: make_battery(r->node, d, c); break;
    case COMMANDO_CHIT:
        FY_KEYS(r->node, "id", "kind", "remove");
        c->title = c->remove ? "commando (Remove)" : "commando";
        break;
    default:
        FY_KEYS(r->node, "id", "kind");
        c->title = "random event";
    }
}
