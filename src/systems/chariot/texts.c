/* texts.c - what texts, helps and the guide say of the data: numbers of the tables, and who is who. */
#include "chariot.h"

bool chariot_figure(const void *data, const char *name, struct fy_figure *out)
{
    const struct chariot_data *d = data;
    const struct fy_named_figure all[] = {
        {"move", {.number = d->move}},
        {"stack", {.number = d->stack}},
        {"turns", {.number = d->turns}},
        {"minutes", {.number = d->minutes}},
        {"first_move", {.number = d->first_move}},
        {"cohesion", {.number = d->cohesion_british}},
        {"cohesion_each", {.number = d->add.cohesion}},
        {"leave_zoc", {.number = d->leave_zoc}},
        {"demolition", {.number = d->demolition}},
        {"demolition_each", {.number = -d->add.demolition_enemies}},
        {"won_from", {.number = d->won_from}},
        {"capped_flak", {.number = d->capped_flak}},
        {"capped_most", {.number = d->capped_most}},
        {"teams", {.number = COMMANDOS}},
        {"fighter", {.words = d->piece_name[d->fighter].title}},
        {"fought", {.words = d->piece_name[d->mole_flak].title}},
        {"hq", {.words = d->piece_name[d->hq].title}},
        {"mortar", {.words = d->piece_name[d->mortar].title}},
        {"ship", {.words = d->place[TRACK + CAMPBELTOWN].title}},
    };
    return fy_figure_find(all, sizeof all / sizeof all[0], name, out);
}
