/* screen.c - drawing the game. */
#include "screen.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ what the panes hold */

static bool passes(const struct screen *s, const struct offer *o)
{
    return (s->only_piece < 0 || table_offer_names(s->t, o, s->only_piece)) &&
           (s->only_place < 0 || table_offer_at(s->t, o, s->only_place)) &&
           (!*s->only_words || table_offer_says(s->t, o, s->only_words));
}

static void list_rows(struct screen *s)
{
    int32_t piece = -1;
    s->n_rows = 0;
    for (int i = 0; i < s->t->n_offers; i++) {
        const struct offer *o = &s->t->offers[i];
        if (!passes(s, o))
            continue;
        if (s->t->grouped && o->piece != piece)
            s->rows[s->n_rows++] = (struct row){-1, o->piece};
        piece = o->piece;
        s->rows[s->n_rows++] = (struct row){i, o->piece};
    }
}

/* The same on an inch table. */
static void mark_point(struct screen *s, const struct offer *o, bool listed)
{
    struct map *m = &s->map;
    if (s->t->needed)
        return;
    if (o->piece >= 0 && o->piece < 64 * PIECE_WORDS)
        m->acts[o->piece / 64] |= UINT64_C(1) << (o->piece % 64);
    if (listed && s->t->game->sys->verbs[o->choice.verb].a == FY_HUNDREDTHS && m->n_points < MAP_POINTS) {
        m->points[m->n_points][0] = o->choice.a;
        m->points[m->n_points++][1] = o->choice.b;
    }
}

/* Places that offers speak of: who can act, and where the offers of the piece in hand would lead. */
void screen_mark(struct screen *s)
{
    int32_t n = s->t->board.n_places, hand = s->chosen < s->n_rows ? s->rows[s->chosen].piece : -1;
    for (int32_t i = 0; i < n; i++)
        s->map.spots[i].mark = MARK_NONE;
    s->map.n_points = 0;
    memset(s->map.acts, 0, sizeof s->map.acts);
    for (int i = 0; i < s->t->n_offers; i++) {
        const struct offer *o = &s->t->offers[i];
        int32_t from = table_piece_place(s->t, o->piece), to = table_offer_target(s->t, o);
        if (from >= 0 && s->map.spots[from].mark == MARK_NONE)
            s->map.spots[from].mark = MARK_ACTS;
        bool listed = passes(s, o) && o->piece == hand;
        if (to >= 0 && to != from && listed)
            s->map.spots[to].mark = MARK_TARGET;
        if (map_inches(&s->map))
            mark_point(s, o, listed);
    }
    map_draw(&s->map);
}

void screen_filter(struct screen *s, int32_t piece, int32_t place)
{
    s->only_piece = piece;
    s->only_place = place;
    list_rows(s);
    s->from = 0;
    s->chosen = s->n_rows > 1 && s->rows[0].offer < 0 ? 1 : 0;
    screen_mark(s);
}

/* In a replay: is this the choice that was made here? */
static bool was_played(const struct table *t, const struct offer *o)
{
    const struct fy_choice *c = t->replay ? fy_session_choice_at(t->session, t->ply + 1) : NULL;
    return c && fy_same_choice(c, &o->choice);
}

void screen_refresh(struct screen *s)
{
    s->log_at = -1;
    s->typed = 0;
    s->only_words[0] = '\0';
    screen_filter(s, -1, -1);
    for (int i = 0; i < s->t->n_offers; i++)
        if (was_played(s->t, &s->t->offers[i]))
            screen_choose(s, s->t->offers[i].number);
    screen_mark(s);
    const struct offer *o = screen_offer(s);
    if (s->t->ask.focus >= 0)
        map_go_piece(&s->map, s->t->ask.focus);
    else if (o && o->piece >= 0)
        map_go_piece(&s->map, o->piece);
}

