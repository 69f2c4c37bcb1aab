/* decide.c - the decisions (JU-1.2.1): what is asked, what can be chosen, and what a choice sets going. */
#include "jubilee.h"

/* ------------------------------------------------------------------ choices */

struct list {
    struct fy_choice *out;
    int n;
};

static void offer(struct list *l, struct fy_choice c)
{
    l->out[l->n++] = c;
}

static void offer_verb(struct list *l, enum verb verb)
{
    offer(l, (struct fy_choice){.verb = (uint16_t)verb});
}

static void offer_unit(struct list *l, enum verb verb, int who)
{
    offer(l, (struct fy_choice){.verb = (uint16_t)verb, .who = (uint16_t)who});
}

static void offer_units(struct list *l, enum verb verb, uint64_t units)
{
    for (; units; units &= units - 1)
        offer_unit(l, verb, lowest(units));
}

/* The unit, and a place or number with it. */
static void offer_with(struct list *l, enum verb verb, int who, int a)
{
    offer(l, (struct fy_choice){.verb = (uint16_t)verb, .who = (uint16_t)who, .a = a});
}

static void offer_positions(struct list *l, const struct jubilee_data *d, enum verb verb, uint64_t positions)
{
    for (; positions; positions &= positions - 1)
        offer(l, (struct fy_choice){.verb = (uint16_t)verb, .a = d->position[lowest(positions)].hex});
}

static void offer_boxes(struct list *l, const struct jubilee_data *d, const struct jubilee *s)
{
    for (uint64_t left = s->pending; left; left &= left - 1)
        for (uint32_t boxes = jubilee_boxes_open(d, s, lowest(left)); boxes; boxes &= boxes - 1)
            offer_with(l, V_LAND, lowest(left), d->first_box + __builtin_ctz(boxes));
}

static void offer_retreats(struct list *l, const struct jubilee_data *d, const struct jubilee *s)
{
    uint16_t hexes[FY_HEX_SIDES];
    int unit = lowest(s->pending), n = jubilee_retreat_hexes(d, s, unit, hexes);
    for (int i = 0; i < n; i++)
        offer_with(l, V_RETREAT, unit, hexes[i]);
}

/* JU-10.1.1: what the chosen unit may do; attacks begin with their target. */
static void offer_acts(struct list *l, const struct jubilee_data *d, const struct jubilee *s)
{
    uint16_t hexes[MOVES_MAX];
    int unit = s->who, n = jubilee_list_moves(d, s, unit, hexes);
    for (int i = 0; i < n; i++)
        offer_with(l, V_MOVE, unit, hexes[i]);
    uint64_t targets = in(d->tanks, unit) ? jubilee_barrage_targets(d, s, unit) : 0;
    for (; targets; targets &= targets - 1)
        offer_with(l, V_BARRAGE, unit, d->position[lowest(targets)].hex);
    if (jubilee_may_destroy(d, s, unit, NULL))
        offer_unit(l, V_DESTROY, unit);
    if (jubilee_may_board(d, s, unit, NULL))
        offer_unit(l, V_BOARD, unit);
    if (d->box_of[s->at[unit]] != NO_UNIT)
        for (int steps = 1; steps < s->steps[unit]; steps++)
            if (jubilee_may_change(d, s, unit, steps, NULL))
                offer_with(l, V_CHANGE, unit, steps);
    offer_unit(l, V_PASS, unit);
}

static void offer_wild_cards(struct list *l, const struct jubilee_data *d, const struct jubilee *s)
{
    uint8_t cards[TACTICS];
    int n = jubilee_wild_cards(d, s, cards);
    for (int i = 0; i < n; i++)
        offer(l, (struct fy_choice){.verb = V_WILD, .a = cards[i]});
}

