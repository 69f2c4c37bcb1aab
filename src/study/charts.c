/* charts.c - the charts of a report, as SVG and HTML: each mark says without colour what it says with it. */
#include "page.h"

#include "foray/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Circle, square, triangle: systems are told apart in grey too. */
void put_symbol(struct fy_text *p, int kind, double x, double y, double r)
{
    const char *c = "<%s class=\"s%d\" %s/>";
    char at[120];
    if (kind % 3 == 0)
        fy_print(at, sizeof at, "cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"", x, y, r);
    else if (kind % 3 == 1)
        fy_print(at, sizeof at, "x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", x - r * .9, y - r * .9, 1.8 * r,
                 1.8 * r);
    else
        fy_print(at, sizeof at, "d=\"M%.1f %.1fl%.1f %.1fh%.1fz\"", x, y - r * 1.15, r * 1.15, 2 * r, -r * 2.3);
    fy_put(p, c, kind % 3 == 0 ? "circle" : kind % 3 == 1 ? "rect" : "path", kind % 3, at);
}

/* ------------------------------------------------------------------ how the points are spread */

enum { LEFT = 10, RIGHT = 538, HIGH = 96, FOOT = 112, BINS = 60, NUMBER = 40 }; /* NUMBER: room for one below the axis */

struct scale {
    double lo, hi, step;
};

static double x_of(const struct scale *s, double v)
{
    return LEFT + (RIGHT - LEFT) * (v - s->lo) / (s->hi - s->lo);
}

/* What all differences of points are multiples of: bars that are not would come out as a comb. */
static int grain_of(const json_t *variant)
{
    const json_t *bars = json_object_get(variant, "histogram");
    int first = (int)json_integer_value(json_array_get(json_array_get(bars, 0), 0)), grain = 0;
    EACH(bars, i, bar)
    {
        int a = (int)json_integer_value(json_array_get(bar, 0)) - first;
        while (a) {
            int rest = grain % a;
            grain = a;
            a = rest;
        }
    }
    return grain > 1 ? grain : 1;
}

/* The bars begin at whole multiples of their width. */
static struct scale scale_of(const json_t *variant, const json_t *then)
{
    const json_t *points = json_object_get(variant, "points");
    int grain = grain_of(variant);
    double lo = figure_at(points, "min"), hi = figure_at(points, "max") + 1;
    if (then && json_number_value(then) < lo)
        lo = json_number_value(then);
    if (then && json_number_value(then) > hi)
        hi = json_number_value(then) + 1;
    int step = ((int)((hi - lo) / 45) / grain + 1) * grain;
    double first = (double)(int)(lo / step) * step - (lo < 0 ? step : 0);
    return (struct scale){first, hi > first + step ? hi : first + step, step};
}

static int fill_bins(const json_t *variant, const struct scale *s, double bins[BINS])
{
    int n = 0;
    memset(bins, 0, BINS * sizeof *bins);
    EACH(json_object_get(variant, "histogram"), i, bar) {
        int k = (int)(((double)json_integer_value(json_array_get(bar, 0)) - s->lo) / s->step);
        k = k < 0 ? 0 : k >= BINS ? BINS - 1 : k;
        bins[k] += (double)json_integer_value(json_array_get(bar, 1));
        n = k >= n ? k + 1 : n;
    }
    return n;
}

/* What so many points mean: the stretches of the track that shows them. */
static void put_thresholds(struct page *p, const struct fy_study_variant *v, const struct scale *s, double keep_off)
{
    const struct fy_game *g = v->run.game;
    void *state = fy_must(calloc(1, g->sys->state_size));
    struct fy_view *view = fy_must(calloc(1, sizeof *view));
    struct fy_dice dice;
    double last = -100;
    fy_dice_seed(&dice, v->run.seed, 0);
    fy_playout_begin(&v->run, state, &dice);
    g->sys->show(g->data, state, view);
    for (int i = 0; i < view->n_tracks; i++) {
        const struct fy_track *t = &view->tracks[i];
        for (int k = 0; t->role == FY_TRACK_POINTS && k < t->stretches; k++) {
            const struct fy_stretch *st = &view->stretches[t->first_stretch + k];
            double x = x_of(s, st->from);
            if (st->from <= s->lo || st->from >= s->hi)
                continue;
            fy_put(&p->out, "<path class=\"gl\" d=\"M%.1f 14V%d\"/>", x, FOOT);
            if (x - last > NUMBER && fabs(x - keep_off) > NUMBER) {
                fy_put(&p->out, "<text class=\"sm\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>", x, FOOT + 26,
                       (int)st->from);
                last = x;
            }
        }
    }
    free(view);
    free(state);
}

static void put_bars(struct page *p, const json_t *variant, const struct scale *s, const json_t *then, int colour)
{
    double bins[BINS], most = 1, width = x_of(s, s->lo + s->step) - LEFT;
    int n = fill_bins(variant, s, bins);
    for (int i = 0; i < n; i++)
        most = bins[i] > most ? bins[i] : most;
    for (int i = 0; i < n; i++) {
        double high = (HIGH - 22) * bins[i] / most, from = s->lo + i * s->step;
        bool reached = !then || from >= json_number_value(then);
        if (bins[i] > 0)
            fy_put(&p->out, "<rect class=\"s%d%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", colour % 3,
                   reached ? "" : " pale", x_of(s, from), HIGH - high, width > 1.6 ? width - .8 : width, high);
    }
}

/* Full tone from the points of history on; below the bars the middle half and the median. */
void put_distribution(struct page *p, const json_t *variant, const json_t *history, int colour)
{
    const json_t *points = json_object_get(variant, "points"), *then = json_object_get(history, "points");
    struct scale s = scale_of(variant, then);
    double at = then ? x_of(&s, json_number_value(then)) : -100, median = x_of(&s, figure_at(points, "median") + .5);
    fy_put(&p->out, "<svg viewBox=\"0 0 548 146\" role=\"img\" aria-label=\"Distribution of points, median %d\">",
           (int)figure_at(points, "median"));
    put_thresholds(p, &p->study->variants[(int)figure_at(variant, "variant")], &s, at);
    put_bars(p, variant, &s, then, colour);
    fy_put(&p->out, "<path class=\"ax\" d=\"M%d %dH%d\"/>", LEFT, HIGH, RIGHT);
    fy_put(&p->out, "<path class=\"w%d\" d=\"M%.1f %dH%.1f\"/>", colour % 3, x_of(&s, figure_at(points, "q1")), HIGH + 9,
           x_of(&s, figure_at(points, "q3") + 1));
    put_symbol(&p->out, colour, median, HIGH + 9, 5);
    if (then)
        fy_put(&p->out,
               "<path class=\"then\" d=\"M%.1f 14V%d\"/><text class=\"smb\" x=\"%.1f\" y=\"10\" "
               "text-anchor=\"%s\">history</text>"
               "<text class=\"smb\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>",
               at, FOOT, at,
               at > 480  ? "end"
               : at < 60 ? "start"
                         : "middle",
               at, FOOT + 26, (int)json_integer_value(then));
    fy_put(&p->out, "</svg>");
}

/* ------------------------------------------------------------------ bands, and differences */

/* From worst to best, pale to dark; a share that has room says its percent. */
void put_band_strip(struct page *p, const json_t *variant)
{
    const json_t *bands = json_object_get(variant, "bands");
    size_t n = json_array_size(bands);
    fy_put(&p->out, "<div class=\"bs\">");
    EACH(bands, i, b) {
        double share = 100 * figure_at(b, "share");
        int tone = n > 1 ? (int)(i * 3 / (n - 1)) : 0;
        if (share < 0.05)
            continue;
        fy_put(&p->out, "<i class=\"k%d\" style=\"flex:%.2f\" title=\"", tone, share);
        put_escaped(&p->out, word_at(b, "band"));
        fy_put(&p->out, ": %.1f %%\">", share);
        if (share >= 9)
            fy_put(&p->out, "%.0f", share);
        fy_put(&p->out, "</i>");
    }
    fy_put(&p->out, "</div>");
}

/* A whole number of steps on both sides, zero among the ticks. */
static double step_for(double span)
{
    static const double steps[] = {.1, .2, .5, 1, 2, 5, 10, 20, 50, 100, 200, 500};
    size_t i = 0;
    while (i + 1 < sizeof steps / sizeof steps[0] && span / steps[i] > 6)
        i++;
    return steps[i];
}

struct range {
    double lo, hi, step;
};

static struct range range_of(const json_t *variants)
{
    double lo = 0, hi = 0;
    EACH(variants, i, v) {
        const json_t *d = json_object_get(v, "difference");
        double x = figure_at(d, "points"), e = figure_at(d, "error");
        lo = d && x - e < lo ? x - e : lo;
        hi = d && x + e > hi ? x + e : hi;
    }
    if (hi - lo < 1) {
        lo = lo < -.5 ? lo : -.5;
        hi = hi > .5 ? hi : .5;
    }
    double step = step_for(hi - lo);
    return (struct range){(double)((int)(lo / step) - (lo < 0)) * step, (double)((int)(hi / step) + (hi > 0)) * step, step};
}

enum { WIDE = 260 };
static double dot_x(const struct range *r, double v)
{
    return 8 + (WIDE - 16) * (v - r->lo) / (r->hi - r->lo);
}

/* The grid of the differences, repeated in each row, so that the lines run through. */
static void put_grid(struct page *p, const struct range *r, int high, bool figures)
{
    for (double v = r->lo; v <= r->hi + r->step / 2; v += r->step) {
        bool zero = v > -r->step / 2 && v < r->step / 2;
        char text[FIGURE_TEXT];
        fy_put(&p->out, "<path class=\"%s\" d=\"M%.1f 0V%d\"/>", zero ? "zero" : "gl", dot_x(r, v), figures ? 4 : high);
        if (figures)
            fy_put(&p->out, "<text class=\"sm\" x=\"%.1f\" y=\"16\" text-anchor=\"middle\">%s</text>", dot_x(r, v),
                   zero ? "0" : value_text(text, v, r->step >= 1 ? 2 : .1, true));
    }
}

/* A line of no length with round ends stays a dot however the row is stretched. */
static void put_dot(struct page *p, const json_t *d, const struct range *r)
{
    double x = figure_at(d, "points"), e = figure_at(d, "error");
    bool leaves_out = x > e || x < -e;
    fy_put(&p->out, "<svg class=\"dot\" viewBox=\"0 0 %d 26\" preserveAspectRatio=\"none\" aria-hidden=\"true\">", WIDE);
    put_grid(p, r, 26, false);
    if (d)
        fy_put(&p->out, "<path class=\"w0\" d=\"M%.1f 13H%.1f\"/><path class=\"dt\" d=\"M%.1f 13h.01\"/>", dot_x(r, x - e),
               dot_x(r, x + e), dot_x(r, x));
    if (d && !leaves_out)
        fy_put(&p->out, "<path class=\"dh\" d=\"M%.1f 13h.01\"/>", dot_x(r, x));
    fy_put(&p->out, "</svg>");
}

static int by_difference(const void *a, const void *b)
{
    const json_t *x = *(const json_t *const *)a, *y = *(const json_t *const *)b;
    double d = figure_at(json_object_get(y, "difference"), "points") - figure_at(json_object_get(x, "difference"), "points");
    return d > 0 ? 1 : d < 0 ? -1 : (int)(figure_at(x, "variant") - figure_at(y, "variant"));
}

static void put_row(struct page *p, const json_t *v, const struct range *r)
{
    const json_t *d = json_object_get(v, "difference"), *points = json_object_get(v, "points");
    char text[FIGURE_TEXT];
    fy_put(&p->out, "<tr%s><td class=\"l\">", d ? "" : " class=\"base\"");
    put_escaped(&p->out, word_at(v, "title"));
    fy_put(&p->out, "</td><td class=\"l q wide\">");
    put_escaped(&p->out, word_at(v, "change"));
    fy_put(&p->out, "</td><td class=\"strip wide\">");
    put_band_strip(p, v);
    fy_put(&p->out, "</td><td class=\"plot\">");
    put_dot(p, d, r);
    fy_put(&p->out, "</td><td class=\"n b\">");
    if (d)
        fy_put(&p->out, "%s", figure_text(text, figure_at(d, "points"), figure_at(d, "error"), true));
    else
        fy_put(&p->out, "%s points", figure_text(text, figure_at(points, "mean"), figure_at(points, "error"), false));
    fy_put(&p->out, "</td><td class=\"n wide\">%.1f %%</td><td class=\"c\">%s</td></tr>",
           100 * figure_at(json_object_get(v, "won"), "share"), d ? word_at(d, "called") : "");
}

/* Worst band to best, as far as the raid has them. */
static void put_band_key(struct page *p, const json_t *raid)
{
    const json_t *bands = json_object_get(item_at(raid, "variants", 0), "bands");
    size_t n = json_array_size(bands);
    fy_put(&p->out, "<p class=\"key\">");
    EACH(bands, i, b) {
        fy_put(&p->out, "<span><i class=\"k%d\"></i>", n > 1 ? (int)(i * 3 / (n - 1)) : 0);
        put_escaped(&p->out, word_at(b, "band"));
        fy_put(&p->out, "</span>");
    }
    fy_put(&p->out, "</p>");
}

void put_differences(struct page *p, const json_t *raid)
{
    const json_t *variants = json_object_get(raid, "variants");
    size_t n = json_array_size(variants);
    const json_t **list = fy_must(malloc(n * sizeof *list));
    struct range r = range_of(variants);
    char headline[FINDING];
    study_headline(raid, headline);
    fy_put(&p->out, "<h2>");
    put_escaped(&p->out, headline);
    fy_put(&p->out, "</h2><p class=\"sub\">Strip: percent of raids in each band. Dot: difference in points, paired raid by "
                    "raid on the same dice, filled where"
                    " the interval leaves out 0. None seen is not no effect: it is less than these games can show.</p>");
    put_band_key(p, raid);
    fy_put(&p->out, "<table class=\"tb forest\"><thead><tr><th class=\"l\">Variant</th><th class=\"l wide\">rule</th><th "
                    "class=\"wide\">bands</th>"
                    "<th>against “");
    put_escaped(&p->out, word_at(json_array_get(variants, 0), "title"));
    fy_put(&p->out, "”</th><th>difference</th><th class=\"wide\">won</th><th>called</th></tr></thead><tbody>");
    EACH(variants, i, v)
        list[i] = v;
    qsort(list + 1, n - 1, sizeof *list, by_difference);
    for (size_t i = 1; i < n; i++)
        put_row(p, list[i], &r);
    put_row(p, list[0], &r);
    fy_put(&p->out,
           "<tr class=\"axis\"><td></td><td class=\"wide\"></td><td class=\"wide\"></td><td class=\"plot\"><svg "
           "class=\"dot\" viewBox=\"0 0 %d 20\">",
           WIDE);
    put_grid(p, &r, 20, true);
    fy_put(&p->out, "</svg></td><td></td><td class=\"wide\"></td><td></td></tr></tbody></table>");
    free(list);
}
