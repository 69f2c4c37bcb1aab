/* paths.h - the cheapest paths over a table, and the best leg towards a goal.
 *
 * Nodes are the whole-inch points of the table. A step leads from a node to one of its eight neighbours where the line
 * between them is open; it costs 100 straight and 141 aslant. The value of a node for a goal is the cost of the
 * cheapest path to a seed, a node beside the goal, plus the distance from there. fy_path_leg finds the node (or another
 * given point) within one move that has the least value and to which a leg may lead, without spreading costs over the
 * table.
 *
 * How. Two steps of a path, one after the other, can often be exchanged, or put in place of by others at no more cost.
 * Do that as long as it brings slanting steps before straight ones or shortens the path; it comes to an end, for each
 * exchange lowers the cost, or the number of steps, or the places of the slanting ones. What is left is a path as cheap
 * as the first, made of pieces - a slanting run and then a straight run - that meet at bends: nodes where an exchange
 * is not open because closed ground is in the way. Bends are corners of closed ground, and few. So
 *
 *     cost(a, b) = the least of  piece(a, b)  and, over all bends m,  cost(a, m) + piece(m, b)
 *
 * where piece(a, b) is what a slanting and a straight run cost if they are open. The costs from every bend to every
 * node are worked out when a scenario is loaded. The value of a node then is the least over the few bends that are one
 * piece away from a seed, and over the seeds themselves. Of these bends m is left out if another one, m', has
 * cost(seed, m') + cost(m', m) <= cost(seed, m): whatever goes by m goes by m' at no more cost.
 *
 * For a mover on a node it is known beforehand by which bends the paths from the nodes about it go on, and from which
 * of these nodes: its exits. The least over them, each with the rest of the path from its bend, is the first candidate;
 * only if no leg may lead to it, or if some candidate is one piece away from a seed, are all of them compared.
 *
 * What is shut when the scenario begins and may open (wire) is shut in these tables; a step that has opened is a step
 * between two nodes that are kept like bends, and is added when a goal is looked at. */
#ifndef FORAY_BOARD_PATHS_H
#define FORAY_BOARD_PATHS_H

#include "board/mover.h"

enum { FY_PATH_STRAIGHT = 100, FY_PATH_ASLANT = 141, FY_PATH_SEED_MOST = 150 };
enum { FY_PATH_MOVERS = 12, FY_PATH_MARKS = 512, FY_PATH_SEEDS = 16, FY_PATH_ROWS = 32 };

extern const int8_t fy_path_step[8][2]; /* to a node's neighbours, counter-clockwise from the right; odd ones aslant */

struct fy_paths;                        /* the tables for one kind of ground */

/* The nodes of a table, with the steps that closed ground leaves open. */
struct fy_nodes {
    const struct fy_table *table;
    int columns, rows;
    int32_t seed;                       /* seeds lie within this of the goal: an inch at least, FY_PATH_SEED_MOST at most */
    uint8_t *steps[2];                  /* [heavy][node]: which of the eight, wire and closed crossings apart */
    uint32_t *wires;                    /* [node]: wire that touches a step from it */
    uint16_t *crossings;                /* [node]: crossings that meet a step from it, or lie along one */
    uint8_t *open_round[2];             /* [heavy][inch]: nothing bars any line between the inch and the nodes about it */
    struct fy_paths *paths[3]; /* on foot, heavy, heavy with all crossings closed; NULL: too much for these tables */
    int n_goals;                        /* places looked at beforehand */
    uint8_t *goal_in;                   /* [inch]: which of them is there, from 1 on */
    struct fy_path_goal *goal[2];       /* [heavy]: while everything that may open is shut */
    int n_movers;
    struct fy_path_mover {
        int32_t move;
        bool heavy;
        uint32_t *near;                 /* [node][row]: the nodes within the move to which the line is open */
        struct fy_path_exits {
            struct {
                uint32_t first, idle;   /* where its exits begin, and those on the way to which there is another one */
            } *of;                      /* [node]: all end where those of the next begin */
            struct fy_path_exit {
                uint32_t rank;          /* what it costs from a node about it to the bend, and which node that is */
                uint32_t bend;
            } *exit;
        } exits[2];                     /* [all crossings closed] */
    } mover[FY_PATH_MOVERS];
};

