/* map.c - the board's layout and drawing. */
#include "map.h"

#include "page.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tile sizes by zoom, and columns to an inch (in hundredths of an inch per column). */
static const struct {
    int w, h, inch;
} zooms[MAP_ZOOMS] = {{3, 1, 100}, {6, 1, 75}, {7, 2, 50}, {11, 3, 34}, {15, 5, 25}};

static bool inches(const struct map *m)
{
    return m->t->board.kind == FY_INCHES;
}

static bool on_sheet(const struct map *m, int32_t place)
{
    const struct fy_place *p = &m->t->board.places[place];
    return p->shape != FY_BOX && (!m->t->board.sheets || p->sheet == m->sheet);
}

static int32_t down(const struct map *m, int32_t y)
{
    return m->t->board.y_up ? m->t->board.height - y : y;
}

static int dot_x(const struct map *m, int32_t x)
{
    return (int)((int64_t)(x - m->x0) * 2000 / m->scale);
}

static int dot_y(const struct map *m, int32_t y)
{
    return (int)((int64_t)(down(m, y) - m->y0) * 2000 / m->scale);
}

/* ------------------------------------------------------------------ layout */

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The coarsest scale at which tiles of w by h keep clear of each other, but for a few that will be moved. */
static int64_t fit(const struct map *m, int w, int h)
{
    const struct fy_board *b = &m->t->board;
    int64_t *limit = calloc((size_t)b->n_places + 1, sizeof *limit);
    int n = 0;
    if (!limit)
        abort();
    for (int i = 0; i < b->n_places; i++) {
        if (!on_sheet(m, i))
            continue;
        limit[n] = INT64_MAX;
        for (int k = 0; k < b->n_places; k++) {
            int64_t dx = llabs((int64_t)b->places[i].x - b->places[k].x), dy = llabs((int64_t)b->places[i].y - b->places[k].y);
            int64_t across = dx * 1000 / w, along = dy * 500 / h, scale = across > along ? across : along;
            if (k != i && on_sheet(m, k) && scale > 0 && scale < limit[n])
                limit[n] = scale;
        }
        n += limit[n] != INT64_MAX;
    }
    qsort(limit, (size_t)n, sizeof *limit, compare);
    int64_t scale = n ? limit[b->kind == FY_HEXES ? 0 : n / 12] : (int64_t)b->width * 1000 / 60;
    free(limit);
    return scale > 0 ? scale : 1000;
}

/* The corners of what is to be seen, before scaling. */
static void extent(const struct map *m, int32_t lo[2], int32_t hi[2])
{
    const struct fy_board *b = &m->t->board;
    lo[0] = lo[1] = INT32_MAX;
    hi[0] = hi[1] = INT32_MIN;
    for (int i = 0; i < b->n_places && !inches(m); i++) {
        if (!on_sheet(m, i))
            continue;
        const int32_t at[2] = {b->places[i].x, down(m, b->places[i].y)};
        for (int k = 0; k < 2; k++) {
            lo[k] = at[k] < lo[k] ? at[k] : lo[k];
            hi[k] = at[k] > hi[k] ? at[k] : hi[k];
        }
    }
    if (lo[0] > hi[0]) {
        lo[0] = lo[1] = 0;
        hi[0] = b->width;
        hi[1] = b->height;
    }
}

static bool clear_of_others(const struct map *m, int32_t place, int row, int col)
{
    for (int32_t i = 0; i < place; i++) {
        const struct spot *s = &m->spots[i];
        if (s->here && abs(s->row - row) < m->tile_h && abs(s->col - col) < m->tile_w)
            return false;
    }
    return true;
}

/* Where a tile goes, moved a little if another is there already. */
static void settle(struct map *m, int32_t place)
{
    const struct fy_place *p = &m->t->board.places[place];
    struct spot *s = &m->spots[place];
    int row = (dot_y(m, p->y) - 2 * m->tile_h + 2) / 4, col = dot_x(m, p->x) / 2 - m->tile_w / 2;
    *s = (struct spot){row, col, true, MARK_NONE};
    for (int far = 1; far < 9 && !clear_of_others(m, place, s->row, s->col); far++)
        for (int side = 0; side < 8; side++) {
            static const int dr[8] = {0, 0, 1, -1, 1, 1, -1, -1}, dc[8] = {1, -1, 0, 0, 1, -1, 1, -1};
            int r = row + dr[side] * ((far + 1) / 2), c = col + dc[side] * far;
            if (clear_of_others(m, place, r, c)) {
                s->row = r;
                s->col = c;
                break;
            }
        }
}

