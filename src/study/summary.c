/* summary.c - what a study says, in figures: means, shares and paired differences with their 95 % intervals, as JSON.
 * The page and the words for the terminal are made from it. */
#include "summary.h"

#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

enum { BANDS = 16 };

/* One variant, game after game. */
struct figures {
    const struct fy_study_variant *variant;
    int number, measures;
    struct sums points, won, decisions, measure[FY_MEASURES];
    uint32_t histogram[FY_POINTS_HI - FY_POINTS_LO + 1];
    int32_t lo, hi;
    uint64_t best, worst, bands[BANDS];
    struct fy_fates things;
    uint64_t fates[FY_FATE_ROWS][FY_FATES];
};

/* ------------------------------------------------------------------ intervals */

static const double z95 = 1.96;

double interval_of_mean(const struct sums *s)
{
    return z95 * sums_error(s);
}

/* Wilson's interval, half of its length: it is not nothing where something never came about. */
double interval_of_share(uint64_t part, uint64_t n)
{
    if (!n)
        return 1;
    double p = (double)part / (double)n, m = (double)n;
    return z95 / (1 + z95 * z95 / m) * square_root(p * (1 - p) / m + z95 * z95 / (4 * m * m));
}

static json_t *mean_json(const struct sums *s)
{
    return json_pack("{s:f, s:f}", "mean", sums_mean(s), "error", interval_of_mean(s));
}

static json_t *share_json(uint64_t part, uint64_t n)
{
    return json_pack("{s:f, s:f}", "share", n ? (double)part / (double)n : 0.0, "error", interval_of_share(part, n));
}

/* ------------------------------------------------------------------ reading the games */

static void take_row(struct figures *f, const struct raid_row *r)
{
    int p = r->points < FY_POINTS_LO ? FY_POINTS_LO : r->points > FY_POINTS_HI ? FY_POINTS_HI : r->points;
    if (!f->points.n || r->points < f->lo) {
        f->lo = r->points;
        f->worst = r->game;
    }
    if (!f->points.n || r->points > f->hi) {
        f->hi = r->points;
        f->best = r->game;
    }
    sums_add(&f->points, r->points);
    sums_add(&f->won, r->won);
    sums_add(&f->decisions, r->decisions);
    f->histogram[p - FY_POINTS_LO]++;
    f->bands[r->band < BANDS ? r->band : BANDS - 1]++;
    for (int i = 0; i < f->measures; i++)
        sums_add(&f->measure[i], r->measure[i]);
    for (int i = 0; i < r->n_fates; i++)
        f->fates[i][r->fate[i]]++;
}

static bool damaged(const struct figures *f, uint64_t game, char error[FY_ERROR])
{
    fy_print(error, FY_ERROR, "game %llu of variant %d is damaged", (unsigned long long)game, f->number);
    return false;
}

static bool read_games(struct fy_study_store *store, struct figures *f, char error[FY_ERROR])
{
    static const char sql[] = "SELECT game, points, band, won, decisions, detail FROM game WHERE variant = ?1 ORDER BY game";
    sqlite3_stmt *q = study_query(store, sql, error);
    struct raid_row r = {0};
    bool ok = q != NULL;
    sqlite3_bind_int(q, 1, f->number);
    while (ok && sqlite3_step(q) == SQLITE_ROW) {
        r.game = (uint64_t)sqlite3_column_int64(q, 0);
        ok = study_row(f->variant, q, 1, &r) || damaged(f, r.game, error);
        if (ok)
            take_row(f, &r);
    }
    sqlite3_finalize(q);
    return ok;
}

static bool open_figures(const struct fy_study *s, struct fy_study_store *store, int variant, struct figures *f,
                         char error[FY_ERROR])
{
    const struct fy_study_variant *v = &s->variants[variant];
    memset(f, 0, sizeof *f);
    f->variant = v;
    f->number = variant;
    f->measures = study_measures(v->run.game->sys);
    study_things(v, &f->things);
    return read_games(store, f, error);
}

void study_things(const struct fy_study_variant *v, struct fy_fates *fates)
{
    const struct fy_system *s = v->run.game->sys;
    void *state = fy_must(calloc(1, s->state_size));
    struct fy_dice dice;
    fy_dice_seed(&dice, v->run.seed, 0);
    fy_playout_begin(&v->run, state, &dice);
    fates->n = 0;
    fy_fates_of(v->run.game, state, fates);
    free(state);
}

/* ------------------------------------------------------------------ one variant as JSON */

static int32_t quantile(const struct figures *f, uint64_t permille)
{
    uint64_t want = (uint64_t)f->points.n * permille / 1000, seen = 0;
    for (int i = 0; i <= FY_POINTS_HI - FY_POINTS_LO; i++) {
        seen += f->histogram[i];
        if (seen > want)
            return FY_POINTS_LO + i;
    }
    return f->hi;
}

