/* layout.c - where everything goes on the map's canvas at a zoom, and what never changes there: shores, features, links,
 * hexes, outlines. */
#include "map.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

/* Tile sizes by zoom, and columns to an inch (in hundredths of an inch per column). */
static const struct {
    int w, h, inch;
} zooms[MAP_ZOOMS] = {{3, 1, 100}, {6, 1, 75}, {7, 2, 50}, {11, 3, 34}, {15, 5, 25}};

bool map_inches(const struct map *m)
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

int map_dot_x(const struct map *m, int32_t x)
{
    return (int)((int64_t)(x - m->x0) * 2000 / m->scale);
}

int map_dot_y(const struct map *m, int32_t y)
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
    int64_t *limit = fy_must(calloc((size_t)b->n_places + 1, sizeof *limit));
    int n = 0;
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
    for (int i = 0; i < b->n_places && !map_inches(m); i++) {
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
static void place_tile(struct map *m, int32_t place)
{
    const struct fy_place *p = &m->t->board.places[place];
    struct spot *s = &m->spots[place];
    int row = (map_dot_y(m, p->y) - 2 * m->tile_h + 2) / 4, col = map_dot_x(m, p->x) / 2 - m->tile_w / 2;
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

void map_lay_out(struct map *m)
{
    const struct fy_board *b = &m->t->board;
    int gap = b->kind == FY_HEXES ? 1 : 0;
    int32_t lo[2], hi[2];
    m->tile_w = zooms[m->zoom].w;
    m->tile_h = zooms[m->zoom].h;
    m->scale = map_inches(m) ? zooms[m->zoom].inch * 1000 : fit(m, m->tile_w + gap, m->tile_h + gap);
    extent(m, lo, hi);
    int edge_w = map_inches(m) ? 0 : m->tile_w, edge_h = map_inches(m) ? 0 : m->tile_h + 1;
    m->x0 = lo[0] - (int32_t)(edge_w * m->scale / 1000);
    m->y0 = lo[1] - (int32_t)(2 * edge_h * m->scale / 1000);
    canvas_size(&m->base, (int)((int64_t)(hi[0] - m->x0) * 1000 / m->scale) + edge_w + 1,
                (int)((int64_t)(hi[1] - m->y0) * 500 / m->scale) + edge_h + 1);
    for (int32_t i = 0; i < b->n_places; i++) {
        m->spots[i].here = false;
        if (on_sheet(m, i))
            place_tile(m, i);
    }
}

/* ------------------------------------------------------------------ what never changes */

static void draw_polygon(struct map *m, const int32_t *x, const int32_t *y, int n, enum style s)
{
    for (int i = 0, j = n - 1; i < n; j = i++)
        canvas_line(&m->base, map_dot_x(m, x[j]), map_dot_y(m, y[j]), map_dot_x(m, x[i]), map_dot_y(m, y[i]), s, 1, 0);
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
    return f->role == FY_FEATURE_WATER;
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

void map_feature(const struct map *m, struct canvas *c, const struct fy_feature *f, enum style s)
{
    if (f->n == 1)
        canvas_circle(c, map_dot_x(m, f->x[0]), map_dot_y(m, f->y[0]), (int)((int64_t)f->r * 2000 / m->scale), s);
    else
        for (int i = 0, j = f->n - 1; i < f->n; j = i++)
            canvas_line(c, map_dot_x(m, f->x[j]), map_dot_y(m, f->y[j]), map_dot_x(m, f->x[i]), map_dot_y(m, f->y[i]), s, 1, 0);
}

/* A feature's id, if it is short and not that of a place, which has a tile: the full title is told under the cursor. */
static void name_feature(struct map *m, const struct fy_feature *f)
{
    int64_t x = 0, y = 0;
    if (f->n < 3 || is_water(f) || !f->id || ui_width(f->id) > 4)
        return;
    for (int i = 0; i < m->t->board.n_places; i++)
        if (!strcmp(m->t->board.places[i].id, f->id))
            return;
    for (int i = 0; i < f->n; i++) {
        x += f->x[i];
        y += f->y[i];
    }
    int w = ui_width(f->id), row = map_dot_y(m, (int32_t)(y / f->n)) / 4, col = map_dot_x(m, (int32_t)(x / f->n)) / 2 - w / 2;
    for (int i = 0; i < m->t->board.n_places; i++) {
        const struct spot *s = &m->spots[i];
        if (s->here && row >= s->row && row < s->row + m->tile_h && col + w >= s->col && col < s->col + m->tile_w)
            return; /* a place has its tile there */
    }
    canvas_text(&m->base, row, col, w, S_DIM, f->id);
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

void map_draw_base(struct map *m)
{
    const struct fy_board *b = &m->t->board;
    if (m->scenery.n)
        draw_water(m, scenery_wet);
    else if (b->n_features)
        draw_water(m, feature_wet);
    for (int i = 0; i < m->scenery.n; i++)
        draw_polygon(m, m->scenery.shores[i].x, m->scenery.shores[i].y, m->scenery.shores[i].n, S_SCENERY);
    for (int i = 0; i < b->n_features; i++)
        map_feature(m, &m->base, &b->features[i], is_water(&b->features[i]) ? S_SCENERY : S_LINK);
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
