/* session.c - one game being played. */
#include "session.h"
#include "seal.h"

#include "board/order.h"
#include "foray/position.h"
#include "foray/text.h"
#include "foray/viewjson.h"

#include <stdlib.h>
#include <string.h>

const char *const fy_dice_mode_words[] = {"seeded", "typed", "typed-all", NULL};
const char *const fy_undo_words[] = {"to-die", "same-dice", "new-dice", NULL};

enum { HASH_EVERY = 16, REFERENCE = FY_NAME + 40 }; /* REFERENCE: room for the line that names another game */

void fy_session_config_initial(const struct fy_system *s, struct fy_session_config *c)
{
    memset(c, 0, sizeof *c);
    fy_options_initial(s, c->options);
}

/* ------------------------------------------------------------------ the log of the line being played */

static struct fy_line *new_line(struct fy_session *s, int kind)
{
    if (s->n_lines == s->cap_lines) {
        s->cap_lines = s->cap_lines ? 2 * s->cap_lines : 256;
        s->lines = fy_must(realloc(s->lines, (size_t)s->cap_lines * sizeof *s->lines));
    }
    struct fy_line *l = &s->lines[s->n_lines++];
    memset(l, 0, sizeof *l);
    l->ply = s->starting ? 0 : s->n_plies + 1;
    l->kind = (uint8_t)kind;
    return l;
}

static void on_event(struct fy_log *log, const struct fy_message *e)
{
    struct fy_session *s = (struct fy_session *)log;
    new_line(s, FY_LINE_EVENT)->as.event = *e;
    for (int i = 0; i < s->notes.n; i++)
        new_line(s, FY_LINE_NOTE)->as.note = s->notes.note[i];
}

static void on_pull(struct fy_log *log, const struct fy_pull *p)
{
    new_line((struct fy_session *)log, FY_LINE_PULL)->as.pull = *p;
}

/* ------------------------------------------------------------------ the record */

bool fy_session_record_line(struct fy_session *s, const char *line, char error[FY_ERROR])
{
    if (s->recorder && !s->recorder(s->recorder_context, line, error))
        return false;
    if (s->n_record == s->cap_record) {
        s->cap_record = s->cap_record ? 2 * s->cap_record : 256;
        s->record = fy_must(realloc(s->record, (size_t)s->cap_record * sizeof *s->record));
    }
    size_t n = strlen(line) + 1;
    s->record[s->n_record] = fy_must(malloc(n));
    memcpy(s->record[s->n_record++], line, n);
    return true;
}

/* What the seal of outcome number i begins with: the same whenever the act is replayed, seldom the same in another game. */
static uint64_t nonce_of(const struct fy_session *s, uint32_t i)
{
    uint64_t nonce = fy_state_hash(s->game, s->state) + i;
    for (uint32_t k = 0; k < s->tape.n_pulled; k++) {
        const uint64_t face = (uint64_t)s->pulled[k].face, both[2] = {fy_eight_bytes(&nonce), fy_eight_bytes(&face)};
        nonce = fy_hash(both, sizeof both);
    }
    return nonce;
}

/* What the player did not see is sealed, unless he draws the counters himself. */
static void write_outcomes(const struct fy_session *s, struct fy_text *line)
{
    char outcome[FY_VALUE_TEXT];
    for (uint32_t i = 0; i < s->tape.n_pulled; i++) {
        const struct fy_pull *p = &s->pulled[i];
        fy_text_outcome(s->game, p, outcome, sizeof outcome);
        fy_put(line, " ");
        if (!p->sides)
            fy_put(line, "%s:", s->game->sys->nouns[p->noun - FY_NOUN].name);
        if (p->unseen && s->config.dice != FY_DICE_TYPED_ALL)
            fy_seal(line, outcome, nonce_of(s, i));
        else
            fy_put(line, "%s", outcome);
    }
}

static void write_reference(const struct fy_reference *r, char *out, size_t n)
{
    fy_print(out, n, "errand %016llx %s", (unsigned long long)r->hash, r->name);
}

