/* operation.h - the operations calculator for the line protocol: "operation KEY=VALUE…". */
#ifndef FORAY_APP_OPERATION_H
#define FORAY_APP_OPERATION_H

#include <jansson.h>

json_t *operation_line(const char *words);

#endif
