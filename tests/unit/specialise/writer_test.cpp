// What the writer folds, and the ranges that it proves.
#include "tests/unit/specialise/residual_runner.hpp"

#include <catch2/catch.hpp>
#include <random>

using namespace bylaw;
using namespace bylaw::residual;
using ROp = bylaw::residual::Op;

namespace {

Range span(Word low, Word high) {
    return {low, high, {}};
}

} // namespace

TEST_CASE("writer: what is known is computed, what changes nothing is left out") {
    Writer writer;
    const BlockId at = writer.new_block();
    const Word x = variable(writer.new_variable(span(0, 100)));
    CHECK(writer.emit(at, ROp::add, 2, 3) == 5);
    CHECK(writer.emit(at, ROp::divide, -7, 2, 0) == -4);
    CHECK(writer.emit(at, ROp::divide, -7, 2, 1) == -3);
    CHECK(writer.emit(at, ROp::divide, -7, 2, 2) == -4);
    CHECK_FALSE(writer.emit(at, ROp::divide, 7, 0));
    CHECK_FALSE(writer.emit(at, ROp::divide, 7, x));
    CHECK(writer.emit(at, ROp::add, x, 0) == x);
    CHECK(writer.emit(at, ROp::add, 0, x) == x);
    CHECK(writer.emit(at, ROp::subtract, x, 0) == x);
    CHECK(writer.emit(at, ROp::multiply, x, 1) == x);
    CHECK(writer.emit(at, ROp::multiply, x, 0) == 0);
    CHECK(writer.emit(at, ROp::greater, x, 0) == x);
    CHECK(writer.emit(at, ROp::lesser, x, 100) == x);
    CHECK(writer.emit(at, ROp::greater, 100, x) == 100);
    CHECK(writer.emit(at, ROp::subtract, x, x) == 0);
    CHECK(writer.emit(at, ROp::less, x, x) == 0);
    CHECK(writer.emit(at, ROp::equal, x, x) == 1);
    CHECK(writer.emit(at, ROp::less, x, 101) == 1);
    CHECK(writer.emit(at, ROp::less, x, 0) == 0);
    CHECK(writer.emit(at, ROp::equal, x, 101) == 0);
    CHECK(writer.residual.blocks[at].code.empty());
}

TEST_CASE("writer: sums of numbers become one sum, and comparisons look through it") {
    Writer writer;
    const BlockId at = writer.new_block();
    const Word x = variable(writer.new_variable(span(0, 100)));
    const Word five = *writer.emit(at, ROp::add, x, 5);
    const Word two = *writer.emit(at, ROp::subtract, five, 3);
    const auto &code = writer.residual.blocks[at].code;
    REQUIRE(code.size() == 2);
    CHECK((code[1].op == ROp::add && code[1].a == x && code[1].b == 2));
    CHECK(writer.range_of(two) == span(2, 102));
    CHECK(writer.emit(at, ROp::subtract, two, 2) == x);
    static_cast<void>(writer.emit(at, ROp::less, five, 8));
    CHECK((code.back().op == ROp::less && code.back().a == x && code.back().b == 3));
    static_cast<void>(writer.emit(at, ROp::less_equal, 8, five));
    CHECK((code.back().op == ROp::less_equal && code.back().a == 3 && code.back().b == x));
    CHECK(writer.emit(at, ROp::less, five, 5) == 0);
    CHECK(writer.emit(at, ROp::less, 4, five) == 1);
}

