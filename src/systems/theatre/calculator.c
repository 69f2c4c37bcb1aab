/* The operations calculator: TH-R.OC.1, TH-R.OC.2, TH-R.OC.3. The description is read in question.c. */
#include "calculator.h"

#include "theatre.h"

const char *const theatre_result_words[] = {"D", "F*", "F", "S", "S*", NULL};
const char *const theatre_fate_words[] = {"lives", "eliminated", "eliminated isolated", "permanently eliminated",
                                          "reduced to a cadre", NULL};
const char *const theatre_combat_words[] = {"AE", "AH", "AR", "AS", "EX", "HX", "DR", "DH", "DE", NULL};
const char *const theatre_bridge_words[] = {"unharmed", "marked by collateral damage", "damaged", "destroyed", NULL};

/* ------------------------------------------------------------------ lawful or not */

/* What the refusals of the game speak of, where nothing is on a map. */
enum { NOBODY = 0, NOWHERE = 0 };
enum { HIGHEST = 6 };

static const struct theatre_row *row_of(const struct theatre_question *q, int row)
{
    return row < 0 ? NULL : &q->tables->row[row];
}

static struct theatre_return return_of(const struct theatre_question *q)
{
    const struct theatre_attempt *t = &q->attempt;
    return (struct theatre_return){row_of(q, t->row), t->quarters, t->nation, q->pool, q->lim_used, q->half_paid};
}

static bool may_replace(const struct theatre_question *q, struct fy_message *why)
{
    struct theatre_return r = return_of(q);
    if (!theatre_return_open_to(q->tables, &r, NOBODY, why))
        return false;
    return !theatre_return_halves(q->tables, &r) || r.half_paid || FY_NO(why, TH_R_RP_3, T_NO_FIRST_HALF, NOBODY);
}

/* The zones of a step as bits, by the words of the question. */
static const uint8_t zone_bits[] = {0, TH_PARTIAL, TH_FULL};

/* What the zones of a step cost (TH-R.ZC.3). */
static int zoc_cost(const struct theatre_question *q)
{
    return q->zoc_cost[q->cm][zone_bits[q->zone_left]][zone_bits[q->zone_entered]];
}

/* Zones that have not been told are taken to be there. */
static bool zones_to_slip(const struct theatre_question *q, struct fy_message *why)
{
    int operation = q->attempt.operation;
    int zones = operation == TH_ZOC_MOVE ? zoc_cost(q) : zone_bits[q->zone_entered];
    return !q->zone_given || theatre_zones_to_slip(operation, zones, NOBODY, NOWHERE, why);
}

static bool may_help(const struct theatre_question *q, struct fy_message *why)
{
    if (q->helper >= 0 && !theatre_may_try(TH_ZOC_RETREAT, row_of(q, q->helper), NOBODY, why))
        return false;
    return q->helper_result >= TH_S ? zones_to_slip(q, why) : FY_NO(why, TH_46_B_4_14, T_NO_GUIDE);
}

static bool has_odds(const struct theatre_question *q)
{
    return q->attack >= 0 && q->defence > 0;
}

static bool may_surprise(const struct theatre_question *q, const struct theatre_row *row, struct fy_message *why)
{
    if (!theatre_surprise_open_to(q->tables, row, q->strength, &q->target, q->options, NOBODY, NOWHERE, why))
        return false;
    if (!has_odds(q) || theatre_odds(q->tables, q->attack, q->defence) >= 0)
        return true;
    return FY_NO(why, TH_R_CB_2, T_NO_ONE_TO_FOUR, NOWHERE, q->attack, q->defence);
}

