/* A data file, after a line with its name ("chariot/units.json"), in place of the built-in one: it loads and plays, or it is
 * refused with a message that names a file. */
#include "fuzz.h"

#include "foray/playout.h"
#include "foray/text.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static void put(const char *path, const void *bytes, size_t n)
{
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(bytes, 1, n, f) != n)
        abort();
    fclose(f);
}

static void remove_folder(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        abort();
}

/* A copy of all built-in files, once. */
static void make_folder(void)
{
    char path[300];
    if (*folder)
        return;
    strcpy(folder, "/tmp/foray-fuzz-XXXXXX");
    if (!mkdtemp(folder))
        abort();
    atexit(remove_folder);
    for (int i = 0; i < fy_n_systems; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, fy_systems[i]->key);
        mkdir(path, 0700);
    }
    for (int i = 0; i < fy_n_builtins; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, fy_builtins[i].path);
        if (fy_system_find(fy_builtins[i].path) || strchr(fy_builtins[i].path, '/'))
            put(path, fy_builtins[i].text, fy_builtins[i].size);
    }
}

static void load(const struct fy_system *s)
{
    static struct fy_tally t;
    char error[FY_ERROR] = "", names[64][64];
    int n = fy_scenarios(s, folder, names, 64);
    for (int i = 0; i < n; i++) {
        struct fy_game *g = fy_game_open(s, names[i], folder, error);
        if (!g && !*error)
            abort();
        struct fy_playouts p = {.game = g, .policy = FY_RANDOM, .seed = 1, .games = 1, .threads = 1};
        if (g)
            fy_options_of(g, p.options);
        if (g)
            fy_playouts_run(&p, &t);
        fy_game_close(g);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    char path[300], key[32], *text = as_text(bytes, n);
    size_t line = strcspn(text, "\n");
    make_folder();
    for (int i = 0; i < fy_n_builtins; i++) {
        const struct fy_builtin *b = &fy_builtins[i];
        if (strlen(b->path) != line || strncmp(b->path, text, line) != 0 || line >= n)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, b->path);
        fy_print(key, sizeof key, "%.*s", (int)strcspn(b->path, "/"), b->path);
        put(path, text + line + 1, n - line - 1);
        if (fy_system_find(key))
            load(fy_system_find(key));
        put(path, b->text, b->size);
    }
    free(text);
    return 0;
}
