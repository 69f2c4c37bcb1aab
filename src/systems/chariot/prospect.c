/* prospect.c - what a choice costs, needs and brings, written down by the functions that carry it out. Nothing of it depends
 * on what unknown units are (CH-8.2.7). */
#include "chariot.h"

enum { MOST_CHOICES = COMMANDOS * SPACES };

/* ---- where somebody arrives */

static int unknown_beside(const struct chariot_data *d, const struct chariot *s, int space)
{
    int n = 0;
    for (struct fy_set left = fy_set_and(d->adjacent[space], s->german); fy_set_any(left);) {
        int g = fy_set_take(&left);
        for (int i = 0; i < germans_in(s, g); i++)
            n += shown(s, s->stack[g][i]) != s->stack[g][i];
    }
    return n;
}

/* CH-9.0.1, CH-9.2.0.1 */
static struct fy_set spaces_firing_at(const struct chariot_data *d, const struct chariot *s, int space)
{
    const struct fy_set (*reach)[SPACES] = d->reach[option(s, DASHED_FLAK_ONLY)];
    return fy_set_or(fy_set_and(reach[RIFLES][space], s->german), fy_set_and(reach[GUNS][space], s->guns));
}

/* From where: told by name as far as there is room for them. */
static void note_fire(const struct chariot_data *d, const struct chariot *s, int space, struct fy_notes *notes)
{
    enum { NAMED = 4 };
    static const uint16_t texts[NAMED + 1] = {T_RISK_FIRE, T_RISK_FIRE_1, T_RISK_FIRE_2, T_RISK_FIRE_3, T_RISK_FIRE_4};
    struct fy_set left = spaces_firing_at(d, s, space);
    int n = fy_set_count(left), from[NAMED] = {0};
    for (int i = 0; i < NAMED && fy_set_any(left); i++)
        from[i] = fy_set_take(&left);
    if (n)
        FY_NOTE_AT(notes, FY_RISK, n, space, CH_9_0_1, texts[n > NAMED ? 0 : n], n, space, from[0], from[1], from[2], from[3]);
}

/* CH-7.3 */
static void note_stack(const struct chariot_data *d, int n, int space, struct fy_notes *notes)
{
    if (n > d->stack)
        FY_NOTE_AT(notes, FY_WARNING, n - d->stack, space, CH_7_3, T_OVER_LIMIT, n, space, n - d->stack);
}

static void note_arrival(const struct chariot_data *d, const struct chariot *s, int space, struct fy_notes *notes)
{
    int unknown = unknown_beside(d, s, space);
    if (unknown) /* CH-8.2.2 */
        FY_NOTE_AT(notes, FY_GAIN, FY_NO_VALUE, space, CH_8_2_2, T_GAIN_REVEALS, unknown);
    note_fire(d, s, space, notes);
}

/* ---- why somebody goes there */

/* What a commando is there for and still stands: his spaces, and the places of FlaK with his number (CH-1.1.7). */
static struct fy_set open_targets(const struct chariot_data *d, const struct chariot *s, int u)
{
    struct fy_set out = fy_set_less(d->own[u], s->destroyed);
    for (int f = FIRST_FLAK; f < PIECES; f++)
        if (d->number[f] && d->number[f] == d->number[u] && on_map(s, f))
            fy_set_add(&out, s->at[f]);
    return out;
}

static int nearest(const struct chariot_data *d, struct fy_set targets, int from, int *steps)
{
    int best = NOWHERE;
    *steps = NO_WAY;
    while (fy_set_any(targets)) {
        int t = fy_set_take(&targets);
        if (d->steps_to[0][t][from] < *steps) {
            *steps = d->steps_to[0][t][from];
            best = t;
        }
    }
    return best;
}

static void note_purpose(const struct chariot_data *d, const struct chariot *s, int u, int to, struct fy_notes *notes)
{
    int number = d->objective_number[to], now, then;
    bool standing = fy_set_has(fy_set_less(d->objective, s->destroyed), to);
    if (standing && chariot_may_destroy(d, s, u, number, NULL)) {
        int beside = fy_set_count(fy_set_and(d->adjacent[to], s->german));
        bool escorted = d->type[u] == ASSAULT || commandos_in(s, to) & d->team[ASSAULT] & ~s->pinned[0];
        FY_NOTE_AT(notes, FY_PURPOSE, d->points[number], to, CH_11_1_2, T_WHY_OBJECTIVE, number, to, d->points[number]);
        if (beside && !escorted)
            FY_NOTE_AT(notes, FY_RISK, beside, to, CH_11_1_4, T_RISK_CHARGES, beside, -d->add.demolition_enemies * beside);
        return;
    }
    nearest(d, open_targets(d, s, u), s->at[u], &now);
    int target = nearest(d, open_targets(d, s, u), to, &then);
    if (then < now)
        FY_NOTE_AT(notes, FY_PURPOSE, then, target, CH_11_0_3, T_WHY_NEARER, d->number[u], target, then, now);
}

