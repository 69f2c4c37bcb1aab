/* screen.h - the full screen of a game: panes for the map, the choices and the log, and how they are drawn. */
#ifndef FORAY_SCREEN_H
#define FORAY_SCREEN_H

#include "guide.h"
#include "map.h"
#include "page.h"
#include "table.h"

enum pane { PANE_CHOICES, PANE_MAP, PANE_LOG, PANES };

struct rect {
    int row, col, height, width;
};

/* A line of the choices pane: an offer, or the heading of a group. */
struct row {
    int offer;   /* index, or -1: a heading */
    int32_t piece;
};

struct screen {
    struct table *t;
    struct map map;
    struct guide *guide;             /* from one table to the next */
    bool look_up;                    /* something has happened: a step of the guide may fit */
    enum pane focus;
    bool whole;                      /* the pane with the focus takes all the room */
    int32_t only_piece, only_place;  /* filter: offers about this piece, at this place; -1: all */
    char only_words[64];             /* and with these words; "": all */
    struct row *rows;                /* the choices pane after filtering */
    int n_rows, chosen, from;        /* chosen: index into rows */
    int list_row, tall;              /* the screen row of the first shown; rows the chosen one takes beyond one */
    int log_at, log_from;            /* the log line under the cursor; -1: at the end */
    int typed;                       /* the number being typed, 0: none */
    struct rect choices, board, log, detail;
    int wider;                       /* columns that the player gave the choices beyond the usual */
    int head;                        /* rows of title and tracks */
    bool done;
};

void screen_open(struct screen *, struct table *, struct guide *);
void screen_close(struct screen *);
void screen_draw(void *screen);      /* all of it */
void screen_refresh(struct screen *); /* after the table changed: list, marks, log */
void screen_describe(const struct screen *, struct fy_text *); /* what is selected, in words and facts */
void screen_mark(struct screen *);   /* the places that choices speak of */
void screen_filter(struct screen *, int32_t piece, int32_t place);
const struct offer *screen_offer(const struct screen *); /* the one chosen, or NULL */
void screen_choose(struct screen *, int number);         /* the row of an offer by its number */
int screen_log_at(const struct screen *, int row);       /* the line drawn on a row of the screen, or -1 */
int screen_log_line(const struct screen *);              /* the line under the cursor, -1: none */

/* After an act: new lists, and a word when more happened than the log shows. */
void screen_acted(struct screen *, bool done, int lines_before);
/* On the map: take what is under the cursor, go to the next place that choices speak of, or to one by name. */
void screen_pick(struct screen *);
void screen_next(struct screen *, int step);
void screen_go_to(struct screen *);
int screen_listed(const struct screen *);                /* offers in the list */

/* Rules, in pop-ups. */
void rules_show(const struct fy_system *, int rule);
void rules_search(const struct fy_system *);
/* Keys: runs until the player leaves. */
void screen_run(struct screen *);

#endif
