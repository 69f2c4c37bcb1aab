/* names.c - what things are called, and the schema of the state. */
#include "nazaire.h"

/* ---- Names ---- */

int nazaire_count(const void *data, int noun)
{
    const struct nz_data *d = data;
    switch (noun) {
    case N_PIECE: return P_POST + d->n_posts;
    case N_PLACE: return L_AREA + d->n_areas;
    case N_BOAT: return BOATS;
    case N_TEAM: return d->n_teams;
    case N_GERMAN: return GERMANS;
    case N_POST: return d->n_posts;
    case N_LIGHT: return LIGHTS;
    case N_TARGET: return d->n_targets;
    case N_AREA: return d->n_areas;
    case N_SPOT: return SPOTS;
    case N_BEAM_ZONE: return BEAM_ZONES;
    default: return 0;
    }
}

static struct fy_name area_name(const struct nz_data *d, int area)
{
    return (struct fy_name){d->area[area].id, d->area[area].title};
}

/* NZ-X.5: in the variant Ninth hour another boat sails as one of them. */
static struct fy_name boat_name(const struct nz_data *d, const int16_t *options, int boat)
{
    bool ninth = boat == d->ninth_hour_boat && options && options[O_VARIANT] == VARIANT_NINTH_HOUR;
    return (struct fy_name){d->boat[boat].id, ninth ? d->ninth_hour_title : d->boat[boat].title};
}

static struct fy_name spot_name(const struct nz_data *d, const int16_t *options, int spot)
{
    static const struct fy_name off_map[] = {
        {"overland", "gone overland"}, {"england", "in England"}, {"lost", "lost"},
        {"reserve", "not in play"},    {"cup", "in the cup"},     {"remnants", "in the remnant box"}};
    if (spot < d->n_areas)
        return area_name(d, spot);
    if (spot >= AT_BOAT && spot < AT_BOAT + BOATS)
        return boat_name(d, options, spot - AT_BOAT);
    if (spot >= AT_WATER && spot < AT_WATER + BOATS)
        return (struct fy_name){d->boat[spot - AT_WATER].water, "in the water"};
    return spot >= AT_OVERLAND ? off_map[spot - AT_OVERLAND] : (struct fy_name){NULL, NULL};
}

static struct fy_name piece_name(const void *data, const int16_t *options, int piece)
{
    if (piece < P_BOAT)
        return nazaire_name(data, options, N_GERMAN, piece - P_GERMAN);
    if (piece < P_TEAM)
        return nazaire_name(data, options, N_BOAT, piece - P_BOAT);
    if (piece < P_POST)
        return nazaire_name(data, options, N_TEAM, piece - P_TEAM);
    return nazaire_name(data, options, N_POST, piece - P_POST);
}

struct fy_name nazaire_name(const void *data, const int16_t *options, int noun, int32_t i)
{
    const struct nz_data *d = data;
    static const char *const land_ids[LAND_ZONES] = {NULL, "1", "2", "3", "4", "5", "6"};
    if (i < 0 || i >= nazaire_count(data, noun))
        return (struct fy_name){NULL, NULL};
    switch (noun) {
    case N_PIECE: return piece_name(data, options, i);
    case N_PLACE: return (struct fy_name){d->places[i].id, d->places[i].title};
    case N_BOAT: return boat_name(d, options, i);
    case N_TEAM: return (struct fy_name){d->team[i].id, d->team[i].title};
    case N_GERMAN: return (struct fy_name){d->german[i].id, d->german[i].title};
    case N_POST: return (struct fy_name){d->post[i].id, d->post[i].title};
    case N_LIGHT: return (struct fy_name){d->post[d->light[i]].id, d->post[d->light[i]].title};
    case N_TARGET: return (struct fy_name){d->area[d->target[i].area].id, d->target[i].title};
    case N_AREA: return area_name(d, i);
    case N_SPOT: return spot_name(d, options, i);
    default:
        return i < BEAM_LAND ? (struct fy_name){d->zone[i].id, d->zone[i].title}
                             : (struct fy_name){land_ids[i - BEAM_LAND], d->land_zone[i - BEAM_LAND]};
    }
}

/* ---- The schema ---- */

static const char *const fate_words[] = {"afloat", "sunk", "gone", "home", NULL};
static const char *const marker_words[] = {"none", "evade", "turn-away", NULL};
static const char *const beam_words[] = {"none", "dark", "active", "locked", NULL};
static const char *const condition_words[] = {"intact", "damaged", "destroyed", NULL};
static const char *const charge_words[] = {"none", "prepared", "at-risk", NULL};
static const char *const step_words[] = {"begin", "act", "guns", "blow", NULL};

