// Expressions: the dispatch, literals, and the conversions between what is written and what is wanted.
#include "base/text/whole_number.hpp"
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

NodeId Checker::expr(Ref e, Scope &scope, Type expected) {
    return complete(expr_raw(e, scope, expected));
}

NodeId Checker::expr_raw(Ref e, Scope &scope, Type expected) {
    switch (e.kind()) {
    case NodeKind::Number: return literal_number(e, scope);
    case NodeKind::Literal: {
        if (e.text() == "none")
            return constant(type_thing(any_kind), e.span(), 0);
        if (e.text() == "pass")
            return constant(type_act, e.span(), 0);
        return constant(type_yesno, e.span(), e.text() == "yes");
    }
    case NodeKind::Text: return text_expr(e, scope);
    case NodeKind::Name: return name_expr(e, scope, expected);
    case NodeKind::Path: return name_expr(e.child(0), scope, expected);
    case NodeKind::Member: return member_expr(e, scope);
    case NodeKind::Element: return element_expr(e, scope);
    case NodeKind::Binary: return binary(e, scope);
    case NodeKind::Not: return node(ir::Op::negation, type_yesno, e.span(), {yesno(e.child(0), scope)});
    case NodeKind::Negate: {
        NodeId inner = expr(e.child(0), scope);
        if (type(inner).kind == TypeKind::dice)
            return node(
                ir::Op::dice_combine, type_dice, e.span(),
                {node(ir::Op::dice_constant, type_dice, e.span(), {}, program_.dice.constant(0)), inner}, 1);
        return node(ir::Op::negate, type_number, e.span(), {convert(inner, e.child(0), scope, type_number)});
    }
    case NodeKind::RoundedExpr: return rounded(e, scope);
    case NodeKind::DiceLiteral:
    case NodeKind::DicePool: return dice_expr(e, scope);
    case NodeKind::Keep:
    case NodeKind::Reroll:
    case NodeKind::Explode:
    case NodeKind::CountFaces: return dice_modifier(e, scope);
    case NodeKind::Climb: return climb_expr(e);
    case NodeKind::Call: return call_expr(e, scope, expected);
    case NodeKind::Made: {
        if (scope.pure && !scope.starting)
            require_impure(scope, e.span(), "making a thing");
        return entity(e.child(0), scope, {});
    }
    case NodeKind::Entity: return entity(e, scope, {});
    case NodeKind::ListOf: return list_expr(e, scope, expected);
    case NodeKind::Choose: return choose_expr(e, scope, expected);
    case NodeKind::Select: return select(e, scope);
    case NodeKind::Quantified: return quantified(e, scope);
    case NodeKind::Fold: return fold(e, scope);
    case NodeKind::AskExpr: return ask_expr(e, scope);
    case NodeKind::May: return may_expr(e, scope);
    case NodeKind::Odds:
        report(Diagnostic(Code::misplaced_clause, e.span(),
                          "odds are asked for in tests and on the command line")
                   .mend("write `expect odds of (…) is 3/8` in a test"));
        return bad(e.span());
    case NodeKind::Fraction:
    case NodeKind::Decimal:
        report(Diagnostic(Code::wrong_type, e.span(), "numbers are whole here")
                   .mend("write a division, for instance `3 * x / 4`, and say how it is rounded"));
        return bad(e.span());
    default: return bad(e.span()); // Missing: reported by the grammar
    }
}

NodeId Checker::complete(NodeId value) {
    const ir::Node &n = program_.ir[value];
    std::size_t wanted;
    switch (n.op) {
    case ir::Op::field:
    case ir::Op::field_base:
    case ir::Op::condition_field: wanted = 2; break;
    case ir::Op::game_field: wanted = 1; break;
    default: return value;
    }
    const Field &field = program_.fields[n.value];
    if (field.index == no_id || n.arg_count == wanted)
        return value;
    report(Diagnostic(Code::argument_missing, n.span,
                      "`" + field.name + "` has a value for each of `" + program_.enums[field.index].name +
                          "`: say which")
               .mend("write `" + field.name + "[…]`"));
    return bad(n.span);
}

NodeId Checker::expr_as(Ref e, Scope &scope, Type wanted) {
    // A kind's name where a thing is wanted makes one.
    if (wanted.kind == TypeKind::thing && e.kind() == NodeKind::Name && !find_local(scope, e.text())) {
        const Symbol *s = find(e.text(), SymbolSort::kind);
        bool own = s && scope.self_kind == s->id;
        if (s && !own && is_descendant(s->id, wanted.of))
            return make_thing(e, s->id, scope);
    }
    if (wanted.kind == TypeKind::act)
        if (NodeId act = act_expr(e, scope); act != ir::none)
            return act;
    return convert(expr(e, scope, wanted), e, scope, wanted);
}

