/* texts.c - what texts, helps and the guide say of the data: numbers of the tables, and who is who. */
#include "chariot.h"

#include <string.h>

struct number {
    const char *name;
    int32_t value;
};

static bool find_number(const struct chariot_data *d, const char *name, struct fy_figure *out)
{
    const struct number all[] = {
        {"move", d->move}, {"stack", d->stack}, {"turns", d->turns}, {"minutes", d->minutes}, {"first_move", d->first_move},
        {"cohesion", d->cohesion_british}, {"cohesion_each", d->add.cohesion}, {"leave_zoc", d->leave_zoc},
        {"demolition", d->demolition}, {"demolition_each", -d->add.demolition_enemies}, {"won_from", d->won_from},
        {"capped_flak", d->capped_flak}, {"capped_most", d->capped_most}, {"teams", COMMANDOS}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name)) {
            out->number = all[i].value;
            return true;
        }
    return false;
}

bool chariot_figure(const void *data, const char *name, struct fy_figure *out)
{
    const struct chariot_data *d = data;
    const struct fy_name words[] = {{"fighter", d->piece_name[d->fighter].title}, {"fought",
        d->piece_name[d->mole_flak].title},
                                    {"hq", d->piece_name[d->hq].title}, {"mortar", d->piece_name[d->mortar].title},
                                    {"ship", d->place[TRACK + CAMPBELTOWN].title}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i].id, name)) {
            out->words = words[i].title;
            return true;
        }
    return find_number(d, name, out);
}
