// The order at one moment: bundles by `follows`, else as they are written; inside a bundle as written.
// Modifiers and triggers are collected first and put into their rules, fields and formulas when all bundles
// are known.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/bundles/inside.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_map>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// The bundle that a declaration which may say `follows` is; none if another has taken its name.
std::optional<BundleId> following_bundle(Context &c, const Declaration &d) {
    const bool kind = d.kind == NodeKind::Kind && d.part(NodeKind::Follows);
    if (d.removed || (!kind && d.kind != NodeKind::Bundle && d.kind != NodeKind::Condition))
        return std::nullopt;
    auto s = c.names.symbols.find(d.name);
    if (s == c.names.symbols.end() || s->second.declaration != &d)
        return std::nullopt;
    if (kind)
        return kind_bundle(c, s->second.id);
    return d.kind == NodeKind::Bundle ? s->second.id : c.program.conditions[s->second.id].bundle;
}

void add_follows(Context &c, BundleId own, Ref follows) {
    follows.each(NodeKind::Path, [&](Ref path) {
        if (auto other = bundle_named(c, path))
            c.program.bundles[own].follows.push_back(*other);
    });
}

void check_written_follows(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (std::optional<BundleId> own = following_bundle(c, d))
            for (Ref header : d.headers)
                if (Ref follows = header.find(NodeKind::Follows))
                    add_follows(c, *own, follows);
}

// Only the nearest ancestor that has a bundle, which follows the others.
void follow_parent_kind(Context &c, KindId kind, BundleId bundle) {
    for (KindId up = c.program.kinds[kind].parent; up != no_id; up = c.program.kinds[up].parent)
        if (auto parent = c.bundles.of_kinds.find(up); parent != c.bundles.of_kinds.end())
            return c.program.bundles[bundle].follows.push_back(parent->second);
}

} // namespace

void check_follows(Context &c) {
    check_written_follows(c);
    // Whatever is built on another thing acts after it, as if it said so.
    for (const Condition &each : c.program.conditions)
        if (each.parent != no_id)
            c.program.bundles[each.bundle].follows.push_back(c.program.conditions[each.parent].bundle);
    for (const auto &[kind, bundle] : c.bundles.of_kinds)
        follow_parent_kind(c, kind, bundle);
}

namespace {

// `path` ends with those that led back to the bundle.
void report_follows_itself(Context &c, BundleId b, std::span<const BundleId> path) {
    std::string text;
    for (BundleId each : path)
        text += "`" + c.program.bundles[each].name + "` → ";
    const std::string &name = c.program.bundles[b].name;
    c.report(Diagnostic(Code::cycle, c.program.bundles[b].span,
                        "`" + name + "` follows itself: " + text + "`" + name + "`"));
}

void rank_bundle(Context &c, BundleId b, std::vector<std::uint32_t> &ranks, std::vector<BundleId> &path,
                 std::uint32_t &next) {
    if (ranks[b] != no_id)
        return;
    auto again = std::find(path.begin(), path.end(), b);
    if (again != path.end())
        return report_follows_itself(c, b,
                                     std::span(path).subspan(static_cast<std::size_t>(again - path.begin())));
    path.push_back(b);
    for (BundleId before : c.program.bundles[b].follows)
        rank_bundle(c, before, ranks, path, next);
    path.pop_back();
    ranks[b] = next++;
}

// Returns the place of each bundle by name. Additions of scenarios come last.
std::vector<std::size_t> bundle_places(const Context &c) {
    std::unordered_map<std::string_view, std::size_t, NameHash> place;
    for (std::size_t i = 0; i < c.declarations.all.size(); ++i)
        place.emplace(c.declarations.all[i].name, i);
    std::vector<std::size_t> places;
    for (const Bundle &bundle : c.program.bundles) {
        auto found = place.find(bundle.name);
        const bool last = found == place.end() || bundle.sort == BundleSort::scenario;
        places.push_back(last ? c.declarations.all.size() : found->second);
    }
    return places;
}

std::vector<BundleId> as_written(const Context &c) {
    std::vector<BundleId> written(c.program.bundles.size());
    std::iota(written.begin(), written.end(), BundleId(0));
    const std::vector<std::size_t> places = bundle_places(c);
    std::stable_sort(written.begin(), written.end(),
                     [&](BundleId a, BundleId b) { return places[a] < places[b]; });
    return written;
}

// Returns the rank of each bundle: in written order, but after all that it follows.
std::vector<std::uint32_t> bundle_ranks(Context &c) {
    std::vector<std::uint32_t> ranks(c.program.bundles.size(), no_id);
    std::vector<BundleId> path;
    std::uint32_t next = 0;
    for (BundleId b : as_written(c))
        rank_bundle(c, b, ranks, path, next);
    return ranks;
}

template <class Seamed> std::vector<TriggerMatch> &seam(Seamed &of, Timing timing) {
    switch (timing) {
    case Timing::instead: return of.instead;
    case Timing::before: return of.before;
    default: return of.after;
    }
}

void link_trigger(Context &c, PendingTrigger &t) {
    Rule &rule = c.program.rules[t.rule];
    auto &matches = t.stage == no_id ? seam(rule, t.timing) : seam(rule.stages[t.stage], t.timing);
    matches.push_back(std::move(t.match));
}

std::vector<ModifyMatch> &modifies_of(Context &c, const PendingModify &m) {
    if (m.field != no_id)
        return c.program.fields[m.field].modifies;
    if (m.formula != no_id)
        return c.program.formulas[m.formula].modifies;
    Rule &rule = c.program.rules[m.rule];
    return m.stage == no_id ? rule.forbids : rule.stages[m.stage].modifies;
}

// Several `whenever` may come true by one write: that is a moment, too.
void order_watchers(Context &c, const std::vector<std::uint32_t> &ranks) {
    auto rank = [&](std::uint32_t whenever) { return ranks[c.program.whenevers[whenever].bundle]; };
    for (Field &field : c.program.fields)
        std::stable_sort(field.watchers.begin(), field.watchers.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return rank(a) < rank(b); });
}

} // namespace

void link_bundles(Context &c) {
    auto ranks = bundle_ranks(c);
    auto earlier = [&](const auto &a, const auto &b) { return ranks[a.bundle] < ranks[b.bundle]; };
    std::stable_sort(c.bundles.triggers.begin(), c.bundles.triggers.end(), earlier);
    std::stable_sort(c.bundles.modifies.begin(), c.bundles.modifies.end(), earlier);
    for (PendingTrigger &t : c.bundles.triggers)
        link_trigger(c, t);
    order_watchers(c, ranks);
    for (PendingModify &m : c.bundles.modifies)
        modifies_of(c, m).push_back(std::move(m.match));
    c.bundles.triggers.clear();
    c.bundles.modifies.clear();
}

} // namespace bylaw::check
