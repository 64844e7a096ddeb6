// Removed declarations that are still named.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// Once all texts were read: one message for each removed declaration, with every place.
void report_still_named(Context &c);

} // namespace bylaw::check
