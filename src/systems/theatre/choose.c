/* What can be chosen: the lists of choices, made by asking the functions that check.c asks. */
#include "theatre.h"
#include "verbs.h"

struct list {
    const struct theatre_data *d;
    const struct theatre_state *s;
    struct fy_choice *out;
    int n;
};

static void add(struct list *l, int verb, int who, int a)
{
    if (l->out)
        l->out[l->n] = (struct fy_choice){.verb = (uint16_t)verb, .who = (uint16_t)who, .a = a};
    l->n++;
}

/* If nothing speaks against it. */
static void offer(struct list *l, int verb, int who, int a)
{
    struct fy_choice c = {.verb = (uint16_t)verb, .who = (uint16_t)who, .a = a};
    if (theatre_allows(l->d, l->s, &c, NULL))
        add(l, verb, who, a);
}

/* A choice without a unit and without an object, with a unit alone, and with an object alone. */
static void add_verb(struct list *l, int verb)
{
    add(l, verb, 0, 0);
}

static void offer_verb(struct list *l, int verb)
{
    offer(l, verb, 0, 0);
}

static void add_who(struct list *l, int verb, int who)
{
    add(l, verb, who, 0);
}

static void offer_who(struct list *l, int verb, int who)
{
    offer(l, verb, who, 0);
}

static void add_at(struct list *l, int verb, int a)
{
    add(l, verb, 0, a);
}

static void offer_at(struct list *l, int verb, int a)
{
    offer(l, verb, 0, a);
}

static void offer_tokens(struct list *l)
{
    TH_EACH(u, l->d->ours[l->s->player])
        if (l->s->unit[u].token == 1)
            offer_who(l, V_TOKEN, u);
}

/* The sources open to returning units, found when the first unit asks; -1: not looked for yet. */
struct sources {
    uint16_t hex[TH_HEXES];
    int n;
};

/* On a large map they may be more than a list holds: it is cut, with room left for what else units can do. */
static void list_sources(struct list *l, struct sources *open, int verb, int unit)
{
    const struct theatre_data *d = l->d;
    int side = l->s->side;
    if (open->n < 0) {
        open->n = 0;
        for (int i = 0; i < d->sources[side]; i++)
            if (theatre_source_open(d, l->s, d->source[side][i], side))
                open->hex[open->n++] = d->source[side][i];
    }
    for (int i = 0; i < open->n && l->n < THEATRE_MAX_CHOICES - 2 * TH_UNITS; i++)
        if (theatre_fits_as(d, l->s, unit, open->hex[i], verb == V_CADRE))
            add(l, verb, unit, open->hex[i]);
}

static void list_returns(struct list *l, struct sources *open, int unit)
{
    offer_who(l, V_HALF, unit);
    offer_who(l, V_REFILL, unit);
    if (theatre_may_replace(l->d, l->s, unit, NULL))
        list_sources(l, open, V_REPLACE, unit);
    if (theatre_may_buy_cadre(l->d, l->s, unit, NULL))
        list_sources(l, open, V_CADRE, unit);
}

/* Without a list to fill, whether there is anything at all. */
static void initial_choices(struct list *l)
{
    const struct theatre_state *s = l->s;
    struct sources open;
    open.n = -1;
    offer_verb(l, V_RAID_TURN);
    if (l->d->turn[s->turn - 1].half != 1 || !(s->rp[s->side][0] + s->rp[s->side][1]))
        return;
    TH_EACH(u, l->d->ours[s->side]) {
        if (!l->out && l->n)
            return;
        if (!theatre_has(s->on_map, u) || s->unit[u].cadre)
            list_returns(l, &open, u);
    }
}

bool theatre_any_initial(const struct theatre_data *d, const struct theatre_state *s)
{
    struct list l = {d, s, NULL, 0};
    initial_choices(&l);
    return l.n != 0;
}

static void list_landings(struct list *l)
{
    uint16_t seen[TH_NOTES];
    uint8_t n = 0;
    for (int i = 0; i < l->d->ships; i++) {
        int hex = l->s->at[l->d->units + i];
        if (!l->s->ship[i].part[0] || hex >= l->d->hexes || l->d->terrain[hex] == TH_SEA ||
            theatre_listed(seen, n, hex))
            continue;
        theatre_note(seen, &n, hex);
        offer_at(l, V_LAND, hex);
    }
}

