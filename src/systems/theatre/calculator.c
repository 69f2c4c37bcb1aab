/* The operations calculator: TH-R.OC.1-3. The description is read in question.c. */
#include "calculator.h"

#include "theatre.h"

const char *const theatre_result_words[] = {"D", "F*", "F", "S", "S*", NULL};
const char *const theatre_fate_words[] = {"lives", "eliminated", "eliminated isolated", "permanently eliminated",
                                          "reduced to a cadre", NULL};
const char *const theatre_combat_words[] = {"AE", "AH", "AR", "AS", "EX", "HX", "DR", "DH", "DE", NULL};
const char *const theatre_bridge_words[] = {"unharmed", "marked by collateral damage", "damaged", "destroyed", NULL};

/* ------------------------------------------------------------------ lawful or not */

static const struct theatre_row *row_of(const struct theatre_question *q, int row)
{
    return row < 0 ? NULL : &q->tables->row[row];
}

/* The rule that keeps a row from an operation; 0: none. */
static uint16_t barred_by(int operation, const struct theatre_row *row)
{
    struct fy_message why;
    return theatre_may_try(operation, row, 0, &why) ? 0 : why.rule;
}

static uint16_t refuse_replacement(const struct theatre_question *q, const struct theatre_row *row)
{
    if (q->pool == TH_BOX_PERMANENT)
        return TH_46_C_5;
    if (row && row->repl == TH_REPL_NO)
        return q->attempt.nation == TH_US && row->commando ? TH_46_C_4 : TH_46_C_1;
    int part = q->attempt.quarters > 2 ? 2 : q->attempt.quarters;
    if (row && row->repl == TH_REPL_LIM && q->lim_used + part > 2)
        return TH_46_C_3;
    return row && row->repl == TH_REPL_LIM && q->attempt.quarters == 4 && !q->half_paid ? TH_R_RP_3 : 0;
}

static uint16_t refuse_ship(const struct theatre_question *q, const struct theatre_row *row)
{
    uint16_t no = barred_by(TH_RBC_SHIP, row);
    if (no)
        return no;
    if (!q->beach)
        return TH_46_A_5_3;
    if (q->attempt.weather == TH_STORMY)
        return TH_R_RBC_5;
    return q->room < q->attempt.quarters ? TH_46_A_5_4 : 0;
}

/* The zones have been told, and they cost nothing. */
static bool needless(const struct theatre_question *q)
{
    if (q->attempt.operation == TH_ZOC_MOVE) /* to enter a partial zone costs nothing (TH-R.ZC.3) */
        return q->zone_given && !q->zone_left && q->zone_entered != 2;
    return q->zone_given && !q->zone_entered;
}

static uint16_t refuse_help(const struct theatre_question *q)
{
    if (q->helper >= 0 && barred_by(TH_ZOC_MOVE, row_of(q, q->helper)))
        return barred_by(TH_ZOC_MOVE, row_of(q, q->helper));
    return q->helper_result < TH_S ? TH_46_B_4_14 : needless(q) ? TH_46_B_4_16 : 0;
}

static bool has_odds(const struct theatre_question *q)
{
    return q->attack >= 0 && q->defence > 0;
}

static uint16_t refuse_by_kind(const struct theatre_question *q, const struct theatre_row *row, int *bonus)
{
    uint16_t rule = 0;
    switch (q->attempt.operation) {
    case TH_BRIDGE_CAPTURE:
        if (barred_by(TH_BRIDGE_CAPTURE, row) || !q->entered)
            return barred_by(TH_BRIDGE_CAPTURE, row) ? barred_by(TH_BRIDGE_CAPTURE, row) : TH_46_B_1_4;
        return q->used_type == TH_TYPE_BRIDGE ? TH_46_B_1_15 : 0;
    case TH_BRIDGE_DEMOLITION:
        return barred_by(TH_BRIDGE_DEMOLITION, row) ? barred_by(TH_BRIDGE_DEMOLITION, row) : q->used_type == TH_TYPE_BRIDGE ? TH_46_B_1_15 : 0;
    case TH_RAID:
        return barred_by(TH_RAID, row)     ? barred_by(TH_RAID, row)
               : !q->level               ? TH_46_B_2_2
               : q->raiders >= q->level  ? TH_46_B_2_3
                                         : 0;
    case TH_SURPRISE:
        if (!row)
            return TH_46_B_3_1;
        *bonus = theatre_surprise_bonus(row, q->strength, &q->target, q->options, &rule);
        return !*bonus ? rule : has_odds(q) && theatre_odds(q->tables, q->attack, q->defence) < 0 ? TH_R_CB_2 : 0;
    case TH_ZOC_MOVE: return barred_by(TH_ZOC_MOVE, row) ? barred_by(TH_ZOC_MOVE, row) : needless(q) ? TH_R_ZC_5 : 0;
    case TH_ZOC_RETREAT: return barred_by(TH_ZOC_MOVE, row) ? barred_by(TH_ZOC_MOVE, row) : needless(q) ? TH_46_B_4_16 : 0;
    case TH_HELP_RETREAT: return refuse_help(q);
    case TH_RBC_LAND: return row && barred_by(TH_RBC_LAND, row) ? TH_46_A_5_2 : 0;
    case TH_RBC_SHIP: return refuse_ship(q, row);
    case TH_REPLACE: return refuse_replacement(q, row);
    default: return 0;
    }
}

