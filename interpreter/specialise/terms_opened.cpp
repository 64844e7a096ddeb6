// Draws of few outcomes, and choices among few numbers, as decisions by bits.
#include "interpreter/specialise/terms.hpp"

#include <algorithm>
#include <bit>

namespace bylaw::residual {

using Kind = TermNode::Kind;

// Returns its possible numbers, sorted, if they are few; else none.
std::vector<Word> Terms::numbers_of(Term term) const {
    std::vector<Word> numbers;
    std::vector<Term> parts{term};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const TermNode &node = nodes_[parts[i]];
        const bool chooses = node.kind == Kind::result && node.op == Op::choose;
        if (node.kind == Kind::number) {
            numbers.push_back(node.number);
        } else if (i > most_term_parts || (node.kind != Kind::choice && !chooses)) {
            return {};
        } else {
            for (const Term side : {node.a, chooses ? node.c : node.b}) {
                if (std::ranges::find(parts, side) == parts.end()) {
                    parts.push_back(side);
                }
            }
        }
    }
    std::ranges::sort(numbers);
    return numbers.size() <= most_opened_outcomes ? numbers : std::vector<Word>();
}

// Expands a draw, or a choice that is too large to analyse: the bits of its outcome are tests.
Term Terms::opened(Term term) {
    if (const auto known = opened_.find(term); known != opened_.end()) {
        return known->second;
    }
    const TermNode &node = nodes_[term];
    std::vector<Word> numbers;
    if (node.kind == Kind::result && node.op == Op::choose) {
        numbers = numbers_of(term);
    }
    for (std::uint32_t i = 0; node.kind == Kind::unknown && i < node.imm; ++i) {
        numbers.push_back(i);
    }
    if (numbers.size() < 2) {
        return opened_[term] = term;
    }
    std::vector<std::uint32_t> bits;
    for (int bit = std::bit_width(numbers.size() - 1) - 1; bit >= 0; --bit) {
        bits.push_back(static_cast<std::uint32_t>(tests_.size()));
        bits_.push_back(static_cast<std::uint8_t>(bit));
        tests_.push_back(term);
    }
    std::vector<Term> level;
    for (std::size_t i = 0; i < std::size_t{1} << bits.size(); ++i) {
        level.push_back(number(numbers[std::min(i, numbers.size() - 1)])); // the others never come
    }
    for (std::size_t bit = bits.size(); bit-- > 0; level.resize(level.size() / 2)) {
        for (std::size_t i = 0; i < level.size() / 2; ++i) {
            level[i] = made_choice(bits[bit], level[2 * i + 1], level[2 * i]);
        }
    }
    return opened_[term] = level[0];
}

Word Terms::where_drawn(Term term, std::uint32_t outcome) const {
    while (nodes_[term].kind == Kind::choice) {
        const TermNode &node = nodes_[term];
        term = (outcome >> bits_[node.imm] & 1) != 0 ? node.a : node.b;
    }
    return nodes_[term].number;
}

} // namespace bylaw::residual
