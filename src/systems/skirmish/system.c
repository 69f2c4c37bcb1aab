/* system.c - the table-top raid as a system: its schema, names, verbs, options and the one exported struct. */
#include "skirmish.h"

#include "foray/text.h"

#include <string.h>

/* ---- names ---- */

static int count(const void *data, int noun)
{
    const struct sk_data *d = data;
    switch (noun) {
    case FY_PIECE: return PIECES + d->n_targets; /* targets can be named, and are refused (SK-9.10) */
    case FY_PLACE: return PLACES;
    case NOUN_UNIT: return d->n_commandos;
    case NOUN_ROLE: return 1;
    case NOUN_OFFICERS: return (1 << d->n_officers) - 1 + d->n_commandos;
    case NOUN_AREA: return d->table.n_areas;
    case NOUN_KIND: return KINDS;
    default: return 0;
    }
}

static const char *const kind_ids[] = {"nothing", "assault", "demolition", "infantry", "motorcycle", "truck", "armoured-car",
                                       "half-track", "pillbox", "searchlight", NULL};

/* The sets of officers; then the units without one, so that they can be named and refused. */
static struct fy_name officers_name(const struct sk_data *d, int32_t i)
{
    int unit = i - (1 << d->n_officers) + 1;
    if (unit < 0)
        return (struct fy_name){d->officer_id[i], d->officer_title[i]};
    return bit(d->officers, unit) ? (struct fy_name){NULL, NULL} : (struct fy_name){d->id[COMMANDO_0 + unit], d->title[COMMANDO_0 + unit]};
}

static struct fy_name name(const void *data, const int16_t *played_under, int noun, int32_t i)
{
    const struct sk_data *d = data;
    if (i < 0 || i >= count(data, noun))
        return (struct fy_name){NULL, NULL};
    switch (noun) {
    case FY_PIECE:
        if (i >= PIECES)
            return name(data, played_under, FY_PLACE, d->target_kind[i - PIECES] == TK_GUN ? -1 : i - PIECES);
        return (struct fy_name){d->id[i], d->title[i]};
    case FY_PLACE: return (struct fy_name){d->place_id[i], d->place_title[i]};
    case NOUN_UNIT: return (struct fy_name){d->id[COMMANDO_0 + i], d->title[COMMANDO_0 + i]};
    case NOUN_ROLE: return (struct fy_name){"officer", "officer"};
    case NOUN_OFFICERS: return officers_name(d, i);
    case NOUN_AREA: return (struct fy_name){d->area_id[i], d->area_title[i]};
    default: return (struct fy_name){kind_ids[i], i ? d->piece[i].title : "nothing"};
    }
}

/* ---- positions ---- */

static void empty(const void *data, void *state)
{
    struct sk_state *s = state;
    (void)data;
    s->on[0] = s->on[1] = 0;
    s->activated = s->saved = s->carry = s->placed = s->gone = s->begun = 0;
    memset(s->x, 0, sizeof s->x);
    memset(s->y, 0, sizeof s->y);
    s->phase = P_SELECT;
    s->active = s->assaulting = s->from_target = NOBODY;
}

/* place PIECE X Y [KIND] [ORDER]: on the table; `remove PIECE`: off it. Other words are the engine's. */
static bool read_inches(const char *word, int16_t *to)
{
    int32_t inches;
    if (!fy_value_read(NULL, FY_HUNDREDTHS, word, &inches) || inches < 0 || inches > FY_INCH_LARGEST)
        return false;
    *to = (int16_t)inches;
    return true;
}

static int word_in(const char *word, const char *const words[])
{
    for (int i = 0; words[i]; i++)
        if (fy_same_id(word, words[i]))
            return i;
    return -1;
}

static const char *const orders[] = {"guard", "patrol", "hunt", "defend", "cut-off", NULL};

static int default_kind(const struct sk_data *d, const struct sk_state *s, int piece)
{
    if (is_commando(piece))
        return d->commando_kind[piece - COMMANDO_0];
    if (is_pillbox(piece))
        return K_PILLBOX;
    if (is_light(piece))
        return K_LIGHT;
    return s->kind[piece] ? s->kind[piece] : K_INFANTRY;
}

