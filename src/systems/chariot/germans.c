/* germans.c - phase E: reinforcements (CH-12) and German movement (CH-8.1). */
#include "chariot.h"

struct german_mover {
    uint8_t piece, steps; /* to the nearest commando, as the player would count them (CH-X.16) */
    uint8_t driven;       /* those of a vehicle that he takes for men; 0: it is none */
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

/* CH-8.1.5: of the nearest stacks those with most Demolition strength; all, if there is no Demolition team. */
static struct fy_set best_quarries(const struct chariot_data *d, const struct chariot *s, struct fy_set near)
{
    uint8_t total[SPACES];
    struct fy_set seen = {{0, 0}}, best = near;
    int most = 0;
    if (!fy_set_any(near) || fy_set_single(near))
        return near;
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
    return best;
}

/* A die among spaces, unless there is only one. */
static int choose_space(struct fy_set set, struct fy_dice *dice, uint16_t rule, uint16_t text, int u)
{
    for (int skip = chariot_pick(dice, fy_set_count(set), rule, text, u); skip > 0; skip--)
        fy_set_take(&set);
    return fy_set_take(&set);
}

/* CH-8.1.6: the stack it goes for. */
static int choose_quarry(struct fy_set best, int shown_as, struct fy_dice *dice)
{
    return choose_space(best, dice, CH_8_1_6, shown_as < FIRST_LABEL ? T_DIE_PREY : T_DIE_PREY_UNKNOWN, shown_as);
}

static int choose_end(struct fy_set ends, int shown_as, struct fy_dice *dice)
{
    return choose_space(ends, dice, CH_8_1_11, shown_as < FIRST_LABEL ? T_DIE_END : T_DIE_END_UNKNOWN, shown_as);
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

/* Who sets out, and over which ground: `far` steps to the nearest commando, `moves` to spend. */
struct march {
    int from, far, ground, moves;
};

/* The ends that a die decides between, as far as it gets on a shortest way (CH-8.1.8, CH-8.1.22). A full space may be
 * passed (CH-8.1.18) but is no end (CH-8.1.9): another end (CH-8.1.10), or one step back. CH-8.1.11: squares first. */
static struct fy_set best_ends(const struct chariot_data *d, const struct chariot *s, struct march m, int quarry, struct fy_set full)
{
    const struct fy_set (*ring)[SPACES] = d->ring[m.ground];
    struct fy_set no_end = fy_set_or(full, d->closed[m.ground]), ends = {{0, 0}};
    for (int k = m.moves < m.far - 1 ? m.moves : m.far - 1; k > 0 && !fy_set_any(ends); k--) {
        ends = fy_set_less(fy_set_and(ring[k][m.from], ring[m.far - k][quarry]), no_end);
        if (k == m.far - 1 && option(s, GERMAN_SPREAD))
            ends = least_crowded(s, ends);
    }
    return fy_set_any(fy_set_and(ends, d->square)) ? fy_set_and(ends, d->square) : ends;
}

static struct fy_set nearest(const struct chariot_data *d, const struct chariot *s, struct march m)
{
    return best_quarries(d, s, fy_set_and(d->ring[m.ground][m.far][m.from], s->british));
}

/* CH-X.16: what a vehicle makes of the end that men in its place would have come to (NOWHERE: none). Every difference that the
 * player gets to see, a die too, then comes with another end. */
static int drive_instead(const struct chariot_data *d, const struct chariot *s, struct march m, int end, struct fy_set full,
                         int shown_as, int *quarry, struct fy_dice *dice)
{
    struct fy_set able = {{0, 0}}, ends = {{0, 0}};
    for (struct fy_set left = m.far < NO_WAY ? nearest(d, s, m) : able; fy_set_any(left);) {
        int q = fy_set_take(&left);
        struct fy_set here = best_ends(d, s, m, q, full);
        if (fy_set_any(here))
            fy_set_add(&able, q);
        ends = fy_set_or(ends, here);
    }
    if (!fy_set_any(able) || (end != NOWHERE && fy_set_has(ends, end)))
        return fy_set_any(able) ? end : NOWHERE;
    *quarry = choose_quarry(able, shown_as, dice);
    return choose_end(best_ends(d, s, m, *quarry, full), shown_as, dice);
}

/* One unit's move; *full: spaces without room. driving: how a vehicle goes that the player takes for men, far 0: it is none. */
static void move_german(const struct chariot_data *d, struct chariot *s, int u, struct march m, struct march driving,
                        struct fy_set *full, struct fy_dice *dice, struct fy_log *log)
{
    int shown_as = shown(s, u), quarry = choose_quarry(nearest(d, s, m), shown_as, dice), to = NOWHERE;
    struct fy_set ends = best_ends(d, s, m, quarry, *full);
    if (fy_set_any(ends))
        to = choose_end(ends, shown_as, dice);
    if (driving.far)
        to = drive_instead(d, s, driving, to, *full, shown_as, &quarry, dice);
    if (to == NOWHERE) {
        FY_SAY(log, CH_8_1_9, T_GERMAN_BLOCKED, shown_as, m.from);
        return;
    }
    /* CH-8.2.7: whom an unknown unit goes for may tell that it is a vehicle */
    FY_SAY(log, CH_8_1_4, shown_as == u ? T_GERMAN_MOVES : T_UNKNOWN_MOVES, shown_as, m.from, to, quarry);
    chariot_step_out(s, u);
    chariot_enter(d, s, u, to, log);
    fy_set_drop(full, m.from);
    if (germans_in(s, to) >= d->stack)
        fy_set_add(full, to);
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
            bool drives = vehicles >> u & 1, unknown = has(s->unknown, u); /* CH-X.16 */
            int far = steps[drives && !unknown][g];
            out[n] = (struct german_mover){(uint8_t)u, (uint8_t)far, drives && unknown ? steps[1][g] : 0};
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
        int u = w[i].piece, from = s->at[u], moves = d->move - (newcomers & bit(u) ? d->entering : 0); /* CH-12.6 */
        bool drives = d->vehicles & bit(u) && !w[i].driven;
        move_german(d, s, u, (struct march){from, w[i].steps, drives ? ground : 0, moves},
                    (struct march){from, w[i].driven, ground, moves}, &full, dice, log);
    }
    chariot_overstack(d, s, dice, log);
}