/* ---- moves */

static void note_way(const struct chariot_data *d, const struct chariot *s, int u, int to, int extra, struct fy_notes *notes)
{
    uint8_t path[SPACES];
    int steps = chariot_path(d, s, u, to, path), cost = steps + extra;
    FY_NOTE(notes, FY_COST, cost, extra ? CH_13_2 : CH_6_1_2, extra ? T_COST_EXIT : T_COST_SPACES, cost);
    FY_NOTE(notes, FY_LEFT, d->move - cost, CH_6_1_1, T_LEFT_SPACES, d->move - cost);
    chariot_leave_need(d, s, u, notes);
    for (int i = 0; i < steps; i++)
        FY_NOTE_AT(notes, FY_PATH, i + 1, path[i], CH_6_1_2, T_STEP, path[i]);
}

static void prospect_move(const struct chariot_data *d, const struct chariot *s, int u, int to, struct fy_notes *notes)
{
    note_way(d, s, u, to, 0, notes);
    note_purpose(d, s, u, to, notes);
    if (fy_set_has(fy_set_less(s->zoc, s->british), to)) /* CH-6.2.1 */
        FY_NOTE_AT(notes, FY_RISK | FY_OR_MORE, d->leave_zoc, to, CH_6_1_6, T_RISK_ZOC, to, d->leave_zoc);
    note_arrival(d, s, to, notes);
    note_stack(d, fy_count_bits(commandos_in(s, to)) + 1, to, notes);
}

static void prospect_exit(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    note_way(d, s, u, chariot_exit_space(d, s, u), 1, notes);
    FY_NOTE(notes, FY_GAIN, 0, CH_13_3, T_GAIN_SAFE);
    FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, CH_13_3, T_NO_RETURN, u);
    if (fy_set_any(fy_set_less(d->own[u], s->destroyed)) && !option(s, ANY_DEMOLISHER))
        FY_NOTE(notes, FY_WARNING, d->number[u], CH_11_3_2, T_LEAVES_OBJECTIVE, d->number[u], u);
}

/* ---- fire */

static void note_shot(const struct chariot_data *d, const struct chariot *s, int u, int target, struct fy_notes *notes)
{
    chariot_shot(d, s, u, target, notes);
    if (shown(s, target) != target && fy_set_has(d->square, s->at[target]))
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, CH_9_0_9, T_IF_VEHICLE, shown(s, target));
    if (is_flak(target) && d->number[target] && chariot_can_kill(d, s, u, target))
        FY_NOTE(notes, FY_GAIN, d->flak_points, CH_13_6, T_GAIN_FLAK, d->flak_points, target);
}

/* CH-11.1.2: is he where he may lay charges this turn, if he does not fire? */
static bool has_charges_to_lay(const struct chariot_data *d, const struct chariot *s, int u)
{
    return s->phase == PHASE_C && fy_set_has(fy_set_less(d->objective, s->destroyed), s->at[u]) &&
           chariot_may_destroy(d, s, u, d->objective_number[s->at[u]], NULL);
}

static void prospect_fire(const struct chariot_data *d, const struct chariot *s, int u, int target, struct fy_notes *notes)
{
    int number = d->objective_number[s->at[u]];
    note_shot(d, s, u, target, notes);
    if (has_charges_to_lay(d, s, u))
        FY_NOTE(notes, FY_WARNING, number, CH_11_1_2, T_FIRE_OR_CHARGES, number, d->points[number]);
}

static void note_german_shot(const struct chariot_data *d, const struct chariot *s, int firer, int target, bool by_die,
                             struct fy_notes *notes)
{
    bool unknown = shown(s, firer) != firer;
    int first = notes->n;
    FY_NOTE(notes, FY_RISK, FY_NO_VALUE, CH_9_1_1_3, unknown ? T_UNKNOWN_FIRES : T_GERMAN_FIRES, shown(s, firer), by_die,
            target);
    if (unknown)
        chariot_shot_modifier(d, s, target, notes);
    else
        chariot_shot(d, s, firer, target, notes);
    for (int i = first; i < notes->n; i++) /* what he needs is no need of ours */
        if (notes->note[i].role == FY_NEED)
            notes->note[i].role = FY_RISK;
}

