// The oracle within seconds: does it speak all of the language, does each program of these seeds mean the
// same everywhere, and does each find still do so? README.md.
//
// BYLAW_ORACLE_SEEDS=2000 tries so many programs. BYLAW_ORACLE_COVERAGE=FILE writes the table of
// docs/project/quality.md.
#include "tests/oracle/coverage.hpp"
#include "tests/oracle/demands.hpp"
#include "tests/oracle/generator.hpp"
#include "tests/oracle/repair.hpp"

#include <bylaw/test.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

namespace oracle_test {

using namespace bylaw;
using namespace bylaw::oracle;

namespace {

constexpr std::uint64_t seeds_covered = 440;

std::uint64_t from_environment(const char *name, std::uint64_t otherwise) {
    const char *text = std::getenv(name);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

std::string text_of(const std::filesystem::path &path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::string row(const Coverage &seen, Aspect aspect) {
    const auto all = all_of(aspect);
    const auto exempted =
        std::ranges::count_if(all, [](const std::string &each) { return exempt().contains(each); });
    const auto met =
        std::ranges::count_if(all, [&](const std::string &each) { return seen.seen(aspect).contains(each); });
    return "| " + std::string(title(aspect)) + " | " + std::to_string(all.size()) + " | " +
           std::to_string(met) + " | " + std::to_string(exempted) + " |\n";
}

} // namespace

TEST_CASE("the oracle speaks all of the language") {
    Coverage seen;
    std::size_t good = 0;
    for (std::uint64_t seed = 0; seed < seeds_covered; ++seed) {
        if (const auto text = program_of(seed)) {
            seen.add(load(*text).program);
            ++good;
        }
    }
    CHECK(good * 10 >= seeds_covered * 9); // the others are none that a few clauses less would mend
    std::string table = "| of | there are | generated | exempted |\n| --- | --- | --- | --- |\n";
    for (std::size_t i = 0; i < static_cast<std::size_t>(Aspect::count); ++i) {
        const auto aspect = static_cast<Aspect>(i);
        table += row(seen, aspect);
        for (const std::string &each : seen.missing(aspect)) {
            FAIL_CHECK("no generated program has, of the " << title(aspect) << ", " << each);
        }
    }
    std::cout << good << " programs\n" << table;
    if (const char *file = std::getenv("BYLAW_ORACLE_COVERAGE")) {
        std::ofstream(file) << table;
    }
}

TEST_CASE("the same seed is the same program") {
    Choices one(7), other(7);
    CHECK(generate(one) == generate(other));
}

TEST_CASE("generated programs mean the same everywhere") {
    const std::uint64_t end = from_environment("BYLAW_ORACLE_SEEDS", seeds_judged);
    for (std::uint64_t seed = 0; seed < end; ++seed) {
        const auto text = program_of(seed);
        const auto problem = text ? judge_apart(*text, wanted_in_ci(seed)) : std::nullopt;
        INFO("seed " << seed << ": `oracle run " << seed << "` makes it small");
        CHECK((problem ? problem->demand + ": " + problem->what : "") == "");
    }
}

// A file whose first line begins with `# open` is a defect that nobody has mended yet; once it is, the line
// says so no more.
TEST_CASE("what was found stays mended") {
    for (const auto &entry : std::filesystem::directory_iterator(BYLAW_ORACLE_FINDS)) {
        const std::string text = text_of(entry.path());
        auto problem = judge_apart(text);
        for (const api::TestResult &each : api::run_tests(load(text).program).results) {
            if (each.status == api::TestResult::Status::failed) {
                problem = Problem{"test", each.name + ": " + each.message};
            }
        }
        INFO(entry.path().string() << (problem ? ": " + problem->demand + ": " + problem->what
                                               : ": nothing is wrong"));
        CHECK(problem.has_value() == text.starts_with("# open"));
    }
}

} // namespace oracle_test
