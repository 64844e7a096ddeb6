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
                           "two rows of `" + table.name + "` claim " +
                               stretch(std::max(a.low, b.low), std::min(a.high, b.high)))
                    .also(a.span, "this row has it as well"));
}

void report_gap(std::int64_t low, std::int64_t high, const Rule &table,
                const std::vector<const TableRow *> &rows, DiagnosticSink &sink) {
    Diagnostic d(Code::rows_gap, table.span,
                 "table `" + table.name + "` has no row for " + stretch(low, high),
                 "its dice can show " + stretch(low, high));
    for (const TableRow *row : rows)
        if (row->high < low && row->high + 1 == low)
            d.others.push_back({row->span, "the row before the gap"});
    d.hint = "add a row `" + stretch(low, high) + " …`, or `otherwise …` for all that is left over";
    sink.report(std::move(d));
}

const TableRow *row_of(const std::vector<const TableRow *> &rows, std::int64_t number) {
    for (const TableRow *row : rows)
        if (row->low <= number && number <= row->high)
            return row;
    return nullptr;
}

// Every total is known: rows that none of them reaches, and totals that no row has.
void check_known(const std::vector<std::int64_t> &totals, const Rule &table,
                 const std::vector<const TableRow *> &rows, DiagnosticSink &sink) {
    std::vector<std::int64_t> missing;
    std::vector<const TableRow *> reached;
    for (std::int64_t total : totals) {
        const TableRow *row = row_of(rows, total);
        if (!row)
            missing.push_back(total);
        else if (std::find(reached.begin(), reached.end(), row) == reached.end())
            reached.push_back(row);
    }
    for (std::size_t i = 0; i < missing.size();) {
        std::size_t end = i + 1;
        while (end < missing.size() && missing[end] == missing[end - 1] + 1)
            ++end;
        report_gap(missing[i], missing[end - 1], table, rows, sink);
        i = end;
    }
    for (const TableRow *row : rows)
        if (std::find(reached.begin(), reached.end(), row) == reached.end())
            sink.report(Diagnostic(
                Code::row_unreachable, row->span,
                "the dice of `" + table.name + "` show " + stretch(totals.front(), totals.back()) +
                    (row->low < totals.front() || row->high > totals.back() ? "" : ", but none of these") +
                    ": this row is reached by modifiers only"));
}

// The ends are known, and each number between them may come.
void check_between(Totals totals, const Rule &table, const std::vector<const TableRow *> &rows,
                   DiagnosticSink &sink) {
    std::int64_t next = totals.low;
    for (const TableRow *row : rows) {
        if (row->low > next && next <= totals.high)
            report_gap(next, std::min(row->low - 1, totals.high), table, rows, sink);
        if (row->low > totals.high || row->high < totals.low)
            sink.report(Diagnostic(Code::row_unreachable, row->span,
                                   "the dice of `" + table.name + "` show " +
                                       stretch(totals.low, totals.high) +
                                       ": this row is reached by modifiers only"));
        if (row->high == INT64_MAX)
            return; // nothing exceeds
        next = std::max(next, row->high + 1);
    }
    if (next <= totals.high)
        report_gap(next, totals.high, table, rows, sink);
}

// A number that is not known beforehand may fall between two rows; beyond them the first or last counts.
void check_holes(const Rule &table, const std::vector<const TableRow *> &rows, DiagnosticSink &sink) {
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const TableRow &before = *rows[i - 1], &after = *rows[i];
        if (before.high == INT64_MAX || before.high + 1 >= after.low)
            continue;
        std::string hole = stretch(before.high + 1, after.low - 1);
        Diagnostic d(Code::rows_gap, after.span,
                     "table `" + table.name + "` has no row for " + hole +
                         ", and what it rolls may become that");
        d.severity =
            Severity::warning; // it need not: then there is an error while playing, which names the number
        sink.report(std::move(d)
                        .also(before.span, "the row before")
                        .mend("add a row `" + hole + " …`, or `otherwise …` for all that is left over"));
        return;
    }
}

bool is_adjusted(const Rule &table) {
    return std::any_of(table.stages.begin(), table.stages.end(),
                       [](const Stage &stage) { return !stage.modifies.empty() || !stage.adjusts.empty(); });
}

void check_table(const Program &program, const Rule &table, DiagnosticSink &sink) {
    std::vector<const TableRow *> rows;
    bool otherwise = false;
    for (const TableRow &row : table.rows) {
        if (row.otherwise)
            otherwise = true;
        else
            rows.push_back(&row);
    }
    std::stable_sort(rows.begin(), rows.end(), [](auto *a, auto *b) { return a->low < b->low; });
    for (std::size_t i = 1; i < rows.size(); ++i)
        if (rows[i]->low <= rows[i - 1]->high)
            report_overlap(*rows[i - 1], *rows[i], table, sink);
    if (otherwise || rows.empty() || table.rows_broken)
        return;
    auto each = all_totals(program, table.roll);
    auto totals = possible_totals(program, table.roll);
    if (each && !each->empty())
        check_known(*each, table, rows, sink);
    else if (totals)
        check_between(*totals, table, rows, sink);
    if ((!each && !totals && table.roll != ir::none) || is_adjusted(table))
        check_holes(table, rows, sink);
}

} // namespace

void find_row_gaps(const Program &program, DiagnosticSink &sink) {
    for (const Rule &rule : program.rules)
        if (rule.sort == RuleSort::table)
            check_table(program, rule, sink);
}

} // namespace bylaw::check