static bool arrange(const void *data, void *state, int n, const char *const words[], const char **error)
{
    const struct sk_data *d = data;
    struct sk_state *s = state;
    int piece = 0;
    if (n < 2 || (strcmp(words[0], "place") != 0 && strcmp(words[0], "remove") != 0))
        return false;
    while (piece < PIECES && (!d->id[piece] || !fy_same_id(d->id[piece], words[1]) || (piece >= GUN_0 && piece < COMMANDO_0)))
        piece++;
    if (piece == PIECES) {
        *error = "there is no such piece";
        return false;
    }
    s->on[piece >> 6] &= ~one(piece & 63);
    if (!strcmp(words[0], "remove"))
        return true;
    if (n < 4 || !read_inches(words[2], &s->x[piece]) || !read_inches(words[3], &s->y[piece])) {
        *error = "place PIECE X Y [kind] [order]";
        return false;
    }
    s->on[piece >> 6] |= one(piece & 63);
    s->kind[piece] = (uint8_t)default_kind(d, s, piece);
    if (piece < GERMANS) {
        s->post_x[piece] = s->x[piece];
        s->post_y[piece] = s->y[piece];
        s->numbers = piece < s->numbers ? s->numbers : (uint8_t)(piece + 1);
    }
    for (int i = 4; i < n; i++) {
        int kind = word_in(words[i], kind_ids), order = word_in(words[i], orders);
        if (piece < GERMANS && kind >= POOL_0 && kind < K_PILLBOX) {
            s->kind[piece] = (uint8_t)kind;
        } else if (piece < GERMANS && order >= 0) {
            s->order[piece] = (uint8_t)order;
        } else {
            *error = "after the place come a German unit's kind and order";
            return false;
        }
    }
    return true;
}

static const char *const phases[] = {"deploy", "select", "act", "withdraw", "over", NULL};
static const char *const levels[] = {"quiet", "uneasy", "alarm", "full-alarm", NULL};
static const char *const apparatus[] = {"at-its-place", "carried", "left", "home", NULL};

