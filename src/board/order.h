/* order.h - the order of bytes in memory, for the few places that look at numbers and sets byte by byte, so that games and hashes are the
 * same on every machine. */
#ifndef FORAY_BOARD_ORDER_H
#define FORAY_BOARD_ORDER_H

#include <stdint.h>
#include <string.h>

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { FY_HIGH_BYTE_FIRST = 1 };
#else
enum { FY_HIGH_BYTE_FIRST = 0 };
#endif

/* Where byte i, counted from the lowest, of a number of `size` bytes stands; a set is words of eight bytes, or one number if it has no more. */
static inline uint32_t fy_byte_place(uint32_t size, uint32_t i)
{
    uint32_t word = size > 8 ? 8 : size;
    return FY_HIGH_BYTE_FIRST ? i / word * word + word - 1 - i % word : i;
}

/* Four and eight bytes as a number, the first of them its lowest. */
static inline uint32_t fy_four_bytes(const void *bytes)
{
    uint32_t v;
    memcpy(&v, bytes, sizeof v);
    return FY_HIGH_BYTE_FIRST ? __builtin_bswap32(v) : v;
}

static inline uint64_t fy_eight_bytes(const void *bytes)
{
    uint64_t v;
    memcpy(&v, bytes, sizeof v);
    return FY_HIGH_BYTE_FIRST ? __builtin_bswap64(v) : v;
}

#endif
