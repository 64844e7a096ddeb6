// Dice: made while playing, and rolled. A roll of several draws that must wait keeps its earlier draws in the
// state.
#include "interpreter/machine/run.hpp"

#include "base/text/filled.hpp"
#include "interpreter/dice/dice_text.hpp"
#include "interpreter/machine/made_dice.hpp"

#include <algorithm>

namespace bylaw {

// Counts all draws of a pool that is thrown in several draws, and of rerolled dice.
void Run::too_few_dice(Draw draw) {
    const std::size_t used = given_dice_ - std::min(given_dice_, state_.queued_dice.size());
    const std::size_t rolled = std::max<std::size_t>(rolled_dice_, used + draw.count);
    fail(Code::dice_problem, filled("this rolls {} dice, but only {}{} given",
                                    {std::to_string(rolled), std::to_string(used + state_.queued_dice.size()),
                                     used + state_.queued_dice.size() == 1 ? " is" : " are"}));
}

// A test says of its next die how many sides it has, and a die of other sides is rolled.
void Run::other_sides(std::size_t number, std::uint32_t sides) {
    const auto [face, said] = state_.queued_dice[number];
    const RuleId by = rule();
    fail(Code::die_of_other_sides,
         filled("{} rolls a d{}, but the test's next die is a d{} (that shows {})",
                {by == no_id ? "this" : filled("`{}`", {program_.rules[by].name}), std::to_string(sides),
                 std::to_string(said), std::to_string(face)}));
}

// The next draw: from the faces that a test has queued, else from outside.
std::optional<std::uint64_t> Run::draw(Draw draw) {
    if (!state_.queued_dice.empty()) {
        std::uint64_t answer = 0;
        if (state_.queued_dice.size() < draw.count) {
            too_few_dice(draw);
            return std::nullopt;
        }
        for (std::uint32_t i = 0; i < draw.count; ++i) {
            const auto [face, sides] = state_.queued_dice[i];
            if (sides != 0 && sides != draw.sides) {
                other_sides(i, draw.sides);
                return std::nullopt;
            }
            if (face < 1 || face > draw.sides) {
                fail(Code::dice_problem,
                     filled("a d{} cannot show {}", {std::to_string(draw.sides), std::to_string(face)}));
                return std::nullopt;
            }
            answer = answer * draw.sides + static_cast<std::uint64_t>(face - 1);
        }
        state_.queued_dice.erase(state_.queued_dice.begin(), state_.queued_dice.begin() + draw.count);
        return answer;
    }
    const auto answer = around_.dice == nullptr ? std::nullopt : around_.dice->draw(draw);
    if (!answer) {
        outcome_.kind = Outcome::Kind::needs_draw;
        outcome_.draw = draw;
        outcome_.rolling = rule();
    }
    return answer;
}

// Dice that are equal to known ones get their number.
bool Run::make_dice(std::uint16_t to, std::span<const Word> recipe) {
    const auto made = dice_of(recipe);
    if (made) {
        reg(to) = *made;
    }
    return made.has_value();
}

std::optional<Word> Run::dice_of(std::span<const Word> recipe) {
    const DiceResult made = dice_.make(recipe, state_.dice);
    if (!made) {
        fail_dice(made.error());
        return std::nullopt;
    }
    const Word word = dice_.word_of(made.id());
    if (word >= 0) {
        return word;
    }
    spend(state_.dice.size() / 16);
    if (recipe_of(word) == state_.dice.size()) {
        if (state_.dice.size() >= around_.limits.dice) {
            fail(Code::too_large,
                 filled("there are more than {} different dice", {std::to_string(around_.limits.dice)}));
            return std::nullopt;
        }
        state_.dice.emplace_back(recipe.begin(), recipe.end());
        dice_.add(recipe, made.id()); // or learnt from the state later
    }
    return word;
}

// Without a source of dice, rolls of one draw need not start to find their draw.
bool Run::waits_for(const PlainRoll *plain) {
    if (around_.dice != nullptr || plain == nullptr || !state_.queued_dice.empty() || !state_.draws.empty()) {
        return false;
    }
    outcome_.kind = Outcome::Kind::needs_draw;
    outcome_.draw = {plain->sides, plain->count};
    outcome_.rolling = rule();
    return true;
}

bool Run::roll(const Instruction &in) {
    if (waits_for(dice_.plain(reg(in.b)))) {
        outcome_.dice = reg(in.b);
        again();
        return false;
    }
    const DiceId id = dice_.id(reg(in.b), state_.dice);
    const DiceTable &table = dice_.table(id);
    const auto source = [this](Draw wanted) { return draw(wanted); };
    Replay replay(state_.draws, source);
    rolled_dice_ = table[id].dice;
    given_dice_ = state_.queued_dice.size();
    std::vector<Face> faces;
    const RollResult result = bylaw::roll(table, id, replay, listening() ? &faces : nullptr);
    if (outcome_.kind == Outcome::Kind::failed) {
        return false;
    }
    if (result.status == RollStatus::pending) {
        outcome_.dice = reg(in.b);
        again();
        return false;
    }
    state_.draws.clear();
    if (result.status == RollStatus::failed) {
        return fail_dice(result.error);
    }
    reg(in.a) = result.total;
    if (in.c != no_register) {
        reg(in.c) = result.natural;
    }
    if (listening()) {
        tell_roll(table, id, result.total, std::move(faces));
    }
    return true;
}

void Run::tell_roll(const DiceTable &table, DiceId id, Word total, std::vector<Face> faces) {
    Event rolled = event(EventKind::rolled);
    rolled.text = to_text(table, id);
    rolled.after = total;
    rolled.faces = std::move(faces);
    tell(std::move(rolled));
}

// A policy's choice by chance: dice of the machine, not of the table, so no faces are queued for it.
bool Run::random_choice(const Instruction &in) {
    const auto options = static_cast<std::uint32_t>(state_.lists[static_cast<ListId>(reg(in.b))].size());
    if (state_.draws.empty()) {
        const Draw wanted{std::max(options, 1U), 1};
        const auto answer = around_.dice == nullptr ? std::nullopt : around_.dice->draw(wanted);
        if (!answer) {
            outcome_.kind = Outcome::Kind::needs_draw;
            outcome_.draw = wanted;
            outcome_.rolling = rule();
            again();
            return false;
        }
        state_.draws.push_back(*answer);
    }
    reg(in.a) = static_cast<Word>(state_.draws.front());
    state_.draws.clear();
    return true;
}

bool Run::dice(const Instruction &in) {
    const auto op = static_cast<Word>(in.op);
    const auto make = [&](std::initializer_list<Word> recipe) {
        return make_dice(in.a, {recipe.begin(), recipe.size()});
    };
    switch (static_cast<DiceOp>(in.op)) {
    case DiceOp::roll: break; // dispatch.cpp
    case DiceOp::random_choice: return random_choice(in);
    case DiceOp::dice_number: return make({op, reg(in.b)});
    case DiceOp::dice_make: return make({op, reg(in.b), reg(in.c)});
    case DiceOp::dice_combine:
    case DiceOp::dice_keep: return make({op, reg(in.b), reg(in.c), in.imm});
    case DiceOp::dice_reroll:
    case DiceOp::dice_explode:
    case DiceOp::dice_worth:
        return make({op, reg(in.b), reg(in.c), reg(static_cast<std::uint16_t>(in.c + 1)), in.imm});
    case DiceOp::dice_count: {
        scratch_.assign({op, reg(in.b)});
        scratch_.insert(scratch_.end(), &reg(in.c), &reg(in.c) + 2 * in.imm);
        return make_dice(in.a, scratch_);
    }
    }
    return true;
}

} // namespace bylaw