NodeId Checker::convert(NodeId value, Ref e, Scope &, Type wanted) {
    Type have = type(value);
    if (fits(have, wanted))
        return value;
    if (wanted.kind == TypeKind::dice && have.kind == TypeKind::number)
        return node(ir::Op::dice_number, type_dice, e.span(), {value});
    bool none = program_.ir[value].op == ir::Op::constant && have == type_thing(any_kind) &&
                program_.ir[value].value == 0;
    if (none && (wanted.kind == TypeKind::thing || wanted.kind == TypeKind::act))
        return constant(wanted, e.span(), 0);
    if (fit(program_, have, wanted) == Fit::checked)
        return of_kind(value, wanted.of, e.span());
    if (wanted.kind == TypeKind::text)
        return node(ir::Op::text, type_text, e.span(), {value});
    if (wanted.kind == TypeKind::number && have.kind == TypeKind::dice) {
        report(Diagnostic(Code::dice_unrolled, e.span(),
                          "a number is wanted here, but these are dice that nobody has rolled")
                   .mend("write `roll(" + std::string(e.text()) + ")`"));
        return bad(e.span());
    }
    if (program_.ir[value].op == ir::Op::every_thing && wanted.kind == TypeKind::thing &&
        wanted.of != any_kind && e.kind() == NodeKind::Name) {
        const std::string kind(e.text());
        const bool is = is_descendant(static_cast<KindId>(program_.ir[value].value), wanted.of);
        report(Diagnostic(Code::wrong_type, e.span(),
                          is ? "`" + kind + "` is a kind, and one of it is wanted here"
                             : "`" + kind + "` is no kind of `" + program_.kinds[wanted.of].name + "`")
                   .mend(is ? "write `make " + kind + "`" : ""));
        return bad(e.span());
    }
    Diagnostic d(Code::wrong_type, e.span(),
                 describe(wanted) + (wanted.kind == TypeKind::dice ? " are" : " is") +
                     " wanted here, but this is " + describe(have));
    if (none && wanted.kind == TypeKind::list)
        d.message = describe(wanted) + " is wanted here, and `none` is nobody",
        d.hint = "an empty list is `[]`";
    else if (wanted.kind == TypeKind::list && fits(have, element_of(wanted)))
        d.hint = "write `[" + std::string(e.text()) + "]` for a list of one";
    report(std::move(d));
    return bad(e.span());
}

// What is only looked for needs no check: a thing of another kind is not there.
NodeId Checker::compared(Ref e, Scope &scope, Type with) {
    NodeId value = expr_as(e, scope, with);
    return program_.ir[value].op == ir::Op::of_kind ? program_.ir.arg(value, 0) : value;
}

NodeId Checker::of_kind(NodeId thing, KindId kind, Span span) {
    Type t = type(thing);
    return node(ir::Op::of_kind, t.kind == TypeKind::list ? list_of(type_thing(kind)) : type_thing(kind),
                span, {thing}, kind);
}

NodeId Checker::literal_number(Ref e, Scope &) {
    const auto value = whole_number(e.text());
    if (!value) {
        report(Diagnostic(Code::overflow_constant, e.span(), "this number is too large")
                   .mend("the largest is 9223372036854775807"));
        return bad(e.span());
    }
    return constant(type_number, e.span(), *value);
}

std::optional<std::int64_t> Checker::constant_value(NodeId id) const {
    const ir::Node &n = program_.ir[id];
    if (n.type.kind == TypeKind::unknown)
        return std::nullopt;
    if (n.op == ir::Op::constant)
        return n.value;
    if (n.op != ir::Op::negate)
        return std::nullopt;
    auto inner = constant_value(program_.ir.arg(id, 0));
    return inner ? std::optional(-*inner) : std::nullopt;
}

