// Options: read on demand, since one may be the starting value of another.
#pragma once
#include "interpreter/check/context.hpp"

#include <vector>

namespace bylaw::check {

struct Options {
    std::vector<std::uint8_t> phases; // 0 untouched, 1 running, 2 done
    std::vector<OptionId> path;       // options that are being checked
};

void check_options(Context &c);
// On demand; a cycle is reported with its path.
Type option_type(Context &c, OptionId id);

} // namespace bylaw::check
