// Targets of an assignment: the left side of `=`.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

// The rule that runs may be a child, in which this is of another kind.
bool report_narrower_role(Context &c, NodeId target, Ref p) {
    ir::Node n = c.program.ir[target];
    auto rule = static_cast<RuleId>(n.value);
    std::string name = c.rules.infos[rule].scope.function.registers[static_cast<std::size_t>(n.extra)].name;
    for (RuleId child : family(c, rule)) {
        for (const Register &own : rule_signature(c, child).scope.function.registers) {
            if (own.name != name)
                continue;
            if (fits(c, n.type, own.type))
                break;
            c.report(Diagnostic(Code::wrong_parent_type, p.span(),
                                "`" + std::string(p.text()) + "` may be set to " + describe(c, n.type) +
                                    ", but in `" + c.program.rules[child].name + "`, which is a `" +
                                    c.program.rules[rule].name + "`, it is " + describe(c, own.type))
                         .also(c.program.rules[child].span, "this one"));
            return true;
        }
    }
    return false;
}

NodeId report_not_assignable(Context &c, Ref p, const std::string &because, const std::string &mend = "") {
    c.report(
        Diagnostic(Code::not_assignable, p.span(), "`" + std::string(p.text()) + "` " + because).mend(mend));
    return c.bad(p.span());
}

NodeId local_place(Context &c, Ref p, const Scope::Binding &b, const Scope &scope) {
    c.note(p.span(), b.span);
    if (b.assignable) // whatever it is known to be now, it may be set to what it was declared for
        return c.node(ir::Op::local, scope.function.registers[b.reg].type, p.span(), {}, b.reg);
    c.report(Diagnostic(Code::not_assignable, p.span(),
                        "`" + std::string(p.text()) + "` keeps its value once it is named")
                 .also(b.span, "named here")
                 .mend("use a `value` of the rule for something that changes"));
    return c.bad(p.span());
}

} // namespace

NodeId place(Context &c, Ref p, Scope &scope) {
    if (p.kind() == NodeKind::Name)
        if (const Scope::Binding *b = find_local(scope, p.text()))
            return local_place(c, p, *b, scope);
    NodeId target = expr(c, p, scope);
    switch (c.program.ir[target].op) {
    case ir::Op::field:
    case ir::Op::game_field:
    case ir::Op::condition_field: return target;
    case ir::Op::active: return report_narrower_role(c, target, p) ? c.bad(p.span()) : target;
    case ir::Op::call_formula:
        return report_not_assignable(c, p, "is a formula: it follows from other values",
                                     "change what it is made of");
    case ir::Op::option:
        return report_not_assignable(c, p, "is an option: it is set before play, not by a rule");
    default: break;
    }
    return c.type(target).kind == TypeKind::unknown
               ? c.bad(p.span())
               : report_not_assignable(c, p, "is nothing that can be changed");
}

} // namespace bylaw::check
