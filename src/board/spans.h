/* spans.h - which of up to 64 boxes on a table can have part in another box: sets of them by inch, across and up. */
#ifndef FORAY_BOARD_SPANS_H
#define FORAY_BOARD_SPANS_H

#include "board/inch.h"
#include "board/sets.h"

/* Points may be asked about that lie so far beyond the edges of the largest table. */
enum { FY_SPAN_BEYOND = 1200, FY_SPAN_INCHES = (FY_INCH_LARGEST + FY_SPAN_BEYOND) / 100 + 1 };

/* Those that begin in an inch or before it, and those that end in it or after it. */
struct fy_spans {
    uint64_t begun[2][FY_SPAN_INCHES], ended[2][FY_SPAN_INCHES];
};

static inline int fy_inch_number(int32_t n) { return (int)((uint32_t)n / 100); }

/* Box number i; low and high may be corners of it in any order. */
static inline void fy_span_add(struct fy_spans *s, int i, struct fy_inch low, struct fy_inch high)
{
    int32_t first[2] = {low.x < high.x ? low.x : high.x, low.y < high.y ? low.y : high.y};
    int32_t last[2] = {low.x < high.x ? high.x : low.x, low.y < high.y ? high.y : low.y};
    for (int axis = 0; axis < 2; axis++)
        for (int inch = 0; inch < FY_SPAN_INCHES; inch++) {
            s->begun[axis][inch] |= first[axis] < 100 * (inch + 1) ? fy_one(i) : 0;
            s->ended[axis][inch] |= last[axis] >= 100 * inch ? fy_one(i) : 0;
        }
}

/* Those that may have part in the box between two points: all that do, and some that nearly do. */
static inline uint64_t fy_spans_between(const struct fy_spans *s, struct fy_inch p, struct fy_inch q)
{
    int left = fy_inch_number(p.x < q.x ? p.x : q.x), right = fy_inch_number(p.x < q.x ? q.x : p.x);
    int below = fy_inch_number(p.y < q.y ? p.y : q.y), above = fy_inch_number(p.y < q.y ? q.y : p.y);
    return s->begun[0][right] & s->ended[0][left] & s->begun[1][above] & s->ended[1][below];
}

/* Those that may come so near to a point. */
static inline uint64_t fy_spans_around(const struct fy_spans *s, struct fy_inch p, int32_t within)
{
    struct fy_inch low = {p.x < within ? 0 : p.x - within, p.y < within ? 0 : p.y - within};
    return fy_spans_between(s, low, (struct fy_inch){p.x + within, p.y + within});
}

#endif
