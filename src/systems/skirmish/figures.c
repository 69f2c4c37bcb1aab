/* figures.c - what texts, helps and the guide say of the data. Lengths are hundredths of an inch. */
#include "skirmish.h"

/* SK-3.5: the lowest score that gives so many actions. */
static int32_t score_for(const struct sk_data *d, int actions)
{
    int score = 0;
    while (score < (int)sizeof d->actions && d->actions[score] < actions)
        score++;
    return score - LEAST_SCORE;
}

bool skirmish_figure(const void *data, const char *name, struct fy_figure *out)
{
    const struct sk_data *d = data;
    const struct fy_named_figure all[] = {
        {"parties", {.number = d->n_commandos}},
        {"last_turn", {.number = d->last_turn}},
        {"embark_turn", {.number = d->embark_turn}},
        {"move", {.number = d->piece[K_ASSAULT].move}},
        {"two_actions", {.number = score_for(d, 2)}},
        {"three_actions", {.number = score_for(d, 3)}},
        {"officer_range", {.number = d->officer_range}},
        {"officer_bonus", {.number = d->officer_bonus}},
        {"range", {.number = d->range}},
        {"far", {.number = d->far_range}},
        {"far_less", {.number = -d->far_modifier}},
        {"cover_less", {.number = -d->hard_modifier}},
        {"hit", {.number = d->hit}},
        {"save", {.number = d->save}},
        {"wire_cost", {.number = d->wire_cost}},
        {"mortar_cost", {.number = d->mortar_cost}},
        {"demolition_cost", {.number = d->demolition_cost}},
        {"pick_up_cost", {.number = d->pick_up_cost}},
        {"light_range", {.number = d->light_range}},
        {"lit_less", {.number = -d->lit}},
        {"lit", {.number = d->lit}},
        {"band", {.number = d->band}},
        {"pillbox_range", {.number = d->pillbox_range}},
        {"cover_modifier", {.number = d->hard_modifier}},
        {"mortar", {.number = d->mortar}},
        {"demolition", {.number = d->demolition}},
        {"move_cost", {.number = d->move_cost}},
        {"shot_cost", {.number = d->shot_cost}},
        {"carry_moves", {.number = d->carry_moves}},
        {"pillbox_shots", {.number = d->pillbox_shots}},
        {"guard", {.number = d->guard}},
        {"saved_points", {.number = d->vp_saved}},
        {"withdrawal_inches", {.words = d->withdrawal_words[1]}},
        {"withdrawal_least_inches", {.words = d->withdrawal_words[0]}},
    };
    return fy_figure_find(all, sizeof all / sizeof all[0], name, out);
}
