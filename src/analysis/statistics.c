/* statistics.c - means and their errors. */
#include "statistics.h"

double square_root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60 && x > 0; i++)
        r = (r + x / r) / 2;
    return x > 0 ? r : 0;
}

double sums_mean(const struct sums *s)
{
    return s->n ? (double)s->sum / (double)s->n : 0;
}

double sums_error(const struct sums *s)
{
    double n = (double)s->n, mean = sums_mean(s);
    return s->n > 1 ? square_root(((double)s->squares / n - mean * mean) / (n - 1)) : 0;
}
