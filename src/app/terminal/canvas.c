/* canvas.c - drawing on character cells. */
#include "canvas.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

void canvas_size(struct canvas *c, int width, int height)
{
    free(c->cells);
    *c = (struct canvas){width, height, fy_must(calloc((size_t)width * (size_t)height, sizeof(struct cell)))};
}

void canvas_copy(struct canvas *to, const struct canvas *from)
{
    if (to->width != from->width || to->height != from->height)
        canvas_size(to, from->width, from->height);
    memcpy(to->cells, from->cells, (size_t)from->width * (size_t)from->height * sizeof *from->cells);
}

void canvas_free(struct canvas *c)
{
    free(c->cells);
    *c = (struct canvas){0};
}

static struct cell *cell_at(const struct canvas *c, int row, int col)
{
    return row >= 0 && row < c->height && col >= 0 && col < c->width ? &c->cells[row * c->width + col] : NULL;
}

void canvas_char(struct canvas *c, int row, int col, enum style s, wchar_t ch)
{
    struct cell *cell = cell_at(c, row, col);
    if (cell)
        *cell = (struct cell){ch, (uint8_t)s, 0};
}

int canvas_text(struct canvas *c, int row, int col, int width, enum style s, const char *text)
{
    int used = 0;
    for (wchar_t ch; used < width && (ch = ui_next(&text)); used++)
        canvas_char(c, row, col + used, s, ch);
    return used;
}

void canvas_dot(struct canvas *c, int x, int y, enum style s)
{
    static const uint8_t bit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    struct cell *cell = x >= 0 && y >= 0 ? cell_at(c, y / 4, x / 2) : NULL;
    if (!cell)
        return;
    if (cell->style == S_WATER && cell->ch)
        cell->ch = 0;
    cell->dots |= bit[y % 4][x % 2];
    cell->style = (uint8_t)s;
}

void canvas_line(struct canvas *c, int x0, int y0, int x1, int y1, enum style s, int on, int off)
{
    int dx = abs(x1 - x0), dy = -abs(y1 - y0), sx = x0 < x1 ? 1 : -1, sy = y0 < y1 ? 1 : -1, e = dx + dy;
    for (int i = 0;; i++) {
        if (!off || i % (on + off) < on)
            canvas_dot(c, x0, y0, s);
        if (x0 == x1 && y0 == y1)
            return;
        int e2 = 2 * e;
        if (e2 >= dy) {
            e += dy;
            x0 += sx;
        }
        if (e2 <= dx) {
            e += dx;
            y0 += sy;
        }
    }
}

void canvas_circle(struct canvas *c, int cx, int cy, int r, enum style s)
{
    int x = r, y = 0, e = 1 - r;
    while (x >= y) {
        const int px[8] = {x, y, -y, -x, -x, -y, y, x}, py[8] = {y, x, x, y, -y, -x, -x, -y};
        for (int i = 0; i < 8; i++)
            canvas_dot(c, cx + px[i], cy + py[i], s);
        y++;
        if (e < 0) {
            e += 2 * y + 1;
        } else {
            x--;
            e += 2 * (y - x) + 1;
        }
    }
}

/* Dots without braille: a sign that follows their run. */
static wchar_t coarse(uint8_t dots)
{
    const uint8_t top = 0x01 | 0x08, low = 0x40 | 0x80;
    bool up = dots & top, down = dots & low;
    return up && down ? L':' : up ? L'\'' : L'.';
}

void canvas_show(const struct canvas *c, WINDOW *w, int row, int col, int height, int width, int from_row, int from_col)
{
    for (int r = 0; r < height; r++)
        for (int k = 0; k < width; k++) {
            const struct cell *cell = cell_at(c, from_row + r, from_col + k);
            wchar_t ch = !cell ? L' ' : cell->ch ? cell->ch : !cell->dots ? L' '
                         : ui.braille ? (wchar_t)(0x2800 + cell->dots) : coarse(cell->dots);
            ui_put_char(w, row + r, col + k, cell ? (enum style)cell->style : S_PLAIN, ch);
        }
}