const struct offer *screen_offer(const struct screen *s)
{
    return s->chosen < s->n_rows && s->rows[s->chosen].offer >= 0 ? &s->t->offers[s->rows[s->chosen].offer] : NULL;
}

void screen_choose(struct screen *s, int number)
{
    for (int i = 0; i < s->n_rows; i++)
        if (s->rows[i].offer >= 0 && s->t->offers[s->rows[i].offer].number == number)
            s->chosen = i;
}

int screen_log_line(const struct screen *s)
{
    return s->log_at >= 0 && s->log_at < s->t->n_lines ? s->log_at : s->t->n_lines - 1;
}

/* ------------------------------------------------------------------ where the panes are */

/* The width of the right side, as the player moved it. */
static int divided(const struct screen *s, int usual)
{
    int right = usual + s->wider;
    return right > COLS - 12 ? COLS - 12 : right < 20 ? 20 : right;
}

static void place_panes(struct screen *s)
{
    int low = LINES - 1, body = low - s->head;
    if (COLS >= 118 && body >= 24) { /* the log beside the map */
        int right = divided(s, COLS * 2 / 5 < 64 ? COLS * 2 / 5 : 64), log = body * 2 / 5;
        s->board = (struct rect){s->head, 0, body - 4, COLS - right - 1};
        s->detail = (struct rect){low - 4, 0, 4, COLS - right - 1};
        s->choices = (struct rect){s->head, COLS - right, body - log, right};
        s->log = (struct rect){low - log, COLS - right, log, right};
    } else { /* the log beneath */
        int right = divided(s, COLS * 9 / 20), log = body < 16 ? 3 : body / 4, detail = body < 20 ? 2 : 3;
        s->board = (struct rect){s->head, 0, body - log - detail, COLS - right - 1};
        s->choices = (struct rect){s->head, COLS - right, body - log - detail, right};
        s->detail = (struct rect){low - log - detail, 0, detail, COLS};
        s->log = (struct rect){low - log, 0, log, COLS};
    }
    struct rect all = {s->head, 0, body, COLS}, none = {0};
    if (!s->whole)
        return;
    s->detail = (struct rect){low - 2, 0, 2, COLS};
    s->board = s->focus == PANE_MAP ? (struct rect){s->head, 0, body - 2, COLS} : none;
    s->choices = s->focus == PANE_CHOICES ? all : none;
    s->log = s->focus == PANE_LOG ? all : none;
    if (s->focus != PANE_MAP)
        s->detail = none;
}

/* ------------------------------------------------------------------ drawing */

static void clear_rect(const struct rect *r)
{
    for (int i = 0; i < r->height; i++)
        ui_fill(stdscr, r->row + i, r->col, r->width, S_PLAIN);
}

static void draw_head(struct screen *s)
{
    const struct table *t = s->t;
    char text[300];
    struct fy_text tracks = {0};
    ui_fill(stdscr, 0, 0, COLS, S_TITLE);
    if (t->replay)
        fy_print(text, sizeof text, "replay %u of %u ", (unsigned)t->ply, (unsigned)fy_session_ply(t->session));
    else
        fy_print(text, sizeof text, "%s%s%s, choice %u ", *t->name ? t->name : "not saved",
                 *t->campaign.name ? " of " : "", t->campaign.name, (unsigned)t->ply + 1);
    int col = ui_width(text) < COLS ? COLS - ui_width(text) : 0;
    ui_put(stdscr, 0, col, COLS - col, S_TITLE, text);
    fy_print(text, sizeof text, " %s: %s", t->game->sys->title, t->game->title);
    if (ui_width(text) >= col)
        fy_print(text, sizeof text, " %s", t->game->title);
    ui_put(stdscr, 0, 0, col - 1, S_TITLE, text);
    page_tracks(&tracks, t, ui.utf8 ? " · " : " | ");
    const char *rest = tracks.text;
    s->head = 1;
    while (tracks.text && s->head < (LINES >= 30 ? 4 : 2) && ui_wrap(&rest, COLS - 2, text, sizeof text)) {
        ui_fill(stdscr, s->head, 0, COLS, S_PLAIN);
        ui_put(stdscr, s->head++, 1, COLS - 2, S_NOTICE, text);
    }
    if (tracks.text && *rest)
        ui_put(stdscr, s->head - 1, COLS - 4, 4, S_DIM, " (i)");
    free(tracks.text);
}

