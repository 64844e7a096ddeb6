#include "interpreter/machine/made_dice.hpp"

#include "interpreter/dice/draw.hpp"
#include "interpreter/program/code.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::size_t known_recipes = 64;

} // namespace

std::size_t dice_operands(std::span<const Word> recipe) {
    switch (static_cast<DiceOp>(recipe[0])) {
    case DiceOp::dice_combine: return 2;
    case DiceOp::dice_keep:
    case DiceOp::dice_reroll:
    case DiceOp::dice_explode:
    case DiceOp::dice_worth:
    case DiceOp::dice_count: return 1;
    case DiceOp::dice_number:
    case DiceOp::dice_make:
    case DiceOp::roll: // no dice are made by these
    case DiceOp::random_choice: break;
    }
    return 0;
}

namespace {

// Low beyond high: the top face of the dice. None if they have unlike ones.
std::optional<FaceRanges> face_range(const DiceTable &table, DiceId of, Word low, Word high) {
    if (low <= high) {
        return FaceRanges{{low, high}};
    }
    const std::optional<std::int64_t> top = table.top_face(of);
    return top ? std::optional(FaceRanges{{*top, *top}}) : std::nullopt;
}

DiceResult counted_dice(DiceTable &table, DiceId of, std::span<const Word> pairs) {
    std::vector<FaceRange> ranges;
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        ranges.push_back({pairs[i], pairs[i + 1]});
    }
    return table.count(of, FaceRanges(std::span<const FaceRange>(ranges)));
}

} // namespace

DiceResult describe_dice(DiceTable &table, std::span<const Word> recipe,
                         const std::function<DiceId(Word)> &part) {
    switch (static_cast<DiceOp>(recipe[0])) {
    case DiceOp::dice_number: return table.constant(recipe[1]);
    case DiceOp::dice_make: return table.pool(recipe[1], recipe[2]);
    case DiceOp::dice_combine:
        return table.combine(static_cast<DiceOperator>(recipe[3]), part(recipe[1]), part(recipe[2]));
    case DiceOp::dice_keep: return table.keep(part(recipe[1]), static_cast<Keep>(recipe[3]), recipe[2]);
    case DiceOp::dice_reroll: {
        const DiceId of = part(recipe[1]);
        const auto faces = face_range(table, of, recipe[2], recipe[3]);
        return faces ? table.reroll(of, *faces, recipe[4] == 1) : DiceError::tops_unlike;
    }
    case DiceOp::dice_explode: {
        const DiceId of = part(recipe[1]);
        const auto faces = face_range(table, of, recipe[2], recipe[3]);
        return faces ? table.explode(of, *faces, explosion_of(recipe[4])) : DiceError::tops_unlike;
    }
    case DiceOp::dice_worth:
        return table.count_as(part(recipe[1]), FaceRanges{{recipe[2], recipe[3]}}, recipe[4]);
    case DiceOp::dice_count: return counted_dice(table, part(recipe[1]), recipe.subspan(2));
    case DiceOp::roll: // no dice are made by these
    case DiceOp::random_choice: break;
    }
    return table.constant(0);
}

PlainRoll plain_roll(const DiceTable &table, DiceId id) {
    PlainRoll found;
    if (const auto *pool = std::get_if<Pool>(&table[id].shape)) {
        if (table[id].sums_all && pool->groups.size() == 1) {
            found.sides = pool->groups[0].sides;
            found.count = pool->groups[0].count;
            found.outcomes = found.sides < 2 || found.count == 0 ? 0 : outcomes({found.sides, found.count});
        }
    } else if (const auto *sum = std::get_if<Combination>(&table[id].shape);
               sum != nullptr && (sum->how == DiceOperator::add || sum->how == DiceOperator::subtract)) {
        constexpr std::int64_t large = std::int64_t{1} << 60;
        const auto *number = std::get_if<Constant>(&table[sum->right].shape);
        if (number != nullptr && number->value > -large && number->value < large) {
            found = plain_roll(table, sum->left);
            found.plus += sum->how == DiceOperator::add ? number->value : -number->value;
            found.outcomes = found.plus > -large && found.plus < large ? found.outcomes : 0;
        }
    }
    found.known = true;
    return found;
}

void MadeDice::turn_to(const Recipes &recipes) {
    constexpr std::size_t many = 10'000; // that no state has any more
    if (table_.size() > program_.size() + many) {
        copied_ = false;
        ids_.clear();
        known_.clear();
    }
    const auto same = std::ranges::mismatch(recipes_, recipes).in1 - recipes_.begin();
    const std::size_t kept = std::min(static_cast<std::size_t>(same), ids_.size());
    recipes_.resize(kept);
    ids_.resize(kept);
    plain_.resize(kept);
}

void MadeDice::learn(const Recipes &recipes, std::size_t count) {
    if (!copied_) {
        table_ = program_;
        copied_ = true;
    }
    while (ids_.size() < count && ids_.size() < recipes.size()) {
        const auto &recipe = recipes[ids_.size()];
        add(recipe, describe(recipe, recipes).id());
    }
}

DiceId MadeDice::id(Word dice, const Recipes &recipes) {
    if (dice >= 0) {
        return static_cast<DiceId>(dice);
    }
    const std::size_t made = recipe_of(dice);
    learn(recipes, made + 1);
    return made < ids_.size() ? ids_[made] : 0;
}

DiceResult MadeDice::make(std::span<const Word> recipe, const Recipes &recipes) {
    learn(recipes, recipes.size());
    return describe(recipe, recipes);
}

DiceResult MadeDice::describe(std::span<const Word> recipe, const Recipes &recipes) {
    const auto part = [&](Word word) { return id(word, recipes); };
    Known key;
    if (recipe.size() > key.recipe.size()) {
        return describe_dice(table_, recipe, part);
    }
    key.size = recipe.size();
    std::ranges::copy(recipe, key.recipe.begin());
    for (std::size_t i = 1; i <= dice_operands(recipe); ++i) {
        key.recipe[i] = part(recipe[i]);
    }
    known_.resize(known_recipes);
    Known &known = known_[hash_words(key.recipe) % known_recipes];
    if (known.size == key.size && known.recipe == key.recipe) {
        return known.made;
    }
    const DiceResult made = describe_dice(table_, recipe, part);
    if (made) {
        key.made = made.id();
        known = key;
    }
    return made;
}

Word MadeDice::word_of(DiceId made) const {
    return made < program_.size()
               ? static_cast<Word>(made)
               : made_dice(static_cast<std::size_t>(std::ranges::find(ids_, made) - ids_.begin()));
}

// Its id comes last: if memory runs out, these dice stay unknown, and the next addition overwrites the kept
// part.
void MadeDice::add(std::span<const Word> recipe, DiceId made) {
    recipes_.resize(ids_.size());
    plain_.resize(ids_.size());
    recipes_.emplace_back(recipe.begin(), recipe.end());
    plain_.push_back(plain_roll(table_, made));
    ids_.push_back(made);
}

const PlainRoll *MadeDice::plain(Word dice) {
    if (dice < 0) {
        const std::size_t made = recipe_of(dice);
        return made < ids_.size() && plain_[made].outcomes != 0 ? &plain_[made] : nullptr;
    }
    program_plain_.resize(program_.size());
    PlainRoll &found = program_plain_[static_cast<std::size_t>(dice)];
    if (!found.known) {
        found = plain_roll(program_, static_cast<DiceId>(dice));
    }
    return found.outcomes != 0 ? &found : nullptr;
}

} // namespace bylaw
