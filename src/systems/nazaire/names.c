/* names.c - what things are called, and the schema of the state. */
#include "nazaire.h"

#include <stdlib.h>
#include <string.h>

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

static struct fy_name spot_name(const struct nz_data *d, int spot)
{
    static const struct fy_name off_map[] = {
        {"overland", "gone overland"}, {"england", "in England"}, {"lost", "lost"},
        {"reserve", "not in play"},    {"cup", "in the cup"},     {"remnants", "in the remnant box"}};
    if (spot < d->n_areas)
        return area_name(d, spot);
    if (spot >= AT_BOAT && spot < AT_BOAT + BOATS)
        return (struct fy_name){d->boat[spot - AT_BOAT].id, d->boat[spot - AT_BOAT].title};
    if (spot >= AT_WATER && spot < AT_WATER + BOATS)
        return (struct fy_name){d->boat[spot - AT_WATER].water, "in the water"};
    return spot >= AT_OVERLAND ? off_map[spot - AT_OVERLAND] : (struct fy_name){NULL, NULL};
}

static struct fy_name piece_name(const void *data, int piece)
{
    if (piece < P_BOAT)
        return nazaire_name(data, N_GERMAN, piece - P_GERMAN);
    if (piece < P_TEAM)
        return nazaire_name(data, N_BOAT, piece - P_BOAT);
    if (piece < P_POST)
        return nazaire_name(data, N_TEAM, piece - P_TEAM);
    return nazaire_name(data, N_POST, piece - P_POST);
}

struct fy_name nazaire_name(const void *data, int noun, int32_t i)
{
    const struct nz_data *d = data;
    static const char *const land_ids[LAND_ZONES] = {NULL, "1", "2", "3", "4", "5", "6"};
    if (i < 0 || i >= nazaire_count(data, noun))
        return (struct fy_name){NULL, NULL};
    switch (noun) {
    case N_PIECE: return piece_name(data, i);
    case N_PLACE: return (struct fy_name){d->places[i].id, d->places[i].title};
    case N_BOAT: return (struct fy_name){d->boat[i].id, d->boat[i].title};
    case N_TEAM: return (struct fy_name){d->team[i].id, d->team[i].title};
    case N_GERMAN: return (struct fy_name){d->german[i].id, d->german[i].title};
    case N_POST: return (struct fy_name){d->post[i].id, d->post[i].title};
    case N_LIGHT: return (struct fy_name){d->post[d->light[i]].id, d->post[d->light[i]].title};
    case N_TARGET: return (struct fy_name){d->area[d->target[i].area].id, d->target[i].title};
    case N_AREA: return area_name(d, i);
    case N_SPOT: return spot_name(d, i);
    default:
        return i < BEAM_LAND ? (struct fy_name){d->zone[i].id, d->zone[i].title}
                             : (struct fy_name){land_ids[i - BEAM_LAND], d->land_zone[i - BEAM_LAND]};
    }
}

