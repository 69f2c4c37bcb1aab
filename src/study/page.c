/* page.c - the report as one page: light and dark, for a screen, a phone or paper, with nothing to load. */
#include "page.h"

#include "core/pages.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------ the head */

static void put_head(struct page *p)
{
    struct fy_text *out = &p->out;
    char games[FIGURE_TEXT], each[FIGURE_TEXT];
    fy_put(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width, initial-scale=1\"><title>");
    put_escaped(out, word_at(p->summary, "title"));
    fy_put(out, "</title>\n<style>\n");
    fy_put(out, "%s%s", fy_page_fonts, fy_page_report);
    fy_put(out, "</style></head><body><main>\n<div class=\"top\"><header><h1>");
    put_escaped(out, word_at(p->summary, "title"));
    fy_put(out,
           "</h1><p>%s raids, %s of each of %d variants, played by <i>%s</i>, seed %s. Whiskers and ± are 95 %% "
           "intervals.</p></header>",
           count_text(games, figure_at(p->summary, "stored")),
           count_text(each, figure_at(p->summary, "stored") / p->study->n_variants), p->study->n_variants,
           fy_policy_words[p->study->variants[0].run.policy], word_at(p->summary, "seed"));
    if (*word_at(p->summary, "about")) {
        fy_put(out, "<p>");
        put_escaped(out, word_at(p->summary, "about"));
        fy_put(out, "</p>");
    }
}

static void put_findings(struct page *p, const json_t *raid)
{
    struct finding f[FINDINGS];
    int n = study_findings(p->study, raid, f);
    fy_put(&p->out, "<ul class=\"find\">");
    for (int i = 0; i < n; i++) {
        fy_put(&p->out, "<li><b>");
        put_escaped(&p->out, f[i].bold);
        fy_put(&p->out, "</b> ");
        put_escaped(&p->out, f[i].rest);
        fy_put(&p->out, "</li>");
    }
    fy_put(&p->out, "</ul>");
}

/* ------------------------------------------------------------------ several raids beside each other */

static void put_dist(struct page *p, const json_t *v, const char *title, const json_t *history, int colour)
{
    const json_t *points = json_object_get(v, "points"), *then = json_object_get(history, "points");
    char mean[FIGURE_TEXT];
    fy_put(&p->out, "<div class=\"dist\"><h3><b class=\"v%d\">", colour % 3);
    put_escaped(&p->out, title);
    fy_put(&p->out, "</b><span>mean %s, won %.0f %%",
           figure_text(mean, figure_at(points, "mean"), figure_at(points, "error"), false),
           100 * figure_at(json_object_get(v, "won"), "share"));
    if (then)
        fy_put(&p->out, ", reach history %.0f %%", 100 * share_reaching(v, json_number_value(then)));
    fy_put(&p->out, "</span></h3>");
    put_distribution(p, v, history, colour);
    fy_put(&p->out, "</div>");
}

/* A sentence for each raid. */
static void put_results(struct page *p, const json_t *raids)
{
    fy_put(&p->out, "<ul class=\"find\">");
    EACH(raids, i, raid)
    {
        struct finding f[FINDINGS];
        study_findings(p->study, raid, f);
        fy_put(&p->out, "<li><b>");
        put_escaped(&p->out, word_at(raid, "title"));
        fy_put(&p->out, ".</b> ");
        put_escaped(&p->out, f[0].bold);
        fy_put(&p->out, " ");
        put_escaped(&p->out, f[0].rest);
        fy_put(&p->out, "</li>");
    }
    fy_put(&p->out, "</ul>");
}

static void put_overview(struct page *p)
{
    const json_t *raids = json_object_get(p->summary, "raids");
    bool objectives = json_array_size(json_object_get(p->summary, "objectives")) > 0;
    put_results(p, raids);
    fy_put(&p->out, "<div%s><div><h2>How the results are spread</h2><p class=\"sub\">Points on each game's own scale:"
                    " compare shapes and shares, not totals. Full tone from the result of history on, where it is told."
                    " Below the bars: middle half and median. Figures on the axis: where a result gets another name.</p>"
                    "<div%s>",
           objectives ? " class=\"two\"" : "", objectives ? "" : " class=\"many\"");
    EACH(raids, i, raid)
        put_dist(p, item_at(raid, "variants", 0), word_at(raid, "title"), json_object_get(raid, "history"), (int)i);
    fy_put(&p->out, "</div></div>");
    put_objectives(p);
    fy_put(&p->out, "</div>");
}

/* ------------------------------------------------------------------ tables of a raid */

