/* map.c - what stands on the map, and its window. */
#include "map.h"

#include "page.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ what stands on it */

static enum style side_style(int side)
{
    return side == FY_OURS ? S_OURS : side == FY_THEIRS ? S_THEIRS : S_NEUTRAL;
}

/* Brackets tell the sides apart without colour: [ours] (theirs) {neutral}; "!" stands for any state; the strength
 * follows where there is room. */
static void piece_text(const struct map *m, const struct fy_piece *p, int width, char *out, size_t n)
{
    static const char open[] = "[({", close[] = "])}";
    const char *label = p->flags & FY_PIECE_FACE_DOWN ? "?" : p->label ? p->label : fy_thing_id(m->t->game, FY_PIECE, p->id);
    bool state = (p->flags & ~(uint32_t)(FY_PIECE_FACE_DOWN | FY_PIECE_SPENT)) != 0;
    size_t at = fy_print(out, n, "%c", open[p->side]);
    const char *c = label;
    for (int w = 2 + state; w < width && *c; w++) {
        const char *from = c;
        ui_next(&c);
        at += fy_print(out + at, n - at, "%.*s", (int)(c - from), from);
    }
    char strength[12] = "";
    if (p->strength >= 0 && !(p->flags & FY_PIECE_FACE_DOWN))
        fy_print(strength, sizeof strength, " %d", p->strength);
    if (ui_width(label) + ui_width(strength) + 2 + state <= width)
        at += fy_print(out + at, n - at, "%s", strength);
    fy_print(out + at, n - at, "%s%c", state ? "!" : "", close[p->side]);
}

static int standing(const struct map *m, int32_t place, const struct fy_piece **out, int cap, int count[3])
{
    int n = 0;
    for (int side = 0; side < 3; side++)
        for (int i = 0; i < m->t->view->n_pieces; i++) {
            const struct fy_piece *p = &m->t->view->pieces[i];
            if (p->place != place || p->side != side)
                continue;
            count[side]++;
            if (n < cap)
                out[n++] = p;
        }
    return count[0] + count[1] + count[2];
}

/* How many of each side: "[2](1)". */
static void draw_counts(struct map *m, int row, int col, const int count[3])
{
    static const char *const form[3] = {"[%d]", "(%d)", "{%d}"};
    char text[16];
    for (int side = 0, used = 0; side < 3; side++)
        if (count[side]) {
            snprintf(text, sizeof text, form[side], count[side]);
            used += canvas_text(&m->shown, row, col + used, m->tile_w - used, side_style(side), text);
        }
}

static void draw_pieces(struct map *m, int32_t place, int row, int rows)
{
    const struct fy_piece *p[8];
    const struct spot *s = &m->spots[place];
    char text[64];
    int count[3] = {0}, n = standing(m, place, p, 8, count), alone = n <= rows ? n : rows - 1;
    for (int i = 0; i < alone; i++) {
        piece_text(m, p[i], m->tile_w, text, sizeof text);
        canvas_text(&m->shown, row + i, s->col, m->tile_w, side_style(p[i]->side), text);
        count[p[i]->side]--;
    }
    if (n > alone)
        draw_counts(m, row + alone, s->col, count);
}

/* The sign of the markers on a place: its label if short, otherwise * or, when done with, x. */
static void marker_text(const struct map *m, int32_t place, char *out, size_t n)
{
    size_t at = 0;
    *out = '\0';
    for (int i = 0; i < m->t->view->n_markers; i++) {
        const struct fy_marker *k = &m->t->view->markers[i];
        if (k->place != place)
            continue;
        if (k->label && *k->label && ui_width(k->label) < 3 && !k->done && strcmp(k->label, m->t->board.places[place].id) != 0)
            at += fy_print(out + at, n - at, "*%s", k->label);
        else
            at += fy_print(out + at, n - at, "%c", k->done ? 'x' : '*');
    }
}

