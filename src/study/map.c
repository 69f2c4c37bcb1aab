/* map.c - the game's own map, from the board that every front end draws, with discs where ours fought and fell. */
#include "page.h"

#include "foray/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER = 34 }; /* the height of a number: one part in so many of the map's width */

struct map {
    struct page *page;
    struct fy_board board;
    int sheet;
    double x, y, w, h;  /* what is shown of it */
    double games, most; /* games watched, and the most of them at one spot */
};

static double flip(const struct map *m, double y)
{
    return m->board.y_up ? m->board.height - y : y;
}

/* ------------------------------------------------------------------ what lies beneath */

static void put_points(struct map *m, const json_t *points, bool closed)
{
    EACH(points, i, pt)
        fy_put(&m->page->out, "%s%d %d", i ? "L" : "M", (int)json_integer_value(json_array_get(pt, 0)),
               (int)json_integer_value(json_array_get(pt, 1)));
    fy_put(&m->page->out, closed ? "Z" : "");
}

static bool is_line(const char *class)
{
    static const char *const lines[] = {"street", "rail", "caisson", "gate", "bridge", "fairway", NULL};
    return fy_word_find(lines, class) >= 0;
}

static void put_item(struct map *m, const json_t *item)
{
    struct fy_text *out = &m->page->out;
    const char *class = word_at(item, "class");
    const json_t *centre = json_object_get(item, "centre"), *points = json_object_get(item, "points");
    if (centre)
        fy_put(out, "<circle class=\"m-%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", class,
               (int)json_integer_value(json_array_get(centre, 0)), (int)json_integer_value(json_array_get(centre, 1)),
               json_object_get(item, "r") ? (int)figure_at(item, "r") : 5);
    else if (points) {
        fy_put(out, "<path class=\"m-%s%s\"", class, is_line(class) ? " m-line" : "");
        if (json_object_get(item, "width"))
            fy_put(out, " style=\"stroke-width:%d\"", (int)figure_at(item, "width"));
        fy_put(out, " d=\"");
        put_points(m, points, !is_line(class));
        fy_put(out, "\"/>");
    }
}

static void put_label(struct map *m, const json_t *item)
{
    const json_t *at = json_object_get(item, "at");
    int x = (int)json_integer_value(json_array_get(at, 0)), y = (int)json_integer_value(json_array_get(at, 1));
    fy_put(&m->page->out, "<text class=\"m-text\" x=\"%d\" y=\"%d\" font-size=\"%d\" transform=\"rotate(%d %d %d)\">", x, y,
           json_object_get(item, "size") ? (int)figure_at(item, "size") : 16, (int)figure_at(item, "angle"), x, y);
    put_escaped(&m->page->out, word_at(item, "text"));
    fy_put(&m->page->out, "</text>");
}

/* Each class of scenery has its place in the drawing. */
static void put_scenery(struct map *m)
{
    static const char *const order[] = {"shoal",  "basin",    "land",   "foreshore", "built", "garden",  "street",
                                        "rail",   "building", "pens",   "cell",      "tank",  "caisson", "gate",
                                        "bridge", "ship",     "raider", "fairway",   "light", NULL};
    json_t *scenery = m->board.scenery ? json_loads(m->board.scenery, 0, NULL) : NULL;
    const json_t *items = json_object_get(scenery, "items");
    for (int k = 0; order[k]; k++)
        EACH(items, i, item)
            if (!strcmp(word_at(item, "class"), order[k]))
                put_item(m, item);
    EACH(items, i, item)
        if (!strcmp(word_at(item, "class"), "label"))
            put_label(m, item);
    json_decref(scenery);
}

static void put_feature(struct map *m, const struct fy_feature *f)
{
    struct fy_text *out = &m->page->out;
    const char *class = f->role < FY_FEATURE_ROLES ? fy_feature_words[f->role] : "other";
    if (f->n == 1) {
        fy_put(out, "<circle class=\"f f-%s\" cx=\"%d\" cy=\"%.0f\" r=\"%d\"/>", class, (int)f->x[0], flip(m, f->y[0]),
               (int)f->r);
        return;
    }
    fy_put(out, "<path class=\"f f-%s\" d=\"", class);
    for (int i = 0; i < f->n; i++)
        fy_put(out, "%s%d %.0f", i ? "L" : "M", (int)f->x[i], flip(m, f->y[i]));
    fy_put(out, "%s\"/>", f->n > 2 ? "Z" : "");
}

/* ------------------------------------------------------------------ places and links */

