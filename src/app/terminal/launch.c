/* launch.c - getting a game onto the table. */
#include "launch.h"

#include <time.h>

uint64_t launch_seed(void)
{
    struct timespec now;
    struct fy_dice d;
    clock_gettime(CLOCK_REALTIME, &now);
    fy_dice_seed(&d, (uint64_t)now.tv_sec, (uint64_t)now.tv_nsec);
    return fy_dice_below(&d, 999999999) + 1; /* short enough to tell somebody */
}

void launch_system(struct launch *l, const struct fy_system *sys)
{
    struct fy_session_config old = l->config;
    fy_session_config_initial(sys, &l->config);
    l->config.seed = old.seed;
    l->config.dice = old.dice;
    l->config.undo = old.undo;
    l->sys = sys;
}

bool launch_new(const struct launch *l, struct table *t, char error[FY_ERROR])
{
    char name[64] = "";
    struct fy_game *g = fy_game_open(l->sys, l->scenario, l->data, error);
    struct fy_session *s = g ? fy_session_new(g, &l->config, error) : NULL;
    if (s && (!l->store || fy_store_add(l->store, s, l->name, name, error))) {
        table_open(t, s, g, l->store, name);
        return true;
    }
    fy_session_free(s);
    fy_game_close(g);
    return false;
}

bool launch_resume(const struct launch *l, const char *name, struct table *t, char error[FY_ERROR])
{
    struct fy_session *s = fy_store_load(l->store, name, l->data, error);
    if (s)
        table_open(t, s, NULL, l->store, name);
    return s != NULL;
}
