// Policies: what an unattended player prefers among the options that are offered.
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/statements/misplaced.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

Fallback fallback_of(view::PolicyElse clause) {
    switch (clause.what().word()) {
    case Word::random: return Fallback::random;
    case Word::default_: return Fallback::by_default;
    default: return Fallback::first;
    }
}

void report_never_preferred(Context &c, Ref clause) {
    c.report(Diagnostic(Code::misplaced_clause, clause.span(), "`otherwise` before this takes every question")
                 .mend("put `otherwise` last"));
}

void check_policy(Context &c, PolicyId id, const Declaration &d) {
    bool ended = false;
    for (Ref clause : d.clauses) {
        switch (clause.kind()) {
        case NodeKind::Reference:
        case NodeKind::Missing: break;
        case NodeKind::PolicyElse:
            c.program.policies[id].fallback = fallback_of(clause);
            ended = true;
            break;
        case NodeKind::Prefer:
            if (ended)
                report_never_preferred(c, clause);
            check_prefer(c, id, clause);
            break;
        default: report_misplaced(c, clause, "a policy");
        }
    }
}

} // namespace

void check_policies(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Policy)
            check_policy(c, c.names.symbols.at(d.name).id, d);
}

} // namespace bylaw::check
