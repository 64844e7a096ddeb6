// Numbers, texts and lists as they are written, and the choice between two values.
#include "base/text/whole_number.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
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
    std::string result;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written[i] != '\\' || i + 1 == written.size())
            result += written[i];
        else
            result += written[++i] == 'n' ? '\n' : written[i];
    }
    return result;
}

} // namespace

NodeId text_expr(Context &c, Ref e, Scope &scope) {
    std::vector<NodeId> parts;
    e.each([&](Ref part) {
        if (part.kind() == NodeKind::TextPart)
            parts.push_back(
                c.node(ir::Op::text_part, type_text, part.span(), {}, c.string(unescape(part.text()))));
        else
            parts.push_back(expr(c, part, scope));
    });
    return c.node(ir::Op::text, type_text, e.span(), std::move(parts));
}

std::string plain_text(Context &c, Ref text) {
    std::string result;
    text.each([&](Ref part) {
        if (part.kind() == NodeKind::TextPart)
            result += unescape(part.text());
        else
            c.report(Diagnostic(Code::misplaced_clause, part.span(),
                                "this text stays the same: nothing can be put into it"));
    });
    return result;
}

namespace {

// `[a(who), b(who)]` as a list of acts. What a call gives that is a list itself gives all that it holds.
NodeId listed_act(Context &c, Ref item, Scope &scope) {
    const NodeId act = act_expr(c, item, scope);
    if (act == ir::none || c.type(act) != type_act || c.program.ir[act].op != ir::Op::make_act)
        return act;
    const TypeKind gives = c.program.rules[static_cast<RuleId>(c.program.ir[act].value)].type.kind;
    return gives == TypeKind::list || gives == TypeKind::act ? ir::none : act;
}

NodeId list_item(Context &c, Ref item, Scope &scope, Type element, bool given) {
    if (given && element.kind == TypeKind::act)
        if (NodeId act = listed_act(c, item, scope); act != ir::none)
            return act;
    if (!given)
        return expr(c, item, scope, element);
    bool named = item.kind() == NodeKind::Name && !find_local(scope, item.text()) &&
                 find(c, item.text(), SymbolSort::kind);
    if (named)
        return expr_as(c, item, scope, element); // a kind's name makes a thing
    NodeId value = expr(c, item, scope, element);
    return convert(c, value, item, scope, c.type(value).kind == TypeKind::list ? list_of(element) : element);
}

} // namespace

// There are no lists of lists: a list in a list gives all that it holds.
NodeId list_expr(Context &c, Ref e, Scope &scope, Type expected) {
    Type element = expected.kind == TypeKind::list ? element_of(expected) : type_unknown;
    bool given = element.kind != TypeKind::unknown;
    std::vector<NodeId> lists, items;
    auto close = [&] {
        if (!items.empty())
            lists.push_back(c.node(ir::Op::list, list_of(element), e.span(), std::exchange(items, {})));
    };
    bool begun = false;
    e.each([&](Ref item) {
        NodeId value = list_item(c, item, scope, element, given);
        Type t = c.type(value), one = t.kind == TypeKind::list ? element_of(t) : t;
        if (!given && begun && common(c, element, one).kind == TypeKind::unknown &&
            one.kind != TypeKind::unknown) {
            c.report(
                Diagnostic(Code::wrong_type, item.span(),
                           "this list holds " + describe(c, element) + " and " + describe(c, one))
                    .mend(
                        "a list holds things of one type; to let somebody choose between unlike "
                        "ones, make each an action and list those: `[raise(ada, Iron), learn(ada, Blink)]`"));
        } else if (!given) {
            element = begun ? common(c, element, one) : one;
        }
        begun = true;
        if (t.kind == TypeKind::list)
            close(), lists.push_back(value);
        else
            items.push_back(value);
    });
    if (lists.empty())
        return c.node(ir::Op::list, list_of(element), e.span(), std::move(items));
    close();
    NodeId all = lists.front();
    for (std::size_t i = 1; i < lists.size(); ++i)
        all = c.node(ir::Op::joined, list_of(element), e.span(), {all, lists[i]});
    return all;
}

NodeId choose_expr(Context &c, view::Choose e, Scope &scope, Type expected) {
    NodeId condition = yesno(c, e.condition(), scope);
    std::size_t narrowed = scope.narrowed.size();
    narrow(c, condition, scope);
    NodeId yes = expr(c, e.yes(), scope, expected);
    scope.narrowed.resize(narrowed);
    narrow(c, condition, scope, false);
    NodeId no = expr(c, e.no(), scope, expected.kind == TypeKind::unknown ? c.type(yes) : expected);
    scope.narrowed.resize(narrowed);
    if (c.type(yes).kind == TypeKind::dice)
        no = convert(c, no, e.no(), scope, type_dice);
    if (c.type(no).kind == TypeKind::dice)
        yes = convert(c, yes, e.yes(), scope, type_dice);
    Type t = common(c, c.type(yes), c.type(no));
    if (t.kind == TypeKind::unknown && c.type(yes).kind != TypeKind::unknown &&
        c.type(no).kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, e.no().span(),
                            "the two sides differ: " + describe(c, c.type(yes)) + " and " +
                                describe(c, c.type(no)))
                     .also(e.yes().span(), "the other side"));
    return c.node(ir::Op::choose, t, e.span(), {condition, yes, no});
}

} // namespace bylaw::check
