/* The campaign link: a coastal raid played out as a tactical raid, brought back as a result code (TH-R.LK). */
#include "theatre.h"

static const char *const result_words[] = {"D", "F*", "F", "S", "S*", NULL};
static const char *const safe_words[] = {"any", "under a third", "none", NULL};
static const char *const blown_words[] = {"any", "none", "under half", "not all", NULL};
const char *const theatre_link_systems[] = {"chariot", "nazaire", "jubilee", "skirmish", NULL};
const char *const theatre_jubilee_levels[] = {"operational-disaster", "operational-defeat", "tactical-defeat", "draw",
                                              "tactical-victory", "operational-victory", NULL};

static void load_points(struct fy_node list, struct theatre_link_line out[TH_RESULTS])
{
    int n = fy_array(list, TH_RESULTS, TH_RESULTS);
    for (int i = 0; i < n; i++) {
        struct fy_node line = fy_item(list, i);
        FY_KEYS(line, "result", "at_most", "safe");
        out[i].result = (uint8_t)fy_word(fy_get(line, "result"), result_words);
        out[i].at_most = (int16_t)fy_int_or(line, "at_most", -2000, 2000, 32000);
        out[i].safe = (uint8_t)(fy_there(fy_maybe(line, "safe")) ? fy_word(fy_maybe(line, "safe"), safe_words) : 0);
    }
}

static void load_targets(struct fy_node list, struct theatre_link_line out[TH_RESULTS])
{
    int n = fy_array(list, TH_RESULTS, TH_RESULTS);
    for (int i = 0; i < n; i++) {
        struct fy_node line = fy_item(list, i);
        FY_KEYS(line, "result", "blown", "away");
        out[i].result = (uint8_t)fy_word(fy_get(line, "result"), result_words);
        out[i].blown = (uint8_t)(fy_there(fy_maybe(line, "blown")) ? fy_word(fy_maybe(line, "blown"), blown_words) : 0);
        out[i].safe = (uint8_t)(fy_there(fy_maybe(line, "away")) ? fy_word(fy_maybe(line, "away"), safe_words) : 0);
    }
}

void theatre_load_link(struct fy_node file, struct theatre_link *link)
{
    struct fy_node levels = fy_get(file, "jubilee");
    FY_KEYS(file, "title", "hexes", "elsewhere", "chariot", "nazaire", "jubilee", "skirmish");
    load_points(fy_get(file, "chariot"), link->line[TH_LINK_CHARIOT]);
    load_points(fy_get(file, "nazaire"), link->line[TH_LINK_NAZAIRE]);
    load_targets(fy_get(file, "skirmish"), link->line[TH_LINK_SKIRMISH]);
    for (int i = 0; theatre_jubilee_levels[i]; i++)
        link->level[i] = (uint8_t)fy_word(fy_get(levels, theatre_jubilee_levels[i]), result_words);
}

static bool safe_fits(int want, int safe, int all)
{
    return want == 0 || (want == 1 ? 3 * safe < all : safe == 0);
}

static bool blown_fits(int want, int blown, int targets)
{
    return want == 0 || (want == 1 ? blown == 0 : want == 2 ? 2 * blown < targets : blown < targets);
}

/* TH-R.LK.3, LK.5-6: the first line that fits, from the worst up. */
int theatre_link_code(const struct theatre_link *link, const struct theatre_outcome *o)
{
    if (o->system == TH_LINK_JUBILEE)
        return link->level[o->level];
    for (int i = 0; i < TH_RESULTS; i++) {
        const struct theatre_link_line *line = &link->line[o->system][i];
        bool fits = o->system == TH_LINK_SKIRMISH ? blown_fits(line->blown, o->blown, o->targets)
                                                  : o->half_points <= line->at_most;
        if (fits && safe_fits(line->safe, o->safe, o->all))
            return line->result;
    }
    return TH_SS;
}

/* TH-R.LK.4: the code for every raider of the landing; a dry dock suffers with its port. */
void theatre_bring_back(struct theatre_game *g, int code)
{
    struct theatre_state *s = g->s;
    int site = g->d->site_at[s->target][2];
    FY_SAY(g->log, TH_R_LK_4, T_BROUGHT_BACK, s->target, code);
    theatre_raids_as(g, code);
    if (code < TH_S || site == TH_NONE || g->d->site[site].kind != TH_DRYDOCK)
        return;
    int hits = theatre_hit_site(g, site, code == TH_SS ? g->d->site[site].size : 2);
    FY_SAY(g->log, TH_R_LK_4, T_WRECKED_BY_RAID, site, hits);
    theatre_score_site(g, site, hits, s->side);
}
