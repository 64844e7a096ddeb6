// The passes over residual code: the same on all draws, and shorter.
#include "interpreter/residual/live_variables.hpp"
#include "interpreter/specialise/arrange.hpp"
#include "interpreter/specialise/choices.hpp"
#include "interpreter/specialise/clean.hpp"
#include "interpreter/specialise/coalesce.hpp"
#include "interpreter/specialise/remake.hpp"
#include "interpreter/specialise/reuse.hpp"
#include "interpreter/specialise/share_tails.hpp"
#include "interpreter/specialise/share_values.hpp"
#include "interpreter/specialise/term_flow.hpp"
#include "interpreter/specialise/unread.hpp"
#include "tests/unit/specialise/random_residual.hpp"
#include "tests/unit/specialise/residual_runner.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::residual;
using bylaw::test::all_runs;
using bylaw::test::changed_meaning;
using bylaw::test::RandomCode;
using bylaw::test::Residuals;
using ROp = bylaw::residual::Op;

namespace {

std::size_t count(const Residual &code, ROp op) {
    std::size_t found = 0;
    for (const Block &block : code.blocks) {
        found += static_cast<std::size_t>(
            std::ranges::count_if(block.code, [&](const residual::Instruction &in) { return in.op == op; }));
    }
    return found;
}

std::size_t count(const Residual &code, Exit::Kind kind) {
    return static_cast<std::size_t>(
        std::ranges::count_if(code.blocks, [&](const Block &block) { return block.exit.kind == kind; }));
}

// hp = 5; if the d6 shows 4 or more, hp = 5 - 2. Reports hp.
Residuals a_blow() {
    Residuals r;
    const BlockId begin = r.block(), hit = r.block(), miss = r.block(), end = r.block();
    const Word die = r.draw(begin, 6), hits = r.make(begin, ROp::less, 2, die);
    const Word less = r.make(hit, ROp::subtract, 5, 2), hp = r.fresh();
    r.branch(begin, hits, hit, miss);
    r.move(hit, hp, less);
    r.move(miss, hp, 5);
    r.jump(hit, end);
    r.jump(miss, end);
    r.finish(end, {hp});
    return r;
}

// Rolls a d3 until it shows 3; hp falls by 1 each time and the passes are counted.
Residuals a_loop() {
    Residuals r;
    const BlockId begin = r.block(), head = r.block(), again = r.block(), end = r.block();
    const Word hp = r.fresh(), passes = r.fresh();
    r.move(begin, hp, 9);
    r.move(begin, passes, 0);
    r.jump(begin, head);
    const Word die = r.draw(head, 3), over = r.make(head, ROp::equal, die, 2);
    r.branch(head, over, end, again);
    const Word lost = r.make(again, ROp::subtract, hp, 1), more = r.make(again, ROp::add, passes, 1);
    r.move(again, hp, lost);
    r.move(again, passes, more);
    r.jump(again, head);
    r.finish(end, {hp, passes});
    return r;
}

} // namespace

TEST_CASE("runner: what the tests measure with") {
    using Runs = std::vector<std::pair<std::vector<Word>, std::string>>;
    CHECK(all_runs(a_blow().code) ==
          Runs{{{0}, "5"}, {{1}, "5"}, {{2}, "5"}, {{3}, "3"}, {{4}, "3"}, {{5}, "3"}});
    const Runs loop = all_runs(a_loop().code, 3);
    REQUIRE(loop.size() == 7); // 2; 02 12; 002 012 102 112
    CHECK(loop[0] == std::pair<std::vector<Word>, std::string>{{0, 0, 2}, "7 2"});
    CHECK(loop.back() == std::pair<std::vector<Word>, std::string>{{2}, "9 0"});
}

