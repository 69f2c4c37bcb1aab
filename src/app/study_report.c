/* study_report.c - foray study: what came of it, exported, merged, and single games of it. */
#include "study.h"

#include "foray/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool enough_words(const struct command *c, const struct study_request *w, int least, int most, const char *usage)
{
    if (w->n_words >= least && w->n_words <= most)
        return true;
    return complain(c, "usage: foray study %s", usage), false;
}

/* Whole or not at all: what was there before stays until the new text is written. */
static bool write_file(const struct command *c, const char *path, const char *text)
{
    char beside[FY_FILE_PATH];
    fy_print(beside, sizeof beside, "%s.new", path);
    FILE *f = fopen(beside, "wb");
    bool ok = f && fputs(text, f) >= 0;
    ok = f && fclose(f) == 0 && ok && rename(beside, path) == 0;
    if (!ok) {
        complain(c, "%s: %s", path, strerror(errno));
        remove(beside);
    }
    return ok;
}

/* ------------------------------------------------------------------ games as records */

static void record_name(const char *dir, const json_t *watch, char out[FY_FILE_PATH])
{
    fy_print(out, FY_FILE_PATH, "%s/variant-%lld-game-%lld.foray", dir,
             (long long)json_integer_value(json_object_get(watch, "variant")),
             (long long)json_integer_value(json_object_get(watch, "game")));
}

static bool write_records(const struct command *c, const struct fy_study *s, const json_t *summary, const char *dir)
{
    size_t i, k;
    json_t *raid, *watch;
    char path[FY_FILE_PATH], error[FY_ERROR];
    if (mkdir(dir, 0777) != 0 && errno != EEXIST)
        return complain(c, "%s: %s", dir, strerror(errno)), false;
    json_array_foreach(json_object_get(summary, "raids"), i, raid)
        json_array_foreach(json_object_get(raid, "watch"), k, watch) {
            char *record = fy_study_record(s, (int)json_integer_value(json_object_get(watch, "variant")),
                                           (uint64_t)json_integer_value(json_object_get(watch, "game")), error);
            if (!record)
                return complain(c, "%s", error), false;
            record_name(dir, watch, path);
            bool ok = write_file(c, path, record);
            free(record);
            if (!ok)
                return false;
        }
    return true;
}

/* ------------------------------------------------------------------ the report */

int study_tell(const struct command *c, const struct study_request *w, struct fy_study_store *store,
               const struct fy_study *s, const char *path)
{
    char error[FY_ERROR];
    bool ok = true;
    json_t *summary = fy_study_summary(store, s, error);
    if (!summary)
        return complain(c, "%s", error), NO;
    if (w->html) {
        const char *slash = strrchr(path, '/');
        char *page = fy_study_html(s, summary, slash ? slash + 1 : path, w->records);
        ok = write_file(c, w->html, page);
        free(page);
    }
    if (ok && w->records)
        ok = write_records(c, s, summary, w->records);
    if (ok && w->json)
        print_json(json_incref(summary));
    else if (ok && !w->quiet && !w->html) {
        char *text = fy_study_text(s, summary);
        fputs(text, stdout);
        free(text);
    }
    json_decref(summary);
    return ok ? DONE : NO;
}

static struct fy_study_store *look(const struct command *c, const struct study_request *w, struct fy_study **s)
{
    char error[FY_ERROR];
    struct fy_study_store *store = fy_study_store_look(w->words[1], w->data, s, error);
    if (!store)
        complain(c, "%s", error);
    return store;
}

static int close_all(struct fy_study_store *store, struct fy_study *s, int code)
{
    fy_study_store_close(store);
    fy_study_free(s);
    return code;
}

int study_report(const struct command *c, const struct study_request *w)
{
    struct fy_study *s;
    if (!enough_words(c, w, 2, 2, "report STORE [--html FILE] [--records DIR] [--json]"))
        return USAGE;
    struct fy_study_store *store = look(c, w, &s);
    return store ? close_all(store, s, study_tell(c, w, store, s, w->words[1])) : NO;
}

/* ------------------------------------------------------------------ export, merge, check, record */

