/* lights.c - phases 1 and 2: restoration of guns and searchlights, illumination (NZ-1, NZ-2). */
#include "nazaire.h"

/* ---- Phase 1 ---- */

enum { NEED_READY, NEED_DISRUPTED, NEED_POWER }; /* words of T_NEED_RESTORE */

/* What two dice must not exceed, and for what. */
static void tell_need(const struct nz_play *p, uint16_t rule, int limit, int for_what)
{
    FY_NOTE(FY_HEARD(p->log), FY_NEED | FY_OR_LESS, limit, rule, T_NEED_RESTORE, limit, for_what);
}

static void restore_post(struct nz_play *p, int post) /* NZ-1.1, NZ-1.2, NZ-1.3 */
{
    struct nz_state *s = p->s;
    const struct nz_numbers *num = &p->d->num;
    uint64_t bit = fy_one(post);
    bool ooa = (s->ooa & bit) != 0;
    uint16_t rule = ooa ? NZ_1_1 : NZ_1_2;
    int ready = ooa ? num->restore_ooa_ready : num->restore_dis_ready;
    int roll = nz_two_dice(p, rule, T_ROLL_RESTORE, nz_post_piece(post));
    tell_need(p, rule, ready, NEED_READY);
    if (ooa)
        tell_need(p, rule, num->restore_ooa_dis, NEED_DISRUPTED);
    FY_NOTE(FY_HEARD(p->log), FY_RESULT, roll, rule, T_ROLLED_DICE, roll);
    if (roll <= ready) {
        s->ooa &= ~bit;
        s->dis &= ~bit;
        if (p->d->area[p->d->post[post].area].posts & bit)
            fy_set_add(&s->enemy, p->d->post[post].area); /* NZ-G.7 */
        SAY(p, rule, T_READY_AGAIN, nz_post_piece(post));
    } else if (ooa && roll <= num->restore_ooa_dis) {
        s->ooa &= ~bit;
        s->dis |= bit;
        SAY(p, rule, T_RECOVERS, nz_post_piece(post));
    } else {
        SAY(p, rule, T_NOT_RESTORED, nz_post_piece(post), ooa);
    }
}

static void restore_power(struct nz_play *p, int light) /* NZ-1.8 */
{
    int roll = nz_two_dice(p, NZ_1_8, T_ROLL_POWER, nz_post_piece(light));
    bool back = roll <= p->d->num.power_back;
    tell_need(p, NZ_1_8, p->d->num.power_back, NEED_POWER);
    FY_NOTE(FY_HEARD(p->log), FY_RESULT, roll, NZ_1_8, T_ROLLED_DICE, roll);
    if (back)
        p->s->dark &= ~fy_one(light);
    SAY(p, NZ_1_8, back ? T_POWER_BACK : T_NO_POWER_YET, nz_post_piece(light));
}

void nazaire_restoration(struct nz_play *p) /* NZ-1.4, NZ-1.5, NZ-1.6, NZ-1.10 */
{
    struct nz_state *s = p->s;
    uint64_t down = s->dis | s->ooa;
    bool power = s->blackout_turn && s->turn >= s->blackout_turn + p->d->num.power_turns;
    uint64_t off = power ? s->dark & ~s->destroyed : 0;
    for (uint64_t posts = down | off; posts;) {
        int post = fy_take_bit(&posts);
        if (fy_bit(down, post))
            restore_post(p, post);
        if (fy_bit(off, post))
            restore_power(p, post);
    }
}

void nazaire_blackout(struct nz_play *p) /* NZ-1.7, NZ-1.9 */
{
    struct nz_state *s = p->s;
    s->blackout_turn = s->turn;
    s->dark |= p->d->lights & ~s->destroyed;
    for (int light = 0; light < LIGHTS; light++)
        nz_release_beam(s, light);
    SAY(p, NZ_1_7, T_BLACKOUT);
}

/* ---- Phase 2 ---- */

static int targets_in(const struct nz_data *d, const struct nz_state *s, int zone) /* NZ-2.7 */
{
    if (zone < BEAM_LAND)
        return fy_count_bits(s->boats_in[zone] & nz_eligible(d, s));
    int teams = 0;
    for (uint64_t left = s->ashore; left;)
        teams += d->area[s->team_at[fy_take_bit(&left)]].zone == zone - BEAM_LAND;
    return teams;
}

static bool zone_eligible(const struct nz_data *d, const struct nz_state *s, int zone) /* NZ-2.5 */
{
    return zone < BEAM_LAND ? nz_eligible(d, s) != 0 : s->been_ashore != 0;
}

static void locate(struct nz_play *p, int light, int zone, uint16_t rule) /* NZ-2.7, NZ-2.8, NZ-2.9 */
{
    struct nz_state *s = p->s;
    int post = p->d->light[light], there = targets_in(p->d, s, zone);
    bool found = there >= p->d->num.locate_sure || nz_die(p, NZ_2_7, T_ROLL_LOCATE, nz_post_piece(post)) <= there;
    s->beam[light] = found ? BEAM_ACTIVE : BEAM_DARK;
    s->beam_zone[light] = (uint8_t)zone;
    s->beam_on[light] = NOWHERE;
    SAY(p, rule, T_BEAM, nz_post_piece(post), zone, found);
}

