// What the code of picks and preferences knows of the options that it goes through.
#pragma once
#include "interpreter/compile/emitter.hpp"

#include <optional>

namespace bylaw {

// The keys of a pick or a preference, side by side: of the element at hand and of the best so far.
struct KeyRegs {
    Reg own = no_register, best = no_register;
    std::vector<bool> least; // by key: is the smaller number better?
};

// What is known of a list of options that a prefer looks through.
struct ListedActs {
    bool meant = false;                      // all of them are what the prefer is about
    RuleId only = no_id;                     // all of them are acts of this rule
    bool unguarded = false;                  // its `when` holds for all of them
    std::optional<std::uint32_t> guard = {}; // what is still to be asked of its `when`
};

} // namespace bylaw
