/* routes.c - the map in words: what lies next to what, and how one comes from here to there. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 64 };

/* One step from a place. */
struct step {
    int32_t to, cost;
    bool told;      /* by the system: the text names the place too */
    bool paid;      /* with what it costs */
    char text[200]; /* what the system says of it, or the kind of the link; "" */
};

/* ------------------------------------------------------------------ steps out of a place */

static void add_step(struct step *steps, int *n, int32_t to, const char *kind)
{
    int i = 0;
    while (i < *n && steps[i].to != to)
        i++;
    if (i == *n && *n < STEPS)
        steps[(*n)++] = (struct step){.to = to, .cost = 1};
    size_t at = i < *n ? strlen(steps[i].text) : 0;
    if (i < *n && kind)
        fy_print(steps[i].text + at, sizeof steps[i].text - at, "%s%s", at ? ", " : "", kind);
}

static bool hexes_touch(const struct fy_board *b, const struct fy_place *p, const struct fy_place *q)
{
    int64_t dx = p->x - q->x, dy = p->y - q->y, far = 2 * (int64_t)b->hex_size; /* neighbours are 1.73 apart, others 3 */
    return p->shape == FY_HEX && q->shape == FY_HEX && p->sheet == q->sheet && dx * dx + dy * dy <= far * far;
}

/* As the board shows them. */
static int drawn_steps(const struct table *t, int32_t place, struct step *steps)
{
    const struct fy_board *b = &t->board;
    int n = 0;
    for (int32_t i = 0; i < b->n_places && b->kind == FY_HEXES; i++)
        if (i != place && hexes_touch(b, &b->places[place], &b->places[i]))
            add_step(steps, &n, i, NULL);
    for (int i = 0; i < b->n_links; i++) {
        const struct fy_link *l = &b->links[i];
        if (l->a == place || l->b == place)
            add_step(steps, &n, l->a == place ? l->b : l->a, b->link_kinds ? b->link_kinds[l->kind].title : NULL);
    }
    return n;
}

/* As the system tells them, with what they cost; otherwise as they are drawn. */
static int steps_out(const struct table *t, int32_t place, struct step *steps)
{
    struct fy_notes notes = {0};
    int n = 0;
    if (!t->bare)
        fy_facts(t->game, t->state, FY_PLACE, place, &notes);
    for (int i = 0; i < notes.n; i++) {
        const struct fy_note *note = &notes.note[i];
        if (note->role != FY_LINK || note->place < 0 || note->place >= t->board.n_places || n == STEPS)
            continue;
        steps[n] = (struct step){.to = note->place, .cost = note->value > 0 ? note->value : 1, .told = true,
                               .paid = note->value > 0};
        fy_text_note(t->game, note, steps[n].text, sizeof steps[n].text);
        n++;
    }
    return n ? n : drawn_steps(t, place, steps);
}

/* ------------------------------------------------------------------ an inch table */

struct spot_of {
    int32_t x, y;
    int32_t piece; /* that stands there, or -1 */
};

static bool find_spot(const struct table *t, const char *words, struct spot_of *at)
{
    int32_t i;
    if (table_find(t, FY_PIECE, words, &i) && table_piece(t, i)) {
        *at = (struct spot_of){table_piece(t, i)->x, table_piece(t, i)->y, i};
        return true;
    }
    for (i = 0; i < t->board.n_features; i++) {
        const struct fy_feature *f = &t->board.features[i];
        if ((f->id && fy_same_words(f->id, words)) || (f->title && fy_same_words(f->title, words))) {
            int64_t x = 0, y = 0;
            for (int k = 0; k < f->n; k++) {
                x += f->x[k];
                y += f->y[k];
            }
            *at = (struct spot_of){(int32_t)(x / f->n), (int32_t)(y / f->n), -1};
            return true;
        }
    }
    return false;
}

