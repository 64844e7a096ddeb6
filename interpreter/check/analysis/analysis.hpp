// Finds faults of a program whose names and types are right. Each analysis of the checked tree has a file of
// its own.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "interpreter/program/program.hpp"

#include <optional>
#include <vector>

namespace bylaw::check {

class NodesByOp;

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
// Reports statements behind a `result`.
void find_behind_results(const Program &program, DiagnosticSink &sink);
// Two bundles at one seam, one of which writes what the other looks at, with no order stated.
void find_order_conflicts(const Program &program, const NodesByOp &nodes, DiagnosticSink &sink);

// ---- what they share (walk.cpp)

// Visits a tree, parents before children; nothing for ir::none. Templates, since most of what is done at a
// node is a comparison: a call for each would be the greater part.
template <class Visit> void walk(const ir::Arena &arena, ir::NodeId root, const Visit &visit) {
    if (root == ir::none)
        return;
    visit(arena[root], root);
    for (ir::NodeId arg : arena.args(root))
        walk(arena, arg, visit);
}
// The places of a rule where triggers may stand.
template <class Visit> void for_seams(const Rule &rule, Visit &&visit) {
    visit(rule.before), visit(rule.instead), visit(rule.after);
    for (const Stage &stage : rule.stages)
        visit(stage.before), visit(stage.instead), visit(stage.after);
}
// The roots of all that a call of the rule itself evaluates.
template <class Look> void for_roots(const Rule &rule, const Look &look) {
    for (ir::NodeId n : rule.requires_)
        look(n);
    for (const PriceChoice &p : rule.prices) {
        look(p.when), look(p.as);
        for (const Payment &pay : p.payments)
            look(pay.amount), look(pay.place);
    }
    for (const auto &[reg, n] : rule.field_initials)
        look(n);
    for (const auto &[reg, n] : rule.initials)
        look(n);
    for (const Stage &s : rule.stages) {
        look(s.body);
        for (ir::NodeId n : s.adjusts)
            look(n);
    }
    look(rule.roll);
    for (const auto &[needed, when] : rule.againsts)
        look(needed), look(when);
    for (const DegreeCase &d : rule.degrees)
        look(d.when);
    for (const DegreeEffect &e : rule.effects)
        look(e.body);
    for (const TableRow &row : rule.rows)
        look(row.body), look(row.result);
}
template <class Visit> void walk_rule(const Program &program, const Rule &rule, const Visit &visit) {
    for_roots(rule, [&](ir::NodeId root) { walk(program.ir, root, visit); });
}
// Is it a number whatever happens, and no dice?
bool rolls_number(const Program &program, ir::NodeId dice);
// The totals that a dice expression can show, where that is known: the union over all its branches.
struct Totals {
    std::int64_t low = 0, high = 0;
};
std::optional<Totals> possible_totals(const Program &program, ir::NodeId dice, int depth = 0);
// Returns them one by one in ascending order, if they are not too many (totals.cpp).
std::optional<std::vector<std::int64_t>> all_totals(const Program &program, ir::NodeId dice);

} // namespace bylaw::check
