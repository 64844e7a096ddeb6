// Trees of traces against runs: programs made at random are run with numbers made at random, once while they
// are traced and else plainly, by an interpreter of this test alone. What is found in a tree is what the
// plain run comes to.
#include "interpreter/odds/rules/traced_values.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <vector>

namespace trace_trees_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

constexpr std::size_t fields = 4, registers = fields + 2; // and what the dice show

struct Statement {
    enum class Sort { reckon, test, pin } sort;
    Op op;
    std::size_t to, left, right; // right: the number where it is beyond the registers
    Word number;
    std::size_t skipped; // statements, where a test does not hold
};

using Words = std::array<Word, registers>;
using Random = std::mt19937;

std::size_t below(Random &random, std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(0, most - 1)(random);
}

std::vector<Statement> made_program(Random &random) {
    static constexpr std::array reckoned{Op::add, Op::subtract, Op::multiply, Op::lesser, Op::greater};
    static constexpr std::array tested{Op::equal, Op::less, Op::less_equal};
    std::vector<Statement> program(6 + below(random, 20));
    for (Statement &each : program) {
        const std::size_t sort = below(random, 12);
        each.sort = sort < 6    ? Statement::Sort::reckon
                    : sort < 11 ? Statement::Sort::test
                                : Statement::Sort::pin;
        each.op = each.sort == Statement::Sort::reckon ? reckoned[below(random, reckoned.size())]
                                                       : tested[below(random, tested.size())];
        each.to = below(random, registers);
        each.left = below(random, registers + 1);
        each.right = below(random, registers + 2);
        each.number = static_cast<Word>(below(random, 9)) - 4;
        each.skipped = below(random, 4);
    }
    return program;
}

// As the machine computes. Nothing: the number is too large.
std::optional<Word> plainly(Op op, Word left, Word right) {
    Word made = 0;
    switch (op) {
    case Op::add: return __builtin_add_overflow(left, right, &made) ? std::nullopt : std::optional(made);
    case Op::subtract: return __builtin_sub_overflow(left, right, &made) ? std::nullopt : std::optional(made);
    case Op::multiply: return __builtin_mul_overflow(left, right, &made) ? std::nullopt : std::optional(made);
    case Op::lesser: return std::min(left, right);
    default: return std::max(left, right);
    }
}

bool is_so(Op op, Word left, Word right) {
    return op == Op::equal ? left == right : op == Op::less ? left < right : left <= right;
}

std::optional<Words> run(const std::vector<Statement> &program, Words words) {
    for (std::size_t i = 0; i < program.size(); ++i) {
        const Statement &each = program[i];
        const auto word = [&](std::size_t number) {
            return number < registers ? words[number] : each.number;
        };
        if (each.sort == Statement::Sort::test) {
            i += is_so(each.op, word(each.left), word(each.right)) ? 0 : each.skipped;
        } else if (each.sort == Statement::Sort::reckon) {
            const std::optional<Word> made = plainly(each.op, word(each.left), word(each.right));
            if (!made) {
                return std::nullopt;
            }
            words[each.to] = *made;
        }
    }
    return words;
}

using Terms = std::array<TracedValues::Term, registers>;

// The same while it is traced.
std::optional<Terms> trace(const std::vector<Statement> &program, TracedValues &values, const Words &begun) {
    values.begin({begun.data(), fields}, begun[fields], begun[fields + 1]);
    Terms terms;
    for (std::size_t i = 0; i < registers; ++i) {
        terms[i] = {static_cast<Slot>(i), begun[i]};
    }
    for (std::size_t i = 0; i < program.size(); ++i) {
        const Statement &each = program[i];
        const auto term = [&](std::size_t number) {
            return number < registers ? values.term(terms[number].slot, terms[number].word)
                                      : TracedValues::Term{no_slot, each.number};
        };
        const TracedValues::Term left = term(each.left), right = term(each.right);
        if (each.sort == Statement::Sort::test) {
            REQUIRE(values.test(each.op, left, right));
            i += is_so(each.op, left.word, right.word) ? 0 : each.skipped;
        } else if (each.sort == Statement::Sort::pin) {
            REQUIRE(values.pin(left));
        } else {
            const std::optional<TracedValues::Term> made = values.reckon(each.op, left, right);
            if (!made) {
                return std::nullopt;
            }
            terms[each.to] = *made;
        }
    }
    for (TracedValues::Term &each : terms) {
        each = values.term(each.slot, each.word);
    }
    return terms;
}

Words made_words(Random &random, bool large) {
    Words words;
    for (Word &each : words) {
        each = static_cast<Word>(below(random, 7)) - 2;
        if (large && below(random, 3) == 0) {
            each = below(random, 2) == 0 ? std::numeric_limits<Word>::max() - each
                                         : std::numeric_limits<Word>::min() + 2 + each;
        }
    }
    return words;
}

} // namespace

