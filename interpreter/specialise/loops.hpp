// Facts about the loops of a scenario, kept from one attempt to the next.
#pragma once
#include "interpreter/specialise/writer.hpp"

#include "interpreter/machine/state.hpp"

#include <algorithm>
#include <map>

namespace bylaw::residual {

// Words that are equal where paths may share code; control_key() and loop_key() make them.
using Key = std::vector<Word>;

inline bool begins_with(const Key &key, const Key &place) {
    return key.size() >= place.size() && std::equal(place.begin(), place.end(), key.begin());
}

// A loop whose passes share one piece of code: what varies from pass to pass is a variable.
struct ClosedLoop {
    std::map<std::size_t, Range> varying; // slots
    std::vector<Instance> instances;      // that may be there
    std::vector<bool> unordered;          // for these: in some pass it came before or after another
    std::map<std::size_t, int> grown;     // how often the range of a slot grew
    // In the present attempt:
    bool outgrown = false; // more conditions came than it has slots for
    BlockId block = no_block;
    std::vector<Word> words; // words of its slots
    std::map<std::size_t, std::uint32_t> variables;

    void begin_attempt() {
        outgrown = false;
        block = no_block;
        words.clear();
        variables.clear();
    }
};

// A loop that has been gone round so far.
struct Passes {
    std::vector<std::vector<Word>> words; // words of its slots, pass by pass
};

// For one run of a loop: the lists of variables.
struct ListsOfPasses {
    std::uint32_t pass = 0;
    std::vector<Word> lists; // in the last one
    std::size_t changes = 0;
};

} // namespace bylaw::residual
