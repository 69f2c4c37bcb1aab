/* seal.c - seals: a nonce of four bytes, then the text, at least one zero byte and four bytes of its hash, each covered by a byte of
 * the stream that the nonce begins; in hexadecimal. All but the nonce is a multiple of sixteen bytes long, so that it does not
 * tell which word is sealed. */
#include "seal.h"

#include "foray/game.h"

#include <stdlib.h>
#include <string.h>

enum { NONCE = 4, BLOCK = 16, HASH = 4 };

static const char digits[] = "0123456789abcdef";

static void cover(uint32_t nonce, unsigned char *bytes, size_t n)
{
    struct fy_dice stream;
    uint64_t word = 0;
    fy_dice_seed(&stream, nonce, UINT64_MAX);
    for (size_t i = 0; i < n; i++) {
        word = i % 8 ? word >> 8 : fy_dice_next(&stream);
        bytes[i] ^= (unsigned char)word;
    }
}

static void put_hex(struct fy_text *out, const unsigned char *bytes, size_t n)
{
    char hex[2 * BLOCK + 1];
    for (size_t i = 0; i < n;) {
        size_t k = 0;
        for (; k < 2 * BLOCK && i < n; k += 2, i++) {
            hex[k] = digits[bytes[i] >> 4];
            hex[k + 1] = digits[bytes[i] & 15];
        }
        hex[k] = '\0';
        fy_put(out, "%s", hex);
    }
}

/* The hash of a text, low byte first: a seal that is damaged says nothing. */
static void put_hash(unsigned char *bytes, const char *text, size_t length)
{
    uint64_t hash = fy_hash(text, length);
    for (int i = 0; i < HASH; i++)
        bytes[i] = (unsigned char)(hash >> (8 * i));
}

void fy_seal(struct fy_text *out, const char *text, uint64_t nonce)
{
    size_t length = strlen(text), n = (length + 1 + HASH + BLOCK - 1) / BLOCK * BLOCK;
    unsigned char *bytes = fy_must(calloc(1, NONCE + n));
    for (int i = 0; i < NONCE; i++)
        bytes[i] = (unsigned char)(nonce >> (8 * i));
    memcpy(bytes + NONCE, text, length);
    put_hash(bytes + NONCE + n - HASH, text, length);
    cover((uint32_t)nonce, bytes + NONCE, n);
    fy_put(out, "%c", FY_SEAL_MARK);
    put_hex(out, bytes, NONCE + n);
    free(bytes);
}

/* -1: it is none. */
static int digit_of(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static bool read_hex(const char *text, unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < 2 * n; i++) {
        int digit = digit_of(text[i]);
        if (digit < 0)
            return false;
        bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | digit);
    }
    return true;
}

char *fy_unseal(const char *sealed, size_t n)
{
    size_t length = n ? (n - 1) / 2 : 0;
    if (!n || *sealed != FY_SEAL_MARK || n % 2 == 0 || length < NONCE + BLOCK || (length - NONCE) % BLOCK)
        return NULL;
    unsigned char *bytes = fy_must(calloc(1, length));
    char *text = NULL;
    if (read_hex(sealed + 1, bytes, length)) {
        uint32_t nonce = 0;
        for (int i = NONCE - 1; i >= 0; i--)
            nonce = nonce << 8 | bytes[i];
        cover(nonce, bytes + NONCE, length - NONCE);
        unsigned char hash[HASH];
        size_t said = strnlen((char *)bytes + NONCE, length - NONCE - HASH);
        put_hash(hash, (char *)bytes + NONCE, said);
        bool whole = said < length - NONCE - HASH && !memcmp(hash, bytes + length - HASH, HASH);
        for (size_t i = NONCE + said; i < length - HASH; i++)
            whole &= !bytes[i];
        if (whole) {
            text = fy_must(malloc(said + 1));
            memcpy(text, bytes + NONCE, said + 1);
        }
    }
    free(bytes);
    return text;
}

/* Something may be sealed behind a noun, and as a position in the head. */
static bool may_be_sealed(const char *text, const char *at)
{
    static const char head[] = "position ";
    const size_t n = sizeof head - 1;
    return at > text && (at[-1] == ':' || ((size_t)(at - text) >= n && !strncmp(at - n, head, n) &&
                                          ((size_t)(at - text) == n || at[-(ptrdiff_t)n - 1] == '\n')));
}

char *fy_record_open(const char *text)
{
    struct fy_text out = {0};
    const char *from = text;
    for (const char *at = text; (at = strchr(at, FY_SEAL_MARK));) {
        size_t n = 1 + strspn(at + 1, digits);
        char *opened = may_be_sealed(text, at) ? fy_unseal(at, n) : NULL;
        if (opened) {
            fy_put(&out, "%.*s%s", (int)(at - from), from, opened);
            from = at + n;
        }
        free(opened);
        at += n;
    }
    fy_put(&out, "%s", from);
    return out.text;
}
