/* plain.c - the game as plain lines: for screen readers, pipes and slow lines. */
#include "page.h"
#include "plain.h"

#include "foray/template.h"
#include "foray/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 16 }; /* choices told at once, where there are many more */

char *plain_answer(struct plain *p, const char *prompt)
{
    printf("%s", prompt);
    fflush(stdout);
    if (getline(&p->line, &p->room, stdin) < 0) {
        printf("\n");
        return NULL;
    }
    char *s = p->line + strspn(p->line, " \t\r\n"), *end = s + strlen(s);
    while (end > s && strchr(" \t\r\n", end[-1]))
        *--end = '\0';
    if (!isatty(STDIN_FILENO)) /* a terminal shows what is typed; a transcript should too */
        printf("%s\n", s);
    return s;
}

static void print_page(struct fy_text *page)
{
    printf("%s", page->text ? page->text : "");
    if (page->n && page->text[page->n - 1] != '\n')
        printf("\n");
    free(page->text);
}

/* ------------------------------------------------------------------ telling */

static void print_log_line(const struct table *t, const struct fy_line *l)
{
    char text[1024];
    const char *rule = fy_line_rule(t->game, l);
    fy_line_text(t->game, l, text, sizeof text);
    if (l->kind == FY_LINE_CHOICE)
        printf("%u. %s%s\n", (unsigned)l->ply, text, t->runs_on && table_was_forced(t, l->ply) ? " (nothing else was possible)" : "");
    else
        printf("%s%s%s%s%s\n", l->kind == FY_LINE_NOTE ? "      " : "   ", text, *rule ? " [" : "", rule, *rule ? "]" : "");
}

static void print_log(const struct table *t, int from)
{
    for (int i = from < 0 ? 0 : from; i < t->n_lines; i++)
        print_log_line(t, &t->lines[i]);
}

static bool is_long(const struct table *t)
{
    return t->n_offers >= PAGE * 3 / 2;
}

/* A page of the choices with these words; all of them if they are not many more than that. */
static void print_offers(struct plain *p, const char *words, int from, int most)
{
    struct fy_text page = {0};
    if (words != p->words)
        fy_print(p->words, sizeof p->words, "%s", words);
    p->more = page_offers(&page, p->t, p->words, from, is_long(p->t) ? most : INT_MAX);
    if (!page.n && *p->words)
        printf("No choice has \"%s\" in it.\n", p->words);
    print_page(&page);
}

/* After an act in a decision that goes on: of a long list only what is about the piece in hand, and what ends something. */
static void print_offers_again(struct plain *p)
{
    const struct table *t = p->t;
    bool hand = t->ask.focus >= 0 && t->n_offers && t->offers[0].piece == t->ask.focus;
    print_offers(p, hand ? fy_thing_id(t->game, FY_PIECE, t->ask.focus) : "", 0, hand ? PAGE : 0);
    printf("      %d choices; choices tells them\n", t->n_offers);
}

/* Has this decision been put before in this phase, with a long list that was told? */
static bool told_before(struct plain *p)
{
    const struct table *t = p->t;
    char asked[sizeof p->asked];
    size_t at = 0;
    if (!is_long(t))
        return false;
    for (int i = 0; i < t->view->n_tracks; i++)
        if (t->view->tracks[i].role == FY_TRACK_TURN || t->view->tracks[i].role == FY_TRACK_PHASE)
            at += fy_print(asked + at, sizeof asked - at, "%d ", (int)t->view->tracks[i].value);
    table_prompt(t, asked + at, sizeof asked - at);
    bool same = !strcmp(asked, p->asked);
    fy_print(p->asked, sizeof p->asked, "%s", asked);
    return same;
}

/* The games that may settle what is decided, and the one that was begun. */
static void print_subgames(const struct table *t)
{
    char text[300];
    const struct fy_subgame *e = t->subgames;
    if (!t->n_subgames)
        return;
    fy_template_write(t->game, fy_text_template(t->game, e->text), e->arg, text, sizeof text);
    printf("Or play out %s as a game of its own: [%s]\n", text, fy_rule_id(t->game->sys, e->rule));
    for (int i = 0; i < t->n_subgames; i++) {
        fy_subgame_text(&t->subgames[i], text, sizeof text);
        printf("errand %d  %s\n", i + 1, text);
    }
    if (*t->subgame.name)
        printf("%s  \"%s\" is %s\n", t->subgame.over ? "return  " : "errand  ", t->subgame.name,
               t->subgame.over ? "over: bring its result in" : "being played: go on with it");
}

