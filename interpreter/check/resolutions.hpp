// Meanings of names, and the candidates at a place, for editors. The checker records them where it resolves
// names, if requested (ProgramScope::record). Otherwise each look-up costs one comparison.
#pragma once
#include "base/source/span.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bylaw {

struct CheckInput;

struct Resolutions {
    // A name, and the name that declares what it means. Both are one where something is declared. A clause
    // that several rules inherit may mean something in each.
    struct Use {
        Span at, meaning;

        friend bool operator==(const Use &, const Use &) = default;
    };
    // A name that is declared without its type, and what it was found to be: "a number".
    struct Typed {
        Span at;
        std::string type;
    };
    // `target: ada` passes a role of what is declared there.
    struct Passed {
        Span at, callee;
    };
    // A name that the place `wanted` would have taken; nothing where the language itself has it.
    struct Candidate {
        std::string name;
        Span meaning{0, 0, no_source};
    };

    std::vector<Use> uses;
    std::vector<Typed> types;
    std::vector<Passed> passed;

    Span wanted{0, 0, no_source}; // an unknown name, put where one is to be completed
    std::vector<Candidate> candidates;

    // ---- for the checker
    void read_texts(const CheckInput &input);
    // Returns the place of a name from its address, since a name is part of its text. A name that is no part
    // of a text has no place.
    Span place(std::string_view name) const;
    void add(Span at, Span meaning);
    void add(std::string_view name, Span meaning) { add(place(name), meaning); }
    void add_member(std::uint32_t of, std::uint32_t number, Span at) { members_[{of, number}] = at; }
    Span member(std::uint32_t of, std::uint32_t number) const;

  private:
    struct Text {
        const char *begin, *end;
        SourceId source;
    };
    std::vector<Text> texts_;                                         // by their place in memory
    std::map<std::pair<std::uint32_t, std::uint32_t>, Span> members_; // members of enums, by their numbers
};

} // namespace bylaw
