/* The smallest complete rule system: EinStein würfelt nicht, the rules of docs/rules/template.md.
 *
 * Read it from top to bottom beside docs/adding-a-system.md. Each part names the members of struct fy_system that it is
 * for; the struct itself, which is all that anybody else sees, stands at the end. */
#include "template_rules.h" /* made by the build out of the rules: EW_1_3 and so on, and fy_rulebook_template */

#include <stdlib.h>
#include <string.h>

enum { WHITE, BLACK, SIDES };
enum {
    NUMBERS = 6,               /* the stones of a side are numbered 1 to 6 */
    STONES = SIDES * NUMBERS,  /* stones 0 to 5 are White's, 6 to 11 Black's */
    WIDTH = 5,
    SQUARES = WIDTH * WIDTH,   /* a1, b1, ... e5 */
    DIRECTIONS = 3,            /* that a stone may move in */
    NO_SQUARE = 255,           /* where a stone is that has been taken */
};

static int side_of(int stone) { return stone / NUMBERS; }
static int number_of(int stone) { return stone % NUMBERS + 1; }
static int stone_of(int side, int number) { return side * NUMBERS + number - 1; }
static int goal_of(int side) { return side == WHITE ? SQUARES - 1 : 0; } /* EW-3.1 */

/* ---- Texts: whatever is said to a player. `texts` ---- */

enum {
    T_NONE, T_ASK_MOVE, T_OVER, T_MOVES, T_TAKES, T_REACHES_CORNER, T_TAKES_LAST, T_DIE, T_DRAW,
    T_NOT_YOUR_TURN, T_WRONG_STONE, T_TOO_FAR, T_NUMBER, T_TO_GO, T_GOAL, T_OWN_STONE,
};
static const char *const texts[] = {
    [T_NONE] = "",
    [T_ASK_MOVE] = "{0|White|Black} has rolled {1}: which stone goes where?",
    [T_OVER] = "The game is over: {0||White|Black} has won.",
    [T_MOVES] = "{0:stone} moves to {1:square}.",
    [T_TAKES] = "{0:stone} takes {1:stone}.",
    [T_REACHES_CORNER] = "{0|White|Black} reaches the corner and wins.",
    [T_TAKES_LAST] = "{0|White|Black} takes the last stone and wins.",
    [T_DIE] = "the stone to move",
    [T_DRAW] = "the stone on {0:square}",
    [T_NOT_YOUR_TURN] = "{0|White|Black} is to move.",
    [T_WRONG_STONE] = "The die shows {0}: that stone may not move.",
    [T_TOO_FAR] = "{0:stone} moves one square, straight or diagonally, towards the other corner.",
    [T_NUMBER] = "moves when the die shows {0}, or for a stone that is gone",
    [T_TO_GO] = "{0:words} step{0|s||s} to the far corner",
    [T_GOAL] = "{0|White|Black} wins here",
    [T_OWN_STONE] = "{0:stone} is your own",
};

/* ---- Data: what a scenario file says, and what follows from it. `data_size`, `scenario`, `load` ---- */

struct field {
    struct fy_place place[SQUARES];
    char id[SQUARES][3];                        /* "a1" */
    uint8_t start[SIDES][NUMBERS];              /* EW-1.2 */
    uint8_t step[SIDES][SQUARES][DIRECTIONS];   /* EW-2.3: where a stone of that side may go from there */
    uint8_t n_steps[SIDES][SQUARES];
};

static void lay_square(struct field *f, int square)
{
    int x = square % WIDTH, y = square / WIDTH;
    f->id[square][0] = (char)('a' + x);
    f->id[square][1] = (char)('1' + y);
    f->place[square] = (struct fy_place){
        .id = f->id[square],
        .title = f->id[square],
        .x = 100 * x + 50,
        .y = 450 - 100 * y,
        .shape = FY_SQUARE,
    };
}

