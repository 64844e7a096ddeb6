// Adjustments: `plus 2`, `critical_at minus 1 as keen`, `disadvantage when …`, `ignores dodge`, `degree
// becomes failure`.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/adjustments/inside.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

bool moves_degree(Ref clause) {
    return clause.kind() == NodeKind::DegreeBecomes && view::DegreeBecomes(clause).step();
}

// The value that an adjustment names; `plus bonus` names none.
Ref adjusted_name(Ref clause) {
    switch (clause.kind()) {
    case NodeKind::Adjust: return view::Adjust(clause).value();
    case NodeKind::More: return view::More(clause).name();
    case NodeKind::Ignores: return view::Ignores(clause).name();
    case NodeKind::DegreeBecomes: return view::DegreeBecomes(clause).name();
    default: return {};
    }
}

namespace {

void add_values(const Context &c, RuleId id, const RuleInfo &rule, Adjustable &target) {
    const auto &registers = rule.scope.function.registers;
    std::vector<bool> starts(registers.size()); // those that have a first value
    for (const auto *list : {&c.program.rules[id].field_initials, &c.program.rules[id].initials})
        for (const auto &[reg, initial] : *list)
            starts[reg] = true;
    for (const auto &[name, reg] : rule.values)
        if (starts[reg])
            target.values.emplace(name, registers[reg].type);
}

Adjustable find_adjustable(const Context &c, RuleId id, const RuleInfo &rule) {
    const RuleSort sort = c.program.rules[id].sort;
    Adjustable target;
    target.what = "`" + c.program.rules[id].name + "`";
    if (sort == RuleSort::check || sort == RuleSort::table)
        target.values.emplace("", type_number);
    if (sort == RuleSort::check)
        target.values.emplace("needed", type_number);
    add_values(c, id, rule, target);
    target.degrees = rule.degrees;
    target.rule = id;
    target.reported = has_orphan(c, id);
    return target;
}

} // namespace

// Returns the names that adjustments of a rule's calls may use: its values, its main value, its degrees.
std::shared_ptr<const Adjustable> adjustable(Context &c, RuleId id) {
    RuleInfo &rule = rule_signature(c, id);
    if (rule.adjustable)
        return rule.adjustable;
    auto made = std::make_shared<const Adjustable>(find_adjustable(c, id, rule));
    if (rule.signature == RuleInfo::Phase::done) // else more values may come
        rule.adjustable = made;
    return made;
}

namespace {

std::vector<std::string_view> value_names(const Adjustable &target) {
    std::vector<std::string_view> names;
    for (const auto &[known, type] : target.values)
        if (!known.empty())
            names.push_back(known);
    return names;
}

// `name` is what the clause names, if anything.
void report_no_value(Context &c, Ref clause, Ref name, const Adjustable &target) {
    const std::vector<std::string_view> names = value_names(target);
    Diagnostic d(Code::unknown_value, name ? name.span() : clause.span(),
                 name ? target.what + " has no value `" + std::string(name.text()) + "` to adjust"
                      : target.what + " has no number of its own to adjust");
    if (name)
        add_near(c, d, name.text(), names);
    if (const Declaration *rule = target.rule == no_id ? nullptr : c.rules.infos[target.rule].declaration;
        name && rule)
        mend_by_parent(c, d, name.text(), *rule);
    if (d.hint.empty() && !names.empty())
        d.hint = "name one of its values: " + listed(names);
    else if (d.hint.empty())
        d.hint = "a rule's values are declared with `value NAME = …`";
    c.report(std::move(d));
}

} // namespace

// The type of the value that is adjusted; unknown (after a report) where there is no such value.
Type adjusted_type(Context &c, Ref clause, const Adjustable &target, AdjustInfo &info) {
    Ref name = adjusted_name(clause);
    std::string_view text = name ? name.text() : std::string_view();
    if (name)
        info.target = c.string(text);
    if (target.reported)
        return type_unknown;
    auto found = target.values.find(text);
    if (found != target.values.end())
        return found->second;
    report_no_value(c, clause, name, target);
    return type_unknown;
}

