// A record for tests: what was said, asked and offered since the last `do`, and the moments that the test
// awaits. It is no part of the game and never changes it.
#pragma once
#include "interpreter/machine/state.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bylaw {

struct Awaited {
    std::uint32_t moment = 0; // index in Program::moments
    std::uint32_t block = 0;  // where in the test's code what it looks at then begins
    Word whose = 0;           // thing of an anchored moment
    std::uint32_t seen = 0;   // how many came already
};

struct Witness {
    struct Asked {
        ThingId asker = 0; // 0: the game master
        std::string text;
    };
    struct Offered {
        std::uint32_t question = 0;             // index in Bytecode::questions
        std::vector<std::vector<Word>> options; // an act's rule and roles, or the one word of a value
    };

    std::vector<std::string> said;
    std::vector<Asked> asked;
    std::vector<Offered> offered;
    std::vector<Awaited> awaited;

    void forget() {
        said.clear();
        asked.clear();
        offered.clear();
    }
};

// Does the text contain the pattern? `..` in it stands for anything: "Ada .. the gate".
bool contains_in_turn(std::string_view text, std::string_view pattern);

} // namespace bylaw