/* EW-1.1: the squares stand in no file. They are made before it is read, since the file refers to them by their ids. */
static void lay_board(const struct fy_row *row)
{
    struct field *f = row->data;
    for (int square = 0; square < SQUARES; square++) {
        lay_square(f, square);
        fy_add_id(row->node, "square", f->id[square]);
    }
}

static void two_start_there(const struct fy_row *row)
{
    const struct field *f = row->data;
    bool used[SQUARES] = {false};
    for (int i = 0; i < NUMBERS; i++) {
        int white = f->start[WHITE][i], black = SQUARES - 1 - white;
        if (used[white] || white == black)
            fy_wrong(fy_item(row->node, i), "two stones would start on %s", f->id[white]);
        used[white] = used[black] = true;
    }
}

static const struct fy_key scenario_keys[] = {
    {"start", FY_REF, FY_TO_ALL(field, start[WHITE]), .of = "square", .then = two_start_there,
     .help = "where White's six stones begin; Black's stand opposite"},
    {0},
};
static const struct fy_rows scenario = {"scenario", "a set-up of the stones", .first = lay_board, .keys = scenario_keys};

/* EW-2.3: east, north and both at once; for Black the other way. */
static void find_steps(struct field *f, int side, int square)
{
    static const int8_t directions[DIRECTIONS][2] = {{1, 0}, {0, 1}, {1, 1}};
    int onward = side == WHITE ? 1 : -1;
    for (int i = 0; i < DIRECTIONS; i++) {
        int x = square % WIDTH + onward * directions[i][0], y = square / WIDTH + onward * directions[i][1];
        if (x >= 0 && x < WIDTH && y >= 0 && y < WIDTH)
            f->step[side][square][f->n_steps[side][square]++] = (uint8_t)(y * WIDTH + x);
    }
}

static void load(struct fy_loader *loader, void *data)
{
    struct field *f = data;
    for (int i = 0; i < NUMBERS; i++)
        f->start[BLACK][i] = (uint8_t)(SQUARES - 1 - f->start[WHITE][i]);
    for (int square = 0; square < SQUARES; square++) {
        find_steps(f, WHITE, square);
        find_steps(f, BLACK, square);
    }
}

/* ---- Names: what players, records and positions call things. `nouns`, `count`, `name` ---- */

static const struct fy_noun nouns[] = {{.name = "stone"}, {.name = "square"}}; /* FY_PIECE, FY_PLACE */
static const char *const stone_ids[STONES] = {"w1", "w2", "w3", "w4", "w5", "w6", "b1", "b2", "b3", "b4", "b5", "b6"};

static int count(const void *data, int noun) { return noun == FY_PIECE ? STONES : noun == FY_PLACE ? SQUARES : 0; }

static struct fy_name name(const void *data, const int16_t *options, int noun, int32_t index)
{
    const struct field *f = data;
    if (index < 0 || index >= count(data, noun))
        return (struct fy_name){.id = NULL, .title = NULL};
    const char *id = noun == FY_PIECE ? stone_ids[index] : f->id[index];
    return (struct fy_name){.id = id, .title = id};
}

/* ---- The state, and its schema. `state_size`, `fields`, `derive` ---- */

enum { NOBODY_YET, WHITE_HAS_WON, BLACK_HAS_WON };

struct match {
    uint8_t at[STONES];      /* the square that each stone stands on, or NO_SQUARE */
    uint8_t side, die;       /* the side to move, and the number rolled for it */
    uint8_t winner;          /* NOBODY_YET, WHITE_HAS_WON, BLACK_HAS_WON */
    uint8_t left[SIDES];     /* derived from `at`: bit i is set while the side has its stone number i + 1 */
    uint8_t on[SQUARES];     /* derived from `at`: the stone on each square, plus 1; 0 for none */
};

static const char *const side_words[] = {"white", "black", NULL};
static const char *const winner_words[] = {"nobody", "white", "black", NULL};

