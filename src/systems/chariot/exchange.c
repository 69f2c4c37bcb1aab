/* exchange.c - one exchange of fire (CH-9.0, CH-9.1.0, CH-9.2). */
#include "chariot.h"

/* Every unit fires by itself (CH-9.0.3), any number at one target (CH-9.0.6). Results recorded while an exchange is going
 * on; they take effect when it is over (CH-9.1.0.4). */
struct exchange {
    int british, german;      /* the two spaces */
    uint64_t there;           /* commandos that can be fired at */
    uint64_t marked, stepped, doomed;    /* commandos: any result, a step lost, eliminated */
    uint64_t outright;                   /* eliminated by DE */
    uint64_t pins[2], kills[2];          /* Germans */
};

/* CH-9.0.8, CH-9.0.9; there are no others (CH-9.0.10), and none changes while the exchange goes on (CH-9.0.11). Of a unit
 * that is unknown nobody knows whether it is a vehicle; when it is fired at it shows its face first (CH-8.2.5). */
int chariot_shot_modifier(const struct chariot_data *d, const struct chariot *s, int target, struct fy_notes *notes)
{
    int space = s->at[target];
    bool together = target < COMMANDOS ? fy_set_has(s->stacked, space) : s->stack[space][1] != NOBODY;
    bool vehicle = !is_flak(target) && d->vehicles & ~s->unknown[0] & bit(target);
    bool cover = fy_set_has(d->square, space) && !vehicle;
    if (together)
        FY_NOTE(notes, FY_MODIFIER, d->add.stacked, CH_9_0_8, T_TOGETHER);
    if (cover)
        FY_NOTE(notes, FY_MODIFIER, d->add.cover, CH_9_0_9, T_IN_COVER, space);
    return together * d->add.stacked + cover * d->add.cover;
}

/* CH-9.1.0.9: is the step that the target would lose its last (CH-9.1.0.8)? */
static bool last_step(const struct chariot_data *d, const struct chariot *s, int target)
{
    return target >= COMMANDOS || ((s->reduced | ~d->two_steps) & bit(target));
}

static enum result result_of(const struct chariot_data *d, const struct chariot *s, int firer, int die)
{
    return d->result[column_of(strength(d, s, firer))][die_row(die)];
}

/* The least number on the die for each result that there can be. */
static void note_results(const struct chariot_data *d, const struct chariot *s, int firer, int target, int modifier,
                         struct fy_notes *notes)
{
    bool last = last_step(d, s, target);
    enum result before = NO_EFFECT;
    FY_NOTE(notes, FY_FACT, strength(d, s, firer), CH_9_1_0_1, T_COLUMN, firer, strength(d, s, firer));
    FY_READS(notes, COMBAT_TABLE, die_row(1 + modifier), die_row(10 + modifier), 1 + column_of(strength(d, s, firer)));
    for (int die = 1; die <= 10; die++) {
        enum result r = result_of(d, s, firer, die + modifier);
        if (r == STEP_LOST && last)
            r = DESTROYED;
        if (r != before)
            FY_NOTE(notes, FY_NEED | FY_OR_MORE, die, CH_9_0_7, T_NEED_SHOT, die, (int32_t)r);
        before = r;
    }
}

/* What a shot is made of: what is added to its die, and what each number comes to then. */
int chariot_shot(const struct chariot_data *d, const struct chariot *s, int firer, int target, struct fy_notes *notes)
{
    int modifier = chariot_shot_modifier(d, s, target, notes);
    if (notes)
        note_results(d, s, firer, target, modifier, notes);
    return modifier;
}

/* CH-9.1.0.8: does any number on the die eliminate a German? */
bool chariot_can_kill(const struct chariot_data *d, const struct chariot *s, int firer, int german)
{
    return result_of(d, s, firer, 10 + chariot_shot_modifier(d, s, german, NULL)) >= STEP_LOST;
}