static void put_measures(struct page *p, const json_t *raid)
{
    const json_t *variants = json_object_get(raid, "variants"),
                 *then = json_object_get(json_object_get(raid, "history"), "measures");
    const json_t *names = json_object_get(json_array_get(variants, 0), "measures");
    if (!json_array_size(names))
        return;
    fy_put(&p->out,
           "<details%s><summary>Every measure of every variant</summary><div class=\"scroll\"><table "
           "class=\"tb\"><thead><tr><th class=\"l\">in the mean</th>",
           json_array_size(variants) <= 12 ? " open" : "");
    EACH(names, i, m) {
        fy_put(&p->out, "<th>");
        put_escaped(&p->out, word_at(m, "measure"));
        fy_put(&p->out, "</th>");
    }
    fy_put(&p->out, "</tr></thead><tbody>");
    EACH(variants, i, v) {
        fy_put(&p->out, "<tr><td class=\"l\">");
        put_escaped(&p->out, word_at(v, "title"));
        fy_put(&p->out, "</td>");
        EACH(json_object_get(v, "measures"), k, m) {
            fy_put(&p->out, "<td class=\"n\">");
            put_figure(&p->out, figure_at(m, "mean"), figure_at(m, "error"), "");
            fy_put(&p->out, "</td>");
        }
        fy_put(&p->out, "</tr>");
    }
    if (then) {
        fy_put(&p->out, "<tr class=\"base\"><td class=\"l\">history</td>");
        EACH(names, i, m) {
            const json_t *x = json_object_get(then, word_at(m, "measure"));
            if (x)
                fy_put(&p->out, "<td class=\"n\">%d</td>", (int)json_integer_value(x));
            else
                fy_put(&p->out, "<td>–</td>");
        }
        fy_put(&p->out, "</tr>");
    }
    fy_put(&p->out, "</tbody></table></div></details>");
}

static void put_bar(struct page *p, const json_t *share)
{
    char text[FIGURE_TEXT];
    double percent = 100 * figure_at(share, "share");
    fy_put(&p->out, "<td class=\"n\"><span class=\"ub\"><i style=\"width:%.0f%%\"></i></span> %s</td>", percent,
           share_text(text, share));
}

static int by_home(const void *a, const void *b)
{
    const json_t *x = *(const json_t *const *)a, *y = *(const json_t *const *)b;
    double d = figure_at(json_object_get(y, "home"), "share") - figure_at(json_object_get(x, "home"), "share");
    return d > 0 ? 1 : d < 0 ? -1 : (int)(figure_at(x, "row") - figure_at(y, "row"));
}

static void put_units(struct page *p, const json_t *raid)
{
    const json_t *units = json_object_get(item_at(raid, "variants", 0), "units"), *list[FY_FATE_ROWS];
    size_t n = 0;
    EACH(units, i, u)
        if (figure_at(json_object_get(u, "came"), "share") > 0 && n < FY_FATE_ROWS)
            list[n++] = u;
    if (!n)
        return;
    qsort(list, n, sizeof *list, by_home);
    fy_put(&p->out, "<details><summary>Which of ours come home</summary><div class=\"scroll\"><table "
                    "class=\"tb\"><thead><tr><th class=\"l\">unit</th><th>home or away</th>"
                    "<th>lost or captured</th></tr></thead><tbody>");
    for (size_t i = 0; i < n; i++) {
        fy_put(&p->out, "<tr><td class=\"l\">");
        put_escaped(&p->out, word_at(list[i], "title"));
        fy_put(&p->out, "</td>");
        put_bar(p, json_object_get(list[i], "home"));
        put_bar(p, json_object_get(list[i], "lost"));
        fy_put(&p->out, "</tr>");
    }
    fy_put(&p->out, "</tbody></table></div></details>");
}

static void put_targets(struct page *p, const json_t *raid)
{
    const json_t *targets = json_object_get(item_at(raid, "variants", 0), "targets"), *other = study_strongest(raid);
    if (!json_array_size(targets))
        return;
    fy_put(&p->out, "<details><summary>How often each target falls</summary><div class=\"scroll\"><table "
                    "class=\"tb\"><thead><tr><th class=\"l\">target</th><th>falls</th>");
    if (other) {
        fy_put(&p->out, "<th>");
        put_escaped(&p->out, word_at(other, "title"));
        fy_put(&p->out, "</th>");
    }
    fy_put(&p->out, "</tr></thead><tbody>");
    EACH(targets, i, t) {
        fy_put(&p->out, "<tr><td class=\"l\">");
        put_escaped(&p->out, word_at(t, "title"));
        fy_put(&p->out, "</td>");
        put_bar(p, json_object_get(t, "fell"));
        if (other)
            put_bar(p, json_object_get(item_at(other, "targets", i), "fell"));
        fy_put(&p->out, "</tr>");
    }
    fy_put(&p->out, "</tbody></table></div></details>");
}

