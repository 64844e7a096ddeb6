// What an author wrote over several lines, as one line for messages and names: how it is laid out is no part
// of it.
#pragma once
#include <string>
#include <string_view>

namespace bylaw {

std::string without_breaks(std::string_view text);

} // namespace bylaw
