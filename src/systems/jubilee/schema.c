/* schema.c - the state by names: fields, and an empty board. */
#include "jubilee.h"

#include "foray/text.h"

static const char *const phases[] = {
    [BOMBARDING] = "bombardment", [TRANSPORT] = "transport", [PLACING] = "placing", [LANDING] = "landing",
    [DELAY] = "delay", [OPERATIONS] = "operations", [HITTING] = "hit", [RETREATING] = "retreat",
    [STRIKING] = "strike", [RECALLING] = "recall", [COMMONWEALTH] = "commonwealth", [ACTING] = "actions",
    [UNIT_ACTING] = "unit", [INFILTRATING] = "infiltration", [ATTACKING] = "attack", [WILD_CARD] = "wild-card",
    [ATTRITION] = "attrition", [STACKING] = "stacking", [END] = "end", [OVER] = "over", [STAGES] = NULL,
};
static const char *const modes[] = {"landing", "evacuation", NULL};
static const char *const tactic_words[] = {"none", "hw", "fl", NULL};

#define SET(noun) .flags = FY_SET, .each = (noun), .value = FY_YES_NO
#define SCALAR(m, h) FY_AT(jubilee, m), .value = FY_NUMBER, .hi = (h)
#define YES_NO(m) FY_AT(jubilee, m), .value = FY_YES_NO
#define DERIVED .flags = FY_DERIVED, .value = FY_NUMBER

