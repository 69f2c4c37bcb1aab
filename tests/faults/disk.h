/* disk.h - a disk in memory for SQLite: calls to it fail when they are told to, and when the power goes, what was written
 * since the last sync is there in parts, in any order, or not at all. */
#ifndef FORAY_FAULTS_DISK_H
#define FORAY_FAULTS_DISK_H

#include <stdbool.h>

enum disk_call {
    DISK_OPEN = 1 << 0,
    DISK_READ = 1 << 1,
    DISK_WRITE = 1 << 2,
    DISK_SYNC = 1 << 3,
    DISK_TRUNCATE = 1 << 4,
    DISK_DELETE = 1 << 5,
    DISK_LOCK = 1 << 6,
    DISK_SHARE = 1 << 7, /* the memory that programs with the same store share */
    DISK_CHANGES = DISK_WRITE | DISK_SYNC | DISK_TRUNCATE | DISK_DELETE,
    DISK_ALL = (1 << 8) - 1
};

struct disk_fault {
    unsigned calls; /* which kinds count */
    long at;        /* the call that fails; 0: none */
    bool lasting;   /* and those after it */
    bool full;      /* for want of room, where that is a reason; otherwise the disk itself fails */
};

void disk_install(void);                /* from now on SQLite writes here */
void disk_clear(void);                  /* no files, no faults */
void disk_fail(struct disk_fault);      /* count from here */
void disk_heal(void);                   /* no more faults */
bool disk_has_failed(void);             /* the fault has come */
void disk_lose_power(unsigned chance);  /* what was not synced is there or not, as chance has it */

#endif
