/* load_forces.c - both orders of battle, depth markers and op chits. */
#include "load.h"

#include <stdio.h>

static const char *const symbols[] = {"diamond", "triangle", "circle", NULL};
static const char *const cw_types[] = {"infantry", "commando", "tank", NULL};
static const char *const german_types[] = {"coastal", "infantry", "artillery", "anti-tank", "engineer", "headquarters",
                                           NULL};
static const char *const german_titles[] = {"coastal detachment", "infantry company", "artillery battery",
                                            "anti-tank company", "engineer company", "headquarters company"};
static const char *const requirements[] = {"none", "hw", "fl", NULL};

/* ------------------------------------------------------------------ Commonwealth */

/* JU-5.2.1: a box by name, all named boxes of a letter, or any named box of the main map (the first one). */
static uint32_t boxes_listed(const struct jubilee_data *d, struct fy_node n)
{
    const char *where = fy_str(n);
    uint32_t boxes = 0;
    for (int b = 0; b < d->n_boxes; b++) {
        const struct box *x = &d->box[b];
        bool any = !strcmp(where, "any") && d->map_of[x->hex] == 0;
        bool letter = where[0] && !where[1] && where[0] == x->id[0];
        if (x->named && (any || letter || !strcmp(where, x->id)))
            boxes |= 1u << b;
    }
    if (!boxes)
        fy_wrong(n, "there is no landing box for \"%s\"", where);
    return boxes;
}

static void load_company(struct fy_node n, struct jubilee_data *d, int i)
{
    struct cw_unit *u = &d->cw[i];
    struct fy_node strength = fy_get(n, "strength"), hw = fy_get(n, "hw");
    FY_KEYS(n, "id", "title", "type", "steps", "strength", "hw", "engineers", "range", "symbol", "turn", "location");
    u->id = fy_str(fy_get(n, "id"));
    u->title = fy_str(fy_get(n, "title"));
    u->type = (uint8_t)fy_word(fy_get(n, "type"), cw_types);
    u->full_steps = (uint8_t)fy_int(fy_get(n, "steps"), 1, 3);
    u->symbol = (uint8_t)fy_word(fy_get(n, "symbol"), symbols);
    u->range = (uint8_t)fy_int_or(n, "range", 1, 9, 0);
    u->engineers = fy_bool_or(n, "engineers", false);
    u->turn = (uint8_t)fy_int(fy_get(n, "turn"), 1, TURNS);
    u->boxes = boxes_listed(d, fy_get(n, "location"));
    u->map = u->boxes ? d->map_of[d->box[__builtin_ctz(u->boxes)].hex] : 0;
    int levels = fy_array(strength, 1, 3);
    fy_array(hw, levels, levels);
    u->least_steps = (uint8_t)(u->full_steps - levels + 1);
    if (levels != u->full_steps && (u->type != INFANTRY || u->full_steps != 3 || levels != 2)) /* JU-2.13.2 */
        fy_wrong(strength, "a strength for every step is needed, or for three and two steps of infantry");
    for (int k = 0; k < levels && k < u->full_steps; k++) {
        u->strength[u->full_steps - k] = (uint8_t)fy_int(fy_item(strength, k), 0, 9);
        u->hw[u->full_steps - k] = fy_bool(fy_item(hw, k));
    }
    d->map_units[u->map] |= bit(i);
    d->all_companies |= bit(i);
}