static bool on_sheet(const struct map *m, const struct fy_place *p)
{
    return p->shape != FY_BOX && (!m->board.sheets || p->sheet == m->sheet);
}

static void put_hex(struct map *m, const struct fy_place *p)
{
    static const double flat[6][2] = {{1, 0}, {.5, .866}, {-.5, .866}, {-1, 0}, {-.5, -.866}, {.5, -.866}};
    double r = m->board.hex_size;
    const struct fy_terrain *t = m->board.terrains ? &m->board.terrains[p->terrain] : NULL;
    fy_put(&m->page->out, "<path class=\"hx g-%s\" d=\"", t ? fy_ground_words[t->ground] : "clear");
    for (int i = 0; i < 6; i++)
        fy_put(&m->page->out, "%s%.0f %.0f", i ? "L" : "M", p->x + r * flat[i][m->board.hex_flat ? 0 : 1],
               p->y + r * flat[i][m->board.hex_flat ? 1 : 0]);
    fy_put(&m->page->out, "Z\"/>");
}

static void put_places(struct map *m)
{
    const struct fy_board *b = &m->board;
    struct fy_text *out = &m->page->out;
    for (int i = 0; i < b->n_places; i++)
        if (on_sheet(m, &b->places[i]) && b->places[i].shape == FY_HEX)
            put_hex(m, &b->places[i]);
        else if (on_sheet(m, &b->places[i]) && b->places[i].outline)
            fy_put(out, "<path class=\"ar\" d=\"%s\"/>", b->places[i].outline);
    fy_put(out, "<path class=\"ln\" d=\"");
    for (int i = 0; i < b->n_links && b->kind != FY_HEXES; i++) {
        const struct fy_place *x = &b->places[b->links[i].a], *y = &b->places[b->links[i].b];
        if (on_sheet(m, x) && on_sheet(m, y))
            fy_put(out, "M%d %dL%d %d", (int)x->x, (int)x->y, (int)y->x, (int)y->y);
    }
    fy_put(out, "\"/>");
    for (int i = 0; i < b->n_places; i++)
        if (on_sheet(m, &b->places[i]) && b->places[i].shape != FY_HEX && !b->places[i].outline)
            fy_put(out, "<circle class=\"pl\" cx=\"%d\" cy=\"%d\" r=\"%.1f\"/>", (int)b->places[i].x, (int)b->places[i].y,
                   m->w / 110);
}

/* ------------------------------------------------------------------ the discs */

static bool spot_of(const struct map *m, const char *key, double *x, double *y)
{
    int at = atoi(key);
    if (m->board.kind == FY_INCHES) {
        *x = at % SPOT_ROW * SPOT_CELL + SPOT_CELL / 2;
        *y = flip(m, at / SPOT_ROW * SPOT_CELL + SPOT_CELL / 2);
        return true;
    }
    if (at < 0 || at >= m->board.n_places || !on_sheet(m, &m->board.places[at]))
        return false;
    *x = m->board.places[at].x;
    *y = m->board.places[at].y;
    return true;
}

static double root(double x)
{
    return square_root(x);
}

static void put_discs(struct map *m, const json_t *counts, const char *class, double largest)
{
    const char *key;
    json_t *n;
    double x, y;
    json_object_foreach((json_t *)(uintptr_t)counts, key, n)
        if (spot_of(m, key, &x, &y))
            fy_put(&m->page->out, "<circle class=\"%s\" cx=\"%.0f\" cy=\"%.0f\" r=\"%.1f\"/>", class, x, y,
                   largest * root((double)json_integer_value(n) / m->most));
}

/* Would the number of this spot run into that of a spot where more fell? */
static bool is_crowded_out(const struct map *m, const json_t *counts, const char *at, double x, double y)
{
    const char *key;
    json_t *n;
    double x2, y2, own = figure_at(counts, at), size = m->w / NUMBER;
    json_object_foreach((json_t *)(uintptr_t)counts, key, n) {
        double other = (double)json_integer_value(n);
        bool first = other > own || (other == own && atoi(key) < atoi(at));
        if (first && spot_of(m, key, &x2, &y2) && fabs(x2 - x) < 1.4 * size && fabs(y2 - y) < .9 * size)
            return true;
    }
    return false;
}

static void put_numbers(struct map *m, const json_t *counts)
{
    const char *key;
    json_t *n;
    double x, y;
    json_object_foreach((json_t *)(uintptr_t)counts, key, n) {
        double own = (double)json_integer_value(n);
        if (own > m->most * .3 && spot_of(m, key, &x, &y) && !is_crowded_out(m, counts, key, x, y))
            fy_put(&m->page->out, "<text class=\"hn\" x=\"%.0f\" y=\"%.0f\" font-size=\"%.1f\">%.0f</text>", x,
                   y + m->w / 90, m->w / NUMBER, 100 * own / m->games);
    }
}

