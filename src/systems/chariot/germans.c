/* germans.c - phase E: reinforcements (CH-12) and German movement (CH-8.1). */
#include "chariot.h"

/* The commandos as the Germans see them: spaces, and the strength of the Demolition teams in each (CH-8.1.5). */
struct prey {
    int n;
    uint8_t space[COMMANDOS], demolition[COMMANDOS];
};

struct walker {
    uint8_t piece, steps; /* to the nearest commando */
};

/* CH-8.1.13, CH-8.1.14, CH-8.1.20: only vehicles are ever barred. */
bool chariot_barred(const struct chariot_data *d, const struct chariot *s, int german, int space)
{
    if (is_flak(german) || !(d->vehicles & bit(german)))
        return false;
    if (in(d->never, space))
        return true;
    for (int i = 0; i < d->n_bridges; i++)
        if (d->bridge[i] == space && in(s->destroyed, space))
            return true;
    return false;
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
    int u = fy_draw_bits(dice, s->pool[pool], FY_PIECE, CH_12_2, T_DRAW_ENTRY, entry);
    if (u < 0) {
        FY_SAY(log, CH_12_9, T_POOL_EMPTY, pool);
        return false;
    }
    s->pool[pool] &= ~bit(u);
    *newcomers |= bit(u);
    s->unknown |= bit(u); /* CH-8.2.6 */
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

static void find_prey(const struct chariot_data *d, const struct chariot *s, struct prey *p)
{
    uint8_t index[SPACES];
    struct spaces seen = {{0, 0}};
    p->n = 0;
    for (uint64_t left = s->ashore; left;) {
        int u = pop_bit(&left), b = s->at[u];
        if (!in(seen, b)) {
            put(&seen, b);
            p->space[p->n] = (uint8_t)b;
            p->demolition[p->n] = 0;
            index[b] = (uint8_t)p->n++;
        }
        if (d->type[u] == DEMOLITION)
            p->demolition[index[b]] = (uint8_t)(p->demolition[index[b]] + strength(d, s, u));
    }
}

/* The steps that are legal for the unit, from everywhere to everywhere (CH-8.1.4). */
static const uint8_t (*steps_of(const struct chariot_data *d, const struct chariot *s, int u))[SPACES]
{
    int wrecked = 0;
    if (!(d->vehicles & bit(u)))
        return d->steps[0];
    for (int i = 0; i < d->n_bridges; i++)
        wrecked |= in(s->destroyed, d->bridge[i]) << i;
    return d->steps[1 + wrecked];
}

static int nearest(const struct prey *p, const uint8_t *steps)
{
    int least = NOWHERE;
    for (int i = 0; i < p->n; i++)
        if (steps[p->space[i]] < least)
            least = steps[p->space[i]];
    return least;
}

/* CH-8.1.4 to .6: the stack it goes for. */
static int choose_prey(const struct prey *p, const uint8_t *steps, int least, int u, struct fy_dice *dice)
{
    struct spaces best = {{0, 0}};
    int most = -1, n = 0;
    for (int i = 0; i < p->n; i++) {
        if (steps[p->space[i]] != least || p->demolition[i] < most)
            continue;
        if (p->demolition[i] > most) {
            most = p->demolition[i];
            best = (struct spaces){{0, 0}};
            n = 0;
        }
        put(&best, p->space[i]);
        n++;
    }
    for (int skip = chariot_pick(dice, n, CH_8_1_6, T_DIE_PREY, u); skip > 0; skip--)
        pop(&best);
    return pop(&best);
}

/* CH-8.1.22: ends k steps along the shortest routes to the prey that have room. */
static struct spaces ends(const struct chariot_data *d, const struct chariot *s, int u, const uint8_t (*steps)[SPACES],
                          int prey, int k)
{
    int from = s->at[u], rest = steps[from][prey] - k;
    struct spaces out = {{0, 0}};
    for (struct spaces left = d->within3[from]; any(left);) {
        int x = pop(&left);
        if (steps[from][x] == k && steps[x][prey] == rest && germans_in(s, x) < d->stack && !chariot_barred(d, s, u, x))
            put(&out, x);
    }
    return out;
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

static void walk(const struct chariot_data *d, struct chariot *s, const struct prey *p, int u, int moves,
                 struct fy_dice *dice, struct fy_log *log)
{
    int from = s->at[u];
    const uint8_t (*steps)[SPACES] = steps_of(d, s, u);
    int far = nearest(p, steps[from]), shown_as = shown(s, u);
    int prey = choose_prey(p, steps[from], far, shown_as, dice);
    for (int k = moves < far - 1 ? moves : far - 1; k > 0; k--) { /* CH-8.1.8 */
        struct spaces set = ends(d, s, u, steps, prey, k);
        if (!any(set))
            continue;
        int to = choose_end(d, s, set, k == far - 1, shown_as, dice);
        FY_SAY(log, CH_8_1_4, T_GERMAN_MOVES, shown_as, from, to, prey);
        chariot_step_out(s, u);
        chariot_enter(d, s, u, to, log);
        return;
    }
    FY_SAY(log, CH_8_1_9, T_GERMAN_BLOCKED, shown_as, from);
}

/* Units that will move, by space and stack order, with their distance; those beside a commando stay (CH-8.1.16), those
 * without a route too (CH-8.1.19). */
static int walkers(const struct chariot_data *d, const struct chariot *s, const struct prey *p, struct walker *out)
{
    int n = 0;
    for (struct spaces left = s->german; any(left);) {
        int g = pop(&left);
        for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++) {
            int u = s->stack[g][i];
            if (is_flak(u) || s->pinned[0] & bit(u) || ship_crew(d, s, u)) /* CH-8.1.1, CH-8.1.2 */
                continue;
            int far = nearest(p, steps_of(d, s, u)[g]);
            if (far > 1 && far < NOWHERE)
                out[n++] = (struct walker){(uint8_t)u, (uint8_t)far};
        }
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
    struct prey p;
    struct walker w[COUNTERS];
    uint64_t newcomers = reinforcements(d, s, dice, log);
    find_prey(d, s, &p);
    int n = walkers(d, s, &p, w);
    nearest_first(w, n);
    for (int i = 0; i < n; i++)
        walk(d, s, &p, w[i].piece, d->move - (int)(newcomers >> w[i].piece & 1), dice, log); /* CH-12.6 */
    chariot_overstack(d, s, dice, log);
}
