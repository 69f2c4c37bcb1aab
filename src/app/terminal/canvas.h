/* canvas.h - a sheet of character cells to draw on, larger than the screen if need be. Lines are drawn in dots, two by
 * four to a cell (a cell is about twice as high as wide, so dots are square), and shown as braille or as full stops. */
#ifndef FORAY_CANVAS_H
#define FORAY_CANVAS_H

#include "ui.h"

struct cell {
    wchar_t ch;     /* 0: none; the dots are shown */
    uint8_t style, dots;
};

struct canvas {
    int width, height;
    struct cell *cells;
};

void canvas_size(struct canvas *, int width, int height); /* and empty it */
void canvas_copy(struct canvas *to, const struct canvas *from);
void canvas_free(struct canvas *);
void canvas_char(struct canvas *, int row, int col, enum style, wchar_t);
/* Text cut to a width; returns the columns used. */
int canvas_text(struct canvas *, int row, int col, int width, enum style, const char *text);
void canvas_dot(struct canvas *, int x, int y, enum style);
/* A line in dots, `on` drawn and `off` left out in turn (off 0: solid). */
void canvas_line(struct canvas *, int x0, int y0, int x1, int y1, enum style, int on, int off);
void canvas_circle(struct canvas *, int x, int y, int r, enum style);
/* A piece of the canvas onto a window; what lies beyond the canvas is blank. */
void canvas_show(const struct canvas *, WINDOW *, int row, int col, int height, int width, int from_row, int from_col);

#endif
