/* figures.c - what texts, helps, options and the guide say of the data: numbers of the rules, and what things are called. */
#include "jubilee.h"

enum { DRAW = 3 }; /* among the bands */

bool jubilee_figure(const void *data, const char *name, struct fy_figure *out)
{
    const struct jubilee_data *d = data;
    const struct fy_named_figure all[] = {
        {"stack", {.number = d->stack_limit}},
        {"box_limit", {.number = d->box_limit}},
        {"far", {.number = d->move_out_of_fire}},
        {"by_road", {.number = d->move_by_road}},
        {"bombarded", {.number = fy_count_bits(d->bombarded)}},
        {"removes", {.number = d->bombardment_removes}},
        {"bombardment_vp", {.number = d->option_vp[BOMBARDMENT]}},
        {"bombardment_chits", {.number = d->chits_on[BOMBARDMENT_CHITS][1]}},
        {"convoy_commandos", {.number = d->convoy_free[0]}},
        {"convoy_points", {.number = d->convoy_free[1]}},
        {"no_convoy_vp", {.number = d->option_vp[NO_CONVOY]}},
        {"flanks_turn", {.number = d->early_flanks_turn}},
        {"flanks_chits", {.number = d->chits_on[EARLY_FLANKS_CHITS][2]}},
        {"early_flanks_vp", {.number = d->option_vp[EARLY_FLANKS]}},
        {"draw_from", {.number = d->band_from[DRAW]}},
        {"main_map", {.words = d->map[0].title}},
        {"commandos_1", {.words = d->beach[d->commando_beach[0]].title}},
        {"commandos_2", {.words = d->beach[d->commando_beach[1]].title}},
    };
    return fy_figure_find(all, sizeof all / sizeof all[0], name, out);
}
