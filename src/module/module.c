/* module.c - what the worker calls: a question in, as JSON, and out come the answer, what is to be stored before it is given,
 * and what other windows should be told. */
#include "module.h"

#include "foray/advice.h"
#include "foray/odds.h"
#include "foray/playout.h"
#include "foray/text.h"
#include "foray/viewjson.h"
#include "page/page.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

enum { LEAVES = 8000 }; /* ways the dice can fall that are counted out; beyond that a sample is taken */

/* From the worker: so many thousandths are done. False: nobody waits for it any more. */
__attribute__((import_module("foray"), import_name("go_on"))) int module_go_on(int thousandths);
/* What is known so far, as JSON. */
__attribute__((import_module("foray"), import_name("so_far"))) void module_so_far(const char *text);

static struct games games;
static json_t *news; /* of the question being answered */

/* ------------------------------------------------------------------ what other windows are told */

static void tell_changed(void *context, const char *game, const char *version, uint32_t ply)
{
    (void)context;
    json_array_append_new(news, json_pack("{s:s, s:s, s:s, s:i}", "event", "changed", "game", game, "version", version, "ply", (int)ply));
}

static void tell_related(void *context, const char *game)
{
    (void)context;
    json_array_append_new(news, json_pack("{s:s, s:s}", "event", "kin", "game", game));
}

static void tell_gone(void *context, const char *game, const char *new_name)
{
    (void)context;
    json_array_append_new(news, json_pack("{s:s, s:s, s:s*}", "event", "gone", "game", game, "name", new_name));
}

static void closing(void *context, const struct fy_game *game)
{
    (void)context; /* nobody works beside this one thread */
    (void)game;
}

/* ------------------------------------------------------------------ questions */

static const char *word(const json_t *o, const char *key)
{
    return json_string_value(json_object_get(o, key));
}

static struct page_look look_of(const json_t *q)
{
    return (struct page_look){.what = word(q, "what"),
                              .game = word(q, "game"),
                              .at = word(q, "at"),
                              .who = word(q, "who"),
                              .system = word(q, "system"),
                              .choice = word(q, "choice"),
                              .playouts = word(q, "playouts"),
                              .seconds = word(q, "seconds"),
                              .depth = word(q, "depth"),
                              .level = word(q, "level"),
                              .from = word(q, "from"),
                              .to = word(q, "to"),
                              .best = word(q, "best")};
}

static json_t *ask_look(const json_t *q, unsigned *status)
{
    struct page_look look = look_of(q);
    json_t *answer = look.what ? answer_look(&games, &look, status) : NULL;
    return answer ? answer : answer_refusal(status, PAGE_NOT_FOUND, "there is no such thing");
}

static json_t *ask_act(const json_t *q, unsigned *status)
{
    return answer_act(&games, q, status);
}

static bool go_on(void *context, int thousandths)
{
    (void)context;
    return module_go_on(thousandths);
}

static json_t *ask_odds(const json_t *q, unsigned *status)
{
    struct page_look look = look_of(q);
    const struct fy_session *session;
    struct fy_choice choice;
    json_t *answer;
    struct fy_odds odds;
    struct fy_odds_watch watch = {go_on, NULL};
    if (!answer_odds_of(&games, &look, &session, &choice, &answer, status))
        return answer;
    const struct fy_game *g = fy_session_game(session);
    if (!fy_odds_watched(g, fy_session_state(session), &choice, LEAVES, &watch, &odds))
        return answer_refusal(status, PAGE_BUSY, "it was left");
    return json_pack("{s:b, s:o}", "ok", 1, "odds", fy_odds_json(g, &odds));
}

/* What is being thought about, for whoever watches. */
struct thought {
    const struct fy_game *game;
    const void *state;
};

static bool advise_on(void *context, const struct fy_advice *advice, int thousandths)
{
    const struct thought *about = context;
    if (advice) {
        char *text = answer_text(fy_advice_json(about->game, about->state, advice));
        module_so_far(text);
        free(text);
    }
    return go_on(NULL, thousandths);
}

/* {"seed": N}: several may think about the same thing, each with its own luck. */
static json_t *ask_advice(const json_t *q, unsigned *status)
{
    struct page_look look = look_of(q);
    const struct fy_session *session;
    struct fy_budget budget;
    json_t *answer;
    if (!answer_advice_of(&games, &look, &session, &budget, &answer, status))
        return answer;
    struct thought about = {fy_session_game(session), fy_session_state(session)};
    struct fy_search_watch watch = {advise_on, &about};
    struct fy_search *search = fy_search_new(about.game, 1);
    json_int_t seed = json_integer_value(json_object_get(q, "seed"));
    budget.seed = seed > 0 ? (uint64_t)seed : budget.seed;
    answer = json_pack("{s:b, s:o}", "ok", 1, "advice",
                       fy_advice_json(about.game, about.state, fy_search_think(search, about.state, &budget, &watch)));
    fy_search_free(search);
    return answer;
}

/* {"parts": […]}: pieces of advice about one position that several have come to, as one. */
static json_t *ask_joined(const json_t *q, unsigned *status)
{
    struct page_look look = look_of(q);
    const struct fy_session *session;
    struct fy_budget budget;
    json_t *answer;
    if (!answer_advice_of(&games, &look, &session, &budget, &answer, status))
        return answer;
    const struct fy_game *g = fy_session_game(session);
    struct fy_advice *joined = fy_must(calloc(1, sizeof *joined));
    answer = fy_advice_join(g, json_object_get(q, "parts"), joined)
                 ? json_pack("{s:b, s:o}", "ok", 1, "advice", fy_advice_json(g, fy_session_state(session), joined))
                 : answer_refusal(status, PAGE_BAD, "that is no advice about this game");
    free(joined);
    return answer;
}