static void load_replacements(struct fy_node n, struct jubilee_data *d)
{
    struct fy_node counts = fy_get(n, "count");
    FY_KEYS(n, "strength", "hw", "count");
    for (int k = 0; k < SYMBOLS; k++)
        for (int i = 1, len = fy_int(fy_get(counts, symbols[k]), 0, 9); i <= len; i++) {
            if (d->n_cw == CW_MAX) {
                fy_wrong(counts, "there are more than %d counters", CW_MAX);
                return;
            }
            struct cw_unit *u = &d->cw[d->n_cw++];
            u->id = fy_arena_format(n.loader, "r%c%d", symbols[k][0], i);
            u->title = fy_arena_format(n.loader, "replacement (%s)", symbols[k]);
            u->type = INFANTRY;
            u->full_steps = u->least_steps = u->replacement = 1;
            u->symbol = (uint8_t)k;
            u->strength[1] = (uint8_t)fy_int(fy_get(n, "strength"), 0, 9);
            u->hw[1] = fy_bool(fy_get(n, "hw"));
        }
}

static void load_commonwealth(struct fy_node top, struct jubilee_data *d)
{
    struct fy_node units = fy_get(top, "units");
    FY_KEYS(top, "units", "replacements");
    d->n_companies = d->n_cw = (uint16_t)fy_array(units, 1, CW_MAX);
    for (int i = 0; i < d->n_companies; i++)
        load_company(fy_item(units, i), d, i);
    load_replacements(fy_get(top, "replacements"), d);
    for (int u = 0; u < d->n_cw; u++) {
        uint64_t *const kind[] = {&d->infantry, &d->commandos, &d->tanks};
        *kind[d->cw[u].type] |= bit(u);
        d->symbol[d->cw[u].symbol] |= bit(u);
    }
}

/* ------------------------------------------------------------------ Germans */

static uint8_t requirement(struct fy_node n)
{
    struct fy_node r = fy_maybe(n, "requires");
    int tactic = fy_there(r) ? fy_word(r, requirements) : NO_TACTIC;
    return (uint8_t)(tactic == NO_TACTIC ? 0 : 1 << tactic);
}

static const char *requirement_words(int requires)
{
    return requires == 1 << HEAVY_WEAPONS ? ", HW" : requires == 1 << FLANKING ? ", FL" : "";
}

static void load_depth(struct fy_node list, struct jubilee_data *d)
{
    int n = fy_array(list, 1, DEPTH_MAX - 1);
    d->n_depths = (uint16_t)(n + 1);
    for (int i = 0; i < n; i++) {
        struct fy_node row = fy_item(list, i);
        struct depth_kind *k = &d->depth[i + 1];
        FY_KEYS(row, "strength", "requires", "count");
        k->strength = (uint8_t)fy_int(fy_get(row, "strength"), 0, 9);
        k->requires = requirement(row);
        k->count = (uint8_t)fy_int(fy_get(row, "count"), 0, 20);
        k->id = fy_arena_format(row.loader, "d%d%s%s", k->strength, k->requires ? "-" : "",
                             fy_str_or(row, "requires", ""));
        k->title = fy_arena_format(row.loader, "depth %d%s", k->strength, requirement_words(k->requires));
    }
}

static void load_germans(struct fy_node top, struct jubilee_data *d)
{
    struct fy_node units = fy_get(top, "units");
    FY_KEYS(top, "units", "depth_markers");
    d->n_germans = (uint16_t)fy_array(units, 1, GERMAN_MAX);
    for (int i = 0; i < d->n_germans; i++) {
        struct fy_node n = fy_item(units, i);
        struct german_unit *g = &d->german[i];
        FY_KEYS(n, "id", "letter", "type", "strength", "requires");
        g->id = fy_str(fy_get(n, "id"));
        g->letter = fy_str(fy_get(n, "letter"))[0];
        g->type = (uint8_t)fy_word(fy_get(n, "type"), german_types);
        g->strength = (uint8_t)fy_int(fy_get(n, "strength"), 1, 9);
        g->requires = requirement(n);
        g->title = fy_arena_format(n.loader, "%s (%d%s)", german_titles[g->type], g->strength,
                                requirement_words(g->requires));
        d->coastal |= g->type == COASTAL ? bit(i) : 0;
        d->anti_tank |= g->type == ANTI_TANK ? bit(i) : 0;
        if (g->letter < 'A' || g->letter > 'Z')
            fy_wrong(fy_get(n, "letter"), "a letter A to Z is needed");
    }
    load_depth(fy_get(top, "depth_markers"), d);
}

