/* The operations calculator: TH-R.OC.1-3. */
#include "calculator.h"

#include "theatre.h"

const char *const theatre_result_words[] = {"D", "F*", "F", "S", "S*", NULL};
const char *const theatre_fate_words[] = {"lives", "eliminated", "eliminated isolated", "permanently eliminated", NULL};
const char *const theatre_combat_words[] = {"AE", "AH", "AR", "AS", "EX", "HX", "DR", "DH", "DE", NULL};

const char theatre_question_help[] =
    "  operation=WORD   bridge-capture bridge-demolition raid surprise zoc-move zoc-retreat help-retreat rbc-land\n"
    "                   rbc-ship collateral replace\n"
    "  row=A1…X7        of the Special Forces Table; re=1/4|1/2|1; strength=N; nation=british|us|german|italian|soviet\n"
    "  date=1941-07     weather=calm|rough|stormy; phase=surprise|invasion|other; since-invasion=TURNS (0 to 3 give m10)\n"
    "  markers=N        numbers on its # MP markers added up; token=yes; isolated=yes; attached=yes; used=TYPE\n"
    "  from-sea=yes     it assaulted or raided from the sea this turn; here=yes: landed or dropped at the target\n"
    "  zoc=none|partial|full; helper=ROW; helper-result=S|S*; sides=N: hexsides attacked from (rbc-land)\n"
    "  entered=no       far=empty|held (bridges); level=N raiders=N (raid); room=RE beach=no (rbc-ship)\n"
    "  defenders=NATION[,NATION]; mountain=yes; attack=N defence=N share=N die-modifier=N (surprise)\n"
    "  commandos=N prepared=yes (collateral); pool=eliminated|isolated|permanent lim-used=RE half-paid=yes (replace)\n"
    "  option=NAME      para_literal sa_hash_liberal sa_any_strength demolition_fstar_kills\n"
    "  dice=N[,N]       the success die, then the combat die\n";

void theatre_question_start(struct theatre_question *q, const void *data)
{
    const struct theatre_data *d = data;
    memset(q, 0, sizeof *q);
    q->tables = &d->tables;
    q->attempt.row = -1;
    q->attempt.quarters = 2;
    q->attempt.nation = TH_BRITISH;
    q->strength = q->entered = q->level = q->beach = 1;
    q->room = 255;
}

/* ------------------------------------------------------------------ reading */

static int find(const char *word, const char *const list[])
{
    for (int i = 0; list[i]; i++)
        if (!strcmp(list[i], word))
            return i;
    return -1;
}

/* Digits with an optional sign; *rest is what follows them. */
static int digits(const char *text, const char **rest)
{
    int sign = *text == '-' ? -1 : 1, value = 0;
    const char *p = text + (*text == '-' || *text == '+');
    *rest = text;
    while (*p >= '0' && *p <= '9' && value < 100000) {
        value = 10 * value + (*p++ - '0');
        *rest = p;
    }
    return sign * value;
}

static bool whole(const char *text, int lo, int hi, int *out)
{
    const char *rest;
    *out = digits(text, &rest);
    return rest != text && !*rest && *out >= lo && *out <= hi;
}

/* "7", "3.5" or "0.25", in quarters. */
static bool quarters(const char *text, int *out)
{
    static const char *const parts[] = {"", ".25", ".5", ".75", NULL};
    const char *rest;
    int value = digits(text, &rest), part = find(rest, parts);
    *out = 4 * value + part;
    return rest != text && part >= 0 && value >= 0 && value < 1000;
}

static int row_of(const struct theatre_question *q, const char *text)
{
    for (int i = 0; i < THEATRE_ROWS; i++)
        if (!strcmp(q->tables->row[i].key, text))
            return i;
    return -1;
}

static bool read_re(const char *text, uint8_t *out)
{
    static const char *const words[] = {"1/4", "1/2", "1", "3", NULL};
    static const uint8_t size[] = {1, 2, 4, 12};
    int i = find(text, words);
    if (i >= 0)
        *out = size[i];
    return i >= 0;
}

static bool read_yes(const char *text, uint8_t *out)
{
    *out = !strcmp(text, "yes");
    return *out || !strcmp(text, "no");
}

static bool read_date(struct theatre_question *q, const char *text)
{
    int year, month;
    char head[5] = "";
    if (strlen(text) < 6 || text[4] != '-')
        return false;
    memcpy(head, text, 4);
    if (!whole(head, 1939, 1945, &year) || !whole(text + 5, 1, 12, &month))
        return false;
    q->attempt.before_aug_41 = year < 1941 || (year == 1941 && month < 8);
    return true;
}

static const char *const nations[] = {"british", "us", "german", "italian", "soviet", NULL};

