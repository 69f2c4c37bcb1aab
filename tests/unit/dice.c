/* The dice: pinned streams, no bias, tapes. */
#include "unit.h"

/* Made by a program of another language from the published descriptions of splitmix64 and xoshiro256**. */
static void streams_are_pinned(void **unused)
{
    static const struct {
        uint64_t seed, index, out[4];
    } golden[] = {
        {0, 0, {0x8c4986f3f0e565d5, 0xf4547fdf5c2f56b6, 0x6a9e0d6a14f022fb, 0xdf483d9e238576e0}},
        {1, 0, {0x6082e9993631e7d5, 0xe9acc0d447272233, 0x05fef1147bb626b9, 0x1777dc8fa6014861}},
        {1, 1, {0x0040b293030dc336, 0xa1e4967b50ae2534, 0x4cefc7e016b26cd0, 0xab87a562f1bba1c1}},
        {42, 7, {0x0719e15cf3d4342f, 0x40efa5d3e1980cd0, 0x91756e0af06688e2, 0x6133465113c74853}},
        {UINT64_MAX, UINT64_MAX, {0x0dcdb86cccb7c092, 0x215e2dd81b0dda6e, 0x520b2c4142c55f19, 0xa1198b94cf11a4e4}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        struct fy_dice d;
        fy_dice_seed(&d, golden[i].seed, golden[i].index);
        for (int k = 0; k < 4; k++)
            assert_true(fy_dice_next(&d) == golden[i].out[k]);
    }
}

/* The first numbers that the authors of xoshiro256** give for the state 1, 2, 3, 4. */
static void generator_is_the_published_one(void **unused)
{
    static const uint64_t out[] = {11520, 0, 1509978240, 1215971899390074240u, 1216172134540287360u, 607988272756665600u};
    struct fy_dice d = {.s = {1, 2, 3, 4}};
    (void)unused;
    for (int i = 0; i < 6; i++)
        assert_true(fy_dice_next(&d) == out[i]);
}

static void rolls_are_pinned(void **unused)
{
    static const int d6[] = {3, 6, 1, 1, 3, 1, 3, 4, 3, 4, 6, 4, 3, 3, 1, 2, 2, 5, 3, 2};
    static const int d10[] = {4, 10, 1, 1, 4, 2, 4, 6, 4, 6, 9, 6, 5, 4, 2, 4, 2, 7, 5, 3};
    struct fy_dice a, b;
    (void)unused;
    fy_dice_seed(&a, 1, 0);
    fy_dice_seed(&b, 1, 0);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(fy_roll(&a, 6, 0, 0, 0), d6[i]);
        assert_int_equal(fy_roll(&b, 10, 0, 0, 0), d10[i]);
    }
}

static void seed_and_index_do_not_mix_up(void **unused)
{
    struct fy_dice a, b;
    (void)unused;
    fy_dice_seed(&a, 1, 2);
    fy_dice_seed(&b, 2, 1);
    assert_true(fy_dice_next(&a) != fy_dice_next(&b));
}

/* Chi-square, five standard deviations wide of its mean. */
static void assert_even(const uint32_t *seen, uint32_t kinds, double total)
{
    double expected = total / kinds, chi = 0, df = kinds - 1.0, wide = 5.0;
    for (uint32_t i = 0; i < kinds; i++)
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    if ((chi - df) * (chi - df) > wide * wide * 2 * df && chi > df)
        fail_msg("chi-square %f with %f degrees of freedom", chi, df);
}

static void faces_are_even(void **unused)
{
    static const uint32_t sides[] = {2, 3, 4, 6, 8, 10, 12, 20, 100};
    (void)unused;
    for (size_t k = 0; k < sizeof sides / sizeof sides[0]; k++) {
        uint32_t seen[100] = {0};
        struct fy_dice d;
        fy_dice_seed(&d, 99, k);
        for (int i = 0; i < 200000; i++)
            seen[fy_roll(&d, (int)sides[k], 0, 0, 0) - 1]++;
        assert_even(seen, sides[k], 200000);
    }
}

/* At three quarters of 2^32 scaling alone would favour every third number two to one; only rejection is even. */
static void large_bounds_are_even(void **unused)
{
    uint32_t seen[3] = {0};
    struct fy_dice d;
    (void)unused;
    fy_dice_seed(&d, 5, 5);
    for (int i = 0; i < 200000; i++)
        seen[fy_dice_below(&d, 0xC0000000u) % 3]++;
    assert_even(seen, 3, 200000);
}

