// Calls: formulas, rules, grids, hooks; and how arguments find their parameters.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
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

NodeId report_unknown_call(Context &c, Ref callee, Scope &) {
    if (const std::string word(callee.text()); begins_clause(word)) {
        c.report(Diagnostic(Code::unknown_name, callee.span(), "there is no rule or formula `" + word + "`")
                     .mend("write `" + word + " (…)`, with a blank"));
        return c.bad(callee.span());
    }
    if (callee.text() == "d") {
        c.report(Diagnostic(Code::unknown_name, callee.span(), "there is no rule or formula `d`")
                     .mend("a die with as many sides as something says is written `(1)d(…)`"));
        return c.bad(callee.span());
    }
    std::vector<std::string_view> near;
    for (const auto &[name, s] : c.names.symbols)
        if (s.sort == SymbolSort::formula || s.sort == SymbolSort::rule || s.sort == SymbolSort::hook ||
            s.sort == SymbolSort::grid)
            near.push_back(name);
    for (std::string_view name : builtin_names())
        near.push_back(name);
    std::sort(near.begin(), near.end());
    unknown_name(c, callee, "rule or formula", near, Code::unknown_name);
    return c.bad(callee.span());
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
    Diagnostic d(Code::not_callable, name.span(),
                 describe(c, t) + " has no formula `" + std::string(name.text()) + "`");
    if (t.kind == TypeKind::thing && t.of != any_kind) {
        auto candidates = field_names(c, t.of);
        if (find_field(c, t.of, name.text()) != no_id)
            d.hint = "it is a field: write `" + std::string(callee.text()) + "` without brackets";
        else
            add_near(d, name.text(), candidates);
    }
    c.report(std::move(d));
    return c.bad(e.span());
}

NodeId call_hook(Context &c, Ref call, HookId id, Scope &scope) {
    const Hook &hook = c.program.hooks[id];
    if (!hook.pure)
        require_impure(c, scope, call.span(), "calling the hook `" + hook.name + "`");
    std::vector<std::string> names;
    std::vector<Type> types;
    for (const Register &p : hook.parameters)
        names.push_back(p.name), types.push_back(p.type);
    auto args = arguments(c, call, scope, hook.name, names, types, {}, hook.span);
    return c.node(ir::Op::call_hook, c.program.hooks[id].type, call.span(), std::move(args), id);
}

NodeId call_grid(Context &c, Ref call, GridId id, Scope &scope) {
    const Declaration &d = *c.names.symbols.at(c.program.grids[id].name).declaration;
    std::vector<std::string> names;
    std::vector<Type> types;
    d.part(NodeKind::Params).each(NodeKind::Param, [&](view::Param p) {
        names.emplace_back(p.name().text());
        types.push_back(grid_parameter_type(c, p));
    });
    auto args = arguments(c, call, scope, d.name, names, types, {}, d.span());
    bool open = false; // `81..`: whatever is beyond is looked up as the last row
    for (Ref header : d.headers)
        header.each(NodeKind::GridRow, [&](Ref row) {
            const view::Range range = row.find(NodeKind::Range);
            open = open || range.is_open();
        });
    const Grid &grid = c.program.grids[id];
    if (open && grid.row.kind == TypeKind::number) {
        NodeId last = c.constant(type_number, call.span(), grid.row_low + grid.rows - grid.row_otherwise - 1);
        args[0] = c.node(ir::Op::lesser, type_number, call.span(), {args[0], last});
    }
    return c.node(ir::Op::grid_lookup, c.program.grids[id].value, call.span(), std::move(args), id);
}

NodeId report_called_value(Context &c, Ref callee, Span call, Span named) {
    c.report(Diagnostic(Code::not_callable, callee.span(),
                        "`" + std::string(callee.text()) + "` is a value and cannot be called")
                 .also(named, "it is named here"));
    return c.bad(call);
}

NodeId report_not_callable(Context &c, Ref callee, Span call, const Symbol &s) {
    const std::string name(callee.text());
    Diagnostic d(Code::not_callable, callee.span(),
                 "`" + name + "` is " + sort_text(s.sort) + " and cannot be called");
    d.others.push_back({s.declaration->span(), "declared here"});
    if (s.sort == SymbolSort::kind)
        d.hint = "a new one is made with `make " + name + " { … }`";
    if (s.sort == SymbolSort::condition)
        d.hint = "a condition is gained: `SOMEBODY gains " + name + "`";
    c.report(std::move(d));
    return c.bad(call);
}

NodeId call_declared(Context &c, view::Call e, Scope &scope) {
    const Ref callee = e.callee();
    const Symbol *s = find(c, callee.text());
    if (!s)
        return report_unknown_call(c, callee, scope);
    switch (s->sort) {
    case SymbolSort::formula: return call_formula(c, e, s->id, ir::none, scope);
    case SymbolSort::rule: return perform(c, e, s->id, scope);
    case SymbolSort::hook: return call_hook(c, e, s->id, scope);
    case SymbolSort::grid: return call_grid(c, e, s->id, scope);
    default: return report_not_callable(c, callee, e.span(), *s);
    }
}