static json_t *points_json(const struct figures *f)
{
    json_t *j = mean_json(&f->points);
    json_object_set_new(j, "min", json_integer(f->lo));
    json_object_set_new(j, "q1", json_integer(quantile(f, 250)));
    json_object_set_new(j, "median", json_integer(quantile(f, 500)));
    json_object_set_new(j, "q3", json_integer(quantile(f, 750)));
    json_object_set_new(j, "max", json_integer(f->hi));
    return j;
}

static json_t *histogram_json(const struct figures *f)
{
    json_t *list = json_array();
    for (int i = 0; i <= FY_POINTS_HI - FY_POINTS_LO; i++)
        if (f->histogram[i])
            json_array_append_new(list, json_pack("[i, I]", FY_POINTS_LO + i, (json_int_t)f->histogram[i]));
    return list;
}

static json_t *bands_json(const struct figures *f)
{
    json_t *list = json_array();
    const char *const *bands = f->variant->run.game->sys->bands;
    for (int i = 0; bands[i] && i < BANDS; i++) {
        json_t *b = share_json(f->bands[i], (uint64_t)f->points.n);
        json_object_set_new(b, "band", json_string(bands[i]));
        json_array_append_new(list, b);
    }
    return list;
}

static json_t *measures_json(const struct figures *f)
{
    json_t *list = json_array();
    for (int i = 0; i < f->measures; i++) {
        json_t *m = mean_json(&f->measure[i]);
        json_object_set_new(m, "measure", json_string(f->variant->run.game->sys->measures[i]));
        json_array_append_new(list, m);
    }
    return list;
}

/* A target and how often it fell; a unit and how often it came home, or was lost. */
static json_t *thing_json(const struct figures *f, int i, bool target)
{
    const struct fy_game *g = f->variant->run.game;
    const struct fy_fate_row *r = &f->things.row[i];
    const uint64_t *n = f->fates[i];
    uint64_t games = (uint64_t)f->points.n;
    json_t *j = json_pack("{s:s, s:s, s:i}", "id", fy_thing_id(g, r->noun, r->index), "title",
                          fy_thing_title(g, r->noun, r->index), "row", i);
    if (target) {
        json_object_set_new(j, "fell", share_json(n[FY_DESTROYED] + n[FY_TAKEN], games));
        json_object_set_new(j, "damaged", share_json(n[FY_DAMAGED], games));
    } else {
        json_object_set_new(j, "came", share_json(games - n[FY_ABSENT], games));
        json_object_set_new(j, "home", share_json(n[FY_HOME] + n[FY_AWAY], games));
        json_object_set_new(j, "lost", share_json(n[FY_LOST] + n[FY_CAPTURED], games));
    }
    return j;
}

static json_t *things_json(const struct figures *f, bool targets)
{
    json_t *list = json_array();
    for (int i = 0; i < f->things.n; i++)
        if (fy_fate_of_target(f->things.row[i].fate) == targets)
            json_array_append_new(list, thing_json(f, i, targets));
    return list;
}

static json_t *variant_json(const struct figures *f)
{
    const struct fy_study_variant *v = f->variant;
    return json_pack("{s:i, s:s, s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "variant", f->number, "title",
                     v->title, "change", v->change, "policy", fy_policy_words[v->run.policy], "games",
                     (json_int_t)f->points.n, "points", points_json(f), "won",
                     share_json((uint64_t)f->won.sum, (uint64_t)f->won.n), "bands", bands_json(f), "measures",
                     measures_json(f), "targets", things_json(f, true), "units", things_json(f, false), "decisions",
                     mean_json(&f->decisions), "histogram", histogram_json(f));
}

/* ------------------------------------------------------------------ differences, paired game by game */

struct paired {
    struct sums points, won;
    int64_t same;    /* games that came to the same points */
    uint64_t turned; /* the game that differs most, */
    int32_t by;      /* and by how much */
};

/* Easier and harder are said of what is seen; where the mean says one and the games won say the other, it is mixed. */
const char *study_called(double points, double points_error, double won, double won_error)
{
    int mean = points > points_error ? 1 : points < -points_error ? -1 : 0;
    int share = won > won_error ? 1 : won < -won_error ? -1 : 0;
    if (mean * share < 0)
        return "mixed";
    return mean + share > 0 ? "easier" : mean + share < 0 ? "harder" : "none seen";
}