static json_t *ask_study(const json_t *q, unsigned *status)
{
    struct page_look look = look_of(q);
    const struct fy_session *session;
    struct study study;
    json_t *answer;
    struct fy_review_watch watch = {go_on, NULL, NULL};
    if (!answer_study_of(&games, &look, &session, &study, &answer, status))
        return answer;
    answer = study_make(&study, session, &watch);
    return answer ? answer : answer_refusal(status, PAGE_BUSY, "it was left");
}

/* {"glances": […]}, those of all choices in their order, or of the first so many: the review that they add up to. */
static json_t *ask_added_up(const json_t *q, unsigned *status)
{
    struct page_look look = look_of(q);
    const struct fy_session *session;
    struct study study;
    json_t *answer, *glances = json_object_get(q, "glances");
    look.what = "review";
    if (!answer_study_of(&games, &look, &session, &study, &answer, status))
        return answer;
    uint32_t n = fy_session_ply(session) + 1, i = 0;
    struct fy_glance *all = fy_must(calloc(n, sizeof *all));
    while (i < n && fy_glance_read(session, json_array_get(glances, i), &all[i]) && all[i].ply == i)
        i++;
    answer = i > 1 && i == json_array_size(glances) ? study_added_up(session, all, i)
                                                    : answer_refusal(status, PAGE_BAD, "these are none of this game's");
    free(all);
    return answer;
}

/* {"rows": […]}: what is stored. {"uid": UID, "acts": […]}: all acts of a game. */
static json_t *ask_stored(const json_t *q, unsigned *status)
{
    const json_t *rows = json_object_get(q, "rows"), *acts = json_object_get(q, "acts");
    *status = PAGE_OK;
    if (rows)
        module_store_rows(games.store, rows);
    else if (word(q, "uid") && acts)
        module_store_acts(games.store, word(q, "uid"), acts);
    return json_pack("{s:b}", "ok", 1);
}

/* Whole games by a policy: how they go is the same in every build. */
static json_t *ask_playout(const json_t *q, unsigned *status)
{
    char error[FY_ERROR] = "a system, and a policy";
    const struct fy_system *sys = word(q, "system") ? fy_system_find(word(q, "system")) : NULL;
    int policy = word(q, "policy") ? fy_word_find(fy_policy_words, word(q, "policy")) : FY_HABIT;
    struct fy_game *g = sys && policy >= 0 ? fy_game_open(sys, word(q, "scenario"), NULL, error) : NULL;
    if (!g)
        return answer_refusal(status, PAGE_BAD, error);
    json_int_t wanted = json_integer_value(json_object_get(q, "games"));
    struct fy_playouts run = {.game = g, .policy = (enum fy_policy)policy, .seed = 1, .games = wanted > 0 ? (uint64_t)wanted : 200};
    struct fy_tally *tally = fy_must(calloc(1, sizeof *tally));
    json_t *option;
    size_t i;
    bool ok = true;
    fy_options_of(g, run.options);
    json_array_foreach (json_object_get(q, "options"), i, option)
        ok = ok && json_is_string(option) && fy_option_read(sys, json_string_value(option), run.options, error, sizeof error);
    ok = ok && fy_playouts_run(&run, tally);
    json_t *answer = ok ? json_pack("{s:b, s:o}", "ok", 1, "playout", fy_tally_json(&run, tally))
                        : answer_refusal(status, PAGE_BAD, *tally->error ? tally->error : error);
    free(tally);
    fy_game_close(g);
    return answer;
}

static json_t *answer_to(const json_t *question, unsigned *status)
{
    static const struct {
        const char *kind;
        json_t *(*ask)(const json_t *, unsigned *);
    } kinds[] = {{"look", ask_look}, {"act", ask_act}, {"odds", ask_odds}, {"advice", ask_advice},
                 {"joined", ask_joined}, {"study", ask_study}, {"added-up", ask_added_up}, {"stored", ask_stored}, {"playout", ask_playout}};
    const char *kind = word(question, "kind");
    *status = PAGE_OK;
    for (size_t i = 0; kind && i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(kinds[i].kind, kind))
            return kinds[i].ask(question, status);
    return answer_refusal(status, PAGE_BAD, "there is no such question");
}

/* ------------------------------------------------------------------ the worker's side */

EXPORT("foray_start") void module_start(void)
{
    char error[FY_ERROR];
    uint64_t run = 0;
    fy_secret(&run);
    games.store = fy_store_open(NULL, error);
    games.run = (uint32_t)run;
    games.news = (struct page_news){NULL, tell_changed, tell_related, tell_gone, closing};
}

EXPORT("foray_room") char *module_room(size_t n)
{
    return fy_must(malloc(n));
}

/* The answer to a question, which stands in room that was asked for and is given up: a text that is good until the next. If
 * acts of a game were lacking, it is {"needs": UID}, nothing has changed, and the question may be put again. */
EXPORT("foray_ask") const char *module_ask(char *question)
{
    static char *text;
    unsigned status;
    json_t *q = json_loads(question, 0, NULL);
    free(question);
    free(text);
    news = json_array();
    json_t *answer = answer_to(q, &status);
    const char *needs = module_store_needs(games.store);
    json_t *writes = module_store_writes(games.store);
    json_t *all = needs ? json_pack("{s:s}", "needs", needs)
                        : json_pack("{s:i, s:O, s:O, s:O}", "status", (int)status, "answer", answer, "writes", writes, "news", news);
    json_decref(answer);
    json_decref(writes);
    json_decref(news);
    json_decref(q);
    return text = answer_text(all);
}
