// Several threads explore a game: states, ways and chances are those of one, to the last bit. Random
// programs, with questions, texts and failures in them; BYLAW_ODDS_PROGRAMS says how many, BYLAW_ODDS_SEED
// where to begin.
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/session/program_data.hpp"
#include "tests/support/report_programs.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>

namespace threads_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

std::uint64_t setting(const char *name, std::uint64_t usual) {
    const char *text = std::getenv(name);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

Answer explored(const Rules &rules, const Scenario &scenario, unsigned threads) {
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, scenario.function);
    AnswerOptions options;
    options.residual = false;
    options.few_states = 0; // none is explored before its code is analysed
    options.budget.states = 20'000;
    options.budget.threads = threads;
    options.budget.alone = 0;
    return odds_of(machine, state, {type_nothing, scenario.reports}, {}, options);
}

bool same(const ColumnAnswer &a, const ColumnAnswer &b) {
    return a.mean == b.mean && a.absent == b.absent && a.rest == b.rest &&
           std::ranges::equal(a.values, b.values, [](const Likely &x, const Likely &y) {
               return x.text == y.text && x.probability == y.probability;
           });
}

// In words; empty: nothing.
std::string difference(const Answer &one, const Answer &other) {
    if (one.error.has_value() != other.error.has_value()) {
        return "one fails";
    }
    if (one.error) {
        return one.error->message == other.error->message ? "" : "they fail otherwise";
    }
    if (one.states != other.states || one.edges != other.edges) {
        return "another graph";
    }
    const auto same_branch = [](const BranchAnswer &a, const BranchAnswer &b) {
        return a.decisions == b.decisions && a.unexplored == b.unexplored && a.trapped == b.trapped &&
               std::ranges::equal(a.columns, b.columns, same);
    };
    return std::ranges::equal(one.branches, other.branches, same_branch) ? "" : "other chances";
}

} // namespace

TEST_CASE("a game is explored the same by any number of threads") {
    const std::uint64_t first = setting("BYLAW_ODDS_SEED", 1), count = setting("BYLAW_ODDS_PROGRAMS", 200);
    std::size_t compared = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const std::string text = test::report_program(seed);
        INFO("seed " << seed << "\n" << text);
        const api::Loaded loaded = api::Library(api::usual_options()).load_text("p", text);
        if (!loaded.program) {
            continue;
        }
        const Rules &rules = loaded.program.data()->rules;
        for (const Scenario &scenario : rules.program->scenarios) {
            const Answer one = explored(rules, scenario, 1);
            for (const unsigned threads : {2U, 5U}) {
                CHECK(difference(one, explored(rules, scenario, threads)) == "");
            }
            compared += one.states > 10 ? 1 : 0;
        }
    }
    CHECK(compared * 10 > count);
}

TEST_CASE("a fight is explored the same by any number of threads") {
    const api::Loaded loaded = api::Library(api::usual_options()).load(BYLAW_FIGHTS "d1.bylaw");
    REQUIRE(loaded.program);
    const Rules &rules = loaded.program.data()->rules;
    const Scenario &duel = rules.program->scenarios.front();
    const Answer one = explored(rules, duel, 1);
    CHECK(one.states > 1000);
    for (const unsigned threads : {2U, 3U}) {
        CHECK(difference(one, explored(rules, duel, threads)) == "");
    }
}

} // namespace threads_test
