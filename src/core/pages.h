/* pages.h - private: texts of pages that stand alone in a browser, which the build makes from the files named here. */
#ifndef FORAY_PAGES_H
#define FORAY_PAGES_H

extern const char fy_page_fonts[];  /* the style that sets Cabin and EB Garamond: web/fonts */
extern const char fy_page_report[]; /* src/study/report.css */
extern const char fy_page_review[]; /* src/analysis/review.html, with a line FONTS and a line REVIEW to be filled in */

#endif
