/* cursor.c - the cursor on the map: from place to place, or freely over an inch table. */
#include "map.h"
#include "page.h"

#include "board/inch.h"
#include "foray/text.h"

#include <stdlib.h>

void map_here(const struct map *m, int32_t *x, int32_t *y)
{
    int32_t down = 0;
    *x = *y = 0;
    if (!m->scale)
        return;
    if (m->exact) {
        *x = m->x;
        *y = m->y;
        return;
    }
    *x = m->x0 + (int32_t)((2 * m->col + 1) * m->scale / 2000);
    down = m->y0 + (int32_t)((2 * m->row + 1) * m->scale / 1000);
    *y = m->t->board.y_up ? m->t->board.height - down : down;
}

void map_go(struct map *m, int32_t place)
{
    const struct fy_board *b = &m->t->board;
    if (place < 0 || place >= b->n_places || b->places[place].shape == FY_BOX || b->kind == FY_INCHES)
        return;
    if (b->sheets)
        map_sheet(m, b->places[place].sheet);
    m->at = place;
}

void map_go_point(struct map *m, int32_t x, int32_t y)
{
    m->col = map_dot_x(m, x) / 2;
    m->row = map_dot_y(m, y) / 4;
    m->at = -1;
    m->exact = true;
    m->x = x;
    m->y = y;
}

void map_go_piece(struct map *m, int32_t piece)
{
    const struct fy_piece *p = table_piece(m->t, piece);
    if (p && p->place >= 0)
        map_go(m, p->place);
    else if (p)
        map_go_point(m, p->x, p->y);
}

/* The nearest place in a direction: straight ahead counts for more than aside. */
static int32_t neighbour(const struct map *m, int dr, int dc)
{
    const struct spot *from = &m->spots[m->at];
    int32_t best = m->at;
    int64_t least = INT64_MAX;
    for (int32_t i = 0; i < m->t->board.n_places; i++) {
        const struct spot *s = &m->spots[i];
        int64_t row = 2 * (s->row - from->row), col = s->col - from->col; /* a row is as high as two columns are wide */
        int64_t ahead = dr ? row * dr : col * dc, aside = llabs(dr ? col : row);
        if (!s->here || i == m->at || ahead <= 0 || aside > 2 * ahead)
            continue;
        int64_t cost = ahead + 2 * aside;
        if (cost < least) {
            least = cost;
            best = i;
        }
    }
    return best;
}

static void walk(struct map *m, int dr, int dc, int steps)
{
    if (m->at >= 0) {
        for (int i = 0; i < steps; i++)
            m->at = neighbour(m, dr, dc);
        return;
    }
    m->exact = false;
    m->row += dr * steps;
    m->col += dc * steps;
    m->row = m->row < 0 ? 0 : m->row >= m->shown.height ? m->shown.height - 1 : m->row;
    m->col = m->col < 0 ? 0 : m->col >= m->shown.width ? m->shown.width - 1 : m->col;
}

void map_key(struct map *m, int key)
{
    switch (key) {
    case KEY_UP: walk(m, -1, 0, 1); break;
    case KEY_DOWN: walk(m, 1, 0, 1); break;
    case KEY_LEFT: walk(m, 0, -1, 1); break;
    case KEY_RIGHT: walk(m, 0, 1, 1); break;
    case KEY_PPAGE: case KEY_SR: walk(m, -1, 0, 5); break;
    case KEY_NPAGE: case KEY_SF: walk(m, 1, 0, 5); break;
    case KEY_HOME: case KEY_SLEFT: walk(m, 0, -1, 8); break;
    case KEY_END: case KEY_SRIGHT: walk(m, 0, 1, 8); break;
    }
}

void map_click(struct map *m, int row, int col)
{
    int r = row + m->top, c = col + m->left;
    if (m->t->board.kind == FY_INCHES) {
        m->at = -1;
        m->row = r;
        m->col = c;
        walk(m, 0, 0, 0);
        return;
    }
    int64_t least = INT64_MAX;
    for (int32_t i = 0; i < m->t->board.n_places; i++) {
        const struct spot *s = &m->spots[i];
        int64_t dr = r < s->row ? s->row - r : r >= s->row + m->tile_h ? r - s->row - m->tile_h + 1 : 0;
        int64_t dc = c < s->col ? s->col - c : c >= s->col + m->tile_w ? c - s->col - m->tile_w + 1 : 0;
        int64_t away = 4 * dr * dr + dc * dc;
        if (s->here && away < least) {
            least = away;
            m->at = i;
        }
    }
}

const struct fy_piece *map_piece(const struct map *m)
{
    const struct fy_piece *best = NULL;
    int32_t x, y;
    int64_t cell = m->scale / 500, least = INT64_MAX;
    map_here(m, &x, &y);
    for (int i = 0; m->at < 0 && i < m->t->view->n_pieces; i++) {
        const struct fy_piece *p = &m->t->view->pieces[i];
        int64_t reach = p->radius > cell ? p->radius : cell, dx = p->x - x, dy = p->y - y, d = dx * dx + dy * dy;
        if (p->place < 0 && d <= reach * reach && d < least) {
            least = d;
            best = p;
        }
    }
    return best;
}

/* How far from the piece in hand: from centre to point, or between the two bases. */
static void measure(const struct table *t, const struct fy_piece *p, int32_t x, int32_t y, struct fy_text *out)
{
    const struct fy_piece *from = t->ask.focus >= 0 ? table_piece(t, t->ask.focus) : NULL;
    char distance[16];
    if (!from || from == p || from->place >= 0)
        return;
    int64_t dx = x - from->x, dy = y - from->y;
    int32_t away = fy_inch_root(dx * dx + dy * dy), gap = p ? away - from->radius - p->radius : away;
    fy_value_write(t->game, FY_HUNDREDTHS, gap > 0 ? gap : 0, distance, sizeof distance);
    fy_put(out, p ? " (%s %s between it and %s)" : " (%s %s from %s)", distance, t->game->sys->unit ? t->game->sys->unit : "units",
           fy_thing_title(t->game, FY_PIECE, from->id));
}

void map_describe(const struct map *m, struct fy_text *out)
{
    int32_t x, y;
    const struct fy_board *b = &m->t->board;
    if (m->at >= 0) {
        page_place(out, m->t, m->at);
        return;
    }
    const struct fy_piece *p = map_piece(m);
    if (p) {
        x = p->x; /* where it stands, not where the cell has its middle */
        y = p->y;
    } else {
        map_here(m, &x, &y);
    }
    page_point(out, m->t, x, y);
    measure(m->t, p, x, y, out);
    for (int i = 0; i < b->n_features; i++)
        if (b->features[i].n > 2 && scenery_inside(b->features[i].x, b->features[i].y, b->features[i].n, x, y))
            fy_put(out, "; %s (%s)", b->features[i].title ? b->features[i].title : b->features[i].id, b->features[i].kind);
    if (p) {
        fy_put(out, "; ");
        page_piece(out, m->t, p);
    }
    for (int i = 0; i < m->t->view->n_markers; i++) {
        const struct fy_marker *k = &m->t->view->markers[i];
        int64_t dx = k->x - x, dy = k->y - y;
        if (k->place < 0 && dx * dx + dy * dy <= 100 * 100)
            fy_put(out, "; %s", k->title ? k->title : k->kind);
    }
}
