// `ends after turn of bearer by save`: what ends a condition where it succeeds.
#include "base/text/filled.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

void report_no_success(Context &c, view::By by, Type t) {
    c.report(
        Diagnostic(Code::wrong_type, by.what().span(),
                   "`by` wants a check, whose success ends the condition, but this is " + describe(c, t)));
}

void report_no_bearer(Context &c, Ref name, const RuleInfo &called, Type on) {
    c.report(Diagnostic(Code::wrong_type, name.span(),
                        filled("`{}` without brackets is done by the bearer, which is {}; it is for {}",
                               {name.text(), describe(c, on), describe(c, called.role_types[0])}))
                 .also(called.declaration->span(), "declared here")
                 .mend(filled("say who does it: `by {}(…)`", {name.text()})));
}

// `by save`: the bearer does it.
NodeId done_by_bearer(Context &c, Ref name, RuleId rule, Scope &scope) {
    const RuleInfo &called = rule_signature(c, rule);
    const Type on = type_thing(c.program.conditions[scope.condition].on);
    const NodeId instance = local(c, scope, scope.instance, name.span());
    std::vector<NodeId> args = c.program.rules[rule].defaults;
    if (args.empty())
        return perform(c, name, rule, scope);
    if (!fits(c, on, called.role_types[0]))
        return report_no_bearer(c, name, called, on), c.bad(name.span());
    args[0] = c.node(ir::Op::bearer, on, name.span(), {instance});
    for (std::size_t i = 1; i < args.size(); ++i)
        if (args[i] == ir::none)
            return perform(c, name, rule, scope); // and says what it needs
    c.conditions.done_by_bearer.push_back({rule, name.span()});
    return c.node(ir::Op::perform, rule_type(c, rule, name.span()), name.span(), std::move(args), rule);
}

NodeId done(Context &c, view::By by, Scope &scope) {
    const Symbol *s = by.what().is(NodeKind::Path) ? find(c, by.what(), SymbolSort::rule) : nullptr;
    return s ? done_by_bearer(c, by.what(), s->id, scope) : expr(c, by.what(), scope);
}

// Returns the condition behind `by`: a check counts as success, a yes or no stands for itself.
NodeId succeeds(Context &c, view::By by, Scope &scope) {
    NodeId done = check::done(c, by, scope);
    Type t = c.type(done);
    if (t.kind == TypeKind::degree)
        return c.node(ir::Op::counts_as, type_yesno, by.span(), {done}, t.of,
                      static_cast<std::int32_t>(degree_success));
    if (t.kind != TypeKind::yesno && t.kind != TypeKind::unknown)
        report_no_success(c, by, t);
    return done;
}

} // namespace

NodeId ending_by(Context &c, view::Ends clause, Scope &scope) {
    NodeId end = c.node(ir::Op::end_instance, type_nothing, clause.span());
    view::By by = clause.by();
    if (!by)
        return end;
    return c.node(ir::Op::if_then, type_nothing, clause.span(), {succeeds(c, by, scope), end});
}

} // namespace bylaw::check
