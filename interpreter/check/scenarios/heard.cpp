// Observations of a test: `expect said "…"`, `expect asked ada "…"`, `expect offered strike(ada, orc)`. Also
// its looks at the running game (`at start of round 2 { expect … }`).
#include "base/text/whole_number.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/durations.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/statements/statements.hpp"

#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

HeardSort heard_sort(Word what) {
    switch (what) {
    case Word::said: return HeardSort::said;
    case Word::asked: return HeardSort::asked;
    default: return HeardSort::offered;
    }
}

bool is_pass(Ref e) {
    return e.kind() == NodeKind::Literal && e.word() == Word::pass;
}

struct Heard {
    NodeId who = ir::none, text = ir::none, what = ir::none;
    bool passes = false;
};

// Reads the text behind the word: the asked thing, a text, or an answer.
void read_part(Context &c, Ref part, HeardSort sort, Scope &scope, Heard &heard) {
    switch (part.kind()) {
    case NodeKind::Negated:
    case NodeKind::Word:
    case NodeKind::Reference: return;
    case NodeKind::Text:
        if (sort != HeardSort::offered) {
            heard.text = text(c, part, scope);
            return;
        }
        [[fallthrough]];
    default:
        heard.passes = is_pass(part);
        sort == HeardSort::asked ? heard.who = expr_as(c, part, scope, type_thing(any_kind))
                                 : heard.what = answer(c, part, scope);
    }
}

} // namespace

NodeId expect_heard(Context &c, view::ExpectHeard clause, Scope &scope) {
    const HeardSort sort = heard_sort(clause.what().word());
    Heard heard;
    clause.each([&](Ref part) { read_part(c, part, sort, scope, heard); });
    const bool absent = static_cast<bool>(clause.negated());
    return c.node(ir::Op::expect_heard, type_nothing, clause.span(), {heard.who, heard.text, heard.what},
                  static_cast<std::int64_t>(sort), 0, (absent ? 1 : 0) | (heard.passes ? 2 : 0));
}

namespace {

constexpr std::int64_t last_count = 1'000'000;

// `round 2`: the second one; without a number the first.
std::uint32_t which_one(Context &c, Ref number) {
    if (!number)
        return 1;
    const auto which = whole_number(number.text());
    if (which && *which >= 1 && *which <= last_count)
        return static_cast<std::uint32_t>(*which);
    c.report(Diagnostic(Code::out_of_range, number.span(),
                        "moments are counted from 1 to " + std::to_string(last_count)));
    return 1;
}

void report_deed(Context &c, Ref clause) {
    c.report(Diagnostic(Code::misplaced_clause, clause.span(),
                        "in between a test only looks: nothing but `expect` stands here")
                 .mend("do it before or after, or in a rule"));
}

// Refuses statements there: they would change a copy of the game, so only expectations make sense.
NodeId looked_at(Context &c, Ref written, Scope &scope) {
    std::vector<NodeId> claims;
    written.each([&](Ref clause) {
        if (clause.is(NodeKind::Reference) || clause.is(NodeKind::Missing))
            return;
        if (!clause.is(NodeKind::Expect) && !clause.is(NodeKind::ExpectHeard))
            return report_deed(c, clause);
        if (NodeId claim = statement(c, clause, scope); claim != ir::none)
            claims.push_back(claim);
    });
    return c.node(ir::Op::block, type_nothing, written.span(), std::move(claims));
}

// The text between `at` and the braces: "start of round 2".
std::string as_written(view::AtMoment clause) {
    const std::string_view all = clause.tree->text;
    const std::uint32_t from = clause.edge().span().begin;
    std::string_view words = all.substr(from, clause.block().span().begin - from);
    while (words.ends_with(' ') || words.ends_with('\n'))
        words.remove_suffix(1);
    return std::string(words);
}

} // namespace

NodeId at_moment(Context &c, view::AtMoment clause, Scope &scope) {
    const view::Path path = clause.path();
    if (path.size() > 1) {
        c.report(Diagnostic(Code::misplaced_clause, path.second().span(),
                            "this moment is the start or end of a whole rule, not of a stage"));
        return c.bad(clause.span());
    }
    const Symbol *rule = resolve(c, path.first(), SymbolSort::rule, "rule");
    if (!rule)
        return c.bad(clause.span());
    Moment made;
    made.rule = rule->id;
    made.at_end = clause.edge().word() == Word::end;
    made.count = which_one(c, clause.number());
    made.text = as_written(clause);
    made.span = clause.span();
    std::vector<NodeId> args{ir::none};
    if (view::Of of = clause.of())
        made.anchored = add_anchor(c, made.rule, of, scope, args);
    const bool pure = std::exchange(scope.pure, true);
    scope.purity = "what a test looks at in between";
    args[0] = looked_at(c, clause.block(), scope);
    scope.pure = pure;
    c.program.moments.push_back(std::move(made));
    return c.node(ir::Op::at_moment, type_nothing, clause.span(), std::move(args),
                  static_cast<std::int64_t>(c.program.moments.size() - 1));
}

} // namespace bylaw::check
