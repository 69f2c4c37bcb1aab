/* Legs, sight and what is near, as the rules look at them quickly, against the plain rules with their reasons: at random points
 * and at points on the limits. */
#include "unit.h"

#include "systems/skirmish/ends.h"

struct table {
    const struct sk_data *d;
    struct sk_state s;
    struct fy_dice dice;
};

static int32_t below(struct table *t, int32_t n) { return (int32_t)fy_dice_below(&t->dice, (uint32_t)n); }
static int32_t about(struct table *t, int32_t n) { return below(t, 2 * n + 1) - n; } /* from -n to n */

static struct fy_inch anywhere(struct table *t) { return (struct fy_inch){below(t, t->d->width + 1), below(t, t->d->height + 1)}; }

static int any_bit(struct table *t, uint64_t set) { return fy_nth_bit(set, fy_dice_below(&t->dice, (uint32_t)__builtin_popcountll(set))); }

/* ---- points on the limits ---- */

/* On the line from p to q, so far from q, give or take a hundredth. */
static struct fy_inch near_limit(struct table *t, struct fy_inch p, struct fy_inch q, int32_t from_q)
{
    struct fy_inch r = fy_inch_toward(q, p, from_q + about(t, 1) > 0 ? from_q + about(t, 1) : 0);
    return (struct fy_inch){r.x + about(t, 1), r.y + about(t, 1)};
}

static struct fy_inch by_a_foe(struct table *t, const struct sk_walk *w)
{
    const struct sk_foe *f = &w->foe[below(t, w->n_foes)];
    const int32_t limit[4] = {f->touch, f->room, f->room - t->d->intrusion, f->room - t->d->intrusion / 2};
    struct fy_inch from = below(t, 2) ? w->from : (struct fy_inch){w->from.x + about(t, w->move), w->from.y + about(t, w->move)};
    return near_limit(t, from, f->at, limit[below(t, 4)]);
}

/* Past a foe, about as near as it allows. */
static struct fy_inch past_a_foe(struct table *t, const struct sk_walk *w)
{
    const struct sk_foe *f = &w->foe[below(t, w->n_foes)];
    int64_t rest2 = f->apart2 - fy_inch_square(f->room);
    struct fy_inch to = fy_inch_from(w->from, f->at);
    int32_t far = fy_inch_root(rest2 > 0 ? rest2 : 0), side = below(t, 2) ? f->room : -f->room;
    if (!f->apart2)
        return w->from;
    /* the point where a line from the mover touches the circle, and some way beyond */
    struct fy_inch tangent = {(int32_t)((int64_t)far * (far * to.x - side * to.y) / f->apart2),
                              (int32_t)((int64_t)far * (far * to.y + side * to.x) / f->apart2)};
    int32_t part = 50 + below(t, 150);
    return (struct fy_inch){w->from.x + tangent.x * part / 100 + about(t, 1), w->from.y + tangent.y * part / 100 + about(t, 1)};
}

static struct fy_inch by_a_block(struct table *t, const struct sk_walk *w, const struct sk_block *b)
{
    struct fy_inch corner = {w->from.x + (below(t, 2) ? b->lx : b->hx), w->from.y + (below(t, 2) ? b->ly : b->hy)};
    int32_t part = 50 + below(t, 150);
    if (below(t, 2)) /* past the corner */
        corner = (struct fy_inch){w->from.x + (corner.x - w->from.x) * part / 100, w->from.y + (corner.y - w->from.y) * part / 100};
    return (struct fy_inch){corner.x + about(t, 1), corner.y + about(t, 1)};
}

static struct fy_inch by_a_friend(struct table *t, const struct sk_walk *w, int i)
{
    struct fy_inch at = {w->from.x + w->end[i][0], w->from.y + w->end[i][1]};
    return near_limit(t, w->from, at, fy_inch_root(w->end_limit2[i]));
}

