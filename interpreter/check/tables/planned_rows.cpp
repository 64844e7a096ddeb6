// Rows of an amendment or of a child cut those that were there before.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/tables/inside.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// Returns the rest of a row without the rows that cover a part of it, which are sorted.
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

// One is enough in a layer; further ones are reported.
bool has_otherwise(const std::vector<PlannedRow> &layer, DiagnosticSink &sink) {
    const PlannedRow *otherwise = nullptr;
    for (const PlannedRow &row : layer) {
        if (row.otherwise && otherwise)
            sink.report(
                Diagnostic(Code::double_declaration, view::Row(row.ref).key().span(), "a second `otherwise`")
                    .also(view::Row(otherwise->ref).key().span(), "the first one"));
        otherwise = row.otherwise ? &row : otherwise;
    }
    return otherwise;
}

// Puts a layer's rows in: what older ones have of their ranges goes. Rows that overlap in one layer are found
// by the analysis.
void lay_over(std::vector<PlannedRow> &rows, const std::vector<PlannedRow> &layer, DiagnosticSink &sink) {
    const bool otherwise = has_otherwise(layer, sink);
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

// Which of the declaration's texts holds the clause: its own, or that of an amendment.
std::size_t header_around(const std::vector<Ref> &headers, Ref clause) {
    std::size_t header = 0;
    for (std::size_t h = 0; h < headers.size(); ++h) {
        Span outer = headers[h].span(), inner = clause.span();
        if (headers[h].tree == clause.tree && outer.begin <= inner.begin && inner.end <= outer.end)
            header = h;
    }
    return header;
}

// Which layer a row is of: those of the rule itself over those of its ancestors, amendments over what they
// amend.
std::size_t row_layer(const Context &c, RuleId id, const RuleInfo::Clause &clause) {
    auto chain = rule_chain(c, id);
    auto depth = std::ranges::find(chain, clause.owner) - chain.begin();
    return (chain.size() - static_cast<std::size_t>(depth)) * 1000 +
           header_around(c.rules.infos[clause.owner].declaration->headers, clause.ref);
}

void read_range(Context &c, view::Range range, PlannedRow &row) {
    row.low = row.high = constant_number(c, range.low(), 0);
    if (range.size() > 1)
        row.high = constant_number(c, range.high(), row.low);
    else if (range.is_open())
        row.high = INT64_MAX;
    if (row.low <= row.high)
        return;
    c.report(
        Diagnostic(Code::empty_range, range.span(), "this range is empty: its end lies before its start"));
    std::swap(row.low, row.high);
}

PlannedRow read_row(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    PlannedRow row;
    row.ref = clause.ref;
    row.owner = clause.owner;
    row.layer = row_layer(c, id, clause);
    row.otherwise = static_cast<bool>(clause.ref.find(NodeKind::Otherwise));
    if (view::Range range = clause.ref.find(NodeKind::Range))
        read_range(c, range, row);
    return row;
}

// Returns the rows by layer, within a layer in written order.
std::vector<PlannedRow> written_rows(Context &c, RuleId id) {
    std::vector<PlannedRow> written;
    for (const RuleInfo::Clause &clause : c.rules.infos[id].clauses)
        if (clause.ref.kind() == NodeKind::Row)
            written.push_back(read_row(c, id, clause));
    std::ranges::stable_sort(written, {}, &PlannedRow::layer);
    return written;
}

} // namespace

std::vector<PlannedRow> plan_rows(Context &c, RuleId id) {
    const std::vector<PlannedRow> written = written_rows(c, id);
    std::vector<PlannedRow> rows;
    for (auto from = written.begin(); from != written.end();) {
        const auto to =
            std::find_if(from, written.end(), [&](const PlannedRow &r) { return r.layer != from->layer; });
        lay_over(rows, {from, to}, *c.sink);
        from = to;
    }
    std::stable_sort(rows.begin(), rows.end(), [](const PlannedRow &a, const PlannedRow &b) {
        return a.otherwise != b.otherwise ? b.otherwise : a.low < b.low;
    });
    return rows;
}

} // namespace bylaw::check
