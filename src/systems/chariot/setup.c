/* setup.c - the start of a game (CH-3), and positions: derived fields, audit, cases. */
#include "chariot.h"

#include "foray/text.h"

/* Nobody anywhere: all off the map, counters in their pools. */
static void clear(const struct chariot_data *d, struct chariot *s)
{
    uint64_t on = s->on;
    memset(s, 0, sizeof *s);
    s->on = on;
    s->turn = 1;
    s->mover = NOBODY;
    s->british_side = s->german_side = NOWHERE;
    memset(s->stack, NOBODY, sizeof s->stack);
    memset(s->at, ASIDE, sizeof s->at);
    memset(s->label, NOBODY, sizeof s->label);
    memset(s->shooter, NOBODY, sizeof s->shooter);
    memset(s->aim, NOBODY, sizeof s->aim);
    chariot_combat_begin(s);
    for (int u = FIRST_COUNTER; u < FIRST_FLAK; u++) { /* CH-3.8 */
        int pool = (d->infantry & bit(u)) != 0;
        s->at[u] = (uint8_t)(POOL_A + pool);
        s->pool[pool] |= bit(u);
    }
}

void chariot_setup(const void *data, const int16_t *options, void *state, struct fy_dice *dice, struct fy_log *log)
{
    const struct chariot_data *d = data;
    struct chariot *s = state;
    for (int i = 0; i < N_OPTIONS; i++)
        s->on |= (uint64_t)(options[i] != 0) << i;
    clear(d, s);
    for (int i = 0; i < FLAKS; i++) { /* CH-3.1, CH-3.2 */
        chariot_enter(d, s, FIRST_FLAK + i, d->flak_at[i], log);
        FY_SAY(log, d->type[FIRST_FLAK + i] == QUAD ? CH_3_2 : CH_3_1, T_PLACED_FLAK, FIRST_FLAK + i, d->flak_at[i]);
    }
    for (int i = 0; i < d->n_drawn; i++) { /* CH-3.3, CH-3.5, CH-3.6, drawn blind (CH-0.5) */
        static const uint16_t rules[] = {CH_3_3, CH_3_5, CH_3_6};
        int family = d->drawn_family[i], space = d->drawn_at[i];
        uint16_t rule = rules[d->drawn_step[i]];
        int u = fy_draw_bits(dice, d->counters[family] & (s->pool[0] | s->pool[1]), FY_PIECE | FY_UNSEEN, rule,
                             T_DRAW_SETUP, space);
        s->pool[0] &= ~bit(u);
        s->pool[1] &= ~bit(u);
        s->unknown[0] |= bit(u); /* CH-2.1.7, CH-3.7 */
        s->label[u - FIRST_COUNTER] = (uint8_t)i;
        chariot_enter(d, s, u, space, log);
        FY_SAY(log, rule, T_PLACED_UNKNOWN, shown(s, u), space);
    }
    for (int u = 0; u < COMMANDOS; u++) /* CH-3.9 */
        s->at[u] = (uint8_t)(TRACK + d->group[u]);
    s->zoc = chariot_zoc(d, s);
}

/* ---- positions */

void chariot_empty(const void *data, void *state) { clear(data, state); }

/* Stacks keep the order they have; who is not in one yet is put on top. */
static void derive_stacks(struct chariot *s)
{
    uint8_t old[SPACES][STACK];
    uint64_t stacked[2] = {0, 0};
    memcpy(old, s->stack, sizeof old);
    memset(s->stack, NOBODY, sizeof s->stack);
    s->german = s->guns = (struct fy_set){{0, 0}};
    for (int space = 0; space < SPACES; space++)
        for (int i = 0, n = 0; i < STACK; i++) {
            int u = old[space][i];
            if (u < FIRST_COUNTER || u >= PIECES || s->at[u] != space || has(stacked, u))
                continue;
            s->stack[space][n++] = (uint8_t)u;
            stacked[u >> 6] |= bit(u);
        }
    for (int u = FIRST_COUNTER; u < PIECES; u++) {
        if (!on_map(s, u))
            continue;
        int n = germans_in(s, s->at[u]);
        if (!has(stacked, u) && n < STACK)
            s->stack[s->at[u]][n] = (uint8_t)u;
        fy_set_add(&s->german, s->at[u]);
        if (is_flak(u))
            fy_set_add(&s->guns, s->at[u]);
    }
}

/* Labels that are missing or stand twice are given anew, by place and not by counter (CH-8.2.7). */
static void derive_labels(struct chariot *s)
{
    uint64_t used = 0;
    for (int i = 0; i < COUNTERS; i++) {
        if (!on_map(s, FIRST_COUNTER + i) || s->label[i] >= COUNTERS || used >> s->label[i] & 1)
            s->label[i] = NOBODY;
        else
            used |= UINT64_C(1) << s->label[i];
    }
    for (struct fy_set left = s->german; fy_set_any(left);) {
        int g = fy_set_take(&left);
        for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++) {
            int u = s->stack[g][i];
            if (is_flak(u) || s->label[u - FIRST_COUNTER] != NOBODY)
                continue;
            s->label[u - FIRST_COUNTER] = (uint8_t)__builtin_ctzll(~used);
            used |= UINT64_C(1) << s->label[u - FIRST_COUNTER];
        }
    }
}