static int export_csv(const struct command *c, const char *path, struct fy_study_store *store, const struct fy_study *s)
{
    char error[FY_ERROR];
    bool out = !strcmp(path, "-");
    FILE *f = out ? stdout : fopen(path, "wb");
    if (!f)
        return complain(c, "%s: %s", path, strerror(errno)), NO;
    bool ok = fy_study_csv(store, s, f, error);
    if (!ok)
        complain(c, "%s", error);
    bool written = out ? fflush(f) == 0 : fclose(f) == 0;
    if (!written)
        complain(c, "%s: %s", path, strerror(errno));
    return ok && written ? DONE : NO;
}

static int export_json(const struct command *c, struct fy_study_store *store, const struct fy_study *s)
{
    char error[FY_ERROR];
    json_t *j = fy_study_json(store, s, error);
    if (!j)
        return complain(c, "%s", error), NO;
    json_dumpf(j, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(j);
    return DONE;
}

int study_export(const struct command *c, const struct study_request *w)
{
    struct fy_study *s;
    if (!enough_words(c, w, 2, 2, "export STORE --csv FILE | --json"))
        return USAGE;
    struct fy_study_store *store = look(c, w, &s);
    if (!store)
        return NO;
    return close_all(store, s, w->json ? export_json(c, store, s) : export_csv(c, w->csv ? w->csv : "-", store, s));
}

/* The store that is merged into may have to be made: then the second tells what study it is of. */
static int told_by(const struct study_request *w)
{
    struct stat st;
    return stat(w->words[1], &st) == 0 ? 1 : 2;
}

int study_merge(const struct command *c, const struct study_request *w)
{
    struct fy_study *s;
    char error[FY_ERROR];
    if (!enough_words(c, w, 3, STUDY_WORDS, "merge STORE STORE…"))
        return USAGE;
    struct fy_study_store *store = fy_study_store_look(w->words[told_by(w)], w->data, &s, error);
    if (!store)
        return complain(c, "%s", error), NO;
    if (told_by(w) == 2) {
        fy_study_store_close(store);
        store = fy_study_store_open(w->words[1], s, error);
    }
    bool ok = store != NULL;
    for (int i = 2; ok && i < w->n_words; i++) {
        uint64_t shards = 0;
        ok = fy_study_merge(store, w->words[i], &shards, error);
        if (ok && !w->quiet)
            printf("%s: %llu shards that were missing\n", w->words[i], (unsigned long long)shards);
    }
    if (!ok)
        complain(c, "%s", error);
    return close_all(store, s, ok ? DONE : NO);
}

int study_check(const struct command *c, const struct study_request *w)
{
    char store[FY_FILE_PATH];
    struct study_request rest = *w;
    if (!enough_words(c, w, 2, STUDY_WORDS, "check SPEC.json"))
        return USAGE;
    memmove(rest.words, rest.words + 1, (size_t)--rest.n_words * sizeof *rest.words);
    struct fy_study *s = study_of_words(c, &rest, store);
    if (!s)
        return USAGE;
    if (w->json)
        print_json(json_incref(s->plan));
    for (int i = 0; i < s->n_variants && !w->json; i++)
        printf("%s%s%4d  %s%s%s\n", s->variants[i].base == i ? s->raid_title[s->variants[i].raid] : "",
               s->variants[i].base == i ? "\n" : "", i, s->variants[i].title, *s->variants[i].change ? "  " : "",
               s->variants[i].change);
    if (!w->json)
        printf("%d variants of %llu games each, kept in %s\n", s->n_variants, (unsigned long long)s->games,
               w->store ? w->store : store);
    fy_study_free(s);
    return DONE;
}

int study_record(const struct command *c, const struct study_request *w)
{
    struct fy_study *s;
    char error[FY_ERROR];
    uint64_t variant, game;
    if (!enough_words(c, w, 4, 4, "record STORE VARIANT GAME"))
        return USAGE;
    struct fy_study_store *store = look(c, w, &s);
    if (!store)
        return NO;
    if (!fy_count_read(w->words[2], 10, (uint64_t)s->n_variants - 1, &variant) ||
        !fy_count_read(w->words[3], 10, UINT64_MAX / 4, &game)) {
        complain(c, "this study has variants 0 to %d, and games are numbers from 0", s->n_variants - 1);
        return close_all(store, s, USAGE);
    }
    bool ok = !w->data_out || fy_study_write_data(s, (int)variant, w->data_out, error);
    char *record = ok ? fy_study_record(s, (int)variant, game, error) : NULL;
    if (record)
        fputs(record, stdout);
    else
        complain(c, "%s", error);
    free(record);
    return close_all(store, s, record ? DONE : NO);
}
