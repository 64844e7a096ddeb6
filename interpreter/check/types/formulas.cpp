// Formulas: pure functions, at top level or of a kind. The type is that of the expression, found when first
// asked for, so that a formula that is defined by itself is found, with its path.
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

FormulaId find_kind_formula(const Context &c, KindId kind, std::string_view name) {
    for (; kind != no_id; kind = c.program.kinds[kind].parent) {
        auto of = c.formulas.of_kinds.find(kind);
        if (of == c.formulas.of_kinds.end())
            continue;
        auto found = of->second.find(name);
        if (found == of->second.end())
            continue;
        c.note(name, c.program.formulas[found->second].span);
        return found->second;
    }
    return no_id;
}

void declare_kind_formula(Context &c, Ref clause, KindId kind) {
    Ref name = clause.find(NodeKind::Name);
    if (!name)
        return; // reported by the grammar
    report_double_field(c, name, FieldOwner::kind, kind);
    auto id = static_cast<FormulaId>(c.program.formulas.size());
    c.program.formulas.push_back({std::string(name.text()), 0, {}, {}, name.span()});
    c.formulas.infos.emplace_back();
    c.formulas.infos.back().node = clause;
    c.formulas.infos.back().kind = kind;
    c.formulas.of_kinds[kind][name.text()] = id;
}

// A child may not redefine a formula of its parent: rules that know only the parent would still read the
// parent's.
void report_double_formula(Context &c, Ref name, KindId kind) {
    const FormulaId other = find_kind_formula(c, kind, name.text());
    if (other == no_id)
        return;
    const bool inherited = c.formulas.infos[other].kind != kind;
    const std::string text(name.text()), mine = c.program.kinds[kind].name;
    c.report(Diagnostic(Code::double_declaration, name.span(),
                        "`" + text + "` is a formula of `" +
                            c.program.kinds[c.formulas.infos[other].kind].name + "` already")
                 .also(c.program.formulas[other].span, "this one")
                 .mend(inherited ? "say there what it is of a `" + mine + "`: `if " +
                                       c.program.kinds[c.formulas.infos[other].kind].name + " is " + mine +
                                       " then … else …`, or `modify " + text + "` here"
                                 : "take one of the two away"));
}

namespace {

void declare_parameter(Context &c, FormulaInfo &f, view::Param p) {
    Ref name = p.name();
    Type t = type_or_own(c, name, p.type(), p.by_default());
    bind(c, f.scope, name, f.scope.add_register(name.text(), t));
    f.names.emplace_back(name.text());
    f.types.push_back(t);
    f.scope.function.parameters++;
}

void declare_formula(Context &c, FormulaId id) {
    FormulaInfo &f = c.formulas.infos[id];
    if (f.kind != no_id) {
        f.scope = kind_scope(c, f.kind, f.node.span());
    } else {
        new_function(f.scope, c.program.formulas[id].name, f.node.span());
    }
    f.scope.pure = true;
    f.scope.purity = "a formula";
    if (Ref params = f.node.find(NodeKind::Params))
        params.each(NodeKind::Param, [&](view::Param p) { declare_parameter(c, f, p); });
}

} // namespace

void declare_formulas(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Formula)
            c.formulas.infos[c.names.symbols.at(d.name).id].node = d.headers.back();
    for (FormulaId id = 0; id < c.formulas.infos.size(); ++id)
        declare_formula(c, id);
}

void check_formulas(Context &c) {
    for (FormulaId id = 0; id < c.formulas.infos.size(); ++id)
        formula_type(c, id, c.formulas.infos[id].node.span());
}

namespace {

void check_formula(Context &c, FormulaId id) {
    view::Default body = c.formulas.infos[id].node.find(NodeKind::Default);
    if (!body)
        return; // reported by the grammar
    Type wanted = type_unknown;
    if (Ref t = c.formulas.infos[id].node.find(NodeKind::Type)) {
        wanted = type_of(c, t);
        c.program.formulas[id].type = wanted;
        c.formulas.infos[id].typed = true;
    }
    Scope scope = std::move(c.formulas.infos[id].scope);
    NodeId value = wanted.kind == TypeKind::unknown ? expr(c, body.value(), scope)
                                                    : expr_as(c, body.value(), scope, wanted);
    if (wanted.kind == TypeKind::unknown)
        c.program.formulas[id].type = c.type(value);
    FunctionId function = finish(c, std::move(scope), value, c.program.formulas[id].name);
    c.program.formulas[id].function = function;
}

void report_formula_cycle(Context &c, FormulaId id) {
    std::string path;
    bool inside = false;
    for (FormulaId step : c.formulas.path) {
        inside = inside || step == id;
        if (inside)
            path += "`" + c.program.formulas[step].name + "` → ";
    }
    path += "`" + c.program.formulas[id].name + "`";
    c.report(Diagnostic(Code::cycle, c.program.formulas[id].span,
                        "formula `" + c.program.formulas[id].name + "` is defined by itself: " + path));
}

} // namespace

Type formula_type(Context &c, FormulaId id, Span) {
    using Phase = FormulaInfo::Phase;
    FormulaInfo &f = c.formulas.infos[id];
    if (f.phase == Phase::done)
        return c.program.formulas[id].type;
    if (f.phase == Phase::running) {
        if (f.typed)
            return c.program.formulas[id].type; // the cycle itself is reported by the analysis of calls
        report_formula_cycle(c, id);
        return type_unknown;
    }
    f.phase = Phase::running;
    c.formulas.path.push_back(id);
    check_formula(c, id);
    c.formulas.path.pop_back();
    c.formulas.infos[id].phase = Phase::done;
    return c.program.formulas[id].type;
}

} // namespace bylaw::check
