// What can stand on the left of `=`.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

NodeId Checker::place(Ref p, Scope &scope) {
    if (p.kind() == NodeKind::Name) {
        if (Scope::Binding *b = find_local(scope, p.text())) {
            if (b->assignable) return local(scope, b->reg, p.span());
            report(Diagnostic(Code::not_assignable, p.span(), "`" + std::string(p.text()) + "` keeps its value once it is named")
                       .also(b->span, "named here")
                       .mend("use a `value` of the rule for something that changes"));
            return bad(p.span());
        }
    }
    NodeId target = expr(p, scope);
    switch (program_.ir[target].op) {
    case ir::Op::field:
    case ir::Op::game_field:
    case ir::Op::condition_field:
    case ir::Op::active: return target;
    case ir::Op::call_formula:
        report(Diagnostic(Code::not_assignable, p.span(), "`" + std::string(p.text()) + "` is a formula: it follows from other values")
                   .mend("change what it is made of"));
        return bad(p.span());
    case ir::Op::option:
        report(Diagnostic(Code::not_assignable, p.span(), "`" + std::string(p.text()) + "` is an option: it is set before play, not by a rule"));
        return bad(p.span());
    default: break;
    }
    if (type(target).kind != TypeKind::unknown)
        report(Diagnostic(Code::not_assignable, p.span(), "`" + std::string(p.text()) + "` is nothing that can be changed"));
    return bad(p.span());
}

} // namespace bylaw::check
