#include "interpreter/odds/rules/trace_trees.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

std::size_t TraceTrees::memory() const {
    return steps_.capacity() * sizeof(steps_[0]) + roots_.capacity() * sizeof(roots_[0]) +
           values_.capacity() * sizeof(Word);
}

void TraceTrees::stand(std::size_t root, std::span<const Word> fields) {
    root_ = root;
    std::copy_n(fields.begin(), fields_, values_.begin());
}

TraceTrees::Leaf TraceTrees::find(Word total, Word natural) {
    Word *const values = values_.data(), *made = values + fields_;
    *made++ = total;
    *made++ = natural;
    const Kept *const steps = steps_.data();
    for (std::uint32_t at = roots_[root_]; at != 0;) {
        const Kept &step = steps[at];
        if (step.kind == TraceStep::Kind::leaf) {
            return step.next[0];
        }
        const Word left = values[step.left], right = values[step.right];
        if (step.kind == TraceStep::Kind::reckon) {
            if (!reckon(step.op, left, right, *made++)) {
                return no_leaf;
            }
            at = step.next[0];
            continue;
        }
        // The direction of a test is unpredictable: no branch.
        const unsigned equal = left == right ? 1 : 0, less = left < right ? 1 : 0;
        at = step.next[(equal & step.if_equal) | (less & step.if_less)];
    }
    return no_leaf;
}

void TraceTrees::begin() {
    last_ = 0;
    outcome_ = false;
}

// Where that number stands. Nothing: there are too many.
std::optional<Slot> TraceTrees::slot_of(Word number) {
    const auto known = numbers_.find(number);
    if (known != numbers_.end()) {
        return known->second;
    }
    if (most_slots + numbers_.size() == values_.size()) {
        return std::nullopt;
    }
    const auto slot = static_cast<Slot>(most_slots + numbers_.size());
    numbers_.emplace(number, slot);
    values_[slot] = number;
    return slot;
}

bool TraceTrees::add(const TraceStep &step, bool outcome) {
    const std::optional<Slot> right = step.right == no_slot ? slot_of(step.number) : step.right;
    if (!right) {
        return false;
    }
    Kept kept;
    kept.kind = step.kind;
    kept.op = step.op;
    kept.pins = step.pins;
    kept.if_equal = step.op != Op::less ? 1 : 0;
    kept.if_less = step.op != Op::equal ? 1 : 0;
    kept.left = step.left;
    kept.right = *right;
    return keep(kept, outcome);
}

bool TraceTrees::keep(const Kept &step, bool outcome) {
    int pins = 0;
    for (std::uint32_t at = next(); at != 0; at = next()) {
        const Kept &known = steps_[at];
        last_ = at;
        outcome_ = outcome;
        if (known.does_the_same(step)) {
            return true;
        }
        const bool other_value = step.pins && known.pins && known.left == step.left && ++pins < most_pins;
        if (!other_value) {
            return false;
        }
        outcome_ = false;
    }
    const auto number = static_cast<std::uint32_t>(steps_.size());
    steps_.push_back(step);
    next() = number;
    last_ = number;
    outcome_ = outcome;
    return true;
}

bool TraceTrees::end(Leaf leaf) {
    Kept step;
    step.next[0] = leaf;
    return keep(step, false);
}

} // namespace bylaw::odds::rules
