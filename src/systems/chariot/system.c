/* system.c - Commandos at St. Nazaire as the one struct the engine knows. */
#include "chariot.h"

#include "foray/text.h"

_Static_assert(sizeof(struct chariot) <= 1024, "a state fits into one KiB");
_Static_assert(FIRST_FLAK == 64, "word 1 of a set is the FlaK's");

enum { NOUN_COUNTER = FY_NOUN + 2, NOUN_GERMAN, NOUN_OPTION };

static const struct fy_noun nouns[] = {{"piece"}, {"place"}, {"unit"}, {"german"}, {"option"}};

static const struct fy_option options[N_OPTIONS] = {
    [MOLE_SUBSTITUTE] = {"mole_substitute", "another Assault team may fight {fought} when {fighter} failed to land",
        CH_5_2_3_1, 0, 1, 0, NULL},
    [GERMAN_SPREAD] = {"german_spread", "Germans with equal choices spread out evenly", CH_8_1_12, 0, 1, 0, NULL},
    [MORTAR_CARRIED] = {"mortar", "{mortar}'s mortar", CH_9_3_1, 0, 1, 0, NULL},
    [PINNED_ADVANCE] = {"pinned_advance", "Pinned commandos may advance with an unpinned group", CH_9_1_0_16, 0, 1, 0, NULL},
    [ANY_DEMOLISHER] = {"any_demolisher", "any commando may destroy any objective", CH_11_3_4, 0, 1, 0, NULL},
    [HISTORICAL_LOSSES] = {"historical_losses", "report the losses beside those of history", CH_14_4, 0, 1, 1, NULL},
    [DASHED_FLAK_ONLY] = {"dashed_flak_only", "dashed lines serve FlaK and mortar only, one line at a time", CH_9_2_0_1,
        0, 1, 0, NULL},
    [FLAK13_CAP2] = {"flak13_cap2", "at most {capped_most:words} FlaK #{capped_flak} score{capped_most||s|}", CH_13_6, 0,
        1, 0, NULL},
    [EXIT_NEEDS_OBJECTIVE] = {"exit_needs_objective", "a unit with an unfinished objective of its own may not exit",
        CH_13_4, 0, 1, 0, NULL},
};

static const struct fy_verb verbs[] = {
    [V_CONTINUE] = {"continue", FY_NONE, FY_NONE, FY_NONE, "Continue", "let the game go on by itself", 0},
    [V_MOVE] = {"move", FY_PIECE, FY_PLACE, FY_NONE, "Move {who} to {a}", "up to {move:words} space{move|s||s}", CH_6_1_1},
    [V_STAY] = {"stay", FY_PIECE, FY_NONE, FY_NONE, "{who} stays", "where he is", CH_6_1_8},
    [V_EXIT] = {"exit", FY_PIECE, FY_NONE, FY_NONE, "{who} leaves the map", "for good, by an exit within reach", CH_13_2},
    [V_FIGHT] = {"fight", FY_PIECE, FY_NONE, FY_NONE, "{who} fights the FlaK on the mole", "in {fighter}'s place",
        CH_5_2_3_1},
    [V_DECLINE] = {"decline", FY_PIECE, FY_NONE, FY_NONE, "{who} does not fight", "and may move", CH_5_2_3_1},
    [V_EXCHANGE] = {"exchange", FY_NONE, FY_PLACE, FY_PLACE, "Fire between {a} and {b}",
                    "British space, German space", CH_9_1_0_2},
    [V_FIRE] = {"fire", FY_PIECE, FY_PIECE, FY_NONE, "{who} fires at {a}", "declare a shot", CH_9_1_0_1},
    [V_RESOLVE] = {"resolve", FY_NONE, FY_NONE, FY_NONE, "Roll the dice", "resolve the exchange", CH_9_1_0_4},
    [V_OCCUPY] = {"occupy", FY_PIECE, FY_PLACE, FY_NONE, "{who} occupies {a}", "after combat", CH_9_1_0_13},
    [V_DEMOLISH] = {"demolish", FY_PIECE, FY_NONE, FY_NONE, "{who} lays charges", "attempt a demolition", CH_11_1_2},
    [V_DISPLACE] = {"displace", FY_PIECE, FY_PLACE, FY_NONE, "{who} falls back to {a}", "after a demolition", CH_11_1_9},
    [V_DONE] = {"done", FY_NONE, FY_NONE, FY_NONE, "Done", "end the phase", 0},
};

static const char *const texts[] = {
    [T_NONE] = "",
#define TEXT(id, words) [id] = words,
#include "texts.h"
#undef TEXT
};

static const char *const words_phase[] = {"0", "a", "b", "c", "d", "e", "f", "g", "over", NULL};
static const char *const words_stage[] = {"main", "landed", "fight", "declaring", "occupying", "displacing", NULL};

