/* spec.c - the specification of a study, read into its plan. Everything is checked before anything runs, and every
 * mistake is told with its place in the file. */
#include "spec_keys.h"
#include "summary.h"

#include "core/loader.h"
#include "foray/data.h"
#include "foray/position.h"
#include "foray/session.h"

#include <stdlib.h>
#include <string.h>

struct reading {
    struct fy_study *study;
    struct fy_loader *loader;
    const char *folder, *data_dir;
    json_t *raids; /* of the plan */
};

/* A level of a factor: what it changes in the setting of the raid. */
struct level {
    json_t *setting;     /* members that take the place of the raid's, "options" and "with" one by one */
    struct fy_node node; /* where it stands, for mistakes */
    char title[FY_STUDY_TITLE], change[FY_STUDY_TITLE];
};
struct factor {
    int n;
    struct level *levels;
};

static void put_text(json_t *object, const char *key, const char *text)
{
    json_object_set_new(object, key, json_string(text));
}

/* ------------------------------------------------------------------ settings: options, with, policy, start */

/* The value of an option as a word, however it is written: "on", true, 3. */
static void option_word(struct fy_node n, char *out, size_t size)
{
    const json_t *j = n.json;
    if (json_is_boolean(j))
        fy_print(out, size, "%s", json_is_true(j) ? "on" : "off");
    else if (json_is_integer(j))
        fy_print(out, size, "%lld", (long long)json_integer_value(j));
    else
        fy_print(out, size, "%s", fy_id(n));
}

static void read_option(struct fy_node n, const struct fy_system *sys, const char *name, json_t *options)
{
    char word[100], text[200], error[FY_ERROR];
    int16_t values[FY_OPTIONS];
    option_word(n, word, sizeof word);
    fy_print(text, sizeof text, "%s=%s", name, word);
    fy_options_initial(sys, values);
    if (!fy_failed(n.loader) && !fy_option_read(sys, text, values, error, sizeof error))
        fy_wrong(n, "%s", error);
    put_text(options, name, word);
}

static void read_options(struct fy_node n, const struct fy_system *sys, json_t *setting)
{
    json_t *options = json_object_get(setting, "options");
    const char *name;
    for (int i = 0; i < fy_len(n); i++) {
        struct fy_node value = fy_member(n, i, &name);
        read_option(value, sys, name, options);
    }
}

static void read_with(struct fy_node n, json_t *setting)
{
    const char *key;
    for (int i = 0; i < fy_len(n); i++) {
        struct fy_node value = fy_member(n, i, &key);
        if (value.json)
            json_object_set(json_object_get(setting, "with"), key, (json_t *)(uintptr_t)value.json);
    }
}

static char *named_file(const struct reading *r, struct fy_node n)
{
    char path[FY_FILE_PATH];
    const char *name = fy_id(n);
    bool beside = r->folder && *r->folder && *name != '/';
    fy_print(path, sizeof path, "%s%s%s", beside ? r->folder : "", beside ? "/" : "", name);
    char *text = fy_failed(n.loader) ? NULL : fy_read_file(path);
    if (!text)
        fy_wrong(n, "the file %s cannot be read", path);
    return text;
}

/* The position after a choice of a record. */
static json_t *record_position(const struct reading *r, struct fy_node n, const json_t *setting)
{
    char error[FY_ERROR];
    fy_get(n, "ply"); /* it must be there */
    int ply = study_number(n, PART_START, "ply", 0);
    char *text = named_file(r, fy_get(n, "record"));
    struct fy_session *s = text ? fy_record_read(text, r->data_dir, error) : NULL;
    json_t *position = NULL;
    free(text);
    if (!s) {
        fy_wrong(fy_maybe(n, "record"), "%s", error);
        return NULL;
    }
    const struct fy_game *g = fy_session_game(s);
    const char *system = json_string_value(json_object_get(setting, "system"));
    if (!fy_same_id(g->sys->key, system))
        fy_wrong(fy_maybe(n, "record"), "this is a game of %s, and the raid is one of %s", g->sys->key, system);
    else if ((uint32_t)ply > fy_session_ply(s))
        fy_wrong(fy_maybe(n, "ply"), "the record has %u choices", fy_session_ply(s));
    else
        position = fy_position_write(g, fy_session_state_at(s, (uint32_t)ply));
    fy_session_free(s);
    return position;
}

