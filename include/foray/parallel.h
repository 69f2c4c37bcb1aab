/* parallel.h - the same work on several threads. Where there are none, one after the other: no result depends on it. */
#ifndef FORAY_PARALLEL_H
#define FORAY_PARALLEL_H

#include <stddef.h>

enum { FY_THREADS = 256, FY_CACHE_LINE = 128 /* a cache line and its neighbour, which come together */ };

/* Cleared memory that shares no cache line with any other: what a thread writes is its own. To be freed. */
void *fy_own_lines(size_t bytes);

/* work(context, i) for each i below n (at most FY_THREADS), each on a thread of its own; returns when all have ended. */
void fy_parallel(int n, void (*work)(void *context, int i), void *context);

#endif
