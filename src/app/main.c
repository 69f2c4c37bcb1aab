/* main.c - the program: finding the subcommand. */
#include "calculate.h"

#include "foray/calculator.h"
#include "foray/text.h"

#include <stdio.h>
#include <string.h>

static void overview(void)
{
    printf("foray: solitaire commando raids, with every die shown and every rule cited\n\n"
           "  foray COMMAND [words and options]\n\n");
    for (int i = 0; commands[i]; i++)
        printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
    for (int i = 0; i < fy_n_systems; i++)
        if (fy_systems[i]->calculator)
            printf("  %-10s %s\n", fy_systems[i]->calculator->name, fy_systems[i]->calculator->summary);
    printf("\nforay COMMAND --help tells more of each; foray --version tells the version.\n");
}

static int no_such_command(const char *word)
{
    const char *names[64];
    int n = 0;
    for (; commands[n] && n < 64; n++)
        names[n] = commands[n]->name;
    for (int i = 0; i < fy_n_systems && n < 64; i++)
        if (fy_systems[i]->calculator)
            names[n++] = fy_systems[i]->calculator->name;
    const char *near = fy_nearest(word, names, n);
    if (near)
        return complain(NULL, "there is no command \"%s\"; did you mean \"%s\"?", word, near);
    return complain(NULL, "there is no command \"%s\"; foray --help lists them", word);
}

/* One of the table, or a calculator of a system. */
static bool find_command(const char *name, struct command *out)
{
    for (int i = 0; commands[i]; i++)
        if (!strcmp(commands[i]->name, name)) {
            *out = *commands[i];
            return true;
        }
    return calculator_command(name, out);
}

int main(int argc, char **argv)
{
    struct command c;
    say_when_memory_ends();
    if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        overview();
        return DONE;
    }
    if (!strcmp(argv[1], "--version")) {
        printf("foray %s\n", FORAY_VERSION);
        return DONE;
    }
    if (!find_command(argv[1], &c))
        return no_such_command(argv[1]);
    for (int k = 2; k < argc && strcmp(argv[k], "--") != 0; k++)
        if (!strcmp(argv[k], "--help")) {
            print_help(&c);
            return DONE;
        }
    return c.run(&c, argc - 1, argv + 1);
}
