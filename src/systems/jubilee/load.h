/* load.h - what the loading files share. */
#ifndef JUBILEE_LOAD_H
#define JUBILEE_LOAD_H

#include "jubilee.h"

void jubilee_load_limits(struct fy_node scenario, struct jubilee_data *);
void jubilee_load_map(struct fy_node scenario, struct jubilee_data *);
void jubilee_load_positions(struct fy_node top, struct jubilee_data *);
void jubilee_load_forces(struct fy_node scenario, struct jubilee_data *);
void jubilee_load_charts(struct fy_node scenario, struct jubilee_data *);
void jubilee_check_data(struct fy_node scenario, const struct jubilee_data *);

int jubilee_hex_named(const struct jubilee_data *, struct fy_node);
int jubilee_position_named(const struct jubilee_data *, struct fy_node);
int jubilee_map_named(const struct jubilee_data *, struct fy_node);
int jubilee_box_named(const struct jubilee_data *, struct fy_node);
int jubilee_beach_named(const struct jubilee_data *, struct fy_node);
int jubilee_area_named(const struct jubilee_data *, struct fy_node);
int jubilee_colour_named(struct fy_node colours, struct fy_node);

#endif
