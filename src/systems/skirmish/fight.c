/* fight.c - activation dice, shooting, the mortar, hand to hand: SK-3 to SK-5, SK-9 to SK-12. */
#include "skirmish.h"

/* ---- activation ---- */

/* SKO-5: who is nearer does not count if the light does not see it (SK-X.1). */
static bool lit_at_sight(const struct sk_data *d, const struct sk_state *s, int piece, struct fy_inch l, uint64_t nearer)
{
    if (!skirmish_sees(d, s, l, at(s, piece)))
        return false;
    for FY_EACH_BIT(c, nearer)
        if (skirmish_sees(d, s, l, at(s, COMMANDO_0 + c)))
            return false;
    return true;
}

/* SK-5.3 to SK-5.6 for one light: within range, and nobody it could light strictly nearer, activated or not (SK-5.4); several who are
 * equally near are lit (SK-5.5). It needs no line of sight (SK-5.7) unless SKO-5 says so. */
static bool lit_by(const struct sk_data *d, const struct sk_state *s, int piece, int light)
{
    struct fy_inch l = at(s, light);
    if (!gap_within(d, s, piece, light, d->light_range))
        return false;
    uint64_t nearer = skirmish_commandos_nearer(s, l, (int32_t)fy_inch_apart2(at(s, piece), l));
    return s->option[OPT_LIGHT_SIGHT] ? lit_at_sight(d, s, piece, l, nearer) : !nearer;
}

int skirmish_light_on(const struct sk_data *d, const struct sk_state *s, int piece)
{
    if (s->alert < d->lights_level) /* SK-5.9 */
        return -1;
    for FY_EACH_BIT(l, s->on[0] & LIGHT_SET)
        if (lit_by(d, s, piece, l))
            return l;
    return -1;
}

/* SK-3.4: all that apply; SK-3.10 is what they come to with the table of SK-3.5 */
int skirmish_activation_modifier(const struct sk_data *d, const struct sk_state *s, int piece, int officers, struct fy_notes *notes)
{
    bool ours = is_commando(piece);
    int light = ours ? skirmish_light_on(d, s, piece) : -1, modifier = officers * d->officer_bonus;
    if (officers)
        FY_NOTE(notes, FY_MODIFIER, modifier, SK_4_1, T_BY_OFFICER);
    if (light >= 0) {
        modifier += d->lit;
        FY_NOTE(notes, FY_MODIFIER, d->lit, SK_5_2, T_BY_LIGHT, light);
    }
    if (!ours) {
        modifier += d->german;
        FY_NOTE(notes, FY_MODIFIER, d->german, SK_3_4, T_BY_GERMAN);
    }
    return modifier;
}

int skirmish_activation(struct sk_act *a, int piece, int officers)
{
    const struct sk_data *d = a->d;
    if (a->log && is_commando(piece) && skirmish_light_on(d, a->s, piece) >= 0)
        FY_SAY(a->log, SK_5_2, T_LIT, piece);
    int modifier = skirmish_activation_modifier(d, a->s, piece, officers, FY_HEARD(a->log));
    int die = fy_roll(a->dice, 6, SK_3_3, T_DIE_ACTIVATION, piece);
    int score = die + modifier, actions = skirmish_actions_for(d, score);
    uint16_t text = is_commando(piece) ? T_ACTIONS : T_GERMAN_ACTIONS; /* what a German may do is no outcome */
    FY_SAY(a->log, SK_3_5, text, piece, die, modifier, score, actions);
    return actions;
}

/* ---- alert and losses ---- */

void skirmish_raise_alert(struct sk_act *a, int level, uint16_t rule)
{
    if (a->s->alert >= level)
        return;
    a->s->alert = (uint8_t)level;
    FY_SAY(a->log, rule, T_ALERT, level);
}

static void drop_apparatus(struct sk_act *a, int piece)
{
    struct sk_state *s = a->s;
    s->carry &= ~one(piece - COMMANDO_0);
    s->apparatus = A_LEFT;
    s->left_x = s->x[piece];
    s->left_y = s->y[piece];
    FY_SAY(a->log, SK_21_4, T_LEFT, s->left_x, s->left_y);
}

