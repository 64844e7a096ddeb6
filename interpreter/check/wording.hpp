// How lists are worded, and articles.
#pragma once
#include "base/text/article.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bylaw::check {

std::string listed(const std::vector<std::string_view> &names);

} // namespace bylaw::check
