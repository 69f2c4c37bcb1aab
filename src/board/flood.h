/* flood.h - costs that spread from some nodes of a graph over the others. */
#ifndef FORAY_BOARD_FLOOD_H
#define FORAY_BOARD_FLOOD_H

#include <stdint.h>

enum { FY_FLOOD_STEPS = 8, FY_FLOOD_UNREACHED = 0xffff };

struct fy_flood_step {
    int to, cost;
};

/* The steps by which costs spread from a node: how many there are, FY_FLOOD_STEPS at most. */
typedef int fy_flood_steps(const void *graph, int node, struct fy_flood_step *);

/* cost[node] is what the flood begins with, or FY_FLOOD_UNREACHED; after it, the least at which it is reached. back,
 * unless NULL: the node from which it was, left alone where it began. queue and queued have room for every node; queued
 * is all 0. First come, first served, until nothing gets cheaper: among equals the one that came first stays. */
void fy_flood(const void *graph, fy_flood_steps *, int nodes, uint16_t cost[], uint16_t back[], uint16_t queue[],
              uint8_t queued[]);

#endif
