/* summary.h - private: figures of a study and their intervals. */
#ifndef FORAY_STUDY_SUMMARY_H
#define FORAY_STUDY_SUMMARY_H

#include "study.h"

#include "analysis/statistics.h"

/* Half of the 95 % interval. */
double interval_of_mean(const struct sums *);
double interval_of_share(uint64_t part, uint64_t n);
/* "easier", "harder", "mixed" or "none seen", from two differences and halves of their intervals. */
const char *study_called(double points, double points_error, double won, double won_error);
/* Targets and units of a variant, in the order of their fates. */
void study_things(const struct fy_study_variant *, struct fy_fates *);
/* What was seen of the games that were watched: "turns" and "heat". */
bool study_add_watched(struct fy_study_store *, const struct fy_study *, int variant, json_t *to, char error[FY_ERROR]);

#endif
