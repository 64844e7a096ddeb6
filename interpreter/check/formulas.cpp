// Formulas: pure functions, at top level or of a kind. The type is that of the expression, found when first
// asked for, so that a formula that is defined by itself is found, with its path.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

void Checker::declare_kind_formula(Ref clause, KindId kind) {
    Ref name = clause.find(NodeKind::Name);
    if (!name)
        return; // reported by the grammar
    report_double_field(name, FieldOwner::kind, kind);
    auto id = static_cast<FormulaId>(program_.formulas.size());
    program_.formulas.push_back({std::string(name.text()), 0, {}, {}, name.span()});
    formula_infos_.emplace_back();
    formula_infos_.back().node = clause;
    formula_infos_.back().kind = kind;
    kind_formulas_[kind][name.text()] = id;
}

// A formula of a parent is not made anew by a child: whoever only knows the parent would still get that of
// the parent.
void Checker::report_double_formula(Ref name, KindId kind) {
    const FormulaId other = find_kind_formula(kind, name.text());
    if (other == no_id)
        return;
    const bool inherited = formula_infos_[other].kind != kind;
    const std::string text(name.text()), mine = program_.kinds[kind].name;
    report(Diagnostic(Code::double_declaration, name.span(),
                      "`" + text + "` is a formula of `" + program_.kinds[formula_infos_[other].kind].name +
                          "` already")
               .also(program_.formulas[other].span, "this one")
               .mend(inherited ? "say there what it is of a `" + mine + "`: `if " +
                                     program_.kinds[formula_infos_[other].kind].name + " is " + mine +
                                     " then … else …`, or `modify " + text + "` here"
                               : "take one of the two away"));
}

void Checker::declare_formulas() {
    for (const Declaration &d : declarations_.all)
        if (!d.removed && d.kind == NodeKind::Formula)
            formula_infos_[symbols_.at(d.name).id].node = d.headers.back();
    for (FormulaId id = 0; id < formula_infos_.size(); ++id)
        declare_formula(id);
}

void Checker::declare_formula(FormulaId id) {
    FormulaInfo &f = formula_infos_[id];
    if (f.kind != no_id) {
        f.scope = kind_scope(f.kind, f.node.span());
    } else {
        new_function(f.scope, program_.formulas[id].name, f.node.span());
    }
    f.scope.pure = true;
    f.scope.purity = "a formula";
    Ref params = f.node.find(NodeKind::Params);
    if (!params)
        return;
    params.each(NodeKind::Param, [&](Ref p) {
        Type t = type_of(p.find(NodeKind::Type));
        Ref name = p.find(NodeKind::Name);
        bind(f.scope, name, f.scope.add_register(name.text(), t));
        f.names.emplace_back(name.text());
        f.types.push_back(t);
        f.scope.function.parameters++;
    });
}

void Checker::check_formulas() {
    for (FormulaId id = 0; id < formula_infos_.size(); ++id)
        formula_type(id, formula_infos_[id].node.span());
}

Type Checker::formula_type(FormulaId id, Span) {
    using Phase = FormulaInfo::Phase;
    FormulaInfo &f = formula_infos_[id];
    if (f.phase == Phase::done)
        return program_.formulas[id].type;
    if (f.phase == Phase::running) {
        if (f.typed)
            return program_.formulas[id].type; // the cycle itself is reported by the analysis of calls
        report_formula_cycle(id);
        return type_unknown;
    }
    f.phase = Phase::running;
    formula_path_.push_back(id);
    check_formula(id);
    formula_path_.pop_back();
    formula_infos_[id].phase = Phase::done;
    return program_.formulas[id].type;
}

void Checker::check_formula(FormulaId id) {
    Ref body = formula_infos_[id].node.find(NodeKind::Default);
    if (!body)
        return; // reported by the grammar
    Type wanted = type_unknown;
    if (Ref t = formula_infos_[id].node.find(NodeKind::Type)) {
        wanted = type_of(t);
        program_.formulas[id].type = wanted;
        formula_infos_[id].typed = true;
    }
    Scope scope = formula_infos_[id].scope; // a copy: the table of formulas may grow meanwhile
    NodeId value =
        wanted.kind == TypeKind::unknown ? expr(body.child(0), scope) : expr_as(body.child(0), scope, wanted);
    if (wanted.kind == TypeKind::unknown)
        program_.formulas[id].type = type(value);
    FunctionId function = finish(scope, value, program_.formulas[id].name);
    program_.formulas[id].function = function;
}

void Checker::report_formula_cycle(FormulaId id) {
    std::string path;
    bool inside = false;
    for (FormulaId step : formula_path_) {
        inside = inside || step == id;
        if (inside)
            path += "`" + program_.formulas[step].name + "` → ";
    }
    path += "`" + program_.formulas[id].name + "`";
    report(Diagnostic(Code::cycle, program_.formulas[id].span,
                      "formula `" + program_.formulas[id].name + "` is defined by itself: " + path));
}

} // namespace bylaw::check
