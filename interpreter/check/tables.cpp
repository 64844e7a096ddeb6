// Tables: rows by range, as in a book. Rows of an amendment or of a child cut those that were there before.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// What is left of a row beside those that cover a part of it, which stand in order.
void cut(const PlannedRow &old, const std::vector<std::pair<std::int64_t, std::int64_t>> &covered,
         std::vector<PlannedRow> &kept) {
    PlannedRow rest = old;
    auto cover = std::lower_bound(covered.begin(), covered.end(), old.low,
                                  [](const auto &range, std::int64_t low) { return range.second < low; });
    for (; cover != covered.end() && cover->first <= old.high; ++cover) {
        if (rest.low < cover->first) {
            kept.push_back(rest);
            kept.back().high = cover->first - 1;
        }
        if (cover->second >= old.high)
            return;
        rest.low = cover->second + 1;
    }
    kept.push_back(rest);
}

// The ranges of rows, those that meet or overlap as one.
std::vector<std::pair<std::int64_t, std::int64_t>> ranges_of(const std::vector<PlannedRow> &rows) {
    std::vector<std::pair<std::int64_t, std::int64_t>> all, joined;
    for (const PlannedRow &row : rows)
        if (!row.otherwise)
            all.emplace_back(row.low, row.high);
    std::sort(all.begin(), all.end());
    for (const auto &range : all) {
        if (!joined.empty() && range.first <= joined.back().second)
            joined.back().second = std::max(joined.back().second, range.second);
        else
            joined.push_back(range);
    }
    return joined;
}

// Puts a layer's rows in: what older ones have of their ranges goes. Rows that overlap in one layer are found
// by the analysis.
void lay_over(std::vector<PlannedRow> &rows, const std::vector<PlannedRow> &layer, DiagnosticSink &sink) {
    const PlannedRow *otherwise = nullptr;
    for (const PlannedRow &row : layer) {
        if (row.otherwise && otherwise)
            sink.report(Diagnostic(Code::double_declaration, row.ref.child(0).span(), "a second `otherwise`")
                            .also(otherwise->ref.child(0).span(), "the first one"));
        if (row.otherwise)
            otherwise = &row;
    }
    const auto covered = ranges_of(layer);
    std::vector<PlannedRow> kept;
    for (const PlannedRow &old : rows) {
        if (!old.otherwise)
            cut(old, covered, kept);
        else if (!otherwise)
            kept.push_back(old);
    }
    kept.insert(kept.end(), layer.begin(), layer.end());
    rows = std::move(kept);
}

} // namespace

// The names of a table's rows are an enum of its name; a child's names join its parent's.
Type Checker::row_names_type(RuleId id) {
    link_rules();
    RuleInfo &rule = rule_infos_[id];
    if (rule.rows_named)
        return rule.row_type;
    rule.rows_named = true;
    EnumId of = no_id;
    if (rule.parent != no_id)
        if (Type inherited = row_names_type(rule.parent); inherited.kind == TypeKind::member)
            of = inherited.of;
    for (Ref clause : rule.declaration->clauses) {
        Ref name = clause.kind() == NodeKind::Row ? clause.find(NodeKind::Name) : Ref{};
        if (!name)
            continue;
        if (of == no_id) {
            of = static_cast<EnumId>(program_.enums.size());
            program_.enums.push_back({program_.rules[id].name, {}, program_.rules[id].span});
        }
        const auto &owners = members_[name.text()];
        if (std::none_of(owners.begin(), owners.end(), [&](const auto &owner) { return owner.first == of; }))
            add_member(of, name);
    }
    program_.rules[id].row_enum = of;
    rule.row_type = of == no_id ? type_nothing : type_member(of);
    return rule.row_type;
}

void Checker::check_table_rows(RuleId id) {
    check_table_roll(id);
    std::vector<PlannedRow> rows = plan_rows(id);
    settle_row_type(id, rows);
    std::unordered_map<ast::NodeId, TableRow> done; // a row that was cut in two is checked once
    for (const PlannedRow &planned : rows) {
        auto [known, fresh] = done.emplace(planned.ref.node, TableRow{});
        if (fresh)
            known->second = check_row(id, planned);
        TableRow row = known->second;
        row.low = planned.low, row.high = planned.high, row.otherwise = planned.otherwise;
        program_.rules[id].rows.push_back(row);
    }
    if (rows.empty())
        report(Diagnostic(Code::missing_part, program_.rules[id].span,
                          "table `" + program_.rules[id].name + "` has no rows")
                   .mend("write rows such as `1..3 NAME` in its braces"));
}

void Checker::check_table_roll(RuleId id) {
    for (RuleId owner : rule_chain(id)) {
        Ref rolls = rule_infos_[owner].declaration->part(NodeKind::Rolls);
        if (!rolls)
            continue;
        NodeId roll = expr_as(rolls.child(0), scope_of(id, owner), type_dice);
        program_.rules[id].roll = roll;
        return;
    }
}

