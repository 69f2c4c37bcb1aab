/* table.c - every game of a study as a row, comma-separated or JSON. */
#include "summary.h"

#include <stdlib.h>
#include <string.h>

static const char sql[] = "SELECT game, points, band, won, decisions, detail FROM game WHERE variant = ?1 ORDER BY game";

static bool for_each(struct fy_study_store *store, const struct fy_study *s, int variant,
                     void (*each)(void *context, const struct raid_row *), void *context, char error[FY_ERROR])
{
    sqlite3_stmt *q = study_query(store, sql, error);
    struct raid_row r = {0};
    int step;
    if (!q)
        return false;
    sqlite3_bind_int(q, 1, variant);
    while ((step = sqlite3_step(q)) == SQLITE_ROW) {
        r.game = (uint64_t)sqlite3_column_int64(q, 0);
        if (!study_row(&s->variants[variant], q, 1, &r)) {
            fy_print(error, FY_ERROR, "game %llu of variant %d is damaged", (unsigned long long)r.game, variant);
            break;
        }
        each(context, &r);
    }
    if (step != SQLITE_DONE && step != SQLITE_ROW)
        study_failed(store, error);
    sqlite3_finalize(q);
    return step == SQLITE_DONE;
}

struct table {
    FILE *out;
    json_t *list;
    const struct fy_study *study;
    int variant;
    struct fy_fates things;
};

/* ------------------------------------------------------------------ comma-separated */

/* A line a game: variants may be of several systems, so what only one has stands in one field by name. */
static void csv_row(void *context, const struct raid_row *r)
{
    struct table *t = context;
    const struct fy_study_variant *v = &t->study->variants[t->variant];
    const struct fy_system *s = v->run.game->sys;
    int measures = study_measures(s);
    fprintf(t->out, "%d,%d,%llu,%d,\"%s\",%d,%u,\"", v->raid, t->variant, (unsigned long long)r->game, (int)r->points,
            s->bands[r->band], r->won, r->decisions);
    for (int i = 0; i < measures; i++)
        fprintf(t->out, "%s%s=%d", i ? ";" : "", s->measures[i], (int)r->measure[i]);
    fprintf(t->out, "\",\"");
    for (int i = 0; i < r->n_fates && i < t->things.n; i++)
        fprintf(t->out, "%s%s=%s", i ? ";" : "", fy_thing_id(v->run.game, t->things.row[i].noun, t->things.row[i].index),
                fy_fate_words[r->fate[i]]);
    fprintf(t->out, "\"\n");
}

bool fy_study_csv(struct fy_study_store *store, const struct fy_study *s, FILE *out, char error[FY_ERROR])
{
    struct table t = {.out = out, .study = s};
    fprintf(out, "raid,variant,game,points,band,won,decisions,measures,fates\n");
    for (t.variant = 0; t.variant < s->n_variants; t.variant++) {
        study_things(&s->variants[t.variant], &t.things);
        if (!for_each(store, s, t.variant, csv_row, &t, error))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------ JSON */

static void json_row(void *context, const struct raid_row *r)
{
    struct table *t = context;
    const struct fy_study_variant *v = &t->study->variants[t->variant];
    int measures = study_measures(v->run.game->sys);
    json_t *numbers = json_array();
    char fates[FY_FATE_ROWS + 1];
    for (int i = 0; i < measures; i++)
        json_array_append_new(numbers, json_integer(r->measure[i]));
    for (int i = 0; i < r->n_fates; i++)
        fates[i] = (char)('0' + r->fate[i]);
    fates[r->n_fates] = '\0';
    json_array_append_new(t->list, json_pack("[I, i, i, b, I, o, s]", (json_int_t)r->game, (int)r->points, (int)r->band,
                                             (int)r->won, (json_int_t)r->decisions, numbers, fates));
}

static json_t *names_of(const struct table *t)
{
    json_t *names = json_array();
    const struct fy_game *g = t->study->variants[t->variant].run.game;
    for (int i = 0; i < t->things.n; i++)
        json_array_append_new(names, json_string(fy_thing_id(g, t->things.row[i].noun, t->things.row[i].index)));
    return names;
}

static json_t *words_of(const char *const *words)
{
    json_t *list = json_array();
    for (int i = 0; words && words[i]; i++)
        json_array_append_new(list, json_string(words[i]));
    return list;
}

json_t *fy_study_json(struct fy_study_store *store, const struct fy_study *s, char error[FY_ERROR])
{
    struct table t = {.study = s};
    json_t *variants = json_array();
    for (t.variant = 0; t.variant < s->n_variants; t.variant++) {
        const struct fy_study_variant *v = &s->variants[t.variant];
        study_things(v, &t.things);
        t.list = json_array();
        if (!for_each(store, s, t.variant, json_row, &t, error))
            return json_decref(t.list), json_decref(variants), NULL;
        json_array_append_new(variants,
                              json_pack("{s:i, s:i, s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "variant", t.variant, "raid",
                                        v->raid, "title", v->title, "system", v->run.game->sys->key, "scenario",
                                        v->run.game->scenario, "measures", words_of(v->run.game->sys->measures), "bands",
                                        words_of(v->run.game->sys->bands), "things", names_of(&t), "games", t.list));
    }
    return json_pack("{s:s, s:o, s:[s,s,s,s,s,s,s], s:o}", "title", json_string_value(json_object_get(s->plan, "title")),
                     "fates", words_of(fy_fate_words), "columns", "game", "points", "band", "won", "decisions", "measures",
                     "fates", "variants", variants);
}
