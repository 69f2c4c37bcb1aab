/* load_charts.c - the charts and tracks as the rules look them up, and the loading of a scenario. */
#include "load.h"

/* ------------------------------------------------------------------ landing, attack, barrage */

/* Every turn has one column for infantry and one for tanks (JU-5.5.1); commandos are never checked (JU-5.5.2). */
void jubilee_make_landing(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    uint32_t turns[TANK + 1] = {0};
    for (int i = 0; i < d->files.n_landings; i++) {
        const struct landing_column *c = &d->files.landing[i];
        struct fy_node n = fy_item(fy_get(r->node, "columns"), i);
        if (c->type == COMMANDO || c->from > c->to)
            fy_wrong(n, "a column is for infantry or tanks, and for turns in their order");
        for (int turn = c->from; turn <= c->to; turn++) {
            if (turns[c->type] >> turn & 1)
                fy_wrong(n, "Turn %d has a column already", turn);
            turns[c->type] |= 1u << turn;
            memcpy(&d->landing[c->type][turn][1], c->result, DIE);
        }
    }
    uint32_t all = (1u << (TURNS + 1)) - 2;
    if (turns[INFANTRY] != all || turns[TANK] != all)
        fy_wrong(r->node, "there is not a column for every turn, for infantry and for tanks");
}

/* Results that nobody could carry out. */
static void check_cell(struct fy_node n, int result, int backing)
{
    bool reveals = result & REVEAL_DEPTH, eliminates = result & GERMAN_ELIMINATED;
    if (reveals && (result != REVEAL_DEPTH || backing != UNREVEALED_DEPTH)) /* JU-11.10.5 */
        fy_wrong(n, "only an unrevealed depth marker can be revealed, and nothing else then");
    if (eliminates && (result & (GAINS_DEPTH | OPTIONAL_ATTRITION) || (backing != ALONE && !(result & DEPTH_ELIMINATED))))
        fy_wrong(n, "an eliminated unit can have no depth marker left, and gain none");
}

static void set_attack_row(struct jubilee_data *d, struct fy_node n, const struct attack_row *row, enum comparison how,
                           uint32_t *seen)
{
    uint32_t here = 1u << (row->met * COMPARISONS + how);
    if (*seen & here)
        fy_wrong(n, "this comparison has a row already");
    *seen |= here;
    memcpy(d->attack[row->met][how], row->cell, sizeof row->cell);
}

/* JU-11.10.4 */
void jubilee_make_attack(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    uint32_t seen = 0;
    for (int i = 0; i < d->files.n_attacks; i++) {
        const struct attack_row *row = &d->files.attack[i];
        struct fy_node n = fy_item(fy_get(r->node, "rows"), i);
        for (int k = 0; k < BACKINGS; k++)
            check_cell(fy_item(fy_get(n, "cells"), k), row->cell[k], k);
        if (row->comparison == UP_TO_EQUAL) {
            set_attack_row(d, n, row, LESS, &seen);
            set_attack_row(d, n, row, EQUAL, &seen);
        } else
            set_attack_row(d, n, row, row->comparison, &seen);
    }
    if (fy_count_bits(seen) != 2 * (COMPARISONS - 1))
        fy_wrong(r->node, "there is not a row for every comparison in both halves");
}

/* JU-11.13.2 */
void jubilee_make_barrage(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    int strength = 0;
    for (int i = 0; i < d->files.n_barrages; i++) {
        const struct barrage_column *c = &d->files.barrage[i];
        if (c->strength_to < strength)
            fy_wrong(fy_item(fy_get(r->node, "columns"), i), "the columns do not ascend by strength");
        for (; strength <= c->strength_to && strength <= STRENGTH_MAX; strength++)
            memcpy(&d->barrage[strength][1], c->result, DIE);
    }
    if (strength <= STRENGTH_MAX)
        fy_wrong(r->node, "there is no column for strength %d", strength);
}

/* ------------------------------------------------------------------ turns, bands */

/* JU-4.1.5, JU-4.1.6, JU-4.1.18 */
void jubilee_make_turns(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    for (int option = 0; option < CHIT_PLANS; option++) {
        memset(d->chits_on[option], d->files.chits, sizeof d->chits_on[option]);
        d->chits_on[option][1] = d->files.chits_on_turn_1;
    }
    for (int i = 0; i < d->files.n_returns; i++)
        d->return_after[d->files.return_after[i]] = 1;
}

