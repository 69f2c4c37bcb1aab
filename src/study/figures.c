/* figures.c - figures as words: no decimals beyond the error, a true minus, thousands apart. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

double figure_at(const json_t *j, const char *key)
{
    return json_number_value(json_object_get(j, key));
}

const char *word_at(const json_t *j, const char *key)
{
    const char *s = json_string_value(json_object_get(j, key));
    return s ? s : "";
}

const json_t *item_at(const json_t *j, const char *key, size_t i)
{
    return json_array_get(json_object_get(j, key), i);
}

void put_escaped(struct fy_text *p, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': fy_put(p, "&lt;"); break;
        case '>': fy_put(p, "&gt;"); break;
        case '&': fy_put(p, "&amp;"); break;
        case '"': fy_put(p, "&quot;"); break;
        default: fy_put(p, "%c", *text);
        }
}

static int decimals(double error)
{
    return error >= 2 ? 0 : error >= 0.05 || error == 0 ? 1 : 2;
}

static size_t put_value(char *out, size_t n, double value, int digits, bool sign)
{
    char plain[FIGURE_TEXT];
    fy_print(plain, sizeof plain, "%.*f", digits, value);
    bool nothing = strspn(plain, "-0.") == strlen(plain);
    const char *figure = *plain == '-' ? plain + 1 : plain;
    return fy_print(out, n, "%s%s", nothing ? "" : *plain == '-' ? "−" : sign ? "+" : "", figure);
}

const char *value_text(char out[FIGURE_TEXT], double value, double error, bool sign)
{
    put_value(out, FIGURE_TEXT, value, decimals(error), sign);
    return out;
}

const char *figure_text(char out[FIGURE_TEXT], double value, double error, bool sign)
{
    size_t at = put_value(out, FIGURE_TEXT, value, decimals(error), sign);
    fy_print(out + at, FIGURE_TEXT - at, " ± %.*f", decimals(error), error);
    return out;
}

const char *share_text(char out[FIGURE_TEXT], const json_t *share)
{
    double value = 100 * figure_at(share, "share"), error = 100 * figure_at(share, "error");
    int digits = error >= 0.5 ? 0 : error >= 0.05 ? 1 : 2;
    fy_print(out, FIGURE_TEXT, "%.*f ± %.*f %%", digits, value, digits, error);
    return out;
}

const char *count_text(char out[FIGURE_TEXT], double n)
{
    char plain[32];
    size_t at = 0, len = fy_print(plain, sizeof plain, "%.0f", n);
    for (size_t i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            out[at++] = ',';
        out[at++] = plain[i];
    }
    out[at] = '\0';
    return out;
}

void put_figure(struct fy_text *p, double value, double error, const char *unit)
{
    char text[FIGURE_TEXT];
    fy_put(p, "%s <span class=\"pm\">± %.*f%s</span>", value_text(text, value, error, false), decimals(error), error, unit);
}
