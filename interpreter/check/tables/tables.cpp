// Tables: rows by range, as in a book.
#include "interpreter/check/tables/tables.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/check/tables/inside.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

EnumId inherited_row_enum(Context &c, RuleId parent) {
    if (parent == no_id)
        return no_id;
    const Type inherited = row_names_type(c, parent);
    return inherited.kind == TypeKind::member ? inherited.of : no_id;
}

EnumId add_row_enum(Context &c, const Rule &table) {
    c.program.enums.push_back({table.name, {}, table.span});
    return static_cast<EnumId>(c.program.enums.size() - 1);
}

void add_row_name(Context &c, EnumId of, Ref name) {
    const auto &owners = c.names.members[name.text()];
    if (std::ranges::none_of(owners, [&](const auto &owner) { return owner.of == of; }))
        add_member(c, of, name);
}

} // namespace

// The names of a table's rows are an enum of its name; a child's names join its parent's.
Type row_names_type(Context &c, RuleId id) {
    link_rules(c);
    RuleInfo &rule = c.rules.infos[id];
    if (std::exchange(rule.rows_named, true))
        return rule.row_type;
    EnumId of = inherited_row_enum(c, rule.parent);
    for (Ref clause : rule.declaration->clauses) {
        Ref name = clause.kind() == NodeKind::Row ? clause.find(NodeKind::Name) : Ref{};
        if (name && of == no_id)
            of = add_row_enum(c, c.program.rules[id]);
        if (name)
            add_row_name(c, of, name);
    }
    c.program.rules[id].row_enum = of;
    rule.row_type = of == no_id ? type_nothing : type_member(of);
    return rule.row_type;
}

namespace {

void check_table_roll(Context &c, RuleId id) {
    for (RuleId owner : rule_chain(c, id)) {
        view::Rolls rolls = c.rules.infos[owner].declaration->part(NodeKind::Rolls);
        if (!rolls)
            continue;
        NodeId roll = expr_as(c, rolls.dice(), scope_of(c, id, owner), type_dice);
        c.program.rules[id].roll = roll;
        return;
    }
}

void report_values_beside_names(Context &c, RuleId id, const std::vector<PlannedRow> &rows) {
    for (const PlannedRow &row : rows)
        if (Ref value = row.ref.find(NodeKind::Default))
            c.report(Diagnostic(Code::misplaced_clause, value.span(),
                                "a table yields the names of its rows or `=` values, not both")
                         .also(c.program.rules[id].span, "rows of this table have names"));
}

// Takes the type of the first `=` value that has one.
void take_type_of_values(Context &c, RuleId id, const std::vector<PlannedRow> &rows) {
    for (const PlannedRow &row : rows) {
        if (c.program.rules[id].type.kind != TypeKind::nothing)
            return;
        if (view::Default value = row.ref.find(NodeKind::Default))
            c.program.rules[id].type = c.type(expr(c, value.value(), scope_of(c, id, row.owner)));
    }
}

// Rows yield their names or their `=` values; the type must be known before their braces, which may roll
// again.
void settle_row_type(Context &c, RuleId id, const std::vector<PlannedRow> &rows) {
    Type named = row_names_type(c, id);
    if (named.kind == TypeKind::member) {
        c.program.rules[id].type = named;
        report_values_beside_names(c, id, rows);
    } else {
        take_type_of_values(c, id, rows);
    }
    const Rule &rule = c.program.rules[id];
    if (rule.result != no_id)
        c.rules.infos[id].scope.function.registers[rule.result].type = rule.type;
}

void take_row_name(Context &c, const Rule &rule, Ref planned, TableRow &row) {
    if (Ref name = planned.find(NodeKind::Name)) {
        for (const MemberOf &each : c.names.members[name.text()])
            if (each.of == rule.row_enum)
                row.value = each.number;
    } else if (rule.type.kind == TypeKind::member && rule.row_enum != no_id) {
        c.report(Diagnostic(Code::missing_part, view::Row(planned).key().span(),
                            "the other rows have names, but this one has none"));
    }
}

void check_row_body(Context &c, Ref body, Scope &scope, TableRow &row) {
    std::vector<NodeId> parts;
    body.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Once)
            row.used = once(c, clause, FieldOwner::game, 0);
        else if (clause.kind() != NodeKind::Reference && clause.kind() != NodeKind::Missing)
            parts.push_back(statement(c, clause, scope));
    });
    row.body = c.node(ir::Op::block, type_nothing, body.span(), std::move(parts));
}

// Reports one row of a table whose texts hold expressions.
StringId row_text(Context &c, Ref words, bool &told) {
    if (is_worked_out(words) && std::exchange(told, true))
        return no_id;
    return c.string(plain_text(c, words, "tell it in the braces of the row: `{ say \"…\" }`"));
}

TableRow check_row(Context &c, RuleId id, const PlannedRow &planned, bool &told) {
    TableRow row;
    row.span = planned.ref.span();
    take_row_name(c, c.program.rules[id], planned.ref, row);
    if (Ref words = planned.ref.find(NodeKind::Text))
        row.text = row_text(c, words, told);
    const bool named = c.program.rules[id].row_enum != no_id;
    if (view::Default value = planned.ref.find(NodeKind::Default); value && !named)
        row.result = expr_as(c, value.value(), scope_of(c, id, planned.owner), c.program.rules[id].type);
    if (Ref body = planned.ref.find(NodeKind::Block))
        check_row_body(c, body, scope_of(c, id, planned.owner), row);
    return row;
}

void report_no_rows(Context &c, const Rule &table) {
    c.report(Diagnostic(Code::missing_part, table.span, "table `" + table.name + "` has no rows")
                 .mend("write rows such as `1..3 NAME` in its braces"));
}

} // namespace

void check_table_rows(Context &c, RuleId id) {
    check_table_roll(c, id);
    const std::vector<PlannedRow> rows = plan_rows(c, id);
    settle_row_type(c, id, rows);
    bool told = false;
    std::map<Ref, TableRow> done; // a row that was cut in two is checked once
    for (const PlannedRow &planned : rows) {
        auto [known, fresh] = done.emplace(planned.ref, TableRow{});
        if (fresh)
            known->second = check_row(c, id, planned, told);
        TableRow row = known->second;
        row.low = planned.low, row.high = planned.high, row.otherwise = planned.otherwise;
        c.program.rules[id].rows.push_back(row);
    }
    bool &broken = c.program.rules[id].rows_broken;
    broken = std::ranges::any_of(c.rules.infos[id].clauses, [](const RuleInfo::Clause &clause) {
        return clause.ref.kind() == NodeKind::Missing;
    });
    if (rows.empty() && !broken)
        report_no_rows(c, c.program.rules[id]);
}

} // namespace bylaw::check