/* NZ-X.5: in the variant Ninth hour another boat sails as one of them. */
const char *nazaire_retitle(const void *data, const int16_t options[FY_OPTIONS], int noun, int32_t i)
{
    const struct nz_data *d = data;
    int32_t first = noun == N_PIECE ? P_BOAT : noun == N_SPOT ? AT_BOAT : 0;
    bool boats = noun == N_PIECE || noun == N_SPOT || noun == N_BOAT;
    return boats && i == first + d->ninth && options[O_VARIANT] == VARIANT_NINTH_HOUR ? d->ninth_title : NULL;
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
    {"crew", NUMBERS(N_BOAT, crew, 30), .help = "crew boxes left"},
    {"guns", NUMBERS(N_BOAT, guns, 7), .help = "gun boxes left"},
    {"torpedoes", NUMBERS(N_BOAT, torpedoes, 9), .help = "torpedoes left"},
    {"groups", NUMBERS(N_BOAT, groups, 40), .help = "rescued crew groups aboard; in the water if the boat is sunk"},
    {"mf", NUMBERS(N_BOAT, mf, 9), .help = "movement factors left in phase 6"},
    {"marker", EACH(N_BOAT, marker), .value = FY_WORDS, .words = marker_words, .help = "Evade or Turn Away"},
    {"beaching", EACH(N_BOAT, beaching), .value = N_AREA, OR_NONE, .help = "where an improvised landing is tried"},
    {"at", EACH(N_TEAM, team_at), .value = N_SPOT, .help = "the area, the boat, the boat's survivors, or a box"},
    {"strength", NUMBERS(N_TEAM, strength, 9), .help = "strength points left"},
    {"grenades", NUMBERS(N_TEAM, grenades, 9), .help = "grenade boxes left"},
    {"charges", NUMBERS(N_TEAM, charges, 9), .help = "charge boxes left"},
    {"team_mf", NUMBERS(N_TEAM, team_mf, 9), .help = "movement factors left in phase 11"},
    {"primary", EACH(N_TEAM, primary), .value = N_TARGET, OR_NONE, .help = "primary target"},
    {"shots", NUMBERS(N_TEAM, shots, 9), .help = "attempts at long range this turn"},
    {"in", EACH(N_GERMAN, german_at), .value = N_SPOT,
     .help = "where a German unit is: an area, cup, reserve, remnants"},
    {"points", NUMBERS(N_GERMAN, german_strength, 9), .help = "strength of a German unit"},
    {"beam", EACH(N_LIGHT, beam), .value = FY_WORDS, .words = beam_words, .help = "the searchlight's beam"},
    {"beam_zone", EACH(N_LIGHT, beam_zone), .value = N_BEAM_ZONE, OR_NONE, .help = "the zone the beam is in"},
    {"beam_on", NUMBERS(N_LIGHT, beam_on, 19), OR_NONE,
     .help = "a locked beam's target: number of the boat or team less 1"},
    {"condition", EACH(N_TARGET, condition), .value = FY_WORDS, .words = condition_words, .help = "of a target"},
    {"charge", EACH(N_TARGET, charge), .value = FY_WORDS, .words = charge_words, .help = "charges on a target"},
    {"layer", EACH(N_TARGET, layer), .value = N_TEAM, OR_NONE, .help = "the team that laid them"},
    {"delayed", EACH(FY_NUMBER, delayed), .value = N_TARGET, OR_NONE, .help = "targets of delayed torpedoes, in order"},
    {"options", FY_LIST(nz_state, option), .each = FY_NUMBER, .value = FY_NUMBER, .lo = 0, .hi = 250,
     .help = "the options"},
    {"turn", FY_AT(nz_state, turn), .value = FY_NUMBER, .lo = 1, .hi = TURNS, .help = "1 is 0128, six minutes each"},
    {"phase", ONE(phase, PH_END), .help = "1 to 22; 0 before, 23 after the raid"},
    {"step", FY_AT(nz_state, step), .value = FY_WORDS, .words = step_words,
     .help = "begin, or the player's step in it"},
    {"n_delayed", ONE(n_delayed, DELAYED), .help = "delayed torpedoes fired"},
    {"mover", FY_AT(nz_state, mover), .value = FY_NUMBER, .hi = TEAMS, OR_NONE, .help = "boat or team that is moving"},
    {"cursor", ONE(cursor, TARGETS), .help = "phase 19: those before have had their chance"},
    {"attempts", ONE(attempts, 200), .help = "attacks made this phase"},
    {"next_wave", FY_AT(nz_state, next_wave), .value = FY_NUMBER, .lo = 1, .hi = WAVES + 1,
     .help = "next into the cup"},
    {"rammed_speed", ONE(rammed_speed, 4), .help = "speed at which the Campbeltown rammed; 0: not yet"},
    {"flooding", ONE(flooding, 5), .help = "her flooding boxes"},
    {"dd_losses", ONE(dd_losses, 99), .help = "her crew boxes lost to casualties"},
    {"blackout_turn", ONE(blackout_turn, TURNS), .help = "the turn the power station was first hit"},
    {"pens_awake", FY_AT(nz_state, pens_awake), .value = FY_YES_NO, .help = "the pens have been manned"},
    {"scuttled", FY_AT(nz_state, scuttled), .value = FY_YES_NO, .help = "the Campbeltown has been scuttled"},
    {"movement_die", ONE(movement_die, 6), .help = "the die of phase 13"},
    {"over", FY_AT(nz_state, over), .value = FY_YES_NO, .help = "the raid is over"},
    {"spare", FY_LIST(nz_state, spare), .each = FY_NUMBER, .value = FY_NUMBER, .hi = 0},
};

