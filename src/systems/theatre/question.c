/* Reading the description of an operation, word by word (TH-R.OC.1). */
#include "calculator.h"

#include "theatre.h"

#include <ctype.h>

static const char key_lines[] =
    "  operation=WORD   bridge-capture bridge-demolition raid surprise zoc-move zoc-retreat help-retreat rbc-land\n"
    "                   rbc-ship collateral replace\n"
    "  row=ROW          of the Special Forces Table, by its key or the words of its title (below), or by a unit\n"
    "  re=1/4|1/2|1     strength=N; nation=british|us|german|italian|soviet\n"
    "  date=1941-07     or Jul-II-41; weather=calm|rough|stormy; phase=surprise|invasion|other; since-invasion=TURNS (fewer than %d give m10)\n"
    "  markers=N[,N]    the numbers on its # MP markers; token=yes; isolated=yes; attached=yes; used=TYPE\n"
    "  from-sea=yes     it assaulted from the sea this turn, and at the target unless here=no; here=yes: landed or dropped there\n"
    "  zoc=none|partial|full: of the hex entered; leave=none|partial|full terrain=MPS mps=LEFT cm=yes (zoc-move)\n"
    "  helper=ROW       helper-result=D|F*|F|S|S* (help-retreat); sides=N: hexsides attacked from (rbc-land)\n"
    "  entered=no       far=empty|held (bridges); level=N raiders=N (raid); room=RE beach=no (rbc-ship)\n"
    "  defenders=NATION[,NATION]; ground=clear|woods|rough|mountain|swamp|city; mountain=yes: a mountain hexside\n"
    "  attack=N         defence=N share=N: what the unit adds to attack; die-modifier=N: beside the ground, the storm and\n"
    "                   the air drop (surprise)\n"
    "  installation=airbase|port|special|bridge size=N commandos=N prepared=yes (collateral)\n"
    "  pool=eliminated|isolated|permanent lim-used=RE half-paid=yes (replace)\n"
    "  option=NAME      para_literal sa_hash_liberal sa_any_strength demolition_fstar_kills\n"
    "  dice=N[,N[,N]]   in their order: success die; gate and collateral die, second die of a demolition, combat die\n";

void theatre_question_help(const void *data, struct fy_text *out)
{
    const struct theatre_tables *t = &((const struct theatre_data *)data)->tables;
    fy_put(out, key_lines, t->after_invasion_turns);
    fy_put(out, "rows:\n");
    for (int i = 0; i < THEATRE_ROWS; i++)
        fy_put(out, "  %-16s %s\n", t->row[i].key, t->row[i].title);
}

void theatre_question_start(struct theatre_question *q, const void *data)
{
    const struct theatre_data *d = data;
    memset(q, 0, sizeof *q);
    q->data = d;
    q->tables = &d->tables;
    q->attack_die = d->attack_die;
    q->zoc_cost = d->zoc_cost;
    q->attempt.row = -1;
    q->attempt.quarters = 2;
    q->attempt.nation = TH_BRITISH;
    q->strength = q->entered = q->level = q->beach = 1;
    q->room = q->mps = TH_NOT_TOLD;
    q->terrain = 1;
    q->helper_result = TH_S;
    q->helper = -1;
    q->attack = q->share = -1;
}

/* ------------------------------------------------------------------ reading */

