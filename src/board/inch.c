#include "inch.h"

#include <stddef.h>

const uint16_t fy_inch_roots[192][2] = {
    {16447, 65281}, {16574, 64781}, {16700, 64292}, {16825, 63814}, {16949, 63347}, {17073, 62889}, {17195, 62442},
    {17317, 62003}, {17438, 61574}, {17557, 61154}, {17676, 60742}, {17794, 60339}, {17912, 59943}, {18029, 59555},
    {18145, 59174}, {18260, 58801}, {18374, 58435}, {18488, 58075}, {18601, 57722}, {18714, 57375}, {18825, 57035},
    {18937, 56700}, {19047, 56372}, {19157, 56048}, {19266, 55731}, {19374, 55419}, {19482, 55112}, {19590, 54810},
    {19696, 54513}, {19803, 54220}, {19908, 53933}, {20014, 53649}, {20118, 53371}, {20222, 53096}, {20325, 52826},
    {20428, 52560}, {20531, 52298}, {20632, 52040}, {20734, 51785}, {20835, 51534}, {20935, 51287}, {21035, 51044},
    {21135, 50803}, {21234, 50566}, {21332, 50333}, {21430, 50103}, {21528, 49875}, {21625, 49651}, {21722, 49430},
    {21818, 49212}, {21914, 48996}, {22010, 48784}, {22105, 48574}, {22199, 48367}, {22294, 48162}, {22388, 47960},
    {22481, 47761}, {22574, 47564}, {22667, 47369}, {22759, 47177}, {22851, 46987}, {22943, 46800}, {23034, 46614},
    {23125, 46431}, {23215, 46250}, {23306, 46071}, {23395, 45895}, {23485, 45720}, {23574, 45547}, {23663, 45376},
    {23751, 45207}, {23839, 45040}, {23927, 44874}, {24015, 44711}, {24102, 44549}, {24189, 44389}, {24275, 44231},
    {24361, 44075}, {24447, 43920}, {24533, 43766}, {24618, 43615}, {24704, 43464}, {24788, 43316}, {24872, 43169},
    {24957, 43023}, {25041, 42879}, {25124, 42736}, {25208, 42595}, {25291, 42455}, {25373, 42317}, {25456, 42179},
    {25538, 42044}, {25620, 41909}, {25702, 41776}, {25783, 41644}, {25865, 41513}, {25945, 41384}, {26026, 41255},
    {26107, 41128}, {26187, 41002}, {26267, 40877}, {26346, 40754}, {26426, 40631}, {26505, 40510}, {26584, 40389},
    {26663, 40270}, {26741, 40152}, {26820, 40034}, {26898, 39918}, {26976, 39803}, {27053, 39689}, {27131, 39575},
    {27208, 39463}, {27285, 39352}, {27362, 39242}, {27438, 39132}, {27515, 39023}, {27591, 38916}, {27667, 38809},
    {27743, 38703}, {27818, 38598}, {27893, 38494}, {27968, 38391}, {28043, 38288}, {28118, 38186}, {28192, 38086},
    {28267, 37985}, {28341, 37886}, {28414, 37788}, {28488, 37690}, {28562, 37593}, {28635, 37497}, {28708, 37401},
    {28781, 37306}, {28854, 37212}, {28926, 37119}, {28999, 37026}, {29071, 36934}, {29143, 36843}, {29215, 36752},
    {29287, 36662}, {29358, 36573}, {29430, 36484}, {29501, 36396}, {29572, 36309}, {29643, 36222}, {29713, 36136},
    {29784, 36050}, {29855, 35965}, {29925, 35881}, {29995, 35797}, {30064, 35714}, {30134, 35632}, {30203, 35550},
    {30273, 35468}, {30342, 35387}, {30411, 35307}, {30480, 35227}, {30549, 35148}, {30617, 35069}, {30686, 34991},
    {30754, 34913}, {30822, 34836}, {30891, 34759}, {30958, 34683}, {31025, 34608}, {31093, 34533}, {31160, 34458},
    {31227, 34384}, {31295, 34310}, {31361, 34237}, {31429, 34164}, {31495, 34092}, {31562, 34020}, {31628, 33948},
    {31695, 33877}, {31760, 33807}, {31826, 33737}, {31892, 33667}, {31958, 33598}, {32024, 33529}, {32089, 33461},
    {32154, 33393}, {32220, 33325}, {32285, 33258}, {32349, 33192}, {32414, 33125}, {32479, 33059}, {32543, 32994},
    {32607, 32929}, {32672, 32864}, {32735, 32800},
};

/* Newton's way. */
int32_t fy_inch_slow_root(int64_t n) {
    int64_t root = 1;
    if (n <= 0) return 0;
    while (root * root < n) root *= 2;
    for (int64_t next = (root + n / root) / 2; next < root; next = (root + n / root) / 2) root = next;
    return (int32_t)root;
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
    int64_t at_b = fy_inch_dot(ab, ab), at_c = fy_inch_dot(fy_inch_from(a, c), ab),
            at_d = fy_inch_dot(fy_inch_from(a, d), ab);
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

bool fy_inch_directly_away(struct fy_inch e, struct fy_inch p, struct fy_inch q, int slope) {
    struct fy_inch out = fy_inch_from(e, p), leg = fy_inch_from(p, q);
    int64_t dot = fy_inch_dot(out, leg), cross = fy_inch_cross(out, leg);
    return dot > 0 && (cross < 0 ? -cross : cross) * slope <= dot;
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

const int16_t fy_inch_bearing[32][2] = {
    {1000, 0},    {981, 195},   {924, 383},   {831, 556},   {707, 707},   {556, 831},   {383, 924},   {195, 981},
    {0, 1000},    {-195, 981},  {-383, 924},  {-556, 831},  {-707, 707},  {-831, 556},  {-924, 383},  {-981, 195},
    {-1000, 0},   {-981, -195}, {-924, -383}, {-831, -556}, {-707, -707}, {-556, -831}, {-383, -924}, {-195, -981},
    {0, -1000},   {195, -981},  {383, -924},  {556, -831},  {707, -707},  {831, -556},  {924, -383},  {981, -195},
};
