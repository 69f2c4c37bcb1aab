/* audit.c - what an impossible state is: pieces where they cannot be, and questions that nobody could answer. What is only
 * odd, and the rules cope with, is let pass. */
#include "jubilee.h"

/* ------------------------------------------------------------------ pieces and chits */

static const char *audit_cw(const struct jubilee_data *d, const struct jubilee *s)
{
    for (int u = 0; u < d->n_cw; u++) {
        const struct cw_unit *c = &d->cw[u];
        int place = s->at[u];
        if (s->steps[u] < 1 || s->steps[u] > c->full_steps)
            return "a CW unit has a number of steps that its counters do not have";
        if (is_hex(d, place) && !d->terrain_kind[d->terrain[place]].foot)
            return "a CW unit stands at sea";
        if (is_hex(d, place) && german_at(d, s, place))
            return "a CW unit and a German unit stand in one hex";
        if (is_hex(d, place) && s->steps[u] < c->least_steps)
            return "a company at one step must be a replacement";
        if (!c->replacement && place == d->pool)
            return "a company is in the replacement pool";
        if (c->replacement && (place == d->aside || (place >= d->first_turn && place < d->evacuated)))
            return "a replacement is where only companies can be";
    }
    return NULL;
}

static const char *audit_germans(const struct jubilee_data *d, const struct jubilee *s)
{
    int markers[DEPTH_MAX] = {0};
    uint64_t seen = 0;
    for (int g = 0; g < d->n_germans; g++) {
        int place = s->at[FIRST_GERMAN + g], k = s->depth[FIRST_GERMAN + g];
        if (is_hex(d, place) ? d->position_at[place] == NO_UNIT : place != d->aside)
            return "a German unit stands outside the positions";
        if (is_hex(d, place) && in(seen, d->position_at[place]))
            return "two German units stand in one position";
        if (is_hex(d, place))
            seen |= bit(d->position_at[place]);
        else if (k)
            return "a depth marker lies without a unit";
        markers[k]++;
        if (!k && in(s->depth_revealed[1], g))
            return "a depth marker that is not there is revealed";
    }
    for (int k = 1; k < d->n_depths; k++)
        if (markers[k] + s->depth_box[k] > d->depth[k].count)
            return "there are more depth markers of a kind, on the maps and in the Depth box, than exist";
    return NULL;
}

static const char *audit_chits(const struct jubilee_data *d, const struct jubilee *s)
{
    uint64_t all = ~(uint64_t)0 >> (64 - d->n_chits);
    const uint64_t sets[] = {s->cup, s->on_track, s->set_aside, s->removed};
    uint64_t seen = 0;
    int n = 0;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        seen |= sets[i];
        n += fy_count_bits(sets[i]);
    }
    if (seen != all || n != d->n_chits)
        return "an op chit is in two places or in none";
    return NULL;
}

/* ------------------------------------------------------------------ the question */

static const char *audit_choice(uint64_t set, uint64_t within, const char *nothing, const char *stranger)
{
    return !set ? nothing : set & ~within ? stranger : NULL;
}

static const char *audit_placing(const struct jubilee_data *d, const struct jubilee *s)
{
    uint32_t open = 0;
    for (uint64_t left = s->pending; left; left &= left - 1)
        open |= jubilee_boxes_open(d, s, lowest(left));
    return open ? NULL : "no landing box has room for those who wait to be placed";
}

/* Those who wait have their landing checks still to come, or their boxes. */
static const char *audit_delay(const struct jubilee_data *d, const struct jubilee *s)
{
    if (s->who >= d->n_cw)
        return "nobody is delayed";
    if (in(s->pending, s->who))
        return "the delayed unit also waits to be placed or checked";
    if (s->back == PLACING)
        return s->pending & ~d->all_companies ? "a replacement waits to be placed" : NULL;
    return s->pending & ~s->afloat ? "a unit waits for its landing check that is in no landing box" : NULL;
}

