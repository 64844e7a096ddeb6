// TAVERN: the shipped scenario rulesets/traits/scenarios/tavern.bylaw as a good programmer would write it
// without a rules engine: plain structs, arrays and loops. Each part names the clauses that it comes from.
// Options are at their defaults and folded in; what is said aloud is left out, as is what nothing in this
// scenario can reach: armor, bows, medics, vigilance, mastery, sleep, a second fall, blows at those who lie
// on the ground, which no policy asks for, and lack of room: eight squares around somebody, three others.
//
//   tavern [fights] [seed]    as the others
//   tavern --replay < FILE    faces of a fight in each line: won, rounds, faces used (bench/replay_check.py)
#include "bench.hpp"
#include "tape.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <string_view>

// ---- the options: options.bylaw, std.battle

constexpr int longest_battle = 60;
constexpr int normal_test = 5;       // R-A01
constexpr int difficult_success = 6; // R-A03
constexpr int crit_on = 12;
constexpr int square_feet = 5;       // R-A11
constexpr int speed = 5;             // in squares: 25 feet, and no armor
constexpr int running_speed = 2 * speed;

// ---- the battlefield: field.bylaw, in squares

struct Square {
    int8_t east, north;

    bool operator==(const Square &) const = default;
    Square after(int steps, Square way) const {
        return {static_cast<int8_t>(east + steps * way.east), static_cast<int8_t>(north + steps * way.north)};
    }
};

// Squares that touch at a corner are adjacent (R-A31).
int apart(Square a, Square b) {
    return std::max(std::abs(a.east - b.east), std::abs(a.north - b.north));
}

