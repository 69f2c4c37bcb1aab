/* page.h - texts for people about a game: score, boxes, positions, rules. Plain UTF-8 lines, printed as they are by the
 * plain front end and shown in a pop-up by the full-screen one. */
#ifndef FORAY_PAGE_H
#define FORAY_PAGE_H

#include "table.h"

struct page {
    char *text; /* never NULL once written to */
    size_t n, cap;
};
void page_put(struct page *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_free(struct page *);

/* "Birney (assault): strength 5, 2 of 2 steps, pinned" */
void page_piece(struct page *, const struct table *, const struct fy_piece *);
/* "s62 Old Town, south streets [town]: objective 6; Birney …; KM04 …" all in one line. */
void page_place(struct page *, const struct table *, int32_t place);
void page_tracks(struct page *, const struct table *, const char *between);

void page_score(struct page *, const struct table *);
void page_boxes(struct page *, const struct table *);
void page_view(struct page *, const struct table *);     /* everything on the table, place by place */
void page_game(struct page *, const struct table *);     /* what is being played, and how */
void page_rule(struct page *, const struct fy_system *, int rule);
/* What a choice is, how it is said in words, and its rule in full. */
void page_choice(struct page *, const struct table *, const struct offer *);
void page_odds(struct page *, const struct table *, const struct offer *); /* what may come of a choice */
/* Rules with all the words in id, chapter or text: their indexes, up to cap. */
int page_find_rules(const struct fy_system *, const char *words, uint16_t *out, int cap);
/* Is a word (n bytes of it) in a text, whatever the case? */
bool page_holds(const char *text, const char *word, size_t n);
/* The text of a rule without its Markdown signs. */
void page_clean(struct page *, const char *markdown);

#endif
