/* The smallest complete rule system: EinStein würfelt nicht. Read it beside docs/adding-a-system.md. */
#include "template_rules.h"

#include <string.h>

enum { SIDE = 5, CELLS = SIDE * SIDE, STONES = 6, GONE = 255 };
enum { T_NONE, T_PROMPT, T_OVER, T_MOVES, T_TAKES, T_CORNER, T_LAST, T_DIE, T_DRAW, T_NOT_YOURS, T_WRONG_STONE, T_TOO_FAR };

struct field {
    struct fy_place place[CELLS];
    char id[CELLS][4];
    uint8_t start[2][STONES]; /* EW-1.2 */
    uint8_t steps[2][CELLS][3], n_steps[2][CELLS]; /* EW-2.3 */
};

struct match {
    uint8_t at[2 * STONES];    /* square of each stone, or GONE */
    uint8_t side, die, winner; /* winner: 0 none yet, 1 White, 2 Black */
    uint8_t left[2], on[CELLS]; /* derived: stones left as bits, stone + 1 on each square */
};

static const char *const sides[] = {"white", "black", NULL};
static const char *const stones[] = {"w1", "w2", "w3", "w4", "w5", "w6", "b1", "b2", "b3", "b4", "b5", "b6"};

/* EW-1.1: the squares are in no file, the start refers to them. */
static void name_squares(const struct fy_row *r)
{
    struct field *f = r->data;
    for (int c = 0; c < CELLS; c++) {
        int x = c % SIDE, y = c / SIDE;
        memcpy(f->id[c], (const char[]){(char)('a' + x), (char)('1' + y), '\0'}, 3);
        f->place[c] = (struct fy_place){f->id[c], f->id[c], 100 * x + 50, 450 - 100 * y, FY_SQUARE, 0, 0, NULL, NULL};
        fy_add_id(r->node, "square", f->id[c]);
    }
}

static const struct fy_rows scenario = {
    "scenario", "a set-up of the stones", .first = name_squares, .keys = (const struct fy_key[]){
        {"start", FY_REF, FY_TO_ALL(field, start[0]), .of = "square", .help = "where White's six stones begin; Black's stand opposite"},
        {0}}};

static void load(struct fy_loader *l, void *data)
{
    struct field *f = data;
    for (int i = 0; i < STONES; i++)
        f->start[1][i] = (uint8_t)(CELLS - 1 - f->start[0][i]);
    for (int c = 0; c < CELLS; c++)
        for (int s = 0; s < 2; s++)
            for (int k = 1; k < 4; k++) { /* east, north, both; for Black the other way */
                int x = c % SIDE + (s ? -1 : 1) * (k & 1), y = c / SIDE + (s ? -1 : 1) * (k >> 1);
                if (x >= 0 && x < SIDE && y >= 0 && y < SIDE)
                    f->steps[s][c][f->n_steps[s][c]++] = (uint8_t)(y * SIDE + x);
            }
}

static int count(const void *data, int noun) { return noun == FY_PIECE ? 2 * STONES : noun == FY_PLACE ? CELLS : 0; }

static struct fy_name name(const void *data, const int16_t *options, int noun, int32_t i)
{
    const char *id = i < 0 || i >= count(data, noun) ? NULL : noun == FY_PIECE ? stones[i] : ((const struct field *)data)->id[i];
    return (struct fy_name){id, id};
}

static void derive(const void *data, void *state)
{
    struct match *m = state;
    memset(m->left, 0, sizeof m->left + sizeof m->on);
    for (int s = 0; s < 2 * STONES; s++)
        if (m->at[s] != GONE) {
            m->on[m->at[s]] = (uint8_t)(s + 1);
            m->left[s / STONES] |= (uint8_t)(1 << s % STONES);
        }
}

static void setup(const void *data, const int16_t options[], void *state, struct fy_dice *dice, struct fy_log *log)
{
    const struct field *f = data;
    struct match *m = state;
    for (int s = 0; s < 2; s++) { /* EW-1.3 */
        uint64_t cup = (uint64_t)(m->left[s] = 63) << STONES * s;
        for (int i = 0; i < STONES; i++) {
            int stone = options[0] ? STONES * s + i : fy_draw_bits(dice, cup, FY_PIECE, EW_1_3, T_DRAW, f->start[s][i]);
            cup &= ~(1u << stone);
            m->on[m->at[stone] = f->start[s][i]] = (uint8_t)(stone + 1);
        }
    }
    m->die = (uint8_t)fy_roll(dice, 6, EW_2_1, T_DIE, 0);
}

