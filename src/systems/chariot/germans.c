/* germans.c - phase E: reinforcements (CH-12) and German movement (CH-8.1). */
#include "chariot.h"

struct walker {
    uint8_t piece, steps; /* to the nearest commando */
};

/* The ground a unit walks on: which spaces are closed to it, and so how far everything is. */
static int ground_of(const struct chariot_data *d, const struct chariot *s, int u)
{
    int wrecked = 0;
    if (!(d->vehicles & bit(u)))
        return 0;
    for (int i = 0; i < d->n_bridges; i++)
        wrecked |= in(s->destroyed, d->bridge[i]) << i;
    return 1 + wrecked;
}

/* CH-8.1.13, CH-8.1.14, CH-8.1.20: only vehicles are ever barred. */
bool chariot_barred(const struct chariot_data *d, const struct chariot *s, int german, int space)
{
    if (is_flak(german) || !(d->vehicles & bit(german)))
        return false;
    return in(d->closed[ground_of(d, s, german)], space);
}

/* ---- CH-12 */

/* A label no unit on the map bears. */
static uint8_t free_label(const struct chariot *s)
{
    uint64_t used = 0;
    for (int i = 0; i < COUNTERS; i++)
        if (s->label[i] != NOBODY)
            used |= UINT64_C(1) << s->label[i];
    return (uint8_t)__builtin_ctzll(~used);
}

/* One unit at an entry space; true if it came (CH-12.7, CH-12.9). */
static bool reinforce(const struct chariot_data *d, struct chariot *s, int entry, uint64_t *newcomers, struct fy_dice *dice,
                      struct fy_log *log)
{
    int pool = s->turn >= d->merge_turn;
    if (in(s->british, entry) || germans_in(s, entry) >= d->stack) {
        FY_SAY(log, CH_12_7, T_ENTRY_BLOCKED, entry, in(s->british, entry));
        return false;
    }
    int u = fy_draw_bits(dice, s->pool[pool], FY_PIECE | FY_UNSEEN, CH_12_2, T_DRAW_ENTRY, entry);
    if (u < 0) {
        FY_SAY(log, CH_12_9, T_POOL_EMPTY, pool);
        return false;
    }
    s->pool[pool] &= ~bit(u);
    *newcomers |= bit(u);
    s->unknown[0] |= bit(u); /* CH-8.2.6 */
    s->label[u - FIRST_COUNTER] = free_label(s);
    s->since[u - FIRST_COUNTER] = s->turn;
    FY_SAY(log, CH_12_6, T_REINFORCEMENT, shown(s, u), entry);
    chariot_enter(d, s, u, entry, log);
    return true;
}

/* CH-12.3 */
static void merge_pools(const struct chariot_data *d, struct chariot *s, struct fy_log *log)
{
    if (s->turn < d->merge_turn || !s->pool[0])
        return;
    FY_SAY(log, CH_12_3, T_POOLS_MERGE, count_bits(s->pool[0]));
    s->pool[1] |= s->pool[0];
    for (uint64_t left = s->pool[0]; left;)
        s->at[pop_bit(&left)] = POOL_B;
    s->pool[0] = 0;
}

static uint64_t reinforcements(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    uint64_t newcomers = 0;
    int black = fy_roll(dice, 10, CH_12_4, T_DIE_ARRIVALS, 0) - 1;
    int coloured = fy_roll(dice, 10, CH_12_4, T_DIE_ENTRIES, 0) - 1;
    const uint8_t *n = d->arrivals[black], *entry = d->entries[coloured];
    FY_SAY(log, CH_12_4, T_ARRIVALS, n[0], entry[0], n[1], entry[1]);
    merge_pools(d, s, log);
    for (int zone = 0; zone < 2; zone++)
        for (int i = 0; i < n[zone]; i++)
            reinforce(d, s, entry[zone], &newcomers, dice, log);
    return newcomers;
}

/* ---- CH-8.1 */

/* CH-8.1.4: steps to the nearest commando, 0 if there is no way (CH-8.1.19). The shortest way to the nearest never
 * leads through another or past one, so British spaces and zones of control need no look. */
static int nearest(const struct chariot *s, const struct spaces ring[FAR])
{
    for (int n = 1; n < FAR; n++)
        if (any(both(ring[n], s->british)))
            return n;
    return 0;
}

