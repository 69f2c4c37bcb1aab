/* study_spec.c - foray study: the specification, from a file or put together from options. */
#include "games.h"
#include "study.h"

#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && !strcmp(text + n - m, end);
}

/* ------------------------------------------------------------------ from options */

/* KEY=A,B as a factor: the values are JSON, separated by commas. */
static bool add_with(const struct command *c, const char *word, json_t *vary)
{
    const char *sign = strchr(word, '=');
    struct fy_text list = {0};
    if (sign)
        fy_put(&list, "[%s]", sign + 1);
    json_t *values = sign ? json_loads(list.text, 0, NULL) : NULL, *f = json_object();
    free(list.text);
    if (!values) {
        json_decref(f);
        return complain(c, "--with %s: it takes KEY=VALUE,VALUE…, values as JSON: alert=0,1,2", word), false;
    }
    char key[100];
    fy_print(key, sizeof key, "%.*s", (int)(sign - word), word);
    json_object_set_new(f, "with", json_string(key));
    json_object_set_new(f, "values", values);
    json_array_append_new(vary, f);
    return true;
}

static json_t *vary_of(const struct command *c, const struct study_request *w)
{
    json_t *vary = json_array();
    if (w->n_vary == 1 && !w->n_with && !strcmp(w->vary[0], "options"))
        return json_decref(vary), json_string("options");
    for (int i = 0; i < w->n_vary; i++)
        json_array_append_new(vary, json_pack("{s:s}", "option", w->vary[i]));
    for (int i = 0; i < w->n_with; i++)
        if (!add_with(c, w->with[i], vary))
            return json_decref(vary), NULL;
    return vary;
}

static void set_words(json_t *spec, const struct study_request *w)
{
    json_t *options = json_object();
    for (int i = 1; i < w->n_words; i++) {
        const char *sign = strchr(w->words[i], '=');
        char name[100];
        fy_print(name, sizeof name, "%.*s", sign ? (int)(sign - w->words[i]) : 0, w->words[i]);
        if (sign)
            json_object_set_new(options, name, json_string(sign + 1));
        else
            json_object_set_new(spec, "scenario", json_string(w->words[i]));
    }
    json_object_set_new(spec, "options", options);
}

static json_t *spec_of_options(const struct command *c, const struct study_request *w)
{
    json_t *spec = json_pack("{s:s}", "system", w->words[0]), *vary = vary_of(c, w);
    char seed[32];
    if (!vary)
        return json_decref(spec), NULL;
    set_words(spec, w);
    fy_print(seed, sizeof seed, "%llu", (unsigned long long)w->seed);
    json_object_set_new(spec, "seed", json_string(seed));
    if (!json_is_array(vary) || json_array_size(vary))
        json_object_set(spec, "vary", vary);
    json_decref(vary);
    if (w->policy)
        json_object_set_new(spec, "policy", json_string(w->policy));
    if (w->playouts)
        json_object_set_new(spec, "playouts", json_integer((json_int_t)w->playouts));
    if (w->factorial)
        json_object_set_new(spec, "design", json_string("factorial"));
    return spec;
}

/* ------------------------------------------------------------------ from a file */

/* Those of the options that may go over what the file says. */
static bool change_numbers(const struct command *c, const struct study_request *w, struct fy_study *s)
{
    char *end;
    if (w->games)
        json_object_set_new(s->plan, "games", json_integer((json_int_t)w->games));
    if (w->precision) {
        double precision = strtod(w->precision, &end);
        if (*end || !(precision > 0))
            return complain(c, "--precision is a number above 0, in points"), false;
        json_object_set_new(s->plan, "precision", json_real(precision));
        s->precision = precision;
    }
    s->games = w->games ? w->games : s->games;
    return true;
}

static bool only_of_a_system(const struct command *c, const struct study_request *w)
{
    if (!w->n_vary && !w->n_with && !w->factorial && !w->policy && !w->playouts && !w->seeded && w->n_words == 1)
        return true;
    return complain(c,
                    "%s says itself what is varied: --vary, --with, --factorial, --policy, --playouts and --seed go with a "
                    "system",
                    w->words[0]),
           false;
}

static struct fy_study *read_file(const struct command *c, const struct study_request *w, char error[FY_ERROR])
{
    const char *path = w->words[0], *slash = strrchr(path, '/');
    char folder[FY_FILE_PATH] = "";
    char *text = only_of_a_system(c, w) ? read_text(c, path) : NULL;
    *error = '\0';
    if (!text)
        return NULL;
    if (slash)
        fy_print(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    struct fy_study *s = fy_study_read(text, path, folder, w->data, error);
    free(text);
    return s;
}

static struct fy_study *read_options(const struct command *c, const struct study_request *w, char error[FY_ERROR])
{
    *error = '\0';
    json_t *spec = spec_of_options(c, w);
    char *text = spec ? json_dumps(spec, JSON_INDENT(1)) : NULL;
    json_decref(spec);
    struct fy_study *s = text ? fy_study_read(text, "these options", NULL, w->data, error) : NULL;
    free(text);
    return s;
}

static void usual_store(const struct study_request *w, bool file, char store[FY_FILE_PATH])
{
    const char *slash = strrchr(w->words[0], '/'), *name = slash ? slash + 1 : w->words[0];
    size_t n = strlen(name) - (file && ends_with(name, ".json") ? 5 : 0);
    fy_print(store, FY_FILE_PATH, "%.*s%s.sqlite", (int)n, name, file ? "" : "-study");
}

struct fy_study *study_of_words(const struct command *c, const struct study_request *w, char store[FY_FILE_PATH])
{
    char error[FY_ERROR];
    bool file = is_file(w->words[0]) || ends_with(w->words[0], ".json");
    struct fy_study *s = file ? read_file(c, w, error) : read_options(c, w, error);
    if (!s && *error)
        complain(c, "%s", error);
    if (s && !change_numbers(c, w, s)) {
        fy_study_free(s);
        return NULL;
    }
    usual_store(w, file, store);
    return s;
}
