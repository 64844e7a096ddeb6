// Numbers that a check's odds depend on: its arguments, and the values that its roll, its additions and its
// goal read from participants, options among them.
#pragma once
#include "doc/book/book.hpp"
#include "interpreter/study/check_calls.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::doc {

struct Dial {
    enum class Sort : std::uint8_t { role, figure, option };
    Sort sort = Sort::figure;
    std::string code;  // "difficulty", "ada.skill": as rules name it
    std::string label; // "the attacker’s skill": as a reader knows it
};

// The most important ones first; at most so many.
std::vector<Dial> dials_of(const Book &book, const Declaration &check, const Rule &rule,
                           const CheckCall &call, std::size_t most);

} // namespace bylaw::doc