/* CH-9.1.0.1: one shot, read from the table, at long range too (CH-9.2.0.2); black dice are German, red British (CH-0.3). */
static enum result shoot(const struct chariot_data *d, const struct chariot *s, int firer, int target,
                         struct fy_dice *dice, struct fy_log *log)
{
    bool red = firer < COMMANDOS;
    int modifier = chariot_shot(d, s, firer, target, FY_HEARD(log));
    int die = fy_roll(dice, 10, CH_9_1_0_1, red ? T_DIE_RED : T_DIE_BLACK, firer);
    enum result r = result_of(d, s, firer, die + modifier);
    FY_NOTE(FY_HEARD(log), FY_RESULT, die + modifier, CH_9_1_0_1, T_COMES_TO, die, modifier, die + modifier);
    int row = die_row(die + modifier);
    FY_READS(FY_HEARD(log), COMBAT_TABLE, row, row, 1 + column_of(strength(d, s, firer)));
    FY_SAY(log, CH_9_1_0_1, T_SHOT, firer, target, die, modifier, (int32_t)r);
    return r;
}

/* A result on a commando: they add up (CH-9.1.0.11). A step is lost, or he with his last (CH-9.1.0.9); DE ends him
 * (CH-9.1.0.10). */
static void record_british(const struct chariot_data *d, struct chariot *s, struct exchange *x, int target, enum result r)
{
    uint64_t b = bit(target);
    if (r == NO_EFFECT)
        return;
    s->hit |= b;
    x->marked |= b;
    x->outright |= r == DESTROYED ? b : 0;
    if (r == DESTROYED || (r == STEP_LOST && (x->stepped & b || last_step(d, s, target))))
        x->doomed |= b;
    else if (r == STEP_LOST)
        x->stepped |= b;
}

/* A German unit's shot; the Quad must go on while its coloured die lets it (CH-9.2.1.1, CH-9.2.1.3) and somebody is left to
 * hit (CH-9.2.1.2). False if nobody is. */
static bool german_fires(const struct chariot_data *d, struct chariot *s, struct exchange *x, int firer,
                         struct fy_dice *dice, struct fy_log *log)
{
    int target = chariot_choose_unit(d, s, x->there & ~x->doomed);
    if (target == NOBODY)
        return false;
    chariot_reveal(d, s, firer, CH_8_2_5, log); /* CH-8.2.5 */
    s->fired[firer >> 6] |= bit(firer);
    while (target != NOBODY) {
        record_british(d, s, x, target, shoot(d, s, firer, target, dice, log));
        if (d->type[firer] != QUAD || fy_roll(dice, 10, CH_9_2_1_1, T_DIE_REFIRE, firer) > d->full[firer])
            break;
        target = chariot_choose_unit(d, s, x->there & ~x->doomed);
        if (target != NOBODY)
            FY_SAY(log, CH_9_2_1_1, T_REFIRES, firer);
    }
    return true;
}

static void british_fires(const struct chariot_data *d, struct chariot *s, struct exchange *x, int firer, int target,
                          struct fy_dice *dice, struct fy_log *log)
{
    chariot_reveal(d, s, target, CH_8_2_5, log);
    enum result r = shoot(d, s, firer, target, dice, log);
    if (r == PINNED)
        x->pins[target >> 6] |= bit(target);
    else if (r != NO_EFFECT) /* CH-9.1.0.8 */
        x->kills[target >> 6] |= bit(target);
}

/* CH-9.0.7; who is Pinned already stays so (CH-9.1.0.7). */
static void apply_to_commandos(const struct chariot_data *d, struct chariot *s, const struct exchange *x, struct fy_log *log)
{
    for (uint64_t left = x->marked; left;) {
        int u = pop_bit(&left);
        if (x->doomed & bit(u)) {
            bool twice = x->stepped & bit(u);
            chariot_lose_commando(s, u, x->outright & bit(u) ? CH_9_1_0_10 : twice ? CH_9_1_0_11 : CH_9_1_0_9, log);
            continue;
        }
        if (x->stepped & bit(u)) {
            FY_SAY(log, CH_9_1_0_9, T_STEP_LOST, u);
            s->reduced |= bit(u);
        } else
            FY_SAY(log, CH_9_0_7, T_PINNED, u);
        s->pinned[0] |= bit(u);
    }
}

