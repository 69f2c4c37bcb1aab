/* frame.c - the nodes about a mover to which a leg may lead, as rows of bits.
 *
 * What a leg to (x, y) must not do to a box is said by products that are linear in x: in each row the nodes behind a
 * box lie between two of them, and are left out together. */
#include "board/paths.h"

static uint32_t nodes_from(int k) { return k <= 0 ? UINT32_MAX : k >= FY_PATH_ROWS ? 0 : UINT32_MAX << k; }
static uint32_t nodes_between(int first, int last) { return nodes_from(first) & ~nodes_from(last + 1); }

void fy_path_frame_make(const struct fy_nodes *n, struct fy_inch from, int32_t move, struct fy_path_frame *f)
{
    int top = (from.y + move) / 100;
    f->x = from.x < move ? 0 : (from.x - move + 99) / 100;
    f->y = from.y < move ? 0 : (from.y - move + 99) / 100;
    f->n = (top < n->rows ? top : n->rows - 1) - f->y + 1;
    for (int row = f->n; row % FY_LANE_POINTS; row++)
        f->nodes[row] = 0;
}

static void find_all_within(const struct fy_nodes *n, struct fy_inch from, int32_t move, struct fy_path_frame *f)
{
    for (int row = 0; row < f->n; row++) {
        int32_t y = 100 * (f->y + row) - from.y, half = fy_inch_root(move * move - y * y);
        int first = from.x < half ? 0 : (from.x - half + 99) / 100, last = (from.x + half) / 100;
        f->nodes[row] = nodes_between(first - f->x, (last < n->columns ? last : n->columns - 1) - f->x);
    }
}

/* ---- closed ground ---- */

/* Those of a row, a hundred apart from x on, for which a times x and c are more than nought. */
static uint32_t more_than_nought(int32_t x, int32_t a, int32_t c)
{
    int32_t first = a * x + c, step = 100 * a;
    if (a > 0)
        return first > 0 ? UINT32_MAX : nodes_from(-first / step + 1);
    if (a < 0)
        return first > 0 ? ~nodes_from((first - step - 1) / -step) : 0;
    return first > 0 ? UINT32_MAX : 0;
}

/* Nodes of a row to which legs lead through the inside of a box: between its corners, and past its near sides. */
static uint32_t behind_block(const struct fy_path_frame *f, const struct fy_mover *m, const struct fy_block *b, int row)
{
    int32_t x = 100 * f->x - m->from.x, y = 100 * (f->y + row) - m->from.y;
    if ((b->ly >= 0 && y <= b->ly) || (b->hy <= 0 && y >= b->hy))
        return 0;
    uint32_t nodes = f->nodes[row];
    nodes &= b->lx >= 0 ? more_than_nought(x, 1, -b->lx) : UINT32_MAX;
    nodes &= b->hx <= 0 ? more_than_nought(x, -1, b->hx) : UINT32_MAX;
    if (b->around || !nodes)
        return nodes;
    return nodes & more_than_nought(x, -b->right.y, b->right.x * y) & more_than_nought(x, b->left.y, -b->left.x * y);
}

/* Nodes of a row to which legs lead across a section of wire, or up to it: between its ends and on its far side, those
 * included. It is given relative to the mover, its ends counter-clockwise. */
static uint32_t behind_wire(const struct fy_path_frame *f, const struct fy_mover *m, const struct fy_inch wire[2], int row)
{
    int32_t x = 100 * f->x - m->from.x, y = 100 * (f->y + row) - m->from.y;
    struct fy_inch a = wire[0], b = wire[1], ab = fy_inch_from(a, b);
    return more_than_nought(x, -a.y, a.x * y + 1) & more_than_nought(x, b.y, -b.x * y + 1) &
           more_than_nought(x, ab.y, 1 - ab.x * (y - a.y) - ab.y * a.x);
}

/* Some nodes of a row are looked at one by one: is a part of the ground open? */
static void leave_out_barred(struct fy_path_frame *f, const struct fy_mover *m, const struct fy_obstacles *part, int row,
                             uint32_t nodes)
{
    for FY_EACH_BIT(k, nodes) {
        struct fy_inch q = {100 * (f->x + k), 100 * (f->y + row)};
        if (!fy_obstacles_open(m->table, part, m->from, q))
            f->nodes[row] &= ~(1u << k);
    }
}

/* Where what is in the box does not fill it, `part` is that; or else NULL. */
static void leave_out_behind(struct fy_path_frame *f, const struct fy_mover *m, const struct fy_block *b,
                             const struct fy_obstacles *part)
{
    for (int row = 0; row < f->n; row++) {
        uint32_t behind = behind_block(f, m, b, row);
        if (part)
            leave_out_barred(f, m, part, row, behind);
        else
            f->nodes[row] &= ~behind;
    }
}

