// The order at one moment: bundles by `follows`, else as they are written; inside a bundle as written.
// Modifiers and triggers are collected first and put into their rules, fields and formulas when all bundles
// are known.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/bundles/inside.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"

#include <algorithm>
#include <unordered_map>

namespace bylaw::check {

using ast::NodeKind;

void check_follows(Context &c) {
    for (const Declaration &d : c.declarations.all) {
        const bool kind = d.kind == NodeKind::Kind && d.part(NodeKind::Follows);
        if (d.removed || (!kind && d.kind != NodeKind::Bundle && d.kind != NodeKind::Condition))
            continue;
        auto s = c.names.symbols.find(d.name);
        if (s == c.names.symbols.end() || s->second.declaration != &d)
            continue;
        BundleId own = kind                         ? kind_bundle(c, s->second.id)
                       : d.kind == NodeKind::Bundle ? s->second.id
                                                    : c.program.conditions[s->second.id].bundle;
        for (Ref header : d.headers)
            if (Ref follows = header.find(NodeKind::Follows))
                follows.each(NodeKind::Path, [&](Ref path) {
                    if (auto other = bundle_named(c, path))
                        c.program.bundles[own].follows.push_back(*other);
                });
    }
    // Whatever is built on another thing acts after it, as if it said so.
    for (const Condition &each : c.program.conditions)
        if (each.parent != no_id)
            c.program.bundles[each.bundle].follows.push_back(c.program.conditions[each.parent].bundle);
    for (const auto &[kind, bundle] : c.bundles.of_kinds)
        for (KindId up = c.program.kinds[kind].parent; up != no_id; up = c.program.kinds[up].parent)
            if (auto parent = c.bundles.of_kinds.find(up); parent != c.bundles.of_kinds.end()) {
                c.program.bundles[bundle].follows.push_back(parent->second);
                break; // which follows the others
            }
}

namespace {

void rank_bundle(Context &c, BundleId b, std::vector<std::uint32_t> &ranks, std::vector<BundleId> &path,
                 std::uint32_t &next) {
    if (ranks[b] != no_id)
        return;
    auto again = std::find(path.begin(), path.end(), b);
    if (again != path.end()) {
        std::string text;
        for (; again != path.end(); ++again)
            text += "`" + c.program.bundles[*again].name + "` → ";
        c.report(Diagnostic(Code::cycle, c.program.bundles[b].span,
                            "`" + c.program.bundles[b].name + "` follows itself: " + text + "`" +
                                c.program.bundles[b].name + "`"));
        return;
    }
    path.push_back(b);
    for (BundleId before : c.program.bundles[b].follows)
        rank_bundle(c, before, ranks, path, next);
    path.pop_back();
    ranks[b] = next++;
}

// Ranks by name, but each bundle after those that it follows; what a scenario adds for itself comes last.
std::vector<std::uint32_t> bundle_ranks(Context &c) {
    std::vector<BundleId> written(c.program.bundles.size());
    for (BundleId b = 0; b < written.size(); ++b)
        written[b] = b;
    std::unordered_map<std::string_view, std::size_t> place;
    for (std::size_t i = 0; i < c.declarations.all.size(); ++i)
        place.emplace(c.declarations.all[i].name, i);
    auto place_of = [&](BundleId b) {
        auto found = place.find(c.program.bundles[b].name);
        const bool last = found == place.end() || c.program.bundles[b].sort == BundleSort::scenario;
        return last ? c.declarations.all.size() : found->second;
    };
    std::stable_sort(written.begin(), written.end(),
                     [&](BundleId a, BundleId b) { return place_of(a) < place_of(b); });
    std::vector<std::uint32_t> ranks(written.size(), no_id);
    std::vector<BundleId> path;
    std::uint32_t next = 0;
    for (BundleId b : written)
        rank_bundle(c, b, ranks, path, next);
    return ranks;
}

} // namespace

void link_bundles(Context &c) {
    auto ranks = bundle_ranks(c);
    auto earlier = [&](const auto &a, const auto &b) { return ranks[a.bundle] < ranks[b.bundle]; };
    std::stable_sort(c.bundles.triggers.begin(), c.bundles.triggers.end(), earlier);
    std::stable_sort(c.bundles.modifies.begin(), c.bundles.modifies.end(), earlier);
    for (PendingTrigger &t : c.bundles.triggers) {
        Rule &rule = c.program.rules[t.rule];
        Stage *stage = t.stage == no_id ? nullptr : &rule.stages[t.stage];
        auto &seam = t.timing == Timing::instead  ? (stage ? stage->instead : rule.instead)
                     : t.timing == Timing::before ? (stage ? stage->before : rule.before)
                                                  : (stage ? stage->after : rule.after);
        seam.push_back(std::move(t.match));
    }
    for (Field &field :
         c.program.fields) // several `whenever` may come true by one write: that is a moment, too
        std::stable_sort(field.watchers.begin(), field.watchers.end(), [&](std::uint32_t a, std::uint32_t b) {
            return ranks[c.program.whenevers[a].bundle] < ranks[c.program.whenevers[b].bundle];
        });
    for (PendingModify &m : c.bundles.modifies) {
        if (m.field != no_id)
            c.program.fields[m.field].modifies.push_back(std::move(m.match));
        else if (m.formula != no_id)
            c.program.formulas[m.formula].modifies.push_back(std::move(m.match));
        else if (m.stage == no_id)
            c.program.rules[m.rule].forbids.push_back(std::move(m.match));
        else
            c.program.rules[m.rule].stages[m.stage].modifies.push_back(std::move(m.match));
    }
    c.bundles.triggers.clear();
    c.bundles.modifies.clear();
}

} // namespace bylaw::check
