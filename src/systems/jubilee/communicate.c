/* communicate.c - control and communication (13): one flood over whole rows of hexes, from the roads that leave the
 * map. */
#include "jubilee.h"

struct rows {
    uint32_t row[LINE_MAX];
};

static void mark(const struct map_sheet *m, struct rows *set, int hex)
{
    int i = hex - m->first_hex;
    set->row[i / m->grid.cells] |= (uint32_t)1 << (i % m->grid.cells);
}

static bool marked(const struct map_sheet *m, const struct rows *set, int hex)
{
    int i = hex - m->first_hex;
    return set->row[i / m->grid.cells] >> (i % m->grid.cells) & 1;
}

/* JU-13.1.1, JU-13.2.1, JU-13.2.2, JU-13.2.3 */
static void control(const struct jubilee_data *d, const struct jubilee *s, int map, struct rows *held)
{
    const struct map_sheet *m = &d->map[map];
    *held = (struct rows){{0}};
    for (uint64_t left = s->ashore; left; left &= left - 1) {
        int u = lowest(left), hex = s->at[u];
        if (d->map_of[hex] != map)
            continue;
        mark(m, held, hex);
        for (unsigned dirs = controls_adjacent(d, s, u) ? d->unblocked[hex] : 0; dirs; dirs &= dirs - 1)
            mark(m, held, d->next[hex][__builtin_ctz(dirs)]);
    }
}

static uint32_t shifted(uint32_t bits, int by)
{
    return by < 0 ? bits >> -by : bits << by;
}

/* The hexes that a path reaches in direction dir from the hexes of one row. */
static uint32_t reached_from(const struct map_sheet *m, const struct rows *reach, int row, int dir)
{
    static const int8_t step[FY_HEX_SIDES] = {1, 0, -1, -1, -1, 0};
    int half = dir % 3 ? ((m->grid.first_line + row) & 1) == m->grid.shifted : 0;
    return shifted(reach->row[row] & m->open[dir][row], step[dir] + half);
}

static uint32_t fill_row(const struct map_sheet *m, struct rows *reach, const struct rows *can, int row)
{
    uint32_t before = reach->row[row];
    if (row > 0)
        reach->row[row] |= (reached_from(m, reach, row - 1, 1) | reached_from(m, reach, row - 1, 2)) & can->row[row];
    if (row + 1 < m->grid.lines)
        reach->row[row] |= (reached_from(m, reach, row + 1, 4) | reached_from(m, reach, row + 1, 5)) & can->row[row];
    for (uint32_t old = 0; old != reach->row[row];) {
        old = reach->row[row];
        reach->row[row] |= (reached_from(m, reach, row, 0) | reached_from(m, reach, row, 3)) & can->row[row];
    }
    return before ^ reach->row[row];
}

/* JU-13.3.1, JU-13.3.2: every hex that a path from an exit can reach. */
static void flood(const struct map_sheet *m, const struct rows *can, struct rows *reach)
{
    for (int r = 0; r < m->grid.lines; r++)
        reach->row[r] = m->exit[r] & can->row[r];
    for (uint32_t changed = 1; changed;) {
        changed = 0;
        for (int r = 0; r < m->grid.lines; r++)
            changed |= fill_row(m, reach, can, r);
        for (int r = m->grid.lines - 1; r >= 0; r--)
            changed |= fill_row(m, reach, can, r);
    }
}

/* Is the position reached when Germans stand in these positions? JU-13.4.1: their hexes are not controlled. */
static bool reached(const struct jubilee_data *d, const struct rows *held, uint64_t germans, int position)
{
    int map = d->position[position].map;
    const struct map_sheet *m = &d->map[map];
    struct rows can, reach;
    for (int r = 0; r < m->grid.lines; r++)
        can.row[r] = m->land[r] & ~held->row[r];
    for (uint64_t left = germans & d->of_map[map]; left; left &= left - 1)
        mark(m, &can, d->position[lowest(left)].hex);
    flood(m, &can, &reach);
    return marked(m, &reach, d->position[position].hex);
}

/* Two ways out of every position are known beforehand; only when CW units cut both is there anything to search. */
static bool trace(const struct jubilee_data *d, const struct jubilee *s, const struct presence *cw, uint64_t germans,
                  int position)
{
    struct rows held;
    if (!in(cw->cut[0] & cw->cut[1], position))
        return true;
    control(d, s, d->position[position].map, &held);
    return reached(d, &held, germans, position);
}

bool jubilee_in_communication(const struct jubilee_data *d, const struct jubilee *s, const struct presence *cw,
                              int position)
{
    return trace(d, s, cw, s->occupied, position);
}

/* JU-13.4.2: as if the unit had already moved. */
bool jubilee_would_communicate(const struct jubilee_data *d, const struct jubilee *s, const struct presence *cw,
                               int from, int to)
{
    return trace(d, s, cw, (s->occupied & ~bit(from)) | bit(to), to);
}

/* Without anybody ashore: what the data must grant to every position. */
bool jubilee_reaches_exit(const struct jubilee_data *d, int position)
{
    struct rows nobody = {{0}};
    return reached(d, &nobody, 0, position);
}
