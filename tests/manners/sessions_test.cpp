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

// Bytes of one game more, by what is done with it.
template <class Do> static std::size_t held_after(const Program &program, std::size_t games, const Do &act) {
    std::vector<Session> sessions;
    sessions.reserve(games);
    const std::size_t before = bytes_in_use();
    for (std::size_t i = 0; i < games; ++i) {
        sessions.emplace_back(program, SessionOptions{.seed = i});
        act(sessions.back());
    }
    return (bytes_in_use() - before) / games;
}

static void tell(const char *what, const char *ruleset, std::size_t bytes) {
    if (std::getenv("BYLAW_TELL") != nullptr)
        std::fprintf(stderr, "%s: %s %zu kB\n", ruleset, what, bytes / 1000);
}

TEST_CASE("the buttons of a question are made from what all games of a program share") {
    for (const auto &[ruleset, scenario] : bylaw::test::shipped_games) {
        INFO(ruleset);
        const Program program = bylaw::test::loaded(ruleset);
        { // what is shared
            Session first(program);
            first.start(scenario);
            first.choices();
        }
        const auto ask = [&](Session &session) { session.start(scenario); };
        const auto look = [&](Session &session) { session.start(scenario), session.choices(); };
        const std::size_t asked = held_after(program, 20, ask), seen = held_after(program, 20, look);
        tell("at its first question", ruleset, asked);
        tell("with its buttons", ruleset, seen);
        CHECK(seen < asked + 10'000);
    }
}

TEST_CASE("a typed text costs kilobytes, and undo no more than its bound") {
    for (const auto &[ruleset, scenario] : bylaw::test::shipped_games) {
        INFO(ruleset);
        const Program program = bylaw::test::loaded(ruleset);
        { // what is shared
            Session first(program);
            first.evaluate("1 + roll(d6)");
        }
        const auto texts = [&](std::size_t count) {
            return [count](Session &session) {
                for (std::size_t i = 0; i < count; ++i)
                    session.evaluate(i % 2 == 0 ? "1 + roll(d6)"
                                                : "given n = " + std::to_string(i) + " + roll(3d7)");
            };
        };
        const std::size_t one = held_after(program, 5, texts(10)), many = held_after(program, 5, texts(210));
        tell("after 10 texts", ruleset, one);
        tell("after 210 texts", ruleset, many);
        CHECK((many - one) / 200 < 15'000);
        const auto bounded = [&](Session &session) {
            session.allow({.undo_memory = 100'000});
            texts(210)(session);
        };
        const std::size_t bound = held_after(program, 5, bounded);
        tell("the same, undo_memory 100 kB", ruleset, bound);
        CHECK(bound < one + 150'000); // the latest rules are kept whatever the bound is
    }
}
