/* show.c - the board and what stands on it. */
#include "nazaire.h"

#include <string.h>

enum {
    F_ABOARD,
    F_WATER,
    F_FIRE,
    F_DIW,
    F_EVADE,
    F_TURN_AWAY,
    F_SUNK,
    F_RAMMED,
    F_REDUCED,
    F_REMNANT,
    F_DIS,
    F_OOA,
    F_DESTROYED,
    F_FIRED,
    F_OFF,
    F_LIT
};
const struct fy_state nazaire_states[] = {
    [F_ABOARD] = {"aboard", 0},
    [F_WATER] = {"in the water", 0},
    [F_FIRE] = {"fire", 0},
    [F_DIW] = {"dead in the water", 0},
    [F_EVADE] = {"evade", 0},
    [F_TURN_AWAY] = {"turn away", 0},
    [F_SUNK] = {"sunk", 0},
    [F_RAMMED] = {"rammed", 0},
    [F_REDUCED] = {"reduced", FY_STATE_REDUCED},
    [F_REMNANT] = {"remnant", 0},
    [F_DIS] = {"disrupted", FY_STATE_DISRUPTED},
    [F_OOA] = {"out of action", 0},
    [F_DESTROYED] = {"destroyed", 0},
    [F_FIRED] = {"fired", FY_STATE_ACTED},
    [F_OFF] = {"no power", 0},
    [F_LIT] = {"lit", 0},
    {0},
};

static const struct fy_link_kind link_kinds[] = {
    {"single", FY_LINK_SOLID}, {"double", FY_LINK_SOLID}, {"triple", FY_LINK_SOLID}, {"dashed", FY_LINK_DASHED}, {0}};
static const struct fy_terrain terrains[] = {{"open", FY_GROUND_CLEAR},       {"building", FY_GROUND_TOWN},
                                             {"ship", FY_GROUND_CLEAR},       {"pens", FY_GROUND_TOWN},
                                             {"over water", FY_GROUND_WATER}, {"sea", FY_GROUND_WATER}, {0}};

void nazaire_board(const void *data, struct fy_board *b)
{
    const struct nz_data *d = data;
    *b = (struct fy_board){.kind = FY_AREAS,
                           .width = d->width,
                           .height = d->height,
                           .places = d->places,
                           .n_places = nz_area_place(d->n_areas),
                           .links = d->links,
                           .n_links = d->n_links,
                           .link_kinds = link_kinds,
                           .terrains = terrains,
                           .scenery = d->scenery};
}

static uint32_t flag(int bit, bool on) { return (uint32_t)on << bit; }

/* ---- Boats and teams ---- */

static int boat_place(const struct nz_state *s, int boat)
{
    if (s->boat_fate[boat] == HOME)
        return L_ENGLAND;
    if (s->boat_fate[boat] == GONE)
        return L_LOST;
    return s->alongside[boat] != NOWHERE ? nz_area_place(s->alongside[boat]) : nz_zone_place(s->boat_zone[boat]);
}

static void show_boat(const struct nz_data *d, const struct nz_state *s, struct fy_view *v, int boat)
{
    struct fy_piece *p = fy_view_piece(v);
    bool afloat = s->boat_fate[boat] == AFLOAT, dd = boat == d->dd,
         ninth = boat == d->ninth_hour_boat && s->option[O_VARIANT] == VARIANT_NINTH_HOUR;
    p->id = (uint16_t)(nz_boat_piece(boat));
    p->side = FY_OURS;
    p->sign = dd ? FY_SIGN_SHIP : FY_SIGN_LAUNCH;
    p->label = ninth ? d->ninth_hour_title : d->boat[boat].title;
    p->group = d->boat[boat].id;
    p->place = boat_place(s, boat);
    p->strength = s->crew[boat];
    p->steps = (int8_t)s->guns[boat];
    p->steps_full = (int8_t)d->boat[boat].guns;
    p->tag = (int16_t)(s->teams_aboard[boat] + s->groups[boat]);
    p->strength_word = "crew";
    p->steps_word = "guns";
    p->tag_word = "aboard";
    p->flags = flag(F_FIRE, fy_bit(s->burning, boat)) | flag(F_DIW, fy_bit(s->diw, boat)) |
               flag(F_EVADE, s->marker[boat] == EVADE) | flag(F_TURN_AWAY, s->marker[boat] == TURN_AWAY) |
               flag(F_SUNK, s->boat_fate[boat] == SUNK) | flag(F_RAMMED, dd && s->rammed_speed) |
               flag(F_LIT, afloat && nazaire_boat_lit(s, boat)) |
               (s->phase == PH_NAVAL && s->step == ST_ACT && afloat && !s->mf[boat] ? FY_PIECE_SPENT : 0);
}

static int team_place(const struct nz_state *s, int team)
{
    int at = s->team_at[team];
    if (at < AREAS)
        return nz_area_place(at);
    if (at < AT_OVERLAND)
        return boat_place(s, at >= AT_WATER ? at - AT_WATER : at - AT_BOAT);
    return at == AT_OVERLAND ? L_OVERLAND : at == AT_ENGLAND ? L_ENGLAND : L_LOST;
}