static void pane_title(const struct screen *s, const struct rect *r, enum pane pane, const char *title)
{
    char text[200];
    bool focus = s->focus == pane;
    fy_print(text, sizeof text, "%s%s", focus ? ui.utf8 ? "▶ " : "> " : "", title);
    ui_rule(stdscr, r->row, r->col, r->width, focus ? S_FOCUS : S_DIM, text);
}

/* Wrapped text with a rule id after it; returns the rows used. */
static int draw_words(int row, int col, int width, int rows, enum style style, const char *text, uint16_t rule,
                      const struct fy_system *sys)
{
    char line[512], all[1200];
    int n = 0;
    fy_print(all, sizeof all, "%s%s%s%s", text, rule ? " [" : "", rule ? fy_rule_id(sys, rule) : "", rule ? "]" : "");
    const char *rest = all;
    while (n < rows && ui_wrap(&rest, width, line, sizeof line))
        ui_put(stdscr, row + n++, col, width, style, line);
    return n;
}

static int draw_prompt(const struct screen *s, const struct rect *r)
{
    const struct table *t = s->t;
    char text[1000];
    int most = r->height / 2 > 1 ? r->height / 2 : 1;
    uint16_t rule = table_prompt(t, text, sizeof text);
    int n = draw_words(r->row + 1, r->col + 1, r->width - 2, most, S_NOTICE, text, rule, t->game->sys);
    if (!t->needed && t->ask.hint) {
        fy_text_hint(t->game, &t->ask, text, sizeof text);
        n += draw_words(r->row + 1 + n, r->col + 1, r->width - 2, most - n + 1, S_PLAIN, text, 0, t->game->sys);
    }
    const struct fy_choice *c = t->replay ? fy_session_choice_at(t->session, t->ply + 1) : NULL;
    for (int i = 0; c && i < t->n_offers; i++)
        c = fy_same_choice(c, &t->offers[i].choice) ? NULL : c;
    if (c) { /* made up on an open table: it stands in no list */
        fy_text_choice_label(t->game, c, text, sizeof text);
        ui_put(stdscr, r->row + 1 + n, r->col, 3, S_FOCUS, "=>");
        n += draw_words(r->row + 1 + n, r->col + 6, r->width - 7, 2, S_FOCUS, text, 0, t->game->sys);
    }
    return n;
}

/* The id, as the map shows it, of the place that an offer's words call by its title, or else where its piece is. */
static const char *named_place(const struct table *t, const struct offer *o)
{
    const struct fy_verb *v = t->needed ? NULL : &t->game->sys->verbs[o->choice.verb];
    int32_t place = !v ? -1 : v->a == FY_PLACE ? o->choice.a : v->b == FY_PLACE ? o->choice.b : table_piece_place(t, o->piece);
    return place >= 0 && place < t->board.n_places ? t->board.places[place].id : NULL;
}

static void draw_heading(const struct screen *s, int32_t piece, int row, const struct rect *r)
{
    char text[200];
    int32_t place = table_piece_place(s->t, piece);
    fy_print(text, sizeof text, "%s%s%s", table_heading(s->t, piece), place >= 0 ? ", " : "",
             place >= 0 ? s->t->board.places[place].id : "");
    ui_put(stdscr, row, r->col + 1, r->width - 2, S_RULE, text);
}