#define SET(m) FY_AT(chariot, m), .flags = FY_SET, .value = FY_YES_NO
#define UNIT_SET(m) SET(m), .each = NOUN_COUNTER
#define PLACE_SET(m) SET(m), .each = FY_PLACE
#define DERIVED_SET(m) FY_AT(chariot, m), .flags = FY_SET | FY_DERIVED, .value = FY_YES_NO
#define STACKED(i) .offset = offsetof(struct chariot, stack[0][i]), .size = 1, .count = SPACES, .stride = STACK, \
                   .each = FY_PLACE, .value = NOUN_COUNTER, .flags = FY_OR_NONE, .none = NOBODY
#define SPACE_OR_NONE .value = FY_PLACE, .flags = FY_OR_NONE, .none = NOWHERE
#define UNIT_OR_NONE .value = NOUN_COUNTER, .flags = FY_OR_NONE, .none = NOBODY

static const struct fy_field fields[] = {
    {"pinned", UNIT_SET(pinned), .help = "carries a Pinned marker"},
    {"fired", UNIT_SET(fired), .help = "has fired in this phase (kept from phase C through D)"},
    {"bound", UNIT_SET(target_fixed), .help = "its target space was decided by a die"},
    {"unknown", UNIT_SET(unknown), .help = "shows its unknown face"},
    {"boarded", UNIT_SET(boarded), .help = "Kriegsmarine unit on a ship that is not its crew"},
    {"reduced", UNIT_SET(reduced), .help = "commando on its reduced side"},
    {"moved", UNIT_SET(moved), .help = "commando that has had its move"},
    {"tried", UNIT_SET(tried), .help = "commando that has tried a demolition this turn"},
    {"hit", UNIT_SET(hit), .help = "commando with a combat result this phase"},
    {"on", SET(on), .each = NOUN_OPTION, .help = "options of this game"},
    {"destroyed", PLACE_SET(destroyed), .help = "objective wrecked or sunk"},
    {"ashore", DERIVED_SET(ashore)},
    {"pool", FY_LIST(chariot, pool), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
    {"british", DERIVED_SET(british)},
    {"stacked", DERIVED_SET(stacked)},
    {"german", DERIVED_SET(german)},
    {"guns", DERIVED_SET(guns)},
    {"zoc", DERIVED_SET(zoc)},
    {"fought", FY_LIST(chariot, fought), .each = NOUN_COUNTER, .value = FY_NUMBER,
     .help = "exchanges a commando's space has had this phase, as bits"},
    {"wanted", FY_LIST(chariot, threats), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
    {"first", STACKED(0), .help = "first German unit of the stack in a space"},
    {"second", STACKED(1), .help = "second German unit of the stack"},
    {"third", STACKED(2), .help = "third German unit of the stack"},
    {"fourth", STACKED(3), .help = "fourth German unit, over the limit"},
    {"at", FY_LIST(chariot, at), .each = NOUN_COUNTER, .value = FY_PLACE, .help = "where a unit is"},
    {"label", FY_LIST(chariot, label), .each = NOUN_GERMAN, .value = FY_NUMBER, .lo = 0, .hi = COUNTERS - 1, .flags = FY_OR_NONE, .none = NOBODY,
     .help = "name of a unit while unknown, from 0"},
    {"since", FY_LIST(chariot, since), .each = NOUN_GERMAN, .value = FY_NUMBER, .lo = 0, .hi = 15,
     .help = "turn in which it came to the map, 0 at set-up"},
    {"back", FY_LIST(chariot, back), .each = NOUN_GERMAN, .value = FY_NUMBER, .lo = 0, .hi = 15,
     .help = "turn in which it last went back to a pool, 0 never"},
    {"target", FY_LIST(chariot, target), .each = NOUN_GERMAN, SPACE_OR_NONE, .help = "space for which it holds its fire"},
    {"shot_at", FY_LIST(chariot, shot_at), .each = NOUN_COUNTER, SPACE_OR_NONE,
     .help = "space a commando has fired at this phase"},
    {"emptied", .offset = offsetof(struct chariot, emptied), .size = 1, .count = 2 * EVENTS, .stride = 1, .each = FY_NUMBER, .value = FY_NUMBER,
     .help = "pairs of spaces: from where, into which emptied space"},
    {"turn", FY_AT(chariot, turn), .value = FY_NUMBER, .lo = 1, .hi = 15, .help = "the turn"},
    {"phase", FY_AT(chariot, phase), .value = FY_WORDS, .words = words_phase, .help = "the phase; 0 is the landing"},
    {"stage", FY_AT(chariot, stage), .value = FY_WORDS, .words = words_stage, .help = "what is decided within the phase"},
    {"mover", FY_AT(chariot, mover), UNIT_OR_NONE, .help = "commando that lands or displaces"},
    {"british_side", FY_AT(chariot, british_side), SPACE_OR_NONE, .help = "British space of the exchange being declared"},
    {"german_side", FY_AT(chariot, german_side), SPACE_OR_NONE, .help = "German space of that exchange"},
    {"shots", FY_AT(chariot, n_shots), .value = FY_NUMBER, .lo = 0, .hi = STACK, .help = "British shots declared"},
    {"shooter", FY_LIST(chariot, shooter), .each = FY_NUMBER, UNIT_OR_NONE, .help = "who fires"},
    {"aim", FY_LIST(chariot, aim), .each = FY_NUMBER, UNIT_OR_NONE, .help = "at whom"},
    {"events", FY_AT(chariot, n_emptied), .value = FY_NUMBER, .lo = 0, .hi = EVENTS, .help = "spaces emptied in this phase"},
    {"next_event", FY_AT(chariot, next_emptied), .value = FY_NUMBER, .lo = 0, .hi = EVENTS,
     .help = "the one to be occupied next"},
};

static const struct fy_state states[] = {
    {"pinned", FY_STATE_PINNED}, {"reduced", FY_STATE_REDUCED}, {"fired", FY_STATE_ACTED}, {0}};
static const char *const measures[] = {"objectives destroyed", "numbered FlaK eliminated", "landed", "eliminated",
    "captured", "exited",
                                       "losses", "losses beside history", "turn", "pool a", "pool b", "took part", NULL};
static const char *const bands[] = {"the raid failed", "serious damage despite losses and missed targets", "success",
                                    "beyond all expectation", NULL};

static int count(const void *data, int noun)
{
    (void)data;
    switch (noun) {
    case FY_PIECE: return FIRST_LABEL + COUNTERS;
    case FY_PLACE: return PLACES;
    case NOUN_COUNTER: return PIECES;
    case NOUN_GERMAN: return PIECES - COMMANDOS;
    case NOUN_OPTION: return N_OPTIONS;
    default: return 0;
    }
}

static struct fy_name name(const void *data, const int16_t *played_under, int noun, int32_t i)
{
    const struct chariot_data *d = data;
    if (i < 0 || i >= count(data, noun))
        return (struct fy_name){NULL, NULL};
    switch (noun) {
    case FY_PLACE: return (struct fy_name){d->place[i].id, d->place[i].title};
    case NOUN_GERMAN: return d->piece_name[COMMANDOS + i];
    case NOUN_OPTION: return (struct fy_name){options[i].name, options[i].name};
    default: return d->piece_name[i];
    }
}

/* Commandos by their counters, spaces by their set-up area or entry point. */
static int32_t find(const void *data, int noun, const char *word)
{
    const struct chariot_data *d = data;
    const char *const *ids = noun == FY_PLACE ? d->code_id : d->counter_id;
    int n = noun == FY_PLACE ? SPACES : noun == FY_PIECE || noun == NOUN_COUNTER ? COMMANDOS : 0;
    for (int i = 0; i < n; i++)
        if (ids[i] && fy_same_id(ids[i], word))
            return i;
    return -1;
}

const struct fy_system fy_system_chariot = {
    .key = "chariot",
    .title = "Commandos at St. Nazaire",
    .summary = "Teams land, fight and demolish in the port of St. Nazaire, and leave before morning.",
    .revision = 2,
    .state_size = sizeof(struct chariot),
    .data_size = sizeof(struct chariot_data),
    .max_choices = COMMANDOS * SPACES,
    .rulebook = &fy_rulebook_chariot,
    .nouns = nouns, .n_nouns = sizeof nouns / sizeof *nouns,
    .verbs = verbs, .n_verbs = sizeof verbs / sizeof *verbs,
    .texts = texts, .n_texts = N_TEXTS,
    .fields = fields, .n_fields = sizeof fields / sizeof *fields,
    .options = options, .n_options = N_OPTIONS,
    .states = states, .measures = measures, .aside = 1 << 7 | 1 << 8 | 1 << 9 | 1 << 10, .bands = bands,
    .scenario = &chariot_scenario, .load = chariot_load, .count = count, .name = name,
    .setup = chariot_setup, .ask = chariot_ask, .choices = chariot_choices, .check = chariot_check, .apply = chariot_apply,
    .score = chariot_score, .fates = chariot_fates,
    .leads_on = UINT64_C(1) << V_CONTINUE | UINT64_C(1) << V_DONE,
    .board = chariot_board, .show = chariot_show,
    .derive = chariot_derive, .audit = chariot_audit, .redeal = chariot_redeal, .conceal = chariot_conceal,
    .concealed = chariot_concealed, .deals = chariot_deals, .habit = chariot_habit,
    .find = find, .figure = chariot_figure,
    .notes = {.tables = (const char *const[]){"combat-table", "landing-table", NULL},
              .facts = chariot_facts,
              .prospect = chariot_prospect},
    .outcomes = {.events = chariot_outcomes, .carries_on = chariot_carries_on}, .cases = {chariot_empty, chariot_arrange},
};