TEST_CASE("writer: what may leave 31 bits is not written") {
    Writer writer;
    const BlockId at = writer.new_block();
    const Word x = variable(writer.new_variable(span(0, residual_limit))),
               y = variable(writer.new_variable(span(0, 40'000)));
    CHECK_FALSE(writer.emit(at, ROp::add, x, 1));
    CHECK(writer.emit(at, ROp::subtract, x, 1));
    CHECK_FALSE(writer.emit(at, ROp::multiply, y, y));
    CHECK_FALSE(writer.emit(at, ROp::multiply, x, INT64_MAX));
}

TEST_CASE("writer: a die that counts up needs no table") {
    Writer writer;
    const BlockId at = writer.new_block();
    const Word die = writer.emit_draw(at, {6, 1});
    CHECK(writer.range_of(die) == span(0, 5));
    const Word shown = writer.emit_lookup(at, die, {1, 2, 3, 4, 5, 6});
    CHECK(writer.range_of(shown) == span(1, 6));
    CHECK(writer.residual.tables.empty());
    const Word doubled = writer.emit_lookup(at, die, {2, 4, 6, 8, 10, 12});
    CHECK(writer.residual.tables.size() == 1);
    CHECK(writer.range_of(doubled).values == std::vector<Word>{2, 4, 6, 8, 10, 12});
    CHECK(writer.emit(at, ROp::equal, doubled, 3) == 0);
    CHECK(writer.emit_lookup(at, die, {7, 7, 7, 7, 7, 7}) == 7);
    CHECK(writer.emit_lookup(at, 2, {5, 6, 9}) == 9);
    static_cast<void>(writer.emit_draw(at, {6, 1}));
    CHECK(writer.residual.draws.size() == 1);
}

TEST_CASE("ranges: joined, and what they hold") {
    Range range{1, 5, {1, 3, 5}};
    CHECK(range.holds(3));
    CHECK_FALSE(range.holds(2));
    CHECK(range.contains({3, 5, {3, 5}}));
    CHECK_FALSE(range.contains({3, 5, {}}));
    range.join({7, 7, {7}});
    CHECK(range == Range{1, 7, {1, 3, 5, 7}});
    range.join({0, 9, {}});
    CHECK(range == span(0, 9));
}

// Every value that the operands can have, against what the writer says of the result.
TEST_CASE("writer: results are within their ranges, and folding changes no value") {
    std::mt19937_64 random(11);
    const auto below = [&](std::int64_t n) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
    };
    for (int round = 0; round < 3'000; ++round) {
        Writer writer;
        const BlockId at = writer.new_block();
        writer.residual.blocks[at].exit.kind = Exit::Kind::finish;
        std::vector<Word> words;
        for (int i = 0; i < 2; ++i) {
            const Word die = writer.emit_draw(at, {static_cast<std::uint32_t>(1 + below(5)), 1});
            words.push_back(below(2) == 0 ? die : *writer.emit(at, ROp::add, die, below(9) - 4));
        }
        words.push_back(below(7) - 3);
        for (int step = 0; step < 4; ++step) {
            constexpr ROp ops[] = {ROp::add,        ROp::subtract, ROp::multiply, ROp::divide,
                                   ROp::lesser,     ROp::greater,  ROp::equal,    ROp::less,
                                   ROp::less_equal, ROp::negation, ROp::absolute, ROp::odd};
            const ROp op = ops[below(12)];
            const Word a = words[static_cast<std::size_t>(below(static_cast<std::int64_t>(words.size())))];
            const Word b =
                op == ROp::divide
                    ? 1 + below(4)
                    : words[static_cast<std::size_t>(below(static_cast<std::int64_t>(words.size())))];
            const std::uint32_t rounding = op == ROp::divide ? static_cast<std::uint32_t>(below(3)) : 0;
            const auto made = writer.emit(at, op, a, b, rounding);
            if (!made) {
                continue;
            }
            // What it should be, written without folding, beside what it is.
            const std::uint32_t plain = writer.new_variable(span(-residual_limit, residual_limit));
            writer.residual.blocks[at].code.push_back({op, plain, a, b, rounding});
            writer.residual.blocks[at].reports.push_back(*made);
            writer.residual.blocks[at].reports.push_back(variable(plain));
            words.push_back(*made);
        }
        const std::vector<Word> reports = writer.residual.blocks[at].reports;
        for (const auto &[draws, end] : bylaw::test::all_runs(writer.residual)) {
            std::vector<Word> values;
            for (std::size_t from = 0; from < end.size();) {
                std::size_t used = 0;
                values.push_back(std::stoll(end.substr(from), &used));
                from += used + 1;
            }
            for (std::size_t i = 0; i < values.size(); i += 2) {
                if (values[i] != values[i + 1] || !writer.range_of(reports[i]).holds(values[i])) {
                    FAIL("round " << round << ": " << dump(writer.residual) << end);
                }
            }
        }
    }
}
