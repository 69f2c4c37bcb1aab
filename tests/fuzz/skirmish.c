/* A position of the table-top raid out of bytes: what the kernel of src/board says of it is what the rules say, of legs, bearings and lines
 * of sight always, of a route where the input asks for one: to search for it takes as long as ten other inputs. */
#include "fuzz.h"

#define AGREE(condition) ((condition) ? (void)0 : abort())
#include "../unit/skirmish_compare.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static const char *const tables[] = {"st-nazaire", "radar-station", "coastal-battery", "bench-ground"};
    char error[FY_ERROR];
    struct table t = {.bytes = bytes, .n_bytes = n};
    const struct fy_game *g = fy_game_open(fy_system_find("skirmish"), tables[below(&t, 4)], NULL, error);
    if (!g)
        abort();
    t.d = g->data;
    put_together(&t);
    int german = below(&t, __builtin_popcountll(t.s.on[0] & GERMAN_SET));
    int commando = COMMANDO_0 + below(&t, __builtin_popcountll(t.s.on[1]));
    compare_legs(&t, german, 4);
    compare_legs(&t, commando, 4);
    compare_bearings(&t, commando);
    compare_sight(&t);
    bool crossing = t.d->table.crossings && below(&t, 2);
    if (below(&t, 32) == 31)
        compare_route(&t, german, crossing ? at_crossing(&t) : some_goal(&t));
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    (void)seed; /* it is bytes as they come */
    return LLVMFuzzerMutate(bytes, n, most);
}