TEST_CASE("what is found in a tree of traces is what a run comes to") {
    std::size_t found = 0, leaves = 0, untold = 0;
    for (unsigned seed = 1; seed <= 1'500; ++seed) {
        INFO("seed " << seed);
        Random random(seed);
        const std::vector<Statement> program = made_program(random);
        const bool large = seed % 3 == 0;
        TraceTrees trees(fields);
        trees.add_root();
        TracedValues values(trees);
        std::vector<Terms> known;
        for (int game = 0; game < 200; ++game) {
            const Words words = made_words(random, large);
            const std::optional<Words> wanted = run(program, words);
            trees.stand(0, {words.data(), fields});
            TraceTrees::Leaf leaf = trees.find(words[fields], words[fields + 1]);
            if (leaf == TraceTrees::no_leaf) {
                const std::optional<Terms> terms = trace(program, values, words);
                if (!terms) { // it fails, or next to it: nothing is kept of that
                    ++untold;
                    continue;
                }
                REQUIRE(wanted.has_value());
                REQUIRE(trees.end(static_cast<TraceTrees::Leaf>(known.size())));
                known.push_back(*terms);
                leaf = trees.find(words[fields], words[fields + 1]);
                REQUIRE(leaf == known.size() - 1);
            } else {
                ++found;
            }
            REQUIRE(wanted.has_value());
            for (std::size_t i = 0; i < registers; ++i) {
                const TracedValues::Term &each = known[leaf][i];
                CHECK((each.fixed() ? each.word : trees.value(each.slot)) == (*wanted)[i]);
            }
        }
        leaves += known.size();
    }
    CHECK(found > 2 * leaves); // else nothing is shared
    CHECK(untold > 100);
}

TEST_CASE("another value of what is pinned is another way, and so many are told apart") {
    TraceTrees trees(1);
    trees.add_root();
    TracedValues values(trees);
    std::size_t told = 0;
    for (Word word = 0; word < 1'000; ++word) {
        const std::array<Word, 1> now{word};
        trees.stand(0, now);
        REQUIRE(trees.find(0, 0) == TraceTrees::no_leaf);
        values.begin(now, 0, 0);
        if (!values.pin({0, word})) {
            break;
        }
        REQUIRE(trees.end(static_cast<TraceTrees::Leaf>(told)));
        CHECK(trees.find(0, 0) == told++);
    }
    CHECK(told > 100);
    CHECK(told < 1'000); // a long row takes long to look through
}

TEST_CASE("a run that makes more values than can be named is not noted, and others are as they were") {
    TraceTrees trees(1);
    trees.add_root();
    trees.add_root();
    TracedValues values(trees);
    const auto follow = [&](Word word) { // two steps: is it three, and twice as much
        const std::array<Word, 1> now{word};
        trees.stand(1, now);
        const TraceTrees::Leaf known = trees.find(0, 0);
        if (known == TraceTrees::no_leaf) {
            values.begin(now, 0, 0);
            REQUIRE(values.test(Op::equal, {0, word}, {no_slot, 3}));
            REQUIRE(values.reckon(Op::multiply, {0, word}, {no_slot, 2}));
            REQUIRE(trees.end(word == 3 ? 3 : 0));
        }
        CHECK(trees.find(0, 0) == (word == 3 ? 3 : 0));
        CHECK(trees.value(3) == 2 * word); // behind the field and what the dice show
    };
    follow(3);
    const std::array<Word, 1> now{5};
    trees.stand(0, now);
    values.begin(now, 0, 0);
    std::optional<TracedValues::Term> sum = TracedValues::Term{0, 5};
    std::size_t made = 0;
    for (; (sum = values.reckon(Op::add, *sum, {no_slot, 1})); ++made) {
        REQUIRE(made < 70'000);
    }
    CHECK(made == TraceTrees::most_slots - 3U);
    CHECK(trees.find(0, 0) == TraceTrees::no_leaf);
    follow(3);
    follow(4);
}

TEST_CASE("numbers that values are compared with are kept once, and not without end") {
    TraceTrees trees(1);
    trees.add_root();
    TracedValues values(trees);
    std::size_t told = 0;
    for (const Word field : {-1, -2}) { // the second one is distinguished from the same numbers
        const std::array<Word, 1> now{field};
        trees.stand(0, now);
        values.begin(now, 0, 0);
        told = 0;
        while (values.test(Op::equal, {0, field}, {no_slot, static_cast<Word>(told)})) {
            REQUIRE(++told < 70'000);
        }
        CHECK(told == no_slot - TraceTrees::most_slots);
    }
    const std::array<Word, 1> now{4'000};
    trees.stand(0, now);
    values.begin(now, 0, 0);
    for (Word number = 0; number <= 4'000; ++number) {
        REQUIRE(values.test(Op::equal, {0, 4'000}, {no_slot, number}));
    }
    REQUIRE(trees.end(7));
    CHECK(trees.find(0, 0) == 7);
}

} // namespace trace_trees_test
