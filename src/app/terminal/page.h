/* page.h - texts for people about a game: score, boxes, positions, rules. Plain UTF-8 lines, printed as they are by the
 * plain front end and shown in a pop-up by the full-screen one. */
#ifndef FORAY_PAGE_H
#define FORAY_PAGE_H

#include "table.h"

#include "foray/text.h"

/* "Birney (assault): strength 5, 2 of 2 steps, pinned" */
void page_piece(struct fy_text *, const struct table *, const struct fy_piece *);
void page_place_name(struct fy_text *, const struct fy_place *); /* "s62 Old Town", "Dover (1501)": the id once */
/* "s62 Old Town, south streets [town]: objective 6; Birney …; KM04 …" all in one line. */
void page_place(struct fy_text *, const struct table *, int32_t place);
/* What lies and stands at a place, if anything does: the first after `first`, the others after `next`. */
void page_stands(struct fy_text *, const struct table *, int32_t place); /* the same in short, where they are many */
void page_holds(struct fy_text *, const struct table *, int32_t place, const char *first, const char *next);
/* Of the offers that have all the words, at most so many from index `from` on, those that only end something apart: these
 * follow on every page. Where the next page goes on; 0: there is none. */
int page_offers(struct fy_text *, const struct table *, const char *words, int from, int most);
/* Of a long list that has been told: the offers about a piece in full (-1: none), and the numbers of the others by piece. */
void page_offers_again(struct fy_text *, const struct table *, int32_t piece);
void page_point(struct fy_text *, const struct table *, int32_t x, int32_t y); /* of an inch table: "7.25, 12" */
void page_tracks(struct fy_text *, const struct table *, const char *between);
void page_status(struct fy_text *, const struct table *);   /* turn, phase and points in one line; all tracks if they are few */

void page_score(struct fy_text *, const struct table *);
void page_report(struct fy_text *, const struct table *);   /* what has become of targets and pieces, points by turn */
void page_boxes(struct fy_text *, const struct table *);
void page_view(struct fy_text *, const struct table *);     /* everything on the table, place by place */
void page_game(struct fy_text *, const struct table *);     /* what is being played, and how */
void page_rule(struct fy_text *, const struct fy_system *, int rule);
/* What a choice is, how it is said in words, and its rule in full. */
void page_choice(struct fy_text *, const struct table *, const struct offer *);
void page_odds(struct fy_text *, const struct table *, const struct offer *); /* what may come of a choice */
/* What should be done now, or only where to look; the words bound the thinking, as "20" seconds. */
void page_advice(struct fy_text *, const struct table *, bool hint, const char *words);
/* Notes of some roles (bits), each on a line of its own after `before`, or all in one line, the first after `first`. */
enum { NOTES_OF_A_THING = (1 << FY_FACT) | (1 << FY_RISK) };
void page_notes(struct fy_text *, const struct table *, const struct fy_notes *, uint32_t roles, const char *before);
void page_notes_short(struct fy_text *, const struct table *, const struct fy_notes *, uint32_t roles, const char *first);
/* What is known of a thing by name, or of the game; and in one line, after what stands there already. */
void page_facts(struct fy_text *, const struct table *, const char *words);
void page_facts_short(struct fy_text *, const struct table *, int noun, int32_t index);
void page_who(struct fy_text *, const struct table *, const char *words);    /* a piece, those at a place, or all of ours */
void page_targets(struct fy_text *, const struct table *);
void page_reach(struct fy_text *, const struct table *, const char *words);  /* where the choices take a piece */
void page_near(struct fy_text *, const struct table *, const char *words);   /* what lies next to a place */
void page_route(struct fy_text *, const struct table *, const char *words);  /* from the first of two places to the second */
int32_t page_find_place(struct fy_text *, const struct table *, const char *words); /* -1, and the text says why */
/* What a choice costs, needs and brings. */
void page_prospect(struct fy_text *, const struct table *, const struct fy_choice *);
void page_place_ids(struct fy_text *, const struct table *, const struct offer *); /* of a choice whose text has only titles */
void page_prospect_short(struct fy_text *, const struct table *, const struct fy_choice *, const char *first);
/* Why it is suggested. */
void page_purpose(struct fy_text *, const struct table *, const struct fy_choice *);
/* Rules with all the words in id, chapter or text: their indexes, up to cap. */
int page_find_rules(const struct fy_system *, const char *words, uint16_t *out, int cap);
/* The text of a rule without its Markdown signs. */
void page_clean(struct fy_text *, const char *markdown);

#endif
