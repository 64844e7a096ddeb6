// The canonical layout of rules: only blanks and line ends change, every comment stays.
#pragma once
#include <bylaw/diagnostic.hpp>

#include <string>

namespace bylaw::api {

struct Formatted {
    std::string text;
    bool changed = false;
    Report report; // declarations that could not be read and stay unchanged (B0980, B0981)
};

// `name` is what messages call the text by.
Formatted format_text(const std::string &name, const std::string &text);

} // namespace bylaw::api