/* ------------------------------------------------------------------ what is shown of it */

/* The sheet on which most happens. */
static int busiest_sheet(const struct fy_board *b, const json_t *counts)
{
    double sums[256] = {0};
    const char *key;
    json_t *n;
    int best = 0;
    json_object_foreach((json_t *)(uintptr_t)counts, key, n) {
        int at = atoi(key);
        if (b->sheets && at >= 0 && at < b->n_places)
            sums[b->places[at].sheet] += (double)json_integer_value(n);
    }
    for (int i = 0; i < 256; i++)
        best = sums[i] > sums[best] ? i : best;
    return best;
}

static void widen(double v, double *lo, double *hi)
{
    *lo = v < *lo ? v : *lo;
    *hi = v > *hi ? v : *hi;
}

static void frame(struct map *m, const json_t *counts)
{
    const char *key;
    json_t *n;
    double x, y, lo[2] = {1e9, 1e9}, hi[2] = {-1e9, -1e9};
    json_object_foreach((json_t *)(uintptr_t)counts, key, n)
        if (spot_of(m, key, &x, &y)) {
            widen(x, &lo[0], &hi[0]);
            widen(y, &lo[1], &hi[1]);
            m->most = (double)json_integer_value(n) > m->most ? (double)json_integer_value(n) : m->most;
        }
    double side = hi[0] - lo[0] > hi[1] - lo[1] ? hi[0] - lo[0] : hi[1] - lo[1], least = m->board.width / 4.0;
    double margin = (side > least ? side : least) * .09;
    m->x = lo[0] - margin;
    m->y = lo[1] - margin;
    m->w = hi[0] - lo[0] + 2 * margin;
    m->h = hi[1] - lo[1] + 2 * margin;
}

static bool spot_seen(const struct map *m, const json_t *counts)
{
    const char *key;
    json_t *n;
    double x, y;
    json_object_foreach((json_t *)(uintptr_t)counts, key, n)
        if (spot_of(m, key, &x, &y))
            return true;
    return false;
}

void put_map(struct page *p, const json_t *variant)
{
    const struct fy_game *g = p->study->variants[(int)figure_at(variant, "variant")].run.game;
    const json_t *heat = json_object_get(variant, "heat"), *fell = json_object_get(heat, "fell"),
                 *fought = json_object_get(heat, "fought");
    struct map m = {.page = p, .games = figure_at(heat, "games"), .most = 1};
    const json_t *told = json_object_size(fell) ? fell : fought;
    char games[FIGURE_TEXT];
    g->sys->board(g->data, &m.board);
    m.sheet = busiest_sheet(&m.board, told);
    if (m.games == 0 || !spot_seen(&m, told))
        return;
    frame(&m, told);
    bool falls = told == fell;
    fy_put(&p->out, "<h2>%s</h2><p class=\"sub\">%s for every 100 raids, by area of the disc; %s raids watched.%s</p>",
           falls ? "Where ours fall" : "Where ours fight", falls ? "Units lost" : "Hits, pins and losses",
           count_text(games, m.games), falls && json_object_size(fought) ? " Rings: where they fought." : "");
    fy_put(&p->out,
           "<div class=\"map\"><svg viewBox=\"%.0f %.0f %.0f %.0f\" role=\"img\" aria-label=\"Map of where ours fall\"><g "
           "class=\"under\">",
           m.x, m.y, m.w, m.h);
    put_scenery(&m);
    for (int i = 0; i < m.board.n_features; i++)
        if (!fy_feature_measured(&m.board.features[i]))
            put_feature(&m, &m.board.features[i]);
    put_places(&m);
    fy_put(&p->out, "</g><g stroke-width=\"%.1f\">", m.w / 300);
    double largest = m.w / 24, discs = m.most;
    if (falls) { /* rings by a measure of their own: there are more fights than losses */
        const char *key;
        json_t *n;
        m.most = 1;
        json_object_foreach((json_t *)(uintptr_t)fought, key, n)
            m.most = (double)json_integer_value(n) > m.most ? (double)json_integer_value(n) : m.most;
        put_discs(&m, fought, "hr", largest * 1.25);
        m.most = discs;
    }
    put_discs(&m, told, "hd", largest);
    put_numbers(&m, told);
    fy_put(&p->out, "</g></svg></div>");
}
