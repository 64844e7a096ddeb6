// Numbers and texts as they are written, and the choice between two values.
#include "base/text/whole_number.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/types/types.hpp"

#include <optional>
#include <utility>

namespace bylaw::check {

using ast::NodeKind;

NodeId literal_number(Context &c, Ref e, Scope &) {
    const auto value = whole_number(e.text());
    if (!value) {
        c.report(Diagnostic(Code::overflow_constant, e.span(), "this number is too large")
                     .mend("the largest is 9223372036854775807"));
        return c.bad(e.span());
    }
    return c.constant(type_number, e.span(), *value);
}

std::optional<std::int64_t> constant_value(const Context &c, NodeId id) {
    const ir::Node &n = c.program.ir[id];
    if (n.type.kind == TypeKind::unknown)
        return std::nullopt;
    if (n.op == ir::Op::constant)
        return n.value;
    if (n.op != ir::Op::negate)
        return std::nullopt;
    auto inner = constant_value(c, c.program.ir.arg(id, 0));
    return inner ? std::optional(-*inner) : std::nullopt;
}

std::int64_t constant_number(Context &c, Ref e, std::int64_t fallback) {
    Scope scope;
    scope.pure = true;
    scope.purity = "a fixed number";
    NodeId value = number(c, e, scope);
    if (auto v = constant_value(c, value))
        return *v;
    if (c.type(value).kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, e.span(), "a plain number is wanted here"));
    return fallback;
}

namespace {

std::string unescape(std::string_view written) {
    std::string result(written.substr(0, written.find('\\')));
    for (std::size_t i = result.size(); i < written.size(); ++i) {
        if (written[i] != '\\' || i + 1 == written.size())
            result += written[i];
        else
            result += written[++i] == 'n' ? '\n' : written[i];
    }
    return result;
}

// Most texts are in the program as they are written.
StringId text_part(Context &c, std::string_view written) {
    return written.find('\\') == std::string_view::npos ? c.string(written) : c.string(unescape(written));
}

} // namespace

NodeId text_expr(Context &c, Ref e, Scope &scope) {
    std::vector<NodeId> parts;
    parts.reserve(e.size());
    e.each([&](Ref part) {
        if (part.kind() == NodeKind::TextPart)
            parts.push_back(c.node(ir::Op::text_part, type_text, part.span(), {}, text_part(c, part.text())));
        else
            parts.push_back(expr(c, part, scope));
    });
    return c.node(ir::Op::text, type_text, e.span(), std::move(parts));
}

bool is_worked_out(Ref text) {
    bool found = false;
    text.each([&](Ref part) { found |= part.kind() != NodeKind::TextPart; });
    return found;
}

// Reports only the first of several expressions in a text: they are one mistake.
std::string plain_text(Context &c, Ref text, std::string_view mend) {
    std::string result;
    bool told = false;
    text.each([&](Ref part) {
        if (part.kind() == NodeKind::TextPart)
            result += unescape(part.text());
        else if (!std::exchange(told, true))
            c.report(Diagnostic(Code::misplaced_clause, part.span(),
                                "this text stays the same: nothing can be put into it")
                         .mend(mend.empty()
                                   ? "write it as it is to be read; a text that `say` tells or `ask` "
                                     "asks may have names in it"
                                   : std::string(mend)));
    });
    return result;
}

namespace {

// Checks an expression where the condition, or its opposite, is known to hold.
NodeId expr_where(Context &c, Ref e, Scope &scope, NodeId condition, bool holds, Type expected) {
    const std::size_t narrowed = scope.narrowed.size();
    narrow(c, condition, scope, holds);
    const NodeId value = expr(c, e, scope, expected);
    scope.narrowed.resize(narrowed);
    return value;
}

Type type_of_both(Context &c, view::Choose e, Type yes, Type no) {
    const Type t = common(c, yes, no);
    if (t.kind == TypeKind::unknown && yes.kind != TypeKind::unknown && no.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, e.no().span(),
                            "the two sides differ: " + describe(c, yes) + " and " + describe(c, no))
                     .also(e.yes().span(), "the other side"));
    return t;
}

} // namespace

NodeId choose_expr(Context &c, view::Choose e, Scope &scope, Type expected) {
    NodeId condition = yesno(c, e.condition(), scope);
    NodeId yes = expr_where(c, e.yes(), scope, condition, true, expected);
    NodeId no = expr_where(c, e.no(), scope, condition, false,
                           expected.kind == TypeKind::unknown ? c.type(yes) : expected);
    if (c.type(yes).kind == TypeKind::dice)
        no = convert(c, no, e.no(), scope, type_dice);
    if (c.type(no).kind == TypeKind::dice)
        yes = convert(c, yes, e.yes(), scope, type_dice);
    const Type t = type_of_both(c, e, c.type(yes), c.type(no));
    return c.node(ir::Op::choose, t, e.span(), {condition, yes, no});
}

} // namespace bylaw::check