/* What the operation asks for beside the row. */
static bool is_open(const struct theatre_question *q, const struct theatre_row *row, struct fy_message *why)
{
    const struct theatre_attempt *t = &q->attempt;
    switch (t->operation) {
    case TH_BRIDGE_CAPTURE:
    case TH_BRIDGE_DEMOLITION: return theatre_bridge_open_to(t->operation, q->entered, q->used_type, NOBODY, why);
    case TH_RAID: return theatre_battery_open_to(q->level, q->level, q->raiders, NOWHERE, why);
    case TH_SURPRISE: return may_surprise(q, row, why);
    case TH_ZOC_MOVE:
    case TH_ZOC_RETREAT: return zones_to_slip(q, why);
    case TH_HELP_RETREAT: return may_help(q, why);
    case TH_RBC_SHIP:
        return theatre_ship_open_to(q->beach, t->weather, q->room, t->quarters, NOBODY, NOBODY, NOWHERE, why);
    case TH_REPLACE: return may_replace(q, why);
    default: return true;
    }
}

static bool is_lawful(const struct theatre_question *q, struct fy_message *why)
{
    const struct theatre_row *row = row_of(q, q->attempt.row);
    int operation = q->attempt.operation;
    bool line_rbc = operation == TH_RBC_LAND && !row; /* a c/m unit (TH-R.RBC.1) */
    if (!line_rbc && !theatre_may_try(operation, row, NOBODY, why))
        return false;
    if (!is_open(q, row, why))
        return false;
    if (q->attached && operation != TH_SURPRISE)
        return FY_NO(why, TH_R_AT_2, T_NO_ATTACHED, NOBODY, NOBODY);
    return theatre_type_allows(q->used_type, operation, NOBODY, why);
}

/* ------------------------------------------------------------------ what comes of it */

/* TH-46.B.4.9, TH-46.B.4.13: a retreat that fails goes into the zones. */
bool theatre_zones_kill(const struct theatre_question *q, int result)
{
    bool retreat = q->attempt.operation == TH_ZOC_RETREAT || q->attempt.operation == TH_HELP_RETREAT;
    return retreat && result < TH_S && theatre_zones_catch(q->tables, zone_bits[q->zone_entered], HIGHEST);
}

static int fate_of(const struct theatre_question *q, int result)
{
    bool lethal = theatre_is_lethal(q->attempt.operation, result, q->options);
    if (!lethal && !theatre_zones_kill(q, result))
        return TH_FATE_LIVES;
    if (!lethal && q->attempt.quarters == TH_DIVISION)
        return TH_FATE_CADRE; /* TH-R.UN.3 */
    int pool = theatre_pool_after(lethal && result == TH_D ? TH_DISASTER : TH_LOSS, q->isolated);
    return TH_FATE_ELIMINATED + pool;
}

/* The combat die beside the surprise bonus; with the unit lost its drop counts no more. */
static int die_modifier(const struct theatre_question *q, bool lost)
{
    const struct theatre_attempt *t = &q->attempt;
    struct theatre_combat_die die = {.ground = q->attack_die[q->ground], .weather = t->weather,
                                     .city = q->ground == TH_CITY, .dropped = q->dropped && !lost};
    return q->die_modifier + theatre_combat_die(q->tables, &die, NULL);
}

/* TH-R.OC.3: every success die against every combat die. */
static void count_combats(const struct theatre_question *q, struct theatre_answer *a)
{
    const struct theatre_tables *t = q->tables;
    int share = q->share < 0 ? 4 * q->strength : q->share, usual = die_modifier(q, false);
    a->has_odds = has_odds(q);
    if (!a->has_odds)
        return;
    a->column = theatre_odds(t, q->attack, q->defence);
    a->column_lost = theatre_odds(t, q->attack - share, q->defence);
    for (int first = 1; first <= 6; first++)
        for (int die = 1; die <= 6; die++) {
            int result = theatre_success(t, first + a->net);
            bool lost = fate_of(q, result) != TH_FATE_LIVES, thrown = q->die[0] == first && q->die[1] == die;
            int column = lost ? a->column_lost : a->column, modifier = die_modifier(q, lost);
            a->without[theatre_combat(t, a->column, die + usual)]++;
            if (lost && share >= q->attack) { /* TH-R.CB.15 */
                a->no_combat++;
                continue;
            }
            if (result >= TH_S)
                modifier += a->bonus + (result == TH_SS ? t->surprise_great : 0);
            int combat = theatre_combat(t, column < 0 ? 0 : column, die + modifier + (column < 0 ? t->die_pushed : 0));
            a->with[combat]++;
            if (thrown)
                a->combat = combat;
        }
}

