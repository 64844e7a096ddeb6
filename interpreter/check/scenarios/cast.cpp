// The cast of a scenario, as its own triggers know it. Triggers are functions of their own, so each named
// thing of the cast is kept in a hidden field of the game:
//
//     given ada = hero            ->  ada := make hero; (ada) := ada
//     after dawn { ada.luck += 1 } ->  after dawn when (ada) is not none { (ada).luck += 1 }
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/types/fields.hpp"

#include <algorithm>

namespace bylaw::check {

NodeId cast_name(Context &c, Ref name, Scope &scope) {
    const auto staged = c.tests.staged.find(scope.scenario);
    if (staged == c.tests.staged.end())
        return ir::none;
    const auto member = staged->second.cast.find(name.text());
    if (member == staged->second.cast.end())
        return ir::none;
    for (const Scope::Binding &b : staged->second.scope.names)
        if (b.reg == member->second.reg)
            c.note(name.span(), b.span);
    const Type type = staged->second.scope.function.registers[member->second.reg].type;
    FieldId &field = member->second.field;
    if (field == no_id)
        field = hidden_field(c, FieldOwner::game, 0, name.text(), type, name.span());
    if (std::ranges::find(scope.cast, field) == scope.cast.end())
        scope.cast.push_back(field);
    return c.node(ir::Op::game_field, type, name.span(), {}, field);
}

bool holds_cast(const Context &c, FieldId field) {
    return std::ranges::any_of(c.tests.staged, [&](const auto &staged) {
        return std::ranges::any_of(staged.second.cast,
                                   [&](const auto &member) { return member.second.field == field; });
    });
}

NodeId once_cast(Context &c, const Scope &scope, NodeId guard, Span at) {
    std::vector<NodeId> parts;
    for (FieldId field : scope.cast) {
        const Type type = c.program.fields[field].type;
        if (type.kind != TypeKind::thing)
            continue;
        const NodeId read = c.node(ir::Op::game_field, type, at, {}, field);
        parts.push_back(c.node(ir::Op::unequal, type_yesno, at, {read, c.constant(type, at, 0)}));
    }
    if (parts.empty())
        return guard;
    if (guard != ir::none)
        parts.push_back(guard);
    return c.all_of(std::move(parts), at);
}

} // namespace bylaw::check
