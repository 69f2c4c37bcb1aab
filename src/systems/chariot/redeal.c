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

/* Gives every unit a counter: those that are fixed theirs, the others the first that they could be. */
static bool match_all(struct match *m, int n, const uint8_t *fixed)
{
    for (int k = 0; fixed && k < n; k++)
        if (fixed[k] != NOBODY) {
            m->of[fixed[k]] = (uint8_t)k;
            m->hidden &= ~bit(fixed[k]);
        }
    for (int k = 0; k < n; k++) {
        m->tried = 0;
        if (!(fixed && fixed[k] != NOBODY) && !find_counter(m, k))
            return false;
    }
    return true;
}

/* Every unknown unit becomes the first counter that it could be, or the one that is fixed for it, unless that is NOBODY; fixed
 * may be NULL. A position set up by hand may have no such dealing; it stays as it is. */
static bool deal_in_order(const struct chariot_data *d, struct chariot *s, const uint8_t *fixed)
{
    uint8_t unit[COUNTERS];
    uint64_t hidden = s->unknown[0] | s->pool[0] | s->pool[1], given = 0;
    int n = unknown_units(s, unit);
    struct match m = {.d = d, .s = s, .unit = unit, .hidden = hidden};
    memset(m.of, NOBODY, sizeof m.of);
    if (!match_all(&m, n, fixed))
        return false;
    for (int c = FIRST_COUNTER; c < FIRST_FLAK; c++)
        given |= m.of[c] == NOBODY ? 0 : bit(c);
    if (fy_count_bits(hidden & ~given & ~d->infantry) < fy_count_bits(s->pool[0]))
        return false;
    for (uint64_t left = given; left;) {
        int c = pop_bit(&left), k = m.of[c], was = unit[k];
        if (was == c)
            continue;
        swap(s, was, c);
        for (int i = 0; i < n; i++)
            unit[i] = unit[i] == c ? (uint8_t)was : unit[i];
        unit[k] = (uint8_t)c;
    }
    fill_pools(d, s, hidden & ~given);
    return true;
}

/* for each hidden counter: enough for two units that can only be each other, among many that cannot */
enum { PROPOSALS = 24 };

/* From a dealing that is always the same, many random exchanges of an unknown unit with any hidden counter that leave everything
 * possible: every consistent dealing becomes equally likely. What lies in pool A takes part where pool B could hold it. */
