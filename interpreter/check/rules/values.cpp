// Values of rules, and the fields of procedures: registers that are set when the rule starts.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/ranges.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool declares_slot(Ref field, std::string_view name) {
    bool found = false;
    field.each(NodeKind::Slot, [&](view::Slot slot) {
        if (Ref own = slot.name())
            found = found || own.text() == name;
    });
    return found;
}

bool declares(Ref clause, std::string_view name) {
    if (clause.kind() == NodeKind::Value)
        return clause.find(NodeKind::Name).text() == name;
    return clause.kind() == NodeKind::Field && declares_slot(clause, name);
}

// A child may replace a value that an ancestor brought: the ancestor's clauses then mean the child's.
std::size_t declarers(const Context &c, RuleId id, std::string_view name) {
    auto chain = rule_chain(c, id);
    for (std::size_t depth = chain.size(); depth > 1; --depth)
        for (Ref clause : c.rules.infos[chain[depth - 1]].declaration->clauses)
            if (declares(clause, name))
                return depth;
    return 1;
}

void report_value_shadow(Context &c, RuleId id, Ref name) {
    for (const Scope::Binding &b : c.rules.infos[id].names_of[id]) {
        bool role = b.reg < c.program.rules[id].own_roles;
        bool result = b.span == c.program.rules[id].span;
        if (!(role || result) || b.name != name.text())
            continue;
        c.report(Diagnostic(Code::shadowing, name.span(),
                            "`" + std::string(name.text()) + "` already means something here")
                     .also(b.span, role ? "this role" : "every one of these has it")
                     .mend("choose another name"));
        return;
    }
}

// The value of that name that the rule has, if any.
const Register *value_named(Context &c, RuleId id, std::string_view name) {
    const RuleInfo &rule = rule_signature(c, id);
    auto found = rule.values.find(name);
    return found == rule.values.end() ? nullptr : &rule.scope.function.registers[found->second];
}

void report_other_type(Context &c, RuleId parent, Ref name, Type of, Type theirs) {
    c.report(Diagnostic(Code::wrong_parent_type, name.span(),
                        "`" + std::string(name.text()) + "` is " + describe(c, of) + " here, but in `" +
                            c.program.rules[parent].name + "`, which this is, " + describe(c, theirs))
                 .also(c.program.rules[parent].span, "the parent")
                 .mend("give it the same type or another name"));
}

// A child's value has the type of its parent's, because rules of the parent read and write it by the same
// name.
void check_type_of_parents(Context &c, RuleId id, Ref name, Type of) {
    for (RuleId parent : rule_chain(c, id)) {
        const Register *theirs = parent == id ? nullptr : value_named(c, parent, name.text());
        if (!theirs)
            continue;
        if (!fits(c, of, theirs->type) || !fits(c, theirs->type, of))
            report_other_type(c, parent, name, of, theirs->type);
        return;
    }
}

void add_value(Context &c, RuleId id, const RuleInfo::Clause &clause, Ref name, NodeId initial, Type of,
               bool field) {
    if (clause.owner == id) {
        report_value_shadow(c, id, name);
        check_type_of_parents(c, id, name, of);
    }
    report_early_results(c, id, initial, 0);
    std::uint32_t reg = c.rules.infos[id].scope.add_register(name.text(), of);
    Rule &made = c.program.rules[id];
    (field ? made.field_initials : made.initials).emplace_back(reg, initial);
    publish(c, id, name.text(), reg, name.span(), declarers(c, id, name.text()), true);
}

void declare_value(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    const view::Value value = clause.ref;
    const Ref name = value.name(), t = value.type(), written = value.definition().value();
    if (!name || !written)
        return; // reported by the grammar
    Scope &scope = scope_of(c, id, clause.owner);
    NodeId initial = t ? expr_as(c, written, scope, type_of(c, t)) : expr(c, written, scope);
    Type of = t ? type_of(c, t) : c.type(initial);
    if (of.kind == TypeKind::text || of.kind == TypeKind::nothing) {
        c.report(Diagnostic(Code::wrong_type, written.span(), "a value cannot be " + describe(c, of)));
        of = type_unknown;
    }
    add_value(c, id, clause, name, initial, of, false);
}