static const struct fy_field fields[] = {
    {"at", FY_LIST(match, at), .each = FY_PIECE, .value = FY_PLACE, .flags = FY_OR_NONE, .none = NO_SQUARE,
     .help = "the square a stone stands on"},
    {"side", FY_AT(match, side), .value = FY_WORDS, .words = side_words, .help = "the side to move"},
    {"die", FY_AT(match, die), .value = FY_NUMBER, .lo = 1, .hi = 6, .help = "the number rolled for it"},
    {"winner", FY_AT(match, winner), .value = FY_WORDS, .words = winner_words, .help = "who has won"},
    {"left", FY_LIST(match, left), .each = FY_NUMBER, .value = FY_NUMBER, .flags = FY_DERIVED},
    {"on", FY_LIST(match, on), .each = FY_NUMBER, .value = FY_NUMBER, .flags = FY_DERIVED},
};

static bool has_stone(const struct match *m, int side, int number) { return m->left[side] >> (number - 1) & 1; }

static void put_stone(struct match *m, int stone, int square)
{
    m->at[stone] = (uint8_t)square;
    m->on[square] = (uint8_t)(stone + 1);
    m->left[side_of(stone)] |= (uint8_t)(1 << (number_of(stone) - 1));
}

static void take_stone(struct match *m, int stone)
{
    m->on[m->at[stone]] = 0;
    m->at[stone] = NO_SQUARE;
    m->left[side_of(stone)] &= (uint8_t)~(1 << (number_of(stone) - 1));
}

static void derive(const void *data, void *state)
{
    struct match *m = state;
    memset(m->left, 0, sizeof m->left);
    memset(m->on, 0, sizeof m->on);
    for (int stone = 0; stone < STONES; stone++)
        if (m->at[stone] != NO_SQUARE)
            put_stone(m, stone, m->at[stone]);
}

/* ---- The start. `options`, `setup` ---- */

enum { O_ORDERED };
static const struct fy_option options[] = {
    [O_ORDERED] = {.name = "ordered", .title = "stones in order, not drawn", .rule = EW_1_3, .lo = 0, .hi = 1, .initial = 0},
};

static void roll_for_move(struct match *m, struct fy_dice *dice) /* EW-2.1 */
{
    m->die = (uint8_t)fy_roll(dice, 6, EW_2_1, T_DIE, m->side);
}

/* EW-1.3: in the order of the squares, or drawn blind from a cup, a set of stones as bits. */
static void set_up_side(const struct field *f, struct match *m, int side, bool ordered, struct fy_dice *dice)
{
    uint64_t cup = 0;
    for (int number = 1; number <= NUMBERS; number++)
        cup |= (uint64_t)1 << stone_of(side, number);
    for (int i = 0; i < NUMBERS; i++) {
        int square = f->start[side][i], stone = stone_of(side, i + 1);
        if (!ordered)
            stone = fy_draw_bits(dice, cup, FY_PIECE, EW_1_3, T_DRAW, square);
        cup &= ~((uint64_t)1 << stone);
        put_stone(m, stone, square);
    }
}

static void setup(const void *data, const int16_t chosen[FY_OPTIONS], void *state, struct fy_dice *dice, struct fy_log *log)
{
    struct match *m = state;
    memset(m->at, NO_SQUARE, sizeof m->at);
    set_up_side(data, m, WHITE, chosen[O_ORDERED], dice);
    set_up_side(data, m, BLACK, chosen[O_ORDERED], dice);
    m->side = WHITE; /* EW-2.1 */
    roll_for_move(m, dice);
}

/* ---- The decision: what is asked, what can be chosen, and why not. `verbs`, `ask`, `choices`, `check` ---- */

enum { MOVE };
static const struct fy_verb verbs[] = {
    [MOVE] = {
        .name = "move", .who = FY_PIECE, .a = FY_PLACE,
        .label = "Move {who} to {a}", .help = "one square onward", .rule = EW_2_3,
    },
};