static uint16_t refuse(const struct theatre_question *q, int *bonus)
{
    const struct theatre_row *row = row_of(q, q->attempt.row);
    int type = theatre_operation_type(q->attempt.operation);
    uint16_t no = refuse_by_kind(q, row, bonus);
    if (no)
        return no;
    if (q->attached && q->attempt.operation != TH_SURPRISE)
        return TH_R_AT_2;
    if (!type || !q->used_type || q->used_type == type)
        return 0;
    bool forced = q->attempt.operation == TH_ZOC_RETREAT && q->used_type == TH_TYPE_SURPRISE;
    return forced ? TH_46_B_4_17 : TH_46_B_0_3;
}

/* ------------------------------------------------------------------ what comes of it */

/* TH-46.B.4.9, B.4.13, TH-R.RT.2: a retreat that fails into a full zone. */
static bool zones_kill(const struct theatre_question *q, int result)
{
    bool retreat = q->attempt.operation == TH_ZOC_RETREAT || q->attempt.operation == TH_HELP_RETREAT;
    return retreat && q->zone_entered == 2 && result < TH_S;
}

static int fate_of(const struct theatre_question *q, int result)
{
    bool lethal = theatre_is_lethal(q->attempt.operation, result, q->options);
    if (lethal && result == TH_D)
        return q->isolated ? TH_FATE_PERMANENT : TH_FATE_ISOLATED;
    if (zones_kill(q, result) && q->attempt.quarters == 12)
        return TH_FATE_CADRE;
    if (!lethal && !zones_kill(q, result))
        return TH_FATE_LIVES;
    return q->isolated ? TH_FATE_ISOLATED : TH_FATE_ELIMINATED;
}

/* TH-R.OC.3: every success die against every combat die. */
static void count_combats(const struct theatre_question *q, struct theatre_answer *a)
{
    const struct theatre_tables *t = q->tables;
    int share = q->share < 0 ? 4 * q->strength : q->share, ground = q->die_modifier + q->attack_die[q->ground];
    a->has_odds = has_odds(q);
    if (!a->has_odds)
        return;
    a->column = theatre_odds(t, q->attack, q->defence);
    a->column_lost = theatre_odds(t, q->attack - share, q->defence);
    for (int first = 1; first <= 6; first++)
        for (int die = 1; die <= 6; die++) {
            int result = theatre_success(t, first + a->net), modifier = ground;
            bool lost = fate_of(q, result) != TH_FATE_LIVES, told = q->die[0] == first && q->die[1] == die;
            int column = lost ? a->column_lost : a->column;
            a->without[theatre_combat(t, a->column, die + ground)]++;
            if (lost && share >= q->attack) { /* TH-R.CB.15 */
                a->no_combat++;
                continue;
            }
            if (result >= TH_S)
                modifier += a->bonus + (result == TH_SS);
            int combat = theatre_combat(t, column < 0 ? 0 : column, die + modifier - (column < 0));
            a->with[combat]++;
            if (told)
                a->combat = combat;
        }
}

/* TH-46.B.1.8, TH-R.BR.3: does a captured bridge get the marker? */
static bool is_marked(const struct theatre_question *q, int gate, int collateral)
{
    int surprise = q->attempt.surprise != TH_NO_SURPRISE;
    return gate <= 2 && theatre_success(q->tables, collateral + surprise) <= TH_F;
}