void chariot_redeal(const void *data, void *state, struct fy_dice *dice)
{
    const struct chariot_data *d = data;
    struct chariot *s = state;
    deal_in_order(d, s, NULL);
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

/* ---- what can be told apart */

/* A unit without a face gets another number, with all that is told of it; marks go with it. */
static void rename(struct chariot *s, const struct chariot *was, int from, int to)
{
    s->at[to] = was->at[from];
    s->label[to - FIRST_COUNTER] = was->label[from - FIRST_COUNTER];
    s->since[to - FIRST_COUNTER] = was->since[from - FIRST_COUNTER];
    s->target[to - COMMANDOS] = was->target[from - COMMANDOS];
}

struct renamed {
    uint64_t units;      /* that have another number now */
    uint8_t to[PIECES];
};

/* The units without a face become the first of the hidden counters, space by space; the counters that are left over come back. */
static uint64_t rename_units(struct chariot *s, const struct chariot *was, uint64_t hidden, struct renamed *r)
{
    for (struct fy_set left = was->german; fy_set_any(left);) {
        int space = fy_set_take(&left);
        for (int i = 0; i < STACK && was->stack[space][i] != NOBODY; i++) {
            int u = was->stack[space][i];
            if (u >= FIRST_FLAK || !has(was->unknown, u))
                continue;
            r->units |= bit(u);
            r->to[u] = s->stack[space][i] = (uint8_t)pop_bit(&hidden);
            rename(s, was, u, r->to[u]);
        }
    }
    return hidden;
}

/* A set of marks: those on hidden counters go where the units have gone. */
static void rename_marks(uint64_t *set, uint64_t hidden, const struct renamed *r)
{
    uint64_t marked = *set & r->units;
    *set &= ~hidden;
    while (marked)
        *set |= bit(r->to[pop_bit(&marked)]);
}

/* Counters in the pools, so many of them in pool A. */
static void leave_in_pools(struct chariot *s, uint64_t counters, int in_a)
{
    for (; counters; in_a--) {
        int u = pop_bit(&counters), i = u - FIRST_COUNTER;
        s->at[u] = in_a > 0 ? POOL_A : POOL_B;
        s->label[i] = NOBODY;
        s->since[i] = 0;
        s->target[u - COMMANDOS] = NOWHERE;
    }
}

const struct fy_bytes chariot_concealed[] = {
    {offsetof(struct chariot, pinned), offsetof(struct chariot, reduced) - offsetof(struct chariot, pinned)},
    {offsetof(struct chariot, stack), SPACES * STACK},
    {offsetof(struct chariot, at[FIRST_COUNTER]), COUNTERS},
    {offsetof(struct chariot, label), COUNTERS},
    {offsetof(struct chariot, since), COUNTERS},
    {offsetof(struct chariot, target), PIECES - COMMANDOS},
    {offsetof(struct chariot, n_shots), 1},
    {offsetof(struct chariot, aim), STACK},
    {0, 0},
};

/* The units without a face are the hidden counters of the lowest numbers, those in pool A the next, whether or not they could
 * be. This is done at many decisions of a batch. */
void chariot_conceal(const void *data, void *state)
{
    (void)data;
    struct chariot *s = state;
    const struct chariot was = *s;
    struct renamed r;
    r.units = 0;
    uint64_t hidden = was.unknown[0] | was.pool[0] | was.pool[1], left = rename_units(s, &was, hidden, &r);
    for (int i = 0; i < s->n_shots; i++)
        if (s->aim[i] < FIRST_FLAK && r.units & bit(s->aim[i]))
            s->aim[i] = r.to[s->aim[i]];
    uint64_t *marks[] = {&s->pinned[0], &s->fired[0], &s->target_fixed[0], &s->boarded};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        rename_marks(marks[i], hidden, &r);
    s->unknown[0] = hidden & ~left;
    leave_in_pools(s, left, fy_count_bits(was.pool[0]));
}

/* ---- every dealing, of the units that matter */

enum { CLASSES = COUNTERS, GROUPS = COUNTERS };

/* Units and counters sorted by what could be what, to count the ways in which units that do not matter can be dealt. */
struct sorted {
    uint64_t could[COUNTERS];  /* of every unit: the counters that it could be */
    bool matters[COUNTERS];
    int n;                     /* units */
    uint64_t class_of[CLASSES];  /* counters that could be the same units */
    int n_classes;
    uint64_t group[GROUPS];    /* what the units of a group could be */
    int size[GROUPS], n_groups;
    uint64_t infantry, free;   /* counters that are not given yet */
    int pool_a;
};

/* How likely a dealing is goes to the odds alone: no game depends on it, so it may be floating point, which whole numbers of
 * sixty-four bits are too small for. */
static double choose(int n, int k)
{
    double ways = k > n ? 0 : 1;
    for (int i = 0; i < k && k <= n; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* Ways to give the units of group g, `left` of them, counters of class c on, and those of later groups; what is left over
 * lies in the pools, infantry in pool B alone (CH-3.8). `used` of every class are given already. */
static double ways_to_give(const struct sorted *w, int g, int c, int left, int used[CLASSES])
{
    if (g == w->n_groups) {
        int fit = 0;
        for (int k = 0; k < w->n_classes; k++)
            fit += w->class_of[k] & w->infantry ? 0 : fy_count_bits(w->class_of[k] & w->free) - used[k];
        return choose(fit, w->pool_a);
    }
    if (!left)
        return ways_to_give(w, g + 1, 0, g + 1 < w->n_groups ? w->size[g + 1] : 0, used);
    if (c == w->n_classes)
        return 0;
    int here = w->class_of[c] & w->group[g] ? fy_count_bits(w->class_of[c] & w->free) - used[c] : 0;
    double sum = 0, ways = 1;
    for (int n = 0; n <= left && n <= here; n++) {
        used[c] += n;
        sum += ways * choose(left, n) * ways_to_give(w, g, c + 1, left - n, used);
        used[c] -= n;
        ways *= here - n;
    }
    return sum;
}

static void sort_counters(const struct chariot_data *d, struct sorted *w, uint64_t hidden)
{
    while (hidden) {
        int c = pop_bit(&hidden), k = 0;
        for (; k < w->n_classes; k++) {
            int like = __builtin_ctzll(w->class_of[k]);
            bool alike = !((d->infantry >> c ^ d->infantry >> like) & 1);
            for (int u = 0; alike && u < w->n; u++)
                alike = !((w->could[u] >> c ^ w->could[u] >> like) & 1);
            if (alike)
                break;
        }
        w->n_classes += k == w->n_classes;
        w->class_of[k] |= bit(c);
    }
}

static void sort_units(struct sorted *w)
{
    for (int u = 0; u < w->n; u++) {
        int g = 0;
        if (w->matters[u])
            continue;
        while (g < w->n_groups && w->group[g] != w->could[u])
            g++;
        w->group[g] = w->could[u];
        w->size[g]++;
        w->n_groups += g == w->n_groups;
    }
}

struct dealer {
    const struct chariot_data *d;
    const struct chariot *s;
    struct sorted w;
    uint8_t fixed[COUNTERS];
    uint64_t most, told;
    struct fy_deals *deals;
};

/* Unit k and those after it that matter get every counter that they could be. */
static bool give_from(struct dealer *q, int k)
{
    int used[CLASSES] = {0};
    while (k < q->w.n && !q->w.matters[k])
        k++;
    if (k == q->w.n) {
        struct chariot dealt = *q->s;
        double weight = ways_to_give(&q->w, 0, 0, q->w.n_groups ? q->w.size[0] : 0, used);
        if (weight > 0 && deal_in_order(q->d, &dealt, q->fixed) && ++q->told <= q->most)
            q->deals->each(q->deals, &dealt, weight);
        return q->told <= q->most;
    }
    for (uint64_t left = q->w.could[k] & q->w.free; left;) {
        int c = pop_bit(&left);
        q->fixed[k] = (uint8_t)c;
        q->w.free &= ~bit(c);
        bool few = give_from(q, k + 1);
        q->w.free |= bit(c);
        q->fixed[k] = NOBODY;
        if (!few)
            return false;
    }
    return true;
}

/* A stack that is fired at, or that a commando comes next to. */
static uint64_t unknown_in(const struct chariot *s, struct fy_set spaces)
{
    uint64_t units = 0;
    for (uint64_t left = s->unknown[0]; left;) {
        int u = pop_bit(&left);
        units |= fy_set_has(spaces, s->at[u]) ? bit(u) : 0;
    }
    return units;
}

static uint64_t unknown_at(const struct chariot *s, int space)
{
    struct fy_set one = {{0, 0}};
    if (space < SPACES)
        fy_set_add(&one, space);
    return unknown_in(s, one);
}

/* The boat that lands next, and the fight on the mole (CH-5.2.2.1). */
static uint64_t beside_landing(const struct chariot_data *d, const struct chariot *s)
{
    int u = chariot_next_lander(d, s);
    if (u == NOBODY)
        return 0;
    struct fy_set beside = d->adjacent[d->star[d->group[u]]];
    if (u == d->fighter && on_map(s, d->mole_flak))
        beside = fy_set_or(beside, d->adjacent[s->at[d->mole_flak]]);
    return unknown_in(s, beside);
}

/* The unknown units that can make a difference to a choice: who is fired at or fires (CH-8.2.5), whom a commando comes next to
 * (CH-8.2.2). False: any may, and those in the pools. */
static bool who_matters(const struct chariot_data *d, const struct chariot *s, const struct fy_choice *c, uint64_t *units)
{
    *units = 0;
    switch (c->verb) {
    case V_STAY:
    case V_EXIT:
    case V_DECLINE:
    case V_DEMOLISH: return true;
    case V_MOVE:
    case V_DISPLACE: *units = unknown_in(s, d->adjacent[c->a]); return true;
    case V_FIGHT: *units = unknown_in(s, d->adjacent[s->at[d->mole_flak]]); return true;
    case V_EXCHANGE: *units = unknown_at(s, c->b); return true;
    case V_FIRE:
    case V_RESOLVE: *units = unknown_at(s, s->german_side); return true;
    case V_CONTINUE:
        *units = s->phase == LANDING ? beside_landing(d, s) : 0;
        return s->phase == LANDING || s->phase == PHASE_A;
    case V_DONE: return s->phase == PHASE_B;
    default: return false;
    }
}

bool chariot_deals(const void *data, const void *state, const struct fy_choice *c, uint64_t most, struct fy_deals *deals)
{
    struct dealer q = {.d = data, .s = state, .most = most, .deals = deals};
    uint8_t unit[COUNTERS];
    uint64_t matter, hidden = q.s->unknown[0] | q.s->pool[0] | q.s->pool[1];
    bool some = who_matters(q.d, q.s, c, &matter);
    if (!some && q.s->pool[0] && q.s->pool[1] & ~q.d->infantry) /* what lies in which pool matters, too: too many */
        return false;
    memset(q.fixed, NOBODY, sizeof q.fixed);
    q.w.n = unknown_units(q.s, unit);
    for (int k = 0; k < q.w.n; k++) {
        q.w.matters[k] = !some || matter & bit(unit[k]);
        for (uint64_t left = hidden; left;) {
            int counter = pop_bit(&left);
            q.w.could[k] |= could_be(q.d, q.s, unit[k], counter) ? bit(counter) : 0;
        }
    }
    q.w.free = hidden;
    q.w.infantry = q.d->infantry;
    q.w.pool_a = fy_count_bits(q.s->pool[0]);
    sort_counters(q.d, &q.w, hidden);
    sort_units(&q.w);
    return give_from(&q, 0) && q.told > 0;
}
