// The probable name, behind a sentence about an unknown one.
#pragma once
#include <string>
#include <vector>

namespace bylaw::repl {

// "; did you mean ada?", or nothing where no name is near.
std::string did_you_mean(const std::string &typed, const std::vector<std::string> &names);

} // namespace bylaw::repl
