// Any clause may stand in any braces as far as the grammar goes; this says where it does belong.
#include "interpreter/check/statements/misplaced.hpp"
#include "base/diagnostics/suggest.hpp"
#include "interpreter/check/names/names.hpp"

#include <algorithm>
#include <iterator>

namespace bylaw::check {

using ast::NodeKind;

namespace {

struct Home {
    NodeKind kind;
    const char *what;
    const char *where;
};

constexpr Home homes[] = {
    {NodeKind::Field, "a field", "a kind, a condition or a procedure"},
    {NodeKind::Formula, "a formula", "a kind, or the top level of a file"},
    {NodeKind::Requires, "`requires`", "an action, check, procedure or table"},
    {NodeKind::Cost, "`cost`", "an action or check"},
    {NodeKind::Value, "`value`", "an action, check, procedure or table"},
    {NodeKind::Roll, "`roll`", "a check"},
    {NodeKind::Against, "`against` or `under`", "a check"},
    {NodeKind::Degree, "`degree`", "a check"},
    {NodeKind::DegreeBecomes, "`degree becomes`", "a `modify` of a check"},
    {NodeKind::Stage, "`stage`", "a procedure or action"},
    {NodeKind::Once, "`once per`", "a row of a table"},
    {NodeKind::Row, "a row", "a table"},
    {NodeKind::Named, "a name with braces", "a check (what happens at that degree) or an `ask`"},
    {NodeKind::Adjust, "an adjustment", "a `modify`, a check or a `with`"},
    {NodeKind::More, "a name alone", "a `modify`, a check or a `with`"},
    {NodeKind::Ignores, "`ignores`", "a `modify`, a check or a `with`"},
    {NodeKind::Forbid, "`forbid`", "a `modify`"},
    {NodeKind::Modify, "`modify`", "a rule, a condition, a kind or a scenario"},
    {NodeKind::Trigger, "a trigger", "a rule, a condition, a kind or a scenario"},
    {NodeKind::Whenever, "`whenever`", "a kind or a condition"},
    {NodeKind::Every, "`every`", "a rule, a condition or a kind"},
    {NodeKind::Stacking, "`stacking`", "a condition"},
    {NodeKind::Counts, "`counts`", "a condition"},
    {NodeKind::Begins, "`begins`", "a condition"},
    {NodeKind::Ending, "`ending`", "a condition"},
    {NodeKind::Ends, "`ends`", "a condition"},
    {NodeKind::Given, "`given`", "a scenario or a test"},
    {NodeKind::GivenOption, "`given option`", "a scenario or a test"},
    {NodeKind::Do, "`do`", "a scenario or a test"},
    {NodeKind::Refused, "`refused`", "a test"},
    {NodeKind::Report, "`report`", "a scenario"},
    {NodeKind::Expect, "`expect`", "a test"},
    {NodeKind::ExpectOdds, "`expect odds`", "a test"},
    {NodeKind::ExpectHeard, "`expect`", "a test"},
    {NodeKind::AtMoment, "`at start of …` or `at end of …`", "a test"},
    {NodeKind::DiceQueue, "`dice`", "a test"},
    {NodeKind::Answers, "`answers`", "a test"},
    {NodeKind::Prefer, "`prefer`", "a policy"},
    {NodeKind::PolicyElse, "`otherwise first`", "a policy"},
    {NodeKind::Show, "`show`", "a scenario"},
    {NodeKind::Plays, "`plays`", "a scenario or a test"},
    {NodeKind::RowOut, "`row`", "a view"},
    {NodeKind::Result, "`result`", "a procedure, action or table, or where something is done instead of one"},
};

// `begiins { … }`, `otherwise defualt`: a word of the language that was misspelt reads as something else.
bool report_misspelt_clause(Context &c, Ref clause) {
    Ref name = clause.find(NodeKind::Name);
    if (!name || (clause.kind() != NodeKind::Named && clause.kind() != NodeKind::More &&
                  clause.kind() != NodeKind::Row))
        return false;
    // The words that clauses begin with.
    std::vector<std::string_view> words{
        "requires", "cost",   "value",  "roll",    "against",   "under",   "degree",   "stage",   "once",
        "modify",   "before", "after",  "instead", "whenever",  "every",   "stacking", "counts",  "ends",
        "begins",   "ending", "let",    "if",      "repeat",    "each",    "ask",      "perform", "end",
        "put",      "redo",   "stop",   "say",     "row",       "show",    "result",   "given",   "do",
        "refused",  "report", "expect", "prefer",  "otherwise", "ignores", "forbid",   "dice",    "answers",
        "stat",     "pool",   "flag",   "link",    "list",      "mutual",  "formula",  "success", "failure"};
    if (clause.kind() == NodeKind::Row)
        words = {"default", "first", "random"};
    const auto near = suggest(name.text(), words);
    if (!near || *near == name.text())
        return false;
    c.report(Diagnostic(Code::misplaced_clause, name.span(),
                        "`" + std::string(name.text()) + "` is no word of the language")
                 .mend("did you mean `" + *near + "`?"));
    return true;
}

// `- 2` below `let y = x`: the rest of a sum reads as a row.
bool report_rest_of_sum(Context &c, Ref clause, std::string_view where) {
    const std::string_view text = clause.text();
    if (clause.kind() != NodeKind::Row || where == "a table" || !text.starts_with('-'))
        return false;
    c.report(
        Diagnostic(Code::misplaced_clause, clause.span(), "no line begins with `-`")
            .mend("end the line above with `-`, then it goes on here; an adjustment is written in words, "
                  "`minus …`"));
    return true;
}

// `drift` for `drift(…)`, `run { … }` for `stage run { … }`.
bool report_half_a_clause(Context &c, Ref clause, std::string_view where) {
    const Ref name = clause.find(NodeKind::Name);
    if (!name)
        return false;
    const std::string text(name.text());
    const bool performs = clause.kind() == NodeKind::More && find(c, name, SymbolSort::rule) != nullptr;
    const bool is_stage =
        clause.kind() == NodeKind::Named && (where == "a procedure" || where == "an action");
    if (performs)
        c.report(Diagnostic(Code::misplaced_clause, name.span(), "`" + text + "` alone does nothing")
                     .mend("to perform it, write `" + text + "(…)`"));
    else if (is_stage)
        c.report(Diagnostic(Code::misplaced_clause, name.span(),
                            "a name with braces has no place in " + std::string(where))
                     .mend("a step of its own is a stage: write `stage " + text + "`"));
    return performs || is_stage;
}

void report_away_from_home(Context &c, Ref clause, std::string_view where, const Home &home) {
    c.report(Diagnostic(Code::misplaced_clause, clause.span(),
                        std::string(home.what) + " has no place in " + std::string(where))
                 .mend(std::string(home.what) + " belongs in " + home.where));
}

} // namespace

void report_misplaced(Context &c, Ref clause, std::string_view where) {
    if (report_misspelt_clause(c, clause) || report_rest_of_sum(c, clause, where) ||
        report_half_a_clause(c, clause, where))
        return;
    const auto home = std::ranges::find(homes, clause.kind(), &Home::kind);
    if (home != std::end(homes))
        return report_away_from_home(c, clause, where, *home);
    const char *hint = where == "a check"
                           ? "put it in what happens at a degree, such as `success { … }`, or in a procedure"
                           : "put it in a stage, in what happens at a degree, or in a trigger";
    c.report(Diagnostic(Code::misplaced_clause, clause.span(),
                        "something to do has no place in " + std::string(where))
                 .mend(hint));
}

} // namespace bylaw::check