static bool in_layer(const struct map *m, int32_t place)
{
    for (int i = 0; *m->layer && i < m->t->view->n_layers && place < 64 * FY_LAYER_WORDS; i++)
        if (!strcmp(m->t->view->layers[i].name, m->layer))
            return m->t->view->layers[i].places[place / 64] >> (place % 64) & 1;
    return false;
}

static bool empty_place(const struct map *m, int32_t place)
{
    for (int i = 0; i < m->t->view->n_pieces; i++)
        if (m->t->view->pieces[i].place == place)
            return false;
    return true;
}

static void draw_tile(struct map *m, int32_t place)
{
    const struct fy_place *p = &m->t->board.places[place];
    const struct spot *s = &m->spots[place];
    char marks[32];
    bool bare = empty_place(m, place), layer = in_layer(m, place);
    enum style style = s->mark == MARK_TARGET ? S_TARGET : s->mark == MARK_ACTS ? S_FOCUS : layer ? S_LAYER
                       : m->t->board.kind == FY_HEXES ? S_DIM : S_PLACE;
    wchar_t sign = s->mark == MARK_TARGET ? L'>' : s->mark == MARK_ACTS ? L'+' : layer ? L'%' : 0;
    if (m->tile_h == 1 && !bare) {
        draw_pieces(m, place, s->row, 1);
        if (sign)
            canvas_char(&m->shown, s->row, s->col - 1, style, sign);
        return;
    }
    if (m->zoom == 0) {
        canvas_char(&m->shown, s->row, s->col + 1, style, sign ? sign : ui.utf8 ? L'·' : L'.');
        return;
    }
    int used = canvas_text(&m->shown, s->row, s->col + 1, m->tile_w - 1, style, p->id) + 1;
    canvas_char(&m->shown, s->row, s->col, style, sign ? sign : L' ');
    if (used < m->tile_w)
        canvas_char(&m->shown, s->row, s->col + used, S_PLAIN, L' ');
    marker_text(m, place, marks, sizeof marks);
    canvas_text(&m->shown, s->row, s->col + used, m->tile_w - used, S_OBJECTIVE, marks);
    if (!bare)
        draw_pieces(m, place, s->row + 1, m->tile_h - 1);
    else if (m->tile_h > 1 && m->t->board.kind == FY_HEXES && m->t->board.terrains && p->terrain != m->plain_terrain)
        canvas_text(&m->shown, s->row + 1, s->col + 1, m->tile_w - 1, S_DIM, m->t->board.terrains[p->terrain].title);
}

/* Free cells for a text on an inch table, near its place. */
static int free_row(const struct map *m, int row, int col, int width)
{
    static const int tries[] = {0, 1, -1, 2, -2};
    for (int i = 0; i < 5; i++) {
        bool clear = true;
        for (int c = 0; c < width && clear; c++) {
            int r = row + tries[i], k = col + c;
            const struct cell *cell = r >= 0 && r < m->shown.height && k >= 0 && k < m->shown.width
                                          ? &m->shown.cells[r * m->shown.width + k] : NULL;
            clear = cell && !(cell->ch && (cell->style == S_OURS || cell->style == S_THEIRS || cell->style == S_NEUTRAL));
        }
        if (clear)
            return row + tries[i];
    }
    return row;
}

/* What is only measured is drawn on request; how far one can go, always. */
static bool on_request(const struct fy_feature *f) { return fy_feature_measured(f) && f->role != FY_FEATURE_REACH; }

/* The layers there are now: those of the view, and what can be measured; returns how many. */
static int layers(const struct map *m, const char *out[], int cap)
{
    const struct fy_view *v = m->t->view;
    int n = 0;
    for (int i = 0; i < v->n_layers && n < cap; i++)
        out[n++] = v->layers[i].name;
    for (int i = 0; i < v->n_shapes && n < cap; i++) {
        bool known = !on_request(&v->shapes[i]);
        for (int k = 0; k < n && !known; k++)
            known = !strcmp(out[k], v->shapes[i].kind);
        if (!known)
            out[n++] = v->shapes[i].kind;
    }
    return n;
}

