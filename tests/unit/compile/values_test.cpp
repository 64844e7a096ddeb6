#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

TEST_CASE("arithmetic") {
    ProgramBuilder b;
    CHECK(evaluated(b, b.add(b.number(2), b.two(ir::Op::multiply, b.number(3), b.number(4)))).value == 14);
    CHECK(evaluated(b, b.two(ir::Op::subtract, b.number(2), b.number(5))).value == -3);
}

TEST_CASE("quotients are rounded as written") {
    ProgramBuilder b;
    const auto quotient = [&](std::int64_t x, std::int64_t y, int rounding) {
        return evaluated(b, b.node(ir::Op::divide, type_number, {b.number(x), b.number(y)}, rounding)).value;
    };
    CHECK(quotient(7, 2, 0) == 3);
    CHECK(quotient(-7, 2, 0) == -4);
    CHECK(quotient(7, 2, 1) == 4);
    CHECK(quotient(-7, 2, 1) == -3);
    CHECK(quotient(5, 2, 2) == 3);
    CHECK(quotient(-5, 2, 2) == -3);
    CHECK(quotient(4, 3, 2) == 1);
    CHECK(quotient(6, 3, 1) == 2);
}

TEST_CASE("what does not fit or cannot be divided is an error") {
    ProgramBuilder b;
    CHECK(evaluated(b, b.add(b.number(INT64_MAX), b.number(1))).error.code == Code::overflow);
    CHECK(evaluated(b, b.two(ir::Op::divide, b.number(1), b.number(0))).error.code == Code::division_by_zero);
    CHECK(evaluated(b, b.two(ir::Op::divide, b.number(INT64_MIN), b.number(-1))).error.code ==
          Code::overflow);
    CHECK(evaluated(b, b.node(ir::Op::negate, type_number, {b.number(INT64_MIN)})).error.code ==
          Code::overflow);
}

TEST_CASE("a range holds both of its ends, or is open above") {
    for (std::int64_t x = 1; x <= 7; ++x)
        for (const bool open : {false, true}) {
            ProgramBuilder b;
            const auto asked = [&] {
                std::vector<NodeId> args{b.number(x), b.number(3)};
                if (!open)
                    args.push_back(b.number(5));
                return b.node(ir::Op::in_range, type_yesno, args);
            };
            const bool expected = x >= 3 && (open || x <= 5);
            CHECK((evaluated(b, asked()).value != 0) == expected);
            CHECK((evaluated(b, b.node(ir::Op::choose, type_number, {asked(), b.number(7), b.number(8)}))
                       .value == 7) == expected);
            CHECK((evaluated(b, b.node(ir::Op::negation, type_yesno, {asked()})).value == 0) == expected);
        }
}

TEST_CASE("comparisons as values and as jumps") {
    const ir::Op ops[] = {ir::Op::equal,      ir::Op::unequal,      ir::Op::less,
                          ir::Op::less_equal, ir::Op::greater_than, ir::Op::greater_equal};
    for (std::int64_t x = 1; x <= 3; ++x) {
        const bool expected[] = {x == 2, x != 2, x<2, x <= 2, x> 2, x >= 2};
        for (std::size_t i = 0; i < 6; ++i) {
            ProgramBuilder b;
            const auto compare = [&] { return b.two(ops[i], b.number(x), b.number(2), type_yesno); };
            CHECK((evaluated(b, compare()).value != 0) == expected[i]);
            CHECK((evaluated(b, b.node(ir::Op::choose, type_number, {compare(), b.number(7), b.number(8)}))
                       .value == 7) == expected[i]);
            const NodeId big = b.two(ops[i], b.number(x + (std::int64_t{1} << 40)),
                                     b.number((std::int64_t{1} << 40) + 2), type_yesno);
            CHECK((evaluated(b, b.node(ir::Op::choose, type_number, {big, b.number(7), b.number(8)})).value ==
                   7) == expected[i]);
        }
    }
}

TEST_CASE("logic stops as soon as it knows") {
    ProgramBuilder b;
    const auto broken = [&] { return b.is(b.two(ir::Op::divide, b.number(1), b.number(0)), b.number(1)); };
    CHECK(evaluated(b, b.node(ir::Op::all_of, type_yesno, {b.yesno(false), broken()})).value == 0);
    CHECK(evaluated(b, b.node(ir::Op::any_of, type_yesno, {b.yesno(true), broken()})).value == 1);
    CHECK(evaluated(b, b.node(ir::Op::negation, type_yesno,
                              {b.node(ir::Op::all_of, type_yesno, {b.yesno(true), b.yesno(false)})}))
              .value == 1);
}