static bool read_defenders(struct theatre_question *q, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, ",");
        int found = -1;
        for (int i = 0; nations[i]; i++)
            if (strlen(nations[i]) == n && !strncmp(nations[i], text, n))
                found = i;
        if (found < 0)
            return false;
        q->target.nations |= (uint8_t)(1u << found);
        text += n + (text[n] == ',');
    }
    return true;
}

static bool read_dice(struct theatre_question *q, const char *text)
{
    for (int i = 0; i < 2 && *text; i++) {
        if (*text < '1' || *text > '6')
            return false;
        q->die[i] = (int8_t)(*text++ - '0');
        if (*text == ',')
            text++;
    }
    return !*text;
}

static bool read_number(const char *text, int hi, uint8_t *out)
{
    int value;
    bool ok = whole(text, 0, hi, &value);
    *out = (uint8_t)value;
    return ok;
}

static bool read_points(const char *text, int16_t *out)
{
    int value;
    bool ok = quarters(text, &value);
    *out = (int16_t)value;
    return ok;
}

static bool read_phase(struct theatre_question *q, const char *text)
{
    static const char *const words[] = {"other", "surprise", "invasion", NULL};
    int i = find(text, words);
    q->attempt.surprise = (uint8_t)(i > 0 ? i : 0);
    return i >= 0;
}

static bool read_word(struct theatre_question *q, const char *key, const char *v)
{
    static const char *const zones[] = {"none", "partial", "full", NULL};
    static const char *const weather[] = {"calm", "rough", "stormy", NULL};
    static const char *const types[] = {"none", "bridge", "raid", "surprise", "zoc", NULL};
    static const char *const pools[] = {"eliminated", "isolated", "permanent", NULL};
    static const char *const switches[] = {"para_literal", "sa_hash_liberal", "sa_any_strength",
                                           "demolition_fstar_kills", NULL};
    struct theatre_attempt *a = &q->attempt;
    int i = -1;
    if (!strcmp(key, "operation")) {
        for (int k = 0; k < TH_OPERATIONS; k++)
            if (!strcmp(theatre_operation_word(k), v))
                a->operation = (uint8_t)(i = k);
        return i >= 0;
    }
    if (!strcmp(key, "row")) {
        a->row = (int8_t)row_of(q, v);
        if (a->row >= 0 && v[0] == 'O')
            a->nation = TH_US;
        if (a->row >= 0 && v[0] == 'X')
            a->nation = q->tables->row[a->row].brandenburg || !strcmp(v, "X7") ? TH_GERMAN : TH_ITALIAN;
        return a->row >= 0;
    }
    if (!strcmp(key, "helper")) {
        i = row_of(q, v);
        a->brandenburg = i >= 0 && q->tables->row[i].brandenburg;
        return i >= 0;
    }
    if (!strcmp(key, "nation"))
        return (i = find(v, nations)) >= 0 ? (a->nation = (uint8_t)i, true) : false;
    if (!strcmp(key, "weather"))
        return (i = find(v, weather)) >= 0 ? (a->weather = (uint8_t)i, true) : false;
    if (!strcmp(key, "used"))
        return (i = find(v, types)) >= 0 ? (q->used_type = (uint8_t)i, true) : false;
    if (!strcmp(key, "pool"))
        return (i = find(v, pools)) >= 0 ? (q->pool = (uint8_t)i, true) : false;
    if (!strcmp(key, "zoc"))
        return (i = find(v, zones)) >= 0 ? (a->partial_zoc = i == 1, true) : false;
    if (!strcmp(key, "option"))
        return (i = find(v, switches)) >= 0 ? (q->options |= 1u << i, true) : false;
    if (!strcmp(key, "helper-result"))
        return (a->helper_great = !strcmp(v, "S*")) || !strcmp(v, "S");
    if (!strcmp(key, "since-invasion"))
        return whole(v, 0, 99, &i) ? (a->after_invasion = i < 4, true) : false;
    if (!strcmp(key, "sides"))
        return whole(v, 0, 6, &i) ? (a->four_sides = i >= 4, true) : false;
    if (!strcmp(key, "far"))
        return (q->far_empty = !strcmp(v, "empty")) || !strcmp(v, "held");
    if (!strcmp(key, "die-modifier"))
        return whole(v, -9, 9, &i) ? (q->die_modifier = (int16_t)i, true) : false;
    return !strcmp(key, "re")          ? read_re(v, &a->quarters)
           : !strcmp(key, "strength")  ? read_number(v, 20, &q->strength)
           : !strcmp(key, "date")      ? read_date(q, v)
           : !strcmp(key, "phase")     ? read_phase(q, v)
           : !strcmp(key, "markers")   ? read_number(v, 12, &a->markers)
           : !strcmp(key, "token")     ? read_yes(v, &a->token)
           : !strcmp(key, "isolated")  ? read_yes(v, &q->isolated)
           : !strcmp(key, "attached")  ? read_yes(v, &q->attached)
           : !strcmp(key, "from-sea")  ? read_yes(v, &a->from_sea) && read_yes(v, &q->target.from_sea)
           : !strcmp(key, "here")      ? read_yes(v, &a->here)
           : !strcmp(key, "entered")   ? read_yes(v, &q->entered)
           : !strcmp(key, "level")     ? read_number(v, 9, &q->level)
           : !strcmp(key, "raiders")   ? read_number(v, 9, &q->raiders)
           : !strcmp(key, "room")      ? read_re(v, &q->room) || read_number(v, 0, &q->room)
           : !strcmp(key, "beach")     ? read_yes(v, &q->beach)
           : !strcmp(key, "mountain")  ? read_yes(v, &q->target.mountain)
           : !strcmp(key, "defenders") ? read_defenders(q, v)
           : !strcmp(key, "attack")    ? read_points(v, &q->attack)
           : !strcmp(key, "defence")   ? read_points(v, &q->defence)
           : !strcmp(key, "share")     ? read_points(v, &q->share)
           : !strcmp(key, "commandos") ? read_number(v, 9, &a->commandos)
           : !strcmp(key, "prepared")  ? read_yes(v, &a->prepared)
           : !strcmp(key, "lim-used")  ? read_re(v, &q->lim_used) || read_number(v, 0, &q->lim_used)
           : !strcmp(key, "half-paid") ? read_yes(v, &q->half_paid)
           : !strcmp(key, "dice")      ? read_dice(q, v)
                                       : false;
}