TEST_CASE("clean: a blow and a loop mean the same, in fewer words") {
    const Residual blow = a_blow().code, shorter = cleaned(blow);
    CHECK(changed_meaning(blow, shorter) == "");
    CHECK(shorter.blocks.size() <= blow.blocks.size());
    const Residual loop = a_loop().code, cleaner = cleaned(loop);
    CHECK(changed_meaning(loop, cleaner) == "");
    CHECK(cleaner.blocks.size() <= loop.blocks.size());
}

TEST_CASE("clean: nobody reads it, so it goes, but for draws that others follow") {
    Residuals r;
    const BlockId at = r.block();
    const Word first = r.draw(at, 6), second = r.draw(at, 4);
    static_cast<void>(r.make(at, ROp::add, first, 1));
    static_cast<void>(r.draw(at, 8));
    r.finish(at, {second});
    const Residual after = cleaned(r.code);
    CHECK(changed_meaning(r.code, after) == "");
    CHECK(count(after, ROp::draw) == 2); // the last one is for nobody
    CHECK(count(after, ROp::add) == 0);
}

TEST_CASE("clean: a draw before a bail stays") {
    Residuals r;
    const BlockId at = r.block(), bad = r.block(), good = r.block();
    const Word die = r.draw(at, 2);
    r.branch(at, die, bad, good);
    r.finish(good, {1});
    CHECK(changed_meaning(r.code, cleaned(r.code)) == "");
    CHECK(count(cleaned(r.code), Exit::Kind::bail) == 1);
}

TEST_CASE("clean: a branch whose ways are one, and one that is known") {
    Residuals r;
    const BlockId at = r.block(), left = r.block(), right = r.block(), end = r.block(), never = r.block();
    const Word die = r.draw(at, 4), high = r.make(at, ROp::less, 1, die);
    r.branch(at, high, left, right);
    r.jump(left, end);
    const Word known = r.make(right, ROp::less, 1, 2);
    r.branch(right, known, end, never);
    r.finish(never, {9});
    r.finish(end, {die});
    const Residual after = cleaned(r.code);
    CHECK(changed_meaning(r.code, after) == "");
    CHECK(after.blocks.size() == 1);
    CHECK(count(after, ROp::less) == 0);
}

TEST_CASE("clean: a way that sets a yes or no to what it is") {
    for (const bool turned : {false, true}) {
        Residuals r;
        const BlockId at = r.block(), yes = r.block(), no = r.block(), end = r.block();
        const Word die = r.draw(at, 6), odd = r.make(at, ROp::odd, die),
                   condition = turned ? r.make(at, ROp::negation, odd) : odd;
        const Word answer = r.fresh();
        r.branch(at, condition, yes, no);
        r.move(yes, answer, 1);
        r.move(no, answer, 0);
        r.jump(yes, end);
        r.jump(no, end);
        r.finish(end, {answer});
        const Residual after = cleaned(r.code);
        CHECK(changed_meaning(r.code, after) == "");
        if (!turned) {
            CHECK(count(after, Exit::Kind::branch) == 0);
        }
    }
}

TEST_CASE("coalesce: moves all at once keep their values apart") {
    // Two values change places in each pass of a loop.
    Residuals r;
    const BlockId begin = r.block(), head = r.block(), again = r.block(), end = r.block();
    const Word a = r.fresh(), b = r.fresh();
    r.move(begin, a, 1);
    r.move(begin, b, 2);
    r.jump(begin, head);
    const Word die = r.draw(head, 2);
    r.branch(head, die, again, end);
    r.move(again, a, b);
    r.move(again, b, a);
    r.jump(again, head);
    r.finish(end, {a, b});
    Residual after = r.code;
    coalesce(after);
    CHECK(changed_meaning(r.code, after) == "");
    CHECK(changed_meaning(r.code, cleaned(r.code)) == "");
    CHECK(count(r.code, Exit::Kind::finish) == 1);
}