static void ask(const void *data, const void *state, struct fy_ask *ask)
{
    const struct match *m = state;
    if (m->winner != NOBODY_YET) {
        ask->over = true;
        ask->prompt = T_OVER;
        ask->rule = EW_3_1;
        ask->arg[0] = m->winner;
        return;
    }
    ask->prompt = T_ASK_MOVE;
    ask->rule = EW_2_2;
    ask->arg[0] = m->side;
    ask->arg[1] = m->die;
}

/* EW-2.2: the stone with the number rolled, or those with the next lower and the next higher number. Returns how many. */
static int movable_stones(const struct match *m, int stones[2])
{
    int lower = m->die, higher = m->die, n = 0;
    while (lower >= 1 && !has_stone(m, m->side, lower))
        lower--;
    while (higher <= NUMBERS && !has_stone(m, m->side, higher))
        higher++;
    if (lower >= 1)
        stones[n++] = stone_of(m->side, lower);
    if (higher <= NUMBERS && higher != lower)
        stones[n++] = stone_of(m->side, higher);
    return n;
}

enum { MOST_CHOICES = 2 * DIRECTIONS };

static int choices(const void *data, const void *state, struct fy_choice *out)
{
    const struct field *f = data;
    const struct match *m = state;
    int stones[2], n = 0;
    if (m->winner != NOBODY_YET)
        return 0;
    int n_stones = movable_stones(m, stones);
    for (int i = 0; i < n_stones; i++) {
        int from = m->at[stones[i]];
        for (int k = 0; k < f->n_steps[m->side][from]; k++)
            out[n++] = (struct fy_choice){.verb = MOVE, .who = (uint16_t)stones[i], .a = f->step[m->side][from][k]};
    }
    return n;
}

static bool check(const void *data, const void *state, const struct fy_choice *choice, struct fy_message *why)
{
    const struct match *m = state;
    struct fy_choice allowed[MOST_CHOICES];
    bool may_move = false;
    int n = choices(data, state, allowed);
    for (int i = 0; i < n; i++) {
        if (fy_same_choice(&allowed[i], choice))
            return true;
        may_move |= allowed[i].who == choice->who;
    }
    if (m->winner != NOBODY_YET)
        return FY_NO(why, EW_3_1, T_OVER, m->winner);
    if (may_move)
        return FY_NO(why, EW_2_3, T_TOO_FAR, choice->who);
    if (side_of(choice->who) != m->side)
        return FY_NO(why, EW_2_1, T_NOT_YOUR_TURN, m->side);
    return FY_NO(why, EW_2_2, T_WRONG_STONE, m->die);
}

/* ---- Carrying out a choice, and running on to the next decision. `apply` ---- */

static void move_stone(struct match *m, int stone, int square, struct fy_log *log)
{
    int there = m->on[square] - 1; /* -1: nobody */
    FY_SAY(log, EW_2_3, T_MOVES, stone, square);
    if (there >= 0) { /* EW-2.4 */
        take_stone(m, there);
        FY_SAY(log, EW_2_4, T_TAKES, stone, there);
    }
    m->on[m->at[stone]] = 0;
    put_stone(m, stone, square);
}

static void apply(const void *data, void *state, const struct fy_choice *choice, struct fy_dice *dice, struct fy_log *log)
{
    struct match *m = state;
    int side = m->side, other = 1 - side;
    move_stone(m, choice->who, choice->a, log);
    if (choice->a == goal_of(side)) {
        m->winner = side == WHITE ? WHITE_HAS_WON : BLACK_HAS_WON;
        FY_SAY(log, EW_3_1, T_REACHES_CORNER, side);
    } else if (!m->left[other]) {
        m->winner = side == WHITE ? WHITE_HAS_WON : BLACK_HAS_WON;
        FY_SAY(log, EW_3_2, T_TAKES_LAST, side);
    } else {
        m->side = (uint8_t)other;
        roll_for_move(m, dice);
    }
}

