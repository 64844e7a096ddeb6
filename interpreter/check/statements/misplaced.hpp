// A clause that has no place where it stands, and where it belongs.
#pragma once
#include "interpreter/check/context.hpp"

#include <string_view>

namespace bylaw::check {

void report_misplaced(Context &c, Ref clause, std::string_view where);

} // namespace bylaw::check
