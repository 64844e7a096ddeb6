// Adjustments: `plus 2`, `critical_at minus 1 as keen`, `disadvantage when …`, `ignores dodge`, `degree
// becomes failure`.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "base/text/whole_number.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

AdjustOp op_of(Word words) {
    switch (words) {
    case Word::starts_at: return AdjustOp::starts_at;
    case Word::minus: return AdjustOp::minus;
    case Word::times: return AdjustOp::times;
    case Word::divided_by: return AdjustOp::divided_by;
    case Word::becomes: return AdjustOp::becomes;
    case Word::at_least: return AdjustOp::at_least;
    case Word::at_most: return AdjustOp::at_most;
    default: return AdjustOp::plus;
    }
}

bool sets(AdjustOp op) {
    return op == AdjustOp::starts_at || op == AdjustOp::becomes;
}
bool limits(AdjustOp op) {
    return op == AdjustOp::at_least || op == AdjustOp::at_most;
}

} // namespace

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

// What adjustments of a rule's performings may name: its values, its main value, its degrees.
Adjustable adjustable(Context &c, RuleId id) {
    const RuleInfo &rule = rule_signature(c, id);
    Adjustable target;
    target.what = "`" + c.program.rules[id].name + "`";
    bool number = c.program.rules[id].sort == RuleSort::check || c.program.rules[id].sort == RuleSort::table;
    if (number)
        target.values.emplace("", type_number);
    if (c.program.rules[id].sort == RuleSort::check)
        target.values.emplace("needed", type_number);
    for (const auto *list : {&c.program.rules[id].field_initials, &c.program.rules[id].initials})
        for (const auto &[reg, initial] : *list) {
            const Register &r = rule.scope.function.registers[reg];
            for (const auto &[name, known] : rule.values)
                if (known == reg)
                    target.values.emplace(name, r.type);
        }
    target.degrees = rule.degrees;
    target.reported = has_orphan(c, id);
    return target;
}

namespace {

// The type of the value that is adjusted; nothing (after a report) where there is no such value.
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
    std::vector<std::string_view> names;
    for (const auto &[known, type] : target.values)
        if (!known.empty())
            names.push_back(known);
    Diagnostic d(Code::unknown_value, name ? name.span() : clause.span(),
                 name ? target.what + " has no value `" + std::string(text) + "` to adjust"
                      : target.what + " has no number of its own to adjust");
    if (name)
        add_near(d, text, names);
    if (d.hint.empty() && !names.empty())
        d.hint = "name one of its values: " + listed(names);
    else if (d.hint.empty())
        d.hint = "a rule's values are declared with `value NAME = …`";
    c.report(std::move(d));
    return type_unknown;
}

// What may stand behind the operator. Numbers are counted with, names of an enum are only set and limited.
Type amount_type(Context &c, Ref clause, AdjustOp op, Type of) {
    if (of.kind == TypeKind::unknown || sets(op))
        return of;
    bool counts = of.kind == TypeKind::number || of.kind == TypeKind::dice;
    if (counts && !limits(op))
        return op == AdjustOp::plus || op == AdjustOp::minus ? of : type_number;
    if (limits(op) && (of.kind == TypeKind::number || of.kind == TypeKind::member))
        return of;
    Ref word = clause.find(NodeKind::Operator);
    c.report(Diagnostic(Code::wrong_type, word.span(),
                        "`" + std::string(word.text()) + "` does not fit: the value is " + describe(c, of))
                 .mend("write `becomes …` to set it"));
    return type_unknown;
}

NodeId fraction_amount(Context &c, Ref fraction, AdjustInfo &info) {
    std::string_view text = fraction.text();
    auto slash = text.find('/');
    const auto above = whole_number(text.substr(0, slash)), below = whole_number(text.substr(slash + 1));
    if (!above || !below) {
        c.report(Diagnostic(Code::overflow_constant, fraction.span(), "this number is too large")
                     .mend("the largest is 9223372036854775807"));
        return c.bad(fraction.span());
    }
    std::int64_t top = *above, bottom = *below;
    if (bottom == 0) {
        c.report(Diagnostic(Code::wrong_type, fraction.span(), "a fraction cannot have 0 below the line"));
        bottom = 1;
    }
    if (info.op != AdjustOp::times && info.op != AdjustOp::divided_by) {
        c.report(Diagnostic(Code::wrong_type, fraction.span(),
                            "numbers are whole here; a fraction stands only behind `times`"));
        return c.bad(fraction.span());
    }
    if (info.op == AdjustOp::divided_by)
        std::swap(top, bottom), info.op = AdjustOp::times;
    info.denominator = bottom;
    return c.constant(type_number, fraction.span(), top);
}

// `over prone`: beats what that rule or condition sets.
void read_over(Context &c, Ref over, AdjustInfo &info) {
    if (!sets(info.op))
        c.report(Diagnostic(Code::misplaced_clause, over.span(),
                            "only `starts at` and `becomes` can be `over` another"));
    over.each([&](Ref path) {
        if (path.kind() != NodeKind::Path && path.kind() != NodeKind::Name)
            return;
        if (auto beaten = bundle_named(c, path))
            info.over.push_back(*beaten);
    });
}

