/* launch.c - getting a game onto the table. */
#include "launch.h"

#include "foray/text.h"
#include "foray/viewjson.h"

#include <string.h>

void launch_system(struct launch *l, const struct fy_system *sys)
{
    struct fy_session_config old = l->config;
    fy_session_config_initial(sys, &l->config);
    l->config.seed_chosen = old.seed_chosen;
    l->config.seed = old.seed;
    l->config.dice = old.dice;
    l->config.undo = old.undo;
    l->sys = sys;
    char error[FY_ERROR];
    struct fy_game *first = fy_game_open(sys, NULL, l->data, error);
    if (first) /* what the form shows before a scenario is chosen */
        fy_options_settle(first, l->config.options);
    fy_game_close(first);
}

bool launch_guided(struct launch *l, char error[FY_ERROR])
{
    json_t *guide = l->sys ? fy_guide_json(l->sys, l->data, error) : NULL;
    if (!l->sys)
        fy_print(error, FY_ERROR, "--guide needs a system");
    if (!guide)
        return false;
    fy_print(l->guide_scenario, sizeof l->guide_scenario, "%s", json_string_value(json_object_get(guide, "guide")));
    l->scenario = l->guide_scenario;
    if (!l->config.seed_chosen)
        l->config.seed_chosen = fy_count_read(json_string_value(json_object_get(guide, "seed")), 10, UINT64_MAX, &l->config.seed);
    json_decref(guide);
    return true;
}

bool launch_new(const struct launch *l, struct table *t, char error[FY_ERROR])
{
    char name[FY_NAME] = "";
    struct fy_game *g = fy_game_open(l->sys, l->scenario, l->data, error);
    struct fy_session *s = g ? fy_session_new(g, &l->config, error) : NULL;
    if (s && (!l->store || fy_store_add(l->store, s, l->name, name, error))) {
        table_open(t, s, g, l->store, name);
        t->data = l->data;
        return true;
    }
    fy_session_free(s);
    fy_game_close(g);
    return false;
}

bool launch_resume(const struct launch *l, const char *name, struct table *t, char error[FY_ERROR])
{
    char own[FY_NAME];
    struct fy_session *s = fy_store_load(l->store, name, l->data, error);
    if (!s || !fy_store_name(l->store, s, own, error)) {
        fy_session_free(s);
        return false;
    }
    table_open(t, s, NULL, l->store, own);
    t->data = l->data;
    return true;
}

/* ------------------------------------------------------------------ from one table to the next */

/* Another game of the store takes the table. */
static void take_table(const struct launch *l, struct table *t, struct fy_session *s, const char *name)
{
    table_close(t);
    table_open(t, s, NULL, l->store, name);
    t->data = l->data;
}

static void to_subgame(const struct launch *l, struct table *t)
{
    char error[FY_ERROR], name[FY_NAME], parted[FY_NAME];
    struct fy_session *s;
    memcpy(name, t->subgame.name, sizeof name);
    memcpy(parted, t->subgame.name, sizeof parted);
    if (t->which)
        s = fy_subgame_begin(l->store, t->session, t->which - 1, NULL, NULL, l->data, name, error);
    else
        s = fy_store_load(l->store, name, l->data, error);
    if (s) {
        bool other = t->which && *parted;
        take_table(l, t, s, name);
        t->from_campaign = true;
        if (other)
            table_say(t, 0, "\"%s\" is no longer part of \"%s\": it is a game of its own.", parted, t->campaign.name);
    } else {
        table_say(t, 0, "%s.", error);
    }
}

static void to_campaign(const struct launch *l, struct table *t)
{
    char error[FY_ERROR];
    struct fy_related_game related = t->campaign;
    struct fy_session *s = fy_store_load(l->store, related.name, l->data, error);
    if (!s) {
        table_say(t, 0, "%s.", error);
        return;
    }
    take_table(l, t, s, related.name);
    if (related.over && related.waiting)
        table_return(t);
}

bool launch_next(const struct launch *l, struct table *t)
{
    enum next next = t->next;
    bool unsettled = *t->campaign.name && t->campaign.waiting && (t->from_campaign || t->ask.over);
    t->next = NEXT_LEAVE;
    if (t->replay || t->cut_off || (next == NEXT_LEAVE && !unsettled))
        return false;
    if (next == NEXT_SUBGAME)
        to_subgame(l, t);
    else
        to_campaign(l, t);
    return true;
}