/* SK-1.6, SK-1.7 */
void skirmish_eliminate(struct sk_act *a, int piece, uint16_t rule)
{
    struct sk_state *s = a->s;
    if (!on_table(s, piece))
        return;
    s->on[piece >> 6] &= ~one(piece & 63);
    FY_SAY(a->log, rule, T_ELIMINATED, piece);
    if (is_pillbox(piece))
        s->pillboxes_lost++;
    if (is_commando(piece) && bit(s->carry, piece - COMMANDO_0))
        drop_apparatus(a, piece);
}

/* ---- shooting ---- */

/* SK-9.10: what is no enemy unit or pillbox on the table cannot be shot at; gun emplacements do not shoot either (SK-9.13). */
static bool shootable(const struct sk_state *s, int shooter, int target, struct sk_no *no)
{
    if (target >= GUN_0 && target < COMMANDO_0)
        return refuse(no, SK_9_10, T_NO_ENEMY, target);
    if (target >= PIECES || is_commando(target) == is_commando(shooter))
        return refuse(no, SK_9_10, T_NO_ENEMY, target);
    return on_table(s, target) || refuse(no, SK_9_10, T_NO_UNIT, target);
}

static bool in_range(const struct sk_data *d, const struct sk_state *s, int shooter, int target, bool mortar,
                     struct sk_no *no)
{
    if (is_pillbox(target))
        return gap_within(d, s, shooter, target, d->pillbox_range) ||
               skirmish_too_far(d, s, shooter, target, no, mortar ? SK_10_4 : SK_9_2, T_NO_PILLBOX_RANGE);
    return gap_within(d, s, shooter, target, d->range) ||
           skirmish_too_far(d, s, shooter, target, no, mortar ? SK_10_3 : SK_9_2, T_NO_RANGE);
}

/* SK-9.3: all round, but for pillboxes, who otherwise shoot as everybody does (SK-12.3). */
bool skirmish_can_shoot(const struct sk_data *d, const struct sk_state *s, int shooter, int target, struct sk_no *no)
{
    struct fy_inch from = at(s, shooter), to = at(s, target);
    if (!shootable(s, shooter, target, no) || !in_range(d, s, shooter, target, false, no))
        return false;
    if (is_pillbox(shooter) && !fy_inch_in_front(from, d->facing[shooter - PILLBOX_0], to))
        return refuse(no, SK_12_2, T_NO_ARC, target);
    return skirmish_sees(d, s, from, to) || refuse(no, SK_15_1, T_NO_SIGHT, target);
}

/* SK-9.4: once */
bool skirmish_hard(const struct sk_data *d, const struct sk_state *s, int target)
{
    return d->piece[s->kind[target]].armour || skirmish_in_cover(d, at(s, target));
}

int skirmish_need_if(const struct sk_data *d, const struct sk_state *s, int shooter, int target, bool hard, struct fy_notes *notes)
{
    int need = d->hit, gap = notes ? skirmish_sorting_gap(d, s, shooter, target) : 0;
    if (hard) {
        need -= d->hard_modifier; /* SK-9.4 */
        FY_NOTE(notes, FY_MODIFIER, d->hard_modifier, SK_9_4,
                is_pillbox(target) ? T_BY_PILLBOX : d->piece[s->kind[target]].armour ? T_BY_ARMOUR : T_BY_COVER, target);
    }
    bool far = !gap_within(d, s, shooter, target, d->far_range);
    if (far) {
        need -= d->far_modifier; /* SK-9.5 */
        FY_NOTE(notes, FY_MODIFIER, d->far_modifier, SK_9_5, T_BY_RANGE, gap);
    }
    int row = is_pillbox(target) ? 2 : hard; /* SK-9.7 */
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, need, SK_9_6, need > 6 ? T_NEED_NEVER : T_NEED_HIT, need, target, gap, far);
    FY_READS(notes, SHOOTING_TABLE, row, row, far ? 2 : 1);
    return need;
}

int skirmish_need(const struct sk_data *d, const struct sk_state *s, int shooter, int target, struct fy_notes *notes)
{
    return skirmish_need_if(d, s, shooter, target, skirmish_hard(d, s, target), notes);
}