/* Both stones and all their steps are written down and only then counted: nobody could predict the branches. */
static int choices(const void *data, const void *state, struct fy_choice *out)
{
    const struct field *f = data;
    const struct match *m = state;
    unsigned left = m->left[m->side], die = m->die - 1u, low = left & ((2u << die) - 1), high = left >> die << die;
    if (m->winner || !left)
        return 0;
    int first = 31 - __builtin_clz(low ? low : high & -high); /* EW-2.2: the stone rolled, or the nearest below and above */
    int last = __builtin_ctz(high ? high : 1u << first), n = 0;
    for (int k = 0; k < 2; k++) {
        int who = STONES * m->side + (k ? last : first), from = m->at[who];
        for (int s = 0; s < 3; s++)
            out[n + s] = (struct fy_choice){0, (uint16_t)who, f->steps[m->side][from][s], 0};
        n += k && first == last ? 0 : f->n_steps[m->side][from];
    }
    return n;
}

static bool check(const void *data, const void *state, const struct fy_choice *c, struct fy_message *why)
{
    struct fy_choice can[6];
    const struct match *m = state;
    bool may_move = false;
    for (int i = 0, n = choices(data, state, can); i < n; i++) {
        if (!memcmp(&can[i], c, sizeof *c))
            return true;
        may_move |= can[i].who == c->who;
    }
    return m->winner                     ? FY_NO(why, EW_3_1, T_OVER, m->winner)
           : may_move                    ? FY_NO(why, EW_2_3, T_TOO_FAR, c->who)
           : c->who / STONES != m->side ? FY_NO(why, EW_2_1, T_NOT_YOURS, m->side)
                                         : FY_NO(why, EW_2_2, T_WRONG_STONE, m->die);
}

static void apply(const void *data, void *state, const struct fy_choice *c, struct fy_dice *dice, struct fy_log *log)
{
    struct match *m = state;
    unsigned side = m->side, taken = m->on[c->a], gone = taken + !taken * (c->who + 1u) - 1; /* or himself, for a moment */
    m->on[m->at[c->who]] = 0;
    m->at[gone] = GONE;
    m->left[gone >= STONES] &= (uint8_t) ~((taken != 0) << gone % STONES); /* EW-2.4 */
    m->on[c->a] = (uint8_t)(c->who + 1);
    m->at[c->who] = (uint8_t)c->a;
    FY_SAY(log, EW_2_3, T_MOVES, c->who, c->a);
    if (log && taken)
        FY_SAY(log, EW_2_4, T_TAKES, c->who, (int32_t)gone);
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
    *a = m->winner ? (struct fy_ask){.prompt = T_OVER, .rule = EW_3_1, .arg = {m->winner}, .over = true, .focus = -1}
                   : (struct fy_ask){.prompt = T_PROMPT, .rule = EW_2_2, .arg = {m->side, m->die}, .focus = -1};
}

static void score(const void *data, const void *state, struct fy_score *s)
{
    const struct match *m = state;
    int sign = m->winner == 1 ? 1 : m->winner == 2 ? -1 : 0;
    *s = (struct fy_score){.points = sign, .band = (uint8_t)(sign + 1), .over = sign != 0, .won = sign > 0, .value = 500000 * (sign + 1),
                           .measure = {fy_count_bits(m->left[0]), fy_count_bits(m->left[1])}};
}

static void board(const void *data, struct fy_board *b)
{
    *b = (struct fy_board){.width = 500, .height = 500, .places = ((const struct field *)data)->place, .n_places = CELLS};
}

static void show(const void *data, const void *state, struct fy_view *v)
{
    const struct match *m = state;
    for (int s = 0; s < 2 * STONES; s++)
        if (m->at[s] != GONE)
            *fy_view_piece(v) = (struct fy_piece){.id = (uint16_t)s, .side = s < STONES ? FY_OURS : FY_THEIRS, .label = stones[s],
                .place = m->at[s], .strength = (int16_t)(s % STONES + 1), .facing = -1, .tag = -1};
    fy_view_track(v, "Die", m->die, 1, 6);
    fy_view_track(v, "To move", m->side, 0, 1)->word = sides[m->side];
}

