/* disk.c - files in memory as SQLite wants them, and locks between its connections to them. */
#include "disk.h"

#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 16, REGIONS = 8, SECTOR = 512, NAME = 512 };

/* Something that was done to a file and may still be lost: bytes that were written, or a new length. */
struct change {
    struct change *next;
    bool length_only;
    int64_t at;
    size_t n;
    uint8_t bytes[];
};

struct content {
    uint8_t *bytes;
    int64_t n;
    bool there; /* the folder names it */
};

struct file {
    char name[NAME];
    struct content now, safe; /* what programs see, and what is still there without power */
    struct change *first, **last;
    void *region[REGIONS];
    struct handle *handles; /* those who have it open */
};

struct handle {
    sqlite3_file base;
    struct file *file;
    struct handle *next;
    int level;               /* of the lock on the file */
    unsigned shared, owned;  /* locks on the shared memory, as bits */
    bool mapped;
};

static struct {
    sqlite3_vfs vfs, *usual;
    struct file files[FILES];
    struct disk_fault fault;
    long calls;
    bool failed;
} disk;

static void *must(void *p)
{
    if (!p)
        abort();
    return p;
}

/* ------------------------------------------------------------------ what is in a file */

static void set_length(struct content *c, int64_t n)
{
    if (n > c->n) {
        c->bytes = must(realloc(c->bytes, (size_t)n));
        memset(c->bytes + c->n, 0, (size_t)(n - c->n));
    }
    c->n = n;
}

static void put_bytes(struct content *c, int64_t at, const void *bytes, size_t n)
{
    if (at + (int64_t)n > c->n)
        set_length(c, at + (int64_t)n);
    memcpy(c->bytes + at, bytes, n);
}

static void copy_content(struct content *to, const struct content *from)
{
    to->n = 0;
    set_length(to, from->n);
    if (from->n)
        memcpy(to->bytes, from->bytes, (size_t)from->n);
    to->there = from->there;
}

static void add_change(struct file *f, bool length_only, int64_t at, const void *bytes, size_t n)
{
    struct change *c = must(malloc(sizeof *c + n));
    *c = (struct change){.length_only = length_only, .at = at, .n = n};
    if (n)
        memcpy(c->bytes, bytes, n);
    *f->last = c;
    f->last = &c->next;
}

static void forget_changes(struct file *f)
{
    while (f->first) {
        struct change *next = f->first->next;
        free(f->first);
        f->first = next;
    }
    f->last = &f->first;
}

static void forget_regions(struct file *f)
{
    for (int i = 0; i < REGIONS; i++) {
        free(f->region[i]);
        f->region[i] = NULL;
    }
}

static struct file *file_named(const char *name)
{
    for (int i = 0; i < FILES; i++) {
        struct file *f = &disk.files[i];
        if (!strcmp(f->name, name))
            return f;
        if (*f->name)
            continue;
        strncpy(f->name, name, NAME - 1);
        f->last = &f->first;
        return f;
    }
    abort();
}

/* ------------------------------------------------------------------ faults */

static bool fails(enum disk_call call)
{
    if (!disk.fault.at || !(disk.fault.calls & call))
        return false;
    disk.calls++;
    bool now = disk.calls == disk.fault.at || (disk.fault.lasting && disk.calls > disk.fault.at);
    disk.failed |= now;
    return now;
}

static int reason(int failure)
{
    return disk.fault.full ? SQLITE_FULL : failure;
}

void disk_fail(struct disk_fault fault)
{
    disk.fault = fault;
    disk.calls = 0;
    disk.failed = false;
}

void disk_heal(void)
{
    disk.fault.at = 0;
}

bool disk_has_failed(void)
{
    return disk.failed;
}

void disk_clear(void)
{
    for (int i = 0; i < FILES; i++) {
        struct file *f = &disk.files[i];
        forget_changes(f);
        forget_regions(f);
        free(f->now.bytes);
        free(f->safe.bytes);
        *f = (struct file){.last = &f->first};
    }
    disk_fail((struct disk_fault){0});
}

static unsigned roll(unsigned *chance)
{
    *chance = *chance * 1664525u + 1013904223u;
    return *chance >> 16;
}

/* Sector by sector: all of it, its first half or nothing. */
static void lose_parts(struct content *c, const struct change *w, unsigned *chance)
{
    for (size_t done = 0; done < w->n;) {
        int64_t at = w->at + (int64_t)done;
        size_t n = (size_t)(SECTOR - at % SECTOR), luck = roll(chance) % 8;
        n = n < w->n - done ? n : w->n - done;
        if (luck < 5)
            put_bytes(c, at, w->bytes + done, luck < 4 ? n : n / 2);
        done += n;
    }
}