static json_t *file_position(const struct reading *r, struct fy_node n)
{
    json_error_t e;
    if (json_is_object((const json_t *)n.json))
        return json_incref((json_t *)(uintptr_t)n.json);
    char *text = named_file(r, n);
    json_t *position = text ? json_loads(text, JSON_REJECT_DUPLICATES, &e) : NULL;
    if (text && !json_is_object(position))
        fy_wrong(n, "the file is not a position: line %d: %s", e.line, position ? "it is no object" : e.text);
    free(text);
    return position;
}

static void read_start(const struct reading *r, struct fy_node n, json_t *setting)
{
    if (!fy_there(n))
        return;
    study_keys(n, PART_START);
    bool record = fy_there(fy_maybe(n, "record"));
    json_t *position = record ? record_position(r, n, setting) : file_position(r, fy_get(n, "position"));
    bool redeal = fy_bool_or(n, "redeal", record); /* what a record hides, the studied games are not to share */
    json_object_set_new(setting, "start",
                        json_pack("{s:o, s:b}", "position", position ? position : json_object(), "redeal", redeal));
}

static void read_policy(struct fy_node n, json_t *setting)
{
    struct fy_node policy = fy_maybe(n, "policy");
    if (fy_there(policy))
        put_text(setting, "policy", fy_policy_words[fy_word(policy, fy_policy_words)]);
    if (fy_there(fy_maybe(n, "playouts")))
        json_object_set_new(setting, "playouts", json_integer(study_number(n, PART_RAID, "playouts", 0)));
}

static void read_setting(const struct reading *r, struct fy_node n, const struct fy_system *sys, json_t *setting)
{
    struct fy_node options = fy_maybe(n, "options"), with = fy_maybe(n, "with");
    if (fy_there(options))
        read_options(options, sys, setting);
    if (fy_there(with))
        read_with(with, setting);
    read_policy(n, setting);
    read_start(r, fy_maybe(n, "start"), setting);
}

static json_t *empty_setting(void)
{
    return json_pack("{s:{}, s:{}}", "options", "with");
}

/* The setting of a raid with that of a level over it. */
static json_t *merge(const json_t *under, const json_t *over)
{
    json_t *all = json_deep_copy(under), *value;
    const char *key;
    json_object_foreach((json_t *)(uintptr_t)over, key, value)
        if (!strcmp(key, "options") || !strcmp(key, "with"))
            json_object_update(json_object_get(all, key), value);
        else
            json_object_set(all, key, value);
    return all;
}

/* ------------------------------------------------------------------ factors and their levels */

static struct level *add_level(struct factor *f, struct fy_node n)
{
    if (f->n == STUDY_LEVELS) {
        fy_wrong(n, "a factor has at most %d levels", STUDY_LEVELS);
        f->n--;
        json_decref(f->levels[f->n].setting);
    }
    f->levels = fy_must(realloc(f->levels, ((size_t)f->n + 1) * sizeof *f->levels));
    struct level *l = &f->levels[f->n++];
    *l = (struct level){.setting = empty_setting(), .node = n};
    return l;
}

static const struct fy_option *option_named(struct fy_node n, const struct fy_system *sys)
{
    const char *name = fy_id(n), *names[FY_OPTIONS];
    for (int i = 0; i < sys->n_options; i++) {
        names[i] = sys->options[i].name;
        if (!strcmp(names[i], name))
            return &sys->options[i];
    }
    const char *near = fy_nearest(name, names, sys->n_options);
    fy_wrong(n, near ? "%s has no option \"%s\"; is it \"%s\"?" : "%s has no option \"%s\"", sys->key, name, near);
    return NULL;
}

