// What can stand on the left of `=`.
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

} // namespace

NodeId place(Context &c, Ref p, Scope &scope) {
    if (p.kind() == NodeKind::Name) {
        if (Scope::Binding *b = find_local(scope, p.text())) {
            if (b->assignable) // whatever it is known to be now, it may be set to what it was declared for
                return c.node(ir::Op::local, scope.function.registers[b->reg].type, p.span(), {}, b->reg);
            c.report(Diagnostic(Code::not_assignable, p.span(),
                                "`" + std::string(p.text()) + "` keeps its value once it is named")
                         .also(b->span, "named here")
                         .mend("use a `value` of the rule for something that changes"));
            return c.bad(p.span());
        }
    }
    NodeId target = expr(c, p, scope);
    switch (c.program.ir[target].op) {
    case ir::Op::field:
    case ir::Op::game_field:
    case ir::Op::condition_field: return target;
    case ir::Op::active: return report_narrower_role(c, target, p) ? c.bad(p.span()) : target;
    case ir::Op::call_formula:
        c.report(Diagnostic(Code::not_assignable, p.span(),
                            "`" + std::string(p.text()) + "` is a formula: it follows from other values")
                     .mend("change what it is made of"));
        return c.bad(p.span());
    case ir::Op::option:
        c.report(
            Diagnostic(Code::not_assignable, p.span(),
                       "`" + std::string(p.text()) + "` is an option: it is set before play, not by a rule"));
        return c.bad(p.span());
    default: break;
    }
    if (c.type(target).kind != TypeKind::unknown)
        c.report(Diagnostic(Code::not_assignable, p.span(),
                            "`" + std::string(p.text()) + "` is nothing that can be changed"));
    return c.bad(p.span());
}

} // namespace bylaw::check
