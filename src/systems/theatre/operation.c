/* Chapter 46, sections A and B apart from any map: permissions, modifiers, tables. */
#include "operation.h"

#include "texts.h"
#include "theatre_rules.h"

#include <stddef.h>

static const char *const operation_words[TH_OPERATIONS] = {
    "bridge-capture", "bridge-demolition", "raid",     "surprise",   "zoc-move", "zoc-retreat",
    "help-retreat",   "rbc-land",          "rbc-ship", "collateral", "replace"};

const char *theatre_operation_word(int operation)
{
    return operation >= 0 && operation < TH_OPERATIONS ? operation_words[operation] : NULL;
}

/* TH-46.B.0.2, TH-46.B.0.7 */
int theatre_operation_type(int operation)
{
    static const uint8_t type[TH_OPERATIONS] = {
        [TH_BRIDGE_CAPTURE] = TH_TYPE_BRIDGE, [TH_BRIDGE_DEMOLITION] = TH_TYPE_BRIDGE, [TH_RAID] = TH_TYPE_RAID,
        [TH_SURPRISE] = TH_TYPE_SURPRISE,     [TH_ZOC_MOVE] = TH_TYPE_ZOC,             [TH_ZOC_RETREAT] = TH_TYPE_ZOC,
        [TH_HELP_RETREAT] = TH_TYPE_NONE};
    return type[operation];
}

const char *theatre_modifier_word(int key)
{
    static const char *const words[TH_MOD_KEYS] = {
        "?",  "m1",  "m2",  "m3",         "m4",       "m5",        "m6",         "m7",        "m8",
        "m9", "m10", "m11", "great help", "S* token", "commando",  "four sides", "commandos", "prepared demolitions",
        "surprise phase"};
    return words[key];
}

struct adder {
    const int8_t *value; /* of each modifier */
    struct theatre_modifier *out;
    struct fy_notes *notes;
    int n, net;
};

static void add(struct adder *a, uint16_t rule, int key, int times)
{
    int value = times * a->value[key];
    if (a->out)
        a->out[a->n] = (struct theatre_modifier){rule, (uint8_t)key, (int8_t)value};
    FY_NOTE(a->notes, FY_MODIFIER, value, rule, key == TH_M6 ? T_MODIFIER_EARLY : T_MODIFIER, key);
    a->n++;
    a->net += value;
}

/* TH-46.B.M.8: the target is a unit or a bridge in or on the hex of its landing or drop; a raid's always is. */
static bool at_target(const struct theatre_attempt *t)
{
    switch (t->operation) {
    case TH_RAID: return true;
    case TH_BRIDGE_CAPTURE:
    case TH_BRIDGE_DEMOLITION:
    case TH_SURPRISE: return t->here;
    default: return false;
    }
}

static bool is_retreat(int operation)
{
    return operation == TH_ZOC_RETREAT || operation == TH_HELP_RETREAT || operation == TH_RBC_LAND ||
           operation == TH_RBC_SHIP;
}

/* TH-R.RBC.2: the retreat before combat by land has modifiers of its own. */
static void add_rbc(struct adder *a, const struct theatre_attempt *t)
{
    if (t->row >= 0)
        add(a, TH_R_RBC_2, TH_MOD_COMMANDO, 1);
    if (t->markers && t->row >= 0)
        add(a, TH_46_B_M_2, TH_M1, t->markers);
    if (t->partial_zoc)
        add(a, TH_46_B_M_5, TH_M5, 1);
    if (t->four_sides)
        add(a, TH_R_RBC_2, TH_MOD_FOUR_SIDES, 1);
}

/* m9, m10 and m11 exclude each other (TH-46.B.M.9). */
static void add_surprise_turn(struct adder *a, const struct theatre_attempt *t)
{
    if (t->surprise == TH_INVASION_TURN)
        add(a, TH_46_B_M_9, TH_M11, 1);
    else if (t->surprise == TH_SURPRISE_TURN)
        add(a, TH_46_B_M_9, TH_M9, 1);
    else if (t->after_invasion)
        add(a, TH_46_B_M_9, TH_M10, 1);
}

