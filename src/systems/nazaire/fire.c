/* fire.c - phases 3 to 5: the open sea, the harbour defence, covering fire, the dockside guns (NZ-3, NZ-4, NZ-5). */
#include "nazaire.h"

/* ---- Phase 3 ---- */

void nazaire_open_sea(struct nz_play *p, int boat) /* NZ-3.2, NZ-3.3 */
{
    struct nz_state *s = p->s;
    int roll = nz_two_dice(p, NZ_3_1, T_ROLL_V4, nz_boat_piece(boat));
    int hits = p->d->v4[roll - 2];
    if (!hits) {
        SAY(p, NZ_3_2, T_HOME, nz_boat_piece(boat));
        nazaire_boat_leaves_play(p, boat, HOME);
        for (uint64_t teams = s->passengers[boat]; teams;)
            nazaire_team_to(p, fy_take_bit(&teams), AT_ENGLAND);
    }
    for (int i = 0; i < hits && s->boat_fate[boat] == AFLOAT; i++)
        nazaire_ship_hit(p, boat, NZ_3_3);
}

/* The boat the selection dice name, or the possible one with the closest number. */
static int selected(uint32_t possible, int s1, int s2) /* NZ-3.11, NZ-3.12 */
{
    int number = (s1 - 1) / 2 * FACES + s2 - 1;
    uint32_t below = possible & ((UINT32_C(2) << number) - 1), above = possible & ~((UINT32_C(1) << number) - 1);
    if (!below)
        return __builtin_ctz(above);
    int low = 31 - __builtin_clz(below);
    if (!above)
        return low;
    int high = __builtin_ctz(above);
    return high - number < number - low ? high : low;
}

static int to_hit_modifier(const struct nz_play *p, int boat, bool lit) /* NZ-3.14, NZ-5.9, NZ-G.5 */
{
    const struct nz_modifiers *mod = &p->d->mod;
    struct fy_notes *heard = FY_HEARD(p->log);
    return nz_modifier(heard, lit, mod->to_hit.lit, NZ_3_14, T_MOD_LIT) +
           nz_modifier(heard, fy_bit(p->s->burning, boat), mod->to_hit.burning, NZ_3_14, T_MOD_BURNING) +
           nz_modifier(heard, fy_bit(p->s->diw, boat), mod->to_hit.diw, NZ_3_14, T_MOD_DIW);
}

/* One attempt with three dice: what misses is `miss` or more. True if fire goes on. */
static bool attempt(struct nz_play *p, uint32_t possible, int miss, bool harbour) /* NZ-3.10, NZ-5.7, NZ-5.8 */
{
    int natural = nz_die(p, harbour ? NZ_3_10 : NZ_5_7, T_ROLL_TO_HIT, 0);
    int s1 = nz_die(p, NZ_3_11, T_ROLL_SELECT, 0), s2 = nz_die(p, NZ_3_11, T_ROLL_SELECT, 0);
    int boat = selected(possible, s1, s2);
    bool lit = nazaire_identify_boat(p, boat); /* NZ-2.18 */
    nazaire_need_faces(FY_HEARD(p->log), harbour ? NZ_3_15 : NZ_5_8, miss - 1);
    FY_NOTE(FY_HEARD(p->log), FY_RESULT, natural, harbour ? NZ_3_10 : NZ_5_7, T_FIRED_AT, natural, harbour);
    if (natural < miss) { /* NZ-3.15 */
        nazaire_ship_hit(p, boat, harbour ? NZ_3_15 : NZ_5_7);
        return true;
    }
    int modified = natural + to_hit_modifier(p, boat, lit);
    nazaire_rolled(FY_HEARD(p->log), NZ_3_14, natural, modified);
    if (modified < miss)
        nazaire_ship_hit(p, boat, harbour ? NZ_3_16 : NZ_5_10); /* NZ-3.16, NZ-5.10 */
    else
        SAY(p, harbour ? NZ_3_17 : NZ_5_11, T_MISSED, nz_boat_piece(boat)); /* NZ-3.17, NZ-5.11 */
    return false;
}

static uint32_t harbour_targets(const struct nz_data *d, const struct nz_state *s) /* NZ-3.5 */
{
    return nz_eligible(d, s) & ~s->boats_in[Z_AVANT_PORT];
}

static int automatic_hits(struct nz_play *p) /* NZ-3.6, NZ-3.7, NZ-3.8, NZ-3.9: how many of the attempts they used up */
{
    struct nz_state *s = p->s;
    uint32_t dd = UINT32_C(1) << p->d->dd;
    int hits = 0;
    if (harbour_targets(p->d, s) & dd) {
        nazaire_ship_hit(p, p->d->dd, NZ_3_6);
        hits++;
        if (fy_bit(s->burning, p->d->dd) && (harbour_targets(p->d, s) & dd)) {
            nazaire_ship_hit(p, p->d->dd, NZ_3_7);
            hits++;
        }
    }
    int most = s->option[O_PREDESIGNATED] ? BOATS + 1 : p->d->num.attempts;
    for (uint64_t boats = harbour_targets(p->d, s) & ~dd & s->burning; boats && hits < most; hits++)
        nazaire_ship_hit(p, fy_take_bit(&boats), NZ_3_8);
    return s->option[O_PREDESIGNATED] ? 0 : hits;
}

