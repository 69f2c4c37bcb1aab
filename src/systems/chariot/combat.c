/* combat.c - phases C and F: which exchanges there are, British shots, occupation (CH-9). */
#include "chariot.h"

void chariot_combat_begin(struct chariot *s)
{
    s->fired[0] = s->fired[1] = s->target_fixed[0] = s->target_fixed[1] = s->hit = 0;
    memset(s->target, NOWHERE, sizeof s->target);
    memset(s->shot_at, NOWHERE, sizeof s->shot_at);
    memset(s->fought, 0, sizeof s->fought);
    memset(s->emptied, 0, sizeof s->emptied);
    s->n_emptied = s->next_emptied = 0;
}

/* From here on only the Germans fire: nobody needs to know at whom. */
void chariot_end_declaring(struct chariot *s) { memset(s->threats, 0, sizeof s->threats); }

/* The piece a choice names in a German space: by its own name, or by its label while it is unknown. */
int chariot_find_german(const struct chariot *s, int space, int32_t named)
{
    for (int i = 0; i < STACK && s->stack[space][i] != NOBODY; i++)
        if (shown(s, s->stack[space][i]) == named)
            return s->stack[space][i];
    return NOBODY;
}

static bool carries_mortar(const struct chariot_data *d, const struct chariot *s, int u)
{
    return option(s, MORTAR_CARRIED) && u == d->mortar; /* CH-9.3.1 */
}

/* Can this commando, if nothing else hinders him, fire from his space into that one (CH-9.0.1, CH-9.3.2)? */
static bool in_range(const struct chariot_data *d, const struct chariot *s, int u, int german)
{
    const struct fy_set (*reach)[SPACES] = d->reach[option(s, DASHED_FLAK_ONLY)];
    int b = s->at[u];
    return fy_set_has(reach[RIFLES][b], german) || (carries_mortar(d, s, u) && fy_set_has(reach[MORTAR][b], german));
}

/* CH-9.0.5: once in a phase; CH-9.1.0.5, CH-9.1.0.6, CH-10.1: not while Pinned. */
static uint64_t can_fire(const struct chariot *s) { return s->ashore & ~s->pinned[0] & ~s->fired[0]; }

/* Spaces where a commando can still fire. */
static struct fy_set ready_spaces(const struct chariot *s)
{
    struct fy_set out = {{0, 0}};
    for (uint64_t left = can_fire(s); left;)
        fy_set_add(&out, s->at[pop_bit(&left)]);
    return out;
}

/* German spaces that can fire at somebody: over a link, or as far as FlaK reaches. */
struct fy_set chariot_in_contact(const struct chariot_data *d, const struct chariot *s)
{
    const struct fy_set (*reach)[SPACES] = d->reach[option(s, DASHED_FLAK_ONLY)];
    struct fy_set near = {{0, 0}}, far = near;
    for (struct fy_set left = s->british; fy_set_any(left);) {
        int b = fy_set_take(&left);
        near = fy_set_or(near, reach[RIFLES][b]);
        far = fy_set_or(far, reach[GUNS][b]);
    }
    return fy_set_or(fy_set_and(near, s->german), fy_set_and(far, s->guns));
}

/* The space from which the mortar can fire, or NOWHERE (CH-9.3.1). */
static int mortar_space(const struct chariot_data *d, const struct chariot *s)
{
    return option(s, MORTAR_CARRIED) && can_fire(s) & bit(d->mortar) ? s->at[d->mortar] : NOWHERE;
}

/* The Germans with whom a British space can have an exchange now (CH-9.1.0.2, CH-X.4), as a set by d->reach_index: somebody
 * here can fire, or they would, or a die might make them. u: the last commando of the space. */
static inline unsigned exchanges_of(const struct chariot_data *d, const struct chariot *s, int b, int u, bool ready,
                                    int mortar)
{
    const uint16_t (*reach_bits)[SPACES] = d->reach_bits[option(s, DASHED_FLAK_ONLY)];
    unsigned bits = reach_bits[RIFLES][b] & -(unsigned)ready;
    if (b == mortar)
        bits |= reach_bits[MORTAR][b];
    return (bits & ~(unsigned)s->fought[u]) | s->threats[u]; /* CH-9.1.0.18 */
}

int chariot_combat_choices(const struct chariot_data *d, const struct chariot *s, struct fy_choice *out)
{
    struct fy_set ready = ready_spaces(s);
    uint8_t last_commando_in[SPACES];
    int n = 0, mortar = mortar_space(d, s);
    for (uint64_t left = s->ashore; left;) {
        int u = pop_bit(&left);
        last_commando_in[s->at[u]] = (uint8_t)u;
    }
    for (struct fy_set left = s->british; fy_set_any(left);) {
        int b = fy_set_take(&left);
        unsigned can = exchanges_of(d, s, b, last_commando_in[b], fy_set_has(ready, b), mortar);
        for (struct fy_set with = fy_set_and(d->in_any_reach[b], s->german); fy_set_any(with);) {
            int g = fy_set_take(&with);
            out[n] = (struct fy_choice){V_EXCHANGE, 0, b, g};
            n += (int)(can >> d->reach_index[b][g] & 1); /* kept or written over: nobody could predict it */
        }
    }
    out[n++] = (struct fy_choice){V_DONE, 0, 0, 0};
    return n;
}

