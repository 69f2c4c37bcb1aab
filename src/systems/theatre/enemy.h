/* enemy.h - what the files that move the system's units share. */
#ifndef THEATRE_ENEMY_H
#define THEATRE_ENEMY_H

#include "theatre.h"

/* What the system's units see of the player in one movement phase: nobody of his moves in it. */
struct theatre_survey {
    uint64_t prey;                   /* his units ashore outside home hexes */
    uint8_t distance[TH_HEXES];      /* from a hex to the nearest of them, in hexes */
    uint8_t ahead[2][TH_HEXES];      /* the least cost of the way to a hex beside one, c/m units apart */
};

/* march.c */
void theatre_survey(const struct theatre_data *d, const struct theatre_state *s, struct theatre_survey *v);
void theatre_captures_now(struct theatre_game *g);
void theatre_hunt(struct theatre_game *g, int unit, uint64_t prey, const uint8_t *ahead);
void theatre_move_mobile(struct theatre_game *g, const struct theatre_survey *v, int unit);
void theatre_move_security(struct theatre_game *g, const struct theatre_survey *v, int unit);
void theatre_move_line(struct theatre_game *g, int unit);

/* specials.c */
void theatre_move_special(struct theatre_game *g, const struct theatre_survey *v, int unit);
void theatre_re_embark(struct theatre_game *g, int unit);

#endif