/* Words too long for their row lose their middle: choices that begin alike end differently. */
static void cut_middle(char *text, int width)
{
    const char *dots = ui.utf8 ? "…" : "..";
    int tail = (width - ui_width(dots)) * 3 / 5, head = width - ui_width(dots) - tail;
    const char *end = text, *rest = text;
    if (ui_width(text) <= width || head < 1)
        return;
    for (int w = 0; w < head; w++)
        ui_next(&end);
    while (ui_width(rest) > tail)
        ui_next(&rest);
    size_t at = (size_t)(end - text), n = strlen(dots), left = strlen(rest) + 1;
    memmove(text + at + n, rest, left);
    memcpy(text + at, dots, n);
}

/* Words too long for their row: the name that stands in the heading above is left out of them. */
static void shorten(const struct table *t, const struct offer *o, char *text, int width)
{
    const char *name = t->grouped && o->piece >= 0 ? fy_thing_title(t->game, FY_PIECE, o->piece) : "";
    char *at = *name ? strstr(text, name) : NULL;
    const char *dots = ui.utf8 ? "…" : "..";
    size_t n = strlen(name), d = strlen(dots);
    if (!at || ui_width(text) <= width || n < d)
        return;
    memcpy(at, dots, d);
    memmove(at + d, at + n, strlen(at + n) + 1);
}

/* One line of the list; the chosen one takes as many rows as its words need. Returns the rows used. */
static int draw_row(const struct screen *s, const struct row *x, int row, int rows, const struct rect *r, bool chosen)
{
    enum { MARGIN = 6 };
    const struct table *t = s->t;
    char text[400], line[200];
    const char *rest = text;
    if (x->offer < 0) {
        draw_heading(s, x->piece, row, r);
        return 1;
    }
    const struct offer *o = &t->offers[x->offer];
    bool played = was_played(t, o);
    enum style style = chosen ? s->focus == PANE_CHOICES ? S_CHOSEN : S_FOCUS : played ? S_FOCUS : S_PLAIN;
    const char *id = named_place(t, o);
    int tail = id ? ui_width(id) + 1 : 0, width = r->width - MARGIN - tail, n = 0;
    size_t at = table_offer_text(t, o, text, sizeof text);
    if (chosen && table_offer_rule(t, o))
        fy_print(text + at, sizeof text - at, " [%s]", fy_rule_id(t->game->sys, table_offer_rule(t, o)));
    if (!chosen) {
        shorten(t, o, text, width);
        if (t->needed || t->game->sys->verbs[o->choice.verb].a != FY_HUNDREDTHS) /* a point stands in the middle */
            cut_middle(text, width);
    }
    do {
        if (chosen)
            ui_fill(stdscr, row + n, r->col, r->width, style);
        if (!chosen)
            ui_put(stdscr, row, r->col + MARGIN, width, style, text);
        else if (ui_wrap(&rest, width, line, sizeof line))
            ui_put(stdscr, row + n, r->col + MARGIN, width, style, line);
        n++;
    } while (chosen && *rest && n < rows && n < 4);
    fy_print(line, sizeof line, "%s%3d", played ? "=>" : chosen ? "> " : "  ", o->number);
    ui_put(stdscr, row, r->col, MARGIN, style, line);
    if (tail)
        ui_put(stdscr, row, r->col + r->width - tail + 1, tail, chosen ? style : S_DIM, id);
    return n;
}