namespace {

void report_not_counted(Context &c, Ref name, Type of) {
    c.report(Diagnostic(Code::wrong_type, name.span(),
                        "a name alone means one more of it, but this is " + describe(c, of))
                 .mend("write `" + std::string(name.text()) + " becomes …`"));
}

// A name alone: one more of a number, yes for a flag.
NodeId one_more(Context &c, Ref clause, AdjustInfo &info, const Adjustable &target) {
    const Type of = info.of = info.amount = adjusted_type(c, clause, target, info);
    info.op = of.kind == TypeKind::yesno ? AdjustOp::becomes : AdjustOp::plus;
    if (of.kind != TypeKind::number && of.kind != TypeKind::yesno && of.kind != TypeKind::unknown)
        report_not_counted(c, clause.find(NodeKind::Name), of);
    return c.constant(of.kind == TypeKind::yesno ? type_yesno : type_number, clause.span(), 1);
}

NodeId ignored_label(Context &c, Ref clause, AdjustInfo &info) {
    Ref label = clause.find(NodeKind::Name);
    info.op = AdjustOp::ignores;
    info.label = c.string(label.text());
    c.labels.ignored.push_back(label);
    return c.constant(type_number, clause.span(), 0);
}

void report_no_degree(Context &c, Ref name, const Adjustable &target) {
    Diagnostic d(Code::unknown_degree, name.span(),
                 target.what + " has no degree `" + std::string(name.text()) + "`");
    add_near(c, d, name.text(), target.degrees);
    c.report(std::move(d));
}

// Each line is one step.
NodeId moved_degree(Context &c, view::DegreeBecomes clause, AdjustInfo &info, const Adjustable &target) {
    info.op = clause.step().word() == Word::lower ? AdjustOp::minus : AdjustOp::plus;
    info.target = c.string(degree_steps);
    if (target.rule != no_id)
        need_ladder(c, target.rule, clause.span());
    return c.constant(type_number, clause.step().span(), 1);
}

NodeId changed_degree(Context &c, Ref clause, AdjustInfo &info, const Adjustable &target) {
    if (moves_degree(clause))
        return moved_degree(c, clause, info, target);
    Ref name = clause.find(NodeKind::Name);
    info.op = AdjustOp::becomes;
    info.target = c.string("degree");
    bool known = target.reported || std::ranges::find(target.degrees, name.text()) != target.degrees.end();
    info.of = info.amount = type_degree(any_kind);
    if (known)
        return c.constant(type_degree(any_kind), name.span(), degree_name(c, name.text()));
    report_no_degree(c, name, target);
    return c.bad(name.span());
}

NodeId amount_of(Context &c, Ref clause, Scope &scope, AdjustInfo &info, const Adjustable &target) {
    switch (clause.kind()) {
    case NodeKind::Ignores: return ignored_label(c, clause, info);
    case NodeKind::DegreeBecomes: return changed_degree(c, clause, info, target);
    case NodeKind::More: return one_more(c, clause, info, target);
    default: return adjust_amount(c, clause, scope, info, target);
    }
}

NodeId add_adjust(Context &c, AdjustInfo info, NodeId amount) {
    auto index = static_cast<std::int64_t>(c.program.adjusts.size());
    Span at = info.span;
    c.program.adjusts.push_back(std::move(info));
    return c.node(ir::Op::adjust, type_nothing, at, {amount}, index);
}

} // namespace

NodeId adjustment(Context &c, Ref clause, Scope &scope, BundleId bundle, const Adjustable &target) {
    AdjustInfo info;
    info.bundle = bundle;
    info.span = clause.span();
    std::size_t narrowed = scope.narrowed.size();
    NodeId when = guard(c, clause, scope, "a `when`");
    if (when != ir::none)
        narrow(c, when, scope);
    NodeId amount = amount_of(c, clause, scope, info, target);
    if (view::Because because = clause.find(NodeKind::Because))
        info.because = c.string(plain_text(c, because.phrase()));
    scope.narrowed.resize(narrowed);
    NodeId until = until_guard(c, clause, scope, bundle);
    NodeId made = add_adjust(c, std::move(info), amount);
    for (NodeId condition : {until, when})
        if (condition != ir::none)
            made = c.node(ir::Op::if_then, type_nothing, clause.span(), {condition, made});
    return made;
}

namespace {

void report_no_bundle(Context &c, Ref path, const Symbol &s) {
    c.report(Diagnostic(Code::wrong_sort, path.span(),
                        "a rule or a condition is wanted here, but `" + std::string(path.text()) + "` is " +
                            sort_text(s.sort))
                 .also(s.declaration->span(), "declared here"));
}

std::optional<BundleId> bundle_of(Context &c, Ref path, const Symbol &s) {
    switch (s.sort) {
    case SymbolSort::bundle: return s.id;
    case SymbolSort::condition: return c.program.conditions[s.id].bundle;
    case SymbolSort::kind: return kind_bundle(c, s.id);
    default: report_no_bundle(c, path, s); return std::nullopt;
    }
}

// Returns the declaration of that name that a layer removed.
const Declaration *removed_one(const Context &c, std::string_view name) {
    const auto found = std::ranges::find_if(
        c.declarations.all, [&](const Declaration &d) { return d.removed && d.name == name; });
    return found == c.declarations.all.end() ? nullptr : &*found;
}

void report_unknown_bundle(Context &c, Ref path) {
    auto candidates = names(c, SymbolSort::bundle);
    for (auto name : names(c, SymbolSort::condition))
        candidates.push_back(name);
    unknown_name(c, path, "rule or condition", candidates, Code::unknown_name);
}

} // namespace

// The bundle of a rule, condition, kind or scenario that is named in `over` or `follows`.
std::optional<BundleId> bundle_named(Context &c, Ref path) {
    if (const Symbol *s = find(c, path))
        return bundle_of(c, path, *s);
    if (const Declaration *gone = removed_one(c, path.text()))
        gone->still_followed.push_back(path);
    else
        report_unknown_bundle(c, path);
    return std::nullopt;
}

namespace {

void report_no_label(Context &c, Ref label, const std::vector<std::string_view> &known) {
    Diagnostic d(Code::unknown_label, label.span(),
                 "nothing is labelled `as " + std::string(label.text()) + "`");
    add_near(c, d, label.text(), known);
    c.report(std::move(d));
}

} // namespace

// Reports an ignored label that no adjustment has: it is probably misspelt.
void check_ignored_labels(Context &c) {
    std::vector<std::string_view> known(c.labels.given.begin(), c.labels.given.end());
    std::sort(known.begin(), known.end());
    for (Ref label : c.labels.ignored)
        if (!c.labels.given.contains(label.text()))
            report_no_label(c, label, known);
}

} // namespace bylaw::check