/* JU-16.3.3, JU-16.4.2 */
void jubilee_make_option_chits(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    d->chits_on[BOMBARDMENT_CHITS][1] = d->files.bombardment_chits;
    d->chits_on[EARLY_FLANKS_CHITS][2] = d->files.early_flanks_chits;
}

/* JU-14.3.1: the file has the best first, the program the worst. */
void jubilee_make_bands(const struct fy_row *r)
{
    struct jubilee_data *d = r->data;
    for (int i = 0; i < BAND_ROWS; i++) {
        const struct band_row *b = &d->files.band[i];
        int best = BAND_ROWS - 1 - i;
        struct fy_node n = fy_item(fy_get(r->node, "bands"), i);
        d->band_from[best] = b->from;
        if (strcmp(b->title, jubilee_bands[best]) != 0)
            fy_wrong(n, "the band here is \"%s\"", jubilee_bands[best]);
        if (i && b->from >= d->files.band[i - 1].from)
            fy_wrong(n, "the bands do not descend");
    }
}

/* ------------------------------------------------------------------ across the files */

/* JU-12.3.1: the batteries whose loss sends a map over to evacuation. */
void jubilee_make_batteries(struct fy_node scenario, struct jubilee_data *d)
{
    struct fy_node maps = fy_get(fy_file_named(fy_get(scenario, "map")), "maps");
    int beaches = 0;
    for (int m = 0; m < MAPS; m++) {
        struct fy_node n = fy_maybe(fy_get(fy_item(maps, m), "evacuation"), "objective");
        int hex = fy_there(n) ? fy_find_id(n.loader, "hex", d->map[m].battery_hex) : NOWHERE;
        d->map[m].battery = NO_UNIT;
        if (hex < 0)
            fy_wrong(n, "there is no hex \"%s\"", d->map[m].battery_hex);
        else if (hex != NOWHERE)
            d->map[m].battery = (uint8_t)jubilee_position_in(n, d, hex);
        if (hex >= 0 && hex != NOWHERE && !fy_failed(scenario.loader) && d->position[d->map[m].battery].map != m)
            fy_wrong(n, "this is on another map");
    }
    for (int b = 0; b < BEACHES; b++)
        if (d->map[d->beach[b].map].battery != NO_UNIT) {
            if (beaches < COMMANDO_BEACHES)
                d->commando_beach[beaches] = (uint8_t)b;
            beaches++;
        }
    if (beaches != COMMANDO_BEACHES)
        fy_wrong(maps, "there must be two beaches on maps that a battery guards, not %d", beaches);
}

static int commando_side(const struct jubilee_data *d, int beach)
{
    for (int side = 0; side < COMMANDO_BEACHES; side++)
        if (d->commando_beach[side] == beach)
            return side;
    return -1;
}

/* JU-3.4.2: each face says something of the two commando beaches, and of no other. */
void jubilee_make_disposition(struct fy_node scenario, struct jubilee_data *d)
{
    struct fy_node rows = fy_get(fy_get(fy_file_named(fy_get(scenario, "tables")), "disposition"), "rows");
    for (int i = 0; i < DIE; i++)
        for (int b = 0; b < BEACHES; b++) {
            const struct disposition_row *row = &d->files.disposition[i];
            int side = commando_side(d, b);
            if (side >= 0)
                memcpy(d->disposition[i + 1][side], row->beach[b], sizeof row->beach[b]);
            if (row->given[b] != (side >= 0 ? 2 : 0))
                fy_wrong(fy_item(rows, i), side >= 0 ? "two numbers for %s are needed" : "%s has no commandos",
                         d->beach[b].id);
        }
}

void jubilee_load(struct fy_loader *l, void *data)
{
    struct jubilee_data *d = data;
    struct fy_node top = fy_scenario(l);
    jubilee_make_batteries(top, d);
    if (!fy_failed(l))
        jubilee_make_disposition(top, d);
    if (!fy_failed(l))
        jubilee_lay_out_places(l, d);
    if (!fy_failed(l))
        jubilee_check_data(top, d);
}
