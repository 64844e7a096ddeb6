// Two ways that do alike become one: the same on all draws, and dice that fall in one place.
#include "interpreter/residual/live_variables.hpp"
#include "interpreter/specialise/arrange.hpp"
#include "interpreter/specialise/choices.hpp"
#include "interpreter/specialise/join_alike.hpp"
#include "tests/unit/specialise/random_residual.hpp"
#include "tests/unit/specialise/residual_runner.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::residual;
using bylaw::test::changed_meaning;
using bylaw::test::RandomCode;
using bylaw::test::Residuals;
using ROp = bylaw::residual::Op;

namespace {

std::ptrdiff_t draws(const Residual &code) {
    std::ptrdiff_t found = 0;
    for (const Block &block : code.blocks) {
        found += std::ranges::count_if(block.code,
                                       [](const residual::Instruction &in) { return in.op == ROp::draw; });
    }
    return found;
}

// Each kind of dice once, as the specialiser has them.
Residual with_dice_once(Residual code) {
    for (Block &block : code.blocks) {
        for (residual::Instruction &in : block.code) {
            for (std::uint32_t i = 0; in.op == ROp::draw && i < in.imm; ++i) {
                in.imm = outcomes(code.draws[i]) == outcomes(code.draws[in.imm]) ? i : in.imm;
            }
        }
    }
    return code;
}

// Of a d6, 5 is a hard blow, 3 and 4 are a blow, the others none: it costs d4 + 1 of 9 points, twice as much
// if it was hard.
struct Blows {
    Residuals r;
    BlockId begin = r.block(), hard = r.block(), other = r.block(), blow = r.block(), end = r.block();
    Word hp = r.fresh();

    explicit Blows(bool hard_first = true) {
        const Word die = r.draw(begin, 6), is_hard = r.make(begin, ROp::equal, die, 5);
        r.code.blocks[begin].code.push_back({ROp::copy, number_of(hp), 9, 0, 0});
        const Word is_not = hard_first ? is_hard : r.make(begin, ROp::negation, is_hard);
        r.branch(begin, is_not, hard_first ? hard : other, hard_first ? other : hard);
        r.branch(other, r.make(other, ROp::less, 2, die), blow, end);
        const Word once = lost(blow), twice = r.make(hard, ROp::multiply, lost(hard), 2);
        r.move(hard, hp, r.make(hard, ROp::subtract, 9, twice));
        r.move(blow, hp, r.make(blow, ROp::subtract, 9, once));
        r.jump(hard, end);
        r.jump(blow, end);
        r.finish(end, {hp});
    }

    Word lost(BlockId block) { return r.make(block, ROp::add, r.draw(block, 4), 1); }
};

} // namespace

TEST_CASE("alike: a hard blow is a blow, and twice the number") {
    for (const bool hard_first : {true, false}) {
        const Residual before = with_dice_once(Blows(hard_first).r.code);
        Residual after = before;
        REQUIRE(join_alike(after));
        order_blocks(after);
        CHECK(changed_meaning(before, after).empty());
        CHECK(draws(after) == 2);
        CHECK(after.blocks.size() == 3);
        CHECK_FALSE(join_alike(after));
    }
}

TEST_CASE("alike: other dice stay apart, and so does what goes on elsewhere") {
    Blows dice;
    dice.r.code.draws.push_back({10, 1});
    dice.r.code.blocks[dice.blow].code[0].imm = static_cast<std::uint32_t>(dice.r.code.draws.size() - 1);
    Residual apart = with_dice_once(dice.r.code);
    CHECK_FALSE(join_alike(apart));
    Blows elsewhere;
    const BlockId there = elsewhere.r.block();
    elsewhere.r.finish(there, {3});
    elsewhere.r.code.blocks[elsewhere.hard].exit.then = there;
    apart = with_dice_once(elsewhere.r.code);
    CHECK_FALSE(join_alike(apart));
}

TEST_CASE("alike: it looks at the time") {
    const std::function<bool()> never = [] { return false; };
    Residual code = Blows().r.code;
    CHECK_THROWS_AS(join_alike(code, Patience(never, 1)), OutOfTime);
}

TEST_CASE("alike: random code means the same") {
    std::size_t joined = 0;
    for (std::uint64_t seed = 0; seed < 6'000; ++seed) {
        const Residual before = with_dice_once(RandomCode(seed).run());
        Residual chosen = before;
        make_choices(chosen, {8});
        for (Residual after : {before, chosen}) {
            while (join_alike(after)) {
                ++joined;
                order_blocks(after);
            }
            const std::string changed = changed_meaning(before, after);
            if (!changed.empty()) {
                FAIL("seed " << seed << ": " << changed << "\n"
                             << dump(before) << "becomes\n"
                             << dump(after));
            }
        }
    }
    CHECK(joined > 0);
}
