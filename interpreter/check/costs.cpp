// Prices: `cost 1 actions or 2 battle.luck`. A bare name is a field of the first role, a place may be named
// in full.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_cost(RuleId id, const RuleInfo::Clause &clause) {
    Scope &scope = role_scope_of(id, clause.owner);
    bool was_pure = std::exchange(scope.pure, true);
    scope.purity = "a price";
    scope.asks_again = true; // whether it can be paid is asked before what it requires
    NodeId when = guard(clause.ref, scope, "a `when`");
    report_second_cost(id, clause, when);
    if (Ref as = clause.ref.find(NodeKind::As)) {
        PriceChoice choice;
        choice.when = when;
        choice.as = expr_as(as.child(0), scope, type_act);
        program_.rules[id].prices.push_back(choice);
    }
    clause.ref.each(NodeKind::Price, [&](Ref price) {
        PriceChoice choice;
        choice.when = when;
        price.each(NodeKind::Payment,
                   [&](Ref p) { choice.payments.push_back(payment(p, id, clause.owner, scope)); });
        program_.rules[id].prices.push_back(std::move(choice));
    });
    scope.asks_again = false;
    scope.pure = was_pure;
}

// Two prices that may hold at once: both or either? The words for that are `and` and `or`.
void Checker::report_second_cost(RuleId id, const RuleInfo::Clause &clause, NodeId when) {
    Ref first;
    for (const RuleInfo::Clause &other : rule_infos_[id].clauses) {
        if (other.ref.kind() != NodeKind::Cost)
            continue;
        if (other.ref.node == clause.ref.node && other.ref.tree == clause.ref.tree)
            break;
        first = other.ref;
    }
    if (!first || (when != ir::none && first.find(NodeKind::When)))
        return;
    report(Diagnostic(Code::two_prices, clause.ref.span(),
                      "a second price, and nothing says when which of them holds")
               .also(first.span(), "the first one")
               .mend("join them with `and` (both) or `or` (one of them), or give each a `when`"));
}

Payment Checker::payment(Ref p, RuleId id, RuleId owner, Scope &scope) {
    Payment made;
    made.amount = number(p.child(0), scope);
    if (auto fixed = constant_value(made.amount); fixed && *fixed < 0)
        report(Diagnostic(Code::out_of_range, p.child(0).span(),
                          "a price is never below 0, but this is " + std::to_string(*fixed))
                   .mend("to give something, do it in what the rule does: `who." +
                         std::string(p.child(1).text()) + " += " + std::to_string(-*fixed) + "`"));
    made.place = payment_place(p.child(1), id, owner, scope);
    made.ahead = static_cast<bool>(p.find(NodeKind::Word));
    if (made.ahead)
        report_ahead(made.place, p);
    return made;
}

NodeId Checker::payment_place(Ref p, RuleId id, RuleId owner, Scope &scope) {
    bool bare =
        p.kind() == NodeKind::Name && !find_local(scope, p.text()) && !find(p.text(), SymbolSort::game_field);
    NodeId made = bare ? first_role_field(p, id, owner, scope) : place(p, scope);
    Type t = type(made);
    if (t == type_number || t.kind == TypeKind::unknown)
        return made;
    report(Diagnostic(Code::wrong_type, p.span(),
                      "a price is paid in numbers, but `" + std::string(p.text()) + "` is " + describe(t)));
    return bad(p.span());
}

NodeId Checker::first_role_field(Ref name, RuleId id, RuleId owner, Scope &scope) {
    const auto &roles = rule_infos_[id].role_registers.at(owner);
    if (roles.empty() || scope.function.registers[roles[0]].type.kind != TypeKind::thing) {
        if (!roles.empty() && scope.function.registers[roles[0]].type.kind == TypeKind::unknown)
            return bad(name.span());
        report(Diagnostic(Code::no_payer, name.span(),
                          "nobody is there to pay `" + std::string(name.text()) +
                              "`: the first role is no thing")
                   .also(program_.rules[id].span, "the rule")
                   .mend("let the first role be the one who pays, or say whose it is: `SOMEBODY." +
                         std::string(name.text()) + "`"));
        return bad(name.span());
    }
    return thing_member(name, local(scope, roles[0], name.span()), name.span());
}

// `ahead` takes from the next refill, so there must be one.
void Checker::report_ahead(NodeId place, Ref p) {
    const ir::Node &n = program_.ir[place];
    if (n.type.kind == TypeKind::unknown)
        return;
    bool field = n.op == ir::Op::field || n.op == ir::Op::game_field;
    if (field && program_.fields[n.value].sort == FieldSort::pool &&
        field_has_refill(static_cast<FieldId>(n.value)))
        return;
    report(
        Diagnostic(Code::wrong_type, p.find(NodeKind::Word).span(),
                   "`ahead` takes from what a pool will be refilled with, and this is no pool with a `per …`")
            .also(p.child(1).span(), "this one"));
}

bool Checker::field_has_refill(FieldId id) const {
    auto source = field_sources_.find(id);
    return source != field_sources_.end() && source->second.field.find(NodeKind::Per);
}

} // namespace bylaw::check
