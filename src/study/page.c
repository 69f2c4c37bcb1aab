/* page.c - the report as one page: light and dark, for a screen, a phone or paper, with nothing to load. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

static const char *const style[] = {
    ":root{color-scheme:light dark;--sans:Cabin,\"Gill Sans\",\"Gill Sans MT\",\"Trebuchet MS\",\"DejaVu Sans\",",
    "sans-serif;--serif:\"EB Garamond\",\"Palatino Linotype\",Palatino,Georgia,\"DejaVu Serif\",serif;",
    "--sheet:#fbf8ef;--under:#f3eddd;--edge:#cfc5ab;--edge-2:#8d846e;--ink:#1b2329;--ink-2:#454b4b;--ink-3:#625f54;",
    "--danger:#9c2a10;--grid:#d9cfb6;--band0:#f3eddd;--band1:#e2d3a4;--band2:#c4ab64;--band3:#8a7430;--on3:#fff;",
    "--on1:#1b1a10;--v0:#1b2329;--v1:#1d5f9e;--v2:#a04f00;--deep:#e9efec;--water:#c6d9dd;--land:#f4eddc;",
    "--shore:#33363a;--built:#e3d7bb;--house:#cdbd98;--green:#d7dfbf;--hydro:#2f5966}",
    "@media(prefers-color-scheme:dark){:root{--sheet:#171c20;--under:#20272c;--edge:#39434a;--edge-2:#77858d;",
    "--ink:#ece7d9;--ink-2:#c3c3b8;--ink-3:#a3a69e;--danger:#ff9c7d;--grid:#39434a;--band0:#20272c;--band1:#474126;",
    "--band2:#6d5e2d;--band3:#c0a553;--on3:#1b1a10;--on1:#ece7d9;--v0:#ece7d9;--v1:#86bdf2;--v2:#f2a65a;",
    "--deep:#101a21;--water:#182a33;--land:#262a2a;--shore:#9aa19b;--built:#34352f;--house:#47463c;--green:#2c372c;",
    "--hydro:#8fb4bf}}*{box-sizing:border-box}body{margin:0;background:var(--under);color:var(--ink);",
    "font:400 15px/1.4 var(--sans)}main{max-width:1200px;margin:0 auto;background:var(--sheet)}section,.top{",
    "padding:22px 36px;border-bottom:1px solid var(--edge-2)}h1{margin:0;font:400 30px/1.15 var(--serif)}.top header,",
    "section>header{border-bottom:3px double var(--edge-2);padding-bottom:9px;margin-bottom:16px}header p{",
    "margin:2px 0 0;font-size:14px;color:var(--ink-2)}section>header h1{font-size:26px}h2{margin:18px 0 3px;",
    "font:600 16px/1.25 var(--sans)}.sub{margin:0 0 6px;font-size:13px;line-height:1.35;color:var(--ink-3)}.find{",
    "display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:14px 24px;margin:0 0 8px;padding:0;",
    "list-style:none}.find li{padding-left:12px;border-left:4px solid var(--ink);line-height:1.35}.find b{",
    "font-size:16px}.two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:8px 32px}.two.wide{",
    "grid-template-columns:minmax(0,1.55fr) minmax(0,1fr)}svg{display:block;width:100%;height:auto;overflow:visible}",
    "svg text{font-family:var(--sans);font-variant-numeric:tabular-nums}.sm{font-size:12px;fill:var(--ink-3)}.smb{",
    "font-size:12px;font-weight:600;fill:var(--ink-2)}.lab{font-size:13px;fill:var(--ink)}.lab.b{font-weight:700;",
    "font-size:12.5px}.ax{stroke:var(--edge-2);fill:none}.gl{stroke:var(--grid);fill:none}.gl.dark{",
    "stroke:var(--edge-2);stroke-width:1.5}.zero{stroke:var(--ink);stroke-width:1.2;fill:none}.then{",
    "stroke:var(--ink);stroke-width:2;stroke-dasharray:5 3;fill:none}.s0{fill:var(--v0)}.s1{fill:var(--v1)}.s2{",
    "fill:var(--v2)}.pale{opacity:.4}.hollow{fill:var(--sheet);stroke:var(--v0);stroke-width:1.6}.w0,.w1,.w2{",
    "stroke:var(--v0);stroke-width:2.6;fill:none}.w1{stroke:var(--v1)}.w2{stroke:var(--v2)}.v1{color:var(--v1)}.v2,",
    ".t2{color:var(--v2);fill:var(--v2)}.c1{fill:none;stroke:var(--ink);stroke-width:2.4}.c2{fill:none;",
    "stroke:var(--v2);stroke-width:2;stroke-dasharray:5 3}.tb{width:100%;border-collapse:collapse;font-size:14px;",
    "font-variant-numeric:tabular-nums}.tb th{font:600 13px/1.25 var(--sans);text-align:right;padding:2px 0 4px 10px;",
    "color:var(--ink-2);border-bottom:1.5px solid var(--ink);vertical-align:bottom}.tb td{text-align:right;",
    "padding:3px 0 3px 10px;border-bottom:1px solid var(--edge)}.tb .l,.tb th:first-child,.tb td:first-child{",
    "text-align:left;padding-left:0}.tb .l{padding-left:10px}.tb td:first-child.l,.tb th:first-child.l{",
    "padding-left:0}.tb .n{white-space:nowrap}.tb .b{font-weight:600}.q,.pm{color:var(--ink-3)}.pm{font-size:.86em}",
    ".q{font-size:12.5px}.forest .plot{padding:0 0 0 10px;width:270px}.forest .dot{height:26px}",
    ".forest th:nth-child(4){text-align:center}.forest .strip{width:180px}.forest .c{white-space:nowrap}.forest .q{",
    "white-space:nowrap}.forest td:first-child{min-width:150px}.base td{font-weight:700}.axis td{border:0}.bs{",
    "display:flex;height:17px;min-width:120px;border:1px solid var(--edge-2);border-radius:2px;overflow:hidden;",
    "font:600 12px/15px var(--sans);text-align:center}.bs i,.key i{font-style:normal;color:var(--on1)}.bs i{",
    "overflow:hidden;min-width:0;white-space:nowrap;border-left:1px solid var(--edge-2)}.bs i:first-child{",
    "border-left:0}.k0{background:var(--band0)}.k1{background:var(--band1)}.k2{background:var(--band2)}.bs .k3,.k3{",
    "background:var(--band3);color:var(--on3)}.key{display:flex;flex-wrap:wrap;gap:2px 16px;margin:2px 0 8px;",
    "font-size:13px;color:var(--ink-2)}.key span{display:inline-flex;align-items:center;gap:6px}.key i{width:16px;",
    "height:12px;border:1px solid var(--edge-2)}.key .sy{width:14px;height:14px}.curves{display:grid;",
    "grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:6px 18px;margin:6px 0 8px}.dist{margin:8px 0 4px}",
    ".dist h3{margin:0;font:600 14px/1.3 var(--sans);display:flex;flex-wrap:wrap;justify-content:space-between;",
    "gap:0 14px}.dist h3 span{font-weight:400;color:var(--ink-2)}.many .sm,.many .smb{font-size:20px}",
    ".dt,.dh,.dot .w0{vector-effect:non-scaling-stroke}.dt,.dh{fill:none;stroke:var(--v0);stroke-width:10.5;",
    "stroke-linecap:round}.dh{stroke:var(--sheet);stroke-width:7}.many{",
    "display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:4px 22px}.scroll{overflow-x:auto}",
    ".objectives{min-width:500px}code{font:12.5px/1.4 \"DejaVu Sans Mono\",monospace;overflow-wrap:anywhere}details{",
    "margin:12px 0}summary{cursor:pointer;font-weight:600}.ub{display:inline-block;width:90px;height:10px;",
    "border:1px solid var(--edge-2);background:var(--under);vertical-align:-1px}.ub i{display:block;height:100%;",
    "background:var(--ink-2)}footer{padding:10px 36px 16px;font-size:12.5px;color:var(--ink-3)}.map{",
    "border:1px solid var(--edge-2);background:var(--deep);overflow:hidden;max-height:560px}.map svg{",
    "max-height:558px;overflow:hidden}.under{opacity:.62}.m-shoal,.m-basin{fill:var(--water)}.m-land{",
    "fill:var(--land);stroke:var(--shore);stroke-width:1.6}.m-foreshore{fill:var(--built)}.m-built{fill:var(--built)}",
    ".m-garden{fill:var(--green)}.m-building,.m-pens,.m-cell,.m-tank{fill:var(--house);stroke:var(--edge-2)}.m-ship,",
    ".m-raider{fill:var(--edge-2)}.m-light{fill:var(--shore)}.m-line{fill:none;stroke:var(--edge-2)}.m-street{",
    "stroke:var(--sheet)}.m-caisson,.m-gate,.m-bridge{stroke:var(--shore);stroke-width:3}.m-fairway{",
    "stroke:var(--hydro);stroke-dasharray:9 5}.m-text{font-family:var(--serif);font-style:italic;fill:var(--ink-2);",
    "text-anchor:middle}.ar{fill:var(--land);stroke:var(--edge-2);stroke-width:1.2}.ln{fill:none;stroke:var(--ink-3);",
    "stroke-width:1.4;opacity:.6}.pl{fill:var(--sheet);stroke:var(--ink-3);stroke-width:1.2}.hx{fill:var(--land);",
    "stroke:var(--edge);stroke-width:1}.g-water{fill:var(--water)}.g-town{fill:var(--house)}.g-wood{",
    "fill:var(--green)}.g-beach{fill:var(--built)}.g-marsh,.g-hill{fill:var(--green)}.g-mountain{fill:var(--edge)}.f{",
    "fill:var(--built);stroke:var(--edge-2);stroke-width:8}.f-water{fill:var(--water)}.f-building{fill:var(--house)}",
    ".f-cover{fill:var(--green)}.f-target{fill:var(--band2)}.f-wire,.f-cliff{fill:none;stroke:var(--ink-2);",
    "stroke-width:10}.f-zone,.f-entry{fill:none;stroke-dasharray:40 24}.hd{fill:var(--danger);fill-opacity:.5;",
    "stroke:var(--danger)}.hr{fill:none;stroke:var(--ink-2);stroke-opacity:.45}.hn{font-weight:700;fill:var(--ink);",
    "text-anchor:middle;paint-order:stroke;stroke:var(--sheet);stroke-width:.25em}@media(max-width:760px){section,",
    ".top,footer{padding:16px 14px}h1{font-size:24px}.two,.two.wide{grid-template-columns:minmax(0,1fr)}.tb .wide{",
    "display:none}.forest .axis{display:none}.forest .plot{width:34%}",
    ".tb td,.tb th{padding-left:8px}.forest .n{white-space:normal}.forest .c{",
    "white-space:normal}.forest td:first-child{min-width:0}}@media print{details::details-content{",
    "content-visibility:visible;display:block}@page{size:A4 landscape;margin:9mm}body,main{background:#fff}main{",
    "max-width:none}section,.top,footer{padding:0 0 4mm;border:0}section{break-before:page}tr,.dist,.curves svg,.map,",
    ".find li,.whole{break-inside:avoid}h2,summary{break-after:avoid}summary{list-style:none;padding-left:0}.map{",
    "max-height:120mm}.map svg{max-height:119mm}*{",
    "print-color-adjust:exact;-webkit-print-color-adjust:exact}}",
    NULL,
};

/* ------------------------------------------------------------------ the head */

static void put_head(struct page *p)
{
    struct fy_text *out = &p->out;
    char games[FIGURE_TEXT], each[FIGURE_TEXT];
    fy_put(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width, initial-scale=1\"><title>");
    put_escaped(out, word_at(p->summary, "title"));
    fy_put(out, "</title>\n<style>\n");
    for (int i = 0; style[i]; i++)
        fy_put(out, "%s\n", style[i]);
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