#define SET_OF(m) .offset = offsetof(struct sk_state, m), .size = sizeof(((struct sk_state *)0)->m), .flags = FY_SET
#define NUMBER(m, a, z) FY_AT(sk_state, m), .value = FY_NUMBER, .count = 1, .lo = a, .hi = z
static const struct fy_field fields[] = {
    {"on", SET_OF(on), .each = FY_PIECE, .value = FY_YES_NO, .help = "on the table"},
    {"activated", SET_OF(activated), .each = NOUN_UNIT, .value = FY_YES_NO, .help = "used, or given up for an officer's help, this turn"},
    {"saved", SET_OF(saved), .each = NOUN_UNIT, .value = FY_YES_NO, .help = "embarked"},
    {"carry", SET_OF(carry), .each = NOUN_UNIT, .value = FY_YES_NO, .help = "carries the apparatus"},
    {"placed", SET_OF(placed), .each = NOUN_UNIT, .value = FY_YES_NO, .help = "has been placed in its landing area"},
    {"gone", SET_OF(gone), .each = FY_PLACE, .value = FY_YES_NO, .help = "target destroyed or captured, wire removed"},
    {"begun", SET_OF(begun), .each = FY_PLACE, .value = FY_YES_NO, .help = "wire with one action given this turn"},
    {"x", FY_LIST(sk_state, x), .each = FY_PIECE, .value = FY_HUNDREDTHS, .flags = FY_SIGNED, .lo = 0, .hi = FY_INCH_LARGEST, .help = "centre of the base, from the left"},
    {"y", FY_LIST(sk_state, y), .each = FY_PIECE, .value = FY_HUNDREDTHS, .flags = FY_SIGNED, .lo = 0, .hi = FY_INCH_LARGEST, .help = "centre of the base, from below"},
    {"kind", FY_LIST(sk_state, kind), .each = FY_PIECE, .value = FY_WORDS, .words = kind_ids, .help = "what the piece is"},
    {"order", FY_LIST(sk_state, order), .each = FY_PIECE, .value = FY_WORDS, .words = orders, .help = "what a German unit is to do"},
    {"route", FY_LIST(sk_state, route), .each = FY_PIECE, .value = FY_NUMBER, .lo = 0, .hi = ROUTE - 1, .help = "the point of its route a patrol makes for"},
    {"post-x", FY_LIST(sk_state, post_x), .each = FY_PIECE, .value = FY_HUNDREDTHS, .flags = FY_SIGNED, .lo = 0, .hi = FY_INCH_LARGEST, .help = "where a German unit came into play, from the left"},
    {"post-y", FY_LIST(sk_state, post_y), .each = FY_PIECE, .value = FY_HUNDREDTHS, .flags = FY_SIGNED, .lo = 0, .hi = FY_INCH_LARGEST, .help = "where a German unit came into play, from below"},
    {"pool", FY_LIST(sk_state, pool), .each = FY_NUMBER, .value = FY_NUMBER, .lo = 0, .hi = GERMANS, .help = "reserves: infantry, motorcycles, trucks, armoured cars, half-tracks"},
    {"numbers", NUMBER(numbers, 0, GERMANS), .help = "German numbers used so far"},
    {"turn", NUMBER(turn, 1, 50), .help = "the turn"},
    {"phase", FY_AT(sk_state, phase), .value = FY_WORDS, .count = 1, .words = phases, .help = "what is being decided"},
    {"alert", FY_AT(sk_state, alert), .value = FY_WORDS, .count = 1, .words = levels, .help = "the alert level"},
    {"alarms", NUMBER(alarms, 0, 255), .help = "German phases that ended at alarm or full alarm"},
    {"active", FY_AT(sk_state, active), .value = NOUN_UNIT, .count = 1, .flags = FY_OR_NONE, .none = NOBODY, .help = "the unit that acts"},
    {"actions", NUMBER(actions, 0, 3), .help = "actions it has left"},
    {"legs", NUMBER(legs, 0, 3), .help = "legs it has made"},
    {"assaulting", FY_AT(sk_state, assaulting), .value = FY_PIECE, .count = 1, .flags = FY_OR_NONE, .none = NOBODY, .help = "the enemy it assaults, with legs to go"},
    {"from-target", FY_AT(sk_state, from_target), .value = FY_PLACE, .count = 1, .flags = FY_OR_NONE, .none = NOBODY, .help = "the target it withdraws from"},
    {"apparatus", FY_AT(sk_state, apparatus), .value = FY_WORDS, .count = 1, .words = apparatus, .help = "where the apparatus is"},
    {"rounds", NUMBER(rounds, 0, 255), .help = "mortar rounds fired, where they are counted"},
    {"option", FY_LIST(sk_state, option), .each = FY_NUMBER, .value = FY_NUMBER, .lo = 0, .hi = 9, .help = "the options of this game"},
    {"did", NUMBER(acted, 0, 511), .help = "what the active unit has done, as bits"},
    {"left-x", FY_AT(sk_state, left_x), .value = FY_HUNDREDTHS, .count = 1, .flags = FY_SIGNED, .lo = 0, .hi = FY_INCH_LARGEST, .help = "where the apparatus lies"},
    {"left-y", FY_AT(sk_state, left_y), .value = FY_HUNDREDTHS, .count = 1, .flags = FY_SIGNED, .lo = 0, .hi = FY_INCH_LARGEST, .help = "where the apparatus lies"},
    {"withdraw2", NUMBER(withdraw2, 0, 90000), .help = "the squared length of a short withdrawal"},
    {"pillboxes-lost", NUMBER(pillboxes_lost, 0, PILLBOXES), .help = "pillboxes eliminated"},
    {"spare", FY_LIST(sk_state, spare), .each = FY_NUMBER, .value = FY_NUMBER, .lo = 0, .hi = 0, .help = "nothing"},
};

/* ---- words ---- */

static const struct fy_noun nouns[] = {{"piece"}, {"place"}, {"unit"}, {"role"}, {"officers"}, {"area"}, {"kind"}};

