/* Statements of case files that are the system's own:
 *
 *   aboard UNIT SHIP                     cargo
 *   calculate KEY=VALUE… = D F* F S S*   the operations calculator: chances in sixths
 *   calculate KEY=VALUE… refused RULE    what it forbids, and by which rule
 *   calculate KEY=VALUE… result WORD     with a forced die, or an automatic result
 *   calculate KEY=VALUE… fates L E I P   lives, eliminated, isolated, permanently, in sixths
 *   calculate KEY=VALUE… combat WORD N   36ths of a combat result with the attempt
 *   link SYSTEM KEY=VALUE… WORD          the code of a tactical outcome
 *
 * And "phase" always means the beginning of the phase. */
#include "calculator.h"
#include "theatre.h"

#include <stdlib.h>

static int number(const char *text)
{
    return atoi(text);
}

static bool load_cargo(struct theatre_game *g, const char *const words[], const char **error)
{
    const struct theatre_data *d = g->d;
    int unit = -1, ship = -1;
    for (int i = 0; i < d->units; i++)
        if (!strcmp(d->unit[i].id, words[1]))
            unit = i;
    for (int i = 0; i < d->ships; i++)
        if (!strcmp(d->ship[i].id, words[2]))
            ship = i;
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
        return same_counts(a->fates, TH_FATES, words, n) ? NULL : "the calculator has other fates";
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
        char key[32] = "";
        const char *equals = strchr(words[i], '=');
        memcpy(key, words[i], (size_t)(equals - words[i]) < 31 ? (size_t)(equals - words[i]) : 31);
        if (theatre_question_word(&q, key, equals + 1))
            return "calculate: a word is not understood";
    }
    if (i >= n)
        return "calculate: what should come of it?";
    theatre_answer(&q, &a);
    return compare(&a, words[i], words + i + 1, n - i - 1);
}

static const char *link_code(const struct theatre_data *d, int n, const char *const words[])
{
    static const char *const keys[] = {"halves", "safe", "of", "blown", "targets", NULL};
    struct theatre_outcome o = {.all = 1, .targets = 1};
    int *value[] = {&o.half_points, &o.safe, &o.all, &o.blown, &o.targets};
    o.system = index_of(words[1], theatre_link_systems);
    for (int i = 2; i < n - 1 && o.system >= 0; i++) {
        char key[16] = "";
        const char *equals = strchr(words[i], '=');
        int level = index_of(words[i], theatre_jubilee_levels);
        if (equals && equals - words[i] < 16)
            memcpy(key, words[i], (size_t)(equals - words[i]));
        int k = index_of(key, keys);
        if (k < 0 && level < 0)
            return "link: a word is not understood";
        if (k >= 0)
            *value[k] = number(equals + 1);
        else
            o.level = level;
    }
    if (o.system < 0)
        return "link: there is no such system";
    return theatre_link_code(&d->link, &o) == index_of(words[n - 1], theatre_result_words) ? NULL
                                                                                           : "the link gives another code";
}

bool theatre_arrange(const void *data, void *state, int n, const char *const words[], const char **error)
{
    struct theatre_game g = {data, state, NULL, NULL};
    *error = NULL;
    if (!strcmp(words[0], "phase"))
        g.s->asking = TH_ASK_CONTINUE;
    if (!strcmp(words[0], "aboard") && n == 3)
        return load_cargo(&g, words, error);
    if (!strcmp(words[0], "calculate"))
        *error = calculate(data, n, words);
    else if (!strcmp(words[0], "link") && n > 2)
        *error = link_code(data, n, words);
    else
        return false;
    return !*error;
}
