/* A position of the table-top raid out of bytes: what the kernel of src/board says of it is what the rules say, of legs, bearings and lines
 * of sight always, of a route for one input in 64: to search for it takes as long as ten others. Which ones that are is nothing that an input hands on
 * to those that are made of it. */
#include "fuzz.h"

#define AGREE(condition) ((condition) ? (void)0 : abort())
#include "../unit/skirmish_compare.h"

enum { ROUTE_EVERY = 64 };

static bool asks_for_route(const uint8_t *bytes, size_t n)
{
    uint32_t hash = 2166136261u; /* FNV-1a; taken as a 64-bit product, which does not overflow */
    for (size_t i = 0; i < n; i++)
        hash = (uint32_t)((uint64_t)(hash ^ bytes[i]) * 16777619u);
    return (hash ^ hash >> 16) % ROUTE_EVERY == 0;
}

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
    if (asks_for_route(bytes, n))
        compare_route(&t, german, crossing ? at_crossing(&t) : some_goal(&t));
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    (void)seed; /* it is bytes as they come */
    return LLVMFuzzerMutate(bytes, n, most);
}