NodeId adjust_amount(Context &c, view::Adjust clause, Scope &scope, AdjustInfo &info,
                     const Adjustable &target) {
    Type of = adjusted_type(c, clause, target, info);
    info.op = op_of(clause.op().word());
    if (view::Rounded rounded = clause.rounded())
        info.rounding = rounded.how().word() == Word::up        ? Rounding::up
                        : rounded.how().word() == Word::nearest ? Rounding::nearest
                                                                : Rounding::down;
    if (view::Label label = clause.label()) {
        info.label = c.string(label.label().text());
        c.labels.given.insert(label.label().text());
    }
    if (Ref over = clause.over())
        read_over(c, over, info);
    const Ref amount = clause.amount();
    if (!amount)
        return c.bad(clause.span());
    if (amount.kind() == NodeKind::Fraction)
        return fraction_amount(c, amount, info);
    return expr_as(c, amount, scope, amount_type(c, clause, info.op, of));
}

// A name alone: one more of a number, yes for a flag.
NodeId one_more(Context &c, Ref clause, AdjustInfo &info, const Adjustable &target) {
    Type of = adjusted_type(c, clause, target, info);
    info.op = of.kind == TypeKind::yesno ? AdjustOp::becomes : AdjustOp::plus;
    if (of.kind != TypeKind::number && of.kind != TypeKind::yesno && of.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, clause.find(NodeKind::Name).span(),
                            "a name alone means one more of it, but this is " + describe(c, of))
                     .mend("write `" + std::string(clause.find(NodeKind::Name).text()) + " becomes …`"));
    return c.constant(of.kind == TypeKind::yesno ? type_yesno : type_number, clause.span(), 1);
}

NodeId ignored_label(Context &c, Ref clause, AdjustInfo &info) {
    Ref label = clause.find(NodeKind::Name);
    info.op = AdjustOp::ignores;
    info.label = c.string(label.text());
    c.labels.ignored.push_back(label);
    return c.constant(type_number, clause.span(), 0);
}

NodeId changed_degree(Context &c, Ref clause, AdjustInfo &info, const Adjustable &target) {
    Ref name = clause.find(NodeKind::Name);
    info.op = AdjustOp::becomes;
    info.target = c.string("degree");
    bool known = target.reported ||
                 std::find(target.degrees.begin(), target.degrees.end(), name.text()) != target.degrees.end();
    if (!known) {
        Diagnostic d(Code::unknown_degree, name.span(),
                     target.what + " has no degree `" + std::string(name.text()) + "`");
        add_near(d, name.text(), target.degrees);
        c.report(std::move(d));
        return c.bad(name.span());
    }
    return c.constant(type_degree(any_kind), name.span(), degree_name(c, name.text()));
}

} // namespace

NodeId adjustment(Context &c, Ref clause, Scope &scope, BundleId bundle, const Adjustable &target) {
    AdjustInfo info;
    info.bundle = bundle;
    info.span = clause.span();
    std::size_t narrowed = scope.narrowed.size();
    NodeId when = guard(c, clause, scope, "a `when`"), amount = ir::none;
    if (when != ir::none)
        narrow(c, when, scope);
    switch (clause.kind()) {
    case NodeKind::Ignores: amount = ignored_label(c, clause, info); break;
    case NodeKind::DegreeBecomes: amount = changed_degree(c, clause, info, target); break;
    case NodeKind::More: amount = one_more(c, clause, info, target); break;
    default: amount = adjust_amount(c, clause, scope, info, target);
    }
    if (view::Because because = clause.find(NodeKind::Because))
        info.because = c.string(plain_text(c, because.phrase()));
    scope.narrowed.resize(narrowed);
    NodeId until = until_guard(c, clause, scope, bundle);
    auto index = static_cast<std::int64_t>(c.program.adjusts.size());
    c.program.adjusts.push_back(std::move(info));
    NodeId made = c.node(ir::Op::adjust, type_nothing, clause.span(), {amount}, index);
    for (NodeId condition : {until, when})
        if (condition != ir::none)
            made = c.node(ir::Op::if_then, type_nothing, clause.span(), {condition, made});
    return made;
}

// The bundle of a rule, condition, kind or scenario that is named in `over` or `follows`.
std::optional<BundleId> bundle_named(Context &c, Ref path) {
    const Symbol *s = find(c, path.text());
    if (s && s->sort == SymbolSort::bundle)
        return s->id;
    if (s && s->sort == SymbolSort::condition)
        return c.program.conditions[s->id].bundle;
    if (s && s->sort == SymbolSort::kind)
        return kind_bundle(c, s->id);
    if (s) {
        c.report(Diagnostic(Code::wrong_sort, path.span(),
                            "a rule or a condition is wanted here, but `" + std::string(path.text()) +
                                "` is " + sort_text(s->sort))
                     .also(s->declaration->span(), "declared here"));
        return std::nullopt;
    }
    const bool gone = std::ranges::any_of(
        c.declarations.all, [&](const Declaration &d) { return d.removed && d.name == path.text(); });
    if (gone) // a layer removes it: there is nothing left to follow or to beat
        return std::nullopt;
    auto candidates = names(c, SymbolSort::bundle);
    for (auto name : names(c, SymbolSort::condition))
        candidates.push_back(name);
    unknown_name(c, path, "rule or condition", candidates, Code::unknown_name);
    return std::nullopt;
}

// A label that nobody gives cannot be ignored: most likely it is misspelt.
void check_ignored_labels(Context &c) {
    std::vector<std::string_view> known(c.labels.given.begin(), c.labels.given.end());
    std::sort(known.begin(), known.end());
    for (Ref label : c.labels.ignored) {
        if (c.labels.given.contains(label.text()))
            continue;
        Diagnostic d(Code::unknown_label, label.span(),
                     "nothing is labelled `as " + std::string(label.text()) + "`");
        add_near(d, label.text(), known);
        c.report(std::move(d));
    }
}

} // namespace bylaw::check
