// Members of a borne condition, read from outside: `ada.mad.how`, its parameters and fields.
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/program/code.hpp"

namespace bylaw::check {

namespace {

NodeId report_no_such(Context &c, view::Member e, const Condition &condition) {
    std::vector<std::string_view> known;
    for (FieldId f : condition.fields)
        if (c.program.fields[f].sort != FieldSort::hidden)
            known.push_back(c.program.fields[f].name);
    Diagnostic d(Code::unknown_field, e.name().span(),
                 "the condition `" + condition.name + "` has no parameter or field `" +
                     std::string(e.name().text()) + "`");
    add_near(c, d, e.name().text(), known);
    c.report(std::move(d).also(condition.span, "declared here"));
    return c.bad(e.span());
}

NodeId report_not_stored(Context &c, view::Member e, const Condition &condition) {
    c.report(Diagnostic(Code::while_condition, e.span(),
                        "a condition with `while` is never gained, so it has no parameters or fields")
                 .also(condition.span, "declared here"));
    return c.bad(e.span());
}

} // namespace

NodeId field_of_borne(Context &c, view::Member e, NodeId bearer, ConditionId id) {
    const Condition &condition = c.program.conditions[id];
    if (condition.while_ != no_id || c.conditions.declarations[id]->part(ast::NodeKind::While))
        return report_not_stored(c, e, condition);
    const FieldId field = find_condition_field(c, id, e.name().text());
    if (field == no_id)
        return report_no_such(c, e, condition);
    const Span at = e.owner().span();
    const NodeId instance = c.node(ir::Op::instance, type_instance, at, {bearer}, id);
    return c.node(ir::Op::condition_field, c.program.fields[field].type, e.span(), {instance}, field);
}

} // namespace bylaw::check
