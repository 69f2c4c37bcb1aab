/* leg.c - is a leg legal? The rules of ground.c (SK-7, SK-2.7, SK-8) once more for the many legs that are tried and only
 * need a yes or a no: cheap looks first, in coordinates relative to the mover. */
#include "skirmish.h"

/* ---- closed ground ---- */

/* The octants, counter-clockwise from the right, edges included, that the inside of a box has part in. */
static uint8_t octants(const struct sk_block *b)
{
    bool right = b->hx > 0, left = b->lx < 0, above = b->hy > 0, below = b->ly < 0;
    unsigned set = 0;
    set |= (unsigned)(right && above && b->ly < b->hx) << 0;
    set |= (unsigned)(right && above && b->lx < b->hy) << 1;
    set |= (unsigned)(left && above && -b->hx < b->hy) << 2;
    set |= (unsigned)(left && above && b->ly < -b->lx) << 3;
    set |= (unsigned)(left && below && b->lx < b->hy) << 4;
    set |= (unsigned)(left && below && b->ly < b->hx) << 5;
    set |= (unsigned)(right && below && b->lx < -b->ly) << 6;
    set |= (unsigned)(right && below && -b->hy < b->hx) << 7;
    return (uint8_t)set;
}

/* A box around closed ground, if a leg can get there. */
static bool block_at(const struct sk_walk *w, struct fy_inch low, struct fy_inch high, struct sk_block *b)
{
    *b = (struct sk_block){low.x - w->from.x, low.y - w->from.y, high.x - w->from.x, high.y - w->from.y, 0, 0};
    if (b->lx >= w->move || b->ly >= w->move || -b->hx >= w->move || -b->hy >= w->move)
        return false;
    b->octants = octants(b);
    return true;
}

/* How near to a foe the leg may come: not over its base, nor into its band if it begins outside. */
static int32_t room_of(const struct sk_walk *w, const struct sk_foe *f)
{
    return f->band && !f->holds ? w->d->band + f->touch : f->touch;
}

static void see_foes(struct sk_walk *w)
{
    for (int i = 0; i < w->n_foes; i++) {
        struct sk_foe *f = &w->foe[i];
        struct sk_block b;
        int32_t room = room_of(w, f);
        bool there = block_at(w, (struct fy_inch){f->at.x - room, f->at.y - room}, (struct fy_inch){f->at.x + room, f->at.y + room}, &b);
        f->octants = there ? b.octants : 0;
    }
}

void skirmish_walk_blocks(struct sk_walk *w)
{
    w->n_areas = w->n_wires = 0;
    see_foes(w);
    for EACH_BIT(a, w->ground.areas) {
        int a = __builtin_ctzll(a_set);
        struct sk_block *b = &w->area[w->n_areas];
        if (!block_at(w, w->d->area[a].low, w->d->area[a].high, b))
            continue;
        b->what = (uint8_t)a;
        w->n_areas++;
    }
    for EACH_BIT(i, w->ground.wires) { /* to touch it is enough: a hundredth more all round */
        int i = __builtin_ctzll(i_set);
        struct fy_inch a = w->d->wire[i][0], b = w->d->wire[i][1];
        struct sk_block *block = &w->wire[w->n_wires];
        if (!block_at(w, (struct fy_inch){(a.x < b.x ? a.x : b.x) - 1, (a.y < b.y ? a.y : b.y) - 1},
                      (struct fy_inch){(a.x < b.x ? b.x : a.x) + 1, (a.y < b.y ? b.y : a.y) + 1}, block))
            continue;
        block->what = (uint8_t)i;
        w->n_wires++;
    }
}

/* Does the leg pass through the inside of the box? */
static inline bool meets(const struct sk_block *b, int32_t x, int32_t y)
{
    if ((b->lx >= 0 && x <= b->lx) || (b->hx <= 0 && x >= b->hx) || (b->ly >= 0 && y <= b->ly) || (b->hy <= 0 && y >= b->hy))
        return false;
    /* the corners farthest to the left and to the right of the line */
    int32_t left = x * (x > 0 ? b->hy : b->ly) - y * (y > 0 ? b->lx : b->hx);
    int32_t right = x * (x > 0 ? b->ly : b->hy) - y * (y > 0 ? b->hx : b->lx);
    return left > 0 && right < 0;
}

