/* parallel.h - the same work on several threads. Where there are none, one after the other: no result depends on it. */
#ifndef FORAY_PARALLEL_H
#define FORAY_PARALLEL_H

enum { FY_THREADS = 256 };

/* work(context, i) for each i below n (at most FY_THREADS), each on a thread of its own; returns when all have ended. */
void fy_parallel(int n, void (*work)(void *context, int i), void *context);

#endif
