/* One attempt by a unit on the map: gathers what the success die depends on, rolls it, and does to the unit what the
 * result does to whoever rolled (TH-46.B.0, B.R, B.M). */
#include "theatre.h"

/* TH-R.SQ.3, TH-R.SQ.4, TH-46.B.M.9 */
static bool in_surprise_phase(const struct theatre_state *s)
{
    return s->phase == TH_SURPRISE_MOVEMENT || s->phase == TH_SURPRISE_COMBAT;
}

int theatre_surprise_now(const struct theatre_state *s)
{
    return in_surprise_phase(s) ? s->surprise : TH_NO_SURPRISE;
}

static bool after_invasion(const struct theatre_data *d, const struct theatre_state *s)
{
    return s->invasion && !in_surprise_phase(s) && s->turn >= s->invasion &&
           s->turn < s->invasion + d->tables.after_invasion_turns;
}

/* TH-46.B.M.3: movement and combat phases of the player turn in which it came from the sea. */
static bool from_sea(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    return s->unit[unit].landed && s->side == d->unit[unit].side && s->phase != TH_EXPLOITATION;
}

struct theatre_attempt theatre_describe(const struct theatre_data *d, const struct theatre_state *s, int unit,
                                        int operation)
{
    const struct theatre_unit_data *u = &d->unit[unit];
    const struct theatre_turn_data *t = &d->turn[s->turn - 1];
    struct theatre_attempt a = {0};
    a.operation = (uint8_t)operation;
    a.row = u->row;
    a.quarters = (uint8_t)theatre_quarters(d, s, unit);
    a.nation = u->nation;
    a.markers = (uint8_t)(s->unit[unit].marks + s->unit[unit].old_marks);
    a.weather = s->weather;
    a.from_sea = operation == TH_RAID || from_sea(d, s, unit);
    a.early = theatre_is_early(&d->tables, t->year, t->month);
    a.surprise = (uint8_t)theatre_surprise_now(s);
    a.after_invasion = after_invasion(d, s);
    a.token = s->unit[unit].token == 2;
    return a;
}

/* TH-46.B.0.3: whether the unit may still try an operation of this type in this phase. */
bool theatre_type_free(const struct theatre_state *s, int unit, int operation, struct fy_message *why)
{
    return theatre_type_allows(s->op[unit], operation, unit, why);
}

/* TH-46.B.R.11 */
static void give_token(struct theatre_game *g, int unit)
{
    g->s->unit[unit].token = 1;
    FY_SAY(g->log, TH_46_B_R_11, T_TOKEN, unit);
}

/* The lowest die that comes to this result or a better one; 7 if none does. */
static int lowest_die(const struct theatre_tables *tables, int net, int result)
{
    int die = 1;
    while (die <= 6 && theatre_success(tables, die + net) < result)
        die++;
    return die;
}

/* TH-46.B.R.1, TH-46.B.R.3: the highest die that costs the unit; 0 if none does. */
static int deadly_die(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_attempt *a, int net)
{
    int die = 6;
    while (die && !theatre_is_lethal(a->operation, theatre_success(&d->tables, die + net), s->options))
        die--;
    return die;
}

/* TH-R.ST.2 lists the net modifiers from -4 to +6. */
static int success_row(int net)
{
    enum { LOWEST = -4, HIGHEST = 6 };
    return (net < LOWEST ? LOWEST : net > HIGHEST ? HIGHEST : net) - LOWEST;
}

static void note_need(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_attempt *a, int net,
                      struct fy_notes *notes)
{
    int good = lowest_die(&d->tables, net, TH_S), great = lowest_die(&d->tables, net, TH_SS);
    int deadly = deadly_die(d, s, a, net);
    if (good > 6)
        FY_NOTE(notes, FY_NEED | FY_OR_MORE, good, TH_R_ST_2, T_NEED_NONE);
    else
        FY_NOTE(notes, FY_NEED | FY_OR_MORE, good, TH_R_ST_2, T_NEED_SUCCESS, good);
    FY_READS(notes, TH_SUCCESS_TABLE, success_row(net), success_row(net), FY_WHOLE);
    if (great <= 6)
        FY_NOTE(notes, FY_GAIN | FY_OR_MORE, great, TH_R_ST_2, T_GAIN_GREAT, great);
    if (deadly)
        FY_NOTE(notes, FY_RISK | FY_OR_LESS, deadly, TH_46_B_R_3, T_RISK_DEADLY, deadly);
}

/* The modifiers of the success die, and the number that it needs: the sum. */
int theatre_need(const struct theatre_data *d, const struct theatre_state *s, const struct theatre_attempt *a,
                 struct fy_notes *notes)
{
    int net = theatre_net(&d->tables, a, notes);
    if (notes)
        note_need(d, s, a, net, notes);
    return net;
}

/* In the log each of them is an event of its rule. */
static void say_modifiers(struct theatre_game *g, const struct theatre_attempt *a)
{
    struct theatre_modifier list[THEATRE_MODIFIERS];
    int net, n = theatre_modifiers(&g->d->tables, a, list, &net);
    for (int i = 0; i < n; i++)
        FY_SAY(g->log, list[i].rule, list[i].key == TH_M6 ? T_EARLY_COUNTS : T_MODIFIER_COUNTS, list[i].value, list[i].key);
}

/* The die of the Success Table; the result. Who rolls for itself bears the consequences at once. */
int theatre_attempt(struct theatre_game *g, int unit, const struct theatre_attempt *a, uint16_t rule)
{
    struct theatre_state *s = g->s;
    int net = theatre_net(&g->d->tables, a, NULL);
    if (FY_HEARD(g->log))
        note_need(g->d, s, a, net, FY_HEARD(g->log));
    int die = fy_roll(g->dice, 6, rule, T_SUCCESS_DIE, unit);
    int result = theatre_success(&g->d->tables, die + net);
    FY_SAY(g->log, rule, T_ATTEMPT, unit, a->operation, die, net, die + net, result);
    if (g->log)
        say_modifiers(g, a);
    if (a->token)
        s->unit[unit].token = 0;
    if (theatre_operation_type(a->operation))
        s->op[unit] = (uint8_t)theatre_operation_type(a->operation);
    if (theatre_is_lethal(a->operation, result, s->options))
        theatre_eliminate(g, unit, result == TH_D ? TH_DISASTER : TH_LOSS, result == TH_D ? TH_46_B_R_1 : TH_46_B_R_3);
    bool earns = a->operation == TH_ZOC_MOVE || a->operation == TH_ZOC_RETREAT || a->operation == TH_RBC_SHIP;
    if (result == TH_SS && earns && !a->helping)
        give_token(g, unit);
    return result;
}