const char *theatre_question_word(struct theatre_question *q, const char *key, const char *value)
{
    return read_word(q, key, value) ? NULL : "is not understood";
}

/* ------------------------------------------------------------------ answering */

static uint16_t refuse_replacement(const struct theatre_question *q, const struct theatre_row *row)
{
    if (q->pool == TH_BOX_PERMANENT)
        return TH_46_C_5;
    if (row && row->repl == TH_REPL_NO)
        return q->attempt.nation == TH_US && row->commando ? TH_46_C_4 : TH_46_C_1;
    int part = q->attempt.quarters > 2 ? 2 : q->attempt.quarters;
    if (row && row->repl == TH_REPL_LIM && q->lim_used + part > 2)
        return TH_46_C_3;
    return row && row->repl == TH_REPL_LIM && q->attempt.quarters == 4 && !q->half_paid ? TH_R_RP_3 : 0;
}

static uint16_t refuse_ship(const struct theatre_question *q, const struct theatre_row *row)
{
    uint16_t no = theatre_may_rbc_ship(row);
    if (no)
        return no;
    if (!q->beach)
        return TH_46_A_5_3;
    if (q->attempt.weather == TH_STORMY)
        return TH_R_RBC_5;
    return q->room < q->attempt.quarters ? TH_46_A_5_4 : 0;
}

static uint16_t refuse_by_kind(const struct theatre_question *q, const struct theatre_row *row, int *bonus)
{
    uint16_t rule = 0;
    switch (q->attempt.operation) {
    case TH_BRIDGE_CAPTURE: return theatre_may_seize(row) ? theatre_may_seize(row) : q->entered ? 0 : TH_46_B_1_4;
    case TH_BRIDGE_DEMOLITION: return theatre_may_sabotage(row);
    case TH_RAID:
        return theatre_may_raid(row)     ? theatre_may_raid(row)
               : !q->level               ? TH_46_B_2_2
               : q->raiders >= q->level  ? TH_46_B_2_3
                                         : 0;
    case TH_SURPRISE:
        if (!row)
            return TH_46_B_3_1;
        *bonus = theatre_surprise_bonus(row, q->strength, &q->target, q->options, &rule);
        return *bonus ? 0 : rule;
    case TH_ZOC_MOVE:
    case TH_ZOC_RETREAT: return theatre_may_negate(row);
    case TH_RBC_LAND: return row && theatre_may_rbc(row) ? TH_46_A_5_2 : 0;
    case TH_RBC_SHIP: return refuse_ship(q, row);
    case TH_REPLACE: return refuse_replacement(q, row);
    default: return 0;
    }
}

static uint16_t refuse(const struct theatre_question *q, int *bonus)
{
    const struct theatre_row *row = q->attempt.row < 0 ? NULL : &q->tables->row[q->attempt.row];
    int type = theatre_operation_type(q->attempt.operation);
    uint16_t no = refuse_by_kind(q, row, bonus);
    if (no)
        return no;
    if (q->attached && q->attempt.operation != TH_SURPRISE)
        return TH_R_AT_2;
    return type && q->used_type && q->used_type != type ? TH_46_B_0_3 : 0;
}

