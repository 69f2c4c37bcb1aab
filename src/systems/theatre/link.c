/* The campaign link: a coastal raid played out as a tactical raid, brought back as a result code (TH-R.LK). */
#include "theatre.h"
#include "verbs.h"

/* ------------------------------------------------------------------ the way there */

/* TH-R.LK.1: with the option, once a raid is declared. */
bool theatre_may_link(const struct theatre_state *s)
{
    return s->asking == TH_ASK_PARTY && (s->options & TH_LINKED) && s->n_raiders;
}

static unsigned games_at(const struct theatre_link *link, int hex)
{
    for (int i = 0; i < link->hexes; i++)
        if (link->at[i].hex == hex)
            return link->at[i].games;
    return 1u << link->elsewhere;
}

static const char *scenario(const struct theatre_link_game *game, int raiders)
{
    int i = raiders - 1;
    while (i >= TH_LINK_SCENARIOS || !game->scenario[i])
        i--;
    return game->scenario[i];
}

/* TH-R.LK.2: bad weather, and a group for each further raider, as start options. */
static void add_options(const struct theatre_link_game *game, const struct theatre_state *s, struct fy_subgame *e)
{
    int n = 0;
    for (int i = 0; i < TH_LINK_OPTIONS && game->rough[i] && s->weather != TH_CALM; i++)
        e->options[n++] = game->rough[i];
    for (int i = 0; i < TH_LINK_OPTIONS && game->further[i] && i + 1 < s->n_raiders; i++)
        e->options[n++] = game->further[i];
}

int theatre_subgames(const void *data, const void *state, struct fy_subgame *out)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    int n = 0;
    if (!theatre_may_link(s))
        return 0;
    for (unsigned left = games_at(&d->link, s->target); left; left &= left - 1) {
        const struct theatre_link_game *game = &d->link.game[__builtin_ctz(left)];
        struct fy_subgame *e = &out[n++];
        e->system = game->system;
        e->scenario = scenario(game, s->n_raiders);
        e->text = T_SUBGAME;
        e->rule = TH_R_LK_1;
        e->arg[0] = s->target;
        add_options(game, s, e);
    }
    return n;
}

/* ------------------------------------------------------------------ the way back */

static bool safe_fits(int want, int32_t safe, int32_t all)
{
    return want == 0 || (want == 1 ? 3 * safe < all : safe == 0);
}

static bool blown_fits(int want, int32_t blown, int32_t targets)
{
    return want == 0 || (want == 1 ? blown == 0 : want == 2 ? 2 * blown < targets : blown < targets);
}

static bool band_fits(const char *const want[TH_LINK_BANDS], const char *band)
{
    bool found = !want[0];
    for (int i = 0; i < TH_LINK_BANDS && want[i]; i++)
        found |= !strcmp(want[i], band);
    return found;
}

/* TH-X.17, TH-R.LK.3, TH-R.LK.5, TH-R.LK.6: the first line that fits, from the worst up. */
int theatre_link_code(const struct theatre_link_game *game, const struct theatre_outcome *o)
{
    const int32_t *measured = o->measured;
    for (int i = 0; i < TH_RESULTS; i++) {
        const struct theatre_link_line *line = &game->line[i];
        if (measured[TH_LINK_HALVES] <= line->at_most && safe_fits(line->safe, measured[TH_LINK_SAFE], measured[TH_LINK_ALL]) &&
            blown_fits(line->blown, measured[TH_LINK_BLOWN], measured[TH_LINK_TARGETS]) && band_fits(line->band, o->band))
            return line->result;
    }
    return TH_SS;
}

static bool measure(const struct fy_ending *ending, const char *name, int32_t *out)
{
    for (int i = 0; ending->measures && ending->measures[i]; i++)
        if (!strcmp(ending->measures[i], name)) {
            *out = ending->measure[i];
            return true;
        }
    return false;
}

/* What the lines of the table ask for, as far as the game tells it. */
static void tell_why(const struct theatre_link_game *game, const int32_t *measured, struct fy_notes *why)
{
    if (game->measure[TH_LINK_HALVES])
        FY_NOTE(why, FY_FACT, measured[TH_LINK_HALVES], TH_R_LK_3, T_LINK_HALVES, measured[TH_LINK_HALVES]);
    if (game->measure[TH_LINK_BLOWN])
        FY_NOTE(why, FY_FACT, measured[TH_LINK_BLOWN], TH_R_LK_3, T_LINK_BLOWN, measured[TH_LINK_BLOWN],
                measured[TH_LINK_TARGETS]);
    if (game->measure[TH_LINK_ALL])
        FY_NOTE(why, FY_FACT, measured[TH_LINK_SAFE], TH_R_LK_3, T_LINK_SAFE_OF, measured[TH_LINK_SAFE], measured[TH_LINK_ALL]);
    else if (game->measure[TH_LINK_SAFE])
        FY_NOTE(why, FY_FACT, measured[TH_LINK_SAFE], TH_R_LK_3, T_LINK_SAFE, measured[TH_LINK_SAFE]);
}

bool theatre_outcome(const void *data, const void *state, const struct fy_subgame *e, const struct fy_ending *ending,
                    struct fy_choice *c, struct fy_notes *why)
{
    const struct theatre_link *link = &((const struct theatre_data *)data)->link;
    const struct theatre_state *s = state;
    struct theatre_outcome o = {.measured = {[TH_LINK_HALVES] = 2 * ending->points}, .band = ending->band};
    const struct theatre_link_game *game = NULL;
    for (unsigned left = games_at(link, s->target); left && !game; left &= left - 1) {
        game = &link->game[__builtin_ctz(left)];
        if (strcmp(game->system, e->system) != 0 || strcmp(scenario(game, s->n_raiders), e->scenario) != 0)
            game = NULL;
    }
    if (!game)
        return false;
    for (int i = 0; i < TH_LINK_MEASURES; i++)
        if (game->measure[i] && !measure(ending, game->measure[i], &o.measured[i]))
            return false;
    tell_why(game, o.measured, why);
    *c = (struct fy_choice){.verb = V_OUTCOME, .a = theatre_link_code(game, &o)};
    return true;
}

/* TH-R.LK.4: the code for every raider of the landing; a dry dock suffers with its port. */
void theatre_bring_back(struct theatre_game *g, int code)
{
    struct theatre_state *s = g->s;
    int site = g->d->site_at[s->target][2];
    FY_SAY(g->log, TH_R_LK_4, T_BROUGHT_BACK, s->target, code);
    theatre_raids_as(g, code);
    if (!g->d->drydock_hits[code] || site == TH_NONE || g->d->site[site].kind != TH_DRYDOCK)
        return;
    int hits = theatre_hit_site(g, site, g->d->drydock_hits[code]);
    FY_SAY(g->log, TH_R_LK_4, T_WRECKED_BY_RAID, site, hits);
    theatre_score_site(g, site, hits, s->side);
}
