#include "interpreter/machine/collect.hpp"

#include "interpreter/machine/made_dice.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace bylaw {

namespace {

// Is a word of that type the number of something that is kept beside the words?
bool is_number_of_something(Type type) {
    return type.kind == TypeKind::list || type.kind == TypeKind::act || type.kind == TypeKind::dice ||
           type.kind == TypeKind::text;
}

class Collector {
  public:
    Collector(const Program &program, const Bytecode &code, State &state)
        : p_(program), code_(code), s_(state) {}

    void run() {
        keep_instances();
        options();
        renumber(s_.words, 0);
        for (std::size_t i = 1; i < s_.things.size(); ++i) {
            fields(p_.kinds[s_.things[i].kind].fields, s_.words, s_.things[i].offset);
        }
        for (const Instance &each : s_.instances) {
            fields(p_.conditions[each.condition].fields, s_.instance_words, each.offset);
        }
        for (std::size_t i = 0; i < s_.calls.size(); ++i) {
            const auto &types = code_.functions[s_.calls[i].function].registers;
            for (std::size_t r = 0; r < types.size(); ++r) {
                Word &word = s_.frames[s_.calls[i].base + r];
                word = types[r] == type_instance ? instance(word) : renumbered(types[r], word);
            }
        }
        remembered();
        s_.lists = std::move(lists_);
        s_.dice = std::move(dice_.recipes);
        s_.texts = std::move(texts_);
    }

  private:
    // At the front of the game's words.
    void options() {
        for (std::size_t i = 0; i < p_.options.size() && i < s_.words.size(); ++i) {
            s_.words[i] = renumbered(p_.options[i].type, s_.words[i]);
        }
    }

    void renumber(std::vector<Word> &words, std::uint32_t offset) { fields(p_.game_fields, words, offset); }

    void fields(const std::vector<FieldId> &ids, std::vector<Word> &words, std::uint32_t offset) {
        for (const FieldId id : ids) {
            const Field &field = p_.fields[id];
            for (std::uint32_t i = 0; is_number_of_something(field.type) && i < field.count; ++i) {
                Word &word = words[offset + field.slot + i];
                word = renumbered(field.type, word);
            }
        }
    }

    // Registers of calls that are over, the answers that wait, and the last result.
    void remembered() {
        for (std::size_t rule = 0; rule < s_.finished.size(); ++rule) {
            if (s_.finished.empty(rule)) {
                continue;
            }
            auto &words = s_.finished[rule];
            const auto &registers = p_.functions[p_.rules[rule].function].registers;
            for (std::size_t i = 1; i < words.size() && i <= registers.size(); ++i) {
                words[i] = renumbered(registers[i - 1].type, words[i]);
            }
        }
        for (Held &each : s_.held) {
            each.value = renumbered(each.type, each.value);
        }
        for (Reported &each : s_.reports) {
            each.value = renumbered(each.type, each.value);
            each.label = text(each.label);
        }
        for (QueuedAnswer &each : s_.queued_answers) {
            if (each.type != type_text) { // a text names a choice
                each.value = renumbered(each.type, each.value);
            }
        }
    }

    Word renumbered(Type type, Word word) {
        switch (type.kind) {
        case TypeKind::list: return list(type, word);
        case TypeKind::act: return act(word);
        case TypeKind::dice: return dice_.number(s_, word);
        case TypeKind::text: return text(word);
        default: return word;
        }
    }

    std::vector<Word> copy(Word list) const {
        const auto words = s_.lists[static_cast<ListId>(list)];
        return {words.begin(), words.end()};
    }

    Word list(Type type, Word word) {
        if (word <= 0 || static_cast<std::size_t>(word) >= s_.lists.count()) {
            return 0;
        }
        std::vector<Word> words = copy(word);
        const Type element = element_of(type);
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (element == type_instance) { // conditions that a `whenever` watches
                words[i] = instance(words[i]);
            } else if (element != type_given) {
                words[i] = renumbered(element, words[i]);
            } else if (i % 2 == 1) {
                words[i] = renumbered(p_.adjusts[static_cast<std::size_t>(words[i - 1])].amount, words[i]);
            }
        }
        return lists_.intern(words);
    }

    // The rule, then what its roles were bound to.
    Word act(Word word) {
        if (word <= 0 || static_cast<std::size_t>(word) >= s_.lists.count()) {
            return 0;
        }
        std::vector<Word> words = copy(word);
        const Word rule = words.empty() ? -1 : words[0];
        if (rule < 0 || static_cast<std::size_t>(rule) >= p_.rules.size()) {
            return 0;
        }
        const auto &registers = p_.functions[p_.rules[static_cast<std::size_t>(rule)].function].registers;
        for (std::size_t i = 1; i < words.size() && i <= registers.size(); ++i) {
            words[i] = renumbered(registers[i - 1].type, words[i]);
        }
        return lists_.intern(words);
    }

