/* positions.c - a stranger's positions: states that fit the schema, and otherwise are anything at all.
 *
 *     positions SYSTEM [COUNT [FIRST [EVERY]]]
 *
 * States of random games under random options are changed in one value or in many. Each is either refused with a reason, or
 * it can be shown, listed, written, dealt anew and played on for twenty choices; so the sanitizers have everything to see.
 * Position i depends on i alone, and on those before it in its block: `positions SYSTEM 1 FIRST` tells about one of them.
 * For long runs, words and JSON can be made of one position in EVERY only; that takes most of the time.
 */
#include "foray/playout.h"
#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 64, PLAYED_ON = 20, TOO_LONG = 60 }; /* seconds that one position may take, even on a slow machine */

struct trial {
    const struct fy_game *g;
    uint64_t number;
    char *walk, *state, *other; /* a random game; the position; a copy */
    struct fy_choice *choices;
    int n;
    struct fy_dice dice, mind;
    struct fy_view view;
    uint64_t every;             /* words and JSON are made of one position in so many */
    bool talk;                  /* tell what is done */
    uint64_t accepted, played;
};

static volatile uint64_t under_way; /* for the alarm */

static void too_long(int sig)
{
    char text[120];
    (void)sig;
    int n = snprintf(text, sizeof text, "position %llu does not come to an end\n0 passed, 1 failed\n",
                     (unsigned long long)under_way);
    _exit(write(1, text, (size_t)n) < 0 ? 2 : 1);
}

static void print_position(const struct trial *t)
{
    json_t *position = fy_position_write(t->g, t->state);
    char *text = json_dumps(position, JSON_COMPACT);
    printf("%s\n", text);
    fflush(stdout);
    free(text);
    json_decref(position);
}

static void __attribute__((noreturn, format(printf, 2, 3))) fail(const struct trial *t, const char *format, ...)
{
    va_list ap;
    printf("%s/%s, position %llu: ", t->g->sys->key, t->g->scenario, (unsigned long long)t->number);
    va_start(ap, format);
    vprintf(format, ap);
    va_end(ap);
    printf("\n");
    print_position(t);
    printf("0 passed, 1 failed\n");
    exit(1);
}

static bool in_words(const struct trial *t) { return t->number % t->every == 0; }

static uint32_t below(struct trial *t, uint32_t n) { return fy_dice_below(&t->mind, n); }

/* ------------------------------------------------------------------ where it starts from */

static void set_up(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    int16_t options[FY_OPTIONS];
    fy_options_of(t->g, options);
    for (int i = 0; i < s->n_options; i++)
        if (below(t, 3) == 0)
            options[i] = (int16_t)(s->options[i].lo + (int)below(t, (uint32_t)(s->options[i].hi - s->options[i].lo + 1)));
    memset(t->walk, 0, s->state_size);
    s->setup(t->g->data, options, t->walk, &t->dice, NULL);
}

static void walk_on(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    for (uint32_t k = below(t, 12); k > 0; k--) {
        int n = s->choices(t->g->data, t->walk, t->choices);
        if (n > 0)
            s->apply(t->g->data, t->walk, &t->choices[below(t, (uint32_t)n)], &t->dice, NULL);
        else
            set_up(t);
    }
}

/* ------------------------------------------------------------------ what is changed */

static int64_t any_value(struct trial *t, const struct fy_field *f, int values)
{
    int64_t lo, hi;
    fy_field_bounds(t->g, f, &lo, &hi);
    uint64_t range = (uint64_t)hi - (uint64_t)lo;
    uint32_t near = range < 16 ? (uint32_t)range + 1 : 16;
    switch (below(t, 6)) {
    case 0: return f->flags & FY_OR_NONE ? f->none : lo;
    case 1: return hi;
    case 2: return lo + (int64_t)below(t, near);
    case 3: return fy_field_value(f, t->walk, (int)below(t, (uint32_t)values)); /* as another of its kind */
    default:
        return range < UINT32_MAX ? lo + (int64_t)below(t, (uint32_t)range + 1)
                                  : (int64_t)((uint64_t)below(t, UINT32_MAX) << 32 | below(t, UINT32_MAX));
    }
}

static void change_one(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    const struct fy_field *f = &s->fields[below(t, s->n_fields)];
    int values = fy_field_values(t->g, f);
    if ((f->flags & FY_DERIVED) || !values)
        return;
    int i = (int)below(t, (uint32_t)values);
    if (f->each >= FY_NOUN && !s->name(t->g->data, NULL, f->each, i).id) /* nothing has this number, no position can name it */
        return;
    int64_t v = any_value(t, f, values);
    if (f->each >= FY_NOUN && !s->name(t->g->data, NULL, f->each, i).id) /* a number that no thing has: no position can say it */
        return;
    if (t->talk)
        printf("%s[%d] = %lld\n", f->name, i, (long long)v);
    fy_field_put(f, t->state, i, v);
}

