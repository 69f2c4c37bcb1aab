#include "foray/hex.h"

#include <stdlib.h>

static int shift_of(const struct fy_hexes *map, int line)
{
    return (line & 1) == map->shifted;
}

int fy_hex_count(const struct fy_hexes *map)
{
    return map->lines * map->cells;
}

int fy_hex_at(const struct fy_hexes *map, int line, int cell)
{
    int l = line - map->first_line, c = cell - map->first_cell;
    return l < 0 || l >= map->lines || c < 0 || c >= map->cells ? -1 : l * map->cells + c;
}

int fy_hex_of_number(const struct fy_hexes *map, int number)
{
    return number < 0 ? -1 : fy_hex_at(map, number / 100, number % 100);
}

int fy_hex_line(const struct fy_hexes *map, int hex)
{
    return map->first_line + hex / map->cells;
}

int fy_hex_cell(const struct fy_hexes *map, int hex)
{
    return map->first_cell + hex % map->cells;
}

int fy_hex_number(const struct fy_hexes *map, int hex)
{
    return fy_hex_line(map, hex) * 100 + fy_hex_cell(map, hex);
}

int fy_hex_parse(const char *text)
{
    int number = 0;
    for (int i = 0; i < 4; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        number = number * 10 + (text[i] - '0');
    }
    return text[4] == '\0' ? number : -1;
}

int fy_hex_neighbour(const struct fy_hexes *map, int hex, int direction)
{
    static const int8_t step[FY_HEX_SIDES][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}};
    int line = fy_hex_line(map, hex), cell = fy_hex_cell(map, hex);
    int half = step[direction][0] ? shift_of(map, line) : 0;
    return fy_hex_at(map, line + step[direction][0], cell + step[direction][1] + half);
}

int fy_hex_direction(const struct fy_hexes *map, int from, int to)
{
    for (int d = 0; d < FY_HEX_SIDES; d++)
        if (to >= 0 && fy_hex_neighbour(map, from, d) == to)
            return d;
    return -1;
}

/* The cell counted along a slanting axis: the number of shifted lines passed is taken off. */
static int slant(const struct fy_hexes *map, int line, int cell)
{
    int odd = line & 1;
    return cell - (line + (map->shifted ? -odd : odd)) / 2;
}

int fy_hex_distance(const struct fy_hexes *map, int from, int to)
{
    int l0 = fy_hex_line(map, from), l1 = fy_hex_line(map, to);
    int q = slant(map, l1, fy_hex_cell(map, to)) - slant(map, l0, fy_hex_cell(map, from));
    int l = l1 - l0;
    return (abs(q) + abs(l) + abs(q + l)) / 2;
}

int fy_hex_side(const struct fy_hexes *map, int hex, int direction)
{
    int other = fy_hex_neighbour(map, hex, direction);
    if (other < 0)
        return -1;
    return direction < 3 ? hex * 3 + direction : other * 3 + direction - 3;
}

int fy_hex_side_between(const struct fy_hexes *map, int a, int b)
{
    int direction = fy_hex_direction(map, a, b);
    return direction < 0 ? -1 : fy_hex_side(map, a, direction);
}

int fy_hex_flood(const struct fy_hexes *map, int from, const uint8_t open[], int16_t steps[], int16_t queue[])
{
    int count = fy_hex_count(map), head = 0, tail = 0;
    for (int h = 0; h < count; h++)
        steps[h] = -1;
    steps[from] = 0;
    queue[tail++] = (int16_t)from;
    while (head < tail) {
        int hex = queue[head++];
        for (int d = 0; d < FY_HEX_SIDES; d++) {
            int to = open[hex] >> d & 1 ? fy_hex_neighbour(map, hex, d) : -1;
            if (to < 0 || steps[to] >= 0)
                continue;
            steps[to] = (int16_t)(steps[hex] + 1);
            queue[tail++] = (int16_t)to;
        }
    }
    return tail;
}

void fy_hex_centre(const struct fy_hexes *map, int hex, int32_t *along, int32_t *across)
{
    int line = fy_hex_line(map, hex);
    *along = fy_hex_cell(map, hex) * 1000 + shift_of(map, line) * 500;
    *across = line * 866;
}
