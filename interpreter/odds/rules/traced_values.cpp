#include "interpreter/odds/rules/traced_values.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace bylaw::odds::rules {

namespace {

constexpr Word lowest = std::numeric_limits<Word>::min(), highest = std::numeric_limits<Word>::max();

} // namespace

void TracedValues::begin(std::span<const Word> fields, Word total, Word natural) {
    trees_.begin();
    all_.clear();
    for (const Word each : fields) {
        all_.push_back({each, lowest, highest});
    }
    all_.push_back({total, lowest, highest});
    all_.push_back({natural, lowest, highest});
    noted_.assign(1, {}); // the first is none
}

TracedValues::Noted *TracedValues::noted(Op op, Slot left, Term right) {
    for (std::uint32_t at = all_[left].latest; at != 0; at = noted_[at].earlier) {
        Noted &each = noted_[at];
        if (each.op == op && each.right == right.slot && (!right.fixed() || each.number == right.word)) {
            return &each;
        }
    }
    return nullptr;
}

void TracedValues::note(Op op, Slot left, Term right, Slot made) {
    const auto number = static_cast<std::uint32_t>(noted_.size());
    noted_.push_back({op, right.slot, made, right.word, std::exchange(all_[left].latest, number)});
}

TracedValues::Value TracedValues::bounds(Term term) const {
    return term.fixed() ? Value{term.word, term.word, term.word} : all_[term.slot];
}

std::optional<TracedValues::Term> TracedValues::reckon(Op op, Term left, Term right) {
    if (op == Op::lesser || op == Op::greater) { // one of them, and which one is distinguished
        const bool first = (left.word <= right.word) == (op == Op::lesser);
        return test(Op::less_equal, left, right) ? std::optional(first ? left : right) : std::nullopt;
    }
    Term made;
    if (!rules::reckon(op, left.word, right.word, made.word)) {
        return std::nullopt;
    }
    if (left.fixed() && right.fixed()) {
        return made;
    }
    if (left.fixed() && op == Op::subtract) { // 5 - x is x * -1 + 5
        const std::optional<Term> turned = reckon(Op::multiply, right, {no_slot, -1});
        return turned ? reckon(Op::add, *turned, left) : std::nullopt;
    }
    if (left.fixed()) {
        std::swap(left, right);
    }
    if (const Noted *const known = noted(op, left.slot, right)) {
        return term(known->made, made.word);
    }
    return make(op, left, right, made.word);
}

std::optional<TracedValues::Term> TracedValues::make(Op op, Term left, Term right, Word word) {
    const Value a = bounds(left), b = bounds(right);
    Value value{word, lowest, highest};
    const bool adds = op == Op::add;
    if (op == Op::multiply || !rules::reckon(op, a.least, adds ? b.least : b.most, value.least) ||
        !rules::reckon(op, a.most, adds ? b.most : b.least, value.most)) {
        value.least = lowest;
        value.most = highest;
    }
    const TraceStep step{TraceStep::Kind::reckon, op, false, left.slot, right.slot, right.word};
    const auto slot = static_cast<Slot>(all_.size());
    if (slot == TraceTrees::most_slots || !trees_.add(step)) {
        return std::nullopt;
    }
    all_.push_back(value);
    note(op, left.slot, right, slot);
    return term(slot, word);
}

// Whatever they are.
bool TracedValues::is_known(Op op, Term left, Term right) const {
    const Value a = bounds(left), b = bounds(right);
    if (op == Op::equal) {
        return a.most < b.least || b.most < a.least;
    }
    return op == Op::less ? a.most < b.least || a.least >= b.most : a.most <= b.least || a.least > b.most;
}

void TracedValues::narrow(Term term, Word least, Word most) {
    if (!term.fixed()) {
        Value &value = all_[term.slot];
        value.least = std::max(value.least, least);
        value.most = std::min(value.most, most);
    }
}

void TracedValues::learn(Op op, Term left, Term right, bool outcome) {
    const Value a = bounds(left), b = bounds(right);
    if (op == Op::equal && outcome) {
        narrow(left, b.least, b.most);
        narrow(right, a.least, a.most);
    } else if (op == Op::equal) {
        if (right.fixed() && right.word == a.least) {
            narrow(left, a.least + 1, a.most);
        } else if (right.fixed() && right.word == a.most) {
            narrow(left, a.least, a.most - 1);
        }
    } else if (outcome) { // left is less, by so much at least
        const Word by = op == Op::less ? 1 : 0;
        narrow(left, lowest, std::max(b.most, lowest + by) - by);
        narrow(right, std::min(a.least, highest - by) + by, highest);
    } else {
        const Word by = op == Op::less ? 0 : 1;
        narrow(left, std::min(b.least, highest - by) + by, highest);
        narrow(right, lowest, std::max(a.most, lowest + by) - by);
    }
}

bool TracedValues::test(Op op, Term left, Term right) {
    if (is_known(op, left, right) || (left.fixed() && right.fixed())) {
        return true;
    }
    if (left.fixed()) { // 5 < x unless x <= 5
        std::swap(left, right);
        op = op == Op::less ? Op::less_equal : op == Op::less_equal ? Op::less : op;
    }
    if (noted(op, left.slot, right) != nullptr) {
        return true;
    }
    const bool outcome = holds(op, left.word, right.word);
    if (!trees_.add({TraceStep::Kind::test, op, false, left.slot, right.slot, right.word}, outcome)) {
        return false;
    }
    note(op, left.slot, right, no_slot);
    learn(op, left, right, outcome);
    return true;
}

bool TracedValues::pin(Term term) {
    if (term.fixed()) {
        return true;
    }
    if (!trees_.add({TraceStep::Kind::test, Op::equal, true, term.slot, no_slot, term.word}, true)) {
        return false;
    }
    narrow(term, term.word, term.word);
    return true;
}

} // namespace bylaw::odds::rules
