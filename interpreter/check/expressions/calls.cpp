// Calls: what the name before the brackets means, and what calling it is.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/tables/grids.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// `requires(x)`: clauses with a value; right before a bracket their word is the name of a rule.
bool begins_clause(std::string_view word) {
    constexpr std::array words{"requires", "against", "under",  "plus",   "minus",   "times",   "say",
                               "result",   "row",     "report", "expect", "answers", "perform", "prefer"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Returns the Bylaw form of a call of another language; empty if unknown.
std::string_view call_of_other_languages(std::string_view name) {
    constexpr std::string_view pairs[][2] = {
        {"print", "say \"…\""},       {"echo", "say \"…\""},    {"abs", "absolute(…)"},
        {"min", "lesser(a, b)"},      {"max", "greater(a, b)"}, {"mod", "remainder(a, b)"},
        {"len", "size(list)"},        {"length", "size(list)"}, {"rand", "roll(d6)"},
        {"random", "roll(d6)"},       {"randint", "roll(d6)"},  {"floor", "a / b rounded down"},
        {"ceil", "a / b rounded up"},
    };
    const auto *found = std::ranges::find_if(pairs, [&](const auto &each) { return each[0] == name; });
    return found == std::end(pairs) ? std::string_view() : (*found)[1];
}

void report_no_such_call(Context &c, Ref callee, std::string mend) {
    c.report(Diagnostic(Code::unknown_name, callee.span(),
                        "there is no rule or formula `" + std::string(callee.text()) + "`")
                 .mend(std::move(mend)));
}

bool can_be_called(SymbolSort sort) {
    return sort == SymbolSort::formula || sort == SymbolSort::rule || sort == SymbolSort::hook ||
           sort == SymbolSort::grid;
}

void report_misspelt_call(Context &c, Ref callee) {
    std::vector<std::string_view> near;
    for (const auto &[name, s] : c.names.symbols)
        if (can_be_called(s.sort))
            near.push_back(name);
    add_builtin_names(near);
    std::sort(near.begin(), near.end());
    unknown_name(c, callee, "rule or formula", near, Code::unknown_name);
}

NodeId report_unknown_call(Context &c, Ref callee) {
    const std::string word(callee.text());
    if (begins_clause(word))
        report_no_such_call(c, callee, "write `" + word + " (…)`, with a blank");
    else if (const std::string_view ours = call_of_other_languages(word); !ours.empty())
        report_no_such_call(c, callee, filled("write `{}`", {ours}));
    else
        report_misspelt_call(c, callee);
    return c.bad(callee.span());
}

void add_mend_of_field(Context &c, Diagnostic &d, view::Member callee, KindId kind) {
    const std::string_view name = callee.name().text();
    if (find_field(c, kind, name) != no_id)
        d.hint = "it is a field: write `" + std::string(callee.text()) + "` without brackets";
    else
        add_near(c, d, name, field_names(c, kind));
}

void report_no_formula(Context &c, view::Member callee, Type t) {
    const Ref name = callee.name();
    Diagnostic d(Code::not_callable, name.span(),
                 describe(c, t) + " has no formula `" + std::string(name.text()) + "`");
    if (t.kind == TypeKind::thing && t.of != any_kind)
        add_mend_of_field(c, d, callee, t.of);
    c.report(std::move(d));
}

NodeId call_member(Context &c, Ref e, view::Member callee, Scope &scope) {
    NodeId thing = expr(c, callee.owner(), scope);
    Ref name = callee.name();
    Type t = c.type(thing);
    if (t.kind == TypeKind::unknown)
        return c.bad(e.span());
    if (t.kind == TypeKind::thing && t.of != any_kind)
        if (FormulaId f = find_kind_formula(c, t.of, name.text()); f != no_id)
            return call_formula(c, e, f, thing, scope);
    report_no_formula(c, callee, t);
    return c.bad(e.span());
}

NodeId call_hook(Context &c, Ref call, HookId id, Scope &scope) {
    const Hook &hook = c.program.hooks[id];
    if (!hook.pure)
        require_impure(c, scope, call.span(), "calling the hook `" + hook.name + "`");
    std::vector<std::string_view> names;
    std::vector<Type> types;
    for (const Register &p : hook.parameters)
        names.push_back(p.name), types.push_back(p.type);
    auto args = arguments(c, call, scope, hook.name, names, types, {}, hook.span);
    return c.node(ir::Op::call_hook, c.program.hooks[id].type, call.span(), std::move(args), id);
}

NodeId report_called_value(Context &c, Ref callee, Span call, Span named) {
    c.report(Diagnostic(Code::not_callable, callee.span(),
                        "`" + std::string(callee.text()) + "` is a value and cannot be called")
                 .also(named, "it is named here"));
    return c.bad(call);
}

NodeId report_not_callable(Context &c, Ref callee, Span call, const Symbol &s, const Scope &scope) {
    const std::string name(callee.text());
    Diagnostic d(Code::not_callable, callee.span(),
                 "`" + name + "` is " + sort_text(s.sort) + " and cannot be called");
    d.others.push_back({s.declaration->span(), "declared here"});
    if (s.sort == SymbolSort::kind)
        d.hint = scope.in_test ? filled("whoever is there is told by `given NAME = {} \"…\" { … }`", {name})
                               : "a new one is made with `make " + name + " { … }`";
    if (s.sort == SymbolSort::condition)
        d.hint = "a condition is gained: `SOMEBODY gains " + name + "`";
    c.report(std::move(d));
    return c.bad(call);
}

// `d(n)`: one die of n sides, where nothing else is called `d`.
NodeId die_of(Context &c, view::Call e, Scope &scope) {
    std::vector<Ref> sides;
    e.each(NodeKind::Argument, [&](view::Argument a) { sides.push_back(a.value()); });
    if (sides.size() == 1)
        return c.node(ir::Op::make_dice, type_dice, e.span(),
                      {c.constant(type_number, e.span(), 1), number(c, sides.front(), scope)});
    c.report(Diagnostic(Code::argument_missing, e.span(), "a die has one number of sides in its brackets")
                 .mend("write `d(sides)`, or `(count)d(sides)` for several dice"));
    return c.bad(e.span());
}

NodeId call_declared(Context &c, view::Call e, Scope &scope) {
    const Ref callee = e.callee();
    const Symbol *s = find(c, callee);
    if (!s && callee.text() == "d")
        return die_of(c, e, scope);
    if (!s)
        return report_unknown_call(c, callee);
    switch (s->sort) {
    case SymbolSort::formula: return call_formula(c, e, s->id, ir::none, scope);
    case SymbolSort::rule: return perform(c, e, s->id, scope);
    case SymbolSort::hook: return call_hook(c, e, s->id, scope);
    case SymbolSort::grid: return call_grid(c, e, s->id, scope);
    default: return report_not_callable(c, callee, e.span(), *s, scope);
    }
}

NodeId call_named(Context &c, view::Call e, Scope &scope) {
    const std::string_view name = e.callee().text();
    if (Scope::Binding *b = find_local(scope, name))
        return report_called_value(c, e.callee(), e.span(), b->span);
    if (NodeId builtin = call_builtin(c, e, scope); builtin != ir::none)
        return builtin;
    if (scope.self_kind != no_id)
        if (FormulaId f = find_kind_formula(c, scope.self_kind, name); f != no_id)
            return call_formula(c, e, f, local(c, scope, scope.self, e.span()), scope);
    return call_declared(c, e, scope);
}

} // namespace

NodeId call_expr(Context &c, view::Call e, Scope &scope, Type) {
    const Ref callee = e.callee();
    switch (callee.kind()) {
    case NodeKind::Member: return call_member(c, e, callee, scope);
    case NodeKind::Name: return call_named(c, e, scope);
    default: break;
    }
    c.report(Diagnostic(Code::not_callable, callee.span(), "only a name can be called"));
    return c.bad(e.span());
}

namespace {

NodeId default_value(Context &c, view::Param p, Type wanted) {
    const view::Default def = p.by_default();
    if (!def)
        return ir::none;
    Scope outside;
    outside.pure = true;
    outside.purity = "a default";
    return expr_as(c, def.value(), outside, wanted);
}

std::vector<NodeId> formula_defaults(Context &c, FormulaId id) {
    const Ref node = c.formulas.infos[id].node;
    std::vector<NodeId> defaults(c.formulas.infos[id].names.size(), ir::none);
    std::size_t i = 0;
    node.find(NodeKind::Params).each(NodeKind::Param, [&](view::Param p) {
        if (i < defaults.size()) // a rule that is still being read has no known defaults
            defaults[i] = default_value(c, p, c.formulas.infos[id].types[i]);
        ++i;
    });
    return defaults;
}

} // namespace

NodeId call_formula(Context &c, Ref call, FormulaId id, NodeId thing, Scope &scope) {
    const std::vector<NodeId> defaults = formula_defaults(c, id);
    const FormulaInfo &f = c.formulas.infos[id];
    std::vector<NodeId> args = arguments(c, call, scope, c.program.formulas[id].name, f.names, f.types,
                                         defaults, c.program.formulas[id].span);
    if (thing != ir::none)
        args.insert(args.begin(), thing);
    Type result = formula_type(c, id, call.span());
    return c.node(ir::Op::call_formula, result, call.span(), std::move(args), id);
}

} // namespace bylaw::check