static void title_option(struct level *l, const struct fy_system *sys, const struct fy_option *o, const char *value)
{
    char title[FY_STUDY_TITLE];
    fy_option_title_of(sys, NULL, o, title, sizeof title);
    bool on_off = !o->words && o->lo == 0 && o->hi == 1;
    if (on_off)
        fy_print(l->title, sizeof l->title, "%s%s", fy_same_id(value, "on") ? "" : "without: ", title);
    else
        fy_print(l->title, sizeof l->title, "%s: %s", title, value);
    fy_print(l->change, sizeof l->change, "%s", *fy_rule_id(sys, o->rule) ? fy_rule_id(sys, o->rule) : o->name);
}

static void add_option_level(struct factor *f, struct fy_node n, const struct fy_system *sys, const struct fy_option *o,
                             int value)
{
    char word[100];
    struct level *l = add_level(f, n);
    fy_option_value(o, (int16_t)value, word, sizeof word);
    put_text(json_object_get(l->setting, "options"), o->name, word);
    title_option(l, sys, o, word);
}

/* All values of an option; of one with many the least and the greatest. */
static void every_value(struct factor *f, struct fy_node n, const struct fy_system *sys, const struct fy_option *o)
{
    enum { MANY = 6 };
    int step = o->hi - o->lo >= MANY ? o->hi - o->lo : 1;
    for (int v = o->lo; v <= o->hi; v += step)
        add_option_level(f, n, sys, o, v);
}

/* "from", "to" and "step" as values one by one. */
static int range_of(struct fy_node n, int32_t *from, int32_t *step)
{
    struct fy_node to = fy_get(n, "to");
    fy_get(n, "from"); /* both must be there */
    *from = study_number(n, PART_WITH, "from", 0);
    *step = study_number(n, PART_WITH, "step", 1);
    int32_t last = study_number(n, PART_WITH, "to", 0);
    if (!fy_failed(n.loader) && last < *from)
        fy_wrong(to, "the range runs the wrong way: from %d to %d", (int)*from, (int)last);
    int64_t many = fy_failed(n.loader) ? 0 : ((int64_t)last - *from) / *step + 1;
    if (many > STUDY_LEVELS)
        fy_wrong(n, "a range of %lld values; a factor has at most %d levels", (long long)many, STUDY_LEVELS);
    return many > STUDY_LEVELS ? 0 : (int)many;
}

static void title_data(struct level *l, const char *key, const json_t *value)
{
    char *text = fy_must(json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY));
    fy_print(l->title, sizeof l->title, "%s: %.60s%s", key, text, strlen(text) > 60 ? "…" : "");
    fy_print(l->change, sizeof l->change, "data: %s", key);
    free(text);
}

static void add_data_level(struct factor *f, struct fy_node n, const char *key, json_t *value)
{
    struct level *l = add_level(f, n);
    title_data(l, key, value);
    json_object_set_new(json_object_get(l->setting, "with"), key, value);
}

static void option_value_level(struct factor *f, struct fy_node n, const struct fy_system *sys, const struct fy_option *o)
{
    char word[100];
    struct level *l = add_level(f, n);
    read_option(n, sys, o->name, json_object_get(l->setting, "options"));
    option_word(n, word, sizeof word);
    title_option(l, sys, o, word);
}

/* A factor that is an option, or a key of the scenario: its values in a list or a range; of an option, all of them if
 * nothing is said. */
static void read_values(struct factor *f, struct fy_node n, const struct fy_system *sys, const struct fy_option *o,
                        const char *key)
{
    struct fy_node values = fy_maybe(n, "values");
    int32_t from = 0, step = 1;
    if (fy_there(values)) {
        int many = fy_array(values, 1, STUDY_LEVELS);
        for (int i = 0; i < many; i++) {
            struct fy_node value = fy_item(values, i);
            if (o)
                option_value_level(f, value, sys, o);
            else
                add_data_level(f, value, key, json_incref((json_t *)(uintptr_t)value.json));
        }
    } else if (o && !fy_there(fy_maybe(n, "from"))) {
        every_value(f, n, sys, o);
    } else {
        int many = range_of(n, &from, &step);
        for (int i = 0; i < many; i++)
            if (!o)
                add_data_level(f, n, key, json_integer(from + i * step));
            else if (from + i * step < o->lo || from + i * step > o->hi)
                fy_wrong(n, "%s can be %d to %d", o->name, o->lo, o->hi);
            else
                add_option_level(f, n, sys, o, from + i * step);
    }
}

