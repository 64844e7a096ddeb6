// What is left out of a state must change nothing: fights made at random, with and without the analysis of
// their code, have the same odds to the last digit.
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <random>

namespace liveness_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

class Fights {
  public:
    explicit Fights(unsigned seed) : random_(seed) {}

    std::string text() {
        return R"(
kind hero "hero" {
    stat full = 3
    pool life in 0..full
    stat guard = 4
    stat blows = 0
    stat last = 0
    flag angry
}

condition dazed on hero {
    modify strike(who: bearer) {
        minus 1
    }
    after strike(who: bearer) {
        if roll(d4) >= )" +
               number(2, 4) + R"( {
            end
        }
    }
}

check strike(who: hero, foe: hero) {
    roll )" + one({"d6", "d8", "2d4", "2d6 highest 1"}) +
               R"(
    plus if who.angry then 1 else 0
    against foe.guard
    degree great is success when natural is )" +
               one({"6", "5"}) + R"(
    success {
        foe.life -= 1
        who.blows += 1
        )" +
               one({"", "who.last = natural", "if total > 5 {\n            foe gains dazed\n        }",
                    "who.angry = no"}) +
               R"(
    }
    great {
        foe.life -= roll(d2)
        )" + one({"foe gains dazed", "foe.angry = yes", "who.life += 1"}) +
               R"(
    }
    failure {
        )" +
               one({"", "who.angry = yes", "who.last = margin",
                    "if who.blows is 1 {\n            foe.life -= 1\n        }"}) +
               R"(
    }
}

procedure fight(one: hero, two: hero) {
    stat rounds = 0

    repeat while one.life > 0 and two.life > 0 )" +
               one({"", "and rounds < 4"}) + R"( {
        rounds += 1
        strike(one, two)
        if two.life > 0 {
            strike(two, one)
        }
    }
}

scenario bout "A bout" {
    given ada = hero "Ada" { guard = )" +
               number(3, 5) + R"( }
    given bo = hero "Bo" { full = 2 }
    do fight(ada, bo)
    report bo.life is 0 as "win"
    report )" + one({"fight.rounds", "ada.blows", "ada.last", "fight.rounds * 6", "strike.natural"}) +
               R"( as "number"
}
)";
    }

  private:
    std::string number(int low, int high) {
        return std::to_string(low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1)));
    }
    std::string one(std::initializer_list<const char *> of) { return of.begin()[random_() % of.size()]; }

    std::minstd_rand random_;
};

Answer odds_by(const Rules &rules, std::uint64_t few_states, bool residual = false) {
    const Scenario &scenario = rules.program->scenarios.front();
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, scenario.function);
    AnswerOptions options;
    options.few_states = few_states;
    options.residual = residual;
    options.budget.states = 60'000;
    options.budget.seconds = 1000; // the states alone hold it up, however slow the machine
    return odds_of(machine, state, {type_nothing, scenario.reports}, {}, options);
}

double chance(const ColumnAnswer &column, Value value) {
    for (const Likely &each : column.values) {
        if (each.value == value) {
            return each.probability;
        }
    }
    return 0;
}

} // namespace

TEST_CASE("what the analysis leaves out of a state changes no odds") {
    Fights fights(7);
    std::size_t fewer = 0;
    for (int i = 0; i < 25; ++i) {
        const std::string text = fights.text();
        const api::Loaded loaded = api::Library().load_text("fight", text);
        INFO(loaded.report.text({}) << text);
        REQUIRE(loaded.program);
        const Rules &rules = loaded.program.data()->rules;
        const Answer whole = odds_by(rules, 60'000), merged = odds_by(rules, 0),
                     beforehand = odds_by(rules, 0, true);
        REQUIRE((!whole.error && !merged.error && !beforehand.error));
        CHECK(merged.states <= whole.states);
        fewer += merged.states < whole.states ? 1 : 0;
        for (std::size_t column = 0; column < 2; ++column) {
            for (const Likely &each : whole.branches[0].columns[column].values) {
                CHECK(chance(merged.branches[0].columns[column], each.value) ==
                      Approx(each.probability).margin(1e-11 + whole.branches[0].unexplored));
                CHECK(chance(beforehand.branches[0].columns[column], each.value) ==
                      Approx(each.probability).margin(1e-11 + whole.branches[0].unexplored));
            }
        }
    }
    CHECK(fewer > 15);
}

TEST_CASE("dice in a list whose order nobody looks at are a multiset") {
    const std::string head =
        "kind person {\n    list faces: number\n}\nscenario s {\n    given ada = person\n"
        "    repeat 7 times {\n        ada.faces += roll(d6)\n    }\n";
    // Multisets of at most 7 faces of 6: 1716; and at most 7 in which the answer is different.
    for (const char *free :
         {"count f in ada.faces where f >= 5", "sum f in ada.faces of f * f - 8 * f",
          "most f in ada.faces of f", "least f in ada.faces where f > 2 of f", "size(distinct(ada.faces))",
          "5 in ada.faces", "some f in ada.faces has f is 5", "every f in ada.faces has f is 5 or f < 3",
          "sum f in (all f in ada.faces where f > 2) of f", "(all f in ada.faces by least f)[2]",
          "sum f in ada.faces of (count g in ada.faces where g is f)"}) {
        const api::Loaded loaded =
            api::Library().load_text("bag", head + "    report (" + free + ") as \"x\"\n}\n");
        INFO(free << loaded.report.text({}));
        REQUIRE(loaded.program);
        CHECK(odds_by(loaded.program.data()->rules, 0).states < 1716 + 300);
    }
    for (const char *ordered :
         {"ada.faces[7]", "first f in ada.faces where f > 1 or f < 2", "ada.faces is [1, 2, 3, 4, 5, 6, 1]",
          "(all f in ada.faces where f > 1 or f < 2)[2]", "(all f in ada.faces by least odd(f))[2]"}) {
        const api::Loaded loaded =
            api::Library().load_text("list", head + "    report (" + ordered + ") as \"x\"\n}\n");
        INFO(ordered << loaded.report.text({}));
        REQUIRE(loaded.program);
        CHECK(odds_by(loaded.program.data()->rules, 0).states > 6 * 6 * 6 * 6 * 6 * 6);
    }
}

} // namespace liveness_test
