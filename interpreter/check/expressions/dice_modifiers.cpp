// Modifiers of dice: how many are kept, which are rolled again, explode or are counted.
#include "base/text/filled.hpp"
#include "base/text/whole_number.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/dice/dice_error.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool is_constant(const ir::Node &n) {
    return n.op == ir::Op::constant || n.op == ir::Op::dice_constant;
}

DiceId dice_of(Context &c, NodeId id) {
    const ir::Node &n = c.program.ir[id];
    return n.op == ir::Op::dice_constant ? static_cast<DiceId>(n.value) : c.program.dice.constant(n.value);
}

// A modifier of dice: the dice are the first of `args`; the others are numbers, and pairs of them are ranges
// of faces.
struct Modifier {
    ir::Op op;
    std::vector<NodeId> args;
    std::int64_t value = 0; // value of the node
};

std::int64_t number_at(const Context &c, const Modifier &m, std::size_t i) {
    return c.program.ir[m.args[i]].value;
}

FaceRanges ranges_of(const Context &c, const Modifier &m) {
    std::vector<FaceRange> list;
    for (std::size_t i = 1; i + 1 < m.args.size(); i += 2)
        list.push_back({number_at(c, m, i), number_at(c, m, i + 1)});
    return FaceRanges(list);
}

DiceResult modified(Context &c, const Modifier &m) {
    DiceTable &table = c.program.dice;
    const DiceId dice = dice_of(c, m.args[0]);
    switch (m.op) {
    case ir::Op::dice_keep:
        return table.keep(dice, m.value ? Keep::lowest : Keep::highest, number_at(c, m, 1));
    case ir::Op::dice_reroll: return table.reroll(dice, ranges_of(c, m), m.value != 0);
    case ir::Op::dice_count: return table.count(dice, ranges_of(c, m));
    case ir::Op::dice_worth: return table.count_as(dice, ranges_of(c, m), m.value);
    default: return table.explode(dice, ranges_of(c, m), explosion_of(m.value));
    }
}

NodeId modifier_node(Context &c, Ref e, Modifier m) {
    return c.node(m.op, type_dice, e.span(), std::move(m.args), m.value);
}

// `explode` alone: of the top face, which the machine knows.
bool explodes_on_top(const Context &c, const Modifier &m) {
    return m.op == ir::Op::dice_explode && number_at(c, m, 1) > number_at(c, m, 2);
}

NodeId constant_dice(Context &c, Ref e, const Modifier &m) {
    if (explodes_on_top(c, m))
        return modifier_node(c, e, m);
    const DiceResult made = modified(c, m);
    if (!made)
        return bad_dice(c, e.span(), made.error()), c.bad(e.span());
    return c.node(ir::Op::dice_constant, type_dice, e.span(), {}, made.id());
}

Ref modified_dice(Ref e) {
    switch (e.kind()) {
    case NodeKind::Keep: return view::Keep(e).dice();
    case NodeKind::Reroll: return view::Reroll(e).dice();
    case NodeKind::Explode: return view::Explode(e).dice();
    default: return view::CountFaces(e).dice();
    }
}

// `2`, `1..3`, `4..`
void add_faces(Context &c, view::Range r, Scope &scope, std::vector<NodeId> &args) {
    args.push_back(number(c, r.low(), scope));
    args.push_back(r.high()      ? number(c, r.high(), scope)
                   : r.is_open() ? c.constant(type_number, r.span(), max_sides)
                                 : args.back());
}

Modifier keep(Context &c, view::Keep e, Scope &scope, NodeId dice) {
    return {ir::Op::dice_keep, {dice, number(c, e.count(), scope)}, e.which().word() == Word::lowest};
}

Modifier reroll(Context &c, Ref e, Scope &scope, NodeId dice) {
    Modifier m{ir::Op::dice_reroll, {dice}, static_cast<bool>(e.find(NodeKind::Word))};
    add_faces(c, e.find(NodeKind::Range), scope, m.args);
    return m;
}

Modifier explode(Context &c, Ref e, Scope &scope, NodeId dice) {
    Explosion how;
    e.each(NodeKind::Word, [&](Ref word) {
        (word.word() == Word::once          ? how.once
         : word.word() == Word::compounding ? how.compounding
                                            : how.penetrating) = true;
    });
    Modifier m{ir::Op::dice_explode, {dice}, number_of(how)};
    if (const view::Range r = e.find(NodeKind::Range))
        add_faces(c, r, scope, m.args);
    else
        m.args.insert(m.args.end(),
                      {c.constant(type_number, e.span(), 1), c.constant(type_number, e.span(), 0)});
    return m;
}

Modifier count_faces(Context &c, Ref e, Scope &scope, NodeId dice) {
    Modifier m{ir::Op::dice_count, {dice}};
    e.each(NodeKind::Range, [&](Ref r) { add_faces(c, r, scope, m.args); });
    return m;
}