static const struct fy_verb verbs[VERBS] = {
    [V_BEGIN] = {"begin", FY_NONE, FY_NONE, FY_NONE, "Begin the raid", "end the landing", SK_19_2},
    [V_PLACE] = {"place", FY_PIECE, FY_HUNDREDTHS, FY_HUNDREDTHS, "Place {who} at {a}, {b}", "anywhere in its landing area", SK_19_2},
    [V_END] = {"end", FY_NONE, FY_NONE, FY_NONE, "End the commando phase", "units not activated stay where they are", SK_3_6},
    [V_ACTIVATE] = {"activate", FY_PIECE, FY_NONE, FY_NONE, "Activate {who}", "roll its activation die", SK_3_3},
    [V_ACTIVATE_OFFICER] = {"activate", FY_PIECE, NOUN_ROLE, NOUN_OFFICERS, "Activate {who}, directed by {b}",
                            "{officer_bonus:+} on its die; the officer's unit, within {officer_range:hundredths} inches, gives up its own activation", SK_4_1},
    [V_MOVE] = {"move", FY_NONE, FY_HUNDREDTHS, FY_HUNDREDTHS, "Move to {a}, {b}", "one straight leg of up to {move:hundredths} inches: {move_cost:words} action{move_cost|s||s}", SK_7_1},
    [V_ASSAULT] = {"assault", FY_PIECE, FY_NONE, FY_NONE, "Assault {who}", "by the shortest way", SK_11_4},
    [V_ASSAULT_BY] = {"assault", FY_PIECE, FY_HUNDREDTHS, FY_HUNDREDTHS, "Assault {who} by way of {a}, {b}", "one leg of an assault", SK_11_5},
    [V_SHOOT] = {"shoot", FY_PIECE, FY_NONE, FY_NONE, "Shoot at {who}", "one shot: {shot_cost:words} action{shot_cost|s||s}", SK_9_1},
    [V_SHOOT_2] = {"shoot", FY_PIECE, FY_PIECE, FY_NONE, "Shoot at {who} and {a}", "two shots", SK_9_9},
    [V_SHOOT_3] = {"shoot", FY_PIECE, FY_PIECE, FY_PIECE, "Shoot at {who}, {a} and {b}", "three shots", SK_9_9},
    [V_MORTAR] = {"mortar", FY_PIECE, FY_NONE, FY_NONE, "Fire the mortar at {who}",
                  "{mortar_cost:words} action{mortar_cost|s||s}", SK_10_1},
    [V_CUT] = {"cut", FY_PLACE, FY_NONE, FY_NONE, "Cut {who}", "remove a section of wire: {wire_cost:words} action{wire_cost|s||s}", SK_13_2},
    [V_DEMOLISH] = {"demolish", FY_PLACE, FY_NONE, FY_NONE, "Set charges: {who}",
                    "{demolition_cost:words} action{demolition_cost|s||s}", SK_14_3},
    [V_EMBARK] = {"embark", FY_NONE, FY_NONE, FY_NONE, "Embark", "leave the table and be saved, from turn {embark_turn} on", SK_19_3},
    [V_PICK_UP] = {"pickup", FY_NONE, FY_NONE, FY_NONE, "Pick up the apparatus",
                   "{pick_up_cost:words} action{pick_up_cost|s||s}", SK_21_4},
    [V_DONE] = {"done", FY_NONE, FY_NONE, FY_NONE, "Finish with this unit", "actions left are lost", SK_3_6},
    [V_WITHDRAW] = {"withdraw", FY_NONE, FY_HUNDREDTHS, FY_HUNDREDTHS, "Withdraw to {a}, {b}", "away from the explosion, {withdrawal_least_inches} to {withdrawal_inches} inches", SK_14_7},
};

/* Shots at the same target are told together. */
static bool label(const void *data, const struct fy_choice *c, struct fy_message *out)
{
    int32_t x = c->who, y = c->a, z = c->b;
    if (c->verb == V_SHOOT_2 && x == y)
        *out = (struct fy_message){.text = T_SHOOT_TWICE, .arg = {x}};
    else if (c->verb == V_SHOOT_3 && x == y && y == z)
        *out = (struct fy_message){.text = T_SHOOT_THRICE, .arg = {x}};
    else if (c->verb == V_SHOOT_3 && (x == y || x == z))
        *out = (struct fy_message){.text = T_SHOOT_2_1, .arg = {x, x == y ? z : y}};
    else if (c->verb == V_SHOOT_3 && y == z)
        *out = (struct fy_message){.text = T_SHOOT_1_2, .arg = {x, y}};
    return out->text != T_NONE;
}

/* The second text of a refused leg names the point that can be reached (texts.h, LEG). */
static bool instead(const void *data, const struct fy_choice *refused, const struct fy_message *why, struct fy_choice *out)
{
    bool leg = why->text >= T_NO_TABLE && why->text <= T_NO_WITHDRAWAL_NEARER_OR;
    if (!leg || (why->text - T_NO_TABLE) % (T_NO_WIRE - T_NO_TABLE) != T_NO_TABLE_OR - T_NO_TABLE)
        return false;
    out->a = why->arg[1];
    out->b = why->arg[2];
    return true;
}

#define TEXT(id, text) [id] = text,
static const char *const texts[] = {
#include "texts.h"
};
#undef TEXT

