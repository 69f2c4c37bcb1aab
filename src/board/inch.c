#include "inch.h"

#include <stddef.h>

/* Roots of x, in 4096ths, for x from 64 to 256; between two of them the root is all but straight. */
static const uint16_t roots[193] = {
    32768, 33023, 33276, 33527, 33776, 34023, 34269, 34513, 34755, 34996, 35235, 35472, 35708, 35942, 36174, 36406, 36635,
    36864, 37090, 37316, 37540, 37763, 37984, 38204, 38423, 38641, 38858, 39073, 39287, 39500, 39712, 39922, 40132, 40340,
    40548, 40754, 40960, 41164, 41367, 41569, 41771, 41971, 42170, 42369, 42566, 42763, 42959, 43154, 43347, 43541, 43733,
    43924, 44115, 44305, 44493, 44682, 44869, 45056, 45241, 45426, 45611, 45794, 45977, 46159, 46340, 46521, 46701, 46880,
    47059, 47237, 47414, 47591, 47767, 47942, 48117, 48291, 48464, 48637, 48809, 48981, 49152, 49322, 49492, 49661, 49829,
    49998, 50165, 50332, 50498, 50664, 50830, 50994, 51159, 51322, 51485, 51648, 51810, 51972, 52133, 52294, 52454, 52614,
    52773, 52931, 53090, 53248, 53405, 53562, 53718, 53874, 54029, 54184, 54339, 54493, 54647, 54800, 54953, 55106, 55258,
    55409, 55560, 55711, 55861, 56011, 56161, 56310, 56459, 56607, 56755, 56903, 57050, 57197, 57344, 57490, 57635, 57781,
    57926, 58070, 58215, 58359, 58502, 58645, 58788, 58931, 59073, 59215, 59356, 59497, 59638, 59779, 59919, 60059, 60198,
    60337, 60476, 60615, 60753, 60891, 61029, 61166, 61303, 61440, 61576, 61712, 61848, 61983, 62118, 62253, 62388, 62522,
    62656, 62790, 62923, 63057, 63190, 63322, 63454, 63587, 63718, 63850, 63981, 64112, 64243, 64373, 64503, 64633, 64763,
    64892, 65021, 65150, 65279, 65407, 65535,
};

/* For n from 64 to 2^28: n is x * 4^shift and a rest, x from 64 to 255. The straight line between two roots runs below the curve,
 * by less than one in all. */
static int32_t quick_root(uint32_t n) {
    int shift = (25 - __builtin_clz(n)) / 2;
    uint32_t x = (n >> 2 * shift) - 64, rest = n & ((1u << 2 * shift) - 1);
    uint64_t fine = ((uint64_t)roots[x] << 2 * shift) + (uint64_t)rest * (uint32_t)(roots[x + 1] - roots[x]);
    int32_t root = (int32_t)(fine >> (12 + shift));
    return root + ((root + 1) * (root + 1) <= (int32_t)n);
}

/* For any other: Newton's way. */
static int32_t slow_root(int64_t n) {
    int64_t root = 1;
    if (n <= 0) return 0;
    while (root * root < n) root *= 2;
    for (int64_t next = (root + n / root) / 2; next < root; next = (root + n / root) / 2) root = next;
    return (int32_t)root;
}

int32_t fy_inch_root(int64_t n) { return n >= 64 && n < 1 << 28 ? quick_root((uint32_t)n) : slow_root(n); }

int32_t fy_inch_root_up(int64_t n) {
    int32_t root = fy_inch_root(n);
    return fy_inch_square(root) < n ? root + 1 : root;
}

static int sign(int64_t n) { return (n > 0) - (n < 0); }

static int side(struct fy_inch a, struct fy_inch b, struct fy_inch p) {
    return sign(fy_inch_cross(fy_inch_from(a, b), fy_inch_from(a, p)));
}

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

static bool boxes_touch(struct fy_inch a, struct fy_inch b, struct fy_inch c, struct fy_inch d) {
    return most(a.x, b.x) >= least(c.x, d.x) && most(c.x, d.x) >= least(a.x, b.x) && most(a.y, b.y) >= least(c.y, d.y) &&
           most(c.y, d.y) >= least(a.y, b.y);
}