static void read_levels(const struct reading *r, struct factor *f, struct fy_node n, const struct fy_system *sys)
{
    int many = fy_array(n, 1, STUDY_LEVELS);
    for (int i = 0; i < many; i++) {
        struct fy_node at = fy_item(n, i);
        study_keys(at, PART_LEVEL);
        struct level *l = add_level(f, at);
        put_text(l->setting, "system", sys->key);
        fy_print(l->title, sizeof l->title, "%s", fy_id(fy_get(at, "title")));
        fy_print(l->change, sizeof l->change, "%s", fy_str_or(at, "change", ""));
        read_setting(r, at, sys, l->setting);
    }
}

static void read_factor(const struct reading *r, struct factor *f, struct fy_node n, const struct fy_system *sys)
{
    struct fy_node option = fy_maybe(n, "option"), with = fy_maybe(n, "with"), levels = fy_maybe(n, "levels");
    if (fy_there(levels)) {
        study_keys(n, PART_LEVELS);
        read_levels(r, f, levels, sys);
    } else if (fy_there(option)) {
        study_keys(n, PART_OPTION);
        const struct fy_option *o = option_named(option, sys);
        if (o)
            read_values(f, n, sys, o, NULL);
    } else if (fy_there(with)) {
        study_keys(n, PART_WITH);
        read_values(f, n, sys, NULL, fy_id(with));
    } else
        fy_wrong(n, "a factor has \"option\", \"with\" or \"levels\"");
}

/* ------------------------------------------------------------------ variants */

static void add_variant(struct reading *r, int raid, const json_t *setting, const char *title, const char *change,
                        struct fy_node at)
{
    char error[FY_ERROR];
    json_t *v = json_deep_copy(setting), *plan;
    put_text(v, "title", title);
    put_text(v, "change", change);
    if (!fy_failed(r->loader) && !study_add_variant(r->study, raid, v, r->data_dir, error))
        fy_wrong(at, "%s", error);
    plan = json_object_get(json_array_get(r->raids, (size_t)raid), "variants");
    json_array_append_new(plan, v);
}

static void drop_variant(struct reading *r, int raid)
{
    json_t *plan = json_object_get(json_array_get(r->raids, (size_t)raid), "variants");
    json_array_remove(plan, json_array_size(plan) - 1);
    study_drop_variant(r->study);
}

/* One factor changed after the other; a level that is as the raid is anyway is no variant. */
static void one_at_a_time(struct reading *r, int raid, const json_t *setting, const struct factor *f, int n)
{
    int base = r->study->raid_base[raid];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < f[i].n && !fy_failed(r->loader); k++) {
            const struct level *l = &f[i].levels[k];
            json_t *all = merge(setting, l->setting);
            add_variant(r, raid, all, l->title, l->change, l->node);
            json_decref(all);
            if (!fy_failed(r->loader) &&
                study_same_variant(&r->study->variants[base], &r->study->variants[r->study->n_variants - 1]))
                drop_variant(r, raid);
        }
}

/* Every level of each factor with every level of the others, the last factor changing fastest. */
static void factorial(struct reading *r, int raid, const json_t *setting, const struct factor *f, int n)
{
    int at[STUDY_FACTORS] = {0}, k = 0;
    while (k >= 0 && !fy_failed(r->loader)) {
        json_t *all = json_deep_copy(setting);
        struct fy_text title = {0};
        for (int i = 0; i < n; i++) {
            json_t *next = merge(all, f[i].levels[at[i]].setting);
            json_decref(all);
            all = next;
            fy_put(&title, "%s%s", i ? ", " : "", f[i].levels[at[i]].title);
        }
        add_variant(r, raid, all, title.text, "", f[0].levels[at[0]].node);
        free(title.text);
        json_decref(all);
        for (k = n - 1; k >= 0 && ++at[k] == f[k].n; k--)
            at[k] = 0;
    }
}

