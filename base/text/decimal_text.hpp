// A number with a point in it, whatever the host's locale says: 12.5, and not 12,5.
#pragma once
#include <string>

namespace bylaw {

// As std::snprintf has it: decimal_text("%.1f %%", 12.5), decimal_text("%.*g", 3, 12.5).
std::string decimal_text(const char *format, double number);
std::string decimal_text(const char *format, int digits, double number);

} // namespace bylaw
