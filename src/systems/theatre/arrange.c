/* Statements of case files that are the system's own:
 *
 *   aboard UNIT SHIP                     cargo; "place UNIT SHIP" is the same
 *   calculate KEY=VALUE… = D F* F S S*   the operations calculator: chances in sixths
 *   calculate KEY=VALUE… refused RULE    what it forbids, and by which rule
 *   calculate KEY=VALUE… result WORD     with a forced die, or an automatic result
 *   calculate KEY=VALUE… fates L E I P   lives, eliminated, isolated, permanently, in sixths
 *   calculate KEY=VALUE… combat WORD N   36ths of a combat result with the attempt
 *   link GAME KEY=VALUE… [BAND] WORD     the code of a tactical outcome; a band with hyphens for its blanks
 *   errands SYSTEM:SCENARIO[:OPTION,…]…  the games that may be played out now, all of them; or none
 *   brings SYSTEM:SCENARIO [points=N] [MEASURE=N]… [BAND] WORD   the code that this ending of it brings back; or nothing
 *
 * And "phase" always means the beginning of the phase. */
#include "calculator.h"
#include "theatre.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>

static int number(const char *text)
{
    return atoi(text);
}

static bool load_cargo(struct theatre_game *g, const char *const words[], const char **error)
{
    const struct theatre_data *d = g->d;
    int unit = theatre_find(d, TH_UNIT, words[1]), ship = theatre_find(d, TH_SHIP, words[2]);
    *error = unit < 0 || ship < 0 ? "aboard UNIT SHIP: there is no such unit or ship" : NULL;
    if (*error)
        return false;
    theatre_derive_lists(d, g->s);
    *error = theatre_ship_takes(d, g->s, unit, ship) ? NULL : "the ship has no room";
    if (*error)
        return false;
    theatre_load_ship(g, unit, ship);
    return true;
}

static bool same_counts(const uint8_t *counts, int want, const char *const words[], int n)
{
    bool same = n == want;
    for (int i = 0; i < want && same; i++)
        same = counts[i] == number(words[i]);
    return same;
}

static int index_of(const char *word, const char *const list[])
{
    for (int i = 0; list[i]; i++)
        if (!strcmp(list[i], word))
            return i;
    return -1;
}

static const char *compare(const struct theatre_answer *a, const char *how, const char *const words[], int n)
{
    if (!strcmp(how, "refused"))
        return !a->lawful && n == 1 && !strcmp(fy_rulebook_theatre.rules[a->rule].id, words[0])
                   ? NULL : "the calculator does not refuse it by that rule";
    if (!a->lawful)
        return "the calculator refuses it";
    if (!strcmp(how, "="))
        return same_counts(a->chances, TH_RESULTS, words, n) ? NULL : "the calculator has other chances";
    if (!strcmp(how, "fates"))
        return same_counts(a->fates, n == TH_FATES ? n : TH_FATE_CADRE, words, n) ? NULL : "the calculator has other fates";
    if (!strcmp(how, "result"))
        return n == 1 && a->result == index_of(words[0], theatre_result_words) ? NULL : "the calculator has another result";
    if (!strcmp(how, "combat"))
        return n == 2 && index_of(words[0], theatre_combat_words) >= 0 &&
                       a->with[index_of(words[0], theatre_combat_words)] == number(words[1])
                   ? NULL : "the calculator has another number for that combat result";
    return "calculate: =, refused, fates, result or combat";
}

static const char *calculate(const void *data, int n, const char *const words[])
{
    struct theatre_question q;
    struct theatre_answer a;
    int i = 1;
    theatre_question_start(&q, data);
    for (; i < n && strchr(words[i], '=') && strcmp(words[i], "=") != 0; i++) {
        char key[32] = "", wrong[THEATRE_WRONG];
        const char *equals = strchr(words[i], '=');
        memcpy(key, words[i], (size_t)(equals - words[i]) < 31 ? (size_t)(equals - words[i]) : 31);
        if (!theatre_question_word(&q, key, equals + 1, wrong))
            return "calculate: a word is not understood";
    }
    if (i >= n)
        return "calculate: what should come of it?";
    theatre_answer(&q, &a);
    return compare(&a, words[i], words + i + 1, n - i - 1);
}

static const char *band_of(const struct theatre_link_game *game, const char *word)
{
    for (int i = 0; i < TH_RESULTS; i++)
        for (int k = 0; k < TH_LINK_BANDS && game->line[i].band[k]; k++)
            if (fy_same_words(game->line[i].band[k], word))
                return game->line[i].band[k];
    return word;
}

