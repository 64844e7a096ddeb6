// Facts of a path: from the conditions that were decided on it.
//
//     if v < 3 then          on this way v is 0, 1 or 2, and `v < 5` need not be asked;
//         if v < 5 ...       after `not v < 2`, too, it is 2
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {
constexpr Word most_candidates = 40;
}

Word Specialiser::resolve(const Path &path, Word word) const {
    if (is_variable(word)) {
        for (const Fact &fact : path.facts) {
            if (fact.op == Op::copy && fact.a == word) {
                return fact.value;
            }
        }
    }
    return word;
}

// Returns the possible values of the variable; empty if they are too many.
std::vector<Word> Specialiser::candidates(const Path &path, Word word) const {
    const Range range = writer_->range_of(word);
    std::vector<Word> values = range.values;
    if (values.empty()) {
        if (range.high - range.low >= most_candidates) {
            return {};
        }
        for (Word value = range.low; value <= range.high; ++value) {
            values.push_back(value);
        }
    }
    const Range here = range_on(path, word);
    std::erase_if(values, [&](Word value) {
        if (value < here.low || value > here.high) {
            return true;
        }
        return std::ranges::find(path.facts, Fact{Op::equal, word, value, 0}) != path.facts.end() ||
               !can_come_from(path, word, value);
    });
    return values;
}

// Whether the variable's value may come from a path with these facts. If a thing is the first that still
// stands, those before are out.
bool Specialiser::can_come_from(const Path &path, Word word, Word value) const {
    const auto found = origins_.find(number_of(word));
    if (found == origins_.end()) {
        return true;
    }
    const auto contradicts = [&](const Fact &then) {
        return std::ranges::any_of(path.facts, [&](const Fact &now) {
            return now.op == then.op && now.a == then.a && now.b == then.b && now.value != then.value;
        });
    };
    return std::ranges::any_of(found->second, [&](const Origin &each) {
        return each.value == value && std::ranges::none_of(each.facts, contradicts);
    });
}

// Returns a variable's range after the comparisons on the path.
Range Specialiser::range_on(const Path &path, Word word) const {
    Range range = writer_->range_of(word);
    for (const Fact &fact : path.facts) {
        const bool first = fact.a == word;
        if (fact.op == Op::equal && first && fact.value == 0 && !is_variable(fact.b)) {
            range.low += range.low == fact.b ? 1 : 0;
            range.high -= range.high == fact.b ? 1 : 0;
            std::erase(range.values, fact.b);
        }
        if ((fact.op != Op::less && fact.op != Op::less_equal) || (!first && fact.b != word)) {
            continue;
        }
        const Word with = first ? fact.b : fact.a;
        const Range bounds = writer_->range_of(with);
        // The comparison's other side as far as it helps: word < other, word <= other, other < word, other <=
        // word, or that it is not so.
        const bool strict = (fact.op == Op::less) == (fact.value != 0);
        if (first == (fact.value != 0)) {
            range.high = std::min(range.high, strict ? bounds.high - 1 : bounds.high);
        } else {
            range.low = std::max(range.low, strict ? bounds.low + 1 : bounds.low);
        }
    }
    return range;
}

// Returns a variable with the same value and a smaller range.
Word Specialiser::narrowed(Path &path, Word word) {
    if (!is_variable(word)) {
        return word;
    }
    const Range range = range_on(path, word);
    return range == writer_->range_of(word) || range.low > range.high
               ? word
               : writer_->copy(path.block, word, range);
}

// Adds the consequences for a boolean's operands. False: contradiction.
bool Specialiser::assume_value(Path &path, const Fact &fact) {
    if (!writer_->range_of(fact.a).holds(fact.value)) {
        return false;
    }
    const Writer::Definition definition = writer_->definition_of(number_of(fact.a));
    if (definition.known && definition.op == Op::negation) {
        return assume(path, {Op::copy, definition.a, 0, fact.value == 0});
    }
    if (definition.known &&
        (definition.op == Op::equal || definition.op == Op::less || definition.op == Op::less_equal)) {
        return assume(path, {definition.op, definition.a, definition.b, fact.value});
    }
    return true;
}

// A comparison may leave but one value of either side, or none.
bool Specialiser::assume_order(Path &path, const Fact &fact) {
    for (const Word side : {fact.a, fact.b}) {
        if (!is_variable(side) || resolve(path, side) != side) {
            continue;
        }
        const Range range = range_on(path, side);
        if (range.low > range.high) {
            return false;
        }
        if (range.low == range.high && !assume(path, {Op::copy, side, 0, range.low})) {
            return false;
        }
    }
    return true;
}

