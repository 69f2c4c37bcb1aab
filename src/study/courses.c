/* courses.c - when targets fall, and how often each objective falls in several raids, beside history. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ by which turn */

enum { CURVES = 12, WIDEST = 27 };

/* Targets whose chances differ most from never and always are worth a curve. */
static int by_share(const void *a, const void *b)
{
    const json_t *x = *(const json_t *const *)a, *y = *(const json_t *const *)b;
    double d = figure_at(json_object_get(y, "fell"), "share") - figure_at(json_object_get(x, "fell"), "share");
    return d > 0 ? 1 : d < 0 ? -1 : (int)(figure_at(x, "row") - figure_at(y, "row"));
}

static void put_path(struct page *p, const json_t *variant, size_t target, int last, const char *kind)
{
    const json_t *turns = json_object_get(variant, "turns"), *by = item_at(turns, "fallen", target);
    double games = figure_at(turns, "games"), share = 0;
    fy_put(&p->out, "<path class=\"%s\" d=\"", kind);
    for (int t = 0; t < last; t++) {
        const json_t *n = json_array_get(by, (size_t)t);
        share =
            n && games > 0 ? (double)json_integer_value(n) / games : share; /* after its last turn nothing falls any more */
        fy_put(&p->out, "%s%.1f %.1f", t ? "L" : "M", 4 + 130.0 * t / (last > 1 ? last - 1 : 1), 76 - 58 * share);
    }
    fy_put(&p->out, "\"/>");
}

static void put_percent(struct page *p, const json_t *variant, size_t target, double y, const char *kind)
{
    const json_t *by = item_at(json_object_get(variant, "turns"), "fallen", target);
    size_t n = json_array_size(by);
    double games = figure_at(json_object_get(variant, "turns"), "games");
    double share = n && games > 0 ? (double)json_integer_value(json_array_get(by, n - 1)) / games : 0;
    fy_put(&p->out, "<text class=\"smb %s\" x=\"140\" y=\"%.1f\">%.0f %%</text>", kind, y, 100 * share);
}

static void put_curve(struct page *p, const json_t *base, const json_t *other, const json_t *target, int last)
{
    size_t i = (size_t)figure_at(target, "row");
    fy_put(&p->out, "<svg viewBox=\"0 0 180 96\" role=\"img\"><title>");
    put_escaped(&p->out, word_at(target, "title"));
    fy_put(&p->out, "</title><path class=\"ax\" d=\"M4 76H134\"/><path class=\"gl\" d=\"M4 47H134\"/><text class=\"lab b\" "
                    "x=\"4\" y=\"10\">");
    char title[WIDEST + 1]; /* what does not fit is cut off, in whole characters */
    size_t n = fy_print(title, sizeof title, "%s", word_at(target, "title"));
    put_escaped(&p->out, title);
    fy_put(&p->out,
           "%s</text><text class=\"sm\" x=\"4\" y=\"91\" text-anchor=\"middle\">1</text><text class=\"sm\" x=\"134\" "
           "y=\"91\" text-anchor=\"middle\">%d</text>",
           n < strlen(word_at(target, "title")) ? "…" : "", last);
    if (other)
        put_path(p, other, i, last, "c2");
    put_path(p, base, i, last, "c1");
    put_percent(p, base, i, 40, "");
    if (other)
        put_percent(p, other, i, 56, "t2");
    fy_put(&p->out, "</svg>");
}

void put_curves(struct page *p, const json_t *raid)
{
    const json_t *base = item_at(raid, "variants", 0), *other = study_strongest(raid),
                 *targets = json_object_get(base, "targets");
    const json_t *list[FY_FATE_ROWS];
    size_t n = json_array_size(targets);
    int last = (int)figure_at(json_object_get(base, "turns"), "last");
    if (!n || n > FY_FATE_ROWS || last < 2)
        return;
    EACH(targets, i, t)
        list[i] = t;
    qsort(list, n, sizeof *list, by_share);
    char games[FIGURE_TEXT];
    fy_put(&p->out,
           "<h2>When targets fall</h2><p class=\"sub\">Share of %s watched raids in which it has fallen, by turn; the line "
           "across is 50 %%. Solid: <b>",
           count_text(games, figure_at(json_object_get(base, "turns"), "games")));
    put_escaped(&p->out, word_at(base, "title"));
    fy_put(&p->out, "</b>");
    if (other) {
        fy_put(&p->out, ", dashed: <b class=\"t2\">");
        put_escaped(&p->out, word_at(other, "title"));
        fy_put(&p->out, "</b>");
    }
    fy_put(&p->out, n > CURVES ? ". The %d that fall most often.</p><div class=\"curves\">" : ".</p><div class=\"curves\">",
           CURVES);
    for (size_t i = 0; i < n && i < CURVES; i++)
        put_curve(p, base, other, list[i], last);
    fy_put(&p->out, "</div>");
}

