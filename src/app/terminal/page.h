/* page.h - texts for people about a game: score, boxes, positions, rules. Plain UTF-8 lines, printed as they are by the
 * plain front end and shown in a pop-up by the full-screen one. */
#ifndef FORAY_PAGE_H
#define FORAY_PAGE_H

#include "table.h"

#include "foray/text.h"

/* "Birney (assault): strength 5, 2 of 2 steps, pinned" */
void page_piece(struct fy_text *, const struct table *, const struct fy_piece *);
/* "s62 Old Town, south streets [town]: objective 6; Birney …; KM04 …" all in one line. */
void page_place(struct fy_text *, const struct table *, int32_t place);
void page_point(struct fy_text *, const struct table *, int32_t x, int32_t y); /* of an inch table: "7.25, 12" */
void page_tracks(struct fy_text *, const struct table *, const char *between);

void page_score(struct fy_text *, const struct table *);
void page_boxes(struct fy_text *, const struct table *);
void page_view(struct fy_text *, const struct table *);     /* everything on the table, place by place */
void page_game(struct fy_text *, const struct table *);     /* what is being played, and how */
void page_rule(struct fy_text *, const struct fy_system *, int rule);
/* What a choice is, how it is said in words, and its rule in full. */
void page_choice(struct fy_text *, const struct table *, const struct offer *);
void page_odds(struct fy_text *, const struct table *, const struct offer *); /* what may come of a choice */
/* Rules with all the words in id, chapter or text: their indexes, up to cap. */
int page_find_rules(const struct fy_system *, const char *words, uint16_t *out, int cap);
/* The text of a rule without its Markdown signs. */
void page_clean(struct fy_text *, const char *markdown);

#endif
