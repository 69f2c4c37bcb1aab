/* share.c - what is given away by a link: a position, or a puzzle. It is a record without a past, which starts from the position and
 * has no seed. What the player cannot know is dealt anew when it is given away and dealt anew once more when it is received, so
 * that a link tells nothing of either game; a puzzle's solution is sealed, and opened only when somebody asks for it. */
#include "page.h"

#include "foray/advice.h"
#include "foray/position.h"
#include "foray/viewjson.h"
#include "session/seal.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 64 << 10 }; /* bytes of a record that is received: a position is far shorter */
static const char puzzle_mark[] = "# puzzle ";

/* The record that starts where the game stood after that choice. */
static char *record_from(const struct fy_session *s, uint32_t ply, char error[FY_ERROR])
{
    const struct fy_game *g = fy_session_game(s);
    struct fy_session_config config = *fy_session_config(s);
    struct fy_dice dice;
    uint64_t luck = 0;
    if (!fy_secret(&luck))
        return fy_print(error, FY_ERROR, "the system has no randomness to give"), NULL;
    void *state = fy_must(malloc(g->sys->state_size));
    memcpy(state, fy_session_state_at(s, ply), g->sys->state_size);
    fy_dice_seed(&dice, luck, 0);
    if (g->sys->redeal)
        g->sys->redeal(g->data, state, &dice);
    json_t *position = fy_position_write(g, state);
    config.position = position;
    config.seed_chosen = false;
    config.seed = 0;
    config.dice = FY_DICE_SEEDED;
    struct fy_session *from = fy_session_new(g, &config, error);
    char *sealed = from ? fy_record_write(from) : NULL;
    char *record = sealed ? fy_record_open(sealed) : NULL; /* what lies in it is nobody's, and sealed it fits into no link */
    fy_session_free(from);
    json_decref(position);
    free(sealed);
    free(state);
    return record;
}

/* ------------------------------------------------------------------ giving away */

/* "# puzzle ~SEAL": what was played there, and the best that was found. */
static bool put_puzzle(const struct fy_session *s, uint32_t ply, const struct page_look *q, struct fy_text *out,
                       char error[FY_ERROR])
{
    const struct fy_game *g = fy_session_game(s);
    const void *state = fy_session_state_at(s, ply);
    struct fy_choice played;
    struct fy_plan best;
    if (!fy_text_read_choice(g, q->choice, &played, error, FY_ERROR))
        return false;
    if (!page_plan(g, q->best, &best) || !fy_check(g, state, &played, NULL) || !fy_check(g, state, &best.step[0], NULL))
        return fy_print(error, FY_ERROR, "there was no such choice then"), false;
    json_t *solution = json_pack("{s:o, s:o}", "played", fy_choice_json(g, &played), "best", fy_plan_json(g, &best));
    char *text = json_dumps(solution, JSON_COMPACT);
    fy_put(out, "%s", puzzle_mark);
    fy_seal(out, text, fy_hash(text, strlen(text)));
    fy_put(out, "\n");
    free(text);
    json_decref(solution);
    return true;
}

json_t *answer_shared(struct open_game *o, const struct page_look *q, unsigned *status)
{
    const struct fy_session *s = o->protocol.session;
    char error[FY_ERROR];
    uint64_t ply = fy_session_ready(s) ? fy_session_ply(s) : 0;
    if (!fy_session_ready(s) || (q->at && !fy_count_read(q->at, 10, ply, &ply)))
        return answer_refusal(status, PAGE_BAD, "the position after which choice? at=N");
    struct fy_text text = {0};
    char *record = record_from(s, (uint32_t)ply, error);
    if (!record)
        return answer_refusal(status, PAGE_OK, error);
    fy_put(&text, "%s", record);
    free(record);
    bool ok = !q->choice || !q->best || put_puzzle(s, (uint32_t)ply, q, &text, error);
    json_t *answer = ok ? json_pack("{s:b, s:s}", "ok", 1, "record", text.text) : answer_refusal(status, PAGE_BAD, error);
    free(text.text);
    return answer;
}

/* ------------------------------------------------------------------ receiving */

json_t *answer_received(struct games *g, const char *quoted, unsigned *status)
{
    char error[FY_ERROR];
    struct fy_protocol p = {.data = g->data, .store = g->store};
    if (strlen(quoted) > LONGEST)
        return answer_refusal(status, PAGE_OK, "this is longer than any position is");
    struct fy_session *sent = fy_protocol_read(quoted, g->data, error);
    if (!sent)
        return answer_refusal(status, PAGE_OK, error);
    if (fy_session_ply(sent) || !fy_session_ready(sent)) {
        fy_session_free(sent);
        return answer_refusal(status, PAGE_OK, "this is a game, not a position: load it");
    }
    char *record = record_from(sent, 0, error);
    fy_session_free(sent);
    struct fy_session *dealt = record ? fy_record_read(record, g->data, error) : NULL;
    free(record);
    if (!dealt)
        return answer_refusal(status, PAGE_OK, error);
    json_t *answer = fy_protocol_take(&p, dealt);
    if (p.session)
        games_adopt(g, &p);
    return answer;
}

json_t *answer_solution(struct open_game *o, const struct page_look *q, unsigned *status)
{
    const struct fy_session *s = o->protocol.session;
    const struct fy_game *g = fy_session_game(s);
    char *text = q->best ? fy_unseal(q->best, strlen(q->best)) : NULL;
    json_t *solution = text ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
    json_t *played = json_pack("[O?]", json_object_get(solution, "played")), *answer = NULL;
    struct fy_plan one, best;
    free(text);
    if (fy_session_ready(s) && played && fy_plan_read(g, played, &one) &&
        fy_plan_read(g, json_object_get(solution, "best"), &best) &&
        fy_check(g, fy_session_state_at(s, 0), &one.step[0], NULL) &&
        fy_check(g, fy_session_state_at(s, 0), &best.step[0], NULL))
        answer =
            json_pack("{s:b, s:o, s:o}", "ok", 1, "played", fy_choice_json(g, &one.step[0]), "best", fy_plan_json(g, &best));
    json_decref(played);
    json_decref(solution);
    return answer ? answer
                  : answer_refusal(status, PAGE_OK,
                                   "the solution of this puzzle is damaged, or "
                                   "belongs to another position");
}
