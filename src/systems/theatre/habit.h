/* habit.h - a sensible player's choice: land where there is something to blow up, drop at bridges that nobody guards, hold
 * them for a turn and blow them up, or seize them, march on what scores, attack at good odds, get home with the boats. It
 * looks one decision ahead and never at the dice. Its parts, whose functions nobody else calls:
 *     habit_goals.c    what is worth going to, and the next step there
 *     habit_shores.c   what a landing promises
 *     habit_ships.c    where ships sail, and who needs them
 *     habit.c          what each choice is worth, and which is taken */
#ifndef THEATRE_HABIT_H
#define THEATRE_HABIT_H

#include "theatre.h"

enum { NOTHING = -1000000, UNKNOWN = -1 };

/* Units that land together, weighed once for all the hexes where they could. */
struct party {
    uint64_t units;
    int commandos, others, special, raiders;
    int hits;       /* by demolition */
    int attack;     /* in sixteenths */
};

/* A coast as it is for whoever might land on it, looked at once for all. */
struct shore {
    int level, fire;  /* of its guns, and of those beside it */
    int worth[2];     /* to a line unit, to a commando */
    int defence;      /* if it is held */
    bool held;
};

struct look {
    const struct theatre_data *d;
    const struct theatre_state *s;
    const struct theatre_victory *v;
    int side;
    bool saboteurs; /* destroyed bridges score: blow them up instead of taking them */
    int step;       /* where the unit taken goes next, once it is known */
    int way;        /* of the fleet, once it is known: */
    struct party own, all;           /* what the ship taken carries, and the whole fleet */
    int storm_port; /* the last port of which it was asked whether a storm from it pays, and the answer */
    bool storm;
    int goals;      /* objectives that are worth something, once they are known: */
    uint16_t goal[TH_OBJECTIVES];
    uint8_t worth[2][TH_OBJECTIVES]; /* to line units, to commandos */
    int port;       /* whose safe courses are known: */
    const uint8_t *safe;
    uint8_t safe_now[TH_HEXES / 8];
    bool fired;     /* the fire beside coast defences is known: */
    uint16_t fire[TH_HEXES];
    struct theatre_hexes seen;       /* shores that have been looked at: */
    struct shore shore[TH_HEXES];
};

static inline bool bridge_wanted(const struct look *l, int bridge)
{
    const struct theatre_bridge *b = &l->s->bridge[bridge];
    if (l->saboteurs)
        return l->d->bridge[bridge].scores && b->state == TH_INTACT;
    return l->v->bridge_at_end[bridge] && b->owner != l->side && b->state != TH_DESTROYED;
}

static inline bool enemy_near(const struct look *l, int hex)
{
    return theatre_zoc(l->s, hex, l->side ^ 1) != 0;
}

/* habit_goals.c */
bool theatre_seize_first(const struct look *l, int unit, int bridge);
int theatre_hex_worth(const struct look *l, bool commando, int hex);
int theatre_best_step(struct look *l, int unit);

/* habit_shores.c */
uint64_t theatre_cargo_off(const struct look *l, int hex);
struct party theatre_weigh_party(const struct look *l, uint64_t units);
int theatre_landing_worth(struct look *l, const struct party *p, int hex);
bool theatre_storm_pays(struct look *l, int port);

/* habit_ships.c */
bool theatre_at_home(const struct look *l, int hex);
bool theatre_been_abroad(const struct look *l, uint64_t cargo);
bool theatre_line_time(const struct look *l);
bool theatre_has_course(struct look *l, int ship);
int theatre_fleet_worth(struct look *l, int to);
bool theatre_goes_along(const struct look *l, int ship);
bool theatre_wants_boat(struct look *l, int unit);
bool theatre_boat_here(const struct look *l, int unit);

#endif