/* The act under way as a line of the record. The game it came from, and now and then a hash, follow it, kept together
 * with the act, so that either all are stored or none is. */
static bool record_act(struct fy_session *s, char error[FY_ERROR])
{
    struct fy_text line = {0};
    char text[REFERENCE];
    bool hash = s->acts_since_hash + 1 >= HASH_EVERY;
    if (s->tape.n_pulled > FY_TAPE_MAX) { /* the record would not replay */
        fy_print(error, FY_ERROR, "this act has more outcomes than a record holds");
        return false;
    }
    if (s->starting)
        fy_put(&line, "setup");
    else {
        fy_text_choice(s->game, &s->choice, text, sizeof text);
        fy_put(&line, "> %s%s", text, s->tape.n_pulled ? " =" : "");
    }
    write_outcomes(s, &line);
    if (*s->reference.name) {
        write_reference(&s->reference, text, sizeof text);
        fy_put(&line, "\n%s", text);
    }
    if (hash)
        fy_put(&line, "\nhash %016llx", (unsigned long long)fy_state_hash(s->game, s->work));
    bool ok = fy_session_record_line(s, line.text, error);
    if (ok)
        s->acts_since_hash = hash ? 0 : s->acts_since_hash + 1;
    free(line.text);
    return ok;
}

/* ------------------------------------------------------------------ acting */

/* Run the act under way on a copy, with the outcomes that there are. */
static void run_act(struct fy_session *s, bool seeded_dice, bool seeded_draws)
{
    const struct fy_system *sys = s->game->sys;
    struct fy_dice dice;
    uint64_t ply = s->starting ? 0 : s->n_plies + 1u;
    fy_dice_seed(&dice, s->seed, (uint64_t)s->branch << 32 | ply);
    s->tape = (struct fy_tape){.dice = s->given_dice, .n_dice = s->n_given_dice, .draws = s->given_draws,
                               .n_draws = s->n_given_draws, .seeded_dice = seeded_dice, .seeded_draws = seeded_draws,
                               .pulled = s->pulled, .log = &s->log};
    dice.tape = &s->tape;
    s->n_lines = s->log_mark;
    s->notes.n = 0;
    s->log.revealed = false;
    if (s->starting) {
        memset(s->work, 0, sys->state_size);
        sys->setup(s->game->data, s->config.options, s->work, &dice, &s->log);
    } else {
        new_line(s, FY_LINE_CHOICE)->as.choice = s->choice;
        memcpy(s->work, s->state, sys->state_size);
        sys->apply(s->game->data, s->work, &s->choice, &dice, &s->log);
    }
}

static void set_reference(struct ply *p, const struct fy_reference *r)
{
    p->reference = fy_must(malloc(sizeof *p->reference));
    *p->reference = *r;
}

static void drop_ply(struct fy_session *s)
{
    struct ply *p = &s->plies[--s->n_plies];
    free(p->before);
    free(p->reference);
}

static void add_ply(struct fy_session *s)
{
    if (s->n_plies == s->cap_plies) {
        s->cap_plies = s->cap_plies ? 2 * s->cap_plies : 256;
        s->plies = fy_must(realloc(s->plies, s->cap_plies * sizeof *s->plies));
    }
    struct ply *p = &s->plies[s->n_plies++];
    p->choice = s->choice;
    p->before = fy_must(malloc(s->game->sys->state_size));
    memcpy(p->before, s->state, s->game->sys->state_size);
    p->log_from = s->log_mark;
    p->dice_floor = s->tape.n_pulled ? s->n_plies : s->n_plies > 1 ? p[-1].dice_floor : 0;
    p->floor = s->tape.n_pulled || s->log.revealed ? s->n_plies : s->n_plies > 1 ? p[-1].floor : 0;
    p->reference = NULL;
    if (*s->reference.name)
        set_reference(p, &s->reference);
}

static void stop_waiting(struct fy_session *s)
{
    s->waiting = false;
    s->n_given_dice = s->n_given_draws = 0;
    s->reference.name[0] = '\0';
}