#define SET_OF(noun, m) FY_AT(nz_state, m), .flags = FY_SET, .each = noun, .value = FY_YES_NO
#define EACH(noun, m) FY_LIST(nz_state, m), .each = noun
#define NUMBERS(noun, m, most) EACH(noun, m), .value = FY_NUMBER, .lo = 0, .hi = most
#define OR_NONE .flags = FY_OR_NONE, .none = NOWHERE
#define ONE(m, most) FY_AT(nz_state, m), .value = FY_NUMBER, .lo = 0, .hi = most
#define DERIVED(m) FY_LIST(nz_state, m), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER

const struct fy_field nazaire_fields[NZ_FIELDS] = {
    {"burning", SET_OF(N_BOAT, burning), .help = "the boat is on fire"},
    {"diw", SET_OF(N_BOAT, diw), .help = "the boat is dead in the water"},
    {"begun", SET_OF(N_BOAT, begun), .help = "the boat has acted in this turn's phase 6"},
    {"landed", SET_OF(N_TEAM, landed), .help = "landed this turn"},
    {"embarked", SET_OF(N_TEAM, embarked), .help = "embarked this turn"},
    {"entered", SET_OF(N_TEAM, entered), .help = "entered its area this turn"},
    {"attacked", SET_OF(N_TEAM, attacked), .help = "has attacked this turn"},
    {"under_fire", SET_OF(N_TEAM, under_fire), .help = "was a target this turn"},
    {"hurt", SET_OF(N_TEAM, hurt), .help = "lost strength this turn"},
    {"acted", SET_OF(N_TEAM, acted), .help = "has prepared charges or attacked a gun with charges this turn"},
    {"displaced", SET_OF(N_TEAM, displaced), .help = "must leave a destroyed crossing"},
    {"reduced", SET_OF(N_TEAM, reduced), .help = "shows its reduced side"},
    {"been_ashore", SET_OF(N_TEAM, been_ashore), .help = "has been ashore"},
    {"cup", FY_AT(nz_state, cup), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"flipped", SET_OF(N_GERMAN, flipped), .help = "shows its reduced side"},
    {"remnant", SET_OF(N_GERMAN, remnant), .help = "is a remnant"},
    {"missed", SET_OF(N_GERMAN, missed), .help = "fired and missed this turn"},
    {"struck", SET_OF(N_GERMAN, struck), .help = "lost strength this turn"},
    {"dis", SET_OF(N_POST, dis), .help = "disrupted"},
    {"ooa", SET_OF(N_POST, ooa), .help = "out of action"},
    {"destroyed", SET_OF(N_POST, destroyed), .help = "destroyed"},
    {"fired", SET_OF(N_POST, fired), .help = "the gun has fired this turn"},
    {"off", SET_OF(N_POST, dark), .help = "the searchlight has no power"},
    {"withdrawn", SET_OF(N_TARGET, withdrawn), .help = "the ship has withdrawn"},
    {"tried", SET_OF(N_TARGET, tried), .help = "a firing attempt was made this turn"},
    {"germans_at", DERIVED(germans_at)},
    {"commandos", DERIVED(commandos.w)},
    {"germans", DERIVED(germans.w)},
    {"enemy", DERIVED(enemy.w)},
    {"closed", DERIVED(closed.w)},
    {"cover", FY_AT(nz_state, cover), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"ashore", FY_AT(nz_state, ashore), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"on_foot", FY_AT(nz_state, on_foot), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"boats_in", DERIVED(boats_in)},
    {"passengers", DERIVED(passengers)},
    {"in_river", FY_AT(nz_state, in_river), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"sunk", FY_AT(nz_state, sunk), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"alongside_now", FY_AT(nz_state, alongside_now), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"under_way", FY_AT(nz_state, under_way), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"beaching_now", FY_AT(nz_state, beaching_now), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"charged", FY_AT(nz_state, charged), .flags = FY_DERIVED, .value = FY_NUMBER},
    {"teams_aboard", DERIVED(teams_aboard)},
    {"zone", EACH(N_BOAT, boat_zone), .value = N_PLACE, .help = "the sea zone a boat is in, or was last"},
    {"fate", EACH(N_BOAT, boat_fate), .value = FY_WORDS, .words = fate_words, .help = "gone: removed in phase 8"},
    {"alongside", EACH(N_BOAT, alongside), .value = N_AREA, OR_NONE, .help = "the area a boat lies alongside"},
    {"crew", NUMBERS(N_BOAT, crew, MOST_CREW), .help = "crew boxes left"},
    {"guns", NUMBERS(N_BOAT, guns, MOST_GUNS), .help = "gun boxes left"},
    {"torpedoes", NUMBERS(N_BOAT, torpedoes, MOST_SMALL), .help = "torpedoes left"},
    {"groups", NUMBERS(N_BOAT, groups, MOST_GROUPS), .help = "rescued crew groups aboard; in the water if the boat is sunk"},
    {"mf", NUMBERS(N_BOAT, mf, MOST_SMALL), .help = "movement factors left in phase 6"},
    {"marker", EACH(N_BOAT, marker), .value = FY_WORDS, .words = marker_words, .help = "Evade or Turn Away"},
    {"beaching", EACH(N_BOAT, beaching), .value = N_AREA, OR_NONE, .help = "where an improvised landing is tried"},
    {"at", EACH(N_TEAM, team_at), .value = N_SPOT, .help = "the area, the boat, the boat's survivors, or a box"},
    {"strength", NUMBERS(N_TEAM, strength, MOST_SMALL), .help = "strength points left"},
    {"grenades", NUMBERS(N_TEAM, grenades, MOST_SMALL), .help = "grenade boxes left"},
    {"charges", NUMBERS(N_TEAM, charges, MOST_SMALL), .help = "charge boxes left"},
    {"team_mf", NUMBERS(N_TEAM, team_mf, MOST_SMALL), .help = "movement factors left in phase 11"},
    {"primary", EACH(N_TEAM, primary), .value = N_TARGET, OR_NONE, .help = "primary target"},
    {"shots", NUMBERS(N_TEAM, shots, MOST_SMALL), .help = "attempts at long range this turn"},
    {"in", EACH(N_GERMAN, german_at), .value = N_SPOT,
     .help = "where a German unit is: an area, cup, reserve, remnants"},
    {"points", NUMBERS(N_GERMAN, german_strength, MOST_SMALL), .help = "strength of a German unit"},
    {"beam", EACH(N_LIGHT, beam), .value = FY_WORDS, .words = beam_words, .help = "the searchlight's beam"},
    {"beam_zone", EACH(N_LIGHT, beam_zone), .value = N_BEAM_ZONE, OR_NONE, .help = "the zone the beam is in"},
    {"beam_on", EACH(N_LIGHT, beam_on), .value = N_PIECE, OR_NONE, .help = "a locked beam's target: a boat or a team"},
    {"condition", EACH(N_TARGET, condition), .value = FY_WORDS, .words = condition_words, .help = "of a target"},
    {"charge", EACH(N_TARGET, charge), .value = FY_WORDS, .words = charge_words, .help = "charges on a target"},
    {"layer", EACH(N_TARGET, laid_by), .value = N_TEAM, OR_NONE, .help = "the team that laid them"},
    {"delayed", EACH(FY_NUMBER, delayed), .value = N_TARGET, OR_NONE, .help = "targets of delayed torpedoes, in order"},
    {"options", FY_LIST(nz_state, option), .each = FY_NUMBER, .value = FY_NUMBER, .lo = 0, .hi = MOST_VICTORY,
     .help = "the options"},
    {"turn", FY_AT(nz_state, turn), .value = FY_NUMBER, .lo = 1, .hi = TURNS, .help = "counted from 1"},
    {"phase", ONE(phase, PH_END), .help = "1 to 22; 0 before, 23 after the raid"},
    {"step", FY_AT(nz_state, step), .value = FY_WORDS, .words = step_words,
     .help = "begin, or the player's step in it"},
    {"n_delayed", ONE(n_delayed, DELAYED), .help = "delayed torpedoes fired"},
    {"mover", FY_AT(nz_state, mover), .value = FY_NUMBER, .hi = TEAMS - 1, OR_NONE,
     .help = "boat or team that is moving"},
    {"cursor", ONE(cursor, TARGETS), .help = "phase 19: those before have had their chance"},
    {"attempts", ONE(attempts, MOST_ATTEMPTS), .help = "attacks made this phase"},
    {"next_wave", FY_AT(nz_state, next_wave), .value = FY_NUMBER, .lo = 1, .hi = WAVES + 1,
     .help = "next into the cup"},
    {"rammed_speed", ONE(rammed_speed, MOST_SPEED), .help = "speed at which the DD rammed; 0: not yet"},
    {"flooding", ONE(flooding, MOST_FLOODING), .help = "her flooding boxes"},
    {"dd_losses", ONE(dd_losses, MOST_LOSSES), .help = "her crew boxes lost to casualties"},
    {"blackout_turn", ONE(blackout_turn, TURNS), .help = "the turn the power station was first hit"},
    {"pens_awake", FY_AT(nz_state, pens_awake), .value = FY_YES_NO, .help = "the pens have been manned"},
    {"scuttled", FY_AT(nz_state, scuttled), .value = FY_YES_NO, .help = "the DD has been scuttled"},
    {"movement_die", ONE(movement_die, FACES), .help = "the die of phase 13"},
    {"over", FY_AT(nz_state, over), .value = FY_YES_NO, .help = "the raid is over"},
    {"spare", FY_LIST(nz_state, spare), .each = FY_NUMBER, .value = FY_NUMBER, .hi = 0},
};

_Static_assert(sizeof(struct nz_state) == offsetof(struct nz_state, spare) + sizeof((struct nz_state){0}.spare),
               "no padding: adjust spare");
_Static_assert(sizeof(struct nz_state) <= 2048, "the state stays within 2 KiB");
