/* observe.c - a state as the player may know it. */
#include "foray/observe.h"

#include "foray/position.h"
#include "foray/text.h"

#include <stdlib.h>
#include <string.h>

/* What is hidden, laid out by dice that always fall the same. */
static void conceal(const struct fy_game *g, void *state)
{
    if (g->sys->conceal) {
        g->sys->conceal(g->data, state);
    } else if (g->sys->redeal) {
        struct fy_dice dice;
        fy_dice_seed(&dice, 0, 0);
        g->sys->redeal(g->data, state, &dice);
    }
}

/* One more stretch to leave out: it goes on where the one before ends, or is a new one. */
static void leave_out(struct fy_observer *o, uint32_t from, uint32_t bytes)
{
    if (o->n && o->blank[o->n - 1].from + o->blank[o->n - 1].bytes == from)
        o->blank[o->n - 1].bytes += bytes;
    else if (o->n < FY_BLANKS) {
        o->blank[o->n].from = from;
        o->blank[o->n++].bytes = bytes;
    }
}

void fy_observer_of(const struct fy_game *g, struct fy_observer *o)
{
    const struct fy_system *s = g->sys;
    char *derived = fy_must(calloc(s->state_size, 1));
    *o = (struct fy_observer){.game = g};
    for (const struct fy_field *f = s->fields; f < s->fields + s->n_fields; f++)
        for (int i = 0, n = f->flags & FY_SET || !f->count ? 1 : f->count; f->flags & FY_DERIVED && i < n; i++)
            memset(derived + f->offset + (size_t)i * f->stride, 1, f->size);
    for (uint32_t b = 0; b < s->state_size; b++)
        if (derived[b])
            leave_out(o, b, 1);
    free(derived);
}

/* All but what is left out. */
static void copy_rest(const struct fy_observer *o, const char *state, char *row)
{
    uint32_t at = 0;
    for (int i = 0; i < o->n; i++) {
        memcpy(row + at, state + at, o->blank[i].from - at);
        at = o->blank[i].from + o->blank[i].bytes;
    }
    memcpy(row + at, state + at, o->game->sys->state_size - at);
}

void fy_observe_again(const struct fy_observer *o, const void *state, void *row)
{
    const struct fy_system *s = o->game->sys;
    if (!s->conceal && !s->redeal) {
        copy_rest(o, state, row);
        return;
    }
    memcpy(row, state, s->state_size); /* whoever conceals may look at what is derived */
    conceal(o->game, row);
    for (int i = 0; i < o->n; i++)
        memset((char *)row + o->blank[i].from, 0, o->blank[i].bytes);
}

void fy_observe(const struct fy_observer *o, const void *state, void *row)
{
    memset(row, 0, o->game->sys->state_size);
    fy_observe_again(o, state, row);
}

int fy_observed_values(const struct fy_game *g)
{
    int n = 0;
    for (const struct fy_field *f = g->sys->fields; f < g->sys->fields + g->sys->n_fields; f++)
        n += f->flags & FY_DERIVED ? 0 : fy_field_values(g, f);
    return n;
}

void fy_observed_list(const struct fy_game *g, const void *row, int32_t *out)
{
    for (const struct fy_field *f = g->sys->fields; f < g->sys->fields + g->sys->n_fields; f++) {
        if (f->flags & FY_DERIVED)
            continue;
        for (int i = 0, n = fy_field_values(g, f); i < n; i++) {
            int64_t v = fy_field_value(f, row, i);
            *out++ = f->flags & FY_OR_NONE && v == f->none ? -1 : (int32_t)v;
        }
    }
}

static void put_layout(const struct fy_game *g, const struct fy_field *f, int column, json_t *row)
{
    json_object_set_new(row, "offset", json_integer(f->offset));
    json_object_set_new(row, "bytes", json_integer(f->size));
    json_object_set_new(row, "values", json_integer(fy_field_values(g, f)));
    json_object_set_new(row, "stride", json_integer(f->stride ? f->stride : f->size));
    json_object_set_new(row, "column", json_integer(column));
    if (f->flags & FY_SIGNED)
        json_object_set_new(row, "signed", json_true());
    if (f->flags & FY_SET)
        json_object_set_new(row, "set", json_true());
    if (f->flags & FY_OR_NONE)
        json_object_set_new(row, "none", json_integer(f->none));
}

json_t *fy_observed_json(const struct fy_game *g)
{
    json_t *schema = fy_schema_json(g), *fields = json_object_get(schema, "fields");
    size_t k = 0;
    int column = 0;
    for (const struct fy_field *f = g->sys->fields; f < g->sys->fields + g->sys->n_fields; f++)
        if (!(f->flags & FY_DERIVED)) {
            put_layout(g, f, column, json_array_get(fields, k++));
            column += fy_field_values(g, f);
        }
    json_object_set_new(schema, "columns", json_integer(column));
    return schema;
}
