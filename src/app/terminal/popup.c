/* popup.c - windows over the screen: a text to read, a list to pick from, a line to type, a question. */
#include "ui.h"

#include <panel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct popup {
    WINDOW *window;
    PANEL *panel;
    int height, width;
};

static void frame(struct popup *p, const char *title, const char *keys)
{
    WINDOW *w = p->window;
    int h = p->height, k = p->width;
    werase(w);
    if (ui.utf8)
        wborder_set(w, WACS_VLINE, WACS_VLINE, WACS_HLINE, WACS_HLINE, WACS_ULCORNER, WACS_URCORNER, WACS_LLCORNER,
                    WACS_LRCORNER);
    else
        wborder(w, '|', '|', '-', '-', '+', '+', '+', '+');
    char text[256];
    snprintf(text, sizeof text, " %s ", title);
    ui_put(w, 0, 2, k - 4, S_FOCUS, text);
    snprintf(text, sizeof text, " %s ", keys);
    ui_put(w, h - 1, 2, k - 4, S_DIM, text);
}

static void open_popup(struct popup *p, int height, int width)
{
    p->height = height < LINES ? height : LINES;
    p->width = width < COLS ? width : COLS;
    p->window = newwin(p->height, p->width, (LINES - p->height) / 2, (COLS - p->width) / 2);
    p->panel = new_panel(p->window);
}

static void close_popup(struct popup *p)
{
    del_panel(p->panel);
    delwin(p->window);
    update_panels();
}

/* A wheel turn as a key; other mouse events are 0. */
static int wheel(void)
{
    MEVENT e;
    if (getmouse(&e) != OK)
        return 0;
    return e.bstate & BUTTON4_PRESSED ? KEY_UP : e.bstate & BUTTON5_PRESSED ? KEY_DOWN : e.bstate & BUTTON1_PRESSED ? 27 : 0;
}

/* Where a list or text of n lines in a window of `rows` goes by a key. */
static int scrolled(int at, int key, int rows, int n)
{
    switch (key) {
    case KEY_UP: case 'k': at--; break;
    case KEY_DOWN: case 'j': at++; break;
    case KEY_PPAGE: at -= rows; break;
    case KEY_NPAGE: case ' ': at += rows; break;
    case KEY_HOME: at = 0; break;
    case KEY_END: at = n - 1; break;
    }
    return at >= n ? n ? n - 1 : 0 : at < 0 ? 0 : at;
}

/* ------------------------------------------------------------------ reading */

static int count_lines(const char *text, int width)
{
    char line[1024];
    int n = 0;
    while (ui_wrap(&text, width, line, sizeof line))
        n++;
    return n;
}

static void draw_text(struct popup *p, const char *text, int from)
{
    char line[1024];
    int row = 1 - from;
    for (; row < p->height - 1 && ui_wrap(&text, p->width - 4, line, sizeof line); row++)
        if (row >= 1)
            ui_put(p->window, row, 2, p->width - 4, S_PLAIN, line);
}

int ui_pager(const char *title, const char *text, const char *keys)
{
    struct popup p;
    char foot[160];
    for (int from = 0, key = KEY_RESIZE;;) {
        int width = COLS < 84 ? COLS - 2 : 82, n = count_lines(text, width - 4);
        open_popup(&p, n + 2 < LINES - 2 ? n + 2 : LINES - 2, width);
        int rows = p.height - 2, last = n > rows ? n - rows : 0;
        do {
            from = from > last ? last : from;
            snprintf(foot, sizeof foot, "%sEsc close%s", n > rows ? "arrows scroll, " : "",
                     keys && strchr(keys, 'n') ? ", n next, p previous, / search" : "");
            frame(&p, title, foot);
            draw_text(&p, text, from);
            key = ui_key();
            key = key == KEY_MOUSE ? wheel() : key;
            if (key == KEY_ENTER || key == '\n' || key == 27 || key == 'q')
                key = 27;
            else
                from = scrolled(from, key, rows, last + 1);
        } while (key != 27 && key != KEY_RESIZE && key != ERR && !(keys && key > 0 && key < 256 && strchr(keys, key)));
        close_popup(&p);
        if (key != KEY_RESIZE)
            return key == ERR ? 27 : key;
    }
}

/* ------------------------------------------------------------------ picking */

static void draw_list(struct popup *p, const char *const *items, int n, int at, int *from)
{
    int rows = p->height - 2;
    *from = at < *from ? at : at >= *from + rows ? at - rows + 1 : *from;
    for (int i = 0; i < rows && *from + i < n; i++) {
        bool here = *from + i == at;
        if (here)
            ui_fill(p->window, i + 1, 1, p->width - 2, S_CHOSEN);
        ui_put(p->window, i + 1, 1, 2, here ? S_CHOSEN : S_PLAIN, here ? "> " : "  ");
        ui_put(p->window, i + 1, 3, p->width - 5, here ? S_CHOSEN : S_PLAIN, items[*from + i]);
    }
}