/* The copy becomes the game, once it is stored. */
static enum fy_answer commit_act(struct fy_session *s, char error[FY_ERROR])
{
    if (!record_act(s, error)) {
        s->n_lines = s->log_mark;
        return FY_FAILED;
    }
    if (!s->starting)
        add_ply(s);
    memcpy(s->state, s->work, s->game->sys->state_size);
    s->log_mark = s->n_lines;
    s->starting = false;
    s->acts++;
    stop_waiting(s);
    return FY_DONE;
}

static enum fy_answer continue_act(struct fy_session *s, char error[FY_ERROR])
{
    run_act(s, s->config.dice == FY_DICE_SEEDED, s->config.dice != FY_DICE_TYPED_ALL);
    if (s->tape.dry) {
        s->n_lines = s->log_mark;
        s->waiting = true;
        return FY_NEEDS_OUTCOME;
    }
    enum fy_answer answer = commit_act(s, error);
    if (answer == FY_FAILED && !s->starting)
        stop_waiting(s);
    return answer;
}

enum fy_answer fy_session_play_subgame(struct fy_session *s, const struct fy_choice *c, const struct fy_reference *r,
                                      struct fy_message *why, char error[FY_ERROR])
{
    if (s->waiting) {
        fy_print(error, FY_ERROR, "an outcome must be typed in first");
        return FY_FAILED;
    }
    if (!fy_check(s->game, s->state, c, why))
        return FY_REFUSED;
    stop_waiting(s);
    s->choice = *c;
    if (r)
        s->reference = *r;
    return continue_act(s, error);
}

enum fy_answer fy_session_play(struct fy_session *s, const struct fy_choice *c, struct fy_message *why, char error[FY_ERROR])
{
    return fy_session_play_subgame(s, c, NULL, why, error);
}

enum fy_answer fy_session_outcome(struct fy_session *s, int32_t face, char error[FY_ERROR])
{
    const struct fy_pull needed = s->tape.needed;
    if (!s->waiting) {
        fy_print(error, FY_ERROR, "no die or draw is wanted now");
        return FY_FAILED;
    }
    bool die = needed.sides != 0;
    bool fits = die ? face >= 1 && face <= needed.sides
                    : face >= 0 && face < FY_DRAW_KINDS && (s->tape.could[face / 64] >> (face % 64) & 1);
    if (!fits) {
        if (die)
            fy_print(error, FY_ERROR, "a d%d shows 1 to %d", needed.sides, needed.sides);
        else
            fy_print(error, FY_ERROR, "that cannot be drawn now");
        return FY_FAILED;
    }
    uint32_t *n = die ? &s->n_given_dice : &s->n_given_draws;
    if (*n == FY_TAPE_MAX) {
        fy_print(error, FY_ERROR, "this act has used up all dice");
        return FY_FAILED;
    }
    (die ? s->given_dice : s->given_draws)[(*n)++] = face;
    return continue_act(s, error);
}

bool fy_session_ready(const struct fy_session *s)
{
    return !s->starting;
}

const struct fy_pull *fy_session_needed(const struct fy_session *s, uint64_t could[FY_DRAW_WORDS])
{
    if (!s->waiting)
        return NULL;
    if (could)
        memcpy(could, s->tape.could, sizeof s->tape.could);
    return &s->tape.needed;
}

/* Is it too late to take back the choice that waits for outcomes? Under to-die it is after its first die was typed in, and after
 * something was drawn for it: what die is asked for next may tell what was drawn. */
static bool too_late_to_cancel(const struct fy_session *s)
{
    return s->waiting && s->config.undo == FY_UNDO_TO_DIE && s->tape.n_pulled > 0;
}

static const char *why_no_cancel(const struct fy_session *s)
{
    return !s->waiting ? "nothing is waiting"
           : s->starting ? "the set-up needs its outcomes"
           : too_late_to_cancel(s) ? "a die of this choice has been rolled" : NULL;
}

bool fy_session_can_cancel(const struct fy_session *s)
{
    return !why_no_cancel(s);
}