int jubilee_choices(const void *data, const void *state, struct fy_choice *out)
{
    const struct jubilee_data *d = data;
    const struct jubilee *s = state;
    struct list l = {out, 0};
    switch (s->stage) {
    case BOMBARDING: offer_positions(&l, d, V_BOMBARD, s->options); break;
    case PLACING: offer_boxes(&l, d, s); break;
    case DELAY:
        offer_unit(&l, V_DELAY, s->who);
        offer_unit(&l, V_HOME, s->who);
        break;
    case HITTING: offer_units(&l, V_HIT, s->options); break;
    case RETREATING: offer_retreats(&l, d, s); break;
    case STRIKING: offer_positions(&l, d, V_STRIKE, jubilee_strike_targets(d, s)); break;
    case RECALLING:
        for (uint32_t left = jubilee_recall_beaches(d, s); left; left &= left - 1)
            offer(&l, (struct fy_choice){.verb = V_RECALL, .a = __builtin_ctz(left)});
        break;
    case ACTING:
        offer_units(&l, V_SELECT, ready(d, s));
        offer_positions(&l, d, V_ATTACK, jubilee_attack_targets(d, s));
        offer_verb(&l, V_DONE);
        break;
    case UNIT_ACTING: offer_acts(&l, d, s); break;
    case INFILTRATING:
        offer_unit(&l, V_COMPLETE, s->who);
        offer_unit(&l, V_STAY, s->who);
        break;
    case ATTACKING:
        offer_units(&l, V_JOIN, jubilee_may_join_set(d, s));
        if (jubilee_may_resolve(d, s, NULL))
            offer_verb(&l, V_RESOLVE);
        offer_verb(&l, V_CALL_OFF);
        break;
    case WILD_CARD: offer_wild_cards(&l, d, s); break;
    case ATTRITION:
        offer_units(&l, V_ATTRITION, s->options);
        offer_verb(&l, V_DECLINE);
        break;
    case STACKING: offer_units(&l, V_ELIMINATE, s->options); break;
    case OVER: break;
    default: offer_verb(&l, V_CONTINUE);
    }
    return l.n;
}

/* ------------------------------------------------------------------ questions */

struct question {
    uint16_t prompt, rule;
};

static const struct question question[STAGES] = {
    [BOMBARDING] = {T_ASK_BOMBARD, JU_16_3_1},   [TRANSPORT] = {T_ASK_TRANSPORT, JU_4_1_3},
    [PLACING] = {T_ASK_PLACING, JU_5_2_1},       [LANDING] = {T_ASK_LANDING, JU_4_1_4},
    [DELAY] = {T_ASK_DELAY, JU_5_7_2},           [OPERATIONS] = {T_ASK_CHIT, JU_4_1_5},
    [HITTING] = {T_ASK_HIT, JU_15_1_8},          [RETREATING] = {T_ASK_RETREAT, JU_6_18_5},
    [STRIKING] = {T_ASK_STRIKE, JU_8_3_1},       [RECALLING] = {T_ASK_RECALL, JU_8_4_1},
    [COMMONWEALTH] = {T_ASK_COMMONWEALTH, JU_4_1_12}, [ACTING] = {T_ASK_ACTION, JU_10_1_1},
    [UNIT_ACTING] = {T_ASK_UNIT, JU_10_1_1},     [INFILTRATING] = {T_ASK_INFILTRATION, JU_10_5_4},
    [ATTACKING] = {T_ASK_ATTACK, JU_11_11_1},    [WILD_CARD] = {T_ASK_WILD, JU_11_8_1},
    [ATTRITION] = {T_ASK_ATTRITION, JU_15_2_4},  [STACKING] = {T_ASK_STACKING, JU_10_16_1},
    [END] = {T_ASK_END, JU_4_1_17},              [OVER] = {T_ASK_OVER, JU_14_3_1},
};

