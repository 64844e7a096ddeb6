// Text around the place of a mistake.
#pragma once
#include "grammar/builder.hpp"

#include <string>
#include <string_view>

namespace bylaw::grammar {

struct Place {
    std::string_view before; // the token that ends at the place, empty at the begin of a line
    std::string_view found;  // the token that follows on the same line, empty at its end
    std::string_view rest;   // rest of the line, from `found` on
    Span span;               // span of `found`, or of the place itself

    std::string remark() const {
        return found.empty() ? "the line ends here" : "found `" + std::string(found) + "`";
    }
    // Returns a span of more than `found`: the text that the fix replaces. Both ends lie within the line of
    // `found`.
    Span stretch(const char *begin, const char *end) const {
        const auto offset = [this](const char *at) {
            return static_cast<std::uint32_t>(span.begin + (at - found.data()));
        };
        return {offset(begin), offset(end), span.source};
    }
};

Place look_around(const Builder &b, const char *at);

} // namespace bylaw::grammar
