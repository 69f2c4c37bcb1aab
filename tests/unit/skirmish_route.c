/* The leg towards a goal (SK-17.7) against a plain reading of the rule: every value of the whole table, every candidate,
 * in order. The rules find the same leg by ways worked out before, or by a search that stops early. */
#include "unit.h"

#include "systems/skirmish/skirmish.h"

enum { NODES = 10300, CANDIDATES = 2000 };

struct table {
    const struct sk_data *d;
    const struct sk_state *s;
    bool heavy;
    int32_t value[NODES]; /* -1: none */
};


static bool open_leg(const struct table *t, struct fy_inch p, struct fy_inch q)
{
    struct fy_barriers b = skirmish_barriers(t->d, t->s, t->heavy);
    return fy_inch_same(p, q) || skirmish_line_open(t->d, &b, p, q, NULL);
}

/* A neighbour that a node leads to, or -1. */
static int neighbour(const struct table *t, int node, int dx, int dy)
{
    int x = node % t->d->nodes.columns + dx, y = node / t->d->nodes.columns + dy;
    if ((!dx && !dy) || x < 0 || y < 0 || x >= t->d->nodes.columns || y >= t->d->nodes.rows)
        return -1;
    int to = y * t->d->nodes.columns + x;
    return open_leg(t, fy_node_at(&t->d->nodes, node), fy_node_at(&t->d->nodes, to)) ? to : -1;
}

static bool joined(const struct table *t, int node)
{
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            if (neighbour(t, node, dx, dy) >= 0)
                return true;
    return false;
}

static void seed(struct table *t, struct fy_inch goal)
{
    int nodes = t->d->nodes.columns * t->d->nodes.rows, nearest = -1;
    bool any = false;
    for (int i = 0; i < nodes; i++) {
        t->value[i] = -1;
        struct fy_inch p = fy_node_at(&t->d->nodes, i);
        int64_t apart2 = fy_inch_apart2(p, goal);
        if (!joined(t, i))
            continue;
        int64_t best = nearest < 0 ? INT64_MAX : fy_inch_apart2(fy_node_at(&t->d->nodes, nearest), goal);
        bool first = nearest >= 0 && (p.x < fy_node_at(&t->d->nodes, nearest).x ||
                                      (p.x == fy_node_at(&t->d->nodes, nearest).x && p.y < fy_node_at(&t->d->nodes, nearest).y));
        if (apart2 < best || (apart2 == best && first))
            nearest = i;
        if (apart2 <= 150 * 150 && open_leg(t, p, goal)) {
            t->value[i] = fy_inch_root(apart2);
            any = true;
        }
    }
    if (!any && nearest >= 0)
        t->value[nearest] = fy_inch_root(fy_inch_apart2(fy_node_at(&t->d->nodes, nearest), goal));
}

/* Again and again until nothing gets cheaper. */
static void spread(struct table *t)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (int i = 0; i < t->d->nodes.columns * t->d->nodes.rows; i++)
            for (int dx = -1; dx <= 1; dx++)
                for (int dy = -1; dy <= 1; dy++) {
                    int to = neighbour(t, i, dx, dy);
                    if (to < 0 || t->value[to] < 0)
                        continue;
                    int32_t cost = t->value[to] + (dx && dy ? 141 : 100);
                    if (t->value[i] >= 0 && t->value[i] <= cost)
                        continue;
                    t->value[i] = cost;
                    changed = true;
                }
    }
}

static int32_t value_of_place(const struct table *t, struct fy_inch p)
{
    int32_t least = -1;
    for (int y = p.y / 100; y <= p.y / 100 + 1 && y < t->d->nodes.rows; y++)
        for (int x = p.x / 100; x <= p.x / 100 + 1 && x < t->d->nodes.columns; x++) {
            struct fy_inch corner = {100 * x, 100 * y};
            int32_t value = t->value[y * t->d->nodes.columns + x];
            if (value < 0 || !open_leg(t, p, corner))
                continue;
            value += fy_inch_root(fy_inch_apart2(p, corner));
            if (least < 0 || value < least)
                least = value;
        }
    return least;
}

struct candidate {
    int32_t value;
    struct fy_inch at;
};

static bool comes_before(const struct candidate *a, const struct candidate *b)
{
    return a->value != b->value ? a->value < b->value : a->at.x != b->at.x ? a->at.x < b->at.x : a->at.y < b->at.y;
}

static bool plain_route(struct table *t, int piece, struct fy_inch goal, struct fy_inch *to, bool *no_way)
{
    const struct sk_data *d = t->d;
    struct candidate all[CANDIDATES], best = {0};
    struct fy_inch from = at(t->s, piece);
    int32_t move = d->piece[t->s->kind[piece]].move;
    int n = 0;
    bool found = false;
    seed(t, goal);
    spread(t);
    int32_t own = value_of_place(t, from);
    if (fy_inch_within(from, goal, move))
        all[n++] = (struct candidate){0, goal};
    for (int i = 0; i < d->nodes.columns * d->nodes.rows; i++)
        if (t->value[i] >= 0 && fy_inch_within(from, fy_node_at(&d->nodes, i), move))
            all[n++] = (struct candidate){t->value[i], fy_node_at(&d->nodes, i)};
    for (int c = COMMANDO_0; c < PIECES; c++) {
        if (!on_table(t->s, c))
            continue;
        int32_t length = fy_inch_root(fy_inch_apart2(from, at(t->s, c))) - 600 - radius(d, t->s, c) - radius(d, t->s, piece) + 5;
        struct fy_inch p = fy_inch_toward(from, at(t->s, c), length > 0 ? length : 0);
        if (length > 0 && length <= move && value_of_place(t, p) >= 0)
            all[n++] = (struct candidate){value_of_place(t, p), p};
    }
    for (int i = 0; i < n; i++)
        if ((own < 0 || all[i].value < own || fy_inch_same(all[i].at, goal)) && (!found || comes_before(&all[i], &best)) &&
            skirmish_leg_free(d, t->s, piece, move, all[i].at, NULL) && skirmish_bands_allow(d, t->s, piece, all[i].at, false, NULL))
            best = all[i], found = true;
    *to = best.at;
    *no_way = !found && own < 0;
    return found;
}

