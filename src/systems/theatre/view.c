/* What a front end shows: the hex board, the pieces, markers and tracks. */
#include "theatre.h"

#include <stdio.h>

enum { SIZE = 60 }; /* centre to corner, canvas units */

static const struct fy_terrain terrains[] = {{"clear", FY_GROUND_CLEAR},
                                             {"home", FY_GROUND_CLEAR},
                                             {"woods", FY_GROUND_WOOD},
                                             {"rough", FY_GROUND_HILL},
                                             {"mountain", FY_GROUND_MOUNTAIN},
                                             {"swamp", FY_GROUND_MARSH},
                                             {"city", FY_GROUND_TOWN},
                                             {"sea", FY_GROUND_WATER},
                                             {"box", FY_GROUND_CLEAR},
                                             {0}};
static const struct fy_link_kind link_kinds[] = {
    {"minor river", FY_LINK_RIVER}, {"major river", FY_LINK_WIDE_RIVER}, {"mountain hexside", FY_LINK_BORDER}, {0}};
static const char *const box_titles[TH_BOXES] = {"Eliminated", "Eliminated isolated", "Permanently eliminated", "Aboard",
                                                 "Not here yet"};
const char *const theatre_box_ids[TH_BOXES] = {"eliminated", "isolated-pool", "permanent-pool", "aboard", "later"};

void theatre_make_board(struct fy_loader *l, struct theatre_data *d)
{
    d->n_places = d->hexes + TH_BOXES;
    d->places = fy_arena_alloc(l, (size_t)d->n_places * sizeof *d->places);
    d->links = fy_arena_alloc(l, (size_t)d->hexes * 3 * sizeof *d->links);
    for (int h = 0; h < d->hexes; h++) {
        int32_t along, across;
        fy_hex_centre(&d->map, h, &along, &across);
        d->places[h] = (struct fy_place){.id = d->hex_id[h], .title = d->hex_title[h], .x = across * SIZE * 173 / 100000,
                                         .y = along * SIZE * 173 / 100000, .shape = FY_HEX, .terrain = d->terrain[h]};
        for (int i = 0; i < 3; i++) {
            unsigned bits = d->side_bits[h][i];
            if (bits)
                d->links[d->n_links++] = (struct fy_link){
                    (uint16_t)h, d->near[h][i],
                    (uint8_t)(bits & TH_MAJOR ? 1 : bits & TH_MINOR ? 0 : 2)};
        }
    }
    for (int i = 0; i < TH_BOXES; i++)
        d->places[d->box + i] = (struct fy_place){.id = theatre_box_ids[i], .title = box_titles[i], .shape = FY_BOX,
                                                  .terrain = TH_TERRAINS};
}

void theatre_board_of(const void *data, struct fy_board *b)
{
    const struct theatre_data *d = data;
    const struct fy_place *last = &d->places[d->hexes - 1];
    *b = (struct fy_board){.kind = FY_HEXES, .width = last->x + 2 * SIZE, .height = last->y + 2 * SIZE,
                           .hex_size = SIZE, .hex_flat = true, .places = d->places, .n_places = d->n_places,
                           .links = d->links, .n_links = d->n_links, .link_kinds = link_kinds, .terrains = terrains,
                           .scenery = d->scenery};
}

static int sign_of(const struct theatre_unit_data *u)
{
    if (u->parachute || (u->kind && u->kind->para))
        return FY_SIGN_PARACHUTE;
    if (u->sf)
        return FY_SIGN_ASSAULT;
    return u->cm ? FY_SIGN_TANK : FY_SIGN_INFANTRY;
}

/* The piece of the ship that a unit is aboard, or -1. */
static int ship_of(const struct theatre_data *d, const struct theatre_state *s, int unit)
{
    unsigned ships = theatre_carriers(d, s, unit);
    return ships ? d->units + __builtin_ctz(ships) : -1;
}

static void show_units(const struct theatre_data *d, const struct theatre_state *s, struct fy_view *v)
{
    for (int i = 0; i < d->units; i++) {
        const struct theatre_unit_data *u = &d->unit[i];
        const struct theatre_unit *now = &s->unit[i];
        struct fy_piece *p = fy_view_piece(v);
        p->id = (uint16_t)i;
        p->side = u->side == s->player ? FY_OURS : FY_THEIRS;
        p->sign = (uint8_t)sign_of(u);
        p->label = u->title;
        p->group = u->kind ? u->kind->key : u->division ? "XX" : NULL;
        p->place = s->at[i];
        p->aboard = (int16_t)ship_of(d, s, i);
        p->strength = (int16_t)theatre_attack(d, s, i);
        p->steps_full = u->division ? 2 : 1;
        p->steps = (int8_t)(p->steps_full - (now->cadre != 0));
        p->flags = (now->cadre ? 1u : 0) | (now->isolated ? 2u : 0) | (now->host != TH_NONE ? 4u : 0) |
                   (now->marks + now->old_marks ? 8u : 0) | (now->token ? 16u : 0) | (now->landed == 1 ? 32u : 0) |
                   (now->dropped == 1 ? 64u : 0) | (theatre_has(s->over, i) ? FY_PIECE_SPENT : 0);
    }
}