static void list_rebasing(struct list *l)
{
    const struct theatre_data *d = l->d;
    if (l->s->weather == TH_STORMY)
        return;
    for (int i = 0; i < d->tps; i++) {
        if (l->s->tp[i].sortie || d->tp[i].side != l->s->side)
            continue;
        for (int k = 0; k < d->sites; k++)
            if (d->site[k].kind == TH_AIRBASE && l->s->owner[d->site[k].hex] == l->s->side &&
                theatre_may_rebase(d, l->s, i, d->site[k].hex, NULL))
                add(l, V_REBASE, theatre_tp(d, i), d->site[k].hex);
        int base = l->s->at[theatre_tp(d, i)];
        for (int k = 0; k < d->homes && base < d->hexes && d->terrain[base] != TH_HOME; k++)
            offer(l, V_REBASE, theatre_tp(d, i), d->home[k]);
    }
}

static void list_phase(struct list *l)
{
    const struct theatre_data *d = l->d;
    add_verb(l, V_END);
    TH_EACH(u, theatre_takers(d, l->s))
        add_who(l, V_TAKE, u);
    for (int i = 0; i < d->ships; i++)
        if (theatre_may_weigh(d, l->s, i, NULL))
            add_who(l, V_TAKE, d->units + i);
    if (l->s->phase != TH_EXPLOITATION)
        list_landings(l);
    if (l->s->phase == TH_MOVEMENT)
        list_rebasing(l);
}

/* Is there anything to do in an exploitation phase? */
bool theatre_any_action(const struct theatre_data *d, const struct theatre_state *s)
{
    for (int i = 0; i < d->ships; i++)
        if (theatre_may_weigh(d, s, i, NULL))
            return true;
    return theatre_takers(d, s) != 0;
}

static void list_steps(struct list *l, int unit)
{
    const struct theatre_data *d = l->d;
    const struct theatre_state *s = l->s;
    if (!theatre_may_walk(d, s, unit, NULL))
        return;
    int from = s->at[unit], side = d->unit[unit].side, mp = theatre_mp(d, s, unit);
    struct theatre_exits x = theatre_exits_of(d, s, unit, from);
    bool negates = d->unit[unit].kind && d->unit[unit].kind->zoc && theatre_type_free(s, unit, TH_ZOC_MOVE, NULL);
    for (int i = 0; i < 6; i++) {
        int to = d->near[from][i], cost = theatre_exit_cost(s, &x, i);
        if (cost > mp || theatre_closed(d, to, side))
            continue;
        int zoc = theatre_exit_zoc(s, &x, to);
        if (theatre_held(s, to, side ^ 1)) {
            if (cost + zoc + d->overrun_mps <= mp && theatre_can_overrun(d, s, from, to))
                offer(l, V_OVERRUN, unit, to);
            continue;
        }
        if (theatre_crowded(d, s, to) && !theatre_fits(d, s, theatre_party(d, s, unit), side, to))
            continue;
        if (cost + zoc <= mp)
            add(l, V_MOVE, unit, to);
        if (zoc && negates)
            add(l, V_SNEAK, unit, to);
    }
}

static void list_bridges(struct list *l, int unit)
{
    const struct theatre_data *d = l->d;
    int hex = l->s->at[unit];
    if (!d->bridges_at[hex])
        return;
    for (int i = 0; i < 6; i++) {
        int bridge = d->side_bridge[hex][i];
        if (bridge == TH_NONE)
            continue;
        if (d->unit[unit].commando) {
            offer(l, V_SEIZE, unit, bridge);
            offer(l, V_SABOTAGE, unit, bridge);
        }
        if (theatre_bridge_usable(l->s, bridge, l->s->side))
            offer(l, V_BLOW, unit, bridge);
    }
}

