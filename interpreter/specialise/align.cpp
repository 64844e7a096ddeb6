// Brings paths that stand at one place to the same shape: the same conditions, entries of lists that are
// being built, and adjustments, some of them missing on either.
//
//     path a: poisoned, +2             path a: poisoned, not blessed, +2, +0
//     path b: blessed, +2, +1          path b: not poisoned, blessed, +2, +1
#include "interpreter/specialise/instances.hpp"
#include "interpreter/specialise/specialiser.hpp"
#include "interpreter/specialise/unite.hpp"

#include <algorithm>
#include <tuple>

namespace bylaw::residual {

namespace {

bool first_instance(const Instance &a, const Instance &b) {
    return std::tie(a.condition, a.bearer, a.source) < std::tie(b.condition, b.bearer, b.source);
}

// All of both, in an order that fits either, or else those of the first, and then what only the second has.
std::vector<Instance> all_conditions(const std::vector<Instance> &a, const std::vector<Instance> &b) {
    if (auto all = united(a, b, same_instance, first_instance)) {
        return std::move(*all);
    }
    std::vector<Instance> all = a;
    std::vector<bool> used(a.size());
    for (const Instance &each : b) {
        const std::size_t found = first_alike(all, used, each);
        if (found < used.size()) {
            used[found] = true;
        } else {
            all.push_back(each);
        }
    }
    return all;
}

using Entries = std::vector<Entry>;

bool align_builder(Entries &a, Entries &b) {
    if (std::ranges::equal(a, b, same_element)) {
        return true;
    }
    const auto all = united(a, b, same_element, first_element);
    if (!all) {
        return false;
    }
    a = spread(a, *all);
    b = spread(b, *all);
    return true;
}

using Amounts = std::vector<Adjusted>;

bool same_adjust(const Adjusted &a, const Adjusted &b) {
    return a.adjust == b.adjust;
}

bool first_adjust(const Adjusted &a, const Adjusted &b) {
    return a.adjust < b.adjust;
}

// A plain bonus that is not given is a bonus of 0; nothing where another one is missing.
std::optional<Amounts> with_zeros(const Program &program, const Amounts &own, const Amounts &all) {
    Amounts made;
    std::size_t next = 0;
    for (const Adjusted &each : all) {
        const AdjustInfo &info = program.adjusts[each.adjust];
        if (next < own.size() && own[next].adjust == each.adjust) {
            made.push_back(own[next++]);
        } else if ((info.op == AdjustOp::plus || info.op == AdjustOp::minus) && info.label == no_id &&
                   info.amount.kind != TypeKind::dice) {
            made.push_back({each.adjust, 0});
        } else {
            return std::nullopt;
        }
    }
    return made;
}

bool align_amounts(const Program &program, Amounts &a, Amounts &b) {
    if (std::ranges::equal(a, b, same_adjust)) {
        return true;
    }
    const auto all = united(a, b, same_adjust, first_adjust);
    if (!all) {
        return false;
    }
    auto first = with_zeros(program, a, *all), second = with_zeros(program, b, *all);
    if (!first || !second) {
        return false;
    }
    a = std::move(*first);
    b = std::move(*second);
    return true;
}

bool align_group(const Program &program, std::vector<OpenValue> &a, std::vector<OpenValue> &b) {
    bool alike = a.size() == b.size();
    for (std::size_t v = 0; alike && v < a.size(); ++v) {
        alike = align_amounts(program, a[v].entries, b[v].entries);
    }
    return alike;
}

// Is there nothing to align?
bool has_shape_of(const Path &a, const Path &b) {
    const auto same_value = [](const OpenValue &x, const OpenValue &y) {
        return std::ranges::equal(x.entries, y.entries, same_adjust);
    };
    return std::ranges::equal(a.state.instances, b.state.instances, same_instance) &&
           std::ranges::equal(
               a.builders, b.builders,
               [](const Entries &x, const Entries &y) { return std::ranges::equal(x, y, same_element); }) &&
           std::ranges::equal(a.groups, b.groups, [&](const auto &x, const auto &y) {
               return std::ranges::equal(x, y, same_value);
           });
}

} // namespace

// Gives missing elements the words of present ones, so that paths do not differ without need.
void Specialiser::copy_where_missing(Path &to, const Path &from, std::size_t i) const {
    to.stacks[i] = from.stacks[i];
    Instance &instance = to.state.instances[i];
    const Instance &other = from.state.instances[i];
    instance.ends = other.ends;
    const std::size_t size = program_.conditions[instance.condition].size;
    std::copy_n(from.state.instance_words.begin() + other.offset, size,
                to.state.instance_words.begin() + instance.offset);
}

bool Specialiser::align_conditions(Path &a, Path &b) {
    if (std::ranges::equal(a.state.instances, b.state.instances, same_instance)) {
        return true;
    }
    const std::vector<Instance> all = all_conditions(a.state.instances, b.state.instances);
    if (!align_instances(a, all) || !align_instances(b, all)) {
        return false;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (a.presence[i] == 0) {
            copy_where_missing(a, b, i);
        } else if (b.presence[i] == 0) {
            copy_where_missing(b, a, i);
        }
    }
    return true;
}

// Brings both to the same number of slots. False: they cannot become one.
bool Specialiser::align(Path &a, Path &b) {
    bool alike = align_conditions(a, b);
    for (std::size_t i = 0; alike && i < a.builders.size(); ++i) {
        alike = align_builder(a.builders[i], b.builders[i]);
    }
    for (std::size_t g = 0; alike && g < a.groups.size(); ++g) {
        alike = align_group(program_, a.groups[g], b.groups[g]);
    }
    return alike;
}

// As align(), but where it fails both are as they were.
bool Specialiser::aligned(Path &a, Path &b) {
    if (has_shape_of(a, b)) {
        return true;
    }
    Path first = a, second = b;
    if (!align(first, second)) {
        return false;
    }
    a = std::move(first);
    b = std::move(second);
    return true;
}

} // namespace bylaw::residual