static void draws_follow_the_cup(void **unused)
{
    static const uint16_t cup[] = {0, 1, 0, 3, 2, 0};
    uint32_t seen[6] = {0};
    struct fy_dice d;
    (void)unused;
    fy_dice_seed(&d, 3, 1);
    for (int i = 0; i < 60000; i++)
        seen[fy_draw(&d, cup, 6, FY_PIECE, 0, 0, 0)]++;
    assert_int_equal(seen[0] + seen[2] + seen[5], 0);
    assert_in_range(seen[1], 9500, 10500);
    assert_in_range(seen[3], 29400, 30600);
    assert_int_equal(fy_draw(&d, cup, 1, FY_PIECE, 0, 0, 0), -1);
    assert_int_equal(fy_draw_bits(&d, 0, FY_PIECE, 0, 0, 0), -1);
    for (int i = 0; i < 1000; i++)
        assert_true(0x8000000000000021u >> fy_draw_bits(&d, 0x8000000000000021u, FY_PIECE, 0, 0, 0) & 1);
}

/* ---- luck that games share */

static struct fy_dice with_luck(struct fy_tape *t, struct fy_luck *l, uint64_t seed)
{
    struct fy_dice d;
    *l = (struct fy_luck){.seed = seed};
    *t = (struct fy_tape){.luck = l};
    fy_dice_seed(&d, 1, 0);
    d.tape = t;
    return d;
}

enum { RULE = 7, OTHER_RULE = 8, WHO = 3, SOMEBODY_ELSE = 4 };

/* What is rolled and drawn for another thing, or by another rule, makes no difference to the dice of this one. */
static void luck_is_its_own(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct fy_luck l, m;
        struct fy_tape t, u;
        struct fy_dice quiet = with_luck(&t, &l, seed), busy = with_luck(&u, &m, seed);
        for (int i = 0; i < 20; i++) {
            for (uint64_t k = 0; k < (seed + (uint64_t)i) % 4; k++) {
                fy_roll(&busy, 6, RULE, 0, SOMEBODY_ELSE);
                fy_roll(&busy, 6, OTHER_RULE, 0, WHO);
                fy_draw_bits(&busy, 0xff, FY_PIECE, OTHER_RULE, 0, SOMEBODY_ELSE);
            }
            assert_int_equal(fy_roll(&quiet, 10, RULE, 0, WHO), fy_roll(&busy, 10, RULE, 0, WHO));
        }
    }
}

/* Two dice of one game know nothing of each other: the first and the second for one thing, those for two, those of two rules. */
static void luck_is_even(void **unused)
{
    uint32_t again[36] = {0}, others[36] = {0}, rules[36] = {0};
    (void)unused;
    for (uint64_t seed = 0; seed < 100000; seed++) {
        struct fy_luck l;
        struct fy_tape t;
        struct fy_dice d = with_luck(&t, &l, seed);
        int first = fy_roll(&d, 6, RULE, 0, WHO) - 1, second = fy_roll(&d, 6, RULE, 0, WHO) - 1;
        again[6 * first + second]++;
        others[6 * first + fy_roll(&d, 6, RULE, 0, SOMEBODY_ELSE) - 1]++;
        rules[6 * first + fy_roll(&d, 6, OTHER_RULE, 0, WHO) - 1]++;
    }
    assert_even(again, 36, 100000);
    assert_even(others, 36, 100000);
    assert_even(rules, 36, 100000);
}

static void lucky_draws_follow_the_cup(void **unused)
{
    static const uint16_t cup[] = {0, 1, 0, 3, 2, 0};
    uint32_t seen[6] = {0}, bits[3] = {0};
    (void)unused;
    for (uint64_t seed = 0; seed < 60000; seed++) {
        struct fy_luck l;
        struct fy_tape t;
        struct fy_dice d = with_luck(&t, &l, seed);
        seen[fy_draw(&d, cup, 6, FY_PIECE, RULE, 0, WHO)]++;
        bits[fy_draw_bits(&d, 7, FY_PIECE, RULE, 0, WHO)]++;
        assert_int_equal(fy_draw(&d, cup, 1, FY_PIECE, RULE, 0, WHO), -1);
        assert_int_equal(fy_draw_bits(&d, 0, FY_PIECE, RULE, 0, WHO), -1);
    }
    assert_int_equal(seen[0] + seen[2] + seen[5], 0);
    assert_in_range(seen[1], 9500, 10500);
    assert_in_range(seen[3], 29400, 30600);
    assert_even(bits, 3, 60000);
}

/* Without the one that was drawn another comes; without any other nothing changes. */
static void cups_that_differ_draw_the_same(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++)
        for (int lacking = 0; lacking < 8; lacking++) {
            struct fy_luck l, m;
            struct fy_tape t, u;
            struct fy_dice whole = with_luck(&t, &l, seed), less = with_luck(&u, &m, seed);
            int drawn = fy_draw_bits(&whole, 0xff, FY_PIECE, RULE, 0, WHO);
            int other = fy_draw_bits(&less, 0xffu & ~(1u << lacking), FY_PIECE, RULE, 0, WHO);
            assert_true(drawn == lacking ? other != lacking : other == drawn);
        }
}

