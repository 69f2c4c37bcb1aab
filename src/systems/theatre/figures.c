/* figures.c - what texts, helps and the guide say of the data. */
#include "theatre.h"

bool theatre_figure(const void *data, const char *name, struct fy_figure *out)
{
    const struct theatre_data *d = data;
    const struct fy_named_figure all[] = {
        {"turns", {.number = d->turns}},
        {"naval_mp", {.number = TH_NAVAL_MP}},
        {"raid_turns", {.number = d->raid_most}},
        {"raid_cost", {.number = d->raid_cost}},
        {"invasion_from", {.number = d->invasion_from}},
        {"invasion_turns", {.number = d->invasion_turns}},
        {"line_turns_after", {.number = d->invasion_turns ? d->invasion_turns - 1 : 0}},
        {"lowest_odds", {.words = d->tables.odds_title[0]}},
        {"overrun", {.number = d->overrun_odds}},
        {"range", {.number = d->air_range}},
        {"drop_literal", {.number = d->drop_literal}},
    };
    return fy_figure_find(all, sizeof all / sizeof all[0], name, out);
}