static bool few_enough(struct reading *r, struct fy_node vary, const struct factor *f, int n, bool crossed)
{
    uint64_t many = 1;
    for (int i = 0; i < n; i++)
        many = crossed ? many * (uint64_t)f[i].n : many + (uint64_t)f[i].n;
    if (many + (uint64_t)r->study->n_variants <= FY_STUDY_VARIANTS)
        return true;
    fy_wrong(vary, "this makes %llu variants; a study has at most %d", (unsigned long long)many, FY_STUDY_VARIANTS);
    return false;
}

static int read_factors(const struct reading *r, struct fy_node vary, const struct fy_system *sys, struct factor f[STUDY_FACTORS])
{
    int n = 0;
    if (json_is_string((const json_t *)vary.json)) {
        static const char *const words[] = {"options", NULL};
        fy_word(vary, words);
        for (; n < sys->n_options && n < STUDY_FACTORS; n++)
            every_value(&f[n], vary, sys, &sys->options[n]);
        return n;
    }
    int many = fy_array(vary, 1, STUDY_FACTORS);
    for (; n < many && !fy_failed(r->loader); n++)
        read_factor(r, &f[n], fy_item(vary, n), sys);
    return n;
}

static void free_factors(struct factor f[STUDY_FACTORS])
{
    for (int i = 0; i < STUDY_FACTORS; i++) {
        for (int k = 0; k < f[i].n; k++)
            json_decref(f[i].levels[k].setting);
        free(f[i].levels);
    }
}

static void read_variants(struct reading *r, int raid, struct fy_node n, const struct fy_system *sys, const json_t *setting)
{
    struct factor f[STUDY_FACTORS] = {{0}};
    struct fy_node vary = fy_maybe(n, "vary"), design = fy_maybe(n, "design");
    bool crossed = fy_there(design) && fy_word(design, study_designs) == 1;
    int many = fy_there(vary) ? read_factors(r, vary, sys, f) : 0;
    bool ok = !fy_failed(r->loader) && few_enough(r, vary, f, many, crossed && many);
    struct fy_node with = fy_maybe(n, "with");
    if (ok && !(crossed && many))
        add_variant(r, raid, setting, fy_str_or(n, "base", "as it is"), "", fy_there(with) ? with : n);
    if (ok && crossed && many)
        factorial(r, raid, setting, f, many);
    else if (ok)
        one_at_a_time(r, raid, setting, f, many);
    free_factors(f);
}

/* ------------------------------------------------------------------ raids */

static void raid_title(struct reading *r, int raid, struct fy_node n)
{
    struct fy_node title = fy_maybe(n, "name");
    int base = r->study->raid_base[raid];
    if (fy_failed(r->loader) || base < 0)
        return;
    const struct fy_game *g = r->study->variants[base].run.game;
    char *out = r->study->raid_title[raid];
    if (fy_there(title))
        fy_print(out, FY_STUDY_TITLE, "%s", fy_id(title));
    else
        fy_print(out, FY_STUDY_TITLE, "%s: %s", g->sys->title, g->title);
    put_text(json_array_get(r->raids, (size_t)raid), "title", out);
}

static const struct fy_system *system_named(struct fy_node n)
{
    const char *names[32], *key = fy_id(n);
    int many = 0;
    const struct fy_system *sys = fy_system_find(key);
    for (int i = 0; i < fy_n_systems && many < 32; i++)
        if (!fy_systems[i]->unlisted)
            names[many++] = fy_systems[i]->key;
    const char *near = fy_nearest(key, names, many);
    if (!sys && !fy_failed(n.loader))
        fy_wrong(n, near ? "there is no system \"%s\"; is it \"%s\"?" : "there is no system \"%s\"; foray list shows them",
                 key, near);
    return sys;
}

