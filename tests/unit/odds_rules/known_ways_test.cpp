// The trace cache: odds of a game that is computed here by hand, with rewards before and after a decision.
// The steps are those of runs without the cache.
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>

namespace known_ways_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

constexpr int full = 40, ventures = 25;

const std::string text = R"(
ruleset decisions "Decisions"

kind hero "hero" {
    stat full = 40
    pool life in 0..full
    stat gold = 0
    stat scars = 0
}

procedure venture(who: hero) {
    let harm = greater(roll(2d4) - 5, 0)
    who.life -= harm
    if harm > 1 {
        who.scars += 1
    }
    if who.life > 0 {
        if ask who "go in?" default yes {
            if roll(d6) >= 4 {
                who.gold += 1
            }
        } else if roll(d4) is 4 {
            who.life += 1
        }
    }
}

formula hale(): yesno = size(all h in hero where h.life >= 30) > 0

policy bold {
    prefer yes in venture when hale()
    prefer no in venture
}

scenario ventures "Many ventures" {
    given mara = hero
    mara plays bold
    repeat 25 times {
        if mara.life > 0 {
            venture(mara)
        }
    }
    report mara.gold as "gold"
    report mara.life as "life"
    report mara.scars as "scars"
}
)";

using Column = std::map<int, double>;

// Life, gold and scars, venture after venture.
std::array<Column, 3> by_hand() {
    std::map<std::array<int, 3>, double> now{{{full, 0, 0}, 1}};
    for (int i = 0; i < ventures; ++i) {
        std::map<std::array<int, 3>, double> then;
        for (const auto &[state, p] : now) {
            const auto [life, gold, scars] = state;
            if (life == 0) {
                then[state] += p;
                continue;
            }
            for (int a = 1; a <= 4; ++a) {
                for (int b = 1; b <= 4; ++b) {
                    const double q = p / 16;
                    const int harm = std::max(a + b - 5, 0), left = std::max(life - harm, 0);
                    const int marked = scars + (harm > 1 ? 1 : 0);
                    if (left == 0) {
                        then[{0, gold, marked}] += q;
                    } else if (left >= 30) {
                        then[{left, gold + 1, marked}] += q / 2;
                        then[{left, gold, marked}] += q / 2;
                    } else {
                        then[{std::min(left + 1, full), gold, marked}] += q / 4;
                        then[{left, gold, marked}] += q * 3 / 4;
                    }
                }
            }
        }
        now = std::move(then);
    }
    std::array<Column, 3> told;
    for (const auto &[state, p] : now) {
        told[0][state[1]] += p;
        told[1][state[0]] += p;
        told[2][state[2]] += p;
    }
    return told;
}

Answer odds_by(const Rules &rules, Tracing tracing, const Surroundings &around = {},
               const Scenario *wanted = nullptr, std::uint64_t most_states = 1'000'000) {
    const Scenario &scenario = wanted != nullptr ? *wanted : rules.program->scenarios.front();
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, scenario.function);
    AnswerOptions options;
    options.few_states = 0; // where the code is analysed
    options.tracing = tracing;
    options.budget.states = most_states;
    options.residual = false;
    options.budget.seconds = 1000;
    options.budget.negligible = 0;
    return odds_of(machine, state, {type_nothing, scenario.reports}, around, options);
}

} // namespace

std::string bits_of(double number) {
    return std::to_string(std::bit_cast<std::uint64_t>(number));
}

TEST_CASE("ways that are known have the odds that are worked out by hand") {
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("decisions", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    const std::array<Column, 3> wanted = by_hand();
    for (const Tracing tracing : {Tracing::always, Tracing::never, Tracing::where_it_pays}) {
        const Answer answer = odds_by(loaded.program.data()->rules, tracing);
        REQUIRE(answer.ending == Ending::complete);
        CHECK(answer.states > 300);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const ColumnAnswer &column = answer.branches.front().columns[i];
            INFO("column " << i);
            Column told;
            for (const Likely &each : column.values) {
                told[static_cast<int>(each.value)] = each.probability;
            }
            for (const auto &[value, probability] : wanted[i]) { // next to nothing is left out
                INFO(value);
                CHECK(told[value] == Approx(probability).epsilon(1e-10).margin(1e-15));
            }
            CHECK(told.size() <= wanted[i].size());
        }
    }
}

TEST_CASE("ways that are known take as many steps as if they were played") {
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("long", R"(
ruleset long_ways "Long Ways"

kind hero "hero" {
    stat walked = 0
}

procedure walk(who: hero) {
    repeat 200 times {
        who.walked = 4 - who.walked
    }
}

procedure venture(who: hero) {
    if roll(d6) >= 4 {
        who.walked = 1
    }
    walk(who)
    if ask who "go on?" default yes {
        walk(who)
    }
}

policy bold {
    prefer yes in venture
}

scenario ventures "Two ventures" {
    given mara = hero
    mara plays bold
    venture(mara)
    venture(mara)
    report mara.walked as "walked"
}
)");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    for (const Tracing tracing : {Tracing::always, Tracing::never, Tracing::where_it_pays}) {
        Surroundings around;
        around.limits.instructions = 300; // more than to the decision, fewer than to the next roll
        CHECK(odds_by(loaded.program.data()->rules, tracing, around).error.has_value());
        around.limits.instructions = 5'000;
        CHECK(odds_by(loaded.program.data()->rules, tracing, around).ending == Ending::complete);
    }
}

// Parts of an answer that do not depend on its time.
std::string told(const Answer &answer) {
    std::string text = std::to_string(answer.states) + " states";
    for (const BranchAnswer &branch : answer.branches) {
        text += "; unexplored " + bits_of(branch.unexplored);
        for (const ColumnAnswer &column : branch.columns) {
            text += "; mean " + bits_of(column.mean);
            for (const Likely &each : column.values) {
                text += ", " + std::to_string(each.value) + " " + bits_of(each.probability);
            }
        }
    }
    return text;
}

TEST_CASE("shipped scenarios have the same states and odds whether their runs are traced or made") {
    std::size_t compared = 0;
    for (const char *name : {"zones", "skirmish", "traits", "escalation", "torchlight"}) {
        const api::Loaded loaded = api::Library(api::usual_options()).load(name);
        REQUIRE(loaded.program);
        const Rules &rules = loaded.program.data()->rules;
        for (const Scenario &scenario : rules.program->scenarios) {
            INFO(name << ": " << scenario.name);
            constexpr std::uint64_t some = 2'000;
            const Answer made = odds_by(rules, Tracing::never, {}, &scenario, some);
            const Answer traced = odds_by(rules, Tracing::always, {}, &scenario, some);
            CHECK(told(traced) == told(made));
            compared += made.states > 100 ? 1 : 0;
        }
    }
    CHECK(compared > 20);
}

} // namespace known_ways_test