/* TH-46.B.1.8, TH-R.BR.3: does a captured bridge get the marker? */
static bool is_marked(const struct theatre_question *q, int gate, int collateral)
{
    struct theatre_attempt a = {.operation = TH_COLLATERAL, .row = -1, .surprise = q->attempt.surprise};
    int modified = collateral + theatre_net(q->tables, &a, NULL);
    return theatre_gate_harms(q->tables, gate) && theatre_collateral_marks(theatre_success(q->tables, modified));
}

/* What becomes of a bridge: out of 216 for a capture (success, gate, collateral), out of 36 for a demolition. */
static void count_bridges(const struct theatre_question *q, struct theatre_answer *a)
{
    for (int first = 1; first <= 6; first++) {
        int result = a->automatic ? TH_S : theatre_success(q->tables, first + a->net);
        for (int second = 1; second <= 6; second++) {
            if (q->attempt.operation == TH_BRIDGE_DEMOLITION) {
                a->bridge[theatre_demolition(q->tables, result, second)]++;
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
        a->state = theatre_demolition(q->tables, a->result, q->die[1]);
    if (a->result >= TH_S && q->attempt.operation == TH_BRIDGE_CAPTURE && dice[0] && (!theatre_gate_harms(q->tables, dice[0]) || dice[1]))
        a->state = is_marked(q, dice[0], dice[1]) ? TH_COLLATERAL_MARK : TH_INTACT;
}

/* TH-R.ZC.3, TH-46.B.4.4, TH-46.B.4.5 */
static void count_mps(const struct theatre_question *q, struct theatre_answer *a)
{
    a->mps_success = q->terrain;
    a->mps_failure = q->terrain + zoc_cost(q);
    a->stops = q->mps != TH_NOT_TOLD && a->mps_failure > q->mps;
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
    q->dropped = t->here && !t->from_sea;
    t->from_sea |= t->operation == TH_RAID;
    t->from_sea &= t->operation != TH_RBC_SHIP;
}

/* The question with what its words imply. */
static struct theatre_question complete(const struct theatre_question *as_asked)
{
    struct theatre_question q = *as_asked;
    struct theatre_attempt *t = &q.attempt;
    const struct theatre_row *row = row_of(&q, t->row);
    complete_landing(&q, row);
    t->prepared |= q.installation == TH_PORT && q.size >= q.tables->prepared_port;
    if (q.installation == THEATRE_SITE_BRIDGE || (row && !row->commando)) /* TH-R.BR.3, TH-46.A.2.5 */
        t->commandos = 0;
    return q;
}

static int bonus_of(const struct theatre_question *q)
{
    return theatre_surprise_bonus(q->tables, row_of(q, q->attempt.row), q->strength, &q->target, q->options, NULL);
}

void theatre_answer(const struct theatre_question *as_asked, struct theatre_answer *a)
{
    const struct theatre_question full = complete(as_asked), *q = &full;
    struct theatre_return r = return_of(q);
    struct fy_message why = {0};
    memset(a, 0, sizeof *a);
    a->result = a->state = a->combat = -1;
    a->lawful = is_lawful(q, &why);
    a->rule = why.rule;
    a->no_row = !a->lawful && q->attempt.row < 0 && !theatre_may_try(q->attempt.operation, NULL, NOBODY, NULL);
    a->automatic = q->attempt.operation == TH_BRIDGE_CAPTURE && q->far_empty;
    a->replaces = q->attempt.operation == TH_REPLACE;
    if (a->replaces)
        a->price = theatre_return_price(q->tables, &r);
    if (a->lawful && q->attempt.operation == TH_SURPRISE)
        a->bonus = bonus_of(q);
    if (!a->lawful || a->replaces)
        return;
    if (a->automatic) {
        a->result = TH_S;
        a->rule = TH_46_B_1_5;
        a->chances[TH_S] = a->fates[TH_FATE_LIVES] = 6;
        count_bridges(q, a);
        return;
    }
    a->n_modifiers = theatre_modifiers(q->tables, &q->attempt, a->modifier, &a->net);
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
