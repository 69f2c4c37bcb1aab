/* germans.c - phase E: reinforcements (CH-12) and German movement (CH-8.1). */
#include "chariot.h"

struct german_mover {
    uint8_t piece, steps; /* to the nearest commando */
};

/* The ground vehicles drive on: which bridges are gone, and so which spaces are closed and how far everything is. */
static int driving_ground(const struct chariot_data *d, const struct chariot *s)
{
    int wrecked = 0;
    for (int i = 0; i < d->n_bridges; i++)
        wrecked |= fy_set_has(s->destroyed, d->bridge[i]) << i;
    return 1 + wrecked;
}

/* CH-8.1.13, CH-8.1.14, CH-8.1.20: only vehicles are ever barred, nobody on foot (CH-8.1.15). */
bool chariot_barred(const struct chariot_data *d, const struct chariot *s, int german, int space)
{
    if (is_flak(german) || !(d->vehicles & bit(german)))
        return false;
    return fy_set_has(d->closed[driving_ground(d, s)], space);
}

/* ---- CH-12 */

/* The labels that units on the map bear. */
static uint64_t labels_in_use(const struct chariot *s)
{
    uint64_t used = 0;
    for (int i = 0; i < COUNTERS; i++)
        used |= (uint64_t)(s->label[i] != NOBODY) << (s->label[i] & 63);
    return used;
}

/* One unit at an entry space, if there is one and it may come (CH-12.7, CH-12.9): from pool A, later from B (CH-12.2), drawn
 * blind (CH-0.5). */
static void reinforce(const struct chariot_data *d, struct chariot *s, int entry, uint64_t *newcomers, uint64_t *labels,
                      struct fy_dice *dice, struct fy_log *log)
{
    int pool = s->turn >= d->merge_turn;
    if (fy_set_has(s->british, entry) || germans_in(s, entry) >= d->stack) {
        FY_SAY(log, CH_12_7, fy_set_has(s->british, entry) ? T_ENTRY_HELD : T_ENTRY_FULL, entry);
        return;
    }
    int u = fy_draw_bits(dice, s->pool[pool], FY_PIECE | FY_UNSEEN, CH_12_2, T_DRAW_ENTRY, entry);
    if (u < 0) {
        FY_SAY(log, CH_12_9, T_POOL_EMPTY, pool);
        return;
    }
    s->pool[pool] &= ~bit(u);
    *newcomers |= bit(u);
    s->unknown[0] |= bit(u); /* CH-8.2.6 */
    s->label[u - FIRST_COUNTER] = (uint8_t)__builtin_ctzll(~*labels); /* one that no unit bears */
    *labels |= *labels + 1;
    s->since[u - FIRST_COUNTER] = s->turn;
    FY_SAY(log, CH_12_6, T_REINFORCEMENT, shown(s, u), entry);
    chariot_enter(d, s, u, entry, log);
}

/* CH-12.3 */
static void merge_pools(const struct chariot_data *d, struct chariot *s, struct fy_log *log)
{
    if (s->turn < d->merge_turn || !s->pool[0])
        return;
    FY_SAY(log, CH_12_3, T_POOLS_MERGE, fy_count_bits(s->pool[0]));
    s->pool[1] |= s->pool[0];
    for (uint64_t left = s->pool[0]; left;)
        s->at[pop_bit(&left)] = POOL_B;
    s->pool[0] = 0;
}

/* Every turn (CH-12.10), through the entries of the map's edge (CH-12.1). CH-0.3: black for numbers, coloured for zones. */
static uint64_t reinforcements(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    uint64_t newcomers = 0, labels = labels_in_use(s);
    int black = fy_roll(dice, 10, CH_12_4, T_DIE_ARRIVALS, 0) - 1;
    int coloured = fy_roll(dice, 10, CH_12_4, T_DIE_ENTRIES, 0) - 1;
    const uint8_t *n = d->arrivals[black], *entry = d->entries[coloured];
    FY_SAY(log, CH_12_4, T_ARRIVALS, n[0], entry[0], n[1], entry[1]);
    merge_pools(d, s, log);
    for (int zone = 0; zone < 2; zone++)
        for (int i = 0; i < n[zone]; i++)
            reinforce(d, s, entry[zone], &newcomers, &labels, dice, log);
    return newcomers;
}