/* What German positions have still to do on the chit that is being carried out (6). */
static const char *audit_chit(const struct jubilee_data *d, const struct jubilee *s)
{
    uint64_t coloured = 0;
    if (s->chit == NO_UNIT)
        return "no op chit is being carried out";
    for (int i = 0; i < d->chit[s->chit].colours; i++)
        coloured |= d->of_colour[d->chit[s->chit].colour[i]];
    if (s->firing & ~(s->occupied & coloured))
        return "a position fires that is empty or has another colour than the op chit";
    if (s->moving & ~s->live)
        return "a position has to check for movement that is empty or disrupted";
    if (s->recovering & ~(s->occupied & ~s->live))
        return "a position recovers that is empty or not disrupted";
    return NULL;
}

static const char *audit_retreat(const struct jubilee_data *d, const struct jubilee *s)
{
    uint16_t hexes[FY_HEX_SIDES];
    if (s->position == NO_UNIT)
        return "there is no position from which an assault came";
    if (!jubilee_retreat_hexes(d, s, lowest(s->pending), hexes))
        return "a unit has to give way and has nowhere to go";
    return audit_chit(d, s);
}

static const char *audit_infiltration(const struct jubilee_data *d, const struct jubilee *s)
{
    if (!in(s->ashore, s->who))
        return "the infiltrating unit is not ashore";
    if (!is_hex(d, s->where) || !d->terrain_kind[d->terrain[s->where]].foot || german_at(d, s, s->where))
        return "the infiltrating unit is going where it cannot be";
    return NULL;
}

/* JU-11.8.1; the unit attacked has been turned over before. */
static const char *audit_wild_card(const struct jubilee_data *d, const struct jubilee *s)
{
    uint8_t cards[TACTICS];
    return in(s->revealed[1], german_in(s, s->position)) && jubilee_wild_cards(d, s, cards)
               ? NULL
               : "there is no tactic that a commando could stand for";
}

static const char *audit_attack(const struct jubilee_data *d, const struct jubilee *s)
{
    if (s->position == NO_UNIT || !in(s->occupied, s->position))
        return "an attack has no target";
    if (s->attackers & ~s->ashore)
        return "a unit attacks that is not ashore";
    if (s->stage == ATTRITION && s->options & ~s->ashore)
        return "a unit may lose a step for the attack that is not ashore";
    return s->stage == WILD_CARD ? audit_wild_card(d, s) : NULL;
}

/* What must hold for the question to be put, and for every answer to it. */
static const char *audit_question(const struct jubilee_data *d, const struct jubilee *s)
{
    static const char nothing[] = "there is nothing to choose from";
    const char *wrong;
    switch (s->stage) {
    case BOMBARDING: return audit_choice(s->options, s->occupied, nothing, "a position to be bombarded is empty");
    case PLACING:
        wrong = audit_choice(s->pending, d->all_companies, "nobody is waiting to be placed",
                             "a replacement waits to be placed");
        return wrong ? wrong : audit_placing(d, s);
    case DELAY: return audit_delay(d, s);
    case HITTING:
        wrong = audit_choice(s->options, s->ashore | s->afloat, nothing,
                             "a unit may be hit that is neither ashore nor afloat");
        return wrong ? wrong : audit_chit(d, s);
    case RETREATING:
        wrong = audit_choice(s->pending, s->ashore, "nobody has to give way", "a unit has to give way that is not ashore");
        return wrong ? wrong : audit_retreat(d, s);
    case STRIKING: return jubilee_strike_targets(d, s) ? NULL : "there is no German unit that could be struck from the air";
    case RECALLING: return jubilee_recall_beaches(d, s) ? NULL : "there is no transport point that could be recalled";
    case UNIT_ACTING: return in(s->ashore, s->who) ? NULL : "the unit that acts is not ashore";
    case INFILTRATING: return audit_infiltration(d, s);
    case ATTACKING:
    case WILD_CARD:
    case ATTRITION: return audit_attack(d, s);
    case STACKING:
        return audit_choice(s->options, s->ashore, "nobody is over the stacking limit",
                            "a unit is over the stacking limit that is not ashore");
    default: return NULL;
    }
}

const char *jubilee_audit(const void *data, const void *state)
{
    const struct jubilee_data *d = data;
    const struct jubilee *s = state;
    const char *wrong = audit_cw(d, s);
    wrong = wrong ? wrong : audit_germans(d, s);
    wrong = wrong ? wrong : audit_chits(d, s);
    if (wrong)
        return wrong;
    if (s->turn > d->last_turn)
        return "the turn is later than the last one";
    return audit_question(d, s);
}
