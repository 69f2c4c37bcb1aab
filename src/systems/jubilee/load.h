/* load.h - what the loading files share: the tables of files.c call most of it while the files are read. */
#ifndef JUBILEE_LOAD_H
#define JUBILEE_LOAD_H

#include "foray/rows.h"
#include "jubilee.h"

extern const char *const jubilee_symbol_words[];

/* load_map.c */
void jubilee_add_terrain(const struct fy_row *);
void jubilee_add_map(const struct fy_row *);
void jubilee_add_cliffs(const struct fy_row *);
void jubilee_add_wall(const struct fy_row *);
void jubilee_add_wires(const struct fy_row *);
void jubilee_add_rivers(const struct fy_row *);
void jubilee_add_bridges(const struct fy_row *);
void jubilee_add_road(const struct fy_row *);
void jubilee_add_exits(const struct fy_row *);
void jubilee_name_hexes(const struct fy_row *);
void jubilee_add_beach(const struct fy_row *);
void jubilee_add_box(const struct fy_row *);
void jubilee_make_map(const struct fy_row *);

/* load_positions.c */
void jubilee_check_colours(const struct fy_row *);
void jubilee_add_position(const struct fy_row *);
void jubilee_make_positions(const struct fy_row *);
int jubilee_position_in(struct fy_node, const struct jubilee_data *, int hex);

/* load_forces.c */
void jubilee_add_company(const struct fy_row *);
void jubilee_make_commonwealth(const struct fy_row *);
void jubilee_before_germans(const struct fy_row *);
void jubilee_add_german(const struct fy_row *);
void jubilee_add_depth(const struct fy_row *);
void jubilee_add_chit(const struct fy_row *);

/* load_charts.c */
void jubilee_make_landing(const struct fy_row *);
void jubilee_make_attack(const struct fy_row *);
void jubilee_make_barrage(const struct fy_row *);
void jubilee_make_turns(const struct fy_row *);
void jubilee_make_bands(const struct fy_row *);
void jubilee_make_option_chits(const struct fy_row *);
void jubilee_make_batteries(struct fy_node scenario, struct jubilee_data *);
void jubilee_make_disposition(struct fy_node scenario, struct jubilee_data *);

/* load_places.c, load_check.c */
void jubilee_lay_out_places(struct fy_loader *, struct jubilee_data *);
void jubilee_check_data(struct fy_node scenario, const struct jubilee_data *);

#endif
