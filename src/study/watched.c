/* watched.c - what was seen of the games that were watched: by which turn each target had fallen, where ours fought and
 * fell. */
#include "summary.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 256 };

struct seen {
    uint64_t games;
    int targets, last; /* last turn in which something fell */
    uint32_t fell[FY_FATE_ROWS][TURNS];
    json_t *heat[SPOT_KINDS]; /* counts by the number of the spot */
};

static void count_spot(json_t *heat, int32_t at)
{
    char key[16];
    fy_print(key, sizeof key, "%d", (int)at);
    json_object_set_new(heat, key, json_integer(json_integer_value(json_object_get(heat, key)) + 1));
}

static void take_watch(struct seen *s, const struct raid_watch *w)
{
    s->games++;
    s->targets = w->n_targets > s->targets ? w->n_targets : s->targets;
    for (int i = 0; i < w->n_targets; i++) {
        s->fell[i][w->turn[i]]++;
        s->last = w->turn[i] > s->last ? w->turn[i] : s->last;
    }
    for (int i = 0; i < w->n_spots; i++)
        if (w->spot[i].kind < SPOT_KINDS)
            count_spot(s->heat[w->spot[i].kind], w->spot[i].at);
}

/* For each target the games in which it had fallen by turn 1, 2, … */
static json_t *turns_json(const struct seen *s)
{
    json_t *list = json_array();
    for (int i = 0; i < s->targets; i++) {
        json_t *by = json_array();
        uint64_t sum = 0;
        for (int t = 1; t <= s->last; t++) {
            sum += s->fell[i][t];
            json_array_append_new(by, json_integer((json_int_t)sum));
        }
        json_array_append_new(list, by);
    }
    return json_pack("{s:I, s:i, s:o}", "games", (json_int_t)s->games, "last", s->last, "fallen", list);
}

bool study_add_watched(struct fy_study_store *store, const struct fy_study *s, int variant, json_t *to, char error[FY_ERROR])
{
    sqlite3_stmt *q = study_query(store, "SELECT fell, spots FROM watched WHERE variant = ?1 ORDER BY game", error);
    struct seen *seen = fy_must(calloc(1, sizeof *seen));
    struct raid_watch *w = fy_must(calloc(1, sizeof *w));
    bool ok = q != NULL;
    (void)s;
    for (int i = 0; i < SPOT_KINDS; i++)
        seen->heat[i] = json_object();
    sqlite3_bind_int(q, 1, variant);
    while (ok && sqlite3_step(q) == SQLITE_ROW) {
        ok = study_watch(q, 0, w);
        if (ok)
            take_watch(seen, w);
        else
            fy_print(error, FY_ERROR, "a game of variant %d that was watched is damaged", variant);
    }
    sqlite3_finalize(q);
    json_object_set_new(to, "turns", turns_json(seen));
    json_object_set_new(to, "heat",
                        json_pack("{s:I, s:o, s:o}", "games", (json_int_t)seen->games, "fought", seen->heat[SPOT_FOUGHT],
                                  "fell", seen->heat[SPOT_FELL]));
    free(seen);
    free(w);
    return ok;
}