// A variable that is a number is known; one that is not may have but one value left.
bool Specialiser::assume_equal(Path &path, const Fact &fact) {
    const bool first = is_variable(fact.a);
    const Word word = first ? fact.a : fact.b, other = first ? fact.b : fact.a;
    if (is_variable(other)) {
        return true;
    }
    if (!first) {
        path.facts.back() = {Op::equal, word, other, fact.value};
    }
    if (fact.value != 0) {
        return resolve(path, word) == word ? assume(path, {Op::copy, word, 0, other})
                                           : resolve(path, word) == other;
    }
    const std::vector<Word> left = candidates(path, word);
    return left.size() != 1 || resolve(path, word) != word || assume(path, {Op::copy, word, 0, left.front()});
}

// False: that cannot be.
bool Specialiser::assume(Path &path, Fact fact) {
    if (!is_variable(fact.a) && !is_variable(fact.b)) {
        return true;
    }
    path.facts.push_back(fact);
    if (fact.op == Op::copy) {
        return assume_value(path, fact);
    }
    if (fact.op == Op::less || fact.op == Op::less_equal) {
        return assume_order(path, fact);
    }
    return fact.op != Op::equal || assume_equal(path, fact);
}

// Returns a condition's value by facts of the path and ranges of variables.
std::optional<bool> Specialiser::known_to_be(const Path &path, Op op, Word a, Word b) const {
    for (const Fact &fact : path.facts) {
        if (fact.op == op && fact.a == a && fact.b == b) {
            return fact.value != 0;
        }
    }
    if (op == Op::equal && !is_variable(b) && origins_.contains(number_of(a))) {
        const std::vector<Word> left = candidates(path, a);
        if (!left.empty() && (left.size() == 1 || std::ranges::find(left, b) == left.end())) {
            return left.front() == b;
        }
    }
    return op == Op::copy ? (writer_->range_of(a).holds(0) ? std::nullopt : std::optional(true))
                          : known_by_ranges(op, a, b);
}

std::optional<bool> Specialiser::known_by_ranges(Op op, Word a, Word b) const {
    const Range x = writer_->range_of(a), y = writer_->range_of(b);
    const bool always = (op == Op::less && x.high < y.low) || (op == Op::less_equal && x.high <= y.low);
    const bool never = (op == Op::less && x.low >= y.high) || (op == Op::less_equal && x.low > y.high) ||
                       (op == Op::equal && !is_variable(b) && !x.holds(b)) ||
                       (op == Op::equal && (x.high < y.low || x.low > y.high));
    return always || never ? std::optional(always) : std::nullopt;
}

std::optional<bool> Specialiser::decide_or_part(Path &path, Op op, Word a, Word b) {
    a = resolve(path, a);
    b = resolve(path, b);
    if (!is_variable(a) && !is_variable(b)) {
        return *compute(op, a, b, 0) != 0;
    }
    if (op == Op::copy && !(Range{0, 1, {}}.contains(writer_->range_of(a)))) {
        const std::optional<bool> zero = decide_or_part(path, Op::equal, a, 0);
        return zero ? std::optional(!*zero) : std::nullopt;
    }
    if (op == Op::equal && !is_variable(a)) {
        std::swap(a, b);
    }
    if (const std::optional<bool> known = known_to_be(path, op, a, b)) {
        return known;
    }
    parting_ = Fact{op, a, b, 0};
    return std::nullopt;
}

bool Specialiser::decide(Path &path, Op op, Word a, Word b) {
    if (const std::optional<bool> known = decide_or_part(path, op, a, b)) {
        return *known;
    }
    throw Fork{*std::exchange(parting_, std::nullopt)};
}

// The word's value, one way for each that it can have.
Word Specialiser::pick(Path &path, Word word) {
    word = resolve(path, word);
    if (!is_variable(word)) {
        return word;
    }
    const std::vector<Word> values = candidates(path, word);
    if (values.empty()) {
        throw Bail{"dice decide which rule or thing is meant, of too many"};
    }
    constexpr std::size_t few = 4; // more are halved
    if (values.size() > few) {
        decide(path, Op::less, word, values[values.size() / 2]);
        throw Bail{"dice decide on what cannot be told apart"}; // it was decided, and yet as many are left
    }
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
        if (decide(path, Op::equal, word, values[i])) {
            return values[i];
        }
    }
    return values.back();
}

} // namespace bylaw::residual