static const char *audit(const void *data, const void *state)
{
    const struct match *m = state;
    for (int s = 0; s < 2 * STONES; s++)
        if (m->at[s] != GONE && m->on[m->at[s]] != s + 1)
            return "two stones stand on one square";
    bool arrived = (m->on[CELLS - 1] && m->on[CELLS - 1] <= STONES) || m->on[0] > STONES; /* EW-3.1: it could not move on */
    return m->winner                      ? NULL
           : !m->left[0] || !m->left[1] ? "a side has no stones, yet nobody has won"
           : arrived                     ? "a stone stands in the far corner, yet nobody has won"
                                         : NULL;
}

/* Win if possible, else take an enemy, else go straight for the corner (the diagonal is listed last). */
static int habit(const void *data, const void *state, const struct fy_choice *c, int n, struct fy_dice *dice)
{
    const struct match *m = state;
    int best = n - 1;
    for (int i = 0; i < n; i++)
        if (c[i].a == (m->side ? 0 : CELLS - 1) || (m->on[c[i].a] && (m->on[c[i].a] - 1) / STONES != m->side))
            best = i;
    return best;
}

static void empty(const void *data, void *state) { memset(state, GONE, 2 * STONES), derive(data, state); }

#define WORDS(...) (const char *const[]){__VA_ARGS__, NULL}
static const struct fy_field fields[] = {
    {"at", FY_LIST(match, at), .flags = FY_OR_NONE, .each = FY_PIECE, .value = FY_PLACE, .none = GONE, .help = "the square a stone stands on"},
    {"side", FY_AT(match, side), .value = FY_WORDS, .words = sides, .help = "the side to move"},
    {"die", FY_AT(match, die), .value = FY_NUMBER, .lo = 1, .hi = 6, .help = "the number rolled for it"},
    {"winner", FY_AT(match, winner), .value = FY_WORDS, .words = WORDS("nobody", "white", "black"), .help = "who has won"},
    {"left", FY_LIST(match, left), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
    {"on", FY_LIST(match, on), .flags = FY_DERIVED, .each = FY_NUMBER, .value = FY_NUMBER},
};
static const char *const texts[] = {
    [T_NONE] = "", [T_PROMPT] = "{0|White|Black} has rolled {1}: which stone goes where?",
    [T_OVER] = "The game is over: {0||White|Black} has won.", [T_MOVES] = "{0:stone} moves to {1:square}.",
    [T_TAKES] = "{0:stone} takes {1:stone}.", [T_CORNER] = "{0|White|Black} reaches the corner and wins.",
    [T_LAST] = "{0|White|Black} takes the last stone and wins.", [T_DIE] = "the stone to move", [T_DRAW] = "the stone on {0:square}",
    [T_NOT_YOURS] = "{0|White|Black} is to move.", [T_WRONG_STONE] = "The die shows {0}: that stone may not move.",
    [T_TOO_FAR] = "{0:stone} moves one square, straight or diagonally, towards the other corner.",
};
const struct fy_system fy_system_template = {
    "template", "EinStein würfelt nicht!", "The smallest complete rule system.", 1, sizeof(struct match), sizeof(struct field), 6,
    true, &fy_rulebook_template, (const struct fy_noun[]){{"stone"}, {"square"}}, 2,
    (const struct fy_verb[]){{"move", FY_PIECE, FY_PLACE, FY_NONE, "Move {who} to {a}", "one square onward", EW_2_3}}, 1,
    texts, sizeof texts / sizeof texts[0], fields, sizeof fields / sizeof fields[0],
    (const struct fy_option[]){{"ordered", "stones in order, not drawn", EW_1_3, 0, 1, 0, NULL}}, 1, NULL,
    WORDS("white stones left", "black stones left"), WORDS("Black wins", "unfinished", "White wins"), &scenario, load, count, name, setup,
    ask, choices, check, apply, score, board, show, derive, audit, NULL, habit, .cases = {empty, NULL},
};
