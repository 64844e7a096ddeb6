#include "interpreter/specialise/terms.hpp"

#include "interpreter/specialise/writer.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::residual {

namespace {

using Kind = TermNode::Kind;

constexpr std::size_t most_steps = 1000;    // for one operation on terms
constexpr std::size_t remembered = 1 << 15; // operations on terms
constexpr std::uint32_t no_test = 0xffffffff;

enum class Work : std::uint64_t { apply = 0x100, if_else, restricted }; // above every Op

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

} // namespace

std::uint64_t Terms::hash(const TermNode &node) {
    std::uint64_t hash =
        mixed(static_cast<std::uint64_t>(node.kind) << 8 | static_cast<std::uint64_t>(node.op), node.imm);
    hash = mixed(hash, static_cast<std::uint64_t>(node.number));
    return mixed(mixed(hash, std::uint64_t{node.a} << 32 | node.b), node.c);
}

// Where the operation stands if it was among the last that were done.
Terms::Done &Terms::done(std::uint64_t what, Term a, Term b) {
    Done &place = done_[mixed(what, std::uint64_t{a} << 32 | b) % remembered];
    if (place.what != what || place.a != a || place.b != b) {
        place = {what, a, b, no_term};
    }
    return place;
}

Terms::Terms() : places_(1024, no_term), done_(remembered) {
    number(0);
    number(1);
}

void Terms::make_more_places() {
    places_.assign(2 * places_.size(), no_term);
    const std::size_t last = places_.size() - 1;
    for (Term term = 0; term < nodes_.size(); ++term) {
        std::size_t at = hash(nodes_[term]) & last;
        while (places_[at] != no_term) {
            at = (at + 1) & last;
        }
        places_[at] = term;
    }
}

Term Terms::add(const TermNode &node) {
    if (2 * nodes_.size() >= places_.size()) {
        make_more_places();
    }
    const std::size_t last = places_.size() - 1; // their number is a power of two
    std::size_t at = hash(node) & last;
    for (; places_[at] != no_term; at = (at + 1) & last) {
        if (nodes_[places_[at]] == node) {
            return places_[at];
        }
    }
    const auto made = static_cast<Term>(nodes_.size());
    places_[at] = made;
    Only only = Only::anything;
    if (node.kind == Kind::number) {
        only = node.number == 0 || node.number == 1 ? Only::yes_or_no : Only::numbers;
    } else if (node.kind == Kind::choice) {
        only = std::max(kinds_[node.a], kinds_[node.b]);
    }
    nodes_.push_back(node);
    kinds_.push_back(only);
    return made;
}

Term Terms::number(Word value) {
    TermNode node;
    node.number = value;
    return add(node);
}

Term Terms::unknown() {
    TermNode node;
    node.kind = Kind::unknown;
    node.number = static_cast<Word>(nodes_.size()); // each is another
    return add(node);
}

Term Terms::drawn(std::uint64_t outcomes) {
    TermNode node;
    node.kind = Kind::unknown;
    node.number = static_cast<Word>(nodes_.size());
    node.imm = outcomes <= most_opened_outcomes ? static_cast<std::uint32_t>(outcomes) : 0;
    return add(node);
}

Term Terms::yes_or_no() {
    return test(unknown());
}

Term Terms::made_choice(std::uint32_t test, Term yes, Term no) {
    if (yes == no) {
        return yes;
    }
    TermNode node;
    node.kind = Kind::choice;
    node.imm = test;
    node.a = yes;
    node.b = no;
    return add(node);
}

Term Terms::test(Term term) {
    const auto [at, made] = test_numbers_.try_emplace(term, no_term);
    if (made) {
        const auto test = static_cast<std::uint32_t>(tests_.size());
        tests_.push_back(no_term);
        bits_.push_back(0);
        at->second = tests_[test] = made_choice(test, number(1), number(0));
    }
    return at->second;
}

