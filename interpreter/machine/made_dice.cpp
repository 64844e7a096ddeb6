#include "interpreter/machine/made_dice.hpp"

#include "interpreter/program/code.hpp"

#include <algorithm>

namespace bylaw {

std::size_t dice_operands(std::span<const Word> recipe) {
    switch (static_cast<Op>(recipe[0])) {
    case Op::dice_number:
    case Op::dice_make: return 0;
    case Op::dice_combine: return 2;
    default: return 1;
    }
}

DiceResult describe_dice(DiceTable &table, std::span<const Word> recipe, const std::function<DiceId(Word)> &part) {
    const Op op = static_cast<Op>(recipe[0]);
    // Low beyond high: the die's top face.
    const auto faces = [&](Word low, Word high, DiceId of) {
        if (low <= high) {
            return FaceRanges{{low, high}};
        }
        const auto *pool = std::get_if<Pool>(&table[of].shape);
        const std::int64_t top = pool == nullptr || pool->groups.empty() ? 1 : pool->groups[0].sides;
        return FaceRanges{{top, top}};
    };
    switch (op) {
    case Op::dice_number: return table.constant(recipe[1]);
    case Op::dice_make: return table.pool(recipe[1], recipe[2]);
    case Op::dice_combine: return table.combine(static_cast<DiceOperator>(recipe[3]), part(recipe[1]), part(recipe[2]));
    case Op::dice_keep: return table.keep(part(recipe[1]), static_cast<Keep>(recipe[3]), recipe[2]);
    case Op::dice_reroll: {
        const DiceId of = part(recipe[1]);
        return table.reroll(of, faces(recipe[2], recipe[3], of), recipe[4] == 1);
    }
    case Op::dice_explode: {
        const DiceId of = part(recipe[1]);
        return table.explode(of, faces(recipe[2], recipe[3], of));
    }
    default: {
        std::vector<FaceRange> ranges;
        for (std::size_t i = 2; i + 1 < recipe.size(); i += 2) {
            ranges.push_back({recipe[i], recipe[i + 1]});
        }
        return table.count(part(recipe[1]), FaceRanges(std::span<const FaceRange>(ranges)));
    }
    }
}

} // namespace bylaw