int skirmish_needed(const struct sk_data *d, const struct sk_state *s, int shooter, int target, struct sk_no *no)
{
    return skirmish_can_shoot(d, s, shooter, target, no) ? skirmish_need(d, s, shooter, target, NULL) : 0;
}

int skirmish_targets(const struct sk_data *d, const struct sk_state *s, int unit, uint64_t among, uint8_t targets[SHARED])
{
    const struct sk_limits *limits = d->limits[s->kind[unit]];
    struct fy_inch from = at(s, unit);
    uint64_t in_range = 0;
    int n = 0;
    for FY_EACH_BIT(e, among) {
        int32_t x = s->x[e] - from.x, y = s->y[e] - from.y;
        in_range |= (uint64_t)(x * x + y * y <= limits[s->kind[e]].shot2) << e;
    }
    for FY_EACH_BIT(e, in_range) {
        targets[n] = (uint8_t)e;
        n += skirmish_sees(d, s, from, at(s, e));
        if (n == SHARED)
            break;
    }
    return n;
}

/* SK-9.8: nothing modifies it */
int skirmish_save_need(const struct sk_data *d, int target, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, d->save, SK_9_8, d->save > 6 ? T_NEED_NO_SAVE : T_NEED_SAVE, d->save, target);
    return d->save;
}

/* All of the shots have been declared, and what each needs is known: SK-9.12. No natural score hits by itself (SK-1.5); SK-9.14 is what
 * comes of it. */
void skirmish_volley(struct sk_act *a, int shooter, const uint8_t targets[], const int need[], int n)
{
    const struct sk_data *d = a->d;
    int hits = 0;
    uint8_t hit[MOST_ACTIONS];
    if (is_commando(shooter))
        skirmish_raise_alert(a, d->shot_raises, SK_16_3);
    for (int i = 0; i < n; i++) {
        if (FY_HEARD(a->log))
            skirmish_need(d, a->s, shooter, targets[i], FY_HEARD(a->log));
        int die = fy_roll(a->dice, 6, SK_9_1, T_DIE_HIT, targets[i]);
        FY_SAY(a->log, SK_9_6, die >= need[i] ? T_SHOOTS_HIT : T_SHOOTS_MISS, shooter, targets[i], need[i], die);
        hit[hits] = targets[i];
        hits += die >= need[i];
    }
    for (int i = 0; i < hits; i++) { /* SK-9.9: every hit, even on a unit already gone */
        int least = skirmish_save_need(d, hit[i], FY_HEARD(a->log));
        int die = fy_roll(a->dice, 6, SK_9_8, T_DIE_SAVE, hit[i]);
        FY_SAY(a->log, SK_9_8, die >= least ? T_SAVES : T_SAVE_FAILS, hit[i], die);
        if (die < least)
            skirmish_eliminate(a, hit[i], SK_9_8);
    }
}

/* ---- the mortar ---- */

static bool seen_by_any(const struct sk_data *d, const struct sk_state *s, int target)
{
    for FY_EACH_BIT(c, s->on[1])
        if (skirmish_sees(d, s, at(s, COMMANDO_0 + c), at(s, target)))
            return true;
    return false;
}

bool skirmish_mortar_can(const struct sk_data *d, const struct sk_state *s, int unit, int target, struct sk_no *no)
{
    struct sk_no why;
    if (!shootable(s, unit, target, &why))
        return refuse(no, SK_10_8, why.text, target);
    if (!in_range(d, s, unit, target, true, no))
        return false;
    return seen_by_any(d, s, target) || refuse(no, SK_10_5, T_NO_SPOTTER, target);
}

/* SK-10.2: nothing modifies it */
int skirmish_mortar_need(const struct sk_data *d, int target, struct fy_notes *notes)
{
    FY_NOTE(notes, FY_NEED | FY_OR_MORE, d->mortar, SK_10_1, d->mortar > 6 ? T_NEED_NEVER : T_NEED_MORTAR, d->mortar, target);
    return d->mortar;
}

void skirmish_fire_mortar(struct sk_act *a, int unit, int target)
{
    skirmish_raise_alert(a, a->d->shot_raises, SK_16_3);
    if (a->s->option[OPT_MORTAR])
        a->s->rounds++;
    int least = skirmish_mortar_need(a->d, target, FY_HEARD(a->log));
    int die = fy_roll(a->dice, 6, SK_10_1, T_DIE_MORTAR, target);
    FY_SAY(a->log, SK_10_1, T_MORTAR, unit, target, die, die >= least);
    if (die >= least)
        skirmish_eliminate(a, target, SK_10_1);
}

