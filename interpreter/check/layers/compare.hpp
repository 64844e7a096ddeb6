// Difference of two states of one declaration, part by part.
#pragma once
#include "interpreter/check/layers/parts.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::check {

struct PartChange {
    Part part;                 // the present part, or the old one; for rows the numbers that change
    std::string before, after; // texts on one line; empty: missing before or after
    Ref was, is;
};

// In the order in which the later ones are written; what is no more at the end. Headers as in Declaration.
std::vector<PartChange> compare(const std::vector<Ref> &before, const std::vector<Ref> &after);

} // namespace bylaw::check
