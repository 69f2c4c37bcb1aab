/* changed_data.h - copies of a system's data with one thing changed in each, which the loader refuses or accepts. Before it is
 * included, SYSTEM is defined as the key of the system, and `files` lists what is copied. */
#ifndef FORAY_CHANGED_DATA_H
#define FORAY_CHANGED_DATA_H

struct change {
    const char *file, *from, *to, *because;
};

static void refused(const struct change *c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        copy_data(SYSTEM, files);
        change_file(c[i].file, c[i].from, c[i].to);
        data_refused(SYSTEM, c[i].because);
    }
}
#define REFUSED(rows) refused(rows, sizeof(rows) / sizeof(rows)[0])

static void test_sound(void **state)
{
    (void)state;
    copy_data(SYSTEM, files);
    data_accepted(SYSTEM);
}

static int clean_up(void **state)
{
    (void)state;
    drop_folder();
    return 0;
}

#endif
