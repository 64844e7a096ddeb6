// Which blocks the batch goes through at once: those that nearly every group of lanes comes to.
#if defined(__x86_64__) // machine code is written for it alone
#include "interpreter/residual/variable.hpp"
#include "interpreter/simulate/native/block_trees.hpp"
#include "interpreter/simulate/native/block_visits.hpp"
#include "interpreter/simulate/native/results_within.hpp"

#include <catch2/catch.hpp>

namespace block_trees_test {

using namespace bylaw;
using namespace bylaw::residual;
using ROp = residual::Op;

namespace {

// Rolls dice of so many sides until they show the least: 0 begins, 1 rolls, 2 is long and what comes of all
// others, 3 the end.
TrialCode rolls(std::uint32_t sides, bool long_if_least) {
    constexpr int length = 40;
    Residual r;
    r.draws.push_back({sides, 1});
    r.variables = 3;
    r.blocks.resize(4);
    r.blocks[0].moves = {{0, 0}};
    r.blocks[0].exit = {Exit::Kind::jump, 0, 1, no_block};
    r.blocks[1].code = {{ROp::draw, 1, 0, 0, 0}, {ROp::equal, 2, variable(1), 0, 0}};
    r.blocks[1].exit = {Exit::Kind::branch, variable(2), long_if_least ? 2U : 3U, long_if_least ? 1U : 2U};
    for (int i = 0; i < length; ++i) {
        r.blocks[2].code.push_back({ROp::add, 0, variable(0), 1, 0});
    }
    r.blocks[2].exit = {Exit::Kind::jump, 0, long_if_least ? 3U : 1U, no_block};
    r.blocks[3].reports = {variable(0)};
    r.blocks[3].exit.kind = Exit::Kind::finish;
    return lower(r);
}

} // namespace

TEST_CASE("trees: how often a block is come to") {
    // A trial of coins goes through the blocks twice in the middle: each time one of two shows the least.
    const std::vector<double> visits = block_visits(rolls(2, false));
    REQUIRE(visits.size() == 4);
    CHECK(visits[1] == 1);
    CHECK(visits[2] == Approx(0.5).margin(0.1));
    CHECK(visits[3] == Approx(0.5).margin(0.1));
    CHECK(visits[0] == Approx(visits[3]));
}

TEST_CASE("trees: what most groups come to belongs to the tree, what few do stands alone") {
    const auto root_of_two = [](const TrialCode &code) {
        return block_trees(code, CodeFacts(code), 16).at(2).root;
    };
    CHECK(root_of_two(rolls(20, false)) == 1);  // nineteen of twenty
    CHECK(root_of_two(rolls(1000, true)) == 2); // one in a thousand
    const TrialCode code = rolls(20, false);
    const std::vector<BlockTree> trees = block_trees(code, CodeFacts(code), 16);
    CHECK(trees[1].draws);
    CHECK_FALSE(trees[0].draws);
    CHECK(trees[1].root == 1); // from the beginning and from behind: two ways
    CHECK(trees[3].root == 3); // there trials end
}

TEST_CASE("trees: the last word of an answer") {
    for (const std::uint32_t outcomes : {3U, 20U, 1296U, 1'073'741'823U}) {
        for (const std::int64_t answer : {std::int64_t{0}, std::int64_t{1}, std::int64_t{outcomes} - 2}) {
            const std::uint64_t last = last_word(answer, outcomes);
            CHECK(static_cast<std::int64_t>(last * outcomes >> 32) == answer);
            CHECK(static_cast<std::int64_t>((last + 1) * outcomes >> 32) == answer + 1);
        }
    }
}

} // namespace block_trees_test
#endif
