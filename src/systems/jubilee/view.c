/* view.c - what a front end shows. A face-down unit shows its letter and no more, a depth marker that it is there. */
#include "jubilee.h"

static const struct fy_link_kind links[] = {{"road", FY_LINK_ROAD},     {"cliff", FY_LINK_CLIFF}, {"river", FY_LINK_RIVER},
                                            {"bridge", FY_LINK_BRIDGE}, {"wire", FY_LINK_WIRE},
                                            {"tank-wall", FY_LINK_WALL}, {0}};
/* By the colour of a position. */
static const uint8_t colours[COLOURS] = {FY_COLOUR_RED,    FY_COLOUR_BLUE,  FY_COLOUR_GREEN,
                                         FY_COLOUR_PURPLE, FY_COLOUR_BROWN, FY_COLOUR_ORANGE};
enum { PHASE_SETUP, PHASE_TRANSPORT, PHASE_OPERATIONS, PHASE_BONUS, PHASE_ACTION, PHASE_END };
enum { /* the words of the system's states */
    SHOW_DISRUPTED = 1,
    SHOW_ATTACKER_DISRUPTED = 2,
    SHOW_DEPTH = 4,
    SHOW_HW = 8,
    SHOW_ENGINEERS = 16,
    SHOW_AFLOAT = 32
};

void jubilee_board(const void *data, struct fy_board *b)
{
    const struct jubilee_data *d = data;
    *b = (struct fy_board){.kind = FY_HEXES, .width = d->width, .height = d->height, .hex_size = 53,
                           .places = d->place, .n_places = d->n_places, .links = d->link, .n_links = d->n_links,
                           .link_kinds = links, .terrains = d->terrain_look, .sheets = d->sheet,
                           .features = d->dot, .n_features = d->n_dots};
}

static void show_cw(const struct jubilee_data *d, const struct jubilee *s, int u, struct fy_view *v)
{
    static const uint8_t signs[] = {[INFANTRY] = FY_SIGN_INFANTRY, [COMMANDO] = FY_SIGN_ASSAULT, [TANK] = FY_SIGN_TANK};
    static const char *const marks[] = {"\xe2\x97\x86", "\xe2\x96\xb2", "\xe2\x97\x8f"}; /* diamond, triangle, circle */
    const struct cw_unit *c = &d->cw[u];
    struct fy_piece *p = fy_view_piece(v);
    p->id = (uint16_t)u;
    p->side = FY_OURS;
    p->sign = signs[c->type];
    p->label = c->id;
    p->group = marks[c->symbol];
    p->place = s->at[u];
    p->strength = c->strength[s->steps[u]];
    p->steps = (int8_t)s->steps[u];
    p->steps_full = (int8_t)c->full_steps;
    p->flags = (in(s->disrupted[0], u) ? SHOW_DISRUPTED : 0u) |
               (in(s->attacker_disrupted, u) ? SHOW_ATTACKER_DISRUPTED : 0u) |
               (c->hw[s->steps[u]] ? SHOW_HW : 0u) |
               (c->engineers && s->steps[u] == c->full_steps ? SHOW_ENGINEERS : 0u) |
               (in(s->afloat, u) ? SHOW_AFLOAT : 0u) | (in(s->acted, u) ? FY_PIECE_SPENT : 0u);
}

static const char *const letters[] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q",
                                      "R", "S", "T", "U", "V", "W", "X", "Y", "Z"};

/* What a depth marker that is turned up adds, and asks for. */
static const char *depth_label(const struct depth_kind *k)
{
    static const char *const labels[][4] = {{"0", "0 HW", "0 FL", "0 HW FL"},
                                            {"1", "1 HW", "1 FL", "1 HW FL"},
                                            {"2", "2 HW", "2 FL", "2 HW FL"},
                                            {"3", "3 HW", "3 FL", "3 HW FL"}};
    bool known = k->strength < sizeof labels / sizeof labels[0];
    return known ? labels[k->strength][(k->requires >> HEAVY_WEAPONS & 1) | (k->requires >> FLANKING & 1) << 1] : k->title;
}