void nazaire_harbour_defence(struct nz_play *p)
{
    struct nz_state *s = p->s;
    const struct nz_numbers *num = &p->d->num;
    for (uint64_t boats = s->boats_in[Z_OPEN_SEA]; boats;) /* NZ-3.1 */
        nazaire_open_sea(p, fy_take_bit(&boats));
    bool late = s->turn >= num->harbour_late_turn && s->option[O_VARIANT] != VARIANT_ALARM; /* NZ-3.13, NZ-X.4 */
    int miss = late ? num->harbour_miss_late : num->harbour_miss_early;
    for (int attempts = automatic_hits(p); attempts < num->attempts; attempts++) { /* NZ-3.18, NZ-3.20 */
        uint32_t possible = harbour_targets(p->d, s);
        if (!possible || !attempt(p, possible, miss, true))
            break;
    }
}

/* ---- Phase 4 ---- */

int nazaire_flotilla_modifier(const struct nz_data *d, const struct nz_state *s) /* NZ-4.11 */
{
    int guns = 0;
    for (uint64_t boats = nz_eligible(d, s); boats;) {
        int boat = fy_take_bit(&boats);
        guns += s->crew[boat] ? s->guns[boat] : 0;
    }
    return d->flotilla[guns];
}

static unsigned armed_zones(const struct nz_data *d, const struct nz_state *s)
{
    unsigned zones = 0;
    for (uint64_t boats = nz_eligible(d, s); boats;) {
        int boat = fy_take_bit(&boats);
        zones |= (unsigned)(s->guns[boat] != 0) << s->boat_zone[boat];
    }
    return zones;
}

/* NZ-4.1, NZ-4.2, NZ-4.3, NZ-4.4, NZ-4.10, NZ-4.12 */
uint64_t nazaire_cover_targets(const struct nz_data *d, const struct nz_state *s)
{
    if (nazaire_flotilla_modifier(d, s) < 0)
        return 0;
    uint64_t posts = (s->turn == 1 ? d->guns : (d->guns | d->lights) & ~s->dark) & ~nz_unready(s);
    unsigned zones = s->turn == 1 ? 1u << Z_APPROACH : armed_zones(d, s);
    if (s->turn > 1 && s->option[O_COVER_SCOPE])
        return posts;
    uint64_t targets = 0;
    for (int zone = Z_APPROACH; zone < ZONES; zone++)
        targets |= zones >> zone & 1 ? d->acting_on[zone] : 0;
    return posts & targets;
}

bool nazaire_check_cover(const struct nz_data *d, const struct nz_state *s, int post, struct fy_message *why)
{
    if (fy_bit(d->towers, post))
        return FY_NO(why, NZ_4_10, T_NO_TOWER, nz_post_piece(post));
    if (fy_bit(nz_unready(s), post))
        return FY_NO(why, s->turn == 1 ? NZ_4_12 : NZ_4_3, T_NO_NOT_READY, nz_post_piece(post));
    if (fy_bit(d->lights, post) && s->turn == 1)
        return FY_NO(why, NZ_4_2, T_NO_COVER_T1, nz_post_piece(post), nz_zone_place(Z_APPROACH));
    if (fy_bit(s->dark, post))
        return FY_NO(why, NZ_4_3, T_NO_DARK, nz_post_piece(post));
    if (nazaire_flotilla_modifier(d, s) < 0)
        return FY_NO(why, NZ_4_11, T_NO_GUNS_LEFT);
    if (!fy_bit(nazaire_cover_targets(d, s), post))
        return s->turn == 1 ? FY_NO(why, NZ_4_2, T_NO_COVER_T1, nz_post_piece(post), nz_zone_place(Z_APPROACH))
                            : FY_NO(why, NZ_4_4, T_NO_COVER_SCOPE, nz_post_piece(post));
    return true;
}

void nazaire_open_covering(struct nz_play *p)
{
    nazaire_second_light(p); /* NZ-2.2 */
    p->s->cover = nazaire_cover_targets(p->d, p->s);
}

/* NZ-4.6, NZ-4.7 */
int nazaire_cover_modifier(const struct nz_data *d, const struct nz_state *s, struct fy_notes *notes)
{
    int modifier = nz_modifier(notes, true, nazaire_flotilla_modifier(d, s), NZ_4_11, T_MOD_FLOTILLA) +
                   nz_modifier(notes, true, s->attempts, NZ_4_6, T_MOD_ATTACKS);
    int most = d->num.cover_hit - modifier;
    FY_NOTE(notes, FY_NEED | FY_OR_LESS, most, NZ_4_7, T_NEED_TWO_DICE, d->num.cover_hit, most);
    nazaire_before_modifiers(notes);
    return modifier;
}