/* ---- CH-8.1 */

/* CH-8.1.4: steps from every space to the nearest commando, Pinned or not (CH-8.1.7, CH-10.3). The shortest way to the
 * nearest never leads through another or past one, so British spaces and zones of control need no look. */
static void steps_to_commandos(const struct chariot_data *d, const struct chariot *s, int ground, uint8_t steps[SPACES])
{
    memset(steps, NO_WAY, SPACES);
    for (struct fy_set left = s->british; fy_set_any(left);) {
        const uint8_t *to = d->steps_to[ground][fy_set_take(&left)];
        for (int x = 0; x < SPACES; x++)
            steps[x] = to[x] < steps[x] ? to[x] : steps[x];
    }
}

/* CH-8.1.5, CH-8.1.6: the stack it goes for among the nearest. */
static int choose_quarry(const struct chariot_data *d, const struct chariot *s, struct fy_set near, int u,
                         struct fy_dice *dice)
{
    uint8_t total[SPACES];
    struct fy_set seen = {{0, 0}}, best = near;
    int most = 0;
    if (fy_set_single(near))
        return fy_set_take(&near);
    for (uint64_t left = s->ashore & d->team[DEMOLITION]; left;) {
        int c = pop_bit(&left), b = s->at[c];
        if (!fy_set_has(near, b))
            continue;
        total[b] = (uint8_t)((fy_set_has(seen, b) ? total[b] : 0) + strength(d, s, c));
        fy_set_add(&seen, b);
        if (total[b] > most)
            most = total[b];
    }
    if (most)
        for (struct fy_set left = near; fy_set_any(left);) {
            int b = fy_set_take(&left);
            if (!fy_set_has(seen, b) || total[b] < most)
                fy_set_drop(&best, b);
        }
    if (!fy_set_single(best))
        for (int skip = chariot_pick(dice, fy_set_count(best), CH_8_1_6, u < FIRST_LABEL ? T_DIE_PREY : T_DIE_PREY_UNKNOWN, u);
             skip > 0; skip--)
            fy_set_take(&best);
    return fy_set_take(&best);
}

/* CH-8.1.12: the ends with the fewest Germans, only among those beside the target (CH-X.10). */
static struct fy_set least_crowded(const struct chariot *s, struct fy_set set)
{
    struct fy_set out = {{0, 0}};
    int least = STACK + 1;
    while (fy_set_any(set)) {
        int x = fy_set_take(&set), n = germans_in(s, x);
        if (n > least)
            continue;
        if (n < least)
            out = (struct fy_set){{0, 0}};
        least = n;
        fy_set_add(&out, x);
    }
    return out;
}

/* CH-8.1.11: squares first, then a die. */
static int choose_end(const struct chariot_data *d, const struct chariot *s, struct fy_set set, bool beside_quarry, int u,
                      struct fy_dice *dice)
{
    if (beside_quarry && option(s, GERMAN_SPREAD))
        set = least_crowded(s, set);
    if (fy_set_any(fy_set_and(set, d->square)))
        set = fy_set_and(set, d->square);
    if (!fy_set_single(set))
        for (int skip = chariot_pick(dice, fy_set_count(set), CH_8_1_11, u < FIRST_LABEL ? T_DIE_END : T_DIE_END_UNKNOWN, u);
             skip > 0; skip--)
            fy_set_take(&set);
    return fy_set_take(&set);
}

/* One unit's move, as far as it can get on a shortest way; *full: spaces without room, which it may pass (CH-8.1.18) but
 * not end in (CH-8.1.9): another end (CH-8.1.10), or one step back. */
