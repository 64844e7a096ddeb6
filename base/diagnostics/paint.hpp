// Colours of messages. They repeat what the text says already, so leaving them out loses nothing.
#pragma once
#include "base/diagnostics/diagnostic.hpp"

#include <string>
#include <string_view>

namespace bylaw {

// The parameters of an ANSI "select graphic rendition" sequence.
namespace style {
inline constexpr std::string_view strong = "1", frame = "34", other = "36";
} // namespace style

inline std::string_view style_of(Severity severity) {
    return severity == Severity::error ? "1;31" : severity == Severity::warning ? "1;33" : "1;36";
}

inline std::string paint(std::string_view text, std::string_view style, bool colour) {
    if (!colour)
        return std::string(text);
    return "\x1b[" + std::string(style) + "m" + std::string(text) + "\x1b[0m";
}

} // namespace bylaw