static void draw_choices(struct screen *s)
{
    const struct rect *r = &s->choices;
    char title[200];
    if (r->height < 3)
        return;
    clear_rect(r);
    if (s->only_piece >= 0 || s->only_place >= 0 || *s->only_words)
        fy_print(title, sizeof title, "Choices for %s%s%s%s%s (Esc: all)",
                 s->only_piece >= 0 ? fy_thing_title(s->t->game, FY_PIECE, s->only_piece) : "",
                 s->only_piece >= 0 && s->only_place >= 0 ? ", " : "",
                 s->only_place >= 0 ? s->t->board.places[s->only_place].id : "",
                 *s->only_words && (s->only_piece >= 0 || s->only_place >= 0) ? ", " : "", s->only_words);
    else
        fy_print(title, sizeof title, s->t->needed ? "Outcome" : "Choices (%d)", s->t->n_offers);
    pane_title(s, r, PANE_CHOICES, title);
    int used = draw_prompt(s, r), rows = r->height - 1 - used;
    s->list_row = r->row + 1 + used;
    if (s->chosen < s->from + 1)
        s->from = s->chosen > 1 ? s->chosen - 1 : 0;
    if (s->chosen >= s->from + rows - 2)
        s->from = s->chosen - rows + 3 > 0 ? s->chosen - rows + 3 : 0; /* room for a chosen one of several rows */
    int last = s->from;
    for (int y = 0; y < rows && last < s->n_rows; last++) {
        int taken = draw_row(s, &s->rows[last], s->list_row + y, rows - y, r, last == s->chosen);
        s->tall = last == s->chosen ? taken - 1 : s->tall;
        y += taken;
    }
    if (last < s->n_rows)
        ui_put(stdscr, r->row + r->height - 1, r->col + r->width - 7, 7, S_DIM, ui.utf8 ? " ↓ more" : " v more");
    if (!s->n_rows && s->t->n_offers)
        ui_put(stdscr, r->row + 1 + used, r->col + 1, r->width - 2, S_DIM, "nothing to choose there");
}

/* The mark before an outcome: the die as it lies, where there is a sign for it. */
static const char *pull_mark(const struct fy_pull *p)
{
    static const char *const faces[] = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
    bool six_sided = p->sides == 6 && p->face >= 1 && p->face <= 6;
    return !ui.utf8 ? "#" : six_sided ? faces[p->face - 1] : "•";
}

/* A line of the log in full: the number of a choice, a mark before dice, the rule at the end. */
static enum style log_text(const struct screen *s, int i, char *out, size_t n)
{
    const struct fy_line *l = &s->t->lines[i];
    const char *rule = fy_line_rule(s->t->game, l);
    size_t at = l->kind == FY_LINE_CHOICE ? fy_print(out, n, "%u. ", (unsigned)l->ply)
                : l->kind == FY_LINE_PULL ? fy_print(out, n, "%s ", pull_mark(&l->as.pull))
                                          : 0;
    at += fy_line_text(s->t->game, l, out + at, n - at);
    if (*rule)
        at += fy_print(out + at, n - at, " [%s]", rule);
    if (l->kind == FY_LINE_CHOICE && s->t->runs_on && table_was_forced(s->t, l->ply))
        fy_print(out + at, n - at, " (nothing else was possible)");
    return l->kind == FY_LINE_CHOICE ? S_FOCUS : l->kind == FY_LINE_EVENT ? S_PLAIN : S_DIM;
}

/* Draws a line, indented unless it is a choice, if row is not negative; returns the rows it takes. */
static int draw_log_line(const struct screen *s, int i, int row, int rows, const struct rect *r)
{
    char text[700], part[400];
    const char *rest = text;
    bool here = s->focus == PANE_LOG && i == screen_log_line(s);
    int n = 0, in = s->t->lines[i].kind == FY_LINE_CHOICE ? 0 : s->t->lines[i].kind == FY_LINE_NOTE ? 4 : 2;
    enum style style = log_text(s, i, text, sizeof text);
    for (; n < rows && ui_wrap(&rest, r->width - in - (n ? 2 : 0), part, sizeof part); n++) {
        if (row < 0)
            continue;
        if (here)
            ui_fill(stdscr, row + n, r->col, r->width, S_CHOSEN);
        ui_put(stdscr, row + n, r->col + in + (n ? 2 : 0), r->width - in, here ? S_CHOSEN : style, part);
    }
    return n;
}

int screen_log_at(const struct screen *s, int row)
{
    int used = s->log.row + 1;
    for (int i = s->log_from; i < s->t->n_lines; i++) {
        used += draw_log_line(s, i, -1, 100, &s->log);
        if (row < used)
            return i;
    }
    return -1;
}

