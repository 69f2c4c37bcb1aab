/* turn.c - the sequence of play (CH-4): what is asked, what may be chosen, and how one phase leads to the next.
 *
 * The dice of a choice are rolled in the order of CH-0.6. CH-X.14: play stops for the player in phases B, C, D and F, and once before the cohesion checks of a turn. C and F are passed
 * over when no exchange is possible. A position may begin at any phase; where that phase begins by itself, the one
 * choice is `continue`. */
#include "chariot.h"

/* ---- from phase to phase */

/* CH-4.6: the end of a phase; true if the game ends with it. */
static bool ends_here(const struct chariot_data *d, struct chariot *s, struct fy_log *log)
{
    if (s->ashore)
        return false;
    s->phase = OVER;
    FY_SAY(log, CH_4_6, T_NOBODY_LEFT);
    if (log)
        chariot_final_count(d, s, log);
    return true;
}

/* CH-4.1 */
static void begin_phase(struct chariot *s, enum phase phase)
{
    s->phase = (uint8_t)phase;
    s->stage = MAIN;
    s->mover = NOBODY;
}

/* CH-4.5 */
static void phase_g(const struct chariot_data *d, struct chariot *s, struct fy_log *log)
{
    if (s->turn >= d->turns) {
        begin_phase(s, OVER);
        FY_SAY(log, CH_4_5, T_TIME_UP, s->turn);
        FY_SAY(log, CH_13_5, T_CAPTURED, fy_count_bits(s->ashore));
        if (log)
            chariot_final_count(d, s, log);
        return;
    }
    s->turn++;
    FY_SAY(log, CH_4_1, T_NEXT_TURN, s->turn);
    begin_phase(s, PHASE_A);
}

static void phase_d(struct chariot *s)
{
    begin_phase(s, PHASE_D);
    s->tried = 0;
}

static void end_combat(const struct chariot_data *d, struct chariot *s, struct fy_log *log)
{
    if (ends_here(d, s, log))
        return;
    if (s->phase == PHASE_C)
        phase_d(s);
    else
        phase_g(d, s, log);
}

static void begin_combat(const struct chariot_data *d, struct chariot *s, enum phase phase, struct fy_log *log)
{
    begin_phase(s, phase);
    chariot_combat_begin(s);
    chariot_first_threats(d, s);
    if (!chariot_combat_possible(d, s))
        end_combat(d, s, log);
}

static void occupy_on(const struct chariot_data *d, struct chariot *s, struct fy_log *log)
{
    s->stage = chariot_next_occupation(d, s, log) ? OCCUPYING : MAIN;
    if (s->stage == MAIN)
        end_combat(d, s, log);
}

static void phase_b(const struct chariot_data *d, struct chariot *s, struct fy_log *log)
{
    s->moved = 0;
    if (s->turn < d->first_move) { /* CH-4.3 */
        begin_combat(d, s, PHASE_C, log);
        return;
    }
    begin_phase(s, PHASE_B);
    s->zoc = chariot_zoc(d, s);
}

static void end_phase_b(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    chariot_overstack(d, s, dice, log);
    s->zoc = (struct fy_set){{0, 0}};
    if (!ends_here(d, s, log))
        begin_combat(d, s, PHASE_C, log);
}

static void phase_e(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    begin_phase(s, PHASE_E);
    chariot_phase_e(d, s, dice, log);
    if (!ends_here(d, s, log))
        begin_combat(d, s, PHASE_F, log);
}

/* CH-4.2, CH-5.2.0.3, CH-5.2.4.4: the landing is over; phase A of turn 1 is played (CH-4.4). */
void chariot_end_landing(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    chariot_overstack(d, s, dice, log);
    s->zoc = (struct fy_set){{0, 0}};
    s->moved = 0;
    s->turn = 1;
    FY_SAY(log, CH_4_2, T_LANDING_OVER, fy_count_bits(s->ashore));
    if (!ends_here(d, s, log))
        begin_phase(s, PHASE_A);
}

/* ---- the contract */

static void go_on(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    switch (s->phase) {
    case LANDING: chariot_next_landing(d, s, dice, log); break;
    case PHASE_A:
        chariot_cohesion(d, s, dice, log);
        if (!ends_here(d, s, log))
            phase_b(d, s, log);
        break;
    case PHASE_E: phase_e(d, s, dice, log); break;
    default: phase_g(d, s, log);
    }
}

static void done(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    if (s->phase == PHASE_B)
        end_phase_b(d, s, dice, log);
    else if (s->phase == PHASE_D)
        phase_e(d, s, dice, log);
    else if (s->stage == OCCUPYING) {
        s->next_emptied++;
        occupy_on(d, s, log);
    } else {
        chariot_end_declaring(s);
        chariot_owed_exchanges(d, s, dice, log);
        occupy_on(d, s, log);
    }
}