/* ---- What it is worth. `bands`, `measures`, `score` ---- */

enum { BLACK_WINS, UNFINISHED, WHITE_WINS }; /* from the worst to the best for who plays White */
static const char *const bands[] = {"Black wins", "unfinished", "White wins", NULL};
static const char *const measures[] = {"white stones left", "black stones left", NULL};

static void score(const void *data, const void *state, struct fy_score *score)
{
    static const uint8_t band_of[] = {
        [NOBODY_YET] = UNFINISHED, [WHITE_HAS_WON] = WHITE_WINS, [BLACK_HAS_WON] = BLACK_WINS};
    const struct match *m = state;
    score->band = band_of[m->winner];
    score->points = score->band - UNFINISHED;
    score->over = m->winner != NOBODY_YET;
    score->won = m->winner == WHITE_HAS_WON;
    score->value = 500000 * score->band;
    score->measure[0] = fy_count_bits(m->left[WHITE]);
    score->measure[1] = fy_count_bits(m->left[BLACK]);
}

/* ---- What has become of the player's own. `fates` ---- */

static void fates(const void *data, const void *state, struct fy_fates *fates)
{
    const struct match *m = state;
    for (int number = 1; number <= NUMBERS; number++)
        fy_fate_add(fates, FY_PIECE, stone_of(WHITE, number), has_stone(m, WHITE, number) ? FY_AFIELD : FY_LOST);
}

/* ---- What front ends show: no drawing, only what is where. `board`, `show` ---- */

static void board(const void *data, struct fy_board *board)
{
    const struct field *f = data;
    board->kind = FY_POINTS;
    board->width = board->height = 100 * WIDTH;
    board->places = f->place;
    board->n_places = SQUARES;
}

static void show(const void *data, const void *state, struct fy_view *view)
{
    const struct match *m = state;
    for (int stone = 0; stone < STONES; stone++) {
        if (m->at[stone] == NO_SQUARE)
            continue;
        struct fy_piece *piece = fy_view_piece(view);
        piece->id = (uint16_t)stone;
        piece->side = side_of(stone) == WHITE ? FY_OURS : FY_THEIRS;
        piece->label = stone_ids[stone];
        piece->place = m->at[stone];
        piece->strength = (int16_t)number_of(stone);
    }
    fy_view_track(view, "Die", m->die, 1, 6);
    fy_view_track(view, "To move", m->side, WHITE, BLACK)->word = side_words[m->side];
}

/* ---- What a player wants to know before he chooses. `notes.facts`, `notes.prospect` ---- */

/* EW-2.3: a step goes one square in one direction or in both. */
static int steps_to_goal(int side, int square)
{
    int goal = goal_of(side), columns = abs(goal % WIDTH - square % WIDTH), rows = abs(goal / WIDTH - square / WIDTH);
    return columns > rows ? columns : rows;
}

static void facts(const void *data, const void *state, int noun, int32_t index, struct fy_notes *notes)
{
    const struct match *m = state;
    if (noun == FY_PIECE && m->at[index] != NO_SQUARE) {
        int steps = steps_to_goal(side_of(index), m->at[index]);
        FY_NOTE(notes, FY_FACT, number_of(index), EW_2_2, T_NUMBER, number_of(index));
        FY_NOTE(notes, FY_FACT, steps, EW_2_3, T_TO_GO, steps);
    }
    for (int side = WHITE; side < SIDES; side++)
        if (noun == FY_PLACE && index == goal_of(side))
            FY_NOTE(notes, FY_FACT, FY_NO_VALUE, EW_3_1, T_GOAL, side);
}

