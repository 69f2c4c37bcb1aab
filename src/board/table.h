/* table.h - a table top in inches for games without a grid: which straight lines are open, which legs pass among
 * pieces, and the cheapest paths. The rules of a game say what is closed to whom and how near one may come; this
 * answers quickly, with yes or no.
 *
 * The ground. A table has convex areas, sections of wire and crossings. Closed areas bar everybody, buildings bar heavy
 * movers, a section of wire bars who touches it while it stands, a crossing bars while it is closed. Only what has an
 * inside bars by its inside: lines may run along edges, but not along a seam, a stretch of edge with closed ground on
 * both sides. Fill in the first part of fy_table, then call fy_table_build once.
 *
 * Answers are those of the plain reading - every area, wire, crossing and seam of the table is looked at - because what
 * is left out cannot have a point in common with the line: a line from p that is no longer than FY_TABLE_SHORT (or
 * FY_TABLE_REACH) stays in the columns and rows of inches within that distance of p, and fy_obstacles holds everything
 * whose box has part in these. */
#ifndef FORAY_BOARD_TABLE_H
#define FORAY_BOARD_TABLE_H

#include "board/spans.h"
#include "foray/data.h"

enum {
    FY_TABLE_AREAS = 64, FY_TABLE_WIRES = 24, FY_TABLE_CROSSINGS = 16, FY_TABLE_SEAMS = 128,
    FY_TABLE_SHORT = 600, FY_TABLE_REACH = FY_SPAN_BEYOND /* lengths of lines */
};

struct fy_seam {
    struct fy_inch a, b;
    bool building;                  /* a building has part in it: it is one for heavy movers only */
    uint32_t crossings;             /* those that must be closed for it to be one */
};

struct fy_table {
    int32_t width, height;
    int n_areas, n_wires;
    struct fy_inch_area area[FY_TABLE_AREAS];
    uint64_t closed, buildings;     /* sets of areas */
    struct fy_inch wire[FY_TABLE_WIRES][2];
    uint32_t crossings;             /* which of the following there are */
    struct fy_inch_area crossing[FY_TABLE_CROSSINGS];

    /* made by fy_table_build */
    int n_seams;
    struct fy_seam seam[FY_TABLE_SEAMS];
    bool straight_seams;            /* all of them run along or across the table */
    uint64_t seams_of[2][2];        /* [heavy][word] */
    struct fy_spans areas;
    struct fy_strip { /* what is near an inch of the width, or of the height: [0] of a short line, [1] of any */
        uint64_t areas[2], seams[2][2];
        uint64_t along[2];          /* seams that run along it, within it; where some run aslant, all of them */
        uint32_t wires[2];
    } strip[2][FY_SPAN_INCHES];
};

/* What bars a mover at the moment. */
struct fy_barriers {
    uint32_t wires, crossings;      /* standing, closed */
    bool heavy;                     /* buildings do too */
};

/* What of it can bar straight lines from one point. */
struct fy_obstacles {
    uint64_t areas, seams[2];
    uint32_t wires, crossings;
};

/* Finds the seams and what is near each inch. A mistake is noted if there are too many seams. */
void fy_table_build(struct fy_node top, struct fy_table *);

/* The ground for lines from p, short ones or, if `far`, any. A crossing that p is inside of does not bar lines from
 * there. */
void fy_obstacles_find(const struct fy_table *, const struct fy_barriers *, struct fy_inch p, bool far,
                       struct fy_obstacles *);

/* Is the line from p, for which the ground was found, to q open? q is on the table. */
bool fy_obstacles_open(const struct fy_table *, const struct fy_obstacles *, struct fy_inch p, struct fy_inch q);

/* Does the line run along a seam of this ground? Is it one, with these crossings closed? */
bool fy_obstacles_seam(const struct fy_table *, const struct fy_obstacles *, struct fy_inch p, struct fy_inch q);
static inline bool fy_seam_closed(const struct fy_seam *s, uint32_t crossings) { return !(s->crossings & ~crossings); }

static inline bool fy_on_table(const struct fy_table *t, struct fy_inch p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= t->width && p.y <= t->height;
}

#endif
