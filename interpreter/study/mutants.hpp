// The places where rules can be broken, and breaking one: on the syntax tree, whose text stays as it is.
#pragma once
#include "interpreter/session/program_data.hpp"

#include <bylaw/mutation.hpp>

#include <string>
#include <vector>

namespace bylaw {

struct PlannedMutant {
    // `first` and `second` are nodes or links of the tree.
    enum class How : std::uint8_t {
        respell, // the token `first` reads `word`
        unlink,  // the node `first` loses the child at its place `second`
        swap,    // two links are exchanged
    };

    api::Mutant shown;
    std::size_t file = 0; // among those of the input
    How how = How::respell;
    std::uint32_t first = 0, second = 0;
    std::string word;
};

// Mutants of the program's own rules. Tests, scenarios, policies, play-only names and narration are not
// mutated.
std::vector<PlannedMutant> mutants_of(const api::Program::Data &program);

// The rules broken so. The mutant must outlive them.
Gathered broken(Gathered rules, const PlannedMutant &mutant);

} // namespace bylaw