/* CH-8.1.5, CH-8.1.6: the stack it goes for among the nearest. */
static int choose_prey(const struct chariot_data *d, const struct chariot *s, struct spaces near, int u, struct fy_dice *dice)
{
    uint8_t total[SPACES];
    struct spaces seen = {{0, 0}}, best = near;
    int most = 0;
    if (one_only(near))
        return pop(&near);
    for (uint64_t left = s->ashore & d->team[DEMOLITION]; left;) {
        int c = pop_bit(&left), b = s->at[c];
        if (!in(near, b))
            continue;
        total[b] = (uint8_t)((in(seen, b) ? total[b] : 0) + strength(d, s, c));
        put(&seen, b);
        if (total[b] > most)
            most = total[b];
    }
    if (most)
        for (struct spaces left = near; any(left);) {
            int b = pop(&left);
            if (!in(seen, b) || total[b] < most)
                drop(&best, b);
        }
    if (!one_only(best))
        for (int skip = chariot_pick(dice, count_spaces(best), CH_8_1_6, T_DIE_PREY, u); skip > 0; skip--)
            pop(&best);
    return pop(&best);
}

/* CH-8.1.12: the ends with the fewest Germans. */
static struct spaces least_crowded(const struct chariot *s, struct spaces set)
{
    struct spaces out = {{0, 0}};
    int least = STACK + 1;
    while (any(set)) {
        int x = pop(&set), n = germans_in(s, x);
        if (n > least)
            continue;
        if (n < least)
            out = (struct spaces){{0, 0}};
        least = n;
        put(&out, x);
    }
    return out;
}

/* CH-8.1.11: squares first, then a die. */
static int choose_end(const struct chariot_data *d, const struct chariot *s, struct spaces set, bool beside_prey, int u,
                      struct fy_dice *dice)
{
    if (beside_prey && option(s, GERMAN_SPREAD))
        set = least_crowded(s, set);
    if (any(both(set, d->square)))
        set = both(set, d->square);
    if (!one_only(set))
        for (int skip = chariot_pick(dice, count_spaces(set), CH_8_1_11, T_DIE_END, u); skip > 0; skip--)
            pop(&set);
    return pop(&set);
}

/* One unit's move; *full: spaces without room. */
static void walk(const struct chariot_data *d, struct chariot *s, struct walker w, int moves, struct spaces *full,
                 struct fy_dice *dice, struct fy_log *log)
{
    int u = w.piece, far = w.steps, from = s->at[u], shown_as = shown(s, u), ground = ground_of(d, s, u);
    const struct spaces (*ring)[FAR] = d->ring[ground];
    struct spaces shut = either(*full, d->closed[ground]);
    int prey = choose_prey(d, s, both(ring[from][far], s->british), shown_as, dice);
    for (int k = moves < far - 1 ? moves : far - 1; k > 0; k--) { /* CH-8.1.8, CH-8.1.22 */
        struct spaces ends = without(both(ring[from][k], ring[prey][far - k]), shut);
        if (!any(ends))
            continue;
        int to = choose_end(d, s, ends, k == far - 1, shown_as, dice);
        FY_SAY(log, CH_8_1_4, T_GERMAN_MOVES, shown_as, from, to, prey);
        chariot_step_out(s, u);
        chariot_enter(d, s, u, to, log);
        drop(full, from);
        if (germans_in(s, to) >= d->stack)
            put(full, to);
        return;
    }
    FY_SAY(log, CH_8_1_9, T_GERMAN_BLOCKED, shown_as, from);
}

/* Units that will move, by space and stack order, with their distance; those beside a commando stay (CH-8.1.16), those
 * without a route too (CH-8.1.19). */
static int walkers(const struct chariot_data *d, const struct chariot *s, struct walker *out, struct spaces *full)
{
    int n = 0;
    for (struct spaces left = s->german; any(left);) {
        int g = pop(&left), i = 0;
        for (; i < STACK && s->stack[g][i] != NOBODY; i++) {
            int u = s->stack[g][i];
            if (is_flak(u) || s->pinned[0] & bit(u) || ship_crew(d, s, u)) /* CH-8.1.1, CH-8.1.2 */
                continue;
            int far = nearest(s, d->ring[ground_of(d, s, u)][g]);
            if (far > 1)
                out[n++] = (struct walker){(uint8_t)u, (uint8_t)far};
        }
        if (i >= d->stack)
            put(full, g);
    }
    return n;
}

/* CH-8.1.17: nearest first; equals keep their order. */
static void nearest_first(struct walker *w, int n)
{
    for (int i = 1; i < n; i++) {
        struct walker moving = w[i];
        int j = i;
        for (; j > 0 && w[j - 1].steps > moving.steps; j--)
            w[j] = w[j - 1];
        w[j] = moving;
    }
}

void chariot_phase_e(const struct chariot_data *d, struct chariot *s, struct fy_dice *dice, struct fy_log *log)
{
    struct walker w[COUNTERS];
    struct spaces full = {{0, 0}};
    uint64_t newcomers = reinforcements(d, s, dice, log);
    int n = walkers(d, s, w, &full);
    nearest_first(w, n);
    for (int i = 0; i < n; i++)
        walk(d, s, w[i], d->move - (int)(newcomers >> w[i].piece & 1), &full, dice, log); /* CH-12.6 */
    chariot_overstack(d, s, dice, log);
}