/* The bases of the TPs, each once. */
static void list_lifts(struct list *l, int unit)
{
    const struct theatre_data *d = l->d;
    if (d->site_at[l->s->at[unit]][0] == TH_NONE)
        return;
    for (int i = 0; i < d->tps; i++) {
        int base = l->s->at[theatre_tp(d, i)];
        bool seen = base >= d->hexes;
        for (int k = 0; k < i; k++)
            seen |= l->s->at[theatre_tp(d, k)] == base;
        if (!seen)
            offer(l, V_LIFT, unit, base);
    }
}

static void list_unit(struct list *l)
{
    const struct theatre_data *d = l->d;
    const struct theatre_state *s = l->s;
    int unit = s->mover, hex = s->at[unit];
    add_verb(l, V_STOP);
    list_steps(l, unit);
    list_bridges(l, unit);
    if (d->unit[unit].sf && !theatre_has(s->entered, unit)) {
        for (int u = s->first[hex]; u != TH_NONE; u = s->unit[u].next)
            if (d->unit[u].division)
                offer(l, V_ATTACH, unit, u);
        if (s->unit[unit].host != TH_NONE)
            offer_who(l, V_DETACH, unit);
    }
    for (int i = 0; i < d->ships; i++)
        if (s->at[d->units + i] == hex && theatre_may_embark(d, s, unit, i, NULL))
            add(l, V_EMBARK, unit, d->units + i);
    if (d->tps && theatre_may_load(d, s, unit, NULL))
        add_who(l, V_LOAD, unit);
    if (s->phase == TH_EXPLOITATION) {
        for (int i = 0; i < 3; i++)
            if (d->site_at[hex][i] != TH_NONE)
                offer(l, V_WRECK, unit, d->site_at[hex][i]);
        list_lifts(l, unit);
    }
    if (s->unit[unit].token == 1)
        offer_tokens(l);
}

static void list_drop(struct list *l)
{
    uint16_t hexes[TH_HEXES];
    int n = theatre_drop_hexes(l->d, l->s, l->s->mover, hexes);
    add_verb(l, V_STOP);
    for (int i = 0; i < n; i++)
        add(l, V_DROP, l->s->mover, hexes[i]);
}

static void list_fleet(struct list *l)
{
    const struct theatre_data *d = l->d;
    int from = l->s->at[l->s->mover];
    struct theatre_hexes courses = theatre_courses(d, l->s, from);
    add_verb(l, V_STOP);
    for (int i = 0; i < d->ships; i++)
        if (!l->s->ship[i].fleet && l->s->at[d->units + i] == from)
            offer_who(l, V_WITH, d->units + i);
    for (int w = 0; w < TH_HEX_WORDS; w++)
        TH_EACH(bit, courses.bits[w])
            add_at(l, V_SAIL, 64 * w + bit);
}

static void list_mask(struct list *l, int verb, uint64_t mask)
{
    TH_EACH(u, mask)
        offer_who(l, verb, u);
}

static void list_party(struct list *l)
{
    uint64_t may = theatre_landers(l->d, l->s, l->s->target) & ~l->s->group;
    offer_verb(l, V_GO);
    TH_EACH(u, may)
        if (!theatre_fits(l->d, l->s, l->s->group | theatre_bit(u), l->s->side, l->s->target))
            may &= ~theatre_bit(u);
    TH_EACH(u, may & l->d->special)
        if (theatre_may_be_raider(l->d, l->s, u, NULL))
            add_who(l, V_RAID, u);
    TH_EACH(u, may)
        add_who(l, V_ASHORE, u);
    for (int code = 0; code < TH_RESULTS; code++)
        offer_at(l, V_OUTCOME, code);
    offer_tokens(l);
}

static void list_entry(struct list *l)
{
    int bridge = theatre_entry_bridge(l->d, l->s);
    add_at(l, V_LEAVE, bridge);
    TH_EACH(u, theatre_entry_commandos(l->d, l->s, bridge))
        add(l, V_SEIZE, u, bridge);
}

static void list_targets(struct list *l)
{
    uint16_t targets[TH_HEXES];
    int n = theatre_targets(l->d, l->s, targets);
    offer_verb(l, V_END);
    for (int i = 0; i < n; i++)
        add_at(l, V_ATTACK, targets[i]);
}