TEST_CASE("coalesce: a variable that becomes another is that other, if both are never wanted at once") {
    Residual before = a_loop().code, after = before;
    coalesce(after);
    CHECK(changed_meaning(before, after) == "");
    std::size_t moves = 0;
    for (const Block &block : after.blocks) {
        moves += block.moves.size();
    }
    CHECK(moves == 2); // only the numbers at the beginning

    // Here the old value is reported beside the new one: they stay two.
    Residuals r;
    const BlockId at = r.block(), end = r.block();
    const Word die = r.draw(at, 3), copied = r.fresh(), changed = r.fresh();
    r.move(at, copied, die);
    r.jump(at, end);
    r.code.blocks[end].code.push_back({ROp::add, number_of(changed), copied, 1, 0});
    r.finish(end, {copied, changed, die});
    Residual kept = r.code;
    coalesce(kept);
    CHECK(changed_meaning(r.code, kept) == "");
}

TEST_CASE("choices: a short detour is taken in, one that draws is not") {
    Residual after = a_blow().code;
    make_choices(after, {8});
    CHECK(changed_meaning(a_blow().code, after) == "");

    for (const bool draws : {false, true}) {
        Residuals r;
        const BlockId at = r.block(), way = r.block(), end = r.block();
        const Word die = r.draw(at, 2), hp = r.make(at, ROp::copy, 7);
        r.branch(at, die, way, end);
        const Word more = draws ? r.draw(way, 3) : r.make(way, ROp::subtract, hp, 2);
        r.move(way, hp, more);
        r.jump(way, end);
        r.finish(end, {hp});
        Residual chosen = r.code;
        make_choices(chosen, {8});
        CHECK(count(chosen, ROp::choose) == (draws ? 0 : 1));
        CHECK(changed_meaning(r.code, chosen) == "");
    }
}

TEST_CASE("choices: what a detour exchanges, and what it does to its own condition") {
    for (const bool own : {false, true}) {
        Residuals r;
        const BlockId at = r.block(), way = r.block(), end = r.block();
        const Word a = r.draw(at, 3), b = r.draw(at, 3), greater = r.make(at, ROp::less, a, b);
        r.branch(at, greater, way, end);
        r.move(way, a, b);
        r.move(way, own ? greater : b, own ? Word{0} : a);
        r.jump(way, end);
        r.finish(end, {a, b, greater});
        Residual after = r.code;
        make_choices(after, {8});
        CHECK(changed_meaning(r.code, after) == "");
        CHECK(changed_meaning(r.code, cleaned(r.code)) == "");
    }
}

// A blow takes 2 + die, a harder one twice that; what follows is the same for both, under other names. The
// subtraction, the 0 at least and the question whether it is 0 remain once; the two ways on are shared as
// they are.
TEST_CASE("tails: a blow and a harder blow end in one block") {
    Residuals r;
    const BlockId begin = r.block(), soft = r.block(), hard = r.block();
    const Word hard_one = r.make(begin, ROp::odd, r.draw(begin, 6)),
               hp = r.make(begin, ROp::add, r.draw(begin, 6), 5);
    r.branch(begin, hard_one, hard, soft);
    for (const BlockId way : {soft, hard}) {
        Word loss = r.make(way, ROp::add, r.draw(way, 6), 2);
        loss = way == hard ? r.make(way, ROp::multiply, loss, 2) : loss;
        const Word left = r.make(way, ROp::greater, r.make(way, ROp::subtract, hp, loss), 0);
        const BlockId dead = r.block(), alive = r.block();
        r.branch(way, r.make(way, ROp::equal, left, 0), dead, alive);
        r.finish(dead, {left, 1});
        r.finish(alive, {left, 0});
    }
    Residual after = r.code;
    REQUIRE(share_tails(after, 3));
    order_blocks(after);
    CHECK(changed_meaning(r.code, after) == "");
    CHECK(count(after, ROp::subtract) == 1);
    CHECK(count(after, ROp::greater) == 1);
    CHECK(count(after, Exit::Kind::finish) == 2);
}

