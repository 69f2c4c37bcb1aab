/* still.c - in the place of what differs from run to run, or takes longer than an input may: the same input plays the same game,
 * built-in scenarios are loaded once and not for every input, and nobody thinks for minutes. */
#include "fuzz.h"

#include "foray/odds.h"
#include "foray/search.h"
#include "foray/text.h"

bool __wrap_fy_secret(uint64_t *seed);
struct fy_game *__real_fy_game_open(const struct fy_system *, const char *scenario, const char *dir, char error[FY_ERROR]);
struct fy_game *__wrap_fy_game_open(const struct fy_system *, const char *scenario, const char *dir, char error[FY_ERROR]);
int __real_fy_scenarios(const struct fy_system *, const char *dir, char names[][FY_KEY], int cap);
int __wrap_fy_scenarios(const struct fy_system *, const char *dir, char names[][FY_KEY], int cap);
void __real_fy_game_close(struct fy_game *);
void __wrap_fy_game_close(struct fy_game *);
const struct fy_advice *__real_fy_search_think(struct fy_search *, const void *state, const struct fy_budget *,
                                               const struct fy_search_watch *);
const struct fy_advice *__wrap_fy_search_think(struct fy_search *, const void *state, const struct fy_budget *,
                                               const struct fy_search_watch *);
void __real_fy_odds_of(const struct fy_game *, const void *state, const struct fy_choice *, uint64_t leaves, struct fy_odds *);
void __wrap_fy_odds_of(const struct fy_game *, const void *state, const struct fy_choice *, uint64_t leaves, struct fy_odds *);
bool __real_fy_odds_watched(const struct fy_game *, const void *state, const struct fy_choice *, uint64_t leaves, const struct fy_odds_watch *,
                            struct fy_odds *);
bool __wrap_fy_odds_watched(const struct fy_game *, const void *state, const struct fy_choice *, uint64_t leaves, const struct fy_odds_watch *,
                            struct fy_odds *);

bool __wrap_fy_secret(uint64_t *seed)
{
    *seed = 1;
    return true;
}

/* ------------------------------------------------------------------ scenarios */

enum { KEPT = 64, SYSTEMS = 16 };
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

/* Those that are built in are counted out once. */
int __wrap_fy_scenarios(const struct fy_system *s, const char *dir, char names[][FY_KEY], int cap)
{
    static struct {
        char names[FY_SCENARIOS][FY_KEY];
        int n;
        bool known;
    } all[SYSTEMS];
    int k = 0;
    while (k < fy_n_systems && fy_systems[k] != s)
        k++;
    if (dir || k >= SYSTEMS || k == fy_n_systems)
        return __real_fy_scenarios(s, dir, names, cap);
    if (!all[k].known)
        all[k].n = __real_fy_scenarios(s, NULL, all[k].names, FY_SCENARIOS);
    all[k].known = true;
    int n = all[k].n < cap ? all[k].n : cap;
    memcpy(names, all[k].names, (size_t)n * FY_KEY);
    return n;
}

/* ------------------------------------------------------------------ long thoughts */

enum { PLAYOUTS_MOST = 2, LEAVES_MOST = 30 };

const struct fy_advice *__wrap_fy_search_think(struct fy_search *search, const void *state, const struct fy_budget *budget,
                                               const struct fy_search_watch *watch)
{
    struct fy_budget little = *budget;
    little.milliseconds = 0;
    if (!little.playouts || little.playouts > PLAYOUTS_MOST)
        little.playouts = PLAYOUTS_MOST;
    return __real_fy_search_think(search, state, &little, watch);
}

static uint64_t few(uint64_t leaves) { return leaves && leaves < LEAVES_MOST ? leaves : LEAVES_MOST; }

void __wrap_fy_odds_of(const struct fy_game *g, const void *state, const struct fy_choice *c, uint64_t leaves, struct fy_odds *odds)
{
    __real_fy_odds_of(g, state, c, few(leaves), odds);
}

bool __wrap_fy_odds_watched(const struct fy_game *g, const void *state, const struct fy_choice *c, uint64_t leaves,
                            const struct fy_odds_watch *watch, struct fy_odds *odds)
{
    return __real_fy_odds_watched(g, state, c, few(leaves), watch, odds);
}