static void show_team(const struct nz_data *d, const struct nz_state *s, struct fy_view *v, int team)
{
    struct fy_piece *p = fy_view_piece(v);
    int at = s->team_at[team];
    bool assault = fy_bit(d->assault, team), ashore = nz_on_land(s, team);
    p->id = (uint16_t)(nz_team_piece(team));
    p->side = FY_OURS;
    p->sign = assault ? FY_SIGN_ASSAULT : FY_SIGN_DEMOLITION;
    p->label = d->team[team].title;
    p->group = at >= AT_BOAT && at < AT_OVERLAND ? d->boat[at >= AT_WATER ? at - AT_WATER : at - AT_BOAT].id
                                                 : d->team[team].id;
    p->place = team_place(s, team);
    if (at >= AT_BOAT && at < AT_WATER)
        p->aboard = (int16_t)nz_boat_piece(at - AT_BOAT);
    p->strength = s->strength[team];
    p->steps = (int8_t)(assault ? s->grenades[team] : s->charges[team]);
    p->steps_full = (int8_t)(assault ? d->team[team].grenades : d->team[team].charges);
    p->steps_word = assault ? "grenades" : "charges";
    p->flags = flag(F_ABOARD, at >= AT_BOAT && at < AT_WATER) | flag(F_WATER, at >= AT_WATER && at < AT_OVERLAND) |
               flag(F_REDUCED, s->strength[team] <= d->num.reduced_strength) |
               flag(F_LIT, ashore && nazaire_team_lit(d, s, team)) |
               (s->phase == PH_MOVE && s->step == ST_ACT && ashore && !s->team_mf[team] ? FY_PIECE_SPENT : 0);
}

/* ---- Germans ---- */

static void show_german(const struct nz_data *d, const struct nz_state *s, struct fy_view *v, int german)
{
    static const char *const waves[] = {"PSW", "1", "2", "3", "4"};
    struct fy_piece *p = fy_view_piece(v);
    p->id = (uint16_t)(nz_german_piece(german));
    p->side = FY_THEIRS;
    p->sign = nz_is_car(german) ? FY_SIGN_CAR : FY_SIGN_ENEMY_INFANTRY;
    p->label = d->german[german].title;
    p->group = waves[d->german[german].wave];
    p->place = nz_area_place(s->german_at[german]);
    p->strength = s->german_strength[german];
    p->flags = flag(F_REDUCED, fy_bit(s->flipped, german)) | flag(F_REMNANT, fy_bit(s->remnant, german));
}

static void show_post(const struct nz_data *d, const struct nz_state *s, struct fy_view *v, int post)
{
    static const uint8_t signs[] = {FY_SIGN_GUN, FY_SIGN_LAMP, FY_SIGN_QUAD};
    struct fy_piece *p = fy_view_piece(v);
    p->id = (uint16_t)(nz_post_piece(post));
    p->side = FY_THEIRS;
    p->sign = signs[d->post[post].kind];
    p->label = d->post[post].title;
    p->place = nz_area_place(d->post[post].area);
    p->strength = d->post[post].kind == TOWER ? -1 : d->post[post].strength;
    p->flags = flag(F_DIS, fy_bit(s->dis, post)) | flag(F_OOA, fy_bit(s->ooa, post)) |
               flag(F_DESTROYED, fy_bit(s->destroyed, post)) | flag(F_FIRED, fy_bit(s->fired, post)) |
               flag(F_OFF, fy_bit(s->dark, post));
}

/* ---- Markers ---- */

static struct fy_marker *mark(struct fy_view *v, int place, const char *kind, const char *label, const char *title,
                              bool done)
{
    struct fy_marker *m = fy_view_marker(v);
    m->place = place;
    m->kind = kind;
    m->label = label;
    m->title = title;
    m->done = done;
    return m;
}

static void show_target(const struct nz_data *d, const struct nz_state *s, struct fy_view *v, int target)
{
    int place = nz_area_place(d->target[target].area);
    mark(v, place, "objective", d->target[target].points, d->target[target].title, s->condition[target] == DESTROYED)->role =
        FY_MARKER_OBJECTIVE;
    if (s->condition[target] == DESTROYED)
        mark(v, place, "destroyed", NULL, "Destroyed", false)->role = FY_MARKER_OBJECTIVE;
    else if (s->condition[target] != INTACT)
        mark(v, place, "damaged", NULL, "Damaged", false);
    if (s->charge[target] != NO_CHARGES)
        mark(v, place, "charges", s->charge[target] == PREPARED ? "P" : "R",
             s->charge[target] == PREPARED ? "Prepared charges" : "Charges at risk", false);
    if (fy_bit(s->withdrawn, target))
        mark(v, place, "withdrawn", NULL, "Withdrawn", true);
}

static void show_layer(struct fy_view *v, const char *name, struct fy_set areas)
{
    struct fy_layer *layer = fy_set_any(areas) ? fy_view_layer(v, name) : NULL;
    while (fy_set_any(areas)) {
        int place = nz_area_place(fy_set_take(&areas));
        layer->places[place / 64] |= fy_one(place % 64);
    }
}

