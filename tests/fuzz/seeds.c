/* seeds.c - without libFuzzer: run a target over every file of a folder, and over every beginning of each. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>

enum { LARGEST = 1 << 16, BEGINNINGS = 6 };

static int run_file(const char *folder, const char *name)
{
    static uint8_t bytes[LARGEST];
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return 0;
    size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    for (size_t k = 0; k <= BEGINNINGS; k++)
        LLVMFuzzerTestOneInput(bytes, n * k / BEGINNINGS);
    return 1;
}

int main(int argc, char **argv)
{
    int files = 0;
    DIR *d = argc == 2 ? opendir(argv[1]) : NULL;
    struct dirent *e;
    while (d && (e = readdir(d)))
        if (e->d_name[0] != '.')
            files += run_file(argv[1], e->d_name);
    if (d)
        closedir(d);
    printf("%d files\n", files);
    return files == 0;
}
