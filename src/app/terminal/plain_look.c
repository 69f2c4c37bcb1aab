/* plain_look.c - the plain front end: what can be asked, in a game or a replay. */
#include "page.h"
#include "plain.h"

#include "foray/template.h"
#include "foray/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        plain_page(&page);
        return;
    }
    int n = page_find_rules(sys, words, found, 2000);
    for (int i = 0; i < n && i < 12; i++)
        page_rule(&page, sys, found[i]);
    plain_page(&page);
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

static void print_help(bool replay)
{
    if (replay)
        printf("next (or Enter), back, first, last, or the number of a choice: move through the game\n");
    else
        printf("a number, or a choice in words (move birney s62): make that choice\n"
               "a number or a name when a die or draw is asked for: what came\n"
               "instead: what a refusal has proposed; yes: what was asked about once more, or the one choice that words fitted\n"
               "undo: take back the last choice; undo 12: go back to just after choice 12\n"
               "errand 1: play a decision out as another game, where one is offered; errand: go on with it;\n"
               "return: bring its result in; campaign: in such a game, go back to the one it is part of\n"
               "guide: be led through a first game; guide off\n"
               "auto on, auto off: make by itself what is the only thing possible (on unless dice are typed in)\n"
               "brief on, brief off: tell what happens without the dice and how they were made up; log tells all\n"
               "ask on, ask off: ask once more before a choice that spoils something (on at a terminal)\n");
    printf("choices, choices WORDS: tell the choices, or those with these words: a piece, a place, a verb; more: the next page\n"
           "? 3: what choice 3 is, and its rule; prospects 3, prospects move burn s51: what it costs, needs and brings;\n"
           "odds 3, odds move burn s51: what may come of it; reach PIECE: where it may go now, and what that costs\n"
           "advise, advise 20: what should be done, thought about for some seconds, or for 20; hint: only where to look\n"
           "near PLACE: what lies next to it, and who stands there; route FROM TO: the shortest way, from a place or a piece\n"
           "who, who theirs, who PIECE, who PLACE: ours; the enemy's; one of them; those who are there. targets: what the raid is about\n"
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
    plain_page(&page);
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
        plain_log(t, t->n_lines - (lines > 0 ? lines : 20), false);
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
        plain_offers(p, rest, 0);
    else if (plain_is(word, "choices", "c"))
        plain_situation(p, true);
    else if (plain_is(word, "more", "m") && p->more)
        plain_offers(p, p->words, p->more);
    else if (plain_is(word, "more", "m"))
        printf("That was all.\n");
    else
        return false;
    return true;
}

/* The commands that both playing and replaying know. */
bool plain_look(struct plain *p, const char *word, const char *rest)
{
    struct fy_text page = {0};
    if (plain_is(word, "quit", "q") || (!*rest && plain_is(word, "exit", "leave"))) /* "exit burn" is a choice of some games */
        p->quit = true;
    else if (!look(p, word, rest, &page) && !question(p, word, rest, &page))
        return false;
    plain_page(&page);
    plain_notice(p->t);
    p->again = true;
    return true;
}

