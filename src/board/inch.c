#include "inch.h"

#include <stddef.h>

/* Roots of x * 256 for x from 64 to 255: where Newton's way begins. */
static const uint8_t roots[192] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 143, 144, 145, 146, 147, 148, 149, 150,
    150, 151, 152, 153, 154, 155, 155, 156, 157, 158, 159, 159, 160, 161, 162, 163, 163, 164, 165, 166, 167, 167, 168, 169,
    170, 170, 171, 172, 173, 173, 174, 175, 175, 176, 177, 178, 178, 179, 180, 181, 181, 182, 183, 183, 184, 185, 185, 186,
    187, 187, 188, 189, 189, 190, 191, 191, 192, 193, 193, 194, 195, 195, 196, 197, 197, 198, 199, 199, 200, 201, 201, 202,
    203, 203, 204, 204, 205, 206, 206, 207, 207, 208, 209, 209, 210, 211, 211, 212, 212, 213, 214, 214, 215, 215, 216, 217,
    217, 218, 218, 219, 219, 220, 221, 221, 222, 222, 223, 223, 224, 225, 225, 226, 226, 227, 227, 228, 229, 229, 230, 230,
    231, 231, 232, 232, 233, 234, 234, 235, 235, 236, 236, 237, 237, 238, 238, 239, 239, 240, 241, 241, 242, 242, 243, 243,
    244, 244, 245, 245, 246, 246, 247, 247, 248, 248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255,
};

int32_t fy_inch_root(int64_t n) {
    if (n < 64) {
        int32_t root = 0;
        while ((root + 1) * (root + 1) <= n) root++;
        return root;
    }
    /* n is x * 4^shift and a little more, x from 64 to 255; one step of Newton's way leaves an error of one at most. */
    int shift = (57 - __builtin_clzll((uint64_t)n)) / 2;
    int64_t root = shift >= 4 ? (int64_t)roots[(n >> 2 * shift) - 64] << (shift - 4) : roots[(n >> 2 * shift) - 64] >> (4 - shift);
    do {
        root = n <= UINT32_MAX ? (root + (uint32_t)n / (uint32_t)root) / 2 : (root + n / root) / 2;
    } while (n > UINT32_MAX && (root * root > n + root || (root + 1) * (root + 1) < n - root));
    while (root * root > n) root--;
    while ((root + 1) * (root + 1) <= n) root++;
    return (int32_t)root;
}

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
