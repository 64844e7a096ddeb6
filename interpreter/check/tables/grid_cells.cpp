// Cells of grids: numbers, members, yes and no, dice, texts, or `-` for none.
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/tables/inside.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

Type type_of_cell(Context &c, view::Cell cell) {
    const Ref what = cell.content();
    switch (what ? what.kind() : NodeKind::Missing) {
    case NodeKind::Number: return type_number;
    case NodeKind::Negate:
        return view::Negate(what).value().kind() == NodeKind::DiceLiteral ? type_dice : type_number;
    case NodeKind::DiceLiteral:
    case NodeKind::Binary: return type_dice;
    case NodeKind::Text: return type_text;
    case NodeKind::Literal: return what.text() == "none" ? type_unknown : type_yesno;
    case NodeKind::Name:
        if (NodeId m = member_name(c, what, type_unknown); m != ir::none)
            return c.type(m);
        return type_unknown;
    default: return type_unknown;
    }
}

// Dice that are known: a number is dice that always show it.
std::optional<DiceId> known_dice(Context &c, NodeId node) {
    const ir::Node &n = c.program.ir[node];
    if (const auto number = constant_value(c, node); number && n.type.kind != TypeKind::dice)
        return c.program.dice.constant(*number);
    if (n.op == ir::Op::dice_constant)
        return static_cast<DiceId>(n.value);
    if (n.op != ir::Op::dice_combine && n.op != ir::Op::dice_number)
        return std::nullopt;
    const auto a = known_dice(c, c.program.ir.arg(node, 0));
    if (!a || c.program.ir[node].op == ir::Op::dice_number)
        return a;
    const auto b = known_dice(c, c.program.ir.arg(node, 1));
    if (!b)
        return std::nullopt;
    const auto how = static_cast<DiceOperator>(c.program.ir[node].value);
    const DiceResult made = c.program.dice.combine(how, *a, *b);
    return made ? std::optional(made.id()) : std::nullopt;
}

std::int64_t dice_word(Context &c, Ref content) {
    if (content.kind() == NodeKind::Negate) {
        const DiceResult made =
            c.program.dice.negate(static_cast<DiceId>(dice_word(c, view::Negate(content).value())));
        return made ? made.id() : 0;
    }
    Scope scope;
    scope.pure = true;
    scope.purity = "a grid";
    return known_dice(c, expr_as(c, content, scope, type_dice)).value_or(0);
}

// Its place among the texts of the grid, which are shown as members are.
std::int64_t text_word(Context &c, Ref content, Grid &grid) {
    Enum &texts = c.program.enums[grid.value.of];
    texts.members.push_back(grid.name);
    texts.titles.push_back(plain_text(c, content));
    return static_cast<std::int64_t>(texts.titles.size()) - 1;
}

std::int64_t nothing_word(Context &c, Ref cell, Type wanted) {
    if (wanted.kind == TypeKind::member)
        c.program.enums[wanted.of].or_none = true;
    else if (wanted.kind == TypeKind::number)
        c.report(
            Diagnostic(Code::missing_part, cell.span(), "a grid of numbers has a number in each cell")
                .mend("write the number that stands for nothing here; columns that have no number need an "
                      "enum and a grid of their own"));
    else
        c.report(Diagnostic(Code::missing_part, cell.span(),
                            describe(c, wanted) + " is wanted in each cell of this grid"));
    return no_member;
}

std::int64_t plain_word(Context &c, Ref content, Type wanted) {
    if (wanted.kind == TypeKind::number)
        return constant_number(c, content, 0);
    const KeyRange found = key_range(c, content, wanted);
    return found.is_empty() ? no_member : found.low;
}

} // namespace

Type cell_type(Context &c, const Declaration &d) {
    if (Ref t = d.part(NodeKind::Type))
        return type_of(c, t);
    Type found = type_unknown;
    d.header.each(NodeKind::GridRow, [&](Ref row) {
        row.each(NodeKind::Cell, [&](Ref cell) {
            const Type t = type_of_cell(c, cell);
            if (found.kind == TypeKind::unknown || (found == type_number && t == type_dice))
                found = t;
        });
    });
    return found;
}

std::int64_t cell_word(Context &c, view::Cell cell, Grid &grid) {
    const Ref content = cell.content();
    const Type wanted = grid.of_texts ? type_text : grid.value;
    if (cell.size() == 0)
        return nothing_word(c, cell, wanted);
    const NodeKind kind = content.kind();
    if (grid.of_texts && kind == NodeKind::Text)
        return text_word(c, content, grid);
    if (wanted.kind == TypeKind::dice && kind != NodeKind::Text && kind != NodeKind::Name)
        return dice_word(c, content);
    const bool plain = kind != NodeKind::Text && type_of_cell(c, cell).kind != TypeKind::dice;
    if (plain && wanted.kind != TypeKind::dice && !grid.of_texts)
        return plain_word(c, content, wanted);
    c.report(Diagnostic(Code::wrong_type, content.span(),
                        (grid.of_texts ? "a text in quotes" : describe(c, wanted)) + " is wanted here"));
    return no_member;
}

} // namespace bylaw::check
