// Tables: rows by range, as in a book. Rows of an amendment or of a child cut those that were there before.
#include "interpreter/check/tables/tables.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/statements.hpp"

#include <algorithm>
#include <unordered_map>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// A row of a table with the range that is left of it when all layers are laid over it.
struct PlannedRow {
    Ref ref;
    RuleId owner = no_id;
    std::size_t layer = 0;
    std::int64_t low = 0, high = 0;
    bool otherwise = false;
};

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
            sink.report(
                Diagnostic(Code::double_declaration, view::Row(row.ref).key().span(), "a second `otherwise`")
                    .also(view::Row(otherwise->ref).key().span(), "the first one"));
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
Type row_names_type(Context &c, RuleId id) {
    link_rules(c);
    RuleInfo &rule = c.rules.infos[id];
    if (rule.rows_named)
        return rule.row_type;
    rule.rows_named = true;
    EnumId of = no_id;
    if (rule.parent != no_id)
        if (Type inherited = row_names_type(c, rule.parent); inherited.kind == TypeKind::member)
            of = inherited.of;
    for (Ref clause : rule.declaration->clauses) {
        Ref name = clause.kind() == NodeKind::Row ? clause.find(NodeKind::Name) : Ref{};
        if (!name)
            continue;
        if (of == no_id) {
            of = static_cast<EnumId>(c.program.enums.size());
            c.program.enums.push_back({c.program.rules[id].name, {}, c.program.rules[id].span});
        }
        const auto &owners = c.names.members[name.text()];
        if (std::none_of(owners.begin(), owners.end(), [&](const auto &owner) { return owner.first == of; }))
            add_member(c, of, name);
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

// Which layer a row is of: those of the rule itself over those of its ancestors, amendments over what they
// amend.
std::size_t row_layer(const Context &c, RuleId id, const RuleInfo::Clause &clause) {
    auto chain = rule_chain(c, id);
    auto depth = std::find(chain.begin(), chain.end(), clause.owner) - chain.begin();
    const auto &headers = c.rules.infos[clause.owner].declaration->headers;
    std::size_t header = 0;
    for (std::size_t h = 0; h < headers.size(); ++h) {
        Span outer = headers[h].span(), inner = clause.ref.span();
        if (headers[h].tree == clause.ref.tree && outer.begin <= inner.begin && inner.end <= outer.end)
            header = h;
    }
    return (chain.size() - static_cast<std::size_t>(depth)) * 1000 + header;
}

std::vector<PlannedRow> plan_rows(Context &c, RuleId id) {
    std::vector<PlannedRow> written;
    for (const RuleInfo::Clause &clause : c.rules.infos[id].clauses) {
        if (clause.ref.kind() != NodeKind::Row)
            continue;
        PlannedRow row;
        row.ref = clause.ref;
        row.owner = clause.owner;
        row.layer = row_layer(c, id, clause);
        row.otherwise = static_cast<bool>(clause.ref.find(NodeKind::Otherwise));
        if (view::Range range = clause.ref.find(NodeKind::Range)) {
            row.low = row.high = constant_number(c, range.low(), 0);
            if (range.size() > 1)
                row.high = constant_number(c, range.high(), row.low);
            else if (range.is_open())
                row.high = INT64_MAX;
            if (row.low > row.high) {
                c.report(Diagnostic(Code::empty_range, range.span(),
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
        lay_over(rows, {from, to}, *c.sink);
        from = to;
    }
    std::stable_sort(rows.begin(), rows.end(), [](const PlannedRow &a, const PlannedRow &b) {
        return a.otherwise != b.otherwise ? b.otherwise : a.low < b.low;
    });
    return rows;
}

// Rows yield their names or their `=` values; the type must be known before their braces, which may roll
// again.
void settle_row_type(Context &c, RuleId id, const std::vector<PlannedRow> &rows) {
    Type named = row_names_type(c, id);
    if (named.kind == TypeKind::member)
        c.program.rules[id].type = named;
    for (const PlannedRow &row : rows) {
        view::Default value = row.ref.find(NodeKind::Default);
        if (!value)
            continue;
        if (named.kind == TypeKind::member) {
            c.report(Diagnostic(Code::misplaced_clause, value.span(),
                                "a table yields the names of its rows or `=` values, not both")
                         .also(c.program.rules[id].span, "rows of this table have names"));
            continue;
        }
        if (c.program.rules[id].type.kind != TypeKind::nothing)
            break;
        c.program.rules[id].type = c.type(expr(c, value.value(), scope_of(c, id, row.owner)));
    }
    if (c.program.rules[id].result != no_id)
        c.rules.infos[id].scope.function.registers[c.program.rules[id].result].type =
            c.program.rules[id].type;
}

TableRow check_row(Context &c, RuleId id, const PlannedRow &planned) {
    TableRow row;
    row.span = planned.ref.span();
    Type type = c.program.rules[id].type;
    if (Ref name = planned.ref.find(NodeKind::Name)) {
        for (const auto &[owner, member] : c.names.members[name.text()])
            if (owner == c.program.rules[id].row_enum)
                row.value = member;
    } else if (type.kind == TypeKind::member && c.program.rules[id].row_enum != no_id) {
        c.report(Diagnostic(Code::missing_part, view::Row(planned.ref).key().span(),
                            "the other rows have names, but this one has none"));
    }
    if (Ref words = planned.ref.find(NodeKind::Text))
        row.text = c.string(plain_text(c, words));
    if (view::Default value = planned.ref.find(NodeKind::Default);
        value && c.program.rules[id].row_enum == no_id)
        row.result = expr_as(c, value.value(), scope_of(c, id, planned.owner), type);
    if (Ref body = planned.ref.find(NodeKind::Block)) {
        Scope &scope = scope_of(c, id, planned.owner);
        std::vector<NodeId> parts;
        body.each([&](Ref clause) {
            if (clause.kind() == NodeKind::Once)
                row.used = once(c, clause, FieldOwner::game, 0);
            else if (clause.kind() != NodeKind::Reference && clause.kind() != NodeKind::Missing)
                parts.push_back(statement(c, clause, scope));
        });
        row.body = c.node(ir::Op::block, type_nothing, body.span(), std::move(parts));
    }
    return row;
}

} // namespace

void check_table_rows(Context &c, RuleId id) {
    check_table_roll(c, id);
    std::vector<PlannedRow> rows = plan_rows(c, id);
    settle_row_type(c, id, rows);
    std::unordered_map<ast::NodeId, TableRow> done; // a row that was cut in two is checked once
    for (const PlannedRow &planned : rows) {
        auto [known, fresh] = done.emplace(planned.ref.node, TableRow{});
        if (fresh)
            known->second = check_row(c, id, planned);
        TableRow row = known->second;
        row.low = planned.low, row.high = planned.high, row.otherwise = planned.otherwise;
        c.program.rules[id].rows.push_back(row);
    }
    if (rows.empty())
        c.report(Diagnostic(Code::missing_part, c.program.rules[id].span,
                            "table `" + c.program.rules[id].name + "` has no rows")
                     .mend("write rows such as `1..3 NAME` in its braces"));
}

} // namespace bylaw::check
