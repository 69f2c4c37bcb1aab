/* feed.c - answers that are sent as they come. A connection with nothing to send is suspended, so it costs no thread. */
#include "server.h"

#include <string.h>

void feed_wake(struct feed *f)
{
    if (f->connection && f->suspended) {
        f->suspended = false;
        MHD_resume_connection(f->connection);
    }
}

ssize_t feed_read(struct feed *f, bool ended, char *out, size_t room)
{
    size_t n = f->n - f->sent;
    if (f->left)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (n) {
        n = n < room ? n : room;
        memcpy(out, f->text + f->sent, n);
        f->sent += n;
        return (ssize_t)n;
    }
    if (ended)
        return MHD_CONTENT_READER_END_OF_STREAM;
    f->suspended = true;
    MHD_suspend_connection(f->connection);
    return 0;
}

void feed_sweep(struct feed *f)
{
    if (f->connection && f->suspended && connection_has_gone(f->connection)) {
        f->left = true;
        feed_wake(f);
    }
}
