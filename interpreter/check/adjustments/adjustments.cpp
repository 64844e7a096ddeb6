// Adjustments: `plus 2`, `critical_at minus 1 as keen`, `disadvantage when …`, `ignores dodge`, `degree
// becomes failure`.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "base/text/whole_number.hpp"
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

bool sets_the_value(AdjustOp op) {
    return op == AdjustOp::starts_at || op == AdjustOp::becomes;
}
bool limits(AdjustOp op) {
    return op == AdjustOp::at_least || op == AdjustOp::at_most;
}

} // namespace

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

// What adjustments of a rule's performings may name: its values, its main value, its degrees.
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

void report_operator(Context &c, Ref word, Type of) {
    c.report(Diagnostic(Code::wrong_type, word.span(),
                        "`" + std::string(word.text()) + "` does not fit: the value is " + describe(c, of))
                 .mend("write `becomes …` to set it"));
}

// What may stand behind the operator. Numbers are counted with, names of an enum are only set and limited.
Type amount_type(Context &c, Ref clause, AdjustOp op, Type of) {
    if (of.kind == TypeKind::unknown || sets_the_value(op))
        return of;
    bool counts = of.kind == TypeKind::number || of.kind == TypeKind::dice;
    if (counts && !limits(op))
        return type_number;
    if (limits(op) && (of.kind == TypeKind::number || of.kind == TypeKind::member))
        return of;
    report_operator(c, clause.find(NodeKind::Operator), of);
    return type_unknown;
}

NodeId too_large(Context &c, Ref fraction) {
    c.report(Diagnostic(Code::overflow_constant, fraction.span(), "this number is too large")
                 .mend("the largest is 9223372036854775807"));
    return c.bad(fraction.span());
}

NodeId fraction_added(Context &c, Ref fraction) {
    c.report(Diagnostic(Code::wrong_type, fraction.span(),
                        "numbers are whole here; a fraction stands only behind `times`"));
    return c.bad(fraction.span());
}

std::int64_t not_zero(Context &c, Ref fraction, std::int64_t bottom) {
    if (bottom != 0)
        return bottom;
    c.report(Diagnostic(Code::wrong_type, fraction.span(), "a fraction cannot have 0 below the line"));
    return 1;
}

NodeId fraction_amount(Context &c, Ref fraction, AdjustInfo &info) {
    std::string_view text = fraction.text();
    auto slash = text.find('/');
    const auto above = whole_number(text.substr(0, slash)), below = whole_number(text.substr(slash + 1));
    if (!above || !below)
        return too_large(c, fraction);
    std::int64_t top = *above, bottom = not_zero(c, fraction, *below);
    if (info.op != AdjustOp::times && info.op != AdjustOp::divided_by)
        return fraction_added(c, fraction);
    if (info.op == AdjustOp::divided_by)
        std::swap(top, bottom), info.op = AdjustOp::times;
    info.denominator = bottom;
    return c.constant(type_number, fraction.span(), top);
}

// `over prone`: beats what that rule or condition sets_the_value.
void read_over(Context &c, Ref over, AdjustInfo &info) {
    if (!sets_the_value(info.op))
        c.report(Diagnostic(Code::misplaced_clause, over.span(),
                            "only `starts at` and `becomes` can be `over` another"));
    over.each([&](Ref path) {
        if (path.kind() != NodeKind::Path && path.kind() != NodeKind::Name)
            return;
        if (auto beaten = bundle_named(c, path))
            info.over.push_back(*beaten);
    });
}

Rounding rounding_of(Word how) {
    switch (how) {
    case Word::up: return Rounding::up;
    case Word::nearest: return Rounding::nearest;
    default: return Rounding::down;
    }
}

// What stands behind the amount: how it is rounded, what it is called, whom it beats.
void read_manner(Context &c, view::Adjust clause, AdjustInfo &info) {
    if (view::Rounded rounded = clause.rounded())
        info.rounding = rounding_of(rounded.how().word());
    if (view::Label label = clause.label()) {
        info.label = c.string(label.label().text());
        c.labels.given.insert(label.label().text());
    }
    if (Ref over = clause.over())
        read_over(c, over, info);
}

void report_dice_rounded(Context &c, view::Adjust clause) {
    c.report(Diagnostic(Code::wrong_type, clause.rounded().span(), "dice that are divided are rounded down")
                 .mend("leave out `" + std::string(clause.rounded().text()) + "`"));
}

// Which of two is more is known of numbers only.
void report_dice_labelled(Context &c, view::Adjust clause) {
    c.report(Diagnostic(Code::wrong_type, clause.label().span(),
                        "of several `as " + std::string(clause.label().label().text()) +
                            "` the strongest counts, and which dice are stronger is not known")
                 .mend("leave out `" + std::string(clause.label().text()) + "`, or add a number"));
}

// Dice are counted with by dice and by numbers.
NodeId dice_amount(Context &c, view::Adjust clause, Scope &scope, AdjustInfo &info) {
    if (info.rounding != Rounding::down)
        report_dice_rounded(c, clause);
    const bool sum = info.op == AdjustOp::plus || info.op == AdjustOp::minus;
    NodeId amount = sum ? expr(c, clause.amount(), scope, type_dice)
                        : expr_as(c, clause.amount(), scope, amount_type(c, clause, info.op, info.of));
    info.amount = c.type(amount);
    if (!sum || info.amount == type_number)
        return amount;
    if (clause.label())
        report_dice_labelled(c, clause);
    info.amount = type_dice;
    return convert(c, amount, clause.amount(), scope, type_dice);
}

NodeId adjust_amount(Context &c, view::Adjust clause, Scope &scope, AdjustInfo &info,
                     const Adjustable &target) {
    info.of = adjusted_type(c, clause, target, info);
    info.op = op_of(clause.op().word());
    read_manner(c, clause, info);
    const Ref amount = clause.amount();
    if (!amount)
        return c.bad(clause.span());
    if (info.of.kind == TypeKind::dice && amount.kind() != NodeKind::Fraction)
        return dice_amount(c, clause, scope, info);
    info.amount = amount_type(c, clause, info.op, info.of);
    if (amount.kind() != NodeKind::Fraction)
        return expr_as(c, amount, scope, info.amount);
    return info.amount.kind == TypeKind::unknown ? c.bad(amount.span()) : fraction_amount(c, amount, info);
}

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

// So many lines, so many steps.
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

// By a layer: there is nothing left to follow or to beat.
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
    if (const Symbol *s = find(c, path.text()))
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

// A label that nobody gives cannot be ignored: most likely it is misspelt.
void check_ignored_labels(Context &c) {
    std::vector<std::string_view> known(c.labels.given.begin(), c.labels.given.end());
    std::sort(known.begin(), known.end());
    for (Ref label : c.labels.ignored)
        if (!c.labels.given.contains(label.text()))
            report_no_label(c, label, known);
}

} // namespace bylaw::check