/* TH-46.B.M.2, TH-46.B.M.7, TH-46.B.2.10 */
static void add_all(struct adder *a, const struct theatre_attempt *t)
{
    bool helped = t->operation == TH_HELP_RETREAT;
    if (t->markers && t->row >= 0)
        add(a, TH_46_B_M_2, TH_M1, t->markers);
    if (t->from_sea && t->weather == TH_STORMY)
        add(a, TH_46_B_M_3, TH_M2, 1);
    if (t->from_sea && t->weather == TH_ROUGH)
        add(a, TH_46_B_M_3, TH_M3, 1);
    if (helped && t->brandenburg)
        add(a, TH_46_B_M_4, TH_M4, 1);
    if (t->partial_zoc && is_retreat(t->operation))
        add(a, TH_46_B_M_5, TH_M5, 1);
    if (t->nation == TH_GERMAN && t->early)
        add(a, TH_46_B_M_6, TH_M6, 1);
    if (!helped && t->row >= 0 && t->quarters == TH_WHOLE_RE)
        add(a, TH_46_B_M_7, TH_M7, 1);
    if (at_target(t))
        add(a, TH_46_B_M_8, TH_M8, 1);
    add_surprise_turn(a, t);
    if (helped && t->helper_great)
        add(a, TH_46_B_R_8, TH_MOD_GREAT, 1);
    if (t->token)
        add(a, TH_46_B_M_10, TH_MOD_TOKEN, 1);
}

/* TH-R.BR.3, TH-R.CL.2 */
static void add_collateral(struct adder *a, const struct theatre_attempt *t)
{
    if (t->commandos)
        add(a, TH_46_A_2_1, TH_MOD_COMMANDOS, t->commandos);
    if (t->prepared)
        add(a, TH_R_CL_2, TH_MOD_PREPARED, 1);
    if (t->surprise)
        add(a, TH_R_CL_2, TH_MOD_SURPRISE_PHASE, 1);
}

/* TH-46.B.M.1, TH-R.ST.4: the rolls that are no attempt of special forces have modifiers of their own. */
static int add_up(struct adder *a, const struct theatre_attempt *t)
{
    if (t->operation == TH_RBC_LAND)
        add_rbc(a, t);
    else if (t->operation == TH_COLLATERAL)
        add_collateral(a, t);
    else
        add_all(a, t);
    return a->net;
}

bool theatre_is_early(const struct theatre_tables *t, int year, int month)
{
    return year < t->early_year || (year == t->early_year && month < t->early_month);
}

int theatre_modifiers(const struct theatre_tables *tables, const struct theatre_attempt *t,
                      struct theatre_modifier out[THEATRE_MODIFIERS], int *net)
{
    struct adder a = {tables->modifier, out, NULL, 0, 0};
    *net = add_up(&a, t);
    return a.n;
}

int theatre_net(const struct theatre_tables *tables, const struct theatre_attempt *t, struct fy_notes *notes)
{
    struct adder a = {tables->modifier, NULL, notes, 0, 0};
    return add_up(&a, t);
}

/* TH-R.ST.2, TH-R.ST.1, TH-R.ST.3 */
int theatre_success(const struct theatre_tables *tables, int modified)
{
    int i = modified - tables->success_lowest;
    if (i < 0)
        i = 0;
    return tables->success[i < tables->n_success ? i : tables->n_success - 1];
}

/* TH-46.B.0.4, TH-46.B.0.3, TH-46.B.4.17: an operation of another type, in a phase in which one of type `used` has been
 * tried. */
bool theatre_type_allows(int used, int operation, int unit, struct fy_message *why)
{
    int type = theatre_operation_type(operation);
    if (!type || used == TH_TYPE_NONE || used == type)
        return true;
    bool forced_back = operation == TH_ZOC_RETREAT && used == TH_TYPE_SURPRISE;
    return FY_NO(why, forced_back ? TH_46_B_4_17 : TH_46_B_0_3, T_NO_OTHER_TYPE, unit, used);
}

