/* system.c - Operation Jubilee: the one exported struct, with the names of things. */
#include "jubilee.h"

#include "foray/text.h"

static const struct fy_noun nouns[] = {{"piece"}, {"place"}, {"chit"}, {"depth"}, {"position"}, {"beach"}, {"tactic"},
                                       {"map"}, {"wire"}, {"area"}, {"german"}, {"terrain"}};

static const struct fy_name tactics[] = {{"none", "no tactic"}, {"hw", "heavy weapons"}, {"fl", "flanking"}};

static int things(const void *data, int noun)
{
    const struct jubilee_data *d = data;
    switch (noun) {
    case N_PIECE: return FACE_DOWN + d->n_positions;
    case N_PLACE: return d->n_places;
    case N_CHIT: return d->n_chits;
    case N_DEPTH: return d->n_depths;
    case N_POSITION: return d->n_positions;
    case N_BEACH: return BEACHES;
    case N_TACTIC: return TACTICS;
    case N_MAP: return MAPS;
    case N_WIRE: return d->n_wires;
    case N_AREA: return AREAS;
    case N_GERMAN: return d->n_germans;
    case N_TERRAIN: return d->n_terrains;
    default: return 0;
    }
}

static struct fy_name piece_name(const struct jubilee_data *d, int i)
{
    if (i >= FACE_DOWN)
        return (struct fy_name){d->position[i - FACE_DOWN].face_down, d->position[i - FACE_DOWN].face_down_title};
    if (i >= FIRST_GERMAN)
        return (struct fy_name){d->german[i - FIRST_GERMAN].id, d->german[i - FIRST_GERMAN].title};
    return (struct fy_name){d->cw[i].id, d->cw[i].title}; /* between the two kinds there is nothing */
}

static struct fy_name name(const void *data, const int16_t *played_under, int noun, int32_t i)
{
    const struct jubilee_data *d = data;
    if (i < 0 || i >= things(data, noun))
        return (struct fy_name){NULL, NULL};
    switch (noun) {
    case N_PIECE: return piece_name(d, i);
    case N_PLACE: return (struct fy_name){d->place[i].id, d->place[i].title};
    case N_CHIT: return (struct fy_name){d->chit[i].id, d->chit[i].title};
    case N_DEPTH: return (struct fy_name){d->depth[i].id, d->depth[i].title};
    case N_POSITION: return (struct fy_name){d->position[i].id, d->position[i].title};
    case N_BEACH: return (struct fy_name){d->beach[i].id, d->beach[i].title};
    case N_TACTIC: return tactics[i];
    case N_MAP: return (struct fy_name){d->map[i].id, d->map[i].title};
    case N_WIRE: return (struct fy_name){d->wire_id[i], d->wire_id[i]};
    case N_AREA: return (struct fy_name){d->area_id[i], d->area_title[i]};
    case N_TERRAIN: return (struct fy_name){d->terrain_kind[i].id, d->terrain_kind[i].title};
    default: return (struct fy_name){d->german[i].id, d->german[i].title};
    }
}

/* Other names: a battery chit by its battery, a wire hexside from the other side. */
static int32_t find(const void *data, int noun, const char *word)
{
    static const char battery[] = "battery ";
    const struct jubilee_data *d = data;
    char turned[10];
    for (int c = 0; noun == N_CHIT && c < d->n_chits; c++)
        if (d->chit[c].kind == BATTERY_CHIT && fy_same_id(d->chit[c].title + sizeof battery - 1, word))
            return c;
    for (int w = 0; noun == N_WIRE && w < d->n_wires; w++) {
        fy_print(turned, sizeof turned, "%.4s|%.4s", d->wire_id[w] + 5, d->wire_id[w]);
        if (fy_same_id(turned, word))
            return w;
    }
    return -1;
}

