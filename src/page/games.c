/* games.c - the games that are open: one session for each, whoever looks at it. */
#include "page.h"

#include "foray/store.h"
#include "foray/text.h"

#include <stdio.h>
#include <string.h>

static struct open_game *open_by_name(struct games *g, const char *text)
{
    char name[FY_NAME], ignored[FY_ERROR];
    fy_name_read(text, name, ignored);
    for (int i = 0; i < OPEN_GAMES; i++)
        if (g->open[i].protocol.session && !strcmp(g->open[i].protocol.name, name))
            return &g->open[i];
    return NULL;
}

static void close_one(struct games *g, struct open_game *o)
{
    if (o->protocol.session)
        g->news.closing(g->news.context, fy_session_game(o->protocol.session));
    fy_protocol_end(&o->protocol);
}

/* A free place: the game that was used longest ago makes room; it is in the store. */
static struct open_game *place_for_one(struct games *g)
{
    struct open_game *oldest = &g->open[0];
    for (int i = 0; i < OPEN_GAMES; i++) {
        if (!g->open[i].protocol.session)
            return &g->open[i];
        if (g->open[i].used < oldest->used)
            oldest = &g->open[i];
    }
    close_one(g, oldest);
    return oldest;
}

static size_t weight(const struct open_game *o)
{
    const struct fy_session *s = o->protocol.session;
    return s ? fy_session_ply(s) * fy_session_game(s)->sys->state_size : 0;
}

/* A session keeps the state before every choice, and a record of two megabytes may have a hundred thousand: such games make
 * room before all places are taken. */
static void lighten(struct games *g, const struct open_game *last)
{
    for (;;) {
        size_t all = 0;
        struct open_game *oldest = NULL;
        for (int i = 0; i < OPEN_GAMES; i++) {
            struct open_game *o = &g->open[i];
            all += weight(o);
            if (o != last && weight(o) && (!oldest || o->used < oldest->used))
                oldest = o;
        }
        if (all <= OPEN_BYTES || !oldest)
            return;
        close_one(g, oldest);
    }
}

struct open_game *games_adopt(struct games *g, struct fy_protocol *p)
{
    games_drop(g, p->name);
    struct open_game *o = place_for_one(g);
    o->protocol = *p;
    memset(p, 0, sizeof *p);
    games_touch(g, o);
    lighten(g, o);
    return o;
}

bool games_lost(struct games *g, const char *name, char error[FY_ERROR])
{
    char now[FY_NAME];
    struct open_game *o = open_by_name(g, name);
    if (!o)
        return false;
    bool there = fy_store_name(g->store, o->protocol.session, now, error);
    if (there && !strcmp(now, o->protocol.name))
        return false;
    if (there)
        fy_print(error, FY_ERROR, "this game is called \"%s\" now%s", now,
                 fy_store_has(g->store, name) ? ", and the game of this name is another; load it again" : "");
    close_one(g, o);
    return true;
}

bool games_is_open(struct games *g, const char *name)
{
    return open_by_name(g, name) != NULL;
}

void games_take(struct games *g, const char *name, struct fy_session **session, const struct fy_game_version *version)
{
    struct fy_protocol p = {.data = g->data, .store = g->store, .session = *session};
    char ignored[FY_ERROR];
    if (games_is_open(g, name) || !fy_store_attach(g->store, *session, name, version) ||
        !fy_store_name(g->store, *session, p.name, ignored))
        return;
    *session = NULL;
    games_adopt(g, &p);
}

struct open_game *games_find(struct games *g, const char *name, char error[FY_ERROR])
{
    games_lost(g, name, error);
    struct open_game *o = open_by_name(g, name);
    if (o) {
        o->used = ++g->clock;
        return o;
    }
    struct fy_protocol p = {.data = g->data, .store = g->store};
    p.session = fy_store_load(g->store, name, g->data, error);
    if (!p.session || !fy_store_name(g->store, p.session, p.name, error)) {
        fy_session_free(p.session);
        return NULL;
    }
    return games_adopt(g, &p);
}

void games_drop(struct games *g, const char *name)
{
    struct open_game *o = open_by_name(g, name);
    if (o)
        close_one(g, o);
}

void games_only(struct games *g, const struct open_game *o)
{
    for (int i = 0; i < OPEN_GAMES; i++)
        if (&g->open[i] != o && g->open[i].protocol.session && !strcmp(g->open[i].protocol.name, o->protocol.name))
            close_one(g, &g->open[i]);
}

void games_touch(struct games *g, struct open_game *o)
{
    o->used = o->version = ++g->clock;
}

void games_version(const struct games *g, const struct open_game *o, char out[VERSION_TEXT])
{
    snprintf(out, VERSION_TEXT, "%08x-%llx", g->run, (unsigned long long)o->version);
}

void games_close(struct games *g)
{
    for (int i = 0; i < OPEN_GAMES; i++)
        close_one(g, &g->open[i]);
}