void map_next_layer(struct map *m)
{
    enum { MOST = 32 };
    const char *names[MOST];
    int n = layers(m, names, MOST), at = 0;
    while (*m->layer && at < n && strcmp(names[at], m->layer) != 0)
        at++;
    at = !*m->layer || at == n ? 0 : at + 1;
    fy_print(m->layer, sizeof m->layer, "%s", at < n ? names[at] : "");
    map_draw(m);
}

/* A text on an inch table, whole within it; a name of the ground that it would cut is taken away. Returns its column. */
static int put_loose(struct map *m, int row, int col, int width, enum style style, const char *text)
{
    struct canvas *c = &m->shown;
    int w = ui_width(text) < width ? ui_width(text) : width;
    col = col + w > c->width ? c->width - w : col;
    col = col < 0 ? 0 : col;
    for (int step = -1; step < 2 && row >= 0 && row < c->height; step += 2)
        for (int k = step < 0 ? col - 1 : col + w; k >= 0 && k < c->width; k += step) {
            struct cell *cell = &c->cells[row * c->width + k];
            if (!cell->ch || cell->style != S_DIM)
                break;
            cell->ch = 0;
        }
    canvas_text(c, row, col, w, style, text);
    return col;
}

static void draw_loose(struct map *m)
{
    const struct fy_view *v = m->t->view;
    char text[64];
    for (int i = 0; i < v->n_shapes; i++)
        if (!on_request(&v->shapes[i]) || !strcmp(m->layer, v->shapes[i].kind))
            map_feature(m, &m->shown, &v->shapes[i], S_LAYER);
    for (int i = 0; i < v->n_markers; i++) {
        const struct fy_marker *k = &v->markers[i];
        if (k->place >= 0)
            continue;
        fy_print(text, sizeof text, "%c%s", k->done ? 'x' : '*', k->label ? k->label : "");
        put_loose(m, map_dot_y(m, k->y) / 4, map_dot_x(m, k->x) / 2 - ui_width(text) / 2, 6, S_OBJECTIVE, text);
    }
    for (int i = 0; i < m->n_points; i++)
        canvas_char(&m->shown, map_dot_y(m, m->points[i][1]) / 4, map_dot_x(m, m->points[i][0]) / 2, S_TARGET, L'>');
    for (int i = 0; i < v->n_pieces; i++) {
        const struct fy_piece *p = &v->pieces[i];
        if (p->place >= 0)
            continue;
        piece_text(m, p, 4 + 2 * m->zoom, text, sizeof text);
        int w = ui_width(text), col = map_dot_x(m, p->x) / 2 - w / 2;
        int row = free_row(m, map_dot_y(m, p->y) / 4, col, w);
        col = put_loose(m, row, col, w, side_style(p->side), text);
        if (p->id < 64 * PIECE_WORDS && (m->acts[p->id / 64] >> (p->id % 64) & 1))
            canvas_char(&m->shown, row, col - 1, S_FOCUS, L'+');
    }
}

void map_draw(struct map *m)
{
    canvas_copy(&m->shown, &m->base);
    for (int32_t i = 0; i < m->t->board.n_places; i++)
        if (m->spots[i].here)
            draw_tile(m, i);
    draw_loose(m);
}

/* ------------------------------------------------------------------ the window */

static void scroll_to(int *from, int at, int size, int whole, int margin)
{
    if (whole <= size) {
        *from = -(size - whole) / 2;
        return;
    }
    if (at - margin < *from)
        *from = at - margin;
    if (at + margin >= *from + size)
        *from = at + margin - size + 1;
    *from = *from < 0 ? 0 : *from > whole - size ? whole - size : *from;
}

