/* Whom Germans aim at, their order, what is near, sight past buildings of any shape: as the rules look at them quickly, against
 * the plain rules, in positions from play and about them. */
#include "unit.h"

#include <limits.h>

#include "systems/skirmish/skirmish.h"

struct table {
    struct sk_data d;               /* a copy, to be changed */
    struct sk_state s;
    struct fy_dice dice;
    int aims, hidden, overlaps;     /* how often something of interest has come up */
};

static int32_t below(struct table *t, int32_t n) { return (int32_t)fy_dice_below(&t->dice, (uint32_t)n); }
static int32_t about(struct table *t, int32_t n) { return below(t, 2 * n + 1) - n; } /* from -n to n */
static struct fy_inch anywhere(struct table *t) { return (struct fy_inch){below(t, t->d.table.width + 1), below(t, t->d.table.height + 1)}; }

static struct fy_inch on_it(const struct sk_data *d, int32_t x, int32_t y)
{
    return (struct fy_inch){x < 0 ? 0 : x > d->table.width ? d->table.width : x, y < 0 ? 0 : y > d->table.height ? d->table.height : y};
}

static int any_bit(struct table *t, uint64_t set) { return fy_nth_bit(set, (uint32_t)below(t, __builtin_popcountll(set))); }

static void stand(struct table *t, int piece, struct fy_inch p)
{
    t->s.x[piece] = (int16_t)p.x;
    t->s.y[piece] = (int16_t)p.y;
}

/* ---- plain rules ---- */

static int32_t plain_gap(const struct table *t, int a, int b)
{
    int32_t gap = fy_inch_root(fy_inch_apart2(at(&t->s, a), at(&t->s, b))) - radius(&t->d, &t->s, a) - radius(&t->d, &t->s, b);
    return gap > 0 ? gap : 0;
}

static bool plain_charges(const struct table *t, int unit)
{
    bool touches = false;
    for FY_EACH_BIT(p, skirmish_intact(&t->d, &t->s))
        touches |= skirmish_touches(&t->d, &t->s, unit, p);
    return touches && t->s.kind[unit] == K_DEMOLITION;
}

/* SK-17.2: the lowest number, then who lays charges, then the nearest, then list order. */
static bool plain_better(const struct table *t, int shooter, int c, int need, int than, int least)
{
    if (than < 0 || need != least)
        return than < 0 || need < least;
    if (plain_charges(t, c) != plain_charges(t, than))
        return plain_charges(t, c);
    return plain_gap(t, shooter, c) < plain_gap(t, shooter, than);
}

static struct sk_aim plain_aim(const struct table *t, int shooter)
{
    struct sk_aim best = {-1, 0};
    for (int c = COMMANDO_0; c < PIECES; c++) {
        int need = on_table(&t->s, c) ? skirmish_needed(&t->d, &t->s, shooter, c, NULL) : 0;
        if (need && plain_better(t, shooter, c, need, best.target, best.need))
            best = (struct sk_aim){c, need};
    }
    return best;
}

static bool plain_sight(const struct sk_data *d, struct fy_inch p, struct fy_inch q)
{
    for FY_EACH_BIT(i, d->table.buildings) {
        const struct fy_inch_area *a = &d->table.area[i];
        if (fy_inch_area_meets(a, p, q) && !fy_inch_area_holds(a, p) && !fy_inch_area_holds(a, q))
            return false;
    }
    return true;
}

static bool plain_cover(const struct sk_data *d, struct fy_inch p)
{
    for FY_EACH_BIT(i, d->covers)
        if (fy_inch_area_holds(&d->table.area[i], p))
            return true;
    return false;
}

/* ---- comparisons ---- */

static void compare_aim(struct table *t, int shooter)
{
    struct sk_aim plain = plain_aim(t, shooter);
    struct sk_marks marks = skirmish_marks(&t->d, &t->s);
    struct sk_aim aim = skirmish_pick_target(&t->d, &t->s, shooter, &marks);
    assert_int_equal(aim.target, plain.target);
    if (aim.target >= 0)
        assert_int_equal(aim.need, plain.need);
    t->aims += aim.target >= 0;
}

static void compare_order(const struct table *t)
{
    struct sk_turn order[GERMANS];
    int n = skirmish_order_units(&t->d, &t->s, order);
    assert_int_equal(n, __builtin_popcountll(t->s.on[0] & GERMAN_SET));
    for (int i = 0; i < n; i++) {
        int32_t least = INT32_MAX;
        for FY_EACH_BIT(c, t->s.on[1]) {
            int32_t gap = plain_gap(t, order[i].unit, COMMANDO_0 + c);
            least = gap < least ? gap : least;
        }
        assert_int_equal(order[i].gap, least);
        assert_true(on_table(&t->s, order[i].unit));
        if (i)
            assert_true(order[i - 1].gap < least || (order[i - 1].gap == least && order[i - 1].unit < order[i].unit));
    }
}

