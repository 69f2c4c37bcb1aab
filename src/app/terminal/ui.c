/* ui.c - the screen, its styles and texts. */
#include "ui.h"

#include <langinfo.h>
#include <locale.h>
#include <panel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ui ui;

/* What each style is with colours, and what without: colour is never the only sign. */
static const struct {
    short fore, back;
    attr_t with, without;
} styles[STYLES] = {
    [S_PLAIN] = {-1, -1, A_NORMAL, A_NORMAL},
    [S_DIM] = {-1, -1, A_DIM, A_DIM},
    [S_TITLE] = {COLOR_WHITE, COLOR_BLUE, A_BOLD, A_REVERSE},
    [S_FOCUS] = {COLOR_YELLOW, -1, A_BOLD, A_BOLD},
    [S_RULE] = {COLOR_CYAN, -1, A_NORMAL, A_NORMAL},
    [S_CHOSEN] = {COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_REVERSE},
    [S_NOTICE] = {COLOR_YELLOW, -1, A_BOLD, A_BOLD},
    [S_OURS] = {COLOR_GREEN, -1, A_BOLD, A_BOLD},
    [S_THEIRS] = {COLOR_RED, -1, A_BOLD, A_NORMAL},
    [S_NEUTRAL] = {COLOR_MAGENTA, -1, A_NORMAL, A_NORMAL},
    [S_PLACE] = {-1, -1, A_NORMAL, A_NORMAL},
    [S_TARGET] = {COLOR_YELLOW, -1, A_BOLD | A_UNDERLINE, A_BOLD | A_UNDERLINE},
    [S_CURSOR] = {COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_REVERSE},
    [S_LINK] = {-1, -1, A_DIM, A_DIM},
    [S_WATER] = {COLOR_BLUE, -1, A_NORMAL, A_DIM},
    [S_SCENERY] = {COLOR_BLUE, -1, A_NORMAL, A_DIM},
    [S_OBJECTIVE] = {COLOR_YELLOW, -1, A_NORMAL, A_BOLD},
    [S_LAYER] = {COLOR_CYAN, -1, A_NORMAL, A_UNDERLINE},
};

attr_t ui_attr(enum style s)
{
    return ui.colour ? styles[s].with | (attr_t)COLOR_PAIR(s + 1) : styles[s].without;
}

static bool set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

/* A locale with UTF-8 if there is one and nobody asked for another. */
static bool want_utf8(bool ascii)
{
    setlocale(LC_ALL, "");
    if (!set("LC_ALL") && !set("LC_CTYPE") && !set("LANG"))
        setlocale(LC_CTYPE, "C.UTF-8");
    return !ascii && !strcmp(nl_langinfo(CODESET), "UTF-8");
}

/* Home and End as terminals send them that call themselves something else. */
static void learn_keys(void)
{
    static const struct {
        const char *sent;
        int key;
    } keys[] = {{"\033[1~", KEY_HOME}, {"\033[H", KEY_HOME}, {"\033OH", KEY_HOME}, {"\033[7~", KEY_HOME},
                {"\033[4~", KEY_END},  {"\033[F", KEY_END},  {"\033OF", KEY_END},  {"\033[8~", KEY_END}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (key_defined(keys[i].sent) <= 0)
            define_key(keys[i].sent, keys[i].key);
}

bool ui_start(bool ascii)
{
    const char *term = getenv("TERM");
    ui.utf8 = want_utf8(ascii);
    ui.braille = ui.utf8 && term && strcmp(term, "linux") != 0;
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen) {
        fprintf(stderr, "foray: the terminal \"%s\" is not known; --plain plays by lines\n", term ? term : "");
        return false;
    }
    set_term(screen);
    set_escdelay(25);
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    learn_keys();
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    ui.colour = has_colors() && !set("NO_COLOR") && start_color() == OK && COLOR_PAIRS > STYLES;
    if (ui.colour) {
        use_default_colors();
        for (short s = 0; s < STYLES; s++)
            init_pair((short)(s + 1), styles[s].fore, styles[s].back);
    }
    return true;
}

void ui_stop(void)
{
    endwin();
}

int ui_key(void)
{
    update_panels();
    doupdate();
    int key = wgetch(stdscr);
    if (key == KEY_RESIZE && ui.background)
        ui.background(ui.context);
    return key;
}

/* ------------------------------------------------------------------ text */