static void lay_out(struct map *m)
{
    const struct fy_board *b = &m->t->board;
    int gap = b->kind == FY_HEXES ? 1 : 0;
    int32_t lo[2], hi[2];
    m->tile_w = zooms[m->zoom].w;
    m->tile_h = zooms[m->zoom].h;
    m->scale = inches(m) ? zooms[m->zoom].inch * 1000 : fit(m, m->tile_w + gap, m->tile_h + gap);
    extent(m, lo, hi);
    int edge_w = inches(m) ? 0 : m->tile_w, edge_h = inches(m) ? 0 : m->tile_h + 1;
    m->x0 = lo[0] - (int32_t)(edge_w * m->scale / 1000);
    m->y0 = lo[1] - (int32_t)(2 * edge_h * m->scale / 1000);
    canvas_size(&m->base, (int)((int64_t)(hi[0] - m->x0) * 1000 / m->scale) + edge_w + 1,
                (int)((int64_t)(hi[1] - m->y0) * 500 / m->scale) + edge_h + 1);
    for (int32_t i = 0; i < b->n_places; i++) {
        m->spots[i].here = false;
        if (on_sheet(m, i))
            settle(m, i);
    }
}

/* ------------------------------------------------------------------ what never changes */

static void draw_polygon(struct map *m, const int32_t *x, const int32_t *y, int n, enum style s)
{
    for (int i = 0, j = n - 1; i < n; j = i++)
        canvas_line(&m->base, dot_x(m, x[j]), dot_y(m, y[j]), dot_x(m, x[i]), dot_y(m, y[i]), s, 1, 0);
}

static void draw_water(struct map *m, bool (*wet)(const struct map *, int32_t, int32_t))
{
    for (int r = 0; r < m->base.height; r++)
        for (int c = r % 2 ? 1 : 3; c < m->base.width; c += 4) {
            int32_t x = m->x0 + (int32_t)((2 * c + 1) * m->scale / 2000), y = m->y0 + (int32_t)((2 * r + 1) * m->scale / 1000);
            if (wet(m, x, down(m, y)))
                canvas_char(&m->base, r, c, S_WATER, L'~');
        }
}

static bool scenery_wet(const struct map *m, int32_t x, int32_t y)
{
    return scenery_water(&m->scenery, x, y);
}

static bool is_water(const struct fy_feature *f)
{
    return f->kind && (strstr(f->kind, "water") || strstr(f->kind, "sea") || strstr(f->kind, "river"));
}

static bool feature_wet(const struct map *m, int32_t x, int32_t y)
{
    const struct fy_board *b = &m->t->board;
    bool wet = false;
    for (int i = 0; i < b->n_features; i++)
        if (b->features[i].n > 2 && scenery_inside(b->features[i].x, b->features[i].y, b->features[i].n, x, y))
            wet = is_water(&b->features[i]);
    return wet;
}

static void draw_feature(struct map *m, struct canvas *c, const struct fy_feature *f, enum style s)
{
    if (f->n == 1)
        canvas_circle(c, dot_x(m, f->x[0]), dot_y(m, f->y[0]), (int)((int64_t)f->r * 2000 / m->scale), s);
    else
        for (int i = 0, j = f->n - 1; i < f->n; j = i++)
            canvas_line(c, dot_x(m, f->x[j]), dot_y(m, f->y[j]), dot_x(m, f->x[i]), dot_y(m, f->y[i]), s, 1, 0);
}

/* A feature's id where it has room for it: its full title is told under the cursor. */
static void name_feature(struct map *m, const struct fy_feature *f)
{
    int64_t x = 0, y = 0;
    if (f->n < 3 || is_water(f) || !f->id)
        return;
    for (int i = 0; i < f->n; i++) {
        x += f->x[i];
        y += f->y[i];
    }
    int w = ui_width(f->id);
    canvas_text(&m->base, dot_y(m, (int32_t)(y / f->n)) / 4, dot_x(m, (int32_t)(x / f->n)) / 2 - w / 2, w, S_DIM, f->id);
}