/* ---- hand to hand ---- */

/* SK-16.5: the score from which on a fight is heard; 0: it makes no difference any more. */
int skirmish_noise_need(const struct sk_data *d, const struct sk_state *s, int role, struct fy_notes *notes)
{
    if (s->alert >= d->alarm_level)
        return 0;
    FY_NOTE(notes, role | FY_OR_MORE, d->noise, SK_16_5, d->noise > 6 ? T_NEED_NO_NOISE : T_NEED_NOISE, d->noise, s->alert + d->noise_raises);
    return d->noise;
}

static void noise(struct sk_act *a)
{
    int least = a->s->on[1] ? skirmish_noise_need(a->d, a->s, FY_NEED, FY_HEARD(a->log)) : 0;
    if (!least)
        return;
    int die = fy_roll(a->dice, 6, SK_16_5, T_DIE_NOISE, 0);
    FY_SAY(a->log, SK_16_5, T_NOISE, die >= least);
    if (die >= least)
        skirmish_raise_alert(a, a->s->alert + a->d->noise_raises, SK_16_5);
}

/* How many ways the best of so many dice is this one. */
static int ways_of_best(int dice, int best)
{
    int most = 1, less = 1;
    while (dice-- > 0) {
        most *= best;
        less *= best - 1;
    }
    return most - less;
}

/* SK-11.13: of all ways the dice can fall, those in which the commandos keep the higher score. */
struct tally {
    int win, draw, all;
};

static struct tally count_dice(int our_dice, int their_dice)
{
    struct tally t = {0, 0, 0};
    for (int ours = 1; ours <= 6; ours++)
        for (int theirs = 1; theirs <= 6; theirs++) {
            int n = ways_of_best(our_dice, ours) * ways_of_best(their_dice, theirs);
            t.win += ours > theirs ? n : 0;
            t.draw += ours == theirs ? n : 0;
            t.all += n;
        }
    return t;
}

/* SK-11.7, SK-11.9: after a draw both have the same chance. */
void skirmish_note_fight(const struct sk_data *d, int unit, int enemy, struct fy_notes *notes)
{
    if (!notes)
        return;
    struct tally t = count_dice(d->assault_dice, d->defence_dice);
    FY_NOTE(notes, FY_NEED, FY_NO_VALUE, SK_11_7, T_NEED_FIGHT, d->assault_dice, d->defence_dice, unit, enemy,
            (200 * t.win + 100 * t.draw + t.all) / (2 * t.all));
}

static int fight_die(struct sk_act *a, uint16_t rule, int piece) { return fy_roll(a->dice, 6, rule, T_DIE_FIGHT, piece); }

static int best_die(struct sk_act *a, int piece, int dice)
{
    int best = 0;
    while (dice-- > 0) {
        int die = fight_die(a, SK_11_7, piece);
        best = die > best ? die : best;
    }
    return best;
}

/* SK-11.7 to SK-11.10: the scores as they are, nothing modifies them */
void skirmish_fight(struct sk_act *a, int unit, int enemy)
{
    FY_SAY(a->log, SK_11_4, T_ASSAULTS, unit, enemy);
    skirmish_note_fight(a->d, unit, enemy, FY_HEARD(a->log));
    int ours = best_die(a, unit, a->d->assault_dice), theirs = best_die(a, enemy, a->d->defence_dice);
    FY_SAY(a->log, SK_11_7, T_FIGHT, unit, ours, enemy, theirs, (ours > theirs) - (ours < theirs) + 1);
    for (int round = 0; ours == theirs && round < 1000; round++) { /* a tape of draws must end too */
        ours = fight_die(a, SK_11_9, unit);
        theirs = fight_die(a, SK_11_9, enemy);
        FY_SAY(a->log, SK_11_9, T_FIGHT, unit, ours, enemy, theirs, (ours > theirs) - (ours < theirs) + 1);
    }
    skirmish_eliminate(a, ours > theirs ? enemy : unit, SK_11_8);
    noise(a);
}
