#include "interpreter/odds/rules/kept_numbers.hpp"

#include <numeric>

namespace bylaw::odds::rules {

KeptNumbers::KeptNumbers(const Program &program) {
    for (const auto &rule : program.rules) {
        std::vector<bool> &named = registers_.emplace_back();
        for (const auto &reg : program.functions[rule.function].registers) {
            named.push_back(WordPlans::is_reference(reg.type));
        }
    }
}

void KeptNumbers::begin(const State &state) {
    noted_.clear();
    noted_dice_.clear();
    order_.clear();
    numbers_.assign(state.lists.count(), 0);
}

// The rule, then what its roles are bound to: nothing that has a number itself.
bool KeptNumbers::is_plain(const State &state, Word act) const {
    const auto words = state.lists[static_cast<ListId>(act)];
    if (words.empty() || words[0] < 0 || static_cast<std::size_t>(words[0]) >= registers_.size()) {
        return false;
    }
    const std::vector<bool> &named = registers_[static_cast<std::size_t>(words[0])];
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (i <= named.size() && named[i - 1] && words[i] != 0) {
            return false;
        }
    }
    return true;
}

bool KeptNumbers::note(const State &state, Type type, Word &word) {
    const bool is_list = word > 0 && static_cast<std::size_t>(word) < numbers_.size();
    switch (type.kind) {
    case TypeKind::list:
        if (is_list && type.element != TypeKind::nothing && WordPlans::is_reference(element_of(type))) {
            return false;
        }
        break;
    case TypeKind::act:
        if (is_list && !is_plain(state, word)) {
            return false;
        }
        break;
    case TypeKind::dice:
        if (word < 0) { // they were made while playing
            noted_dice_.push_back(&word);
        }
        return true;
    case TypeKind::text: return word == 0;
    default: return type != type_instance || static_cast<std::size_t>(word) <= state.instances.size();
    }
    noted_.push_back(&word);
    return true;
}

void KeptNumbers::give(State &state) {
    for (Word *const word : noted_) {
        if (*word <= 0 || static_cast<std::size_t>(*word) >= numbers_.size()) {
            *word = 0;
            continue;
        }
        const auto list = static_cast<ListId>(*word);
        if (numbers_[list] == 0) {
            order_.push_back(list);
            numbers_[list] = static_cast<std::uint32_t>(order_.size());
        }
        *word = numbers_[list];
    }
    KeptDice dice;
    for (Word *const word : noted_dice_) {
        *word = dice.number(state, *word);
    }
    state.dice = std::move(dice.recipes);
    state.texts.clear();
}

void KeptNumbers::as_they_are(const State &state) {
    order_.resize(state.lists.count() - 1);
    std::iota(order_.begin(), order_.end(), ListId{1});
}

} // namespace bylaw::odds::rules