const struct fy_field jubilee_fields[JUBILEE_FIELDS] = {
    {"disrupted", FY_AT(jubilee, disrupted), SET(N_PIECE), .help = "Disrupted"},
    {"revealed", FY_AT(jubilee, revealed), SET(N_PIECE), .help = "a German unit that has been attacked"},
    {"depth_revealed", FY_AT(jubilee, depth_revealed), SET(N_PIECE), .help = "its depth marker is face up"},
    {"betrayed", FY_AT(jubilee, betrayed), SET(N_PIECE), .help = "known by its fire to be an anti-tank unit"},
    {"attacker_disrupted", FY_AT(jubilee, attacker_disrupted), SET(N_PIECE), .help = "Attacker Disrupted"},
    {"acted", FY_AT(jubilee, acted), SET(N_PIECE), .help = "has spent its action in this phase"},
    {"landed", FY_AT(jubilee, landed), SET(N_PIECE), .help = "landed in this phase"},
    {"attacking", FY_AT(jubilee, attackers), SET(N_PIECE), .help = "takes part in the attack being prepared"},
    {"pending", FY_AT(jubilee, pending), SET(N_PIECE), .help = "still to be placed, checked or driven back"},
    {"must_lose", FY_AT(jubilee, must_lose), SET(N_PIECE), .help = "chosen among equals to lose a step"},
    {"must_disrupt", FY_AT(jubilee, must_disrupt), SET(N_PIECE), .help = "chosen among equals to be disrupted"},
    {"options", FY_AT(jubilee, options), SET(FY_NUMBER),
     .help = "what is chosen from: pieces, or positions before the game"},
    {"in_cup", FY_AT(jubilee, cup), SET(N_CHIT), .help = "in the cup"},
    {"on_track", FY_AT(jubilee, on_track), SET(N_CHIT), .help = "on the Op Chit Track"},
    {"set_aside", FY_AT(jubilee, set_aside), SET(N_CHIT), .help = "used, out of the cup until the chits return"},
    {"removed", FY_AT(jubilee, removed), SET(N_CHIT), .help = "out of the game"},
    {"destroyed", FY_AT(jubilee, destroyed), SET(N_POSITION), .help = "the objective is destroyed"},
    {"attacked", FY_AT(jubilee, attacked), SET(N_POSITION), .help = "attacked in this phase"},
    {"barraged", FY_AT(jubilee, barraged), SET(N_POSITION), .help = "shelled in this phase"},
    {"firing", FY_AT(jubilee, firing), SET(N_POSITION), .help = "fires on the chit being carried out"},
    {"moving", FY_AT(jubilee, moving), SET(N_POSITION), .help = "has still to check for movement on it"},
    {"recovering", FY_AT(jubilee, recovering), SET(N_POSITION), .help = "recovers at its end"},
    {"passing", FY_AT(jubilee, passing), SET(N_POSITION), .help = "still to be passed by the infiltrating unit"},
    {"crossed", FY_AT(jubilee, wire_crossed), SET(N_WIRE), .help = "wire crossed in this phase"},
    {"ashore", FY_AT(jubilee, ashore), DERIVED},
    {"afloat", FY_AT(jubilee, afloat), DERIVED},
    {"occupied", FY_AT(jubilee, occupied), DERIVED},
    {"live", FY_AT(jubilee, live), DERIVED},
    {"at", FY_LIST(jubilee, at), .each = N_PIECE, .value = N_PLACE, .help = "where the piece is"},
    {"depth_box", FY_LIST(jubilee, depth_box), .each = N_DEPTH, .value = FY_NUMBER, .hi = MARKERS_MAX,
     .help = "markers of this kind in the Depth box"},
    {"where", FY_AT(jubilee, where), .flags = FY_OR_NONE, .value = N_PLACE, .none = NOWHERE,
     .help = "where the infiltrating unit is going"},
    {"steps", FY_LIST(jubilee, steps), .each = N_PIECE, .value = FY_NUMBER, .lo = 0, .hi = STEPS_MAX, .help = "steps"},
    {"depth", FY_LIST(jubilee, depth), .flags = FY_OR_NONE, .each = N_PIECE, .value = N_DEPTH, .none = 0,
     .help = "the depth marker under a German unit"},
    {"transport", FY_LIST(jubilee, transport), .each = N_BEACH, .value = FY_NUMBER, .hi = TRANSPORT_MAX,
     .help = "transport points"},
    {"boarded", FY_LIST(jubilee, boarded), .each = N_BEACH, .value = FY_NUMBER, .hi = 40,
     .help = "steps that have boarded this turn (tanks twice)"},
    {"boarding_row", FY_LIST(jubilee, boarding_row), .each = N_BEACH, .value = FY_NUMBER, .hi = ROW_MAX,
     .help = "where two beaches share a track: 1 + the row of boxes where boarding has begun"},
    {"mode", FY_LIST(jubilee, evacuating), .each = N_MAP, .value = FY_WORDS, .words = modes,
     .help = "landing or evacuation"},
    {"wall_down", YES_NO(wall_down), .help = "the tank wall is destroyed"},
    {"no_convoy", YES_NO(no_convoy), .help = "option"},
    {"bombardment", YES_NO(bombardment), .help = "option"},
    {"early_flanks", YES_NO(early_flanks), .help = "option"},
    {"turn", SCALAR(turn, TURNS), .lo = 1, .help = "the turn"},
    {"phase", FY_AT(jubilee, stage), .value = FY_WORDS, .words = phases, .help = "what is being decided"},
    {"draws", SCALAR(draws, CHITS_DRAWN + 1), .help = "op chits still to be drawn this turn"},
    {"bonus", YES_NO(bonus), .help = "a bonus phase of the commandos"},
    {"chit", FY_AT(jubilee, chit), .flags = FY_OR_NONE, .value = N_CHIT, .none = NO_UNIT,
     .help = "the op chit being carried out"},
    {"who", SCALAR(who, CW_MAX - 1), .help = "number of the piece the question is about"},
    {"target", FY_AT(jubilee, position), .flags = FY_OR_NONE, .value = N_POSITION, .none = NO_UNIT,
     .help = "the position attacked, or from which an assault came"},
    {"wild", FY_AT(jubilee, wild), .value = FY_WORDS, .words = tactic_words, .help = "the commandos' wild card"},
    {"back", FY_AT(jubilee, back), .value = FY_WORDS, .words = phases, .help = "what a delay has interrupted"},
    {"only_disrupts", YES_NO(only_disrupts), .help = "the hit being chosen only disrupts"},
    {"unit_at", FY_LIST(jubilee, unit_at), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
    {"spare", FY_LIST(jubilee, spare), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
};

/* ------------------------------------------------------------------ an empty board */

enum { EMPTY_TURN = 5 };

/* Nobody on the maps or on the Turn Track, everything else as at the start of that turn. */
void jubilee_empty(const void *data, void *state)
{
    const struct jubilee_data *d = data;
    struct jubilee *s = state, fresh = {0};
    fresh.no_convoy = s->no_convoy;
    fresh.bombardment = s->bombardment;
    fresh.early_flanks = s->early_flanks;
    fresh.wall_down = s->wall_down;
    *s = fresh;
    for (int i = 0; i < PIECES; i++)
        s->at[i] = i >= d->n_companies && i < d->n_cw ? d->pool : d->aside;
    for (int u = 0; u < d->n_cw; u++)
        s->steps[u] = d->cw[u].full_steps;
    for (int b = 0; b < BEACHES; b++)
        s->transport[b] = d->beach[b].transport;
    for (int k = 1; k < d->n_depths; k++)
        s->depth_box[k] = d->depth[k].count;
    s->cup = ~(uint64_t)0 >> (64 - d->n_chits);
    s->chit = s->position = NO_UNIT;
    s->where = NOWHERE;
    s->turn = EMPTY_TURN;
    s->draws = d->chits_on[PRINTED_CHITS][EMPTY_TURN];
    s->stage = ACTING;
    jubilee_derive(data, s);
}

/* The marker of this name comes out of the Depth box; the one that the unit had goes back. */
static void arrange_depth(const struct jubilee_data *d, struct jubilee *s, const char *unit, const char *marker)
{
    int g = 0, k = 1;
    while (g < d->n_germans && !fy_same_id(d->german[g].id, unit))
        g++;
    while (k < d->n_depths && !fy_same_id(d->depth[k].id, marker))
        k++;
    if (g == d->n_germans)
        return;
    if (s->depth[FIRST_GERMAN + g])
        s->depth_box[s->depth[FIRST_GERMAN + g]]++;
    if (k < d->n_depths && s->depth_box[k])
        s->depth_box[k]--;
}

/* `place` puts a unit down with a depth marker: "place gg3 0626 depth=d2-hw"; the rest of it is general. */
bool jubilee_arrange(const void *data, void *state, int n, const char *const words[], const char **error)
{
    (void)error;
    for (int i = 3; n && !strcmp(words[0], "place") && i < n; i++)
        if (!strncmp(words[i], "depth=", 6))
            arrange_depth(data, state, words[1], words[i] + 6);
    return false;
}
