/* The smallest complete rule system: EinStein würfelt nicht. Read it beside docs/adding-a-system.md. */
#include "template_rules.h"

#include <string.h>

enum { SIDE = 5, CELLS = SIDE * SIDE, STONES = 6, GONE = 255 };
enum { V_MOVE };
enum { T_NONE, T_PROMPT, T_OVER, T_MOVES, T_TAKES, T_CORNER, T_LAST, T_DIE, T_DRAW, T_NOT_YOURS, T_WRONG_STONE, T_TOO_FAR };

struct board_data {
    char id[CELLS][4];
    struct fy_place place[CELLS];
    uint8_t start[2][STONES];        /* EW-1.2 */
    uint8_t steps[2][CELLS][3];      /* EW-2.3 */
    uint8_t n_steps[2][CELLS];
};

struct match {
    uint8_t at[2 * STONES];          /* square of each stone, or GONE */
    uint8_t left[2];                 /* stones a side still has, as bits */
    uint8_t side, die, winner;       /* winner: 0 none yet, 1 White, 2 Black */
    uint8_t on[CELLS];               /* stone + 1 on each square */
};

static const char *const words_side[] = {"white", "black", NULL};
static const char *const words_winner[] = {"nobody", "white", "black", NULL};
static const char *const stones[] = {"w1", "w2", "w3", "w4", "w5", "w6", "b1", "b2", "b3", "b4", "b5", "b6"};

static void load(struct fy_loader *l, void *out)
{
    struct board_data *d = out;
    struct fy_node top = fy_scenario(l), start = fy_get(top, "start");
    FY_KEYS(top, "scenario", "title", "summary", "start");
    for (int c = 0; c < CELLS; c++) {
        int x = c % SIDE, y = c / SIDE;
        d->id[c][0] = (char)('a' + x);
        d->id[c][1] = (char)('1' + y);
        d->place[c] = (struct fy_place){.id = d->id[c], .title = d->id[c], .x = 100 * x + 50, .y = 450 - 100 * y,
                                        .shape = FY_SQUARE};
        for (int s = 0; s < 2; s++)
            for (int k = 1; k < 4; k++) { /* east, north, both; for Black the other way */
                int nx = x + (s ? -1 : 1) * (k & 1), ny = y + (s ? -1 : 1) * (k >> 1);
                if (nx >= 0 && nx < SIDE && ny >= 0 && ny < SIDE)
                    d->steps[s][c][d->n_steps[s][c]++] = (uint8_t)(ny * SIDE + nx);
            }
    }
    for (int i = 0; i < fy_array(start, STONES, STONES); i++) {
        const char *cell = fy_str(fy_item(start, i));
        int c = 0;
        while (c < CELLS && strcmp(d->id[c], cell) != 0)
            c++;
        if (c == CELLS) {
            fy_wrong(fy_item(start, i), "there is no square \"%s\"", cell);
            return;
        }
        d->start[0][i] = (uint8_t)c;
        d->start[1][i] = (uint8_t)(CELLS - 1 - c);
    }
}

static int count(const void *data, int noun) { return (void)data, noun == FY_PIECE ? 2 * STONES : noun == FY_PLACE ? CELLS : 0; }

static struct fy_name name(const void *data, int noun, int32_t i)
{
    const struct board_data *d = data;
    if (i < 0 || i >= count(data, noun))
        return (struct fy_name){NULL, NULL};
    return noun == FY_PIECE ? (struct fy_name){stones[i], stones[i]} : (struct fy_name){d->id[i], d->id[i]};
}

static void derive(const void *data, void *state)
{
    struct match *m = state;
    (void)data;
    m->left[0] = m->left[1] = 0;
    memset(m->on, 0, sizeof m->on);
    for (int s = 0; s < 2 * STONES; s++)
        if (m->at[s] != GONE) {
            m->on[m->at[s]] = (uint8_t)(s + 1);
            m->left[s / STONES] |= (uint8_t)(1 << s % STONES);
        }
}

static void setup(const void *data, const int16_t options[], void *state, struct fy_dice *dice, struct fy_log *log)
{
    const struct board_data *d = data;
    struct match *m = state;
    (void)log;
    for (int s = 0; s < 2; s++) { /* EW-1.3 */
        uint64_t cup = 63u << STONES * s;
        for (int i = 0; i < STONES; i++) {
            int stone = options[0] ? STONES * s + i : fy_draw_bits(dice, cup, FY_PIECE, EW_1_3, T_DRAW, d->start[s][i]);
            cup &= ~(1u << stone);
            m->at[stone] = d->start[s][i];
        }
    }
    derive(data, m);
    m->die = (uint8_t)fy_roll(dice, 6, EW_2_1, T_DIE, 0);
}