/* The exchange that was declared; then those who look for another target may find one. */
static void resolve(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    struct fy_set changed = {{0, 0}};
    int british = s->british_side, german = s->german_side;
    uint8_t chosen[2];
    s->stage = MAIN;
    FY_SAY(log, CH_9_1_0_2, T_EXCHANGE, british, german);
    chariot_choose_spaces(d, s, german, chosen, dice, log);
    if (chariot_resolve(d, s, british, german, chosen, dice, log))
        changed = fy_set_and(d->in_any_reach[british], s->german);
    fy_set_add(&changed, german);
    chariot_update_threats(d, s, changed);
}

static void declare(struct chariot *s, const struct fy_choice *c)
{
    s->shooter[s->n_shots] = (uint8_t)c->who;
    s->aim[s->n_shots++] = (uint8_t)chariot_find_german(s, s->german_side, c->a);
    s->fired[0] |= bit(c->who);
    s->shot_at[c->who] = s->german_side;
}

/* One boat is done with, and the next comes in. */
static void next_boat(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    FY_SETTLED(log, s);
    chariot_next_landing(d, s, dice, log);
}

void chariot_apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    const struct chariot_data *d = data;
    struct chariot *s = state;
    switch (c->verb) {
    case V_CONTINUE: go_on(d, s, dice, log); break;
    case V_MOVE:
    case V_EXIT:
        chariot_move(d, s, c, dice, log);
        if (s->phase == LANDING)
            next_boat(d, s, dice, log);
        break;
    case V_STAY:
        if (s->phase == LANDING)
            next_boat(d, s, dice, log);
        else
            begin_phase(s, PHASE_D);
        break;
    case V_FIGHT:
        chariot_landing_fight(d, s, dice, log);
        if (s->stage == MAIN)
            next_boat(d, s, dice, log);
        break;
    case V_DECLINE: s->stage = LANDED; break;
    case V_EXCHANGE:
        s->british_side = (uint8_t)c->a;
        s->german_side = (uint8_t)c->b;
        s->stage = DECLARING;
        break;
    case V_FIRE: declare(s, c); break;
    case V_RESOLVE: resolve(d, s, dice, log); break;
    case V_OCCUPY:
        FY_SAY(log, CH_9_1_0_13, T_OCCUPIES, c->who, c->a);
        chariot_arrive(d, s, c->who, c->a, log);
        occupy_on(d, s, log);
        break;
    case V_DEMOLISH: chariot_demolish(d, s, c->who, dice, log); break;
    case V_DISPLACE:
        FY_SAY(log, CH_11_1_9, T_DISPLACES, c->who, c->a);
        chariot_arrive(d, s, c->who, c->a, log);
        begin_phase(s, PHASE_D);
        break;
    default: done(d, s, dice, log);
    }
}

int chariot_choices(const void *data, const void *state, struct fy_choice *out)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    switch (s->stage) {
    case LANDED: return chariot_move_choices(d, s, out);
    case OFFERED_FIGHT:
        out[0] = (struct fy_choice){V_FIGHT, s->mover, 0, 0};
        out[1] = (struct fy_choice){V_DECLINE, s->mover, 0, 0};
        return 2;
    case DECLARING: return chariot_fire_choices(d, s, out);
    case OCCUPYING: return chariot_occupy_choices(d, s, out);
    case DISPLACING: return chariot_displace_choices(d, s, out);
    default: break;
    }
    switch (s->phase) {
    case PHASE_B: return chariot_move_choices(d, s, out);
    case PHASE_C:
    case PHASE_F: return chariot_combat_choices(d, s, out);
    case PHASE_D: return chariot_demolition_choices(d, s, out);
    case OVER: return 0;
    default: out[0] = (struct fy_choice){V_CONTINUE, 0, 0, 0}; return 1;
    }
}

/* Is it the time for this verb at all? Shots in C and F only (CH-9.0.2). */
static bool has_its_time(const struct chariot *s, int verb)
{
    bool main = s->stage == MAIN, combat = s->phase == PHASE_C || s->phase == PHASE_F;
    switch (verb) {
    case V_CONTINUE: return main && (s->phase <= PHASE_A || s->phase == PHASE_E || s->phase == PHASE_G);
    case V_MOVE:
    case V_EXIT: return true; /* their checks tell more */
    case V_STAY: return s->stage == LANDED || s->stage == DISPLACING;
    case V_FIGHT:
    case V_DECLINE: return s->stage == OFFERED_FIGHT;
    case V_EXCHANGE: return main && combat;
    case V_FIRE:
    case V_RESOLVE: return s->stage == DECLARING;
    case V_OCCUPY: return s->stage == OCCUPYING;
    case V_DEMOLISH: return main && s->phase == PHASE_D;
    case V_DISPLACE: return s->stage == DISPLACING;
    case V_DONE: return s->stage == OCCUPYING || (main && (combat || s->phase == PHASE_B || s->phase == PHASE_D));
    default: return false;
    }
}

