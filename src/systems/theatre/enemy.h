/* enemy.h - what the files that move the system's units share. */
#ifndef THEATRE_ENEMY_H
#define THEATRE_ENEMY_H

#include "theatre.h"

/* What the system's units see of the player in one movement phase: nobody of his moves in it. Rows are made when they
 * are first asked for. */
enum { TH_ROW_AHEAD, TH_ROW_AHEAD_CM, TH_ROW_DISTANCE, TH_ROWS };
struct theatre_survey {
    uint64_t prey;                   /* his units ashore outside home hexes */
    struct theatre_hexes hexes;      /* where they stand */
    bool made[TH_ROWS];
    uint8_t row[TH_ROWS][TH_HEXES];  /* least MPs to a hex beside the nearest of them; hexes to it */
};

/* march.c */
void theatre_survey(const struct theatre_data *d, const struct theatre_state *s, struct theatre_survey *v);
const uint8_t *theatre_survey_row(const struct theatre_data *d, struct theatre_survey *v, int row);
void theatre_captures_now(struct theatre_game *g);
void theatre_hunt(struct theatre_game *g, int unit, uint64_t prey, const uint8_t *ahead);
void theatre_move_mobile(struct theatre_game *g, struct theatre_survey *v, int unit);
void theatre_move_security(struct theatre_game *g, struct theatre_survey *v, int unit);
void theatre_move_line(struct theatre_game *g, int unit);

/* specials.c */
void theatre_move_special(struct theatre_game *g, struct theatre_survey *v, int unit);
void theatre_re_embark(struct theatre_game *g, int unit);

#endif
