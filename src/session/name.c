/* name.c - the names of stored games: what may be one, and how one that may not is shown. */
#include "stored.h"

#include "foray/text.h"

#include <string.h>

enum { LONGEST = 60 }; /* characters */

/* Characters beyond ASCII that cannot be seen, or change how others are shown: with them two names could look alike, or
 * one like something else. */
static bool invisible(uint32_t c)
{
    static const struct {
        uint32_t from, to;
    } ranges[] = {
        {0x80, 0xa0},       {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},   {0x115f, 0x1160},   {0x1680, 0x1680},
        {0x17b4, 0x17b5},   {0x180b, 0x180f}, {0x2000, 0x200f}, {0x2028, 0x202f}, {0x205f, 0x206f},   {0x2800, 0x2800},
        {0x3000, 0x3000},   {0x3164, 0x3164}, {0xfdd0, 0xfdef}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfffb},   {0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i].from && c <= ranges[i].to)
            return true;
    return (c & 0xfffe) == 0xfffe;
}

static bool allowed_ascii(uint32_t c)
{
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == ' ';
}

static bool blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool no(char *error, const char *words)
{
    fy_print(error, FY_ERROR, "%s", words);
    return false;
}

/* Without the blanks around it; empty if it is longer than any name. */
static void trim(const char *text, char name[FY_NAME])
{
    while (blank(*text))
        text++;
    size_t n = strlen(text);
    while (n && blank(text[n - 1]))
        n--;
    n = n < FY_NAME ? n : 0;
    memcpy(name, text, n);
    name[n] = '\0';
}

bool fy_name_read(const char *text, char name[FY_NAME], char error[FY_ERROR])
{
    uint32_t c;
    int characters = 0;
    trim(text, name);
    size_t n = strlen(name), length;
    for (size_t at = 0; at < n; at += length, characters++) {
        if (!(length = fy_character(name + at, n - at, &c)))
            return no(error, "a game's name must be written in UTF-8");
        if (c >= 0x80 && invisible(c)) {
            fy_print(error, FY_ERROR, "a game's name has no invisible characters, and U+%04X is one", (unsigned)c);
            return false;
        }
        if (c < 0x80 && !allowed_ascii(c))
            return no(error, "a game's name has 1 to 60 letters, digits, spaces, dots and hyphens");
    }
    return (characters >= 1 && characters <= LONGEST) ||
           no(error, "a game's name has 1 to 60 letters, digits, spaces, dots and hyphens");
}

void store_harmless(const char *text, size_t n, char *out, size_t room)
{
    uint32_t c;
    size_t at = 0, used = 0;
    while (text && at < n) {
        size_t length = fy_character(text + at, n - at, &c);
        bool plain = length && (length > 1 ? !invisible(c) : c >= ' ' && c < 0x7f);
        if (used + (plain ? length : 1) >= room)
            break;
        memcpy(out + used, plain ? text + at : "?", plain ? length : 1);
        used += plain ? length : 1;
        at += length ? length : 1;
    }
    out[used] = '\0';
}

void store_shown_name(const char *name, size_t n, bool sound, int64_t id, char out[FY_NAME])
{
    char harmless[LONGEST * 4 + 1], ignored[FY_ERROR];
    store_harmless(name, n, harmless, sizeof harmless);
    bool good = sound && strlen(harmless) == n && !memcmp(harmless, name, n) && fy_name_read(harmless, out, ignored);
    if (good && strlen(out) == n)
        return;
    trim(harmless, out);
    size_t at = strlen(out);
    fy_print(out + at, FY_NAME - at, "%s(%lld)", at ? " " : "", (long long)id);
}
