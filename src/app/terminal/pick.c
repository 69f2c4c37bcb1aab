/* pick.c - choosing on the map: a piece, then a place; a point on an inch table. */
#include "screen.h"

#include "foray/text.h"

/* Pieces here that offers are about, the one after `last` first. */
static int32_t next_actor(const struct screen *s, int32_t last)
{
    bool past = last < 0;
    for (int i = 0; i < s->t->n_offers; i++) {
        int32_t piece = s->t->offers[i].piece;
        if (piece < 0 || table_piece_place(s->t, piece) != s->map.at)
            continue;
        if (past && piece != last)
            return piece;
        past |= piece == last;
    }
    return -1;
}

int screen_listed(const struct screen *s)
{
    int n = 0;
    for (int i = 0; i < s->n_rows; i++)
        n += s->rows[i].offer >= 0;
    return n;
}

static void pick_place(struct screen *s)
{
    int32_t place = s->map.at, here = next_actor(s, s->only_piece);
    bool inside = s->only_piece >= 0 && table_piece_place(s->t, s->only_piece) == place;
    if (s->only_place == place && s->only_piece < 0) {
        screen_filter(s, -1, -1);
        return;
    }
    if (s->only_piece >= 0 && !inside)
        screen_filter(s, s->only_piece, place);
    else if (here >= 0)
        screen_filter(s, here, -1);
    else
        screen_filter(s, -1, place);
    if (!s->n_rows && !inside) { /* not for that piece: what else is there? */
        here = next_actor(s, -1);
        screen_filter(s, here, here >= 0 ? -1 : place);
    }
    if (screen_listed(s) == 1)
        s->focus = PANE_CHOICES;
}

/* The choices of an open ask that take a point: one for each verb and piece, to be completed with the cursor's. */
static int point_choices(const struct screen *s, struct fy_choice *out, int cap)
{
    const struct fy_system *sys = s->t->game->sys;
    int n = 0;
    for (int i = 0; i < s->t->n_offers && n < cap; i++) {
        const struct fy_choice *c = &s->t->offers[i].choice;
        if (sys->verbs[c->verb].a != FY_HUNDREDTHS || (s->only_piece >= 0 && s->t->offers[i].piece != s->only_piece))
            continue;
        bool known = false;
        for (int k = 0; k < n; k++)
            known |= out[k].verb == c->verb && out[k].who == c->who;
        if (!known)
            out[n++] = *c;
    }
    for (uint16_t v = 0; !n && v < sys->n_verbs && n < cap; v++)
        if (sys->verbs[v].a == FY_HUNDREDTHS)
            out[n++] = (struct fy_choice){.verb = v, .who = (uint16_t)(s->t->ask.focus < 0 ? 0 : s->t->ask.focus)};
    return n;
}

static void pick_point(struct screen *s)
{
    const struct fy_system *sys = s->t->game->sys;
    enum { MOST = 64 };
    struct fy_choice list[MOST];
    char text[MOST][80];
    const char *items[MOST];
    int n = point_choices(s, list, MOST), at = 0, lines = s->t->n_lines;
    for (int i = 0; i < n; i++) {
        int32_t x, y;
        map_here(&s->map, &x, &y);
        list[i].a = x;
        list[i].b = sys->verbs[list[i].verb].b == FY_HUNDREDTHS ? y : 0;
        fy_text_choice_label(s->t->game, &list[i], text[i], sizeof text[i]);
        items[i] = text[i];
    }
    if (n > 1)
        at = ui_pick("Here:", items, n, 0, NULL, NULL);
    if (n && at >= 0)
        screen_acted(s, table_play(s->t, &list[at]), lines);
}

static void pick_on_table(struct screen *s)
{
    const struct fy_piece *p = map_piece(&s->map);
    bool named = false;
    for (int i = 0; p && i < s->t->n_offers && !named; i++)
        named = table_offer_names(s->t, &s->t->offers[i], p->id);
    if (named && p->id != s->only_piece) {
        screen_filter(s, p->id, -1);
        if (screen_listed(s) == 1)
            s->focus = PANE_CHOICES;
    } else if (s->t->ask.open && !s->t->needed) {
        pick_point(s);
    } else {
        screen_filter(s, -1, -1);
    }
}

void screen_pick(struct screen *s)
{
    if (s->map.at >= 0)
        pick_place(s);
    else
        pick_on_table(s);
}

/* The cursor to the next place or piece that offers speak of. */
void screen_next(struct screen *s, int step)
{
    int n = s->t->board.n_places;
    if (s->map.at >= 0) {
        for (int i = 1; i <= n; i++) {
            int32_t k = (int32_t)(((s->map.at + step * i) % n + n) % n);
            if (s->map.spots[k].mark != MARK_NONE) {
                map_go(&s->map, k);
                return;
            }
        }
        return;
    }
    const struct fy_piece *here = map_piece(&s->map);
    int pieces = s->t->view->n_pieces, from = here ? (int)(here - s->t->view->pieces) : -1;
    for (int i = 1; i <= pieces; i++) {
        const struct fy_piece *p = &s->t->view->pieces[((from + step * i) % pieces + pieces) % pieces];
        for (int k = 0; k < s->t->n_offers && p->place < 0; k++)
            if (table_offer_names(s->t, &s->t->offers[k], p->id)) {
                map_go_piece(&s->map, p->id);
                return;
            }
    }
}

void screen_go_to(struct screen *s)
{
    char id[64] = "";
    if (!ui_entry("Go to", "a place or a piece, by its id", id, sizeof id) || !*id)
        return;
    int32_t place = fy_thing_find(s->t->game, FY_PLACE, id), piece = fy_thing_find(s->t->game, FY_PIECE, id);
    if (place >= 0)
        map_go(&s->map, place);
    else if (piece >= 0 && table_piece(s->t, piece))
        map_go_piece(&s->map, piece);
    else
        table_say(s->t, 0, "There is no place or piece \"%s\" on the table.", id);
}
