// Each allocation of a command fails in turn, once alone and once with all after it. The work is then either
// not done at all, or done in full.
//
// BYLAW_ALLOCATIONS=all tries each; else so many of a command, spread over it.
#pragma once
#include "tests/manners/failing_memory.hpp"
#include "tests/manners/games.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <limits>
#include <new>
#include <optional>
#include <vector>

namespace bylaw::test {

inline constexpr std::uint64_t every_one = std::numeric_limits<std::uint64_t>::max();

// `most`: limit for commands with too many allocations to try each.
inline std::vector<std::uint64_t> chosen(std::uint64_t count, std::uint64_t most = every_one) {
    constexpr std::uint64_t usual = 24;
    const std::uint64_t few = std::getenv("BYLAW_ALLOCATIONS") != nullptr ? most : usual;
    std::vector<std::uint64_t> numbers;
    std::mt19937_64 random(count);
    for (std::uint64_t i = 0; i < std::min(count, few); ++i)
        numbers.push_back(count <= few || i < 6 ? i + 1 : 1 + random() % count);
    return numbers;
}

inline std::string in_words(bool value) {
    return value ? "yes" : "no";
}
inline std::string in_words(std::size_t value) {
    return std::to_string(value);
}
inline std::string in_words(const std::string &value) {
    return value;
}
inline std::string in_words(const api::Step &step) {
    return std::to_string(static_cast<int>(step.kind)) + step.value + step.question.text +
           step.report.text({});
}
inline std::string in_words(const api::Program &program) {
    return program.name() + (program.scenarios().empty() ? "" : program.scenarios().front().name);
}
inline std::string in_words(api::OddsAnswer answer) {
    answer.seconds = 0;
    return api::to_json(answer);
}
inline std::string in_words(api::SimulationResult result) {
    return api::result_file(result);
}

// What came of it says itself that it did not work: then it is as if it had thrown.
template <class Result> bool says_no_memory(const Result &) {
    return false;
}
inline bool says_no_memory(const api::OddsAnswer &answer) {
    return answer.report.has_errors() || !answer.exact;
}
inline bool says_no_memory(const std::optional<std::string> &answer) { // for bylaw.h
    return !answer;
}

template <class Act, class Game> auto attempt(std::uint64_t number, Fails how, const Act &act, Game &game) {
    std::optional<std::decay_t<decltype(act(game))>> result;
    try {
        const FailingMemory memory(number, how);
        result.emplace(act(game));
    } catch (const std::bad_alloc &) {
    }
    return result;
}

template <class Work> std::int64_t blocks_left_by(const Work &work) {
    const std::int64_t before = blocks_in_use();
    work();
    return blocks_in_use() - before;
}

// What is made once and kept for good is left by the first time alone.
template <class Work> void check_no_leak(const Work &work) {
    for (int i = 0; i < 3; ++i)
        if (blocks_left_by(work) <= 0)
            return;
    CHECK(blocks_left_by(work) <= 0);
}

struct Tried {
    std::uint64_t allocations = 0, failed = 0;
};

template <class Prepare, class Act, class See>
Tried with_each_failing(const Prepare &prepare, const Act &act, const See &see,
                        std::uint64_t most = every_one) {
    auto right = prepare();
    const std::string before = see(right);
    Tried tried;
    const auto wanted = [&] {
        const FailingMemory enough(0, Fails::once);
        auto result = act(right);
        tried.allocations = enough.asked();
        return result;
    }();
    const std::string after = see(right);
    for (const Fails how : {Fails::once, Fails::from_now})
        for (const std::uint64_t number : chosen(tried.allocations, most)) {
            INFO("allocation " << number << (how == Fails::once ? "" : " and all after it"));
            check_no_leak([&] {
                auto game = prepare();
                attempt(number, how, act, game);
            });
            auto game = prepare();
            auto result = attempt(number, how, act, game);
            if (!result || says_no_memory(*result)) {
                ++tried.failed;
                CHECK((see(game) == before));
                result.emplace(act(game));
            }
            CHECK((in_words(*result) == in_words(wanted)));
            CHECK((see(game) == after));
        }
    return tried;
}

} // namespace bylaw::test