/* Where in the list a click went, or -1. */
static int clicked(const struct popup *p, int from, int n, MEVENT *e)
{
    int row = e->y - getbegy(p->window) - 1, col = e->x - getbegx(p->window);
    return row >= 0 && row < p->height - 2 && col > 0 && col < p->width - 1 && from + row < n ? from + row : -1;
}

static int widest(const char *const *items, int n, const char *title)
{
    int w = ui_width(title) + 8;
    for (int i = 0; i < n; i++) {
        int k = ui_width(items[i]) + 6;
        w = k > w ? k : w;
    }
    return w < 40 ? 40 : w;
}

/* One key in a list; true if it ends the picking. */
static bool pick_key(const struct popup *p, int *at, int from, int n, const char *keys, int *key)
{
    MEVENT e;
    if (*key == KEY_MOUSE && getmouse(&e) == OK) {
        int hit = clicked(p, from, n, &e);
        if (e.bstate & BUTTON4_PRESSED)
            *at = scrolled(*at, KEY_UP, 1, n);
        else if (e.bstate & BUTTON5_PRESSED)
            *at = scrolled(*at, KEY_DOWN, 1, n);
        else if (hit >= 0) {
            *at = hit;
            *key = '\n';
            return true;
        }
        return false;
    }
    if (*key == KEY_ENTER || *key == '\n' || *key == '\r')
        *key = '\n';
    else if (*key == ERR || *key == 'q')
        *key = 27;
    else if (*key > 0 && *key < 256 && keys && strchr(keys, *key))
        return true;
    else if (*key == KEY_LEFT && keys && strchr(keys, '<'))
        return *key = '<', true;
    else if (*key == KEY_RIGHT && keys && strchr(keys, '<'))
        return *key = '>', true;
    else
        *at = scrolled(*at, *key, p->height - 2, n);
    return *key == '\n' || *key == 27;
}

int ui_pick(const char *title, const char *const *items, int n, int at, const char *keys, int *key)
{
    struct popup p;
    int from = 0, got = KEY_RESIZE;
    bool done = false;
    at = at < n ? at : 0;
    while (!done) {
        open_popup(&p, n + 2 < LINES - 2 ? n + 2 : LINES - 2, widest(items, n, title));
        do {
            frame(&p, title, keys && strchr(keys, '<') ? "Enter choose, left/right change, Esc back"
                             : keys && strchr(keys, 'd') ? "Enter choose, d delete, Esc back"
                                                         : "Enter choose, Esc back");
            draw_list(&p, items, n, at, &from);
            got = ui_key();
            done = got != KEY_RESIZE && pick_key(&p, &at, from, n, keys, &got);
        } while (!done && got != KEY_RESIZE);
        close_popup(&p);
    }
    if (key)
        *key = got;
    return got == 27 ? -1 : at;
}

/* ------------------------------------------------------------------ typing */

static void edit(char *text, size_t n, int key)
{
    size_t len = strlen(text);
    if (key == KEY_BACKSPACE || key == 127 || key == 8) {
        while (len && ((unsigned char)text[--len] & 0xC0) == 0x80)
            ;
        text[len] = '\0';
    } else if (key == 21) { /* Ctrl-U */
        text[0] = '\0';
    } else if (key >= 32 && key < 256 && key != 127 && len + 1 < n) {
        text[len] = (char)key;
        text[len + 1] = '\0';
    }
}

bool ui_entry(const char *title, const char *label, char *text, size_t n)
{
    struct popup p;
    bool old = *text; /* what is there from before gives way to the first letter typed; Backspace edits it */
    for (int key = KEY_RESIZE;;) {
        open_popup(&p, 4, COLS < 74 ? COLS - 2 : 72);
        do {
            frame(&p, title, "Enter ok, Esc give up");
            ui_put(p.window, 1, 2, p.width - 4, S_DIM, label);
            int w = ui_width(text), room = p.width - 6;
            const char *shown = text;
            for (; w > room; w--)
                ui_next(&shown);
            ui_put(p.window, 2, 2, 2, S_FOCUS, "> ");
            ui_put(p.window, 2, 4, room, old ? S_CHOSEN : S_PLAIN, shown);
            ui_put_char(p.window, 2, 4 + w, S_CURSOR, L' ');
            key = ui_key();
            if (old && key >= 32 && key < 256 && key != 127)
                text[0] = '\0';
            old &= key == KEY_RESIZE;
            edit(text, n, key);
        } while (key != KEY_RESIZE && key != 27 && key != ERR && key != '\n' && key != '\r' && key != KEY_ENTER);
        close_popup(&p);
        if (key != KEY_RESIZE)
            return key != 27 && key != ERR;
    }
}

bool ui_confirm(const char *question)
{
    static const char *const items[] = {"Yes", "No"};
    int key, at = ui_pick(question, items, 2, 0, "yn", &key);
    return key == 'y' || (key == '\n' && at == 0);
}