static void put_watch_row(struct page *p, const json_t *w)
{
    int variant = (int)figure_at(w, "variant");
    long long game = (long long)json_integer_value(json_object_get(w, "game"));
    fy_put(&p->out,
           "<tr><td class=\"l\">%s</td><td>%lld</td><td>%d</td><td class=\"wide\">%d</td><td class=\"wide\">%d</td><td "
           "class=\"l\">",
           word_at(w, "why"), game, (int)figure_at(w, "points"), (int)figure_at(w, "fell"), (int)figure_at(w, "home"));
    if (json_object_get(w, "by")) {
        char by[FIGURE_TEXT];
        fy_put(&p->out, "%s by ", value_text(by, figure_at(w, "by"), 2, true));
        put_escaped(&p->out, word_at(w, "change"));
        fy_put(&p->out, "; ");
    }
    if (p->records)
        fy_put(&p->out, "<a href=\"%s/variant-%d-game-%lld.foray\">record</a> ", p->records, variant, game);
    fy_put(&p->out, "<code>foray study record ");
    put_escaped(&p->out, p->store);
    fy_put(&p->out, " %d %lld | foray replay -</code></td></tr>", variant, game);
}

static void put_watch(struct page *p, const json_t *raid)
{
    if (!json_array_size(json_object_get(raid, "watch")))
        return;
    fy_put(&p->out, "<h2>Raids to watch</h2><div class=\"scroll whole\"><table class=\"tb\"><thead><tr><th "
                    "class=\"l\"></th><th>game</th><th>points</th><th class=\"wide\">targets</th>"
                    "<th class=\"wide\">home</th><th class=\"l\">how</th></tr></thead><tbody>");
    EACH(json_object_get(raid, "watch"), i, w)
        put_watch_row(p, w);
    fy_put(&p->out, "</tbody></table></div>");
}

/* Points, variant by variant, small. */
static void put_many(struct page *p, const json_t *raid)
{
    const json_t *variants = json_object_get(raid, "variants");
    fy_put(&p->out, "<details%s><summary>How the points are spread, variant by variant</summary><div class=\"many\">",
           json_array_size(variants) <= 12 ? " open" : "");
    EACH(variants, i, v)
        put_dist(p, v, word_at(v, "title"), json_object_get(raid, "history"), 0);
    fy_put(&p->out, "</div></details>");
}

static void put_raid(struct page *p, const json_t *raid, bool alone)
{
    const json_t *base = item_at(raid, "variants", 0);
    bool varied = json_array_size(json_object_get(raid, "variants")) > 1;
    if (!alone) {
        fy_put(&p->out, "<section><header><h1>");
        put_escaped(&p->out, word_at(raid, "title"));
        fy_put(&p->out, "</h1></header>");
    }
    put_findings(p, raid);
    if (varied)
        put_differences(p, raid);
    fy_put(&p->out, "<div class=\"two wide\"><div>");
    if (!varied && alone)
        put_dist(p, base, word_at(base, "title"), json_object_get(raid, "history"), 0);
    put_curves(p, raid);
    put_watch(p, raid);
    fy_put(&p->out, "</div><div>");
    put_map(p, base);
    fy_put(&p->out, "</div></div>");
    if (varied)
        put_many(p, raid);
    put_measures(p, raid);
    put_targets(p, raid);
    put_units(p, raid);
    fy_put(&p->out, alone ? "</div>" : "</section>");
}

char *fy_study_html(const struct fy_study *s, const json_t *summary, const char *store, const char *records)
{
    struct page p = {.study = s, .summary = summary, .store = store, .records = records};
    const json_t *raids = json_object_get(summary, "raids");
    bool alone = json_array_size(raids) == 1;
    put_head(&p);
    if (figure_at(summary, "stored") == 0)
        fy_put(&p.out, "<p>No games are stored yet.</p></div>");
    else if (!alone) {
        put_overview(&p);
        fy_put(&p.out, "</div>");
    }
    for (size_t i = 0; i < json_array_size(raids) && figure_at(summary, "stored") > 0; i++)
        put_raid(&p, json_array_get(raids, i), alone);
    fy_put(&p.out, "<footer>Study %s. The games are those of the rules as they are now", word_at(summary, "hash"));
    EACH(raids, i, raid)
        fy_put(&p.out, "%s%s revision %d", i ? ", " : ": ", word_at(raid, "system"), (int)figure_at(raid, "revision"));
    fy_put(&p.out, ". Numbers behind every mark: <code>foray study report --json</code>, <code>foray study "
                   "export</code>.</footer></main></body></html>\n");
    return p.out.text;
}
