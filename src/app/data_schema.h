/* data_schema.h - the tables of a system's data files (rows.h), as JSON Schema for editors and as a reference for readers. */
#ifndef FORAY_APP_DATA_SCHEMA_H
#define FORAY_APP_DATA_SCHEMA_H

#include "foray/foray.h"

#include <jansson.h>

enum { DATA_KINDS = 32 };

/* The kinds of files that a system has: its scenarios first, then those that a scenario or another file names, then the guide. */
int data_kinds(const struct fy_system *, const struct fy_rows *kinds[DATA_KINDS]);

const char *data_article(const char *word); /* "a" or "an" */

/* JSON Schema, draft 2020-12, of one kind of file. */
json_t *data_schema_json(const struct fy_system *, const struct fy_rows *kind);

/* Every key of every file, as Markdown on standard output. */
void data_schema_markdown(const struct fy_system *);

#endif
