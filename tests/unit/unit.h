/* unit.h - what the unit tests share: cmocka, a game to play with, a folder to write into. */
#ifndef FORAY_UNIT_H
#define FORAY_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "foray/session.h"
#include "foray/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char error[FY_ERROR];

static inline struct fy_game *template_game(void)
{
    struct fy_game *g = fy_game_open(fy_system_find("template"), NULL, NULL, error);
    assert_non_null(g);
    return g;
}

static inline void choose_seed(struct fy_session_config *c, uint64_t seed)
{
    c->seed_chosen = true;
    c->seed = seed;
}

/* A folder of this test's own; everything in it goes with it. */
static inline const char *own_folder(void)
{
    static char folder[64];
    if (!*folder) {
        strcpy(folder, "/tmp/foray-unit-XXXXXX");
        assert_non_null(mkdtemp(folder));
    }
    return folder;
}

static inline void drop_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", own_folder());
    assert_int_equal(system(command), 0);
}

static inline const char *path_in(const char *name)
{
    static char path[4][256];
    static int next;
    char *p = path[next++ % 4];
    snprintf(p, 256, "%s/%s", own_folder(), name);
    return p;
}

static inline void write_file(const char *name, const char *text)
{
    FILE *f = fopen(path_in(name), "wb");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static inline struct fy_choice choice(const struct fy_game *g, const char *text)
{
    struct fy_choice c = {0};
    if (!fy_text_read_choice(g, text, &c, error, sizeof error))
        fail_msg("%s: %s", text, error);
    return c;
}

/* The first choice on offer, played. */
static inline enum fy_answer play_first(struct fy_session *s)
{
    struct fy_choice c[64];
    struct fy_message why;
    const struct fy_game *g = fy_session_game(s);
    assert_true(g->sys->choices(g->data, fy_session_state(s), c) > 0);
    return fy_session_play(s, &c[0], &why, error);
}

/* ---- the dice to come */

struct outcomes {
    int n;
    int32_t face[400];
};

/* Play the first choice on offer to the end: what was rolled and drawn after choice `from`. */
static inline struct outcomes play_out_from(struct fy_session *s, uint32_t from)
{
    struct outcomes o = {0};
    int n;
    while (!fy_session_over(s))
        assert_int_equal(play_first(s), FY_DONE);
    const struct fy_line *l = fy_session_log(s, &n);
    for (int i = 0; i < n && o.n < 400; i++)
        if (l[i].kind == FY_LINE_PULL && l[i].ply > from)
            o.face[o.n++] = l[i].as.pull.face;
    return o;
}

static inline bool same_outcomes(const struct outcomes *a, const struct outcomes *b)
{
    return a->n == b->n && !memcmp(a->face, b->face, (size_t)a->n * sizeof *a->face);
}

/* Is this number in the text, in decimal or hexadecimal? */
static inline bool tells(const char *text, uint64_t number)
{
    char words[3][24];
    snprintf(words[0], sizeof words[0], "%llu", (unsigned long long)number);
    snprintf(words[1], sizeof words[1], "%llx", (unsigned long long)number);
    snprintf(words[2], sizeof words[2], "%llX", (unsigned long long)number);
    return strstr(text, words[0]) || strstr(text, words[1]) || strstr(text, words[2]);
}

/* ---- data files with something broken in them */

static inline char *whole_file(const char *path)
{
    enum { LONGEST = 1 << 16 };
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, LONGEST);
    assert_non_null(text);
    size_t n = fread(text, 1, LONGEST - 1, f);
    assert_true(n > 0 && n < LONGEST - 1);
    fclose(f);
    return text;
}

/* The data files of a system into the test's folder; a NULL ends the list. */
static inline void copy_data(const char *key, const char *const files[])
{
    for (int i = 0; files[i]; i++) {
        char path[300];
        snprintf(path, sizeof path, FORAY_DATA "/%s/%s", key, files[i]);
        char *text = whole_file(path);
        write_file(files[i], text);
        free(text);
    }
}

/* One piece of text in a file of the test's folder takes the place of another. */
static inline void change_file(const char *file, const char *from, const char *to)
{
    char *text = whole_file(path_in(file)), *at = strstr(text, from);
    if (!at)
        fail_msg("%s: there is no \"%s\"", file, from);
    size_t n = strlen(text) + strlen(to) + 1;
    char *changed = malloc(n);
    assert_non_null(changed);
    snprintf(changed, n, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    write_file(file, changed);
    free(changed);
    free(text);
}

/* What lies in the test's folder is not accepted, for this reason. */
static inline void data_refused(const char *key, const char *because)
{
    if (fy_game_open(fy_system_find(key), NULL, own_folder(), error))
        fail_msg("accepted, although %s", because);
    if (!strstr(error, because))
        fail_msg("not \"%s\": %s", because, error);
}

static inline void data_accepted(const char *key)
{
    struct fy_game *g = fy_game_open(fy_system_find(key), NULL, own_folder(), error);
    if (!g)
        fail_msg("%s", error);
    fy_game_close(g);
}

#endif
