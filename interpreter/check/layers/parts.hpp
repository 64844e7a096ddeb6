// The parts of a declaration that layers change one by one: clauses with a name, rows, parts of the header.
#pragma once
#include "interpreter/check/layers/declarations.hpp"
#include "interpreter/check/layers/row_claims.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::check {

struct Part {
    std::string key; // "field luck", "row" of numbers, "row sword", "its dice"; empty: has no name
    std::int64_t low = 0, high = 0; // of rows of numbers: those that it claims
    Ref at;
    std::string text; // what it says, as one line
    Cells cells = {}; // of a row of a grid

    bool is_whole() const { return key == "*"; } // all of the declaration
    bool is_row_of_numbers() const { return key == "row"; }
    // Every line of what is done is for itself: none replaces another one.
    bool has_name() const { return !key.empty() && key != "do"; }
};

// What a declaration says, or what an amendment says of one. Of `replace` and `remove` it is the whole.
std::vector<Part> parts_said(Ref item);
// What one is left with when all amendments are laid over it.
std::vector<Part> parts_of(const std::vector<Ref> &headers);

// Where an amendment names what it changes.
Ref name_of(Ref item);
// "row `3..5`", "stage `apply`": as people read it.
std::string part_words(const Part &part);

// What of the first list the second one changes, too; of rows the numbers that both claim.
std::vector<Part> common(const std::vector<Part> &parts, const std::vector<Part> &others);
// What of the first list the second one leaves.
std::vector<Part> without(const std::vector<Part> &parts, const std::vector<Part> &others);

} // namespace bylaw::check
