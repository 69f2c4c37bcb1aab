/* row_ids.c - what data can refer to: the ids of rows, hashed by the rows' name and their own. */
#include "foray/rows.h"
#include "foray/text.h"
#include "loader.h"

#include <stdlib.h>
#include <string.h>

/* The place of an id in the table, or the free one where it would stand. */
static struct known_id *place_of(struct known_id *ids, int cap, const char *name, const char *id)
{
    uint64_t h = fy_hash(name, strlen(name)) * 31 + fy_hash(id, strlen(id));
    uint64_t i = (h ^ h >> 29) & (uint64_t)(cap - 1);
    while (ids[i].id && (strcmp(ids[i].id, id) != 0 || strcmp(ids[i].name, name) != 0))
        i = (i + 1) & (uint64_t)(cap - 1);
    return &ids[i];
}

static void make_room(struct fy_loader *l)
{
    if (2 * l->n_ids < l->cap_ids)
        return;
    int cap = l->cap_ids ? 2 * l->cap_ids : 256;
    struct known_id *ids = fy_must(calloc((size_t)cap, sizeof *ids));
    for (int i = 0; i < l->cap_ids; i++)
        if (l->ids[i].id)
            *place_of(ids, cap, l->ids[i].name, l->ids[i].id) = l->ids[i];
    free(l->ids);
    l->ids = ids;
    l->cap_ids = cap;
}

/* How many ids of a name there are stands under the empty id, which nothing can have. */
static int next_number(struct fy_loader *l, const char *name)
{
    make_room(l);
    struct known_id *all = place_of(l->ids, l->cap_ids, name, "");
    if (!all->id) {
        *all = (struct known_id){name, "", 0};
        l->n_ids++;
    }
    return all->number++;
}

int fy_add_id(struct fy_node n, const char *name, const char *id)
{
    struct fy_loader *l = n.loader;
    if (l->failed)
        return 0;
    if (!*id) {
        fy_wrong(n, "this must not be empty");
        return 0;
    }
    if (fy_find_id(l, name, id) >= 0) {
        fy_wrong(n, "there are two of the name \"%s\"", id);
        return 0;
    }
    int number = next_number(l, name);
    make_room(l);
    *place_of(l->ids, l->cap_ids, name, id) = (struct known_id){name, id, number};
    l->n_ids++;
    return number;
}

int fy_find_id(const struct fy_loader *l, const char *name, const char *id)
{
    if (!l->cap_ids || !*id)
        return -1;
    const struct known_id *found = place_of(l->ids, l->cap_ids, name, id);
    return found->id ? found->number : -1;
}

int fy_count_ids(const struct fy_loader *l, const char *name)
{
    const struct known_id *all = l->cap_ids ? place_of(l->ids, l->cap_ids, name, "") : NULL;
    return all && all->id ? all->number : 0;
}

const char *fy_id_at(const struct fy_loader *l, const char *name, int number)
{
    for (int i = 0; i < l->cap_ids; i++)
        if (l->ids[i].id && *l->ids[i].id && l->ids[i].number == number && !strcmp(l->ids[i].name, name))
            return l->ids[i].id;
    return "";
}
