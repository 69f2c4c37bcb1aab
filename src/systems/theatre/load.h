/* load.h - what the files that read a scenario share: names into numbers, and the parts of the work. */
#ifndef THEATRE_LOAD_H
#define THEATRE_LOAD_H

#include "theatre.h"

extern const char theatre_terrain_codes[];
extern const char *const theatre_site_words[];

/* load_map.c */
int theatre_hex_of(struct fy_node n, const struct theatre_data *d, const char *text);
int theatre_read_hex(struct fy_node n, const struct theatre_data *d);
int theatre_read_side(struct fy_node n, const struct theatre_data *d);
void theatre_load_map(struct fy_loader *l, struct fy_node map, struct theatre_data *d);

/* load_tables.c */
void theatre_load_rows(struct fy_node file, struct theatre_tables *t);
void theatre_load_tables(struct fy_node file, struct theatre_data *d);

/* load_forces.c */
void theatre_load_forces(struct fy_loader *l, struct fy_node file, struct theatre_data *d);

/* geometry.c */
void theatre_make_geometry(struct theatre_data *d);
void theatre_make_ways(struct theatre_data *d);
int theatre_dearest_step(const struct theatre_data *d);

#endif
