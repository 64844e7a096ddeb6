// How a place of the text is read where something else was meant than what stands there.
#pragma once
#include <string_view>

namespace bylaw::grammar {

struct Patch {
    enum class Kind : unsigned char {
        respelt, // the word here is read as the keyword `word`
        skipped, // the sign here is not read
        name,    // the reserved word here is read as a name
        layout,  // braces are read as the indentation has them; `at` says nothing
    };
    Kind kind{};
    const char *at = nullptr;
    std::string_view word = {};
    unsigned slips = 0; // letters that differ
};

} // namespace bylaw::grammar