/* ---- tapes */

static struct fy_dice with_tape(struct fy_tape *t)
{
    struct fy_dice d;
    fy_dice_seed(&d, 1, 0);
    d.tape = t;
    return d;
}

static void tape_hands_out_what_is_given(void **unused)
{
    static const int32_t given[] = {6, 2};
    struct fy_pull pulled[FY_TAPE_MAX];
    struct fy_tape t = {.dice = given, .n_dice = 2, .pulled = pulled};
    struct fy_dice d = with_tape(&t);
    (void)unused;
    assert_int_equal(fy_roll(&d, 6, 3, 4, 5), 6);
    assert_int_equal(fy_roll(&d, 6, 0, 0, 0), 2);
    assert_false(t.dry || t.bad);
    assert_int_equal(t.n_pulled, 2);
    assert_int_equal(pulled[0].face, 6);
    assert_int_equal(pulled[0].rule, 3);
    assert_int_equal(pulled[0].what, 4);
    assert_int_equal(pulled[0].who, 5);
}

static void dry_tape_says_what_it_lacked(void **unused)
{
    struct fy_tape t = {0};
    struct fy_dice d = with_tape(&t);
    (void)unused;
    int face = fy_roll(&d, 10, 7, 8, 9);
    assert_in_range(face, 1, 10);
    fy_roll(&d, 6, 0, 0, 0);
    assert_true(t.dry);
    assert_int_equal(t.needed.sides, 10);
    assert_int_equal(t.needed.rule, 7);
    assert_int_equal(t.n_pulled, 0);
}

static void impossible_face_is_noticed(void **unused)
{
    static const int32_t given[] = {7, 0, -1};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct fy_tape t = {.dice = given + i, .n_dice = 1};
        struct fy_dice d = with_tape(&t);
        assert_in_range(fy_roll(&d, 6, 0, 0, 0), 1, 6);
        assert_true(t.bad);
        assert_int_equal(t.needed.face, given[i]);
    }
}

static void seeded_tape_goes_on_with_the_stream(void **unused)
{
    struct fy_tape t = {.seeded_dice = true, .seeded_draws = true};
    struct fy_dice d = with_tape(&t), plain;
    (void)unused;
    fy_dice_seed(&plain, 1, 0);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(fy_roll(&d, 6, 0, 0, 0), fy_roll(&plain, 6, 0, 0, 0));
        assert_int_equal(fy_draw_bits(&d, 0xff0, FY_PIECE, 0, 0, 0), fy_draw_bits(&plain, 0xff0, FY_PIECE, 0, 0, 0));
    }
    assert_int_equal(t.n_pulled, 200);
}

static void draws_must_be_possible(void **unused)
{
    static const int32_t given[] = {3, 2, 5000};
    static const uint16_t cup[] = {1, 0, 0, 1};
    struct fy_tape t = {.draws = given, .n_draws = 1};
    struct fy_dice d = with_tape(&t);
    (void)unused;
    assert_int_equal(fy_draw(&d, cup, 4, FY_PIECE, 0, 0, 0), 3);
    assert_false(t.bad);
    for (int i = 1; i < 3; i++) {
        t = (struct fy_tape){.draws = given + i, .n_draws = 1};
        int drawn = fy_draw(&d, cup, 4, FY_PIECE, 0, 0, 0);
        assert_true(drawn == 0 || drawn == 3);
        assert_true(t.bad);
        assert_true(t.could[0] == 9);
    }
    t = (struct fy_tape){0};
    assert_int_equal(fy_draw(&d, cup, 1, FY_PIECE | FY_UNSEEN, 0, 0, 0), 0);
    assert_true(t.dry && t.needed.unseen && t.could[0] == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streams_are_pinned),         cmocka_unit_test(generator_is_the_published_one),
        cmocka_unit_test(rolls_are_pinned),           cmocka_unit_test(seed_and_index_do_not_mix_up),
        cmocka_unit_test(faces_are_even),             cmocka_unit_test(large_bounds_are_even),
        cmocka_unit_test(luck_is_its_own),            cmocka_unit_test(luck_is_even),
        cmocka_unit_test(lucky_draws_follow_the_cup), cmocka_unit_test(cups_that_differ_draw_the_same),
        cmocka_unit_test(draws_follow_the_cup),       cmocka_unit_test(tape_hands_out_what_is_given),
        cmocka_unit_test(dry_tape_says_what_it_lacked), cmocka_unit_test(impossible_face_is_noticed),
        cmocka_unit_test(seeded_tape_goes_on_with_the_stream), cmocka_unit_test(draws_must_be_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
