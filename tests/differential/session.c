/* session.c - a game by the session alone, for comparison: an act on each line in, the hash of the state after it out.
 *
 *     new SYSTEM SEED DICE UNDO
 *     play CHOICE | dice FACE | undo PLY
 */
#include "foray/session.h"
#include "foray/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct played {
    struct fy_game *game;
    struct fy_session *session;
    char error[FY_ERROR];
};

static bool begin(struct played *p, char *words)
{
    char *save, *key = strtok_r(words, " ", &save), *seed = strtok_r(NULL, " ", &save), *dice = strtok_r(NULL, " ", &save),
               *undo = strtok_r(NULL, " ", &save);
    const struct fy_system *sys = key ? fy_system_find(key) : NULL;
    struct fy_session_config config;
    if (!sys || !undo)
        return fy_print(p->error, FY_ERROR, "new SYSTEM SEED DICE UNDO"), false;
    fy_session_free(p->session);
    fy_game_close(p->game);
    p->session = NULL;
    fy_session_config_initial(sys, &config);
    config.seed_chosen = true;
    config.seed = strtoull(seed, NULL, 10);
    config.dice = (enum fy_dice_mode)fy_word_find(fy_dice_mode_words, dice);
    config.undo = (enum fy_undo_policy)fy_word_find(fy_undo_words, undo);
    p->game = fy_game_open(sys, NULL, NULL, p->error);
    p->session = p->game ? fy_session_new(p->game, &config, p->error) : NULL;
    return p->session;
}

static bool act(struct played *p, const char *word, const char *rest)
{
    struct fy_choice c;
    struct fy_message why = {0};
    enum fy_answer answer;
    if (!strcmp(word, "undo"))
        return fy_session_undo(p->session, (uint32_t)strtoul(rest, NULL, 10), p->error);
    if (!strcmp(word, "dice"))
        answer = fy_session_outcome(p->session, atoi(rest), p->error);
    else if (fy_text_read_choice(p->game, rest, &c, p->error, sizeof p->error))
        answer = fy_session_play(p->session, &c, &why, p->error);
    else
        return false;
    if (answer == FY_REFUSED)
        fy_text_message(p->game, &why, p->error, FY_ERROR);
    return answer == FY_DONE || answer == FY_NEEDS_OUTCOME;
}

int main(void)
{
    struct played p = {0};
    char line[1000];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        char *rest = strchr(line, ' ');
        if (!rest)
            return 2;
        *rest++ = '\0';
        bool done = !strcmp(line, "new") ? begin(&p, rest) : p.session && act(&p, line, rest);
        if (!done)
            printf("no: %s\n", p.error);
        else if (!fy_session_ready(p.session))
            printf("the set-up waits\n");
        else
            printf("%016" PRIx64 "\n", fy_state_hash(p.game, fy_session_state(p.session)));
        fflush(stdout);
    }
    fy_session_free(p.session);
    fy_game_close(p.game);
    return 0;
}