static bool read_pairs(struct fy_study_store *store, int variant, int base, struct paired *p, char error[FY_ERROR])
{
    static const char sql[] =
        "SELECT a.game, a.points - b.points, a.won - b.won FROM game a JOIN game b ON b.variant = ?2 AND"
        " b.game = a.game WHERE a.variant = ?1 ORDER BY a.game";
    sqlite3_stmt *q = study_query(store, sql, error);
    if (!q)
        return false;
    sqlite3_bind_int(q, 1, variant);
    sqlite3_bind_int(q, 2, base);
    while (sqlite3_step(q) == SQLITE_ROW) {
        int32_t d = sqlite3_column_int(q, 1);
        sums_add(&p->points, d);
        sums_add(&p->won, sqlite3_column_int(q, 2));
        p->same += d == 0;
        if (abs(d) > abs(p->by)) {
            p->by = d;
            p->turned = (uint64_t)sqlite3_column_int64(q, 0);
        }
    }
    sqlite3_finalize(q);
    return true;
}

static json_t *paired_json(const struct paired *p)
{
    double points = sums_mean(&p->points), e = interval_of_mean(&p->points), won = sums_mean(&p->won),
           we = interval_of_mean(&p->won);
    return json_pack("{s:I, s:f, s:f, s:f, s:f, s:f, s:s, s:I, s:i}", "pairs", (json_int_t)p->points.n, "points", points,
                     "error", e, "won", won, "won_error", we, "same",
                     p->points.n ? (double)p->same / (double)p->points.n : 0.0, "called", study_called(points, e, won, we),
                     "turned", (json_int_t)p->turned, "by", (int)p->by);
}

/* ------------------------------------------------------------------ games to watch */

static double square_of(double x)
{
    return x * x;
}

/* How far a game is from the means, each measured by its own spread. */
static double distance(const struct figures *f, const struct raid_row *r)
{
    double spread = sums_error(&f->points) * square_root((double)f->points.n), d = 0;
    if (spread > 0)
        d += 3 * square_of((r->points - sums_mean(&f->points)) / spread);
    for (int i = 0; i < f->measures; i++) {
        spread = sums_error(&f->measure[i]) * square_root((double)f->points.n);
        if (spread > 0)
            d += square_of((r->measure[i] - sums_mean(&f->measure[i])) / spread);
    }
    return d;
}

/* The same from what is told of the war; below 0: nothing is. */
static double distance_to(const struct figures *f, const struct raid_row *r, const json_t *history)
{
    const json_t *points = json_object_get(history, "points"), *measures = json_object_get(history, "measures");
    double d = points ? square_of((double)r->points - (double)json_integer_value(points)) : 0;
    for (int i = 0; i < f->measures; i++) {
        const json_t *then = json_object_get(measures, f->variant->run.game->sys->measures[i]);
        if (then)
            d += square_of(3 * ((double)r->measure[i] - (double)json_integer_value(then)));
    }
    return points || json_object_size(measures) ? d : -1;
}

static json_t *watch_json(const char *why, int variant, uint64_t game)
{
    return json_pack("{s:s, s:i, s:I}", "why", why, "variant", variant, "game", (json_int_t)game);
}

static bool find_games(struct fy_study_store *store, const struct figures *f, const json_t *history, json_t *list,
                       char error[FY_ERROR])
{
    static const char sql[] = "SELECT game, points, band, won, decisions, detail FROM game WHERE variant = ?1 ORDER BY game";
    sqlite3_stmt *q = study_query(store, sql, error);
    double near = -1, nearest = -1;
    uint64_t typical = 0, as_then = 0;
    struct raid_row r = {0};
    if (!q)
        return false;
    sqlite3_bind_int(q, 1, f->number);
    while (sqlite3_step(q) == SQLITE_ROW && study_row(f->variant, q, 1, &r)) {
        double d = distance(f, &r), then = distance_to(f, &r, history);
        uint64_t game = (uint64_t)sqlite3_column_int64(q, 0);
        if (near < 0 || d < near) {
            near = d;
            typical = game;
        }
        if (then >= 0 && (nearest < 0 || then < nearest)) {
            nearest = then;
            as_then = game;
        }
    }
    sqlite3_finalize(q);
    json_array_append_new(list, watch_json("Best", f->number, f->best));
    json_array_append_new(list, watch_json("Typical", f->number, typical));
    if (nearest >= 0)
        json_array_append_new(list, watch_json("Nearest to history", f->number, as_then));
    json_array_append_new(list, watch_json("Worst", f->number, f->worst));
    return true;
}