/* What the player asks the map: where Germans are met, what is gone, what the towers cover. */
static void show_layers(const struct nz_data *d, const struct nz_state *s, struct fy_view *v)
{
    show_layer(v, "enemy-occupied", s->enemy);
    show_layer(v, "closed", s->closed);
    for (uint64_t towers = d->towers & ~nz_unready(s); towers;) {
        const struct nz_post *tower = &d->post[fy_take_bit(&towers)];
        show_layer(v, tower->title, tower->covers);
    }
}

static void show_beam(const struct nz_data *d, const struct nz_state *s, struct fy_view *v, int light)
{
    static const char *const titles[] = {"", "Dark beam", "Active beam", "Locked beam"};
    int zone = s->beam_zone[light];
    if (s->beam[light] == BEAM_NONE)
        return;
    int place = zone < BEAM_LAND ? nz_zone_place(zone) : nz_area_place(d->post[d->light[light]].area);
    if (s->beam[light] == BEAM_LOCKED)
        place = zone < BEAM_LAND ? boat_place(s, s->beam_on[light] - P_BOAT)
                                 : team_place(s, s->beam_on[light] - P_TEAM);
    mark(v, place, "beam", d->area[d->post[d->light[light]].area].id, titles[s->beam[light]],
         s->beam[light] == BEAM_DARK);
    if (s->beam[light] == BEAM_ACTIVE && zone >= BEAM_LAND)
        show_layer(v, "lit", d->land[zone - BEAM_LAND]);
}

/* NZ-G.13: what the raiders decide, and what the Germans do. */
static void show_phases(const struct nz_state *s, struct fy_view *v)
{
    static const char *const names[] = {
        "Primary targets", "1 Restoration", "2 Searchlights", "3 Harbour defence", "4 Covering fire", "5 Dockside guns",
        "6 Boats move", "7 German ships", "8 Markers", "9 Landing", "10 Activation", "11 Teams move", "12 Costs",
        "13 German moves", "14 Your fire", "15 Long range", "16 German fire", "17 Flak towers", "18 Losses",
        "19 Demolition", "20 Charges found", "21 Consolidation", "22 Next turn"};
    const uint32_t theirs = 1u << PH_RESTORATION | 1u << PH_ILLUMINATION | 1u << PH_HARBOUR_DEFENCE | 1u << PH_DOCKSIDE_DEFENCE |
                            1u << PH_WITHDRAWAL | 1u << PH_ACTIVATION | 1u << PH_GERMAN_MOVEMENT | 1u << PH_GERMAN_FIRE |
                            1u << PH_TOWERS | 1u << PH_DISCOVERY;
    fy_view_phase(v, "Phase", s->phase, 0, PH_END)->word = s->phase < PH_END ? names[s->phase] : "over";
    for (int phase = 0; phase < PH_END; phase++)
        (theirs >> phase & 1 ? fy_view_their_stretch : fy_view_stretch)(v, names[phase], phase);
}

static void show_tracks(const struct nz_data *d, const struct nz_state *s, struct fy_view *v)
{
    int modifier = nazaire_flotilla_modifier(d, s), half = nazaire_half_points(d, s);
    fy_view_turn(v, "Turn", s->turn, 1, s->option[O_TURNS])->word = d->time[s->turn];
    for (int turn = 1; turn <= s->option[O_TURNS]; turn++)
        fy_view_stretch(v, d->time[turn], turn);
    show_phases(s, v);
    fy_view_points(v, "Points", half / 2, 0, s->option[O_VICTORY]);
    fy_view_stretch(v, "defeat", 0);
    fy_view_stretch(v, "victory", s->option[O_VICTORY]); /* NZ-V.5 */
    fy_view_track(v, "Covering fire", modifier, -1, 5)->word = modifier < 0 ? "none" : NULL;
    fy_view_track(v, d->crew_track, s->crew[d->dd], 0, d->boat[d->dd].crew);
    fy_view_track(v, d->flooding_track, s->flooding, 0, s->option[O_DD_FLOOD]);
    fy_view_track(v, "Ram speed", s->rammed_speed, 0, d->num.ram_speed);
    fy_view_track(v, "In the cup", fy_count_bits(s->cup), 0, UNITS);
    fy_view_track(v, "Next wave", s->next_wave, 1, WAVES + 1);
    fy_view_track(v, "German movement", s->movement_die, 0, FACES);
}

void nazaire_show(const void *data, const void *state, struct fy_view *v)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    for (int boat = 0; boat < BOATS; boat++)
        show_boat(d, s, v, boat);
    for (int team = 0; team < d->n_teams; team++)
        if (s->team_at[team] != AT_RESERVE)
            show_team(d, s, v, team);
    for (int german = 0; german < GERMANS; german++)
        if (s->german_at[german] < AREAS)
            show_german(d, s, v, german);
    for (int post = 0; post < d->n_posts; post++)
        show_post(d, s, v, post);
    for (int target = 0; target < d->n_targets; target++)
        show_target(d, s, v, target);
    for (int light = 0; light < LIGHTS; light++)
        show_beam(d, s, v, light);
    show_layers(d, s, v);
    show_tracks(d, s, v);
}
