// What residual code becomes for the fast engines.
#include "interpreter/residual/variable.hpp"
#include "interpreter/simulate/trial_code.hpp"

#include <catch2/catch.hpp>

namespace trial_code_test {

using namespace bylaw;
using namespace bylaw::residual;

// The batch looks at reports when all blocks have run: another lane's block must not write over them.
TEST_CASE("a report's column is not shared with what other blocks compute") {
    Residual code;
    code.draws.push_back({6, 1});
    code.variables = 4;
    code.blocks.resize(3);
    code.blocks[0].code = {{residual::Op::draw, 0, 0, 0, 0}};
    code.blocks[0].exit = {Exit::Kind::branch, variable(0), 1, 2};
    code.blocks[1].code = {{residual::Op::draw, 1, 0, 0, 0}};
    code.blocks[1].reports = {variable(1)};
    code.blocks[1].exit.kind = Exit::Kind::finish;
    code.blocks[2].code = {{residual::Op::draw, 2, 0, 0, 0}, {residual::Op::add, 3, variable(2), 7, 0}};
    code.blocks[2].reports = {variable(3)};
    code.blocks[2].exit.kind = Exit::Kind::finish;
    const TrialCode lowered = lower(code);
    const std::uint32_t first = lowered.blocks[1].reports.at(0);
    for (std::uint32_t i = lowered.blocks[2].begin; i < lowered.blocks[2].end; ++i) {
        CHECK(lowered.code[i].to != first);
    }
}

} // namespace trial_code_test
