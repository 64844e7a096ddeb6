// Returns an author's text of several lines as one line, for messages and names: its layout does not matter.
#pragma once
#include <string>
#include <string_view>

namespace bylaw {

std::string without_breaks(std::string_view text);

} // namespace bylaw