static int32_t distance(struct spot_of a, struct spot_of b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y, square = dx * dx + dy * dy, root = 0;
    for (int64_t bit = INT64_C(1) << 24; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int32_t)root;
}

static void put_distance(struct fy_text *p, const struct table *t, int32_t far)
{
    char text[FY_VALUE_TEXT];
    fy_value_write(t->game, FY_HUNDREDTHS, far, text, sizeof text);
    fy_put(p, "%s %s", text, t->game->sys->unit ? t->game->sys->unit : "");
}

/* The pieces around, from the nearest on; not the one that stands there. */
static void put_around(struct fy_text *p, const struct table *t, struct spot_of at)
{
    enum { MOST = 12 };
    int32_t last = 0;
    for (int told = 0; told < MOST;) {
        int32_t next = INT32_MAX;
        for (int i = 0; i < t->view->n_pieces; i++) {
            int32_t far = distance(at, (struct spot_of){t->view->pieces[i].x, t->view->pieces[i].y, -1});
            if (t->view->pieces[i].place < 0 && far > last && far < next)
                next = far;
        }
        if (next == INT32_MAX)
            break;
        for (int i = 0; i < t->view->n_pieces; i++) {
            const struct fy_piece *x = &t->view->pieces[i];
            if (x->place >= 0 || distance(at, (struct spot_of){x->x, x->y, -1}) != next)
                continue;
            fy_put(p, "  ");
            put_distance(p, t, next);
            fy_put(p, ": ");
            page_piece(p, t, x);
            fy_put(p, "\n");
            told++;
        }
        last = next;
    }
}

/* ------------------------------------------------------------------ near */

void page_near(struct fy_text *p, const struct table *t, const char *words)
{
    struct step steps[STEPS];
    struct spot_of at;
    if (t->board.kind == FY_INCHES && find_spot(t, words, &at)) {
        fy_put(p, "From the middle of it to the middle of:\n");
        put_around(p, t, at);
        return;
    }
    int32_t place = page_find_place(p, t, words);
    if (place < 0)
        return;
    page_place(p, t, place);
    fy_put(p, "\n");
    int n = steps_out(t, place, steps);
    for (int i = 0; i < n; i++) {
        fy_put(p, "  %s%s", steps[i].text, *steps[i].text && !steps[i].told ? ": " : "");
        if (steps[i].told)
            page_stands(p, t, steps[i].to);
        else
            page_place(p, t, steps[i].to);
        fy_put(p, "\n");
    }
    if (!n)
        fy_put(p, "  nothing is linked with it\n");
}

/* ------------------------------------------------------------------ route */

/* Does a place have a way out whose cost is told? Then those without one are not gone: lines of fire, cliffs. */
static bool costs_told(const struct step steps[], int n)
{
    for (int i = 0; i < n; i++)
        if (steps[i].paid)
            return true;
    return false;
}

/* The cheapest way from one place to all others: what each costs and where one comes from; -1: not reached. `any`: by links
 * that are not walked too. */
static void search(const struct table *t, int32_t from, int32_t to, bool any, int32_t *cost, int32_t *back)
{
    struct step steps[STEPS];
    int32_t n = t->board.n_places;
    bool *done = fy_must(calloc((size_t)n, sizeof *done));
    for (int32_t i = 0; i < n; i++)
        cost[i] = back[i] = -1;
    cost[from] = 0;
    for (int32_t at = from; at >= 0 && at != to;) {
        done[at] = true;
        int k = steps_out(t, at, steps);
        bool told = !any && costs_told(steps, k);
        for (int i = 0; i < k; i++) {
            if (told && !steps[i].paid)
                continue;
            if (cost[steps[i].to] < 0 || cost[at] + steps[i].cost < cost[steps[i].to]) {
                cost[steps[i].to] = cost[at] + steps[i].cost;
                back[steps[i].to] = at;
            }
        }
        at = -1;
        for (int32_t i = 0; i < n; i++)
            if (!done[i] && cost[i] >= 0 && (at < 0 || cost[i] < cost[at]))
                at = i;
    }
    free(done);
}

