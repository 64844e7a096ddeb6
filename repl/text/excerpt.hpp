// Two texts that are alike for long, cut to where they differ.
#pragma once
#include <string>
#include <utility>

namespace bylaw::repl {

// Limits both widths. A common beginning is left out if it would hide the difference.
std::pair<std::string, std::string> excerpts(const std::string &one, const std::string &other, int width,
                                             bool unicode);

} // namespace bylaw::repl
