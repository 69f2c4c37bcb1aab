/* review_page.c - a review as one page for a browser: review.html with the fonts and the review's JSON in it. */
#include "foray/review.h"

#include "core/pages.h"

#include <stdlib.h>
#include <string.h>

/* The text of the page up to a line that is to be filled in; what comes after that. */
static const char *put_until(struct fy_text *out, const char *page, const char *line)
{
    const char *at = strstr(page, line);
    fy_put(out, "%.*s", (int)(at - page), page);
    return at + strlen(line);
}

/* Inside a script nothing may look like a tag. */
static void put_json(struct fy_text *out, json_t *j)
{
    char *text = json_dumps(j, JSON_COMPACT);
    char *from = text;
    for (char *c = text; *c; c++)
        if (*c == '<') {
            *c = '\0';
            fy_put(out, "%s\\u003c", from);
            from = c + 1;
        }
    fy_put(out, "%s", from);
    free(text);
    json_decref(j);
}

void fy_review_page(const struct fy_session *s, const struct fy_review *v, struct fy_text *out)
{
    const char *rest = put_until(out, fy_page_review, "\nFONTS\n");
    fy_put(out, "\n%s", fy_page_fonts);
    rest = put_until(out, rest, "\nREVIEW\n");
    fy_put(out, "\n");
    put_json(out, fy_review_json(s, v));
    fy_put(out, "\n%s", rest);
}
