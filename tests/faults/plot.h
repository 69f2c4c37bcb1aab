/* plot.h - what befalls a store in these tests: games are added, played, undone, renamed, deleted, and the store is closed and
 * opened again. Each step is done or not done; after each it is known what the store must hold. */
#ifndef FORAY_FAULTS_PLOT_H
#define FORAY_FAULTS_PLOT_H

#include "foray/session.h"
#include "foray/store.h"

struct plot {
    const struct fy_game *game;
    const char *path;
    struct fy_store *store;
    bool grouped; /* every step that changes something is a group of its own, as in a server */
    struct fy_session *one, *two;
    bool lost_one, lost_two; /* the sessions went with a group that failed: they are loaded again */
    char error[FY_ERROR];
};

extern const int plot_steps;
bool plot_step(struct plot *, int step); /* false: with an error, and as if nothing had happened */
void plot_drop(struct plot *);           /* sessions and store */
const char *plot_name(int step);
/* What the store holds, as text: every game with its record. NULL: it cannot be read. */
char *plot_holds(struct plot *);
/* Every game in it can be taken out and played on. */
bool plot_plays_on(struct plot *);
/* The whole plot with nothing going wrong: what the store holds after each step; one more for the empty one at the start. */
char **plot_expectations(struct plot *);
void plot_forget(char **expectations);

#endif