_Static_assert(sizeof(struct nz_state) == offsetof(struct nz_state, spare) + sizeof((struct nz_state){0}.spare),
               "no padding: adjust spare");
_Static_assert(sizeof(struct nz_state) <= 2048, "the state stays within 2 KiB");

/* ---- Case files ---- */

void nazaire_empty(const void *data, void *state)
{
    struct nz_state *s = state;
    for (int boat = 0; boat < BOATS; boat++) {
        s->boat_fate[boat] = GONE;
        s->alongside[boat] = s->beaching[boat] = NOWHERE;
        s->groups[boat] = s->marker[boat] = 0;
    }
    for (int team = 0; team < TEAMS; team++)
        s->team_at[team] = AT_RESERVE;
    for (int german = 0; german < GERMANS; german++)
        s->german_at[german] = ((const struct nz_data *)data)->german[german].wave == 1 ? AT_CUP : AT_RESERVE;
    for (int light = 0; light < LIGHTS; light++) {
        s->beam[light] = BEAM_NONE;
        s->beam_zone[light] = s->beam_on[light] = NOWHERE;
    }
    s->burning = s->diw = s->begun = s->displaced = 0;
    nazaire_derive(data, state);
}

static int find(const void *data, int noun, const char *id)
{
    for (int i = 0; i < nazaire_count(data, noun); i++) {
        const char *name = nazaire_name(data, noun, i).id;
        if (name && !strcmp(name, id))
            return i;
    }
    return -1;
}

/* The sea zone a boat alongside an area is in. */
static int zone_beside(const struct nz_data *d, int area)
{
    for (int zone = 0; zone < ZONES; zone++)
        if (d->zone[zone].landing == area || d->zone[zone].ram == area || nz_has(d->zone[zone].shore, area))
            return zone;
    return -1;
}

static bool place_boat(const struct nz_data *d, struct nz_state *s, int boat, const char *where)
{
    int zone = find(d, N_PLACE, where), area = find(d, N_AREA, where);
    bool alongside = area >= 0;
    zone = alongside ? zone_beside(d, area) : zone;
    if (zone < 0 || zone >= ZONES)
        return false;
    s->boat_zone[boat] = (uint8_t)zone;
    s->boat_fate[boat] = AFLOAT;
    s->alongside[boat] = alongside ? (uint8_t)area : NOWHERE;
    if (boat == d->dd)
        s->rammed_speed = alongside ? 2 : 0;
    return true;
}

static bool place_piece(const void *data, struct nz_state *s, const char *piece, const char *where)
{
    int boat = find(data, N_BOAT, piece), team = find(data, N_TEAM, piece), german = find(data, N_GERMAN, piece);
    int spot = find(data, N_SPOT, where);
    if (boat >= 0)
        return place_boat(data, s, boat, where);
    if (spot < 0 || (team < 0 && german < 0))
        return false;
    *(team >= 0 ? &s->team_at[team] : &s->german_at[german]) = (uint8_t)spot;
    return true;
}

