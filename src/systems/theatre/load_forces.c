/* Orders of battle: units and what follows from their rows and flags, ships, transport points. */
#include "load.h"

static const char *const nation_words[] = {"british", "us", "german", "italian", "soviet", NULL};
static const char *const code_words[] = {"-", "G", "S", "D", "M", NULL};
static const char *const re_words[] = {"1/4", "1/2", "1", "3", NULL};

static int row_of(struct fy_node n, const struct theatre_data *d)
{
    if (!fy_there(n))
        return -1;
    for (int i = 0; i < THEATRE_ROWS; i++)
        if (!strcmp(d->tables.row[i].key, fy_str(n)))
            return i;
    fy_wrong(n, "there is no row \"%s\"", fy_str(n));
    return -1;
}

static void load_flags(struct fy_node flags, struct theatre_unit_data *u)
{
    static const char *const words[] = {"cm", "mountain", "parachute", NULL};
    for (int i = 0; i < fy_len(flags); i++) {
        int flag = fy_word(fy_item(flags, i), words);
        u->cm |= flag == 0;
        u->mountain |= flag == 1;
        u->parachute |= flag == 2;
    }
}

/* TH-R.MV.2, TH-46.A.3, A.6: what follows from row and flags. */
static void classify(struct theatre_unit_data *u)
{
    u->sf = u->kind != NULL;
    u->commando = u->kind && u->kind->commando;
    u->light = u->sf && !u->cm;
    u->temporary_bridge = u->kind && (u->kind->commando || u->kind->amph);
    u->division = u->quarters == 12;
    if (u->cm)
        u->class = TH_CM;
    else if (u->light)
        u->class = u->kind->high_mountain ? TH_LIGHT_HIGH : u->mountain ? TH_LIGHT_MTN : TH_LIGHT;
    else
        u->class = u->mountain ? TH_MTN : TH_INFANTRY;
    u->gait = (uint8_t)(2 * u->class + u->temporary_bridge);
    static const uint8_t pass[] = {[TH_CODE_NONE] = TH_PASS_SF, [TH_GARRISON] = TH_NONE, [TH_SECURITY] = TH_PASS_S,
                                   [TH_LINE] = TH_PASS_D, [TH_MOBILE] = TH_PASS_M};
    u->pass = u->sf ? TH_PASS_SF : pass[u->code];
}

static void load_unit(struct fy_node n, struct theatre_data *d)
{
    static const uint8_t quarters[] = {1, 2, 4, 12};
    int index = d->units++;
    struct theatre_unit_data *u = &d->unit[index];
    FY_KEYS(n, "id", "title", "side", "nation", "row", "attack", "defence", "move", "re", "code", "flags", "hex",
            "turn");
    u->id = fy_id(fy_get(n, "id"));
    u->title = fy_str(fy_get(n, "title"));
    u->side = (uint8_t)theatre_read_side(fy_get(n, "side"), d);
    u->nation = (uint8_t)fy_word(fy_get(n, "nation"), nation_words);
    u->row = (int8_t)row_of(fy_maybe(n, "row"), d);
    u->kind = u->row < 0 ? NULL : &d->tables.row[u->row];
    u->attack = (uint8_t)fy_int(fy_get(n, "attack"), 0, 30);
    u->defence = (uint8_t)fy_int(fy_get(n, "defence"), 0, 30);
    u->move = (uint8_t)fy_int(fy_get(n, "move"), 0, 30);
    u->quarters = quarters[fy_word(fy_get(n, "re"), re_words)];
    u->code = (uint8_t)(fy_there(fy_maybe(n, "code")) ? fy_word(fy_maybe(n, "code"), code_words) : 0);
    u->turn = (uint8_t)fy_int_or(n, "turn", 1, TH_TURNS, 0);
    u->hex = (uint16_t)theatre_read_hex(fy_get(n, "hex"), d);
    if (d->terrain[u->hex] == TH_SEA)
        fy_wrong(fy_get(n, "hex"), "%s would stand in the sea", u->title);
    load_flags(fy_maybe(n, "flags"), u);
    classify(u);
    d->ours[u->side] |= theatre_bit(index);
    if (u->code == TH_GARRISON)
        d->garrisons |= theatre_bit(index);
    if (u->code == TH_MOBILE)
        d->hunters |= theatre_bit(index);
    if (u->move)
        d->mobile |= theatre_bit(index);
    if (u->sf)
        d->special |= theatre_bit(index);
    if (u->cm)
        d->cm |= theatre_bit(index);
    if (u->light || u->mountain)
        d->light |= theatre_bit(index);
}

/* "4" of "lc-4". */
static const char *number_of(const char *id)
{
    const char *dash = strchr(id, '-');
    return dash ? dash + 1 : id;
}

void theatre_load_forces(struct fy_loader *l, struct fy_node file, struct theatre_data *d)
{
    static const char *const kinds[] = {"lc", "nt", NULL};
    struct fy_node units = fy_get(file, "units"), ships = fy_get(file, "ships"), tps = fy_get(file, "transports");
    FY_KEYS(file, "title", "units", "ships", "transports");
    int n = fy_array(units, 1, TH_UNITS);
    for (int i = 0; i < n; i++)
        load_unit(fy_item(units, i), d);
    for (int pass = 0; pass < TH_PASSES; pass++)
        for (int u = 0; u < d->units; u++)
            if (d->unit[u].pass == pass)
                d->march[d->unit[u].side][d->marches[d->unit[u].side]++] = (uint8_t)u;
    n = fy_array(ships, 0, TH_SHIPS);
    for (int i = 0; i < n; i++) {
        struct fy_node s = fy_item(ships, i);
        FY_KEYS(s, "id", "kind", "side", "hex");
        d->ship[i].id = fy_id(fy_get(s, "id"));
        d->ship[i].kind = (uint8_t)fy_word(fy_get(s, "kind"), kinds);
        d->ship[i].side = (uint8_t)theatre_read_side(fy_get(s, "side"), d);
        d->ship[i].hex = (uint16_t)theatre_read_hex(fy_get(s, "hex"), d);
        d->ship[i].title = fy_arena_format(l, "%s %s", d->ship[i].kind ? "NT" : "LC", number_of(d->ship[i].id));
        if (d->ship[i].kind == TH_LC)
            d->landing_craft |= 1u << i;
        d->ships++;
    }
    n = fy_array(tps, 0, TH_TPS);
    for (int i = 0; i < n; i++) {
        struct fy_node t = fy_item(tps, i);
        FY_KEYS(t, "id", "side", "hex");
        d->tp[i].id = fy_id(fy_get(t, "id"));
        d->tp[i].side = (uint8_t)theatre_read_side(fy_get(t, "side"), d);
        d->tp[i].hex = (uint16_t)theatre_read_hex(fy_get(t, "hex"), d);
        d->tp[i].title = fy_arena_format(l, "TP %s", number_of(d->tp[i].id));
        d->tps++;
    }
}