/* A face-down unit goes by the name of its position: nothing of who it is leaks. */
static void show_german(const struct jubilee_data *d, const struct jubilee *s, int position, struct fy_view *v)
{
    static const uint8_t signs[] = {FY_SIGN_COASTAL, FY_SIGN_ENEMY_INFANTRY, FY_SIGN_ARTILLERY, FY_SIGN_ANTITANK,
                                    FY_SIGN_ENGINEER, FY_SIGN_HQ};
    int g = german_in(s, position), letter = d->german[g].letter - 'A';
    struct fy_piece *p = fy_view_piece(v);
    bool up = in(s->revealed[1], g);
    p->id = (uint16_t)(up ? FIRST_GERMAN + g : FACE_DOWN + position);
    p->side = FY_THEIRS;
    p->sign = up ? signs[d->german[g].type] : in(s->betrayed[1], g) ? FY_SIGN_ANTITANK : FY_SIGN_UNKNOWN;
    p->label = letters[letter];
    p->group = up && d->german[g].requires ? (d->german[g].requires >> HEAVY_WEAPONS & 1 ? "HW" : "FL") : NULL;
    p->place = d->position[position].hex;
    p->strength = up ? d->german[g].strength : -1;
    p->flags = (in(s->disrupted[1], g) ? SHOW_DISRUPTED : 0u) | (has_depth(s, g) ? SHOW_DEPTH : 0u) |
               (up ? 0u : FY_PIECE_FACE_DOWN);
    if (has_depth(s, g)) {
        struct fy_marker *m = fy_view_marker(v);
        const struct depth_kind *k = &d->depth[s->depth[FIRST_GERMAN + g]];
        bool shown = in(s->depth_revealed[1], g);
        m->place = p->place;
        m->kind = "depth";
        m->label = shown ? depth_label(k) : "?";
        m->title = shown ? k->title : "depth marker, face down";
    }
}

static void show_objectives(const struct jubilee_data *d, const struct jubilee *s, struct fy_view *v)
{
    static const char *const vp[] = {"0", "1", "2", "3", "4", "5"};
    for (uint64_t left = d->objectives; left; left &= left - 1) {
        const struct position *q = &d->position[lowest(left)];
        struct fy_marker *m = fy_view_marker(v);
        m->place = q->hex;
        m->role = FY_MARKER_OBJECTIVE;
        m->kind = "objective";
        m->label = vp[q->vp];
        m->title = q->objective;
        m->done = in(s->destroyed, lowest(left));
    }
}

static void show_positions(const struct jubilee_data *d, struct fy_view *v)
{
    static const char *const kinds[] = {"position-red", "position-blue", "position-green", "position-purple",
                                        "position-brown", "position-orange"};
    static const char *const labels[] = {"R", "B", "G", "P", "Br", "O"};
    for (int p = 0; p < d->n_positions; p++) {
        struct fy_marker *m = fy_view_marker(v);
        m->place = d->position[p].hex;
        m->role = FY_MARKER_POSITION;
        m->colour = colours[d->position[p].colour];
        m->kind = kinds[d->position[p].colour];
        m->label = labels[d->position[p].colour];
        m->title = d->position[p].title;
    }
}

/* JU-4.1.1: the phase that each rest of the game belongs to. The commandos' own phase lies within the operations (JU-10.19.1). */
static int phase_of(const struct jubilee *s)
{
    static const uint8_t phases[STAGES] = {
        [BOMBARDING] = PHASE_SETUP,     [TRANSPORT] = PHASE_TRANSPORT,  [PLACING] = PHASE_TRANSPORT,   [LANDING] = PHASE_TRANSPORT,
        [DELAY] = PHASE_TRANSPORT,      [OPERATIONS] = PHASE_OPERATIONS, [HITTING] = PHASE_OPERATIONS, [RETREATING] = PHASE_OPERATIONS,
        [STRIKING] = PHASE_OPERATIONS,  [RECALLING] = PHASE_OPERATIONS, [COMMONWEALTH] = PHASE_ACTION, [ACTING] = PHASE_ACTION,
        [UNIT_ACTING] = PHASE_ACTION,   [INFILTRATING] = PHASE_ACTION,  [ATTACKING] = PHASE_ACTION,    [WILD_CARD] = PHASE_ACTION,
        [ATTRITION] = PHASE_ACTION,     [STACKING] = PHASE_ACTION,      [END] = PHASE_END,             [OVER] = PHASE_END,
    };
    return s->bonus ? PHASE_BONUS : phases[s->stage];
}

