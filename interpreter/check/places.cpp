// What can stand on the left of `=`.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

NodeId Checker::place(Ref p, Scope &scope) {
    if (p.kind() == NodeKind::Name) {
        if (Scope::Binding *b = find_local(scope, p.text())) {
            if (b->assignable) // whatever it is known to be now, it may be set to what it was declared for
                return node(ir::Op::local, scope.function.registers[b->reg].type, p.span(), {}, b->reg);
            report(Diagnostic(Code::not_assignable, p.span(),
                              "`" + std::string(p.text()) + "` keeps its value once it is named")
                       .also(b->span, "named here")
                       .mend("use a `value` of the rule for something that changes"));
            return bad(p.span());
        }
    }
    NodeId target = expr(p, scope);
    switch (program_.ir[target].op) {
    case ir::Op::field:
    case ir::Op::game_field:
    case ir::Op::condition_field: return target;
    case ir::Op::active: return report_narrower_role(target, p) ? bad(p.span()) : target;
    case ir::Op::call_formula:
        report(Diagnostic(Code::not_assignable, p.span(),
                          "`" + std::string(p.text()) + "` is a formula: it follows from other values")
                   .mend("change what it is made of"));
        return bad(p.span());
    case ir::Op::option:
        report(
            Diagnostic(Code::not_assignable, p.span(),
                       "`" + std::string(p.text()) + "` is an option: it is set before play, not by a rule"));
        return bad(p.span());
    default: break;
    }
    if (type(target).kind != TypeKind::unknown)
        report(Diagnostic(Code::not_assignable, p.span(),
                          "`" + std::string(p.text()) + "` is nothing that can be changed"));
    return bad(p.span());
}

// The rule that runs may be a child, in which this is of another kind.
bool Checker::report_narrower_role(NodeId target, Ref p) {
    ir::Node n = program_.ir[target];
    auto rule = static_cast<RuleId>(n.value);
    std::string name = rule_infos_[rule].scope.function.registers[static_cast<std::size_t>(n.extra)].name;
    for (RuleId child : family(rule)) {
        for (const Register &own : rule_signature(child).scope.function.registers) {
            if (own.name != name)
                continue;
            if (fits(n.type, own.type))
                break;
            report(Diagnostic(Code::wrong_parent_type, p.span(),
                              "`" + std::string(p.text()) + "` may be set to " + describe(n.type) +
                                  ", but in `" + program_.rules[child].name + "`, which is a `" +
                                  program_.rules[rule].name + "`, it is " + describe(own.type))
                       .also(program_.rules[child].span, "this one"));
            return true;
        }
    }
    return false;
}

} // namespace bylaw::check
