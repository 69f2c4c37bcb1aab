#ifndef FORAY_HEX_H
#define FORAY_HEX_H

/* Hex geometry: numbering, neighbours, distance, hexsides, floods.
 *
 * A hex map is a set of straight lines of hexes. Every other line is shifted by half a hex toward higher
 * cells. A hex has a four-digit number: two digits for its line, two for its cell on that line.
 *
 *   rows straight (corner up):    line = row,    cell = column, number RRCC
 *   columns straight (side up):   line = column, cell = row,    number CCRR
 *
 * so both kinds of map are the same geometry and differ only in what a front end draws. Inside the program
 * a hex is its index, 0 .. fy_hex_count() - 1, line by line; -1 is "no hex".
 *
 * Directions run round the hex: 0 the next cell, 1 and 2 the next line (higher cell, lower cell), 3 the
 * cell before, 4 and 5 the line before (lower cell, higher cell). The opposite of d is (d + 3) % 6. */

#include <stdbool.h>
#include <stdint.h>

enum { FY_HEX_SIDES = 6 };

struct fy_hexes {
    int16_t first_line, lines; /* lines first_line .. first_line + lines - 1 */
    int16_t first_cell, cells; /* cells first_cell .. first_cell + cells - 1 on each of them */
    int16_t shifted;           /* which lines sit half a hex toward higher cells: 1 the odd ones, 0 the even ones */
};

int fy_hex_count(const struct fy_hexes *map);

/* The index of a line and cell, or of a number such as 517 for "0517"; -1 if the map has no such hex. */
int fy_hex_at(const struct fy_hexes *map, int line, int cell);
int fy_hex_of_number(const struct fy_hexes *map, int number);

int fy_hex_line(const struct fy_hexes *map, int hex);
int fy_hex_cell(const struct fy_hexes *map, int hex);
int fy_hex_number(const struct fy_hexes *map, int hex);

/* Four digits and nothing else, as a number; -1 otherwise. */
int fy_hex_parse(const char *text);

/* The neighbour in a direction, or -1 at the edge. */
int fy_hex_neighbour(const struct fy_hexes *map, int hex, int direction);

/* The direction from a hex to its neighbour, or -1 if they are not adjacent. */
int fy_hex_direction(const struct fy_hexes *map, int from, int to);

/* Hexes on the shortest way, the last counted and the first not. */
int fy_hex_distance(const struct fy_hexes *map, int from, int to);

/* A hexside between two hexes of the map has one name from either side: 0 .. 3 * fy_hex_count() - 1, or -1. */
int fy_hex_side(const struct fy_hexes *map, int hex, int direction);
int fy_hex_side_between(const struct fy_hexes *map, int a, int b);

/* Floods from a hex; bit d of open[h] says that one may go from h in direction d. Writes the number of steps to
 * every hex, or -1 if it cannot be reached; `queue` is room for fy_hex_count() entries. Answers how many were reached. */
int fy_hex_flood(const struct fy_hexes *map, int from, const uint8_t open[], int16_t steps[], int16_t queue[]);

/* The centre on a drawing: 1000 units from one cell to the next, 866 from one line to the next. */
void fy_hex_centre(const struct fy_hexes *map, int hex, int32_t *along, int32_t *across);

#endif
