// Answers of a test: values, acts, or names of choices.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// A price with alternatives is answered by the name of the field that pays.
bool names_place(const Context &c, std::string_view name) {
    return std::any_of(c.program.fields.begin(), c.program.fields.end(), [&](const Field &field) {
        return field.sort != FieldSort::hidden && field.name == name;
    });
}

bool is_choice(const Context &c, StringId name) {
    for (const auto &choices : c.program.choices)
        for (std::size_t i = 0; i < choices.size() / 2; ++i)
            if (choices[i] == name)
                return true;
    return false;
}

bool is_free_name(const Context &c, Ref e, Scope &scope) {
    return e.kind() == NodeKind::Name && !find_local(scope, e.text()) && members_called(c, e).empty();
}

// The name of a choice of an `ask` with braces, also where a kind is called so: all of a kind are no answer.
NodeId answered_name(Context &c, Ref e) {
    const Symbol *s = find(c, e);
    const bool is_value = s && (s->sort == SymbolSort::option || s->sort == SymbolSort::game_field);
    const auto name = c.strings.find(std::string(e.text()));
    if (name != c.strings.end() && !is_value && is_choice(c, name->second))
        return c.node(ir::Op::text_part, type_text, e.span(), {}, name->second);
    if (!s && names_place(c, e.text()))
        return c.node(ir::Op::text_part, type_text, e.span(), {}, c.string(e.text()));
    return ir::none;
}

} // namespace

NodeId answer(Context &c, Ref e, Scope &scope) {
    if (NodeId act = act_expr(c, e, scope); act != ir::none)
        return act;
    const NodeId name = is_free_name(c, e, scope) ? answered_name(c, e) : ir::none;
    return name != ir::none ? name : expr(c, e, scope);
}

NodeId answers(Context &c, Ref clause, Scope &scope) {
    std::vector<NodeId> values;
    clause.each([&](Ref e) {
        if (e.kind() == NodeKind::Reference)
            return;
        NodeId value = answer(c, e, scope);
        if (e.kind() == NodeKind::Literal && e.word() == Word::pass)
            c.program.ir.nodes[value].flags = 1;
        values.push_back(value);
    });
    return c.node(ir::Op::queue_answers, type_nothing, clause.span(), std::move(values));
}

namespace {

const Symbol *called_rule(Context &c, Ref e, Scope &scope) {
    if (!e.is(NodeKind::Call))
        return nullptr;
    const Ref name = view::Call(e).callee();
    if (!name.is(NodeKind::Name) || find_local(scope, name.text()))
        return nullptr;
    return find(c, name, SymbolSort::rule);
}

} // namespace

// `attack(ada, orc)` where an action is wanted, not its call.
NodeId act_expr(Context &c, Ref e, Scope &scope) {
    const Symbol *s = called_rule(c, e, scope);
    if (!s)
        return ir::none;
    bool pure = std::exchange(scope.pure, false);
    NodeId performing = perform(c, e, s->id, scope);
    scope.pure = pure;
    ir::Node n = c.program.ir[performing];
    if (n.op != ir::Op::perform)
        return performing;
    std::vector<NodeId> args(c.program.ir.args(performing).begin(), c.program.ir.args(performing).end());
    return c.node(ir::Op::make_act, type_act, e.span(), std::move(args), n.value);
}

} // namespace bylaw::check