static void prospect(const void *data, const void *state, const struct fy_choice *choice, struct fy_notes *notes)
{
    const struct match *m = state;
    int there = m->on[choice->a] - 1, steps = steps_to_goal(m->side, choice->a);
    FY_NOTE_AT(notes, FY_LEFT, steps, choice->a, EW_2_3, T_TO_GO, steps);
    if (there >= 0) /* EW-2.4: whoever's it is */
        FY_NOTE_AT(notes, FY_GAIN, FY_NO_VALUE, choice->a, EW_2_4, T_TAKES, choice->who, there);
    if (there >= 0 && side_of(there) == m->side)
        FY_NOTE_AT(notes, FY_WARNING, FY_NO_VALUE, choice->a, EW_2_4, T_OWN_STONE, there);
    if (choice->a == goal_of(m->side))
        FY_NOTE_AT(notes, FY_GAIN, FY_NO_VALUE, choice->a, EW_3_1, T_REACHES_CORNER, m->side);
}

/* What a player asks before he moves, said in the words of these events. */
static const struct fy_outcome outcomes[] = {
    {.event = T_TAKES, .kind = FY_OUTCOME_ELIMINATED},
    {.event = T_REACHES_CORNER, .kind = FY_OUTCOME_SUCCESS},
    {.event = T_TAKES_LAST, .kind = FY_OUTCOME_SUCCESS},
    {.event = T_NONE},
};

/* ---- The optional rest. `audit`, `habit`, `cases.empty` ---- */

/* What the schema cannot say. Without it such a position would come to a question that nobody can answer. */
static const char *audit(const void *data, const void *state)
{
    const struct match *m = state;
    for (int stone = 0; stone < STONES; stone++)
        if (m->at[stone] != NO_SQUARE && m->on[m->at[stone]] != stone + 1)
            return "two stones stand on one square";
    if (m->winner != NOBODY_YET)
        return NULL;
    for (int side = WHITE; side < SIDES; side++) {
        int at_goal = m->on[goal_of(side)] - 1;
        if (!m->left[side])
            return "a side has no stones, yet nobody has won";
        if (at_goal >= 0 && side_of(at_goal) == side)
            return "a stone stands in the far corner, yet nobody has won";
    }
    return NULL;
}

/* Win if possible, else take an enemy, else the last one listed: the diagonal. */
static int habit(const void *data, const void *state, const struct fy_choice *offered, int n, struct fy_dice *dice)
{
    const struct match *m = state;
    int best = n - 1;
    for (int i = 0; i < n; i++) {
        int there = m->on[offered[i].a] - 1;
        if (offered[i].a == goal_of(m->side) || (there >= 0 && side_of(there) != m->side))
            best = i;
    }
    return best;
}

static void empty(const void *data, void *state)
{
    struct match *m = state;
    memset(m->at, NO_SQUARE, sizeof m->at);
    derive(data, state);
}

/* ---- The system ---- */

#define COUNT(table) ((uint16_t)(sizeof(table) / sizeof(table)[0]))

const struct fy_system fy_system_template = {
    .key = "template",
    .title = "EinStein würfelt nicht!",
    .summary = "The smallest complete rule system.",
    .revision = 1,
    .unlisted = true,

    .rulebook = &fy_rulebook_template,
    .texts = texts, .n_texts = COUNT(texts),
    .data_size = sizeof(struct field),
    .scenario = &scenario,
    .load = load,
    .nouns = nouns, .n_nouns = COUNT(nouns),
    .count = count,
    .name = name,

    .state_size = sizeof(struct match),
    .fields = fields, .n_fields = COUNT(fields),
    .derive = derive,
    .options = options, .n_options = COUNT(options),
    .setup = setup,

    .verbs = verbs, .n_verbs = COUNT(verbs),
    .max_choices = MOST_CHOICES,
    .ask = ask,
    .choices = choices,
    .check = check,
    .apply = apply,

    .bands = bands,
    .measures = measures,
    .score = score,
    .fates = fates,
    .board = board,
    .show = show,

    .audit = audit,
    .habit = habit,
    .notes = {.facts = facts, .prospect = prospect},
    .outcomes = {.events = outcomes},
    .cases = {.empty = empty},
};