/* That the scenario opens is seen before anything is varied, so that the mistake is told at its key. */
static void check_scenario(struct reading *r, struct fy_node n, const struct fy_system *sys)
{
    struct fy_node scenario = fy_maybe(n, "scenario");
    char error[FY_ERROR];
    if (!fy_there(scenario) || fy_failed(r->loader))
        return;
    struct fy_game *g = fy_game_open(sys, fy_id(scenario), r->data_dir, error);
    if (!g)
        fy_wrong(scenario, "%s", error);
    fy_game_close(g);
}

static void read_raid(struct reading *r, struct fy_node n, struct fy_node over)
{
    char error[FY_ERROR];
    const struct fy_system *sys = system_named(fy_get(n, "system"));
    int raid = r->study->n_raids;
    if (!sys || fy_failed(r->loader))
        return;
    if (!study_add_raid(r->study, "", error)) {
        fy_wrong(n, "%s", error);
        return;
    }
    check_scenario(r, n, sys);
    json_array_append_new(r->raids, json_pack("{s:[]}", "variants"));
    json_t *setting = empty_setting();
    put_text(setting, "system", sys->key);
    put_text(setting, "policy", fy_policy_words[FY_HABIT]);
    put_text(setting, "scenario", fy_str_or(n, "scenario", ""));
    read_policy(over, setting);
    read_setting(r, n, sys, setting);
    read_variants(r, raid, n, sys, setting);
    json_decref(setting);
    raid_title(r, raid, n);
}

static void read_raids(struct reading *r, struct fy_node top)
{
    struct fy_node raids = fy_maybe(top, "raids");
    if (!fy_there(raids)) {
        read_raid(r, top, top);
        return;
    }
    int n = fy_array(raids, 1, FY_STUDY_RAIDS);
    if (fy_there(fy_maybe(top, "system")))
        fy_wrong(top, "either \"raids\" or \"system\", not both");
    for (int i = 0; i < n; i++) {
        struct fy_node raid = fy_item(raids, i);
        study_keys(raid, PART_RAID);
        read_raid(r, raid, top);
    }
}

/* ------------------------------------------------------------------ objectives beside history */

/* Is this the id of a target of the raid? */
static bool has_target(const struct fy_study_variant *v, const char *id)
{
    const struct fy_game *g = v->run.game;
    struct fy_fates fates;
    study_things(v, &fates);
    for (int i = 0; i < fates.n; i++)
        if (fy_fate_of_target(fates.row[i].fate) && !strcmp(fy_thing_id(g, fates.row[i].noun, fates.row[i].index), id))
            return true;
    return false;
}

static void check_target(const struct reading *r, struct fy_node n, int raid)
{
    const struct fy_study_variant *v = &r->study->variants[r->study->raid_base[raid]];
    const char *id = fy_id(n);
    if (!fy_failed(r->loader) && !has_target(v, id))
        fy_wrong(n, "%s has no target \"%s\"; foray playout --json lists them", r->study->raid_title[raid], id);
}

static void check_objective(const struct reading *r, struct fy_node n)
{
    study_keys(n, PART_OBJECTIVE);
    fy_id(fy_get(n, "title"));
    if (fy_there(fy_maybe(n, "then")))
        fy_word(fy_maybe(n, "then"), fy_fate_words);
    struct fy_node things = fy_get(n, "things");
    int many = fy_array(things, r->study->n_raids, r->study->n_raids);
    for (int i = 0; i < many; i++) {
        struct fy_node ids = fy_item(things, i);
        if (json_is_null((const json_t *)ids.json))
            continue;
        int each = fy_array(ids, 1, STUDY_TARGETS);
        for (int k = 0; k < each; k++)
            check_target(r, fy_item(ids, k), i);
    }
}

static void read_history(const struct reading *r, struct fy_node top, json_t *plan)
{
    struct fy_node history = fy_maybe(top, "history"), objectives = fy_maybe(top, "objectives");
    if (fy_there(history)) {
        study_keys(history, PART_HISTORY);
        fy_id(fy_get(history, "title"));
        fy_id(fy_get(history, "basis"));
        json_object_set(plan, "history", (json_t *)(uintptr_t)history.json);
    }
    int n = fy_there(objectives) ? fy_array(objectives, 1, STUDY_OBJECTIVES) : 0;
    for (int i = 0; i < n && !fy_failed(r->loader); i++)
        check_objective(r, fy_item(objectives, i));
    if (n)
        json_object_set(plan, "objectives", (json_t *)(uintptr_t)objectives.json);
}