/* EW-2.2: the stone rolled, or its nearest neighbours below and above. */
static int movers(const struct match *m, int out[2])
{
    unsigned left = m->left[m->side], die = m->die - 1u;
    int n = 0, first = STONES * m->side;
    if (left >> die & 1) {
        out[n++] = first + (int)die;
        return n;
    }
    unsigned lower = left & ((1u << die) - 1), higher = left >> die;
    if (lower)
        out[n++] = first + 31 - __builtin_clz(lower);
    if (higher)
        out[n++] = first + (int)die + __builtin_ctz(higher);
    return n;
}

static int choices(const void *data, const void *state, struct fy_choice *out)
{
    const struct board_data *d = data;
    const struct match *m = state;
    int who[2], n = 0;
    if (m->winner)
        return 0;
    int k = movers(m, who);
    for (int i = 0; i < k; i++) {
        int from = m->at[who[i]];
        for (int s = 0; s < d->n_steps[m->side][from]; s++)
            out[n++] = (struct fy_choice){V_MOVE, (uint16_t)who[i], d->steps[m->side][from][s], 0};
    }
    return n;
}

static bool check(const void *data, const void *state, const struct fy_choice *c, struct fy_why *why)
{
    const struct board_data *d = data;
    const struct match *m = state;
    int who[2];
    if (m->winner)
        return FY_NO(why, EW_3_1, T_OVER, m->winner);
    if (c->verb != V_MOVE || c->b || c->who >= 2 * STONES || c->who / STONES != m->side)
        return FY_NO(why, EW_2_1, T_NOT_YOURS, m->side);
    int k = movers(m, who);
    if (c->who != who[0] && (k < 2 || c->who != who[1]))
        return FY_NO(why, EW_2_2, T_WRONG_STONE, m->die);
    for (int s = 0, from = m->at[c->who]; s < d->n_steps[m->side][from]; s++)
        if (d->steps[m->side][from][s] == c->a)
            return true;
    return FY_NO(why, EW_2_3, T_TOO_FAR, c->who);
}

static void apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    struct match *m = state;
    unsigned side = m->side, taken = m->on[c->a];
    (void)data;
    FY_SAY(log, EW_2_3, T_MOVES, c->who, c->a);
    if (taken) { /* EW-2.4 */
        m->at[taken - 1] = GONE;
        m->left[(taken - 1) / STONES] &= (uint8_t) ~(1u << (taken - 1) % STONES);
        FY_SAY(log, EW_2_4, T_TAKES, c->who, (int32_t)taken - 1);
    }
    m->on[m->at[c->who]] = 0;
    m->on[c->a] = (uint8_t)(c->who + 1);
    m->at[c->who] = (uint8_t)c->a;
    bool corner = c->a == (side ? 0 : CELLS - 1);
    if (corner || !m->left[1 - side]) {
        m->winner = (uint8_t)(side + 1);
        FY_SAY(log, corner ? EW_3_1 : EW_3_2, corner ? T_CORNER : T_LAST, (int32_t)side);
        return;
    }
    m->side = (uint8_t)(1 - side);
    m->die = (uint8_t)fy_roll(dice, 6, EW_2_1, T_DIE, m->side);
}

static void ask(const void *data, const void *state, struct fy_ask *a)
{
    const struct match *m = state;
    (void)data;
    a->over = m->winner != 0;
    a->prompt = a->over ? T_OVER : T_PROMPT;
    a->rule = a->over ? EW_3_1 : EW_2_2;
    a->arg[0] = a->over ? m->winner : m->side;
    a->arg[1] = m->die;
}

static void score(const void *data, const void *state, struct fy_score *s)
{
    const struct match *m = state;
    (void)data;
    s->over = m->winner != 0;
    s->won = m->winner == 1;
    s->points = m->winner == 1 ? 1 : m->winner == 2 ? -1 : 0;
    s->band = (uint8_t)(s->points + 1);
    s->value = 500000 * (s->points + 1);
    s->measure[0] = __builtin_popcount(m->left[0]);
    s->measure[1] = __builtin_popcount(m->left[1]);
}

