/* plain_tell.c - the plain front end: what has happened, and what is to be decided. */
#include "page.h"
#include "plain.h"

#include "foray/template.h"
#include "foray/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 16, SEVERAL = 8 }; /* choices told at once, where there are many more; too many to tell after each act */

void plain_page(struct fy_text *page)
{
    printf("%s", page->text ? page->text : "");
    if (page->n && page->text[page->n - 1] != '\n')
        printf("\n");
    free(page->text);
}

static void put_rule(const struct table *t, const struct fy_line *l)
{
    const char *rule = l ? fy_line_rule(t->game, l) : "";
    printf("%s%s%s", *rule ? " [" : "", rule, *rule ? "]" : "");
}

/* A choice, with the rule of the event that says just the same. */
static void print_choice_line(const struct table *t, const struct fy_line *l, const struct fy_line *same)
{
    char text[1024];
    fy_line_text(t->game, l, text, sizeof text);
    printf("%u. %s%s", (unsigned)l->ply, text, same ? "." : "");
    put_rule(t, same);
    printf("%s\n", t->runs_on && table_was_forced(t, l->ply) ? " (nothing else was possible)" : "");
}

void plain_log_line(const struct table *t, const struct fy_line *l)
{
    char text[1024];
    if (l->kind == FY_LINE_CHOICE) {
        print_choice_line(t, l, NULL);
        return;
    }
    fy_line_text(t->game, l, text, sizeof text);
    printf("%s%s", l->kind == FY_LINE_NOTE ? "      " : "   ", text);
    put_rule(t, l);
    printf("\n");
}

/* The dice and how they were made up. A draw that nobody sees tells nothing in a game of which each is told as it comes. */
static bool is_detail(const struct fy_line *l) { return l->kind == FY_LINE_PULL || l->kind == FY_LINE_NOTE; }
static bool is_unseen(const struct fy_line *l) { return l->kind == FY_LINE_PULL && l->as.pull.unseen; }

/* The next line that is told, or NULL. */
static const struct fy_line *told_next(const struct table *t, int *i, bool brief)
{
    for (; *i < t->n_lines; ++*i)
        if (!is_unseen(&t->lines[*i]) && !(brief && is_detail(&t->lines[*i])))
            return &t->lines[(*i)++];
    return NULL;
}

/* Only says which stretch of the turn begins. */
static bool is_heading(const struct table *t, const struct fy_line *l)
{
    uint16_t heading = t->game->sys->heading;
    return heading && l && l->kind == FY_LINE_EVENT && l->as.event.text == heading;
}

/* Does the event say what the choice before it says, and no more? */
static bool says_again(const struct table *t, const struct fy_line *choice, const struct fy_line *event)
{
    char text[2][1024];
    if (choice->kind != FY_LINE_CHOICE || !event || event->kind != FY_LINE_EVENT)
        return false;
    size_t n = fy_line_text(t->game, choice, text[0], sizeof text[0]);
    fy_line_text(t->game, event, text[1], sizeof text[1]);
    return !strncmp(text[0], text[1], n) && !strcmp(text[1] + n, ".");
}

/* What happened, nothing twice: a stretch of the turn in which nothing did is left out. */
void plain_log(const struct table *t, int from, bool brief)
{
    int i = from < 0 ? 0 : from;
    const struct fy_line *l = told_next(t, &i, brief), *next;
    for (; l; l = next) {
        next = told_next(t, &i, brief);
        if (is_heading(t, l) && is_heading(t, next))
            continue;
        if (says_again(t, l, next)) {
            print_choice_line(t, l, next);
            next = told_next(t, &i, brief);
        } else {
            plain_log_line(t, l);
        }
    }
}

static bool is_long(const struct table *t)
{
    return t->n_offers >= PAGE * 3 / 2;
}

/* How many choices are told at once; of points that stand for any other those that something speaks for. */
static int page_length(const struct table *t)
{
    int n = t->ask.open && !t->needed ? table_foremost(t) : INT_MAX;
    return is_long(t) && n > PAGE ? PAGE : n;
}