static void put_no_route(struct fy_text *p, const struct table *t, int32_t from, int32_t to)
{
    fy_put(p, "No way leads from ");
    page_place_name(p, &t->board.places[from]);
    fy_put(p, " to ");
    page_place_name(p, &t->board.places[to]);
    fy_put(p, ".\n");
}

static void put_route_heading(struct fy_text *p, const struct table *t, int32_t from, int steps, bool any)
{
    fy_put(p, "%d step%s from ", steps, steps == 1 ? "" : "s");
    page_place_name(p, &t->board.places[from]);
    fy_put(p, ", if nobody is in the way, %s:\n", any ? "not all of them by land" : "with what it has cost up to each");
}

static void put_route(struct fy_text *p, const struct table *t, int32_t from, int32_t to)
{
    size_t n = (size_t)t->board.n_places;
    int32_t *cost = fy_must(calloc(n, sizeof *cost)), *back = fy_must(calloc(n, sizeof *back));
    int32_t *steps = fy_must(calloc(n, sizeof *steps));
    int k = 0;
    search(t, from, to, false, cost, back);
    bool any = cost[to] < 0;
    if (any)
        search(t, from, to, true, cost, back);
    for (int32_t at = to; at >= 0 && at != from && cost[to] >= 0; at = back[at])
        steps[k++] = at;
    if (cost[to] < 0)
        put_no_route(p, t, from, to);
    else
        put_route_heading(p, t, from, k, any);
    while (k--) {
        fy_put(p, "  %d: ", (int)cost[steps[k]]);
        page_place(p, t, steps[k]);
        fy_put(p, "\n");
    }
    free(steps);
    free(back);
    free(cost);
}

/* How far it is, and for a piece what is in the way and which legs lead there. */
static void put_inches(struct fy_text *p, const struct table *t, struct spot_of a, struct spot_of b)
{
    struct fy_notes notes = {0};
    put_distance(p, t, distance(a, b));
    fy_put(p, ", from middle to middle\n");
    if (a.piece >= 0 && !t->bare)
        fy_way(t->game, t->state, a.piece, b.x, b.y, &notes);
    page_notes(p, t, &notes, ~(1U << FY_PATH), "  ");
    size_t before = p->n;
    page_notes_short(p, t, &notes, 1U << FY_PATH, "  ");
    if (p->n > before)
        fy_put(p, "\n");
}

/* From a piece, a place or a thing on the table to another. */
static bool put_between(struct fy_text *p, const struct table *t, const char *from, const char *to)
{
    struct fy_text unheard = {0};
    struct spot_of a, b;
    if (t->board.kind == FY_INCHES && find_spot(t, from, &a) && find_spot(t, to, &b)) {
        put_inches(p, t, a, b);
        return true;
    }
    int32_t start = page_find_place(&unheard, t, from), end = page_find_place(&unheard, t, to);
    free(unheard.text);
    if (start >= 0 && end >= 0)
        put_route(p, t, start, end);
    return start >= 0 && end >= 0;
}

/* Two names, which may be of several words: wherever they can be parted. */
void page_route(struct fy_text *p, const struct table *t, const char *words)
{
    char from[100];
    if (!strchr(words, ' ')) {
        fy_put(p, "From where to where? route s51 s62, or route burn s62.\n");
        return;
    }
    for (const char *gap = strchr(words, ' '); gap; gap = strchr(gap + 1, ' ')) {
        fy_print(from, sizeof from, "%.*s", (int)(gap - words), words);
        if (put_between(p, t, from, gap + strspn(gap, " ")))
            return;
    }
    size_t n = strcspn(words, " ");
    fy_print(from, sizeof from, "%.*s", (int)n, words);
    if (page_find_place(p, t, from) >= 0)
        page_find_place(p, t, words + n + 1);
}
