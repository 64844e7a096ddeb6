// Lists that a traced run builds: the keys of their elements need not be the same in all runs, only their
// order.
#include "interpreter/odds/rules/tracer.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

bool Tracer::open_list(Stepper &stepper, const Instruction &in) {
    open_.push_back({state_.calls.size(), static_cast<std::size_t>(in.imm), {}});
    return do_apart(stepper, in);
}

// Returns the innermost open list; null: it belongs to another call, which was left in between.
Tracer::OpenList *Tracer::innermost_list() {
    return open_.empty() || open_.back().depth != state_.calls.size() ? nullptr : &open_.back();
}

bool Tracer::add_to_list(Stepper &stepper, const Instruction &in) {
    OpenList *const list = innermost_list();
    if (list == nullptr || !fix(in.a)) {
        return false;
    }
    for (std::size_t i = 0; i < list->keys; ++i) {
        list->terms.push_back(term(static_cast<std::uint16_t>(in.b + i)));
    }
    return run_beside(stepper);
}

bool Tracer::close_list(Stepper &stepper, const Instruction &in) {
    const OpenList *const list = innermost_list();
    if (list == nullptr || (list->keys > 0 && !sort(*list, in))) {
        return false;
    }
    open_.pop_back();
    return do_apart(stepper, in);
}

// By putting one after the other among those before it, as nothing but their order depends on the keys.
bool Tracer::sort(const OpenList &list, const Instruction &in) {
    const auto least_first = static_cast<std::uint64_t>(in.imm);
    std::vector<std::size_t> order;
    for (std::size_t each = 0; each < list.terms.size() / list.keys; ++each) {
        std::size_t low = 0, high = order.size();
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            const std::optional<bool> before = is_before(list, each, order[middle], least_first);
            if (!before) {
                return false;
            }
            (*before ? high : low) = *before ? middle : middle + 1;
        }
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(low), each);
    }
    if (in.op == Op::build_end) {
        return true;
    }
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (!tell_equal(list, order[i - 1], order[i])) {
            return false;
        }
    }
    return true;
}

TracedValues::Term Tracer::key(const OpenList &list, std::size_t element, std::size_t number) const {
    const TracedValues::Term noted = list.terms[element * list.keys + number];
    return values_.term(noted.slot, noted.word);
}

// Nothing: it cannot be noted.
std::optional<bool> Tracer::is_before(const OpenList &list, std::size_t a, std::size_t b,
                                      std::uint64_t least_first) {
    for (std::size_t i = 0; i < list.keys; ++i) {
        TracedValues::Term x = key(list, a, i), y = key(list, b, i);
        if ((least_first >> i & 1) == 0) {
            std::swap(x, y);
        }
        if (!values_.test(Op::less, x, y)) {
            return std::nullopt;
        }
        if (x.word < y.word) {
            return true;
        }
        if (i + 1 == list.keys) {
            break;
        }
        if (!values_.test(Op::equal, x, y)) {
            return std::nullopt;
        }
        if (x.word != y.word) {
            return false;
        }
    }
    return false;
}

// Do they have the same keys? False: it cannot be noted.
bool Tracer::tell_equal(const OpenList &list, std::size_t a, std::size_t b) {
    for (std::size_t i = 0; i < list.keys; ++i) {
        const TracedValues::Term x = key(list, a, i), y = key(list, b, i);
        if (!values_.test(Op::equal, x, y)) {
            return false;
        }
        if (x.word != y.word) {
            break;
        }
    }
    return true;
}

} // namespace bylaw::odds::rules
