// A walk writes what it has found, but only where it has found something: at its end a register holds what it
// held before, so both analyses of what can still be read have to follow the way to there.
#include "interpreter/odds/rules/liveness.hpp"
#include "interpreter/specialise/liveness.hpp"

#include <catch2/catch.hpp>

namespace walks_test {

using namespace bylaw;

namespace {

constexpr std::uint16_t found = 0, list = 1, counter = 2;

// found = 7; for each found in list { }; found
Bytecode last_of_a_list() {
    Bytecode code;
    FunctionCode &function = code.functions.emplace_back();
    function.registers = {{TypeKind::number}, {TypeKind::list, TypeKind::number}, {TypeKind::number}};
    function.code = {{Op::constant, found, no_register, no_register, 7},
                     {Op::next_element, found, list, counter, halves(3, 0)},
                     {Op::loop, no_register, no_register, no_register, 1},
                     {Op::give, found}};
    return code;
}

// found = 7; for each found in list { if not found: go on }; 1
Bytecode any_of_a_list() {
    Bytecode code = last_of_a_list();
    code.functions[0].code[2] = {Op::jump_unless, found, no_register, no_register, halves(1, 0)};
    code.functions[0].code[3] = {Op::give, counter};
    return code;
}

} // namespace

TEST_CASE("what a walk leaves as it was is read behind it") {
    const Program program;
    const Bytecode code = last_of_a_list();
    State state;
    state.calls.emplace_back();
    const odds::rules::Liveness exact(program, code, state, {});
    residual::Liveness specialised(program, code);
    for (const std::uint32_t pc : {1U, 2U, 3U}) {
        INFO("before instruction " << pc);
        CHECK(exact.live(0, pc, found));
        CHECK(specialised.live(0, pc, found));
    }
    CHECK(!exact.live(0, 0, found));
    CHECK(!specialised.live(0, 0, found));
}

TEST_CASE("what a walk writes before it is read is not needed before") {
    const Program program;
    const Bytecode code = any_of_a_list();
    State state;
    state.calls.emplace_back();
    const odds::rules::Liveness exact(program, code, state, {});
    residual::Liveness specialised(program, code);
    CHECK(!exact.live(0, 1, found));
    CHECK(!specialised.live(0, 1, found));
    CHECK(exact.live(0, 2, found));
    CHECK(specialised.live(0, 2, found));
}

} // namespace walks_test
