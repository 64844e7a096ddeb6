// Any text as XML and HTML may hold it.
#pragma once
#include <string>
#include <string_view>

namespace bylaw {

// The characters that mean something are named; what is no UTF-8, does not print or turns the direction of
// text becomes U+FFFD.
std::string markup_text(std::string_view text);

} // namespace bylaw
