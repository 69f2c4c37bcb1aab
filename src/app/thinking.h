/* thinking.h - what commands that think long share: how long, progress on the terminal, and stopping by Ctrl-C. */
#ifndef FORAY_APP_THINKING_H
#define FORAY_APP_THINKING_H

#include "app.h"

void thinking_begin(void);      /* from now on Ctrl-C does not end the program, but asks to stop */
bool thinking_stopped(void);
void thinking_progress(int thousandths, const char *what); /* if standard error is a terminal */
void thinking_end(void);        /* takes the progress away */

#endif
