/* data_out.c - the data of a variant as files: what a record of it replays with. */
#include "study.h"

#include "core/loader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool failed(const char *path, char error[FY_ERROR])
{
    fy_print(error, FY_ERROR, "%s: %s", path, strerror(errno));
    return false;
}

static bool make_folder(const char *path, char error[FY_ERROR])
{
    return mkdir(path, 0777) == 0 || errno == EEXIST || failed(path, error);
}

static bool write_json(const char *path, const json_t *root, char error[FY_ERROR])
{
    return json_dump_file(root, path, JSON_INDENT(1)) == 0 || failed(path, error);
}

/* A scenario file says so with its first key. */
static bool write_scenario(const char *path, const struct fy_game *g, const json_t *root, char error[FY_ERROR])
{
    json_t *file = json_pack("{s:s}", "scenario", g->scenario);
    json_object_update(file, (json_t *)(uintptr_t)root);
    bool ok = write_json(path, file, error);
    json_decref(file);
    return ok;
}

/* The scenario as it is put together, and the other files as they were read; those that it builds on are in it. */
bool fy_study_write_data(const struct fy_study *s, int variant, const char *dir, char error[FY_ERROR])
{
    const struct fy_game *g = s->variants[variant].run.game;
    const struct fy_loader *l = g->loader;
    char folder[FY_FILE_PATH], path[FY_FILE_PATH + 80];
    fy_print(folder, sizeof folder, "%s/%s", dir, g->sys->key);
    bool ok = make_folder(dir, error) && make_folder(folder, error);
    for (int i = 0; ok && i < l->n_files; i++) {
        const char *slash = strrchr(l->files[i].name, '/');
        if (i && l->files[i].base)
            continue;
        fy_print(path, sizeof path, "%s/%s%s", folder, i ? slash ? slash + 1 : l->files[i].name : g->scenario,
                 i ? "" : ".json");
        ok = i ? write_json(path, l->files[i].root, error) : write_scenario(path, g, l->files[i].root, error);
    }
    return ok;
}
