/* move.c - British movement, zones of control (CH-6) and leaving the map (CH-13.2). */
#include "chariot.h"

/* CH-6.2.1: in an effective German ZoC, that is with no other British unit beside him. Germans have no such privilege, and
 * no zone of control stops them (CH-6.2.4). */
bool chariot_in_zoc(const struct chariot *s, int commando)
{
    return fy_set_has(s->zoc, s->at[commando]) && !fy_set_has(s->stacked, s->at[commando]);
}

/* Every space next to one of a set. */
static inline struct fy_set beside(const struct chariot_data *d, struct fy_set set)
{
    struct fy_set out = {{0, 0}};
    for (uint64_t left = set.w[0]; left;)
        out = fy_set_or(out, d->adjacent[pop_bit(&left)]);
    for (uint64_t left = set.w[1]; left;)
        out = fy_set_or(out, d->adjacent[64 + pop_bit(&left)]);
    return out;
}

/* Spaces within so many steps of a move (CH-6.1.1) along solid connections, one space each whatever its shape (CH-6.1.2,
 * CH-1.1.5), when some are closed (CH-6.1.7) and a move ends on entering others (CH-6.1.6, CH-6.2.3); *spare gets those
 * reached with a step to spare and no need to stop. */
static inline struct fy_set flood(const struct chariot_data *d, int from, int steps, struct fy_set closed,
                                  struct fy_set stops, struct fy_set *spare)
{
    struct fy_set no_passage = fy_set_or(closed, stops), reached = d->adjacent[from], front = reached,
        passed = fy_set_one[from];
    for (int step = 1; step < steps; step++) {
        front = fy_set_less(front, fy_set_or(no_passage, passed));
        passed = fy_set_or(passed, front);
        front = beside(d, front);
        reached = fy_set_or(reached, front);
    }
    *spare = passed;
    fy_set_drop(&reached, from);
    return fy_set_less(reached, closed);
}

/* Where a commando can go (CH-6.1); *leaves: by an exit off the map (CH-13.2). CH-X.8: no space on the way can bring a
 * German face up that the end does not: next to an unknown unit the move ends, or a friend stands there already. So the way
 * does not matter, only the end. */
static inline struct fy_set reach_of(const struct chariot_data *d, const struct chariot *s, int commando, bool *leaves)
{
    struct fy_set spare, reached = flood(d, s->at[commando], d->move, s->german, fy_set_less(s->zoc, s->british), &spare);
    *leaves = s->phase == PHASE_B && fy_set_any(fy_set_and(spare, d->entry));
    return reached;
}

/* The same for so many steps of it, seldom asked. */
FY_COLD static struct fy_set within(const struct chariot_data *d, const struct chariot *s, int commando, int steps,
                                    struct fy_set *spare)
{
    return flood(d, s->at[commando], steps, s->german, fy_set_less(s->zoc, s->british), spare);
}

/* A shortest way that this move can take, into path[]: from the first step to the last. Returns the number of steps. */
int chariot_path(const struct chariot_data *d, const struct chariot *s, int commando, int to, uint8_t path[])
{
    int steps = 0;
    struct fy_set spare;
    if (to == s->at[commando])
        return 0;
    while (!fy_set_has(within(d, s, commando, ++steps, &spare), to))
        ;
    for (int step = steps; step > 0; step--) {
        path[step - 1] = (uint8_t)to;
        within(d, s, commando, step, &spare);
        struct fy_set before = fy_set_and(spare, d->adjacent[to]);
        to = fy_set_take(&before);
    }
    return steps;
}

/* The exit that a commando who can leave the map goes by: the nearest (CH-13.2). */
int chariot_exit_space(const struct chariot_data *d, const struct chariot *s, int commando)
{
    struct fy_set spare;
    for (int steps = 1;; steps++) {
        within(d, s, commando, steps, &spare);
        struct fy_set exits = fy_set_and(spare, d->entry);
        if (fy_set_any(exits) || steps == d->move)
            return fy_set_any(exits) ? fy_set_take(&exits) : NOWHERE;
    }
}

