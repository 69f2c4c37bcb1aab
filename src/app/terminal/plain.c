/* plain.c - the game as plain lines: for screen readers, pipes and slow lines. */
#include "page.h"
#include "plain.h"

#include "foray/template.h"
#include "foray/text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

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
    } else if (fy_same_id(word, "brief")) {
        set(t, &p->brief, "brief", rest);
    } else if (fy_same_id(word, "ask")) {
        set(t, &p->asks, "ask", rest);
        t->asks = p->asks;
    } else if (fy_same_id(word, "guide") && fy_same_id(rest, "off")) {
        guide_end(&p->guide);
        table_say(t, 0, "The guide has gone.");
    } else if (fy_same_id(word, "guide")) {
        if (guide_begin(&p->guide, t))
            plain_guide(p);
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
    else if (subgame && number && *t->subgame.name && p->asks && p->parting != number) {
        p->parting = number;
        table_say(t, 0, "Careful: \"%s\" would no longer be part of this game. The same again does it; errand goes on with it.", t->subgame.name);
    } else if (subgame) {
        p->parting = 0;
        t->next = NEXT_SUBGAME;
        t->which = number;
    } else {
        return false;
    }
    return true;
}

/* Do the words begin with the verb of this choice, or as it is listed? Then they were meant to make it. */
static bool was_said(const struct table *t, const struct offer *o, const char *words)
{
    const char *name = t->game->sys->verbs[o->choice.verb].name;
    size_t verb = strcspn(words, " "), all = strlen(words);
    char label[FY_TEXT];
    fy_text_choice_label(t->game, &o->choice, label, sizeof label);
    return (strlen(name) == verb && !strncasecmp(words, name, verb)) ||
           (!strncasecmp(label, words, all) && strchr(" ", label[all]));
}

/* The choices that have these words: how many up to two, and the last of them. */
static int offers_meant(const struct table *t, const char *words, const struct offer **one)
{
    int n = 0;
    for (int i = 0; i < t->n_offers && n < 2; i++)
        if (table_offer_says(t, &t->offers[i], words)) {
            *one = &t->offers[i];
            n++;
        }
    return n;
}

/* Words that are no choice as it is written, but that some have: a single one is made if it was begun as it is written, otherwise on yes;
 * several are listed. */
static bool take_meant(struct plain *p, const char *words)
{
    struct table *t = p->t;
    struct fy_choice c;
    char error[FY_ERROR], ids[FY_TEXT];
    const struct offer *one = NULL;
    uint64_t number;
    if (t->needed || t->ask.over || fy_count_read(words, 10, UINT64_MAX, &number) ||
        fy_text_read_choice(t->game, words, &c, error, sizeof error))
        return false;
    int n = offers_meant(t, words, &one);
    if (!n && table_with_ids(t, words, ids, sizeof ids))
        n = offers_meant(t, words = ids, &one);
    if (n == 1 && was_said(t, one, words)) {
        c = one->choice;
        p->again = !table_play(t, &c);
        return true;
    }
    if (n)
        plain_offers(p, words, 0);
    p->single = n == 1;
    if (p->single) {
        p->meant = one->choice;
        printf("      yes makes this choice\n");
    }
    return n;
}

/* What was asked about, or what the words just typed must have meant. */
static bool say_yes(struct plain *p)
{
    struct table *t = p->t;
    const struct fy_choice c = t->asked ? t->warned : p->meant;
    p->single = false;
    return table_play(t, &c);
}

/* A choice as it is written goes before a command of the same name: "place a1 40 31" where units are placed. */
static bool is_choice(const struct table *t, const char *text, const char *rest)
{
    struct fy_choice c;
    char error[FY_ERROR];
    return *rest && !t->needed && !t->ask.over && fy_text_read_choice(t->game, text, &c, error, sizeof error);
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
    p->single = p->single && plain_is(word, "yes", "y");
    bool choice = is_choice(t, text, rest);
    if (!*text || (!choice && plain_look(p, word, rest)))
        return !p->quit;
    if (choice) {
        p->again = !table_type(t, text);
    } else if (plain_is(word, "undo", "u")) {
        uint32_t ply = t->ply;
        do_undo(t, rest);
        p->again = t->ply == ply && t->needed == NULL;
    } else if (fy_same_id(word, "instead") && t->has_instead) {
        p->again = !table_play_instead(t);
    } else if (plain_is(word, "yes", "y") && (t->asked || p->single)) {
        p->again = !say_yes(p);
    } else if (!manner(p, word, rest) && !related_command(p, word, rest)) {
        p->again = take_meant(p, text) ? p->again : !table_type(t, text);
    }
    plain_notice(t);
    return t->next == NEXT_LEAVE;
}

static void print_end(const struct table *t)
{
    struct fy_text page = {0};
    page_report(&page, t);
    plain_page(&page);
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
    plain_notice(t);
    p->quit = p->again = false;
    p->asked[0] = p->question[0] = '\0';
    t->asks = p->asks;
    p->said = t->ply ? t->n_lines - 10 : 0;
    if (!t->ply && !p->guide.steps) /* a game that is gone on with is shown as it was left */
        table_run_on(t);
    do {
        if (!p->again)
            plain_tell(p);
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
            plain_log_line(t, &t->lines[i]);
    struct fy_text tracks = {0};
    page_tracks(&tracks, t, ", ");
    plain_page(&tracks);
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
        if (!*word || !plain_look(&p, word, text + n + strspn(text + n, " ")))
            replay_answer(&p, word);
        if (p.quit)
            break;
    }
    free(p.line);
    table_close(t);
    return 0;
}