/* A page of the choices with these words; all of them if they are not many more than that. */
void plain_offers(struct plain *p, const char *words, int from)
{
    struct fy_text page = {0};
    if (words != p->words)
        fy_print(p->words, sizeof p->words, "%s", words);
    p->more = page_offers(&page, p->t, p->words, from, page_length(p->t));
    if (!page.n && *p->words)
        printf("No choice has \"%s\" in it.\n", p->words);
    plain_page(&page);
}

/* The piece that the last choice was about, if it has more to choose; -1: none. */
static int32_t piece_in_hand(const struct table *t)
{
    const struct fy_choice *c = t->ply ? fy_session_choice_at(t->session, t->ply) : NULL;
    int32_t hand = t->ask.focus >= 0 ? t->ask.focus : c ? table_about(t, c) : -1;
    for (int i = 0; i < t->n_offers && hand >= 0; i++)
        if (t->offers[i].piece == hand)
            return hand;
    return -1;
}

/* After an act in a decision that goes on: of a long list only what is about the piece in hand, and which numbers the others
 * have. */
static void print_offers_again(struct plain *p)
{
    struct fy_text page = {0};
    page_offers_again(&page, p->t, piece_in_hand(p->t));
    if (!p->told_how)
        fy_put(&page, "      choices tells them all, choices WORDS those of a piece, a place or a verb\n");
    p->told_how = true;
    p->more = 0;
    plain_page(&page);
}

/* Has this decision been put before in this phase, with a long list that was told? It goes on so while there are several left. */
static bool told_before(struct plain *p)
{
    const struct table *t = p->t;
    char asked[sizeof p->asked];
    size_t at = 0;
    for (int i = 0; i < t->view->n_tracks; i++)
        if (t->view->tracks[i].role == FY_TRACK_TURN || t->view->tracks[i].role == FY_TRACK_PHASE)
            at += fy_print(asked + at, sizeof asked - at, "%d ", (int)t->view->tracks[i].value);
    table_prompt(t, asked + at, sizeof asked - at);
    bool same = !strcmp(asked, p->asked);
    if (!is_long(t) && !(same && t->n_offers >= SEVERAL))
        return false;
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

static void put_prompt(struct fy_text *out, const struct table *t)
{
    char text[1024];
    uint16_t rule = table_prompt(t, text, sizeof text);
    fy_put(out, "%s%s%s%s\n", text, rule ? " [" : "", fy_rule_id(t->game->sys, rule), rule ? "]" : "");
    if (!t->needed && t->ask.hint) {
        fy_text_hint(t->game, &t->ask, text, sizeof text);
        fy_put(out, "%s\n", text);
    }
}

/* How things stand and what is asked; not the same words once more after each act of a decision that goes on. */
static void print_question(struct plain *p, bool whole)
{
    struct fy_text page = {0};
    page_status(&page, p->t);
    fy_put(&page, "%s", page.n ? "\n" : "");
    put_prompt(&page, p->t);
    if (whole || strcmp(page.text, p->question) != 0)
        printf("\n%s", page.text);
    fy_print(p->question, sizeof p->question, "%s", page.text);
    free(page.text);
}

void plain_situation(struct plain *p, bool whole)
{
    const struct table *t = p->t;
    print_question(p, whole);
    if (t->needed && t->needed->sides)
        return;
    if (told_before(p) && !whole)
        print_offers_again(p);
    else
        plain_offers(p, "", 0);
    if (t->ask.open && !t->needed)
        printf("      (or any other, in words)\n");
    print_subgames(t);
}

/* What is new since it was last told, and what is to be decided. */
void plain_tell(struct plain *p)
{
    struct table *t = p->t;
    if (p->said > t->n_lines)
        p->said = t->n_lines;
    plain_log(t, p->said, p->brief);
    p->said = t->n_lines;
    plain_situation(p, false);
    plain_guide(p);
}

void plain_guide(struct plain *p)
{
    struct guide_step step;
    if (!guide_step(&p->guide, p->t, &step))
        return;
    printf("Guide: %s. %s\n", step.title, step.text);
    if (*step.try)
        printf("Try: %s\n", step.try);
}

void plain_notice(struct table *t)
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

