// The order at one moment: bundles by `follows`, else as they are written; inside a bundle as written.
// Modifiers and triggers are collected first and put into their rules, fields and formulas when all bundles
// are known.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_follows() {
    for (const Declaration &d : declarations_.all) {
        const bool kind = d.kind == NodeKind::Kind && d.part(NodeKind::Follows);
        if (d.removed || (!kind && d.kind != NodeKind::Bundle && d.kind != NodeKind::Condition))
            continue;
        auto s = symbols_.find(d.name);
        if (s == symbols_.end() || s->second.declaration != &d)
            continue;
        BundleId own = kind                         ? kind_bundle(s->second.id)
                       : d.kind == NodeKind::Bundle ? s->second.id
                                                    : program_.conditions[s->second.id].bundle;
        for (Ref header : d.headers)
            if (Ref follows = header.find(NodeKind::Follows))
                follows.each(NodeKind::Path, [&](Ref path) {
                    if (auto other = bundle_named(path))
                        program_.bundles[own].follows.push_back(*other);
                });
    }
    // Whatever is built on another thing acts after it, as if it said so.
    for (const Condition &c : program_.conditions)
        if (c.parent != no_id)
            program_.bundles[c.bundle].follows.push_back(program_.conditions[c.parent].bundle);
    for (const auto &[kind, bundle] : kind_bundles_)
        for (KindId up = program_.kinds[kind].parent; up != no_id; up = program_.kinds[up].parent)
            if (auto parent = kind_bundles_.find(up); parent != kind_bundles_.end()) {
                program_.bundles[bundle].follows.push_back(parent->second);
                break; // which follows the others
            }
}

// Ranks by name, but each bundle after those that it follows; what a scenario adds for itself comes last.
std::vector<std::uint32_t> Checker::bundle_ranks() {
    std::vector<BundleId> written(program_.bundles.size());
    for (BundleId b = 0; b < written.size(); ++b)
        written[b] = b;
    std::unordered_map<std::string_view, std::size_t> place;
    for (std::size_t i = 0; i < declarations_.all.size(); ++i)
        place.emplace(declarations_.all[i].name, i);
    auto place_of = [&](BundleId b) {
        auto found = place.find(program_.bundles[b].name);
        const bool last = found == place.end() || program_.bundles[b].sort == BundleSort::scenario;
        return last ? declarations_.all.size() : found->second;
    };
    std::stable_sort(written.begin(), written.end(),
                     [&](BundleId a, BundleId b) { return place_of(a) < place_of(b); });
    std::vector<std::uint32_t> ranks(written.size(), no_id);
    std::vector<BundleId> path;
    std::uint32_t next = 0;
    for (BundleId b : written)
        rank_bundle(b, ranks, path, next);
    return ranks;
}

void Checker::rank_bundle(BundleId b, std::vector<std::uint32_t> &ranks, std::vector<BundleId> &path,
                          std::uint32_t &next) {
    if (ranks[b] != no_id)
        return;
    auto again = std::find(path.begin(), path.end(), b);
    if (again != path.end()) {
        std::string text;
        for (; again != path.end(); ++again)
            text += "`" + program_.bundles[*again].name + "` → ";
        report(Diagnostic(Code::cycle, program_.bundles[b].span,
                          "`" + program_.bundles[b].name + "` follows itself: " + text + "`" +
                              program_.bundles[b].name + "`"));
        return;
    }
    path.push_back(b);
    for (BundleId before : program_.bundles[b].follows)
        rank_bundle(before, ranks, path, next);
    path.pop_back();
    ranks[b] = next++;
}

void Checker::link_bundles() {
    auto ranks = bundle_ranks();
    auto earlier = [&](const auto &a, const auto &b) { return ranks[a.bundle] < ranks[b.bundle]; };
    std::stable_sort(pending_triggers_.begin(), pending_triggers_.end(), earlier);
    std::stable_sort(pending_modifies_.begin(), pending_modifies_.end(), earlier);
    for (PendingTrigger &t : pending_triggers_) {
        Rule &rule = program_.rules[t.rule];
        Stage *stage = t.stage == no_id ? nullptr : &rule.stages[t.stage];
        auto &seam = t.timing == Timing::instead  ? (stage ? stage->instead : rule.instead)
                     : t.timing == Timing::before ? (stage ? stage->before : rule.before)
                                                  : (stage ? stage->after : rule.after);
        seam.push_back(std::move(t.match));
    }
    for (Field &field :
         program_.fields) // several `whenever` may come true by one write: that is a moment, too
        std::stable_sort(field.watchers.begin(), field.watchers.end(), [&](std::uint32_t a, std::uint32_t b) {
            return ranks[program_.whenevers[a].bundle] < ranks[program_.whenevers[b].bundle];
        });
    for (PendingModify &m : pending_modifies_) {
        if (m.field != no_id)
            program_.fields[m.field].modifies.push_back(std::move(m.match));
        else if (m.formula != no_id)
            program_.formulas[m.formula].modifies.push_back(std::move(m.match));
        else if (m.stage == no_id)
            program_.rules[m.rule].forbids.push_back(std::move(m.match));
        else
            program_.rules[m.rule].stages[m.stage].modifies.push_back(std::move(m.match));
    }
    pending_triggers_.clear();
    pending_modifies_.clear();
}

} // namespace bylaw::check