/* What a game to watch came to. */
static void tell_game(struct fy_study_store *store, const struct fy_study *s, json_t *watch)
{
    char ignored[FY_ERROR];
    sqlite3_stmt *q = study_query(
        store, "SELECT points, band, won, decisions, detail FROM game WHERE variant = ?1 AND game = ?2", ignored);
    int variant = (int)json_integer_value(json_object_get(watch, "variant")), home = 0, fell = 0;
    struct raid_row r = {0};
    sqlite3_bind_int(q, 1, variant);
    sqlite3_bind_int64(q, 2, json_integer_value(json_object_get(watch, "game")));
    if (q && sqlite3_step(q) == SQLITE_ROW && study_row(&s->variants[variant], q, 0, &r)) {
        for (int i = 0; i < r.n_fates; i++) {
            home += r.fate[i] == FY_HOME || r.fate[i] == FY_AWAY;
            fell += r.fate[i] == FY_DESTROYED || r.fate[i] == FY_TAKEN;
        }
        json_object_set_new(watch, "points", json_integer(r.points));
        json_object_set_new(watch, "band", json_string(s->variants[variant].run.game->sys->bands[r.band]));
        json_object_set_new(watch, "won", json_boolean(r.won));
        json_object_set_new(watch, "home", json_integer(home));
        json_object_set_new(watch, "fell", json_integer(fell));
    }
    sqlite3_finalize(q);
}

/* ------------------------------------------------------------------ one raid */

struct raid_figures {
    struct fy_study_store *store;
    const struct fy_study *study;
    json_t *variants, *watch;
    int turned_variant; /* the variant and game that a change has turned most */
    struct paired turned;
};

static bool add_variant(struct raid_figures *r, int variant, struct figures *f, char error[FY_ERROR])
{
    const struct fy_study_variant *v = &r->study->variants[variant];
    if (!open_figures(r->study, r->store, variant, f, error))
        return false;
    json_t *j = variant_json(f);
    bool ok = study_add_watched(r->store, r->study, variant, j, error);
    if (v->base != variant) {
        struct paired p = {0};
        ok = ok && read_pairs(r->store, variant, v->base, &p, error);
        json_object_set_new(j, "difference", paired_json(&p));
        if (abs(p.by) > abs(r->turned.by)) {
            r->turned = p;
            r->turned_variant = variant;
        }
    }
    json_array_append_new(r->variants, j);
    return ok;
}

static bool read_raid(struct raid_figures *r, int raid, const json_t *history, char error[FY_ERROR])
{
    struct figures *f = fy_must(malloc(sizeof *f));
    bool ok = true;
    for (int v = 0; ok && v < r->study->n_variants; v++) {
        if (r->study->variants[v].raid != raid)
            continue;
        ok = add_variant(r, v, f, error);
        if (ok && r->study->variants[v].base == v && f->points.n)
            ok = find_games(r->store, f, history, r->watch, error);
    }
    free(f);
    if (r->turned.by) {
        json_t *w = watch_json("Most turned by a change", r->turned_variant, r->turned.turned);
        json_object_set_new(w, "by", json_integer(r->turned.by));
        json_object_set_new(w, "change", json_string(r->study->variants[r->turned_variant].title));
        json_array_append_new(r->watch, w);
    }
    return ok;
}

static json_t *raid_json(struct fy_study_store *store, const struct fy_study *s, int raid, char error[FY_ERROR])
{
    const struct fy_game *g = s->variants[s->raid_base[raid]].run.game;
    json_t *about = fy_about_json(g), *history = json_object_get(about, "history"), *w;
    struct raid_figures r = {.store = store, .study = s, .variants = json_array(), .watch = json_array()};
    bool ok = read_raid(&r, raid, history, error);
    size_t i;
    json_array_foreach(r.watch, i, w)
        tell_game(store, s, w);
    json_t *j = json_pack("{s:s, s:s, s:s, s:i, s:i, s:O?, s:o, s:o}", "title", s->raid_title[raid], "system", g->sys->key,
                          "scenario", g->scenario, "revision", (int)g->sys->revision, "base", s->raid_base[raid], "history",
                          history, "variants", r.variants, "watch", r.watch);
    json_decref(about);
    if (ok)
        return j;
    json_decref(j);
    return NULL;
}

json_t *fy_study_summary(struct fy_study_store *store, const struct fy_study *s, char error[FY_ERROR])
{
    json_t *raids = json_array(), *plan = s->plan;
    char hash[24];
    for (int i = 0; i < s->n_raids; i++) {
        json_t *raid = raid_json(store, s, i, error);
        if (!raid)
            return json_decref(raids), NULL;
        json_array_append_new(raids, raid);
    }
    fy_print(hash, sizeof hash, "%016llx", (unsigned long long)s->hash);
    return json_pack("{s:O, s:O, s:O, s:O, s:O?, s:s, s:I, s:O?, s:O?, s:o}", "title", json_object_get(plan, "title"),
                     "about", json_object_get(plan, "about"), "seed", json_object_get(plan, "seed"), "games",
                     json_object_get(plan, "games"), "precision", json_object_get(plan, "precision"), "hash", hash, "stored",
                     (json_int_t)fy_study_store_games(store), "history", json_object_get(plan, "history"), "objectives",
                     json_object_get(plan, "objectives"), "raids", raids);
}
