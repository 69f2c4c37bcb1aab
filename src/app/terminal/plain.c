/* plain.c - the game as plain lines: for screen readers, pipes and slow lines. */
#include "launch.h"
#include "page.h"

#include "foray/template.h"
#include "foray/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct plain {
    struct table *t;
    int said;          /* lines of the log told so far */
    bool quit, again;  /* again: ask once more without telling everything anew */
    char *line;
    size_t room;
};

/* The next answer without blanks around it, or NULL at the end of the input. */
static char *answer(struct plain *p, const char *prompt)
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
        printf("%u. %s\n", (unsigned)l->ply, text);
    else
        printf("   %s%s%s%s\n", text, *rule ? " [" : "", rule, *rule ? "]" : "");
}

static void print_log(const struct table *t, int from)
{
    for (int i = from < 0 ? 0 : from; i < t->n_lines; i++)
        print_log_line(t, &t->lines[i]);
}

static void print_offers(const struct table *t, const char *words)
{
    char text[512];
    int32_t piece = -1;
    for (int i = 0; i < t->n_offers; i++) {
        const struct offer *o = &t->offers[i];
        if (!table_offer_says(t, o, words))
            continue;
        if (t->grouped && o->piece != piece)
            printf("%s:\n", table_heading(t, o->piece));
        piece = o->piece;
        table_offer_text(t, o, text, sizeof text);
        printf("%4d  %s\n", o->number, text);
    }
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

static void print_situation(const struct table *t)
{
    char text[1024];
    struct fy_text tracks = {0};
    page_tracks(&tracks, t, ", ");
    if (tracks.n)
        printf("\n");
    print_page(&tracks);
    uint16_t rule = table_prompt(t, text, sizeof text);
    printf("%s%s%s%s\n", text, rule ? " [" : "", fy_rule_id(t->game->sys, rule), rule ? "]" : "");
    if (!t->needed && t->ask.hint) {
        fy_text_hint(t->game, &t->ask, text, sizeof text);
        printf("%s\n", text);
    }
    if (t->needed && t->needed->sides)
        return;
    print_offers(t, "");
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
    print_situation(t);
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

/* The number that was said, 0 where it is none. */
static int number_in(const char *words)
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
               "instead: what a refusal has proposed\n"
               "undo: take back the last choice; undo 12: go back to just after choice 12\n"
               "errand 1: play a decision out as another game, where one is offered; errand: go on with it;\n"
               "return: bring its result in; campaign: in such a game, go back to the one it is part of\n");
    printf("choices, choices WORDS: tell the choices again, or those with these words\n"
           "log, log 50: the last lines of what happened, or the last 50\n"
           "view: everything on the table; place ID: one place\n"
           "rules, rules ID, rules WORDS: the chapters, a rule, rules with these words\n"
           "? 3: what choice 3 is, and its rule; odds 3: what may come of it\n"
           "score: the score as it stands; boxes: what is off the map; game: options, seed, dice\n"
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

static bool is(const char *word, const char *a, const char *b)
{
    return fy_same_id(word, a) || fy_same_id(word, b);
}

/* The commands that both playing and replaying know. */
static bool common_command(struct plain *p, const char *word, const char *rest)
{
    struct table *t = p->t;
    struct fy_text page = {0};
    int lines = number_in(rest); /* or the number of a choice */
    if (is(word, "quit", "q") || is(word, "exit", "leave"))
        p->quit = true;
    else if (is(word, "rule", "?") && table_offer(t, lines))
        page_choice(&page, t, table_offer(t, lines));
    else if (is(word, "help", "?"))
        print_help(t->replay);
    else if (is(word, "log", "l"))
        print_log(t, t->n_lines - (lines > 0 ? lines : 20));
    else if (is(word, "view", "v"))
        page_view(&page, t);
    else if (is(word, "place", "piece"))
        print_place(t, rest);
    else if (is(word, "rules", "rule"))
        print_rules(t, rest);
    else if (is(word, "score", "s"))
        page_score(&page, t);
    else if (is(word, "boxes", "b"))
        page_boxes(&page, t);
    else if (is(word, "game", "options"))
        page_game(&page, t);
    else if (is(word, "odds", "o") && table_offer(t, lines))
        page_odds(&page, t, table_offer(t, lines));
    else if (is(word, "choices", "c") && *rest)
        print_offers(t, rest);
    else if (is(word, "choices", "c"))
        print_situation(t);
    else
        return false;
    print_page(&page);
    p->again = true;
    return true;
}

/* To another game and back; false: that is not what was said. */
static bool related_command(struct plain *p, const char *word, const char *rest)
{
    struct table *t = p->t;
    int number = number_in(rest);
    bool subgame = is(word, "errand", "errands"), campaign = fy_same_id(word, "campaign");
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
    char *text = answer(p, t->ask.over ? "over> " : "> "), word[64];
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
    if (is(word, "undo", "u")) {
        uint32_t ply = t->ply;
        do_undo(t, rest);
        p->again = t->ply == ply && t->needed == NULL;
    } else if (fy_same_id(word, "instead") && t->has_instead) {
        p->again = !table_play_instead(t);
    } else if (!related_command(p, word, rest)) {
        p->again = !table_type(t, text);
    }
    print_notice(t);
    return t->next == NEXT_LEAVE;
}

static void print_end(const struct table *t)
{
    struct fy_text page = {0};
    page_score(&page, t);
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
    p->said = t->ply ? t->n_lines - 10 : 0;
    do {
        if (!p->again)
            tell(p);
        if (t->ask.over && !told_end)
            print_end(t);
        told_end = t->ask.over;
        p->again = false;
    } while (one_answer(p));
}

/* ------------------------------------------------------------------ the menu */

struct entry {
    const struct fy_system *sys;
    char scenario[FY_KEY], game[FY_NAME];
};

static int add_new_games(struct entry *list, int n, int cap, const char *data)
{
    char names[FY_SCENARIOS][FY_KEY];
    for (int s = 0; s < fy_n_systems; s++) {
        int k = fy_systems[s]->unlisted ? 0 : fy_scenarios(fy_systems[s], data, names, FY_SCENARIOS);
        for (int i = 0; i < k && n < cap; i++) {
            list[n] = (struct entry){.sys = fy_systems[s]};
            memcpy(list[n].scenario, names[i], FY_KEY);
            printf("%4d  new game: %s, %s\n", n + 1, fy_systems[s]->title, names[i]);
            n++;
        }
    }
    return n;
}

static int add_stored_games(struct entry *list, int n, int cap, struct fy_store *store)
{
    char error[FY_ERROR];
    json_t *games = store ? fy_store_list(store, error) : NULL, *g;
    size_t i;
    if (store && !games)
        printf("%s\n", error);
    else if (store && fy_store_damage(store))
        printf("%s\n", fy_store_damage(store));
    json_array_foreach (games, i, g) {
        if (n == cap)
            break;
        list[n] = (struct entry){0};
        fy_print(list[n].game, sizeof list[n].game, "%s", json_string_value(json_object_get(g, "name")));
        const char *campaign = json_string_value(json_object_get(g, "campaign"));
        printf("%4d  go on with %s: %s, %d choices%s%s%s\n", n + 1, list[n].game,
               json_string_value(json_object_get(g, "scenario")), (int)json_integer_value(json_object_get(g, "acts")),
               json_is_true(json_object_get(g, "over")) ? ", over" : "", campaign ? ", part of " : "", campaign ? campaign : "");
        if (json_object_get(g, "damaged"))
            printf("      %s\n", json_string_value(json_object_get(g, "damaged")));
        n++;
    }
    json_decref(games);
    return n;
}

/* What to play, by number; false at the end of the input. */
static bool choose_game(struct plain *p, struct launch *l, struct table *t)
{
    struct entry *list = fy_must(calloc(500, sizeof *list));
    char error[FY_ERROR];
    bool ok = false;
    printf("What will you play?\n");
    int n = add_stored_games(list, add_new_games(list, 0, 400, l->data), 500, l->store);
    for (char *text; !ok && (text = answer(p, "number> "));) {
        int k = number_in(text);
        if (is(text, "quit", "q"))
            break;
        if (k < 1 || k > n) {
            printf("A number from 1 to %d, or quit.\n", n);
            continue;
        }
        struct entry *e = &list[k - 1];
        if (e->sys)
            launch_system(l, e->sys);
        l->scenario = e->sys ? e->scenario : NULL;
        ok = e->sys ? launch_new(l, t, error) : launch_resume(l, e->game, t, error);
        if (!ok)
            printf("%s\n", error);
    }
    free(list);
    return ok;
}

int plain_play(struct launch *l, struct table *t)
{
    struct plain p = {0};
    struct table chosen;
    if (!t && choose_game(&p, l, &chosen))
        t = &chosen;
    if (t) {
        p.t = t;
        do
            play_on(&p);
        while (launch_next(l, t));
        farewell(t);
        table_close(t);
    }
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
    if (!*word || is(word, "next", "n"))
        table_go(t, (int64_t)t->ply + 1);
    else if (is(word, "back", "p"))
        table_go(t, (int64_t)t->ply - 1);
    else if (is(word, "first", "home"))
        table_go(t, 0);
    else if (is(word, "last", "end"))
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
        char *text = answer(&p, "replay> ");
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
