#include "interpreter/dice/dice_text.hpp"

namespace bylaw {
namespace {

// How tightly a text holds together; an operand that is looser than its place asks for stands in parentheses.
enum Strength { list_strength, sum_strength, product_strength, prefix_strength, atom_strength };

struct Text {
    std::string text;
    Strength strength;
};

Text text_of(const DiceTable &table, DiceId id);

std::string in_place(Text part, Strength least) {
    return part.strength < least ? std::string("(").append(part.text).append(")") : part.text;
}

std::string die(DieGroup group) {
    return (group.count == 1 ? "" : std::to_string(group.count)) + "d" + std::to_string(group.sides);
}

std::string faces(const FaceRanges &faces) {
    std::string text;
    for (const FaceRange &range : faces.ranges()) {
        text += (text.empty() ? "" : ", ") + std::to_string(range.low);
        text += range.low == range.high   ? ""
                : range.high >= max_sides ? ".."
                                          : ".." + std::to_string(range.high);
    }
    return text.empty() ? "0" : text; // no die shows a 0
}

const char *word(Keep how) {
    switch (how) {
    case Keep::highest: return " highest ";
    case Keep::lowest: return " lowest ";
    case Keep::drop_highest: return " drop highest ";
    case Keep::drop_lowest: return " drop lowest ";
    }
    return "";
}

std::string counted(const Pool &pool) {
    std::string text = pool.worths.empty() || !pool.counted.empty() ? faces(pool.counted) : "";
    for (const FaceWorth &worth : pool.worths) {
        for (const FaceRange &range : worth.faces.ranges()) {
            text += (text.empty() ? "" : ", ") + faces({range}) + " as " +
                    (worth.value == as_shown ? "shown" : std::to_string(worth.value));
        }
    }
    return text;
}

std::string dice_of(const Pool &pool) {
    std::string text;
    for (const DieGroup &group : pool.groups) {
        text += (text.empty() ? "" : " + ") + die(group);
    }
    return pool.groups.size() == 1 ? text : "(" + text + ")";
}

Text text_of(const Pool &pool) {
    std::string text = dice_of(pool);
    if (!pool.reroll.empty()) {
        text += " reroll " + faces(pool.reroll) + (pool.reroll_once ? " once" : "");
    }
    if (!pool.explode.empty()) {
        text += " explode " + faces(pool.explode);
        text += pool.explosion.once ? " once" : "";
        text += pool.explosion.compounding ? " compounding" : "";
        text += pool.explosion.penetrating ? " penetrating" : "";
    }
    for (const KeepStep &step : pool.keep) {
        text += word(step.how) + std::to_string(step.n);
    }
    if (pool.counting) {
        text += " count " + counted(pool);
    }
    return {text, is_bare(pool) ? atom_strength : product_strength};
}

Text text_of(const Climb &climb) {
    std::string text;
    for (std::uint32_t sides : climb.sides) {
        text += (text.empty() ? "climb d" : ", d") + std::to_string(sides);
    }
    return {text, list_strength};
}

std::string call(const char *name, const DiceTable &table, const Combination &combination) {
    const auto argument = [&table](DiceId id) { return in_place(text_of(table, id), sum_strength); };
    return std::string(name) + "(" + argument(combination.left) + ", " + argument(combination.right) + ")";
}

// `d6 + -3` is written `d6 - 3`. The magnitude is negated without a sign, since the smallest number has none.
Text sum(const DiceTable &table, const Combination &combination) {
    const std::string left = in_place(text_of(table, combination.left), sum_strength);
    const auto *number = std::get_if<Constant>(&table[combination.right].shape);
    if (number != nullptr && number->value < 0) {
        return {left + " - " + std::to_string(-static_cast<std::uint64_t>(number->value)), sum_strength};
    }
    return {left + " + " + in_place(text_of(table, combination.right), product_strength), sum_strength};
}

Text infix(const DiceTable &table, const Combination &combination, const char *sign, Strength strength) {
    return {in_place(text_of(table, combination.left), strength) + sign +
                in_place(text_of(table, combination.right), static_cast<Strength>(strength + 1)),
            strength};
}

Text text_of(const DiceTable &table, const Combination &combination) {
    switch (combination.how) {
    case DiceOperator::add: return sum(table, combination);
    case DiceOperator::subtract: return infix(table, combination, " - ", sum_strength);
    case DiceOperator::multiply: return infix(table, combination, " * ", product_strength);
    case DiceOperator::divide: return infix(table, combination, " / ", product_strength);
    case DiceOperator::greater: return {call("greater", table, combination), atom_strength};
    case DiceOperator::lesser: return {call("lesser", table, combination), atom_strength};
    }
    return {};
}

Text text_of(const DiceTable &table, DiceId id) {
    const DiceShape &shape = table[id].shape;
    if (const auto *constant = std::get_if<Constant>(&shape)) {
        return {std::to_string(constant->value), constant->value < 0 ? prefix_strength : atom_strength};
    }
    if (const auto *pool = std::get_if<Pool>(&shape)) {
        return text_of(*pool);
    }
    if (const auto *climb = std::get_if<Climb>(&shape)) {
        return text_of(*climb);
    }
    if (const auto *negation = std::get_if<Negation>(&shape)) {
        return {std::string("-").append(in_place(text_of(table, negation->of), atom_strength)),
                prefix_strength};
    }
    return text_of(table, std::get<Combination>(shape));
}

} // namespace

std::string to_text(const DiceTable &table, DiceId id) {
    return text_of(table, id).text;
}

} // namespace bylaw