static int fate_of(const struct theatre_question *q, int result)
{
    if (!theatre_is_lethal(q->attempt.operation, result, q->options))
        return TH_FATE_LIVES;
    if (result == TH_D)
        return q->isolated ? TH_FATE_PERMANENT : TH_FATE_ISOLATED;
    return q->isolated ? TH_FATE_ISOLATED : TH_FATE_ELIMINATED;
}

/* TH-R.OC.3: every success die against every combat die. */
static void count_combats(const struct theatre_question *q, struct theatre_answer *a)
{
    const struct theatre_tables *t = q->tables;
    a->has_odds = q->attack > 0 && q->defence > 0;
    if (!a->has_odds)
        return;
    a->column = theatre_odds(t, q->attack, q->defence);
    a->column_lost = theatre_odds(t, q->attack - q->share, q->defence);
    for (int first = 1; first <= 6; first++)
        for (int die = 1; die <= 6; die++) {
            int result = theatre_success(t, first + a->net), modifier = q->die_modifier;
            bool lost = fate_of(q, result) != TH_FATE_LIVES;
            int column = lost ? a->column_lost : a->column;
            if (result >= TH_S)
                modifier += a->bonus + (result == TH_SS);
            if (column < 0)
                modifier--;
            a->with[theatre_combat(t, column < 0 ? 0 : column, die + modifier)]++;
            int alone = a->column < 0 ? 0 : a->column;
            a->without[theatre_combat(t, alone, die + q->die_modifier - (a->column < 0))]++;
        }
}

void theatre_answer(const struct theatre_question *q, struct theatre_answer *a)
{
    memset(a, 0, sizeof *a);
    a->result = -1;
    a->rule = refuse(q, &a->bonus);
    a->lawful = !a->rule;
    a->automatic = q->attempt.operation == TH_BRIDGE_CAPTURE && q->far_empty;
    a->replaces = q->attempt.operation == TH_REPLACE;
    if (!a->lawful || a->replaces)
        return;
    if (a->automatic) {
        a->result = TH_S;
        a->rule = TH_46_B_1_5;
        a->chances[TH_S] = a->fates[TH_FATE_LIVES] = 6;
        return;
    }
    struct theatre_attempt attempt = q->attempt;
    attempt.from_sea |= attempt.operation == TH_RAID; /* a raid always comes from the sea */
    a->n_modifiers = theatre_modifiers(&attempt, a->modifier, &a->net);
    for (int result = 0; result < TH_RESULTS; result++)
        a->fate_of[result] = (uint8_t)fate_of(q, result);
    for (int die = 1; die <= 6; die++) {
        int result = theatre_success(q->tables, die + a->net);
        a->chances[result]++;
        a->fates[a->fate_of[result]]++;
    }
    if (q->die[0]) {
        a->die = q->die[0];
        a->modified = q->die[0] + a->net;
        a->result = theatre_success(q->tables, a->modified);
    }
    if (q->attempt.operation == TH_SURPRISE)
        count_combats(q, a);
}

const char *theatre_effect_words(const struct theatre_question *q, const struct theatre_answer *a, int result)
{
    static const char *const bonus[] = {"no bonus", "+1 on the combat die", "+2 on the combat die",
                                        "+3 on the combat die"};
    static const char *const words[TH_OPERATIONS][TH_RESULTS] = {
        [TH_BRIDGE_CAPTURE] = {"not taken", "not taken", "not taken", "taken; gate die; one unit attacks across it",
                               "taken; gate die; two units attack across it"},
        [TH_BRIDGE_DEMOLITION] = {"nothing", "nothing", "nothing", "damaged on 1-3, destroyed on 4-6", "destroyed"},
        [TH_RAID] = {"no hits", "no hits", "no hits", "two hits", "four hits"},
        [TH_ZOC_MOVE] = {"", "pays for the zones or stops", "pays for the zones or stops", "pays for terrain only",
                         "pays for terrain only, and a token"},
        [TH_ZOC_RETREAT] = {"", "the zones take their toll", "the zones take their toll", "gets through",
                            "gets through, and +1 for those it leads, or a token"},
        [TH_HELP_RETREAT] = {"the zones take their toll", "the zones take their toll", "the zones take their toll",
                             "gets through", "gets through"},
        [TH_RBC_LAND] = {"stays and fights", "stays and fights", "stays and fights", "retreats", "retreats"},
        [TH_RBC_SHIP] = {"", "stays and fights", "stays and fights", "aboard", "aboard, and a token"},
        [TH_COLLATERAL] = {"three hits", "two hits", "one hit", "no hits", "no hits"},
        [TH_REPLACE] = {"", "", "", "", ""}};
    if (q->attempt.operation != TH_SURPRISE)
        return words[q->attempt.operation][result];
    int points = result < TH_S ? 0 : a->bonus + (result == TH_SS);
    return bonus[points];
}