static bool ground_open(const struct sk_walk *w, struct fy_inch q, unsigned ahead)
{
    const struct sk_data *d = w->d;
    int32_t x = q.x - w->from.x, y = q.y - w->from.y;
    if (q.x < 0 || q.y < 0 || q.x > d->width || q.y > d->height)
        return false;
    for (int i = 0; i < w->n_areas; i++) {
        const struct sk_block *b = &w->area[i];
        if (b->octants & ahead && meets(b, x, y) &&
            (d->area[b->what].rectangle || fy_inch_area_meets(&d->area[b->what], w->from, q)))
            return false;
    }
    for (int i = 0; i < w->n_wires; i++) {
        const struct sk_block *b = &w->wire[i];
        if (b->octants & ahead && meets(b, x, y) && fy_inch_segments_touch(w->from, q, d->wire[b->what][0], d->wire[b->what][1]))
            return false;
    }
    for EACH_BIT(t, w->ground.crossings)
        if (fy_inch_area_meets(&d->target[__builtin_ctzll(t_set)].area, w->from, q))
            return false;
    return (d->straight_seams && x && y) || !skirmish_crosses_seam(d, &w->ground, w->from, q);
}

/* ---- pieces ---- */

/* Who lies behind is passed by nobody and entered by nobody: the leg begins outside. */
static bool foes_allow(const struct sk_walk *w, struct fy_inch q, unsigned ahead)
{
    int64_t x = q.x - w->from.x, y = q.y - w->from.y, length2 = x * x + y * y;
    for (int i = 0; i < w->n_foes; i++) {
        const struct sk_foe *f = &w->foe[i];
        if (!(f->octants & ahead))
            continue;
        int64_t fx = f->at.x - w->from.x, fy = f->at.y - w->from.y, along = fx * x + fy * y;
        if (along <= 0)
            continue;
        int64_t end2 = fy_inch_apart2(f->at, q), cross = fx * y - fy * x;
        bool beyond = along >= length2;
        int64_t have = beyond ? end2 : cross * cross, unit = beyond ? 1 : length2;
        int32_t room = room_of(w, f);
        if (have >= fy_inch_square(room) * unit)
            continue;
        if (room == f->touch || have < fy_inch_square(room - w->d->intrusion) * unit || end2 > fy_inch_square(room))
            return false;
    }
    return true;
}

bool skirmish_ends_free(const struct sk_walk *w, struct fy_inch q)
{
    for (int i = 0; i < w->n_friends; i++)
        if (fy_inch_nearer(w->friend[i].at, q, w->friend[i].touch))
            return false;
    return true;
}

bool skirmish_leg_legal(const struct sk_walk *w, struct fy_inch q, bool again)
{
    unsigned ahead = 1u << octant(q.x - w->from.x, q.y - w->from.y);
    if (w->stuck || fy_inch_same(w->from, q) || !fy_inch_within(w->from, q, w->move))
        return false;
    if (!ground_open(w, q, ahead) || !foes_allow(w, q, ahead) || !skirmish_ends_free(w, q))
        return false;
    if (!w->held || !(again || w->s->option[OPT_STOP] == STOP_STRICT))
        return true;
    return skirmish_bands_allow(w, q, again, NULL);
}

/* ---- how far legs get ---- */

/* The rays that can meet something: eight octants, two rays in each, and the ones on its edges. */
static unsigned rays_in(unsigned octants_of)
{
    unsigned rays = 0;
    for (; octants_of; octants_of &= octants_of - 1)
        rays |= 7u << 2 * __builtin_ctz(octants_of);
    return (rays | rays >> SKIRMISH_RAYS) & ((1u << SKIRMISH_RAYS) - 1);
}

