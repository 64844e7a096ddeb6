// Prices: `cost 1 actions or 2 battle.luck`. A bare name is a field of the first role, a place may be named
// in full.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/kinds.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// The price before this one.
Ref cost_before(const RuleInfo &rule, Ref cost) {
    Ref before;
    for (const RuleInfo::Clause &other : rule.clauses) {
        if (other.ref == cost)
            break;
        if (other.ref.kind() == NodeKind::Cost)
            before = other.ref;
    }
    return before;
}

// Two prices that may hold at once: both or either? The words for that are `and` and `or`.
void report_second_cost(Context &c, RuleId id, const RuleInfo::Clause &clause, NodeId when) {
    Ref first = cost_before(c.rules.infos[id], clause.ref);
    if (!first || (when != ir::none && first.find(NodeKind::When)))
        return;
    c.report(Diagnostic(Code::two_prices, clause.ref.span(),
                        "a second price, and nothing says when which of them holds")
                 .also(first.span(), "the first one")
                 .mend("join them with `and` (both) or `or` (one of them), or give each a `when`"));
}

void report_no_payer(Context &c, Ref name, RuleId id) {
    c.report(
        Diagnostic(Code::no_payer, name.span(),
                   "nobody is there to pay `" + std::string(name.text()) + "`: the first role is no thing")
            .also(c.program.rules[id].span, "the rule")
            .mend("let the first role be the one who pays, or say whose it is: `SOMEBODY." +
                  std::string(name.text()) + "`"));
}

// Its own and its parents'.
std::string pools_of(const Context &c, KindId kind) {
    std::string all;
    for (FieldId f : c.program.kinds[kind].fields)
        if (const Field &field = c.program.fields[f]; field.sort == FieldSort::pool && field.index == no_id)
            all += (all.empty() ? "`" : ", `") + field.name + "`";
    return all;
}

void report_no_pool(Context &c, Ref name, KindId kind) {
    Diagnostic d = no_such_field(c, kind, name);
    d.others.push_back({c.program.kinds[kind].span, "the kind is declared here"});
    const std::string pools = pools_of(c, kind);
    if (d.hint.empty())
        d.hint = pools.empty()
                     ? "declare what it is paid from: `pool " + std::string(name.text()) + " in 0..1`"
                     : "a price is paid from a field of the first role; its pools are " + pools;
    c.report(std::move(d));
}

bool lacks_field(const Context &c, Ref name, Type payer) {
    if (payer.kind != TypeKind::thing || payer.of == any_kind || is_orphan(c, payer.of))
        return false;
    const auto names = field_names(c, payer.of);
    return std::ranges::find(names, name.text()) == names.end();
}

NodeId first_role_field(Context &c, Ref name, RuleId id, RuleId owner, Scope &scope) {
    const auto &roles = c.rules.infos[id].role_registers.at(owner);
    const Type payer = roles.empty() ? type_nothing : known_type(scope, roles[0]);
    if (lacks_field(c, name, payer))
        report_no_pool(c, name, payer.of);
    else if (payer.kind == TypeKind::thing)
        return thing_member(c, name, local(c, scope, roles[0], name.span()), name.span());
    else if (payer.kind != TypeKind::unknown)
        report_no_payer(c, name, id);
    return c.bad(name.span());
}

NodeId payment_place(Context &c, Ref p, RuleId id, RuleId owner, Scope &scope) {
    bool bare =
        p.kind() == NodeKind::Name && !find_local(scope, p.text()) && !find(c, p, SymbolSort::game_field);
    NodeId made = bare ? first_role_field(c, p, id, owner, scope) : place(c, p, scope);
    Type t = c.type(made);
    if (t == type_number || t.kind == TypeKind::unknown)
        return made;
    c.report(
        Diagnostic(Code::wrong_type, p.span(),
                   "a price is paid in numbers, but `" + std::string(p.text()) + "` is " + describe(c, t)));
    return c.bad(p.span());
}

bool field_has_refill(const Context &c, FieldId id) {
    auto source = c.fields.sources.find(id);
    return source != c.fields.sources.end() && source->second.field.find(NodeKind::Per);
}

bool is_refilled(const Context &c, const ir::Node &n) {
    bool field = n.op == ir::Op::field || n.op == ir::Op::game_field;
    return field && c.program.fields[n.value].sort == FieldSort::pool &&
           field_has_refill(c, static_cast<FieldId>(n.value));
}

// `ahead` takes from the next refill, so there must be one.
void check_ahead(Context &c, NodeId place, view::Payment p) {
    const ir::Node &n = c.program.ir[place];
    if (n.type.kind == TypeKind::unknown || is_refilled(c, n))
        return;
    c.report(
        Diagnostic(Code::wrong_type, p.ahead().span(),
                   "`ahead` takes from what a pool will be refilled with, and this is no pool with a `per …`")
            .also(p.place().span(), "this one"));
}

void report_negative(Context &c, view::Payment p, std::int64_t amount) {
    c.report(Diagnostic(Code::out_of_range, p.amount().span(),
                        "a price is never below 0, but this is " + std::to_string(amount))
                 .mend("to give something, do it in what the rule does: `who." +
                       std::string(p.place().text()) + " += " + std::to_string(-amount) + "`"));
}

Payment payment(Context &c, view::Payment p, RuleId id, RuleId owner, Scope &scope) {
    Payment made;
    made.amount = number(c, p.amount(), scope);
    if (auto fixed = constant_value(c, made.amount); fixed && *fixed < 0)
        report_negative(c, p, *fixed);
    made.place = payment_place(c, p.place(), id, owner, scope);
    made.ahead = static_cast<bool>(p.ahead());
    if (made.ahead)
        check_ahead(c, made.place, p);
    return made;
}

PriceChoice act_as_price(Context &c, view::As as, NodeId when, Scope &scope) {
    PriceChoice choice;
    choice.when = when;
    choice.as = expr_as(c, as.act(), scope, type_act);
    return choice;
}

PriceChoice payments(Context &c, Ref price, NodeId when, RuleId id, RuleId owner, Scope &scope) {
    PriceChoice choice;
    choice.when = when;
    price.each(NodeKind::Payment, [&](Ref p) { choice.payments.push_back(payment(c, p, id, owner, scope)); });
    return choice;
}

} // namespace

void check_cost(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Scope &scope = role_scope_of(c, id, clause.owner);
    PureFor pure(scope, "a price");
    scope.asks_again = true; // whether it can be paid is asked before what it requires
    NodeId when = guard(c, clause.ref, scope, "a `when`");
    report_second_cost(c, id, clause, when);
    auto &prices = c.program.rules[id].prices;
    if (view::As as = clause.ref.find(NodeKind::As))
        prices.push_back(act_as_price(c, as, when, scope));
    clause.ref.each(NodeKind::Price,
                    [&](Ref price) { prices.push_back(payments(c, price, when, id, clause.owner, scope)); });
    scope.asks_again = false;
}

} // namespace bylaw::check
