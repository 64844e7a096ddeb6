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
    std::int64_t low = 0, high = 0; // for rows of numbers: the claimed numbers
    Ref at;
    std::string text; // its text, as one line
    Cells cells = {}; // cells of a row of a grid

    bool is_whole() const { return key == "*"; } // all of the declaration
    bool is_row_of_numbers() const { return key == "row"; }
    // Every line of what is done is for itself: none replaces another one.
    bool has_name() const { return !key.empty() && key != "do"; }
};

// Returns the parts of a declaration or an amendment. `replace` and `remove` count as the whole.
std::vector<Part> parts_said(Ref item);
// Returns the parts after all amendments.
std::vector<Part> parts_of(const std::vector<Ref> &headers);

// Returns the name in the header of an amendment.
Ref name_of(Ref item);
// "row `3..5`", "stage `apply`": as people read it.
std::string part_words(const Part &part);

// Returns the parts of the first list that the second one also changes; for rows the common numbers.
std::vector<Part> common(const std::vector<Part> &parts, const std::vector<Part> &others);
// Returns the parts of the first list without those of the second.
std::vector<Part> without(const std::vector<Part> &parts, const std::vector<Part> &others);

} // namespace bylaw::check
