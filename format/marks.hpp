// Properties of single positions, from the tree: which brackets follow a name directly, where a clause
// begins, which tokens are more than one word or sign.
#pragma once
#include "grammar/ast/tree.hpp"

#include <cstdint>
#include <vector>

namespace bylaw::format {

enum Mark : std::uint8_t { glued = 1, glues = 2, opens_range = 4, cell = 8, begins_range = 16 };

struct Marks {
    struct Atom { // a text, a fraction, a decimal number: one token
        std::uint32_t begin, end;
        bool is_text;
    };
    struct Clause {
        std::uint32_t begin;
        ast::NodeId node;
    };
    std::vector<std::uint8_t> at; // by place in the text
    std::vector<Atom> atoms;      // in the order of the text
    std::vector<Clause> clauses;  // likewise
};

Marks make_marks(const ast::Tree &tree);

} // namespace bylaw::format