/* The number of a result among the words of T_HINT_RESULT. */
int jubilee_result_word(int result)
{
    static const uint8_t words[] = {0, ATTACKERS_DISRUPTED | GAINS_DEPTH, ATTACKERS_DISRUPTED, GAINS_DEPTH,
                                    GERMAN_DISRUPTED, GERMAN_DISRUPTED | OPTIONAL_ATTRITION, GERMAN_ELIMINATED,
                                    DEPTH_ELIMINATED | GERMAN_DISRUPTED, DEPTH_ELIMINATED | GERMAN_ELIMINATED};
    int i = 0, n = (int)sizeof words;
    while (i < n && words[i] != result)
        i++;
    return result & REVEAL_DEPTH ? n + 1 : i;
}

/* The result if the commandos stood for the one tactic that is lacking, or -1 (JU-11.8.1). */
static int result_with_wild_card(const struct jubilee_data *d, const struct jubilee *s, struct tactics t)
{
    struct jubilee trial = *s;
    int lacking = t.needed & ~t.met;
    if (!(s->attackers & d->commandos) || !lacking || lacking & (lacking - 1))
        return -1;
    trial.wild = (uint8_t)__builtin_ctz((unsigned)lacking);
    return jubilee_expected_result(d, &trial);
}

/* The running strength and tactics of an attack, and its result as far as nothing hidden decides it. */
static void attack_hint(const struct jubilee_data *d, const struct jubilee *s, struct fy_ask *ask)
{
    int result = jubilee_expected_result(d, s);
    ask->hint_arg[0] = jubilee_attack_strength(d, s, NULL);
    if (!in(s->revealed[1], german_in(s, s->position))) {
        ask->hint = has_depth(s, german_in(s, s->position)) ? T_HINT_HIDDEN_DEPTH : T_HINT_HIDDEN;
        return;
    }
    struct tactics t = jubilee_attack_tactics(d, s, NULL);
    ask->hint_arg[1] = jubilee_german_strength(d, s, s->position, NULL);
    ask->hint_arg[2] = t.needed >> 1;
    ask->hint_arg[3] = (t.needed & ~t.met) >> 1;
    ask->hint = result < 0 ? T_HINT_REVEALED : result & REVEAL_DEPTH ? T_HINT_DEPTH : T_HINT_RESULT;
    ask->hint_arg[4] = jubilee_result_word(result);
    int wild = result_with_wild_card(d, s, t);
    if (wild < 0)
        return;
    ask->hint = T_HINT_WILD;
    ask->hint_arg[5] = jubilee_result_word(wild);
}

/* Whose fire it is that must fall on one of several equals, and of how many positions. */
static void tell_firers(const struct jubilee_data *d, const struct jubilee *s, struct fy_ask *ask)
{
    uint64_t all = 0, common = s->firing & s->occupied;
    for (uint64_t left = s->options; left; left &= left - 1) {
        uint64_t field = d->ground[s->at[lowest(left)]].field & s->firing & s->occupied;
        all |= field;
        common &= field;
    }
    ask->arg[2] = common ? lowest(common) : all ? lowest(all) : 0;
    ask->arg[3] = common ? 1 : fy_count_bits(all);
}

void jubilee_ask(const void *data, const void *state, struct fy_ask *ask)
{
    const struct jubilee_data *d = data;
    const struct jubilee *s = state;
    ask->prompt = question[s->stage].prompt;
    ask->rule = question[s->stage].rule;
    ask->over = s->stage == OVER;
    switch (s->stage) {
    case DELAY:
    case UNIT_ACTING: ask->focus = ask->arg[0] = s->who; break;
    case INFILTRATING:
        ask->focus = ask->arg[0] = s->who;
        ask->arg[1] = s->where;
        ask->arg[2] = s->at[s->who];
        break;
    case RETREATING:
        ask->focus = ask->arg[0] = lowest(s->pending);
        ask->arg[1] = s->position;
        break;
    case HITTING:
        ask->arg[0] = s->only_disrupts;
        ask->arg[1] = s->chit;
        tell_firers(d, s, ask);
        break;
    case STACKING:
        ask->arg[0] = s->options ? s->at[lowest(s->options)] : 0;
        ask->arg[1] = fy_count_bits(s->options);
        ask->arg[2] = ask->arg[1] - d->stack_limit;
        break;
    case OPERATIONS: ask->arg[0] = s->draws; break;
    case ACTING:
        ask->arg[0] = s->bonus;
        ask->rule = s->bonus ? JU_10_19_1 : JU_10_1_1;
        break;
    case ATTACKING:
    case WILD_CARD:
    case ATTRITION:
        ask->arg[0] = s->position;
        attack_hint(d, s, ask);
        break;
    case OVER:
        ask->arg[0] = jubilee_victory_points(d, s);
        ask->arg[1] = jubilee_evacuated_steps(d, s);
        break;
    default: break;
    }
    if (s->turn)
        ask->arg[5] = s->turn;
}

