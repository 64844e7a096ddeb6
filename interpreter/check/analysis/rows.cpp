// The rows of a table cover each number that its dice can show exactly once.
#include "interpreter/check/analysis/analysis.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

std::string stretch(std::int64_t low, std::int64_t high) {
    return low == high ? std::to_string(low) : std::to_string(low) + ".." + std::to_string(high);
}

void report_overlap(const TableRow &a, const TableRow &b, const Rule &table, DiagnosticSink &sink) {
    sink.report(Diagnostic(Code::rows_overlap, b.span,
                           "two rows of `" + table.name + "` claim " + stretch(std::max(a.low, b.low), std::min(a.high, b.high)))
                    .also(a.span, "this row has it as well"));
}

void report_gap(std::int64_t low, std::int64_t high, const Rule &table, const std::vector<const TableRow *> &rows,
                DiagnosticSink &sink) {
    Diagnostic d(Code::rows_gap, table.span, "table `" + table.name + "` has no row for " + stretch(low, high),
                 "its dice can show " + stretch(low, high));
    for (const TableRow *row : rows)
        if (row->high < low && row->high + 1 == low) d.others.push_back({row->span, "the row before the gap"});
    d.hint = "add a row `" + stretch(low, high) + " …`, or `otherwise …` for all that is left over";
    sink.report(std::move(d));
}

void check_table(const Program &program, const Rule &table, DiagnosticSink &sink) {
    std::vector<const TableRow *> rows;
    bool otherwise = false;
    for (const TableRow &row : table.rows) {
        if (row.otherwise) otherwise = true;
        else rows.push_back(&row);
    }
    std::stable_sort(rows.begin(), rows.end(), [](auto *a, auto *b) { return a->low < b->low; });
    for (std::size_t i = 1; i < rows.size(); ++i)
        if (rows[i]->low <= rows[i - 1]->high) report_overlap(*rows[i - 1], *rows[i], table, sink);
    auto totals = possible_totals(program, table.roll);
    if (!totals || otherwise || rows.empty()) return;
    std::int64_t next = totals->low;
    for (const TableRow *row : rows) {
        if (row->low > next && next <= totals->high) report_gap(next, std::min(row->low - 1, totals->high), table, rows, sink);
        if (row->low > totals->high || row->high < totals->low)
            sink.report(Diagnostic(Code::row_unreachable, row->span,
                                   "the dice of `" + table.name + "` show " + stretch(totals->low, totals->high) +
                                       ": this row is reached by modifiers only"));
        if (row->high == INT64_MAX) return; // nothing lies beyond
        next = std::max(next, row->high + 1);
    }
    if (next <= totals->high) report_gap(next, totals->high, table, rows, sink);
}

} // namespace

void find_row_gaps(const Program &program, DiagnosticSink &sink) {
    for (const Rule &rule : program.rules)
        if (rule.sort == RuleSort::table) check_table(program, rule, sink);
}

} // namespace bylaw::check
