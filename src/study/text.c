/* text.c - what a study says, for the terminal. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

/* Right-aligned by characters, not bytes: ± and − have several. */
static void put_column(struct fy_text *t, const char *text, int width)
{
    int n = 0;
    for (const char *c = text; *c; c++)
        n += (*c & 0xc0) != 0x80;
    fy_put(t, "  %*s%s", n < width ? width - n : 0, "", text);
}

static void put_variant(struct fy_text *t, const json_t *v)
{
    const json_t *points = json_object_get(v, "points"), *d = json_object_get(v, "difference");
    char mean[FIGURE_TEXT], diff[FIGURE_TEXT], won[FIGURE_TEXT];
    figure_text(mean, figure_at(points, "mean"), figure_at(points, "error"), false);
    share_text(won, json_object_get(v, "won"));
    fy_put(t, "  %3d", (int)figure_at(v, "variant"));
    put_column(t, mean, 12);
    put_column(t, won, 12);
    put_column(t, d ? figure_text(diff, figure_at(d, "points"), figure_at(d, "error"), true) : "", 13);
    fy_put(t, "  %-9s  %s%s%s%s\n", word_at(d, "called"), word_at(v, "title"), *word_at(v, "change") ? " (" : "",
           word_at(v, "change"), *word_at(v, "change") ? ")" : "");
}

static void put_raid(struct fy_text *t, const struct fy_study *s, const json_t *raid)
{
    struct finding f[FINDINGS];
    char headline[FINDING];
    const json_t *variants = json_object_get(raid, "variants");
    fy_put(t, "\n%s\n", word_at(raid, "title"));
    if (figure_at(item_at(raid, "variants", 0), "games") == 0) {
        fy_put(t, "  No games are stored yet.\n");
        return;
    }
    int n = study_findings(s, raid, f);
    for (int i = 0; i < n; i++)
        fy_put(t, "  %s %s\n", f[i].bold, f[i].rest);
    study_headline(raid, headline);
    if (json_array_size(variants) > 1)
        fy_put(t, "  %s.\n", headline);
    fy_put(t, "       %12s  %12s%s\n", "points", "won",
           json_array_size(variants) > 1 ? "     difference  called     variant" : "");
    EACH(variants, i, v)
        put_variant(t, v);
    EACH(json_object_get(raid, "watch"), i, w)
        fy_put(t, "  %s: variant %d, game %lld, %d points, %s\n", word_at(w, "why"), (int)figure_at(w, "variant"),
               (long long)json_integer_value(json_object_get(w, "game")), (int)figure_at(w, "points"), word_at(w, "band"));
}

char *fy_study_text(const struct fy_study *s, const json_t *summary)
{
    struct fy_text t = {0};
    char games[FIGURE_TEXT];
    fy_put(&t, "%s\n", word_at(summary, "title"));
    fy_put(&t, "%s raids, %d variants, seed %s; ± is the 95 %% interval, differences are paired game by game.\n",
           count_text(games, figure_at(summary, "stored")), s->n_variants, word_at(summary, "seed"));
    EACH(json_object_get(summary, "raids"), i, raid)
        put_raid(&t, s, raid);
    return t.text;
}