static int plain(char c)
{
    return c == '_' ? '-' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Capitals and small letters, hyphens and underscores are the same. */
static bool same(const char *a, const char *b)
{
    while (*a && plain(*a) == plain(*b))
        a++, b++;
    return !*a && !*b;
}

static int find(const char *word, const char *const list[])
{
    for (int i = 0; list[i]; i++)
        if (same(list[i], word))
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

/* Is this word, up to a blank or hyphen, one of the title? */
static bool title_has(const char *title, const char *word, size_t n)
{
    for (const char *p = title; *p; p++) {
        bool starts_here = p == title || !isalnum((unsigned char)p[-1]);
        size_t i = 0;
        while (i < n && p[i] && plain(p[i]) == plain(word[i]))
            i++;
        if (starts_here && i == n && !isalnum((unsigned char)p[n]))
            return true;
    }
    return false;
}

static bool title_fits(const char *title, const char *words)
{
    while (*words) {
        size_t n = strcspn(words, " -_");
        if (n && !title_has(title, words, n))
            return false;
        words += n + (words[n] != '\0');
    }
    return true;
}

/* The one row that the words fit; if they fit several, these are told. */
static int row_by_words(const struct theatre_tables *t, const char *words, char wrong[THEATRE_WRONG])
{
    int found = -1, n = 0;
    size_t at = fy_print(wrong, THEATRE_WRONG, "could be");
    for (int i = 0; i < THEATRE_ROWS; i++)
        if (title_fits(t->row[i].title, words)) {
            at += fy_print(wrong + at, THEATRE_WRONG - at, "%s %s", n++ ? "," : "", t->row[i].key);
            found = i;
        }
    if (!n)
        fy_print(wrong, THEATRE_WRONG, "is not understood: no row or unit is called so");
    return n == 1 ? found : -1;
}

/* A row by its key, by a unit of the scenario, or by words of its title: "A4", "1-ranger", "ranger". */
static int row_of(const struct theatre_question *q, const char *text, char wrong[THEATRE_WRONG])
{
    for (int i = 0; i < THEATRE_ROWS; i++)
        if (same(q->tables->row[i].key, text))
            return i;
    int unit = theatre_find(q->data, TH_UNIT, text);
    if (unit >= 0 && q->data->unit[unit].row >= 0)
        return q->data->unit[unit].row;
    return *text ? row_by_words(q->tables, text, wrong) : -1;
}

static bool read_re(const char *text, uint8_t *out)
{
    static const char *const words[] = {"1/4", "1/2", "1", "3", "¼", "½", "0.25", "0.5", NULL};
    static const uint8_t size[] = {1, 2, 4, 12, 1, 2, 1, 2};
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

/* "1941-07", or a turn by its name: "Jul-II-41" or "Jul II 41". */
static bool read_date(struct theatre_question *q, const char *text)
{
    static const char *const months[] = {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                                         "dec", NULL};
    char head[5] = "";
    const char *last = strrchr(text, strchr(text, ' ') ? ' ' : '-');
    int year, month;
    if (strlen(text) < 6 || !last)
        return false;
    if (text[4] == '-' && text[0] == '1') {
        memcpy(head, text, 4);
        if (!whole(head, 1939, 1945, &year) || !whole(text + 5, 1, 12, &month))
            return false;
    } else {
        memcpy(head, text, 3);
        month = find(head, months) + 1;
        if (!month || !whole(last + 1, 39, 1945, &year))
            return false;
        year = year < 100 ? year + 1900 : year;
    }
    q->attempt.early = theatre_is_early(q->tables, year, month);
    return true;
}

static const char *const nations[] = {"british", "us", "german", "italian", "soviet", NULL};

static bool starts(const char *text, const char *word)
{
    while (*word && plain(*text) == plain(*word))
        text++, word++;
    return !*word;
}

static bool read_defenders(struct theatre_question *q, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, ",");
        int found = -1;
        for (int i = 0; nations[i]; i++)
            if (strlen(nations[i]) == n && starts(text, nations[i]))
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
    for (int i = 0; i < THEATRE_DICE && *text; i++) {
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

/* "2,1": the numbers of several markers. */
static bool read_markers(const char *text, uint8_t *out)
{
    int sum = 0;
    do {
        const char *rest;
        int value = digits(text, &rest);
        if (rest == text || (*rest && *rest != ',') || value < 0 || (sum += value) > 12)
            return false;
        text = *rest ? rest + 1 : rest;
    } while (*text);
    *out = (uint8_t)sum;
    return true;
}

static bool read_choice(const char *text, const char *const list[], uint8_t *out)
{
    int i = find(text, list);
    *out = (uint8_t)(i < 0 ? 0 : i);
    return i >= 0;
}

static bool read_small(const char *text, int lo, int hi, int16_t *out)
{
    int value;
    bool ok = whole(text, lo, hi, &value);
    *out = (int16_t)value;
    return ok;
}

static bool read_room(const char *text, uint8_t *out)
{
    return read_re(text, out) || read_number(text, 0, out);
}

static bool read_operation(struct theatre_question *q, const char *v)
{
    for (int k = 0; k < TH_OPERATIONS; k++)
        if (same(theatre_operation_word(k), v)) {
            q->attempt.operation = (uint8_t)k;
            return true;
        }
    return false;
}

/* The rows of 2.1 tell the nation too, but for the Allies' plain ones. */
static bool read_row(struct theatre_question *q, const char *v, char wrong[THEATRE_WRONG])
{
    struct theatre_attempt *a = &q->attempt;
    a->row = (int8_t)row_of(q, v, wrong);
    if (a->row < 0)
        return false;
    const struct theatre_row *row = &q->tables->row[a->row];
    if (row->key[0] == 'O')
        a->nation = TH_US;
    if (row->key[0] == 'X')
        a->nation = row->brandenburg || row->high_mountain ? TH_GERMAN : TH_ITALIAN;
    return true;
}

static bool read_unit(struct theatre_question *q, const char *key, const char *v, char wrong[THEATRE_WRONG])
{
    struct theatre_attempt *a = &q->attempt;
    static const char *const types[] = {"none", "bridge", "raid", "surprise", "zoc", NULL};
    return !strcmp(key, "row")        ? read_row(q, v, wrong)
           : !strcmp(key, "re")       ? read_re(v, &a->quarters)
           : !strcmp(key, "strength") ? read_number(v, 20, &q->strength)
           : !strcmp(key, "nation")   ? read_choice(v, nations, &a->nation)
           : !strcmp(key, "markers")  ? read_markers(v, &a->markers)
           : !strcmp(key, "token")    ? read_yes(v, &a->token)
           : !strcmp(key, "isolated") ? read_yes(v, &q->isolated)
           : !strcmp(key, "attached") ? read_yes(v, &q->attached)
           : !strcmp(key, "used")     ? read_choice(v, types, &q->used_type)
           : !strcmp(key, "from-sea") ? read_yes(v, &a->from_sea)
           : !strcmp(key, "here")     ? read_yes(v, &a->here) && (q->here_given = 1)
           : !strcmp(key, "cm")       ? read_yes(v, &q->cm)
                                      : false;
}

static bool read_time(struct theatre_question *q, const char *key, const char *v)
{
    static const char *const weather[] = {"calm", "rough", "stormy", NULL};
    int turns;
    if (!strcmp(key, "since-invasion")) {
        bool ok = whole(v, 0, 99, &turns);
        q->attempt.after_invasion = ok && turns < q->tables->after_invasion_turns;
        return ok;
    }
    return !strcmp(key, "date")      ? read_date(q, v)
           : !strcmp(key, "weather") ? read_choice(v, weather, &q->attempt.weather)
           : !strcmp(key, "phase")   ? read_phase(q, v)
                                     : false;
}

static bool read_zones(struct theatre_question *q, const char *key, const char *v, char wrong[THEATRE_WRONG])
{
    static const char *const zones[] = {"none", "partial", "full", NULL};
    struct theatre_attempt *a = &q->attempt;
    int sides, row = -1;
    if (!strcmp(key, "zoc")) {
        bool ok = read_choice(v, zones, &q->zone_entered);
        q->zone_given = 1;
        a->partial_zoc = q->zone_entered == 1;
        return ok;
    }
    if (!strcmp(key, "sides")) {
        bool ok = whole(v, 0, 6, &sides);
        a->four_sides = ok && sides >= q->tables->rbc_sides;
        return ok;
    }
    if (!strcmp(key, "helper")) {
        q->helper = (int8_t)(row = row_of(q, v, wrong));
        a->brandenburg = row >= 0 && q->tables->row[row].brandenburg;
        return row >= 0;
    }
    if (!strcmp(key, "helper-result")) {
        bool ok = read_choice(v, theatre_result_words, &q->helper_result);
        a->helper_great = q->helper_result == TH_SS;
        return ok;
    }
    return !strcmp(key, "leave")     ? read_choice(v, zones, &q->zone_left)
           : !strcmp(key, "terrain") ? read_number(v, 20, &q->terrain)
           : !strcmp(key, "mps")     ? read_number(v, 20, &q->mps)
                                     : false;
}

static bool read_ground(struct theatre_question *q, const char *v)
{
    static const char *const grounds[] = {"clear", "home", "woods", "rough", "mountain", "swamp", "city", NULL};
    bool ok = read_choice(v, grounds, &q->ground);
    q->target.mountain |= q->ground == TH_MOUNTAIN;
    return ok;
}

static bool read_target(struct theatre_question *q, const char *key, const char *v)
{
    static const char *const sites[] = {"airbase", "port", "special", "bridge", NULL};
    static const char *const fars[] = {"held", "empty", NULL};
    struct theatre_attempt *a = &q->attempt;
    return !strcmp(key, "entered")        ? read_yes(v, &q->entered)
           : !strcmp(key, "far")          ? read_choice(v, fars, &q->far_empty)
           : !strcmp(key, "level")        ? read_number(v, 9, &q->level)
           : !strcmp(key, "raiders")      ? read_number(v, 9, &q->raiders)
           : !strcmp(key, "room")         ? read_room(v, &q->room)
           : !strcmp(key, "beach")        ? read_yes(v, &q->beach)
           : !strcmp(key, "ground")       ? read_ground(q, v)
           : !strcmp(key, "mountain")     ? read_yes(v, &q->target.mountain)
           : !strcmp(key, "defenders")    ? read_defenders(q, v)
           : !strcmp(key, "attack")       ? read_points(v, &q->attack)
           : !strcmp(key, "defence")      ? read_points(v, &q->defence)
           : !strcmp(key, "share")        ? read_points(v, &q->share)
           : !strcmp(key, "die-modifier") ? read_small(v, -9, 9, &q->die_modifier)
           : !strcmp(key, "installation") ? read_choice(v, sites, &q->installation)
           : !strcmp(key, "size")         ? read_number(v, 9, &q->size)
           : !strcmp(key, "commandos")    ? read_number(v, 9, &a->commandos)
           : !strcmp(key, "prepared")     ? read_yes(v, &a->prepared)
                                          : false;
}

static bool read_rest(struct theatre_question *q, const char *key, const char *v)
{
    static const char *const pools[] = {"eliminated", "isolated", "permanent", NULL};
    static const char *const switches[] = {"para_literal", "sa_hash_liberal", "sa_any_strength",
                                           "demolition_fstar_kills", NULL};
    int i = !strcmp(key, "option") ? find(v, switches) : -1;
    if (i >= 0)
        q->options |= 1u << i;
    return i >= 0                      ? true
           : !strcmp(key, "operation") ? read_operation(q, v)
           : !strcmp(key, "pool")      ? read_choice(v, pools, &q->pool)
           : !strcmp(key, "lim-used")  ? read_room(v, &q->lim_used)
           : !strcmp(key, "half-paid") ? read_yes(v, &q->half_paid)
           : !strcmp(key, "dice")      ? read_dice(q, v)
                                       : false;
}

bool theatre_question_word(struct theatre_question *q, const char *key, const char *value, char wrong[THEATRE_WRONG])
{
    char low[32] = "";
    for (size_t i = 0; i + 1 < sizeof low && key[i]; i++)
        low[i] = (char)plain(key[i]);
    fy_print(wrong, THEATRE_WRONG, "is not understood");
    return read_rest(q, low, value) || read_unit(q, low, value, wrong) || read_time(q, low, value) ||
           read_zones(q, low, value, wrong) || read_target(q, low, value);
}