/* Some wire away and some crossings blown, now and then. */
static void change_ground(struct sk_state *s, const struct sk_data *d, struct fy_dice *dice)
{
    if (d->table.n_wires && fy_dice_below(dice, 3) == 0)
        s->gone |= one(WIRE_0 + (int)fy_dice_below(dice, (uint32_t)d->table.n_wires));
    if (fy_dice_below(dice, 3) == 0)
        s->gone |= d->table.crossings & fy_dice_next(dice);
}

static int compare_one(struct table *t, struct sk_state *s, struct fy_dice *dice)
{
    const struct sk_data *d = t->d;
    int piece = fy_nth_bit(s->on[0] & GERMAN_SET, fy_dice_below(dice, (uint32_t)__builtin_popcountll(s->on[0] & GERMAN_SET)));
    int commando = COMMANDO_0 + fy_nth_bit(s->on[1], fy_dice_below(dice, (uint32_t)__builtin_popcountll(s->on[1])));
    struct fy_inch goal = at(s, commando), a = {0, 0}, b = {0, 0}, c = {0, 0};
    if (d->n_targets && fy_dice_below(dice, 2))
        goal = d->target[fy_dice_below(dice, (uint32_t)d->n_targets)].centre;
    s->kind[piece] = (uint8_t)(POOL_0 + fy_dice_below(dice, POOLS));
    t->s = s;
    t->heavy = d->piece[s->kind[piece]].heavy;
    struct sk_state whole = *s; /* a crossing may be blown under a vehicle */
    whole.gone &= ~(uint64_t)d->table.crossings;
    if (!skirmish_standable(d, &whole, t->heavy, at(s, piece)))
        return 0;
    bool no_way[3];
    struct fy_path_goals field = {.oldest = 0};
    bool plain = plain_route(t, piece, goal, &a, &no_way[0]);
    bool known = skirmish_route(d, s, piece, goal, &field, &b, &no_way[1]);
    bool searched = skirmish_route_by_search(d, s, piece, goal, &c, &no_way[2]);
    assert_int_equal(plain, known);
    assert_int_equal(plain, searched);
    assert_true(!plain || (fy_inch_same(a, b) && fy_inch_same(a, c)));
    assert_true(plain || (no_way[0] == no_way[1] && no_way[0] == no_way[2]));
    return 1;
}

static void routes(const char *scenario, int games)
{
    static struct table t;
    struct fy_game *g = fy_game_open(fy_system_find("skirmish"), scenario, NULL, error);
    assert_non_null(g);
    struct fy_choice *choices = calloc(g->sys->max_choices, sizeof *choices);
    int16_t options[FY_OPTIONS];
    int compared = 0;
    fy_options_of(g, options);
    t.d = g->data;
    for (int i = 0; i < games; i++) {
        struct sk_state s, copy;
        struct fy_dice dice;
        int n;
        memset(&s, 0, sizeof s);
        fy_dice_seed(&dice, 7, (uint64_t)i);
        g->sys->setup(g->data, options, &s, &dice, NULL);
        while ((n = g->sys->choices(g->data, &s, choices)) > 0) {
            g->sys->apply(g->data, &s, &choices[fy_dice_below(&dice, (uint32_t)n)], &dice, NULL);
            copy = s;
            if (!(s.on[0] & GERMAN_SET) || !s.on[1] || fy_dice_below(&dice, 20))
                continue;
            change_ground(&copy, g->data, &dice);
            compared += compare_one(&t, &copy, &dice);
        }
    }
    assert_true(compared > games);
    free(choices);
    fy_game_close(g);
}

static void in_the_docks(void **unused) { (void)unused; routes("st-nazaire", 2); }
static void on_the_cliff(void **unused) { (void)unused; routes("radar-station", 3); }
static void at_the_battery(void **unused) { (void)unused; routes("coastal-battery", 3); }

/* SK-7.10, SK-14.10, SK-14.12: the swing bridge of the Old Entrance, for a truck and for infantry. */
static void over_the_bridge(void **unused)
{
    (void)unused;
    struct fy_game *g = fy_game_open(fy_system_find("skirmish"), "st-nazaire", NULL, error);
    const struct fy_inch far_side = {4100, 2050};
    assert_non_null(g);
    for (int kind = K_INFANTRY; kind <= K_TRUCK; kind += K_TRUCK - K_INFANTRY)
        for (int blown = 0; blown < 2; blown++)
            for (int caught = 0; caught < 2; caught++) {
                struct sk_state s;
                struct sk_no no = {0, 0, 0, 0};
                memset(&s, 0, sizeof s);
                s.on[0] = 1;
                s.kind[0] = (uint8_t)kind;
                s.x[0] = caught ? 3800 : 3500;
                s.y[0] = 2050;
                s.gone = blown ? one(5) : 0; /* T6 */
                bool barred = kind == K_TRUCK && blown && !caught;
                assert_int_equal(skirmish_leg_free(g->data, &s, 0, 1200, far_side, &no), !barred);
                assert_int_equal(no.rule, barred ? SK_7_10 : 0);
            }
    fy_game_close(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_docks),
        cmocka_unit_test(on_the_cliff),
        cmocka_unit_test(at_the_battery),
        cmocka_unit_test(over_the_bridge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
