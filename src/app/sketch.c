/* sketch.c - boards in characters. Every place is written at its own spot of the canvas: by its id where all ids fit,
 * otherwise by one character. */
#include "sketch.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 110, HEIGHT = 60 };

struct canvas {
    char cell[HEIGHT][WIDTH + 1];
    int width, height;
    const struct fy_board *board;
    const struct fy_view *view;
};

static void clear(struct canvas *c)
{
    for (int y = 0; y < HEIGHT; y++) {
        memset(c->cell[y], ' ', WIDTH);
        c->cell[y][WIDTH] = '\0';
    }
}

/* A character is about twice as high as wide. */
static void fit(struct canvas *c, int width)
{
    int64_t w = c->board->width, h = c->board->height;
    c->width = width;
    c->height = w > 0 ? (int)(width * h / w / 2) : HEIGHT;
    c->height = c->height < 8 ? 8 : c->height > HEIGHT ? HEIGHT : c->height;
}

static void spot(const struct canvas *c, int32_t x, int32_t y, int *column, int *row)
{
    const struct fy_board *b = c->board;
    *column = b->width > 0 ? (int)((int64_t)x * (c->width - 1) / b->width) : 0;
    *row = b->height > 0 ? (int)((int64_t)(b->y_up ? b->height - y : y) * (c->height - 1) / b->height) : 0;
    *column = *column < 0 ? 0 : *column >= c->width ? c->width - 1 : *column;
    *row = *row < 0 ? 0 : *row >= c->height ? c->height - 1 : *row;
}

/* Who stands on a place: '.' nobody, 'o' ours, 'x' theirs, '*' both, '+' neither side's. */
static char mark(const struct canvas *c, int place)
{
    bool ours = false, theirs = false, neutral = false;
    for (int i = 0; i < c->view->n_pieces; i++)
        if (c->view->pieces[i].place == place) {
            ours |= c->view->pieces[i].side == FY_OURS;
            theirs |= c->view->pieces[i].side == FY_THEIRS;
            neutral |= c->view->pieces[i].side == FY_NEUTRAL;
        }
    return ours && theirs ? '*' : ours ? 'o' : theirs ? 'x' : neutral ? '+' : '.';
}

/* Write a word centred on a spot; false if that would touch another. */
static bool write_word(struct canvas *c, int column, int row, const char *word)
{
    int n = (int)strlen(word), from = column - n / 2;
    if (from + n > c->width)
        from = c->width - n;
    if (from < 0)
        from = 0;
    for (int i = from - 1; i <= from + n; i++)
        if (i >= 0 && i < WIDTH && c->cell[row][i] != ' ')
            return false;
    for (int i = 0; i < n && from + i < WIDTH; i++)
        c->cell[row][from + i] = word[i];
    return true;
}

static bool write_places(struct canvas *c, int sheet, bool ids)
{
    const struct fy_board *b = c->board;
    clear(c);
    for (int i = 0; i < b->n_places; i++) {
        const struct fy_place *p = &b->places[i];
        char word[40];
        int column, row;
        if (p->shape == FY_BOX || (b->sheets && p->sheet != sheet))
            continue;
        spot(c, p->x, p->y, &column, &row);
        fy_print(word, sizeof word, "%c%s", mark(c, i), p->id);
        if (ids && !write_word(c, column, row, word))
            return false;
        if (!ids && (c->cell[row][column] == ' ' || word[0] != '.')) /* somebody is worth more than nobody */
            c->cell[row][column] = word[0];
    }
    return true;
}

static void write_pieces(struct canvas *c)
{
    static const char signs[] = {'o', 'x', '+'};
    clear(c);
    for (int i = 0; i < c->view->n_pieces; i++) {
        int column, row;
        const struct fy_piece *p = &c->view->pieces[i];
        if (p->place >= 0)
            continue;
        spot(c, p->x, p->y, &column, &row);
        c->cell[row][column] = signs[p->side <= FY_NEUTRAL ? p->side : FY_NEUTRAL];
    }
}

static void print_canvas(struct canvas *c)
{
    for (int y = 0; y < c->height; y++) {
        int n = WIDTH;
        while (n && c->cell[y][n - 1] == ' ')
            n--;
        printf("%.*s\n", n, c->cell[y]);
    }
}