Term Terms::result(Op op, Term a, Term b, Term c, std::uint32_t imm) {
    if (traits(op).order == Order::commutes && b < a) {
        std::swap(a, b);
    }
    TermNode node;
    node.kind = Kind::result;
    node.op = op;
    node.imm = imm;
    node.a = a;
    node.b = b;
    node.c = c;
    const bool sides = op == Op::lesser || op == Op::greater;
    const bool yes_or_no = is_comparison(op) || (sides && is_yes_or_no(a) && is_yes_or_no(b)) ||
                           (op == Op::choose && is_yes_or_no(a) && is_yes_or_no(c));
    const Term made = add(node);
    return yes_or_no ? test(made) : made;
}

std::uint32_t Terms::first_test(std::initializer_list<Term> terms) const {
    std::uint32_t first = no_test;
    for (const Term term : terms) {
        first = nodes_[term].kind == Kind::choice ? std::min(first, nodes_[term].imm) : first;
    }
    return first;
}

Term Terms::side(Term term, std::uint32_t test, bool yes) const {
    const TermNode &node = nodes_[term];
    return node.kind != Kind::choice || node.imm != test ? term : yes ? node.a : node.b;
}

// Nothing if it takes too many steps, or grows too large.
template <class Make> Term Terms::within_budget(Make make) {
    const std::size_t budget = std::min(most_steps, all_steps_);
    budget_ = budget;
    spent_ = false;
    const Term made = make();
    all_steps_ -= spent_ ? budget : budget - budget_;
    return spent_ || !within(made, most_term_parts) ? no_term : made;
}

Term Terms::apply(Op op, Term a, Term b, std::uint32_t imm, const std::vector<std::int32_t> *table) {
    const std::uint32_t test = first_test({a, b});
    if (test == no_test) {
        const Word x = nodes_[a].number, y = nodes_[b].number;
        const auto value =
            table != nullptr ? std::optional<Word>(looked_up(*table, x)) : residual::compute(op, x, y, imm);
        spent_ = spent_ || !value;
        return number(value.value_or(0));
    }
    const std::uint64_t what = static_cast<std::uint64_t>(op) << 32 | imm;
    if (const Term known = done(what, a, b).made; known != no_term) {
        return known;
    }
    if (spent_ || budget_-- == 0) {
        spent_ = true;
        return a;
    }
    const Term yes = apply(op, side(a, test, true), side(b, test, true), imm, table);
    const Term no = apply(op, side(a, test, false), side(b, test, false), imm, table);
    const Term made = made_choice(test, yes, no);
    if (!spent_) {
        done(what, a, b).made = made;
    }
    return made;
}

Term Terms::if_else(Term condition, Term yes, Term no) {
    if (is_number(condition) || yes == no) {
        return is(condition, 0) ? no : yes;
    }
    if (is(yes, 1) && is(no, 0)) {
        return condition;
    }
    const std::uint64_t what = static_cast<std::uint64_t>(Work::if_else) << 32 | condition;
    if (const Term known = done(what, yes, no).made; known != no_term) {
        return known;
    }
    if (spent_ || budget_-- == 0) {
        spent_ = true;
        return yes;
    }
    const std::uint32_t test = first_test({condition, yes, no});
    const Term then = if_else(side(condition, test, true), side(yes, test, true), side(no, test, true));
    const Term otherwise =
        if_else(side(condition, test, false), side(yes, test, false), side(no, test, false));
    const Term made = made_choice(test, then, otherwise);
    if (!spent_) {
        done(what, yes, no).made = made;
    }
    return made;
}