/* Can there be any exchange, as the phase begins? */
bool chariot_combat_possible(const struct chariot_data *d, const struct chariot *s)
{
    for (uint64_t left = s->ashore; left;)
        if (s->threats[pop_bit(&left)])
            return true;
    for (uint64_t left = can_fire(s); left;) {
        int u = pop_bit(&left), kind = carries_mortar(d, s, u) ? GUNS : RIFLES; /* CH-9.3.2 */
        if (fy_set_any(fy_set_and(d->reach[option(s, DASHED_FLAK_ONLY)][kind][s->at[u]], s->german)))
            return true;
    }
    return false;
}

bool chariot_check_exchange(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c,
                            struct fy_message *why)
{
    int b = c->a, g = c->b;
    if (b < 0 || b >= SPACES || !fy_set_has(s->british, b))
        return FY_NO(why, CH_9_1_0_2, T_NO_COMMANDO_THERE, b);
    if (g < 0 || g >= SPACES || !fy_set_has(s->german, g))
        return FY_NO(why, CH_9_1_0_2, T_NO_GERMAN_THERE, g);
    int u = last_commando(s, b);
    if (!fy_set_has(d->in_any_reach[b], g))
        return FY_NO(why, CH_9_0_1, T_NO_NOT_LINKED, b, g);
    if (exchanges_of(d, s, b, u, fy_set_has(ready_spaces(s), b), mortar_space(d, s)) >> d->reach_index[b][g] & 1)
        return true;
    if (s->fought[u] >> d->reach_index[b][g] & 1)
        return FY_NO(why, CH_9_1_0_18, T_NO_FOUGHT, b, g);
    if (!fy_set_has(d->reach[option(s, DASHED_FLAK_ONLY)][RIFLES][b], g))
        return FY_NO(why, CH_9_2_0_3, T_NO_LONG_RANGE, b, g);
    return FY_NO(why, CH_9_1_0_2, T_NO_ONE_FIRES, b, g);
}

/* ---- British shots */

int chariot_fire_choices(const struct chariot_data *d, const struct chariot *s, struct fy_choice *out)
{
    int n = 0, g = s->german_side, near = d->reach_index[s->british_side][g];
    for (uint64_t left = can_fire(s) & commandos_in(s, s->british_side); left;) {
        int u = pop_bit(&left);
        if (!in_range(d, s, u, g) || s->fought[u] >> near & 1) /* CH-9.1.0.18 */
            continue;
        for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++)
            out[n++] = (struct fy_choice){V_FIRE, (uint16_t)u, shown(s, s->stack[g][i]), 0};
    }
    out[n++] = (struct fy_choice){V_RESOLVE, 0, 0, 0};
    return n;
}

/* CH-9.2.0.3: nobody fires back at long range but the mortar (CH-9.3.4), which is his one shot of the phase (CH-9.3.3,
 * CH-9.3.5); the FlaK there answer whoever it is aimed at (CH-X.5). */
bool chariot_check_fire(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c,
                        struct fy_message *why)
{
    int u = c->who, g = s->german_side;
    if (u >= COMMANDOS)
        return FY_NO(why, CH_0_1, T_NO_GERMANS, u);
    if (s->at[u] != s->british_side)
        return FY_NO(why, CH_9_1_0_2, T_NO_OTHER_SPACE, u, s->british_side);
    if (s->pinned[0] & bit(u))
        return FY_NO(why, s->hit & bit(u) ? CH_9_1_0_6 : CH_9_1_0_5, T_NO_PINNED, u);
    if (s->fired[0] & bit(u)) {
        const struct fy_set *near = &d->adjacent[s->british_side];
        bool mortar = carries_mortar(d, s, u) && fy_set_has(*near, s->shot_at[u]) != fy_set_has(*near, g);
        return FY_NO(why, mortar ? CH_9_3_3 : CH_9_0_5, T_NO_FIRED, u);
    }
    if (s->fought[u] >> d->reach_index[s->british_side][g] & 1)
        return FY_NO(why, CH_9_1_0_18, T_NO_FOUGHT, s->british_side, g);
    if (!in_range(d, s, u, g))
        return FY_NO(why, fy_set_has(d->reach[0][GUNS][s->british_side], g) ? CH_9_2_0_3 : CH_9_3_2, T_NO_LONG_RANGE,
                     s->british_side, g);
    if (chariot_find_german(s, g, c->a) == NOBODY)
        return FY_NO(why, CH_9_1_0_2, T_NO_TARGET, g);
    return true;
}

