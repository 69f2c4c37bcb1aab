/* sight.c - line of sight and cover: SK-9.4, SK-15. Buildings alone matter to sight (SK-15.2), and wire to neither (SK-13.5). */
#include "skirmish.h"

/* SK-15.1: a building between blocks, one that holds an end does not. */
bool skirmish_sees(const struct sk_data *d, const struct sk_state *s, struct fy_inch p, struct fy_inch q)
{
    if (s->option[OPT_SIGHT])
        return true; /* SKO-3 */
    for FY_EACH_BIT(i, d->table.buildings & fy_spans_between(&d->table.areas, p, q)) {
        const struct fy_inch_area *a = &d->table.area[i];
        if (fy_inch_area_meets(a, p, q) && !fy_inch_area_holds(a, p) && !fy_inch_area_holds(a, q))
            return false;
    }
    return true;
}

/* SK-15.3 */
int skirmish_cover_at(const struct sk_data *d, struct fy_inch p)
{
    for FY_EACH_BIT(i, d->covers & fy_spans_around(&d->table.areas, p, 0))
        if (fy_inch_area_holds(&d->table.area[i], p))
            return i;
    return -1;
}
