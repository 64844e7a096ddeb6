// How lists and articles are worded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bylaw::check {

std::string article(std::string_view word); // "an action"
std::string listed(const std::vector<std::string_view> &names);

} // namespace bylaw::check