static void apply_to_germans(const struct chariot_data *d, struct chariot *s, const struct exchange *x, struct fy_log *log)
{
    uint8_t stack[STACK];
    int n = germans_in(s, x->german);
    for (int i = 0; i < n; i++)
        stack[i] = s->stack[x->german][i];
    for (int i = 0; i < n; i++) {
        int u = stack[i];
        if (has(x->kills, u))
            chariot_lose_german(d, s, u, log);
        else if (has(x->pins, u)) {
            s->pinned[u >> 6] |= bit(u);
            FY_SAY(log, CH_9_0_7, T_PINNED, u);
        }
    }
}

/* CH-9.1.0.17: what combat empties may be occupied when all exchanges are over, along a solid connection (CH-1.1.4), from
 * the space whose exchange emptied it (CH-X.6). */
static void note_emptied(const struct chariot_data *d, struct chariot *s, int british, int german)
{
    bool held_british = fy_set_has(s->british, british), held_german = fy_set_has(s->german, german);
    if (held_british == held_german || !fy_set_has(d->adjacent[british], german))
        return;
    s->emptied[s->n_emptied][0] = (uint8_t)(held_british ? british : german);
    s->emptied[s->n_emptied++][1] = (uint8_t)(held_british ? german : british);
}

/* CH-9.1.1.7: the units of the kinds that fire, strongest first, equals in stack order (CH-X.7). A Pinned one does not
 * (CH-9.2.0.4). */
static int firing_order(const struct chariot_data *d, const struct chariot *s, int space, const bool fires[2],
                        uint8_t out[STACK])
{
    int n = 0;
    unsigned left = (fires[RIFLES] ? idle_in(s, space, RIFLES) : 0) | (fires[GUNS] ? idle_in(s, space, GUNS) : 0);
    for (; left; left &= left - 1) {
        int u = s->stack[space][__builtin_ctz(left)], j = n;
        for (; j > 0 && d->full[out[j - 1]] < d->full[u]; j--)
            out[j] = out[j - 1];
        out[j] = (uint8_t)u;
        n++;
    }
    return n;
}

/* The exchange between two spaces (CH-9.1.0.2), with the British shots declared in the state; chosen: the target spaces of
 * the two kinds of Germans. True if a commando lost a step. */
bool chariot_resolve(const struct chariot_data *d, struct chariot *s, int british, int german, const uint8_t chosen[2],
                     struct fy_dice *dice, struct fy_log *log)
{
    struct exchange x = {.british = british, .german = german, .there = commandos_in(s, british)};
    const bool fires[2] = {chosen[RIFLES] == british, chosen[GUNS] == british};
    uint8_t order[STACK];
    int n = firing_order(d, s, german, fires, order);
    for (int i = 0; i < n; i++)
        if (!german_fires(d, s, &x, order[i], dice, log)) { /* CH-9.1.1.11 */
            FY_SAY(log, CH_9_1_1_11, T_NONE_LEFT, british);
            break;
        }
    for (int i = 0; i < s->n_shots; i++) /* CH-9.1.0.19 */
        british_fires(d, s, &x, s->shooter[i], s->aim[i], dice, log);
    for (uint64_t left = x.there; left;)
        s->fought[pop_bit(&left)] |= (uint16_t)(1u << d->reach_index[british][german]);
    s->n_shots = 0;
    for (int i = 0; i < STACK; i++)
        s->shooter[i] = s->aim[i] = NOBODY;
    s->british_side = s->german_side = NOWHERE;
    apply_to_commandos(d, s, &x, log);
    apply_to_germans(d, s, &x, log);
    note_emptied(d, s, british, german);
    return (x.stepped | x.doomed) != 0;
}

/* The landing fight: these two and nobody else (CH-5.2.2.1). */
void chariot_fight_alone(const struct chariot_data *d, struct chariot *s, int commando, int flak, struct fy_dice *dice,
                         struct fy_log *log)
{
    struct exchange x = {.british = s->at[commando], .german = s->at[flak], .there = bit(commando)};
    if (!has(s->pinned, flak))
        german_fires(d, s, &x, flak, dice, log);
    british_fires(d, s, &x, commando, flak, dice, log);
    s->fired[flak >> 6] &= ~bit(flak);
    s->hit &= ~bit(commando);
    apply_to_commandos(d, s, &x, log);
    apply_to_germans(d, s, &x, log);
}
