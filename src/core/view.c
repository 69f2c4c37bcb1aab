/* view.c - filling views without running over their ends. */
#include "foray/view.h"

#include <string.h>

const char *const fy_sign_words[] = {
    "none", "assault", "demolition", "hq", "infantry", "tank", "naval", "enemy-infantry", "shell", "labour", "gun",
    "quad", "car", "coastal", "artillery", "antitank", "engineer", "lamp", "ship", "launch", "truck", "motorcycle",
    "parachute", "partisan", "aircraft", "pillbox", "target", "unknown", NULL,
};

/* Past the end the last slot is used again: a crowded view loses its tail, never its memory. */
static int slot(int *n, int cap)
{
    if (*n < cap)
        return (*n)++;
    return cap - 1;
}

struct fy_piece *fy_view_piece(struct fy_view *v)
{
    struct fy_piece *p = &v->pieces[slot(&v->n_pieces, FY_VIEW_PIECES)];
    *p = (struct fy_piece){.place = -1, .facing = -1, .strength = -1, .tag = -1, .label = ""};
    return p;
}

struct fy_marker *fy_view_marker(struct fy_view *v)
{
    struct fy_marker *m = &v->markers[slot(&v->n_markers, FY_VIEW_MARKERS)];
    *m = (struct fy_marker){.place = -1, .kind = "", .title = ""};
    return m;
}

struct fy_track *fy_view_track(struct fy_view *v, const char *label, int32_t value, int32_t lo, int32_t hi)
{
    struct fy_track *t = &v->tracks[slot(&v->n_tracks, FY_VIEW_TRACKS)];
    *t = (struct fy_track){.label = label, .value = value, .lo = lo, .hi = hi};
    return t;
}

struct fy_layer *fy_view_layer(struct fy_view *v, const char *name)
{
    struct fy_layer *l = &v->layers[slot(&v->n_layers, FY_VIEW_LAYERS)];
    memset(l, 0, sizeof *l);
    l->name = name;
    return l;
}

struct fy_feature *fy_view_shape(struct fy_view *v)
{
    struct fy_feature *f = &v->shapes[slot(&v->n_shapes, FY_VIEW_SHAPES)];
    *f = (struct fy_feature){.id = "", .title = "", .kind = ""};
    return f;
}
