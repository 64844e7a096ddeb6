// Two texts that are alike for long, cut to where they differ.
#pragma once
#include <string>
#include <utility>

namespace bylaw::repl {

// Each at most so wide. What both begin with is left out where it would take the room of what differs.
std::pair<std::string, std::string> excerpts(const std::string &one, const std::string &other, int width,
                                             bool unicode);

} // namespace bylaw::repl