/* ------------------------------------------------------------------ objectives of several raids */

/* How often at least one of some targets fell; below 0: the raid has none of them. They are few and seldom independent,
 * so that of several the one that falls most often speaks for all. */
static double share_of_any(const json_t *raid, const json_t *ids, double *error)
{
    double best = -1;
    EACH(ids, i, id)
        EACH(json_object_get(item_at(raid, "variants", 0), "targets"), k, t) {
            double share = figure_at(json_object_get(t, "fell"), "share");
            if (!strcmp(word_at(t, "id"), json_string_value(id)) && share > best) {
                best = share;
                *error = figure_at(json_object_get(t, "fell"), "error");
            }
        }
    return best;
}

static void put_then(struct page *p, const char *then, double y)
{
    int fate = fy_word_find(fy_fate_words, then);
    if (fate < 0)
        return;
    fy_put(&p->out, "<circle class=\"%s\" cx=\"524\" cy=\"%.1f\" r=\"6\"/>",
           fate == FY_DESTROYED || fate == FY_TAKEN ? "s0" : "hollow", y);
    if (fate == FY_DAMAGED)
        fy_put(&p->out, "<path class=\"s0\" d=\"M524 %.1fa6 6 0 0 0 0 12z\"/>", y - 6);
}

static void put_objective(struct page *p, const json_t *o, double y)
{
    double lo = 2, hi = -1;
    const json_t *raids = json_object_get(p->summary, "raids");
    fy_put(&p->out, "<path class=\"gl\" d=\"M0 %.1fH548\"/><text class=\"lab\" x=\"0\" y=\"%.1f\">", y + 13, y + 4);
    put_escaped(&p->out, word_at(o, "title"));
    fy_put(&p->out, "</text>");
    struct {
        double share, error;
    } at[FY_STUDY_RAIDS];
    EACH(raids, i, raid) {
        at[i].share = share_of_any(raid, item_at(o, "things", i), &at[i].error);
        if (at[i].share >= 0) {
            lo = at[i].share < lo ? at[i].share : lo;
            hi = at[i].share > hi ? at[i].share : hi;
        }
    }
    if (hi > lo)
        fy_put(&p->out, "<path class=\"gl dark\" d=\"M%.1f %.1fH%.1f\"/>", 196 + 290 * lo, y, 196 + 290 * hi);
    for (size_t i = 0; i < json_array_size(raids); i++)
        if (at[i].share >= 0)
            put_symbol(&p->out, (int)i, 196 + 290 * at[i].share, y, 5.4);
    put_then(p, word_at(o, "then"), y);
}

static void put_raid_key(struct page *p)
{
    fy_put(&p->out, "<p class=\"key\">");
    EACH(json_object_get(p->summary, "raids"), i, raid) {
        fy_put(&p->out, "<span><svg viewBox=\"-8 -8 16 16\" class=\"sy\">");
        put_symbol(&p->out, (int)i, 0, 0, 6);
        fy_put(&p->out, "</svg><b class=\"v%d\">", (int)(i % 3));
        put_escaped(&p->out, word_at(raid, "title"));
        fy_put(&p->out, "</b></span>");
    }
    fy_put(&p->out, "</p>");
}

void put_objectives(struct page *p)
{
    const json_t *list = json_object_get(p->summary, "objectives"), *history = json_object_get(p->summary, "history");
    size_t n = json_array_size(list);
    if (!n)
        return;
    fy_put(&p->out, "<div><h2>How often each objective falls</h2><p class=\"sub\">Percent of raids. History: ● destroyed,"
                    " ◐ damaged, ○ not. No mark: not in that game, or not told.</p>");
    put_raid_key(p);
    fy_put(&p->out,
           "<div class=\"scroll\"><svg class=\"objectives\" viewBox=\"0 0 548 %d\" role=\"img\" aria-label=\"How often each "
           "objective falls\">",
           (int)n * 26 + 44);
    for (int k = 0; k <= 4; k++)
        fy_put(&p->out,
               "<path class=\"gl\" d=\"M%.1f 14V%d\"/><text class=\"sm\" x=\"%.1f\" y=\"%d\" "
               "text-anchor=\"middle\">%d%s</text>",
               196 + 72.5 * k, (int)n * 26 + 22, 196 + 72.5 * k, (int)n * 26 + 38, 25 * k, k == 4 ? " %" : "");
    fy_put(&p->out, "<text class=\"smb\" x=\"524\" y=\"8\" text-anchor=\"middle\">history</text>");
    EACH(list, i, o)
        put_objective(p, o, 26 + 26 * (double)i);
    fy_put(&p->out, "</svg></div>");
    if (*word_at(history, "basis")) {
        fy_put(&p->out, "<p class=\"sub\">History: ");
        put_escaped(&p->out, word_at(history, "basis"));
        fy_put(&p->out, "</p>");
    }
    fy_put(&p->out, "</div>");
}