/* CH-8.2.2: nobody is unknown beside a commando. */
static void derive_faces(const struct chariot_data *d, struct chariot *s)
{
    for (uint64_t left = s->unknown[0]; left;) {
        int u = pop_bit(&left);
        if (u >= FIRST_COUNTER && on_map(s, u) && fy_set_any(fy_set_and(d->adjacent[s->at[u]], s->british)))
            s->unknown[0] &= ~bit(u);
    }
}

/* A step in the middle of a phase is kept only where it belongs. */
static bool stage_fits(const struct chariot_data *d, const struct chariot *s)
{
    bool combat = s->phase == PHASE_C || s->phase == PHASE_F, moving = s->mover < COMMANDOS && on_map(s, s->mover);
    switch (s->stage) {
    case OFFERED_FIGHT:
    case LANDED:
        return s->phase == LANDING && moving && !((s->pinned[0] | s->moved) & bit(s->mover)) &&
               (s->stage == LANDED || on_map(s, d->mole_flak));
    case DISPLACING: return s->phase == PHASE_D && moving;
    case DECLARING:
        return combat && s->british_side < SPACES && s->german_side < SPACES && fy_set_has(s->british, s->british_side) &&
               fy_set_has(s->german, s->german_side) && fy_set_has(d->in_any_reach[s->british_side], s->german_side);
    case OCCUPYING: return combat && s->next_emptied < s->n_emptied;
    default: return false;
    }
}

static void derive_stage(const struct chariot_data *d, struct chariot *s)
{
    if (!stage_fits(d, s))
        s->stage = MAIN;
    if (s->stage == MAIN || s->stage == DECLARING || s->stage == OCCUPYING)
        s->mover = NOBODY;
    if (s->stage != DECLARING) {
        s->british_side = s->german_side = NOWHERE;
        s->n_shots = 0;
    }
    for (int i = s->n_shots; i < STACK; i++)
        s->shooter[i] = s->aim[i] = NOBODY;
}

void chariot_derive(const void *data, void *state)
{
    const struct chariot_data *d = data;
    struct chariot *s = state;
    s->ashore = s->pool[0] = s->pool[1] = 0;
    s->british = s->stacked = s->zoc = (struct fy_set){{0, 0}};
    for (int u = 0; u < COMMANDOS; u++) {
        if (s->phase == LANDING && s->at[u] == TRACK + d->group[u]) /* his move comes when he lands */
            s->moved &= ~bit(u);
        if (!on_map(s, u))
            continue;
        s->ashore |= bit(u);
        if (fy_set_has(s->british, s->at[u]))
            fy_set_add(&s->stacked, s->at[u]);
        fy_set_add(&s->british, s->at[u]);
    }
    for (int u = FIRST_COUNTER; u < FIRST_FLAK; u++)
        if (s->at[u] == POOL_A || s->at[u] == POOL_B)
            s->pool[s->at[u] - POOL_A] |= bit(u);
    derive_stacks(s);
    derive_faces(d, s);
    derive_labels(s);
    derive_stage(d, s);
    memset(s->threats, 0, sizeof s->threats);
    if ((s->phase == PHASE_C || s->phase == PHASE_F) && s->stage != OCCUPYING)
        chariot_update_threats(d, s, chariot_in_contact(d, s));
    if (s->phase == LANDING || s->phase == PHASE_B)
        s->zoc = chariot_zoc(d, s);
}

static bool stands_in_stack(const struct chariot *s, int german)
{
    for (int i = 0; on_map(s, german) && i < STACK; i++)
        if (s->stack[s->at[german]][i] == german)
            return true;
    return false;
}

static const char *audit_german(const struct chariot *s, int u)
{
    bool there = on_map(s, u), flak = is_flak(u);
    if (!there && has(s->pinned, u))
        return "a German unit off the map is Pinned";
    if (!there && !(flak ? s->at[u] == FLAK_BOX || s->at[u] == ASIDE
                         : s->at[u] == POOL_A || s->at[u] == POOL_B || s->at[u] == ASIDE))
        return "a German unit is where only commandos can be";
    if (there && fy_set_has(s->british, s->at[u]))
        return "Germans and commandos share a space";
    if (!flak && !there && s->unknown[0] & bit(u))
        return "a unit off the map shows its unknown face";
    return there && !stands_in_stack(s, u) ? "more German units in a space than a stack can hold" : NULL;
}

static const char *audit_commando(const struct chariot_data *d, const struct chariot *s, int u)
{
    if (s->at[u] >= POOL_A && s->at[u] != ASIDE)
        return "a commando is where only Germans can be";
    if (!on_map(s, u) && s->pinned[0] & bit(u))
        return "a commando off the map is Pinned";
    if (s->reduced & bit(u) & ~d->two_steps)
        return "a commando of one step is reduced";
    return NULL;
}