static void draw_links(struct map *m)
{
    static const int dash[4][2] = {{1, 0}, {2, 6}, {1, 3}, {5, 3}};
    const struct fy_board *b = &m->t->board;
    for (int i = 0; i < b->n_links; i++) {
        const struct fy_link *l = &b->links[i];
        if (!m->spots[l->a].here || !m->spots[l->b].here)
            continue;
        const struct spot *p = &m->spots[l->a], *q = &m->spots[l->b];
        int h = (m->tile_h - 1) / 2;
        canvas_line(&m->base, 2 * p->col + m->tile_w, 4 * (p->row + h) + 2, 2 * q->col + m->tile_w, 4 * (q->row + h) + 2, S_LINK,
                    dash[l->kind % 4][0], dash[l->kind % 4][1]);
    }
}

static void draw_hex(struct map *m, const struct fy_place *p)
{
    int32_t s = m->t->board.hex_size, k = (int32_t)((int64_t)s * 866 / 1000), x[6], y[6];
    const int32_t far[6] = {0, k, k, 0, -k, -k}, near[6] = {-s, -s / 2, s / 2, s, s / 2, -s / 2};
    for (int i = 0; i < 6; i++) {
        x[i] = p->x + (m->t->board.hex_flat ? near[i] : far[i]);
        y[i] = p->y + (m->t->board.hex_flat ? far[i] : near[i]);
    }
    draw_polygon(m, x, y, 6, S_LINK);
}

/* An area's outline: the points of an SVG path of straight lines. */
static void draw_outline(struct map *m, const char *path)
{
    int32_t x[256], y[256];
    int n = 0;
    while (*path && n < 256) {
        char *end;
        if (*path == 'M' || *path == 'm' || *path == 'Z' || *path == 'z') {
            if (n > 2)
                draw_polygon(m, x, y, n, S_LINK);
            n = 0;
        }
        long long v = strtoll(path, &end, 10);
        if (end == path) {
            path++;
            continue;
        }
        path = end + strcspn(end, " ,-MLZmlz0123456789"); /* a fraction does not matter here */
        x[n] = (int32_t)v;
        path += strspn(path, " ,");
        y[n] = (int32_t)strtoll(path, &end, 10);
        n += end != path;
        path = end + (*end == '.' ? 1 + strspn(end + 1, "0123456789") : 0);
    }
    if (n > 2)
        draw_polygon(m, x, y, n, S_LINK);
}

static void draw_base(struct map *m)
{
    const struct fy_board *b = &m->t->board;
    if (m->scenery.n)
        draw_water(m, scenery_wet);
    else if (b->n_features)
        draw_water(m, feature_wet);
    for (int i = 0; i < m->scenery.n; i++)
        draw_polygon(m, m->scenery.shores[i].x, m->scenery.shores[i].y, m->scenery.shores[i].n, S_SCENERY);
    for (int i = 0; i < b->n_features; i++)
        draw_feature(m, &m->base, &b->features[i], is_water(&b->features[i]) ? S_SCENERY : S_LINK);
    for (int i = 0; i < b->n_features; i++)
        name_feature(m, &b->features[i]);
    draw_links(m);
    for (int i = 0; i < b->n_places; i++) {
        if (!m->spots[i].here)
            continue;
        if (b->kind == FY_HEXES && m->zoom > 0)
            draw_hex(m, &b->places[i]);
        else if (b->places[i].outline)
            draw_outline(m, b->places[i].outline);
    }
}

/* ------------------------------------------------------------------ what stands on it */

static enum style side_style(int side)
{
    return side == FY_OURS ? S_OURS : side == FY_THEIRS ? S_THEIRS : S_NEUTRAL;
}

