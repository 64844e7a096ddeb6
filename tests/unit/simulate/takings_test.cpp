// What a policy takes without a list of what is on offer is what it chooses of the list: random policies in a
// small game with ties, acts of several roles, acts that are one another, and acts about acts. The list is
// got by the same code with `unplayed` always saying that somebody else decides; then the policy is asked by
// `policy`.
#include "interpreter/simulate/reference_engine.hpp"
#include "tests/support/engine_comparison.hpp"

#include <catch2/catch.hpp>

#include <random>

namespace takings_test {

using namespace bylaw;
using namespace bylaw::test;

namespace {

constexpr const char *game = R"(use std.battle

amend option longest_battle = 3
enum spot: north, south, east
tag rough
stat tide = 0

amend kind combatant {
    stat might in -9..9 = 2
    stat team in 0..2 = 0
    stat spot: spot = north
    pool hp in 0..9
    pool vigor in 0..3 per turn of combatant
    whenever hp is 0 {
        combatant.out = yes
    }
}

kind giant is combatant "giant" {
    might = 4
}

procedure note(what: number) {
    tide = tide * 5 + what - (tide * 5 + what) / 9_973 * 9_973
}

action hit(who: combatant, foe: combatant) tagged rough "hit {foe}" {
    requires foe is not who and not foe.out
    cost 1 vigor
    foe.hp -= roll(d3)
    note(foe.hp)
}

action smash(who: combatant, foe: combatant) is hit(who, foe) "smash {foe}" {
    requires who.might > foe.might
    note(100)
}

action go(who: combatant, to: spot) "go {to}" {
    requires who.spot is not to
    cost 1 vigor or 2 hp
    who.spot = to
    note(if to is north then 20 else if to is south then 21 else 22)
}

action carry(who: combatant, friend: combatant, to: spot, fast: yesno) "carry {friend}" {
    requires who.spot is friend.spot and to is not who.spot and friend is not who
    cost 1 vigor
    friend.spot = to
    friend.might -= 1
    note(if fast then 30 else 31)
}

action plan(who: giant, what: act) "plan" {
    requires who.might > 3
    who.might -= 1
    note(40)
}

action rest(who: combatant) "rest" {
    requires who.might > 0
    who.might -= 1
    note(50)
}

formula tired(): yesno = battle.rounds > 1
formula crowd(place: spot): number = count c in combatant where c.spot is place
)";

// Of what a random policy is made.
constexpr const char *lines[] = {
    "prefer hit(who, foe) by least foe.hp then most foe.might when foe.team is not who.team",
    "prefer hit(foe) by most foe.might",
    "prefer hit",
    "prefer smash(who, foe) when foe.hp < 5",
    "prefer smash(foe) by least crowd(foe.spot)",
    "prefer go(who, to) by most crowd(to)",
    "prefer go(who, to: east) when who.might > 1",
    "prefer go(to) by least crowd(to) when not tired()",
    "prefer carry(who, friend, to, fast: yes) when friend.hp < 4",
    // Parts about the asker alone may come first only where they cannot fail: without vigor nobody carries.
    "prefer carry(who, friend, to) when 6 / who.vigor > 1 and friend.hp < 5",
    "prefer carry(who, friend) when who.might > 1 and friend.hp > 2 and not tired()",
    "prefer hit(who, foe) when 9 / foe.hp > 1 and who.hp * 2 > 3",
    "prefer hit(who, foe) by most 9 / foe.hp when (count c in combatant where c.hp > who.hp) > 0",
    "prefer carry(friend, to) by most crowd(to) then least friend.hp",
    "prefer plan(who, what) when what is hit",
    "prefer plan",
    "prefer rest(who) when who.might > 2",
    "prefer rest in turn",
    "prefer rest in battle.close",
    "prefer any action(actor) tagged rough when not tired()",
    "prefer any action(actor) when actor is giant",
    "prefer pass when tired()",
    "prefer pass",
};

constexpr const char *endings[] = {"otherwise default", "otherwise first", "otherwise random", ""};

std::string scenario = R"(
scenario play "Play" {
    given ada = giant "A" {
        team = 1
    }
    given bo = combatant "B"
    given cat = combatant "C" {
        team = 2
        spot = south
    }
    ada plays plan0
    bo plays plan1
    cat plays plan2
    do battle([ada, bo, cat])
    report tide as "tide"
    each x in combatant {
        report x.hp as "{x}: hp"
    }
}
)";

std::string random_policies(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::string text;
    for (int policy = 0; policy < 3; ++policy) {
        text += "\npolicy plan" + std::to_string(policy) + " {\n";
        std::vector<std::string> some(std::begin(lines), std::end(lines)); // none twice
        for (std::size_t i = 1 + random() % 5; i > 0; --i) {
            const std::size_t at = random() % some.size();
            text += "    " + some[at] + "\n";
            some.erase(some.begin() + static_cast<std::ptrdiff_t>(at));
        }
        const std::string ending = endings[random() % std::size(endings)];
        text += (ending.empty() ? "" : "    " + ending + "\n") + "}\n";
    }
    return text;
}

// Whoever acts is asked as if nobody played for it, until the list is there.
std::shared_ptr<const Bytecode> with_lists(const Bytecode &code) {
    auto changed = std::make_shared<Bytecode>(code);
    for (FunctionCode &function : changed->functions) {
        for (Instruction &in : function.code) {
            in.op = in.op == Op::unplayed ? Op::jump : in.op;
        }
    }
    return changed;
}

} // namespace

TEST_CASE("a policy takes what it would choose of all that is on offer") {
    std::size_t different = 0;
    std::string first;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        const std::string text = game + random_policies(seed) + scenario;
        INFO(text);
        DiagnosticSink sink;
        const Gathered gathered = gather_text({}, "generated.bylaw", text, "", sink);
        const std::optional<Rules> rules = rules_of(gathered, sink);
        REQUIRE(rules);
        TrialSetup setup = setup_of(*rules, 0);
        const auto taken = run_trials(*make_reference_engine(setup), setup, seed, 40, 40);
        setup.code = with_lists(*setup.code);
        const auto chosen = run_trials(*make_reference_engine(setup), setup, seed, 40, 40);
        CHECK(difference(chosen, taken) == "");
        different += taken.front() != first ? 1 : 0;
        first = taken.front();
    }
    CHECK(different > 30); // games that are all alike would prove nothing
}

} // namespace takings_test