/* One time in eight nothing is lost, one in eight everything; else this and that. */
enum { NOTHING, EVERYTHING };

static void keep_some(struct content *c, const struct change *w, unsigned loss, unsigned *chance)
{
    if (loss == NOTHING && !w->length_only)
        put_bytes(c, w->at, w->bytes, w->n);
    else if (!w->length_only)
        lose_parts(c, w, chance);
    else if (loss == NOTHING || roll(chance) % 2)
        set_length(c, w->at);
}

void disk_lose_power(unsigned chance)
{
    unsigned loss = roll(&chance) % 8;
    for (int i = 0; i < FILES; i++) {
        struct file *f = &disk.files[i];
        if (f->now.there != f->safe.there && roll(&chance) % 2)
            f->safe.there = f->now.there;
        for (const struct change *c = f->first; c && loss != EVERYTHING; c = c->next)
            keep_some(&f->safe, c, loss, &chance);
        copy_content(&f->now, &f->safe);
        forget_changes(f);
        forget_regions(f);
    }
}

/* ------------------------------------------------------------------ a file, for SQLite */

static struct file *of(sqlite3_file *handle)
{
    return ((struct handle *)handle)->file;
}

static int file_close(sqlite3_file *handle)
{
    struct handle *self = (struct handle *)handle, **at = &self->file->handles;
    while (*at != self)
        at = &(*at)->next;
    *at = self->next;
    return SQLITE_OK;
}