/* Brackets tell the sides apart without colour: [ours] (theirs) {neutral}; "!" stands for any state. */
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
        if (k->label && *k->label && ui_width(k->label) < 3 && !k->done)
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
    if (sign)
        canvas_char(&m->shown, s->row, s->col, style, sign);
    marker_text(m, place, marks, sizeof marks);
    canvas_text(&m->shown, s->row, s->col + used, m->tile_w - used, S_OBJECTIVE, marks);
    if (!bare)
        draw_pieces(m, place, s->row + 1, m->tile_h - 1);
    else if (m->tile_h > 1 && m->t->board.kind == FY_HEXES && m->t->board.terrains && p->terrain != m->plain_terrain)
        canvas_text(&m->shown, s->row + 1, s->col + 1, m->tile_w - 1, S_DIM, m->t->board.terrains[p->terrain]);
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

/* What is only measured (as against what stands on the table, and how far one can go) is drawn on request. */
static bool measured(const struct fy_feature *f)
{
    static const char *const kinds[] = {"range", "band", "beam", "sight", "arc", NULL};
    for (int i = 0; f->kind && kinds[i]; i++)
        if (!strcmp(f->kind, kinds[i]))
            return true;
    return false;
}

/* The layers there are now: those of the view, and what can be measured; returns how many. */
static int layers(const struct map *m, const char *out[], int cap)
{
    const struct fy_view *v = m->t->view;
    int n = 0;
    for (int i = 0; i < v->n_layers && n < cap; i++)
        out[n++] = v->layers[i].name;
    for (int i = 0; i < v->n_shapes && n < cap; i++) {
        bool known = !measured(&v->shapes[i]);
        for (int k = 0; k < n && !known; k++)
            known = !strcmp(out[k], v->shapes[i].kind);
        if (!known)
            out[n++] = v->shapes[i].kind;
    }
    return n;
}

void map_next_layer(struct map *m)
{
    const char *names[32];
    int n = layers(m, names, 32), at = 0;
    while (*m->layer && at < n && strcmp(names[at], m->layer) != 0)
        at++;
    at = !*m->layer || at == n ? 0 : at + 1;
    fy_print(m->layer, sizeof m->layer, "%s", at < n ? names[at] : "");
    map_draw(m);
}

static void draw_loose(struct map *m)
{
    const struct fy_view *v = m->t->view;
    char text[64];
    for (int i = 0; i < v->n_shapes; i++)
        if (!measured(&v->shapes[i]) || !strcmp(m->layer, v->shapes[i].kind))
            draw_feature(m, &m->shown, &v->shapes[i], S_LAYER);
    for (int i = 0; i < v->n_markers; i++) {
        const struct fy_marker *k = &v->markers[i];
        if (k->place >= 0)
            continue;
        fy_print(text, sizeof text, "%c%s", k->done ? 'x' : '*', k->label ? k->label : "");
        canvas_text(&m->shown, dot_y(m, k->y) / 4, dot_x(m, k->x) / 2 - ui_width(text) / 2, 6, S_OBJECTIVE, text);
    }
    for (int i = 0; i < v->n_pieces; i++) {
        const struct fy_piece *p = &v->pieces[i];
        if (p->place >= 0)
            continue;
        piece_text(m, p, 4 + 2 * m->zoom, text, sizeof text);
        int w = ui_width(text), col = dot_x(m, p->x) / 2 - w / 2;
        canvas_text(&m->shown, free_row(m, dot_y(m, p->y) / 4, col, w), col, w, side_style(p->side), text);
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
    for (int t = 0; b->terrains && b->terrains[t]; t++) {
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
    m->spots = calloc((size_t)t->board.n_places + 1, sizeof *m->spots);
    if (!m->spots)
        abort();
    m->plain_terrain = common_terrain(&t->board);
    scenery_read(&m->scenery, t->board.scenery);
    map_zoom(m, m->zoom);
    if (!inches(m))
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
    lay_out(m);
    if (again && m->at < 0) {
        m->row = dot_y(m, y) / 4;
        m->col = dot_x(m, x) / 2;
    }
    draw_base(m);
    map_draw(m);
}

void map_fit(struct map *m, int height, int width)
{
    enum { USUAL = 2 };
    int best = USUAL;
    for (int z = USUAL + 1; z < MAP_ZOOMS; z++) {
        m->zoom = z;
        lay_out(m);
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
