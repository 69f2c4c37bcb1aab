/* flood.c - costs spread over a graph. */
#include "board/flood.h"

#include <stddef.h>

void fy_flood(const void *graph, fy_flood_steps *steps, int nodes, uint16_t cost[], uint16_t back[], uint16_t queue[],
              uint8_t queued[])
{
    int head = 0, count = 0;
    for (int i = 0; i < nodes; i++)
        if (cost[i] != FY_FLOOD_UNREACHED)
            queue[count++] = (uint16_t)i, queued[i] = 1;
    while (count) {
        int node = queue[head];
        struct fy_flood_step step[FY_FLOOD_STEPS];
        int n = steps(graph, node, step);
        head = (head + 1) % nodes, count--;
        queued[node] = 0;
        for (int k = 0; k < n; k++) {
            int to = step[k].to, sum = cost[node] + step[k].cost;
            if (sum >= cost[to])
                continue;
            cost[to] = (uint16_t)sum;
            if (back)
                back[to] = (uint16_t)node;
            if (!queued[to])
                queue[(head + count++) % nodes] = (uint16_t)to, queued[to] = 1;
        }
    }
}
