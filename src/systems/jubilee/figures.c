/* figures.c - what texts, helps, options and the guide say of the data: numbers of the rules, and what things are called. */
#include "jubilee.h"

enum { DRAW = 3 }; /* among the bands */

static bool find_number(const struct jubilee_data *d, const char *name, struct fy_figure *out)
{
    const struct {
        const char *name;
        int32_t value;
    } all[] = {{"stack", d->stack_limit},
               {"box_limit", d->box_limit},
               {"far", d->move_out_of_fire},
               {"by_road", d->move_by_road},
               {"bombarded", fy_count_bits(d->bombarded)},
               {"removes", d->bombardment_removes},
               {"bombardment_vp", d->option_vp[BOMBARDMENT]},
               {"bombardment_chits", d->chits_on[BOMBARDMENT_CHITS][1]},
               {"convoy_commandos", d->convoy_free[0]},
               {"convoy_points", d->convoy_free[1]},
               {"no_convoy_vp", d->option_vp[NO_CONVOY]},
               {"flanks_turn", d->early_flanks_turn},
               {"flanks_chits", d->chits_on[EARLY_FLANKS_CHITS][2]},
               {"early_flanks_vp", d->option_vp[EARLY_FLANKS]},
               {"draw_from", d->band_from[DRAW]}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name)) {
            out->number = all[i].value;
            return true;
        }
    return false;
}

bool jubilee_figure(const void *data, const char *name, struct fy_figure *out)
{
    const struct jubilee_data *d = data;
    const struct fy_name words[] = {{"main_map", d->map[0].title},
                                    {"commandos_1", d->beach[d->commando_beach[0]].title},
                                    {"commandos_2", d->beach[d->commando_beach[1]].title}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i].id, name)) {
            out->words = words[i].title;
            return true;
        }
    return find_number(d, name, out);
}
