// Finds the call at the cursor from the characters, since it is no syntax tree yet.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace bylaw::grammar {

// The innermost call whose brackets are open at the end of a text, and the argument that is written there.
struct OpenCall {
    std::string_view name;
    std::size_t argument = 0;
};

std::optional<OpenCall> open_call(std::string_view text);

} // namespace bylaw::grammar