static void change(struct trial *t)
{
    static const uint8_t up_to[] = {1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 12, 200};
    memcpy(t->state, t->walk, t->g->sys->state_size);
    for (uint32_t k = 1 + below(t, up_to[below(t, sizeof up_to)]); k > 0; k--)
        change_one(t);
}

/* ------------------------------------------------------------------ what must be possible with it */

/* Through JSON, over another state, the same comes out. */
static void goes_round(struct trial *t)
{
    char error[FY_ERROR];
    json_t *position = fy_position_write(t->g, t->state);
    memcpy(t->other, t->walk, t->g->sys->state_size);
    if (!fy_position_read(t->g, t->other, position, error))
        fail(t, "written out, it is refused: %s", error);
    if (memcmp(t->other, t->state, t->g->sys->state_size) != 0)
        fail(t, "written out and read, it is another");
    json_decref(position);
}

static void is_shown(struct trial *t, bool words)
{
    const struct fy_system *s = t->g->sys;
    struct fy_score score = {0};
    if (words)
        free(fy_view_text(t->g, t->state));
    t->view.n_pieces = t->view.n_markers = t->view.n_tracks = t->view.n_layers = t->view.n_shapes = 0;
    s->show(t->g->data, t->state, &t->view);
    s->score(t->g->data, t->state, &score);
    int bands = 0;
    while (s->bands[bands])
        bands++;
    if (score.band >= bands || score.value < 0 || score.value > 1000000)
        fail(t, "its score is of band %d, value %d", score.band, (int)score.value);
    if (s->redeal) {
        memcpy(t->other, t->state, s->state_size);
        s->redeal(t->g->data, t->other, &t->dice);
        const char *wrong = s->audit ? s->audit(t->g->data, t->other) : NULL;
        if (wrong)
            fail(t, "dealt anew: %s", wrong);
    }
}

static void texts_of_choices(struct trial *t)
{
    char text[1024];
    for (int i = 0; i < t->n; i++) {
        fy_text_choice(t->g, &t->choices[i], text, sizeof text);
        fy_text_choice_label(t->g, &t->choices[i], text, sizeof text);
    }
}

static void is_listed(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_ask ask = {.focus = -1};
    char text[1024];
    s->ask(t->g->data, t->state, &ask);
    fy_text_prompt(t->g, &ask, text, sizeof text);
    t->n = s->choices(t->g->data, t->state, t->choices);
    if (t->n > s->max_choices)
        fail(t, "%d choices, more than max_choices %d", t->n, s->max_choices);
    if ((t->n > 0) == ask.over)
        fail(t, "%d choices, and the question says that it is %s", t->n, ask.over ? "over" : "not over");
    for (int i = 0; i < t->n; i++) {
        struct fy_message why;
        if (fy_check(t->g, t->state, &t->choices[i], &why))
            continue;
        fy_text_choice(t->g, &t->choices[i], text, sizeof text);
        fail(t, "offered but refused: %s", text);
    }
}

static void fits(struct trial *t, const char *when)
{
    char error[FY_ERROR];
    const char *wrong = fy_state_fits(t->g, t->state, error) ? NULL : error;
    if (!wrong && t->g->sys->audit)
        wrong = t->g->sys->audit(t->g->data, t->state);
    if (wrong)
        fail(t, "%s: %s", when, wrong);
}

static void is_played_on(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    char text[256];
    for (int k = 0; k < PLAYED_ON; k++) {
        is_listed(t);
        if (!t->n)
            break;
        if (!k && in_words(t))
            texts_of_choices(t);
        int i = s->habit && k % 2 ? s->habit(t->g->data, t->state, t->choices, t->n, &t->mind) : (int)below(t, (uint32_t)t->n);
        fy_text_choice(t->g, &t->choices[i], text, sizeof text);
        if (t->talk)
            printf("> %s\n", text), fflush(stdout);
        s->apply(t->g->data, t->state, &t->choices[i], &t->dice, NULL);
        t->played++;
        fits(t, text);
    }
}

static void notes_have_words(const struct trial *t, const struct fy_notes *notes)
{
    char words[FY_TEXT];
    for (int i = 0; i < notes->n; i++)
        if (!fy_text_note(t->g, &notes->note[i], words, sizeof words) || strchr(words, '?'))
            fail(t, "a note without words, or about something that does not exist: \"%s\"", words);
}

