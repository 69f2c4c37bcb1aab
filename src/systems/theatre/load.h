/* load.h - what a table of files.c cannot say: the functions that it calls when something has been read. */
#ifndef THEATRE_LOAD_H
#define THEATRE_LOAD_H

#include "calculator.h"
#include "theatre.h"

/* load.c: sides, turns, weather, supply, victory, the campaign link */
void theatre_name_sides(const struct fy_row *);
void theatre_check_turns(const struct fy_row *);
void theatre_add_weather(const struct fy_row *);
void theatre_add_supply(const struct fy_row *);
void theatre_check_losses(const struct fy_row *);
void theatre_add_scoring_bridges(const struct fy_row *);
void theatre_add_victory(const struct fy_row *);
void theatre_check_levels(const struct fy_row *);
void theatre_add_link_game(const struct fy_row *);
void theatre_check_link_hex(const struct fy_row *);

/* load_map.c */
void theatre_add_hexes(const struct fy_row *);
void theatre_name_hexes(const struct fy_row *);
void theatre_add_cliffs(const struct fy_row *);
void theatre_add_river(const struct fy_row *);
void theatre_add_mountain_sides(const struct fy_row *);
void theatre_add_bridge(const struct fy_row *);
void theatre_add_cd(const struct fy_row *);
void theatre_add_airbase(const struct fy_row *);
void theatre_add_port(const struct fy_row *);
void theatre_add_special(const struct fy_row *);
void theatre_add_sea_links(const struct fy_row *);
void theatre_add_owners(const struct fy_row *);
void theatre_add_ways(const struct fy_row *);

/* load_forces.c: tables and forces */
void theatre_read_odds(const struct fy_row *);
void theatre_add_terrains(const struct fy_row *);
void theatre_add_zoc(const struct fy_row *);
void theatre_add_stacking(const struct fy_row *);
void theatre_add_unit(const struct fy_row *);
void theatre_add_ship(const struct fy_row *);
void theatre_add_tp(const struct fy_row *);
void theatre_add_marches(const struct fy_row *);

/* geometry.c */
void theatre_make_geometry(struct theatre_data *d);
void theatre_make_ways(struct theatre_data *d);
int theatre_dearest_step(const struct theatre_data *d);

#endif