/* The rule that says when a verb has its time. */
static uint16_t rule_of_time(int verb)
{
    switch (verb) {
    case V_FIGHT: return CH_5_2_3_1;
    case V_EXCHANGE:
    case V_FIRE: return CH_9_0_2;
    case V_OCCUPY: return CH_9_1_0_17;
    case V_DEMOLISH: return CH_11_1_1;
    case V_DISPLACE: return CH_11_1_9;
    default: return CH_4_1;
    }
}

bool chariot_check(const void *data, const void *state, const struct fy_choice *c, struct fy_message *why)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    if (s->phase == OVER)
        return FY_NO(why, CH_4_5, T_IS_OVER);
    if (!has_its_time(s, c->verb))
        return FY_NO(why, rule_of_time(c->verb), T_NO_NOT_NOW, s->phase);
    switch (c->verb) {
    case V_MOVE: return chariot_check_move(d, s, c, why);
    case V_EXIT: return chariot_check_exit(d, s, c->who, why);
    case V_STAY:
        if (s->stage == DISPLACING)
            return c->who == s->mover || FY_NO(why, CH_11_1_9, T_NO_DISPLACE_OTHER, s->mover);
        return chariot_check_lander(d, s, c->who, why);
    case V_FIGHT:
    case V_DECLINE: return chariot_check_lander(d, s, c->who, why);
    case V_EXCHANGE: return chariot_check_exchange(d, s, c, why);
    case V_FIRE: return chariot_check_fire(d, s, c, why);
    case V_OCCUPY: return chariot_check_occupy(d, s, c, why);
    case V_DEMOLISH: return chariot_check_demolish(d, s, c->who, why);
    case V_DISPLACE: return chariot_check_displace(d, s, c, why);
    default: return true;
    }
}

/* ---- prompts */

static void prompt(struct fy_ask *a, uint16_t rule, uint16_t text, int32_t arg, int32_t other)
{
    a->rule = rule;
    a->prompt = text;
    a->arg[0] = arg;
    a->arg[1] = other;
}

/* CH-0.1: only the British are asked. */
static void ask_main(const struct chariot *s, struct fy_ask *a)
{
    switch (s->phase) {
    case LANDING: prompt(a, CH_5_1_1, /* CH-5.1.1 */ T_ASK_LANDING, 0, 0); break;
    case PHASE_A: prompt(a, CH_10_4, T_ASK_A, s->turn, fy_count_bits(s->pinned[0] & s->ashore)); break;
    case PHASE_B: prompt(a, CH_6_1_8, T_ASK_B, s->turn, 0); break;
    case PHASE_C:
    case PHASE_F: prompt(a, CH_9_1_0_3, T_ASK_COMBAT, s->turn, s->phase == PHASE_F); break;
    case PHASE_D: prompt(a, CH_11_1_1, T_ASK_D, s->turn, 0); break;
    case PHASE_E: prompt(a, CH_12_8, T_ASK_E, s->turn, 0); break;
    default: prompt(a, CH_4_1, T_ASK_G, s->turn, 0);
    }
}

void chariot_ask(const void *data, const void *state, struct fy_ask *a)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    if (s->phase == OVER) {
        a->over = true;
        prompt(a, CH_4_5, T_ASK_OVER, chariot_points(d, s, NULL), 0);
        int verdict, losses = chariot_losses(d, s, &verdict);
        if (!verdict)
            return;
        a->hint = T_HINT_LOSSES; /* CH-14.4 */
        a->hint_arg[0] = losses;
        a->hint_arg[1] = verdict;
        a->hint_arg[2] = d->historical_losses;
        return;
    }
    if (s->mover != NOBODY)
        a->focus = s->mover;
    switch (s->stage) {
    case LANDED:
        prompt(a, CH_5_2_1_2, T_ASK_LANDED, s->mover, s->at[s->mover]);
        if (chariot_in_zoc(s, s->mover)) {
            a->hint = T_HINT_ZOC;
            a->hint_arg[0] = d->leave_zoc;
        }
        break;
    case OFFERED_FIGHT: prompt(a, CH_5_2_3_1, T_ASK_FIGHT, s->mover, d->mole_flak); break;
    case DECLARING: prompt(a, CH_9_1_0_3, T_ASK_FIRE, s->british_side, s->german_side); break;
    case OCCUPYING: prompt(a, CH_9_1_0_13, T_ASK_OCCUPY, s->emptied[s->next_emptied][1], 0); break;
    case DISPLACING: prompt(a, CH_11_1_9, T_ASK_DISPLACE, s->mover, 0); break;
    default: ask_main(s, a);
    }
}
