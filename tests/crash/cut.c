/* cut.c - a library to load before the program: it pulls the plug at the N-th call that changes a file, or lets the disk be
 * full for a while.
 *
 *     CUT=N         half of the N-th write is done, then the process is killed
 *     FULL=N CALLS=K    calls N to N + K - 1 find no room
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static long wish(const char *name)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

enum verdict { GO, STOP, NO_ROOM };

/* Only files count: the program's answers go to descriptors 0 to 2. */
static enum verdict next_call(int fd)
{
    static long calls;
    if (fd <= 2)
        return GO;
    calls++;
    if (wish("CUT") && calls >= wish("CUT"))
        return STOP;
    return wish("FULL") && calls >= wish("FULL") && calls < wish("FULL") + wish("CALLS") ? NO_ROOM : GO;
}

static ssize_t no_room(void)
{
    errno = ENOSPC;
    return -1;
}

typedef ssize_t at_function(int, const void *, size_t, off64_t);

static ssize_t write_at(const char *name, int fd, const void *bytes, size_t n, off64_t offset)
{
    at_function *real = (at_function *)(uintptr_t)dlsym(RTLD_NEXT, name);
    switch (next_call(fd)) {
    case STOP:
        real(fd, bytes, n / 2, offset);
        raise(SIGKILL);
        return -1;
    case NO_ROOM: return no_room();
    default: return real(fd, bytes, n, offset);
    }
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t offset)
{
    return write_at("pwrite64", fd, bytes, n, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t offset)
{
    return write_at("pwrite", fd, bytes, n, offset);
}

typedef int sync_function(int);

static int sync_now(const char *name, int fd)
{
    sync_function *real = (sync_function *)(uintptr_t)dlsym(RTLD_NEXT, name);
    switch (next_call(fd)) {
    case STOP: raise(SIGKILL); return -1;
    case NO_ROOM: return (int)no_room();
    default: return real(fd);
    }
}

int fdatasync(int fd)
{
    return sync_now("fdatasync", fd);
}

int fsync(int fd)
{
    return sync_now("fsync", fd);
}

typedef int length_function(int, off64_t);

static int set_length(const char *name, int fd, off64_t length)
{
    length_function *real = (length_function *)(uintptr_t)dlsym(RTLD_NEXT, name);
    switch (next_call(fd)) {
    case STOP: raise(SIGKILL); return -1;
    case NO_ROOM: return (int)no_room();
    default: return real(fd, length);
    }
}

int ftruncate64(int fd, off64_t length)
{
    return set_length("ftruncate64", fd, length);
}

int ftruncate(int fd, off_t length)
{
    return set_length("ftruncate", fd, length);
}