bool fy_session_cancel(struct fy_session *s, char error[FY_ERROR])
{
    const char *no = why_no_cancel(s);
    if (no) {
        fy_print(error, FY_ERROR, "%s", no);
        return false;
    }
    stop_waiting(s);
    return true;
}

bool fy_session_replay(struct fy_session *s, bool setup, const struct fy_choice *c, const int32_t *dice, uint32_t n_dice,
                       const int32_t *draws, uint32_t n_draws, char error[FY_ERROR])
{
    struct fy_message why = {0};
    char text[FY_TEXT];
    if (!setup && !fy_check(s->game, s->state, c, &why)) {
        fy_text_message(s->game, &why, text, sizeof text);
        fy_print(error, FY_ERROR, "it is not allowed here: %s (%s)", text, fy_rule_id(s->game->sys, why.rule));
        return false;
    }
    if (!setup)
        s->choice = *c;
    memcpy(s->given_dice, dice, n_dice * sizeof *dice);
    memcpy(s->given_draws, draws, n_draws * sizeof *draws);
    s->n_given_dice = n_dice;
    s->n_given_draws = n_draws;
    run_act(s, false, false);
    if (s->tape.dry || s->tape.bad) {
        fy_text_pull(s->game, &s->tape.needed, text, sizeof text);
        fy_print(error, FY_ERROR, "%s: %s (%s)", s->tape.dry ? "an outcome is missing" : "an outcome is impossible", text,
                 fy_rule_id(s->game->sys, s->tape.needed.rule));
        return false;
    }
    if (s->tape.next_die < n_dice || s->tape.next_draw < n_draws) {
        fy_print(error, FY_ERROR, "it has more outcomes than the rules ask for");
        return false;
    }
    return commit_act(s, error) == FY_DONE;
}

bool fy_session_refer(struct fy_session *s, const struct fy_reference *r, char error[FY_ERROR])
{
    char line[REFERENCE];
    struct ply *last = s->n_plies ? &s->plies[s->n_plies - 1] : NULL;
    if (!last || last->reference || !s->game->sys->campaign.outcome) {
        fy_print(error, FY_ERROR, "%s", !s->game->sys->campaign.outcome ? "nothing in this system is settled by another game"
                                                              : "there is no choice that it could belong to");
        return false;
    }
    write_reference(r, line, sizeof line);
    if (!fy_session_record_line(s, line, error))
        return false;
    set_reference(last, r);
    return true;
}

/* ------------------------------------------------------------------ undo */

uint32_t fy_session_undo_floor(const struct fy_session *s)
{
    if (s->config.undo != FY_UNDO_TO_DIE)
        return 0;
    return s->n_plies ? s->plies[s->n_plies - 1].floor : 0;
}

/* Undo may go back as far as the state after choice number `floor`. */
static bool undo_to(struct fy_session *s, uint32_t ply, uint32_t floor, char error[FY_ERROR])
{
    char line[40];
    if (s->waiting && s->starting) {
        fy_print(error, FY_ERROR, "the set-up needs its outcomes");
        return false;
    }
    if (too_late_to_cancel(s)) {
        fy_print(error, FY_ERROR, "a die of this choice has been rolled");
        return false;
    }
    if (ply >= s->n_plies) {
        fy_print(error, FY_ERROR, "there is nothing after choice %u to undo", ply);
        return false;
    }
    if (ply < floor) {
        bool dice = s->plies[s->n_plies - 1].dice_floor == floor;
        fy_print(error, FY_ERROR, "%s since: choice %u stands (undo policy to-die)",
                 dice ? "dice have been rolled" : "something hidden has been shown", floor);
        return false;
    }
    fy_print(line, sizeof line, "undo %u", ply);
    if (!fy_session_record_line(s, line, error))
        return false;
    stop_waiting(s);
    memcpy(s->state, s->plies[ply].before, s->game->sys->state_size);
    s->n_lines = s->log_mark = s->plies[ply].log_from;
    while (s->n_plies > ply)
        drop_ply(s);
    s->branch += s->config.undo == FY_UNDO_NEW_DICE;
    s->acts++;
    return true;
}

