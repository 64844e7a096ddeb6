// A thousand games of one program in one process: what each takes, told by BYLAW_TELL=1.
#include "tests/manners/games.hpp"

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <malloc.h>
#include <vector>

using namespace bylaw::api;

namespace {

constexpr std::size_t many = 1000,
                      some = 50; // games of the first program; of each other, and that are played

std::size_t bytes_in_use() {
    const struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

struct Taken {
    std::size_t begun = 0, asked = 0, played = 0; // bytes of one game
};

Taken memory_of(const Program &program, const std::string &scenario, std::size_t count) {
    const std::size_t before = bytes_in_use();
    std::vector<Session> sessions;
    sessions.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        sessions.emplace_back(program, SessionOptions{.seed = i});
    Taken taken;
    const auto each = [&] { return (bytes_in_use() - before) / count; };
    taken.begun = each();
    for (Session &session : sessions)
        session.start(scenario);
    taken.asked = each();
    const std::size_t asked = bytes_in_use();
    for (std::size_t game = 0; game < some; ++game)
        for (int i = 0; i < 10 && sessions[game].step().kind == Step::Kind::question; ++i)
            sessions[game].answer(sessions[game].step().question.suggested);
    taken.played = taken.asked + (bytes_in_use() - asked) / some;
    return taken;
}

} // namespace

TEST_CASE("a thousand games of one program share its rules") {
    if (bytes_in_use() == 0) {
        WARN("this allocator, a sanitizer's, tells nothing");
        return;
    }
    for (const auto &[ruleset, scenario] : bylaw::test::shipped_games) {
        INFO(ruleset);
        const std::size_t before = bytes_in_use();
        const Program program = bylaw::test::loaded(ruleset);
        { // what is made when it is first asked for
            Session first(program);
            first.start(scenario);
        }
        const std::size_t rules = bytes_in_use() - before;
        const Taken taken =
            memory_of(program, scenario, &ruleset == &bylaw::test::shipped_games[0].ruleset ? many : some);
        if (std::getenv("BYLAW_TELL") != nullptr)
            std::fprintf(
                stderr,
                "%s/%s: rules %zu kB; a game %zu kB, at its first question %zu kB, ten answers later "
                "%zu kB\n",
                ruleset, scenario, rules / 1000, taken.begun / 1000, taken.asked / 1000, taken.played / 1000);
        CHECK(taken.begun < 60'000);
        CHECK(taken.begun * 20 < rules); // the rules are there once
        CHECK(taken.asked < 600'000);
    }
}
