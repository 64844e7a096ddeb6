// AMBUSH: the shipped scenario rulesets/zones/scenarios/ambush.bylaw as a good programmer would write it
// without a rules engine: plain structs, arrays and loops. Each part names the clauses that it comes from.
// Options are at their defaults and folded in; what is said aloud is left out, as is what nothing in this
// scenario can reach: lingering weapons, two weapons, hinderances, items, conditions of zones, reactions, and
// stunts, which no policy asks for.
//
//   ambush [fights] [seed]    as the others
//   ambush --replay < FILE    faces of a fight in each line: won, rounds, faces used (bench/replay_check.py)
#include "bench.hpp"
#include "tape.hpp"

#include <algorithm>
#include <array>
#include <string_view>

// ---- the battlefield: scenario ambush, std.zones

constexpr int difficulty = 12;     // options.bylaw: Z-025 Z-026 Z-029; equal_passes (Z-A01)
constexpr int longest_battle = 60; // std.battle
constexpr int morale_dies_at = 2;  // half of the band

enum Zone : int8_t { thicket, verge, road, far_trees, zones };

struct Place {
    std::array<int8_t, 2> next_to; // mutual, as listed
    int8_t exits;
    bool edge;
    int capacity;
};

constexpr std::array<Place, zones> places{{
    {{verge, 0}, 1, true, 1000},
    {{thicket, road}, 2, false, 1000},
    {{verge, far_trees}, 2, false, 1000},
    {{road, 0}, 1, true, 1000},
}};

// std.zones steps_between: 0, 1, 2, and 3 for all that is farther. Computed once, from next_to.
constexpr std::array<std::array<int8_t, zones>, zones> steps_table() {
    std::array<std::array<int8_t, zones>, zones> steps{};
    for (auto &row : steps)
        row.fill(3);
    for (int a = 0; a < zones; ++a) {
        for (int i = 0; i < places[a].exits; ++i) {
            const int b = places[a].next_to[i];
            for (int j = 0; j < places[b].exits; ++j) {
                int8_t &s = steps[a][places[b].next_to[j]];
                s = std::min<int8_t>(s, 2);
            }
        }
        for (int i = 0; i < places[a].exits; ++i)
            steps[a][places[a].next_to[i]] = 1;
        steps[a][a] = 0;
    }
    return steps;
}
constexpr auto steps_between = steps_table();

// ---- who fights: kinds.bylaw, cast.bylaw, weapons.bylaw

enum Side : int8_t { party, band, sides };

// Conditions of a fighter out of the fight.
enum Fate : int8_t { standing_up, dead, down, fled, routed };

struct Weapon {
    int8_t die;   // damage_dice
    int8_t reach; // in steps: close 0, far_away 2; more than 0 is a ranged weapon
};
constexpr Weapon longsword{8, 0}, bow{6, 2}, spear{6, 0}; // Z-039 Z-040, ranged_reach is far_away (Z-A23)

struct Fighter {
    Side side;
    bool character;
    int8_t STR, DEX, skill, max_hp;
    Weapon weapon;
    int8_t spot;

    int8_t hp = max_hp;
    int8_t moves = 1, actions = 1; // std.slots: full at the start of one's turn
    int8_t initiative = 0;
    int8_t usage_marks = 0;
    bool out = false, acted = false, disengaged = false;
    Fate fate = standing_up;

    bool ranged() const { return weapon.reach > 0; }
};

enum { Ada, Bran, Bandit1, Bandit2, Bandit3, scout, fighters };

constexpr std::array<Fighter, fighters> cast{{
    {party, true, 2, 1, 0, 14, longsword, verge},
    {party, true, 0, 3, 0, 9, bow, thicket},
    {band, false, 0, 0, 2, 8, spear, road},
    {band, false, 0, 0, 2, 8, spear, road},
    {band, false, 0, 0, 2, 8, spear, road},
    {band, false, 0, 0, 1, 5, bow, far_trees},
}};

