/* seal.h - private: what a player may not read yet, as it stands in the record of a game under way. A seal keeps an honest player
 * from seeing it by accident; it is no lock: whoever has the program can open it, since whoever has the record may play on. */
#ifndef FORAY_SEAL_H
#define FORAY_SEAL_H

#include "foray/text.h"

enum { FY_SEAL_MARK = '~' };

/* Adds the text sealed: the mark and hexadecimal digits. The same text looks otherwise under another nonce. */
void fy_seal(struct fy_text *out, const char *text, uint64_t nonce);
/* What is sealed in these n characters, the mark first; NULL: they are no seal. The caller frees it. */
char *fy_unseal(const char *sealed, size_t n);
/* A record, or a part of one, with everything in it opened. The caller frees it. */
char *fy_record_open(const char *text);

#endif
