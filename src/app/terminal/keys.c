/* keys.c - playing full-screen: keys and mouse. */
#include "screen.h"

#include "launch.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help_text[] =
    "Tab, Shift-Tab      go to the next pane: choices, map, log\n"
    "arrows, PgUp, PgDn  move in the pane; left and right: other pieces\n"
    "a number, Enter     take that choice (or that face of a die)\n"
    "Enter on the map    only the choices for the piece or place there;\n"
    "                    again: the next piece there. Then go to a place\n"
    "                    marked > and press Enter twice. Where a point on\n"
    "                    the table is asked for, Enter takes the cursor's.\n"
    "Esc                 all choices again\n"
    ":                   type a choice in words (move birney s62)\n"
    "?                   the rule behind a refusal, choice or log line\n"
    "/                   search the rules\n"
    "y                   after a refusal: do what it proposes instead\n"
    "u                   undo; in the log: back to before that choice\n"
    "s  b  i  v          score; boxes off the map; the game; everything\n"
    "r                   report: targets, ours, points by turn\n"
    "t                   targets\n"
    "p                   what the choice selected costs, needs and brings\n"
    "G                   be led through a first game, or no longer\n"
    "a                   what is forced is made by itself, or not\n"
    "d                   all that is under the cursor\n"
    "o                   odds: what may come of the choice selected\n"
    "A  H                advice: what should be done; a hint: where to look\n"
    "n  N                next, previous place that choices speak of\n"
    "f                   only the choices with some words in them\n"
    "g                   go to a place or piece by name\n"
    "+  -                larger, smaller map\n"
    "m                   next map sheet        l   next layer (%)\n"
    "<  >                wider choices, wider map\n"
    "z                   this pane on the whole screen\n"
    "e                   play the decision out as a game of its own, where\n"
    "                    that is offered; in such a game: back to the campaign\n"
    "q                   leave; all is saved\n"
    "\n"
    "Replay: left and right (or , and .) step, Home and End.\n"
    "Mouse: click to select, click again to take; the wheel scrolls.\n"
    "\n"
    "On the map: [ours] (theirs) {neutral}, ! has a state, ? face down,\n"
    "* objective or marker, x done; + can act, > where choices lead.\n";

static void show_page(const char *title, void (*make)(struct fy_text *, const struct table *), const struct table *t)
{
    struct fy_text page = {0};
    make(&page, t);
    ui_pager(title, page.text, NULL);
    free(page.text);
}

static void show_detail(const struct screen *s)
{
    struct fy_text page = {0};
    screen_describe(s, &page);
    for (char *c = page.text; c && *c; c++) /* one thing a line */
        if (c[0] == ';' && c[1] == ' ')
            c[0] = '\n';
    ui_pager("Here", page.text ? page.text : "", NULL);
    free(page.text);
}

static void show_odds(struct screen *s)
{
    struct fy_text page = {0};
    const struct offer *o = screen_offer(s);
    if (!o || s->t->replay)
        return;
    page_odds(&page, s->t, o);
    ui_pager("Odds", page.text, NULL);
    free(page.text);
}

static void show_advice(const struct screen *s, bool hint)
{
    struct fy_text page = {0};
    page_advice(&page, s->t, hint, "");
    ui_pager(hint ? "Hint" : "Advice", page.text, NULL);
    free(page.text);
}

static void show_prospect(const struct screen *s)
{
    struct fy_text page = {0};
    const struct offer *o = screen_offer(s);
    if (!o || s->t->needed)
        return;
    page_prospect(&page, s->t, &o->choice);
    ui_pager("What comes of it", page.text, NULL);
    free(page.text);
}

/* ------------------------------------------------------------------ acts */

/* More has happened than the log shows: how much, and whom it cost. */
static void say_how_much(struct table *t, int lines)
{
    struct fy_text gone = {0};
    for (int32_t i = 0; i < 64 * PIECE_WORDS; i++)
        if (t->gone[i / 64] >> (i % 64) & 1)
            fy_put(&gone, "%s%s", gone.n ? ", " : " Gone: ", fy_thing_title(t->game, FY_PIECE, i));
    table_say(t, 0, "%d new lines in the log: Tab to it and scroll back.%s%s", lines, gone.n ? gone.text : "", gone.n ? "." : "");
    free(gone.text);
}