/* ---- what the Germans owe when the player is done */

/* CH-9.1.0.3: by German space, then by British space. */
void chariot_owed_exchanges(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    uint8_t chosen[2];
    for (struct fy_set left = chariot_in_contact(d, s); fy_set_any(left);)
        for (int g = fy_set_take(&left); idle_in(s, g, RIFLES) | idle_in(s, g, GUNS);) {
            chariot_choose_spaces(d, s, g, chosen, dice, log);
            int b = chosen[RIFLES] < chosen[GUNS] ? chosen[RIFLES] : chosen[GUNS];
            if (b == NOWHERE)
                break;
            FY_SAY(log, CH_9_1_0_3, T_EXCHANGE, b, g);
            chariot_resolve(d, s, b, g, chosen, dice, log);
        }
}

/* ---- occupation */

/* CH-9.1.0.15, or CH-9.1.0.16 with its option: the group is whoever fired at that stack, wherever he stands (CH-X.15). */
static bool fit_to_occupy(const struct chariot *s, int u, int into)
{
    if (!(s->pinned[0] & bit(u)))
        return true;
    if (!option(s, PINNED_ADVANCE) || s->shot_at[u] != into)
        return false;
    for (uint64_t left = s->ashore & ~s->pinned[0]; left;)
        if (s->shot_at[pop_bit(&left)] == into)
            return true;
    return false;
}

/* CH-9.1.0.13: those who may occupy what is next. */
static uint64_t occupiers(const struct chariot_data *d, const struct chariot *s)
{
    const uint8_t *e = s->emptied[s->next_emptied];
    uint64_t out = 0;
    if (fy_set_has(s->german, e[1]) || chariot_full(d, s, e[1]))
        return 0;
    for (uint64_t left = commandos_in(s, e[0]); left;) {
        int u = pop_bit(&left);
        if (fit_to_occupy(s, u, e[1]))
            out |= bit(u);
    }
    return out;
}

/* CH-9.1.0.14: all of the stack that can. */
static void germans_occupy(const struct chariot_data *d, struct chariot *s, int from, int into, struct fy_log *log)
{
    uint8_t stack[STACK];
    int n = germans_in(s, from);
    for (int i = 0; i < n; i++)
        stack[i] = s->stack[from][i];
    for (int i = 0; i < n && !fy_set_has(s->british, into); i++) {
        int u = stack[i];
        if (is_flak(u) || ship_crew(d, s, u) || has(s->pinned, u) || chariot_barred(d, s, u, into) ||
            germans_in(s, into) >= d->stack)
            continue;
        FY_SAY(log, CH_9_1_0_14, T_OCCUPIES, shown(s, u), into);
        chariot_step_out(s, u);
        if (d->naval & bit(u) && fy_set_has(d->ship, into))
            s->boarded |= bit(u);
        else
            s->boarded &= ~bit(u);
        chariot_enter(d, s, u, into, log);
    }
}

/* Go on with what was emptied; true if the player has to say who occupies. */
bool chariot_next_occupation(const struct chariot_data *d, struct chariot *s, struct fy_log *log)
{
    for (; s->next_emptied < s->n_emptied; s->next_emptied++) {
        const uint8_t *e = s->emptied[s->next_emptied];
        if (fy_set_has(s->german, e[0]))
            germans_occupy(d, s, e[0], e[1], log);
        else if (occupiers(d, s))
            return true;
    }
    return false;
}

int chariot_occupy_choices(const struct chariot_data *d, const struct chariot *s, struct fy_choice *out)
{
    int n = 0;
    for (uint64_t left = occupiers(d, s); left;)
        out[n++] = (struct fy_choice){V_OCCUPY, (uint16_t)pop_bit(&left), s->emptied[s->next_emptied][1], 0};
    out[n++] = (struct fy_choice){V_DONE, 0, 0, 0};
    return n;
}

bool chariot_check_occupy(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c,
                          struct fy_message *why)
{
    const uint8_t *e = s->emptied[s->next_emptied];
    int u = c->who;
    if (u >= COMMANDOS)
        return FY_NO(why, CH_0_1, T_NO_GERMANS, u);
    if (c->a != e[1])
        return FY_NO(why, CH_9_1_0_17, T_NO_OTHER_OCCUPATION, e[1]);
    if (s->at[u] != e[0])
        return FY_NO(why, CH_9_1_0_13, T_NO_OTHER_SPACE, u, e[0]);
    if (fy_set_has(s->german, e[1]))
        return FY_NO(why, CH_9_1_0_13, T_NO_ENEMY_THERE, e[1]);
    if (!fit_to_occupy(s, u, e[1]))
        return FY_NO(why, option(s, PINNED_ADVANCE) ? CH_9_1_0_16 : CH_9_1_0_15, T_NO_PINNED, u);
    if (chariot_full(d, s, e[1]))
        return FY_NO(why, CH_7_5, T_NO_FULL, e[1]);
    return true;
}
