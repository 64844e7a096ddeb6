// What is wrong with a program whose every name and type is right: found on the checked tree, each in a file
// of its own.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "interpreter/program/program.hpp"

#include <functional>

namespace bylaw::check {

// Formulas, modified fields, starting values and `while` conditions that need themselves; with the path.
void find_cycles(const Program &program, DiagnosticSink &sink);
// Rows that leave a number out, or claim one twice.
void find_row_gaps(const Program &program, DiagnosticSink &sink);
// Degrees that no roll can reach.
void find_unreachable_degrees(const Program &program, DiagnosticSink &sink);
// Triggers that look at a value of a rule before it is what it will be.
void find_early_values(const Program &program, DiagnosticSink &sink);
// `natural` of a number, and a rule's outcome by its name when its call is over.
void find_lost_outcomes(const Program &program, DiagnosticSink &sink);
// What stands behind a `result`.
void find_behind_results(const Program &program, DiagnosticSink &sink);
// Two bundles at one seam, one of which writes what the other looks at, with no order stated.
void find_order_conflicts(const Program &program, DiagnosticSink &sink);

// ---- what they share (walk.cpp)
// ------------------------------------------------------------------------------------

// Visits a tree, parents before children; nothing for ir::none.
void walk(const ir::Arena &arena, ir::NodeId root,
          const std::function<void(const ir::Node &, ir::NodeId)> &visit);
// The places of a rule where triggers may stand.
template <class Visit> void for_seams(const Rule &rule, Visit &&visit) {
    visit(rule.before), visit(rule.instead), visit(rule.after);
    for (const Stage &stage : rule.stages)
        visit(stage.before), visit(stage.instead), visit(stage.after);
}
// Visits everything that a performing of the rule itself evaluates.
void walk_rule(const Program &program, const Rule &rule,
               const std::function<void(const ir::Node &, ir::NodeId)> &visit);
// The totals that a dice expression can show, where that is known: the union over all its branches.
struct Totals {
    std::int64_t low = 0, high = 0;
};
std::optional<Totals> possible_totals(const Program &program, ir::NodeId dice, int depth = 0);
// The same one by one, in ascending order, where they are not too many (totals.cpp).
std::optional<std::vector<std::int64_t>> all_totals(const Program &program, ir::NodeId dice);

} // namespace bylaw::check