void screen_acted(struct screen *s, bool done, int lines_before)
{
    struct table *t = s->t;
    if (!done)
        return;
    screen_refresh(s);
    s->look_up = true;
    int more = t->n_lines - lines_before;
    if (!*t->notice && more > s->log.height - 1 && s->log.height > 1)
        say_how_much(t, more);
    if (t->ask.over && lines_before < t->n_lines)
        show_page("The end", page_report, t);
}

static void take_chosen(struct screen *s)
{
    const struct offer *o = s->typed ? table_offer(s->t, s->typed) : screen_offer(s);
    int lines = s->t->n_lines;
    if (s->typed && !o)
        table_say(s->t, 0, "There is no number %d.", s->typed);
    s->typed = 0;
    if (o)
        screen_acted(s, table_take(s->t, o), lines);
}

static void take_instead(struct screen *s)
{
    int lines = s->t->n_lines;
    screen_acted(s, table_play_instead(s->t), lines);
}

static void type_choice(struct screen *s)
{
    static char text[200]; /* kept for the next try after a refusal */
    int lines = s->t->n_lines;
    char label[300];
    const struct offer *o = screen_offer(s);
    size_t at = fy_print(label, sizeof label, "in words, for example: ");
    if (o && !s->t->needed)
        fy_text_choice(s->t->game, &o->choice, label + at, sizeof label - at);
    if (!ui_entry("Type a choice", label, text, sizeof text) || !*text)
        return;
    bool done = table_type(s->t, text);
    if (done)
        text[0] = '\0';
    screen_acted(s, done, lines);
}

static void undo(struct screen *s)
{
    struct table *t = s->t;
    int line = screen_log_line(s);
    char question[100];
    if (s->focus != PANE_LOG || s->log_at < 0 || line < 0 || t->needed) {
        screen_acted(s, table_undo_one(t), 1 << 30);
        return;
    }
    uint32_t ply = t->lines[line].ply ? t->lines[line].ply : 1;
    fy_print(question, sizeof question, "Take back choice %u and all after it?", (unsigned)ply);
    if (ply > t->ply)
        table_say(t, 0, "There is nothing to undo.");
    else if (ui_confirm(question))
        screen_acted(s, table_undo(t, ply - 1), 1 << 30);
}

static void run_on_or_not(struct screen *s)
{
    int lines = s->t->n_lines;
    uint32_t ply = s->t->ply;
    s->t->runs_on = !s->t->runs_on;
    table_say(s->t, 0, s->t->runs_on ? "What is forced is made by itself." : "Every choice is yours to make.");
    table_run_on(s->t);
    screen_acted(s, s->t->ply != ply, lines);
}

/* What the chosen choice is, with its rule; the rule of the decision where nothing is listed. */
static void explain_choice(const struct screen *s)
{
    const struct table *t = s->t;
    const struct offer *o = screen_offer(s);
    char prompt[400];
    struct fy_text page = {0};
    uint16_t rule = o ? table_offer_rule(t, o) : table_prompt(t, prompt, sizeof prompt);
    if (o)
        page_choice(&page, t, o);
    else if (rule)
        page_rule(&page, t->game->sys, rule);
    if (page.n && ui_pager("Choice", page.text, rule ? "np/" : NULL) != 27)
        rules_show(t->game->sys, rule);
    free(page.text);
}

static void explain(struct screen *s)
{
    const struct table *t = s->t;
    int line = screen_log_line(s);
    if (*t->notice && t->notice_rule) {
        rules_show(t->game->sys, t->notice_rule);
    } else if (s->focus == PANE_LOG && line >= 0) {
        int rule = fy_rule_find(t->game->sys, fy_line_rule(t->game, &t->lines[line]));
        if (rule > 0)
            rules_show(t->game->sys, rule);
        else
            table_say(s->t, 0, "No rule of its own: it is your choice.");
    } else {
        explain_choice(s);
    }
}

/* ------------------------------------------------------------------ the guide */

/* The step that fits now in a pop-up; what it recommends is done by y. */
static void guide_on(struct screen *s)
{
    struct table *t = s->t;
    struct guide_step step;
    char error[FY_ERROR];
    struct fy_text page = {0};
    bool told = s->look_up && guide_step(s->guide, t, &step);
    s->look_up = false;
    if (!told)
        return;
    fy_put(&page, "%s\n%s%s%s", step.text, *step.try ? "\nTry: " : "", step.try, *step.try ? "\ny does it." : "");
    screen_draw(s);
    char title[100];
    fy_print(title, sizeof title, "Guide: %s", step.title);
    ui_pager(title, page.text, NULL);
    free(page.text);
    if (!*step.try)
        return;
    table_say(t, 0, "Guide: %s.", step.title);
    t->has_instead = fy_text_read_choice(t->game, step.try, &t->instead, error, sizeof error);
}

