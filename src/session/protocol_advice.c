/* protocol_advice.c - the command of the line protocol that asks what should be done. */
#include "protocol.h"

#include "foray/advice.h"

#include <stdlib.h>
#include <string.h>

/* advise [playouts=N] [seconds=N] [seed=N] [hint] */
json_t *fy_command_advise(struct fy_protocol *p, char *rest)
{
    const struct fy_game *g = fy_session_game(p->session);
    const void *state = fy_session_state(p->session);
    struct fy_budget budget = {.playouts = FY_ADVICE_PLAYOUTS, .seed = 1};
    char error[FY_ERROR], *save = NULL;
    bool hint = false;
    for (char *w = strtok_r(rest, " \t", &save); w; w = strtok_r(NULL, " \t", &save)) {
        if (!strcmp(w, "hint"))
            hint = true;
        else if (!fy_budget_word(w, &budget, error))
            return fy_protocol_error("%s", error);
    }
    struct fy_search *search = fy_search_new(g, 1);
    json_t *advice = fy_advice_json(g, state, fy_search_think(search, state, &budget, NULL));
    fy_search_free(search);
    if (!hint)
        return json_pack("{s:b, s:o}", "ok", 1, "advice", advice);
    json_t *o = json_pack("{s:b, s:O}", "ok", 1, "hint", json_object_get(advice, "hint"));
    json_decref(advice);
    return o;
}
