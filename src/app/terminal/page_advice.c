/* page_advice.c - what should be done now. */
#include "page.h"

#include "foray/advice.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 5000 }; /* milliseconds, unless told otherwise */

void page_advice(struct fy_text *p, const struct table *t, bool hint, const char *words)
{
    struct fy_budget budget = {.playouts = FY_ADVICE_PLAYOUTS, .milliseconds = PATIENCE, .seed = 1};
    char error[FY_ERROR];
    if (t->needed || t->bare) {
        fy_put(p, "The dice are being rolled.\n");
        return;
    }
    if (*words && !fy_budget_word(words, &budget, error)) {
        fy_put(p, "%s\n", error);
        return;
    }
    struct fy_search *search = fy_search_new(t->game, (int)sysconf(_SC_NPROCESSORS_ONLN));
    const struct fy_advice *a = fy_search_think(search, t->state, &budget, NULL);
    if (hint)
        fy_advice_hint(t->game, a, p);
    else
        fy_advice_text(t->game, t->state, a, p);
    fy_search_free(search);
}