std::int64_t Checker::constant_number(Ref e, std::int64_t fallback) {
    Scope scope;
    scope.pure = true;
    scope.purity = "a fixed number";
    NodeId value = number(e, scope);
    if (auto v = constant_value(value))
        return *v;
    if (type(value).kind != TypeKind::unknown)
        report(Diagnostic(Code::wrong_type, e.span(), "a plain number is wanted here"));
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

NodeId Checker::text_expr(Ref e, Scope &scope) {
    std::vector<NodeId> parts;
    e.each([&](Ref part) {
        if (part.kind() == NodeKind::TextPart)
            parts.push_back(
                node(ir::Op::text_part, type_text, part.span(), {}, string(unescape(part.text()))));
        else
            parts.push_back(expr(part, scope));
    });
    return node(ir::Op::text, type_text, e.span(), std::move(parts));
}

std::string Checker::plain_text(Ref text) {
    std::string result;
    text.each([&](Ref part) {
        if (part.kind() == NodeKind::TextPart)
            result += unescape(part.text());
        else
            report(Diagnostic(Code::misplaced_clause, part.span(),
                              "this text stays the same: nothing can be put into it"));
    });
    return result;
}

Type Checker::common(Type a, Type b) const {
    if (fits(a, b))
        return b.kind == TypeKind::unknown ? a : b;
    if (fits(b, a))
        return a;
    if (a.kind != TypeKind::thing || b.kind != TypeKind::thing)
        return type_unknown;
    for (KindId k = a.of; k != no_id; k = program_.kinds[k].parent)
        if (is_descendant(b.of, k))
            return type_thing(k);
    return type_thing(any_kind);
}

// There are no lists of lists: a list in a list gives all that it holds.
NodeId Checker::list_expr(Ref e, Scope &scope, Type expected) {
    Type element = expected.kind == TypeKind::list ? element_of(expected) : type_unknown;
    bool given = element.kind != TypeKind::unknown;
    std::vector<NodeId> lists, items;
    auto close = [&] {
        if (!items.empty())
            lists.push_back(node(ir::Op::list, list_of(element), e.span(), std::exchange(items, {})));
    };
    for (std::size_t i = 0; i < e.size(); ++i) {
        Ref item = e.child(i);
        NodeId value = list_item(item, scope, element, given);
        Type t = type(value), one = t.kind == TypeKind::list ? element_of(t) : t;
        if (!given && i > 0 && common(element, one).kind == TypeKind::unknown &&
            one.kind != TypeKind::unknown) {
            report(Diagnostic(Code::wrong_type, item.span(),
                              "this list holds " + describe(element) + " and " + describe(one))
                       .mend("a list holds things of one type"));
        } else if (!given) {
            element = i == 0 ? one : common(element, one);
        }
        if (t.kind == TypeKind::list)
            close(), lists.push_back(value);
        else
            items.push_back(value);
    }
    if (lists.empty())
        return node(ir::Op::list, list_of(element), e.span(), std::move(items));
    close();
    NodeId all = lists.front();
    for (std::size_t i = 1; i < lists.size(); ++i)
        all = node(ir::Op::joined, list_of(element), e.span(), {all, lists[i]});
    return all;
}

NodeId Checker::list_item(Ref item, Scope &scope, Type element, bool given) {
    if (!given)
        return expr(item, scope, element);
    bool named = item.kind() == NodeKind::Name && !find_local(scope, item.text()) &&
                 find(item.text(), SymbolSort::kind);
    if (named)
        return expr_as(item, scope, element); // a kind's name makes a thing
    NodeId value = expr(item, scope, element);
    return convert(value, item, scope, type(value).kind == TypeKind::list ? list_of(element) : element);
}

NodeId Checker::choose_expr(Ref e, Scope &scope, Type expected) {
    NodeId condition = yesno(e.child(0), scope);
    std::size_t narrowed = scope.narrowed.size();
    narrow(condition, scope);
    NodeId yes = expr(e.child(1), scope, expected);
    scope.narrowed.resize(narrowed);
    narrow(condition, scope, false);
    NodeId no = expr(e.child(2), scope, expected.kind == TypeKind::unknown ? type(yes) : expected);
    scope.narrowed.resize(narrowed);
    if (type(yes).kind == TypeKind::dice)
        no = convert(no, e.child(2), scope, type_dice);
    if (type(no).kind == TypeKind::dice)
        yes = convert(yes, e.child(1), scope, type_dice);
    Type t = common(type(yes), type(no));
    if (t.kind == TypeKind::unknown && type(yes).kind != TypeKind::unknown &&
        type(no).kind != TypeKind::unknown)
        report(Diagnostic(Code::wrong_type, e.child(2).span(),
                          "the two sides differ: " + describe(type(yes)) + " and " + describe(type(no)))
                   .also(e.child(1).span(), "the other side"));
    return node(ir::Op::choose, t, e.span(), {condition, yes, no});
}

} // namespace bylaw::check
