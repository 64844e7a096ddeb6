// Rules broken in one place at a time: which places, what becomes of them, and when it is enough.
#include <bylaw/bylaw.hpp>

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <stdexcept>

namespace mutation_test {

using namespace bylaw::api;
using Fate = Mutant::Fate;
using Sort = Mutant::Sort;

namespace {

constexpr const char *blows = R"(kind hero "hero" {
    pool hp in 0..9
    stat luck in 0..3
}

procedure hurt(who: hero, amount: number) {
    if amount > 3 {
        who.hp -= 3
    } else {
        who.hp -= amount
    }
    say "1 + 1 is {1 + 1}"
}

test "a blow of 5 takes 3" {
    given ada = hero
    do hurt(ada, 5)
    expect ada.hp is 6
}
)";

Library library(const std::string &text, std::map<std::string, std::string> more = {}) {
    more["game.bylaw"] = text;
    LibraryOptions options;
    options.files = std::make_shared<MemoryFiles>(std::move(more));
    return Library(options);
}

MutationOptions with_threads(unsigned threads) {
    MutationOptions options;
    options.threads = threads;
    return options;
}

using Texts = std::vector<std::string>;

Texts of_fate(const MutationRun &run, Fate fate) {
    Texts all;
    for (const Mutant &each : run.mutants)
        if (each.fate == fate)
            all.push_back(std::to_string(each.place.line) + ' ' + to_string(each.sort) + ": " +
                          (each.after.empty() ? "without " + each.before : each.after));
    return all;
}

} // namespace

TEST_CASE("each number, comparison, clause and bound of the rules is broken, and nothing else") {
    const MutationRun run = mutate(library(blows), "game.bylaw");
    INFO(run.report.text({}));
    REQUIRE_FALSE(run.report.has_errors());
    const auto count = [&](Sort sort) { return std::ranges::count(run.mutants, sort, &Mutant::sort); };
    CHECK(count(Sort::number) == 7);     // 0 of hp: 1; 9: 10, 8; each 3: 4, 2
    CHECK(count(Sort::limit) == 3);      // for luck: 1; 4, 2
    CHECK(count(Sort::comparison) == 1); // >=
    CHECK(count(Sort::removed) == 3);    // the whole of `if`, and what is in it
    CHECK(count(Sort::swapped) == 0);
    CHECK(run.count(Fate::untried) == 0);
}

TEST_CASE("what the only test does not notice has survived") {
    const MutationRun run = mutate(library(blows), "game.bylaw");
    CHECK(of_fate(run, Fate::survived) ==
          Texts{"2 number: pool hp in 1..9", "3 limit: stat luck in 1..3", "3 limit: stat luck in 0..4",
                "3 limit: stat luck in 0..2", "7 comparison: if amount >= 3 {", "7 number: if amount > 4 {",
                "7 number: if amount > 2 {", "10 removed: without who.hp -= amount"});
    for (const Mutant &each : run.mutants)
        CHECK(each.test == (each.fate == Fate::failed ? "a blow of 5 takes 3" : ""));
}

TEST_CASE("two outcomes are exchanged") {
    const MutationRun run = mutate(library(R"(kind hero "hero" {
    pool hp in 0..9
}

check dodge(hero) {
    roll d20
    against 10
    success {
        say "missed"
    }
    failure {
        hero.hp -= 3
    }
}

test "who fails loses 3" {
    given ada = hero
    dice 2
    do dodge(ada)
    expect ada.hp is 6
}
)"),
                                   "game.bylaw");
    const auto swapped = std::ranges::find(run.mutants, Sort::swapped, &Mutant::sort);
    REQUIRE(swapped != run.mutants.end());
    CHECK(swapped->before == "success {");
    CHECK(swapped->after == "failure {");
    CHECK(swapped->fate == Fate::failed);
}

TEST_CASE("what only tells is not broken, what refuses is") {
    const MutationRun run = mutate(library(R"(kind hero "hero" {
    pool hp in 0..9
}

procedure look(who: hero) {
    requires who.hp > 2 else "{who} is too weak"
    if who.hp > 5 {
        say "well"
    } else if who.hp > 4 {
        say "so so"
    } else {
        say "ill"
    }
}

grid twice(n: number): number {
    1  2
    2  4
}

test "who has 3 may look" {
    given ada = hero { hp = 3 }
    do look(ada)
    expect twice(2) is 4
}
)"),
                                   "game.bylaw");
    INFO(run.report.text({}));
    const auto count = [&](Sort sort) { return std::ranges::count(run.mutants, sort, &Mutant::sort); };
    CHECK(count(Sort::comparison) == 1); // that of `requires`
    CHECK(count(Sort::removed) == 3);    // `requires`, and two rows
    CHECK(count(Sort::number) == 3 + 2 + 8);
}