/* TH-R.BR.5 */
static int demolished(int result, int second)
{
    return result == TH_SS ? TH_DESTROYED : result == TH_S ? (second <= 3 ? TH_DAMAGED : TH_DESTROYED) : TH_INTACT;
}

/* What becomes of a bridge: out of 216 for a capture (success, gate, collateral), out of 36 for a demolition. */
static void count_bridges(const struct theatre_question *q, struct theatre_answer *a)
{
    for (int first = 1; first <= 6; first++) {
        int result = a->automatic ? TH_S : theatre_success(q->tables, first + a->net);
        for (int second = 1; second <= 6; second++) {
            if (q->attempt.operation == TH_BRIDGE_DEMOLITION) {
                a->bridge[demolished(result, second)]++;
                continue;
            }
            for (int third = 1; third <= 6; third++)
                if (result < TH_S)
                    a->not_taken++;
                else
                    a->bridge[is_marked(q, second, third) ? TH_COLLATERAL_MARK : TH_INTACT]++;
        }
    }
    const int8_t *dice = q->die + !a->automatic;
    a->state = -1;
    if (a->result >= 0 && q->attempt.operation == TH_BRIDGE_DEMOLITION && (a->result != TH_S || q->die[1]))
        a->state = demolished(a->result, q->die[1]);
    if (a->result >= TH_S && q->attempt.operation == TH_BRIDGE_CAPTURE && dice[0] && (dice[0] > 2 || dice[1]))
        a->state = is_marked(q, dice[0], dice[1]) ? TH_COLLATERAL_MARK : TH_INTACT;
}

/* TH-R.RP.2-4, RP.6: in quarters of an RP, for what is paid now. */
static int price_of(const struct theatre_question *q, const struct theatre_row *row)
{
    int cost = q->attempt.quarters;
    if (row && row->repl == TH_REPL_LIM && cost == 4)
        cost = 2;
    return q->pool == TH_BOX_ISOLATED ? 2 * cost : cost;
}

/* TH-R.ZC.3, TH-46.B.4.4-5 */
static void count_mps(const struct theatre_question *q, struct theatre_answer *a)
{
    static const uint8_t bits[] = {0, TH_PARTIAL, TH_FULL};
    a->mps_success = q->terrain;
    a->mps_failure = q->terrain + q->zoc_cost[q->cm][bits[q->zone_left]][bits[q->zone_entered]];
    a->stops = q->mps != 255 && a->mps_failure > q->mps;
}

static void count_chances(const struct theatre_question *q, struct theatre_answer *a)
{
    for (int die = 1; die <= 6; die++) {
        int result = theatre_success(q->tables, die + a->net);
        a->chances[result]++;
        a->fates[a->fate_of[result]]++;
    }
    if (q->die[0]) {
        a->die = q->die[0];
        a->modified = q->die[0] + a->net;
        a->result = theatre_success(q->tables, a->modified);
    }
}

/* What is told of a landing implies more: who cannot drop has landed, and who has landed attacks or takes a bridge there
 * unless it is told otherwise; a raid always comes from the sea, and a retreat to a ship is not of the player turn of
 * the landing (TH-46.B.M.3). */
static void complete_landing(struct theatre_question *q, const struct theatre_row *row)
{
    struct theatre_attempt *t = &q->attempt;
    bool moves = t->operation == TH_ZOC_MOVE || t->operation == TH_ZOC_RETREAT; /* "here" tells these nothing */
    if (t->here && !moves && row && !row->para && !(q->options & TH_PARA_LITERAL))
        t->from_sea = 1;
    if (!q->here_given)
        t->here = t->from_sea;
    q->target.from_sea = t->from_sea && t->here; /* TH-46.B.3.21 */
    t->from_sea |= t->operation == TH_RAID;
    t->from_sea &= t->operation != TH_RBC_SHIP;
}

/* The question with what its words imply. */
static struct theatre_question complete(const struct theatre_question *told)
{
    struct theatre_question q = *told;
    struct theatre_attempt *t = &q.attempt;
    const struct theatre_row *row = row_of(&q, t->row);
    complete_landing(&q, row);
    t->prepared |= q.installation == TH_PORT && q.size >= 3;
    if (q.installation == THEATRE_SITE_BRIDGE || (row && !row->commando)) /* TH-R.BR.3, TH-46.A.2.5 */
        t->commandos = 0;
    return q;
}