// The generalized cofactor: where the fact holds on one side of a test only, that side is all there is.
Term Terms::restricted(Term term, Term fact) {
    if (nodes_[term].kind != Kind::choice || is_number(fact)) {
        return term;
    }
    const std::uint64_t what = static_cast<std::uint64_t>(Work::restricted) << 32;
    if (const Term known = done(what, term, fact).made; known != no_term) {
        return known;
    }
    if (spent_ || budget_-- == 0) {
        spent_ = true;
        return term;
    }
    const std::uint32_t test = first_test({term, fact});
    const Term if_yes = side(fact, test, true), if_no = side(fact, test, false);
    Term made = no_term;
    if (is(if_yes, 0)) {
        made = restricted(side(term, test, false), if_no);
    } else if (is(if_no, 0)) {
        made = restricted(side(term, test, true), if_yes);
    } else {
        const Term yes = restricted(side(term, test, true), if_yes);
        made = made_choice(test, yes, restricted(side(term, test, false), if_no));
    }
    if (!spent_) {
        done(what, term, fact).made = made;
    }
    return made;
}

Term Terms::given(Term term, Term fact) {
    if (is_number(fact)) {
        return term;
    }
    const Term made = within_budget([&] { return restricted(term, fact); });
    return made == no_term ? term : made;
}

Term Terms::truth(Term value) {
    return is_yes_or_no(value) ? value : opposite(compute(Op::equal, value, number(0), 0));
}

Term Terms::choose(Term condition, Term yes, Term no) {
    const Term holds = truth(condition);
    const Term made = within_budget([&] { return if_else(holds, yes, no); });
    return made == no_term ? result(Op::choose, yes, holds, no, 0) : made;
}

Term Terms::compute(Op op, Term a, Term b, std::uint32_t imm, const std::vector<std::int32_t> *table) {
    const auto numbers = [&](Term term) { return kinds_[term] != Only::anything; };
    if (op == Op::copy) {
        return a;
    }
    if (op == Op::negation && !numbers(a)) { // there is but one way to compare with 0
        return compute(Op::equal, a, number(0), 0);
    }
    if (op == Op::negation || op == Op::absolute || op == Op::odd || op == Op::lookup) {
        b = number(0);
    }
    const bool looks = is_comparison(op) || op == Op::lookup; // at each outcome of a draw
    if (looks && numbers(b)) {
        a = opened(a);
    }
    if (looks && numbers(a)) {
        b = opened(b);
    }
    if (numbers(a) && numbers(b)) {
        const Term made = within_budget([&] { return apply(op, a, b, imm, table); });
        return made == no_term ? result(op, a, b, no_term, imm) : made;
    }
    if (op == Op::subtract && is_number(b)) {
        return compute(Op::add, a, number(-nodes_[b].number), 0);
    }
    if ((op == Op::add && is(b, 0)) || ((op == Op::lesser || op == Op::greater) && a == b)) {
        return a;
    }
    if (a == b && (op == Op::subtract || is_comparison(op))) {
        return number(op == Op::equal || op == Op::less_equal ? 1 : 0);
    }
    if (op == Op::less_equal) {
        return opposite(compute(Op::less, b, a, 0));
    }
    if (op == Op::less && is_number(a)) {
        return opposite(compute(Op::less, b, number(nodes_[a].number + 1), 0));
    }
    return result(op, a, b, no_term, imm);
}

// How many different terms it is made of, itself among them; of more than can matter, one more than those.
std::size_t Terms::parts_of(Term term) const {
    if (nodes_[term].kind != Kind::choice) {
        return 1;
    }
    parts_.resize(nodes_.size());
    if (parts_[term] == 0) {
        parts_[term] = static_cast<std::uint8_t>(counted_parts(term));
    }
    return parts_[term];
}

std::size_t Terms::counted_parts(Term term) const {
    ++search_;
    seen_in_.resize(nodes_.size());
    seen_.assign(1, term);
    for (std::size_t i = 0; i < seen_.size() && seen_.size() <= most_term_parts; ++i) {
        const TermNode &node = nodes_[seen_[i]];
        if (node.kind != Kind::choice) {
            continue;
        }
        for (const Term side : {node.a, node.b}) {
            if (seen_in_[side] != search_) {
                seen_in_[side] = search_;
                seen_.push_back(side);
            }
        }
    }
    return std::min(seen_.size(), most_term_parts + 1);
}

} // namespace bylaw::residual