static void move_german(const struct chariot_data *d, struct chariot *s, struct german_mover w, int ground, int moves,
                        struct fy_set *full, struct fy_dice *dice, struct fy_log *log)
{
    int u = w.piece, far = w.steps, from = s->at[u], shown_as = shown(s, u);
    const struct fy_set (*ring)[SPACES] = d->ring[ground];
    struct fy_set no_end = fy_set_or(*full, d->closed[ground]);
    int quarry = choose_quarry(d, s, fy_set_and(ring[far][from], s->british), shown_as, dice);
    for (int k = moves < far - 1 ? moves : far - 1; k > 0; k--) { /* CH-8.1.8, CH-8.1.22 */
        struct fy_set ends = fy_set_less(fy_set_and(ring[k][from], ring[far - k][quarry]), no_end);
        if (!fy_set_any(ends))
            continue;
        int to = choose_end(d, s, ends, k == far - 1, shown_as, dice);
        /* CH-8.2.7: whom an unknown unit goes for may tell that it is a vehicle */
        FY_SAY(log, CH_8_1_4, shown_as == u ? T_GERMAN_MOVES : T_UNKNOWN_MOVES, shown_as, from, to, quarry);
        chariot_step_out(s, u);
        chariot_enter(d, s, u, to, log);
        fy_set_drop(full, from);
        if (germans_in(s, to) >= d->stack)
            fy_set_add(full, to);
        return;
    }
    FY_SAY(log, CH_8_1_9, T_GERMAN_BLOCKED, shown_as, from);
}

/* Units that will move (CH-8.3.1: FlaK and crews never), by space and stack order, with their distance; those beside a
 * commando stay (CH-8.1.16), those without a route too (CH-8.1.19). ground: of vehicles. */
static int list_movers(const struct chariot_data *d, const struct chariot *s, int ground, struct german_mover *out,
                       struct fy_set *full)
{
    uint8_t steps[2][SPACES]; /* on foot, driving */
    uint64_t stay = s->pinned[0] | (d->naval & ~s->boarded), vehicles = d->vehicles;
    int n = 0;
    steps_to_commandos(d, s, 0, steps[0]);
    if (vehicles & ~(s->pool[0] | s->pool[1]))
        steps_to_commandos(d, s, ground, steps[1]);
    for (struct fy_set left = s->german; fy_set_any(left);) {
        int g = fy_set_take(&left), i = 0;
        uint64_t here = fy_set_has(d->ship, g) ? stay : s->pinned[0]; /* CH-8.1.1, CH-8.1.2 */
        for (; i < STACK && s->stack[g][i] != NOBODY; i++) {
            int u = s->stack[g][i];
            if (is_flak(u) || here >> u & 1)
                continue;
            int far = steps[vehicles >> u & 1][g];
            out[n] = (struct german_mover){(uint8_t)u, (uint8_t)far};
            n += far > 1 && far < NO_WAY;
        }
        if (i >= d->stack)
            fy_set_add(full, g);
    }
    return n;
}

/* CH-8.1.17: nearest first; equals keep their order. */
static void nearest_first(const struct german_mover *in_order, int n, struct german_mover *out)
{
    uint8_t next[FAR + 1] = {0};
    for (int i = 0; i < n; i++)
        next[in_order[i].steps + 1]++;
    for (int i = 1; i <= FAR; i++)
        next[i] = (uint8_t)(next[i] + next[i - 1]);
    for (int i = 0; i < n; i++)
        out[next[in_order[i].steps]++] = in_order[i];
}

/* CH-12.8: reinforcements, then everybody moves. */
void chariot_phase_e(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    struct german_mover in_order[COUNTERS + 1], w[COUNTERS];
    struct fy_set full = {{0, 0}};
    uint64_t newcomers = reinforcements(d, s, dice, log);
    int ground = driving_ground(d, s), n = list_movers(d, s, ground, in_order, &full);
    nearest_first(in_order, n, w);
    for (int i = 0; i < n; i++) {
        uint64_t b = bit(w[i].piece);
        /* CH-12.6 */
        move_german(d, s, w[i], d->vehicles & b ? ground : 0, d->move - (newcomers & b ? d->entering : 0), &full, dice, log);
    }
    chariot_overstack(d, s, dice, log);
}
