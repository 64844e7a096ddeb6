// Exact odds against the reference machine with seeded dice, on rules made at random: every outcome has to
// come about as often as was said, within 5 standard errors.
#include "interpreter/machine/machine.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>

namespace agreement_test {

using namespace bylaw::api;

namespace {

constexpr int rules_made = 200, trials = 3000;

// The text of one procedure with a number as its result.
class Maker {
  public:
    explicit Maker(unsigned seed) : random_(seed) {}

    std::string procedure(int number) {
        std::string text =
            "procedure p" + std::to_string(number) + "() {\n    stat points = 0\n    stat steps = 0\n";
        text += "    let x = roll(" + dice() + ")\n";
        for (int i = 0, count = 1 + pick(3); i < count; ++i)
            text += statement();
        return text + "    result " +
               std::array{"points", "points + x", "steps",
                          "greater(points, x)"}[static_cast<std::size_t>(pick(4))] +
               "\n}\n";
    }

  private:
    int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
    std::string dice() {
        static constexpr std::array all{"d20",
                                        "2d20 highest 1",
                                        "3d6",
                                        "4d6 highest 3",
                                        "d8 + d6",
                                        "2d6",
                                        "3d6 reroll 1 once",
                                        "5d6 count 5..6",
                                        "d6 explode",
                                        "greater(d8, d6)",
                                        "climb d4, d6",
                                        "2 * d4",
                                        "d10 + 3",
                                        "2d20 lowest 1"};
        return all[static_cast<std::size_t>(pick(static_cast<int>(all.size())))];
    }
    std::string statement() {
        const std::string number = std::to_string(2 + pick(12));
        switch (pick(5)) {
        case 0:
            return "    if x >= " + number + " {\n        points += roll(" + dice() +
                   ")\n    } else {\n        points -= x / 2\n    }\n";
        case 1:
            return "    repeat " + std::to_string(1 + pick(3)) +
                   " times {\n        if roll(d6) is 6 {\n            points += 1\n        }\n    }\n";
        case 2:
            return "    repeat until roll(d6) >= " + std::to_string(3 + pick(4)) +
                   " {\n        steps += 1\n    }\n";
        case 3: return "    if test" + number + "() is success {\n        points += " + number + "\n    }\n";
        default: return "    points += lesser(roll(" + dice() + "), x)\n";
        }
    }

    std::minstd_rand random_;
};

std::string program_text() {
    std::string text;
    for (int i = 2; i < 14; ++i)
        text += "check test" + std::to_string(i) + "() {\n    roll d12\n    against " + std::to_string(i) +
                "\n}\n";
    Maker maker(20260101);
    for (int i = 0; i < rules_made; ++i)
        text += maker.procedure(i);
    return text;
}

std::map<std::string, int> played(const bylaw::Rules &rules, bylaw::RuleId rule) {
    std::map<std::string, int> counts;
    const bylaw::Machine machine = rules.machine();
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        bylaw::State state = machine.new_game();
        bylaw::SeededDice dice(77, trial);
        bylaw::Surroundings around;
        around.dice = &dice;
        machine.begin_rule(state, rule, {});
        const bylaw::Outcome outcome = machine.run(state, around);
        REQUIRE(outcome.kind == bylaw::Outcome::Kind::done);
        ++counts[std::to_string(outcome.value)];
    }
    return counts;
}

} // namespace

TEST_CASE("exact odds and seeded play agree on 200 procedures made at random") {
    const Loaded loaded = Library(usual_options()).load_text("random", program_text());
    REQUIRE(loaded.program);
    const bylaw::Rules &rules = loaded.program.data()->rules;
    int outcomes = 0;
    for (bylaw::RuleId rule = 0; rule < rules.program->rules.size(); ++rule) {
        const std::string &name = rules.program->rules[rule].name;
        if (name[0] != 'p')
            continue;
        const OddsAnswer answer = odds_of(loaded.program, name + "()");
        REQUIRE(answer.branches.size() == 1);
        CHECK(answer.exact);
        std::map<std::string, int> counts = played(rules, rule);
        double sum = 0;
        for (const OddsOutcome &each : answer.branches[0].distributions[0].outcomes) {
            const double expected = trials * each.probability;
            const double error = std::sqrt(expected * std::max(0.0, 1 - each.probability));
            if (std::abs(counts[each.value] - expected) > 5 * error + 3)
                FAIL_CHECK(name << " = " << each.value << ": " << each.probability << " said, "
                                << counts[each.value] << " came");
            counts.erase(each.value);
            sum += each.probability;
            ++outcomes;
        }
        CHECK(sum == Approx(1).epsilon(1e-12));
        CHECK(counts.empty()); // nothing came about that was not expected
    }
    CHECK(outcomes > 3000);
}

} // namespace agreement_test
