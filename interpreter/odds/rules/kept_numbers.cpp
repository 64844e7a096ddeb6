#include "interpreter/odds/rules/kept_numbers.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

KeptNumbers::KeptNumbers(const Program &program) : program_(program) {
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
    noted_outer_.clear();
    order_.clear();
    any_renumbered_ = false;
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

// Not one of texts, dice or acts; of what a `with` gives, no amount is any.
bool KeptNumbers::is_plain_list(const State &state, Type type, Word list) const {
    if (type != list_of(type_given)) {
        return type == list_of(type_instance) || !WordPlans::is_reference(element_of(type));
    }
    const auto words = state.lists[static_cast<ListId>(list)];
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        const Type amount = program_.adjusts[static_cast<std::size_t>(words[i])].amount;
        if (WordPlans::is_reference(amount) && words[i + 1] != 0) {
            return false;
        }
    }
    return true;
}

bool KeptNumbers::note(const State &state, Type type, Word &word) {
    const bool is_list = word > 0 && static_cast<std::size_t>(word) < numbers_.size();
    switch (type.kind) {
    case TypeKind::list:
        if (is_list && type.element == TypeKind::list) {
            noted_outer_.push_back(&word);
        } else if (is_list && !is_plain_list(state, type, word)) {
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

std::span<const Word> KeptNumbers::words(const State &state, std::size_t place) const {
    const Entry &entry = order_[place];
    return entry.renumbered ? std::span<const Word>(entry.words) : state.lists[entry.list];
}

// The number of the list of these words, 0: there is none yet. Whatever they mean: a list of things and one
// of lists may be the same words, and then are one list. Among those that have other words now, or `all`.
Word KeptNumbers::place_of(const State &state, std::span<const Word> wanted, bool all) const {
    for (std::size_t i = 0; i < order_.size(); ++i) {
        if ((all || order_[i].renumbered) && std::ranges::equal(words(state, i), wanted)) {
            return static_cast<Word>(i + 1);
        }
    }
    return 0;
}

// Returns the number of a visited list; 0 for the empty one.
Word KeptNumbers::number(const State &state, Word list) {
    if (list <= 0 || static_cast<std::size_t>(list) >= numbers_.size()) {
        return 0;
    }
    std::uint32_t &known = numbers_[static_cast<std::size_t>(list)];
    if (known == 0 && any_renumbered_) {
        known = static_cast<std::uint32_t>(place_of(state, state.lists[static_cast<ListId>(list)], false));
    }
    if (known == 0) {
        order_.push_back({static_cast<ListId>(list)});
        known = static_cast<std::uint32_t>(order_.size());
    }
    return known;
}

// Numbers the elements of a list of lists before it.
Word KeptNumbers::number_outer(const State &state, Word outer) {
    Entry made{static_cast<ListId>(outer), {}, true};
    for (const Word each : state.lists[static_cast<ListId>(outer)]) {
        made.words.push_back(number(state, each));
    }
    if (const Word same = place_of(state, made.words, true)) {
        return same;
    }
    any_renumbered_ = true;
    order_.push_back(std::move(made));
    return static_cast<Word>(order_.size());
}

void KeptNumbers::give(State &state) {
    auto outer = noted_outer_.begin();
    for (Word *const word : noted_) {
        const bool is_outer = outer != noted_outer_.end() && *outer == word;
        *word = is_outer ? number_outer(state, *word) : number(state, *word);
        outer += is_outer ? 1 : 0;
    }
    KeptDice dice;
    for (Word *const word : noted_dice_) {
        *word = dice.number(state, *word);
    }
    state.dice = std::move(dice.recipes);
    state.texts.clear();
}

void KeptNumbers::as_they_are(const State &state) {
    order_.clear();
    for (ListId list = 1; list < state.lists.count(); ++list) {
        order_.push_back({list});
    }
}

} // namespace bylaw::odds::rules