static void guide_or_not(struct screen *s)
{
    if (s->guide->steps) {
        guide_end(s->guide);
        table_say(s->t, 0, "The guide has gone.");
    } else {
        s->look_up = guide_begin(s->guide, s->t);
    }
}

/* ------------------------------------------------------------------ keys */

/* The cursor follows the choice: where it would lead, or who it is about. */
static void follow_choice(struct screen *s)
{
    const struct offer *o = screen_offer(s);
    int32_t to = o ? table_offer_target(s->t, o) : -1;
    if (o && !s->t->needed && s->t->game->sys->verbs[o->choice.verb].a == FY_HUNDREDTHS)
        map_go_point(&s->map, o->choice.a, o->choice.b);
    else if (to >= 0)
        map_go(&s->map, to);
    else if (o && o->piece >= 0)
        map_go_piece(&s->map, o->piece);
    screen_mark(s);
}

static void move_chosen(struct screen *s, int step)
{
    int at = s->chosen, dir = step < 0 ? -1 : 1;
    at += step;
    at = at < 0 ? 0 : at >= s->n_rows ? s->n_rows - 1 : at;
    while (at >= 0 && at < s->n_rows && s->rows[at].offer < 0)
        at += dir;
    if (at < 0)
        at = s->n_rows > 1 ? 1 : 0;
    if (at < s->n_rows && s->rows[at].offer >= 0)
        s->chosen = at;
    follow_choice(s);
}

/* To the first choice of the next or previous piece. */
static void move_group(struct screen *s, int step)
{
    int at = s->chosen;
    int32_t piece = at < s->n_rows ? s->rows[at].piece : -1;
    while (at >= 0 && at < s->n_rows && s->rows[at].piece == piece)
        at += step;
    if (at < 0 || at >= s->n_rows)
        return;
    piece = s->rows[at].piece;
    while (at > 0 && s->rows[at - 1].piece == piece)
        at--;
    s->chosen = s->rows[at].offer < 0 ? at + 1 : at;
    follow_choice(s);
}

static void choices_key(struct screen *s, int key)
{
    int rows = s->choices.height > 6 ? s->choices.height - 5 : 2;
    switch (key) {
    case KEY_UP: move_chosen(s, -1); break;
    case KEY_DOWN: move_chosen(s, 1); break;
    case KEY_PPAGE: move_chosen(s, -rows); break;
    case KEY_NPAGE: move_chosen(s, rows); break;
    case KEY_HOME: move_chosen(s, -s->n_rows); break;
    case KEY_END: move_chosen(s, s->n_rows); break;
    case KEY_LEFT: move_group(s, -1); break;
    case KEY_RIGHT: move_group(s, 1); break;
    }
}

static void log_key(struct screen *s, int key)
{
    int at = screen_log_line(s), rows = s->log.height > 3 ? s->log.height - 2 : 2;
    switch (key) {
    case KEY_UP: at--; break;
    case KEY_DOWN: at++; break;
    case KEY_PPAGE: at -= rows; break;
    case KEY_NPAGE: at += rows; break;
    case KEY_HOME: at = 0; break;
    case KEY_END: at = s->t->n_lines; break;
    default: return;
    }
    s->log_at = at < 0 ? 0 : at >= s->t->n_lines ? -1 : at;
}

static bool replay_key(struct screen *s, int key)
{
    struct table *t = s->t;
    bool arrows = s->focus != PANE_MAP;
    int64_t ply = t->ply;
    if (key == '.' || key == ' ' || (arrows && key == KEY_RIGHT))
        ply++;
    else if (key == ',' || (arrows && key == KEY_LEFT))
        ply--;
    else if (arrows && key == KEY_HOME)
        ply = 0;
    else if (arrows && key == KEY_END)
        ply = INT64_MAX;
    else if (s->focus == PANE_LOG && (key == '\n' || key == KEY_ENTER) && screen_log_line(s) >= 0)
        ply = t->lines[screen_log_line(s)].ply;
    else
        return false;
    table_go(t, ply);
    screen_refresh(s);
    const struct fy_choice *c = t->ply ? fy_session_choice_at(t->session, t->ply) : NULL;
    if (c) {
        struct offer o = {.choice = *c, .piece = -1};
        map_go(&s->map, table_offer_target(t, &o));
    }
    return true;
}

