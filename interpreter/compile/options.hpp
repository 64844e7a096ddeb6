// Facts about options for the code of picks and preferences.
#pragma once
#include "interpreter/compile/emitter.hpp"

#include <optional>

namespace bylaw {

// The keys of a pick or a preference, side by side: of the element at hand and of the best so far.
struct KeyRegs {
    Reg own = no_register, best = no_register;
    std::vector<bool> least; // by key: is the smaller number better?
};

// Facts about a list of options for a prefer.
struct ListedActs {
    bool meant = false;                      // all of them are what the prefer is about
    RuleId only = no_id;                     // all of them are acts of this rule
    bool unguarded = false;                  // its `when` holds for all of them
    std::optional<std::uint32_t> guard = {}; // the rest of its `when`
};

} // namespace bylaw
