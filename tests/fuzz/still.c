/* still.c - in the place of what differs from run to run, or takes longer than an input may: the same input plays the same game,
 * built-in scenarios are loaded once and not for every input, and nobody thinks for minutes. */
#include "fuzz.h"

#include "foray/odds.h"
#include "foray/search.h"
#include "foray/text.h"

bool __wrap_fy_secret(uint64_t *seed);
struct fy_game *__real_fy_game_open(const struct fy_system *, const char *scenario, const char *dir, char error[FY_ERROR]);
struct fy_game *__wrap_fy_game_open(const struct fy_system *, const char *scenario, const char *dir, char error[FY_ERROR]);
void __real_fy_game_close(struct fy_game *);
void __wrap_fy_game_close(struct fy_game *);
const struct fy_advice *__real_fy_search_think(struct fy_search *, const void *state, const struct fy_budget *,
                                               const struct fy_search_watch *);
const struct fy_advice *__wrap_fy_search_think(struct fy_search *, const void *state, const struct fy_budget *,
                                               const struct fy_search_watch *);
void __real_fy_odds_of(const struct fy_game *, const void *state, const struct fy_choice *, uint64_t leaves, struct fy_odds *);
void __wrap_fy_odds_of(const struct fy_game *, const void *state, const struct fy_choice *, uint64_t leaves, struct fy_odds *);

bool __wrap_fy_secret(uint64_t *seed)
{
    *seed = 1;
    return true;
}

/* ------------------------------------------------------------------ scenarios */

enum { KEPT = 64 };
static struct fy_game *kept[KEPT];
static char asked_as[KEPT][FY_KEY]; /* "": the system's first */
static int n_kept;

struct fy_game *__wrap_fy_game_open(const struct fy_system *s, const char *scenario, const char *dir, char error[FY_ERROR])
{
    const char *name = scenario ? scenario : "";
    if (dir || strlen(name) >= FY_KEY)
        return __real_fy_game_open(s, scenario, dir, error);
    for (int i = 0; i < n_kept; i++)
        if (kept[i]->sys == s && !strcmp(asked_as[i], name))
            return kept[i];
    struct fy_game *g = __real_fy_game_open(s, scenario, dir, error);
    if (g && n_kept < KEPT) {
        strcpy(asked_as[n_kept], name);
        kept[n_kept++] = g;
    }
    return g;
}

void __wrap_fy_game_close(struct fy_game *g)
{
    for (int i = 0; i < n_kept; i++)
        if (kept[i] == g) {
            g->options = NULL; /* those were the user's */
            return;
        }
    __real_fy_game_close(g);
}

/* ------------------------------------------------------------------ long thoughts */

enum { PLAYOUTS_MOST = 4, LEAVES_MOST = 60 };

const struct fy_advice *__wrap_fy_search_think(struct fy_search *search, const void *state, const struct fy_budget *budget,
                                               const struct fy_search_watch *watch)
{
    struct fy_budget little = *budget;
    little.milliseconds = 0;
    if (!little.playouts || little.playouts > PLAYOUTS_MOST)
        little.playouts = PLAYOUTS_MOST;
    return __real_fy_search_think(search, state, &little, watch);
}

void __wrap_fy_odds_of(const struct fy_game *g, const void *state, const struct fy_choice *c, uint64_t leaves, struct fy_odds *odds)
{
    __real_fy_odds_of(g, state, c, leaves && leaves < LEAVES_MOST ? leaves : LEAVES_MOST, odds);
}