template <class Dice> class Battle {
  public:
    explicit Battle(Dice &dice) : dice_(dice) {}

    // std.battle, with the rules of zones/battle.bylaw in its seams. The game master of an ambush rules that
    // the enemies are surprised (policy judge_of_an_ambush).
    Outcome run() {
        arrange();
        while (!decided() && rounds_ < longest_battle) {
            ++rounds_;
            round();
            if (!decided() && enemies_in_trouble())
                call_for_morale(); // morale.bylaw, rule morale_calls: Z-058
        }
        return {!all_[Ada].out || !all_[Bran].out, rounds_};
    }

  private:
    Dice &dice_;
    std::array<Fighter, fighters> all_ = cast;
    std::array<int8_t, fighters> order_{};
    std::array<int8_t, sides> standing_{2, 4};
    int rounds_ = 0;

    int d20() { return dice_.die(20); }

    // ---- order of turns: battle.bylaw

    // A roll for the sides (Z-004 to Z-006), then 1d6 + DEX for each Character; of equals the higher DEX
    // first, then as listed (Z-007 Z-008 Z-A04). Creatures act as listed. The side that begins stands before
    // the other.
    void arrange() {
        const Side beginning = dice_.die(6) <= 3 ? band : party;
        all_[Ada].initiative = static_cast<int8_t>(dice_.die(6) + all_[Ada].DEX);
        all_[Bran].initiative = static_cast<int8_t>(dice_.die(6) + all_[Bran].DEX);
        const bool ada_first = all_[Ada].initiative > all_[Bran].initiative;
        const int8_t first = ada_first ? Ada : Bran, second = ada_first ? Bran : Ada;
        if (beginning == party)
            order_ = {first, second, Bandit1, Bandit2, Bandit3, scout};
        else
            order_ = {Bandit1, Bandit2, Bandit3, scout, first, second};
    }

    bool decided() const { return standing_[party] == 0 || standing_[band] == 0; }

    // std.battle round and next_up: the order never changes here, so one pass over it is enough. In the first
    // round the surprised band has had its turn already (surprise_round, Z-003; surprise is lose_round).
    void round() {
        for (Fighter &f : all_)
            f.acted = rounds_ == 1 && f.side == band;
        for (const int8_t next : order_) {
            if (decided())
                return;
            Fighter &f = all_[next];
            if (!f.acted && !f.out)
                turn(f);
            f.acted = true;
        }
    }

    // std.battle turn, std.slots: acts until it passes or is out.
    void turn(Fighter &me) {
        me.moves = 1;
        me.actions = 1;
        while (!me.out && act(me)) {
        }
        me.disengaged = false; // until end of turn of bearer (Z-043)
    }

    // ---- what a policy looks at: std.zones, movement.bylaw, policies.bylaw

    int steps_to_enemy(int place, const Fighter &me) const { // 0 where there is none
        int least = 4;
        for (const Fighter &c : all_)
            if (!c.out && c.side != me.side)
                least = std::min<int>(least, steps_between[place][c.spot]);
        return least == 4 ? 0 : least;
    }

    bool enemy_close(const Fighter &me) const {
        for (const Fighter &c : all_)
            if (!c.out && c.side != me.side && c.spot == me.spot)
                return true;
        return false;
    }

    bool covered(const Fighter &me) const { // Z-042, ally_close is any_standing
        for (const Fighter &c : all_)
            if (!c.out && c.side == me.side && &c != &me && c.spot == me.spot)
                return true;
        return false;
    }

    // Would leaving cost free attacks? (free_attackers, Z-041)
    bool exposed(const Fighter &me) const {
        return me.character && !me.disengaged && enemy_close(me) && !covered(me);
    }

    bool has_room(int place) const { // Z-019
        int there = 0;
        for (const Fighter &c : all_)
            there += c.spot == place && !c.out;
        return there < places[place].capacity;
    }

    // Badly hurt, to more enemies than there are friends there or here, with oneself?
    bool folly(const Fighter &me, int to) const {
        if (me.hp * 2 > me.max_hp)
            return false;
        int enemies = 0, friends = 0;
        for (const Fighter &c : all_)
            if (c.side != me.side)
                enemies += !c.out && c.spot == to;
            else
                friends += !c.out && (c.spot == to || c.spot == me.spot);
        return enemies > friends;
    }

    // The enemy in reach with the fewest hit points; of equals the first of the cast.
    Fighter *weakest_in_reach(const Fighter &me) {
        Fighter *best = nullptr;
        for (Fighter &c : all_)
            if (!c.out && c.side != me.side && steps_between[me.spot][c.spot] <= me.weapon.reach &&
                (!best || c.hp < best->hp))
                best = &c;
        return best;
    }

    // Returns the adjacent zone that is nearest to (or farthest from) an enemy; the first one of the
    // battlefield among equals.
    int next_zone(const Fighter &me, bool farthest, int nearer_than, bool no_folly = false) const {
        int best = -1, best_steps = 0;
        for (int i = 0; i < places[me.spot].exits; ++i) {
            const int to = places[me.spot].next_to[i];
            if (!has_room(to))
                continue;
            const int steps = steps_to_enemy(to, me);
            if (steps >= nearer_than || (no_folly && folly(me, to)))
                continue;
            if (best < 0 || (farthest ? steps > best_steps : steps < best_steps))
                best = to, best_steps = steps;
        }
        return best;
    }

    // ---- policy sensible (policies.bylaw), line by line: the first thing that is possible; false: passes

    bool act(Fighter &me) {
        const bool can_act = me.actions > 0, can_move = me.moves > 0;
        if (!can_act && !can_move)
            return false;

        const bool nearly_dead = me.hp * 4 <= me.max_hp;
        const bool lost = nearly_dead && standing_[me.side] == 1;
        const bool edge = places[me.spot].edge;

        // prefer leave_field(mover) when lost(mover) and size(free_attackers(mover)) is 0
        if (lost && can_move && edge && !exposed(me))
            return leave_field(me);
        // prefer disengage(mover) when lost(mover) and mover.spot.edge
        // prefer disengage(mover) when pressed(mover) and size(free_attackers(mover)) > 0 and
        // nearly_dead(mover)
        if (nearly_dead && can_act && ((lost && edge) || me.ranged()) && exposed(me))
            return disengage(me);
        // prefer move(mover, to) by most steps_to_enemy(to, mover) when pressed(mover) and
        // size(free_attackers(mover)) is 0
        if (can_move && me.ranged() && enemy_close(me) && !exposed(me))
            if (const int to = next_zone(me, true, 4); to >= 0)
                return move(me, to);
        // prefer melee_attack(target), strike(target), ranged_attack(target) by least target.hp
        if (can_act)
            if (Fighter *target = weakest_in_reach(me))
                return attack(me, *target);
        if (!me.ranged()) {
            // prefer move(mover, to), then move_again(mover, to), by least steps_to_enemy(to, mover)
            // when steps_to_enemy(to, mover) < steps_to_enemy(mover.spot, mover) and not
            // mover.main_hand.ranged and not folly(mover, to)
            if (const int here = steps_to_enemy(me.spot, me); here > 0)
                if (const int to = next_zone(me, false, here, true); to >= 0)
                    return can_move ? move(me, to) : move_again(me, to);
        }
        // prefer move(mover, to) by least steps_to_enemy(to, mover) when steps_to_enemy(mover.spot, mover) >
        // 2
        if (can_move && steps_to_enemy(me.spot, me) > 2)
            if (const int to = next_zone(me, false, 4); to >= 0)
                return move(me, to);
        return false;
    }

    // ---- moving: movement.bylaw

    // Enemies attack a fighter that leaves them (rule free_attacks, Z-041). Returns whether it is still
    // there.
    bool depart(Fighter &me) {
        if (!exposed(me))
            return true;
        std::array<Fighter *, fighters> takers;
        int n = 0;
        for (Fighter &c : all_)
            if (!c.out && c.side != me.side && c.spot == me.spot)
                takers[n++] = &c;
        for (int i = 0; i < n && !me.out; ++i)
            avoid(me, *takers[i]);
        return !me.out;
    }

    bool move(Fighter &me, int to) { // Z-021
        --me.moves;
        if (depart(me))
            me.spot = static_cast<int8_t>(to);
        return true;
    }

    bool move_again(Fighter &me, int to) { // Z-023, double_move (Z-A31)
        --me.actions;
        if (depart(me))
            me.spot = static_cast<int8_t>(to);
        return true;
    }

    bool leave_field(Fighter &me) {
        --me.moves;
        if (depart(me))
            remove(me, fled);
        return true;
    }

    bool disengage(Fighter &me) { // Z-043, disengage_move (Z-A15)
        --me.actions;
        me.disengaged = true;
        return true;
    }

    // ---- attacks: attribute_tests.bylaw, attacks.bylaw

    bool attack(Fighter &me, Fighter &target) {
        --me.actions;
        if (!me.character)
            avoid(target, me); // action strike (Z-029): the player rolls
        else if (me.ranged())
            hit_or_miss(me, target, me.DEX,
                        me.spot == target.spot); // check ranged_attack: Z-026, Close Z-031
        else
            hit_or_miss(me, target, me.STR, false); // check melee_attack: Z-025 Z-030
        return true;
    }

    // check attack_test: natural 20 hits and doubles (Z-033), natural 1 misses and marks a usage (Z-035).
    void hit_or_miss(Fighter &me, Fighter &target, int bonus, bool disadvantage) {
        int natural = d20();
        if (disadvantage)
            natural = std::min(natural, d20());
        if (natural == 20)
            damage(target, 2 * dice_.die(me.weapon.die));
        else if (natural == 1)
            ++me.usage_marks;
        else if (natural + bonus >= difficulty)
            damage(target, dice_.die(me.weapon.die));
    }

    // check avoid (Z-029): natural 20 always gets away, natural 1 takes double damage (Z-034).
    void avoid(Fighter &target, const Fighter &foe) {
        const int natural = d20();
        if (natural == 1)
            damage(target, 2 * dice_.die(foe.weapon.die));
        else if (natural != 20 && natural + target.DEX < difficulty)
            damage(target, dice_.die(foe.weapon.die));
    }

    // std.damage, kinds.bylaw fall: at 0 Creatures die and Characters go down (Z-A24).
    void damage(Fighter &target, int amount) {
        target.hp = static_cast<int8_t>(std::max(0, target.hp - amount));
        if (target.hp == 0 && !target.out)
            remove(target, target.character ? down : dead);
    }

    void remove(Fighter &f, Fate fate) {
        f.out = true;
        f.fate = fate;
        --standing_[f.side];
    }

    // ---- morale: morale.bylaw, std.morale

    bool enemies_in_trouble() const { return standing_[band] <= morale_dies_at; } // half_lost

    // Each enemy that stands tests its Skill, and flees if it fails (Z-059 to Z-061, each_alone, flee).
    void call_for_morale() {
        for (const int8_t i : order_) {
            Fighter &f = all_[i];
            if (f.side == band && !f.out && d20() + f.skill < difficulty)
                remove(f, routed);
        }
    }
};

int main(int argc, char **argv) {
    if (argc > 1 && std::string_view(argv[1]) == "--replay")
        return replay([](Tape &tape) { return Battle<Tape>(tape).run(); });
    return run(argc, argv, 2'000'000, [](Rng &rng) { return Battle<Rng>(rng).run(); });
}