/* The smallest size at which all ids fit; otherwise the largest, with one character for a place. */
static void fill_sheet(struct canvas *c, int sheet)
{
    static const int widths[] = {24, 40, 60, 80, WIDTH};
    for (int i = 0; i < (int)(sizeof widths / sizeof widths[0]); i++) {
        fit(c, widths[i]);
        if (write_places(c, sheet, true))
            return;
    }
    write_places(c, sheet, false);
}

static void print_map(struct canvas *c)
{
    const struct fy_board *b = c->board;
    if (b->kind == FY_INCHES) {
        fit(c, WIDTH);
        write_pieces(c);
        print_canvas(c);
    }
    for (int sheet = 0; b->kind != FY_INCHES && (sheet == 0 || (b->sheets && b->sheets[sheet])); sheet++) {
        if (b->sheets)
            printf("%s\n", b->sheets[sheet]);
        fill_sheet(c, sheet);
        print_canvas(c);
    }
    printf("(o ours, x theirs, * both, + neither)\n\n");
}

void sketch_track(const struct fy_track *t, struct fy_text *out)
{
    if (t->word)
        fy_put(out, "%s: %s\n", t->label, t->word);
    else
        fy_put(out, "%s: %d\n", t->label, (int)t->value);
}

void sketch_piece(const struct fy_game *g, const struct fy_board *b, const struct fy_piece *p, struct fy_text *out)
{
    static const char *const sides[] = {"ours", "theirs", "neutral"};
    char where[160], x[16], y[16];
    if (p->place >= 0 && p->place < b->n_places)
        fy_print(where, sizeof where, "%s", b->places[p->place].id);
    else {
        fy_value_write(g, FY_HUNDREDTHS, p->x, x, sizeof x);
        fy_value_write(g, FY_HUNDREDTHS, p->y, y, sizeof y);
        fy_print(where, sizeof where, "%s, %s", x, y);
    }
    fy_put(out, "  %-12s %-24s %-8s %-14s", fy_thing_id(g, FY_PIECE, p->id), p->label, sides[p->side <= 2 ? p->side : 2], where);
    if (p->strength >= 0)
        fy_put(out, " %s %d", p->strength_word ? p->strength_word : "strength", p->strength);
    if (p->steps_full)
        fy_put(out, " %s %d/%d", p->steps_word ? p->steps_word : "steps", p->steps, p->steps_full);
    const struct fy_state *states = g->sys->states;
    for (int i = 0; states && states[i].word; i++)
        if (p->flags >> i & 1)
            fy_put(out, " %s", states[i].word);
    fy_put(out, "%s%s\n", p->flags & FY_PIECE_FACE_DOWN ? " face down" : "", p->flags & FY_PIECE_SPENT ? " spent" : "");
}

void sketch_marker(const struct fy_board *b, const struct fy_marker *m, struct fy_text *out)
{
    const char *place = m->place >= 0 && m->place < b->n_places ? b->places[m->place].id : "";
    fy_put(out, "  %-12s %-12s %s%s\n", place, m->kind, m->title, m->done ? " (done)" : "");
}

static void print_and_clear(struct fy_text *t)
{
    fputs(t->text ? t->text : "", stdout);
    t->n = 0;
    if (t->text)
        *t->text = '\0';
}

void sketch(const struct fy_game *g, const void *state)
{
    struct fy_view *v = fy_must(calloc(1, sizeof *v));
    struct canvas *c = fy_must(calloc(1, sizeof *c));
    struct fy_board b = {0};
    struct fy_text t = {0};
    g->sys->board(g->data, &b);
    g->sys->show(g->data, state, v);
    c->board = &b;
    c->view = v;
    for (int i = 0; i < v->n_tracks; i++)
        sketch_track(&v->tracks[i], &t);
    fy_put(&t, "%s", v->n_tracks ? "\n" : "");
    print_and_clear(&t);
    print_map(c);
    for (int i = 0; i < v->n_pieces; i++)
        sketch_piece(g, &b, &v->pieces[i], &t);
    for (int i = 0; i < v->n_markers; i++)
        sketch_marker(&b, &v->markers[i], &t);
    print_and_clear(&t);
    free(t.text);
    free(v);
    free(c);
}