static void leave(struct screen *s)
{
    s->done = s->t->replay || *s->t->name || s->t->ask.over || ui_confirm("This game is not saved. Leave?");
}

/* Games that may settle what is decided, the one that was begun first. */
static void pick_subgame(struct screen *s)
{
    struct table *t = s->t;
    char text[FY_SUBGAMES + 1][300];
    const char *items[FY_SUBGAMES + 1] = {NULL};
    int n = 0, begun = *t->subgame.name != '\0';
    if (begun)
        fy_print(text[n++], sizeof text[0], t->subgame.over ? "Bring in the result of %s" : "Go on with %s", t->subgame.name);
    for (int i = 0; i < t->n_subgames; i++)
        fy_subgame_text(&t->subgames[i], text[n++], sizeof text[0]);
    for (int i = 0; i < n; i++)
        items[i] = text[i];
    int at = ui_pick("Play it out as a game of its own", items, n, 0, NULL, NULL), lines = t->n_lines;
    if (at < 0)
        return;
    if (begun && !at && t->subgame.over) {
        screen_acted(s, table_return(t), lines);
        return;
    }
    char question[200];
    fy_print(question, sizeof question, "Begin another? %s would no longer be part of this game.", t->subgame.name);
    if (begun && at && !ui_confirm(question))
        return;
    t->next = NEXT_SUBGAME;
    t->which = at + 1 - begun;
    s->done = true;
}

static void subgame(struct screen *s)
{
    struct table *t = s->t;
    if (t->n_subgames) {
        pick_subgame(s);
    } else if (*t->campaign.name) {
        t->next = NEXT_CAMPAIGN;
        s->done = true;
    } else {
        table_say(t, 0, "What is decided now is not played out as another game.");
    }
}

static void only_words(struct screen *s)
{
    if (ui_entry("Only choices with", "words; nothing shows all", s->only_words, sizeof s->only_words))
        screen_filter(s, s->only_piece, s->only_place);
}

static void escape(struct screen *s)
{
    if (!s->typed && !*s->t->notice) {
        if (s->only_piece < 0 && s->only_place < 0 && !*s->only_words)
            s->log_at = -1;
        s->only_words[0] = '\0';
        screen_filter(s, -1, -1);
    }
    s->typed = 0;
    table_say(s->t, 0, "%s", "");
}

static void zoom(struct screen *s, int step)
{
    map_zoom(&s->map, s->map.zoom + step);
    screen_filter(s, s->only_piece, s->only_place);
}

static void next_sheet(struct screen *s)
{
    int n = 0;
    while (s->t->board.sheets && s->t->board.sheets[n])
        n++;
    if (n < 2)
        return;
    map_sheet(&s->map, (s->map.sheet + 1) % n);
    screen_filter(s, s->only_piece, s->only_place);
}

static void next_layer(struct screen *s)
{
    bool none = !*s->map.layer;
    map_next_layer(&s->map);
    if (none && !*s->map.layer)
        table_say(s->t, 0, "There are no layers on this map now.");
}

static bool command_key(struct screen *s, int key)
{
    switch (key) {
    case '\t': s->focus = (enum pane)((s->focus + 1) % PANES); break;
    case KEY_BTAB: s->focus = (enum pane)((s->focus + PANES - 1) % PANES); break;
    case '?': explain(s); break;
    case '/': rules_search(s->t->game->sys); break;
    case 'u': undo(s); break;
    case 's': show_page("Score", page_score, s->t); break;
    case 'r': show_page("Report", page_report, s->t); break;
    case 'b': show_page("Boxes", page_boxes, s->t); break;
    case 'i': show_page("The game", page_game, s->t); break;
    case 'v': show_page("Everything", page_view, s->t); break;
    case 't': show_page("Targets", page_targets, s->t); break;
    case 'p': show_prospect(s); break;
    case 'a': run_on_or_not(s); break;
    case 'G': guide_or_not(s); break;
    case 'd': show_detail(s); break;
    case 'o': show_odds(s); break;
    case 'A': case 'H': show_advice(s, key == 'H'); break;
    case ':': type_choice(s); break;
    case 'h': case KEY_F(1): ui_pager("Keys", help_text, NULL); break;
    case 'e': subgame(s); break;
    case 'q': leave(s); break;
    case '+': case '=': zoom(s, 1); break;
    case '-': zoom(s, -1); break;
    case 'm': next_sheet(s); break;
    case 'l': next_layer(s); break;
    case 'n': screen_next(s, 1); break;
    case 'N': screen_next(s, -1); break;
    case '<': s->wider += 4; break;
    case '>': s->wider -= 4; break;
    case 'f': only_words(s); break;
    case 'g': screen_go_to(s); break;
    case 'z': s->whole = !s->whole; break;
    default: return false;
    }
    return true;
}