static void show_carriers(const struct theatre_data *d, const struct theatre_state *s, struct fy_view *v)
{
    for (int i = 0; i < d->ships + d->tps; i++) {
        bool ship = i < d->ships;
        int side = ship ? d->ship[i].side : d->tp[i - d->ships].side;
        struct fy_piece *p = fy_view_piece(v);
        p->id = (uint16_t)(d->units + i);
        p->side = side == s->player ? FY_OURS : FY_THEIRS;
        p->sign = ship ? (d->ship[i].kind == TH_NT ? FY_SIGN_SHIP : FY_SIGN_LAUNCH) : FY_SIGN_AIRCRAFT;
        p->label = ship ? d->ship[i].title : d->tp[i - d->ships].title;
        p->place = s->at[d->units + i];
        p->flags = !ship && s->tp[i - d->ships].sortie ? FY_PIECE_SPENT : 0;
    }
}

static struct fy_marker *add_marker(struct fy_view *v, int place, const char *kind, int sign, const char *label,
                                    const char *title, bool done)
{
    struct fy_marker *m = fy_view_marker(v);
    m->place = place;
    m->kind = kind;
    m->sign = (uint8_t)sign;
    m->label = label;
    m->title = title;
    m->done = done;
    return m;
}

static const char *number(int n)
{
    static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"};
    int most = (int)(sizeof numbers / sizeof *numbers) - 1;
    return numbers[n < 0 ? 0 : n > most ? most : n];
}

/* What the player's points are about, beside guns, installations and bridges that score: hexes to be taken or held. */
static void show_targets(const struct theatre_data *d, const struct theatre_state *s, struct fy_view *v)
{
    const struct theatre_victory *own = &d->victory[s->player];
    for (int h = 0; h < d->hexes; h++)
        if (own->hex_at_end[h] || own->first_capture[h])
            add_marker(v, h, "objective", FY_SIGN_NONE, number(own->hex_at_end[h] ? own->hex_at_end[h] : own->first_capture[h]),
                       d->hex_title[h], s->owner[h] == s->player)->role = FY_MARKER_OBJECTIVE;
}

static bool bridge_counts(const struct theatre_data *d, const struct theatre_state *s, int bridge)
{
    return d->victory[s->player].bridge_at_end[bridge] ||
           (d->bridge[bridge].scores && d->victory[s->player].bridge_destroyed);
}

static bool site_counts(const struct theatre_data *d, const struct theatre_state *s, int site)
{
    const struct theatre_victory *own = &d->victory[s->player];
    return theatre_site_worth(d, site, s->player) || theatre_site_full_worth(d, site, s->player) ||
           (d->site[site].kind == TH_RADAR && own->radar_home);
}

static bool guns_count(const struct theatre_data *d, const struct theatre_state *s, int cd)
{
    return d->victory[s->player].cd_hit && d->owner[d->cd[cd].hex] != s->player;
}