// `1 as -1`, `4.. as shown`
Modifier worth(Context &c, view::Worth w, Scope &scope, NodeId dice) {
    const Ref value = w.value();
    const bool negative = value.is(NodeKind::Negate);
    const auto number = whole_number(negative ? view::Negate(value).value().text() : value.text());
    Modifier m{ir::Op::dice_worth, {dice}};
    m.value = value.is(NodeKind::Word) ? as_shown : number ? (negative ? -*number : *number) : most_worth + 1;
    add_faces(c, view::Range(w.range()), scope, m.args);
    return m;
}

Modifier modifier(Context &c, Ref e, Scope &scope) {
    const NodeId dice = expr_as(c, modified_dice(e), scope, type_dice);
    switch (e.kind()) {
    case NodeKind::Keep: return keep(c, e, scope, dice);
    case NodeKind::Reroll: return reroll(c, e, scope, dice);
    case NodeKind::Explode: return explode(c, e, scope, dice);
    default: return count_faces(c, e, scope, dice);
    }
}

std::optional<std::uint32_t> most_sides_of(const Context &c, NodeId dice) {
    const ir::Node &n = c.program.ir[dice];
    const Pool *pool = n.op == ir::Op::dice_constant
                           ? std::get_if<Pool>(&c.program.dice[static_cast<DiceId>(n.value)].shape)
                           : nullptr;
    if (pool == nullptr || pool->groups.empty() || pool->explosion.is_one_die())
        return std::nullopt;
    return std::ranges::max(pool->groups, {}, &DieGroup::sides).sides;
}

bool no_die_shows(const Context &c, const Modifier &m, std::size_t range) {
    const std::size_t low = 1 + 2 * range;
    const std::optional<std::uint32_t> sides = most_sides_of(c, m.args[0]);
    return sides && is_constant(c.program.ir[m.args[low]]) && is_constant(c.program.ir[m.args[low + 1]]) &&
           (number_at(c, m, low) > *sides || number_at(c, m, low + 1) < 1);
}

void report_no_such_face(Context &c, Ref range, Ref dice) {
    c.report(Diagnostic(Code::no_such_face, range.span(),
                        filled("no die of `{}` shows {}", {dice.text(), range.text()})));
}

void look_for_faces(Context &c, Ref e, const Modifier &m) {
    std::size_t at = 0;
    if (m.op != ir::Op::dice_keep)
        e.each(NodeKind::Range, [&](Ref r) {
            if (no_die_shows(c, m, at++))
                report_no_such_face(c, r, modified_dice(e));
        });
}

bool names_faces(Ref e) {
    return e.is(NodeKind::CountFaces) || e.is(NodeKind::Reroll) || e.is(NodeKind::Explode);
}

} // namespace

static NodeId said_of_dice(Context &c, Ref e, Modifier m) {
    const auto unknown = [&](NodeId a) { return c.type(a).kind == TypeKind::unknown; };
    const auto constant = [&](NodeId a) { return is_constant(c.program.ir[a]); };
    if (std::ranges::any_of(m.args, unknown))
        return c.bad(e.span());
    return std::ranges::all_of(m.args, constant) ? constant_dice(c, e, m) : modifier_node(c, e, std::move(m));
}

static NodeId count_worths(Context &c, Ref e, Scope &scope, NodeId dice) {
    e.each(NodeKind::Worth, [&](Ref w) {
        Modifier m = worth(c, w, scope, dice);
        if (no_die_shows(c, m, 0))
            report_no_such_face(c, view::Worth(w).range(), modified_dice(e));
        dice = said_of_dice(c, e, std::move(m));
    });
    return dice;
}

// Said of dice whose every part is known, the result is known: it is made here, and what is wrong is found
// here.
NodeId dice_modifier(Context &c, Ref e, Scope &scope) {
    Modifier m = modifier(c, e, scope);
    if (m.op == ir::Op::dice_count && m.args.size() == 1)
        return count_worths(c, e, scope, m.args[0]);
    const auto unknown = [&](NodeId a) { return c.type(a).kind == TypeKind::unknown; };
    if (std::ranges::any_of(m.args, unknown))
        return c.bad(e.span());
    look_for_faces(c, e, m);
    const NodeId made = said_of_dice(c, e, std::move(m));
    return e.is(NodeKind::CountFaces) ? count_worths(c, e, scope, made) : made;
}

// `3d6 count 5-6` counts fives, and takes six off.
void look_for_dashed_faces(Context &c, view::Binary e) {
    const Ref left = e.left(), right = e.right();
    if (!names_faces(left) || !right.is(NodeKind::Number) || left.span().end + 1 != right.span().begin)
        return;
    const std::size_t number = left.text().find_last_not_of("0123456789") + 1;
    const std::string_view low = left.text().substr(number);
    if (low.empty() || left.text().substr(0, number).ends_with("."))
        return;
    c.report(
        Diagnostic(Code::no_such_face, e.span(),
                   filled("`{}-{}` is no range of faces: {} is taken off", {low, right.text(), right.text()}))
            .mend(filled("write `{}..{}`, or blanks around the `-` if that is meant", {low, right.text()})));
}

} // namespace bylaw::check