/* A word after `place`: a yes or no of the piece ("burning"), or field=value ("points=4"). */
static bool place_word(const void *data, struct nz_state *s, const char *piece, const char *word)
{
    size_t length = strcspn(word, "=");
    for (int i = 0; i < NZ_FIELDS; i++) {
        const struct fy_field *f = &nazaire_fields[i];
        int thing = f->each < FY_NOUN || (f->flags & FY_DERIVED) ? -1 : find(data, f->each, piece), value = 0;
        if (thing < 0 || strncmp(f->name, word, length) || f->name[length])
            continue;
        unsigned char *at = (unsigned char *)s + f->offset;
        if (f->flags & FY_SET)
            at[thing / 8] |= (unsigned char)(1u << thing % 8);
        if ((f->flags & FY_SET) || !word[length])
            return (f->flags & FY_SET) && !word[length];
        if (f->value == FY_WORDS)
            while (f->words[value] && strcmp(f->words[value], word + length + 1))
                value++;
        else
            value = f->value == FY_NUMBER ? atoi(word + length + 1) : find(data, f->value, word + length + 1);
        at[(size_t)thing * f->stride] = (unsigned char)value;
        return value >= 0 && (f->value != FY_WORDS || f->words[value]);
    }
    return false;
}

/* phase N [turn T]: the phase begins. place PIECE WHERE [word…]: a boat in a zone or alongside an area, a team, a
 * German. */
bool nazaire_arrange(const void *data, void *state, int n, const char *const words[], const char **error)
{
    struct nz_state *s = state;
    if (n >= 3 && !strcmp(words[0], "place")) {
        bool good = place_piece(data, s, words[1], words[2]);
        for (int i = 3; i < n && good; i++)
            good = place_word(data, s, words[1], words[i]);
        if (!good)
            *error = "place BOAT ZONE-OR-AREA, place TEAM AREA-OR-BOAT, place GERMAN AREA; then words or field=value";
        return good;
    }
    if ((n != 2 && n != 4) || strcmp(words[0], "phase") || (n == 4 && strcmp(words[2], "turn")))
        return false;
    s->phase = (uint8_t)atoi(words[1]);
    s->turn = n == 4 ? (uint8_t)atoi(words[3]) : s->turn;
    s->step = ST_BEGIN;
    if (s->phase < 1 || s->phase > PH_TURN || s->turn < 1 || s->turn > TURNS)
        *error = "phase 1 to 22 [turn 1 to 24]";
    return !*error;
}

/* ---- Audit ---- */

static const char *audit_boats(const struct nz_data *d, const struct nz_state *s)
{
    for (int boat = 0; boat < BOATS; boat++) {
        if (s->boat_fate[boat] == AFLOAT && s->boat_zone[boat] >= ZONES)
            return "a boat is in no sea zone";
        if (s->boat_fate[boat] == AFLOAT && boat != d->dd &&
            s->teams_aboard[boat] + s->groups[boat] > d->boat[boat].capacity)
            return "a boat carries more than it can";
        if (s->boat_fate[boat] != AFLOAT && s->teams_aboard[boat])
            return "a team is aboard a boat that is not afloat";
    }
    return NULL;
}

static const char *audit_teams(const struct nz_data *d, const struct nz_state *s)
{
    for (int team = 0; team < TEAMS; team++) {
        bool in_play = s->team_at[team] < AT_LOST;
        if (in_play && !s->strength[team])
            return "a team without strength is in play";
        if (nz_on_land(s, team) && s->team_at[team] >= d->n_areas)
            return "a team is nowhere";
        bool stranded = nz_on_land(s, team) && nz_has(s->closed, s->team_at[team]);
        if (stranded && !nz_in(s->displaced, team) && !s->over) /* captured where the last explosion found it: NZ-E.8 */
            return "a team stands in an area that is closed";
    }
    return NULL;
}

const char *nazaire_audit(const void *data, const void *state)
{
    const struct nz_data *d = data;
    const struct nz_state *s = state;
    struct nz_state copy = *s;
    const char *wrong = audit_boats(d, s);
    wrong = wrong ? wrong : audit_teams(d, s);
    if (wrong)
        return wrong;
    for (int german = 0; german < GERMANS; german++)
        if (s->german_at[german] < AREAS && (!s->german_strength[german] || nz_has(s->closed, s->german_at[german])))
            return "a German has no strength or no ground";
    if ((s->dis & s->ooa) | (s->dis & s->destroyed) | (s->ooa & s->destroyed))
        return "a gun is in two states";
    nazaire_derive(d, &copy);
    return memcmp(&copy, s, sizeof copy) ? "derived fields do not fit the pieces" : NULL;
}
