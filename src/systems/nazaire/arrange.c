/* arrange.c - what people call things beside their ids, and what case files put where. */
#include "nazaire.h"

#include "foray/text.h"

#include <ctype.h>
#include <string.h>

/* ---- Other names: "8", "ml-443", "dd", "103a", "412", "white", "newman", "G1", "approach", "land-3" ---- */

/* A number from 1 to most behind the prefix, less 1; or -1. */
static int32_t numbered(const char *word, const char *prefix, int most)
{
    size_t length = strlen(prefix);
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)word[i]) != prefix[i])
            return -1;
    int32_t number = 0;
    for (word += length; isdigit((unsigned char)*word) && number <= most; word++)
        number = 10 * number + *word - '0';
    return !*word && number >= 1 && number <= most ? number - 1 : -1;
}

static int32_t by_title(const void *data, int noun, const char *word)
{
    for (int i = 0; i < nazaire_count(data, noun); i++) {
        struct fy_name name = nazaire_name(data, NULL, noun, i);
        if (name.title && fy_same_words(name.title, word))
            return i;
    }
    return -1;
}

static int32_t boat_called(const struct nz_data *d, const char *word)
{
    int32_t boat = numbered(word, "", BOATS);
    boat = boat < 0 ? numbered(word, "boat-", BOATS) : boat;
    if (fy_same_words(word, "DD") || fy_same_words(word, d->boat[d->dd].short_title))
        boat = d->dd;
    return boat < 0 ? by_title(d, N_BOAT, word) : boat;
}

/* A gun or searchlight by its slot, a tower by its colour or its area. */
static int32_t post_called(const struct nz_data *d, const char *word)
{
    for (int i = 0; i < d->n_posts; i++) {
        const struct nz_post *post = &d->post[i];
        const char *slot = strchr(post->id, '-');
        if ((slot && fy_same_words(slot, word)) || (post->kind == TOWER && fy_same_words(d->area[post->area].id, word)))
            return i;
    }
    return by_title(d, N_POST, word);
}

static int32_t piece_called(const struct nz_data *d, const char *word)
{
    static const struct {
        int noun, first;
    } kinds[] = {{N_GERMAN, P_GERMAN}, {N_BOAT, P_BOAT}, {N_TEAM, P_TEAM}, {N_POST, P_POST}};
    for (int i = 0; i < 4; i++) {
        int32_t thing = nazaire_find(d, kinds[i].noun, word);
        if (thing >= 0)
            return kinds[i].first + thing;
    }
    return -1;
}

int32_t nazaire_find(const void *data, int noun, const char *word)
{
    const struct nz_data *d = data;
    int32_t thing;
    switch (noun) {
    case N_PIECE: return piece_called(d, word);
    case N_BOAT: return boat_called(d, word);
    case N_POST: return post_called(d, word);
    case N_LIGHT:
        thing = post_called(d, word);
        return thing >= 0 && d->post[thing].kind == SEARCHLIGHT ? d->post[thing].light : -1;
    case N_GERMAN: thing = numbered(word, "g", UNITS); break;
    case N_BEAM_ZONE:
        thing = numbered(word, "land-", LAND_ZONES - 1);
        thing = thing < 0 ? thing : BEAM_LAND + 1 + thing;
        break;
    case N_SPOT:
        thing = boat_called(d, word);
        thing = thing < 0 ? thing : AT_BOAT + thing;
        break;
    default: thing = -1; break;
    }
    return thing < 0 ? by_title(data, noun, word) : thing;
}

/* By id or any other name. */
static int named(const void *data, int noun, const char *word)
{
    for (int i = 0; i < nazaire_count(data, noun); i++) {
        const char *id = nazaire_name(data, NULL, noun, i).id;
        if (id && fy_same_words(id, word))
            return i;
    }
    return nazaire_find(data, noun, word);
}

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
    for (int light = 0; light < LIGHTS; light++)
        nz_release_beam(s, light);
    s->burning = s->diw = s->begun = s->displaced = 0;
    s->flipped = s->remnant = s->missed = s->struck = 0;
    s->rammed_speed = 0;
    nazaire_derive_pieces(data, state);
}

/* The sea zone a boat alongside an area is in. */
static int zone_beside(const struct nz_data *d, int boat, int area)
{
    for (int zone = 0; zone < ZONES; zone++)
        if (nazaire_berth(d, boat, zone, area))
            return zone;
    return -1;
}

static bool place_boat(const struct nz_data *d, struct nz_state *s, int boat, const char *where, const char **error)
{
    int zone = named(d, N_PLACE, where), area = named(d, N_AREA, where);
    bool alongside = area >= 0;
    zone = alongside ? zone_beside(d, boat, area) : zone;
    if (zone < 0 || zone >= ZONES) {
        *error = "a boat is placed in a sea zone (o, af, a to f), or alongside a landing or shore area; the DD at 111";
        return false;
    }
    s->boat_zone[boat] = (uint8_t)zone;
    s->boat_fate[boat] = AFLOAT;
    s->alongside[boat] = alongside ? (uint8_t)area : NOWHERE;
    if (boat == d->dd)
        s->rammed_speed = alongside ? 2 : 0;
    return true;
}

static bool place(const void *data, struct nz_state *s, const char *piece, const char *where, const char **error)
{
    int who = named(data, N_PIECE, piece), spot = named(data, N_SPOT, where);
    if (who < 0 || who >= P_POST)
        *error = "no boat (b1 to b18), team (k1 to k20) or German (g01 to g56, car-1, car-2) is called so";
    else if (who >= P_BOAT && who < P_TEAM)
        return place_boat(data, s, who - P_BOAT, where, error);
    else if (spot < 0)
        *error = "a team or a German is placed in an area, a team also aboard a boat";
    else
        *(who < P_BOAT ? &s->german_at[who - P_GERMAN] : &s->team_at[who - P_TEAM]) = (uint8_t)spot;
    return !*error;
}

/* phase N [turn T]: the phase begins. place PIECE WHERE: a boat in a zone or alongside an area, a team, a German. */
bool nazaire_arrange(const void *data, void *state, int n, const char *const words[], const char **error)
{
    struct nz_state *s = state;
    if (n == 3 && !strcmp(words[0], "place"))
        return place(data, s, words[1], words[2], error);
    if ((n != 2 && n != 4) || strcmp(words[0], "phase") || (n == 4 && strcmp(words[2], "turn")))
        return false;
    int32_t phase = numbered(words[1], "", PH_TURN), turn = n == 4 ? numbered(words[3], "", TURNS) : s->turn - 1;
    if (phase < 0 || turn < 0) {
        *error = "phase 1 to 22 [turn 1 to 24]";
        return false;
    }
    s->phase = (uint8_t)(phase + 1);
    s->turn = (uint8_t)(turn + 1);
    s->step = ST_BEGIN;
    return true;
}