/* CH-X.11: is anything with this number still to be destroyed? */
bool chariot_objective_open(const struct chariot_data *d, const struct chariot *s, int number)
{
    for (struct fy_set left = fy_set_less(d->objective, s->destroyed); fy_set_any(left);)
        if (d->objective_number[fy_set_take(&left)] == number)
            return true;
    for (int f = FIRST_FLAK; f < PIECES; f++)
        if (d->number[f] == number && on_map(s, f))
            return true;
    return false;
}

/* CH-13.4, with the option exit_needs_objective. */
static bool may_exit(const struct chariot_data *d, const struct chariot *s, int commando)
{
    return !option(s, EXIT_NEEDS_OBJECTIVE) || !d->number[commando] || !chariot_objective_open(d, s, d->number[commando]);
}

static struct fy_choice *list_moves(struct fy_choice *next, int commando, uint64_t to, int first)
{
    while (to)
        *next++ = (struct fy_choice){V_MOVE, (uint16_t)commando, first + pop_bit(&to), 0};
    return next;
}

static inline struct fy_choice *moves_of(const struct chariot_data *d, const struct chariot *s, int commando,
                                         struct fy_choice *next)
{
    bool leaves;
    struct fy_set to = reach_of(d, s, commando, &leaves);
    next = list_moves(next, commando, to.w[0], 0);
    next = list_moves(next, commando, to.w[1], 64);
    if (leaves && may_exit(d, s, commando))
        *next++ = (struct fy_choice){V_EXIT, (uint16_t)commando, 0, 0};
    return next;
}

int chariot_move_choices(const struct chariot_data *d, const struct chariot *s, struct fy_choice *out)
{
    struct fy_choice *next = out;
    if (s->stage == LANDED) {
        next = moves_of(d, s, s->mover, next);
        *next++ = (struct fy_choice){V_STAY, s->mover, 0, 0};
        return (int)(next - out);
    }
    for (uint64_t left = s->ashore & ~s->moved & ~s->pinned[0]; left;)
        next = moves_of(d, s, pop_bit(&left), next);
    *next++ = (struct fy_choice){V_DONE, 0, 0, 0};
    return (int)(next - out);
}

/* Is it this commando who lands now? */
bool chariot_check_lander(const struct chariot_data *d, const struct chariot *s, int u, struct fy_message *why)
{
    if (u == s->mover)
        return true;
    bool other_boats = u < COMMANDOS && s->at[u] == TRACK + d->group[u] && d->group[u] != d->group[s->mover];
    return FY_NO(why, other_boats ? CH_5_2_0_1 : CH_5_2_0_2, T_NO_LANDING_ORDER, s->mover);
}

/* May this commando start a move now: in phase B (CH-4.1) or on landing (CH-5.2.1.5), once (CH-6.1.8), not Pinned
 * (CH-6.1.3, CH-10.1), not lost with his boat (CH-5.2.1.3) nor off the map (CH-13.3)? */
static bool check_mover(const struct chariot_data *d, const struct chariot *s, int u, struct fy_message *why)
{
    if (u >= COMMANDOS)
        return FY_NO(why, CH_0_1, T_NO_GERMANS, u);
    if (s->stage == LANDED)
        return chariot_check_lander(d, s, u, why);
    if (s->phase != PHASE_B)
        return FY_NO(why, s->phase != LANDING && s->turn == 1 ? CH_4_3 : CH_4_1, T_NO_MOVE_NOW);
    if (!on_map(s, u))
        return FY_NO(why, s->at[u] == EXITED ? CH_13_3 : s->at[u] == LOST ? CH_6_1_8 : CH_5_2_1_3, T_NO_NOT_ASHORE, u);
    if (s->pinned[0] & bit(u))
        return FY_NO(why, CH_6_1_3, T_NO_PINNED, u);
    if (s->moved & bit(u))
        return FY_NO(why, CH_6_1_8, T_NO_MOVED, u);
    return true;
}

