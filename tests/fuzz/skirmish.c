/* A position of the table-top raid out of bytes: what the kernel of src/board says of it is what the rules say. */
#include "fuzz.h"

#define AGREE(condition) ((condition) ? (void)0 : abort())
#include "../unit/skirmish_compare.h"

#include "foray/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static const char *const tables[] = {"st-nazaire", "radar-station", "coastal-battery", "bench-ground"};
    static struct fy_game *game[4];
    char error[FY_ERROR];
    struct table t = {.bytes = bytes, .n_bytes = n};
    int which = below(&t, 4);
    if (!game[which] && !(game[which] = fy_game_open(fy_system_find("skirmish"), tables[which], NULL, error)))
        abort();
    t.d = game[which]->data;
    put_together(&t);
    int german = below(&t, __builtin_popcountll(t.s.on[0] & GERMAN_SET)), commando = COMMANDO_0 + below(&t, __builtin_popcountll(t.s.on[1]));
    compare_legs(&t, german, 4);
    compare_legs(&t, commando, 4);
    compare_bearings(&t, commando);
    compare_sight(&t);
    compare_route(&t, german, t.d->table.crossings && below(&t, 2) ? at_crossing(&t) : some_goal(&t));
    return 0;
}