static struct fy_inch some_point(struct table *t, const struct sk_walk *w, const struct sk_blocks *b)
{
    struct fy_inch q = {w->from.x + about(t, w->move), w->from.y + about(t, w->move)};
    switch (below(t, 8)) {
    case 0: return w->n_foes ? by_a_foe(t, w) : q;
    case 1: return w->n_foes ? past_a_foe(t, w) : q;
    case 2: return b->n_areas ? by_a_block(t, w, &b->area[below(t, b->n_areas)]) : q;
    case 3: return b->n_wires ? by_a_block(t, w, &b->wire[below(t, b->n_wires)]) : q;
    case 4: return w->n_friends ? by_a_friend(t, w, below(t, w->n_friends)) : q;
    case 5: return (struct fy_inch){below(t, 2) ? w->from.x : q.x / 100 * 100, q.y / 100 * 100};
    case 6: return (struct fy_inch){q.x / 100 * 100, w->from.y};
    default: return q;
    }
}

/* ---- legs ---- */

static bool can_be_judged(const struct sk_walk *w, struct fy_inch q)
{
    return !fy_inch_same(w->from, q) && fy_inch_within(w->from, q, w->move) && q.x >= 0 && q.y >= 0 && q.x <= w->d->width &&
           q.y <= w->d->height;
}

/* SK-2.7, by the pieces themselves. */
static bool friends_let_end(const struct table *t, const struct sk_walk *w, struct fy_inch q)
{
    int word = is_commando(w->piece);
    for EACH_BIT(i, t->s.on[word] & ~PILLBOX_SET) {
        int i = 64 * word + __builtin_ctzll(i_set);
        if (i != w->piece && fy_inch_nearer(at(&t->s, i), q, radius(t->d, &t->s, i) + radius(t->d, &t->s, w->piece)))
            return false;
    }
    return true;
}

/* Of the legs together, one by one, and by the rules. The number of them that are legal. */
static int compare_legs(struct table *t, const struct sk_walk *w, const struct sk_blocks *b)
{
    struct sk_legs legs = {.n = 0};
    struct fy_inch to[60];
    bool again = below(t, 2);
    int legal = 0;
    for (int i = 0; i < 60; i++) {
        struct fy_inch q = some_point(t, w, b);
        bool free = skirmish_leg_free(w, q, NULL), allowed = skirmish_bands_allow(w, q, again, NULL);
        assert_true(!free || friends_let_end(t, w, q));
        assert_int_equal(skirmish_leg_clear(w, q), free);
        assert_int_equal(skirmish_leg_legal(w, q, again), free && allowed);
        if (!can_be_judged(w, q)) {
            assert_false(free);
            continue;
        }
        to[legs.n] = q;
        legs.barred[legs.n] = 0;
        legs.to[legs.n][0] = (int16_t)(q.x - w->from.x);
        legs.to[legs.n++][1] = (int16_t)(q.y - w->from.y);
    }
    skirmish_judge(w, b, &legs);
    for (int i = 0; i < legs.n; i++) {
        bool expected = skirmish_leg_free(w, to[i], NULL) && skirmish_bands_allow(w, to[i], again, NULL);
        bool clear = !w->stuck && !legs.barred[i] && may_end(w, legs.to[i][0], legs.to[i][1]);
        assert_int_equal(clear && skirmish_may_leave(w, to[i], again, NULL), expected);
        legal += expected;
    }
    return legal;
}

/* A bearing that just passes a corner may touch it where its points are rounded: a hundredth to the side it does not. */
static bool open_about(const struct sk_walk *w, struct fy_inch q)
{
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            if (skirmish_open(w->d, &w->ground, w->from, (struct fy_inch){q.x + dx, q.y + dy}, NULL))
                return true;
    return false;
}