static const char *link_code(const struct theatre_data *d, int n, const char *const words[])
{
    static const char *const keys[] = {"halves=", "safe=", "of=", "blown=", "targets="};
    struct theatre_outcome o = {.measured = {[TH_LINK_ALL] = 1, [TH_LINK_TARGETS] = 1}, .band = ""};
    const struct theatre_link_game *game = NULL;
    for (int i = 0; i < d->link.games; i++)
        if (!strcmp(d->link.game[i].id, words[1]))
            game = &d->link.game[i];
    if (!game)
        return "link: there is no such game";
    for (int i = 2; i < n - 1; i++) {
        int k = 0;
        while (k < TH_LINK_MEASURES && strncmp(words[i], keys[k], strlen(keys[k])) != 0)
            k++;
        if (k < TH_LINK_MEASURES)
            o.measured[k] = number(words[i] + strlen(keys[k]));
        else if (strchr(words[i], '='))
            return "link: a word is not understood";
        else
            o.band = band_of(game, words[i]);
    }
    return theatre_link_code(game, &o) == index_of(words[n - 1], theatre_result_words) ? NULL
                                                                                        : "the link gives another code";
}

/* "nazaire:st-nazaire:dd_flood=2,variant=ninth_hour" */
static void describe(const struct fy_subgame *e, char *out, size_t room)
{
    size_t at = (size_t)snprintf(out, room, "%s:%s", e->system, e->scenario);
    for (int i = 0; i < FY_SUBGAME_OPTIONS && e->options[i]; i++)
        at += (size_t)snprintf(out + at, room - at, "%s%s", i ? "," : ":", e->options[i]);
}

static const char *same_subgames(const struct theatre_data *d, const struct theatre_state *s, int n,
                                 const char *const words[])
{
    struct fy_subgame subgames[FY_SUBGAMES] = {0};
    char text[300];
    int found = theatre_subgames(d, s, subgames), expected = !strcmp(words[1], "none") ? 0 : n - 1;
    if (found != expected)
        return "errands: there are more or fewer";
    for (int i = 0; i < found; i++) {
        describe(&subgames[i], text, sizeof text);
        if (strcmp(text, words[1 + i]) != 0)
            return "errands: one of them is another";
    }
    return NULL;
}

/* The measure of a tactical game that the link asks for, by its name with hyphens for blanks; or NULL. */
static const char *measure_called(const struct theatre_link *link, const char *word, size_t length)
{
    char name[40] = "";
    memcpy(name, word, length < sizeof name - 1 ? length : sizeof name - 1);
    for (int i = 0; i < link->games; i++)
        for (int k = 0; k < TH_LINK_MEASURES; k++)
            if (link->game[i].measure[k] && fy_same_words(link->game[i].measure[k], name))
                return link->game[i].measure[k];
    return NULL;
}

/* "brings nazaire:st-nazaire half-points=100 F": what an errand that ends so would bring back to this decision. */
static const char *brought(const struct theatre_data *d, const struct theatre_state *s, int n, const char *const words[])
{
    const char *names[TH_LINK_MEASURES + 1] = {NULL}, *colon = strchr(words[1], ':');
    int32_t values[TH_LINK_MEASURES] = {0};
    char system[40] = "";
    int known = 0;
    struct fy_ending ending = {.band = "", .measures = names, .measure = values};
    struct fy_choice c = {0};
    if (!colon || (size_t)(colon - words[1]) >= sizeof system)
        return "brings: SYSTEM:SCENARIO comes first";
    memcpy(system, words[1], (size_t)(colon - words[1]));
    for (int i = 2; i < n - 1; i++) {
        const char *equals = strchr(words[i], '=');
        if (!equals)
            for (int k = 0; k < d->link.games && !*ending.band; k++)
                ending.band = band_of(&d->link.game[k], words[i]) == words[i] ? "" : band_of(&d->link.game[k], words[i]);
        else if (!strncmp(words[i], "points=", 7))
            ending.points = number(equals + 1);
        else if (known < TH_LINK_MEASURES && (names[known] = measure_called(&d->link, words[i], (size_t)(equals - words[i]))))
            values[known++] = number(equals + 1);
        else
            return "brings: a word is not understood";
    }
    bool any = theatre_outcome(d, s, &(struct fy_subgame){.system = system, .scenario = colon + 1}, &ending, &c, NULL);
    if (!strcmp(words[n - 1], "nothing"))
        return any ? "something is brought back" : NULL;
    return any && c.a == index_of(words[n - 1], theatre_result_words) ? NULL : "something else is brought back";
}

bool theatre_arrange(const void *data, void *state, int n, const char *const words[], const char **error)
{
    struct theatre_game g = {data, state, NULL, NULL};
    *error = NULL;
    if (!strcmp(words[0], "phase"))
        g.s->asking = TH_ASK_CONTINUE;
    if (n == 3 && (!strcmp(words[0], "aboard") || (!strcmp(words[0], "place") && theatre_find(data, TH_SHIP, words[2]) >= 0)))
        return load_cargo(&g, words, error);
    if (!strcmp(words[0], "calculate"))
        *error = calculate(data, n, words);
    else if (!strcmp(words[0], "link") && n > 2)
        *error = link_code(data, n, words);
    else if (!strcmp(words[0], "errands") && n > 1)
        *error = same_subgames(data, state, n, words);
    else if (!strcmp(words[0], "brings") && n > 2)
        *error = brought(data, state, n, words);
    else
        return false;
    return !*error;
}
