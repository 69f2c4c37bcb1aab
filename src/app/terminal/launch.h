/* launch.h - what to play, as the command line or a menu says it, and getting it onto the table. */
#ifndef FORAY_LAUNCH_H
#define FORAY_LAUNCH_H

#include "table.h"

struct launch {
    const struct fy_system *sys;
    const char *scenario, *data;       /* NULL: the system's first; the built-in files */
    struct fy_session_config config;   /* options, seed, dice, undo */
    const char *name;                  /* of the game in the store; NULL: one is made up */
    struct fy_store *store;            /* or NULL: nothing is saved */
    bool guided;                       /* by plain lines: begin with the guide */
    char guide_scenario[FY_KEY];
};

void launch_system(struct launch *, const struct fy_system *); /* with its usual options */
bool launch_guided(struct launch *, char error[FY_ERROR]); /* the scenario and dice of the guide; false: there is none */
/* A new game, or one from the store; false with a message. */
bool launch_new(const struct launch *, struct table *, char error[FY_ERROR]);
bool launch_resume(const struct launch *, const char *name, struct table *, char error[FY_ERROR]);

/* After a table was left: does it lead to another? A subgame takes the table of its campaign, and the campaign that of
 * its subgame, with the result if that is over; what cannot be done is said at the old one. False: it is to be closed. */
bool launch_next(const struct launch *, struct table *);

/* The front ends. Both return an exit code. With a table they play (or replay) it and close it; without one they
 * start with their menu. */
int plain_play(struct launch *, struct table *);
int plain_replay(struct table *);
int screen_play(struct launch *, struct table *, bool ascii);
int screen_replay(struct table *, bool ascii);

#endif
