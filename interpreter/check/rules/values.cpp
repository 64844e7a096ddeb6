// Values of rules, and the fields of procedures: registers that are set when the rule starts.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool declares(Ref clause, std::string_view name) {
    if (clause.kind() == NodeKind::Value)
        return clause.find(NodeKind::Name).text() == name;
    if (clause.kind() != NodeKind::Field)
        return false;
    bool found = false;
    clause.each(NodeKind::Slot, [&](view::Slot slot) {
        if (Ref own = slot.name())
            found = found || own.text() == name;
    });
    return found;
}

// A child may replace a value that an ancestor brought: the ancestor's clauses then mean the child's.
std::size_t declarers(const Context &c, RuleId id, std::string_view name) {
    auto chain = rule_chain(c, id);
    for (std::size_t depth = chain.size(); depth > 0; --depth)
        for (Ref clause : c.rules.infos[chain[depth - 1]].declaration->clauses)
            if (declares(clause, name))
                return depth;
    return 1;
}

void report_value_shadow(Context &c, RuleId id, Ref name) {
    for (const Scope::Binding &b : c.rules.infos[id].names_of[id]) {
        bool role = b.reg < c.program.rules[id].own_roles;
        bool result = b.span == c.program.rules[id].span;
        if (b.name != name.text() || !(role || result))
            continue;
        c.report(Diagnostic(Code::shadowing, name.span(),
                            "`" + std::string(name.text()) + "` already means something here")
                     .also(b.span, role ? "this role" : "every one of these has it")
                     .mend("choose another name"));
        return;
    }
}

// Whoever knows the parent's value reads and sets this one by the same name.
void report_other_type(Context &c, RuleId id, Ref name, Type of) {
    for (RuleId parent : rule_chain(c, id)) {
        if (parent == id)
            continue;
        const RuleInfo &above = rule_signature(c, parent);
        auto found = above.values.find(name.text());
        if (found == above.values.end())
            continue;
        const Register &theirs = above.scope.function.registers[found->second];
        if (fits(c, of, theirs.type) && fits(c, theirs.type, of))
            return;
        c.report(Diagnostic(Code::wrong_parent_type, name.span(),
                            "`" + std::string(name.text()) + "` is " + describe(c, of) + " here, but in `" +
                                c.program.rules[parent].name + "`, which this is, " +
                                describe(c, theirs.type))
                     .also(c.program.rules[parent].span, "the parent")
                     .mend("give it the same type or another name"));
        return;
    }
}

void add_value(Context &c, RuleId id, const RuleInfo::Clause &clause, Ref name, NodeId initial, Type of,
               bool field) {
    if (clause.owner == id)
        report_value_shadow(c, id, name);
    if (clause.owner == id)
        report_other_type(c, id, name, of);
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

void add_rule_range(Context &c, RuleId id, view::Range range, bool clamps, std::string_view name) {
    auto bound = [&](Ref e) {
        Scope scope;
        new_function(scope, std::string(name), range.span());
        scope.pure = true;
        scope.purity = "a range";
        NodeId value = number(c, e, scope);
        return finish(c, scope, value, std::string(name));
    };
    RuleRange made;
    made.reg = c.rules.infos[id].values.at(name);
    made.clamps = clamps;
    made.low = bound(range.low());
    if (range.high())
        made.high = bound(range.high());
    else if (!range.is_open())
        made.high = made.low;
    c.program.rules[id].ranges.push_back(made);
}

void declare_rule_field(Context &c, RuleId id, const RuleInfo::Clause &clause, Ref slot, Ref type_node) {
    Ref name = slot.find(NodeKind::Name);
    if (!name || slot.find(NodeKind::Index)) {
        c.report(Diagnostic(Code::misplaced_clause, slot.span(), "a field of a rule has one value only")
                     .mend("declare it in a kind, or outside all braces as a field of the game"));
        if (name)
            add_value(c, id, clause, name, c.bad(name.span()), type_unknown,
                      true); // so that its uses are not reported as well
        return;
    }
    const FieldSort sort = field_sort(clause.ref);
    Type of = slot_type(c, slot, type_node, sort);
    Scope &scope = scope_of(c, id, clause.owner);
    const view::Range range = slot.find(NodeKind::Range);
    const view::Default written = clause.ref.find(NodeKind::Default);
    NodeId initial = ir::none;
    if (written)
        initial = expr_as(c, written.value(), scope, of);
    else if (sort == FieldSort::pool && range)
        initial = number(c, range.end(), scope);
    else
        initial = of.kind == TypeKind::list ? c.node(ir::Op::list, of, slot.span())
                                            : c.constant(of, slot.span(), 0);
    if (sort == FieldSort::pool && !range)
        c.report(Diagnostic(Code::missing_part, slot.span(), "a pool needs a range to be full of")
                     .mend("write `pool " + std::string(name.text()) + " in 0..…`"));
    add_value(c, id, clause, name, initial, of, true);
    if (range)
        add_rule_range(c, id, range, sort == FieldSort::pool, name.text());
}

void declare_rule_fields(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    if (Ref per = clause.ref.find(NodeKind::Per))
        c.report(Diagnostic(Code::misplaced_clause, per.span(),
                            "a field of a rule lives as long as the rule runs: nothing refills it")
                     .mend("declare it in a kind, or set it where it starts anew"));
    std::vector<Ref> slots;
    clause.ref.each(NodeKind::Slot, [&](Ref slot) { slots.push_back(slot); });
    Ref type_node;
    std::vector<Ref> types(slots.size());
    for (std::size_t i = slots.size();
         i-- > 0;) { // `link a, b: side`: a type stands for those before it, too
        if (Ref own = slots[i].find(NodeKind::Type))
            type_node = own;
        types[i] = type_node;
    }
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