/* ------------------------------------------------------------------ the whole of it */

static void read_seed(struct fy_node top, json_t *plan)
{
    struct fy_node n = fy_maybe(top, "seed");
    char word[32] = "1";
    uint64_t seed;
    if (fy_there(n) && json_is_integer((const json_t *)n.json))
        fy_print(word, sizeof word, "%lld", (long long)json_integer_value(n.json));
    else if (fy_there(n))
        fy_print(word, sizeof word, "%s", fy_str(n));
    if (!fy_failed(n.loader) && !fy_count_read(word, 10, UINT64_MAX, &seed))
        fy_wrong(n, "\"%s\" is not a whole number from 0 on", word);
    put_text(plan, "seed", word);
}

static void read_precision(struct fy_node top, json_t *plan)
{
    struct fy_node n = fy_maybe(top, "precision");
    if (!fy_there(n))
        return;
    if (!json_is_number((const json_t *)n.json) || json_number_value(n.json) <= 0)
        fy_wrong(n, "the precision is a number above 0, in points");
    json_object_set(plan, "precision", (json_t *)(uintptr_t)n.json);
}

/* A game by search takes seconds: few of them make a shard. */
static int usual_shard(struct fy_node top)
{
    enum { QUICK = 200, SLOW = 5 };
    struct fy_node policy = fy_maybe(top, "policy");
    return fy_there(policy) && !strcmp(fy_str(policy), "search") ? SLOW : QUICK;
}

static void read_top(struct reading *r, struct fy_node top)
{
    study_keys(top, PART_STUDY);
    json_t *plan = r->study->plan;
    put_text(plan, "title", fy_str_or(top, "title", ""));
    put_text(plan, "about", fy_str_or(top, "about", ""));
    json_object_set_new(plan, "games", json_integer(study_number(top, PART_STUDY, "games", FY_STUDY_GAMES)));
    json_object_set_new(plan, "shard", json_integer(study_number(top, PART_STUDY, "shard", usual_shard(top))));
    json_object_set_new(plan, "watch", json_integer(study_number(top, PART_STUDY, "watch", FY_STUDY_WATCH)));
    read_seed(top, plan);
    read_precision(top, plan);
    study_head(r->study);
    read_raids(r, top);
    if (!fy_failed(r->loader))
        read_history(r, top, plan);
    if (!fy_failed(r->loader) && !*json_string_value(json_object_get(plan, "title")))
        put_text(plan, "title", r->study->raid_title[0]);
}

struct fy_study *fy_study_read(const char *text, const char *name, const char *folder, const char *data_dir,
                               char error[FY_ERROR])
{
    struct reading r = {.study = fy_must(calloc(1, sizeof *r.study)),
                        .loader = fy_must(calloc(1, sizeof *r.loader)),
                        .folder = folder,
                        .data_dir = data_dir,
                        .raids = json_array()};
    char *copy = fy_must(malloc(strlen(text) + 1));
    memcpy(copy, text, strlen(text) + 1);
    r.study->plan = json_object();
    struct fy_node top = fy_take_text(r.loader, name, copy);
    if (!fy_failed(r.loader))
        read_top(&r, top);
    json_object_set_new(r.study->plan, "raids", r.raids);
    bool ok = !fy_failed(r.loader);
    if (ok)
        study_complete(r.study);
    else {
        fy_print(error, FY_ERROR, "%s", r.loader->error);
        fy_study_free(r.study);
    }
    json_t *plan = ok ? json_deep_copy(r.study->plan) : NULL; /* what stands in the file goes with the loader */
    fy_free_loader(r.loader);
    if (!ok)
        return NULL;
    json_decref(r.study->plan);
    r.study->plan = plan;
    return r.study;
}
