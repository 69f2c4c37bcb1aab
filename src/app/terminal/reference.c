/* reference.c - the rules in pop-ups: one rule, and searching. */
#include "screen.h"

#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND = 2000 };

void rules_show(const struct fy_system *sys, int rule)
{
    while (rule > 0 && rule < sys->rulebook->n_rules) {
        const struct fy_rule *r = &sys->rulebook->rules[rule];
        struct fy_text page = {0};
        char title[200];
        fy_print(title, sizeof title, "%s, %s", r->id, r->chapter);
        page_clean(&page, r->text);
        int key = ui_pager(title, page.text, "np/");
        free(page.text);
        if (key == '/')
            rules_search(sys);
        if (key != 'n' && key != 'p')
            return;
        rule += key == 'n' ? 1 : -1;
        rule = rule < 1 ? 1 : rule >= sys->rulebook->n_rules ? sys->rulebook->n_rules - 1 : rule;
    }
}

/* A rule in one line of a list. */
static char *one_line(const struct fy_system *sys, uint16_t rule)
{
    const struct fy_rule *r = &sys->rulebook->rules[rule];
    struct fy_text page = {0};
    fy_put(&page, "%-9s ", r->id);
    page_clean(&page, r->text);
    page.text[strcspn(page.text, "\n")] = '\0';
    return page.text;
}

static void pick_rule(const struct fy_system *sys, const char *words, const uint16_t *found, int n)
{
    char **items = fy_must(calloc((size_t)n + 1, sizeof *items));
    char title[160];
    for (int i = 0; i < n; i++)
        items[i] = one_line(sys, found[i]);
    fy_print(title, sizeof title, *words ? "%d rules with \"%s\"" : "%d rules", n, words);
    for (int at = 0; (at = ui_pick(title, (const char *const *)items, n, at, NULL, NULL)) >= 0;)
        rules_show(sys, found[at]);
    for (int i = 0; i < n; i++)
        free(items[i]);
    free(items);
}

void rules_search(const struct fy_system *sys)
{
    char words[100] = "", nothing[200];
    uint16_t found[FOUND];
    if (!ui_entry("Search the rules", "words, or a rule's id; nothing lists all", words, sizeof words))
        return;
    int n = page_find_rules(sys, words, found, FOUND);
    if (n > 1)
        pick_rule(sys, words, found, n);
    else if (n == 1)
        rules_show(sys, found[0]);
    else {
        fy_print(nothing, sizeof nothing, "No rule has all of: %s", words);
        ui_pager("Rules", nothing, NULL);
    }
}