/* The notes of a combat phase: what is declared, what was emptied and may still be. */
static const char *audit_combat(const struct chariot_data *d, const struct chariot *s)
{
    bool combat = (s->phase == PHASE_C || s->phase == PHASE_F) && s->stage != OCCUPYING;
    int to_come = fy_set_count(s->british) + fy_count_bits(s->ashore & ~s->pinned[0] & ~s->fired[0]) + s->n_shots;
    if (s->next_emptied > s->n_emptied || (combat && s->n_emptied + to_come > EVENTS))
        return "more spaces have been emptied than there can be";
    for (int i = 0; i < s->n_emptied; i++)
        if (s->emptied[i][0] >= SPACES || s->emptied[i][1] >= SPACES)
            return "something was emptied that is no space";
    for (int i = 0; i < s->n_shots; i++)
        if (s->shooter[i] >= COMMANDOS || s->at[s->shooter[i]] != s->british_side || s->aim[i] < FIRST_COUNTER ||
            s->aim[i] >= PIECES || s->at[s->aim[i]] != s->german_side)
            return "a shot is declared by somebody or at somebody who is not there";
    uint64_t ready = s->stage == DECLARING ? commandos_in(s, s->british_side) & ~s->pinned[0] & ~s->fired[0] : 0;
    if (s->stage == DECLARING && s->n_shots + fy_count_bits(ready) > STACK)
        return "more shots are declared than commandos have fired";
    for (uint64_t left = combat ? s->ashore : 0; left;) {
        int u = pop_bit(&left);
        if (s->fought[u] != s->fought[fy_nth_bit(commandos_in(s, s->at[u]), 0)])
            return "commandos in one space have had different exchanges";
    }
    for (int u = FIRST_COUNTER; combat && u < PIECES; u++) {
        int target = s->target[u - COMMANDOS];
        if (on_map(s, u) && target != NOWHERE && (target >= SPACES || !fy_set_has(d->in_any_reach[s->at[u]], target)))
            return "a German unit holds its fire for a space out of reach";
    }
    return NULL;
}

/* The landing goes by itself, and nobody lands among Germans (CH-5.2.1.2). */
static const char *audit_landing(const struct chariot_data *d, const struct chariot *s)
{
    for (int u = 0; s->phase == LANDING && u < COMMANDOS; u++)
        if (s->at[u] == TRACK + d->group[u] && fy_set_has(s->german, d->star[d->group[u]]))
            return "a German unit is where commandos are still to land";
    return NULL;
}

/* Marks that only one side can bear. */
static const char *audit_marks(const struct chariot *s)
{
    uint64_t commandos = bit(COMMANDOS) - 1;
    if ((s->reduced | s->moved | s->tried | s->hit) & ~commandos)
        return "a German unit bears a mark of commandos";
    if ((s->unknown[0] | s->target_fixed[0] | s->boarded) & commandos)
        return "a commando bears a mark of German units";
    if (s->unknown[1])
        return "FlaK have no unknown face"; /* CH-8.2.4 */
    return NULL;
}

const char *chariot_audit(const void *data, const void *state)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    const char *wrong = audit_marks(s);
    for (int u = 0; u < PIECES && !wrong; u++)
        wrong = u < COMMANDOS ? audit_commando(d, s, u) : audit_german(s, u);
    if (!wrong)
        wrong = audit_combat(d, s);
    if (!wrong)
        wrong = audit_landing(d, s);
    if (wrong)
        return wrong;
    if (fy_set_any(fy_set_less(s->destroyed, d->objective)))
        return "something is destroyed that is no objective";
    if (s->phase != LANDING && s->phase != PHASE_B)
        for (struct fy_set left = s->stacked; fy_set_any(left);)
            if (fy_count_bits(commandos_in(s, fy_set_take(&left))) > d->stack)
                return "more commandos in a space than may be"; /* CH-7.1 */
    struct chariot again = *s;
    chariot_derive(d, &again);
    return memcmp(&again, s, sizeof again) ? "what is derived does not fit the rest" : NULL;
}

/* `place` puts a German on top of the stack of his new space, so that units stand in the order of listing (CH-0.4); the
 * rest of the statement is done by the schema. */
bool chariot_arrange(const void *data, void *state, int n, const char *const *words, const char **error)
{
    const struct chariot_data *d = data;
    struct chariot *s = state;
    (void)error;
    if (n < 3 || strcmp(words[0], "place") != 0)
        return false;
    int u = FIRST_COUNTER, space = 0;
    while (u < PIECES && !fy_same_id(d->piece_name[u].id, words[1]))
        u++;
    while (space < SPACES && !fy_same_id(d->place[space].id, words[2]) &&
           !(d->code_id[space] && fy_same_id(d->code_id[space], words[2])))
        space++;
    if (u == PIECES || space == SPACES)
        return false;
    if (stands_in_stack(s, u)) /* a `set` before may have moved him, and nothing is derived yet */
        chariot_step_out(s, u);
    s->at[u] = (uint8_t)space;
    if (!is_flak(u))
        s->label[u - FIRST_COUNTER] = NOBODY;
    int i = germans_in(s, space);
    if (i < STACK)
        s->stack[space][i] = (uint8_t)u;
    return false;
}