static void leave_out_behind_wire(struct fy_path_frame *f, const struct fy_mover *m, const struct fy_inch wire[2])
{
    struct fy_inch a = fy_inch_from(m->from, wire[0]), b = fy_inch_from(m->from, wire[1]);
    int64_t turn = fy_inch_cross(a, b);
    for (int row = 0; row < f->n; row++)
        f->nodes[row] &= ~behind_wire(f, m, turn > 0 ? (struct fy_inch[2]){a, b} : (struct fy_inch[2]){b, a}, row);
}

/* Closed crossings and seams; straight seams bar only along the mover's own row and column. */
static void leave_out_the_rest(struct fy_path_frame *f, const struct fy_mover *m)
{
    struct fy_obstacles rest = m->ground;
    rest.areas = rest.wires = 0;
    if (!rest.crossings && !rest.seams[0] && !rest.seams[1])
        return;
    bool lines = !rest.crossings && m->table->straight_seams;
    int column = m->from.x / 100 - f->x;
    uint32_t in_line = m->from.x % 100 ? 0 : nodes_between(column, column);
    for (int row = 0; row < f->n; row++)
        leave_out_barred(f, m, &rest, row,
                         lines && 100 * (f->y + row) != m->from.y ? f->nodes[row] & in_line : f->nodes[row]);
}

void fy_path_frame_open(const struct fy_nodes *n, const struct fy_mover *m, struct fy_path_frame *f)
{
    struct fy_blocks blocks;
    find_all_within(n, m->from, m->move, f);
    fy_mover_blocks(m, &blocks);
    for (int i = 0; i < blocks.n_areas; i++) {
        const struct fy_obstacles part = {.areas = fy_one(blocks.area[i].which)};
        leave_out_behind(f, m, &blocks.area[i], m->table->area[blocks.area[i].which].rectangle ? NULL : &part);
    }
    for (int i = 0; i < blocks.n_wires; i++) {
        const struct fy_inch *wire = m->table->wire[blocks.wire[i].which];
        const struct fy_obstacles part = {.wires = 1u << blocks.wire[i].which};
        if (fy_inch_cross(fy_inch_from(m->from, wire[0]), fy_inch_from(m->from, wire[1])))
            leave_out_behind_wire(f, m, wire);
        else /* seen end-on */
            leave_out_behind(f, m, &blocks.wire[i], &part);
    }
    leave_out_the_rest(f, m);
}

/* ---- pieces ---- */

/* No leg ends within a circle. */
static void leave_out_circle(struct fy_path_frame *f, struct fy_inch centre, int32_t limit2)
{
    int32_t most = fy_inch_root(limit2 - 1), low = centre.y - most - 100 * f->y;
    int first = low > 0 ? (low + 99) / 100 : 0, last = (centre.y + most) / 100 - f->y;
    for (int row = first; row <= last && row < f->n; row++) {
        int32_t y = 100 * (f->y + row) - centre.y, half = fy_inch_root(limit2 - 1 - y * y);
        int left = centre.x < half ? 0 : (centre.x - half + 99) / 100, right = (centre.x + half) / 100;
        if (centre.x + half >= 0)
            f->nodes[row] &= ~nodes_between(left - f->x, right - f->x);
    }
}

/* No leg passes a foe so near: the square within that circle bars like closed ground. */
static void leave_out_behind_foe(struct fy_path_frame *f, const struct fy_mover *m, const struct fy_foe *foe)
{
    int32_t half = (foe->room == foe->touch ? foe->touch : foe->room - m->tolerance) * 707 / 1000;
    struct fy_inch low = {foe->at.x - half, foe->at.y - half}, high = {foe->at.x + half, foe->at.y + half};
    struct fy_block b;
    if (fy_block_make(m, low, high, 0, &b))
        leave_out_behind(f, m, &b, NULL);
}

void fy_path_frame_leave_out(struct fy_path_frame *f, const struct fy_mover *m, struct fy_inch q)
{
    f->nodes[q.y / 100 - f->y] &= ~(1u << (q.x / 100 - f->x));
    for (int i = 0; i < m->n_stops; i++) {
        struct fy_inch stop = {m->from.x + m->stop[i][0], m->from.y + m->stop[i][1]};
        if (fy_inch_apart2(stop, q) < m->stop_limit2[i])
            leave_out_circle(f, stop, m->stop_limit2[i]);
    }
    for (int i = 0; i < m->n_foes; i++)
        if (fy_mover_bars(m, &m->foe[i], q.x - m->from.x, q.y - m->from.y))
            leave_out_behind_foe(f, m, &m->foe[i]);
}
