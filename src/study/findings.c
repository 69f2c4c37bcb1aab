/* findings.c - what a study has found, in sentences. "None seen" is never "no effect": what the games are too few to show is
 * not said to be nothing. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

static bool seen(const json_t *variant)
{
    const json_t *d = json_object_get(variant, "difference");
    return d && strcmp(word_at(d, "called"), "none seen") != 0;
}

/* By how many points; where the points alone do not show a difference, less than any that they show. */
static double size_of(const json_t *variant)
{
    const json_t *j = json_object_get(variant, "difference");
    double d = figure_at(j, "points"), size = d < 0 ? -d : d;
    return size > figure_at(j, "error") ? size : size * 1e-6;
}

const json_t *study_strongest(const json_t *raid)
{
    const json_t *best = NULL;
    EACH(json_object_get(raid, "variants"), i, v)
        if (seen(v) && (!best || size_of(v) > size_of(best)))
            best = v;
    return best;
}

double share_reaching(const json_t *variant, double points)
{
    double part = 0;
    EACH(json_object_get(variant, "histogram"), i, bar)
        if ((double)json_integer_value(json_array_get(bar, 0)) >= points)
            part += (double)json_integer_value(json_array_get(bar, 1));
    double games = figure_at(variant, "games");
    return games > 0 ? part / games : 0;
}

static const char *number_word(int n, char out[16])
{
    static const char *const words[] = {"none", "one",   "two",   "three", "four", "five",
                                        "six",  "seven", "eight", "nine",  "ten"};
    if (n <= 10)
        return words[n];
    fy_print(out, 16, "%d", n);
    return out;
}

void study_headline(const json_t *raid, char out[FINDING])
{
    int all = -1, n = 0;
    char a[16], b[16], figure[FIGURE_TEXT];
    const json_t *best = study_strongest(raid);
    EACH(json_object_get(raid, "variants"), i, v) {
        all++;
        n += seen(v);
    }
    const char *many = number_word(n, a);
    size_t at;
    if (!n) {
        fy_print(out, FINDING, all == 1 ? "No difference is seen" : "Of %s changes none makes a difference that is seen",
                 number_word(all, b));
        return;
    }
    if (all == 1) {
        fy_print(out, FINDING, "%s: %s, %s points", word_at(best, "title"),
                 word_at(json_object_get(best, "difference"), "called"),
                 figure_text(figure, figure_at(json_object_get(best, "difference"), "points"),
                             figure_at(json_object_get(best, "difference"), "error"), true));
        return;
    }
    at = fy_print(out, FINDING, "%c%s of %s %s", *many >= 'a' ? *many - 'a' + 'A' : *many, many + 1, number_word(all, b),
                  n == 1 ? "changes makes a difference that is seen" : "changes make a difference that is seen");
    const json_t *d = json_object_get(best, "difference");
    fy_print(out + at, FINDING - at, "; the most: %s, %s points", word_at(best, "title"),
             figure_text(figure, figure_at(d, "points"), figure_at(d, "error"), true));
}

/* ------------------------------------------------------------------ single findings */

/* Of history only a band may be told. */
static bool find_band(const json_t *base, const char *band, const char *figure, struct finding *f)
{
    EACH(json_object_get(base, "bands"), i, b)
    if (*band && !strcmp(word_at(b, "band"), band)) {
        fy_print(f->bold, FINDING, "%.0f of 100 raids end as history did: %s.", 100 * figure_at(b, "share"), band);
        fy_print(f->rest, FINDING, "In the mean they come to %s points, the middle one to %d.", figure,
                 (int)figure_at(json_object_get(base, "points"), "median"));
        return true;
    }
    return false;
}

static bool find_result(const json_t *raid, struct finding *f)
{
    const json_t *base = item_at(raid, "variants", 0), *then = json_object_get(json_object_get(raid, "history"), "points");
    const json_t *points = json_object_get(base, "points"), *won = json_object_get(base, "won");
    char figure[FIGURE_TEXT], share[FIGURE_TEXT];
    figure_text(figure, figure_at(points, "mean"), figure_at(points, "error"), false);
    if (then) {
        double reach = 100 * share_reaching(base, json_number_value(then));
        fy_print(f->bold, FINDING, "%.0f of 100 raids reach the %d points of history.", reach,
                 (int)json_integer_value(then));
        fy_print(f->rest, FINDING, "In the mean they come to %s points, the middle one to %d.", figure,
                 (int)figure_at(points, "median"));
    } else if (!find_band(base, word_at(json_object_get(raid, "history"), "band"), figure, f)) {
        fy_print(f->bold, FINDING, "%s are won.", share_text(share, won));
        fy_print(f->rest, FINDING, "In the mean raids come to %s points, the middle one to %d.", figure,
                 (int)figure_at(points, "median"));
    }
    return true;
}

static int by_fall(const void *a, const void *b)
{
    const json_t *x = *(const json_t *const *)a, *y = *(const json_t *const *)b;
    double d = figure_at(json_object_get(y, "fell"), "share") - figure_at(json_object_get(x, "fell"), "share");
    return d > 0 ? 1 : d < 0 ? -1 : (int)(figure_at(x, "row") - figure_at(y, "row"));
}

static bool find_targets(const json_t *raid, struct finding *f)
{
    const json_t *targets = json_object_get(item_at(raid, "variants", 0), "targets"), *list[FY_FATE_ROWS];
    size_t n = json_array_size(targets);
    if (n < 2 || n > FY_FATE_ROWS)
        return false;
    EACH(targets, i, t)
        list[i] = t;
    qsort(list, n, sizeof *list, by_fall);
    const json_t *first = list[0], *last = list[n - 1];
    double most = 100 * figure_at(json_object_get(first, "fell"), "share"),
           least = 100 * figure_at(json_object_get(last, "fell"), "share");
    fy_print(f->bold, FINDING, "%s falls most often, in %.0f of 100 raids.", word_at(first, "title"), most);
    if (least < 0.5) {
        int never = 0;
        for (size_t i = 0; i < n; i++)
            never += figure_at(json_object_get(list[i], "fell"), "share") < 0.005;
        char b[16];
        fy_print(f->rest, FINDING, "Of %d targets %s fall%s in fewer than one of 200.", (int)n, number_word(never, b),
                 never == 1 ? "s" : "");
    } else
        fy_print(f->rest, FINDING, "%s falls least often, in %.0f.", word_at(last, "title"), least);
    return true;
}

/* Of the units that came: how many in the mean came home, and how many were lost. */
static bool find_units(const json_t *raid, struct finding *f)
{
    double came = 0, home = 0, lost = 0;
    EACH(json_object_get(item_at(raid, "variants", 0), "units"), i, u) {
        came += figure_at(json_object_get(u, "came"), "share");
        home += figure_at(json_object_get(u, "home"), "share");
        lost += figure_at(json_object_get(u, "lost"), "share");
    }
    if (came < 1)
        return false;
    fy_print(f->bold, FINDING, "%.0f of 100 units that come are lost.", 100 * lost / came);
    fy_print(f->rest, FINDING,
             "In the mean %.1f take part in a raid, %.1f come home or get away and %.1f are lost or captured.", came, home,
             lost);
    return true;
}

int study_findings(const struct fy_study *s, const json_t *raid, struct finding out[FINDINGS])
{
    int n = 0;
    (void)s;
    n += find_result(raid, &out[n]);
    n += find_targets(raid, &out[n]);
    n += find_units(raid, &out[n]);
    return n;
}