void nazaire_cover(struct nz_play *p, int post) /* NZ-4.5, NZ-4.6, NZ-4.7, NZ-4.8, NZ-4.9 */
{
    struct nz_state *s = p->s;
    int white = nz_two_dice(p, NZ_4_5, T_ROLL_WHITE, nz_post_piece(post));
    int red = nz_die(p, NZ_4_5, T_ROLL_RED, nz_post_piece(post));
    int total = white + nazaire_cover_modifier(p->d, s, FY_HEARD(p->log));
    FY_NOTE(FY_HEARD(p->log), FY_RESULT, total, NZ_4_6, T_ROLLED_TWO, white, total);
    nz_count_on(&s->attempts, MOST_ATTEMPTS);
    SAY(p, NZ_4_6, T_COVER, nz_post_piece(post), total);
    if (total <= p->d->num.cover_hit) { /* NZ-4.7 */
        nazaire_post_state(p, post, p->d->v3[red - 1], NZ_4_8);
        return;
    }
    SAY(p, NZ_4_9, T_COVER_ENDS);
    s->cover = 0;
    s->step = ST_BEGIN;
    s->phase++;
}

/* ---- Phase 5 ---- */

static uint64_t able_guns(const struct nz_data *d, const struct nz_state *s) /* NZ-5.3 */
{
    uint64_t able = d->guns & ~nz_unready(s);
    for (struct fy_set areas = s->commandos; s->turn > 1 && fy_set_any(areas);)
        able &= ~d->area[fy_set_take(&areas)].near_posts;
    return able;
}

/* The lowest guns of a set, as many as there is room for; the others are added to `over`. */
static uint64_t lowest(uint64_t guns, int room, uint64_t *over) /* NZ-5.5 */
{
    uint64_t kept = 0;
    if (fy_count_bits(guns) <= room)
        return guns;
    for (; room > 0; room--)
        kept |= fy_one(fy_take_bit(&guns));
    *over |= guns;
    return kept;
}

/* Which guns fire at each zone: NZ-5.2, NZ-5.4, NZ-5.5, NZ-5.16. */
static void allot_guns(const struct nz_play *p, unsigned boats, uint64_t at[ZONES])
{
    const struct nz_data *d = p->d;
    uint64_t able = able_guns(d, p->s), surplus = 0;
    for (uint64_t zones = boats; zones;) {
        int zone = fy_take_bit(&zones);
        uint64_t guns = p->s->turn > 1         ? d->firing_at[boats][zone]
                        : zone == Z_APPROACH ? d->acting_on[zone] & d->guns
                                             : 0;
        at[zone] = lowest(guns & able, d->num.guns_per_zone, &surplus);
    }
    while (surplus && p->s->turn > 1) {
        int gun = fy_take_bit(&surplus);
        bool had_first = boats >> d->post[gun].first & 1;
        int other = had_first ? d->post[gun].second : d->post[gun].first;
        if (boats >> other & 1)
            at[other] |= fy_count_bits(at[other]) < d->num.guns_per_zone ? fy_one(gun) : 0;
    }
}

static void dockside_fire(struct nz_play *p, int zone, int guns) /* NZ-5.8, NZ-5.12, NZ-5.13 */
{
    struct nz_state *s = p->s;
    for (int attempts = 0; attempts < p->d->num.attempts; attempts++) {
        uint32_t possible = nz_eligible(p->d, s) & s->boats_in[zone];
        if (!possible || !attempt(p, possible, guns + 1, false))
            break;
    }
}

void nazaire_dockside_defence(struct nz_play *p)
{
    struct nz_state *s = p->s;
    uint64_t at[ZONES];
    uint32_t eligible = nz_eligible(p->d, s);
    unsigned boats = 0;
    for (int zone = Z_APPROACH; zone < ZONES; zone++) /* NZ-5.15 */
        boats |= (unsigned)((s->boats_in[zone] & eligible) != 0) << zone;
    allot_guns(p, boats, at);
    for (uint64_t zones = boats; zones;)
        s->fired |= at[fy_take_bit(&zones)]; /* NZ-5.6 */
    for (uint64_t zones = boats; zones;) {   /* NZ-5.1 */
        int zone = fy_take_bit(&zones), guns = fy_count_bits(at[zone]);
        if (!guns)
            continue; /* NZ-5.14 */
        FY_NOTE(FY_HEARD(p->log), FY_RESULT, guns, NZ_5_8, T_DOCKSIDE_HITS, guns);
        SAY(p, NZ_5_6, T_DOCKSIDE, nz_zone_place(zone), guns);
        dockside_fire(p, zone, guns);
    }
}