static int file_read(sqlite3_file *handle, void *out, int n, sqlite3_int64 at)
{
    const struct content *c = &of(handle)->now;
    if (fails(DISK_READ))
        return SQLITE_IOERR_READ;
    int64_t there = at >= c->n ? 0 : c->n - at < n ? c->n - at : n;
    if (there)
        memcpy(out, c->bytes + at, (size_t)there);
    memset((char *)out + there, 0, (size_t)(n - there));
    return there < n ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

/* One that fails has written half of it. */
static int file_write(sqlite3_file *handle, const void *bytes, int n, sqlite3_int64 at)
{
    struct file *f = of(handle);
    bool failed = fails(DISK_WRITE);
    size_t written = (size_t)(failed ? n / 2 : n);
    put_bytes(&f->now, at, bytes, written);
    add_change(f, false, at, bytes, written);
    return failed ? reason(SQLITE_IOERR_WRITE) : SQLITE_OK;
}

static int file_truncate(sqlite3_file *handle, sqlite3_int64 n)
{
    struct file *f = of(handle);
    if (fails(DISK_TRUNCATE))
        return SQLITE_IOERR_TRUNCATE;
    set_length(&f->now, n);
    add_change(f, true, n, NULL, 0);
    return SQLITE_OK;
}

/* As SQLite does on a real disk with the first sync of a file that is new. */
static void sync_folder(void)
{
    for (int i = 0; i < FILES; i++)
        disk.files[i].safe.there = disk.files[i].now.there;
}

static int file_sync(sqlite3_file *handle, int flags)
{
    struct file *f = of(handle);
    (void)flags;
    if (fails(DISK_SYNC))
        return reason(SQLITE_IOERR_FSYNC);
    if (!f->safe.there)
        sync_folder();
    copy_content(&f->safe, &f->now);
    forget_changes(f);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *handle, sqlite3_int64 *n)
{
    return *n = of(handle)->now.n, SQLITE_OK;
}

static bool lock_conflicts(int wanted, int held)
{
    return wanted == SQLITE_LOCK_EXCLUSIVE  ? held >= SQLITE_LOCK_SHARED
           : wanted == SQLITE_LOCK_RESERVED ? held >= SQLITE_LOCK_RESERVED
                                            : held >= SQLITE_LOCK_PENDING;
}

static int file_lock(sqlite3_file *handle, int level)
{
    struct handle *self = (struct handle *)handle;
    if (fails(DISK_LOCK))
        return SQLITE_IOERR_LOCK;
    for (struct handle *other = self->file->handles; other; other = other->next)
        if (other != self && lock_conflicts(level, other->level))
            return SQLITE_BUSY;
    self->level = level > self->level ? level : self->level;
    return SQLITE_OK;
}

static int file_unlock(sqlite3_file *handle, int level)
{
    return ((struct handle *)handle)->level = level, SQLITE_OK;
}

static int file_is_reserved(sqlite3_file *handle, int *reserved)
{
    struct handle *self = (struct handle *)handle;
    *reserved = 0;
    for (struct handle *other = self->file->handles; other; other = other->next)
        *reserved |= other->level >= SQLITE_LOCK_RESERVED;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *handle, int what, void *argument)
{
    return (void)handle, (void)what, (void)argument, SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *handle)
{
    return (void)handle, SECTOR;
}

static int file_promises(sqlite3_file *handle)
{
    return (void)handle, SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* as SQLite takes every disk */
}

static int share_map(sqlite3_file *handle, int i, int n, int extend, void volatile **out)
{
    struct file *f = of(handle);
    *out = NULL;
    if (fails(DISK_SHARE))
        return SQLITE_IOERR_SHMMAP;
    if (i >= REGIONS)
        abort();
    if (!f->region[i] && extend)
        f->region[i] = must(calloc(1, (size_t)n));
    ((struct handle *)handle)->mapped = true;
    *out = f->region[i];
    return SQLITE_OK;
}

static int share_lock(sqlite3_file *handle, int offset, int n, int flags)
{
    struct handle *self = (struct handle *)handle;
    unsigned bits = ((1u << n) - 1) << offset;
    bool whole = flags & SQLITE_SHM_EXCLUSIVE;
    if (flags & SQLITE_SHM_UNLOCK) {
        *(whole ? &self->owned : &self->shared) &= ~bits;
        return SQLITE_OK;
    }
    if (fails(DISK_LOCK))
        return SQLITE_IOERR_SHMLOCK;
    for (struct handle *other = self->file->handles; other; other = other->next)
        if (other != self && (bits & (whole ? other->owned | other->shared : other->owned)))
            return SQLITE_BUSY;
    *(whole ? &self->owned : &self->shared) |= bits;
    return SQLITE_OK;
}

static void share_barrier(sqlite3_file *handle)
{
    (void)handle;
}

/* It goes with the last one who has it. */
static int share_unmap(sqlite3_file *handle, int drop)
{
    struct handle *self = (struct handle *)handle;
    bool last = true;
    (void)drop;
    self->mapped = false;
    self->shared = self->owned = 0;
    for (struct handle *other = self->file->handles; other; other = other->next)
        last &= !other->mapped;
    if (last)
        forget_regions(self->file);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    2,         file_close,       file_read,    file_write,  file_truncate, file_sync, file_size,  file_lock,    file_unlock,
    file_is_reserved, file_control, file_sector, file_promises, share_map, share_lock, share_barrier, share_unmap, NULL, NULL,
};

/* ------------------------------------------------------------------ the folder, for SQLite */

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *handle, int flags, int *flags_out)
{
    (void)vfs;
    handle->pMethods = NULL;
    if (!name || fails(DISK_OPEN))
        return SQLITE_CANTOPEN;
    struct file *f = file_named(name);
    if (!f->now.there && !(flags & SQLITE_OPEN_CREATE))
        return SQLITE_CANTOPEN;
    if (!f->now.there)
        f->now.n = 0;
    f->now.there = true;
    struct handle *self = (struct handle *)handle;
    *self = (struct handle){.base = {&methods}, .file = f, .next = f->handles};
    f->handles = self;
    if (flags_out)
        *flags_out = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct file *f = file_named(name);
    (void)vfs;
    if (!f->now.there)
        return SQLITE_IOERR_DELETE_NOENT;
    if (fails(DISK_DELETE))
        return SQLITE_IOERR_DELETE;
    f->now.there = false;
    set_length(&f->now, 0);
    if (sync)
        sync_folder();
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    const struct file *f = file_named(name);
    (void)vfs;
    *out = f->now.there && (flags != SQLITE_ACCESS_EXISTS || f->now.n > 0);
    return SQLITE_OK;
}

static int disk_full_name(sqlite3_vfs *vfs, const char *name, int n, char *out)
{
    (void)vfs;
    return sqlite3_snprintf(n, out, "%s", name), SQLITE_OK;
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds)
{
    return (void)vfs, microseconds; /* nobody comes who would be worth waiting for */
}

void disk_install(void)
{
    disk.usual = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.usual;
    disk.vfs.szOsFile = sizeof(struct handle);
    disk.vfs.zName = "faulty";
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    disk.vfs.xAccess = disk_access;
    disk.vfs.xFullPathname = disk_full_name;
    disk.vfs.xSleep = disk_sleep;
    sqlite3_vfs_register(&disk.vfs, 1);
    disk_clear();
}