// grid one_square
constexpr std::array<Square, 8> ways{{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

// ---- who fights: scenario tavern, kinds.bylaw, cast.bylaw, weapons.bylaw

struct Fighter {
    bool hero; // a player's character can stabilize; others are done for (R-A18)
    bool hard_to_kill;
    bool armed;  // with a weapon that it is trained for
    int8_t blow; // damage_of: 0 is the helpless blow of untrained fists
    int8_t hp;
    Square at;

    int8_t attempts = 0;
    int8_t latest_roll = 0;
    bool out = false, evading = false, dying = false, due = false;

    bool helpless() const { return blow == 0; }
    bool on_last_legs() const { return hp == 1; }
};

enum { Finn, Gus, sailor, gambler, fighters };
constexpr int locals = 2; // so many of them, and then the strangers

constexpr std::array<Fighter, fighters> cast{{
    {true, true, false, 1, 5, {0, 0}},
    {true, false, false, 0, 4, {0, 1}},
    {false, false, false, 1, 4, {1, 0}},
    {false, false, true, 1, 2, {1, 1}},
}};

template <class Dice> class Brawl {
  public:
    explicit Brawl(Dice &dice) : dice_(dice) {}

    // std.battle, with the rules of traits/battle.bylaw in its seams.
    Outcome run() {
        std::array<int8_t, fighters> everybody{Finn, Gus, sailor, gambler};
        line_up(everybody);
        order_ = everybody;
        while (!decided() && rounds_ < longest_battle) {
            ++rounds_;
            round();
        }
        return {stands(Finn, locals) && !stands(locals, fighters), rounds_}; // rule victory
    }

  private:
    Dice &dice_;
    std::array<Fighter, fighters> all_ = cast;
    std::array<int8_t, fighters> order_{};
    int rounds_ = 0;

    int d6() { return dice_.die(6); }

    // check trait_test: its best die decides (R-A01 R-A02).
    bool test(int dice, int against = normal_test) {
        int best = 0;
        for (int i = 0; i < dice; ++i)
            best = std::max(best, d6());
        return best >= against;
    }

    // ---- order of turns: battle.bylaw

    // procedure line_up: those who have rolled the same roll again among themselves.
    void line_up(std::span<int8_t> group) {
        for (const int8_t i : group)
            all_[i].latest_roll = static_cast<int8_t>(d6() + d6());
        const auto faster = [&](int8_t a, int8_t b) { return all_[a].latest_roll > all_[b].latest_roll; };
        for (size_t i = 1; i < group.size(); ++i) // stable: of equals who was listed first
            for (size_t j = i; j > 0 && faster(group[j], group[j - 1]); --j)
                std::swap(group[j], group[j - 1]);
        for (size_t first = 0, end; first < group.size(); first = end) {
            end = first + 1;
            while (end < group.size() && !faster(group[first], group[end]))
                ++end;
            if (end - first > 1)
                line_up(group.subspan(first, end - first));
        }
    }

    bool stands(int first, int end) const {
        for (int i = first; i < end; ++i)
            if (!all_[i].out)
                return true;
        return false;
    }

    // One side is left, and no fighter is dying any more.
    bool decided() const {
        if (stands(Finn, locals) && stands(locals, fighters))
            return false;
        return !all_[Finn].dying && !all_[Gus].dying;
    }

    // std.battle round and next_up: the order never changes, so one pass over it is enough. The dying have
    // their turns, too.
    void round() {
        for (int i = Finn; i < locals; ++i)
            all_[i].due = all_[i].dying; // condition dying, before round
        for (const int8_t next : order_) {
            if (decided())
                return;
            turn(all_[next]);
        }
    }

    void turn(Fighter &me) {
        me.evading = false; // until start of turn of bearer
        if (me.dying && me.due)
            stabilize(me);
        if (!me.out)
            act(me);
    }

    // ---- what a policy looks at: field.bylaw, policies.bylaw

    // In the order of the cast. Each has two enemies and one friend.
    std::span<Fighter> enemies(const Fighter &me) {
        return me.hero ? std::span(all_).subspan(locals) : std::span(all_).first(locals);
    }

    Fighter &friend_of(const Fighter &me) { return all_[(&me - all_.data()) ^ 1]; }

    int enemies_beside(const Fighter &me, Square place) {
        int count = 0;
        for (const Fighter &foe : enemies(me))
            count += !foe.out && apart(foe.at, place) <= 1;
        return count;
    }

    int pressure_on(const Fighter &me) { return enemies_beside(me, me.at); }

    bool is_free(Square place) const {
        return std::none_of(all_.begin(), all_.end(),
                            [&](const Fighter &c) { return c.at == place && !c.out; });
    }

    // Does a friend in better shape keep the enemy busy?
    bool well_covered(const Fighter &me) {
        const Fighter &f = friend_of(me);
        return !f.out && !f.on_last_legs() && pressure_on(f) > 0;
    }

    // On the last legs, to more enemies than there are friends?
    bool folly(const Fighter &me, const Fighter &foe) {
        if (!me.on_last_legs())
            return false;
        const Fighter &f = friend_of(me);
        const int friends = 1 + (!f.out && apart(f.at, me.at) <= 2 * speed);
        return enemies_beside(me, foe.at) > friends;
    }

    static int worth_hitting(const Fighter &me, const Fighter &foe) {
        return (foe.hp <= me.blow ? 10 : 0) - foe.hp;
    }

    static int worth_approaching(const Fighter &me, const Fighter &foe) {
        const int far = apart(me.at, foe.at);
        return (far <= speed ? 100 : 0) + worth_hitting(me, foe) - square_feet * far;
    }

    // The enemy who fits and is worth most; of equals the first of the cast.
    template <class Fits, class Worth> Fighter *best_enemy(const Fighter &me, Fits fits, Worth worth) {
        Fighter *best = nullptr;
        int most = 0;
        for (Fighter &foe : enemies(me)) {
            if (foe.out || !fits(foe))
                continue;
            const int points = worth(foe);
            if (!best || points > most)
                best = &foe, most = points;
        }
        return best;
    }

    Fighter &best_to_hit(const Fighter &me) {
        return *best_enemy(
            me, [&](const Fighter &foe) { return apart(foe.at, me.at) <= 1; },
            [&](const Fighter &foe) { return worth_hitting(me, foe); });
    }

    Fighter *best_to_approach(const Fighter &me) {
        return best_enemy(
            me, [&](const Fighter &foe) { return apart(foe.at, me.at) <= running_speed && !folly(me, foe); },
            [&](const Fighter &foe) { return worth_approaching(me, foe); });
    }

    Fighter *nearest_out_of_reach(const Fighter &me) {
        return best_enemy(
            me, [&](const Fighter &foe) { return apart(foe.at, me.at) > running_speed && !folly(me, foe); },
            [&](const Fighter &foe) { return -apart(foe.at, me.at); });
    }

    // How far one gets away (way_out): the farthest square that is free and out of combat; where one already
    // stands if there is none.
    Square way_out(const Fighter &me, Square way) {
        for (int steps = speed; steps > 0; --steps) {
            const Square there = me.at.after(steps, way);
            if (enemies_beside(me, there) == 0 && is_free(there))
                return there;
        }
        return me.at;
    }

    // The way out that ends farthest from the nearest enemy (room_after); where one stands if there is none.
    Square best_way_out(const Fighter &me) {
        Square best = me.at;
        int most = -1;
        for (const Square way : ways) {
            const Square there = way_out(me, way);
            if (there == me.at)
                continue;
            int room = 1000;
            for (const Fighter &foe : enemies(me))
                if (!foe.out)
                    room = std::min(room, apart(foe.at, there));
            if (room > most)
                best = there, most = room;
        }
        return best;
    }

    // ---- policy sensible (policies.bylaw), line by line: the first thing that is possible

    // All that one does takes the action of the turn, and the move with it (std.slots), but for an advance
    // within the normal movement: an attack may follow.
    void act(Fighter &me) {
        const int pressure = pressure_on(me);
        const bool resting = me.on_last_legs() && well_covered(me);

        if (pressure > 0 && resting) {
            // prefer extricate_oneself(mover, way) by most room_after(mover, way)
            // when on_last_legs(mover) and well_covered(mover) and pressure_on(mover) > 1
            const Square there = pressure > 1 ? best_way_out(me) : me.at;
            if (there != me.at)
                extricate_oneself(me, there);
            else // prefer evade_attacks(evader) when on_last_legs(evader) and well_covered(evader)
                me.evading = true;
        } else if (pressure > 0 && !me.helpless()) {
            // prefer attack(attacker, target) by most worth_hitting(attacker, target)
            // when damage_of(attacker) > 0 and not target.out
            attack(me);
        } else if (pressure > 0) {
            // prefer evade_attacks
            me.evading = true;
        } else if (const Fighter *near_foe = resting ? nullptr : best_to_approach(me)) {
            // prefer advance(mover, foe) by most worth_approaching(mover, foe)
            // when not resting(mover) and not folly(mover, foe)
            const bool may_attack = apart(near_foe->at, me.at) <= speed; // R-013 R-014
            step_beside(me, *near_foe);
            if (may_attack && !me.helpless())
                attack(me);
        } else if (const Fighter *far_foe = nearest_out_of_reach(me)) {
            // prefer come_nearer(mover, foe) by least feet_apart(mover, foe) when not folly(mover, foe)
            come_nearer(me, *far_foe);
        }
    }

    // ---- moving: movement.bylaw, field.bylaw

    // Steps to the nearest free square beside the foe; the first way among equals.
    void step_beside(Fighter &me, const Fighter &foe) {
        Square best = me.at;
        int least = 1000;
        for (const Square way : ways) {
            const Square there = foe.at.after(1, way);
            if (const int far = apart(me.at, there); far < least && is_free(there))
                best = there, least = far;
        }
        me.at = best;
    }

    static void come_nearer(Fighter &me, const Fighter &foe) {
        const auto nearer = [](int here, int there) {
            return static_cast<int8_t>(std::clamp(there, here - running_speed, here + running_speed));
        };
        me.at = {nearer(me.at.east, foe.at.east), nearer(me.at.north, foe.at.north)};
    }

    void extricate_oneself(Fighter &me, Square there) { // R-011 R-A10
        if (test(2))
            me.at = there;
    }

    // ---- attacks: attacks.bylaw, evading.bylaw

    // procedure blow: a test to hit, a test to evade, a roll for a critical success (R-A07).
    void attack(const Fighter &me) {
        Fighter &target = best_to_hit(me);
        if (!test(2) || (target.evading && evade_test(target, me)))
            return;
        const bool critical = d6() + d6() >= crit_on; // R-020 R-022
        damage(target, me.blow + critical);
    }

    // Bare hands against a trained weapon: Difficult, and at disadvantage (R-057 R-058).
    bool evade_test(const Fighter &evader, const Fighter &foe) {
        return evader.helpless() && foe.armed ? test(1, difficult_success) : test(2);
    }

    // std.damage, falling.bylaw struck_down: at 0 others are defeated, and heroes have two attempts to
    // stabilize.
    void damage(Fighter &target, int amount) {
        target.hp = static_cast<int8_t>(std::max(0, target.hp - amount));
        if (target.hp > 0)
            return;
        target.out = true;
        target.evading = false;
        target.dying = target.hero;
        target.attempts = 2;
    }

    // The second attempt is at disadvantage. Hard to Kill: the first at advantage, the second normal
    // (R-028 to R-034 R-A16).
    void stabilize(Fighter &me) {
        --me.attempts;
        const int dice = (me.attempts == 1 ? 2 : 1) + me.hard_to_kill;
        if (test(dice)) {
            me.dying = false;
            me.hp = 1; // unconscious until the battle is over
        } else if (me.attempts == 0) {
            me.dying = false; // dead
        }
    }
};

int main(int argc, char **argv) {
    if (argc > 1 && std::string_view(argv[1]) == "--replay")
        return replay([](Tape &tape) { return Brawl<Tape>(tape).run(); });
    return run(argc, argv, 1'000'000, [](Rng &rng) { return Brawl<Rng>(rng).run(); });
}