bool fy_inch_segments_touch(struct fy_inch a, struct fy_inch b, struct fy_inch c, struct fy_inch d) {
    /* With the boxes touching, collinear segments overlap, and others meet when each parts the other's ends. */
    return boxes_touch(a, b, c, d) && side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

bool fy_inch_segments_share(struct fy_inch a, struct fy_inch b, struct fy_inch c, struct fy_inch d,
                            struct fy_inch ends[2]) {
    struct fy_inch ab = fy_inch_from(a, b);
    if (fy_inch_cross(ab, fy_inch_from(a, c)) != 0 || fy_inch_cross(ab, fy_inch_from(a, d)) != 0) return false;
    int64_t at_b = fy_inch_dot(ab, ab), at_c = fy_inch_dot(fy_inch_from(a, c), ab), at_d = fy_inch_dot(fy_inch_from(a, d), ab);
    struct fy_inch first = at_c < at_d ? c : d, last = at_c < at_d ? d : c;
    int64_t at_first = at_c < at_d ? at_c : at_d, at_last = at_c < at_d ? at_d : at_c;
    int64_t from = at_first > 0 ? at_first : 0, to = at_last < at_b ? at_last : at_b;
    if (to <= from) return false;
    if (ends != NULL) {
        ends[0] = at_first > 0 ? first : a;
        ends[1] = at_last < at_b ? last : b;
    }
    return true;
}

struct fy_inch fy_inch_toward(struct fy_inch from, struct fy_inch to, int32_t length) {
    int64_t apart2 = fy_inch_apart2(from, to);
    if (apart2 <= fy_inch_square(length)) return to;
    int64_t apart = fy_inch_root_up(apart2);
    /* C's division cuts towards zero, that is towards `from`. */
    return (struct fy_inch){from.x + (int32_t)((int64_t)(to.x - from.x) * length / apart),
                            from.y + (int32_t)((int64_t)(to.y - from.y) * length / apart)};
}

bool fy_inch_directly_away(struct fy_inch e, struct fy_inch p, struct fy_inch q) {
    struct fy_inch out = fy_inch_from(e, p), leg = fy_inch_from(p, q);
    int64_t dot = fy_inch_dot(out, leg), cross = fy_inch_cross(out, leg);
    return dot > 0 && (cross < 0 ? -cross : cross) * 10 <= dot;
}

static bool axis_rectangle(const struct fy_inch_area *area) {
    if (area->count != 4) return false;
    for (int i = 0; i < 4; i++) {
        struct fy_inch c = area->corner[i];
        if ((c.x != area->low.x && c.x != area->high.x) || (c.y != area->low.y && c.y != area->high.y)) return false;
    }
    return true;
}

bool fy_inch_area_close(struct fy_inch_area *area) {
    if (area->count < 3 || area->count > FY_INCH_CORNERS) return false;
    area->low = area->high = area->corner[0];
    for (int i = 0; i < area->count; i++) {
        struct fy_inch a = area->corner[i], b = area->corner[(i + 1) % area->count];
        /* Every other corner strictly to the left of every edge: convex, counter-clockwise, wound once. */
        for (int j = 0; j < area->count; j++)
            if (j != i && j != (i + 1) % area->count && side(a, b, area->corner[j]) <= 0) return false;
        area->low = (struct fy_inch){least(area->low.x, a.x), least(area->low.y, a.y)};
        area->high = (struct fy_inch){most(area->high.x, a.x), most(area->high.y, a.y)};
    }
    area->rectangle = axis_rectangle(area);
    return true;
}

struct fy_inch_area fy_inch_rectangle(struct fy_inch low, struct fy_inch high) {
    return (struct fy_inch_area){
        .count = 4, .rectangle = true, .corner = {low, {high.x, low.y}, high, {low.x, high.y}}, .low = low, .high = high};
}

bool fy_inch_area_holds(const struct fy_inch_area *area, struct fy_inch p) {
    if (p.x < area->low.x || p.x > area->high.x || p.y < area->low.y || p.y > area->high.y) return false;
    if (area->rectangle) return true;
    for (int i = 0; i < area->count; i++)
        if (side(area->corner[i], area->corner[(i + 1) % area->count], p) < 0) return false;
    return true;
}

bool fy_inch_area_inside(const struct fy_inch_area *area, struct fy_inch p) {
    if (p.x <= area->low.x || p.x >= area->high.x || p.y <= area->low.y || p.y >= area->high.y) return false;
    if (area->rectangle) return true;
    for (int i = 0; i < area->count; i++)
        if (side(area->corner[i], area->corner[(i + 1) % area->count], p) <= 0) return false;
    return true;
}

/* Do corners lie strictly on both sides of the line ab? */
static bool line_parts_corners(const struct fy_inch_area *area, struct fy_inch a, struct fy_inch b) {
    struct fy_inch ab = fy_inch_from(a, b);
    bool left = false, right = false;
    for (int i = 0; i < area->count; i++) {
        int64_t cross = fy_inch_cross(ab, fy_inch_from(a, area->corner[i]));
        left |= cross > 0;
        right |= cross < 0;
    }
    return left && right;
}

/* The same for a rectangle: by the corners farthest to the left and to the right. */
static bool line_parts_rectangle(const struct fy_inch_area *area, struct fy_inch a, struct fy_inch b) {
    struct fy_inch ab = fy_inch_from(a, b), low = fy_inch_from(a, area->low), high = fy_inch_from(a, area->high);
    struct fy_inch left = {ab.y > 0 ? low.x : high.x, ab.x > 0 ? high.y : low.y};
    struct fy_inch right = {ab.y > 0 ? high.x : low.x, ab.x > 0 ? low.y : high.y};
    return fy_inch_cross(ab, left) > 0 && fy_inch_cross(ab, right) < 0;
}

bool fy_inch_area_parted(const struct fy_inch_area *area, struct fy_inch a, struct fy_inch b) {
    if (area->rectangle) return line_parts_rectangle(area, a, b);
    for (int i = 0; i < area->count; i++) {
        struct fy_inch from = area->corner[i], to = area->corner[(i + 1) % area->count];
        if (side(from, to, a) <= 0 && side(from, to, b) <= 0) return false;
    }
    return line_parts_corners(area, a, b);
}

bool fy_inch_area_within(const struct fy_inch_area *area, struct fy_inch p, int32_t limit) {
    if (p.x < area->low.x - limit || p.x > area->high.x + limit || p.y < area->low.y - limit || p.y > area->high.y + limit)
        return false;
    if (fy_inch_area_holds(area, p)) return true;
    for (int i = 0; i < area->count; i++)
        if (fy_inch_segment_within(p, area->corner[i], area->corner[(i + 1) % area->count], limit)) return true;
    return false;
}

struct fy_inch fy_inch_area_nearest(const struct fy_inch_area *area, struct fy_inch p) {
    if (area->rectangle)
        return (struct fy_inch){least(most(p.x, area->low.x), area->high.x), least(most(p.y, area->low.y), area->high.y)};
    if (fy_inch_area_holds(area, p)) return p;
    struct fy_inch best = area->corner[0];
    for (int i = 1; i < area->count; i++)
        if (fy_inch_apart2(p, area->corner[i]) < fy_inch_apart2(p, best)) best = area->corner[i];
    return best;
}