/* TH-46.B.0.1, TH-46.A.0.5, TH-46.A.5.1, TH-46.A.5.2 */
bool theatre_may_try(int operation, const struct theatre_row *row, int unit, struct fy_message *why)
{
    switch (operation) {
    case TH_BRIDGE_CAPTURE: return (row && row->commando && !row->marine) || FY_NO(why, TH_46_B_1_1, T_NO_CAPTURER, unit);
    case TH_BRIDGE_DEMOLITION: return (row && row->commando) || FY_NO(why, TH_46_B_1_14, T_NO_COMMANDO, unit);
    case TH_RAID: return (row && row->raid) || FY_NO(why, TH_46_B_2_1, T_NO_RAID_MARK, unit);
    case TH_SURPRISE: return row || FY_NO(why, TH_46_B_3_1, T_NO_NOT_SF, unit);
    case TH_ZOC_MOVE:
    case TH_ZOC_RETREAT: return (row && row->zoc) || FY_NO(why, TH_46_B_4_1, T_NO_NEGATION, unit);
    case TH_RBC_LAND: return (row && row->rbc) || FY_NO(why, TH_46_A_5_2, T_NO_RBC, unit);
    case TH_RBC_SHIP: /* marine commandos, rangers and raiders, which are the rows with the raid mark */
        if (!row || !row->rbc)
            return FY_NO(why, TH_46_A_5_2, T_NO_RBC, unit);
        return row->raid || FY_NO(why, TH_46_A_5_8, T_NO_MARINE, unit);
    default: return true;
    }
}

/* TH-46.B.1.4, TH-46.B.1.15: a capture is for who entered the hex in this phase. */
bool theatre_bridge_open_to(int operation, bool entered, int used, int unit, struct fy_message *why)
{
    if (operation == TH_BRIDGE_CAPTURE && !entered)
        return FY_NO(why, TH_46_B_1_4, T_NO_DID_NOT_ENTER, unit);
    return used != TH_TYPE_BRIDGE || FY_NO(why, TH_46_B_1_15, T_NO_SECOND_BRIDGE, unit);
}

/* TH-46.B.2.2, TH-46.B.2.3 */
bool theatre_battery_open_to(int level, int level_at_start, int raiders, int hex, struct fy_message *why)
{
    if (!level)
        return FY_NO(why, TH_46_B_2_2, T_NO_CD, hex);
    return raiders < level_at_start || FY_NO(why, TH_46_B_2_3, T_NO_MORE_RAIDERS, hex, raiders);
}

/* TH-46.B.3.3, TH-46.B.3.4, TH-46.B.3.5, TH-46.B.3.6, TH-46.B.3.7, TH-46.B.3.8, TH-46.B.3.9 */
bool theatre_surprise_open_to(const struct theatre_tables *tables, const struct theatre_row *row, int attack,
                              const struct theatre_target *t, unsigned options, int unit, int hex, struct fy_message *why)
{
    uint16_t rule;
    if (theatre_surprise_bonus(tables, row, attack, t, options, &rule))
        return true;
    return FY_NO(why, rule, rule == TH_46_B_3_7 ? T_NO_MOUNTAINS : T_NO_CONDITION, unit, hex);
}

/* TH-R.ZC.5, TH-46.B.4.16: without a zone that costs anything there is nothing to roll for. */
bool theatre_zones_to_slip(int operation, int zones, int unit, int hex, struct fy_message *why)
{
    return zones || FY_NO(why, operation == TH_ZOC_MOVE ? TH_R_ZC_5 : TH_46_B_4_16, T_NO_ZONE, unit, hex);
}

/* TH-46.A.5.3, TH-46.A.5.4, TH-R.RBC.5 */
bool theatre_ship_open_to(bool beach, int weather, int room, int quarters, int unit, int ship, int hex,
                          struct fy_message *why)
{
    if (!beach)
        return FY_NO(why, TH_46_A_5_3, T_NO_SHIP_OFF, unit, ship);
    if (weather == TH_STORMY)
        return FY_NO(why, TH_R_RBC_5, T_NO_STORM_BEACH, hex);
    return room >= quarters || FY_NO(why, TH_46_A_5_4, T_NO_HOLD, ship, room, quarters);
}

