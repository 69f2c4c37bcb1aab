/* mover.h - legs of one piece among others on a table: straight lines from where it stands that keep clear of ground
 * and pieces.
 *
 * A game puts a mover together by its rules: whom it may not pass nearer than what (`room`), where it may not stop
 * (`stop`), how far inside a room it may end (`tolerance`). Everything here is relative to the mover, so that
 * coordinates are small, and only answers yes or no; why not is for the rules to say. */
#ifndef FORAY_BOARD_MOVER_H
#define FORAY_BOARD_MOVER_H

#include "board/lanes.h"
#include "board/table.h"

enum { FY_MOVER_FOES = 64, FY_MOVER_STOPS = 96 };
/* The bearings of a shorter leg would be too coarse: its ends are whole hundredths. */
enum { FY_MOVE_LEAST = 25 };

struct fy_foe {
    struct fy_inch at;
    int32_t touch;                  /* nearer than that is over its base */
    int32_t room;                   /* nearer than that is too near: its base, or more while the mover is outside of that */
    int32_t apart2;
    const int16_t *half_chord;      /* of its room: fy_half_chords */
    int16_t piece;                  /* whatever the game calls it */
    bool holds;                     /* the mover stands so near that it is not free to go on */
};

struct fy_mover {
    const struct fy_table *table;
    struct fy_barriers barriers;
    struct fy_obstacles ground;
    struct fy_inch from;
    int32_t move;                   /* how long a leg may be */
    int32_t tolerance;              /* a leg may come so much nearer than the room of a foe if it ends there */
    bool stuck;                     /* it stands on a foe's base */
    int n_foes, n_friends, n_stops;
    int32_t most_touch, most_room;  /* of all foes */
    struct fy_foe foe[FY_MOVER_FOES];
    /* Where legs may not end, relative to the mover: on the bases of friends, which come first, and on those of foes or
     * inside their rooms by more than the tolerance. */
    int16_t stop[FY_MOVER_STOPS][2];
    int32_t stop_limit2[FY_MOVER_STOPS]; /* the square of what is too near; nought in the lanes after the last */
};

/* One more place where legs may not end. It counts once n_stops is raised. */
static inline void fy_mover_put_stop(struct fy_mover *m, int i, int32_t x, int32_t y, int32_t limit2)
{
    m->stop[i][0] = (int16_t)x;
    m->stop[i][1] = (int16_t)y;
    m->stop_limit2[i] = limit2;
}

/* May a leg end there (relative to the mover), as far as pieces go? */
static inline bool fy_mover_may_stop(const struct fy_mover *m, int32_t x, int32_t y)
{
    fy_pairs to = fy_lanes_pair(x, y);
    fy_four too_near = fy_lanes_four(0);
    for (int i = 0; i < m->n_stops; i += FY_LANE_POINTS) {
        fy_pairs off = fy_lanes_load(m->stop[i]) - to;
        too_near |= fy_lanes_dots(off, off) < fy_lanes_load_four(&m->stop_limit2[i]);
    }
    return !fy_lanes_mask(too_near);
}

/* The same, as far as friends go. */
static inline bool fy_mover_friends_let_stop(const struct fy_mover *m, int32_t x, int32_t y)
{
    for (int i = 0; i < m->n_friends; i++) {
        int32_t dx = m->stop[i][0] - x, dy = m->stop[i][1] - y;
        if (dx * dx + dy * dy < m->stop_limit2[i])
            return false;
    }
    return true;
}

/* Within the move, on the table, and not where it stands. */
bool fy_mover_in_reach(const struct fy_mover *, struct fy_inch q);
/* Does one foe bar a leg to a point relative to the mover: its base is run over, or its room entered but by the
 * tolerance at the end? */
bool fy_mover_bars(const struct fy_mover *, const struct fy_foe *, int32_t x, int32_t y);
/* Do pieces let a leg to q pass and end: no room entered but by the tolerance at the end, no base run over? */
bool fy_mover_passes(const struct fy_mover *, struct fy_inch q);
/* The same of a leg that ignores rooms: no base run over, no end on a base. And the ground must be open. */
bool fy_mover_leg_clear(const struct fy_mover *, struct fy_inch q);

/* ---- how far on each bearing ---- */

enum { FY_BEARINGS = 16 };          /* every second of fy_inch_bearing */

/* A box of closed ground as seen from the mover. */
struct fy_block {
    int32_t lx, ly, hx, hy;
    struct fy_inch right, left;     /* the corners between which it is seen */
    bool around;                    /* the mover is inside */
    uint8_t which;                  /* area or section of wire */
};

struct fy_blocks {
    int n_areas, n_wires;
    struct fy_block area[FY_TABLE_AREAS], wire[FY_TABLE_WIRES];
};

/* One box, if a leg can get there. */
bool fy_block_make(const struct fy_mover *, struct fy_inch low, struct fy_inch high, int which, struct fy_block *);
/* Closed ground within the move. */
void fy_mover_blocks(const struct fy_mover *, struct fy_blocks *);
/* Half of what a line that passes a circle has of it, [by how far]. */
const int16_t *fy_half_chords(struct fy_loader *, int32_t radius);

/* Legs of one length on every bearing of the first half, without signs, and what it takes to divide by them; the other
 * half leads the opposite way. */
struct fy_rays {
    int16_t first[FY_BEARINGS / 2];                                  /* x and y of the first quarter, with signs */
    int16_t length[2][FY_BEARINGS / 2], per_length[2][FY_BEARINGS / 2]; /* [across, up] */
    int16_t per_move, shift;
    int16_t thousandths[FY_BEARINGS][2],
        share[FY_BEARINGS][2]; /* of every bearing, the share of 1000 times 2^15 and without sign */
};

void fy_rays_make(struct fy_rays *, int32_t move);
/* How far the mover gets on every bearing, to a hundredth or two: to the edge of the table, closed ground, a base, or
 * just into the first room that stops it. The set that comes back: bearings on which a leg that long, if of a quarter
 * of an inch at least and if friends let it end there, is surely one that fy_mover_passes and the ground allow. */
struct fy_ray_ends {
    int16_t reach[FY_BEARINGS], end[FY_BEARINGS][2]; /* where these legs end, relative to the mover */
};
unsigned fy_mover_reaches(const struct fy_mover *, const struct fy_rays *, const struct fy_blocks *, struct fy_ray_ends *);
/* Those that end nearer to a point than the root of the limit. */
static inline unsigned fy_ray_ends_near(const struct fy_ray_ends *r, const int16_t point[2], int32_t limit2)
{
    fy_four near[FY_BEARINGS / FY_LANE_POINTS], limit = fy_lanes_four(limit2);
    for (int i = 0; i < FY_BEARINGS / FY_LANE_POINTS; i++) {
        fy_pairs off = fy_lanes_load(r->end[FY_LANE_POINTS * i]) - fy_lanes_point(point);
        near[i] = fy_lanes_dots(off, off) < limit;
    }
    return fy_lanes_mask_fours(near);
}

/* ---- many legs ---- */

enum { FY_LEGS = 400 };

/* Legs relative to the mover, within the move and on the table. */
struct fy_legs {
    int n;
    int16_t to[FY_LEGS + FY_LANE_POINTS][2];
    int32_t barred[FY_LEGS + FY_LANE_POINTS]; /* -1: known to be barred, or else 0 */
};

/* Bars those that the ground or foes on their way do not let pass. Where legs may not end (fy_mover_may_stop) has been
 * looked at. */
void fy_mover_judge(const struct fy_mover *, const struct fy_blocks *, struct fy_legs *);

#endif