// Which layer a row is of: those of the rule itself over those of its ancestors, amendments over what they
// amend.
std::size_t Checker::row_layer(RuleId id, const RuleInfo::Clause &clause) const {
    auto chain = rule_chain(id);
    auto depth = std::find(chain.begin(), chain.end(), clause.owner) - chain.begin();
    const auto &headers = rule_infos_[clause.owner].declaration->headers;
    std::size_t header = 0;
    for (std::size_t h = 0; h < headers.size(); ++h) {
        Span outer = headers[h].span(), inner = clause.ref.span();
        if (headers[h].tree == clause.ref.tree && outer.begin <= inner.begin && inner.end <= outer.end)
            header = h;
    }
    return (chain.size() - static_cast<std::size_t>(depth)) * 1000 + header;
}

std::vector<PlannedRow> Checker::plan_rows(RuleId id) {
    std::vector<PlannedRow> written;
    for (const RuleInfo::Clause &clause : rule_infos_[id].clauses) {
        if (clause.ref.kind() != NodeKind::Row)
            continue;
        PlannedRow row;
        row.ref = clause.ref;
        row.owner = clause.owner;
        row.layer = row_layer(id, clause);
        row.otherwise = static_cast<bool>(clause.ref.find(NodeKind::Otherwise));
        if (Ref range = clause.ref.find(NodeKind::Range)) {
            row.low = row.high = constant_number(range.child(0), 0);
            if (range.size() > 1)
                row.high = constant_number(range.child(1), row.low);
            else if (range.text().find("..") != std::string_view::npos)
                row.high = INT64_MAX;
            if (row.low > row.high) {
                report(Diagnostic(Code::empty_range, range.span(),
                                  "this range is empty: its end lies before its start"));
                std::swap(row.low, row.high);
            }
        }
        written.push_back(row);
    }
    std::stable_sort(written.begin(), written.end(),
                     [](const PlannedRow &a, const PlannedRow &b) { return a.layer < b.layer; });
    std::vector<PlannedRow> rows;
    for (auto from = written.begin(); from != written.end();) {
        auto to =
            std::find_if(from, written.end(), [&](const PlannedRow &r) { return r.layer != from->layer; });
        lay_over(rows, {from, to}, *sink_);
        from = to;
    }
    std::stable_sort(rows.begin(), rows.end(), [](const PlannedRow &a, const PlannedRow &b) {
        return a.otherwise != b.otherwise ? b.otherwise : a.low < b.low;
    });
    return rows;
}

// Rows yield their names or their `=` values; the type must be known before their braces, which may roll
// again.
void Checker::settle_row_type(RuleId id, const std::vector<PlannedRow> &rows) {
    Type named = row_names_type(id);
    if (named.kind == TypeKind::member)
        program_.rules[id].type = named;
    for (const PlannedRow &row : rows) {
        Ref value = row.ref.find(NodeKind::Default);
        if (!value)
            continue;
        if (named.kind == TypeKind::member) {
            report(Diagnostic(Code::misplaced_clause, value.span(),
                              "a table yields the names of its rows or `=` values, not both")
                       .also(program_.rules[id].span, "rows of this table have names"));
            continue;
        }
        if (program_.rules[id].type.kind != TypeKind::nothing)
            break;
        program_.rules[id].type = type(expr(value.child(0), scope_of(id, row.owner)));
    }
    if (program_.rules[id].result != no_id)
        rule_infos_[id].scope.function.registers[program_.rules[id].result].type = program_.rules[id].type;
}

TableRow Checker::check_row(RuleId id, const PlannedRow &planned) {
    TableRow row;
    row.span = planned.ref.span();
    Type type = program_.rules[id].type;
    if (Ref name = planned.ref.find(NodeKind::Name)) {
        for (const auto &[owner, member] : members_[name.text()])
            if (owner == program_.rules[id].row_enum)
                row.value = member;
    } else if (type.kind == TypeKind::member && program_.rules[id].row_enum != no_id) {
        report(Diagnostic(Code::missing_part, planned.ref.child(0).span(),
                          "the other rows have names, but this one has none"));
    }
    if (Ref words = planned.ref.find(NodeKind::Text))
        row.text = string(plain_text(words));
    if (Ref value = planned.ref.find(NodeKind::Default); value && program_.rules[id].row_enum == no_id)
        row.result = expr_as(value.child(0), scope_of(id, planned.owner), type);
    if (Ref body = planned.ref.find(NodeKind::Block)) {
        Scope &scope = scope_of(id, planned.owner);
        std::vector<NodeId> parts;
        body.each([&](Ref clause) {
            if (clause.kind() == NodeKind::Once)
                row.used = once(clause, FieldOwner::game, 0);
            else if (clause.kind() != NodeKind::Reference && clause.kind() != NodeKind::Missing)
                parts.push_back(statement(clause, scope));
        });
        row.body = node(ir::Op::block, type_nothing, body.span(), std::move(parts));
    }
    return row;
}

} // namespace bylaw::check
