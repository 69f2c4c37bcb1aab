/* statistics.h - private: means and their errors. */
#ifndef FORAY_STATISTICS_H
#define FORAY_STATISTICS_H

#include <stdint.h>

/* A square root good to a few digits, so that nothing here needs libm. */
double square_root(double);

/* Sums of whole numbers: exact, so that no order of adding makes a difference. */
struct sums {
    int64_t n, sum, squares;
};
static inline void sums_add(struct sums *s, int64_t x)
{
    s->n++;
    s->sum += x;
    s->squares += x * x;
}
double sums_mean(const struct sums *);
double sums_error(const struct sums *); /* the standard error of the mean */

#endif
