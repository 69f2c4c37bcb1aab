/* signatures.c - plays the pinned games, and says which of them go differently here.
 *
 *     signatures PINS [GAMES [SYSTEM]]      only the lines of so many games ("all"), of that system
 */
#include "foray/playout.h"
#include "foray/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of the pins. */
struct pin {
    char system[32], scenario[FY_KEY], options[200], policy[16], games[16], signature[20];
};

static bool read_options(const struct pin *p, const struct fy_game *g, int16_t options[FY_OPTIONS], char error[FY_ERROR])
{
    char words[sizeof p->options], *save;
    strcpy(words, strcmp(p->options, "-") ? p->options : "");
    fy_options_of(g, options);
    for (char *w = strtok_r(words, ",", &save); w; w = strtok_r(NULL, ",", &save))
        if (!fy_option_read(g->sys, w, options, error, FY_ERROR))
            return false;
    return true;
}

static bool is_as_pinned(const struct pin *p)
{
    static struct fy_tally tally;
    char error[FY_ERROR] = "no such system", signature[20] = "";
    const struct fy_system *s = fy_system_find(p->system);
    struct fy_game *g = s ? fy_game_open(s, p->scenario, NULL, error) : NULL;
    struct fy_playouts run = {.game = g, .policy = (enum fy_policy)fy_word_find(fy_policy_words, p->policy), .seed = 1,
                              .games = strtoull(p->games, NULL, 10), .threads = 1};
    memset(&tally, 0, sizeof tally);
    if (g && read_options(p, g, run.options, error) && fy_playouts_run(&run, &tally))
        fy_print(signature, sizeof signature, "%016" PRIx64, tally.signature);
    fy_game_close(g);
    if (!strcmp(signature, p->signature))
        return true;
    printf("%s %s %s %s %s %s\n  here: %s\n", p->system, p->scenario, p->options, p->policy, p->games, p->signature,
           *signature ? signature : *tally.error ? tally.error : error);
    fflush(stdout);
    return false;
}

int main(int argc, char **argv)
{
    FILE *f = argc > 1 ? fopen(argv[1], "r") : NULL;
    char line[500];
    struct pin p;
    int same = 0, other = 0;
    if (!f)
        return fprintf(stderr, "signatures PINS [GAMES [SYSTEM]]\n"), 2;
    while (fgets(line, sizeof line, f)) {
        if (*line == '#' || sscanf(line, "%31s %63s %199s %15s %15s %19s", p.system, p.scenario, p.options, p.policy, p.games, p.signature) != 6)
            continue;
        if ((argc > 2 && strcmp(argv[2], "all") && strcmp(argv[2], p.games)) || (argc > 3 && strcmp(argv[3], p.system)))
            continue;
        is_as_pinned(&p) ? same++ : other++;
    }
    fclose(f);
    printf("%d signatures are the same, %d are not\n", same, other);
    return other || !same;
}