/* Nothing closed is met before a bearing ends; and what needs no judging is legal. */
static void compare_reaches(struct table *t, const struct sk_walk *w, const struct sk_blocks *b)
{
    int16_t all[SKIRMISH_RAYS];
    unsigned certain = skirmish_reaches(w, b, true, all);
    for (int i = 0; i < SKIRMISH_RAYS; i++) {
        int32_t short_of = all[i] - 3;
        struct fy_inch q = {w->from.x + skirmish_bearing[2 * i][0] * short_of / 1000, w->from.y + skirmish_bearing[2 * i][1] * short_of / 1000};
        struct fy_inch end = on_bearing(w->from, 2 * i, all[i]);
        bool leaves = skirmish_may_leave(w, end, false, NULL); /* whether it may is another question */
        bool legal = skirmish_leg_free(w, end, NULL) && (!leaves || skirmish_bands_allow(w, end, false, NULL));
        if (certain >> i & 1 && all[i] >= 25 && !w->stuck && friends_let_end(t, w, end))
            assert_true(legal);
        if (short_of > 0 && !w->ground.seams[0] && !w->ground.seams[1] && !w->ground.crossings)
            assert_true(open_about(w, q));
    }
}

/* ---- what is near ---- */

/* All of the ground, near or not. */
static struct sk_ground whole_ground(const struct sk_data *d, const struct sk_ground *near, const struct sk_state *s, bool heavy)
{
    struct sk_ground g = *near;
    bool barred = heavy && !s->option[OPT_BUILDINGS];
    g.areas = d->closed | (barred ? d->built : 0);
    g.seams[0] = d->seams_of[barred][0];
    g.seams[1] = d->seams_of[barred][1];
    g.wires = (uint32_t)(~s->gone >> WIRE_0) & (uint32_t)(one(d->n_wires) - 1);
    return g;
}

static void compare_ground(struct table *t)
{
    const struct sk_data *d = t->d;
    struct fy_inch p = anywhere(t), q = {p.x + about(t, 600), p.y + about(t, 600)};
    bool heavy = below(t, 2), far = below(t, 2);
    if (below(t, 3) == 0)
        p = (struct fy_inch){p.x / 100 * 100, p.y / 100 * 100}, q = (struct fy_inch){below(t, 2) ? p.x : q.x, p.y};
    if (fy_inch_same(p, q))
        return;
    struct sk_ground near = skirmish_ground(d, &t->s, heavy, p, far), whole = whole_ground(d, &near, &t->s, heavy);
    assert_int_equal(skirmish_open(d, &near, p, q, NULL), skirmish_open(d, &whole, p, q, NULL));
}

static bool plain_sight(const struct sk_data *d, struct fy_inch p, struct fy_inch q)
{
    for (int i = 0; i < d->n_areas; i++)
        if (d->ground[i] == G_BUILT_UP && fy_inch_area_meets(&d->area[i], p, q) && !fy_inch_area_holds(&d->area[i], p) &&
            !fy_inch_area_holds(&d->area[i], q))
            return false;
    return true;
}

static bool plain_cover(const struct sk_data *d, struct fy_inch p)
{
    for (int i = 0; i < d->n_areas; i++)
        if ((d->ground[i] == G_BUILT_UP || d->ground[i] == G_COVER) && fy_inch_area_holds(&d->area[i], p))
            return true;
    return false;
}

static void compare_sight(struct table *t)
{
    const struct sk_data *d = t->d;
    struct fy_inch p = anywhere(t), q = anywhere(t);
    if (below(t, 2)) { /* corners of areas, and what lies on whole inches */
        const struct fy_inch_area *a = &d->area[below(t, d->n_areas)];
        p = a->corner[below(t, a->count)];
        q = (struct fy_inch){q.x / 100 * 100, below(t, 2) ? p.y : q.y};
    }
    assert_int_equal(skirmish_sees(d, &t->s, p, q), plain_sight(d, p, q));
    assert_int_equal(skirmish_in_cover(d, p), plain_cover(d, p));
}

