// Claims of a test: `expect …`, part by part, and `refused …`.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/inside.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

struct Unmatched {
    int opened = 0, closed = 0;
};

// Brackets of a text whose other half stands outside of it; those in quotes are none.
Unmatched unmatched_brackets(std::string_view text) {
    Unmatched found;
    bool quoted = false;
    for (char c : text) {
        quoted = quoted != (c == '"');
        if (quoted)
            continue;
        found.opened += c == '(';
        if (c == ')' && --found.opened < 0)
            found.opened = 0, ++found.closed;
    }
    return found;
}

bool is_blank(char c) {
    return c == ' ' || c == '\n';
}

// Includes the first bracket in the place of a claim such as `(1 + 2) * 3 is 9`.
Span with_brackets(Ref claim) {
    const std::string_view all = claim.tree->text;
    Span span = claim.span();
    auto [open, before] = unmatched_brackets(all.substr(span.begin, span.end - span.begin));
    for (std::uint32_t at = span.begin;
         before > 0 && at > 0 && (is_blank(all[at - 1]) || all[at - 1] == '(');)
        if (all[--at] == '(')
            span.begin = at, --before;
    for (std::uint32_t at = span.end; open > 0 && at < all.size() && (is_blank(all[at]) || all[at] == ')');
         ++at)
        if (all[at] == ')')
            span.end = at + 1, --open;
    return span;
}

// `expect a and b` is two expectations, so that the one that fails is shown with its values.
void expect_parts(Context &c, Ref claim, Span at, Scope &scope, std::vector<NodeId> &parts) {
    if (claim.is(NodeKind::Binary) && view::Binary(claim).op().word() == Word::and_) {
        const view::Binary both = claim;
        expect_parts(c, both.left(), with_brackets(both.left()), scope, parts);
        expect_parts(c, both.right(), with_brackets(both.right()), scope, parts);
        return;
    }
    NodeId value = condition_expr(c, claim, scope);
    narrow(c, value, scope);
    const Span whole = with_brackets(claim);
    parts.push_back(c.node(ir::Op::expect, type_nothing, at, {value},
                           c.string(claim.tree->text.substr(whole.begin, whole.end - whole.begin))));
}

} // namespace

NodeId expect(Context &c, view::Expect clause, Scope &scope) {
    const std::size_t narrowed = scope.narrowed.size();
    std::vector<NodeId> parts;
    expect_parts(c, clause.claim(), clause.span(), scope, parts);
    scope.narrowed.resize(narrowed);
    return parts.size() == 1 ? parts.front()
                             : c.node(ir::Op::block, type_nothing, clause.span(), std::move(parts));
}

namespace {

NodeId report_no_performing(Context &c, view::Refused clause, NodeId value) {
    if (c.type(value).kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, clause.call().span(),
                            "only a rule that is performed can be refused"));
    return c.bad(clause.span());
}

} // namespace

NodeId refused(Context &c, view::Refused clause, Scope &scope) {
    NodeId value = expr(c, clause.call(), scope);
    if (c.program.ir[value].op != ir::Op::perform)
        return report_no_performing(c, clause, value);
    Ref reason = clause.phrase();
    std::int64_t text = reason ? static_cast<std::int64_t>(c.string(plain_text(c, reason))) : -1;
    return c.node(ir::Op::refused, type_nothing, clause.span(), {value}, text);
}

} // namespace bylaw::check
