// The text that implements each entry of the rulebook: the clause or declaration that `@Z-025` stands at.
#pragma once
#include "grammar/ast/ref.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/program/program.hpp"

#include <map>
#include <string>
#include <vector>

namespace bylaw {

struct Carrier {
    Span span;
    bool is_row = false;  // row of a table: its words may be its only effect
    bool is_data = false; // an option, an enum or a field: others use it, nothing of it runs
};

// By the entry's name. Tests carry nothing; what a layer removed carries nothing.
std::map<std::string, std::vector<Carrier>> carriers_of(const Program &program, const CheckInput &input);

} // namespace bylaw
