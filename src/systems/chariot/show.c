/* show.c - the board and what stands on it, as the player may see it (CH-8.2.7): the play aid too, but not what lies in the
 * pools (CH-1.3.1). */
#include "chariot.h"

void chariot_board(const void *data, struct fy_board *b)
{
    static const struct fy_link_kind kinds[] = {{"solid", FY_LINK_SOLID}, {"dashed", FY_LINK_DASHED}, {0}};
    static const struct fy_terrain terrains[] = {
        {"clear", FY_GROUND_CLEAR}, {"cover", FY_GROUND_TOWN}, {"ship", FY_GROUND_WATER}, {0}};
    const struct chariot_data *d = data;
    b->kind = FY_POINTS;
    b->width = d->width;
    b->height = d->height;
    b->places = d->place;
    b->n_places = PLACES;
    b->links = d->link;
    b->n_links = d->n_links;
    b->link_kinds = kinds;
    b->terrains = terrains;
    b->scenery = d->scenery;
}

static void show_commando(const struct chariot_data *d, const struct chariot *s, int u, struct fy_view *v)
{
    static const uint8_t signs[] = {FY_SIGN_ASSAULT, FY_SIGN_DEMOLITION, FY_SIGN_HQ};
    static const char *const groups[] = {"M", "E", "C"};
    if (s->at[u] == ASIDE)
        return;
    struct fy_piece *p = fy_view_piece(v);
    bool two = d->two_steps & bit(u);
    p->id = (uint16_t)u;
    p->side = FY_OURS;
    p->sign = signs[d->type[u]];
    p->label = d->label[u];
    p->group = groups[d->group[u]];
    p->place = s->at[u];
    p->strength = (int16_t)strength(d, s, u);
    p->steps_full = two ? 2 : 1;
    p->steps = (int8_t)(s->at[u] == LOST ? 0 : two && !(s->reduced & bit(u)) ? 2 : 1);
    p->tag = d->number[u] ? d->number[u] : -1;
    p->flags = (uint32_t)has(s->pinned, u) | (uint32_t)(s->reduced >> u & 1) << 1 | (uint32_t)(s->fired[0] >> u & 1) << 2;
    if ((s->phase == PHASE_B && s->moved & bit(u)) || (s->phase == PHASE_D && s->tried & bit(u)))
        p->flags |= FY_PIECE_SPENT;
}

static void show_german(const struct chariot_data *d, const struct chariot *s, int u, struct fy_view *v)
{
    static const uint8_t families[] = {FY_SIGN_NAVAL, FY_SIGN_SHELL, FY_SIGN_LABOUR, FY_SIGN_ENEMY_INFANTRY, FY_SIGN_CAR,
                                       FY_SIGN_ENEMY_INFANTRY};
    if (!on_map(s, u) && s->at[u] != FLAK_BOX)
        return;
    struct fy_piece *p = fy_view_piece(v);
    int as = shown(s, u);
    p->id = (uint16_t)as;
    p->side = FY_THEIRS;
    p->place = s->at[u];
    p->flags = (uint32_t)has(s->pinned, u) | (uint32_t)has(s->fired, u) << 2;
    if (as != u) {
        p->sign = FY_SIGN_UNKNOWN;
        p->label = "?";
        p->flags |= FY_PIECE_FACE_DOWN;
        return;
    }
    p->sign = d->type[u] == QUAD ? FY_SIGN_QUAD : is_flak(u) ? FY_SIGN_GUN : families[d->family[u - FIRST_COUNTER]];
    p->label = d->label[u];
    p->strength = d->full[u];
    p->steps = p->steps_full = 1;
    p->tag = d->number[u] ? d->number[u] : -1;
}