static void print_prompt(const struct table *t)
{
    char text[1024];
    uint16_t rule = table_prompt(t, text, sizeof text);
    printf("%s%s%s%s\n", text, rule ? " [" : "", fy_rule_id(t->game->sys, rule), rule ? "]" : "");
    if (!t->needed && t->ask.hint) {
        fy_text_hint(t->game, &t->ask, text, sizeof text);
        printf("%s\n", text);
    }
}

static void print_situation(struct plain *p, bool whole)
{
    const struct table *t = p->t;
    struct fy_text status = {0};
    page_status(&status, t);
    if (status.n)
        printf("\n");
    print_page(&status);
    print_prompt(t);
    if (t->needed && t->needed->sides)
        return;
    if (told_before(p) && !whole)
        print_offers_again(p);
    else
        print_offers(p, "", 0, PAGE);
    if (t->ask.open && !t->needed)
        printf("      (or any other, in words)\n");
    print_subgames(t);
}

/* What is new since it was last told, and what is to be decided. */
static void tell(struct plain *p)
{
    struct table *t = p->t;
    if (p->said > t->n_lines)
        p->said = t->n_lines;
    print_log(t, p->said);
    p->said = t->n_lines;
    print_situation(p, false);
    guide_tell(&p->guide, t);
}

static void print_notice(struct table *t)
{
    if (*t->notice)
        printf("%s%s%s%s\n", t->notice, t->notice_rule ? " [" : "", fy_rule_id(t->game->sys, t->notice_rule),
               t->notice_rule ? "]" : "");
    if (t->has_instead) {
        char text[200];
        fy_text_choice(t->game, &t->instead, text, sizeof text);
        printf("instead: %s\n", text);
    }
    t->notice[0] = '\0';
}

/* ------------------------------------------------------------------ commands */

static void print_rules(const struct table *t, const char *words)
{
    const struct fy_system *sys = t->game->sys;
    uint16_t found[2000];
    struct fy_text page = {0};
    if (!*words) {
        const char *chapter = "";
        for (int i = 1; i < sys->rulebook->n_rules; i++) {
            const struct fy_rule *r = &sys->rulebook->rules[i];
            if (strcmp(chapter, r->chapter) != 0)
                fy_put(&page, "%s: from %s\n", r->chapter, r->id);
            chapter = r->chapter;
        }
        print_page(&page);
        return;
    }
    int n = page_find_rules(sys, words, found, 2000);
    for (int i = 0; i < n && i < 12; i++)
        page_rule(&page, sys, found[i]);
    print_page(&page);
    if (!n)
        printf("No rule has \"%s\".\n", words);
    if (n > 12)
        printf("… and %d more; add a word to narrow it down.\n", n - 12);
}

int plain_number(const char *words)
{
    uint64_t n = 0;
    return fy_count_read(words, 10, INT_MAX, &n) ? (int)n : 0;
}

static void do_undo(struct table *t, const char *rest)
{
    uint64_t ply;
    if (!*rest)
        table_undo_one(t);
    else if (!fy_count_read(rest, 10, UINT32_MAX, &ply))
        table_say(t, 0, "undo takes the number of a choice: undo 12 goes back to just after choice 12.");
    else
        table_undo(t, (uint32_t)ply);
}