/* ------------------------------------------------------------------ apply */

static void go_on(struct act *a)
{
    switch (a->s->stage) {
    case TRANSPORT: jubilee_begin_turn(a); break;
    case LANDING: jubilee_begin_landing(a); break;
    case OPERATIONS: jubilee_draw_chit(a); break;
    case COMMONWEALTH: jubilee_begin_actions(a); break;
    default: jubilee_end_turn(a);
    }
}

static void begin_attack(struct jubilee *s, int position)
{
    s->position = (uint8_t)position;
    s->attackers = 0;
    s->stage = ATTACKING;
}

static void call_off(struct act *a)
{
    a->s->attackers = 0;
    a->s->position = NO_UNIT;
    a->s->stage = ACTING;
}

/* JU-10.1.3 */
static void do_nothing(struct act *a, int unit)
{
    jubilee_spend(a, bit(unit));
    jubilee_next_action(a);
}

void jubilee_apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    struct act act = {data, state, dice, log}, *a = &act;
    const struct jubilee_data *d = data;
    struct jubilee *s = state;
    int who = c->who, place = c->a;
    switch (c->verb) {
    case V_CONTINUE: go_on(a); break;
    case V_BOMBARD: jubilee_remove_bombarded(a, d->position_at[place]); break;
    case V_LAND: jubilee_place_in_box(a, who, place - d->first_box); break;
    case V_DELAY: jubilee_after_delay(a, who, false); break;
    case V_HOME: jubilee_after_delay(a, who, true); break;
    case V_HIT: jubilee_choose_hit(a, who); break;
    case V_RETREAT: jubilee_retreat_unit(a, who, place); break;
    case V_STRIKE: jubilee_air_strike(a, d->position_at[place]); break;
    case V_RECALL: jubilee_recall_transport(a, c->a); break;
    case V_SELECT:
        s->who = (uint8_t)who;
        s->stage = UNIT_ACTING;
        break;
    case V_MOVE: jubilee_move_unit(a, who, place); break;
    case V_BARRAGE: jubilee_fire_barrage(a, who, place); break;
    case V_DESTROY: jubilee_destroy_objective(a, who); break;
    case V_BOARD: jubilee_board_unit(a, who); break;
    case V_CHANGE: jubilee_change_and_board(a, who, c->a); break;
    case V_PASS: do_nothing(a, who); break;
    case V_COMPLETE: jubilee_infiltration_goes_on(a, true); break;
    case V_STAY: jubilee_infiltration_goes_on(a, false); break;
    case V_ATTACK: begin_attack(s, d->position_at[place]); break;
    case V_JOIN: s->attackers |= bit(who); break;
    case V_RESOLVE: jubilee_resolve_attack(a); break;
    case V_CALL_OFF: call_off(a); break;
    case V_WILD: jubilee_name_wild_card(a, c->a); break;
    case V_ATTRITION: jubilee_pay_attrition(a, who); break;
    case V_DECLINE: jubilee_pay_attrition(a, -1); break;
    case V_ELIMINATE: jubilee_after_stacking(a, who); break;
    default: jubilee_end_actions(a);
    }
}