static void compare_threatened(const struct table *t)
{
    struct fy_inch centre, best = {0, 0};
    int64_t least = INT64_MAX;
    for FY_EACH_BIT(i, skirmish_intact(&t->d, &t->s)) {
        struct fy_inch p = skirmish_shape(&t->d, &t->s, i).centre;
        for FY_EACH_BIT(c, t->s.on[1]) {
            int64_t apart2 = fy_inch_apart2(at(&t->s, COMMANDO_0 + c), p);
            if (apart2 < least)
                least = apart2, best = p;
        }
    }
    bool threatened = skirmish_threatened(&t->d, &t->s, &centre);
    assert_int_equal(threatened, least < INT64_MAX);
    if (threatened)
        assert_true(fy_inch_same(centre, best));
}

static void compare_targets(const struct table *t, int unit)
{
    uint8_t targets[SHARED];
    int n = skirmish_targets(&t->d, &t->s, unit, t->s.on[0], targets), k = 0;
    for (int e = 0; e < ENEMIES && k < SHARED; e++)
        if (skirmish_can_shoot(&t->d, &t->s, unit, e, NULL)) {
            assert_true(k < n);
            assert_int_equal(targets[k++], e);
        }
    assert_int_equal(n, k);
}

static void compare_near(struct table *t, int piece)
{
    int32_t n = below(t, 1300), r = 10 + below(t, WIDEST - 9), far = below(t, 400);
    uint64_t set = 0;
    struct fy_inch from = at(&t->s, any_bit(t, t->s.on[0]));
    struct fy_inch p = on_it(&t->d, from.x + about(t, 300), from.y + about(t, 300));
    struct sk_pieces crowd = skirmish_pieces_near(&t->s, p, r + far);
    struct fy_inch q = fy_inch_toward(p, anywhere(t), far);
    bool overlaps = false;
    for FY_EACH_BIT(c, t->s.on[1])
        set |= gap_within(&t->d, &t->s, piece, COMMANDO_0 + c, n) ? one(c) : 0;
    assert_true(skirmish_commandos_within(&t->d, &t->s, piece, n) == set);
    for (int i = 0; i < PIECES; i++)
        overlaps |= i != piece && (i < ENEMIES || is_commando(i)) && on_table(&t->s, i) &&
                    fy_inch_nearer(at(&t->s, i), q, r + radius(&t->d, &t->s, i));
    assert_int_equal(skirmish_overlaps(&t->d, &t->s, piece, r, q), overlaps);
    assert_int_equal(skirmish_overlaps_any(&t->d, &t->s, crowd, piece, r, q), overlaps);
    t->overlaps += overlaps;
}

/* On edges, at corners and behind them, where lines just pass. */
static void compare_sight(struct table *t)
{
    const struct fy_inch_area *a = &t->d.table.area[any_bit(t, t->d.covers)];
    struct fy_inch corner = a->corner[below(t, a->count)], p = anywhere(t), q = anywhere(t);
    if (below(t, 2))
        p = on_it(&t->d, corner.x + about(t, 2), corner.y + about(t, 2));
    else if (below(t, 2)) /* beyond the corner, as seen from p */
        q = on_it(&t->d, 2 * corner.x - p.x + about(t, 2), 2 * corner.y - p.y + about(t, 2));
    if (below(t, 4) == 0)
        q.x = p.x;
    bool seen = plain_sight(&t->d, p, q);
    assert_int_equal(skirmish_sees(&t->d, &t->s, p, q), seen);
    assert_int_equal(skirmish_sees(&t->d, &t->s, q, p), seen);
    assert_int_equal(skirmish_in_cover(&t->d, p), plain_cover(&t->d, p));
    assert_int_equal(skirmish_in_cover(&t->d, q), plain_cover(&t->d, q));
    t->hidden += !seen;
}

/* ---- positions ---- */

/* Some stand where play does not lead to: beside others, on the limit of a range, far from home. */
static void disturb(struct table *t)
{
    for FY_EACH_BIT(c, t->s.on[1]) {
        struct fy_inch e = at(&t->s, any_bit(t, t->s.on[0])), far = anywhere(t);
        int32_t length = below(t, 2) ? below(t, 1500) : t->d.range * (1 + below(t, 2)) / 2 + 100 + 25 * below(t, 3) + about(t, 1);
        if (below(t, 3) == 0)
            stand(t, COMMANDO_0 + c, fy_inch_toward(e, far, length));
        else if (below(t, 8) == 0) /* at a target */
            stand(t, COMMANDO_0 + c, on_it(&t->d, t->d.target[below(t, t->d.n_targets)].centre.x + about(t, 60), e.y));
    }
    t->s.option[OPT_CHARGES] = (uint8_t)below(t, 2);
    if (below(t, 4) == 0)
        t->s.gone |= one(below(t, t->d.n_targets));
}

