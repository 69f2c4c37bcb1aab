/* figures.c - what texts, helps and the guide say of the data. */
#include "theatre.h"

bool theatre_figure(const void *data, const char *name, struct fy_figure *out)
{
    const struct theatre_data *d = data;
    const struct fy_named_figure all[] = {
        {"turns", {.number = d->turns}},
        {"naval_mp", {.number = d->naval_mp}},
        {"blow_mps", {.number = d->blow_mps}},
        {"cadre_price", {.number = d->cadre_price}},
        {"token", {.number = d->tables.modifier[TH_MOD_TOKEN]}},
        {"early_year", {.number = d->tables.early_year}},
        {"early_month", {.number = d->tables.early_month}},
        {"after_invasion_turns", {.number = d->tables.after_invasion_turns}},
        {"after_invasion", {.number = d->tables.modifier[TH_M10]}},
        {"surprise_full", {.number = d->tables.surprise_full}},
        {"surprise_part", {.number = d->tables.surprise_part}},
        {"surprise_strength", {.number = d->tables.surprise_strength}},
        {"harassment_marker", {.number = d->harassment_marker}},
        {"lim", {.words = d->tables.lim_quarters < TH_WHOLE_RE ? "half an RE" : "an RE"}},
        {"tp_load", {.words = d->tp_quarters == 1 ? "¼ RE" : d->tp_quarters == 2 ? "½ RE" : "1 RE"}},
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