static void draw_cursor(const struct map *m, WINDOW *w, int row, int col, bool focus)
{
    int r = m->row, c = m->col, n = 1;
    if (m->at >= 0) {
        r = m->spots[m->at].row;
        c = m->spots[m->at].col;
        n = m->zoom == 0 ? 3 : 1 + ui_width(m->t->board.places[m->at].id) + 1;
        n = n > m->tile_w ? m->tile_w : n;
    }
    for (int i = 0; i < n; i++) {
        int y = r - m->top, x = c + i - m->left;
        if (y < 0 || y >= m->height || x < 0 || x >= m->width)
            continue;
        cchar_t cell;
        wchar_t text[CCHARW_MAX + 1];
        attr_t a;
        short pair;
        mvwin_wch(w, row + y, col + x, &cell);
        getcchar(&cell, text, &a, &pair, NULL);
        ui_put_char(w, row + y, col + x, focus ? S_CURSOR : S_FOCUS, text[0] == L' ' && !focus ? L'_' : text[0]);
    }
}

void map_show(struct map *m, WINDOW *w, int row, int col, int height, int width, bool focus)
{
    int r = m->at >= 0 ? m->spots[m->at].row : m->row, c = m->at >= 0 ? m->spots[m->at].col + m->tile_w / 2 : m->col;
    m->height = height;
    m->width = width;
    scroll_to(&m->top, r, height, m->shown.height, height > 8 ? 3 : 1);
    scroll_to(&m->left, c, width, m->shown.width, width > 30 ? 8 : 3);
    canvas_show(&m->shown, w, row, col, height, width, m->top, m->left);
    draw_cursor(m, w, row, col, focus);
}

/* ------------------------------------------------------------------ life */

static int common_terrain(const struct fy_board *b)
{
    int best = 0, most = -1;
    for (int t = 0; b->terrains && b->terrains[t].title; t++) {
        int n = 0;
        for (int i = 0; i < b->n_places; i++)
            n += b->places[i].terrain == t;
        if (n > most) {
            most = n;
            best = t;
        }
    }
    return best;
}

void map_open(struct map *m, const struct table *t)
{
    *m = (struct map){.t = t, .at = -1, .zoom = 2};
    m->spots = fy_must(calloc((size_t)t->board.n_places + 1, sizeof *m->spots));
    m->plain_terrain = common_terrain(&t->board);
    scenery_read(&m->scenery, t->board.scenery);
    map_zoom(m, m->zoom);
    if (!map_inches(m))
        for (int32_t i = 0; i < t->board.n_places && m->at < 0; i++)
            if (m->spots[i].here)
                m->at = i;
}

void map_close(struct map *m)
{
    canvas_free(&m->base);
    canvas_free(&m->shown);
    scenery_free(&m->scenery);
    free(m->spots);
}

void map_zoom(struct map *m, int zoom)
{
    int32_t x, y;
    bool again = m->base.cells != NULL;
    map_here(m, &x, &y);
    m->zoom = zoom < 0 ? 0 : zoom >= MAP_ZOOMS ? MAP_ZOOMS - 1 : zoom;
    map_lay_out(m);
    if (again && m->at < 0) {
        m->row = map_dot_y(m, y) / 4;
        m->col = map_dot_x(m, x) / 2;
    }
    map_draw_base(m);
    map_draw(m);
}

void map_fit(struct map *m, int height, int width)
{
    enum { USUAL = 2 };
    int best = USUAL;
    for (int z = USUAL + 1; z < MAP_ZOOMS; z++) {
        m->zoom = z;
        map_lay_out(m);
        if (m->base.height <= height && m->base.width <= width)
            best = z;
    }
    map_zoom(m, best);
}

void map_sheet(struct map *m, int sheet)
{
    if (sheet == m->sheet)
        return;
    m->sheet = sheet;
    map_zoom(m, m->zoom);
    if (m->at >= 0 && m->spots[m->at].here)
        return;
    for (int32_t i = 0; i < m->t->board.n_places; i++)
        if (m->spots[i].here) {
            m->at = i;
            return;
        }
}