static void board(const void *data, struct fy_board *b)
{
    *b = (struct fy_board){.kind = FY_POINTS, .width = 500, .height = 500, .places = ((const struct board_data *)data)->place,
                           .n_places = CELLS};
}

static void show(const void *data, const void *state, struct fy_view *v)
{
    const struct match *m = state;
    (void)data;
    for (int s = 0; s < 2 * STONES; s++) {
        struct fy_piece *p = m->at[s] == GONE ? NULL : fy_view_piece(v);
        if (!p)
            continue;
        p->id = (uint16_t)s;
        p->side = s < STONES ? FY_OURS : FY_THEIRS;
        p->label = stones[s];
        p->place = m->at[s];
        p->strength = (int16_t)(s % STONES + 1);
    }
    fy_view_track(v, "Die", m->die, 1, 6);
    fy_view_track(v, "To move", m->side, 0, 1)->word = words_side[m->side];
}

static const char *audit(const void *data, const void *state)
{
    const struct match *m = state;
    (void)data;
    for (int s = 0; s < 2 * STONES; s++)
        if (m->at[s] != GONE && m->on[m->at[s]] != s + 1)
            return "two stones stand on one square";
    return !m->winner && (!m->left[0] || !m->left[1]) ? "a side has no stones, yet nobody has won" : NULL;
}

/* Win if possible, take an enemy, otherwise go straight for the corner (the diagonal is listed last). */
static int habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    const struct match *m = state;
    int best = n - 1;
    (void)data, (void)dice;
    for (int i = 0; i < n; i++) {
        unsigned taken = m->on[c[i].a];
        if (c[i].a == (m->side ? 0 : CELLS - 1))
            return i;
        if (taken && (taken - 1) / STONES != m->side)
            best = i;
    }
    return best;
}

static void empty(const void *data, void *state)
{
    memset(((struct match *)state)->at, GONE, 2 * STONES);
    derive(data, state);
}

#define EACH_STONE .each = FY_PIECE, .value = FY_PLACE, .flags = FY_OR_NONE, .none = GONE
static const struct fy_field fields[] = {
    {"at", FY_LIST(match, at), EACH_STONE, .help = "the square a stone stands on"},
    {"left", FY_LIST(match, left), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
    {"side", FY_AT(match, side), .value = FY_WORDS, .words = words_side, .help = "the side to move"},
    {"die", FY_AT(match, die), .value = FY_NUMBER, .lo = 1, .hi = 6, .help = "the number rolled for it"},
    {"winner", FY_AT(match, winner), .value = FY_WORDS, .words = words_winner, .help = "who has won"},
    {"on", FY_LIST(match, on), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
};
static const struct fy_noun nouns[] = {{"stone"}, {"square"}};
static const struct fy_verb verbs[] = {
    {"move", FY_PIECE, FY_PLACE, FY_NONE, "Move {who} to {a}", "one square towards the other corner"},
};
static const char *const texts[] = {
    [T_NONE] = "", [T_PROMPT] = "{0|White|Black} has rolled {1}: which stone goes where?",
    [T_OVER] = "The game is over: {0||White|Black} has won.", [T_MOVES] = "{0:stone} moves to {1:square}.",
    [T_TAKES] = "{0:stone} takes {1:stone}.", [T_CORNER] = "{0|White|Black} reaches the corner and wins.",
    [T_LAST] = "{0|White|Black} takes the last stone and wins.", [T_DIE] = "the stone to move",
    [T_DRAW] = "the stone on {0:square}", [T_NOT_YOURS] = "{0|White|Black} is to move.",
    [T_WRONG_STONE] = "The die shows {0}: that stone may not move.",
    [T_TOO_FAR] = "{0:stone} moves one square, straight or diagonally, towards the other corner.",
};
static const struct fy_option options[] = {{"ordered", "stones stand in order instead of at random", EW_1_3, 0, 1, 0, NULL}};
static const char *const measures[] = {"white stones left", "black stones left", NULL};
static const char *const bands[] = {"Black wins", "unfinished", "White wins", NULL};

#define LIST(x) x, sizeof x / sizeof x[0]
const struct fy_system fy_system_template = {
    "template", "EinStein würfelt nicht!", "The smallest complete rule system.", 1, sizeof(struct match),
    sizeof(struct board_data), 6, true, &fy_rulebook_template, LIST(nouns), LIST(verbs), LIST(texts), LIST(fields),
    LIST(options), NULL, measures, bands, load, count, name, setup, ask, choices, check, apply, score, board, show,
    derive, audit, NULL, habit, empty, NULL,
};