static void draw_log(struct screen *s)
{
    const struct rect *r = &s->log;
    if (r->height < 2)
        return;
    int rows = r->height - 1, at = screen_log_line(s), first = at, used = 0;
    char title[80];
    clear_rect(r);
    fy_print(title, sizeof title, s->log_at >= 0 ? "Log (%d of %d)" : "Log", at + 1, s->t->n_lines);
    pane_title(s, r, PANE_LOG, title);
    for (int i = at; i >= 0 && (used += draw_log_line(s, i, -1, 100, r)) <= rows; i--)
        first = i; /* the first line with which the one under the cursor still fits */
    if (s->log_at < 0 || s->log_from < first)
        s->log_from = first;
    s->log_from = at < s->log_from ? at : s->log_from;
    s->log_from = s->log_from < 0 ? 0 : s->log_from;
    used = 0;
    for (int i = s->log_from; used < rows && i < s->t->n_lines; i++)
        used += draw_log_line(s, i, r->row + 1 + used, rows - used, r);
}

static void draw_board(struct screen *s)
{
    const struct rect *r = &s->board;
    const struct fy_board *b = &s->t->board;
    char title[200];
    if (r->height < 2)
        return;
    size_t at = fy_print(title, sizeof title, "%s", b->sheets ? b->sheets[s->map.sheet] : "Map");
    if (*s->map.layer)
        fy_print(title + at, sizeof title - at, ", %% %s", s->map.layer);
    pane_title(s, r, PANE_MAP, title);
    map_show(&s->map, stdscr, r->row + 1, r->col, r->height - 1, r->width, s->focus == PANE_MAP);
    if (s->choices.col > r->col)
        for (int i = 0; i < r->height + (s->detail.width < COLS ? s->detail.height : 0); i++)
            ui_put_char(stdscr, r->row + i, r->col + r->width, S_DIM, ui.utf8 ? L'│' : L'|');
}

/* What the choice selected costs, needs and brings; what is under the cursor; the facts of the place and the piece. */
void screen_describe(const struct screen *s, struct fy_text *page)
{
    const struct offer *o = s->focus == PANE_CHOICES ? screen_offer(s) : NULL;
    const struct fy_piece *p = map_piece(&s->map);
    if (o)
        page_prospect_short(page, s->t, &o->choice, "Choice: ");
    fy_put(page, "%s", page->n ? "; at " : "");
    map_describe(&s->map, page);
    page_facts_short(page, s->t, FY_PLACE, s->map.at);
    page_facts_short(page, s->t, FY_PIECE, p ? p->id : -1);
}

/* As many words as there is room for; if that is not all of them, `more` behind the last. */
static void draw_with_more(const struct rect *r, const char *text, const char *more)
{
    char line[512];
    for (int i = 0; i < r->height; i++) {
        const char *rest = text;
        if (!ui_wrap(&rest, r->width - 2, line, sizeof line))
            return;
        bool cut = i == r->height - 1 && *rest;
        if (cut)
            ui_wrap(&text, r->width - 2 - ui_width(more), line, sizeof line);
        int end = ui_put(stdscr, r->row + i, r->col + 1, r->width - 2, S_PLAIN, line);
        if (cut)
            ui_put(stdscr, r->row + i, r->col + 1 + end, ui_width(more), S_DIM, more);
        text = rest;
    }
}

static void draw_detail(struct screen *s)
{
    const struct rect *r = &s->detail;
    struct fy_text page = {0};
    clear_rect(r);
    screen_describe(s, &page);
    draw_with_more(r, page.text ? page.text : "", ui.utf8 ? " … (d)" : " ... (d)");
    free(page.text);
}