/* What is known of every thing, and of every choice. */
static void is_told(struct trial *t)
{
    const struct fy_system *s = t->g->sys;
    struct fy_notes notes;
    for (int noun = FY_NOUN; noun < FY_NOUN + s->n_nouns; noun++)
        for (int32_t i = 0, n = s->count(t->g->data, noun); i < n; i++)
            if (s->name(t->g->data, NULL, noun, i).id) {
                fy_facts(t->g, t->state, noun, i, &notes);
                notes_have_words(t, &notes);
            }
    fy_facts(t->g, t->state, FY_NONE, 0, &notes);
    notes_have_words(t, &notes);
    t->n = s->choices(t->g->data, t->state, t->choices);
    for (int i = 0; i < t->n; i++) {
        fy_prospect(t->g, t->state, &t->choices[i], &notes);
        notes_have_words(t, &notes);
    }
}

static void one_position(struct trial *t)
{
    char error[FY_ERROR] = "";
    walk_on(t);
    change(t);
    under_way = t->number;
    alarm(TOO_LONG);
    if (!fy_state_complete(t->g, t->state, error)) {
        if (!*error)
            fail(t, "refused without a reason");
        if (t->talk)
            printf("refused: %s\n", error);
        return;
    }
    t->accepted++;
    if (t->talk)
        print_position(t);
    fits(t, "accepted");
    if (in_words(t))
        goes_round(t);
    is_shown(t, in_words(t));
    if (in_words(t) && t->number % 128 == 0)
        is_told(t);
    is_played_on(t);
    is_shown(t, in_words(t) && t->number % 8 == 0);
}

/* ------------------------------------------------------------------ all of them */

static struct fy_game *open_game(const struct fy_system *s, const char *scenario)
{
    char error[FY_ERROR];
    struct fy_game *g = fy_game_open(s, scenario, NULL, error);
    if (!g) {
        printf("%s\n0 passed, 1 failed\n", error);
        exit(1);
    }
    return g;
}

/* Positions of one block come out of one random game; blocks take the scenarios in turn. */
static void one_block(struct trial *t, uint64_t block, uint64_t first, uint64_t end)
{
    fy_dice_seed(&t->dice, 1942, 2 * block);
    fy_dice_seed(&t->mind, 1942, 2 * block + 1);
    set_up(t);
    for (t->number = block * BLOCK; t->number < end && t->number < (block + 1) * BLOCK; t->number++) {
        t->talk = t->number >= first && end - first == 1;
        one_position(t);
    }
}

int main(int argc, char **argv)
{
    const struct fy_system *s = argc > 1 ? fy_system_find(argv[1]) : NULL;
    uint64_t count = 10000, first = 0, every = 1;
    char names[64][64];
    struct fy_game *games[64];
    if (!s || (argc > 2 && !fy_count_read(argv[2], 0, UINT32_MAX, &count)) ||
        (argc > 3 && !fy_count_read(argv[3], 0, UINT32_MAX, &first)) ||
        (argc > 4 && !fy_count_read(argv[4], 0, UINT32_MAX, &every)) || !every) {
        fprintf(stderr, "positions SYSTEM [COUNT [FIRST [EVERY]]]\n");
        return 2;
    }
    int n = fy_scenarios(s, NULL, names, 64);
    static struct trial t;
    t.every = every;
    t.walk = calloc(1, s->state_size);
    t.state = calloc(1, s->state_size);
    t.other = calloc(1, s->state_size);
    t.choices = calloc(s->max_choices + 1u, sizeof *t.choices);
    if (!t.walk || !t.state || !t.other || !t.choices || !n)
        return 1;
    for (int i = 0; i < n; i++)
        games[i] = open_game(s, names[i]);
    signal(SIGALRM, too_long);
    for (uint64_t block = first / BLOCK; block * BLOCK < first + count; block++) {
        t.g = games[block % (uint64_t)n];
        one_block(&t, block, first, first + count);
    }
    printf("%s: %llu positions, %llu accepted, %llu choices played\n", s->key, (unsigned long long)count,
           (unsigned long long)t.accepted, (unsigned long long)t.played);
    for (int i = 0; i < n; i++)
        fy_game_close(games[i]);
    free(t.walk);
    free(t.state);
    free(t.other);
    free(t.choices);
    printf("%d passed, 0 failed\n", t.accepted ? 1 : 0);
    return t.accepted ? 0 : 1;
}
