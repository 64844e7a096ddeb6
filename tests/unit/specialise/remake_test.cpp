// Values reused across blocks, and blocks written again: what is left is counted by hand.
#include "interpreter/specialise/clean.hpp"
#include "interpreter/specialise/remake.hpp"
#include "interpreter/specialise/reuse.hpp"
#include "tests/unit/specialise/residual_runner.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::residual;
using bylaw::test::changed_meaning;
using bylaw::test::Residuals;
using ROp = bylaw::residual::Op;

namespace {

std::size_t computed(const Residual &code) { // all but draws
    std::size_t found = 0;
    for (const Block &block : code.blocks) {
        found +=
            static_cast<std::size_t>(std::ranges::count_if(block.code, [](const residual::Instruction &in) {
                return in.op != ROp::draw && in.op != ROp::copy;
            }));
    }
    return found;
}

} // namespace

// `die + 3` is made before the branch and again on both ways: once is enough, and the second draw is odd or
// not.
TEST_CASE("reuse: what a block before has made is not made again") {
    Residuals r;
    const BlockId begin = r.block(), yes = r.block(), no = r.block();
    const Word die = r.draw(begin, 6), other = r.draw(begin, 6), sum = r.make(begin, ROp::add, die, 3);
    const Word odd = r.make(begin, ROp::odd, other);
    r.branch(begin, odd, yes, no);
    const Word again = r.make(yes, ROp::add, die, 3), third = r.make(no, ROp::add, die, 3);
    r.finish(yes, {sum, again});
    r.finish(no, {third, sum});
    Residual after = r.code;
    reuse_values(after);
    CHECK(changed_meaning(r.code, after) == "");
    CHECK(computed(after) == 2); // the sum, the odd
}

// Below 3 on the way that only 5 leads to: never.
TEST_CASE("reuse: a branch that a branch before has decided") {
    Residuals r;
    const BlockId begin = r.block(), five = r.block(), rest = r.block(), never = r.block(), end = r.block();
    const Word die = r.draw(begin, 6), is_five = r.make(begin, ROp::equal, die, 5);
    r.branch(begin, is_five, five, rest);
    const Word low = r.make(five, ROp::less, die, 3);
    r.branch(five, low, never, end);
    r.finish(rest, {0});
    r.finish(never, {1});
    r.finish(end, {2});
    Residual after = r.code;
    reuse_values(after);
    CHECK(changed_meaning(r.code, after) == "");
    CHECK(after.blocks[five].exit.kind == Exit::Kind::jump);
    CHECK(after.blocks[five].exit.then == end);
}

// not (not a and not b), of two conditions: a or b. With the two conditions that is three operations.
TEST_CASE("remake: a yes or no in the fewest operations") {
    Residuals r;
    const BlockId begin = r.block();
    const Word x = r.draw(begin, 6), y = r.draw(begin, 6), z = r.draw(begin, 6);
    const Word a = r.make(begin, ROp::less, x, y), b = r.make(begin, ROp::less, y, z);
    const Word not_a = r.make(begin, ROp::negation, a), not_b = r.make(begin, ROp::negation, b);
    const Word neither = r.make(begin, ROp::lesser, not_a, not_b);
    r.finish(begin, {r.make(begin, ROp::negation, neither)});
    Residual after = r.code;
    remake_blocks(after);
    CHECK(changed_meaning(r.code, after) == "");
    CHECK(computed(after) == 3);
}

// 0 fumbles (2), 5 is a hit (1), below 3 is a miss (0), else a graze (3): one table.
TEST_CASE("remake: what depends on one draw is a table") {
    Residuals r;
    const BlockId begin = r.block();
    const Word die = r.draw(begin, 6);
    const Word is_zero = r.make(begin, ROp::equal, die, 0), is_five = r.make(begin, ROp::equal, die, 5);
    const Word low = r.make(begin, ROp::less, die, 3), graze = r.make(begin, ROp::copy, 3);
    const auto choose = [&](Word word, Word condition) {
        r.code.blocks[begin].code.push_back({ROp::choose, number_of(graze), word, condition, 0});
    };
    choose(0, low);
    choose(2, is_zero);
    choose(1, is_five);
    const Word hit = r.make(begin, ROp::equal, graze, 1), fumble = r.make(begin, ROp::equal, graze, 2);
    r.finish(begin, {r.make(begin, ROp::greater, hit, fumble)}); // 0 or 5
    Residual after = r.code;
    remake_blocks(after);
    CHECK(changed_meaning(r.code, after) == "");
    REQUIRE(computed(after) == 1);
    const auto &last = after.blocks[begin].code.back();
    CHECK(last.op == ROp::lookup);
    CHECK(after.tables[last.imm] == std::vector<std::int32_t>{1, 0, 0, 0, 0, 1});
}

// Branches find out whether neither of two stands: one operation on both, or two, does.
TEST_CASE("clean: what branches find out is computed where they meet") {
    Residuals r;
    const BlockId begin = r.block(), one = r.block(), rest = r.block(), two = r.block(), none = r.block(),
                  met = r.block();
    const BlockId yes = r.block(), no = r.block();
    const Word x = r.draw(begin, 3), y = r.draw(begin, 3), z = r.draw(begin, 3), nobody = r.fresh();
    const Word a = r.make(begin, ROp::less, x, y), b = r.make(begin, ROp::less, y, z);
    r.branch(begin, a, one, rest);
    r.branch(rest, b, two, none);
    for (const auto &[block, number] : {std::pair{one, 0}, std::pair{two, 0}, std::pair{none, 1}}) {
        r.move(block, nobody, number);
        r.jump(block, met);
    }
    r.branch(met, nobody, yes, no);
    r.finish(yes, {a, b, 7}); // both are still wanted
    r.finish(no, {a, b, 8});
    const Residual after = cleaned(r.code, {0}); // no way is short enough to be a choice
    CHECK(changed_meaning(r.code, after) == "");
    CHECK(after.blocks.size() == 3); // one that branches, two that end
}