static void show_markers(const struct chariot_data *d, const struct chariot *s, struct fy_view *v)
{
    for (struct fy_set left = d->objective; fy_set_any(left);) {
        int space = fy_set_take(&left), number = d->objective_number[space];
        struct fy_marker *m = fy_view_marker(v);
        m->place = space;
        m->role = FY_MARKER_OBJECTIVE;
        m->done = fy_set_has(s->destroyed, space);
        m->kind = !m->done ? "objective" : d->sinks[number] ? "sunk" : "destroyed";
        m->label = d->place[space].tag;
        m->title = d->objective_title[number];
    }
    for (int i = 0; i < LANDING_PLACES; i++) {
        struct fy_marker *m = fy_view_marker(v);
        m->place = d->star[i];
        m->role = FY_MARKER_LANDING;
        m->kind = "landing";
        m->label = "*";
        m->title = d->place[TRACK + i].title;
    }
    for (struct fy_set left = d->entry; fy_set_any(left);) {
        struct fy_marker *m = fy_view_marker(v);
        m->place = fy_set_take(&left);
        m->role = FY_MARKER_ENTRY;
        m->kind = "entry";
        m->label = d->place[m->place].tag;
        m->title = "entry and exit";
    }
}

/* CH-4.1; the results of CH-13.9 in a word each. */
static void show_tracks(const struct chariot_data *d, const struct chariot *s, struct fy_view *v)
{
    static const char *const phases[] = {"landing", "A", "B", "C", "D", "E", "F", "G", "over"};
    static const char *const names[] = {"Landing", "A Cohesion", "B Your moves", "C Combat", "D Demolition", "E German moves",
                                        "F Combat", "G Next turn"};
    static const char *const results[] = {"failed", "serious", "success", "beyond"};
    fy_view_turn(v, "Turn", s->turn, 1, d->turns)->word = d->clock[s->turn - 1];
    for (int turn = 1; turn <= d->turns; turn++)
        fy_view_stretch(v, d->clock[turn - 1], turn);
    fy_view_phase(v, "Phase", s->phase, LANDING, OVER)->word = phases[s->phase];
    for (int phase = LANDING; phase < OVER; phase++)
        (phase == PHASE_E ? fy_view_their_stretch : fy_view_stretch)(v, names[phase], phase);
    fy_view_points(v, "Points", chariot_points(d, s, NULL), -50, 130);
    for (int result = 0; result < 4; result++)
        fy_view_stretch(v, results[result], result ? d->band_from[result - 1] : -50);
    fy_view_track(v, "Pool A", fy_count_bits(s->pool[0]), 0, COUNTERS);
    fy_view_track(v, "Pool B", fy_count_bits(s->pool[1]), 0, COUNTERS);
}

/* CH-9.1.0.3: the exchange being declared. */
static void show_exchange(const struct chariot *s, struct fy_view *v)
{
    if (s->stage != DECLARING)
        return;
    fy_view_arrow(v, -1, s->german_side);
    for (int i = 0; i < s->n_shots; i++)
        fy_view_arrow(v, s->shooter[i], s->german_side);
}

void chariot_show(const void *data, const void *state, struct fy_view *v)
{
    const struct chariot_data *d = data;
    const struct chariot *s = state;
    for (int u = 0; u < COMMANDOS; u++)
        show_commando(d, s, u, v);
    for (int f = FIRST_FLAK; f < PIECES; f++)
        if (s->at[f] == FLAK_BOX)
            show_german(d, s, f, v);
    for (struct fy_set left = s->german; fy_set_any(left);) {
        int g = fy_set_take(&left);
        for (int i = 0; i < STACK && s->stack[g][i] != NOBODY; i++)
            show_german(d, s, s->stack[g][i], v);
    }
    show_markers(d, s, v);
    show_tracks(d, s, v);
    show_exchange(s, v);
    struct fy_set zoc = chariot_zoc(d, s);
    struct fy_layer *layer = fy_view_layer(v, "German zone of control");
    layer->places[0] = zoc.w[0];
    layer->places[1] = zoc.w[1];
    layer = fy_view_layer(v, "Standing objectives");
    layer->places[0] = d->objective.w[0] & ~s->destroyed.w[0];
    layer->places[1] = d->objective.w[1] & ~s->destroyed.w[1];
}