FunctionId range_bound(Context &c, Ref bound, Span range, std::string_view name) {
    Scope scope;
    new_function(scope, std::string(name), range);
    scope.pure = true;
    scope.purity = "a range";
    NodeId value = number(c, bound, scope);
    return finish(c, std::move(scope), value, std::string(name));
}

void add_rule_range(Context &c, RuleId id, view::Range range, bool clamps, std::string_view name) {
    if (report_minus_in_range(c, range))
        return;
    RuleRange made;
    made.reg = c.rules.infos[id].values.at(name);
    made.clamps = clamps;
    made.low = range_bound(c, range.low(), range.span(), name);
    if (range.high())
        made.high = range_bound(c, range.high(), range.span(), name);
    else if (!range.is_open())
        made.high = made.low;
    c.program.rules[id].ranges.push_back(made);
}

void report_several_values(Context &c, RuleId id, const RuleInfo::Clause &clause, Ref slot, Ref name) {
    c.report(Diagnostic(Code::misplaced_clause, slot.span(), "a field of a rule has one value only")
                 .mend("declare it in a kind, or outside all braces as a field of the game"));
    if (name) // so that its uses are not reported as well
        add_value(c, id, clause, name, c.bad(name.span()), type_unknown, true);
}

void report_no_range(Context &c, Ref slot, Ref name) {
    c.report(Diagnostic(Code::missing_part, slot.span(), "a pool needs a range to be full of")
                 .mend("write `pool " + std::string(name.text()) + " in 0..…`"));
}

// Returns the start of a field: as written, else a full pool, else the start of its type.
NodeId field_start(Context &c, Ref field, Ref slot, Type of, Scope &scope) {
    const view::Range range = slot.find(NodeKind::Range);
    const view::Default written = field.find(NodeKind::Default);
    if (written)
        return expr_as(c, written.value(), scope, of);
    if (field_sort(field) == FieldSort::pool && range)
        return number(c, range.end(), scope);
    return of.kind == TypeKind::list ? c.node(ir::Op::list, of, slot.span()) : c.constant(of, slot.span(), 0);
}

void declare_rule_field(Context &c, RuleId id, const RuleInfo::Clause &clause, Ref slot, Ref type_node) {
    Ref name = slot.find(NodeKind::Name);
    if (!name || slot.find(NodeKind::Index))
        return report_several_values(c, id, clause, slot, name);
    const FieldSort sort = field_sort(clause.ref);
    Type of = slot_type(c, slot, type_node, sort, clause.ref.find(NodeKind::Default));
    const view::Range range = slot.find(NodeKind::Range);
    NodeId initial = field_start(c, clause.ref, slot, of, scope_of(c, id, clause.owner));
    if (sort == FieldSort::pool && !range)
        report_no_range(c, slot, name);
    add_value(c, id, clause, name, initial, of, true);
    if (range)
        add_rule_range(c, id, range, sort == FieldSort::pool, name.text());
}

void report_refill(Context &c, Ref per) {
    c.report(Diagnostic(Code::misplaced_clause, per.span(),
                        "a field of a rule lives as long as the rule runs: nothing refills it")
                 .mend("declare it in a kind, or set it where it starts anew"));
}

// `link a, b: side`: a type stands for those before it, too.
std::vector<Ref> types_of_slots(const std::vector<Ref> &slots) {
    Ref type_node;
    std::vector<Ref> types(slots.size());
    for (std::size_t i = slots.size(); i-- > 0;) {
        if (Ref own = slots[i].find(NodeKind::Type))
            type_node = own;
        types[i] = type_node;
    }
    return types;
}

void declare_rule_fields(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    if (Ref per = clause.ref.find(NodeKind::Per))
        report_refill(c, per);
    std::vector<Ref> slots;
    clause.ref.each(NodeKind::Slot, [&](Ref slot) { slots.push_back(slot); });
    const std::vector<Ref> types = types_of_slots(slots);
    for (std::size_t i = 0; i < slots.size(); ++i)
        declare_rule_field(c, id, clause, slots[i], types[i]);
}

} // namespace

void declare_values(Context &c, RuleId id) {
    for (const RuleInfo::Clause &clause : c.rules.infos[id].clauses) {
        if (clause.ref.kind() == NodeKind::Value)
            declare_value(c, id, clause);
        if (clause.ref.kind() == NodeKind::Field)
            declare_rule_fields(c, id, clause);
    }
}

} // namespace bylaw::check