/* The kinds of movers (move, heavy) and `seed` are filled in before; those that are alike share tables, those without a move have
 * none. */
void fy_nodes_build(struct fy_loader *, struct fy_nodes *, const struct fy_table *);

/* Places that movers often go for, at most one in an inch; they are looked at when the nodes have been built. */
enum { FY_PATH_GOALS = 120 };
void fy_nodes_add_goal(struct fy_nodes *, struct fy_inch at);

static inline struct fy_inch fy_node_at(const struct fy_nodes *n, int node)
{
    return (struct fy_inch){node % n->columns * 100, node / n->columns * 100};
}

/* What a path over open ground costs. */
static inline int32_t fy_path_open_cost(int dx, int dy)
{
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return (FY_PATH_ASLANT - FY_PATH_STRAIGHT) * (dx + dy) + (2 * FY_PATH_STRAIGHT - FY_PATH_ASLANT) * (dx > dy ? dx : dy);
}

/* A goal that was looked at. */
struct fy_path_goal {
    const struct fy_paths *paths;       /* NULL: none yet */
    struct fy_inch at;
    uint64_t shut;
    int n_seeds, n_marks;               /* marks that count: the bends, or all if something has opened */
    int16_t seed_x[FY_PATH_SEEDS], seed_y[FY_PATH_SEEDS], seed_cost[FY_PATH_SEEDS];
    int16_t rest[FY_PATH_MARKS]; /* from each of the bends to the goal, and from what lies beside a step that has opened */
    int left, right;                    /* columns between which the seeds are */
    const uint8_t *view;                /* nodes of which some are one piece away from a seed; no others are */
};

/* The last ones: kept by the caller, whose movers go for a few places in turn. */
enum { FY_PATH_KEPT = 4 };
struct fy_path_goals {
    unsigned oldest;
    struct fy_path_goal goal[FY_PATH_KEPT];
};

static inline void fy_path_goals_clear(struct fy_path_goals *g)
{
    g->oldest = 0;
    for (int i = 0; i < FY_PATH_KEPT; i++)
        g->goal[i].paths = NULL;
}

/* A leg is wanted: by whom, of which kind of mover, where to; other points that are candidates besides the nodes; and
 * what else the rules ask of a leg, or NULL. */
struct fy_path_query {
    const struct fy_nodes *nodes;
    const struct fy_mover *mover;
    int kind;
    struct fy_inch goal;
    int n_points;
    const struct fy_inch *point;
    bool (*allowed)(const struct fy_mover *, struct fy_inch q);
};

/* The candidate of least value, then x, then y, to which a leg may lead and whose value is below that of the mover's
 * place (the least over the corners of its inch, of their value and the distance, where the line is open).
 * FY_PATH_UNKNOWN: these tables do not tell, somebody must search: crossings closed to men, a mover or a goal in or
 * beside a closed crossing, tables that were too large. */
enum { FY_PATH_FOUND, FY_PATH_NO_BETTER, FY_PATH_NO_WAY, FY_PATH_UNKNOWN };
int fy_path_leg(const struct fy_path_query *, struct fy_path_goals *, struct fy_inch *to);

/* ---- between paths.c, nodes.c, frame.c, path_goal.c and path_leg.c ---- */

enum {
    FY_PATH_FAR = 16000,                /* no path: more than any cost; two of them still fit */
    FY_PATH_LONGEST = 15000
};

/* A step that is open when nothing of `shut` is. */
struct fy_path_opening {
    uint16_t a, b, cost;                /* between two of the bends */
    uint64_t shut;
};

