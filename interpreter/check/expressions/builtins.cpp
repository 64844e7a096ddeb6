// The functions of the language: `roll(…)`, `size(…)`, `greater(…, …)` and so on.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/program/fit.hpp"

#include <algorithm>
#include <array>

namespace bylaw::check {

using ast::NodeKind;

namespace {

struct Builtin {
    std::string_view name;
    std::size_t least, most;
    const char *form; // shown when the arguments do not fit
};

constexpr std::array builtins{
    Builtin{"roll", 1, 1, "roll(dice)"},
    Builtin{"size", 1, 1, "size(list)"},
    Builtin{"odd", 1, 1, "odd(number)"},
    Builtin{"even", 1, 1, "even(number)"},
    Builtin{"absolute", 1, 1, "absolute(number)"},
    Builtin{"lesser", 2, 2, "lesser(a, b)"},
    Builtin{"greater", 2, 2, "greater(a, b)"},
    Builtin{"remainder", 2, 2, "remainder(a, b)"},
    Builtin{"distinct", 1, 1, "distinct(list)"},
    Builtin{"without", 2, 2, "without(list, what)"},
    Builtin{"stacks", 2, 3, "stacks(thing, condition, source)"},
    Builtin{"bar", 3, 3, "bar(number, maximum, width)"},
    Builtin{"name", 1, 1, "name(thing)"},
    Builtin{"legal", 1, 1, "legal(act)"},
    Builtin{"conditions", 1, 1, "conditions(thing)"},
    Builtin{"affordable", 1, 1, "affordable(act)"},
    Builtin{"one_lower", 1, 1, "one_lower(outcome)"},
    Builtin{"one_higher", 1, 1, "one_higher(outcome)"},
    Builtin{"outdoes", 2, 2, "outdoes(mine, yours)"},
    Builtin{"apart", 2, 2, "apart(one, other)"},
    Builtin{"lapse", 1, 2, "lapse(RULE, whose)"},
};

// Younger than the rules that call something so: theirs is meant.
constexpr std::array young{Word::affordable, Word::remainder, Word::one_lower, Word::one_higher,
                           Word::outdoes,    Word::apart,     Word::lapse};

// Dice if one of the two is, else members of one enum or numbers.
Type type_of_extreme(Type a, Type b) {
    if (a.kind == TypeKind::dice || b.kind == TypeKind::dice)
        return type_dice;
    return a.kind == TypeKind::member ? a : type_number;
}

NodeId extreme(Context &c, Ref e, const std::vector<Ref> &args, bool greater, Scope &scope) {
    NodeId a = expr(c, args[0], scope), b = expr(c, args[1], scope);
    const Type wanted = type_of_extreme(c.type(a), c.type(b));
    a = convert(c, a, args[0], scope, wanted), b = convert(c, b, args[1], scope, wanted);
    if (wanted.kind != TypeKind::dice)
        return c.node(greater ? ir::Op::greater : ir::Op::lesser, wanted, e.span(), {a, b});
    const auto how = greater ? DiceOperator::greater : DiceOperator::lesser;
    return c.node(ir::Op::dice_combine, type_dice, e.span(), {a, b}, static_cast<std::int64_t>(how));
}

NodeId stacks(Context &c, Ref e, const std::vector<Ref> &args, Scope &scope) {
    std::vector<NodeId> nodes{expr_as(c, args[0], scope, type_thing(any_kind))};
    const Symbol *s = resolve(c, args[1], SymbolSort::condition, "condition");
    if (args.size() > 2)
        nodes.push_back(expr_as(c, args[2], scope, type_thing(any_kind)));
    return s ? c.node(ir::Op::stacks, type_number, e.span(), std::move(nodes), s->id) : c.bad(e.span());
}

// Argument of `without`: an element, or a list of elements.
NodeId what_goes(Context &c, Ref what, Scope &scope, Type list, Type element) {
    const NodeId value = expr(c, what, scope, element);
    if (c.type(value).kind != TypeKind::list)
        return compared(c, what, scope, element);
    if (!comparable(c.program, c.type(value), list))
        convert(c, value, what, scope, list); // says so
    return value;
}

NodeId list_function(Context &c, Ref e, Word name, const std::vector<Ref> &args, Scope &scope) {
    Type element;
    NodeId list = pick_source(c, args[0], scope, element);
    if (name == Word::size)
        return c.node(ir::Op::size, type_number, e.span(), {list});
    if (name == Word::distinct)
        return c.node(ir::Op::distinct, c.type(list), e.span(), {list});
    const NodeId what = what_goes(c, args[1], scope, c.type(list), element);
    return c.node(ir::Op::without, c.type(list), e.span(), {list, what});
}

NodeId report_no_ladder(Context &c, Ref what, Type type) {
    if (type.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, what.span(),
                            "the outcome of a check or a name of an enum is wanted here, but this is " +
                                describe(c, type)));
    return c.bad(what.span());
}

// The ends stay.
NodeId next_member(Context &c, NodeId member, std::int64_t step, Span at) {
    const Type type = c.type(member);
    const auto last = static_cast<std::int64_t>(c.program.enums[type.of].members.size()) - 1;
    const NodeId moved = c.node(ir::Op::add, type_number, at, {member, c.constant(type_number, at, step)});
    return c.node(step < 0 ? ir::Op::greater : ir::Op::lesser, type, at,
                  {moved, c.constant(type_number, at, step < 0 ? 0 : last)});
}

// One step among the degrees of a check, or among the members of an enum.
NodeId one_step(Context &c, Ref e, Ref what, std::int64_t step, Scope &scope) {
    const NodeId value = expr(c, what, scope);
    const Type type = c.type(value);
    if (type.kind == TypeKind::degree)
        return moved_degree(c, value, step, e.span());
    const bool member = type.kind == TypeKind::member && type.of != any_kind;
    return member ? next_member(c, value, step, e.span()) : report_no_ladder(c, what, type);
}

NodeId report_no_distance(Context &c, Ref e, Type a, Type b) {
    if (a.kind != TypeKind::unknown && b.kind != TypeKind::unknown)
        c.report(
            Diagnostic(Code::wrong_type, e.span(),
                       filled("`apart` takes two numbers, or two names of one enum, but here are {} and {}",
                              {describe(c, a), describe(c, b)})));
    return c.bad(e.span());
}

// How many steps it is from one to the other, of numbers or of members of one enum.
NodeId distance(Context &c, Ref e, const std::vector<Ref> &args, Scope &scope) {
    const NodeId one = expr(c, args[0], scope), other = expr(c, args[1], scope, c.type(one));
    const Type both = common(c, c.type(one), c.type(other));
    if (both.kind != TypeKind::number && (both.kind != TypeKind::member || both.of == any_kind))
        return report_no_distance(c, e, c.type(one), c.type(other));
    const NodeId less = c.node(ir::Op::subtract, type_number, e.span(), {one, other});
    return c.node(ir::Op::absolute, type_number, e.span(), {less});
}

// `lapse(turn, who)`: what waits for a moment of that rule ends now.
NodeId lapse(Context &c, Ref e, const std::vector<Ref> &args, Scope &scope) {
    require_impure(c, scope, e.span(), "ending conditions");
    const Symbol *s = resolve(c, args[0], SymbolSort::rule, "rule");
    if (!s)
        return c.bad(e.span());
    std::vector<NodeId> whose;
    if (args.size() > 1)
        whose.push_back(expr_as(c, args[1], scope, type_thing(any_kind)));
    return c.node(ir::Op::end_instance, type_nothing, e.span(), std::move(whose), s->id, 0, 1);
}

NodeId built_in(Context &c, Ref e, Word name, const std::vector<Ref> &args, Scope &scope) {
    const auto number_at = [&](std::size_t i) { return number(c, args[i], scope); };
    const auto as = [&](Type wanted) { return expr_as(c, args[0], scope, wanted); };
    switch (name) {
    case Word::roll:
        require_impure(c, scope, e.span(), "rolling dice");
        return c.node(ir::Op::roll, type_number, e.span(), {as(type_dice)});
    case Word::odd: return c.node(ir::Op::odd, type_yesno, e.span(), {number_at(0)});
    case Word::even: return c.node(ir::Op::even, type_yesno, e.span(), {number_at(0)});
    case Word::absolute: return c.node(ir::Op::absolute, type_number, e.span(), {number_at(0)});
    case Word::remainder:
        return c.node(ir::Op::remainder, type_number, e.span(), {number_at(0), number_at(1)});
    case Word::lesser: return extreme(c, e, args, false, scope);
    case Word::greater: return extreme(c, e, args, true, scope);
    case Word::bar:
        return c.node(ir::Op::bar, type_text, e.span(), {number_at(0), number_at(1), number_at(2)});
    case Word::name: return c.node(ir::Op::name_of, type_text, e.span(), {as(type_thing(any_kind))});
    case Word::conditions:
        return c.node(ir::Op::conditions_of, type_text, e.span(), {as(type_thing(any_kind))});
    case Word::legal: return c.node(ir::Op::act_field, type_yesno, e.span(), {as(type_act)}, 2);
    case Word::affordable: return c.node(ir::Op::act_field, type_yesno, e.span(), {as(type_act)}, 3);
    case Word::stacks: return stacks(c, e, args, scope);
    case Word::one_lower: return one_step(c, e, args[0], -1, scope);
    case Word::one_higher: return one_step(c, e, args[0], 1, scope);
    case Word::apart: return distance(c, e, args, scope);
    case Word::lapse: return lapse(c, e, args, scope);
    case Word::outdoes: return outdoes(c, e, args[0], args[1], scope);
    default: return list_function(c, e, name, args, scope);
    }
}

const Builtin *builtin_named(Context &c, Ref name) {
    const auto found = std::ranges::find(builtins, name.text(), &Builtin::name);
    if (found == builtins.end())
        return nullptr;
    if (std::ranges::find(young, name.word()) != young.end() && find(c, name))
        return nullptr;
    return &*found;
}

NodeId report_wrong_count(Context &c, Span call, const Builtin &b, std::size_t given) {
    c.report(Diagnostic(Code::argument_missing, call,
                        filled("`{}` takes {} {} in its brackets, but here {}",
                               {b.name, std::to_string(b.least), b.least == 1 ? "value" : "values",
                                given == 1 ? "is 1" : "are " + std::to_string(given)}))
                 .mend(std::string("write `") + b.form + "`"));
    return c.bad(call);
}

} // namespace

NodeId call_builtin(Context &c, view::Call e, Scope &scope) {
    const std::string_view name = e.callee().text();
    const Builtin *b = builtin_named(c, e.callee());
    if (!b)
        return ir::none;
    std::vector<Ref> args;
    e.each(NodeKind::Argument, [&](view::Argument a) { args.push_back(a.value()); });
    if (args.size() < b->least || args.size() > b->most)
        return report_wrong_count(c, e.span(), *b, args.size());
    return built_in(c, e, ast::word_of(name), args, scope);
}

void add_builtin_names(std::vector<std::string_view> &names) {
    for (const Builtin &b : builtins)
        names.push_back(b.name);
}

} // namespace bylaw::check