/* Where the game stands in time, and what its points would mean now (JU-14.3.1). */
static void show_course(const struct jubilee_data *d, const struct jubilee *s, struct fy_view *v)
{
    static const char *const phases[] = {"set-up", "transport", "operations", "bonus action", "action", "end of turn"};
    static const char *const results[] = {"disaster", "op. def.", "tac. def.", "draw", "tac. vic.", "op. vic."};
    int vp = jubilee_victory_points(d, s), home = jubilee_evacuated_steps(d, s);
    fy_view_turn(v, "Turn", s->turn, 1, d->last_turn);
    for (int turn = 1; turn <= d->last_turn; turn++)
        fy_view_stretch(v, d->clock[turn - 1], turn);
    fy_view_phase(v, "Phase", phase_of(s), PHASE_SETUP, PHASE_END)->word = phases[phase_of(s)];
    for (int phase = PHASE_SETUP; phase <= PHASE_END; phase++)
        (phase == PHASE_OPERATIONS ? fy_view_their_stretch : fy_view_stretch)(v, phases[phase], phase);
    fy_view_points(v, "Points", vp + home, 0, d->band_from[BAND_ROWS - 1] + 10);
    for (int result = 0; result < BAND_ROWS; result++)
        fy_view_stretch(v, results[result], result ? d->band_from[result] : 0);
}

/* JU-2.18.1, JU-12.2.4, JU-R33: every map shows its own mode. */
static void show_tracks(const struct jubilee_data *d, const struct jubilee *s, struct fy_view *v)
{
    static const char *const modes[] = {"landing", "evacuation"};
    int markers = 0, vp = jubilee_victory_points(d, s), home = jubilee_evacuated_steps(d, s);
    for (int k = 1; k < d->n_depths; k++)
        markers += s->depth_box[k];
    show_course(d, s, v);
    fy_view_track(v, "Clock", s->turn, 1, d->last_turn)->word = d->clock[s->turn - 1];
    fy_view_track(v, "VP", vp, 0, d->outright_vp);
    fy_view_track(v, "Steps home", home, 0, d->files.steps);
    for (int b = 0; b < BEACHES; b++)
        fy_view_track(v, d->beach[b].track, s->transport[b], 0, d->beach[b].transport);
    for (int m = 0; m < MAPS; m++)
        fy_view_track(v, d->map[m].track, s->evacuating[m], 0, 1)->word = modes[s->evacuating[m]];
    fy_view_track(v, "Tank wall", s->wall_down, 0, 1)->word = s->wall_down ? "destroyed" : "stands";
    fy_view_track(v, "Chits in the cup", fy_count_bits(s->cup), 0, d->n_chits);
    fy_view_track(v, "Depth box", markers, 0, d->files.depth_markers);
}

/* Hexes and boxes under fire, all of them and by the colour of the position (JU-2.4.2). */
static void show_layers(const struct jubilee_data *d, const struct jubilee *s, struct fy_view *v)
{
    static const char *const names[] = {"Fire: red", "Fire: blue", "Fire: green", "Fire: purple", "Fire: brown",
                                        "Fire: orange"};
    struct fy_layer *all = fy_view_layer(v, "Fields of fire");
    for (int place = 0; place < d->first_turn; place++)
        if (d->ground[place].field & s->live)
            all->places[place / 64] |= (uint64_t)1 << (place % 64);
    for (int c = 0; c < COLOURS; c++) {
        struct fy_layer *l = fy_view_layer(v, names[c]);
        l->colour = colours[c];
        for (int place = 0; place < d->first_turn; place++)
            if (d->ground[place].field & s->live & d->of_colour[c])
                l->places[place / 64] |= (uint64_t)1 << (place % 64);
    }
}

/* JU-11.11.1: who takes part so far. */
static void show_attack(const struct jubilee_data *d, const struct jubilee *s, struct fy_view *v)
{
    if (s->stage != ATTACKING && s->stage != WILD_CARD)
        return;
    fy_view_arrow(v, -1, d->position[s->position].hex);
    for (uint64_t left = s->attackers; left; left &= left - 1)
        fy_view_arrow(v, lowest(left), d->position[s->position].hex);
}

void jubilee_show(const void *data, const void *state, struct fy_view *v)
{
    const struct jubilee_data *d = data;
    const struct jubilee *s = state;
    for (int u = 0; u < d->n_cw; u++)
        if (s->at[u] != d->pool && s->at[u] != d->aside)
            show_cw(d, s, u, v);
    for (uint64_t left = s->occupied; left; left &= left - 1)
        show_german(d, s, lowest(left), v);
    show_positions(d, v);
    show_objectives(d, s, v);
    show_tracks(d, s, v);
    show_layers(d, s, v);
    show_attack(d, s, v);
}