NodeId call_named(Context &c, view::Call e, Scope &scope) {
    const std::string_view name = e.callee().text();
    if (Scope::Binding *b = find_local(scope, name))
        return report_called_value(c, e.callee(), e.span(), b->span);
    bool known = false;
    NodeId builtin = call_builtin(c, e, name, scope, known);
    if (known)
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

// What is passed to something, as it is read.
struct Passed {
    std::string_view what;
    const std::vector<std::string> &names;
    const std::vector<Type> &types;
    Span declared;
    std::vector<NodeId> values;
    std::size_t next = 0; // of those without a name
    bool too_many = false, misnamed = false;
};

void report_unknown_role(Context &c, Ref name, Passed &passed) {
    std::vector<std::string_view> candidates(passed.names.begin(), passed.names.end());
    unknown_name(c, name, "role of `" + std::string(passed.what) + "` called", candidates,
                 Code::argument_unknown);
    passed.misnamed = true;
}

void report_too_many(Context &c, Ref value, Passed &passed) {
    if (std::exchange(passed.too_many, true))
        return;
    c.report(Diagnostic(Code::argument_unknown, value.span(),
                        "`" + std::string(passed.what) + "` takes " + std::to_string(passed.names.size()) +
                            (passed.names.size() == 1 ? " value" : " values") +
                            " in its brackets, and this is one more")
                 .also(passed.declared, "declared here"));
}

void report_given_twice(Context &c, Ref value, std::size_t at, Passed &passed) {
    c.report(Diagnostic(Code::argument_unknown, value.span(), "`" + passed.names[at] + "` is given twice"));
    passed.misnamed = true;
}

void pass(Context &c, view::Argument a, Scope &scope, Passed &passed) {
    std::size_t at = 0;
    if (Ref name = a.name()) {
        const auto found = std::find(passed.names.begin(), passed.names.end(), name.text());
        if (found == passed.names.end())
            return report_unknown_role(c, name, passed);
        at = static_cast<std::size_t>(found - passed.names.begin());
    } else {
        at = passed.next++;
    }
    const Ref value = a.value();
    if (at >= passed.names.size())
        return report_too_many(c, value, passed);
    if (passed.values[at] != ir::none)
        report_given_twice(c, value, at, passed);
    passed.values[at] = expr_as(c, value, scope, passed.types[at]);
}

// The names of those that nobody passed and that have no default: "`a`, `b`".
std::string take_defaults(Context &c, Span call, const std::vector<NodeId> &defaults, Passed &passed) {
    std::string missing;
    for (std::size_t i = 0; i < passed.names.size(); ++i) {
        NodeId &value = passed.values[i];
        if (value == ir::none && i < defaults.size())
            value = defaults[i];
        if (value != ir::none)
            continue;
        missing += (missing.empty() ? "`" : ", `") + passed.names[i] + "`";
        value = c.bad(call);
    }
    return missing;
}

} // namespace

// Arguments in order or by name into parameters; a missing one takes its default.
std::vector<NodeId> arguments(Context &c, Ref call, Scope &scope, std::string_view what,
                              const std::vector<std::string> &names, const std::vector<Type> &types,
                              const std::vector<NodeId> &defaults, Span declared) {
    Passed passed{what, names, types, declared, std::vector<NodeId>(names.size(), ir::none)};
    if (call.kind() == NodeKind::Call)
        call.each(NodeKind::Argument, [&](view::Argument a) { pass(c, a, scope, passed); });
    const std::string missing = take_defaults(c, call.span(), defaults, passed);
    if (!missing.empty() && !passed.misnamed) // a misspelt name was reported
        c.report(Diagnostic(Code::argument_missing, call.span(),
                            "`" + std::string(what) + "` needs " + missing + " as well")
                     .also(declared, "declared here"));
    return std::move(passed.values);
}

NodeId call_formula(Context &c, Ref call, FormulaId id, NodeId thing, Scope &scope) {
    const FormulaInfo &f = c.formulas.infos[id];
    std::vector<NodeId> defaults(f.names.size(), ir::none);
    if (Ref params = f.node.find(NodeKind::Params)) {
        std::size_t i = 0;
        params.each(NodeKind::Param, [&](view::Param p) {
            Scope outside;
            outside.pure = true;
            outside.purity = "a default";
            if (view::Default def = p.by_default())
                defaults[i] = expr_as(c, def.value(), outside, c.formulas.infos[id].types[i]);
            ++i;
        });
    }
    // Copies: checking an argument may check another formula and move the table.
    auto names = c.formulas.infos[id].names;
    auto types = c.formulas.infos[id].types;
    std::vector<NodeId> args = arguments(c, call, scope, c.program.formulas[id].name, names, types, defaults,
                                         c.program.formulas[id].span);
    if (thing != ir::none)
        args.insert(args.begin(), thing);
    Type result = formula_type(c, id, call.span());
    return c.node(ir::Op::call_formula, result, call.span(), std::move(args), id);
}

// `grid light_effect(tag, light)`: a parameter without a type is called by its type.
Type grid_parameter_type(Context &c, Ref p) {
    if (Ref t = p.find(NodeKind::Type))
        return type_of(c, t);
    Ref name = p.find(NodeKind::Name);
    if (find(c, name.text(), SymbolSort::enumeration) || name.word() == Word::tag ||
        find(c, name.text(), SymbolSort::option))
        return named_type(c, name);
    return type_number;
}

} // namespace bylaw::check
