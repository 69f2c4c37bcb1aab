/* view.c - the words of roles; filling views without running over their ends. */
#include "foray/view.h"

#include <string.h>

const char *const fy_sign_words[] = {
    "none", "assault", "demolition", "hq", "infantry", "tank", "naval", "enemy-infantry", "shell", "labour", "gun",
    "quad", "car", "coastal", "artillery", "antitank", "engineer", "lamp", "ship", "launch", "truck", "motorcycle",
    "parachute", "partisan", "aircraft", "pillbox", "target", "unknown", NULL,
};
const char *const fy_colour_words[] = {"none", "red", "blue", "green", "purple", "brown", "orange", NULL};
const char *const fy_ground_words[] = {"clear", "water", "beach", "town", "wood", "marsh", "hill", "mountain", NULL};
const char *const fy_link_words[] = {
    "solid", "dashed", "road", "rail", "bridge", "river", "wide-river", "cliff", "wall", "wire", "border", NULL,
};
const char *const fy_feature_words[] = {
    "other", "water", "cliff", "building", "cover", "wire", "target", "zone", "entry", "reach", "range", "band",
    "sight", "arc", "beam", NULL,
};
const char *const fy_state_words[] = {"other", "pinned", "disrupted", "acted", "reduced", NULL};
const char *const fy_marker_words[] = {"other", "objective", "landing", "entry", "position", NULL};
const char *const fy_symbol_words[] = {"none", "port", "airfield", "battery", "radar", "dock", "pens", "bridge", NULL};
const char *const fy_track_words[] = {"other", "turn", "phase", "points", NULL};

/* A role without a word, or a word without a role, does not compile. */
#define WORD_FOR_EACH(words, n) _Static_assert(sizeof(words) / sizeof(words)[0] == (n) + 1, #words)
WORD_FOR_EACH(fy_sign_words, FY_SIGNS);
WORD_FOR_EACH(fy_colour_words, FY_COLOURS);
WORD_FOR_EACH(fy_ground_words, FY_GROUNDS);
WORD_FOR_EACH(fy_link_words, FY_LINK_ROLES);
WORD_FOR_EACH(fy_feature_words, FY_FEATURE_ROLES);
WORD_FOR_EACH(fy_state_words, FY_STATE_ROLES);
WORD_FOR_EACH(fy_marker_words, FY_MARKER_ROLES);
WORD_FOR_EACH(fy_symbol_words, FY_SYMBOLS);
WORD_FOR_EACH(fy_track_words, FY_TRACK_ROLES);

bool fy_feature_measured(const struct fy_feature *f) { return f->role >= FY_FEATURE_REACH; }

/* Past the end the last slot is used again: a crowded view loses its tail, never its memory. */
static int slot(int *n, int cap)
{
    if (*n < cap)
        return (*n)++;
    return cap - 1;
}

void fy_view_clear(struct fy_view *v)
{
    v->n_pieces = v->n_markers = v->n_tracks = v->n_layers = v->n_shapes = v->n_stretches = v->n_arrows = 0;
}

struct fy_piece *fy_view_piece(struct fy_view *v)
{
    struct fy_piece *p = &v->pieces[slot(&v->n_pieces, FY_VIEW_PIECES)];
    *p = (struct fy_piece){.place = -1, .facing = -1, .strength = -1, .tag = -1, .aboard = -1, .label = ""};
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

static struct fy_track *track_of(struct fy_track *t, enum fy_track_role role)
{
    t->role = (uint8_t)role;
    return t;
}

struct fy_track *fy_view_turn(struct fy_view *v, const char *label, int32_t value, int32_t lo, int32_t hi)
{
    return track_of(fy_view_track(v, label, value, lo, hi), FY_TRACK_TURN);
}

struct fy_track *fy_view_phase(struct fy_view *v, const char *label, int32_t value, int32_t lo, int32_t hi)
{
    return track_of(fy_view_track(v, label, value, lo, hi), FY_TRACK_PHASE);
}

struct fy_track *fy_view_points(struct fy_view *v, const char *label, int32_t value, int32_t lo, int32_t hi)
{
    return track_of(fy_view_track(v, label, value, lo, hi), FY_TRACK_POINTS);
}

static void add_stretch(struct fy_view *v, struct fy_stretch stretch)
{
    struct fy_track *t = &v->tracks[v->n_tracks - 1];
    if (v->n_stretches == FY_VIEW_STRETCHES)
        return;
    if (!t->stretches++)
        t->first_stretch = (uint8_t)v->n_stretches;
    v->stretches[v->n_stretches++] = stretch;
}

void fy_view_stretch(struct fy_view *v, const char *name, int32_t from)
{
    add_stretch(v, (struct fy_stretch){.name = name, .from = from});
}

void fy_view_their_stretch(struct fy_view *v, const char *name, int32_t from)
{
    add_stretch(v, (struct fy_stretch){.name = name, .from = from, .theirs = true});
}

void fy_view_arrow(struct fy_view *v, int32_t piece, int32_t place)
{
    v->arrows[slot(&v->n_arrows, FY_VIEW_ARROWS)] = (struct fy_arrow){.piece = piece, .place = place};
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
