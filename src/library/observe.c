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

/* ------------------------------------------------------------------ what each byte of a state is */

enum { PLAIN, DERIVED, CONCEALED };
enum { SHORT = 16 }; /* what is derived and shorter than that is copied with what lies about it, and cleared */

static void mark(char *kind, const struct fy_bytes *s, char as) { memset(kind + s->from, as, s->n); }

static char *find_kinds(const struct fy_system *s)
{
    char *kind = fy_must(calloc(s->state_size, 1));
    for (const struct fy_bytes *c = s->concealed; c && c->n; c++)
        mark(kind, c, CONCEALED);
    for (const struct fy_field *f = s->fields; f < s->fields + s->n_fields; f++)
        for (int i = 0, n = f->flags & FY_SET || !f->count ? 1 : f->count; f->flags & FY_DERIVED && i < n; i++)
            mark(kind, &(struct fy_bytes){f->offset + (uint32_t)i * f->stride, f->size}, DERIVED);
    return kind;
}

/* One more stretch: it goes on where the one before ends, or is a new one. */
static void add(struct fy_bytes list[FY_STRETCHES], int *n, uint32_t from, uint32_t bytes)
{
    if (*n && list[*n - 1].from + list[*n - 1].n == from)
        list[*n - 1].n += bytes;
    else if (*n < FY_STRETCHES)
        list[(*n)++] = (struct fy_bytes){from, bytes};
}

/* A few derived bytes after plain ones. */
static bool are_specks(const struct fy_observer *o, uint32_t from, uint32_t bytes)
{
    if (!o->n_plain || bytes >= SHORT || o->n_specks + (int)bytes > FY_SPECKS)
        return false;
    const struct fy_bytes *last = &o->plain[o->n_plain - 1];
    return last->from + last->n == from;
}

static void add_stretch(struct fy_observer *o, uint32_t from, uint32_t bytes, char kind)
{
    if (kind == DERIVED)
        add(o->derived, &o->n_derived, from, bytes);
    if (kind == DERIVED && are_specks(o, from, bytes)) {
        for (uint32_t b = from; b < from + bytes; b++)
            o->speck[o->n_specks++] = (uint16_t)b;
        kind = PLAIN;
    }
    if (kind == PLAIN)
        add(o->plain, &o->n_plain, from, bytes);
}

void fy_observer_of(const struct fy_game *g, struct fy_observer *o)
{
    uint32_t size = (uint32_t)g->sys->state_size, end;
    char *kind = find_kinds(g->sys);
    *o = (struct fy_observer){.game = g};
    for (uint32_t from = 0; from < size; from = end) {
        for (end = from + 1; end < size && kind[end] == kind[from];)
            end++;
        add_stretch(o, from, end - from, kind[from]);
    }
    free(kind);
}

/* ------------------------------------------------------------------ observations */

static void copy_plain(const struct fy_observer *o, const char *state, char *row)
{
    for (const struct fy_bytes *s = o->plain; s < o->plain + o->n_plain; s++)
        memcpy(row + s->from, state + s->from, s->n);
    for (int i = 0; i < o->n_specks; i++)
        row[o->speck[i]] = 0;
}

void fy_observe_again(const struct fy_observer *o, const void *state, void *row)
{
    const struct fy_system *s = o->game->sys;
    if (!s->conceal && !s->redeal) {
        copy_plain(o, state, row);
        return;
    }
    memcpy(row, state, s->state_size); /* whoever conceals may look at what is derived */
    conceal(o->game, row);
    for (int i = 0; i < o->n_derived; i++)
        memset((char *)row + o->derived[i].from, 0, o->derived[i].n);
}

static bool same(const char *a, const char *b, const struct fy_bytes *s)
{
    uint64_t x, y, differ = 0;
    uint32_t at = s->from, end = s->from + s->n;
    for (; at + sizeof x <= end; at += sizeof x) {
        memcpy(&x, a + at, sizeof x);
        memcpy(&y, b + at, sizeof y);
        differ |= x ^ y;
    }
    for (; at < end; at++)
        differ |= (uint64_t)(a[at] ^ b[at]);
    return !differ;
}

void fy_observe_next(const struct fy_observer *o, const void *before, const void *state, void *row)
{
    bool keeps = o->game->sys->concealed != NULL;
    for (const struct fy_bytes *s = o->game->sys->concealed; keeps && s->n; s++)
        keeps = same(before, state, s);
    if (keeps)
        copy_plain(o, state, row);
    else
        fy_observe_again(o, state, row);
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