bool fy_session_undo(struct fy_session *s, uint32_t ply, char error[FY_ERROR])
{
    return undo_to(s, ply, fy_session_undo_floor(s), error);
}

bool fy_session_undo_recorded(struct fy_session *s, uint32_t ply, char error[FY_ERROR])
{
    bool to_die = s->config.undo == FY_UNDO_TO_DIE && s->n_plies;
    return undo_to(s, ply, to_die ? s->plies[s->n_plies - 1].dice_floor : 0, error);
}

/* ------------------------------------------------------------------ life */

struct fy_session *fy_session_blank(const struct fy_game *g, const struct fy_session_config *c, uint64_t seed)
{
    struct fy_session *s = fy_must(calloc(1, sizeof *s));
    s->log = (struct fy_log){.event = on_event, .pull = on_pull, .notes = &s->notes};
    s->config = *c;
    fy_options_settle(g, s->config.options);
    s->config.seed = c->seed_chosen ? seed : 0;
    s->seed = seed;
    s->game_with_options = *g;
    s->game_with_options.options = s->config.options;
    s->game = &s->game_with_options;
    s->config.position = NULL;
    s->position = c->position ? json_dumps(c->position, JSON_COMPACT) : NULL;
    s->state = fy_must(calloc(1, g->sys->state_size));
    s->work = fy_must(calloc(1, g->sys->state_size));
    s->pulled = fy_must(malloc(FY_TAPE_MAX * sizeof *s->pulled)); /* what is in use of these three is counted */
    s->given_dice = fy_must(malloc(FY_TAPE_MAX * sizeof *s->given_dice));
    s->given_draws = fy_must(malloc(FY_TAPE_MAX * sizeof *s->given_draws));
    s->starting = true;
    return s;
}

/* A game from a position: an ordinary set-up by seed, then the position over it. The record gets the position that comes out,
 * with every value, so that it can be read without the seed. */
static bool start_position(struct fy_session *s, char error[FY_ERROR])
{
    json_t *position = json_loads(s->position, 0, NULL);
    run_act(s, true, true);
    s->n_lines = 0;
    bool ok = fy_position_read(s->game, s->work, position, error);
    json_decref(position);
    if (!ok)
        return false;
    position = fy_position_write(s->game, s->work);
    free(s->position);
    s->position = json_dumps(position, JSON_COMPACT);
    json_decref(position);
    memcpy(s->state, s->work, s->game->sys->state_size);
    s->starting = false;
    s->log_mark = 0;
    return true;
}

bool fy_session_start(struct fy_session *s, char error[FY_ERROR])
{
    if (s->position)
        return start_position(s, error);
    return continue_act(s, error) != FY_FAILED;
}

bool fy_session_draw_secret(uint64_t *seed, char error[FY_ERROR])
{
    if (fy_secret(seed))
        return true;
    fy_print(error, FY_ERROR, "the system has no randomness to give; a game with a seed of your choice can be played");
    return false;
}

struct fy_session *fy_session_with_secret(const struct fy_game *g, const struct fy_session_config *c, uint64_t secret,
                                          char error[FY_ERROR])
{
    struct fy_session *s = fy_session_blank(g, c, c->seed_chosen ? c->seed : secret);
    if (fy_session_start(s, error))
        return s;
    fy_session_free(s);
    return NULL;
}

struct fy_session *fy_session_new(const struct fy_game *g, const struct fy_session_config *c, char error[FY_ERROR])
{
    uint64_t secret = 0;
    if (!c->seed_chosen && !fy_session_draw_secret(&secret, error))
        return NULL;
    return fy_session_with_secret(g, c, secret, error);
}

void fy_session_free(struct fy_session *s)
{
    if (!s)
        return;
    while (s->n_plies)
        drop_ply(s);
    while (s->n_record)
        free(s->record[--s->n_record]);
    free(s->plies);
    free(s->record);
    free(s->lines);
    free(s->position);
    free(s->state);
    free(s->work);
    free(s->pulled);
    free(s->given_dice);
    free(s->given_draws);
    free(s->recorder_owned);
    fy_game_close(s->owned);
    free(s);
}