static const struct fy_verb verbs[VERBS] = {
    [V_CONTINUE] = {"continue", FY_NONE, FY_NONE, FY_NONE, "Continue", "draw the next chit, or go on with the turn", 0},
    [V_BOMBARD] = {"bombard", FY_NONE, N_PLACE, FY_NONE, "Remove the unit at {a}", "before the game", JU_16_3_1},
    [V_LAND] = {"land", N_PIECE, N_PLACE, FY_NONE, "{who} to {a}", "place an arriving unit in a landing box", JU_5_2_1},
    [V_DELAY] = {"delay", N_PIECE, FY_NONE, FY_NONE, "{who} tries again next turn", "a delayed unit stays at sea", JU_5_7_1},
    [V_HOME] = {"home", N_PIECE, FY_NONE, FY_NONE, "{who} goes home", "a delayed unit goes to the Evacuated box", JU_5_7_2},
    [V_HIT] = {"hit", N_PIECE, FY_NONE, FY_NONE, "{who} is hit", "which of several equals German fire hits", JU_15_1_8},
    [V_RETREAT] = {"retreat", N_PIECE, N_PLACE, FY_NONE, "{who} gives way to {a}", "after an assault", JU_6_18_5},
    [V_STRIKE] = {"strike", FY_NONE, N_PLACE, FY_NONE, "Strike {a}", "the target of an air strike", JU_8_3_1},
    [V_RECALL] = {"recall", FY_NONE, N_BEACH, FY_NONE, "{a} loses the point",
                  "which track loses a transport point", JU_8_4_1},
    [V_SELECT] = {"select", N_PIECE, FY_NONE, FY_NONE, "{who} acts",
                  "choose a unit to move, shell, destroy or board", JU_10_1_2},
    [V_MOVE] = {"move", N_PIECE, N_PLACE, FY_NONE, "Move {who} to {a}",
                "one hex, {far:words} out of fire, {by_road:words} along a road", JU_10_2_1},
    [V_BARRAGE] = {"barrage", N_PIECE, N_PLACE, FY_NONE, "{who} shells {a}", "a tank fires from a distance", JU_11_13_1},
    [V_DESTROY] = {"destroy", N_PIECE, FY_NONE, FY_NONE, "{who} destroys the objective", "where the unit stands", JU_10_7_1},
    [V_BOARD] = {"board", N_PIECE, FY_NONE, FY_NONE, "{who} boards", "into the landing box of its hex", JU_10_8_1},
    [V_CHANGE] = {"change", N_PIECE, FY_NUMBER, FY_NONE, "{a} step{a|s||s} of {who} board{a||s|}",
                  "split the unit to fit the boats", JU_10_9_3},
    [V_PASS] = {"pass", N_PIECE, FY_NONE, FY_NONE, "{who} does nothing", "in this phase", JU_10_1_3},
    [V_COMPLETE] = {"complete", N_PIECE, FY_NONE, FY_NONE, "{who} goes on", "with its infiltration", JU_10_5_4},
    [V_STAY] = {"stay", N_PIECE, FY_NONE, FY_NONE, "{who} stays", "and gives the infiltration up", JU_10_5_4},
    [V_ATTACK] = {"attack", FY_NONE, N_PLACE, FY_NONE, "Attack {a}", "name the target; then who takes part", JU_11_2_1},
    [V_JOIN] = {"join", N_PIECE, FY_NONE, FY_NONE, "{who} takes part", "in the attack", JU_11_3_1},
    [V_RESOLVE] = {"resolve", FY_NONE, FY_NONE, FY_NONE, "Carry out the attack", "with those who take part", JU_11_10_1},
    [V_CALL_OFF] = {"call-off", FY_NONE, FY_NONE, FY_NONE, "Call the attack off", "nobody's action is spent", JU_11_3_1},
    [V_WILD] = {"wild", FY_NONE, N_TACTIC, FY_NONE, "Stand for {a}", "one tactic, with a commando", JU_11_8_1},
    [V_ATTRITION] = {"attrition", N_PIECE, FY_NONE, FY_NONE, "{who} loses a step for it", "optional attrition", JU_15_2_4},
    [V_DECLINE] = {"decline", FY_NONE, FY_NONE, FY_NONE, "No attrition", "the depth marker stays", JU_15_2_4},
    [V_ELIMINATE] = {"eliminate", N_PIECE, FY_NONE, FY_NONE, "{who} is lost",
                     "more than {stack:words} unit{stack|s||s} in a hex", JU_10_16_1},
    [V_DONE] = {"done", FY_NONE, FY_NONE, FY_NONE, "End the actions", "the rest does nothing", JU_10_1_3},
};

