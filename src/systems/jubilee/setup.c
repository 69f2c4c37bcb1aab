/* setup.c - the start of the game (3) and the options (16). */
#include "jubilee.h"

/* JU-3.1.1, JU-3.1.2: a random unit of its letter for every lettered position, without a depth marker. */
static void place_germans(struct act *a)
{
    const struct jubilee_data *d = a->d;
    uint64_t left['Z' - 'A' + 1] = {0};
    for (int g = 0; g < d->n_germans; g++)
        left[d->german[g].letter - 'A'] |= bit(g);
    for (int p = 0; p < d->n_positions; p++) {
        uint64_t *cup = d->position[p].letter ? &left[d->position[p].letter - 'A'] : NULL;
        if (!cup)
            continue;
        int g = fy_draw_bits(a->dice, *cup, N_GERMAN | FY_UNSEEN, JU_3_1_1, T_DRAW_GERMAN, p);
        *cup &= ~bit(g); /* as many units as positions of a letter: the cup is never empty */
        a->s->at[FIRST_GERMAN + g] = d->position[p].hex;
    }
    jubilee_refresh_germans(d, a->s);
}

/* JU-3.3.1, JU-3.3.2, JU-3.3.3, JU-3.3.4, JU-3.3.5, JU-2.6.1, JU-2.9.1: everything where it waits; all maps are in landing
 * mode. */
static void place_commonwealth(struct act *a)
{
    const struct jubilee_data *d = a->d;
    struct jubilee *s = a->s;
    for (int u = 0; u < d->n_cw; u++) {
        s->steps[u] = d->cw[u].full_steps;
        jubilee_put_cw(d, s, u, d->cw[u].replacement ? d->pool : d->first_turn + d->cw[u].turn - 1);
    }
    for (int b = 0; b < BEACHES; b++)
        s->transport[b] = d->beach[b].transport;
    for (int k = 1; k < d->n_depths; k++)
        s->depth_box[k] = d->depth[k].count;
    for (int c = 0; c < d->n_chits; c++)
        s->cup |= bit(c);
    s->turn = 1;
}

/* The commandos that list the boxes of one of the two commando beaches. */
static uint64_t commandos_of(const struct jubilee_data *d, int beach)
{
    uint64_t found = 0;
    for (uint64_t left = d->commandos; left; left &= left - 1) {
        uint32_t boxes = d->cw[lowest(left)].boxes;
        if (boxes && d->box[__builtin_ctz(boxes)].beach == beach)
            found |= left & -left;
    }
    return found;
}

/* JU-3.4.2, JU-3.4.3, JU-3.4.4: fewer commandos than the beach has are picked at random, the others go home. */
static void set_commandos(struct act *a, int side, int commandos, int points)
{
    const struct jubilee_data *d = a->d;
    int beach = d->commando_beach[side];
    uint64_t all = commandos_of(d, beach), chosen = 0;
    a->s->transport[beach] = (uint8_t)points;
    FY_SAY(a->log, JU_3_4_2, T_DISPOSITION, beach, commandos, points);
    while (commandos < fy_count_bits(all) && fy_count_bits(chosen) < commandos)
        chosen |= bit(fy_draw_bits(a->dice, all & ~chosen, N_PIECE, JU_3_4_3, T_DRAW_COMMANDO, beach));
    for (uint64_t left = commandos < fy_count_bits(all) ? all & ~chosen : 0; left; left &= left - 1) {
        jubilee_put_cw(d, a->s, lowest(left), d->evacuated);
        FY_SAY(a->log, JU_3_4_3, T_TURNS_HOME, lowest(left), a->s->steps[lowest(left)]);
    }
}

/* JU-3.4.1, JU-3.4.5 */
static void commando_disposition(struct act *a)
{
    const struct jubilee_data *d = a->d;
    if (a->s->no_convoy) { /* JU-16.2.1 */
        for (int side = 0; side < 2; side++)
            set_commandos(a, side, d->convoy_free[0], d->convoy_free[1]);
        return;
    }
    int die = fy_roll(a->dice, DIE, JU_3_4_1, T_ROLL_DISPOSITION, 0);
    for (int side = 0; side < 2; side++)
        set_commandos(a, side, d->disposition[die][side][0], d->disposition[die][side][1]);
}

/* JU-3.2.1; with `bombardment` only on the one that is left (JU-R51). */
static void disrupt_bombarded(struct act *a)
{
    for (uint64_t left = a->d->bombarded & a->s->occupied; left; left &= left - 1)
        jubilee_disrupt_german(a, lowest(left), a->s->bombardment ? JU_16_3_1 : JU_3_2_1);
}

/* JU-16.3.1: which of the units may still be removed, none when enough of them are gone. */
static uint64_t may_be_removed(const struct jubilee_data *d, const struct jubilee *s)
{
    int removed = fy_count_bits(d->bombarded & ~s->occupied);
    return removed < d->bombardment_removes ? d->bombarded & s->occupied : 0;
}

static void begin_game(struct act *a)
{
    disrupt_bombarded(a);
    jubilee_begin_turn(a);
}

void jubilee_remove_bombarded(struct act *a, int position)
{
    FY_SAY(a->log, JU_16_3_1, T_GERMAN_REMOVED, position);
    jubilee_lose_depth(a, position, true, JU_16_3_1);
    jubilee_remove_german(a, position);
    a->s->options = may_be_removed(a->d, a->s);
    if (!a->s->options)
        begin_game(a);
}

void jubilee_setup(const void *data, const int16_t options[], void *state, struct fy_dice *dice, struct fy_log *log)
{
    struct act a = {data, state, dice, log};
    struct jubilee *s = state;
    s->no_convoy = options[NO_CONVOY] != 0;
    s->bombardment = options[BOMBARDMENT] != 0;
    s->early_flanks = options[EARLY_FLANKS] != 0;
    for (int i = 0; i < PIECES; i++)
        s->at[i] = a.d->aside;
    s->chit = s->position = NO_UNIT;
    s->where = NOWHERE;
    place_germans(&a);
    place_commonwealth(&a);
    commando_disposition(&a);
    if (s->bombardment) {
        s->wall_down = 1; /* JU-16.3.2 */
        s->options = may_be_removed(a.d, s);
    }
    if (s->options)
        s->stage = BOMBARDING;
    else
        begin_game(&a);
}
