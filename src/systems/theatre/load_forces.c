/* What follows from the tables and the orders of battle: odds, terrain and zones, units by their rows and flags, names of
 * ships. */
#include "load.h"

/* ------------------------------------------------------------------ tables */

/* The column of these odds; a table without them is a mistake, since the system's attacks count on it (TH-R.EN.4,
 * TH-R.EN.9). */
static uint8_t column_of(struct fy_node odds, const struct theatre_tables *t, int attack, int defence)
{
    for (int i = 0; i < THEATRE_COLUMNS; i++)
        if (t->odds[i][0] == attack && t->odds[i][1] == defence)
            return (uint8_t)i;
    fy_wrong(odds, "there is no column %d:%d", attack, defence);
    return 0;
}

/* "3:2", each column with better odds than the one before. */
static void read_column(struct fy_node n, struct theatre_data *d, int i)
{
    struct theatre_tables *t = &d->tables;
    const char *text = t->odds_title[i];
    if (strlen(text) != 3 || text[0] < '1' || text[0] > '9' || text[1] != ':' || text[2] < '1' || text[2] > '9') {
        fy_wrong(n, "\"%s\" are no odds", text);
        return;
    }
    t->odds[i][0] = (uint8_t)(text[0] - '0');
    t->odds[i][1] = (uint8_t)(text[2] - '0');
    d->odds_id[i] = fy_arena_format(n.loader, "odds-%d-%d", t->odds[i][0], t->odds[i][1]);
    if (i && t->odds[i][0] * t->odds[i - 1][1] <= t->odds[i - 1][0] * t->odds[i][1])
        fy_wrong(n, "columns go from the lowest odds up");
}

void theatre_read_odds(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int i = 0; i < THEATRE_COLUMNS; i++)
        read_column(fy_item(r->node, i), d, i);
    d->column[TH_EVEN] = column_of(r->node, &d->tables, 1, 1);
    d->column[TH_THREE_TO_TWO] = column_of(r->node, &d->tables, 3, 2);
    d->column[TH_TWO_TO_ONE] = column_of(r->node, &d->tables, 2, 1);
    d->column[TH_THREE_TO_ONE] = column_of(r->node, &d->tables, 3, 1);
}

static uint8_t cheaper(uint8_t a, uint8_t b)
{
    return a < b ? a : b;
}

/* Every kind once: there are as many rows as kinds. */
void theatre_add_terrains(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int i = 0; i < TH_SEA; i++) {
        const struct theatre_terrain_row *row = &d->file.terrain[i];
        int t = row->code;
        if (d->enter[TH_CM][t])
            fy_wrong(r->node, "a kind of terrain stands twice");
        d->enter[TH_CM][t] = row->cm;
        d->enter[TH_INFANTRY][t] = row->infantry;
        d->enter[TH_LIGHT][t] = row->light;
        d->enter[TH_MTN][t] = row->mountain;
        d->enter[TH_LIGHT_MTN][t] = cheaper(row->light, row->mountain);
        d->enter[TH_LIGHT_HIGH][t] = cheaper(row->light, row->high_mountain);
        d->attack_die[t] = row->attack;
    }
}

/* TH-R.ZC.2, TH-R.ZC.3, TH-R.ZC.5: full beats partial in the same hex; the costs of one step add up. */
void theatre_add_zoc(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    const struct theatre_file *f = &d->file;
    for (int cm = 0; cm < 2; cm++)
        for (int leave = 0; leave < 4; leave++)
            for (int enter = 0; enter < 4; enter++) {
                int full = cm ? f->leave_full_cm : f->leave_full;
                int out = leave & TH_FULL ? full : leave ? f->leave_partial : 0;
                int in = enter & TH_FULL ? f->enter_full : enter ? f->enter_partial : 0;
                d->zoc_cost[cm][leave][enter] = (uint8_t)(out + in);
            }
}

/* TH-R.SK.1: nobody but divisions is larger than an RE. */
void theatre_add_stacking(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    d->stack_quarters = (uint8_t)(TH_WHOLE_RE * d->file.stack_re);
    d->always_fit = cheaper(d->stack_divisions, d->file.stack_re);
}

/* ------------------------------------------------------------------ forces */

/* TH-46.0.1, TH-46.0.2, TH-46.0.3, TH-46.0.4, TH-46.0.5, TH-46.A.3.1, TH-46.A.3.2, TH-46.A.3.3, TH-46.A.6.1, TH-46.A.6.2,
 * TH-46.A.6.3, TH-R.MV.2, TH-46.A.3, A.6: what follows from row and flags. */
static void classify(struct theatre_unit_data *u)
{
    u->sf = u->kind != NULL;
    u->commando = u->kind && u->kind->commando;
    u->light = u->sf && !u->cm;
    u->temporary_bridge = u->kind && (u->kind->commando || u->kind->amph);
    u->division = u->quarters == TH_DIVISION;
    if (u->cm)
        u->class = TH_CM;
    else if (u->light)
        u->class = u->kind->high_mountain ? TH_LIGHT_HIGH : u->mountain ? TH_LIGHT_MTN : TH_LIGHT;
    else
        u->class = u->mountain ? TH_MTN : TH_INFANTRY;
    u->step_row = (uint8_t)(2 * u->class + u->temporary_bridge);
    static const uint8_t pass[] = {[TH_CODE_NONE] = TH_PASS_SF, [TH_GARRISON] = TH_NONE, [TH_SECURITY] = TH_PASS_S,
                                   [TH_LINE] = TH_PASS_D, [TH_MOBILE] = TH_PASS_M};
    u->pass = u->sf ? TH_PASS_SF : pass[u->code];
}

void theatre_add_unit(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    struct theatre_unit_data *u = r->at;
    uint64_t bit = theatre_bit(r->number);
    u->kind = u->row < 0 ? NULL : &d->tables.row[u->row];
    u->cm = u->flags & 1, u->mountain = u->flags >> 1 & 1, u->parachute = u->flags >> 2 & 1;
    if (d->terrain[u->hex] == TH_SEA)
        fy_wrong(fy_get(r->node, "hex"), "%s would stand in the sea", u->title);
    classify(u);
    d->ours[u->side] |= bit;
    if (u->code == TH_GARRISON)
        d->garrisons |= bit;
    if (u->code == TH_MOBILE)
        d->hunters |= bit;
    if (u->move)
        d->mobile |= bit;
    if (u->sf)
        d->special |= bit;
    if (u->cm)
        d->cm |= bit;
    if (u->light || u->mountain)
        d->light |= bit;
}

/* "4" of "lc-4". */
static const char *number_of(const char *id)
{
    const char *dash = strchr(id, '-');
    return dash ? dash + 1 : id;
}

void theatre_add_ship(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    struct theatre_ship_data *ship = r->at;
    ship->title = fy_arena_format(r->node.loader, "%s %s", ship->kind == TH_NT ? "NT" : "LC", number_of(ship->id));
    if (ship->kind == TH_LC)
        d->landing_craft |= 1u << r->number;
}

void theatre_add_tp(const struct fy_row *r)
{
    struct theatre_tp_data *tp = r->at;
    tp->title = fy_arena_format(r->node.loader, "TP %s", number_of(tp->id));
}

/* TH-R.EN.9: the order of the system's moves. */
void theatre_add_marches(const struct fy_row *r)
{
    struct theatre_data *d = r->data;
    for (int pass = 0; pass < TH_PASSES; pass++)
        for (int u = 0; u < d->units; u++)
            if (d->unit[u].pass == pass)
                d->march[d->unit[u].side][d->marches[d->unit[u].side]++] = (uint8_t)u;
}
