/* ui.h - the screen: styles, text of any script, pop-ups. The only part besides the canvas that knows ncurses. */
#ifndef FORAY_UI_H
#define FORAY_UI_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

enum style {
    S_PLAIN, S_DIM, S_TITLE, S_FOCUS, S_RULE, S_CHOSEN, S_NOTICE, S_OURS, S_THEIRS, S_NEUTRAL, S_PLACE, S_TARGET, S_CURSOR,
    S_LINK, S_WATER, S_SCENERY, S_OBJECTIVE, S_LAYER, STYLES
};

struct ui {
    bool utf8, colour, braille;
    void (*background)(void *); /* draws what lies under the pop-ups, for the whole screen */
    void *context;
};
extern struct ui ui;

bool ui_start(bool ascii); /* false: this terminal cannot do it; the reason is on standard error */
void ui_stop(void);
attr_t ui_attr(enum style);
int ui_key(void);          /* the next key; KEY_RESIZE after the screen has been drawn anew */

/* One character of UTF-8 (or its ASCII stand-in), moving on; 0 at the end. */
wchar_t ui_next(const char **text);
int ui_width(const char *text);
/* Text at a place, cut to a width with an ellipsis; returns the columns used. */
int ui_put(WINDOW *, int row, int col, int width, enum style, const char *text);
void ui_put_char(WINDOW *, int row, int col, enum style, wchar_t);
void ui_fill(WINDOW *, int row, int col, int width, enum style);
/* A horizontal line with a title in it. */
void ui_rule(WINDOW *, int row, int col, int width, enum style, const char *title);
/* The next line of wrapped text, at most `width` columns; false at the end. */
bool ui_wrap(const char **text, int width, char *out, size_t n);

/* Pop-ups. They run until they are closed. */
int ui_pager(const char *title, const char *text, const char *keys); /* the key that ended it: one of keys, or 27 */
int ui_pick(const char *title, const char *const *items, int n, int at, const char *keys, int *key);
bool ui_entry(const char *title, const char *label, char *text, size_t n); /* false: given up */
bool ui_confirm(const char *question);

#endif