/* The Germans whose target space it is, or may be after a die (CH-9.1.1.2, CH-9.1.1.10). */
static void note_answer(const struct chariot_data *d, const struct chariot *s, int british, int german,
                        struct fy_notes *notes)
{
    struct chariot tally = *s; /* choosing a unit may wipe it (CH-9.1.1.5) */
    int target = chariot_choose_unit(d, &tally, commandos_in(s, british)), n = 0;
    for (int kind = RIFLES; kind <= GUNS; kind++) {
        struct fy_set aims = chariot_target_spaces(d, s, german, (enum reach)kind);
        unsigned idle = fy_set_has(aims, british) ? idle_in(s, german, (enum reach)kind) : 0;
        for (; idle; idle &= idle - 1, n++)
            note_german_shot(d, s, s->stack[german][__builtin_ctz(idle)], target, !fy_set_single(aims), notes);
    }
    if (!n)
        FY_NOTE(notes, FY_FACT, 0, CH_9_0_4, T_NO_REPLY);
}

/* Those who can fire from one space into another, or still can. */
static uint64_t can_fire_at(const struct chariot_data *d, const struct chariot *s, int british, int german)
{
    struct fy_choice shots[COMMANDOS * STACK + 1];
    struct chariot declaring = *s;
    uint64_t who = 0;
    declaring.british_side = (uint8_t)british;
    declaring.german_side = (uint8_t)german;
    for (int n = chariot_fire_choices(d, &declaring, shots), i = 0; i < n; i++)
        if (shots[i].verb == V_FIRE)
            who |= bit(shots[i].who);
    return who;
}

static void prospect_exchange(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c,
                              struct fy_notes *notes)
{
    uint64_t who = can_fire_at(d, s, c->a, c->b);
    int ours = fy_count_bits(who);
    if (ours)
        FY_NOTE(notes, FY_FACT, ours, CH_9_1_0_2, T_OURS_FIRE, ours, pop_bit(&who), shown(s, s->stack[c->b][0]),
                germans_in(s, c->b));
    else
        FY_NOTE(notes, FY_FACT, 0, CH_9_1_0_2, T_NONE_FIRES);
    note_answer(d, s, c->a, c->b, notes);
}

/* Who holds his fire for his charges has not been forgotten. */
static void note_unfired(const struct chariot_data *d, const struct chariot *s, uint64_t who, struct fy_notes *notes)
{
    for (uint64_t left = who; left;) {
        int u = pop_bit(&left);
        if (has_charges_to_lay(d, s, u))
            who &= ~bit(u);
    }
    if (who)
        FY_NOTE(notes, FY_WARNING, fy_count_bits(who), CH_9_0_4, T_NOT_FIRED, fy_count_bits(who));
}

static void prospect_resolve(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    for (int i = 0; i < s->n_shots; i++) {
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_9_1_0_19, T_SHOT_DECLARED, s->shooter[i], shown(s, s->aim[i]));
        note_shot(d, s, s->shooter[i], s->aim[i], notes);
    }
    note_answer(d, s, s->british_side, s->german_side, notes);
    note_unfired(d, s, can_fire_at(d, s, s->british_side, s->german_side), notes);
}

/* CH-5.2.2.1 */
static void prospect_fight(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    note_shot(d, s, u, d->mole_flak, notes);
    if (!has(s->pinned, d->mole_flak))
        note_german_shot(d, s, d->mole_flak, u, false, notes);
}

/* ---- charges */

static void prospect_demolish(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    int modifier, space = s->at[u], points = d->points[d->objective_number[space]];
    chariot_demolition_need(d, s, u, &modifier, notes);
    FY_NOTE_AT(notes, FY_GAIN, points, space, CH_13_6, T_GAIN_POINTS, points, space);
}

/* ---- going on */

static void note_choosers(const struct fy_choice *list, int n, uint16_t rule, uint16_t text, struct fy_notes *notes)
{
    uint64_t who = 0;
    for (int i = 0; i < n; i++)
        if (list[i].verb != V_DONE)
            who |= bit(list[i].who);
    if (who)
        FY_NOTE(notes, FY_WARNING, fy_count_bits(who), rule, text, fy_count_bits(who));
}

