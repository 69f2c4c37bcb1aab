/* figure.c - what texts say of the data, by name. */
#include "foray/foray.h"

#include <string.h>

bool fy_figure_find(const struct fy_named_figure *all, size_t n, const char *name, struct fy_figure *out)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(all[i].name, name)) {
            *out = all[i].figure;
            return true;
        }
    return false;
}
