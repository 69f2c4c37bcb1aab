/* redeal.c - what the player cannot know, drawn anew (CH-8.2.7, CH-X.13). Nothing of what comes out may depend on what was
 * there: whoever counts odds over such dealings must get the same ones whatever the unknown units are. */
#include "chariot.h"

/* Could the unit that is now counter `unit` just as well be `counter`? Set-up units are of their family and never were
 * in a pool; a reinforcement of turns 1 to 4 came from pool A; nobody came before he went back (CH-8.2.7). */
static bool could_be(const struct chariot_data *d, const struct chariot *s, int unit, int counter)
{
    int i = unit - FIRST_COUNTER, j = counter - FIRST_COUNTER;
    if (!on_map(s, unit)) /* in a pool */
        return s->at[unit] == POOL_B || !(d->infantry & bit(counter));
    if (chariot_barred(d, s, counter, s->at[unit]) || (ship_crew(d, s, unit) && !(d->naval & bit(counter))))
        return false;
    if (!s->since[i])
        return d->family[i] == d->family[j] && !s->back[j];
    return s->back[j] <= s->since[i] && (s->since[i] >= d->merge_turn || !(d->infantry & bit(counter)));
}

static void swap_bytes(uint8_t *a, uint8_t *b)
{
    uint8_t t = *a;
    *a = *b;
    *b = t;
}

static void swap_bits(uint64_t *set, int a, int b)
{
    uint64_t differ = ((*set >> a) ^ (*set >> b)) & 1;
    *set ^= differ << a | differ << b;
}

/* Two counters change places, and everything that belongs to the place with them. */
static void swap(struct chariot *s, int a, int b)
{
    uint8_t *slot[2] = {NULL, NULL};
    for (int k = 0; k < 2; k++) {
        int u = k ? b : a;
        for (int i = 0; on_map(s, u) && i < STACK; i++)
            if (s->stack[s->at[u]][i] == u)
                slot[k] = &s->stack[s->at[u]][i];
    }
    if (slot[0])
        *slot[0] = (uint8_t)b;
    if (slot[1])
        *slot[1] = (uint8_t)a;
    for (int i = 0; i < s->n_shots; i++)
        s->aim[i] = s->aim[i] == a ? (uint8_t)b : s->aim[i] == b ? (uint8_t)a : s->aim[i];
    swap_bytes(&s->at[a], &s->at[b]);
    swap_bytes(&s->label[a - FIRST_COUNTER], &s->label[b - FIRST_COUNTER]);
    swap_bytes(&s->since[a - FIRST_COUNTER], &s->since[b - FIRST_COUNTER]);
    swap_bytes(&s->target[a - COMMANDOS], &s->target[b - COMMANDOS]);
    uint64_t *sets[] = {&s->unknown[0], &s->pinned[0], &s->fired[0], &s->target_fixed[0], &s->boarded, &s->pool[0],
        &s->pool[1]};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        swap_bits(sets[i], a, b);
}

/* ---- one dealing that is always the same */

/* Units that show their unknown face, in the order of their labels, which the player sees. */
static int unknown_units(const struct chariot *s, uint8_t unit[COUNTERS])
{
    uint8_t bearer[COUNTERS];
    int n = 0;
    memset(bearer, NOBODY, sizeof bearer);
    for (uint64_t left = s->unknown[0]; left;) {
        int u = pop_bit(&left);
        bearer[s->label[u - FIRST_COUNTER]] = (uint8_t)u;
    }
    for (int i = 0; i < COUNTERS; i++)
        if (bearer[i] != NOBODY)
            unit[n++] = bearer[i];
    return n;
}

/* Who could be whom, as it is looked for: unit k of the list gets a counter. */
struct match {
    const struct chariot_data *d;
    const struct chariot *s;
    const uint8_t *unit;
    uint64_t hidden, tried;
    uint8_t of[FIRST_FLAK]; /* the unit that a counter is given to, NOBODY */
};

/* The first counter that unit k could be; another unit that has it must find itself a new one. */
static bool find_counter(struct match *m, int k)
{
    for (uint64_t left = m->hidden; left;) {
        int c = pop_bit(&left);
        if (m->tried & bit(c) || !could_be(m->d, m->s, m->unit[k], c))
            continue;
        m->tried |= bit(c);
        if (m->of[c] == NOBODY || find_counter(m, m->of[c])) {
            m->of[c] = (uint8_t)k;
            return true;
        }
    }
    return false;
}

/* Counters that lie in the pools, pool A with those of lowest number that can be there. */
static void fill_pools(const struct chariot_data *d, struct chariot *s, uint64_t counters)
{
    int n = fy_count_bits(s->pool[0]);
    s->pool[0] = 0;
    for (uint64_t left = counters & ~d->infantry; left && n > 0; n--)
        s->pool[0] |= bit(pop_bit(&left));
    s->pool[1] = counters & ~s->pool[0];
    for (uint64_t left = counters; left;) {
        int u = pop_bit(&left);
        s->at[u] = s->pool[0] & bit(u) ? POOL_A : POOL_B;
    }
}

/* Every unknown unit becomes the first counter that it could be. A position set up by hand may have no such dealing; it
 * stays as it is. */
static void deal_in_order(const struct chariot_data *d, struct chariot *s)
{
    uint8_t unit[COUNTERS];
    int n = unknown_units(s, unit);
    struct match m = {.d = d, .s = s, .unit = unit, .hidden = s->unknown[0] | s->pool[0] | s->pool[1]};
    uint64_t given = 0;
    memset(m.of, NOBODY, sizeof m.of);
    for (int k = 0; k < n; k++) {
        m.tried = 0;
        if (!find_counter(&m, k))
            return;
    }
    for (int c = FIRST_COUNTER; c < FIRST_FLAK; c++)
        given |= m.of[c] == NOBODY ? 0 : bit(c);
    if (fy_count_bits(m.hidden & ~given & ~d->infantry) < fy_count_bits(s->pool[0]))
        return;
    for (uint64_t left = given; left;) {
        int c = pop_bit(&left), k = m.of[c], was = unit[k];
        if (was == c)
            continue;
        swap(s, was, c);
        for (int i = 0; i < n; i++)
            unit[i] = unit[i] == c ? (uint8_t)was : unit[i];
        unit[k] = (uint8_t)c;
    }
    fill_pools(d, s, m.hidden & ~given);
}

/* for each hidden counter: enough for two units that can only be each other, among many that cannot */
enum { PROPOSALS = 24 };

/* From a dealing that is always the same, many random exchanges of an unknown unit with any hidden counter that leave everything
 * possible: every consistent dealing becomes equally likely. What lies in pool A takes part where pool B could hold it. */
void chariot_redeal(const void *data, void *state, struct fy_dice *dice)
{
    const struct chariot_data *d = data;
    struct chariot *s = state;
    deal_in_order(d, s);
    uint64_t hidden = s->unknown[0] | s->pool[0] | s->pool[1];
    bool pools_mix = s->pool[0] && s->pool[1] & ~d->infantry;
    uint32_t n = (uint32_t)fy_count_bits(hidden), m = (uint32_t)fy_count_bits(s->unknown[0] | (pools_mix ? s->pool[0] : 0));
    for (uint32_t i = 0; m && n > 1 && i < PROPOSALS * n; i++) {
        uint64_t first = s->unknown[0] | (pools_mix ? s->pool[0] : 0);
        int a = fy_nth_bit(first, fy_dice_below(dice, m)), b = fy_nth_bit(hidden, fy_dice_below(dice, n));
        if (a != b && could_be(d, s, a, b) && could_be(d, s, b, a))
            swap(s, a, b);
    }
}
