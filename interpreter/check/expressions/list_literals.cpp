// Lists as they are written: `[3, 5]`, `[ada, every guard]`.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/types/types.hpp"

#include <utility>

namespace bylaw::check {

using ast::NodeKind;

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
    bool named =
        item.kind() == NodeKind::Name && !find_local(scope, item.text()) && find(c, item, SymbolSort::kind);
    if (named)
        return expr_as(c, item, scope, element); // a kind's name makes a thing
    NodeId value = expr(c, item, scope, element);
    return convert(c, value, item, scope, c.type(value).kind == TypeKind::list ? list_of(element) : element);
}

// A list as it is read: items one behind the other are one list, and lists among them are joined with it.
struct ListParts {
    Type element;
    bool given = false; // the type of the elements, from outside
    bool begun = false;
    std::vector<NodeId> lists, items;
};

void close_items(Context &c, ListParts &list, Span span) {
    if (!list.items.empty())
        list.lists.push_back(
            c.node(ir::Op::list, list_of(list.element), span, std::exchange(list.items, {})));
}

void report_other_type(Context &c, Ref item, Type element, Type one) {
    c.report(
        Diagnostic(Code::wrong_type, item.span(),
                   "this list holds " + describe(c, element) + " and " + describe(c, one))
            .mend("a list holds things of one type; to let somebody choose between unlike ones, make each an "
                  "action and list those: `[raise(ada, Iron), learn(ada, Blink)]`"));
}

// All have one type in common: where none is given, it follows from the items.
void settle_element(Context &c, Ref item, Type one, ListParts &list) {
    const Type both = list.begun ? common(c, list.element, one) : one;
    if (list.begun && both.kind == TypeKind::unknown && one.kind != TypeKind::unknown)
        report_other_type(c, item, list.element, one);
    else
        list.element = both;
}

NodeId report_range(Context &c, view::Range range, Code code, std::string what) {
    c.report(Diagnostic(code, range.span(), std::move(what)));
    return ir::none;
}

// An end of a range in a list: a number or a member that is known as it is written.
NodeId fixed_end(Context &c, Ref end, Scope &scope, Type element) {
    const NodeId value = expr(c, end, scope, element);
    const TypeKind kind = c.type(value).kind;
    const bool fits = kind == TypeKind::number || kind == TypeKind::member;
    if (fits && constant_value(c, value))
        return value;
    if (kind != TypeKind::unknown)
        c.report(
            Diagnostic(Code::wrong_type, end.span(),
                       "a range in a list goes from one number to another, or from one name of an enum to "
                       "another, that are known as they are written")
                .mend("with ends that the game works out, choose among enough of them: "
                      "`all n in [0..20] where n <= most`"));
    return ir::none;
}

constexpr std::uint64_t longest_range = 1000;

// From the first to the last: it may be more than a signed number holds.
std::uint64_t steps_between(std::int64_t first, std::int64_t last) {
    return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
}

// Both ends of one that may be written out; else `none`.
std::pair<NodeId, NodeId> ends_of(Context &c, view::Range range, Scope &scope, Type element) {
    constexpr std::pair nothing{ir::none, ir::none};
    if (!range.high())
        return report_range(c, range, Code::wrong_type, "a range in a list has two ends, as `0..12`"),
               nothing;
    const NodeId low = fixed_end(c, range.low(), scope, element);
    if (low == ir::none)
        return nothing;
    const NodeId high = fixed_end(c, range.high(), scope, c.type(low));
    if (high == ir::none)
        return nothing;
    if (c.type(low) != c.type(high))
        return report_other_type(c, range, c.type(low), c.type(high)), nothing;
    return {low, high};
}

// `[0..12]` is read as if each of them were written.
void add_range(Context &c, view::Range range, Scope &scope, ListParts &list) {
    const auto [low, high] = ends_of(c, range, scope, list.element);
    if (low == ir::none)
        return;
    const std::int64_t from = *constant_value(c, low), to = *constant_value(c, high);
    const std::uint64_t steps = from > to ? 0 : steps_between(from, to);
    if (from > to)
        report_range(c, range, Code::empty_range, "this range is empty: its end lies before its start");
    if (steps >= longest_range)
        report_range(c, range, Code::limit, "a range in a list holds 1,000 values at most");
    const bool held = from <= to && steps < longest_range;
    if (!list.given)
        settle_element(c, range, c.type(low), list);
    list.begun = true;
    const bool same = c.type(low) == list.element ||
                      c.type(convert(c, low, range, scope, list.element)).kind != TypeKind::unknown;
    for (std::uint64_t n = 0; held && same && n <= steps; ++n)
        list.items.push_back(
            convert(c, c.constant(c.type(low), range.span(), from + static_cast<std::int64_t>(n)), range,
                    scope, list.element));
}

void add_item(Context &c, Ref item, Scope &scope, ListParts &list, Span span) {
    if (item.kind() == NodeKind::Range)
        return add_range(c, item, scope, list);
    const NodeId value = list_item(c, item, scope, list.element, list.given);
    const Type t = c.type(value);
    const bool is_list = t.kind == TypeKind::list;
    if (!list.given)
        settle_element(c, item, is_list ? element_of(t) : t, list);
    list.begun = true;
    if (is_list)
        close_items(c, list, span);
    (is_list ? list.lists : list.items).push_back(value);
}

NodeId joined(Context &c, const std::vector<NodeId> &lists, Type element, Span span) {
    NodeId all = lists.front();
    for (std::size_t i = 1; i < lists.size(); ++i)
        all = c.node(ir::Op::joined, list_of(element), span, {all, lists[i]});
    return all;
}

} // namespace

// There are no lists of lists: a list in a list gives all that it holds.
NodeId list_expr(Context &c, Ref e, Scope &scope, Type expected) {
    ListParts list;
    list.element = expected.kind == TypeKind::list ? element_of(expected) : type_unknown;
    list.given = list.element.kind != TypeKind::unknown;
    e.each([&](Ref item) { add_item(c, item, scope, list, e.span()); });
    if (list.lists.empty())
        return c.node(ir::Op::list, list_of(list.element), e.span(), std::move(list.items));
    close_items(c, list, e.span());
    return joined(c, list.lists, list.element, e.span());
}

} // namespace bylaw::check