/* ASCII stand-ins for Latin-1 letters (from U+00C0) and a few signs. */
static wchar_t stand_in(uint32_t c)
{
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    if (c >= 0xC0 && c < 0x100)
        return (wchar_t)latin[c - 0xC0];
    switch (c) {
    case 0x2010: case 0x2011: case 0x2012: case 0x2013: case 0x2014: case 0x2212: return L'-';
    case 0x2018: case 0x2019: case 0x2032: return L'\'';
    case 0x201C: case 0x201D: case 0x2033: return L'"';
    case 0x2026: case 0x00B7: case 0x2022: return L'.';
    case 0x00A0: return L' ';
    case 0x2192: return L'>';
    default: return L'?';
    }
}

wchar_t ui_next(const char **text)
{
    const unsigned char *s = (const unsigned char *)*text;
    if (!*s)
        return 0;
    int more = *s < 0x80 ? 0 : *s >= 0xF0 ? 3 : *s >= 0xE0 ? 2 : *s >= 0xC0 ? 1 : -1;
    uint32_t c = more <= 0 ? *s : *s & (0x3Fu >> more);
    s++;
    while (more > 0 && (*s & 0xC0) == 0x80) {
        c = c << 6 | (*s++ & 0x3Fu);
        more--;
    }
    *text = (const char *)s;
    if (c == '\t')
        return L' ';
    if (more != 0 || c < 32 || c == 127)
        return L'?';
    return c < 128 || ui.utf8 ? (wchar_t)c : stand_in(c);
}

static int char_width(wchar_t c)
{
    int w = c < 128 ? 1 : wcwidth(c);
    return w < 0 ? 1 : w;
}

int ui_width(const char *text)
{
    int w = 0;
    for (wchar_t c; (c = ui_next(&text));)
        w += char_width(c);
    return w;
}

void ui_put_char(WINDOW *w, int row, int col, enum style s, wchar_t c)
{
    cchar_t cell;
    const wchar_t text[2] = {c, 0};
    attr_t a = ui_attr(s);
    setcchar(&cell, text, a & ~(attr_t)A_COLOR, (short)(ui.colour ? s + 1 : 0), NULL);
    mvwadd_wch(w, row, col, &cell);
}

int ui_put(WINDOW *w, int row, int col, int width, enum style s, const char *text)
{
    int used = 0, whole = ui_width(text);
    bool cut = whole > width;
    if (row < 0 || row >= getmaxy(w) || width <= 0)
        return 0;
    for (wchar_t c; (c = ui_next(&text));) {
        int k = char_width(c);
        if (used + k > width - (cut ? 1 : 0)) {
            ui_put_char(w, row, col + used, s, ui.utf8 ? L'…' : L'~');
            return used + 1;
        }
        ui_put_char(w, row, col + used, s, c);
        used += k;
    }
    return used;
}

void ui_fill(WINDOW *w, int row, int col, int width, enum style s)
{
    for (int i = 0; i < width; i++)
        ui_put_char(w, row, col + i, s, L' ');
}

void ui_rule(WINDOW *w, int row, int col, int width, enum style s, const char *title)
{
    for (int i = 0; i < width; i++)
        ui_put_char(w, row, col + i, S_DIM, ui.utf8 ? L'─' : L'-');
    if (title && *title) {
        int used = ui_put(w, row, col + 2, width - 4, s, title);
        ui_put_char(w, row, col + 1, s, L' ');
        ui_put_char(w, row, col + 2 + used, s, L' ');
    }
}

bool ui_wrap(const char **text, int width, char *out, size_t n)
{
    const char *p = *text, *end = p, *after = p;
    int w = 0;
    if (!*p)
        return false;
    while (*p && *p != '\n') {
        const char *before = p;
        int k = char_width(ui_next(&p));
        if (w + k > width) {
            if (end == *text) /* one long word */
                end = after = before;
            break;
        }
        w += k;
        if (*p == ' ' || *p == '\n' || !*p) {
            end = p;
            after = p + (*p == ' ');
        }
    }
    if (*p == '\n' && p == *text)
        end = after = p;
    if (*after == '\n' && after == end)
        after++;
    if (after == *text && *after) /* not even one character fits */
        ui_next(&after);
    size_t len = (size_t)(end - *text) < n - 1 ? (size_t)(end - *text) : n - 1;
    memcpy(out, *text, len);
    out[len] = '\0';
    *text = after;
    return true;
}
