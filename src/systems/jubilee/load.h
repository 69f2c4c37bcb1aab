/* load.h - what the loading files share. */
#ifndef JUBILEE_LOAD_H
#define JUBILEE_LOAD_H

#include "jubilee.h"

void load_map(struct fy_node scenario, struct jubilee_data *);
void load_positions(struct fy_node top, struct jubilee_data *);
void load_forces(struct fy_node scenario, struct jubilee_data *);
void load_charts(struct fy_node scenario, struct jubilee_data *);
void check_data(struct fy_node scenario, const struct jubilee_data *);

int hex_named(const struct jubilee_data *, struct fy_node);
int position_named(const struct jubilee_data *, struct fy_node);
int map_named(const struct jubilee_data *, struct fy_node);
int beach_named(const struct jubilee_data *, struct fy_node);
int area_named(const struct jubilee_data *, struct fy_node);
int colour_named(struct fy_node colours, struct fy_node);

#endif