static void print_help(bool replay)
{
    if (replay)
        printf("next (or Enter), back, first, last, or the number of a choice: move through the game\n");
    else
        printf("a number, or a choice in words (move birney s62): make that choice\n"
               "a number or a name when a die or draw is asked for: what came\n"
               "instead: what a refusal has proposed; yes: what was asked about once more\n"
               "undo: take back the last choice; undo 12: go back to just after choice 12\n"
               "errand 1: play a decision out as another game, where one is offered; errand: go on with it;\n"
               "return: bring its result in; campaign: in such a game, go back to the one it is part of\n"
               "guide: be led through a first game; guide off\n"
               "auto on, auto off: make by itself what is the only thing possible (on unless dice are typed in)\n"
               "ask on, ask off: ask once more before a choice that spoils something (on at a terminal)\n");
    printf("choices, choices WORDS: tell the choices, or those with these words: a piece, a place, a verb; more: the next page\n"
           "? 3: what choice 3 is, and its rule; prospects 3, prospects move burn s51: what it costs, needs and brings;\n"
           "odds 3, odds move burn s51: what may come of it; reach PIECE: where it may go now, and what that costs\n"
           "advise, advise 20: what should be done, thought about for some seconds, or for 20; hint: only where to look\n"
           "near PLACE: what lies next to it, and who stands there; route FROM TO: the shortest way, from a place or a piece\n"
           "who, who PIECE, who PLACE: ours; one of them; those who are there. targets: what the raid is about\n"
           "facts THING: what is printed on a place, a piece or anything else; facts: of the game as a whole\n"
           "view: everything on the table; place ID: one place; boxes: what is off the map\n"
           "status: all tracks; score: the score as it stands; report: what has become of targets and pieces, points by turn\n"
           "log, log 50: the last lines of what happened, or the last 50; game: options, seed, dice\n"
           "rules, rules ID, rules WORDS: the chapters, a rule, rules with these words\n"
           "quit: leave%s\n",
           replay ? "" : "; a game in the store is saved already");
}

static void print_place(const struct table *t, const char *id)
{
    struct fy_text page = {0};
    int32_t place = fy_thing_find(t->game, FY_PLACE, id), piece = fy_thing_find(t->game, FY_PIECE, id);
    const struct fy_piece *x = piece >= 0 ? table_piece(t, piece) : NULL;
    if (place >= 0 && place < t->board.n_places)
        page_place(&page, t, place);
    else if (x)
        page_piece(&page, t, x);
    else
        fy_put(&page, "There is no place or piece \"%s\" on the table.", id);
    print_page(&page);
}

bool plain_is(const char *word, const char *a, const char *b)
{
    return fy_same_id(word, a) || fy_same_id(word, b);
}

/* What is known of things and choices. */
static bool question(struct plain *p, const char *word, const char *rest, struct fy_text *page)
{
    struct table *t = p->t;
    struct offer meant = {.piece = -1};
    bool odds = plain_is(word, "odds", "o");
    if (odds || plain_is(word, "prospects", "prospect")) {
        if (!table_meant(t, rest, &meant.choice))
            return true;
        if (odds)
            page_odds(page, t, &meant);
        else
            page_prospect(page, t, &meant.choice);
    } else if (fy_same_id(word, "facts"))
        page_facts(page, t, rest);
    else if (fy_same_id(word, "near"))
        page_near(page, t, rest);
    else if (fy_same_id(word, "route"))
        page_route(page, t, rest);
    else if (fy_same_id(word, "who"))
        page_who(page, t, rest);
    else if (fy_same_id(word, "targets"))
        page_targets(page, t);
    else if (fy_same_id(word, "reach"))
        page_reach(page, t, rest);
    else if (fy_same_id(word, "advise") || fy_same_id(word, "hint"))
        page_advice(page, t, fy_same_id(word, "hint"), rest);
    else
        return false;
    return true;
}

/* What is told again, or in full. */
static bool look(struct plain *p, const char *word, const char *rest, struct fy_text *page)
{
    struct table *t = p->t;
    int lines = plain_number(rest); /* or the number of a choice */
    if (plain_is(word, "rule", "?") && table_offer(t, lines))
        page_choice(page, t, table_offer(t, lines));
    else if (plain_is(word, "help", "?"))
        print_help(t->replay);
    else if (plain_is(word, "log", "l"))
        print_log(t, t->n_lines - (lines > 0 ? lines : 20));
    else if (plain_is(word, "view", "v"))
        page_view(page, t);
    else if (plain_is(word, "place", "piece"))
        print_place(t, rest);
    else if (plain_is(word, "rules", "rule"))
        print_rules(t, rest);
    else if (plain_is(word, "score", "s"))
        page_score(page, t);
    else if (fy_same_id(word, "report"))
        page_report(page, t);
    else if (fy_same_id(word, "status"))
        page_tracks(page, t, "\n");
    else if (plain_is(word, "boxes", "b"))
        page_boxes(page, t);
    else if (plain_is(word, "game", "options"))
        page_game(page, t);
    else if (plain_is(word, "choices", "c") && *rest)
        print_offers(p, rest, 0, PAGE);
    else if (plain_is(word, "choices", "c"))
        print_situation(p, true);
    else if (plain_is(word, "more", "m") && p->more)
        print_offers(p, p->words, p->more, PAGE);
    else if (plain_is(word, "more", "m"))
        printf("That was all.\n");
    else
        return false;
    return true;
}