TEST_CASE("passes: each looks at the time as it works, and is left in the middle") {
    const std::function<bool()> never = [] { return false; };
    const Patience none(never, 1);
    Residual code = a_loop().code;
    CHECK_THROWS_AS(drop_last_draws(code, none), OutOfTime);
    CHECK_THROWS_AS(reuse_values(code, none), OutOfTime);
    CHECK_THROWS_AS(remake_blocks(code, none), OutOfTime);
    CHECK_THROWS_AS(make_choices(code, {8}, none), OutOfTime);
    CHECK_THROWS_AS(share_values(code, none), OutOfTime);
    CHECK_THROWS_AS(share_tails(code, 1, none), OutOfTime);
    CHECK_THROWS_AS(coalesce(code, none), OutOfTime);
    CHECK_THROWS_AS(LiveVariables(code, none), OutOfTime);
    CHECK_THROWS_AS(TermFlow(code, none), OutOfTime);
    // All together keep what there was.
    CHECK(changed_meaning(a_loop().code, cleaned(a_loop().code, {8}, none), 5).empty());
}

TEST_CASE("passes: random code means the same after each") {
    for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
        const Residual before = RandomCode(seed).run();
        Residual coalesced = before, chosen = before;
        coalesce(coalesced);
        make_choices(chosen, {8});
        Residual with_dice = before;
        make_choices(with_dice, {24, true});
        Residual reused = before, remade = chosen;
        order_blocks(reused);
        reuse_values(reused);
        order_blocks(remade);
        remake_blocks(remade);
        Residual both = reused;
        remake_blocks(both);
        Residual tails = before, more_tails = chosen;
        share_tails(tails, 1);
        share_tails(more_tails, 1);
        Residual shared = chosen;
        share_values(shared);
        while (make_choices(shared, {8})) {
            share_values(shared);
        }
        std::size_t looks = seed % 97; // then there is no more time
        const std::function<bool()> lasts = [&] { return looks-- > 0; };
        const Residual cut = cleaned(before, {24, true}, Patience(lasts, 3));
        for (const Residual &after : {cleaned(before), cleaned(before, {24, true}), coalesced, chosen,
                                      with_dice, shared, reused, remade, both, tails, more_tails, cut}) {
            std::string changed;
            try {
                changed = changed_meaning(before, after, 7);
            } catch (const std::logic_error &wrong) {
                changed = wrong.what();
            }
            if (!changed.empty()) {
                FAIL("seed " << seed << ": " << changed << "\n"
                             << dump(before) << "becomes\n"
                             << dump(after));
            }
        }
    }
}

// A trial that reads what was not set on its way finds a 0 there: the passes count on it, and cleaned code
// sets it.
TEST_CASE("passes: what is set on one way only may be anything on the other") {
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
        const Residual before = RandomCode(seed, true).run();
        Residual reused = before, chosen = before;
        order_blocks(reused);
        reuse_values(reused);
        Residual remade = reused;
        remake_blocks(remade);
        while (make_choices(chosen, {8})) {
        }
        const auto check = [&](const Residual &after, Word unset, std::optional<Word> unset_after) {
            std::string changed;
            try {
                changed = changed_meaning(before, after, 7, unset, unset_after);
            } catch (const std::logic_error &wrong) {
                changed = wrong.what();
            }
            if (!changed.empty()) {
                FAIL("seed " << seed << ", where nothing was set stands " << unset << ": " << changed << "\n"
                             << dump(before) << "becomes\n"
                             << dump(after));
            }
        };
        for (const Residual &after : {reused, remade, chosen}) {
            check(after, 0, 0);
        }
        for (const Residual &after : {cleaned(before), cleaned(before, {24, true})}) {
            for (const Word unset : {0, 7, -7}) {
                check(after, unset, std::nullopt);
            }
        }
    }
}
