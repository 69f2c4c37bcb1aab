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
    struct fy_why why;
    const struct fy_game *g = fy_session_game(s);
    assert_true(g->sys->choices(g->data, fy_session_state(s), c) > 0);
    return fy_session_play(s, &c[0], &why, error);
}

#endif