static void compare_position(struct table *t)
{
    if (!t->s.on[1] || !t->s.on[0])
        return;
    disturb(t);
    for FY_EACH_BIT(e, t->s.on[0] & ~LIGHT_SET)
        compare_aim(t, e);
    for FY_EACH_BIT(c, t->s.on[1])
        compare_targets(t, COMMANDO_0 + c);
    compare_order(t);
    compare_threatened(t);
    for (int i = 0; i < 5; i++) {
        compare_near(t, any_bit(t, t->s.on[0]));
        compare_near(t, COMMANDO_0 + any_bit(t, t->s.on[1]));
        compare_sight(t);
    }
}

/* Buildings that have lost their corners. */
static void cut_corners(struct sk_data *d)
{
    for FY_EACH_BIT(i, d->table.buildings) {
        struct fy_inch_area *a = &d->table.area[i];
        struct fy_inch l = a->low, h = a->high;
        *a = (struct fy_inch_area){.count = 6, .corner = {{l.x + 70, l.y}, {h.x, l.y}, {h.x, h.y - 50}, {h.x - 80, h.y}, {l.x, h.y}, {l.x, l.y + 30}}};
        assert_true(fy_inch_area_close(a));
    }
}

static void grow_sappers(struct sk_data *d)
{
    d->piece[K_DEMOLITION].radius += 23;
    d->commando_radius = d->piece[K_DEMOLITION].radius;
    d->commandos_alike = false;
    skirmish_find_limits(d);
}

static void play(const char *scenario, int games, void (*change)(struct sk_data *))
{
    struct fy_game *g = fy_game_open(fy_system_find("skirmish"), scenario, NULL, error);
    assert_non_null(g);
    struct table *t = calloc(1, sizeof *t);
    struct fy_choice *choices = calloc(g->sys->max_choices, sizeof *choices);
    int16_t options[FY_OPTIONS];
    fy_options_of(g, options);
    memcpy(&t->d, g->data, sizeof t->d);
    if (change)
        change(&t->d);
    for (int i = 0; i < games; i++) {
        struct sk_state s;
        struct fy_dice dice;
        int n;
        memset(&s, 0, sizeof s);
        fy_dice_seed(&dice, 21, (uint64_t)i);
        fy_dice_seed(&t->dice, 22, (uint64_t)i);
        g->sys->setup(g->data, options, &s, &dice, NULL);
        while ((n = g->sys->choices(g->data, &s, choices)) > 0) {
            g->sys->apply(g->data, &s, &choices[fy_dice_below(&dice, (uint32_t)n)], &dice, NULL);
            t->s = s;
            compare_position(t);
        }
    }
    assert_true(t->aims > 20 * games && t->hidden > 20 * games && t->overlaps > 20 * games);
    free(choices);
    free(t);
    fy_game_close(g);
}

static void in_the_docks(void **unused) { (void)unused; play("st-nazaire", 60, NULL); }
static void on_the_cliff(void **unused) { (void)unused; play("radar-station", 40, NULL); }
static void at_the_battery(void **unused) { (void)unused; play("coastal-battery", 40, NULL); }
static void among_oblique_buildings(void **unused) { (void)unused; play("st-nazaire", 30, cut_corners); }
static void commandos_of_two_sizes(void **unused) { (void)unused; play("st-nazaire", 30, grow_sappers); }

/* ---- rings ---- */

static void compare_ring(int32_t least2, int32_t most2)
{
    struct sk_ring ring = skirmish_ring(least2, most2);
    struct fy_inch step;
    int32_t side = fy_inch_root(most2) + 2;
    for (int32_t x = -side; x <= side; x++)
        for (int32_t y = -side; y <= side; y++)
            if (x * x + y * y >= least2 && x * x + y * y <= most2) {
                assert_true(skirmish_ring_next(&ring, &step));
                assert_int_equal(step.x, x);
                assert_int_equal(step.y, y);
            }
    assert_false(skirmish_ring_next(&ring, &step));
}

static void rings(void **unused)
{
    (void)unused;
    for (int32_t least2 = 1; least2 < 130; least2++)
        for (int32_t more = 0; more < 70; more += 3)
            compare_ring(least2, least2 + more);
    compare_ring(290 * 290, 300 * 300);
    compare_ring(289 * 289 + 1, 289 * 289 + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_docks),
        cmocka_unit_test(on_the_cliff),
        cmocka_unit_test(at_the_battery),
        cmocka_unit_test(among_oblique_buildings),
        cmocka_unit_test(commandos_of_two_sizes),
        cmocka_unit_test(rings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