void theatre_answer(const struct theatre_question *told, struct theatre_answer *a)
{
    const struct theatre_question full = complete(told), *q = &full;
    memset(a, 0, sizeof *a);
    a->result = a->state = a->combat = -1;
    a->rule = refuse(q, &a->bonus);
    a->lawful = !a->rule;
    a->automatic = q->attempt.operation == TH_BRIDGE_CAPTURE && q->far_empty;
    a->replaces = q->attempt.operation == TH_REPLACE;
    if (a->replaces)
        a->price = price_of(q, row_of(q, q->attempt.row));
    if (!a->lawful || a->replaces)
        return;
    if (a->automatic) {
        a->result = TH_S;
        a->rule = TH_46_B_1_5;
        a->chances[TH_S] = a->fates[TH_FATE_LIVES] = 6;
        count_bridges(q, a);
        return;
    }
    a->n_modifiers = theatre_modifiers(&q->attempt, a->modifier, &a->net);
    for (int result = 0; result < TH_RESULTS; result++)
        a->fate_of[result] = (uint8_t)fate_of(q, result);
    count_chances(q, a);
    switch (q->attempt.operation) {
    case TH_BRIDGE_CAPTURE:
    case TH_BRIDGE_DEMOLITION: count_bridges(q, a); break;
    case TH_SURPRISE: count_combats(q, a); break;
    case TH_ZOC_MOVE: count_mps(q, a); break;
    default: break;
    }
}

/* ------------------------------------------------------------------ in words */

const char *theatre_effect_words(const struct theatre_question *q, const struct theatre_answer *a, int result)
{
    static const char *const bonus[] = {"no bonus", "+1 on the combat die", "+2 on the combat die",
                                        "+3 on the combat die"};
    static const char *const words[TH_OPERATIONS][TH_RESULTS] = {
        [TH_BRIDGE_CAPTURE] = {"not taken", "not taken", "not taken", "taken; gate die; one unit attacks across it",
                               "taken; gate die; two units attack across it"},
        [TH_BRIDGE_DEMOLITION] = {"nothing", "nothing", "nothing", "damaged on 1-3, destroyed on 4-6", "destroyed"},
        [TH_RAID] = {"no hits", "no hits", "no hits", "two hits", "four hits"},
        [TH_ZOC_MOVE] = {"", "pays for the zones or stops", "pays for the zones or stops", "pays for terrain only",
                         "pays for terrain only, and a token"},
        [TH_ZOC_RETREAT] = {"", "retreats as the zones allow", "retreats as the zones allow", "gets through",
                            "gets through, and +1 for those it leads, or a token"},
        [TH_HELP_RETREAT] = {"retreats as the zones allow", "retreats as the zones allow",
                             "retreats as the zones allow", "gets through", "gets through"},
        [TH_RBC_LAND] = {"stays and fights", "stays and fights", "stays and fights", "retreats", "retreats"},
        [TH_RBC_SHIP] = {"", "stays and fights", "stays and fights", "aboard", "aboard, and a token"},
        [TH_COLLATERAL] = {"three hits", "two hits", "one hit", "no hits", "no hits"},
        [TH_REPLACE] = {"", "", "", "", ""}};
    if (q->attempt.operation == TH_COLLATERAL && q->installation == THEATRE_SITE_BRIDGE)
        return result < TH_S ? "the bridge is marked" : "no marker";
    if (zones_kill(q, result) && !theatre_is_lethal(q->attempt.operation, result, q->options))
        return "caught in the full zone"; /* TH-R.RT.2 */
    if (q->attempt.partial_zoc && result < TH_S && *words[q->attempt.operation][result] &&
        (q->attempt.operation == TH_ZOC_RETREAT || q->attempt.operation == TH_HELP_RETREAT))
        return "retreats; a die of 1-3 costs it"; /* TH-R.RT.2, RT.8 */
    if (q->attempt.operation != TH_SURPRISE)
        return words[q->attempt.operation][result];
    int points = result < TH_S ? 0 : a->bonus + (result == TH_SS);
    return bonus[points];
}
