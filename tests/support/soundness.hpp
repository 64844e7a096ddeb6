// Is every word of a state what the type of its place says? And, once nothing runs: is it in its range, and
// do mutual lists hold each other? Told of the first that is not.
#pragma once
#include "interpreter/compile/field_needs.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/machine/machine.hpp"

#include <algorithm>
#include <string>

namespace bylaw::test {

class Soundness {
  public:
    Soundness(const Program &program, const Bytecode &code, const State &state)
        : p_(program), code_(code), s_(state), needs_(program) {}

    std::string problem() const {
        for (ThingId thing = 1; thing < s_.things.size(); ++thing)
            for (const FieldId id : p_.kinds[s_.things[thing].kind].fields)
                if (std::string wrong = field(thing, id); !wrong.empty())
                    return name_of(p_, s_, thing) + "." + wrong;
        for (const FieldId id : p_.game_fields)
            if (std::string wrong = field(0, id); !wrong.empty())
                return wrong;
        for (const Instance &one : s_.instances)
            for (const FieldId id : p_.conditions[one.condition].fields)
                if (std::string wrong = borne(one, p_.fields[id]); !wrong.empty())
                    return p_.conditions[one.condition].name + "." + wrong;
        return {};
    }

  private:
    std::string field(ThingId thing, FieldId id) const {
        const Field &field = p_.fields[id];
        for (std::uint32_t i = 0; i < field.count; ++i) {
            const Word word = read_field(p_, s_, thing, id, i);
            const bool held = field.type.kind == TypeKind::number && !needs_.unsteady(id);
            if (!fits(field.type, word) || (held && !s_.running() && !in_range(field, thing, i, word)))
                return field.name + " holds " + std::to_string(word);
            if (!s_.running() && field.mutual && !held_by_all(thing, id, word))
                return field.name + " holds who does not hold it";
        }
        return {};
    }

    std::string borne(const Instance &one, const Field &field) const {
        for (std::uint32_t i = 0; one.phase != Instance::Phase::gone && i < field.count; ++i)
            if (const Word word = s_.instance_words[one.offset + field.slot + i]; !fits(field.type, word))
                return field.name + " holds " + std::to_string(word);
        return {};
    }

    bool in_range(const Field &field, ThingId thing, std::uint32_t index, Word word) const {
        const Machine machine(p_, code_);
        const Word of[] = {static_cast<Word>(thing), static_cast<Word>(index)};
        State copy = s_;
        const auto end = [&](FunctionId function, Word otherwise) {
            if (function == no_id)
                return otherwise;
            const Outcome outcome = machine.evaluate(copy, function, of);
            return outcome.kind == Outcome::Kind::done ? outcome.value : otherwise;
        };
        return std::max(std::min(word, end(field.high, word)), end(field.low, word)) == word;
    }

    bool held_by_all(ThingId thing, FieldId id, Word list) const {
        for (const Word other : s_.lists[static_cast<ListId>(list)]) {
            const auto back =
                list_words(s_, static_cast<ListId>(read_field(p_, s_, static_cast<ThingId>(other), id)));
            if (other != 0 && std::find(back.begin(), back.end(), static_cast<Word>(thing)) == back.end())
                return false;
        }
        return true;
    }

    bool fits(Type type, Word word) const {
        switch (type.kind) {
        case TypeKind::yesno: return word == 0 || word == 1;
        case TypeKind::member:
            return word >= 0 && static_cast<std::size_t>(word) < p_.enums[type.of].members.size();
        case TypeKind::thing:
            return word == 0 || (word > 0 && static_cast<std::size_t>(word) < s_.things.size() &&
                                 is_kind(code_, s_, static_cast<ThingId>(word), type.of));
        case TypeKind::dice: return word < 0 || static_cast<std::size_t>(word) < p_.dice.size();
        case TypeKind::list:
            for (const Word each : s_.lists[static_cast<ListId>(word)])
                if (!fits(element_of(type), each))
                    return false;
            return true;
        default: return true;
        }
    }

    const Program &p_;
    const Bytecode &code_;
    const State &s_;
    FieldNeeds needs_; // what modifiers hold down may stand above its end
};

} // namespace bylaw::test