/* ------------------------------------------------------------------ op chits */

static void load_action(struct fy_node n, struct jubilee_data *d, struct chit *c, struct fy_node all_colours)
{
    struct fy_node colours = fy_get(n, "colours");
    char words[120] = "";
    size_t at = 0;
    (void)d;
    c->symbol = (uint8_t)fy_word(fy_get(n, "symbol"), symbols);
    c->colours = (uint8_t)fy_array(colours, 2, 3);
    for (int i = 0; i < c->colours; i++) {
        struct fy_node one = fy_item(colours, i);
        FY_KEYS(one, "colour", "armour", "assault");
        c->colour[i] = (uint8_t)jubilee_colour_named(all_colours, fy_get(one, "colour"));
        c->armour[i] = fy_bool_or(one, "armour", false);
        c->assault[i] = fy_bool_or(one, "assault", false);
        at += (size_t)snprintf(words + at, sizeof words - at, "%s%.20s%s%s", i ? ", " : "",
                               fy_str(fy_get(one, "colour")), c->armour[i] ? " +" : "", c->assault[i] ? " A" : "");
    }
    c->title = fy_arena_format(n.loader, "%s: %s", symbols[c->symbol], words);
}

static void load_chit(struct fy_node n, struct jubilee_data *d, struct chit *c, struct fy_node colours)
{
    static const char *const kinds[] = {"action", "depth", "battery", "commando", "event", NULL};
    struct fy_node areas = fy_maybe(n, "areas"), hex = fy_maybe(n, "hex");
    FY_KEYS(n, "id", "title", "kind", "symbol", "colours", "areas", "beach", "hex", "remove");
    c->id = fy_str(fy_get(n, "id"));
    c->kind = (uint8_t)fy_word(fy_get(n, "kind"), kinds);
    c->battery = NO_UNIT;
    switch (c->kind) {
    case ACTION_CHIT: load_action(n, d, c, colours); break;
    case DEPTH_CHIT:
        fy_array(areas, 2, 2);
        for (int i = 0; i < 2; i++)
            c->area[i] = (uint8_t)jubilee_area_named(d, fy_item(areas, i));
        c->title = fy_arena_format(n.loader, "depth placement: %s, %s", d->area_title[c->area[0]],
                                d->area_title[c->area[1]]);
        break;
    case BATTERY_CHIT:
        c->beach = (uint8_t)jubilee_beach_named(d, fy_get(n, "beach"));
        c->battery = fy_there(hex) ? (uint8_t)jubilee_position_named(d, hex) : NO_UNIT;
        c->title = fy_arena_format(n.loader, "battery %s", fy_str(fy_get(n, "title")));
        break;
    case COMMANDO_CHIT:
        c->remove = fy_bool_or(n, "remove", false);
        c->title = c->remove ? "commando (Remove)" : "commando";
        break;
    default: c->title = "random event";
    }
}

void jubilee_load_forces(struct fy_node scenario, struct jubilee_data *d)
{
    struct fy_loader *l = scenario.loader;
    struct fy_node chits = fy_file(l, fy_str(fy_get(scenario, "chits"))), list = fy_get(chits, "chits");
    struct fy_node positions = fy_file(l, fy_str(fy_get(scenario, "positions")));
    load_commonwealth(fy_file(l, fy_str(fy_get(scenario, "commonwealth"))), d);
    load_germans(fy_file(l, fy_str(fy_get(scenario, "germans"))), d);
    FY_KEYS(chits, "chits");
    d->n_chits = (uint16_t)fy_array(list, 1, CHIT_MAX - 1);
    for (int i = 0; i < d->n_chits; i++)
        load_chit(fy_item(list, i), d, &d->chit[i], fy_get(positions, "colours"));
}