#define TEXT_WORDS(name, words) words,
static const char *const texts[] = {JUBILEE_TEXTS(TEXT_WORDS)};

static const struct fy_option options[OPTIONS] = {
    [NO_CONVOY] = {"no_convoy", "no convoy: {convoy_commandos:words} commando{convoy_commandos|s||s} and {convoy_points:words} transport "
                  "point{convoy_points|s||s} each for {commandos_1} and {commandos_2} ({no_convoy_vp:+} VP)",
     JU_16_2_1, 0, 1, 0, NULL},
    [BOMBARDMENT] = {"bombardment", "heavy bombardment: {removes:words} seafront unit{removes|s||s} and the tank wall gone, "
                    "{bombardment_chits:words} chit{bombardment_chits|s||s} on Turn 1 ({bombardment_vp:+} VP)",
     JU_16_3_1, 0, 1, 0, NULL},
    [EARLY_FLANKS] = {"early_flanks", "early flanks: better landings before Turn {flanks_turn}, {flanks_chits:words} chit{flanks_chits|s||s} "
                     "on Turn 2 ({early_flanks_vp:+} VP)",
     JU_16_4_1, 0, 1, 0, NULL},
};
static const struct fy_state states[] = {{"disrupted", FY_STATE_DISRUPTED},
                                         {"attacker disrupted", FY_STATE_DISRUPTED},
                                         {.word = "depth"},
                                         {.word = "heavy weapons"},
                                         {.word = "engineers"},
                                         {.word = "afloat"},
                                         {0}};
static const char *const measures[] = {"victory points", "steps evacuated", "steps lost", "objectives destroyed",
                                       "German units eliminated", "companies ashore", "last turn", NULL};
const char *const jubilee_bands[] = {"Operational Disaster", "Operational Defeat", "Tactical Defeat", "Draw",
                                    "Tactical Victory", "Operational Victory", NULL};

#define LIST(x) x, sizeof x / sizeof x[0]
const struct fy_system fy_system_jubilee = {
    "jubilee", "Operation Jubilee", "Dieppe, 19 August 1942: five beaches, three maps, and the way home.", 1,
    sizeof(struct jubilee), sizeof(struct jubilee_data), CW_MAX * BOX_MAX, false, &fy_rulebook_jubilee, LIST(nouns),
    LIST(verbs), LIST(texts), jubilee_fields, JUBILEE_FIELDS, LIST(options), states, measures, jubilee_bands,
    &jubilee_scenario, jubilee_load, things, name, jubilee_setup, jubilee_ask, jubilee_choices, jubilee_check, jubilee_apply,
    jubilee_score, jubilee_board, jubilee_show, jubilee_derive, jubilee_audit, jubilee_redeal, jubilee_habit, find,
    .figure = jubilee_figure, .fates = jubilee_fates,
    .opens = UINT64_C(1) << V_SELECT,
    .leads_on = UINT64_C(1) << V_CONTINUE | UINT64_C(1) << V_DONE,
    .notes = {.tables = (const char *const[]){"JU-M01", "JU-M02", "JU-M03", NULL},
              .facts = jubilee_facts,
              .prospect = jubilee_prospect},
    .conceal = jubilee_conceal, .concealed = jubilee_concealed, .deals = jubilee_deals,
    .outcomes = {.events = jubilee_outcomes, .carries_on = jubilee_carries_on},
    .cases = {jubilee_empty, jubilee_arrange},
};