/* ------------------------------------------------------------------ replacements: TH-46.C, TH-R.RP */

/* TH-R.RP.3: a 1-RE Lim unit, which a month's allowance does not cover. */
bool theatre_return_halves(const struct theatre_tables *tables, const struct theatre_return *r)
{
    return r->row && r->row->repl == TH_REPL_LIM && r->quarters == TH_WHOLE_RE && tables->lim_quarters < TH_WHOLE_RE;
}

/* TH-R.RP.6 */
int theatre_lim_part(const struct theatre_tables *tables, int quarters)
{
    return quarters > tables->lim_quarters ? tables->lim_quarters : quarters;
}

/* TH-46.C.6, TH-R.RP.2, TH-R.RP.3, TH-R.RP.4, TH-R.RP.6 */
int theatre_return_price(const struct theatre_tables *tables, const struct theatre_return *r)
{
    int cost = theatre_return_halves(tables, r) ? r->quarters / 2 : r->quarters;
    return r->pool == TH_BOX_ISOLATED ? tables->isolated_price * cost : cost;
}

/* TH-46.C.1, TH-46.C.2, TH-46.C.3, TH-46.C.4, TH-46.C.5, TH-R.RP.3, TH-R.RP.6: not past hope, and within the allowance of
 * the month. */
bool theatre_return_open_to(const struct theatre_tables *tables, const struct theatre_return *r, int unit,
                            struct fy_message *why)
{
    int part = theatre_lim_part(tables, r->quarters);
    if (r->pool == TH_BOX_PERMANENT)
        return FY_NO(why, TH_46_C_5, T_NO_FOR_GOOD, unit);
    if (r->row && r->row->repl == TH_REPL_NO)
        return FY_NO(why, r->nation == TH_US && r->row->commando ? TH_46_C_4 : TH_46_C_1, T_NO_IRREPLACEABLE, unit);
    if (r->row && r->row->repl == TH_REPL_LIM && r->lim_used + part > tables->lim_quarters)
        return FY_NO(why, TH_46_C_3, T_NO_LIM, unit, r->lim_used);
    return true;
}

/* ------------------------------------------------------------------ surprise attacks: TH-46.B.3 */

/* TH-46.B.3.2 */
int theatre_surprise_bonus(const struct theatre_tables *tables, const struct theatre_row *row, int attack,
                           const struct theatre_target *t, unsigned options, uint16_t *rule)
{
    int full = tables->surprise_full, part = tables->surprise_part, strength = tables->surprise_strength;
    uint16_t scratch;
    if (!rule)
        rule = &scratch;
    *rule = TH_46_B_3_3;
    if (row->sa == TH_SA_YES && (attack == strength || ((options & TH_SA_ANY_STRENGTH) && attack >= strength)))
        return full;
    *rule = TH_46_B_3_4;
    if (row->sa == TH_SA_GER && (t->nations & 1u << TH_GERMAN))
        return full;
    *rule = TH_46_B_3_5;
    if (row->sa == TH_SA_ITAL && (t->nations & 1u << TH_ITALIAN))
        return full;
    *rule = TH_46_B_3_6;
    if (row->amph && t->from_sea)
        return part;
    *rule = TH_46_B_3_7;
    if (row->high_mountain && t->mountain)
        return part;
    if (row->high_mountain && !row->hash)
        return 0; /* ODAC: clause (e) governs it, and nothing but (e) */
    *rule = TH_46_B_3_9;
    if (row->hash && !(options & TH_SA_HASH_LIBERAL))
        return 0;
    *rule = TH_46_B_3_8;
    return part;
}

/* ------------------------------------------------------------------ what a result does */

/* TH-R.BR.3 */
bool theatre_collateral_marks(int result)
{
    return result <= TH_F;
}

