/* page.h - private: the report as a page: its parts, and what they draw with. */
#ifndef FORAY_STUDY_PAGE_H
#define FORAY_STUDY_PAGE_H

#include "summary.h"

struct page {
    struct fy_text out;
    const struct fy_study *study;
    const json_t *summary;
    const char *store, *records;
};

/* ---- JSON */
double figure_at(const json_t *, const char *key);
const char *word_at(const json_t *, const char *key); /* "" if there is none */
const json_t *item_at(const json_t *, const char *key, size_t i);
#define EACH(list, i, item)                                                                                             \
    for (size_t i = 0; i < json_array_size(list); i++)                                                                  \
        for (const json_t *item = json_array_get(list, i); item; item = NULL)

/* ---- words */
void put_escaped(struct fy_text *, const char *text);
enum { FIGURE_TEXT = 64 };
/* "57.6 ± 0.6": no decimals beyond the error; with a sign if asked for. */
const char *figure_text(char out[FIGURE_TEXT], double value, double error, bool sign);
const char *value_text(char out[FIGURE_TEXT], double value, double error, bool sign); /* without the error */
/* The same of a share, in percent. */
const char *share_text(char out[FIGURE_TEXT], const json_t *share);
const char *count_text(char out[FIGURE_TEXT], double n); /* "30,000" */
void put_figure(struct fy_text *, double value, double error, const char *unit); /* as HTML */

/* What a raid says, in sentences; `bold` is its beginning. False: there is no such finding. */
enum { FINDING = 700, FINDINGS = 3 };
struct finding {
    char bold[FINDING], rest[FINDING];
};
int study_findings(const struct fy_study *, const json_t *raid, struct finding out[FINDINGS]);
/* The heading above the differences. */
void study_headline(const json_t *raid, char out[FINDING]);
/* The variant whose difference is seen best, or NULL. */
const json_t *study_strongest(const json_t *raid);
/* Share of the games that come to at least so many points. */
double share_reaching(const json_t *variant, double points);

/* ---- charts */
void put_distribution(struct page *, const json_t *variant, const json_t *history, int colour);
void put_differences(struct page *, const json_t *raid);
void put_band_strip(struct page *, const json_t *variant);
void put_curves(struct page *, const json_t *raid);
void put_objectives(struct page *);
void put_map(struct page *, const json_t *variant);
void put_symbol(struct fy_text *, int kind, double x, double y, double r);

#endif