static const char *const words_stop[] = {"one-leg", "strict", "off-in-band", NULL};
static const char *const words_shots[] = {"declared", "sequential", NULL};
static const char *const words_sight[] = {"buildings", "none", NULL};
static const char *const words_crossings[] = {"vehicles", "all", "off", NULL};
static const char *const words_buildings[] = {"barred", "free", NULL};
static const char *const words_embark[] = {"0", "1", NULL};
static const char *const words_rounds[] = {"unlimited", "1", "2", "3", "4", "5", "6", "7", "8", "9", NULL};
static const char *const words_difficulty[] = {"easy", "normal", "hard", NULL};

static const struct fy_option options[OPTS] = {
    [OPT_STOP] = {"stop-rule", "how movement ceases near the enemy", SKO_1, 0, 2, 0, words_stop},
    [OPT_SHOTS] = {"shot-declaration", "shots declared together or one by one", SKO_2, 0, 1, 0, words_shots},
    [OPT_SIGHT] = {"line-of-sight", "what blocks a shot", SKO_3, 0, 1, 0, words_sight},
    [OPT_STACK] = {"officer-stacking", "several officers may help one unit", SKO_4, 0, 1, 0, NULL},
    [OPT_LIGHT_SIGHT] = {"searchlight-sight", "searchlights need line of sight", SKO_5, 0, 1, 0, NULL},
    [OPT_GERMAN_OFFICER] = {"german-officers", "the first garrison unit holds an officer", SKO_6, 0, 1, 0, NULL},
    [OPT_CROSSINGS] = {"blown-crossings", "to whom a destroyed crossing is closed", SKO_7, 0, 2, 0, words_crossings},
    [OPT_EMBARK] = {"embark-cost", "actions it costs to embark", SKO_8, 0, 1, 1, words_embark},
    [OPT_SHARED_WIRE] = {"shared-wire-work", "two units may cut wire together", SKO_9, 0, 1, 0, NULL},
    [OPT_CHARGES] = {"charges-on-pillboxes", "pillboxes are demolition targets", SKO_10, 0, 1, 0, NULL},
    [OPT_BUILDINGS] = {"vehicles-in-buildings", "heavy vehicles in built-up areas", SKO_11, 0, 1, 0, words_buildings},
    [OPT_MORTAR] = {"mortar-rounds", "rounds of the mortar in a game", SKO_12, 0, 9, 0, words_rounds},
    [OPT_DIFFICULTY] = {"difficulty", "how many reserves come", SKO_13, -1, 1, 0, words_difficulty},
};

/* ---- what is wrong with a position ---- */

static bool on_the_table(const struct sk_data *d, int32_t x, int32_t y)
{
    return fy_on_table(&d->table, (struct fy_inch){x, y});
}

static bool of_its_kind(const struct sk_state *s, int piece)
{
    int kind = s->kind[piece];
    if (is_commando(piece))
        return kind == K_ASSAULT || kind == K_DEMOLITION;
    return is_pillbox(piece) ? kind == K_PILLBOX : is_light(piece) ? kind == K_LIGHT : kind >= POOL_0 && kind < POOL_0 + POOLS;
}

static const char *audit_piece(const struct sk_data *d, const struct sk_state *s, int i)
{
    if (!d->id[i] || !of_its_kind(s, i))
        return "a piece on the table is of no kind, or of the wrong one";
    if (!on_the_table(d, s->x[i], s->y[i]))
        return "a piece is off the table";
    if (i < GERMANS && !on_the_table(d, s->post_x[i], s->post_y[i]))
        return "the post of a German unit is off the table";
    return skirmish_overlaps(d, s, i, radius(d, s, i), at(s, i)) ? "two pieces overlap" : NULL;
}

/* Reserves get the numbers from `numbers` on that nobody on the table has. */
static int numbers_left(const struct sk_state *s)
{
    return fy_count_bits(GERMAN_SET & ~s->on[0] & ~(one(s->numbers) - 1));
}

/* What is counted, and what the options are. */
static const char *audit_counts(const struct sk_state *s)
{
    if (skirmish_pool_left(s) > numbers_left(s))
        return "there are more German units in the pool than numbers left";
    if (s->pillboxes_lost + fy_count_bits(s->on[0] & PILLBOX_SET) > PILLBOXES)
        return "more pillboxes are lost, or still there, than there can be";
    for (int i = 0; i < OPTS; i++)
        if (s->option[i] > options[i].hi - options[i].lo)
            return "an option is set to something that is not one of its values";
    return NULL;
}

static bool is_target(const struct sk_data *d, int place)
{
    return place < d->n_targets || (place >= SITE_0 && place < SITE_0 + d->n_pillboxes);
}

