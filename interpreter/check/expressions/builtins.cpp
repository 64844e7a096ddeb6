// The functions that the language has: roll, size, lesser, one_lower, ...
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
};

// Younger than the rules that call something so: theirs is meant.
constexpr std::array young{Word::affordable, Word::one_lower, Word::one_higher, Word::outdoes};

NodeId extreme(Context &c, Ref e, const std::vector<Ref> &args, bool greater, Scope &scope) {
    NodeId a = expr(c, args[0], scope), b = expr(c, args[1], scope);
    if (c.type(a).kind == TypeKind::dice || c.type(b).kind == TypeKind::dice) {
        a = convert(c, a, args[0], scope, type_dice), b = convert(c, b, args[1], scope, type_dice);
        auto how = greater ? DiceOperator::greater : DiceOperator::lesser;
        return c.node(ir::Op::dice_combine, type_dice, e.span(), {a, b}, static_cast<std::int64_t>(how));
    }
    bool members = c.type(a).kind == TypeKind::member;
    Type wanted = members ? c.type(a) : type_number;
    a = convert(c, a, args[0], scope, wanted), b = convert(c, b, args[1], scope, wanted);
    return c.node(greater ? ir::Op::greater : ir::Op::lesser, wanted, e.span(), {a, b});
}

NodeId stacks(Context &c, Ref e, const std::vector<Ref> &args, Scope &scope) {
    std::vector<NodeId> nodes{expr_as(c, args[0], scope, type_thing(any_kind))};
    const Symbol *s = resolve(c, args[1], SymbolSort::condition, "condition");
    if (args.size() > 2)
        nodes.push_back(expr_as(c, args[2], scope, type_thing(any_kind)));
    return s ? c.node(ir::Op::stacks, type_number, e.span(), std::move(nodes), s->id) : c.bad(e.span());
}

NodeId list_function(Context &c, Ref e, Word name, const std::vector<Ref> &args, Scope &scope) {
    Type element;
    NodeId list = pick_source(c, args[0], scope, element);
    if (name == Word::size)
        return c.node(ir::Op::size, type_number, e.span(), {list});
    if (name == Word::distinct)
        return c.node(ir::Op::distinct, c.type(list), e.span(), {list});
    NodeId what = expr(c, args[1], scope, element);
    if (c.type(what).kind != TypeKind::list)
        what = compared(c, args[1], scope, element);
    else if (!comparable(c.program, c.type(what), c.type(list)))
        convert(c, what, args[1], scope, c.type(list)); // says so
    return c.node(ir::Op::without, c.type(list), e.span(), {list, what});
}

// Of a degree among those of its check, of a member among those of its enum.
NodeId one_step(Context &c, Ref e, Ref what, std::int64_t step, Scope &scope) {
    const NodeId value = expr(c, what, scope);
    const Type type = c.type(value);
    if (type.kind == TypeKind::degree)
        return moved_degree(c, value, step, e.span());
    if (type.kind != TypeKind::member || type.of == any_kind) {
        if (type.kind != TypeKind::unknown)
            c.report(Diagnostic(Code::wrong_type, what.span(),
                                "the outcome of a check or a name of an enum is wanted here, but this is " +
                                    describe(c, type)));
        return c.bad(e.span());
    }
    const auto last = static_cast<std::int64_t>(c.program.enums[type.of].members.size()) - 1;
    const NodeId moved =
        c.node(ir::Op::add, type_number, e.span(), {value, c.constant(type_number, e.span(), step)});
    return c.node(step < 0 ? ir::Op::greater : ir::Op::lesser, type, e.span(),
                  {moved, c.constant(type_number, e.span(), step < 0 ? 0 : last)});
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
    case Word::outdoes: return outdoes(c, e, args[0], args[1], scope);
    default: return list_function(c, e, name, args, scope);
    }
}

} // namespace

std::vector<std::string_view> builtin_names() {
    std::vector<std::string_view> all;
    for (const Builtin &each : builtins)
        all.push_back(each.name);
    return all;
}

NodeId call_builtin(Context &c, Ref e, std::string_view name, Scope &scope, bool &known) {
    auto b = std::find_if(builtins.begin(), builtins.end(), [&](const Builtin &x) { return x.name == name; });
    known = b != builtins.end();
    if (known && std::ranges::find(young, ast::word_of(name)) != young.end() && find(c, name))
        known = false;
    if (!known)
        return ir::none;
    std::vector<Ref> args;
    e.each(NodeKind::Argument, [&](view::Argument a) { args.push_back(a.value()); });
    if (args.size() < b->least || args.size() > b->most) {
        c.report(Diagnostic(Code::argument_missing, e.span(),
                            "`" + std::string(name) + "` takes " + std::to_string(b->least) +
                                (b->least == 1 ? " value" : " values") + " in its brackets, but here " +
                                (args.size() == 1 ? "is 1" : "are " + std::to_string(args.size())))
                     .mend(std::string("write `") + b->form + "`"));
        return c.bad(e.span());
    }
    return built_in(c, e, ast::word_of(name), args, scope);
}

} // namespace bylaw::check
