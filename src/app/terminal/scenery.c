/* scenery.c - water and shores from a board's scenery. */
#include "scenery.h"

#include "foray/text.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void read_shore(struct scenery *s, const json_t *points, bool water)
{
    size_t n = json_array_size(points), i;
    json_t *p;
    struct shore *shore = &s->shores[s->n];
    *shore = (struct shore){(int)n, fy_must(calloc(n, sizeof(int32_t))), fy_must(calloc(n, sizeof(int32_t))), water};
    json_array_foreach (points, i, p) {
        shore->x[i] = (int32_t)json_number_value(json_array_get(p, 0));
        shore->y[i] = (int32_t)json_number_value(json_array_get(p, 1));
    }
    s->n++;
}

void scenery_read(struct scenery *s, const char *text)
{
    *s = (struct scenery){0};
    json_t *top = text ? json_loads(text, 0, NULL) : NULL, *items = json_object_get(top, "items"), *item;
    size_t i;
    s->shores = fy_must(calloc(json_array_size(items) + 1, sizeof *s->shores));
    json_array_foreach (items, i, item) {
        const char *class = json_string_value(json_object_get(item, "class"));
        const json_t *points = json_object_get(item, "points");
        bool land = class && !strcmp(class, "land"), water = class && !strcmp(class, "basin");
        if (json_array_size(points) < 3 || (!land && !water))
            continue;
        s->sea_around |= land;
        read_shore(s, points, water);
    }
    json_decref(top);
}

void scenery_free(struct scenery *s)
{
    for (int i = 0; i < s->n; i++) {
        free(s->shores[i].x);
        free(s->shores[i].y);
    }
    free(s->shores);
    *s = (struct scenery){0};
}

bool scenery_inside(const int32_t *x, const int32_t *y, int n, int32_t px, int32_t py)
{
    bool in = false;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        if ((y[i] > py) == (y[j] > py))
            continue;
        int64_t cross = (int64_t)(x[j] - x[i]) * (py - y[i]) - (int64_t)(px - x[i]) * (y[j] - y[i]);
        if (y[j] > y[i] ? cross > 0 : cross < 0)
            in = !in;
    }
    return in;
}

bool scenery_water(const struct scenery *s, int32_t x, int32_t y)
{
    bool water = s->sea_around;
    for (int i = 0; i < s->n; i++)
        if (scenery_inside(s->shores[i].x, s->shores[i].y, s->shores[i].n, x, y))
            water = s->shores[i].water;
    return water;
}