static void compare_between(struct table *t)
{
    struct fy_inch p = anywhere(t);
    int word = below(t, 2);
    int32_t low = below(t, 1500) - 1, high = low + 1 + below(t, 1500);
    uint64_t set = 0;
    if (below(t, 2) && t->s.on[word]) { /* at a whole distance from one of them */
        struct fy_inch q = at(&t->s, 64 * word + any_bit(t, t->s.on[word]));
        int32_t k = below(t, 300);
        p = (struct fy_inch){q.x + (q.x < 900 ? 3 : -3) * k, q.y + (q.y < 1200 ? 4 : -4) * k};
        low = below(t, 2) ? 5 * k : -1;
        high = low < 0 ? 5 * k : 5 * k + 500;
    }
    for EACH_BIT(i, t->s.on[word]) {
        int64_t apart2 = fy_inch_apart2(p, at(&t->s, 64 * word + __builtin_ctzll(i_set)));
        if ((low < 0 || apart2 > fy_inch_square(low)) && apart2 <= fy_inch_square(high))
            set |= i_set & -i_set;
    }
    assert_true(skirmish_between(&t->s, word, p, low, high) == set);
    assert_true(low >= 0 || skirmish_within(&t->s, word, p, high) == set);
}

/* ---- positions from play, and some that play does not lead to ---- */

static int compare_position(struct table *t)
{
    struct sk_walk w;
    struct sk_blocks b;
    int word = below(t, 2), legal = 0;
    uint64_t movers = word ? t->s.on[1] : t->s.on[0] & GERMAN_SET;
    if (!movers)
        return 0;
    int piece = 64 * word + any_bit(t, movers);
    if (t->d->n_wires && below(t, 3) == 0)
        t->s.gone |= one(WIRE_0 + below(t, t->d->n_wires));
    if (below(t, 3) == 0)
        t->s.gone |= t->d->crossings & fy_dice_next(&t->dice);
    t->s.option[OPT_STOP] = (uint8_t)below(t, 3);
    t->s.option[OPT_CROSSINGS] = (uint8_t)below(t, 3);
    if (below(t, 4) == 0) { /* on a whole inch, where seams run */
        t->s.x[piece] = (int16_t)((t->s.x[piece] + 50) / 100 * 100);
        t->s.y[piece] = (int16_t)((t->s.y[piece] + 50) / 100 * 100);
    }
    skirmish_walk(t->d, &t->s, piece, t->d->piece[t->s.kind[piece]].move, &w);
    skirmish_blocks(&w, &b);
    legal += compare_legs(t, &w, &b);
    compare_reaches(t, &w, &b);
    for (int i = 0; i < 10; i++) {
        compare_ground(t);
        compare_sight(t);
        compare_between(t);
    }
    return legal;
}

static void legs(const char *scenario, int games)
{
    struct table t;
    struct fy_game *g = fy_game_open(fy_system_find("skirmish"), scenario, NULL, error);
    assert_non_null(g);
    struct fy_choice *choices = calloc(g->sys->max_choices, sizeof *choices);
    int16_t options[FY_OPTIONS];
    int legal = 0;
    fy_options_initial(g->sys, options);
    t.d = g->data;
    for (int i = 0; i < games; i++) {
        struct sk_state s;
        struct fy_dice dice;
        int n;
        memset(&s, 0, sizeof s);
        fy_dice_seed(&dice, 11, (uint64_t)i);
        fy_dice_seed(&t.dice, 12, (uint64_t)i);
        g->sys->setup(g->data, options, &s, &dice, NULL);
        while ((n = g->sys->choices(g->data, &s, choices)) > 0) {
            g->sys->apply(g->data, &s, &choices[fy_dice_below(&dice, (uint32_t)n)], &dice, NULL);
            t.s = s;
            legal += compare_position(&t);
        }
    }
    assert_true(legal > 100 * games);
    free(choices);
    fy_game_close(g);
}

static void in_the_docks(void **unused) { (void)unused; legs("st-nazaire", 150); }
static void on_the_cliff(void **unused) { (void)unused; legs("radar-station", 60); }
static void at_the_battery(void **unused) { (void)unused; legs("coastal-battery", 80); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_docks),
        cmocka_unit_test(on_the_cliff),
        cmocka_unit_test(at_the_battery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