static void shorten(int32_t *reach, int32_t to) { *reach = to < *reach ? to : *reach; }

/* Where the line to (x, y), `length` long, enters a box that it meets. */
static int32_t entry(const struct sk_block *b, int32_t x, int32_t y, int32_t length)
{
    int32_t by_x = x > 0 ? b->lx * length / x : x < 0 ? b->hx * length / x : 0;
    int32_t by_y = y > 0 ? b->ly * length / y : y < 0 ? b->hy * length / y : 0;
    return by_x > by_y ? by_x : by_y;
}

/* The rays that are stopped. */
static unsigned stop_at_block(const struct sk_block *b, int32_t move, const struct fy_inch ray[], int32_t reach[])
{
    unsigned stopped = 0;
    for (unsigned rays = rays_in(b->octants); rays; rays &= rays - 1) {
        int i = __builtin_ctz(rays);
        if (!meets(b, ray[i].x, ray[i].y))
            continue;
        shorten(&reach[i], entry(b, ray[i].x, ray[i].y, move));
        stopped |= 1u << i;
    }
    return stopped;
}

/* A little farther than where a ray comes into the foe's band; or up to its base. The rays that come near. */
static unsigned stop_at_foe(const struct sk_walk *w, const struct sk_foe *f, const struct fy_inch ray[], int32_t reach[])
{
    unsigned near = 0;
    int32_t fx = f->at.x - w->from.x, fy = f->at.y - w->from.y, room = room_of(w, f);
    for (unsigned rays = rays_in(f->octants); rays; rays &= rays - 1) {
        int i = __builtin_ctz(rays);
        int32_t along = (fx * ray[i].x + fy * ray[i].y) / w->move, aside = (fx * ray[i].y - fy * ray[i].x) / w->move;
        int32_t rest = room * room - aside * aside;
        if (aside < room + 3 && aside > -room - 3 && along > -3 && along - room < w->move + 3)
            near |= 1u << i;
        if (along > 0 && rest > 0 && along - room < reach[i])
            shorten(&reach[i], along - fy_inch_root(rest) + (room == f->touch ? -2 : w->d->intrusion / 2));
    }
    return near;
}

static void stop_at_edge(const struct sk_walk *w, const struct fy_inch ray[], int32_t reach[])
{
    struct fy_inch p = w->from;
    if (p.x >= w->move && p.y >= w->move && p.x + w->move <= w->d->width && p.y + w->move <= w->d->height)
        return;
    for (int i = 0; i < SKIRMISH_RAYS; i++) {
        struct fy_inch v = ray[i];
        if (p.x + v.x < 0 || p.x + v.x > w->d->width)
            shorten(&reach[i], (v.x > 0 ? w->d->width - p.x : -p.x) * w->move / v.x);
        if (p.y + v.y < 0 || p.y + v.y > w->d->height)
            shorten(&reach[i], (v.y > 0 ? w->d->height - p.y : -p.y) * w->move / v.y);
    }
}

unsigned skirmish_reaches(const struct sk_walk *w, int32_t reach[SKIRMISH_RAYS])
{
    const struct fy_inch *ray = w->d->ray[w->s->kind[w->piece]];
    unsigned doubtful = 0;
    for (int i = 0; i < SKIRMISH_RAYS; i++)
        reach[i] = w->move;
    stop_at_edge(w, ray, reach);
    for (int i = 0; i < w->n_areas; i++)
        doubtful |= stop_at_block(&w->area[i], w->move, ray, reach);
    for (int i = 0; i < w->n_wires; i++)
        doubtful |= stop_at_block(&w->wire[i], w->move, ray, reach);
    for (int i = 0; i < w->n_foes; i++)
        doubtful |= stop_at_foe(w, &w->foe[i], ray, reach);
    if (w->ground.seams[0] | w->ground.seams[1])
        doubtful |= w->d->straight_seams ? 0x1111u : ~0u;
    return w->ground.crossings || w->held || w->stuck ? 0 : ~doubtful;
}
