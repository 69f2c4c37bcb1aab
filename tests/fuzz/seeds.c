/* seeds.c - without libFuzzer: run a target over every file of a folder, over every beginning of each, and over what the target's mutator
 * makes of them, so many times, the same ones every time.
 *     fuzz-record [-runs=N] [-seed=N] [-max_len=N] FOLDER */
#include "fuzz.h"

#include "foray/dice.h"

#include <dirent.h>
#include <stdio.h>

enum { LARGEST = 1 << 16, BEGINNINGS = 6, AGAIN = 4 };

static struct fy_dice dice;

/* One to three bytes are changed, put in or taken out. */
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t n, size_t most)
{
    for (uint32_t times = 1 + fy_dice_below(&dice, 3); times > 0; times--) {
        size_t at = fy_dice_below(&dice, (uint32_t)n + 1);
        uint32_t how = fy_dice_below(&dice, 3);
        if (how == 0 && n < most) {
            memmove(bytes + at + 1, bytes + at, n - at);
            n++;
        }
        if (how == 1 && at < n) {
            memmove(bytes + at, bytes + at + 1, n - at - 1);
            n--;
        } else if (at < n) {
            bytes[at] = (uint8_t)fy_dice_below(&dice, 256);
        }
    }
    return n;
}

static size_t read_file(const char *folder, const char *name, uint8_t *bytes)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        abort();
    size_t n = fread(bytes, 1, LARGEST, f);
    fclose(f);
    return n;
}

/* Up to four changes after each other, each of them tried. */
static void try_mutants(const char *folder, const char *name, size_t most)
{
    static uint8_t bytes[LARGEST];
    size_t n = read_file(folder, name, bytes);
    n = n < most ? n : most;
    for (uint32_t times = 1 + fy_dice_below(&dice, AGAIN); times > 0; times--) {
        n = LLVMFuzzerCustomMutator(bytes, n, most, fy_dice_below(&dice, UINT32_MAX));
        LLVMFuzzerTestOneInput(bytes, n);
    }
}

static void try_file(const char *folder, const char *name)
{
    static uint8_t bytes[LARGEST];
    size_t n = read_file(folder, name, bytes);
    for (size_t k = 0; k <= BEGINNINGS; k++)
        LLVMFuzzerTestOneInput(bytes, n * k / BEGINNINGS);
}

static int is_file(const struct dirent *e) { return e->d_name[0] != '.'; }

int main(int argc, char **argv)
{
    unsigned long runs = 0, seed = 1, most = LARGEST, number;
    struct dirent **files = NULL;
    for (; argc > 2; argc--, argv++) {
        const char *value = strchr(argv[1], '=');
        number = value ? strtoul(value + 1, NULL, 10) : 0;
        if (!strncmp(argv[1], "-runs=", 6))
            runs = number;
        else if (!strncmp(argv[1], "-seed=", 6))
            seed = number;
        else if (!strncmp(argv[1], "-max_len=", 9) && number <= LARGEST)
            most = number;
        else
            return 2;
    }
    int n = argc == 2 ? scandir(argv[1], &files, is_file, alphasort) : 0;
    fy_dice_seed(&dice, seed, 0);
    for (int i = 0; i < n; i++)
        try_file(argv[1], files[i]->d_name);
    for (unsigned long i = 0; i < runs && n > 0; i++)
        try_mutants(argv[1], files[fy_dice_below(&dice, (uint32_t)n)]->d_name, most);
    printf("%d files, %lu times changed\n", n, runs);
    for (int i = 0; i < n; i++)
        free(files[i]);
    free(files);
    return n <= 0;
}