/* The commands that both playing and replaying know. */
static bool common_command(struct plain *p, const char *word, const char *rest)
{
    struct fy_text page = {0};
    if (plain_is(word, "quit", "q") || plain_is(word, "exit", "leave"))
        p->quit = true;
    else if (!look(p, word, rest, &page) && !question(p, word, rest, &page))
        return false;
    print_page(&page);
    print_notice(p->t);
    p->again = true;
    return true;
}

static void set(struct table *t, bool *setting, const char *name, const char *rest)
{
    bool on = fy_same_id(rest, "on");
    if (!on && !fy_same_id(rest, "off"))
        table_say(t, 0, "%s is %s; %s on, %s off.", name, *setting ? "on" : "off", name, name);
    else
        table_say(t, 0, "%s is %s.", name, on ? "on" : "off");
    *setting = on || (*setting && !fy_same_id(rest, "off"));
}

/* How one plays. */
static bool manner(struct plain *p, const char *word, const char *rest)
{
    struct table *t = p->t;
    p->again = true;
    if (fy_same_id(word, "auto")) {
        uint32_t ply = t->ply;
        set(t, &t->runs_on, "auto", rest);
        if (fy_same_id(rest, "on"))
            table_run_on(t);
        p->again = t->ply == ply;
    } else if (fy_same_id(word, "ask")) {
        set(t, &p->asks, "ask", rest);
        t->asks = p->asks;
    } else if (fy_same_id(word, "guide") && fy_same_id(rest, "off")) {
        guide_end(&p->guide);
        table_say(t, 0, "The guide has gone.");
    } else if (fy_same_id(word, "guide")) {
        if (guide_begin(&p->guide, t))
            guide_tell(&p->guide, t);
    } else {
        return false;
    }
    return true;
}

/* To another game and back; false: that is not what was said. */
static bool related_command(struct plain *p, const char *word, const char *rest)
{
    struct table *t = p->t;
    int number = plain_number(rest);
    bool subgame = plain_is(word, "errand", "errands"), campaign = fy_same_id(word, "campaign");
    p->again = true;
    if (fy_same_id(word, "return"))
        p->again = !table_return(t);
    else if (campaign && !*t->campaign.name)
        table_say(t, 0, "This game is not part of another.");
    else if (campaign)
        t->next = NEXT_CAMPAIGN;
    else if (subgame && !t->n_subgames)
        table_say(t, 0, t->store ? "No other game may settle what is decided now."
                                 : "A game inside a game needs the store: it is saved as one of its own.");
    else if (subgame && *rest ? number < 1 || number > t->n_subgames : subgame && !*t->subgame.name)
        table_say(t, 0, "Which one? errand 1 to %d.", t->n_subgames);
    else if (subgame) {
        t->next = NEXT_SUBGAME;
        t->which = number;
    } else {
        return false;
    }
    return true;
}

static bool one_answer(struct plain *p)
{
    struct table *t = p->t;
    char *text = plain_answer(p, t->ask.over ? "over> " : "> "), word[64];
    if (!text) {
        t->cut_off = true;
        return false;
    }
    size_t n = strcspn(text, " ");
    fy_print(word, sizeof word, "%.*s", (int)n, text);
    const char *rest = text + n + strspn(text + n, " ");
    p->again = true;
    if (!*text || common_command(p, word, rest))
        return !p->quit;
    if (plain_is(word, "undo", "u")) {
        uint32_t ply = t->ply;
        do_undo(t, rest);
        p->again = t->ply == ply && t->needed == NULL;
    } else if (fy_same_id(word, "instead") && t->has_instead) {
        p->again = !table_play_instead(t);
    } else if (plain_is(word, "yes", "y") && t->asked) {
        const struct fy_choice c = t->warned;
        p->again = !table_play(t, &c);
    } else if (!manner(p, word, rest) && !related_command(p, word, rest)) {
        p->again = !table_type(t, text);
    }
    print_notice(t);
    return t->next == NEXT_LEAVE;
}