// A weapon that a test names, and people whom only a scenario does.
constexpr const char *tables = R"(kind weapon "weapon" {
    stat reach = 1
    stat load[hand] = 0
}

enum hand: left, right

kind hero "hero" {
    stat luck = 1
}

kinds of weapon {
              reach  load[left]
    spear     3      2             { load[right] = 5 }
    halberd   -      4
}

kinds of hero {
         luck
    ann  3
    bo   5
}

test "a spear reaches three squares" {
    given a = spear
    given b = halberd
    expect a.reach is 3
    expect a.load[right] is 5
    given bo = hero
    expect bo.luck is 1
}

scenario walk "A walk" {
    given ada = ann
    given carl = bo
    say "they walk"
}
)";

TEST_CASE("a row of a table of kinds is broken as a kind is, and left alone where it is only for play") {
    const MutationRun run = mutate(library(tables), "game.bylaw");
    INFO(run.report.text({}));
    REQUIRE_FALSE(run.report.has_errors());
    // Fields: 1 becomes 2, 0; 0 becomes 1; 1 becomes 2, 0. Of the two weapons: one more and one less of four
    // numbers, and each of these four gone.
    CHECK(run.mutants.size() == 5 + 8 + 4);
    CHECK(of_fate(run, Fate::survived) ==
          Texts{"2 number: stat reach = 2", "2 number: stat reach = 0", "3 number: stat load[hand] = 1",
                "14 removed: spear     3      -             { load[right] = 5 }",
                "14 number: spear     3      3             { load[right] = 5 }",
                "14 number: spear     3      1             { load[right] = 5 }",
                "15 removed: halberd   -      -", "15 number: halberd   -      5",
                "15 number: halberd   -      3"});
}

TEST_CASE("rules whose tests fail are not broken any further") {
    std::string wrong = blows;
    wrong.replace(wrong.find("hp is 6"), 7, "hp is 5");
    const MutationRun run = mutate(library(wrong), "game.bylaw");
    CHECK(run.report.has_errors());
    CHECK(run.mutants.empty());
    CHECK(mutate(library("kind hero {\n    stat luck in 0..3\n}\n"), "game.bylaw").mutants.empty());
    CHECK(mutate(library("kind {"), "game.bylaw").report.has_errors());
}

TEST_CASE("a game that never ends is ended, and that is noticed") {
    const MutationRun run = mutate(library(R"(kind hero "hero" {
    stat steps = 0
}

procedure walk(who: hero) {
    repeat while who.steps < 3 {
        who.steps += 1
    }
}

test "three steps" {
    given ada = hero
    do walk(ada)
    expect ada.steps is 3
}
)"),
                                   "game.bylaw", with_threads(4));
    const Texts hung = of_fate(run, Fate::hung);
    CHECK(std::ranges::find(hung, "7 number: who.steps += 0") != hung.end());
    CHECK(of_fate(run, Fate::survived) == Texts{"2 number: stat steps = 1"}); // 1, 2, 3
}

TEST_CASE("it can be told that it is enough") {
    MutationOptions options;
    options.threads = 1;
    std::size_t calls = 0;
    options.go_on = [&](std::size_t tried, std::size_t all) {
        CHECK(tried <= all);
        ++calls;
        return false;
    };
    const MutationRun run = mutate(library(blows), "game.bylaw", options);
    CHECK(calls >= 1);
    CHECK(run.mutants.size() == 14);
}

TEST_CASE("seconds below 0 are over at once, and NaN is refused") {
    MutationOptions options;
    options.seconds = -1;
    CHECK(mutate(library(blows), "game.bylaw", options).count(Fate::untried) == 14);
    options.seconds = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(mutate(library(blows), "game.bylaw", options), std::invalid_argument);
}

TEST_CASE("any number of threads finds the same") {
    const auto told = [](unsigned threads) {
        MutationRun run = mutate(library(blows), "game.bylaw", with_threads(threads));
        run.seconds = 0;
        return to_json(run);
    };
    CHECK(told(1) == told(3));
    CHECK(told(1).find("\"survived\":8") != std::string::npos);
}

} // namespace mutation_test
