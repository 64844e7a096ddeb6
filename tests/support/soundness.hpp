// Is every word of a state what the type of its place says? Told of the first that is not.
#pragma once
#include "interpreter/machine/look.hpp"

#include <string>

namespace bylaw::test {

class Soundness {
  public:
    Soundness(const Program &program, const Bytecode &code, const State &state)
        : p_(program), code_(code), s_(state) {}

    std::string problem() const {
        for (ThingId thing = 1; thing < s_.things.size(); ++thing)
            for (const FieldId id : p_.kinds[s_.things[thing].kind].fields)
                if (std::string wrong = field(thing, id); !wrong.empty())
                    return name_of(p_, s_, thing) + "." + wrong;
        for (const FieldId id : p_.game_fields)
            if (std::string wrong = field(0, id); !wrong.empty())
                return wrong;
        return {};
    }

  private:
    std::string field(ThingId thing, FieldId id) const {
        const Field &field = p_.fields[id];
        for (std::uint32_t i = 0; i < field.count; ++i)
            if (const Word word = read_field(p_, s_, thing, id, i); !fits(field.type, word))
                return field.name + " holds " + std::to_string(word);
        return {};
    }

    bool fits(Type type, Word word) const {
        switch (type.kind) {
        case TypeKind::yesno:
            return word == 0 || word == 1;
        case TypeKind::member:
            return word >= 0 && static_cast<std::size_t>(word) < p_.enums[type.of].members.size();
        case TypeKind::thing:
            return word == 0 || (word > 0 && static_cast<std::size_t>(word) < s_.things.size() &&
                                 is_kind(code_, s_, static_cast<ThingId>(word), type.of));
        case TypeKind::dice:
            return word < 0 || static_cast<std::size_t>(word) < p_.dice.size();
        case TypeKind::list:
            for (const Word each : s_.lists[static_cast<ListId>(word)])
                if (!fits(element_of(type), each))
                    return false;
            return true;
        default:
            return true;
        }
    }

    const Program &p_;
    const Bytecode &code_;
    const State &s_;
};

} // namespace bylaw::test