struct fy_paths {
    int nodes, columns, rows;
    int n_bends, n_marks;               /* marks: the bends, and after them the nodes beside what may open */
    uint64_t shut;                      /* wires, and from bit 32 on crossings: what is shut in these tables */
    uint8_t *steps;                     /* [node] */
    int row_size, set_size;             /* sets of nodes are rows of bits, by x: bytes of a row, of a set */
    uint8_t *piece;                     /* [node]: the set of those one piece away */
    uint8_t *about;                     /* [node]: those one piece away from any of the 16 nodes about its inch */
    uint16_t mark[FY_PATH_MARKS];       /* their nodes */
    int16_t mark_x[FY_PATH_MARKS], mark_y[FY_PATH_MARKS]; /* and where these are */
    int stride;                         /* the marks, in whole lanes */
    int16_t *cost;                      /* [node][mark] */
    int16_t *piece_cost;                /* [node][mark]: in one piece */
    uint64_t *near;                     /* [node]: eights of bends of which some are one piece away */
    uint8_t *bends;                     /* the set of them */
    int n_openings;
    struct fy_path_opening *opening;
};

/* Nodes of a set in one row, from a column on. */
static inline uint32_t fy_path_row(const struct fy_paths *p, const uint8_t *set, int x, int y)
{
    const uint8_t *from = set + y * p->row_size + x / 8;
    uint64_t bits = 0;
    for (int i = 0; i < 5; i++)
        bits |= (uint64_t)from[i] << 8 * i;
    return (uint32_t)(bits >> x % 8);
}

static inline bool fy_path_piece(const struct fy_paths *p, int node, int x, int y)
{
    return p->piece[node * p->set_size + y * p->row_size + x / 8] >> x % 8 & 1;
}

/* A row of costs, where going on by another row at a cost is cheaper; in whole lanes. */
static inline void fy_path_cheapen(int16_t *row, const int16_t *by, int cost, int n)
{
    for (int i = 0; i < n; i += 8)
        fy_lanes_store(row + i, fy_lanes_min(fy_lanes_load(row + i), fy_lanes_load(by + i) + fy_lanes_eight(cost)));
}

struct fy_paths *fy_paths_build(struct fy_loader *, const struct fy_nodes *, bool heavy, bool crossings);

/* The nodes about a place, as rows of bits: the first column and row, and how many rows; none in what fills up the lanes. */
struct fy_path_frame {
    int x, y, n;
    uint32_t nodes[FY_PATH_ROWS];
};

static inline size_t fy_path_rows_of(int32_t move) { return (size_t)(2 * (move / 100) + 1); }
void fy_path_frame_make(const struct fy_nodes *, struct fy_inch from, int32_t move, struct fy_path_frame *);
/* Those within the move to which the ground is open. */
void fy_path_frame_open(const struct fy_nodes *, const struct fy_mover *, struct fy_path_frame *);
/* Less a node to which pieces let no leg lead, and most of those that are barred by the same ones. */
void fy_path_frame_leave_out(struct fy_path_frame *, const struct fy_mover *, struct fy_inch q);

/* A cost, and a node of a frame that has it: the lesser comes first, by cost, then x, then y. */
enum { FY_PATH_RANKS = FY_PATH_ROWS * FY_PATH_ROWS };
static inline uint32_t fy_path_rank(int cost, int k, int row)
{
    return ((uint32_t)(cost + 1) * FY_PATH_ROWS + (uint32_t)k) * FY_PATH_ROWS + (uint32_t)row;
}
static inline int fy_path_rank_cost(uint32_t rank) { return (int)(rank / FY_PATH_RANKS) - 1; }
/* It comes before all that cost so much, after all that cost less, and is none itself: no frame is so large. */
static inline uint32_t fy_path_rank_at_least(int cost) { return fy_path_rank(cost, 0, 0) - 1; }
#define FY_PATH_NO_RANK UINT32_MAX

/* A goal: one looked at beforehand, or one of the last, or looked at now in place of the oldest of these. */
const struct fy_path_goal *fy_path_goal_find(struct fy_path_goals *last, const struct fy_path_query *,
                                             const struct fy_paths *, uint64_t shut);
/* What it would cost from a node over open ground to each of eight seeds and on to the goal. And in one piece to a
 * seed, if it is less than `than`, or that. */
fy_eight fy_path_open_costs(const struct fy_path_goal *, int first, int x, int y);
int fy_path_cost_in_one_piece(const struct fy_path_goal *, int x, int y, int than);
/* The value of a place: by the corners of its inch. */
int fy_path_value(const struct fy_path_goal *, const struct fy_path_query *, struct fy_inch p);

#endif
