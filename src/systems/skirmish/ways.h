/* ways.h - the leg towards a goal (SK-17.7): what is worked out of the whole-inch points when the scenario is loaded, and of a goal
 * when somebody goes for it. For the files that find that leg, and for those who load or keep what they need. */
#ifndef SKIRMISH_WAYS_H
#define SKIRMISH_WAYS_H

#include "skirmish.h"

/* ---- ways.c: costs between whole-inch points ---- */

enum {
    FAR_OFF = 16000,                /* no way: more than any cost; two of them still fit */
    LONGEST = 15000,                /* the longest way that is kept */
    MARKS = 512, OPENINGS = 4096,
    SPARE = 64,                     /* bytes of a set that may be read beyond its end: eight at a time, of four rows */
    LANES = 16                      /* rows of costs are worked on so many at a time */
};

/* A step that is open when none of these places is shut: standing wire, blown crossing. */
struct sk_opening {
    uint16_t a, b, cost;            /* between two marks */
    uint64_t shut;
};

struct sk_ways {
    int nodes, columns, rows;
    int n_bends, n_marks, stride;   /* marks: the bends, then the nodes of the openings */
    uint64_t shut;                  /* what is shut in these ways */
    uint8_t *open;                  /* by node: open steps */
    uint8_t *edge;                  /* something beside it is not open */
    uint16_t *joined;               /* those of the 16 nodes about its inch that have open steps, by rows */
    uint8_t (*run)[8];              /* by node: how many open steps follow each other in each direction */
    int row_size, set_size;         /* sets of nodes are rows of bits, by x: bytes of a row, of a set */
    uint8_t *piece;                 /* [node]: the set of those one piece away */
    uint8_t *about;                 /* [node]: those one piece away from any of the 16 nodes about its inch */
    uint16_t mark[MARKS];
    uint8_t mark_x[MARKS], mark_y[MARKS];
    int words;
    uint64_t *near;                 /* [node][words]: marks one piece away */
    int16_t *to;                    /* [node][stride]: the cost to each mark */
    int n_openings;
    struct sk_opening *opening;
};

/* A goal, and what it costs to reach it from every mark. */
struct sk_field {
    const struct sk_ways *ways;     /* NULL: none yet */
    struct fy_inch goal;
    uint64_t shut;
    int n, marks;                   /* how many nodes lie about the goal; how many marks count, in whole lanes */
    int16_t seed_x[16], seed_y[16];
    int16_t cost[16];               /* from each of them; no way from what fills up the lanes */
    int left, right;                /* columns between which all of them are */
    int16_t rest[MARKS];            /* from each mark */
    uint64_t opened[MARKS / 64];    /* marks beside something that has opened */
    const uint8_t *view;            /* nodes of which some may be one piece away from those about the goal; no others are */
};

static inline int skirmish_row_size(const struct sk_data *d) { return (d->columns + 7) / 8; }
static inline int skirmish_set_size(const struct sk_data *d) { return (skirmish_row_size(d) * d->rows + 15) / 16 * 16; }

/* The ways of infantry, of heavy vehicles, and of those with all crossings blown; NULL if they cannot be told so. The scratch
 * has a set for every node. */
struct sk_ways *skirmish_ways(struct fy_loader *, const struct sk_data *, bool heavy, bool blown, uint8_t *scratch);
/* A row of costs, where going on by another row at a cost is cheaper. */
void skirmish_cheaper(int16_t *row, const int16_t *by, int cost, int n);
/* Is there one piece, a slanting run and then a straight one, from a node to (x, y)? */
static inline bool skirmish_one_piece(const struct sk_ways *w, int node, int x, int y)
{
    return w->piece[node * w->set_size + y * w->row_size + x / 8] >> x % 8 & 1;
}

/* ---- outlook.c: nodes within a move ---- */

enum {
    ROWS = 32,                      /* two moves and one, in inches, and to spare */
    NO_NODE = -1
};

struct sk_frame {
    const struct sk_walk *w;
    int x, y, n;                    /* the first column and row, and how many rows */
    uint32_t nodes[ROWS];           /* by row, from the first column on; none in up to three rows more */
};

/* Nodes of a frame are numbered by x, then y. Ranks without a number come before those with the same cost that have one. */
static inline int skirmish_number(int k, int row) { return k * ROWS + row; }
static inline sk_rank at_least(int cost) { return (sk_rank)cost * (2 * ROWS * ROWS); }
static inline sk_rank rank_of(int cost, int number) { return at_least(cost) + (sk_rank)number + 1; }
static inline int cost_in(sk_rank r) { return (int)(r / (2 * ROWS * ROWS)); }
static inline int number_in(sk_rank r) { return (int)(r % (2 * ROWS * ROWS)) - 1; } /* or NO_NODE */

static inline uint32_t skirmish_up_to(int n) { return (uint32_t)(one(n < 0 ? 0 : n > 32 ? 32 : n) - 1); } /* the first n */
static inline int skirmish_bends(const struct sk_ways *w) { return (w->n_bends + LANES - 1) / LANES * LANES; } /* in whole lanes */

void skirmish_outlooks(struct fy_loader *, struct sk_data *);
void skirmish_frame(struct sk_frame *, const struct sk_walk *);
/* Its nodes to which the ground is open, blown crossings apart: by what was worked out for the mover's place, or else by a
 * look around. NULL: nothing was worked out, for it is no whole-inch point, wire has been removed there, or an option opens buildings. */
const struct sk_outlook *skirmish_outlook(struct sk_frame *, const struct sk_ways *);
void skirmish_frame_nodes(struct sk_frame *);
/* Less a node to which no leg may lead, and most of those that are barred by the same foes. */
void skirmish_leave_out(struct sk_frame *, int k, int row);

/* ---- field.c ---- */

/* The field of a goal: one of those worked out when the scenario was loaded, or else `last`, begun anew if it was for another. */
const struct sk_field *skirmish_field(const struct sk_walk *, const struct sk_ways *, uint64_t shut, struct fy_inch goal,
                                      struct sk_field *last);
void skirmish_fixed_fields(struct fy_loader *, struct sk_data *);
/* Ground between a place and one of the nodes about its inch; `clear`: those to which it is known to be open. */
unsigned skirmish_clear(const struct sk_walk *, struct fy_inch place);
bool skirmish_open_to(const struct sk_walk *, unsigned clear, struct fy_inch place, int x, int y);

/* ---- quick.c ---- */

/* What skirmish_route does, by the ways. */
enum { ROUTE_FOUND, ROUTE_NONE, ROUTE_NO_WAY };
int skirmish_route_by_ways(const struct sk_walk *, struct fy_inch goal, struct sk_field *, struct fy_inch *to); /* -1: cannot tell */

#endif
