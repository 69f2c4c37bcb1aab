/* glance.c - what was found out about one choice, on its way from where it was found to where all of it is added up. */
#include "foray/advice.h"
#include "foray/review.h"
#include "foray/viewjson.h"

#include <string.h>

json_t *fy_plan_json(const struct fy_game *g, const struct fy_plan *p)
{
    json_t *list = json_array();
    for (int i = 0; i < p->n; i++)
        json_array_append_new(list, fy_choice_json(g, &p->step[i]));
    return list;
}

bool fy_plan_read(const struct fy_game *g, const json_t *list, struct fy_plan *p)
{
    char error[FY_ERROR];
    size_t n = json_array_size(list);
    *p = (struct fy_plan){0};
    if (!n || n > FY_PLAN_STEPS)
        return false;
    for (; p->n < (int)n; p->n++) {
        const json_t *step = json_array_get(list, (size_t)p->n);
        const char *text = json_is_string(step) ? json_string_value(step) : json_string_value(json_object_get(step, "text"));
        if (!text || !fy_text_read_choice(g, text, &p->step[p->n], error, sizeof error))
            return false;
    }
    return true;
}

json_t *fy_glance_json(const struct fy_session *s, const struct fy_glance *g)
{
    return json_pack("{s:I, s:i, s:o, s:f, s:f, s:f, s:f, s:b, s:b, s:f, s:f, s:f, s:I}", "ply", (json_int_t)g->ply, "offered", g->offered,
                     "best", fy_plan_json(fy_session_game(s), &g->best), "choice", g->choice, "choice_error", g->choice_error, "missed",
                     g->missed, "missed_error", g->missed_error, "chance", (int)g->chance, "valued", (int)g->valued, "value", g->value,
                     "value_error", g->value_error, "won", g->won, "playouts", (json_int_t)g->playouts);
}

bool fy_glance_read(const struct fy_session *s, json_t *o, struct fy_glance *g)
{
    json_int_t ply = 0, playouts = 0;
    int chance = 0, valued = 0;
    *g = (struct fy_glance){0};
    if (json_unpack(o, "{s:I, s:i, s:F, s:F, s:F, s:F, s:b, s:b, s:F, s:F, s:F, s:I}", "ply", &ply, "offered", &g->offered,
                    "choice", &g->choice, "choice_error", &g->choice_error, "missed", &g->missed, "missed_error", &g->missed_error,
                    "chance", &chance, "valued", &valued, "value", &g->value, "value_error", &g->value_error, "won", &g->won,
                    "playouts", &playouts) != 0)
        return false;
    if (ply < 0 || ply > fy_session_ply(s) || playouts < 0)
        return false;
    g->ply = (uint32_t)ply;
    g->chance = chance;
    g->valued = valued;
    g->playouts = (uint64_t)playouts;
    return !ply || fy_plan_read(fy_session_game(s), json_object_get(o, "best"), &g->best);
}
