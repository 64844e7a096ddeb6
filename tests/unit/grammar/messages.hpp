// Texts with one mistake each, and what is said of it: "1:9 the message | the mend".
#pragma once
#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

#include <initializer_list>
#include <string>
#include <vector>

namespace bylaw::test {

struct Case {
    const char *text;
    const char *message;
};

inline void check_all(std::initializer_list<Case> cases) {
    for (const Case &c : cases) {
        INFO(c.text);
        CHECK(Parsed(c.text).messages() == std::vector<std::string>{c.message});
    }
}

} // namespace bylaw::test
