// The canonical layout of rules: only blanks and line ends change, and all comments stay.
#pragma once
#include <bylaw/diagnostic.hpp>

#include <string>

namespace bylaw::api {

struct Formatted {
    std::string text;
    bool changed = false;
    Report report; // declarations that could not be read and stay unchanged (B0980, B0981)
};

// Formats a text; messages call it `name`.
Formatted format_text(const std::string &name, const std::string &text);

} // namespace bylaw::api
