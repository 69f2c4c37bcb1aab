/* A case file: it passes or fails, and the number of cases adds up. */
#include "fuzz.h"

#include "foray/cases.h"

#include <stdio.h>
#include <unistd.h>

static char path[64];

static void remove_file(void)
{
    unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    if (!*path) {
        strcpy(path, "/tmp/foray-case-XXXXXX");
        int fd = mkstemp(path);
        if (fd < 0)
            abort();
        close(fd);
        atexit(remove_file);
    }
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(bytes, 1, n, f) != n)
        abort();
    fclose(f);
    struct fy_case_run run = {.system = "template"};
    fy_case_file(&run, path);
    if (run.passed + run.failed < 1)
        abort();
    return 0;
}
