// The kernels in machine code, and the loop that reads trial code, on code made by hand. What each operation
// gives is stated here; which engine runs rules rightly is a matter of engines_test.cpp.
#include "interpreter/residual/variable.hpp"
#include "interpreter/specialise/clean.hpp"
#include "tests/unit/simulate/kernel_runs.hpp"
#include "tests/unit/specialise/random_residual.hpp"

#include <catch2/catch.hpp>

namespace kernels_test {

using namespace bylaw;
using namespace bylaw::residual;
using namespace bylaw::test;
using ROp = residual::Op;

namespace {

// A block that draws one of `inputs`, computes, and reports; the result of operation i is variable 2 + i.
Residual one_block(const std::vector<std::int32_t> &inputs, std::vector<residual::Instruction> operations) {
    Residual r;
    r.draws.push_back({static_cast<std::uint32_t>(inputs.size()), 1});
    r.tables.push_back(inputs);
    r.blocks.resize(1);
    Block &block = r.blocks[0];
    block.code = {{ROp::draw, 0, 0, 0, 0}, {ROp::lookup, 1, variable(0), 0, 0}};
    block.exit.kind = Exit::Kind::finish;
    for (residual::Instruction &in : operations) {
        block.reports.push_back(variable(in.to));
        block.code.push_back(in);
        r.variables = std::max(r.variables, in.to + 1);
    }
    return r;
}

const std::vector<std::int32_t> edges{-1073741823, -7, -6, -5, -4, -1, 0, 1, 4, 5, 6, 7, 1073741823};
const Word x = variable(1);

} // namespace

TEST_CASE("kernels: sums, comparisons and choices") {
    const Residual r = one_block(edges, {{ROp::add, 2, x, 5, 0},
                                         {ROp::add, 3, -6, x, 0},
                                         {ROp::subtract, 4, x, 7, 0},
                                         {ROp::subtract, 5, 7, x, 0},
                                         {ROp::lesser, 6, x, 4, 0},
                                         {ROp::greater, 7, -4, x, 0},
                                         {ROp::equal, 8, x, 5, 0},
                                         {ROp::less, 9, x, 0, 0},
                                         {ROp::less_equal, 10, x, 0, 0},
                                         {ROp::less, 11, 0, x, 0},
                                         {ROp::less_equal, 12, 0, x, 0},
                                         {ROp::negation, 13, x, 0, 0},
                                         {ROp::absolute, 14, x, 0, 0},
                                         {ROp::odd, 15, x, 0, 0},
                                         {ROp::copy, 16, x, 0, 0},
                                         {ROp::choose, 16, 9, variable(9), 0},
                                         {ROp::copy, 17, x, 0, 0},
                                         {ROp::choose, 17, 9, variable(9), 1},
                                         {ROp::lesser, 18, variable(9), variable(15), 0},
                                         {ROp::greater, 19, variable(9), variable(15), 0},
                                         {ROp::negation, 20, variable(9), 0, 0},
                                         {ROp::equal, 21, variable(9), 0, 0},
                                         {ROp::add, 22, variable(9), variable(12), 0}});
    check_kernels(r, [](Random random) {
        const std::int32_t n = edges[random.below(edges.size())];
        const std::int32_t negative = n < 0 ? 1 : 0, odd = n % 2 != 0 ? 1 : 0, chosen = n < 0 ? 9 : n,
                           other = n < 0 ? n : 9;
        return std::vector<std::int32_t>{n + 5,
                                         n - 6,
                                         n - 7,
                                         7 - n,
                                         n < 4 ? n : 4,
                                         n < -4 ? -4 : n,
                                         n == 5 ? 1 : 0,
                                         negative,
                                         n > 0 ? 0 : 1,
                                         n > 0 ? 1 : 0,
                                         n < 0 ? 0 : 1,
                                         n == 0 ? 1 : 0,
                                         n < 0 ? -n : n,
                                         odd,
                                         chosen,
                                         chosen,
                                         other,
                                         other,
                                         negative & odd,
                                         negative | odd,
                                         1 - negative,
                                         1 - negative,
                                         negative + 1 - negative};
    });
}

// The rounding of rulebooks: down and up are towards minus and plus infinity, halves go away from zero.
TEST_CASE("kernels: quotients are rounded down, up and to the nearest") {
    const std::vector<std::int32_t> n{-7, -6, -5, -4, -1, 0, 1, 4, 5, 6, 7, 1073741823};
    const Rows wanted{
        // by 2: down, up, nearest; by 3: the same; by -4: the same
        {-4, -3, -4, -3, -2, -2, 1, 2, 2},
        {-3, -3, -3, -2, -2, -2, 1, 2, 2},
        {-3, -2, -3, -2, -1, -2, 1, 2, 1},
        {-2, -2, -2, -2, -1, -1, 1, 1, 1},
        {-1, 0, -1, -1, 0, 0, 0, 1, 0},
        {0, 0, 0, 0, 0, 0, 0, 0, 0},
        {0, 1, 1, 0, 1, 0, -1, 0, 0},
        {2, 2, 2, 1, 2, 1, -1, -1, -1},
        {2, 3, 3, 1, 2, 2, -2, -1, -1},
        {3, 3, 3, 2, 2, 2, -2, -1, -2},
        {3, 4, 4, 2, 3, 2, -2, -1, -2},
        {536870911, 536870912, 536870912, 357913941, 357913941, 357913941, -268435456, -268435455,
         -268435456},
    };
    std::vector<residual::Instruction> quotients;
    for (const Word by : {2, 3, -4}) {
        for (std::uint32_t rounding = 0; rounding < 3; ++rounding) {
            quotients.push_back(
                {ROp::divide, static_cast<std::uint32_t>(2 + quotients.size()), x, by, rounding});
        }
    }
    check_kernels(one_block(n, quotients), [&](Random random) { return wanted[random.below(n.size())]; });
}

TEST_CASE("kernels: products") {
    const std::vector<std::int32_t> n{-32767, -3, 0, 1, 2, 32767};
    check_kernels(
        one_block(n,
                  {{ROp::multiply, 2, x, 2, 0}, {ROp::multiply, 3, -5, x, 0}, {ROp::multiply, 4, x, x, 0}}),
        [&](Random random) {
            const std::int32_t one = n[random.below(n.size())];
            return std::vector<std::int32_t>{one + one, -one - one - one - one - one, one * one};
        });
}

// Registers hold small tables, memory the large ones.
TEST_CASE("kernels: tables of every size") {
    for (const std::size_t size : {1, 5, 8, 9, 16, 17, 32, 33, 400}) {
        INFO(size);
        std::vector<std::int32_t> table;
        for (std::size_t i = 0; i < size; ++i) {
            table.push_back(static_cast<std::int32_t>(i * i) - 50);
        }
        check_kernels(one_block(table, {{ROp::copy, 2, x, 0, 0}}),
                      [&](Random random) { return std::vector<std::int32_t>{table[random.below(size)]}; });
    }
}

// Of 3 * 2^28 outcomes one word in sixteen is thrown away, of a power of two none; the streams must stay
// equal.
TEST_CASE("kernels: words that would favour a result are drawn again") {
    for (const std::uint32_t outcomes : {2U, 20U, 1'000'000U, 805'306'368U, 1'073'741'823U}) {
        INFO(outcomes);
        Residual r;
        r.draws.push_back({outcomes, 1});
        r.variables = 12;
        r.blocks.resize(1);
        for (std::uint32_t v = 0; v < r.variables; ++v) {
            r.blocks[0].code.push_back({ROp::draw, v, 0, 0, 0});
            r.blocks[0].reports.push_back(variable(v));
        }
        r.blocks[0].exit.kind = Exit::Kind::finish;
        check_kernels(r, [&](Random random) {
            std::vector<std::int32_t> drawn;
            for (int i = 0; i < 12; ++i) {
                drawn.push_back(static_cast<std::int32_t>(random.below(outcomes)));
            }
            return drawn;
        });
    }
}

TEST_CASE("kernels: dice that do not fall take nothing from the stream") {
    Residual r;
    r.draws = {{2, 1}, {1000, 1}};
    r.variables = 4;
    r.blocks.resize(1);
    // A coin; on heads (1) no dice fall; what is chosen then is -1.
    r.blocks[0].code = {{ROp::draw, 0, 0, 0, 0},
                        {ROp::draw, 1, variable(0), 0, 1},
                        {ROp::copy, 2, variable(1), 0, 0},
                        {ROp::choose, 2, -1, variable(0), 0},
                        {ROp::draw, 3, 0, 0, 1}};
    r.blocks[0].reports = {variable(0), variable(2), variable(3)};
    r.blocks[0].exit.kind = Exit::Kind::finish;
    check_kernels(r, [](Random random) {
        const auto coin = static_cast<std::int32_t>(random.below(2));
        const std::int32_t second = coin == 1 ? -1 : static_cast<std::int32_t>(random.below(1000));
        return std::vector<std::int32_t>{coin, second, static_cast<std::int32_t>(random.below(1000))};
    });
}

namespace {

// Rolls d6 until the sum is 30 or more: reports the sum and the number of rolls. Lanes leave the loop at
// different times.
Residual sum_of_rolls() {
    Residual r;
    r.draws.push_back({6, 1});
    r.variables = 5;
    r.blocks.resize(3);
    r.blocks[0].moves = {{0, 0}, {1, 0}};
    r.blocks[0].exit = {Exit::Kind::jump, 0, 1, no_block};
    r.blocks[1].code = {{ROp::draw, 2, 0, 0, 0},
                        {ROp::add, 3, variable(2), 1, 0},
                        {ROp::add, 0, variable(0), variable(3), 0},
                        {ROp::add, 1, variable(1), 1, 0},
                        {ROp::less, 4, variable(0), 30, 0}};
    r.blocks[1].exit = {Exit::Kind::branch, variable(4), 1, 2};
    r.blocks[2].reports = {variable(0), variable(1)};
    r.blocks[2].exit.kind = Exit::Kind::finish;
    return r;
}

std::vector<std::int32_t> rolls_to_thirty(Random random) {
    std::int32_t sum = 0, rolls = 0;
    while (sum < 30) {
        sum += static_cast<std::int32_t>(random.below(6)) + 1;
        ++rolls;
    }
    return {sum, rolls};
}

} // namespace

TEST_CASE("kernels: lanes leave a loop at different times") {
    check_kernels(sum_of_rolls(), rolls_to_thirty);
}

// Branches within each other, loops and values that are yes or no: whatever the kernels hold in registers
// from one block to the next, and in whatever form.
TEST_CASE("kernels: random code gives what the loop gives that reads it") {
    for (std::uint64_t number = 0; number < 1'500; ++number) {
        const Residual plain = test::RandomCode(number, false, number % 2 == 0).run();
        for (const Residual &each :
             {cleaned(plain), cleaned(plain, {24, true}), cleaned(plain, {0, false})}) {
            const TrialCode code = lower(each);
            const Rows wanted = read_scalar(code, trials_of_lanes);
            for (const auto kernel_for : {avx2_kernel, avx512_kernel}) {
                const auto kernel = kernel_for(code);
                if (kernel && read_batch(code, *kernel) != wanted) {
                    FAIL("number " << number << ", width " << kernel->width << "\n" << dump(each));
                }
            }
        }
    }
}

// Whether an answer is at most so much is seen in the random word, in the table's row whether it is 1.
TEST_CASE("kernels: what is asked of dice and tables") {
    const std::vector<std::int32_t> hits{0, 0, 1, 1, 1, 0, 2, 2}, middle{5, 1, 1, 1, 5, 5, 5, 5},
        both_ends{1, 0, 0, 0, 0, 0, 0, 1}, apart{1, 0, 1, 0, 1, 0, 1, 0};
    Residual r;
    r.draws.push_back({8, 1});
    r.tables = {hits, middle, both_ends, apart};
    r.blocks.resize(1);
    std::vector<residual::Instruction> &code = r.blocks[0].code;
    std::uint32_t next = 0;
    const auto make = [&](ROp op, Word a, Word b, std::uint32_t imm = 0) {
        code.push_back({op, next, a, b, imm});
        return variable(next++);
    };
    for (const std::int32_t asked : {-1, 0, 1, 3, 7, 8}) {
        for (int table = -1; table < 4; ++table) {
            const Word die = make(ROp::draw, 0, 0);
            const Word of = table < 0 ? die : make(ROp::lookup, die, 0, static_cast<std::uint32_t>(table));
            for (const Word made : {make(ROp::equal, of, asked), make(ROp::less, of, asked),
                                    make(ROp::less_equal, of, asked), make(ROp::less, asked, of),
                                    make(ROp::less_equal, asked, of), make(ROp::negation, of, 0), of}) {
                r.blocks[0].reports.push_back(variable(next));
                make(ROp::copy, made, 0);
            }
        }
    }
    r.blocks[0].exit.kind = Exit::Kind::finish;
    r.variables = next;
    check_kernels(r, [&](Random random) {
        std::vector<std::int32_t> all;
        for (const std::int32_t asked : {-1, 0, 1, 3, 7, 8}) {
            for (int table = -1; table < 4; ++table) {
                const auto die = static_cast<std::int32_t>(random.below(8));
                const std::int32_t of =
                    table < 0 ? die
                              : r.tables[static_cast<std::size_t>(table)][static_cast<std::size_t>(die)];
                for (const bool made :
                     {of == asked, of < asked, of <= asked, asked < of, asked <= of, of == 0}) {
                    all.push_back(made ? 1 : 0);
                }
                all.push_back(of);
            }
        }
        return all;
    });
}

// A table of many rows is read where somebody first asks for what it says: on each of two ways for the lanes
// that go it alone. Those of one way once overwrote what those of the other had read.
TEST_CASE("kernels: a table is read on either way, and its row is told behind both") {
    Residual r;
    r.draws = {{100, 1}, {2, 1}};
    for (std::int32_t i = 0; i < 100; ++i) {
        r.tables.resize(1);
        r.tables[0].push_back(1000 + 7 * i);
    }
    r.variables = 5;
    r.blocks.resize(4);
    r.blocks[0].code = {
        {ROp::draw, 0, 0, 0, 0}, {ROp::lookup, 1, variable(0), 0, 0}, {ROp::draw, 2, 0, 0, 1}};
    r.blocks[0].exit = {Exit::Kind::branch, variable(2), 1, 2};
    r.blocks[1].code = {{ROp::add, 3, variable(1), 1, 0}};
    r.blocks[1].exit = {Exit::Kind::jump, 0, 3, no_block};
    r.blocks[2].code = {{ROp::add, 3, variable(1), 2, 0}};
    r.blocks[2].exit = {Exit::Kind::jump, 0, 3, no_block};
    r.blocks[3].code = {{ROp::add, 4, variable(1), 1, 0}};
    r.blocks[3].reports = {variable(4), variable(3)};
    r.blocks[3].exit.kind = Exit::Kind::finish;
    check_kernels(r, [](Random random) {
        const auto row = 1000 + 7 * static_cast<std::int32_t>(random.below(100));
        return std::vector<std::int32_t>{row + 1, row + (random.below(2) == 1 ? 1 : 2)};
    });
}

TEST_CASE("a single trial stops whenever it goes round, is copied and goes on") {
    const TrialCode code = lower(sum_of_rolls());
    Rows wanted;
    for (std::size_t trial = 0; trial < 50; ++trial) {
        wanted.push_back(rolls_to_thirty(Random(kernel_seed, trial)));
    }
    for (const std::uint64_t loops : {1, 2, 5}) {
        CHECK(read_scalar(code, 50, loops) == wanted);
    }
    ScalarRun run(code);
    run.begin(Random(kernel_seed, 0));
    CHECK(run.go_on(2) == TrialEnd::stopped); // thirty takes five rolls at the least
}

} // namespace kernels_test