static void print_end(const struct table *t)
{
    struct fy_text page = {0};
    page_report(&page, t);
    print_page(&page);
    if (*t->campaign.name && t->campaign.waiting)
        printf("quit goes back to \"%s\" with this result.\n", t->campaign.name);
}

static void farewell(const struct table *t)
{
    if (*t->name && !t->ask.over)
        printf("The game is saved; foray play --resume \"%s\" goes on with it.\n", t->name);
}

static void play_on(struct plain *p)
{
    struct table *t = p->t;
    bool told_end = false;
    printf("%s: %s. \"help\" tells what can be said.\n", t->game->sys->title, t->game->title);
    if (*t->name)
        printf("Game \"%s\", saved after every choice.\n", t->name);
    if (*t->campaign.name)
        printf("It is part of \"%s\"%s.\n", t->campaign.name,
               t->campaign.waiting ? ", which waits for its result; campaign goes back there" : ", which has gone on");
    print_notice(t);
    p->quit = p->again = false;
    p->asked[0] = '\0';
    t->asks = p->asks;
    p->said = t->ply ? t->n_lines - 10 : 0;
    if (!t->ply && !p->guide.steps) /* a game that is gone on with is shown as it was left */
        table_run_on(t);
    do {
        if (!p->again)
            tell(p);
        if (t->ask.over && !told_end)
            print_end(t);
        told_end = t->ask.over;
        p->again = false;
    } while (one_answer(p));
}

int plain_play(struct launch *l, struct table *t)
{
    struct plain p = {.asks = isatty(STDIN_FILENO)};
    struct table chosen;
    if (!t && plain_choose_game(&p, l, &chosen))
        t = &chosen;
    if (t) {
        p.t = t;
        if (l->guided)
            guide_begin(&p.guide, t);
        do
            play_on(&p);
        while (launch_next(l, t));
        farewell(t);
        table_close(t);
    }
    guide_end(&p.guide);
    free(p.line);
    return 0;
}

/* ------------------------------------------------------------------ replay */

static void tell_ply(const struct table *t)
{
    char text[512];
    printf("\nAfter choice %u of %u\n", (unsigned)t->ply, (unsigned)fy_session_ply(t->session));
    for (int i = 0; i < t->n_lines; i++)
        if (t->lines[i].ply == t->ply)
            print_log_line(t, &t->lines[i]);
    struct fy_text tracks = {0};
    page_tracks(&tracks, t, ", ");
    print_page(&tracks);
    uint16_t rule = table_prompt(t, text, sizeof text);
    printf("%s%s%s%s\n", text, rule ? " [" : "", fy_rule_id(t->game->sys, rule), rule ? "]" : "");
}

static void replay_answer(struct plain *p, const char *word)
{
    struct table *t = p->t;
    char *end;
    long long ply = strtoll(word, &end, 10);
    p->again = false;
    if (!*word || plain_is(word, "next", "n"))
        table_go(t, (int64_t)t->ply + 1);
    else if (plain_is(word, "back", "p"))
        table_go(t, (int64_t)t->ply - 1);
    else if (plain_is(word, "first", "home"))
        table_go(t, 0);
    else if (plain_is(word, "last", "end"))
        table_go(t, INT64_MAX);
    else if (!*end && ply >= 0)
        table_go(t, ply);
    else {
        printf("\"%s\" is not known here; \"help\" tells what is.\n", word);
        p->again = true;
    }
}

int plain_replay(struct table *t)
{
    struct plain p = {.t = t};
    char word[64];
    printf("%s: %s, %u choices. Enter goes on, \"help\" tells the rest.\n", t->game->sys->title, t->game->title,
           (unsigned)fy_session_ply(t->session));
    for (;;) {
        if (!p.again)
            tell_ply(t);
        char *text = plain_answer(&p, "replay> ");
        if (!text)
            break;
        size_t n = strcspn(text, " ");
        fy_print(word, sizeof word, "%.*s", (int)n, text);
        if (!*word || !common_command(&p, word, text + n + strspn(text + n, " ")))
            replay_answer(&p, word);
        if (p.quit)
            break;
    }
    free(p.line);
    table_close(t);
    return 0;
}