/* What is said to the player, in as many of the lowest rows as it needs. */
static void draw_notice(const char *text)
{
    char line[400];
    const char *rest = text;
    int n = 0;
    while (n < 4 && ui_wrap(&rest, COLS - 2, line, sizeof line))
        n++;
    rest = text;
    for (int row = LINES - n; row < LINES && ui_wrap(&rest, COLS - 2, line, sizeof line); row++) {
        ui_fill(stdscr, row, 0, COLS, S_PLAIN);
        ui_put(stdscr, row, 1, COLS - 2, S_NOTICE, line);
    }
}

static void draw_status(const struct screen *s)
{
    const struct table *t = s->t;
    int row = LINES - 1;
    char text[1200];
    const char *undo = table_can_undo(t) ? "  u undo" : "";
    ui_fill(stdscr, row, 0, COLS, S_PLAIN);
    if (s->typed) {
        fy_print(text, sizeof text, " Choice %d: Enter takes it, Backspace, Esc", s->typed);
        ui_put(stdscr, row, 0, COLS, S_NOTICE, text);
    } else if (*t->notice) {
        const char *rule = fy_rule_id(t->game->sys, t->notice_rule);
        size_t at = fy_print(text, sizeof text, "%s%s%s%s", t->notice, *rule ? " [" : "", rule, *rule ? "] ?: rule" : "");
        if (t->has_instead) {
            at += fy_print(text + at, sizeof text - at, "  y: ");
            fy_text_choice_label(t->game, &t->instead, text + at, sizeof text - at);
        }
        draw_notice(text);
    } else if (t->replay) {
        ui_put(stdscr, row, 0, COLS, S_DIM, " left/right step  Home End  Tab pane  ? rule  s score  b boxes  h help  q leave");
    } else if (t->n_subgames || *t->campaign.name) {
        fy_print(text, sizeof text, " e %s  Enter do  Tab pane  ? rule%s  : type  h help  q leave",
                 t->n_subgames ? "play it out" : "to the campaign", undo);
        ui_put(stdscr, row, 0, COLS, S_NOTICE, text);
    } else {
        fy_print(text, sizeof text, " %sTab pane  ? rule%s%s  s score  b boxes  h help  q leave", t->ask.over ? "" : "Enter do  ",
                 undo, t->ask.over ? "" : "  : type");
        ui_put(stdscr, row, 0, COLS, S_DIM, text);
    }
}

void screen_draw(void *context)
{
    struct screen *s = context;
    if (LINES < 8 || COLS < 30) {
        erase();
        ui_put(stdscr, 0, 0, COLS, S_NOTICE, "too small");
        wnoutrefresh(stdscr);
        return;
    }
    draw_head(s);
    place_panes(s);
    draw_choices(s);
    draw_log(s);
    draw_board(s);
    draw_detail(s);
    draw_status(s);
    wnoutrefresh(stdscr);
}

/* The cursor starts at the first of our pieces on the map. */
static void look_at_ours(struct screen *s)
{
    for (int i = s->t->view->n_pieces - 1; i >= 0; i--)
        if (s->t->view->pieces[i].side == FY_OURS)
            map_go_piece(&s->map, s->t->view->pieces[i].id);
}

void screen_open(struct screen *s, struct table *t, struct guide *guide)
{
    *s = (struct screen){.t = t, .guide = guide, .look_up = true, .only_piece = -1, .only_place = -1, .log_at = -1};
    t->asks = true;
    if (!t->ply && !guide->steps) /* a game that is gone on with is shown as it was left */
        table_run_on(t);
    size_t room = t->game->sys->max_choices > FY_DRAW_KINDS ? t->game->sys->max_choices : (size_t)FY_DRAW_KINDS;
    s->rows = fy_must(calloc(2 * room, sizeof *s->rows));
    map_open(&s->map, t);
    s->head = 2;
    place_panes(s);
    map_fit(&s->map, s->board.height - 1, s->board.width);
    look_at_ours(s);
    screen_refresh(s);
    ui.background = screen_draw;
    ui.context = s;
}

void screen_close(struct screen *s)
{
    ui.background = NULL;
    map_close(&s->map);
    free(s->rows);
}
