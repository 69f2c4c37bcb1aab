/* The table-top geometry against a slow reference in exact fractions, on coordinates small enough to meet every special
 * case (touching, collinear, coinciding) and large enough to reach the corners of the largest table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/inch.h"

__extension__ typedef __int128 wide;

struct fraction {
    wide top, bottom; /* bottom > 0 */
};

static struct fraction fraction(wide top, wide bottom) {
    return bottom < 0 ? (struct fraction){-top, -bottom} : (struct fraction){top, bottom};
}

static int compare(struct fraction a, struct fraction b) {
    wide left = a.top * b.bottom, right = b.top * a.bottom;
    return (left > right) - (left < right);
}

static wide divisor(wide a, wide b) {
    while (b != 0) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static const struct fraction zero = {0, 1}, one = {1, 1};

static uint64_t stream = 88172645463325252u;

static uint32_t next(uint32_t bound) {
    stream ^= stream << 13;
    stream ^= stream >> 7;
    stream ^= stream << 17;
    return (uint32_t)((stream >> 33) % bound);
}

static struct fy_inch random_point(int32_t span) {
    return (struct fy_inch){(int32_t)next((uint32_t)span + 1), (int32_t)next((uint32_t)span + 1)};
}

static int32_t spans[] = {4, 9, 40, 1300, FY_INCH_LARGEST};

/* ---- references ---- */

/* The squared distance of p from segment ab, from the foot of the perpendicular held between the ends. */
static struct fraction slow_distance2(struct fy_inch p, struct fy_inch a, struct fy_inch b) {
    wide dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
    wide along = (p.x - a.x) * dx + (p.y - a.y) * dy;
    if (length2 == 0) length2 = 1;
    if (along < 0) along = 0;
    if (along > length2) along = length2;
    wide ex = (wide)(p.x - a.x) * length2 - dx * along, ey = (wide)(p.y - a.y) * length2 - dy * along;
    struct fraction d2 = {ex * ex + ey * ey, length2 * length2};
    wide shared = divisor(d2.top, d2.bottom);
    return (struct fraction){d2.top / shared, d2.bottom / shared};
}

static bool slow_on(struct fy_inch p, struct fy_inch a, struct fy_inch b) { return slow_distance2(p, a, b).top == 0; }

static bool slow_touch(struct fy_inch a, struct fy_inch b, struct fy_inch c, struct fy_inch d) {
    if (slow_on(a, c, d) || slow_on(b, c, d) || slow_on(c, a, b) || slow_on(d, a, b)) return true;
    wide bx = b.x - a.x, by = b.y - a.y, dx = d.x - c.x, dy = d.y - c.y, base = bx * dy - by * dx;
    if (base == 0) return false;
    struct fraction t = fraction((c.x - a.x) * dy - (c.y - a.y) * dx, base);
    struct fraction u = fraction((c.x - a.x) * by - (c.y - a.y) * bx, base);
    return compare(t, zero) >= 0 && compare(t, one) <= 0 && compare(u, zero) >= 0 && compare(u, one) <= 0;
}

/* More than one common point: at least two different ends of the four lie on the other segment, and both on one line. */
static bool slow_share(struct fy_inch a, struct fy_inch b, struct fy_inch c, struct fy_inch d) {
    if (fy_inch_same(a, b) || fy_inch_same(c, d)) return false;
    struct fy_inch on[4];
    int count = 0;
    if (slow_on(a, c, d)) on[count++] = a;
    if (slow_on(b, c, d)) on[count++] = b;
    if (slow_on(c, a, b)) on[count++] = c;
    if (slow_on(d, a, b)) on[count++] = d;
    for (int i = 1; i < count; i++)
        if (!fy_inch_same(on[0], on[i])) return true;
    return false;
}

/* Clips the segment by every edge's open half plane: is there a parameter in [0, 1] that is strictly inside all? */
static bool slow_meets(const struct fy_inch_area *area, struct fy_inch a, struct fy_inch b) {
    struct fraction low = zero, high = one;
    bool low_open = false, high_open = false;
    for (int i = 0; i < area->count; i++) {
        struct fy_inch from = area->corner[i], to = area->corner[(i + 1) % area->count];
        wide ex = to.x - from.x, ey = to.y - from.y;
        wide at_a = ex * (a.y - from.y) - ey * (a.x - from.x), at_b = ex * (b.y - from.y) - ey * (b.x - from.x);
        if (at_a == at_b) {
            if (at_a <= 0) return false;
            continue;
        }
        struct fraction cut = fraction(at_a, at_a - at_b);
        if (at_b > at_a) {
            if (compare(cut, low) >= 0) low = cut, low_open = true;
        } else if (compare(cut, high) <= 0) {
            high = cut, high_open = true;
        }
    }
    int order = compare(low, high);
    return order < 0 || (order == 0 && !low_open && !high_open);
}

static struct fraction slow_area_distance2(const struct fy_inch_area *area, struct fy_inch p) {
    struct fraction best = {(wide)1 << 100, 1};
    bool in = true;
    for (int i = 0; i < area->count; i++) {
        struct fy_inch from = area->corner[i], to = area->corner[(i + 1) % area->count];
        if ((wide)(to.x - from.x) * (p.y - from.y) < (wide)(to.y - from.y) * (p.x - from.x)) in = false;
        struct fraction d = slow_distance2(p, from, to);
        if (d.top / d.bottom < best.top / best.bottom || compare(d, best) < 0) best = d;
    }
    return in ? zero : best;
}

static bool random_area(int32_t span, struct fy_inch_area *area) {
    if (next(2) == 0) {
        struct fy_inch a = random_point(span), b = random_point(span);
        if (a.x == b.x || a.y == b.y) return false;
        *area = fy_inch_rectangle((struct fy_inch){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                                  (struct fy_inch){a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y});
        return true;
    }
    area->count = (int32_t)next(3) + 3;
    for (int i = 0; i < area->count; i++) area->corner[i] = random_point(span);
    return fy_inch_area_close(area);
}

/* ---- tests ---- */

static void roots(void **unused) {
    (void)unused;
    for (int64_t n = 0; n < 100000; n++) {
        int64_t r = fy_inch_root(n), up = fy_inch_root_up(n);
        assert_true(r * r <= n && (r + 1) * (r + 1) > n);
        assert_true(up * up >= n && (up == 0 || (up - 1) * (up - 1) < n));
    }
    for (int64_t r = 1; r < 100000; r++) { /* beyond the squares of any table, and all of them */
        assert_int_equal(fy_inch_root(r * r), r);
        assert_int_equal(fy_inch_root(r * r - 1), r - 1);
        assert_int_equal(fy_inch_root_up(r * r + 1), r + 1);
    }
}

static void limits_are_inclusive(void **unused) {
    (void)unused;
    struct fy_inch o = {5000, 5000};
    static const int32_t triples[][3] = {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {7, 24, 25}, {20, 21, 29}, {1, 0, 1}, {0, 1, 1}};
    for (size_t i = 0; i < sizeof triples / sizeof *triples; i++)
        for (int32_t scale = 1; scale <= 100; scale++) {
            int32_t limit = triples[i][2] * scale;
            struct fy_inch p = {o.x + triples[i][0] * scale, o.y - triples[i][1] * scale};
            assert_true(fy_inch_within(o, p, limit));
            assert_false(fy_inch_nearer(o, p, limit));
            assert_false(fy_inch_within(o, p, limit - 1));
            assert_true(fy_inch_nearer(o, p, limit + 1));
            /* a segment that touches the circle at p, at right angles to op */
            struct fy_inch a = {p.x - triples[i][1] * scale, p.y - triples[i][0] * scale};
            struct fy_inch b = {p.x + triples[i][1] * scale, p.y + triples[i][0] * scale};
            assert_true(fy_inch_segment_within(o, a, b, limit));
            assert_false(fy_inch_segment_nearer(o, a, b, limit));
            assert_false(fy_inch_segment_within(o, a, b, limit - 1));
            assert_true(fy_inch_segment_nearer(o, a, b, limit + 1));
        }
}

static void distance_from_a_segment(void **unused) {
    (void)unused;
    for (int n = 0; n < 200000; n++) {
        int32_t span = spans[next(5)];
        struct fy_inch p = random_point(span), a = random_point(span), b = random_point(span);
        struct fraction d2 = slow_distance2(p, a, b);
        int32_t exact = fy_inch_root((int64_t)(d2.top / d2.bottom));
        for (int32_t limit = exact > 1 ? exact - 1 : 0; limit <= exact + 1; limit++) {
            int order = compare(d2, (struct fraction){(wide)limit * limit, 1});
            assert_int_equal(fy_inch_segment_within(p, a, b, limit), order <= 0);
            assert_int_equal(fy_inch_segment_nearer(p, a, b, limit), order < 0);
        }
    }
}

static void segments(void **unused) {
    (void)unused;
    for (int n = 0; n < 300000; n++) {
        int32_t span = spans[next(3)];
        struct fy_inch a = random_point(span), b = random_point(span), c = random_point(span), d = random_point(span);
        assert_int_equal(fy_inch_segments_touch(a, b, c, d), slow_touch(a, b, c, d));
        struct fy_inch ends[2];
        bool share = fy_inch_segments_share(a, b, c, d, ends);
        assert_int_equal(share, slow_share(a, b, c, d));
        if (!share) continue;
        assert_false(fy_inch_same(ends[0], ends[1]));
        for (int i = 0; i < 2; i++) assert_true(slow_on(ends[i], a, b) && slow_on(ends[i], c, d));
    }
}

static void areas(void **unused) {
    (void)unused;
    int made = 0;
    for (int n = 0; n < 300000; n++) {
        int32_t span = spans[next(5)];
        struct fy_inch_area area;
        if (!random_area(span, &area)) continue;
        made++;
        struct fy_inch a = random_point(span), b = random_point(span);
        if (next(4) == 0) a = area.corner[next((uint32_t)area.count)];
        if (!fy_inch_same(a, b)) assert_int_equal(fy_inch_area_meets(&area, a, b), slow_meets(&area, a, b));
        struct fraction d2 = slow_area_distance2(&area, a);
        assert_int_equal(fy_inch_area_holds(&area, a), d2.top == 0);
        int32_t exact = fy_inch_root((int64_t)(d2.top / d2.bottom));
        for (int32_t limit = exact > 1 ? exact - 1 : 0; limit <= exact + 1; limit++)
            assert_int_equal(fy_inch_area_within(&area, a, limit), compare(d2, (struct fraction){(wide)limit * limit, 1}) <= 0);
        bool on_edge = false;
        for (int i = 0; i < area.count; i++) on_edge |= slow_on(a, area.corner[i], area.corner[(i + 1) % area.count]);
        assert_int_equal(fy_inch_area_inside(&area, a), d2.top == 0 && !on_edge);
        assert_true(fy_inch_area_holds(&area, fy_inch_area_nearest(&area, a)));
    }
    assert_true(made > 100000);
}

static void areas_that_are_none(void **unused) {
    (void)unused;
    struct fy_inch_area clockwise = {.count = 3, .corner = {{0, 0}, {0, 5}, {5, 0}}};
    struct fy_inch_area flat = {.count = 3, .corner = {{0, 0}, {5, 0}, {9, 0}}};
    struct fy_inch_area dented = {.count = 4, .corner = {{0, 0}, {9, 0}, {2, 2}, {0, 9}}};
    struct fy_inch_area two = {.count = 2, .corner = {{0, 0}, {9, 0}}};
    struct fy_inch_area star = {.count = 5, .corner = {{0, 9}, {-6, -8}, {9, 3}, {-9, 3}, {6, -8}}};
    assert_false(fy_inch_area_close(&clockwise) || fy_inch_area_close(&flat) || fy_inch_area_close(&dented));
    assert_false(fy_inch_area_close(&two) || fy_inch_area_close(&star));
}

static void running_along_an_edge_is_not_entering(void **unused) {
    (void)unused;
    struct fy_inch_area house = fy_inch_rectangle((struct fy_inch){1400, 800}, (struct fy_inch){1600, 1200});
    assert_false(fy_inch_area_meets(&house, (struct fy_inch){1000, 800}, (struct fy_inch){2000, 800}));
    assert_true(fy_inch_area_meets(&house, (struct fy_inch){1000, 801}, (struct fy_inch){2000, 801}));
    assert_false(fy_inch_area_meets(&house, (struct fy_inch){1300, 1100}, (struct fy_inch){1500, 1300}));
    assert_true(fy_inch_area_meets(&house, (struct fy_inch){1400, 1000}, (struct fy_inch){1600, 1000}));
}

static void towards(void **unused) {
    (void)unused;
    for (int n = 0; n < 100000; n++) {
        int32_t span = spans[next(5)], length = (int32_t)next(1300);
        struct fy_inch p = random_point(span), q = random_point(span), r = fy_inch_toward(p, q, length);
        assert_true(fy_inch_within(p, r, length));
        if (fy_inch_within(p, q, length)) assert_true(fy_inch_same(q, r));
        if (fy_inch_within(p, q, length)) continue;
        /* the share of each coordinate, cut by less than one hundredth */
        wide apart = fy_inch_root_up(fy_inch_apart2(p, q)), x = q.x > p.x ? 1 : -1, y = q.y > p.y ? 1 : -1;
        wide missing_x = x * ((wide)(q.x - p.x) * length - (r.x - p.x) * apart);
        wide missing_y = y * ((wide)(q.y - p.y) * length - (r.y - p.y) * apart);
        assert_true(missing_x >= 0 && missing_x < apart && missing_y >= 0 && missing_y < apart);
    }
    struct fy_inch r = fy_inch_toward((struct fy_inch){2200, 1000}, (struct fy_inch){2400, 1000}, 110);
    assert_true(r.x == 2310 && r.y == 1000);
}

static void away_and_in_front(void **unused) {
    (void)unused;
    struct fy_inch e = {0, 0}, p = {100, 0};
    assert_true(fy_inch_directly_away(e, p, (struct fy_inch){200, 10}, 10));
    assert_true(fy_inch_directly_away(e, p, (struct fy_inch){200, -10}, 10));
    assert_false(fy_inch_directly_away(e, p, (struct fy_inch){200, 11}, 10));
    assert_false(fy_inch_directly_away(e, p, (struct fy_inch){50, 0}, 10));
    assert_false(fy_inch_directly_away(e, p, p, 10));
    assert_true(fy_inch_directly_away(e, p, (struct fy_inch){200, 20}, 5));
    assert_false(fy_inch_directly_away(e, p, (struct fy_inch){200, 21}, 5));
    struct fy_inch down = {0, -1}, box = {2000, 2000};
    assert_true(fy_inch_in_front(box, down, (struct fy_inch){3000, 2000}));
    assert_false(fy_inch_in_front(box, down, (struct fy_inch){3000, 2001}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots),
        cmocka_unit_test(limits_are_inclusive),
        cmocka_unit_test(distance_from_a_segment),
        cmocka_unit_test(segments),
        cmocka_unit_test(areas),
        cmocka_unit_test(areas_that_are_none),
        cmocka_unit_test(running_along_an_edge_is_not_entering),
        cmocka_unit_test(towards),
        cmocka_unit_test(away_and_in_front),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