static bool number_key(struct screen *s, int key)
{
    if (key >= '0' && key <= '9' && s->typed < 10000 && (s->typed || key != '0'))
        s->typed = 10 * s->typed + key - '0';
    else if (s->typed && (key == KEY_BACKSPACE || key == 127 || key == 8))
        s->typed /= 10;
    else
        return false;
    screen_choose(s, s->typed);
    return true;
}

/* ------------------------------------------------------------------ the mouse */

static bool inside(const struct rect *r, int row, int col)
{
    return row > r->row && row < r->row + r->height && col >= r->col && col < r->col + r->width;
}

static void click_choices(struct screen *s, int row)
{
    int at = s->from + row - s->list_row;
    if (at > s->chosen && s->chosen >= s->from)
        at = at - s->tall > s->chosen ? at - s->tall : s->chosen;
    if (row < s->list_row || at >= s->n_rows || s->rows[at].offer < 0)
        return;
    bool again = s->chosen == at && s->focus == PANE_CHOICES;
    s->chosen = at;
    follow_choice(s);
    if (again)
        take_chosen(s);
}

static void click_map(struct screen *s, int row, int col)
{
    int32_t before = s->map.at;
    int r = s->map.row, c = s->map.col;
    bool focus = s->focus == PANE_MAP;
    map_click(&s->map, row - s->board.row - 1, col - s->board.col);
    if (focus && s->map.at == before && (before >= 0 || (r == s->map.row && c == s->map.col)))
        screen_pick(s);
}

static void mouse(struct screen *s)
{
    MEVENT e;
    if (getmouse(&e) != OK)
        return;
    enum pane pane = inside(&s->board, e.y, e.x) ? PANE_MAP : inside(&s->choices, e.y, e.x) ? PANE_CHOICES : PANE_LOG;
    int wheel = e.bstate & BUTTON4_PRESSED ? KEY_UP : e.bstate & BUTTON5_PRESSED ? KEY_DOWN : 0;
    if (wheel) {
        if (pane == PANE_MAP)
            map_key(&s->map, wheel);
        else if (pane == PANE_CHOICES)
            choices_key(s, wheel);
        else
            log_key(s, wheel);
        return;
    }
    if (!(e.bstate & BUTTON1_PRESSED))
        return;
    if (pane == PANE_MAP)
        click_map(s, e.y, e.x);
    else if (pane == PANE_CHOICES)
        click_choices(s, e.y);
    else if (inside(&s->log, e.y, e.x))
        s->log_at = screen_log_at(s, e.y);
    s->focus = s->focus == PANE_CHOICES && pane == PANE_MAP && screen_listed(s) == 1 && s->only_place >= 0 ? s->focus : pane;
}

static void one_key(struct screen *s, int key)
{
    if (key == KEY_MOUSE) {
        mouse(s);
        return;
    }
    if (key == 27) {
        escape(s);
        return;
    }
    if (key == 'y' && s->t->has_instead) {
        take_instead(s);
        return;
    }
    if (*s->t->notice && key != '?' && key != KEY_RESIZE)
        table_say(s->t, 0, "%s", "");
    if (s->t->replay && replay_key(s, key))
        return;
    if (number_key(s, key))
        return;
    if (key == '\n' || key == '\r' || key == KEY_ENTER) {
        if (s->focus == PANE_MAP && !s->typed)
            screen_pick(s);
        else if (s->focus == PANE_CHOICES || s->typed)
            take_chosen(s);
        else
            explain(s);
        return;
    }
    s->typed = 0;
    if (command_key(s, key))
        return;
    if (s->focus == PANE_MAP)
        map_key(&s->map, key);
    else if (s->focus == PANE_CHOICES)
        choices_key(s, key);
    else
        log_key(s, key);
}

void screen_run(struct screen *s)
{
    while (!s->done) {
        guide_on(s);
        screen_draw(s);
        int key = ui_key();
        if (key == ERR) { /* the terminal is gone; everything is saved */
            s->t->cut_off = true;
            return;
        }
        one_key(s, key);
    }
}
