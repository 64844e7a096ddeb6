// Computes effects through all calls, and whether two effects commute. See docs/internals/trigger_order.md.
#include "interpreter/check/analysis/effects.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

constexpr std::uint8_t changes = adds | takes | sets | same;

std::uint64_t bit(Resource r) {
    return std::uint64_t{1} << ((r.id * 9 + static_cast<std::uint32_t>(r.matter)) & 63);
}

// All nodes that are reached from one, nearest first; `enter` may refuse one.
template <class Enter>
std::vector<std::uint32_t> reached(EffectGraph &graph, std::uint32_t from, Enter &&enter) {
    std::vector<std::uint32_t> found{from};
    std::vector<bool> seen(graph.size());
    auto fresh = [&](std::uint32_t node) {
        if (seen.size() <= node)
            seen.resize(graph.size());
        if (seen[node])
            return false;
        seen[node] = true;
        return true;
    };
    fresh(from);
    for (std::size_t i = 0; i < found.size(); ++i)
        for (std::uint32_t next : graph.doings(found[i]).next)
            if (fresh(next) && enter(next, i))
                found.push_back(next);
    return found;
}

// Does it leave a rule that it did not enter itself?
bool leaves(EffectGraph &graph, const Program &p, std::uint32_t from, const Touch &stop) {
    auto all = reached(graph, from, [&](std::uint32_t node, std::size_t) {
        const Deed &deed = graph.deed(node);
        if (deed.actor != Actor::rule)
            return true;
        const auto &parents = p.rules[deed.id].parents;
        return deed.id != stop.what.id &&
               std::find(parents.begin(), parents.end(), stop.what.id) == parents.end();
    });
    return std::find(all.begin(), all.end(), stop.at) != all.end();
}

void join(Touch &into, const Touch &more) {
    if ((into.how & same) && (more.how & same) && into.constant != more.constant)
        into.how |= sets;
    if (!(into.how & same))
        into.constant = more.constant;
    if (!(into.how & changes) && (more.how & changes))
        into.span = more.span, into.at = more.at, into.there = more.there;
    into.how |= more.how;
}

bool is_list(const Program &p, Resource r) {
    return r.matter == Matter::field && p.fields[r.id].type.kind == TypeKind::list;
}

// A pool, and whatever else has ends: +2 -2 is not -2 +2 there. So is having a condition.
bool has_ends(const Program &p, Resource r) {
    if (r.matter == Matter::field)
        return p.fields[r.id].low != no_id || p.fields[r.id].high != no_id;
    return r.matter == Matter::borne || r.matter == Matter::rule_value;
}

bool exchangeable(const Program &p, const Touch &a, const Touch &b) {
    const std::uint8_t x = a.how, y = b.how;
    auto one_way = [](std::uint8_t one, std::uint8_t other) {
        if ((one & looks) && (other & changes))
            return false;
        if ((one & stands) && (other & (takes | sets)))
            return false;
        if ((one & sets) && (other & changes))
            return false;
        return !((one & same) && (other & (adds | takes)));
    };
    if (!one_way(x, y) || !one_way(y, x))
        return false;
    if ((x & same) && (y & same) && a.constant != b.constant)
        return false;
    if ((x & adds) && (y & adds) && is_list(p, a.what))
        return false;
    const bool both_ways = ((x & adds) && (y & takes)) || ((x & takes) && (y & adds));
    return !both_ways || !(has_ends(p, a.what) || is_list(p, a.what));
}

bool is_deed(const Touch &t) {
    return (t.how & changes) != 0;
}

// Leaving the rule takes the other one's turn; a hook may touch everything that the other touches.
std::optional<Clash> sweeping(const Effects &a, const Effects &b, bool instead) {
    if (a.leaving() && b.deed_but_leaving())
        return Clash{*a.leaving(), *b.deed_but_leaving()};
    if (a.anything() && b.deed())
        return Clash{*a.anything(), *b.deed()};
    if (a.anything() && is_deed(*a.anything()) && !b.touches().empty())
        return Clash{*a.anything(), b.touches().front()};
    if (instead && a.deed())
        return Clash{*a.deed(), b.touches().empty() ? *a.deed() : b.touches().front()};
    return std::nullopt;
}

} // namespace

Effects::Effects(EffectGraph &graph, const Program &program, std::uint32_t from) {
    std::vector<Touch> all;
    for (std::uint32_t node : reached(graph, from, [](std::uint32_t, std::size_t) { return true; }))
        for (const Touch &t : graph.doings(node).touches)
            if (t.what.matter != Matter::left || leaves(graph, program, from, t))
                all.push_back(t);
    std::stable_sort(all.begin(), all.end(), [](const Touch &a, const Touch &b) { return a.what < b.what; });
    for (const Touch &t : all) {
        if (!touches_.empty() && touches_.back().what == t.what)
            join(touches_.back(), t);
        else
            touches_.push_back(t);
    }
    for (std::uint32_t i = 0; i < touches_.size(); ++i)
        note(i);
}

void Effects::note(std::uint32_t number) {
    const Touch &t = touches_[number];
    const auto first = [number](std::uint32_t &of_sort) { of_sort = std::min(of_sort, number); };
    touched_ |= bit(t.what);
    if (t.what.matter == Matter::left)
        first(leaving_);
    if (t.what.matter == Matter::anything)
        first(anything_);
    if (!is_deed(t))
        return;
    written_ |= bit(t.what), acts_ = true;
    first(deed_);
    if (t.what.matter != Matter::left)
        first(deed_but_leaving_);
}

bool Effects::writes(Resource what) const {
    return std::ranges::any_of(touches_, [&](const Touch &t) {
        const bool swept = t.what.matter == Matter::anything && (t.how & changes);
        return swept || (t.what == what && (t.how & changes));
    });
}

std::vector<std::uint32_t> Effects::way(EffectGraph &graph, std::uint32_t from, std::uint32_t to) {
    std::vector<std::size_t> came{0};
    auto all = reached(graph, from, [&](std::uint32_t, std::size_t by) { return came.push_back(by), true; });
    std::vector<std::uint32_t> path;
    auto at = static_cast<std::size_t>(std::find(all.begin(), all.end(), to) - all.begin());
    if (at == all.size())
        return path;
    for (; at != 0; at = came[at])
        path.push_back(all[at]);
    path.push_back(from);
    std::reverse(path.begin(), path.end());
    return path;
}

std::optional<Clash> find_clash(const Program &program, const Effects &a, const Effects &b, bool instead) {
    if (!a.acts() && !b.acts())
        return std::nullopt;
    if (auto clash = sweeping(a, b, instead))
        return clash;
    if (auto clash = sweeping(b, a, instead))
        return Clash{clash->second, clash->first};
    if (!(a.written() & b.touched()) && !(b.written() & a.touched()))
        return std::nullopt;
    auto x = a.touches().begin(), y = b.touches().begin();
    while (x != a.touches().end() && y != b.touches().end()) {
        if (x->what < y->what)
            ++x;
        else if (y->what < x->what)
            ++y;
        else if (!exchangeable(program, *x, *y))
            return Clash{*x, *y};
        else
            ++x, ++y;
    }
    return std::nullopt;
}

} // namespace bylaw::check
