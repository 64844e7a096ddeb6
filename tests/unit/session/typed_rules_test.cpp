// The generator that tests/fuzz/fuzz_types.cpp drives by a fuzzer, here with fixed seeds. What is wrong is
// refused by the checker or stopped by a message; however a game ends, every word of it is as its type says.
#include "tests/support/typed_trial.hpp"

#include <catch2/catch.hpp>

namespace typed_rules_test {

using namespace bylaw::test;
using bylaw::Code;

namespace {

struct Tried {
    std::size_t accepted = 0, refused = 0;
    std::set<Code> stopped;
    std::string ended;
};

Tried try_seeds(std::uint64_t first, std::uint64_t end, std::size_t wrong) {
    Tried all;
    for (std::uint64_t seed = first; seed < end; ++seed) {
        Choices choices(seed);
        const TypedTrial trial = TypedTrialRunner(choices, wrong).run();
        INFO("seed " << seed << ":\n" << trial.rules);
        REQUIRE(trial.unsound == "");
        ++(trial.accepted ? all.accepted : all.refused);
        all.stopped.insert(trial.stopped.begin(), trial.stopped.end());
        all.ended += trial.ended;
    }
    return all;
}

} // namespace

// A generator whose rules are all refused, or all stopped at once, would find nothing. So each guard of a
// type must have stopped a game, and each statement must stand in a game that came to its end.
TEST_CASE("rules whose kinds are mixed never misread a thing") {
    const Tried tried = try_seeds(0, 400, 0);
    for (const Code guard : {Code::no_thing, Code::no_element, Code::wrong_kind, Code::unknown_answer,
                             Code::dice_problem, Code::hook_failed, Code::hook_result}) {
        INFO("B0" << static_cast<int>(guard));
        CHECK(tried.stopped.count(guard) == 1);
    }
    for (const char *statement :
         {".a = ",           ".friend = ", ".idol = ",  ".band += ",     ".owners += ",
          ".owners -= ",     ".loot = ",   ".size_of[", " gains brave(", " gains wary",
          " loses brave",    "if ",        "let ",      "touch(",        "say ",
          " may any action", ".peers = ",  "kept = ",   "p0(",           "report "}) {
        INFO(statement);
        CHECK(tried.ended.find(statement) != std::string::npos);
    }
}

// Nearly each of these has a wrong type somewhere; those in which it does no harm are played.
TEST_CASE("rules with wrong types in them are refused or stopped") {
    const Tried tried = try_seeds(1'000, 1'200, 40);
    CHECK(tried.refused > 0);
    CHECK(tried.accepted > 0);
    CHECK(!tried.ended.empty());
}

} // namespace typed_rules_test