/* TH-46.B.1.8 */
bool theatre_gate_harms(const struct theatre_tables *tables, int die)
{
    return die <= tables->gate;
}

/* TH-R.BR.5: the state a demolition leaves a bridge in. */
int theatre_demolition(const struct theatre_tables *tables, int result, int second_die)
{
    if (result == TH_S)
        return second_die < tables->second_die ? TH_DAMAGED : TH_DESTROYED;
    return result == TH_SS ? TH_DESTROYED : TH_INTACT;
}

/* TH-R.IS.2, TH-46.B.R.1, TH-46.B.R.2, TH-46.B.R.3 */
int theatre_pool_after(int how, bool isolated)
{
    if (how == TH_DISASTER)
        return isolated ? TH_BOX_PERMANENT : TH_BOX_ISOLATED;
    return isolated || how == TH_CUT_OFF ? TH_BOX_ISOLATED : TH_BOX_POOL;
}

/* TH-R.RT.2 */
bool theatre_zones_catch(const struct theatre_tables *tables, int zones, int die)
{
    return zones & TH_FULL || (zones && die <= tables->caught);
}

/* TH-46.B.R.5, TH-46.B.R.6, TH-46.A.5.7 */
bool theatre_is_lethal(int operation, int result, unsigned options)
{
    if (operation == TH_RBC_LAND || operation == TH_HELP_RETREAT || operation == TH_COLLATERAL)
        return false; /* TH-R.RBC.3, TH-46.B.4.13 */
    if (result == TH_D)
        return true;
    if (result != TH_FF)
        return false;
    return operation == TH_BRIDGE_CAPTURE || operation == TH_SURPRISE || operation == TH_RAID ||
           (operation == TH_BRIDGE_DEMOLITION && (options & TH_DEMOLITION_FSTAR_KILLS));
}

/* TH-R.CB.2 */
int theatre_odds(const struct theatre_tables *tables, int attack, int defence)
{
    int column = THEATRE_COLUMNS - 1;
    while (column >= 0 && attack * tables->odds[column][1] < defence * tables->odds[column][0])
        column--;
    return attack > 0 ? column : -1;
}

int theatre_die_part(int value, uint16_t rule, int text, struct fy_notes *notes)
{
    if (value)
        FY_NOTE(notes, FY_MODIFIER, value, rule, text);
    return value;
}

/* TH-R.CB.7, TH-R.CB.8 */
int theatre_combat_die(const struct theatre_tables *tables, const struct theatre_combat_die *c, struct fy_notes *notes)
{
    int net = theatre_die_part(c->ground, TH_R_CB_7, T_DIE_GROUND, notes);
    if (c->ground < 0 && !c->city && c->light)
        net += theatre_die_part(tables->die_light, TH_R_CB_7, T_DIE_LIGHT, notes);
    if (c->armour)
        net += theatre_die_part(tables->die_armour, TH_R_CB_7, T_DIE_ARMOUR, notes);
    if (c->weather == TH_STORMY)
        net += theatre_die_part(tables->die_stormy, TH_R_CB_8, T_DIE_STORMY, notes);
    if (c->dropped)
        net += theatre_die_part(tables->die_dropped, TH_R_CB_8, T_DIE_DROPPED, notes);
    return net;
}

static int combat_row(const struct theatre_tables *tables, int die)
{
    int i = die - tables->crt_lowest;
    return i < 0 ? 0 : i < THEATRE_CRT_DICE ? i : THEATRE_CRT_DICE - 1;
}

/* TH-R.CB.6, TH-R.CB.5 */
int theatre_combat(const struct theatre_tables *tables, int column, int die)
{
    return tables->crt[combat_row(tables, die)][column];
}

/* That the note written last is looked up there, for these totals. */
void theatre_reads_combat(const struct theatre_tables *tables, int column, int least, int most, struct fy_notes *notes)
{
    FY_READS(notes, TH_COMBAT_TABLE, combat_row(tables, least), combat_row(tables, most), 1 + column);
}
