/* store_subgame.c - subgames in the store: which game is played to settle which decision of another. The subgame's row names its
 * campaign; nothing needs to be looked for in two places. */
#include "store.h"

#include <string.h>

/* The first subgame of a campaign with a ply from one to another; 0: there is none; -1 with a message. */
static int64_t subgame_between(struct fy_store *s, int64_t campaign, int64_t from, int64_t to, char *error)
{
    sqlite3_stmt *q = store_query(s, "SELECT id FROM games WHERE campaign = ?1 AND campaign_ply BETWEEN ?2 AND ?3 AND "
                                     SEALED " ORDER BY id LIMIT 1", error);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, campaign);
    sqlite3_bind_int64(q, 2, from);
    sqlite3_bind_int64(q, 3, to);
    int step = sqlite3_step(q);
    int64_t id = step == SQLITE_ROW ? sqlite3_column_int64(q, 0) : step == SQLITE_DONE ? 0 : -1;
    if (id < 0)
        store_failed(s, "the game could not be stored", error);
    sqlite3_reset(q);
    return id;
}

/* A campaign of 0 is none. */
static bool set_campaign(struct fy_store *s, int64_t subgame, int64_t campaign, int64_t ply, char *error)
{
    sqlite3_stmt *q = store_query(s, "UPDATE games SET campaign = nullif(?2, 0), campaign_ply = iif(?2, ?3, NULL) WHERE"
                                     " id = ?1 AND " SEALED, error);
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, subgame);
    sqlite3_bind_int64(q, 2, campaign);
    sqlite3_bind_int64(q, 3, ply);
    int changed = store_change(s, q, error);
    if (!changed)
        fy_print(error, FY_ERROR, "this game was deleted, or is damaged");
    return changed == 1 && store_seal(s, subgame, error);
}

static bool part(struct fy_store *s, int64_t campaign, int64_t from, int64_t to, char *error)
{
    int64_t id;
    while ((id = subgame_between(s, campaign, from, to, error)) > 0)
        if (!set_campaign(s, id, 0, 0, error))
            return false;
    return id == 0;
}

bool store_part_subgames(struct fy_store *s, int64_t campaign, int64_t after_ply, char *error)
{
    return part(s, campaign, after_ply + 1, INT64_MAX, error);
}

bool fy_store_bind(struct fy_store *s, const struct fy_session *subgame, const struct fy_session *campaign,
                   char error[FY_ERROR])
{
    const struct stored_game *e = store_game_of(s, subgame), *c = store_game_of(s, campaign);
    if (!e || !c) {
        fy_print(error, FY_ERROR, "both games must be in the store");
        return false;
    }
    if (!store_begin(s, error))
        return false;
    int64_t ply = campaign->n_plies;
    return store_end(s, part(s, c->id, ply, ply, error) && set_campaign(s, e->id, c->id, ply, error), error);
}

/* One row of id, name, ply, over, waiting, and whether the row with the name is sealed. */
static bool read_related(sqlite3_stmt *q, struct fy_related_game *out)
{
    bool found = sqlite3_step(q) == SQLITE_ROW;
    *out = (struct fy_related_game){0};
    if (found) {
        const char *name = (const char *)sqlite3_column_text(q, 1);
        store_shown_name(name ? name : "", (size_t)sqlite3_column_bytes(q, 1), sqlite3_column_int(q, 5) != 0,
                         sqlite3_column_int64(q, 0), out->name);
        out->ply = (uint32_t)sqlite3_column_int64(q, 2);
        out->over = sqlite3_column_int(q, 3) != 0;
        out->waiting = sqlite3_column_int(q, 4) != 0;
    }
    sqlite3_reset(q);
    return found;
}

bool fy_store_subgame(struct fy_store *s, const struct fy_session *campaign, struct fy_related_game *out)
{
    char ignored[FY_ERROR];
    const struct stored_game *k = store_game_of(s, campaign);
    sqlite3_stmt *q = k ? store_query(s, "SELECT id, name, campaign_ply, over, 1, 1 FROM games WHERE campaign = ?1 AND"
                                         " campaign_ply = ?2 AND " SEALED, ignored)
                        : NULL;
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, k->id);
    sqlite3_bind_int64(q, 2, campaign->n_plies);
    return read_related(q, out);
}

bool fy_store_campaign(struct fy_store *s, const struct fy_session *subgame, struct fy_related_game *out)
{
    char ignored[FY_ERROR];
    const struct stored_game *k = store_game_of(s, subgame);
    static const char sql[] = "SELECT c.id, c.name, e.ply, e.over, c.ply = e.ply, c.sealed"
                              " FROM (SELECT campaign, campaign_ply AS ply, over FROM games WHERE id = ?1 AND " SEALED ") e"
                              " JOIN (SELECT id, name, ply, " SEALED " AS sealed FROM games) c ON c.id = e.campaign";
    sqlite3_stmt *q = k ? store_query(s, sql, ignored) : NULL;
    if (!q)
        return false;
    sqlite3_bind_int64(q, 1, k->id);
    return read_related(q, out);
}