bool chariot_check_move(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c,
                        struct fy_message *why)
{
    bool leaves;
    int u = c->who, to = c->a;
    struct fy_set none = {{0, 0}}, spare;
    if (!check_mover(d, s, u, why))
        return false;
    int from = s->at[u];
    if (to < 0 || to >= SPACES || to == from)
        return FY_NO(why, CH_6_1_2, T_NO_SPACE, u);
    if (fy_set_has(s->german, to))
        return FY_NO(why, CH_6_1_7, T_NO_ENEMY_THERE, to);
    if (fy_set_has(reach_of(d, s, u, &leaves), to))
        return true;
    if (fy_set_has(flood(d, from, d->move, s->german, none, &spare), to))
        return FY_NO(why, CH_6_1_6, T_NO_ZOC_STOPS, u, to);
    if (fy_set_has(flood(d, from, d->move, none, none, &spare), to))
        return FY_NO(why, CH_6_1_7, T_NO_ENEMY_ON_WAY, u, to);
    if (fy_set_has(d->dashed[from], to))
        return FY_NO(why, CH_1_1_4, T_NO_DASHED, from, to);
    return FY_NO(why, CH_6_1_1, T_NO_TOO_FAR, u, to, d->move);
}

bool chariot_check_exit(const struct chariot_data *d, const struct chariot *s, int u, struct fy_message *why)
{
    bool leaves;
    struct fy_set none = {{0, 0}}, spare;
    if (s->phase != PHASE_B)
        return FY_NO(why, CH_13_2, T_NO_EXIT_NOW);
    if (!check_mover(d, s, u, why))
        return false;
    reach_of(d, s, u, &leaves);
    if (leaves && may_exit(d, s, u))
        return true;
    if (leaves)
        return FY_NO(why, CH_13_4, T_NO_EXIT_OBJECTIVE, u, d->number[u]);
    flood(d, s->at[u], d->move, s->german, none, &spare);
    if (fy_set_any(fy_set_and(spare, d->entry)))
        return FY_NO(why, CH_13_4, T_NO_EXIT_ZOC, u);
    return FY_NO(why, CH_13_2, T_NO_EXIT_FAR, u);
}

/* CH-6.2.2: what the die must reach before he may go; 0: he goes without. */
int chariot_leave_need(const struct chariot_data *d, const struct chariot *s, int u, struct fy_notes *notes)
{
    if (!chariot_in_zoc(s, u))
        return 0;
    FY_NOTE_AT(notes, FY_NEED | FY_OR_MORE, d->leave_zoc, s->at[u], CH_6_2_2, T_NEED_LEAVE, d->leave_zoc, s->at[u]);
    return d->leave_zoc;
}

/* A move or an exit, with the roll to leave a ZoC (CH-6.2.2). */
void chariot_move(const struct chariot_data *d, struct chariot *s, const struct fy_choice *c, struct fy_dice *dice,
                  struct fy_log *log)
{
    int u = c->who, from = s->at[u];
    s->moved |= bit(u);
    int least = chariot_leave_need(d, s, u, FY_HEARD(log));
    if (least) {
        int die = fy_roll(dice, 10, CH_6_2_2, T_DIE_ZOC, u);
        FY_NOTE(FY_HEARD(log), FY_RESULT, die, CH_6_2_2, T_ROLLED, die);
        if (die < least) {
            FY_SAY(log, CH_6_2_2, T_HELD, u, from, die);
            return;
        }
    }
    if (c->verb == V_EXIT) {
        chariot_leave(s, u, EXITED);
        FY_SAY(log, CH_13_2, T_EXITS, u, from);
        return;
    }
    FY_SAY(log, CH_6_1_1, T_MOVES, u, from, c->a);
    chariot_arrive(d, s, u, c->a, log);
}