static void end_of_moves(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    struct fy_choice list[MOST_CHOICES];
    note_choosers(list, chariot_move_choices(d, s, list), CH_6_1_8, T_NOT_MOVED, notes);
    for (struct fy_set left = s->stacked; fy_set_any(left);) {
        int space = fy_set_take(&left);
        note_stack(d, fy_count_bits(commandos_in(s, space)), space, notes);
    }
}

static void end_of_combat(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    struct fy_choice list[MOST_CHOICES];
    struct fy_set owed = {{0, 0}};
    uint64_t who = 0;
    for (int n = chariot_combat_choices(d, s, list), i = 0; i < n; i++) {
        if (list[i].verb != V_EXCHANGE)
            continue;
        who |= can_fire_at(d, s, list[i].a, list[i].b);
        for (int kind = RIFLES; kind <= GUNS; kind++)
            if (fy_set_has(chariot_target_spaces(d, s, list[i].b, (enum reach)kind), list[i].a))
                fy_set_add(&owed, list[i].b);
    }
    note_unfired(d, s, who, notes);
    if (fy_set_any(owed))
        FY_NOTE(notes, FY_RISK, fy_set_count(owed), CH_9_1_0_3, T_STILL_OWED, fy_set_count(owed));
}

static void prospect_done(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    struct fy_choice list[COMMANDOS + 1];
    if (s->stage == OCCUPYING)
        FY_NOTE(notes, FY_WARNING, FY_NO_VALUE, CH_9_1_0_13, T_NOT_OCCUPIED, s->emptied[s->next_emptied][1]);
    else if (s->phase == PHASE_B)
        end_of_moves(d, s, notes);
    else if (s->phase == PHASE_D)
        note_choosers(list, chariot_demolition_choices(d, s, list), CH_11_1_1, T_NOT_TRIED, notes);
    else
        end_of_combat(d, s, notes);
}

static void prospect_landing(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    int u = chariot_next_lander(d, s);
    if (u == NOBODY)
        return;
    if (d->group[u] == CAMPBELTOWN)
        FY_NOTE(notes, FY_FACT, FY_NO_VALUE, CH_5_2_4_1, T_LANDS_FREELY, u);
    else
        chariot_landing_bonus(d, s, u, notes);
}

static void prospect_cohesion(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    int modifier;
    for (uint64_t left = s->pinned[0] & s->ashore; left;) {
        int u = pop_bit(&left);
        if (s->at[u] == s->at[d->hq])
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, u == d->hq ? CH_10_6 : CH_10_7, T_RECOVERY, u);
        else
            chariot_cohesion_need(d, s, u, &modifier, notes);
    }
}

static void prospect_continue(const struct chariot_data *d, const struct chariot *s, struct fy_notes *notes)
{
    int held = fy_count_bits(s->ashore), pool = s->turn >= d->merge_turn; /* CH-12.2, CH-12.3 */
    if (s->phase == LANDING)
        prospect_landing(d, s, notes);
    else if (s->phase == PHASE_A)
        prospect_cohesion(d, s, notes);
    else if (s->phase == PHASE_E)
        FY_NOTE(notes, FY_RISK, FY_NO_VALUE, CH_12_4, T_REINFORCED, pool,
                fy_count_bits(s->pool[pool]) + pool * fy_count_bits(s->pool[0]));
    else if (s->turn >= d->turns && held)
        FY_NOTE(notes, FY_WARNING, held, CH_13_5, T_LAST_TURN, held, held * d->commando_points);
}

void chariot_prospect(const void *data, const void *state, const struct fy_choice *c, struct fy_notes *notes)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    switch (c->verb) {
    case V_MOVE: prospect_move(d, s, c->who, c->a, notes); break;
    case V_EXIT: prospect_exit(d, s, c->who, notes); break;
    case V_STAY: note_stack(d, fy_count_bits(commandos_in(s, s->at[c->who])), s->at[c->who], notes); break;
    case V_FIGHT: prospect_fight(d, s, c->who, notes); break;
    case V_EXCHANGE: prospect_exchange(d, s, c, notes); break;
    case V_FIRE: prospect_fire(d, s, c->who, chariot_find_german(s, s->german_side, c->a), notes); break;
    case V_RESOLVE: prospect_resolve(d, s, notes); break;
    case V_OCCUPY:
    case V_DISPLACE: note_arrival(d, s, c->a, notes); break;
    case V_DEMOLISH: prospect_demolish(d, s, c->who, notes); break;
    case V_CONTINUE: prospect_continue(d, s, notes); break;
    case V_DONE: prospect_done(d, s, notes); break;
    default: break;
    }
}