static int beam_zone(struct nz_play *p, int light) /* NZ-2.4, NZ-2.5, NZ-2.6 */
{
    const struct nz_post *post = &p->d->post[p->d->light[light]];
    int die = nz_die(p, NZ_2_4, T_ROLL_ZONE, nz_post_piece(p->d->light[light]));
    int first = p->d->num.beam_zone[die - 1] - 1;
    for (int i = 0; i < BEAM_CHOICES; i++) {
        int zone = post->zones[(first + i) % BEAM_CHOICES];
        if (zone_eligible(p->d, p->s, zone))
            return zone;
    }
    return BEAM_LAND + p->d->area[post->area].zone;
}

static bool shines(const struct nz_data *d, const struct nz_state *s, int light)
{
    return !fy_bit(nz_unready(s) | s->dark, d->light[light]) && s->beam[light] != BEAM_LOCKED;
}

static bool waits_for_diversion(const struct nz_play *p) /* NZ-X.3 */
{
    return p->s->option[O_VARIANT] == VARIANT_DIVERSION && p->s->turn < p->d->num.diversion_turn;
}

static void first_turn_light(struct nz_play *p, int phase) /* NZ-2.1, NZ-2.2, NZ-2.3 */
{
    if (!p->dice && targets_in(p->d, p->s, Z_APPROACH) < p->d->num.locate_sure)
        return; /* a position set by hand: a beam that needs the locating die is as it was set */
    for (int light = 0; light < LIGHTS; light++)
        if (p->d->post[p->d->light[light]].first_turn == phase && shines(p->d, p->s, light) &&
            !waits_for_diversion(p))
            locate(p, light, Z_APPROACH, phase == PH_COVERING ? NZ_2_2 : NZ_2_1);
}

void nazaire_second_light(struct nz_play *p) /* NZ-2.2 */
{
    if (p->s->turn == 1 && p->s->option[O_LIGHT342])
        first_turn_light(p, PH_COVERING);
}

void nazaire_illumination(struct nz_play *p)
{
    struct nz_state *s = p->s;
    for (int light = 0; light < LIGHTS; light++)
        if (s->beam[light] != BEAM_LOCKED)
            nz_release_beam(s, light); /* NZ-2.15 */
    if (s->turn == 1) {
        first_turn_light(p, PH_ILLUMINATION);
        return;
    }
    if (waits_for_diversion(p))
        return;
    for (int light = 0; light < LIGHTS; light++) /* NZ-2.17 */
        if (shines(p->d, s, light))
            locate(p, light, beam_zone(p, light), NZ_2_7);
}

/* ---- Beams on targets ---- */

/* Is a beam active in the zone, or locked on one of the targets (a set, numbered from the piece `first` on)? */
static bool lit(const struct nz_state *s, int zone, int first, uint64_t targets) /* NZ-2.9, NZ-2.12, NZ-2.13 */
{
    for (int light = 0; light < LIGHTS; light++)
        if (s->beam_zone[light] == zone &&
            (s->beam[light] == BEAM_ACTIVE ||
             (s->beam[light] == BEAM_LOCKED && fy_bit(targets, s->beam_on[light] - first))))
            return true;
    return false;
}

bool nazaire_boat_lit(const struct nz_state *s, int boat)
{
    return lit(s, s->boat_zone[boat], P_BOAT, fy_one(boat));
}

bool nazaire_team_lit(const struct nz_data *d, const struct nz_state *s, int team) /* NZ-16.7 */
{
    int zone = BEAM_LAND + d->area[s->team_at[team]].zone;
    for (int light = 0; light < LIGHTS; light++)
        if (s->beam_zone[light] == zone)
            return lit(s, zone, P_TEAM, nazaire_teams_in(s, s->team_at[team]));
    return false;
}

/* The first target named in a zone takes the lowest of its active beams onto itself. True if it was lit or is now. Automatic
 * hits name nobody (NZ-2.14). */
static bool identify(struct nz_play *p, int zone, int piece) /* NZ-2.10, NZ-2.13, NZ-2.18, NZ-16.8 */
{
    struct nz_state *s = p->s;
    int first = LIGHTS;
    bool locked = false;
    for (int light = LIGHTS - 1; light >= 0; light--) {
        bool there = s->beam_zone[light] == zone;
        locked |= there & (s->beam_on[light] == piece);
        bool active = there & (s->beam[light] == BEAM_ACTIVE);
        first = active ? light : first;
    }
    if (locked || first == LIGHTS)
        return locked;
    s->beam[first] = BEAM_LOCKED;
    s->beam_on[first] = (uint8_t)piece;
    SAY(p, NZ_2_10, T_BEAM_LOCKS, nz_post_piece(p->d->light[first]), piece);
    return true;
}

bool nazaire_identify_boat(struct nz_play *p, int boat)
{
    return identify(p, p->s->boat_zone[boat], nz_boat_piece(boat));
}

void nazaire_identify_team(struct nz_play *p, int team)
{
    identify(p, BEAM_LAND + p->d->area[p->s->team_at[team]].zone, nz_team_piece(team));
}