/* The unit that acts. A withdrawal and the rest of an assault must lead somewhere: there is no other choice then. */
static const char *audit_acting(const struct sk_data *d, const struct sk_state *s)
{
    struct fy_choice choices[MOST_CHOICES];
    if ((s->phase == P_ACT || s->phase == P_WITHDRAW) != (s->active != NOBODY))
        return "a unit acts exactly in the phases act and withdraw";
    if (s->active != NOBODY && !bit(s->on[1], s->active))
        return "the unit that acts is not on the table";
    if (s->phase == P_WITHDRAW && !is_target(d, s->from_target))
        return "a withdrawal is from a target";
    if (s->phase == P_WITHDRAW && !skirmish_choices(d, s, choices))
        return "there is nowhere to withdraw to";
    if (s->assaulting == NOBODY)
        return NULL;
    if (s->phase != P_ACT || !skirmish_may_assault(d, s, s->assaulting, NULL) || !skirmish_may_move(s, d, NULL))
        return "an assault is declared that nobody can carry on";
    return skirmish_choices(d, s, choices) ? NULL : "an assault is declared, and there is no way to the enemy";
}

static const char *audit(const void *data, const void *state)
{
    const struct sk_data *d = data;
    const struct sk_state *s = state;
    if (s->on[0] >> ENEMIES || s->on[1] >> d->n_commandos)
        return "a piece that does not exist is on the table";
    if (s->saved & s->on[1])
        return "a unit that was saved is on the table";
    if ((s->apparatus == A_CARRIED) != (s->carry != 0) || s->carry & (s->carry - 1) || s->carry & ~s->on[1])
        return "the apparatus is carried by one unit on the table or by none";
    const char *wrong = audit_counts(s);
    for (int word = 0; word < 2; word++)
        for FY_EACH_BIT(i, wrong ? 0 : s->on[word])
            if ((wrong = audit_piece(d, s, 64 * word + i)))
                break;
    return wrong ? wrong : audit_acting(d, s);
}

static const struct fy_state states[] = {{.word = "officer"},    {.word = "mortar"},    {.word = "carry"},
                                         {.word = "demolition"}, {.word = "activated", .role = FY_STATE_ACTED}, {.word = "lit"}, {0}};
static const char *const measures[] = {"targets destroyed", "target points", "units saved", "units lost", "units captured",
                                       "German units eliminated", "pillboxes eliminated", "apparatus home", "alert", "turns", "targets", NULL};
const char *const skirmish_bands[] = {"disaster", "failure", "defeat", "marginal", "drawn", "victory", "triumph", NULL};

#define LIST(x) x, sizeof x / sizeof x[0]
const struct fy_system fy_system_skirmish = {
    .key = "skirmish", .title = "Skirmish: a raid on the table top",
    .summary = "Miniatures, inches and dice: land, fight past searchlights and pillboxes, blow the targets, get away.",
    .revision = 1, .state_size = sizeof(struct sk_state), .data_size = sizeof(struct sk_data), .max_choices = MOST_CHOICES,
    .rulebook = &fy_rulebook_skirmish,
    .nouns = nouns, .n_nouns = sizeof nouns / sizeof *nouns, .verbs = verbs, .n_verbs = VERBS,
    .texts = texts, .n_texts = sizeof texts / sizeof *texts, .fields = fields, .n_fields = sizeof fields / sizeof *fields,
    .options = options, .n_options = OPTS, .states = states, .measures = measures, .aside = 1 << 8 | 1 << 10,
    .bands = skirmish_bands,
    .scenario = &skirmish_scenario, .load = skirmish_load, .count = count, .name = name, .setup = skirmish_setup,
    .ask = skirmish_ask,
    .choices = skirmish_choices, .check = skirmish_check, .apply = skirmish_apply, .score = skirmish_score, .fates = skirmish_fates,
    .leads_on = UINT64_C(1) << V_END | UINT64_C(1) << V_DONE,
    .board = skirmish_board, .show = skirmish_show, .audit = audit, .habit = skirmish_habit,
    .notes = {.tables = (const char *const[]){"SK-3.10", "SK-9.7", NULL}, .facts = skirmish_facts, .prospect = skirmish_prospect,
              .way = skirmish_way},
    .cases = {empty, arrange},
    .outcomes = {skirmish_outcomes, skirmish_own, skirmish_carries_on},
    .unit = "inches", .figure = skirmish_figure, .label = label, .instead = instead,
};
