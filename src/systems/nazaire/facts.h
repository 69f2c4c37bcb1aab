/* facts.h - what is told beside the board (facts.c, counters.c, prospect.c). */
#ifndef NAZAIRE_FACTS_H
#define NAZAIRE_FACTS_H

#include "nazaire.h"

/* Ready, disrupted, out of action, destroyed: 0 to 3. */
int nazaire_post_condition(const struct nz_state *, int post);
/* So many half points; the second text is for a single half. */
void nazaire_points_note(struct fy_notes *, int role, uint16_t rule, int half, int text, int text_half);
void nazaire_piece_facts(const struct nz_data *, const struct nz_state *, int32_t piece, struct fy_notes *);

#endif