    Word text(Word word) {
        if (word <= 0 || static_cast<std::size_t>(word) > s_.texts.size()) {
            return 0;
        }
        const std::string &said = s_.texts[static_cast<std::size_t>(word) - 1];
        const auto [known, added] = text_numbers_.try_emplace(said, static_cast<Word>(texts_.size() + 1));
        if (added) {
            texts_.push_back(said);
        }
        return known->second;
    }

    // A loop may stand at a condition that ended, and a trigger may still run for it: those stay.
    void keep_instances() {
        if (s_.instances.empty()) {
            return s_.instance_words.clear();
        }
        const std::vector<bool> held = held_instances();
        std::vector<Instance> kept;
        std::vector<Word> words;
        numbers_.push_back(0);
        for (std::size_t i = 0; i < s_.instances.size(); ++i) {
            Instance each = s_.instances[i];
            if (each.phase != Instance::Phase::gone || held[i + 1]) {
                const auto from = s_.instance_words.begin() + each.offset;
                each.offset = static_cast<std::uint32_t>(words.size());
                words.insert(words.end(), from, from + p_.conditions[each.condition].size);
                kept.push_back(each);
            }
            numbers_.push_back(static_cast<Word>(kept.size()));
        }
        s_.instances = std::move(kept);
        s_.instance_words = std::move(words);
    }

    // Returns the instances that registers hold, directly or in a list.
    std::vector<bool> held_instances() const {
        std::vector<bool> held(s_.instances.size() + 1);
        const auto hold = [&](Word word) {
            if (word > 0 && static_cast<std::size_t>(word) < held.size()) {
                held[static_cast<std::size_t>(word)] = true;
            }
        };
        for (const Call &call : s_.calls) {
            const auto &types = code_.functions[call.function].registers;
            for (std::size_t r = 0; r < types.size(); ++r) {
                const Word word = s_.frames[call.base + r];
                if (types[r] == type_instance) {
                    hold(word);
                } else if (types[r] == list_of(type_instance)) {
                    std::ranges::for_each(s_.lists[static_cast<ListId>(word)], hold);
                }
            }
        }
        return held;
    }

    Word instance(Word word) const {
        if (word <= 0) {
            return word;
        }
        return numbers_.empty() ? 0 : numbers_[std::min(static_cast<std::size_t>(word), numbers_.size() - 1)];
    }

    const Program &p_;
    const Bytecode &code_;
    State &s_;
    Lists lists_;
    KeptDice dice_;
    std::vector<std::string> texts_;
    std::unordered_map<std::string_view, Word> text_numbers_; // keeps one of equal texts
    std::vector<Word> numbers_;                               // new numbers of instances, by their old number
};

} // namespace

Word KeptDice::number(const State &state, Word dice) {
    if (dice >= 0 || recipe_of(dice) >= state.dice.size()) {
        return dice >= 0 ? dice : 0;
    }
    std::vector<Word> recipe = state.dice[recipe_of(dice)];
    for (std::size_t i = 1; i <= dice_operands(recipe); ++i) {
        recipe[i] = number(state, recipe[i]);
    }
    const auto known = std::ranges::find(recipes, recipe);
    const Word made = made_dice(static_cast<std::size_t>(known - recipes.begin()));
    if (known == recipes.end()) {
        recipes.push_back(std::move(recipe));
    }
    return made;
}

void collect(const Program &program, const Bytecode &code, State &state) {
    Collector(program, code, state).run();
}

std::size_t held_bytes(const State &state) {
    constexpr std::size_t per_list = 3 * sizeof(std::uint32_t), per_text = 32, per_thing = 16,
                          per_instance = 80, per_call = 56;
    std::size_t bytes = sizeof(Word) * (state.words.size() + state.instance_words.size() +
                                        state.lists.word_count() + state.frames.size());
    bytes += per_list * (state.lists.count() - 1) + per_thing * state.things.size() +
             per_instance * state.instances.size() + per_call * state.calls.size();
    for (const std::string &text : state.texts) {
        bytes += per_text + text.size();
    }
    for (const std::vector<Word> &dice : state.dice) {
        bytes += per_text + sizeof(Word) * dice.size();
    }
    for (const std::vector<Word> &registers : state.finished) {
        bytes += sizeof(Word) * registers.size();
    }
    return bytes;
}

std::size_t live_bytes(const Program &program, const Bytecode &code, const State &state) {
    State live = state;
    collect(program, code, live);
    return held_bytes(live);
}

} // namespace bylaw