static void list_attackers(struct list *l)
{
    const struct theatre_combat *c = &l->s->combat;
    uint64_t near = theatre_in_reach(l->d, l->s, l->d->ours[c->side], c->hex);
    offer_verb(l, V_GO);
    list_mask(l, V_WITH, near & ~c->attackers);
    list_mask(l, V_EXEMPT, c->attackers);
}

static void list_retreat_hexes(struct list *l, int verb, int unit)
{
    uint16_t hexes[6];
    int n = theatre_retreat_hexes(l->d, l->s, unit, hexes);
    for (int i = 0; i < n; i++)
        offer(l, verb, unit, hexes[i]);
}

static void list_before(struct list *l)
{
    const struct theatre_data *d = l->d;
    add_verb(l, V_STAND);
    TH_EACH(u, theatre_units_in(d, l->s, l->s->combat.hex, l->s->combat.side ^ 1)) {
        offer_who(l, V_DETACH, u);
        list_retreat_hexes(l, V_WITHDRAW, u);
        for (int i = 0; i < d->ships; i++)
            offer(l, V_BOARD, u, d->units + i);
    }
    offer_tokens(l);
}

static void list_slips(struct list *l)
{
    add_verb(l, V_DONE);
    TH_EACH(u, l->s->combat.retreat) {
        offer_who(l, V_HELP, u);
        list_retreat_hexes(l, V_SLIP, u);
    }
    offer_tokens(l);
}

static void list_retreats(struct list *l)
{
    TH_EACH(u, l->s->combat.retreat)
        if (theatre_chooses_retreat(l->s, u))
            list_retreat_hexes(l, V_RETREAT, u);
}

/* Every commando that is still free, and every installation of the hex. */
static void list_bonuses(struct list *l)
{
    const struct theatre_capture *c = &l->s->capture[0];
    TH_EACH(u, c->free)
        for (int i = 0; i < 3; i++)
            if (l->d->site_at[c->hex][i] != TH_NONE)
                add(l, V_BONUS, u, l->d->site_at[c->hex][i]);
}

int theatre_choices(const void *data, const void *state, struct fy_choice *out)
{
    const struct theatre_data *d = data;
    const struct theatre_state *s = state;
    struct list l = {d, s, out, 0};
    switch (s->asking) {
    case TH_ASK_OVER: break;
    case TH_ASK_CONTINUE: add_verb(&l, V_CONTINUE); break;
    case TH_ASK_INITIAL:
        add_verb(&l, V_DONE);
        initial_choices(&l);
        break;
    case TH_ASK_PHASE: list_phase(&l); break;
    case TH_ASK_UNIT: list_unit(&l); break;
    case TH_ASK_DROP: list_drop(&l); break;
    case TH_ASK_FLEET: list_fleet(&l); break;
    case TH_ASK_PARTY: list_party(&l); break;
    case TH_ASK_OVERRUN:
        add_verb(&l, V_STOP);
        offer_verb(&l, V_GO);
        list_mask(&l, V_WITH, theatre_units_in(d, s, s->at[s->mover], s->side) & ~s->group);
        break;
    case TH_ASK_BONUS: list_bonuses(&l); break;
    case TH_ASK_ENTRY: list_entry(&l); break;
    case TH_ASK_TARGET: list_targets(&l); break;
    case TH_ASK_ATTACKERS: list_attackers(&l); break;
    case TH_ASK_RBC: list_before(&l); break;
    case TH_ASK_SURPRISE:
        add_verb(&l, V_ROLL);
        list_mask(&l, V_SURPRISE, theatre_surprisers(d, s));
        offer_tokens(&l);
        break;
    case TH_ASK_LOSS: list_mask(&l, V_LOSE, theatre_payers(d, s)); break;
    case TH_ASK_SLIP: list_slips(&l); break;
    case TH_ASK_RETREAT: list_retreats(&l); break;
    case TH_ASK_ADVANCE:
        add_verb(&l, V_HALT);
        list_mask(&l, V_ADVANCE, s->combat.attackers);
        break;
    case TH_ASK_BOARD:
        for (int i = 0; i < d->ships; i++)
            offer(&l, V_BOARD, s->combat.helper, d->units + i);
        break;
    default:
        add_verb(&l, V_WAIT);
        add_verb(&l, V_INVASION);
        break;
    }
    return l.n;
}
