/* protocol.h - the line protocol: one command a line in, one JSON object out. Bots speak it over a pipe, the browser
 * over HTTP. docs/protocol.md describes every command. */
#ifndef FORAY_PROTOCOL_H
#define FORAY_PROTOCOL_H

#include "foray/session.h"

struct fy_store;

struct fy_protocol {
    const char *data;           /* a player's data folder, or NULL */
    struct fy_store *store;     /* games by name, or NULL: they live only as long as the protocol */
    struct fy_session *session; /* the game being played, or NULL */
    struct fy_game *game;       /* its game, unless the session owns it */
    char name[FY_NAME];         /* its name in the store, or "" */
    bool quit;
};

/* Answer one line (without its end). Never NULL; a malformed line gets {"ok": false, "error": …} and changes nothing. */
json_t *fy_protocol_line(struct fy_protocol *, const char *line);

/* "load" in parts, for whoever reads records on a thread of their own: the session of what follows the word, NULL with a
 * message; its log; and storing and taking over that session. The answer is that of "load" without its "lines". */
struct fy_session *fy_protocol_read(const char *rest, const char *data, char error[FY_ERROR]);
json_t *fy_protocol_lines(const struct fy_session *, uint32_t from_ply);
json_t *fy_protocol_take(struct fy_protocol *, struct fy_session *);
void fy_protocol_end(struct fy_protocol *);

#endif
