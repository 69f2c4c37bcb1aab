/* talk.h - the line protocol (docs/protocol.md) for other languages: text in, text out, nothing but pointers between. */
#ifndef FORAY_TALK_H
#define FORAY_TALK_H

struct fy_talk;

/* `data`: a folder of data files instead of the built-in ones; `store`: a file to keep games in. Either may be NULL. NULL with
 * a message, which has room for FY_ERROR (512) bytes. */
struct fy_talk *fy_talk_open(const char *data, const char *store, char *error);
void fy_talk_close(struct fy_talk *);

/* The answer to a line, a JSON object; valid until the next line. */
const char *fy_talk_line(struct fy_talk *, const char *line);

/* The version of the library: "0.1.0". */
const char *fy_version(void);

#endif