static void show_markers(const struct theatre_data *d, const struct theatre_state *s, struct fy_view *v)
{
    static const char *const kinds[] = {"airbase", "port", "radar", "drydock", "u-pens"};
    static const uint8_t signs[] = {FY_SIGN_AIRCRAFT, FY_SIGN_NAVAL, FY_SIGN_LAMP, FY_SIGN_SHIP, FY_SIGN_SHIP};
    static const uint8_t symbols[] = {FY_SYMBOL_AIRFIELD, FY_SYMBOL_PORT, FY_SYMBOL_RADAR, FY_SYMBOL_DOCK, FY_SYMBOL_PENS};
    static const char *const states[] = {"bridge", "bridge collateral", "bridge damaged", "bridge destroyed"};
    for (int i = 0; i < d->bridges; i++) {
        struct fy_marker *m = add_marker(v, d->bridge[i].hex[0], states[s->bridge[i].state], FY_SIGN_NONE,
                                         s->bridge[i].owner == s->player ? "+" : "-", d->bridge[i].title,
                                         s->bridge[i].state == TH_DESTROYED);
        m->role = bridge_counts(d, s, i) ? FY_MARKER_OBJECTIVE : FY_MARKER_OTHER;
        m->symbol = FY_SYMBOL_BRIDGE;
        m->toward = 1 + d->bridge[i].hex[1];
    }
    for (int i = 0; i < d->cds; i++)
        if (!s->cd[i].gone) {
            struct fy_marker *m = add_marker(v, d->cd[i].hex, "coast defence", FY_SIGN_COASTAL, number(theatre_cd_level(d, s, i)),
                                             d->cd[i].title, !theatre_cd_level(d, s, i));
            m->symbol = FY_SYMBOL_BATTERY;
            m->role = guns_count(d, s, i) ? FY_MARKER_OBJECTIVE : FY_MARKER_OTHER;
        }
    for (int i = 0; i < d->sites; i++) {
        struct fy_marker *m = add_marker(v, d->site[i].hex, kinds[d->site[i].kind], signs[d->site[i].kind],
                                         number(d->site[i].size - s->site[i].hits), d->site[i].title,
                                         s->site[i].hits == d->site[i].size);
        m->symbol = symbols[d->site[i].kind];
        m->role = site_counts(d, s, i) ? FY_MARKER_OBJECTIVE : FY_MARKER_OTHER;
    }
    show_targets(d, s, v);
}

static void show_layers(const struct theatre_data *d, const struct theatre_state *s, struct fy_view *v)
{
    struct fy_layer *zones = fy_view_layer(v, "enemy zones of control"), *owned = fy_view_layer(v, "our hexes"),
                    *danger = fy_view_layer(v, "danger zones of ports");
    uint32_t ports = theatre_hostile_ports(d, s, s->player);
    for (int h = 0; h < d->hexes; h++) {
        if (theatre_zoc(s, h, s->player ^ 1))
            zones->places[h / 64] |= 1ull << (h % 64);
        if (d->terrain[h] != TH_SEA && s->owner[h] == s->player)
            owned->places[h / 64] |= 1ull << (h % 64);
        if (d->terrain[h] == TH_SEA && d->port_near[h] & ports) /* TH-R.AM.5 */
            danger->places[h / 64] |= 1ull << (h % 64);
    }
}

static void show_attack(const struct theatre_data *d, const struct theatre_state *s, struct fy_view *v)
{
    if (s->asking != TH_ASK_ATTACKERS)
        return;
    fy_view_arrow(v, -1, s->combat.hex);
    TH_EACH(u, s->combat.attackers)
        if (u < d->units)
            fy_view_arrow(v, u, s->combat.hex);
}

/* TH-R.SQ.2: the phases of a player turn; and what the points would mean at the end. */
static void show_course(const struct theatre_data *d, const struct theatre_state *s, struct fy_view *v)
{
    static const char *const phases[] = {"weather", "initial", "surprise movement", "surprise combat", "movement",
                                         "combat", "exploitation", "end step"};
    fy_view_turn(v, "Turn", s->turn, 1, d->turns)->word = d->turn[s->turn - 1].title;
    for (int turn = 1; turn <= d->turns; turn++)
        fy_view_stretch(v, d->turn[turn - 1].title, turn);
    fy_view_phase(v, "Phase", s->phase, 0, TH_PHASES - 1)->word = phases[s->phase];
    for (int phase = 0; phase < TH_PHASES; phase++)
        fy_view_stretch(v, phases[phase], phase);
}

static void show_points(const struct theatre_data *d, const struct theatre_state *s, struct fy_view *v)
{
    fy_view_points(v, "Points", theatre_points(d, s), -100, 200);
    for (int level = d->levels - 1; level >= 0; level--)
        fy_view_stretch(v, theatre_bands[d->level_band[level]], level < d->levels - 1 ? d->level_least[level] : -100);
}

void theatre_show(const void *data, const void *state, struct fy_view *v)
{
    static const char *const weather[] = {"calm", "rough", "stormy"};
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    show_units(d, s, v);
    show_carriers(d, s, v);
    show_markers(d, s, v);
    show_layers(d, s, v);
    show_attack(d, s, v);
    show_course(d, s, v);
    fy_view_track(v, "Side", s->side, 0, 1)->word = d->side_id[s->side];
    fy_view_track(v, "Weather", s->weather, 0, 2)->word = weather[s->weather];
    show_points(d, s, v);
    fy_view_track(v, "Quarter RPs", s->rp[s->player][0] + s->rp[s->player][1], 0, 80);
}
